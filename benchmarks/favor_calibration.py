"""How often the excess of mean abs(Phi) over chance finds favour where there is some, or none.

Run ``python -m benchmarks.favor_calibration`` from the root of the repository; ``--tables 100`` is
quicker and rougher. Tables of 60 sources are drawn from systems of equal quality, so that a judge
whose grades are the humans' with more noise errs in either direction with the same chance, and its
true excess is 0. A judge with favour adds to the grades of one system, or of all by degrees. In the
last rows the sources come in documents, and the judge likes or dislikes a system's outputs document
by document: no favour in the population, but errors of one document have their direction together.
The last table has systems of unequal quality: errors of any judge then go to what loses most, and
only where a judge errs more on a system's losses than on its wins is that said to be favour.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pandas as pd

from benchmarks.favoritism import comparison
from benchmarks.timing import print_table
from judgeviz import Favoritism, favoritism
from judgeviz.statistics.favour_excess import leave_one_out_changes

SYSTEMS = (4, 8, 16)
SOURCES = 60
DOCUMENTS, IN_DOCUMENT = 40, 4
JUDGES = ("as the humans", "with noise", "at random", "favours the best but one")
TRUTHS = ("no favour", "favours one system", "favours by degrees")

Row = tuple[str, ...]


def main() -> None:
    """Simulate and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=600, help="tables per row (default 600)")
    n_tables = parser.parse_args().tables
    print_table(
        f"Excess of mean abs(Phi), {n_tables:,} tables of {SOURCES} sources each",
        ("systems", "judge", "mean abs(Phi)", "by chance", "excess", "excess > 0 is clear",
         "interval holds 0", "plain jackknife holds 0"),
        (row for n in SYSTEMS for truth in TRUTHS for row in by_source(n, truth, n_tables)),
    )  # fmt: skip
    print_table(
        f"No favour, {n_tables:,} tables of {DOCUMENTS} documents of {IN_DOCUMENT} sources",
        ("systems", "resampled by", "mean abs(Phi)", "by chance", "excess", "interval holds 0"),
        (row for n in SYSTEMS for row in by_document(n, n_tables)),
    )
    print_table(
        f"Systems of unequal quality, {n_tables:,} tables of {SOURCES} sources each",
        (
            "systems",
            "judge",
            "a system's excess is clear",
            "and errors lean to it",
            "to the favourite",
        ),
        (by_quality(n, judge, n_tables) for n in SYSTEMS for judge in JUDGES),
    )


def by_source(n_systems: int, truth: str, n_tables: int) -> Iterator[Row]:
    """Means over the tables, and the shares of intervals that hold 0."""
    favour = {"no favour": np.zeros(n_systems), "favours one system": np.eye(n_systems)[0],
              "favours by degrees": np.linspace(-0.5, 0.5, n_systems)}[truth]  # fmt: skip
    results, plain = [], []
    for seed in range(n_tables):
        human, judge = grades(n_systems, SOURCES, seed, favour[:, None])
        results.append(favoritism(comparison(human, judge), seed=seed))
        plain.append(plain_reach(human, judge))
    excess = np.array([float(one.excess) for one in results])
    clear = np.mean([one.excess_low > 0 for one in results])
    held = np.mean(np.abs(excess) <= plain)
    yield str(n_systems), truth, *_means(results), f"{clear:.1%}", _holds_0(results), f"{held:.1%}"


def by_document(n_systems: int, n_tables: int) -> Iterator[Row]:
    """Errors that go together: intervals by source and by document."""
    document = np.repeat(np.arange(DOCUMENTS), IN_DOCUMENT)
    of_item = pd.Series(np.tile(document, n_systems))
    found: dict[str | None, list[Favoritism]] = {None: [], "document": []}
    for seed in range(n_tables):
        taste = np.random.default_rng((seed, 1)).normal(0, 0.8, (n_systems, DOCUMENTS))
        human, judge = grades(n_systems, len(document), seed, taste[:, document])
        pair = comparison(human, judge)
        pair.items["document"] = of_item
        for cluster, results in found.items():
            results.append(favoritism(pair, cluster=cluster, seed=seed))
    for cluster, results in found.items():
        yield str(n_systems), cluster or "source", *_means(results), _holds_0(results)


def by_quality(n_systems: int, judge: str, n_tables: int) -> Row:
    """Shares of tables in which some system has a clear excess, and in which it is favour."""
    quality, favourite = np.linspace(-1, 1, n_systems)[:, None], n_systems - 2
    clear, leaning, right = 0, 0, 0
    for seed in range(n_tables):
        human, machine = grades(n_systems, SOURCES, seed, np.zeros((n_systems, 1)), quality)
        rng = np.random.default_rng((seed, 2))
        if judge == "with noise":
            machine = np.clip(np.rint(machine + rng.normal(0, 1.2, machine.shape)), 1, 5)
        elif judge == "at random":
            machine = rng.integers(1, 6, machine.shape).astype(np.float64)
        elif judge != "as the humans":
            machine[favourite] = np.clip(machine[favourite] + 1, 1, 5)
        result = favoritism(comparison(human, machine), seed=seed)
        rows = result.by_system
        found = rows.loc[(rows["mean_phi"] > 0) & (rows["excess_low"] > 0), "system"]
        favoured = [name for name in found if result.errors_of(name).favour]
        clear += len(found) > 0
        leaning += len(favoured) > 0
        right += result.names[favourite] in favoured
    shares = (f"{n / n_tables:.1%}" for n in (clear, leaning, right))
    return str(n_systems), judge, *shares


def grades(
    n_systems: int, n_sources: int, seed: int, favour: np.ndarray, quality: np.ndarray | float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Grades of the humans and of the judge, each (n_systems, n_sources)."""
    rng = np.random.default_rng((seed, n_systems))
    shape = n_systems, n_sources
    source = rng.normal(3, 0.8, n_sources) + quality
    human, judge = (source + rng.normal(0, 0.8, shape) for _ in range(2))
    return (np.clip(np.rint(one), 1, 5) for one in (human, judge + favour))  # type: ignore[return-value]


def plain_reach(human: np.ndarray, judge: np.ndarray) -> float:
    """How far an ordinary jackknife interval of mean abs(Phi) reaches to either side."""
    pairs = np.array(list(combinations(range(len(human)), 2)))
    signs = [np.sign(side[pairs[:, 0]] - side[pairs[:, 1]]).T for side in (human, judge)]
    favour, wrong = signs[1] - signs[0], (signs[1] != signs[0]).astype(np.float64)
    direction = np.where(favour.sum(axis=0) < 0, -1, 1)
    changes = (leave_one_out_changes(favour, wrong) * direction).mean(axis=1)
    return 1.96 * float(np.sqrt((changes**2).sum()))


def _means(results: list[Favoritism]) -> list[str]:
    names = ("mean_abs_phi", "mean_abs_phi_chance", "excess")
    return [f"{np.mean([getattr(one, name) for one in results]):.3f}" for name in names]


def _holds_0(results: list[Favoritism]) -> str:
    return f"{np.mean([one.excess_low <= 0 <= one.excess_high for one in results]):.1%}"


if __name__ == "__main__":
    main()
