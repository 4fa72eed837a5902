"""Is a judge's favour more than chance? Intervals of mean abs(Phi) and of its excess over chance.

Mean abs(Phi) is above 0 for a judge without favour, too, by as much as the same errors have in
random directions on average. Leaving out one unit (a source, a cluster) at a time shows how far
each moves every pair's score; these moves, added up with random signs, are what else could have
been seen. They are added to the scores before their absolute values are taken, because abs has a
kink at 0: the plain jackknife takes it for straight, and its intervals are half as wide again as
they should be where a judge has no favour.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.favi_score import ratio

FloatArray = NDArray[np.float64]

N_DIRECTIONS = 1000


class ExcessIntervals(NamedTuple):
    """Intervals of means of abs(Phi) and of their excess over chance; each (n_means,).

    NaN where no unit changes a mean: a pair with a single error has the same size in either
    direction.
    """

    size_low: FloatArray
    size_high: FloatArray
    low: FloatArray
    high: FloatArray


def leave_one_out_changes(favour: FloatArray, n_errors: FloatArray) -> FloatArray:
    """Change of every pair's score when one unit is left out, less the mean change.

    Parameters
    ----------
    favour, n_errors : ndarray of float, shape (n_units, n_pairs)
        How far the errors of each unit move a pair to its first system, and their number.

    Returns
    -------
    ndarray of float, shape (n_units, n_pairs)
        A deletion that leaves no error counts as no change.
    """
    favour, n_errors = favour.astype(np.float64), n_errors.astype(np.float64)
    all_favour, all_errors = favour.sum(axis=0), n_errors.sum(axis=0)
    left = ratio(all_favour - favour, all_errors - n_errors)
    change = np.nan_to_num(left - ratio(all_favour, all_errors))
    centred: FloatArray = change - change.mean(axis=0)
    return centred


def random_directions(n_units: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Signs of the units, +1 or -1 with the same chance, shape (1000, n_units).

    Sums over units of what is random need no more digits than 4 bytes have, and take half the time.
    """
    # integers(2) takes the highest bit of each byte, too, one by one; bytes come faster
    heads = np.frombuffer(rng.bytes(N_DIRECTIONS * n_units), dtype=np.uint8) >> 7
    signs = 2 * heads.view(np.int8) - 1
    return signs.astype(np.float32).reshape(N_DIRECTIONS, n_units)


def excess_intervals(
    phi: FloatArray,
    chance: FloatArray,
    moves: NDArray[np.floating[Any]],
    pairs_of_mean: FloatArray,
    level: float,
    widening: float = 1.0,
) -> ExcessIntervals:
    """Intervals of several means over pairs at once.

    The excess leaves 0 out on the low side just where random directions alone give as much in at
    most (1 - level) / 2 of the draws.

    Parameters
    ----------
    phi, chance : ndarray of float, shape (n_pairs,)
        Scores, and abs(Phi) by chance; not NaN.
    moves : ndarray of float, shape (n_draws, n_pairs)
        Random directions times the leave-one-out changes.
    pairs_of_mean : ndarray of float, shape (n_pairs, n_means)
        Weights of the pairs in each mean.
    level : float
    widening : float
        Of the reach; above 1 with few clusters.
    """
    size = np.abs(phi) @ pairs_of_mean
    excess = size - chance @ pairs_of_mean
    reach = widening * _reach(np.abs(phi + moves) @ pairs_of_mean, level)
    by_chance = widening * _reach(np.abs(moves) @ pairs_of_mean, level)
    # the reach is wider than by chance alone, which decides whether 0 is inside
    clear = np.maximum(excess - reach, (excess - by_chance) / 2)
    low = np.where(excess > by_chance, clear, np.minimum(excess - reach, 0))
    return ExcessIntervals(np.maximum(size - reach, 0), size + reach, low, excess + reach)


def _reach(draws: FloatArray, level: float) -> FloatArray:
    """From the mean of the draws up to their upper quantile; NaN where all are the same."""
    reach: FloatArray = np.quantile(draws, (1 + level) / 2, axis=0) - draws.mean(axis=0)
    return np.where(np.ptp(draws, axis=0) > 1e-12, np.maximum(reach, 0), np.nan)
