from collections.abc import Callable
from typing import Any

import pytest

import judgeviz as jv
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.labels.labels import Labels
from judgeviz.reporting.chromium import why_no_browser

HOSTILE = '<img src=x onerror="alert(1)">&$x$ \\LaTeX{} [x](http://evil.example) =1+1'


@pytest.fixture(scope="session")
def summaries() -> Labels:
    return jv.demo("summaries")


@pytest.fixture(scope="session")
def perception(summaries: Labels) -> jv.BinnedJSD:
    return jv.binned_jsd(summaries.compare("sage", "coherence"))


@pytest.fixture(scope="session")
def draw(perception: jv.BinnedJSD) -> Callable[[str], Any]:
    return lambda theme: jv.figures.perception(perception, theme=theme)


@pytest.fixture(scope="session", autouse=True)
def _quiet() -> None:
    """Themes are made once, so that their first use is not part of a test."""
    figure_theme("print")


needs_browser = pytest.mark.skipif(bool(why_no_browser()), reason="no Chromium here")
