import numpy as np
import pytest
from scipy.spatial.distance import jensenshannon

from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.divergence import (
    BinTotals,
    bin_totals,
    bin_totals_by_part,
    binned_jensen_shannon,
    jensen_shannon,
    replicate_totals,
    replicate_totals_of_parts,
    shares,
)
from tests.statistics.messages import exactly


@pytest.fixture
def table() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Bins (one item without), human and machine counts of 60 items on four categories."""
    rng = np.random.default_rng(2)
    bins = rng.integers(0, 4, size=60)
    bins[7] = NO_LABEL
    return bins, rng.integers(0, 3, size=(60, 4)), rng.integers(0, 5, size=(60, 4))


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
    p, q = np.array([1.0, 0.0]), np.array([0.0, 5.0])
    assert jensen_shannon(p, q, variant="distance") == np.sqrt(np.log(2))
    assert jensen_shannon(p, q, variant="divergence") == 1


def test_a_side_without_labels_is_undefined():
    assert np.isnan(jensen_shannon(np.zeros(3), np.ones(3), variant="distance"))
    assert np.isnan(jensen_shannon(np.ones(3), np.zeros(3), variant="divergence"))


def test_another_variant_is_refused():
    with pytest.raises(
        ValueError, match=exactly("variant is 'distance' or 'divergence', not 'kl'.")
    ):
        jensen_shannon(np.ones(2), np.ones(2), variant="kl")


def test_totals_are_the_sums_of_each_bin(table):
    bins, human, machine = table
    totals = bin_totals(bins, np.ones(60, dtype=np.int64), human, machine)
    for label_bin in range(4):
        assert totals.items[label_bin] == (bins == label_bin).sum()
        assert totals.human[label_bin].tolist() == human[bins == label_bin].sum(axis=0).tolist()
        assert totals.machine[label_bin].tolist() == machine[bins == label_bin].sum(axis=0).tolist()


def test_the_totals_of_parts_add_up_to_those_of_the_whole(table):
    bins, human, machine = table
    one_each, part = np.ones(60, dtype=np.int64), np.arange(60) % 7
    whole = bin_totals(bins, one_each, human, machine)
    parts = bin_totals_by_part(part, 7, bins, one_each, human, machine)
    assert parts.items.shape == (7, 4)
    assert parts.human.sum(axis=0).tolist() == whole.human.tolist()
    for number in range(7):
        rows = part == number
        alone = bin_totals(bins[rows], one_each[rows], human[rows], machine[rows])
        assert parts.machine[number].tolist() == alone.machine.tolist()


def test_replicates_are_totals_of_repeated_rows(table):
    bins, human, machine = table
    weights = np.random.default_rng(4).integers(0, 3, size=(5, 60))
    replicates = replicate_totals(bins, human, machine, iter([weights[:2], weights[2:]]))
    for number, weight in enumerate(weights):
        rows = np.repeat(np.arange(60), weight)
        ones = np.ones(len(rows), dtype=np.int64)
        expected = bin_totals(bins[rows], ones, human[rows], machine[rows])
        assert replicates.items[number].tolist() == expected.items.tolist()
        assert replicates.human[number].tolist() == expected.human.tolist()
        assert replicates.machine[number].tolist() == expected.machine.tolist()


def test_replicates_of_single_items_as_parts_are_replicates_of_items(table):
    bins, human, machine = table
    weights = np.random.default_rng(5).integers(0, 3, size=(5, 60))
    items = bin_totals_by_part(np.arange(60), 60, bins, np.ones(60, dtype=int), human, machine)
    of_parts = replicate_totals_of_parts(items, iter([weights]))
    of_items = replicate_totals(bins, human, machine, iter([weights]))
    assert of_parts.human.tolist() == of_items.human.tolist()
    assert of_parts.items.tolist() == of_items.items.tolist()


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


def test_without_items_there_is_no_value():
    nothing = BinTotals(np.zeros(2), np.zeros((2, 2)), np.zeros((2, 2)))
    value, per_bin = binned_jensen_shannon(nothing, variant="distance")
    assert np.isnan(value)
    assert np.isnan(per_bin).all()


def test_shares_sum_to_1_or_are_undefined():
    table = shares(np.array([[1.0, 3.0], [0.0, 0.0]]))
    assert table[0].tolist() == [0.25, 0.75]
    assert np.isnan(table[1]).all()
