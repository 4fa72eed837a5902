"""Records that list several texts and grade each: ``sentences: [...]``, ``labels: [0, 1, 1]``.

Lists as long as that of the texts in every record are labels of these, not of raters. Where all
records list as many texts, the labels may as well be those of so many raters, which is asked.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, are_labels, counted, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.answers import own_ids
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.rated_texts import TEXT
from judgeviz.labels.formats.values import is_label, text_of
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import (
    RawTable,
    in_force,
    is_list_column,
    table_from_frame,
    unrepeated,
)

NAME = "labels of several texts in lists"
OF_TEXTS, _ = ANSWERS["listed"]
PART = re.compile(
    r"(.+_)?(sentences|claims|statements|segments|facts|steps|turns|utterances|paragraphs"
    r"|passages|documents|chunks|contexts|questions)"
)
SHARE_AS_LONG = 0.9  # of the records: a slip in one does not make its lists those of raters
MOST_ALIKE = 0.5  # of the texts that others repeat; of labels, as many at least


@dataclass(frozen=True, slots=True)
class _Lists:
    """Columns of a table that list texts, and labels of these.

    Attributes
    ----------
    texts : str
        The column with the texts.
    lengths : list of int
        How many texts every record lists.
    beside : list of str
        Columns that list as many values.
    """

    texts: str
    lengths: list[int]
    beside: list[str]

    @property
    def vary(self) -> bool:
        """Whether the records list more and fewer texts, as they could not do of raters alone."""
        return len({length for length in self.lengths if length}) > 1


def sniff(document: Document) -> bool:
    """Whether records list texts, and labels of them."""
    if document.table is None and not _may_list_texts(document):
        return False
    return _lists(document.as_table().frame) is not None


def read(document: Document) -> RawTable:
    """Make a row of every text, with what the lists say of it and what its record says."""
    table = document.as_table()
    lists = _lists(table.frame)
    assert lists is not None
    questions: list[Doubt] = []
    count_as = OF_TEXTS
    if not lists.vary:
        count_as, question = how_counted(
            document,
            "listed",
            f"every record of '{document.name}' lists {max(lists.lengths)} '{lists.texts}', and "
            f"nothing says whether {are_labels(lists.beside)} of these or of so many raters",
        )
        questions.append(question)
    preset = FileMapping(answers=in_force(questions))
    if count_as == OF_TEXTS:
        table = _unfolded(table, lists)
        preset = replace(preset, columns={"item": str(table.frame.columns[0])})
    return replace(table, preset=preset, questions=tuple(questions))


def _unfolded(table: RawTable, lists: _Lists) -> RawTable:
    """One row for each text, whose item is its record's with the number of the text."""
    frame = table.frame
    listed = [lists.texts, *lists.beside]
    of_all = [str(c) for c in frame.columns if not is_list_column(frame[c])]
    left_out = [str(c) for c in frame.columns if str(c) not in {*of_all, *listed}]
    records = frame.astype(object).where(frame.notna(), None).to_dict("records")
    numbers = table.row_numbers(range(len(frame)))
    ids = own_ids([{key: record[key] for key in of_all} for record in records], numbers)
    item, *names = unrepeated(["item", *of_all, *listed])
    rows, places, n_unlike = [], [], 0
    for name, record, number in zip(ids, records, numbers, strict=True):
        cells = [[*_values(record[column])] for column in listed]
        n_texts = len(cells[0])
        n_unlike += sum(len(cell) != n_texts for cell in cells)
        cells = [cell if len(cell) == n_texts else [None] * n_texts for cell in cells]
        for place, values in enumerate(zip(*cells, strict=True), 1):
            own = [*(record[column] for column in of_all), *values]
            rows.append({item: f"{name} {place}"} | dict(zip(names, own, strict=True)))
            places.append(number)
    notes = [
        f"Lists of '{table.name}' that are as long as '{lists.texts}' are labels of these texts: "
        "each became an item."
    ]
    if n_unlike:
        notes.append(
            f"Left out: {counted(n_unlike, 'list')} not as long as the '{lists.texts}' of the row."
        )
    if left_out:
        notes.append(f"Not read, as no lists of the same length: {quoted(left_out)}.")
    unfolded = table_from_frame(
        pd.DataFrame(rows, dtype=object), table.name, 1, (*table.notes, *notes)
    )
    return replace(
        table,
        frame=unfolded.frame,
        rows=np.array(places, dtype=np.int64),
        n_records=table.n_rows,
        format=NAME,
        notes=unfolded.notes,
    )


def _may_list_texts(document: Document) -> bool:
    return any(
        isinstance(own, list) and _is_called_texts(key)
        for record in document.first_records
        for key, own in _plain_and_nested(record)
    )


def _plain_and_nested(record: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for key, own in record.items():
        if isinstance(own, Mapping):
            yield from _plain_and_nested({str(name): cell for name, cell in own.items()})
        else:
            yield key, own


def _is_called_texts(name: str) -> bool:
    own = roles.normalised(name.rsplit(".", 1)[-1])
    return own.endswith("s") and bool(TEXT.fullmatch(own) or PART.fullmatch(own))


def _lists(frame: pd.DataFrame) -> _Lists | None:
    """Find the lists of texts, and those of labels that are as long; None where there are none."""
    lists = [str(column) for column in frame.columns if is_list_column(column_of(frame, column))]
    for texts in filter(_is_called_texts, lists):
        cells = [[*_values(cell)] for cell in frame[texts]]
        lengths = [len(cell) for cell in cells]
        beside = [
            column for column in lists if column != texts and _are_as_long(frame[column], lengths)
        ]
        if (
            max(lengths) > 1
            and _are_texts(cells)
            and not roles.columns_for("rater", beside)
            and any(_are_labels(frame[column]) for column in beside)
        ):
            return _Lists(texts, lengths, beside)
    return None


def _are_as_long(column: pd.Series, lengths: Sequence[int]) -> bool:
    """Whether nearly all lists of a column are as long as those of the texts."""
    n_alike = sum(
        len([*_values(cell)]) == length for cell, length in zip(column, lengths, strict=True)
    )
    return n_alike >= SHARE_AS_LONG * len(lengths)


def _values(cell: object) -> Iterable[object]:
    return cell if isinstance(cell, list | tuple) else ()


def _are_texts(cells: Sequence[Sequence[object]]) -> bool:
    """Whether lists hold what is read: several words each, and hardly ever the same."""
    texts = [text_of(own) for cell in cells for own in cell if is_label(own)]
    n_of_words = sum(" " in text for text in texts)
    return _share_repeated(texts) < MOST_ALIKE and 2 * n_of_words > len(texts)


def _are_labels(column: pd.Series) -> bool:
    """Whether lists hold numbers, or words that come back."""
    values = [text_of(own) for cell in column for own in _values(cell) if is_label(own)]
    return roles.are_numbers(set(values)) or _share_repeated(values) >= MOST_ALIKE


def _share_repeated(values: Sequence[str]) -> float:
    return 1 - len(set(values)) / len(values) if values else 0.0
