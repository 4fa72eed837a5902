"""GoEmotions: a column of zeros and ones per emotion, a row per rater or one without names.

In a row in which ``example_very_unclear`` is true all are zero; whether that is an answer is asked.
"""

from dataclasses import replace

import pandas as pd

from judgeviz.errors import Doubt, counted
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.mapping import ANSWERS, COLUMN_ROLES, FileMapping
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, in_force, is_list_column

NAME = "GoEmotions"
EMOTIONS = (
    "admiration", "amusement", "anger", "annoyance", "approval", "caring", "confusion",
    "curiosity", "desire", "disappointment", "disapproval", "disgust", "embarrassment",
    "excitement", "fear", "gratitude", "grief", "joy", "love", "nervousness", "optimism", "pride",
    "realization", "relief", "remorse", "sadness", "surprise", "neutral",
)  # fmt: skip
ENOUGH = 20
ITEM, RATER, UNCLEAR = "id", "rater_id", "example_very_unclear"
YES = ("true", "1")
LEFT_OUT = ANSWERS["unclear"][0]
SCALE = {"kind": "nominal", "categories": [0, 1]}


def sniff(document: Document) -> bool:
    """Whether most of the emotions have a column of their own, beside the id of the comment."""
    return ITEM in document.keys and len(document.keys & set(EMOTIONS)) >= ENOUGH


def read(document: Document) -> RawTable:
    """Read a yes or no per emotion.

    Raises
    ------
    LabelError
        Where there is no row.
    """
    table = document.as_table()
    frame, notes = table.frame.copy(), list(table.notes)
    emotions = [own for own in EMOTIONS if own in frame and not is_list_column(frame[own])]
    questions: list[Doubt] = []
    unclear = (
        frame[UNCLEAR].astype(object).astype(str).str.lower().isin(YES)
        if UNCLEAR in frame
        else pd.Series(False, index=frame.index)
    )
    if unclear.any():
        count_as, question = how_counted(
            document,
            "unclear",
            f"{counted(int(unclear.sum()), 'row')} of '{document.name}' marked as very unclear by "
            "the rater may hold no answer, or a no to every emotion",
        )
        questions.append(question)
        if count_as == LEFT_OUT:
            for emotion in emotions:
                frame[emotion] = frame[emotion].where(~unclear)
    if RATER not in frame:
        number = frame.groupby(ITEM, observed=True).cumcount() + 1
        frame[RATER] = pd.Categorical("human_" + number.astype(str))
        notes.append("The raters are not named: their numbers count the rows of a comment.")
    preset = FileMapping(
        layout="long",
        columns=dict.fromkeys(COLUMN_ROLES) | {"item": ITEM, "rater": RATER},
        label=tuple(emotions),
        text=("text",) if "text" in frame else (),
        human=tuple(map(str, frame[RATER].array.categories)),
        machine={},
        scale=StatedScales.parsed(dict.fromkeys(emotions, SCALE)),
        answers=in_force(questions),
    )
    return replace(
        table,
        frame=frame,
        preset=preset,
        format=NAME,
        notes=tuple(notes),
        questions=tuple(questions),
    )
