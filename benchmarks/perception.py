"""JS_b, its resamples and its figure, as ratios in one run.

Run ``python -m benchmarks.perception`` from the root of the repository; ``--largest 5`` stops at
10^5 items. What is compared with what is said in the README beside this file.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.made_up import LabelTable, comparison, label_tables
from benchmarks.plain import plain_bootstrap, plain_fair_pair, plain_jsd
from benchmarks.timing import peak_megabytes, print_table, seconds, shown
from judgeviz import figures
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import across_maker, bin_totals
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.divergence import binned_jensen_shannon

ANSWERS = 20
LARGEST_PLAIN = 10**5
REPLICATES = 1000
FEW_REPLICATES = 100  # of the slowest, at 10^6 items: extrapolated too
PLAIN_REPLICATES = 20  # a thousand would take minutes; the table says that it is extrapolated
PLAIN_BOOTSTRAP_ITEMS = 10**3
SUMMEVAL = 1600  # items, with one answer of the judge each

Row = tuple[str, ...]


def main() -> None:
    """Measure at every size and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=6, help="power of ten of items (default 6)")
    largest = parser.parse_args().largest
    sizes = [10**power for power in range(3, largest + 1)]
    print_table(
        "JS_b, against plain loops",
        ("items x labels", "what", "judgeviz", "plain loops", "times as fast"),
        (row for size in sizes for row in evaluation(size)),
    )
    shapes = [(SUMMEVAL, 1), *((size, ANSWERS) for size in sizes)]
    print_table(
        f"{REPLICATES:,} replicates and the figure, against one evaluation",
        ("items x labels", "what", "judgeviz", "times one evaluation", "peak memory"),
        (row for shape in shapes for row in resamples(*shape)),
    )


def evaluation(n_items: int) -> Iterator[Row]:
    """Evaluate JS_b alone, and all that the result holds, from labels grouped by item."""
    human, machine = label_tables(n_items, ANSWERS)
    pair, shape = comparison(human, machine), _shape(human, machine)
    pair.profiles  # noqa: B018  (made on first use and kept)
    alone, whole = seconds(lambda: jsd_alone(pair)), seconds(lambda: binned_jsd(pair))
    first = seconds(lambda: binned_jsd(comparison_without_counts(pair)))
    if n_items > LARGEST_PLAIN:
        yield shape, "JS_b", shown(alone), "-", "-"
        yield shape, "whole result", shown(whole), "-", "-"
        yield shape, "whole result, first call", shown(first), "-", "-"
        return
    lists = human.tolist(), machine.tolist()
    check_equal(pair, *lists)
    plain_alone = seconds(lambda: plain_jsd(*lists))
    plain_whole = seconds(lambda: (plain_jsd(*lists), plain_fair_pair(*lists)))
    for what, ours, theirs in (
        ("JS_b", alone, plain_alone),
        ("whole result", whole, plain_whole),
        ("whole result, first call", first, plain_whole),
    ):
        yield shape, what, shown(ours), shown(theirs), f"{theirs / ours:.0f}"
    if n_items == PLAIN_BOOTSTRAP_ITEMS:
        ours = seconds(lambda: binned_jsd(pair, n_boot=REPLICATES))
        theirs = seconds(lambda: plain_bootstrap(*lists, PLAIN_REPLICATES))
        theirs *= REPLICATES / PLAIN_REPLICATES
        what = f"{REPLICATES:,} bootstrap replicates"
        yield shape, what, shown(ours), f"{shown(theirs)} (extrapolated)", f"{theirs / ours:.0f}"


def resamples(n_items: int, n_answers: int) -> Iterator[Row]:
    """Resample, and draw the figure, against one evaluation of the whole result."""
    human, machine = label_tables(n_items, n_answers)
    pair, shape = comparison(human, machine), _shape(human, machine)
    result = binned_jsd(pair)
    one = seconds(lambda: binned_jsd(pair))
    memory = peak_megabytes(lambda: binned_jsd(pair))
    yield shape, "one evaluation", shown(one), "1", f"{memory:.0f} MB"
    calls: dict[str, Callable[[int], object]] = {
        "bootstrap": lambda replicates: binned_jsd(pair, n_boot=replicates),
        "exchanges (p-value)": lambda replicates: binned_jsd(pair, n_null=replicates),
    }
    run = REPLICATES if n_items <= LARGEST_PLAIN else FEW_REPLICATES
    note = "" if run == REPLICATES else " (extrapolated)"
    for what, call in calls.items():
        memory = peak_megabytes(partial(call, run))
        many = seconds(partial(call, run)) * REPLICATES / run
        yield shape, what, shown(many) + note, f"{many / one:.0f}", f"{memory:.0f} MB"
    drawn = seconds(lambda: figures.perception(result))
    yield shape, "figure", shown(drawn), f"{drawn / one:.1f}", "-"


def jsd_alone(pair: Comparison) -> float:
    """JS_b by itself, without its interval and the fair pair: what ``plain_jsd`` computes."""
    profiles = pair.profiles
    assert profiles.judge is not None
    bins = across_maker(profiles.human, profiles.judge, Strata(centre_rule(pair.scale))).bins
    totals = bin_totals(bins.of(profiles.n_items.astype("float64"))[0, 0])
    return float(binned_jensen_shannon(totals, variant="distance")[0])


def comparison_without_counts(pair: Comparison) -> Comparison:
    """Copy a comparison as it comes from reading: labels, not yet counted item by item."""
    return Comparison(**{name: getattr(pair, name) for name in pair.__dataclass_fields__})


def check_equal(pair: Comparison, human: list[list[int]], machine: list[list[int]]) -> None:
    """Stop where the two sides of a ratio would not have computed the same."""
    value, fair = plain_jsd(human, machine), plain_fair_pair(human, machine)
    result = binned_jsd(pair)
    worst = max(
        abs(result.value - value),
        abs(result.fair.raw_judge - fair[0]),
        abs(result.fair.raw_human - fair[1]),
        abs(jsd_alone(pair) - value),
    )
    if worst > 1e-9:
        raise SystemExit(f"judgeviz and the plain loops differ by {worst}.")


def _shape(human: LabelTable, machine: LabelTable) -> str:
    return f"{len(human):,} x ({human.shape[1]} + {machine.shape[1]})"


if __name__ == "__main__":
    main()
