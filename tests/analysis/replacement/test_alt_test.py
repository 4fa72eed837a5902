"""The alternative annotator test: worked examples, variants, what is left out and why."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.builders import comparison
from tests.statistics.messages import exactly

# three items, three raters; distances: see test_by_hand
HUMAN = [[1, 2, 3], [2, 2, 1], [3, 1, 1]]
MACHINE = [[2], [1], [1]]


def many(n=60, n_raters=3, seed=0, categories=(1, 2, 3, 4, 5), kind="ordinal", missing=0.0):
    """Noisy labels around a hidden one."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, len(categories), n)

    def said():
        wrong = rng.random(n) < 0.4
        return np.where(wrong, rng.integers(0, len(categories), n), truth)

    human = np.column_stack([said() for _ in range(n_raters)])
    gone = rng.random(human.shape) < missing
    gone[:, 0] = False
    labels = [
        [None if out else categories[code] for code, out in zip(row, left, strict=True)]
        for row, left in zip(human, gone, strict=True)
    ]
    return comparison(labels, [[categories[code]] for code in said()], categories, kind)


class TestWorkedExample:
    def test_by_hand(self):
        # others' means of rater 1: 2.5, 1.5, 1; the judge (2, 1, 1) is nearer, equal, nearer;
        # rater 2: 2, 1.5, 2: the judge is equal, equal, equal;
        # rater 3: 1.5, 2, 2: the judge is nearer, equal, equal
        table = alt_test(comparison(HUMAN, MACHINE), min_items=3).raters
        assert table.columns.tolist() == [
            "rater", "items", "rho_judge", "rho_rater", "p", "rejected"
        ]  # fmt: skip
        assert table["rater"].tolist() == ["h1", "h2", "h3"]
        assert table["items"].tolist() == [3, 3, 3]
        assert table["rho_judge"].tolist() == [1, 1, 1]
        assert table["rho_rater"].tolist() == pytest.approx([1 / 3, 1, 2 / 3])

    def test_accuracy_by_hand(self):
        # item 1: the judge says 2 with h2; item 2: 1 with h3; item 3: 1 with h2 and h3
        # h1: judge 1/2 against 0; 1/2 against 1/2; 1 against 0
        # h2: 0 against 0; 1/2 against 1/2; 1/2 against 1/2
        # h3: 1/2 against 0; 0 against 0; 1/2 against 1/2
        table = alt_test(comparison(HUMAN, MACHINE), score="accuracy", min_items=3).raters
        assert table["rho_judge"].tolist() == [1, 1, 1]
        assert table["rho_rater"].tolist() == pytest.approx([1 / 3, 1, 2 / 3])

    def test_the_scale_chooses_the_score(self):
        labels = {
            "ordinal": ("neg_rmse", (1, 2, 3)),
            "nominal": ("accuracy", ("a", "b", "c")),
            "preference": ("accuracy", PREFERENCE_CATEGORIES),
        }
        for kind, (score, categories) in labels.items():
            assert alt_test(many(categories=categories, kind=kind)).score == score

    def test_lists_and_full_tables_say_the_same(self):
        # quality weights of 1 change nothing, but take the way over single labels
        for kind, categories in (("ordinal", (0, 1, 5)), ("nominal", ("x", "y", "z"))):
            pair = many(kind=kind, categories=categories)
            alone = alt_test(pair, quality={"h1": 1.0})
            pd.testing.assert_frame_equal(alt_test(pair).raters, alone.raters)

    def test_evidence_holds_lead_and_thresholds(self):
        result = alt_test(many())
        table = result.evidence()
        np.testing.assert_allclose(table["lead"], table["rho_judge"] - table["rho_rater"])
        assert (table["lead_low"] < table["lead"]).all()
        np.testing.assert_allclose(table["target"], table["rho_rater"] - 0.2)
        assert sorted(table["threshold"]) == pytest.approx([0.1 / 11, 0.2 / 11, 0.3 / 11])
        assert set(table["test"]) == {"t"}
        assert result.winning_rate == table["rejected"].mean()


class TestSamples:
    def test_the_mean_of_grades(self):
        twice = comparison(HUMAN, [[1, 3], [1, 1], [1, 1]])
        assert alt_test(twice, min_items=3).raters.equals(
            alt_test(comparison(HUMAN, MACHINE), min_items=3).raters
        )

    def test_the_majority_of_classes_and_a_tie_between_sides(self):
        classes = ("a", "b", "c")
        human = [["a", "a", "b"]] * 2
        pair = comparison(human, [["b", "a", "a"], ["a"]], classes, "nominal")
        once = comparison(human, [["a"], ["a"]], classes, "nominal")
        assert alt_test(pair, min_items=2).raters.equals(alt_test(once, min_items=2).raters)
        votes = [["A", "A", "tie"]] * 2
        both = comparison(votes, [["A", "B"], ["A"]], PREFERENCE_CATEGORIES, "preference")
        tie = comparison(votes, [["tie"], ["A"]], PREFERENCE_CATEGORIES, "preference")
        assert alt_test(both, min_items=2).raters.equals(alt_test(tie, min_items=2).raters)


class TestLeftOut:
    def test_raters_are_named_with_the_reason(self):
        human = [[1, 2, None]] * 40 + [[1, 2, 3]] * 12
        result = alt_test(comparison(human, [[2]] * 52))
        assert result.tested == ("h1", "h2")
        assert dict(result.excluded) == {"h3": "12 items that can be compared, fewer than 30"}
        assert "h3" in result.excluded

    def test_who_is_left_out_still_counts_among_the_others(self):
        human = [[1, 2, None]] * 40 + [[1, 2, 1]] * 12
        table = alt_test(comparison(human, [[1]] * 52)).raters
        # with h3 the judge (1) beats h2 on the 12 items too, and ties with h1
        assert table["rho_judge"].tolist() == [1, 1]
        assert table["rho_rater"].tolist() == pytest.approx([1, 0])

    def test_items_are_counted_by_reason(self):
        human = [[1, 2, 2]] * 40 + [[1, None, None]] * 5
        pair = replace(comparison(human, [[2]] * 45), n_left_out=3)
        result = alt_test(pair)
        assert dict(result.left_out) == {
            "fewer than two human labels": 5,
            "labelled by one side only": 3,
        }
        assert (result.n_items, result.winning_rate.n_skipped) == (40, 5)
        some = alt_test(pair.keep_items(np.arange(45) < 42, ("first 42",)))
        assert dict(some.left_out) == {
            "fewer than two human labels": 2,
            "labelled by one side only, before filtering": 3,
        }

    def test_what_the_reference_leaves_out(self):
        pair = comparison([[1, None, None]] * 40 + [[None, 2, 2]] * 40, [[1]] * 80)
        said = alt_test(pair, expert="h1").excluded
        assert said["h2"] == "no item that 'h1' labelled too, fewer than 30"
        said = alt_test(pair, 0.0, gold=dict.fromkeys(range(40), 1)).excluded
        assert said["h2"] == "no item with a gold label, fewer than 30"

    def test_nobody_with_enough_items_is_a_sentence(self):
        result = alt_test(comparison(HUMAN, MACHINE))
        assert np.isnan(result.winning_rate)
        assert np.isnan(result.advantage_probability)
        assert result.winning_rate.why_undefined == (
            "no rater has 30 items to be compared on, the most is 3; label more items, or lower "
            "the fewest items per rater (min_items)"
        )
        assert not result.passed
        assert len(result.raters) == 0
        assert set(result.excluded) == {"h1", "h2", "h3"}

    def test_one_rater(self):
        result = alt_test(comparison([[1]] * 40, [[2]] * 40))
        reason = "no item that somebody else labelled too, fewer than 30"
        assert dict(result.excluded) == {"h1": reason}
        assert result.winning_rate.why_undefined == (
            "there is one rater, whom nobody can be compared with; have the items labelled by "
            "others too, or name gold labels"
        )
        assert result.warnings[0].startswith("There is one rater, whom nobody can be compared with")

    def test_two_raters_work_with_a_warning(self):
        result = alt_test(many(n_raters=2))
        assert len(result.tested) == 2
        assert result.warnings[0].startswith("With two raters the test only asks whether the judge")


class TestFewItems:
    @pytest.mark.parametrize(
        ("options", "name", "sentence"),
        [
            (
                {},
                "t",
                "3 raters have fewer than 30 items: the t-test may reject too often where nearly "
                "all differences are ties, and the authors strongly recommend labelling more "
                "items.",
            ),
            (
                {"small_sample": "wilcoxon"},
                "Wilcoxon",
                "3 raters have fewer than 30 items: Wilcoxon's signed-rank test takes the place "
                "of the t-test and rejects too often, since most differences are ties (with 70 % "
                "ties 24 % of tables of 25 items, where 5 % would be right), and the authors "
                "strongly recommend labelling more items.",
            ),
        ],
    )
    def test_the_t_test_stays_unless_ranks_are_asked_for(self, options, name, sentence):
        result = alt_test(many(n=20), min_items=10, **options)
        table = result.evidence()
        assert set(table["test"]) == {name}
        for row in table.itertuples():
            counts = np.array([row.judge_better, row.tied, row.rater_better], dtype=int)
            d = np.repeat([-1, 0, 1], counts)
            expected = (
                stats.ttest_1samp(d, 0.2, alternative="less")
                if name == "t"
                else stats.wilcoxon(np.round(d - 0.2, 12), alternative="less")
            )
            assert row.p == pytest.approx(expected.pvalue)
        assert result.warnings == (sentence,)

    def test_the_settings_say_which_test_it_is(self):
        pair = many(n=20)
        for options, words in (
            ({"min_items": 10}, "below 30 items: t-test"),
            ({"min_items": 10, "small_sample": "wilcoxon"}, "below 30 items: Wilcoxon signed-rank"),
            ({"min_items": 10, "small_sample": "wilcoxon", "balanced": True}, "items: t-test"),
        ):
            assert words in alt_test(pair, **options).provenance.signature
        assert "below 30 items" not in alt_test(pair).provenance.signature

    def test_equal_differences_of_few_items_are_no_certainty(self):
        # the judge ties with everybody: (1 - 0.2)^10 = 0.107 is no rejection, (1 - 0.2)^25 is one
        for n, rejected in ((10, False), (25, True)):
            result = alt_test(comparison([[1, 1, 1]] * n, [[1]] * n), min_items=5)
            table = result.evidence()
            assert table["p"].tolist() == pytest.approx([0.8**n] * 3)
            assert table["rejected"].tolist() == [rejected] * 3
            assert set(table["test"]) == {"none"}


class TestBalanced:
    def test_by_hand(self):
        # h1: the others' majorities are b, a, a, a -> weights 4, 4/3, 4/3, 4/3 (sum 8). The
        # judge (always a) loses the item of b and ties on the others.
        human = [["b", "b", "b"], ["a", "a", "a"], ["a", "a", "a"], ["a", "a", "a"]]
        pair = comparison(human, [["a"]] * 4, ("a", "b"), "nominal")
        plain = alt_test(pair, min_items=2).raters
        assert plain["rho_judge"].tolist() == [0.75] * 3
        table = alt_test(pair, min_items=2, balanced=True).raters
        assert table["rho_judge"].tolist() == pytest.approx([0.5] * 3)
        # d = 1, 0, 0, 0 weighted: mean 0.5, s^2 = (4 * 0.25 + 4 * 0.25) / 8, n = 64 / (16 + 16/3)
        n = 64 / (16 + 3 * 16 / 9)
        t = (0.5 - 0.2) / np.sqrt(0.25 / n)
        assert table["p"].tolist() == pytest.approx([stats.t.cdf(t, n - 1)] * 3)

    def test_a_constant_judge_passes_only_unbalanced(self):
        rng = np.random.default_rng(4)
        truth = np.where(rng.random(300) < 0.9, 5, rng.integers(1, 5, 300))
        around = truth[:, None] + rng.choice([-1, 0, 0, 0, 1], (300, 3))
        noisy = np.clip(around, 1, 5).tolist()
        human = [[5, 5, 5] if t == 5 else row for t, row in zip(truth, noisy, strict=True)]
        pair = comparison(human, [[5]] * 300, (1, 2, 3, 4, 5))
        plain = alt_test(pair)
        assert plain.passed
        assert plain.majority_share > 0.8
        assert plain.warnings[0].endswith("look at the balanced test too.")
        balanced = alt_test(pair, balanced=True)
        assert not balanced.passed
        assert balanced.warnings == ()

    def test_scores_cannot_be_balanced(self):
        with pytest.raises(LabelError, match="which cannot be balanced by label"):
            alt_test(scores(), balanced=True)


class TestReference:
    def test_a_single_expert(self):
        # against h3 (3, 1, 1) the judge (2, 1, 1) is 1, 0, 0 away; h1: 2, 1, 2; h2: 1, 1, 0
        result = alt_test(comparison(HUMAN, MACHINE), expert="h3", min_items=3)
        assert result.raters["rater"].tolist() == ["h1", "h2"]
        assert result.raters["rho_judge"].tolist() == [1, 1]
        assert result.raters["rho_rater"].tolist() == pytest.approx([0, 2 / 3])
        assert dict(result.excluded) == {"h3": "the expert that the others are compared with"}

    def test_an_expert_needs_only_one_more_rater_on_an_item(self):
        human = [[1, None, 2], [None, None, 2], [1, 1, None]]
        result = alt_test(comparison(human, [[2]] * 3), expert="h3", min_items=2)
        assert result.n_items == 1
        assert dict(result.left_out) == {"no label of 'h3', or of nobody else": 2}

    def test_gold_labels_by_hand(self):
        # gold 3, 1, 2 under accuracy: the judge is right on item 2; h1 never, h2 never, h3 on 1, 2
        items = pd.DataFrame({"answer": ["3", "1", "2"]}, index=pd.RangeIndex(3, name="item"))
        pair = comparison(HUMAN, MACHINE, items=items)
        result = alt_test(pair, 0.0, "accuracy", gold="answer", min_items=3)
        assert result.raters["rho_judge"].tolist() == pytest.approx([1, 1, 2 / 3])
        assert result.raters["rho_rater"].tolist() == pytest.approx([2 / 3, 2 / 3, 1])
        by_item = alt_test(pair, 0.0, "accuracy", gold={0: 3, 1: 1, 2: 2}, min_items=3)
        pd.testing.assert_frame_equal(result.raters, by_item.raters)

    def test_ids_are_the_same_as_numbers_and_as_text(self):
        pair = many()
        as_text = replace(pair, items=pair.items.set_axis(pair.items.index.astype(str)))
        gold = {number: 1 + number % 5 for number in range(60)}
        expected = alt_test(pair, 0.0, gold=gold).raters
        for ids in (int, str, float):
            given = {ids(number): label for number, label in gold.items()}
            pd.testing.assert_frame_equal(alt_test(as_text, 0.0, gold=given).raters, expected)
        results = (alt_test(pair, gold=g) for g in (gold, gold | {0: 5}, dict.fromkeys(gold, 3)))
        assert len({result.provenance for result in results}) == 3

    def test_gold_labels_balance_by_their_categories_whatever_is_compared(self):
        gold = [1] * 54 + [5] * 6
        human = [[2, 1]] * 54 + [[5, 2]] * 6
        pair = comparison(human, [[1]] * 60, (1, 2, 3, 4, 5))
        for options in ({}, {"ranks": True}):
            plain = alt_test(pair, gold=dict(enumerate(gold)), **options)
            even = alt_test(pair, gold=dict(enumerate(gold)), balanced=True, **options)
            assert plain.tally.total.tolist() == [60, 60]
            assert even.tally.total.tolist() == pytest.approx([120, 120])  # 60 for each label

    def test_the_exam_of_section_c3(self):
        # the judge scores 70 of 100, the humans 80, 80 and 20: it beats one of three
        right = {"judge": 70, "h": (80, 80, 20)}
        rng = np.random.default_rng(0)
        human = np.column_stack([rng.permutation([1] * k + [0] * (100 - k)) for k in right["h"]])
        judge = rng.permutation([1] * 70 + [0] * 30)
        pair = comparison(human.tolist(), [[int(j)] for j in judge], (0, 1), "nominal")
        result = alt_test(pair, 0.0, gold=dict.fromkeys(range(100), 1))
        assert result.winning_rate == pytest.approx(1 / 3)
        assert result.raters["rejected"].tolist() == [False, False, True]
        assert result.raters["rho_judge"].max() < 1

    def test_gold_labels_are_a_contest_without_price(self):
        gold = dict.fromkeys(range(60), 3)
        assert alt_test(many(), 0.0, gold=gold).warnings == ()
        assert alt_test(many(), gold=gold).warnings == (
            "Against gold labels the question is who is right, so the authors set epsilon to 0; "
            "here it is 0.2.",
        )

    @pytest.mark.parametrize(
        ("gold", "error", "sentence"),
        [
            (
                "truth",
                ValueError,
                "There is no item column 'truth' with gold labels; this table has none.",
            ),
            (
                {0: 9},
                LabelError,
                "The gold labels '9' are not on the scale of 'label' ('1', '2', '3'); "
                "correct them.",
            ),
            (
                {7: 1},
                LabelError,
                "No item of 'by hand' has a gold label; give them by item id, or name the item "
                "column that holds them.",
            ),
        ],
    )
    def test_wrong_gold_labels(self, gold, error, sentence):
        with pytest.raises(error, match=exactly(sentence)):
            alt_test(comparison(HUMAN, MACHINE), gold=gold)

    def test_gold_labels_of_scores_are_numbers(self):
        pair = scores(unit=1)
        numbers = {item: str(value) for item, value in enumerate(pair.human.value[:40].tolist())}
        assert alt_test(pair, 0.0, gold=numbers).n_items == 40
        sentence = (
            "The gold labels 'news' are no numbers, but 'label' holds scores; correct them, or "
            "name another column."
        )
        with pytest.raises(LabelError, match=exactly(sentence)):
            alt_test(pair, gold=numbers | {3: "news"})


class TestQuality:
    def test_in_the_alignment_by_hand(self):
        # item (1, 2, 3), judge 3: against h1 the others' mean is 2.5: 0.5 against 1.5, judge wins;
        # with h2 worth 9: mean 2.1: 0.9 against 1.1, judge wins; h3 against h1, h2: mean 1.5 or
        # 1.9; h2: mean 2 of h1 and h3 alike: judge loses (1 against 0)
        pair = comparison([[1, 2, 3]] * 2, [[3]] * 2)
        table = alt_test(pair, min_items=2, quality={"h2": 9}).raters
        assert table["rho_judge"].tolist() == [1, 0, 1]
        # h1 worth 9 moves the mean of h1 and h2's others
        table = alt_test(pair, min_items=2, quality={"h3": 0.1}).raters
        # h1: mean of 2 (1) and 3 (0.1) = 2.09: 0.91 against 1.09
        assert table["rho_judge"].tolist() == [1, 0, 1]

    def test_in_the_winning_rate(self):
        human = [[1, 5, 1]] * 40
        pair = comparison(human, [[1]] * 40, (1, 2, 3, 4, 5))
        plain = alt_test(pair, epsilon=0.0)
        assert plain.raters["rejected"].tolist() == [False, True, False]
        assert plain.winning_rate == pytest.approx(1 / 3)
        trusted = alt_test(pair, epsilon=0.0, quality={"h2": 3})
        assert trusted.winning_rate == pytest.approx(3 / 5)
        assert trusted.passed

    def test_wrong_weights(self):
        unknown = "Quality is given for 'h9', but the human raters are 'h1', 'h2', 'h3'."
        with pytest.raises(ValueError, match=exactly(unknown)):
            alt_test(many(), quality={"h9": 1})
        with pytest.raises(
            ValueError, match=exactly("Quality weights are finite numbers above 0.")
        ):
            alt_test(many(), quality={"h1": 0})


def scores(n=40, seed=1, unit=100.0):
    """Human scores, and a judge on a scale of its own (or of another unit) with the same order."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(size=n)
    pair = comparison([[1, 1, 1]] * n, [[1]] * n)
    human = np.column_stack([truth + rng.normal(0, 0.5, n) for _ in range(3)])
    continuous = Scale("continuous")
    return replace(
        pair,
        scale=continuous,
        judge_scale=continuous,
        human=replace(pair.human, value=human.ravel()),
        machine=replace(pair.machine, value=unit * truth),
    )


class TestRanks:
    def test_ranks_of_a_full_table_by_hand(self):
        pair = comparison([[1, 3, 2], [2, 1, 3], [3, 2, 1]], [[3], [2], [1]])
        ranked = alt_test(pair, min_items=3, ranks=True)
        pd.testing.assert_frame_equal(ranked.raters, alt_test(pair, min_items=3).raters)
        assert ranked.score == "neg_rmse of ranks"

    def test_only_the_order_counts(self):
        pair = scores()
        assert not alt_test(scores(unit=3)).passed  # three times too large
        with pytest.raises(LabelError, match="compare ranks instead"):
            alt_test(pair)  # a hundred times
        assert alt_test(pair, ranks=True).passed
        shrunk = replace(pair, machine=replace(pair.machine, value=np.exp(pair.machine.value / 99)))
        pd.testing.assert_frame_equal(
            alt_test(pair, ranks=True).raters, alt_test(shrunk, ranks=True).raters
        )

    def test_a_metric_beside_graded_labels(self):
        pair = many()
        metric = replace(
            pair,
            judge_scale=Scale("continuous"),
            machine=replace(pair.machine, value=pair.machine.value / 7),
        )
        with pytest.raises(LabelError, match="compare ranks instead"):
            alt_test(metric)
        pd.testing.assert_frame_equal(
            alt_test(metric, ranks=True).raters, alt_test(pair, ranks=True).raters
        )
        assert alt_test(metric, ranks=True, balanced=True).tested == ("h1", "h2", "h3")

    def test_numbers_between_the_grades_are_on_their_scale(self):
        # three samples of 3, 3 and 4, or their mean as a single number: the same judge
        human = [[1, 3, 5], [2, 4, 4], [3, 3, 5]] * 20
        answers = comparison(human, [[3, 3, 4]] * 60, (1, 2, 3, 4, 5))
        one = comparison(human, [[3]] * 60, (1, 2, 3, 4, 5))
        mean = replace(
            one,
            judge_scale=Scale("continuous"),
            machine=replace(one.machine, value=np.full(60, 10 / 3)),
        )
        pd.testing.assert_frame_equal(alt_test(mean).raters, alt_test(answers).raters)
        outside = replace(mean, machine=replace(one.machine, value=np.full(60, 5.5)))
        with pytest.raises(LabelError, match="not on the humans' scale"):
            alt_test(outside)


def overlap(prediction, others):
    """Mean share of common words, the similarity of the worked example."""
    words = set(str(prediction).split())
    shares = [len(words & set(o.split())) / len(words | set(o.split())) for o in others]
    return sum(shares) / len(shares)


class TestFreeText:
    HUMAN = [["a red bird", "red bird", "a house"], ["dog", "a dog", "a small dog"]]
    MACHINE = [["red bird"], ["dog"]]

    def pair(self):
        texts = sorted({text for row in [*self.HUMAN, *self.MACHINE] for text in row})
        return comparison(self.HUMAN, self.MACHINE, texts, "nominal")

    def test_by_hand(self):
        # item 1: against {red bird, a house} h1 scores (2/3 + 1/4) / 2, the judge (1 + 0) / 2;
        # against {a red bird, a house}: h2 and the judge alike;
        # against {a red bird, red bird}: h3 (1/4 + 0) / 2, the judge (2/3 + 1) / 2
        # item 2: {a dog, a small dog}: alike; {dog, a small dog}: h2 (1/2 + 2/3) / 2, the judge
        # (1 + 1/3) / 2; {dog, a dog}: h3 (1/3 + 2/3) / 2, the judge (1 + 1/2) / 2
        result = alt_test(self.pair(), score=overlap, min_items=2)
        assert result.score == "overlap"
        assert result.raters["rho_judge"].tolist() == [1, 1, 1]
        assert result.raters["rho_rater"].tolist() == [0.5, 0.5, 0]

    def test_it_is_called_once_for_the_same_texts(self):
        calls = []

        def counting(prediction, others):
            calls.append((prediction, tuple(others)))
            return overlap(prediction, others)

        alt_test(self.pair(), score=counting, min_items=2)
        assert len(calls) == len(set(calls))

    def test_accuracy_as_a_callable(self):
        pair = many(kind="nominal", categories=("x", "y", "z"), missing=0.2)
        same = alt_test(pair, score=lambda said, others: others.count(said) / len(others))
        pd.testing.assert_frame_equal(same.raters, alt_test(pair).raters)

    def test_quality_and_expert(self):
        pair = many(kind="nominal", categories=("x", "y", "z"))

        def equal(said, others):
            return others.count(said) / len(others)

        for options in ({"quality": {"h1": 3}}, {"expert": "h2"}):
            same = alt_test(pair, score=equal, **options)
            pd.testing.assert_frame_equal(same.raters, alt_test(pair, **options).raters)


class TestArguments:
    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"epsilon": -0.1}, "epsilon is 0 or more and below 1; got -0.1."),
            ({"q": 1}, "q lies between 0 and 1; got 1."),
            ({"min_items": 1}, "min_items is 2 or more; got 1."),
            ({"epsilon": "x"}, "epsilon is 0 or more and below 1; got 'x'."),
            ({"epsilon": True}, "epsilon is 0 or more and below 1; got True."),
            ({"q": None}, "q lies between 0 and 1; got None."),
            ({"min_items": 2.5}, "min_items is a whole number; got 2.5."),
            ({"min_items": "30"}, "min_items is a whole number; got '30'."),
            ({"balanced": "yes"}, "balanced is True or False, not 'yes'."),
            ({"gold": 3}, "gold is an item column, or labels by item id; got int."),
            ({"quality": "h1"}, "quality gives raters a weight, {'h1': 2}; got 'h1'."),
            ({"quality": {"h1": "2"}}, "Quality weights are finite numbers above 0."),
            ({"small_sample": "exact"}, "small_sample is 't' or 'wilcoxon', not 'exact'."),
            ({"score": "f1"}, "score is 'accuracy', 'neg_rmse' or a callable, not 'f1'."),
            ({"expert": "x"}, "There is no human rater 'x'; they are 'h1', 'h2', 'h3'."),
            ({"expert": "h1", "gold": "a"}, "Name an expert or gold labels, not both."),
            (
                {"ranks": True, "score": "accuracy"},
                "Ranks are compared by 'neg_rmse'; leave score out.",
            ),
        ],
    )
    def test_out_of_range(self, options, sentence):
        with pytest.raises(ValueError, match=exactly(sentence)):
            alt_test(many(), **options)

    def test_no_judge(self):
        with pytest.raises(LabelError, match="is compared without a judge"):
            alt_test(replace(many(), judge=None))

    def test_classes_have_no_distance(self):
        with pytest.raises(LabelError, match="which have no distance; choose the score 'accuracy'"):
            alt_test(many(kind="nominal", categories=("a", "b")), score="neg_rmse")

    def test_scores_are_hardly_ever_equal(self):
        with pytest.raises(LabelError, match="the humans give continuous scores"):
            alt_test(scores(), score="accuracy")

    def test_counts_alone_are_enough(self):
        rng = np.random.default_rng(0)
        counts = rng.multinomial(3, [0.2, 0.3, 0.5], size=50)
        judge = np.eye(3, dtype=int)[rng.integers(0, 3, 50)]
        pair = Comparison.from_counts(counts, judge, Scale("ordinal", (1, 2, 3)))
        assert len(alt_test(pair).tested) == 3

    def test_provenance_names_the_choices(self):
        line = alt_test(many(), 0.1, balanced=True).provenance.signature
        assert "epsilon: 0.1" in line
        assert "balanced: by inverse probability" in line


class TestRepr:
    def test_the_verdict_and_what_it_rests_on(self):
        result = alt_test(many(n=200, missing=0.1), 0.3)
        assert repr(result).splitlines() == [
            "AltTest of 'judge' on by hand, label: passes",
            f"  winning rate {result.winning_rate:.2f} ({result.rejected.sum()} of 3 raters "
            "beaten; epsilon = 0.3, q = 0.05)",
            f"  advantage probability {result.advantage_probability:.2f}",
            f"  {result.n_items} items, score neg_rmse",
        ]

    def test_nobody_tested(self):
        assert repr(alt_test(comparison(HUMAN, MACHINE))).startswith(
            "AltTest of 'judge' on by hand, label: not tested, no rater has 30 items"
        )
