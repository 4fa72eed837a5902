"""SNLI, MNLI and ChaosNLI: unnamed people's inference labels, as lists, columns or counts.

The majority (``gold_label``, ``majority_label``; '-' where there is none) and shares of labels are
no raters. A list's place is not a person: the first is the author of the sentence.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, mapping_of, number_of, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "SNLI, MNLI or ChaosNLI"
LISTS = frozenset(("annotator_labels", "gold_label"))
COUNTS = frozenset(("label_counter", "uid"))
LABEL_COLUMN = re.compile(r"label[1-5]$")
INFERENCE = ("contradiction", "entailment", "neutral")
NO_MAJORITY = "-"
TEXTS = {
    "sentence1": ("sentence1", "example.premise", "example.obs1"),
    "sentence2": ("sentence2", "example.hypothesis", "example.obs2"),
    "hypothesis 1": ("example.hyp1",),
    "hypothesis 2": ("example.hyp2",),
}


def sniff(document: Document) -> bool:
    """Whether records hold labels of annotators beside their majority, or counts of labels."""
    keys = _listed(document).keys
    columns = {"gold_label", "sentence1", "sentence2"} <= keys
    return keys >= LISTS or keys >= COUNTS or (columns and any(map(LABEL_COLUMN.match, keys)))


def read(document: Document) -> RawTable:
    """Read every annotator's label; those of ChaosNLI are dealt out from their counts.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    document = _listed(document)
    judgments = Judgments()
    for number, record in enumerate(document.records, 1):
        item = first_of(record, "pairID", "uid", "id", default=number)
        found = ((name, first_of(record, *paths)) for name, paths in TEXTS.items())
        texts = {name: text for name, text in found if text is not None}
        genre = {"genre": record["genre"]} if "genre" in record else {}
        for place, label in enumerate(_labels(judgments, record), 1):
            label = None if label == NO_MAJORITY else label
            judgments.human(f"human_{place}", label, item, **genre, texts=texts)
    judgments.notes.append(
        "The annotators are not named: their numbers are places in a list, not people."
    )
    if document.keys >= COUNTS and "old_labels" in document.keys:
        judgments.notes.append("Left out: the labels of the earlier annotators ('old_labels').")
    scale: dict[str, object] = {"kind": "nominal"}
    if {row["label"] for row in judgments.rows} - {None, ""} <= set(INFERENCE):
        scale["categories"] = list(INFERENCE)
    return judgments.table(document, NAME, scale)


def _listed(document: Document) -> Document:
    """Give counts of labels under ids, as ChaosNLI has them by id, as a list of records."""
    nested = document.value
    if not isinstance(nested, Mapping) or not nested:
        return document
    if not all(object_at(mapping_of(own), "label_counter") for own in nested.values()):
        return document
    records = [{"uid": str(uid), **mapping_of(own)} for uid, own in nested.items()]
    return replace(document, value=records)


def _labels(judgments: Judgments, record: Record) -> list[object]:
    if counter := object_at(record, "label_counter"):
        return _dealt(judgments, counter)
    if not is_blank(record.get("label_counter")):
        judgments.dropped["counts of labels that are no object"] += 1
    listed = record.get("annotator_labels")
    if isinstance(listed, list):
        return listed
    return [record[key] for key in sorted(record) if LABEL_COLUMN.match(key)]


def _dealt(judgments: Judgments, counter: Record) -> list[object]:
    labels: list[object] = []
    for label, count in counter.items():
        n = number_of(count)
        if n is None or n < 0 or n != int(n):
            judgments.dropped["a count of labels that is no number"] += not is_blank(count)
            continue
        labels += [label] * int(n)
    return labels
