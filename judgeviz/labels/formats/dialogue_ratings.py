"""USR and FED: ratings of dialogues and of single judgments, a list of labels per criterion.

USR names the annotators once per dialogue, FED names none. Some of FED's labels are texts,
``N/A (...)``: no label was given.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import is_blank, list_at, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "USR or FED dialogue ratings"
NOT_ANSWERED = "n/a"
HIGHEST = {"Understandable": 1, "Consistent": 1, "Uses Knowledge": 1}
FED_HIGHEST = 2
FED_OVERALL = 4
USR_GRADES = {"Natural": 3, "Maintains Context": 3, "Engaging": 3, "Overall": 5}


def sniff(document: Document) -> bool:
    """Whether dialogues with their context hold lists of labels by criterion."""
    records = [record for record in document.first_records if "context" in record]
    return bool(records) and (
        all(map(_is_usr, records)) or all(map(_is_fed, records))
    )  # fmt: skip


def read(document: Document) -> RawTable:
    """Read the label of every place in the lists.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    named = any(map(_is_usr, document.first_records))
    for number, record in enumerate(document.records):
        texts = {name: record[name] for name in ("context", "fact") if name in record}
        if not named:
            texts |= {"response": record["response"]} if "response" in record else {}
            more = {"system": record.get("system"), "texts": texts}
            _add(judgments, object_at(record, "annotations"), str(number), (), more)
            continue
        for place, response in enumerate(judgments.objects(record.get("responses"), "a response")):
            system = response.get("model")
            item = f"{number} {place if is_blank(system) else system}"
            more = {"system": system, "texts": texts | {"response": response.get("response")}}
            _add(judgments, response, item, list_at(record, "annotators"), more)
    if not named or not any(list_at(record, "annotators") for record in document.records):
        judgments.notes.append(
            "The annotators are not named: their numbers are places in a list, not people."
        )
    return judgments.table(document, NAME, _scales(judgments, named))


def _add(
    judgments: Judgments,
    labels: Record,
    item: str,
    raters: Sequence[object],
    more: Record,
) -> None:
    for criterion, given in labels.items():
        if not isinstance(given, list):
            continue
        for place, label in zip(count(1), given, strict=False):
            rater = raters[place - 1] if place <= len(raters) else f"human_{place}"
            missing = isinstance(label, str) and label.strip().lower().startswith(NOT_ANSWERED)
            said = None if missing else label
            judgments.human(rater, said, item, criterion=str(criterion), **more)


def _is_usr(record: Record) -> bool:
    responses = [own for own in list_at(record, "responses") if isinstance(own, Mapping)]
    return bool(responses) and all(any(_ratings(response)) for response in responses)


def _is_fed(record: Record) -> bool:
    return any(_ratings(object_at(record, "annotations"))) and "system" in record


def _ratings(record: Record) -> Iterator[str]:
    for key, given in record.items():
        if isinstance(given, list) and any(isinstance(label, int | float) for label in given):
            yield key


def _scales(judgments: Judgments, usr: bool) -> dict[str, object]:
    """State the scales of the two instructions; left out for a criterion that has none there."""
    scales: dict[str, object] = {}
    for row in judgments.rows:
        name = str(row["criterion"])
        if name in HIGHEST:
            scales[name] = {"kind": "nominal", "categories": [0, 1]}
        elif usr and name in USR_GRADES:
            scales[name] = {"kind": "ordinal", "categories": list(range(1, USR_GRADES[name] + 1))}
        elif not usr:
            highest = FED_OVERALL if name == "Overall" else FED_HIGHEST
            scales[name] = {"kind": "ordinal", "categories": list(range(highest + 1))}
    return scales
