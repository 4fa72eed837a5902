"""Winners spread over columns of zeros and ones, as in the Arena competition's tables."""

from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted, row_list
from judgeviz.labels.detection import roles
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "winners in columns of zeros and ones (Arena)"
WINNER = "winner"
VOTE_OF_COLUMN = {
    "winner_model_a": "model_a",
    "winner_a": "model_a",
    "winner_model_b": "model_b",
    "winner_b": "model_b",
    "winner_tie": "tie",
    "winner_draw": "tie",
}
SIDES = frozenset(("model_a", "model_b"))
YES = frozenset(("1", "1.0", "true", "True", "TRUE"))
NO = frozenset(("0", "0.0", "false", "False", "FALSE"))


def sniff(document: Document) -> bool:
    """Whether there are a column for each side's win, and no winner yet."""
    named = {VOTE_OF_COLUMN.get(roles.normalised(key)) for key in document.keys}
    if WINNER in document.keys or not named >= SIDES:
        return False
    return set(_votes(document.as_table()).values()) >= SIDES


def read(document: Document) -> RawTable:
    """Bring ``winner_model_a``, ``winner_model_b``, ``winner_tie`` together as one ``winner``.

    A row of zeros has no winner. Who voted is not in the file.

    Raises
    ------
    LabelError
        Naming the rows in which more than one column says yes.
    """
    table = document.as_table()
    votes = _votes(table)
    said = np.column_stack([says_yes(table.frame[column]) for column in votes])
    several = np.flatnonzero(said.sum(axis=1) > 1)
    if len(several):
        raise LabelError(
            f"File '{table.name}', {row_list(table.row_numbers(several))}: more than one of the "
            f"columns {quoted(votes)} is 1; a comparison has one winner, correct the rows."
        )
    spelled = np.array([*votes.values(), None], dtype=object)
    winner = spelled[np.where(said.any(axis=1), said.argmax(axis=1), len(votes))]
    frame = table.frame.drop(columns=list(votes))
    frame[WINNER] = pd.Categorical(winner)
    note = f"Columns {quoted(votes)} of '{table.name}' were read as one column '{WINNER}'."
    return replace(table, frame=frame, notes=(*table.notes, note))


def _votes(table: RawTable) -> dict[str, str]:
    """Columns of zeros and ones, and the vote that a one stands for."""
    return {
        column: VOTE_OF_COLUMN[roles.normalised(column)]
        for column in table.frame.columns
        if roles.normalised(column) in VOTE_OF_COLUMN and is_yes_or_no(table.frame[column])
    }


def is_yes_or_no(column: pd.Series) -> bool:
    """Whether a column holds zeros and ones, or true and false."""
    return not is_list_column(column) and set(column.array.categories.tolist()) <= YES | NO


def says_yes(column: pd.Series) -> NDArray[np.bool_]:
    """In which rows a column is one."""
    return column.isin(YES).to_numpy()
