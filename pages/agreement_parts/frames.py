"""The agreement table for a screen: what sorts, what is shown, who is ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz import AgreementTable
from judgeviz.analysis.agreement.catalogue import Column, Family
from judgeviz.analysis.agreement.table import shown_families, tables_of
from judgeviz.analysis.agreement.tabulated import cell_of, empty_cells, settings_line
from judgeviz.export.table import EMPTY

MARKS = {"judge": "▲", "humans": "▼"}


@dataclass(frozen=True)
class AgreementFrames:
    """One or several judges' tables under each other.

    Attributes
    ----------
    numbers : DataFrame
        What a click on a heading sorts by; judge, stratum, n, share, then a column per
        statistic named like ``α HH``.
    texts : DataFrame
        What is shown of the same cells but the first two columns, with intervals and marks.
    leaders : DataFrame
        ``judge``, ``humans`` or empty, of the same shape as ``numbers``.
    helps : dict
        Heading to what it stands for.
    places : tuple of (name, stratum)
        Of each row: the table's name and the number of the stratum.
    reasons : DataFrame
        judge, stratum, statistic, reason of every cell without a number; what a judge cannot
        have at all is one row.
    settings : str
        One line of all settings; those that differ between judges stand side by side.
    """

    numbers: pd.DataFrame
    texts: pd.DataFrame
    leaders: pd.DataFrame
    helps: dict[str, str]
    places: tuple[tuple[str, int], ...]
    reasons: pd.DataFrame
    settings: str


def agreement_frames(
    tables: Mapping[str, AgreementTable],
    *,
    intervals: bool = False,
    families: Sequence[str] | None = None,
) -> AgreementFrames:
    """Lay out tables for a screen.

    Parameters
    ----------
    tables : mapping of str to AgreementTable
        By judge.
    intervals : bool
        Whether texts carry the intervals.
    families : sequence of str, optional
        Statistics to show; by default all.
    """
    several = tables_of(tables)
    shown = shown_families(several, families)
    columns = [column for family in shown for column in family.columns]
    rows = [
        _Row(name, table, number)
        for name, table in zip(tables, several, strict=True)
        for number in range(len(table))
    ]
    return AgreementFrames(
        numbers=pd.DataFrame([row.numbers(columns) for row in rows]),
        texts=pd.DataFrame([row.texts(columns, intervals) for row in rows]),
        leaders=pd.DataFrame([row.leaders(columns) for row in rows]),
        helps=_helps(shown),
        places=tuple((row.name, row.number) for row in rows),
        reasons=empty_cells(several, shown),
        settings=settings_line(several),
    )


def _helps(families: Sequence[Family]) -> dict[str, str]:
    return {
        column.heading: f"{family.title}: {column.words}"
        for family in families
        for column in family.columns
    }


@dataclass(frozen=True, slots=True)
class _Row:
    """One stratum of one table."""

    name: str
    table: AgreementTable
    number: int

    @property
    def head(self) -> dict[str, str]:
        table = self.table
        return {"judge": table.judge or "humans only", "stratum": table.strata[self.number]}

    def numbers(self, columns: Sequence[Column]) -> dict[str, object]:
        row: dict[str, object] = {**self.head}
        row |= {"n": self.table.items[self.number], "share": self.table.shares[self.number]}
        return row | {column.heading: self._value(column) for column in columns}

    def texts(self, columns: Sequence[Column], intervals: bool) -> dict[str, str]:
        n_items, share = self.table.items[self.number], self.table.shares[self.number]
        shown = {"n": f"{n_items:,}", "share": f"{100 * share:.1f} %"}
        return shown | {column.heading: self._text(column, intervals) for column in columns}

    def leaders(self, columns: Sequence[Column]) -> dict[str, str]:
        head = dict.fromkeys(("judge", "stratum", "n", "share"), "")
        return head | {column.heading: self._leader(column) for column in columns}

    def _value(self, column: Column) -> float | str | None:
        if not self.table.shows(column):
            return None if column.is_text else float("nan")
        if column.is_text:
            return self.table.text(self.number, column.name) or None
        return self.table.cell(self.number, column.name).value

    def _text(self, column: Column, intervals: bool) -> str:
        cell = cell_of(self.table, self.number, column)
        if cell.text == EMPTY or column.is_text:
            return cell.text
        unit = " %" if column.statistic.is_share else ""
        parts = [MARKS.get(self._leader(column), ""), f"{cell.text}{unit}"]
        parts += [cell.interval if intervals else "", f"({cell.note})" if cell.note else ""]
        return " ".join(part for part in parts if part)

    def _leader(self, column: Column) -> str:
        return self.table.leader(self.number, column) if column.pairing == "fair_delta" else ""
