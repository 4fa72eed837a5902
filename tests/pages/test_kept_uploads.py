"""Uploads of all browsers are kept in one place, which many visitors use at the same time."""

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from pages.frame import datasets, kept_uploads
from pages.frame.kept_uploads import KeptUploads
from tests.pages.reading import assert_calm, words
from tests.pages.test_data_page import GOOD, upload


@dataclass(frozen=True)
class Upload:
    key: str
    n_bytes: int = 1


@pytest.fixture
def restless():
    """Threads that give way to each other all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set."""
    now = [0.0]
    monkeypatch.setattr(kept_uploads.time, "monotonic", lambda: now[0])
    return now


def test_a_browser_finds_its_own_uploads_alone():
    kept = KeptUploads()
    kept.keep(b"ann", Upload("a"))
    kept.keep(b"ben", Upload("b"))
    assert kept.of_browser(b"ann") == {"a": Upload("a")}
    assert kept.of_browser(b"cleo") == {}


def test_old_uploads_are_forgotten(clock):
    kept = KeptUploads()
    kept.keep(b"ann", Upload("a"))
    clock[0] = kept_uploads.KEPT_SECONDS / 2
    kept.keep(b"ann", Upload("b"))
    clock[0] = kept_uploads.KEPT_SECONDS
    assert list(kept.of_browser(b"ann")) == ["b"]


def test_the_oldest_make_room(clock, monkeypatch):
    monkeypatch.setattr(kept_uploads, "MOST_KEPT_BYTES", 10)
    kept = KeptUploads()
    for number in range(4):
        clock[0] = number
        kept.keep(b"ann", Upload(f"u{number}", 4))
    assert list(kept.of_browser(b"ann")) == ["u2", "u3"]


def test_twenty_visitors_at_once_lose_nothing(restless):
    kept = KeptUploads()

    def visit(number):
        browser = f"browser {number}".encode()
        for turn in range(60):
            kept.keep(browser, Upload(f"u{turn}"))
            kept.of_browser(browser)
        return len(kept.of_browser(browser))

    with ThreadPoolExecutor(20) as visitors:
        assert list(visitors.map(visit, range(20))) == [60] * 20


def test_what_one_tab_removed_no_other_tab_keeps(clock):
    kept = KeptUploads()
    kept.keep(b"ann", Upload("a"))
    kept.keep(b"ben", Upload("a"))
    kept.remove(b"ann", "a")
    kept.use(b"ann", Upload("a"))  # which a tab has open
    assert kept.of_browser(b"ann") == {}
    assert kept.removed(b"ann") == ["a"]
    assert (list(kept.of_browser(b"ben")), kept.removed(b"ben")) == (["a"], [])
    kept.keep(b"ann", Upload("a"))  # uploaded again
    assert (list(kept.of_browser(b"ann")), kept.removed(b"ann")) == (["a"], [])
    kept.remove(b"ann", "a")
    clock[0] = kept_uploads.KEPT_SECONDS
    kept.forget_old()
    assert kept.removed(b"ann") == []


def test_what_is_in_use_stays(clock):
    kept = KeptUploads()
    kept.keep(b"ann", Upload("a"))
    clock[0] = kept_uploads.KEPT_SECONDS / 2
    kept.use(b"ann", Upload("a"))
    clock[0] = kept_uploads.KEPT_SECONDS
    assert list(kept.of_browser(b"ann")) == ["a"]


def test_another_tab_names_what_was_removed(start, monkeypatch):
    monkeypatch.setattr(datasets, "own_browser", lambda: b"ann of two tabs")
    first = upload(start("data"), ("mine.csv", GOOD))
    second = start("items", data=first.selectbox(key="data").value)
    next(b for b in first.button if (b.key or "").startswith("set_remove_")).click().run()
    second.run()
    assert_calm(second)
    said = "**mine: removed in another tab.** This page shows summaries (demo)."
    assert [words(one) for one in second.info] == [said]
    second.switch_page("pages/perception.py").run()
    assert said in [words(one) for one in second.info]
    second.selectbox(key="data").set_value("inference").run()
    assert said not in [words(one) for one in second.info]
    assert not any("removed in another tab" in words(one) for one in first.info)
