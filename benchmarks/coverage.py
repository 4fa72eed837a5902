"""How often a 95 % interval holds the value of the population.

Run ``python -m benchmarks.coverage`` from the root of the repository; ``--tables 200`` is quicker
and rougher. Tables are drawn from a known population (``populations.py``), and the intervals of
each are held against the population's value, which comes from one table of a million items: JS_b's
jackknife, and for comparison the percentile bootstrap that it replaced, by items and by clusters;
then the bootstrap intervals of alpha and of the fair pair's difference; then two ways to take an
interval from resampled clusters; then the jackknife of Kendall's tau-b; then the standard error of
the advantage probability rho.
"""

import argparse
from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from benchmarks.populations import Population, drawn_table, fair_alpha, of_size
from benchmarks.timing import print_table
from judgeviz.analysis.agreement.catalogue import Setting
from judgeviz.analysis.divergences import jsd_estimates
from judgeviz.analysis.jackknifed_bins import leave_out
from judgeviz.analysis.replacement.judge_ranking import rank_judges
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Resampling
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import across_maker, bin_totals, within_maker
from judgeviz.labels.reading import read_labels
from judgeviz.statistics.divergence import binned_jensen_shannon
from judgeviz.statistics.intervals import (
    FEW_CLUSTERS,
    bootstrap_interval,
    percentile_interval,
    quantile_of_error,
)
from judgeviz.statistics.kendall_jackknife import kendall_interval
from judgeviz.statistics.krippendorff import Level, alpha_from_coincidences, table_coincidences
from judgeviz.statistics.percent_agreement import percent_from_table
from judgeviz.statistics.rank_correlation import kendall

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Row = tuple[str, ...]
OfWeights = Callable[[IntArray], FloatArray]
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
    (Population(judge="noisy", n_clusters=30), 240),
    (Population(judge="noisy", n_clusters=100), 1000),
)


# correlation, grades of one side, items, clusters
KENDALL_CASES = (
    (0.0, None, 30, None),
    (0.0, None, 100, None),
    (0.3, None, 30, None),
    (0.3, None, 300, None),
    (0.7, None, 50, None),
    (0.9, None, 100, None),
    (0.3, 5, 50, None),
    (0.7, 5, 100, None),
    (0.7, 5, 1000, None),
    (0.3, None, 120, 15),
    (0.7, None, 240, 30),
    (0.7, 5, 800, 100),
)
# how labels are compared, grades, raters, noise of the judge, items, clusters
ADVANTAGE_CASES = (
    ("accuracy", 4, 3, 1.2, 50, None),
    ("accuracy", 4, 3, 1.2, 100, None),
    ("accuracy", 4, 3, 1.2, 1000, None),
    ("accuracy", 2, 5, 0.8, 100, None),
    ("accuracy", 2, 3, 0.2, 100, None),
    ("accuracy", 4, 8, 0.8, 200, None),
    ("neg_rmse", 5, 3, 0.8, 100, None),
    ("neg_rmse", 5, 3, 0.0, 100, None),
    ("neg_rmse", 5, 10, 2.0, 300, None),
    ("neg_rmse", 5, 3, 1.2, 120, 15),
    ("neg_rmse", 5, 3, 1.2, 240, 30),
    ("neg_rmse", 5, 3, 1.2, 800, 100),
)


def main() -> None:
    """Simulate and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables per row (default 1000)")
    tables = {"jsd": print_jsd, "alpha": print_alpha, "clusters": print_clusters}
    tables |= {"kendall": print_kendall, "advantage": print_advantage}
    parser.add_argument("--only", choices=tables, help="one of the tables")
    chosen = parser.parse_args()
    for name, print_one in tables.items():
        if chosen.only in (None, name):
            print_one(chosen.tables)


def print_jsd(n_tables: int) -> None:
    """Coverage of JS_b's jackknife, and of the bootstrap beside it."""
    print_table(
        f"JS_b: coverage of 95 % intervals, {n_tables:,} tables each",
        ("population", "n", "items", "truth", "bias", "corrected", *VERDICT, "bootstrap"),
        (jsd_coverage(*case, n_tables) for case in JSD_CASES),
    )


def print_alpha(n_tables: int) -> None:
    """Coverage of the bootstrap of alpha and of the fair pair's difference."""
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
        left_out = leave_out(units, "distance", bins)
        estimate = jsd_estimates(left_out.jackknifed(), units, "distance", 0.95)[stratum]
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
    for column in truth:
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


def print_clusters(n_tables: int) -> None:
    """Coverage by resampled clusters: t(G - 1) below 30 of them or always, widened or not."""
    print_table(
        f"Clusters: coverage of 95 % intervals, {n_tables:,} tables, {REPLICATES} replicates",
        ("clusters of 8 items", "column", *CLUSTER_RULES),
        (row for n_clusters in CLUSTERS for row in cluster_coverage(n_clusters, n_tables)),
    )


def print_kendall(n_tables: int) -> None:
    """Coverage of the jackknife of tau-b, by items and by clusters."""
    print_table(
        f"Kendall's tau-b: coverage of 95 % intervals, {n_tables:,} tables each",
        ("scores", "n", "truth", *VERDICT),
        (kendall_coverage(*case, n_tables) for case in KENDALL_CASES),
    )


def kendall_coverage(
    correlation: float, grades: int | None, size: int, n_clusters: int | None, n_tables: int
) -> Row:
    """Draw normal scores, one side in grades or not, a third of their variance the cluster's."""
    rng = np.random.default_rng([int(100 * correlation), size, n_clusters or 0])

    def drawn(n: int, per_cluster: int) -> tuple[FloatArray, FloatArray, IntArray]:
        cluster = np.repeat(np.arange(-(-n // per_cluster)), per_cluster)[:n]
        shared = 1 / 3 if per_cluster > 1 else 0.0
        common, first, second = rng.normal(size=(3, n))
        between = rng.normal(size=(2, cluster[-1] + 1))[:, cluster]
        root = np.sqrt(correlation)
        sides = np.stack([first, second])
        sides = np.sqrt(shared) * between + np.sqrt(1 - shared) * sides
        sides = root * common + np.sqrt(1 - correlation) * sides
        if grades is not None:
            sides[0] = np.digitize(sides[0], np.linspace(-1.5, 1.5, grades - 1))
        return sides[0], sides[1], cluster

    per_cluster = 1 if n_clusters is None else size // n_clusters
    truth = float(kendall(*drawn(POPULATION, per_cluster)[:2]))
    held = 0
    for _ in range(n_tables):
        first, second, cluster = drawn(size, per_cluster)
        low, high = kendall_interval(first, second, None if n_clusters is None else cluster)
        held += low <= truth <= high
    share = held / n_tables
    name = "scores" if grades is None else f"{grades} grades"
    of = "" if n_clusters is None else f", {n_clusters} clusters"
    is_met = "yes" if AIM[0] <= share <= AIM[1] else "no"
    return f"{name}, r = {correlation:g}{of}", f"{size:,}", f"{truth:.3f}", f"{share:.1%}", is_met


def print_advantage(n_tables: int) -> None:
    """Coverage of the standard error of rho, the mean over raters of shares of the same items."""
    print_table(
        f"Advantage probability: coverage of 95 % intervals, {n_tables:,} tables each",
        ("labels", "n", "truth", *VERDICT),
        (advantage_coverage(*case, n_tables) for case in ADVANTAGE_CASES),
    )


def advantage_coverage(
    score: str,
    grades: int,
    n_raters: int,
    noise: float,
    size: int,
    n_clusters: int | None,
    n_tables: int,
) -> Row:
    """Draw grades around an item's quality, half of whose variance is the cluster's, if any."""
    rng = np.random.default_rng([grades, n_raters, int(10 * noise), size, n_clusters or 0])
    raters = [f"human_{number}" for number in range(n_raters)]
    mapping = {
        "layout": "wide",
        "item": "item",
        "human": raters,
        "machine": ["judge"],
        "scale": {"kind": "nominal" if score == "accuracy" else "ordinal"},
    }

    def rho(n: int, per_cluster: int) -> tuple[float, float, float]:
        cluster = np.arange(n) // per_cluster
        shared = rng.normal(0, 1, cluster[-1] + 1)[cluster] if per_cluster > 1 else 0.0
        quality = (grades + 1) / 2 + rng.normal(0, 1, n) + shared
        of_rater = np.array([0.8] * n_raters + [noise])
        said = quality[:, None] + rng.normal(0, 1, (n, n_raters + 1)) * of_rater
        said = np.clip(np.rint(said), 1, grades).astype(int)
        table = pd.DataFrame(said, columns=[*raters, "judge"]).assign(
            item=np.arange(n), cluster=cluster
        )
        pair = read_labels(table, mapping).compare("judge")
        by = None if n_clusters is None else "cluster"
        found = rank_judges([pair], n_boot=0, cluster=by, score=score)
        row = found.table.iloc[0]
        return row["rho"], row["low"], row["high"]

    per_cluster = 1 if n_clusters is None else size // n_clusters
    truth = rho(POPULATION // 5, per_cluster)[0]
    found = np.array([rho(size, per_cluster) for _ in range(n_tables)])
    share = float(np.mean((found[:, 1] <= truth) & (truth <= found[:, 2])))
    of = "" if n_clusters is None else f", {n_clusters} clusters"
    is_met = "yes" if AIM[0] <= share <= AIM[1] else "no"
    name = f"{score}, k = {grades}, {n_raters} raters, judge's noise {noise:g}{of}"
    return name, f"{size:,}", f"{truth:.3f}", f"{share:.1%}", is_met


def cluster_coverage(n_clusters: int, n_tables: int) -> Iterator[Row]:
    """Count the intervals of either rule that hold the population's value."""
    population = Population(judge="noisy", shift=0.4, n_clusters=n_clusters)
    rng = np.random.default_rng([n_clusters, 8])
    truth = _cluster_values(of_size(population, POPULATION), POPULATION, rng)[0]
    held = {column: np.zeros(len(CLUSTER_RULES)) for column in truth}
    for seed in range(n_tables):
        drawing = Resampling(n_boot=REPLICATES, seed=seed)
        point, replicates = _cluster_values(population, 8 * n_clusters, rng, drawing)
        for column, value in point.items():
            for place, rule in enumerate(CLUSTER_RULES.values()):
                low, high = rule(value, replicates[column], n_clusters)
                held[column][place] += low <= truth[column] <= high
    for column, number in held.items():
        yield (str(n_clusters), column, *(f"{n / n_tables:.1%}" for n in number))


def _cluster_values(
    population: Population,
    n_items: int,
    rng: np.random.Generator,
    drawing: Resampling | None = None,
) -> tuple[dict[str, float], dict[str, FloatArray]]:
    """Values of one table, and their replicates by cluster."""
    table = drawn_table(population, n_items, rng)
    profiles, level, strata = table.profiles, Setting(population.scale).level, population.strata()
    assert profiles.judge is not None
    both = across_maker(profiles.human, profiles.judge, strata).table
    mean = profiles.judge @ np.arange(1, profiles.n_categories + 1)
    columns: dict[str, OfWeights] = {
        "alpha_hh": _alpha_of_humans(profiles, strata, level),
        "alpha_hm": _alpha_of_both(profiles, strata, level),
        "alpha_fair_delta": fair_alpha(profiles, strata, level),
        "share of equal medians": lambda weights: percent_from_table(
            both.of(weights.T.astype(np.float64))[:, 0]
        ),
        "mean grade of the judge": lambda weights: weights @ mean / weights.sum(axis=1),
    }
    point = {name: float(of(profiles.n_items[None])[0]) for name, of in columns.items()}
    if drawing is None:
        return point, {}
    weights = np.concatenate(list(table.units(profiles, clustered=True).bootstrap(drawing)))
    return point, {name: of(weights) for name, of in columns.items()}


def _t_below_30(value: float, replicates: FloatArray, n_clusters: int) -> tuple[float, float]:
    """t(G - 1) times the deviation of the replicates below 30 clusters, else percentiles."""
    if n_clusters >= FEW_CLUSTERS:
        low, high = percentile_interval(replicates, 0.95)
        return float(low), float(high)
    reach = quantile_of_error(0.95, n_clusters) * float(np.nanstd(replicates, ddof=1))
    return value - reach, value + reach


def _as_it_is(value: float, replicates: FloatArray, n_clusters: int) -> tuple[float, float]:
    low, high = bootstrap_interval(np.float64(value), replicates, 0.95, n_clusters)
    return float(low), float(high)


CLUSTERS = (15, 29, 30, 60, 100)
CLUSTER_RULES: dict[str, Callable[[float, FloatArray, int], tuple[float, float]]] = {
    "t(G-1) sqrt(G/(G-1)), always": _as_it_is,
    "t(G-1) below 30, else percentiles": _t_below_30,
}


def _jsd(population: Population, n_items: int, rng: np.random.Generator) -> FloatArray:
    profiles = drawn_table(population, n_items, rng).profiles
    assert profiles.judge is not None
    side = across_maker(profiles.human, profiles.judge, population.strata(by_agreement=True))
    totals = side.bins.of(profiles.n_items.astype(np.float64))[0]
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
    profiles, level = table.profiles, Setting(population.scale).level
    strata, units = population.strata(), table.units(profiles, clustered=clustered)
    values: dict[str, float] = {}
    limits: dict[str, tuple[float, float]] = {}
    for column, alpha in (
        ("alpha_hh", _alpha_of_humans(profiles, strata, level)),
        ("alpha_hm", _alpha_of_both(profiles, strata, level)),
        ("alpha_fair_delta", fair_alpha(profiles, strata, level)),
    ):
        values[column] = float(alpha(profiles.n_items[None])[0])
        if resampling.n_boot:
            replicates = np.concatenate([alpha(w) for w in units.bootstrap(resampling)])
            value = np.float64(values[column])
            low, high = bootstrap_interval(value, replicates, 0.95, units.n_clusters)
            limits[column] = (float(low), float(high))
    return values, limits


def _alpha_of_humans(profiles: Profiles, strata: Strata, level: Level) -> OfWeights:
    human = within_maker(profiles.human, strata.of(profiles.human), strata.n_groups)
    return lambda weights: alpha_from_coincidences(
        human.coincidences.of(weights.T.astype(np.float64))[:, 0], level=level
    )


def _alpha_of_both(profiles: Profiles, strata: Strata, level: Level) -> OfWeights:
    assert profiles.judge is not None
    table = across_maker(profiles.human, profiles.judge, strata).table
    return lambda weights: alpha_from_coincidences(
        table_coincidences(table.of(weights.T.astype(np.float64))[:, 0]), level=level
    )


if __name__ == "__main__":
    main()
