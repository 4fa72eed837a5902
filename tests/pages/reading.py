"""What a page under AppTest shows."""

import json

import plotly.graph_objects as go
import plotly.io as pio
from streamlit.testing.v1 import AppTest

from pages.frame.markdown import WORD_JOINER


def assert_calm(app: AppTest) -> None:
    assert not app.exception, [problem.value for problem in app.exception]


def figures(app: AppTest) -> list[go.Figure]:
    return [pio.from_json(chart.proto.spec) for chart in app.get("plotly_chart")]


def figure_text(figure: go.Figure) -> str:
    """All that a figure says, as JSON."""
    return json.dumps(figure.to_plotly_json(), default=str, ensure_ascii=False)


def words(element) -> str:
    """Text as it is shown: punctuation of the data is escaped from Markdown."""
    return element.value.replace("\\", "").replace(WORD_JOINER, "")
