"""Headings that name systems over the columns of raters: ``System A`` over ``Anna, Ben, gpt-4o``.

Or raters over the names of systems. A row is then several outputs, one of each system. Other
headings are criteria.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import Coded, joined
from judgeviz.labels.detection import roles
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

SYSTEMS, CRITERIA = ANSWERS["headings"]
# What papers call systems, besides by their names.
OURS = frozenset((
    "baseline", "base", "ours", "our", "our_model", "our_system", "proposed", "reference",
    "finetuned", "fine_tuned", "zero_shot", "few_shot",
))  # fmt: skip
SYSTEM = "system"
ITEM = "item"
OF_LEVELS = ("rater", "system", "criterion", "kind")  # what headings and names may be called


def with_systems_in_rows(table: RawTable, answers: Mapping[str, str]) -> RawTable:
    """Write a row for each system of a row where headings name systems, unless it is stated.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``headings`` what the headings are.

    Returns
    -------
    RawTable
        With a question where the headings may name systems.
    """
    table = _without_names_of_levels(table)
    found = _under_systems(table)
    if not found:
        return table
    reading = answers.get("headings", SYSTEMS)
    others = tuple({"headings": one} for one in ANSWERS["headings"] if one != reading)
    are_over = any(heading in found for heading, _ in table.groups.values())
    reason = (
        f"nothing in '{table.name}' says whether the headings {quoted(found, 4)} "
        f"{'over' if are_over else 'below'} its raters are systems or criteria"
    )
    doubt = Doubt("answers", {"headings": reading}, reason, others)
    questions = (*table.questions, doubt)
    if reading == CRITERIA:
        return replace(table, questions=questions)
    return replace(with_a_row_each(table, found), questions=questions)


def _without_names_of_levels(table: RawTable) -> RawTable:
    """Take the names of both rows of headings, as pandas writes them, off the column of ids.

    ``system`` over ``rater`` above ``doc1, doc2``, which are neither.
    """
    levels = [column for column, (heading, _) in table.groups.items() if _is_a_level(heading)]
    if len(levels) != 1 or len(levels) == len(table.groups):
        return table
    [column] = levels
    groups = {name: own for name, own in table.groups.items() if name != column}
    is_misnamed = column == table.groups[column][1] and _is_a_level(column)
    called = ITEM if is_misnamed and ITEM not in table.frame else column
    frame = table.frame.rename(columns={column: called})
    return replace(table, frame=frame, groups=groups)


def _is_a_level(name: str) -> bool:
    return any(roles.columns_for(role, [name]) for role in OF_LEVELS)


def _under_systems(table: RawTable) -> dict[str, dict[str, str]]:
    """Columns of raters for each system; empty unless headings or names may be systems' alone."""
    by_heading: dict[str, dict[str, str]] = {}
    by_name: dict[str, dict[str, str]] = {}
    for column, (heading, name) in table.groups.items():
        if column not in table.frame or is_list_column(table.frame[column]):
            return {}
        by_heading.setdefault(heading, {})[name] = column
        by_name.setdefault(name, {})[heading] = column
    if len(table.groups) < len(by_heading) * len(by_name) or any(
        map(roles.is_quality_name, (*by_heading, *by_name))
    ):
        return {}
    for systems, raters in ((by_heading, by_name), (by_name, by_heading)):
        are_raters = any(roles.is_human_name(one) or roles.is_machine_name(one) for one in raters)
        if len(systems) > 1 and are_raters and all(map(_may_be_a_system, systems)):
            return (
                systems if systems is by_heading or not all(map(_may_be_a_system, raters)) else {}
            )
    return {}


def _may_be_a_system(heading: str) -> bool:
    is_told = roles.may_name_a_system(heading) or roles.normalised(heading) in OURS
    return is_told or roles.is_machine_name(heading)


def with_a_row_each(table: RawTable, systems: Mapping[str, Mapping[str, str]]) -> RawTable:
    """Lay out a table anew: all rows of the first system, then those of the next.

    Parameters
    ----------
    table : RawTable
    systems : mapping of str to mapping of str to str
        The columns of each by the names that they have then, the same of all.
    """
    frame, n_rows = table.frame, len(table.frame)
    taken = {column for own in systems.values() for column in own.values()}
    place = np.tile(np.arange(n_rows), len(systems))
    columns: dict[str, object] = {
        name: frame[name].iloc[place].array for name in frame.columns if name not in taken
    }
    of_system = np.repeat(np.arange(len(systems)), n_rows)
    named = next(n for n in (SYSTEM, "system of the heading") if n not in columns)
    columns[named] = categorical_from(of_system, list(systems))
    for name in next(iter(systems.values())):
        free = next(n for n in (name, f"{name} of the system") if n not in columns)
        columns[free] = _one_below_the_other([frame[own[name]] for own in systems.values()])
    preset = (table.preset or FileMapping()).having(system=named)
    return replace(
        table,
        frame=pd.DataFrame(columns),
        rows=np.array(table.row_numbers(place), dtype=np.int64),
        n_records=table.n_rows,
        preset=preset,
        groups={},
    )


def _one_below_the_other(columns: Sequence[pd.Series]) -> object:
    if any(map(is_list_column, columns)):
        return pd.concat(columns, ignore_index=True).array
    both = joined([Coded.of(column) for column in columns])
    return categorical_from(both.codes, both.names)
