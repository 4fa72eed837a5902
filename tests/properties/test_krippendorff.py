"""One table by the package, many by coincidences: the same alpha."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from judgeviz.statistics import krippendorff as ours
from judgeviz.statistics.krippendorff import (
    alpha_from_coincidences,
    coincidences,
    krippendorff_alpha,
)

LEVELS = st.sampled_from(["nominal", "ordinal", "interval"])
TABLES = st.tuples(st.integers(1, 12), st.integers(2, 6)).flatmap(
    lambda shape: arrays(np.int64, shape, elements=st.integers(0, 4))
)


@given(TABLES, LEVELS)
def test_the_package_and_the_coincidences_agree(counts, level):
    point = krippendorff_alpha(counts=counts, level=level)
    own = float(alpha_from_coincidences(coincidences(counts), level=level))
    assert point == pytest.approx(own, abs=1e-9, nan_ok=True)
    assert bool(point.why_undefined) == np.isnan(own)


@given(TABLES, st.data())
def test_they_agree_on_any_values(counts, data):
    number = st.floats(-100, 100).map(lambda x: round(x, 2))
    values = np.array(data.draw(st.lists(number, min_size=(k := counts.shape[1]), max_size=k)))
    point = krippendorff_alpha(counts=counts, level="interval", values=values)
    in_use = counts[counts.sum(axis=1) >= 2].sum(axis=0) > 0
    if len({*values[in_use]}) < 2:
        assert point.why_undefined
        return
    own = float(alpha_from_coincidences(coincidences(counts), level="interval", values=values))
    assert point == pytest.approx(own, abs=1e-9)


@given(TABLES, LEVELS)
def test_a_table_too_large_for_the_package_has_the_same_alpha(counts, level):
    point = krippendorff_alpha(counts=counts, level=level)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ours, "MOST_NUMBERS", 0)
        large = krippendorff_alpha(counts=counts, level=level)
    assert large == pytest.approx(point, abs=1e-9, nan_ok=True)
    assert large.why_undefined == point.why_undefined
