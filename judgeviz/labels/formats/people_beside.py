"""Columns that people filled in beside the export of a judge, which no tool wrote.

A researcher types ``human``, ``human_correctness`` or ``Anna`` into the table of a tool, and gives
there the grades that the judge gave in the same rows.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import pandas as pd

from judgeviz.errors import LabelError
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import MOST_LABELS_OF_A_SCALE, are_numbers, values_of
from judgeviz.labels.detection.criterion_names import by_criterion
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.formats.names_of_scores import MINE, criterion_said, is_of_people
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import find_number, numbers_of, totals_said
from judgeviz.labels.scale.orders import two_in_order
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.scale.spellings import read_all
from judgeviz.labels.sources.documents import Document, Record, value_at
from judgeviz.labels.sources.tables import plain_columns

TRUTH = "truth"


@dataclass(frozen=True, slots=True)
class FilledIn:
    """A column that a person filled in.

    Attributes
    ----------
    column : str
    criterion : str or None
        That the labels are on; None where the judge's are on one without a name.
    """

    column: str
    criterion: str | None


@dataclass(frozen=True, slots=True)
class PeopleBeside:
    """Columns beside a judge's labels that people may have filled in.

    Attributes
    ----------
    taken : tuple of FilledIn
        Those of people as the mapping or their names say.
    open : tuple of str
        Those with the judge's labels that nothing says whose they are.
    """

    taken: tuple[FilledIn, ...] = ()
    open: tuple[str, ...] = ()


def people_beside(
    document: Document,
    judged: Mapping[str, Mapping[object, str]],
    criteria: Sequence[str],
    known: Collection[str],
) -> PeopleBeside:
    """Find the columns of people beside a judge's labels.

    Parameters
    ----------
    document : Document
        With the columns that the mapping calls humans'.
    judged : mapping of str to mapping
        Labels of the judge by criterion, and by the number of the record.
    criteria : sequence of str
        Those that he labelled; empty where they have no names.
    known : collection of str
        What else the format has found in the columns, by their names.
    """
    try:
        frame = document.as_table().frame
    except LabelError:  # records that make no table: nobody has filled in a column of it
        return PeopleBeside()
    columns = [c for c in map(str, plain_columns(frame)) if c not in known]
    if document.humans:  # columns, or raters that the format knows
        stated = [c for c in columns if c in document.humans]
        return PeopleBeside(tuple(FilledIn(c, _of_stated(c, criteria)) for c in stated))
    labels = _said_by({text for own in judged.values() for text in own.values()})
    are_grades = 2 * sum(isinstance(label, float) for label in labels) > len(labels)
    columns = [c for c in columns if c.split(".")[0] not in known]  # parts of what it has read
    found = [c for c in columns if _says_such_labels(c, frame[c], labels, are_grades=are_grades)]
    named = [c for c in found if is_named_as_a_person(c)]
    said = {criterion_said(column) for column in named}
    if not criteria and len(said) > 1:  # criteria of people, of which the judge has none
        return PeopleBeside(open=tuple(named))
    if named:
        return PeopleBeside(tuple(FilledIn(c, _criterion(c, criteria)) for c in named))
    cells = dict(zip(document.row_numbers, document.records, strict=True))
    free = [
        column
        for column in filter(_is_called_as_labels, found)
        if not any(_tells(column, cells, own) for own in judged.values())
    ]
    return PeopleBeside(open=tuple(_on_criteria(free, criteria) or free))


def _on_criteria(columns: Sequence[str], criteria: Sequence[str]) -> list[str]:
    """Columns whose names hold a criterion of the judge: the others were not what he labelled."""
    said = {column: by_criterion(column, criteria) for column in columns if criteria}
    return [column for column, part in said.items() if part and part.criterion in criteria]


def _tells(column: str, cells: Mapping[int, Record], judged: Mapping[object, str]) -> bool:
    """Whether a column tells what the judge said in every record: the format read it there."""
    said: dict[str, set[str]] = {}
    for number, record in cells.items():
        if number in judged:
            said.setdefault(str(value_at(record, column)), set()).add(judged[number])
    return all(len(own) == 1 for own in said.values())


def _of_stated(column: str, criteria: Sequence[str]) -> str | None:
    """Criterion of a column of any name: the judge's only one, unless it is called as a quality."""
    words = roles.normalised(column).split("_")
    is_told = len(criteria) == 1 and not any(map(roles.is_quality_name, words))
    return criteria[0] if is_told else _criterion(column, criteria)


def _criterion(column: str, criteria: Sequence[str]) -> str | None:
    """Criterion of a person's column: the judge's that its name holds, or the only one."""
    if not criteria:
        return None
    part = by_criterion(column, criteria)
    if part is not None and part.criterion is not None:
        return part.criterion
    said = criterion_said(column)
    if said:
        return said
    return criteria[0] if len(criteria) == 1 else column


def is_named_as_a_person(column: str) -> bool:
    """Whether a column is called as people's labels, and not as what a tool knows to be true."""
    if roles.is_machine_name(column) or TRUTH in roles.normalised(column).split("_"):
        return False
    return is_of_people(column) or holds_a_given_name(column)


def _is_called_as_labels(column: str) -> bool:
    """Whether a column may be somebody's labels by its name: ``my_label``, ``final grade``."""
    words = roles.normalised(column).split("_")
    return (
        roles.is_id(column)
        or roles.is_person_name(column)
        or any(word in (MINE, TRUTH) or roles.is_label_name(word) for word in words)
    )


def _says_such_labels(
    name: str, column: pd.Series, labels: Collection[object], *, are_grades: bool
) -> bool:
    """Whether a column holds labels like a judge's: some of his, or numbers beside numbers.

    Or, as people's by its name, a yes and a no beside numbers.
    """
    said = {_folded(text) for text in values_of(column)}
    if not said or len(said) > MOST_LABELS_OF_A_SCALE or not may_hold_labels(name, column):
        return False
    if are_numbers(column) and roles.columns_for("rater", [name]):
        return False
    are_verdicts = is_named_as_a_person(name) and bool(two_in_order(_texts(said)))
    are_like_grades = are_grades and (are_numbers(column) or are_verdicts)
    are_alike = 2 * len(said & set(labels)) > len(said) or are_like_grades
    return are_alike or all(are_votes(_texts(own), systems_known=True) for own in (said, labels))


def _said_by(answers: Collection[str]) -> set[object]:
    """Labels that a judge's answers say: the grades that sentences give, too, ``Rating: 2``."""
    texts = list(answers)
    values = read_all(texts, find_number, numbers_of(totals_said(texts))).values.tolist()
    return {
        text.casefold() if isnan(value) else value
        for text, value in zip(texts, values, strict=True)
    }


def _texts(labels: Collection[object]) -> list[str]:
    return [f"{one:g}" if isinstance(one, float) else str(one) for one in labels]


def _folded(text: str) -> object:
    number = numeric_category(text)
    return text.casefold() if number is None else float(number)
