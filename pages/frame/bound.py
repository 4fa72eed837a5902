"""Controls whose values stand in the address bar, each declared once: where it is drawn.

They are Streamlit's, by the same names and with the same arguments. When it is first drawn, on
whatever page, a control shows what the link says of it; what it cannot say any more is dropped.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from math import isclose, isfinite
from typing import Any, Literal, TypeVar, overload

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.frame import links, streamlits_memory

Number = TypeVar("Number", int, float)
Words = Sequence[str]

NO_NUMBER = "is no number that can be used"
FITS_NOTHING = "fits nothing here"
OUT_OF_SIGHT = "_in_address"  # how keys of places end that the style sheet hides
LAST_DRAWN = "_controls_last_drawn"
PAGES = "_pages_of_controls"  # on which each was last drawn
LINKS = "_links_of_controls"  # by which the data set was opened for which each was last drawn
IN_BROWSER = "_controls_in_the_browser"  # and the page on which it has each
NO_PAGE = object()
SAID_WHEN_DRAWN = "_values_of_controls_when_drawn"
MADE_ANOTHER = "_times_that_controls_were_made_others"
CHANGED = "_changed_for_the_next_run"
OPENED = "_place_that_was_opened"
DEFAULTS = "_defaults_last_drawn"
NO_DEFAULT = object()  # which could be another one of another data set


@overload
def selectbox(
    label: str,
    options: Words,
    *,
    key: str,
    index: int = 0,
    follows: bool = False,
    differs: bool = False,
    **look: Any,
) -> str: ...


@overload
def selectbox(
    label: str,
    options: Words,
    *,
    key: str,
    index: int | None,
    follows: bool = False,
    differs: bool = False,
    **look: Any,
) -> str | None: ...


def selectbox(
    label: str,
    options: Words,
    *,
    key: str,
    index: int | None = 0,
    follows: bool = False,
    differs: bool = False,
    **look: Any,
) -> str | None:
    """Ask for one of several.

    Where several pages have the control, it ``follows`` from one to the next, or ``differs``: each
    has options of its own, and a link is one of them.
    """
    first = None if index is None else options[index]

    def keep() -> None:
        if follows:
            _carry_over(key)
        keep_possible(key, options, [first])

    def has(values: list[str]) -> bool:
        return _word(values) in options

    with _of_link(key, _word, keep, first, has if differs else None):
        return st.selectbox(label, options, index=index, key=key, bind="query-params", **look)


def selectbox_by_name(
    label: str,
    names: Mapping[str, str],
    addresses: Mapping[str, str],
    *,
    key: str,
    on_change: Callable[[], None],
    **look: Any,
) -> str:
    """Ask for one of several that have a name on screen and say more in the address bar.

    Streamlit writes into the address what stands on screen. So one control that is out of sight
    stands for the address, and the one in sight follows it.

    Parameters
    ----------
    label : str
    names, addresses : mapping of str to str
        What stands on screen and in the address bar, by the value that is returned.
    key : str
        Of the control out of sight.
    on_change : callable
        Called when another is chosen.
    """
    _follow_address(key, addresses)
    with st.container(key=f"{key}{OUT_OF_SIGHT}"):
        chosen = selectbox(
            f"{label} in the address bar",
            list(addresses),
            key=key,
            format_func=lambda value: addresses.get(value, value),
            label_visibility="collapsed",
            help=look.get("help"),
        )
    in_sight = _in_sight(key, chosen)
    st.selectbox(
        label,
        list(names),
        key=in_sight,
        format_func=lambda value: names.get(value, value),
        on_change=partial(_choose, key, in_sight, on_change),
        **look,
    )
    return chosen


def multiselect_by_name(
    label: str,
    names: Mapping[str, str],
    addresses: Mapping[str, str],
    *,
    key: str,
    meant: Callable[[str], str],
    default: Words,
    **look: Any,
) -> list[str]:
    """Ask for some of several, as :func:`selectbox_by_name` for one.

    ``meant`` finds what a link means by an address.
    """
    _follow_address(key, addresses)
    with st.container(key=f"{key}{OUT_OF_SIGHT}"):
        chosen = multiselect(
            f"{label} in the address bar",
            list(addresses),
            key=key,
            default=default,
            read=meant,
            format_func=lambda value: addresses.get(value, value),
            label_visibility="collapsed",
            help=look.get("help"),
        )
    in_sight = _in_sight(key, chosen)
    st.multiselect(
        label,
        list(names),
        key=in_sight,
        format_func=lambda value: names.get(value, value),
        on_change=partial(_choose, key, in_sight),
        **look,
    )
    return chosen


def _follow_address(key: str, addresses: Mapping[str, str]) -> None:
    """Before a control is drawn: let the address bar follow where its choices have others now."""
    before = st.session_state.get(f"_{key}_addresses")
    links.correct_address(key, addresses, is_first=before is None)
    st.session_state[f"_{key}_addresses"] = set(addresses.values())
    chosen = st.session_state.get(key, [])
    now = {addresses.get(one, "") for one in (chosen if isinstance(chosen, list) else [chosen])}
    if before is not None and not now <= before | {""}:
        st.session_state[key] = chosen


def _in_sight(key: str, chosen: object) -> str:
    """Return the key of the control that is seen, which says what the one for the address says."""
    in_sight = f"{key}_by_name"
    if st.session_state.get(in_sight) != chosen or not _is_in_browser(key):
        st.session_state[in_sight] = chosen
    return in_sight


def _choose(key: str, in_sight: str, on_change: Callable[[], None] = lambda: None) -> None:
    st.session_state[key] = st.session_state[in_sight]
    on_change()


def radio(label: str, options: Words, *, key: str, **look: Any) -> str:
    """Ask for one of a few."""
    with _of_link(key, _word, partial(keep_possible, key, options, options), options[0]):
        return str(st.radio(label, options, key=key, bind="query-params", **look))


@overload
def segmented_control(
    label: str, options: Words, *, key: str, default: str | None = None, **look: Any
) -> str: ...


@overload
def segmented_control(
    label: str, options: Words, *, key: str, required: Literal[False], **look: Any
) -> str | None: ...


def segmented_control(
    label: str,
    options: Words,
    *,
    key: str,
    default: str | None = None,
    required: bool = True,
    **look: Any,
) -> str | None:
    """Ask for one of a few, which is the first at first; or for none where not required."""
    first = (default or options[0]) if required else None
    with _of_link(key, _word, partial(keep_possible, key, options, [first]), first):
        chosen = st.segmented_control(
            label,
            options,
            default=first,
            required=required,
            key=key,
            bind="query-params",
            **look,
        )
    return chosen or first  # an empty word in the address chooses nothing, required or not


def tabs(names: Words, *, key: str) -> tuple[str, DeltaGenerator]:
    """Draw tabs, and return the name of the open one and its place, which alone is filled."""
    with _of_link(key, _word, partial(keep_possible, key, names, names)):
        drawn = st.tabs(names, key=key, bind="query-params")
    several = dict(zip(names, drawn, strict=True))
    return next((pair for pair in several.items() if pair[1].open), (names[0], drawn[0]))


def multiselect(
    label: str,
    options: Words,
    *,
    key: str,
    default: Words = (),
    read: Callable[[str], str] = str,
    **look: Any,
) -> list[str]:
    """Ask for some of several; ``read`` finds an option by what a link says."""

    def options_of(values: list[str]) -> list[str]:
        return [read(value) for value in values if value]

    with _of_link(key, options_of, partial(keep_possible, key, options, default), [*default]):
        return st.multiselect(
            label, options, default=default or None, key=key, bind="query-params", **look
        )


def pills(label: str, options: Words, *, key: str, default: Words, **look: Any) -> list[str]:
    """Ask for some of a few."""
    with _of_link(key, _several, partial(keep_possible, key, options, default), [*default]):
        return st.pills(
            label,
            options,
            default=default,
            selection_mode="multi",
            key=key,
            bind="query-params",
            **look,
        )


def toggle(label: str, value: bool = False, *, key: str, **look: Any) -> bool:
    """Ask whether."""
    with _of_link(key, lambda values: values[-1].lower() == "true"):
        return st.toggle(label, value, key=key, bind="query-params", **look)


def text_input(label: str, value: str = "", *, key: str, **look: Any) -> str:
    """Ask for words."""
    with _of_link(key, _word):
        return st.text_input(label, value, key=key, bind="query-params", **look) or ""


def select_slider(
    label: str,
    options: Sequence[Number],
    *,
    value: Number,
    key: str,
    format_func: Callable[[Number], str] = str,
    **look: Any,
) -> Number:
    """Ask for one of a few numbers, which stand in the address bar as on screen."""
    shown = {format_func(option): option for option in options}

    def read(values: list[str]) -> float:
        return shown[values[-1]] if values[-1] in shown else _number(values)

    with _of_link(key, read, partial(keep_possible, key, options, [value]), value):
        return st.select_slider(
            label,
            options,
            value=value,
            format_func=format_func,
            key=key,
            bind="query-params",
            **look,
        )


@overload
def number_input(
    label: str, least: Number, most: Number | None, value: Number, *, key: str, **look: Any
) -> Number: ...


@overload
def number_input(
    label: str, least: Number, most: Number | None, value: Number | None, *, key: str, **look: Any
) -> Number | None: ...


def number_input(
    label: str, least: Number, most: Number | None, value: Number | None, *, key: str, **look: Any
) -> Number | None:
    """Ask for a number in a range, or for none where none is its ``value`` at first."""
    kind = type(least)

    def read(values: list[str]) -> Number:
        return kind(_number(values))

    _refuse_endless(key)
    with _of_link(key, read, partial(_keep_between, key, least, most)):
        number = st.number_input(label, least, most, value, key=key, bind="query-params", **look)
    return None if number is None else kind(number)


def slider(
    label: str, least: float, most: float, value: float, step: float, *, key: str, **look: Any
) -> float:
    """Ask for a number in a range, on a line."""
    _refuse_endless(key)
    with _of_link(key, _number, partial(_keep_between, key, least, most)):
        return st.slider(label, least, most, value, step, key=key, bind="query-params", **look)


def range_slider(
    label: str, least: float, most: float, *, key: str, **look: Any
) -> tuple[float, float]:
    """Ask for a range within a range: the whole unless chosen otherwise."""

    def read(values: list[str]) -> tuple[float, ...]:
        return tuple(_number([value]) for value in values)

    def keep() -> None:
        before = st.session_state.get(key, ())
        if before and not least <= min(before) <= max(before) <= most:
            st.session_state[key] = (least, most)  # the range of another data set

    _refuse_endless(key)
    with _of_link(key, read, keep):
        low, high = st.slider(
            label, least, most, (least, most), key=key, bind="query-params", **look
        )
    return low, high


def change(key: str, value: object) -> None:
    """Let a control say something else when it is drawn next, as after a click on a chart."""
    st.session_state.setdefault(CHANGED, {})[key] = value


def open_at(key: str, number: int) -> None:
    """On a click: let a place open that shows one of several things by its number, from 1."""
    st.session_state[key] = number
    st.session_state[OPENED] = key


def is_open(key: str, most: int) -> bool:
    """Whether a place is open that shows one of ``most`` things.

    :func:`open_at` opens it, a link does, or going back to where it was open; then the address has
    what the number input in it says, which has the key.
    """
    if st.session_state.pop(OPENED, None) == key:
        return True
    said = links.said_of(key)
    if said is None or links.missing_data_set() is not None:
        return False
    if not said.isdecimal() or not 1 <= float(said) <= most:
        if links.claim(key) is not None:
            links.leave_out(key, FITS_NOTHING)
        close(key)
        return False
    if links.is_said_anew(key):
        st.session_state[key] = int(said)
    return True


def close(key: str) -> None:
    """Let the control of a place that is closed say nothing any more."""
    st.session_state.get(LAST_DRAWN, {}).pop(key, None)
    streamlits_memory.take_out_of_address(key)


def last_drawn() -> dict[str, list[str]]:
    """Return what every control said in the address bar when it was last drawn, on any page."""
    said: dict[str, list[str]] = st.session_state.setdefault(LAST_DRAWN, {})
    return dict(said)


def keep_possible(key: str, options: Sequence[object], default: Sequence[object] = ()) -> None:
    """Before a control is drawn: drop what it says that is not among its options any more.

    Streamlit alone would draw the control at its default but leave the old choice in the address
    bar. A list falls back on ``default`` where nothing of it is left, a single choice on the
    default's first entry, or on nothing.
    """
    if key not in st.session_state:
        return
    chosen, first = st.session_state[key], next(iter(default), None)
    if isinstance(chosen, list):
        kept = [value for value in chosen if value in options]
        if kept != chosen:
            st.session_state[key] = kept or list(default)
    elif chosen not in options and chosen != first:
        st.session_state[key] = first


def _follow_default(key: str, default: object) -> None:
    """Before a control is drawn: let it follow its default, where it was left at the last one.

    All judges of one data set become all of the next. The address bar leaves a default out, so
    that a link would show the new one anyway.
    """
    before = st.session_state.setdefault(DEFAULTS, {})
    if key in before and st.session_state.get(key) == before[key] != default:
        st.session_state[key] = default
    before[key] = default


@contextmanager
def _of_link(
    key: str,
    read: Callable[[list[str]], object],
    keep: Callable[[], None] = lambda: None,
    default: object = NO_DEFAULT,
    has: Callable[[list[str]], bool] | None = None,
) -> Iterator[None]:
    """Let a control that is drawn meanwhile show what the link says, and say where it cannot."""
    if default is not NO_DEFAULT:
        _follow_default(key, default)
    if _is_of_before(key):
        _set_back(key, streamlits_memory.default_of(key) if default is NO_DEFAULT else default)
    if key in (changed := st.session_state.get(CHANGED, {})):
        st.session_state[key] = changed.pop(key)
    wanted = None
    asked = links.claim(key, has)
    if asked is not None:
        try:
            st.session_state[key] = wanted = read(asked)
        except ValueError:
            links.leave_out(key, NO_NUMBER)
    keep()
    in_box = streamlits_memory.is_in_box()
    if in_box and _says_other_than_drawn(key):
        _make_another(key)
    is_heard = _is_in_browser(key) and (not in_box or streamlits_memory.is_said_by_browser(key))
    if key in st.session_state and not is_heard:
        st.session_state[key] = st.session_state[key]  # is told to the browser, too
    with streamlits_memory.drawing_another(key, st.session_state.get(MADE_ANOTHER, {}).get(key, 0)):
        yield
    st.session_state.setdefault(SAID_WHEN_DRAWN, {})[key] = st.session_state.get(key)
    streamlits_memory.write_into_address(key)
    _note_page(key)
    _note_address(key)
    chosen = st.session_state[key] if wanted is not None else None
    if wanted is None or _is_kept(wanted, chosen):
        return
    if isinstance(wanted, int | float) and isinstance(chosen, int | float):
        links.say_nearest(key, chosen)
    else:
        links.leave_out(key, FITS_NOTHING)


def _set_back(key: str, first: object) -> None:
    """Let a control say what it says at first: by itself, where Streamlit has forgotten it."""
    if first is None:
        st.session_state.pop(key, None)
    else:
        st.session_state[key] = first


def _is_of_before(key: str) -> bool:
    """Whether a control was last drawn before a link, or a session file, opened the data set.

    They mean the defaults by what they leave out.
    """
    last = st.session_state.get(LINKS, {}).get(key, links.number())
    return bool(last != links.number() and key != links.DATA)


def _says_other_than_drawn(key: str) -> bool:
    """Whether a control was drawn before, and is set by a script to something else since."""
    drawn = st.session_state.get(SAID_WHEN_DRAWN, {})
    return (
        key in drawn
        and streamlits_memory.is_set_by_code(key)
        and bool(st.session_state[key] != drawn[key])
    )


def _make_another(key: str) -> None:
    """Let a control in a box be another one for the browser from now on.

    A closed box is not in the browser, which goes on saying what was chosen there before.
    """
    times = st.session_state.setdefault(MADE_ANOTHER, {})
    times[key] = times.get(key, 0) + 1
    streamlits_memory.make_another(key)


def note_end_of_run() -> None:
    """After a page is drawn: note that the browser has its controls, and shows what they say."""
    st.session_state[IN_BROWSER] = dict(st.session_state.get(PAGES, {}))
    links.forget_the_way()


def _is_in_browser(key: str) -> bool:
    """Whether a run that drew a control on this page has come to its end.

    Of one that another run ends the browser may never hear. It would draw the control at its
    default later, and take that for the visitor's choice.
    """
    drawn: dict[str, str | None] = st.session_state.get(IN_BROWSER, {})
    return drawn.get(key, "") == links.page_in_sight()


def _is_new_on_the_page(key: str) -> bool:
    """Whether a control was not yet drawn, or on another page last."""
    return bool(st.session_state.get(PAGES, {}).get(key, NO_PAGE) != links.page_in_sight())


def _note_page(key: str) -> None:
    st.session_state.setdefault(PAGES, {})[key] = links.page_in_sight()
    st.session_state.setdefault(LINKS, {})[key] = links.number()


def _note_address(key: str) -> None:
    """Note what the address bar says of a control, for when another page is open."""
    noted = st.session_state.setdefault(LAST_DRAWN, {})
    noted.pop(key, None)
    if key in st.query_params:
        noted[key] = st.query_params.get_all(key)


def _is_kept(wanted: object, chosen: object) -> bool:
    if isinstance(wanted, list) and isinstance(chosen, list):
        return set(wanted) <= set(chosen)
    if isinstance(wanted, float) and isinstance(chosen, float):
        return isclose(wanted, chosen)
    return wanted == chosen


def _word(values: list[str]) -> str | None:
    return values[-1] or None


def _several(values: list[str]) -> list[str]:
    return [value for value in values if value]


def _number(values: list[str]) -> float:
    number = float(values[-1])
    if not isfinite(number):
        raise ValueError(f"{number} is beyond all numbers.")
    return number


def _keep_between(key: str, least: float, most: float | None) -> None:
    chosen = st.session_state.get(key)
    if chosen is not None and chosen < least:
        st.session_state[key] = least
    elif chosen is not None and most is not None and chosen > most:
        st.session_state[key] = most


def _refuse_endless(key: str) -> None:
    """Take numbers out of the address bar that no control can hold: Streamlit fails on them."""
    if any(map(_is_endless, st.query_params.get_all(key))):
        links.drop(key)
        links.leave_out(key, NO_NUMBER)
        del st.query_params[key]
        st.rerun()  # Streamlit gives a control what the address said when the run began


def _is_endless(text: str) -> bool:
    try:
        return not isfinite(float(text))
    except ValueError:
        return False  # a word, which Streamlit leaves out by itself


def _carry_over(key: str) -> None:
    """Before a choice that several pages have: let it say what it said on the last page.

    Streamlit alone would draw it at its default there.
    """
    chosen = st.session_state.get(key)
    if chosen is not None and _is_new_on_the_page(key):
        st.session_state[key] = chosen
