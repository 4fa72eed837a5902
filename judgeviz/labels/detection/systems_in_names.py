"""Columns that name both a rater and whose output was judged: ``annotator1_gpt4_quality``.

A model in such a name is no judge: it wrote the text, as ``human`` did in
``annotator1_human_quality``. A row is then several outputs, one of each system.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.author_names import Authored, without_system
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose
from judgeviz.labels.detection.file_kinds import kind_by_name
from judgeviz.labels.detection.systems_over_raters import with_a_row_each
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, plain_columns

SYSTEMS, JUDGES = ANSWERS["authors"]
SEVERAL = 2


def with_systems_of_names(table: RawTable, answers: Mapping[str, str]) -> RawTable:
    """Write a row for each system that the names of columns hold beside raters.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``authors`` what those are that stand beside raters.

    Returns
    -------
    RawTable
        With a question; as it is where nothing is named so, or it is stated that judges are.
    """
    reading = answers.get("authors", SYSTEMS)
    if reading == JUDGES or table.groups or roles.columns_for("rater", table.frame.columns):
        return table
    labels = _labels_by_system(table)
    if not labels:
        return table
    systems = list(dict.fromkeys(part.system for part in labels))
    asked = [part.column for part in labels]
    reason = (
        f"nothing in '{table.name}' says whether {quoted(systems, 4)} in the names of columns "
        f"({quoted(asked, 3)}) are systems, whose outputs people judged, or judges"
    )
    doubt = Doubt("answers", {"authors": reading}, reason, ({"authors": JUDGES},))
    return replace(_a_row_each(table, labels), questions=(*table.questions, doubt))


def _labels_by_system(table: RawTable) -> list[Authored]:
    """Columns of people's labels that each name a system; none where the names may be judges'."""
    frame = table.frame
    columns = plain_columns(frame)
    texts = [column for column in columns if is_prose(frame[column])]
    named = [
        column
        for column in columns
        if column not in texts
        and (roles.is_machine_name(column) or roles.is_human_name(column))
        and may_hold_labels(column, frame[column])
    ]
    is_of_people = kind_by_name(table.name) == "human"
    found = [without_system(column, texts, of_people=is_of_people) for column in named]
    parts = [part for part in found if part is not None]
    systems = {part.system for part in parts}
    models = {*filter(roles.is_machine_name, systems)}
    if len(parts) < len(named) or len(systems) < SEVERAL or not models:
        return []
    by_rest: dict[str, set[str]] = {}
    for part in parts:
        by_rest.setdefault(part.rest, set()).add(part.system)
    is_full = all(own == systems for own in by_rest.values())
    if not is_full or len(parts) != len(by_rest) * len(systems):
        return []
    has_texts = all(part.has_text for part in parts)
    may_be_people = models < systems or is_of_people
    is_told = all(part.is_sure for part in parts) or (has_texts and may_be_people)
    return parts if is_told else []


def _a_row_each(table: RawTable, labels: Sequence[Authored]) -> RawTable:
    """Lay out anew: the labels of the first system in all rows, then those of the next."""
    texts = [c for c in plain_columns(table.frame) if is_prose(table.frame[c])]
    systems: dict[str, dict[str, str]] = {part.system: {} for part in labels}
    for part in labels:
        systems[part.system][part.rest] = part.column
    by_rest: dict[str, dict[str, str]] = {}
    for text in texts:
        named = without_system(text, ())
        if named is not None:
            by_rest.setdefault(named.rest, {})[named.system] = text
    for rest, own in by_rest.items():
        if own.keys() == systems.keys() and rest not in next(iter(systems.values())):
            for system, text in own.items():
                systems[system][rest] = text
    laid = with_a_row_each(table, systems)
    rests = list(dict.fromkeys(part.rest for part in labels))
    if all(map(roles.is_human_name, rests)):
        return laid
    preset = (laid.preset or FileMapping()).having(human=rests, machine={})
    return replace(laid, preset=preset)
