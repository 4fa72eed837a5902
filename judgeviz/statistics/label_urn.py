"""Further labels for the items that one has: what more raters like the present ones would say.

The labels of an item come from an urn. With nothing known about the item, a human's label is drawn
from what humans say where the judge says the same; every label already given makes its like more
probable (Blackwell and MacQueen's urn, the predictive rule of a Dirichlet prior). How much more is
read off the humans' agreement with each other.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LabelUrn:
    """What is known about the labels of items.

    Attributes
    ----------
    given : ndarray of int, shape (n_items, most_labels)
        Human labels of each item, then -1.
    judge : ndarray of int, shape (n_items,)
    base : ndarray of float, shape (k, k)
        Share of human labels (columns) where the judge says (rows).
    concentration : float
        alpha: how many labels the base distribution is worth; infinite where humans agree on an
        item no more than on items with the same answer of the judge.
    """

    given: IntArray
    judge: IntArray
    base: FloatArray
    concentration: float

    @property
    def disagreement(self) -> tuple[float, float]:
        """Chance that two humans, and that a human and the judge, label an item differently."""
        known = self.given >= 0
        equal = (self.given == self.judge[:, None]) & known
        humans = 1 - pair_agreement(self.given, len(self.base))
        return humans, float(1 - equal.sum() / known.sum())

    def draw(self, item: IntArray, n_raters: int, rng: np.random.Generator) -> IntArray:
        """Labels of ``n_raters`` raters for drawn items (n_drawn,); shape (n_drawn, n_raters).

        First the labels that the item has, in random order, then further ones from the urn.
        """
        known = self.given[item]
        n_known = (known >= 0).sum(axis=1)
        order = np.argsort(np.where(known >= 0, rng.random(known.shape), 2.0), axis=1)
        known = np.take_along_axis(known, order, axis=1)
        labels = np.empty((len(item), n_raters), dtype=np.int64)
        for place in range(n_raters):
            labels[:, place] = self._further(labels[:, :place], self.judge[item], rng)
            if place < known.shape[1]:
                has = place < n_known
                labels[has, place] = known[has, place]
        return labels

    def _further(self, before: IntArray, judge: IntArray, rng: np.random.Generator) -> IntArray:
        """One more label after those before (n_drawn, n_before)."""
        cumulative = self.base.cumsum(axis=1)[judge]
        fresh: IntArray = (rng.random(len(judge))[:, None] > cumulative[:, :-1]).sum(axis=1)
        n_before = before.shape[1]
        if n_before == 0 or np.isinf(self.concentration):
            return fresh
        copied = before[np.arange(len(before)), rng.integers(n_before, size=len(before))]
        anew = rng.random(len(before)) < self.concentration / (self.concentration + n_before)
        label: IntArray = np.where(anew, fresh, copied)
        return label


def label_urn(given: IntArray, judge: IntArray, n_categories: int) -> LabelUrn:
    """Fit an urn to labels; arguments as the attributes of :class:`LabelUrn`.

    With A the chance that two humans agree on an item and C that two labels of the base
    distribution agree, the urn's A is (1 + alpha C) / (1 + alpha).
    """
    base = _base(given, judge, n_categories)
    agreement = pair_agreement(given, n_categories)
    by_chance = float((base[judge] ** 2).sum(axis=1).mean())
    if np.isnan(agreement) or agreement <= by_chance:
        concentration = float("inf")
    else:
        concentration = (1 - agreement) / (agreement - by_chance)
    return LabelUrn(given, judge, base, concentration)


def pair_agreement(given: IntArray, n_categories: int) -> float:
    """Chance that two human labels of an item are equal, pairs counted once; NaN without pairs."""
    counts = _counts(given, n_categories)
    n_labels = counts.sum(axis=1)
    pairs = (n_labels * (n_labels - 1)).sum()
    return float((counts * (counts - 1)).sum() / pairs) if pairs else float("nan")


def _base(given: IntArray, judge: IntArray, n_categories: int) -> FloatArray:
    counts = _counts(given, n_categories).astype(np.float64)
    base = np.zeros((n_categories, n_categories))
    np.add.at(base, judge, counts)
    totals = base.sum(axis=1, keepdims=True)
    overall = counts.sum(axis=0) / counts.sum()
    shares: FloatArray = np.where(totals > 0, base / np.maximum(totals, 1), overall)
    return shares


def _counts(given: IntArray, n_categories: int) -> IntArray:
    item, place = np.nonzero(given >= 0)
    cell = item * n_categories + given[item, place]
    return np.bincount(cell, minlength=len(given) * n_categories).reshape(-1, n_categories)
