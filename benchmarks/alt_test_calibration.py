"""How often the tests of the alternative annotator test reject where they should not.

Run ``python -m benchmarks.alt_test_calibration`` from the root of the repository. At the null the
judge falls short of the rater by just epsilon: d is -1, 0 or 1 with mean epsilon, and a test at the
5 % level should reject 5 % of all tables. Only the numbers of the three values matter, so that the
share is exact, a sum over all possible tables, as if there were endlessly many.
"""

from collections.abc import Iterator

import numpy as np
from scipy.stats import multinomial

from benchmarks.timing import print_table
from judgeviz.statistics.alt_test import SmallSample, Tally, p_values

ALPHA = 0.05
N_ITEMS = (10, 15, 20, 25, 29, 50)
EPSILONS = (0.1, 0.2)
TIES = (0.3, 0.5, 0.6, 0.7, 0.8)  # up to 1 - epsilon, where the judge is never better

Row = tuple[str, ...]


def main() -> None:
    """Compute and print the tables."""
    for epsilon in EPSILONS:
        print_table(
            f"Tables rejected at the null, epsilon = {epsilon:g}, in %: t-test / Wilcoxon",
            ("ties", *(f"{n} items" for n in N_ITEMS)),
            rows(epsilon),
        )


def rows(epsilon: float) -> Iterator[Row]:
    """Give a row per share of ties, with a cell per number of items."""
    for ties in TIES:
        cells = [
            f"{rejected(n, epsilon, ties, 't'):.1f} / {rejected(n, epsilon, ties, 'wilcoxon'):.1f}"
            for n in N_ITEMS
        ]
        yield f"{ties:.0%}", *cells


def rejected(n_items: int, epsilon: float, ties: float, small_sample: SmallSample) -> float:
    """Share of all tables of ``n_items`` that are rejected, in %."""
    better, tied = np.meshgrid(np.arange(n_items + 1), np.arange(n_items + 1))
    possible = better + tied <= n_items
    sides = np.stack([better[possible], tied[possible], (n_items - better - tied)[possible]])
    low = max((1 - ties - epsilon) / 2, 0.0)
    chance = multinomial.pmf(sides.T, n_items, [low, ties, 1 - ties - low])
    p = p_values(Tally.of_sides(list(sides.astype(np.float64))), epsilon, small_sample)
    return 100 * float(chance[p <= ALPHA].sum())


if __name__ == "__main__":
    main()
