import numpy as np

from judgeviz.statistics.defined import mean_of_defined, ratio


def test_a_ratio_is_undefined_where_the_whole_is_0():
    quotient = ratio(np.array([3.0, 3, 3]), np.array([0.0, 1, 2]))
    np.testing.assert_array_equal(quotient, [np.nan, 3, 1.5])
    assert (ratio(3.0, 2), np.isnan(ratio(3.0, 0))) == (1.5, True)
    assert ratio(np.array([1, 2]), np.array([4, 0])).tolist()[0] == 0.25


def test_a_mean_leaves_out_what_is_undefined():
    values = np.array([[1.0, np.nan, 3], [np.nan, np.nan, np.nan]])
    means = mean_of_defined(values)
    assert means[0] == 2
    assert np.isnan(means[1])
    assert mean_of_defined(values, axis=0)[[0, 2]].tolist() == [1, 3]
