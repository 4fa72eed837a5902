"""The page shows humans and judges in the colours of its figures."""

import re

import pytest

from judgeviz.figures.drawing.theme import figure_theme, luminance
from pages.frame.palette import tints
from tests.pages.reading import assert_calm


def properties(app):
    """The colours that the style sheet names: what each is on light and on dark pages."""
    (said,) = (e.proto.body for e in app.get("html") if "--human-fill: " in e.proto.body)
    return dict(re.findall(r"--([a-z-]+): (light-dark\([^)]+\));", said))


@pytest.mark.parametrize("palette", ["default", "paper"])
def test_dots_of_items_have_the_figures_colours(start, palette):
    app = start("items", judge="dice", palette=palette)
    assert_calm(app)
    said = properties(app)
    light, dark = figure_theme("light", palette), figure_theme("dark", palette)
    for side in ("human", "judge"):
        on_light, on_dark = getattr(light, side), getattr(dark, side)
        assert said[f"{side}-fill"] == f"light-dark({on_light.fill}, {on_dark.fill})"
        assert said[f"{side}-outline"] == f"light-dark({on_light.outline}, {on_dark.outline})"


@pytest.mark.parametrize("palette", ["default", "paper"])
def test_what_stands_on_a_dot_is_readable(start, palette):
    said = properties(start("items", judge="dice", palette=palette))
    for side in ("human", "judge"):
        grounds, texts = (
            re.findall("#[0-9A-F]{6}", said[f"{side}-{part}"]) for part in ("fill", "text")
        )
        for pair in zip(grounds, texts, strict=True):
            darker, lighter = sorted(map(luminance, pair))
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_the_style_sheet_names_no_colour_that_is_not_set(start):
    with open("pages/frame/frame.css") as sheet:
        used = set(re.findall(r"var\(--([a-z-]+)\)", sheet.read()))
    assert used
    assert used <= set(properties(start("items", judge="dice")))


def test_cells_are_tinted_in_the_colour_of_who_is_better():
    for palette in ("default", "paper"):
        look = figure_theme("dark", palette)
        said = tints(palette)
        assert said["better"] == f"background-color: {look.judge.fill}44"
        assert said["worse"] == f"background-color: {look.human.fill}44"


def test_the_tables_of_agreement_are_tinted_so(start):
    app = start("agreement", palette="paper")
    (shown, *_) = app.dataframe
    look = figure_theme("dark", "paper")
    assert f"{look.human.fill}44".lower() in str(shown.proto).lower()
    assert "3f82c444" not in str(shown.proto).lower()


def test_the_ring_around_a_link_of_the_navigation_that_has_the_focus_is_seen():
    with open("pages/frame/frame.css") as sheet:
        rule = re.search(r'\[data-testid="stTopNavLink"\]:focus-visible,[^}]+}', sheet.read())
    assert rule is not None
    rings = re.search(r"outline: 2px solid light-dark\((#\w{6}), (#\w{6})\)", rule.group())
    assert rings is not None
    for theme, ring in zip(("light", "dark"), rings.groups(), strict=True):
        darker, lighter = sorted((luminance(ring), luminance(figure_theme(theme).page)))
        assert (lighter + 0.05) / (darker + 0.05) >= 3
