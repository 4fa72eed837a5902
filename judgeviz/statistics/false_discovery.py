"""Many p-values at once: which hypotheses are rejected while false discoveries stay rare."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


class Rejections(NamedTuple):
    """What a step-up procedure decides about each hypothesis.

    Attributes
    ----------
    rejected : ndarray of bool
        Of the shape of the p-values; False where there is no p-value.
    threshold : ndarray of float
        What each p-value is held against, by its rank; NaN where there is none.
    """

    rejected: NDArray[np.bool_]
    threshold: FloatArray


def benjamini_yekutieli(p_values: ArrayLike, q: float = 0.05) -> Rejections:
    """Control the false discovery rate of dependent tests (along the last axis).

    The thresholds rise with the rank i of the p-value among m of them,
    ``i / m * q / (1 + 1/2 + ... + 1/m)``; all hypotheses up to the last p-value that lies on or
    below its threshold are rejected.

    Parameters
    ----------
    p_values : array_like, shape (..., n_hypotheses)
        NaN for hypotheses that were not tested; they do not count.
    q : float
        False discovery rate, in (0, 1).

    Raises
    ------
    ValueError
        For a rate outside (0, 1).

    References
    ----------
    Benjamini and Yekutieli, "The control of the false discovery rate in multiple testing under
    dependency", Annals of Statistics 2001; Calderon et al., Algorithm 1.
    """
    if not 0 < q < 1:
        raise ValueError(f"q lies between 0 and 1; got {q}.")
    p = np.asarray(p_values, dtype=np.float64)
    tested = ~np.isnan(p)
    n_tested = tested.sum(axis=-1, keepdims=True)
    order = np.argsort(p, axis=-1, kind="stable")  # NaN come last
    rank_of_place = np.arange(1, p.shape[-1] + 1)
    harmonic = np.concatenate(([1.0], np.cumsum(1 / rank_of_place)))[n_tested]
    by_rank = rank_of_place / np.maximum(n_tested, 1) * q / harmonic
    passes = np.take_along_axis(p, order, axis=-1) <= by_rank
    # all before the last that passes are rejected too
    rejected_by_rank = np.flip(np.logical_or.accumulate(np.flip(passes, -1), axis=-1), -1)
    rejected, threshold = np.empty(p.shape, dtype=bool), np.empty(p.shape)
    np.put_along_axis(rejected, order, rejected_by_rank, axis=-1)
    np.put_along_axis(threshold, order, np.broadcast_to(by_rank, p.shape), axis=-1)
    return Rejections(rejected & tested, np.where(tested, threshold, np.nan))
