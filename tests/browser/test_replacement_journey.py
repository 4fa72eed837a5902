import re

from playwright.sync_api import Page, expect

from tests.browser.driving import (
    chart,
    choose,
    open_page,
    rows,
    save_file,
    settled,
)


def test_from_the_verdict_to_the_domains_and_back_by_link(page: Page, app: str) -> None:
    open_page(page, f"{app}/replacement", "Replacement")
    chart(page, "alt_test_chart")
    expect(page.get_by_test_id("stMetricValue").filter(has_text="passes")).to_be_visible()
    page.locator(".st-key-annotators").get_by_text("crowd").click()
    settled(page)
    expect(page).to_have_url(re.compile("annotators=crowd"))
    choose(page, "judge", "middling")
    expect(page.get_by_text("middling at ε = 0.1")).to_be_visible()
    expect(page.get_by_text("does not pass", exact=True)).to_be_visible()

    name, content = save_file(page, "alt_test_csv")
    assert name == "alt_test_summaries_coherence_middling.csv"
    assert [row["rejected"] for row in rows(content)] == ["False"] * 3
    name, content = save_file(page, "judges_tex")
    assert name.endswith(".tex")
    assert rb"\toprule" in content
    name, content = save_file(page, "alt_test_svg")
    assert name.endswith(".svg")
    assert b"judge middling" in content

    closer = page.locator(".st-key-closer")
    closer.get_by_text("Planner").click()
    chart(page, "plan_chart")
    expect(page.get_by_text(re.compile("studies pass"))).to_be_visible()
    closer.get_by_text("Over items").click()
    chart(page, "item_sweep_chart")

    page.locator(".st-key-variants_box").get_by_role("button").first.click()
    page.get_by_text("Pool all criteria").click()
    settled(page)
    page.keyboard.press("Escape")
    closer.get_by_text("Domains").click()
    chart(page, "domains_chart")
    passing = page.get_by_text(re.compile(r"The judge passes in \d of 3 domains"))
    expect(passing).to_be_visible()
    words = passing.inner_text()
    expect(page).to_have_url(re.compile("closer=Domains"))

    page.goto(page.url)
    settled(page)
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_text("middling at ε = 0.1")).to_be_visible()
