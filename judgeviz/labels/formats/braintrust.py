"""Braintrust: an experiment's scores by name, and its log of who changed them.

The log (``audit_data``) tells the scores that people gave in the page from the scorers'.
"""

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.values import first_of, is_blank, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Braintrust experiment"
TEXTS = ("input", "output", "expected")
PAGE = "app"
SCORER = "scorer"


def sniff(document: Document) -> bool:
    """Whether spans or rows of an experiment hold scores by name."""
    keys = document.keys
    spans = bool(keys & {"span_id", "root_span_id", "experiment_id", "_xact_id", "is_root"})
    rows = {"input", "output", "expected"} <= {key.split(".")[0] for key in keys}
    has_scores = "scores" in keys or any(key.startswith("scores.") for key in keys)
    if not has_scores or not (spans or rows):
        return False
    return any(object_at(record, "scores") for record in document.first_records)


def read(document: Document) -> RawTable:
    """Read every score between 0 and 1 as the scorer's, or as the person's who set it last.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    all_scores = (name for record in document.records for name in object_at(record, "scores"))
    named = people_among(list(dict.fromkeys(map(str, all_scores))))
    people = len(named)
    for number, record in enumerate(judgments.records(document), 1):
        item = first_of(record, "metadata.id", "origin.id", "id", "span_id", default=number)
        texts = {name: record[name] for name in TEXTS if not is_blank(record.get(name))}
        set_by = _set_by_people(judgments, record)
        people += len(set_by)
        for criterion, score in _scores(judgments, record).items():
            if criterion in set_by:
                judgments.human(set_by[criterion], score, item, criterion=criterion, texts=texts)
            else:
                judgments.score((SCORER, criterion), score, item, named, texts=texts)
    if not people:
        judgments.notes.append(
            "The file does not say who gave the scores: they were read as the scorers'; where "
            "people gave them, list 'scorer' under 'human' in the mapping."
        )
    return judgments.table(document, NAME, are_shares=True)


def _scores(judgments: Judgments, record: Record) -> dict[str, object]:
    scores = object_at(record, "scores")
    if not scores and not is_blank(record.get("scores")):
        judgments.dropped["scores that are no object"] += 1
    return {str(name): score for name, score in scores.items()}


def _set_by_people(judgments: Judgments, record: Record) -> dict[str, str]:
    """Names of scores that were set in the page, and who did it last."""
    found: dict[str, str] = {}
    for entry in judgments.objects(record.get("audit_data"), "an entry of the log"):
        change = object_at(entry, "audit_data")
        path = first_of(change, "path")
        if first_of(entry, "source") != PAGE or not isinstance(path, list) or len(path) < 2:
            continue
        if path[0] == "scores":
            who = first_of(entry, "metadata.user_email", "metadata.email", "metadata.user_id")
            found[str(path[1])] = "annotator" if who is None else str(who)
    return found
