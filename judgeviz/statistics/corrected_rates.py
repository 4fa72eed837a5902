"""The share of items in a class, from a judge that errs and some items that humans labelled too."""

from math import nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.intervals import quantile_of_error

FloatArray = NDArray[np.float64]


class Rate(NamedTuple):
    """A share with its interval; NaN where it is undefined."""

    value: float
    low: float
    high: float


NO_RATE = Rate(nan, nan, nan)


def rogan_gladen(table: FloatArray, n_class: float, n_judged: float, level: float = 0.95) -> Rate:
    """Correct the judge's share of a class by its sensitivity and specificity.

    Parameters
    ----------
    table : ndarray, shape (2, 2)
        Items that both labelled: rows the humans' label, columns the judge's, the class first.
    n_class, n_judged : float
        Items that only the judge labelled: in the class, and all of them.
    level : float
        Of the interval.

    Returns
    -------
    Rate
        Within [0, 1]. NaN where the humans gave only one of both labels, no item was labelled by
        the judge alone, or the judge is no better than chance (sensitivity + specificity <= 1).

    References
    ----------
    W. J. Rogan and B. Gladen, 1978; the interval is that of Z. Lang and J. Reiczigel, "Confidence
    limits for prevalence of disease adjusted for estimated sensitivity and specificity", 2014,
    which C. Lee et al., "How to correctly report LLM-as-a-judge evaluations", recommend.
    """
    n_positive, n_negative = table.sum(axis=1)
    if not (n_positive and n_negative and n_judged):
        return NO_RATE
    sensitivity, specificity = table[0, 0] / n_positive, table[1, 1] / n_negative
    if sensitivity + specificity <= 1:
        return NO_RATE
    share = n_class / n_judged
    value = float(np.clip((share + specificity - 1) / (sensitivity + specificity - 1), 0, 1))
    z = quantile_of_error(level)
    # a success and a failure more of either kind; of the share as many as Agresti and Coull add
    share, n_judged = (n_class + z**2 / 2) / (n_judged + z**2), n_judged + z**2
    sensitivity, n_positive = (table[0, 0] + 1) / (n_positive + 2), n_positive + 2
    specificity, n_negative = (table[1, 1] + 1) / (n_negative + 2), n_negative + 2
    slope = sensitivity + specificity - 1
    if slope <= 0:
        return Rate(value, 0.0, 1.0)
    middle = (share + specificity - 1) / slope
    of_positive = sensitivity * (1 - sensitivity) / n_positive
    of_negative = specificity * (1 - specificity) / n_negative
    shift = 2 * z**2 * (middle * of_positive - (1 - middle) * of_negative)
    variance = (
        share * (1 - share) / n_judged + (1 - middle) ** 2 * of_negative + middle**2 * of_positive
    )
    reach = z * sqrt(variance) / slope
    low, high = (float(np.clip(middle + shift + side, 0, 1)) for side in (-reach, reach))
    return Rate(value, min(low, value), max(high, value))


def prediction_powered_rate(
    human: FloatArray,
    judge: FloatArray,
    judge_alone: FloatArray,
    level: float = 0.95,
    *,
    times: tuple[FloatArray, FloatArray] | None = None,
) -> Rate:
    """Share that the humans would find in all items, narrowed by a judge's labels (PPI++).

    Parameters
    ----------
    human, judge : ndarray of float, shape (n,)
        Of the class (1) or not (0), on the items that both labelled; or the chance of it.
    judge_alone : ndarray of float, shape (n_alone,)
        On the items that only the judge labelled.
    level : float
        Of the interval.
    times : (ndarray, ndarray), optional
        Items that each number stands for, of both kinds: (n,) and (n_alone,); one when left out.

    Returns
    -------
    Rate
        Within [0, 1]; NaN with fewer than two items on either side.

    Notes
    -----
    How much the judge counts is chosen so that the variance is smallest: a judge that follows the
    humans not at all leaves their own mean. Both kinds of items have to come from one population.

    References
    ----------
    A. N. Angelopoulos, J. C. Duchi and T. Zrnic, "PPI++: Efficient prediction-powered inference",
    2023, example 6.1.
    """
    often, often_alone = times or (np.ones(len(human)), np.ones(len(judge_alone)))
    n, n_alone = float(often.sum()), float(often_alone.sum())
    if n < 2 or n_alone < 2:
        return NO_RATE
    off = [side - often @ side / n for side in (human, judge)]
    covariance = float(often @ (off[0] * off[1])) / n
    every, weight = np.concatenate([judge, judge_alone]), np.concatenate([often, often_alone])
    n_all = n + n_alone
    spread = _mean_square(every, weight) * n_all / (n_all - 1)
    power = 0.0 if spread == 0 else float(np.clip(covariance / ((1 + n / n_alone) * spread), 0, 1))
    left = human - power * judge
    value = float(power * (often_alone @ judge_alone) / n_alone + often @ left / n)
    of_alone, of_left = _mean_square(judge_alone, often_alone), _mean_square(left, often)
    variance = power**2 * of_alone / n_alone + of_left / n
    reach = quantile_of_error(level) * sqrt(variance)
    return Rate(*(float(np.clip(value + side, 0, 1)) for side in (0, -reach, reach)))


def _mean_square(values: FloatArray, times: FloatArray) -> float:
    """Mean square around the mean."""
    n = times.sum()
    return float(times @ (values - times @ values / n) ** 2 / n)
