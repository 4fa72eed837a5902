"""Blank cells of a judge beside labels of humans: said in numbers, and counted where stated."""

import pandas as pd
import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 40


def wide(judge: list[object], **others: list[object]) -> Upload:
    humans = {f"human_{k}": [(n + k * (n % 2)) % 5 + 1 for n in range(N)] for k in (1, 2)}
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(N)], **humans, "gpt-4o": judge, **others})
    return upload(frame.to_csv(index=False), "sheet.csv")


def graded(blank: object, every: int) -> list[object]:
    """Grades, of which one in so many is something else."""
    return [blank if n % every == 1 else n % 5 + 1 for n in range(N)]


def noted(source: Upload, mapping: dict[str, object] | None = None) -> list[str]:
    notes = read_labels(source, mapping).report.notes
    return [note for note in notes if note.startswith("No answer of")]


@pytest.mark.parametrize("blank", ["", "N/A", "n/a", "null"])
def test_a_judges_blank_cells_are_said_in_numbers(blank: str) -> None:
    assert noted(wide(graded(blank, 8))) == [
        "No answer of 'gpt-4o' on 5 of 40 items that humans labelled: empty cells and spellings "
        "such as 'N/A' are no responses and do not count against a judge. Where it was asked, "
        "write into the cells what it said ('refused'), or map the spelling to itself under "
        '\'labels\' in the mapping ({"N/A": "N/A"}), and they do.'
    ]


def test_what_the_note_tells_to_do_counts_them() -> None:
    told = {"labels": {"N/A": "N/A"}}
    for source, mapping in ((wide(graded("N/A", 8)), told), (wide(graded("refused", 8)), None)):
        labels = read_labels(source, mapping)
        assert labels.compare("gpt-4o").valid_rate == 35 / 40
        assert not any(note.startswith("No answer of") for note in labels.report.notes)


def test_invalid_answers_are_answers() -> None:
    cells = graded("", 8)
    cells[2] = "I cannot say"
    assert noted(wide(cells))[0].startswith("No answer of 'gpt-4o' on 5 of 40 items")


def test_several_judges_stand_in_one_note() -> None:
    judges = {name: graded("", 10) for name in ("claude", "llama", "qwen", "gemini", "yi")}
    [note] = noted(wide(graded("", 8), **judges))
    assert note.startswith(
        "No answer of 'gpt-4o' on 5 of 40, of 'claude' on 4 of 40, of 'llama' on 4 of 40, of "
        "'qwen' on 4 of 40 items that humans labelled and of 2 more judges: empty cells"
    )


def test_items_are_counted_by_criterion() -> None:
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(N)]})
    for rater in ("human_1", "human_2", "gpt-4o"):
        for criterion in ("fluency", "relevance"):
            is_blank = rater == "gpt-4o" and criterion == "fluency"
            frame[f"{rater}_{criterion}"] = graded("", 8) if is_blank else graded(1, 8)
    [note] = noted(upload(frame.to_csv(index=False), "sheet.csv"))
    assert note.startswith(
        "No answer of 'gpt-4o' on 5 of 80 items, counted by criterion, that humans labelled: "
    )


def test_a_judge_of_some_items_was_asked_of_no_more() -> None:
    assert noted(wide([n % 5 + 1 if n < 12 else "" for n in range(N)])) == []


def test_blank_cells_where_no_human_labelled_are_none() -> None:
    frame = pd.read_csv(wide(graded("", 8)))
    frame.loc[frame["gpt-4o"].isna(), ["human_1", "human_2"]] = None
    assert noted(upload(frame.to_csv(index=False), "sheet.csv")) == []


def test_rows_that_are_not_there_were_not_asked() -> None:
    frame = pd.read_csv(wide(graded("", 8))).melt("item", var_name="rater", value_name="label")
    with_blanks = noted(upload(frame.to_csv(index=False), "long.csv"))
    assert with_blanks[0].startswith("No answer of 'gpt-4o' on 5 of 40 items")
    assert noted(upload(frame.dropna().to_csv(index=False), "long.csv")) == []


def test_items_that_a_judge_left_out_are_counted_among_those_that_humans_labelled() -> None:
    left = graded("", 8)
    left[0] = "I cannot rate this"  # an answer, though no label
    labels = read_labels(wide(left, bard=graded(2, 3)))
    assert labels.unanswered("gpt-4o") == (5, N)
    assert labels.unanswered("bard") == (0, N)
    with pytest.raises(ValueError, match="There is no judge 'claude'"):
        labels.unanswered("claude")
