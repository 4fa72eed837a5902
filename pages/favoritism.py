"""Favoritism: whom a judge favours where it differs from the humans."""

from functools import partial

import streamlit as st

from judgeviz import Favoritism, LabelError, figures
from judgeviz.analysis.provenance import common_signature
from judgeviz.analysis.systems.favi_scores import summary_numbers
from judgeviz.analysis.systems.preferences import TieMargin
from judgeviz.analysis.systems.sentences import favoritism_findings
from judgeviz.export.latex import numbers_latex
from judgeviz.export.result import latex_of, numbers_of
from pages.frame import charts, guard, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.systems_parts import pairs, system_results
from pages.systems_parts.controls import tie_margin

CLICKABLE = ("favi_box_chart", "favi_matrix_chart")

selection = guard.begin("Favoritism")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if chosen.judge is None and not chosen.labels.judges_of(chosen.criterion):
        st.info("This data set has no judge yet: add a judge's labels to the table to compare.")
        return
    try:
        margin = tie_margin(chosen, list(st.columns(5)[:2]))
        results = {
            judge: system_results.favi_scores(chosen, judge, margin) for judge in chosen.judges
        }
        with st.container():  # so that what follows keeps its place, and is not drawn anew
            if results:
                draw_judge(chosen, results, margin)
            else:
                st.info("Choose at least one judge above.")
        draw_summary(chosen, margin)
        draw_symmetry(chosen)
    except LabelError as problem:
        st.warning(plain(problem))


@st.fragment
def draw_judge(chosen: Selection, results: dict[str, Favoritism], margin: TieMargin) -> None:
    """Box plot, matrix and the card of one pair; a click redraws only this."""
    result = results[str(toolbar.judge_in_detail(chosen).judge)]
    pairs.show_findings(favoritism_findings(result))
    listed = list(zip(result.pairs["system_a"], result.pairs["system_b"], strict=True))
    pairs.follow_clicks(CLICKABLE, listed)
    draw_boxes(chosen, results)
    draw_matrix(chosen, result)
    draw_pair(chosen, result, listed, margin)


def draw_boxes(chosen: Selection, results: dict[str, Favoritism]) -> None:
    """Draw a box per system, with its files."""
    several = list(results.values())
    name = f"favoritism_{several[0].dataset}_{several[0].criterion}"
    charts.show(
        partial(figures.favi_box, several),
        _settings_of(several),
        "favi_box_chart",
        name,
        charts.chosen_format("favi"),
        "Favi-Scores of every system against each other one, as a box per system",
        chosen.settings,
        clickable=True,
    )
    charts.downloads("favi", name, lambda: numbers_of(several), lambda: latex_of(several))


def draw_matrix(chosen: Selection, result: Favoritism) -> None:
    """Every pair as a cell."""
    charts.show(
        partial(figures.favi_matrix, result),
        result.provenance.settings,
        "favi_matrix_chart",
        f"favi_matrix_{result.dataset}_{result.criterion}_{result.judge}",
        charts.chosen_format("favi"),
        f"Favi-Scores of {result.judge} for every pair of systems",
        chosen.settings,
        clickable=True,
    )
    st.caption(plain(result.provenance.signature))


def draw_pair(
    chosen: Selection, result: Favoritism, listed: list[tuple[str, str]], margin: TieMargin
) -> None:
    """One pair: its confusion, both outcomes, and its items."""
    st.subheader("One pair")
    pair = pairs.choose_pair(listed, result.strongest_pair)
    if pair is None:
        return
    clicked = charts.show(
        partial(figures.pair_card, result, *pair),
        (pair, result.provenance.settings),
        "pair_card_chart",
        f"pair_{pair[0]}_{pair[1]}_{result.judge}",
        charts.chosen_format("favi"),
        f"Preferences of humans and {result.judge} between {pair[0]} and {pair[1]}",
        chosen.settings,
        clickable=True,
    )
    cell = next(((int(str(c[1])), int(str(c[2]))) for c in clicked if c[0] == "cell"), None)
    st.caption("Click a cell to see only its items.")
    comparison = system_results.whole_comparison(chosen, result.judge)
    rule = chosen.settings.tie_rule
    pairs.show_pair_items(comparison, pair, cell, margin, rule, "favi_items")


@st.fragment
def draw_summary(chosen: Selection, margin: TieMargin) -> None:
    """All judges of the criterion in one picture."""
    st.subheader("All judges")
    results = []
    for judge in chosen.labels.judges_of(chosen.criterion):
        try:
            results.append(system_results.favi_scores(chosen, judge, margin))
        except LabelError as problem:
            st.caption(f"{plain(judge)}: {plain(problem)}")
    if not results:
        return
    name = f"judges_{results[0].dataset}_{results[0].criterion}"
    for draw, key, file_name, words in (
        (
            figures.judge_summary,
            "judge_summary_chart",
            name,
            "Sign accuracies and mean absolute Favi-Score of every judge",
        ),
        (
            figures.favi_accuracies,
            "favi_accuracy_chart",
            f"accuracy_{name}",
            "Mean absolute Favi-Score against both sign accuracies, a point per judge",
        ),
    ):
        charts.show(
            partial(draw, results),
            _settings_of(results),
            key,
            file_name,
            charts.chosen_format("judges"),
            words,
            chosen.settings,
        )
    numbers = summary_numbers(results)
    charts.downloads("judges", name, lambda: numbers, lambda: numbers_latex(numbers, name))


@st.fragment
def draw_symmetry(chosen: Selection) -> None:
    """Judges that were asked in both orders, against themselves."""
    if chosen.scale.kind != "preference":
        return
    st.subheader("Asked in both orders")
    asked = []
    for judge in chosen.judges:
        result = system_results.symmetry(chosen, judge)
        if not result.n_items:
            st.caption(f"{plain(judge)}: no item was asked in both orders.")
            continue
        asked.append(result)
        charts.show(
            partial(figures.symmetry, result),
            result.provenance.settings,
            f"symmetry_chart_{judge}",
            f"symmetry_{result.dataset}_{judge}",
            charts.chosen_format("symmetry"),
            f"Votes of {judge} in one order of the systems against its votes in the other",
            chosen.settings,
        )
    if asked:
        name = f"symmetry_{asked[0].dataset}_{asked[0].criterion}"
        charts.downloads("symmetry", name, lambda: numbers_of(asked), lambda: latex_of(asked))
        st.caption(plain(common_signature([result.provenance for result in asked])))


def _settings_of(results: list[Favoritism]) -> tuple[object, ...]:
    return tuple(result.provenance.settings for result in results)


main(selection)
