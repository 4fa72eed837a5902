"""What is clicked on the pages of systems: a system, or a pair, whose items are read."""

from collections.abc import Iterable, Sequence

import streamlit as st

from judgeviz import Comparison
from judgeviz.analysis.systems.items import PairItems, pair_items
from judgeviz.analysis.systems.preferences import TieMargin
from pages.frame import bound, clicks
from pages.frame.items import ItemSet, ItemSets
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.systems_parts import system_results

PAIR_KEY = "system_pair"

Pair = tuple[str, str]


def follow_clicks(keys: Iterable[str], pairs: Iterable[Pair]) -> None:
    """Before the controls are drawn: let them show the pair or the system that was just clicked."""
    names = {frozenset(pair): pair_name(pair) for pair in pairs}
    for key in keys:
        marks = clicks.taken(key)
        if not marks:
            continue
        kind, *named = map(str, marks[0])
        if kind == "pair" and frozenset(named) in names:
            st.session_state[PAIR_KEY] = names[frozenset(named)]
        elif kind == "system":
            again = st.session_state.get("system") == named[0]
            st.session_state["system"] = None if again else named[0]


def choose_pair(pairs: Sequence[Pair]) -> Pair | None:
    """Ask for a pair; None where none is chosen."""
    names = [pair_name(pair) for pair in pairs]
    chosen = bound.selectbox(
        "Pair of systems",
        names,
        index=None,
        placeholder="choose or click one",
        key=PAIR_KEY,
        follows=True,
        width=340,
        help="Two systems whose items are listed; a click in a chart chooses them, too.",
    )
    return None if chosen is None else pairs[names.index(chosen)]


def pair_name(pair: Pair) -> str:
    """Name a pair as the toolbar does: ``A / B``."""
    return f"{pair[0]} / {pair[1]}"


def items_of(
    chosen: Selection, judge: str, systems: Pair, margin: TieMargin
) -> tuple[Selection, ItemSets]:
    """Offer the items of a pair: all of them, and those of each cell of its confusion.

    Also gives the selection whose comparison they are of.
    """
    whole = system_results.with_items(chosen)
    if chosen.labels.counted_by is not None and chosen.scale.kind != "preference":
        return whole, ItemSets(())  # an engine tells votes on a pair, not outputs of two systems
    tie_rule = chosen.settings.tie_rule

    def of(cell: tuple[int, int] | None, words: str) -> ItemSet:
        def found(pair: Comparison) -> PairItems:
            return pair_items(pair, *systems, cell, tie_margin=margin, tie_rule=tie_rule)

        mark = () if cell is None else ("cell", *cell)
        return ItemSet(
            words,
            lambda pair: found(pair).rows,
            mark,
            lambda pair: found(pair).table,
            depends_on=(margin,),
        )

    cells = [(row, column) for row in range(3) for column in range(3)]
    return whole, ItemSets(
        (
            of(None, pair_name(systems)),
            *(of(cell, _cell_words(systems, cell, judge)) for cell in cells),
        )
    )


def show_findings(sentences: Sequence[str]) -> None:
    """Sentences, a line each."""
    st.markdown("  \n".join(map(plain, sentences)))


def show_more(sentences: Sequence[str]) -> None:
    """Further sentences when asked for."""
    if sentences:
        with st.expander("More in words"):
            show_findings(sentences)


def _cell_words(systems: Pair, cell: tuple[int, int], judge: str) -> str:
    humans = (f"humans prefer {systems[0]}", "humans see a tie", f"humans prefer {systems[1]}")
    machine = (f"{judge} prefers {systems[0]}", f"{judge} sees a tie",
               f"{judge} prefers {systems[1]}")  # fmt: skip
    return f"{humans[cell[0]]}, {machine[cell[1]]}"
