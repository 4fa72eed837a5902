"""Words in a column beside one of numbers that they spell out: no labels of their own."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 40
WORDS = ("very biased", "rather biased", "rather fair", "fair")
RATERS = ("human_1", "human_2", "gpt4")


def grade(n: int, k: int) -> int:
    return (n * (k + 2) + n // 3) % 4 + 1


def rows(added: str, raters: tuple[str, ...] = RATERS) -> list[dict[str, object]]:
    return [
        {"id": f"t{n}"}
        | {rater: grade(n, k) for k, rater in enumerate(raters)}
        | {f"{rater}{added}": WORDS[grade(n, k) - 1] for k, rater in enumerate(raters)}
        for n in range(N)
    ]


@pytest.mark.parametrize("added", ["_verbose", "_label", "_text", " (text)", "_name", ".words"])
def test_words_that_spell_out_the_numbers_of_their_rater_are_beside_them(added: str) -> None:
    labels = read_labels(csv_file(rows(added)))
    assert labels.report.doubts == ()
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt4",))
    assert (labels.criteria, len(labels.table)) == (("label",), 3 * N)
    left_out = ", ".join(f"'{rater}{added}'" for rater in RATERS)
    assert (
        f"Column {left_out} of 'export.csv' was left out: it says in words what the numbers beside "
        "it say."
    ) in labels.report.notes + labels.report.guesses


def test_words_that_follow_the_numbers_only_mostly_are_asked_about_still() -> None:
    table = rows("_verbose")
    for rater in RATERS:
        name = f"{rater}_verbose"
        table[7][name] = next(word for word in WORDS if word != table[7][name])
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert [doubt.role for doubt in labels.report.doubts] == ["criteria"]


@pytest.mark.parametrize("truth", ["ground_truth", "expost_groundtruth", "post_hoc_gold"])
def test_words_of_several_criteria_spell_out_the_numbers_of_each(truth: str) -> None:
    words = {"bias": WORDS, "accuracy": ("wrong", "rather wrong", "rather right", "right")}
    table: list[dict[str, object]] = []
    for n in range(N):
        for criterion, spelled in words.items():
            said = {rater: grade(n, k) for k, rater in enumerate(RATERS)}
            beside = {f"{rater}_verbose": spelled[one - 1] for rater, one in said.items()}
            table.append({"id": f"t{n}", "criterion": criterion} | said | beside
                         | {truth: said["human_1"] if n % 7 == 0 else None})  # fmt: skip
        classes = {rater: f"['{1 + (n + k) % 3}']" for k, rater in enumerate(RATERS)}
        legend = dict.fromkeys([f"{rater}_verbose" for rater in RATERS], "{'1': 'war', '2': 'tax'}")
        table.append({"id": f"t{n}", "criterion": "target"} | classes | legend | {truth: None})
    labels = read_labels(csv_file(table))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt4",))
    assert labels.criteria == ("bias", "accuracy", "target")
    assert len(labels.table) == 9 * N
    notes = "".join(labels.report.notes + labels.report.guesses)
    assert "'gpt4_verbose' of 'export.csv' was left out: it says in words" in notes
    assert f"Column '{truth}' of 'export.csv' was left out" in notes
