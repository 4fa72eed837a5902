"""Systems that another file calls otherwise: ``openai:gpt-4o-mini`` for ``gpt-4o-mini``.

Names are the same but for case, blanks, hyphens and underscores, and for who offers the system,
where one file leaves that out. A date or a version behind a name may be of another system.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, categories_of
from judgeviz.labels.meeting import OneFile
from judgeviz.labels.sources.tables import is_list_column

ROLES = ("system", "system_a", "system_b")
PROVIDER = re.compile(r"^(?P<of>.*)[/:](?P<name>[^/:]+)$", re.DOTALL)
ALIKE = re.compile(r"[\s_-]+")


def systems_called_alike(
    files: Sequence[OneFile], lead: int, others: Collection[int]
) -> tuple[list[OneFile], list[str]]:
    """Call the systems of files as the leading file does, and say so.

    Only those that one of its names alone is, and that are no other's; a name in both files stays.
    """
    called, said = list(files), list[str]()
    known = _systems(files[lead])
    for number in others:
        names = _same(_systems(files[number]), known)
        if names:
            called[number] = _renamed(files[number], names)
            said.append(
                f"Systems of '{files[number].table.name}' were read as those of "
                f"'{files[lead].table.name}': {quoted(names, 4)} as {quoted(names.values(), 4)}."
            )
    return called, said


def _systems(file: OneFile) -> set[str]:
    columns = [c for role in ROLES if (c := file.mapping.column(role))]
    frame = file.table.frame
    plain = [frame[c] for c in columns if c in frame and not is_list_column(frame[c])]
    return {name for column in plain for name in Coded.of(column).used()}


def _same(names: Collection[str], known: Collection[str]) -> dict[str, str]:
    """Pair the names that only one file has, one to one."""
    own, theirs = sorted({*names} - {*known}), sorted({*known} - {*names})
    pairs = [(one, other) for one in own for other in theirs if _are_one(one, other)]
    is_alone = _alone(one for one, _ in pairs) | _alone(other for _, other in pairs)
    taken = {_without_provider(name) for name in {*names} & {*known}}
    return {
        one: other
        for one, other in pairs
        if {one, other} <= is_alone and _without_provider(one) not in taken
    }


def _alone(names: Iterable[str]) -> set[str]:
    """Names that come once."""
    return {name for name, times in Counter(names).items() if times == 1}


def _are_one(one: str, other: str) -> bool:
    if _folded(one) == _folded(other):
        return True
    has_provider = [PROVIDER.match(name) is not None for name in (one, other)]
    return has_provider[0] != has_provider[1] and _without_provider(one) == _without_provider(other)


def _folded(name: str) -> str:
    return ALIKE.sub("-", name.strip().casefold().replace("/", ":"))


def _without_provider(name: str) -> str:
    found = PROVIDER.match(name.strip())
    return _folded(found["name"] if found else name)


def _renamed(file: OneFile, names: Mapping[str, str]) -> OneFile:
    """Call systems otherwise where a table names them, in its labels too."""
    mapping, frame = file.mapping, file.table.frame
    columns = [c for role in (*ROLES, "order") if (c := mapping.column(role))]
    columns += (
        mapping.names("label") if mapping.is_by_row else (*mapping.humans, *mapping.machine_names)
    )
    new: dict[str, pd.Categorical] = {}
    for column in dict.fromkeys(columns):
        if column not in frame or is_list_column(frame[column]):
            continue
        coded = Coded.of(frame[column])
        called = [names.get(name, name) for name in coded.names]
        place = {name: code for code, name in enumerate(dict.fromkeys(called))}
        codes = np.array([*(place[name] for name in called), -1])[coded.codes]
        new[column] = pd.Categorical.from_codes(codes, dtype=categories_of([*place]))
    return replace(file, table=replace(file.table, frame=frame.assign(**new)))
