"""An engine that counts, beside the same counts in SQL: time and memory as tables grow.

Run ``python -m benchmarks.scale`` from the root of the repository; ``--largest 8`` goes on to 10^8
labels (a Parquet file of 0.6 GB, some minutes). ``--spark`` counts the same files by Spark on this
machine instead, where it is installed. Every measurement is made in a process of its own, so that
its memory is its own.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from math import isnan, nan
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, time
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import most_megabytes, print_table
from judgeviz import (
    Comparison,
    agreement_table,
    alt_test,
    binned_jsd,
    favoritism,
    rank_systems,
)
from judgeviz import open as open_labels
from judgeviz.errors import TooManyKindsError

LABELS_OF_AN_ITEM = 4  # three humans and a judge
MEMORY = "1GB"
REPLICATES = 1000
Row = tuple[str, ...]

# Grades from 1 to 5 around one of the item's own; the order of the rows is that of the items, as
# exports have it, and the ids are texts.
_GRADED = """
         ['ann', 'bob', 'eve', 'gpt'][rater + 1] AS rater,
         CASE WHEN rater < 3 THEN 'human' ELSE 'machine' END AS kind,
         greatest(1, least(5, hash(item) % 5 + hash(item * 7 + rater) % 3))::INT AS label
  FROM range({n_items}) items(item), range(4) raters(rater)
  ORDER BY items.item, rater
) TO '{path}' (FORMAT parquet)
"""
MADE_UP = (
    """
COPY (
  SELECT 'item-' || item AS item,
"""
    + _GRADED
)
# The same of four systems' outputs for sources, of which ten are of one document.
OF_SYSTEMS = (
    """
COPY (
  SELECT 'source-' || item // 4 AS source, 'system ' || item % 4 AS system,
         'document-' || item // 40 AS document,
"""
    + _GRADED
)
# Twelve raters, each of whom labels every item; a document has ten of these.
OF_A_CROWD = """
COPY (
  SELECT 'item-' || item AS item, 'document-' || item // 10 AS document,
         CASE WHEN rater < 12 THEN 'rater ' || rater ELSE 'gpt' END AS rater,
         CASE WHEN rater < 12 THEN 'human' ELSE 'machine' END AS kind,
         greatest(1, least(5, hash(item) % 5 + hash(item || '-' || rater) % 3))::INT AS label
  FROM range({n_items}) items(item), range(13) raters(rater)
  ORDER BY items.item, rater
) TO '{path}' (FORMAT parquet)
"""
LABELS_OF_A_CROWD = 13
BARE = """
SELECT h1, h2, h3, h4, h5, m1, m2, m3, m4, m5, count(*) FROM (
  SELECT item, {counts} FROM read_parquet('{path}')
  WHERE rater IN ('ann', 'bob', 'eve', 'gpt') GROUP BY item
) GROUP BY ALL
"""


def main() -> None:
    """Write tables, count them both ways, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smallest", type=int, default=6, help="power of ten of labels")
    parser.add_argument("--largest", type=int, default=7, help="power of ten of labels (default 7)")
    parser.add_argument("--spark", action="store_true", help="count by Spark on this machine")
    asked = parser.parse_args()
    powers = range(asked.smallest, asked.largest + 1)
    with TemporaryDirectory() as folder:
        if asked.spark:
            print_table(
                f"`open` on Parquet by Spark, {SPARK_THREADS} threads and {MEMORY}, beside DuckDB",
                ("labels", "step", "DuckDB", "Spark", *SPARK_COSTS),
                (row for power in powers for row in spark_readings(Path(folder), 10**power)),
            )
            return
        print_table(
            f"`open` on Parquet with DuckDB under {MEMORY}, against its bare scan and group-by",
            ("labels", "file", "open", "compare", "SQL", "times as long", "JS_b", "memory", "SQL"),
            (row for power in powers for row in readings(Path(folder), 10**power)),
        )
        print_table(
            "Other analyses of four systems' outputs, in times of the comparison's own query",
            ("labels", "compare", *ANALYSES, "memory"),
            (row for power in powers for row in times_as_long(Path(folder), 10**power)),
        )
        print_table(
            "The agreement table of twelve raters, with the fair pair of ranks",
            ("labels", "open", "compare", "numbers", "1,000 replicates", "by document", "memory"),
            (row for power in powers for row in of_a_crowd(Path(folder), 10**power)),
        )


def readings(folder: Path, n_labels: int) -> Iterator[Row]:
    """Count one table both ways."""
    path = folder / f"{n_labels}.parquet"
    _connection(folder).execute(MADE_UP.format(n_items=n_labels // LABELS_OF_AN_ITEM, path=path))
    (bare,), bare_memory = _alone(_bare, path)
    (opened, counted, drawn), memory = _alone(_judgeviz, path)
    yield (
        f"{n_labels:,}",
        f"{path.stat().st_size / 1e6:,.0f} MB",
        f"{opened:.2f} s",
        f"{counted:.2f} s",
        f"{bare:.2f} s",
        f"{counted / bare:.2f}",
        f"{drawn * 1e3:.0f} ms",
        f"{memory:,.0f} MB",
        f"{bare_memory:,.0f} MB",
    )
    path.unlink()


ANALYSES: dict[str, Callable[[Comparison], object]] = {
    "alt-test": alt_test,
    "rank_systems": rank_systems,
    "favoritism": favoritism,
    "JS_b by document": lambda pair: binned_jsd(pair, cluster="document"),
}


def times_as_long(folder: Path, n_labels: int) -> Iterator[Row]:
    """Run the other analyses on one table, each of which asks queries of its own."""
    path = folder / f"{n_labels}.parquet"
    made_up = OF_SYSTEMS.format(n_items=n_labels // LABELS_OF_AN_ITEM, path=path)
    _connection(folder).execute(made_up)
    (compared, *spent), memory = _alone(_analysed, path)
    times = ("too many" if isnan(one) else f"{one / compared:.2f}" for one in spent)
    yield (f"{n_labels:,}", f"{compared:.2f} s", *times, f"{memory:,.0f} MB")
    path.unlink()


def of_a_crowd(folder: Path, n_labels: int) -> Iterator[Row]:
    """Make the agreement table of one table of twelve raters, without intervals and with them."""
    path = folder / f"{n_labels}.parquet"
    made_up = OF_A_CROWD.format(n_items=n_labels // LABELS_OF_A_CROWD, path=path)
    _connection(folder).execute(made_up)
    spent, memory = _alone(_with_ranks, path)
    yield (f"{n_labels:,}", *(f"{seconds:.2f} s" for seconds in spent), f"{memory:,.0f} MB")
    path.unlink()


def _with_ranks(path: Path) -> tuple[float, ...]:
    spent = [perf_counter()]
    labels = open_labels(_connection(path.parent).read_parquet(str(path)))
    spent.append(perf_counter())
    pair = labels.compare("gpt")
    for settings in ({}, {"n_boot": REPLICATES}, {"n_boot": REPLICATES, "cluster": "document"}):
        spent.append(perf_counter())
        agreement_table(pair, **settings)
    spent.append(perf_counter())
    return tuple(end - start for start, end in pairwise(spent))


SPARK_THREADS = 2
SPARK_COSTS = ("processor", "scanned", "shuffled")


def spark_readings(folder: Path, n_labels: int) -> Iterator[Row]:
    """Count one table by DuckDB and by Spark; what Spark's tasks did by their own account."""
    path = folder / f"{n_labels}.parquet"
    _connection(folder).execute(MADE_UP.format(n_items=n_labels // LABELS_OF_AN_ITEM, path=path))
    (*by_duckdb, _), _ = _alone(_judgeviz, path)
    (began, *by_spark), _ = _alone(_by_spark, path)
    [log] = (folder / "events").iterdir()
    costs = _costs_of_tasks(log, began, began + by_spark[0])
    for step, *spent in zip(("open", "compare"), by_duckdb, by_spark, costs, strict=True):
        *clock, (processor, scanned, shuffled) = spent
        yield (
            f"{n_labels:,}",
            step,
            *(f"{one:.2f} s" for one in (*clock, processor)),
            *(f"{n_bytes / 1e6:.1f} MB" for n_bytes in (scanned, shuffled)),
        )
    log.unlink()
    path.unlink()


def _by_spark(path: Path) -> tuple[float, ...]:
    """Time at which `open` begins, in seconds since 1970; seconds that it and `compare` take."""
    from pyspark.sql import SparkSession

    events = path.parent / "events"
    events.mkdir(exist_ok=True)
    settings = {
        "driver.host": "127.0.0.1",
        "driver.bindAddress": "127.0.0.1",
        "driver.memory": MEMORY.lower().rstrip("b"),
        "ui.enabled": "false",
        "ui.showConsoleProgress": "false",
        "sql.shuffle.partitions": str(2 * SPARK_THREADS),
        "local.dir": str(path.parent),
        "eventLog.enabled": "true",
        "eventLog.dir": events.as_uri(),
        "eventLog.compress": "false",
        "eventLog.rolling.enabled": "false",
    }
    builder = SparkSession.builder.master(f"local[{SPARK_THREADS}]")
    for name, value in settings.items():
        builder = builder.config(f"spark.{name}", value)
    session = builder.getOrCreate()
    table = session.read.parquet(str(path))
    table.groupBy("rater").count().collect()  # Java has loaded what it needs
    began = time()
    labels = open_labels(table)
    opened = time()
    labels.compare("gpt")
    counted = time()
    session.stop()
    return began, opened - began, counted - opened


def _costs_of_tasks(log: Path, began: float, opened: float) -> NDArray[np.float64]:
    """Seconds of processors, bytes scanned and shuffled, (2, 3): of `open` and of `compare`."""
    costs = np.zeros((2, len(SPARK_COSTS)))
    for line in log.read_bytes().split(b"\n")[:-1]:
        event: dict[str, Any] = json.loads(line)
        if event["Event"] != "SparkListenerTaskEnd":
            continue
        launched, done = event["Task Info"]["Launch Time"] / 1e3, event["Task Metrics"]
        if launched >= began:
            costs[int(launched >= opened)] += (
                done["Executor CPU Time"] / 1e9,
                done["Input Metrics"]["Bytes Read"],
                done["Shuffle Write Metrics"]["Shuffle Bytes Written"],
            )
    return costs


def _analysed(path: Path) -> tuple[float, ...]:
    roles = {role: role for role in ("source", "system", "rater", "kind", "label")}
    labels = open_labels(_connection(path.parent).read_parquet(str(path)), mapping=roles)
    start = perf_counter()
    pair = labels.compare("gpt")
    return perf_counter() - start, *(_seconds(analysis, pair) for analysis in ANALYSES.values())


def _seconds(analysis: Callable[[Comparison], object], pair: Comparison) -> float:
    """Time an analysis; NaN where there are too many documents to be counted one by one."""
    start = perf_counter()
    with suppress(TooManyKindsError):
        analysis(pair)
        return perf_counter() - start
    return nan


def _connection(folder: Path) -> duckdb.DuckDBPyConnection:
    limits = {"memory_limit": MEMORY, "temp_directory": str(folder / "spilled")}
    connection = duckdb.connect(config=limits)
    connection.execute("SET enable_progress_bar = false")
    return connection


def _bare(path: Path) -> tuple[float, ...]:
    counts = ", ".join(
        f"count(*) FILTER ((rater {'=' if side == 'm' else '<>'} 'gpt') AND label = {label}) "
        f"AS {side}{label}"
        for side in "hm"
        for label in range(1, 6)
    )
    connection = _connection(path.parent)
    start = perf_counter()
    connection.execute(BARE.format(counts=counts, path=path)).fetchall()
    return (perf_counter() - start,)


def _judgeviz(path: Path) -> tuple[float, ...]:
    start = perf_counter()
    labels = open_labels(_connection(path.parent).read_parquet(str(path)))
    opened = perf_counter()
    pair = labels.compare("gpt")
    counted = perf_counter()
    binned_jsd(pair, n_boot=REPLICATES, n_null=REPLICATES)
    return opened - start, counted - opened, perf_counter() - counted


def _alone(run: Callable[[Path], tuple[float, ...]], path: Path) -> tuple[tuple[float, ...], float]:
    """Seconds of a call in a process of its own, and the most memory that it took, in MB."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_with_memory, (run, path))


def _with_memory(
    run: Callable[[Path], tuple[float, ...]], path: Path
) -> tuple[tuple[float, ...], float]:
    spent = run(path)
    return spent, most_megabytes()


if __name__ == "__main__":
    main()
