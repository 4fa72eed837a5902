import re

from playwright.sync_api import Page, expect

from tests.browser.driving import (
    chart,
    choose,
    go_to,
    n_items_listed,
    open_page,
    rows,
    save_file,
    settled,
)


def click_mark(page: Page, key: str, text: str) -> None:
    """Click in the middle of a box or cell with this text."""
    written = chart(page, key).locator(".annotation-text, .textpoint")
    words = written.filter(has_text=re.compile(f"^{text}$")).first
    words.scroll_into_view_if_needed()
    box = words.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def show(page: Page, key: str, view: str) -> None:
    """Choose what a page shows."""
    page.locator(f".st-key-{key}").get_by_text(view, exact=True).click()
    settled(page)


def test_from_the_ranking_to_the_favourite_and_its_items(page: Page, app: str) -> None:
    open_page(page, f"{app}/systems?data=translation&judges=echo", "Systems")
    chart(page, "ranks_chart")
    expect(page.get_by_text("the judge has Heron over Curlew")).to_be_visible()
    show(page, "systems_view", "Graphs")
    chart(page, "dag")
    page.locator(".st-key-sign_test_box").get_by_role("button").first.click()
    choose(page, "correction", "Holm")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Holm)")).to_be_visible()
    expect(page).to_have_url(re.compile("correction=Holm"))
    page.get_by_text("Graph files").click()
    name, content = save_file(page, "dag_machine_echo_GraphML")
    assert name.endswith("_echo.graphml")
    assert b"<graphml" in content
    page.keyboard.press("Escape")
    show(page, "systems_view", "Pairs")
    name, content = save_file(page, "edges_csv")
    assert name == "pairs_translation_label.csv"
    assert len(rows(content)) == 36
    choose(page, "system", "Heron")
    expect(page).to_have_url(re.compile("system=Heron"))

    go_to(page, "Favoritism")
    expect(page).to_have_url(re.compile("system=Heron"))
    expect(page.locator(".st-key-system").get_by_role("combobox")).to_have_value("Heron")
    expect(page.get_by_text("echo favours Heron in 8 of 8 pairs")).to_be_visible()
    name, content = save_file(page, "favi_svg")
    assert name.endswith(".svg")
    assert b"favoured" in content
    show(page, "favor_view", "Pairs")
    click_mark(page, "favi_matrix_chart", "−\\.85")  # Finch against Heron
    expect(page.get_by_text("Finch against Heron")).to_be_visible()
    settled(page)
    expect(page).to_have_url(re.compile("system_pair=Finch"))
    name, content = save_file(page, "items_csv")
    listed = rows(content)
    assert {row["humans prefer"] for row in listed} <= {"Finch", "Heron", "tie"}

    link = page.url
    page.goto(link)
    settled(page)
    expect(page.get_by_text("Finch against Heron")).to_be_visible()


def test_a_system_is_marked_by_the_mouse_on_every_side_and_by_a_click_until_the_next(
    page: Page, app: str
) -> None:
    open_page(page, f"{app}/systems?data=translation&systems_view=Ranks", "Systems")
    assert_the_mouse_marks_a_system(page, "ranks_chart", ".scatterlayer .point", n_lines=3)
    assert_a_click_marks_a_system_and_a_second_one_lets_it_go(page)
    show(page, "systems_view", "Graphs")
    assert_the_mouse_marks_a_system(page, "dag", ".shapelayer path", n_lines=0)


def assert_the_mouse_marks_a_system(page: Page, key: str, mark: str, n_lines: int) -> None:
    drawn = chart(page, key)
    places = drawn.locator(".scatterlayer .point")
    expect(places.last).to_be_attached()
    drawn.scroll_into_view_if_needed()
    page.wait_for_timeout(700)  # the chart comes to rest
    x, y = places.evaluate_all(
        "marks => marks.filter(mark => String(mark.__data__.data) == 'system,Wren')"
        ".map(mark => mark.getBoundingClientRect())"
        ".map(box => [box.x + box.width / 2, box.y + box.height / 2])[0]"
    )
    page.mouse.move(x - 40, y - 3)
    page.mouse.move(x, y, steps=5)
    expect(drawn.locator(f"{mark}.pointed-at"), key).to_have_count(4)
    lines = drawn.locator(".js-line.pointed-at")
    expect(lines, key).to_have_count(n_lines)
    page.mouse.move(x, 5)
    expect(page.locator(".pointed-at"), key).to_have_count(0)


def assert_a_click_marks_a_system_and_a_second_one_lets_it_go(page: Page) -> None:
    for expected in ("Wren", ""):
        drawn = chart(page, "ranks_chart")
        expect(drawn.locator(".scatterlayer .point").last).to_be_attached()
        page.wait_for_timeout(700)  # the chart comes to rest
        name = drawn.locator(".annotation-text").filter(has_text=re.compile("^Wren$")).first
        name.scroll_into_view_if_needed()
        box, plot = name.bounding_box(), drawn.bounding_box()
        assert box is not None
        assert plot is not None
        # the first judge's mark stands to the right of the name
        points = drawn.locator(".scatterlayer .point").evaluate_all(
            "marks => marks.map(mark => mark.getBoundingClientRect())"
            ".map(box => [box.x + box.width / 2, box.y + box.height / 2])"
        )
        middle = box["y"] + box["height"] / 2
        x, y = min(points, key=lambda at: abs(at[1] - middle) * 10 + abs(at[0] - box["x"]))
        page.mouse.click(x, y)
        expect(page.locator(".st-key-system").get_by_role("combobox")).to_have_value(expected)
        settled(page)


def test_an_edge_is_clicked(page: Page, app: str) -> None:
    place = "systems?data=preferences&judges=flatterer&systems_view=Graphs"
    open_page(page, f"{app}/{place}", "Systems")
    drawn = chart(page, "dag")
    marks = drawn.locator(".scatterlayer .point")
    expect(marks.last).to_be_attached()
    drawn.scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # the chart comes to rest
    boxes = marks.evaluate_all(
        "marks => marks.map(mark => mark.getBoundingClientRect())"
        ".map(box => [box.x, box.y, box.width, box.height])"
    )
    # the marks of the edges are 14 pixels square, those of the systems as high as their boxes
    x, y, _, _ = next(box for box in boxes if [round(side) for side in box[2:]] == [14, 14])
    page.mouse.click(x + 7, y + 7)
    assert n_items_listed(page) > 0
    expect(page).to_have_url(re.compile("system_pair="))
