"""DICES: a row per rater and conversation, a column per question on its safety.

The raters' own traits, the gold label and the experts' degree of harm are no labels of theirs.
"""

import re
from dataclasses import replace

from judgeviz.errors import quoted
from judgeviz.labels.mapping import COLUMN_ROLES, FileMapping
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "DICES"
KEYS = frozenset(("rater_id", "item_id"))
QUESTION = re.compile(r"Q(\d+|_overall)(_|$)")
USUAL_ANSWERS = ("No", "Unsure", "Yes")
MOST_ANSWERS = 20  # different ones; beyond, a question was answered by free text
TEXTS = ("context", "response")


def sniff(document: Document) -> bool:
    """Whether raters answer the numbered questions of the safety sheet."""
    return document.keys >= KEYS and "Q_overall" in document.keys


def read(document: Document) -> RawTable:
    """Read every question as a criterion.

    Raises
    ------
    LabelError
        Where there is no row.
    """
    table = document.as_table()
    frame = table.frame
    asked = [column for column in plain_columns(frame) if QUESTION.match(column)]
    free = [column for column in asked if len(frame[column].array.categories) > MOST_ANSWERS]
    questions = [column for column in asked if column not in free]
    usual = ScaleEntry("nominal", tuple(USUAL_ANSWERS))
    are_usual = [c for c in questions if set(frame[c].array.categories) <= set(USUAL_ANSWERS)]
    preset = FileMapping(
        layout="long",
        columns=dict.fromkeys(COLUMN_ROLES) | {"item": "item_id", "rater": "rater_id"},
        label=tuple(questions),
        text=tuple(text for text in TEXTS if text in frame.columns),
        human=tuple(map(str, frame["rater_id"].array.categories)),
        machine={},
        scale=StatedScales(of_criteria=dict.fromkeys(are_usual, usual)),
    )
    notes = ["No rater's labels: 'safety_gold', 'degree_of_harm' and what is known about raters."]
    if free:
        notes.append(f"Left out, as they were answered by free text: {quoted(free)}.")
    return replace(table, preset=preset, format=NAME, notes=(*table.notes, *notes))
