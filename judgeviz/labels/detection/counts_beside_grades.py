"""Columns of no rater's name that count something beside people's grades: words, characters.

No list of names tells all of them, but what they hold does: whole numbers of any size, far beyond
every grade.
"""

from collections.abc import Sequence

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.scale import numeric_category

FEWEST_NUMBERS = 8  # different ones in a column
HIGHEST_GRADE = 10
TIMES_AS_HIGH = 4  # the highest count, at least, beside the highest grade
MOSTLY = 0.75  # share of the counts that lie beyond all grades
ROUNDED = 5  # to fives and tens, people say how much of 100


def counts_beside_grades(
    frame: pd.DataFrame, columns: Sequence[str], humans: Sequence[str]
) -> list[str]:
    """Columns with counts, of some that no name makes a rater's, beside humans who grade."""
    grades = [number for column in humans for number in _numbers(frame[column])]
    highest = max(grades, default=0)
    if not 0 < highest <= HIGHEST_GRADE:
        return []
    return [
        column
        for column in columns
        if not (roles.names_a_person(column) or holds_a_given_name(column))
        and _are_counts(_numbers(frame[column]), highest)
    ]


def _numbers(column: pd.Series) -> list[float]:
    """Different numbers in a column; none where it says anything else, too."""
    numbers = [numeric_category(value) for value in values_of(column)]
    return [float(n) for n in numbers if n is not None] if None not in numbers else []


def _are_counts(numbers: Sequence[float], highest_grade: float) -> bool:
    return (
        len(numbers) >= FEWEST_NUMBERS
        and all(number >= 0 and number % 1 == 0 for number in numbers)
        and max(numbers) >= TIMES_AS_HIGH * highest_grade
        and sum(number > highest_grade for number in numbers) >= MOSTLY * len(numbers)
        and 2 * sum(number % ROUNDED == 0 for number in numbers) < len(numbers)
    )
