"""Favi-Scores of one judge in every pair of systems, and several judges in one table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance
from judgeviz.analysis.systems.preferences import SystemPair, systems_in
from judgeviz.analysis.systems.system_numbers import favoritism_numbers, favoritism_table
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.recipes import recorded
from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.intervals import wilson_interval

IntArray = NDArray[np.int64]

NO_ERRORS = "no errors"
# Figures of a judge that have an interval.
SUMMARIES = ("sample_accuracy", "system_accuracy", "mean_abs_phi", "excess")


# When a judge favours a system, in words: it is one of its `Favoritism.favourites`.
FAVOURS = "errors go there more than chance and losing often explain"


class DrawnScore(NamedTuple):
    """A pair's Favi-Score as it is drawn.

    Attributes
    ----------
    point : float
        Inside of the interval: the score itself; with few errors the mean of its posterior.
    raw : float
        The score itself.
    low, high : float
        NaN where there is no interval.
    method : {"bootstrap", "Dirichlet", ""}
    """

    point: float
    raw: float
    low: float
    high: float
    method: str


class ErrorsOfSystem(NamedTuple):
    """Where a judge errs on one system: an error on what it lost can only favour it.

    Attributes
    ----------
    lost, won, ties : int
        Comparisons with all other systems, by what the humans prefer.
    lost_errors, won_errors : int
        Of these, not preferred so by the judge.
    ties_for, ties_against : int
        Ties of the humans in which the judge prefers the system, or the other one.
    others : int
        Systems that it is compared with.
    """

    lost: int
    lost_errors: int
    won: int
    won_errors: int
    ties: int
    ties_for: int
    ties_against: int
    others: int

    @property
    def favour(self) -> bool:
        """Whether errors lean to the system for more reasons than that it has more to gain.

        A judge that errs at random, on losses as on wins, favours whatever loses most: Phi alone
        cannot tell it from a judge with a favourite. Either reason is told by 95 % Wilson
        intervals, where all comparisons of one output, with every other system, count as one.
        """
        return self.errs_on_losses or self.breaks_ties_for

    @property
    def errs_on_losses(self) -> bool:
        """Whether the judge errs more often on what the system lost than on what it won."""
        lost, _ = self._interval(self.lost_errors, self.lost)
        _, won = self._interval(self.won_errors, self.won)
        return lost > won

    @property
    def breaks_ties_for(self) -> bool:
        """Whether the judge gives the system more than half of the ties that it breaks."""
        return self._interval(self.ties_for, self.ties_for + self.ties_against)[0] > 1 / 2

    def _interval(self, count: int, n: int) -> tuple[float, float]:
        (low,), (high,) = wilson_interval(ratio(np.array([count]), n), np.array([n / self.others]))
        return float(low), float(high)


@dataclass(frozen=True, repr=False)
class Favoritism(Result):
    """Favi-Scores of one judge, with all that their figures show.

    Attributes
    ----------
    pairs : DataFrame
        A row per pair of systems that share an item, in order of name: system_a, system_b,
        items, errors, phi (> 0: errors go to ``system_a``; NaN without any), sample_accuracy,
        sign_agrees, margin_human, margin_machine. ``n_boot`` > 0 adds phi_low, phi_high,
        sample_accuracy_low and sample_accuracy_high (bootstrap).
    systems : DataFrame
        Two rows per pair: system, other, phi, > 0 where errors go to ``system``.
    by_system : DataFrame
        A row per system: system, pairs (with errors), mean_phi (> 0: errors go there),
        mean_abs_phi, mean_abs_phi_chance, excess, excess_low, excess_high.
    mean_abs_phi : Estimate
        Mean of abs(phi) over the pairs with errors; NaN with a reason where none has any. Above
        0 for a judge without favour, too: read it against its chance level.
    mean_abs_phi_chance : Estimate
        What it would be on average if each error favoured either system with chance 1/2; those of
        one cluster together, where clusters are resampled.
    excess : Estimate
        ``mean_abs_phi`` less its chance level: 0 on average for a judge without favour.
    std_abs_phi : float
        Standard deviation of abs(phi) over the same pairs (of these, not of a sample).
    sample_accuracy : Estimate
        Mean over pairs of the share of items with the same preference.
    system_accuracy : Estimate
        Share of pairs whose margins have the same sign; 0 counts as a sign.
    intervals : DataFrame
        A row per pair: system_a, system_b, point, raw, low, high, method. With fewer than 30
        errors the mean and the credible interval of a Dirichlet posterior, else the score and
        its bootstrap interval; raw is the score itself. NaN where there is none.
    summary_intervals : DataFrame, indexed by the figures of ``SUMMARIES``
        low, high: of mean_abs_phi and excess by leaving out units, always; of the accuracies by
        a bootstrap of all pairs together, NaN when ``n_boot`` is 0.
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
    by_system: pd.DataFrame
    mean_abs_phi: Estimate
    mean_abs_phi_chance: Estimate
    excess: Estimate
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

    def __repr__(self) -> str:
        """Name the judge and its figures, a line each."""
        lines = [
            f"{name:<19} {getattr(self, name):6.3f}{_ends(*self.limits(name))}"
            for name in ("mean_abs_phi", "excess", "sample_accuracy", "system_accuracy")
        ]
        lines.insert(1, f"{'mean_abs_phi_chance':<19} {self.mean_abs_phi_chance:6.3f}")
        head = f"Favoritism: {self.judge} on {self.dataset}, {len(self.pairs)} pairs of systems"
        return "\n  ".join([head, *lines])

    def numbers(self) -> pd.DataFrame:
        """List every pair of systems, with its interval, its confusion and the settings."""
        return favoritism_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per pair of systems."""
        return favoritism_table(self)

    def limits(self, figure: str) -> tuple[float, float]:
        """Give the ends of the interval of one of ``SUMMARIES``; NaN where there is none."""
        low, high = self.summary_intervals.loc[figure, ["low", "high"]].to_numpy(dtype=float)
        return float(low), float(high)

    @property
    def excess_low(self) -> float:
        """Lower end of the interval of ``excess``; above 0: favour beyond chance."""
        return self.limits("excess")[0]

    @property
    def excess_high(self) -> float:
        """Upper end of the interval of ``excess``."""
        return self.limits("excess")[1]

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

    def errors_of(self, system: str) -> ErrorsOfSystem:
        """Count where the judge errs in all pairs of one system."""
        others = [b if a == system else a for a, b in self._place if system in (a, b)]
        counts = [self.confusion(system, other) for other in others]
        won, ties, lost = np.sum(counts, axis=0).tolist()
        return ErrorsOfSystem(
            lost=sum(lost),
            lost_errors=lost[0] + lost[1],
            won=sum(won),
            won_errors=won[1] + won[2],
            ties=sum(ties),
            ties_for=ties[0],
            ties_against=ties[2],
            others=len(others),
        )

    @cached_property
    def favourites(self) -> tuple[str, ...]:
        """Systems that the judge favours, the most favoured first: see ``FAVOURS``."""
        rows = self.by_system.query("mean_phi > 0 and excess_low > 0")
        names = rows.sort_values("mean_phi", ascending=False, kind="stable")["system"]
        return tuple(name for name in names if self.errors_of(name).favour)

    @property
    def looked_at(self) -> tuple[str, ...]:
        """Systems of the pairs looked at, in order of name; ``names`` has all."""
        return systems_in((*self._place, *self.unshared))

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
        """Favi-Score of one pair, > 0 where errors go to ``a``; NaN with a reason."""
        row = self.row(a, b)
        value = float(row["phi"]) if (a, b) in self._place else -float(row["phi"])
        return Estimate(value, int(row["items"]), 0, NO_ERRORS if isnan(value) else "")

    def drawn(self, a: str, b: str) -> DrawnScore:
        """Score of a pair with the interval it is drawn with, > 0 where errors go to ``a``."""
        point, raw, low, high, method = self._drawn[self.place(a, b)]
        if (a, b) in self._place:
            return DrawnScore(point, raw, low, high, method)
        return DrawnScore(-point, -raw, -high, -low, method)

    def row(self, a: str, b: str) -> dict[str, Any]:
        """Row of ``pairs`` of a pair in either order; for its orientation see ``system_a``."""
        return self._rows[self.place(a, b)]

    # A figure of 16 systems asks for 240 rows, which pandas would take one at a time.
    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        return [{str(name): value for name, value in row.items()}
                for row in self.pairs.to_dict("records")]  # fmt: skip

    @cached_property
    def _drawn(self) -> list[DrawnScore]:
        columns = self.intervals[list(DrawnScore._fields)]
        return [DrawnScore(*row) for row in columns.itertuples(index=False, name=None)]


def _ends(low: float, high: float) -> str:
    return "" if isnan(low) else f" [{low:.3f}, {high:.3f}]"


@recorded
def judge_summary(results: Iterable[Favoritism]) -> pd.DataFrame:
    """One row per judge (paper 3, Figs. 4 and 5).

    Returns
    -------
    DataFrame
        judge, pairs, sample_accuracy, system_accuracy, mean_abs_phi, excess,
        mean_abs_phi_chance, std_abs_phi, and the first four figures' intervals as <column>_low
        and <column>_high (NaN where there is none).

    Raises
    ------
    ValueError
        Without a result.
    """
    rows = []
    for result in results:
        figures = (*SUMMARIES, "mean_abs_phi_chance", "std_abs_phi")
        row = {"judge": result.judge, "pairs": len(result.pairs)}
        row |= {name: float(getattr(result, name)) for name in figures}
        for name in SUMMARIES:
            row[f"{name}_low"], row[f"{name}_high"] = result.limits(name)
        rows.append(row)
    if not rows:
        raise ValueError("A summary of judges needs at least one result; got none.")
    return pd.DataFrame(rows)


def summary_numbers(results: Sequence[Favoritism]) -> pd.DataFrame:
    """Return :func:`judge_summary` with the settings of every judge."""
    settings = [result.provenance.signature for result in results]
    return judge_summary(results).assign(settings=settings)
