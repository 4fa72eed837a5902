"""Preferences from votes: the majority of either side per item."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres, tie_rule_of
from judgeviz.analysis.systems.system_pairs import PairSigns, SystemPair, split_pairs
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.source_scores import name_codes
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.favi_score import Signs

IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class VotedPairs:
    """Preferences from votes: the majority of either side per item.

    Attributes
    ----------
    rows : tuple of ndarray of int
        Items of each pair.
    human, machine : ndarray of int8, shape (n_items,)
    """

    systems: tuple[str, ...]
    pairs: tuple[SystemPair, ...]
    unshared: tuple[SystemPair, ...]
    unit_of_item: IntArray
    rows: tuple[IntArray, ...]
    human: Signs
    machine: Signs

    @property
    def n_units(self) -> int:
        """Number of voted items."""
        return len(self.human)

    def signs(self, number: int) -> PairSigns:
        """Preferences of one pair."""
        rows = self.rows[number]
        return PairSigns(self.human[rows], self.machine[rows], rows)


def voted_pairs(
    pair: Comparison, tie_rule: TieRule | None, wanted: list[SystemPair] | None
) -> VotedPairs:
    """Decide both sides' votes on every item; raises LabelError as its caller says."""
    if not pair.system_pairs:
        raise LabelError(
            f"The items of '{pair.dataset}' do not say which two systems they compare; add the "
            "columns 'system_a' and 'system_b', or name them in the mapping."
        )
    if pair.judge_scale.kind != "preference":
        raise LabelError(
            f"'{pair.judge}' gives scores where the humans vote on pairs; give it votes, too."
        )
    rule = tie_rule_of(pair.scale, tie_rule)
    human, machine = (
        centres(counts, pair.scale, rule) for counts in (pair.human_counts, pair.machine_counts)
    )
    used = (human != NO_LABEL) & (machine != NO_LABEL)
    a, names_a = name_codes(pair.items["system_a"])
    b, names_b = name_codes(pair.items["system_b"])
    systems = tuple(sorted({*names_a, *names_b}))
    a, b = (np.array([systems.index(n) for n in names])[codes] for codes, names in
            ((a, names_a), (b, names_b)))  # fmt: skip
    turned = a > b
    low, high = np.minimum(a, b), np.maximum(a, b)
    rows = _rows_by_pair(low * len(systems) + high, used)
    shared, unshared = split_pairs(systems, wanted, lambda i, j: i * len(systems) + j in rows)
    return VotedPairs(
        systems,
        shared,
        unshared,
        np.where(used, np.arange(pair.n_items), -1),
        tuple(rows[systems.index(i) * len(systems) + systems.index(j)] for i, j in shared),
        _signs_of(human, turned),
        _signs_of(machine, turned),
    )


def _rows_by_pair(code: IntArray, used: NDArray[np.bool_]) -> dict[int, IntArray]:
    kept = np.flatnonzero(used)
    order = kept[np.argsort(code[kept], kind="stable")]
    codes, first = np.unique(code[order], return_index=True)
    parts = np.split(order, first[1:])
    return {int(one): rows for one, rows in zip(codes, parts, strict=False)}


def _signs_of(category: IntArray, turned: NDArray[np.bool_]) -> Signs:
    """Categories (A, tie, B) as signs of the pair in order of name."""
    signs = (1 - category).astype(np.int8)
    return np.where(turned, -signs, signs)
