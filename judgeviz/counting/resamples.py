"""Resamples as weights: how often each row of counts is taken.

One engine for every analysis: items or clusters drawn again (bootstrap), left out one by one
(jackknife), labels exchanged between judge and humans. A row stands for all items that share its
counts, so that the cost of a replicate grows with the number of different items. The same seed
gives the same draws wherever they are used; each purpose has a stream of its own, so that asking
for more of one moves nothing of another.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.profiles import ClusterRows, cluster_matrix

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Purpose = Literal["answers", "draws", "bootstrap", "permutation", "errors", "cases"]

# Weights held at once: 32 MB of 8-byte integers.
BATCH_CELLS = 4_000_000
CACHED_ITEMS = 30_000  # drawn together, of several replicates
# A binomial draw per row costs about as much as this many draws of an item.
ITEMS_PER_ROW = 4
# Place of each purpose's stream: fixed, since every number that was drawn depends on it.
_STREAM: dict[Purpose, int] = {
    "answers": 0,
    "draws": 1,
    "bootstrap": 2,
    "permutation": 3,
    "errors": 4,
    "cases": 5,
}


@dataclass(frozen=True, slots=True)
class Resampling:
    """How a number's uncertainty is measured; the same for every analysis.

    Attributes
    ----------
    n_boot : int
        Bootstrap replicates; 0 for none.
    n_null : int
        Permutations of labels between judge and humans; 0 for none.
    cluster : str or None
        Item column whose values are resampled as a whole; None for items.
    seed : int
        Of all random draws, from 0.
    level : float
        Of the intervals, in (0, 1).

    Raises
    ------
    ValueError
        For a value outside its range.
    """

    n_boot: int = 0
    n_null: int = 0
    cluster: str | None = None
    seed: int = 0
    level: float = 0.95

    def __post_init__(self) -> None:
        """Raise ValueError for numbers of resamples, a seed or a level that cannot be."""
        for name in ("n_boot", "n_null", "seed"):
            number = getattr(self, name)
            if not isinstance(number, Integral) or isinstance(number, bool):
                raise ValueError(f"{name} is a whole number; got {number!r}.")
            if number < 0:
                raise ValueError(f"{name} cannot be negative; got {number}.")
        if not isinstance(self.cluster, Hashable):
            raise ValueError(f"cluster is the name of an item column; got {self.cluster!r}.")
        if not (isinstance(self.level, int | float) and 0 < self.level < 1):
            raise ValueError(f"level lies between 0 and 1; got {self.level!r}.")

    def seed_of(self, purpose: Purpose) -> np.random.SeedSequence:
        """Make the seed of one purpose."""
        return np.random.SeedSequence(int(self.seed), spawn_key=(_STREAM[purpose],))

    def stream(self, purpose: Purpose) -> np.random.Generator:
        """Make the source of randomness of one purpose."""
        return np.random.default_rng(self.seed_of(purpose))

    @property
    def words(self) -> dict[str, object]:
        """The settings as a provenance lists them; None for what plays no part."""
        drawn = f"{self.n_boot} replicates, {self.level:.0%} percentile"
        return {
            "bootstrap": drawn if self.n_boot else None,
            "resampled_by": self.cluster or "item",
            "exchanges": self.n_null or None,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class Units:
    """What is drawn, and which rows of counts it carries along.

    Attributes
    ----------
    n_items : ndarray of int, shape (n_rows,)
        Items that each row stands for.
    group : ndarray of int or None, shape (n_rows,)
        Rows of a group follow each other. Groups are drawn first, then the rows within them: two
        tables that share the groups (the same humans, another judge) share their draws too.
    clusters : sparse array or None, shape (n_rows, n_clusters)
        Items of each row in each cluster; None where items are drawn.
    """

    n_items: IntArray
    group: IntArray | None = None
    clusters: "csr_array | None" = None

    @property
    def n_units(self) -> int:
        """Number of items, or of clusters."""
        return int(self.n_items.sum()) if self.clusters is None else int(self.clusters.shape[1])

    @property
    def n_clusters(self) -> int | None:
        """Number of clusters; None where items are drawn."""
        return None if self.clusters is None else int(self.clusters.shape[1])

    def bootstrap(self, resampling: Resampling) -> Iterator[IntArray]:
        """Draw as many units as there are, with replacement; ``n_boot`` times.

        Yields
        ------
        ndarray of int, shape (batch, n_rows)
            Weights of the rows. The size of a batch changes no draw.
        """
        n_boot, seed = resampling.n_boot, resampling.seed_of("bootstrap")
        if self.clusters is not None:
            yield from _whole_clusters(self.clusters, n_boot, np.random.default_rng(seed))
        elif self.group is None:
            yield from bootstrap_weights(self.n_items, n_boot, np.random.default_rng(seed))
        else:
            yield from _group_by_group(self.n_items, self.group, n_boot, seed)


class Jackknifed(NamedTuple):
    """A statistic and what leaving out one unit at a time does to it; each of its shape.

    Attributes
    ----------
    value : ndarray
        The plug-in value theta.
    corrected : ndarray
        theta_J = n theta - (n - 1) mean(theta without unit i).
    standard_error : ndarray
    bias : ndarray
        theta - theta_J.
    n_units : ndarray of int
        Units that take part. All are NaN but the value where there are fewer than two.
    """

    value: FloatArray
    corrected: FloatArray
    standard_error: FloatArray
    bias: FloatArray
    n_units: IntArray

    @classmethod
    def of_changes(cls, value: FloatArray, change: FloatArray, often: FloatArray) -> "Jackknifed":
        """Sum up the jackknife.

        Parameters
        ----------
        value : ndarray, shape (...)
            Of all units; NaN where it is undefined.
        change : ndarray, shape (n_units, ...)
            Of the value without a unit.
        often : ndarray, shape (n_units,)
            Units that are alike.
        """
        shift = np.tensordot(often, change, axes=1)
        square = np.tensordot(often, change**2, axes=1)
        return cls._of_sums(value, np.asarray(often.sum()), shift, square)

    @classmethod
    def of_groups(
        cls, value: FloatArray, group: IntArray, change: FloatArray, often: FloatArray
    ) -> "Jackknifed":
        """Sum up the jackknife of several values with units of their own.

        Parameters
        ----------
        value : ndarray, shape (n_values,)
        group : ndarray of int, shape (n_units,)
            Value that a unit is left out of.
        change, often : ndarray, shape (n_units,)
            As in :meth:`of_changes`.
        """
        n, shift, square = (
            np.bincount(group, weights, len(value)).astype(np.float64, copy=False)
            for weights in (often, often * change, often * change**2)
        )
        return cls._of_sums(value, n, shift, square)

    @classmethod
    def _of_sums(
        cls, value: FloatArray, n: FloatArray, shift: FloatArray, square: FloatArray
    ) -> "Jackknifed":
        defined = np.where((n < 2) | np.isnan(value), np.nan, 1.0)
        some = np.maximum(n, 1)
        bias = (n - 1) * shift / some * defined
        variance = (n - 1) / some * np.maximum(square - shift**2 / some, 0) * defined
        return cls(value, value - bias, np.sqrt(variance), bias, n.astype(np.int64))


def jackknife(
    contributions: "csr_array",
    units: Units,
    statistic: Callable[[FloatArray], FloatArray],
) -> Jackknifed:
    """Leave out one item, or one cluster, at a time.

    Parameters
    ----------
    contributions : sparse array, shape (n_rows, n_totals)
        What one item of each row adds to each total; rows of zeros take no part.
    units : Units
    statistic : callable
        From totals (batch, n_totals) to values (batch, ...).

    Returns
    -------
    Jackknifed
        A deletion that leaves the statistic undefined counts as no change.
    """
    by_unit, often = added_by_unit(contributions, units)
    total = np.asarray(often @ by_unit, dtype=np.float64)
    value = statistic(total[None])[0]
    change = np.zeros((len(often), *value.shape))
    size = max(1, BATCH_CELLS // (4 * max(len(total), 1)))
    for start in range(0, len(often), size):
        left = total - by_unit[start : start + size].toarray()
        change[start : start + size] = statistic(np.maximum(left, 0)) - value
    return Jackknifed.of_changes(value, np.nan_to_num(change), often)


def added_by_unit(contributions: "csr_array", units: Units) -> tuple["csr_array", FloatArray]:
    """Return what each unit that takes part adds to the totals, and how many are like it.

    Parameters
    ----------
    contributions : sparse array, shape (n_rows, n_totals)
        What one item of each row adds.
    units : Units

    Returns
    -------
    by_unit : sparse array, shape (n_units, n_totals)
    often : ndarray of float, shape (n_units,)
    """
    by_unit, often = contributions, units.n_items.astype(np.float64)
    if units.clusters is not None:
        by_unit = (units.clusters.T @ contributions).tocsr()
        often = np.ones(by_unit.shape[0])
    takes_part = np.flatnonzero((np.diff(by_unit.indptr) > 0) & (often > 0))
    return by_unit[takes_part], often[takes_part]


def joint_units(
    of_item: Sequence[IntArray], cluster: IntArray | None, times: IntArray | None = None
) -> tuple[Units, list["csr_array"]]:
    """Draw the items of several comparisons together, so that their differences are paired.

    Parameters
    ----------
    of_item : sequence of ndarray of int, shape (n_items,) each
        Profile of each item in either comparison; -1 for an item that it does not have.
    cluster : ndarray of int or None, shape (n_items,)
        In order of the clusters' names; -1 for an item that has none and is one by itself.
    times : ndarray of int or None, shape (n_items,)
        Items that each of them stands for; one where left out.

    Returns
    -------
    units : Units
        Of rows that are the same in all comparisons.
    to_profiles : list of sparse arrays, shape (n_rows, n_profiles) each
        From the weights of these rows to those of the profiles: ``weights @ to_profiles``.
    """
    from scipy.sparse import csr_array

    # codes are not negative; a comparison without the item has 0
    rows = distinct_rows(np.column_stack(of_item) + 1)
    n_rows, n_items = len(rows.n_items), rows.n_items
    if times is not None:
        n_items = np.bincount(rows.of_item, times, minlength=n_rows).astype(np.int64)
    clusters = None
    if cluster is not None:
        own = ClusterRows.of(rows.of_item, cluster, times)
        clusters = cluster_matrix(own.profile, own.cluster, n_rows, own.times)
    to_profiles = []
    for profile, of in zip(rows.rows.T - 1, of_item, strict=True):
        has = np.flatnonzero(profile >= 0)
        shape = (n_rows, int(of.max(initial=-1)) + 1)
        to_profiles.append(csr_array((np.ones(len(has)), (has, profile[has])), shape=shape))
    return Units(n_items, None, clusters), to_profiles


def bootstrap_weights(
    n_items: IntArray, n_boot: int, rng: np.random.Generator
) -> Iterator[IntArray]:
    """Resample items with replacement, as multiplicities of their rows.

    Parameters
    ----------
    n_items : ndarray of int, shape (n_rows,)
        Items that each row (a profile or a cluster) stands for.
    n_boot : int
        Number of replicates.
    rng : Generator
        Source of all randomness.

    Yields
    ------
    ndarray of int, shape (batch, n_rows)
        Weights; every row sums to the number of items.
    """
    total = int(n_items.sum())
    if len(n_items) * ITEMS_PER_ROW < total:
        for size in batches(n_boot, len(n_items)):
            yield rng.multinomial(total, n_items / total, size=size)
        return
    row_of = np.repeat(np.arange(len(n_items)), n_items)
    for size in batches(n_boot, total):
        weights = np.empty((size, len(n_items)), dtype=np.int64)
        for some in _at_a_time(size, total):
            drawn = rng.integers(total, size=(some.stop - some.start, total))
            weights[some] = _times_drawn(row_of[drawn], len(n_items))
        yield weights


def _at_a_time(n_replicates: int, n_items: int) -> Iterator[slice]:
    """Split replicates so that the items drawn for some of them stay in the processor's cache.

    How they are split changes no draw.
    """
    size = max(1, CACHED_ITEMS // max(n_items, 1))
    for start in range(0, n_replicates, size):
        yield slice(start, min(start + size, n_replicates))


def _times_drawn(row: IntArray, n_rows: int) -> IntArray:
    """Count how often each row is drawn: from (size, n_items) to (size, n_rows)."""
    size = len(row)
    place = row + n_rows * np.arange(size)[:, None]
    return np.bincount(place.ravel(), minlength=size * n_rows).reshape(size, n_rows)


def batches(n_replicates: int, n_cells: int) -> Iterator[int]:
    """Split replicates of ``n_cells`` weights each into batches; yields their sizes."""
    size = max(1, BATCH_CELLS // max(n_cells, 1))
    for start in range(0, n_replicates, size):
        yield min(size, n_replicates - start)


def _whole_clusters(
    clusters: "csr_array", n_boot: int, rng: np.random.Generator
) -> Iterator[IntArray]:
    n_rows, n_clusters = clusters.shape
    size = max(1, BATCH_CELLS // n_rows)
    for drawn in bootstrap_weights(np.ones(n_clusters, dtype=np.int64), n_boot, rng):
        for start in range(0, len(drawn), size):
            yield (clusters @ drawn[start : start + size].T).T.astype(np.int64)


@dataclass(frozen=True, slots=True)
class Dealer:
    """Splits what was drawn of every group over its rows.

    Attributes
    ----------
    n_rows : int
    by_size : list of (groups, rows, chances)
        Groups (n_groups,) with equally many members, their rows and the chances of these within
        the group, (n_groups, n_members).
    """

    n_rows: int
    by_size: list[tuple[IntArray, IntArray, FloatArray]]

    @classmethod
    def of(cls, chance: FloatArray, n_members: IntArray) -> Self:
        """Make one.

        Parameters
        ----------
        chance : ndarray of float, shape (n_rows,)
            Of each row within its group; the rows of a group follow each other.
        n_members : ndarray of int, shape (n_groups,)
            Rows of each group, at least one.
        """
        first = np.cumsum(n_members) - n_members
        by_size = []
        for number in np.unique(n_members).tolist():
            groups = np.flatnonzero(n_members == number)
            rows = first[groups][:, None] + np.arange(number)
            by_size.append((groups, rows, chance[rows]))
        return cls(len(chance), by_size)

    def streams(self, seed: np.random.SeedSequence) -> list[np.random.Generator | None]:
        """Make a source of randomness for each number of members; None where there is one member.

        With one for all of them a draw would depend on how replicates are batched.
        """
        seeds = seed.spawn(len(self.by_size))
        return [
            np.random.default_rng(one) if rows.shape[1] > 1 else None
            for one, (_, rows, _) in zip(seeds, self.by_size, strict=True)
        ]

    def deal_out(self, drawn: IntArray, streams: list[np.random.Generator | None]) -> IntArray:
        """Split ``drawn`` (size, n_groups) at random; gives (size, n_rows)."""
        weights = np.empty((len(drawn), self.n_rows), dtype=np.int64)
        for (groups, rows, chances), stream in zip(self.by_size, streams, strict=True):
            if stream is None:
                weights[:, rows[:, 0]] = drawn[:, groups]
            else:
                weights[:, rows] = stream.multinomial(drawn[:, groups], chances)
        return weights


def _group_by_group(
    n_items: IntArray, group: IntArray, n_boot: int, seed: np.random.SeedSequence
) -> Iterator[IntArray]:
    """Draw the groups, then the rows of each."""
    for_groups, for_rows = seed.spawn(2)
    of_groups, of_rows = np.random.default_rng(for_groups), np.random.default_rng(for_rows)
    in_group = np.bincount(group, weights=n_items).astype(np.int64)
    dealer = Dealer.of(n_items / in_group[group], np.bincount(group))
    streams = dealer.streams(for_rows)
    by_item = len(n_items) * ITEMS_PER_ROW >= int(n_items.sum())
    for drawn in bootstrap_weights(in_group, n_boot, of_groups):
        size = max(1, BATCH_CELLS // len(n_items))
        for start in range(0, len(drawn), size):
            part = drawn[start : start + size]
            if by_item:
                yield _deal_item_by_item(part, n_items, in_group, of_rows)
            else:
                yield dealer.deal_out(part, streams)


def _deal_item_by_item(
    drawn: IntArray, n_items: IntArray, in_group: IntArray, rng: np.random.Generator
) -> IntArray:
    """As :class:`Dealer`, where hardly two items share a row: an item at a time."""
    row_of = np.repeat(np.arange(len(n_items)), n_items)
    first = np.cumsum(in_group) - in_group
    weights = np.empty((len(drawn), len(n_items)), dtype=np.int64)
    for some in _at_a_time(len(drawn), len(row_of)):
        of_groups = drawn[some]  # as many items in every replicate as there are
        groups = np.tile(np.arange(len(in_group)), len(of_groups))
        group = np.repeat(groups, of_groups.ravel()).reshape(len(of_groups), len(row_of))
        item = first[group] + (rng.random(group.shape) * in_group[group]).astype(np.int64)
        weights[some] = _times_drawn(row_of[item], len(n_items))
    return weights
