"""The alternative annotator test on counts: how often the judge wins, ties and loses.

Everything that the test says about a rater follows from three numbers: on how many items the
judge aligns better with the other raters, on how many both do equally well, and on how many the
rater does. Resamples and curves are more rows of such numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

SmallSample = Literal["t", "wilcoxon"]

# Below, the authors test ranks; and equal differences are not taken for certainty.
FEWEST_FOR_T_TEST = 30
# Up to this many items all signs of the ranks are gone through; above, their sum is taken for
# normal, corrected for ties (both as scipy.stats.wilcoxon does).
MOST_FOR_EXACT_RANKS = 13


@dataclass(frozen=True)
class Tally:
    """Items on which the judge beats, equals and loses to each rater; shapes (..., n_raters).

    Attributes
    ----------
    judge_better, tied, rater_better : ndarray of float
        Numbers of items, or sums of their weights.
    n_items : ndarray of float
        Items behind them.
    n_effective : ndarray of float
        Size of an unweighted sample with the same certainty; ``n_items`` without weights.
    weighted : bool
        Whether items carry weights (paper 2, section C.1).
    """

    judge_better: FloatArray
    tied: FloatArray
    rater_better: FloatArray
    n_items: FloatArray
    n_effective: FloatArray
    weighted: bool = False

    @classmethod
    def of_sides(
        cls,
        sides: Sequence[FloatArray],
        weighted: tuple[FloatArray, FloatArray] | None = None,
    ) -> "Tally":
        """Count items from the three sides; ``weighted``: items, and their squared weights."""
        judge_better, tied, rater_better = sides
        total = judge_better + tied + rater_better
        if weighted is None:
            return cls(judge_better, tied, rater_better, total, total)
        n_items, squares = weighted
        effective = np.zeros(total.shape)
        np.divide(total**2, squares, out=effective, where=squares > 0)
        return cls(judge_better, tied, rater_better, n_items, effective, weighted=True)

    def of_raters(self, chosen: NDArray[np.bool_]) -> "Tally":
        """Only some raters; ``chosen`` (n_raters,)."""
        if chosen.all():
            return self
        sides = (self.judge_better, self.tied, self.rater_better, self.n_items, self.n_effective)
        a, b, c, n, effective = (side[..., chosen] for side in sides)
        return Tally(a, b, c, n, effective, self.weighted)

    @cached_property
    def total(self) -> FloatArray:
        """Items or their weights, NaN where there are none."""
        total = self.judge_better + self.tied + self.rater_better
        return np.where(total > 0, total, np.nan)

    @property
    def rho_judge(self) -> FloatArray:
        """Advantage probability of the judge, rho_j^f: as good as the rater or better."""
        return (self.judge_better + self.tied) / self.total

    @property
    def rho_rater(self) -> FloatArray:
        """Advantage probability of the rater, rho_j^h."""
        return (self.rater_better + self.tied) / self.total

    @cached_property
    def difference(self) -> FloatArray:
        """Mean of d = W^h - W^f, which is rho_j^h - rho_j^f."""
        return (self.rater_better - self.judge_better) / self.total

    @cached_property
    def all_equal(self) -> NDArray[np.bool_]:
        """Whether d is the same on all items; False without items."""
        total = self.total
        sides = (self.judge_better, self.tied, self.rater_better)
        better, tied, worse = (side == total for side in sides)
        equal: NDArray[np.bool_] = better | tied | worse
        return equal

    @cached_property
    def standard_error(self) -> FloatArray:
        """Of ``difference``; 0 where all d are equal.

        The weighted variance divides by the sum of the weights, the other by n - 1.
        """
        spread = (self.judge_better + self.rater_better) / self.total - self.difference**2
        freedom = self.n_effective if self.weighted else self.n_effective - 1
        return np.sqrt(np.maximum(spread, 0) / np.maximum(freedom, 1e-300))

    def is_ranked(self, small_sample: SmallSample) -> NDArray[np.bool_]:
        """Whether Wilcoxon's test takes the t-test's place; it knows no weights."""
        wanted = small_sample == "wilcoxon" and not self.weighted
        few = (self.n_items > 0) & (self.n_items < FEWEST_FOR_T_TEST)
        return few & ~self.all_equal & wanted


def tally(
    codes: NDArray[np.int8], weight: FloatArray | None = None, times: IntArray | None = None
) -> Tally:
    """Count outcomes per rater.

    Parameters
    ----------
    codes : ndarray of int8, shape (n_items, n_raters)
        0 where nothing was compared, 1 where the judge aligned better, 2 for a tie, 3 where the
        rater did.
    weight : ndarray of float, shape (n_items, n_raters), optional
    times : ndarray of int, shape (n_items,), optional
        Items that each stands for.
    """
    if weight is None and times is None:
        # a rater at a time: its column lies together in memory
        counts = [[np.count_nonzero(of == side) for of in codes.T] for side in (1, 2, 3)]
        return Tally.of_sides([np.array(of_side, dtype=np.float64) for of_side in counts])
    item, rater = np.nonzero(codes)
    return tally_of_labels(
        rater,
        codes[item, rater],
        codes.shape[1],
        None if times is None else times[item],
        None if weight is None else weight[item, rater],
    )


def tally_of_labels(
    rater: IntArray,
    code: NDArray[np.int8],
    n_raters: int,
    times: IntArray | None = None,
    weight: FloatArray | None = None,
) -> Tally:
    """Count outcomes per rater, where each is that of one label or of several alike.

    Weights of one value are counted before they are summed up, so that the order of the labels
    moves no digit.

    Parameters
    ----------
    rater : ndarray of int, shape (n,)
    code : ndarray of int8, shape (n,)
        As in :func:`tally`, but for 0.
    n_raters : int
    times : ndarray of int, shape (n,), optional
        Labels that each stands for.
    weight : ndarray of float, shape (n,), optional
    """
    values, of_value = np.ones(1), np.zeros(len(rater), dtype=np.int64)
    if weight is not None:
        values, of_value = np.unique(weight, return_inverse=True)
    shape = (n_raters, len(values), 3)
    cell = np.ravel_multi_index((rater, of_value, code.astype(np.int64) - 1), shape)
    counts = np.bincount(cell, times, int(np.prod(shape))).reshape(shape).astype(np.float64)
    sides = [(side * values).sum(axis=1) for side in np.moveaxis(counts, 2, 0)]
    if weight is None:
        return Tally.of_sides(sides)
    n_alike = counts.sum(axis=2)
    return Tally.of_sides(sides, (n_alike.sum(axis=1), (n_alike * values**2).sum(axis=1)))


def tallies(
    weights: NDArray[np.int64], codes: NDArray[np.int8], weight: FloatArray | None = None
) -> Tally:
    """Count outcomes per rater in many samples; shapes (..., n_raters).

    Parameters
    ----------
    weights : ndarray of int, shape (..., n_rows)
        How often each sample holds each row.
    codes, weight : ndarray, shape (n_rows, n_raters)
        As for :func:`tally`.
    """
    each = np.ones(codes.shape) if weight is None else weight
    times = weights.astype(np.float64)  # products of floats are many times as fast
    sides = [times @ np.where(codes == side, each, 0) for side in (1, 2, 3)]
    if weight is None:
        return Tally.of_sides(sides)
    compared = codes > 0
    squares = times @ np.where(compared, each**2, 0)
    return Tally.of_sides(sides, (times @ compared.astype(np.float64), squares))


def p_values(
    outcomes: Tally, epsilon: float | FloatArray, small_sample: SmallSample = "t"
) -> FloatArray:
    """One-sided p-values of H0: rho_j^f <= rho_j^h - epsilon; NaN without items.

    A t-test of mean(d) < epsilon. Where all d are equal there is no spread to test by: 0 if they
    lie below epsilon and else 1, as the authors have it. With fewer than 30 items 0 would claim
    too much: then the largest chance of such a sample under the null, (1 - epsilon)^n for n ties
    and ((1 - epsilon) / 2)^n where the judge is better on all n items.

    Parameters
    ----------
    outcomes : Tally
    epsilon : float or ndarray
        Costs of a human in terms of rho, broadcast against the tally.
    small_sample : {"t", "wilcoxon"}
        With fewer than 30 items (unweighted): the t-test too, or the authors' signed-rank test
        on d - epsilon. Most d are ties, far below epsilon, and their ranks outweigh the few d of
        1 by number: at its null it rejects several times as often as it should
        (``benchmarks/alt_test_calibration.py``).

    Raises
    ------
    ValueError
        For another test of small samples.

    References
    ----------
    Calderon et al., "The Alternative Annotator Test", section 3.3 and C.1.
    """
    from scipy.special import stdtr  # here: SciPy would double the time to import judgeviz

    if small_sample not in get_args(SmallSample):
        raise ValueError(f"small_sample is 't' or 'wilcoxon', not {small_sample!r}.")
    epsilon = np.asarray(epsilon, dtype=np.float64)
    mean = outcomes.difference - epsilon
    p = _p_of_equal(outcomes, epsilon, mean)
    error = outcomes.standard_error
    varied = error > 0
    t = np.divide(mean, error, out=np.zeros(p.shape), where=varied)
    np.copyto(p, stdtr(outcomes.n_effective - 1, t), where=varied)
    if small_sample == "wilcoxon":
        ranked = np.broadcast_to(outcomes.is_ranked(small_sample), p.shape)
        counts = (outcomes.judge_better, outcomes.tied, outcomes.rater_better, epsilon)
        p[ranked] = _signed_rank_p(*(np.broadcast_to(count, p.shape)[ranked] for count in counts))
    return p


def margin_interval(outcomes: Tally, level: float) -> tuple[FloatArray, FloatArray]:
    """Student's t interval of rho_j^f - rho_j^h, the judge's lead over each rater.

    Returns
    -------
    low, high : ndarray
        NaN where fewer than two items leave no spread to judge by.
    """
    from scipy.special import stdtrit

    freedom = np.where(outcomes.n_effective > 1, outcomes.n_effective - 1, np.nan)
    reach = stdtrit(freedom, (1 + level) / 2) * outcomes.standard_error
    return -outcomes.difference - reach, -outcomes.difference + reach


def winning_rate(
    rejected: NDArray[np.bool_], tested: NDArray[np.bool_], quality: FloatArray | None = None
) -> FloatArray:
    """Share of the tested raters that the judge beats (omega), along the last axis.

    ``quality`` (n_raters,) weighs the raters (section C.4). NaN where nobody was tested.
    """
    weight = tested if quality is None else tested * quality
    total = np.asarray(weight.sum(axis=-1), dtype=np.float64)
    won = np.asarray((rejected * weight).sum(axis=-1), dtype=np.float64)
    rate = np.full(total.shape, np.nan)
    np.divide(won, total, out=rate, where=total > 0)
    return rate


def inverse_probability(
    rater: IntArray, gold: IntArray, n_categories: int, times: IntArray | None = None
) -> FloatArray:
    """Weight of every label: items of its rater over those with the same gold label (C.1).

    All labels of one rater weigh as much for each gold category in use together; (n_labels,).
    ``times`` (n_labels,) is how often each label stands for one; once each when left out.
    """
    cell = rater * n_categories + gold
    of_rater, of_cell = (np.bincount(group, weights=times)[group] for group in (rater, cell))
    weight: FloatArray = of_rater / of_cell
    return weight


def _p_of_equal(outcomes: Tally, epsilon: FloatArray, mean: FloatArray) -> FloatArray:
    """P-values where all d are equal, ``mean`` + epsilon; NaN without items."""
    p: FloatArray = np.where(mean < 0, 0.0, 1.0)
    few = outcomes.all_equal & (outcomes.n_items < FEWEST_FOR_T_TEST)
    if few.any():
        always_better = outcomes.judge_better == outcomes.total
        chance = np.where(always_better, (1 - epsilon) / 2, 1 - epsilon)
        np.copyto(p, chance**outcomes.n_effective, where=few & (mean < 0))
    p[np.isnan(mean)] = np.nan
    return p


def _signed_rank_p(
    judge_better: FloatArray, tied: FloatArray, rater_better: FloatArray, epsilon: FloatArray
) -> FloatArray:
    """Wilcoxon p-values of d - epsilon < 0, from the counts of the three values; (n_tests,).

    Two values at least occur in each test, so that one of them is a difference.
    """
    from scipy.special import ndtr

    values = np.stack([-1 - epsilon, -epsilon, 1 - epsilon])
    counts = np.where(np.abs(values) < 1e-12, 0, np.stack([judge_better, tied, rater_better]))
    size = np.round(np.abs(values), 12)
    smaller = (size[:, None] > size[None]) * counts[None]
    alike = (size[:, None] == size[None]) * counts[None]
    rank = smaller.sum(axis=1) + (alike.sum(axis=1) + 1) / 2
    n = counts.sum(axis=0)
    observed = (rank * counts * (values > 0)).sum(axis=0)
    # sum of t^2 - 1 over all members of a tied group is t^3 - t, once for the group
    ties = (counts * (alike.sum(axis=1) ** 2 - 1)).sum(axis=0)
    variance = (n * (n + 1) * (2 * n + 1) - ties / 2) / 24
    p: FloatArray = ndtr((observed - n * (n + 1) / 4) / np.sqrt(variance))
    n_all = judge_better + tied + rater_better
    for test in np.flatnonzero(n_all <= MOST_FOR_EXACT_RANKS):
        groups = tuple(zip(counts[:, test].astype(int), rank[:, test], strict=True))
        p[test] = _exact_signed_rank_p(groups, float(observed[test]))
    return p


@lru_cache(maxsize=4096)
def _exact_signed_rank_p(groups: tuple[tuple[int, float], ...], observed: float) -> float:
    """Share of all signs with a rank sum up to the observed one; groups are (size, rank)."""
    sums = {0.0: 1}
    for size, rank in groups:
        grown: dict[float, int] = {}
        for total, ways in sums.items():
            for positive in range(size + 1):
                key = round(total + positive * rank, 6)
                grown[key] = grown.get(key, 0) + ways * comb(size, positive)
        sums = grown
    below = sum(ways for total, ways in sums.items() if total <= observed + 1e-6)
    return float(below / 2 ** sum(size for size, _ in groups))
