"""Closer looks of the page Replacement: over epsilon, over items, planner, domains."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from judgeviz import Comparison, StudyPlan, figures
from judgeviz.errors import counted
from judgeviz.export.table import percent
from pages.frame import bound, charts, counting
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.replacement_parts import calls
from pages.replacement_parts.calls import Choices

MOST_DOMAINS = 40


def show_figure(
    draw: Callable[..., go.Figure],
    result: Any,
    key: str,
    name: str,
    alt: str,
    chosen: Selection,
    choices: Choices,
) -> None:
    """Draw a figure in the page's theme, with its downloads."""
    drawn = charts.show(
        partial(draw, result),
        (result.provenance.settings, choices),  # sweeps do not name the ε that they mark
        f"{key}_chart",
        name,
        alt,
        chosen.settings,
    )
    signature = result.provenance.signature
    charts.downloads(key, name, result.numbers, result, signature=signature, code=drawn)


def over_epsilon(chosen: Selection, pairs: list[Comparison], choices: Choices) -> None:
    """Winning rates of all judges over epsilon."""
    result = calls.over_epsilon(chosen, pairs, choices)
    name = f"epsilon_{result.dataset}_{result.criterion}"
    show_figure(
        figures.epsilon_sweep,
        result,
        "epsilon_sweep",
        name,
        "Winning rate of every judge over epsilon",
        chosen,
        choices,
    )


def over_items(chosen: Selection, judge: str, choices: Choices) -> None:
    """Winning rates and rho over the number of items, with progress."""
    with st.columns([1, 2])[0]:
        draws = bound.select_slider(
            "Draws",
            (50, 100, 300, 1000),
            value=100,
            key="draws",
            help="Samples of three raters and n items with replacement, at every n.",
        )
    with _progress("Drawing samples ...") as progress:
        result = calls.over_items(chosen, judge, choices, int(draws), progress)
    name = f"items_{result.dataset}_{result.criterion}_{judge}"
    show_figure(
        figures.item_sweep,
        result,
        "item_sweep",
        name,
        f"Winning rate and advantage probability of {judge} over the number of items",
        chosen,
        choices,
    )


def planner(chosen: Selection, judge: str, choices: Choices) -> None:
    """How many items and raters a study needs."""
    if chosen.labels.counted_by is not None:
        st.info(plain(counting.why_not("The plan of a study", chosen.labels)))
        return
    st.markdown("How many items and raters would a study need, with humans and a judge like these?")
    wishes = _wishes()
    with _progress("Simulating studies ...") as progress:
        result = calls.plan(chosen, judge, choices, wishes, progress)
    st.markdown(plan_sentence(result))
    name = f"plan_{result.dataset}_{result.criterion}_{judge}"
    show_figure(
        figures.study_plan,
        result,
        "plan",
        name,
        f"Share of simulated studies in which {judge} passes, by items and raters",
        chosen,
        choices,
    )
    st.caption(
        "In the data two humans label an item differently with probability "
        f"{result.human_disagreement:.2f}, a human and the judge with "
        f"{result.judge_disagreement:.2f}. Simulated items are drawn from these, with their "
        "labels; further raters follow what the humans say of the item and where the judge says "
        "the same. Variants of the test are not simulated."
    )


def plan_sentence(result: StudyPlan) -> str:
    """Say how many items are enough, for each number of raters."""
    known = result.needed.dropna()
    largest = int(result.table["items"].max())
    if known.empty:
        lead = float(result.table["lead"].iloc[-1])
        why = (
            f" On average the judge trails by {-lead:.2f}, more than ε allows: no number of "
            "items helps."
            if -lead >= result.epsilon
            else ""
        )
        return (
            f"**Not within {largest:,} items:** fewer than {percent(result.power, 0)} of the "
            f"simulated studies pass.{why}"
        )
    parts = [
        f"**{counted(items, 'item')}** with {raters:,} raters"
        for raters, items in known.astype(int).itertuples(index=False, name=None)
    ]
    return (
        f"For {percent(result.power, 0)} of the studies to pass at ε = {result.epsilon:g}: "
        f"{', '.join(parts)}."
    )


def by_domain(chosen: Selection, judge: str, choices: Choices) -> None:
    """Test in each value of an item column (or each criterion), one correction over all."""
    pair = calls.comparison(chosen, judge, choices.pooled)
    sizes = pair.column_values(())
    columns = [column for column, (n, _) in sizes.items() if 1 < n <= MOST_DOMAINS]
    if not columns:
        st.info(
            "There is no item column with a few different values to take for domains; pool the "
            "criteria under Variants, or add a column to the table."
        )
        return
    columns.sort(key=lambda name: _domain_order(name, pair.n_items, sizes[name], choices.min_items))
    with st.columns([1, 2])[0]:
        column = bound.selectbox(
            "Domains",
            columns,
            key="domain",
            help="Every value of this column is a domain; pool the criteria to compare these.",
        )
    result = calls.by_domain(chosen, judge, choices, column)
    st.markdown(f"**The judge {plain(result.summary)}.**")
    name = f"domains_{result.dataset}_{column}_{judge}"
    alt = f"Test of {judge} in every domain"
    show_figure(figures.domains, result, "domains", name, alt, chosen, choices)


def _domain_order(
    column: str, n_items: int, sizes: tuple[int, int], min_items: int
) -> tuple[bool, bool]:
    """Criteria first, then columns whose domains have enough items on average."""
    n_values, n_missing = sizes
    return column != "criterion", n_items - n_missing < min_items * n_values


def _wishes() -> tuple[float, float, float]:
    left, middle, right = st.columns(3)
    with left:
        power = bound.select_slider(
            "Studies that shall pass",
            (0.5, 0.7, 0.8, 0.9, 0.95),
            value=0.8,
            format_func=lambda share: f"{share:.0%}",
            key="power",
            help="The power of the study, if the judge is what it is here.",
        )
    shares = (0.0, 0.05, 0.1, 0.2, 0.3)
    with middle:
        human = bound.select_slider(
            "Noise added to the humans",
            shares,
            value=0.0,
            format_func=lambda share: f"{share:.0%}",
            key="human_noise",
            help="Share of the human labels that are replaced at random: what if they were less "
            "careful?",
        )
    with right:
        judge = bound.select_slider(
            "Noise added to the judge",
            shares,
            value=0.0,
            format_func=lambda share: f"{share:.0%}",
            key="judge_noise",
            help="Share of the judge's labels that are replaced at random.",
        )
    return power, human, judge


@contextmanager
def _progress(words: str) -> Iterator[Callable[[float], None]]:
    """Give a callback that moves a bar, which goes when all is done."""
    bar = st.empty()

    def move(share: float) -> None:
        bar.progress(min(share, 1.0), plain(words))

    try:
        yield move
    finally:
        bar.empty()
