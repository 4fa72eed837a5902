"""Numbers that only judges use: which of them are grades of the humans' scale.

The humans make the scale. That none of them gave a 1 does not make a judge's 1 an invalid
response, though: whole numbers are grades where they lie on the usual scale that the humans' range
is part of, or next to it and are used in earnest. Beside scores out of 100 these are all from 0 to
100; else a 99 is no grade. Nor is a -1, or, beside humans who use every grade of a usual scale, a
judge's 6 or 7: it is an invalid response. Several grades that go on beyond it in earnest are
another matter, which is asked.
"""

from collections.abc import Iterable, Sequence, Set

import numpy as np

from judgeviz.labels.scale.spellings import FloatArray, Spellings

RARELY = 0.01  # a judge's spelling used less often than this is a slip, not a category
USUAL_TOPS = (3, 4, 5, 7, 10, 20)
HUNDRED, ROUND = 100.0, 5.0  # scores out of 100, and steps that nothing else on so wide a line has
FEWEST_SCORES = 3  # different ones
# Humans who use every grade of one of these, from 1 or from 0, have shown where their scale ends: a
# 0 below a 1 is a failed answer. Those who use 1 to 4, or 0 to 7, as likely gave no 5 or no 10.
WHOLE_SCALES = frozenset(((1, 5), (1, 7), (1, 10), (0, 4), (0, 5), (0, 10)))
SHARE_BEYOND = 0.05  # of a judge's labels, from which on its grades go on beyond such a scale
MOST_FAR_BEYOND = 0.5  # of a judge's labels, above any grade: of more its numbers are scores,
FEWEST_FAR_BEYOND = 3  # where so many of them are different
MOST_TO_TEN = 10.0  # how far grades go on beyond humans who use none above
MOST_GRADES_ABOVE = 5  # beyond humans who use more than ten
# Two of these alone may be classes or votes, and hold no sign of a scale that goes on.
CLASS_DIGITS = frozenset((-1.0, 0.0, 1.0, 2.0))
STEPS = (1.0, 0.5, 0.25)


def with_judges_grades(numbers: FloatArray, judges: Sequence[Spellings]) -> FloatArray:
    """Add the grades that judges use and no human happened to use.

    Parameters
    ----------
    numbers : ndarray of float, shape (n_grades,)
        Distinct labels of the humans, in order.
    judges : sequence of Spellings

    Returns
    -------
    ndarray of float
        ``numbers`` and the grades added, in order. A judge adds none where more than a hundredth
        of its labels lie between the humans' steps: it is a metric, or averages answers.
    """
    grades = set(numbers.tolist())
    if grades == {0.0, 1.0}:
        return numbers  # no and yes: a judge's 2 is neither
    is_fine = are_out_of_a_hundred(numbers) or are_shares(numbers)
    steps = STEPS[-1:] if is_fine else STEPS
    step = next((step for step in steps if (numbers % step == 0).all()), STEPS[-1])
    for judge in judges:
        if not grades.issuperset(judge.numbers.tolist()):
            _add_grades(grades, judge, numbers, step)
    return np.array(sorted(grades))


def _add_grades(grades: set[float], judge: Spellings, numbers: FloatArray, step: float) -> None:
    """Add one judge's grades: all on the usual scale, and those beyond that are used in earnest.

    The next grade up or down needs no more than a hundredth of a judge's labels; a grade
    further away could be a slip and needs two labels at least.
    """
    total = judge.counts.sum()
    is_number = ~np.isnan(judge.numbers)
    off_step = is_number & (judge.numbers % step != 0)
    if judge.counts[off_step].sum() > RARELY * total:
        return
    low, high = _usual_scale(numbers)
    lowest, highest = _furthest(numbers)
    is_far = is_number & (judge.numbers > highest)
    n_far = judge.counts[is_far].sum()
    if is_far.sum() >= FEWEST_FAR_BEYOND and n_far > MOST_FAR_BEYOND * total:
        return
    usable = is_number & ~off_step & (lowest <= judge.numbers) & (judge.numbers <= highest)
    found = sorted(zip(judge.numbers[usable].tolist(), judge.counts[usable], strict=True))
    if are_whole(numbers) and not _go_on_beyond(grades, found, SHARE_BEYOND * total):
        found = [(grade, count) for grade, count in found if grade <= numbers[-1]]
    for grade, count in found + found[::-1]:
        next_to = {grade - step, grade + step} & grades or min(grades) < grade < max(grades)
        in_earnest = count >= RARELY * total and (next_to or count >= 2)
        if low <= grade <= high or in_earnest:
            grades.add(grade)


def are_whole(numbers: Iterable[float]) -> bool:
    """Whether the grades that humans use are all of a usual scale."""
    used = {*numbers}
    low, high = min(used), max(used)
    return (low, high) in WHOLE_SCALES and used == {*range(int(low), int(high) + 1)}


def are_out_of_a_hundred(numbers: FloatArray) -> bool:
    """Whether the humans' grades lie on the line from 0 to 100, which no shorter one holds.

    All are round numbers, or most are above the grades of other scales.
    """
    is_above = numbers > USUAL_TOPS[-1]
    are_told = bool((numbers % ROUND == 0).all()) or 2 * int(is_above.sum()) > len(numbers)
    is_within = bool(numbers[0] >= 0 and numbers[-1] <= HUNDRED and is_above.any())
    return is_within and are_told and len(numbers) >= FEWEST_SCORES


def are_shares(numbers: FloatArray) -> bool:
    """Whether the humans' grades are parts of one, 0.5 at least among them."""
    return bool(numbers[0] >= 0 and numbers[-1] <= 1 and 0.5 in numbers)


def _go_on_beyond(grades: Set[float], given: Sequence[tuple[float, float]], fewest: float) -> bool:
    """Whether several of a judge's grades go on beyond all known ones.

    Parameters
    ----------
    grades : set of float
        Known so far.
    given : sequence of (float, float)
        The judge's grades, and how often it gave each.
    fewest : float
        Labels beyond, of fewer of which they are slips.
    """
    beyond = {grade: count for grade, count in given if grade > max(grades)}
    return len(beyond) > 1 and sum(beyond.values()) >= fewest


def _usual_scale(numbers: FloatArray) -> tuple[float, float]:
    """Find the ends of the smallest usual scale that holds the humans' grades."""
    low, high = float(numbers[0]), float(numbers[-1])
    if len(numbers) < 3 and set(numbers.tolist()) <= CLASS_DIGITS:
        return low, low  # one of their labels: nothing new
    if low < 0:
        return -max(-low, high), max(-low, high)
    if are_shares(numbers):
        return 0.0, 1.0
    if are_out_of_a_hundred(numbers):
        return 0.0, HUNDRED
    top = next((float(top) for top in USUAL_TOPS if top >= high), None)
    return (low, low) if top is None else (min(low, 1.0), top)


def _furthest(numbers: FloatArray) -> tuple[float, float]:
    """Lowest and highest number that could be a grade at all."""
    low, high = float(numbers[0]), float(numbers[-1])
    bottom, top = _usual_scale(numbers)
    if are_out_of_a_hundred(numbers) or are_shares(numbers):
        return bottom, top
    beyond = MOST_TO_TEN if high <= MOST_TO_TEN else high + MOST_GRADES_ABOVE
    return low if are_whole(numbers) else min(0.0, bottom), max(top, beyond)
