"""What a data set was understood as, fact by fact, and which facts were stated and which found."""

from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import COLUMN_ROLES, FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.opening import stated_of_tables
from judgeviz.labels.scale import Scale
from judgeviz.labels.sources.tables import RawTable

STATED, BY_FORMAT, FOUND = "your mapping", "file format", "detected"
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a data set was understood as.

    Attributes
    ----------
    what, value : str
    source : {"your mapping", "file format", "detected"}
        Whether the user's mapping says so, the published format of the file, or the reader alone.
    """

    what: str
    value: str
    source: str


def account_of(
    labels: Labels, tables: Sequence[RawTable], stated: LabelMapping
) -> tuple[Fact, ...]:
    """Say what was taken for what.

    Parameters
    ----------
    labels : Labels
    tables : sequence of RawTable
        That they were read from.
    stated : LabelMapping
        The user's own entries; empty where there are none.
    """
    facts: list[Fact] = []
    in_use = parse_mapping(labels.mapping).by_file(len(tables))
    own = stated_of_tables(stated, tables).by_file(len(tables))
    for table, entries, given in zip(tables, in_use, own, strict=True):
        facts += _of_file(table, entries, given, several=len(tables) > 1)
    facts += _of_raters(labels, own, tables)
    source = STATED if stated.shared.scale else _scale_source(tables)
    facts += [Fact(what, value, source) for what, value in _scales(labels)]
    return tuple(facts)


def role_name(role: str) -> str:
    """Name a role as people read it: ``System A``."""
    return {"system_a": "System A", "system_b": "System B"}.get(role, role.capitalize())


def _of_file(
    table: RawTable, entries: FileMapping, given: FileMapping, several: bool
) -> list[Fact]:
    suffix = f" of {table.name}" if several else ""

    def source(key: str) -> str:
        if given.knows(key):
            return STATED
        return BY_FORMAT if table.preset and table.preset.knows(key) else FOUND

    facts = [Fact(f"Layout{suffix}", str(entries.layout), source("layout"))]
    for role in (*COLUMN_ROLES, "label", "text"):
        if columns := entries.names(role):
            facts.append(
                Fact(f"{role_name(role)}{suffix}", f"column {_listed(columns)}", source(role))
            )
    if criteria := entries.names("criteria"):
        names = f"in the names of the label columns: {_listed(criteria)}"
        facts.append(Fact(f"Criteria{suffix}", names, source("criteria")))
    if not (entries.column("item") or entries.column("source")):
        facts.append(Fact(f"Item{suffix}", "every row", source("item")))
    return facts


def _of_raters(
    labels: Labels, own: Sequence[FileMapping], tables: Sequence[RawTable]
) -> list[Fact]:
    def source(key: str) -> str:
        if any(given.knows(key) for given in own):
            return STATED
        by_format = all(table.preset and table.preset.knows(key) for table in tables)
        return BY_FORMAT if by_format else FOUND

    facts = [Fact(f"Humans ({len(labels.raters)})", _listed(labels.raters), source("human"))]
    if labels.judges:
        judges = [_judge_words(labels, judge) for judge in labels.judges]
        facts.append(Fact(f"Judges ({len(judges)})", _listed(judges), source("machine")))
    return facts


def _judge_words(labels: Labels, judge: str) -> str:
    """Name a judge, how many samples it gives, and whether they are scores."""
    n_samples = labels.n_samples(judge)
    parts = [f"{n_samples} samples"] if n_samples > 1 else []
    if any(name == judge for _, name in labels.score_scales):
        parts.append("scores")
    return f"{judge} ({', '.join(parts)})" if parts else judge


def _scales(labels: Labels) -> list[tuple[str, str]]:
    """Criteria with the same scale together."""
    together: dict[Scale, list[str]] = {}
    for criterion, scale in labels.scales.items():
        together.setdefault(scale, []).append(criterion)
    return [
        (f"Scale of {_listed(criteria)}" if len(labels.scales) > 1 else "Scale", _words(scale))
        for scale, criteria in together.items()
    ]


def _words(scale: Scale) -> str:
    return f"{scale.kind}: {', '.join(scale.names)}" if scale.is_categorical else scale.kind


def _scale_source(tables: Sequence[RawTable]) -> str:
    return BY_FORMAT if any(table.preset and table.preset.scale for table in tables) else FOUND


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:MOST_NAMES])
    return shown if len(names) <= MOST_NAMES else f"{shown} and {len(names) - MOST_NAMES} more"
