"""Samples of the LM Evaluation Harness: one record per document, with the metrics of its answer."""

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.people_beside import is_named_as_a_person
from judgeviz.labels.formats.values import first_of, is_list
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "LM Evaluation Harness samples"
KEYS = frozenset(("doc_id", "target", "resps", "filtered_resps"))
OTHERS = frozenset((
    "doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics",
    "doc_hash", "prompt_hash", "target_hash", "model", "sample_id", "task_name",
))  # fmt: skip
JUDGE = "lm-eval"


def sniff(document: Document) -> bool:
    """Whether records hold the responses of a document before and after filters."""
    return document.keys >= KEYS


def read(document: Document) -> RawTable:
    """Read every metric as a criterion; no person has a part in those that the harness names.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    filters = {str(first_of(record, "filter") or "") for record in document.records}
    for record in judgments.records(document):
        rule = first_of(record, "filter")
        judge = f"{JUDGE}, {rule}" if len(filters) > 1 else JUDGE
        texts = {
            name: record[name] for name in ("doc", "target", "filtered_resps") if name in record
        }
        for metric, value in record.items():
            is_said = isinstance(value, str | int | float | None)
            if is_said and _is_metric(document, record, metric.split(".")[0]):
                judgments.judge(judge, value, record.get("doc_id"), criterion=metric, texts=texts)
    return judgments.table(document, NAME)


def _is_metric(document: Document, record: Record, name: str) -> bool:
    """Whether an entry is a metric's, as the harness says, or in older files by its name."""
    named = record.get("metrics")
    if name in OTHERS or name in document.humans:
        return False
    return name in named if is_list(named) and named else not is_named_as_a_person(name)
