"""The scale of every criterion as a strip of its labels in order, which can be changed."""

from collections.abc import Mapping

import numpy as np
import streamlit as st

from judgeviz import Labels
from judgeviz.labels.scale import Category, Scale
from pages.shared.markdown import plain

KINDS = ("nominal", "ordinal", "preference", "continuous")
KIND_HELP = (
    "Nominal: classes without an order. Ordinal: grades. Preference: one system against another. "
    "Continuous: scores."
)
MOST_CATEGORIES = 24


def draw(key: str, labels: Labels, stated: Mapping[str, object]) -> dict[str, object]:
    """Show every scale, those that are alike once, and return what the mapping is to say of them.

    What nobody changed is not stated, so that the labels go on telling it.
    """
    together: dict[Scale, list[str]] = {}
    for criterion, scale in labels.scales.items():
        together.setdefault(scale, []).append(criterion)
    changed: dict[str, object] = {}
    for number, (scale, criteria) in enumerate(together.items()):
        entry = _one(f"{key}_{number}", labels, scale, criteria)
        if entry is not None:
            changed |= dict.fromkeys(criteria, entry)
    if not changed:
        return dict(stated)
    everything = {name: scale.to_dict() for name, scale in labels.scales.items()}
    return everything | changed


def _one(key: str, labels: Labels, scale: Scale, criteria: list[str]) -> dict[str, object] | None:
    named = ", ".join(criteria) if len(labels.scales) > 1 else "the labels"
    strip, change = st.columns([6, 1], vertical_alignment="center")
    strip.markdown(
        f"**Scale of {plain(named)}:** {plain(scale.kind)}  \n{strip_of(labels, scale, criteria)}"
    )
    with change.popover("Change", width="stretch"):
        kind = st.selectbox(
            "Kind", KINDS, index=KINDS.index(scale.kind), key=f"map_scale_{key}", help=KIND_HELP
        )
        mark = "|" if any("," in name for name in scale.names) else ","
        before = f"{mark} ".join(scale.names) if scale.is_categorical else ""
        typed = before
        if kind in ("nominal", "ordinal"):
            typed = st.text_input(
                "Labels in order",
                "" if scale.kind == "preference" else before,
                key=f"map_categories_{key}",
                help="Separated by commas (by vertical bars where labels hold commas), from the "
                "lowest to the highest. Empty: as found.",
            )
    if kind == scale.kind and typed == before:
        return None
    categories: list[Category] = [name.strip() for name in typed.split(mark) if name.strip()]
    if typed == before and scale.kind != "preference":
        categories = list(scale.categories)
    if kind not in ("nominal", "ordinal") or not categories:
        return {"kind": kind}
    return {"kind": kind, "categories": categories}


def strip_of(labels: Labels, scale: Scale, criteria: list[str]) -> str:
    """Show the labels of the scale in order, with how often they were given."""
    numbers = [labels.criteria.index(name) for name in criteria]
    values = labels.rows.value[np.isin(labels.rows.criterion, numbers)]
    if not scale.is_categorical:
        known = values[~np.isnan(values)]
        ends = f"{known.min():g} to {known.max():g}" if len(known) else "no scores"
        return f":gray-badge[{plain(ends)}]"
    counts = np.bincount(values.astype(np.int64), minlength=len(scale.categories))
    shown = [
        f":blue-badge[{plain(name)} · {n:,}]" if n else f":gray-badge[{plain(name)} · never]"
        for name, n in zip(scale.names, counts.tolist(), strict=False)
    ]
    more = len(shown) - MOST_CATEGORIES
    between = " → " if scale.kind == "ordinal" else " "
    text = between.join(shown[:MOST_CATEGORIES])
    return f"{text} and {more:,} more" if more > 0 else text
