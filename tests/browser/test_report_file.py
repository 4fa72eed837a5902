"""The report's HTML file as a browser opens it, without a network."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

import judgeviz as jv
from tests.browser.test_every_page import AXE, SERIOUS, rules_of


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    labels = jv.demo("preferences").renamed('<img src="http://evil.example/x.png">')
    pair = labels.compare(labels.judges[0])
    path = tmp_path_factory.mktemp("report") / "report.html"
    jv.report(labels, [jv.preference_by_pair(pair), jv.favoritism(pair)]).to_html(path)
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_are_drawn_and_nothing_is_fetched(
    browser: Browser, report: Path, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    page.on("console", lambda said: problems.extend([said.text] * (said.type == "error")))
    page.goto(report.as_uri())
    expect(page.locator("html[data-drawn=yes]")).to_be_attached(timeout=30_000)
    assert asked == [report.as_uri()]
    assert problems == []
    assert page.locator("#plot_1 .bars .point path").count() > 10
    assert page.locator("#plot_2 .main-svg").count() > 0
    assert page.locator("img").count() == 0
    page.locator("summary").first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 22, 20)"}[scheme]
    page.evaluate(AXE)  # the policy of the page lets no script in but those that a tool brings
    assert page.evaluate(SERIOUS, rules_of(scheme)) == []
    context.close()
