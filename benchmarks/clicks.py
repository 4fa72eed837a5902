"""How long a click takes in a real browser, on 10,000 items: ``python -m benchmarks.clicks``.

Starts the app and Chromium, uploads a table of 10,000 items with three humans and one judge,
clicks bars and measures until the line above the item list names the new bar.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
import pandas as pd
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import chromium, running_app
from tests.browser.driving import chart, go_to, open_page, settled, upload

N_ITEMS = 10_000
N_CLICKS = 15
LISTED = f"of {N_ITEMS:,} items:"


def label_table(n_items: int, seed: int = 0) -> bytes:
    """Graded labels of three humans and a judge, with a sentence of text per item."""
    rng = np.random.default_rng(seed)
    quality = rng.normal(3, 1, n_items)
    columns: dict[str, object] = {"item": [f"item {n}" for n in range(n_items)]}
    for rater in ("human_1", "human_2", "human_3", "judge_1", "judge_2", "judge_3"):
        noisy = quality + rng.normal(0, 0.8, n_items)
        columns[rater] = np.clip(np.rint(noisy), 1, 5).astype(int)
    columns["text"] = [f"This is the text of item number {n}, to be read." for n in range(n_items)]
    return pd.DataFrame(columns).to_csv(index=False).encode()


def seconds_of_click(page: Page, number: int) -> float:
    """Click one bar and wait for the items of that bar."""
    bar = chart(page, "perception_chart").locator(".bars .point path").nth(number)
    box = bar.bounding_box()
    assert box is not None
    before = page.locator(f"p:has-text('{LISTED}')").all_inner_texts()
    start = time.perf_counter()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(
        "([old, listed]) => { const line = [...document.querySelectorAll('p')]"
        ".find(p => p.innerText.includes(listed)); return line && line.innerText !== old; }",
        arg=[before[0] if before else "", LISTED],
        polling=5,
    )
    return time.perf_counter() - start


def measure(page: Page, url: str) -> dict[str, list[float]]:
    """Seconds of the first drawing, of clicks, and of another judge setting (a full rerun)."""
    open_page(page, f"{url}/data", "Data")
    start = time.perf_counter()
    upload(page, "ten_thousand.csv", label_table(N_ITEMS))
    expect(page.get_by_role("heading", name="ten_thousand")).to_be_visible(timeout=60_000)
    times = {"upload to the data set's description": [time.perf_counter() - start]}
    settled(page)
    start = time.perf_counter()
    go_to(page, "Perception")
    chart(page, "perception_chart")
    times["to the perception page with its chart"] = [time.perf_counter() - start]
    page.wait_for_timeout(1500)
    heights = (
        chart(page, "perception_chart")
        .locator(".bars .point path")
        .evaluate_all("bars => bars.map(bar => bar.getBoundingClientRect().height)")
    )
    # the tallest bar of the humans in each bin: ten bars a bin, the humans' five first
    tallest = [max(range(first, first + 5), key=heights.__getitem__) for first in range(0, 50, 10)]
    times["a click to its items"] = [
        seconds_of_click(page, tallest[n % len(tallest)]) for n in range(N_CLICKS)
    ]
    return times


def main() -> None:
    """Print a table of milliseconds."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder) / "log") as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        times = measure(browser.new_page(viewport={"width": 1280, "height": 1000}), url)
        browser.close()
    print(f"| what, on {N_ITEMS:,} items | median ms | slowest ms |")
    print("|---|---|---|")
    for what, seconds in times.items():
        print(f"| {what} | {1000 * median(seconds):.0f} | {1000 * max(seconds):.0f} |")


if __name__ == "__main__":
    main()
