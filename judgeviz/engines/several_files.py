"""Files of one table as reading joins them: ids that it would spell alike, or move; who is human.

No engine does so; where it would, the table is refused.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress
from operator import and_
from typing import NamedTuple
from unicodedata import normalize

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
from pyarrow import compute

from judgeviz.engines.joined_ids import with_ids_joined
from judgeviz.engines.source import EngineTable, N, filled
from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.assembly import no_item_in_both, no_items_named
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.file_kinds import file_kinds, files_of_one_rater
from judgeviz.labels.detection.item_parts import with_items_of_files_joined
from judgeviz.labels.detection.told_by_files import with_files_told_apart
from judgeviz.labels.detection.written_once import with_blanks_filled
from judgeviz.labels.joining import joined_on_criteria
from judgeviz.labels.labels import Labels
from judgeviz.labels.layouts import RatingTable, rating_table
from judgeviz.labels.mapping import ANSWERS, FileMapping, parts_of_name
from judgeviz.labels.meeting import (
    Match,
    OneFile,
    are_confirmed,
    best_match,
    contradiction,
    meet,
    n_common,
)
from judgeviz.labels.sources.tables import (
    RawTable,
    are_percentages,
    every_row_from_arrow,
    missing_words,
    stripped,
    table_from_arrow,
)
from judgeviz.labels.spelled_ids import shift_between, spelled_alike
from judgeviz.labels.system_names import systems_called_alike

MOST_IDS = 2_000_000  # different ones of a file: some hundred megabytes
MOST_RATERS = 10_000  # of a file, with their kinds; or systems
MOST_GIVEN = 200_000  # criteria of a file by who labelled them
MOST_COMPARED = 2_000  # items with the texts beside them
NAMED_BY_FILES = ("criterion", "system")  # roles of a column with the names of files
SYSTEM_ROLES = ("system", "system_a", "system_b")
FIRST_ROWS = 2_000  # of a file, by which it is told what all rows together do not say
AS_THEY_STAND, MISSING = ANSWERS["ids"][1], ANSWERS["blanks"][1]
Who = tuple[str, ...]  # a rater and its kind, as far as columns say so
Given = tuple[Who, str]  # who labelled, and a criterion


@dataclass(frozen=True, slots=True)
class _Joined:
    """Files whose items reading brings together.

    Attributes
    ----------
    lead : int
        Number of the file that the others are joined with.
    beside : tuple of int
        Those of other raters than its own.
    have_humans, have_judges : tuple of bool
        Whether somebody in each of all files is human, or a judge.
    """

    lead: int
    beside: tuple[int, ...]
    have_humans: tuple[bool, ...]
    have_judges: tuple[bool, ...]


class ToldByNames(NamedTuple):
    """A table with a column of what the names of its files say.

    Attributes
    ----------
    table : EngineTable
    stated : FileMapping
        With the role of that column.
    doubts : tuple of Doubt
        Whether the names say this, where that is not stated.
    """

    table: EngineTable
    stated: FileMapping
    doubts: tuple[Doubt, ...]


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
    if len(every := table.each_file()) < 2:
        return
    column = mapping.column("item") or mapping.column("source")
    by_column = {name: role for role in ("rater", "kind") if (name := mapping.column(role))}
    of_whom = [*by_column.values()] if mapping.is_by_row else []
    if column is None:
        name, *others = table.names_of_files
        raise no_items_named(name, others)
    if mapping.is_by_row and not of_whom:
        return
    of_labels = [*mapping.humans, *mapping.machine_names]
    in_columns = partial(_given_in_columns, raters=of_labels)
    humans, judges = (
        _named(said[said["name"].isin(names)], table, of_whom)
        for names in (found.raters, found.judges)
    )
    if mapping.is_by_row:
        asked = [(one, *_who(one, [*by_column])) for one in every]
    else:
        asked = [(one, *_who_in_columns(one, of_labels)) for one in every]
    files, who, n_rows = (list(of) for of in zip(*(own for own in asked if own[1]), strict=True))
    if not (stated.humans or stated.machine_names) and of_whom != ["kind"]:
        _check_sides(files, who, (humans, judges), of_whom)
    if criterion := mapping.column("criterion"):
        tell = partial(_given, whose=[*by_column]) if mapping.is_by_row else in_columns
        _check_criteria(files, [tell(one, criterion) for one in files], humans, stated)
    joined = _joined([{*own} for own in who], n_rows, humans, judges)
    if joined and joined.beside:
        with_ids = [with_ids_joined(one, mapping.names("item")) for one in files]
        _check_items(table.name, with_ids, joined, mapping, column, stated)


def _check_items(
    name: str,
    files: Sequence[EngineTable],
    joined: _Joined,
    mapping: FileMapping,
    column: str,
    stated: FileMapping,
) -> None:
    """Raise LabelError where items of the leading file are called otherwise in others.

    ``name``: of the data set; ``column``: of the ids.
    """
    lead = joined.lead
    ids = [_of_ids(one, column, stated) for one in files]
    _check_spelling(ids, joined, column)
    used = {column, *mapping.used_columns.difference(mapping.names("source"))}
    free = [
        name for name, own in files[0].columns.items() if name not in used and files[0].is_text[own]
    ]
    for number in joined.beside:
        one, other = ids[number], files[number]
        if stated.answers.get("ids") != AS_THEY_STAND and shift_between(ids[lead], one):
            _check_shift(files[lead], other, column)
        if free and not stated.knows("item"):
            is_human = joined.have_humans[number]
            _check_names((files[lead], ids[lead]), (other, one), [column, *free], is_human)
    if mapping.column("item") and not any(map(and_, joined.have_humans, joined.have_judges)):
        _check_meet(name, ids, joined)
    for roles_of in (("system",), SYSTEM_ROLES[1:]):
        named = [own for role in roles_of if (own := mapping.column(role))]
        if len(named) == len(roles_of) and column not in named:
            _check_systems_meet(files, joined, column, named)


def starts_of_files(table: EngineTable) -> list[RawTable]:
    """Return the first rows of each of several files that are not empty; none of one alone."""
    starts = [
        table_from_arrow(rows, name, 1)
        for rows, name in zip(
            table.first_rows_of_files(FIRST_ROWS), table.names_of_files, strict=True
        )
        if len(rows)
    ]
    return starts if len(starts) > 1 else []


def check_percentages(
    table: EngineTable, answers: RawTable, labels: Sequence[str], stated: FileMapping
) -> None:
    """Raise LabelError for labels in percent in some of several files, which all rows do not tell.

    Not of labels of which each is mapped. ``labels``: columns in the table of all ``answers``.
    """
    if len(every := table.each_file()) < 2:
        return
    for name in labels:
        if not any(text.endswith("%") for text in answers.frame[name].array.categories):
            continue
        for file in every:
            found = file.distinct([file.columns[name]], MOST_GIVEN).column(0).to_pylist()
            said = {stripped(str(cell)) for cell in found if cell is not None}
            texts = sorted(said - missing_words())
            if are_percentages(texts) and not {*texts} <= stated.labels.keys():
                raise LabelError(
                    f"Labels in '{name}' of '{file.name}' are percentages and those of other files "
                    "are not, and no engine reads them file by file; write all in one way, say "
                    "under 'labels' in the mapping what each is, or read the files by read_labels."
                )


def check_starts(table: EngineTable, starts: Sequence[RawTable], stated: FileMapping) -> None:
    """Raise LabelError where ids of one of several files are written once above their rows."""
    for own in starts if stated.answers.get("blanks") != MISSING else ():
        if with_blanks_filled(own, stated.answers, stated.telling_columns) is not own:
            raise LabelError(
                f"Cells below ids in a file of '{table.name}' are empty and may stand for what is "
                "written above them, which no engine fills in; fill them, read the files by "
                'read_labels, or, where the ids are missing, state {"answers": {"blanks": '
                '"missing"}} in the mapping.'
            )


def told_by_names_of_files(
    table: EngineTable, starts: Sequence[RawTable], stated: FileMapping
) -> ToldByNames | None:
    """Give files their names as criteria or systems where nothing else tells their labels apart.

    None where other things do; ``starts``: first rows of the files. Raises LabelError where the
    files are one judge's, whose names say something else, or of one rater each.
    """
    numbered = [replace(own, source=number) for number, own in enumerate(starts)]
    entries = [stated] * len(numbered)
    of_one = [
        own.name
        for own, one in zip(starts, files_of_one_rater(numbered, entries), strict=True)
        if one
    ]
    if of_one:
        raise LabelError(
            f"{quoted(of_one, 4)} are named after the rater whose labels they hold, and no engine "
            "tells raters by their files; write who it is into a column 'rater' of each, or read "
            "the files by read_labels."
        )
    joined = with_items_of_files_joined(numbered, entries)
    told = with_files_told_apart(joined, entries)
    apart = [own for own, before in zip(told, joined, strict=True) if own is not before]
    if not apart:
        return None
    named = {role: column for role in NAMED_BY_FILES if (column := _preset(apart[0]).column(role))}
    are_rows_told = bool(named) and _preset(apart[0]).column("rater") is None
    if table.told_by_names is None or len(apart) < len(table.names_of_files) or not are_rows_told:
        raise LabelError(
            f"{quoted([own.name for own in apart], 4)} have the same columns and items and other "
            "labels, and no engine tells them apart by their names; write in a column what these "
            "say ('criterion', 'system' ...), or read the files by read_labels."
        )
    [(role, column)] = named.items()
    cells = [str(own.frame[column].iloc[0]) for own in apart]
    roles_told: dict[str, object] = {role: column}
    if role == "system":
        roles_told["item"] = _preset(apart[0]).column("item")
    asked = [
        doubt
        for doubt in apart[0].questions[-1:]
        if isinstance(doubt.guess, dict) and not doubt.guess.keys() <= stated.answers.keys()
    ]
    return ToldByNames(table.told_by_names(column, cells), stated.having(**roles_told), (*asked,))


def _preset(table: RawTable) -> FileMapping:
    return table.preset or FileMapping()


def _named(said: pd.DataFrame, table: EngineTable, of_whom: Sequence[str]) -> set[Who]:
    """Name whoever gave some answers as the files do, or their columns where these are raters."""
    if of_whom:
        told = said[[*of_whom]].astype(str)
        return {*_texts(pa.Table.from_pandas(told, preserve_index=False), table.name)}
    columns = {*said["column"]}
    return {(name,) for name, own in table.columns.items() if own in columns}


def _who(file: EngineTable, columns: Sequence[str]) -> tuple[list[Who], int]:
    """Tell who is in a file, and how many rows it has."""
    found = file.distinct([file.columns[name] for name in columns], MOST_RATERS)
    n_rows = sum(found.column(N).to_pylist())
    return _texts(found.drop_columns([N]), file.name), n_rows


def _who_in_columns(file: EngineTable, columns: Sequence[str]) -> tuple[list[Who], int]:
    """Tell in which columns of a file anything stands, and how many rows it has."""
    says = {own: file.says_something(own) for own in map(file.columns.__getitem__, columns)}
    times = {own: one.cast(nw.Int64).sum() for own, one in says.items()}
    [found] = file.collect(lambda: file.frame.select(**times, n=nw.len())).to_pylist()
    return [(name,) for name in columns if found[file.columns[name]]], int(found[N])


def _texts(cells: pa.Table, name: str) -> list[Who]:
    """Rows as texts, "" for nothing."""
    frame = every_row_from_arrow(cells, name).frame.astype(object)
    return list(frame.where(frame.notna(), "").itertuples(index=False, name=None))


def _check_sides(
    files: Sequence[EngineTable],
    who: Sequence[Sequence[Who]],
    sides: tuple[set[Who], set[Who]],
    of_whom: Sequence[str],
) -> None:
    """Raise LabelError where files tell that their raters are others than all rows say.

    ``sides``: humans and judges with a label; ``of_whom``: columns that say whose it is, none where
    every rater has a column.
    """
    humans, judges = sides
    raters = _told_by_files_alone(who, of_whom)
    if not any(raters):
        return
    first = [one.first_rows(partial(one.frame.select, *one.columns.values())) for one in files]
    starts = [
        table_from_arrow(rows.rename_columns([*one.columns]), one.name, 1)
        for one, rows in zip(files, first, strict=True)
    ]
    kinds = file_kinds(starts)
    is_open = any(kind and kind.certainty == "doubtful" for kind in kinds)
    if len(of_whom) < 2 and (is_open or not (of_whom or any(kinds))):
        _check_parts([*compress(files, raters)], [*filter(None, raters)])
        return
    for file, kind, own, named in zip(files, kinds, who, raters, strict=True):
        if kind is None or is_open:
            continue
        is_human = kind.kind == "human"
        others = judges if is_human else humans
        odd = [one[0] for one in own if one[0] in named and one in others]
        if odd:
            are = "human" if is_human else "judges"
            raise LabelError(
                f"Raters of '{file.name}' ({quoted(sorted(odd), 3)}) are {are} {kind.reason}, and "
                "no engine tells raters by their files; name them in the mapping under 'human' and "
                "'machine', or read the files by read_labels."
            )


def _told_by_files_alone(who: Sequence[Sequence[Who]], of_whom: Sequence[str]) -> list[set[str]]:
    """Name the raters of every file of whom nothing else in it says whether they are human."""
    raters = [{one[0] for one in own if one[0]} for own in who]
    if not of_whom:  # a rater of several files stands in parts of one table
        times = Counter(name for own in raters for name in own)
        return [
            {name for name in own if not (_says_who(name) or times[name] > 1)} for own in raters
        ]
    are_told = [any(any(one[1:]) for one in own) for own in who]  # by kinds
    return [set() if is_told else own for is_told, own in zip(are_told, raters, strict=True)]


def _says_who(column: str) -> bool:
    return roles.is_human_name(column) or roles.is_machine_name(column)


def _check_parts(files: Sequence[EngineTable], raters: Sequence[set[str]]) -> None:
    """Raise LabelError where files without a name that says who is human have other raters.

    Parts of one table have raters in common, if not each with each.
    """
    together, left = set[str]().union(*raters[:1]), list(range(1, len(files)))
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


def _joined(
    who: Sequence[set[Who]], n_rows: Sequence[int], humans: set[Who], judges: set[Who]
) -> _Joined | None:
    """Find the file that the others are joined with; None where there are no humans."""
    have_humans = [bool(own & humans) for own in who]
    if not any(have_humans):
        return None
    lead = max(compress(range(len(who)), have_humans), key=lambda number: n_rows[number])
    named = [{one[0] for one in own} for own in who]
    beside = tuple(
        n
        for n, has_humans in enumerate(have_humans)
        if n != lead and not (has_humans and named[n] & named[lead])
    )
    return _Joined(lead, beside, tuple(have_humans), tuple(bool(own & judges) for own in who))


def _of_ids(file: EngineTable, column: str, stated: FileMapping) -> OneFile:
    """Every id of a file once."""
    ids = _distinct(file, [column], MOST_IDS)
    if len(ids.table.frame) > MOST_IDS and stated.answers.get("ids") != AS_THEY_STAND:
        raise LabelError(
            f"'{file.name}' has more than {MOST_IDS:,} ids of items in '{column}', too many to be "
            "compared with those of the other files; where items of all files are called alike, "
            'state {"answers": {"ids": "as they stand"}} in the mapping.'
        )
    return ids


def _check_spelling(ids: Sequence[OneFile], joined: _Joined, column: str) -> None:
    alike, how = spelled_alike(ids, joined.lead, joined.beside)
    for number in how:
        before, after = (one.table.frame[column].tolist() for one in (ids[number], alike[number]))
        old, new = next(pair for pair in zip(before, after, strict=True) if pair[0] != pair[1])
        like = next(one.name for one in ids if compute.index(one.ids, new).as_py() >= 0)
        raise LabelError(
            f"Ids in '{column}' of '{ids[number].name}' are written otherwise than those of "
            f"'{like}' ('{old}' and '{new}'), and no engine brings them together; write them alike "
            "in all files, or read these by read_labels."
        )


def _check_meet(name: str, ids: Sequence[OneFile], joined: _Joined) -> None:
    """Raise LabelError where files of humans and of judges share no item at all."""
    sides = [
        [own.ids for own in compress(ids, of_side) if len(own.ids)]
        for of_side in (joined.have_humans, joined.have_judges)
    ]
    if not all(sides) or any(len(own) > MOST_IDS for side in sides for own in side):
        return
    if not any(n_common(one, other) for one in sides[0] for other in sides[1]):
        humans, judges = (side[0][0].as_py() for side in sides)
        raise no_item_in_both(name, humans, judges)


def _check_systems_meet(
    files: Sequence[EngineTable], joined: _Joined, column: str, named: Sequence[str]
) -> None:
    """Raise LabelError where items are told by ids alone, and over all rows by systems as well.

    Reading names the items of files whose ids tell the systems by these ids, unless humans label
    one of them in several files, on other systems.
    """
    found = [_systems_of_ids(file, column, named) for file in files]
    if any(len(own) > MOST_IDS or own["id"].duplicated().any() for own in found):
        return
    of_humans, of_judges = (
        pd.concat([own.assign(file=n) for n, own in enumerate(found) if of_side[n]])
        .drop_duplicates(["id", "systems"])
        for of_side in (joined.have_humans, joined.have_judges)
    )  # fmt: skip
    if of_humans["id"].duplicated().any():
        return
    both = of_humans.merge(of_judges, on="id", suffixes=("", "_of_judge"))
    meet = both["id"][both["systems"] == both["systems_of_judge"]]
    odd = both[~both["id"].isin(meet)]
    if len(odd):
        first = odd.iloc[0]
        human, judge = (files[first[name]].name for name in ("file", "file_of_judge"))
        composed = {normalize("NFC", first[name]) for name in ("systems", "systems_of_judge")}
        but = " in other characters" if len(composed) == 1 else ""
        way_out = "read the files by read_labels"
        if len(named) == 1:
            way_out = 'state {"system": null} in the mapping'
        raise LabelError(
            f"The item '{first['id']}' has '{first['systems']}' in {quoted(named)} of '{human}' "
            f"and '{first['systems_of_judge']}'{but} of '{judge}', so that it is two items over "
            f"all rows; call the systems alike in all files, or {way_out} where the ids alone name "
            "the items."
        )


def _systems_of_ids(file: EngineTable, column: str, named: Sequence[str]) -> pd.DataFrame:
    """Every id of a file once with each of its systems, or pairs of them in whatever order."""
    frame = _distinct(file, [column, *named], MOST_IDS).table.frame.dropna().astype(object)
    systems = np.sort(frame[[*named]].to_numpy(dtype=str), axis=1)
    told = pd.DataFrame({"id": frame[column], "systems": [" vs ".join(own) for own in systems]})
    return told.drop_duplicates()


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


def check_filled(table: EngineTable, mapping: FileMapping) -> None:
    """Raise LabelError where a column that has to say something is empty in one of the files."""
    files = table.each_file()
    if len(files) < 2:
        return
    # of two columns that say whose a label is, one may be empty beside the other
    by = [role for role in ("rater", "kind") if mapping.is_by_row and mapping.column(role)]
    named = mapping.column("item") or mapping.column("source")
    told_by = {*parts_of_name(named or ""), mapping.column("criterion")}
    told_by |= {mapping.column(role) for role in by} if len(by) == 1 else set()
    if not mapping.column("item"):
        told_by.add(mapping.column("system"))
    told = [name for name in files[0].columns if name in told_by]
    for file in files if told else ():
        own = [file.columns[name] for name in told]
        rows = file.first_rows(partial(file.frame.select, *own))
        empty = [
            name for name, c in zip(told, own, strict=True) if not len(filled(rows.select([c])))
        ]
        if empty and len(rows):
            raise LabelError(
                f"Column {quoted(empty)} of '{file.name}' is empty, so that no engine counts its "
                "rows; fill it, leave the file out, or read the files by read_labels."
            )


def check_systems(table: EngineTable, mapping: FileMapping) -> None:
    """Raise LabelError where reading takes systems of two files for the same."""
    named = {role: name for role in SYSTEM_ROLES if (name := mapping.column(role))}
    files = table.each_file() if named else []
    if len(files) < 2:
        return
    columns = [*dict.fromkeys(named.values())]
    found = [
        replace(_distinct(file, columns, MOST_RATERS), mapping=FileMapping(columns=named))
        for file in files
    ]
    called, said = systems_called_alike(found, 0, range(1, len(found)))
    if not said:
        return
    for old, new in zip(found, called, strict=True):
        for column in columns if new is not old else ():
            own, other = (one.table.frame[column].tolist() for one in (old, new))
            for before, after in zip(own, other, strict=True):
                if before != after and isinstance(before, str):
                    raise LabelError(
                        f"The system '{before}' of '{old.name}' may be '{after}' of "
                        f"'{files[0].name}', and no engine takes them for one; call it alike in "
                        "all files, or read these by read_labels."
                    )


def _check_criteria(
    files: Sequence[EngineTable],
    given: Sequence[Sequence[Given]],
    humans: set[Who],
    stated: FileMapping,
) -> None:
    """Raise LabelError where reading calls criteria of a file otherwise than all rows tell.

    ``given``: by file who labelled which criterion.
    """
    together = [*dict.fromkeys(one for own in given for one in own)]
    apart = [
        _ratings(own, file.name, humans, stated) for own, file in zip(given, files, strict=True)
    ]
    by_file = joined_on_criteria(apart)
    whole = joined_on_criteria([_ratings(together, files[0].name, humans, stated)])
    called = dict(zip(together, _criteria_of(whole.ratings[0]), strict=True))
    of = {
        name: file.name
        for file, own in reversed([*zip(files, given, strict=True)])
        for who, name in own
        if who in humans
    }
    for file, own, read in zip(files, given, by_file.ratings, strict=True):
        for one, name in zip(own, _criteria_of(read), strict=True):
            if name == called[one]:
                continue
            here, known = one[1], name if name != one[1] else called[one]
            where = f"'{known}' of '{of[known]}'" if known in of else f"'{known}'"
            raise LabelError(
                f"The criterion '{here}' of '{file.name}' may be {where}, and no engine takes them "
                f'for one; call it alike in all files, or state {{"criterion_names": '
                f'{{"{here}": "{known}"}}}} in the mapping.'
            )
    for doubt in by_file.doubts if not whole.doubts else ():
        raise LabelError(
            f"{doubt.reason[:1].upper()}{doubt.reason[1:]}; state it under 'criterion_names' in "
            f"the mapping, such as {json.dumps({'criterion_names': doubt.guess})}, with null for "
            "one that the humans do not have."
        )


def _ratings(
    given: Sequence[Given], name: str, humans: set[Who], stated: FileMapping
) -> RatingTable:
    """Hold who labelled which criterion as reading holds labels: what they are plays no part."""
    called = {who: " ".join(filter(None, who)) for who, _ in given}
    columns = {
        "item": [str(number) for number in range(len(given))],
        "rater": [called[who] for who, _ in given],
        "criterion": [criterion for _, criterion in given],
        "label": ["1"] * len(given),
    }
    judges = [own for who, own in called.items() if who not in humans]
    mapping = FileMapping(
        "long",
        columns={role: role for role in columns if role != "label"},
        label=("label",),
        human=tuple(own for who, own in called.items() if who in humans),
        machine={own: (own,) for own in judges},
        criterion_names=stated.criterion_names,
    )
    return rating_table(every_row_from_arrow(pa.table(columns), name), mapping)


def _criteria_of(ratings: RatingTable) -> list[str]:
    """Criterion of every label, in the order of the rows."""
    names, codes = ratings.criterion.names, ratings.criterion.codes
    return [names[code] for code in codes[np.argsort(ratings.row)].tolist()]


def _given(file: EngineTable, criterion: str, whose: Sequence[str]) -> list[Given]:
    """Tell who labelled which criterion in a file, by columns that say whose a label is."""
    columns = [file.columns[name] for name in (*whose, criterion)]
    found = file.distinct(columns, MOST_GIVEN).drop_columns([N])
    said = sorted(_texts(found, file.name))  # an engine has no order
    return [(one[:-1], one[-1]) for one in said if one[-1] and any(one[:-1])]


def _given_in_columns(file: EngineTable, criterion: str, raters: Sequence[str]) -> list[Given]:
    """Tell the same where every rater has a column."""
    own, named = [file.columns[name] for name in raters], file.columns[criterion]
    says = {column: file.says_something(column).cast(nw.Int64) for column in own}
    times = [nw.col(column).sum() for column in own]
    found = file.collect(
        lambda: file.frame.select(named, **says).group_by(named).agg(*times).head(MOST_GIVEN)
    )
    criteria = _texts(found.select([named]), file.name)
    n_said = [found.column(column).to_pylist() for column in own]
    return [
        ((rater,), name)
        for (name,), *n in sorted(zip(criteria, *n_said, strict=True))
        for rater, n_own in zip(raters, n, strict=True)
        if name and n_own
    ]


def _check_names(
    lead: tuple[EngineTable, OneFile],
    beside: tuple[EngineTable, OneFile],
    names: Sequence[str],
    is_human: bool,
) -> None:
    """Raise LabelError where other columns say which items of two files are the same.

    Parameters
    ----------
    lead, beside : tuple of EngineTable and OneFile
        Two files, and their ids.
    names : sequence of str
        Their column, and those of texts that have no other role.
    is_human : bool
        Whether somebody beside is: nothing demands that the items of humans meet.
    """
    (one, first), (other, second) = lead, beside
    column = names[0]
    what = f"Ids in '{column}' of '{other.name}' and of '{one.name}'"
    if not meet(first, second):
        match = best_match(_of_start(one, names), _of_start(other, names), by_texts=is_human)
        if match is None:
            return
        what = f"{what} are others, and '{match.other}'"
        what = f"{what} names" if match.is_alike else f"{what} and '{match.column}' name"
        raise LabelError(f"{what} the same items; {_way_out(match, column)}.")
    both = first.ids.filter(compute.is_in(first.ids, second.ids)).slice(0, MOST_COMPARED)
    first, second = (_of_items(file, names, both.to_pylist()) for file in (one, other))
    told = contradiction(_of_humans(first), _of_humans(second) if is_human else second)
    if told is not None:
        raise LabelError(
            f"{what} are the same beside different values in '{told.match.other}', so that nothing "
            f"says which of both names the items; {_way_out(told.match, column)}."
        )


def _way_out(match: Match, column: str) -> str:
    if not match.is_alike or match.other == column:
        return "read the files by read_labels"
    return (
        f'state {{"item": "{match.other}"}} in the mapping, or {{"item": "{column}"}} where the '
        "ids do"
    )


def _with_others(file: EngineTable, column: str, others: Sequence[str]) -> OneFile:
    """Ids of a file with the texts that stand beside them, as many as fit into memory."""
    return _distinct(file, [column, *(name for name in others if name in file.columns)], MOST_IDS)


def _of_start(file: EngineTable, names: Sequence[str]) -> OneFile:
    """Ids of the first rows of a file, in the first of some columns, with the others."""
    own = [file.columns[name] for name in names]
    rows = file.first_rows(partial(file.frame.select, *own)).rename_columns([*names])
    return _one_file(rows.group_by([*names]).aggregate([]), file.name)


def _of_items(file: EngineTable, names: Sequence[str], ids: Sequence[str]) -> OneFile:
    """Take some items of a file, named by the first of some columns, with the others."""
    own = file.columns[names[0]]
    cell = nw.col(own) if file.is_text[own] else nw.col(own).cast(nw.String)
    return _distinct(replace(file, frame=file.frame.filter(cell.is_in(ids))), names, MOST_IDS)


def _of_humans(file: OneFile) -> OneFile:
    """Say of a file that a human labelled its items, whoever that is."""
    return replace(file, mapping=replace(file.mapping, human=("human",)))


def _distinct(file: EngineTable, names: Sequence[str], most: int) -> OneFile:
    """Take different rows of some columns, of which the first names the items."""
    found = file.distinct([file.columns[name] for name in names], most).drop_columns([N])
    return _one_file(found.rename_columns([*names]), file.name)


def _one_file(rows: pa.Table, name: str) -> OneFile:
    """Read rows as those of a file, in an order that the engine has no part in."""
    names = rows.column_names
    table = every_row_from_arrow(rows.sort_by([(one, "ascending") for one in names]), name)
    return OneFile(table, FileMapping("long", columns={"item": names[0]}))
