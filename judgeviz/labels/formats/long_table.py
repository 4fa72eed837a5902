"""What nearly every format comes to: one row per label, with who gave it and on what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.mapping import ANSWERS, COLUMN_ROLES, FileMapping
from judgeviz.labels.scale.stated import PlainScales, StatedScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, in_force, table_from_frame

# Entries of a row that say what the label is; all others describe the item, so that a field of the
# user's that is called so needs another name (``data.label``).
ROLES = (*COLUMN_ROLES, "label")
HUMAN, MACHINE = "human", "machine"
NOT_NAMED = "a label on a criterion that the mapping does not name"


def long_table(
    document: Document,
    name_of_format: str,
    rows: Iterable[Record],
    *,
    scale: PlainScales | None = None,
    texts: Sequence[str] = (),
    n_missing: int = 0,
    dropped: Mapping[str, int] | None = None,
    notes: tuple[str, ...] = (),
    questions: Sequence[Doubt] = (),
) -> RawTable:
    """Make a table with one row per label, its roles certain.

    Parameters
    ----------
    document : Document
        That the rows come from.
    name_of_format : str
        For the report.
    rows : iterable of mapping
        ``item``, ``rater``, ``kind`` ("human" or "machine") and ``label`` (None: no label was
        given) of every label, where known ``criterion``, ``sample``, ``system`` or ``system_a``
        and ``system_b``, and ``source``; ``row``, the number of the record as the user counts;
        what else there is describes the item.
    scale : mapping, optional
        Of criteria whose scale the format states: ``{"kind": ..., "categories": [...]}`` of each.
    texts : sequence of str
        Those of the further entries that are texts to read.
    n_missing : int
        Places for a label that the format marks as not answered, for which there is no row.
    dropped : mapping of str to int, optional
        Labels that the format marks as not to be used, by reason, for which there is no row.
    notes : tuple of str
        For the report.
    questions : sequence of Doubt
        Of :func:`how_counted`, about answers that can be read in several ways.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    listed = list(rows)
    if not listed:
        raise LabelError(
            f"File '{document.name}' is {name_of_format}, but holds no label of any item; export "
            "it again with its annotations."
        )
    names = dict.fromkeys(chain.from_iterable(listed))
    columns = {name: [row.get(name) for row in listed] for name in names}
    kinds = [str(kind) for kind in columns.pop("kind")]
    raters = _told_apart([str(rater) for rater in columns["rater"]], kinds)
    columns["rater"] = list(raters)
    numbers = columns.pop("row", None)
    rows_of_file = None if numbers is None else np.array(numbers, dtype=np.int64)
    frame = pd.DataFrame(columns, dtype=object)
    table = table_from_frame(frame, document.name, 1, document.notes, rows_of_file)
    side = dict(zip(raters, kinds, strict=True))
    preset = FileMapping(
        layout="long",
        columns={role: role for role in COLUMN_ROLES if role in columns},
        label=("label",),
        text=tuple(text for text in texts if text in columns),
        human=tuple(rater for rater, kind in side.items() if kind == HUMAN),
        # None: a judge's labels may still stand among what describes the items
        machine={rater: (rater,) for rater, kind in side.items() if kind == MACHINE} or None,
        scale=StatedScales.parsed(scale),
        answers=in_force(questions),
    )
    return replace(
        table,
        preset=preset,
        format=name_of_format,
        notes=(*table.notes, *notes),
        n_missing=n_missing,
        dropped=dict(dropped or {}),
        questions=tuple(questions),
    )


def with_questions(read: RawTable, questions: Sequence[Doubt]) -> RawTable:
    """Ask more about a table with its mapping, which says how it was taken meanwhile."""
    assert read.preset is not None
    preset = replace(read.preset, answers={**read.preset.answers, **in_force(questions)})
    return replace(read, preset=preset, questions=(*read.questions, *questions))


def of_named_criteria(read: RawTable, named: Sequence[str]) -> RawTable:
    """Keep the labels on the criteria that a mapping names, where the format has read all of them.

    Of a question with several choices these are the choices: ``fault`` names ``fault: long``.
    """
    preset = read.preset
    column = None if preset is None else preset.column("criterion")
    if preset is None or column is None or not (named and preset.is_by_row):
        return read
    criteria = read.frame[column].astype(str)
    of_each = [(criteria == one) | criteria.str.startswith(f"{one}: ") for one in named]
    if not all(own.any() for own in of_each):
        return read
    is_kept = np.logical_or.reduce([own.to_numpy() for own in of_each])
    numbers = np.array(read.row_numbers(range(len(read.frame))), dtype=np.int64)
    n_left_out = int((~is_kept).sum())
    return replace(
        read,
        frame=read.frame[is_kept].reset_index(drop=True),
        preset=replace(preset, criteria=tuple(named)),
        rows=numbers[is_kept],
        dropped={**read.dropped, **({NOT_NAMED: n_left_out} if n_left_out else {})},
    )


def how_counted(
    document: Document, what: str, reason: str, guess: str | None = None
) -> tuple[str, Doubt]:
    """Say what answers count as that can be read in several ways, and the question about it.

    Parameters
    ----------
    document : Document
        With what the mapping says.
    what : str
        One of ``ANSWERS``.
    reason : str
        Why it has to be asked, half a sentence.
    guess : str, optional
        The likeliest reading; by default the first.

    Returns
    -------
    str
        The reading in force: the mapping's, or the likeliest.
    Doubt
        For the table; it is put where the mapping does not say.
    """
    stated = document.answers.get(what, guess or ANSWERS[what][0])
    others = tuple({what: one} for one in ANSWERS[what] if one != stated)
    return stated, Doubt("answers", {what: stated}, reason, others)


def _told_apart(raters: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Names of raters; a judge that is called as a human is gets a name of its own."""
    pairs = list(zip(raters, kinds, strict=True))
    humans = {rater for rater, kind in pairs if kind == HUMAN}
    return [
        f"{rater} (judge)" if kind == MACHINE and rater in humans else rater
        for rater, kind in pairs
    ]
