"""Exports of a tool that are one person's each, whom the files' names alone tell apart.

A tool that knows nobody's name writes none, or the number that people have on their own machine:
``lena.jsonl`` and ``omar.jsonl`` of Prodigy, two exports of Label Studio with ``completed_by: 1``.
Files that are called after people, or numbered raters, are read so; of letters, initials and
numbers (``export_a``, ``export_b``) it is asked. Times and parts are the same person's.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, joined
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.item_parts import is_of_a_batch
from judgeviz.labels.detection.same_columns import SHARE_OF_SAME_ITEMS
from judgeviz.labels.detection.sheets_of_outputs import is_called_after_one_person
from judgeviz.labels.formats.answers import ANONYMOUS
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, in_force

_, _, _, ONES_ANSWERS, _, RATERS = ANSWERS["tables"]
# Who has no name of its own in the tool: 1, annotator, reviews-default.
OF_THE_TOOL = re.compile(rf"\d+|{ANONYMOUS}|(.+-)?default", re.IGNORECASE)
CODE = re.compile(r"[a-z]{1,2}|(?P<stem>\D*?)[\W_]*\d{1,2}", re.IGNORECASE)  # kb, ann2
DATED = re.compile(r"\d{4}")


def with_raters_of_exports(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    titles: Sequence[str],
    names: Sequence[str],
) -> list[RawTable]:
    """Name the raters of exports as their files are called, and ask where these are codes.

    Parameters
    ----------
    tables : sequence of RawTable
        Exports of one tool in which the same rater, who has no name of its own, gave all labels.
    stated : sequence of FileMapping
        The user's entries by table.
    titles, names : sequence of str
        What the files are called, and what of it tells them apart; empty names where nothing does.
    """
    same_items = _share_of_same_items(tables)
    are_people = any(map(_are_people, (titles, names)))
    are_taken = any(
        title in table.frame["rater"].cat.categories for table in tables for title in titles
    )
    if not names or are_taken or not same_items or not (are_people or _are_codes(titles, names)):
        return [*tables]
    if not are_people and same_items < SHARE_OF_SAME_ITEMS:
        return [*tables]
    read = stated[0].answers.get("tables", RATERS)
    told = [*tables]
    if read == RATERS:
        told = [_of_rater(table, title) for table, title in zip(tables, titles, strict=True)]
    if are_people:
        return told
    rater = quoted([_rater(tables[0])])
    reason = (
        f"{quoted([table.name for table in tables], 4)} have the same items and the same rater "
        f"{rater}, and may be of a rater each, whom their names tell apart"
    )
    doubt = Doubt("answers", {"tables": read}, reason, ({"tables": ONES_ANSWERS},))
    return [
        replace(
            table,
            preset=_preset(table).having(answers={**_preset(table).answers, **in_force([doubt])}),
            questions=(*table.questions, doubt),
        )
        for table in told
    ]


def exports_of_nobody(tables: Sequence[RawTable], stated: Sequence[FileMapping]) -> list[list[int]]:
    """Numbers of exports of a tool with the same one rater, who has no name: two or more of each.

    Whose sittings those are the mapping may say, or a format have asked.
    """
    found: dict[tuple[str | None, str], list[int]] = {}
    for number, table in enumerate(tables):
        preset, own = _preset(table), stated[table.source]
        is_told = any("sittings" in one.answers for one in (preset, own))
        is_told = is_told or (own.knows("rater") and own.column("rater") != "rater")
        if table.format is None or table.sheet is not None or is_told or len(preset.humans) != 1:
            continue
        if preset.column("rater") != "rater" or {*preset.humans} <= {*own.humans}:
            continue
        if OF_THE_TOOL.fullmatch(_rater(table)):
            found.setdefault((table.format, _rater(table)), []).append(number)
    return [places for places in found.values() if len(places) > 1]


def _preset(table: RawTable) -> FileMapping:
    return table.preset or FileMapping()


def _rater(table: RawTable) -> str:
    [rater] = _preset(table).humans
    return rater


def _are_people(names: Sequence[str]) -> bool:
    return bool(names) and all(map(is_called_after_one_person, names))


def _are_codes(titles: Sequence[str], names: Sequence[str]) -> bool:
    """Whether names are letters, initials or numbers, and not those of times or of parts."""
    are_others = any(
        roles.TIME.fullmatch(name) or roles.is_a_run(name) or roles.is_machine_name(name)
        for name in (*titles, *names)
    )
    are_others |= any(map(DATED.search, titles))
    if are_others or any(is_of_a_batch(title.rstrip("0123456789")) for title in titles):
        return False
    codes = [*map(CODE.fullmatch, names)]
    return all(codes) and len({code["stem"] for code in codes if code}) == 1


def _share_of_same_items(tables: Sequence[RawTable]) -> float:
    """Share of the answers of the smaller file that are on what the first one answers, too."""
    first, *others = ({*own.tolist()} for own in _asked(tables))
    return min(len(first & own) / max(1, min(len(first), len(own))) for own in others)


def _asked(tables: Sequence[RawTable]) -> list[IntArray]:
    """Codes of what the rows of each file are about: an item, on a criterion."""
    columns = [c for c in ("item", "criterion") if all(c in one.frame for one in tables)]
    whole = combined([joined([Coded.of(one.frame[c]) for one in tables]) for c in columns])
    return np.split(whole.codes, np.cumsum([len(one.frame) for one in tables])[:-1])


def _of_rater(table: RawTable, title: str) -> RawTable:
    """Call the only human of an export as its file is."""
    old = _rater(table)
    named = table.frame["rater"].cat.rename_categories({old: title})
    note = f"'{table.name}' was read as labels of '{title}', by its name."
    return replace(
        table,
        frame=table.frame.assign(rater=named),
        preset=_preset(table).having(human=[title]),
        notes=(*table.notes, note),
    )
