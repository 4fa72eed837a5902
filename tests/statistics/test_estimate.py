import copy
import pickle

import numpy as np
import pytest

from judgeviz.statistics.estimate import Estimate


def test_an_estimate_is_a_float_that_knows_its_items():
    value = Estimate(0.25, 10, 2)
    assert value + 1 == 1.25
    assert (value.n_items, value.n_skipped, value.why_undefined) == (10, 2, "")
    assert repr(value) == "0.25 (n = 10)"
    assert Estimate(0.25, 10).n_skipped == 0


def test_an_undefined_estimate_shows_its_reason():
    assert repr(Estimate(np.nan, 0, 3, "no item has two labels")) == "nan (no item has two labels)"


@pytest.mark.parametrize("value", [Estimate(0.5, 4, 1), Estimate(np.nan, 0, 5, "nothing left")])
def test_copies_keep_everything(value):
    for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(twin) is Estimate
        assert repr(twin) == repr(value)
        assert vars(twin) == vars(value)


@pytest.mark.parametrize(("value", "reason"), [(np.nan, ""), (0.5, "why")])
def test_a_reason_goes_with_nan_and_with_nan_only(value, reason):
    with pytest.raises(ValueError, match="A NaN needs a reason and a number has none; got"):
        Estimate(value, 1, 0, reason)
