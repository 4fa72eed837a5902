"""Appraise: direct assessments and error spans of WMT's campaigns, rows without a header.

A row holds who rated, the system, the segment's number, what it is for (``TGT``, or a check of
attention: ``BAD``, ``REF``, ``CHK``), the languages, the score, the document with the system behind
``#``, whether the document as a whole was rated, error spans if these were marked, and two times.
Where errors were marked and nothing was scored, all scores are 0: then they are what MQM's weights
make of the errors.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import is_blank, is_list, number_of, records_of
from judgeviz.labels.formats.wmt_mqm import CRITERION, score_of_errors
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "scores of Appraise"
WITHOUT_DOCUMENTS, WITHOUT_SPANS, WHOLE_ROW = 9, 11, 12  # columns
WIDTHS = (WITHOUT_DOCUMENTS, WITHOUT_SPANS, WHOLE_ROW)
RATER, SYSTEM, SEGMENT, KIND, SOURCE, TARGET, SCORE, DOCUMENT, IS_DOCUMENT, SPANS = range(10)
KINDS = re.compile(r"[A-Z]{3}(\.\w+)?")
LANGUAGE = re.compile(r"[a-z]{2,3}([-_]\w+)?")
TRUTH = frozenset(("true", "false"))
RATED = "TGT"
CHECK = "a check of the rater's attention"
WHOLE = "a score of a whole document"


def sniff(document: Document) -> bool:
    """Whether the columns hold what the tool writes, in its order."""
    table = document.table
    if table is None or table.frame.shape[1] not in WIDTHS:
        return False
    rows = _rows(replace(table, frame=table.frame.head(RECORDS_LOOKED_AT)))
    return bool(rows) and all(map(_is_row, rows))


def read(document: Document) -> RawTable:
    """Read scores of segments; those of whole documents and of planted segments are counted.

    Raises
    ------
    LabelError
        Where no segment has a score.
    """
    rows = _rows(document.as_table())
    judgments = Judgments()
    has_scores = any(_is_row(row) and number_of(row[SCORE]) for row in rows)
    has_errors = not has_scores and any(map(_errors, rows))
    criterion = {"criterion": CRITERION} if has_errors else {}
    for row in rows:
        if not _is_row(row):
            judgments.dropped["a row that is no score"] += 1
        elif not row[KIND].startswith(RATED):
            judgments.dropped[CHECK] += 1
        elif row[IS_DOCUMENT].lower() == "true":
            judgments.dropped[WHOLE] += 1
        else:
            name = row[DOCUMENT].partition("#")[0]
            languages = f"{row[SOURCE]}-{row[TARGET]}"
            segment = " ".join(filter(None, (languages, name, row[SEGMENT])))
            judgments.human(
                row[RATER],
                score_of_errors(_errors(row)) if has_errors else row[SCORE],
                f"{segment} {row[SYSTEM]}",
                system=row[SYSTEM],
                source=segment,
                **criterion,
            )
    return judgments.table(document, NAME, {"kind": "continuous"})


def _errors(row: Sequence[str]) -> list[Record]:
    """Errors marked in a segment, each with its severity and category."""
    if len(row) < WHOLE_ROW:
        return []
    try:
        spans = json.loads(row[SPANS])
    except (ValueError, RecursionError):
        return []
    return [
        {"severity": span.get("severity"), "category": "/".join(map(str, kinds))}
        for span in records_of(spans)
        for kinds in [span.get("error_type")]
        if is_list(kinds)
    ]


def _rows(table: RawTable) -> list[Sequence[str]]:
    """All rows, the first too where it was taken as the header, and is none."""
    frame = table.frame
    columns = [
        [""] * len(frame)
        if is_list_column(frame.iloc[:, n])
        else ["" if cell != cell else str(cell) for cell in frame.iloc[:, n].astype(object)]
        for n in range(frame.shape[1])
    ]
    rows: list[Sequence[str]] = list(zip(*columns, strict=True))
    if not table.is_headerless:
        rows = [[str(name) for name in table.header or frame.columns], *rows]
    if frame.shape[1] == WITHOUT_DOCUMENTS:
        rows = [*map(_with_document, rows)]
    return rows[1:] if _are_names(rows[:1]) else rows


def _are_names(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a row names the columns: no number stands in it."""
    return any(all(number_of(row[place]) is None for place in (SEGMENT, SCORE)) for row in rows)


def _with_document(row: Sequence[str]) -> Sequence[str]:
    """Put a document without a name into a row of none, if it ends in two times."""
    *start, begun, ended = row
    first, last = number_of(begun), number_of(ended)
    are_times = first is not None and last is not None and first <= last
    return [*start, f"#{row[SYSTEM]}", "false" if are_times else "", begun, ended]


def _is_row(row: Sequence[str]) -> bool:
    return (
        not any(is_blank(row[place]) for place in (RATER, SYSTEM, DOCUMENT))
        and number_of(row[SEGMENT]) is not None
        and number_of(row[SCORE]) is not None
        and KINDS.fullmatch(row[KIND]) is not None
        and all(LANGUAGE.fullmatch(row[place]) for place in (SOURCE, TARGET))
        and row[IS_DOCUMENT].lower() in TRUTH
    )
