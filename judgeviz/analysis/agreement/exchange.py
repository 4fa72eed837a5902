"""Exchangeability p-values: the agreement table of a judge who is one more human."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import (
    LARGER_IS_MORE_EXTREME,
    Columns,
    human_machine_columns,
)
from judgeviz.analysis.agreement.meetings import (
    BinnedLabels,
    Meetings,
    labels_by_bin,
    tables_of_meetings,
    with_every_draw,
)
from judgeviz.analysis.agreement.profiles import ItemProfiles
from judgeviz.analysis.agreement.ranked_scores import RankedRows, RankedScores, ranked_scores
from judgeviz.analysis.agreement.sides import HumanAgreement, JudgeAgreement
from judgeviz.analysis.agreement.totals import DECIMALS, HumanCounts, human_centres, within_side
from judgeviz.analysis.agreement.weighted import WeightedAgreement, counts_agreement
from judgeviz.analysis.centres import centres
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.exchange import deal_out, exchange_outcomes, permutation_p_value
from judgeviz.counting.totals import grouping
from judgeviz.counting.distinct import distinct_rows, sum_by_group

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Human profiles are listed, and looked up in a table of codes, up to these sizes.
MOST_PROFILES = 10_000
MOST_CODES = 2**22
BATCH = 64  # exchanges whose columns are computed together


def exchange_p_values(
    rows: ItemProfiles, strata: Strata, n_null: int, rng: np.random.Generator
) -> Columns:
    """Exchangeability p-value of every column that compares the judge with the humans.

    Each item's human and judge labels are dealt out again, and the whole table with its bins
    and strata is made from what comes out. Larger values are more extreme for JS_b, the deltas
    and the distance of the win rates, smaller ones for the others. One drawn human label stands
    for the mean over all possible draws here, in the table and in its exchanges alike.

    Returns
    -------
    dict
        Of (1 + n_strata,) arrays; NaN where the table has no value.
    """
    human, machine = rows.human.counts[rows.human_of_row], rows.judges[0].counts
    if machine is None:
        raise ValueError("Scores cannot be exchanged with human labels.")
    observed = counts_agreement(human, machine, rows.n_items, strata).columns(rows.n_items[None])
    null = _exchanged(human, machine, rows.n_items, strata, n_null, rng)
    return {
        name: np.array(
            [
                permutation_p_value(*_towards_larger(name, null[name][:, cell], value))
                for cell, value in enumerate(observed[name][0])
            ]
        )
        for name in human_machine_columns(strata.scale.kind)
    }


def _towards_larger(name: str, null: FloatArray, observed: float) -> tuple[FloatArray, float]:
    return (null, observed) if name in LARGER_IS_MORE_EXTREME else (-null, -observed)


def _exchanged(
    human: IntArray,
    machine: IntArray,
    n_items: IntArray,
    strata: Strata,
    n_null: int,
    rng: np.random.Generator,
) -> Columns:
    """Columns of every exchange, each (n_null, 1 + n_strata)."""
    both = distinct_rows(human, machine)
    of_human, of_machine = np.hsplit(both.rows, 2)
    of_profile = np.bincount(both.of_item, weights=n_items).astype(np.int64)
    exchange = exchange_outcomes(of_human, of_machine, of_profile)
    if exchange is not None:
        once = np.ones(len(exchange.human), dtype=np.int64)
        agreement = counts_agreement(exchange.human, exchange.machine, once, strata)
        return agreement.replicates(exchange.weights(n_null, rng))
    human, machine = (np.repeat(side, n_items, axis=0) for side in (human, machine))
    dealt = deal_out(human, machine, n_null, rng)
    if _can_be_listed(human):
        rows = _dealt_rows(human, machine, strata)
        return rows.agreement.replicates(_stacked(rows.weights(new) for new in dealt))
    once, pooled = np.ones(len(human), dtype=np.int64), human + machine
    parts = [counts_agreement(new, pooled - new, once, strata).columns(once[None]) for new in dealt]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _stacked(weights: Iterator[IntArray]) -> Iterator[IntArray]:
    """Put vectors of weights together: a formula costs less for many than one by one."""
    while batch := list(islice(weights, BATCH)):
        yield np.stack(batch)


@dataclass(frozen=True, slots=True)
class _DealtRows:
    """Rows that all exchanges share, so that an exchange is a vector of their weights.

    Three blocks follow each other: human profiles by centre of the judge (items), by category
    (labels of the judge), and by score of the judge (items; ordinal scales).

    Attributes
    ----------
    agreement : WeightedAgreement
    strata : Strata
    pooled : ndarray of int, shape (n_items, k)
    profile_of_code : ndarray of int, shape (n_codes,)
        Human profile of each row of counts, read as a number with k digits.
    places : ndarray of int, shape (k,)
    n_profiles : int
    n_scores : int
        0 off ordinal scales.
    pool_of_item : ndarray of int, shape (n_items,)
    score_code : ndarray of int, shape (n_pools, n_profiles)
        Score of the judge where a human profile is taken from a pool.
    """

    agreement: WeightedAgreement
    strata: Strata
    pooled: IntArray
    profile_of_code: IntArray
    places: IntArray
    n_profiles: int
    n_scores: int
    pool_of_item: IntArray
    score_code: IntArray

    def weights(self, human: IntArray) -> IntArray:
        """Weights of the rows (n_rows,) for new human counts (n_items, k)."""
        profile = self.profile_of_code[np.vecdot(human, self.places)]
        machine = self.pooled - human
        centre = centres(machine, self.strata.scale, self.strata.rule) - NO_LABEL
        n_centres = human.shape[1] + 1
        met = np.bincount(profile * n_centres + centre, minlength=self.n_profiles * n_centres)
        (labels,) = sum_by_group(profile, self.n_profiles, machine)
        if not self.n_scores:
            return np.concatenate([met, labels.ravel()])
        cell = profile * self.n_scores + self.score_code[self.pool_of_item, profile]
        scored = np.bincount(cell, minlength=self.n_profiles * self.n_scores)
        return np.concatenate([met, labels.ravel(), scored])


def _can_be_listed(human: IntArray) -> bool:
    """Whether all sets of labels that the humans of an item can have fit into a table."""
    k, sizes = human.shape[1], np.unique(human.sum(axis=1)).tolist()
    n_profiles = sum(comb(size + k - 1, k - 1) for size in sizes)
    return n_profiles <= MOST_PROFILES and (sizes[-1] + 1) ** k <= MOST_CODES


def _dealt_rows(human: IntArray, machine: IntArray, strata: Strata) -> _DealtRows:
    k, sizes = human.shape[1], np.unique(human.sum(axis=1)).tolist()
    profiles = np.concatenate([_label_sets(size, k) for size in sizes])
    places = (sizes[-1] + 1) ** np.arange(k)
    profile_of_code = np.zeros((sizes[-1] + 1) ** k, dtype=np.int64)
    profile_of_code[np.vecdot(profiles, places)] = np.arange(len(profiles))
    n_scores, scores = 0, np.empty(0)
    pool_of_item, score_code = np.zeros(len(human), dtype=np.int64), np.zeros((1, 1), np.int64)
    if strata.scale.kind == "ordinal":
        pool_of_item, scores, score_code = _scores(human, machine, profiles, strata)
        n_scores = len(scores)
    counts = HumanCounts(
        profiles,
        np.repeat(np.arange(len(profiles)), k + 1),
        centres(profiles, strata.scale, strata.rule),
        strata.of(profiles),
        strata,
    )
    agreement = _agreement(counts, scores)
    return _DealtRows(
        agreement,
        strata,
        human + machine,
        profile_of_code,
        places,
        len(profiles),
        n_scores,
        pool_of_item,
        score_code,
    )


def _label_sets(n_labels: int, k: int) -> IntArray:
    """List all counts (n_sets, k) of ``n_labels`` labels."""
    bars = np.array(list(combinations(range(n_labels + k - 1), k - 1)), dtype=np.int64)
    return np.diff(bars, axis=1, prepend=-1, append=n_labels + k - 1) - 1


def _scores(
    human: IntArray, machine: IntArray, profiles: IntArray, strata: Strata
) -> tuple[IntArray, FloatArray, IntArray]:
    """Pool of each item, all scores the judge can get, and their codes (n_pools, n_profiles).

    A pool is the sum of an item's labels on both sides with the number of the judge's.
    """
    values = strata.scale.values
    pools = np.column_stack([np.round((human + machine) @ values, DECIMALS), machine.sum(axis=1)])
    pools, pool_of_item = np.unique(pools, axis=0, return_inverse=True)
    means = (pools[:, :1] - profiles @ values) / pools[:, 1:]
    scores, codes = np.unique(np.round(means, DECIMALS), return_inverse=True)
    return pool_of_item, scores, codes.reshape(means.shape)


def _agreement(human: HumanCounts, scores: FloatArray) -> WeightedAgreement:
    """Columns as functions of the weights that :class:`_DealtRows` gives."""
    n_profiles, k = human.counts.shape
    n_met, n_labels = len(human.of_row), n_profiles * k
    n_columns = n_met + n_labels + n_profiles * len(scores)
    met = np.arange(n_met)
    zero = np.zeros(n_met, dtype=np.int64)
    to_profiles = grouping(human.of_row, met, n_profiles, n_columns)
    within = within_side(human.counts, human.stratum, human.n_groups, to_profiles)
    preference = human.strata.scale.kind == "preference"
    winners = human_centres(human, n_columns) if preference else None
    centre = met % (k + 1) + NO_LABEL
    meetings = Meetings(human.of_row, zero, centre, grouping(met, met, n_met, n_columns))
    profile, label = np.divmod(np.arange(n_labels), k)
    one_each = np.ones(n_labels, dtype=np.int64)
    labels = BinnedLabels(profile, 0 * profile, label, one_each, n_met + np.arange(n_labels))
    tables = tables_of_meetings(human, meetings, labels_by_bin(human, labels, 1, n_columns), 1)
    ranks = _ranks(human, scores, n_columns) if len(scores) else None
    judge = JudgeAgreement(human.strata, None, with_every_draw(tables, human), None, ranks)
    everyone = HumanAgreement(human.strata, within, winners)
    return WeightedAgreement(everyone, judge, None, human.strata, np.zeros(n_columns, np.int64))


def _ranks(human: HumanCounts, scores: FloatArray, n_columns: int) -> RankedScores:
    n_cells = len(human.counts) * len(scores)
    profile, score = np.divmod(np.arange(n_cells), len(scores))
    return ranked_scores(
        RankedRows(
            human.means()[profile],
            scores[score],
            human.stratum[profile],
            np.zeros(n_cells, dtype=np.int64),
            n_columns - n_cells + np.arange(n_cells),
            human.n_groups,
            1,
            n_columns,
        )
    )
