"""A query under way: how far it is, and that it ends when nobody waits for it any more."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any, Protocol, TypeVar
from uuid import uuid4

import narwhals as nw
import pyarrow as pa

LOOK_SECONDS = 0.2  # between two looks at a query
SPARK_GROUP = ("spark.jobGroup.id", "spark.job.description", "spark.job.interruptOnCancel")
Answer = TypeVar("Answer")
Watch = Callable[[float | None], None]
_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


class TurnLock(Protocol):
    """A lock that one thread has at a time."""

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Wait for it; return whether it was got in time."""

    def release(self) -> None:
        """Give it to the next one."""


class Runner(Protocol):
    """What runs queries, which can be looked at and interrupted meanwhile."""

    def collect(self, frame: "nw.LazyFrame[Any]") -> pa.Table:
        """Run a query in this thread."""

    def share_done(self) -> float | None:
        """Share of the query under way, from 0 to 1; None where it is not known."""

    def interrupt(self) -> bool:
        """End the query under way; return whether it ends so that it can be waited for."""


@dataclass(frozen=True)
class DuckDBConnection:
    """A connection of DuckDB."""

    connection: Any

    def collect(self, frame: "nw.LazyFrame[Any]") -> pa.Table:
        """Run a query."""
        return frame.collect("pyarrow").to_arrow()

    def share_done(self) -> float | None:
        """Share of the query under way, as the connection estimates it."""
        per_cent = float(self.connection.query_progress())
        return min(per_cent / 100, 1.0) if per_cent >= 0 else None

    def interrupt(self) -> bool:
        """End the query under way."""
        self.connection.interrupt()
        return True


class WholeQueries:
    """Queries that run to their end, as those of polars do.

    Who leaves one does not wait for it; the next one does, so that they do not pile up.
    """

    def __init__(self) -> None:
        self._turn = Lock()
        self._n_asked = self._n_left = 0

    def collect(self, frame: "nw.LazyFrame[Any]") -> pa.Table:
        """Run a query, unless it was left while it waited for another one."""
        self._n_asked += 1
        number = self._n_asked
        with self._turn:
            if number <= self._n_left:
                raise CancelledError
            return frame.collect("pyarrow").to_arrow()

    def share_done(self) -> None:
        """Return None: it is not known."""

    def interrupt(self) -> bool:
        """Leave the query under way, which goes on."""
        self._n_left = self._n_asked
        return False


class SparkJobs:
    """Jobs of a session of Spark, each query's in a group of its own."""

    def __init__(self, session: Any) -> None:
        self._context = session.sparkContext
        self._group = ""

    def collect(self, frame: "nw.LazyFrame[Any]") -> pa.Table:
        """Run a query."""
        with self._as_a_group():
            return frame.collect("pyarrow").to_arrow()

    def first_rows(self, frame: "nw.LazyFrame[Any]", n_rows: int) -> list[Any]:
        """Take rows of the first parts, by which no other part is read."""
        with self._as_a_group():
            return list(frame.to_native().take(n_rows))

    def last_rows(self, frame: "nw.LazyFrame[Any]", n_rows: int) -> list[Any]:
        """Take rows of the last parts, by which no other part is read."""
        with self._as_a_group():
            return list(frame.to_native().tail(n_rows))

    def share_done(self) -> float | None:
        """Share of the tasks that are done, of the stages that are known so far."""
        tracker = self._context.statusTracker()
        jobs = map(tracker.getJobInfo, tracker.getJobIdsForGroup(self._group))
        stages = [tracker.getStageInfo(number) for job in jobs if job for number in job.stageIds]
        known = [stage for stage in stages if stage]
        n_tasks = sum(stage.numTasks for stage in known)
        return sum(stage.numCompletedTasks for stage in known) / n_tasks if n_tasks else None

    def interrupt(self) -> bool:
        """End the query under way."""
        self._context.cancelJobGroup(self._group)
        return True

    @contextmanager
    def _as_a_group(self) -> Iterator[None]:
        """Put what this thread asks for into a new group; then back into what it was in before."""
        before = {name: self._context.getLocalProperty(name) for name in SPARK_GROUP}
        self._group = f"judgeviz-{uuid4().hex}"
        self._context.setJobGroup(self._group, "judgeviz counts labels", interruptOnCancel=True)
        try:
            yield
        finally:
            for name, value in before.items():
                self._context.setLocalProperty(name, value)


class ConnectedSpark:
    """A session of Spark that runs elsewhere, whose queries are known by tags."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._tag = f"judgeviz-{uuid4().hex}"

    def collect(self, frame: "nw.LazyFrame[Any]") -> pa.Table:
        """Run a query."""
        with self._under_a_tag():
            return frame.collect("pyarrow").to_arrow()

    def first_rows(self, frame: "nw.LazyFrame[Any]", n_rows: int) -> list[Any]:
        """Take rows of the first parts, by which no other part is read."""
        with self._under_a_tag():
            return list(frame.to_native().take(n_rows))

    def last_rows(self, frame: "nw.LazyFrame[Any]", n_rows: int) -> list[Any]:
        """Take rows of the last parts, by which no other part is read."""
        with self._under_a_tag():
            return list(frame.to_native().tail(n_rows))

    def share_done(self) -> None:
        """Return None: it is not known."""

    def interrupt(self) -> bool:
        """End the query under way."""
        self._session.interruptTag(self._tag)
        return True

    @contextmanager
    def _under_a_tag(self) -> Iterator[None]:
        self._session.addTag(self._tag)
        try:
            yield
        finally:
            self._session.removeTag(self._tag)


def spark_runner(session: Any) -> SparkJobs | ConnectedSpark:
    """Return what runs the queries of a session, in this process or connected to."""
    is_connected = ".connect." in type(session).__module__
    return ConnectedSpark(session) if is_connected else SparkJobs(session)


def watch_queries(watch: Watch | None) -> None:
    """Let queries that this thread asks for be watched from now on.

    Parameters
    ----------
    watch : callable or None
        Called a few times a second with the share that is done (None where it is not known), at
        last with 1. What it raises ends the query and goes on to whoever asked.
    """
    _WATCH.set(watch)


@contextmanager
def in_turn(turn: TurnLock) -> Iterator[None]:
    """Wait until nobody else asks; where this thread watches, it does so meanwhile, and may leave.

    Parameters
    ----------
    turn : lock of threading
        Which the thread may have already.
    """
    watch = _WATCH.get()
    if watch is None:
        turn.acquire()
    else:
        while not turn.acquire(timeout=LOOK_SECONDS):
            watch(None)
    try:
        yield
    finally:
        turn.release()


def run(query: Callable[[], Answer], by: Runner) -> Answer:
    """Run a query; where this thread watches, in a second one, which is ended or left then."""
    watch = _WATCH.get()
    if watch is None:
        return query()
    second = ThreadPoolExecutor(1, thread_name_prefix="query")
    running, is_watched = second.submit(query), False
    try:
        while not wait([running], LOOK_SECONDS).done:
            watch(by.share_done())
            is_watched = True
    except BaseException:
        while by.interrupt() and not wait([running], LOOK_SECONDS).done:
            pass  # it had not begun yet
        raise
    finally:
        second.shutdown(wait=False)
    if is_watched:
        watch(1.0)
    return running.result()
