"""POTATO: what every user chose on every instance, a file for each user, or a table of all.

Version 2 keeps a ``user_state.json`` for each user, where an instance has its choices as pairs
(``[[{schema, name}, value], ...]``) or by schema (``{schema: {"labels": {name: true}}}``); a run in
which a model labels, too, has ``solo_mode_state.json`` with its predictions, or a line for each in
``llm_labels.jsonl``. Version 1 has lines with ``label_annotations: {schema: {name: value}}``, the
user being the folder alone, unless lines of several users were put together and name them. Both
export tables with a row per instance and user.

A schema with several choices is known by an instance for which somebody made more than one. Version
2 stores all that is chosen, and what is absent was not chosen; in version 1 nothing tells an
unanswered question from one without a choice, so that its several choices are counted, not read,
unless every line says yes or no to each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.answers import Answers, described, own_ids
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.formats.values import (
    NO,
    YES,
    is_label,
    is_list,
    mapping_of,
    records_of,
    text_of,
)
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "annotations of POTATO"
STATE = "instance_id_to_label_to_value"
OF_TABLE = frozenset((
    "instance_id", "user_id", "user", "annotator_origin", "annotator_origin_detail",
    "displayed_text", "span_annotations", "behavioral_data", "time_string",
))  # fmt: skip
FREE_TEXT = "free text, which is no label"
SEVERAL = "several choices at once, of which the file does not say what was not chosen"
SPAN = "a region or span marked in the item, which is no label of it"
TIME_TAKEN = re.compile(r"(?:^|_)(?:time|times|timestamp|duration|seconds|secs|elapsed|ms)(?:_|$)")
A_TIME = "a time or duration, which is no label"
# A scale's points are called so and say their number.
POINT = re.compile(r"^scale_(\d{1,4})$")
TEXT_BOX = re.compile(
    r"text_?(box|area|input)?|comment|free_?(form|text)|explanation", re.IGNORECASE
)
TICKED = frozenset(("true", "True", "1", "on", "yes"))
UNTICKED = frozenset(("false", "False", "None", "null", ""))

MARK = ":::"  # between a schema and its choice
OF_WORK = ("behavioral_data", "span_annotations")
NAMELESS = re.compile(r"column \d+|Unnamed: \d+|index")
FEWEST_ROWS = 5  # before numbers that never come back count them
MOST_POINTS = 21
Choice = tuple[str, str, object]  # schema, name of the choice, stored value


def sniff(document: Document) -> bool:
    """Whether a document is a user's state, a model's, lines of version 1, or an exported table."""
    value = document.value
    if isinstance(value, Mapping):
        return STATE in value or _predictions(value) is not None
    keys = document.keys
    return (
        ("label_annotations" in keys and _item_key(document) is not None)
        or {"instance_id", "modal_label"} <= keys
        or _is_exported(document)
    )


def read(document: Document) -> RawTable:
    """Read choices of users as labels of humans, predictions as labels of judges.

    Raises
    ------
    LabelError
        Where nothing but texts and spans was written.
    """
    value, keys = document.value, document.keys
    answers = Answers()
    notes: tuple[str, ...] = ()
    if isinstance(value, Mapping):
        if STATE in value:
            _add_state(answers, value, document)
        _add_predictions(answers, _predictions(value))
    elif "label_annotations" in keys:
        notes = _add_lines(answers, document)
    elif "modal_label" in keys:
        _add_model_labels(answers, document.records)
    else:
        notes = _add_exported(answers, document.records)
    _state_points(answers, document)
    answers.leave_out_open_questions()
    return answers.table(document, NAME, notes=notes)


def _state_points(answers: Answers, document: Document) -> None:
    """State scales of points, which start at 1 also where nobody gave one."""
    highest: dict[str, int] = {}
    documents = (document, *document.siblings)
    stored = chain.from_iterable(map(_all_stored, documents))
    chosen = ((schema, name) for one in stored for schema, name, _ in _stored_choices(one))
    columns = (_schema_and_choice(key) for one in documents for key in one.keys)
    for schema, name in chain(chosen, columns):
        point = POINT.match(name)
        if point:
            highest[schema] = max(highest.get(schema, 0), int(point[1]))
    for schema, most in highest.items():
        if 1 < most <= MOST_POINTS:
            answers.scales[schema] = {"kind": "ordinal", "categories": list(range(1, most + 1))}


def _add_state(answers: Answers, state: Record, document: Document) -> None:
    user = state.get("user_id") or document.folder
    several = _several_choices(document)
    for schema, choices in several.items():
        answers.takes_several(schema, choices)
    for spans in mapping_of(state.get("instance_id_to_span_to_value")).values():
        answers.leave_out(SPAN, len(spans) if isinstance(spans, Mapping | list) else 0)
    for row, (item, stored) in enumerate(mapping_of(state[STATE]).items(), 1):
        about = {"item": str(item), "row": row}
        by_schema = _chosen(answers, _stored_choices(stored))
        for schema, chosen in by_schema.items():
            answers.add(about, user, schema, chosen)
        for schema in several if by_schema else ():
            if schema not in by_schema:
                answers.add(about, user, schema, [])


def _several_choices(document: Document) -> dict[str, list[str]]:
    """Schemas of which several choices may be made, and the choices that any user made."""
    several: set[str] = set()
    choices: dict[str, dict[str, None]] = {}
    for one in (document, *document.siblings):
        for stored in _all_stored(one):
            for schema, chosen in _chosen(Answers(), _stored_choices(stored)).items():
                choices.setdefault(schema, {}).update(dict.fromkeys(map(text_of, chosen)))
                if len(chosen) > 1:
                    several.add(schema)
    return {schema: list(choices[schema]) for schema in choices if schema in several}


def _told_each(document: Document) -> dict[str, list[str]]:
    """Schemas of which every line says true or false to the same choices, and what these are."""
    names: dict[str, set[tuple[str, ...]]] = {}
    open_schemas: set[str] = set()
    for stored in chain.from_iterable(map(_all_stored, (document, *document.siblings))):
        own: dict[str, list[str]] = {}
        for schema, name, value in _stored_choices(stored):
            own.setdefault(schema, []).append(name)
            open_schemas |= set() if text_of(value).lower() in (YES, NO) else {schema}
        for schema, choices in own.items():
            names.setdefault(schema, set()).add(tuple(sorted(choices)))
    return {
        schema: list(*found)
        for schema, found in names.items()
        if len(found) == 1 and schema not in open_schemas
    }


def _all_stored(document: Document) -> Iterator[object]:
    """Everything that users chose on an instance, in a file of either version."""
    if isinstance(document.value, Mapping):
        yield from mapping_of(document.value.get(STATE)).values()
    elif isinstance(document.value, list):
        for record in records_of(document.value):
            yield record.get("label_annotations")


def _stored_choices(stored: object) -> Iterator[Choice]:
    """Choices on one instance, from pairs or from objects by schema."""
    for pair in stored if is_list(stored) else ():
        if is_list(pair) and len(pair) == 2:
            label = mapping_of(pair[0])
            yield str(label.get("schema")), str(label.get("name")), pair[1]
    for schema, given in mapping_of(stored).items():
        names = given.get("labels", given) if isinstance(given, Mapping) else {schema: given}
        if is_list(names):
            names = {text_of(name): True for name in names if is_label(name)}
        for name, value in mapping_of(names).items():
            yield str(schema), str(name), value


def _chosen(answers: Answers, choices: Iterator[Choice]) -> dict[str, list[object]]:
    """Labels that were chosen by schema; texts are counted."""
    found: dict[str, list[object]] = {}
    for schema, name, value in choices:
        if isinstance(value, Mapping | list):
            answers.leave_out(SPAN)
        elif value is None or value is False or text_of(value) in UNTICKED:
            continue
        elif TEXT_BOX.fullmatch(name) or schema.startswith(("textbox", "text_box")):
            answers.leave_out(FREE_TEXT)
        else:
            found.setdefault(schema, []).append(_label(schema, name, value))
    return found


def _label(schema: str, name: str, value: object) -> object:
    """Label of a choice: its name where the value only ticks it, else the value."""
    point = POINT.match(name)
    if point:
        return point[1]
    said = text_of(value)
    ticks = said in TICKED or said in (name, f"{schema}{MARK}{name}") or value is True
    is_named = name not in (schema, "slider", "number", "number_box", "value", "select", "rating")
    return name if is_named and (ticks or said.isdigit()) else value


def _predictions(value: Record) -> Record | None:
    """Predictions of a model by instance and schema; None in any other document."""
    predictions = value.get("predictions")
    if not isinstance(predictions, Mapping):
        return None
    found = chain.from_iterable(mapping_of(one).values() for one in predictions.values())
    return predictions if any("predicted_label" in mapping_of(one) for one in found) else None


def _add_predictions(answers: Answers, predictions: Record | None) -> None:
    for row, (item, by_schema) in enumerate((predictions or {}).items(), 1):
        for schema, prediction in mapping_of(by_schema).items():
            said = mapping_of(prediction)
            model = said.get("model_name") or "model"
            about = {"item": str(item), "row": row}
            answers.add(about, model, schema, said.get("predicted_label"), kind=MACHINE)


def _add_model_labels(answers: Answers, records: Sequence[Record]) -> None:
    for row, record in enumerate(records, 1):
        about = {"item": text_of(record.get("instance_id")), "row": row}
        model = record.get("model") or record.get("model_name") or "model"
        schema = record.get("schema") or record.get("schema_name") or "label"
        answers.add(about, model, schema, record.get("modal_label"), kind=MACHINE)


def _add_lines(answers: Answers, document: Document) -> tuple[str, ...]:
    """Read lines of version 1; the notes on them."""
    several, all_told = _several_choices(document), _told_each(document)
    told = {schema: all_told[schema] for schema in several if schema in all_told}
    for schema, choices in told.items():
        answers.takes_several(schema, choices, is_told=True)
    records = document.records
    item_key, user_key = _item_key(document) or "", _user_key(document)
    items = own_ids([{}] * len(records), [record.get(item_key) for record in records])
    for row, record, item in zip(document.row_numbers, records, items, strict=True):
        about = {
            **described({"text": record.get("displayed_text")}, "data"),
            "item": item,
            "row": row,
        }
        named = record.get(user_key) if user_key else None
        user = named if is_label(named) else document.folder
        spans = record.get("span_annotations")
        answers.leave_out(SPAN, len(spans) if is_list(spans) else 0)
        stored = record.get("label_annotations")
        by_schema = _chosen(answers, _stored_choices(stored))
        for schema in mapping_of(stored):
            if schema in told:
                by_schema.setdefault(schema, [])
        for schema, chosen in by_schema.items():
            if schema in several and schema not in told:
                answers.leave_out(SEVERAL, len(chosen))
            else:
                answers.add(about, user, schema, chosen)
    if user_key:
        return (f"'{user_key}' of each line of '{document.name}' was taken for who labelled.",)
    if document.folder:
        return ()
    return (
        f"'{document.name}' does not say who labelled; with the folder that is named after the "
        "user, several users' files can be told apart.",
    )


def _item_key(document: Document) -> str | None:
    """Under what name the lines of version 1 have the id of the instance."""
    return next((key for key in ("id", "instance_id") if key in document.keys), None)


def _user_key(document: Document) -> str | None:
    """Under what name lines have the user; None where the folder alone tells.

    Not who wrote the instance: files of several users name the same one for it.
    """
    for key in roles.columns_for("rater", sorted(document.keys)):
        users = {text_of(record[key]) for record in document.records if is_label(record.get(key))}
        if users and (len(users) == 1 or not _is_of_the_item(document, key)):
            return key
    return None


def _is_of_the_item(document: Document, key: str) -> bool:
    """Whether all lines on one instance say the same, in this and in other users' files."""
    said = _said_of_items(document, key)
    others = [
        _said_of_items(one, key) for one in document.siblings if "label_annotations" in one.keys
    ]
    shared = [(own, other[item]) for other in others for item, own in said.items() if item in other]
    return bool(shared) and all(len(own | other) == 1 for own, other in shared)


def _said_of_items(document: Document, key: str) -> dict[str, set[str]]:
    """Find what lines say under a name, by instance."""
    item_key = _item_key(document) or ""
    said: dict[str, set[str]] = {}
    for record in document.records:
        said.setdefault(text_of(record.get(item_key)), set()).add(text_of(record.get(key)))
    return said


def _is_exported(document: Document) -> bool:
    """Whether rows are instances and users, with a column for each choice, or models beside."""
    keys = document.keys
    if "instance_id" not in keys or not keys & {"user_id", "user"}:
        return False
    if "annotator_origin" in keys or any(MARK in key for key in keys):
        return True
    records = document.first_records if document.table is not None else ()
    return bool(_spread_columns(records, [key for key in keys if "." in key]))


def _add_exported(answers: Answers, records: Sequence[Record]) -> tuple[str, ...]:
    """Read a row per instance and user, a choice or a schema a column; the notes on them."""
    every = [key for key in dict.fromkeys(chain.from_iterable(records)) if key not in OF_TABLE]
    columns = _columns_of_schemas(records, every)
    beside = [column for column in every if column not in columns]
    spread = _spread_columns(records, columns)
    for schema, choices in spread.items():
        if _makes_several(records, choices):
            answers.takes_several(schema, choices.values(), is_told=True)
    inside = {column for choices in spread.values() for column in choices}
    times = {column for column in columns if _holds_times(column, records)}
    for row, record in enumerate(records, 1):
        user = record.get("user_id", record.get("user"))
        origin = str(record.get("annotator_origin") or HUMAN).lower()
        kind = HUMAN if origin == HUMAN else MACHINE
        about = {
            **described({"text": record.get("displayed_text")}, "data"),
            "item": text_of(record.get("instance_id")),
            "row": row,
        }
        for schema, choices in spread.items():
            chosen = [
                _point_or_name(name)
                for column, name in choices.items()
                if _is_ticked(record.get(column))
            ]
            answers.add(about, user, schema, chosen, kind=kind)
        for column in columns:
            if column in times:
                answers.leave_out(A_TIME, is_label(record.get(column)))
            elif column not in inside:
                answers.add(about, user, column, record.get(column), kind=kind)
    return (f"Not read, as no questions of POTATO: {quoted(beside)}.",) if beside else ()


def _columns_of_schemas(records: Sequence[Record], columns: Sequence[str]) -> list[str]:
    """Leave out what is no schema: how users worked, and what was put beside their choices.

    Version 1 marks all of its schemas. Elsewhere no schema counts the rows, as a data frame's index
    does, or says the same of all that a user saw, as an age or a batch.
    """
    if any(MARK in column for column in columns):
        return [column for column in columns if MARK in column]
    return [
        column
        for column in columns
        if not (column.startswith(OF_WORK) or NAMELESS.fullmatch(column))
        and not _counts_or_describes(column, records)
    ]


def _counts_or_describes(column: str, records: Sequence[Record]) -> bool:
    """Whether a column has another number in every row, or one value for each of several users."""
    said: dict[str, list[str]] = {}
    for record in records:
        user = text_of(record.get("user_id", record.get("user")))
        said.setdefault(user, []).append(text_of(record.get(column)))
    cells = [cell for own in said.values() for cell in own]
    if len(cells) >= FEWEST_ROWS and len(set(cells)) == len(cells) and roles.are_numbers(cells):
        return True
    are_alike = all(len(set(own)) == 1 and len(own) >= FEWEST_ROWS for own in said.values())
    return are_alike and len(set(cells)) > 1


def _holds_times(column: str, records: Sequence[Record]) -> bool:
    """Whether a column says how long something took, in numbers."""
    cells = [str(record[column]) for record in records if is_label(record.get(column))]
    return TIME_TAKEN.search(roles.normalised(column)) is not None and roles.are_numbers(cells)


def _spread_columns(records: Sequence[Record], columns: Sequence[str]) -> dict[str, dict[str, str]]:
    """Columns that only tick one choice of a schema: schema -> {column: choice}."""
    found: dict[str, dict[str, str]] = {}
    for column in columns:
        schema, choice = _schema_and_choice(column)
        values = {_as_stored(record[column]) for record in records if is_label(record.get(column))}
        if (
            choice
            and values
            and values <= TICKED | UNTICKED | {choice, column, _point_or_name(choice)}
        ):
            found.setdefault(schema, {})[column] = choice
    return found


def _schema_and_choice(column: str) -> tuple[str, str]:
    """Parts of the name of an exported column; without a choice where it has none."""
    schema, _, choice = column.partition(MARK if MARK in column else ".")
    return schema, choice


def _point_or_name(choice: str) -> str:
    """Label of a choice: the number of a scale's point, else its name."""
    point = POINT.match(choice)
    return point[1] if point else choice


def _makes_several(records: Sequence[Record], choices: Mapping[str, str]) -> bool:
    return any(sum(_is_ticked(record.get(column)) for column in choices) > 1 for record in records)


def _is_ticked(cell: object) -> bool:
    return cell is not None and cell is not False and _as_stored(cell) not in UNTICKED | {"0"}


def _as_stored(cell: object) -> str:
    """Text of a cell, of a number without the decimal that a data frame with gaps gives it."""
    return text_of(cell).removesuffix(".0")
