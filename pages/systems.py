"""Systems: which system beats which, by the humans and by the judges."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from judgeviz import LabelError, SystemRankings, figures
from judgeviz.analysis.systems.sentences import ranking_findings
from judgeviz.analysis.systems.system_numbers import ranking_summary
from judgeviz.export.graphs import dot, graphml
from judgeviz.export.latex import numbers_latex
from judgeviz.export.result import latex_of, numbers_of
from pages.frame import charts, clicks, guard, toolbar
from pages.frame.links import keep_possible
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.systems_parts import pairs, system_results
from pages.systems_parts.controls import RankingSettings, ranking_settings

RANKS, GRAPHS = "ranks_chart", "dag"
STATUSES = ("reversed", "lost", "new", "kept", "neither")

selection = guard.begin("Systems")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if chosen.judge is None and not chosen.labels.judges_of(chosen.criterion):
        st.info("This data set has no judge yet: add a judge's labels to the table to compare.")
        return
    if not chosen.judges:
        st.info("Choose at least one judge above.")
        return
    settings = ranking_settings(chosen)
    try:
        results = [system_results.rankings(chosen, judge, settings) for judge in chosen.judges]
        draw(chosen, settings, results)
    except LabelError as problem:
        st.warning(plain(problem))


@st.fragment
def draw(chosen: Selection, settings: RankingSettings, results: list[SystemRankings]) -> None:
    """Ranks, a judge's graphs, the table of edges, a pair's items; a click redraws only this."""
    draw_ranks(chosen, results)
    if len(results) > 1:
        summary = ranking_summary(results)
        st.dataframe(
            summary.drop(columns="settings"),
            key="ranking_summary",
            hide_index=True,
            column_config={"edge_agreement": st.column_config.NumberColumn(format="%.2f")},
        )
        name = f"judges_{results[0].dataset}_{results[0].criterion}"
        charts.downloads(
            "summary", name, lambda: summary, lambda: numbers_latex(summary, name), camera=False
        )
    judge = toolbar.judge_in_detail(chosen).judge
    result = next(one for one in results if one.judge == judge)
    pairs.follow_clicks([GRAPHS], all_pairs(result))
    draw_graphs(chosen, result)
    draw_table(results)
    draw_pair(chosen, settings, result)


def draw_ranks(chosen: Selection, results: list[SystemRankings]) -> None:
    """Ranks of the systems by the humans and by every judge, the one pointed at in colour."""
    systems = sorted(results[0].human.ranks["system"])
    keep_possible("system", systems)
    if event := st.session_state.get(RANKS):
        marked = [mark for mark in clicks.marks_in(event) if mark[0] == "system"]
        if marked and marked != st.session_state.get("_ranks_seen"):
            st.session_state["system"] = str(marked[0][1])
        st.session_state["_ranks_seen"] = marked
    pointed_at = st.selectbox(
        "Follow a system",
        systems,
        index=None,
        placeholder="choose one, or click it in the chart",
        key="system",
        bind="query-params",
        width=300,
        help="Its line through the ranks of humans and judges stands out.",
    )
    name = f"ranks_{results[0].dataset}_{results[0].criterion}"
    charts.show(
        partial(figures.ranks, results, pointed_at=pointed_at),
        (pointed_at, *(result.provenance.settings for result in results)),
        RANKS,
        name,
        charts.chosen_format("ranks"),
        "Ranks of the systems by the humans and by every judge, with intervals",
        chosen.settings,
        clickable=True,
    )
    charts.downloads("ranks", name, lambda: pd.concat([one.rank_numbers() for one in results]))


def draw_graphs(chosen: Selection, result: SystemRankings) -> None:
    """Both rankings of one judge, what they say, and their files."""
    name = f"ranking_{result.dataset}_{result.criterion}_{result.judge}"
    pairs.show_findings(ranking_findings(result))
    charts.show(
        partial(figures.dag, result),
        result.provenance.settings,
        GRAPHS,
        name,
        charts.chosen_format("dag"),
        f"Which system beats which: the humans' ranking beside that of {result.judge}",
        chosen.settings,
        clickable=True,
    )
    left, right, _ = st.columns([1.1, 1.4, 3], vertical_alignment="bottom")
    with left:
        charts.image_format("dag")
    with right, st.popover("Graph files", icon=":material/download:"):
        for side, whose in (("human", "Humans"), ("machine", result.judge)):
            for kind, write in (("GraphML", graphml), ("DOT", dot)):
                st.download_button(
                    f"{plain(whose)} as {kind}",
                    data=partial(write, result, side),
                    file_name=f"{name}_{side}.{kind.lower()}",
                    mime="text/xml" if kind == "GraphML" else "text/vnd.graphviz",
                    key=f"{GRAPHS}_{side}_{kind}",
                    on_click="ignore",
                    help="All wins of one side, with the numbers of each."
                    if kind == "GraphML"
                    else "The graph as drawn, with the numbers of every edge in its label.",
                )
    st.caption(plain(result.provenance.signature))


def draw_table(results: list[SystemRankings]) -> None:
    """Every pair with both sides' tests."""
    st.subheader("Pairs")
    wanted = st.pills(
        "Show pairs that are",
        STATUSES,
        selection_mode="multi",
        default=STATUSES[:3],
        key="edge_status",
        bind="query-params",
        help="Kept: both say the same system wins. Lost: only the humans find a winner. "
        "New: only the judge does.",
    )
    numbers = numbers_of(results)
    shown = numbers[numbers["status"].isin(wanted)].drop(columns=["criterion", "settings"])
    if results[0].correction is None:
        shown = shown.drop(columns=["human_p_adjusted", "machine_p_adjusted"])
    st.dataframe(
        shown,
        key="edge_table",
        hide_index=True,
        height=min(360, 38 + 35 * max(len(shown), 1)),
        column_config=_edge_columns(shown),
    )
    name = f"pairs_{results[0].dataset}_{results[0].criterion}"
    charts.downloads("edges", name, lambda: numbers, lambda: latex_of(results), camera=False)


def _edge_columns(shown: pd.DataFrame) -> dict[str, Any]:
    """Short titles, so that both sides fit beside each other; the CSV has the full names."""
    titles = {"winner": "winner", "n_plus": "+", "n_ties": "=", "n_minus": "−",
              "p": "p", "p_adjusted": "p adj."}  # fmt: skip
    names = {*shown["system_a"], *shown["system_b"]}
    width = min(max(80, 20 + 8 * max(map(len, names), default=0)), 170)  # pixels: the whole name
    config: dict[str, Any] = {
        name: st.column_config.Column(name.replace("system_", "").upper(), width=width)
        for name in ("system_a", "system_b")
    }
    for side, whose in (("human", "human"), ("machine", "judge")):
        for name, title in titles.items():
            if f"{side}_{name}" not in shown:
                continue
            label = f"{whose} {title}"
            is_p = name.startswith("p")
            config[f"{side}_{name}"] = (
                st.column_config.NumberColumn(label, format="%.2g", width=80)
                if is_p
                else st.column_config.Column(label, width=width + 25 if name == "winner" else 65)
            )
    return config


def draw_pair(chosen: Selection, settings: RankingSettings, result: SystemRankings) -> None:
    """List the items of one pair."""
    st.subheader("Items of a pair")
    pair = pairs.choose_pair(all_pairs(result), None)
    if pair is None:
        st.caption("Click an edge, or choose a pair, to read its items.")
        return
    comparison = system_results.whole_comparison(chosen, result.judge)
    rule = chosen.settings.tie_rule
    pairs.show_pair_items(comparison, pair, None, settings.margin, rule, "systems_items")


def all_pairs(result: SystemRankings) -> list[tuple[str, str]]:
    """Pairs with figures."""
    return list(zip(result.edges["system_a"], result.edges["system_b"], strict=True))


main(selection)
