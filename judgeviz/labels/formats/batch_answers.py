"""What a judge answered to a batch of requests, as the interfaces of models write it.

A line for each request: ``custom_id`` with the body of a response (OpenAI, and who copies its
interface) or with a result's message (Anthropic); ``key`` with a response of candidates (Gemini).
The id is the item, the model the judge. An answer is a text, or what the model called a tool with;
one that met the limit of tokens is marked as cut off, as its label may not have been said yet.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, list_at, mapping_of, object_at, records_of
from judgeviz.labels.scale.answers import CUT_OFF
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "answers to a batch of requests"
BODY, MESSAGE, RESPONSE = "response.body", "result.message", "response"
IDS = ("custom_id", "key")
MODELS = (
    f"{BODY}.model", f"{MESSAGE}.model", f"{RESPONSE}.modelVersion", f"{RESPONSE}.model_version",
)  # fmt: skip
CALLS = ("functionCall", "function_call")  # of a part of a candidate, by either spelling
# Why a model stopped, and the reason that is the limit of tokens.
ENDS = ("finish_reason", "finishReason", "stop_reason", "incomplete_details.reason")
LIMITS = ("length", "max_tokens", "max_output_tokens")
FAILED = "a request without an answer"
NO_TEXT = "an answer without a text"
NAMELESS = "judge"  # where a body does not name its model


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a model.

    Attributes
    ----------
    parts : list of dict
        The message, or its parts.
    is_cut : bool
        Whether it met the limit of tokens.
    """

    parts: list[Record]
    is_cut: bool


def sniff(document: Document) -> bool:
    """Whether records answer requests that have an id of the user's."""
    records = document.first_records
    return (
        document.table is None
        and bool(records)
        and any(all(name in record for record in records) for name in IDS)
        and any(next(_answers(record), None) is not None for record in records)
    )


def read(document: Document) -> RawTable:
    """Take each answer for the model's label of the item; several for answers of one.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    for record in judgments.records(document):
        answers = list(_answers(record))
        if not answers:
            judgments.dropped[FAILED] += 1
        for answer in answers:
            said = _said(answer)
            if said is None:
                judgments.dropped[NO_TEXT] += 1
                continue
            model = first_of(record, *MODELS, default=NAMELESS)
            judgments.judge(model, said, first_of(record, *IDS))
    return judgments.table(document, NAME)


def _answers(record: Record) -> Iterator[Answer]:
    """Give each answer of a record: one for each choice or candidate, or the only one."""
    body = object_at(record, BODY)
    for choice in records_of(list_at(body, "choices")):
        parts = [choice if "text" in choice else mapping_of(choice.get("message"))]
        yield Answer(parts, _is_cut(choice))
    outputs = records_of(list_at(body, "output"))  # of the newer interface
    called = [output for output in outputs if "arguments" in output]
    spoken = [called] if called else [[one] for one in outputs if "content" in one]
    yield from (Answer(parts, _is_cut(body)) for parts in spoken)
    message = object_at(record, MESSAGE)
    if "content" in message:
        yield Answer([message], _is_cut(message))
    for candidate in records_of(list_at(object_at(record, RESPONSE), "candidates")):
        parts = [{"content": mapping_of(candidate.get("content")).get("parts")}]
        yield Answer(parts, _is_cut(candidate))


def _is_cut(ending: Record) -> bool:
    """Whether what tells of the end of an answer says that it met the limit of tokens."""
    return str(first_of(ending, *ENDS, default="")).casefold() in LIMITS


def _said(answer: Answer) -> str | None:
    """Say what a model called its tools with, or else its text; None for neither, as a refusal.

    The tool is where its answer was asked for: the text beside it is what it thought. One word is
    whole where a model may say no more than that.
    """
    parts = [part for one in answer.parts for part in (one, *records_of(one.get("content")))]
    calls = [spelled for part in parts for spelled in _called_with(part)]
    texts = [text for part in parts if (text := _text_of(part)) is not None]
    said = "\n".join(calls) or "".join(texts).strip()
    if answer.is_cut and len(said.split()) > 1:
        return f"{said} {CUT_OFF}"
    return said or None


def _text_of(part: Record) -> str | None:
    """Text of a message or of a part of it; None for what is no text, and for thoughts."""
    said = part.get("text", part.get("content"))
    return said if isinstance(said, str) and not part.get("thought") else None


def _called_with(part: Record) -> Iterator[str]:
    """Arguments that a message, or a part of it, calls functions with, as JSON."""
    given = [part.get("arguments")]
    if part.get("type") == "tool_use":
        given.append(part.get("input"))
    given += [
        mapping_of(call.get("function")).get("arguments")
        for call in records_of(part.get("tool_calls"))
    ]
    for name in CALLS:
        call = mapping_of(part.get(name))
        given += [call.get("arguments"), call.get("args")]
    for said in given:
        if isinstance(said, str) and said.strip():
            yield said.strip()
        elif isinstance(said, dict) and said:
            yield json.dumps(said, ensure_ascii=False)
