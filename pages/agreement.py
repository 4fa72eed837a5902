"""Agreement: judges beside one more human, by how sure the humans were."""

import streamlit as st

from judgeviz import LabelError
from pages.agreement_parts import overview, scores
from pages.frame import computed, guard
from pages.frame.markdown import plain
from pages.frame.selection import Selection

selection = guard.begin("Agreement")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    judges: tuple[str | None, ...] = chosen.judges or (None,)
    try:
        if chosen.scale.is_categorical:
            overview.draw(chosen, judges, computed.comparison(chosen, judges[0]))
        else:
            scores.draw(chosen)
    except LabelError as problem:
        st.warning(plain(problem))


main(selection)
