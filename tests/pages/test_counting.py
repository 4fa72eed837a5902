"""What a visitor sees of queries, and that those which everybody waits for go on without one."""

from threading import Event
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import StopException

from judgeviz.engines import running
from judgeviz.errors import LabelError
from pages.frame import counting


class Place:
    """What a place on the page was told to show; where it is left, as Streamlit leaves a run."""

    def __init__(self, *, is_left: bool = False) -> None:
        self.shown: list[str] = []
        self.is_left = is_left

    def empty(self) -> None:
        self.shown.append("")

    def caption(self, text: str) -> None:
        self.shown.append(text)
        if self.is_left:
            raise StopException

    def progress(self, share: float, text: str) -> None:
        assert f"{share:.0%}" in text
        self.caption(text)


class Engine:
    """An engine whose queries are a quarter done."""

    def collect(self, frame: Any) -> Any:
        raise NotImplementedError

    def share_done(self) -> float:
        return 0.25

    def interrupt(self) -> bool:
        return True


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def at(place: Place) -> Place:
        monkeypatch.setattr(counting.st, "empty", lambda: place)
        return place

    monkeypatch.setattr(counting, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.01)
    return at


def test_what_all_wait_for_goes_on_where_one_leaves(placed: Any) -> None:
    calls, may_end = [], Event()

    def work() -> str:
        calls.append("asked")
        assert may_end.wait(20)
        return "counted"

    left = placed(Place(is_left=True))
    with pytest.raises(StopException):
        counting.for_all("a table", work)
    assert left.shown == ["Counting. Any other choice waits for it."]
    may_end.set()
    placed(Place())
    assert counting.for_all("a table", work) == "counted"
    assert calls == ["asked"]
    assert counting.for_all("a table", lambda: "read again") == "read again"


def test_how_far_it_is_and_which_query_is_under_way(placed: Any) -> None:
    place = placed(Place())

    def query() -> int:
        seen = len(place.shown)
        while not any("25%" in text for text in place.shown[seen:]):
            Event().wait(0.01)
        return 1

    found = counting.for_all("two", lambda: [running.run(query, Engine()) for _ in range(2)])
    assert found == [1, 1]
    assert "Counting: 25%. Any other choice waits for it." in place.shown
    assert "Counting, look 2 through the table: 25%. Any other choice waits for it." in place.shown
    assert place.shown[-1] == ""


def test_queries_of_a_page_are_numbered(placed: Any) -> None:
    place = placed(Place())
    try:
        with counting.progress_shown():
            for _ in range(3):
                running.run(lambda: Event().wait(0.1), Engine())
            assert "" not in place.shown  # the page below would jump with each query
    finally:
        running.watch_queries(None)
    assert place.shown[0] == "Counting: 25%. Any other choice ends it."
    assert "Counting, look 3 through the table: 25%. Any other choice ends it." in place.shown
    assert place.shown[-2:] == [
        "Counting, look 3 through the table: 100%. Any other choice ends it.",
        "",
    ]


def test_queries_that_say_nothing_are_numbered_too(placed: Any, monkeypatch: Any) -> None:
    place = placed(Place())
    monkeypatch.setattr(Engine, "share_done", lambda _: None)
    try:
        with counting.progress_shown():
            for _ in range(2):
                running.run(lambda: Event().wait(0.1), Engine())
    finally:
        running.watch_queries(None)
    assert place.shown[0] == "Counting. Any other choice ends it."
    assert "Counting, look 2 through the table. Any other choice ends it." in place.shown


def test_whoever_waits_is_told_what_fails(placed: Any) -> None:
    placed(Place())

    def fail() -> None:
        raise LabelError("'a.csv' holds no labels.")

    for _ in range(2):  # it is asked anew
        with pytest.raises(LabelError, match="holds no labels"):
            counting.for_all("no labels", fail)
