"""Figures are put together without Plotly's second look, and are its figures all the same."""

import plotly.graph_objects as go
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.headings import (  # the tests of figures replace it
    _assembled,
    titled_figure,
    without_title,
)
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.reporting.items import words_of


@pytest.fixture
def figure() -> go.Figure:
    traces = [{"type": "bar", "x": [1, 2], "y": [3, 4], "marker": {"color": ["red", "blue"]}}]
    return _assembled(traces, {"title": {"text": "before"}, "xaxis": {"range": [0, 3]}})


def test_it_is_what_plotly_would_make(figure: go.Figure) -> None:
    looked_at = go.Figure(figure.to_dict())
    assert figure.to_dict() == looked_at.to_dict()
    assert figure.data[0].marker.color == ("red", "blue")


def test_what_is_changed_afterwards_is_looked_at(figure: go.Figure) -> None:
    figure.update_layout(title="after", xaxis_title="labels")
    assert figure.layout.title.text == "after"
    assert figure.to_plotly_json()["layout"]["xaxis"]["title"] == {"text": "labels"}
    with pytest.raises(ValueError, match="nonsense"):
        figure.update_layout(nonsense=1)
    with pytest.raises(ValueError, match="opacity"):
        figure.update_traces(opacity=7)


def test_a_figure_without_its_height_keeps_what_it_has() -> None:
    pair = jv.demo("summaries").compare("sage", "coherence")
    drawn = jv.figures.confusion(jv.confusion(pair)).update_layout(height=None)
    bare = without_title(drawn)
    assert bare.layout.title.text == ""
    assert bare.layout.height is None


def test_captions_join_what_was_broken_between_words():
    long = "whether it is as good as one more human is not yet clear; about 5,700 items would tell"
    parts = [f"{long}; {long}; {long}", "95 % intervals"]
    theme = figure_theme("print")
    drawn = titled_figure([], {}, title=["a"], subtitle=parts, height=99, theme=theme)
    assert drawn.layout.annotations[0].text.count("<br>") > 1
    assert words_of(drawn) == ["a.", f"{parts[0]} · {parts[1]}."]
