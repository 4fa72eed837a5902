"""Favi-Score: whom a judge favours where it differs from the humans.

Preferences between two systems are signs: +1 where the first is better, 0 for a tie, -1 where
the second is. A confusion has the shape (3, 3): rows human, columns judge, both in the order
+, =, -; functions of confusions take any leading axes.

References
----------
von Däniken, Deriu, Tuggener, Cieliebak, "Favi-Score", ACL 2024, definitions 4 to 10.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Signs = NDArray[np.int8]

SIGN_ORDER = (1, 0, -1)
# How far a cell moves the outcome towards the first system (definition 9).
FAVOUR = np.array([[0, -1, -2], [1, 0, -1], [2, 1, 0]])
# Prior of each of the six cells of errors (Jeffreys).
ERROR_PRIOR = 0.5


def preference_signs(a: FloatArray, b: FloatArray, margin: float = 0.0) -> Signs:
    """Compare two systems' scores source by source.

    Parameters
    ----------
    a, b : ndarray of float, shape (n_sources,)
        Higher is better; not NaN.
    margin : float
        Scores as close as this are a tie.

    Returns
    -------
    ndarray of int8, shape (n_sources,)
    """
    if margin == 0:
        return (a > b).view(np.int8) - (a < b).view(np.int8)
    lead = a - b
    limit = margin * (1 + 1e-9)  # 4.3 - 4.0 is a little more than 0.3 to a computer
    return (lead > limit).view(np.int8) - (lead < -limit).view(np.int8)


def confusion(human: Signs, machine: Signs) -> IntArray:
    """Count pairs of preferences, shape (3, 3); both sides have the shape (n_items,)."""
    # the four corners and the margins tell the rest: a third of the passes over the items
    h, m = ([side > 0, side < 0] for side in (human, machine))
    corner = np.array([[np.count_nonzero(one & other) for other in m] for one in h])
    of_human = np.array([np.count_nonzero(side) for side in h])
    of_machine = np.array([np.count_nonzero(side) for side in m])
    tied_human = of_machine - corner.sum(axis=0)
    tied_machine = of_human - corner.sum(axis=1)
    both_tied = len(human) - of_human.sum() - tied_human.sum()
    return np.array(
        [
            [corner[0, 0], tied_machine[0], corner[0, 1]],
            [tied_human[0], both_tied, tied_human[1]],
            [corner[1, 0], tied_machine[1], corner[1, 1]],
        ]
    )


def as_confusions(confusions: ArrayLike) -> IntArray:
    """Check confusions and return them as int64, shape (..., 3, 3).

    Raises
    ------
    ValueError
        For another shape, or for counts that are negative or not whole.
    """
    tables = np.asarray(confusions)
    if tables.shape[-2:] != (3, 3):
        raise ValueError(f"A confusion of preferences has the shape (3, 3); got {tables.shape}.")
    if (tables < 0).any() or not np.array_equal(tables, np.floor(tables)):
        raise ValueError("A confusion of preferences holds counts: whole numbers from 0.")
    return tables.astype(np.int64)


def outcomes(confusions: IntArray) -> tuple[IntArray, IntArray]:
    """Count +, =, - by the humans and by the judge, each (..., 3) (definition 7)."""
    return confusions.sum(axis=-1), confusions.sum(axis=-2)


def margins(confusions: IntArray) -> tuple[IntArray, IntArray]:
    """Outcome margins d+ - d- of the humans and of the judge, each (...)."""
    human, machine = outcomes(confusions)
    return human[..., 0] - human[..., 2], machine[..., 0] - machine[..., 2]


def errors(confusions: IntArray) -> IntArray:
    """Items on which the judge differs from the humans, (...) (definition 6)."""
    total: IntArray = confusions.sum(axis=(-2, -1)) - _agreeing(confusions)
    return total


def favi_score(confusions: ArrayLike) -> FloatArray:
    """Favi-Score of one or many confusions (definition 10).

    Parameters
    ----------
    confusions : array_like of int, shape (..., 3, 3)
        Rows human, columns judge, both in the order +, =, -.

    Returns
    -------
    ndarray of float, shape (...)
        From -2 to 2; above 0 the errors favour the first system. NaN without errors.

    Examples
    --------
    >>> float(favi_score([[90, 10, 0], [0, 100, 0], [10, 0, 90]]))
    0.5
    """
    tables = as_confusions(confusions)
    favour = (FAVOUR * tables).sum(axis=(-2, -1))
    return ratio(favour, errors(tables))


def sample_accuracy(confusions: IntArray) -> FloatArray:
    """Share of items with the same preference, (...); NaN without items."""
    return ratio(_agreeing(confusions), confusions.sum(axis=(-2, -1)))


def signs_agree(confusions: IntArray) -> NDArray[np.bool_]:
    """Whether the margins of both sides have the same sign, (...); 0 counts as a sign."""
    human, machine = margins(confusions)
    agree: NDArray[np.bool_] = np.sign(human) == np.sign(machine)
    return agree


def dirichlet_interval(
    confusions: IntArray, level: float, rng: np.random.Generator, n_draws: int = 4000
) -> tuple[FloatArray, FloatArray]:
    """Credible interval of the Favi-Score from the six cells of errors.

    Their shares have a Dirichlet posterior with a prior of 0.5 each; meant for few errors,
    where a bootstrap has little to draw from.

    Parameters
    ----------
    confusions : ndarray of int, shape (n_pairs, 3, 3)
    level : float
        Of the interval, in (0, 1).
    rng : Generator
    n_draws : int
        From each posterior.

    Returns
    -------
    low, high : ndarray of float, shape (n_pairs,)
        NaN without errors, where the score is not defined either.
    """
    weights = np.array([-2.0, -1.0, 1.0, 2.0])
    cells = [weight == FAVOUR for weight in weights]
    counts = np.stack([confusions[:, cell].sum(axis=1) for cell in cells], axis=1)
    prior = ERROR_PRIOR * np.array([cell.sum() for cell in cells])
    shares = rng.standard_gamma(counts + prior, size=(n_draws, *counts.shape))
    scores = shares @ weights / shares.sum(axis=2)
    tail = (1 - level) / 2
    low, high = np.quantile(scores, [tail, 1 - tail], axis=0)
    undefined = counts.sum(axis=1) == 0
    low[undefined] = high[undefined] = np.nan
    return low, high


def ratio(part: NDArray[np.generic], whole: NDArray[np.generic]) -> FloatArray:
    """Divide, with NaN where the whole is 0."""
    result = np.full(np.shape(whole), np.nan)
    np.divide(part, whole, out=result, where=np.asarray(whole) != 0)
    return result


def _agreeing(confusions: IntArray) -> IntArray:
    total: IntArray = np.trace(confusions, axis1=-2, axis2=-1)
    return total
