"""promptfoo results: assertions on every output, and the ratings that people gave in its viewer.

The list of results stands at different depths in different versions. The CSV has a row for each
test and, for each prompt, a column ``[provider] prompt`` with the output, whose verdict stands in
front of it (``[PASS] ...``) or in the column ``Status`` that follows.
"""

import re
from collections import Counter
from collections.abc import Iterator

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import (
    first_of,
    is_blank,
    list_at,
    object_at,
    records_named,
)
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "promptfoo results"
RESULTS = ("results",)
HUMAN_ASSERTION = "human"
OWN = "promptfoo"  # as the judge of what no check is named for
VERDICT_OF_ALL = "verdict"  # beside scores by name
LONGEST_NAME = 60
SCALE = {"kind": "nominal", "categories": ["fail", "pass"]}
ERROR = "an output with an error"
OUTPUT = re.compile(r"^\[[^\[\]]+\] \S")
VERDICT = re.compile(r"^\[?(PASS|FAIL|ERROR)\]?(?:\s|$)")
STATUS = "Status"
ERRORED = (2, "2", "error")  # failureReason: 0 none, 1 an assertion failed, 2 an error


def sniff(document: Document) -> bool:
    """Whether records hold the grading of an output of a provider."""
    if document.table is not None:
        return bool(_outputs(document.table))
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
    if document.table is not None:
        _read_rows(judgments, document)
        return judgments.table(document, NAME, SCALE)
    results = records_named(document.value, RESULTS) or document.records
    is_named = any(_named_scores(record) for record in results)
    given = {(_provider(record), _prompt(record)) for record in results}
    n_prompts = Counter(provider for provider, _ in given)
    for number, record in enumerate(results):
        if record.get("failureReason") in ERRORED:
            judgments.dropped[ERROR] += 1
            continue
        provider = _provider(record)
        # the tool counts prompts through all providers: with one each, the provider says it all
        system = _system(provider, _prompt(record) if n_prompts[provider] > 1 else "0")
        item = first_of(record, "testIdx", "testCase.metadata.id")
        item = number if item is None else item
        texts = _texts(record)
        for name, passed in _verdicts(judgments, record):
            add = judgments.human if name == HUMAN_ASSERTION else judgments.judge
            rater = "human" if name == HUMAN_ASSERTION else name
            on = {"criterion": VERDICT_OF_ALL} if is_named else {}
            add(rater, _word(passed), item, system=system, texts=texts, **on)
        for metric, score in _named_scores(record).items():
            judgments.judge(OWN, score, item, system=system, texts=texts, criterion=metric)
    return judgments.table(document, NAME, {VERDICT_OF_ALL: SCALE} if is_named else SCALE)


def _outputs(table: RawTable) -> dict[str, tuple[str, str]]:
    """Columns of outputs: the verdict's column, and the name of the system."""
    frame = table.frame
    header = [str(name) for name in table.header or frame.columns]
    own = [str(name) for name in frame.columns]
    found: dict[str, tuple[str, str]] = {}
    for place, name in enumerate(header):
        if not OUTPUT.match(name) or is_list_column(frame.iloc[:, place]):
            continue
        has_status = header[place + 1 : place + 2] == [STATUS]
        verdict = place + 1 if has_status else place
        cells = frame.iloc[:, verdict].array.categories
        if len(cells) and all(VERDICT.match(cell) for cell in cells):
            found[own[place]] = (own[verdict], " ".join(name.split()))
    return found


def _read_rows(judgments: Judgments, document: Document) -> None:
    """Read a row for each test."""
    assert document.table is not None
    outputs = _outputs(document.table)
    columns = [str(name) for name in document.table.frame.columns]
    variables = columns[: columns.index(next(iter(outputs)))]
    for number, record in enumerate(judgments.records(document)):
        shown = {f"vars.{name}": record.get(name) for name in variables}
        for column, (verdict, system) in outputs.items():
            said = VERDICT.match(str(record.get(verdict) or ""))
            if said is None or said[1] == "ERROR":
                judgments.dropped[ERROR] += said is not None
                continue
            output = VERDICT.sub("", str(record.get(column) or "")).strip()
            judgments.judge(
                OWN,
                said[1].lower(),
                number,
                system=system if len(outputs) > 1 else None,
                texts=shown | {"output": output},
            )


def _verdicts(judgments: Judgments, record: Record) -> Iterator[tuple[str, object]]:
    grading = object_at(record, "gradingResult")
    components = list(judgments.objects(grading.get("componentResults"), "a component's result"))
    for component in components:
        assertion = object_at(component, "assertion")
        yield _judge(assertion), component.get("pass")
    if not components:
        passed = first_of(grading, "pass")
        yield OWN, first_of(record, "success") if passed is None else passed


def _named_scores(record: Record) -> Record:
    """Scores by the name of a metric, where no check stands by itself that they come from."""
    grading = object_at(record, "gradingResult")
    if list_at(grading, "componentResults"):
        return {}
    found = object_at(record, "namedScores") or object_at(grading, "namedScores")
    return {str(metric): score for metric, score in found.items()}


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


def _provider(record: Record) -> str:
    provider = record.get("provider")
    if isinstance(provider, dict):
        provider = first_of(provider, "label", "id")
    return "provider" if is_blank(provider) else str(provider)


def _prompt(record: Record) -> str:
    number = record.get("promptIdx")
    return "0" if number is None else str(number)


def _system(provider: str, prompt: str) -> str:
    """Name the provider, and the prompt but for the first."""
    return provider if prompt == "0" else f"{provider}, prompt {prompt}"


def _texts(record: Record) -> dict[str, object]:
    texts = {f"vars.{name}": text for name, text in object_at(record, "vars").items()}
    output = first_of(record, "response.output")
    return texts | ({} if output is None else {"output": output})
