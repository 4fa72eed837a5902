"""Random tables of label counts of many shapes, skews and numbers of raters."""

from collections.abc import Iterator

import numpy as np

N_TABLES = 1000


def random_counts(
    seed: int, n_tables: int = N_TABLES, raters: tuple[int, int] = (0, 6)
) -> Iterator[np.ndarray]:
    """Yield tables (n_items, k) of int; the number of raters varies from item to item.

    ``raters`` are the fewest and the most; the same number twice gives equal raters.
    """
    rng = np.random.default_rng(seed)
    fewest, most = raters
    for _ in range(n_tables):
        n_items, k = rng.integers(2, 25), rng.integers(2, 7)
        skew = rng.dirichlet(np.full(k, 0.8), size=n_items)
        skew = (skew + rng.dirichlet(np.ones(k))) / 2
        yield rng.multinomial(rng.integers(fewest, most + 1, size=n_items), skew)


def random_labels(seed: int, n_tables: int = N_TABLES) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield the labels of two raters, (n_items,) each, who agree more or less."""
    rng = np.random.default_rng(seed)
    for _ in range(n_tables):
        n_items, k = rng.integers(2, 40), rng.integers(2, 7)
        first, other = rng.integers(0, k, size=(2, n_items))
        agrees = rng.random(n_items) < rng.random()
        yield first, np.where(agrees, first, other)
