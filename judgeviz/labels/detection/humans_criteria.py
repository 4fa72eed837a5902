"""A judge's file whose columns name the criteria of the humans' file: ``gpt4_tone, gpt4_facts``.

By themselves such columns are as many judges; which part of a name is a criterion, the other file
says.
"""

from collections.abc import Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.coding import Coded
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import (
    CriterionWords,
    by_criterion,
    on_other_criteria,
    on_the_same_criterion,
    whether_judged_alike,
    words_of,
)
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable

SEVERAL = 2  # criteria: the columns of a judge are told apart by them


def others_with_humans(
    number: int, tables: Sequence[RawTable], found: Sequence[Resolved | LabelError]
) -> list[tuple[RawTable, FileMapping]]:
    """Files but one that have humans' labels, and what their columns mean.

    Parameters
    ----------
    number : int
        Of the file that is left out.
    tables : sequence of RawTable
    found : sequence of Resolved or LabelError
        What each file is read as by itself.
    """
    return [
        (table, one.mapping)
        for place, (table, one) in enumerate(zip(tables, found, strict=True))
        if place != number and isinstance(one, Resolved) and one.mapping.humans
    ]


def humans_criteria(humans: Sequence[tuple[RawTable, FileMapping]]) -> list[str]:
    """Names of what humans judged in some files, each once: of columns, or in a column.

    Parameters
    ----------
    humans : sequence of pairs of RawTable and FileMapping
        Files with humans, and what their columns mean.
    """
    names: list[str] = []
    for table, mapping in humans:
        names += [*mapping.names("criteria"), *mapping.names("label")]
        criterion = mapping.column("criterion")
        names += Coded.of(table.frame[criterion]).names if criterion else []
    return list(dict.fromkeys(names))


def judged_on_humans_criteria(
    number: int,
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    side: Side,
) -> Resolved | LabelError:
    """Read a file of judges by the criteria of the humans where its columns are named after them.

    Parameters
    ----------
    number : int
        Of the file.
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries for each file.
    found : sequence of Resolved or LabelError
        What each file is read as by itself.
    side : Side
        Of judges, and how that is known.

    Returns
    -------
    Resolved or LabelError
        As found where the file has humans or criteria of its own, or its columns name none.
    """
    one, table, entries = found[number], tables[number], stated[number]
    if isinstance(one, LabelError):
        return one
    mapping = one.mapping
    if mapping.is_by_row or mapping.humans or mapping.criteria or table.format is not None:
        return one
    if entries.knows("criteria") or entries.knows("machine"):
        return one
    names = humans_criteria(others_with_humans(number, tables, found))
    criteria = _criteria_in(mapping.machine_names, names) if len(names) >= SEVERAL else []
    if not criteria:
        return one
    judged = resolved_or_refusal(table, entries.having(criteria=criteria), side)
    if isinstance(judged, LabelError):
        return one
    said = (
        f"Criteria in the names of the columns of '{table.name}', told by those of the humans: "
        f"{quoted(criteria)}; what is left of a name is the rater."
    )
    return replace(judged, guesses=(*judged.guesses, said))


def judged_on_another_quality(
    number: int,
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    side: Side,
) -> Resolved | LabelError:
    """Ask about a judge's columns after another quality than the humans' one: ``llm_politeness``.

    Beside ``human_tone`` in another file and ``llm_tone`` in this one, which alone is kept in the
    guess. Parameters and returns as :func:`judged_on_humans_criteria`.
    """
    one = found[number]
    if isinstance(one, LabelError) or one.mapping.is_by_row or one.mapping.humans:
        return one
    if one.mapping.criteria or stated[number].knows("machine"):
        return one
    others = others_with_humans(number, tables, found)
    if any(mapping.is_by_row or mapping.criteria for _, mapping in others):
        return one
    humans = [name for _, mapping in others for name in mapping.humans]
    machine = dict(one.mapping.machine or {})
    named = [column for own in machine.values() for column in own]
    apart = on_other_criteria(named, humans) if humans else []
    if not apart or not on_the_same_criterion(named, humans):
        return one
    rest = {judge: own for judge, own in machine.items() if not {*own} & {*apart}}
    reason = whether_judged_alike(tables[number].name, apart, humans)
    plain, every = ({judge: [*own] for judge, own in some.items()} for some in (rest, machine))
    doubt = Doubt("machine", plain, reason, (every,))
    return replace(one, mapping=replace(one.mapping, machine=rest), doubts=(*one.doubts, doubt))


def _criteria_in(columns: Sequence[str], of_humans: Sequence[str]) -> list[str]:
    """Criteria of the humans in the names of a judge's columns, and what else it judged."""
    words = CriterionWords(of_humans)
    parts = {column: words.part_of(column) for column in columns}
    judges = list(dict.fromkeys(part.rater for part in parts.values() if part is not None))
    if not judges or all(map(roles.is_label_name, judges)):  # tone_score names no judge
        return []
    found = [part.criterion for part in parts.values() if part is not None and part.criterion]
    rest = [by_criterion(column, judges) for column, part in parts.items() if part is None]
    found += [part.rater for part in rest if part is not None and not _is_a_number(part.rater)]
    return list(dict.fromkeys(found))


def _is_a_number(name: str) -> bool:
    return all(map(str.isdigit, words_of(name)))
