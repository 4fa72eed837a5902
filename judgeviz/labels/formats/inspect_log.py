"""Inspect AI logs: scorers' values for every sample, and the corrections that people made.

A log is one JSON document, or a ZIP archive (``.eval``) with a JSON document for what is said of
the whole and one for every sample.

A value is ``C``, ``P``, ``I`` or ``N`` (correct, partly, incorrect, no answer), a number, a list of
several judges' values, or an object of criteria. A score that was edited keeps its history: the
first entry is the scorer's, one with a provenance its author's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from judgeviz.errors import quoted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among, says_no_more_than_who
from judgeviz.labels.formats.values import first_of, is_blank, list_at, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Inspect log"
GRADES = ("C", "I", "N", "P")
TEXTS = ("input", "target")
HEADS = ("header.json", "_journal/start.json")  # of a log that was finished, or broken off
SAMPLE = re.compile(r"samples/.+_epoch_\d+\.json")
SUMMARIES = "summaries.json"


def parts_of_archive(names: Iterable[str]) -> list[str]:
    """Find the parts of a log among the files of an archive; empty where it holds no log.

    The summaries of all samples stand for those of which there is no file.
    """
    inside = sorted(names)
    heads = [name for name in HEADS if name in inside]
    samples = [name for name in inside if SAMPLE.fullmatch(name)]
    if not heads or not (samples or SUMMARIES in inside):
        return []
    return [heads[0], *(samples or [SUMMARIES])]


def together(parts: Record) -> dict[str, object]:
    """Make one log of the parts of an archive, as a JSON log has it."""
    head, *samples = parts.values()
    listed = samples[0] if list(parts)[1] == SUMMARIES else samples
    return {**(head if isinstance(head, Mapping) else {}), "samples": listed}


def sniff(document: Document) -> bool:
    """Whether a document is a log with an evaluation and its scored samples."""
    value = document.value
    if not isinstance(value, Mapping) or not isinstance(value.get("eval"), Mapping):
        return False
    samples = [own for own in list_at(value, "samples") if isinstance(own, Mapping)]
    return any("scores" in sample or "score" in sample for sample in samples)


def read(document: Document) -> RawTable:
    """Read every scorer as a judge, people's corrections as human labels.

    A scorer that is named as people, ``human_grade``, is theirs.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    assert isinstance(document.value, Mapping)
    samples = list(judgments.objects(document.value.get("samples"), "a sample"))
    several = len({str(sample.get("epoch")) for sample in samples}) > 1
    scorers = list(dict.fromkeys(name for sample in samples for name, _ in _scores(sample)))
    people = people_among(scorers)
    edited = any(_editors(score) for sample in samples for _, score in _scores(sample))
    is_each = edited or not all(map(says_no_more_than_who, people))
    for sample in samples:
        item = sample.get("id")
        if several and not is_blank(item):
            item = f"{item}, epoch {sample.get('epoch')}"
        texts = {name: sample[name] for name in TEXTS if name in sample}
        texts |= {"output": first_of(sample, "output.completion")}
        for scorer, score in _scores(sample):
            criterion = people.get(scorer, scorer) if is_each else None
            add = judgments.human if scorer in people else judgments.judge
            _add(judgments, add, (scorer, criterion), score, item, texts)
    if people:
        judgments.notes.append(f"Read as people's scores, by their names: {quoted(people)}.")
    return judgments.table(document, NAME, _scale(judgments))


def _scores(sample: Record) -> Iterator[tuple[str, Record]]:
    scores = object_at(sample, "scores") or {"scorer": sample.get("score")}
    for scorer, score in scores.items():
        if isinstance(score, Mapping):
            yield str(scorer), score


def _add(
    judgments: Judgments,
    add: Callable[..., None],
    names: tuple[str, str | None],
    score: Record,
    item: object,
    texts: Record,
) -> None:
    """Add a scorer's values, and those that people put in their place.

    Parameters
    ----------
    judgments : Judgments
    add : callable
        ``judgments.judge``, or ``judgments.human`` for a scorer that is named as people.
    names : (str, str or None)
        Of the scorer and of its criterion.
    score : mapping
    item : object
    texts : mapping of str to object
    """
    scorer, criterion = names
    history = [entry for entry in list_at(score, "history") if isinstance(entry, Mapping)]
    first = history[0] if history else score
    for name, label, number in _values(first.get("value"), criterion):
        named = {"criterion": name} if name else {}
        sample = {"sample": number} if number else {}
        add(scorer, label, item, **named, **sample, texts=texts)
    for editor, value in _editors(score).items():
        for name, label, _ in _values(value, criterion):
            judgments.human(editor, label, item, criterion=name, texts=texts)


def _values(value: object, criterion: str | None) -> Iterator[tuple[str | None, object, int]]:
    """Criterion, label and number of every value in a score's value."""
    if isinstance(value, Mapping):
        for key, own in value.items():
            yield (f"{criterion}: {key}" if criterion else str(key)), own, 0
    elif isinstance(value, list):
        for number, own in enumerate(value):
            yield criterion, own, number
    else:
        yield criterion, value, 0


def _editors(score: Record) -> dict[str, object]:
    """Find the last value that each author put in the scorer's place."""
    found: dict[str, object] = {}
    for entry in list_at(score, "history"):
        if isinstance(entry, Mapping):
            author = first_of(entry, "provenance.author")
            if not is_blank(author):
                found[str(author)] = entry.get("value")
    return found


def _scale(judgments: Judgments) -> dict[str, object] | None:
    labels = {str(row["label"]) for row in judgments.rows if not is_blank(row["label"])}
    if labels <= set(GRADES):
        return {"kind": "nominal", "categories": list(GRADES)}
    return None
