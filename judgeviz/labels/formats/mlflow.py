"""MLflow: assessments of traces by people, judges and code, and tables of an evaluation.

A feedback that was overridden is marked as not valid; where a person overrode a judge, both said
what they said, and both count. An expectation is an expected answer.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from judgeviz.errors import counted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.values import first_of, is_blank, object_at, text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "MLflow assessments"
TABLE = "MLflow evaluation table"
PERSON = "HUMAN"
KINDS = frozenset((PERSON, "LLM_JUDGE", "AI_JUDGE", "CODE"))
LISTS = ("assessments", "info.assessments")
# answer_correctness/v1/score of the older evaluation, correctness/value of the newer.
SCORE_COLUMN = re.compile(r"(?P<criterion>[^/]+)(/v\d+)?/(score|value)$")
TRACE = ("trace_id", "info.trace_id", "request_id", "info.request_id", "traceId")
EXPECTED, OVERRIDDEN, FAILED = (
    "an expected answer, not a rating", "an assessment that was overridden", "a failed assessment",
)  # fmt: skip


def sniff(document: Document) -> bool:
    """Whether traces hold assessments with a source, or a table columns of scores by metric."""
    if any(_is_assessment(own) for own in _listed(document.first_records)):
        return True
    if document.keys >= {"source", "feedback"} or "source.source_type" in document.keys:
        return any(_is_assessment(record) for record in document.first_records)
    return bool(_score_columns(_logged_table(document) or document.first_records))


def read(document: Document) -> RawTable:
    """Read assessments by their source; scores of a table as those of their metric.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    logged = _logged_table(document)
    columns = _score_columns(logged or document.records)
    if columns:
        people = people_among([*columns.values()])
        for number, row in enumerate(logged or judgments.records(document), 1):
            item = first_of(row, *TRACE, "id", default=number)
            texts = {n: row[n] for n in ("inputs", "outputs", "request", "response") if n in row}
            for column, criterion in columns.items():
                names = (criterion, criterion)
                judgments.score(names, row.get(column), item, people, texts=texts)
        return judgments.table(document, TABLE)
    found: list[tuple[Record, object, dict[str, object]]] = []
    for record in document.records:
        own = [record] if _is_assessment(record) else list(_of_trace(judgments, record))
        shown = {n: record[n] for n in ("request", "response") if not is_blank(record.get(n))}
        found += [(assessment, first_of(record, *TRACE), shown) for assessment in own]
    corrected = _corrected_by_people([(assessment, trace) for assessment, trace, _ in found])
    for (assessment, trace, shown), is_corrected in zip(found, corrected, strict=True):
        if not is_corrected and _is_invalid(assessment):
            judgments.dropped[OVERRIDDEN] += 1
        else:
            _add(judgments, assessment, trace, shown)
    if n := sum(corrected):
        judgments.notes.append(
            f"{counted(n, 'answer')} of judges that people overrode {'was' if n == 1 else 'were'} "
            "read beside what these said: both count."
        )
    return judgments.table(document, NAME)


def _corrected_by_people(found: Sequence[tuple[Record, object]]) -> list[bool]:
    """Which assessments are a judge's that is not valid because a person said otherwise.

    What overrode an assessment names it; where nothing does, it was a person's on the same, if the
    judge itself gave no other answer.
    """
    by = {
        str(one["overrides"]): _is_of_people(one)
        for one, _ in found
        if not is_blank(one.get("overrides"))
    }
    abouts = [str(_about(one, trace)) for one, trace in found]
    everyone = list(zip((one for one, _ in found), abouts, strict=True))
    said_by_people = {about for one, about in everyone if _is_of_people(one)}
    still_said = {(_who(one), about) for one, about in everyone if not _is_invalid(one)}
    return [
        _is_invalid(one)
        and not _is_of_people(one)
        and by.get(str(one.get("assessment_id")), about in said_by_people)
        and (_who(one), about) not in still_said
        for one, about in everyone
    ]


def _is_invalid(assessment: Record) -> bool:
    return assessment.get("valid") in (False, "false", "False")


def _is_of_people(assessment: Record) -> bool:
    kind = first_of(assessment, "source.source_type", "source.sourceType")
    return str(kind).upper() == PERSON


def _who(assessment: Record) -> str:
    kind = first_of(assessment, "source.source_type", "source.sourceType")
    source = object_at(assessment, "source")
    return str(first_of(source, "source_id", "sourceId", default=kind)).strip()


def _about(assessment: Record, trace: object) -> tuple[object, object]:
    """Item and criterion of an assessment."""
    item = first_of(assessment, "trace_id", default=trace)
    span = first_of(assessment, "span_id")
    criterion = first_of(assessment, "assessment_name", "name")
    return (item if span is None else f"{item}, span {span}"), criterion


def _add(judgments: Judgments, assessment: Record, trace: object, texts: Record) -> None:
    if not is_blank(assessment.get("expectation")):
        judgments.dropped[EXPECTED] += 1
    elif first_of(assessment, "feedback.error", "error") is not None:
        judgments.dropped[FAILED] += 1
    else:
        label = first_of(assessment, "feedback.value", "value")
        if label is None and not isinstance(assessment.get("feedback"), Mapping):
            label = assessment.get("feedback")
        item, criterion = _about(assessment, trace)
        add = judgments.human if _is_of_people(assessment) else judgments.judge
        add(_who(assessment), label, item, criterion=criterion, texts=texts)


def _listed(records: Sequence[Record]) -> Iterator[object]:
    for record in records:
        for name in LISTS:
            found = first_of(record, name)
            yield from found if isinstance(found, list) else ()


def _of_trace(judgments: Judgments, record: Record) -> Iterator[Record]:
    for name in LISTS:
        for own in judgments.objects(first_of(record, name), "an assessment"):
            if _is_assessment(own):
                yield own
            else:
                judgments.dropped["an assessment without a source"] += 1


def _is_assessment(entry: object) -> bool:
    if not isinstance(entry, Mapping):
        return False
    return str(first_of(entry, "source.source_type", "source.sourceType")).upper() in KINDS


def _logged_table(document: Document) -> list[Record]:
    """Rows of a table as MLflow logs it: names of columns beside lists of cells."""
    value = document.value
    if not isinstance(value, Mapping) or not isinstance(value.get("columns"), list):
        return []
    names, data = value["columns"], value.get("data")
    rows = data if isinstance(data, list) else []
    return [dict(zip(map(str, names), row, strict=False)) for row in rows if isinstance(row, list)]


def _score_columns(rows: Sequence[Record]) -> dict[str, str]:
    """Columns of scores and their metrics; a metric without a judge's reason beside it is none.

    Columns that are named as people's scores are theirs.
    """
    names = dict.fromkeys(key for row in rows[:1] for key in row)
    found = {key: match for key in names if (match := SCORE_COLUMN.match(key))}
    has_reason = {
        key.rsplit("/", 1)[0] for key in names if key.endswith(("/justification", "/rationale"))
    }
    judged = {
        key: match["criterion"]
        for key, match in found.items()
        if key.rsplit("/", 1)[0] in has_reason
    }
    told = {match["criterion"]: key for key, match in found.items() if key not in judged}
    plain = [key for key in names if "/" not in key]
    people = people_among([*judged.values(), *told, *plain])
    judged |= {told[name]: name for name in people if judged and name in told}
    own = {key: key for key in people if key not in found and judged and _are_scores(rows, key)}
    return judged | own


def _are_scores(rows: Sequence[Record], key: str) -> bool:
    """Whether a column called as people's holds grades, and not who they are or what they wrote."""
    cells = [row[key] for row in rows if not is_blank(row.get(key))]
    if is_named_so(key) or roles.columns_for("rater", [key]):
        return False
    return roles.are_numbers(map(text_of, cells))
