"""Every chart of every page says the code that draws it, and that code draws it."""

import json
from typing import Any

import plotly.graph_objects as go
import pytest
from streamlit.testing.v1 import AppTest

from judgeviz.export.code import code_of
from pages.frame.datasets import REPORT
from tests.pages.reading import assert_calm
from tests.pages.test_data_page import GOOD, upload

FEW = "200"  # replicates


def bare(written: str) -> dict[str, Any]:
    """All of a figure but for the number by which the browser tells selections apart."""
    figure: dict[str, Any] = json.loads(written)
    figure["layout"].pop("selectionrevision", None)
    return figure


def shown_in(app: AppTest) -> list[dict[str, Any]]:
    return [bare(chart.proto.spec) for chart in app.get("plotly_chart")]


def drawn_by(code: str) -> list[dict[str, Any]]:
    names: dict[str, object] = {}
    exec(compile(code, "<code of a chart>", "exec"), names)
    made = names.get("results", names.get("figure"))
    several = made if isinstance(made, list) else [made]
    return [bare(one.to_json()) for one in several if isinstance(one, go.Figure)]


ASTER = {"by": "system", "keep_system": ["Aster", "Birch"]}
PAIR = {"favor_view": "Pairs", "system_pair": "Finch / Heron"}
CASES = [
    ("verdict", {}, 2),
    ("verdict", ASTER, 2),
    ("verdict", {"data": "inference", "style": "paper", "palette": "paper", "margin": "0.05"}, 2),
    ("verdict", {"data": "preferences", "cluster": "topic", "judges": ["arbiter"]}, 2),
    ("verdict", {"data": "translation", "seed": "3"}, 2),
    ("verdict", {"criterion": "all criteria"}, 2),
    ("perception", {"exchanges": "1000", "tie_rule": "drop", "level": "0.9"}, 1),
    ("perception", {"items": "human median 2, judge label 5", "bins": ["2", "3"]}, 1),
    ("perception", {"view": "confusion matrix", "variant": "divergence"}, 1),
    ("perception", {"view": "all judges"}, 1),
    ("perception", {"view": "distributions", **ASTER, "bins": ["1"]}, 1),
    ("perception", {"judge": "rouge_l"}, 1),
    ("perception", {"data": "preferences", "view": "pair by pair"}, 1),
    ("perception", {"data": "preferences", "view": "pair by pair", "exchanges": "1000"}, 1),
    ("agreement", {}, 1),
    ("agreement", {"family": "JS_b", "pair": "the papers'", "exchanges": "1000"}, 1),
    ("agreement", {"data": "translation"}, 1),
    ("replacement", {}, 1),
    ("replacement", {"closer": "Over ε", "epsilon": "0.1"}, 2),
    ("replacement", {"closer": "Over items", "draws": "50"}, 2),
    ("replacement", {"closer": "Domains", "pool": ["coherence", "fluency"]}, 2),
    ("systems", {"data": "translation"}, 1),
    ("systems", {"data": "translation", "systems_view": "Graphs"}, 1),
    ("favoritism", {"data": "translation"}, 1),
    ("favoritism", {"data": "translation", "favor_view": "Pairs"}, 1),
    ("favoritism", {"data": "translation", "judges": "echo", **PAIR}, 2),
    ("favoritism", {"data": "translation", "favor_view": "Judges"}, 2),
    ("favoritism", {"data": "preferences", "favor_view": "Both orders"}, 1),
    ("leaderboard", {}, 2),
    ("leaderboard", {"boards": ["summaries", "inference"], "jurors": ["sage", "dice"]}, 2),
    ("leaderboard", {"judges": ["sage", "dice"], "jurors": ["sage", "dice"]}, 2),
    ("leaderboard", {"boards": ["summaries", "inference"], "judges": ["sage"]}, 2),
    ("leaderboard", ASTER, 2),
    ("leaderboard", {"board_order": "summaries, fluency", "invalid": "drop"}, 2),
]


@pytest.mark.parametrize(("page", "query", "n_charts"), CASES)
def test_the_code_of_every_chart_draws_it(start, page, query, n_charts):
    app = start(page, boot=FEW, **query)
    shown = shown_in(app)
    assert len(shown) == n_charts
    found = [drawn for block in app.get("code") for drawn in drawn_by(block.value)]
    for one in shown:
        assert one in found


def test_intervals_and_p_values_are_of_one_call(start):
    app = start("perception", boot=FEW, exchanges="1000", cluster="doc")
    (code,) = (block.value for block in app.get("code"))
    assert code.count("binned_jsd") == 1
    assert 'jv.binned_jsd(pair, n_boot=200, cluster="doc", n_null=1000)' in code
    shown = shown_in(app)
    assert len(shown) == 1
    assert drawn_by(code) == shown


TABLES = [
    ("systems", {"data": "translation", "systems_view": "Pairs"}, "summary"),
    ("systems", {"data": "translation", "systems_view": "Pairs"}, "edges"),
    ("replacement", {}, "differences"),
    ("agreement", {"judges": ["sage", "dice"], "agreement_tab": "Two judges"}, "difference"),
    ("agreement", {"judges": ["sage"], "agreement_tab": "All statistics"}, "statistics"),
]


@pytest.mark.parametrize(("page", "query", "key"), TABLES)
def test_a_table_goes_into_the_report_and_its_code_makes_it(start, page, query, key):
    app = start(page, boot=FEW, exchanges="0", **query)
    codes = [block.value for block in app.get("code")]
    app.button(key=f"{key}_add").click().run()
    (entry,) = app.session_state[REPORT]
    assert entry.is_table
    made = [recipe.evaluate() for recipe in entry.recipes]
    is_list = key in ("edges", "statistics")
    assert code_of(made if is_list else made[0]).rstrip() in codes
    app.switch_page("pages/report.py").run()
    assert_calm(app)
    (caption,) = app.text_area
    assert caption.value == made[0].tabulate().caption


def test_the_code_reads_the_uploaded_file_by_its_name(start, tmp_path, monkeypatch):
    (tmp_path / "mine.csv").write_bytes(GOOD)
    app = upload(start("data"), ("mine.csv", GOOD))
    app.switch_page("pages/perception.py").run()
    (code,) = (block.value for block in app.get("code"))
    assert 'jv.read_labels(\n    "mine.csv"' in code
    shown = shown_in(app)
    assert len(shown) == 1
    monkeypatch.chdir(tmp_path)
    assert drawn_by(code) == shown
