"""Take the README's picture of a running app: ``python docs/screenshot.py http://localhost:8501``."""

import os
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright


def take(url: str, path: Path) -> None:
    """Open the first page as a visitor does and save what is on screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        page.goto(url)
        expect(page.locator(".st-key-perception_chart .bars .point path").first).to_be_attached()
        expect(page.get_by_test_id("stApp")).to_have_attribute(
            "data-test-script-state", "notRunning"
        )
        page.wait_for_timeout(1000)  # the last fonts and the chart's fade-in
        page.screenshot(path=path)
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1], Path(__file__).with_name("perception.png"))
