"""Links that name an upload: ask for the file, then show what the link shows."""

from collections.abc import Callable, Mapping, Sequence
from math import isclose, isfinite

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

FIRST_LINK = "_first_link"
OPEN_NEXT = "_open_next"
LEFT_OUT = "_left_out_of_the_link"
LINK_READ = "_link_was_read"


def _last(values: list[str]) -> str:
    return values[-1]


def _whole(values: list[str]) -> int:
    return int(_finite(values[-1]))


def _number(values: list[str]) -> float:
    return _finite(values[-1])


def _share(values: list[str]) -> float:
    return _finite(values[-1].rstrip("%")) / 100


def _switch(values: list[str]) -> bool:
    return values[-1].lower() == "true"


def _numbers(values: list[str]) -> tuple[float, ...]:
    return tuple(_finite(value) for value in values)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text!r} is beyond all numbers.")
    return number


# How a parameter of the address bar becomes the value of its control; several values as a list.
READERS: dict[str, Callable[[list[str]], object]] = {
    **dict.fromkeys(
        (
            "criterion",
            "judge",
            "variant",
            "tie_rule",
            "cluster",
            "items",
            "difference_a",
            "difference_b",
        ),
        _last,
    ),
    **dict.fromkeys(("style", "palette", "figures", "verdict_on", "view", "system"), _last),
    **dict.fromkeys(
        ("annotators", "reference_rater", "gold", "quality", "closer", "domain"), _last
    ),
    "small_sample": _last,
    **dict.fromkeys(("report_width",), _last),
    "report_titles": _switch,
    **dict.fromkeys(("strata", "edge_preset", "edges", "family", "pair"), _last),
    **dict.fromkeys(("agreement_tab",), _last),
    **dict.fromkeys(("subset_source", "invalid"), _last),
    **dict.fromkeys(("boot", "exchanges", "seed", "subset_items", "subset_draws"), _whole),
    **dict.fromkeys(("least_items", "draws", "preference_page"), _whole),
    **dict.fromkeys(("boards", "jurors"), list),
    **dict.fromkeys(("board_rows", "board_by", "board_order"), _last),
    **dict.fromkeys(("judges", "pairs", "bins", "by", "statistics", "edge_status"), list),
    **dict.fromkeys(("test", "correction", "system_pair", "systems_view", "favor_view"), _last),
    **dict.fromkeys(("margin", "alpha", "margin_human", "margin_judge", "epsilon"), _number),
    **dict.fromkeys(("level", "power", "human_noise", "judge_noise"), _share),
    # the beginnings of parameters that end in a column's name
    "keep_": list,
    "span_": _numbers,
    **dict.fromkeys(("intervals", "cell_intervals", "pool", "balanced", "ranks"), _switch),
}


def remember_first_link() -> None:
    """Keep the parameters that the session began with; Streamlit drops what it cannot use yet."""
    if FIRST_LINK not in st.session_state:
        query = st.query_params
        impossible = _impossible_numbers()
        for name in impossible:
            del query[name]
        st.session_state[FIRST_LINK] = {name: query.get_all(name) for name in query}
        if impossible:
            st.session_state[LEFT_OUT] = impossible
            st.rerun()  # Streamlit gives a control what the address said when the run began


def left_out() -> list[str]:
    """Names of the parameters that the session began with and nothing can be made of; once."""
    names: list[str] = st.session_state.pop(LEFT_OUT, [])
    return names


def unused() -> list[str]:
    """Sentences on the parameters that the session began with and nothing came of; once.

    Of controls that are drawn already, as those of the toolbar are.
    """
    link = st.session_state.get(FIRST_LINK, {})
    if not link or st.session_state.get(LINK_READ):
        return []
    st.session_state[LINK_READ] = True
    said = [_why_unused(name, values) for name, values in link.items() if name not in ("data",)]
    return [sentence for sentence in said if sentence]


def _why_unused(name: str, values: list[str]) -> str | None:
    read = _reader(name)
    if read is None:
        return f"The link's {name} is no setting here; it was left out."
    try:
        wanted = read(values)
    except ValueError:
        return f"The link's value of {name} is no number that can be used; it was left out."
    if name not in st.session_state or _is_kept(wanted, st.session_state[name]):
        return None
    return f"The link's value of {name} fits nothing here; it was left out."


def _is_kept(wanted: object, chosen: object) -> bool:
    if isinstance(wanted, list) and isinstance(chosen, list | tuple):
        return set(map(str, wanted)) <= set(map(str, chosen))
    if isinstance(wanted, float) and isinstance(chosen, int | float):
        return isclose(wanted, chosen)
    return wanted == chosen


def _impossible_numbers() -> list[str]:
    """Parameters with a number that no control can hold: Streamlit fails on them."""
    numeric = {_whole, _number, _share, _numbers}
    query = st.query_params
    return [
        name
        for name in query
        if _reader(name) in numeric and any(map(_is_infinite, query.get_all(name)))
    ]


def _is_infinite(text: str) -> bool:
    try:
        return not isfinite(float(text.rstrip("%")))
    except ValueError:
        return False  # a word, which Streamlit leaves out by itself


def missing_data_set(options: list[str]) -> str | None:
    """Key of the data set that the link asks for, while it is not open; else None."""
    wanted = st.session_state.get(FIRST_LINK, {}).get("data")
    if not wanted or _same_content(wanted[-1], options) is not None:
        return None
    return str(wanted[-1])


def _same_content(wanted: str, options: list[str]) -> str | None:
    """Find the data set that a link means: it may have been renamed since."""
    digits = wanted.rpartition("-")[2]
    same = [key for key in options if key == wanted or ("-" in key and key.endswith(f"-{digits}"))]
    return same[0] if same else None


def open_requested(options: list[str]) -> None:
    """Before the toolbar is drawn: switch to a data set that a page has just opened."""
    key = st.session_state.pop(OPEN_NEXT, None)
    if key is None or key not in options:
        return
    link = st.session_state.get(FIRST_LINK, {})
    if _same_content((link.get("data") or [""])[-1], [key]) is not None:
        _restore(link)
        st.session_state[FIRST_LINK] = {}
    st.session_state["data"] = key


def open_next(key: str, page: str | None = None) -> None:
    """Switch to a data set, and to a page, when the script next runs."""
    st.session_state[OPEN_NEXT] = key
    if page is not None:
        st.session_state["_page_next"] = page


def open_saved(controls: Mapping[str, list[str]], keys: Sequence[str], page: str) -> None:
    """Open what a session file says when the script next runs, as a link of the same controls.

    The data set that was open when it was saved, if that is one of ``keys``; else it is asked for.
    """
    st.session_state[FIRST_LINK] = dict(controls)
    st.session_state[LINK_READ] = True  # its controls are drawn on several pages
    key = _same_content((controls.get("data") or [""])[-1], list(keys))
    if key is not None:
        open_next(key, page)


def open_page(page: str, controls: Mapping[str, object]) -> None:
    """On a click: switch to a page when the script next runs, with some of its controls set."""
    for key, value in controls.items():
        st.session_state[key] = value
    st.session_state["_page_next"] = page


def go_where_asked() -> None:
    """Before any control is drawn: switch to the next page, with all that the address says."""
    page = st.session_state.pop("_page_next", None)
    context = get_script_run_ctx()
    if page is None or context is None:
        return
    kept = {name: st.query_params.get_all(name) for name in st.query_params}
    if OPEN_NEXT in st.session_state:  # else the address opens the data set of before again
        kept["data"] = [st.session_state[OPEN_NEXT]]
    # The controls of the run before hold on to their parameters, which a switch has to clear.
    with context.session_state.query_params() as query:
        for name in kept:
            binding = query.get_binding_for_param(name)
            if binding is not None:
                query.unbind_widget(binding.widget_id)
    st.switch_page(page, query_params=kept)


def _restore(link: dict[str, list[str]]) -> None:
    """Give the link's parameters to the controls, which put them into the address bar again."""
    for name, values in link.items():
        read = _reader(name)
        if read is None:
            continue
        try:
            st.session_state[name] = read(values)
        except ValueError:  # somebody has typed into the address bar
            continue


def _reader(name: str) -> Callable[[list[str]], object] | None:
    start = next((start for start in ("keep_", "span_") if name.startswith(start)), name)
    return READERS.get(start)


def carry_over(key: str, default: str | None = None) -> None:
    """Before a single choice that several pages have: let it say what it said on the last page.

    Streamlit alone would draw it at its default there, and has taken it out of the address.
    """
    context = get_script_run_ctx()
    page = context.page_script_hash if context is not None else ""
    pages = st.session_state.setdefault("_page_of_control", {})
    chosen = st.session_state.get(key)
    if pages.get(key) != page and chosen is not None:
        st.session_state[key] = chosen
        if chosen != default:
            st.query_params[key] = chosen
    pages[key] = page


def keep_possible(key: str, options: Sequence[str], default: Sequence[str] = ()) -> None:
    """Before a control is drawn: drop what it says that is not among its options any more.

    Streamlit alone would draw the control at its default but leave the old choice in the address
    bar. A list falls back on ``default`` where nothing of it is left, a single choice on the
    default's first entry, or on nothing.
    """
    chosen = st.session_state.get(key)
    if isinstance(chosen, list):
        kept = [value for value in chosen if value in options]
        if kept != chosen:
            st.session_state[key] = kept or list(default)
    elif chosen is not None and chosen not in options:
        st.session_state[key] = default[0] if default else None
