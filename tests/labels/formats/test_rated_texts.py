"""Rows that show several texts and grade each: the numbers are those of the texts."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, labels_of

N = 12


def rows(*labels: str, sides: str = "12", **about: object) -> list[dict[str, object]]:
    """Two texts a row, and grades ``<label>_<side>`` of each."""
    return [
        {"id": f"p{n}", "prompt": f"Write a poem about the number {n}, please, in four lines."}
        | {f"response_{side}": f"A poem {side} about {n}" for side in sides}
        | {f"{name}_{s}": (n * k + p) % 5 + 1 for k, name in enumerate(labels, 1)
           for p, s in enumerate(sides)}
        | about
        for n in range(N)
    ]  # fmt: skip


@pytest.mark.parametrize("file", [csv_file, json_file])
def test_scores_of_people_with_the_numbers_of_texts_are_asked_about(file) -> None:
    export = rows("human_score", "gpt4_score")
    with pytest.raises(LabelError) as caught:
        read_labels(file(export))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"numbered": "texts"})
    assert doubt.alternatives == ({"numbered": "raters"},)
    name = file(export).name
    assert doubt.reason == (
        f"nothing in '{name}' says whether 'human_score_1', 'human_score_2', 'gpt4_score_1', "
        "'gpt4_score_2' are labels of 'response_1', 'response_2' or of raters with these numbers"
    )
    labels = read_labels(file(export), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human_score",), ("gpt4_score",))
    assert len(labels.items) == 2 * N
    assert set(labels.items["system"]) == {"response_1", "response_2"}
    given = {(item, label) for item, _, kind, _, label in labels_of(labels) if kind == "human"}
    assert ("p3/response_2", str(export[3]["human_score_2"])) in given
    assert labels.report.balance
    raters = read_labels(file(export), {"answers": {"numbered": "raters"}})
    assert raters.raters == ("human_score_1", "human_score_2")
    assert len(raters.items) == N


def test_letters_and_words_tell_texts_and_not_raters() -> None:
    labels = read_labels(csv_file(rows("human_score", "gpt4_rating", sides="ab")))
    assert labels.report.doubts == ()
    assert (labels.raters, len(labels.items)) == (("human_score",), 2 * N)
    chosen = [
        {"prompt": f"q{n}", "chosen": f"good {n}", "rejected": f"bad {n}",
         "chosen_response": f"A good text {n}", "rejected_response": f"A bad text {n}",
         "human_score_chosen": n % 3, "human_score_rejected": n % 2}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(csv_file(chosen))
    assert set(labels.items["system"]) == {"chosen", "rejected"}


def test_more_than_two_texts_and_the_systems_that_wrote_them() -> None:
    export = [
        row | {f"model_{k}": f"m{(n + k) % 4}" for k in (1, 2, 3)}
        for n, row in enumerate(rows("human_quality", "gpt4_quality", sides="123"))
    ]
    labels = read_labels(csv_file(export), on_doubt="accept")
    assert len(labels.items) == 3 * N
    assert set(labels.items["system"]) == {"m0", "m1", "m2", "m3"}


def test_raters_beside_texts_stay_raters() -> None:
    for names in (("annotator", "gpt4"), ("human",)):
        labels = read_labels(csv_file(rows(*names)), on_doubt="accept")
        assert labels.raters == (f"{names[0]}_1", f"{names[0]}_2")
        assert len(labels.items) == N


def test_a_vote_on_all_texts_of_a_row_is_named_and_not_read_with_their_grades() -> None:
    export = [row | {"human_preference": "AB"[n % 2]} for n, row in enumerate(rows("human_score"))]
    labels = read_labels(csv_file(export), on_doubt="accept")
    assert labels.raters == ("human_score",)
    assert (
        "Not read, as it is about the texts of a row together: 'human_preference'."
        in labels.report.notes
    )
