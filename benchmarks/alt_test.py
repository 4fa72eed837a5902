"""The alternative annotator test against plain loops, and its sweep against single tests.

Run ``python -m benchmarks.alt_test`` from the root of the repository. The labels are made up, of
SummEval's size: 6,400 items (1,600 under each of four criteria), three humans, six judges.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd

from benchmarks.plain_alt_test import Labels, plain_alt_test
from benchmarks.timing import print_table, seconds, shown
from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.judge_ranking import rank_judges
from judgeviz.analysis.replacement.planner import plan_study
from judgeviz.analysis.replacement.sweeps import epsilon_sweep, item_sweep
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels as LabelSet
from judgeviz.labels.reading import read_labels

N_ITEMS, CRITERIA, N_JUDGES = 1600, 4, 6
HUMANS = ("h1", "h2", "h3")
DRAWS, SIZES, EPSILONS = 100, tuple(range(20, 361, 20)), (0.1, 0.15, 0.2, 0.3)

Row = tuple[str, ...]


def main() -> None:
    """Measure and print the tables."""
    frame = made_up()
    labels = read_labels(frame)
    pairs = [labels.compare_all(judge) for judge in labels.judges]
    print_table(
        f"{N_JUDGES} judges on {N_ITEMS * CRITERIA:,} items, against plain loops",
        ("what", "judgeviz", "plain loops", "times as fast"),
        judges(frame, labels, pairs),
    )
    print_table(
        f"Curves, against one test of {pairs[0].n_items:,} items",
        ("what", "judgeviz", "single tests"),
        curves(pairs),
    )


def made_up(seed: int = 0) -> pd.DataFrame:
    """Long table of labels, noisy around a quality."""
    rng = np.random.default_rng(seed)
    parts = []
    for criterion in range(CRITERIA):
        quality = rng.uniform(0.5, 5.5, size=N_ITEMS)
        for number, rater in enumerate((*HUMANS, *(f"judge{n}" for n in range(N_JUDGES)))):
            noise = 0.7 + 0.1 * number
            label = np.rint(quality + rng.normal(0, noise, size=N_ITEMS)).clip(1, 5)
            parts.append(
                pd.DataFrame(
                    {
                        "item": [f"item{n}" for n in range(N_ITEMS)],
                        "criterion": f"criterion{criterion}",
                        "rater": rater,
                        "kind": "human" if rater in HUMANS else "machine",
                        "label": label.astype(np.int64),
                    }
                )
            )
    return pd.concat(parts, ignore_index=True)


def judges(frame: pd.DataFrame, labels: LabelSet, pairs: list[Comparison]) -> Iterator[Row]:
    """All judges one after the other, from labels grouped by rater on both sides."""
    humans, machines = grouped(frame)
    check_equal(humans, machines, pairs)
    theirs = seconds(lambda: [plain_alt_test(humans, of_judge) for of_judge in machines.values()])
    ours = seconds(lambda: [alt_test(pair) for pair in pairs])
    yield "alt_test of each judge", shown(ours), shown(theirs), f"{theirs / ours:.0f}"
    first = seconds(lambda: [alt_test(replace(pair)) for pair in pairs])  # a copy keeps nothing
    yield "the same, first call", shown(first), shown(theirs), f"{theirs / first:.0f}"
    with_tables = seconds(lambda: [alt_test(pair).raters for pair in pairs])
    ratio = f"{theirs / with_tables:.0f}"
    yield "with the table of raters", shown(with_tables), shown(theirs), ratio
    pooled = seconds(lambda: [alt_test(labels.compare_all(judge)) for judge in labels.judges])
    yield "with compare_all before", shown(pooled), shown(theirs), f"{theirs / pooled:.0f}"


def curves(pairs: list[Comparison]) -> Iterator[Row]:
    """Sweeps, ranking and planner in units of one test."""
    pair = pairs[0]
    one = seconds(lambda: alt_test(pair))
    yield "one test", shown(one), "1"
    n_tests = DRAWS * len(SIZES) * len(EPSILONS)
    calls = {
        f"item sweep: {DRAWS} draws x {len(SIZES)} sizes x {len(EPSILONS)} epsilons = "
        f"{n_tests:,} tests": lambda: item_sweep(pair, SIZES, EPSILONS, draws=DRAWS),
        "epsilon sweep: 81 epsilons": lambda: epsilon_sweep(pair),
        f"ranking {N_JUDGES} judges, 1,000 replicates": lambda: rank_judges(pairs),
        "planner: 4 numbers of raters, 200 studies of up to 500 items": lambda: plan_study(pair),
    }
    for what, call in calls.items():
        spent = seconds(call)
        yield what, shown(spent), f"{spent / one:.0f}"


def grouped(frame: pd.DataFrame) -> tuple[dict[str, Labels], dict[str, Labels]]:
    """Labels as ``{rater: {item: label}}`` of either side."""
    names = frame["item"] + "/" + frame["criterion"]
    sides: dict[str, dict[str, Labels]] = {"human": {}, "machine": {}}
    for (kind, rater), part in frame.assign(item=names).groupby(["kind", "rater"], sort=False):
        sides[kind][rater] = dict(zip(part["item"], part["label"].tolist(), strict=True))
    return sides["human"], sides["machine"]


def check_equal(
    humans: dict[str, Labels], machines: dict[str, Labels], pairs: list[Comparison]
) -> None:
    """Stop where the two sides of a ratio would not have computed the same."""
    for pair in pairs:
        result = alt_test(pair)
        omega, rho = plain_alt_test(humans, machines[str(pair.judge)])
        worst = max(abs(result.winning_rate - omega), abs(result.advantage_probability - rho))
        if worst > 1e-9:
            raise SystemExit(f"judgeviz and the plain loops differ by {worst}.")


if __name__ == "__main__":
    main()
