"""What a visitor sees of an engine's queries: how far they are. Whatever else is done ends them."""

import re
import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import get_script_run_ctx

from judgeviz import Labels
from judgeviz.engines.opening import LARGE_BYTES, LARGE_CELLS
from judgeviz.engines.running import LOOK_SECONDS, watch_queries

ENDS = "Any other choice ends it."
WAITS = "Any other choice waits for it."
AS_A_SMALL_FILE = (
    f"saved as a file of less than {LARGE_BYTES // 10**6:,} MB and "
    f"{LARGE_CELLS // 10**6:,} million cells"
)
BY_CALL = re.compile(
    r"\bread (?:it|them|these|the (?:table|files?))(?:, or a part of it,)? by read_labels"
    "(?:, which takes more kinds of files)?"
)
Result = TypeVar("Result")


def in_the_app(sentence: object) -> str:
    """Return a problem's sentence, its way out one that needs no Python."""
    return BY_CALL.sub(f"upload a part of the table, {AS_A_SMALL_FILE}", str(sentence))


def why_not(what: str, labels: Labels) -> str:
    """Say that something is not counted where an engine counts, and how to see it all the same."""
    return (
        f"{what} is not counted for {labels.name}, a table whose rows stay with its engine. Upload "
        f"a part of it, {AS_A_SMALL_FILE}, to see it for that."
    )


@contextmanager
def progress_shown() -> Iterator[None]:
    """Let the queries of this run say how far they are, in a place above the page.

    It stays from the first that takes a while to the end: the page below would jump with each.
    """
    place, n_done = st.empty(), 0

    def look(share: float | None) -> None:
        nonlocal n_done
        _show(place, n_done, share)
        n_done += share == 1

    watch_queries(look)
    try:
        yield
    finally:
        place.empty()


def _show(
    place: DeltaGenerator, n_done: int, share: float | None, *, goes_on: bool = False
) -> None:
    """Say how far the query after ``n_done`` others is, and whether it goes on without the visitor.

    It also asks whether the visitor goes on: Streamlit ends the run from in here then.
    """
    leaving = WAITS if goes_on else ENDS
    which = f", look {n_done + 1:,} through the table" if n_done else ""
    if share is None:
        place.caption(f"Counting{which}. {leaving}")
    else:
        place.progress(share, text=f"Counting{which}: {share:.0%}. {leaving}")


@dataclass
class _UnderWay:
    """Queries that go on whoever leaves: what comes of them, and how far they are."""

    result: "Future[Any]" = field(default_factory=Future)
    n_done: int = 0
    share: float | None = None

    def run(self, work: Callable[[], object]) -> None:
        """Ask for them, in a thread of their own."""
        watch_queries(self._note)
        try:
            self.result.set_result(work())
        except BaseException as problem:  # which whoever waits is told
            self.result.set_exception(problem)

    def _note(self, share: float | None) -> None:
        self.n_done += share == 1
        self.share = 0.0 if share == 1 else share


_UNDER_WAY: dict[Hashable, _UnderWay] = {}
_LOCK = threading.Lock()


def for_all(key: Hashable, work: Callable[[], Result]) -> Result:
    """Do once what every visitor waits for, and show how far it is.

    It goes on where they leave: it would begin anew with each step of an impatient one.
    """
    with _LOCK:
        is_new = key not in _UNDER_WAY
        under_way = _UNDER_WAY.setdefault(key, _UnderWay())
    if is_new:
        threading.Thread(target=under_way.run, args=(work,), name="count", daemon=True).start()
    place = st.empty()
    while not wait([under_way.result], LOOK_SECONDS).done:
        _show(place, under_way.n_done, under_way.share, goes_on=True)
    place.empty()
    with _LOCK:
        _UNDER_WAY.pop(key, None)
    found: Result = under_way.result.result()
    return found


def end_with_a_fragment() -> None:
    """Let the queries of a part of a page that runs by itself end where the visitor goes on."""
    context = get_script_run_ctx()
    if context is not None and context.fragment_ids_this_run:
        # Streamlit looks there whether the run is to end
        watch_queries(lambda _: st.session_state.get("_"))
