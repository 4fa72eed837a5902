"""Single statistics against the packages that people would call instead, as ratios in one run.

Run ``python -m benchmarks.statistics`` from the root of the repository; ``--largest 5`` stops at
10^5 items.
"""

import argparse
from collections.abc import Callable, Iterator

import krippendorff
import numpy as np
from scipy.stats import kendalltau, spearmanr
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

import judgeviz as jv
from benchmarks.timing import paired_seconds, print_table, shown

GRADES = 5
WORDS = np.array(["poor", "fair", "good", "very good", "excellent"])

Row = tuple[str, ...]
Case = tuple[str, str, Callable[[], float], Callable[[], float]]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=6, help="power of ten of items (default 6)")
    sizes = [10**power for power in range(3, parser.parse_args().largest + 1)]
    print_table(
        "One call, against the same number by another package",
        ("statistic", "items", "judgeviz", "the other", "takes", "times as long"),
        (row for size in sizes for row in rows(size)),
    )


def rows(n_items: int) -> Iterator[Row]:
    """Time each statistic and its alternative in turns, after checking that they agree."""
    for what, other, ours, theirs in cases(n_items):
        if not np.isclose(ours(), theirs(), rtol=0, atol=1e-9):
            raise SystemExit(f"{what} of {n_items:,} items: {ours()} against {theirs()}.")
        mine, others = paired_seconds(ours, theirs)
        ratio = f"{mine / others:.2f}"
        yield what, f"{n_items:,}", shown(mine), other, shown(others), ratio


def cases(n_items: int) -> Iterator[Case]:
    """Made-up labels of two raters who agree half of the time, and of three per item."""
    rng = np.random.default_rng(0)
    a, other = rng.integers(0, GRADES, size=(2, n_items))
    b = np.where(rng.random(n_items) < 0.5, a, other)
    counts = rng.multinomial(3, [0.1, 0.2, 0.3, 0.3, 0.1], size=n_items)
    yield from count_cases(counts)
    yield from rank_cases("grades", a + 1, b + 1)
    scores, of_b = a + rng.normal(size=n_items), b + rng.normal(size=n_items)
    yield from rank_cases("grades and scores", a + 1, of_b)
    yield from rank_cases("scores", scores, of_b)
    yield from kappa_cases("numbers", a, b)
    yield from kappa_cases("words", WORDS[a], WORDS[b])
    yield from kappa_cases("words of pandas", WORDS[a].astype(object), WORDS[b].astype(object))


def count_cases(counts: np.ndarray) -> Iterator[Case]:
    """Statistics of labels counted per item and category."""
    yield (
        "Fleiss' kappa", "statsmodels",
        lambda: jv.fleiss_kappa(counts), lambda: statsmodels_fleiss(counts),
    )  # fmt: skip
    for level in ("nominal", "ordinal"):
        yield (
            f"alpha, {level}", "krippendorff",
            lambda level=level: jv.krippendorff_alpha(counts, level),
            lambda level=level: krippendorff.alpha(
                value_counts=counts, level_of_measurement=level
            ),
        )  # fmt: skip


def rank_cases(what: str, a: np.ndarray, b: np.ndarray) -> Iterator[Case]:
    """Correlations of two numbers per item."""
    yield (
        f"Spearman's rho, {what}", "SciPy",
        lambda: jv.spearman(a, b), lambda: spearmanr(a, b).statistic,
    )  # fmt: skip
    yield (
        f"Kendall's tau, {what}", "SciPy",
        lambda: jv.kendall(a, b), lambda: kendalltau(a, b).statistic,
    )  # fmt: skip


def kappa_cases(what: str, a: np.ndarray, b: np.ndarray) -> Iterator[Case]:
    """Kappa of one label of either rater per item."""
    yield (
        f"Cohen's kappa, {what}", "scikit-learn",
        lambda: jv.cohen_kappa(a, b), lambda: cohen_kappa_score(a, b),
    )  # fmt: skip


if __name__ == "__main__":
    main()
