"""Favi-Scores of one judge in every pair of systems, and several judges in one table."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance
from judgeviz.analysis.systems.system_pairs import SystemPair
from judgeviz.statistics.estimate import Estimate

IntArray = NDArray[np.int64]

NO_ERRORS = "no errors"
SUMMARIES = ("sample_accuracy", "system_accuracy", "mean_abs_phi")


@dataclass(frozen=True)
class Favoritism:
    """Favi-Scores of one judge, with all that their figures show.

    Attributes
    ----------
    pairs : DataFrame
        A row per pair of systems that share an item, in order of name: system_a, system_b,
        items, errors, phi (> 0 favours ``system_a``; NaN without errors), sample_accuracy,
        sign_agrees, margin_human, margin_machine. ``n_boot`` > 0 adds phi_low, phi_high,
        sample_accuracy_low and sample_accuracy_high (bootstrap).
    systems : DataFrame
        Two rows per pair: system, other, phi, oriented so that > 0 favours ``system``.
    mean_abs_phi : Estimate
        Mean of abs(phi) over the pairs with errors; NaN with a reason where none has any.
    std_abs_phi : float
        Standard deviation of abs(phi) over the same pairs (of these, not of a sample).
    sample_accuracy : Estimate
        Mean over pairs of the share of items with the same preference.
    system_accuracy : Estimate
        Share of pairs whose margins have the same sign; 0 counts as a sign.
    intervals : DataFrame
        A row per pair: system_a, system_b, low, high, method. The Dirichlet credible interval
        for fewer than 30 errors, else the bootstrap's; NaN where there is none.
    summary_intervals : DataFrame, indexed by mean_abs_phi, sample_accuracy, system_accuracy
        low, high: bootstrap of all pairs together; NaN when ``n_boot`` is 0.
    confusions : ndarray of int, shape (n_pairs, 3, 3)
        Rows human, columns judge, both in the order +, =, -.
    names : tuple of str
        All systems, in order of name.
    unshared : tuple of (system_a, system_b)
        Pairs without an item in common, which have no figures.
    dataset, criterion, judge : str
    from_votes : bool
        Preferences are majorities of votes, not differences of scores.
    level : float
        Of all intervals.
    provenance : Provenance
    """

    pairs: pd.DataFrame
    systems: pd.DataFrame
    mean_abs_phi: Estimate
    std_abs_phi: float
    sample_accuracy: Estimate
    system_accuracy: Estimate
    intervals: pd.DataFrame
    summary_intervals: pd.DataFrame
    confusions: IntArray
    names: tuple[str, ...]
    unshared: tuple[SystemPair, ...]
    dataset: str
    criterion: str
    judge: str
    from_votes: bool
    level: float
    provenance: Provenance
    _place: dict[SystemPair, int] = field(default_factory=dict, repr=False)

    def confusion(self, a: str, b: str) -> IntArray:
        """Confusion (3, 3) of one pair: + means that ``a`` is preferred.

        Raises
        ------
        ValueError
            For a pair that is not in ``pairs`` in either order.
        """
        counts: IntArray = self.confusions[self.place(a, b)]
        return counts if (a, b) in self._place else counts[::-1, ::-1]

    def place(self, a: str, b: str) -> int:
        """Row of a pair, in either order; raises ValueError where there is none."""
        for pair in ((a, b), (b, a)):
            if pair in self._place:
                return self._place[pair]
        raise ValueError(f"There is no pair of systems '{a}' and '{b}' with shared items.")

    @property
    def looked_at(self) -> tuple[str, ...]:
        """Systems of the pairs looked at, in order of name; ``names`` has all."""
        pairs = (*self._place, *self.unshared)
        return tuple(name for name in self.names if any(name in pair for pair in pairs))

    def has_pair(self, a: str, b: str) -> bool:
        """Whether a pair, in either order, shares items."""
        return (a, b) in self._place or (b, a) in self._place

    @property
    def strongest_pair(self) -> SystemPair:
        """The pair with the largest abs(phi), its favoured system first."""
        size = self.pairs["phi"].abs().fillna(-1.0)
        row = self.pairs.iloc[int(size.to_numpy().argmax())]
        a, b = str(row["system_a"]), str(row["system_b"])
        return (a, b) if not row["phi"] < 0 else (b, a)

    def phi(self, a: str, b: str) -> Estimate:
        """Favi-Score of one pair, > 0 where it favours ``a``; NaN with a reason."""
        row = self.row(a, b)
        value = float(row["phi"]) if (a, b) in self._place else -float(row["phi"])
        return Estimate(value, int(row["items"]), 0, NO_ERRORS if np.isnan(value) else "")

    def interval(self, a: str, b: str) -> tuple[float, float, str]:
        """Interval of :meth:`phi` and its method; (NaN, NaN, "") where there is none."""
        low, high, method = self._limits[self.place(a, b)]
        ordered = (low, high) if (a, b) in self._place else (-high, -low)
        return *ordered, method

    def row(self, a: str, b: str) -> dict[str, Any]:
        """Row of ``pairs`` of a pair in either order; for its orientation see ``system_a``."""
        return self._rows[self.place(a, b)]

    # A figure of 16 systems asks for 240 rows, which pandas would take one at a time.
    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        names = [str(name) for name in self.pairs.columns]
        rows = zip(*(self.pairs[name].tolist() for name in names), strict=True)
        return [dict(zip(names, row, strict=True)) for row in rows]

    @cached_property
    def _limits(self) -> list[tuple[float, float, str]]:
        columns = (self.intervals[name] for name in ("low", "high", "method"))
        return [
            (float(low), float(high), str(method))
            for low, high, method in zip(*columns, strict=True)
        ]


def judge_summary(results: Iterable[Favoritism]) -> pd.DataFrame:
    """One row per judge (paper 3, Figs. 4 and 5).

    Returns
    -------
    DataFrame
        judge, pairs, sample_accuracy, system_accuracy, mean_abs_phi, std_abs_phi, and the first
        three figures' intervals as <column>_low and <column>_high (NaN without a bootstrap).

    Raises
    ------
    ValueError
        Without a result.
    """
    rows = []
    for result in results:
        limits = {
            f"{name}_{end}": float(result.summary_intervals.loc[name, end])  # type: ignore[arg-type]
            for name in SUMMARIES
            for end in ("low", "high")
        }
        figures = {name: float(getattr(result, name)) for name in (*SUMMARIES, "std_abs_phi")}
        rows.append({"judge": result.judge, "pairs": len(result.pairs)} | figures | limits)
    if not rows:
        raise ValueError("A summary of judges needs at least one result; got none.")
    return pd.DataFrame(rows)
