"""What a judge's agreement is read against."""

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.references import (
    random_baseline,
    random_counts,
)
from judgeviz.analysis.agreement.stratified import agreement_table
from tests.analysis.agreement.made_up import KINDS, made_up
from tests.statistics.messages import exactly


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
