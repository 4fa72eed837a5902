"""The page where humans gave scores: rank correlations, as nothing else is defined of them."""

from functools import partial
from math import isnan

import streamlit as st

from judgeviz import LabelError, ScoreCorrelations, figures
from judgeviz.analysis.agreement.scores import best_first, tabulate_scores
from judgeviz.analysis.provenance import common_signature
from judgeviz.export.result import numbers_of
from pages.agreement_parts.frames import as_read
from pages.frame import charts, computed, counting, guard, judged
from pages.frame.judged import verdict_line
from pages.frame.markdown import plain
from pages.frame.selection import Selection

ABOUT = "The humans gave scores, which have no majority and no strata: ranks alone are compared."


@guard.fragment
def draw(chosen: Selection) -> None:
    """Draw the answer, the figure and the table; of humans alone what is known of them."""
    if not chosen.judges:
        st.markdown(verdict_line(judged.verdict_on(chosen, None)))
        return
    results = _results(chosen)
    if not results:
        return
    st.markdown(f"**{plain(_answer(results))}**")
    name = f"correlations_{chosen.labels.name}_{chosen.criterion}"
    settings = [result.provenance for result in results]
    drawn = charts.show(
        partial(figures.correlations, results),
        tuple(one.settings for one in settings),
        "correlations_chart",
        name,
        "Rank correlations of the judges' scores with the humans'",
        chosen.settings,
    )
    st.caption(ABOUT)
    table = tabulate_scores(results)
    charts.downloads(
        "correlations",
        name,
        lambda: numbers_of(results),
        table,
        signature=common_signature(settings),
        code=drawn,
    )
    shown = as_read(table)
    st.dataframe(shown, hide_index=True, key="correlations", height=35 * (1 + len(shown)) + 3)


def _results(chosen: Selection) -> list[ScoreCorrelations]:
    results = []
    for judge in chosen.judges:
        try:
            results.append(computed.correlations(chosen, judge))
        except LabelError as problem:
            st.warning(plain(counting.in_the_app(problem)))
    return best_first(results)


def _answer(results: list[ScoreCorrelations]) -> str:
    told = [(one.judge, one.fair.verdict) for one in results if not isnan(one.fair.low)]
    if told:
        return judged.answer(told)
    return judged.closest({str(one.judge): one.rho for one in results}, "Spearman's ρ")
