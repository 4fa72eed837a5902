import numpy as np
import pytest

from judgeviz.counting.comparison_totals import totals_of_one_answer, totals_of_profiles
from judgeviz.counting.profiles import profiles_of_items
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.statistics.aggregates import CentreRule

MEDIAN = Strata(CentreRule(None), "agreement", (0, 0.6, 1))
VALUES = np.array([1.0, 2, 3])

# two items: humans 1, 1, 3 and the judge 2; humans 2, 2, 2 and the judge 2, 3
HUMAN, JUDGE = np.array([[2, 0, 1], [0, 3, 0]]), np.array([[0, 1, 0], [0, 1, 1]])


def profiles_of(human, judge):
    score = None if judge is None else judge @ VALUES / judge.sum(axis=1)
    return profiles_of_items(human, judge, score)


def sides_of(profiles, values=VALUES, draws=3):
    return totals_of_profiles(profiles, MEDIAN, values, draws, np.random.default_rng(0))


def random_tables(seed, n_items=80):
    rng = np.random.default_rng(seed)
    human = rng.multinomial(rng.integers(1, 5, n_items), [0.3, 0.3, 0.4])
    judge = rng.multinomial(rng.integers(1, 3, n_items), [0.3, 0.3, 0.4])
    return human, judge


def flat(totals):
    """All arrays of nested tuples of totals, one after the other."""
    if totals is None:
        return []
    if isinstance(totals, np.ndarray):
        return [totals]
    if hasattr(totals, "machine"):
        return [totals.items, totals.human, totals.machine]
    return [array for part in totals for array in flat(part)]


def test_two_items_by_hand():
    profiles = profiles_of(HUMAN, JUDGE)
    totals = sides_of(profiles).of(profiles.n_items[None])
    assert totals.human.items.tolist() == [[2, 1, 1, 0]]
    assert totals.human_centres[0].tolist() == [[1, 1, 0], [0, 1, 0], [1, 0, 0], [0, 0, 0]]
    assert totals.human.top[0] == pytest.approx([1 + 2 / 3, 1, 2 / 3, 0])
    # the judge's two answers, 2 and 3, are all that its own pairs know
    assert totals.judge.coincidences[0, 0].tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert totals.both.labels.table[0, 0].tolist() == [[0, 1, 0], [0, 1, 0], [0, 0, 0]]
    assert totals.both.labels.bins.items[0, 0].tolist() == [1, 1, 0]
    # means: 5/3 and 2 against 2 and 5/2
    assert totals.both.means.rho[0, 0] == pytest.approx(1)
    assert totals.both.medians is None
    third = 1 / 3
    assert totals.fair_human.labels.table[0, 0] == pytest.approx(
        np.array([[third, 0, third], [0, 1, 0], [third, 0, 0]])
    )
    assert totals.fair_judge.labels.table[0, 0] == pytest.approx(
        np.array([[0, 2 / 3, 0], [0, 1 / 2, 1 / 2], [0, third, 0]])
    )
    # its rank correlations of means are taken rater by rater: nothing is pooled for them
    for side in (totals.fair_human, totals.fair_judge):
        assert side.means is side.medians is None


def test_one_human_label_is_drawn_per_item():
    profiles = profiles_of(HUMAN, JUDGE)
    drawn = sides_of(profiles).of(profiles.n_items[None]).both.labels.drawn[0, 0]
    assert drawn.shape == (3, 3, 3)
    assert drawn.sum(axis=(-2, -1)).tolist() == [2, 2, 2]
    # the second item has one label to draw; the judge's lower median is 2 on both
    assert (drawn[:, 1, 1] == 1).all()
    assert (drawn[:, :, [0, 2]] == 0).all()


def test_replicates_are_tables_of_repeated_items():
    human, judge = random_tables(1)
    profiles = profiles_of(human, judge)
    weights = np.random.default_rng(2).integers(0, 4, (3, len(profiles.n_items)))
    together = sides_of(profiles).of(weights)
    for number, one in enumerate(weights):
        rows = np.repeat(np.arange(len(one)), one)
        again = profiles_of(profiles.human[rows], profiles.judge[rows])
        alone = sides_of(again).of(again.n_items[None])
        for there, here in zip(flat(together), flat(alone), strict=True):
            if there is together.both.labels.drawn:  # one label per item, drawn anew
                continue
            assert there[number] == pytest.approx(here[0], nan_ok=True)


def test_what_is_said_of_the_humans_is_the_same_for_two_judges():
    human, judge = random_tables(3)
    other = np.random.default_rng(4).multinomial(np.full(80, 5), [0.1, 0.5, 0.4])
    totals = []
    for answers in (judge, other):
        profiles = profiles_of(human, answers)
        units = Units(profiles.n_items, profiles.of_human)
        weights = np.concatenate(list(units.bootstrap(Resampling(40))))
        totals.append(sides_of(profiles).of(weights))
    first, second = totals
    for there, here in (
        *zip(first.human, second.human, strict=True),
        (first.human_centres, second.human_centres),
        (first.fair_human.labels.table, second.fair_human.labels.table),
    ):
        assert (there == here).all()
    assert (first.both.labels.table != second.both.labels.table).any()


def test_one_answer_alone_has_no_judge_by_itself_and_no_fair_pair():
    human = np.array([[2, 0, 1], [0, 3, 0]])
    judge = np.array([[0, 1, 0], [0, 0, 1]])
    totals = totals_of_one_answer(human, judge, MEDIAN, VALUES).of(np.array([[1, 3]]))
    assert totals.judge is totals.fair_human is totals.fair_judge is None
    assert totals.human.items[0].tolist() == [4, 3, 1, 0]
    # the humans' means are 5/3 and 2, the judge's 2 and 3
    assert (totals.both.means.rho[0, 0], totals.both.means.tau[0, 0]) == (1, 1)
    assert totals.both.labels.table[0, 0].tolist() == [[0, 1, 0], [0, 0, 3], [0, 0, 0]]
    # the mean over all draws: 1 with two thirds, 3 with one
    assert totals.both.labels.drawn[0, 0, 0] == pytest.approx(
        np.array([[0, 2 / 3, 0], [0, 0, 3], [0, 1 / 3, 0]])
    )


def test_humans_alone():
    profiles = profiles_of(HUMAN, None)
    sides = sides_of(profiles)
    assert sides.judge is sides.both is sides.fair_judge is None
    totals = sides.of(profiles.n_items[None])
    assert totals.judge is totals.both is totals.fair_judge is None
    assert totals.fair_human.labels.table.sum() == pytest.approx(4)  # all rows, then the strata
    assert sides.n_totals == 4 * 3 * 7


def test_a_judge_that_gives_scores_has_ranks_only():
    score = np.array([0.2, 0.7])
    profiles = profiles_of_items(HUMAN, None, score)
    totals = sides_of(profiles).of(profiles.n_items[None])
    assert totals.both.labels is totals.judge is None
    assert totals.both.medians.rho[0, 0] == totals.both.means.rho[0, 0] == 1
    assert totals.fair_human.labels is not None
    assert totals.fair_judge is None
    without_numbers = sides_of(profiles, values=None).of(profiles.n_items[None])
    assert without_numbers.both == (None, None, None)


def test_categories_without_numbers_have_no_ranks():
    sides = sides_of(profiles_of(HUMAN, JUDGE), values=None)
    for side in (sides.both, sides.fair_human, sides.fair_judge):
        assert side.means is side.medians is None


def test_items_of_two_humans_have_no_fair_pair():
    profiles = profiles_of(np.array([[1, 1, 0]]), np.array([[1, 0, 0]]))
    sides = sides_of(profiles)
    assert sides.fair is sides.fair_human is sides.fair_judge is None
    # nothing but the pairs of labels of humans alone: 3 x 3 in three strata and none
    assert sides_of(profiles_of(np.array([[1, 1, 0]]), None)).n_totals == 4 * 3 * 3
