"""How large a table of labels may be: beyond it, a file is a mistake that would halt a server.

Generous for real data: LeWiDi's data sets have 800 raters, a crowd of 10,000 fits, and so do
millions of rows.
"""

from collections.abc import Sequence

import pyarrow.compute as compute

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.coding import arrow_of

MOST_COLUMNS = 12_000  # a crowd of 10,000, a column each, and what describes the items
# Of so many columns each takes longer to look into than it is worth where hardly a row is below.
MANY_COLUMNS, COLUMNS_PER_ROW = 1_500, 10
MOST_RATERS = 20_000
# Different labels that are no numbers. Of free texts, stated as nominal, each may be its own.
MOST_WORDS = 200_000
# A table of so many places of which hardly any is filled is none: records without a key in
# common, or a cell at the far end of a sheet.
MANY_PLACES = 5_000_000
FEWEST_FILLED = 0.01

NUMBER = r"^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$"


def are_rows_as_columns(n_columns: int, n_rows: int) -> bool:
    """Whether a table has so many columns for its rows as if it lay on its side."""
    return n_columns > MANY_COLUMNS and n_columns > COLUMNS_PER_ROW * n_rows


def check_columns(name: str, n_columns: int, n_rows: int) -> None:
    """Raise LabelError for more columns than a table of labels has, and for one on its side."""
    advice = (
        "put the labels one below the other in columns 'item', 'rater' and 'label', or leave out "
        "what holds no labels."
    )
    if n_columns > MOST_COLUMNS:
        raise LabelError(
            f"File '{name}' has {n_columns:,} columns, and a table of labels has at most "
            f"{MOST_COLUMNS:,}; {advice}"
        )
    if are_rows_as_columns(n_columns, n_rows):
        raise LabelError(
            f"File '{name}' has {n_columns:,} columns and {counted(n_rows, 'row')}, as if its rows "
            f"were its columns; {advice}"
        )


def check_filled(
    name: str, n_rows: int, n_columns: int, n_filled: int, which_rows: str = ""
) -> None:
    """Raise LabelError for a large table, or ``its first`` rows, with hardly a cell in it."""
    n_places = n_rows * n_columns
    if n_places > MANY_PLACES and n_filled < FEWEST_FILLED * n_places:
        raise LabelError(
            f"File '{name}' is nearly empty: {which_rows}{counted(n_rows, 'row')} and "
            f"{counted(n_columns, 'column')} hold {counted(n_filled, 'cell')}; give all records "
            "the same keys, or delete cells that stand far from the table."
        )


def check_raters(name: str, column: str, n_raters: int) -> None:
    """Raise LabelError for a column that names more raters than a study has."""
    if n_raters > MOST_RATERS:
        raise LabelError(
            f"Column '{column}' of '{name}' names {n_raters:,} raters, and a study has at most "
            f"{MOST_RATERS:,}; choose the column of the raters in the mapping as 'rater'."
        )


def check_labels(name: str, columns: tuple[str, ...], labels: Sequence[str]) -> None:
    """Raise LabelError for more different labels in words than a scale has."""
    if len(labels) <= MOST_WORDS:
        return
    is_number = compute.match_substring_regex(arrow_of(labels), NUMBER)
    n_words = len(labels) - compute.sum(is_number).as_py()
    if n_words > MOST_WORDS:
        raise LabelError(
            f"Column {quoted(columns)} of '{name}' has {n_words:,} different labels that are no "
            "numbers: that is text or an id, not labels; choose the label column in the mapping."
        )
