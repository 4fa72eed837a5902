"""RewardBench: which of two answers a reward model scores higher; ``chosen`` is the human choice.

The file of a model is one object of columns. Equal scores count as a loss there.
"""

from collections.abc import Mapping, Sequence

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, number_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "RewardBench"
SCORES = ("scores_chosen", "scores_rejected")
CHOSEN = "chosen (implied)"


def sniff(document: Document) -> bool:
    """Whether there are subsets with a result per pair, or pairs of chosen and rejected."""
    value = document.value
    keys = set(value) if isinstance(value, Mapping) else set(document.keys)
    if {"results", "subset"} <= keys:
        return True
    return {"chosen", "rejected", "chosen_model", "rejected_model", "subset"} <= keys


def read(document: Document) -> RawTable:
    """Read a model's results; in the eyes of the people who made the pairs ``chosen`` always wins.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    records = _records(document)
    judge = first_of(records[0], "model") if records else None
    judge = "reward model" if isinstance(judge, Mapping | list) or is_blank(judge) else judge
    for number, record in enumerate(records):
        subset, own = record.get("subset"), record.get("id")
        item = f"{subset}/{number if is_blank(own) else own}"
        texts = {name: record[name] for name in _text_names(record)}
        judgments.human(CHOSEN, "chosen", item, subset=subset, texts=texts)
        if "results" in record or SCORES[0] in record:
            judgments.judge(judge, _vote(record), item, subset=subset, texts=texts)
    judgments.notes.append(
        "The human choice is implied: 'chosen' wins every pair, no rater is named."
    )
    return judgments.table(document, NAME, {"kind": "preference"})


def _records(document: Document) -> Sequence[Record]:
    """Rows of an object of columns; what is one value holds for every row."""
    value = document.value
    if not (isinstance(value, Mapping) and isinstance(value.get("results"), list)):
        return document.records
    n = len(value["results"])
    columns = {
        key: entry if isinstance(entry, list) else [entry] * n
        for key, entry in value.items()
        if not isinstance(entry, list) or len(entry) == n
    }
    return [{key: column[row] for key, column in columns.items()} for row in range(n)]


def _vote(record: Record) -> object:
    result = record.get("results")
    if is_blank(result):
        chosen, rejected = (_score(record.get(name)) for name in SCORES)
        if chosen is None or rejected is None:
            return None
        result = 0.5 if chosen == rejected else float(chosen > rejected)
    names = {1.0: "chosen", 0.0: "rejected", 0.5: "tie"}
    number = number_of(result)
    return result if number is None else names.get(number, result)


def _score(score: object) -> float | None:
    while isinstance(score, list) and len(score) == 1:
        score = score[0]
    return number_of(score)


def _text_names(record: Record) -> list[str]:
    names = ("prompt", "text_chosen", "text_rejected", "chosen", "rejected")
    return [name for name in names if not is_blank(record.get(name))]
