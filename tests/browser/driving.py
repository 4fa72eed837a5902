"""What a person does in the app."""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

# What is read before anything is opened: neither charts nor tables, which are drawn, nor toolbar.
WORDS = """() => {
  const found = [], skipped = "[data-testid=stPlotlyChart], [data-testid=stDataFrame], "
    + ".st-key-toolbar, [data-testid=stIconMaterial], svg, style";
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(skipped)) return;
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden") return;
    if (node.matches("details:not([open])")) walk(node.querySelector("summary"));
    else node.childNodes.forEach(walk);
  };
  walk(document.querySelector("[data-testid=stMain]"));
  return found.join(" ").split(/\\s+/).filter(word => word);
}"""


# When a page last asked the server for something, and when the server last said something.
LISTEN = """
window.asked = window.heard = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (...message) {
  if (!this.isListenedTo) this.addEventListener("message", () => window.heard = performance.now());
  this.isListenedTo = true;
  window.asked = performance.now();
  return send.apply(this, message);
};
"""
# A script is said to run when the server says so: between a click and that it looks as if at rest.
# A few things that are sent have no answer.
AT_REST = """() => {
  const now = performance.now();
  const app = document.querySelector("[data-testid=stApp]");
  return app?.dataset.testScriptState === "notRunning"
    && (heard > asked ? now - heard > 100 : now - asked > 1500);
}"""


def settled(page: Page) -> None:
    """Wait until the script has run to its end, after whatever was asked for until now."""
    page.wait_for_function(AT_REST, timeout=60_000, polling=50)


def open_page(page: Page, url: str, heading: str) -> None:
    page.goto(url)
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible(timeout=60_000)
    settled(page)


def go_to(page: Page, title: str) -> None:
    """Follow a link of the navigation."""
    page.get_by_role("navigation", name="App pages").get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    settled(page)


def go_back(page: Page) -> None:
    """Step back once the page is at rest.

    On a machine with much other work a step out of a page whose script still ran has left that
    page's address standing above the next one.
    """
    settled(page)
    page.go_back()


def go_forward(page: Page) -> None:
    """Step forward once the page is at rest, as :func:`go_back` does."""
    settled(page)
    page.go_forward()


def upload(page: Page, name: str, content: bytes) -> None:
    page.locator(".st-key-upload").get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )


def add_to_report(page: Page) -> None:
    """Add the first chart or table of a page to the report, and wait until it says so.

    Who sees nothing happen, as the page was drawn anew under the mouse, clicks again.
    """
    button = page.get_by_role("button", name="Add to report").first
    said = page.get_by_text(re.compile("Added to the report|It is in the report already")).first
    settled(page)
    button.click()
    try:
        expect(said).to_be_visible(timeout=10_000)
    except AssertionError:
        button.click()
        expect(said).to_be_visible()
    settled(page)


def chart(page: Page, key: str) -> Locator:
    """A chart that is drawn."""
    drawn = page.locator(f".st-key-{key}").get_by_test_id("stPlotlyChart")
    expect(drawn.locator(".main-svg").first).to_be_visible(timeout=60_000)
    expect(drawn).to_have_count(1, timeout=60_000)  # a chart drawn anew stands beside the old one
    return drawn


def wait_for_words(page: Page, key: str, words: str) -> None:
    """Wait until a chart shows some words, for example the criterion that was just chosen."""
    expect(chart(page, key).get_by_text(words).first).to_be_attached()
    page.wait_for_timeout(300)  # bars are set in the frame after the title


def bar_heights(page: Page, key: str) -> list[int]:
    """Heights in pixels of all bars, which tell one figure from another."""
    drawn = chart(page, key)
    expect(drawn.locator(".bars .point path").first).to_be_attached()
    boxes = drawn.locator(".bars .point path").evaluate_all(
        "bars => bars.map(bar => Math.round(bar.getBoundingClientRect().height))"
    )
    return list(boxes)


def click_tallest_bar(page: Page, key: str, among: range) -> None:
    """Click in the middle of the tallest of some bars, numbered in order of drawing."""
    heights = bar_heights(page, key)
    number = max(among, key=lambda n: heights[n])
    bar = chart(page, key).locator(".bars .point path").nth(number)
    bar.scroll_into_view_if_needed()
    box = bar.bounding_box()
    assert box is not None
    # the layer that catches the mouse lies above the bar
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def save_file(page: Page, key: str) -> tuple[str, bytes]:
    # a file that is made on demand is gone once the script has run again
    settled(page)
    page.wait_for_timeout(700)
    settled(page)
    button = page.locator(f".st-key-{key} button:visible").first
    with downloads(page, key.rpartition("_")[0]), page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


@contextmanager
def downloads(page: Page, figure: str) -> Iterator[None]:
    """Open the menu of a figure's downloads, if it has one, and close it again."""
    menu = page.locator(f".st-key-{figure}_downloads").get_by_role("button", name="Download")
    if menu.count():
        menu.first.scroll_into_view_if_needed()
        menu.first.click()
    yield
    settled(page)
    if menu.count():
        page.keyboard.press("Escape")


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8"))))


def n_items_listed(page: Page) -> int:
    line = page.get_by_text(re.compile(r"of [\d,]+ items?, most disputed first"))
    expect(line).to_be_visible()
    found = re.match(r"([\d,]+) of", line.inner_text())
    assert found
    return int(found[1].replace(",", ""))


@contextmanager
def opened(page: Page, box: str) -> Iterator[None]:
    """Open a box of the toolbar, such as that of the filters, and close it again."""
    page.get_by_test_id("stPopover").get_by_role("button", name=box).click()
    yield
    settled(page)
    page.keyboard.press("Escape")


def choose(page: Page, key: str, option: str) -> None:
    """Pick an option of a select box."""
    settled(page)
    box = page.locator(f".st-key-{key}").get_by_role("combobox")
    box.scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # an open list closes when the page scrolls
    box.click()
    page.get_by_role("option", name=option, exact=True).click()
    settled(page)


def words_read(page: Page) -> list[str]:
    """List all words on a page before anything is opened, beside those in charts and tables."""
    return list(page.evaluate(WORDS))
