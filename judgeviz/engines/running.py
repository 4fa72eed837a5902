"""A query under way: how far it is, and that it ends when nobody waits for it any more."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol

import pyarrow as pa

LOOK_SECONDS = 0.2  # between two looks at a query
Watch = Callable[[float | None], None]
_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


class Interruptible(Protocol):
    """What runs queries that can be looked at and interrupted."""

    def share_done(self) -> float | None:
        """Share of the query under way, from 0 to 1; None where it is not known."""

    def interrupt(self) -> None:
        """End the query under way; nothing where there is none."""


@dataclass(frozen=True)
class DuckDBConnection:
    """A connection of DuckDB."""

    connection: Any

    def share_done(self) -> float | None:
        """Share of the query under way, as the connection estimates it."""
        per_cent = float(self.connection.query_progress())
        return min(per_cent / 100, 1.0) if per_cent >= 0 else None

    def interrupt(self) -> None:
        """End the query under way."""
        self.connection.interrupt()


def watch_queries(watch: Watch | None) -> None:
    """Let queries that this thread asks for be watched from now on.

    Parameters
    ----------
    watch : callable or None
        Called a few times a second with the share that is done (None where it is not known), at
        last with 1. What it raises ends the query and goes on to whoever asked.
    """
    _WATCH.set(watch)


def run(query: Callable[[], pa.Table], by: Interruptible | None) -> pa.Table:
    """Run a query; where this thread watches and the engine can be interrupted, by a second one."""
    watch = _WATCH.get()
    if watch is None or by is None:
        return query()
    with ThreadPoolExecutor(1, thread_name_prefix="query") as second:
        running, is_watched = second.submit(query), False
        try:
            while not wait([running], LOOK_SECONDS).done:
                watch(by.share_done())
                is_watched = True
        except BaseException:
            by.interrupt()
            while not wait([running], LOOK_SECONDS).done:  # it had not begun yet
                by.interrupt()
            raise
        if is_watched:
            watch(1.0)
        return running.result()
