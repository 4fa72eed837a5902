"""What the names of a survey's questions say: which are of several items, and on which criteria."""

from collections.abc import Callable, Sequence

from judgeviz.errors import Doubt
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.formats.crossed_columns import (
    Question,
    are_called_items,
    are_qualities,
    placed,
)
from judgeviz.labels.formats.surveys import (
    alike_but_numbers,
    as_asked,
    called_alike,
    crossed_in,
    items_or_criteria,
    oriented,
)
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

ITEMS, CRITERIA = ANSWERS["columns"]


def closed_questions(table: RawTable, is_asked: Callable[[int, str], bool]) -> list[Question]:
    """Questions that may have been answered by labels, whatever they are called.

    ``is_asked`` says of a column, by its place and name, whether it is a question at all.
    """
    return [
        Question(n, name, UNNAMED_CRITERION)
        for n, name in enumerate(map(str, table.frame.columns))
        if is_asked(n, name)
        and not is_list_column(table.frame.iloc[:, n])
        and may_hold_labels(name, table.frame.iloc[:, n])
    ]


def alike_in(table: RawTable) -> Sequence[Question]:
    """Find the questions that stand for several items by their names; empty where none do."""
    return (
        [Question(cell.position, cell.block, cell.row) for cell in crossed_in(table)]
        or called_alike(table)
        or alike_but_numbers(table)
    )


def questions_of(
    document: Document, closed: Sequence[Question]
) -> tuple[list[Question], Doubt | None]:
    """Read questions that are alike as items with criteria; of others it is asked what they are.

    Parameters
    ----------
    document : Document
        With a row for each respondent.
    closed : sequence of Question
        Those that may have been answered by labels, whatever they are called.
    """
    table = document.as_table()
    if cells := crossed_in(table):
        return placed(document, cells)
    if alike := called_alike(table):
        return items_or_criteria(document, oriented(alike))
    if alike := alike_but_numbers(table):
        return items_or_criteria(document, alike)
    names = [one.item for one in closed]
    are_items = are_called_items(names) or not are_qualities(names)
    return as_asked(document, closed, names, ITEMS if are_items else CRITERIA)
