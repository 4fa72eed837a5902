"""A row for each rater, and columns called after those who wrote what was rated: a form's answers.

``rater, Human, ChatGPT`` or ``Timestamp, Email Address, Human answer, GPT-4 answer``. As such
columns may be labels by a human and by a judge as well, it is asked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.author_names import WORKERS
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose, values_of
from judgeviz.labels.formats.crossed_columns import Question
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.surveys import (
    ADDRESS,
    DAY,
    FEWEST_RESPONDENTS,
    WHO_ANSWERS,
    columns_of,
    read_questions,
)
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column, plain_columns

NAME = "a row for each rater, with a column for each author"
SYSTEMS, JUDGES = ANSWERS["authors"]
FEWEST_AUTHORS = 2
SHARE_KNOWN = 0.2  # of names, before some of them tell that all are people's
# Whose texts or answers may be what is labelled, as well as who labels.
MAY_BE_LABELLED = re.compile(
    r"(\w+_)?(participant|respondent|subject|user|user_?name|name|initials|pid|reader|voter)(_\w+)?"
)
NAMES_OF_ANYTHING = re.compile(r"name|initials|user_?name|subject")
SENT = re.compile(
    r"time_?stamp|zeitstempel|horodateur|marca_temporal|informazioni_cronologiche|tijdstempel"
    r"|carimbo_de_data_hora|(submission|submit|submitted|completion|start|end|response)_(date|time)"
    r"(_utc)?|date_submitted|submitted(_at)?"
)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Whose answers a row holds, None where only the time of each says so; and on which authors."""

    rater: str | None
    authors: tuple[str, ...]

    @classmethod
    def of(cls, table: RawTable) -> "_Columns | None":
        """Find them; None where another column tells the items, or where none is an author's."""
        frame = table.frame
        plain = plain_columns(frame)
        if len(frame) < FEWEST_RESPONDENTS:
            return None
        raters = [column for column in plain if _has_raters(column, column_of(frame, column))]
        sent = [column for column in plain if _is_when_sent(column, column_of(frame, column))]
        rest = [column for column in plain if column not in (*raters, *sent)]
        authors = _authors(frame, rest)
        others = [column for column in rest if column not in authors]
        if not (raters or sent) or not authors or _tells_items(frame, others):
            return None
        may_be_labelled = not raters or all(
            MAY_BE_LABELLED.fullmatch(roles.normalised(column)) for column in raters
        )
        if may_be_labelled and all(map(_is_called_a_label, authors)):
            return None
        return cls(raters[0] if raters else None, tuple(authors))


def sniff(document: Document) -> bool:
    """Whether every row has a rater, or a time, of its own and columns name a model and others."""
    table = document.table
    if table is None or table.is_headerless or table.header or table.groups:
        return False
    if document.answers.get("authors") == JUDGES:
        return False
    found = _Columns.of(table)
    return found is not None and found.rater not in document.telling


def read(document: Document) -> RawTable:
    """Read each author's column as an item that all raters rated, and ask whether it is so."""
    table = document.as_table()
    found = _Columns.of(table)
    assert found is not None
    header = [str(name) for name in table.frame.columns]
    questions = [Question(header.index(one), one, UNNAMED_CRITERION) for one in found.authors]
    if found.rater is None:
        names = [f"respondent {number}" for number in range(1, len(table.frame) + 1)]
    else:
        cells = columns_of(table)[header.index(found.rater)]
        names = [name or f"row {number}" for number, name in enumerate(cells, start=1)]
    left_out = [name for name in header if name not in (*found.authors, found.rater)]
    answers = read_questions(document, NAME, questions, names, 0, {}, left_out)
    return with_questions(answers, [_question(document, found)])


def _question(document: Document, found: _Columns) -> Doubt:
    told = "a time" if found.rater is None else f"a rater ('{found.rater}')"
    reason = (
        f"every row of '{document.name}' has {told} of its own, and nothing says whether "
        f"{quoted(found.authors)} are those whose texts were rated, or those who labelled"
    )
    return how_counted(document, "authors", reason)[1]


def _has_raters(name: str, column: pd.Series) -> bool:
    """Whether a column names somebody else in each row, and is called so or holds addresses."""
    names = column.array.categories
    called = roles.normalised(name)
    is_called_so = WHO_ANSWERS.fullmatch(called) is not None or roles.names_raters(name)
    if len(names) != len(column) or not (is_called_so or all(map(ADDRESS.fullmatch, names))):
        return False
    if is_prose(column) or any(map(roles.is_machine_name, names)):
        return False
    is_of_anything = NAMES_OF_ANYTHING.fullmatch(called) is not None
    return not is_of_anything or _are_people(names) or all(map(ADDRESS.fullmatch, names))


def _are_people(names: Sequence[str]) -> bool:
    """Whether names are written as people's, and not only a few are known as such."""
    known = sum(map(roles.names_somebody, names))
    return known > SHARE_KNOWN * len(names) and all(map(roles.is_person_name, names))


def _is_when_sent(name: str, column: pd.Series) -> bool:
    """Whether a column is called as the time of an answer, and holds times."""
    if not SENT.fullmatch(roles.normalised(name)):
        return False
    times = column.array.categories
    return len(times) > 0 and all(map(DAY.match, times))


def _authors(frame: pd.DataFrame, columns: list[str]) -> list[str]:
    """Columns of the same labels, of which one at least is called after a model that may write."""
    held = [column for column in columns if may_hold_labels(column, column_of(frame, column))]
    models = [column for column in held if roles.MODEL_NAME.search(column)]
    if not models or any(map(_judges, held)):
        return []
    said: set[str] = set().union(*(values_of(frame[column]) for column in models))
    alike = [
        column
        for column in held
        if 2 * len((own := values_of(frame[column])) & said) > min(len(own), len(said))
    ]
    return alike if len(alike) >= FEWEST_AUTHORS else []


def _judges(column: str) -> bool:
    """Whether a column is called after who labels: a judge, an annotator, one of several people."""
    is_numbered = roles.NUMBERED_HUMAN.match(column) or roles.stem_of_a_rater(column)
    is_worker = WORKERS.match(roles.normalised(column)) or roles.JUDGE_NOUN.search(column)
    return bool(is_numbered or is_worker) or roles.is_metric_name(column)


def _tells_items(frame: pd.DataFrame, columns: list[str]) -> bool:
    """Whether a column that is called so, or texts, say what was rated in each row."""
    named = [c for role in ("item", "source") for c in roles.columns_for(role, columns)]
    return bool(named) or any(
        is_list_column(frame[column]) or is_prose(frame[column]) for column in columns
    )


def _is_called_a_label(column: str) -> bool:
    """Whether the last word of a name is one for labels, not for texts: ``gpt4_label``."""
    last = roles.normalised(column).rsplit("_", maxsplit=1)[-1]
    return roles.is_label_name(last) and last not in roles.TEXT_NOUNS
