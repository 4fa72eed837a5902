"""The same calls in this checkout and in another one, by turns.

Run ``python -m benchmarks.against PATH`` from the root of the repository, where PATH is a checkout
of another commit (``git worktree add PATH COMMIT``). Each checkout gets a process of its own, which
reads the same made-up tables; a call runs in one and then in the other, by turns, and the least
processor time of either counts, so that other work on the computer meets both alike. A second table
says what share of the calls here goes into numbers that older commits may not have.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
TURNS = 15
LABELS, SCORES = "labels.csv", "scores.csv"
N_ITEMS, N_SOURCES, N_SYSTEMS = 1600, 1000, 16


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="checkout of another commit")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"of each call (default {TURNS})")
    parser.add_argument("--only", default="", help="calls whose names begin with this")
    chosen = parser.parse_args()
    from benchmarks.timing import print_table, shown

    with tempfile.TemporaryDirectory() as folder:
        write_tables(Path(folder))
        checkouts = [Timed(root, folder) for root in (chosen.other, HERE.parents[1])]
        print_table(
            f"Least processor time of {chosen.turns} turns",
            ("call", str(chosen.other), "here", "times as fast"),
            (
                (name, shown(other), shown(here), f"{other / here:.1f}")
                for name in calls(Path(folder))
                if name.startswith(chosen.only)
                for other, here in [by_turns(checkouts, name, chosen.turns)]
            ),
        )
        here = checkouts[1:]
        print_table(
            "What numbers that are younger than the calls take of them",
            ("call", "numbers", "whole call", "these", "share"),
            (
                (of, name, shown(whole), shown(part), f"{part / whole:.0%}")
                for name, (of, _) in younger_parts(Path(folder)).items()
                if of.startswith(chosen.only)
                for (whole,) in [by_turns(here, of, chosen.turns)]
                for (part,) in [by_turns(here, name, chosen.turns)]
            ),
        )
        for checkout in checkouts:
            checkout.close()


def write_tables(folder: Path) -> None:
    """Write the tables that both checkouts read, and how to read them."""
    import numpy as np
    import pandas as pd

    from benchmarks.made_up import label_tables, write_csv

    mapping = write_csv(*label_tables(N_ITEMS, 1), folder / LABELS)
    (folder / f"{LABELS}.json").write_text(json.dumps(mapping))
    rng = np.random.default_rng(0)
    system = np.repeat(np.arange(N_SYSTEMS), N_SOURCES)
    quality = rng.normal(3, 0.8, len(system)) + system / N_SYSTEMS
    human, judge = (np.rint(quality + rng.normal(0, 0.8, len(system))).clip(1, 5) for _ in "ab")
    source = np.tile(np.arange(N_SOURCES), N_SYSTEMS)
    columns = {"item": np.arange(len(system)), "system": system, "source": source}
    table = pd.DataFrame(columns | {"human": human.astype(int), "judge": judge.astype(int)})
    table["system"] = "system " + table["system"].astype(str)
    table.to_csv(folder / SCORES, index=False)
    mapping = {
        "layout": "wide", "item": "item", "system": "system", "source": "source",
        "human": ["human"], "machine": {"judge": ["judge"]},
    }  # fmt: skip
    (folder / f"{SCORES}.json").write_text(json.dumps(mapping))


def comparisons(folder: Path) -> Callable[[str], Any]:
    """Read a table at its first call; nothing is imported before."""

    @cache
    def compared(name: str) -> Any:
        import judgeviz

        mapping = json.loads((folder / f"{name}.json").read_text())
        labels = judgeviz.read_labels(folder / name, mapping=mapping)
        return labels.compare("judge", labels.criteria[0])

    return compared


def calls(folder: Path) -> dict[str, Callable[[], object]]:
    """Name what is timed."""
    compared = comparisons(folder)

    def call(name: str, table: str, **options: object) -> Callable[[], object]:
        import judgeviz

        return lambda: getattr(judgeviz, name)(compared(table), **options)

    items, sources = f"{N_ITEMS:,} items", f"{N_SOURCES:,} sources, {N_SYSTEMS} systems"
    return {
        f"binned_jsd, {items}": call("binned_jsd", LABELS),
        "binned_jsd, 1,000 replicates": call("binned_jsd", LABELS, n_boot=1000),
        "binned_jsd, 1,000 exchanges": call("binned_jsd", LABELS, n_null=1000),
        f"agreement_table, {items}": call("agreement_table", LABELS),
        "agreement_table, 1,000 replicates": call("agreement_table", LABELS, n_boot=1000),
        f"alt_test, {items}": call("alt_test", LABELS, epsilon=0.2),
        f"favoritism, {sources}": call("favoritism", SCORES),
        "favoritism, 1,000 replicates": call("favoritism", SCORES, n_boot=1000),
        "rank_systems": call("rank_systems", SCORES),
    }


def younger_parts(folder: Path) -> dict[str, tuple[str, Callable[[], object]]]:
    """Name what commits from before the fair pair and before chance levels lack, and its call."""
    compared = comparisons(folder)

    def fair(by_agreement: bool) -> object:
        from judgeviz.analysis.divergences import fair_jsd
        from judgeviz.analysis.strata import strata_of
        from judgeviz.counting.resamples import Resampling
        from judgeviz.counting.strata import Strata

        pair = compared(LABELS)
        strata = strata_of(pair)
        strata = strata if by_agreement else Strata(strata.rule)
        return fair_jsd(pair.profiles, strata, pair.units(), Resampling(), "distance")

    def by_chance() -> object:
        from judgeviz.analysis.systems.preferences import outcomes_by_unit, pair_preferences
        from judgeviz.counting.resamples import Resampling
        from judgeviz.statistics import favi_score, favour_excess

        pair, resampling = compared(SCORES), Resampling()
        preferences = pair_preferences(pair)
        outcomes, _ = outcomes_by_unit(preferences, resampling)
        changes = favour_excess.leave_one_out_changes(outcomes.favour, outcomes.n_errors)
        rng = resampling.stream("draws")
        (moves,) = favour_excess.in_random_directions(rng, changes.astype("float32"))
        phi = favi_score.favi_score(outcomes.confusions)
        chance = favi_score.size_by_chance(outcomes.confusions)
        means = abs(preferences.sides) / (len(preferences.looked_at) - 1)
        return favour_excess.excess_intervals(phi, chance, moves, means, 0.95)

    in_bins, in_table, systems = (
        next(name for name in calls(folder) if name.startswith(f"{start}, {size:,} "))
        for start, size in (
            ("binned_jsd", N_ITEMS), ("agreement_table", N_ITEMS), ("favoritism", N_SOURCES),
        )
    )  # fmt: skip
    return {
        "fair pair of JS_b": (in_bins, lambda: fair(by_agreement=False)),
        "fair pair of JS_b in every stratum": (in_table, lambda: fair(by_agreement=True)),
        "mean abs(Phi) by chance, excess": (systems, by_chance),
    }


class Timed:
    """A process that runs calls in one checkout."""

    def __init__(self, root: Path, folder: str) -> None:
        """Start it; ``-P`` keeps the folder of this file off its path."""
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(HERE), folder],
            env=os.environ | {"PYTHONPATH": str(root.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, name: str) -> float:
        """Processor time of one call."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def by_turns(checkouts: list[Timed], name: str, turns: int) -> list[float]:
    """Least time of a call in each checkout, after one that reads and imports."""
    for checkout in checkouts:
        checkout.seconds(name)
    spent = [[checkout.seconds(name) for checkout in checkouts] for _ in range(turns)]
    return [min(of_one) for of_one in zip(*spent, strict=True)]


def serve(folder: Path) -> None:
    """Run the calls named on standard input and print their times."""
    known = calls(folder) | {name: call for name, (_, call) in younger_parts(folder).items()}
    for line in sys.stdin:
        start = time.process_time()
        known[line.rstrip("\n")]()
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    if sys.flags.safe_path:  # as started by Timed
        serve(Path(sys.argv[1]))
    else:
        main()
