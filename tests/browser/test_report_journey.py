"""From a chart to the figure of a paper: added, arranged, renamed, taken away."""

import io
import re
import zipfile

from playwright.sync_api import Page, expect

from tests.browser.driving import go_to, open_page, save_file, settled
from tests.browser.test_every_page import AXE, MOST_WORDS, SERIOUS, VIEWS, WORDS, look, rules_of


def press(page: Page, key: str) -> None:
    settled(page)
    page.locator(f".st-key-{key} button:visible").first.click()
    settled(page)


def picture(page: Page) -> str:
    """What the page shows of the figure, as it is printed."""
    shown = page.get_by_test_id("stImage").locator("img")
    expect(shown).to_be_visible()
    return shown.get_attribute("alt") or ""


def test_two_charts_become_the_panels_of_one_figure(page: Page, app: str) -> None:
    open_page(page, f"{app}/?criterion=fluency&boot=200&exchanges=0", "Verdict")
    press(page, "verdict_add")
    expect(page.get_by_text("Added to the report")).to_be_visible()
    press(page, "perception_add")
    go_to(page, "Report")
    expect(page.locator(".st-key-report_entries")).to_contain_text("2. perception · fluency")
    assert picture(page).startswith("Each judge beside one more human (")
    page.locator(".st-key-report_panels").get_by_role("combobox").click()
    page.get_by_role("option", name="2. perception · fluency").click()
    page.keyboard.press("Escape")
    expect(page.get_by_alt_text(re.compile(r"^\(a\) Each judge.*\(b\) Labels"))).to_be_visible()
    settled(page)
    expect(page.locator(".st-key-report_entries")).to_contain_text("1. verdicts + perception")

    name, content = save_file(page, "report_pdf")
    assert name == "verdicts_perception.pdf"
    assert content.startswith(b"%PDF")
    (width,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ", content)
    assert abs(float(width) - 496.8) < 0.5
    page.locator(".st-key-report_width").get_by_text("10 in").click()
    settled(page)
    expect(page).to_have_url(re.compile("report_width=10"))
    name, content = save_file(page, "report_png")
    assert int.from_bytes(content[16:20], "big") == 3000
    name, content = save_file(page, "report_html")
    assert name == "report.html"
    assert b"Figure 1" in content
    assert b"Figure 2" not in content
    assert b'<div id="plot_1b"' in content
    name, content = save_file(page, "report_zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert "figures/01_verdicts_perception.pdf" in archive.namelist()
        assert "tables/01b_perception.csv" in archive.namelist()

    assert len(page.evaluate(WORDS)) <= MOST_WORDS
    page.evaluate(AXE)
    for window, scheme in VIEWS:
        look(page, window, scheme)
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(overflow) <= 0, (window, scheme)
        if window == 1280:
            assert page.evaluate(SERIOUS, rules_of(scheme)) == [], scheme
