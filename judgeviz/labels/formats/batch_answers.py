"""What a judge answered to a batch of requests, as the interfaces of models write it.

A line for each request: ``custom_id`` with the body of a response (OpenAI, and who copies its
interface) or with a result's message (Anthropic). The custom id is the item, the model the judge.
"""

from collections.abc import Iterator

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, list_at, mapping_of, object_at, records_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "answers to a batch of requests"
BODY, MESSAGE = "response.body", "result.message"
FAILED = "a request without an answer"
NO_TEXT = "an answer without a text"
NAMELESS = "judge"  # where a body does not name its model


def sniff(document: Document) -> bool:
    """Whether records answer requests that have an id of the user's."""
    records = document.first_records
    return (
        document.table is None
        and bool(records)
        and all("custom_id" in record for record in records)
        and any(next(_answers(record), None) is not None for record in records)
    )


def read(document: Document) -> RawTable:
    """Take each answer's text for the model's label of the item; several for answers of one.

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
            text = _text_of(answer)
            if text is None:
                judgments.dropped[NO_TEXT] += 1
                continue
            model = first_of(record, f"{BODY}.model", f"{MESSAGE}.model", default=NAMELESS)
            judgments.judge(model, text, record.get("custom_id"))
    return judgments.table(document, NAME)


def _answers(record: Record) -> Iterator[Record]:
    """Messages of a record: one for each choice, or the only one."""
    body = object_at(record, BODY)
    for choice in records_of(list_at(body, "choices")):
        yield choice if "text" in choice else mapping_of(choice.get("message"))
    for output in records_of(list_at(body, "output")):  # of the newer interface
        if "content" in output:
            yield output
    message = object_at(record, MESSAGE)
    if "content" in message:
        yield message


def _text_of(answer: Record) -> str | None:
    """Text of a message, whole or in parts; None where it has none, as a refusal."""
    said = answer.get("text", answer.get("content"))
    parts = [said] if isinstance(said, str) else [part.get("text") for part in records_of(said)]
    text = "".join(part for part in parts if isinstance(part, str)).strip()
    return text or None
