"""Find out which column means what; every guess is written down and can be overridden."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.errors import missing_column, quoted
from judgeviz.labels import roles
from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.column_detection import resolve_columns
from judgeviz.labels.contents import (
    LONG_TEXT,
    MOST_LABELS_OF_A_SCALE,
    holds_lists,
    is_continuous,
    repeats,
)
from judgeviz.labels.long_detection import fill_long_roles, resolve_long
from judgeviz.labels.mapping import COLUMN_ROLES, ROW_LAYOUTS, as_list, machine_columns
from judgeviz.labels.mapping import used_columns as used_columns
from judgeviz.labels.tables import RawTable, is_list_column

PAIR = ("system_a", "system_b")
MOST_COMPARED_WITH_THEMSELVES = 0.3  # share of the rows: beyond, they are no pairs
LONGEST_ID = {"item": 200, "source": 80}  # mean characters; beyond, a column is text


@dataclass(frozen=True)
class Resolved:
    """A complete mapping for one table and what of it was guessed.

    Attributes
    ----------
    mapping : dict
        With ``layout`` and every role that applies.
    guesses : tuple of str
        Sentences.
    """

    mapping: dict[str, object]
    guesses: tuple[str, ...]


def resolve(
    table: RawTable, given: Mapping[str, object], file_kind: tuple[str, str] | None = None
) -> Resolved:
    """Complete a mapping for one table.

    Parameters
    ----------
    table : RawTable
    given : mapping
        The user's entries, which win over everything; None for a role says that no column has it.
    file_kind : tuple of {"human", "machine"} and str, optional
        What all raters of the file are, and how that is known (humans and judges in two files).

    Raises
    ------
    LabelError
        Where no labels, or no humans, can be found.
    """
    preset = dict(table.preset or {})
    if given.get("layout") not in (None, preset.get("layout")):
        preset = {}
    known = preset | {k: v for k, v in given.items() if v is not None or k in COLUMN_ROLES}
    _check_columns(table, known)
    mapping = dict(known)
    _fill_roles(table, mapping)
    if "layout" not in mapping and mapping.get("rater"):
        mapping["layout"] = "long"
    if mapping.get("layout") in ROW_LAYOUTS:
        guesses = resolve_long(table, mapping, file_kind)
    else:
        _check_columns(table, {"layout": "wide"} | mapping)
        guesses = resolve_columns(table, mapping, file_kind)
        mapping.setdefault("layout", _column_layout(table.frame, mapping))
    if "text" not in mapping:
        mapping["text"] = text_columns(table, mapping)
    return Resolved(mapping, (*_account(table.name, mapping, known), *guesses))


def draft(table: RawTable) -> dict[str, object]:
    """Return the start of a mapping where none can be completed: roles told by their names."""
    mapping = dict(table.preset or {})
    _fill_roles(table, mapping)
    mapping.setdefault("layout", "long" if mapping.get("rater") else "wide")
    return mapping


def text_columns(table: RawTable, mapping: Mapping[str, object]) -> list[str]:
    """Columns of running text, for reading the items."""
    used = used_columns(mapping)
    found = []
    for column in table.frame.columns:
        if column in used or is_list_column(table.frame[column]):
            continue
        categories = table.frame[column].cat.categories
        lengths = [len(name) for name in categories[:200]]
        named = roles.normalised(column) in roles.ROLE_NAMES["text"]
        if lengths and (np.mean(lengths) > LONG_TEXT or (named and np.mean(lengths) > 12)):
            found.append(column)
    return found


def _check_columns(table: RawTable, mapping: Mapping[str, object]) -> None:
    """Raise LabelError where the mapping names a column that is not there."""
    named = [(role, str(mapping[role])) for role in COLUMN_ROLES if mapping.get(role)]
    named += [(role, column) for role in ("label", "text") for column in as_list(mapping.get(role))]
    if mapping.get("layout") in ("wide", "lists", "scores"):
        named += [("human", column) for column in as_list(mapping.get("human"))]
        named += [("machine", column) for column in machine_columns(mapping)]
    for role, column in named:
        if column not in table.frame.columns:
            raise missing_column(column, role, table.frame.columns)


def _fill_roles(table: RawTable, mapping: dict[str, object]) -> None:
    frame = table.frame
    plain = [column for column in frame.columns if not is_list_column(frame[column])]
    named = used_columns(mapping) | set(as_list(mapping.get("text")))
    if mapping.get("layout") in (None, *ROW_LAYOUTS):
        fill_long_roles(frame, plain, named, mapping)

    def candidates(role: str) -> list[str]:
        return [c for c in roles.columns_for(role, plain, named) if _fits(role, frame[c])]

    sides = {role: candidates(role)[:1] for role in PAIR if role not in mapping}
    if all(sides.values()) and _name_systems(frame, [c for own in sides.values() for c in own]):
        mapping |= {role: columns[0] for role, columns in sides.items()}
    named |= used_columns(mapping)
    if "criterion" not in mapping:
        _take(mapping, "criterion", candidates("criterion"), named)
    if "item" not in mapping:
        items, sources = candidates("item"), candidates("source")
        if mapping.get("rater"):
            free = [column for column in plain if column not in (*named, *items)]
            shared = [column for column in items if repeats(frame[column])]
            by_source = any(repeats(frame[column]) for column in sources)
            # an id that no two rows share is the row's, where another column tells the items
            others = [] if shared or sources else _others(frame, free)
            items = shared or ([] if by_source else others or items)
        elif not items and not sources:
            items = _row_ids(frame, [column for column in plain if column not in named])
        _take(mapping, "item", items, named)
    if "system" not in mapping and not all(mapping.get(role) for role in PAIR):
        _take(mapping, "system", candidates("system"), named)
    if "source" not in mapping:
        _take(mapping, "source", candidates("source"), named)
        if "item" not in mapping and "system" not in mapping and "source" in mapping:
            mapping["item"] = mapping.pop("source")
        if mapping.get("item") and mapping.get("system") and "source" not in mapping:
            _item_is_source(frame, mapping)


def _item_is_source(frame: pd.DataFrame, mapping: dict[str, object]) -> None:
    """Take an id that several systems share for that of the source."""
    item, system = (Coded.of(frame[mapping[role]]) for role in ("item", "system"))
    if not determines(item.codes, system.codes):
        mapping["source"] = mapping.pop("item")


def _name_systems(frame: pd.DataFrame, columns: list[str]) -> bool:
    """Whether two columns hold the names of the systems compared, not labels of two judges.

    A system is not compared with itself, so that the two hardly ever say the same.
    """
    if any(roles.are_numbers(frame[column].cat.categories) for column in columns):
        return False
    if len(columns) < len(PAIR):
        return True
    first, second = (frame[column].astype(object) for column in columns)
    return bool((first == second).mean() <= MOST_COMPARED_WITH_THEMSELVES)


def _take(mapping: dict[str, object], role: str, columns: list[str], named: set[str]) -> None:
    if columns:
        mapping[role] = columns[0]
        named.add(columns[0])


def _others(frame: pd.DataFrame, free: list[str]) -> list[str]:
    """Columns that name the item of a label under an unusual name: an id, or the text itself."""
    shared = [column for column in free if repeats(frame[column])]
    ids = [column for column in shared if roles.ID_NAME.search(column)]
    return ids + [column for column in shared if roles.normalised(column) in roles.ITEM_TEXTS]


def _row_ids(frame: pd.DataFrame, free: list[str]) -> list[str]:
    """Columns with a value of its own in every row that are named as an id: ``response_id``, ``#``.

    Where a row is one item.
    """
    return [
        column
        for column in free
        if (roles.ID_NAME.search(column) or roles.normalised(column) in roles.ROW_NUMBER_NAMES)
        and roles.normalised(column) not in roles.ROLE_NAMES["rater"]
        and len(frame[column].cat.categories) == len(frame)
    ]


def _fits(role: str, column: pd.Series) -> bool:
    """Names such as 'metric' or 'article' may head anything: look at the content too."""
    categories = column.cat.categories
    if role == "criterion":
        several = 0 < len(categories) <= min(MOST_LABELS_OF_A_SCALE, max(len(column) / 2, 1))
        return several and not roles.are_numbers(categories)
    mean_length = float(np.mean([len(name) for name in categories[:200]])) if len(categories) else 0
    if role in LONGEST_ID:
        return len(categories) > (role == "source") and mean_length < LONGEST_ID[role]
    return mean_length <= LONG_TEXT


def _column_layout(frame: pd.DataFrame, mapping: Mapping[str, object]) -> str:
    humans, judges = as_list(mapping.get("human")), machine_columns(mapping)
    if any(holds_lists(frame[column]) for column in (*humans, *judges)):
        return "lists"
    has_system = mapping.get("system") and (mapping.get("source") or mapping.get("item"))
    are_scores = any(is_continuous(frame[c]) or roles.HUMAN_SCORE_NAME.match(c) for c in humans)
    return "scores" if has_system and are_scores else "wide"


def _account(
    name: str, mapping: Mapping[str, object], known: Mapping[str, object]
) -> tuple[str, ...]:
    """Say which columns were taken for which role without being told."""
    shown = (*COLUMN_ROLES, "label")
    found = [
        f"{role} = {quoted(as_list(mapping[role]))}"
        for role in shown
        if mapping.get(role) and not known.get(role)
    ]
    sentences = []
    if found or not known.get("layout"):
        layout = f"Layout of '{name}': {mapping['layout']}"
        sentences.append(f"{layout} ({', '.join(found)})." if found else f"{layout}.")
    if not mapping.get("item") and not mapping.get("source"):
        sentences.append(
            f"No column of '{name}' names the items: every row was taken as an item of its own."
        )
    return tuple(sentences)
