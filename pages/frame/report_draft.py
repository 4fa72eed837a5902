"""The report of this session: what was added on the pages, kept as the calls that make it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import streamlit as st

from judgeviz import Labels, demos
from judgeviz.recipes import Recipe, recipe_from_json, recipe_of
from judgeviz.reporting.items import ReportItem, item_of, panels_of, table_of, with_names
from pages.frame import datasets
from pages.frame.datasets import REPORT, REPORT_NAMES, DataSet
from pages.frame.markdown import plain
from pages.frame.remembered import remembered
from pages.frame.session_file import damaged

MOST_ENTRIES = 40
MOST_PANELS = 4
SAID = "_report_said"
LONGEST_NAME = 60  # characters that a judge or criterion is called by


@dataclass(frozen=True)
class Entry:
    """A figure or a table of the report.

    Attributes
    ----------
    recipes : tuple of Recipe
        Of the figure or its panels, or of the results of a table.
    is_table : bool
    sources : tuple of (Recipe, str)
        How the labels in it were read, and their digests: they are not read again.
    caption : str or None
        As edited; None for its own, and for panels, which have theirs.
    panels : tuple of Entry
        Figures that stand together in it; empty for all else.
    """

    recipes: tuple[Recipe, ...]
    is_table: bool
    sources: tuple[tuple[Recipe, str], ...]
    caption: str | None = None
    panels: tuple["Entry", ...] = ()

    @classmethod
    def of_panels(cls, panels: Sequence["Entry"]) -> "Entry":
        """Let figures stand together; one alone is itself."""
        if len(panels) == 1:
            return panels[0]
        recipes = tuple(recipe for one in panels for recipe in one.recipes)
        sources = dict.fromkeys(source for one in panels for source in one.sources)
        return cls(recipes, is_table=False, sources=tuple(sources), panels=tuple(panels))

    @property
    def parts(self) -> tuple["Entry", ...]:
        """Its panels, or itself."""
        return self.panels or (self,)

    def without(self, digest: str) -> "Entry | None":
        """Return what is left where a data set goes; None for nothing."""
        left = [one for one in self.parts if digest not in one.digests]
        return Entry.of_panels(left) if left else None

    @property
    def digests(self) -> set[str]:
        """Digests of the data sets that it shows."""
        return {digest for _, digest in self.sources}

    def to_dict(self) -> dict[str, object]:
        """As a session file keeps it."""
        if self.panels:
            return {"panels": [one.to_dict() for one in self.panels]}
        return {
            "recipes": [recipe.to_json() for recipe in self.recipes],
            "is_table": self.is_table,
            "sources": [[recipe.to_json(), digest] for recipe, digest in self.sources],
            "caption": self.caption,
        }

    @classmethod
    def from_dict(cls, content: Mapping[str, object]) -> "Entry":
        """Read what :meth:`to_dict` wrote; nothing is called. Raises ValueError."""
        panels = content.get("panels")
        if panels is not None:
            if not isinstance(panels, list) or not 1 < len(panels) <= MOST_PANELS:
                raise ValueError("These are no panels.")
            every = [cls.from_dict(one) for one in panels]
            if any(one.panels or one.is_table for one in every):
                raise ValueError("These are no panels.")
            return cls.of_panels(every)
        recipes, sources, caption = (content[key] for key in ("recipes", "sources", "caption"))
        if not isinstance(recipes, list) or not recipes or not isinstance(sources, list):
            raise ValueError("This is no entry of a report.")
        return cls(
            tuple(recipe_from_json(str(one)) for one in recipes),
            bool(content["is_table"]),
            tuple((recipe_from_json(str(recipe)), str(digest)) for recipe, digest in sources),
            None if caption is None else str(caption),
        )


def entries() -> list[Entry]:
    """Return all entries in their order; after a reload those of before."""
    if REPORT not in st.session_state:
        draft = _kept()
        st.session_state[REPORT] = list(draft.entries)
        st.session_state[REPORT_NAMES] = draft.names
    found: list[Entry] = st.session_state[REPORT]
    return found


def keep(some: Sequence[Entry]) -> None:
    """Let these be the report's entries."""
    st.session_state[REPORT] = list(some)
    keep_for_reload()


def keep_for_reload() -> None:
    """Keep the report for its browser, as uploads are kept, and for as long."""
    browser = datasets.own_browser()
    if browser is not None:
        datasets.KEPT_REPORTS.keep(browser, Draft(tuple(entries()), names()))


def _kept() -> "Draft":
    browser = datasets.own_browser()
    kept = {} if browser is None else datasets.KEPT_REPORTS.of_browser(browser)
    draft = kept.get(datasets.DRAFT)
    return draft if isinstance(draft, Draft) else Draft()


def saved(name: str, content: Mapping[str, object]) -> "tuple[list[Entry], Names]":
    """Read the report of a session file; nothing is called.

    Raises
    ------
    LabelError
        For anything that is none.
    """
    try:
        every, judges, criteria = (content.get(key) for key in ("entries", "judges", "criteria"))
        found = [Entry.from_dict(one) for one in every or ()]  # type: ignore[attr-defined]
        judged, criterion = (
            tuple((str(old), str(new)) for old, new in dict(of or {}).items())  # type: ignore[call-overload]
            for of in (judges, criteria)
        )
        if any(len(new) > LONGEST_NAME for _, new in (*judged, *criterion)):
            raise ValueError("no name")
        return found[:MOST_ENTRIES], Names(judged, criterion)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged(name) from None


@dataclass(frozen=True)
class Names:
    """What judges and criteria are called in the report, for those that get another name.

    Attributes
    ----------
    judges, criteria : tuple of (name, other name)
    """

    judges: tuple[tuple[str, str], ...] = ()
    criteria: tuple[tuple[str, str], ...] = ()

    def of(self, labels: Labels) -> Labels:
        """Rename what some labels have. Raises ValueError for a name that another has."""
        return labels.renamed(
            judges={one: new for one, new in self.judges if one in labels.judges},
            criteria={one: new for one, new in self.criteria if one in labels.criteria},
        )


@dataclass(frozen=True)
class Draft:
    """A report as it is kept for a reload.

    Attributes
    ----------
    entries : tuple of Entry
    names : Names
    """

    entries: tuple[Entry, ...] = ()
    names: Names = Names()
    key: str = datasets.DRAFT

    @cached_property
    def n_bytes(self) -> int:
        """About how much memory it takes."""
        return sum(len(recipe.to_json()) for entry in self.entries for recipe in entry.recipes)


def names() -> Names:
    """Return the names in use."""
    found: Names = st.session_state.get(REPORT_NAMES, Names())
    return found


def rename(kind: str, old: str, new: str) -> None:
    """Call a judge or a criterion otherwise in the report; an empty name is its own again.

    Raises
    ------
    ValueError
        For a name that another has.
    """
    of_kind = dict(getattr(names(), kind)) | {old: new}
    kept = tuple((one, other) for one, other in of_kind.items() if other and other != one)
    wanted = replace(names(), **{kind: kept})
    for labels in sources():
        wanted.of(labels)
    st.session_state[REPORT_NAMES] = wanted
    keep_for_reload()


def sources() -> list[Labels]:
    """Return the labels that the report shows and that are open, each once."""
    every = (labels for entry in entries() for labels in _known(entry).values())
    return list({labels.digest: labels for labels in every}.values())


def content() -> dict[str, object]:
    """Return the report as a session file keeps it."""
    return {
        "entries": [entry.to_dict() for entry in entries()],
        "judges": dict(names().judges),
        "criteria": dict(names().criteria),
    }


def restore(entries_of_it: Sequence[Entry], names_in_it: Names) -> None:
    """Add what a session file holds."""
    held = entries()
    keep([*held, *(one for one in entries_of_it if one not in held)][:MOST_ENTRIES])
    if names_in_it != Names():
        st.session_state[REPORT_NAMES] = names_in_it
        keep_for_reload()


def can_hold(made: object) -> bool:
    """Whether something can be kept: recipes, or results that carry theirs."""
    return bool(_recipes(made))


def add(made: object, item: Callable[[], ReportItem], *, is_table: bool = False) -> None:
    """Add a figure or a table to the report, once.

    Parameters
    ----------
    made : Recipe, result, or list of results
    item : callable
        Gives what is drawn: it is there, and need not be made again from its recipe.
    is_table : bool
    """
    recipes = _recipes(made)
    entry = Entry(recipes, is_table, tuple(_sources(recipes)))
    held = [replace(part, caption=None) for one in entries() for part in one.parts]
    if entry in held:
        say("It is in the report already.")
    elif len(held) >= MOST_ENTRIES:
        say(f"A report holds {MOST_ENTRIES} figures and tables; remove one first.")
    else:
        keep([*entries(), entry])
        if names() == Names():
            _item(_key(entry), item)
        say(f"Added to the report, which holds {len(held) + 1} now.")


def say(sentence: str) -> None:
    """Say what came of something once :func:`say_what_came_of_it` is called."""
    st.session_state[SAID] = sentence


def say_what_came_of_it() -> None:
    """Say, once, what came of a change: where it was done, or on the page that is next.

    Not from the callback of a button, as Streamlit refuses elements there within a fragment.
    """
    said = st.session_state.pop(SAID, None)
    if said is not None:
        st.toast(plain(said))


def item_of_entry(entry: Entry) -> ReportItem:
    """Return what an entry shows, with its caption.

    Raises
    ------
    ValueError
        Where it cannot be made again, as its data set is not open or was read otherwise.
    """
    if entry.panels:
        return panels_of([item_of_entry(one) for one in entry.panels])
    item: ReportItem = _item(_key(entry), lambda: _made(entry))
    return item if entry.caption is None else item.captioned(entry.caption)


def captioned(place: int, panel: int, caption: str | None) -> None:
    """Give a figure, one of its panels, or a table another caption."""
    kept = entries()
    parts = list(kept[place].parts)
    parts[panel] = replace(parts[panel], caption=caption)
    kept[place] = Entry.of_panels(parts)
    keep_for_reload()


def put_together(place: int, parts: Sequence[tuple[int, int]]) -> int:
    """Let a figure consist of these panels; what it had besides stands below it again.

    Parameters
    ----------
    place : int
        Of the figure.
    parts : sequence of (place, panel)
        In the order of the letters, its own and single figures of elsewhere; none: its first.

    Returns
    -------
    int
        Where the figure stands now.
    """
    before = entries()
    wanted = list(parts)[:MOST_PANELS] or [(place, 0)]
    own = Entry.of_panels([before[at].parts[panel] for at, panel in wanted])
    kept: list[Entry] = []
    now = 0
    for at, entry in enumerate(before):
        left = [one for panel, one in enumerate(entry.parts) if (at, panel) not in wanted]
        if at == place:
            now = len(kept)
            kept += [own, *left]
        elif left:
            kept.append(Entry.of_panels(left))
    keep(kept)
    return now


def moved(place: int, by: int) -> None:
    """Move an entry up or down."""
    kept = entries()
    kept.insert(place + by, kept.pop(place))
    keep_for_reload()


def removed(place: int) -> None:
    """Take an entry out."""
    entries().pop(place)
    keep_for_reload()


@remembered("Drawing ...", most=4 * MOST_ENTRIES)
def _item(key: tuple[object, ...], _make: Callable[[], ReportItem]) -> ReportItem:
    return _make()


def _key(entry: Entry) -> tuple[object, ...]:
    titles = tuple(labels.name for labels in _known(entry).values())
    made_of = (_named(entry), entry.sources, entry.is_table, titles)
    return (min(entry.digests, default=""), *made_of)


def _named(entry: Entry) -> tuple[Recipe, ...]:
    """Recipes of an entry with the names in use, as far as its data sets have them."""
    labels, called = _known(entry), names()
    judges, criteria = dict(called.judges), dict(called.criteria)
    return tuple(with_names(one, labels, judges, criteria) for one in entry.recipes)


def _made(entry: Entry) -> ReportItem:
    known: dict[Recipe, object] = dict(_known(entry))
    recipes = _named(entry)
    if not entry.is_table:
        return item_of(recipes[0], known)
    return table_of([one.evaluate(known) for one in recipes])


def _known(entry: Entry) -> dict[Recipe, Labels]:
    """Labels of the entry that are open, whatever they are called now."""
    opened = {data.labels.digest: data.labels for data in _open_data_sets()}
    for recipe, _ in entry.sources:
        name = dict(recipe.arguments).get("")
        if recipe.function == "demo" and name in demos():
            labels = datasets.opened(str(name)).labels
            opened[labels.digest] = labels
    return {recipe: opened[digest] for recipe, digest in entry.sources if digest in opened}


def _open_data_sets() -> Iterator[DataSet]:
    yield from datasets.uploads()
    key = st.session_state.get("data")
    if key in datasets.available():
        yield datasets.opened(key)


def _recipes(made: object) -> tuple[Recipe, ...]:
    several = made if isinstance(made, list | tuple) else [made]
    found = [one if isinstance(one, Recipe) else recipe_of(one) for one in several]
    recipes = tuple(one for one in found if one is not None)
    return recipes if len(recipes) == len(found) else ()


def _sources(recipes: Sequence[Recipe]) -> Iterator[tuple[Recipe, str]]:
    opened = {recipe_of(data.labels): data.labels.digest for data in _open_data_sets()}
    seen: set[Recipe] = set()
    left = list(recipes)
    while left:
        one = left.pop()
        if one in seen:
            continue
        seen.add(one)
        if one in opened:
            yield one, opened[one]
        else:
            left += one.inputs()
