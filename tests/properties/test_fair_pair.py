"""A judge who is one more human is as good as one; one who is off is not better, whichever way."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.divergences import fair_jsd
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.analysis.strata import strata_of
from judgeviz.counting.comparison_totals import totals_of_profiles
from judgeviz.counting.fair_pair import fair_makers, held_out_cases
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from judgeviz.statistics.aggregates import CentreRule
from judgeviz.statistics.krippendorff import alpha_from_coincidences, table_coincidences
from tests.properties.test_binned_jsd import pairs

SCALES = {
    "ordinal": Scale("ordinal", (1, 2, 3, 4, 5)),
    "nominal": Scale("nominal", ("a", "b", "c")),
    "preference": Scale("preference", PREFERENCE_CATEGORIES),
}


def one_more_human(
    seed: int,
    kind: str,
    n_humans: int,
    n_items: int = 150,
    shift: float = 0.0,
    sparse: bool = False,
) -> Comparison:
    """Humans and a judge who see the same quality with the same noise, the judge shifted."""
    rng = np.random.default_rng(seed)
    scale = SCALES[kind]
    k = len(scale.categories)
    quality = rng.uniform(-0.5, k - 0.5, (n_items, 1))
    seen = quality + rng.normal(0, 0.7, (n_items, n_humans + 1))
    seen[:, -1] += shift
    codes = np.rint(seen).clip(0, k - 1).astype(int)
    counts = np.eye(k, dtype=np.int64)[codes]
    left_in = np.ones((n_items, n_humans), dtype=bool)
    if sparse:
        left_in = rng.random((n_items, n_humans)) < 0.6
        left_in[:, 0] = True
    return Comparison.from_counts(
        (counts[:, :n_humans] * left_in[..., None]).sum(axis=1), counts[:, n_humans], scale
    )


def alpha_delta(pair: Comparison) -> float:
    """D' of alpha, from totals alone: quick enough for many tables."""
    strata = Strata(CentreRule(None if pair.scale.kind == "ordinal" else "lowest"))
    profiles = pair.profiles
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    level = "ordinal" if pair.scale.kind == "ordinal" else "nominal"
    judge, human = (
        alpha_from_coincidences(
            table_coincidences(made.table.of(weights[:, None].astype(float))[0, 0]), level=level
        )
        for made, weights in (
            (sides.judge, profiles.n_items),
            (sides.human, profiles.human_items),
        )
    )
    return float(judge - human)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(len(values)))


@pytest.mark.parametrize("kind", SCALES)
@pytest.mark.parametrize(("n_humans", "sparse"), [(3, False), (4, False), (5, True), (6, False)])
def test_one_more_human_is_as_good_as_one_by_alpha(kind, n_humans, sparse):
    deltas = [
        alpha_delta(one_more_human(seed, kind, n_humans, sparse=sparse)) for seed in range(150)
    ]
    mean, error = mean_and_error(deltas)
    assert abs(mean) < 3.5 * error
    assert error < 0.005


@pytest.mark.parametrize("n_humans", [3, 5])
def test_one_more_human_is_as_good_as_one_by_jsd(n_humans):
    fairs = [
        binned_jsd(one_more_human(seed, "ordinal", n_humans, n_items=100)).fair
        for seed in range(50)
    ]
    mean, error = mean_and_error([fair.delta for fair in fairs])
    # jackknifed, off by 0.0065 at most; plug-in, by 0.025
    assert abs(mean) < 0.0065 + 3.5 * error
    covered = np.mean([fair.low <= 0 <= fair.high for fair in fairs])
    assert covered >= 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 50)


# with the lower median of an even number of others the strict judge would come out ahead
@pytest.mark.parametrize("shift", [-0.3, 0.3, -0.8, 0.8])
@pytest.mark.parametrize("n_humans", [3, 4, 5, 6])
def test_a_judge_too_strict_or_too_mild_is_never_the_better_one(n_humans, shift):
    deltas = [
        alpha_delta(one_more_human(seed, "ordinal", n_humans, n_items=200, shift=shift))
        for seed in range(60)
    ]
    mean, error = mean_and_error(deltas)
    assert mean < 3 * error
    if abs(shift) > 0.5:
        assert mean < -3 * error


def test_strict_and_mild_are_off_by_as_much():
    strict, mild = (
        [
            alpha_delta(one_more_human(seed, "ordinal", 3, n_items=400, shift=shift))
            for seed in range(60)
        ]
        for shift in (-0.5, 0.5)
    )
    mean, error = mean_and_error([a - b for a, b in zip(strict, mild, strict=True)])
    assert abs(mean) < 3.5 * error


@given(pairs(), st.sampled_from(["agreement", "unique"]))
def test_profiles_counted_elsewhere_give_the_same_totals(pair, by):
    counted, strata = pair.profiles, strata_of(pair, by)
    elsewhere = Profiles(
        counted.human_profiles,
        counted.votes,
        counted.of_human,
        counted.judge,
        counted.score,
        counted.n_items,
    )
    assert elsewhere.of_item is None
    values = pair.scale.values if pair.scale.kind == "ordinal" else None
    totals = [
        totals_of_profiles(p, strata, values, 2, np.random.default_rng(0)).of(p.n_items[None])
        for p in (counted, elsewhere)
    ]
    assert str(totals[0]) == str(totals[1])
    units = Units(counted.n_items, counted.of_human)
    fair = [
        fair_jsd(p, strata, u, Resampling(), "distance").pairs
        for p, u in ((counted, pair.units()), (elsewhere, units))
    ]
    assert str(fair[0]) == str(fair[1])


@given(pairs(kinds=("nominal", "preference")))
def test_the_judge_who_says_what_all_say_has_the_agreement_of_a_human(pair):
    # where every human says the same, whoever is held out meets what the judge meets
    first = pair.human_counts.argmax(axis=1)
    k = len(pair.scale.categories)
    human, judge = 3 * np.eye(k, dtype=np.int64)[first], np.eye(k, dtype=np.int64)[first]
    table = agreement_table(Comparison.from_counts(human, judge, pair.scale))
    assert table["percent_fair_judge"][0] == pytest.approx(1)
    assert table["percent_fair_delta"][0] == pytest.approx(0)
