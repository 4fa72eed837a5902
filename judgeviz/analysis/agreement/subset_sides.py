"""The sides whose agreement is followed over subsets of the items, and their alphas on each."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.krippendorff import (
    Level,
    alpha_from_coincidences,
    coincidence_entries,
    table_coincidences,
)
from judgeviz.counting.totals import StratifiedTotals
from judgeviz.counting.distinct import distinct_rows

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Curve = Literal["hh", "hm", "human", "random"]


class HumanPairs(NamedTuple):
    """Coincidences of the humans, as totals over their profiles."""

    totals: StratifiedTotals
    of_item: IntArray
    n_profiles: int


@dataclass(frozen=True, slots=True)
class SubsetSides:
    """What a subset's alphas are made of.

    Attributes
    ----------
    level : {"nominal", "ordinal"}
    scale : Scale
    rule : TieRule or None
    pairs : HumanPairs
    up_to : ndarray of int, shape (n_items, k)
        Human labels up to each category.
    human : ndarray of int, shape (n_items,)
        Centre of the humans, like ``machine`` of the judge (None without one).
    n_random : ndarray of int, shape (n_items,)
        Random labels in the judge's place.
    """

    level: Level
    scale: Scale
    rule: TieRule | None
    pairs: HumanPairs
    up_to: IntArray
    human: IntArray
    machine: IntArray | None
    n_random: IntArray

    @classmethod
    def of(cls, pair: Comparison, rule: TieRule | None) -> Self:
        """Take both sides of a comparison; raises LabelError for scores."""
        if pair.judge is not None and not pair.judge_scale.is_categorical:
            raise LabelError(
                f"'{pair.judge}' gives scores, not labels of the scale, so it has no alpha on "
                "subsets; choose a judge that gives labels."
            )
        human = pair.human_counts
        machine, n_random = None, np.ones(pair.n_items, dtype=np.int64)
        if pair.judge is not None:
            machine = centres(pair.machine_counts, pair.scale, rule)
            n_random = pair.machine_counts.sum(axis=1)
        return cls(
            level="ordinal" if pair.scale.kind == "ordinal" else "nominal",
            scale=pair.scale,
            rule=rule,
            pairs=_human_pairs(human),
            up_to=np.cumsum(human, axis=1),
            human=centres(human, pair.scale, rule),
            machine=machine,
            n_random=n_random,
        )

    def alphas(
        self, items: IntArray, humans: np.random.Generator, labels: np.random.Generator
    ) -> dict[Curve, FloatArray]:
        """Alpha of every curve on each subset, (n_draws,); ``items`` (n_draws, n_items)."""
        found: dict[Curve, FloatArray] = {"hh": self._humans(items)}
        if self.machine is not None:
            found["hm"] = self._against(items, self.machine[items])
        found["human"] = self._against(items, self._drawn_humans(items, humans))
        found["random"] = self._against(items, self._random_labels(items, labels))
        return found

    def _humans(self, items: IntArray) -> FloatArray:
        n_draws, n_profiles = len(items), self.pairs.n_profiles
        cell = np.arange(n_draws)[:, None] * n_profiles + self.pairs.of_item[items]
        weights = np.bincount(cell.ravel(), minlength=n_draws * n_profiles)
        totals = self.pairs.totals.of(weights.reshape(n_draws, n_profiles).T.astype(np.float64))
        return alpha_from_coincidences(totals[:, 0], level=self.level)

    def _against(self, items: IntArray, other: IntArray) -> FloatArray:
        """Alpha of the humans' centres with other labels, both (n_draws, n_items)."""
        k, n_draws = self.up_to.shape[1], len(items)
        human = self.human[items]
        both = (human != NO_LABEL) & (other != NO_LABEL)
        draw = np.broadcast_to(np.arange(n_draws)[:, None], items.shape)
        cell = (draw[both] * k + human[both]) * k + other[both]
        table = np.bincount(cell, minlength=n_draws * k * k).reshape(n_draws, k, k)
        return alpha_from_coincidences(
            table_coincidences(table.astype(np.float64)), level=self.level
        )

    def _drawn_humans(self, items: IntArray, rng: np.random.Generator) -> IntArray:
        position = np.floor(rng.random(items.shape) * self.up_to[items, -1])
        label: IntArray = (self.up_to[items] <= position[..., None]).sum(axis=-1)
        return label

    def _random_labels(self, items: IntArray, rng: np.random.Generator) -> IntArray:
        """As many uniform labels per item as the judge gives, by their centre."""
        k, n_labels = self.up_to.shape[1], self.n_random[items].ravel()
        if (n_labels == 1).all():
            return rng.integers(k, size=items.shape)
        counts = rng.multinomial(n_labels, np.full(k, 1 / k))
        return centres(counts, self.scale, self.rule).reshape(items.shape)


def _human_pairs(human: IntArray) -> HumanPairs:
    profiles = distinct_rows(human)
    n_profiles, k = profiles.rows.shape
    row, left, right, value = coincidence_entries(profiles.rows)
    totals = StratifiedTotals.from_entries((0, left, right), row, value, (1, k, k), n_profiles)
    return HumanPairs(totals, profiles.of_item, n_profiles)
