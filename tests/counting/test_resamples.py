import numpy as np
import pytest

from judgeviz.counting import resamples
from judgeviz.counting import resamples
from judgeviz.counting.resamples import batches, bootstrap_weights
from judgeviz.statistics.intervals import percentile_interval

FEW_PROFILES = np.array([50, 30, 120])
ALL_DIFFERENT = np.ones(40, dtype=np.int64)


def stacked(n_items: np.ndarray, n_boot: int, seed: int = 0) -> np.ndarray:
    return np.concatenate(list(bootstrap_weights(n_items, n_boot, np.random.default_rng(seed))))


@pytest.mark.parametrize("n_items", [FEW_PROFILES, ALL_DIFFERENT], ids=["profiles", "items"])
def test_every_replicate_draws_as_many_items_as_there_are(n_items):
    weights = stacked(n_items, 200)
    assert weights.shape == (200, len(n_items))
    assert (weights.sum(axis=1) == n_items.sum()).all()
    assert (weights >= 0).all()


@pytest.mark.parametrize("n_items", [FEW_PROFILES, ALL_DIFFERENT], ids=["profiles", "items"])
def test_weights_have_the_moments_of_a_multinomial(n_items):
    weights = stacked(n_items, 4000)
    share = n_items / n_items.sum()
    spread = n_items * (1 - share)
    assert (np.abs(weights.mean(axis=0) - n_items) < 4.5 * np.sqrt(spread / 4000)).all()
    assert weights.var(axis=0) == pytest.approx(spread, rel=0.15)


@pytest.mark.parametrize("n_items", [FEW_PROFILES, ALL_DIFFERENT], ids=["profiles", "items"])
def test_the_size_of_a_batch_changes_no_draw(monkeypatch, n_items):
    expected = stacked(n_items, 25)
    for cells in (1, 90, 10**6):
        monkeypatch.setattr(resamples, "BATCH_CELLS", cells)
        assert (stacked(n_items, 25) == expected).all()


def test_the_seed_decides_the_draws():
    assert (stacked(FEW_PROFILES, 5, seed=1) == stacked(FEW_PROFILES, 5, seed=1)).all()
    assert (stacked(FEW_PROFILES, 5, seed=1) != stacked(FEW_PROFILES, 5, seed=2)).any()


def test_batches_make_up_the_replicates(monkeypatch):
    monkeypatch.setattr(resamples, "BATCH_CELLS", 10)
    assert list(batches(7, 3)) == [3, 3, 1]
    assert list(batches(2, 1000)) == [1, 1]
    assert list(batches(0, 3)) == []


def test_the_interval_holds_the_middle_of_the_replicates():
    low, high = percentile_interval(np.arange(101.0), 0.9)
    assert (low, high) == pytest.approx((5, 95))


def test_replicates_without_a_value_are_left_out_column_by_column():
    replicates = np.column_stack([np.arange(101.0), np.full(101, np.nan), np.arange(101.0)])
    replicates[50:, 2] = np.nan
    low, high = percentile_interval(replicates, 0.9)
    assert low[[0, 2]] == pytest.approx([5, 2.45])
    assert high[[0, 2]] == pytest.approx([95, 46.55])
    assert np.isnan(low[1])
    assert np.isnan(high[1])
