"""Is the yardstick fair? A judge who is one more human, and judges who are not.

Run ``python -m benchmarks.calibration`` from the root of the repository; ``--tables 200`` is
quicker and rougher. For an exchangeable judge (drawn with the humans) the difference D' of the fair
pair has to be 0 on average and its 95 % interval to hold 0; a judge that is shifted must never come
out the better; and the exchangeability p-value has to lie below 0.05 in one table of twenty,
whether the judge gave one answer per item, several or the same one several times.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from benchmarks.populations import Population, drawn_table, fair_alpha
from benchmarks.timing import print_table
from judgeviz import agreement_table, read_labels
from judgeviz.analysis.agreement.catalogue import Setting
from judgeviz.analysis.divergences import fair_jsd
from judgeviz.analysis.perception.binned_jsd import permutation_p_values
from judgeviz.analysis.rater_ranks import fair_scores
from judgeviz.counting.resamples import Resampling
from judgeviz.statistics.intervals import bootstrap_interval

Row = tuple[str, ...]
DESIGNS = ((3, 0), (5, 0), (30, 0), (30, 6), (100, 0), (100, 6))
SIZES = (100, 300)
REPLICATES = 1000
EXCHANGES = 199
SHIFTS = (-0.6, -0.3, 0.3, 0.6)
KINDS = (
    Population("ordinal", 5),
    Population("nominal", 4, noise=0.6),
    Population("preference", 3, noise=0.6),
)


def main() -> None:
    """Simulate and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables per row (default 1000)")
    parser.add_argument("--items", type=int, nargs="*", default=SIZES, help="of the first table")
    parser.add_argument("--only", choices=PRINTED, nargs="*", default=[], help="of the tables")
    chosen = parser.parse_args()
    for name, print_rows in PRINTED.items():
        if name in (chosen.only or PRINTED):
            print_rows(chosen.tables, chosen.items)


def print_exchangeable(n_tables: int, sizes: Sequence[int]) -> None:
    """D' of a judge who is one more human."""
    print_table(
        f"An exchangeable judge: mean D' and how often its interval holds 0, {n_tables:,} tables",
        ("population", "n", "alpha D'", "holds 0", "JS_b D'", "holds 0", "fair"),
        (
            exchangeable(replace(kind, n_raters=raters, labels_per_item=labels), n, n_tables)
            for kind in KINDS
            for n in sizes
            for raters, labels in DESIGNS
        ),
    )


def print_shifted(n_tables: int, sizes: Sequence[int]) -> None:
    """D' of a judge who is too strict or too mild."""
    print_table(
        f"A judge that is too strict or too mild: mean D' (above 0: better), {n_tables:,} tables",
        ("population", "n", "alpha D'", "JS_b D'", "better than a human"),
        (
            shifted(Population(judge="shifted", shift=shift, n_raters=raters), 200, n_tables)
            for raters in (3, 4, 5)
            for shift in SHIFTS
        ),
    )


def print_rejected(n_tables: int, sizes: Sequence[int]) -> None:
    """Exchangeability p-values of a judge who is one more human."""
    print_table(
        f"Exchangeability: share of p <= 0.05, {n_tables:,} tables, {EXCHANGES} exchanges",
        ("population", "n", "one-sided", "two-sided", "0.03-0.07"),
        (
            rejected(replace(kind, n_answers=answers, alike=alike), 100, n_tables)
            for kind in KINDS
            for answers, alike in ((1, False), (5, False), (5, True), (10, False), (10, True))
        ),
    )


def print_severe(n_tables: int, sizes: Sequence[int]) -> None:
    """Rank correlations of a judge who is one more human, where humans differ in severity."""
    print_table(
        "A judge with scores who is one more human, graders from 1 to 7 of different severity "
        f"(standard deviation in grades): D' of rho, {n_tables:,} tables",
        ("raters", "severity", "n", "rater by rater", "better / worse", "ranked together"),
        (severe(raters, sd, 150, n_tables) for raters in (3, 5, 10) for sd in (0.0, 0.3, 0.6)),
    )


PRINTED = {
    "exchangeable": print_exchangeable,
    "shifted": print_shifted,
    "severe": print_severe,
    "rejected": print_rejected,
}


def exchangeable(population: Population, n_items: int, n_tables: int) -> Row:
    """Mean D' of alpha and JS_b, and the share of intervals that hold 0."""
    alpha, jsd = _differences(population, n_items, n_tables)
    fair = all(
        abs(one[:, 0].mean()) <= 0.01 and 0.92 <= _holds_zero(one) <= 0.98 for one in (alpha, jsd)
    )
    return (
        population.name,
        f"{n_items:,}",
        f"{alpha[:, 0].mean():+.4f}",
        f"{_holds_zero(alpha):.1%}",
        f"{jsd[:, 0].mean():+.4f}",
        f"{_holds_zero(jsd):.1%}",
        "yes" if fair else "no",
    )


def shifted(population: Population, n_items: int, n_tables: int) -> Row:
    """Mean D' of a judge that is off, and how often its interval lies above 0."""
    alpha, jsd = _differences(population, n_items, n_tables)
    better = (float(np.mean(one[:, 1] > 0)) for one in (alpha, jsd))
    return (
        population.name,
        f"{n_items:,}",
        f"{alpha[:, 0].mean():+.4f}",
        f"{jsd[:, 0].mean():+.4f}",
        " / ".join(f"{share:.1%}" for share in better),
    )


def severe(n_raters: int, deviation: float, n_items: int, n_tables: int) -> Row:
    """Mean D' of rho as verdicts and as agreement tables have it, and what intervals say."""
    rng = np.random.default_rng([n_raters, int(10 * deviation), n_items])
    raters = [f"human_{number}" for number in range(n_raters)]
    mapping = {"layout": "wide", "item": "item", "human": raters, "machine": ["metric"]}
    by_rater, together = [], []
    for seed in range(n_tables):
        quality = rng.normal(4, 1.2, n_items)[:, None]
        said = (
            quality
            + rng.normal(0, deviation, n_raters + 1)
            + rng.normal(0, 0.8, (n_items, n_raters + 1))
        )
        table = pd.DataFrame(np.clip(np.round(said[:, :-1]), 1, 7).astype(int), columns=raters)
        table["metric"], table["item"] = said[:, -1], range(n_items)
        pair = read_labels(table, mapping).compare("metric")
        fair = fair_scores(pair, Resampling(200, seed=seed), 0.0)
        by_rater.append((fair.delta, fair.low, fair.high))
        together.append(agreement_table(pair, n_boot=0).fair("spearman_mean").delta)
    found = np.array(by_rater)
    return (
        str(n_raters),
        f"{deviation:g}",
        f"{n_items:,}",
        f"{found[:, 0].mean():+.3f}",
        f"{np.mean(found[:, 1] > 0):.1%} / {np.mean(found[:, 2] < 0):.1%}",
        f"{np.mean(together):+.3f}",
    )


def rejected(population: Population, n_items: int, n_tables: int) -> Row:
    """Share of tables of an exchangeable judge that JS_b's p-value rejects."""
    rng = np.random.default_rng([population.k, population.n_answers, population.alike])
    found = []
    for seed in range(n_tables):
        profiles = drawn_table(population, n_items, rng).profiles
        resampling = Resampling(n_null=EXCHANGES, seed=seed)
        found.append(permutation_p_values(profiles, population.strata(), "distance", resampling))
    one, two = np.mean(np.array(found) <= 0.05, axis=0)
    alike = ", alike" if population.alike else ""
    return (
        f"{population.name}{alike}",
        f"{n_items:,}",
        f"{one:.3f}",
        f"{two:.3f}",
        "yes" if 0.03 <= one <= 0.07 and 0.03 <= two <= 0.07 else "no",
    )


def _differences(
    population: Population, n_items: int, n_tables: int
) -> tuple[np.ndarray, np.ndarray]:
    """D' with its interval, (n_tables, 3), of alpha and of JS_b."""
    rng = np.random.default_rng([n_items, population.n_raters, population.k])
    strata = population.strata()
    alpha, jsd = [], []
    for seed in range(n_tables):
        table = drawn_table(population, n_items, rng)
        profiles = table.profiles
        units = table.units(profiles, clustered=False)
        resampling = Resampling(REPLICATES, seed=seed)
        difference = fair_alpha(profiles, strata, Setting(population.scale).level)
        point = difference(profiles.n_items[None])
        replicates = np.concatenate([difference(w) for w in units.bootstrap(resampling)])
        low, high = bootstrap_interval(point[0], replicates, 0.95)
        alpha.append((float(point[0]), float(low), float(high)))
        pair = fair_jsd(profiles, strata, units, resampling, "distance").pairs[0]
        jsd.append((pair.delta, pair.low, pair.high))
    return np.array(alpha), np.array(jsd)


def _holds_zero(found: np.ndarray) -> float:
    return float(np.mean((found[:, 1] <= 0) & (found[:, 2] >= 0)))


if __name__ == "__main__":
    main()
