import numpy as np
import pytest

from judgeviz.counting.fair_pair import (
    fair_makers,
    held_out_cases,
    single_cases,
)
from judgeviz.counting.profiles import cluster_matrix, profiles_of_items
from judgeviz.counting.resamples import Units
from judgeviz.counting.strata import Strata
from judgeviz.statistics.aggregates import CentreRule
from tests.counting.plain_fair_pair import by_human, held_out, weighted_table

MEDIAN, LOWEST, DROP = CentreRule(None), CentreRule("lowest"), CentreRule("drop")
TIE = CentreRule("tie", 1)
EDGES = (0, 0.6, 1)
RULES = {"ordinal": MEDIAN, "nominal": LOWEST, "preference": TIE, "drop": DROP}


def counts_of(rows, k):
    return np.array([[list(row).count(label) for label in range(k)] for row in rows])


def profiles_of(human, judge=None, k=3, score=None):
    """From label lists; humans who leave an item out say None."""
    counts = counts_of(human, k)
    answers = None if judge is None else counts_of(judge, k)
    if answers is not None:
        score = answers @ np.arange(1.0, k + 1) / answers.sum(axis=1)
    return profiles_of_items(counts, answers, score)


def random_labels(seed, n_items=60, k=4, most_humans=5, most_answers=3):
    rng = np.random.default_rng(seed)
    human = [rng.integers(0, k, rng.integers(1, most_humans + 1)).tolist() for _ in range(n_items)]
    judge = [rng.integers(0, k, rng.integers(1, most_answers + 1)).tolist() for _ in range(n_items)]
    return human, judge


def of_table(made, weights):
    """Totals of the table itself, by stratum and with all rows first."""
    return made.of(np.asarray(weights, dtype=float)[:, None])[0]


class TestTwoItemsByHand:
    # A: 1, 1, 3 and the judge 2; B: 2, 2, 2 and the judge 2 and 3
    HUMAN, JUDGE = [[0, 0, 2], [1, 1, 1]], [[1], [1, 2]]

    def sides(self, strata):
        profiles = profiles_of(self.HUMAN, self.JUDGE)
        return profiles, fair_makers(profiles, strata, held_out_cases(profiles, strata))

    def test_cases(self):
        profiles = profiles_of(self.HUMAN, self.JUDGE)
        cases = held_out_cases(profiles, Strata(MEDIAN))
        listed = {
            (tuple(others), tuple(own), int(centre)): weight
            for others, own, centre, weight in zip(
                cases.others, cases.own, cases.centre, cases.weight, strict=True
            )
        }
        assert listed == pytest.approx(
            {
                ((1, 0, 1), (1, 0, 0), 0): 1 / 3,  # a 1 held out (two humans): 1 and 3 are left
                ((1, 0, 1), (1, 0, 0), 2): 1 / 3,
                ((2, 0, 0), (0, 0, 1), 0): 1 / 3,  # the 3 held out
                ((0, 2, 0), (0, 1, 0), 1): 1,
            }
        )

    def test_tables(self):
        profiles, sides = self.sides(Strata(MEDIAN))
        human = of_table(sides.human.table, profiles.human_items)[0]
        third = 1 / 3
        assert human == pytest.approx(np.array([[third, 0, third], [0, 1, 0], [third, 0, 0]]))
        judge = of_table(sides.judge.table, profiles.n_items)[0]
        assert judge == pytest.approx(np.array([[0, 2 / 3, 0], [0, 1 / 2, 1 / 2], [0, third, 0]]))

    def test_bins(self):
        profiles, sides = self.sides(Strata(MEDIAN))
        bins = of_table(sides.judge.bins, profiles.n_items)[0]
        assert bins[:, 0] == pytest.approx([2 / 3, 1, 1 / 3])
        # the others of bin 1: 1 and 3 with a third, 1 and 1 with another
        assert bins[0, 1:4] == pytest.approx([1, 0, 1 / 3])
        assert bins[2, 1:4] == pytest.approx([1 / 3, 0, 1 / 3])
        assert bins[:, 4:] == pytest.approx(np.array([[0, 2 / 3, 0], [0, 0.5, 0.5], [0, 1 / 3, 0]]))
        humans = of_table(sides.human.bins, profiles.human_items)[0]
        assert humans[:, :4] == pytest.approx(bins[:, :4])

    def test_strata_are_those_of_the_others(self):
        # A has the stratum [0.6, 1), but its others agree wholly or by half
        profiles, sides = self.sides(Strata(MEDIAN, "agreement", EDGES))
        n_items = of_table(sides.n_items, profiles.human_items)
        assert n_items == pytest.approx(np.array([[2], [1 + 1 / 3], [0], [2 / 3]]))
        # nine decimals: what sums of thirds leave behind is gone
        rounded = sides.items_of(profiles.human_items)
        assert rounded.tolist() == [2, 1.333333333, 0, 0.666666667]

    def test_strata_are_those_of_each_label_that_shares_the_centre(self):
        # of 1, 1, 2, 3, 4 without the 2, 3 or 4: half agree with 1, a quarter with the other middle
        # label; without a 1: a quarter with either of 2 and 3
        profiles, strata = (
            profiles_of([[0, 0, 1, 2, 3]], k=4),
            Strata(MEDIAN, "agreement", (0, 0.4, 1)),
        )
        sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
        n_items = of_table(sides.n_items, profiles.human_items)
        assert n_items[:, 0] == pytest.approx([1, 0, 3 / 5 / 2, 2 / 5 + 3 / 5 / 2])

    def test_single_cases(self):
        profiles = profiles_of(self.HUMAN, self.JUDGE)
        strata = Strata(MEDIAN)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        # A: three cases with the one answer; B: one case with either answer
        assert np.bincount(single.profile, weights=single.chance) == pytest.approx([1, 1])
        assert sorted(single.chance) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 1 / 2, 1 / 2])


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("by", ["agreement", "unique"])
def test_tables_are_those_of_a_loop_over_items_and_humans(kind, by):
    for seed in range(4):
        human, judge = random_labels(seed)
        strata = Strata(RULES[kind], by, EDGES, 4)
        profiles = profiles_of(human, judge, 4)
        sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
        edges = EDGES if by == "agreement" else None
        cases = held_out(by_human(human), kind, edges, drop=kind == "drop")
        found = of_table(sides.human.table, profiles.human_items)
        judged = of_table(sides.judge.table, profiles.n_items)
        n_items = of_table(sides.n_items, profiles.human_items)
        for number, name in enumerate(("All", *strata.names)):
            chosen = [case for case in cases if name in ("All", case.stratum)]
            assert found[number] == pytest.approx(weighted_table(chosen, None, 4))
            assert judged[number] == pytest.approx(weighted_table(chosen, judge, 4))
            assert n_items[number, 0] == pytest.approx(float(sum(c.weight for c in chosen)))


@pytest.mark.parametrize("kind", RULES)
def test_bins_are_those_of_a_loop(kind):
    human, judge = random_labels(7)
    profiles, strata = profiles_of(human, judge, 4), Strata(RULES[kind])
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    cases = held_out(by_human(human), kind, drop=kind == "drop")
    reference = np.zeros((4, 5))
    for case in cases:
        reference[case.centre, 0] += float(case.weight)
        for label in case.others:
            reference[case.centre, 1 + label] += float(case.weight)
    for side, weights, answers in (
        (sides.human, profiles.human_items, None),
        (sides.judge, profiles.n_items, judge),
    ):
        bins = of_table(side.bins, weights)[0]
        assert bins[:, :5] == pytest.approx(reference)
        assert bins[:, 5:] == pytest.approx(weighted_table(cases, answers, 4))


def test_every_item_weighs_1_however_many_humans_it_has():
    human = [[0, 0, 1], [2] * 9, [0, 1, 2, 1, 0, 2, 2]]
    profiles, strata = profiles_of(human, [[0]] * 3), Strata(MEDIAN)
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    for item in range(3):
        alone = np.zeros(3)
        alone[profiles.of_human[profiles.of_item[item]]] = 1
        assert of_table(sides.human.table, alone)[0].sum() == pytest.approx(1)
        assert of_table(sides.n_items, alone)[0, 0] == pytest.approx(1)


def test_items_with_one_or_two_humans_have_no_case():
    few, strata = [[0], [0, 1]], Strata(MEDIAN)
    assert held_out_cases(profiles_of(few, [[0], [1]]), strata) is None
    mixed = profiles_of([*few, [0, 1, 1]], [[0], [1], [2]])
    sides = fair_makers(mixed, strata, held_out_cases(mixed, strata))
    assert of_table(sides.judge.table, mixed.n_items)[0].sum(axis=0) == pytest.approx([0, 0, 1])
    # nor are they drawn, wherever their profile stands: that of 3 and 3 is the last
    last = profiles_of([[0, 0, 0], [2, 2]], [[0], [1]])
    single = single_cases(last, held_out_cases(last, strata))
    assert single.profile.tolist() == [0]
    assert single.drawn.tolist() == [1, 0]


def test_dropped_ties_leave_cases_without_rows():
    # whoever is held out of three who all differ, the others' vote is tied
    profiles, strata = profiles_of([[0, 1, 2]] * 2, [[0], [1]]), Strata(DROP)
    cases = held_out_cases(profiles, strata)
    assert len(cases.profile) == 0
    sides = fair_makers(profiles, strata, cases)
    assert of_table(sides.judge.table, profiles.n_items).sum() == 0
    single = single_cases(profiles, cases)
    drawn = single.draw(Units(profiles.n_items), [np.random.default_rng(0)])
    assert drawn.n_items.shape == (1, 0)


def repeated():
    """Three humans on ten items; the first was asked twice on the even ones."""
    rng = np.random.default_rng(5)
    humans = [
        {j: rng.integers(0, 3, 2 if j == 0 and item % 2 else 1).tolist() for j in range(3)}
        for item in range(20)
    ]
    item = np.repeat(np.arange(20), 3)
    own = np.array([counts_of([humans[i][j]], 3)[0] for i in range(20) for j in range(3)])
    counts = np.zeros((20, 3), dtype=np.int64)
    np.add.at(counts, item, own)
    judge = rng.integers(0, 3, (20, 2)).tolist()
    answers = counts_of(judge, 3)
    score = answers @ np.array([1.0, 2, 3]) / 2
    return humans, judge, profiles_of_items(counts, answers, score, (item, own))


def test_several_labels_of_one_human_leave_together():
    humans, judge, profiles = repeated()
    strata = Strata(MEDIAN, "agreement", EDGES)
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    cases = held_out(humans, "ordinal", EDGES)
    human = of_table(sides.human.table, profiles.human_items)
    judged = of_table(sides.judge.table, profiles.n_items)
    for number, name in enumerate(("All", *strata.names)):
        chosen = [case for case in cases if name in ("All", case.stratum)]
        assert human[number] == pytest.approx(weighted_table(chosen, None, 3))
        assert judged[number] == pytest.approx(weighted_table(chosen, judge, 3))


def test_one_human_who_was_asked_three_times_cannot_be_held_out():
    item, own = np.zeros(1, dtype=np.int64), np.array([[2, 1]])
    profiles = profiles_of_items(own, None, None, (item, own))
    assert held_out_cases(profiles, Strata(MEDIAN)) is None


def bins_of_kinds(kinds, weights, n_groups, k):
    """Bins (1 + n_strata, k, 1 + 2 k) of the weights of single cases, (n_rows,)."""
    bins = np.zeros((n_groups, k, 1 + 2 * k))
    for kind, weight in zip(kinds.of_row, weights, strict=True):
        bins[kinds.stratum[kind], kinds.centre[kind]] += weight * kinds.totals[kind]
    return np.concatenate([bins.sum(axis=0)[None], bins[:-1]])


class TestSingleCases:
    @pytest.mark.parametrize("kind", RULES)
    def test_they_are_the_pooled_totals_in_expectation(self, kind):
        human, judge = random_labels(11)
        profiles, strata = profiles_of(human, judge, 4), Strata(RULES[kind], "agreement", EDGES)
        cases = held_out_cases(profiles, strata)
        sides, single = fair_makers(profiles, strata, cases), single_cases(profiles, cases)
        weights = profiles.n_items[single.profile] * single.chance * single.drawn[single.profile]
        for kinds, pooled, of_rows in (
            (single.human, sides.human, profiles.human_items),
            (single.judge, sides.judge, profiles.n_items),
        ):
            found = bins_of_kinds(kinds, weights, strata.n_groups, 4)
            assert found == pytest.approx(of_table(pooled.bins, of_rows))

    def test_several_labels_of_one_human_are_drawn_with_their_shares(self):
        _, _, profiles = repeated()
        strata = Strata(MEDIAN)
        cases = held_out_cases(profiles, strata)
        sides, single = fair_makers(profiles, strata, cases), single_cases(profiles, cases)
        weights = profiles.n_items[single.profile] * single.chance * single.drawn[single.profile]
        human = of_table(sides.human.bins, profiles.human_items)
        assert bins_of_kinds(single.human, weights, 1, 3) == pytest.approx(human)
        judge = of_table(sides.judge.bins, profiles.n_items)
        assert bins_of_kinds(single.judge, weights, 1, 3) == pytest.approx(judge)

    @pytest.mark.parametrize("clusters", [False, True])
    def test_both_sides_bring_one_label_per_item(self, clusters):
        human, judge = random_labels(12)
        profiles, strata = profiles_of(human, judge, 4), Strata(MEDIAN)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        of_cluster = cluster_matrix(profiles.of_item, np.arange(60) % 7, len(profiles.n_items))
        units = Units(profiles.n_items, profiles.of_human, of_cluster if clusters else None)
        drawn = single.draw(units, np.random.SeedSequence(0).spawn(3))
        assert drawn.n_items.shape == (3, len(drawn.row))
        assert drawn.n_items.dtype == np.int64
        n_fair = sum(len(row) >= 3 for row in human)
        for n_items in drawn.n_items:
            weights = np.bincount(drawn.row, n_items, len(single.profile))
            assert weights.sum() == n_fair
            for kinds in (single.human, single.judge):
                bins = bins_of_kinds(kinds, weights, 1, 4)[0]
                assert bins[:, 0].sum() == n_fair
                assert bins[:, 5:].sum(axis=1).tolist() == bins[:, 0].tolist()
            assert np.bincount(single.profile, weights, len(profiles.n_items)).tolist() == [
                int(n) if len_of >= 3 else 0
                for n, len_of in zip(profiles.n_items, profiles.human.sum(axis=1), strict=True)
            ]

    def test_clusters_keep_their_items(self):
        human, judge = random_labels(13)
        profiles, strata = profiles_of(human, judge, 4), Strata(MEDIAN)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        cluster = np.arange(60) % 7
        matrix = cluster_matrix(profiles.of_item, cluster, len(profiles.n_items))
        units = Units(profiles.n_items, None, matrix)
        drawn = single.draw(units, np.random.SeedSequence(0).spawn(2))
        expected = [
            sum(len(human[item]) >= 3 for item in np.flatnonzero(cluster == one))
            for one in range(7)
        ]
        for n_items in drawn.n_items:
            assert np.bincount(drawn.cluster, n_items).tolist() == expected

    def test_a_draw_is_the_same_beside_others(self):
        human, judge = random_labels(14)
        profiles, strata = profiles_of(human, judge, 4), Strata(MEDIAN)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        units = Units(profiles.n_items)
        both = single.draw(units, np.random.SeedSequence(0).spawn(2)).n_items
        first = single.draw(units, np.random.SeedSequence(0).spawn(1)).n_items
        assert both[0].tolist() == first[0].tolist()
        assert both[1].tolist() != first[0].tolist()

    def test_cases_are_drawn_with_their_chances(self):
        human, judge = [[0, 0, 2]] * 6000, [[1, 1, 2]] * 6000
        profiles, strata = profiles_of(human, judge), Strata(MEDIAN)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        drawn = single.draw(Units(profiles.n_items), [np.random.default_rng(1)])
        error = 4.5 * np.sqrt(single.chance * (1 - single.chance) / 6000)
        assert (np.abs(drawn.n_items[0] / 6000 - single.chance) < error).all()

    def test_dropped_ties_are_drawn_as_seldom_as_they_weigh(self):
        # 1, 1, 2: who says 2 held out, two agree (a third of the cases); else a tie, dropped
        profiles, strata = profiles_of([[0, 0, 1]] * 9000, [[0]] * 9000), Strata(DROP)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        drawn = single.draw(Units(profiles.n_items), [np.random.default_rng(2)])
        assert drawn.n_items.sum() / 9000 == pytest.approx(1 / 3, abs=0.025)

    def test_the_seed_decides_which_dropped_ties_are_drawn(self):
        profiles, strata = profiles_of([[0, 0, 1]] * 9000, [[0]] * 9000), Strata(DROP)
        single, units = (
            single_cases(profiles, held_out_cases(profiles, strata)),
            Units(profiles.n_items),
        )
        first, again = (single.draw(units, np.random.SeedSequence(7).spawn(1)) for _ in range(2))
        other = single.draw(units, np.random.SeedSequence(8).spawn(1))
        assert first.n_items.tolist() == again.n_items.tolist()
        assert first.n_items.tolist() != other.n_items.tolist()

    def test_dropped_ties_of_clusters_are_those_of_their_items(self):
        # cluster 0 holds items of 1, 1, 2 and of 1, 1, 1, cluster 1 of the latter only, and no
        # human of cluster 2 can be held out
        human = [[0, 0, 1], [0, 0, 0]] * 4500 + [[0, 0, 0]] * 100 + [[0, 0]]
        profiles, strata = profiles_of(human, [[0]] * len(human)), Strata(DROP)
        single = single_cases(profiles, held_out_cases(profiles, strata))
        cluster = np.repeat([0, 1, 2], [9000, 100, 1])
        matrix = cluster_matrix(profiles.of_item, cluster, len(profiles.n_items))
        drawn = single.draw(Units(profiles.n_items, None, matrix), [np.random.default_rng(2)])
        first, second, third = np.bincount(drawn.cluster, drawn.n_items[0], minlength=3)
        assert first / 4500 == pytest.approx(1 + 1 / 3, abs=0.035)
        assert (second, third) == (100, 0)

    def test_a_judge_that_gives_scores_has_none(self):
        profiles, strata = profiles_of([[0, 1, 1]], score=np.array([0.5])), Strata(MEDIAN)
        cases = held_out_cases(profiles, strata)
        assert fair_makers(profiles, strata, cases).judge is None
        with pytest.raises(ValueError, match=r"^A judge that gives scores has no answers to draw"):
            single_cases(profiles, cases)


def test_totals_are_those_of_their_rows():
    human, judge = random_labels(31)
    profiles, strata = profiles_of(human, judge, 4), Strata(MEDIAN)
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    assert sides.judge.table.n_rows == len(profiles.n_items)
    assert sides.human.table.n_rows == len(profiles.human_profiles)
    assert sides.judge.table.matrix.shape == (16, len(profiles.n_items))
