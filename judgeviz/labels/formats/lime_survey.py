"""LimeSurvey: a row for each respondent, with ``G01Q02[SQ003]`` or the texts of the questions.

The first columns say when and how far a survey was answered. Rows of an array stand in brackets
behind its question; of two scales, or of columns, there are two brackets.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.formats.crossed_columns import Question
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.surveys import (
    SEVERAL_CHOICES,
    alike_but_numbers,
    as_asked,
    columns_of,
    header_of,
    items_in,
    items_or_criteria,
    oriented,
    read_questions,
)
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "responses to a LimeSurvey survey"
CRITERIA = ANSWERS["columns"][1]
FEWEST_COLUMNS = 4
FEWEST_QUESTIONS = 2

# Columns of its own by their codes, or as English, German, French and Spanish exports call them.
ID = frozenset(("id", "response_id", "antwort_id", "id_de_la_réponse", "id_de_respuesta"))
SUBMITTED = frozenset((
    "submitdate", "date_submitted", "datum_abgeschickt", "date_de_soumission", "fecha_de_envío",
))  # fmt: skip
PROGRESS = frozenset((
    "lastpage", "last_page", "letzte_seite", "dernière_page", "última_página",
    "startlanguage", "start_language", "start_sprache", "langue_de_départ", "lenguaje_inicial",
))  # fmt: skip
OTHERS = frozenset((
    "seed", "token", "startdate", "datestamp", "ipaddr", "refurl", "firstname", "lastname", "email",
    "date_started", "date_last_action", "ip_address", "referrer_url", "access_code",
    "zufallsstartwert", "zugangscode", "datum_gestartet", "datum_letzte_aktivität", "gesamtzeit",
    "interviewtime", "total_time",
))  # fmt: skip
TOKENS = frozenset(("token", "access_code", "zugangscode"))
OWN = ID | SUBMITTED | PROGRESS | OTHERS
TIME = re.compile(r"(?:group_?time_?\d+|\w*\dtime|(?:question|group)_time\b.*)", re.I)
# "G01Q02[SQ001]. How fluent is each text? [Text 1]": the code, and what it stands for
CODE_AND_TEXT = re.compile(r"([A-Za-z]\w*(?:\[\w+\])*)\.\s+(\S.*)", re.DOTALL)
CODE_OF_ROW = re.compile(r"(\w+)_(SQ\d+)")  # as exports to R and SPSS have it
ROW = re.compile(r"(.*?\S)\s*\[([^\[\]]+)\](?:\s*\[([^\[\]]+)\])?\s*", re.DOTALL)
ROW_AND_COLUMN = re.compile(r"([A-Za-z]+\d+)_([A-Za-z]+\d+)")  # SQ001_SQ002, of an array of numbers
NOT_A_ROW = frozenset(("other", "comment", "filecount", "sonstiges", "kommentar", "autre", "otro"))


@dataclass(frozen=True, slots=True)
class _Column:
    """A column by its code and in words, either of which may stand for both; and where it stands.

    ``row`` and ``scale`` are what stands in brackets behind a question; "" where nothing does.
    """

    position: int
    code: str
    text: str
    question: str
    row: str = ""
    scale: str = ""

    @classmethod
    def of(cls, position: int, name: str) -> "_Column":
        """Take a header apart."""
        both = CODE_AND_TEXT.fullmatch(name)
        code, text = (both[1], both[2]) if both else (name, name)
        if found := CODE_OF_ROW.fullmatch(text):
            return cls(position, code, text, found[1], found[2])
        found = ROW.fullmatch(text)
        if found is None:
            return cls(position, code, text, text)
        crossed = ROW_AND_COLUMN.fullmatch(found[2])
        row, scale = (crossed[1], crossed[2]) if crossed else (found[2], found[3] or "")
        return cls(position, code, text, found[1], row, scale)

    @property
    def names(self) -> set[str]:
        """What LimeSurvey may call it as one of its own columns."""
        return {
            re.sub(r"[\W_]+", "_", name.casefold()).strip("_") for name in (self.code, self.text)
        }

    @property
    def is_asked(self) -> bool:
        """Whether it holds answers to a closed question: no time, no remark, nothing of its own."""
        is_own = (
            not self.names.isdisjoint(OWN) or TIME.fullmatch(self.code) or TIME.match(self.text)
        )
        return not is_own and self.row.casefold() not in NOT_A_ROW

    @property
    def criterion(self) -> str:
        """The question, of an array with several scales or columns with that."""
        return f"{self.question} [{self.scale}]" if self.scale else self.question


def sniff(document: Document) -> bool:
    """Whether columns say who answered, when, and how far or in which language."""
    table = document.table
    if table is None or table.frame.shape[1] < FEWEST_COLUMNS:
        return False
    named: set[str] = set().union(*(one.names for one in _columns(table)))
    return not any(map(named.isdisjoint, (ID, SUBMITTED, PROGRESS)))


def read(document: Document) -> RawTable:
    """Read rows of arrays as items, and their question as the criterion.

    Where nothing says that they are no criteria of one item it is asked, and so it is of questions
    without rows.

    Raises
    ------
    LabelError
        For a single respondent, or without closed questions.
    """
    table = document.as_table()
    columns, cells = _columns(table), columns_of(table)
    ticks = _ticks(columns, cells)
    asked = [
        one
        for one in columns
        if one.is_asked
        and one not in ticks
        and may_hold_labels(one.text, table.frame.iloc[:, one.position])
    ]
    questions, doubt = _rows_of_arrays(document, asked)
    if not questions:
        questions, doubt = _whole_questions(document, asked)
    used = {one.position for one in questions} | {one.position for one in ticks}
    left_out = [one.text for one in columns if one.is_asked and one.position not in used]
    n_ticks = sum(cell is not None for one in ticks for cell in cells[one.position])
    skipped = {SEVERAL_CHOICES: n_ticks} if n_ticks else {}
    found = read_questions(
        document, NAME, questions, _respondents(columns, cells), 0, skipped, left_out,
        finished=_finished(columns, cells),
    )  # fmt: skip
    return with_questions(found, [doubt] if doubt else [])


def _columns(table: RawTable) -> list[_Column]:
    """Take all headers apart; a question in the same words as another has its number behind it."""
    every = [_Column.of(position, name) for position, name in enumerate(header_of(table))]
    times = Counter((one.criterion, one.row) for one in every)
    again = {one.question for one in every if times[one.criterion, one.row] > 1}
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for one in every:
        seen[one.criterion, one.row] += 1
        number = seen[one.criterion, one.row]
        is_again = one.question in again
        found.append(replace(one, question=f"{one.question} ({number})") if is_again else one)
    return found


def _ticks(columns: Sequence[_Column], cells: Sequence[Sequence[str | None]]) -> list[_Column]:
    """Find the choices of questions with several at once: each is ticked or empty."""
    by_question: dict[str, list[_Column]] = {}
    for one in columns:
        if one.is_asked and one.row:
            by_question.setdefault(one.criterion, []).append(one)
    found: list[_Column] = []
    for own in by_question.values():
        given = [{cell for cell in cells[one.position] if cell is not None} for one in own]
        is_left_out = any(None in cells[one.position] for one in own)
        if len(own) > 1 and is_left_out and all(said <= {*given[0]} for said in given):
            found += own if max(map(len, given)) <= 1 else []
    return found


def _rows_of_arrays(
    document: Document, asked: Sequence[_Column]
) -> tuple[list[Question], Doubt | None]:
    """Read what stands in brackets as items; those that another file names so, by code or words."""
    n_rows = Counter(one.criterion for one in asked if one.row)
    arrays = [one for one in asked if n_rows[one.criterion] > 1 and one.row]
    for named in (own for other in document.siblings for own in items_in(other, 2 * len(asked))):
        for called in (_row_in_words, _row_of_code):
            found = [one for one in arrays if called(one) in named]
            if len({called(one) for one in found}) >= max(2, len(named) / 2):
                return [Question(one.position, called(one), one.criterion) for one in found], None
    questions = oriented([Question(one.position, one.row, one.criterion) for one in arrays])
    return items_or_criteria(document, questions) if questions else ([], None)


def _row_in_words(column: _Column) -> str:
    return column.row


def _row_of_code(column: _Column) -> str:
    found = ROW.fullmatch(column.code) or CODE_OF_ROW.fullmatch(column.code)
    return found[2] if found else column.code


def _whole_questions(
    document: Document, asked: Sequence[_Column]
) -> tuple[list[Question], Doubt | None]:
    """Read questions that are alike but for a number as about an item each; ask of any others."""
    places = {one.position for one in asked}
    alike = [one for one in alike_but_numbers(document.as_table()) if one.position in places]
    if alike:
        return items_or_criteria(document, alike)
    if len(asked) < FEWEST_QUESTIONS:
        return [], None
    once = [Question(one.position, one.text, UNNAMED_CRITERION) for one in asked]
    return as_asked(document, once, [one.text for one in asked], CRITERIA)


def _respondents(columns: Sequence[_Column], cells: Sequence[Sequence[str | None]]) -> list[str]:
    """Name the respondents by their tokens, where each has one, or by the number of the answer."""
    for wanted in (TOKENS, ID):
        for one in columns:
            said = [cell for cell in cells[one.position] if cell is not None]
            if not one.names.isdisjoint(wanted) and len({*said}) == len(cells[one.position]):
                return said
    return [f"row {number}" for number in range(1, len(cells[0]) + 1)]


def _finished(
    columns: Sequence[_Column], cells: Sequence[Sequence[str | None]]
) -> Sequence[str | None]:
    """Say of every row whether it was submitted; nothing where all were, or none."""
    when = next(cells[one.position] for one in columns if not one.names.isdisjoint(SUBMITTED))
    are_finished = [cell is not None for cell in when]
    return [str(one) for one in are_finished] if len({*are_finished}) > 1 else ()
