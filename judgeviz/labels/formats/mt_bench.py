"""Votes and grades of MT-Bench and of the Arena, as FastChat writes them.

One vote per row on ``model_a`` and ``model_b``, two votes per row (the pair in both orders), or
one grade per row. The judge of a machine's vote is a list of the model and its prompt's name,
which differs by category though it is one judge.
"""

import re
from dataclasses import replace

from judgeviz.labels.detection.roles import is_machine_name
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank
from judgeviz.labels.scale.preferences import said_of_both_bad
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "MT-Bench or Arena judgments (FastChat)"
VOTES = frozenset(("model_a", "model_b", "winner"))
TWO_ORDERS = frozenset(("model_1", "model_2", "g1_winner", "g2_winner"))
GRADES = frozenset(("question_id", "model", "judge", "score", "turn"))
WHERE_VOTES_WERE_CAST = (
    {"question_id", "judge"}, {"conversation_a", "conversation_b"}, {"evaluation_session_id"},
)  # fmt: skip
# Any other name may be a person's or a model's.
PERSON = re.compile(r"(expert|author|arena_user|human|annotator|rater|voter)(_|\b)", re.IGNORECASE)
# Of the pair shown the other way round, the side of which each name is.
SECOND_ORDER = {"model_1": "model_b", "model_2": "model_a"}
GRADED = {"kind": "ordinal", "categories": list(range(1, 11))}


def sniff(document: Document) -> bool:
    """Whether the records are votes on two models, or grades, of a named question."""
    keys = document.keys
    if keys >= VOTES:
        return any(own <= keys for own in WHERE_VOTES_WERE_CAST)
    return keys >= TWO_ORDERS or keys >= GRADES


def read(document: Document) -> RawTable:
    """Read votes or grades; ``score`` -1 is an answer in which no grade was found.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    if document.keys >= VOTES:
        for record in judgments.records(document):
            _add_vote(judgments, record)
        judgments.notes += said_of_both_bad(row["label"] for row in judgments.rows)
        table = judgments.table(document, NAME, {"kind": "preference"})
        return _with_sides_asked(table, document)
    if document.keys >= TWO_ORDERS:
        for record in judgments.records(document):
            _add_two_orders(judgments, record)
        return judgments.table(document, NAME, {"kind": "preference"})
    for record in judgments.records(document):
        model, turn = record.get("model"), record.get("turn")
        more = {"system": model, **_question(record), "texts": _texts(record)}
        item = _item(record, [model], turn)
        add = judgments.human if _is_person(record) else judgments.judge
        add(_judge(record), record.get("score"), item, **more)
    table = judgments.table(document, NAME, GRADED)
    # Judges alone have names of any kind; beside people, another name may be one more.
    return _with_sides_asked(table, document) if any(map(_is_person, document.records)) else table


def _add_vote(judgments: Judgments, record: Record) -> None:
    sides = record.get("model_a"), record.get("model_b")
    item = _item(record, sides, record.get("turn"))
    add = judgments.judge if _is_machine(record) else judgments.human
    add(
        _judge(record),
        record.get("winner"),
        item,
        system_a=sides[0],
        system_b=sides[1],
        **_question(record),
        texts=_texts(record),
    )


def _add_two_orders(judgments: Judgments, record: Record) -> None:
    """Add the vote on the pair as named, and the one on the pair the other way round."""
    first, second = record.get("model_1"), record.get("model_2")
    item = _item(record, (first, second), record.get("turn"))
    more = {**_question(record), "texts": _texts(record)}
    judge = _judge(record)
    vote = record.get("g1_winner")
    judgments.judge(judge, vote, item, system_a=first, system_b=second, **more)
    vote = record.get("g2_winner")
    turned = SECOND_ORDER.get(vote, vote) if isinstance(vote, str) else vote
    more = {**_question(record), "texts": _texts(record)}
    judgments.judge(judge, turned, item, system_a=second, system_b=first, **more)


def _item(record: Record, models: "list[object] | tuple[object, object]", turn: object) -> object:
    """Name the question, models and turn; a conversation of the Arena has an id of its own."""
    question = record.get("question_id")
    if is_blank(question) or "conversation_a" in record and "anony" in record:
        return first_of(record, "question_id", "id", "evaluation_session_id")
    sides = sorted(str(model) for model in models)
    parts = [question, *sides, *([] if is_blank(turn) else [turn])]
    return "__".join(str(part) for part in parts)


def _question(record: Record) -> dict[str, object]:
    names = ("question_id", "turn", "language", "category")
    return {name: record[name] for name in names if isinstance(record.get(name), str | int)}


def _texts(record: Record) -> Record:
    names = ("prompt", "conversation_a", "conversation_b", "response_a", "response_b")
    return {name: record[name] for name in names if not is_blank(record.get(name))}


def _with_sides_asked(table: RawTable, document: Document) -> RawTable:
    """Leave the sides of all open where a name may be a person's or a model's."""
    if table.preset is None or all(map(_says_its_side, document.records)):
        return table
    return replace(table, preset=replace(table.preset, human=None, machine=None))


def _says_its_side(record: Record) -> bool:
    """Whether a label's judge is one of FastChat's people, a model, or nobody by name."""
    return _is_machine(record) or _is_person(record)


def _is_person(record: Record) -> bool:
    return not _is_machine(record) and PERSON.match(_judge(record)) is not None


def _judge(record: Record) -> str:
    judge = record.get("judge")
    if isinstance(judge, list):
        judge = judge[0] if judge else None
    return "voter" if is_blank(judge) else str(judge)


def _is_machine(record: Record) -> bool:
    judge = record.get("judge")
    return isinstance(judge, list) or is_machine_name(_judge(record))
