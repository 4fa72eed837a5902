"""Exchangeability of the two sides: an item's labels pooled and dealt out again.

Under the null hypothesis the judge cannot be told from one more human, so that any way to deal an
item's pooled labels to the two sides, at their sizes, is as likely as the observed one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import batches

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Listing pays up to this many outcomes, or one per item; beyond it items are dealt one by one.
MOST_OUTCOMES = 20_000
# Dealing label by label costs a pass per label; a hypergeometric draw costs about ten passes.
FEW_LABELS = 10


@dataclass(frozen=True, slots=True)
class Exchange:
    """All ways to deal the pooled labels of every profile out again.

    Attributes
    ----------
    human, machine : ndarray of int, shape (n_outcomes, n_categories)
        Possible new label counts of the two sides; the outcomes of one pooled profile follow
        each other, profiles with few outcomes first.
    probability : ndarray of float, shape (n_outcomes,)
        Within its profile (multivariate hypergeometric).
    n_ways : ndarray of int, shape (n_profiles,)
        Outcomes of each pooled profile, in rising order.
    n_items : ndarray of int, shape (n_profiles,)
        Items of each pooled profile.
    """

    human: IntArray
    machine: IntArray
    probability: FloatArray
    n_ways: IntArray
    n_items: IntArray

    def weights(self, n_null: int, rng: np.random.Generator) -> Iterator[IntArray]:
        """Yield batches (batch, n_outcomes): items that got each outcome."""
        sizes, first = np.unique(self.n_ways, return_index=True)
        last = np.append(first[1:], len(self.n_ways))
        # a generator for each number of ways: no draw depends on how replicates are batched
        streams = rng.spawn(len(sizes))
        for size in batches(n_null, len(self.probability)):
            yield np.concatenate(
                [
                    self._draw(slice(start, stop), size, stream)
                    for start, stop, stream in zip(first, last, streams, strict=True)
                ],
                axis=1,
            )

    def _draw(self, profiles: slice, size: int, rng: np.random.Generator) -> IntArray:
        """Weights of the outcomes of profiles with equally many ways, (size, n_outcomes)."""
        n_ways = self.n_ways[profiles]
        begin = int(self.n_ways[: profiles.start].sum())
        shares = self.probability[begin : begin + int(n_ways.sum())].reshape(len(n_ways), -1)
        drawn = rng.multinomial(self.n_items[profiles], shares, size=(size, len(n_ways)))
        return drawn.reshape(size, -1)


def exchange_outcomes(human: IntArray, machine: IntArray, n_items: IntArray) -> Exchange | None:
    """List the ways to deal the pooled labels of each profile out again, keeping both sizes.

    Parameters
    ----------
    human, machine : ndarray of int, shape (n_profiles, n_categories)
        Distinct label counts.
    n_items : ndarray of int, shape (n_profiles,)
        Items of each.

    Returns
    -------
    Exchange or None
        None where there are too many outcomes to list (many labels per item, or hardly an item
        like another); deal with :func:`deal_out` then.
    """
    pooled = distinct_rows(human.sum(axis=1, keepdims=True), human + machine)
    counts = np.bincount(pooled.of_item, weights=n_items).astype(np.int64)
    most = max(MOST_OUTCOMES, int(n_items.sum()))
    listed: list[IntArray] = []
    n_listed = 0
    for n_human, *pool in pooled.rows.tolist():
        ways = _sub_multisets(np.array(pool), n_human, most)
        n_listed += len(ways)
        if n_listed > most:
            return None
        listed.append(ways)
    n_ways = np.array([len(ways) for ways in listed])
    order = np.argsort(n_ways, kind="stable")
    new_human = np.concatenate([listed[profile] for profile in order])
    all_labels = np.repeat(pooled.rows[order, 1:], n_ways[order], axis=0)
    return Exchange(
        human=new_human,
        machine=all_labels - new_human,
        probability=_within_profiles(_hypergeometric(all_labels, new_human), n_ways[order]),
        n_ways=n_ways[order],
        n_items=counts[order],
    )


def deal_out(
    human: IntArray, machine: IntArray, n_null: int, rng: np.random.Generator
) -> Iterator[IntArray]:
    """Deal every item's pooled labels out again; yields the new human counts (n_items, k).

    ``human`` and ``machine`` are the label counts of each item, (n_items, k).
    """
    pooled = human + machine
    n_human, n_machine = human.sum(axis=1), machine.sum(axis=1)
    most_human, most_machine = n_human.max(initial=0), n_machine.max(initial=0)
    for _ in range(n_null):
        if min(most_human, most_machine) > FEW_LABELS:
            yield _draw_hypergeometric(pooled, n_human, rng)
        elif most_human <= most_machine:
            yield _draw_label_by_label(pooled, n_human, rng)
        else:
            yield pooled - _draw_label_by_label(pooled, n_machine, rng)


def permutation_p_value(null: FloatArray, observed: float) -> float:
    """Share of null replicates at least as large as the observed value, with itself counted.

    ``(1 + #{null >= observed}) / (1 + n_null)``; NaN where the observed value is NaN. Values
    that differ by rounding only count as equal, and a replicate without a value (NaN) counts
    as large, so that it cannot make the judge look distinguishable.
    """
    if np.isnan(observed):
        return float("nan")
    smaller = int((null < observed - 1e-12).sum())
    return (1 + len(null) - smaller) / (1 + len(null))


def _draw_label_by_label(pool: IntArray, n_drawn: IntArray, rng: np.random.Generator) -> IntArray:
    """Take ``n_drawn`` (n_items,) labels from each pool (n_items, k), one after the other."""
    left = pool.T.astype(np.int32, order="C")  # (k, n_items): whole categories at a time
    n_left = left.sum(axis=0)
    for draw in range(int(n_drawn.max(initial=0))):
        active = n_drawn > draw
        place = (rng.random(len(pool)) * n_left).astype(np.int32)
        for category in left:
            # the label is in this category where the place falls among those still left in it
            hit = active & (place >= 0) & (place < category)
            place -= category
            category -= hit
        n_left -= active
    return pool - left.T


def _draw_hypergeometric(pool: IntArray, n_drawn: IntArray, rng: np.random.Generator) -> IntArray:
    """Take ``n_drawn`` (n_items,) labels from each pool (n_items, k), category by category."""
    n_left = pool.sum(axis=1)
    drawn = np.zeros_like(pool)
    for category, available in enumerate(pool.T):
        n_left = n_left - available
        drawn[:, category] = rng.hypergeometric(available, n_left, n_drawn)
        n_drawn = n_drawn - drawn[:, category]
    return drawn


def _sub_multisets(pool: IntArray, size: int, most: int) -> IntArray:
    """All ways to take ``size`` labels from ``pool`` (k,), shape (n_ways, k).

    Stops with more than ``most`` rows as soon as there are that many.
    """
    n_after = np.append(np.cumsum(pool[::-1])[::-1][1:], 0)
    ways = np.zeros((1, len(pool)), dtype=np.int64)
    left = np.array([size])
    for category, (available, after) in enumerate(zip(pool, n_after, strict=True)):
        fewest = np.maximum(left - after, 0)
        repeats = np.minimum(left, available) - fewest + 1
        ways = np.repeat(ways, repeats, axis=0)
        offset = np.arange(len(ways)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
        ways[:, category] = np.repeat(fewest, repeats) + offset
        left = np.repeat(left, repeats) - ways[:, category]
        if len(ways) > most:
            break
    return ways


def _hypergeometric(pool: IntArray, drawn: IntArray) -> FloatArray:
    """Probability of taking ``drawn`` from ``pool``, row by row (n_rows, k)."""
    log_ways = _log_choose(pool, drawn).sum(axis=1)
    log_all = _log_choose(pool.sum(axis=1), drawn.sum(axis=1))
    probability: FloatArray = np.exp(log_ways - log_all)
    return probability


def _within_profiles(probability: FloatArray, n_ways: IntArray) -> FloatArray:
    """Take out rounding, which log-gammas of many labels make visible: each profile sums to 1."""
    sums = np.add.reduceat(probability, np.cumsum(n_ways) - n_ways)
    normalised: FloatArray = probability / np.repeat(sums, n_ways)
    return normalised


def _log_choose(n: IntArray, k: IntArray) -> FloatArray:
    from scipy.special import gammaln  # here: SciPy would double the time to import judgeviz

    ways: FloatArray = gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    return ways
