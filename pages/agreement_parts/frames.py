"""The agreement tables for a screen: what sorts, what is shown, who is ahead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from typing import Literal

import pandas as pd

from judgeviz import AgreementTable, FairPair
from judgeviz.analysis.agreement.catalogue import Column, Family
from judgeviz.analysis.agreement.side_by_side import JudgeInStrata, SideBySide, same_number
from judgeviz.analysis.agreement.table import Cell
from judgeviz.analysis.fair_pair import NOT_YET_CLEAR, Verdict
from judgeviz.export.table import EMPTY, Table, number_cell, with_interval
from pages.frame.judged import SIGNS

NO_JUDGE = ""  # in the place of a judge's name
Place = tuple[str, str]  # whose labels, and the stratum


@dataclass(frozen=True)
class Frames:
    """One table on screen.

    Attributes
    ----------
    numbers : DataFrame
        What a click on a heading sorts by.
    texts : DataFrame
        What is shown of the same cells but the names.
    verdicts : DataFrame
        Verdict of a cell that holds D', else empty; of the same shape as ``numbers``.
    helps : dict
        Heading to what it stands for.
    places : tuple of tuple of Place or None
        Of every cell: whose labels it is about and in which stratum.
    """

    numbers: pd.DataFrame
    texts: pd.DataFrame
    verdicts: pd.DataFrame
    helps: dict[str, str]
    places: tuple[tuple[Place | None, ...], ...]


def judges_by_stratum(beside: SideBySide, *, intervals: bool = False) -> Frames:
    """Lay out judges in rows and strata in columns, the humans first and numbers of items last.

    A judge's cell is its value with D' behind it, and sorts by D'; the humans are at 0 then, below
    whom is better and above whom is worse. Strata without items, which are never drawn, are left
    to the table of all statistics.
    """
    heads = list(beside.names)
    judges = (line for row in beside.rows for line in _judge(beside, row, intervals))
    lines = [*_humans(beside, intervals), *judges, *_items(beside)]
    names = [line.name for line in lines]
    numbers, texts, verdicts = (
        pd.DataFrame([getattr(line, part) for line in lines], columns=heads)
        for part in ("numbers", "texts", "verdicts")
    )
    n_items = zip(*_counts(beside).values(), strict=True)
    filled = [place for place, counts in enumerate(n_items) if any(counts)]
    numbers, texts, verdicts = (frame.iloc[:, filled] for frame in (numbers, texts, verdicts))
    numbers.insert(0, "judge", names)
    verdicts.insert(0, "judge", "")
    return Frames(
        numbers=numbers,
        texts=texts,
        verdicts=verdicts,
        helps=dict.fromkeys(numbers.columns[1:], _stratum_in_words(beside)),
        places=tuple((None, *(line.places[place] for place in filled)) for line in lines),
    )


@dataclass(frozen=True)
class _Line:
    """A row of judges by strata."""

    name: str
    numbers: list[float]
    texts: list[str]
    verdicts: list[str]
    places: list[Place | None]


def _counts(beside: SideBySide) -> dict[str, Sequence[int]]:
    """Items of each stratum; with humans alone those of HH and of HH'."""
    if beside.rows or beside.pair == "papers":
        return {"items": beside.items}
    return {"items (HH)": beside.among_items, "items (HH′)": beside.items}


def _items(beside: SideBySide) -> list[_Line]:
    """Lay out the numbers of items."""
    n = len(beside.strata)
    return [
        _Line(name, [*map(float, items)], [f"{of:,}" for of in items], [""] * n, [None] * n)
        for name, items in _counts(beside).items()
    ]


def _humans(beside: SideBySide, intervals: bool) -> list[_Line]:
    """Lay out what judges are set beside; without judges all that is said of the humans."""
    is_fair = beside.pair == "fair"
    shown = {"one more human (HH′)" if is_fair else "humans (HH)": beside.human}
    if not beside.rows and beside.among:
        shown = {"humans (HH)": beside.among} | shown
    is_zero = is_fair and len(beside.rows) > 0
    return [
        _Line(
            name=name,
            numbers=[0.0 if is_zero and isfinite(cell.value) else cell.value for cell in cells],
            texts=[_value(beside, cell, intervals) for cell in cells],
            verdicts=[""] * len(cells),
            places=_places(NO_JUDGE, beside.reference, beside),
        )
        for name, cells in shown.items()
    ]


def _judge(beside: SideBySide, row: JudgeInStrata, intervals: bool) -> Iterator[_Line]:
    """Lay out a judge, below the humans on its own items where these are others."""
    pairs = list(zip(row.values, row.fair, strict=True))
    is_fair = beside.pair == "fair"
    if any(row.own_human):
        yield _Line(
            name=f"{'HH′' if is_fair else 'HH'} on the items of {row.judge}",
            numbers=[
                nan if own is None else 0.0 if is_fair else own.value for own in row.own_human
            ],
            texts=["" if own is None else _value(beside, own, intervals) for own in row.own_human],
            verdicts=[""] * len(row.own_human),
            places=[None] * len(row.own_human),
        )
    yield _Line(
        name=row.judge,
        numbers=[pair.delta if pair else nan if is_fair else cell.value for cell, pair in pairs],
        texts=[
            _with_difference(beside, cell, pair, intervals)
            if pair
            else _value(beside, cell, intervals)
            for cell, pair in pairs
        ],
        verdicts=[_verdict(pair) for _, pair in pairs],
        places=_places(row.judge, row.table, beside),
    )


def _places(of: str, table: AgreementTable, beside: SideBySide) -> list[Place | None]:
    return [(of, name) if name in table.strata else None for name in beside.strata]


def _value(beside: SideBySide, cell: Cell, intervals: bool) -> str:
    return number_text(cell, percent=beside.statistic.is_share, intervals=intervals)


def _with_difference(beside: SideBySide, cell: Cell, pair: FairPair, intervals: bool) -> str:
    """Value, sign of the verdict and D': the interval is that of D'."""
    percent = beside.statistic.is_share
    delta = Cell(pair.delta, pair.low, pair.high, nan, "")
    difference = number_text(delta, percent=percent, sign="+", intervals=intervals)
    sign = _sign(_verdict(pair))
    value = number_text(cell, percent=percent, intervals=False)
    return f"{value} · {f'{sign} ' if sign else ''}{difference}"


def as_read(table: Table) -> pd.DataFrame:
    """Lay out a finished table for a screen: intervals behind numbers, headings that differ."""
    names = [
        heading.title if not heading.group else f"ρ {heading.title}" for heading in table.headings
    ]
    rows = [[f"{cell.text} {cell.interval}".strip() for cell in row] for row in table.rows]
    return pd.DataFrame(rows, columns=names)


def number_text(
    cell: Cell, *, percent: bool = False, sign: Literal["", "+"] = "", intervals: bool = True
) -> str:
    """Round a number, with its interval behind it where it has one."""
    of = cell.value, cell.low, cell.high
    if intervals:
        return with_interval(*of, percent=percent, sign=sign)
    return number_cell(*of, percent=percent, sign=sign).text


def _verdict(pair: FairPair | None) -> Verdict | Literal[""]:
    return pair.verdict if pair is not None and isfinite(pair.low) else ""


def _sign(verdict: Verdict | Literal[""]) -> str:
    """Sign before D'; none where it is open: a question mark would look like a number's."""
    return SIGNS[verdict] if verdict and verdict != "undecided" else ""


def _stratum_in_words(beside: SideBySide) -> str:
    by = beside.reference.settings.get("strata", "percentage agreement")
    if beside.pair == "papers":
        return f"Items by the humans' {by}: HM, the judge against all humans."
    return (
        f"Items by the other humans' {by}, without the one held out: HM′ of the judge, then D′, "
        "its difference to one more human; above 0 the judge is better. ▲ better, ≈ as good, ▼ "
        f"worse; no sign: {NOT_YET_CLEAR}."
    )


def humans_by_stratum(
    reference: AgreementTable, family: Family, *, intervals: bool = False
) -> Frames | None:
    """Lay out what one family says of the humans alone, a row per stratum; None for nothing."""
    columns = [column for column in family.columns if _is_of_humans(column)]
    if not columns:
        return None
    rows = [_Row("humans", NO_JUDGE, reference, number) for number in range(len(reference))]
    return _frames(rows, columns, intervals)


def strata_by_judge(
    tables: Sequence[AgreementTable],
    reference: AgreementTable,
    family: Family,
    *,
    intervals: bool = False,
) -> Frames | None:
    """Lay out what one family says of the judges, a row per judge and stratum; None for nothing.

    Parameters
    ----------
    tables : sequence of AgreementTable
        In order; those without any number of the family are left out.
    reference : AgreementTable
        Whose humans are shown by themselves: their columns are repeated only where a judge is on
        other items.
    family : Family
    intervals : bool
    """
    own = [column for column in family.columns if not _is_of_humans(column)]
    kept = [
        table
        for table in tables
        if table.judge is not None and any(table.shows(column) for column in own)
    ]
    repeated = all(
        _is_same(table, reference, column)
        for table in kept
        for column in family.columns
        if _is_of_humans(column)
    )
    rows = [
        _Row(str(table.judge), str(table.judge), table, number)
        for table in kept
        for number in range(len(table))
    ]
    return _frames(rows, own if repeated else family.columns, intervals) if rows else None


def _frames(rows: Sequence["_Row"], columns: Sequence[Column], intervals: bool) -> Frames:
    return Frames(
        numbers=pd.DataFrame([row.numbers(columns) for row in rows]),
        texts=pd.DataFrame([row.texts(columns, intervals) for row in rows]),
        verdicts=pd.DataFrame([row.verdicts(columns) for row in rows]),
        helps={
            **{column.short: column.words for column in columns},
            "n": "Items by the agreement of all humans: of HH, HM, Δ and H′M.",
            "n′": "Items with three human labels or more, by the agreement of the others, without "
            "the human held out: of HM′, HH′ and D′.",
        },
        places=tuple(
            ((row.of, row.table.strata[row.number]),) * (len(columns) + 4) for row in rows
        ),
    )


def _is_of_humans(column: Column) -> bool:
    return column.pairing in ("hh", "fair_human") or column.name.endswith("_human")


def _is_same(one: AgreementTable, other: AgreementTable, column: Column) -> bool:
    """Whether a column of the humans says the same in every stratum of two tables."""
    if one.strata != other.strata or one.items != other.items:
        return False
    rows = range(len(one))
    if column.is_text:
        return all(one.text(row, column.name) == other.text(row, column.name) for row in rows)
    return all(
        same_number(one.cell(row, column.name), other.cell(row, column.name)) for row in rows
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """One stratum of one table."""

    name: str
    of: str
    table: AgreementTable
    number: int

    def numbers(self, columns: Sequence[Column]) -> dict[str, object]:
        table, number = self.table, self.number
        row: dict[str, object] = {"judge": self.name, "stratum": table.strata[number]}
        row |= {"n": table.items[number], "n′": table.n_fair[number]}
        return row | {column.short: self._value(column) for column in columns}

    def texts(self, columns: Sequence[Column], intervals: bool) -> dict[str, str]:
        shown = {"n": f"{self.table.items[self.number]:,}"}
        shown |= {"n′": f"{self.table.n_fair[self.number]:,}"}
        return shown | {column.short: self._text(column, intervals) for column in columns}

    def verdicts(self, columns: Sequence[Column]) -> dict[str, str]:
        head = dict.fromkeys(("judge", "stratum", "n", "n′"), "")
        return head | {column.short: self._verdict(column) for column in columns}

    def _value(self, column: Column) -> float | str | None:
        if not self.table.shows(column):
            return None if column.is_text else nan
        if column.is_text:
            return self.table.text(self.number, column.name) or None
        return self.table.cell(self.number, column.name).value

    def _text(self, column: Column, intervals: bool) -> str:
        if not self.table.shows(column):
            return EMPTY
        if column.is_text:
            return self.table.text(self.number, column.name) or EMPTY
        share = column.statistic.is_share
        text = number_text(
            self.table.cell(self.number, column.name),
            percent=share,
            sign="+" if column.pairing == "fair_delta" else "",
            intervals=intervals,
        )
        if text == EMPTY:
            return text
        verdict = self._verdict(column)
        said = self.table.marks.get((self.table.strata[self.number], column.name), "")
        parts = [_sign(verdict), text, "%" if share else ""]
        return " ".join(part for part in (*parts, f"({said})" if said else "") if part)

    def _verdict(self, column: Column) -> Verdict | Literal[""]:
        if column.pairing != "fair_delta" or self.of == NO_JUDGE:
            return ""
        pair = self.table.fair(column.statistic.key, self.table.strata[self.number])
        return _verdict(pair) if pair.has_values else ""
