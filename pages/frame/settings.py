"""How numbers are computed and figures drawn: the toolbar's settings."""

from functools import partial
from math import isnan
from typing import cast

import pandas as pd
import streamlit as st

from judgeviz import Labels
from judgeviz.analysis.clustering import FEWEST_CLUSTERS, too_narrow_by_item
from judgeviz.labels.invalid import POLICIES, InvalidPolicy
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant
from pages.frame import bound
from pages.frame.markdown import plain
from pages.frame.remembered import remembered
from pages.frame.selection import Settings

MOST_CLUSTER_SHARE = 0.9  # a column with a value per item groups nothing
TIE_RULES = ("default", "tie", "lowest", "drop")


def draw(labels: Labels, scale: Scale, proposals: pd.DataFrame, has_invalid: bool) -> Settings:
    """Draw the controls and return what they say.

    ``proposals`` are the item columns to resample by, from ``proposed_clusters``; ``has_invalid``
    says that a judge in view gives responses that are no labels. Settings that would change nothing
    are not drawn.
    """
    variant = bound.radio(
        "JS_b variant",
        ("distance", "divergence"),
        key="variant",
        help="Distance: square root, base e, as the papers print it. Divergence: its square in "
        "base 2, paper 1's equation 2. The verdict is by distance in either case.",
    )
    tie_rule = _tie_rule(scale)
    n_boot, level = _intervals()
    cluster = _cluster(labels, proposals)
    margin = _margin()
    n_null, seed = _exchanges()
    with st.container():
        invalid = _invalid() if has_invalid and scale.is_categorical else "random"
    style, palette, theme, bars = _drawing()
    return Settings(
        variant=cast(Variant, variant),
        tie_rule=tie_rule,
        level=level,
        n_boot=n_boot,
        n_null=n_null,
        cluster=cluster,
        seed=seed,
        style=style,
        palette=palette,
        theme=theme,
        intervals=bars,
        invalid=invalid,
        margin=margin,
    )


def _tie_rule(scale: Scale) -> TieRule | None:
    if scale.kind not in ("nominal", "preference"):
        return None
    rules = [rule for rule in TIE_RULES if rule != "tie" or scale.kind == "preference"]
    chosen = bound.selectbox(
        "Tied majorities",
        rules,
        key="tie_rule",
        help="Where two labels have the most votes: count the item for the tie category (the "
        "default for preferences), for the lowest category (the default for classes), or drop it. "
        "Perception and Agreement follow it; the Leaderboard and the picture of all judges on "
        "Verdict keep the default.",
    )
    return None if chosen == "default" else cast(TieRule, chosen)


def _intervals() -> tuple[int, float]:
    n_boot = bound.select_slider(
        "Bootstrap replicates",
        (0, 200, 1000, 2000, 5000),
        value=1000,
        key="boot",
        help="For the intervals; 0 for none.",
    )
    level = bound.select_slider(
        "Interval level",
        (0.8, 0.9, 0.95, 0.99),
        value=0.95,
        format_func=lambda share: f"{share:.0%}",
        key="level",
        help="Percentile intervals of the bootstrap.",
    )
    return n_boot, level


def _margin() -> float:
    return bound.select_slider(
        "Margin of the verdict",
        (0.0, 0.01, 0.02, 0.05, 0.1),
        value=0.0,
        format_func=lambda margin: f"{margin:g}",
        key="margin",
        help="How much worse than one more human still counts as good, in units of the statistic "
        "(alpha, JS_b): as good as a human where the whole interval of the difference lies above "
        "minus the margin. Choose it before you look.",
    )


def _cluster(labels: Labels, proposals: pd.DataFrame) -> str | None:
    if labels.counted_by is not None:
        return None
    proposed = [str(column) for column in proposals["column"]]
    others = [
        column
        for column in labels.item_columns
        if column not in proposed
        and 1
        < _n_values((labels.digest, column), labels, column)
        < MOST_CLUSTER_SHARE * len(labels.items)
    ]
    if not proposed and not others:
        return None
    units = ["item", *proposed, *others]
    chosen = bound.selectbox(
        "Resample by",
        units,
        key="cluster",
        help="Items of one document are not independent: resample whole documents then.",
    )
    with st.container():
        _design_effect(chosen, proposals)
    return None if chosen == "item" else chosen


@remembered(most=256)
def _n_values(key: tuple[object, ...], _labels: Labels, _column: str) -> int:
    return int(_labels.values_of(_column).nunique())


def _design_effect(chosen: str, proposals: pd.DataFrame) -> None:
    """Say what resampling by a column changes: the one chosen, or the first proposed."""
    rows = proposals if chosen == "item" else proposals[proposals["column"] == chosen]
    if len(rows) == 0:
        return
    row = rows.iloc[0]
    effect = row["design_effect"]
    size = f"{row['clusters']:,} groups of {row['items_per_cluster']:.3g} items on average"
    few = ", too few to tell" if row["clusters"] < FEWEST_CLUSTERS else ""
    shown = "not defined" if isnan(effect) else f"{effect:.2f}{few}"
    st.caption(
        f"{plain(row['column'])}: {size}; design effect {shown}.",
        help="Variance of JS_b (without a judge that gives labels: of the humans' alpha) when "
        "whole groups are resampled, divided by that when items are: 1 where the items of a group "
        "are no more alike than others.",
    )


def warn_of_clusters(chosen: Settings, proposals: pd.DataFrame) -> None:
    """Say that items are alike within groups, where they are resampled one by one; offer groups."""
    row = too_narrow_by_item(proposals)
    if chosen.cluster is not None or row is None:
        return
    column = str(row["column"])
    with st.container(horizontal=True, vertical_alignment="center", key="alike"):
        st.warning(
            f"Items with the same {plain(column)} are alike, so intervals by item are too narrow "
            f"(design effect {row['design_effect']:.1f})."
        )
        st.button(
            f"Resample by {plain(column)}",
            key="resample_by",
            on_click=partial(st.session_state.__setitem__, "cluster", column),
        )


def _exchanges() -> tuple[int, int]:
    n_null = bound.select_slider(
        "Permutations for the p-value",
        (0, 200, 1000, 2000),
        value=200,
        key="exchanges",
        help="Each item's human and judge labels are dealt out again this often: could the judge "
        "be one more human?",
    )
    seed = bound.number_input("Seed", 0, 999_999, 0, key="seed", help="Of all random draws.")
    return n_null, seed


def _invalid() -> InvalidPolicy:
    chosen = bound.selectbox(
        "Invalid responses",
        POLICIES,
        key="invalid",
        help="What stands for a judge's response that is no label of the scale. Random: a label "
        "drawn from the whole scale (with the seed above). Worst: the label furthest from the "
        "humans'. Drop: nothing, so that the judge is measured on what it answered.",
    )
    return cast(InvalidPolicy, chosen)


def _drawing() -> tuple[str, str, str, bool]:
    style = bound.segmented_control(
        "Chart style",
        ("clean", "paper"),
        key="style",
        help="Clean: two bars and diamonds for the medians. Paper: four bars, as in paper 1.",
    )
    palette = bound.segmented_control(
        "Palette",
        ("default", "paper"),
        key="palette",
        help="Default is safe for colour-blind readers; paper is the red and green of paper 1.",
    )
    theme = bound.segmented_control(
        "Figures for",
        ("screen", "print"),
        key="figures",
        help="Print: white ground and larger type, for a paper, as downloads have it.",
    )
    bars = bound.toggle(
        "Intervals on bars",
        key="intervals",
        help="Bootstrap intervals of the label shares.",
    )
    return style, palette, theme, bars
