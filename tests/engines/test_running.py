"""Queries that are watched while they run, and ended."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.engines import running
from judgeviz.engines.running import watch_queries

pytest.importorskip("duckdb")
N_ITEMS = 300_000
FEW_ITEMS = 60_000


class LeftError(BaseException):
    """The visitor goes on."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = np.random.default_rng(0)
    path = tmp_path_factory.mktemp("written") / "labels.parquet"
    pd.DataFrame(
        {
            "item": np.repeat(np.arange(N_ITEMS), 3),
            "rater": np.tile(["human_1", "human_2", "gpt"], N_ITEMS),
            "kind": np.tile(["human", "human", "machine"], N_ITEMS),
            "label": rng.integers(1, 6, 3 * N_ITEMS),
        }
    ).to_parquet(path)
    return path


@pytest.fixture
def table(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.01)
    return Path(shutil.copy(written, tmp_path))


@pytest.fixture(autouse=True)
def _unwatched():
    yield
    watch_queries(None)


def test_a_query_says_how_far_it_is(table: Path) -> None:
    labels = jv.open(table, engine="duckdb")
    unwatched = jv.open(table, engine="duckdb").compare("gpt").profiles
    shares: list[float | None] = []
    watch_queries(shares.append)
    profiles = labels.compare("gpt").profiles
    known = [share for share in shares if share is not None]
    assert len(known) > 2
    assert all(0 <= share <= 1 for share in known)
    assert shares[-1] == 1
    np.testing.assert_array_equal(profiles.n_items, unwatched.n_items)


def leave(_: float | None) -> None:
    raise LeftError


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_what_the_watch_raises_ends_the_query_and_no_other(table: Path, engine: str) -> None:
    pytest.importorskip(engine)
    labels = jv.open(table, engine=engine)
    start = time.perf_counter()
    np.testing.assert_equal(labels.compare("gpt").n_items, N_ITEMS)
    unwatched = time.perf_counter() - start

    labels = jv.open(table, engine=engine)
    watch_queries(leave)
    start = time.perf_counter()
    with pytest.raises(LeftError):
        labels.compare("gpt")
    assert time.perf_counter() - start < max(0.5 * unwatched, 0.3)
    watch_queries(None)
    assert labels.compare("gpt").n_items == N_ITEMS  # the connection goes on


def test_polars_is_watched_without_a_share(table: Path) -> None:
    pytest.importorskip("polars")
    unwatched = jv.open(table, engine="polars").compare("gpt").profiles
    labels = jv.open(table, engine="polars")
    shares: list[float | None] = []
    watch_queries(shares.append)
    profiles = labels.compare("gpt").profiles
    assert shares[-1] == 1
    assert {*shares} == {None, 1}
    np.testing.assert_array_equal(profiles.n_items, unwatched.n_items)


def test_queries_that_go_on_do_not_pile_up() -> None:
    class Slow:
        """A query that is let go on by the test."""

        def __init__(self) -> None:
            self.may_end, self.n_begun = Event(), 0

        def collect(self, _: str) -> "Slow":
            self.n_begun += 1
            assert self.may_end.wait(10)
            return self

        def to_arrow(self) -> int:
            return self.n_begun

    runner, slow = running.WholeQueries(), Slow()
    watch_queries(leave)
    for _ in range(3):
        with pytest.raises(LeftError):
            running.run(partial(runner.collect, slow), runner)
    assert slow.n_begun == 1
    slow.may_end.set()
    watch_queries(lambda _: None)
    assert running.run(partial(runner.collect, slow), runner) == 2  # two were left, unbegun


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_what_fails_while_it_is_watched_is_one_sentence(table: Path, engine: str) -> None:
    pytest.importorskip(engine)
    labels = jv.open(table, engine=engine)
    table.unlink()
    watch_queries(lambda _: None)
    with pytest.raises(jv.LabelError, match="'labels' has changed since it was opened; open it"):
        labels.compare("gpt")


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_threads_that_count_one_table_wait_for_each_other(table: Path, engine: str) -> None:
    pytest.importorskip(engine)

    def ask(of: jv.Labels, number: int) -> tuple[int, int]:
        watch_queries(lambda _: None)  # as every visitor's thread does
        pair = of.compare("gpt")
        own = pair.where(part=["a", "b", "c", "d"][number % 4])
        return own.n_items, len(pair.kinds().pair.items)

    frame = pd.read_parquet(table).head(3 * FEW_ITEMS)
    parts = np.array(["a", "b", "c", "d"])
    frame.assign(part=parts[frame["item"] % 4]).to_parquet(table)
    alone = jv.open(table, engine=engine)
    wanted = [ask(alone, number) for number in range(8)]
    shared = jv.open(table, engine=engine)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(partial(ask, shared), range(8))) == wanted
    assert [n_items for n_items, _ in wanted] == [FEW_ITEMS // 4] * 8


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_who_waits_for_another_thread_is_told_and_may_leave(table: Path, engine: str) -> None:
    labels = jv.open(table, engine=engine)
    told: list[float | None] = []
    with ThreadPoolExecutor(1) as another, labels.engine._turn:

        def count() -> None:
            watch_queries(lambda share: told.append(share) if len(told) < 3 else leave(share))
            labels.compare("gpt")

        with pytest.raises(LeftError):
            another.submit(count).result(60)
    assert told == [None, None, None]
    assert labels.compare("gpt").n_items == N_ITEMS


def test_who_interrupts_duckdb_interrupts_the_script(table: Path) -> None:
    import duckdb

    connection, has_ended = duckdb.connect(), Event()

    def interrupt() -> None:
        while not has_ended.wait(0.005):
            connection.interrupt()

    labels = jv.open(connection.read_parquet(str(table)))
    with ThreadPoolExecutor(1) as another:
        another.submit(interrupt)
        try:
            with pytest.raises(KeyboardInterrupt):
                labels.compare("gpt")
        finally:
            has_ended.set()
    assert labels.compare("gpt").n_items == N_ITEMS
