"""Why a cell of the agreement table has no number, in plain words."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import RANK_COLUMNS, WIN_COLUMNS, WINNERS, Columns
from judgeviz.analysis.agreement.meetings import MeetingTotals
from judgeviz.analysis.agreement.sides import JudgeAgreement
from judgeviz.analysis.agreement.totals import WithinTotals
from judgeviz.analysis.agreement.weighted import WeightedAgreement
from judgeviz.analysis.centres import centre_name
from judgeviz.statistics.krippendorff import why_no_chance_correction

FloatArray = NDArray[np.float64]
Reasons = dict[tuple[str, str], str]
NO_HELD_OUT = "no item has three or more human labels, so no human can be held out"


def reasons(agreement: WeightedAgreement, columns: Columns, judge: str | None) -> Reasons:
    """Explain every undefined cell.

    Parameters
    ----------
    agreement : WeightedAgreement
    columns : dict
        Of the table itself, each (1 + n_strata,); NaN where undefined.
    judge : str or None
        Name of the judge.

    Returns
    -------
    dict
        From (stratum, column) to a sentence.
    """
    names = ("All", *agreement.strata.names)
    reader = _Reader.of(agreement, judge)
    found = {
        (names[stratum], column): reader.why(column, int(stratum))
        for column, values in columns.items()
        for stratum in np.flatnonzero(np.isnan(values))
    }
    for column in WINNERS:
        rate = columns.get(column.replace("winner", "winrate"), np.empty(0))
        for stratum in np.flatnonzero(~np.isnan(rate)):
            if (names[stratum], column) in found:
                found[names[stratum], column] = "several categories lead with as many items"
    return found


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads reasons off the totals of the table itself; arrays start with the strata."""

    agreement: WeightedAgreement
    judge: str | None
    human: WithinTotals
    machine: WithinTotals | None
    meeting: MeetingTotals | None

    @classmethod
    def of(cls, agreement: WeightedAgreement, judge: str | None) -> "_Reader":
        weights = agreement.n_items[:, None].astype(np.float64)
        human = agreement.humans.within.of(weights)
        machine, meeting = agreement.judge.totals(weights) if agreement.judge else (None, None)
        return cls(agreement, judge, human, machine, meeting)

    def why(self, column: str, stratum: int) -> str:
        if column.endswith("_held_out"):
            return self._why_held_out(stratum)
        if self.human.items[0, stratum] == 0:
            return "no item in this stratum"
        if column.endswith("_hh"):
            return self._why_within(self.human, stratum, "human labels")
        if column.endswith("_delta") and column not in WIN_COLUMNS:
            return self._why_delta(column.removesuffix("_delta"), stratum)
        if column in ("winner_human", "winrate_human"):
            return self._no_centre("the humans")
        return self._why_judge(column, stratum)

    def _why_judge(self, column: str, stratum: int) -> str:
        judge = self.agreement.judge
        if judge is None:
            return "there is no judge to compare the humans with"
        if column in RANK_COLUMNS and (judge.medians or judge.means):
            return self._why_rank(column, stratum, judge)
        if self.meeting is None:
            return f"'{self.judge}' gives scores, not labels of the scale"
        if column.endswith("_mm") and self.machine is not None:
            return self._why_within(self.machine, stratum, "labels of the judge")
        if column == "alpha_h1m" and self.meeting.drawn is not None:
            drawn = self.meeting.drawn[0, stratum, 0].sum(axis=0)
            return self._why_table(drawn, "drawn human labels and judge", "the judge")
        if column == "jsd":
            return self._no_centre("the humans")
        return self._why_table(self.meeting.centres[0, stratum, 0], "", "both sides")

    def _why_within(self, totals: WithinTotals, stratum: int, what: str) -> str:
        if totals.several[0, stratum] == 0:
            return f"no item has two or more {what}"
        n_labels = totals.pairs[0, stratum].sum(axis=-1)
        return why_no_chance_correction(n_labels, self._categories)

    def _why_delta(self, family: str, stratum: int) -> str:
        several = self.human.several[0, stratum]
        one_category = (self.human.pairs[0, stratum].sum(axis=-1) > 0).sum() < 2
        if several == 0 or (one_category and family in ("alpha", "fleiss")):
            return self._why_within(self.human, stratum, "human labels")
        return self._why_judge(f"{family}_hm", stratum)

    def _why_table(self, table: FloatArray, whose: str, missing: str) -> str:
        centre = centre_name(self.agreement.strata.scale)
        if table.sum() == 0:
            return self._no_centre(missing)
        plural = {"median": "medians", "majority": "majorities"}[centre]
        what = f"{whose} {plural}" if whose else f"human and judge {plural}"
        in_use = table.sum(axis=0) + table.sum(axis=1)
        category = self._categories[int(in_use.argmax())]
        return f"all {what} are {category}: chance agreement is 1"

    def _why_rank(self, column: str, stratum: int, judge: JudgeAgreement) -> str:
        """Name the side whose numbers are all the same."""
        n_items = int(self.human.items[0, stratum])
        if n_items == 1:
            return "a single item has no ranks to correlate"
        kind = column.split("_")[1]
        ranks = judge.means if kind == "mean" else judge.medians
        if ranks is not None:
            sides = ranks.constant_sides(stratum)
        else:
            sides = self._constant_centres(stratum)
        what = "score" if self.meeting is None else kind
        for name, value in ((f"human {kind}", sides[0]), (f"judge {what}", sides[1])):
            if value is not None:
                return f"all {n_items} {name}s are {value:g}: there are no ranks to correlate"
        return "there are no ranks to correlate"

    def _constant_centres(self, stratum: int) -> tuple[float | None, float | None]:
        if self.meeting is None:
            return None, None
        table, values = self.meeting.centres[0, stratum, 0], self.agreement.strata.scale.values
        human, machine = (
            float(values[items.argmax()]) if (items > 0).sum() == 1 else None
            for items in (table.sum(axis=1), table.sum(axis=0))
        )
        return human, machine

    def _why_held_out(self, stratum: int) -> str:
        held_out = self.agreement.held_out
        if held_out is None:
            return NO_HELD_OUT
        by_profile = held_out.from_rows @ self.agreement.n_items.astype(np.float64)[:, None]
        n_items = held_out.tables.of(by_profile).centres[0, stratum].sum()
        if n_items == 0:
            return "the other humans put no item into this stratum"
        return "whichever human is held out, all labels are of one category: chance agreement is 1"

    def _no_centre(self, whose: str) -> str:
        return f"no item has a {centre_name(self.agreement.strata.scale)} of {whose}"

    @property
    def _categories(self) -> tuple[str, ...]:
        return self.agreement.strata.scale.names
