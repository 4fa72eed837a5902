"""Records that list what was labelled, each part with its labels: ``claims: [{"human_label": 1}]``.

The parts, claims of an answer or turns of a conversation, are the items. Several lists may hold the
labels of one rater each, on parts that an id tells: ``annotation: [{"claim_id": 7, "label": 1}],
predictions_gpt4: [{"claim_id": 7, "label": 0}]``. Whose the labels are is told as in any table
with a row for each item. Parts may list the labelled ones, as sentences their facts. So it is with
outputs, each with its text, and the system's name if any, in records without labels of their own.
Answers of raters or models and grades by criterion are listed as well, and are none of this.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so, may_hold_labels
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.formats.answers import own_ids
from judgeviz.labels.formats.judge_by_row import JUDGE
from judgeviz.labels.formats.listed_texts import PART
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.rated_texts import SYSTEM, TEXT
from judgeviz.labels.formats.record_lists import (
    CONVERSATIONS,
    JUDGING,
    MODEL,
    flattened,
    is_a_conversation,
    parts_of,
    records_by_item,
)
from judgeviz.labels.formats.values import is_label, is_list, mapping_of, records_of, text_of
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, in_force, table_from_frame, unrepeated

NAME = "records with a list of labelled parts"
OF_RECORDS, OF_PARTS = ANSWERS["levels"]
SHARE_OF_RECORDS = 0.5
SHARE_IN_BOTH = 0.9  # of the parts of two lists
FEWEST_LISTS = 2
PLACES = frozenset(("start", "end", "start_offset", "end_offset", "offset", "begin"))
ITEM, PARTS = "item", "parts"


@dataclass(frozen=True, slots=True)
class _Parts:
    """Lists of the parts that were labelled.

    Attributes
    ----------
    keys : tuple of str
        Of the lists, the one that the others are beside first.
    named_by : str or None
        The entry of every part that says which it is; None of one list alone.
    system : str or None
        The entry of every output that names its system; None of other parts.
    """

    keys: tuple[str, ...]
    named_by: str | None = None
    system: str | None = None


def sniff(document: Document) -> bool:
    """Whether most records list parts with labels of their own."""
    listed = _by_record(document)
    return _found(_flat(listed.first_records)) is not None


def read(document: Document) -> RawTable:
    """Make a row of every part, with its labels and what its record says.

    Where records have labels, too, which of both are meant is asked.
    """
    document = _by_record(document)
    found = _found(_flat(document.first_records))
    assert found is not None
    of_records = _labels_of_records(_flat(document.records), found)
    if not of_records:
        return _unfolded(document, found, ())
    reason = (
        f"records of '{document.name}' have labels of their own ({quoted(of_records)}), and so has "
        f"what they list ('{found.keys[0]}')"
    )
    guess = OF_RECORDS if any(map(roles.is_human_name, of_records)) else OF_PARTS
    stated, question = how_counted(document, "levels", reason, guess)
    if stated == OF_PARTS:
        return _asked(_unfolded(document, found, of_records), question)
    table = document.as_table()
    notes = (*table.notes, f"Not read, as labels of parts of the items: {quoted(found.keys)}.")
    return _asked(replace(table, preset=FileMapping(), notes=notes), question)


def _by_record(document: Document) -> Document:
    """Give what an object has by ids as a list, be it records or the lists of their parts."""
    by_id = mapping_of(document.value)
    are_lists = len(by_id) >= FEWEST_LISTS and all(
        is_list(own) and len(records_of(own)) == len(own) > 0 for own in by_id.values()
    )
    names = {frozenset(name for part in records_of(own) for name in part) for own in by_id.values()}
    if are_lists and len(names) == 1 and not any(map(is_of_somebody, by_id)):
        records = [{"id": name, PARTS: own} for name, own in by_id.items()]
        return replace(document, value=records)
    return _by_part(records_by_item(document) or document)


def _by_part(document: Document) -> Document:
    """Give parts that list facts or claims with labels as the records: sentences of a text.

    Each has its record's id with its number. Any other document stays as it is, and so does one
    whose records have labels themselves: each would be that of several parts.
    """
    first = _flat(document.first_records)
    for key, cells in _lists(first).items():
        inside = {
            name
            for cell in cells
            for part in cell
            for name, own in part.items()
            if records_of(own) and _is_called_parts(name)
        }
        if len(inside) > 1:  # facts as a model parted them, and those that people labelled
            inside = {name for name in inside if _labels_within(name, cells)}
        if len(inside) != 1 or _found(first) or _labels_of_records(first, _Parts((key,))):
            continue
        own = [{**part, ITEM: name} for name, part in parts_of(_flat(document.records), key)]
        return replace(document, value=own, tables=())
    return document


def _labels_within(name: str, cells: Sequence[Sequence[Record]]) -> tuple[str, ...]:
    """Names of labels in what the parts of lists list themselves."""
    inner = [
        flattened(own) for cell in cells for part in cell for own in records_of(part.get(name))
    ]
    return label_names(inner)


def _flat(records: Sequence[Record]) -> list[Record]:
    """Make entries of what is in objects of records: ``summary.sentences``."""
    return [*map(flattened, records)]


def _asked(table: RawTable, question: Doubt) -> RawTable:
    preset = table.preset or FileMapping()
    preset = replace(preset, answers={**preset.answers, **in_force([question])})
    return replace(table, preset=preset, questions=(question,))


def _unfolded(document: Document, found: _Parts, left_out: Sequence[str]) -> RawTable:
    """One row for each part, whose item is its own id, or its record's with the part's number."""
    [key] = found.keys[:1]
    whole = _joined(_flat(document.records), found)
    nested = dict.fromkeys(
        name for one in whole for name, own in one.items() if name != key and is_list(own)
    )
    rest = {*nested, *left_out}  # of the records: their parts may have labels of the same name
    records = [{name: own for name, own in one.items() if name not in rest} for one in whole]
    named = parts_of(records, key)
    parts = [flattened(part) for _, part in named]
    entries = dict.fromkeys(name for part in parts for name in part)
    item, *columns = unrepeated([ITEM, *entries])
    called = dict(zip(entries, columns, strict=True))
    own = [flattened(part) for record in records for part in records_of(record.get(key))]
    ids = own_ids(own, [name for name, _ in named])
    rows = [
        {item: name} | {called[entry]: own for entry, own in part.items()}
        for name, part in zip(ids, parts, strict=True)
    ]
    numbers = [
        number
        for number, record in zip(document.row_numbers, records, strict=True)
        for _ in records_of(record.get(key))
    ]
    notes = [f"What '{document.name}' lists as '{key}' has labels of its own: each is an item."]
    if left_out:
        notes.append(f"Not read, as labels of the records: {quoted(left_out)}.")
    if nested:
        notes.append(f"Not read, as not of these items: {quoted([*nested])}.")
    places = np.array(numbers, dtype=np.int64)
    frame = pd.DataFrame(rows, dtype=object)
    table = table_from_frame(frame, document.name, 1, (*document.notes, *notes), places)
    preset = FileMapping(columns={"item": item})
    if found.system is not None:
        preset = preset.having(system=called[found.system])
    return replace(table, preset=preset, format=NAME, n_records=len(records))


def _joined(records: Sequence[Record], found: _Parts) -> list[Record]:
    """Put what several lists say of a part into the first of them, under names of their own."""
    if found.named_by is None:
        return [*records]
    names = _names_of_entries(records, found)
    joined: list[Record] = []
    for record in records:
        parts: dict[str, dict[str, object]] = {}
        for key in found.keys:
            for part in map(flattened, records_of(record.get(key))):
                own = parts.setdefault(text_of(part.get(found.named_by)), {})
                own |= {names[key, name]: cell for name, cell in part.items()}
        rest = {key: own for key, own in record.items() if key not in found.keys}
        joined.append({**rest, found.keys[0]: [*parts.values()]})
    return joined


def _names_of_entries(records: Sequence[Record], found: _Parts) -> dict[tuple[str, str], str]:
    """Name each entry of several lists: what more than one have as ``annotation.label``."""
    pairs = dict.fromkeys(
        (key, name)
        for key in found.keys
        for record in records
        for part in map(flattened, records_of(record.get(key)))
        for name in part
    )
    times = Counter(name for _, name in pairs)
    return {
        (key, name): name if name == found.named_by or times[name] == 1 else f"{key}.{name}"
        for key, name in pairs
    }


def _found(records: Sequence[Record]) -> _Parts | None:
    """Find the lists whose parts have labels; None where there are none, or several unlike."""
    lists = {key: own for key, own in _lists(records).items() if not _are_others(key, own)}
    several = _beside_each_other(lists)
    if several is not None:
        return several
    found = [key for key, own in lists.items() if _have_labels(key, own)]
    if found:
        return _Parts((found[0],)) if len(found) == 1 else None
    return _outputs(records)


def _outputs(records: Sequence[Record]) -> _Parts | None:
    """Find the one list of outputs with labels, in records that have none themselves.

    Those that name their systems, or else those of nobody.
    """
    labelled = {
        key: cells
        for key, cells in _lists(records).items()
        if label_names([part for cell in cells for part in cell])
    }
    found = [
        _Parts((key,), system=system)
        for key, cells in labelled.items()
        if (system := system_of_outputs(key, cells)) is not None
    ] or [
        _Parts((key,)) for key, cells in labelled.items() if _are_of_no_system(key, cells, records)
    ]
    if len(found) != 1 or _labels_of_records(records, found[0]):
        return None
    return found[0]


def _are_of_no_system(
    key: str, cells: Sequence[Sequence[Record]], records: Sequence[Record]
) -> bool:
    """Whether texts are listed as outputs, several of a record, and nothing names who wrote them.

    Beside a text that is the item itself, ``tweet``, they may be what people said of it; other
    lists may hold the labels.
    """
    plain = roles.normalised(key)
    is_called_so = plain.endswith("s") and TEXT.fullmatch(plain) and not _is_called_parts(key)
    if not is_called_so or roles.JUDGE_NOUN.search(key) or is_of_somebody(key):
        return False
    parts = [part for cell in cells for part in cell]
    names = [*dict.fromkeys(name for part in parts for name in part)]
    have_texts = any(TEXT.fullmatch(roles.normalised(n)) and _are_texts(n, parts) for n in names)
    are_several = 2 * sum(len(cell) > 1 for cell in cells) > len(cells)
    beside = [(name, own) for record in records for name, own in record.items() if name != key]
    is_of_an_item = any(roles.is_the_item_itself(name) for name, _ in beside)
    are_labels_beside = any(
        is_list(own) and (records_of(own) or _is_called_as_labels(name)) for name, own in beside
    )
    is_told = is_of_an_item or are_labels_beside or _tell_whose(names, parts)
    return have_texts and are_several and not is_told


def system_of_outputs(key: str, cells: Sequence[Sequence[Record]]) -> str | None:
    """Find the entry that names the system of each part; None where these are no outputs.

    An output has a text that is called so, and its list has no judges' or raters' name: what a
    judge says of a text is called after judging, or its record has other labels.
    """
    parts = [part for cell in cells for part in cell]
    names = [*dict.fromkeys(name for part in parts for name in part)]
    systems = [name for name in names if SYSTEM.fullmatch(roles.normalised(name))]
    texts = [n for n in names if TEXT.fullmatch(roles.normalised(n)) and _are_texts(n, parts)]
    is_called_texts = TEXT.fullmatch(roles.normalised(key)) is not None
    if _is_called_answers(key) and not is_called_texts:
        return None
    if len(systems) != 1 or not texts:
        return None
    is_judging = (
        roles.JUDGE_NOUN.search(key)
        or roles.columns_for("rater", names)
        or any(roles.normalised(name) in JUDGE for name in names if name not in systems)
    )
    is_told = all(len({text_of(p.get(systems[0])) for p in own}) == len(own) for own in cells)
    return systems[0] if is_told and not is_judging else None


def _lists(records: Sequence[Record]) -> dict[str, list[list[Record]]]:
    """Parts that each record lists, under the keys of lists of objects in most records."""
    lists: dict[str, list[list[Record]]] = {}
    listed = (key for record in records for key, cell in record.items() if is_list(cell))
    for key in dict.fromkeys(listed):
        cells = [record.get(key) or [] for record in records]
        own: list[list[Record]] = [[*map(flattened, records_of(cell))] for cell in cells]
        n_filled = sum(map(bool, own))
        if n_filled >= max(1, SHARE_OF_RECORDS * len(records)) and all(
            is_list(cell) and len(cell) == len(parts)
            for cell, parts in zip(cells, own, strict=True)
        ):
            lists[key] = own
    return lists


def _are_others(key: str, cells: Sequence[Sequence[Record]]) -> bool:
    """Whether parts are raters' or models' answers, texts of systems, grades, or marked places."""
    parts = [part for cell in cells for part in cell]
    names = [*dict.fromkeys(name for part in parts for name in part)]
    plain = {roles.normalised(name) for name in names}
    is_called_parts, have_texts = _is_called_parts(key), any(_are_texts(n, parts) for n in names)
    return bool(
        (_tell_whose(names, parts) and not is_a_conversation(key, parts))
        or plain & PLACES
        or any(records_of(cell) for part in parts for cell in part.values())
        or not (is_called_parts and have_texts)
        and any(_tells_criteria(name, cells) for name in names)
        or not (is_called_parts or have_texts)
        and TEXT.fullmatch(roles.normalised(key))
    )


def _tell_whose(names: Sequence[str], parts: Sequence[Record]) -> bool:
    """Whether an entry names raters, models or systems: one called so, and not their labels."""
    called = {name for name in names if roles.normalised(name) in MODEL | JUDGE}
    called |= {name for role in ("rater", "system") for name in roles.columns_for(role, names)}
    labels = {
        text_of(part[name])
        for name in names
        if name not in called and is_of_somebody(name)
        for part in parts
        if is_label(part.get(name))
    }
    said = [{text_of(part[name]) for part in parts if is_label(part.get(name))} for name in called]
    return any(not own & labels for own in said)


def _is_called_parts(key: str) -> bool:
    own = roles.normalised(key)
    return bool(PART.fullmatch(own) or CONVERSATIONS.fullmatch(own))


def _tells_criteria(name: str, cells: Sequence[Sequence[Record]]) -> bool:
    """Whether an entry has other words in each part of a record, and the same in other records."""
    if _is_called_an_id(name) or _is_called_as_labels(name):
        return False
    words = [[text_of(part[name]) for part in cell if is_label(part.get(name))] for cell in cells]
    several = [own for own in words if len(own) > 1]
    said = {word for own in several for word in own}
    if not several or roles.are_numbers(said) or any(len({*own}) < len(own) for own in several):
        return False
    return 2 * len(said) < sum(map(len, several))


def _labels_of_records(records: Sequence[Record], found: _Parts) -> list[str]:
    """Entries of records that are called as labels and hold such, beside the lists."""
    plain = [
        {name: own for name, own in record.items() if not isinstance(own, Mapping | list)}
        for record in records
    ]
    systems = roles.columns_for("system", dict.fromkeys(name for own in plain for name in own))
    return [name for name in label_names(plain) if name not in {*found.keys, *systems}]


def _are_texts(name: str, parts: Sequence[Record]) -> bool:
    """Whether an entry is what was read: words, hardly ever the same, and no remark on a label."""
    texts = [_text(part[name]) for part in parts if part.get(name)]
    n_of_words = sum(" " in text for text in texts)
    are_read = 2 * n_of_words > len(texts) and 2 * len({*texts}) > len(texts)
    return are_read and not is_named_so(name)


def _text(cell: object) -> str:
    """Text of an entry, be it in parts: ``["Nexus card", "takes", "three months"]``."""
    return " ".join(map(str, cell)) if is_list(cell) else text_of(cell)


def _have_labels(key: str, cells: Sequence[Sequence[Record]]) -> bool:
    """Whether parts of a list have labels, and are not themselves somebody's answers."""
    parts = [part for cell in cells for part in cell]
    listed = listed_label_names(parts)
    labels = (*label_names(parts), *listed)
    n_of_somebody = sum(map(is_of_somebody, labels)) + len(listed)  # which are of several
    if _is_called_parts(key) or not labels:
        return bool(labels)
    # of several raters in one part, whatever the list is called
    may_be_parts = n_of_somebody > 1 or (n_of_somebody and not _is_called_answers(key))
    return bool(may_be_parts) and _tell_what_they_are(cells)


def _tell_what_they_are(cells: Sequence[Sequence[Record]]) -> bool:
    """Whether parts have texts, or ids that tell those of a record apart."""
    parts = [part for cell in cells for part in cell]
    names = [*dict.fromkeys(name for part in parts for name in part)]
    ids = [name for name in names if _is_called_an_id(name)]
    return any(_are_texts(name, parts) for name in names) or any(
        all(len({text_of(part.get(name)) for part in cell}) == len(cell) for cell in cells)
        for name in ids
    )


def _is_called_an_id(name: str) -> bool:
    return bool(roles.columns_for("item", [name])) or roles.normalised(name).endswith("id")


def _is_called_answers(key: str) -> bool:
    """Whether a list is called as what people or models said: ``human_annotations``."""
    return roles.normalised(key) in JUDGING or roles.is_label_name(key)


def label_names(parts: Sequence[Record]) -> tuple[str, ...]:
    """Entries of parts that are called as labels, or after who gave them, and hold such."""
    frame = table_from_frame(pd.DataFrame(parts, dtype=object), "", 1).frame
    return tuple(
        name
        for name in map(str, frame.columns)
        if _is_called_as_labels(name)
        and not is_named_so(name)
        and may_hold_labels(name, frame[name])
        and not _are_texts(name, parts)
    )


def listed_label_names(parts: Sequence[Record]) -> tuple[str, ...]:
    """Entries of parts that hold plain labels of several in a list: ``scores: [3, 4]``."""
    names = dict.fromkeys(name for part in parts for name in part)
    return tuple(
        name
        for name in names
        if _is_called_as_labels(name)
        and not is_named_so(name)
        and all(map(_are_labels, (part[name] for part in parts if part.get(name))))
    )


def _are_labels(cell: object) -> bool:
    return is_list(cell) and all(map(is_label, cell))


def _is_called_as_labels(name: str) -> bool:
    """Whether an entry is called as a label, as what it is on, or after who gave it."""
    is_so = is_of_somebody(name) or roles.is_label_name(name) or roles.is_quality_name(name)
    return is_so and not roles.columns_for("criterion", [name])


def is_of_somebody(name: str) -> bool:
    """Whether an entry is called after a person, people or a model."""
    is_of_a_side = roles.is_human_name(name) or roles.is_machine_name(name)
    return is_of_a_side or holds_a_given_name(name)


def _beside_each_other(lists: Mapping[str, Sequence[Sequence[Record]]]) -> _Parts | None:
    """Find lists that speak of the same parts, as an entry with the parts' ids says."""
    for key, cells in lists.items():
        for name in dict.fromkeys(name for cell in cells for part in cell for name in part):
            beside = {n: own for n, own in lists.items() if _are_the_same(name, cells, own)}
            labels = {
                n: own
                for n, cell in beside.items()
                if (own := set(label_names([part for one in cell for part in one])) - {name})
            }
            if len(beside) < FEWEST_LISTS or not labels or all(map(roles.is_machine_name, labels)):
                continue
            shared = set.intersection(*labels.values()) if len(labels) > 1 else set()
            if not any(map(is_of_somebody, shared)) and key in beside:
                return _Parts(tuple(beside), name)
    return None


def _are_the_same(
    name: str, cells: Sequence[Sequence[Record]], others: Sequence[Sequence[Record]]
) -> bool:
    """Whether an entry names the parts of two lists of every record, and nearly all are in both."""
    n_parts = n_shared = 0
    for cell, other in zip(cells, others, strict=True):
        own, beside = (
            [text_of(p[name]) for p in c if is_label(p.get(name))] for c in (cell, other)
        )
        if len({*own}) < len(cell) or len({*beside}) < len(other):
            return False
        n_parts += len({*own, *beside})
        n_shared += len({*own} & {*beside})
    return n_shared >= SHARE_IN_BOTH * n_parts > 0
