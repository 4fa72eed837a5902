import re

import numpy as np
import pandas as pd
from playwright.sync_api import Locator, Page, expect

import judgeviz as jv
from judgeviz.analysis.strata import held_out_items
from judgeviz.export.table import rounded
from tests.browser.driving import (
    chart,
    choose,
    go_to,
    n_items_listed,
    open_page,
    rows,
    save_file,
    settled,
    upload,
    wait_for_words,
    words_read,
)

ROW = 35  # pixels


def grid(page: Page) -> Locator:
    found = page.locator("[class*=st-key-agreement_table]").get_by_test_id("stDataFrame")
    expect(found.locator("table td").first).to_be_attached()
    return found


def cells(page: Page, row: int) -> list[str]:
    """Texts of one row of the table, as a screen reader has them."""
    found = grid(page).locator("table tbody tr").nth(row).locator("td")
    return [text.strip() for text in found.all_text_contents()]


def click_cell(page: Page, row: int, from_the_right: float) -> None:
    """Click into a row, at a share of the table's width from its right edge."""
    table = grid(page)
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box is not None
    x = box["x"] + (1 - from_the_right) * box["width"]
    y = box["y"] + ROW * (row + 1) + ROW / 2
    page.mouse.move(x - 5, y)  # the table has to know where the mouse is
    page.wait_for_timeout(300)
    page.mouse.click(x, y)
    settled(page)


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    settled(page)


def hidden_by_scrolling(table: Locator) -> tuple[float, float]:
    """Pixels of a table that are only reached by a scrollbar of its own, across and down."""
    across, down = table.locator(".dvn-scroller").evaluate(
        "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    )
    return across, down


def test_from_the_table_to_items_downloads_and_a_link(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement?judges=sage", "Agreement")
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    table = jv.agreement_table(pair, n_boot=1000)
    assert cells(page, 1)[0] == "sage"

    click_cell(page, 1, 0.45)
    expect(page).to_have_url(re.compile(r"items=others%27\+PA\+%3D\+1"))
    unanimous_others = len(held_out_items(pair, 1))
    assert n_items_listed(page) == unanimous_others > table["items_fair"][1]
    name, content = save_file(page, "items_csv")
    assert len(rows(content)) == unanimous_others
    assert {row["human agreement"][:4] for row in rows(content)} == {"1.0", "0.66"}

    chart(page, "agreement_chart").scroll_into_view_if_needed()
    dot = chart(page, "agreement_chart").locator(".scatterlayer .point").last
    box = dot.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(r"items=others%27\+PA\+%5B0%2C"))
    settled(page)
    assert n_items_listed(page) == len(held_out_items(pair, 3))

    name, content = save_file(page, "agreement_csv")
    assert name == "agreement_summaries_coherence_alpha.csv"
    assert float(rows(content)[0]["alpha_hm"]) == table["alpha_hm"][0]
    assert "bootstrap: 1000 replicates" in rows(content)[0]["settings"]
    _, content = save_file(page, "agreement_tex")
    assert rb"\begin{table*}" in content
    assert rounded(table["alpha_fair_delta"][0], sign="+").encode() in content

    choose(page, "family", "Spearman's ρ")
    wait_for_words(page, "agreement_chart", "Spearman")
    open_tab(page, "All statistics")
    _, content = save_file(page, "statistics_tex")
    assert rb"\begin{table*}" in content
    _, content = save_file(page, "statistics_md")
    assert content.decode().startswith("| judge | stratum |")
    choose(page, "edge_preset", "attainable values")
    wait_for_words(page, "agreement_chart", "[0.5, 0.667)")
    name, content = save_file(page, "agreement_svg")
    assert name.endswith(".svg")
    assert b"one more human" in content

    page.reload()
    settled(page)
    wait_for_words(page, "agreement_chart", "[0.5, 0.667)")
    wait_for_words(page, "agreement_chart", "Spearman")
    expect(page.get_by_role("tab", name="All statistics")).to_have_attribute(
        "aria-selected", "true"
    )


SIX = (
    "gpt-4o-mini", "claude-sonnet", "gemini_flash", "llama-31-instruct", "mistral-v03", "qwen",
)  # fmt: skip


def six_judges() -> bytes:
    """Three humans and six judges on 150 items of a scale of five; the judges get worse."""
    rng = np.random.default_rng(8)
    truth = rng.integers(1, 6, 150)
    table = pd.DataFrame({"item": [f"i{n}" for n in range(150)]})
    for name, noise in [
        *((f"human_{n}", 0.7) for n in (1, 2, 3)),
        *((name, 0.4 + 0.4 * n) for n, name in enumerate(SIX)),
    ]:
        table[name] = np.clip(np.round(truth + rng.normal(0, noise, 150)), 1, 5).astype(int)
    return table.to_csv(index=False).encode()


def test_six_judges_are_read_without_a_scrollbar_and_in_few_words(page: Page, app: str) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "six.csv", six_judges())
    expect(page.get_by_role("heading", name="six")).to_be_visible(timeout=60_000)
    go_to(page, "Agreement")
    wait_for_words(page, "agreement_chart", "6 judges")
    assert len(grid(page).locator("table tbody tr").all()) == 8  # with the numbers of items
    assert hidden_by_scrolling(grid(page)) == (0, 0)
    words = words_read(page)
    assert "Agreement" in words
    assert len(words) < 150, " ".join(words)
    page.get_by_text("Intervals in cells").click()
    settled(page)
    expect(page.locator("[class*=st-key-agreement_table_wide]")).to_be_visible()
    assert hidden_by_scrolling(grid(page)) == (0, 0)
    open_tab(page, "All statistics")
    for table in (
        page.locator("[class*=st-key-statistics_judges]").get_by_test_id("stDataFrame").all()
    ):
        assert hidden_by_scrolling(table)[1] == 0


def test_another_data_set_brings_its_own_judges(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement?judges=sage&judges=dice", "Agreement")
    wait_for_words(page, "agreement_chart", "2 judges")
    choose(page, "data_by_name", "inference (demo)")
    wait_for_words(page, "agreement_chart", "3 judges")
    expect(grid(page).locator("td", has_text="owl").first).to_be_attached()


def test_subset_curves_are_drawn_on_request(page: Page, app: str) -> None:
    open_page(page, f"{app}/agreement", "Agreement")
    open_tab(page, "Subset curves")
    page.locator(".st-key-subset_source").scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # an open list closes when the page scrolls
    choose(page, "subset_source", "random labels, two classes")
    page.locator(".st-key-subset_compute button:visible").click()
    drawn = chart(page, "subset_chart")
    expect(drawn.get_by_text(re.compile("synthetic binary labels"))).to_be_attached()
    name, content = save_file(page, "subset_csv")
    assert {row["curve"] for row in rows(content)} == {"hh", "hm", "human", "random"}
