"""Lists of raters and of their labels in objects of a record, one of these for each criterion.

``quality: {"Fluent": {"annotators_ids": [21, 13], "scores": [2, 3]}, "Compact": {...}}``, at any
depth: the same raters need not stand in the same order everywhere. Where the objects are of the
outputs of several systems, each output is an item.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats import repeated_raters
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import is_list, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record

SYSTEMS, CRITERIA = ANSWERS["headings"]
SYSTEM = "system"
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """Records with the lists of their objects beside whatever else they hold.

    Attributes
    ----------
    records : sequence of mapping
    raters : str
        Key of the list of raters.
    labels : list of str
        Keys of the lists with a label of each of them.
    questions : sequence of Doubt
        On what the names of the objects are.
    """

    records: Sequence[Record]
    raters: str
    labels: list[str]
    questions: Sequence[Doubt] = ()


def objects_with(record: Record, is_named: Callable[[str], bool]) -> dict[Path, Record]:
    """Find objects in a record with a list under such a name, by the names above them."""
    return {
        path: own
        for path, own in _objects(record)
        if any(is_list(cell) and cell and is_named(key) for key, cell in own.items())
    }


def _objects(record: Record, above: Path = ()) -> Iterator[tuple[Path, Record]]:
    for key, own in record.items():
        if isinstance(own, Mapping):
            yield (*above, str(key)), own
            yield from _objects(own, (*above, str(key)))


def taken_out(
    document: Document,
    found: Sequence[Mapping[Path, Record]],
    raters: str,
    labels: Sequence[str],
) -> Listed:
    """Put the lists of the objects of each record into the record itself.

    Parameters
    ----------
    document : Document
    found : sequence of mapping of path to object
        Of each record.
    raters, labels : str, sequence of str
        Keys of the lists in the objects.
    """
    names = _told_apart([*dict.fromkeys(path for own in found for path in own)])
    pairs = [*zip(document.records, found, strict=True)]
    said, questions = _what_names_are(document, [*names.values()], found, raters, labels)
    if said == SYSTEMS:
        records = [
            {**_without(record, own, ()), SYSTEM: names[path], **part}
            for record, own in pairs
            for path, part in own.items()
        ]
        return Listed(records, raters, [*labels], questions)
    rest = [_without(record, own, (raters, *labels)) for record, own in pairs]
    taken = {key for record in rest for key in record}
    columns = {
        (path, key): _column(path, names[path], key if len(labels) > 1 else "", taken)
        for path in names
        for key in labels
    }
    who = next(name for name in (raters, f"{raters} of labels") if name not in taken)
    records = [
        {**record, **_side_by_side(own, who, raters, labels, columns)}
        for record, own in zip(rest, found, strict=True)
    ]
    return Listed(records, who, [*dict.fromkeys(columns.values())], questions)


def _told_apart(paths: Sequence[Path]) -> dict[Path, str]:
    """Name each path by what tells it from the others; the only one by nothing."""
    n_shared = 0
    while len(paths) > 1 and len({path[: n_shared + 1] for path in paths}) == 1:
        n_shared += 1
    return {path: ".".join(path[n_shared:]) if len(paths) > 1 else "" for path in paths}


def _column(path: Path, name: str, key: str, taken: set[str]) -> str:
    column = " ".join(filter(None, (name, key))) or path[-1]
    return ".".join((*path, key)) if column in taken else column


def _what_names_are(
    document: Document,
    names: Sequence[str],
    found: Sequence[Mapping[Path, Record]],
    raters: str,
    labels: Sequence[str],
) -> tuple[str, Sequence[Doubt]]:
    """Say what the objects are of: criteria by their names, outputs by their texts or models.

    Of any other names that is asked.
    """
    if len(names) == 1 or any(map(roles.is_quality_name, names)):
        return CRITERIA, ()
    have_texts = any(roles.columns_for("text", part) for own in found for part in own.values())
    if have_texts or any(map(roles.is_machine_name, names)):
        return SYSTEMS, ()
    reason = (
        f"'{document.name}' has lists of raters ('{raters}') and labels ({quoted([*labels])}) "
        f"under {quoted(names)}, which may be systems or criteria"
    )
    said, question = how_counted(document, "headings", reason, CRITERIA)
    return said, [question]


def _without(record: Record, found: Mapping[Path, Record], lists: Sequence[str]) -> Record:
    """Give what else a record holds; what stands in the objects beside lists under its path.

    Without the objects themselves where no ``lists`` are named.
    """
    above = {path[:n] for path in found for n in range(1, len(path) + 1)}

    def kept(own: Record, path: Path) -> Iterator[tuple[str, object]]:
        for key, cell in own.items():
            place = (*path, str(key))
            if place in found and not lists:
                continue
            if place in above and isinstance(cell, Mapping):
                yield from kept(cell, place)
            elif path not in found or key not in lists:
                yield ".".join(place), cell

    return dict(kept(record, ()))


def _side_by_side(
    found: Mapping[Path, Record],
    who: str,
    raters: str,
    labels: Sequence[str],
    columns: Mapping[tuple[Path, str], str],
) -> dict[str, object]:
    """One list of all raters of a record, and a label of each in every column; None of none."""
    said: dict[str, dict[tuple[str, int], object]] = {column: {} for column in columns.values()}
    people: dict[tuple[str, int], None] = {}
    for path, own in found.items():
        names = own[raters]
        assert is_list(names)
        places = [*zip(map(text_of, names), repeated_raters.numbered(names), strict=True)]
        people |= dict.fromkeys(places)
        for key in labels:
            cells = own[key]
            assert is_list(cells)
            said[columns[path, key]] = dict(zip(places, cells, strict=True))
    listed = {column: [of_each.get(one) for one in people] for column, of_each in said.items()}
    return {who: [name for name, _ in people], **listed}
