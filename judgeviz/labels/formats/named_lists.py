"""Lists in every record, or its objects: who labelled, and what each said, in the same order.

``{"id": 7, "annotators": ["w3", "w9"], "labels": [1, 0], "gpt-4": 1}``: each rater becomes a
column. Several lists of labels, ``toxicity: [1, 0], clarity: [3, 4]``, are criteria; so are the
entries of objects, ``labels: [{"toxicity": 1, "clarity": 3}, ..]``. A rater may have named several
labels, ``[["race"], ["race", "age"]]``. Both may be spelled between marks, ``annotators: "w3,w9"``
beside ``labels: "1,0"``. What else a record holds, as a judge's label, stays as it is.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
from judgeviz.labels.detection.listed_classes import listed_classes
from judgeviz.labels.detection.marks_of_answers import marks_of_answers
from judgeviz.labels.detection.set_aside import is_called_as_set_aside
from judgeviz.labels.detection.several_classes import TOGETHER, with_classes_apart
from judgeviz.labels.formats import lists_under_criteria, repeated_raters
from judgeviz.labels.formats.lists_beside_labels import ListsBeside, lists_beside
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.marked_lists import ODD, with_lists_apart
from judgeviz.labels.formats.record_lists import MODEL
from judgeviz.labels.formats.values import is_blank, is_list, is_nested, records_of, text_of
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.scale.answers import json_or_python
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.list_cells import spelled_list
from judgeviz.labels.sources.tables import RawTable, in_force, table_from_frame

NAME = "lists of raters and of their labels"
SAID = re.compile(
    r"(human_|annotator_|raw_|all_)?(labels|annotations|ratings|scores|votes|grades|judge?ments)"
)
SAID_ON = re.compile(r"\w+_(labels|annotations|ratings|scores|votes|grades|judge?ments)")

MOST_RATERS = 300  # that become columns
ID_OF_PEOPLE = re.compile(r"(?<![a-z])ids?$")
SHARE_AGREED = 0.2  # of items, in which two raters or more say the same


def sniff(document: Document) -> bool:
    """Whether every record has one list of raters, and one or more of as many labels.

    Or its objects have such lists, or cells in which both are spelled between marks.
    """
    records = document.first_records
    if (_keys(records) or _keys_of_objects(records)) is not None:
        return True
    # all records are made of a table only where the first ones say so
    return _are_between_marks(records) and _are_between_marks(document.records)


def _are_between_marks(records: Sequence[Record]) -> bool:
    """Whether both lists are spelled in the cells of all records that somebody labelled."""
    apart = with_lists_apart(records, _is_called_raters)
    return apart is not None and _keys(_with_lists(apart[0])) is not None


@dataclass(frozen=True, slots=True)
class Labelled:
    """What a record holds.

    Attributes
    ----------
    rest : mapping
        All but its lists of raters and labels.
    raters : sequence of str
    labels : mapping of str to sequence
        As many labels by criterion; "" for one without a name.
    """

    rest: Record
    raters: Sequence[str]
    labels: Mapping[str, Sequence[object]]


def read(document: Document) -> RawTable:
    """Give every rater a column, on each criterion of several; a record of other lists stays as is.

    Of a crowd the places in the lists stand for the raters.
    """
    if keys := _keys(document.first_records):
        return _read(document, _entries_apart(document.records, keys[1]), *keys)
    if of_objects := _keys_of_objects(document.first_records):
        found = _in_objects(document, *of_objects)
        table = _read(document, found.records, found.raters, found.labels)
        return with_questions(table, found.questions)
    apart = with_lists_apart(document.records, _is_called_raters)
    assert apart is not None
    given, n_odd = apart
    keys = _keys(_with_lists(given))
    assert keys is not None
    table = _read(document, _entries_apart(given, keys[1]), *keys)
    return replace(table, dropped={**table.dropped, ODD: n_odd}) if n_odd else table


def _entries_apart(records: Sequence[Record], labels: Sequence[str]) -> list[Record]:
    """Give the lists of labels in objects keys of their own."""
    parents = {key.rpartition(".")[0] for key in labels}
    return [_with_entries_apart(record, parents) for record in records]


def _in_objects(document: Document, who: str, said: Sequence[str]) -> lists_under_criteria.Listed:
    """Take the lists out of the objects in which each label has a rater."""
    found = [
        {
            path: own
            for path, own in lists_under_criteria.objects_with(record, who.__eq__).items()
            if all(_are_in_pairs(own, who, key) for key in said)
        }
        for record in document.records
    ]
    return lists_under_criteria.taken_out(document, found, who, said)


def _read(document: Document, records: Sequence[Record], who: str, said: Sequence[str]) -> RawTable:
    """Read the lists of labels, and those beside that are on their scale."""
    beside = _beside(document, records, who, said)
    table = _of_labels(document, records, who, [*said, *beside.taken])
    asked = with_questions(table, beside.questions) if beside.questions else table
    return replace(asked, notes=(*asked.notes, *beside.notes))


def _beside(
    document: Document, records: Sequence[Record], who: str, said: Sequence[str]
) -> ListsBeside:
    """Look at the other lists of as many entries as there are raters, in all records."""
    others = [
        key
        for key in (records[0] if records else ())
        if key not in (who, *said)
        and not is_called_as_set_aside(key)
        and all(_are_in_pairs(record, who, key) for record in records)
    ]
    if not others:
        return ListsBeside()
    labels, entries = (
        {key: [one for record in records for one in _list_at(record.get(key))] for key in keys}
        for keys in (said, others)
    )
    may_be_said = [  # but for their names
        key
        for key in others
        if not (roles.is_trait(key) or _hold_labels(records, key))
        and _are_of_raters(records, who, key)
    ]
    return lists_beside(document, [*labels.values()], entries, may_be_said)


def _of_labels(
    document: Document, records: Sequence[Record], who: str, said: Sequence[str]
) -> RawTable:
    if marks := _marks(records, who, said):
        return _one_row_each(document, records, who, [*said, *marks])
    if any(repeated_raters.stands_twice(_list_at(record.get(who))) for record in records):
        table = _one_row_each(document, records, who, said)
        assert table.preset is not None
        return replace(table, preset=replace(table.preset, label=tuple(said)))
    rows = []
    for record in records:
        found = [key for key in said if _are_in_pairs(record, who, key)]
        left = {key: own for key, own in record.items() if not found or key not in (who, *found)}
        names = [text_of(name) for name in _list_at(record[who])] if found else []
        labels = {
            key if len(said) > 1 else "": [*map(_label_of, _list_at(record[key]))] for key in found
        }
        rows.append(Labelled(left, names, labels))
    apart = _with_spelled_apart(rows)
    return _with_several_asked(document, apart, are_spelled=apart != rows)


def _marks(records: Sequence[Record], who: str, said: Sequence[str]) -> list[str]:
    """Find lists that may mark answers: among those of labels, or called as such beside them."""
    labels = {
        key: {text_of(one) for record in records for one in _list_at(record.get(key))}
        for key in said
    }
    beside = [
        key
        for key in dict.fromkeys(key for record in records for key in record)
        if key not in (who, *said)
        and is_called_as_set_aside(key)
        and any(_are_in_pairs(record, who, key) for record in records)
    ]
    return [*marks_of_answers(labels), *beside]


def _one_row_each(
    document: Document, records: Sequence[Record], who: str, lists: Sequence[str]
) -> RawTable:
    """Give each rater of a record a row, to be read as any table with a label in a row."""
    names = {key for record in records for key in record}
    twice = {
        number: own
        for number, record in enumerate(records, 1)
        if (own := repeated_raters.stands_twice(_list_at(record.get(who))))
    }
    people = {name for own in twice.values() for name in own}
    reading, questions = repeated_raters.asked(document, [*twice], people)
    told = [key for key in roles.columns_for("item", names) if _tells_records_apart(records, key)]
    rater = "rater" if "rater" not in names else f"rater ({who})"
    sample = "sample" if "sample" not in names else f"sample ({who})"
    rows, numbers, n_left_out = [], [], 0
    for number, record in enumerate(records, 1):
        own = [key for key in lists if _are_in_pairs(record, who, key)]
        rest = {key: value for key, value in record.items() if key not in (who, *own)}
        item = {} if told else {"item": number}
        people_of_item = _list_at(record.get(who)) if own else []
        times = repeated_raters.numbered(people_of_item)
        for place, (name, time) in enumerate(zip(people_of_item, times, strict=True)):
            labels = {key: _label_of(_list_at(record[key])[place]) for key in own}
            if time and reading == repeated_raters.LEFT_OUT:
                n_left_out += len(labels)
                continue
            again = {sample: time} if twice else {}
            rows.append({**item, **rest, rater: text_of(name), **again, **labels})
            numbers.append(number)
    frame = pd.DataFrame(rows, dtype=object)
    table = table_from_frame(frame, document.name, 1, document.notes, np.array(numbers))
    columns = {"rater": rater, **({"sample": sample} if twice else {})}
    preset = FileMapping(layout="long", columns=columns, answers=in_force(questions))
    dropped = {repeated_raters.DROPPED: n_left_out} if n_left_out else {}
    return replace(table, preset=preset, format=NAME, dropped=dropped, questions=tuple(questions))


def _tells_records_apart(records: Sequence[Record], key: str) -> bool:
    cells = [record.get(key) for record in records]
    return not any(map(is_nested, cells)) and len({*map(str, cells)}) == len(cells)


def _label_of(entry: object) -> object:
    """Label of a rater who may have named several: the only one, or all; None where there is none.

    A set of one, ``["gender"]``, is that label.
    """
    if not is_list(entry):
        return entry
    own = [*dict.fromkeys(map(text_of, entry))]
    return own if len(own) > 1 else (own[0] if own else None)


def _with_spelled_apart(rows: Sequence[Labelled]) -> list[Labelled]:
    """Take labels that list several classes in one text, ``joy|fear``, for those classes."""
    every = (one for row in rows for own in row.labels.values() for one in own)
    listed = listed_classes({one for one in every if isinstance(one, str)})
    return [
        replace(
            row,
            labels={
                key: [listed.get(one, one) if isinstance(one, str) else one for one in own]
                for key, own in row.labels.items()
            },
        )
        for row in rows
    ]


def _with_several_asked(
    document: Document, rows: Sequence[Labelled], *, are_spelled: bool
) -> RawTable:
    """Ask what several labels of one rater count as, as of any table with columns of raters.

    A yes or no to each is no answer where they are numbers, or the raters a crowd, or where few
    name several: ``joy|fear`` among plain labels.
    """
    every = [one for row in rows for own in row.labels.values() for one in own]
    sets = [own for own in every if is_list(own)]
    if not sets:
        return of_lists(document, rows, NAME)
    is_crowd = len({name for row in rows for name in row.raters}) > MOST_RATERS
    is_on_several = any(key for row in rows for key in row.labels)
    if not (
        is_crowd
        or is_on_several
        or are_spelled
        or roles.are_numbers({text_of(one) for own in sets for one in own})
    ):
        table = of_lists(document, rows, NAME)
        asked = with_classes_apart(replace(table, preset=None), document.answers)
        if asked.questions and table.preset is not None:
            preset = table.preset if asked.preset is None else asked.preset
            stated = in_force(asked.questions)
            preset = preset.having(human=table.preset.humans, answers=stated)
            return replace(asked, preset=preset, format=NAME)
    _, one, left_out = ANSWERS["several"]
    taken = left_out if document.answers.get("several") == left_out else one
    other = one if taken == left_out else left_out
    reason = (
        f"raters of '{document.name}' named several labels of one item, which count as one label "
        "together, or not at all"
    )
    joined = [
        replace(row, labels={key: _as_one(own, taken) for key, own in row.labels.items()})
        for row in rows
    ]
    question = Doubt("answers", {"several": taken}, reason, ({"several": other},))
    table = of_lists(document, joined, NAME)
    assert table.preset is not None
    if taken == one:  # 3 + 7 is none of the grades from 3 to 7
        labels = {_text_of_label(own) for own in every if own is not None}
        scale = StatedScales.parsed({"kind": "nominal", "categories": sorted(labels)})
        table = replace(table, preset=replace(table.preset, scale=scale))
    return with_questions(table, [question])


def _as_one(labels: Sequence[object], reading: str) -> list[object]:
    """Labels of a record, of which several of one rater are one together, or none."""
    _, one, _ = ANSWERS["several"]
    return [
        (_text_of_label(own) if reading == one else None) if is_list(own) else own for own in labels
    ]


def of_lists(document: Document, rows: Sequence[Labelled], name: str) -> RawTable:
    """Give every rater a column, or one on each criterion.

    Parameters
    ----------
    document : Document
    rows : sequence of Labelled
        Of a crowd the places in the lists stand for the raters.
    name : str
        Of the format, for the report.
    """
    keys = {key for row in rows for key in row.rest}
    criteria = [*dict.fromkeys(key for row in rows for key in row.labels if key)]
    raters = {
        rater: f"annotator {rater}" if rater in keys else rater
        for row in rows
        for rater in row.raters
    }
    if len(raters) > MOST_RATERS:
        return _of_a_crowd(document, rows, len(raters), name)
    columns = {
        (rater, key): f"{own} {key}" if key else own
        for rater, own in raters.items()
        for key in criteria or [""]
    }
    records = [
        {
            **row.rest,
            **{
                columns[rater, key]: label
                for key, labels in row.labels.items()
                for rater, label in zip(row.raters, labels, strict=True)
            },
        }
        for row in rows
    ]
    table = table_from_frame(pd.DataFrame(records, dtype=object), document.name, 1, document.notes)
    own = tuple(column for column in columns.values() if column in table.frame)
    return replace(table, preset=FileMapping(human=own, criteria=tuple(criteria)), format=name)


def _keys_of_objects(records: Sequence[Record]) -> tuple[str, list[str]] | None:
    """Find the keys of such lists in the objects that the records hold at any depth."""
    return _keys(
        [
            own
            for record in records
            for own in lists_under_criteria.objects_with(record, _may_be_of_raters).values()
        ]
    )


def _may_be_of_raters(key: str) -> bool:
    return not _is_called_labels(key) and _is_called_raters(key)


def _keys(given: Sequence[Record]) -> tuple[str, list[str]] | None:
    """Find the keys of the list of raters, and of those with one label of each, in all records."""
    records = [_with_entries_apart(record, record.keys()) for record in given]
    lists = [key for key in (records[0] if records else ()) if _list_at(records[0][key])]
    for is_named in (_names_raters, _may_name_raters):
        named = [
            key
            for key in lists
            if is_named(key) and _names_in(records, key) and _hardly_twice(records, key)
        ]
        said = _labels(records, named[0], lists) if len(named) == 1 else []
        if said:
            return named[0], said
    return None


def _with_lists(records: Sequence[Record]) -> list[Record]:
    """Leave out records that nobody labelled, whose cells are empty."""
    return [record for record in records if any(own for own in record.values() if is_list(own))]


def _with_entries_apart(record: Record, keys: Collection[str]) -> Record:
    """Take lists of objects apart, ``labels: [{"tone": 3}, ..]``: a list of each of their entries.

    Of those under some keys, where each object has the same entries, and none that holds others or
    says who labelled: raters stand apart.
    """
    found: dict[str, object] = {}
    for key, own in record.items():
        if key not in keys:
            found[key] = own
            continue
        entries = _list_at(own)
        parts = records_of(entries)
        names = [*parts[0]] if parts and len(parts) == len(entries) else []
        if names and all(_is_plain_with(part, names) for part in parts):
            found |= {f"{key}.{name}": [part[name] for part in parts] for name in names}
        else:
            found[key] = own
    return found


def _is_plain_with(part: Record, names: Sequence[str]) -> bool:
    is_plain = [*part] == [*names] and not any(map(is_nested, part.values()))
    names_somebody = roles.columns_for("rater", names) or MODEL.intersection(
        map(roles.normalised, names)
    )
    return is_plain and not names_somebody


def _names_raters(key: str) -> bool:
    return roles.NAMES_OF_RATERS.fullmatch(roles.normalised(key)) is not None


def _is_called_raters(key: str) -> bool:
    return _names_raters(key) or _may_name_raters(key)


def _may_name_raters(key: str) -> bool:
    """Whether a list is called after people: ``experts``, ``graders``."""
    one = roles.normalised(key).removesuffix("s")
    is_of_raters = roles.is_human_name(key) or bool(roles.columns_for("rater", [one]))
    return is_of_raters and roles.JUDGE_NOUN.search(one) is None


def _names_in(records: Sequence[Record], key: str) -> bool:
    """Whether lists called otherwise than after labels hold the names of people."""
    if _is_called_labels(key):
        return False
    names = {text_of(name) for record in records for name in _list_at(record.get(key))}
    is_told = (
        _names_raters(key)
        or _is_called_ids(key)
        or not any(map(roles.are_numbers, ([name] for name in names)))
    )
    return is_told and not all(map(roles.is_machine_name, names))


def _is_called_ids(key: str) -> bool:
    """Whether a list is called after the ids of people: no labels of theirs are."""
    return ID_OF_PEOPLE.search(roles.normalised(key)) is not None and _may_be_of_raters(key)


def _hardly_twice(records: Sequence[Record], key: str) -> bool:
    """Whether the lists hold different names, but for a few; of ids they may be any."""
    if _is_called_ids(key):
        return True
    n_twice = sum(bool(repeated_raters.stands_twice(_list_at(one.get(key)))) for one in records)
    return n_twice == 0 or repeated_raters.are_rare(n_twice, len(records))


def _is_called_labels(key: str) -> bool:
    plain = roles.normalised(key)
    return bool(SAID.fullmatch(plain) or SAID_ON.fullmatch(plain))


def _labels(records: Sequence[Record], who: str, lists: Sequence[str]) -> list[str]:
    """Find lists of one label of each rater: by their names, or else by what they hold.

    Several are on a criterion each, where raters agree on all of them at times.
    """
    paired = [
        key
        for key in lists
        if key != who and all(_are_in_pairs(record, who, key) for record in records)
    ]
    for pattern in (SAID, SAID_ON):
        said = [key for key in paired if pattern.fullmatch(roles.normalised(key))]
        if len(said) == 1:
            return said
        if said:
            break
    return [key for key in paired if _are_labels_of_raters(records, who, key)]


def _are_labels_of_raters(records: Sequence[Record], who: str, key: str) -> bool:
    """Whether lists of any name are of labels: raters agree in some items, and vary over them.

    Each tag of an item stands in its list once, and a rater's age is the same in all of them, as
    what numbers the places of the list is in all records.
    """
    is_called_so = _hold_labels(records, key) and not roles.is_trait(key)
    return is_called_so and _are_of_raters(records, who, key)


def _hold_labels(records: Sequence[Record], key: str) -> bool:
    """Whether lists may hold labels by their name and by what they say."""
    said = [_text_of_label(one) for record in records for one in _list_at(record[key])]
    return holds_labels(key, pd.Series(said, dtype="category"))


def _are_of_raters(records: Sequence[Record], who: str, key: str) -> bool:
    """Whether raters agree in some items, and vary over them."""
    cells = [
        (_list_at(record[who]), [*map(_text_of_label, _list_at(record[key]))]) for record in records
    ]
    several = [labels for _, labels in cells if len(labels) > 1]
    n_agreed = sum(len({*labels}) < len(labels) for labels in several)
    by_rater: dict[str, set[str]] = {}
    for names, labels in cells:
        for name, label in zip(names, labels, strict=True):
            by_rater.setdefault(text_of(name), set()).add(label)
    come_back = len(by_rater) < sum(map(len, (names for names, _ in cells)))
    is_told = roles.is_quality_name(key) or roles.is_label_name(key)  # where nobody comes back
    vary = any(len(own) > 1 for own in by_rater.values()) if come_back else is_told
    vary = vary and any(labels != cells[0][1] for _, labels in cells)
    return vary and n_agreed >= SHARE_AGREED * len(several) > 0


def _text_of_label(entry: object) -> str:
    return TOGETHER.join(sorted(map(text_of, entry))) if is_list(entry) else text_of(entry)


def _are_in_pairs(record: Record, who: str, said: str) -> bool:
    """Whether a record has a list of raters, and one of as many labels, or sets."""
    names, labels = _list_at(record.get(who)), _list_at(record.get(said))
    are_names = not any(map(is_blank, names))
    are_sets = bool(labels) and all(map(is_list, labels))
    said_of = [one for own in map(_list_at, labels) for one in own] if are_sets else labels
    is_plain = not any(map(is_nested, [*names, *said_of]))
    return len(names) == len(labels) > 0 and are_names and is_plain


def _of_a_crowd(document: Document, rows: Sequence[Labelled], n_raters: int, name: str) -> RawTable:
    criteria = [*dict.fromkeys(key for row in rows for key in row.labels)]
    is_free = not any("labels" in row.rest for row in rows)
    column = "labels" if is_free else "labels of raters"
    columns = {key: f"{column} {key}".strip() for key in criteria}
    records = [
        {**row.rest, **{columns[key]: [*labels] for key, labels in row.labels.items()}}
        for row in rows
    ]
    note = (
        f"The {n_raters:,} raters of '{document.name}' are told by their places in the lists, as "
        f"more than {MOST_RATERS} are too many for a column each."
    )
    frame = pd.DataFrame(records, dtype=object)
    table = table_from_frame(frame, document.name, 1, (*document.notes, note))
    preset = FileMapping(human=tuple(columns.values()), criteria=tuple(filter(None, criteria)))
    return replace(table, preset=preset, format=name)


def _list_at(value: object) -> list[object]:
    """Entries of a list, also of one that is spelled as Python or NumPy do: ``['w3' 'w9']``."""
    if is_list(value):
        return list(value)
    if not isinstance(value, str) or not value.startswith("["):
        return []
    entries = spelled_list(value) or json_or_python(value)
    return [*entries] if isinstance(entries, list) else []
