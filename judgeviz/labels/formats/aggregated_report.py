"""Aggregated reports of CrowdFlower (Figure Eight, Appen): one answer a unit, and how sure it is.

Beside each question (``choose_one``) stands ``choose_one:confidence``, the share of trust behind
the answer, and in some ``choose_one_gold``, what the job expected of its test units. Who judged is
not in the file: what the workers came to is read as the labels of one human.
"""

from collections.abc import Iterable

from judgeviz.errors import quoted
from judgeviz.labels.formats.answers import Answers, about_items
from judgeviz.labels.formats.crowd_platforms import CROWDFLOWER
from judgeviz.labels.formats.ground_truth import CONSOLIDATED
from judgeviz.labels.formats.long_table import HUMAN
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "an aggregated report of CrowdFlower (Figure Eight, Appen)"
CONFIDENCE, GOLD = ":confidence", "_gold"  # after the name of a question


def sniff(document: Document) -> bool:
    """Whether a table has units, how many judged each, and a question with its confidence."""
    keys = document.keys
    is_of_units = not keys.isdisjoint(CROWDFLOWER.item) and CROWDFLOWER.aggregated in keys
    return is_of_units and keys.isdisjoint(CROWDFLOWER.rater) and bool(_questions(keys))


def read(document: Document) -> RawTable:
    """Read the answers of the units as labels of one human, as whom the workers are taken.

    Raises
    ------
    LabelError
        Where no answer is a label.
    """
    records = document.records
    questions = _questions(dict.fromkeys(key for record in records for key in record))
    unit = next(key for key in CROWDFLOWER.item if key in document.keys)
    shown = [{k: v for k, v in one.items() if k not in (*questions, unit)} for one in records]
    answers = Answers()
    for record, about in about_items(document, shown, [one.get(unit) for one in records], "unit"):
        for question in questions:
            answer = record.get(question)
            several = answer.split("\n") if isinstance(answer, str) and "\n" in answer else answer
            answers.add(about, CONSOLIDATED, question, several, kind=HUMAN)
    answers.leave_out_open_questions()
    notes = [
        f"'{document.name}' has one aggregated answer of each unit: what its workers came to was "
        "read as the labels of one human, and nothing tells how far they agreed; the full report "
        "has the judgment of each."
    ]
    gold = [f"{question}{GOLD}" for question in questions if f"{question}{GOLD}" in document.keys]
    if gold:
        notes.append(
            f"{quoted(gold)} of '{document.name}' has the answers that the job expected of its "
            "test units; they are nobody's labels."
        )
    return answers.table(document, NAME, notes=notes)


def _questions(columns: Iterable[str]) -> list[str]:
    """Columns of answers: those with a confidence beside them."""
    every = list(columns)
    return [column for column in every if f"{column}{CONFIDENCE}" in every]
