import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import judgeviz as jv
from tests.browser.conftest import visitor
from tests.browser.driving import (
    bar_heights,
    chart,
    choose,
    click_tallest_bar,
    go_to,
    n_items_listed,
    open_page,
    rows,
    save_file,
    save_image,
    settled,
    upload,
    wait_for_words,
)

SUMMEVAL = Path(__file__).resolve().parents[3] / "shared" / "data" / "summeval_long.csv"


@pytest.fixture(scope="module")
def long_table() -> bytes:
    """SummEval itself where it is at hand, else a table of its shape."""
    if SUMMEVAL.exists():
        return SUMMEVAL.read_bytes()
    table = jv.demo("summaries").table
    table["label"] = table["label"].astype(str)
    return table[table["rater"] != "rouge_l"].to_csv(index=False).encode()


def test_first_visit_needs_no_click(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception", "Perception")
    # five bins, five labels, two sides: a bar each, and a band that takes the clicks
    assert len(bar_heights(page, "perception_chart")) == 5 * 5 * 2 * 2
    expect(page.get_by_text("human median 3").first).to_be_visible()


def test_upload_explore_download_reload(page: Page, app: str, long_table: bytes) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "my_summaries.csv", long_table)
    expect(page.get_by_role("heading", name="my_summaries")).to_be_visible(timeout=60_000)
    settled(page)
    go_to(page, "Perception")
    choose(page, "criterion", "relevance")
    wait_for_words(page, "perception_chart", "relevance")
    before = bar_heights(page, "perception_chart")

    click_tallest_bar(page, "perception_chart", range(20, 30))
    n_items = n_items_listed(page)
    assert n_items > 0
    settled(page)
    name, content = save_file(page, "perception_items_download")
    assert name.endswith("_items.csv")
    listed = rows(content)
    assert len(listed) == n_items
    assert {row["human median"] for row in listed} == {"2"}

    name, content = save_image(page, "perception_chart")
    assert name.endswith(".svg")
    assert b"<svg" in content[:200]
    assert b"human median 3" in content
    page.locator(".st-key-perception_format").get_by_text("PNG").click()
    settled(page)
    assert n_items_listed(page) == n_items  # the click outlives the change of format
    name, content = save_image(page, "perception_chart")
    assert name.endswith(".png")
    assert content.startswith(b"\x89PNG")

    name, content = save_file(page, "perception_csv")
    numbers = rows(content)
    assert name.startswith("perception_my_summaries_relevance")
    assert len(numbers) == 100
    shares = [float(row["share"]) for row in numbers if row["series"] == "human" and row["share"]]
    assert sum(shares) == pytest.approx(5)

    assert "criterion=relevance" in page.url
    page.reload()
    settled(page)
    wait_for_words(page, "perception_chart", "relevance")
    assert "criterion=relevance" in page.url
    expect(page.get_by_text("my_summaries", exact=False).first).to_be_visible()
    assert bar_heights(page, "perception_chart") == before


def test_a_link_waits_for_the_upload_of_another_browser(
    page: Page, app: str, browser, long_table: bytes
) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "shared.csv", long_table)
    expect(page.get_by_role("heading", name="shared")).to_be_visible(timeout=60_000)
    go_to(page, "Perception")
    choose(page, "criterion", "fluency")
    wait_for_words(page, "perception_chart", "fluency")
    link, before = page.url, bar_heights(page, "perception_chart")

    elsewhere = visitor(browser).new_page()
    open_page(elsewhere, link, "Perception")
    expect(elsewhere.get_by_text("This link shows the data set")).to_be_visible()
    go_to(elsewhere, "Data")
    upload(elsewhere, "shared.csv", long_table)
    expect(elsewhere.get_by_role("heading", name="shared")).to_be_visible(timeout=60_000)
    go_to(elsewhere, "Perception")
    wait_for_words(elsewhere, "perception_chart", "fluency")
    assert "criterion=fluency" in elsewhere.url
    assert bar_heights(elsewhere, "perception_chart") == before
    elsewhere.context.close()


def test_a_bad_file_gives_a_sentence_and_keeps_what_is_open(page: Page, app: str) -> None:
    open_page(page, f"{app}/data?data=inference", "Data")
    for name, content, sentence in (
        ("empty.csv", b"\n\n", "File 'empty.csv' is empty"),
        ("page.csv", b"<!DOCTYPE html><html><body>Log in</body></html>", "is a web page"),
        ("lfs.csv", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS"),
        ("ragged.csv", b"item,human,gpt\n1,2,3\n2,3,4,5\n", "row 3"),
    ):
        upload(page, name, content)
        alert = page.get_by_test_id("stAlert").filter(has_text=sentence)
        expect(alert).to_be_visible()
        expect(page.get_by_text("Traceback")).to_have_count(0)
        expect(page.get_by_role("heading", name="inference")).to_be_visible()
        go_to(page, "Perception")
        chart(page, "perception_chart")
        go_to(page, "Data")


def test_preference_click_lists_votes(page: Page, app: str) -> None:
    open_page(page, f"{app}/preference?data=preferences", "Preference")
    click_tallest_bar(page, "preference_chart", range(6))
    assert n_items_listed(page) > 0


def test_the_later_of_a_click_and_a_choice_counts(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception", "Perception")
    listed = page.get_by_text(re.compile(r"items:\s*human median"))
    outline = page.locator(".st-key-perception_chart .shapelayer path[style*='rgb(194, 0, 122)']")
    click_tallest_bar(page, "perception_chart", range(5))
    expect(listed).to_contain_text(re.compile("human median 1, a human label"))
    expect(outline).to_have_count(1)
    choose(page, "bin", "4")
    expect(listed).to_have_text(re.compile("human median 4$"))
    expect(outline).to_have_count(0)
    expect(page).to_have_url(re.compile("bin=4"))
    wait_for_words(page, "perception_chart", "human median 5")
    click_tallest_bar(page, "perception_chart", range(5))
    expect(listed).to_contain_text(re.compile("human median 1, a human label"))
    expect(page).not_to_have_url(re.compile("bin="))


def test_a_bin_is_chosen_with_the_keyboard(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception", "Perception")
    box = page.locator(".st-key-bin").get_by_role("combobox")
    box.focus()
    page.wait_for_timeout(700)  # the page scrolls to it, which closes an open list
    page.keyboard.type("4")
    expect(page.get_by_role("option", name="4", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(r"items:\s*human median 4"))).to_be_visible()
    expect(page).to_have_url(re.compile("bin=4"))


def test_another_data_set_leaves_no_choice_without_effect(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception?data=preferences&bins=tie&judge=flatterer", "Perception")
    items = page.get_by_test_id("stMetricValue").last
    expect(items).to_have_text("77")
    choose(page, "data", "inference")
    expect(items).to_have_text("400")
    expect(page).to_have_url(re.compile(r"/perception\?data=inference$"))
    choose(page, "data", "preferences")
    wait_for_words(page, "perception_chart", "arbiter")
    expect(page).to_have_url(re.compile(r"/perception\?data=preferences$"))
    page.reload()
    settled(page)
    expect(items).to_have_text("400")


@pytest.mark.parametrize(
    ("place", "heading"),
    [
        ("preference?data=preferences", "Preference"),
        ("data", "Data"),
        ("?criterion=fluency", "Verdict"),
        ("verdict?criterion=fluency", "Verdict"),
        ("perception?criterion=fluency", "Perception"),
    ],
)
def test_the_first_request_may_be_a_deep_link(
    page: Page, fresh_app: str, place: str, heading: str
) -> None:
    open_page(page, f"{fresh_app}/{place}", heading)
    expect(page.get_by_text("Data set", exact=True)).to_be_visible()
    expect(page.get_by_text("Page not found")).to_have_count(0)
