"""Files of a judge each with the same labels of humans beside: ``gpt-4o.csv``, ``claude-3.csv``.

In all of them humans say the same of an item, and the columns of the judge, called alike, another
thing. So neither can the files be of other systems, nor is there one judge with one label.
"""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.same_columns import SHARE_OF_SAME_ITEMS
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, in_force, plain_columns, texts_of

JUDGES = "judges"  # of ANSWERS["tables"]
FEWEST_APART = 3  # labels of a judge that differ
TOLD_OTHERWISE = ("rater", "kind", "criterion", "system", "sample")  # in rows
OF_ITEMS = ("item", "source", "system_a", "system_b")


def with_a_judge_each(
    group: Sequence[RawTable], names: Sequence[str], stated: FileMapping
) -> list[RawTable]:
    """Ask whether each file is of a judge of its own; no table where nothing speaks for it.

    The labels of humans are read from the first file that has the item.

    Parameters
    ----------
    group : sequence of RawTable
        With the same columns.
    names : sequence of str
        What the names of the files do not have alike.
    stated : FileMapping
        The user's entries.
    """
    is_stated = stated.answers.get("tables", JUDGES) != JUDGES or stated.knows("machine")
    if is_stated or any(map(roles.is_quality_name, names)):
        return []
    found = _columns(group, names)
    if found is None:
        return []
    item, same, own = found
    reason = (
        f"{quoted([table.name for table in group], 4)} have the same labels in {quoted(same)} and "
        f"others in {quoted(own)}, and nothing says whether each file is of a judge of its own"
    )
    doubt = Doubt("answers", {"tables": JUDGES}, reason)
    are_models = all(map(roles.is_machine_name, names))
    seen: set[object] = set()
    told = []
    for table, name in zip(group, names, strict=True):
        judge = name if are_models else table.title
        preset = (table.preset or FileMapping()).having(
            machine={judge: [*own]}, answers=in_force([doubt])
        )
        told.append(_without(replace(table, preset=preset), item, same, seen, doubt))
        seen |= {*table.frame[item].astype(object)}
    return told


def _without(
    table: RawTable, item: str, same: Sequence[str], seen: set[object], doubt: Doubt
) -> RawTable:
    """Leave out what humans say of the items that a file before has, as it would count twice."""
    frame, preset = table.frame, table.preset or FileMapping()
    are_seen = frame[item].astype(object).isin(seen)
    notes = table.notes
    if are_seen.any():
        notes += (
            f"What {quoted(same)} of '{table.name}' says stands in a file before it as well.",
        )
    if are_seen.all():
        frame, preset = frame.drop(columns=[*same]), preset.having(human=[])
    elif are_seen.any():
        frame = frame.assign(**{column: frame[column].where(~are_seen) for column in same})
    questions = (*table.questions, doubt)
    return replace(table, frame=frame, preset=preset, notes=notes, questions=questions)


def _columns(
    group: Sequence[RawTable], names: Sequence[str]
) -> tuple[str, list[str], list[str]] | None:
    """Find the columns of the item, of the humans and of the judge."""
    mapping = draft(group[0])
    item = mapping.column("item") or mapping.column("source")
    if mapping.is_by_row or item is None or any(map(mapping.column, TOLD_OTHERWISE)):
        return None
    frames = [table.frame for table in group]
    taken = {mapping.column(role) for role in OF_ITEMS}
    free = [c for c in plain_columns(frames[0]) if c not in taken]
    if not any(map(_is_of_people, free)):
        return None
    labels = [c for c in free if may_hold_labels(c, frames[0][c])]
    same = [c for c in labels if _is_of_people(c)]
    own = [c for c in labels if c not in same and roles.is_machine_name(c)]
    titles = [table.title for table in group]
    if not own and any(all(map(roles.is_machine_name, called)) for called in (names, titles)):
        own = [c for c in labels if c not in same and roles.is_label_name(c)][:1]
    if not same or not own or any(_n_apart(frames, item, column) != 0 for column in same):
        return None
    are_apart = all((_n_apart(frames, item, c) or 0) >= FEWEST_APART for c in own)
    return (item, same, own) if are_apart else None


def _is_of_people(column: str) -> bool:
    of_people = roles.is_human_name(column) or roles.says_what_is_true(column)
    return of_people or holds_a_given_name(column)


def _n_apart(frames: Sequence[pd.DataFrame], item: str, column: str) -> int | None:
    """Count labels of other files that differ from the first's; None where items are others."""
    said = [
        dict(zip(texts_of(frame[item]), texts_of(frame[column]), strict=True)) for frame in frames
    ]
    if any(len(own) < len(frame) for own, frame in zip(said, frames, strict=True)):
        return None
    first, *rest = said
    n_apart = 0
    for other in rest:
        both = first.keys() & other.keys()
        if len(both) < SHARE_OF_SAME_ITEMS * min(len(first), len(other)):
            return None
        n_apart += sum(first[name] != other[name] for name in both)
    return n_apart
