"""Subset curves: computed on request, with progress, and left at any time."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from judgeviz import Comparison, SubsetCurves, figures, random_labeller, subset_curves
from judgeviz.export.result import numbers_of
from judgeviz.export.table import percent
from pages.frame import bound, charts, computed, counting, guard
from pages.frame.markdown import plain
from pages.frame.selection import Selection

SOURCES = {
    "this data set": "data",
    "random labels, two classes": "binary",
    "random labels, three grades": "three-way",
}
MOST_KEPT = 20  # finished curves of a session


@guard.fragment
def draw(chosen: Selection, judges: tuple[str | None, ...]) -> None:
    """Draw the section; without a click nothing is computed."""
    st.subheader("Subset curves")
    st.caption(
        "Subsets with more and more items on which all humans agree. Where humans disagree, any "
        "labeller looks good beside them, even one that labels at random; the gap shows on the "
        "right."
    )
    columns = st.columns([2, 1.1, 1.1, 1], vertical_alignment="bottom")
    with columns[0]:
        source = _source()
    if source == "data" and chosen.labels.counted_by is not None:
        st.caption(plain(counting.why_not("A curve over subsets of its items", chosen.labels)))
        return
    n_items, n_draws, pressed = _size(*columns[1:])
    key = _key(chosen, judges, source, n_items, n_draws)
    results = kept().get(key)
    if results is None and pressed:
        results = _computed(chosen, judges, source, n_items, n_draws)
        keep(key, results)
    if results is None:
        st.caption("Nothing is computed until you press the button.")
        return
    _show(chosen, results)


def kept() -> dict[tuple[object, ...], list[SubsetCurves]]:
    """Finished curves of this session."""
    found: dict[tuple[object, ...], list[SubsetCurves]] = st.session_state.setdefault(
        "_subset_curves", {}
    )
    return found


def keep(key: tuple[object, ...], results: list[SubsetCurves]) -> None:
    """Remember curves; the oldest make room."""
    finished = kept()
    finished[key] = results
    for old in list(finished)[:-MOST_KEPT]:
        del finished[old]


def _source() -> str:
    chosen = bound.selectbox(
        "Curves of",
        list(SOURCES),
        key="subset_source",
        help="Random labels: two made-up humans who agree on half of the items, and a judge "
        "that labels at random (paper 1, Fig. 2).",
    )
    return SOURCES[chosen]


def _size(
    left: DeltaGenerator, middle: DeltaGenerator, right: DeltaGenerator
) -> tuple[int, int, bool]:
    """Ask how many items and draws, and whether to begin."""
    with left:
        n_items = bound.number_input(
            "Items in a subset", 10, 10_000, 100, key="subset_items",
            help="Fewer where your data cannot fill all shares.",
        )  # fmt: skip
    with middle:
        n_draws = bound.number_input(
            "Draws", 10, 1000, 50, key="subset_draws",
            help="Subsets per share; the band holds 90 % of them.",
        )  # fmt: skip
    pressed = right.button(
        "Compute",
        key="subset_compute",
        icon=":material/play_arrow:",
        width="stretch",
        help="Draws the subsets of this size again and again; a bar shows how far it is.",
    )
    return n_items, n_draws, pressed


def _key(
    chosen: Selection, judges: tuple[str | None, ...], source: str, n_items: int, n_draws: int
) -> tuple[object, ...]:
    size = (n_items, n_draws, chosen.settings.seed)
    if source != "data":
        return (source, *size)
    return (*(computed.key_of(chosen, judge) for judge in judges), *size)


def _computed(
    chosen: Selection, judges: tuple[str | None, ...], source: str, n_items: int, n_draws: int
) -> list[SubsetCurves]:
    seed = chosen.settings.seed
    tie_rule = chosen.settings.tie_rule if source == "data" else None
    pairs = _pairs(chosen, judges, source)
    bar = st.progress(0.0, "Drawing subsets; change anything to leave.")
    results = []
    try:
        for number, pair in enumerate(pairs):

            def report(share: float, done: int = number) -> None:
                bar.progress((done + share) / len(pairs))

            results.append(subset_curves(pair, n_items, n_draws, seed, report, tie_rule=tie_rule))
    finally:
        bar.empty()
    return results


def _pairs(chosen: Selection, judges: tuple[str | None, ...], source: str) -> list[Comparison]:
    if source == "binary":
        return [random_labeller("binary", seed=chosen.settings.seed)]
    if source == "three-way":
        return [random_labeller("three-way", seed=chosen.settings.seed)]
    pairs = [computed.comparison(chosen, judge) for judge in judges]
    return [pair for pair in pairs if pair.judge is None or pair.judge_scale.is_categorical]


def _show(chosen: Selection, results: list[SubsetCurves]) -> None:
    if not results:
        st.info("Subset curves need a judge that gives labels of the scale; choose one.")
        return
    name = f"subsets_{results[0].dataset}_{results[0].criterion}"
    drawn = charts.show(
        partial(figures.subset_curves, results),
        tuple(result.provenance.settings for result in results),
        "subset_chart",
        name,
        "Alpha of humans, judge, one human and random labels by the share of unanimous items",
        chosen.settings,
    )
    for result in results:
        if len(result.left_out):
            first = result.left_out.iloc[0]
            st.caption(
                f"{len(result.left_out)} of 11 shares cannot be filled"
                f"{f' ({plain(result.judge)})' if len(results) > 1 else ''}: "
                f"{percent(first['share'], 0)} {plain(first['why'])}. Take fewer items in a subset."
            )
    charts.downloads("subset", name, lambda: numbers_of(results), code=drawn)
    st.caption(plain(results[0].provenance.signature))
