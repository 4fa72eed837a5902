"""Learning With Disagreements (LeWiDi) 2023 and 2025: a dict of items with all annotators' labels.

``annotations`` and ``annotators`` are two texts parted by commas in the same order, or by other
marks in files made alike; since 2025 ``annotations`` is an object ``{annotator: label}``. Hard and
soft labels are aggregates.
"""

from collections.abc import Iterator, Mapping

from judgeviz.labels.formats.answers import EACH, ONE, SEVERAL, several_choices
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.marked_lists import marks_of, parted
from judgeviz.labels.formats.values import is_blank, number_of, object_at
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Learning With Disagreements (LeWiDi)"
TASK = "annotation task"
YES, NO = "yes", "no"
COMMA = ","
MOST_GRADES = 100
OTHER_LABELS = ("other_annotations", "other annotations")


def sniff(document: Document) -> bool:
    """Whether a document is a dict of items with their annotations and annotators."""
    items = _items(document)
    return bool(items) and all({"annotations", "annotators"} <= set(item) for item in items)


def read(document: Document) -> RawTable:
    """Read every annotator's label; several labels of one annotator as yes or no to each.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    assert isinstance(document.value, Mapping)
    choices, marks = _choices(document), _marks(document)
    count_as = EACH
    if choices:
        count_as, question = several_choices(document, _tasks(document))
        judgments.questions.append(question)
    others = False
    shares: dict[str, dict[str, object]] = {}
    for item, record in document.value.items():
        if not isinstance(record, Mapping):
            judgments.dropped["an item that is no object"] += 1
            continue
        texts = _texts(record)
        criterion = str(record.get(TASK) or UNNAMED_CRITERION)
        info = object_at(record, "other_info")
        shares.setdefault(criterion, {}).update(object_at(record, "soft_label"))
        others = others or any(key in owner for key in OTHER_LABELS for owner in (record, info))
        for annotator, label in _annotations(judgments, record, marks):
            if not choices or is_blank(label):
                judgments.human(annotator, label, item, criterion=criterion, texts=texts)
                continue
            chosen = {part.strip() for part in str(label).split(",")}
            if count_as == EACH:
                for choice in choices:
                    said = YES if choice in chosen else NO
                    name = f"{criterion}: {choice}"
                    judgments.human(annotator, said, item, criterion=name, texts=texts)
            elif count_as == ONE or len(chosen) == 1:
                together = ",".join(sorted(chosen))
                judgments.human(annotator, together, item, criterion=criterion, texts=texts)
            else:
                judgments.dropped[SEVERAL] += 1
    if others:
        judgments.notes.append("Left out: the further labels under 'other_annotations'.")
    if choices and count_as == EACH:
        judgments.notes.append(
            "One annotator may give several labels: each was read as yes or no to every label."
        )
    return judgments.table(document, NAME, _scales(judgments, shares))


def _items(document: Document) -> list[Record]:
    value = document.value
    if not isinstance(value, Mapping):
        return []
    return [item for item in list(value.values())[:RECORDS_LOOKED_AT] if isinstance(item, Mapping)]


def _tasks(document: Document) -> list[str]:
    tasks = (str(item.get(TASK) or UNNAMED_CRITERION) for item in _items(document))
    return list(dict.fromkeys(tasks))


def _marks(document: Document) -> tuple[str, str]:
    """Find what parts annotators, and annotations: commas, but for files that are made alike."""
    both = [(item["annotators"], item["annotations"]) for item in _items(document)]
    texts = [(who, said) for who, said in both if isinstance(who, str) and isinstance(said, str)]
    return marks_of([who for who, _ in texts], [said for _, said in texts]) or (COMMA, COMMA)


def _annotations(
    judgments: Judgments, record: Record, marks: tuple[str, str]
) -> Iterator[tuple[str, object]]:
    annotations, annotators = record.get("annotations"), record.get("annotators")
    if isinstance(annotations, Mapping):
        yield from annotations.items()
        return
    of_names, of_labels = marks
    labels = parted(annotations, of_labels) if isinstance(annotations, str) else annotations
    names = parted(annotators, of_names) if isinstance(annotators, str) else annotators
    if not isinstance(labels, list) or not isinstance(names, list):
        judgments.dropped["an item without lists of annotations and annotators"] += 1
    elif len(labels) != len(names):
        judgments.dropped["an item with more or fewer annotations than annotators"] += len(labels)
    else:
        for name, label in zip(names, labels, strict=True):
            yield str(name).strip(), label.strip() if isinstance(label, str) else label


def _choices(document: Document) -> list[str]:
    """Labels of which an annotator may give several: their soft labels are objects, too."""
    found: dict[str, None] = {}
    for item in _items(document):
        soft = object_at(item, "soft_label")
        if any(isinstance(share, Mapping) for share in soft.values()):
            found |= dict.fromkeys(str(choice) for choice in soft)
    return list(found)


def _scales(judgments: Judgments, shares: Mapping[str, Record]) -> dict[str, object]:
    """Find the scales: grades from the lowest to the highest number; anything else is nominal.

    Soft labels have a share for every grade, also those that nobody gave, unless they sum grades
    up (ConvAbuse).
    """
    labels: dict[str, dict[str, None]] = {}
    for row in judgments.rows:
        if not is_blank(row["label"]):
            labels.setdefault(str(row["criterion"]), {})[str(row["label"])] = None
    for criterion, given in labels.items():
        stated = shares.get(criterion, {})
        if given.keys() <= stated.keys():
            given |= dict.fromkeys(stated)
    return {criterion: _scale(list(given)) for criterion, given in labels.items()}


def _scale(labels: list[str]) -> dict[str, object]:
    if {YES, NO} >= set(labels):
        return {"kind": "nominal", "categories": [NO, YES]}
    numbers = [number_of(label) for label in labels]
    grades = sorted({int(n) for n in numbers if n is not None and n == int(n)})
    if None in numbers or len(grades) < len(numbers):
        return {"kind": "nominal"}
    low, high = min(*grades, 0) if len(grades) < 3 else grades[0], max(*grades, 1)
    if len(grades) < 3 and {low, high} == {0, 1}:
        return {"kind": "nominal", "categories": [0, 1]}
    if high - low > MOST_GRADES:
        return {"kind": "continuous"}
    return {"kind": "ordinal", "categories": list(range(low, high + 1))}


def _texts(record: Record) -> dict[str, object]:
    text = record.get("text")
    return dict(text) if isinstance(text, Mapping) else {"text": text}
