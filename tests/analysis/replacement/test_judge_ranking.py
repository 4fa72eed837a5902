"""Judges ranked by rho, against a bootstrap of whole items and by hand."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.design import Design
from judgeviz.analysis.replacement.judge_ranking import rank_judges
from judgeviz.analysis.replacement.outcomes import outcomes
from judgeviz.analysis.replacement.sweeps import epsilon_sweep
from judgeviz.errors import LabelError
from judgeviz.statistics.intervals import wilson_interval
from tests.analysis.builders import comparison
from tests.statistics.messages import exactly


def three_judges(n=80, seed=0):
    """A good, a poor and a random judge of the same items."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, 6, n)
    human = np.clip(truth[:, None] + rng.integers(-1, 2, (n, 3)), 1, 5)
    docs = pd.DataFrame({"doc": np.arange(n) // 8}, index=pd.RangeIndex(n, name="item"))
    pairs = []
    for name, noise in (("random", 4), ("good", 0), ("poor", 2)):
        said = np.clip(truth + rng.integers(-noise, noise + 1, n), 1, 5)
        pair = comparison(human.tolist(), [[int(s)] for s in said], (1, 2, 3, 4, 5), items=docs)
        pairs.append(replace(pair, judge=name))
    return pairs


def test_the_best_comes_first_with_the_numbers_of_its_test():
    pairs = three_judges()
    ranking = rank_judges(pairs, 0.1)
    assert ranking.table["judge"].tolist() == ["good", "poor", "random"]
    for row, result in zip(ranking.table.itertuples(), ranking.results, strict=True):
        alone = alt_test({pair.judge: pair for pair in pairs}[row.judge], 0.1)
        assert (row.rho, row.winning_rate) == (alone.advantage_probability, alone.winning_rate)
        assert row.passed == alone.passed == result.passed
        assert row.low < row.rho < row.high


def test_differences_are_of_the_same_resamples():
    ranking = rank_judges(three_judges())
    table = ranking.differences
    assert list(zip(table["judge"], table["other"], strict=True)) == [
        ("good", "poor"), ("good", "random"), ("poor", "random")
    ]  # fmt: skip
    rho = ranking.table.set_index("judge")["rho"]
    for row in table.itertuples():
        assert row.difference == pytest.approx(rho[row.judge] - rho[row.other])
        assert row.low <= row.difference <= row.high


def test_intervals_are_those_of_resampled_items():
    pair = three_judges()[2]
    rng = np.random.default_rng(5)
    result = alt_test(pair)
    codes = np.array([result.tally.judge_better, result.tally.tied, result.tally.rater_better])
    assert codes.sum(axis=0).tolist() == [80] * 3
    replicates = []
    for _ in range(400):
        drawn = pair.items.index[rng.integers(80, size=80)]
        human = [[int(pair.human.value[3 * item + j]) + 1 for j in range(3)] for item in drawn]
        machine = [[int(pair.machine.value[item]) + 1] for item in drawn]
        again = comparison(human, machine, (1, 2, 3, 4, 5))
        replicates.append(float(alt_test(again).advantage_probability))
    row = rank_judges([pair], n_boot=2000).table.iloc[0]
    low, high = np.quantile(replicates, [0.025, 0.975])
    assert (row["low"], row["high"]) == pytest.approx((low, high), abs=0.02)


def test_clusters_are_resampled_whole():
    pairs = three_judges()
    by_doc = rank_judges(pairs, cluster="doc").table
    assert (by_doc["low"] < by_doc["rho"]).all()
    assert not by_doc["low"].equals(rank_judges(pairs).table["low"])
    single = [replace(p, items=p.items.assign(doc="one")) for p in pairs]
    assert rank_judges(single, cluster="doc").table["low"].isna().all()


def test_balanced_weights_enter_the_intervals():
    ranking = rank_judges(three_judges(), balanced=True, n_boot=300)
    assert ((ranking.table["low"] < ranking.table["rho"]) & (ranking.table["rho"] < ranking.table["high"])).all()  # fmt: skip  # noqa: E501


def test_judges_of_different_items():
    pairs = three_judges()
    keep = np.arange(80) < 50
    ranking = rank_judges([pairs[0], pairs[1].keep_items(keep, ("the first",))])
    assert ranking.table["items"].tolist() == [50, 80]


def test_who_cannot_be_tested_comes_last():
    pairs = three_judges()
    few = pairs[1].keep_items(np.arange(80) < 10, ("the first",))
    ranking = rank_judges([few, pairs[0]])
    assert ranking.table["judge"].tolist() == ["random", "good"]
    assert ranking.table["rho"].isna().tolist() == [False, True]
    assert ranking.table["low"].isna().tolist() == [False, True]


def test_no_bootstrap_and_no_judge():
    ranking = rank_judges(three_judges(), n_boot=0)
    assert ranking.differences["low"].isna().all()
    assert ranking.table.equals(rank_judges(three_judges()).table)  # no replicates in it
    with pytest.raises(LabelError, match=r"^There is no judge to rank; "):
        rank_judges([])
    with pytest.raises(ValueError, match="no item column 'x' to resample by"):
        rank_judges(three_judges(), cluster="x")


def test_the_settings_name_the_design():
    pairs = three_judges()
    designs = ({}, {"balanced": True}, {"expert": "h1"}, {"quality": {"h1": 2.0}}, {"ranks": True},
               {"min_items": 20})  # fmt: skip
    for compute in (
        lambda **design: rank_judges(pairs, n_boot=0, **design),
        lambda **design: epsilon_sweep(pairs, **design),
        lambda **design: alt_test(pairs[0], **design),
    ):
        assert len({compute(**design).provenance.signature for design in designs}) == len(designs)


def test_a_judge_has_the_same_interval_alone_and_among_others():
    pairs = three_judges()
    for options in ({}, {"cluster": "doc"}, {"balanced": True}):
        together = rank_judges(pairs, **options).table.set_index("judge")
        for pair in pairs:
            (alone,) = rank_judges([pair], **options).table.itertuples()
            shown = together.loc[pair.judge]
            assert (alone.low, alone.high) == pytest.approx((shown["low"], shown["high"]))


def test_few_clusters_have_the_wide_intervals_of_t():
    pair = three_judges()[2]
    row = rank_judges([pair], cluster="doc", n_boot=0).table.iloc[0]
    result = alt_test(pair)
    won = alt_test_codes(pair) <= 2
    by_doc = won.reshape(10, 8, 3).mean(axis=(1, 2))
    error = by_doc.std(ddof=1) / np.sqrt(10)
    share, z = row["rho"], t.ppf(0.975, 9)
    n = share * (1 - share) / error**2
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    reach = z / (1 + z**2 / n) * np.sqrt(error**2 + z**2 / (4 * n**2))
    assert (row["low"], row["high"]) == pytest.approx((middle - reach, middle + reach))
    assert won.mean() == pytest.approx(result.advantage_probability)


def alt_test_codes(pair):
    return outcomes(pair, Design()).codes


def test_a_judge_that_always_ties_has_no_interval_of_no_width():
    pair = comparison([[1, 1, 1]] * 40, [[1]] * 40)
    row = rank_judges([pair]).table.iloc[0]
    low, high = (float(side[0]) for side in wilson_interval(np.array([1.0]), np.array([40.0])))
    assert (row["low"], row["high"]) == pytest.approx((low, high))


def test_judges_on_other_items_share_their_clusters():
    pairs = three_judges()
    shuffled = pairs[1].keep_items(np.arange(80) >= 16, ("the last",))
    table = rank_judges([pairs[0], shuffled], cluster="doc").table
    assert table[["low", "high"]].notna().all(axis=None)


def test_what_a_ranking_looks_like():
    lines = repr(rank_judges(three_judges(), n_boot=100)).splitlines()
    assert lines[0] == "JudgeRanking on by hand, label, 95% intervals"
    assert len(lines) == 5
    assert "good" in lines[2]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"n_boot": 2.5}, "n_boot is a whole number; got 2.5."),
        ({"n_boot": -1}, "n_boot cannot be negative; got -1."),
        ({"level": "x"}, "level lies between 0 and 1; got 'x'."),
        ({"seed": None}, "seed is a whole number; got None."),
        ({"epsilon": "x"}, "epsilon is 0 or more and below 1; got 'x'."),
    ],
)
def test_wrong_options_are_sentences(options, sentence):
    with pytest.raises(ValueError, match=exactly(sentence)):
        rank_judges(three_judges(), **options)


def test_nobody_failed_who_was_not_tested():
    """One human label an item: no rater can be compared with another."""
    judges = [replace(comparison([[1], [2]] * 20, [[label], [2]] * 20), judge=f"judge {label}")
              for label in (1, 2)]  # fmt: skip
    ranking, sweep = rank_judges(judges, n_boot=50), epsilon_sweep(judges)
    assert ranking.table["passed"].tolist() == [None, None]
    why = "there is one rater, whom nobody can be compared with"
    for judge in ("judge 1", "judge 2"):
        assert ranking.why_undefined[judge].startswith(why)
        assert f"'{judge}' is not tested, {why}" in repr(ranking)
        assert f"{judge} is not tested, {why}" in ranking.to_markdown()
        assert sweep.why_undefined[judge].startswith(why)
        assert f"'{judge}' is not tested, {why}" in repr(sweep)
        assert f"{judge} is not tested, {why}" in sweep.to_markdown()
    for result in (ranking, sweep):
        assert result.numbers()["undefined"].str.startswith(why).all()
    assert "never passes" not in repr(sweep)
    assert "undefined" not in rank_judges(three_judges(), n_boot=0).numbers()


def test_judges_of_other_data_are_not_ranked_together():
    one, other = three_judges()[:2]
    sentence = (
        "Judges are ranked on one criterion of one data set; these are of 'by hand', label and "
        "'elsewhere', label."
    )
    with pytest.raises(LabelError, match=exactly(sentence)):
        rank_judges([one, replace(other, dataset="elsewhere")])
