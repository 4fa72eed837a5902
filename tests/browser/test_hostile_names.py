"""Names of the data that are links, pictures and formulas elsewhere: here they are text."""

import csv
import io
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from pages.frame.markdown import WORD_JOINER
from tests.browser.driving import add_to_report, go_to, open_page, opened, settled, upload

PICTURE = "![x](http://evil.example/x.png)"
LINK = "[sign in](http://evil.example)"
FORMULA = r"$\alpha$"
COLOUR = ":red[x]"
ADDRESS = "see http://evil.example/a or www.evil.example"
ICON = ":material/home: :smile:"
NAMES = (PICTURE, LINK, FORMULA, COLOUR, ADDRESS, ICON)


def csv_of(rows: list[dict[str, object]]) -> bytes:
    content = io.StringIO()
    writer = csv.DictWriter(content, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return content.getvalue().encode()


def graded() -> bytes:
    """Graded outputs of systems under two criteria, with every name hostile."""
    judges = [f"gpt {name}" for name in NAMES[:4]]
    return csv_of(
        [
            {
                "item": f"{doc} {PICTURE} {system}", "system": system, "doc": f"{doc} {LINK}",
                COLOUR: NAMES[doc % 6], f"length {PICTURE}": doc * 7 + n, "criterion": criterion,
                "rater": rater, "kind": "machine" if rater in judges else "human",
                "label": 1 + (doc * (n + 1) + k * k + len(criterion)) % 5,
            }
            for criterion in (PICTURE, LINK)
            for doc in range(36)
            for n, system in enumerate((LINK, FORMULA, ADDRESS))
            for k, rater in enumerate((f"human {PICTURE}", f"human {LINK}", f"human {COLOUR}",
                                       *judges))
        ]
    )  # fmt: skip


def votes() -> bytes:
    """Votes between hostile systems, some asked in both orders."""
    return csv_of(
        [
            {
                "question": f"{q} {PICTURE}", "system_a": pair[0], "system_b": pair[1],
                "rater": rater, "kind": kind,
                "label": ("model_a", "tie", "model_b")[(q * 7 + k * q + len(pair[0])) % 3],
            }
            for q in range(30)
            for pair in ((PICTURE, LINK), (FORMULA, PICTURE), (ICON, LINK))
            for k, (rater, kind) in enumerate(
                ((f"human {LINK}", "human"), (f"human {COLOUR}", "human"),
                 (f"gpt {PICTURE}", "machine"), (f"gpt {LINK}", "machine"))
            )
        ]
    )  # fmt: skip


def assert_nothing_is_read_as_markdown(page: Page, asked: list[str], where: str) -> None:
    settled(page)
    page.wait_for_timeout(700)
    assert [url for url in asked if "evil" in urlsplit(url).netloc] == [], where
    shown = page.get_by_test_id("stApp")
    for selector in ("[href*='//evil']", "[href^=mailto]", "[src*=evil]", ".katex",
                     ".stMarkdownColoredText", "span[aria-label*=home]"):  # fmt: skip
        assert shown.locator(selector).count() == 0, (where, selector)
    assert "\U0001f604" not in page.inner_text("body"), where


def show_all_help(page: Page) -> None:
    """Open the help of every control in turn: it is drawn only while the mouse is there."""
    for mark in page.get_by_test_id("stTooltipIcon").all():
        if mark.is_visible():
            mark.hover()


def open_every_box(page: Page) -> None:
    closed = page.locator("[data-testid=stExpander] details:not([open]) > summary:visible")
    while closed.count():  # one may stand in another
        closed.evaluate_all("boxes => boxes.forEach((box) => box.click())")
        settled(page)


def filter_by_every_column(page: Page) -> None:
    """The controls of filters have names of columns for labels."""
    with opened(page, "Filters"):
        page.locator(".st-key-by").get_by_role("combobox").click()
        page.get_by_role("option").first.click()  # all of them, or the only one
        settled(page)


@pytest.mark.parametrize(
    ("name", "content", "pages"),
    [
        (LINK, graded, ("Perception", "Agreement", "Replacement", "Systems", "Favoritism")),
        (PICTURE, votes, ("Perception", "Agreement", "Systems", "Favoritism", "Items")),
    ],
)
def test_no_page_reads_names_as_markdown(page: Page, app: str, name, content, pages) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, f"{app}/data?boot=200&exchanges=0", "Data")
    upload(page, f"{name.replace('/', '_')}.csv", content())
    title = page.get_by_role("heading", level=3).filter(has_text="evil.example")
    expect(title).to_be_visible(timeout=60_000)
    open_every_box(page)
    show_all_help(page)
    assert_nothing_is_read_as_markdown(page, asked, "Data")
    for title in pages:
        go_to(page, title)
        if title == "Agreement":
            filter_by_every_column(page)
        views = page.get_by_role("radiogroup", name="Show", exact=True).get_by_role("radio")
        n_views = views.count()
        assert n_views >= 3 or title not in ("Systems", "Favoritism")
        for number in range(max(n_views, 1)):
            if n_views:
                views.nth(number).click(force=True)
                settled(page)
            open_every_box(page)
            assert_nothing_is_read_as_markdown(page, asked, f"{title} {number}")
        if title == "Perception":
            add_to_report(page)
    go_to(page, "Report")
    expect(page.get_by_test_id("stImage").locator("img")).to_be_visible()
    open_every_box(page)
    page.locator(".st-key-report_entries").get_by_role("button").first.click()
    assert_nothing_is_read_as_markdown(page, asked, "Report")


def test_an_address_says_no_more_than_its_text(page: Page, app: str) -> None:
    name = " and ".join(NAMES)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, f"{app}/perception?data={quote(name)}&quality={quote(name)}", "Perception")
    box = page.get_by_text("This link shows the data set")
    expect(box).to_be_visible()
    assert f"'{name}'" in box.inner_text().replace(WORD_JOINER, "")
    assert_nothing_is_read_as_markdown(page, asked, name)


def test_a_control_is_heard_by_the_name_as_it_is(page: Page, app: str) -> None:
    open_page(page, f"{app}/data", "Data")
    names = ["doc_id", "human_a*b", "human_b [2]", "judge_j"]
    rows = "".join(f"i{n},d{n % 7},{1 + n % 4},{1 + n % 3},{1 + n % 2}\n" for n in range(60))
    upload(page, "mine.csv", f"item,{','.join(names)}\n{rows}".encode())
    for name in names:
        control = page.get_by_role("combobox", name=f"Role of {name}", exact=True)
        expect(control).to_have_count(1)
    settled(page)
    assert page.locator("[aria-label*='\\\\']").count() == 0
    go_to(page, "Perception")
    expect(
        page.get_by_role("button", name="Help for JS_b of the judge", exact=True)
    ).to_be_visible()


def test_a_long_name_of_a_column_leaves_its_values_in_sight(page: Page, app: str) -> None:
    name = "topic_area_of_this_text_" * 6
    rows = [
        {"item": f"q{n}", name: f"told {n % 4}", "human_1": 1 + n % 3, "gpt-4o": 1 + n % 2}
        for n in range(30)
    ]
    open_page(page, f"{app}/data", "Data")
    upload(page, "long.csv", csv_of(rows))
    expect(page.get_by_role("heading", level=3).filter(has_text="long")).to_be_visible()
    settled(page)
    go_to(page, "Items")
    settled(page)
    said = page.locator(".facts dd").filter(has_text="told").first
    box, facts = said.bounding_box(), page.locator(".facts").first.bounding_box()
    assert box is not None
    assert facts is not None
    assert box["x"] + box["width"] <= 1280
    assert box["width"] > facts["width"] / 3
