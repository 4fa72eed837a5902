"""Each human in the judge's place, against the other humans.

What one more human would have scored: without it, a judge's distance from unanimous humans is
mostly a selection effect.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres
from judgeviz.analysis.perception.human_bins import HumanBins
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.divergence import (
    BinTotals,
    Variant,
    bin_totals_by_part,
    binned_jensen_shannon,
)
from judgeviz.statistics.estimate import Estimate
from judgeviz.counting.distinct import DistinctRows as Profiles, count_codes, distinct_rows

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
FEWEST_HUMAN_LABELS = 3


@dataclass(frozen=True, slots=True)
class HeldOutLabels:
    """What each human said where the others said the same: a row per distinct case.

    Attributes
    ----------
    rater : ndarray of int, shape (n_cases,)
        The human held out, as an index into ``Ratings.raters``.
    others, own : ndarray of int, shape (n_cases, k)
        Label counts of the other humans and of this one.
    n_items : ndarray of int, shape (n_cases,)
        Items of each case.
    """

    rater: IntArray
    others: IntArray
    own: IntArray
    n_items: IntArray

    def totals(self, n_raters: int, scale: Scale, rule: TieRule | None) -> BinTotals:
        """Bin totals with every human in turn in the judge's place, first axis (n_raters,).

        The bins are those of the other humans.
        """
        n_items = self.n_items[:, None]
        return bin_totals_by_part(
            self.rater,
            n_raters,
            centres(self.others, scale, rule),
            self.n_items,
            self.others * n_items,
            self.own * n_items,
        )


def held_out_jsd(
    pair: Comparison, bins: HumanBins, variant: Variant
) -> tuple[pd.DataFrame, FloatArray]:
    """JS_b of every human in the judge's place, and its mean in each bin, (n_bins,)."""
    raters = pair.human.raters
    labels = held_out_labels(pair.human, bins.profiles)
    totals = labels.totals(len(raters), pair.scale, bins.rule)
    values, per_bin = binned_jensen_shannon(totals, variant=variant)
    defined = ~np.isnan(values)
    table = pd.DataFrame(
        {
            "rater": np.array(raters, dtype=object)[defined],
            "items": totals.items.sum(axis=1).astype(np.int64)[defined],
            "jsd": values[defined],
        }
    )
    return table, mean_of_defined(per_bin, axis=0)


def human_reference(held_out: pd.DataFrame, bins: HumanBins) -> Estimate:
    """Mean of the held-out humans' values, from :func:`held_out_jsd`; NaN with a reason."""
    n_labels = bins.profiles.rows.sum(axis=1)
    n_all = int(bins.profiles.n_items.sum())
    n_enough = int(bins.profiles.n_items[n_labels >= FEWEST_HUMAN_LABELS].sum())
    if len(held_out):
        return Estimate(float(held_out["jsd"].mean()), n_enough, n_all - n_enough)
    reason = "no item has three or more human labels, so no human can be held out"
    if n_enough:
        reason = "no human can be held out: the others' labels decide no bin"
    return Estimate(float("nan"), 0, n_all, reason)


def held_out_labels(human: Ratings, profiles: Profiles) -> HeldOutLabels:
    """Hold out every human in turn, on the items that have at least three human labels.

    Parameters
    ----------
    human : Ratings
        Several labels that one human gave an item leave together.
    profiles : Profiles
        Of the human counts of these ratings.
    """
    item, rater, own, own_rows = _own_labels(human, profiles.rows.shape[1])
    n_profiles, n_own = len(profiles.rows), len(own_rows)
    code = (rater * n_profiles + profiles.of_item[item]) * n_own + own
    n_codes = len(human.raters) * n_profiles * n_own
    case, n_items = count_codes(code, n_codes)
    rater_of_case, of_profile = np.divmod(case // n_own, n_profiles)
    everyone, of_rater = profiles.rows[of_profile], own_rows[case % n_own]
    others = everyone - of_rater
    usable = (everyone.sum(axis=1) >= FEWEST_HUMAN_LABELS) & others.any(axis=1)
    return HeldOutLabels(rater_of_case[usable], others[usable], of_rater[usable], n_items[usable])


def _own_labels(human: Ratings, n_categories: int) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Every human's labels item by item: item, rater, row of the last, possible label counts."""
    value = human.value.astype(np.int64)
    if not (human.sample.any() or human.flipped.any()):
        # nobody was asked twice: one label each, and its counts are a row of the identity
        return human.item, human.rater, value, np.eye(n_categories, dtype=np.int64)
    n_raters = len(human.raters)
    pairs, label_of = np.unique(human.item * n_raters + human.rater, return_inverse=True)
    cell = label_of * n_categories + value
    counts = np.bincount(cell, minlength=len(pairs) * n_categories).reshape(-1, n_categories)
    own = distinct_rows(counts)
    return pairs // n_raters, pairs % n_raters, own.of_item, own.rows
