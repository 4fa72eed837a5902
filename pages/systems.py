"""Systems: which system beats which, by the humans and by the judges."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from judgeviz import SystemRankings, figures, ranking_summary
from judgeviz.analysis.provenance import common_signature
from judgeviz.analysis.systems.sentences import ranking_findings
from judgeviz.export.graphs import dot, graphml
from judgeviz.export.result import numbers_of
from pages.frame import bound, charts, guard, items, judged, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.systems_parts import controls, pairs, system_results
from pages.systems_parts.controls import (
    DEMO,
    RankingSettings,
    point_at,
    ranking_settings,
    why_nothing,
)

RANKS, GRAPHS, PAIRS = "Ranks", "Graphs", "Pairs"
CHARTS = ("ranks_chart", "dag")
STATUSES = ("reversed", "lost", "new", "kept", "neither")
SUMMARY = {
    "judge": "judge",
    "human_wins": "humans' wins",
    "judge_wins": "judge's wins",
    "edge_agreement": "same verdict",
}

selection = guard.begin("Systems")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if why := why_nothing(chosen):
        guard.lead_on(why, DEMO)
    elif not chosen.judges:
        st.info(plain(judged.why_no_judge(chosen)))
    else:
        draw(chosen)
        st.html(controls.HOVER, unsafe_allow_javascript=True)


@guard.fragment
def draw(chosen: Selection) -> None:
    """Ranks, graphs or the table of pairs, and a pair's items; a click redraws only this."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        view = bound.segmented_control(
            "Show",
            (RANKS, GRAPHS, PAIRS),
            key="systems_view",
            help="Ranks with their intervals; graphs of significant wins; the tests pair by pair.",
        )
        pointing = st.container(width=220)
        settings = ranking_settings(chosen)
    results = [system_results.rankings(chosen, judge, settings) for judge in chosen.judges]
    pairs.follow_clicks(CHARTS, all_pairs(results[0]))
    with pointing:
        pointed_at = point_at(results[0].human.order)
    with row:
        judge = toolbar.judge_in_detail(chosen).judge
    result = next(one for one in results if one.judge == judge)
    found = ranking_findings(result)
    n_first = 2 if result.n_of_status["reversed"] else 1
    pairs.show_findings(found[:n_first])
    if view == PAIRS:
        draw_table(results)
    elif view == GRAPHS:
        draw_graphs(chosen, results, pointed_at)
    else:
        draw_ranks(chosen, results, pointed_at)
    pairs.show_more(found[n_first:])
    draw_pair(chosen, settings, result)


def draw_ranks(chosen: Selection, results: list[SystemRankings], pointed_at: str | None) -> None:
    """Ranks of the systems by the humans and by every judge, the one pointed at in colour."""
    name = f"ranks_{results[0].dataset}_{results[0].criterion}"
    drawn = charts.show(
        partial(figures.ranks, results, pointed_at=pointed_at),
        (pointed_at, *(result.provenance.settings for result in results)),
        "ranks_chart",
        name,
        "Ranks of the systems by the humans and by every judge, with intervals",
        chosen.settings,
        clickable=True,
    )
    charts.downloads(
        "ranks",
        name,
        lambda: pd.concat([one.rank_numbers() for one in results]),
        signature=signature_of(results),
        code=drawn,
    )


def draw_graphs(chosen: Selection, results: list[SystemRankings], pointed_at: str | None) -> None:
    """Graphs of the humans and of every judge, and their files."""
    name = f"graphs_{results[0].dataset}_{results[0].criterion}"
    drawn = charts.show(
        partial(figures.dag, results, pointed_at=pointed_at),
        (pointed_at, *(result.provenance.settings for result in results)),
        "dag",
        name,
        "Which system beats which: the humans' graph beside that of every judge",
        chosen.settings,
        clickable=True,
    )
    charts.downloads(
        "dag",
        name,
        lambda: numbers_of(results),
        results,
        signature=signature_of(results),
        code=drawn,
    )
    with st.popover("Graph files", icon=":material/download:"):
        first = results[0]
        offer_graph("Humans", first, "human", name)
        for result in results:
            offer_graph(result.judge, result, "machine", name)


def offer_graph(whose: str, result: SystemRankings, side: str, name: str) -> None:
    """One side's graph as files for other programs."""
    for kind, write in (("GraphML", graphml), ("DOT", dot)):
        st.download_button(
            f"{plain(whose)} as {kind}",
            data=partial(write, result, side),
            file_name=f"{name}_{result.judge if side == 'machine' else 'humans'}.{kind.lower()}",
            mime="text/xml" if kind == "GraphML" else "text/vnd.graphviz",
            key=f"dag_{side}_{result.judge}_{kind}",
            on_click="ignore",
            help="All wins of one side, with the numbers of each."
            if kind == "GraphML"
            else "The graph as drawn, with the numbers of every edge in its label.",
        )


def draw_table(results: list[SystemRankings]) -> None:
    """Judge by judge in sum, then every pair with both sides' tests."""
    name = f"{results[0].dataset}_{results[0].criterion}"
    if len(results) > 1:
        summary = ranking_summary(results)
        st.dataframe(
            summary.frame,
            key="ranking_summary",
            hide_index=True,
            column_order=[*SUMMARY, *STATUSES],
            column_config=dict(SUMMARY)
            | {"edge_agreement": st.column_config.NumberColumn("same verdict", format="percent")},
        )
        charts.downloads("summary", f"judges_{name}", summary.numbers, summary, code=summary)
    wanted = bound.pills(
        "Pairs that are",
        STATUSES,
        default=STATUSES[:3],
        key="edge_status",
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
    signature = signature_of(results)
    charts.downloads(
        "edges", f"pairs_{name}", lambda: numbers, results, signature=signature,
        code=results,
    )  # fmt: skip


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
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pair = pairs.choose_pair(all_pairs(result))
        if pair is None:
            return
        whole, sets = pairs.items_of(chosen, result.judge, pair, settings.margin)
        if not sets.listed:
            st.caption(items.NOT_HERE)
            return
        with st.container(width=420):
            picked = items.choose(sets)
    assert picked is not None  # there is always a first one
    items.show(whole, result.judge, picked)


def signature_of(results: list[SystemRankings]) -> str:
    """Say what led to the numbers of all judges."""
    return common_signature([result.provenance for result in results])


def all_pairs(result: SystemRankings) -> list[tuple[str, str]]:
    """Pairs with figures."""
    return list(zip(result.edges["system_a"], result.edges["system_b"], strict=True))


main(selection)
