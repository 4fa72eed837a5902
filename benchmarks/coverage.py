"""How often a 95 % interval holds the value of the population: alpha, Delta and JS_b.

Run ``python -m benchmarks.coverage`` from the root of the repository; ``--tables 200`` is quicker
and rougher. Tables of n items are drawn from a known population, and the bootstrap intervals of
each are held against the population's values, which come from one table of a million items. The
last column is the coverage of the basic interval, which judgeviz does not report: where it holds
and the percentile interval does not, the bias of the statistic is to blame.
"""

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import print_table
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale, ScaleKind

FloatArray = NDArray[np.float64]
Row = tuple[str, ...]

SIZES = (100, 1000)
POPULATION = 10**6
REPLICATES = 1000
COLUMNS = ("alpha_hh", "alpha_hm", "alpha_delta", "alpha_held_out", "jsd")
STRATA = ("All", "PA = 1")
HUMANS = 3
CATEGORIES = {"ordinal": 5, "nominal": 3}
AIM = (0.93, 0.97)


def main() -> None:
    """Simulate and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables per size (default 1000)")
    n_tables = parser.parse_args().tables
    print_table(
        f"Coverage of 95 % intervals, {n_tables:,} tables, {REPLICATES:,} replicates each",
        ("scale", "n", "stratum", "column", "population", "bias", "coverage", "93-97 %", "basic"),
        (row for kind in CATEGORIES for n in SIZES for row in coverage(kind, n, n_tables)),
    )


def coverage(kind: ScaleKind, n_items: int, n_tables: int) -> Iterator[Row]:
    """Draw tables of one size and count the intervals that hold the population's value."""
    truth = agreement_table(drawn_table(kind, POPULATION, seed=0)).set_index("stratum")
    tables = [
        agreement_table(drawn_table(kind, n_items, seed), n_boot=REPLICATES, seed=seed)
        for seed in range(1, n_tables + 1)
    ]
    for stratum in STRATA:
        row = 0 if stratum == "All" else 1
        for column in COLUMNS:
            if stratum == "PA = 1" and column == "alpha_hh":
                continue  # 1 by construction
            value = float(truth.loc[stratum, column])
            low, high, found = (
                np.array([table[f"{column}{limit}"][row] for table in tables])
                for limit in ("_low", "_high", "")
            )
            yield (
                kind,
                f"{n_items:,}",
                stratum,
                column,
                f"{value:.3f}",
                f"{np.nanmean(found) - value:+.3f}",
                *_covered(low, high, value),
                # reflected at the value found, which takes a bias out that resampling repeats
                _covered(2 * found - high, 2 * found - low, value)[0],
            )


def drawn_table(kind: ScaleKind, n_items: int, seed: int) -> Comparison:
    """Draw a table: three humans and one answer of a judge who is noisier and lenient.

    Ordinal labels are a quality plus noise, rounded; a nominal label is the item's own category,
    or any category: with chance 0.25 for a human and 0.4 for the judge.
    """
    rng = np.random.default_rng((seed, n_items))
    k = CATEGORIES[kind]
    if kind == "ordinal":
        quality = rng.uniform(-0.5, k - 0.5, size=(n_items, 1))
        human = np.rint(quality + rng.normal(0, 0.7, size=(n_items, HUMANS))).clip(0, k - 1)
        judge = np.rint(quality + rng.normal(0.4, 1.0, size=(n_items, 1))).clip(0, k - 1)
    else:
        own = rng.integers(0, k, size=(n_items, 1))
        human = _noisy(own, 0.25, HUMANS, k, rng)
        judge = _noisy(own, 0.4, 1, k, rng)
    scale = Scale(kind, tuple(range(1, k + 1)))
    return Comparison.from_counts(_counts(human, k), _counts(judge, k), scale)


def _noisy(
    own: NDArray[np.int64], chance: float, n_labels: int, k: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    other = rng.integers(0, k, size=(len(own), n_labels))
    return np.where(rng.random(other.shape) < chance, other, own)


def _counts(labels: FloatArray | NDArray[np.int64], k: int) -> NDArray[np.int64]:
    return np.stack([(labels == category).sum(axis=1) for category in range(k)], axis=1)


def _covered(low: FloatArray, high: FloatArray, value: float) -> tuple[str, str]:
    defined = ~np.isnan(low)
    share = float(np.mean((low[defined] <= value) & (value <= high[defined])))
    return f"{share:.1%}", "yes" if AIM[0] <= share <= AIM[1] else "no"


if __name__ == "__main__":
    main()
