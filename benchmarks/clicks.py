"""How fast the app answers in a real browser, and what moves: ``python -m benchmarks.clicks``.

Starts the app and Chromium. Seconds are those on the clock, from the address, link or click to
what was asked for on screen; bytes are what the browser received meanwhile, files and messages; the
shift is Chromium's layout shift without what follows the visitor's own click.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pandas as pd
from playwright.sync_api import BrowserContext, Playwright, expect, sync_playwright

from benchmarks.timing import print_table
from tests.browser.conftest import chromium, free_port, running_app
from tests.browser.driving import LISTEN, chart, go_to, open_page, settled, upload
from tests.browser.test_agreement_journey import SIX
from tests.browser.test_every_page import RECORD_SHIFTS

N_STARTS = 3  # of the server, each for a browser that has the files and for an empty one
N_ROUNDS = 4  # through the pages; the first warms them
N_ITEMS = 10_000
N_CLICKS = 15
N_TABLES = 3  # of six judges, each new to the app
ONE_JUDGE = ("gpt-4o_1", "gpt-4o_2", "gpt-4o_3")  # three answers of one
SUMMEVAL_ITEMS = 1_600
PAGES = (
    "Verdict", "Perception", "Agreement", "Replacement", "Systems", "Favoritism", "Items", "Data",
)  # fmt: skip
WITHOUT_CHART = ("Items", "Data")
WARM_DATA = "summaries"  # the demo of which every page has something to show
DRAWN = ":is(.main-svg .plot, .main-svg .shapelayer)"
CHART = f".stPlotlyChart {DRAWN}:not(.st-key-plotly *)"  # which is there for its script alone
FRAME_IS_THERE = "() => document.querySelector('[data-testid=stTopNavLink]') !== null"
CHART_IS_THERE = f"() => document.querySelector('{CHART}') !== null"
PAGE_IS_THERE = f"""([title, hasChart]) =>
  document.querySelector('[data-testid=stMain] h1')?.innerText === title
  && document.querySelector('[data-testid=stApp]').dataset.testScriptState === 'notRunning'
  && document.querySelector('[data-testid=stMain] [data-testid=stSkeleton]') === null
  && (!hasChart || document.querySelector('{CHART}') !== null)"""
LISTED_ANEW = f"""(before) => {{
  const line = [...document.querySelectorAll('p')].find(
    p => p.innerText.includes('of {N_ITEMS:,} items, most disputed first'));
  return line && line.innerText !== before;
}}"""
SENTENCES_ARE_THERE = """() => document.querySelector('.st-key-sentences')?.innerText
  .trim().split('\\n').length === 6"""


@dataclass
class Step:
    """What was measured of one step: bytes and shift only where it is the end of something."""

    target: float | None
    seconds: list[float] = field(default_factory=list)
    kilobytes: list[float] = field(default_factory=list)
    shifts: list[float] = field(default_factory=list)

    def row(self, what: str) -> list[str]:
        """Words of the table."""
        return [
            what,
            f"{median(self.seconds):.2f}",
            f"{max(self.seconds):.2f}",
            "" if self.target is None else f"{self.target:g}",
            f"{median(self.kilobytes):,.0f}" if self.kilobytes else "",
            f"{max(self.shifts):.3f}" if self.shifts else "",
        ]


class Steps(dict[str, Step]):
    """All steps by name, in the order in which they were first taken."""

    @contextmanager
    def measured(self, visit: "Visit") -> Iterator[Callable[[str, float | None], None]]:
        """Measure what a visitor waits for: call what is yielded with each thing that is there."""
        visit.n_bytes = 0
        if visit.page.url.startswith("http"):
            visit.page.evaluate("() => { window.shifts = 0; }")
        start = time.perf_counter()
        reached: list[Step] = []

        def note(what: str, target: float | None) -> None:
            step = self.setdefault(what, Step(target))
            step.seconds.append(time.perf_counter() - start)
            reached.append(step)

        yield note
        settled(visit.page)
        visit.page.wait_for_timeout(300)  # what comes behind belongs to it too
        reached[-1].kilobytes.append(visit.n_bytes / 1000)
        reached[-1].shifts.append(float(visit.page.evaluate("window.shifts")))


class Visit:
    """A page whose received bytes and layout shifts are counted."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.add_init_script(RECORD_SHIFTS)
        self.n_bytes = 0.0
        network = context.new_cdp_session(self.page)
        network.on("Network.loadingFinished", self._count_file)
        network.on("Network.webSocketFrameReceived", self._count_message)
        network.send("Network.enable")

    def wait_for(self, condition: str, argument: object = None) -> None:
        """Wait until a condition holds in the page, looked at every few milliseconds."""
        self.page.wait_for_function(condition, arg=argument, polling=5)

    def _count_file(self, finished: dict[str, Any]) -> None:
        self.n_bytes += finished["encodedDataLength"]

    def _count_message(self, received: dict[str, Any]) -> None:
        payload = received["response"]["payloadData"]  # a message in bytes comes in base 64
        self.n_bytes += len(payload) * (3 / 4 if received["response"]["opcode"] == 2 else 1)


def label_table(n_items: int, answers: tuple[str, ...], seed: int = 0) -> bytes:
    """Graded labels of three humans and of judges, with a sentence of text per item."""
    rng = np.random.default_rng(seed)
    quality = rng.normal(3, 1, n_items)
    columns: dict[str, object] = {"item": [f"item {n}" for n in range(n_items)]}
    for rater in ("human_1", "human_2", "human_3", *answers):
        noisy = quality + rng.normal(0, 0.8, n_items)
        columns[rater] = np.clip(np.rint(noisy), 1, 5).astype(int)
    columns["text"] = [f"This is the text of item number {n}, to be read." for n in range(n_items)]
    return pd.DataFrame(columns).to_csv(index=False).encode()


def measure_starts(steps: Steps, browser: Callable[[Path], BrowserContext], folder: Path) -> None:
    """Open the app right after its server has started, with the browser's files at hand or not."""
    port = free_port()  # the files of another port are other files
    known = folder / "known"
    with running_app(folder / "log", port=port) as url:
        for _ in range(3):  # a script that comes again is kept compiled
            with browser(known) as context:
                visit = Visit(context)
                visit.page.goto(url)
                visit.wait_for(CHART_IS_THERE)
                settled(visit.page)
    for number in range(N_STARTS):
        for has_files in (True, False):
            words = "a browser that has the files" if has_files else "an empty browser"
            profile = known if has_files else folder / f"empty {number}"
            with running_app(folder / "log", port=port) as url, browser(profile) as context:
                visit = Visit(context)
                with steps.measured(visit) as reached:
                    visit.page.goto(url, wait_until="commit")
                    visit.wait_for(FRAME_IS_THERE)
                    reached(f"first visit, {words}: frame", 1.5)
                    visit.wait_for(CHART_IS_THERE)
                    reached(f"first visit, {words}: first chart", 3)


def measure_pages(steps: Steps, visit: Visit, url: str) -> None:
    """Go through the pages again and again, as they were left."""
    open_page(visit.page, f"{url}/items?data={WARM_DATA}", "Items")
    for number in range(N_ROUNDS):
        warm = Steps() if number == 0 else steps
        for title in PAGES:
            with warm.measured(visit) as reached:
                navigation = visit.page.get_by_role("navigation", name="App pages")
                navigation.get_by_role("link", name=title).click()
                visit.wait_for(PAGE_IS_THERE, [title, title not in WITHOUT_CHART])
                reached(f"warm page {title}", 1)


def measure_clicks(steps: Steps, visit: Visit, url: str) -> None:
    """Upload a large table and click on bars until their items are listed."""
    page = visit.page
    open_page(page, f"{url}/data", "Data")
    with steps.measured(visit) as reached:
        upload(page, "ten_thousand.csv", label_table(N_ITEMS, ONE_JUDGE))
        expect(page.get_by_role("heading", name="ten_thousand")).to_be_visible(timeout=60_000)
        reached(f"{N_ITEMS:,} items: upload to the data set's description", None)
    with steps.measured(visit) as reached:
        go_to(page, "Perception")
        chart(page, "perception_chart")
        reached(f"{N_ITEMS:,} items: to the page Perception with its chart", None)
    page.wait_for_timeout(1500)
    bars = chart(page, "perception_chart").locator(".bars .point path")
    drawn = bars.evaluate_all(  # before anything is clicked: what is selected is drawn anew
        "bars => bars.map(bar => bar.getBoundingClientRect().toJSON())"
    )
    # the tallest bar of the humans in each bin: ten bars a bin, the humans' five first
    tallest = [
        max(drawn[first : first + 5], key=lambda box: float(box["height"]))
        for first in range(0, 50, 10)
    ]
    for number in range(N_CLICKS):
        box = tallest[number % len(tallest)]
        line = page.get_by_text(f"of {N_ITEMS:,} items, most disputed first")
        before = line.first.inner_text()
        with steps.measured(visit) as reached:
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            visit.wait_for(LISTED_ANEW, before)
            reached(f"{N_ITEMS:,} items: a click to its items", 0.3)


def measure_verdicts(steps: Steps, visit: Visit, url: str) -> None:
    """Ask for the verdict on six judges of a table that the app has not seen yet."""
    size = f"6 judges x {SUMMEVAL_ITEMS:,} items"
    for number in range(N_TABLES):
        name = f"six_{number}"
        open_page(visit.page, f"{url}/data", "Data")
        upload(visit.page, f"{name}.csv", label_table(SUMMEVAL_ITEMS, SIX, seed=number))
        expect(visit.page.get_by_role("heading", name=name)).to_be_visible(timeout=60_000)
        settled(visit.page)
        with steps.measured(visit) as reached:
            navigation = visit.page.get_by_role("navigation", name="App pages")
            navigation.get_by_role("link", name="Verdict").click()
            visit.wait_for(SENTENCES_ARE_THERE)
            reached(f"{size}: the sentence on each", None)
            visit.wait_for(PAGE_IS_THERE, ["Verdict", True])
            reached(f"{size}: the whole verdict", 2)


def opened_browser(playwright: Playwright, profile: Path) -> BrowserContext:
    """Start Chromium as somebody who keeps his files in a folder."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        viewport={"width": 1280, "height": 1000},
        args=["--no-sandbox", "--disable-gpu"],
    )
    context.add_init_script(LISTEN)
    return context


def main() -> None:
    """Print a table: seconds, what they shall not exceed, kilobytes and the layout shift."""
    steps = Steps()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        # As on any machine that has run the app before: what Python compiled is kept.
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        measure_starts(steps, partial(opened_browser, playwright), folder)
        with (
            running_app(folder / "log") as url,
            opened_browser(playwright, folder / "known") as context,
        ):
            visit = Visit(context)
            measure_pages(steps, visit, url)
            measure_clicks(steps, visit, url)
            measure_verdicts(steps, visit, url)
    header = ("what", "median s", "slowest s", "at most", "kB received", "most shift")
    print_table("In the browser", header, (step.row(what) for what, step in steps.items()))


if __name__ == "__main__":
    main()
