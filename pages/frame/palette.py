"""The figures' colours where the page itself shows humans and judges: dots of labels, tables."""

import streamlit as st

from judgeviz.figures.drawing.theme import Tones, figure_theme, readable_on

TINTED = "44"  # of FF: text stays readable on it, on light pages and on dark ones


def apply(palette: str) -> None:
    """Set the colours that ``frame.css`` names."""
    st.html(style_of(palette))


def style_of(palette: str) -> str:
    """Return the colours of humans and judges for light and dark pages, as a style sheet."""
    light, dark = figure_theme("light", palette), figure_theme("dark", palette)
    sides = {"human": (light.human, dark.human), "judge": (light.judge, dark.judge)}
    colours = "".join(_of_side(side, *tones) for side, tones in sides.items())
    return f"<style>:root {{{colours}}}</style>"


def _of_side(side: str, light: Tones, dark: Tones) -> str:
    pairs = {
        "fill": (light.fill, dark.fill),
        "outline": (light.outline, dark.outline),
        "text": (readable_on(light.fill), readable_on(dark.fill)),
    }
    return "".join(f"--{side}-{part}: light-dark({a}, {b});" for part, (a, b) in pairs.items())


def tints(palette: str) -> dict[str, str]:
    """Return the styles of cells where the judge is the better, and where the human is."""
    look = figure_theme("dark", palette)
    sides = {"better": look.judge, "worse": look.human}
    return {verdict: f"background-color: {side.fill}{TINTED}" for verdict, side in sides.items()}
