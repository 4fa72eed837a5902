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
    below its threshold are rejected. Equal p-values have the threshold of the last of them, so
    that it does not depend on the order of the hypotheses.

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
    if not p.size:
        return Rejections(np.zeros(p.shape, dtype=bool), np.full(p.shape, np.nan))
    tests = p.reshape(-1, p.shape[-1])
    order = tests.argsort(axis=-1, kind="stable")  # NaN come last
    row = np.arange(len(tests))[:, None]
    tested = ~np.isnan(tests)
    n_tested = tested.sum(axis=-1, keepdims=True)
    rank = np.arange(1, p.shape[-1] + 1)
    harmonic = np.concatenate(([1.0], np.cumsum(1 / rank)))[n_tested]
    by_rank = q / (np.maximum(n_tested, 1) * harmonic) * rank
    ascending = tests[row, order]
    passes = ascending <= by_rank
    # all before the last that passes are rejected too
    rejected, threshold = np.empty(tests.shape, dtype=bool), np.empty(tests.shape)
    rejected[row, order] = np.logical_or.accumulate(passes[:, ::-1], axis=-1)[:, ::-1]
    threshold[row, order] = np.take_along_axis(by_rank, _last_equal(ascending), axis=-1)
    threshold[~tested] = np.nan
    return Rejections((rejected & tested).reshape(p.shape), threshold.reshape(p.shape))


def _last_equal(ascending: FloatArray) -> NDArray[np.intp]:
    """Return where the last value stands that equals each, along the last axis."""
    last = ascending.shape[-1] - 1
    ends = np.full(ascending.shape, last)
    differ = ascending[:, 1:] != ascending[:, :-1]
    ends[:, :-1] = np.where(differ, np.arange(last), last)
    return np.minimum.accumulate(ends[:, ::-1], axis=-1)[:, ::-1]
