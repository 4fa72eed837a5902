"""Texts that list several classes, ``joy|fear``, and labels of which a few do.

Of a hundred labels three may be ``Positive; Neutral`` where the others are ``Positive`` and
``Neutral``: such a rater chose two, be it in one column or in one of several files.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Literal

import pandas as pd

from judgeviz.labels.coding import times_in
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.mapping import FileMapping, as_list
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

BETWEEN = re.compile(r"[;|]")
COMMAS = re.compile(r"[;|,]")
SLASHES = re.compile(r"[;|,/]")
WORD = re.compile(r"\w")
MOST_CLASSES = 100
MOST_LISTS = 1_000  # different ones of a column with classes in a few cells
LONGEST_CLASS = 40  # characters
RARE = 0.1  # of the labels: beyond, to choose several is nothing odd


@dataclass(frozen=True)
class Listing:
    """Labels of a table of which some list others.

    Attributes
    ----------
    columns : tuple of str
        All columns of labels.
    listing : tuple of str
        Those in which some do; all columns where another file has them.
    classes : mapping of str to list of str
        Label -> the classes that it lists.
    side : {"raters", "rows"} or None
        Whether each column is one rater's, or each row; None where a class can have no criterion.
    is_one_label : bool
        Whether each is one label in the guess: hardly any lists others, or more is to be asked of
        the table as it stands.
    rater : str
        After whom the file is called that holds this rater's labels alone; "" for columns' names.
    """

    columns: tuple[str, ...]
    listing: tuple[str, ...]
    classes: Mapping[str, list[str]]
    side: Literal["raters", "rows"] | None
    is_one_label: bool
    rater: str = ""


def labels_that_list(
    table: RawTable, humans: Sequence[str] = (), siblings: Sequence[Document] = ()
) -> Listing | None:
    """Find labels that list others of the same table, or of other files with the same columns.

    Parameters
    ----------
    table : RawTable
    humans : sequence of str
        Whom the mapping calls human; empty where it does not say.
    siblings : sequence of Document
        The other files.

    Returns
    -------
    Listing or None
        None where no label does. Roles are looked for only where some texts list others.
    """
    if table.format is not None:
        return None
    texts = _texts_of_few(table.frame, siblings)
    single = {text for own in texts.values() for text in own if not SLASHES.search(text)}
    may_list = {name: own for name in texts if (own := _listed(texts[name].keys(), single))}
    if not may_list:
        return None
    mapping, asked_about = _mapping_of(_with_the_first_alone(table, may_list), humans)
    labels = [c for c in texts if c in {*_columns_of_labels(mapping), *asked_about}]
    if mapping.is_by_row and any(are_numbers(table.frame[c]) for c in labels if c not in may_list):
        return None  # words beside grades may be no labels at all, which is asked
    classes = _classes_among({text for name in labels for text in texts[name]})
    if not classes:
        return None
    listing = [c for c in labels if not classes.keys().isdisjoint(table.frame[c].array.categories)]
    n_labels = sum(texts[name].total() for name in labels)
    n_listing = sum(texts[name][text] for name in labels for text in classes)
    side, rater = _side(mapping), ""
    if side == "raters" and len(labels) == 1 and any(labels[0] in o.keys for o in siblings):
        is_named = holds_a_given_name(table.title) or roles.is_human_name(table.title)
        is_named |= roles.is_machine_name(table.title)
        side, rater = ("raters", table.title) if is_named else (None, "")
    is_one_label = n_listing <= RARE * n_labels or bool(asked_about) or bool(rater) or side is None
    return Listing((*labels,), (*(listing or labels),), classes, side, is_one_label, rater)


def lists_others(frame: pd.DataFrame, labels: Iterable[str]) -> bool:
    """Whether some labels in columns of a table, whoever gave them, list others of these."""
    plain = [frame[name] for name in labels if not is_list_column(frame[name])]
    texts = {text for cells in plain for text in cells.array.categories}
    return bool(_classes_among(texts)) if len(texts) <= MOST_LISTS else False


def _classes_among(texts: Set[str]) -> dict[str, list[str]]:
    """Labels that list others; nothing where there are none, or they are no choices.

    Numbers are of a scale, signs (``+/-``) are labels as they stand, and a class that a text names
    twice is that of two raters.
    """
    classes = listed_classes(texts)
    listed = {one for own in classes.values() for one in own}
    are_of_raters = any(len({*own}) < len(own) for own in classes.values())
    are_words = all(map(WORD.search, listed)) and not roles.are_numbers(listed)
    return {} if are_of_raters or not are_words else classes


def _texts_of_few(frame: pd.DataFrame, siblings: Sequence[Document]) -> dict[str, Counter[str]]:
    """Texts of columns that have few, here and in other files, with how often each stands there."""
    few = [
        name
        for name in map(str, frame.columns)
        if not is_list_column(frame[name]) and len(frame[name].array.categories) <= MOST_LISTS
    ]
    if not any(any(map(SLASHES.search, frame[name].array.categories)) for name in few) and not (
        siblings
    ):
        return {}
    return {
        name: sum((one.texts_under(name) for one in siblings), times_in(frame[name]))
        for name in few
    }


def _mapping_of(table: RawTable, humans: Sequence[str]) -> tuple[FileMapping, list[str]]:
    """Say what the columns mean, be it as a guess; and what of raters is asked about."""
    resolved = resolved_or_refusal(table, FileMapping(human=(*humans,) or None))
    asked = [one for one in resolved.doubts if one.role in ("human", "machine")]
    named = [*dict.fromkeys(n for one in asked for n in _named((one.guess, *one.alternatives)))]
    if isinstance(resolved, Resolved):
        return resolved.mapping, named
    return FileMapping("wide", human=(*dict.fromkeys((*humans, *named)),)), named


def _named(sides: Iterable[object]) -> Iterable[str]:
    """Columns that readings of a side name: the names of judges stand over theirs."""
    for side in sides:
        for own in side.values() if isinstance(side, Mapping) else [side]:
            yield from as_list(own)


def _listed(texts: Set[str], single: Set[str]) -> dict[str, list[str]]:
    if not any(map(SLASHES.search, texts)):
        return {}
    return listed_classes(texts | single) or listed_classes(texts)


def _with_the_first_alone(
    table: RawTable, listed: Mapping[str, Mapping[str, list[str]]]
) -> RawTable:
    """Say of several classes the first alone: with all that list some, labels are many words."""
    cells = {name: table.frame[name] for name in listed}
    first = {
        name: categorical_from(
            own.array.codes, [listed[name].get(text, [text])[0] for text in own.array.categories]
        )
        for name, own in cells.items()
    }
    return replace(table, frame=table.frame.assign(**first))


def _columns_of_labels(mapping: FileMapping) -> list[str]:
    if mapping.is_by_row:
        return [*mapping.names("label")]
    return [*dict.fromkeys((*mapping.humans, *mapping.machine_names))]


def _side(mapping: FileMapping) -> Literal["raters", "rows"] | None:
    """Whose answers columns or rows are, where a class may become a criterion."""
    if mapping.criteria or mapping.column("criterion"):
        return None
    if mapping.is_by_row:
        return "rows" if len(mapping.names("label")) == 1 else None
    is_one_each = all(len(own) == 1 for own in (mapping.machine or {}).values())
    return "raters" if mapping.layout == "wide" and is_one_each else None


def parts_of(text: str, between: re.Pattern[str]) -> list[str]:
    """Take apart what stands between the marks of a text."""
    return [one.strip() for one in between.split(text)]


def come_back(lists: Sequence[Sequence[str]]) -> bool:
    """Whether some texts list short classes, each of which stands in another text, too.

    ``Yes, fully`` beside ``Yes, partly`` is one label, and ``A, C`` beside ``B, C`` two.
    """
    times = Counter(one for own in lists for one in set(own))
    listed = {one for own in lists if len(own) > 1 for one in own}
    return 0 < len(listed) <= MOST_CLASSES and all(
        times[one] > 1 and 0 < len(one) <= LONGEST_CLASS for one in listed
    )


def listed_classes(texts: Iterable[str]) -> dict[str, list[str]]:
    """Texts that list several classes, ``joy|fear``, each with these; nothing where they do not.

    ``joy, fear`` and ``joy/fear`` list classes that other texts name alone. So do ``joy;fear`` and
    ``joy|fear``, or all such texts do whose classes come back in others; with commas, where some
    class is not always the first or never.
    """
    texts = {*texts}
    alone = {text for text in texts if len(text) <= LONGEST_CLASS}
    parts = {text: parts_of(text, SLASHES) for text in texts}
    listed = {
        text: own
        for text, own in parts.items()
        if len(own) > 1 and len({*own}) == len(own) and alone.issuperset(own)
        # 1,5 is a number, and 1/5 a share or a date
        and not roles.are_numbers({*own})
    }  # fmt: skip
    marked = {text: parts_of(text, BETWEEN) for text in texts}
    several = {text: own for text, own in marked.items() if len(own) > 1}
    are_lists = any(text in listed for text in several) or come_back([*marked.values()])
    if several and are_lists:
        return {**several, **listed}
    return listed or _listed_by_commas(texts)


def _listed_by_commas(texts: Set[str]) -> dict[str, list[str]]:
    """Texts that list classes which no text names alone, ``joy, fear``, in any order.

    Some class stands before others here and behind others there; ``Yes, fully`` beside ``No,
    fully`` says one thing and then another, and all systems in every text are a ranking.
    """
    parts = {text: own for text in texts if len(own := parts_of(text, COMMAS)) > 1}
    lists = [*parts.values()]
    first, later = {own[0] for own in lists}, {one for own in lists for one in own[1:]}
    are_lists = (
        not first.isdisjoint(later)
        and all(len({*own}) == len(own) for own in lists)
        and len({frozenset(own) for own in lists}) > 1
        and not roles.are_numbers(first | later)
        and come_back(lists)
    )
    return parts if are_lists else {}
