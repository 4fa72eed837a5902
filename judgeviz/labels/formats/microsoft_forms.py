"""Microsoft Forms: a row for each response, with its number, two times, an address and a name.

Without sign-in every address is ``anonymous``, and names are empty: respondents are the rows then.
The columns are called in the language of the form; a question that is asked again has a number
behind it, ``How clear is it?, How clear is it?2``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.formats.crossed_columns import Question, is_item_word
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.questions_by_name import alike_in, closed_questions, questions_of
from judgeviz.labels.formats.surveys import (
    ADDRESS,
    DAY,
    columns_of,
    read_questions,
    without_numbers_of_questions,
)
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "responses to a Microsoft form"
ID, STARTED, COMPLETED, ADDRESSES, NAMES = range(5)
# Behind the name, in forms that are quizzes or may be changed later.
OWN = frozenset((
    "total_points", "quiz_feedback", "grade_posted_time", "last_modified_time", "language",
    "gesamtpunktzahl", "quizfeedback", "uhrzeit_der_letzten_anderung",
))  # fmt: skip
NUMBER = re.compile(r"\d+")
AGAIN = re.compile(r"(.*\D)(\d+)", re.DOTALL)


def sniff(document: Document) -> bool:
    """Whether a form's columns come first, and its questions are of several items, or of one.

    Not where somebody answered it several times, as of one item each, or a question asks which.
    """
    table = document.table
    if table is None or not _is_of_the_tool(table):
        return False
    others = [str(name) for name in table.frame.columns[NAMES + 1 :]]
    asked = {one.position for one in alike_in(_with_first_numbers(table))}
    rest = [name for n, name in enumerate(others, NAMES + 1) if n not in asked]
    if any(is_item_word(name) or roles.columns_for("item", [name]) for name in rest):
        return False
    if asked:
        return True
    is_of_people = any(map(_repeats, _who(table)))
    return not is_of_people and len(_closed(table)) > 1


def read(document: Document) -> RawTable:
    """Read questions that are alike as items; of others it is asked whether they are criteria.

    Raises
    ------
    LabelError
        For a single respondent.
    """
    table = _with_first_numbers(document.as_table())
    numbered = replace(document, tables=(table, *document.tables[1:]))
    questions, doubt = questions_of(numbered, _closed(table))
    used = {one.position for one in questions}
    names = [str(name) for name in table.frame.columns]
    left_out = [name for n, name in enumerate(names) if n > NAMES and n not in used]
    read = read_questions(
        numbered,
        NAME,
        questions,
        _respondents(table),
        0,
        {},
        [n for n in left_out if not _is_own(n)],
    )
    return with_questions(read, [doubt] if doubt else [])


def _is_of_the_tool(table: RawTable) -> bool:
    """Whether a number, two times, an address or a word for none, and a name come first."""
    frame = table.frame
    if table.is_headerless or frame.shape[1] <= NAMES + 1 or len(frame) < 2:
        return False
    first = [frame.iloc[:, n] for n in range(NAMES + 1)]
    if any(map(is_list_column, first)) or roles.normalised(str(frame.columns[ID])) != "id":
        return False
    ids = values_of(first[ID])
    are_times = all(
        (said := values_of(first[n])) and all(map(DAY.match, said)) for n in (STARTED, COMPLETED)
    )
    addresses = {
        said for said in values_of(first[ADDRESSES]) if not ADDRESS.fullmatch(said.strip())
    }
    is_counted = len(ids) == len(frame) and all(map(NUMBER.fullmatch, ids))
    return is_counted and are_times and len(addresses) <= 1


def _with_first_numbers(table: RawTable) -> RawTable:
    """Call the first of several questions as the others are: ``How clear?1`` of ``How clear?2``.

    Without the numbers before them: ``1. How clear?``.
    """
    names = [str(name) for name in table.frame.columns]
    asked = dict(enumerate(names[NAMES + 1 :]))
    names[NAMES + 1 :] = without_numbers_of_questions(asked).values()
    again = {found[1] for name in names if (found := AGAIN.fullmatch(name)) and found[2] == "2"}
    frame = table.frame.set_axis([f"{name}1" if name in again else name for name in names], axis=1)
    return replace(table, frame=frame) if frame.columns.is_unique else table


def _closed(table: RawTable) -> list[Question]:
    return closed_questions(table, lambda n, name: n > NAMES and not _is_own(name))


def _is_own(name: str) -> bool:
    return roles.normalised(name) in OWN


def _who(table: RawTable) -> list[list[str | None]]:
    """Addresses and names, None for nobody's: a word that stands where no address does."""
    addresses, names = columns_of(table)[ADDRESSES : NAMES + 1]
    given = [cell if cell and ADDRESS.fullmatch(cell.strip()) else None for cell in addresses]
    return [given, [name if who else None for who, name in zip(given, names, strict=True)]]


def _repeats(cells: Sequence[str | None]) -> bool:
    given = [cell for cell in cells if cell is not None]
    return len(set(given)) < len(given)


def _respondents(table: RawTable) -> list[str]:
    """Call respondents by their addresses, and others by the numbers of their responses."""
    addresses, _ = _who(table)
    ids = columns_of(table)[ID]
    return [who or f"respondent {number}" for who, number in zip(addresses, ids, strict=True)]
