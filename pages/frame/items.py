"""Items to read: which ones are looked at, chosen by name or by a click, and the list of them.

The select box "Items" holds what is looked at, and with it the address bar does; a click on a chart
is a choice in that box, which the chart shows in turn.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from judgeviz import Comparison
from judgeviz.analysis.item_reading import ItemReading, item_table, orders_in_files, read_items
from judgeviz.analysis.items import (
    against_humans,
    humans_divided,
    items_behind_bar,
    judges_divided,
    most_disputed_first,
    n_unanimous,
    unanimous_against_judge,
)
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.engines.counted import CountedComparison
from judgeviz.errors import LabelError, counted
from judgeviz.export.numbers import csv_bytes
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.items import Places
from judgeviz.labels.scale import Scale
from pages.frame import bound, clicks, computed, links
from pages.frame.address import content_of
from pages.frame.datasets import CARRIED, CHOSEN, LOOKED_AT, SHOWN_ON
from pages.frame.markdown import plain
from pages.frame.reader import IN_DRAWER, card, open_drawer
from pages.frame.remembered import remembered
from pages.frame.selection import PolicyArguments, Selection

CONTROL = "items"  # of the select box, and its name in the address bar
MOST_LISTED = 10
NOT_HERE = (
    "Its items stay where the engine counts them: to read some, open a part of the table by itself."
)
LIST_HEIGHT = 640  # pixels: about a chart's, so that nothing moves as the list changes
UNANIMOUS = "humans unanimous, judge differs"
STANDS_IN: dict[InvalidPolicy, str] = {
    "random": "drawn at random for it",
    "worst": "furthest from the humans'",
}
DIFFERENT = "human and judge differ"  # where no item has two human labels to be unanimous
HUMANS_DIVIDED = "humans most divided"
JUDGES_DIVIDED = "judges most divided"
ALL_ITEMS = "all items"
SERIES_WORDS = {
    "human": "human label",
    "machine": "judge label",
    "human_centre": "human {centre}",
    "machine_centre": "judge {centre}",
}

IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class ItemSet:
    """Items that can be looked at.

    Attributes
    ----------
    words : str
        Names the set in the select box and in the address bar.
    rows : callable
        From a comparison to positions in its ``items``, in the order in which they are listed:
        (n,), or (n, 2) where outputs of two systems are read side by side.
    mark : tuple
        Identifier (customdata) of the mark of a chart that stands for the set; empty for none.
    as_table : callable, optional
        From a comparison to what is listed and downloaded of them, a row for each, where that is
        not all that is known of single items.
    depends_on : tuple
        What decides the items beside the comparison and the words.
    n_in_verdict : int, optional
        Such items by the verdict, where it may count more of them.
    """

    words: str
    rows: Callable[[Comparison], IntArray]
    mark: tuple[object, ...] = ()
    as_table: Callable[[Comparison], pd.DataFrame] | None = None
    depends_on: tuple[Hashable, ...] = ()
    n_in_verdict: int | None = None


@dataclass(frozen=True)
class ItemSets:
    """Sets to choose from: those that are listed, and those behind the marks of charts."""

    listed: tuple[ItemSet, ...]
    behind_marks: Callable[[], Iterable[ItemSet]] = tuple

    @property
    def words_of_marks(self) -> dict[tuple[object, ...], str]:
        """Words of the sets that are listed and have a mark.

        For the callbacks of controls: Streamlit keeps these for as long as the session lasts, and
        nothing of the data may be in them.
        """
        return {one.mark: one.words for one in self.listed if one.mark}

    def named(self, words: object) -> ItemSet | None:
        """Find a set by its words."""
        return self._first(lambda one: one.words == words)

    def marked(self, mark: Sequence[object]) -> ItemSet | None:
        """Find the set behind a mark."""
        return self._first(lambda one: bool(one.mark) and one.mark == tuple(mark))

    def _first(self, fits: Callable[[ItemSet], bool]) -> ItemSet | None:
        for several in (self.listed, self.behind_marks()):
            for one in several:
                if fits(one):
                    return one
        return None


@dataclass(frozen=True)
class Found:
    """The items of a set, to be read.

    Attributes
    ----------
    pair : Comparison
        With their labels and texts.
    others : sequence of Comparison
        The same humans with other judges.
    rows : ndarray of int, shape (n,) or (n, 2)
        Their positions in ``pair.items``.
    n : int
        Items of the set, of which an engine gives the first ones.
    n_items : int
        Items of the comparison that the set is of.
    places : Places
        Where they stand in the files.
    """

    pair: Comparison
    others: Sequence[Comparison]
    rows: IntArray
    n: int
    n_items: int
    places: Places


def how_many(found: Found) -> str:
    """Say how many of a set are listed, and in what order."""
    n_listed = len(found.rows)
    if found.rows.ndim == 2:
        return f"{counted(n_listed, 'pair')} of outputs, most disputed first"
    if n_listed < found.n:
        return f"{n_listed:,} of {counted(found.n, 'such item')}, most disputed first"
    return f"{found.n:,} of {counted(found.n_items, 'item')}, most disputed first"


def why_not_all(found: Found, of: ItemSet) -> str:
    """Say why the verdict counts more such items than are listed; empty where it does not."""
    if of.n_in_verdict is None or of.n_in_verdict == found.n:
        return ""
    pair = found.pair
    return (
        f"The verdict counts {of.n_in_verdict:,}: where an answer of {pair.judge} is no label, the "
        f"one {STANDS_IN[pair.invalid]} counts there, and such an item is not listed here."
    )


def say_why_not_all(found: Found, of: ItemSet) -> None:
    """Below how many are listed: say why the verdict counts more, where it does."""
    if why := why_not_all(found, of):
        st.caption(plain(why))


def say_order(found: Found) -> None:
    """Below how many are listed: say how many pairs the files have the other way round."""
    order = orders_in_files(found.pair, found.rows) if found.rows.ndim == 1 else []
    first, *_, last = found.pair.scale.names or ("", "")
    n = sum(one not in ("", f"{first}, {last}") for one in order)
    if n:
        st.caption(
            plain(
                f"{first} is the system that is first in the alphabet. The file has votes on {n:,} "
                f"of {counted(len(order), 'pair')} the other way round; they are turned here."
            )
        )


def found(chosen: Selection, judge: str | None, of: ItemSet) -> Found:
    """Find the items of a set; an engine is asked for the first ones."""
    pair, key = computed.comparison(chosen, judge), _key(chosen, judge, of)
    if isinstance(pair, CountedComparison):
        return _read(key, pair, of.rows)
    rows = _rows(key, pair, of.rows)
    others = () if judge is None else computed.other_judges(chosen, judge)
    return Found(pair, others, rows, len(rows), pair.n_items, chosen.labels.places)


def _key(chosen: Selection, judge: str | None, of: ItemSet) -> tuple[object, ...]:
    return (*computed.key_of(chosen, judge), chosen.judges, of.words, of.depends_on)


@remembered(most=64)
def _rows(
    key: tuple[object, ...], _pair: Comparison, _rows_of: Callable[[Comparison], IntArray]
) -> IntArray:
    return _rows_of(_pair)


@remembered("Reading items ...", most=8)
def _read(
    key: tuple[object, ...],
    _pair: CountedComparison,
    _rows_of: Callable[[Comparison], IntArray],
) -> Found:
    labels, n = _pair.excerpt(_rows_of)
    if labels is None:
        return Found(_pair, (), np.zeros(0, dtype=np.int64), 0, _pair.n_items, Places())
    criterion = _pair.criterion
    policy = PolicyArguments(invalid=_pair.invalid, invalid_seed=_pair.invalid_seed)
    pair = labels.compare(_pair.judge, criterion, **policy)
    others = []
    for judge in labels.judges_of(criterion):
        if judge != _pair.judge:
            with suppress(LabelError):  # it has no label on any of these items
                others.append(labels.compare(judge, criterion, **policy))
    beside = others if _pair.judge else ()
    return Found(pair, beside, _rows_of(pair), n, _pair.n_items, Places())


def worth_reading(chosen: Selection, judge: str | None) -> list[ItemSet]:
    """Offer what needs no chart: what is most worth reading, and all items."""
    pair = computed.comparison(chosen, judge)
    rule = chosen.settings.tie_rule
    sets: list[ItemSet] = []
    both_label = judge is not None and (
        pair.scale.is_categorical and pair.judge_scale.is_categorical
    )
    if both_label and pair.profiles.human.sum(axis=1).max(initial=0) < 2:
        sets.append(ItemSet(DIFFERENT, partial(against_humans, tie_rule=rule)))
    elif both_label:
        has_stand_ins = pair.invalid != "drop" and pair.n_invalid > 0
        sets.append(
            ItemSet(
                UNANIMOUS,
                partial(unanimous_against_judge, tie_rule=rule),
                n_in_verdict=n_unanimous(pair)[1] if has_stand_ins else None,
            )
        )
    sets.append(ItemSet(ALL_ITEMS, _everything))
    if len(pair.raters) > 1:
        sets.append(ItemSet(HUMANS_DIVIDED, humans_divided))
    several = len(chosen.judges) > 1 and chosen.labels.counted_by is None
    if judge is not None and both_label and several:

        def divided(pair: Comparison) -> IntArray:
            return judges_divided(pair, computed.other_judges(chosen, judge), tie_rule=rule)

        sets.append(ItemSet(JUDGES_DIVIDED, divided))
    return sets


def _everything(pair: Comparison) -> IntArray:
    return most_disputed_first(pair, np.arange(pair.n_items))


def of_bins(chosen: Selection, judge: str | None) -> ItemSets:
    """Offer what is worth reading, each human bin, and what stands behind the bars of the bins."""
    pair = computed.comparison(chosen, judge)
    scale, rule = pair.scale, chosen.settings.tie_rule
    names = scale.names
    centre = "median" if scale.kind == "ordinal" else "majority"
    has_bars = judge is not None and pair.judge_scale.is_categorical

    def of_bin(place: int) -> ItemSet:
        def rows(pair: Comparison) -> IntArray:
            return most_disputed_first(pair, items_in_bin(pair, place, tie_rule=rule))

        return ItemSet(words_of_bin(scale, names[place]), rows, ("human", place, None))

    def of_bar(place: int, series: str, category: int) -> ItemSet:
        def rows(pair: Comparison) -> IntArray:
            behind = items_behind_bar(pair, place, series, category, tie_rule=rule)
            return most_disputed_first(pair, behind)

        label = SERIES_WORDS[series].format(centre=centre)
        words = f"{words_of_bin(scale, names[place])}, {label} {names[category]}"
        return ItemSet(words, rows, (series, place, category))

    def bars() -> Iterable[ItemSet]:
        places = range(len(names))
        return (of_bar(p, series, c) for p in places for series in SERIES_WORDS for c in places)

    bins = [of_bin(place) for place in range(len(names))]
    return ItemSets((*worth_reading(chosen, judge), *bins), bars if has_bars else tuple)


def words_of_bin(scale: Scale, name: str) -> str:
    """Name the items of a bin: ``human median 3``."""
    return f"human {'median' if scale.kind == 'ordinal' else 'majority'} {name}"


def beside(
    chosen: Selection,
    judge: str | None,
    sets: ItemSets,
    draw: Callable[[Sequence[object] | None], None],
    charts: Iterable[str] = (),
) -> None:
    """Draw a chart with its items beside it, or below it where there is no room.

    The chart alone where an engine does not tell its items; where it does, it is asked for none
    before some are chosen, as it looks through the whole table for them.

    Parameters
    ----------
    draw : callable
        Draws the chart; gets the mark of the items that are looked at, or None.
    charts : iterable of str
        Keys of the charts whose clicks choose the items.
    """
    if not sets.listed:
        draw(None)
        st.caption(NOT_HERE)
        return
    with st.container(key="beside"):
        left, right = st.columns([2.1, 1], gap="medium")
    asks_engine = chosen.labels.counted_by is not None
    with right:
        picked = choose(sets, charts, hint="which ones to read" if asks_engine else None)
        if asks_engine and picked is None:
            st.caption("Choose some here, or by a click on the chart: the engine looks for them.")
    if picked is None:
        with left:
            draw(None)
        return
    _, before = st.session_state.get(LOOKED_AT, (None, picked))
    parts = [
        (left, partial(draw, picked.mark or None)),
        (right, partial(show, chosen, judge, picked)),
    ]
    if picked.words != before.words:  # what was just asked for comes first
        parts.reverse()
    for place, fill in parts:
        with place:
            fill()


def choose(
    sets: ItemSets, charts: Iterable[str] = (), *, hint: str | None = None
) -> ItemSet | None:
    """Ask what is looked at, after the last click on one of the charts, which are drawn later.

    Parameters
    ----------
    hint : str, optional
        Shown where nothing is chosen; without one the first set is chosen at first.
    """
    for chart in charts:
        for mark in clicks.taken(chart):
            point_at(sets.marked(mark), sets, or_nothing=hint is not None)
    present = in_view(sets)
    options = [one.words for one in sets.listed]
    if present is not None and present.words not in options:
        options.append(present.words)
    words = bound.selectbox(
        "Items",
        options,
        index=0 if hint is None else None,
        placeholder=hint,
        key=CONTROL,
        differs=True,
        help="What is listed here. A click on the chart chooses the items behind it; a second "
        "click takes that back.",
    )
    _note_choice(sets, words, options[0] if hint is None else None)
    return sets.named(words)


def _note_choice(sets: ItemSets, words: str | None, first: str | None) -> None:
    """After the select box: note what it shows, and what was chosen.

    ``first``: what it shows where nothing is chosen.
    """
    before = st.session_state.get(SHOWN_ON)
    now = st.session_state[SHOWN_ON] = _data_set(), _place(sets), words
    if now == before:
        return
    is_arrival = before is None or before[:2] != now[:2]
    if not is_arrival or words not in (first, _latest(sets)):
        _note_as_last(words, first)


def _note_as_last(words: str | None, first: str | None) -> None:
    """Note a choice after all others; whoever goes back to ``first`` has none any more."""
    choices: list[str] = st.session_state.setdefault(CHOSEN, [])
    if words is None or words == first:
        choices.clear()
    else:
        choices[:] = [one for one in choices if one != words] + [words]


def _latest(sets: ItemSets) -> str | None:
    """Return the last choice, on whatever page, that is one of these sets."""
    choices: list[str] = st.session_state.get(CHOSEN, [])
    return next((one for one in reversed(choices) if sets.named(one) is not None), None)


def _place(sets: ItemSets) -> tuple[str | None, tuple[str, ...]]:
    """Tell one select box from another: by its page, and what it lists."""
    return links.page_in_sight(), tuple(one.words for one in sets.listed)


def _data_set() -> str:
    return content_of(str(st.session_state.get(links.DATA)))


def _take_up_choice(sets: ItemSets) -> None:
    """Before another select box is drawn: let it show the last choice that it has.

    But for what was chosen on the way there. Of another data set nothing is chosen yet.
    """
    here = _data_set(), _place(sets)
    *before, _ = st.session_state.get(SHOWN_ON, (*here, None))
    if before == [*here]:
        return
    if before[0] != here[0]:
        st.session_state.pop(CHOSEN, None)
    if not (links.is_said_anew(CONTROL) or links.is_set_on_the_way(CONTROL)):
        st.session_state[CONTROL] = _latest(sets)


def in_view(sets: ItemSets) -> ItemSet | None:
    """Return what the select box, or the address bar before it is drawn, says is looked at."""
    _take_up_choice(sets)
    said = sets.named(links.said_of(CONTROL))
    if CONTROL in st.session_state and (said is None or not links.is_said_anew(CONTROL)):
        return sets.named(st.session_state[CONTROL])
    return said


def point_at(
    clicked: ItemSet | None, sets: ItemSets, *, moved: bool = False, or_nothing: bool = False
) -> None:
    """Before the select box is drawn: let it show what was clicked.

    A second click takes the first one back, unless something else has ``moved`` in between; then
    the first set is chosen, ``or_nothing``.
    """
    if clicked is None:
        return
    again = st.session_state.get(CONTROL) == clicked.words and not moved
    before = None if or_nothing else sets.listed[0].words
    st.session_state[CONTROL] = words = before if again else clicked.words
    _note_as_last(words, before)


def carried(chosen: Selection, judge: str | None) -> list[ItemSet]:
    """Return the items that a page handed over, where they are those of this comparison."""
    key, of = st.session_state.get(CARRIED, (None, None))
    return [of] if of is not None and key == computed.key_of(chosen, judge) else []


def show(chosen: Selection, judge: str | None, of: ItemSet) -> None:
    """List items as cards beside a chart, with ways to read one in full and to all of them."""
    listed = found(chosen, judge, of)
    pair, rows = listed.pair, listed.rows
    st.session_state[LOOKED_AT] = computed.key_of(chosen, judge), of
    st.caption(how_many(listed))
    say_why_not_all(listed, of)
    readings = _readings(_key(chosen, judge, of), listed)
    has_texts = any(one.texts or one.sides for one in readings)
    with st.container(height=LIST_HEIGHT, border=False, key="item_list"):
        cards = st.container(key="cards_with_texts" if has_texts else "cards")
        for number, reading in enumerate(readings, start=1):
            with cards.container(border=True, gap=None):
                st.button(
                    plain(reading.title),
                    key=f"read_{number}",
                    type="tertiary",
                    help="Read it in full.",
                    on_click=bound.open_at,
                    args=(IN_DRAWER, number),
                )
                st.html(card(reading, judge))
        if bound.is_open(IN_DRAWER, len(rows)):
            open_drawer(pair, rows, listed.others, listed.places)
        if not len(rows):
            st.caption("No item is among them.")
    left, right = st.columns([1.2, 1])
    with left:
        if st.button(
            "All on Items",
            key="to_items",
            disabled=not len(rows),
            on_click=_read_on,
            args=(judge,),  # nothing that holds the data: callbacks outlive it
            help="Lists all of them, to read one after the other.",
        ):
            st.rerun()  # of the whole app, which goes there
    with right:
        download(chosen, judge, of)


@remembered(most=64)
def _readings(key: tuple[object, ...], _listed: Found) -> tuple[ItemReading, ...]:
    return tuple(read_items(_listed.pair, _listed.rows[:MOST_LISTED], _listed.others))


def _read_on(judge: str | None) -> None:
    """On a click: hand the items that are looked at over to the page Items."""
    _, of = st.session_state[CARRIED] = st.session_state[LOOKED_AT]
    links.open_page("pages/items.py", {CONTROL: of.words, "judge": judge})


def download(chosen: Selection, judge: str | None, of: ItemSet) -> None:
    """Offer the items with all that is known of them as CSV."""

    def table() -> pd.DataFrame:
        listed, rule = found(chosen, judge, of), chosen.settings.tie_rule
        pair, others = listed.pair, listed.others
        if of.as_table is not None:
            return of.as_table(pair)
        return item_table(pair, listed.rows, tie_rule=rule, others=others, places=listed.places)

    st.download_button(
        "CSV",
        data=lambda: csv_bytes(table()),
        file_name=f"{chosen.labels.name}_items.csv",
        mime="text/csv",
        key="items_csv",
        on_click="ignore",
        icon=":material/download:",
        help="These items with all their labels, their texts and what describes them.",
    )
