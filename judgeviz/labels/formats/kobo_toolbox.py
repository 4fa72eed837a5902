"""KoboToolbox and ODK: a row for each submission, questions by their groups, ``answer_1/clear``.

Its own columns begin with an underscore. Submissions are the respondents' where nobody has several;
else an enumerator may have judged an item in each, which is told as of any table.
"""

import re
from dataclasses import replace

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import repeats
from judgeviz.labels.formats.crossed_columns import Question, is_item_word
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.questions_by_name import alike_in, closed_questions, questions_of
from judgeviz.labels.formats.surveys import columns_of, read_questions
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "submissions of KoboToolbox"
COLUMNS = frozenset(("_id", "_uuid", "_submission_time"))
STARTED, ENDED, GROUP = "start", "end", "/"
TIME = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:")
FEWEST_IN_GROUPS = 3
OF_THE_FORM = frozenset((
    STARTED, ENDED, "today", "audit", "username", "deviceid", "phonenumber", "subscriberid",
))  # fmt: skip
ENUMERATORS = frozenset(("enumerator", "enumerator_id", "enumerator_name", "interviewer"))
NUMBERS = ("_id", "_index")


def sniff(document: Document) -> bool:
    """Whether a table is the tool's, and its rows are respondents with several questions."""
    if not _is_of_the_tool(document):
        return False
    table = _without_groups(document.as_table())
    asked = {one.position for one in alike_in(table)}
    closed = _closed(table)
    names = list(map(str, table.frame.columns))
    others = [name for n, name in enumerate(names) if n not in asked and not _is_own(name)]
    if any(is_item_word(name) or roles.columns_for("item", [name]) for name in others):
        return False
    if any(repeats(table.frame[name]) for name in others if _names_people(name)):
        return False
    return bool(asked) or len(closed) > 1


def read(document: Document) -> RawTable:
    """Read questions that are alike as items; of others it is asked whether they are criteria.

    Raises
    ------
    LabelError
        For a single submission.
    """
    table = _without_groups(document.as_table())
    ungrouped = replace(document, value=None, tables=(table, *document.tables[1:]))
    closed = _closed(table)
    questions, doubt = questions_of(ungrouped, closed)
    used = {one.position for one in questions}
    left_out = [one.item for one in closed if one.position not in used]
    names = _respondents(table)
    read = read_questions(ungrouped, NAME, questions, names, 0, {}, left_out)
    return with_questions(read, [doubt] if doubt else [])


def _is_of_the_tool(document: Document) -> bool:
    if document.table is None or document.keys >= COLUMNS:
        return document.keys >= COLUMNS
    names = [str(name) for name in document.table.frame.columns]
    if not {STARTED, ENDED} <= set(names):
        return False
    columns = [document.table.frame[name] for name in (STARTED, ENDED)]
    are_times = not any(map(is_list_column, columns)) and all(
        all(map(TIME.match, column.array.categories)) for column in columns
    )
    return are_times and sum(GROUP in name for name in names) >= FEWEST_IN_GROUPS


def _without_groups(table: RawTable) -> RawTable:
    """Call questions without their groups, where they are told apart without."""
    names = {str(name): str(name).rpartition(GROUP)[2] for name in table.frame.columns}
    if len(set(names.values())) < len(names):
        return table
    return replace(table, frame=table.frame.rename(columns=names))


def _closed(table: RawTable) -> list[Question]:
    return closed_questions(table, lambda _, name: not (_is_own(name) or _names_people(name)))


def _is_own(name: str) -> bool:
    return name.startswith("_") or name in OF_THE_FORM


def _names_people(name: str) -> bool:
    is_asked = roles.normalised(name) in ENUMERATORS or bool(roles.columns_for("rater", [name]))
    return is_asked and not _is_own(name)


def _respondents(table: RawTable) -> list[str]:
    """Call respondents as a column does that names another in every row, or by submissions."""
    names, columns = [str(name) for name in table.frame.columns], columns_of(table)
    for name, said in zip(names, columns, strict=True):
        if _names_people(name) and None not in said and len(set(said)) == len(said):
            return [str(one) for one in said]
    number = next((columns[names.index(name)] for name in NUMBERS if name in names), None)
    rows = range(1, len(table.frame) + 1)
    return [f"submission {one}" for one in (number or rows)]
