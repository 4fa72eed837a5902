"""One item in full: its texts, and a dot per label on the scale."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from judgeviz import Comparison
from judgeviz.analysis.item_reading import ItemReading, NoLabel, RaterLabels, read_items
from judgeviz.labels.items import Places
from pages.frame import bound
from pages.frame.markdown import plain

MOST_DOTS = 11  # categories beyond which a strip of dots says less than the label
LONGEST_EXCERPT = 280  # characters of a text on a card
LONGEST_RESPONSE = 80  # of a judge's response that is no label
NUMBER_WIDTH = 80  # pixels: four digits, and too few for buttons beside them
# Number of the item that is read there, from 1, and its name in the address bar.
IN_DRAWER = "drawer"

IntArray = NDArray[np.int64]
Named = tuple[tuple[str, str], ...]  # texts or facts with their columns


def close_drawer() -> None:
    """When the drawer was closed: leave its item out of the address, too."""
    bound.close(IN_DRAWER)


@st.dialog(
    "Item",
    position="right",
    width="medium",
    icon=":material/article:",
    on_dismiss=close_drawer,
)
def open_drawer(
    pair: Comparison, rows: IntArray, others: Sequence[Comparison], places: Places
) -> None:
    """Open a drawer with the item whose number the session holds; Esc closes it."""
    leaf_through(pair, rows, IN_DRAWER, others, places, first=None)


def leaf_through(
    pair: Comparison,
    rows: IntArray,
    key: str,
    others: Sequence[Comparison],
    places: Places,
    *,
    first: int | None = 1,
) -> None:
    """Show one item, with ways to the next, the one before and any other.

    Parameters
    ----------
    pair, rows, others, places
        As :class:`pages.frame.items.Found` has them.
    key : str
        Under which the session, and the address bar, hold the number of the item, from 1.
    first : int, optional
        Read where nothing is said, and not in the address bar.
    """
    n = len(rows)
    with st.container(horizontal=True, vertical_alignment="center"):
        number = bound.number_input(
            "Number of the item",
            1,
            n,
            first,
            key=key,
            help="Which of those that are listed is read.",
            label_visibility="collapsed",
            width=NUMBER_WIDTH,
        )
        st.caption(f"of {n:,}", width="content")
        if number is None:
            st.caption("Type the number of the item to read.", width="content")
            return
        st.button(
            "Previous",
            key=f"{key}_previous",
            shortcut="K",
            help="The item before.",
            disabled=number == 1,
            on_click=go_to,
            args=(key, number - 1),
        )
        st.button(
            "Next",
            key=f"{key}_next",
            shortcut="J",
            help="The next item.",
            disabled=number == n,
            on_click=go_to,
            args=(key, number + 1),
        )
    (reading,) = read_items(pair, rows[[number - 1]], others, places)
    st.subheader(plain(reading.title))
    st.html(in_full(reading))


def go_to(key: str, number: int) -> None:
    """On a click: read the item of this number next."""
    st.session_state[key] = number


def card(reading: ItemReading, judge: str | None) -> str:
    """Return what a list shows of an item, as HTML: all labels on the scale, and its first text."""

    def labels(one: ItemReading) -> str:
        own = tuple(said for said in one.judges if said.rater == judge)
        lines = [_line("human", "humans", one.humans, one.names)]
        if own:
            lines += [_line("judge", str(judge), own, one.names, LONGEST_RESPONSE)]
        return f'<div class="labels">{"".join(lines)}</div>'

    if reading.beside is None:
        texts = _excerpts([*reading.texts, *reading.sides][:2])
        return _systems(reading) + labels(reading) + texts
    shared, *own = _apart(reading.texts, reading.beside.texts)
    both = "".join(
        f"<div><h4>{escape(one.item)}</h4>{labels(one)}{_excerpts(texts[:1])}</div>"
        for one, texts in zip((reading, reading.beside), own, strict=True)
    )
    return f'{_excerpts(shared[:1])}<div class="sides">{both}</div>'


def in_full(reading: ItemReading) -> str:
    """Return an item as HTML: labels rater by rater, all texts, all that is known of it.

    Two outputs stand side by side, with what is the same of both above and below them.
    """

    def labels(one: ItemReading) -> str:
        lines = [_line("human", said.rater, [said], one.names) for said in one.humans]
        lines += [_line("judge", said.rater, [said], one.names) for said in one.judges]
        return f'<div class="labels">{"".join(lines)}</div>'

    if reading.beside is None:
        sides = "".join(f"<div>{_titled(name, text)}</div>" for name, text in reading.sides)
        texts = _texts(reading.texts) + (f'<div class="sides">{sides}</div>' if sides else "")
        return _systems(reading) + labels(reading) + texts + _facts(reading.facts)
    shared_texts, *own_texts = _apart(reading.texts, reading.beside.texts)
    shared_facts, *own_facts = _apart(reading.facts, reading.beside.facts)
    both = "".join(
        f"<div><h4>{escape(one.item)}</h4>{labels(one)}{_texts(texts)}{_facts(facts)}</div>"
        for one, texts, facts in zip((reading, reading.beside), own_texts, own_facts, strict=True)
    )
    return f'{_texts(shared_texts)}<div class="sides">{both}</div>{_facts(shared_facts)}'


def _systems(reading: ItemReading) -> str:
    """Name both systems of a vote, of which the labels may name one alone."""
    words = " or ".join(reading.systems)
    return f'<p class="systems">{escape(words)}</p>' if words else ""


def _apart(one: Named, other: Named) -> tuple[Named, Named, Named]:
    """Split what two items have in common from what each has by itself."""
    shared = tuple(each for each in one if each in other)
    return (
        shared,
        tuple(each for each in one if each not in shared),
        tuple(each for each in other if each not in shared),
    )


def _texts(texts: Named) -> str:
    return "".join(_titled(name, text) for name, text in texts)


def _facts(facts: Named) -> str:
    lines = (f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return f'<dl class="facts">{"".join(lines)}</dl>' if facts else ""


def _excerpts(texts: Sequence[tuple[str, str]]) -> str:
    return "".join(f'<p class="excerpt">{escape(_shortened(text))}</p>' for _, text in texts)


def _titled(name: str, text: str) -> str:
    return f'<h4>{escape(name)}</h4><p class="text">{escape(text)}</p>'


def _shortened(text: str, longest: int | None = LONGEST_EXCERPT) -> str:
    return text if longest is None or len(text) <= longest else f"{text[: longest - 1]}…"


def _line(
    side: str,
    who: str,
    several: Sequence[RaterLabels],
    names: Sequence[str],
    longest: int | None = None,
) -> str:
    """Name of a rater or a side, its labels as dots on the scale, and in words.

    Of a response that is no label at most ``longest`` characters, all when left out.
    """
    no_labels = [no for one in several for no in one.no_labels]
    words = "; ".join(filter(None, [_said(several, names), *_no_labels(no_labels, names, longest)]))
    strip = "" if any(one.is_score for one in several) else _strip(side, several, names)
    return (
        f'<span class="who">{escape(who)}</span><span>{strip}</span>'
        f'<span class="said">{escape(words)}</span>'
    )


def _said(several: Sequence[RaterLabels], names: Sequence[str]) -> str:
    """Put labels in words, each once and in the order of the scale: ``2 (×2), 3``."""
    if any(one.is_score for one in several):
        return ", ".join(one.words for one in several if one.values)
    places = [int(value) for one in several for value in one.values]
    given = sorted(Counter(places).items())
    return ", ".join(f"{names[place]}{f' (×{n})' if n > 1 else ''}" for place, n in given)


def _no_labels(
    several: Iterable[NoLabel], names: Sequence[str], longest: int | None
) -> Iterator[str]:
    """Say of responses that they are no labels, and what counts in their place."""
    said = Counter(
        f"“{_shortened(one.response, longest)}” (no label; {one.fate(names)})" for one in several
    )
    for words, n in said.items():
        yield f"{words} (×{n})" if n > 1 else words


def _strip(side: str, several: Iterable[RaterLabels], names: Sequence[str]) -> str:
    """Draw a dot per category; the words beside say the same.

    Those with labels are filled; hollow and crossed those that nobody gave, but which count in the
    place of a response that is no label.
    """
    if len(names) > MOST_DOTS:
        return ""
    given: Counter[int] = Counter()
    counted: Counter[int] = Counter()
    for one in several:
        given.update(map(int, one.values))
        counted.update(no.stand_in for no in one.no_labels if no.stand_in is not None)
    dots = ""
    for place, name in enumerate(names):
        kind, mark = "", ""
        if given[place]:
            kind, mark = side, str(given[place]) if given[place] > 1 else ""
        elif counted[place]:
            kind, mark = f"{side} not_given", "×"
        dots += f'<i class="dot {kind}" title="{escape(name)}">{mark}</i>'
    return f'<span class="strip" aria-hidden="true">{dots}</span>'
