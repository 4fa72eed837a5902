import re

from playwright.sync_api import Locator, Page, expect

import judgeviz as jv
from tests.browser.driving import (
    chart,
    choose,
    n_items_listed,
    open_page,
    rows,
    save_file,
    save_image,
    settled,
    wait_for_words,
)

ROW, SELECTION_COLUMN = 35, 18  # pixels


def grid(page: Page) -> Locator:
    found = page.locator(".st-key-agreement_table").get_by_test_id("stDataFrame")
    expect(found.locator("table td").first).to_be_attached()
    return found


def cells(page: Page, row: int) -> list[str]:
    """Texts of one row of the table, as a screen reader has them."""
    found = grid(page).locator("table tbody tr").nth(row).locator("td")
    return [text.strip() for text in found.all_text_contents()]


def click_row(page: Page, row: int) -> None:
    table = grid(page)
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + SELECTION_COLUMN, box["y"] + ROW * (row + 1) + ROW / 2)
    settled(page)


def test_from_the_table_to_items_downloads_and_a_link(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement?judges=sage", "Agreement")
    assert "PA = 1" in cells(page, 1)

    click_row(page, 1)
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    table = jv.agreement_table(pair)
    assert n_items_listed(page) == table["items"][1]
    name, content = save_file(page, "agreement_items_download")
    assert len(rows(content)) == table["items"][1]
    assert {row["human agreement"] for row in rows(content)} == {"1.0"}

    name, content = save_file(page, "agreement_csv")
    assert name == "agreement_summaries_coherence.csv"
    assert float(rows(content)[0]["alpha_hm"]) == table["alpha_hm"][0]
    assert "bootstrap: 1000 replicates" in rows(content)[0]["settings"]
    _, content = save_file(page, "agreement_tex")
    assert rb"\begin{table*}" in content
    _, content = save_file(page, "agreement_md")
    assert content.decode().startswith("| judge | stratum |")

    choose(page, "family", "Spearman's ρ")
    wait_for_words(page, "agreement_chart", "Spearman")
    choose(page, "edge_preset", "attainable values")
    expect(page.get_by_text("Edges: 0, 0.5, 0.667, 1")).to_be_visible()
    name, content = save_image(page, "agreement_chart")
    assert name.endswith(".svg")
    assert b"HH\xe2\x80\xb2: one more human (means)" in content

    page.reload()
    settled(page)
    expect(page.get_by_text("Edges: 0, 0.5, 0.667, 1")).to_be_visible()
    wait_for_words(page, "agreement_chart", "Spearman")


def test_another_data_set_brings_its_own_judges(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement?judges=sage&judges=dice", "Agreement")
    wait_for_words(page, "agreement_chart", "2 judges")
    choose(page, "data", "inference")
    wait_for_words(page, "agreement_chart", "3 judges")
    assert "owl" in cells(page, 0)


def test_subset_curves_are_drawn_on_request(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement", "Agreement")
    page.locator(".st-key-subset_source").scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # an open list closes when the page scrolls
    choose(page, "subset_source", "random labels, two classes")
    page.locator(".st-key-subset_compute button:visible").click()
    drawn = chart(page, "subset_chart")
    expect(drawn.get_by_text(re.compile("synthetic binary labels"))).to_be_attached()
    name, content = save_file(page, "subset_csv")
    assert {row["curve"] for row in rows(content)} == {"hh", "hm", "human", "random"}
