"""Controls that were drawn before a link, or a session file, opened the data set."""

import pytest
from streamlit.testing.v1 import AppTest

from pages.frame import links


def drawn() -> None:
    import streamlit as st

    from pages.frame import bound, streamlits_memory

    if st.session_state["draws"]:
        st.write(bound.toggle("Intervals", key="intervals"))
        st.write(bound.text_input("Search", key="search"))
    bound.note_end_of_run()
    if st.session_state["forgets"]:  # as where another data set is removed
        streamlits_memory.forget_controls()
    streamlits_memory.forget_controls_that_are_gone()


@pytest.mark.parametrize("forgets", [False, True])
def test_a_control_is_at_its_default_again_also_where_it_was_forgotten(forgets: bool) -> None:
    app = AppTest.from_function(drawn, default_timeout=60)
    app.session_state["draws"], app.session_state["forgets"] = True, False
    app.run()
    app.toggle[0].set_value(True)
    app.text_input[0].set_value("cat").run()
    assert [one.value for one in app.markdown] == ["`True`", "cat"]
    app.session_state["draws"], app.session_state["forgets"] = False, forgets
    app.run()
    app.session_state[links.NUMBER] = links.number() + 1
    app.session_state["draws"], app.session_state["forgets"] = True, False
    app.run()
    assert not app.exception
    assert [one.value for one in app.markdown][:1] == ["`False`"]
    assert [app.toggle[0].value, app.text_input[0].value] == [False, ""]
