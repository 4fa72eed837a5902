"""Bins left out part by part, against JS_b computed anew for every deletion."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_array

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
    return sides.judge.bins, sides.human.bins.after(profiles.to_human)


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
        left_out = leave_out(bins, units, variant)
        for stratum in range(strata.n_groups):
            found = left_out.jackknifed(stratum)
            expected = jackknife(bins.contributions(stratum), units, value)
            assert numbers(found) == pytest.approx(numbers(expected), abs=1e-7, nan_ok=True)
            assert found.n_units == expected.n_units


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
        each = leave_out(bins, units, variant).jackknifed_bins()
        for start, found in zip(range(0, K * width, width), each, strict=True):
            own = contributions[:, start : start + width].tocsr()
            expected = jackknife(own, units, value)
            assert numbers(found) == pytest.approx(numbers(expected), abs=1e-7, nan_ok=True)


def test_a_table_without_items_has_no_value():
    profiles, units = made_up(3, clustered=False)
    bins = fair_bins(profiles, STRATA["medians"])[0]
    nothing = replace(bins, matrix=csr_array(bins.matrix.shape))
    found = leave_out(nothing, units, "distance")
    assert np.isnan(found.value).all()
    assert np.isnan(found.per_bin).all()
    assert found.jackknifed().n_units == 0


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
    profiles, units = made_up(4, clustered, n_items=25)
    single = single_cases(profiles, held_out_cases(profiles, strata))
    drawn = single.draw(units, Resampling().stream("cases").spawn(2))
    for kinds in (single.human, single.judge):
        draws = corrected_draws(kinds, drawn, strata.n_groups, K, variant)
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
