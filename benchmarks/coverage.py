"""How often a 95 % interval holds the value of the population.

Run ``python -m benchmarks.coverage`` from the root of the repository; ``--tables 200`` is quicker
and rougher. Tables are drawn from a known population (``populations.py``), and the intervals of
each are held against the population's value, which comes from one table of a million items: JS_b's
jackknife, and for comparison the percentile bootstrap that it replaced, by items and by clusters;
then the bootstrap intervals of alpha and of the fair pair's difference.
"""

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.populations import Population, drawn_table, of_size
from benchmarks.timing import print_table
from judgeviz.analysis.agreement.catalogue import Setting, table_columns
from judgeviz.analysis.agreement.stratified import ranked_values
from judgeviz.analysis.divergences import jsd_estimate
from judgeviz.counting.comparison_totals import totals_of_profiles
from judgeviz.counting.resamples import Resampling
from judgeviz.counting.totals import across_maker, bin_totals
from judgeviz.statistics.divergence import binned_jensen_shannon
from judgeviz.statistics.intervals import bootstrap_interval, percentile_interval

FloatArray = NDArray[np.float64]
Row = tuple[str, ...]
POPULATION = 10**6
REPLICATES = 500
AIM = (0.93, 0.97)
VERDICT = ("coverage", "93-97 %")

GRADES = Population(judge="noisy", shift=0.4)
CLASSES = Population("nominal", 4, noise=0.4, judge="noisy")
VOTES = Population("preference", 3, n_raters=5, noise=0.6, judge="noisy")
# population, items, stratum (0: all items, 1: unanimous humans)
JSD_CASES = (
    (GRADES, 50, 0),
    (GRADES, 100, 0),
    (GRADES, 1000, 0),
    (Population(k=5, judge="one more human"), 200, 0),
    (Population(k=2, noise=0.5, judge="noisy"), 100, 0),
    (Population(k=11, noise=1.2, judge="noisy", shift=0.5), 100, 0),
    (Population(k=11, noise=1.2, judge="noisy", shift=0.5), 500, 0),
    (Population(n_raters=30, judge="noisy"), 200, 0),
    (Population(n_answers=5, judge="shifted", shift=0.5), 200, 0),
    (GRADES, 100, 1),
    (GRADES, 300, 1),
    (CLASSES, 100, 0),
    (CLASSES, 100, 1),
    (VOTES, 200, 0),
    (Population(judge="noisy", shift=0.4, n_clusters=15), 120, 0),
    (Population(judge="noisy", shift=0.4, n_clusters=30), 240, 0),
    (Population(judge="noisy", shift=0.4, n_clusters=100), 1000, 0),
)
ALPHA_CASES = (
    (GRADES, 100),
    (GRADES, 1000),
    (CLASSES, 100),
    (VOTES, 200),
    (Population(judge="noisy", n_clusters=15), 120),
    (Population(judge="noisy", n_clusters=100), 1000),
)
ALPHA_COLUMNS = ("alpha_hh", "alpha_hm", "alpha_fair_delta")


def main() -> None:
    """Simulate and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables per row (default 1000)")
    n_tables = parser.parse_args().tables
    print_table(
        f"JS_b: coverage of 95 % intervals, {n_tables:,} tables each",
        ("population", "n", "items", "truth", "bias", "corrected", *VERDICT, "bootstrap"),
        (jsd_coverage(*case, n_tables) for case in JSD_CASES),
    )
    print_table(
        f"alpha: coverage of 95 % intervals, {n_tables:,} tables, {REPLICATES} replicates",
        ("population", "n", "column", "truth", "bias", *VERDICT),
        (row for case in ALPHA_CASES for row in alpha_coverage(*case, n_tables)),
    )


def jsd_coverage(population: Population, n_items: int, stratum: int, n_tables: int) -> Row:
    """Draw tables of one size and count the intervals that hold the population's value."""
    strata = population.strata(by_agreement=True)
    clustered = bool(population.n_clusters)
    rng = np.random.default_rng([n_items, stratum, population.k])
    truth = float(_jsd(of_size(population, POPULATION), POPULATION, rng)[stratum])
    found = []
    for seed in range(n_tables):
        table = drawn_table(population, n_items, rng)
        profiles = table.profiles
        units = table.units(profiles, clustered=clustered)
        assert profiles.judge is not None
        bins = across_maker(profiles.human, profiles.judge, strata).bins
        estimate = jsd_estimate(bins, stratum, units, "distance", 0.95)
        drawn = (
            bins.of(weights.T.astype(np.float64))[:, stratum]
            for weights in units.bootstrap(Resampling(n_boot=200, seed=seed))
        )
        replicates = np.concatenate(
            [binned_jensen_shannon(bin_totals(one), variant="distance")[0] for one in drawn]
        )
        low, high = percentile_interval(replicates, 0.95)
        found.append((*estimate, float(low), float(high)))
    value, corrected, low, high, boot_low, boot_high = np.array(found).T
    share = float(np.mean((low <= truth) & (truth <= high)))
    boot = float(np.mean((boot_low <= truth) & (truth <= boot_high)))
    return (
        population.name,
        f"{n_items:,}",
        "PA = 1" if stratum else "All",
        f"{truth:.3f}",
        f"{np.nanmean(value) - truth:+.3f}",
        f"{np.nanmean(corrected) - truth:+.3f}",
        f"{share:.1%}",
        "yes" if AIM[0] <= share <= AIM[1] else "no",
        f"{boot:.1%}",
    )


def alpha_coverage(population: Population, n_items: int, n_tables: int) -> Iterator[Row]:
    """Count the same for alpha and the fair pair, by the bootstrap."""
    clustered = bool(population.n_clusters)
    rng = np.random.default_rng([n_items, population.k])
    truth, _ = _alphas(of_size(population, POPULATION), POPULATION, rng, Resampling(), False)
    found = [
        _alphas(population, n_items, rng, Resampling(n_boot=REPLICATES, seed=seed), clustered)
        for seed in range(n_tables)
    ]
    for column in ALPHA_COLUMNS:
        values = np.array([point[column] for point, _ in found])
        low, high = np.array([limits[column] for _, limits in found]).T
        share = float(np.mean((low <= truth[column]) & (truth[column] <= high)))
        yield (
            population.name,
            f"{n_items:,}",
            column,
            f"{truth[column]:.3f}",
            f"{np.nanmean(values) - truth[column]:+.3f}",
            f"{share:.1%}",
            "yes" if AIM[0] <= share <= AIM[1] else "no",
        )


def _jsd(population: Population, n_items: int, rng: np.random.Generator) -> FloatArray:
    profiles = drawn_table(population, n_items, rng).profiles
    assert profiles.judge is not None
    side = across_maker(profiles.human, profiles.judge, population.strata(by_agreement=True))
    totals = side.bins.of(profiles.n_items[:, None].astype(np.float64))[0]
    return binned_jensen_shannon(bin_totals(totals), variant="distance")[0]


def _alphas(
    population: Population,
    n_items: int,
    rng: np.random.Generator,
    resampling: Resampling,
    clustered: bool,
) -> tuple[dict[str, float], dict[str, tuple[float, float]]]:
    """Values of one table, and their intervals."""
    table = drawn_table(population, n_items, rng)
    profiles, scale = table.profiles, population.scale
    draws = resampling.stream("draws")
    sides = totals_of_profiles(profiles, population.strata(), ranked_values(scale), 1, draws)
    setting, units = Setting(scale), table.units(profiles, clustered=clustered)
    point = table_columns(sides.of(profiles.n_items[None]), setting)
    values = {column: float(point[column][0, 0]) for column in ALPHA_COLUMNS}
    limits: dict[str, tuple[float, float]] = {}
    if resampling.n_boot:
        parts = [table_columns(sides.of(w), setting) for w in units.bootstrap(resampling)]
        for column, value in values.items():
            replicates = np.concatenate([part[column][:, 0] for part in parts])
            interval = bootstrap_interval(np.float64(value), replicates, 0.95, units.n_clusters)
            limits[column] = (float(interval[0]), float(interval[1]))
    return values, limits


if __name__ == "__main__":
    main()
