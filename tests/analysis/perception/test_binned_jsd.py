"""JS_b against the worked examples of Beyond Correlation (appendix A.7 and A.8) and by hand."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.spatial.distance import jensenshannon

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.perception.binned_jsd import binned_jsd, items_in_bin, preference_by_pair
from judgeviz.counting import resamples
from judgeviz.errors import LabelError
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.builders import comparison
from tests.analysis.systems.builders import votes
from tests.counting.plain_fair_pair import by_human, held_out, leave_one_out, plain_jsd
from tests.statistics.messages import exactly

HUMAN = [[2, 2, 3], [1, 2, 2], [2, 3, 3]]
MACHINE = [[3, 2], [1, 1], [2, 2]]
TABLE_COLUMNS = [
    "bin",
    "items",
    "share",
    "jsd",
    "jsd_low",
    "jsd_high",
    "jsd_fair_judge",
    "jsd_fair_human",
    "human",
    "machine",
    "human_centre",
    "machine_centre",
]


def random_pair(n_items=60, n_humans=3, n_machine=2, categories=(1, 2, 3, 4), seed=0, **options):
    rng = np.random.default_rng(seed)
    human = rng.choice(categories, size=(n_items, n_humans)).tolist()
    machine = rng.choice(categories, size=(n_items, n_machine)).tolist()
    return comparison(human, machine, categories, **options)


class TestWorkedExample:
    def test_distance(self):
        result = binned_jsd(comparison(HUMAN, MACHINE))
        assert result.value == pytest.approx(0.3956, abs=5e-5)
        assert result.bins["jsd"].tolist() == pytest.approx(
            [np.nan, 0.3113, 0.5641], abs=5e-5, nan_ok=True
        )
        assert result.bins["items"].tolist() == [0, 2, 1]
        assert result.n_items == 3
        assert result.n_dropped == 0

    def test_divergence(self):
        result = binned_jsd(comparison(HUMAN, MACHINE), variant="divergence")
        assert result.bins["jsd"].tolist()[1:] == pytest.approx([0.1398, 0.4591], abs=5e-5)
        assert result.value == pytest.approx(2 / 3 * 0.1398 + 1 / 3 * 0.4591, abs=1e-4)

    def test_distributions_of_the_bins(self):
        table = binned_jsd(comparison(HUMAN, MACHINE)).bins
        assert list(table.columns) == TABLE_COLUMNS
        assert table["bin"].tolist() == [1, 2, 3]
        assert table["human"][1] == pytest.approx([1 / 6, 4 / 6, 1 / 6])
        assert table["machine"][1] == pytest.approx([2 / 4, 1 / 4, 1 / 4])
        assert table["human"][2] == pytest.approx([0, 1 / 3, 2 / 3])
        assert table["machine"][2] == pytest.approx([0, 1, 0])
        assert table["machine_centre"][1] == pytest.approx([1 / 2, 1 / 2, 0])  # medians 2 and 1
        assert table["human_centre"][1].tolist() == [0, 1, 0]
        for column in ("human", "machine", "human_centre", "machine_centre"):
            assert np.isnan(table[column][0]).all()

    @pytest.mark.parametrize(("machine", "value"), [([3, 1, 2], 0.5641), ([1, 3, 4], 0.6536)])
    def test_the_good_judge_comes_out_ahead_of_the_poor_one(self, machine, value):
        pair = comparison(HUMAN, [[label] for label in machine], categories=(1, 2, 3, 4))
        assert binned_jsd(pair).value == pytest.approx(value, abs=5e-5)


class TestWhatThePublishedCodeGetsWrong:
    """Each is a surprise of the code that accompanies the paper, or of its appendix."""

    def test_items_with_half_medians_keep_their_bin(self):
        pair = comparison([[2, 3], [2, 2], [1, 2], [3, 3]], [[2], [2], [1], [3]])
        result = binned_jsd(pair)
        assert result.bins["items"].tolist() == [1, 2, 1]
        assert result.bins["share"].sum() == 1

    def test_unanimous_items_are_counted(self):
        unanimous = comparison([[1, 1, 1], [3, 3, 3]], [[1], [3]])
        result = binned_jsd(unanimous)
        assert result.bins["items"].tolist() == [1, 0, 1]
        assert result.value == 0

    @pytest.mark.parametrize("kind", ["nominal", "ordinal"])
    def test_the_order_of_labels_does_not_matter(self, kind):
        labels = [["a", "b"], ["b", "c"], ["c", "a"], ["b", "b"]]
        machine = [["a"], ["b"], ["b"], ["c"]]
        there = comparison(labels, machine, "abc", kind)
        back = comparison([item[::-1] for item in labels], machine, "abc", kind)
        assert binned_jsd(there).value == binned_jsd(back).value
        assert binned_jsd(there).bins["items"].tolist() == binned_jsd(back).bins["items"].tolist()

    def test_a_value_of_0_is_a_value(self):
        result = binned_jsd(comparison([[1, 2, 2]], [[1, 2, 2]]))
        assert result.value == 0
        assert result.value.why_undefined == ""

    def test_an_unused_label_keeps_its_bin(self):
        assert len(binned_jsd(comparison(HUMAN, MACHINE, (1, 2, 3, 4, 5))).bins) == 5


class TestFairPair:
    HUMAN = [[0, 0, 1], [1, 1, 2], [2, 2, 2], [0, 1, 2], [0, 1, None]]
    JUDGE = [[0], [2], [1], [0], [2]]

    def pair(self):
        human = [[None if code is None else code + 1 for code in row] for row in self.HUMAN]
        return comparison(human, [[row[0] + 1] for row in self.JUDGE])

    def test_both_sides_meet_the_other_humans(self):
        fair = binned_jsd(self.pair()).fair
        cases = held_out(by_human(self.HUMAN))
        assert fair.raw_human == pytest.approx(plain_jsd(cases, None, 3), abs=1e-7)
        assert fair.raw_judge == pytest.approx(plain_jsd(cases, self.JUDGE, 3), abs=1e-7)
        assert fair.n_items == 4

    def test_one_more_human_is_the_reference(self):
        result = binned_jsd(self.pair())
        assert result.human_reference == result.fair.human
        assert result.human_reference.n_items == 4
        assert result.human_reference.n_skipped == 1

    def test_in_each_bin_of_the_others(self):
        rng = np.random.default_rng(4)
        codes = rng.integers(0, 3, (30, 4)).tolist()
        human, judge = [row[:3] for row in codes], [row[3:] for row in codes]
        pair = comparison([[c + 1 for c in row] for row in human], [[row[0] + 1] for row in judge])
        bins = binned_jsd(pair).bins
        cases = held_out(by_human(human))
        for column, answers in (("jsd_fair_human", None), ("jsd_fair_judge", judge)):
            for centre in range(3):
                of_bin = [case for case in cases if case.centre == centre]
                items = sorted({case.item for case in of_bin})
                value = plain_jsd(of_bin, answers, 3)
                without = [
                    plain_jsd([c for c in of_bin if c.item != item], answers, 3) for item in items
                ]
                corrected = leave_one_out(value, without)[0]
                assert bins[column][centre] == pytest.approx(max(corrected, 0))

    def test_without_three_labels_the_reason_is_given(self):
        result = binned_jsd(comparison([[1, 2], [2, None]], [[1], [2]]))
        reason = "no item has three or more human labels, so no human can be held out"
        assert np.isnan(result.human_reference)
        assert result.human_reference.why_undefined == reason
        assert result.human_reference.n_skipped == 2
        assert result.fair.why_undefined == reason
        assert result.fair.verdict == "undecided"
        assert result.bins[["jsd_fair_judge", "jsd_fair_human"]].isna().all().all()

    def test_one_item_has_plug_in_values_only(self):
        result = binned_jsd(comparison([[1, 2, 2]], [[1]]))
        assert result.human_reference.why_undefined == (
            "too few items, or clusters, to leave one out"
        )
        assert not np.isnan([result.fair.raw_judge, result.fair.raw_human]).any()

    def test_repeated_labels_of_one_human_leave_together(self):
        # the first human labels every item twice; as another's labels, they would stay behind
        pair = comparison([[1, 1, 2, 2], [2, 2, 3, 3]], [[1], [2]])
        human = pair.human
        repeated = replace(
            human,
            rater=np.maximum(human.rater - 1, 0),
            sample=(human.rater == 1).astype(np.int64),
            raters=("h1", "h2", "h3"),
        )
        fair = binned_jsd(replace(pair, human=repeated)).fair
        labels = [{0: [0, 0], 1: [1], 2: [1]}, {0: [1, 1], 1: [2], 2: [2]}]
        assert fair.raw_human == pytest.approx(plain_jsd(held_out(labels), None, 3))

    def test_one_human_alone_who_answers_three_times_has_no_others(self):
        pair = comparison([[1, 1, 2]], [[1]])
        alone = replace(
            pair.human, rater=np.zeros(3, dtype=int), sample=np.arange(3), raters=("h1",)
        )
        reference = binned_jsd(replace(pair, human=alone)).human_reference
        assert np.isnan(reference)
        assert reference.why_undefined.endswith("so no human can be held out")

    def test_many_humans_with_few_items_each(self):
        rng = np.random.default_rng(9)
        human, n_humans = np.full((40, 60), None, dtype=object), 60
        for row in human:
            row[rng.choice(n_humans, size=4, replace=False)] = rng.integers(0, 3, size=4)
        judge = rng.integers(0, 3, (40, 1)).tolist()
        labels = [[None if code is None else code + 1 for code in row] for row in human]
        fair = binned_jsd(comparison(labels, [[row[0] + 1] for row in judge])).fair
        cases = held_out(by_human(human.tolist()))
        assert fair.raw_human == pytest.approx(plain_jsd(cases, None, 3), abs=1e-7)
        assert fair.raw_judge == pytest.approx(plain_jsd(cases, judge, 3), abs=1e-7)

    def test_the_margin_decides_the_verdict(self):
        rng = np.random.default_rng(2)
        quality = rng.uniform(0, 3, (400, 1))
        labels = np.rint(quality + rng.normal(0, 0.7, (400, 4))).clip(0, 3).astype(int) + 1
        judge = np.where(rng.random(400) < 0.2, 1, labels[:, 3])
        pair = comparison(labels[:, :3].tolist(), judge[:, None].tolist(), (1, 2, 3, 4))
        strict, lenient = (binned_jsd(pair, margin=margin).fair for margin in (0, 0.5))
        assert (strict.verdict, lenient.verdict) == ("worse", "as good")
        assert (strict.low, strict.high) == (lenient.low, lenient.high)


class TestVoteTies:
    VOTES = [["A", "B"], ["A", "A"], ["B", "B"], ["tie", "A"]]

    def result(self, tie_rule=None):
        pair = comparison(
            self.VOTES, [["A"], ["A"], ["B"], ["A"]], PREFERENCE_CATEGORIES, "preference"
        )
        return binned_jsd(pair, tie_rule=tie_rule)

    def test_a_preference_vote_tie_favours_no_side(self):
        result = self.result()
        assert result.bins["items"].tolist() == [1, 2, 1]
        assert result.n_vote_ties == 2
        assert result.human_wins == ("tie", 0.5)
        assert result.machine_wins == ("A", 0.75)

    def test_the_lowest_category(self):
        assert self.result("lowest").bins["items"].tolist() == [3, 0, 1]

    def test_dropped_items_are_counted_and_leave_the_shares(self):
        result = self.result("drop")
        assert result.bins["items"].tolist() == [1, 0, 1]
        assert result.bins["share"].sum() == 1
        assert (result.n_items, result.n_dropped, result.n_vote_ties) == (2, 2, 2)
        assert result.value.n_skipped == 2

    def test_all_items_dropped_leave_no_value(self):
        pair = comparison([["a", "b"], ["b", "a"]], [["a"], ["b"]], "ab", "nominal")
        result = binned_jsd(pair, tie_rule="drop", n_boot=20, n_null=20)
        assert np.isnan(result.value)
        assert result.value.why_undefined == "every item is a tied human vote, and ties are dropped"
        assert np.isnan([result.low, result.high, result.p_value]).all()
        assert result.bins["share"].tolist() == [0, 0]

    def test_a_judge_whose_own_vote_is_tied_leaves_the_majorities_only(self):
        pair = comparison([["a"], ["a"]], [["a", "b"], ["b", "b"]], "ab", "nominal")
        dropped = binned_jsd(pair, tie_rule="drop").bins
        assert dropped["machine"][0].tolist() == [0.25, 0.75]
        assert dropped["machine_centre"][0].tolist() == [0, 1]

    def test_medians_have_no_vote_ties(self):
        assert binned_jsd(comparison([[1, 2]], [[1]])).n_vote_ties == 0

    def test_the_tie_rule_needs_a_tie_category(self):
        pair = comparison([["a"]], [["a"]], "ab", "nominal")
        message = (
            "The tie rule 'tie' needs preference labels, which have a tie category; choose "
            "'lowest' or 'drop' for this criterion."
        )
        with pytest.raises(LabelError, match=exactly(message)):
            binned_jsd(pair, tie_rule="tie")


class TestEdges:
    def test_one_label_on_either_side_is_enough(self):
        result = binned_jsd(comparison([[1]], [[3]]))
        assert result.value == pytest.approx(np.sqrt(np.log(2)))

    def test_many_labels_and_many_categories(self):
        categories = tuple(range(40))
        pair = random_pair(30, 123, 4, categories, seed=3)
        result = binned_jsd(pair, n_boot=20, n_null=20)
        human, machine = pair.human_counts, pair.machine_counts
        assert result.value == pytest.approx(plain_value(human, machine), abs=1e-7)
        assert result.low <= result.high
        assert result.fair.n_items == 30
        assert 0 < result.p_value <= 1

    def test_items_in_bin_are_those_of_the_table(self):
        pair = random_pair()
        table = binned_jsd(pair).bins
        rows = [items_in_bin(pair, category) for category in range(4)]
        assert [len(of_bin) for of_bin in rows] == table["items"].tolist()
        assert sorted(np.concatenate(rows)) == list(range(60))

    def test_nothing_is_changed_by_the_call(self):
        pair = random_pair()
        before = pair.human_counts.copy(), pair.machine_counts.copy(), pair.human.value.copy()
        binned_jsd(pair, n_boot=5, n_null=5)
        after = pair.human_counts, pair.machine_counts, pair.human.value
        assert all((left == right).all() for left, right in zip(before, after, strict=True))

    def test_the_settings_are_in_the_signature(self):
        signature = binned_jsd(
            random_pair(), "divergence", n_boot=7, n_null=9, seed=5
        ).provenance.signature
        for part in (
            "variant: divergence",
            "bins: human median",
            "bootstrap: 7 replicates, 95% percentile",
            "exchanges: 9",
            "seed: 5",
        ):
            assert part in signature


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"n_boot": -1}, "n_boot cannot be negative; got -1."),
            ({"n_null": -5}, "n_null cannot be negative; got -5."),
            ({"n_boot": 2.5}, "n_boot is a whole number; got 2.5."),
            ({"n_null": "5"}, "n_null is a whole number; got '5'."),
            ({"seed": -1}, "seed cannot be negative; got -1."),
            ({"level": 95}, "level lies between 0 and 1; got 95."),
            ({"level": "x"}, "level lies between 0 and 1; got 'x'."),
            ({"margin": -1}, "margin is a number from 0; got -1."),
            ({"tie_rule": "x"}, "tie_rule is one of 'lowest', 'tie', 'drop', not 'x'."),
            ({"variant": "js"}, "variant is 'distance' or 'divergence', not 'js'."),
            (
                {"cluster": "doc"},
                "There is no item column 'doc' to resample by; this table has none.",
            ),
        ],
    )
    def test_an_argument_out_of_range_is_named(self, arguments, message):
        with pytest.raises(ValueError, match=exactly(message)):
            binned_jsd(comparison(HUMAN, MACHINE), **arguments)

    def test_the_columns_that_could_be_resampled_by_are_named(self):
        items = pd.DataFrame({"topic": ["x", "y", "x"]})
        message = "There is no item column 'doc' to resample by; this table has 'topic'."
        with pytest.raises(ValueError, match=exactly(message)):
            binned_jsd(comparison(HUMAN, MACHINE, items=items), cluster="doc")

    def test_humans_only(self):
        pair = replace(comparison(HUMAN, MACHINE), judge=None)
        with pytest.raises(LabelError, match="^Data set 'by hand' is compared without a judge;"):
            binned_jsd(pair)

    def test_a_judge_that_gives_scores(self):
        pair = replace(comparison(HUMAN, MACHINE), judge_scale=Scale("continuous"))
        with pytest.raises(LabelError, match="^'judge' gives continuous scores, not labels of the"):
            binned_jsd(pair)

    def test_humans_who_give_scores(self):
        pair = replace(comparison(HUMAN, MACHINE), scale=Scale("continuous"))
        with pytest.raises(LabelError, match="^The human labels of 'label' are continuous scores,"):
            binned_jsd(pair)


class TestJackknife:
    def test_three_items_by_hand(self):
        pair = comparison(HUMAN, MACHINE)
        result = binned_jsd(pair)
        # without the first: bin 2 of 1, 2, 2 against 1, 1, and bin 3; and so on
        without = [
            (jensenshannon([1, 2, 0], [2, 0, 0]) + jensenshannon([0, 1, 2], [0, 2, 0])) / 2,
            (jensenshannon([0, 2, 1], [0, 1, 1]) + jensenshannon([0, 1, 2], [0, 2, 0])) / 2,
            jensenshannon([1, 4, 1], [2, 1, 1]),
        ]
        corrected, error = leave_one_out(float(result.value), without)
        reach = 1.959964 * np.hypot(error, 0.6 * (float(result.value) - corrected))
        assert result.corrected == pytest.approx(corrected)
        assert result.high == pytest.approx(corrected + reach)
        assert result.low == pytest.approx(max(corrected - reach, 0))

    def test_it_needs_no_replicates_and_moves_with_none(self):
        pair = random_pair()
        plain, drawn = binned_jsd(pair), binned_jsd(pair, n_boot=20, n_null=20, seed=5)
        assert (plain.low, plain.high, plain.corrected) == (drawn.low, drawn.high, drawn.corrected)
        assert plain.low < plain.corrected < plain.high
        assert plain.intervals is None
        assert np.isnan([plain.p_value, plain.p_two_sided]).all()

    def test_bins_have_their_own(self):
        table = binned_jsd(random_pair(400)).bins
        assert (table["jsd_low"] <= table["jsd"]).all()
        assert (table["jsd_low"] < table["jsd_high"]).all()
        one = binned_jsd(comparison([[1], [1], [3]], [[2], [1], [2]])).bins
        assert one["jsd_low"].isna().tolist() == [False, True, True]

    def test_one_item_or_one_cluster_gives_no_interval(self):
        one_item = binned_jsd(comparison([[1, 2, 2]], [[1]]), n_boot=20)
        pair = random_pair(items=pd.DataFrame({"doc": ["only"] * 60}))
        one_cluster = binned_jsd(pair, n_boot=20, cluster="doc")
        for result in (one_item, one_cluster):
            assert np.isnan([result.low, result.high, result.corrected]).all()
            assert result.intervals is None
            assert not np.isnan(result.value)

    def test_items_without_a_cluster_are_units_by_themselves(self):
        gaps = pd.DataFrame({"doc": [None] * 30 + ["d"] * 30})
        alone = pd.DataFrame({"doc": [*map(str, range(30)), *["d"] * 30]})
        first, second = (
            binned_jsd(random_pair(items=items), cluster="doc") for items in (gaps, alone)
        )
        assert (first.low, first.high) == pytest.approx((second.low, second.high))

    def test_items_of_one_document_that_agree_make_the_interval_wider(self):
        rng = np.random.default_rng(10)
        of_document = rng.integers(1, 5, size=(20, 4))
        labels = np.repeat(of_document, 15, axis=0)
        items = pd.DataFrame({"doc": np.repeat(np.arange(20), 15)})
        pair = comparison(labels[:, :3].tolist(), labels[:, 3:].tolist(), (1, 2, 3, 4), items=items)
        by_item, by_document = binned_jsd(pair), binned_jsd(pair, cluster="doc")
        assert by_document.high - by_document.low > 2 * (by_item.high - by_item.low)


class TestExchange:
    def test_the_seed_decides_and_the_bootstrap_leaves_the_p_value_alone(self):
        pair = random_pair()
        once = binned_jsd(pair, n_boot=50, n_null=50, seed=3)
        again = binned_jsd(pair, n_boot=50, n_null=50, seed=3)
        alone = binned_jsd(pair, n_null=50, seed=3)
        assert once.p_value == again.p_value == alone.p_value
        assert once.p_two_sided == alone.p_two_sided

    @pytest.mark.parametrize("cluster", [None, "doc"])
    def test_the_size_of_a_batch_changes_nothing(self, monkeypatch, cluster):
        pair = random_pair(items=pd.DataFrame({"doc": np.arange(60) % 9}))
        whole = binned_jsd(pair, n_boot=40, n_null=40, cluster=cluster)
        monkeypatch.setattr(resamples, "BATCH_CELLS", 200)
        in_batches = binned_jsd(pair, n_boot=40, n_null=40, cluster=cluster)
        assert (whole.low, whole.high) == pytest.approx((in_batches.low, in_batches.high))
        assert whole.p_value == in_batches.p_value
        assert whole.intervals.human_low == pytest.approx(in_batches.intervals.human_low)

    @pytest.mark.parametrize("kind", ["ordinal", "nominal"])
    def test_it_is_a_loop_over_shuffled_labels(self, kind):
        pair = random_pair(60, 3, 1, (1, 2, 3), kind=kind)
        found = binned_jsd(pair, n_null=2000)
        pooled = pair.human_counts + pair.machine_counts
        rng, larger = np.random.default_rng(1), 0
        for _ in range(400):
            judge = np.stack([rng.multinomial(1, labels / labels.sum()) for labels in pooled])
            larger += plain_value(pooled - judge, judge, kind) >= float(found.value) - 1e-9
        assert found.p_value == pytest.approx(larger / 400, abs=0.11)

    def test_of_several_answers_one_is_drawn_on_both_sides(self):
        # five equal answers say no more than one of them
        pair = random_pair(80, 3, 1)
        five = comparison(
            [np.repeat((1, 2, 3, 4), row).tolist() for row in pair.human_counts],
            [[int(value) + 1] * 5 for value in pair.machine.value],
            (1, 2, 3, 4),
        )
        one, several = (binned_jsd(p, n_null=200) for p in (pair, five))
        assert one.p_value == several.p_value

    def test_a_judge_unlike_the_humans_is_at_the_floor(self):
        human = random_pair(80).human_counts
        lists = [np.repeat([1, 2, 3, 4], row).tolist() for row in human]
        result = binned_jsd(comparison(lists, [[4]] * 80, (1, 2, 3, 4)), n_null=200)
        assert result.p_value == 1 / 201
        assert result.p_two_sided == 2 / 201
        assert result.p_is_floor
        assert "p <= 0.00498" in repr(result)

    def test_a_judge_too_like_the_humans_is_extreme_on_two_sides_only(self):
        # it uses the labels of each bin in just the shares of the humans, which chance seldom does
        human = [[1, 1, 1, 2, 3]] * 50 + [[3, 3, 3, 2, 1]] * 50
        judge = [[1]] * 30 + [[2]] * 10 + [[3]] * 10 + [[3]] * 30 + [[2]] * 10 + [[1]] * 10
        result = binned_jsd(comparison(human, judge), n_null=99)
        assert result.value == pytest.approx(0, abs=1e-7)
        assert result.p_value == 1
        assert result.p_two_sided == 0.02
        assert not result.p_is_floor


class TestBootstrap:
    def test_intervals_hold_what_is_drawn(self):
        result = binned_jsd(random_pair(400), n_boot=300)
        intervals = result.intervals
        for side in ("human", "machine"):
            drawn = np.stack(result.bins[side])
            assert (getattr(intervals, f"{side}_low") <= drawn).all()
            assert (drawn <= getattr(intervals, f"{side}_high")).all()
        assert intervals.level == 0.95

    def test_the_seed_decides(self):
        pair = random_pair()
        one, same, other = (binned_jsd(pair, n_boot=30, seed=s).intervals for s in (1, 1, 2))
        assert (one.human_low == same.human_low).all()
        assert (one.human_low != other.human_low).any()


def test_the_repr_is_short():
    words = repr(binned_jsd(comparison(HUMAN, MACHINE), n_null=9))
    assert words.startswith("BinnedJSD: judge, label, by hand: 0.396 [")
    assert "on 3 items, distance, p = " in words
    assert words.splitlines()[1].startswith("fair pair: judge ")
    assert len(words.splitlines()) < 12


class TestPreferencePairs:
    PAIRS = pd.DataFrame({"system_a": ["x", "x", "y"], "system_b": ["y", "y", "z"]})

    def test_one_result_per_pair_of_systems(self):
        pair = comparison(
            [["A", "A"], ["B", "B"], ["tie", "tie"]],
            [["A"], ["A"], ["tie"]],
            PREFERENCE_CATEGORIES,
            "preference",
            self.PAIRS,
        )
        first, second = preference_by_pair(pair)
        assert (first.systems, second.systems) == (("x", "y"), ("y", "z"))
        assert (first.n_items, second.n_items) == (2, 1)
        assert first.value == pytest.approx(0.5 * np.sqrt(np.log(2)))
        assert second.value == 0
        assert binned_jsd(pair).systems is None

    def test_without_systems_the_columns_are_asked_for(self):
        pair = comparison([["A"]], [["A"]], PREFERENCE_CATEGORIES, "preference")
        message = (
            "The items of 'by hand' do not say which two systems they compare; add the columns "
            "'system_a' and 'system_b', or name them in the mapping."
        )
        with pytest.raises(LabelError, match=exactly(message)):
            preference_by_pair(pair)


def plain_value(human, machine, kind="ordinal"):
    """JS_b with a loop over items and one over bins; SciPy's distance."""
    bins = np.array(
        [
            sorted(np.repeat(np.arange(len(row)), row))[(row.sum() - 1) // 2]
            if kind == "ordinal"
            else row.argmax()
            for row in human
        ]
    )
    values = [
        (bins == label).mean()
        * np.nan_to_num(
            jensenshannon(human[bins == label].sum(axis=0), machine[bins == label].sum(axis=0))
        )
        for label in set(bins.tolist())
    ]
    return sum(values)


def test_a_draw_between_the_systems_has_no_winner():
    pair = votes([("q1", "x", "y", ["A"], ["B"]), ("q2", "x", "y", ["B"], ["A"])])
    result = binned_jsd(pair)
    assert result.human_wins == ("", 0.5)
    assert result.machine_wins == ("", 0.5)
    table = agreement_table(pair)
    assert table["winner_human"][0] is None or table["winner_human"].isna()[0]
    assert table["winrate_human"][0] == 0.5
    reason = table.why_undefined["All", "winner_human"]
    assert reason == "several categories lead with as many items"
