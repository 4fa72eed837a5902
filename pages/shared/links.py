"""Links that name an upload: ask for the file, then show what the link shows."""

from collections.abc import Callable

import streamlit as st

FIRST_LINK = "_first_link"


def _last(values: list[str]) -> str:
    return values[-1]


def _whole(values: list[str]) -> int:
    return int(values[-1])


def _number(values: list[str]) -> float:
    return float(values[-1])


def _share(values: list[str]) -> float:
    return float(values[-1].rstrip("%")) / 100


def _switch(values: list[str]) -> bool:
    return values[-1].lower() == "true"


def _numbers(values: list[str]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


# How a parameter of the address bar becomes the value of its control; several values as a list.
READERS: dict[str, Callable[[list[str]], object]] = {
    **dict.fromkeys(
        (
            "criterion",
            "judge",
            "variant",
            "tie_rule",
            "cluster",
            "bin",
            "difference_a",
            "difference_b",
        ),
        _last,
    ),
    **dict.fromkeys(("style", "palette", "figures"), _last),
    **dict.fromkeys(
        ("annotators", "reference_rater", "gold", "quality", "closer", "domain"), _last
    ),
    "small_sample": _last,
    **dict.fromkeys(("preference_bin", "pair_judge"), _last),
    **dict.fromkeys(("strata", "edge_preset", "edges", "family", "agreement_row"), _last),
    "subset_source": _last,
    **dict.fromkeys(("boot", "exchanges", "seed", "subset_items", "subset_draws"), _whole),
    **dict.fromkeys(("least_items", "draws", "preference_page"), _whole),
    **dict.fromkeys(("judges", "pairs", "bins", "by", "statistics", "edge_status"), list),
    **dict.fromkeys(("test", "correction", "system_pair", "detail"), _last),
    **dict.fromkeys(("alpha", "margin_human", "margin_judge", "epsilon"), _number),
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
        st.session_state[FIRST_LINK] = {name: query.get_all(name) for name in query}


def missing_data_set(options: list[str]) -> str | None:
    """Key of the data set that the link asks for, while it is not open; else None."""
    wanted = st.session_state.get(FIRST_LINK, {}).get("data")
    if not wanted or wanted[-1] in options:
        return None
    return str(wanted[-1])


def open_requested(options: list[str]) -> None:
    """Before the sidebar is drawn: switch to a data set that a page has just opened."""
    key = st.session_state.pop("_open_next", None)
    if key is None or key not in options:
        return
    link = st.session_state.get(FIRST_LINK, {})
    if link.get("data") == [key]:
        _restore(link)
        st.session_state[FIRST_LINK] = {}
    st.session_state["data"] = key


def open_next(key: str) -> None:
    """Switch to a data set when the script next runs."""
    st.session_state["_open_next"] = key


def _restore(link: dict[str, list[str]]) -> None:
    """Give the link's parameters to the controls, which put them into the address bar again."""
    for name, values in link.items():
        start = next((start for start in ("keep_", "span_") if name.startswith(start)), name)
        read = READERS.get(start)
        if read is None:
            continue
        try:
            st.session_state[name] = read(values)
        except ValueError:  # somebody has typed into the address bar
            continue
