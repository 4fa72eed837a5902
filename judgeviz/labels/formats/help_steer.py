"""HelpSteer 2 and 3: grades of single judgments, and preferences of several annotators.

HelpSteer 2 gives an answer five grades from 0 to 4, one number each (a rounded mean) or, in its
``disagreements``, a list with every annotator's. A strength of preference runs from -3 (the first
answer is much better) to 3.
"""

from collections.abc import Callable

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import first_of, is_blank, number_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "HelpSteer"
CRITERIA = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
VOTES, _ = ANSWERS["strengths"]
STRENGTH = {"kind": "ordinal", "categories": [-3, -2, -1, 0, 1, 2, 3]}
GRADES = {"kind": "ordinal", "categories": [0, 1, 2, 3, 4]}
STRENGTHS = ("individual_preference", "all_preferences_unprocessed", "overall_preference",
             "preference_strength")  # fmt: skip
TEXTS = ("prompt", "context", "response", "response_1", "response_2", "response1", "response2")


def sniff(document: Document) -> bool:
    """Whether answers have the five grades, or two answers a strength of preference."""
    keys = document.keys
    if {"prompt", "response", *CRITERIA} <= keys:
        return True
    pair = {"response1", "response2"} <= keys or {"response_1", "response_2"} <= keys
    return pair and bool(keys & set(STRENGTHS))


def read(document: Document) -> RawTable:
    """Read every annotator's grades or preference; one aggregate where there is nothing else.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    graded = document.keys >= set(CRITERIA)
    reading, question = how_counted(
        document,
        "strengths",
        "strengths of preference from -3 to 3 count as votes for the first answer, the second or "
        "a tie, or as grades",
    )
    as_label = _vote if reading == VOTES else _grade
    aggregated = False
    for number, record in enumerate(document.records):
        item = first_of(record, "id", "example_id")
        item = number if is_blank(item) else item
        texts = {name: record[name] for name in TEXTS if name in record}
        if graded:
            aggregated |= _add_grades(judgments, record, item, texts)
        else:
            aggregated |= _add_preferences(judgments, record, item, texts, as_label)
    if aggregated:
        judgments.notes.append(
            "The rater 'annotators' is no person: the file holds one number for all annotators."
        )
    if graded:
        return judgments.table(document, NAME, {criterion: GRADES for criterion in CRITERIA})
    judgments.questions.append(question)
    if reading != VOTES:
        return judgments.table(document, NAME, STRENGTH)
    judgments.notes.append(
        "A negative strength was read as a vote for the first answer, 0 as a tie."
    )
    return judgments.table(document, NAME, {"kind": "preference"})


def _add_grades(
    judgments: Judgments, record: Record, item: object, texts: dict[str, object]
) -> bool:
    aggregated = False
    for criterion in CRITERIA:
        grades = record.get(criterion)
        if not isinstance(grades, list):
            aggregated |= not is_blank(grades)
            judgments.human("annotators", grades, item, criterion=criterion, texts=texts)
            continue
        for place, grade in enumerate(grades, 1):
            judgments.human(f"human_{place}", grade, item, criterion=criterion, texts=texts)
    return aggregated


def _add_preferences(
    judgments: Judgments,
    record: Record,
    item: object,
    texts: dict[str, object],
    as_label: Callable[[object], object],
) -> bool:
    """Add the preferences of the first entry that has any; whether it is an aggregate."""
    for name in STRENGTHS:
        given = record.get(name)
        if is_blank(given) or given == []:
            continue
        if not isinstance(given, list):
            judgments.human("annotators", as_label(given), item, texts=texts)
            return True
        for place, preference in enumerate(given, 1):
            judgments.human(f"human_{place}", as_label(_strength(preference)), item, texts=texts)
        return False
    judgments.human("annotators", None, item, texts=texts)
    return False


def _strength(preference: object) -> object:
    """Strength in an object that says it with its reasons, or alone."""
    if isinstance(preference, dict):
        return first_of(preference, "score", "strength", "preference_strength")
    return preference


def _grade(strength: object) -> object:
    return strength


def _vote(strength: object) -> object:
    number = number_of(strength)
    if number is None:
        return strength
    return "tie" if number == 0 else "A" if number < 0 else "B"
