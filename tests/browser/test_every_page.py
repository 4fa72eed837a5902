"""Every page as a link opens it: whom it asks for what, and whether it fits the window."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import axe_playwright_python
import pytest
from playwright.sync_api import Page, Response, expect

from judgeviz import demos
from tests.browser.conftest import ROOT, free_port, wait_until_healthy
from tests.browser.driving import go_to, open_page, settled, words_read

PLACES = {
    "": "Verdict",
    "data": "Data",
    "perception?data=inference": "Perception",
    "perception?data=preferences": "Perception",
    "items": "Items",
    "agreement?data=preferences&cell_intervals=true": "Agreement",
    "replacement": "Replacement",
    "replacement?data=preferences": "Replacement",
    "systems?data=translation": "Systems",
    "favoritism?data=translation": "Favoritism",
    "favoritism?data=preferences": "Favoritism",
    "leaderboard?boards=summaries&boards=inference": "Leaderboard",
    "report": "Report",
}
# Pages of a demo as they are at first, whose words are counted there: (demo, title).
COUNTED = {
    (parse_qs(urlsplit(place).query).get("data", [demos()[0]])[0], title)
    for place, title in PLACES.items()
    if set(parse_qs(urlsplit(place).query)) <= {"data"}
}
# Streamlit looks for its server below the page's own path before it looks at the root. The two
# refusals that follow are how it learns where the server is: an answer would mislead it.
LOOKING_FOR_THE_SERVER = re.compile(r"^/\w+/_stcore/(health|host-config)$")


VIEWS: tuple[tuple[int, Literal["light", "dark"]], ...] = (
    (768, "dark"), (1280, "dark"), (1920, "dark"), (1920, "light"), (1280, "light"),
)  # fmt: skip
MOST_WORDS = 150  # of a page before anything is opened, beside data and a sentence per judge
FEW_WORDS = 110  # of a page where systems are compared or judges replace, sentences and all
# Chromium's cumulative layout shift. Below 0.1 where nothing else runs (benchmarks/clicks.py);
# on a machine with other work styles come after what they lay out.
MOST_SHIFT = 0.3
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
RECORD_SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""
WORDS = """
() => {
  const data = '.js-plotly-plot, [data-testid=stDataFrame], [class*=st-key-columns_], ' +
    '.st-key-item_list, .st-key-sentences, .st-key-toolbar';
  const main = document.querySelector('[data-testid=stMainBlockContainer]');
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walk.nextNode()) {
    const within = walk.currentNode.parentElement;
    const seen = within.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (!seen || within.closest(data) || within.closest('style, script')) continue;
    words.push(...walk.currentNode.textContent.split(/\\s+/).filter((w) => /\\w/.test(w)));
  }
  return words;
}
"""
PALE = "rgb(181, 178, 172)"  # of captions in the dark, as in frame.css
# What counts is what stays: a list that scrolls has nothing to focus until its first card is there.
SERIOUS = """
async (rules) => {
  const look = async () => (await axe.run(document, {resultTypes: ['violations'], ...rules}))
    .violations.filter((one) => ['serious', 'critical'].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)}`));
  let found = await look();
  for (let again = 0; found.length && again < 10; again++) {
    await new Promise((later) => setTimeout(later, 500));
    found = await look();
  }
  return found;
}
"""


@pytest.mark.parametrize("place", PLACES)
def test_a_page_asks_no_other_machine_and_nothing_in_vain_and_fits_the_window(
    page: Page, app: str, place: str
) -> None:
    asked: list[str] = []
    refused: list[str] = []

    def note(answer: Response) -> None:
        if answer.status >= 400:
            refused.append(urlsplit(answer.url).path)

    page.add_init_script(RECORD_SHIFTS)
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: refused.append(request.url))
    page.on("websocket", lambda opened: asked.append(opened.url))
    page.on("response", note)
    width, scheme = VIEWS[0]
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(color_scheme=scheme)
    open_page(page, f"{app}/{place}", PLACES[place])
    page.wait_for_timeout(1500)
    settled(page)
    assert least_shift(page) < MOST_SHIFT
    hosts = {urlsplit(url).netloc for url in asked if urlsplit(url).scheme not in ("data", "blob")}
    assert hosts == {urlsplit(app).netloc}
    mark = page.locator("link[rel~=icon]").first.get_attribute("href") or ""
    assert "svg" in mark, mark[:100]
    page.evaluate(AXE)
    for width, scheme in VIEWS:
        look(page, width, scheme)
        if width == 1280:
            assert page.evaluate(SERIOUS, rules_of(scheme)) == [], scheme
        overflow = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0, (width, scheme)
    words = page.evaluate(WORDS)
    assert len(words) <= MOST_WORDS, " ".join(words)
    if PLACES[place] in ("Systems", "Favoritism", "Replacement"):
        words = words_read(page)
        assert PLACES[place] in words
        assert len(words) < FEW_WORDS, " ".join(words)
    assert [path for path in refused if not LOOKING_FOR_THE_SERVER.match(path)] == []


def test_what_lies_over_a_page_is_as_readable_in_the_dark(page: Page, app: str) -> None:
    page.emulate_media(color_scheme="dark")
    open_page(page, f"{app}/perception", "Perception")
    page.evaluate(AXE)
    page.get_by_role("button", name="Settings").click()
    box = page.get_by_test_id("stPopoverBody")
    expect(box.get_by_test_id("stCaptionContainer").first).to_be_visible()
    assert page.evaluate(SERIOUS, rules_of("dark")) == []
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.locator(".st-key-read_2 button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_test_id("stCaptionContainer")).to_have_css("color", PALE)
    page.wait_for_timeout(500)  # it slides in
    assert page.evaluate(SERIOUS, rules_of("dark")) == []


@pytest.mark.parametrize("demo", demos())
def test_no_page_of_a_demo_has_many_words_before_anything_is_opened(
    page: Page, app: str, demo: str
) -> None:
    titles = [title for title in dict.fromkeys(PLACES.values()) if (demo, title) not in COUNTED]
    first = titles[0]
    address = next(urlsplit(place).path for place, title in PLACES.items() if title == first)
    open_page(page, f"{app}/{address}?data={demo}", first)
    for title in titles:
        if title != first:
            go_to(page, title)  # which takes a third of what opening its link does
        page.wait_for_timeout(300)
        settled(page)
        words = page.evaluate(WORDS)
        assert title in words
        assert len(words) <= MOST_WORDS, f"{title}: {' '.join(words)}"


def rules_of(scheme: Literal["light", "dark"]) -> dict[str, object]:
    """All of axe's for the scheme that is looked at first, and for the other those of colours."""
    if scheme == VIEWS[0][1]:
        return {}
    return {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def least_shift(page: Page) -> float:
    """Layout shift of a page as it was opened, or else with the browser's files at hand.

    A machine with other work brings styles and contents in another order: the least of three.
    """
    shifts = [page.evaluate("window.shifts")]
    while shifts[-1] >= MOST_SHIFT and len(shifts) < 3:
        page.reload()
        settled(page)
        page.wait_for_timeout(500)
        shifts.append(page.evaluate("window.shifts"))
    return min(shifts)


def look(page: Page, width: int, scheme: Literal["light", "dark"]) -> None:
    """Give the window a width and the page a scheme, and wait until it has drawn them."""
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(color_scheme=scheme)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    page.wait_for_timeout(300)  # the server hears of it after the page has changed
    settled(page)


def test_the_server_listens_to_this_machine_alone(tmp_path: Path) -> None:
    port = free_port()
    log = tmp_path / "log.txt"
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    command += ["--server.port", str(port), "--server.headless", "true"]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + 60
            while "URL:" not in log.read_text() and time.monotonic() < deadline:
                time.sleep(0.1)
        finally:
            server.terminate()
            server.wait(15)
    assert re.findall(r"([A-Z]\w*)? ?URL: http://([\w.]+)", log.read_text()) == [("", "localhost")]


def test_the_command_that_opens_the_app_ends_with_it_without_a_word(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log.txt"
    command = [sys.executable, "-m", "judgeviz", "open", "--server", "--server.port", str(port)]
    with log.open("wb") as output:
        server = subprocess.Popen(
            [*command, "--server.headless", "true"],
            cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            wait_until_healthy(f"http://localhost:{port}", server, log)
            os.killpg(server.pid, signal.SIGINT)  # to both of them, as Ctrl-C in a terminal
            assert server.wait(15) == 0
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
    said = log.read_text()
    assert "Stopping" in said
    assert "Traceback" not in said
