"""Preferences from scores: which of two systems has the higher one on the same source."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.systems.system_pairs import PairSigns, SystemPair, split_pairs
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
    is_complete : bool
        Every system has a score on every source.
    """

    systems: tuple[str, ...]
    pairs: tuple[SystemPair, ...]
    unshared: tuple[SystemPair, ...]
    unit_of_item: IntArray
    human: FloatArray
    machine: FloatArray
    margins: tuple[float, float]
    is_complete: bool

    @property
    def n_units(self) -> int:
        """Number of sources."""
        return int(self.human.shape[1])

    @cached_property
    def _all_units(self) -> IntArray:
        return np.arange(self.n_units)

    def signs(self, number: int) -> PairSigns:
        """Preferences of one pair on the sources that both systems have."""
        a, b = (self.systems.index(name) for name in self.pairs[number])
        sides = [self.human[a], self.human[b], self.machine[a], self.machine[b]]
        shared = self._all_units
        if not self.is_complete:
            shared = np.flatnonzero(~(np.isnan(sides[0]) | np.isnan(sides[1])))
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
    scores = pair.by_source
    if not (scores.source_of_item >= 0).any():
        raise LabelError(f"No item of '{pair.dataset}' names both its system and its source.")
    if scores.is_complete:
        n_shared = np.ones((len(scores.systems), len(scores.systems)), dtype=np.float32)
    else:
        present = (~np.isnan(scores.human)).astype(np.float32)
        n_shared = present @ present.T
    shared, unshared = split_pairs(scores.systems, wanted, lambda a, b: bool(n_shared[a, b]))
    return ScoredPairs(
        systems=scores.systems,
        pairs=shared,
        unshared=unshared,
        unit_of_item=scores.source_of_item,
        human=scores.human,
        machine=scores.machine,
        margins=margins,
        is_complete=scores.is_complete,
    )


def _check_scores(pair: Comparison) -> None:
    for scale, whose in ((pair.scale, "humans"), (pair.judge_scale, str(pair.judge))):
        if scale.kind == "nominal":
            raise LabelError(
                f"The labels of '{whose}' for '{pair.criterion}' are classes without an order, "
                "which cannot say which of two systems is better; choose graded labels or scores."
            )
