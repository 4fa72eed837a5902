"""Latent quality: what an item is truly worth, and what raters and judges make of it.

Quality is on an open scale around 0. A rater sees it through noise and reports a grade
(ordinal), or picks one of several categories by chance (nominal, preference).

Shapes: ``n`` items, ``k`` categories.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


def item_quality(
    rng: np.random.Generator,
    strengths: Sequence[float],
    n_sources: int,
    source_sd: float,
    item_sd: float,
) -> Floats:
    """Quality of each output: strength of its system + ease of its source + chance.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of all randomness.
    strengths : sequence of float, length n_systems
        True mean quality of each system.
    n_sources : int
        Number of documents or segments, each given to all systems.
    source_sd, item_sd : float
        Standard deviation of the part shared by a source, and of the item's own part.

    Returns
    -------
    ndarray of float, shape (n_systems, n_sources)
    """
    ease = source_sd * rng.standard_normal(n_sources)
    own = item_sd * rng.standard_normal((len(strengths), n_sources))
    return np.asarray(strengths, dtype=np.float64)[:, None] + ease + own


def doubt(quality: Floats, middling: float, extreme: float) -> Floats:
    """Noise of a rater per item: ``middling`` at quality 0, falling to ``extreme`` far from it."""
    return extreme + (middling - extreme) * np.exp(-(quality**2))


def perceive(
    rng: np.random.Generator, quality: Floats, noise: Floats, biases: Sequence[float]
) -> Floats:
    """Quality as each rater sees it.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of all randomness.
    quality, noise : ndarray of float, shape (n,)
        True quality and standard deviation of the noise, per item.
    biases : sequence of float, length n_raters
        Constant shift of each rater: above 0 is lenient.

    Returns
    -------
    ndarray of float, shape (n, n_raters)
    """
    errors = noise[:, None] * rng.standard_normal((len(quality), len(biases)))
    return quality[:, None] + np.asarray(biases, dtype=np.float64) + errors


def grade(perceived: Floats, cutpoints: Sequence[float]) -> Integers:
    """Grade 1..k of each perceived quality; ``cutpoints`` are the k - 1 borders, ascending."""
    return 1 + np.searchsorted(np.asarray(cutpoints), perceived).astype(np.int64)


def softmax(utility: Floats) -> Floats:
    """Choice probabilities, shape (n, k), of utilities of the same shape."""
    weights = np.exp(utility - utility.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float64)


def draw(rng: np.random.Generator, probabilities: Floats, n_draws: int) -> Integers:
    """Independent draws of a category, 0..k-1.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of all randomness.
    probabilities : ndarray of float, shape (n, k)
        Each row adds up to 1.
    n_draws : int
        Draws per item.

    Returns
    -------
    ndarray of int, shape (n, n_draws)
    """
    # The last border is left out: rounding may put it just below 1.
    borders = probabilities.cumsum(axis=1)[:, :-1]
    points = rng.random((len(probabilities), n_draws))
    passed = points[:, :, None] > borders[:, None, :]
    return np.asarray(passed.sum(axis=2), dtype=np.int64)
