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
    return words_of(element.value)


def click(app: AppTest, chart: str, *mark: object) -> AppTest:
    """Click a mark of a chart."""
    app.session_state[chart] = {
        "selection": {
            "points": [{"customdata": list(mark)}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    return app.run()


def n_listed(app: AppTest) -> int:
    """Items of the set that is looked at."""
    (caption,) = (c.value for c in app.caption if ", most disputed first" in c.value)
    return int(caption.split()[0].replace(",", ""))


def cards(app: AppTest) -> dict[str, str]:
    """HTML of the items that stand beside a chart, by item."""
    keys = [b for b in app.button if (b.key or "").startswith("read_")]
    html = [e.proto.body for e in app.get("html") if 'class="labels"' in e.proto.body]
    return {words_of(b.label): body for b, body in zip(keys, html, strict=True)}


def words_of(text: str) -> str:
    """Text as it is shown."""
    return text.replace("\\", "").replace(WORD_JOINER, "")
