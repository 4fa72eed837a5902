"""Intervals of shares."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def wilson_interval(
    share: FloatArray, n: FloatArray, level: float = 0.95
) -> tuple[FloatArray, FloatArray]:
    """Wilson's score interval of a share of ``n`` items, within [0, 1]; NaN where the share is.

    ``n`` may be an effective sample size.
    """
    from scipy.special import ndtri  # here: SciPy would double the time to import judgeviz

    z = float(ndtri((1 + level) / 2))
    n = np.where(n > 0, n, np.nan)
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    reach = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    low: FloatArray = np.clip(middle - reach, 0, 1)
    high: FloatArray = np.clip(middle + reach, 0, 1)
    return low, high
