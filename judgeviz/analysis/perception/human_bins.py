"""The items of a comparison grouped by what the humans said, and binned by their centre."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import NO_LABEL, TieRule, has_vote_tie
from judgeviz.statistics.divergence import BinTotals, bin_totals
from judgeviz.counting.distinct import DistinctRows as Profiles, distinct_rows, sum_by_group

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HumanBins:
    """Items grouped by their human labels; a bin is a centre of these.

    Attributes
    ----------
    scale : Scale
    rule : TieRule or None
        As given by :func:`~judgeviz.analysis.centres.tie_rule_of`.
    profiles : Profiles
        Of the human counts.
    of_profile : ndarray of int, shape (n_profiles,)
        Bin of each profile; ``NO_LABEL`` for a dropped vote tie.
    """

    scale: Scale
    rule: TieRule | None
    profiles: Profiles
    of_profile: IntArray

    @property
    def of_item(self) -> IntArray:
        """Bin of each item, shape (n_items,)."""
        return self.of_profile[self.profiles.of_item]

    @property
    def n_vote_ties(self) -> int:
        """Items whose majority is tied; 0 where medians are used."""
        if self.rule is None:
            return 0
        return int(self.profiles.n_items[has_vote_tie(self.profiles.rows)].sum())

    def totals(self, machine: IntArray) -> BinTotals:
        """Labels of both sides in each bin; ``machine`` (n_items, k)."""
        profiles = self.profiles
        human = profiles.rows * profiles.n_items[:, None]
        (pooled,) = sum_by_group(profiles.of_item, len(human), machine)
        return bin_totals(self.of_profile, profiles.n_items, human, pooled)

    def machine_centres(self, machine: IntArray) -> IntArray:
        """Items by bin and centre of the ``machine`` counts, shape (k, k).

        Items without a bin, or without a centre of the machine, are left out.
        """
        n_categories, n_profiles = machine.shape[1], len(self.of_profile)
        column = centres(machine, self.scale, self.rule) - NO_LABEL  # 0: no centre
        cell = self.profiles.of_item * (n_categories + 1) + column
        by_profile = np.bincount(cell, minlength=n_profiles * (n_categories + 1))
        table = by_profile.reshape(n_profiles, n_categories + 1)[:, 1:]
        (by_bin,) = sum_by_group(self.of_profile - NO_LABEL, n_categories + 1, table)
        return by_bin[1:]


def human_bins(pair: Comparison, rule: TieRule | None) -> HumanBins:
    """Group the items of a comparison by their human labels and bin them."""
    profiles = distinct_rows(pair.human_counts)
    return HumanBins(pair.scale, rule, profiles, centres(profiles.rows, pair.scale, rule))
