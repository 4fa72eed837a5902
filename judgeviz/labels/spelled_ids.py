"""Ids that name the same items, spelled otherwise in another file: 001 for 1, doc7 for DOC7."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow as pa
from pyarrow import compute

from judgeviz.errors import Doubt
from judgeviz.labels.coding import StringArray, categories_of, text_of, used_in
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.meeting import FEWEST_MATCHES, NEARLY_ALL, OneFile, n_common, number_of

SHIFTED, AS_THEY_STAND = ANSWERS["ids"]


def _as_numbers(names: StringArray) -> StringArray:
    """Leave out what a number can be written with or without: ``001``, ``1.0`` and ``q01``."""
    plain = compute.replace_substring_regex(names, r"^0*(\d+)(\.0+)?$", r"\1")
    return compute.replace_substring_regex(plain, r"^(\D+)0*(\d+)$", r"\1\2")


def _in_lower_case(names: StringArray) -> StringArray:
    return compute.utf8_lower(names)


FORMS: dict[str, Callable[[StringArray], StringArray]] = {
    "as the same numbers": _as_numbers,
    "whatever the case": _in_lower_case,
    "as the same numbers, whatever the case": lambda names: _as_numbers(_in_lower_case(names)),
}


def spelled_alike(
    files: Sequence[OneFile], lead: int, others: Collection[int]
) -> tuple[list[OneFile], dict[int, str]]:
    """Spell the ids of all files in one way, ``1.0`` and ``001`` as ``1``, and say so.

    Only where more ids are the same then than as they stand, and nearly all of the smaller file's;
    no two of a file may become one.

    Parameters
    ----------
    files : sequence of OneFile
    lead : int
        The file whose spelling stays.
    others : collection of int
        Those whose ids may be spelled otherwise; the rest keep theirs, and are known.

    Returns
    -------
    files : list of OneFile
    said : dict
        By number of a file how its ids were read.
    """
    spelled, said = list(files), dict[int, str]()
    waiting = [number for number in others if files[number].id_column]
    first = [lead, *(n for n in range(len(files)) if n != lead and n not in others)]
    known = {number: _ids_of(files[number]) for number in first if files[number].id_column}
    while waiting:
        arrived = []
        for number in waiting:
            found = _spelled_as(known, files[number])
            if found is not None:
                spelled[number], like, how = found
                said[number] = (
                    f"Ids in '{files[number].id_column}' of '{files[number].name}' were read as "
                    f"those of '{files[like].name}' {how}"
                )
            own = _ids_of(spelled[number])
            if any(n_common(own, ids) >= FEWEST_MATCHES for ids in known.values()):
                known[number] = own
                arrived.append(number)
        waiting = [number for number in waiting if number not in arrived]
        if not arrived:
            break
    return spelled, said


def _ids_of(file: OneFile) -> StringArray:
    return used_in(text_of(file.table.frame[str(file.id_column)]))


def _spelled_as(known: Mapping[int, StringArray], file: OneFile) -> tuple[OneFile, int, str] | None:
    """Spell the ids of a file as known ones, in the first way in which nearly all are the same.

    Returns
    -------
    file : OneFile
    like : int
        Number of the known file with those ids.
    how : str
    """
    own = _ids_of(file)
    n_same = {number: n_common(own, ids) for number, ids in known.items()}
    fewest = {number: min(len(own), len(ids)) for number, ids in known.items()}
    if any(0 < n_same[number] == fewest[number] for number in known):
        return None
    for how, form in FORMS.items():
        forms, known_forms = form(own), {number: form(ids) for number, ids in known.items()}
        if not all(len(one) == len(one.unique()) for one in (forms, *known_forms.values())):
            continue
        n_met = {number: n_common(forms, theirs) for number, theirs in known_forms.items()}
        like = next(
            (n for n in known if n_met[n] > n_same[n] and n_met[n] >= NEARLY_ALL * fewest[n]), None
        )
        if like is None:
            continue
        place = compute.index_in(forms, value_set=pa.concat_arrays([*known_forms.values()]))
        new = pa.concat_arrays([*known.values()]).take(place).fill_null("")
        names = {
            old: new_one or old
            for old, new_one in zip(own.to_pylist(), new.to_pylist(), strict=True)
        }
        old, changed = next((old, name) for old, name in names.items() if old != name)
        same = f"only {n_same[like]:,} are" if n_same[like] else "none is"
        told = f"{how}, '{old}' as '{changed}': as they stand {same} the same."
        return _renamed(file, names), like, told
    return None


def shift_between(one: OneFile, other: OneFile) -> int:
    """Tell by how much a file's running numbers have to move: 1 from 0, -1 from 1; 0 for no other.

    Where both files number equally many items, one of them from 0 and the other from 1.
    """
    if len(one.ids) != len(other.ids) or n_common(one.ids, other.ids) == len(one.ids):
        return 0
    numbers = [file.numbers(file.mapping.column("item")) for file in (one, other)]
    if numbers[0] is None or numbers[1] is None or numbers[0][0] != numbers[1][0]:
        return 0
    first, second = numbers[0][1], numbers[1][1]
    if len(first) < FEWEST_MATCHES or len(first) != len(second):
        return 0
    starts = (first[0], second[0])
    run = all(own == list(range(own[0], own[0] + len(own))) for own in (first, second))
    return starts[0] - starts[1] if run and sorted(starts) == [0, 1] else 0


def about_shifted(one: OneFile, other: OneFile) -> Doubt:
    """Ask whether items numbered from 0 in one file are those numbered from 1 in the other."""
    reason = (
        f"ids in '{other.mapping.column('item')}' of '{other.name}' and those of '{one.name}' are "
        "as many running numbers, from 0 in one file and from 1 in the other, so that the same "
        "number may stand for two items"
    )
    return Doubt("answers", {"ids": SHIFTED}, reason, ({"ids": AS_THEY_STAND},))


def with_ids_shifted(one: OneFile, other: OneFile, shift: int) -> tuple[OneFile, str]:
    """Spell the running numbers of a file as those that stand in their places in one; say so."""
    by_number = {number_of(name): name for name in _ids_of(one).to_pylist()}
    names = {name: by_number[number_of(name) + shift] for name in _ids_of(other).to_pylist()}
    return _renamed(other, names), (
        f"Ids in '{other.id_column}' of '{other.name}' were moved by {shift:+d} to meet those of "
        f"'{one.name}'."
    )


def _renamed(file: OneFile, names: Mapping[str, str]) -> OneFile:
    """Spell the ids of a file otherwise; names that nobody uses may stay."""
    column, frame = str(file.id_column), file.table.frame
    ids = text_of(frame[column])
    new = [names.get(name, name) for name in ids.names]
    place = {name: code for code, name in enumerate(dict.fromkeys(new))}
    codes = np.array([*(place[name] for name in new), -1])[ids.codes]
    cells = pd.Categorical.from_codes(codes, dtype=categories_of([*place]))
    return replace(file, table=replace(file.table, frame=frame.assign(**{column: cells})))
