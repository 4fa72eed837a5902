"""Nine outcomes of a pair of systems: what humans and judge prefer, item by item.

Either side prefers the first system, neither, or the second: +, =, -. All figures of one pair
follow from how often each of the nine outcomes occurs, and so do resamples of its items. Figures of
several pairs also need to know which outcomes come from the same source: they are kept by unit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.resamples import Resampling, Units

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Signs = NDArray[np.int8]

N_OUTCOMES = 9
# More units are put into so many groups at random, which are then drawn, or left out, in their
# place: the standard error of a sum stays the same but for 1 / sqrt(2 * 2000) = 1.6 % of noise,
# about that of 1,000 replicates.
MOST_UNITS = 2000
# Below this, sums of whole numbers are exact in 4-byte floats.
EXACT_IN_FLOAT32 = 2**24

# What one item of each outcome adds: an item, an agreement, and a lead by the humans and the judge.
_ADDS = np.array(
    [(1, human == judge, human, judge) for human in (1, 0, -1) for judge in (1, 0, -1)],
    dtype=np.float64,
)


@dataclass(frozen=True, slots=True)
class PairOutcomes:
    """Outcomes of every pair, in all and unit by unit.

    Attributes
    ----------
    confusions : ndarray of int, shape (n_pairs, 3, 3)
        Rows human, columns judge, both in the order +, =, -.
    totals : ndarray of float, shape (4, n_units, n_pairs)
        Items, items on which both sides agree, and the margins (items with + less items with -)
        of the humans and of the judge, in each unit: a source, a cluster or a random group of them.
    is_grouped : bool
        Units hold several of what they were counted from.
    """

    confusions: IntArray
    totals: NDArray[np.floating[Any]]
    is_grouped: bool

    @property
    def n_units(self) -> int:
        """Units that are drawn, or left out one by one."""
        return int(self.totals.shape[1])

    @property
    def n_errors(self) -> FloatArray:
        """Items of each unit and pair on which the judge differs, (n_units, n_pairs)."""
        n_errors: FloatArray = self.totals[0] - self.totals[1]
        return n_errors

    @property
    def favour(self) -> FloatArray:
        """How far the judge's errors move each unit and pair to the first system; same shape."""
        favour: FloatArray = self.totals[3] - self.totals[2]
        return favour

    def resampled(self, resampling: Resampling) -> FloatArray:
        """Totals over the units of every replicate, shape (4, n_boot, n_pairs)."""
        units = Units(np.ones(self.n_units, dtype=np.int64))
        kind = self.totals.dtype
        parts = [weights.astype(kind) @ self.totals for weights in units.bootstrap(resampling)]
        return np.concatenate(parts, axis=1).astype(np.float64)


class SignsOfPairs(Protocol):
    """Gives (human, machine, unit) pair by pair.

    Signs of the preferences of both sides on the items of a pair, and the unit of each item: a
    slice where they are all units in order.
    """

    def __len__(self) -> int:
        """Count the pairs."""

    def __iter__(self) -> Iterator[tuple[Signs, Signs, IntArray | slice]]:
        """Go through them."""


def count_outcomes(pairs: SignsOfPairs, group: IntArray, n_groups: int) -> PairOutcomes:
    """Count the outcomes of every pair in every group of units.

    Parameters
    ----------
    pairs : SignsOfPairs
    group : ndarray of int, shape (n_units,)
        Group of each unit, from 0 to ``n_groups`` - 1.
    n_groups : int
    """
    kind = np.float32 if len(group) < EXACT_IN_FLOAT32 else np.float64
    confusions = np.empty((len(pairs), N_OUTCOMES), dtype=np.int64)
    # in memory the units of a pair follow each other
    totals = np.empty((4, len(pairs), n_groups), dtype=kind)
    is_one_each = np.array_equal(group, np.arange(n_groups))
    for place, (human, machine, unit) in enumerate(pairs):
        outcome = 4 - 3 * human - machine
        confusions[place] = np.bincount(outcome, minlength=N_OUTCOMES)
        if is_one_each and isinstance(unit, slice):
            totals[0, place] = 1
            np.equal(human, machine, out=totals[1, place])
            totals[2, place], totals[3, place] = human, machine
        elif len(outcome) < n_groups * N_OUTCOMES:
            totals[:, place] = _item_by_item(human, machine, group[unit], n_groups)
        else:
            totals[:, place] = _cell_by_cell(outcome, group[unit], n_groups)
    by_total = totals.transpose(0, 2, 1)
    return PairOutcomes(confusions.reshape(-1, 3, 3), by_total, n_groups < len(group))


def _item_by_item(human: Signs, machine: Signs, group: IntArray, n_groups: int) -> FloatArray:
    """Add up the totals of one pair in every group, (4, n_groups)."""
    added = (None, human == machine, human, machine)
    return np.array([np.bincount(group, weights, n_groups) for weights in added], dtype=np.float64)


def _cell_by_cell(outcome: Signs, group: IntArray, n_groups: int) -> FloatArray:
    """Add up the same where there are more items than outcomes in groups."""
    cells = np.bincount(group * N_OUTCOMES + outcome, minlength=n_groups * N_OUTCOMES)
    totals: FloatArray = _ADDS.T @ cells.reshape(n_groups, N_OUTCOMES).T
    return totals


def random_groups(group: IntArray, n_groups: int, rng: np.random.Generator) -> tuple[IntArray, int]:
    """Put more than ``MOST_UNITS`` groups of units together at random; returns the same two."""
    if n_groups <= MOST_UNITS:
        return group, n_groups
    return rng.permutation(n_groups)[group] % MOST_UNITS, MOST_UNITS
