"""Exchangeability: the judge's answer trades places with any label of the item, at random.

Under the null hypothesis the judge cannot be told from one more human, so that each label of an
item, its humans' and the judge's one answer together, is as likely to be the judge's as any other.
Answers of one judge are not exchangeable with humans, being alike for another reason: of several
one is drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import batches

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Up to so many items of a pool are dealt one by one, which costs less than a multinomial.
FEW_ITEMS = 4


@dataclass(frozen=True, slots=True)
class OneAnswer:
    """Items with one answer of the judge each; a row for each different one.

    Attributes
    ----------
    human, judge : ndarray of int, shape (n_rows, k)
        Label counts; one label of the judge.
    n_items : ndarray of int, shape (n_rows,)
    """

    human: IntArray
    judge: IntArray
    n_items: IntArray


def draw_one_answer(
    human: IntArray, judge: IntArray, n_items: IntArray, rng: np.random.Generator
) -> OneAnswer:
    """Draw one answer of the judge for every item; all of them where it gave one.

    Parameters
    ----------
    human, judge : ndarray of int, shape (n_profiles, k)
        Label counts; every row has a label of the judge.
    n_items : ndarray of int, shape (n_profiles,)
    rng : Generator
    """
    n_answers = judge.sum(axis=1)
    drawn = np.where(judge > 0, n_items[:, None], 0)
    several = np.flatnonzero(n_answers > 1)
    shares = judge[several] / n_answers[several, None]
    drawn[several] = rng.multinomial(n_items[several], shares)
    profile, label = np.nonzero(drawn)
    one_label = np.eye(human.shape[1], dtype=np.int64)
    return OneAnswer(human[profile], one_label[label], drawn[profile, label])


@dataclass(frozen=True, slots=True)
class Permutations:
    """Every way to name one label of each pool the judge's.

    Attributes
    ----------
    human, judge : ndarray of int, shape (n_outcomes, k)
        Label counts of the two sides; the outcomes of one pool follow each other.
    chance : ndarray of float, shape (n_outcomes,)
        Of an outcome within its pool.
    pool : ndarray of int, shape (n_outcomes,)
        Number of the pool, rising.
    n_items : ndarray of int, shape (n_pools,)
    """

    human: IntArray
    judge: IntArray
    chance: FloatArray
    pool: IntArray
    n_items: IntArray

    def weights(self, n_null: int, rng: np.random.Generator) -> Iterator[IntArray]:
        """Yield batches (batch, n_outcomes): items that got each outcome in each exchange."""
        n_ways = np.bincount(self.pool)
        few = self.n_items <= FEW_ITEMS
        classes = [(number, some) for number in np.unique(n_ways) for some in (True, False)]
        # a stream for each class of pools: no draw depends on how exchanges are batched
        streams = rng.spawn(len(classes))
        for size in batches(n_null, len(self.chance)):
            weights = np.empty((size, len(self.chance)), dtype=np.int64)
            for (number, some), stream in zip(classes, streams, strict=True):
                pools = np.flatnonzero((n_ways == number) & (few == some))
                if len(pools):
                    rows = np.searchsorted(self.pool, pools)[:, None] + np.arange(number)
                    deal = _deal_items if some else _deal_pools
                    weights[:, rows] = deal(self.n_items[pools], self.chance[rows], size, stream)
            yield weights


def label_permutations(rows: OneAnswer) -> Permutations:
    """List the ways to deal the labels of every item out again, one of them to the judge."""
    pooled = distinct_rows(rows.human + rows.judge)
    n_items = np.bincount(pooled.of_item, weights=rows.n_items).astype(np.int64)
    pool, label = np.nonzero(pooled.rows)
    judge = np.eye(rows.human.shape[1], dtype=np.int64)[label]
    labels = pooled.rows[pool]
    chance = labels[np.arange(len(label)), label] / labels.sum(axis=1)
    return Permutations(labels - judge, judge, chance, pool, n_items)


def one_sided_p_value(null: FloatArray, observed: float) -> float:
    """Share of exchanges at least as large as the observed value, with itself counted.

    ``(1 + #{null >= observed}) / (1 + n_null)``; NaN where the observed value is NaN. Values
    that differ by rounding only count as equal, and an exchange without a value (NaN) counts
    as large, so that it cannot make the judge look distinguishable.
    """
    if np.isnan(observed):
        return float("nan")
    smaller = int((null < observed - 1e-12).sum())
    return (1 + len(null) - smaller) / (1 + len(null))


def two_sided_p_value(null: FloatArray, observed: float) -> float:
    """Twice the smaller of both one-sided p-values, at most 1; NaN as they are."""
    sides = one_sided_p_value(null, observed), one_sided_p_value(-null, -observed)
    return float(np.minimum(1.0, 2 * min(sides)))


def _deal_pools(
    n_items: IntArray, chance: FloatArray, size: int, rng: np.random.Generator
) -> IntArray:
    """Split each pool's items over its outcomes, (size, n_pools, n_ways)."""
    return rng.multinomial(n_items, chance, size=(size, len(n_items)))


def _deal_items(
    n_items: IntArray, chance: FloatArray, size: int, rng: np.random.Generator
) -> IntArray:
    """As :func:`_deal_pools`, an item at a time."""
    n_ways = chance.shape[1]
    pool = np.repeat(np.arange(len(n_items)), n_items)
    bounds = np.cumsum(chance, axis=1)[pool, :-1]
    place = rng.random((size, len(pool)))
    way = np.zeros(place.shape, dtype=np.int64)
    for bound in bounds.T:  # a loop over few outcomes
        way += place >= bound
    cell = (np.arange(size)[:, None] * len(n_items) + pool) * n_ways + way
    dealt = np.bincount(cell.ravel(), minlength=size * len(n_items) * n_ways)
    return dealt.reshape(size, len(n_items), n_ways)
