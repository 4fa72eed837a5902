"""The agreement table as a result: its cells one by one, and what of it is shown."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, overload

import numpy as np
import pandas as pd

from judgeviz.analysis.agreement.catalogue import Column, Family, families
from judgeviz.analysis.agreement.tabulated import agreement_numbers, tabulated
from judgeviz.analysis.fair_pair import FairPair, verdict_at
from judgeviz.analysis.provenance import Provenance
from judgeviz.export.html import html
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.result import FramedResult, NamedFile, kept
from judgeviz.export.table import Table
from judgeviz.labels.scale import Scale, ScaleKind
from judgeviz.recipes import in_one_call, made_by

Leader = Literal["judge", "humans", ""]
Reasons = Mapping[tuple[str, str], str]
MAIN_FAMILIES = ("alpha", "jsd")  # what a notebook shows unasked
MAIN_FAMILIES_OF_SCORES = ("alpha", "spearman")
# what a page of a paper holds with its intervals: as the papers print it, and the fair pair
PRINTED_COLUMNS = (
    "alpha_hh", "alpha_hm", "alpha_delta", "alpha_fair_judge", "alpha_fair_human",
    "alpha_fair_delta", "jsd",
)  # fmt: skip
# of a judge that gives scores, which labels cannot be compared with
PRINTED_OF_SCORES = (
    "alpha_hh", "spearman_mean", "spearman_mean_fair_judge", "spearman_mean_fair_human",
    "spearman_mean_fair_delta", "kendall_mean",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """A number with its interval and p-value (NaN where there is none), or why it has none."""

    value: float
    low: float
    high: float
    p: float
    why_undefined: str


@dataclass(frozen=True)
class AgreementTable(FramedResult):
    """One judge's agreement with the humans, a row per stratum.

    Behaves as its DataFrame where that is looked into: ``table["alpha_hm"]``, ``len(table)``,
    iteration over the names of the columns.

    Attributes
    ----------
    frame : DataFrame
        Columns as :func:`agreement_table` lists them.
    why_undefined : mapping of (stratum, column) to str
        Why a cell is NaN, in words; for ``<column>_low`` why there is no interval.
    marks : mapping of (stratum, column) to str
        What else is to be said of a cell: ``other winner`` beside a ``winrate_delta``.
    judge : str or None
    dataset, criterion : str
    scale : Scale
    strata : tuple of str
        Names, ``All`` first.
    provenance : Provenance
        Every setting that led here.
    margin : float
        Of the fair pair's verdicts.
    fair_jsd : tuple of FairPair
        Of JS_b, whose intervals need no bootstrap, in every stratum; empty without labels of a
        judge.
    pools_pairs : bool
        Whether the labels are votes on several pairs of systems.
    """

    frame: pd.DataFrame = field(repr=False)
    why_undefined: Reasons = field(repr=False)
    marks: Reasons = field(repr=False)
    judge: str | None
    dataset: str
    criterion: str
    scale: Scale
    strata: tuple[str, ...]
    provenance: Provenance = field(repr=False)
    margin: float = 0.0
    fair_jsd: tuple[FairPair, ...] = field(default=(), repr=False)
    pools_pairs: bool = False

    def __repr__(self) -> str:
        """Show who is compared, and the main columns of every stratum."""
        shown = [name for name in self.printed_columns if name in self.cells and name not in
                 ("alpha_delta", "alpha_fair_delta", "spearman_mean_fair_delta")]  # fmt: skip
        head = f"AgreementTable: {self.judge or 'humans only'}, {self.criterion}, {self.dataset}"
        few = self.frame[["stratum", "items", "items_fair", *shown]].head(8).round(3)
        more = f"\n... {len(self)} strata" if len(self) > 8 else ""
        return f"{head}\n{few.to_string(index=False)}{more}"

    def with_p_values_of(self, other: "AgreementTable") -> "AgreementTable":
        """Take the p-values of another call on the same comparison, strata, variant and tie rule.

        For callers that keep intervals and p-values apart; one call with both gives the same.
        """
        p_values = other.frame[[name for name in other.frame.columns if name.endswith("_p")]]
        both = replace(
            self,
            frame=pd.concat([self.frame, p_values], axis="columns"),
            provenance=self.provenance.filled_from(other.provenance),
        )
        return made_by(both, in_one_call(self, other, "n_null"))

    def numbers(self) -> pd.DataFrame:
        """Every number in full, with the settings: see :func:`agreement_numbers`."""
        return agreement_numbers(self)

    def numbers_of(self, columns: Collection[str]) -> pd.DataFrame:
        """:meth:`numbers` with these columns alone, their intervals and p-values."""
        numbers = self.numbers()
        every = {column.name for family in families() for column in family.columns}
        ends = ("", "_low", "_high", "_p")
        left_out = {name + end for name in every.difference(columns) for end in ends}
        return numbers[[name for name in numbers if name not in left_out]]

    def tabulate(
        self,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
        columns: Collection[str] | None = None,
    ) -> Table:
        """As :func:`tabulate` lays out one table."""
        return tabulate(self, intervals=intervals, families=families, columns=columns)

    @overload
    def to_markdown(
        self,
        path: None = None,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> str: ...

    @overload
    def to_markdown(
        self,
        path: NamedFile,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> None: ...

    def to_markdown(
        self,
        path: NamedFile | None = None,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> str | None:
        """Write the table for a README or an issue: return the text, or write it to a path.

        Other arguments as in :func:`tabulate`.
        """
        return kept(markdown(self.tabulate(intervals=intervals, families=families)), path)

    @overload
    def to_latex(
        self,
        path: None = None,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> str: ...

    @overload
    def to_latex(
        self,
        path: NamedFile,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> None: ...

    def to_latex(
        self,
        path: NamedFile | None = None,
        *,
        intervals: bool = True,
        families: Sequence[str] | str | None = None,
    ) -> str | None:
        r"""Write the table for a paper: return the text, or write it to a path.

        Needs ``\usepackage{booktabs}``. Other arguments as in :func:`tabulate`, but for
        ``families``: by default :attr:`printed_columns`.
        """
        columns = self.printed_columns if families is None else None
        table = self.tabulate(intervals=intervals, families=families, columns=columns)
        return kept(latex(table), path)

    def printed(self) -> Table:
        """Lay out :attr:`printed_columns`."""
        return self.tabulate(columns=self.printed_columns)

    @property
    def printed_columns(self) -> tuple[str, ...]:
        """Columns that a page of a paper holds: of labels, or of a judge that gives scores."""
        return PRINTED_OF_SCORES if self.gives_scores else PRINTED_COLUMNS

    @property
    def kind(self) -> ScaleKind:
        """Kind of the humans' scale."""
        return self.scale.kind

    @cached_property
    def cells(self) -> dict[str, list[Any]]:
        """Every column as a list: a look into a DataFrame is slow."""
        return {str(name): cells for name, cells in self.frame.to_dict("list").items()}

    @property
    def items(self) -> tuple[int, ...]:
        """Items of every stratum."""
        return tuple(int(n) for n in self.cells["items"])

    @property
    def n_fair(self) -> tuple[int, ...]:
        """Items of the fair pair in every stratum, by the agreement of the others."""
        return tuple(int(n) for n in self.cells["items_fair"])

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of all items in every stratum."""
        return tuple(float(share) for share in self.cells["share"])

    @property
    def settings(self) -> dict[str, str]:
        """Name to value, as in the provenance."""
        return dict(self.provenance.settings)

    @property
    def signature(self) -> str:
        """The settings in one line."""
        return self.provenance.signature

    @property
    def gives_scores(self) -> bool:
        """Whether there is a judge whose answers are no labels of the scale."""
        return self.judge is not None and not self._has_number("jsd") and sum(self.items) > 0

    @property
    def has_intervals(self) -> bool:
        """Whether the table was bootstrapped."""
        return "alpha_hh_low" in self.cells

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The families of the table, without what this judge, or no judge, cannot have."""
        kept = []
        for family in families():
            columns = tuple(column for column in family.columns if self.shows(column))
            if columns:
                kept.append(Family(family.key, family.title, columns))
        return tuple(kept)

    def cell(self, row: int, column: str) -> Cell:
        """Read one number."""
        number = self._number(row, column)
        return Cell(
            value=number,
            low=self._number(row, f"{column}_low"),
            high=self._number(row, f"{column}_high"),
            p=self._number(row, f"{column}_p"),
            why_undefined=self.why(row, column) if np.isnan(number) else "",
        )

    def text(self, row: int, column: str) -> str:
        """Read one name; empty where there is none."""
        found = self.cells[column][row]
        return found if isinstance(found, str) else ""

    def why(self, row: int, column: str) -> str:
        """Say why a cell is empty."""
        return str(self.why_undefined.get((self.strata[row], column), "undefined"))

    def fair(self, statistic: str = "alpha", stratum: str = "All") -> FairPair:
        """Read the fair pair of one statistic in one stratum.

        Raises
        ------
        ValueError
            For a statistic or a stratum that the table does not have.
        """
        if f"{statistic}_fair_delta" not in self.cells:
            raise ValueError(f"There is no fair pair of '{statistic}' in this table.")
        if stratum not in self.strata:
            raise ValueError(f"There is no stratum '{stratum}'; there are {self.strata}.")
        row = self.strata.index(stratum)
        if statistic == "jsd" and self.fair_jsd:
            return self.fair_jsd[row]
        judge, human, delta = (
            self.cell(row, f"{statistic}_fair_{side}") for side in ("judge", "human", "delta")
        )
        return FairPair(
            judge=judge.value,
            human=human.value,
            delta=delta.value,
            low=delta.low,
            high=delta.high,
            n_items=self.n_fair[row],
            verdict=verdict_at(delta.low, delta.high, self.margin, self.n_fair[row]),
            raw_judge=judge.value,
            raw_human=human.value,
            margin=self.margin,
            judge_interval=(judge.low, judge.high),
            human_interval=(human.low, human.high),
            why_undefined=delta.why_undefined,
        )

    def leader(self, row: int, column: Column) -> Leader:
        """Who is ahead in the fair pair of a column's statistic: the judge, or one more human.

        Empty where neither is known: no number, no interval, or one of the difference that holds 0.
        """
        name = column.statistic.name("fair_delta")
        delta = self.cell(row, name)
        if not (delta.low > 0 or delta.high < 0):
            return ""
        return "judge" if delta.value > 0 else "humans"

    def _repr_html_(self) -> str:
        main = MAIN_FAMILIES_OF_SCORES if self.gives_scores else MAIN_FAMILIES
        return html(self.tabulate(families=main))

    def shows(self, column: Column) -> bool:
        """Whether the table has a column that this judge, or no judge, can have numbers in."""
        if column.name not in self.cells:
            return False
        if self.judge is None or self.gives_scores:
            of_humans = column.pairing in ("hh", "fair_human") or column.name.endswith("_human")
            return of_humans or (self.judge is not None and self._has_number(column.name))
        return True

    def _has_number(self, name: str) -> bool:
        return any(cell == cell and cell is not None for cell in self.cells.get(name, ()))

    def _number(self, row: int, name: str) -> float:
        if name not in self.cells:
            return float("nan")
        return float(self.cells[name][row])


AgreementTables = AgreementTable | Mapping[str, AgreementTable]


def tables_of(tables: AgreementTables) -> tuple[AgreementTable, ...]:
    """Take one table, or one per judge, named as in the mapping.

    Raises
    ------
    ValueError
        Without a table, or for something else.
    """
    if isinstance(tables, AgreementTable):
        return (tables,)
    if not isinstance(tables, Mapping) or not tables:
        raise ValueError("Agreement is shown of at least one table of agreement_table; got none.")
    return tuple(
        table if table.judge in (None, name) else replace(table, judge=name)
        for name, table in tables.items()
    )


def columns_named(names: Iterable[str]) -> tuple[str, ...]:
    """Columns by their names, such as ``alpha_hm``, and all of a family by its key.

    Raises
    ------
    ValueError
        For a name that is neither.
    """
    of_family = {family.key: tuple(one.name for one in family.columns) for family in families()}
    known = {name for own in of_family.values() for name in own}
    found: dict[str, None] = {}
    for name in names:
        if name not in of_family and name not in known:
            statistics = ", ".join(f"'{key}'" for key in of_family)
            raise ValueError(
                f"There is no statistic and no column '{name}'; the statistics are {statistics}, "
                f"and a column is one of theirs, such as 'alpha_hm'."
            )
        found |= dict.fromkeys(of_family.get(name, (name,)))
    return tuple(found)


def shown_families(
    tables: tuple[AgreementTable, ...],
    keys: Sequence[str] | str | None = None,
    columns: Collection[str] | str | None = None,
) -> tuple[Family, ...]:
    """All families that any of the tables shows, with all their columns, in order.

    ``keys`` keeps some of them, ``columns`` some of their columns; raises ValueError for a family
    that there is not.
    """
    keys = (keys,) if isinstance(keys, str) else keys
    columns = (columns,) if isinstance(columns, str) else columns
    every = families()
    unknown = sorted(set(keys or ()) - {family.key for family in every})
    if unknown:
        known = ", ".join(f"'{family.key}'" for family in every)
        raise ValueError(f"There is no family '{unknown[0]}' of statistics; there are {known}.")
    shown = {column.name for table in tables for each in table.families for column in each.columns}
    shown = shown if columns is None else shown.intersection(columns)
    kept = []
    for family in every:
        own = tuple(column for column in family.columns if column.name in shown)
        if own and (keys is None or family.key in keys):
            kept.append(Family(family.key, family.title, own))
    return tuple(kept)


def tabulate(
    tables: AgreementTables,
    *,
    intervals: bool = True,
    families: Sequence[str] | str | None = None,
    columns: Collection[str] | None = None,
) -> Table:
    """Lay out one table, or those of several judges under each other.

    Parameters
    ----------
    tables : AgreementTable or mapping of str to AgreementTable
    intervals : bool
        Whether cells carry their intervals, where there are any.
    families : sequence of str, or one, optional
        Statistics to show, such as ``("alpha", "jsd")``; by default all.
    columns : collection of str, optional
        Columns to show of these, such as ``("alpha_hm", "jsd")``; by default all.
    """
    several = tables_of(tables)
    table = tabulated(several, shown_families(several, families, columns))
    return table if intervals else table.without_intervals()
