"""The one line of controls above every page, and the filters in force; all of it is in the URL."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pandas as pd
import streamlit as st

from judgeviz import LabelError, Labels
from judgeviz.analysis.systems.preferences import all_system_pairs
from judgeviz.labels.items import numbers_of
from judgeviz.labels.pooling import POOLED
from judgeviz.labels.scale import Scale
from judgeviz.labels.scale.preferences import side_by_name
from pages.frame import (
    arrivals,
    bound,
    computed,
    datasets,
    glossary,
    link_reading,
    links,
    manual,
    not_open,
    palette,
    settings,
)
from pages.frame.datasets import DataSet
from pages.frame.markdown import plain
from pages.frame.remembered import remembered
from pages.frame.selection import Filter, Selection, Span, offered_judges

# Pages that look at systems pair by pair, also where the table holds scores.
SYSTEM_PAGES = ("systems", "favoritism")
MOST_FILTER_VALUES = 1000
MOST_NUMBERS_TO_PICK = 30  # beyond, numbers are kept by a range
MOST_JUDGES = 12
WITHOUT_JUDGES = ("data", "report")  # pages on which no judge is chosen
LONGEST_CHIP = 48  # characters


class Chip(NamedTuple):
    """A filter in force: what it is by, what it says, and how it is taken back."""

    by: str
    words: str
    clear: Callable[[], None]


def draw(page: str) -> Selection:
    """Draw the toolbar and return what it says; ``page`` is the page's place in the URL."""
    links.remember_link()
    # A control that moves, as one before it comes or goes, is drawn anew by the browser and
    # leaves the address bar: every place is kept, also an empty one.
    with st.container(key="toolbar", horizontal=True, vertical_alignment="bottom"):
        with st.container(width=210):
            data = opened = _data_set()
        labels = data.labels
        with st.container(width=170):
            criterion = _criterion(labels)
        if criterion not in labels.criteria:
            data = computed.pooled(data, labels.criteria)
            labels = data.labels
        with st.container(key="judges_place"):
            judges = _judges(labels, criterion)
        judge = judge_in_view(judges)
        scale = labels.scale(criterion)
        with st.popover("Filters", icon=":material/filter_alt:", key="filters_box"):
            pairs: tuple[tuple[str, str], ...] = ()
            with st.container():
                if scale.kind == "preference" or page in SYSTEM_PAGES:
                    pairs = _system_pairs(labels, criterion)
            with st.container():
                bins = _bins(scale) if scale.is_categorical else ()
            with st.container():
                filters = _metadata_filters(labels)
        proposals = computed.cluster_proposals(labels, criterion, judge)
        with st.popover("Settings", icon=":material/tune:", key="settings_box"):
            has_invalid = any(labels.n_invalid(one, criterion) for one in judges)
            chosen = settings.draw(labels, scale, proposals, has_invalid)
        glossary.offer()
        manual.offer(page)
        chips_place = st.container(key="chips", horizontal=True, gap="small")
    palette.apply(chosen.palette)
    chosen_all = Selection(data, criterion, judge, judges, filters, bins, pairs, chosen)
    with chips_place:
        _show_chips(chosen_all)
    with st.container():
        if page not in WITHOUT_JUDGES:
            _offer_other_judges(offered_judges(labels, criterion), judges)
        if gone := datasets.removed_elsewhere():
            st.info(f"**{plain(', '.join(gone))}: removed in another tab.** This page shows "
                    f"{plain(data.title)}.")  # fmt: skip
        link_reading.offer(opened)
        if not_open.say(data, page):
            pass  # nothing of what is shown meanwhile
        elif page != "data" and datasets.unapplied(opened) is not None:
            _offer_to_apply(opened)
        else:
            settings.warn_of_clusters(chosen, proposals)
        if labels.counted_by is not None:
            st.caption(
                f"{plain(data.title)}: {labels.report.n_labels:,} labels, which "
                f"{'stay in their file and ' if data.is_on_disk else ''}are counted by "
                f"{plain(labels.counted_by)}.{_not_counted(labels, criterion)}"
            )
    return chosen_all


def _not_counted(labels: Labels, criterion: str) -> str:
    """Name the judges that give scores, which no engine counts beside labels."""
    offered = offered_judges(labels, criterion)
    scorers = [judge for judge in labels.judges_of(criterion) if judge not in offered]
    if not scorers:
        return ""
    return (
        f" Not counted, as continuous scores are not: {plain(', '.join(scorers))}; a part of the "
        "table that fits into memory shows them, too."
    )


def _offer_to_apply(data: DataSet) -> None:
    """Say that what was changed on the page Data is not what this page shows."""
    with st.container(horizontal=True, vertical_alignment="center", key="unapplied"):
        st.info(
            f"**Changes to {plain(data.title)} on the page Data are not applied yet.** This page "
            "shows what was read before.",
            icon=not_open.HOURGLASS,
        )
        st.button("Apply", key="apply_changes", on_click=_apply_changes, args=(data.key,))
        st.button("Discard", key="discard_changes", on_click=_discard_changes, args=(data.key,))


def _apply_changes(key: str) -> None:
    """On a click: read the data set as it was changed, or go where it says why that is no good."""
    data = datasets.opened(key)
    mapping = datasets.unapplied(data)
    if mapping is None:
        return
    try:
        links.open_next(datasets.change_mapping(data, mapping).key)
    except LabelError:
        links.open_page(arrivals.DATA_PAGE, {})


def _discard_changes(key: str) -> None:
    datasets.forget_stated(datasets.opened(key).files)


def _data_set() -> DataSet:
    options = datasets.available()
    links.open_requested(options)
    key = bound.selectbox_by_name(  # the first, a demo, is the default that the URL leaves out
        "Data set",
        {key: datasets.title_of(key) for key in options},
        {key: datasets.address_of(key) for key in options},
        key="data",
        on_change=_forget_what_is_not_open,
        help="Demo data, and the files that you upload on the Data page.",
    )
    return datasets.opened(key)


def _forget_what_is_not_open() -> None:
    """When another data set is chosen: say no more of what is not open in its place."""
    datasets.forget_removed()
    links.forget_missing()
    datasets.now_wait([one for one in datasets.waiting() if datasets.has_table(one.files)])


def _criterion(labels: Labels) -> str:
    if len(labels.criteria) == 1:
        return labels.criteria[0]
    options = [*labels.criteria, *[POOLED] * labels.is_poolable]
    return bound.selectbox(
        "Criterion",
        options,
        key="criterion",
        help="What was judged; each criterion has labels of its own. All criteria: an item under "
        "each of them counts as an item; choose 'item' as the cluster in the settings then.",
    )


def _judges(labels: Labels, criterion: str) -> tuple[str, ...]:
    judges = offered_judges(labels, criterion)
    if not judges:
        st.caption("No judge in this data set: humans only.")
        return ()
    return tuple(
        bound.multiselect(
            "Judges",
            judges,
            default=judges[:MOST_JUDGES],
            key="judges",
            max_selections=MOST_JUDGES,
            placeholder="humans only",
            wrap=False,
            help="The LLMs and metrics whose labels are set against the humans'; all of them "
            f"unless you choose, at most {MOST_JUDGES} at a time.",
        )
    )


def _offer_other_judges(judges: Sequence[str], shown: Sequence[str]) -> None:
    """Say that there are more judges than are shown at a time, and lead to the next of them."""
    if len(judges) <= MOST_JUDGES or not shown:
        return
    start = judges.index(shown[0])
    is_stretch = start % MOST_JUDGES == 0 and (
        tuple(judges[start : start + MOST_JUDGES]) == tuple(shown)
    )
    if not is_stretch and len(shown) < MOST_JUDGES:  # chosen one by one
        return
    end = start + len(shown) if is_stretch else 0
    first = end if end < len(judges) else 0
    following = list(judges[first : first + MOST_JUDGES])
    if not is_stretch:
        which = f"{len(shown)} of {len(judges)} judges are shown."
    elif len(shown) == 1:
        which = f"Judge {end} of {len(judges)} is shown."
    else:
        which = f"Judges {start + 1} to {end} of {len(judges)} are shown."
    others = f"{first + 1}"
    if len(following) > 1:
        others += f" to {first + len(following)}"
    with st.container(horizontal=True, vertical_alignment="center", key="more_judges"):
        st.markdown(plain(which), width="content")
        st.button(
            plain(f"Show {others}"),
            key="next_judges",
            type="tertiary",
            on_click=_show_judges,
            args=(following,),
            help=f"At most {MOST_JUDGES} are shown at a time; choose any of them above.",
        )


def _show_judges(judges: list[str]) -> None:
    st.session_state["judges"] = judges


def judge_in_detail(chosen: Selection) -> Selection:
    """Ask which of several judges a page shows in detail, and return the selection with it."""
    if len(chosen.judges) < 2:
        return chosen
    judge = bound.selectbox(
        "Judge in detail",
        chosen.judges,
        key="judge",
        follows=True,
        width=250,
        help="The judge whose labels, graphs and items are shown below.",
    )
    return replace(chosen, judge=judge)


def judge_in_view(judges: tuple[str, ...]) -> str | None:
    """Return the judge that a page shows in detail: the one last pointed at, or the first."""
    judge = st.session_state.get("judge")
    return judge if judge in judges else next(iter(judges), None)


def _show_chips(selection: Selection) -> None:
    """Show the filters in force, each with a way to take it back."""
    for chip in chips(selection):
        words = chip.words
        short = words if len(words) <= LONGEST_CHIP else f"{words[: LONGEST_CHIP - 1]}…"
        st.button(
            f"{plain(short)} ✕",
            key=f"chip_{chip.by}",  # no number: where one is taken back, the next has its own now
            on_click=chip.clear,
            help=f"{plain(words)}. Click to take this filter back.",
        )


def chips(selection: Selection) -> Iterator[Chip]:
    """Give the filters in force."""
    if selection.bins:
        names = ", ".join(selection.scale.names[place] for place in selection.bins)
        words = f"{_centre(selection.scale)}: {names}"
        yield Chip("bins", words, partial(_clear, "bins"))
    if selection.pairs:
        names = ", ".join(f"{a} / {b}" for a, b in selection.pairs)
        yield Chip("pairs", names, partial(_clear, "pairs"))
    for column, kept in selection.filters:
        if isinstance(kept, Span):
            words = f"{column}: {kept.low:g} to {kept.high:g}"
        else:
            words = f"{column}: {', '.join(kept)}"
        if side := side_by_name(column, selection.labels.item_columns):
            words += f" ({side})"
        yield Chip(f"by_{column}", words, partial(_without_column, column))


def _clear(key: str) -> None:
    st.session_state[key] = []


def _without_column(column: str) -> None:
    st.session_state["by"] = [one for one in st.session_state.get("by", []) if one != column]


def _system_pairs(labels: Labels, criterion: str) -> tuple[tuple[str, str], ...]:
    try:
        pairs = all_system_pairs(labels.compare(criterion=criterion))
    except LabelError:  # an engine does not count them, and the page says so
        return ()
    if not pairs:
        return ()
    by_name = {f"{a} / {b}": (a, b) for a, b in pairs}
    chosen = bound.multiselect(
        "System pairs",
        list(by_name),
        key="pairs",
        placeholder=f"all {len(pairs)} pairs",
        help="The pairs to show; all when empty.",
    )
    return tuple(by_name[name] for name in chosen)


def _bins(scale: Scale) -> tuple[int, ...]:
    centre = _centre(scale)
    names = list(scale.names)
    chosen = bound.multiselect(
        centre,
        names,
        key="bins",
        placeholder="all bins",
        help="Keeps only the items that the humans put there; all when empty.",
    )
    return tuple(names.index(name) for name in chosen)


def _centre(scale: Scale) -> str:
    return "Human median" if scale.kind == "ordinal" else "Human majority"


def _metadata_filters(labels: Labels) -> tuple[Filter, ...]:
    columns = list(labels.item_columns)
    if labels.counted_by is None:  # an engine looks into a column only where it is chosen
        columns = [one for one in columns if _can_filter((labels.digest, one), labels, one)]
    else:  # of texts there are as many as items
        columns = [one for one in columns if one not in labels.texts]
    if not columns:
        st.caption("This data set has no item columns to filter by.")
        return ()
    chosen = bound.multiselect(
        "Filter by column",
        columns,
        key="by",
        placeholder="no column",
        help=f"Any column of the table that describes the items; texts with more than "
        f"{MOST_FILTER_VALUES:,} different values are left out.",
    )
    filters: list[Filter] = []
    for column in chosen:
        try:
            values = labels.values_of(column)
        except (LabelError, ValueError) as problem:
            st.caption(plain(problem))
            continue
        side = side_by_name(column, labels.item_columns)
        if _is_measured(values):
            span = _span(column, values, side)
            filters += [(column, span)] if span is not None else []
        elif kept := _values(column, values.dropna(), side):
            filters.append((column, kept))
    return tuple(filters)


@remembered(most=256)
def _can_filter(key: tuple[object, ...], _labels: Labels, _column: str) -> bool:
    values = _labels.values_of(_column)
    return 1 < values.nunique() <= MOST_FILTER_VALUES or _is_measured(values)


def _is_measured(column: pd.Series) -> bool:
    """Whether a column holds numbers, too many to pick one by one."""
    return column.nunique() > MOST_NUMBERS_TO_PICK and numbers_of(column) is not None


def _about_side(column: str, side: str) -> str:
    """Say of which system a column tells that is of one side of a pair; nothing of others."""
    if not side:
        return ""
    return (
        f" '{column}' is of the {side} here: items have their systems in that order, and "
        "what the file has of them the other way round is turned with them."
    )


def _values(column: str, present: pd.Series, side: str) -> tuple[str, ...]:
    options = [str(value) for value in sorted(present.unique().tolist(), key=_natural)]
    kept = bound.multiselect(
        f"Keep {plain(column)}",
        options,
        key=f"keep_{column}",
        placeholder="all values",
        help=plain(
            f"Items whose '{column}' is one of these; all when empty.{_about_side(column, side)}"
        ),
    )
    return tuple(kept)


def _span(column: str, present: pd.Series, side: str) -> Span | None:
    """Range of a column's numbers to keep; None for all."""
    numbers = numbers_of(present)
    assert numbers is not None
    least, most = float(numbers.min()), float(numbers.max())
    whole = {"step": 1.0, "format": "%.0f"} if (numbers % 1 == 0).all() and most > least else {}
    low, high = bound.range_slider(
        f"Range of {plain(column)}",
        least,
        most,
        key=f"span_{column}",
        help=plain(
            f"Items whose '{column}' lies between these numbers, both included."
            f"{_about_side(column, side)}"
        ),
        **whole,
    )
    return None if (low, high) == (least, most) else Span(low, high)


def _natural(value: object) -> tuple[int, float, str]:
    """Numbers by size, then words."""
    if isinstance(value, int | float):
        return (0, float(value), "")
    return (1, 0.0, str(value))
