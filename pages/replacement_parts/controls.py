"""Controls of the page Replacement; every one of them is in the URL."""

from dataclasses import replace
from typing import Literal

import pandas as pd
import streamlit as st

from judgeviz import LabelError, Labels
from judgeviz.analysis.replacement.labels import most_raters
from pages.frame import bound, computed, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.replacement_parts.calls import Choices

DEMO = "summaries"
PRESETS = {"expert": 0.2, "skilled": 0.15, "crowd": 0.1}
OWN = "other"
NOBODY = "nobody: all raters alike"
NO_COLUMN = "none: the other raters"
T_TEST, SIGNED_RANK = "t-test", "Wilcoxon"


def why_nothing(selection: Selection) -> str | None:
    """Say why nothing can be tested in this data set; None where something can be."""
    if not selection.labels.judges_of(selection.criterion):
        return "This data set has no judge that could take an annotator's place."
    if _most_raters(selection) < 2 and not _gold_columns(selection):
        return (
            "No item has labels of two raters: the test compares the judge and a rater with the "
            "other raters of the same items."
        )
    return None


def _most_raters(selection: Selection) -> int:
    """Raters of the item that has most of them, whatever the filters keep."""
    pair = computed.comparison(replace(selection, filters=(), bins=(), pairs=()), None)
    if selection.labels.counted_by is not None:  # which counts a rater once on an item
        return int(pair.profiles.human.sum(axis=1).max(initial=0))
    return most_raters(pair)


def draw(selection: Selection) -> tuple[Selection, Choices]:
    """Draw the controls and return what they say: the judge in detail, and how it is tested.

    Raises LabelError where the quality weights cannot be read.
    """
    with st.container(horizontal=True, vertical_alignment="bottom"):
        epsilon = _epsilon()
        with st.popover(
            "Variants",
            icon=":material/tune:",
            key="variants_box",
            help="Of the test: pooled criteria, balanced labels, ranks, an expert or gold labels, "
            "weights of the raters. The chart names those in force.",
        ):
            pooled = _pooled(selection)
            balanced, ranks = _weights_and_ranks(selection)
            expert, gold = _reference(selection)
            min_items = _min_items()
            small_sample = _small_sample()
            quality = _quality(selection.labels)
        selection = toolbar.judge_in_detail(selection)
    return selection, Choices(
        epsilon, pooled, balanced, ranks, min_items, expert, gold, quality, small_sample
    )


def offer_ranks() -> None:
    """Offer the variant that takes metrics with scores of their own."""

    def compare_ranks() -> None:
        st.session_state["ranks"] = True

    st.button(
        "Compare ranks",
        key="compare_ranks",
        on_click=compare_ranks,
        help="Switches on the variant that asks for the order of the items alone.",
    )


def poolable(labels: Labels, criterion: str) -> tuple[str, ...]:
    """Criteria whose labels can stand on one scale with this criterion's."""
    kind = labels.scale(criterion).kind
    alike = [name for name in labels.criteria if labels.scale(name).kind == kind]
    if kind == "nominal":
        alike = [name for name in alike if labels.scale(name) == labels.scale(criterion)]
    return tuple(alike)


def _epsilon() -> float:
    name = bound.segmented_control(
        "The raters are",
        (*PRESETS, OWN),
        key="annotators",
        help="Sets ε, what a human costs: how much less often than a rater the judge may be the "
        "better one. The authors' rules of thumb: experts, costly and hard to find, 0.2; skilled "
        "annotators 0.15; crowd workers 0.1. ε = 0 asks whether the judge is better outright.",
    )
    with st.container(width=220 if name == OWN else "content"):
        if name != OWN:
            return PRESETS[name]
        return bound.slider(
            "ε",
            0.0,
            0.5,
            0.2,
            0.01,
            key="epsilon",
            help="Between 0.05 and 0.3 the choice decides; beyond, nearly all judges pass or fail. "
            "Justify any other than the usual ones.",
        )


def _pooled(selection: Selection) -> tuple[str, ...]:
    criteria = poolable(selection.labels, selection.criterion)
    if len(criteria) < 2 or selection.labels.counted_by is not None:  # which has no rows to pool
        return ()
    pool = bound.toggle(
        "Pool all criteria",
        key="pool",
        help=f"An item under each of the {len(criteria)} criteria with such labels counts as an "
        "item of its own; the criteria can then be compared under Domains.",
    )
    return criteria if pool else ()


def _weights_and_ranks(selection: Selection) -> tuple[bool, bool]:
    balanced = selection.scale.is_categorical and bound.toggle(
        "Every label counts the same",
        key="balanced",
        help="Weighs items by the inverse probability of the label that the other raters give, "
        "so that a frequent label does not decide alone (paper 2, section C.1).",
    )
    ranks = selection.scale.kind in ("ordinal", "continuous") and bound.toggle(
        "Compare ranks",
        key="ranks",
        help="Only the order of the items counts, not the exact scores; also for metrics that "
        "give scores of their own.",
    )
    return balanced, ranks


def _reference(selection: Selection) -> tuple[str | None, str | None]:
    raters = (NOBODY, *selection.labels.raters)
    expert = bound.selectbox(
        "Trusted expert",
        raters,
        key="reference_rater",
        help="Compares judge and raters with the labels of this one rater (section C.2). Weak "
        "raters make it easy to pass.",
    )
    columns = _gold_columns(selection)
    if not columns or expert != NOBODY:
        return (None if expert == NOBODY else expert), None
    sources = (NO_COLUMN, *columns)
    gold = bound.selectbox(
        "Gold labels",
        sources,
        key="gold",
        help="An item column with the right labels: who is right more often, judge or rater? "
        "Choose ε = 0 then (section C.3).",
    )
    return None, (None if gold == NO_COLUMN else gold)


def _gold_columns(selection: Selection) -> list[str]:
    """Item columns that hold nothing but labels of the scale; for scores, those of numbers."""
    if selection.labels.counted_by is not None:
        return []
    names, items = set(selection.scale.names), selection.labels.items
    if not names:
        return [column for column in items.columns if pd.api.types.is_float_dtype(items[column])]
    return [
        column
        for column in items.columns
        if items[column].notna().any() and set(items[column].dropna().astype(str)) <= names
    ]


def _min_items() -> int:
    return bound.number_input(
        "Fewest items per rater",
        5,
        1000,
        30,
        key="least_items",
        help="Raters with fewer are left out and named. The authors advise against fewer than 30 "
        "items.",
    )


def _small_sample() -> Literal["t", "wilcoxon"]:
    chosen = bound.selectbox(
        "Raters with fewer than 30 items",
        (T_TEST, SIGNED_RANK),
        key="small_sample",
        help="How they are tested where fewer items are allowed. The paper takes Wilcoxon's "
        "signed-rank test, which rejects too often, since most differences are ties: a judge that "
        "falls short by just ε beats a rater in 24 % of tables of 25 items (70 % ties, ε = 0.2), "
        "where 5 % would be right. The t-test does so in 7 %.",
    )
    return "wilcoxon" if chosen == SIGNED_RANK else "t"


def _quality(labels: Labels) -> tuple[tuple[str, float], ...]:
    example = f"{labels.raters[0]} = 2" if labels.raters else "rater = 2"
    text = bound.text_input(
        "Trust in the raters",
        key="quality",
        placeholder=example,
        help="Quality weights, such as "
        f"'{plain(example)}' (several separated by commas); 1 for those not named (section C.4).",
    )
    return parse_quality(text, labels.raters)


def parse_quality(text: str, raters: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """Read ``h1 = 2, h2 = 0.5``; raises LabelError in a sentence for anything else."""
    weights: dict[str, float] = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = (part.strip() for part in entry.rpartition("="))
        try:
            weight = float(number)
        except ValueError:
            weight = float("nan")
        if name not in raters or not 0 < weight < float("inf"):
            raise LabelError(
                f"'{entry}' under Trust in the raters is no weight: write a rater's name, an "
                f"equals sign and a number above 0, such as '{raters[0]} = 2'."
            )
        weights[name] = weight
    return tuple(sorted(weights.items()))
