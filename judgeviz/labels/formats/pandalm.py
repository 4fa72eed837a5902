"""PandaLM's test set (three annotators) and the files of its judges, which join by ``idx``.

Labels are 0 (a tie), 1 and 2; judges also say ``Tie``, and ``garbage`` where their answer could
not be read. The two systems are glued in ``cmp_key``.
"""

import re

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "PandaLM"
ANNOTATOR = re.compile(r"annotator_?\d+$")
RESULT = re.compile(r"(?P<judge>.+)_result$")
TEXTS = ("instruction", "input", "response1", "response2")


def sniff(document: Document) -> bool:
    """Whether records with ``idx`` hold annotators of ``cmp_key``, or a judge's result."""
    keys = document.keys
    if {"idx", "cmp_key"} <= keys:
        return any(map(ANNOTATOR.match, keys))
    judges = [found["judge"] for found in map(RESULT.match, keys) if found]
    return "idx" in keys and any(f"{judge}_reason" in keys for judge in judges)


def read(document: Document) -> RawTable:
    """Read the annotators' votes, or the judges'.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    for record in judgments.records(document):
        item = record.get("idx")
        systems = str(record.get("cmp_key") or "").split("_")
        pair = (
            dict(zip(("system_a", "system_b"), systems, strict=True)) if len(systems) == 2 else {}
        )
        texts = {name: record[name] for name in TEXTS if name in record}
        for key, label in record.items():
            if ANNOTATOR.match(key):
                judgments.human(key, label, item, **pair, texts=texts)
            elif found := RESULT.match(key):
                judgments.judge(found["judge"], label, item, **pair, texts=texts)
    return judgments.table(document, NAME, {"kind": "preference"})
