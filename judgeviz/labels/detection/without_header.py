"""Rows without a header, each of an item and what one rater said of it: ``http://a.com, G``.

Or of a query and a document, ``q18 0 p6285 2``, as TREC has them. No name tells
which column is which; that one says something else in every row does, and that another comes back
with the same few labels.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import Coded, column_of, combined
from judgeviz.labels.detection.contents import (
    are_numbers,
    are_sentences,
    has_fractions,
    runs,
    values_of,
)
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.mapping import ANSWERS, BETWEEN_PARTS, joined_name, parts_of_name
from judgeviz.labels.sources.tables import RawTable, is_list_column

FEWEST_ROWS = 5
MOST_LABELS = 30
SHARE_OF_ITEMS = 0.9  # of the rows, that say what no other does: some stand twice
QRELS = 4  # columns
LABELS, NAMES = ANSWERS["first_row"]


@dataclass(frozen=True, slots=True)
class LabelledItems:
    """Which column of a table without a header names the items, and which hold what.

    Attributes
    ----------
    item : str
    texts : list of str
        Further columns that say something else in every row.
    labels : list of str
    rater : str, optional
        The column that says who gave the label of each row.
    """

    item: str
    texts: list[str]
    labels: list[str]
    rater: str | None = None

    @classmethod
    def of(cls, table: RawTable) -> "LabelledItems | None":
        """Tell the columns by what they hold; None where one may be either, or there is no item."""
        if judged := cls._of_relevance(table):
            return judged
        frame = table.frame
        columns = [str(column) for column in frame.columns]
        is_list = table.is_headerless and len(frame) >= FEWEST_ROWS and len(columns) > 1
        if not is_list or any(is_list_column(frame[column]) for column in columns):
            return None
        if of_raters := cls._of_raters(table, columns):
            return of_raters
        n_said = {column: len(values_of(frame[column])) for column in columns}
        n_filled = {column: int(frame[column].notna().sum()) for column in columns}
        labels = [
            c for c in columns if 1 < n_said[c] <= MOST_LABELS and 2 * n_said[c] <= n_filled[c]
        ]
        rest = [column for column in columns if column not in labels]
        if not labels:  # numbers of a fine scale, beside ids or texts that are none
            numbers = [column for column in rest if are_numbers(frame[column])]
            again = [column for column in numbers if n_said[column] < n_filled[column]]
            fine = [column for column in numbers if column in again or not runs(frame[column])]
            labels = next((own for own in (fine, again) if len(own) == 1), [])
            rest = [column for column in rest if column not in labels]
        are_items = all(n_said[c] >= SHARE_OF_ITEMS * len(frame) for c in rest)
        are_told = not any(has_fractions(frame[column]) for column in rest)
        if not rest or not labels or not are_items or not are_told:
            return None
        item = min(rest, key=lambda column: are_sentences(column_of(frame, column)))
        return cls(item, [column for column in rest if column != item], labels)

    @classmethod
    def _of_raters(cls, table: RawTable, columns: list[str]) -> "LabelledItems | None":
        """Tell a label of an item in each row and whose it is, in words: ``t1, anna, 3, A text``.

        One name stands in all rows, or each name once beside each item, as labels do not.
        """
        frame = table.frame
        n_said = {column: len(values_of(frame[column])) for column in columns}
        few = [
            c for c in columns if n_said[c] <= MOST_LABELS and FEWEST_ROWS * n_said[c] <= len(frame)
        ]
        called = [c for c in few if not are_numbers(frame[c]) and not frame[c].hasnans]
        rest = [column for column in columns if column not in few]
        if len(few) != 2 or not rest or any(has_fractions(frame[column]) for column in rest):
            return None
        item = min(rest, key=lambda column: are_sentences(column_of(frame, column)))
        coded = {column: Coded.of(frame[column]) for column in (item, *called)}
        raters = [
            column
            for column in called
            if len(combined([coded[item], coded[column]]).used()) == len(frame)
            and n_said[item] * n_said[column] == len(frame)
        ]
        constant = [column for column in raters if n_said[column] == 1]
        rater = next((own[0] for own in (constant, raters) if len(own) == 1), None)
        labels = [column for column in few if column != rater and n_said[column] > 1]
        if rater is None or not labels:
            return None
        return cls(item, [column for column in rest if column != item], labels, rater)

    @classmethod
    def _of_relevance(cls, table: RawTable) -> "LabelledItems | None":
        """Tell judgments of relevance as TREC has them (qrels): a query, 0, a document, a grade.

        The query and the document name the item together.
        """
        frame = table.frame
        columns = [str(column) for column in frame.columns if BETWEEN_PARTS not in str(column)]
        if not table.is_headerless or len(columns) != QRELS or len(frame) < FEWEST_ROWS:
            return None
        if any(is_list_column(frame[column]) for column in columns):
            return None
        query, iteration, document, grade = columns
        grades = values_of(frame[grade])
        if len(values_of(frame[iteration])) != 1 or not 1 < len(grades) <= MOST_LABELS:
            return None
        if not are_numbers(frame[grade]) or has_fractions(frame[grade]):
            return None
        parts = [Coded.of(frame[column]) for column in (query, document)]
        n_pairs = len(combined(parts).used())
        n_queries, n_documents = (len(part.used()) for part in parts)
        is_sparse = n_queries < n_documents and 2 * n_pairs <= n_queries * n_documents
        if n_pairs < len(frame) or not is_sparse:
            return None
        return cls(joined_name([query, document]), [], [grade])


def items_in_parts(table: RawTable) -> list[str]:
    """Columns of a table without a header that name the items together, if several do."""
    found = LabelledItems.of(table) if table.is_headerless else None
    parts = parts_of_name(found.item) if found is not None else []
    return parts if len(parts) > 1 else []


def with_first_row_asked(table: RawTable) -> RawTable | None:
    """Take the first row of labelled items for one of them, and ask; None for any other table.

    Not again where reading the file has asked already.
    """
    found = LabelledItems.of(table)
    if found is None:
        return None
    if table.questions:
        return table
    first = quoted(table.frame.iloc[0].astype(object).dropna(), 5)
    told = "" if found.rater is None else f", and that '{found.rater}' says whose they are"
    reason = (
        f"'{table.name}' has no header, and nothing but what its columns hold says that its first "
        f"row, {first}, is of an item and its labels{told}"
    )
    asked = Doubt("answers", {"first_row": LABELS}, reason, ({"first_row": NAMES},))
    return replace(table, questions=(asked,))


def item_and_texts(sight: Sight) -> Iterable[Guess]:
    """Find the item, and texts, in a table without a header, where nothing of it is stated."""
    found, mapping = LabelledItems.of(sight.table), sight.mapping
    named = {*mapping.humans, *mapping.machine_names}
    is_stated = any(map(mapping.knows, ("item", "rater", "label"))) or named & {*sight.plain}
    if found is None or is_stated:
        return []
    guesses = [Guess("item", found.item), Guess("text", found.texts)]
    if found.rater is None:
        return guesses
    return [*guesses, Guess("rater", found.rater), Guess("label", found.labels)]


def labels_of_items(sight: Sight) -> list[str]:
    """Columns of labels of a table without a header, where the item is told as well; else none."""
    found = LabelledItems.of(sight.table)
    is_told = found is not None and sight.mapping.column("item") == found.item
    return found.labels if found is not None and is_told else []
