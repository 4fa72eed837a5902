"""How the agreement table is read: families of columns, their words, its cells one by one.

Figures, exports and pages show the same table; what belongs together, which columns a judge who
gives scores has, and which side is ahead is decided here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd

from judgeviz.analysis.provenance import Provenance
from judgeviz.labels.scale import ScaleKind

AgreementTables = pd.DataFrame | Mapping[str, pd.DataFrame]
Leader = Literal["judge", "humans", ""]


@dataclass(frozen=True, slots=True)
class Column:
    """One statistic of the table.

    Attributes
    ----------
    name : str
        Of the DataFrame's column.
    short, words : str
        Heading, and what it stands for.
    is_text : bool
        Whether its cells are names of categories.
    """

    name: str
    short: str
    words: str
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """Columns of one statistic; ``key`` names it in arguments, ``title`` on screen."""

    key: str
    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number with its interval and p-value (NaN where there is none), or why it has none."""

    value: float
    low: float
    high: float
    p: float
    why_undefined: str


_WORDS = {
    "hh": ("HH", "humans among themselves"),
    "mm": ("MM", "the judge's answers among themselves"),
    "hm": ("HM", "humans against the judge, by majority or median"),
    "delta": ("Δ", "HH minus HM"),
    "h1m": ("H′M", "one human label per item, drawn, against the judge"),
    "held_out": ("HH′", "a held-out human in the judge's place"),
}
_MEDIAN = ("medians", "medians of both sides")
_MEAN = ("means", "means of both sides")


def _family(key: str, title: str, *endings: str) -> Family:
    columns = (Column(f"{key}_{ending}", *_WORDS[ending]) for ending in endings)
    return Family(key, title, tuple(columns))


def _ranks(key: str, title: str) -> Family:
    columns = (
        Column(f"{key}_median", *_MEDIAN),
        Column(f"{key}_mean", *_MEAN),
        Column(f"{key}_median_held_out", "HH′ medians", "medians, with a held-out human"),
        Column(f"{key}_mean_held_out", "HH′ means", "means, with a held-out human"),
    )
    return Family(key, title, columns)


FAMILIES = (
    _family("alpha", "Krippendorff's α", "hh", "mm", "hm", "delta", "h1m", "held_out"),
    _family("percent", "% agreement", "hh", "mm", "hm", "delta", "held_out"),
    _family("fleiss", "Fleiss' κ", "hh", "hm", "delta", "held_out"),
    _family("randolph", "Randolph's κ", "hh", "hm", "delta", "held_out"),
    _family("cohen", "Cohen's κ", "hm", "held_out"),
    Family(
        "jsd",
        "JS_b",
        (
            Column("jsd", "HM", "binned Jensen-Shannon of humans and judge"),
            Column("jsd_held_out", "HH′", "the same with a held-out human in the judge's place"),
        ),
    ),
    _ranks("spearman", "Spearman's ρ"),
    _ranks("kendall", "Kendall's τ"),
    Family(
        "win",
        "Winner and win rate",
        (
            Column("winner_human", "humans", "most frequent majority of the humans", is_text=True),
            Column("winrate_human", "rate", "share of items with that majority"),
            Column("winner_machine", "judge", "most frequent majority of the judge", is_text=True),
            Column("winrate_machine", "rate (judge)", "share of items with that majority"),
            Column("winrate_delta", "Δ", "distance of the two win rates"),
        ),
    ),
)
SHARE_FAMILIES = ("percent", "win")  # shown in per cent


@dataclass(frozen=True)
class AgreementView:
    """One judge's table, cell by cell.

    Attributes
    ----------
    judge : str or None
    dataset, criterion : str
    kind : {"nominal", "ordinal", "preference"}
    strata : tuple of str
    items : tuple of int
        Per stratum, like ``shares``.
    shares : tuple of float
    settings : dict
        Name to value, as in the provenance.
    signature : str
        The same in one line; empty without provenance.
    cells : dict
        Column to its cells. Lists: every look into a DataFrame copies all reasons beside it.
    reasons : dict
        (stratum, column) to why the cell is empty.
    """

    judge: str | None
    dataset: str
    criterion: str
    kind: ScaleKind
    strata: tuple[str, ...]
    items: tuple[int, ...]
    shares: tuple[float, ...]
    settings: dict[str, str]
    signature: str
    cells: Mapping[str, Sequence[Any]]
    reasons: Mapping[tuple[str, str], str]

    @property
    def gives_scores(self) -> bool:
        """Whether there is a judge whose answers are no labels of the scale."""
        return self.judge is not None and not self._has_number("jsd") and sum(self.items) > 0

    @property
    def has_intervals(self) -> bool:
        """Whether the table was bootstrapped."""
        return "alpha_hh_low" in self.cells

    @property
    def families(self) -> tuple[Family, ...]:
        """The families of the table, without what this judge, or no judge, cannot have."""
        kept = []
        for family in FAMILIES:
            columns = tuple(column for column in family.columns if self._is_shown(column.name))
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
        return str(self.reasons.get((self.strata[row], column), "undefined"))

    def leader(self, row: int, family: str) -> Leader:
        """Which side agrees more in one stratum: HM above HH, or HH above HM.

        Empty where neither is known: no difference, no number, or an interval of the difference
        that holds 0.
        """
        name = f"{family}_delta"
        if name not in self.cells:
            return ""
        delta = self.cell(row, name)
        if np.isnan(delta.value) or delta.value == 0:
            return ""
        if self.has_intervals and not (delta.low > 0 or delta.high < 0):
            return ""
        return "humans" if delta.value > 0 else "judge"

    def _is_shown(self, name: str) -> bool:
        if name not in self.cells:
            return False
        if self.judge is None or self.gives_scores:
            of_humans = name.endswith(("_hh", "_held_out", "_human"))
            return of_humans or (self.judge is not None and self._has_number(name))
        return True

    def _has_number(self, name: str) -> bool:
        return any(cell == cell and cell is not None for cell in self.cells.get(name, ()))

    def _number(self, row: int, name: str) -> float:
        if name not in self.cells:
            return float("nan")
        return float(self.cells[name][row])


def views_of(tables: AgreementTables) -> tuple[AgreementView, ...]:
    """Read one table, or one per judge.

    Raises
    ------
    ValueError
        Without a table, or for a DataFrame that is no agreement table.
    """
    if isinstance(tables, pd.DataFrame):
        return (_view(tables, None),)
    if not tables:
        raise ValueError("Agreement is shown of at least one table; got none.")
    return tuple(_view(table, name) for name, table in tables.items())


def families_of(
    views: tuple[AgreementView, ...], keys: Sequence[str] | None = None
) -> tuple[Family, ...]:
    """All families that any of the views shows, with all their columns, in order.

    ``keys`` keeps some of them; raises ValueError for one that there is not.
    """
    unknown = sorted(set(keys or ()) - {family.key for family in FAMILIES})
    if unknown:
        known = ", ".join(f"'{family.key}'" for family in FAMILIES)
        raise ValueError(f"There is no family '{unknown[0]}' of statistics; there are {known}.")
    shown = {column.name for view in views for each in view.families for column in each.columns}
    kept = []
    for family in FAMILIES:
        columns = tuple(column for column in family.columns if column.name in shown)
        if columns and (keys is None or family.key in keys):
            kept.append(Family(family.key, family.title, columns))
    return tuple(kept)


def _view(table: pd.DataFrame, name: str | None) -> AgreementView:
    missing = [column for column in ("stratum", "items", "alpha_hh") if column not in table.columns]
    if missing:
        raise ValueError(f"This is no agreement table: it has no column '{missing[0]}'.")
    provenance = table.attrs.get("provenance") or Provenance(())
    settings = dict(provenance.settings)
    judge = settings.get("judge", None if settings else name)
    if judge is not None and name is not None:
        judge = name  # a table of humans alone has no judge, whatever name it stands under
    return AgreementView(
        judge=judge,
        dataset=settings.get("data set", ""),
        criterion=settings.get("criterion", ""),
        kind=_kind(table),
        strata=tuple(str(name) for name in table["stratum"]),
        items=tuple(int(n) for n in table["items"]),
        shares=tuple(float(share) for share in table["share"]),
        settings=settings,
        signature=provenance.signature if settings else "",
        cells={str(name): cells for name, cells in table.to_dict("list").items()},
        reasons=table.attrs.get("why_undefined", {}),
    )


def _kind(table: pd.DataFrame) -> ScaleKind:
    if "winner_human" in table.columns:
        return "preference"
    return "nominal" if "percent_hh" in table.columns else "ordinal"
