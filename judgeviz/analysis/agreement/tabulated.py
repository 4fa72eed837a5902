"""The agreement table as it is read: strata under each other, statistics in groups.

The fair pair is what is marked: where the judge is ahead of one more human in the same place, its
HM' is bold; where the human is, HH' is underlined. Marked are differences whose interval leaves out
0; without intervals none, as nothing says then who is ahead.
"""

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

import pandas as pd

from judgeviz.analysis.agreement.catalogue import PAIRING_WORDS, Column, Family
from judgeviz.analysis.pooled_pairs import DEPENDING_ON_NAMES, DEPENDS_ON_NAMES
from judgeviz.analysis.provenance import Provenance
from judgeviz.export.table import EMPTY, Cell, Emphasis, Heading, Table, number_cell

if TYPE_CHECKING:
    from judgeviz.analysis.agreement.table import AgreementTable


def two_kinds_of_strata(fair: Sequence[str]) -> str:
    """Say on which items columns of the fair pair stand, and on which all others."""
    *first, last = fair
    has = f"{', '.join(first)} and {last} have" if first else f"{last} has"
    return (
        f"{has} n′ items, in strata of the other humans without the one held out; all else has n "
        "items, in strata of all humans."
    )


TWO_KINDS_OF_STRATA = two_kinds_of_strata(("HM′", "HH′", "D′"))
EMPHASIS: tuple[tuple[Emphasis, str], ...] = (
    ("bold", "HM′ better than HH′, the judge ahead of one more human"),
    ("underlined", "HH′ better than HM′"),
)


def agreement_numbers(table: "AgreementTable") -> pd.DataFrame:
    """Every number of one table in full.

    Returns
    -------
    DataFrame
        A row per stratum: data_set, criterion, judge, all columns of the table, then undefined
        (``column: reason`` for each cell without a number), marks (``column: words``) and
        settings.
    """
    rows = table.frame.copy()
    rows.insert(0, "data_set", table.dataset)
    rows.insert(1, "criterion", table.criterion)
    rows.insert(2, "judge", table.judge or "")
    for name, said in (("undefined", table.why_undefined), ("marks", table.marks)):
        rows[name] = [
            "; ".join(f"{column}: {words}" for (of, column), words in said.items() if of == stratum)
            for stratum in table.strata
        ]
    return rows.assign(settings=table.signature)


def tabulated(tables: Sequence["AgreementTable"], families: Sequence[Family]) -> Table:
    """Lay out one or several judges' tables, with the columns of some families."""
    columns = [column for family in families for column in family.columns]
    may_be_marked = any(table.has_intervals for table in tables)
    with_fair = any(column.pairing.startswith("fair_") for column in columns)
    headings = (
        Heading("judge", is_text=True),
        Heading("stratum", is_text=True),
        Heading("n"),
        Heading("share (%)"),
        *[Heading("n′")] * with_fair,
        *(Heading(column.short, family.title) for family in families for column in family.columns),
    )
    rows = tuple(
        (*_head(table, row, with_fair), *(cell_of(table, row, column) for column in columns))
        for table in tables
        for row in range(len(table))
    )
    return Table(
        caption=_caption(tables[0]),
        headings=headings,
        rows=rows,
        notes=(
            _key(tables, columns),
            *notes_on_names(tables, [family.key for family in families]),
            *_why(tables, columns),
        ),
        emphasis=EMPHASIS
        if may_be_marked and any(column.pairing == "fair_judge" for column in columns)
        else (),
        settings=(settings_line(tables),),
    )


def notes_on_names(tables: Sequence["AgreementTable"], families: Sequence[str]) -> tuple[str, ...]:
    """Say where statistics of some families depend on the names of systems; empty elsewhere."""
    are_pooled = any(table.pools_pairs for table in tables)
    return (DEPENDS_ON_NAMES,) if are_pooled and DEPENDING_ON_NAMES & set(families) else ()


def cell_of(table: "AgreementTable", row: int, column: Column) -> Cell:
    """One number or name with its interval and what is to be said of it."""
    if not table.shows(column):
        return Cell(EMPTY)
    if column.is_text:
        return Cell(table.text(row, column.name) or EMPTY)
    number = table.cell(row, column.name)
    cell = number_cell(number.value, number.low, number.high, percent=column.statistic.is_share)
    note = table.marks.get((table.strata[row], column.name), "")
    return Cell(cell.text, cell.interval, note, _emphasis(table, row, column))


def empty_cells(tables: Sequence["AgreementTable"], families: Sequence[Family]) -> pd.DataFrame:
    """Why cells have no number: judge, stratum, statistic, reason.

    What a judge cannot have at all is one row, for all strata.
    """
    columns = [column for family in families for column in family.columns if not column.is_text]
    rows = [row for table in tables for row in _empty_of(table, columns)]
    return pd.DataFrame(rows, columns=["judge", "stratum", "statistic", "reason"])


def settings_line(tables: Sequence["AgreementTable"]) -> str:
    """All settings; those that differ between judges stand side by side."""
    merged: dict[str, list[str]] = {}
    for table in tables:
        for name, value in table.provenance.settings:
            values = merged.setdefault(name, [])
            if value not in values:
                values.append(value)
    settings = Provenance(tuple((name, ", ".join(values)) for name, values in merged.items()))
    return " ".join(settings.signature.split())


def _head(table: "AgreementTable", row: int, with_fair: bool) -> tuple[Cell, ...]:
    share = f"{100 * table.shares[row]:.1f}"
    names = [table.judge or EMPTY, table.strata[row], str(table.items[row]), share]
    return tuple(map(Cell, names + [str(table.n_fair[row])] * with_fair))


def _emphasis(table: "AgreementTable", row: int, column: Column) -> Emphasis:
    if column.pairing == "fair_judge" and table.leader(row, column) == "judge":
        return "bold"
    if column.pairing == "fair_human" and table.leader(row, column) == "humans":
        return "underlined"
    return ""


def _caption(table: "AgreementTable") -> str:
    what = ", ".join(part for part in (table.dataset, table.criterion) if part)
    return f"Agreement of humans and judges by how sure the humans were{': ' * bool(what)}{what}."


def _key(tables: Sequence["AgreementTable"], columns: Sequence[Column]) -> str:
    """Say what the headings stand for and how the statistics are taken."""
    first = tables[0]
    pairings = [p for p in PAIRING_WORDS if any(column.pairing == p for column in columns)]
    parts = ["; ".join(": ".join(PAIRING_WORDS[p]) for p in pairings) + "."] if pairings else []
    if any(column.pairing.startswith("fair_") for column in columns):
        fair = [PAIRING_WORDS[p][0] for p in pairings if p.startswith("fair_")]
        parts.append(two_kinds_of_strata(fair))
    keys = {column.statistic.family for column in columns}
    if "alpha" in keys:
        parts.append(f"Krippendorff's α is {'ordinal' if first.kind == 'ordinal' else 'nominal'}.")
    if "jsd" in keys:
        is_divergence = first.settings.get("JS b") == "divergence"
        what = "divergence (base 2)" if is_divergence else "distance (square root, base e)"
        pair = ", HM′ and HH′ without the bias of few items" if "HM′" in parts[0] else ""
        parts.append(f"JS_b is the {what}{pair}; smaller is better.")
    if any(column.statistic.is_share for column in columns):
        parts.append("Agreement and win rates in per cent.")
    if any(table.marks for table in tables) and "win" in keys:
        parts.append(
            "Other winner: humans and judge do not prefer the same side, and Δ is the distance "
            "of the shares of all majorities."
        )
    if any(table.has_intervals for table in tables):
        parts.append(
            "Brackets: bootstrap intervals, of JS_b jackknifed; marked where that of D′ leaves "
            "out 0."
        )
    return " ".join(parts)


def _why(tables: Sequence["AgreementTable"], columns: Sequence[Column]) -> list[str]:
    """Reasons of the empty cells, each once, with the statistics and strata it holds for."""
    found: dict[str, list[str]] = {}
    for table in tables:
        for column in columns:
            for row in _empty_rows(table, column):
                stratum = table.strata[row]
                where = f"{table.judge}, {stratum}" if len(tables) > 1 else stratum
                places = found.setdefault(table.why(row, column.name), [])
                places.append(f"{column.statistic.title} {column.short} ({where})")
    reasons = (f"{', '.join(places)}: {reason}" for reason, places in found.items())
    return [f"{EMPTY}: {'; '.join(reasons)}."] if found else []


def _empty_rows(table: "AgreementTable", column: Column) -> list[int]:
    if column.is_text or not table.shows(column):
        return []
    return [row for row in range(len(table)) if isnan(table.cell(row, column.name).value)]


def _empty_of(
    table: "AgreementTable", columns: Sequence[Column]
) -> list[tuple[str, str, str, str]]:
    who = table.judge or "humans only"
    lacking = [column for column in columns if not table.shows(column)]
    found = []
    if lacking and len(table):
        names = ", ".join(column.heading for column in lacking)
        found.append((who, "all strata", names, table.why(0, lacking[0].name)))
    for column in columns:
        found += [
            (who, table.strata[row], column.heading, table.why(row, column.name))
            for row in _empty_rows(table, column)
        ]
    return found
