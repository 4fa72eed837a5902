"""Judges ranked by advantage probability, with intervals and paired differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Self, Unpack

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of_judges
from judgeviz.analysis.replacement.alt_test import AltTest, rater_tests, verdict_of
from judgeviz.analysis.replacement.design import Design, DesignOptions, check_rates
from judgeviz.analysis.replacement.numbers import (
    difference_numbers,
    difference_table,
    judge_numbers,
    judge_table,
)
from judgeviz.analysis.replacement.outcomes import (
    DistinctOutcomes,
    RaterOutcomes,
    outcomes,
    outcomes_of_checked,
    unit_outcomes,
)
from judgeviz.counting.resamples import Resampling, Units, joint_units
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison, JointItems
from judgeviz.labels.label_kinds import LabelKinds, OutcomesByUnit
from judgeviz.recipes import recorded
from judgeviz.statistics.defined import mean_of_defined, ratio
from judgeviz.statistics.false_discovery import benjamini_yekutieli
from judgeviz.statistics.intervals import (
    NO_SPREAD,
    SHARE,
    bootstrap_interval,
    of_difference,
    wilson_interval,
)

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, repr=False)
class JudgeRanking(Result):
    """All judges of one data set, the best first.

    Attributes
    ----------
    table : DataFrame
        A row per judge: judge, rho, low, high (interval over items or clusters, from the standard
        error), winning_rate, passed, raters, items; NaN (and None as passed) where nobody could be
        tested.
    differences : DataFrame
        A row per pair of judges: judge, other (ranked below), difference of rho, low, high
        (bootstrap, the same resamples for both).
    results : tuple of AltTest
        In the order of the table.
    level : float
        Of the intervals.
    dataset, criterion : str
    provenance : Provenance
    """

    table: pd.DataFrame
    differences: pd.DataFrame
    results: tuple[AltTest, ...]
    level: float
    dataset: str
    criterion: str
    provenance: Provenance

    def __repr__(self) -> str:
        """Show the first judges with their intervals."""
        shown = self.table[["judge", "rho", "low", "high", "winning_rate", "passed"]]
        head = f"JudgeRanking on {self.dataset}, {self.criterion}, {self.level:.0%} intervals"
        table = shown.to_string(index=False, max_rows=6, float_format="{:.2f}".format)
        why = (f"  '{judge}' is not tested, {said}" for judge, said in self.why_undefined.items())
        return "\n".join((head, table, *islice(why, 6)))

    @property
    def why_undefined(self) -> dict[str, str]:
        """Judges that were not tested, as nobody could be compared with them, and why."""
        return {
            result.judge: result.winning_rate.why_undefined
            for result in self.results
            if not result.tested
        }

    def numbers(self) -> pd.DataFrame:
        """List every judge with its interval and its paired difference to the best; settings."""
        return judge_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per judge, the best first; judges that pass in bold."""
        return judge_table(self)


@dataclass(frozen=True, repr=False)
class JudgeDifferences(Result):
    """Every two judges of a ranking against each other.

    Attributes
    ----------
    frame : DataFrame
        As ``JudgeRanking.differences``.
    level : float
        Of the intervals.
    dataset, criterion : str
    provenance : Provenance
    """

    frame: pd.DataFrame
    level: float
    dataset: str
    criterion: str
    provenance: Provenance

    def __repr__(self) -> str:
        """Show the first pairs with their intervals."""
        head = f"JudgeDifferences on {self.dataset}, {self.criterion}, {self.level:.0%} intervals"
        return f"{head}\n{self.frame.head(8).round(3).to_string(index=False)}"

    def numbers(self) -> pd.DataFrame:
        """List every pair of judges with its difference of rho; settings."""
        return difference_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per pair of judges; in bold where the interval leaves out 0."""
        return difference_table(self)


@recorded
def judge_differences(ranking: JudgeRanking) -> JudgeDifferences:
    """Set every two judges of a ranking against each other, on the same resamples.

    Examples
    --------
    >>> import judgeviz as jv
    >>> labels = jv.demo("summaries")
    >>> pairs = [labels.compare(judge, criterion="coherence") for judge in ("sage", "dice")]
    >>> found = jv.judge_differences(jv.rank_judges(pairs, n_boot=200))
    >>> found.frame.columns.tolist()
    ['judge', 'other', 'difference', 'low', 'high']
    """
    return JudgeDifferences(
        frame=ranking.differences,
        level=ranking.level,
        dataset=ranking.dataset,
        criterion=ranking.criterion,
        provenance=ranking.provenance,
    )


@recorded
def rank_judges(
    pairs: Sequence[Comparison],
    epsilon: float = 0.2,
    q: float = 0.05,
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
    *,
    level: float = 0.95,
    **design: Unpack[DesignOptions],
) -> JudgeRanking:
    """Test several judges and rank them by rho.

    rho ranks better than omega, which jumps with the number of raters and with epsilon (paper 2,
    section 3.4).

    Parameters
    ----------
    pairs : sequence of Comparison
        One per judge, of the same humans.
    epsilon, q
        As in :func:`~judgeviz.alt_test`.
    n_boot : int
        Bootstrap replicates over items of the differences, the same for all judges; 0 for none.
        Inverse probability weights stay those of the data.
    cluster : str, optional
        Item column whose values belong together; fewer than 30 get t(G - 1) intervals.
    seed : int
        Of the replicates.
    level : float
        Of the intervals. Those of rho are Wilson's for as many items as give a share its standard
        error; where no item moves rho (it is 1), the mean of the raters'.
    **design
        Further arguments of ``alt_test``.

    Raises
    ------
    ValueError, LabelError
        As ``alt_test``, and for no judge or a cluster column that does not exist.
    """
    if not pairs:
        raise LabelError("There is no judge to rank; add labels of a judge to the table.")
    of = dict.fromkeys(f"'{pair.dataset}', {pair.criterion}" for pair in pairs)
    if len(of) > 1:
        raise LabelError(
            f"Judges are ranked on one criterion of one data set; these are of {' and '.join(of)}."
        )
    resampling = Resampling(n_boot=n_boot, cluster=cluster, seed=seed, level=level)
    check_rates(epsilon, q)
    plan = Design(**design)
    single = plan.label_kinds(pairs[0])
    rows: _Rows | None
    if single is None:
        ranked, rows = _by_items(pairs, plan, epsilon, q, cluster)
        of_units = {}
    else:
        ranked, rows = _by_labels(pairs, single, plan, epsilon, q, resampling)
        of_units = {} if cluster is not None else {"resampled_by": "groups of items"}
    return JudgeRanking(
        table=_table(ranked, rows, level),
        differences=_differences(ranked, rows, resampling),
        results=tuple(ranked),
        level=level,
        dataset=pairs[0].dataset,
        criterion=pairs[0].criterion,
        provenance=provenance_of_judges(
            pairs,
            statistic="alternative annotator test",
            **plan.settings(pairs[0]),
            epsilon=f"{epsilon:g}",
            q=f"{q:g}",
            intervals=f"{level:.0%}",
            **resampling.words | of_units,
        ),
    )


@dataclass(frozen=True, slots=True)
class _Judged:
    """A judge's result, and the outcomes of the tested raters behind it."""

    result: AltTest
    outcomes: DistinctOutcomes
    place: IntArray  # of each item of all judges among the kinds of the judge's, or -1


def _by_items(
    pairs: Sequence[Comparison], plan: Design, epsilon: float, q: float, cluster: str | None
) -> "tuple[list[AltTest], _Rows]":
    """Rank judges where items are told apart by their raters."""
    kinds, items = plan.joint_kinds(pairs, cluster)
    judges = []
    for pair, of_judge, place in zip(pairs, kinds, items.places, strict=True):
        plan.check(of_judge.pair)
        found = outcomes_of_checked(of_judge, plan)
        result = _tested(pair, found, plan, epsilon, q)
        judges.append(_Judged(result, found.of_raters(result.tested).distinct, place))
    ranked = [judges[place] for place in _best_first([judge.result for judge in judges])]
    return [judge.result for judge in ranked], _Rows.of(ranked, items)


def _by_labels(
    pairs: Sequence[Comparison],
    single: LabelKinds,
    plan: Design,
    epsilon: float,
    q: float,
    resampling: Resampling,
) -> "tuple[list[AltTest], _Rows | None]":
    """Rank judges where an engine counts single labels: clusters, or groups of items, are drawn.

    Without rows where there are no ids to draw by, or for a variant without replicates, of which
    an engine draws none.
    """
    results = [_tested(pair, outcomes(pair, plan), plan, epsilon, q) for pair in pairs]
    order = _best_first(results)
    ranked = [results[place] for place in order]
    if not (resampling.n_boot or plan.is_plain):
        return ranked, None
    in_order = [pairs[place] for place in order]
    found = unit_outcomes(single, in_order, plan, resampling.cluster)
    return ranked, None if found is None else _Rows.by_unit(ranked, found, resampling.cluster)


def _tested(
    pair: Comparison, found: RaterOutcomes, plan: Design, epsilon: float, q: float
) -> AltTest:
    tests = rater_tests(found, plan, epsilon)
    return verdict_of(pair, plan, found, tests, benjamini_yekutieli(tests.p, q), epsilon, q)


def _best_first(results: Sequence[AltTest]) -> list[int]:
    """Places of the judges by falling rho; those without one come last."""
    rho = np.array([float(result.advantage_probability) for result in results])
    order = np.argsort(np.where(np.isnan(rho), np.inf, -rho), kind="stable")
    return [int(place) for place in order]


def _table(results: Sequence[AltTest], rows: "_Rows | None", level: float) -> pd.DataFrame:
    missing = np.full((len(results), 2), np.nan)
    intervals = missing if rows is None else rows.intervals(results, level)
    return pd.DataFrame(
        {
            "judge": [result.judge for result in results],
            "rho": [float(result.advantage_probability) for result in results],
            "low": intervals[:, 0],
            "high": intervals[:, 1],
            "winning_rate": [float(result.winning_rate) for result in results],
            "passed": [result.passed if result.tested else None for result in results],
            "raters": [len(result.tested) for result in results],
            "items": [result.n_items for result in results],
        }
    )


def _differences(
    results: Sequence[AltTest], rows: "_Rows | None", resampling: Resampling
) -> pd.DataFrame:
    places = list(combinations(range(len(results)), 2))
    above, below = np.array(places, dtype=np.int64).reshape(-1, 2).T
    names = [result.judge for result in results]
    rho = np.array([float(result.advantage_probability) for result in results])
    difference = rho[above] - rho[below]
    low = high = np.full(len(places), np.nan)
    if rows is not None and places and resampling.n_boot and rows.units.n_units > 1:
        drawn = rows.resampled_rho(resampling)
        low, high = bootstrap_interval(
            difference,
            drawn[:, above] - drawn[:, below],
            resampling.level,
            rows.n_clusters,
            of_difference(SHARE),
        )
    return pd.DataFrame(
        {
            "judge": [names[place] for place in above],
            "other": [names[place] for place in below],
            "difference": difference,
            "low": low,
            "high": high,
        }
    )


@dataclass(frozen=True, slots=True)
class _Rows:
    """Distinct items, or units, with the tested raters of all judges side by side."""

    units: Units
    won: "FloatArray | csr_array"  # 1, or the item's weight, where the judge is as good or better
    total: "FloatArray | csr_array"  # the same, where it is compared; both (n_rows, raters)
    n_raters: list[int]  # of each judge
    n_clusters: int | None  # None where items, or groups of them, are drawn

    @classmethod
    def of(cls, judges: Sequence[_Judged], items: JointItems) -> Self:
        """Put judges side by side; items with the same outcomes and weights are one row."""
        rows = [np.append(judge.outcomes.of_kind, -1)[judge.place] for judge in judges]
        units, to_each = joint_units(rows, items.cluster, items.times)
        won, total = [], []
        for judge, to in zip(judges, to_each, strict=True):
            codes, weight, *_ = judge.outcomes
            each = np.ones(codes.shape) if weight is None else weight
            won.append(to @ np.where((codes == 1) | (codes == 2), each, 0.0))
            total.append(to @ np.where(codes > 0, each, 0.0))
        n_raters = [one.shape[1] for one in won]
        return cls(units, np.hstack(won), np.hstack(total), n_raters, units.n_clusters)

    @classmethod
    def by_unit(
        cls, results: Sequence[AltTest], found: OutcomesByUnit, cluster: str | None
    ) -> Self:
        """Put judges side by side, a row per unit, which is drawn as a whole."""
        from scipy.sparse import csr_array, hstack

        n_units = int(found.unit.max(initial=-1)) + 1
        n_raters = [len(result.tested) for result in results]
        sides = []
        for counts in (found.won, found.compared):
            columns = []
            for number, result in enumerate(results):
                place = {rater: n for n, rater in enumerate(result.tested)}
                of_rater = [place.get(rater, -1) for rater in result.comparison.raters]
                column = np.array(of_rater, dtype=np.int64)[found.rater]
                row = np.flatnonzero(column >= 0)
                entries = counts[row, number].astype(np.float64)
                shape = (n_units, n_raters[number])
                columns.append(csr_array((entries, (found.unit[row], column[row])), shape=shape))
            sides.append(hstack(columns, format="csr"))
        won, total = sides
        n_clusters = None if cluster is None else n_units
        return cls(Units(np.ones(n_units, dtype=np.int64)), won, total, n_raters, n_clusters)

    def intervals(self, results: Sequence[AltTest], level: float) -> FloatArray:
        """Lower and upper ends of every judge's rho, shape (n_judges, 2).

        Wilson's for as many items as a share has that error: the standard error of a mean over
        raters of shares of the same items. NaN where nobody was tested or there are not two units.
        """
        ends = np.full((len(results), 2), np.nan)
        if self.units.n_units < 2:
            return ends
        of_sample = np.sqrt(self.units.n_units / (self.units.n_units - 1))
        for number, (result, moves) in enumerate(zip(results, self._moves(), strict=True)):
            if not result.tested:
                continue
            if self.units.clusters is None:
                error = of_sample * np.sqrt(self.units.n_items @ moves**2)
            else:
                error = of_sample * np.linalg.norm(self.units.clusters.T @ moves)
            share = np.array([float(result.advantage_probability)])
            if error > NO_SPREAD:
                n = share * (1 - share) / error**2
                low, high = wilson_interval(share, n, level, self.n_clusters)
            else:
                n = result.tally.n_effective
                n = n if self.n_clusters is None else np.minimum(n, self.n_clusters)
                low, high = wilson_interval(result.tally.rho_judge, n, level)
            ends[number] = low.mean(), high.mean()
        return ends

    def _moves(self) -> list[FloatArray]:
        """Measure what a unit of each row adds to rho, to first order; (n_rows,) of every judge."""
        times = self.units.n_items.astype(np.float64)
        items = times @ self.total
        share = np.nan_to_num(ratio(times @ self.won, items))
        part = np.nan_to_num(ratio(1 / np.repeat(self.n_raters, self.n_raters), items))
        ends = np.cumsum([0, *self.n_raters])
        return [
            self.won[:, one] @ part[one] - self.total[:, one] @ (share * part)[one]
            for one in map(slice, ends[:-1], ends[1:])
        ]

    def resampled_rho(self, resampling: Resampling) -> FloatArray:
        """Advantage probability of every judge in every replicate, shape (n_boot, n_judges).

        The tested raters stay the same; NaN in replicates without any of their items.
        """
        return np.concatenate([self._rho(weights) for weights in self.units.bootstrap(resampling)])

    def _rho(self, weights: IntArray) -> FloatArray:
        times = weights.astype(np.float64)  # products of floats are many times as fast
        items = times @ self.total
        share = np.full(items.shape, np.nan)
        np.divide(times @ self.won, items, out=share, where=items > 0)
        of_judges = np.split(share, np.cumsum(self.n_raters)[:-1], axis=1)
        return np.stack([mean_of_defined(of_judge) for of_judge in of_judges], axis=1)
