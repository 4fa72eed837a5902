"""Humans and judges in different files: which file is whose."""

from collections.abc import Sequence

from judgeviz.labels import roles
from judgeviz.labels.column_detection import human_columns
from judgeviz.labels.long_detection import rater_names
from judgeviz.labels.tables import RawTable

FileKind = tuple[str, str]  # "human" or "machine", and how that is known

HUMAN_WORDS = ("human", "expert", "annotator", "crowd", "gold")
MACHINE_WORDS = ("llm", "machine", "judge", "model", "metric", "auto")


def file_kinds(tables: Sequence[RawTable]) -> list[FileKind | None]:
    """Say what all raters of each file are; None where a file has to be looked into.

    By the files' names, where these tell two kinds; else by the raters' names; and where
    neither tells, the first file is taken as the humans'.
    """
    if len(tables) < 2:
        return [None] * len(tables)
    by_name = [_kind_by_name(table.name) for table in tables]
    if {"human", "machine"} <= set(by_name):
        return [(kind, "by its name") if kind else None for kind in by_name]
    of_judges = _without_human_columns(tables)
    if of_judges:
        reason = "as the humans are in the other file"
        return [
            ("machine", reason) if number in of_judges else None for number in range(len(tables))
        ]
    sides = [_side(table) for table in tables]
    if None in sides or "unknown" not in sides:
        return [None] * len(tables)
    known = set(sides) - {"unknown"}
    if len(known) == 1:
        other = "machine" if known == {"human"} else "human"
        reason = f"as those of the other file are {known.pop()}"
        return [(other, reason) if side == "unknown" else None for side in sides]
    if known:
        return [None] * len(tables)
    first, *rest = (kind or "unknown" for kind in by_name)
    human_first = first != "machine" and "human" not in rest
    return [
        ("human" if (number == 0) == human_first else "machine", "by the order of the files")
        for number in range(len(tables))
    ]


def _without_human_columns(tables: Sequence[RawTable]) -> list[int]:
    """Tables with a column per rater but no human's, where another one has the humans' columns."""
    wide = {
        number: bool(human_columns(table.frame, list(table.frame.columns)))
        for number, table in enumerate(tables)
        if not table.preset and rater_names(table) is None
    }
    return [number for number, has_human in wide.items() if not has_human and any(wide.values())]


def _kind_by_name(name: str) -> str | None:
    lower = name.lower()
    human = any(word in lower for word in HUMAN_WORDS)
    machine = any(word in lower for word in MACHINE_WORDS)
    if human == machine:
        return None
    return "human" if human else "machine"


def _side(table: RawTable) -> str | None:
    """Human, machine or unknown by the raters' names; None for a table with both, or wide."""
    names = rater_names(table)
    if not names:
        return None
    if all(roles.is_human_name(name) for name in names):
        return "human"
    if all(roles.is_machine_name(name) for name in names):
        return "machine"
    named = any(roles.is_human_name(name) or roles.is_machine_name(name) for name in names)
    return None if named else "unknown"
