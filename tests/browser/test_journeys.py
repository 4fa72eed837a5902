import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import judgeviz as jv
from pages.frame.session_file import packed
from tests.browser.conftest import new_page
from tests.browser.driving import (
    bar_heights,
    chart,
    choose,
    click_tallest_bar,
    go_back,
    go_forward,
    go_to,
    n_items_listed,
    open_page,
    opened,
    rows,
    save_file,
    settled,
    upload,
    wait_for_words,
)

SUMMEVAL = Path(__file__).resolve().parents[3] / "shared" / "data" / "summeval_long.csv"

MANY_ITEMS = "item,human_1,human_2,robot,doc\n" + "\n".join(
    f"i{n},{1 + n // 6 % 5},{1 + n // 6 % 4},{1 + n // 6 % 3},d{n // 6}" for n in range(120)
)


@pytest.fixture(scope="module")
def summaries() -> bytes:
    """A table of the shape of SummEval."""
    table = jv.demo("summaries").table
    table["label"] = table["label"].astype(str)
    return table[table["rater"] != "rouge_l"].to_csv(index=False).encode()


@pytest.fixture(scope="module")
def long_table(summaries: bytes) -> bytes:
    """SummEval itself where it is at hand, else a table of its shape."""
    return SUMMEVAL.read_bytes() if SUMMEVAL.exists() else summaries


@pytest.fixture(scope="module")
def perception_at_rest(one_visitor: BrowserContext, app: str) -> Iterator[Page]:
    """The page Perception as a first visitor sees it: one for all who only look at it."""
    with new_page(one_visitor) as opened:
        open_page(opened, f"{app}/perception", "Perception")
        yield opened


def page_of_another_browser(page: Page) -> Page:
    """Open a page that brings to the app nothing of what this one's browser keeps for it."""
    page.context.clear_cookies()
    page.evaluate("() => localStorage.clear()")
    return page.context.new_page()


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(300)  # charts follow the window a moment later
    settled(page)


def test_first_visit_needs_no_click(perception_at_rest: Page) -> None:
    # five bins, five labels, two sides: a bar each, and a band that takes the clicks
    assert len(bar_heights(perception_at_rest, "perception_chart")) == 5 * 5 * 2 * 2
    expect(perception_at_rest.get_by_text("human median 3").first).to_be_visible()


def test_upload_explore_download_reload(page: Page, app: str, long_table: bytes) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "my_summaries.csv", long_table)
    expect(page.get_by_role("heading", name="my_summaries")).to_be_visible(timeout=60_000)
    settled(page)
    go_to(page, "Perception")
    choose(page, "criterion", "relevance")
    wait_for_words(page, "perception_chart", "relevance")

    unclicked = page.get_by_text(f"{n_items_listed(page):,} of")
    click_tallest_bar(page, "perception_chart", range(20, 30))
    expect(page).to_have_url(re.compile(r"items=human\+median\+2"))
    expect(unclicked).to_have_count(0)
    settled(page)
    page.wait_for_timeout(700)
    n_items = n_items_listed(page)
    assert n_items > 0
    before = bar_heights(page, "perception_chart")
    name, content = save_file(page, "items_csv")
    assert name.endswith("_items.csv")
    listed = rows(content)
    assert len(listed) == n_items
    assert {row["human median"] for row in listed} == {"2"}

    name, content = save_file(page, "perception_svg")
    assert name.endswith(".svg")
    assert content.startswith(b'<svg width="6.9in"')
    assert b"summaries" in content
    assert n_items_listed(page) == n_items  # the click outlives the download
    name, content = save_file(page, "perception_png")
    assert name.endswith(".png")
    assert content.startswith(b"\x89PNG")

    name, content = save_file(page, "perception_csv")
    numbers = rows(content)
    assert name.startswith("perception_my_summaries_relevance")
    assert len(numbers) == 100
    shares = [float(row["share"]) for row in numbers if row["series"] == "human" and row["share"]]
    assert sum(shares) == pytest.approx(5)

    assert "criterion=relevance" in page.url
    chosen = page.get_by_role("combobox", name="Items").input_value()
    assert chosen.startswith("human median 2, ")
    page.reload()
    settled(page)
    wait_for_words(page, "perception_chart", "relevance")
    assert "criterion=relevance" in page.url
    assert n_items_listed(page) == n_items  # the bar that was clicked comes with the link
    expect(page.get_by_text("my_summaries", exact=False).first).to_be_visible()
    assert bar_heights(page, "perception_chart") == before


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
    open_page(page, f"{app}/preference?data=preferences", "Perception")
    click_tallest_bar(page, "preference_chart", range(6))
    expect(page).to_have_url(re.compile("items=Onyx"))
    assert n_items_listed(page) > 0


def test_a_click_is_a_choice_in_the_box_and_a_second_one_takes_it_back(
    page: Page, app: str
) -> None:
    open_page(page, f"{app}/perception", "Perception")
    outline = page.locator(".st-key-perception_chart .shapelayer path[style*='rgb(194, 0, 122)']")
    click_tallest_bar(page, "perception_chart", range(5))
    expect(page).to_have_url(re.compile(r"items=human\+median\+1%2C\+human\+label"))
    expect(outline).to_have_count(1)
    choose(page, "items", "human median 4")
    expect(page).to_have_url(re.compile(r"items=human\+median\+4$"))
    listed = page.get_by_text("60 of 320 items, most disputed first")
    expect(listed).to_be_visible()
    page.reload()
    settled(page)
    wait_for_words(page, "perception_chart", "human median 5")
    expect(outline).to_have_count(1)
    expect(listed).to_be_visible()
    click_tallest_bar(page, "perception_chart", range(5))
    expect(page).to_have_url(re.compile(r"items=human\+median\+1%2C\+human\+label"))
    settled(page)
    page.wait_for_timeout(700)
    click_tallest_bar(page, "perception_chart", range(5))
    expect(page).not_to_have_url(re.compile("items="))
    expect(outline).to_have_count(0)


def test_items_are_read_with_the_keyboard(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception?items=human+median+2", "Perception")
    box = page.locator(".st-key-items").get_by_role("combobox")
    box.focus()
    page.wait_for_timeout(700)  # the page scrolls to it, which closes an open list
    page.keyboard.type("median 4")
    expect(page.get_by_role("option", name="human median 4", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"items=human\+median\+4$"))
    settled(page)
    page.wait_for_timeout(700)
    expect(page.get_by_text("60 of 320 items, most disputed first")).to_be_visible()
    names = [one.inner_text() for one in page.locator("[class*='st-key-read_'] button").all()]
    names = list(dict.fromkeys(name for name in names if name))
    page.locator(".st-key-read_1 button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading", name=names[0])).to_be_visible()
    page.keyboard.press("j")
    expect(drawer.get_by_role("heading", name=names[1])).to_be_visible()
    expect(page).to_have_url(re.compile(r"items=human\+median\+4&drawer=2$"))
    page.reload()
    expect(drawer.get_by_role("heading", name=names[1])).to_be_visible()
    number = drawer.get_by_label("Number of the item", exact=True)
    expect(number).to_have_value("2")
    settled(page)
    page.keyboard.press("k")
    expect(drawer.get_by_role("heading", name=names[0])).to_be_visible()
    expect(page).to_have_url(re.compile(r"&drawer=1$"))
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(page).to_have_url(re.compile(r"items=human\+median\+4$"))
    go_back(page)
    expect(drawer.get_by_role("heading", name=names[0])).to_be_visible()
    number.fill("")
    page.keyboard.press("Enter")
    expect(drawer.get_by_text("Type the number of the item to read.")).to_be_visible()
    number.fill("2")
    page.keyboard.press("Enter")
    expect(drawer.get_by_role("heading", name=names[1])).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    settled(page)
    choose(page, "items", "human median 2")  # what is closed stays so
    expect(page).to_have_url(re.compile(r"items=human\+median\+2$"))
    expect(drawer).to_have_count(0)
    choose(page, "items", "human median 4")
    expect(drawer).to_have_count(0)
    n_items = 60
    expect(page.get_by_text(f"{n_items} of 320 items, most disputed first")).to_be_visible()
    page.locator(".st-key-to_items button").first.click()
    expect(page.get_by_role("heading", name="Items", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/items\?items=human\+median\+4$"))
    expect(page.get_by_text(f"{n_items} of 320 items, most disputed first")).to_be_visible()
    settled(page)
    page.keyboard.press("j")
    expect(page).to_have_url(re.compile(r"&item=2$"))
    page.keyboard.press("j")
    expect(page).to_have_url(re.compile(r"&item=3$"))
    heading = page.get_by_role("heading", name=names[2])
    expect(heading).to_be_visible()
    page.reload()
    expect(heading).to_be_visible()
    expect(page.get_by_label("Number of the item", exact=True)).to_have_value("3")
    page.keyboard.press("k")
    expect(page.get_by_role("heading", name=names[1])).to_be_visible()
    expect(page).to_have_url(re.compile(r"&item=2$"))
    choose(page, "items", "human median 2")
    expect(page).to_have_url(re.compile(r"/items\?items=human\+median\+2$"))
    go_back(page)
    expect(page).to_have_url(re.compile(r"/items\?items=human\+median\+4&item=2$"))
    expect(page.get_by_role("heading", name=names[1])).to_be_visible()


def test_back_leads_to_what_was_clicked_and_read(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception", "Perception")
    wait_for_words(page, "perception_chart", "JSD")
    click_tallest_bar(page, "perception_chart", range(5))
    clicked = re.compile(r"\?items=human\+median\+1%2C\+human\+label\+1$")
    expect(page).to_have_url(clicked)
    settled(page)
    listed = n_items_listed(page)
    name = page.locator(".st-key-read_2 button").first.inner_text()
    page.locator(".st-key-read_2 button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading", name=name)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(clicked)
    settled(page)
    choose(page, "items", "all items")
    expect(page).to_have_url(re.compile(r"\?items=all\+items$"))
    go_back(page)
    expect(page).to_have_url(clicked)
    expect(page.get_by_text(f"{listed} of 320 items, most disputed first")).to_be_visible()
    expect(drawer).to_have_count(0)
    go_back(page)
    expect(drawer.get_by_role("heading", name=name)).to_be_visible()
    expect(page).to_have_url(re.compile(r"human\+label\+1&drawer=2$"))
    go_forward(page)
    expect(drawer).to_have_count(0)
    expect(page).to_have_url(clicked)


def test_items_stand_beside_the_chart_where_there_is_room(perception_at_rest: Page) -> None:
    page = perception_at_rest
    for width, is_beside in ((1280, True), (768, False)):
        resize(page, width)
        drawn = chart(page, "perception_chart").first.bounding_box()
        listed = page.locator(".st-key-item_list").bounding_box()
        assert drawn is not None
        assert listed is not None
        assert (listed["x"] > drawn["x"] + drawn["width"]) == is_beside
        assert (listed["y"] > drawn["y"] + drawn["height"]) != is_beside


def test_another_data_set_leaves_no_choice_without_effect(page: Page, app: str) -> None:
    place = "perception?data=preferences&bins=tie&judge=flatterer"
    open_page(page, f"{app}/{place}", "Perception")
    items = page.get_by_test_id("stMetricValue").last
    expect(items).to_have_text("77")
    choose(page, "data_by_name", "inference (demo)")
    expect(items).to_have_text("400")
    expect(page).to_have_url(re.compile(r"/perception\?data=inference$"))
    choose(page, "data_by_name", "preferences (demo)")
    wait_for_words(page, "perception_chart", "arbiter")
    expect(page).to_have_url(re.compile(r"/perception\?data=preferences$"))
    page.reload()
    settled(page)
    expect(items).to_have_text("400")


def test_the_address_says_the_filters_on_every_page(page: Page, app: str) -> None:
    filters = "by=topic&keep_topic=writing"
    open_page(page, f"{app}/agreement?data=preferences&{filters}", "Agreement")
    for title, place in (("Items", "items"), ("Report", "report")):
        go_to(page, title)  # the box of the filters is closed meanwhile
        expect(page).to_have_url(f"{app}/{place}?data=preferences&{filters}")


def test_a_filter_that_was_taken_off_stays_off(page: Page, app: str) -> None:
    # A closed box is not in the browser, which goes on saying what was chosen in it.
    open_page(page, f"{app}/perception", "Perception")

    def keep(key: str, option: str) -> None:
        choose(page, key, option)
        page.keyboard.press("Tab")  # closes the list, which hides what is below

    with opened(page, "Filters"):
        keep("bins", "1")
        keep("by", "doc")
        keep("by", "system")
        keep("keep_doc", "doc01")
        keep("keep_system", "Aster")
    chips = page.locator(".st-key-chips").get_by_role("button", name="✕")
    expect(chips).to_have_count(3)
    chips.filter(has_text="Human median").click()
    settled(page)
    chips.filter(has_text="doc: doc01").click()
    settled(page)
    choose(page, "criterion", "fluency")
    expect(chips).to_have_text(["system: Aster ✕"])
    left = "criterion=fluency&by=system&keep_system=Aster"
    for title, place in (("Agreement", "agreement"), ("Items", "items")):
        go_to(page, title)
        expect(chips).to_have_text(["system: Aster ✕"])
        assert sorted(page.url.split("?")[1].split("&")) == sorted(left.split("&"))
        assert page.url.startswith(f"{app}/{place}?")
    with opened(page, "Filters"):
        keep("bins", "1")
    expect(chips).to_have_text(["Human median: 1 ✕", "system: Aster ✕"])
    page.reload()
    settled(page)
    expect(chips).to_have_text(["Human median: 1 ✕", "system: Aster ✕"])


def test_filters_in_force_stand_beside_each_other_and_leave_the_judges_their_room(
    page: Page, app: str
) -> None:
    judges = page.locator(".st-key-judges_place")

    def shown(filters: str) -> tuple[dict[str, float], list[dict[str, float]]]:
        open_page(page, f"{app}/items{filters}", "Items")
        box = judges.bounding_box()
        assert box is not None
        chips = page.locator(".st-key-chips button:visible")
        return dict(box), chips.evaluate_all("all => all.map(one => one.getBoundingClientRect())")

    alone, none = shown("")
    beside, (first, second) = shown("?bins=3&by=system&keep_system=Aster")
    assert (none, beside) == ([], alone)
    assert second["top"] == first["top"] >= alone["y"] + alone["height"]
    assert second["left"] > first["right"]


def test_a_cluster_that_a_button_chose_stays_chosen(page: Page, app: str) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "alike.csv", MANY_ITEMS.encode())
    settled(page)
    go_to(page, "Perception")
    with opened(page, "Settings"):
        expect(page.get_by_text("groups of 6 items")).to_be_visible()
    page.get_by_role("button", name="Resample by doc").click()
    settled(page)
    for title in ("Agreement", "Items"):
        go_to(page, title)
        expect(page).to_have_url(re.compile(r"[?&]cluster=doc(&|$)"))
    with opened(page, "Settings"):
        choose(page, "cluster", "item")
    go_to(page, "Perception")
    expect(page.get_by_role("button", name="Resample by doc")).to_be_visible()
    expect(page).not_to_have_url(re.compile("cluster="))


def test_a_session_file_says_all_settings_also_where_the_boxes_were_open_before(
    page: Page, app: str
) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "own.csv", MANY_ITEMS.encode())
    go_to(page, "Data")
    for box in ("Settings", "Filters"):
        with opened(page, box):
            settled(page)
    held = (("own.csv", MANY_ITEMS.encode()),)
    mine = parse_qs(urlsplit(page.url).query)
    chosen = {"seed": ["7"], "level": ["90%"], "variant": ["divergence"], "bins": ["1", "2"]}
    for controls, seed in ((mine | chosen, "7"), (mine, "0"), (mine | {"seed": ["8"]}, "8")):
        # What it does not say is at its default.
        upload(page, "own.judgeviz", packed([("own", held, {})], controls, {}, with_data=True))
        expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
        settled(page)
        for title in ("Perception", "Agreement", "Data"):
            go_to(page, title)
            said = parse_qs(urlsplit(page.url).query)
            assert {**said, "data": None} == {**controls, "data": None}
            with opened(page, "Settings"):
                expect(page.get_by_role("spinbutton", name="Seed")).to_have_value(seed)


def test_a_step_back_leads_to_the_judge_that_was_looked_at(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception?judge=dice", "Perception")
    go_to(page, "Items")
    expect(page).to_have_url(f"{app}/items?judge=dice")
    go_back(page)
    settled(page)
    expect(page).to_have_url(f"{app}/perception?judge=dice")
    wait_for_words(page, "perception_chart", "judge dice")


@pytest.mark.parametrize(
    ("place", "heading"),
    [
        ("preference?data=preferences", "Perception"),
        ("items?items=all+items", "Items"),
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


def test_what_is_looked_at_goes_on_in_another_browser(
    page: Page, app: str, summaries: bytes
) -> None:
    open_page(page, f"{app}/data", "Data")
    upload(page, "my_summaries.csv", summaries)
    expect(page.get_by_role("heading", name="my_summaries")).to_be_visible(timeout=60_000)
    settled(page)
    choose(page, "criterion", "relevance")
    settled(page)
    page.get_by_text("Save this session").click()
    name, content = save_file(page, "session_download")
    assert name == "session.judgeviz"
    heights = heights_on_perception(page)
    link = page.url

    with_the_link = page_of_another_browser(page)
    open_page(with_the_link, f"{link}&drawer=2", "Perception")
    not_open = with_the_link.get_by_text("This link shows the data set")
    drawer = with_the_link.get_by_role("dialog")
    expect(not_open).to_be_visible()
    choose(with_the_link, "data_by_name", "inference (demo)")
    expect(not_open).to_have_count(0)
    go_back(with_the_link)
    expect(not_open).to_be_visible()
    go_forward(with_the_link)
    expect(with_the_link).to_have_url(re.compile("data=inference$"))
    expect(not_open).to_have_count(0)
    go_back(with_the_link)
    expect(not_open).to_be_visible()
    settled(with_the_link)
    with_the_link.reload()  # which shows nothing else without a word
    expect(not_open).to_be_visible()
    settled(with_the_link)
    expect(drawer).to_have_count(0)
    go_to(with_the_link, "Data")
    upload(with_the_link, "my_summaries.csv", summaries)
    opened = with_the_link.get_by_role("heading", name="my_summaries")
    expect(opened).to_be_visible(timeout=60_000)
    with_the_link.get_by_role("button", name="Show what the link shows").click()
    expect(drawer.get_by_label("Number of the item", exact=True)).to_have_value("2")
    with_the_link.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert heights_on_perception(with_the_link) == heights
    assert "criterion=relevance" in with_the_link.url
    with_the_link.close()

    other = page_of_another_browser(page)
    open_page(other, f"{app}/data", "Data")
    upload(other, name, content)
    expect(other.get_by_role("heading", name="Verdict", exact=True)).to_be_visible(timeout=60_000)
    expect(other).to_have_url(re.compile(r"data=my_summaries.*criterion=relevance"))
    assert heights_on_perception(other) == heights
    other.close()


def heights_on_perception(page: Page) -> list[int]:
    """Heights of all bars under the criterion that was chosen."""
    go_to(page, "Perception")
    wait_for_words(page, "perception_chart", "relevance")
    return bar_heights(page, "perception_chart")


def test_the_verdict_is_on_the_file_that_was_just_confirmed(page: Page, app: str) -> None:
    rows = [(n, 1 + n % 5, 1 + (n + n // 7) % 5, 1 + (n + n // 3) % 5) for n in range(60)]
    body = "".join(",".join(map(str, row)) + "\n" for row in rows).encode()
    open_page(page, f"{app}/data", "Data")
    upload(page, "first.csv", b"item,human_1,human_2,gpt-4o\n" + body)
    expect(page.get_by_role("heading", name="first")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show the verdict").click()
    expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
    settled(page)
    go_to(page, "Data")
    upload(page, "second.csv", b"item,Anna,Bob,gpt-4o\n" + body)  # which asks who they are
    page.get_by_role("button", name="Everything in the table below is right").click()
    settled(page)
    page.get_by_role("button", name="Show the verdict").first.click()
    expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("data=second-"))
    expect(page.locator(".st-key-data_by_name").get_by_role("combobox")).to_have_value("second")


def test_from_the_leaderboard_to_the_labels_of_a_cell(page: Page, app: str) -> None:
    open_page(page, f"{app}/leaderboard?boards=summaries&boards=inference", "Leaderboard")
    wait_for_words(page, "leaderboard_chart", "hedger")
    cells = chart(page, "leaderboard_chart").locator(".bars .point path")
    board = jv.leaderboard([jv.demo("summaries"), jv.demo("inference")])
    box = cells.nth(board.judges.index("owl")).bounding_box()  # its only row is the first
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    owl = board.of("inference", "label", "owl")
    assert owl is not None
    expect(page.get_by_text(f"owl on inference, label: kappa {owl.score:.2f}")).to_be_visible()
    page.get_by_role("button", name="Its labels").click()
    expect(page.get_by_role("heading", name="Perception", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("data=inference"))
    wait_for_words(page, "perception_chart", "owl")
    go_to(page, "Leaderboard")
    choose(page, "board_order", "summaries, fluency")
    expect(page.get_by_text("sage is first on summaries, fluency")).to_be_visible()


def test_one_step_back_from_what_stands_out(page: Page, app: str) -> None:
    open_page(page, f"{app}/?data=preferences", "Verdict")
    verdict = page.get_by_role("heading", name="Verdict", exact=True)
    before = page.evaluate("history.length")
    for number in range(3):
        page.locator(f".st-key-finding_{number} button:visible").first.click()
        expect(page, f"finding {number}").to_have_url(re.compile("judge="))
        expect(verdict, f"finding {number}").to_be_hidden()
        settled(page)
        # what was ahead before is gone with a new step
        assert page.evaluate("history.length") == before + 1, f"finding {number}"
        go_back(page)
        expect(verdict, f"finding {number}").to_be_visible()
        settled(page)


def test_a_page_that_a_button_leads_to_is_read_from_its_top(page: Page, app: str) -> None:
    main = page.get_by_test_id("stMain")
    open_page(page, f"{app}/", "Verdict")
    page.locator(".st-key-finding_0 button:visible").first.scroll_into_view_if_needed()
    assert main.evaluate("main => main.scrollTop") > 0
    page.locator(".st-key-finding_0 button:visible").first.click()
    expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_hidden()
    settled(page)
    assert main.evaluate("main => main.scrollTop") == 0
    open_page(page, f"{app}/perception?judge=dice", "Perception")
    page.get_by_role("button", name="All on Items").click()
    expect(page.get_by_role("heading", name="Items", exact=True)).to_be_visible()
    settled(page)
    assert main.evaluate("main => main.scrollTop") == 0


def test_a_cell_of_the_confusion_matrix_is_clicked(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception?view=confusion+matrix", "Perception")
    cell = chart(page, "confusion_chart").locator(".bars .point path").nth(7).bounding_box()
    assert cell is not None
    page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(page).to_have_url(re.compile(r"items=human\+median\+2%2C\+judge\+label\+3"))


def test_the_first_of_many_judges_is_in_sight_until_somebody_scrolls(page: Page, app: str) -> None:
    judges = ["gpt-4o-2024-05-13", "gpt-4-turbo", "claude-3-opus", "claude-3-haiku", "llama-3-70b"]
    judges.append("mistral-large")
    lines = [",".join(["item", "human_1", "human_2", *judges])]
    lines += [",".join(str(1 + (n + k) % 5) for k in range(8)) for n in range(40)]
    table = "\n".join([lines[0], *(f"i{n},{line}" for n, line in enumerate(lines[1:]))])
    open_page(page, f"{app}/data", "Data")
    upload(page, "many.csv", table.encode())
    expect(page.get_by_role("heading", name="many")).to_be_visible(timeout=60_000)
    go_to(page, "Items")
    settled(page)
    box = page.locator(".st-key-judges_place [data-testid='stMultiSelectTagsContainer']")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth + 60")
    assert box.evaluate("box => box.scrollLeft") == 0
    box.hover()
    page.mouse.wheel(60, 0)
    page.wait_for_timeout(300)
    page.mouse.move(600, 600)
    page.wait_for_timeout(300)
    assert box.evaluate("box => box.scrollLeft") == 60


def test_names_of_numbers_keep_clear_of_their_help_on_a_small_screen(
    perception_at_rest: Page,
) -> None:
    page = perception_at_rest
    resize(page, 768)
    overprinted = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid=stMetricLabel]")]
          .filter(label => label.querySelector("button"))
          .filter(label => label.querySelector("p").getBoundingClientRect().right
            > label.querySelector("button").getBoundingClientRect().left)
          .map(label => label.textContent)"""
    )
    assert overprinted == []


def test_the_controls_stand_where_the_toolbar_begins(perception_at_rest: Page) -> None:
    page = perception_at_rest
    resize(page, 1280)
    toolbar, control = (
        page.locator(f".st-key-toolbar {inside}".strip()).first.bounding_box()
        for inside in ("", "[data-testid=stSelectbox] label:visible")
    )
    assert toolbar is not None
    assert control is not None
    assert control["y"] - toolbar["y"] < 14  # its padding is 8; an empty line would add 16


def test_roles_of_columns_are_read_in_full_on_a_small_screen(page: Page, app: str) -> None:
    page.set_viewport_size({"width": 768, "height": 900})
    open_page(page, f"{app}/data", "Data")
    rows = "".join(f"i{n},{who},{n % 4 + 1}\n" for n in range(40)
                   for who in ("ann,human", "bob,human", "gpt-4o,judge"))  # fmt: skip
    upload(page, "mine.csv", f"item,rater,kind,label\n{rows}".encode())
    role = page.get_by_role("combobox", name="Role of kind", exact=True)
    expect(role).to_have_value("Human or judge?")
    settled(page)
    assert role.evaluate("box => box.scrollWidth <= box.clientWidth")


# Writes the numbers of a large table into the headline, and lists what of them is cut off.
CUT_OFF = """
() => {
  const headline = document.querySelector(".st-key-headline");
  const inner = node => node.children.length ? inner(node.children[0]) : node;
  const parts = name => [...headline.querySelectorAll(`[data-testid=${name}]`)];
  const items = parts("stMetricValue").at(-1);
  const difference = parts("stMetricDelta").find(node => node.textContent.includes("D′"));
  const told = [[items, "250.0 M"], [difference, "D′ −0.0123 [−0.0124, −0.0122]"]];
  for (const [node, text] of told) {
    const words = node.querySelector("p") ?? inner(node);
    words.textContent = text;
  }
  return told.flatMap(([node]) => [node, ...node.querySelectorAll("*")])
    .filter(node => node.scrollWidth > node.clientWidth && node.clientWidth > 0)
    .map(node => node.textContent);
}
"""


def test_numbers_of_a_large_table_are_read_in_full(page: Page, app: str) -> None:
    open_page(page, f"{app}/perception", "Perception")
    expect(page.locator(".st-key-headline").get_by_text("D′")).to_be_visible()
    cut = {}
    for width in (768, 1280):
        resize(page, width)
        cut[width] = page.evaluate(CUT_OFF)
    assert cut == {768: [], 1280: []}
