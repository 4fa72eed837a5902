"""mt-metrics-eval: score files and ratings, lines of a system and a value, without a header.

The lines of a system stand together, in the order of the segments, whose numbers are nowhere.
``None`` is a segment that was not scored. A ``.seg.rating`` file holds a JSON object of errors
in the place of a score, and may name the rater behind it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TypedDict

import pandas as pd

from judgeviz.labels.detection.roles import HUMAN_SCORE_NAME, is_machine_name
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import number_of, object_at
from judgeviz.labels.formats.wmt_mqm import CRITERION, UNKNOWN, score_of_errors
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable, plain_columns, table_from_frame

NAME = "mt-metrics-eval scores"
PEOPLES_FOLDER, METRICS_FOLDER = "human-scores", "metric-scores"
LEVELS = ("seg", "score", "rating", "sys", "doc", "domain")
LANGUAGES = re.compile(r"[a-z]{2,3}-[a-z]{2,3}$")
PAIR = "language_pair"
NOT_SCORED = ("None", "")
FEWEST_SYSTEMS = 2


def sniff(document: Document) -> bool:
    """Whether two or three columns without names hold blocks of systems and their scores."""
    rows = _rows(document)
    return rows is not None and (_are_ratings(rows) or _are_scores(rows))


def read(document: Document) -> RawTable:
    """Read scores as a table of systems and segments; whose they are is told by their name.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    rows = _rows(document) or []
    pair = _pair_of_several(document)
    segments = [f"{pair} {n}".strip() for n in _numbered([row[0] for row in rows])]
    if _are_ratings(rows):
        return _ratings(document, rows, segments)
    rater = _rater(document)
    frame = pd.DataFrame(
        {
            "system": [row[0] for row in rows],
            "seg_id": segments,
            rater: [None if row[-1] in NOT_SCORED else row[-1] for row in rows],
        }
        | ({PAIR: pair} if pair else {}),
        dtype=object,
    )
    preset = FileMapping(
        layout="scores", columns={"system": "system", "source": "seg_id"}, **_side(document, rater)
    )
    notes = (
        f"Segments of '{document.name}' are numbered by their order within each system, as the "
        "file holds no numbers.",
    )
    table = table_from_frame(frame, document.name, 1, document.notes + notes)
    return replace(table, preset=preset, format=NAME)


def _ratings(
    document: Document, rows: Sequence[Sequence[object]], segments: Sequence[str]
) -> RawTable:
    judgments = Judgments()
    for row, segment in zip(rows, segments, strict=True):
        system, rating = row[0], row[1]
        rater = str(row[2]) if len(row) > 2 and row[2] is not None else _rater(document)
        if rating in (*NOT_SCORED, None):
            judgments.human(rater, None, segment, system=system, criterion=CRITERION)
            continue
        score = _score(judgments, object_at({"rating": rating}, "rating"))
        if score is None:
            judgments.dropped[UNKNOWN] += 1
            continue
        add = judgments.judge if is_machine_name(rater) else judgments.human
        add(rater, score, segment, system=system, criterion=CRITERION)
    judgments.notes.append("The score of a segment is minus the sum of its errors' weights.")
    scale = {CRITERION: {"kind": "continuous"}}
    return judgments.table(document, "mt-metrics-eval ratings", scale)


def _score(judgments: Judgments, rating: Record) -> float | None:
    """Sum the scores of the errors that the file states, else their weights."""
    errors = list(judgments.objects(rating.get("errors"), "an error"))
    stated = [number_of(error.get("score")) for error in errors]
    known = [score for score in stated if score is not None]
    if errors and len(known) == len(errors):
        return 0.0 - abs(round(sum(known), 6))
    return score_of_errors(errors)


def _rows(document: Document) -> list[list[object]] | None:
    """Rows with the first line, which may have been taken for names; None for other tables."""
    table = document.table
    if table is None or not 2 <= table.frame.shape[1] <= 3:
        return None
    if len(plain_columns(table.frame)) < table.frame.shape[1]:
        return None
    if table.is_headerless:
        return [list(record.values()) for record in document.records]
    names = table.header or tuple(map(str, table.frame.columns))
    if not names[1].startswith("{"):
        return None
    first = Document(document.name, tables=(_one_row(names, document.name),)).records[0]
    return [list(record.values()) for record in (first, *document.records)]


def _one_row(cells: Sequence[object], name: str) -> RawTable:
    columns = [str(number) for number in range(len(cells))]
    return table_from_frame(pd.DataFrame([list(cells)], columns=columns, dtype=object), name, 1)


def _are_ratings(rows: Sequence[Sequence[object]]) -> bool:
    first = [row[1] for row in rows[:RECORDS_LOOKED_AT]]
    found = [rating for rating in first if isinstance(rating, dict)]
    return bool(found) and all("errors" in rating for rating in found)


def _are_scores(rows: Sequence[Sequence[object]]) -> bool:
    """Whether every system has as many rows, each with a number."""
    if any(number_of(row[0]) is not None or not isinstance(row[0], str) for row in rows):
        return False
    if any(len(row) != len(("system", "score")) for row in rows):
        return False
    scores = [row[-1] for row in rows]
    if any(score not in (*NOT_SCORED, None) and number_of(score) is None for score in scores):
        return False
    numbers = _numbered([row[0] for row in rows])
    n_blocks, systems = numbers.count(1), {row[0] for row in rows}
    longest = max(numbers)
    return len(systems) >= FEWEST_SYSTEMS and longest * n_blocks == len(rows) and longest > 1


def _numbered(systems: Sequence[object]) -> list[int]:
    """Count the rows of each system from 1."""
    seen: dict[object, int] = {}
    numbers = []
    for system in systems:
        seen[system] = seen.get(system, 0) + 1
        numbers.append(seen[system])
    return numbers


class _Side(TypedDict, total=False):
    human: tuple[str, ...]
    machine: Mapping[str, tuple[str, ...]]


def _side(document: Document, score: str) -> _Side:
    """Tell whose a score is by the folder that the project keeps it in, else by its name."""
    if document.folder == PEOPLES_FOLDER or HUMAN_SCORE_NAME.match(score.split(".")[0]):
        return {"human": (score,), "machine": {}}
    if METRICS_FOLDER in document.folder or is_machine_name(score):
        return {"human": (), "machine": {score: (score,)}}
    return {}


def _pair_of_several(document: Document) -> str:
    """Languages of a file, where the files beside it are of others, too; "" elsewhere.

    Segments of all pairs are numbered from 1.
    """
    own = _languages(document)
    others = {_languages(sibling) for sibling in document.siblings} - {"", own}
    return own if others else ""


def _languages(document: Document) -> str:
    """Pair of languages that a file's name, ``en-de.mqm.seg.score``, or its folder says."""
    parts = (*PurePath(document.name).name.split("."), document.folder)
    return next(filter(LANGUAGES.match, parts), "")


def _rater(document: Document) -> str:
    """Name of the score in a file's name: ``en-de.mqm.seg.score``, ``BLEU-refA.seg.score``."""
    parts = PurePath(document.name).name.split(".")
    kept = [part for part in parts if part not in LEVELS and not LANGUAGES.match(part)]
    return ".".join(kept) or "score"
