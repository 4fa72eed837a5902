"""The same table in every engine."""

import atexit
import gc
import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

import duckdb
import pandas as pd
import polars
import pyarrow as pa
import pytest

import judgeviz as jv
from judgeviz.engines import opening
from tests.engines.once import read_once

Held = Callable[[pd.DataFrame], object]


@cache
def database() -> duckdb.DuckDBPyConnection:
    """Start DuckDB once: every table has a connection of its own to it."""
    started = duckdb.connect()
    atexit.register(started.close)
    return started


HOLD: dict[str, Held] = {
    "duckdb": lambda frame: database().cursor().from_arrow(pa.Table.from_pandas(frame)),
    "polars": lambda frame: polars.from_arrow(pa.Table.from_pandas(frame)).lazy(),
    "pyarrow": pa.Table.from_pandas,
}
HAS_SPARK = find_spec("pyspark") is not None and bool(
    shutil.which("java") or os.environ.get("JAVA_HOME")
)
NEEDS_SPARK = (
    pytest.mark.spark,
    pytest.mark.skipif(not HAS_SPARK, reason="PySpark or Java is not installed"),
    # it leaves the socket of every answer to be collected as garbage
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
)


# The defaults of Spark but for what listens, and is seen; those of Java spare what only long runs
# repay; and a zone that is hardly this computer's.
SETTINGS = {
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.connect.grpc.binding.address": "127.0.0.1",
    "spark.driver.memory": "1g",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.sql.session.timeZone": "America/New_York",
}


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Spark on this machine: two threads, no pages, nothing that listens to another machine."""
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    folders = {"spark.local.dir": folder / "local", "spark.sql.warehouse.dir": folder / "warehouse"}
    builder = SparkSession.builder.master("local[2]").appName("judgeviz")
    for name, value in {**SETTINGS, **folders}.items():
        builder = builder.config(name, str(value))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
    with warnings.catch_warnings():  # sockets of answers, whichever test is the last one
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def spark_frame(session: Any, frame: pd.DataFrame) -> Any:
    """Put a table into Spark, which has no categories: the texts that they stand for."""
    table = pa.Table.from_pandas(frame, preserve_index=False)
    plain = [
        field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field
        for field in table.schema
    ]
    return session.createDataFrame(table.cast(pa.schema(plain)))


@pytest.fixture(scope="module", params=[*HOLD, pytest.param("spark", marks=NEEDS_SPARK)])
def held(request: pytest.FixtureRequest) -> Held:
    """Puts a table into one of the engines."""
    if request.param in HOLD:
        return HOLD[request.param]
    session = request.getfixturevalue("spark")
    return lambda frame: spark_frame(session, frame)


open_database = cache(opening._duckdb)
read_files_once = read_once(jv.read_labels)


@pytest.fixture(autouse=True)
def started_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start DuckDB once for files, too, and read the files of a test for memory once."""
    monkeypatch.setattr(opening, "_duckdb", another_connection)
    monkeypatch.setattr(jv, "read_labels", read_files_once)


def another_connection() -> duckdb.DuckDBPyConnection:
    """Connect to the database of files, with the settings that each connection has of its own."""
    connection = open_database().cursor()
    connection.execute("SET enable_progress_bar = true")
    connection.execute("SET enable_progress_bar_print = false")
    return connection


@pytest.fixture(autouse=True)
def drawn_less(few_draws: None) -> None:
    """An engine has the numbers of memory, however often cases are drawn."""
