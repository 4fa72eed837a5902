"""What is removed is gone from the server's memory, and so is what a visitor left behind."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import ROOT, running_app
from tests.browser.driving import add_to_report, go_to, open_page, settled, upload

PATIENCE_SECONDS = 60
KEPT_SECONDS = "6"


class Memory:
    """The window into the server's memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def holders(self, word: str) -> int:
        found, wanted = self.folder / "found", self.folder / "wanted.part"
        wanted.write_text(" ".join(word))
        wanted.rename(self.folder / "wanted")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not found.exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        count = int(found.read_text())
        found.unlink()
        return count

    def is_free_of(self, word: str) -> bool:
        """Wait until nothing holds a word; False where something still does in the end."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.holders(word):
            if time.monotonic() > deadline:
                return False
            time.sleep(3)  # looking takes the server a second
        return True


@contextmanager
def watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int
) -> Iterator[tuple[str, Memory]]:
    monkeypatch.setenv("WATCH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("JUDGEVIZ_KEPT_SECONDS", KEPT_SECONDS)
    program = [str(ROOT / "tests" / "browser" / "watched_server.py")]
    options = ["--server.disconnectedSessionTTL", "1"]
    with running_app(tmp_path / "log.txt", program, options, port) as url:
        yield url, Memory(tmp_path)


def canary() -> tuple[str, bytes]:
    word = "".join(random.choice("bcdfghjk") for _ in range(16))
    rows = [
        f"i{n},{word} number {n},{n % 2},{1 + n % 5},{1 + (n + 1) % 5},{1 + n % 4},{1 + n % 3}"
        for n in range(60)
    ]
    header = f"item,question,topic {word},human_1,human_2,human_3,gpt-4o {word}"
    return word, "\n".join([header, *rows]).encode()


def look_at(page: Page, url: str, content: bytes) -> None:
    """Upload a table and look at charts of it and at its items."""
    open_page(page, f"{url}/data", "Data")
    upload(page, "canary.csv", content)
    expect(page.get_by_role("heading", name="canary", exact=True)).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show the verdict").click()
    expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
    settled(page)
    add_to_report(page)
    go_to(page, "Report")
    expect(page.get_by_test_id("stImage").locator("img")).to_be_visible(timeout=60_000)
    go_to(page, "Agreement")


def test_nothing_is_kept_of_what_is_removed_nor_of_a_visitor_for_longer_than_the_page_says(
    one_visitor: BrowserContext,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    port_of_fresh_apps: int,
) -> None:
    with watched(tmp_path, monkeypatch, port_of_fresh_apps) as (url, memory):
        page = one_visitor.new_page()
        word, content = canary()
        look_at(page, url, content)
        assert memory.holders(word) > 0
        go_to(page, "Data")
        page.get_by_text("Your data sets").click()
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text("Your data sets")).to_have_count(0)
        settled(page)
        assert memory.is_free_of(word)

        word, content = canary()
        look_at(page, url, content)
        go_to(page, "Data")
        page.get_by_text("Your data sets").click()
        expect(page.get_by_text("is dropped after 0.1 minutes")).to_be_visible()
        assert memory.holders(word) > 0
        page.close()
        assert memory.is_free_of(word)
