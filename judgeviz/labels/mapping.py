"""The mapping: the plain dict that says which column means what."""

import json
import reprlib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from numbers import Number

from judgeviz.errors import LabelError, quoted

LAYOUTS = ("long", "wide", "lists", "nested", "scores")
ROW_LAYOUTS = ("long", "nested")  # one label per row; in the others a column per rater
COLUMN_ROLES = (
    "item", "rater", "kind", "sample", "criterion", "system", "system_a", "system_b", "source",
)  # fmt: skip
MAPPING_KEYS = (
    "layout", "item", "rater", "kind", "label", "sample", "criterion", "criteria", "system",
    "system_a", "system_b", "source", "text", "human", "machine", "scale", "labels", "files",
)  # fmt: skip


_Word = str | Number  # a label, or a category; also true and false
_SHORT = reprlib.Repr()  # also of what is nested without end
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60


def check_mapping(mapping: Mapping[str, object]) -> None:
    """Raise LabelError for a key that a mapping cannot have, or an entry of the wrong shape."""
    unknown = [key for key in mapping if key not in MAPPING_KEYS]
    if unknown:
        raise LabelError(
            f"The mapping has the unknown key {quoted(unknown)}{_near(unknown[0])}; it may have "
            f"{quoted(MAPPING_KEYS, len(MAPPING_KEYS))}."
        )
    layout = mapping.get("layout")
    if layout is not None and layout not in LAYOUTS:
        raise LabelError(
            f"The mapping's 'layout' is one of {quoted(LAYOUTS)}, not {_shown(layout)}; correct it."
        )
    for key in COLUMN_ROLES:
        if not isinstance(mapping.get(key), str | None):
            raise _wrong_shape(key, "the name of one column", mapping[key])
    for key in ("label", "text", "human", "criteria"):
        if not _is_names(mapping.get(key)):
            raise _wrong_shape(key, "a name or a list of names", mapping[key])
    _check_machine(mapping.get("machine"))
    _check_scale(mapping.get("scale") or {})
    _check_renames(mapping.get("labels") or {})
    _check_files(mapping.get("files"))


def saved_mapping(content: bytes) -> dict[str, object]:
    """Read a mapping that was saved as JSON.

    Parameters
    ----------
    content : bytes
        Of the file.

    Raises
    ------
    LabelError
        For anything but one JSON object whose entries a mapping can have.
    """
    try:
        mapping = json.loads(content)
        json.dumps(mapping, ensure_ascii=False).encode("utf-8")  # fails for half a character
    except RecursionError:
        raise LabelError(
            "The mapping file is nested too deeply to be a mapping; save it again from the page "
            "Data."
        ) from None
    except ValueError:  # no text, no JSON, or a number of thousands of digits
        raise LabelError(
            "The mapping file is not valid JSON; save it again from the page Data."
        ) from None
    if not isinstance(mapping, dict):
        raise LabelError("The mapping file holds no JSON object; save it again from the page Data.")
    check_mapping(mapping)
    return mapping


def used_columns(mapping: Mapping[str, object]) -> set[str]:
    """Columns of a table that a mapping gives a role (other than text)."""
    used = {str(mapping[role]) for role in COLUMN_ROLES if mapping.get(role)}
    used.update(as_list(mapping.get("label")))
    if mapping.get("layout") not in ROW_LAYOUTS:
        used.update(as_list(mapping.get("human")))
        used.update(machine_columns(mapping))
    return used


def machine_columns(mapping: Mapping[str, object]) -> list[str]:
    """All columns (or raters) that a mapping's ``machine`` entry names."""
    return [name for names in judge_columns(mapping.get("machine")).values() for name in names]


def judge_columns(machine: object) -> dict[str, list[str]]:
    """Read the ``machine`` entry of a mapping as judge -> its columns (or rater ids)."""
    if isinstance(machine, Mapping):
        return {str(judge): as_list(columns) for judge, columns in machine.items()}
    return {name: [name] for name in as_list(machine)}


def as_list(names: object) -> list[str]:
    """One name or a list of names as a list; None gives an empty one."""
    if names is None:
        return []
    if isinstance(names, str) or not isinstance(names, Iterable):
        return [str(names)]
    return [str(name) for name in names]


def _is_names(entry: object) -> bool:
    if isinstance(entry, list | tuple):
        return all(isinstance(name, str | int) for name in entry)
    return isinstance(entry, str | None)


def _check_machine(machine: object) -> None:
    if isinstance(machine, Mapping):
        if not all(_is_names(columns) for columns in machine.values()):
            raise _wrong_shape("machine", "a list of names, or {judge: [columns]}", machine)
    elif not _is_names(machine):
        raise _wrong_shape("machine", "a list of names, or {judge: [columns]}", machine)


def _check_renames(labels: object) -> None:
    if not isinstance(labels, Mapping):
        raise _wrong_shape("labels", "a dict", labels)
    if not all(isinstance(new, _Word | None) for new in labels.values()):
        raise _wrong_shape("labels", "a dict of words for words", labels)


def _check_scale(scale: object) -> None:
    """Check one scale for all criteria, or one for each, which may be its kind alone."""
    if not isinstance(scale, Mapping):
        raise _wrong_shape("scale", "a dict", scale)
    for name, entry in scale.items():
        if name == "categories" and not isinstance(entry, Mapping):
            _check_categories(entry)
            continue
        kind = entry.get("kind") if isinstance(entry, Mapping) else entry
        if not isinstance(kind, str | None):
            shape = "a dict with 'kind' and 'categories', or one such dict per criterion"
            raise _wrong_shape("scale", shape, scale)
        if isinstance(entry, Mapping):
            _check_categories(entry.get("categories"))


def _check_categories(categories: object) -> None:
    if categories is None:
        return
    listed = categories if isinstance(categories, list | tuple) else None
    if listed is None or not all(isinstance(category, _Word) for category in listed):
        raise LabelError(
            f"The categories of a scale are a list in scale order, not {_shown(categories)}; "
            "correct 'scale' in the mapping."
        )


def _check_files(files: object) -> None:
    if files is None:
        return
    if not isinstance(files, list) or not all(isinstance(own, Mapping) for own in files):
        raise _wrong_shape("files", "a list with one mapping per file", files)
    for own in files:
        if "files" in own:
            raise _wrong_shape("files", "a list with one mapping per file", files)
        check_mapping(own)


def _wrong_shape(key: str, expected: str, entry: object) -> LabelError:
    return LabelError(
        f"The mapping's '{key}' is {expected}, not {_shown(entry)}; correct the mapping."
    )


def _shown(entry: object) -> str:
    text = _SHORT.repr(entry)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _near(key: object) -> str:
    near = get_close_matches(str(key), MAPPING_KEYS, n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""
