"""Records that list several texts: lists of the same lengths are labels of these texts."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file, labels_of

N = 12


def export(lengths: tuple[int, ...], texts: str = "responses") -> list[dict[str, object]]:
    """Records with as many texts as ``lengths`` says in turn, and labels of two humans and GPT."""
    rows = []
    for n in range(N):
        k = lengths[n % len(lengths)]
        rows.append({
            "id": f"q{n}",
            texts: [f"Text {place} of record {n}." for place in range(k)],
            "annotator_1": [(n + place) % 4 + 1 for place in range(k)],
            "annotator_2": [(n * place) % 4 + 1 for place in range(k)],
            "gpt-4o": [(n + 2 * place) % 4 + 1 for place in range(k)],
        })  # fmt: skip
    return rows


@pytest.mark.parametrize("texts", ["responses", "sentences", "claims", "summary.sentences"])
def test_lists_as_long_as_that_of_the_texts_are_labels_of_each(texts: str) -> None:
    rows = export((2, 3, 1), texts)
    labels = read_labels(json_file(rows))
    assert labels.report.doubts == ()
    assert (
        f"Lists of 'export.json' that are as long as '{texts}' are labels of these texts: each "
        "became an item."
    ) in str(labels.report)
    assert (labels.raters, labels.judges) == (("annotator_1", "annotator_2"), ("gpt-4o",))
    assert len(labels.items) == 4 * (2 + 3 + 1)
    assert len(labels.table) == 3 * len(labels.items)
    given = {(item, rater, label) for item, rater, _, _, label in labels_of(labels)}
    assert ("q1 3", "annotator_2", str(rows[1]["annotator_2"][2])) in given
    assert labels.report.balance


def test_as_many_texts_in_every_record_are_asked_about() -> None:
    file = json_file(export((3,)))
    with pytest.raises(LabelError) as caught:
        read_labels(file)
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"listed": "texts"}, ({"listed": "raters"},))
    assert doubt.reason == (
        f"every record of '{file.name}' lists 3 'responses', and nothing says whether "
        "'annotator_1', 'annotator_2', 'gpt-4o' are labels of these or of so many raters"
    )
    assert len(read_labels(json_file(export((3,))), on_doubt="accept").items) == 3 * N
    raters = read_labels(json_file(export((3,))), {"answers": {"listed": "raters"}})
    assert len(raters.items) == N
    assert len(raters.raters) == 6


@pytest.mark.parametrize(
    "record",
    [
        {"rationales": ["It is fine, I think.", "It is bad, I think."], "annotators": [1, 2]},
        {"sentences": ["One text.", "Another text.", "A third one."], "annotators": [1, 2]},
        {"responses": ["yes", "no"], "annotators": [1, 2]},
        {"answers": ["I say it is.", "I say not."], "workers": ["w1", "w2"], "labels": [1, 2]},
    ],
)
def test_remarks_of_raters_and_other_lists_are_left_to_the_raters(record: object) -> None:
    rows = [
        {"id": f"q{n}"}
        | {key: [f"{own} {n}" if isinstance(own, str) and " " in own else own for own in cell]
           for key, cell in record.items()}
        for n in range(N)
    ]  # fmt: skip
    rows[0]["annotators" if "annotators" in rows[0] else "labels"] = [2, 2]
    try:
        found = str(read_labels(json_file(rows), on_doubt="accept").report)
    except LabelError as problem:
        found = str(problem)
    assert "are labels of these" not in found


def test_a_slip_in_one_list_leaves_that_list_out() -> None:
    rows = export((2, 3))
    rows[4]["annotator_2"] = [1, 2, 3]
    labels = read_labels(json_file(rows))
    assert len(labels.table) == 3 * 30 - 2
    said = "Left out: 1 list not as long as the 'responses' of the row."
    assert said in str(labels.report)
