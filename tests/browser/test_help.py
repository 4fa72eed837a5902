"""The documentation inside the app: opened from a page, and read on from link to link."""

from playwright.sync_api import Page, expect

from tests.browser.driving import open_page, settled
from tests.browser.test_every_page import AXE, SERIOUS


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()
    settled(page)


def test_from_a_page_to_its_help_and_on_to_another_page(page: Page, app: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    open_page(page, f"{app}/favoritism?data=preferences", "Favoritism")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Help").click()
    manual = opened.value
    try:
        heading(manual, "Favi-Scores of every system")
        expect(manual.get_by_text("phi 2.00")).to_be_visible()
        listed = manual.locator(".st-key-contents")
        listed.get_by_role("link", name="Favi-Scores of all pairs").click()
        heading(manual, "Favi-Scores of all pairs")
        manual.locator(".st-key-manual").get_by_role("link", name="box of a system").click()
        heading(manual, "Favi-Scores of every system")
        assert manual.url == f"{app}/help?about=figures/favi_box"
        assert len(page.context.pages) == 3  # the first one keeps the scripts, see conftest
        manual.evaluate(AXE)
        assert manual.evaluate(SERIOUS) == []
        overflow = "() => document.documentElement.scrollWidth - window.innerWidth"
        for width in (1280, 768):
            manual.set_viewport_size({"width": width, "height": 1000})
            settled(manual)
            assert manual.evaluate(overflow) <= 0
    finally:
        manual.close()
    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {app.split("/")[2]}
    expect(page.get_by_role("heading", name="Favoritism", exact=True)).to_be_visible()


def test_the_help_is_shown_where_it_is_the_first_that_a_server_is_asked_for(
    page: Page, fresh_app: str
) -> None:
    page.goto(f"{fresh_app}/help?about=limits")
    heading(page, "Limits")
    expect(page.get_by_role("navigation", name="App pages")).to_be_visible()


def test_a_chart_leads_to_the_help_of_its_figure(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception?view=confusion matrix", "Perception")
    page.locator(".st-key-confusion_downloads").get_by_role("button", name="Code").click()
    link = page.get_by_role("link", name="About this figure")
    expect(link).to_have_attribute("href", "help?about=figures/confusion")
