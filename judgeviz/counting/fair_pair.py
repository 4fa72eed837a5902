"""One human and the judge in the same place: both against the other humans of an item.

A judge that meets all m humans and a human who meets the m - 1 others are not measured alike. So
each human j of an item with three humans or more is held out in turn; the others are the reference,
with their own centre and their own agreement, and both the human held out and one answer of the
judge are set against it. The reference's centre is shared where it is not one label, so that a case
(item, j) enters tables and bins with fractional weights. All cases of an item weigh 1 together, and
they are pooled over j: means of values by rater would drown raters of few items in the bias of
small samples.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows, number_codes
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Dealer, Units
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import AcrossMaker, StratifiedTotals, joined, ranges

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
    cases : HeldOutCases
        What they are made of.
    """

    human: AcrossMaker
    judge: AcrossMaker | None
    n_items: StratifiedTotals
    cases: HeldOutCases

    def items_of(self, human_items: IntArray) -> FloatArray:
        """Items of each stratum, (n_groups,), of those of each human profile; may be fractions.

        Free of what sums of thirds leave behind, which would round 7.5 to 7 or to 8.
        """
        n_items = self.n_items.of(human_items.astype(np.float64))[0, :, 0]
        return np.round(n_items, 9)


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


def fair_pair_of(profiles: Profiles, strata: Strata) -> FairMakers | None:
    """Make the totals of the fair pair; None where no item has three human labels."""
    cases = held_out_cases(profiles, strata)
    return None if cases is None else fair_makers(profiles, strata, cases)


def fair_makers(profiles: Profiles, strata: Strata, cases: HeldOutCases) -> FairMakers:
    """Make the totals of both sides of the fair pair."""
    shape, groups = (strata.n_groups, profiles.n_categories), (cases.stratum, cases.centre)
    n_human = len(profiles.human_profiles)

    def totals(groups: tuple[IntArray, ...], values: FloatArray) -> StratifiedTotals:
        """Totals whose rows are human profiles: ``values`` (n_cases, n) by the cases' groups."""
        case, column = np.nonzero(values)
        index = (*(group[case] for group in groups), column)
        size = (*shape[: len(groups)], values.shape[1])
        row = cases.profile[case]
        return StratifiedTotals.from_entries(index, row, values[case, column], size, n_human)

    own = cases.own / cases.own.sum(axis=1, keepdims=True)
    reference = np.hstack([np.ones((len(own), 1)), cases.others]) * cases.weight[:, None]
    of_reference = totals(groups, reference)
    of_human = totals(groups, own * cases.weight[:, None])
    judge = None
    if profiles.judge is not None:
        of_judge = _judge_labels(profiles, cases, strata)
        judge = AcrossMaker(of_judge, joined(of_reference.spread(profiles.of_human), of_judge))
    n_items = totals((cases.stratum,), cases.weight[:, None])
    human = AcrossMaker(of_human, joined(of_reference, of_human))
    return FairMakers(human, judge, n_items, cases)


@dataclass(frozen=True, slots=True)
class CaseKinds:
    """Single cases that one side sees alike: the same others, centre and label of its own.

    Attributes
    ----------
    of_row : ndarray of int, shape (n_rows,)
        Kind of each row of :class:`SingleCases`.
    stratum, centre : ndarray of int, shape (n_kinds,)
    totals : ndarray of float, shape (n_kinds, 1 + 2 k)
        What an item adds to the bin of its centre, as in
        :class:`~judgeviz.counting.totals.AcrossMaker`.
    """

    of_row: IntArray
    stratum: IntArray
    centre: IntArray
    totals: FloatArray


class DrawnCases(NamedTuple):
    """One case and one answer drawn for every item, several times.

    Attributes
    ----------
    row : ndarray of int, shape (n_held,)
        Of :class:`SingleCases`.
    cluster : ndarray of int or None, shape (n_held,)
        A row is listed for each cluster that holds its profile; None where items are drawn.
    n_items : ndarray of int, shape (n_draws, n_held)
    """

    row: IntArray
    cluster: IntArray | None
    n_items: IntArray


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
    human, judge : CaseKinds
    """

    profile: IntArray
    chance: FloatArray
    drawn: FloatArray
    human: CaseKinds
    judge: CaseKinds

    def draw(self, units: Units, seeds: Sequence[np.random.SeedSequence]) -> DrawnCases:
        """Draw a case and an answer for every item, once with each seed."""
        profiles, first, n_members = np.unique(self.profile, return_index=True, return_counts=True)
        if units.clusters is None:
            n_items, group = units.n_items[profiles], np.arange(len(profiles))
            row, cluster = np.arange(len(self.profile)), None
        else:
            held = units.clusters[profiles].tocoo()
            n_items, group = held.data.astype(np.int64), held.coords[0]
            row = ranges(first[group], n_members[group])
            cluster = np.repeat(held.coords[1], n_members[group])
        share = self.drawn[profiles][group]
        dealer = Dealer.of(self.chance[row], n_members[group])
        are_all_drawn = share.min(initial=1) == 1
        weights, drawn = np.empty((len(seeds), len(row)), dtype=np.int64), n_items
        for number, seed in enumerate(seeds):
            if not are_all_drawn:
                drawn = np.random.default_rng(seed).binomial(n_items, share)
            weights[number] = dealer.deal_out(drawn[None], dealer.streams(seed))
        return DrawnCases(row, cluster, weights)


def single_cases(profiles: Profiles, cases: HeldOutCases) -> SingleCases:
    """List the cases with one label on both sides."""
    case, profile = _with_judges(cases.profile, profiles)
    answers, own = _answer_shares(profiles)[profile], cases.own[case]
    own = own / own.sum(axis=1, keepdims=True)
    row, label, answer = np.nonzero(own[:, :, None] * answers[:, None, :])
    case, profile = case[row], profile[row]
    weight = cases.weight[case] * own[row, label] * answers[row, answer]
    total = np.bincount(profile, weights=weight, minlength=len(profiles.n_items))
    drawn = np.where(total > 1 - ROUNDING, 1.0, total)
    human, judge = (_kinds_of(cases, case, said) for said in (label, answer))
    return SingleCases(profile, weight / total[profile], drawn, human, judge)


def _kinds_of(cases: HeldOutCases, case: IntArray, said: IntArray) -> CaseKinds:
    """Find what a side that says ``said`` sees alike; ``case``, ``said`` (n_rows,)."""
    k = cases.others.shape[1]
    seen = distinct_rows(cases.stratum[:, None], cases.centre[:, None], cases.others)
    codes = seen.of_item[case] * k + said
    used, of_row, _ = number_codes(codes, len(seen.rows) * k)
    alike, label = np.divmod(used, k)
    stratum, centre, others = np.split(seen.rows[alike], (1, 2), axis=1)
    totals = np.hstack([np.ones((len(used), 1)), others, np.eye(k)[label]])
    return CaseKinds(of_row, stratum[:, 0], centre[:, 0], totals)


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
    return ranges(first[profiles.of_human], repeats), profile


def _answer_shares(profiles: Profiles) -> FloatArray:
    """Chance of each label when one answer of the judge is drawn, (n_profiles, k)."""
    if profiles.judge is None:
        raise ValueError("A judge that gives scores has no answers to draw.")
    shares: FloatArray = profiles.judge / profiles.judge.sum(axis=1, keepdims=True)
    return shares
