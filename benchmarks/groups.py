"""How wide intervals are where an engine draws groups of items, beside those of items in memory.

Run ``python -m benchmarks.groups`` from the root of the repository. Made-up tables of twelve raters
who label three items of four each, and a judge who is one more of them; the fair pair of Spearman's
rho, 2,000 replicates on both sides. A table is counted with as many groups as an engine takes
(4,096), and with fewer, as it does where there are more labels than leave it.
"""

import argparse
from collections.abc import Iterator
from unittest.mock import patch

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from benchmarks.timing import print_table
from judgeviz import Comparison, agreement_table, read_labels
from judgeviz import open as open_labels
from judgeviz.engines import single_labels

N_RATERS = 12
SHARE = 0.75  # of the items that a rater labels
N_ITEMS = (500, 2000)
GROUPS = (12, 8, 6, 5)  # bits
REPLICATES = 2000
SIDES = ("judge", "human", "delta")
Row = tuple[str, ...]


def main() -> None:
    """Measure widths and print their ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10, help="of each size (default 10)")
    asked = parser.parse_args()
    print_table(
        "Width where groups are drawn, in times of that in memory: mean (deviation) over "
        f"{asked.tables} tables",
        ("items", "groups", "HM'", "HH'", "D'"),
        (row for n_items in N_ITEMS for row in ratios(n_items, asked.tables)),
    )


def ratios(n_items: int, n_tables: int) -> Iterator[Row]:
    """Give a row per number of groups."""
    found = np.empty((n_tables, len(GROUPS), len(SIDES)))
    for seed in range(n_tables):
        table = made_up(n_items, seed)
        of_memory = widths(read_labels(table.to_pandas()).compare("judge"))
        for place, bits in enumerate(GROUPS):
            with patch.object(single_labels, "MOST_BITS", bits):
                of_groups = widths(open_labels(table).compare("judge"))
            found[seed, place] = of_groups / of_memory
    for bits, each in zip(GROUPS, found.swapaxes(0, 1), strict=True):
        cells = zip(each.mean(axis=0), each.std(axis=0), strict=True)
        yield f"{n_items:,}", f"{2**bits:,}", *(f"{mean:.2f} ({sd:.2f})" for mean, sd in cells)


def made_up(n_items: int, seed: int) -> pa.Table:
    """Make a row per label: grades around one of the item's own, by raters of the same severity."""
    rng = np.random.default_rng(seed)
    centre = rng.integers(1, 6, n_items)
    rater, item = np.divmod(np.arange((N_RATERS + 1) * n_items), n_items)
    given = (rng.random(len(item)) < SHARE) | (rater == N_RATERS)
    label = np.clip(centre[item] + rng.integers(-1, 2, len(item)), 1, 5)
    return pa.table(
        {
            "item": [f"item {one}" for one in item[given]],
            "rater": [f"rater {n}" if n < N_RATERS else "judge" for n in rater[given]],
            "kind": ["human" if n < N_RATERS else "machine" for n in rater[given]],
            "label": label[given],
        }
    )


def widths(pair: Comparison) -> NDArray[np.float64]:
    """Widths of the intervals of both sides and of their difference, over all items, (3,)."""
    row = agreement_table(pair, n_boot=REPLICATES).frame.iloc[0]
    columns = [f"spearman_mean_fair_{side}" for side in SIDES]
    return np.array([row[f"{name}_high"] - row[f"{name}_low"] for name in columns], dtype=float)


if __name__ == "__main__":
    main()
