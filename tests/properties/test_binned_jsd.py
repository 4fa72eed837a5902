"""What holds for every table of labels, whatever is in it."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.builders import comparison


@pytest.fixture(autouse=True, scope="module")
def few_draws():
    """Draw the cases of the fair pair twice: what holds, holds for any number."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("judgeviz.analysis.divergences.CASE_DRAWS", 2)
        patch.setattr("judgeviz.analysis.divergences.FEWEST_CASE_DRAWS", 2)
        yield


LARGEST = {"distance": np.sqrt(np.log(2)), "divergence": 1.0}


@st.composite
def pairs(draw, kinds=("ordinal", "nominal", "preference"), odd=False):
    """Comparisons of up to 12 items; every human labels some items, the judge all of them."""
    kind = draw(st.sampled_from(kinds))
    k = 3 if kind == "preference" else draw(st.integers(2, 6))
    categories = PREFERENCE_CATEGORIES if kind == "preference" else tuple(range(1, k + 1))
    n_humans = draw(st.sampled_from([1, 3, 5]) if odd else st.integers(1, 5))
    n_samples = draw(st.integers(1, 4))
    label = st.sampled_from(categories)
    missing = label if odd else st.none() | label
    human_row = st.tuples(label, *[missing] * (n_humans - 1)).map(list)
    if not odd:
        human_row = human_row.flatmap(st.permutations)
    machine_row = st.lists(label, min_size=n_samples, max_size=n_samples)
    rows = draw(st.lists(st.tuples(human_row, machine_row), min_size=1, max_size=12))
    return comparison([row[0] for row in rows], [row[1] for row in rows], categories, kind)


def with_items(pair: Comparison, order: np.ndarray) -> Comparison:
    """The same labels with the items in another order, or several times; ``order`` of rows."""
    sides = {}
    for side in ("human", "machine"):
        ratings = getattr(pair, side)
        of_item = [np.flatnonzero(ratings.item == item) for item in order]
        chosen = np.concatenate(of_item)
        sides[side] = replace(
            ratings,
            item=np.repeat(np.arange(len(order)), [len(rows) for rows in of_item]),
            rater=ratings.rater[chosen],
            sample=ratings.sample[chosen],
            flipped=ratings.flipped[chosen],
            value=ratings.value[chosen],
        )
    return replace(pair, items=pair.items.iloc[order].reset_index(drop=True), **sides)


@given(pairs(), st.sampled_from(["distance", "divergence"]))
def test_values_lie_between_0_and_the_maximum(pair, variant):
    result = binned_jsd(pair, variant)
    raw = np.array([result.fair.raw_judge, result.fair.raw_human])
    values = [result.value, *result.bins["jsd"].dropna(), *raw[~np.isnan(raw)]]
    assert min(values) >= 0
    assert max(values) <= LARGEST[variant] + 1e-12


@given(pairs())
def test_the_divergence_of_a_bin_is_its_squared_distance_in_base_2(pair):
    distance = binned_jsd(pair, "distance").bins["jsd"].to_numpy()
    divergence = binned_jsd(pair, "divergence").bins["jsd"].to_numpy()
    assert divergence == pytest.approx(distance**2 / np.log(2), abs=1e-12, nan_ok=True)


@given(pairs())
def test_bins_partition_the_items(pair):
    result = binned_jsd(pair)
    assert result.bins["items"].sum() == result.n_items == pair.n_items
    assert result.bins["share"].sum() == pytest.approx(1)
    assert result.human_labels.sum() == pair.human_counts.sum()
    assert result.machine_labels.sum(axis=0).tolist() == pair.machine_counts.sum(axis=0).tolist()


@given(pairs())
def test_shares_sum_to_1_in_every_bin_with_items(pair):
    table = binned_jsd(pair).bins
    for column in ("human", "machine", "human_centre", "machine_centre"):
        sums = np.stack(table[column]).sum(axis=1)
        assert sums[table["items"] > 0] == pytest.approx(1)
        assert np.isnan(sums[table["items"] == 0]).all()


@given(pairs(), st.integers(1, 3))
def test_a_judge_who_labels_like_the_humans_has_no_distance(pair, times):
    human = pair.human
    echo = replace(
        human,
        item=np.tile(human.item, times),
        rater=np.zeros(len(human.item) * times, dtype=int),
        sample=np.arange(len(human.item) * times),
        flipped=np.tile(human.flipped, times),
        value=np.tile(human.value, times),
    )
    assert binned_jsd(replace(pair, machine=echo)).value == 0


@given(pairs(), st.randoms(use_true_random=False))
def test_the_order_of_items_does_not_matter(pair, random):
    order = list(range(pair.n_items))
    random.shuffle(order)
    result, shuffled = binned_jsd(pair), binned_jsd(with_items(pair, np.array(order)))
    assert shuffled.value == pytest.approx(result.value, abs=1e-12)
    for number in ("corrected", "low", "high"):
        expected = getattr(result, number)
        assert getattr(shuffled, number) == pytest.approx(expected, abs=1e-7, nan_ok=True)
    for number in ("raw_judge", "raw_human", "human"):
        expected = getattr(result.fair, number)
        assert getattr(shuffled.fair, number) == pytest.approx(expected, abs=1e-7, nan_ok=True)


@given(pairs())
def test_the_same_table_twice_has_the_same_values(pair):
    twice = with_items(pair, np.tile(np.arange(pair.n_items), 2))
    result, doubled = binned_jsd(pair), binned_jsd(twice)
    assert doubled.value == pytest.approx(result.value, abs=1e-12)
    assert doubled.fair.raw_human == pytest.approx(result.fair.raw_human, abs=1e-7, nan_ok=True)
    assert doubled.fair.raw_judge == pytest.approx(result.fair.raw_judge, abs=1e-7, nan_ok=True)
    assert doubled.n_items == 2 * result.n_items


@given(pairs(), st.randoms(use_true_random=False))
def test_the_names_of_raters_do_not_matter(pair, random):
    new_number = list(range(len(pair.human.raters)))
    random.shuffle(new_number)
    renamed = replace(pair.human, rater=np.array(new_number)[pair.human.rater])
    result, other = binned_jsd(pair), binned_jsd(replace(pair, human=renamed))
    assert other.value == result.value
    assert other.fair.raw_human == pytest.approx(result.fair.raw_human, nan_ok=True)
    assert other.fair.raw_judge == pytest.approx(result.fair.raw_judge, nan_ok=True)
    assert other.fair.human == pytest.approx(result.fair.human, nan_ok=True)


@given(pairs(kinds=("ordinal",)))
def test_a_reversed_scale_has_the_same_fair_pair_whatever_the_number_of_humans(pair):
    fair, turned = binned_jsd(pair).fair, binned_jsd(backwards(pair)).fair
    assert turned.raw_human == pytest.approx(fair.raw_human, nan_ok=True)
    assert turned.raw_judge == pytest.approx(fair.raw_judge, nan_ok=True)
    assert turned.human == pytest.approx(fair.human, abs=1e-7, nan_ok=True)


def backwards(pair: Comparison) -> Comparison:
    top = len(pair.scale.categories) - 1
    return replace(
        pair,
        human=replace(pair.human, value=top - pair.human.value),
        machine=replace(pair.machine, value=top - pair.machine.value),
    )


@given(pairs(kinds=("ordinal",), odd=True))
def test_a_reversed_scale_has_the_same_value_for_odd_numbers_of_humans(pair):
    result, reversed_result = binned_jsd(pair), binned_jsd(backwards(pair))
    assert reversed_result.value == pytest.approx(result.value, abs=1e-12)
    assert reversed_result.bins["items"].tolist() == result.bins["items"].tolist()[::-1]


@given(pairs(), st.integers(1, 20))
def test_a_p_value_is_a_probability_and_never_0(pair, n_null):
    result = binned_jsd(pair, n_null=n_null)
    if pair.human_counts.sum(axis=1).max() < 2:  # nobody to be one more of
        assert np.isnan(result.p_value)
        return
    assert 1 / (1 + n_null) <= result.p_value <= 1
    assert 1 / (1 + n_null) <= result.p_two_sided <= 1


@given(pairs(), st.integers(0, 5))
def test_the_seed_decides_everything(pair, seed):
    once, again = (binned_jsd(pair, n_boot=10, n_null=10, seed=seed) for _ in range(2))
    values = [(r.low, r.high, r.p_value, r.fair.delta, r.fair.low) for r in (once, again)]
    assert values[0] == pytest.approx(values[1], abs=0, nan_ok=True)


def exchangeable(n_items: int, seed: int, n_machine: int = 2, equal: bool = False) -> Comparison:
    """Humans and a judge who draw their labels of an item from the same distribution.

    With ``equal`` the judge gives one and the same answer again and again.
    """
    rng = np.random.default_rng(seed)
    quality = rng.uniform(0, 4, size=(n_items, 1))
    labels = np.rint(quality + rng.normal(0, 0.8, size=(n_items, 3 + n_machine))).clip(0, 4)
    if equal:
        labels[:, 3:] = labels[:, [3]]
    counts = [
        np.stack([(side == category).sum(axis=1) for category in range(5)], axis=1)
        for side in (labels[:, :3], labels[:, 3:])
    ]
    return Comparison.from_counts(*counts, Scale("ordinal", (1, 2, 3, 4, 5)))


@pytest.mark.parametrize("n_answers", [1, 5])
def test_the_p_value_of_an_exchangeable_judge_is_uniform(n_answers):
    results = [
        binned_jsd(exchangeable(60, seed, n_answers, equal=True), n_null=99) for seed in range(150)
    ]
    for p_values in ([r.p_value for r in results], [r.p_two_sided for r in results]):
        assert np.mean(np.array(p_values) <= 0.05) == pytest.approx(0.05, abs=0.045)
    assert stats.kstest([r.p_value for r in results], "uniform").pvalue > 0.01


@pytest.fixture(scope="module")
def population():
    return binned_jsd(different(200_000, 0)).value


@pytest.mark.parametrize("n_items", [60, 400])
def test_the_interval_covers_the_value_of_the_population(population, n_items):
    results = [binned_jsd(different(n_items, seed)) for seed in range(1, 151)]
    covered = np.mean([result.low <= population <= result.high for result in results])
    assert covered >= 0.95 - 3 * np.sqrt(0.95 * 0.05 / 150)
    corrected = np.array([result.corrected for result in results])
    error = corrected.std() / np.sqrt(150)
    assert abs(corrected.mean() - population) < 0.005 + 4 * error


def different(n_items: int, seed: int) -> Comparison:
    """A judge who differs from the humans: bins with a distance far from 0."""
    pair = exchangeable(n_items, seed, n_machine=1)
    return replace(pair, machine=replace(pair.machine, value=np.minimum(pair.machine.value + 1, 4)))


def test_clusters_of_one_item_are_items():
    pair = different(300, 1)
    items = pair.items.assign(doc=np.arange(pair.n_items))
    by_item = binned_jsd(pair)
    by_cluster = binned_jsd(replace(pair, items=items), cluster="doc")
    assert by_cluster.low == pytest.approx(by_item.low)
    assert by_cluster.high == pytest.approx(by_item.high)
    assert by_cluster.fair.human == pytest.approx(by_item.fair.human)
