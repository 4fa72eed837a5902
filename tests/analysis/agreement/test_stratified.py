from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from judgeviz.analysis.agreement.columns import columns_of

from judgeviz.analysis.agreement.references import (
    held_out_table,
    paired_difference,
    random_baseline,
)
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.analysis.strata import attainable_edges, item_strata
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.agreement.outside_table import outside_table
from tests.analysis.builders import DATA, comparison, ratings
from tests.statistics.messages import exactly

ALPHA = [
    "alpha_hh",
    "alpha_mm",
    "alpha_hm",
    "alpha_delta",
    "alpha_h1m",
    "alpha_held_out",
    "jsd",
    "jsd_held_out",
]
NOMINAL = [
    "percent_hh",
    "percent_mm",
    "percent_hm",
    "percent_delta",
    "fleiss_hh",
    "fleiss_hm",
    "fleiss_delta",
    "randolph_hh",
    "randolph_hm",
    "randolph_delta",
    "cohen_hm",
]
RANKS = ["spearman_median", "spearman_mean", "kendall_median", "kendall_mean"]
WINS = ["winner_human", "winrate_human", "winner_machine", "winrate_machine", "winrate_delta"]
EXPECTED = {
    "ordinal": [*ALPHA, *RANKS],
    "nominal": [*ALPHA, *NOMINAL],
    "preference": [*ALPHA, *NOMINAL, *WINS],
}
DRAWN = ("alpha_h1m", "fleiss_hh", "fleiss_delta")  # drawn, or tested in test_kappa.py


def made_up(
    kind: str, seed: int, n_items: int = 40, n_humans: int = 4, n_samples: int = 3
) -> Comparison:
    """Humans who leave items out, and a judge with several samples."""
    rng = np.random.default_rng(seed)
    categories = PREFERENCE_CATEGORIES if kind == "preference" else tuple(range(1, 5))
    k = len(categories)
    quality = rng.uniform(-0.5, k - 0.5, size=(n_items, 1))
    codes = np.rint(quality + rng.normal(0, 0.8, size=(n_items, n_humans + n_samples)))
    labels = np.array(categories, dtype=object)[codes.clip(0, k - 1).astype(int)]
    human = labels[:, :n_humans]
    human[rng.random(human.shape) < 0.3] = None
    human[:, 0] = np.where(human[:, 0] == None, labels[:, -1], human[:, 0])  # noqa: E711
    items = pd.DataFrame(
        {"doc": rng.integers(0, 10, size=n_items)}, index=pd.RangeIndex(n_items, name="item")
    )
    return comparison(human.tolist(), labels[:, n_humans:].tolist(), categories, kind, items)


def row(table: pd.DataFrame, stratum: str) -> pd.Series:
    return table.set_index("stratum").loc[stratum]


def why(table: pd.DataFrame, stratum: str, column: str) -> str:
    assert np.isnan(row(table, stratum)[column])
    return table.attrs["why_undefined"][stratum, column]


@pytest.mark.parametrize("kind", EXPECTED)
@pytest.mark.parametrize("by", ["agreement", "unique"])
def test_every_column_equals_outside_implementations(kind, by):
    edges = (0, 0.4, 0.6, 1) if by == "agreement" else None
    for seed in range(6):
        pair = made_up(kind, seed, n_samples=1 + seed % 3)
        table = agreement_table(pair, by, edges or (0, 1))
        expected = outside_table(pair, edges, table["stratum"].tolist())
        compared = [c for c in columns_of(kind) if c not in DRAWN and not c.startswith("winner")]
        for stratum in table["stratum"]:
            for column in compared:
                value = row(table, stratum)[column]
                assert value == pytest.approx(expected[stratum, column], abs=1e-9, nan_ok=True), (
                    seed,
                    stratum,
                    column,
                )


@pytest.mark.parametrize("kind", EXPECTED)
def test_columns_and_their_order(kind):
    table = agreement_table(made_up(kind, 0))
    assert list(table.columns) == ["stratum", "items", "share", *EXPECTED[kind]]
    assert table["stratum"].tolist() == ["All", "PA = 1", "[0.6, 1)", "[0, 0.6)"]
    numbers = table.drop(columns=["stratum", "winner_human", "winner_machine"], errors="ignore")
    assert all(dtype.kind in "if" for dtype in numbers.dtypes)


def test_intervals_and_p_values_come_behind():
    table = agreement_table(made_up("nominal", 0), n_boot=20, n_null=20)
    plain = agreement_table(made_up("nominal", 0))
    assert list(table.columns[: len(plain.columns)]) == list(plain.columns)
    pd.testing.assert_frame_equal(table[plain.columns], plain)
    added = [f"{c}_{side}" for c in EXPECTED["nominal"] for side in ("low", "high")]
    compared = [c for c in EXPECTED["nominal"] if not c.endswith(("_hh", "_mm", "_held_out"))]
    added += [f"{c}_p" for c in compared]
    assert list(table.columns[len(plain.columns) :]) == added


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
def test_jsd_is_that_of_the_perception_page(variant):
    for kind in EXPECTED:
        pair = made_up(kind, 3)
        first = row(agreement_table(pair, variant=variant), "All")
        assert first["jsd"] == pytest.approx(binned_jsd(pair, variant).value)
        assert first["jsd_held_out"] == pytest.approx(binned_jsd(pair, variant).human_reference)


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
    for table in tables[1:]:
        rest = table.drop(columns="alpha_h1m")
        pd.testing.assert_frame_equal(rest, tables[0].drop(columns="alpha_h1m"))


def test_one_label_everywhere_is_undefined():
    # there: alpha is 1
    pair = comparison([[3, 3], [3, 3], [3, 3]], [[3], [3], [3]])
    table = agreement_table(pair)
    assert why(table, "All", "alpha_hh") == "all 6 labels are 3: chance agreement is 1"
    assert why(table, "All", "alpha_hm") == (
        "all human and judge medians are 3: chance agreement is 1"
    )
    assert why(table, "All", "alpha_delta") == "all 6 labels are 3: chance agreement is 1"
    assert why(table, "All", "alpha_h1m") == (
        "all drawn human labels and judge medians are 3: chance agreement is 1"
    )
    assert why(table, "All", "alpha_mm") == "no item has two or more labels of the judge"
    assert why(table, "All", "spearman_median") == (
        "all 3 human medians are 3: there are no ranks to correlate"
    )
    assert why(table, "[0, 0.6)", "alpha_hh") == "no item in this stratum"
    assert why(table, "All", "alpha_held_out") == (
        "no item has three or more human labels, so no human can be held out"
    )


def test_more_reasons():
    pair = comparison([[1, 2], [1, 3], [2]], [[2], [2], [2]])
    table = agreement_table(pair)
    assert why(table, "All", "kendall_mean") == (
        "all 3 judge means are 2: there are no ranks to correlate"
    )
    single = agreement_table(comparison([[1]], [[2]]))
    assert why(single, "All", "alpha_hh") == "no item has two or more human labels"
    assert why(single, "All", "alpha_delta") == "no item has two or more human labels"
    assert why(single, "All", "spearman_mean") == "a single item has no ranks to correlate"
    dropped = agreement_table(comparison([["a", "b"]], [["a"]], "ab", "nominal"), tie_rule="drop")
    assert why(dropped, "All", "percent_hm") == "no item has a majority of both sides"
    assert why(dropped, "All", "jsd") == "no item has a majority of the humans"


def test_held_out_reasons():
    three = comparison([[2, 2, 2], [2, 2, 2]], [[2], [2]])
    assert why(agreement_table(three), "All", "alpha_held_out") == (
        "whichever human is held out, all labels are of one category: chance agreement is 1"
    )
    assert why(agreement_table(three), "[0.6, 1)", "jsd_held_out") == (
        "the other humans put no item into this stratum"
    )


def test_every_undefined_cell_has_a_reason():
    for kind in EXPECTED:
        for seed in range(10):
            table = agreement_table(made_up(kind, seed, n_items=3), by="unique")
            cells = {
                (stratum, column)
                for column in EXPECTED[kind]
                for stratum, value in zip(table["stratum"], table[column], strict=True)
                if pd.isna(value)
            }
            reasons = table.attrs["why_undefined"]
            assert set(reasons) == cells
            assert all(reasons.values())


def test_humans_alone():
    pair = made_up("preference", 5)
    alone = replace(pair, judge=None, machine=ratings([[None]] * 40, PREFERENCE_CATEGORIES))
    table, with_judge = agreement_table(alone, n_boot=10, n_null=10), agreement_table(pair)
    human = ["alpha_hh", "alpha_held_out", "jsd_held_out", "percent_hh", "winner_human"]
    pd.testing.assert_frame_equal(table[human], with_judge[human])
    assert why(table, "All", "alpha_hm") == "there is no judge to compare the humans with"
    assert why(table, "All", "winrate_delta") == "there is no judge to compare the humans with"
    assert table["alpha_hm_p"].isna().all()


def test_a_judge_who_gives_scores():
    pair = made_up("ordinal", 6)
    scores = pair.machine_means + np.random.default_rng(0).normal(0, 0.1, size=40)
    machine = replace(
        pair.machine,
        item=np.arange(40),
        rater=np.zeros(40, dtype=int),
        sample=np.zeros(40, dtype=int),
        flipped=np.zeros(40, dtype=bool),
        value=scores,
    )
    metric = replace(pair, judge="rouge", judge_scale=Scale("continuous"), machine=machine)
    table = agreement_table(metric, n_boot=20, n_null=5)
    medians = [sorted(labels)[(len(labels) - 1) // 2] for labels in _human_lists(pair)]
    ranks = pd.DataFrame({"median": medians, "mean": pair.human_means, "score": scores})
    for kind in ("median", "mean"):
        for method in ("spearman", "kendall"):
            expected = ranks[kind].corr(ranks["score"], method=method)
            assert row(table, "All")[f"{method}_{kind}"] == pytest.approx(expected)
    assert row(table, "All")["spearman_mean_low"] < row(table, "All")["spearman_mean"]
    assert why(table, "All", "alpha_hm") == "'rouge' gives scores, not labels of the scale"
    assert row(table, "All")["alpha_hh"] == row(agreement_table(pair), "All")["alpha_hh"]


def _human_lists(pair):
    return [np.repeat(np.arange(1, 5), counts).tolist() for counts in pair.human_counts]


@pytest.mark.parametrize("many_values", [0, 100])
def test_ranks_are_the_same_in_tables_in_passes_and_by_scipy(monkeypatch, many_values):
    pair = made_up("ordinal", 7)
    expected, held_out = agreement_table(pair, n_boot=5), held_out_table(pair)
    monkeypatch.setattr("judgeviz.analysis.agreement.ranked_scores.FEW_CELLS", 0)
    monkeypatch.setattr("judgeviz.analysis.agreement.ranked_scores.MANY_VALUES", many_values)
    pd.testing.assert_frame_equal(agreement_table(pair, n_boot=5), expected)
    pd.testing.assert_frame_equal(held_out_table(pair), held_out)


def test_one_drawn_human_is_the_mean_of_its_draws():
    pair = made_up("ordinal", 8, n_items=60)
    table = agreement_table(pair, draws=2000)
    rng = np.random.default_rng(1)
    chance = pair.human_counts / pair.human_counts.sum(axis=1, keepdims=True)
    values = []
    for _ in range(300):
        drawn = np.stack([rng.multinomial(1, p) for p in chance])
        one_human = Comparison.from_counts(drawn, pair.machine_counts, pair.scale)
        values.append(row(agreement_table(one_human), "All")["alpha_hm"])
    mean = row(table, "All")["alpha_h1m"]
    assert mean == pytest.approx(np.mean(values), abs=4 * np.std(values) / np.sqrt(300))


def test_many_humans_are_no_profiles_but_the_same_numbers(monkeypatch):
    pair = made_up("nominal", 9, n_humans=5)
    table = agreement_table(pair)
    monkeypatch.setattr("judgeviz.analysis.agreement.profiles.MOST_RATERS_IN_A_PROFILE", 1)
    pd.testing.assert_frame_equal(agreement_table(pair), table)


def test_several_labels_by_one_human_leave_together():
    human = ratings([[1, 1, 2], [2, 2, 3], [3, 3, 1], [1, 2, 2]], (1, 2, 3))
    # the third label of every item is a second one by the second human
    twice = replace(
        human,
        rater=np.minimum(human.rater, 1),
        sample=(human.rater == 2).astype(int),
        raters=("h1", "h2"),
    )
    pair = replace(comparison([[1]] * 4, [[1], [2], [3], [1]]), human=twice)
    table = agreement_table(pair)
    expected = outside_table(pair, (0, 0.6, 1), ["All"])
    assert row(table, "All")["alpha_held_out"] == pytest.approx(expected["All", "alpha_held_out"])


def test_exchangeable_judges_have_p_values_of_all_sizes():
    p_values = []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        quality = rng.uniform(0, 3, size=(50, 1))
        labels = np.rint(quality + rng.normal(0, 0.8, size=(50, 4))).clip(0, 3).astype(int) + 1
        pair = comparison(labels[:, :3].tolist(), labels[:, 3:].tolist(), (1, 2, 3, 4))
        p_values.append(row(agreement_table(pair, n_null=99), "PA = 1")[["alpha_hm_p", "jsd_p"]])
    shares = (np.array(p_values, dtype=float) <= 0.2).mean(axis=0)
    assert (shares < 0.35).all()
    assert np.median(np.array(p_values, dtype=float), axis=0) == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize("kind", EXPECTED)
def test_dealing_one_by_one_gives_the_same_p_values(kind, monkeypatch):
    pair = made_up(kind, 10, n_humans=3, n_samples=1)
    listed = agreement_table(pair, n_null=400).filter(like="_p").fillna(-1)
    exchange = "judgeviz.analysis.agreement.exchange"
    monkeypatch.setattr(f"{exchange}.exchange_outcomes", lambda *_: None)
    dealt = agreement_table(pair, n_null=400).filter(like="_p").fillna(-1)
    assert np.abs(listed.to_numpy() - dealt.to_numpy()).max() < 0.12
    monkeypatch.setattr(f"{exchange}.MOST_PROFILES", 0)
    plainly = agreement_table(pair, n_null=400).filter(like="_p").fillna(-1)
    # the same exchanges, in rows that they share or in rows of their own
    assert plainly.to_numpy() == pytest.approx(dealt.to_numpy())


def test_a_bad_judge_is_extreme_in_the_right_direction():
    pair = made_up("nominal", 11, n_items=80)
    worst = replace(pair, machine=replace(pair.machine, value=3 - pair.machine.value))
    table = row(agreement_table(worst, n_null=99), "All")
    for column in ("alpha_hm_p", "jsd_p", "alpha_delta_p", "percent_hm_p", "cohen_hm_p"):
        assert table[column] == pytest.approx(0.01)


def test_intervals_hold_their_values_and_delta_is_paired():
    table = agreement_table(made_up("nominal", 12, n_items=300), n_boot=400)
    for column in ("alpha_hh", "alpha_hm", "alpha_delta", "fleiss_hm", "cohen_hm"):
        assert (table[f"{column}_low"] <= table[column])[:2].all()
        assert (table[column] <= table[f"{column}_high"])[:2].all()
    first = table.loc[0]
    width = {
        family: first[f"alpha_{family}_high"] - first[f"alpha_{family}_low"]
        for family in ("hh", "hm", "delta")
    }
    assert width["delta"] < width["hh"] + width["hm"]


def test_a_stratum_with_one_item_has_no_interval():
    pair = comparison([[1, 1, 1], [1, 2, 2], [3, 2, 3]], [[1], [2], [3]])
    table = agreement_table(pair, n_boot=50)
    assert row(table, "PA = 1")["items"] == 1
    assert np.isnan(row(table, "PA = 1")["jsd_low"])
    assert not np.isnan(row(table, "[0.6, 1)")["jsd_low"])


def test_clusters_are_drawn_as_a_whole():
    pair = made_up("ordinal", 13, n_items=200)
    own = replace(pair, items=pair.items.assign(doc=np.arange(200)))
    by_item, by_own = (
        agreement_table(p, n_boot=1500, cluster=c) for p, c in ((pair, None), (own, "doc"))
    )
    width = by_item["alpha_hm_high"] - by_item["alpha_hm_low"]
    assert (np.abs(by_own["alpha_hm_low"] - by_item["alpha_hm_low"]) < 0.15 * width).all()
    one = replace(pair, items=pair.items.assign(doc=1))
    assert agreement_table(one, n_boot=10, cluster="doc")["alpha_hm_low"].isna().all()


def test_batches_change_nothing(monkeypatch):
    pair = made_up("ordinal", 14)
    expected = agreement_table(pair, n_boot=30, cluster="doc")
    monkeypatch.setattr("judgeviz.analysis.agreement.weighted.BATCH_CELLS", 1)
    monkeypatch.setattr("judgeviz.analysis.agreement.resampling.BATCH_CELLS", 1)
    pd.testing.assert_frame_equal(agreement_table(pair, n_boot=30, cluster="doc"), expected)


def test_the_seed_decides_everything():
    pair = made_up("preference", 15)
    arguments = {"n_boot": 20, "n_null": 20, "cluster": "doc"}
    once, again = (agreement_table(pair, **arguments, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(once, again)


def test_settings_are_recorded():
    table = agreement_table(made_up("nominal", 16), n_boot=20, n_null=30, cluster="doc", seed=4)
    signature = table.attrs["provenance"].signature
    for part in (
        "strata: percentage agreement",
        "edges: 0, 0.6, 1",
        "tie rule: lowest",
        "bootstrap: 20 replicates, 95% percentile",
        "resampled by: doc",
        "exchanges: 30",
        "seed: 4",
    ):
        assert part in signature


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"by": "rater"}, "by is 'agreement' or 'unique', not 'rater'."),
        (
            {"edges": (0, 0.6)},
            "Edges rise from 0 to 1, for example (0, 0.6, 1); got (0, 0.6).",
        ),
        ({"n_boot": -1}, "n_boot cannot be negative; got -1."),
        ({"level": 95}, "level lies between 0 and 1; got 95."),
        ({"draws": 0}, "draws is at least 1; got 0."),
        (
            {"cluster": "text"},
            "There is no item column 'text' to resample by; this table has 'doc'.",
        ),
    ],
)
def test_arguments_outside_their_range(arguments, sentence):
    with pytest.raises(ValueError, match=exactly(sentence)):
        agreement_table(made_up("nominal", 0), **arguments)


def test_continuous_human_labels_are_refused():
    pair = replace(made_up("ordinal", 0), scale=Scale("continuous"))
    with pytest.raises(LabelError, match="continuous scores"):
        agreement_table(pair)


def test_attainable_edges():
    pair = comparison([[1, 1, 1], [1, 2, 2], [1, 2, 3]], [[1], [2], [3]])
    edges = attainable_edges(pair)
    assert edges == (0.0, 2 / 3, 1.0)
    assert agreement_table(pair, edges=edges)["items"].tolist() == [3, 1, 1, 1]


def test_held_out_table_agrees_with_the_columns_of_the_judge():
    for kind in EXPECTED:
        pair = made_up(kind, 17)
        table, held_out = agreement_table(pair), held_out_table(pair, n_boot=20)
        assert held_out["alpha_hm"].to_numpy() == pytest.approx(
            table["alpha_held_out"].to_numpy(), nan_ok=True
        )
        assert held_out["jsd"].to_numpy() == pytest.approx(
            table["jsd_held_out"].to_numpy(), nan_ok=True
        )
        assert held_out["votes"][0] >= held_out["votes"][1:].sum()
        assert held_out["jsd_low"][0] <= held_out["jsd_high"][0]
    two = comparison([[1, 2], [2, 2]], [[1], [2]])
    assert held_out_table(two, n_boot=5)["alpha_hm"].isna().all()


def test_a_random_labeller_agrees_by_chance():
    table = random_baseline(made_up("nominal", 18, n_items=400), draws=40)
    assert row(table, "All")["cohen_hm"] == pytest.approx(0, abs=0.03)
    assert row(table, "All")["percent_hm"] == pytest.approx(0.25, abs=0.03)
    again = random_baseline(made_up("nominal", 18, n_items=400), draws=40)
    pd.testing.assert_frame_equal(table, again)


def test_a_paired_difference_is_the_difference_of_the_tables():
    pair = made_up("ordinal", 19, n_items=150)
    other = replace(
        pair,
        judge="other",
        machine=replace(pair.machine, value=np.minimum(pair.machine.value + 1, 3)),
    )
    difference = paired_difference(pair, other, n_boot=200)
    tables = agreement_table(pair), agreement_table(other)
    for column in ("alpha_hm", "alpha_delta", "jsd", "kendall_mean"):
        expected = tables[0][column] - tables[1][column]
        assert difference[column].to_numpy() == pytest.approx(expected.to_numpy())
        assert (difference[f"{column}_low"] <= difference[column])[:2].all()
    same = paired_difference(pair, replace(pair, judge="twin"), n_boot=50)
    assert (same[["alpha_hm", "alpha_hm_low", "alpha_hm_high"]] == 0).all().all()


def test_a_paired_difference_takes_the_shared_items():
    pair = made_up("ordinal", 20, n_items=50)
    part = pair.keep_items(np.arange(50) < 30, ("the first",))
    assert paired_difference(pair, replace(part, judge="b"), n_boot=0)["items"][0] == 30
    other = made_up("ordinal", 21, n_items=50)
    with pytest.raises(ValueError, match="human labels of the two comparisons differ"):
        paired_difference(pair, other)
    with pytest.raises(LabelError, match="two judges"):
        paired_difference(pair, replace(pair, judge=None))


def test_dropped_vote_ties_leave_the_comparison_of_both_sides():
    pair = made_up("nominal", 22, n_samples=2)
    table = agreement_table(pair, tie_rule="drop")
    tops = [np.sort(counts, axis=1)[:, -2:] for counts in (pair.human_counts, pair.machine_counts)]
    tied = [top[:, 0] == top[:, 1] for top in tops]
    untied = agreement_table(pair.keep_items(~tied[0] & ~tied[1], ("no vote ties",)))
    for column in ("alpha_hm", "percent_hm", "cohen_hm", "fleiss_hm"):
        assert row(table, "All")[column] == pytest.approx(row(untied, "All")[column])
    binned = pair.keep_items(~tied[0], ("a majority",))
    assert row(table, "All")["jsd"] == pytest.approx(binned_jsd(binned).value)
    several = pair.human_counts.sum(axis=1) >= 2
    assert table["items"][1:].sum() == (several & ~tied[0]).sum()
    assert table["items"][0] == 40


# Published values


@pytest.mark.parametrize(
    ("criterion", "alphas", "shares"),
    [
        ("coherence", [0.55, 1.00, 0.53, 0.19], [12.5, 66.2, 21.3]),
        ("relevance", [0.40, 1.00, 0.40, -0.09], [14.2]),
    ],
)
def test_table_7_of_beyond_correlation(summeval, criterion, alphas, shares):
    table = agreement_table(summeval.compare("gpt-4o", criterion))
    assert table["alpha_hh"].tolist() == pytest.approx(alphas, abs=0.005)
    printed = (100 * table["share"][1 : len(shares) + 1]).tolist()
    assert printed == pytest.approx(shares, abs=0.06)


def test_a_judge_and_a_held_out_expert_where_the_experts_agree(summeval):
    table = agreement_table(summeval.compare("gpt-4o", "coherence"))
    assert row(table, "PA = 1")["alpha_hm"] == pytest.approx(0.36, abs=0.005)
    assert row(table, "All")["jsd"] == pytest.approx(0.364, abs=5e-4)
    assert row(table, "All")["jsd_held_out"] == pytest.approx(0.366, abs=0.001)


@pytest.mark.parametrize(("name", "alpha"), [("dices_350", 0.16), ("newsroom", 0.11)])
def test_alpha_of_judge_bench(name, alpha):
    paths = [
        path
        for path in (DATA / "judge_bench").glob("*.json")
        if name in path.stem.lower().replace("-", "_")
    ]
    if not paths:
        pytest.skip("the published data sets are not here")
    for path in paths:
        labels = read_labels(path)
        table = [agreement_table(labels.compare(criterion=c)) for c in labels.criteria]
        values = [t["alpha_hh"][0] for t in table]
        assert np.mean(values) == pytest.approx(alpha, abs=0.006), path.name


def test_one_human_without_a_judge_has_a_table_of_reasons():
    table = pd.DataFrame({"item": range(12), "human_1": [1, 2, 3] * 4})
    pair = read_labels(table).compare()
    result = agreement_table(pair, n_boot=20)
    assert result["items"][0] == 12
    assert np.isnan(result["alpha_hh"][0])
    assert "alpha_hh_low" in result.columns
