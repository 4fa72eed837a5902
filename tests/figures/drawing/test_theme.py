import colorsys
import re
import tomllib
from pathlib import Path

import pytest

from judgeviz.figures.drawing.theme import FONT_FAMILY, figure_theme, luminance, readable_on

ROOT = Path(__file__).resolve().parents[3]
THEMES = ("light", "dark", "print")
PALETTES = ("default", "paper")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_humans_and_judge_differ_in_lightness(theme, palette):
    look = figure_theme(theme, palette)
    assert abs(luminance(look.human.fill) - luminance(look.judge.fill)) >= 0.2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_tints_are_lighter_than_fills(theme, palette):
    look = figure_theme(theme, palette)
    for tones in (look.human, look.judge):
        assert luminance(tones.tint) > luminance(tones.fill) + 0.1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_colours_are_called_what_they_are(theme, palette):
    look = figure_theme(theme, palette)
    hues = {"red": 0, "orange": 36, "green": 115, "blue": 209}
    for tones in (look.human, look.judge, look.faded.human):
        red, green, blue = (int(tones.fill[n : n + 2], 16) for n in (1, 3, 5))
        hue = 360 * colorsys.rgb_to_hsv(red, green, blue)[0]
        assert tones.name == min(hues, key=lambda name: abs((hue - hues[name] + 180) % 360 - 180))


@pytest.mark.parametrize("theme", THEMES)
def test_words_contrast_with_the_page(theme):
    look = figure_theme(theme)
    page = luminance(look.page)
    for words in (look.text, look.muted):
        lighter, darker = sorted((luminance(words), page), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_smaller_than_eleven_pixels(theme):
    look = figure_theme(theme)
    assert min(look.tick_size, look.text_size, look.title_size) >= 11


def test_the_grounds_of_the_themes():
    assert figure_theme("light").ground == figure_theme("print").ground == "#FFFFFF"
    assert figure_theme("dark").ground == "rgba(0,0,0,0)"
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"]
    for name in ("light", "dark"):  # what is drawn as nothing is not seen on the app's own ground
        assert figure_theme(name).page == config[name]["backgroundColor"]
    assert figure_theme("print").text == "#000000"


def test_the_template_names_a_font_that_authors_have():
    assert figure_theme().template["layout"]["font"]["family"] == FONT_FAMILY


def test_an_unknown_theme_is_named_with_what_is_allowed():
    message = "A figure's theme is 'light', 'dark', 'print' or 'column'; got 'sepia'."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        figure_theme("sepia")


def test_an_unknown_palette_is_named_with_what_is_allowed():
    message = "A figure's palette is 'default' or 'paper'; got 'neon'."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        figure_theme("light", "neon")


def test_luminance_of_black_white_and_a_published_grey():
    # WCAG 2.2: #777777 on white has a contrast of 4.48 to 1.
    assert luminance("#000000") == 0
    assert luminance("#FFFFFF") == pytest.approx(1)
    assert 1.05 / (luminance("#777777") + 0.05) == pytest.approx(4.48, abs=0.005)


def test_readable_on():
    assert readable_on("#FFFFFF") == "#000000"
    assert readable_on("#43337A") == "#FFFFFF"
