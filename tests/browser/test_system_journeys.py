import re

from playwright.sync_api import Page, expect

from tests.browser.driving import (
    chart,
    choose,
    go_to,
    open_page,
    rows,
    save_file,
    save_image,
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


def test_from_the_ranking_to_the_favourite_and_its_items(page: Page, app: str) -> None:
    open_page(page, f"{app}/systems?data=translation&judges=echo", "Systems")
    chart(page, "dag")
    expect(page.get_by_text("the judge has Heron over Curlew")).to_be_visible()
    choose(page, "correction", "Holm")
    expect(page.get_by_text("Holm)")).to_be_visible()
    expect(page).to_have_url(re.compile("correction=Holm"))
    name, content = save_file(page, "edges_csv")
    assert name == "pairs_translation_label.csv"
    assert len(rows(content)) == 36
    page.get_by_text("Graph files").click()
    name, content = save_file(page, "dag_machine_GraphML")
    assert name.endswith("_machine.graphml")
    assert b"<graphml" in content
    page.keyboard.press("Escape")

    go_to(page, "Favoritism")
    expect(page.get_by_text("echo favours Heron in 8 of 8 pairs")).to_be_visible()
    click_mark(page, "favi_matrix_chart", "−\\.45")  # Dunlin against Heron
    expect(page.get_by_text("Dunlin against Heron")).to_be_visible()
    settled(page)
    expect(page).to_have_url(re.compile("system_pair=Dunlin"))
    name, content = save_file(page, "favi_items_download")
    listed = rows(content)
    assert {row["humans prefer"] for row in listed} <= {"Dunlin", "Heron", "tie"}
    name, content = save_image(page, "favi_box_chart")
    assert name.endswith(".svg")
    assert b"favoured" in content

    link = page.url
    page.goto(link)
    settled(page)
    expect(page.get_by_text("Dunlin against Heron")).to_be_visible()


def test_an_edge_is_clicked(page: Page, app: str) -> None:
    open_page(page, f"{app}/systems?data=preferences&judges=flatterer", "Systems")
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
    expect(page.get_by_text(re.compile(r"\d+ items:"))).to_be_visible()
    expect(page).to_have_url(re.compile("system_pair="))
