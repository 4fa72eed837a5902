"""Judges who say another total than the humans' grades go to: ``8/10`` beside ``4/5``, or 1 to 5.

Their grades are numbers on a scale of their own, whatever is made of that.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from judgeviz.errors import counted, quoted
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.scale import category_name, numeric_category
from judgeviz.labels.scale.answers import (
    ends_said,
    find_number,
    numbers_of,
    totals_said,
    usual_totals,
)
from judgeviz.labels.scale.judges_grades import MOST_TO_TEN
from judgeviz.labels.scale.responses import MOST_LOST
from judgeviz.labels.scale.spellings import read_all

ONE_SCALE = ANSWERS["ranges"][1]
MOST_ANSWERS = 2_000  # different ones of a judge, by which it is seen which total it says
MOST_LABELS = 20_000  # different ones of a table; beyond, they are texts
MOSTLY = 0.5  # share of a judge's labels that are said out of the total

Rated = dict[str, dict[str, Counter[str]]]


def without_judges_totals(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[list[RatingTable], dict[tuple[str, str], tuple[float, float]], tuple[str, ...]]:
    """Read judges' grades out of a total of their own as the numbers that they say.

    Beside humans who say theirs also the numbers of a judge that go beyond it. On one scale with
    those of a judge, as the mapping may have it, the humans' grades are numbers, too.

    Returns
    -------
    list of RatingTable
    dict of (str, str) to (float, float)
        Criteria and judges whose grades end elsewhere than the humans', and the lowest and the
        highest.
    tuple of str
        What was read so, in sentences.

    Notes
    -----
    Nothing is read where the scale is stated and the mapping does not say what becomes of ranges,
    or where it says what the answers are.
    """
    humans = {name for table in ratings for name in table.humans}
    answer = next((how for t in ratings if (how := t.mapping.answers.get("ranges"))), None)
    found: dict[tuple[str, str], tuple[float, float]] = {}
    spelled: dict[tuple[str, str], dict[str, str]] = {}
    said = []
    for criterion, by_rater in _labels(ratings).items():
        if shared.scale.speaks_of(criterion) and answer is None:
            continue
        of_humans = [name for one in humans for name in by_rater.get(one, ())]
        ends = _ends(of_humans)
        for judge in by_rater.keys() - humans if ends else ():
            own = by_rater[judge]
            if shared.labels.keys() & own.keys():
                continue
            numbers = _out_of_another(own, ends, are_said=bool(ends_said(of_humans)))
            if not numbers:
                continue
            found[criterion, judge] = min(numbers.values()), max(numbers.values())
            spelled[criterion, judge] = _as_written(numbers)
            if spelled[criterion, judge]:
                said.append(_said(judge, own, spelled[criterion, judge]))
            if answer == ONE_SCALE:
                for one in humans & by_rater.keys():
                    spelled[criterion, one] = _as_written(_numbers(by_rater[one], ends))
    tables = [*ratings]
    for (criterion, rater), names in spelled.items():
        tables = [_respelled(table, criterion, rater, names) for table in tables]
    return tables, found, tuple(said)


def _said(judge: str, own: Mapping[str, int], read: Mapping[str, str]) -> str:
    example, number = next(iter(read.items()))
    n_answers = sum(own[name] for name in read)
    return (
        f"{counted(n_answers, 'answer')} of '{judge}' with a total that is not the humans' "
        f"{'was' if n_answers == 1 else 'were'} read as the number before it: {quoted([example])} "
        f"as '{number}'."
    )


def _labels(ratings: Sequence[RatingTable]) -> Rated:
    """Criterion -> rater -> labels, and how often each was given."""
    found: Rated = {}
    few = [table for table in ratings if len(table.label.names) <= MOST_LABELS]
    if not any("/" in name or "of" in name for table in few for name in table.label.names):
        return found
    for table in few:
        given = table.given
        for criterion, rater, label, n in zip(
            given.criterion, given.rater, given.label, given.times, strict=True
        ):
            if rater >= 0:
                by_rater = found.setdefault(table.criterion.names[criterion], {})
                own = by_rater.setdefault(table.rater.names[rater], Counter())
                own[table.label.names[label]] += int(n)
    return found


def _ends(labels: Sequence[str]) -> frozenset[float]:
    """Where the humans' grades may end: at the total that they say, or near their highest."""
    if totals := ends_said(labels[:MOST_ANSWERS]):
        return totals
    numbers = [numeric_category(label) for label in labels]
    grades = [float(number) for number in numbers if number is not None]
    return usual_totals(max(grades)) if 2 * len(grades) > len(labels) else frozenset()


def _out_of_another(
    own: Mapping[str, int], ends: frozenset[float], *, are_said: bool
) -> dict[str, float]:
    """Answers that say a grade of one total that is none of some, and the grade.

    Or whole numbers without a total, where others say theirs, that go beyond it as grades may.
    A few among plain grades are slips: responses that are no label of the scale.
    """
    totals = totals_said([*own][:MOST_ANSWERS])
    if len(totals) > 1 or totals & ends:
        return {}
    read = _numbers(own, totals)
    n_all = sum(own.values())
    is_mostly = sum(own[name] for name in read) > MOSTLY * n_all
    told = {*_as_written(read), *(name for name, number in read.items() if number > max(ends))}
    are_slips = sum(own[name] for name in told) <= MOST_LOST * n_all
    beyond = {number for number in read.values() if number > max(ends)}
    are_grades = max(beyond, default=0) <= MOST_TO_TEN and all(n % 1 == 0 for n in read.values())
    go_beyond = are_said and len(beyond) > 1 and are_grades
    return read if is_mostly and not are_slips and (totals or go_beyond) else {}


def _numbers(own: Mapping[str, int], totals: frozenset[float]) -> dict[str, float]:
    """Answers that say a number, which is no more than its total, and the number."""
    values = read_all([*own], find_number, numbers_of(totals)).values
    return {
        name: value
        for name, value in zip(own, values.tolist(), strict=True)
        if not np.isnan(value) and value <= max(totals, default=np.inf)
    }


def _as_written(numbers: Mapping[str, float]) -> dict[str, str]:
    """Spell numbers as such where the answers say more."""
    spelled = {name: category_name(number) for name, number in numbers.items()}
    return {name: number for name, number in spelled.items() if name != number}


def _respelled(
    table: RatingTable, criterion: str, judge: str, names: Mapping[str, str]
) -> RatingTable:
    if criterion not in table.criterion.names or judge not in table.rater.names:
        return table
    is_one = table.criterion.codes == table.criterion.names.index(criterion)
    is_judge = table.rater.codes == table.rater.names.index(judge)
    return table.respelled(np.flatnonzero(is_one & is_judge & ~table.label.missing), names)
