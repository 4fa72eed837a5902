"""Labels of words that begin with a number, 01 - bad: of a judge they are the same categories."""

import pytest

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file


@pytest.mark.parametrize(
    "words",
    [
        ("01 - bad", "02 - ok", "03 - good"),
        ("01. Stufe", "02. Stufe", "03. Stufe", "04. Stufe", "05. Stufe"),
        ("1 - bad", "2 - ok", "3 - good"),
    ],
)
def test_labels_spelled_as_the_humans_are_no_scores(words: tuple[str, ...]) -> None:
    rows = [
        {"id": n} | {name: words[(n * k) % len(words)] for k, name in
        enumerate(("human_1", "human_2", "gpt-4o"), start=1)}
        for n in range(24)
    ]  # fmt: skip
    labels = read_labels(csv_file(rows))
    said = labels.table[labels.table["rater"] == "gpt-4o"]
    assert said.sort_values("item", key=lambda own: own.astype(int))["label"].tolist() == [
        row["gpt-4o"] for row in rows
    ]
    assert not labels.report.doubts


BEST_FIRST = ("excellent", "good", "fair", "poor")
NUMBERED = ("{n} - {w}", "{n}: {w}", "{n} ({w})", "{w} ({n})", "{w} = {n}", "{w} [{n}]")


def graded(of_humans: list[str], of_judge: list[str]) -> Labels:
    """Two humans and a judge, of whom each spells the same grades in its own way."""
    rows = [
        {"id": n, "human_1": of_humans[n % 4], "human_2": of_humans[n * 3 % 4]}
        | {"gpt-4o": of_judge[n * n % 4 if n % 5 else n % 4]}
        for n in range(24)
    ]
    return read_labels(csv_file(rows))


def places(labels: Labels) -> list[int]:
    """Place of the judge's label of each item among the labels, the best first."""
    names = list(labels.scale("label").names)[::-1]
    said = labels.table[labels.table["rater"] == "gpt-4o"].set_index("item")["label"]
    return [names.index(str(said[str(n)])) for n in range(24)]


SAID = [n * n % 4 if n % 5 else n % 4 for n in range(24)]


@pytest.mark.parametrize("pattern", NUMBERED)
@pytest.mark.parametrize("other", ["{n}", "{w}", "{n}.0", "Rating: {n}"])
def test_a_judges_number_or_words_are_those_of_the_humans_labels(pattern: str, other: str) -> None:
    own, judged = (
        [one.format(n=n, w=word.title()) for n, word in enumerate(BEST_FIRST, 1)]
        for one in (pattern, other)
    )
    labels = graded(own, judged)
    assert labels.scale("label").names == tuple(own[::-1])
    assert labels.judges == ("gpt-4o",)
    assert not labels.score_scales
    assert places(labels) == SAID


@pytest.mark.parametrize("pattern", NUMBERED)
def test_a_judges_numbered_words_are_the_humans_words(pattern: str) -> None:
    judged = [pattern.format(n=n, w=word.title()) for n, word in enumerate(BEST_FIRST, 1)]
    labels = graded(list(BEST_FIRST), judged)
    assert labels.scale("label").names == BEST_FIRST[::-1]
    assert not labels.score_scales
    assert places(labels) == SAID


@pytest.mark.parametrize("names", ["class ({n})", "team: {n}"])
def test_the_same_word_with_a_number_is_a_class(names: str) -> None:
    own = [names.format(n=n) for n in range(1, 5)]
    assert graded(own, own).scale("label").kind == "nominal"
