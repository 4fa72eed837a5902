"""P-values corrected for how many are looked at."""

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
Correction = Literal["holm", "bh", "by"]


def adjusted_p_values(p: ArrayLike, correction: Correction) -> FloatArray:
    """Adjust p-values, so that they can be compared with alpha (or q) itself.

    Parameters
    ----------
    p : array_like of float, shape (n_tests,)
        NaN for a test that was not made; it does not count and stays NaN.
    correction : {"holm", "bh", "by"}
        Holm bounds the chance of a single false rejection; Benjamini-Hochberg bounds the
        expected share of false rejections, for independent tests; Benjamini-Yekutieli under
        any dependence.

    Returns
    -------
    ndarray of float, shape (n_tests,)

    Raises
    ------
    ValueError
        For another correction, or values outside [0, 1].

    References
    ----------
    S. Holm, 1979; Y. Benjamini, Y. Hochberg, 1995; Y. Benjamini, D. Yekutieli, 2001.

    Examples
    --------
    >>> adjusted_p_values([0.01, 0.04, 0.03], "holm").tolist()
    [0.03, 0.06, 0.06]
    """
    if correction not in get_args(Correction):
        raise ValueError(f"correction is 'holm', 'bh' or 'by', not {correction!r}.")
    values = np.asarray(p, dtype=np.float64)
    made = np.flatnonzero(~np.isnan(values))
    if ((values[made] < 0) | (values[made] > 1)).any():
        raise ValueError("P-values lie between 0 and 1.")
    adjusted = np.full(values.shape, np.nan)
    order = made[np.argsort(values[made], kind="stable")]
    adjusted[order] = _adjusted(values[order], correction)
    return adjusted


def _adjusted(rising: FloatArray, correction: Correction) -> FloatArray:
    n = len(rising)
    place = np.arange(1, n + 1)
    if correction == "holm":
        return np.minimum(np.maximum.accumulate((n - place + 1) * rising), 1.0)
    factor = (1 / place).sum() if correction == "by" else 1.0
    scaled = factor * n / place * rising
    return np.minimum(np.minimum.accumulate(scaled[::-1])[::-1], 1.0)
