"""WMT's direct assessments as a crowd gave them: a row per score, with what the row is for.

``HITId WorkerId Input.src Input.trg Input.item hit sys_id rid type sid score time``: the score of a
worker for the segment ``sid`` by the system ``sys_id``. Each task mixes outputs of systems
(``SYSTEM``) with some shown again, references and spoilt ones (``REPEAT``, ``REF``, ``BAD_REF``),
which check the worker.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import text_of
from judgeviz.labels.sources.documents import Document, Record, value_at
from judgeviz.labels.sources.tables import RawTable

NAME = "WMT direct assessments"
PLACES = {
    "worker": re.compile(r"(worker|turker|annotator|rater|user)(id)?"),
    "system": re.compile(r"sys(tem)?(id)?"),
    "segment": re.compile(r"(s|seg|segment)id|seg(ment)?"),
    "kind": re.compile(r"(item|seg|segment)?type"),
    "score": re.compile(r"(raw)?(score|scr)|raw"),
    "standardised": re.compile(r"(z|std|stnd|standardi[sz]ed)(score|scr)?|(score|scr)z"),
    "reference": re.compile(r"(r|ref)id"),
    "source": re.compile(r"src(lang)?|source(lang(uage)?)?"),
    "target": re.compile(r"(trg|tgt)(lang)?|target(lang(uage)?)?"),
}
NEEDED = ("worker", "system", "segment", "kind", "score")
BEFORE_NAMES = re.compile(r"^(input|answer)\.")  # of what a task showed, or the worker answered
RATED = "SYSTEM"
AGAIN = "REPEAT"
KINDS = re.compile(r"SYSTEM|REPEAT|(BAD[_-]?)?REF|CHK\w*")
LANGUAGE = re.compile(r"[a-z]{2,3}([-_]\w+)?", re.IGNORECASE)
REPEATED = f"an output shown again to check the worker ({AGAIN})"
CHECK = "a check of the worker's attention ({})"


def sniff(document: Document) -> bool:
    """Whether rows have a worker, a system, a segment and a score, and say what each row is for."""
    places = _places(document.keys)
    if not all(role in places for role in NEEDED):
        return False
    kinds = [_kind(record, places) for record in document.first_records]
    return RATED in kinds and all(map(KINDS.fullmatch, kinds))


def read(document: Document) -> RawTable:
    """Read the scores of systems' outputs as their workers'; what checks the workers is counted.

    Items are segments; of each pair of languages where there are several, and of each reference
    where a worker scored the same output beside several. A score given twice is told as a sample.
    """
    places = _places(document.keys)
    parts = _parts_of_an_item(document.records, places)
    judgments = Judgments()
    for record in judgments.records(document):
        kind = _kind(record, places)
        if kind != RATED:
            judgments.dropped[REPEATED if kind == AGAIN else CHECK.format(kind)] += 1
            continue
        segment = " ".join(text_of(value_at(record, places[part])) for part in parts)
        system = text_of(value_at(record, places["system"]))
        judgments.human(
            value_at(record, places["worker"]),
            value_at(record, places["score"]),
            f"{segment}/{system}",  # as other tables of segments and systems have it
            system=system,
            source=segment,
        )
    if "standardised" in places and places["standardised"] != places["score"]:
        judgments.notes.append(
            f"Column '{places['standardised']}' holds the scores of '{places['score']}' once more, "
            "standardised for each worker, and is no label."
        )
    return judgments.table(document, NAME, {"kind": "continuous"})


def _places(columns: Iterable[str]) -> dict[str, str]:
    """Find what the columns are by their names; one that two columns may be is left out."""
    found: dict[str, list[str]] = {}
    for column in columns:
        plain = re.sub(r"[\W_]", "", BEFORE_NAMES.sub("", column.lower()))
        for role, names in PLACES.items():
            if names.fullmatch(plain):
                found.setdefault(role, []).append(column)
    places = {role: named[0] for role, named in found.items() if len(named) == 1}
    if "score" not in found and "standardised" in places:
        places["score"] = places["standardised"]
    return places


def _kind(record: Record, places: Mapping[str, str]) -> str:
    return text_of(value_at(record, places["kind"]))


def _parts_of_an_item(records: Iterable[Record], places: Mapping[str, str]) -> list[str]:
    """Find what tells segments apart: their numbers, and where these do not, what stands beside."""
    rated = [record for record in records if _kind(record, places) == RATED]
    parts = ["segment"]
    languages = [part for part in ("source", "target") if _are_languages(rated, places, part)]
    names = [places[part] for part in languages]
    if len({tuple(text_of(value_at(record, name)) for name in names) for record in rated}) > 1:
        parts = [*languages, *parts]
    if "reference" in places:
        with_reference = [*parts, "reference"]
        if _n_repeated(rated, places, with_reference) < _n_repeated(rated, places, parts):
            return with_reference
    return parts


def _are_languages(records: Iterable[Record], places: Mapping[str, str], part: str) -> bool:
    return part in places and all(
        LANGUAGE.fullmatch(text_of(value_at(record, places[part]))) for record in records
    )


def _n_repeated(records: Iterable[Record], places: Mapping[str, str], parts: list[str]) -> int:
    """Count the scores that a worker gave to what that worker had scored before."""
    told = [places[part] for part in ("worker", "system", *parts)]
    met = Counter(tuple(text_of(value_at(record, one)) for one in told) for record in records)
    return sum(count - 1 for count in met.values())
