"""Agreement: humans among themselves and with judges, by how sure the humans were."""

import streamlit as st

from judgeviz import LabelError
from judgeviz.export.numbers import csv_bytes
from pages.agreement_parts import difference, overview, strata, subsets
from pages.frame import computed, guard, judged
from pages.frame.markdown import plain
from pages.frame.selection import Selection

selection = guard.begin("Agreement")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    judges: tuple[str | None, ...] = chosen.judges or (None,)
    if not chosen.judges:
        st.info(
            "No judge is chosen above, or this data set has none: only the agreement of "
            "the humans among themselves (HH) and of one more human (HH′) is shown."
        )
    try:
        if not chosen.scale.is_categorical:
            show_correlations(chosen)
            return
        judged.say(chosen, chosen.judges)
        pair = computed.comparison(chosen, judges[0])
        by, edges = strata.draw(pair, chosen.settings.tie_rule)
        overview.draw(chosen, judges, by, edges)
        difference.draw(chosen, by, edges)
        subsets.draw(chosen, judges)
    except LabelError as problem:
        st.warning(plain(problem))


def show_correlations(chosen: Selection) -> None:
    """Show rank correlations, where the humans gave scores."""
    st.info(
        "The humans gave scores, which have no majority and no strata: only rank correlations "
        "with the judges' scores are defined."
    )
    if not chosen.judges:
        return
    table = computed.correlations(chosen)
    st.dataframe(
        table,
        hide_index=True,
        width="stretch",
        column_order=("judge", "n", "spearman", "kendall"),
        column_config={
            "spearman": st.column_config.NumberColumn("Spearman's ρ", format="%.3f"),
            "kendall": st.column_config.NumberColumn("Kendall's τ", format="%.3f"),
        },
    )
    st.download_button(
        "CSV",
        data=lambda: csv_bytes(table),
        file_name=f"correlations_{chosen.labels.name}_{chosen.criterion}.csv",
        mime="text/csv",
        key="correlations_csv",
        on_click="ignore",
        icon=":material/download:",
        help="The correlations above, with the settings that led to them.",
    )


main(selection)
