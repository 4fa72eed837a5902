"""Labels of one side: counts and means from compact codes, and wide arrays when asked for."""

import numpy as np
import pytest

from judgeviz.labels import ratings as module
from judgeviz.labels.ratings import Ratings

N_ITEMS, K = 500, 4


def made(order: str, n_labels: int = 6000) -> tuple[Ratings, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    item = np.arange(n_labels) % N_ITEMS if order == "tiled" else rng.integers(0, N_ITEMS, n_labels)
    item = np.sort(item) if order == "sorted" else item
    value = rng.integers(0, K, n_labels)
    once = np.broadcast_to(np.int8(0), n_labels)
    side = Ratings(
        item.astype(np.int16), once, once, np.broadcast_to(False, n_labels),
        value.astype(np.int8), ("h",),
    )  # fmt: skip
    return side, item, value


@pytest.mark.parametrize("order", ["sorted", "tiled", "random"])
@pytest.mark.parametrize("far", [1, 2**20], ids=["labels far apart", "labels close together"])
def test_counts_are_those_of_one_count_of_all(
    order: str, far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LABELS_AT_ONCE", 700)
    monkeypatch.setattr(module, "MOST_CELLS_AT_ONCE", far)
    side, item, value = made(order)
    wanted = np.zeros((N_ITEMS + 1, K), dtype=np.int64)
    np.add.at(wanted, (item, value), 1)
    assert np.array_equal(side.counts(N_ITEMS + 1, K), wanted)
    assert side.counts(N_ITEMS + 1, K) is side.counts(N_ITEMS + 1, K)


@pytest.mark.parametrize("values", [(1.0, 2.0, 3.0, 4.0), (0.1, 0.2, 0.5, 0.7)])
@pytest.mark.parametrize("order", ["sorted", "tiled", "random"])
def test_means_are_those_of_the_labels_one_by_one(order: str, values: tuple[float, ...]) -> None:
    side, item, value = made(order, 900)
    numbers = np.array(values)
    means = side.means(N_ITEMS + 1, numbers)
    for one in range(N_ITEMS + 1):
        own = numbers[value[item == one]]
        if len(own):
            assert means[one] == pytest.approx(own.mean(), rel=1e-12)
        else:
            assert np.isnan(means[one])


def test_arrays_are_widened_when_they_are_asked_for() -> None:
    side, item, value = made("tiled", 70_000)
    assert len(side) == 70_000
    assert not {"item", "value"} & set(vars(side))
    assert side.item.dtype == np.int64
    assert side.rater.dtype == np.int64
    assert side.value.dtype == np.float64
    assert np.array_equal(side.item * 10**12, item * 10**12)
    assert np.array_equal(side.value, value)
    assert side.is_single
    with pytest.raises(AttributeError, match="Ratings have no 'nothing'"):
        side.nothing  # noqa: B018


def test_items_are_left_out_and_numbered_anew() -> None:
    side, item, value = made("random")
    assert side.on_items(np.ones(N_ITEMS, dtype=bool)) is side
    keep = np.arange(N_ITEMS) % 3 > 0
    rest = side.on_items(keep)
    assert np.array_equal(rest.item, (np.cumsum(keep) - 1)[item[keep[item]]])
    assert np.array_equal(rest.value, value[keep[item]])
    assert np.array_equal(rest.counts(int(keep.sum()), K), side.counts(N_ITEMS, K)[keep])
    assert rest.raters == ("h",)
