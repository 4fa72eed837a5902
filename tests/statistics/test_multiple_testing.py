import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from judgeviz.statistics.multiple_testing import adjusted_p_values

NAMES = {"holm": "holm", "bh": "fdr_bh", "by": "fdr_by"}


@pytest.mark.parametrize("correction", NAMES)
@pytest.mark.parametrize("n", [1, 2, 78])
def test_statsmodels_agrees(correction, n):
    p = np.random.default_rng(n).uniform(size=n) ** 3
    expected = multipletests(p, method=NAMES[correction])[1]
    np.testing.assert_allclose(adjusted_p_values(p, correction), expected)


def test_a_test_that_was_not_made_does_not_count():
    adjusted = adjusted_p_values([0.01, np.nan, 0.04], "holm")
    np.testing.assert_allclose(adjusted, [0.02, np.nan, 0.04])
    # as a list or a column of objects has it
    np.testing.assert_allclose(adjusted_p_values([0.01, None, 0.04], "holm"), adjusted)


def test_equal_and_no_p_values():
    np.testing.assert_allclose(adjusted_p_values([0.5, 0.5, 0.5], "bh"), 0.5)
    assert adjusted_p_values([], "by").shape == (0,)


def test_0_and_1_are_p_values():
    assert adjusted_p_values([1.0, 0.0, 0.5], "holm").tolist() == [1, 0, 1]


def test_bad_arguments_get_a_sentence():
    with pytest.raises(ValueError, match=r"^correction is 'holm', 'bh' or 'by', not 'none'\.$"):
        adjusted_p_values([0.1], "none")
    with pytest.raises(ValueError, match=r"^P-values lie between 0 and 1\.$"):
        adjusted_p_values([1.2], "bh")
