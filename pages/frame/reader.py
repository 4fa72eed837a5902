"""One item in full: its texts, and a dot per label on the scale."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from judgeviz import Comparison
from judgeviz.analysis.item_reading import ItemReading, RaterLabels, read_items
from judgeviz.labels.scale import Scale
from pages.frame.markdown import plain

MOST_DOTS = 11  # categories beyond which a strip of dots says less than the label
LONGEST_EXCERPT = 280  # characters of a text on a card
POSITION = "_reading"

IntArray = NDArray[np.int64]


@st.dialog("Item", position="right", width="medium", icon=":material/article:")
def open_drawer(
    pair: Comparison, rows: IntArray, number: int, others: Sequence[Comparison]
) -> None:
    """Open a drawer with one of several items; Esc closes it."""
    opened = (pair.digest, number, len(rows))
    if st.session_state.get(f"{POSITION}_of") != opened:
        st.session_state[f"{POSITION}_of"] = opened
        st.session_state[POSITION] = number
    leaf_through(pair, rows, POSITION, others)


def leaf_through(
    pair: Comparison, rows: IntArray, position: str, others: Sequence[Comparison]
) -> None:
    """Show the item whose number the session holds under ``position``, with ways to the next."""
    number = min(int(st.session_state.get(position, 0)), len(rows) - 1)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Previous",
            key=f"{position}_previous",
            shortcut="K",
            help="The item before.",
            disabled=number == 0,
            on_click=_go,
            args=(position, number - 1),
        )
        st.button(
            "Next",
            key=f"{position}_next",
            shortcut="J",
            help="The next item.",
            disabled=number == len(rows) - 1,
            on_click=_go,
            args=(position, number + 1),
        )
        st.caption(f"{number + 1:,} of {len(rows):,}")
    (reading,) = read_items(pair, rows[[number]], others)
    st.subheader(plain(reading.item))
    st.html(in_full(reading, pair))


def _go(position: str, number: int) -> None:
    st.session_state[position] = number


def card(reading: ItemReading, pair: Comparison, judge: str | None) -> str:
    """Return what a list shows of an item, as HTML: all labels on the scale, and its first text."""
    sides = [("human", "humans", reading.humans)]
    own = tuple(labels for labels in reading.judges if labels.rater == judge)
    sides += [("judge", str(judge), own)] if own else []
    lines = [_line(side, who, labels, pair.scale) for side, who, labels in sides]
    texts = [*reading.texts, *reading.sides]
    excerpts = "".join(
        f'<p class="excerpt">{escape(_shortened(text))}</p>' for _, text in texts[:2]
    )
    return f'<div class="labels">{"".join(lines)}</div>{excerpts}'


def in_full(reading: ItemReading, pair: Comparison) -> str:
    """Return an item as HTML: labels rater by rater, all texts, all that is known of it."""
    lines = [_line("human", one.rater, [one], pair.scale) for one in reading.humans]
    lines += [_line("judge", one.rater, [one], pair.scale) for one in reading.judges]
    texts = "".join(_titled(name, text) for name, text in reading.texts)
    if reading.sides:
        sides = "".join(f"<div>{_titled(name, text)}</div>" for name, text in reading.sides)
        texts += f'<div class="sides">{sides}</div>'
    facts = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in reading.facts
    )
    return f'<div class="labels">{"".join(lines)}</div>{texts}<dl class="facts">{facts}</dl>'


def _titled(name: str, text: str) -> str:
    return f'<h4>{escape(name)}</h4><p class="text">{escape(text)}</p>'


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 1]}…"


def _line(side: str, who: str, several: Sequence[RaterLabels], scale: Scale) -> str:
    """Name of a rater or a side, its labels as dots on the scale, and in words."""
    words = ", ".join(one.words for one in several)
    is_score = any(one.is_score for one in several)
    strip = "" if is_score else _strip(side, [v for one in several for v in one.values], scale)
    return (
        f'<span class="who">{escape(who)}</span><span>{strip}</span>'
        f'<span class="said">{escape(words)}</span>'
    )


def _strip(side: str, values: Iterable[float], scale: Scale) -> str:
    """Draw a dot per category, those with labels filled; the words beside say the same."""
    if len(scale.names) > MOST_DOTS:
        return ""
    given = Counter(int(value) for value in values)
    dots = "".join(
        f'<i class="dot {side if given[place] else ""}" title="{escape(name)}">'
        f"{given[place] if given[place] > 1 else ''}</i>"
        for place, name in enumerate(scale.names)
    )
    return f'<span class="strip" aria-hidden="true">{dots}</span>'
