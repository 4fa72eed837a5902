"""How many of a judge's responses are labels at all, said beside its scores."""

from dataclasses import replace

import streamlit as st

from judgeviz import LabelError
from judgeviz.export.table import percent
from pages.frame import computed
from pages.frame.markdown import plain
from pages.frame.selection import Selection

FATE = {
    "random": "the others were replaced by labels drawn at random",
    "worst": "the others were replaced by the label furthest from the humans'",
    "drop": "the others were left out",
}


def show(selection: Selection) -> None:
    """Say the valid-response rate of every chosen judge that has invalid responses."""
    for judge in selection.judges:
        if selection.labels.n_invalid(judge, selection.criterion):
            sentence = _sentence(selection, judge)
            if sentence:
                st.caption(plain(sentence))


def _sentence(selection: Selection, judge: str) -> str | None:
    """Valid-response rate on the items that meet the filters; None where all are valid.

    Counted before anything is dropped: a filter by the humans' labels does not reach items that
    are left out.
    """
    chosen = selection.settings.invalid
    before = "worst" if chosen == "drop" else chosen  # which all tables have labels for
    whole = replace(selection, settings=replace(selection.settings, invalid=before))
    try:
        pair = computed.comparison(whole, judge)
    except LabelError:  # the page says so
        return None
    if not pair.n_invalid:
        return None
    n_valid = pair.n_responses - pair.n_invalid
    fate = FATE[selection.settings.invalid if pair.judge_scale.is_categorical else "drop"]
    return (
        f"{n_valid:,} of {pair.n_responses:,} responses of {judge} are labels of the scale "
        f"(valid-response rate {percent(pair.valid_rate)}); {fate}."
    )
