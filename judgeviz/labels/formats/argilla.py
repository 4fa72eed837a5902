"""Argilla: records with the responses of every user, nested, flat, or as version 1 wrote them.

``records.to_list`` nests ``responses: {question: [{value, user_id}]}``; flattened and as a Hugging
Face data set the same are lists side by side, ``question.responses``, ``.responses.users`` and
``.responses.status``. Version 1 has ``responses: [{user_id, values: {question: {value}}}]``, and as
a data set ``question: [{user_id, value, status}]``; before there were records with one
``annotation`` and one ``prediction``. A suggestion is a model's answer, its ``agent`` the judge.

A ranking is a list of ``{value, rank}``, or of all values from the best to the worst. What was
ranked are the items then, the record their source; of two, the better one won.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from judgeviz.labels.formats.answers import PREFERENCE, Answers, described, own_ids
from judgeviz.labels.formats.long_table import MACHINE
from judgeviz.labels.formats.values import (
    is_label,
    is_list,
    mapping_of,
    number_of,
    records_of,
    text_of,
)
from judgeviz.labels.scale.answers import json_or_python
from judgeviz.labels.sources.documents import Document, Record, value_at
from judgeviz.labels.sources.tables import RawTable

NAME = "an Argilla export"
RESPONSES, SUGGESTION = ".responses", ".suggestion"
OLD_SUGGESTION = "-suggestion"
AGENTLESS = "suggestion"
LEFT_OUT = {"draft": "a draft that was not submitted", "discarded": "a discarded answer"}
BY_PLACE = (
    "The file does not name the users; they are called by the places of their answers in the list, "
    "which need not be the same person's throughout."
)
OF_TOOL = frozenset(("id", "external_id", "_server_id", "status", "responses", "suggestions",
                     "vectors", "metadata", "fields", "inserted_at", "updated_at"))  # fmt: skip


def sniff(document: Document) -> bool:
    """Whether records hold responses by question and user, in one of the tool's ways."""
    keys = document.keys
    if any(key.endswith((".responses.users", ".responses.status")) for key in keys):
        return True
    if {"annotation_agent", "prediction_agent"} <= keys:
        return True
    if any(key.endswith(RESPONSES) and _suggested(key) in keys for key in keys):
        return True
    return any(map(_has_responses, document.first_records)) or any(
        f"{key}{OLD_SUGGESTION}" in keys and f"{key}{OLD_SUGGESTION}-metadata" in keys
        for key in keys
    )


def read(document: Document) -> RawTable:
    """Read submitted responses as labels of humans, and suggestions as those of their agents.

    Raises
    ------
    LabelError
        Where nobody answered a question with a label.
    """
    answers = Answers()
    records = document.records
    items = own_ids([{}] * len(records), [record.get("_server_id") for record in records])
    for key in ("id", "external_id"):
        items = own_ids([{"id": record.get(key)} for record in records], items)
    questions = _questions(document.keys)
    given = _Given(answers, _ranked(records, questions))
    nameless = False
    for row, record, item in zip(document.row_numbers, records, items, strict=True):
        about = {**_description(record, questions), "item": item, "row": row}
        for user, question, value, status in _responses(record, questions):
            if value is not None and str(status) in LEFT_OUT:
                answers.leave_out(LEFT_OUT[str(status)])
            else:
                nameless |= isinstance(user, Place)
                given.add(about, user.name if isinstance(user, Place) else user, question, value)
        for agent, question, value in _suggestions(record, questions):
            if value is not None:
                given.add(about, agent or AGENTLESS, question, value, kind=MACHINE)
    answers.leave_out_open_questions()
    fields = {name for record in records for name in mapping_of(record.get("fields"))}
    for question in answers.questions:
        _state_fields(answers, question, fields)
    notes = (BY_PLACE,) if nameless else ()
    return answers.table(document, NAME, notes=notes)


def _suggested(column: str) -> str:
    return f"{column.removesuffix(RESPONSES)}{SUGGESTION}"


@dataclass(frozen=True, slots=True)
class Place:
    """A user whom only the place of the answer in a list tells apart."""

    number: int

    @property
    def name(self) -> str:
        """What the user is called."""
        return f"annotator {self.number}"


@dataclass(frozen=True, slots=True)
class _Given:
    """Takes answers, those to a ranking as one for each value that was ranked."""

    answers: Answers
    ranked: Mapping[str, tuple[str, ...]]

    def add(
        self, about: Record, who: object, question: str, value: object, kind: str | None = None
    ) -> None:
        values = self.ranked.get(question)
        if values is None:
            self.answers.add(about, who, question, value, kind=kind, is_chosen=True)
            return
        ranks = _ranks(value)
        if len(values) == 2:
            pair = {**about, "system_a": values[0], "system_b": values[1]}
            self.answers.scales[question] = PREFERENCE
            self.answers.add(pair, who, question, _winner(ranks, values), kind=kind)
            return
        self.answers.scales[question] = {
            "kind": "ordinal",
            "categories": list(range(1, len(values) + 1)),
        }
        for name in values:
            own = {**about, "item": f"{about['item']}: {name}", "source": about["item"]}
            rank = ranks.get(name)
            label = rank if isinstance(rank, int) else None
            self.answers.add({**own, "system": name}, who, question, label, kind=kind)


def _ranked(records: Sequence[Record], questions: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Questions that ask for a ranking, and the values to be ranked."""
    given: dict[str, list[object]] = {}
    for record in records:
        for _, question, value, _ in _responses(record, questions):
            given.setdefault(question, []).append(value)
        for _, question, value in _suggestions(record, questions):
            given.setdefault(question, []).append(value)
    found: dict[str, tuple[str, ...]] = {}
    for question, values in given.items():
        ranks = [_ranks(value) for value in values if value is not None and value != []]
        names = {name for own in ranks for name in own}
        if not ranks or len(names) < 2 or any(own.keys() != names for own in ranks):
            continue
        # Lists of the same labels in the same order may as well be all that were ticked.
        if any(map(records_of, values)) or any(own != ranks[0] for own in ranks):
            found[question] = tuple(sorted(names))
    return found


def _ranks(value: object) -> dict[str, object]:
    """Rank of every value that a response ranks; empty for one that is no ranking."""
    objects = records_of(value)
    if objects:
        return {text_of(one.get("value")): one.get("rank") for one in objects if "rank" in one}
    if is_list(value) and len(set(map(str, value))) == len(value) > 1:
        return {text_of(name): rank for rank, name in enumerate(value, 1)}
    return {}


def _winner(ranks: Record, values: Sequence[str]) -> str | None:
    first, second = (ranks.get(value) for value in values)
    if not isinstance(first, int) or not isinstance(second, int):
        return None
    return "tie" if first == second else "A" if first < second else "B"


def _state_fields(answers: Answers, question: str, fields: set[str]) -> None:
    """Of a choice between fields, ``answer_a`` or ``answer_b``, every such field is a choice."""
    labels = answers.labels_of(question)
    stems = {label[:-1] for label in labels & fields}
    if stems:
        choices = {name for name in fields if name[:-1] in stems}
        if len(labels | choices) > len(labels) and len(choices) > 1:
            categories = sorted(labels | choices)
            answers.scales[question] = {"kind": "nominal", "categories": categories}


def _has_responses(record: Record) -> bool:
    responses = record.get("responses")
    if isinstance(responses, Mapping):
        return isinstance(record.get("fields"), Mapping) and all(map(is_list, responses.values()))
    return any("values" in response for response in records_of(responses))


def _questions(keys: Iterable[str]) -> dict[str, str]:
    """Columns of a flat export that hold the responses to a question, by question."""
    new = {key.removesuffix(RESPONSES): key for key in keys if key.endswith(RESPONSES)}
    old = {
        key.removesuffix(OLD_SUGGESTION): key.removesuffix(OLD_SUGGESTION)
        for key in keys
        if key.endswith(OLD_SUGGESTION)
    }
    return {**old, **new}


def _responses(
    record: Record, questions: Mapping[str, str]
) -> Iterator[tuple[object, str, object, object]]:
    """Every response as (user, question, value, status)."""
    responses = record.get("responses")
    if isinstance(responses, Mapping):
        for question, given in responses.items():
            for one in records_of(given):
                yield one.get("user_id"), question, one.get("value"), one.get("status")
    for one in records_of(responses):
        for question, value in mapping_of(one.get("values")).items():
            plain = value.get("value") if isinstance(value, Mapping) else value
            yield one.get("user_id"), question, plain, one.get("status")
    for question, column in questions.items():
        for user, value, status in _side_by_side(record, column):
            yield user, question, value, status
    if "annotation_agent" in record:
        yield record["annotation_agent"], "annotation", record.get("annotation"), None


def _side_by_side(record: Record, column: str) -> Iterator[tuple[object, object, object]]:
    """Responses of one question as (user, value, status), from lists or from a list of objects."""
    given = value_at(record, column)
    if isinstance(given, Mapping):  # a list of objects, as columns
        lists = [given.get(key) for key in ("user_id", "value", "status")]
        yield from zip_longest(*(part if is_list(part) else [] for part in lists))
        return
    objects = records_of(given)
    if objects and any("user_id" in one or "status" in one for one in objects):
        for one in objects:
            yield one.get("user_id"), one.get("value"), one.get("status")
    elif is_list(given):
        users, states = (value_at(record, f"{column}.{part}") for part in ("users", "status"))
        by_place = [Place(n) for n, _ in enumerate(given, 1)]
        yield from zip_longest(
            users if is_list(users) else by_place, given, states if is_list(states) else []
        )


def _suggestions(
    record: Record, questions: Mapping[str, str]
) -> Iterator[tuple[object, str, object]]:
    """Every suggestion as (agent, question, value)."""
    suggestions = record.get("suggestions")
    if isinstance(suggestions, Mapping):
        for question, one in suggestions.items():
            plain = one.get("value") if isinstance(one, Mapping) else one
            yield mapping_of(one).get("agent"), question, plain
    for one in records_of(suggestions):
        question = one.get("question_name") or one.get("question_id")
        yield one.get("agent"), str(question), one.get("value")
    for question in questions:
        yield (
            value_at(record, f"{question}{SUGGESTION}.agent"),
            question,
            value_at(record, f"{question}{SUGGESTION}"),
        )
        old = mapping_of(record.get(f"{question}{OLD_SUGGESTION}-metadata"))
        yield old.get("agent"), question, record.get(f"{question}{OLD_SUGGESTION}")
    if "prediction_agent" in record:
        yield record["prediction_agent"], "annotation", _predicted(record.get("prediction"))


def _predicted(prediction: object) -> object:
    """Label with the highest score, of objects or pairs with a score each, or the one label."""
    if isinstance(prediction, str) and prediction.lstrip().startswith("["):
        prediction = json_or_python(prediction.strip()) or prediction  # as pandas writes pairs
    scores: dict[object, float] = {}
    for one in prediction if is_list(prediction) else []:
        if isinstance(one, Mapping):
            label, score = one.get("label"), one.get("score")
        else:
            label, score = one if isinstance(one, list | tuple) and len(one) == 2 else (one, None)
        if is_label(label):
            scores[label] = number_of(score) or 0.0
    return max(scores, key=scores.__getitem__) if scores else prediction


def _description(record: Record, questions: Mapping[str, str]) -> dict[str, object]:
    """Fields and metadata; of a flat export every column that belongs to no question."""
    nested = [mapping_of(record.get(part)) for part in ("fields", "metadata")]
    of_questions: Sequence[str] = [*questions, *questions.values()]
    flat = {
        key: value
        for key, value in record.items()
        if key not in OF_TOOL
        and not any(
            key == name or key.startswith((f"{name}.", f"{name}-")) for name in of_questions
        )
        and not key.startswith(("annotation", "prediction"))
        and (isinstance(value, str | int | float) or key == "inputs")
    }
    return described({**flat, **nested[0], **nested[1]}, "metadata")
