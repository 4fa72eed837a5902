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

from judgeviz.statistics.defined import ratio

IntArray = NDArray[np.int64]
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


def leave_one_out_changes(
    favour: FloatArray, n_errors: FloatArray, times: IntArray | None = None
) -> FloatArray:
    """Change of every pair's score when one unit is left out, less the mean change.

    Parameters
    ----------
    favour, n_errors : ndarray of float, shape (n_rows, n_pairs)
        How far the errors of one unit of a row move a pair to its first system, and their number.
    times : ndarray of int, shape (n_rows,), optional
        Units of each row; 1 when left out.

    Returns
    -------
    ndarray of float, shape (n_rows, n_pairs)
        A deletion that leaves no error counts as no change.
    """
    often = np.ones(len(favour)) if times is None else times.astype(np.float64)
    all_favour, all_errors = (often @ side.astype(np.float64) for side in (favour, n_errors))
    changes: FloatArray = all_favour - favour
    left = all_errors - n_errors
    nothing_left = left == 0
    left[nothing_left] = 1
    changes /= left
    changes -= ratio(all_favour, all_errors)
    changes[nothing_left] = 0
    changes -= often @ changes / often.sum()
    return changes


def in_random_directions(
    rng: np.random.Generator,
    *moves: NDArray[np.floating[Any]],
    times: IntArray | None = None,
) -> list[NDArray[np.floating[Any]]]:
    """Add up moves, each unit's with a random sign, +1 or -1 with the same chance; 1000 times.

    Parameters
    ----------
    rng : Generator
    moves : ndarray of float, shape (n_rows, n_pairs)
        Of one table or several, of one unit of each row; in one draw a unit has the same sign in
        all of them.
    times : ndarray of int, shape (n_rows,), optional
        Units of each row; 1 when left out.

    Returns
    -------
    list of ndarray, shape (1000, n_pairs)
        Of the types of ``moves``. What is random needs no more digits than 4-byte floats have,
        which take half the time.
    """
    n_rows = len(moves[0])
    # the highest bit of every byte: bytes come faster than bits, and words faster than bytes
    words = rng.integers(2**64, size=N_DIRECTIONS * n_rows // 8, dtype=np.uint64)
    heads = words.astype("<u8", copy=False).view(np.uint8) >> 7
    signs = (2 * heads.view(np.int8) - 1).astype(np.float32).reshape(N_DIRECTIONS, n_rows)
    if times is not None:
        several = np.flatnonzero(times > 1)
        n = times[several]
        signs[:, several] = 2 * rng.binomial(n, 0.5, (N_DIRECTIONS, len(n))) - n
    # in one product: on a busy computer its threads wait for each other, once for every product
    return [(signs @ of).astype(of.dtype, copy=False) for of in moves]


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
