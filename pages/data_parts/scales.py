"""The scale of every criterion as a strip of its labels in order, which can be changed."""

from collections.abc import Mapping

import numpy as np
import streamlit as st

from judgeviz import Labels
from judgeviz.labels.scale import Category, Scale
from pages.frame.markdown import plain

KINDS = ("nominal", "ordinal", "preference", "continuous")
KIND_HELP = (
    "Nominal: classes without an order. Ordinal: grades. Preference: one system against another. "
    "Continuous: scores."
)
MOST_CATEGORIES = 24
AS_FOUND = "as found"


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
    left_out = {name: None for name in labels.report.one_label if name in stated}
    return left_out | everything | changed


def draw_unread(key: str, stated: Mapping[str, object]) -> dict[str, object]:
    """State the scale of labels that cannot be read without it: all alike, or of no usual kind."""
    if stated and not {"kind", "categories"} & set(stated):  # by criterion
        return dict(stated)
    kinds = (AS_FOUND, *KINDS)
    left, right = st.columns([1, 3], vertical_alignment="bottom")
    before = stated.get("kind")
    kind = left.selectbox(
        "Scale of the labels",
        kinds,
        index=kinds.index(str(before)) if before in KINDS else 0,
        key=f"map_scale_unread_{key}",
        help=KIND_HELP,
    )
    listed = stated.get("categories")
    typed = right.text_input(
        "Labels in order",
        ", ".join(map(str, listed)) if isinstance(listed, list) else "",
        key=f"map_categories_unread_{key}",
        help="All labels that could be given, separated by commas, from the lowest to the highest; "
        "also those that nobody gave. Empty: as found.",
        placeholder="1, 2, 3, 4, 5",
    )
    said: dict[str, object] = {} if kind == AS_FOUND else {"kind": kind}
    categories = [name.strip() for name in typed.split(",") if name.strip()]
    return said | ({"categories": categories} if categories else {})


def with_names(
    scale: Mapping[str, object], before: Mapping[str, object], new: Mapping[str, object]
) -> dict[str, object]:
    """Return a stated scale whose labels are called as they are from now on."""
    changed = {raw: name for raw, name in new.items() if before.get(raw, raw) != name}
    if not changed:
        return dict(scale)

    def named(categories: object) -> object:
        listed = categories if isinstance(categories, list | tuple) else []
        called = [changed.get(str(category), category) for category in listed]
        return list(dict.fromkeys(name for name in called if name is not None))

    found: dict[str, object] = {}
    for name, entry in scale.items():
        if name == "categories":
            found[name] = named(entry)
        elif isinstance(entry, Mapping) and "categories" in entry:
            found[name] = {**entry, "categories": named(entry["categories"])}
        else:
            found[name] = entry
    return found


def _one(key: str, labels: Labels, scale: Scale, criteria: list[str]) -> dict[str, object] | None:
    named = ", ".join(criteria) if len(labels.scales) > 1 else "the labels"
    strip, change = st.columns([6, 1], vertical_alignment="center")
    heading = strip.container()
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
    is_changed = kind != scale.kind or typed != before
    changed = f" :orange-badge[→ {plain(kind)}, not applied yet]" if is_changed else ""
    heading.markdown(
        f"**Scale of {plain(named)}:** {plain(scale.kind)}{changed}  \n"
        f"{strip_of(labels, scale, criteria)}"
    )
    if not is_changed:
        return None
    categories: list[Category] = [name.strip() for name in typed.split(mark) if name.strip()]
    if typed == before and scale.kind != "preference":
        categories = list(scale.categories)
    if kind not in ("nominal", "ordinal") or not categories:
        return {"kind": kind}
    return {"kind": kind, "categories": categories}


def strip_of(labels: Labels, scale: Scale, criteria: list[str]) -> str:
    """Show the labels of the scale in order, with how often they were given; the humans' scores.

    A metric gives scores on a scale of its own.
    """
    if not scale.is_categorical:
        given = [score for name in criteria for score in labels.humans_range(name) or ()]
        ends = f"{min(given):g} to {max(given):g}" if given else "no scores"
        return f":gray-badge[{plain(ends)}]"
    counts = np.sum([labels.times_given(name) for name in criteria], axis=0)
    shown = [
        f":blue-badge[{plain(name)} · {n:,}]" if n else f":gray-badge[{plain(name)} · never]"
        for name, n in zip(scale.names, counts.tolist(), strict=False)
    ]
    more = len(shown) - MOST_CATEGORIES
    between = " → " if scale.kind == "ordinal" else " "
    text = between.join(shown[:MOST_CATEGORIES])
    return f"{text} and {more:,} more" if more > 0 else text
