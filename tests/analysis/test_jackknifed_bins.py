"""Bins left out part by part, against JS_b computed anew for every deletion."""

from dataclasses import replace

import numpy as np
import pytest

from judgeviz.analysis import jackknifed_bins
from judgeviz.analysis.jackknifed_bins import corrected_draws, leave_out
from judgeviz.counting.fair_pair import fair_makers, held_out_cases, single_cases
from judgeviz.counting.profiles import cluster_matrix, profiles_of_items
from judgeviz.counting.resamples import Resampling, Units, jackknife
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import bin_totals
from judgeviz.statistics.aggregates import CentreRule
from judgeviz.statistics.divergence import binned_jensen_shannon, jensen_shannon
from tests.counting.plain_fair_pair import leave_one_out

K = 4
STRATA = {
    "medians": Strata(CentreRule(None), "agreement", (0, 0.6, 1)),
    "majorities": Strata(CentreRule("lowest"), "unique", most_unique=K),
    "dropped ties": Strata(CentreRule("drop")),
}
EVERY_RULE = pytest.mark.parametrize("strata", STRATA.values(), ids=STRATA)
BY_UNIT = pytest.mark.parametrize("clustered", [False, True], ids=["items", "clusters"])
VARIANTS = pytest.mark.parametrize("variant", ["distance", "divergence"])


def made_up(seed, clustered, n_items=50, answers=2):
    """Profiles of humans and a judge who follow the same quality, and their units."""
    rng = np.random.default_rng(seed)
    quality = rng.uniform(-0.5, K - 0.5, (n_items, 1))
    codes = np.rint(quality + rng.normal(0, 0.8, (n_items, 4 + answers))).clip(0, K - 1)
    counts = (codes[:, :, None] == np.arange(K)).astype(np.int64)
    judge = counts[:, 4:].sum(axis=1)
    profiles = profiles_of_items(counts[:, :4].sum(axis=1), judge, judge @ np.arange(K) / answers)
    cluster = rng.integers(0, 9, n_items)
    clusters = cluster_matrix(profiles.of_item, cluster, len(profiles.n_items))
    return profiles, Units(profiles.n_items, None, clusters if clustered else None)


def fair_bins(profiles, strata):
    """Bins of judge and human, of the weights of all profiles."""
    sides = fair_makers(profiles, strata, held_out_cases(profiles, strata))
    return sides.judge.bins, sides.human.bins.spread(profiles.of_human)


def numbers(found):
    return [float(one) for one in found]


@VARIANTS
@BY_UNIT
@EVERY_RULE
def test_shared_bins_are_those_of_the_jackknife_of_whole_tables(strata, clustered, variant):
    profiles, units = made_up(1, clustered)

    def value(totals):
        bins = bin_totals(totals.reshape(-1, K, 1 + 2 * K))
        return binned_jensen_shannon(bins, variant=variant)[0]

    for bins in fair_bins(profiles, strata):
        found = leave_out(units, variant, bins).jackknifed()
        for stratum in range(strata.n_groups):
            expected = jackknife(bins.contributions(stratum), units, value)
            of_stratum = [float(one[stratum]) for one in found]
            assert of_stratum == pytest.approx(numbers(expected), abs=1e-7, nan_ok=True)


@BY_UNIT
def test_several_sides_are_left_out_of_as_by_themselves(clustered):
    profiles, units = made_up(6, clustered)
    sides = fair_bins(profiles, STRATA["medians"])
    together = leave_out(units, "distance", *sides)
    alone = [leave_out(units, "distance", side) for side in sides]
    for found, expected in zip(
        together.jackknifed(), zip(*(one.jackknifed() for one in alone), strict=True), strict=True
    ):
        np.testing.assert_allclose(found, np.concatenate(expected))
    n_groups = len(alone[0].value)
    for table, one in zip((0, n_groups), alone, strict=True):
        for found, expected in zip(
            together.jackknifed_bins(table), one.jackknifed_bins(), strict=True
        ):
            np.testing.assert_allclose(found, expected)


@VARIANTS
@BY_UNIT
def test_each_bin_is_the_jackknife_of_its_own_totals(clustered, variant):
    profiles, units = made_up(2, clustered)

    def value(totals):
        bins = bin_totals(totals)
        return jensen_shannon(bins.human, bins.machine, variant=variant)

    width = 1 + 2 * K
    for bins in fair_bins(profiles, STRATA["medians"]):
        contributions = bins.contributions(0)
        found = leave_out(units, variant, bins).jackknifed_bins()
        for place in range(K):
            own = contributions[:, place * width : (place + 1) * width].tocsr()
            expected = jackknife(own, units, value)
            of_bin = [float(one[place]) for one in found]
            assert of_bin == pytest.approx(numbers(expected), abs=1e-7, nan_ok=True)


def test_a_table_without_items_has_no_value():
    profiles, units = made_up(3, clustered=False)
    bins = fair_bins(profiles, STRATA["medians"])[0]
    none = np.array([], dtype=np.int64)
    nothing = replace(bins, total=none, row=none, value=none.astype(float))
    found = leave_out(units, "distance", nothing)
    assert np.isnan(found.value).all()
    assert np.isnan(found.per_bin).all()
    assert (found.jackknifed().n_units == 0).all()


def drawn_table(kinds, drawn, number, stratum):
    """Rows (unit, bin, totals) of one draw, an item each."""
    rows = []
    for place, n_items in enumerate(drawn.n_items[number]):
        kind = kinds.of_row[drawn.row[place]]
        if stratum in (0, kinds.stratum[kind] + 1):
            for one in range(n_items):
                unit = (place, one) if drawn.cluster is None else drawn.cluster[place]
                rows.append((unit, kinds.centre[kind], kinds.totals[kind]))
    return rows


def jsd_of(rows, variant):
    bins = np.zeros((K, 1 + 2 * K))
    for _, place, totals in rows:
        bins[place] += totals
    return float(binned_jensen_shannon(bin_totals(bins), variant=variant)[0])


@pytest.mark.parametrize("batch", [1, 10**7], ids=["one by one", "together"])
@VARIANTS
@BY_UNIT
@EVERY_RULE
def test_draws_are_the_loop_over_units(monkeypatch, strata, clustered, variant, batch):
    monkeypatch.setattr(jackknifed_bins, "BATCH_CELLS", batch)
    monkeypatch.setattr(jackknifed_bins, "CELLS_IN_CACHE", batch)
    profiles, units = made_up(4, clustered, n_items=25)
    single = single_cases(profiles, held_out_cases(profiles, strata))
    drawn = single.draw(units, Resampling().seed_of("cases").spawn(2))
    sides = (single.human, single.judge)
    corrected = corrected_draws(sides, drawn, strata.n_groups, K, variant)
    for kinds, draws in zip(sides, corrected, strict=True):
        for stratum, found in enumerate(draws.T):
            for number in range(2):
                rows = drawn_table(kinds, drawn, number, stratum)
                everyone = {unit for unit, _, _ in rows}
                if len(everyone) < 2:
                    assert np.isnan(found[number])
                    continue
                without = [
                    jsd_of([row for row in rows if row[0] != one], variant) for one in everyone
                ]
                expected = leave_one_out(jsd_of(rows, variant), without)[0]
                assert found[number] == pytest.approx(expected, abs=1e-7)
