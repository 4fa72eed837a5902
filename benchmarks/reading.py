"""Reading of whole files against pandas, in one run: time and memory, quoted and unquoted.

Run ``python -m benchmarks.reading`` from the root of the repository; ``--largest 6`` adds the files
of a million rows. Every side reads in a process of its own, so that its memory is its own, as
Linux tells it in ``/proc``.
"""

import argparse
import csv
import resource
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd
import pyarrow.csv
from numpy.typing import NDArray

from benchmarks.made_up import HUMANS, label_tables
from benchmarks.timing import most_megabytes, print_table, shown
from judgeviz import figures
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.labels.reading import read_labels

JUDGE = "gpt-4o"
ANSWERS = 20
TURNS = 7  # the fastest counts
FEW_ROWS = 401  # with the header, and all raters of 100 items
SMALLEST = 10**5
LABELS_OF_THE_MAIN_JOB = 10**6

Row = tuple[str, ...]
Table = pd.DataFrame
Job = Callable[[Path], object]


def main() -> None:
    """Write the files, read them, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=5, help="power of ten of rows (default 5)")
    largest = parser.parse_args().largest
    with TemporaryDirectory() as folder:
        print_table(
            "Reading, against pandas.read_csv (work of the processor, memory on top)",
            ("file", "size", "read_labels", "pandas", "times as long", "memory", "pandas"),
            (row for power in range(5, largest + 1) for row in readings(Path(folder), 10**power)),
        )
        print_table(
            f"{LABELS_OF_THE_MAIN_JOB:,} labels to a figure, against parsing and one count",
            ("file", "judgeviz", "parsing and one count", "times as long", "memory", "of those"),
            main_job(Path(folder)),
        )


def readings(folder: Path, n_rows: int) -> Iterator[Row]:
    """Read one file of every layout with either library."""
    for name, table in tables(n_rows).items():
        for how, path in written(table, folder / f"{name}.csv").items():
            (ours, memory), (theirs, others) = measured((_read, _parse), path)
            size = f"{path.stat().st_size / 1e6:.1f} MB"
            yield (
                f"{name}, {n_rows:,} rows, {how}", size, shown(ours), shown(theirs),
                f"{ours / theirs:.1f}", f"{memory:.0f} MB", f"{others:.0f} MB",
            )  # fmt: skip


def main_job(folder: Path) -> Iterator[Row]:
    """Read labels in rows, compare, and draw."""
    for how, path in written(_long(LABELS_OF_THE_MAIN_JOB), folder / "main.csv").items():
        (ours, memory), (theirs, others) = measured((_to_figure, _parse_and_count), path)
        times = f"{ours / theirs:.1f}"
        yield how, shown(ours), shown(theirs), times, f"{memory:.0f} MB", f"{others:.0f} MB"


def tables(n_rows: int) -> Mapping[str, Table]:
    """Return the same kind of labels in every layout."""
    found = {"long": _long(n_rows), "wide": _wide(n_rows)}
    return found | ({"list cells": _lists(n_rows)} if n_rows == SMALLEST else {})


def written(table: Table, path: Path) -> dict[str, Path]:
    """Write a table twice: marks where they are needed, and around every cell."""
    quoted = path.with_stem(f"{path.stem} quoted")
    table.to_csv(path, index=False)
    table.astype(str).to_csv(quoted, index=False, quoting=csv.QUOTE_ALL)
    return {"plain": path, "quoted": quoted}


def measured(jobs: Sequence[Job], path: Path) -> list[tuple[float, float]]:
    """Seconds of the processor at best, and the first turn's peak memory in megabytes, by job.

    The jobs take turns, so that all meet the same noise, each in a process of its own. What a
    process takes once, at a first file of however few rows, is not counted.
    """
    start_of_it = _few_rows(path)
    with ExitStack() as stack:
        start = get_context("spawn").Pool
        processes = [stack.enter_context(start(1)) for _ in jobs]
        for process, job in zip(processes, jobs, strict=True):
            process.apply(_turn, (job, start_of_it))
        turns = [
            [
                process.apply(_turn, (job, path))
                for process, job in zip(processes, jobs, strict=True)
            ]
            for _ in range(TURNS)
        ]
    return [(min(time for time, _ in own), own[0][1]) for own in zip(*turns, strict=True)]


def _few_rows(path: Path) -> Path:
    """Write the first rows of a file to one of their own."""
    few = path.with_stem(f"{path.stem} few")
    with path.open(encoding="utf-8") as lines:
        few.write_text("".join(islice(lines, FEW_ROWS)), encoding="utf-8")
    return few


def _turn(job: Job, path: Path) -> tuple[float, float]:
    most, before = most_megabytes(), _work()
    job(path)
    return _work() - before, most_megabytes() - most


def _work() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _read(path: Path) -> object:
    return read_labels(path)


def _parse(path: Path) -> object:
    return pd.read_csv(path)


def _to_figure(path: Path) -> object:
    return figures.perception(binned_jsd(read_labels(path).compare(JUDGE))).to_json()


def _parse_and_count(path: Path) -> object:
    """Count labels by item: the least that any program has to do."""
    names = pyarrow.csv.open_csv(path).schema.names
    coded = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    options = pyarrow.csv.ConvertOptions(column_types=dict.fromkeys(names, coded))
    table = pyarrow.csv.read_csv(path, convert_options=options)
    item, label = (_codes(table[name]) for name in ("item", "label"))
    return np.bincount(item.astype(np.int64) * (int(label.max()) + 1) + label)


def _codes(column: pyarrow.ChunkedArray) -> NDArray[np.int32]:
    codes: NDArray[np.int32] = column.unify_dictionaries().combine_chunks().indices.to_numpy()
    return codes


def _long(n_rows: int) -> Table:
    human, machine = label_tables(n_rows // (len(HUMANS) + 1), 1)
    labels = np.column_stack([human, machine])
    raters = np.tile([*HUMANS, JUDGE], len(labels))
    return pd.DataFrame({"item": _items(labels), "rater": raters, "label": labels.ravel()})


def _items(labels: NDArray[np.int64]) -> NDArray[np.str_]:
    return np.repeat([f"q{number}" for number in range(len(labels))], labels.shape[1])


def _wide(n_rows: int) -> Table:
    human, machine = label_tables(n_rows, ANSWERS)
    answers = [f"{JUDGE}_{number + 1}" for number in range(ANSWERS)]
    table = pd.DataFrame(np.column_stack([human, machine]), columns=[*HUMANS, *answers])
    table.insert(0, "item", [f"q{number}" for number in range(n_rows)])
    return table


def _lists(n_rows: int) -> Table:
    human, machine = label_tables(n_rows, ANSWERS)
    items = [f"q{number}" for number in range(n_rows)]
    cells = {"human": human, JUDGE: machine}
    return pd.DataFrame(
        {"item": items} | {name: list(map(str, rows.tolist())) for name, rows in cells.items()}
    )


if __name__ == "__main__":
    main()
