"""Columns ``note``: a grade in German and French, a remark in English, told by what they hold."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

WORDS = ["mangelhaft", "ausreichend", "befriedigend", "gut", "sehr gut"]
N = 15


def grade(column: int, n: int) -> int:
    return min(5, n * 7 % 5 + 1 + ((n + column) % 4 == 0))


def spelled(column: int, n: int, in_words: bool) -> str:
    number = grade(column, n)
    return WORDS[number - 1] if in_words else str(number)


def wide(names: list[str], in_words: bool = False) -> Upload:
    rows = [
        f"q{n};" + ";".join(spelled(c, n, in_words) for c in range(len(names))) for n in range(N)
    ]
    return upload("\n".join([";".join(["item", *names]), *rows, ""]), "noten.csv")


def long(heading: str, raters: list[str], in_words: bool = False) -> Upload:
    rows = [f"q{n};{w};{spelled(c, n, in_words)}" for c, w in enumerate(raters) for n in range(N)]
    return upload("\n".join([heading, *rows, ""]), "noten.csv")


@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize(
    "names",
    [
        ["Mensch 1 Note", "Mensch 2 Note", "GPT-4o Note"],
        ["human_1_note", "human_2_note", "gpt-4o_note"],
        ["Note Mensch 1", "Note Mensch 2", "Note GPT-4o"],
    ],
)
def test_notes_of_raters_are_their_labels(names: list[str], in_words: bool) -> None:
    labels = read_labels(wide(names, in_words))
    assert (labels.raters, labels.judges) == (tuple(names[:2]), (names[2],))
    assert labels.scale("label").kind == "ordinal"


@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize(
    "heading",
    ["item;Bewerter;Note", "item;Korrektor;Note", "item;correcteur;note", "item;rater;note"],
)
def test_notes_in_rows_are_labels(heading: str, in_words: bool) -> None:
    labels = read_labels(long(heading, ["human_1", "human_2", "gpt-4o"], in_words))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert len(labels.table) == 3 * N


@pytest.mark.parametrize("word", ["note", "notes", "remark", "comment", "reason", "explanation"])
@pytest.mark.parametrize("humans", [("human_1", "human_2"), ("annotator_anna", "annotator_ben")])
def test_notes_beside_labels_that_hold_labels_are_asked_about(
    humans: tuple[str, str], word: str
) -> None:
    names = [*humans, "gpt-4o", f"{humans[0]}_{word}"]
    with pytest.raises(QuestionError) as caught:
        read_labels(wide(names))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'noten.csv' says whether '{names[-1]}' holds labels of one more human, or "
        "says something of labels, of raters or of texts"
    )
    every = [humans[0], humans[1], names[-1]]
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", [*humans], (every,))
    labels = read_labels(wide(names), {"human": [*humans]})
    assert (labels.raters, labels.judges) == (humans, ("gpt-4o",))
    assert read_labels(wide(names), {"human": every}).raters == tuple(every)


@pytest.mark.parametrize("remarks", ["ok", "see text {n}", "checked twice"])
def test_notes_in_words_of_no_scale_are_remarks(remarks: str) -> None:
    rows = [
        f"q{n},{grade(0, n)},{grade(1, n)},{grade(2, n)},{remarks.format(n=n)}" for n in range(N)
    ]
    file = upload("\n".join(["item,human_1,human_2,gpt-4o,note", *rows, ""]), "labels.csv")
    labels = read_labels(file)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


def test_grades_called_a_note_beside_those_of_humans_are_asked_about() -> None:
    with pytest.raises(QuestionError, match="'note' holds labels of humans or of judges"):
        read_labels(wide(["human_1", "human_2", "gpt-4o", "note"]))
