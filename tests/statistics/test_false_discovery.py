"""Benjamini-Yekutieli against SciPy's adjusted p-values and by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import false_discovery_control

from judgeviz.statistics.false_discovery import benjamini_yekutieli


def test_by_hand():
    # m = 3, harmonic 11/6: thresholds 0.05/3/(11/6) = 0.00909, 0.01818, 0.02727
    result = benjamini_yekutieli([0.02, 0.001, 0.5])
    assert result.threshold == pytest.approx([0.2 / 11, 0.1 / 11, 0.3 / 11])
    assert result.rejected.tolist() == [False, True, False]


def test_a_p_value_on_its_threshold_is_rejected():
    assert benjamini_yekutieli([0.05]).rejected.tolist() == [True]
    assert benjamini_yekutieli([np.nextafter(0.05, 1)]).rejected.tolist() == [False]


def test_all_up_to_the_last_that_passes_are_rejected():
    # the first lies above its threshold 0.00909, the third below 0.02727
    result = benjamini_yekutieli([0.0095, 0.02, 0.027])
    assert result.rejected.all()


def test_equal_p_values_have_one_threshold():
    found = benjamini_yekutieli([[0.01, 0.5, 0.01, 0.01], [0.5, np.nan, 0.01, np.nan]])
    harmonic = 1 + 1 / 2 + 1 / 3 + 1 / 4
    of_third, of_fourth = 3 / 4 * 0.05 / harmonic, 0.05 / harmonic
    assert_allclose(found.threshold[0], [of_third, of_fourth, of_third, of_third])
    assert_allclose(found.threshold[1], [0.05 / 1.5, np.nan, 0.025 / 1.5, np.nan])


def test_scipy_rejects_the_same():
    rng = np.random.default_rng(1)
    for m in range(1, 12):
        p = rng.uniform(0, 0.06, size=(50, m))
        expected = np.array([false_discovery_control(row, method="by") <= 0.05 for row in p])
        np.testing.assert_array_equal(benjamini_yekutieli(p).rejected, expected)


def test_hypotheses_that_were_not_tested_do_not_count():
    result = benjamini_yekutieli([0.01, np.nan, 0.2])
    assert result.threshold[[0, 2]] == pytest.approx([0.05 / 3, 0.1 / 3])
    assert np.isnan(result.threshold[1])
    assert result.rejected.tolist() == [True, False, False]
    of_objects = benjamini_yekutieli([0.01, None, 0.2])
    assert of_objects.rejected.tolist() == [True, False, False]
    assert not benjamini_yekutieli([np.nan, np.nan]).rejected.any()
    nothing = benjamini_yekutieli([])
    assert (nothing.rejected.shape, nothing.rejected.dtype) == ((0,), bool)
    assert (nothing.threshold.shape, nothing.threshold.dtype) == ((0,), np.float64)


@pytest.mark.parametrize("q", [0, 1, -0.1])
def test_the_rate_is_a_share(q):
    with pytest.raises(ValueError, match=r"^q lies between 0 and 1; got"):
        benjamini_yekutieli([0.1], q)
