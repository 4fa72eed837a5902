"""Why a cell of the agreement table has no number, in plain words."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import Column, Columns, columns_of
from judgeviz.analysis.fair_pair import (
    EMPTY_STRATUM,
    LEAST_ITEMS,
    LESS_THAN_ONE,
    NO_CENTRE_LEFT,
    NO_FAIR_PAIR,
    TOO_FEW,
)
from judgeviz.counting.comparison_totals import ComparisonMaker, ComparisonTotals
from judgeviz.counting.totals import WithinTotals
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import CentreRule
from judgeviz.statistics.krippendorff import why_no_chance_correction

FloatArray = NDArray[np.float64]
Reasons = dict[tuple[str, str], str]


def reasons(
    maker: ComparisonMaker,
    totals: ComparisonTotals,
    columns: Columns,
    strata: tuple[str, ...],
    pair: Comparison,
    rule: CentreRule,
) -> Reasons:
    """Explain every undefined cell.

    Parameters
    ----------
    maker : ComparisonMaker
    totals : ComparisonTotals
        Of the table itself.
    columns : dict
        Made of them, each (1 + n_strata,); NaN where undefined.
    strata : tuple of str
        ``All`` first.
    pair : Comparison
        Its scale and its judge.
    rule : CentreRule

    Returns
    -------
    dict
        From (stratum, column) to a sentence.
    """
    reader = _Reader(maker, totals, pair.judge, pair.scale.names, rule)
    return {
        (strata[row], column.name): reader.why(column, int(row), columns)
        for column in columns_of(pair.scale.kind)
        for row in np.flatnonzero(np.isnan(columns[column.name]))
    }


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads reasons off the totals of the table itself."""

    maker: ComparisonMaker
    totals: ComparisonTotals
    judge: str | None
    categories: tuple[str, ...]
    rule: CentreRule

    def why(self, column: Column, row: int, columns: Columns) -> str:
        if column.pairing.startswith("fair_"):
            return self._why_fair(column, row)
        if self.totals.human.items[0, row] == 0:
            return "no item in this stratum"
        if column.pairing == "hh":
            return self._why_within(self.totals.human, row, "human labels")
        if column.pairing == "win":
            return self._why_winner(column, row, columns)
        if column.pairing == "delta":
            family = column.statistic
            if np.isnan(columns[family.name("hh")][row]):
                return self._why_within(self.totals.human, row, "human labels")
        return self._why_judge(column, row)

    def _why_judge(self, column: Column, row: int) -> str:
        both = self.totals.both
        if both is None:
            return "there is no judge to compare the humans with"
        if column.statistic.need == "ranks" and (both.labels or both.medians):
            return self._why_rank(column.name.split("_")[1], row)
        if both.labels is None:
            return f"'{self.judge}' gives scores, not labels of the scale"
        if column.pairing == "mm" and self.totals.judge is not None:
            return self._why_within(self.totals.judge, row, "labels of the judge")
        if column.pairing == "h1m" and both.labels.drawn is not None:
            drawn = both.labels.drawn[0, row].sum(axis=0)
            what = f"drawn human labels and judge {self.rule.plural}"
            return self._why_table(drawn, what, "the judge")
        if column.statistic.need == "bins":
            return self._no_centre("the humans")
        what = f"human and judge {self.rule.plural}"
        return self._why_table(both.labels.table[0, row], what, "both sides")

    def _why_winner(self, column: Column, row: int, columns: Columns) -> str:
        human = column.name.endswith("_human")
        if column.is_text and not np.isnan(columns[f"winrate_{column.name.split('_')[1]}"][row]):
            return "several categories lead with as many items"
        if human:
            return self._no_centre("the humans")
        return self._why_judge(column, row)

    def _why_within(self, totals: WithinTotals, row: int, what: str) -> str:
        if totals.several[0, row] == 0:
            return f"no item has two or more {what}"
        n_labels = totals.coincidences[0, row].sum(axis=-1)
        return why_no_chance_correction(n_labels, self.categories)

    def _why_table(self, table: FloatArray, what: str, missing: str) -> str:
        if table.sum() == 0:
            return self._no_centre(missing)
        in_use = table.sum(axis=0) + table.sum(axis=1)
        category = self.categories[int(in_use.argmax())]
        return f"all {what} are {category}: chance agreement is 1"

    def _why_rank(self, kind: str, row: int) -> str:
        """Name the side whose numbers are all the same."""
        n_items = int(self.totals.human.items[0, row])
        if n_items == 1:
            return "a single item has no ranks to correlate"
        made = self.maker.both
        if made is None:
            return "there is no judge to compare the humans with"
        ranks = made.means if kind == "mean" else made.medians
        sides = ranks.constant_sides(row) if ranks else self._constant_centres(row)
        what = kind if made.labels else "score"
        for name, constant in ((f"human {kind}", sides[0]), (f"judge {what}", sides[1])):
            if constant is not None:
                return f"all {n_items} {name}s are {constant}: there are no ranks to correlate"
        return "there are no ranks to correlate"

    def _constant_centres(self, row: int) -> tuple[str | None, str | None]:
        """Name the one median of either side, where it has one."""
        both = self.totals.both
        if both is None or both.labels is None:
            return None, None
        table = both.labels.table[0, row]
        human, machine = (
            self.categories[int(items.argmax())] if (items > 0).sum() == 1 else None
            for items in (table.sum(axis=1), table.sum(axis=0))
        )
        return human, machine

    def _why_fair(self, column: Column, row: int) -> str:
        side = self.totals.fair_human
        if side is None or side.labels is None:
            return NO_FAIR_PAIR
        n_items = side.labels.table[0, row].sum()
        if n_items == 0:
            return EMPTY_STRATUM if row else NO_CENTRE_LEFT
        if column.pairing != "fair_human":
            if self.totals.both is None:
                return "there is no judge to compare the humans with"
            needs_labels = column.statistic.need in ("a table", "bins") or "median" in column.name
            if self.totals.both.labels is None and needs_labels:
                return f"'{self.judge}' gives scores, not labels of the scale"
        if column.statistic.need == "ranks":
            return "one side's numbers are all the same: there are no ranks to correlate"
        if column.statistic.key in ("alpha", "jsd") and n_items < LEAST_ITEMS:
            return LESS_THAN_ONE
        if column.statistic.need == "bins":
            return TOO_FEW
        return "whichever human is held out, all labels are of one category: chance agreement is 1"

    def _no_centre(self, whose: str) -> str:
        return f"no item has a {self.rule.name} of {whose}"
