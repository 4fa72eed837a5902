import numpy as np
import pytest
from scipy.spatial.distance import jensenshannon

from judgeviz.statistics.divergence import (
    BinTotals,
    binned_jensen_shannon,
    jensen_shannon,
    shares,
)
from tests.statistics.messages import exactly


def test_distance_is_that_of_scipy_and_divergence_its_square_in_base_2():
    rng = np.random.default_rng(3)
    p, q = rng.integers(0, 6, size=(2, 300, 5))
    p[:, 0] += 1
    q[:, 4] += 1
    assert jensen_shannon(p, q, variant="distance") == pytest.approx(
        jensenshannon(p, q, axis=1), abs=1e-7
    )
    assert jensen_shannon(p, q, variant="divergence") == pytest.approx(
        jensenshannon(p, q, base=2, axis=1) ** 2, abs=1e-12
    )


def test_equal_sides_are_exactly_0_and_disjoint_sides_exactly_the_maximum():
    equal = np.array([1.0, 2.0, 4.0])
    assert jensen_shannon(equal, 3 * equal, variant="distance") == 0
    # 0.3 / (0.3 + 0.6) is a little more than 1 / 3 to a computer, and the sum a little below 0
    p, q = np.array([1.0, 2.0]), np.array([0.3, 0.6])
    assert jensen_shannon(p, q, variant="distance") == 0
    assert jensen_shannon(p, q, variant="divergence") == 0
    p, q = np.array([1.0, 0.0]), np.array([0.0, 5.0])
    assert jensen_shannon(p, q, variant="distance") == np.sqrt(np.log(2))
    assert jensen_shannon(p, q, variant="divergence") == 1
    # a sum of many thirds and sevenths is a little more than 1
    some = np.random.default_rng(5).integers(1, 9, size=(2, 500, 6)).astype(float)
    p, q = np.concatenate([some, np.zeros_like(some)], axis=-1)
    assert jensen_shannon(p, q[..., ::-1], variant="divergence").max() <= 1


def test_a_side_without_labels_is_undefined():
    assert np.isnan(jensen_shannon(np.zeros(3), np.ones(3), variant="distance"))
    assert np.isnan(jensen_shannon(np.ones(3), np.zeros(3), variant="divergence"))


def test_another_variant_is_refused():
    with pytest.raises(
        ValueError, match=exactly("variant is 'distance' or 'divergence', not 'kl'.")
    ):
        jensen_shannon(np.ones(2), np.ones(2), variant="kl")


def test_bins_are_weighted_by_their_items_and_empty_ones_left_out():
    totals = BinTotals(
        items=np.array([2.0, 0.0, 1.0]),
        human=np.array([[1.0, 4, 1], [0, 0, 0], [0, 1, 2]]),
        machine=np.array([[2.0, 1, 1], [0, 0, 0], [0, 2, 0]]),
    )
    value, per_bin = binned_jensen_shannon(totals, variant="distance")
    first = jensenshannon([1 / 6, 4 / 6, 1 / 6], [2 / 4, 1 / 4, 1 / 4])
    last = jensenshannon([0, 1 / 3, 2 / 3], [0, 1, 0])
    assert value == pytest.approx(2 / 3 * first + 1 / 3 * last)
    assert per_bin[0] == pytest.approx(first)
    assert np.isnan(per_bin[1])


def test_replicates_are_computed_at_once():
    rng = np.random.default_rng(4)
    items, human, machine = rng.random((7, 3)), rng.random((7, 3, 4)), rng.random((7, 3, 4))
    together, per_bin = binned_jensen_shannon(
        BinTotals(items, human, machine), variant="divergence"
    )
    for number in range(7):
        alone = BinTotals(items[number], human[number], machine[number])
        value, of_bins = binned_jensen_shannon(alone, variant="divergence")
        assert together[number] == pytest.approx(value)
        assert per_bin[number] == pytest.approx(of_bins)
    assert together.shape == (7,)


def test_a_bin_without_labels_of_one_side_has_no_part():
    totals = BinTotals(
        np.array([5.0, 1]), np.array([[1.0, 1], [1, 0]]), np.array([[0.0, 0], [1, 0]])
    )
    value, per_bin = binned_jensen_shannon(totals, variant="distance")
    assert value == 0
    assert np.isnan(per_bin[0])


def test_without_items_there_is_no_value():
    nothing = BinTotals(np.zeros(2), np.zeros((2, 2)), np.zeros((2, 2)))
    value, per_bin = binned_jensen_shannon(nothing, variant="distance")
    assert np.isnan(value)
    assert np.isnan(per_bin).all()


def test_shares_sum_to_1_or_are_undefined():
    table = shares(np.array([[1.0, 3.0], [0.0, 0.0]]))
    assert table[0].tolist() == [0.25, 0.75]
    assert np.isnan(table[1]).all()
    assert shares(np.array([1.0, 1, 2])).tolist() == [0.25, 0.25, 0.5]
    assert shares(np.array([0.125, 0.375])).tolist() == [0.25, 0.75]
    cube = np.arange(1.0, 13).reshape(2, 2, 3)
    assert shares(cube)[1, 0].tolist() == pytest.approx([7 / 24, 8 / 24, 9 / 24])
