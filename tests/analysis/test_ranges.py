"""Intervals end where their statistic does, also where few clusters make t(G - 1) reach far."""

import re

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.statistics.divergence import MOST

OPTIONS = {"n_boot": 200, "cluster": "doc"}


@pytest.fixture(scope="module")
def labels():
    """Five documents of eight items; a judge who is right but for one document."""
    rng = np.random.default_rng(4)
    truth = rng.choice(["no", "yes"], 40)
    other = np.where(truth == "yes", "no", "yes")
    document = np.arange(40) // 8
    table = pd.DataFrame({"item": range(40), "doc": [f"d{n}" for n in document]})
    for number in (1, 2, 3):
        table[f"human_{number}"] = np.where(rng.random(40) < 0.95, truth, other)
    table["gpt-4"] = np.where(document == 2, other, truth)
    return jv.read_labels(table)


def ends_of(frame, pattern):
    found = frame.filter(regex=pattern)
    assert found.notna().any(axis=None)
    return found.to_numpy()


def test_shares_and_kappas(labels):
    pair = labels.compare("gpt-4")
    frame = jv.agreement_table(pair, **OPTIONS).frame
    assert frame.loc[0, "percent_hm_high"] == 1
    shares = ends_of(frame, r"^percent_(?!.*delta).*_(low|high)$")
    assert np.nanmin(shares) >= 0
    assert np.nanmax(shares) <= 1
    for name in ("alpha", "cohen", "fleiss", "ac1"):
        own = ends_of(frame, rf"^{name}_(?!.*delta).*_(low|high)$")
        assert np.nanmin(own) >= -1
        assert np.nanmax(own) == 1
    ends = ends_of(frame, r"_delta_(low|high)$")
    assert np.nanmax(np.abs(ends)) <= 2
    assert np.nanmax(np.abs(ends_of(frame, r"^percent_.*delta_(low|high)$"))) <= 1


@pytest.mark.parametrize("variant", list(MOST))
def test_jensen_shannon(labels, variant):
    found = jv.binned_jsd(labels.compare("gpt-4"), variant=variant, cluster="doc")
    assert 0 <= found.low < found.value < found.high <= MOST[variant]
    for low, high in (found.fair.judge_interval, found.fair.human_interval):
        assert 0 <= low <= high <= MOST[variant]


def test_leaderboard_and_verdicts(labels):
    board = jv.leaderboard(labels, **OPTIONS).frame.iloc[0]
    assert board["low"] < board["score"] < board["high"] <= 1
    (row,) = jv.verdicts(labels, **OPTIONS).rows
    assert row.judge_value.high <= 1
    assert row.delta.low >= -2
    assert not re.search(r"1\.[0-9]*[1-9]", row.sentence.split("(")[0])
