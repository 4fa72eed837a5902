"""What a judge's agreement is read against."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.references import (
    paired_difference,
    random_baseline,
    random_counts,
)
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.errors import LabelError
from tests.analysis.agreement.made_up import KINDS, made_up
from tests.statistics.messages import exactly


def shifted(pair, name="other"):
    machine = replace(pair.machine, value=np.minimum(pair.machine.value + 1, 3))
    return replace(pair, judge=name, machine=machine)


class TestRandomLabeller:
    def test_it_agrees_by_chance(self):
        table = random_baseline(made_up("nominal", 18, n_items=400), draws=40)
        assert table["cohen_hm"][0] == pytest.approx(0, abs=0.03)
        assert table["percent_hm"][0] == pytest.approx(0.25, abs=0.03)
        assert table["alpha_hm"][0] == pytest.approx(0, abs=0.05)

    def test_the_seed_decides(self):
        pair = made_up("ordinal", 18)
        one, same, other = (random_baseline(pair, seed=seed, draws=2) for seed in (1, 1, 2))
        pd.testing.assert_frame_equal(one, same)
        assert one["alpha_hm"][0] != other["alpha_hm"][0]

    def test_as_many_labels_as_the_judge_gave(self):
        counts = random_counts(np.array([0, 1, 5]), 3, np.random.default_rng(0))
        assert counts.sum(axis=1).tolist() == [0, 1, 5]

    @pytest.mark.parametrize("kind", KINDS)
    def test_its_columns_are_those_that_compare(self, kind):
        pair = made_up(kind, 18)
        table = random_baseline(pair, draws=2)
        compared = [
            name.removesuffix("_p") for name in agreement_table(pair, n_null=1) if name[-2:] == "_p"
        ]
        assert list(table) == ["stratum", "items", *compared]

    def test_arguments_outside_their_range(self):
        with pytest.raises(ValueError, match=exactly("draws is a whole number from 1; got 0.")):
            random_baseline(made_up("nominal", 0), draws=0)
        with pytest.raises(ValueError, match=exactly("seed cannot be negative; got -1.")):
            random_baseline(made_up("nominal", 0), seed=-1)


class TestPairedDifference:
    def test_it_is_the_difference_of_the_tables(self):
        pair = made_up("ordinal", 19, n_items=150)
        other = shifted(pair)
        difference = paired_difference(pair, other, n_boot=200)
        tables = agreement_table(pair), agreement_table(other)
        for column in ("alpha_hm", "alpha_delta", "jsd", "kendall_mean", "weighted_hm"):
            expected = tables[0][column] - tables[1][column]
            assert difference[column].to_numpy() == pytest.approx(expected.to_numpy())
            assert (difference[f"{column}_low"] <= difference[column])[:2].all()
            assert (difference[column] <= difference[f"{column}_high"])[:2].all()

    def test_what_makes_an_item_hard_for_both_cancels(self):
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

    def test_a_judge_and_its_twin_do_not_differ(self):
        pair = made_up("ordinal", 19)
        same = paired_difference(pair, replace(pair, judge="twin"), n_boot=50)
        assert (same["alpha_hm"].dropna() == 0).all()
        assert same["alpha_hm_low"].isna().all()  # no resample differs: no interval

    def test_it_takes_the_shared_items(self):
        pair = made_up("ordinal", 20, n_items=50)
        part = pair.keep_items(np.arange(50) < 30, ("the first",))
        assert paired_difference(pair, replace(part, judge="b"), n_boot=0)["items"][0] == 30

    def test_clusters_are_drawn_as_a_whole(self):
        pair = made_up("ordinal", 21, n_items=100)
        docs = pair.items.assign(doc=np.arange(100))
        one, other = replace(pair, items=docs), replace(shifted(pair), items=docs)
        by_item, by_doc = (
            paired_difference(one, other, n_boot=800, cluster=cluster) for cluster in (None, "doc")
        )
        width = by_item["alpha_hm_high"][0] - by_item["alpha_hm_low"][0]
        assert by_doc["alpha_hm_low"][0] == pytest.approx(
            by_item["alpha_hm_low"][0], abs=0.2 * width
        )

    def test_comparisons_that_do_not_belong_together_are_refused(self):
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
