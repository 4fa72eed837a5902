"""Favi-Score: whom a judge favours where it differs from the humans.

Preferences between two systems are signs: +1 where the first is better, 0 for a tie, -1 where
the second is. A confusion has the shape (3, 3): rows human, columns judge, both in the order
+, =, -; functions of confusions take any leading axes.

References
----------
von Däniken, Deriu, Tuggener, Cieliebak, "Favi-Score", ACL 2024, definitions 4 to 10.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.defined import ratio

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Signs = NDArray[np.int8]

SIGN_ORDER = (1, 0, -1)
# How far a cell moves the outcome towards the first system (definition 9).
FAVOUR = np.array([[0, -1, -2], [1, 0, -1], [2, 1, 0]])
# How far an item can be moved; 0 is an item without an error.
STEPS = np.array([-2, -1, 0, 1, 2])
# Prior of each of the six cells of errors (Jeffreys).
ERROR_PRIOR = 0.5
# Prior of each of STEPS: of the cells that move an item so far, none of them the diagonal's.
_STEP_PRIOR = ERROR_PRIOR * np.array([1, 2, 0, 2, 1])
# Nodes of the sum that gives the mean distance of a random walk exactly, and up to which variance.
_NODES, _LARGEST_EXACT = 64, 256


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
    lead, limit = a - b, limit_of_ties(margin)
    return (lead > limit).view(np.int8) - (lead < -limit).view(np.int8)


def limit_of_ties(margin: float) -> float:
    """Return the largest lead that is a tie: 4.3 - 4.0 is a little more than 0.3 to a computer."""
    return margin * (1 + 1e-9)


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


def items_by_step(confusions: IntArray) -> IntArray:
    """Count items by how far the judge moves them to the first system, (..., 5) as in STEPS."""
    cells = [confusions[..., step == FAVOUR].sum(axis=-1) for step in STEPS]
    return np.stack(cells, axis=-1)


def draw_pairs(
    confusions: IntArray, n_boot: int, rng: np.random.Generator
) -> tuple[FloatArray, FloatArray]:
    """Resample the items of each pair by itself: its Favi-Scores and sample accuracies.

    What is drawn is how often each outcome occurs, so that the cost does not grow with the items.

    Parameters
    ----------
    confusions : ndarray of int, shape (n_pairs, 3, 3)
        Every pair has an item.
    n_boot : int
    rng : Generator

    Returns
    -------
    phi, accuracy : ndarray of float, shape (n_boot, n_pairs)
        A score is NaN where a replicate has no errors.
    """
    counts = items_by_step(confusions)
    n_items = counts.sum(axis=-1)
    shares = counts / n_items[:, None]
    drawn = rng.multinomial(n_items, shares, size=(n_boot, len(counts)))
    agreeing = drawn[..., 2]
    return ratio(drawn @ STEPS, n_items - agreeing), agreeing / n_items


def size_by_chance(confusions: IntArray) -> FloatArray:
    """Mean of abs(Phi) if each error favoured either system with chance 1/2, (...).

    The errors keep their number and their steps. A judge without favour has this on average: with
    30 errors of one step 0.14. NaN without errors.

    Examples
    --------
    >>> float(size_by_chance(np.array([[0, 1, 0], [0, 5, 1], [0, 0, 0]])))
    0.5
    """
    counts = items_by_step(confusions)
    ones, twos = counts[..., 1] + counts[..., 3], counts[..., 0] + counts[..., 4]
    return ratio(mean_distance(ones, twos), ones + twos)


def mean_distance(ones: IntArray, twos: IntArray) -> FloatArray:
    """Mean distance from the start after so many steps of length 1 and 2, each forth or back.

    With phi(t) = cos(t)^ones cos(2t)^twos, E abs(X) is the mean of (1 - phi(t)) / (2 sin^2(t/2))
    over the middles t of equal parts of [0, pi], exactly while abs(X) is at most twice their
    number; of longer walks Edgeworth's approximation with a term for the grid they are on, which
    is right to 1e-5.
    """
    short = ones + 4 * twos <= _LARGEST_EXACT
    few, many = (np.where(short, ones, 0), np.where(short, twos, 0)), (ones, twos)
    angle = np.pi * (np.arange(_NODES) + 0.5) / _NODES
    turned = np.cos(angle) ** few[0][..., None] * np.cos(2 * angle) ** few[1][..., None]
    exact = ((1 - turned) / (2 * np.sin(angle / 2) ** 2)).mean(axis=-1).round(12)
    only_twos = ones == 0
    far = np.where(only_twos, 2 * _far(many[1], many[0]), _far(*many))
    return np.where(short, exact, far)


def _far(ones: IntArray, twos: IntArray) -> FloatArray:
    """Approximate mean distance of a walk with steps of 1 (else all its places are even)."""
    variance = np.maximum(ones + 4.0 * twos, 1.0)
    # places are 2 apart: spread evenly around each, they gain 1/3; around 0 this adds distance
    smooth = np.sqrt(2 * (variance + 1 / 3) / np.pi) * (1 + (ones + 16 * twos) / (12 * variance**2))
    at_start = np.where(ones % 2 == 0, 1 / np.sqrt(2 * np.pi * variance), 0.0)
    distance: FloatArray = smooth - at_start
    return distance


class Posterior(NamedTuple):
    """What few errors tell of the Favi-Score; each (n_pairs,), NaN without errors.

    Attributes
    ----------
    mean, low, high : ndarray of float
        The mean lies between the two, nearer to 0 than the score itself.
    """

    mean: FloatArray
    low: FloatArray
    high: FloatArray


def dirichlet_posterior(
    confusions: IntArray, level: float, rng: np.random.Generator, n_draws: int = 4000
) -> Posterior:
    """Mean and credible interval of the Favi-Score from the six cells of errors.

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
    """
    counts = items_by_step(confusions)[:, STEPS != 0]
    weights, prior = STEPS[STEPS != 0], _STEP_PRIOR[STEPS != 0]
    mean = (counts + prior) @ weights / (counts + prior).sum(axis=1)
    shares = rng.standard_gamma(counts + prior, size=(n_draws, *counts.shape))
    scores = shares @ weights / shares.sum(axis=2)
    tail = (1 - level) / 2
    low, high = np.quantile(scores, [tail, 1 - tail], axis=0)
    known = np.where(counts.sum(axis=1) > 0, 1.0, np.nan)
    return Posterior(mean * known, np.minimum(low, mean) * known, np.maximum(high, mean) * known)


def _agreeing(confusions: IntArray) -> IntArray:
    total: IntArray = np.trace(confusions, axis1=-2, axis2=-1)
    return total
