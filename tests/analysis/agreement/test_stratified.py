"""The agreement table: against other implementations, against paper 1, and by hand."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.catalogue import columns_of
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.analysis.strata import item_strata
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.agreement.made_up import KINDS, made_up
from tests.analysis.agreement.outside_table import outside_table
from tests.analysis.builders import comparison, ratings
from tests.statistics.messages import exactly

FAIR = ("fair_judge", "fair_human", "fair_delta")


def of_family(key: str, *sides: str) -> list[str]:
    return [f"{key}_{side}" for side in (*sides, *FAIR)]


ALPHA = [
    *of_family("alpha", "hh", "mm", "hm", "delta", "h1m"),
    "jsd",
    *of_family("jsd"),
]
CLASSES = [
    *of_family("percent", "hh", "mm", "hm", "delta"),
    *of_family("fleiss", "hh", "hm", "delta"),
    *of_family("randolph", "hh", "hm", "delta"),
    *of_family("cohen", "hm"),
    *of_family("ac1", "hh", "mm", "hm", "delta"),
]
GRADES = [
    *of_family("weighted", "hh", "mm", "hm", "delta"),
    *of_family("weighted_linear", "hh", "mm", "hm", "delta"),
    *of_family("ac2", "hh", "mm", "hm", "delta"),
    *(
        name
        for key in ("spearman_median", "spearman_mean", "kendall_median", "kendall_mean")
        for name in (key, *of_family(key))
    ),
]
WINS = ["winner_human", "winrate_human", "winner_machine", "winrate_machine", "winrate_delta"]
EXPECTED = {
    "ordinal": [*ALPHA, *GRADES],
    "nominal": [*ALPHA, *CLASSES],
    "preference": [*ALPHA, *CLASSES, *WINS],
}


def row(table, stratum: str) -> pd.Series:
    return table.frame.set_index("stratum").loc[stratum]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", ["agreement", "unique"])
def test_every_column_equals_outside_implementations(kind, by):
    edges = (0, 0.4, 0.6, 1) if by == "agreement" else None
    for seed in range(4):
        pair = made_up(kind, seed, n_samples=1 + seed % 3)
        table = agreement_table(pair, by, edges or (0, 1))
        expected = outside_table(pair, edges, table["stratum"].tolist())
        # drawn, or jackknifed (test_divergences.py), or names
        compared = [
            column.name
            for column in columns_of(kind)
            if not (column.is_text or column.name.startswith(("alpha_h1m", "jsd_fair")))
        ]
        for stratum in table["stratum"]:
            values = row(table, stratum)
            for column in compared:
                assert values[column] == pytest.approx(
                    expected[stratum, column], abs=1e-9, nan_ok=True
                ), (
                    seed,
                    stratum,
                    column,
                )


@pytest.mark.parametrize("kind", KINDS)
def test_columns_and_their_order(kind):
    table = agreement_table(made_up(kind, 0))
    assert list(table) == ["stratum", "items", "share", "items_fair", *EXPECTED[kind]]
    assert table["stratum"].tolist() == ["All", "PA = 1", "[0.6, 1)", "[0, 0.6)"]
    numbers = table.frame.drop(
        columns=["stratum", "winner_human", "winner_machine"], errors="ignore"
    )
    assert all(dtype.kind in "if" for dtype in numbers.dtypes)


def test_intervals_and_p_values_come_behind():
    pair = made_up("preference", 0)
    table, plain = agreement_table(pair, n_boot=20, n_null=20), agreement_table(pair)
    pd.testing.assert_frame_equal(table.frame[list(plain)], plain.frame)
    numbers = [name for name in EXPECTED["preference"] if not name.startswith("winner")]
    added = [f"{name}_{side}" for name in numbers for side in ("low", "high")]
    compared = [*(n for n in numbers if n.endswith(("_hm", "_delta", "_h1m"))), "jsd"]
    compared = [n for n in numbers if n in compared and "_fair_" not in n]
    added += [f"{name}_p" for name in compared]
    assert list(table)[len(list(plain)) :] == added


def test_unique_labels_as_strata():
    table = agreement_table(made_up("ordinal", 1), by="unique")
    assert table["stratum"].tolist() == ["All", *(f"unique = {n}" for n in (1, 2, 3, 4))]


def test_strata_partition_the_items_with_two_labels():
    pair = made_up("nominal", 2, n_humans=3)
    several = int((pair.human_counts.sum(axis=1) >= 2).sum())
    assert several < pair.n_items
    for by in ("agreement", "unique"):
        table = agreement_table(pair, by)
        assert table["items"][0] == pair.n_items
        assert table["items"][1:].sum() == several
        assert table["share"].tolist() == pytest.approx((table["items"] / 40).tolist())
        members = np.stack([s.members for s in item_strata(pair, by)])
        assert members.sum(axis=1).tolist() == table["items"].tolist()
        assert members[1:].sum(axis=0).max() == 1


@pytest.mark.parametrize("variant", ["distance", "divergence"])
def test_jsd_its_interval_p_value_and_fair_pair_are_those_of_perception(variant):
    for kind in KINDS:
        pair = made_up(kind, 3)
        for cluster in (None, "doc"):
            table = agreement_table(pair, n_boot=20, n_null=30, variant=variant, cluster=cluster)
            alone = binned_jsd(pair, variant, n_null=30, cluster=cluster)
            first = row(table, "All")
            assert first["jsd"] == pytest.approx(alone.value)
            assert (first["jsd_low"], first["jsd_high"]) == pytest.approx((alone.low, alone.high))
            assert first["jsd_p"] == alone.p_value
            there, here = table.fair("jsd"), alone.fair
            assert (there.raw_judge, there.raw_human) == pytest.approx(
                (here.raw_judge, here.raw_human)
            )
            assert (there.judge, there.human, there.delta) == pytest.approx(
                (here.judge, here.human, here.delta)
            )
            assert (there.low, there.high) == pytest.approx((here.low, here.high))
            assert (there.n_items, there.verdict) == (here.n_items, here.verdict)
            assert first["jsd_fair_delta"] == there.delta
            assert (first["jsd_fair_delta_low"], first["jsd_fair_delta_high"]) == (
                there.low,
                there.high,
            )


# What the published code of Beyond Correlation does is named at each of the next six.


def test_half_medians_stay_in_their_bin():
    # there: an item of 2 and 3 has the median 2.5 and falls out of every JSD bin
    pair = comparison([[2, 3], [2, 2], [3, 3], [3, 3]], [[2], [2], [3], [3]], (1, 2, 3, 4))
    table = agreement_table(pair)
    assert row(table, "All")["jsd"] == pytest.approx(binned_jsd(pair).value)
    assert binned_jsd(pair).bins["items"].tolist() == [0, 2, 2, 0]
    assert row(table, "All")["alpha_hm"] == 1


def test_unanimous_items_are_a_stratum():
    # there: the buckets end at [80, 100), and unanimous items are in none of them
    table = agreement_table(comparison([[1, 1, 1], [1, 2, 2], [3, 3, 3]], [[1], [2], [3]]))
    assert row(table, "PA = 1")["items"] == 2
    assert table["items"][1:].sum() == 3


def test_the_order_of_labels_decides_no_majority():
    # there: of a tied vote the label that comes first
    for kind, expected in (("nominal", 1.0), ("preference", 0.0)):
        names = PREFERENCE_CATEGORIES if kind == "preference" else ("A", "tie", "B")
        pair = comparison([["A", "B"], ["B", "A"]], [["A"], ["A"]], names, kind)
        assert row(agreement_table(pair), "All")["percent_hm"] == expected


def test_an_agreement_of_0_is_a_number():
    # there: a value of exactly 0 counts as missing, and the difference from it too
    pair = comparison([["a", "a"], ["b", "b"]] * 2, [["a"], ["b"], ["b"], ["a"]], "ab", "nominal")
    first = row(agreement_table(pair), "All")
    assert first["cohen_hm"] == 0
    assert first["randolph_hm"] == 0
    assert first["randolph_delta"] == 1


def test_no_randomness_in_unequal_numbers_of_humans():
    # there: short items are filled with random copies of their labels
    tables = [agreement_table(made_up("nominal", 4), seed=seed) for seed in range(3)]
    drawn = ["alpha_h1m", "jsd_fair_judge", "jsd_fair_delta"]
    for table in tables[1:]:
        rest = table.frame.drop(columns=drawn)
        pd.testing.assert_frame_equal(rest, tables[0].frame.drop(columns=drawn))


def without_judge(pair: Comparison) -> Comparison:
    nobody = ratings([[None]] * pair.n_items, pair.scale.categories)
    return replace(pair, judge=None, machine=nobody)


def with_scores(pair: Comparison, scores: np.ndarray) -> Comparison:
    n_items = pair.n_items
    machine = replace(
        pair.machine,
        item=np.arange(n_items),
        rater=np.zeros(n_items, dtype=int),
        sample=np.zeros(n_items, dtype=int),
        flipped=np.zeros(n_items, dtype=bool),
        value=scores,
    )
    return replace(pair, judge="rouge", judge_scale=Scale("continuous"), machine=machine)


class TestWhoGivesLabels:
    @pytest.mark.parametrize("kind", KINDS)
    def test_what_is_said_of_the_humans_needs_no_judge(self, kind):
        pair = made_up(kind, 5)
        tables = [
            agreement_table(one, n_boot=30)
            for one in (
                pair,
                without_judge(pair),
                with_scores(pair, np.random.default_rng(0).normal(size=40)),
            )
        ]
        of_humans = [
            f"{column.name}{end}"
            for column in columns_of(kind)
            if column.pairing in ("hh", "fair_human") or column.name == "winrate_human"
            for end in ("", "_low", "_high")
        ]
        for other in tables[1:]:
            pd.testing.assert_frame_equal(
                other.frame[of_humans], tables[0].frame[of_humans], atol=1e-12
            )

    def test_without_a_judge_the_rest_is_undefined(self):
        table = agreement_table(without_judge(made_up("preference", 5)), n_boot=10, n_null=10)
        for column in ("alpha_hm", "alpha_hm_p", "jsd_fair_delta", "winrate_delta", "percent_mm"):
            assert table[column].isna().all()
        assert table["winner_human"].notna().any()
        assert table.judge is None
        assert not table.gives_scores

    def test_a_judge_who_gives_scores_has_ranks(self):
        pair = made_up("ordinal", 6)
        scores = pair.machine_means + np.random.default_rng(0).normal(0, 0.1, size=40)
        table = agreement_table(with_scores(pair, scores), n_boot=20, n_null=5)
        medians = [sorted(labels)[(len(labels) - 1) // 2] for labels in _human_lists(pair)]
        ranks = pd.DataFrame({"median": medians, "mean": pair.human_means, "score": scores})
        for kind in ("median", "mean"):
            for method in ("spearman", "kendall"):
                expected = ranks[kind].corr(ranks["score"], method=method)
                assert row(table, "All")[f"{method}_{kind}"] == pytest.approx(expected)
        assert row(table, "All")["spearman_mean_low"] < row(table, "All")["spearman_mean"]
        assert table.gives_scores
        assert table["alpha_hm"].isna().all()
        assert table["alpha_hm_p"].isna().all()
        fair = table.fair("spearman_mean")
        assert fair.delta == pytest.approx(fair.judge - fair.human)
        assert fair.low < fair.delta < fair.high

    def test_a_judge_of_classes_who_gives_scores_has_nothing(self):
        pair = with_scores(made_up("nominal", 7), np.arange(40.0))
        table = agreement_table(pair, n_boot=5, n_null=5)
        assert table["percent_hm"].isna().all()
        assert table["percent_hh"].notna()[0]

    def test_several_labels_by_one_human_leave_together(self):
        human = ratings([[1, 1, 2, 3], [2, 2, 3, 1], [3, 3, 1, 1], [1, 2, 2, 2]], (1, 2, 3))
        # the second label of every item is another one by the first human
        twice = replace(
            human,
            rater=np.maximum(human.rater - 1, 0),
            sample=(human.rater == 1).astype(int),
            raters=("h1", "h2", "h3"),
        )
        pair = replace(comparison([[1]] * 4, [[1], [2], [3], [1]]), human=twice)
        table = agreement_table(pair)
        expected = outside_table(pair, (0, 0.6, 1), list(table.strata))
        for stratum in table.strata:
            for column in ("alpha_fair_human", "alpha_fair_judge", "weighted_fair_human"):
                assert row(table, stratum)[column] == pytest.approx(
                    expected[stratum, column], nan_ok=True
                )

    @pytest.mark.parametrize("kind", KINDS)
    def test_two_grades_and_eleven(self, kind):
        for k in (2, 11):
            pair = made_up(kind, 8, n_items=60, k=k)
            table = agreement_table(pair)
            expected = outside_table(pair, (0, 0.6, 1), ["All"])
            for (stratum, column), value in expected.items():
                if column in table and not column.startswith("jsd_fair"):
                    assert row(table, stratum)[column] == pytest.approx(value, nan_ok=True), column


def _human_lists(pair):
    return [np.repeat(np.arange(1, 5), counts).tolist() for counts in pair.human_counts]


class TestByHand:
    def test_the_fair_pair_of_two_items(self):
        # 1, 1, 2 and the judge 1; 2, 2, 1 and the judge 2: of six thirds the human is right in
        # none (the odd one out against two who agree) or half, the judge in two and two halves
        pair = comparison([[1, 1, 2], [2, 2, 1]], [[1], [2]], (1, 2), "nominal")
        table = row(agreement_table(pair), "All")
        assert table["percent_fair_human"] == pytest.approx((4 / 2) / 6)
        assert table["percent_fair_judge"] == pytest.approx((2 + 4 / 2) / 6)
        assert table["percent_fair_delta"] == pytest.approx(1 / 3)

    def test_other_winners_are_apart_by_all_shares(self):
        # 60 : 40 against 40 : 60
        human = [["A"]] * 6 + [["B"]] * 4
        judge = [["A"]] * 4 + [["B"]] * 6
        pair = comparison(human, judge, PREFERENCE_CATEGORIES, "preference")
        table = agreement_table(pair)
        first = row(table, "All")
        assert (first["winner_human"], first["winner_machine"]) == ("A", "B")
        assert (first["winrate_human"], first["winrate_machine"]) == (0.6, 0.6)
        assert first["winrate_delta"] == pytest.approx(0.2)
        assert table.marks == {("All", "winrate_delta"): "other winner"}

    def test_the_same_winner_is_apart_by_its_rate(self):
        human = [["A"]] * 6 + [["B"]] * 4
        judge = [["A"]] * 9 + [["tie"]]
        pair = comparison(human, judge, PREFERENCE_CATEGORIES, "preference")
        table = agreement_table(pair)
        assert row(table, "All")["winrate_delta"] == pytest.approx(0.3)
        assert table.marks == {}

    def test_two_draws_are_no_other_winner(self):
        pair = comparison([["A"], ["B"]], [["B"], ["A"]], PREFERENCE_CATEGORIES, "preference")
        table = agreement_table(pair)
        assert row(table, "All")["winrate_delta"] == 0
        assert row(table, "All")["winner_human"] is None
        assert table.marks == {}

    def test_a_draw_and_a_winner_differ(self):
        pair = comparison([["A"], ["B"]], [["A"], ["A"]], PREFERENCE_CATEGORIES, "preference")
        assert agreement_table(pair).marks == {("All", "winrate_delta"): "other winner"}

    def test_chance_of_randolph_is_that_of_the_whole_scale_in_every_stratum(self):
        # four categories, of which the unanimous items use one: chance is a quarter all the same
        human = [["a", "a"], ["a", "a"], ["b", "c"], ["c", "c"]]
        pair = comparison(human, [["a"], ["b"], ["b"], ["c"]], "abcd", "nominal")
        table = agreement_table(pair)
        assert row(table, "PA = 1")["randolph_hm"] == pytest.approx((2 / 3 - 1 / 4) / (3 / 4))
        assert row(table, "All")["randolph_hh"] == pytest.approx((3 / 4 - 1 / 4) / (3 / 4))

    def test_alpha_of_less_than_one_item_is_undefined(self):
        # PA = 1 holds a third of each of two items: n = 4 / 3 labels, n - 1 is no correction
        pair = comparison([[1, 2, 2], [2, 3, 3]], [[1], [2]])
        table = agreement_table(pair, edges=(0, 1))
        assert table["alpha_fair_judge"].isna().tolist() == [False, True, False]
        assert table["alpha_fair_human"].isna().tolist() == [False, True, False]


@pytest.mark.usefixtures("few_draws")
class TestPValues:
    def test_exchangeable_judges_have_p_values_of_all_sizes(self):
        p_values = []
        for seed in range(30):
            rng = np.random.default_rng(seed)
            quality = rng.uniform(0, 3, size=(50, 1))
            labels = np.rint(quality + rng.normal(0, 0.8, size=(50, 4))).clip(0, 3).astype(int) + 1
            pair = comparison(labels[:, :3].tolist(), labels[:, 3:].tolist(), (1, 2, 3, 4))
            table = row(agreement_table(pair, n_null=99), "PA = 1")
            p_values.append(table[["alpha_hm_p", "jsd_p"]])
        shares = (np.array(p_values, dtype=float) <= 0.2).mean(axis=0)
        assert (shares < 0.35).all()
        assert np.median(np.array(p_values, dtype=float), axis=0) == pytest.approx(0.5, abs=0.2)

    def test_a_bad_judge_is_at_the_floor_in_the_right_direction(self):
        pair = made_up("nominal", 11, n_items=80)
        worst = replace(pair, machine=replace(pair.machine, value=3 - pair.machine.value))
        table = row(agreement_table(worst, n_null=99), "All")
        for column in ("alpha_hm_p", "jsd_p", "alpha_delta_p", "percent_hm_p", "cohen_hm_p"):
            assert table[column] == pytest.approx(0.01)

    def test_a_judge_at_the_centre_is_never_extreme(self):
        human = [[1, 2, 2], [3, 3, 2], [1, 1, 2], [3, 2, 3]] * 8
        judge = [[sorted(row)[1]] for row in human]
        table = row(agreement_table(comparison(human, judge), n_null=99), "All")
        assert table["alpha_hm_p"] == 1
        assert table["alpha_delta_p"] > 0.9

    def test_both_sides_are_those_of_a_drawn_answer(self):
        # five answers, four of them right: against the drawn one the table is not extreme
        human = [[1, 1, 1], [2, 2, 2], [3, 3, 3]] * 4
        judge = [[row[0]] * 5 for row in human]
        single = [[row[0]] for row in human]
        several, alone = (
            agreement_table(comparison(human, answers), n_null=50) for answers in (judge, single)
        )
        compared = [name for name in several if name.endswith("_p")]
        pd.testing.assert_frame_equal(several.frame[compared], alone.frame[compared])

    @pytest.mark.parametrize("kind", KINDS)
    def test_they_are_those_of_a_loop_over_shuffled_labels(self, kind):
        pair = made_up(kind, 10, n_items=30, n_humans=3, n_samples=1)
        names = [c.name for c in columns_of(kind) if c.compares]
        found = row(agreement_table(pair, n_null=1000), "All")
        pooled = pair.human_counts + pair.machine_counts
        rng, worse = np.random.default_rng(3), dict.fromkeys(names, 1)
        observed, n_null = row(agreement_table(pair), "All"), 60
        for _ in range(n_null):
            judge = np.stack([rng.multinomial(1, labels / labels.sum()) for labels in pooled])
            dealt = Comparison.from_counts(pooled - judge, judge, pair.scale)
            null = row(agreement_table(dealt), "All")
            for name in names:
                higher = name == "jsd" or name.endswith("_delta")
                side = 1 if higher else -1
                worse[name] += not side * null[name] < side * observed[name] - 1e-12
        for name in names:
            if name.endswith("_mm") or name == "alpha_h1m":  # one drawn label here, the mean there
                continue
            expected = worse[name] / (1 + n_null)
            spread = np.sqrt(max(expected * (1 - expected), 0.01) / n_null)
            assert found[f"{name}_p"] == pytest.approx(expected, abs=4.5 * spread), name


class TestIntervals:
    def test_they_hold_their_values_and_delta_is_paired(self):
        table = agreement_table(made_up("nominal", 12, n_items=300), n_boot=400)
        for column in ("alpha_hh", "alpha_hm", "alpha_delta", "fleiss_hm", "cohen_hm", "ac1_mm"):
            assert (table[f"{column}_low"] <= table[column])[[0, 2]].all()
            assert (table[column] <= table[f"{column}_high"])[[0, 2]].all()
        first = row(table, "All")
        width = {
            side: first[f"alpha_{side}_high"] - first[f"alpha_{side}_low"]
            for side in ("hh", "hm", "delta", "fair_judge", "fair_human", "fair_delta")
        }
        assert width["delta"] < width["hh"] + width["hm"]
        assert width["fair_delta"] < width["fair_judge"] + width["fair_human"]

    @pytest.mark.parametrize("variant", ["distance", "divergence"])
    @pytest.mark.parametrize("kind", KINDS)
    def test_they_hold_their_values_in_the_smallest_strata(self, kind, variant):
        n_below_0 = 0
        for seed in range(12):
            pair = made_up(kind, seed, n_items=4 + 3 * seed, n_humans=4, n_samples=1)
            table = agreement_table(pair, n_boot=60, edges=(0, 0.6, 0.8, 1), variant=variant)
            for name in table.frame.columns:
                if f"{name}_low" in table.frame:
                    value, low, high = (table[f"{name}{end}"] for end in ("", "_low", "_high"))
                    inside = (low <= value) & (value <= high)
                    assert (inside | low.isna()).all(), name
                    assert (low.isna() == high.isna()).all()
                    assert low[value.isna()].isna().all()
            n_below_0 += int((table["jsd_fair_judge"] < 0).sum())
            jsd = binned_jsd(pair, variant)
            assert jsd.low <= jsd.value <= jsd.high
            assert not (jsd.bins["jsd"] > jsd.bins["jsd_high"]).any()
        assert n_below_0 > 0

    def test_two_judges_share_the_resamples_of_what_is_said_of_the_humans(self):
        pair = made_up("ordinal", 13, n_items=120)
        few = replace(pair, machine=replace(pair.machine, value=pair.machine.value * 0))
        for cluster in (None, "doc"):
            one, other = (agreement_table(p, n_boot=50, cluster=cluster) for p in (pair, few))
            ends = [
                f"{name}_{end}"
                for name in ("alpha_hh", "weighted_hh", "alpha_fair_human", "ac2_hh")
                for end in ("low", "high")
            ]
            pd.testing.assert_frame_equal(one.frame[ends], other.frame[ends])

    def test_shares_without_spread_have_wilsons_interval_of_their_items(self):
        # three unanimous items of two humans, and two items of one
        pair = comparison([["a", "a"]] * 3 + [["b"]] * 2, [["a"]] * 5, "ab", "nominal")
        table = row(agreement_table(pair, n_boot=50), "All")
        assert table["percent_hh"] == 1
        wilson = 3 / (3 + 1.959964**2)
        assert (table["percent_hh_low"], table["percent_hh_high"]) == pytest.approx((wilson, 1))

    def test_what_is_no_share_has_none_without_spread(self):
        pair = comparison([[1, 1], [2, 2], [3, 3]], [[1], [2], [3]])
        table = agreement_table(pair, n_boot=50)
        assert row(table, "All")["alpha_hh"] == row(table, "All")["alpha_hm"] == 1
        assert np.isnan(row(table, "All")[["alpha_hh_low", "alpha_hm_high"]].tolist()).all()
        assert table.why_undefined["All", "alpha_hh_low"] == (
            "every resample gives the same value, which is no interval"
        )

    def test_a_stratum_with_one_item_has_none_but_its_fair_pair_may(self):
        pair = comparison([[1, 1, 1], [1, 2, 2], [3, 2, 3]] * 1, [[1], [2], [3]])
        table = agreement_table(pair, n_boot=50)
        unanimous = row(table, "PA = 1")
        assert unanimous["items"] == 1
        assert np.isnan(unanimous[["jsd_low", "ac2_hh_low"]].tolist()).all()
        assert table.why_undefined["PA = 1", "jsd_low"] == (
            "a single item tells nothing of how far others would be off"
        )
        assert not np.isnan(row(table, "[0.6, 1)")["jsd_low"])
        # a human held out of either of the other items leaves two who agree
        assert not np.isnan(unanimous[["ac2_fair_human_low", "jsd_fair_human_low"]].tolist()).any()

    def test_few_clusters_reach_by_t_around_the_value(self):
        table = row(agreement_table(made_up("ordinal", 14), n_boot=300, cluster="doc"), "All")
        middle = (table["alpha_hm_low"] + table["alpha_hm_high"]) / 2
        assert middle == pytest.approx(table["alpha_hm"])

    def test_clusters_are_drawn_as_a_whole(self):
        pair = made_up("ordinal", 13, n_items=200)
        own = replace(pair, items=pair.items.assign(doc=np.arange(200)))
        by_item, by_own = (
            agreement_table(p, n_boot=1500, cluster=c) for p, c in ((pair, None), (own, "doc"))
        )
        width = by_item["alpha_hm_high"] - by_item["alpha_hm_low"]
        assert (np.abs(by_own["alpha_hm_low"] - by_item["alpha_hm_low"]) < 0.15 * width).all()

    def test_one_cluster_has_no_interval(self):
        pair = made_up("nominal", 13)
        one = replace(pair, items=pair.items.assign(doc=1))
        table = agreement_table(one, n_boot=10, cluster="doc")
        assert table["alpha_hm_low"].isna().all()
        assert table["jsd_low"].isna().all()
        assert table.why_undefined["All", "alpha_hm_low"] == (
            "a single cluster tells nothing of how far others would be off"
        )
        assert table.why_undefined["All", "jsd_fair_delta"] == (
            "too few items, or clusters, to leave one out"
        )

    def test_clusters_that_miss_a_stratum_are_not_counted_in_it(self):
        # document 2 has no unanimous item
        human = [[1, 1], [1, 2], [2, 2], [3, 3], [1, 3], [2, 1]]
        items = pd.DataFrame({"doc": [0, 0, 1, 1, 2, 2]})
        pair = comparison(human, [[1], [1], [2], [1], [3], [2]], items=items)
        table = agreement_table(pair, n_boot=200, cluster="doc")
        alone = pair.keep_items(np.array([1, 0, 1, 1, 0, 0], dtype=bool), ("unanimous",))
        expected = binned_jsd(alone, cluster="doc")
        found = row(table, "PA = 1")
        assert (found["jsd_low"], found["jsd_high"]) == pytest.approx((expected.low, expected.high))


class TestRandomness:
    @pytest.mark.parametrize("cluster", [None, "doc"])
    def test_batches_change_nothing(self, monkeypatch, cluster):
        pair = made_up("ordinal", 14)
        expected = agreement_table(pair, n_boot=30, n_null=20, cluster=cluster)
        monkeypatch.setattr("judgeviz.analysis.agreement.stratified.BATCH_CELLS", 1)
        monkeypatch.setattr("judgeviz.counting.resamples.BATCH_CELLS", 1)
        found = agreement_table(pair, n_boot=30, n_null=20, cluster=cluster)
        pd.testing.assert_frame_equal(found.frame, expected.frame)

    def test_the_seed_decides_everything(self):
        pair = made_up("preference", 15)
        arguments = {"n_boot": 20, "n_null": 20, "cluster": "doc"}
        once, again, other = (agreement_table(pair, **arguments, seed=seed) for seed in (3, 3, 4))
        pd.testing.assert_frame_equal(once.frame, again.frame)
        assert (once["alpha_hm_low"] != other["alpha_hm_low"]).any()

    def test_more_of_one_moves_nothing_of_another(self):
        pair = made_up("ordinal", 16)
        whole = agreement_table(pair, n_boot=20, n_null=20)
        boot, null = agreement_table(pair, n_boot=20), agreement_table(pair, n_null=20)
        pd.testing.assert_frame_equal(whole.frame[list(boot)], boot.frame)
        pd.testing.assert_frame_equal(whole.frame[list(null)], null.frame)

    @pytest.mark.usefixtures("few_draws")
    def test_one_drawn_human_is_the_mean_of_its_draws(self):
        pair = made_up("ordinal", 8, n_items=60)
        table = agreement_table(pair, draws=2000)
        rng = np.random.default_rng(1)
        chance = pair.human_counts / pair.human_counts.sum(axis=1, keepdims=True)
        values = []
        for _ in range(80):
            drawn = np.stack([rng.multinomial(1, p) for p in chance])
            one_human = Comparison.from_counts(drawn, pair.machine_counts, pair.scale)
            values.append(row(agreement_table(one_human), "All")["alpha_hm"])
        mean = row(table, "All")["alpha_h1m"]
        assert mean == pytest.approx(np.mean(values), abs=4 * np.std(values) / np.sqrt(80))

    @pytest.mark.parametrize("most_cells", [0, 10**6])
    def test_ranks_are_the_same_in_tables_and_in_passes(self, monkeypatch, most_cells):
        pair = made_up("ordinal", 7)
        expected = agreement_table(pair, n_boot=5)
        monkeypatch.setattr("judgeviz.counting.ranked_scores.MOST_CELLS", most_cells)
        pd.testing.assert_frame_equal(agreement_table(pair, n_boot=5).frame, expected.frame)


class TestSettings:
    def test_they_are_recorded(self):
        table = agreement_table(made_up("nominal", 16), n_boot=20, n_null=30, cluster="doc", seed=4)
        for part in (
            "strata: percentage agreement",
            "edges: 0, 0.6, 1",
            "tie rule: lowest",
            "bootstrap: 20 replicates, 95% percentile",
            "resampled by: doc",
            "exchanges: 30",
            "answers exchanged: one drawn per item",
            "seed: 4",
        ):
            assert part in table.signature
        assert table.settings["JS b"] == "distance"

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ({"by": "rater"}, "by is 'agreement' or 'unique', not 'rater'."),
            (
                {"edges": (0, 0.6)},
                "Edges rise from 0 to 1, for example (0, 0.6, 1); got (0, 0.6).",
            ),
            ({"n_boot": -1}, "n_boot cannot be negative; got -1."),
            ({"n_boot": 2.5}, "n_boot is a whole number; got 2.5."),
            ({"n_null": "9"}, "n_null is a whole number; got '9'."),
            ({"seed": -1}, "seed cannot be negative; got -1."),
            ({"level": 95}, "level lies between 0 and 1; got 95."),
            ({"level": "x"}, "level lies between 0 and 1; got 'x'."),
            ({"draws": 0}, "draws is a whole number from 1; got 0."),
            ({"draws": 2.0}, "draws is a whole number from 1; got 2.0."),
            ({"margin": -0.1}, "margin is a number from 0; got -0.1."),
            ({"variant": "js"}, "variant is 'distance' or 'divergence', not 'js'."),
            ({"tie_rule": "x"}, "tie_rule is one of 'lowest', 'tie', 'drop', not 'x'."),
            (
                {"cluster": "text"},
                "There is no item column 'text' to resample by; this table has 'doc'.",
            ),
        ],
    )
    def test_arguments_outside_their_range(self, arguments, sentence):
        with pytest.raises(ValueError, match=exactly(sentence)):
            agreement_table(made_up("nominal", 0), **arguments)

    def test_continuous_human_labels_are_refused(self):
        pair = replace(made_up("ordinal", 0), scale=Scale("continuous"))
        with pytest.raises(LabelError, match="continuous scores"):
            agreement_table(pair)

    def test_nothing_is_changed_by_the_call(self):
        pair = made_up("ordinal", 1)
        before = pair.human_counts.copy(), pair.machine.value.copy(), pair.items.copy()
        agreement_table(pair, n_boot=5, n_null=5, cluster="doc")
        assert (pair.human_counts == before[0]).all()
        assert (pair.machine.value == before[1]).all()
        pd.testing.assert_frame_equal(pair.items, before[2])


def test_dropped_vote_ties_leave_the_comparison_of_both_sides():
    pair = made_up("nominal", 22, n_samples=2)
    table = agreement_table(pair, tie_rule="drop")
    tops = [np.sort(counts, axis=1)[:, -2:] for counts in (pair.human_counts, pair.machine_counts)]
    tied = [top[:, 0] == top[:, 1] for top in tops]
    untied = agreement_table(pair.keep_items(~tied[0] & ~tied[1], ("no vote ties",)))
    for column in ("alpha_hm", "percent_hm", "cohen_hm", "fleiss_hm", "ac1_hm"):
        assert row(table, "All")[column] == pytest.approx(row(untied, "All")[column])
    binned = pair.keep_items(~tied[0], ("a majority",))
    assert row(table, "All")["jsd"] == pytest.approx(binned_jsd(binned).value)
    several = pair.human_counts.sum(axis=1) >= 2
    assert table["items"][1:].sum() == (several & ~tied[0]).sum()
    assert table["items"][0] == 40


def test_one_human_without_a_judge_has_a_table_of_reasons():
    table = pd.DataFrame({"item": range(12), "human_1": [1, 2, 3] * 4})
    pair = read_labels(table).compare()
    result = agreement_table(pair, n_boot=20)
    assert result["items"][0] == 12
    assert np.isnan(result["alpha_hh"][0])
    assert "alpha_hh_low" in result
    assert np.isnan(result.fair().delta)
