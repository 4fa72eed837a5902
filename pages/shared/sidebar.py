"""The controls that all pages share; every one of them is in the URL."""

import pandas as pd
import streamlit as st

from judgeviz import Labels
from judgeviz.analysis.systems.preferences import all_system_pairs
from judgeviz.labels.items import numbers_of
from judgeviz.labels.scale import Scale
from pages.shared import computed, datasets, links, settings
from pages.shared.datasets import DataSet
from pages.shared.links import keep_possible
from pages.shared.markdown import plain
from pages.shared.selection import Filter, Selection, Span

# Pages on which several judges stand side by side.
COMPARING_PAGES = ("preference", "agreement", "systems", "favoritism")
# Pages that look at systems pair by pair, also where the table holds scores.
SYSTEM_PAGES = ("systems", "favoritism")
MOST_FILTER_VALUES = 1000
MOST_NUMBERS_TO_PICK = 30  # beyond, numbers are kept by a range


def draw(page: str) -> Selection:
    """Draw the sidebar and return what it says; ``page`` is the page's place in the URL."""
    links.remember_first_link()
    with st.sidebar:
        data = _data_set()
        labels = data.labels
        # A control that moves, as one above it comes or goes, is drawn anew by the browser and
        # leaves the address bar: every place is kept, also an empty one.
        with st.container():
            criterion = _criterion(labels)
        with st.container():
            judge, judges = _judges(labels, criterion, several=page in COMPARING_PAGES)
        scale = labels.scale(criterion)
        with st.expander("Filters", icon=":material/filter_alt:", expanded=_has_filters()):
            pairs: tuple[tuple[str, str], ...] = ()
            with st.container():
                if scale.kind == "preference" or page in SYSTEM_PAGES:
                    pairs = _system_pairs(labels, criterion)
            with st.container():
                bins = _bins(scale) if scale.is_categorical else ()
            with st.container():
                filters = _metadata_filters(labels)
        proposals = computed.cluster_proposals(labels, criterion, judge)
        with st.expander("Settings", icon=":material/tune:"):
            has_invalid = any(labels.n_invalid(one, criterion) for one in judges)
            chosen = settings.draw(labels, scale, proposals, has_invalid)
        with st.container():
            settings.warn_of_clusters(chosen, proposals)
    return Selection(data, criterion, judge, judges, filters, bins, pairs, chosen)


def _data_set() -> DataSet:
    options = datasets.available()
    links.open_requested(options)
    key = st.selectbox(  # the first option, a demo, is the default that the URL leaves out
        "Data set",
        options,
        key="data",
        bind="query-params",
        help="Demo data, and the files that you upload on the Data page.",
    )
    return datasets.opened(key)


def _criterion(labels: Labels) -> str:
    if len(labels.criteria) == 1:
        return labels.criteria[0]
    keep_possible("criterion", labels.criteria, labels.criteria)
    return st.selectbox(
        "Criterion",
        labels.criteria,
        key="criterion",
        bind="query-params",
        help="What was judged; each criterion has labels of its own.",
    )


def _judges(labels: Labels, criterion: str, several: bool) -> tuple[str | None, tuple[str, ...]]:
    judges = labels.judges_of(criterion)
    if not judges:
        st.caption("No judge in this data set: humans only.")
        return None, ()
    _keep_in_view(judges, several)
    if several:
        keep_possible("judges", judges, judges[:1])
        chosen = st.multiselect(
            "Judges",
            judges,
            default=judges[:1],
            key="judges",
            bind="query-params",
            max_selections=12,
            help="The judges that stand side by side; each has rows and a panel of its own.",
        )
        st.session_state["_judges_seen"] = list(chosen)
        st.session_state["_judge_seen"] = (several, chosen[0] if chosen else None)
        return (chosen[0] if chosen else None), tuple(chosen)
    keep_possible("judge", judges, judges)
    judge = st.selectbox(
        "Judge",
        judges,
        key="judge",
        bind="query-params",
        help="The LLM or metric whose labels are set against the humans'.",
    )
    st.session_state["_judge_seen"] = (several, judge)
    return judge, (judge,)


def _keep_in_view(judges: tuple[str, ...], several: bool) -> None:
    """Before the control is drawn: on a page of the other kind the judge looked at stays in view.

    The one kind shows one judge, the other several.
    """
    of_several, judge = st.session_state.get("_judge_seen", (several, None))
    if of_several == several or judge not in judges:
        return
    if not several:
        st.session_state["judge"] = judge
        return
    before = [one for one in st.session_state.get("_judges_seen", []) if one in judges]
    st.session_state["judges"] = before if judge in before else [judge, *before[1:]]


def _has_filters() -> bool:
    return any(st.session_state.get(name) for name in ("pairs", "bins", "by"))


def _system_pairs(labels: Labels, criterion: str) -> tuple[tuple[str, str], ...]:
    pairs = all_system_pairs(labels.compare(criterion=criterion))
    if not pairs:
        return ()
    by_name = {f"{a} / {b}": (a, b) for a, b in pairs}
    keep_possible("pairs", list(by_name))
    chosen = st.multiselect(
        "System pairs",
        list(by_name),
        key="pairs",
        bind="query-params",
        placeholder=f"all {len(pairs)} pairs",
        help="The pairs to show; all when empty.",
    )
    return tuple(by_name[name] for name in chosen)


def _bins(scale: Scale) -> tuple[int, ...]:
    centre = "median" if scale.kind == "ordinal" else "majority"
    names = list(scale.names)
    keep_possible("bins", names)
    chosen = st.multiselect(
        f"Human {centre}",
        names,
        key="bins",
        bind="query-params",
        placeholder="all bins",
        help=f"Keep only the items with this human {centre}; all when empty.",
    )
    return tuple(names.index(name) for name in chosen)


def _metadata_filters(labels: Labels) -> tuple[Filter, ...]:
    columns = [column for column in labels.items.columns if _can_filter(labels.items[column])]
    if not columns:
        st.caption("This data set has no item columns to filter by.")
        return ()
    keep_possible("by", columns)
    chosen = st.multiselect(
        "Filter by column",
        columns,
        key="by",
        bind="query-params",
        placeholder="no column",
        help=f"Any column of the table that describes the items; texts with more than "
        f"{MOST_FILTER_VALUES:,} different values are left out.",
    )
    filters: list[Filter] = []
    for column in chosen:
        values = labels.items[column]
        if _is_measured(values):
            span = _span(column, values)
            filters += [(column, span)] if span is not None else []
        elif kept := _values(column, values.dropna()):
            filters.append((column, kept))
    return tuple(filters)


def _can_filter(column: pd.Series) -> bool:
    return 1 < column.nunique() <= MOST_FILTER_VALUES or _is_measured(column)


def _is_measured(column: pd.Series) -> bool:
    """Whether a column holds numbers, too many to pick one by one."""
    return column.nunique() > MOST_NUMBERS_TO_PICK and numbers_of(column) is not None


def _values(column: str, present: pd.Series) -> tuple[str, ...]:
    options = [str(value) for value in sorted(present.unique().tolist(), key=_natural)]
    keep_possible(f"keep_{column}", options)
    kept = st.multiselect(
        f"Keep {plain(column)}",
        options,
        key=f"keep_{column}",
        bind="query-params",
        placeholder="all values",
        help=f"Items whose '{plain(column)}' is one of these; all when empty.",
    )
    return tuple(kept)


def _span(column: str, present: pd.Series) -> Span | None:
    """Range of a column's numbers to keep; None for all."""
    numbers = numbers_of(present)
    assert numbers is not None
    least, most = float(numbers.min()), float(numbers.max())
    key = f"span_{column}"
    before = st.session_state.get(key)
    if before is not None and not least <= min(before) <= max(before) <= most:
        st.session_state[key] = (least, most)  # the range of another data set
    low, high = st.slider(
        f"Range of {plain(column)}",
        least,
        most,
        (least, most),
        key=key,
        bind="query-params",
        help=f"Items whose '{plain(column)}' lies between these numbers, both included.",
    )
    return None if (low, high) == (least, most) else Span(low, high)


def _natural(value: object) -> tuple[int, float, str]:
    """Numbers by size, then words."""
    if isinstance(value, int | float):
        return (0, float(value), "")
    return (1, 0.0, str(value))
