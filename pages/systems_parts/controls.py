"""Controls of the pages that compare systems: the test, what is a tie, the system pointed at."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from judgeviz import Labels
from judgeviz.analysis.systems.preferences import TieMargin, all_system_pairs
from judgeviz.errors import quoted
from judgeviz.labels.items import numbers_of
from judgeviz.statistics.multiple_testing import Correction
from judgeviz.statistics.sign_test import Ties
from pages.frame import bound
from pages.frame.selection import Selection

DEMO = "translation"
HOVER = Path(__file__).with_name("hover.html")
MOST_SYSTEMS = 30  # different values of a column that may name systems
ALPHA, ALPHAS = 0.05, (0.001, 0.01, 0.05, 0.1)
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


def why_nothing(selection: Selection) -> str | None:
    """Say why no systems of this data set can be compared, and what would help.

    That is the page Data. None where they can be.
    """
    labels, criterion = selection.labels, selection.criterion
    if not labels.judges_of(criterion):
        return "This data set has no judge whose preferences could stand beside the humans'."
    pair = labels.compare(criterion=criterion)
    if selection.scale.kind != "preference" and labels.counted_by is None and pair.source:
        several = len(pair.systems) > 1
        if several and pair.items[[pair.source, "system"]].drop_duplicates()[pair.source].is_unique:
            return (
                f"Systems are compared on the same source, and no value of '{pair.source}' has "
                "outputs of two; if another column tells which outputs belong together, give it "
                "the role 'Source' on the page Data."
            )
    if selection.scale.kind == "nominal":
        return (
            "These labels are classes without an order: no system is better than another. If one "
            "label is better than the other, as pass is than fail, choose the kind 'ordinal' for "
            "their scale on the page Data, with the better one last."
        )
    if not all_system_pairs(pair):
        what_helps = _role_of(labels)
        return f"This data set names no two systems whose outputs were labelled. {what_helps}"
    if selection.scale.kind != "preference" and labels.counted_by is None and pair.source is None:
        return (
            "The items do not say which source they belong to, and systems are compared on the "
            "same source; give the column that names it the role 'Source' on the page Data."
        )
    return None


def _role_of(labels: Labels) -> str:
    """Say which columns could name the systems, and where that is to be said."""
    may_be = []
    if labels.counted_by is None:
        values = {name: labels.values_of(name) for name in labels.item_columns}
        may_be = [
            name
            for name, cells in values.items()
            if 1 < cells.nunique() <= MOST_SYSTEMS and numbers_of(cells) is None
        ]
    which = f"one of the columns {quoted(may_be, 4)}" if may_be[1:] else quoted(may_be)
    return f"If {which or 'a column'} names them, give it the role 'System' on the page Data."


def ranking_settings(selection: Selection) -> RankingSettings:
    """Draw the controls of the ranking in a box and return what they say."""
    with st.popover("Sign test", icon=":material/tune:", key="sign_test_box"):
        alpha = bound.select_slider(
            "Alpha",
            ALPHAS,
            value=ALPHA,
            key="alpha",
            help="A system wins against another where the sign test has p below this.",
        )
        ties = bound.selectbox(
            "Items without a preference",
            list(TESTS),
            key="test",
            help="What becomes of items on which neither system is preferred.",
        )
        correction = bound.selectbox(
            "Correction",
            list(CORRECTIONS),
            key="correction",
            help="For the number of pairs tested: Holm bounds the chance of one false win, "
            "Benjamini-Hochberg the share of false ones.",
        )
        margin = tie_margin(selection)
    return RankingSettings(alpha, TESTS[ties], CORRECTIONS[correction], margin)


def tie_margin(selection: Selection) -> TieMargin:
    """Ask how close scores are a tie; 0 where the table holds votes."""
    if selection.scale.kind == "preference":
        return 0.0
    human, judge = (
        bound.number_input(
            f"Tie margin, {whose}",
            0.0,
            None,
            0.0,
            format="%g",
            key=key,
            help="Two systems' scores (means, where there are several) on one source that are as "
            "close as this count as a tie.",
        )
        for whose, key in (("humans", "margin_human"), ("judge", "margin_judge"))
    )
    return human if human == judge else (human, judge)


def point_at(systems: Sequence[str]) -> str | None:
    """Ask for the system that stands out in all charts."""
    return bound.selectbox(
        "Follow a system",
        systems,
        index=None,
        placeholder="choose or click one",
        key="system",
        follows=True,
        width=220,
        help="Stands out on every side; a click on a system in a chart chooses it, too, and a "
        "second click lets it go.",
    )
