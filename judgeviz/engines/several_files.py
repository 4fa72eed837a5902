"""Files of one table as reading joins them: ids that it would spell alike, or move; who is human.

No engine does so; where it would, the table is refused.
"""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import pyarrow as pa

from judgeviz.engines.joined_ids import with_ids_joined
from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.detection.file_kinds import file_kinds
from judgeviz.labels.detection.written_once import with_blanks_filled
from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.meeting import OneFile, are_confirmed
from judgeviz.labels.sources.tables import every_row_from_arrow, table_from_arrow
from judgeviz.labels.spelled_ids import shift_between, spelled_alike

MOST_IDS = 2_000_000  # different ones of a file: some hundred megabytes
MOST_RATERS = 10_000  # of a file, with their kinds
FIRST_ROWS = 1_000  # of a file, by which it is told whether ids are written once
AS_THEY_STAND, MISSING = ANSWERS["ids"][1], ANSWERS["blanks"][1]
Who = tuple[str, ...]  # a rater and its kind, as far as columns say so


def check_files(
    table: EngineTable, mapping: FileMapping, said: pd.DataFrame, found: Labels, stated: FileMapping
) -> None:
    """Raise LabelError where reading knows by files who is human, or which ids are the same.

    Parameters
    ----------
    table : EngineTable
    mapping : FileMapping
    said : DataFrame
        A row per different answer, as ``Vocabulary.said``.
    found : Labels
        Of the whole table.
    stated : FileMapping
    """
    column = mapping.column("item") or mapping.column("source")
    roles = [role for role in ("rater", "kind") if mapping.column(role)]
    if column is None or not roles or not mapping.is_by_row:
        return
    if len(every := table.each_file()) < 2:
        return
    whose = [str(mapping.column(role)) for role in roles]
    told = said.loc[said["name"].isin(found.raters), roles]
    humans = {*_texts(pa.Table.from_pandas(told.astype(str), preserve_index=False), table.name)}
    asked = [(one, *_who(one, whose)) for one in every]
    files, who, n_rows = (list(of) for of in zip(*(own for own in asked if own[-1]), strict=True))
    if roles == ["rater"] and not (stated.humans or stated.machine_names):
        _check_sides(files, who, humans)
    lead, beside = _lead_and_beside([{*own} for own in who], n_rows, humans)
    if lead is None or not beside:
        return
    chosen = [lead, *beside]
    own = [with_ids_joined(files[n], mapping.names("item")) for n in chosen]
    ids = [_of_ids(one, column, stated) for one in own]
    _check_spelling(ids, column)
    for one, other in zip(ids[1:], own[1:], strict=True):
        if stated.answers.get("ids") != AS_THEY_STAND and shift_between(ids[0], one):
            _check_shift(own[0], other, column)


def check_blanks(table: EngineTable, stated: FileMapping) -> None:
    """Raise LabelError where ids are written once above their rows in one of several files."""
    if stated.answers.get("blanks") == MISSING:
        return
    starts = [rows for rows in table.first_rows_of_files(FIRST_ROWS) if len(rows)]
    for rows in starts if len(starts) > 1 else ():
        own = table_from_arrow(rows, table.name, 1)
        if with_blanks_filled(own, stated.answers) is not own:
            raise LabelError(
                f"Cells below ids in a file of '{table.name}' are empty and may stand for what is "
                "written above them, which no engine fills in; fill them, read the files by "
                'read_labels, or, where the ids are missing, state {"answers": {"blanks": '
                '"missing"}} in the mapping.'
            )


def _who(file: EngineTable, columns: Sequence[str]) -> tuple[list[Who], int]:
    """Tell who is in a file, and how many rows it has."""
    found = file.distinct([file.columns[name] for name in columns], MOST_RATERS)
    n_rows = sum(found.column(N).to_pylist())
    return _texts(found.drop_columns([N]), file.name), n_rows


def _texts(cells: pa.Table, name: str) -> list[Who]:
    """Rows as texts, "" for nothing."""
    frame = every_row_from_arrow(cells, name).frame.astype(object)
    return list(frame.where(frame.notna(), "").itertuples(index=False, name=None))


def _check_sides(
    files: Sequence[EngineTable], who: Sequence[Sequence[Who]], humans: set[Who]
) -> None:
    """Raise LabelError where files tell that their raters are others than all rows say."""
    first = [one.first_rows(partial(one.frame.select, *one.columns.values())) for one in files]
    starts = [
        table_from_arrow(rows.rename_columns([*one.columns]), one.name, 1)
        for one, rows in zip(files, first, strict=True)
    ]
    sides = file_kinds(starts)
    if any(side and side.certainty == "doubtful" for side in sides):
        _check_parts(files, [{one[0] for one in own if one[0]} for own in who])
        return
    for file, side, own in zip(files, sides, who, strict=True):
        if side is None:
            continue
        odd = [one[0] for one in own if one[0] and (one in humans) != (side.kind == "human")]
        if odd:
            are = "human" if side.kind == "human" else "judges"
            raise LabelError(
                f"Raters of '{file.name}' ({quoted(sorted(odd), 3)}) are {are} {side.reason}, and "
                "no engine tells raters by their files; name them in the mapping under 'human' and "
                "'machine', or read the files by read_labels."
            )


def _check_parts(files: Sequence[EngineTable], raters: Sequence[set[str]]) -> None:
    """Raise LabelError where files without a name that says who is human have other raters.

    Parts of one table have raters in common, if not each with each.
    """
    together, left = set(raters[0]), list(range(1, len(files)))
    while found := [n for n in left if together & raters[n]]:
        together.update(*(raters[n] for n in found))
        left = [n for n in left if n not in found]
    if left:
        of_two = ((files[n].name, sorted(raters[n])) for n in (0, left[0]))
        (one, own), (other, others) = of_two
        raise LabelError(
            f"Nothing says whether raters of '{one}' ({quoted(own, 3)}) and of '{other}' "
            f"({quoted(others, 3)}) are human, and either file may be of judges; name them in the "
            "mapping under 'human' and 'machine'."
        )


def _lead_and_beside(
    who: Sequence[set[Who]], n_rows: Sequence[int], humans: set[Who]
) -> tuple[int | None, list[int]]:
    """Find the file that the others are joined with, and those of other raters than its own."""
    with_humans = [n for n, own in enumerate(who) if own & humans]
    if not with_humans:
        return None, []
    lead = max(with_humans, key=lambda number: n_rows[number])
    named = [{one[0] for one in own} for own in who]
    beside = [
        n
        for n in range(len(who))
        if n != lead and (n not in with_humans or not named[n] & named[lead])
    ]
    return lead, beside


def _of_ids(file: EngineTable, column: str, stated: FileMapping) -> OneFile:
    """Every id of a file once."""
    ids = file.distinct([file.columns[column]], MOST_IDS)
    if len(ids) > MOST_IDS and stated.answers.get("ids") != AS_THEY_STAND:
        raise LabelError(
            f"'{file.name}' has more than {MOST_IDS:,} ids of items in '{column}', too many to be "
            "compared with those of the other files; where items of all files are called alike, "
            'state {"answers": {"ids": "as they stand"}} in the mapping.'
        )
    cells = ids.drop_columns([N]).rename_columns([column]).sort_by(column)
    return OneFile(every_row_from_arrow(cells, file.name), FileMapping(columns={"item": column}))


def _check_spelling(ids: Sequence[OneFile], column: str) -> None:
    alike, how = spelled_alike(ids, 0, range(1, len(ids)))
    for number in how:
        before, after = (one.table.frame[column].tolist() for one in (ids[number], alike[number]))
        old, new = next(pair for pair in zip(before, after, strict=True) if pair[0] != pair[1])
        raise LabelError(
            f"Ids in '{column}' of '{ids[number].name}' are written otherwise than those of "
            f"'{ids[0].name}' ('{old}' and '{new}'), and no engine brings them together; write "
            "them alike in all files, or read these by read_labels."
        )


def _check_shift(one: EngineTable, other: EngineTable, column: str) -> None:
    """Raise LabelError but where texts beside the same numbers say that these are right."""
    beside = [name for name in one.columns if name != column and one.is_text[one.columns[name]]]
    both = [_with_others(file, column, beside) for file in (one, other)]
    if are_confirmed(*both):
        return
    raise LabelError(
        f"Ids in '{column}' of '{other.name}' and those of '{one.name}' are as many running "
        "numbers, from 0 in one file and from 1 in the other, so that the same number may stand "
        "for two items, and no engine moves them; write them alike, read the files by read_labels, "
        'or, where they are right, state {"answers": {"ids": "as they stand"}} in the mapping.'
    )


def _with_others(file: EngineTable, column: str, others: Sequence[str]) -> OneFile:
    """Ids of a file with the texts that stand beside them, as many as fit into memory."""
    names = [column, *(name for name in others if name in file.columns)]
    found = file.distinct([file.columns[name] for name in names], MOST_IDS)
    cells = found.drop_columns([N]).rename_columns(names)
    return OneFile(every_row_from_arrow(cells, file.name), FileMapping(columns={"item": column}))
