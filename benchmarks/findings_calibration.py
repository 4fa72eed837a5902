"""Whether a judge who is one more human gives no finding, and one who is not gives the right one.

Run ``python -m benchmarks.findings_calibration`` from the root of the repository; ``--tables 50``
is quicker and rougher. Findings are corrected for how many candidates there are, so that a judge
drawn with the humans may give one in at most 5 % of tables; where the data are too few for a
verdict that is said, which is counted apart.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from benchmarks.populations import Population, drawn_table
from benchmarks.timing import print_table
from judgeviz.analysis.verdict.judge_verdict import judge_verdict
from judgeviz.analysis.verdict.verdicts import Verdicts, assemble
from judgeviz.counting.resamples import Resampling
from judgeviz.labels.comparison import Comparison

Row = tuple[str, ...]
REPLICATES = 500


@dataclass(frozen=True)
class Study:
    """Tables of a population, with so many items; of systems where there are any."""

    population: Population
    n_items: int
    n_systems: int = 0

    @property
    def name(self) -> str:
        """In a few words."""
        systems = f", {self.n_systems} systems" if self.n_systems else ""
        return f"{self.population.name}{systems}"


EXCHANGEABLE = (
    Study(Population(), 100),
    Study(Population(), 300, 6),
    Study(Population(n_raters=5), 200),
    Study(Population(n_raters=30, labels_per_item=6), 200),
    Study(Population(n_clusters=40), 320, 8),
    Study(Population("nominal", 4, noise=0.6), 200),
    Study(Population("preference", 3, noise=0.6, n_raters=5), 200),
)
OTHERS = (
    Study(Population(judge="shifted", shift=0.6), 300, 6),
    Study(Population(judge="noisy"), 300, 6),
    Study(Population(judge="uniform"), 300, 6),
    Study(Population("nominal", 4, noise=0.6, judge="uniform"), 200),
)


def main() -> None:
    """Simulate and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables per row (default 200)")
    n_tables = parser.parse_args().tables
    print_table(
        f"Share of {n_tables:,} tables with a finding, {REPLICATES} replicates",
        ("population", "n", "a finding", "too few data", "which"),
        (share_with_findings(study, n_tables) for study in EXCHANGEABLE + OTHERS),
    )


def share_with_findings(study: Study, n_tables: int) -> Row:
    """How many tables have a finding, and of which kinds."""
    rng = np.random.default_rng([study.n_items, study.n_systems, study.population.n_raters])
    kinds: Counter[str] = Counter()
    n_with = 0
    for seed in range(n_tables):
        found = {one.kind for one in verdicts_of(drawn_comparison(study, rng), seed).findings}
        kinds.update(found)
        n_with += bool(found - {"few data"})
    few = kinds.pop("few data", 0)
    which = ", ".join(f"{kind} {n / n_tables:.1%}" for kind, n in kinds.most_common())
    shares = (f"{n / n_tables:.1%}" for n in (n_with, few))
    return (study.name, f"{study.n_items:,}", *shares, which)


def verdicts_of(pair: Comparison, seed: int) -> Verdicts:
    """Verdict and findings on one table."""
    return assemble([judge_verdict(pair, resampling=Resampling(REPLICATES, seed=seed))])


def drawn_comparison(study: Study, rng: np.random.Generator) -> Comparison:
    """Draw a table with the columns that its items have."""
    table = drawn_table(study.population, study.n_items, rng)
    pair = Comparison.from_counts(table.human, table.judge, study.population.scale)
    if not study.n_systems:
        return pair
    number = np.arange(study.n_items)
    document = table.cluster if study.population.n_clusters else number // study.n_systems
    systems = [f"system {place}" for place in number % study.n_systems]
    items = pd.DataFrame({"document": document, "system": systems}, index=pair.items.index)
    return replace(pair, items=items, source="document")


if __name__ == "__main__":
    main()
