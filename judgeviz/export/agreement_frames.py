"""The agreement table for a screen: what sorts, what is shown, who leads, why cells are empty."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan

import pandas as pd

from judgeviz.analysis.agreement.layout import (
    SHARE_FAMILIES,
    AgreementView,
    Column,
    Family,
    families_of,
    views_of,
)
from judgeviz.export.agreement_tables import EMPTY, decimals, settings_lines

Columns = Mapping[str, tuple[Family, Column]]
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
    tables: Mapping[str, pd.DataFrame],
    *,
    intervals: bool = False,
    families: Sequence[str] | None = None,
) -> AgreementFrames:
    """Lay out tables for a screen.

    Parameters
    ----------
    tables : mapping of str to DataFrame
        From :func:`~judgeviz.agreement_table`, by judge.
    intervals : bool
        Whether texts carry the intervals.
    families : sequence of str, optional
        Statistics to show; by default all.
    """
    views = views_of(tables)
    columns = {
        heading(each, column): (each, column)
        for each in families_of(views, families)
        for column in each.columns
    }
    rows = [
        _Row(name, view, number)
        for name, view in zip(tables, views, strict=True)
        for number in range(len(view.strata))
    ]
    return AgreementFrames(
        numbers=pd.DataFrame([row.numbers(columns) for row in rows]),
        texts=pd.DataFrame([row.texts(columns, intervals) for row in rows]),
        leaders=pd.DataFrame([row.leaders(columns) for row in rows]),
        helps={name: f"{each.title}: {column.words}" for name, (each, column) in columns.items()},
        places=tuple((row.name, row.number) for row in rows),
        reasons=pd.DataFrame(
            [reason for row in rows for reason in row.reasons(columns)],
            columns=["judge", "stratum", "statistic", "reason"],
        ),
        settings=" ".join(settings_lines(views)),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """One stratum of one table."""

    name: str
    view: AgreementView
    number: int

    @property
    def head(self) -> dict[str, str]:
        view = self.view
        return {"judge": view.judge or "humans only", "stratum": view.strata[self.number]}

    def numbers(self, columns: Columns) -> dict[str, object]:
        row: dict[str, object] = {**self.head}
        row |= {"n": self.view.items[self.number], "share": self.view.shares[self.number]}
        return row | {name: self._value(column) for name, (_, column) in columns.items()}

    def texts(self, columns: Columns, intervals: bool) -> dict[str, str]:
        size = self.view.items[self.number], self.view.shares[self.number]
        shown = {"n": f"{size[0]:,}", "share": f"{100 * size[1]:.1f} %"}
        return shown | {name: self._text(*of, intervals) for name, of in columns.items()}

    def leaders(self, columns: Columns) -> dict[str, str]:
        head = dict.fromkeys(("judge", "stratum", "n", "share"), "")
        return head | {name: self._leader(*of) for name, of in columns.items()}

    def reasons(self, columns: Columns) -> list[tuple[str, str, str, str]]:
        who, stratum = self.head.values()
        found = [
            (who, stratum, name, self.view.why(self.number, column.name))
            for name, (_, column) in columns.items()
            if self._is_own(column)
            and not column.is_text
            and isnan(self.view.cell(self.number, column.name).value)
        ]
        lacking = {n: c for n, (_, c) in columns.items() if not self._is_own(c)}
        if lacking and self.number == 0:
            why = self.view.why(0, next(iter(lacking.values())).name)
            found.append((who, "all strata", ", ".join(lacking), why))
        return found

    def _is_own(self, column: Column) -> bool:
        return any(column in family.columns for family in self.view.families)

    def _value(self, column: Column) -> float | str | None:
        if not self._is_own(column):
            return None if column.is_text else float("nan")
        if column.is_text:
            return self.view.text(self.number, column.name) or None
        return self.view.cell(self.number, column.name).value

    def _text(self, family: Family, column: Column, intervals: bool) -> str:
        value = self._value(column)
        if isinstance(value, str):
            return value
        if value is None or isnan(value):
            return EMPTY
        cell = self.view.cell(self.number, column.name)
        unit = " %" if family.key in SHARE_FAMILIES else ""
        text = f"{MARKS.get(self._leader(family, column), '')} {decimals(value, family)}{unit}"
        if intervals and isfinite(cell.low) and isfinite(cell.high):
            text += f" [{decimals(cell.low, family)}, {decimals(cell.high, family)}]"
        return text.strip()

    def _leader(self, family: Family, column: Column) -> str:
        if column.short != "Δ" or family.key == "win":
            return ""
        return self.view.leader(self.number, family.key)


def heading(family: Family, column: Column) -> str:
    """Heading of one column where groups cannot stand above it: ``α HH``."""
    short = {
        "alpha": "α",
        "percent": "%",
        "fleiss": "Fleiss",
        "randolph": "Randolph",
        "cohen": "Cohen",
        "jsd": "JS_b",
        "spearman": "ρ",
        "kendall": "τ",
    }
    if family.key == "win":
        words = {"rate": "humans' rate", "rate (judge)": "judge's rate", "Δ": "Δ rate"}
        return words.get(column.short, f"{column.short} prefer")
    return f"{short[family.key]} {column.short}"
