"""One human and the judge in the same place: both against the other humans of an item.

A judge that meets all m humans and a human who meets the m - 1 others are not measured alike. So
each human j of an item with three humans or more is held out in turn; the others are the reference,
with their own centre and their own agreement, and both the human held out and one answer of the
judge are set against it. The reference's centre is shared where it is not one label, so that a case
(item, j) enters tables and bins with fractional weights. All cases of an item weigh 1 together, and
they are pooled over j: means of values by rater would drown raters of few items in the bias of
small samples.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.profiles import Profiles
from judgeviz.counting.ranked_scores import RankedRows, mean_numbers
from judgeviz.counting.resamples import Units, deal_out, streams_by_size
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import AcrossMaker, StratifiedTotals, joined

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
FEWEST_HUMANS = 3
# A sum of shares this close to 1 differs from it by rounding only.
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class HeldOutCases:
    """Every human held out once, a row for each distinct case and each label of its centre.

    Attributes
    ----------
    profile : ndarray of int, shape (n_cases,)
        Human profile, rising.
    weight : ndarray of float, shape (n_cases,)
        Share of the item.
    others, own : ndarray of int, shape (n_cases, k)
        Label counts of the other humans and of the one held out.
    centre, stratum : ndarray of int, shape (n_cases,)
        Of the others.
    """

    profile: IntArray
    weight: FloatArray
    others: IntArray
    own: IntArray
    centre: IntArray
    stratum: IntArray


class FairMakers(NamedTuple):
    """The human's totals, of the weights of human profiles, and the judge's, of all profiles.

    Attributes
    ----------
    human : AcrossMaker
    judge : AcrossMaker or None
        None where the judge gives scores.
    n_items : StratifiedTotals
        Items that have a case, shape (n_groups, 1), of the weights of human profiles.
    """

    human: AcrossMaker
    judge: AcrossMaker | None
    n_items: StratifiedTotals


def held_out_cases(profiles: Profiles, strata: Strata) -> HeldOutCases | None:
    """Hold every human out; None where no item has three, no rows where none has a centre."""
    votes = profiles.votes
    n_humans = np.bincount(
        votes.profile, weights=votes.n_raters, minlength=len(profiles.human_profiles)
    )
    enough = n_humans[votes.profile] >= FEWEST_HUMANS
    if not enough.any():
        return None
    profile, own = votes.profile[enough], votes.own[enough]
    others = profiles.human_profiles[profile] - own
    shared = strata.rule.shared(others)
    case, centre = np.nonzero(shared)
    each = votes.n_raters[enough] / n_humans[profile]
    return HeldOutCases(
        profile=profile[case],
        weight=shared[case, centre] * each[case],
        others=others[case],
        own=own[case],
        centre=centre,
        stratum=strata.of(others[case], centre),
    )


def fair_makers(profiles: Profiles, strata: Strata, cases: HeldOutCases) -> FairMakers:
    """Make the totals of both sides of the fair pair."""
    k, n_human = profiles.n_categories, len(profiles.human_profiles)
    shape, groups = (strata.n_groups, k), (cases.stratum, cases.centre)
    from scipy.sparse import csr_array

    ones, case = np.ones(len(cases.profile)), np.arange(len(cases.profile))
    to_cases = csr_array((ones, (case, cases.profile)), shape=(len(case), n_human))
    own = cases.own / cases.own.sum(axis=1, keepdims=True)
    reference = np.hstack([np.ones((len(own), 1)), cases.others]) * cases.weight[:, None]
    of_reference = _entries(groups, reference, (*shape, 1 + k)).after(to_cases)
    of_human = _entries(groups, own * cases.weight[:, None], (*shape, k)).after(to_cases)
    judge = None
    if profiles.judge is not None:
        of_judge = _judge_labels(profiles, cases, strata)
        met = of_reference.after(profiles.to_human)
        judge = AcrossMaker(of_judge, joined(met, of_judge))
    n_items = _entries((cases.stratum,), cases.weight[:, None], (strata.n_groups, 1))
    human = AcrossMaker(of_human, joined(of_reference, of_human))
    return FairMakers(human, judge, n_items.after(to_cases))


@dataclass(frozen=True, slots=True)
class SingleCases:
    """One human held out per item against one answer of the judge: both bring one label.

    Where a statistic is no ratio of totals (JS_b has a root), the sides of :class:`FairMakers` are
    measured alike only when they bring equally many labels. A row is a profile with one of its
    cases, one label of its centre and one answer.

    Attributes
    ----------
    profile : ndarray of int, shape (n_rows,)
        Rising; items without a case have no row.
    chance : ndarray of float, shape (n_rows,)
        Within the profile, where it is drawn at all.
    drawn : ndarray of float, shape (n_profiles,)
        Chance that a case with a centre is drawn: below 1 where tied votes are dropped.
    human, judge : StratifiedTotals
        Bins as in :class:`~judgeviz.counting.totals.AcrossMaker`, of the rows.
    """

    profile: IntArray
    chance: FloatArray
    drawn: FloatArray
    human: StratifiedTotals
    judge: StratifiedTotals

    def draw(self, units: Units, rng: np.random.Generator) -> Units:
        """Draw a case and an answer for every item: the rows' numbers of items."""
        profiles, first, n_members = np.unique(self.profile, return_index=True, return_counts=True)
        if units.clusters is None:
            drawn = rng.binomial(units.n_items[profiles], self.drawn[profiles])[None]
            streams = streams_by_size(n_members, rng)
            return Units(deal_out(drawn, self.chance, n_members, streams)[0])
        from scipy.sparse import csr_array

        held = units.clusters[profiles].tocoo()
        row = _ranges(first[held.coords[0]], n_members[held.coords[0]])
        n_rows = n_members[held.coords[0]]
        drawn = rng.binomial(held.data.astype(np.int64), self.drawn[profiles[held.coords[0]]])
        streams = streams_by_size(n_rows, rng)
        dealt = deal_out(drawn[None], self.chance[row], n_rows, streams)[0]
        cluster = np.repeat(held.coords[1], n_rows)
        shape = (len(self.profile), units.clusters.shape[1])
        clusters = csr_array((dealt.astype(np.float64), (row, cluster)), shape=shape)
        return Units(np.bincount(row, weights=dealt, minlength=shape[0]), None, clusters)


def single_cases(profiles: Profiles, strata: Strata, cases: HeldOutCases) -> SingleCases:
    """List the cases with one label on both sides."""
    k = profiles.n_categories
    case, profile = _with_judges(cases.profile, profiles)
    answers, own = _answer_shares(profiles)[profile], cases.own[case]
    own = own / own.sum(axis=1, keepdims=True)
    row, label, answer = np.nonzero(own[:, :, None] * answers[:, None, :])
    case, profile = case[row], profile[row]
    weight = cases.weight[case] * own[row, label] * answers[row, answer]
    total = np.bincount(profile, weights=weight, minlength=len(profiles.n_items))
    drawn = np.where(total > 1 - ROUNDING, 1.0, total)
    reference = np.hstack([np.ones((len(case), 1)), cases.others[case]])
    one_label = np.eye(k)
    groups = (cases.stratum[case], cases.centre[case])
    human, judge = (
        _entries(groups, np.hstack([reference, one_label[said]]), (strata.n_groups, k, 1 + 2 * k))
        for said in (label, answer)
    )
    return SingleCases(profile, weight / total[profile], drawn, human, judge)


def fair_means(
    profiles: Profiles, strata: Strata, cases: HeldOutCases, values: FloatArray
) -> tuple[RankedRows, RankedRows | None]:
    """Mean of the other humans beside the number of the human, and of the judge, case by case.

    Returns
    -------
    human : RankedRows
        Of the weights of human profiles.
    judge : RankedRows or None
        Of the weights of profiles; None without a judge.
    """
    others, own = mean_numbers(cases.others, values), mean_numbers(cases.own, values)
    n_human, groups = len(profiles.human_profiles), strata.n_groups
    human = RankedRows(others, own, cases.weight, cases.stratum, cases.profile, groups, n_human)
    if profiles.score is None:
        return human, None
    case, profile = _with_judges(cases.profile, profiles)
    first, stratum, weight = others[case], cases.stratum[case], cases.weight[case]
    sizes = (groups, len(profiles.n_items))
    if profiles.judge is None:
        second = profiles.score[profile]
        return human, RankedRows(first, second, weight, stratum, profile, *sizes)
    answers = _answer_shares(profiles)[profile]
    row, label = np.nonzero(answers)
    judge = RankedRows(
        first[row],
        values[label],
        weight[row] * answers[row, label],
        stratum[row],
        profile[row],
        *sizes,
    )
    return human, judge


def _entries(
    groups: tuple[IntArray, ...], values: FloatArray, shape: tuple[int, ...]
) -> StratifiedTotals:
    """Totals whose rows are the cases: ``values`` (n_cases, n) go to the group of each case."""
    row, column = np.nonzero(values)
    index = (*(group[row] for group in groups), column)
    return StratifiedTotals.from_entries(index, row, values[row, column], shape, len(values))


def _judge_labels(profiles: Profiles, cases: HeldOutCases, strata: Strata) -> StratifiedTotals:
    """One answer of the judge in each case, in expectation; shape (n_groups, k, k)."""
    k = profiles.n_categories
    # the judge meets all cases of a profile with the same centre and stratum in the same way
    cell = (cases.profile * strata.n_groups + cases.stratum) * k + cases.centre
    used, number = np.unique(cell, return_inverse=True)
    weight = np.bincount(number, weights=cases.weight)
    of_human, group = np.divmod(used, strata.n_groups * k)
    place, profile = _with_judges(of_human, profiles)
    answers = _answer_shares(profiles)[profile]
    row, label = np.nonzero(answers)
    return StratifiedTotals.from_entries(
        (*np.divmod(group[place[row]], k), label),
        profile[row],
        weight[place[row]] * answers[row, label],
        (strata.n_groups, k, k),
        len(profiles.n_items),
    )


def _with_judges(human_profile: IntArray, profiles: Profiles) -> tuple[IntArray, IntArray]:
    """Pair each row (with its human profile, rising) with the profiles that have it, (n_pairs,)."""
    n_rows = np.bincount(human_profile, minlength=len(profiles.human_profiles))
    first = np.cumsum(n_rows) - n_rows
    repeats = n_rows[profiles.of_human]
    profile = np.repeat(np.arange(len(profiles.of_human)), repeats)
    return _ranges(first[profiles.of_human], repeats), profile


def _ranges(first: IntArray, length: IntArray) -> IntArray:
    """Whole numbers from each ``first`` on, as many as its ``length``, one run after another."""
    within = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    return np.repeat(first, length) + within


def _answer_shares(profiles: Profiles) -> FloatArray:
    """Chance of each label when one answer of the judge is drawn, (n_profiles, k)."""
    if profiles.judge is None:
        raise ValueError("A judge that gives scores has no answers to draw.")
    shares: FloatArray = profiles.judge / profiles.judge.sum(axis=1, keepdims=True)
    return shares
