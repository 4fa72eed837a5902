"""Preferences from scores: which of two systems has the higher one on the same source."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.system_pairs import PairSigns, SystemPair, name_codes, split_pairs
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.favi_score import preference_signs

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class ScoredPairs:
    """Preferences from scores: the sign of the difference on every shared source.

    Attributes
    ----------
    human, machine : ndarray of float, shape (n_systems, n_sources)
        Mean scores; NaN where a system has none.
    margins : tuple of float
        Within which the humans' and the judge's scores are a tie.
    sources : tuple
        Names.
    """

    systems: tuple[str, ...]
    pairs: tuple[SystemPair, ...]
    unshared: tuple[SystemPair, ...]
    unit_of_item: IntArray
    human: FloatArray
    machine: FloatArray
    margins: tuple[float, float]

    @property
    def n_units(self) -> int:
        """Number of sources."""
        return int(self.human.shape[1])

    def signs(self, number: int) -> PairSigns:
        """Preferences of one pair on the sources that both systems have."""
        a, b = (self.systems.index(name) for name in self.pairs[number])
        sides = [self.human[a], self.human[b], self.machine[a], self.machine[b]]
        shared = np.flatnonzero(~(np.isnan(sides[0]) | np.isnan(sides[1])))
        if len(shared) < self.n_units:
            sides = [scores[shared] for scores in sides]
        return PairSigns(
            preference_signs(sides[0], sides[1], self.margins[0]),
            preference_signs(sides[2], sides[3], self.margins[1]),
            shared,
        )


def scored_pairs(
    pair: Comparison, margins: tuple[float, float], wanted: list[SystemPair] | None
) -> ScoredPairs:
    """Average each side's scores per system and source; raises LabelError as its caller says."""
    _check_scores(pair)
    system_codes, systems = name_codes(pair.items["system"])
    source_codes, sources = name_codes(pair.items[str(pair.source)])
    known = (system_codes >= 0) & (source_codes >= 0)
    if not known.any():
        raise LabelError(f"No item of '{pair.dataset}' names both its system and its source.")
    shape = (len(systems), len(sources))
    cell = system_codes[known] * shape[1] + source_codes[known]
    human, machine = (
        _cell_means(scores[known], cell, shape) for scores in (pair.human_means, pair.machine_means)
    )
    present = ~np.isnan(human)
    n_shared = present.astype(np.float32) @ present.T.astype(np.float32)
    shared, unshared = split_pairs(systems, wanted, lambda a, b: bool(n_shared[a, b]))
    units = np.where(known, source_codes, -1)
    return ScoredPairs(systems, shared, unshared, units, human, machine, margins)


def _check_scores(pair: Comparison) -> None:
    for scale, whose in ((pair.scale, "humans"), (pair.judge_scale, str(pair.judge))):
        if scale.kind == "nominal":
            raise LabelError(
                f"The labels of '{whose}' for '{pair.criterion}' are classes without an order, "
                "which cannot say which of two systems is better; choose graded labels or scores."
            )
    if "system" not in pair.items.columns:
        raise LabelError(
            f"The items of '{pair.dataset}' do not say which system made them; add a column "
            "'system', or name it in the mapping."
        )
    if pair.source is None:
        raise LabelError(
            f"The items of '{pair.dataset}' do not say which source they belong to, so that no "
            "two systems can be compared on the same one; name the column in the mapping under "
            "'source'."
        )


def _cell_means(scores: FloatArray, cell: IntArray, shape: tuple[int, int]) -> FloatArray:
    """Mean score per system and source; NaN where there is none."""
    size = shape[0] * shape[1]
    totals = np.bincount(cell, weights=scores, minlength=size)
    n_scores = np.bincount(cell, minlength=size)
    means = np.full(size, np.nan)
    np.divide(totals, n_scores, out=means, where=n_scores > 0)
    return means.reshape(shape)
