"""Agreement: humans among themselves and with judges, by how sure the humans were."""

import streamlit as st

from judgeviz import LabelError
from judgeviz.export.numbers import csv_bytes
from pages.agreement_parts import overview
from pages.frame import computed, guard
from pages.frame.markdown import plain
from pages.frame.selection import Selection

selection = guard.begin("Agreement")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    judges: tuple[str | None, ...] = chosen.judges or (None,)
    try:
        if not chosen.scale.is_categorical:
            show_correlations(chosen)
            return
        overview.draw(chosen, judges, computed.comparison(chosen, judges[0]))
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
