import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.stats import kendalltau, spearmanr

import judgeviz as jv
from judgeviz.analysis.agreement import stratified
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.verdict.judge_verdict import judge_verdict
from judgeviz.analysis.verdict.measures import fair_labels
from judgeviz.analysis.verdict.verdicts import assemble
from judgeviz.counting.resamples import Resampling
from judgeviz.export.table import with_interval
from tests.analysis.agreement.made_up import KINDS, made_up
from tests.analysis.conftest import published

COLUMNS = [
    "criterion", "judge", "items", "statistic", "judge_value", "human_value", "delta", "low",
    "high", "verdict", "jsd", "jsd_human", "omega", "rho", "passes", "phi_excess",
]  # fmt: skip


@pytest.fixture(scope="module")
def sages():
    return jv.verdicts(jv.demo("summaries"), "coherence", judges=["sage", "rouge_l"], n_boot=200)


def passes_and_fails(n=400, labelled=150, seed=0):
    """One human on some items, a judge that is mostly right and one that guesses on all."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(["pass", "fail"], n, p=[0.7, 0.3])
    other = np.where(truth == "pass", "fail", "pass")
    human = truth.astype(object)
    human[labelled:] = None
    return pd.DataFrame(
        {
            "item": range(n),
            "human_1": human,
            "robot": np.where(rng.random(n) < 0.95, truth, other),
            "coin_bot": rng.choice(["pass", "fail"], n),
        }
    )


def test_the_values_of_summeval():
    labels = published("summeval_long.csv")
    row = jv.verdicts(labels, "coherence", judges=["gpt-4o"], n_boot=100).frame.iloc[0]
    assert row["judge_value"] == pytest.approx(0.4083, abs=5e-5)
    assert row["human_value"] == pytest.approx(0.5537, abs=5e-5)
    row = jv.verdicts(labels, "relevance", judges=["gpt-4o-mini"], n_boot=100).frame.iloc[0]
    assert row["judge_value"] == pytest.approx(0.2931, abs=5e-5)
    assert row["human_value"] == pytest.approx(0.3968, abs=5e-5)


def test_numbers_are_those_of_the_functions_that_give_them():
    pair = jv.demo("summaries").compare("sage", criterion="fluency")
    row = assemble([judge_verdict(pair, 0.03, Resampling(150, seed=4))]).frame.iloc[0]
    table = jv.agreement_table(pair, n_boot=150, seed=4, margin=0.03)
    fair, jsd = table.fair(), jv.binned_jsd(pair, seed=4).fair
    alt, favour = jv.alt_test(pair), jv.favoritism(pair, seed=4)
    assert tuple(row[["judge_value", "human_value", "delta", "low", "high"]]) == (
        fair.judge, fair.human, fair.delta, fair.low, fair.high,
    )  # fmt: skip
    assert row["verdict"] == fair.verdict
    assert (row["jsd"], row["jsd_human"]) == pytest.approx((jsd.judge, jsd.human))
    assert (row["omega"], row["rho"]) == pytest.approx(
        (alt.winning_rate, alt.advantage_probability)
    )
    assert row["passes"] == alt.passed
    assert row["phi_excess"] == pytest.approx(favour.excess)
    assert row["phi_excess_low"] == pytest.approx(favour.excess_low)


@pytest.mark.parametrize("n_clusters", [None, 7, 60])
@pytest.mark.parametrize("kind", KINDS)
def test_alpha_and_its_interval_are_the_tables_to_the_last_bit(monkeypatch, kind, n_clusters):
    """One number: fractions of items, small batches and strata without a value among them."""
    monkeypatch.setattr(stratified, "BATCH_CELLS", 1000)
    for seed in range(4):
        pair = made_up(kind, seed, n_items=90)
        groups = np.random.default_rng(seed).integers(0, n_clusters or 1, 90)
        pair = replace(pair, items=pair.items.assign(group=groups))
        options = Resampling(101, 0, None if n_clusters is None else "group", seed)
        fair = fair_labels(pair, options, 0.0)
        table = jv.agreement_table(pair, n_boot=101, cluster=options.cluster, seed=seed)
        for stratum in ("All", *fair.strata):
            expected = table.fair("alpha", stratum)
            found = fair.pair if stratum == "All" else fair.strata[stratum]
            numbers = (found.judge, found.human, found.low, found.high)
            there = (expected.judge, expected.human, expected.low, expected.high)
            assert repr(numbers) == repr(there)  # NaN is NaN
        all_of_it = fair.pair.delta, fair.pair.judge_interval, fair.pair.human_interval
        whole = table.fair("alpha")
        assert repr(all_of_it) == repr((whole.delta, whole.judge_interval, whole.human_interval))


def test_the_sentence_is_that_of_the_fair_pair(sages):
    first = sages.rows[0]
    assert sages.sentences[0] == first.fair.sentence("sage", "alpha")
    assert sages.sentences[1] == sages.rows[1].fair.sentence("rouge_l", "rho")


def test_the_frame_has_the_columns_of_the_contract(sages):
    assert [name for name in sages.frame.columns if name in COLUMNS] == COLUMNS


def test_rho_of_scores_is_averaged_over_raters_on_their_own_items():
    """Judge and rater against the mean of the others, by SciPy, weighted by items."""
    rng = np.random.default_rng(4)
    truth = rng.normal(size=90)
    raters = pd.DataFrame(
        {f"human_{n}": np.round(10 * n + truth + rng.normal(size=90), 3) for n in range(4)}
    )
    raters["human_0"] = raters["human_0"].where(np.arange(90) < 50)
    judge = np.round(truth + rng.normal(size=90), 3)
    table = raters.assign(metric=judge, item=range(90))
    own = []
    for name in raters:
        mine = raters[name].notna().to_numpy()
        rest = raters.drop(columns=name).mean(axis=1)[mine]
        own.append((spearmanr(judge[mine], rest)[0], spearmanr(raters[name][mine], rest)[0]))
    row = judge_verdict(jv.read_labels(table).compare("metric"), 0.0, Resampling(50))
    assert (row.statistic, row.items) == ("rho", 90)
    expected = np.average(own, axis=0, weights=raters.notna().sum())
    assert (row.judge_value.value, row.human_value.value) == pytest.approx(tuple(expected))


def test_rho_with_grades_is_the_one_of_score_correlations():
    pair = jv.demo("summaries").compare("rouge_l", criterion="relevance")
    row = judge_verdict(pair, 0.02, Resampling(50, seed=3))
    assert row.fair == jv.score_correlations(pair, n_boot=50, seed=3, margin=0.02).fair
    assert row.fair.low < row.fair.delta < row.fair.high


def graders(severities, n=200, seed=11, judge_noise=1.0):
    """Humans who grade alike but for their severity, and a judge that gives scores."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(4, 1.2, n)
    table = pd.DataFrame({"item": range(n)})
    for number, severity in enumerate(severities):
        grades = truth + severity + rng.normal(0, 0.7, n)
        table[f"human_{number}"] = np.clip(np.round(grades), 1, 7).astype(int)
    table["metric"] = np.round(truth + rng.normal(0, judge_noise, n), 4)
    return table


def test_graders_of_different_severity_are_ranked_one_by_one():
    """By SciPy; all of them ranked together, the judge came out 0.28 ahead of a human."""
    table = graders([-1.2, 0, 1.2])
    humans = table.filter(like="human_")
    own = [
        [spearmanr(side, humans.drop(columns=name).mean(axis=1))[0] for side in (table["metric"],
         humans[name])] for name in humans
    ]  # fmt: skip
    (row,) = jv.verdicts(jv.read_labels(table), n_boot=200).rows
    assert (row.fair.judge, row.fair.human) == pytest.approx(tuple(np.mean(own, axis=0)))
    assert row.verdict == "undecided"
    board = jv.leaderboard(jv.read_labels(table), n_boot=0).frame.iloc[0]
    assert board["fair_human"] == pytest.approx(np.mean(own, axis=0)[1])


def test_of_several_answers_one_meets_the_other_humans():
    """Each answer by itself: a mean of two has less noise than any human's label."""
    table = graders([0, 0, 0])
    rng = np.random.default_rng(8)
    again = table["metric"] + rng.normal(0, 1, len(table))
    wide = table.assign(metric_1=table["metric"], metric_2=again.round(4)).drop(columns="metric")
    mapping = {
        "layout": "wide",
        "human": ["human_0", "human_1", "human_2"],
        "machine": {"metric": ["metric_1", "metric_2"]},
    }
    humans, found = wide.filter(like="human_"), []
    for name in humans:
        others = humans.drop(columns=name).mean(axis=1)
        twice = pd.concat([wide["metric_1"], wide["metric_2"]])
        found.append(spearmanr(twice, pd.concat([others, others]))[0])
    (row,) = jv.verdicts(jv.read_labels(wide, mapping), n_boot=0).rows
    assert row.fair.judge == pytest.approx(np.mean(found))


def test_a_score_judge_who_is_one_of_the_raters_again_is_as_good():
    """Continuous scores: a judge with a human's noise has no verdict against it."""
    rng = np.random.default_rng(2)
    truth = rng.normal(size=300)
    table = pd.DataFrame({"item": range(300)})
    for name in ("human_1", "human_2", "human_3", "metric"):
        table[name] = np.round(truth + rng.normal(size=300), 3)
    labels = jv.read_labels(table)
    row = jv.verdicts(labels, n_boot=200).rows[0]
    assert (row.statistic, row.verdict) == ("rho", "undecided")
    assert abs(row.delta.value) < 0.1
    assert row.delta.low < 0 < row.delta.high


@pytest.mark.parametrize(("demo", "judge"), [("translation", "echo"), ("preferences", "flatterer")])
def test_the_order_of_systems_is_kendalls_tau_of_their_rates(demo, judge):
    pair = jv.demo(demo).compare(judge)
    order = judge_verdict(pair, 0.0, Resampling(50)).order
    ranks = jv.rank_systems(pair)
    rates = (side.ranks["rate"] for side in (ranks.human, ranks.machine))
    assert order.value == pytest.approx(kendalltau(*rates).statistic)
    assert order.low <= order.value <= order.high
    assert order.high - order.low > 0.05


def test_two_systems_have_no_order():
    pair = jv.demo("translation").compare("echo").where(system=["Heron", "Wren"])
    assert np.isnan(judge_verdict(pair, 0.0, Resampling(20)).order.value)


def test_the_interval_of_the_advantage_probability_is_that_of_resampled_items():
    pair = jv.demo("inference").compare("owl")
    found = judge_verdict(pair, 0.0, Resampling(0)).replaced.rho
    rng, drawn = np.random.default_rng(0), []
    for _ in range(200):
        rows = rng.integers(pair.n_items, size=pair.n_items)
        counts = pair.human_counts[rows], pair.machine_counts[rows]
        again = replace(pair, items=pd.DataFrame(index=range(pair.n_items)))
        chosen = [np.flatnonzero(pair.human.item == row) for row in rows]
        human = replace(
            pair.human,
            item=np.repeat(np.arange(len(rows)), [len(one) for one in chosen]),
            **{
                name: getattr(pair.human, name)[np.concatenate(chosen)]
                for name in ("rater", "sample", "flipped", "value")
            },
        )
        machine = jv.Comparison.from_counts(*counts, pair.scale).machine
        drawn.append(float(jv.alt_test(replace(again, human=human, machine=machine)).raters[
            "rho_judge"].mean()))  # fmt: skip
    assert (found.high - found.low) / 3.92 == pytest.approx(np.std(drawn), rel=0.2)


def test_humans_by_themselves():
    table = jv.demo("inference").table
    humans = table[table["kind"] == "human"][["item", "rater", "label"]]
    labels = jv.read_labels(humans, {"human": sorted(humans["rater"].unique())})
    found = jv.verdicts(labels, n_boot=100)
    pair = labels.compare()
    cell = jv.agreement_table(pair, n_boot=100).cell(0, "alpha_hh")
    row = found.rows[0]
    assert row.judge is None
    assert row.human_value == pytest.approx((cell.value, cell.low, cell.high))
    n = int((pair.human_counts.max(axis=1) == pair.human_counts.sum(axis=1)).sum())
    assert f"unanimous on {n:,} of 400 items" in row.sentence
    assert found.findings == ()


def test_single_human_labels_are_held_against_a_bar():
    table = passes_and_fails(n=800, labelled=500)
    found = jv.verdicts(jv.read_labels(table), n_boot=100)
    robot, coin = found.rows
    assert (robot.statistic, robot.verdict, coin.verdict) == ("recall", "as good", "worse")
    assert "no human can be set beside it" in robot.sentence
    assert "sensitivity and specificity" in robot.sentence
    table = table.iloc[:500]
    for row in found.classes[found.classes["judge"] == "robot"].to_dict("records"):
        mine, said = table["human_1"] == row["class"], table["robot"] == row["class"]
        assert row["recall"] == pytest.approx((mine & said).sum() / mine.sum())
        assert row["precision"] == pytest.approx((mine & said).sum() / said.sum())
    assert [one.judge for one in found.findings] == ["coin_bot"]


def test_the_bar_is_chosen():
    labels = jv.read_labels(passes_and_fails(n=800, labelled=500))
    usual, strict = (jv.verdicts(labels, n_boot=100, bar=bar).rows[0] for bar in (0.8, 0.99))
    assert (usual.verdict, strict.verdict) == ("as good", "worse")
    assert usual.delta.value - strict.delta.value == pytest.approx(0.19)
    assert "below the bar of 99 %" in strict.sentence
    assert dict(strict.provenance.settings)["bar"] == "0.99"
    chart = jv.figures.verdicts(jv.verdicts(labels, n_boot=100, bar=0.99))
    assert "lowest class, bar 0.99" in str(chart.to_dict())
    for bar in (0, 1, True, "0.8"):
        with pytest.raises(ValueError, match="bar is a share of a class between 0 and 1"):
            jv.verdicts(labels, bar=bar)


def divided(n=300):
    """Two humans who differ on a fifth of the items, and a judge that is mostly right."""
    rng = np.random.default_rng(1)
    truth = rng.choice(["pass", "fail"], n, p=[0.6, 0.4])
    other = np.where(truth == "pass", "fail", "pass")
    return pd.DataFrame(
        {
            "item": range(n),
            "human_1": truth,
            "human_2": np.where(rng.random(n) < 0.2, other, truth),
            "robot": np.where(rng.random(n) < 0.9, truth, other),
        }
    )


@pytest.mark.parametrize("spelled", [{}, {"pass": "1", "fail": "0"}])
def test_items_that_divide_two_humans_belong_to_no_class(spelled):
    table = divided().replace(spelled)
    (row,) = jv.verdicts(jv.read_labels(table), n_boot=0).rows
    agreed = table[table["human_1"] == table["human_2"]]
    assert row.items == len(agreed) < len(table)
    for found in row.classes.to_dict("records"):
        mine = agreed["human_1"].astype(str) == str(found["class"])
        said = agreed["robot"].astype(str) == str(found["class"])
        assert found["items"] == mine.sum()
        assert found["recall"] == pytest.approx((mine & said).sum() / mine.sum())
        assert found["precision"] == pytest.approx((mine & said).sum() / said.sum())
        assert found["share_human"] == pytest.approx(mine.mean())
    n_divided = len(table) - len(agreed)
    assert f"({len(agreed)} items, without {n_divided} that divide the humans; " in row.sentence


def test_humans_who_are_divided_on_everything_are_held_against_nobody():
    table = divided()
    table["human_2"] = np.where(table["human_1"] == "pass", "fail", "pass")
    (row,) = jv.verdicts(jv.read_labels(table), n_boot=0).rows
    assert row.verdict == "undecided"
    assert "add labels of one more human" in row.sentence


def test_the_rate_said_is_that_of_the_items_it_is_said_of():
    """A fifth of them pass where four fifths of the humans' items do."""
    rng = np.random.default_rng(1)
    passes = np.concatenate([rng.random(400) < 0.8, rng.random(400) < 0.2])
    judge = np.where(rng.random(800) < 0.9, passes, ~passes)
    names = np.array(["fail", "pass"])
    human = pd.Series(names[passes.astype(int)]).where(np.arange(800) < 400)
    table = pd.DataFrame({"item": range(800), "human": human, "gpt-4o": names[judge.astype(int)]})
    (row,) = jv.verdicts(jv.read_labels(table)).rows
    true, given = passes[400:].mean(), judge[400:].mean()
    said = re.search(
        rf"On 400 items that it alone labelled, it gives 'pass' to {100 * given:.0f} %; corrected "
        r"for its errors (\d+) % \[(\d+), (\d+)\]\.",
        row.sentence,
    )
    corrected, low, high = map(int, said.groups())
    assert low < 100 * true < high < 35
    assert abs(corrected - 100 * true) < 10


def test_the_rate_of_items_that_the_judge_alone_labelled_is_corrected():
    table = passes_and_fails(n=2000)
    found = jv.verdicts(jv.read_labels(table), n_boot=0).classes.set_index(["judge", "class"])
    for judge in ("robot", "coin_bot"):
        row = found.loc[(judge, "pass")]
        assert row["items_judge_alone"] == 1850
        assert row["share_judge_alone"] == pytest.approx((table[judge].iloc[150:] == "pass").mean())
        assert row["share_ppi_low"] < 0.7 < row["share_ppi_high"]
    robot = found.loc[("robot", "pass")]
    assert robot["share_rogan_gladen_low"] < 0.7 < robot["share_rogan_gladen_high"]


@pytest.mark.parametrize("policy", ["random", "drop"])
def test_the_rate_is_corrected_by_the_errors_of_the_same_answers(policy):
    """Invalid responses, two in five, stand for the same on either side; all others are right."""
    table = passes_and_fails(n=3000, labelled=1000, seed=3)
    rng = np.random.default_rng(5)
    truth = rng.choice(["pass", "fail"], len(table), p=[0.8, 0.2])
    is_invalid = rng.random(len(table)) < 0.4
    table["human_1"] = np.where(table["human_1"].notna(), truth, None)
    table["robot"] = np.where(is_invalid, "Sorry, I cannot rate this", truth)
    labels = jv.read_labels(table, on_doubt="accept")
    found = jv.verdicts(labels, judges=["robot"], n_boot=0, invalid=policy).classes
    row = found.set_index("class").loc["pass"]
    n_alone, share = (2000, 0.6 * 0.8 + 0.4 / 2)
    if policy == "drop":
        n_alone, share = np.count_nonzero(~is_invalid[1000:]), 0.8
    assert row["items_judge_alone"] == n_alone
    assert row["share_judge_alone"] == pytest.approx(share, abs=0.025)
    for column in ("share_rogan_gladen", "share_ppi"):
        assert row[column] == pytest.approx(0.8, abs=0.025)
        assert row[f"{column}_low"] < 0.8 < row[f"{column}_high"]


def test_no_label_is_the_worst_where_no_human_gave_one():
    table = passes_and_fails()
    table.loc[[3, 200], "robot"] = "cannot say"
    labels = jv.read_labels(table)
    found = jv.verdicts(labels, judges=["robot"], n_boot=0, invalid="worst").classes
    assert found["items_judge_alone"].tolist() == [0, 0]
    assert found[["share_rogan_gladen", "share_ppi"]].isna().all(axis=None)
    others = jv.verdicts(labels, judges=["coin_bot"], n_boot=0, invalid="worst").classes
    assert others["items_judge_alone"].tolist() == [250, 250]


def test_clusters_widen_the_interval_of_recall():
    table = passes_and_fails()
    table["doc"] = [f"d{number // 10}" for number in range(len(table))]
    wrong = table["doc"].isin(["d0", "d3", "d7"])  # whole documents are misjudged
    table.loc[wrong, "robot"] = np.where(table.loc[wrong, "human_1"] == "pass", "fail", "pass")
    labels = jv.read_labels(table, {"source": "doc", "item": "item"})
    narrow = jv.verdicts(labels, judges=["robot"], n_boot=0).rows[0].judge_value
    wide = jv.verdicts(labels, judges=["robot"], n_boot=0, cluster="doc").rows[0].judge_value
    assert wide.value == narrow.value
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)


def test_one_human_score_leaves_rho_and_the_systems():
    found = jv.verdicts(jv.demo("translation"), judges=["lexica"], n_boot=100)
    row, pair = found.rows[0], jv.demo("translation").compare("lexica")
    assert row.judge_value.value == pytest.approx(
        spearmanr(pair.human_means, pair.machine_means).statistic
    )
    assert row.fair is None
    assert "one human label" in row.sentence
    assert "orders the 9 systems" in row.sentence
    assert np.isnan(row.delta.value)


def test_a_judge_that_cannot_be_compared_says_why():
    table = passes_and_fails()
    table["late_bot"] = table["robot"].where(table["human_1"].isna())  # only what no human labelled
    row = jv.verdicts(jv.read_labels(table), n_boot=0).rows[-1]
    assert (row.judge, row.statistic, row.verdict) == ("late_bot", "", "undecided")
    assert row.sentence.startswith("late_bot:")
    assert "share no item" in row.sentence
    assert np.isnan(row.judge_value.value)


def test_every_criterion_is_a_block():
    found = jv.verdicts(jv.demo("summaries"), judges=["dice", "sage"], n_boot=20)
    assert found.criteria == ("coherence", "fluency", "relevance")
    assert [row.judge for row in found.of("fluency")] == ["dice", "sage"]
    assert len(found.sentences) == len(found.rows) == 6


def test_the_margin_is_the_verdicts():
    labels = jv.demo("summaries")
    strict, lenient = (
        jv.verdicts(labels, "coherence", ["sage"], margin=margin, n_boot=200).rows[0]
        for margin in (0.0, 0.1)
    )
    assert (strict.verdict, lenient.verdict) == ("undecided", "as good")
    assert "within 0.1" in lenient.sentence


def test_without_replicates_there_is_no_verdict():
    row = jv.verdicts(jv.demo("summaries"), "coherence", ["dice"], n_boot=0).rows[0]
    assert row.verdict == "undecided"
    assert "no verdict" in row.sentence


def test_settings_are_recorded(sages):
    assert "bootstrap: 200 replicates" in sages.signature
    assert "judge: sage, rouge_l" in sages.signature
    assert sages.numbers()["settings"].str.contains("criterion: coherence").all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"judges": ["nobody"]}, "There is no judge 'nobody'"),
        ({"criterion": "beauty"}, "No criterion 'beauty'"),
        ({"margin": -1}, "margin is a number from 0"),
        ({"n_boot": -1}, "n_boot cannot be negative"),
        ({"cluster": "page"}, "no item column 'page'"),
        ({"judges": []}, "None of these judges"),
    ],
)
def test_bad_arguments_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        jv.verdicts(jv.demo("inference"), **options)


def test_rows_made_one_by_one_are_those_of_all_together():
    labels = jv.demo("summaries")
    together = jv.verdicts(labels, "coherence", ["dice", "middling"], n_boot=60)
    resampling = Resampling(60)
    one_by_one = assemble(
        judge_verdict(labels.compare(judge, "coherence"), 0.0, resampling)
        for judge in ("dice", "middling")
    )
    pd.testing.assert_frame_equal(together.frame, one_by_one.frame)
    assert together.findings == one_by_one.findings


def test_all_verdicts_of_a_list_have_as_many_decimals():
    first, second = (
        judge_verdict(jv.demo("summaries").compare(judge, "coherence"), 0.0, Resampling(60))
        for judge in ("dice", "middling")
    )
    narrow = replace(
        second,
        fair=replace(second.fair, judge=0.195, human=0.286, delta=-0.091, low=-0.093, high=-0.088),
    )
    alone = assemble([first]).sentences[0]
    assert re.findall(r"\d\.(\d+)", alone)[:2] == ["01", "67"]
    said = assemble([first, narrow]).sentences
    for one in said:
        assert {len(decimals) for decimals in re.findall(r"\d\.(\d+)", one)} == {3}
    assert "alpha 0.195 against 0.286 (difference −0.091 [−0.093, −0.088], " in said[1]
    narrow = replace(narrow, delta=Measured(-0.091, -0.093, -0.088))
    for row in assemble([first, narrow]).tabulate().rows:
        assert {len(cell.text.partition(".")[2]) for cell in row[4:7]} == {3}


def test_the_last_decimal_is_narrower_than_the_interval():
    # 0.22 less 0.29 is not -0.06
    row = judge_verdict(jv.demo("summaries").compare("dice", "coherence"), 0.0, Resampling(60))
    fair = replace(row.fair, judge=0.2241, human=0.2861, delta=-0.062, low=-0.0651, high=-0.0589)
    said = fair.sentence("gpt", "alpha")
    assert "alpha 0.224 against 0.286 (difference −0.062 [−0.065, −0.059], " in said


def test_one_judge_is_a_judge_and_no_list_of_letters():
    labels = jv.demo("summaries")
    once = jv.verdicts(labels, "coherence", "dice", n_boot=50)
    assert once.frame["judge"].tolist() == ["dice"]
    twice = jv.verdicts(labels, "coherence", ["dice", "dice"], n_boot=50)
    assert twice.frame["judge"].tolist() == ["dice"]


def one_human(truth, judge, **columns):
    categories = sorted({*map(str, truth), *map(str, judge)} - {"None"})
    return jv.read_labels(
        pd.DataFrame({"item": range(len(truth)), "human_1": truth, "gpt-4o": judge, **columns}),
        {
            "layout": "wide",
            "item": "item",
            "human": ["human_1"],
            "machine": ["gpt-4o"],
            "scale": {"kind": "nominal", "categories": categories},
        },
    )


def test_a_class_that_never_occurs_is_not_recognised():
    """A judge that always says yes recognises every yes."""
    labels = one_human(["yes"] * 40, ["yes"] * 39 + ["no"])
    (row,) = jv.verdicts(labels, n_boot=0).rows
    assert row.verdict == "undecided"
    assert "the humans never say 'no', so nothing tells whether it would" in row.sentence
    assert "sensitivity" not in row.sentence


def test_a_bar_takes_twenty_items_too():
    (row,) = jv.verdicts(one_human(["yes"] * 9 + ["no"] * 10, ["no"] * 19), n_boot=0).rows
    assert row.verdict == "undecided"
    assert "20 items are the least that a verdict takes (19 items" in row.sentence
    (row,) = jv.verdicts(one_human(["yes"] * 10 + ["no"] * 10, ["no"] * 20), n_boot=0).rows
    assert row.verdict == "worse"


def test_the_lowest_of_many_classes_is_low_by_chance():
    """Recall 0.87 of ten classes with six items each: one is below 80 % in a table of eight."""
    rng, below = np.random.default_rng(1), []
    classes = np.array(list("abcdefghij"))
    for _ in range(60):
        truth = np.repeat(classes, 6)
        other = rng.choice(classes, len(truth))
        judge = np.where(rng.random(len(truth)) < 0.87, truth, other)
        (row,) = jv.verdicts(one_human(truth, judge), n_boot=0).rows
        below.append(row.verdict == "worse")
    assert np.mean(below) <= 0.05


def test_labels_that_are_numbers_are_written_as_such():
    truth = np.arange(60) % 2
    (row,) = jv.verdicts(one_human(truth, np.where(np.arange(60) < 40, truth, 1)), n_boot=0).rows
    assert " of '0' and " in row.sentence
    assert "0.0" not in row.sentence


def documents(seed, n_labelled):
    """Documents of 20 items that are alike; humans labelled some whole, or a few items of each."""
    rng = np.random.default_rng(seed)
    share = np.repeat(rng.random(80), 20)
    truth = rng.random(1600) < share
    judge = np.where(rng.random(1600) < 0.85, truth, ~truth)
    document = np.repeat(np.arange(80), 20)
    seen = document < n_labelled if n_labelled else np.arange(1600) % 20 < 5
    words = np.array(["no", "yes"])
    human = np.where(seen, words[truth.astype(int)], None)
    return one_human(human, words[judge.astype(int)], document=[f"d{n}" for n in document])


@pytest.mark.parametrize("n_labelled", [30, 0])
def test_corrected_shares_follow_the_clusters(n_labelled):
    """The truth is 0.5; by item 95 % intervals of half of the tables missed it."""
    held = {"share_rogan_gladen": [], "share_ppi": []}
    for seed in range(60):
        labels = documents(seed, n_labelled)
        found = jv.verdicts(labels, n_boot=0, cluster="document").classes.set_index("class")
        for column, hits in held.items():
            row = found.loc["yes"]
            hits.append(row[f"{column}_low"] <= 0.5 <= row[f"{column}_high"])
    for hits in held.values():
        assert 0.87 <= np.mean(hits) <= 1


def without_noise(n_items=60, seed=2):
    """Nine humans who err by a grade, and a judge that never does.

    By alpha it is closer to them than they are; its labels vary less than theirs.
    """
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, 6, n_items)
    humans = {
        f"human_{n}": np.clip(truth + rng.choice([-1, 0, 1], n_items, p=[0.2, 0.6, 0.2]), 1, 5)
        for n in range(9)
    }
    return pd.DataFrame({"item": range(n_items), **humans, "gpt-4o": truth})


def test_a_judge_better_by_alpha_and_worse_by_jsd_is_said_to_be_both():
    labels = jv.read_labels(without_noise())
    row = jv.verdicts(labels).rows[0]
    fair = jv.binned_jsd(labels.compare("gpt-4o")).fair
    assert (row.verdict, fair.verdict) == ("better", "worse")
    assert row.perceived.delta == pytest.approx((fair.delta, *fair.interval))
    difference = with_interval(fair.delta, *fair.interval, sign="+")
    assert row.sentence == (
        f"{row.fair.sentence('gpt-4o', 'alpha')[:-1]}; by JS_b (distance) it is worse (difference "
        f"{difference})."
    )


def test_where_both_say_the_same_one_of_them_is_said(sages):
    sage = sages.rows[0]
    assert "JS_b" not in sage.sentence
    worse = jv.verdicts(jv.demo("summaries"), "coherence", judges=["dice"], n_boot=200).rows[0]
    assert (worse.verdict, worse.perceived.verdict) == ("worse", "worse")
    assert "JS_b" not in worse.sentence


def test_humans_of_one_mind_leave_alpha_undefined_and_jsd_to_say_what_it_can():
    human = {f"human_{n}": [3] * 60 for n in range(3)}
    judges = {"gpt-4o": [3 + (n % 4 > 0) for n in range(60)], "claude": [3] * 60}
    scale = {"scale": {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}}
    found = jv.verdicts(jv.read_labels(pd.DataFrame({"item": range(60), **human, **judges}), scale))
    why = "cannot be set beside one more human: the humans say '3' on all 60 items, so alpha is "
    for row, said in zip(found.rows, ("worse", "as good"), strict=True):
        fair = row.fair
        assert (fair.verdict, fair.has_values) == ("undecided", False)
        assert fair.why_undefined == "the humans say '3' on all 60 items"
        difference = with_interval(*row.perceived.delta, sign="+")
        assert row.sentence == (
            f"{row.judge} {why}undefined; by JS_b (distance) it is {said} "
            f"(difference {difference})."
        )


@pytest.mark.parametrize(("n_alone", "is_said"), [(3, False), (19, False), (20, True)])
def test_a_few_items_that_the_judge_alone_labelled_have_no_rate_of_their_own(n_alone, is_said):
    table = passes_and_fails(120 + n_alone, labelled=120)
    row = jv.verdicts(jv.read_labels(table), judges=["robot"]).rows[0]
    assert row.classes["items_judge_alone"].tolist() == [n_alone, n_alone]  # the numbers stay
    said = f"On {n_alone} items that it alone labelled"
    assert (said in row.sentence) == is_said
    assert ("corrected for its errors" in row.sentence) == is_said
