"""What intervals, ranks and groups of a leaderboard cost beside its plain table, and if they hold.

Run ``python -m benchmarks.leaderboard`` from the root of the repository; ``--only speed`` or
``--only ranks`` prints one of both tables, ``--tables 100`` simulates fewer tables.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from benchmarks.timing import print_table, seconds, shown
from judgeviz.analysis.leaderboard.board import leaderboard
from judgeviz.analysis.leaderboard.column import judge_column
from judgeviz.counting.resamples import Resampling
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels

N_BOOT = 1000
Row = tuple[str, ...]


@dataclass(frozen=True)
class Study:
    """Tables of judges whose noise is known; equal ones have the same.

    Attributes
    ----------
    kind : {"ordinal", "nominal"}
    noises : tuple of float
        Of the judges, the best first.
    n_items : int
    n_clusters : int
        Documents that share most of their quality; 0 for none.
    """

    kind: str
    noises: tuple[float, ...]
    n_items: int
    n_clusters: int = 0

    @property
    def name(self) -> str:
        """In a few words."""
        clusters = f", {self.n_clusters} clusters" if self.n_clusters else ""
        return f"{self.kind}, {len(self.noises)} judges{clusters}"


EQUAL = (
    Study("ordinal", (1.0,) * 2, 4),
    Study("nominal", (1.0,) * 2, 4),
    Study("nominal", (1.0,) * 2, 10),
    Study("ordinal", (1.0,) * 2, 100),
    Study("ordinal", (1.0,) * 2, 400),
    Study("ordinal", (1.0,) * 8, 200),
    Study("nominal", (1.0,) * 2, 100),
    Study("nominal", (1.0,) * 8, 200),
    Study("ordinal", (1.0,) * 4, 240, 20),
    Study("nominal", (1.0,) * 4, 240, 60),
)
UNEQUAL = (
    Study("ordinal", (0.4, 0.7, 1.0, 1.4), 200),
    Study("nominal", (0.4, 0.7, 1.0, 1.4), 200),
    Study("ordinal", (0.4, 0.7, 1.0, 1.4), 240, 60),
)


def main() -> None:
    """Measure, simulate and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("speed", "ranks"))
    parser.add_argument("--tables", type=int, default=400, help="tables per row (default 400)")
    arguments = parser.parse_args()
    if arguments.only != "ranks":
        print_table(
            f"A leaderboard with {N_BOOT:,} replicates against the plain one",
            ("data sets", "judges", "items", "plain", "with replicates", "ratio"),
            (ratio(*size) for size in ((1, 4, 500), (20, 11, 300), (20, 11, 2000))),
        )
    if arguments.only != "speed":
        print_table(
            f"Ranks and groups in {arguments.tables:,} tables, 500 replicates, level 95 %",
            ("judges", "n", "told apart (equal)", "all true ranks covered", "pairs told apart"),
            (ranks(study, arguments.tables) for study in EQUAL + UNEQUAL),
        )


def ratio(n_datasets: int, n_judges: int, n_items: int) -> Row:
    """Time of one leaderboard with and without replicates; data sets of both kinds."""
    rng = np.random.default_rng(0)
    noises = tuple(np.linspace(0.5, 2, n_judges))
    several = [
        replace(
            drawn_labels(Study(("ordinal", "nominal")[n % 2], noises, n_items), rng),
            name=f"data set {n}",
        )
        for n in range(n_datasets)
    ]
    plain = seconds(lambda: leaderboard(several))
    drawn = seconds(lambda: leaderboard(several, n_boot=N_BOOT))
    sizes = (f"{number:,}" for number in (n_datasets, n_judges, n_items))
    return (*sizes, shown(plain), shown(drawn), f"{drawn / plain:.1f}")


def ranks(study: Study, n_tables: int) -> Row:
    """How often judges are told apart, and how often their true ranks are in their intervals."""
    rng = np.random.default_rng([len(study.noises), study.n_items, study.n_clusters])
    are_equal = len(set(study.noises)) == 1
    cluster = "document" if study.n_clusters else None
    n_apart = n_covered = n_pairs = 0
    for seed in range(n_tables):
        labels = drawn_labels(study, rng)
        column = judge_column(
            labels, labels.criteria[0], resampling=Resampling(500, 0, cluster, seed)
        )
        if column is None:
            raise ValueError("Every table has judges.")
        apart = (column.differences["p_holm"] < 0.05).sum()
        n_apart += apart > 0
        n_pairs += apart
        n_covered += are_covered([(one.rank_low, one.rank_high) for one in column.scores])
    pairs = len(study.noises) * (len(study.noises) - 1) // 2
    return (
        study.name,
        f"{study.n_items:,}",
        f"{n_apart / n_tables:.1%}" if are_equal else "",
        "" if are_equal else f"{n_covered / n_tables:.1%}",
        f"{n_pairs / n_tables / pairs:.1%}",
    )


def are_covered(intervals: Sequence[tuple[int | None, int | None]]) -> bool:
    """Whether every judge's place, from 1, is in its interval; the judges are the best first."""
    return all(
        low is not None and high is not None and low <= place <= high
        for place, (low, high) in enumerate(intervals, 1)
    )


def drawn_labels(study: Study, rng: np.random.Generator) -> Labels:
    """Draw a table: three humans and the judges around the quality of every item."""
    quality = rng.normal(size=study.n_items)
    document = np.arange(study.n_items) % max(study.n_clusters, 1)
    if study.n_clusters:
        quality = 0.5 * quality + rng.normal(size=study.n_clusters)[document]
    k = 5 if study.kind == "ordinal" else 3

    def labels(noise: float) -> list[int]:
        # judges share what documents do to them: their errors are clustered too
        shared = rng.normal(size=max(study.n_clusters, 1))[document] if study.n_clusters else 0
        seen = quality + noise * (rng.normal(size=study.n_items) + 0.5 * shared)
        return [int(one) for one in np.clip(np.floor(seen + k / 2), 0, k - 1) + 1]

    humans = {f"human_{number}": labels(0.6) for number in (1, 2, 3)}
    judges = {f"judge {number}": labels(noise) for number, noise in enumerate(study.noises)}
    frame = pd.DataFrame({"item": range(study.n_items), "document": document, **humans, **judges})
    mapping = {
        "layout": "wide",
        "item": "item",
        "human": list(humans),
        "machine": {name: [name] for name in judges},
        "scale": {"kind": study.kind, "categories": list(range(1, k + 1))},
    }
    return read_labels(frame, mapping)


if __name__ == "__main__":
    main()
