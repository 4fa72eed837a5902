"""promptfoo results: assertions on every output, and the ratings that people gave in its viewer.

The list of results stands at different depths in different versions.
"""

from collections.abc import Iterator

from judgeviz.labels.formats.judgments import (
    Judgments,
    first_of,
    is_blank,
    object_at,
    records_named,
)
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "promptfoo results"
RESULTS = ("results",)
HUMAN_ASSERTION = "human"
LONGEST_NAME = 60
SCALE = {"kind": "nominal", "categories": ["fail", "pass"]}
ERROR = "an output with an error"
ERRORED = (2, "2", "error")  # failureReason: 0 none, 1 an assertion failed, 2 an error


def sniff(document: Document) -> bool:
    """Whether records hold the grading of an output of a provider."""
    named = records_named(document.value, RESULTS)[:RECORDS_LOOKED_AT]
    results = named or document.first_records
    return bool(results) and all(
        {"gradingResult", "provider"} <= set(result)
        or {"vars", "provider", "success"} <= set(result)
        for result in results
    )


def read(document: Document) -> RawTable:
    """Read every assertion as a judge, and what people said as the human label.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    for number, record in enumerate(records_named(document.value, RESULTS) or document.records):
        if record.get("failureReason") in ERRORED:
            judgments.dropped[ERROR] += 1
            continue
        system = _system(record)
        item = first_of(record, "testIdx", "testCase.metadata.id")
        item = number if item is None else item
        texts = _texts(record)
        for name, passed in _verdicts(judgments, record):
            add = judgments.human if name == HUMAN_ASSERTION else judgments.judge
            rater = "human" if name == HUMAN_ASSERTION else name
            add(rater, _word(passed), item, system=system, texts=texts)
    return judgments.table(document, NAME, SCALE)


def _verdicts(judgments: Judgments, record: Record) -> Iterator[tuple[str, object]]:
    grading = object_at(record, "gradingResult")
    components = list(judgments.objects(grading.get("componentResults"), "a component's result"))
    for component in components:
        assertion = object_at(component, "assertion")
        yield _judge(assertion), component.get("pass")
    if not components:
        passed = first_of(grading, "pass")
        yield "promptfoo", first_of(record, "success") if passed is None else passed


def _word(passed: object) -> object:
    if isinstance(passed, bool):
        return "pass" if passed else "fail"
    return passed


def _judge(assertion: Record) -> str:
    """Name a check by its type and its metric, else by what it asks."""
    kind = str(first_of(assertion, "type") or "assertion")
    if kind == HUMAN_ASSERTION:
        return kind
    asked = first_of(assertion, "metric", "value")
    if is_blank(asked) or isinstance(asked, dict | list):
        return kind
    text = " ".join(str(asked).split())
    short = text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"
    return f"{kind}: {short}"


def _system(record: Record) -> str:
    """Name the provider, and the prompt where the file numbers several."""
    provider = record.get("provider")
    if isinstance(provider, dict):
        provider = first_of(provider, "label", "id")
    prompt = record.get("promptIdx")
    name = "provider" if is_blank(provider) else str(provider)
    return name if prompt in (None, 0, "0") else f"{name}, prompt {prompt}"


def _texts(record: Record) -> dict[str, object]:
    texts = {f"vars.{name}": text for name, text in object_at(record, "vars").items()}
    output = first_of(record, "response.output")
    return texts | ({} if output is None else {"output": output})
