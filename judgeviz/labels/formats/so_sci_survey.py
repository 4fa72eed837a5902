"""SoSci Survey: a row for each interview, and questions by their codes, ``A001_01, A001_02``.

Below the header a row may say what the columns ask, ``Answer 1: Clear``. An answer of ``-9`` was
not given, and ``-1`` says that somebody does not know.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from judgeviz.errors import Doubt
from judgeviz.labels.detection.beside import are_running_numbers, may_hold_labels
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.formats.crossed_columns import (
    Cell,
    Question,
    as_counted,
    as_grids,
    crossed,
    placed,
)
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.surveys import as_asked, columns_of, read_questions
from judgeviz.labels.formats.values import number_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "responses to a SoSci survey"
ITEMS = ANSWERS["columns"][0]
INTERVIEW, FINISHED = "CASE", "FINISHED"
COLUMNS = frozenset((INTERVIEW, "QUESTNNR", "STARTED"))
# "UX01_03": question and row; "UX01" alone is a question with one answer
CODE = re.compile(r"(?!TIME)(?P<question>[A-Za-z]{1,4}\d{2,4})(?:_(?P<row>\d{2,3}))?")
WHAT_IS_ASKED = re.compile(r"(?P<question>.+?):\s+(?P<row>.+)", re.DOTALL)
NOT_ANSWERED, NOT_KNOWN = "-9", "-1"
FEWEST_ALIKE = 2


def sniff(document: Document) -> bool:
    """Whether a table has the tool's columns, and several closed questions by their codes."""
    table = document.table
    if table is None or not {str(name) for name in table.frame.columns} >= COLUMNS:
        return False
    return len(_closed(*_answers(table))) > 1


def read(document: Document) -> RawTable:
    """Read rows of the same questions as criteria of an item each, or the reverse, as is asked.

    Raises
    ------
    LabelError
        For a single respondent.
    """
    table, n_header = _answers(document.as_table())
    answered = replace(document, tables=(table, *document.tables[1:]))
    names, columns = [str(name) for name in table.frame.columns], columns_of(table)
    closed = _closed(table, n_header)
    questions, doubt = _questions(answered, closed, columns if n_header else [])
    interviews = [f"interview {case}" for case in columns[names.index(INTERVIEW)][n_header:]]
    used = {one.position for one in questions}
    left_out = [name for n, name in enumerate(names) if CODE.fullmatch(name) and n not in used]
    finished = columns[names.index(FINISHED)] if FINISHED in names else ()
    read = read_questions(
        answered, NAME, questions, interviews, n_header, {}, left_out, (), finished
    )
    note = f"Codes for no answer in '{document.name}', -9 and -1, were read as missing."
    return with_questions(replace(read, notes=(*read.notes, note)), [doubt] if doubt else [])


def _answers(table: RawTable) -> tuple[RawTable, int]:
    """Give a table without the codes for no answer, and how many rows say what is asked."""
    frame = table.frame.copy()
    for name in map(str, frame.columns):
        column = frame[name]
        if CODE.fullmatch(name) and not is_list_column(column):
            said = set(column.array.categories)
            codes = {NOT_ANSWERED} if _reaches_below_1(said) else {NOT_ANSWERED, NOT_KNOWN}
            frame[name] = column.cat.remove_categories(sorted(said & codes))
    first = frame[INTERVIEW].astype(object).iloc[0] if len(frame) else ""
    return replace(table, frame=frame), int(not str(first).isdigit())


def _reaches_below_1(said: set[str]) -> bool:
    """Whether a scale has a 0, or points below that are no codes: -1 is a point of it then."""
    numbers = [number for one in said if (number := number_of(one)) is not None]
    return any(number < 1 and f"{number:g}" not in (NOT_ANSWERED, NOT_KNOWN) for number in numbers)


def _closed(table: RawTable, n_header: int) -> list[Cell]:
    """Columns of questions that may hold labels, by question and row."""
    found = []
    for position, name in enumerate(map(str, table.frame.columns)):
        code = CODE.fullmatch(name)
        if code is None or is_list_column(table.frame[name]):
            continue
        below = table.frame[name].iloc[n_header:].cat.remove_unused_categories()
        is_answered = bool(len(values_of(below)))
        if is_answered and (may_hold_labels("", below) or are_running_numbers(below)):
            row = code["row"] or UNNAMED_CRITERION
            found.append(
                Cell(position, code["question"], code["question"].rstrip("0123456789"), row)
            )
    return found


def _questions(
    document: Document, closed: Sequence[Cell], columns: Sequence[Sequence[str | None]]
) -> tuple[list[Question], Doubt | None]:
    """Place the rows of questions that have the same ones; ask about all where none have."""
    said = {cell.position: columns[cell.position][0] or "" for cell in closed} if columns else {}
    if cells := crossed({n: text.replace(": ", " - ") for n, text in said.items()}):
        return placed(document, cells)
    cells = _with_the_same_rows([_as_asked_in_words(cell, said) for cell in closed])
    if not cells:
        names = [said.get(cell.position) or _called(cell) for cell in closed]
        one_each = [
            Question(cell.position, name, UNNAMED_CRITERION)
            for cell, name in zip(closed, names, strict=True)
        ]
        return as_asked(document, one_each, names, ITEMS)
    blocks = list(dict.fromkeys(cell.block for cell in cells))
    rows = list(dict.fromkeys(cell.row for cell in cells))
    count_as, doubt = as_grids(document, blocks, rows)
    questions = [
        Question(cell.position, *as_counted(count_as, cell.block, cell.row)) for cell in cells
    ]
    return questions, doubt


def _as_asked_in_words(cell: Cell, said: dict[int, str]) -> Cell:
    """Call a question and its row as the file does below the header, if it does."""
    words = WHAT_IS_ASKED.fullmatch(said.get(cell.position, ""))
    return replace(cell, block=words["question"], row=words["row"]) if words else cell


def _with_the_same_rows(cells: Sequence[Cell]) -> list[Cell]:
    """Keep the questions whose rows, two or more, another question has, too."""
    rows: dict[str, frozenset[str]] = {}
    for cell in cells:
        rows[cell.block] = rows.get(cell.block, frozenset()) | {cell.row}
    several = [own for own in rows.values() if len(own) >= FEWEST_ALIKE]
    return [cell for cell in cells if several.count(rows[cell.block]) >= FEWEST_ALIKE]


def _called(cell: Cell) -> str:
    return cell.block if cell.row == UNNAMED_CRITERION else f"{cell.block}_{cell.row}"
