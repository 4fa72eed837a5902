"""Two judges against each other, on the same resamples."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.paired_difference import PairedDifference, paired_difference
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.provenance import Provenance
from judgeviz.errors import LabelError
from tests.analysis.agreement.made_up import made_up
from tests.statistics.messages import exactly


def shifted(pair, name="other"):
    machine = replace(pair.machine, value=np.minimum(pair.machine.value + 1, 3))
    return replace(pair, judge=name, machine=machine)


def test_it_is_the_difference_of_the_tables():
    pair = made_up("ordinal", 19, n_items=150)
    other = shifted(pair)
    difference = paired_difference(pair, other, n_boot=200)
    tables = agreement_table(pair), agreement_table(other)
    for column in ("alpha_hm", "alpha_delta", "jsd", "kendall_mean", "weighted_hm"):
        expected = tables[0][column] - tables[1][column]
        assert difference[column].to_numpy() == pytest.approx(expected.to_numpy())
        assert (difference[f"{column}_low"] <= difference[column])[:2].all()
        assert (difference[column] <= difference[f"{column}_high"])[:2].all()


def test_what_makes_an_item_hard_for_both_cancels():
    # the other judge is the same but for ten items
    pair = made_up("ordinal", 20, n_items=200)
    value = pair.machine.value.copy()
    value[pair.machine.item < 10] = 0
    other = replace(pair, judge="b", machine=replace(pair.machine, value=value))
    alone, paired = (
        agreement_table(pair, n_boot=200),
        paired_difference(pair, other, n_boot=200),
    )
    width = paired["alpha_hm_high"][0] - paired["alpha_hm_low"][0]
    assert width < 0.7 * (alone["alpha_hm_high"][0] - alone["alpha_hm_low"][0])


def test_a_judge_and_its_twin_do_not_differ():
    pair = made_up("ordinal", 19)
    same = paired_difference(pair, replace(pair, judge="twin"), n_boot=50)
    assert (same["alpha_hm"].dropna() == 0).all()
    assert same["alpha_hm_low"].isna().all()  # no resample differs: no interval


def test_it_takes_the_shared_items():
    pair = made_up("ordinal", 20, n_items=50)
    part = pair.keep_items(np.arange(50) < 30, ("the first",))
    assert paired_difference(pair, replace(part, judge="b"), n_boot=0)["items"][0] == 30


def test_clusters_are_drawn_as_a_whole():
    pair = made_up("ordinal", 21, n_items=100)
    docs = pair.items.assign(doc=np.arange(100))
    one, other = replace(pair, items=docs), replace(shifted(pair), items=docs)
    by_item, by_doc = (
        paired_difference(one, other, n_boot=800, cluster=cluster) for cluster in (None, "doc")
    )
    width = by_item["alpha_hm_high"][0] - by_item["alpha_hm_low"][0]
    assert by_doc["alpha_hm_low"][0] == pytest.approx(by_item["alpha_hm_low"][0], abs=0.2 * width)


def test_comparisons_that_do_not_belong_together_are_refused():
    pair, other = made_up("ordinal", 20, n_items=50), made_up("ordinal", 21, n_items=50)
    sentence = (
        "The human labels of the two comparisons differ; compare two judges of the same data "
        "set and criterion."
    )
    with pytest.raises(ValueError, match=exactly(sentence)):
        paired_difference(pair, other)
    sentence = "A difference needs two judges; compare the labels with one each."
    with pytest.raises(LabelError, match=exactly(sentence)):
        paired_difference(pair, replace(pair, judge=None))
    with pytest.raises(ValueError, match=exactly("n_boot is a whole number; got 2.5.")):
        paired_difference(pair, pair, n_boot=2.5)


def written(frame):
    """How a difference is laid out: headings, texts with their intervals, and what is bold."""
    provenance = Provenance((("data set", "made up"),))
    result = PairedDifference(frame, ("one", "other"), "made up", "label", 0.95, provenance)
    table = result.tabulate()
    rows = [[f"{cell.text} {cell.interval}".strip() for cell in row] for row in table.rows]
    bold = [[cell.emphasis == "bold" for cell in row] for row in table.rows]
    return [heading.title for heading in table.headings], rows, bold


def test_two_judges_differ_with_one_sign_in_every_statistic():
    headings, rows, bold = written(
        pd.DataFrame(
            {
                "stratum": ["All", "PA = 1", "[0, 1)"],
                "items": [1200, 3, 0],
                **{"alpha_hm": [0.123, -0.05, np.nan], "alpha_hm_low": [0.05, -0.1, np.nan]},
                **{"alpha_hm_high": [0.2, 0.01, np.nan], "alpha_delta": [-0.123, 0.05, np.nan]},
                **{"jsd": [-0.2, 0.1, np.nan], "jsd_low": [-0.3, np.nan, np.nan]},
                "jsd_high": [-0.1, np.nan, np.nan],
            }
        )
    )
    assert headings == ["statistic", "All · n = 1,200", "PA = 1 · n = 3", "[0, 1) · n = 0"]
    assert rows == [
        ["α HM", "+0.12 [+0.05, +0.20]", "−0.05 [−0.10, +0.01]", "–"],
        ["JS_b HM", "+0.20 [+0.10, +0.30]", "−0.10", "–"],
    ]
    assert bold == [[False, True, False, False]] * 2


def test_without_resampling_only_the_difference_is_shown():
    frame = pd.DataFrame({"stratum": ["All"], "items": [9], "jsd": [0.5]})
    assert written(frame)[1] == [["JS_b HM", "−0.50"]]


def test_it_looks_like_its_frame_and_says_whose_it_is():
    pair = made_up("nominal", 19, n_items=60)
    difference = paired_difference(pair, replace(pair, judge="twin"), n_boot=0)
    assert list(difference) == difference.frame.columns.tolist()
    assert len(difference) == len(difference.frame)
    assert repr(difference).startswith("PairedDifference: judge minus twin, label, ")
    assert len(repr(difference).splitlines()) < 12
    numbers = difference.numbers()
    assert numbers.loc[0, ["judge", "other"]].tolist() == ["judge", "twin"]
    assert set(numbers["settings"]) == {difference.provenance.signature}
    assert difference.to_csv().startswith("dataset,criterion,judge,other,stratum,items,")
