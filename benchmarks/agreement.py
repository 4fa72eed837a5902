"""The stratified agreement table, its resamples and its growth, as ratios in one run.

Run ``python -m benchmarks.agreement`` from the root of the repository; ``--largest 5`` stops at
10^5 items.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from benchmarks.made_up import comparison, label_tables
from benchmarks.plain_agreement import plain_table
from benchmarks.timing import peak_megabytes, print_table, seconds, shown
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.labels.comparison import Comparison

ANSWERS = 20
REPLICATES = 1000
COMPARED = 10**4  # items of the comparison with plain loops
RESAMPLED = ((1600, 1), (10**4, 1), (10**4, ANSWERS))

Row = tuple[str, ...]


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=6, help="power of ten of items (default 6)")
    largest = parser.parse_args().largest
    print_table(
        "Whole table of one judge, against plain loops",
        ("items x labels", "judgeviz", "plain loops", "times as fast"),
        (against_plain_loops(size) for size in (COMPARED,)),
    )
    print_table(
        f"{REPLICATES:,} replicates of the whole table, against one evaluation",
        ("items x labels", "what", "judgeviz", "times one evaluation"),
        (row for shape in RESAMPLED for row in resamples(*shape)),
    )
    print_table(
        "Growth of one evaluation",
        ("items x labels", "judgeviz", "microseconds per item", "peak memory"),
        (growth(10**power) for power in range(3, largest + 1)),
    )


def against_plain_loops(n_items: int) -> Row:
    """Time both on the same labels, after checking that they give the same numbers."""
    human, machine = label_tables(n_items, ANSWERS)
    pair, lists = counted(comparison(human, machine)), (human.tolist(), machine.tolist())
    check_equal(pair, *lists)
    ours = seconds(lambda: agreement_table(pair))
    # what takes more than a second runs once: the best of three, or noise would flatter us
    theirs = min(seconds(lambda: plain_table(*lists)) for _ in range(3))
    return _shape(n_items, ANSWERS), shown(ours), shown(theirs), f"{theirs / ours:.0f}"


def resamples(n_items: int, n_answers: int) -> Iterator[Row]:
    """Time intervals and p-values against one evaluation."""
    pair, shape = counted(comparison(*label_tables(n_items, n_answers))), _shape(n_items, n_answers)
    one = seconds(lambda: agreement_table(pair))
    yield shape, "one evaluation", shown(one), "1"
    for what, arguments in (("bootstrap", "n_boot"), ("exchanges (p-values)", "n_null")):
        settings = {arguments: REPLICATES}
        many = seconds(lambda settings=settings: agreement_table(pair, **settings))
        yield shape, what, shown(many), f"{many / one:.0f}"


def growth(n_items: int) -> Row:
    """Time one evaluation at one size."""
    pair = counted(comparison(*label_tables(n_items, ANSWERS)))
    one = seconds(lambda: agreement_table(pair))
    memory = peak_megabytes(lambda: agreement_table(pair))
    return (
        _shape(n_items, ANSWERS),
        shown(one),
        f"{one / n_items * 1e6:.2f}",
        f"{memory:.0f} MB",
    )


def counted(pair: Comparison) -> Comparison:
    """Count the labels per item, which a comparison does once and keeps."""
    pair.human_counts, pair.machine_counts  # noqa: B018  (made on first use)
    return pair


def check_equal(pair: Comparison, human: list[list[int]], machine: list[list[int]]) -> None:
    """Stop where the two sides of the ratio would not have computed the same."""
    table = agreement_table(pair).frame.set_index("stratum")
    for (stratum, column), value in plain_table(human, machine).items():
        # each draws one human label per item by itself
        allowed = 0.01 if column == "alpha_h1m" else 1e-9
        difference = abs(float(table.loc[stratum, column]) - value)
        if np.isnan(difference) or difference > allowed:
            raise SystemExit(f"{column} of {stratum} differs by {difference}.")


def _shape(n_items: int, n_answers: int) -> str:
    return f"{n_items:,} x (3 + {n_answers})"


if __name__ == "__main__":
    main()
