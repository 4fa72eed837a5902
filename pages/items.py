"""Items: every item with all that was said of it, to read one after the other."""

import pandas as pd
import streamlit as st

from judgeviz import Comparison
from judgeviz.analysis.item_reading import HUMAN_AGREEMENT, item_table
from pages.frame import computed, guard, items, reader, toolbar
from pages.frame.items import Found, ItemSet, ItemSets, how_many
from pages.frame.selection import Selection

MOST_ROWS = 1000
TABLE = "items_table"
NUMBER = "item"  # of the one that is read, from 1, and its name in the address bar
TEXT_WIDTH, ITEM_WIDTH = 260, 140  # pixels
MOST_OF_ID = 16  # characters of an id that the column holds

selection = guard.begin("Items")


@guard.fragment
def main(chosen: Selection) -> None:
    """Choose items, list them, and read one of them; a click redraws only this."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        one = toolbar.judge_in_detail(chosen)
        pair = computed.comparison(one, one.judge)
        sets = sets_of(one, pair)
        with st.container(width=420):
            picked = items.choose(sets)
    assert picked is not None  # there is always a first one
    found = items.found(one, one.judge, picked)
    if not len(found.rows):
        st.info("No item is among them: choose other items above.")
        return
    with st.container(key="beside"):
        left, right = st.columns([1.25, 1], gap="medium")
    with left:
        follow_row(picked.words, len(found.rows))
        show_table(one, found, picked)
        items.download(one, one.judge, picked)
    with right:
        reader.leaf_through(found.pair, found.rows, NUMBER, found.others, found.places)


def sets_of(chosen: Selection, pair: Comparison) -> ItemSets:
    """Offer what is worth reading, what another page handed over, the bins and their bars."""
    found = (
        items.of_bins(chosen, chosen.judge)
        if pair.scale.is_categorical
        else ItemSets(tuple(items.worth_reading(chosen, chosen.judge)))
    )
    extra = [one for one in items.carried(chosen, chosen.judge) if found.named(one.words) is None]
    return ItemSets((*found.listed, *extra), found.behind_marks)


def follow_row(words: str, n_items: int) -> None:
    """Read the item whose row was clicked last; the first one of other items."""
    before = st.session_state.get("_items_shown")
    st.session_state["_items_shown"] = (words, n_items)
    if before not in (None, (words, n_items)):
        st.session_state[NUMBER] = 1
        return
    event = st.session_state.get(TABLE)
    clicked = event["selection"]["rows"] if event else []
    if clicked != st.session_state.get("_row_seen"):
        st.session_state["_row_seen"] = clicked
        if clicked:
            st.session_state[NUMBER] = clicked[0] + 1


def told_apart(ids: pd.Series) -> pd.Series:
    """Leave out the middle of long ids where the column would cut them off all alike."""
    if not ids.str[:MOST_OF_ID].duplicated().any():
        return ids
    half = MOST_OF_ID // 2
    is_long = ids.str.len() > MOST_OF_ID
    return ids.where(~is_long, ids.str[: half - 1] + "…" + ids.str[-half:])


def show_table(chosen: Selection, found: Found, of: ItemSet) -> None:
    """List the items, the first thousand of them."""
    pair, rows = found.pair, found.rows
    more = f"; the first {MOST_ROWS:,} are listed" if len(rows) > MOST_ROWS else ""
    st.caption(how_many(found) + more)
    items.say_why_not_all(found, of)
    items.say_order(found)
    if of.as_table is None:
        rule = chosen.settings.tie_rule
        table = item_table(pair, rows[:MOST_ROWS], tie_rule=rule, labels_first=True)
        table["item"] = told_apart(table["item"])
    else:
        table = of.as_table(pair).head(MOST_ROWS)
    texts = {name: st.column_config.Column(width=TEXT_WIDTH) for name in pair.texts}
    st.dataframe(
        table,
        key=TABLE,
        hide_index=True,
        height=min(640, 38 + 35 * len(table)),
        on_select="rerun",
        selection_mode="single-row",
        column_config={
            "item": st.column_config.Column(width=ITEM_WIDTH),
            **texts,
            HUMAN_AGREEMENT: st.column_config.NumberColumn(
                format="percent", help="Share of the human labels equal to their centre."
            ),
        },
    )


main(selection)
