"""Controls of the pages that compare systems: the test, its correction, and what is a tie."""

from dataclasses import dataclass

import streamlit as st

from judgeviz.analysis.systems.preferences import TieMargin
from judgeviz.statistics.multiple_testing import Correction
from judgeviz.statistics.sign_test import Ties
from pages.frame.selection import Selection

ALPHAS = (0.001, 0.01, 0.05, 0.1)
# What stands in the control, and so in the address bar, to what is computed.
TESTS: dict[str, Ties] = {
    "ties left out": "drop",
    "ties split": "split",
    "trinomial": "trinomial",
}
CORRECTIONS: dict[str, Correction | None] = {
    "none": None,
    "Holm": "holm",
    "Benjamini-Hochberg": "bh",
}


@dataclass(frozen=True, slots=True)
class RankingSettings:
    """How systems are ranked.

    Attributes
    ----------
    alpha : float
    ties : {"drop", "split", "trinomial"}
    correction : {"holm", "bh"} or None
    margin : float or (float, float)
        Scores as close as this are a tie.
    """

    alpha: float
    ties: Ties
    correction: Correction | None
    margin: TieMargin


def ranking_settings(selection: Selection) -> RankingSettings:
    """Draw the controls of the ranking in a row and return what they say."""
    alpha_place, test_place, correction_place, *margin_places = st.columns(5)
    with alpha_place:
        alpha = st.select_slider(
            "Alpha",
            ALPHAS,
            value=0.05,
            key="alpha",
            bind="query-params",
            help="A system wins against another where the sign test has p below this.",
        )
    with test_place:
        ties = st.selectbox(
            "Sign test",
            list(TESTS),
            key="test",
            bind="query-params",
            help="What becomes of items on which neither system is preferred.",
        )
    with correction_place:
        correction = st.selectbox(
            "Correction",
            list(CORRECTIONS),
            key="correction",
            bind="query-params",
            help="For the number of pairs tested: Holm bounds the chance of one false win, "
            "Benjamini-Hochberg the share of false ones.",
        )
    margin = tie_margin(selection, margin_places)
    return RankingSettings(float(alpha), TESTS[ties], CORRECTIONS[correction], margin)


def tie_margin(selection: Selection, places: list[st.delta_generator.DeltaGenerator]) -> TieMargin:
    """Ask how close scores are a tie; 0 where the table holds votes."""
    if selection.scale.kind == "preference":
        return 0.0
    margins = []
    for place, whose, key in zip(
        places, ("humans", "judge"), ("margin_human", "margin_judge"), strict=True
    ):
        with place:
            margins.append(
                st.number_input(
                    f"Tie margin, {whose}",
                    0.0,
                    None,
                    0.0,
                    format="%g",
                    key=key,
                    bind="query-params",
                    help="Two systems' scores (means, where there are several) on one source "
                    "that are as close as this count as a tie.",
                )
            )
    human, judge = (float(margin) for margin in margins)
    return human if human == judge else (human, judge)
