"""What a judge answered to a batch of requests, as the interfaces of models write it.

A line for each request: ``custom_id`` with the body of a response (OpenAI, and who copies its
interface) or with a result's message (Anthropic); ``key`` with a response of candidates (Gemini).
The id is the item, the model the judge. An answer is a text, or what the model called a tool with.
"""

import json
from collections.abc import Iterable, Iterator

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, list_at, mapping_of, object_at, records_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "answers to a batch of requests"
BODY, MESSAGE, RESPONSE = "response.body", "result.message", "response"
IDS = ("custom_id", "key")
MODELS = (
    f"{BODY}.model", f"{MESSAGE}.model", f"{RESPONSE}.modelVersion", f"{RESPONSE}.model_version",
)  # fmt: skip
CALLS = ("functionCall", "function_call")  # of a part of a candidate, by either spelling
FAILED = "a request without an answer"
NO_TEXT = "an answer without a text"
NAMELESS = "judge"  # where a body does not name its model


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
    for record in document.records:
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


def _answers(record: Record) -> Iterator[list[Record]]:
    """Parts of each answer of a record: one for each choice or candidate, or the only one."""
    body = object_at(record, BODY)
    for choice in records_of(list_at(body, "choices")):
        yield [choice if "text" in choice else mapping_of(choice.get("message"))]
    outputs = records_of(list_at(body, "output"))  # of the newer interface
    called = [output for output in outputs if "arguments" in output]
    yield from [called] if called else ([one] for one in outputs if "content" in one)
    message = object_at(record, MESSAGE)
    if "content" in message:
        yield [message]
    for candidate in records_of(list_at(object_at(record, RESPONSE), "candidates")):
        yield [{"content": mapping_of(candidate.get("content")).get("parts")}]


def _said(answer: Iterable[Record]) -> str | None:
    """Say what a model called its tools with, or else its text; None for neither, as a refusal.

    The tool is where its answer was asked for: the text beside it is what it thought.
    """
    parts = [part for one in answer for part in (one, *records_of(one.get("content")))]
    calls = [spelled for part in parts for spelled in _called_with(part)]
    texts = [text for part in parts if (text := _text_of(part)) is not None]
    return "\n".join(calls) or "".join(texts).strip() or None


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
