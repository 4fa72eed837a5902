"""Tables that say nothing of themselves: labels without a header, or on many alike sheets."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.coding import Coded, IntArray, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.computed_tables import has_numbers_on_both_sides
from judgeviz.labels.detection.contents import looks_like_labels, values_of
from judgeviz.labels.detection.criterion_names import by_criterion, words_of
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.items_by_line import ROW, SAME_ITEMS, with_rows_numbered
from judgeviz.labels.detection.sheets_of_outputs import (
    are_called_after_models,
    are_criteria_of_raters,
    are_groups_of_items,
    are_parts,
    are_raters,
    have_items_of_their_own,
    have_no_text_in_common,
    have_other_texts,
    titles_may_be_raters,
)
from judgeviz.labels.formats.answers import Answers, described
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.sheets_of_the_same_items import (
    columns_of_labels,
    item_column,
    share_labels,
    shared_columns,
    with_the_same_items,
)
from judgeviz.labels.joining import (
    LEFT_OUT,
    about_agreed_on,
    about_sheets_beside,
    has_rows_as_many,
    keeps_agreed_on,
    mapping_of_sheet,
    of_no_known_items,
)
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.spreadsheets import sheets_note, without_sheets_note
from judgeviz.labels.sources.tables import (
    RawTable,
    in_force,
    is_list_column,
    plain_columns,
    table_from_frame,
)

SYSTEM, BATCH = "system", "batch"
FEWEST_ROWS, FEWEST_RATERS, FEWEST_UNASKED = 5, 2, 3
TRIPLE = ("item", "rater", "label")
FEWEST_TRIPLES, CROSSED = 6, 0.6  # rows, and the share of all pairs of item and rater
TIMES_BACK, FEWEST_ONCE = 2, 0.7  # rows of a name, and pairs beside rows: some stand twice
# Such pairs, where codes of people and the truth on the items tell which is which.
FEWEST_TOLD = 0.5
ABOUT_AS_MANY = 2  # times as many names, at most
RATERS, CRITERIA, ITEMS = ANSWERS["sheets"]
ITEM_FIRST, RATER_FIRST, EACH_A_RATER = ANSWERS["headerless"]
MOST_LABELS = 12
SMALL_INITIALS = re.compile(r"[a-z]{2,3}")
ROUND = re.compile(
    r"(?:pilot|main|round|wave|batch|phase|part|set|week|day|session|iteration|runde|pretest|test"
    r"|train|dev|study)(?:[\W_]*(?:study|round|run|data|phase|\d+|[a-c]))?",
    re.IGNORECASE,
)
SHARE_OF_RATERS = 0.2  # of names, before some of them tell that all are raters'
ADDRESS = re.compile(r"https?://|www\.|[\w.-]+/[\w./-]+\.\w+$", re.IGNORECASE)
NOT_ASKED = "-1"  # where 0 and 1 are labels, this says that a rater was not asked


class Triples:
    """Three columns without names: an item, a rater and the label, or the rater first.

    What is true of the item may stand in a fourth, and anything behind it.
    """

    NAME = "a list of items, raters and labels without a header"

    def sniff(self, document: Document) -> bool:
        """Whether the first two columns are crossed: many raters of each item, each of them once.

        Or names of both come back, most pairs of them do not, nor one column's in the other; where
        the truth on the items stands beside them, those of raters are enough. So that
        ``q1, anna, 4`` is found, and three raters of a few labels are not.
        """
        table = document.table
        if document.answers.get("headerless") == EACH_A_RATER:
            return False
        if table is None or not table.is_headerless or table.frame.shape[1] < len(TRIPLE):
            return False
        columns = [table.frame[name] for name in table.frame.columns][: len(TRIPLE)]
        if any(map(is_list_column, columns)) or len(columns[-1].array.categories) < 2:
            return False
        of_item = _said_of(table)
        if table.frame.shape[1] > len(TRIPLE) and not any(of_item):
            return False
        first, second = (Coded.of(column) for column in columns[:2])
        if first.missing.any() or second.missing.any():
            return False
        n_names = len(first.names), len(second.names)
        pairs = first.codes.astype(np.int64) * len(second.names) + second.codes
        n_pairs = len(np.unique(pairs))
        are_crossed = CROSSED * n_names[0] * n_names[1] <= len(pairs) == n_pairs
        n_shared = len(set(first.names) & set(second.names))
        come_back = TIMES_BACK * max(n_names) <= len(pairs) and 2 * n_shared < min(n_names)
        labels = values_of(columns[-1])
        is_told = any(
            is_item and TIMES_BACK * len(raters.names) <= len(pairs) and _are_raters(raters.names)
            for is_item, raters in zip(of_item, (second, first), strict=True)
        )
        # numbers of both, which labels have not, tell a label apart together
        is_key = TIMES_BACK * max(n_names) <= len(pairs) == n_pairs and min(n_names) > len(labels)
        come_back = (come_back and n_pairs >= FEWEST_ONCE * len(pairs)) or is_key
        are_crossed |= come_back or (is_told and n_pairs >= FEWEST_TOLD * len(pairs))
        are_labels = roles.are_numbers(labels) or len(labels) <= MOST_LABELS
        several = min(n_names) > 1
        return are_crossed and several and are_labels and len(pairs) >= FEWEST_TRIPLES

    def read(self, document: Document) -> RawTable:
        """Take the column of fewer names for the raters, and ask whether it is.

        Where one of them holds names of raters, it is that one, and where one of them holds
        addresses of pages, the other. So it is where of about as many names one column has each as
        often: so many raters were asked about each item.
        """
        table = document.as_table()
        columns = [str(name) for name in table.frame.columns]
        names = [values_of(table.frame[column]) for column in columns[:2]]
        of_item = _said_of(table)
        are_of = [
            (not is_item, not _are_addresses(own), _are_raters(own))
            for own, is_item in zip(names, of_item, strict=True)
        ]
        is_even = _of_as_many_labels_each(table)
        rater_first = are_of[0] > are_of[1]
        if are_of[0] == are_of[1]:
            rater_first = is_even[1] if is_even[0] != is_even[1] else len(names[0]) < len(names[1])
        guess = RATER_FIRST if rater_first else ITEM_FIRST
        said, question = how_counted(
            document,
            "headerless",
            f"no header says which column of '{document.name}' holds the items, the raters and "
            "the labels",
            guess,
        )
        questions = (*table.questions, question)
        order = ("rater", "item", "label") if said == RATER_FIRST else TRIPLE
        preset = FileMapping(layout="long", answers=in_force(questions))
        preset = preset.having(**dict(zip(order, columns, strict=False)))
        notes = table.notes
        if any(of_item):
            notes += (
                f"'{columns[len(TRIPLE)]}' of '{document.name}' has one label for each item, as "
                "what is true of it: it was kept beside the items.",
            )
        return replace(table, preset=preset, format=self.NAME, questions=questions, notes=notes)


def _of_as_many_labels_each(table: RawTable) -> tuple[bool, bool]:
    """Whether each name of the first column, and of the second, has as many rows as the others.

    Neither where one column has many more names.
    """
    codes = [Coded.of(table.frame[name]).codes for name in table.frame.columns[:2]]
    times = [np.unique(own, return_counts=True)[1] for own in codes]
    if max(map(len, times)) > ABOUT_AS_MANY * min(map(len, times)):
        return False, False
    first, second = (bool((own == own[0]).all()) for own in times)
    return first, second


def _said_of(table: RawTable) -> tuple[bool, bool]:
    """Whether a fourth column has one of the labels for each name of the first, or of the second.

    Of both where nothing tells, and neither where there is no such column.
    """
    columns = [table.frame[name] for name in table.frame.columns][: len(TRIPLE) + 1]
    if len(columns) <= len(TRIPLE) or any(map(is_list_column, columns)):
        return False, False
    first, second, label, truth = map(Coded.of, columns)
    if len(truth.names) < 2 or not {*truth.names} <= {*label.names}:
        return False, False
    return determines(first.codes, truth.codes), determines(second.codes, truth.codes)


def _are_raters(names: Collection[str]) -> bool:
    """Whether not only a few names are those of raters: a page may be called as a model is.

    Or all are codes as platforms give to people.
    """
    are_named = sum(map(names_a_rater, names)) > SHARE_OF_RATERS * len(names)
    return are_named or all(map(roles.CAPITALS_AND_DIGITS.fullmatch, names))


def _are_addresses(names: Collection[str]) -> bool:
    return 2 * sum(ADDRESS.match(name) is not None for name in names) > len(names)


class Headerless:
    """Labels alone: a row for each item, a column for each rater, no names (as MACE reads)."""

    NAME = "a matrix of labels without a header"

    def sniff(self, document: Document) -> bool:
        """Whether all columns, but a first one of ids or texts, hold the same few labels.

        Of two raters it is asked whether the first row holds labels.
        """
        table = document.table
        if table is None or not table.is_headerless or len(table.frame) < FEWEST_ROWS:
            return False
        if len(plain_columns(table.frame)) < table.frame.shape[1]:
            return False
        if has_numbers_on_both_sides(table):
            return False
        matrix = _Matrix.of(table)
        if len(matrix.names) < FEWEST_RATERS:
            return False
        if len({roles.are_numbers(values_of(table.frame[c])) for c in matrix.columns}) > 1:
            return False  # grades beside words are those of criteria
        given = [set(matrix.cells(column)) - {None, NOT_ASKED} for column in matrix.columns]
        times = Counter(word for own in given for word in own)
        alone = [own for own in given if own and all(times[word] == 1 for word in own)]
        if alone and (len(alone) > 1 or not _may_have_met_nobody(document, matrix)):
            return False  # one says nothing that another does, as no rater
        words = set().union(*given)
        return 2 <= len(words) <= MOST_LABELS and 2 * max(map(len, given)) >= len(words)

    def read(self, document: Document) -> RawTable:
        """Read every cell as a label; items and raters are called by their numbers."""
        table, matrix = document.as_table(), _Matrix.of(document.as_table())
        words = {cell for column in matrix.columns for cell in matrix.cells(column) if cell}
        is_code = NOT_ASKED in words and not any(
            word.startswith("-") for word in words - {NOT_ASKED}
        )
        answers = Answers()
        rows = table.row_numbers(range(matrix.start, len(table.frame)))
        for name, column in zip(matrix.names, matrix.columns, strict=True):
            for item, row, cell in zip(matrix.items, rows, matrix.cells(column), strict=True):
                is_missing = cell is None or (is_code and cell == NOT_ASKED)
                about = {"item": item, "row": row}
                answers.add(about, name, "label", None if is_missing else cell)
        notes = ["No header names the raters: every column was taken as one, by its number."]
        if is_code:
            notes.append(f"'{NOT_ASKED}' was taken as missing.")
        read = answers.table(document, self.NAME, notes=notes)
        questions = list(table.questions)
        if not questions and len(matrix.names) < FEWEST_UNASKED:
            reason = f"nothing in '{document.name}' says that its first row holds labels, no names"
            questions.append(how_counted(document, "first_row", reason)[1])
        return with_questions(read, questions)


def _may_have_met_nobody(document: Document, matrix: "_Matrix") -> bool:
    """Whether a rater's labels may be nobody else's: each left items out, and it is asked."""
    table = document.table
    is_asked = table is not None and any(
        isinstance(own.guess, dict) and "first_row" in own.guess for own in table.questions
    )
    is_told = is_asked or document.answers.get("first_row") == ANSWERS["first_row"][0]
    return is_told and all(None in matrix.cells(column) for column in matrix.columns)


@dataclass(frozen=True, slots=True)
class _Matrix:
    """Where in a table without a header the labels stand.

    Attributes
    ----------
    frame : DataFrame
    start : int
        First row of labels: 1 where the row above numbers the columns.
    columns, names : list of str
        Of the raters.
    items : list of str
        Of the rows from ``start``.
    """

    frame: pd.DataFrame
    start: int
    columns: list[str]
    names: list[str]
    items: list[str]

    @classmethod
    def of(cls, table: RawTable) -> "_Matrix":
        """Find a first column of ids, and a first row of numbers."""
        frame, columns = table.frame, list(table.frame.columns)
        ids = frame[columns[0]].astype(object)
        has_ids = ids.nunique() == len(frame) > MOST_LABELS
        columns = columns[has_ids:]
        first = [str(cell) for cell in frame[columns].iloc[0].astype(object)]
        counts = [[str(number + start) for number in range(len(columns))] for start in (0, 1)]
        is_numbered = len(first) > 2 and first in counts
        names = [f"column {number}" for number in (first if is_numbered else counts[1])]
        rows = range(int(is_numbered), len(frame))
        items = [str(ids.iloc[row]) if has_ids else str(n) for n, row in enumerate(rows, 1)]
        return cls(frame, int(is_numbered), columns, names, items)

    def cells(self, column: str) -> list[str | None]:
        """Labels of one rater, None where one is missing."""
        cells = self.frame[column].astype(object).iloc[self.start :]
        return [None if cell != cell else str(cell) for cell in cells]


class Sheets:
    """A workbook in which every rater has a sheet with the same items and columns."""

    NAME = "a workbook with a sheet for every rater"

    def sniff(self, document: Document) -> bool:
        """Whether several sheets have the same columns and items, and their titles name raters.

        Beside other sheets, or with columns of their own, the titles alone tell.
        """
        tables = _of_raters(document)
        item = item_column(tables)
        asked = columns_of_labels(tables, item)
        if item is None or not asked or _are_judges_beside_humans(document, tables):
            return False
        if document.answers.get("sheets") in (RATERS, CRITERIA) or _are_of_one_shape(tables, asked):
            return True
        columns = list(document.tables[0].frame.columns)
        are_alike = all(list(table.frame.columns) == columns for table in document.tables)
        return _titles_may_name_raters(tables, asked if are_alike else asked[:1])

    def read(self, document: Document) -> RawTable:
        """Read the columns that differ between sheets as answers of the sheet's rater."""
        tables = _of_raters(document)
        item = str(item_column(tables))
        asked = columns_of_labels(tables, item)
        answers = Answers()
        titles = [str(table.sheet) for table in tables]
        are_others = have_no_text_in_common(tables, item)
        may_be_items = are_others or not (len(asked) > 1 or any(map(names_a_rater, titles)))
        count_as, question = how_counted(
            document,
            "sheets",
            _raters_or_criteria(document, titles, may_be_items),
            CRITERIA if all(map(roles.is_quality_name, titles)) else RATERS,
        )
        if not may_be_items:
            question = without(question, ITEMS)
        are_known = len(asked) > 1 and not are_parts(titles)
        are_told = not are_others and (are_known or all(map(_is_named_as_rater, titles)))
        are_raters = are_told or count_as == RATERS
        for table, title in zip(tables, titles, strict=True):
            kind = "machine" if roles.is_machine_name(title) and are_raters else "human"
            cells = {column: table.frame[column].astype(object) for column in table.frame.columns}
            for position, row in enumerate(table.row_numbers(range(len(table.frame)))):
                about = {
                    column: values.iloc[position]
                    for column, values in cells.items()
                    if column not in asked and values.iloc[position] == values.iloc[position]
                }
                name = about.pop(item, None)
                if name is None:
                    continue
                if are_others and are_raters:
                    name = f"{title} {name}"
                fields = {**described(about, "column"), "item": name, "row": row}
                for column in asked:
                    cell = cells[column].iloc[position]
                    answer = None if cell != cell else cell
                    rater, criterion = (title, column) if are_raters else (None, title)
                    answers.add(fields, rater, criterion, answer, kind=kind)
        answers.leave_out_open_questions()
        kept = [str(one.sheet) for one in kept_beside(document, tables)]
        notes = notes_on_sheets(document, [*titles, *kept])
        read = answers.table(replace(document, notes=notes), self.NAME)
        return with_other_sheets(read, document, tables, [] if are_told else [question])


class SheetsByRow:
    """A workbook in which every rater has a sheet with the same columns, and no ids.

    The same row of each may be the same item, which is asked. A sheet with as many rows and other
    columns describes the items.
    """

    NAME = "a workbook with a sheet for every rater, row by row"

    def sniff(self, document: Document) -> bool:
        """Whether sheets of as many rows would be those of raters, if their rows had ids."""
        if document.answers.get("lines", SAME_ITEMS) != SAME_ITEMS:
            return False
        tables = _by_row(document.tables)
        beside_humans = _are_judges_beside_humans(document, tables)
        return not beside_humans and SHEETS.sniff(replace(document, tables=tables))

    def read(self, document: Document) -> RawTable:
        """Read the sheets as if the numbers of their rows were ids."""
        tables = _by_row(document.tables)
        titles = quoted([str(table.sheet) for table in tables])
        of_whole = "" if document.part == "file" else f" of '{document.name}'"
        reason = (
            f"no column of the {document.part}s {titles}{of_whole} names the items, and nothing "
            f"says whether the same row of each ({counted(len(tables[0].frame), 'row')}) is the "
            "same item"
        )
        _, question = how_counted(document, "lines", reason)
        read = SHEETS.read(replace(document, tables=tables))
        kept = {column for table in tables for column in table.frame.columns}
        own = [one for one in document.tables if one.sheet in {table.sheet for table in tables}]
        rest = dict.fromkeys(c for one in own for c in map(str, one.frame.columns) if c not in kept)
        if rest:
            note = f"Not read, as columns of some sheets alone: {quoted([*rest])}."
            read = replace(read, notes=(*read.notes, note))
        return with_other_sheets(read, document, tables, [question])


class CriterionSheets:
    """A workbook in which every criterion has a sheet with the same items and raters."""

    NAME = "a workbook with a sheet for every criterion"

    def sniff(self, document: Document) -> bool:
        """Whether several sheets have the same items and columns, which are raters by their names.

        Or the titles are named as what is judged, and the columns are not.
        """
        tables = with_the_same_items(document.tables)
        asked = columns_of_labels(tables, item_column(tables))
        stated = document.answers.get("sheets")
        if stated == ITEMS or len(asked) < 2 or not _come_apart(tables, asked):
            return False
        return stated == CRITERIA if stated else _are_criteria(tables, asked) is not None

    def read(self, document: Document) -> RawTable:
        """Put the columns of all sheets side by side, as below a heading for each."""
        tables = with_the_same_items(document.tables)
        item = item_column(tables)
        titles = [str(table.sheet) for table in tables]
        frame, rows = _side_by_side(tables, str(item), columns_of_labels(tables, item))
        notes = (
            *notes_on_sheets(document, titles),
            f"Read as {self.NAME}: {quoted(titles)}.",
        )
        question = criteria_or_items(document, titles, CRITERIA)
        preset = FileMapping(columns={"item": item}, criteria=tuple(titles))
        read = table_from_frame(frame, document.name, 2, notes, rows)
        read = replace(read, preset=preset, n_records=sum(len(table.frame) for table in tables))
        is_told = _are_criteria(tables, columns_of_labels(tables, item))
        return read if is_told else with_questions(read, [question])


class ItemSheets:
    """A workbook in which every system or round has a sheet with the same raters."""

    NAME = "a workbook with a sheet for every system or round"

    def sniff(self, document: Document) -> bool:
        """Whether the columns are raters, and several sheets are named after models or rounds.

        Or a sheet has other texts for the same ids, or the mapping says that the sheets' items are
        their own.
        """
        tables = with_the_same_items(document.tables)
        item = item_column(tables)
        asked = columns_of_labels(tables, item)
        stated, titles = document.answers.get("sheets"), [str(table.sheet) for table in tables]
        if stated or not asked:
            return stated == ITEMS and bool(asked)
        if _are_judges_beside_humans(document, tables):
            return False
        return _are_told_systems(titles, asked) or _may_be_of_outputs(tables, str(item), asked)

    def read(self, document: Document) -> RawTable:
        """Put the rows of all sheets below each other: an item is one of a sheet."""
        tables = with_the_same_items(document.tables)
        item, titles = str(item_column(tables)), [str(table.sheet) for table in tables]
        asked = columns_of_labels(tables, item)
        what = _what_sheets_are(tables, item)
        notes = (f"Read as a workbook with a sheet for every {what}: {quoted(titles)}.",)
        read = below_each_other(document, tables, item, notes)
        if _are_told_systems(titles, asked):
            return read
        beside = about_other_sheets(document, tables)
        read = _with_labels_of_somebody(read, asked)
        return with_questions(read, [_about_items(document, tables, item, asked), *beside])


TRIPLES, HEADERLESS = Triples(), Headerless()
SHEETS_BY_ROW = SheetsByRow()
SHEETS, CRITERION_SHEETS, ITEM_SHEETS = Sheets(), CriterionSheets(), ItemSheets()


def may_be_systems(titles: Sequence[str]) -> bool:
    """Whether titles of sheets may be those of systems: no rounds, and not numbered sheets."""
    return not are_parts(titles) and not all(map(ROUND.fullmatch, titles))


def below_each_other(
    document: Document, tables: Sequence[RawTable], item: str, notes: Sequence[str]
) -> RawTable:
    """Put the rows of sheets below each other: an item is one of a sheet, a system's or a round's.

    Parameters
    ----------
    document : Document
    tables : sequence of RawTable
    item : str
        Column whose ids begin again in each sheet.
    notes : sequence of str
        How the sheets were read.
    """
    titles = [str(table.sheet) for table in tables]
    what = _what_sheets_are(tables, item)
    are_systems = what == SYSTEM
    of_rows = item if are_systems else "item"
    taken = {str(column) for table in tables for column in table.frame.columns}
    sheet, key = (_new_name(name, taken - {item}) for name in (what, of_rows))
    frames = []
    for table, title in zip(tables, titles, strict=True):
        frame = table.frame.astype(object).assign(**{sheet: title})
        if not are_systems:
            frame[key] = [f"{title} {name}" for name in frame[item]]
        frames.append(frame)
    rows = [np.asarray(table.row_numbers(range(len(table.frame)))) for table in tables]
    said = (*notes_on_sheets(document, titles), *notes)
    frame = pd.concat(frames, ignore_index=True)
    read = table_from_frame(frame, document.name, 2, said, np.concatenate(rows))
    columns = {"source": item, "system": sheet} if are_systems else {"item": key}
    return replace(read, preset=FileMapping(columns=columns))


def _with_labels_of_somebody(read: RawTable, asked: Sequence[str]) -> RawTable:
    """Take what sheets say differently for a human's, where no column is called as labels."""
    labels = [c for c in asked if not (roles.is_text_name(c) or roles.says_what_is_judged(c))]
    if len(labels) != 1 or mapping_of_sheet(replace(read, preset=None)) is not None:
        return read
    name = labels[0]
    note = f"'{name}' of '{read.name}' was taken for labels of a human, as sheets differ there."
    preset = (read.preset or FileMapping()).having(human=labels)
    return replace(read, preset=preset, notes=(*read.notes, note))


def _what_sheets_are(tables: Sequence[RawTable], item: str) -> str:
    """Say what sheets are that have items of their own, as their titles and texts tell."""
    titles = [str(table.sheet) for table in tables]
    if not may_be_systems(titles):
        return "round"
    return BATCH if have_items_of_their_own(tables, item) else SYSTEM


def names_a_rater(name: str) -> bool:
    """Whether a name is one of people, of annotators or of models."""
    return roles.is_human_name(name) or roles.is_machine_name(name) or roles.is_person_name(name)


def _of_raters(document: Document) -> Sequence[RawTable]:
    """Sheets with the same items, without what raters agreed on: ``Gold`` beside ``Anna, Ben``."""
    return without_agreed_on(document, with_the_same_items(document.tables))


def without_agreed_on(document: Document, tables: Sequence[RawTable]) -> list[RawTable]:
    """Take sheets of what raters agreed on from others, unless the mapping keeps these."""
    agreed = [] if keeps_agreed_on(document.answers) else agreed_on(tables)
    return [table for table in tables if not any(table is one for one in agreed)]


def agreed_on(tables: Sequence[RawTable]) -> list[RawTable]:
    """Sheets called as what the raters of several others agreed on."""
    titles = [str(table.sheet) for table in tables]
    sums_up = roles.summaries(titles, titles)
    return [table for table in tables if table.sheet in sums_up]


def _are_of_one_shape(tables: Sequence[RawTable], asked: Sequence[str]) -> bool:
    """Whether sheets with the same columns, whatever they are called, differ in labels alone.

    To read one of them would lose the others. What is called after a model is nobody's label.
    """
    columns = {*map(str, tables[0].frame.columns)}
    return all({*map(str, table.frame.columns)} == columns for table in tables) and all(
        looks_like_labels(tables[0].frame[column]) and not roles.is_machine_name(column)
        for column in asked
    )


def about_other_sheets(document: Document, tables: Sequence[RawTable]) -> list[Doubt]:
    """Ask about sheets of a workbook with labels, beside those of its raters."""
    agreed, beside = _other_sheets(document, tables)
    part, asked = document.part, []
    if beside:
        why = of_no_known_items(tables[0], part)
        why = f"{why}: its columns are others than those of the raters' {part}s"
        asked.append(about_sheets_beside(beside, why, document.answers, part))
    return [*asked, about_agreed_on(agreed, document.answers, part)] if agreed else asked


def with_other_sheets(
    read: RawTable, document: Document, tables: Sequence[RawTable], asked: Sequence[Doubt]
) -> RawTable:
    """Ask about other sheets, too; those that the mapping keeps are further tables."""
    questions = [*asked, *about_other_sheets(document, tables)]
    return replace(with_questions(read, questions), further=kept_beside(document, tables))


def kept_beside(document: Document, tables: Sequence[RawTable]) -> tuple[RawTable, ...]:
    """Other sheets with labels that the mapping says are to be read as they stand."""
    if document.answers.get("beside", LEFT_OUT) == LEFT_OUT:
        return ()
    _, beside = _other_sheets(document, tables)
    return tuple(beside)


def _other_sheets(
    document: Document, tables: Sequence[RawTable]
) -> tuple[list[RawTable], list[RawTable]]:
    """Other sheets with labels: of what the raters agreed on by their names, and all others."""
    titles = [table.sheet for table in tables]
    others = [
        one
        for one in document.tables
        if one.sheet not in titles and has_rows_as_many(one, tables[0])
    ]
    called_so = {one.sheet for one in agreed_on(document.tables)}
    agreed = [one for one in others if one.sheet in called_so and share_labels(one, tables[0])]
    of_others = [
        one for one in others if not any(one is other for other in agreed) and mapping_of_sheet(one)
    ]
    return agreed, of_others


def _are_judges_beside_humans(document: Document, tables: Sequence[RawTable]) -> bool:
    """Whether sheets are those of judges, and another of the workbook holds humans' labels."""
    titles = [str(table.sheet) for table in tables]
    if not titles or not all(map(roles.is_machine_name, titles)):
        return False
    others = (mapping_of_sheet(one) for one in document.tables if one.sheet not in titles)
    return any(mapping.humans for mapping in others if mapping)


def _by_row(tables: Sequence[RawTable]) -> tuple[RawTable, ...]:
    """Sheets with the same columns, as many rows and no ids, with the numbers of these as ids.

    One may have more that are no labels, the reasons that a judge gave, which are left out.
    And with the columns of a sheet that has as many rows, and none of theirs: the texts.
    """
    named = [table for table in tables if not table.is_headerless]
    groups = [
        [
            other
            for other in named
            if len(other.frame) == len(one.frame) and _has_columns_of(other, one)
        ]
        for one in named
    ]
    alike = max(groups, key=len, default=[])
    if len(alike) < FEWEST_RATERS or len(alike[0].frame) < FEWEST_ROWS:
        return ()
    own = min(([*map(str, table.frame.columns)] for table in alike), key=len)
    if ROW in own or any(names_a_rater(c) or _may_be_an_id(alike, c) for c in own):
        return ()
    about = [
        table.frame
        for table in named
        if len(table.frame) == len(alike[0].frame)
        and {ROW, *own}.isdisjoint(table.frame)
        and mapping_of_sheet(table) is None
    ]
    numbered = with_rows_numbered(alike[0]).frame[[ROW]]
    texts = about[0] if len(about) == 1 else pd.DataFrame(index=alike[0].frame.index)
    return tuple(
        replace(table, frame=pd.concat([table.frame[own], numbered, texts], axis=1))
        for table in alike
    )


def _has_columns_of(sheet: RawTable, other: RawTable) -> bool:
    """Whether a sheet has the columns of another in their order, and else none with labels."""
    frame, own = sheet.frame, [*other.frame]
    rest = [str(column) for column in frame if column not in own]
    in_order = [column for column in frame if column in own] == own
    return in_order and not any(may_hold_labels(column, frame[column]) for column in rest)


def _may_be_an_id(tables: Sequence[RawTable], column: str) -> bool:
    """Whether each row of a sheet says something else there, or a cell holds a list."""
    return any(
        is_list_column(table.frame[column])
        or len(table.frame[column].array.categories) == len(table.frame)
        for table in tables
    )


def notes_on_sheets(document: Document, titles: Sequence[str]) -> tuple[str, ...]:
    """Say which sheets were not read, where several were read and not the first alone."""
    notes = without_sheets_note(document.notes)
    others = [title for title in document.sheets if title not in titles]
    if document.part == "file":
        were = f"{quoted(titles)} were read as the sheets of one workbook are"
        return (*notes, f"{were}; not read: {quoted(others)}." if others else f"{were}.")
    return (*notes, sheets_note(document.name, titles, others)) if others else notes


def _raters_or_criteria(document: Document, titles: Sequence[str], may_be_items: bool) -> str:
    further = ", or of batches or rounds, each with items of its own" if may_be_items else ""
    return f"{document.whether_parts(titles)} are those of raters, or of criteria{further}"


def are_surely_systems(titles: Sequence[str]) -> bool:
    """Whether all titles name models, none of which is said to judge."""
    judges = (roles.JUDGE_NOUN.search(title) for title in titles)
    return all(map(roles.is_machine_name, titles)) and not any(judges)


def _are_told_systems(titles: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether sheets are called after models, and a column at least after people."""
    is_told = any(map(roles.is_human_name, asked)) or are_raters(asked)
    return is_told and are_surely_systems(titles)


def _may_be_of_outputs(tables: Sequence[RawTable], item: str, asked: Sequence[str]) -> bool:
    """Whether sheets are rather systems, or rounds, than raters or criteria: it is asked."""
    titles = [str(table.sheet) for table in tables]
    if are_groups_of_items(tables, item, asked):
        return True
    if not any(map(_is_named_as_rater, titles)) and not any(map(holds_a_given_name, titles)):
        if have_no_text_in_common(tables, item):
            return True
        if len(asked) == 1 and all(map(ROUND.fullmatch, titles)):
            return True
    if titles_may_be_raters(titles, asked) or all(map(roles.is_quality_name, titles)):
        return False
    if all(map(_is_named_as_rater, asked)) and all(map(ROUND.fullmatch, titles)):
        return True
    has_raters = are_raters(asked)
    if not has_raters and not are_criteria_of_raters(asked):
        are_known = any(map(roles.is_human_name, titles)) or any(map(roles.is_person_name, titles))
        are_numbered = len({re.sub(r"\d+", "", title) for title in titles}) == 1  # may be raters
        return not are_known and not are_numbered and have_other_texts(tables, item)
    are_named = are_called_after_models(titles) or are_parts(titles)
    return are_named or all(map(ROUND.fullmatch, titles)) or have_other_texts(tables, item)


def _about_items(
    document: Document, tables: Sequence[RawTable], item: str, asked: Sequence[str]
) -> Doubt:
    """Ask whether sheets are systems, or rounds: their columns may be raters, or criteria."""
    titles = [str(table.sheet) for table in tables]
    if are_raters(asked) or any(map(roles.is_human_name, asked)):
        return criteria_or_items(document, titles, ITEMS)
    reason = (
        f"{document.whether_parts(titles)} are those of raters, or of systems, or rounds, each "
        "with items of its own"
    )
    _, question = how_counted(document, "sheets", reason, ITEMS)
    return without(question, CRITERIA)


def _new_name(name: str, taken: Collection[str]) -> str:
    return name if name not in taken else _new_name(f"{name} of the sheet", taken)


def criteria_or_items(document: Document, titles: Sequence[str], guess: str) -> Doubt:
    """Ask about sheets whose columns are raters, so that they are no raters themselves."""
    what = "rounds" if all(map(ROUND.fullmatch, titles)) else "systems, or rounds"
    reason = (
        f"{document.whether_parts(titles)} are those of criteria, or {what}, each with items of "
        "its own"
    )
    _, question = how_counted(document, "sheets", reason, guess)
    return without(question, RATERS)


def without(question: Doubt, answer: str) -> Doubt:
    """Question without an answer that the columns of the sheets rule out."""
    others = tuple(one for one in question.alternatives if one != {"sheets": answer})
    return replace(question, alternatives=others)


def _are_criteria(tables: Sequence[RawTable], asked: Sequence[str]) -> bool | None:
    """Whether sheets are criteria: for certain, perhaps (False), or by no name (None)."""
    titles = [str(table.sheet) for table in tables]
    if all(map(_is_named_as_rater, titles)):
        return None
    are_qualities = all(map(roles.is_quality_name, titles))
    if are_qualities and not any(map(roles.is_quality_name, asked)):
        return True
    are_told = any(map(roles.is_human_name, asked)) and all(map(_is_named_as_rater, asked))
    named = [name for name in asked if not roles.is_text_name(name)]
    n_known = sum(map(_names_a_rater_alone, named))  # a first name may be known to few
    may_be = all(names_a_rater(name) or roles.names_somebody(name) for name in named)
    are_known = may_be and 2 * n_known > len(named)
    are_known &= not any(map(_names_a_rater_alone, titles))
    are_known |= are_raters(named) and not titles_may_be_raters(titles, named)
    if not (are_told or are_known) or any(map(roles.is_quality_name, asked)):
        return None
    return False


def _come_apart(tables: Sequence[RawTable], columns: Sequence[str]) -> bool:
    """Whether titles of sheets can be told from the names of columns behind them."""
    titles = [str(table.sheet) for table in tables]
    parts = {
        (title, column): by_criterion(f"{title} {column}", titles)
        for title in titles
        for column in columns
    }
    return all(
        part is not None and part.criterion == title and words_of(part.rater) == words_of(column)
        for (title, column), part in parts.items()
    )


def _side_by_side(
    tables: Sequence[RawTable], item: str, asked: Sequence[str]
) -> tuple[pd.DataFrame, IntArray]:
    """Columns of all sheets under their titles, and the row of every item in its first sheet.

    What all sheets have and say alike describes the items, and stands there once.
    """
    frames = [table.frame.astype(object).set_index(item) for table in tables]
    row_of: dict[object, int] = {}
    for table, frame in zip(tables, frames, strict=True):
        for name, row in zip(frame.index, table.row_numbers(range(len(frame))), strict=True):
            row_of.setdefault(name, row)
    items = pd.Index(list(row_of), dtype=object)
    about = [
        column
        for column in shared_columns(tables)
        if column not in (item, *asked) and not _is_named_as_rater(column)
    ]
    columns: dict[str, pd.Series] = {item: pd.Series(items, index=items)}
    for table, frame in zip(tables, frames, strict=True):
        for column in frame.columns:
            own = frame[column].reindex(items)
            if column not in about:
                columns[f"{table.sheet} {column}"] = own
            else:
                columns[column] = columns[column].fillna(own) if column in columns else own
    return pd.DataFrame(columns), np.array(list(row_of.values()), dtype=np.int64)


def _is_named_as_rater(title: str) -> bool:
    return roles.is_human_name(title) or roles.is_machine_name(title)


def _names_a_rater_alone(title: str) -> bool:
    """Whether a name can hardly be but a rater's: ``Anna``, ``A``, ``rater1``, ``gpt-4``."""
    return _is_named_as_rater(title) or roles.names_somebody(title)


def _titles_may_name_raters(tables: Sequence[RawTable], asked: Sequence[str]) -> bool:
    """Several columns of answers are criteria, so that sheets are raters; else their names tell."""
    titles = [str(table.sheet) for table in tables]
    are_others = any(roles.is_quality_name(one) or roles.is_label_name(one) for one in titles)
    n_named = sum(map(names_a_rater, titles))  # a first name may be known to few
    may_be_people = not are_others and 2 * n_named > len(titles)
    may_be_people |= _may_be_initials(tables, asked)
    return len(asked) > 1 or may_be_people or all(map(_is_named_as_rater, titles))


def _may_be_initials(tables: Sequence[RawTable], asked: Sequence[str]) -> bool:
    """Whether sheets are called ``mk`` and ``tb``, and say the same but for their labels.

    Sheets ``en`` and ``de`` have other texts for the same items.
    """
    item = item_column(tables)
    first = tables[0].frame.astype(object).set_index(item)
    alike = [column for column in shared_columns(tables) if column not in (item, *asked)]
    say_the_same = all(
        first[column].reindex(own.index).equals(own[column])
        for own in (table.frame.astype(object).set_index(item) for table in tables[1:])
        for column in alike
        if not is_list_column(tables[0].frame[column])
        and roles.ACCOMPANYING.search(f"_{roles.normalised(column)}") is None
    )
    return say_the_same and all(SMALL_INITIALS.fullmatch(str(table.sheet)) for table in tables)
