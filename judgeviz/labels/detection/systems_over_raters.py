"""Headings that name systems over the columns of raters: ``System A`` over ``Anna, Ben, gpt-4o``.

A row is then several outputs, one under each heading. Other headings are criteria.
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
    found = _under_systems(table)
    if not found:
        return table
    reading = answers.get("headings", SYSTEMS)
    others = tuple({"headings": one} for one in ANSWERS["headings"] if one != reading)
    reason = (
        f"nothing in '{table.name}' says whether the headings {quoted(found, 4)} over its raters "
        "are systems or criteria"
    )
    doubt = Doubt("answers", {"headings": reading}, reason, others)
    questions = (*table.questions, doubt)
    if reading == CRITERIA:
        return replace(table, questions=questions)
    return replace(with_a_row_each(table, found), questions=questions)


def _under_systems(table: RawTable) -> dict[str, dict[str, str]]:
    """Columns by name for each heading; empty unless these may be systems with the same raters."""
    found: dict[str, dict[str, str]] = {}
    for column, (heading, name) in table.groups.items():
        if column not in table.frame or is_list_column(table.frame[column]):
            return {}
        found.setdefault(heading, {})[name] = column
    names = [frozenset(own) for own in found.values()]
    n_columns = sum(map(len, found.values()))
    if len(found) < 2 or len(set(names)) > 1 or n_columns < len(table.groups):
        return {}
    if not any(roles.is_human_name(name) or roles.is_machine_name(name) for name in names[0]):
        return {}
    are_qualities = any(map(roles.is_quality_name, (*found, *names[0])))
    return {} if are_qualities or not all(map(_may_be_a_system, found)) else found


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


def _one_below_the_other(columns: Sequence[pd.Series]) -> pd.Categorical:
    both = joined([Coded.of(column) for column in columns])
    return categorical_from(both.codes, both.names)
