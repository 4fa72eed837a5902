"""Judges side by side: one statistic of several agreement tables, beside the humans drawn once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan, nan
from typing import Literal, get_args

from judgeviz.analysis.agreement.catalogue import Family, Pairing, Statistic, families
from judgeviz.analysis.agreement.table import (
    AgreementTable,
    AgreementTables,
    Cell,
    shown_families,
    tables_of,
)
from judgeviz.analysis.agreement.tabulated import notes_on_names, settings_line
from judgeviz.analysis.fair_pair import FairPair, Verdict
from judgeviz.analysis.strata import named_among_others
from judgeviz.export.table import EMPTY, Emphasis, Heading, Table, number_cell
from judgeviz.export.table import Cell as CellText

Pair = Literal["fair", "papers"]
_SIDES: dict[Pair, tuple[Pairing, Pairing]] = {
    "fair": ("fair_human", "fair_judge"),
    "papers": ("hh", "hm"),
}
_SAME = 1e-9  # the same statistic of the same labels, summed in another order
_NOTHING = Cell(nan, nan, nan, nan, "no items")
_MARKED: dict[Verdict, Emphasis] = {"better": "bold", "worse": "underlined"}
EMPHASIS: tuple[tuple[Emphasis, str], ...] = (
    ("bold", "better than one more human"),
    ("underlined", "worse than one more human"),
)
_KEY = {
    "fair": "HH′: each human in turn is held out and set against the others; HM′: the judge in "
    "that human's place; D′: their difference, above 0 the judge is better.",
    "papers": "HH: humans among themselves; HM: the judge against their majority or median.",
}
COMPARABLE = tuple(family for family in families() if family.key != "win")


@dataclass(frozen=True)
class JudgeInStrata:
    """One judge's row.

    Attributes
    ----------
    judge : str
    table : AgreementTable
    values : tuple of Cell
        HM' of the fair pair, HM of the papers' one, in every stratum.
    own_human : tuple of Cell or None
        The humans on this judge's items, where they are not those of all items; else None.
    fair : tuple of FairPair or None
        The fair pair with D' and verdict; None for the papers' pair and where it has no number.
    """

    judge: str
    table: AgreementTable
    values: tuple[Cell, ...]
    own_human: tuple[Cell | None, ...]
    fair: tuple[FairPair | None, ...]

    @property
    def why_empty(self) -> str:
        """Why the judge has no number in any stratum; empty where it has one."""
        if any(isfinite(cell.value) for cell in self.values):
            return ""
        return next((cell.why_undefined for cell in self.values if cell.why_undefined), "no items")


@dataclass(frozen=True)
class SideBySide:
    """Judges in rows, the best first, and strata in columns.

    Attributes
    ----------
    family : Family
    statistic : Statistic
        Of the family: of a correlation that of the means.
    pair : {"fair", "papers"}
        Whether HM' is set beside HH' or HM beside HH.
    strata : tuple of str
        ``All`` first.
    items : tuple of int
        In every stratum; of the fair pair the items with three human labels or more, whose strata
        are made without the human who is left out.
    human : tuple of Cell
        What judges are set beside in every stratum, HH' or HH, on the items of the judge with the
        most.
    among : tuple of Cell
        Humans among themselves, HH; empty where the statistic has none.
    among_items : tuple of int
        Items in every stratum made with all humans.
    rows : tuple of JudgeInStrata
    reference : AgreementTable
        Of ``human``.
    why_no_fair_pair : str
        Why the papers' pair stands in the place of the fair one that was asked for; else empty.
    """

    family: Family
    statistic: Statistic
    pair: Pair
    strata: tuple[str, ...]
    items: tuple[int, ...]
    human: tuple[Cell, ...]
    among: tuple[Cell, ...]
    among_items: tuple[int, ...]
    rows: tuple[JudgeInStrata, ...]
    reference: AgreementTable
    why_no_fair_pair: str = ""

    @property
    def is_of_others(self) -> bool:
        """Whether all that is shown is in strata without the human held out."""
        return self.pair == "fair" and (len(self.rows) > 0 or not self.among)

    @property
    def names(self) -> tuple[str, ...]:
        """What the strata are called, which says by whose agreement they are made."""
        return tuple(map(named_among_others, self.strata)) if self.is_of_others else self.strata

    @property
    def with_numbers(self) -> tuple[int, ...]:
        """Numbers of the strata in which anybody has a value."""
        behind = (self.human,) if self.rows else (self.human, self.among)
        sides = (*behind, *(row.values for row in self.rows))
        return tuple(
            place
            for place in range(len(self.strata))
            if any(side and isfinite(side[place].value) for side in sides)
        )

    def tabulate(self) -> Table:
        """Lay out judges in rows and strata in columns, the humans in the first row."""
        fair, percent = self.pair == "fair", self.statistic.is_share
        titles = ("HM′", "D′") if fair else ("HM",)
        headings = [Heading("judge", is_text=True)]
        names = map(named_among_others, self.strata) if fair else self.strata
        for name, n_items in zip(names, self.items, strict=True):
            headings += [Heading(title, f"{name} (n = {n_items:,})") for title in titles]
        first = [CellText("one more human (HH′)" if fair else "humans (HH)")]
        for cell in self.human:
            first.append(number_cell(cell.value, cell.low, cell.high, percent=percent))
            first += [CellText("")] * fair
        rows = [tuple(first)]
        for row in self.rows:
            cells = [CellText(row.judge)]
            for cell, pair in zip(row.values, row.fair, strict=True):
                cells.append(number_cell(cell.value, cell.low, cell.high, percent=percent))
                if fair:
                    cells.append(_difference_cell(pair, percent))
            rows.append(tuple(cells))
        about = ", ".join(
            part for part in (self.reference.dataset, self.reference.criterion) if part
        )
        tables = [row.table for row in self.rows] or [self.reference]
        return Table(
            caption=f"{self.family.title} of judges beside the humans{': ' * bool(about)}{about}.",
            headings=tuple(headings),
            rows=tuple(rows),
            notes=(_KEY[self.pair], *notes_on_names(tables, [self.family.key])),
            emphasis=EMPHASIS if fair else (),
            settings=(settings_line(tables),),
        )

    def why_empty(self, place: int) -> str:
        """Say why a stratum has no number at all."""
        if not self.among_items[place] and not self.items[place]:
            return "no items"
        return self.human[place].why_undefined or "undefined"


def side_by_side(tables: AgreementTables, family: str = "alpha", pair: Pair = "fair") -> SideBySide:
    """Set judges side by side, the best first.

    Parameters
    ----------
    tables : AgreementTable or mapping of str to AgreementTable
        By judge, of the same strata.
    family : str
    pair : {"fair", "papers"}
        Where no item has three human labels there is no fair pair: then the papers'.

    Raises
    ------
    ValueError
        For an unknown pair or family, one that the tables do not have, or no table.
    """
    several = tables_of(tables)
    chosen = _family_of(several, family)
    if pair not in get_args(Pair):
        raise ValueError(f"The pair is 'fair' or 'papers'; got {pair!r}.")
    statistic = chosen.columns[-1].statistic
    held_out = statistic.name("fair_human")
    why = ""
    if pair == "fair" and not any(_has_number(table, held_out) for table in several):
        pair, why = "papers", several[0].why(0, held_out)
    human, judge = (statistic.name(side) for side in _SIDES[pair])
    reference = max(several, key=lambda table: table.items[0])
    strata = tuple(dict.fromkeys(name for table in several for name in table.strata))
    of_humans = _cells(reference, human, strata)
    rows = []
    for table in several:
        if table.judge is None:
            continue
        own = _cells(table, human, strata)
        fair = [_fair(table, statistic, name) if pair == "fair" else None for name in strata]
        rows.append(
            JudgeInStrata(
                judge=table.judge,
                table=table,
                values=_cells(table, judge, strata),
                own_human=tuple(
                    None if isnan(one.value) or same_number(one, of) else one
                    for one, of in zip(own, of_humans, strict=True)
                ),
                fair=tuple(fair),
            )
        )
    worse = 1 if statistic.lower_is_better else -1
    among_items = _in_strata(reference, reference.items, strata)
    return SideBySide(
        family=chosen,
        statistic=statistic,
        pair=pair,
        strata=strata,
        items=_in_strata(reference, reference.n_fair, strata) if pair == "fair" else among_items,
        human=of_humans,
        among=_cells(reference, statistic.name("hh"), strata) if _has_among(statistic) else (),
        among_items=among_items,
        rows=tuple(sorted(rows, key=lambda row: _from_the_best(row, worse))),
        reference=reference,
        why_no_fair_pair=why,
    )


def same_number(one: Cell, other: Cell) -> bool:
    """Whether two cells hold the same number of the same labels, or neither holds one."""
    if isnan(one.value) or isnan(other.value):
        return isnan(one.value) and isnan(other.value)
    return abs(one.value - other.value) <= _SAME


def _family_of(tables: Sequence[AgreementTable], key: str) -> Family:
    if key not in [family.key for family in COMPARABLE]:
        names = [f"'{family.key}'" for family in COMPARABLE]
        known = f"{', '.join(names[:-1])} or {names[-1]}"
        raise ValueError(f"A figure's family is {known}; got '{key}'.")
    shown = [one for one in shown_families(tuple(tables)) if one.key != "win"]
    for family in shown:
        if family.key == key:
            return family
    title = next(family.title for family in COMPARABLE if family.key == key)
    have = ", ".join(f"'{family.key}'" for family in shown)
    raise ValueError(f"This table has no {title} ('{key}'); it has {have or 'nothing to draw'}.")


def _difference_cell(pair: FairPair | None, percent: bool) -> CellText:
    if pair is None:
        return CellText(EMPTY)
    cell = number_cell(pair.delta, *pair.interval, percent=percent, sign="+")
    return replace(cell, emphasis=_MARKED.get(pair.verdict, ""))


def _cells(table: AgreementTable, column: str, strata: Sequence[str]) -> tuple[Cell, ...]:
    places = {name: row for row, name in enumerate(table.strata)}
    return tuple(
        table.cell(places[name], column) if name in places else _NOTHING for name in strata
    )


def _in_strata(
    table: AgreementTable, items: Sequence[int], strata: Sequence[str]
) -> tuple[int, ...]:
    of_name = dict(zip(table.strata, items, strict=True))
    return tuple(of_name.get(name, 0) for name in strata)


def _fair(table: AgreementTable, statistic: Statistic, stratum: str) -> FairPair | None:
    if stratum not in table.strata or statistic.name("fair_delta") not in table.cells:
        return None
    pair = table.fair(statistic.key, stratum)
    return pair if pair.has_values else None


def _has_number(table: AgreementTable, column: str) -> bool:
    return any(isfinite(table.cell(row, column).value) for row in range(len(table)))


def _has_among(statistic: Statistic) -> bool:
    return "hh" in statistic.pairings


def _from_the_best(row: JudgeInStrata, worse: int) -> tuple[bool, float, str]:
    """Sort by D' over all items, or by the value where there is no fair pair."""
    value = worse * row.values[0].value if row.fair[0] is None else -row.fair[0].delta
    return isnan(value), 0.0 if isnan(value) else value, row.judge
