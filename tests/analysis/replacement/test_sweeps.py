"""Curves over epsilon and over the number of items, against single tests."""

import numpy as np
import pytest

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.design import Design
from judgeviz.analysis.replacement.sweeps import epsilon_sweep, item_sweep, of_raters, rater_subsets
from judgeviz.errors import LabelError
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_judge_ranking import three_judges


def crowd(n=200, n_raters=5, seed=0, each=3):
    """Every item is labelled by some of the raters."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, 6, n)
    human = []
    for t in truth:
        row = [None] * n_raters
        for rater in rng.choice(n_raters, each, replace=False):
            row[rater] = int(np.clip(t + rng.integers(-1, 2), 1, 5))
        human.append(row)
    return comparison(human, [[int(t)] for t in truth], (1, 2, 3, 4, 5))


class TestEpsilon:
    def test_every_point_is_a_test(self):
        pairs = three_judges()
        sweep = epsilon_sweep(pairs, (0, 0.1, 0.25, 0.4))
        for row in sweep.table.itertuples():
            pair = {pair.judge: pair for pair in pairs}[row.judge]
            assert row.winning_rate == alt_test(pair, row.epsilon).winning_rate

    def test_it_never_falls_and_says_from_where_judges_pass(self):
        sweep = epsilon_sweep(three_judges())
        for judge, part in sweep.table.groupby("judge"):
            assert (np.diff(part["winning_rate"]) >= 0).all()
            passing = part["epsilon"][part["winning_rate"] >= 0.5]
            first = sweep.passes_from[judge]
            assert first == passing.min() if len(passing) else np.isnan(first)

    def test_quality_counts(self):
        pair = comparison([[1, 5, 1]] * 40, [[1]] * 40, (1, 2, 3, 4, 5))
        sweep = epsilon_sweep(pair, (0.0,), quality={"h2": 3})
        assert sweep.table["winning_rate"].tolist() == pytest.approx([0.6])

    def test_nobody_to_test(self):
        sweep = epsilon_sweep(comparison([[1, 2]] * 5, [[1]] * 5))
        assert sweep.table["winning_rate"].isna().all()

    def test_all_judges_are_in_the_settings(self):
        pairs = three_judges()
        said = epsilon_sweep(pairs).provenance.signature
        assert f"judges: {', '.join(pair.judge for pair in pairs)}" in said
        assert f"judge: {pairs[0].judge}" in epsilon_sweep(pairs[:1]).provenance.signature

    def test_nothing_to_sweep(self):
        with pytest.raises(ValueError, match="at least one judge and one epsilon"):
            epsilon_sweep([])


class TestItems:
    def test_large_samples_come_to_the_test(self):
        pair = three_judges()[2]
        sweep = item_sweep(pair, (50, 5000), (0.1,), draws=40)
        result = alt_test(pair)
        assert sweep.rho["rho"].iloc[1] == pytest.approx(result.advantage_probability, abs=0.005)
        widths = sweep.rho["high"] - sweep.rho["low"]
        assert widths.iloc[0] > 3 * widths.iloc[1]

    def test_more_epsilon_wins_more_and_all_sizes_are_there(self):
        sweep = item_sweep(three_judges()[2], (30, 60, 90), (0.1, 0.3), draws=30)
        table = sweep.winning_rates.pivot(index="items", columns="epsilon", values="winning_rate")
        assert table.index.tolist() == [30, 60, 90]
        assert (table[0.3] >= table[0.1]).all()
        assert sweep.n_raters == 3

    def test_subsets_of_raters_are_compared_with_each_other_only(self):
        pair, design = crowd(), Design()
        part, _ = of_raters(pair, design, (0, 2))
        assert part.human.raters == ("h1", "h3")
        assert len(part.human.item) == np.isin(pair.human.rater, (0, 2)).sum()
        np.testing.assert_array_equal(
            part.human.value[part.human.rater == 1], pair.human.value[pair.human.rater == 2]
        )

    def test_sets_of_raters_with_items_in_common_are_drawn(self):
        # h4 and h5 share no item with the others
        human = [[1, 2, 3, None, None]] * 40 + [[None, None, None, 1, 1]] * 40
        pair = comparison(human, [[1]] * 80)
        drawn = rater_subsets(pair.kinds(), Design(), 2, 300, np.random.default_rng(0))
        assert set(drawn) == {(0, 1), (0, 2), (1, 2), (3, 4)}

    def test_a_seed_gives_the_same_curve_and_progress_ends_at_one(self):
        shares = []
        one = item_sweep(crowd(), (30, 60), draws=10, seed=4, progress=shares.append)
        other = item_sweep(crowd(), (30, 60), draws=10, seed=4)
        assert one.rho.equals(other.rho)
        assert shares == sorted(shares)
        assert shares[-1] == 1

    @pytest.mark.parametrize(
        "options", [{"balanced": True}, {"expert": "h2"}, {"quality": {"h1": 2}}, {"ranks": True}]
    )
    def test_variants_have_curves_too(self, options):
        sweep = item_sweep(crowd(), (30, 90), draws=10, **options)
        assert sweep.rho["rho"].between(0, 1).all()

    def test_nobody_shares_an_item(self):
        pair = comparison([[1, None], [None, 2]] * 20, [[1]] * 40)
        with pytest.raises(LabelError, match=r"^No 3 raters of 'by hand' have 5 comparable"):
            item_sweep(pair, (30,))
        with pytest.raises(ValueError, match=r"^A size is 2 or more; got 1\.$"):
            item_sweep(pair, (1,))


class TestFewItemsOfARater:
    @staticmethod
    def sparse():
        """Two raters label 60 items, three more share one."""
        rng = np.random.default_rng(5)
        truth = rng.integers(1, 6, 61)
        human = [
            [*np.clip(t + rng.integers(-1, 2, 2), 1, 5).tolist(), None, None, None] for t in truth
        ]
        human[60] = [None, None, 3, 5, 5]
        return comparison(human, [[6 - int(t)] for t in truth], (1, 2, 3, 4, 5))

    def test_raters_with_a_single_item_are_not_drawn(self):
        pair = self.sparse()
        with pytest.raises(LabelError, match="No 3 raters of 'by hand' have 5 comparable items"):
            item_sweep(pair, (30,), (0.2,), draws=20)
        subsets = rater_subsets(pair.kinds(), Design(), 2, 50, np.random.default_rng(0))
        assert set(subsets) == {(0, 1)}

    def test_copies_of_few_items_are_no_evidence(self):
        sweep = item_sweep(self.sparse(), (30, 300), (0.2,), draws=20, n_raters=2)
        tested = alt_test(self.sparse())
        assert tested.winning_rate == 0
        assert sweep.winning_rates["winning_rate"].tolist() == [0, 0]
        rho = sweep.rho.set_index("items")["rho"]
        assert rho[300] == pytest.approx(tested.advantage_probability, abs=0.05)

    def test_a_sample_without_enough_items_is_undefined(self):
        sweep = item_sweep(crowd(), (2, 50), (0.2,), draws=10)
        assert np.isnan(sweep.rho["rho"][0])
        assert np.isnan(sweep.winning_rates["winning_rate"][0])
        assert sweep.rho["rho"][1] > 0


def test_what_sweeps_look_like():
    lines = repr(epsilon_sweep(three_judges())).splitlines()
    assert lines[0] == "EpsilonSweep on by hand, label:"
    assert len(lines) == 4
    shown = repr(item_sweep(crowd(), (30, 60), draws=3)).splitlines()
    assert shown[0] == "ItemSweep of 'judge' on by hand, label: 3 draws of 3 raters"
    assert len(shown) == 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"draws": 0.5}, r"^draws is a whole number; got 0\.5\.$"),
        ({"n_raters": "3"}, r"^n_raters is a whole number; got '3'\.$"),
        ({"sizes": (60, 30)}, r"^Sizes rise; got \[60, 30\]\.$"),
        ({"sizes": ()}, "at least one size and one epsilon"),
        ({"epsilons": ("x",)}, "epsilon is 0 or more and below 1; got 'x'"),
        ({"level": 2}, "level lies between 0 and 1; got 2"),
        ({"seed": -1}, "seed cannot be negative; got -1"),
    ],
)
def test_wrong_options_of_a_sweep_are_sentences(options, words):
    with pytest.raises(ValueError, match=words):
        item_sweep(crowd(), **options)


def test_small_samples_are_tested_as_asked():
    pair = crowd()
    sweeps = {
        test: item_sweep(pair, (12, 60), (0.2,), draws=40, small_sample=test)
        for test in ("t", "wilcoxon")
    }
    assert sweeps["t"].rho.equals(sweeps["wilcoxon"].rho)
    few, many = (
        [float(sweep.winning_rates["winning_rate"].iloc[place]) for sweep in sweeps.values()]
        for place in (0, 1)
    )
    assert few[0] < few[1]
    assert {test: sweep.small_sample for test, sweep in sweeps.items()} == {
        "t": "t", "wilcoxon": "wilcoxon"
    }  # fmt: skip
    assert many[0] <= many[1]  # raters of a crowd may have fewer than 30 of 60 items
