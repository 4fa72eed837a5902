"""Spark: what it scans, shuffles and sends, and where its columns differ from others'."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import judgeviz as jv
from judgeviz.engines import running, source
from judgeviz.engines.source import EngineTable, Query
from tests.engines.conftest import NEEDS_SPARK, SETTINGS, spark_frame
from tests.engines.test_counted import assert_same_numbers, crowd, made_up
from tests.engines.test_excerpts import everything
from tests.engines.test_systems import ROLES, outputs

pytestmark = [*NEEDS_SPARK]
Plans = list[tuple[str, int]]


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> Plans:
    """Plan of every query that is run, and the rows that it sends; of 100 rows roles are told."""
    found: Plans = []
    collect = EngineTable.collect

    def noted(self: EngineTable, query: Query) -> pa.Table:
        if self.engine != "spark":  # first rows, in memory
            return collect(self, query)
        with redirect_stdout(StringIO()) as plan:
            query().to_native().explain()
        answer = collect(self, query)
        found.append((plan.getvalue(), len(answer)))
        return answer

    monkeypatch.setattr(EngineTable, "collect", noted)
    monkeypatch.setattr(source, "SAMPLE", 100)
    return found


def in_files(session: Any, frame: pd.DataFrame, folder: Path) -> Any:
    """A table in two files of Parquet, as clusters have them."""
    path = str(folder / "labels")
    spark_frame(session, frame).repartition(2).write.parquet(path)
    return session.read.parquet(path)


def expression(text: str) -> Any:
    """A column of Spark, written in SQL."""
    from pyspark.sql import functions

    return functions.expr(text)


def n_shuffles(plan: str) -> int:
    return plan.count("Exchange hashpartitioning")


def test_a_comparison_scans_its_columns_once_and_sends_profiles(
    spark: Any, plans: Plans, tmp_path: Path
) -> None:
    frame = made_up(1500, n_grades=3).assign(text="as long as texts are")
    pair = jv.open(in_files(spark, frame, tmp_path)).compare("gpt")
    plan, n_sent = plans[-1]
    assert n_sent == len(pair.labels.counts("gpt", "label", pair.stand_ins, ()).n) < 150
    assert n_shuffles(plan) == 2
    assert plan.count("FileScan") == plan.count("partial_sum(h0") == 1
    assert re.search(r"ReadSchema: struct<item:string,rater:string,label:bigint>", plan)
    n_before = len(plans)
    jv.binned_jsd(pair, n_boot=50)
    pair.labels.compare("gpt")
    assert len(plans) == n_before


QUERIES: dict[str, Callable[[jv.Comparison], object]] = {
    "agreement": jv.agreement_table,
    "filter": lambda pair: pair.where(domain="law"),
    "cluster": lambda pair: jv.binned_jsd(pair, cluster="domain", n_boot=5),
    "replacement": jv.alt_test,
    "verdicts": lambda pair: jv.verdicts(pair.labels, n_boot=5),
    "items": lambda pair: pair.excerpt(everything, 5),
}
OF_SYSTEMS: dict[str, Callable[[jv.Comparison], object]] = {
    "rankings": jv.rank_systems,
    "favour": lambda pair: jv.favoritism(pair, n_boot=5, cluster="part"),
}


@pytest.mark.parametrize("of", [pytest.param("labels", marks=pytest.mark.spark_sample), "systems"])
def test_nothing_is_crossed_and_no_items_are_sent(
    spark: Any, plans: Plans, tmp_path: Path, of: str
) -> None:
    frame = made_up(1500, n_grades=3) if of == "labels" else outputs(400)
    mapping = None if of == "labels" else ROLES
    opened = jv.open(in_files(spark, frame, tmp_path), mapping=mapping)
    pair = opened.compare("gpt", invalid="drop")
    for analysis in (QUERIES if of == "labels" else OF_SYSTEMS).values():
        analysis(pair)
    text = "\n".join(plan for plan, _ in plans)
    assert len(plans) > 8
    assert not re.search("CartesianProduct|BroadcastNestedLoopJoin|Window", text)
    assert max(map(n_shuffles, (plan for plan, _ in plans))) <= 3
    assert max(n_sent for _, n_sent in plans) < frame["item"].nunique() / 3


def test_first_rows_are_looked_for_in_the_first_part_alone(spark: Any) -> None:
    parts = spark.range(0, 80_000, numPartitions=8)
    table = parts.selectExpr("IF(id < 40000, id, raise_error('this part is read')) AS item")
    engine = EngineTable.of(nw.from_native(table), "table")
    assert len(engine.first_rows(lambda: engine.frame)) == source.SAMPLE


def test_most_labels_on_one_item(spark: Any) -> None:
    frame = crowd()
    rng = np.random.default_rng(0)
    many = [(f"v{number}", "human", int(rng.integers(1, 13))) for number in range(3000)]
    one = pd.DataFrame(many, columns=["rater", "kind", "label"]).assign(item="q0")
    skewed = pd.concat([frame[frame["item"] != "q0"], one, frame[frame["rater"] == "gpt"].head(1)])
    counted, labels = jv.open(spark_frame(spark, skewed)), jv.read_labels(skewed)
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


@pytest.mark.spark_sample
def test_columns_that_spark_takes_for_the_same(spark: Any) -> None:
    frame = made_up().rename(columns={"domain": "Item", "length": "item.length"})
    frame["a `tick"] = frame["Item"]
    table = spark_frame(spark, frame)
    roles = {name: name for name in ("item", "rater", "kind", "label")}
    counted, labels = jv.open(table, mapping=roles), jv.read_labels(frame, roles)
    for condition in ({"Item": "law"}, {"item.length": "100"}, {"a `tick": "café"}):
        ours, theirs = (one.compare("gpt").with_values(condition) for one in (counted, labels))
        assert ours.n_items == theirs.n_items > 0
        assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value
    with pytest.raises(jv.LabelError, match="'table' has several columns called 'item'"):
        jv.open(table.toDF(*table.columns[:-1], "item"))


@pytest.mark.spark_sample
def test_names_are_told_apart_whatever_their_collation(spark: Any) -> None:
    frame = made_up()
    frame["rater"] = frame["rater"].replace({"bob": "Ann"})
    frame["item"] = np.where(frame["item"] == "q1", "Q2", frame["item"])
    plain = spark_frame(spark, frame)
    alike = {name: plain[name].cast("string collate UTF8_LCASE") for name in ("item", "rater")}
    counted, labels = jv.open(plain.withColumns(alike)), jv.read_labels(frame)
    assert set(counted.raters) == set(labels.raters) == {"ann", "eve", "Ann"}
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


TIMES = {
    "date": "DATE_ADD(DATE '2024-03-09', CAST(length DIV 10 % 3 AS INT))",
    "with a zone": "TIMESTAMP '2024-03-10 06:30:00 UTC' + length DIV 10 % 3 * INTERVAL 1 HOUR",
    "without one": "TIMESTAMP_NTZ '2024-03-10 02:30:00.25' + length % 30 * INTERVAL 3 MINUTE",
}


@pytest.mark.spark_sample
@pytest.mark.parametrize("kind", TIMES)
def test_times_are_those_of_memory_in_any_zone(spark: Any, kind: str) -> None:
    # 02:30 of that day is no time in the zone of this session
    table = spark_frame(spark, made_up()).selectExpr("*", f"{TIMES[kind]} AS time")
    counted, labels = jv.open(table), jv.read_labels(table.toArrow())
    values = sorted(labels.items["time"].unique())
    assert len(values) == 3
    assert sorted(counted.values_of("time")) == values
    for value in values:
        ours, theirs = (one.compare("gpt").where(time=value) for one in (counted, labels))
        assert_same_numbers(ours, theirs)


def test_numbers_of_any_kind_are_those_of_memory(spark: Any) -> None:
    frame = made_up()
    kinds = {"label": "CAST(label / 2 AS DECIMAL(30, 12))", "length": "CAST(length AS SMALLINT)",
             "share": "IF(length % 70 = 0, DOUBLE('NaN'), IF(length % 50 = 0, NULL, length / 8))",
             "zero": "IF(length % 20 = 0, -0.0D, 0.0D)"}  # fmt: skip
    table = spark_frame(spark, frame).withColumns(
        {name: expression(text) for name, text in kinds.items()}
    )
    in_memory = table.toArrow()
    assert isinstance(in_memory.column("label")[0].as_py(), Decimal)
    counted, labels = jv.open(table), jv.read_labels(in_memory)
    assert counted.scales == labels.scales
    ours, theirs = (one.compare("gpt") for one in (counted, labels))
    assert_same_numbers(ours, theirs)
    for column, low, high in (("length", 100, 300), ("share", 10, 30), ("zero", 0, 0)):
        assert_same_numbers(ours.between(column, low, high), theirs.between(column, low, high))


def test_maps_and_the_like_are_texts(spark: Any) -> None:
    table = spark_frame(spark, made_up())
    more = {"meta": "MAP('a', length DIV 200)", "more": "PARSE_JSON('{\"a\": 1}')",
            "none": "NULL", "span": "MAKE_INTERVAL(1)", "parts": "ARRAY(MAP('a', length))",
            "of": "NAMED_STRUCT('b', length)"}  # fmt: skip
    mixed = table.withColumns({name: expression(text) for name, text in more.items()})
    counted, plain = jv.open(mixed).compare("gpt"), jv.open(table).compare("gpt")
    sizes = {"meta": (2, 0), **plain.column_values(())}
    assert counted.column_values(()) == sizes
    assert_same_numbers(counted, plain)
    assert_same_numbers(counted.where(meta='{"a":1}'), plain.between("length", 200, 399))


@pytest.mark.spark_sample
@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("IF(item = 'q5', raise_error('no such grade'), label)", "no such grade"),
        ("CAST(item AS INT)", r"The value 'q\d+' of the type \"STRING\" cannot be cast to \"INT\""),
    ],
)
def test_an_error_of_spark_is_one_sentence(spark: Any, label: str, said: str) -> None:
    table = spark_frame(spark, made_up()).withColumn("label", expression(label))
    with pytest.raises(jv.LabelError) as problem:
        jv.open(table)
    sentence = str(problem.value)
    assert re.match(f"The engine spark could not count the labels of 'table': .*{said}", sentence)
    assert "\n" not in sentence


def test_the_engine_may_be_named(spark: Any, tmp_path: Path) -> None:
    table = spark_frame(spark, made_up())
    labels = jv.open(table, engine="spark")
    assert labels.counted_by == "Spark"
    assert "Counted by spark: the roles of the columns were told from" in str(labels.report)
    with pytest.raises(ValueError, match="This table is one of spark, which counts it; got engine"):
        jv.open(table, engine="duckdb")


CONNECTED = """
from pyspark.sql import SparkSession
import judgeviz as jv
from tests.engines.conftest import spark_frame
from tests.engines.test_counted import assert_same_numbers, made_up
from tests.engines.test_excerpts import everything

builder = SparkSession.builder.remote("local[2]")
for name, value in {settings}.items():
    builder = builder.config(name, value)
session = builder.getOrCreate()
labels = jv.open(spark_frame(session, made_up()), engine="spark")
ours, theirs = (one.compare("gpt") for one in (labels, jv.read_labels(made_up())))
for pair in (ours, ours.where(domain="law")):
    assert_same_numbers(pair, theirs.with_values({{"domain": "law"}} if pair.filters else {{}}))
print(type(session).__module__, labels.counted_by, ours.excerpt(everything, 5)[1])
session.stop()
"""


def test_a_server_of_spark_connect_counts_the_same() -> None:
    for needed in ("grpc", "google.rpc", "zstandard"):
        pytest.importorskip(needed)
    # in a process of its own, which has one kind of session; testing, Spark takes any free port
    ran = subprocess.run(
        [sys.executable, "-c", CONNECTED.format(settings=SETTINGS)],
        env={**os.environ, "SPARK_TESTING": "1", "SPARK_LOCAL_IP": "127.0.0.1"},
        capture_output=True,
        text=True,
    )
    n_items = jv.read_labels(made_up()).compare("gpt").n_items
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["pyspark.sql.connect.session", "Spark", str(n_items)]


class LeftError(BaseException):
    """The visitor goes on."""


def test_a_query_of_spark_says_how_far_it_is(spark: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.01)
    labels = jv.open(spark_frame(spark, made_up(1500, n_grades=3)))
    shares: list[float | None] = []
    running.watch_queries(shares.append)
    try:
        pair = labels.compare("gpt")
    finally:
        running.watch_queries(None)
    known = [share for share in shares if share is not None]
    assert pair.n_items > 0
    assert known[-1] == 1
    assert any(0 < share < 1 for share in known)
    assert all(0 <= share <= 1 for share in known)


def test_what_the_watch_raises_ends_sparks_jobs_and_no_others(
    spark: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.01)
    labels = jv.open(spark_frame(spark, made_up(1500, n_grades=3)))
    tracker = spark.sparkContext.statusTracker()

    def leave(share: float | None) -> None:
        if share is not None:  # a job has begun
            raise LeftError

    running.watch_queries(leave)
    try:
        with pytest.raises(LeftError):
            labels.compare("gpt")
    finally:
        running.watch_queries(None)
    assert not tracker.getActiveJobsIds()
    assert labels.compare("gpt").n_items > 0


def test_spark_leaves_a_threads_own_group_alone(spark: Any) -> None:
    context = spark.sparkContext
    context.setJobGroup("mine", "my own jobs")
    try:
        jv.open(spark_frame(spark, made_up(200, n_grades=3))).compare("gpt")
        assert context.getLocalProperty("spark.jobGroup.id") == "mine"
        assert context.getLocalProperty("spark.job.description") == "my own jobs"
    finally:
        context.setLocalProperty("spark.jobGroup.id", None)
        context.setLocalProperty("spark.job.description", None)
