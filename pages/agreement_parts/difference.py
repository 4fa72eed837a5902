"""Two judges against each other: differences of their agreement on the same resamples."""

import pandas as pd
import streamlit as st

from judgeviz.analysis.agreement.catalogue import Column, families
from judgeviz.analysis.agreement.table import Cell
from judgeviz.counting.strata import StratifiedBy
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.table import EMPTY
from pages.agreement_parts.frames import number_text
from pages.frame import bound, computed, guard
from pages.frame.markdown import plain
from pages.frame.selection import Selection

CLEAR = "●"  # the interval leaves out 0


@guard.fragment
def draw(chosen: Selection, by: StratifiedBy, edges: tuple[float, ...]) -> None:
    """Choose two of the toolbar's judges and show the difference between them."""
    labelling = [
        judge
        for judge in chosen.judges
        if chosen.labels.judge_scale(judge, chosen.criterion).is_categorical
    ]
    if len(labelling) < 2:
        scoring = [plain(judge) for judge in chosen.judges if judge not in labelling]
        why = f" ({', '.join(scoring)}: scores, which are no labels)" if scoring else ""
        st.caption(
            f"Choose two judges that give labels in the toolbar to see how far they differ{why}."
        )
        return
    first, second = _two_of(labelling)
    table = computed.difference(chosen, first, second, by, edges)
    shown = difference_texts(table)
    st.dataframe(shown, hide_index=True, key="difference_table", height=35 * (1 + len(shown)) + 3)
    st.caption(
        f"Above 0 {plain(first)} is better than {plain(second)}, on the items that both labelled; "
        f"{CLEAR} where the paired interval leaves out 0.",
        help="What is better where smaller, such as JS_b, is turned round here; the CSV holds the "
        "first judge's number minus the second's as they are, and Δ.",
    )
    st.download_button(
        "Differences as CSV",
        data=lambda: csv_bytes(table),
        file_name=f"difference_{chosen.labels.name}_{chosen.criterion}_{first}_{second}.csv",
        mime="text/csv",
        key="difference_csv",
        on_click="ignore",
        icon=":material/download:",
        help="The differences above, with the settings that led to them.",
    )


def difference_texts(differences: pd.DataFrame) -> pd.DataFrame:
    """Lay out :func:`~judgeviz.paired_difference` for reading.

    Returns
    -------
    DataFrame
        A row per statistic and a column per stratum, named with its number of items; texts such as
        ``● +0.12 [+0.05, +0.19]``, above 0 where the first judge is better. The mark stands where
        the interval leaves out 0. Without HH less HM: with the same humans that is HM turned round.
    """
    columns = [
        column
        for family in families()
        for column in family.columns
        if column.compares and column.pairing != "delta" and column.name in differences.columns
    ]
    strata = [
        f"{stratum} · n = {n_items:,}"
        for stratum, n_items in zip(differences["stratum"], differences["items"], strict=True)
    ]
    texts = [[_text(column, row) for _, row in differences.iterrows()] for column in columns]
    table = pd.DataFrame(texts, columns=strata)
    table.insert(0, "statistic", [column.heading for column in columns])
    return table


def _text(column: Column, row: "pd.Series[float]") -> str:
    value, low, high = (
        float(row.get(f"{column.name}{end}", float("nan"))) for end in ("", "_low", "_high")
    )
    if column.statistic.lower_is_better or column.name == "winrate_delta":
        value, low, high = -value, -high, -low
    cell = Cell(value, low, high, float("nan"), "")
    text = number_text(cell, percent=column.statistic.is_share, sign="+")
    is_clear = text != EMPTY and (low > 0 or high < 0)
    return f"{CLEAR} {text}" if is_clear else text


def _two_of(labelling: list[str]) -> tuple[str, str]:
    """Ask for two of the judges that give labels."""
    left, right, _ = st.columns([1, 1, 2])
    with left:
        first = bound.selectbox(
            "First judge",
            labelling,
            key="difference_a",
            help="Differences are this judge beside the second one.",
        )
    others = [judge for judge in labelling if judge != first]
    with right:
        second = bound.selectbox(
            "Second judge",
            others,
            key="difference_b",
            help="Both are evaluated on the same resamples of the items that both labelled.",
        )
    return first, second
