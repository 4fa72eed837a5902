"""Pictures of a running app, to be looked at one by one, and those of the README.

``python docs/screenshots.py http://localhost:8501`` takes the README's again;
``python docs/screenshots.py http://localhost:8501 FOLDER [FILE ...]`` takes every page of every
demo and of each file, at three widths, light and dark.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

HERE = Path(__file__).parent
PAGES = (
    "verdict", "data", "perception", "agreement", "replacement", "systems", "favoritism",
    "leaderboard", "items", "report",
)  # fmt: skip
# A picture of every page, with the height at which it is cut off.
OF_README = {
    "verdict": 900,
    "data": 900,
    "perception": 860,
    "items": 800,
    "agreement": 900,
    "replacement": 900,
    "systems?data=translation": 800,
    "favoritism?data=preferences": 860,
    "leaderboard?boards=summaries&boards=inference": 860,
    "report": 860,
}
COLOURS = 96  # of a picture: enough for charts, and a third of the bytes
DEMOS = ("summaries", "inference", "preferences", "translation")
WIDTHS = (1280, 1920, 768)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PATIENCE = 120_000  # milliseconds
DRAWN = "[...document.querySelectorAll('.stPlotlyChart')].every(e => e.querySelector('.main-svg'))"


def main(url: str, folder: str = "", *files: str) -> None:
    """Take the README's pictures, or all of them into a folder."""
    with opened() as browser:
        if not folder:
            for place, height in OF_README.items():
                page = browser.new_page(viewport={"width": 1280, "height": height})
                page.goto(f"{url}/{place}")
                drawn(page)
                if place == "report":  # which is empty before anything is added
                    page.get_by_role("button", name="Start with what answers first").click()
                    drawn(page)
                picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
                picture.quantize(COLOURS).save(
                    HERE / f"{place.partition('?')[0]}.png", optimize=True
                )
                page.close()
            return
        for scheme in SCHEMES:
            for width in WIDTHS:
                page = browser.new_page(
                    viewport={"width": width, "height": 1000}, color_scheme=scheme
                )
                for place, name in places(page, url, files):
                    page.goto(f"{url}/{place}")
                    drawn(page)
                    height = page.evaluate(
                        "document.querySelector('[data-testid=stMain]').scrollHeight"
                    )
                    page.set_viewport_size({"width": width, "height": int(height) + 80})
                    drawn(page)
                    page.screenshot(path=Path(folder) / f"{name}_{width}_{scheme}.png")
                    page.set_viewport_size({"width": width, "height": 1000})
                page.close()


@contextmanager
def opened() -> Iterator[Browser]:
    """Start Chromium and stop it again."""
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


def places(page: Page, url: str, files: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give the address of every page of every data set, and a name for its picture."""
    for demo in DEMOS:
        for of in PAGES:
            yield f"{of}?data={demo}", f"{demo}_{of}"
    for file in files:
        page.goto(f"{url}/data")
        drawn(page)
        page.locator("input[type=file]").first.set_input_files(file)
        name = Path(file).stem
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        drawn(page)
        chosen = page.url.partition("?")[2]
        for of in PAGES:
            yield f"{of}?{chosen}", f"{name}_{of}"


def drawn(page: Page) -> None:
    """Wait until a page stands still."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_timeout(1500)  # the last fonts and the charts' fade-in
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    page.wait_for_function(DRAWN, timeout=PATIENCE)


if __name__ == "__main__":
    main(*sys.argv[1:])
