"""JSON of records under names, level by level: ``{id: {...}}``, ``{system: {id: {...}}}``.

Which would else be JSON without a table in it. Records under ids become a list; those of systems
are gathered by item, as if each had an object ``systems`` with an output of each, so that
:mod:`outputs_by_system` reads, and asks, as of any such list.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.outputs_by_system import GATHERED, is_called_text
from judgeviz.labels.formats.values import mapping_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record, find_records, holds_settings

JUDGES, _ = ANSWERS["models"]
ID, OTHER_ID, GROUP, MODELS = "id", "item", "group", "models"
FEWEST_RECORDS = 3
FEWEST_OUTPUTS = 2
TIMES_AS_MANY = 2  # items as outputs of each
MOST_LEVELS = 3
MOSTLY = 0.5  # share of the ids that other names have, too
BETWEEN_LEVELS = "/"

Path = tuple[str, ...]


def as_list(document: Document) -> Document | None:
    """Give records under names as a list of records; None where there are none, or a table is."""
    if not isinstance(document.value, Mapping) or find_records(document.value) is not None:
        return None
    if not all(isinstance(other.value, Mapping) for other in document.siblings):
        return None  # labels of these items, whom the names may have given theirs
    records = under_ids(document.value) or _of_levels(document.value)
    return _listed(document, records)


def beside_settings(document: Document) -> Document | None:
    """Give the objects that stand beside a few settings, ``{"meta": {...}, "data": {id: {...}}}``.

    None where what stands beside them says something of their names, or the key is a rater's.
    """
    value = document.value
    if not isinstance(value, Mapping) or len(value) < 2 or find_records(value) is not None:
        return None
    if document.siblings and holds_settings(value, among_tables=True):
        return None  # which are left out beside the tables that they are of
    nested = {str(key): own for key, own in value.items() if _holds_objects(own)}
    if len(nested) != 1:
        return None
    [(key, own)] = nested.items()
    settings = {str(other): entry for other, entry in value.items() if str(other) != key}
    names = {
        *mapping_of(own),
        *(name for one in mapping_of(own).values() for name in mapping_of(one)),
    }
    said = {name for entry in settings.values() for name in mapping_of(entry)}
    is_plain = not any(
        isinstance(one, Mapping)
        for entry in settings.values()
        for one in mapping_of(entry).values()
    )
    if not is_plain or not names.isdisjoint({*said, *settings}) or _may_be_a_rater(key):
        return None
    if any(map(_may_be_a_rater, settings)):
        return None
    note = f"'{document.name}' was read below '{key}', and {quoted([*settings])} was left out."
    return replace(document, value=own, notes=(*document.notes, note))


def of_models(document: Document) -> Document | None:
    """Give outputs under the names of models, all of them, as a list of items with their outputs.

    Beside another file, or as the mapping says it, the models are judges.
    """
    nested = document.value
    if not isinstance(nested, Mapping) or document.siblings or len(nested) < FEWEST_OUTPUTS:
        return None
    if document.answers.get("models") == JUDGES:
        return None
    by_item = _by_item(nested) if _are_models(nested) else nested
    names = _names_below(by_item)
    if len(by_item) < FEWEST_RECORDS or not _are_models(names):
        return None
    records = [mapping_of(own) for own in by_item.values()]
    if not all(_is_a_judged_output(record[name]) for record in records for name in names):
        return None
    if any(_may_be_labels(key) for record in records for key in record if key not in names):
        return None
    return _listed(
        document,
        [
            {
                **_with_id(str(item), {k: v for k, v in record.items() if k not in names}),
                MODELS: {name: _without_id(str(item), mapping_of(record[name])) for name in names},
            }
            for item, record in zip(by_item, records, strict=True)
        ],
    )


def under_ids(nested: Record) -> list[Record]:
    """Give the records that an object has under an id each; none where it holds others.

    A record has a value of its own, or the outputs that many others have under the same names.
    """
    if len(nested) < FEWEST_RECORDS or not all(map(_may_be_a_record, nested.values())):
        return []
    names = _names_below(nested)
    has_values = all(_has_values(mapping_of(own)) for own in nested.values())
    if not has_values and (not names or TIMES_AS_MANY * len(names) > len(nested)):
        return []
    return [_with_id(str(key), _with_texts_whole(mapping_of(own))) for key, own in nested.items()]


def _listed(document: Document, records: Sequence[Record]) -> Document | None:
    return replace(document, value=[*records]) if records else None


def _of_levels(nested: Record) -> list[Record]:
    """Give the records below two names or three, the last of which is the id."""
    found = list(_records_below(nested))
    depths = {len(path) for path, _ in found}
    if len(found) < FEWEST_RECORDS or len(depths) != 1 or depths <= {1}:
        return []
    by_item: dict[Path, dict[str, Record]] = {}
    for (*outer, name, item), record in found:
        by_item.setdefault((*outer, item), {})[name] = record
    names = {path[-2] for path, _ in found}
    if any(map(roles.is_human_name, names)) or all(map(roles.names_somebody, names)):
        return []  # but Bart is a system's name beside others
    if len(by_item) == len(found):  # ids of their own: parts of one list
        return [
            {GROUP: BETWEEN_LEVELS.join(path[:-1]), **_with_id(path[-1], record)}
            for path, record in found
        ]
    if 2 * len(by_item) > (1 + MOSTLY) * len(found) or not _are_of_other_texts(by_item):
        return []
    return [
        {
            ID: BETWEEN_LEVELS.join(path),
            **({GROUP: BETWEEN_LEVELS.join(path[:-1])} if len(path) > 1 else {}),
            GATHERED: {name: _without_id(path[-1], record) for name, record in own.items()},
        }
        for path, own in by_item.items()
    ]


def _records_below(nested: Record, above: Path = ()) -> Iterator[tuple[Path, Record]]:
    for key, own in nested.items():
        path = (*above, str(key))
        if not isinstance(own, Mapping) or not own:
            continue
        if _has_values(own):
            yield path, own
        elif len(path) < MOST_LEVELS:
            yield from _records_below(own, path)


def _are_of_other_texts(by_item: Mapping[Path, Mapping[str, Record]]) -> bool:
    """Whether what stands under different names of an item has another text: their own outputs."""
    several = [own for own in by_item.values() if len(own) > 1]
    differ = [
        any(
            len({str(record.get(name)) for record in own.values()}) > 1
            for name in next(iter(own.values()))
            if is_called_text(name)
        )
        for own in several
    ]
    return bool(several) and sum(differ) > MOSTLY * len(several)


def _holds_objects(own: object) -> bool:
    inside = mapping_of(own)
    return len(inside) >= FEWEST_OUTPUTS and all(map(_may_be_a_record, inside.values()))


def _may_be_a_rater(key: str) -> bool:
    is_a_human = roles.is_human_name(key) and not roles.is_label_name(key)
    return is_a_human or roles.is_machine_name(key) or roles.names_somebody(key)


def _by_item(nested: Record) -> dict[str, dict[str, object]]:
    turned: dict[str, dict[str, object]] = {}
    for name, own in nested.items():
        for item, record in mapping_of(own).items():
            turned.setdefault(str(item), {})[str(name)] = record
    return turned


def _names_below(nested: Record) -> list[str]:
    """Names of the objects that nearly all entries have; none where an entry is no object."""
    first = mapping_of(next(iter(nested.values()), None))
    names = [str(name) for name, own in first.items() if isinstance(own, Mapping)]
    is_everywhere = all({*names} <= mapping_of(own).keys() for own in nested.values())
    return names if is_everywhere else []


def _are_models(names: Mapping[str, object] | Sequence[str]) -> bool:
    return len(names) >= FEWEST_OUTPUTS and all(map(roles.is_machine_name, map(str, names)))


def _is_a_judged_output(part: object) -> bool:
    """Whether an object has a text and a label, and nothing nested."""
    own = mapping_of(part)
    texts = [name for name in own if is_called_text(name)]
    labels = [name for name in own if name not in texts and _may_be_labels(name)]
    is_flat = not any(isinstance(entry, Mapping | list) for entry in own.values())
    return bool(texts and labels) and is_flat


def _may_be_labels(name: str) -> bool:
    return roles.is_label_name(name) or roles.is_human_name(name)


def _with_id(name: str, record: Record) -> Record:
    own = _without_id(name, record)
    return {OTHER_ID if ID in own else ID: name, **own}


def _without_id(name: str, record: Record) -> Record:
    """Give what a record says beside the id that it stands under, which many repeat."""
    return {key: own for key, own in record.items() if key != ID or str(own) != name}


def _may_be_a_record(own: object) -> bool:
    return isinstance(own, Mapping) and bool(own)


def _has_values(own: Record) -> bool:
    return any(not isinstance(entry, Mapping) for entry in own.values())


def _with_texts_whole(record: Record) -> Record:
    """Join the sentences of texts that stand as lists of them in a record's objects."""
    return {
        key: {name: _whole(name, entry) for name, entry in own.items()}
        if isinstance(own, Mapping)
        else _whole(key, own)
        for key, own in record.items()
    }


def _whole(name: str, entry: object) -> object:
    is_a_list = isinstance(entry, list) and all(isinstance(part, str) for part in entry)
    if is_a_list and is_called_text(name):
        assert isinstance(entry, list)
        return "\n".join(entry)
    return entry
