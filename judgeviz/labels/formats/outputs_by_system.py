"""Records with an object of outputs by the systems' names: ``systems: {"amu": {"score": 3}, ...}``.

``{"src": "...", "outputs": {"amu": {"text": "...", "score": 3}, "nus": {"text": "...", "score":
4}}}``, or a list of outputs that hold lists or objects of labels themselves, ``responses:
[{"model": "amu", "text": "...", "annotations": [{"annotator": "anna", "score": 3}]}]``. Each output
becomes a record of its own, with its system and with what is said of all outputs, and such records
are read as any others: the systems are no raters, and no criteria. So it is where objects have the
same systems, of texts or files in one and of labels in others: ``{"videos": {"amu": "amu/1.mp4",
...}, "human_scores": {"amu": [3, 2, 3], ...}}``.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.formats import listed_parts, named_lists, rated_texts, record_lists
from judgeviz.labels.formats.listed_parts import (
    is_of_somebody,
    label_names,
    listed_label_names,
    system_of_outputs,
)
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.rated_texts import TEXT
from judgeviz.labels.formats.record_lists import (
    LABELS_OF_RATERS,
    flattened,
    names_people_beside,
    parts_of,
)
from judgeviz.labels.formats.values import is_label, is_list, is_nested, mapping_of, records_of
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "records with the outputs of several systems"
SYSTEMS = re.compile(r"(.+_)?systems?(_(outputs?|responses?|answers?|translations?|summaries))?")
MODELS = re.compile(r"(all_)?(models?|llms?)")  # of which nothing says whether they judge
SURVEYED = re.compile(
    r"(.+_)?(answers?|responses?|messages?|texts?)"
)  # may be to several questions
# What people saw or heard of each system, called by its files.
SHOWN = re.compile(r"(\w+_)?(videos?|images?|audios?|clips?|wavs?|files?|paths?|urls?|outputs?)")
PLACE = re.compile(r"[A-Za-z]|\d{1,2}")  # of an output among others, where nothing says more
SYSTEM, ITEM, PLACED = "system", "item", "place"
GATHERED = "systems"
LABELS_BY_KEY = re.compile(r"[A-Z]{1,3}|[RAPW]\d+")  # who labels, rather than a system
FEWEST_SYSTEMS = 2
MOST_WORDS_OF_A_LABEL = 6
FEWEST_OF_EACH = 2  # records, on the mean
SHARE_OF_RECORDS = 0.5
GUESSES = frozenset(("judged", "systems"))
WHAT_IS_ASKED = {
    "models": "nothing says whether the models in it judged or were judged",
    "headings": "nothing says whether the names in it are systems or criteria",
}


class _Reading(Protocol):
    """A format that may read the records of outputs."""

    def sniff(self, document: Document) -> bool:
        """Whether it knows them."""

    def read(self, document: Document) -> RawTable:
        """Bring them to a table."""


# Of labels within an output; plain ones are columns of a table.
READINGS: tuple[_Reading, ...] = (listed_parts, named_lists, record_lists)


@dataclass(frozen=True, slots=True)
class _Outputs:
    """Where the outputs of a record stand.

    Attributes
    ----------
    key : str
        Of the object or list.
    named_by : str
        What each is called by in its record: its system, or its place.
    doubt : str or None
        Of ``ANSWERS``, what these may be in place of systems' outputs; None where they surely are.
    """

    key: str
    named_by: str
    doubt: str | None = None


def sniff(document: Document) -> bool:
    """Whether most records have one object or list of outputs with labels, each of a system.

    Or an object for each system: ``{"bart": {"text": "...", "score": 3}, "t5": {...}}``.
    """
    return (
        _found(document) is not None
        or bool(_systems_as_keys(document))
        or bool(_objects_of_the_same_systems(document))
    )


def read(document: Document) -> RawTable:
    """Make a record of each output, and read these; ask where they may be no outputs."""
    found = _found(document)
    if found is None and (keys := _systems_as_keys(document)):
        return _read_gathered(document, keys)
    if found is None:
        return _read_side_by_side(document, _objects_of_the_same_systems(document))
    if found.doubt is None:
        return _unfolded(document, found)
    guess = next(one for one in ANSWERS[found.doubt] if one in GUESSES)
    asked = WHAT_IS_ASKED[found.doubt]
    reason = f"'{found.key}' of '{document.name}' has labels under names, and {asked}"
    stated, question = how_counted(document, found.doubt, reason, guess)
    table = _unfolded(document, found) if stated == guess else document.as_table()
    return with_questions(replace(table, preset=table.preset or FileMapping()), [question])


def _systems_as_keys(document: Document) -> list[str]:
    """Keys of objects that hold a text and a label each, and are no raters' nor judges' names.

    Or labels alone, where all keys are called as outputs: ``response_1`` and ``response_2``.
    """
    records = document.first_records
    if document.table is not None or len(records) < FEWEST_OF_EACH:
        return []
    keys = [key for key, own in records[0].items() if isinstance(own, Mapping)]
    if any(roles.is_quality_name(key) for key in keys) or any(map(roles.is_human_name, records[0])):
        return []
    outputs = [key for key in keys if roles.may_name_a_system(key) and not _is_one_letter(key)]
    if outputs == keys and all(_has_labels_alone(mapping_of(records[0][key])) for key in keys):
        are_alike = all(_are_alike([mapping_of(one.get(key)) for key in keys]) for one in records)
        return keys if len(keys) >= FEWEST_SYSTEMS and are_alike else []
    keys = [key for key in keys if _has_a_text_and_label(mapping_of(records[0][key]))]
    are_numbered = all(any(map(str.isdigit, k)) and not roles.names_somebody(k) for k in keys)
    if len(keys) < FEWEST_SYSTEMS or (all(map(_names_no_system, keys)) and not are_numbered):
        return []  # but Bart is a system's name beside T5
    if all(roles.is_machine_name(key) or LABELS_BY_KEY.fullmatch(key) for key in keys):
        return []
    parts = [mapping_of(record.get(key)) for record in records for key in keys]
    if not _are_alike(parts):
        return []
    return keys if GATHERED not in records[0] else []


def _are_alike(parts: Sequence[Record]) -> bool:
    """Whether objects have the same entries, and none holds others."""
    is_flat = not any(is_nested(entry) for part in parts for entry in part.values())
    return is_flat and all(part.keys() == parts[0].keys() for part in parts)


def _is_one_letter(name: str) -> bool:
    return PLACE.fullmatch(name) is not None


def _has_labels_alone(part: Record) -> bool:
    """Whether an object holds labels of qualities, and no text."""
    return any(map(roles.is_quality_name, part)) and all(map(is_label, part.values()))


def _has_a_text_and_label(part: Record) -> bool:
    has_text = any(is_called_text(name) for name in part)
    return has_text and any(roles.is_label_name(own) for own in part if not is_called_text(own))


def _read_gathered(document: Document, keys: Sequence[str]) -> RawTable:
    """Read records with an object for each system as with one object of all; ask about it."""
    records = [
        {
            **{key: own for key, own in record.items() if key not in keys},
            GATHERED: {key: record[key] for key in keys if record.get(key)},
        }
        for record in document.records
    ]
    first = mapping_of(document.first_records[0][keys[0]])
    what = "labels" if _has_labels_alone(first) else "a text and labels"
    reason = (
        f"{quoted(keys)} of '{document.name}' have {what} each, and nothing says whether they are "
        "systems, or criteria or raters"
    )
    stated, question = how_counted(document, "headings", reason, "systems")
    if stated == "systems":
        told = (name for name in first if rated_texts.SYSTEM.fullmatch(roles.normalised(name)))
        found = _Outputs(GATHERED, next(told, SYSTEM))
        table = _unfolded(replace(document, value=records), found)
    else:
        table = document.as_table()
    return with_questions(replace(table, preset=table.preset or FileMapping()), [question])


def _objects_of_the_same_systems(document: Document) -> list[str]:
    """Keys of objects with the same names, of texts or files in one and lists of labels in others.

    The names are no people's and no criteria's, of which there may be remarks beside their labels.
    """
    records = document.first_records
    if document.table is not None or len(records) < FEWEST_OF_EACH or GATHERED in records[0]:
        return []
    objects = {key: own for key, own in records[0].items() if isinstance(own, Mapping)}
    shown = [
        key
        for key, own in objects.items()
        if len(own) >= FEWEST_SYSTEMS
        and (is_called_text(key) or SHOWN.fullmatch(roles.normalised(key)))
        and all(isinstance(text, str) for text in own.values())
        and not any(map(_names_no_system, map(str, own)))
    ]
    if len(shown) != 1:
        return []
    [texts] = shown
    beside = [key for key, own in objects.items() if own.keys() == objects[texts].keys()]
    beside = [key for key in beside if key == texts or any(map(is_list, objects[key].values()))]
    are_alike = all(
        mapping_of(record.get(key)).keys() == mapping_of(record.get(texts)).keys()
        for record in records
        for key in beside
    )
    return beside if len(beside) > 1 and are_alike else []


def _read_side_by_side(document: Document, keys: Sequence[str]) -> RawTable:
    """Read such objects as one object of systems; ask about names that nothing knows."""
    records = [
        {
            **{key: own for key, own in record.items() if key not in keys},
            GATHERED: {
                name: {ITEM: None, **{key: mapping_of(record.get(key)).get(name) for key in keys}}
                for name in mapping_of(record.get(keys[0]))
            },
        }
        for record in document.records
    ]
    names = {str(name) for record in document.first_records for name in mapping_of(record[keys[0]])}
    found = _Outputs(GATHERED, SYSTEM)
    if all(map(_is_a_systems, names)):
        return _unfolded(replace(document, value=records), found)
    reason = (
        f"{quoted(keys)} of '{document.name}' have the same names ({quoted(sorted(names), 4)}), "
        "and nothing says whether they are systems or criteria"
    )
    stated, question = how_counted(document, "headings", reason, "systems")
    is_told = stated == "systems"
    table = _unfolded(replace(document, value=records), found) if is_told else document.as_table()
    return with_questions(replace(table, preset=table.preset or FileMapping()), [question])


def _is_a_systems(name: str) -> bool:
    return roles.may_name_a_system(name) or roles.is_machine_name(name)


def _unfolded(document: Document, found: _Outputs) -> RawTable:
    outputs = _as_records(document, found)
    reading = _reading(outputs)
    table = outputs.as_table() if reading is None else reading.read(outputs)
    # columns called item and system say themselves what they are, and let a file's name say who
    # labelled
    is_said = found.named_by == PLACED or (reading is None and found.named_by == SYSTEM)
    columns = {} if is_said else {SYSTEM: found.named_by}
    note = f"What '{document.name}' has under '{found.key}' has labels of its own: each is an item."
    return replace(
        table,
        preset=(table.preset or FileMapping()).having(**columns),
        format=NAME,
        notes=(*table.notes, note),
    )


def _reading(outputs: Document) -> _Reading | None:
    return next((one for one in READINGS if one.sniff(outputs)), None)


def _as_records(document: Document, found: _Outputs) -> Document:
    """Give every output as a record, called as its record and its system are."""
    listed = [
        {**record, found.key: _parts(record.get(found.key), found.named_by)}
        for record in document.records
    ]
    named = parts_of(listed, found.key)
    return replace(
        document,
        value=[{ITEM: name, **{k: v for k, v in one.items() if k != ITEM}} for name, one in named],
        tables=(),
    )


def _parts(cell: object, named_by: str) -> list[Record]:
    """List outputs, be they in an object by system; each has an entry for its item."""
    if not isinstance(cell, Mapping):
        return [{ITEM: None, **own} for own in records_of(cell)]
    return [{ITEM: None, named_by: name, **mapping_of(own)} for name, own in cell.items()]


def _found(document: Document) -> _Outputs | None:
    records = document.first_records
    keys = dict.fromkeys(key for one in records for key, own in one.items() if is_nested(own))
    found = [one for key in keys if (one := _outputs(records, key)) is not None]
    if len(found) != 1 or names_people_beside(records, {found[0].key, *_sentences(records)}):
        return None
    if any(roles.normalised(key) in LABELS_OF_RATERS for key in keys if key != found[0].key):
        return None  # those of the whole record, of which the models may be others
    [one] = found
    first = replace(document, value=[*records], tables=())
    outputs = _as_records(first, one)
    if _reading(outputs) is not None:
        return one
    if not any(isinstance(record.get(one.key), Mapping) for record in records):
        return None
    flat = [*map(flattened, outputs.records)]
    return one if label_names(flat) or listed_label_names(flat) else None


def _outputs(records: Sequence[Record], key: str) -> _Outputs | None:
    cells = [record[key] for record in records if record.get(key)]
    if len(cells) < SHARE_OF_RECORDS * len(records):
        return None
    if all(map(is_list, cells)):
        lists = [records_of(cell) for cell in cells]
        system = system_of_outputs(key, lists)
        are_nested = any(is_nested(own) for cell in lists for part in cell for own in part.values())
        is_free = not any(ITEM in part for cell in lists for part in cell)
        return _Outputs(key, system) if system is not None and are_nested and is_free else None
    objects = [mapping_of(cell) for cell in cells]
    parts = [mapping_of(own) for cell in objects for own in cell.values()]
    names = {str(name) for cell in objects for name in cell}
    if (
        not all(parts)
        or len(parts) < FEWEST_OF_EACH * len(names)
        or {ITEM, SYSTEM} & {*_keys(parts)}
    ):
        return None
    plain, of_somebody = roles.normalised(key), _are_of_somebody(parts)
    # Bart is a system's name among others, and an expert wrote a text where models did
    have_texts = all(map(_is_a_labelled_text, parts))
    some = all if have_texts or SYSTEMS.fullmatch(plain) else any
    if len(names) < FEWEST_SYSTEMS or some(map(_names_no_system, names)):
        return None
    are_models, are_placed = (
        all(map(is_one, names)) for is_one in (roles.is_machine_name, PLACE.fullmatch)
    )
    if SYSTEMS.fullmatch(plain):
        return _Outputs(key, SYSTEM)
    if MODELS.fullmatch(plain):
        return _Outputs(key, SYSTEM, None if of_somebody else "models")
    if not TEXT.fullmatch(plain):
        return None
    named_by = PLACED if are_placed else SYSTEM
    if have_texts and any(map(_names_no_system, names)):
        n_people = sum(map(_names_no_system, names))
        is_told = of_somebody and 2 * n_people <= len(names)
        return _Outputs(key, named_by, None if is_told else "models")
    if any(map(is_called_text, _keys(parts))):
        return _Outputs(key, named_by, "models" if are_models and not of_somebody else None)
    if SURVEYED.fullmatch(plain) and not (are_placed or are_models):
        return None
    return _Outputs(key, named_by, "headings")


def _sentences(records: Sequence[Record]) -> list[str]:
    """Keys of texts too long for labels, whoever they name: ``ground_truth_solution``."""
    told: dict[str, list[object]] = {}
    for record in records:
        for key, own in record.items():
            told.setdefault(key, []).append(own)
    return [
        key
        for key, cells in told.items()
        if all(isinstance(own, str) for own in cells)
        and sum(len(str(own).split()) for own in cells) > MOST_WORDS_OF_A_LABEL * len(cells)
    ]


def _is_a_labelled_text(part: Record) -> bool:
    """Whether an output has its text, and beside it an object of labels: ``annotation``."""
    has_text = any(isinstance(own, str) and is_called_text(name) for name, own in part.items())
    return has_text and any(isinstance(own, Mapping) for own in part.values())


def _are_of_somebody(parts: Sequence[Record]) -> bool:
    return any(is_of_somebody(name) for part in parts for name in flattened(part))


def _keys(parts: Sequence[Record]) -> dict[str, None]:
    return dict.fromkeys(name for part in parts for name in part)


def is_called_text(name: str) -> bool:
    """Whether an entry is called as a text is that was read or written: ``answer``."""
    plain = roles.normalised(name)
    return TEXT.fullmatch(plain) is not None or plain in roles.JUDGED_TEXTS


def _names_no_system(name: str) -> bool:
    """Whether a name is a person's or a criterion's, or says what an object holds."""
    is_person = roles.is_human_name(name) or holds_a_given_name(name)
    is_called_so = roles.is_quality_name(name) or roles.is_label_name(name)
    return is_person or is_called_so or is_called_text(name)
