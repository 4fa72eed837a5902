"""Shares from 0 to 1 under names of qualities beside people's labels: what evaluation tools score.

``faithfulness: 0.83, answer_relevancy: 0.91`` beside ``human_score`` are likely metrics' judgments
of an answer. Nothing says so: it is asked. ``toxicity`` and ``formality`` tell of any text.
"""

import re
from collections.abc import Collection

import pandas as pd

from judgeviz.errors import are_labels
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers, has_fractions, values_of
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.scale import numeric_category

FEWEST_METRICS = 2  # of one alone its name would have to say that it is a metric
# Qualities of an answer to a question or of a text on another, which no text has by itself.
OF_ANSWERS = re.compile(
    r"(^|_)(answer|response|context|faithful|ground(ed|ing)|hallucinat|relevan|correct|factual)"
)
FEWEST_SCORES = 4  # different ones: 0, 0.5 and 1 are grades


def scores_on_qualities(sight: Sight, columns: Collection[str]) -> Guess | None:
    """Ask whether several of some columns, free ones, hold scores of metrics.

    Where the columns of people are called so, and no criteria of theirs are known.
    """
    mapping, frame = sight.mapping, sight.table.frame
    are_named = all(map(roles.is_human_name, mapping.humans))
    if not mapping.humans or not are_named or mapping.names("criteria"):
        return None
    found = [
        column
        for column in columns
        if roles.is_quality_name(column)
        and not (roles.is_human_name(column) or roles.is_summary_name(column))
        and _are_shares(frame[column])
    ]
    are_of_answers = any(OF_ANSWERS.search(roles.normalised(column)) for column in found)
    if len(found) < FEWEST_METRICS or not are_of_answers:
        return None
    reason = (
        f"nothing in '{sight.table.name}' says whether {are_labels(found)} of metrics, each a "
        "judge, or tell of the texts"
    )
    return Guess("machine", {name: [name] for name in found}, reason, "doubtful", ({},))


def _are_shares(column: pd.Series) -> bool:
    if not are_numbers(column) or not has_fractions(column):
        return False
    numbers = [float(n) for n in map(numeric_category, values_of(column)) if n is not None]
    return len(numbers) >= FEWEST_SCORES and min(numbers) >= 0 and max(numbers) <= 1
