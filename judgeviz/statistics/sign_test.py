"""Is one system better than another? The exact sign test, and two ways to count ties.

References
----------
C. W. Coakley, M. A. Heise, "Versions of the sign test in the presence of ties", Biometrics 52,
1996; G. Bian, M. McAleer, W.-K. Wong, "A trinomial test for paired data when there are many
ties", Mathematics and Computers in Simulation 81, 2011.
"""

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Ties = Literal["drop", "split", "trinomial"]

# Standard deviations around the expected number of decided items that carry all its probability.
_REACH = 12


def sign_test(
    n_plus: ArrayLike, n_minus: ArrayLike, n_ties: ArrayLike = 0, *, ties: Ties
) -> FloatArray:
    """Two-sided p-value that neither side is preferred.

    Parameters
    ----------
    n_plus, n_minus, n_ties : array_like of int, broadcast to one shape
        Items that prefer the first, the second, neither.
    ties : {"drop", "split", "trinomial"}
        ``drop``: exact binomial test of the decided items; ``split``: half of the ties to
        either side, an odd one dropped; ``trinomial``: the lead n_plus - n_minus of all items,
        each decided with the observed share.

    Returns
    -------
    ndarray of float
        In (0, 1]; 1 where no item is decided.

    Raises
    ------
    ValueError
        For another ``ties``, or negative counts.

    Examples
    --------
    >>> round(float(sign_test(8, 2, ties="drop")), 4)
    0.1094
    """
    if ties not in get_args(Ties):
        raise ValueError(f"ties is 'drop', 'split' or 'trinomial', not {ties!r}.")
    counts = [np.asarray(count, dtype=np.int64) for count in (n_plus, n_minus, n_ties)]
    if any((count < 0).any() for count in counts):
        raise ValueError("Counts of preferences cannot be negative.")
    plus, minus, equal = np.broadcast_arrays(*counts)
    if ties == "trinomial":
        cells = zip(*(count.ravel().tolist() for count in (plus, minus, equal)), strict=True)
        return np.array([_trinomial(*cell) for cell in cells]).reshape(plus.shape)
    halves = equal // 2 if ties == "split" else np.zeros_like(equal)
    return _binomial(plus + halves, minus + halves)


def _binomial(plus: IntArray, minus: IntArray) -> FloatArray:
    from scipy.special import bdtr  # here: SciPy would double the time to import judgeviz

    fewer = np.minimum(plus, minus)
    p: FloatArray = np.minimum(1.0, 2 * bdtr(fewer, plus + minus, 0.5))
    return p


def _trinomial(plus: int, minus: int, ties: int) -> float:
    """P(abs(lead) >= observed), summed over how many of all items are decided."""
    from scipy.special import bdtrc, gammaln

    lead, total, decided = abs(plus - minus), plus + minus + ties, plus + minus
    if lead == 0:
        return 1.0
    reach = _REACH * np.sqrt(decided * ties / total) + 1
    first, last = max(int(decided - reach), lead), min(int(decided + reach), total)
    n = np.arange(first, last + 1)
    share = decided / total
    weight = np.zeros(len(n))
    if ties == 0:
        weight[n == total] = 1.0
    else:
        log_choose = gammaln(total + 1) - gammaln(n + 1) - gammaln(total - n + 1)
        weight = np.exp(log_choose + n * np.log(share) + (total - n) * np.log1p(-share))
    ahead = (lead + n + 1) // 2  # fewest wins of the leader with at least this lead
    return float(min(1.0, 2 * (weight * bdtrc(ahead - 1, n, 0.5)).sum()))
