"""The one sentence on top of a page: how each judge labels beside one more human."""

import streamlit as st

from judgeviz import AgreementTable
from pages.shared import computed, strata_controls
from pages.shared.markdown import plain
from pages.shared.selection import Selection

# Of scores there is no alpha; the means hold more than the medians.
STATISTICS = {"alpha": "alpha", "spearman_mean": "Spearman's rho"}


def show(chosen: Selection, judges: tuple[str, ...]) -> None:
    """Say the verdict on each judge, where the humans gave labels."""
    sentences = [sentence for judge in judges if (sentence := sentence_of(chosen, judge))]
    for sentence in sentences:
        st.markdown(f"**{plain(sentence)}**")


def sentence_of(chosen: Selection, judge: str) -> str:
    """One sentence on one judge; empty where no statistic compares it with one more human."""
    if not chosen.scale.is_categorical:
        return ""
    pair = computed.comparison(chosen, judge)
    edges = strata_controls.usual_edges(pair, chosen.settings.tie_rule)
    table = computed.agreement_without_p_values(chosen, judge, "agreement", edges)
    statistic = _statistic(table)
    return table.fair(statistic).sentence(judge, STATISTICS[statistic]) if statistic else ""


def _statistic(table: AgreementTable) -> str:
    if not table.gives_scores:
        return "alpha"
    return "spearman_mean" if table.kind == "ordinal" else ""
