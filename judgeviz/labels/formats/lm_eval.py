"""Samples of the LM Evaluation Harness: one record per document, with the metrics of its answer."""

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of
from judgeviz.labels.sources.documents import Document
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
    """Read every metric as a criterion; no person has a part in them.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    filters = {str(first_of(record, "filter") or "") for record in document.records}
    for record in document.records:
        rule = first_of(record, "filter")
        judge = f"{JUDGE}, {rule}" if len(filters) > 1 else JUDGE
        texts = {
            name: record[name] for name in ("doc", "target", "filtered_resps") if name in record
        }
        for metric, value in record.items():
            if metric.split(".")[0] not in OTHERS and isinstance(value, str | int | float | None):
                judgments.judge(judge, value, record.get("doc_id"), criterion=metric, texts=texts)
    return judgments.table(document, NAME)
