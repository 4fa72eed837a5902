"""Nine outcomes of a pair of systems: what humans and judge prefer, item by item.

Either side prefers the first system, neither, or the second: +, =, -. All figures of one pair
follow from how often each of the nine outcomes occurs, and so do resamples of its items. Figures of
several pairs also need to know which outcomes come from the same source: they are kept by unit.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import Resampling, Units

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Signs = NDArray[np.int8]

N_OUTCOMES = 9
# More units are put into so many groups at random, which are then drawn, or left out, in their
# place: the standard error of a sum stays the same but for 1 / sqrt(2 * 2000) = 1.6 % of noise,
# about that of 1,000 replicates.
MOST_UNITS = 2000
# With as few kinds of what humans prefer, kinds of units are drawn, however many units there are.
MOST_HUMAN_KINDS = 300
SIGNS_IN_NUMBER = 31
NO_SIGN = 2
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
    totals : ndarray of float, shape (4, n_rows, n_pairs)
        Items, items on which both sides agree, and the margins (items with + less items with -)
        of the humans and of the judge, in one unit of each row: a source, a cluster or a random
        group of them.
    is_grouped : bool
        Units hold several of what they were counted from.
    times : ndarray of int, shape (n_rows,)
        Units of each row, which have the same outcomes.
    group : ndarray of int or None, shape (n_rows,)
        Rows on which the humans prefer the same, one after the other: drawn first, so that their
        figures have the same draws beside every judge.
    """

    confusions: IntArray
    totals: NDArray[np.floating[Any]]
    is_grouped: bool
    times: IntArray
    group: IntArray | None = None

    @property
    def n_units(self) -> int:
        """Units that are drawn, or left out one by one."""
        return int(self.times.sum())

    @property
    def n_errors(self) -> FloatArray:
        """Items of each row and pair on which the judge differs, (n_rows, n_pairs)."""
        n_errors: FloatArray = self.totals[0] - self.totals[1]
        return n_errors

    @property
    def favour(self) -> FloatArray:
        """How far the judge's errors move each row and pair to the first system; same shape."""
        favour: FloatArray = self.totals[3] - self.totals[2]
        return favour

    def resampled(self, resampling: Resampling) -> FloatArray:
        """Totals over the units of every replicate, shape (4, n_boot, n_pairs)."""
        units, kind = Units(self.times, self.group), self.totals.dtype
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


@dataclass(frozen=True, slots=True)
class UnitKinds:
    """Units told apart by what either side prefers in all pairs.

    Attributes
    ----------
    human, machine : ndarray of int, shape (n_kinds, n_columns)
        A sign for every pair, 31 in a number: see :func:`packed_signs`.
    times : ndarray of int, shape (n_kinds,)
        Units of each kind.
    of_unit : ndarray of int, shape (n_units,)
        Kind of each unit. Kinds are in an order of their own: by the humans' preferences, then by
        the judge's.
    group : ndarray of int, shape (n_kinds,)
        Kind of the humans' preferences, rising.
    """

    human: IntArray
    machine: IntArray
    times: IntArray
    of_unit: IntArray
    group: IntArray

    @classmethod
    def of(cls, human: IntArray, machine: IntArray, times: IntArray | None = None) -> Self:
        """Find the kinds of units, both sides (n_units, n_columns); each stands for ``times``."""
        by_human, by_machine = distinct_rows(human), distinct_rows(machine)
        found = distinct_rows(by_machine.of_item[:, None], by_human.of_item[:, None])
        machine_kind, group = found.rows.T
        n_units = found.counted(times)
        sides = by_human.rows[group], by_machine.rows[machine_kind]
        return cls(*sides, n_units, found.of_item, group)

    @property
    def are_few(self) -> bool:
        """Whether kinds are drawn, not units; which the humans say, so that judges are alike."""
        return int(self.group.max(initial=-1)) < MOST_HUMAN_KINDS

    def confusions(self, n_pairs: int) -> IntArray:
        """Items of each outcome, (n_pairs, 3, 3)."""
        return outcomes_of_kinds(self, n_pairs).confusions

    def signs(self, n_pairs: int) -> Iterator[tuple[Signs, Signs, IntArray]]:
        """Signs of both sides and the kinds that have any, pair by pair."""
        return signs_in(self.human, self.machine, n_pairs)


def packed_signs(n_units: int, signs: Iterable[tuple[Signs, IntArray | slice]]) -> IntArray:
    """Put one side's signs of all pairs into numbers, (n_units, n_columns).

    A sign has two bits, 31 pairs a number: 1 for +, 2 for a tie, 3 for -, and 0 where a unit has no
    item of the pair.
    """
    columns: list[IntArray] = []
    for pair, (sign, unit) in enumerate(signs):
        if pair % SIGNS_IN_NUMBER == 0:
            columns.append(np.zeros(n_units, dtype=np.int64))
        columns[-1][unit] += (2 - sign.astype(np.int64)) << 2 * (pair % SIGNS_IN_NUMBER)
    return np.stack(columns, axis=1)


def signs_in(
    human: IntArray, machine: IntArray, n_pairs: int
) -> Iterator[tuple[Signs, Signs, IntArray]]:
    """Read packed signs of both sides, pair by pair, with the units that have any."""
    for pair in range(n_pairs):
        of_human, of_machine = (_sign_of(side, pair) for side in (human, machine))
        unit = np.flatnonzero(of_human < NO_SIGN)
        yield of_human[unit], of_machine[unit], unit


def _sign_of(packed: IntArray, pair: int) -> Signs:
    """Signs of one pair, ``NO_SIGN`` for none; ``packed`` (n_kinds, n_columns)."""
    column, place = divmod(pair, SIGNS_IN_NUMBER)
    digit = packed[:, column] >> 2 * place & 3
    return np.where(digit == 0, NO_SIGN, 2 - digit).astype(np.int8)


def outcomes_of_kinds(kinds: UnitKinds, n_pairs: int) -> PairOutcomes:
    """Count the outcomes of every pair in every kind of units."""
    n_kinds, pairs = len(kinds.times), list(kinds.signs(n_pairs))
    found = count_outcomes(pairs, np.arange(n_kinds), n_kinds)
    cells = [_cells(human, machine, kinds.times[unit]) for human, machine, unit in pairs]
    confusions = np.stack(cells).reshape(-1, 3, 3)
    return replace(found, confusions=confusions, times=kinds.times, group=kinds.group)


def count_outcomes(
    pairs: SignsOfPairs, group: IntArray, n_groups: int, weight: IntArray | None = None
) -> PairOutcomes:
    """Count the outcomes of every pair in every group of units.

    Parameters
    ----------
    pairs : SignsOfPairs
    group : ndarray of int, shape (n_units,)
        Group of each unit, from 0 to ``n_groups`` - 1.
    n_groups : int
    weight : ndarray of int, shape (n_units,), optional
        How many units each stands for; 1 when left out.
    """
    n_units = len(group) if weight is None else int(weight.sum())
    kind = np.float32 if n_units < EXACT_IN_FLOAT32 else np.float64
    confusions = np.empty((len(pairs), N_OUTCOMES), dtype=np.int64)
    # in memory the units of a pair follow each other
    totals = np.empty((4, len(pairs), n_groups), dtype=kind)
    is_one_each = weight is None and np.array_equal(group, np.arange(n_groups))
    for place, (human, machine, unit) in enumerate(pairs):
        own = None if weight is None else weight[unit]
        confusions[place] = _cells(human, machine, own)
        if is_one_each and isinstance(unit, slice):
            totals[0, place] = 1
            np.equal(human, machine, out=totals[1, place])
            totals[2, place], totals[3, place] = human, machine
        elif len(human) < n_groups * N_OUTCOMES:
            totals[:, place] = _item_by_item(human, machine, group[unit], n_groups, own)
        else:
            totals[:, place] = _cell_by_cell(human, machine, group[unit], n_groups, own)
    by_total, is_grouped = totals.transpose(0, 2, 1), n_groups < n_units
    often = np.ones(n_groups, dtype=np.int64)
    return PairOutcomes(confusions.reshape(-1, 3, 3), by_total, is_grouped, often)


def _outcome(human: Signs, machine: Signs) -> Signs:
    """Give every item the cell of the confusion that it is in."""
    return 4 - 3 * human - machine


def _cells(human: Signs, machine: Signs, weight: IntArray | None) -> IntArray:
    """Count the outcomes of one pair, (9,)."""
    return np.bincount(_outcome(human, machine), weight, N_OUTCOMES).astype(np.int64)


def _item_by_item(
    human: Signs, machine: Signs, group: IntArray, n_groups: int, weight: IntArray | None
) -> FloatArray:
    """Add up the totals of one pair in every group, (4, n_groups)."""
    each = 1 if weight is None else weight
    added = (weight, (human == machine) * each, human * each, machine * each)
    return np.array([np.bincount(group, of, n_groups) for of in added], dtype=np.float64)


def _cell_by_cell(
    human: Signs, machine: Signs, group: IntArray, n_groups: int, weight: IntArray | None
) -> FloatArray:
    """Add up the same where there are more items than outcomes in groups."""
    cell = group * N_OUTCOMES + _outcome(human, machine)
    cells = np.bincount(cell, weight, n_groups * N_OUTCOMES)
    totals: FloatArray = _ADDS.T @ cells.reshape(n_groups, N_OUTCOMES).T
    return totals


def random_groups(group: IntArray, n_groups: int, rng: np.random.Generator) -> tuple[IntArray, int]:
    """Put more than ``MOST_UNITS`` groups of units together at random; returns the same two."""
    if n_groups <= MOST_UNITS:
        return group, n_groups
    return rng.permutation(n_groups)[group] % MOST_UNITS, MOST_UNITS
