"""Many panels at once: all judges on the same bins, and one judge pair by pair of systems."""

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from judgeviz import BinnedJSD, Comparison, figures
from judgeviz.analysis.items import items_behind_bar, most_disputed_first
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.analysis.provenance import common_signature
from judgeviz.export.result import numbers_of
from judgeviz.figures.perception_charts.judges import MOST_CATEGORIES
from pages.frame import bound, charts, clicks, computed, items
from pages.frame.items import ItemSet, ItemSets
from pages.frame.selection import Selection

JUDGES, PAIRS = "judges_chart", "preference_chart"
PAIR_BY_PAIR = "pair by pair"  # the view of Perception that once was the page Preference
MOST_PANELS = 12
BIN_WORDS = ("humans prefer {a}", "humans call it a tie", "humans prefer {b}")
LABEL_WORDS = ("for {a}", "for a tie", "for {b}")

IntArray = NDArray[np.int64]


def can_draw_judges(chosen: Selection) -> bool:
    """Whether several judges give labels that have room side by side."""
    return len(_with_labels(chosen)) > 1 and len(chosen.scale.names) <= MOST_CATEGORIES


def follow_clicks(chosen: Selection) -> None:
    """Before any control is drawn: point at the judge and the items that were clicked."""
    for series, place, category, number in clicks.taken(JUDGES):
        judge = _with_labels(chosen)[int(str(number))]
        sets = items.of_bins(chosen, judge)
        moved = series == "machine" and st.session_state.get("judge", chosen.judges[0]) != judge
        if moved:
            st.session_state["judge"] = judge
        items.point_at(sets.marked((series, place, category)), sets, moved=moved)


def draw_judges(chosen: Selection) -> None:
    """All judges in rows; the items are those of the judge in detail."""
    judges = _with_labels(chosen)
    results = [computed.perception(chosen, judge) for judge in judges]
    first = results[0]
    name = f"judges_{first.dataset}_{first.criterion}"
    judge = chosen.judge if chosen.judge in judges else judges[0]

    def draw(mark: Sequence[object] | None) -> None:
        is_drawn = mark is not None and str(mark[0]) in ("human", "machine")
        drawn = charts.show(
            partial(figures.judges_in_bins, results),
            tuple(result.provenance.settings for result in results),
            JUDGES,
            name,
            "Label shares of the humans and of every judge in each bin of the human centre",
            chosen.settings,
            clickable=True,
            chosen=[*mark, judges.index(judge)] if mark is not None and is_drawn else None,
        )
        signature = common_signature([result.provenance for result in results])
        charts.downloads(
            "judges", name, lambda: numbers_of(results), signature=signature, code=drawn
        )

    items.beside(chosen, judge, items.of_bins(chosen, judge), draw)


def _with_labels(chosen: Selection) -> list[str]:
    """Judges that give labels, as the humans do."""
    return [
        judge
        for judge in chosen.judges
        if chosen.labels.judge_scale(judge, chosen.criterion).is_categorical
    ]


def draw_pairs(chosen: Selection) -> None:
    """One judge's votes on each pair of systems, and the items behind them."""
    judge = str(chosen.judge)
    results = computed.preferences(chosen, judge)
    shown = _page_of(results)
    settings = chosen.settings
    name = f"preference_{chosen.labels.name}_{chosen.criterion}_{judge}"

    def draw(mark: Sequence[object] | None) -> None:
        drawn = charts.show(
            partial(figures.preference, shown, style=settings.style, intervals=settings.intervals),
            tuple(result.provenance.settings for result in shown),
            PAIRS,
            name,
            f"Votes of humans and {judge} on each system pair, by the humans' majority",
            settings,
            clickable=True,
            chosen=mark,
        )
        signature = common_signature([result.provenance for result in shown])
        charts.downloads(
            "preference", name, lambda: numbers_of(results), signature=signature, code=drawn
        )

    items.beside(chosen, judge, _sets_of_pairs(chosen, judge, shown), draw, [PAIRS])


def _sets_of_pairs(chosen: Selection, judge: str, shown: Sequence[BinnedJSD]) -> ItemSets:
    """Offer what is worth reading, each bin of each pair, and what stands behind their bars."""
    rule = chosen.settings.tie_rule

    def of(
        number: int, systems: tuple[str, str], place: int, bar: tuple[str, int] | None
    ) -> ItemSet:
        names = dict(zip("ab", systems, strict=True))
        words = f"{systems[0]} / {systems[1]}: {BIN_WORDS[place].format(**names)}"
        if bar is not None:
            who = items.SERIES_WORDS[bar[0]].format(centre="majority")
            words = f"{words}, {who} {LABEL_WORDS[bar[1]].format(**names)}"

        def rows(pair: Comparison) -> IntArray:
            part = pair.of_system_pairs([systems])
            if bar is None:
                found = items_in_bin(part, place, tie_rule=rule)
            else:
                found = items_behind_bar(part, place, *bar, tie_rule=rule)
            return most_disputed_first(pair, pair.items.index.get_indexer(part.items.index[found]))

        series, category = bar or ("human", None)
        return ItemSet(words, rows, (series, place, category, number))

    pairs = [(n, one.systems) for n, one in enumerate(shown) if one.systems is not None]
    bins = [of(number, systems, place, None) for number, systems in pairs for place in range(3)]

    def bars() -> Iterable[ItemSet]:
        return (
            of(number, systems, place, (series, category))
            for number, systems in pairs
            for place in range(3)
            for series in items.SERIES_WORDS
            for category in range(3)
        )

    return ItemSets((*items.worth_reading(chosen, judge), *bins), bars)


def _page_of(results: Sequence[BinnedJSD]) -> list[BinnedJSD]:
    """At most a dozen pairs at once; the rest on further pages."""
    n_pages = -(-len(results) // MOST_PANELS)
    if n_pages == 1:
        return list(results)
    number = bound.number_input(
        f"{MOST_PANELS} pairs at a time; page of {n_pages:,}",
        1,
        n_pages,
        1,
        key="preference_page",
        width=250,
        help="Choose system pairs in the filters to see only those.",
    )
    return list(results[(number - 1) * MOST_PANELS : number * MOST_PANELS])
