"""Mean difference of two measurements of the same items: the bias of Bland and Altman."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class MeanDifference(NamedTuple):
    """A mean difference with its interval.

    Attributes
    ----------
    value, low, high : float
        NaN where there is no item; no interval below two items or clusters.
    error : float
        Standard error.
    n_units : int
        Items, or clusters where these are drawn.
    """

    value: float
    low: float
    high: float
    error: float
    n_units: int


def mean_difference(
    differences: FloatArray,
    n_items: IntArray,
    clusters: "csr_array | None" = None,
    level: float = 0.95,
) -> MeanDifference:
    """Mean of paired differences, with the interval of Student's t.

    Parameters
    ----------
    differences : ndarray of float, shape (n_rows,)
        One measurement less the other.
    n_items : ndarray of int, shape (n_rows,)
        Items that each row stands for.
    clusters : sparse array, shape (n_rows, n_clusters), optional
        Items of each row in each cluster, where clusters and not items are independent: the error
        is that of the clusters' sums of residuals, and t has one degree of freedom less than there
        are clusters.
    level : float
        Of the interval, in (0, 1).

    References
    ----------
    Bland and Altman, "Statistical methods for assessing agreement between two methods of clinical
    measurement", Lancet 1986, 327, 307-310.

    Examples
    --------
    >>> found = mean_difference(np.array([0.0, 1.0, 1.0, 2.0]), np.ones(4, dtype=np.int64))
    >>> print(f"{found.value:.2f} [{found.low:.2f}, {found.high:.2f}]")
    1.00 [-0.30, 2.30]
    """
    from scipy.special import stdtrit

    n = int(n_items.sum())
    n_units = n if clusters is None else int(clusters.shape[1])
    if n == 0:
        return MeanDifference(np.nan, np.nan, np.nan, np.nan, n_units)
    value = float(n_items @ differences / n)
    if n_units < 2:
        return MeanDifference(value, np.nan, np.nan, np.nan, n_units)
    residuals = differences - value
    square = n_items @ residuals**2 if clusters is None else ((clusters.T @ residuals) ** 2).sum()
    error = float(np.sqrt(square * n_units / (n_units - 1)) / n)
    reach = float(stdtrit(n_units - 1, (1 + level) / 2)) * error
    return MeanDifference(value, value - reach, value + reach, error, n_units)
