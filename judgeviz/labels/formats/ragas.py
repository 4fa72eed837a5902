"""Ragas: annotations of a metric's verdicts, made to align it with people, and tables of scores.

``is_accepted`` is no label but says whether the person agrees with the metric: the person's label
is the metric's where it is accepted, else what they put in its place, else (of yes and no) the
opposite.
"""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from judgeviz.labels.detection.criterion_names import stem_of, words_of
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import criterion_said
from judgeviz.labels.formats.people_beside import is_named_as_a_person
from judgeviz.labels.formats.values import first_of, is_blank, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Ragas annotations"
SCORES = "Ragas scores"
ANNOTATION = frozenset(("metric_output", "is_accepted"))
JUDGE, PERSON = "ragas metric", "annotator"
OPPOSITE = {0: 1, 1: 0}
VERDICTS = ("verdict", "score", "discriminator")
METRICS = frozenset((
    "faithfulness", "answer_relevancy", "response_relevancy", "context_precision",
    "context_recall", "context_entity_recall", "context_relevancy", "answer_correctness",
    "answer_similarity", "semantic_similarity", "factual_correctness", "noise_sensitivity",
    "llm_context_precision_with_reference", "llm_context_precision_without_reference",
    "nv_accuracy", "nv_context_relevance", "nv_response_groundedness", "harmfulness",
    "maliciousness", "coherence", "correctness", "conciseness", "aspect_critic",
    "helpfulness", "summary_score", "non_llm_string_similarity",
))  # fmt: skip
# Those that anybody may call so.
OF_ANYBODY = frozenset((
    "harmfulness", "maliciousness", "coherence", "correctness", "conciseness", "helpfulness",
    "summary_score",
))  # fmt: skip
SAMPLE = frozenset((
    "user_input", "response", "retrieved_contexts", "reference", "reference_contexts", "question",
    "answer", "contexts", "ground_truth", "ground_truths", "rubrics", "multi_responses",
    "retrieved_context_ids", "reference_context_ids", "reference_topics", "persona_name",
    "query_style", "query_length", "synthesizer_name", "episode_done",
))  # fmt: skip


def sniff(document: Document) -> bool:
    """Whether a document is annotations by metric, or a table of samples and metrics.

    Nothing else stands in it but what people filled in.
    """
    return bool(_annotations(document)) or _is_scores(document)


def read(document: Document) -> RawTable:
    """Read the metric's verdicts and the annotator's, or the scores.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    if not _annotations(document):
        return _read_scores(judgments, document)
    for metric, entries in _annotations(document).items():
        n_times: Counter[str] = Counter()
        for entry in judgments.objects(entries, "an annotation"):
            item = _item(entry, n_times)
            more = {"criterion": metric, "texts": dict(object_at(entry, "metric_input"))}
            judgments.judge(JUDGE, entry.get("metric_output"), item, **more)
            more = {"criterion": metric, "texts": dict(object_at(entry, "metric_input"))}
            judgments.human(PERSON, _said_by_person(entry), item, **more)
    _number_items(judgments)
    return judgments.table(document, NAME, _scales(judgments))


def _annotations(document: Document) -> Record:
    """Find the lists of annotations by metric."""
    value = document.value
    if not isinstance(value, Mapping):
        records = document.first_records
        found = any(set(record) >= ANNOTATION for record in records)
        return {"metric": list(document.records)} if found else {}
    return {
        name: entries
        for name, entries in value.items()
        if isinstance(entries, list)
        and any(isinstance(entry, Mapping) and set(entry) >= ANNOTATION for entry in entries)
    }


def _said_by_person(entry: Record) -> object:
    verdict = entry.get("metric_output")
    if entry.get("is_accepted") is True:
        return verdict
    if entry.get("is_accepted") is not False:
        return None
    for prompt in object_at(entry, "prompts").values():
        edited = object_at(prompt, "edited_output") if isinstance(prompt, Mapping) else {}
        said = first_of(edited, *VERDICTS)
        if said is not None:
            return said
    return OPPOSITE.get(verdict) if isinstance(verdict, int) else None


def _item(entry: Record, n_times: Counter[str]) -> str:
    """Tell inputs apart by what they hold; the same input again is one more item."""
    content = json.dumps(entry.get("metric_input"), sort_keys=True)
    n_times[content] += 1
    return f"{content}#{n_times[content]}"


def _number_items(judgments: Judgments) -> None:
    """Name the inputs by their numbers, from 0 in the order in which they come."""
    inputs = dict.fromkeys(row["item"] for row in judgments.rows)
    numbers = {item: number for number, item in enumerate(inputs)}
    for row in judgments.rows:
        row["item"] = str(numbers[row["item"]])


def _scales(judgments: Judgments) -> dict[str, object]:
    labels: dict[str, set[object]] = {}
    for row in judgments.rows:
        if not is_blank(row["label"]):
            labels.setdefault(str(row["criterion"]), set()).add(row["label"])
    binary = {"kind": "nominal", "categories": [0, 1]}
    return {metric: binary for metric, given in labels.items() if given <= {0, 1}}


def _is_scores(document: Document) -> bool:
    columns = {key for key in document.keys if "." not in key}
    others = _others(document)
    has_sample = {"user_input", "response"} <= columns or {"question", "answer"} <= columns
    are_of_people = all(c in document.humans or is_named_as_a_person(c) for c in others)
    metrics = columns & (METRICS - OF_ANYBODY if others else METRICS)
    return has_sample and bool(metrics) and are_of_people


def _read_scores(judgments: Judgments, document: Document) -> RawTable:
    """Read every metric as a criterion; beside people's labels on none of them as a judge."""
    metrics = sorted(document.keys & METRICS)
    are_judges = _are_on_no_metric(metrics, _others(document))
    for number, record in enumerate(judgments.records(document)):
        texts = {name: record[name] for name in sorted(SAMPLE) if not is_blank(record.get(name))}
        item = first_of(record, "id", default=number)
        for metric in metrics:
            named = ("ragas", {"criterion": metric}) if not are_judges else (metric, {})
            judgments.judge(named[0], record.get(metric), item, texts=texts, **named[1])
    scales = None if are_judges else {metric: {"kind": "continuous"} for metric in metrics}
    return judgments.table(document, SCORES, scales)


def _others(document: Document) -> set[str]:
    """Columns that are none of a table of samples and metrics: what people filled in."""
    columns = {key for key in document.keys if "." not in key}
    return columns - METRICS - SAMPLE - {"id"}


def _are_on_no_metric(metrics: Sequence[str], others: Collection[str]) -> bool:
    """Whether people's columns, ``human_score``, name none of several metrics.

    Then each metric is compared with all that people say, as columns of metrics in any table are.
    """
    of_samples = {word for name in SAMPLE for word in _stems(name)}  # answer of answer_relevancy
    named = {word for metric in metrics for word in _stems(metric)} - of_samples
    said = {word for column in others for word in _stems(criterion_said(column))}
    return len(metrics) > 1 and bool(others) and named.isdisjoint(said)


def _stems(name: str) -> set[str]:
    return {stem_of(word) for word in words_of(name)}
