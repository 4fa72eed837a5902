"""Judges' numbers beside humans who give but two labels, 0 and 1 or no and yes: grades, or scores.

Two labels are classes, of which a judge's 3 or 0.82 is none. It may be that no human happened to
give the grades between and beyond, or that a judge scores what the humans accept or refuse.
Nothing says so: it is asked, and the guess loses no label.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import UNNAMED_CRITERION, Category, numeric_category
from judgeviz.labels.scale.judges_grades import CLASS_DIGITS, MOST_TO_TEN, SHARE_BEYOND
from judgeviz.labels.scale.orders import two_in_order
from judgeviz.labels.scale.responses import FEWEST_LOST, MOST_LOST
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

FEWEST_GRADES_BEYOND = 2  # a judge's 2 alone, beside 0 and 1, as likely says that it is neither
MOSTLY = 0.5  # of a judge's labels, of which more beyond the grades are scores for certain

Times = Counter[str]  # how often a label was given, as it is spelled


@dataclass(slots=True)
class _Said:
    """Labels on a criterion: the humans', and how often each judge gave which."""

    by_humans: set[str] = field(default_factory=set)
    by_judges: dict[str, Times] = field(default_factory=dict)


def numbers_beside_two_labels(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask what judges' numbers are beside two labels of humans; and the mapping with the guess.

    Nothing is asked of a criterion whose scale is stated, nor about labels that the mapping names.
    """
    said = _said_on(ratings)
    scales = dict(shared.scale.of_criteria)
    doubts: list[Doubt] = []
    for criterion, own in said.items():
        grades = _lower_first(own.by_humans)
        if shared.scale.speaks_of(criterion) or not grades:
            continue
        beyond = {
            judge: numbers
            for judge, times in own.by_judges.items()
            if (numbers := _beyond(times, grades, shared.labels))
        }
        if not beyond:
            continue
        guess = _scale_of(grades, beyond, own.by_judges)
        two_classes: dict[str, object] = {"kind": "nominal", "categories": grades}
        answers = [
            answer if len(said) == 1 else {criterion: answer} for answer in (guess, two_classes)
        ]
        doubts.append(
            Doubt("scale", answers[0], _reason(criterion, grades, beyond), tuple(answers[1:]))
        )
        entry = ScaleEntry.parsed(guess)
        assert entry is not None
        scales[criterion] = entry
    stated = replace(shared, scale=StatedScales(shared.scale.of_all, scales)) if doubts else shared
    return Told(stated, tuple(doubts))


def _said_on(ratings: Sequence[RatingTable]) -> dict[str, _Said]:
    """Labels on every criterion on which humans have few; the judges' are counted on no other."""
    said: dict[str, _Said] = {}
    for table in ratings:
        for criterion, labels in table.labels_by_criterion(of_humans_alone=True).items():
            said.setdefault(criterion, _Said()).by_humans.update(labels)
    few = {criterion for criterion, own in said.items() if len(own.by_humans) == 2}
    for table in ratings if few else ():
        given = table.given
        for on, by, label, n in zip(
            given.criterion, given.rater, given.label, given.times, strict=True
        ):
            criterion, rater = table.criterion.names[on], table.rater.names[by] if by >= 0 else ""
            if criterion in few and rater and rater not in table.humans:
                times = said[criterion].by_judges.setdefault(rater, Counter())
                times[table.label.names[label]] += int(n)
    return said


def _lower_first(labels: Collection[str]) -> list[Category]:
    """Two labels, the lower one first: small numbers, or words with a usual order; else none."""
    numbers = [n for n in map(numeric_category, labels) if isinstance(n, int) and n >= 0]
    if len({*numbers}) == len(labels) == 2 and CLASS_DIGITS.issuperset(numbers):
        return sorted(numbers)
    return [] if numbers else list[Category](two_in_order(labels))


def _beyond(times: Times, grades: Sequence[Category], named: Collection[str]) -> Counter[float]:
    """Numbers of a judge that are none of two grades, if they are too many to be slips.

    Of those from 0 on: a -1 is a failed answer, and words are asked about elsewhere. Beside words
    0 and 1 stand for these.
    """
    known = grades if isinstance(grades[0], int) else (0, 1)
    numbers = {label: numeric_category(label) for label in times if label not in named}
    others: Counter[float] = Counter()
    for label, number in numbers.items():
        if isinstance(number, int | float) and number not in known:
            others[number] += times[label]
    are_decimals = any(number % 1 for number in others)
    n_all, n_others = times.total(), others.total()
    is_much = n_others >= SHARE_BEYOND * n_all if are_decimals else n_others > MOST_LOST * n_all
    are_several = len(others) >= FEWEST_GRADES_BEYOND
    if n_others < FEWEST_LOST or not (is_much and are_several) or min(others) < 0:
        return Counter()
    # beside 1 and 2 a judge's 3 is the next grade, which needs no question; 0 and 1 are no and yes
    go_on = grades[-1] == 2 and max(others) <= MOST_TO_TEN and not are_decimals
    return Counter() if go_on else others


def _scale_of(
    grades: Sequence[Category],
    beyond: Mapping[str, Counter[float]],
    by_judges: Mapping[str, Times],
) -> dict[str, object]:
    """Guess the scale on which no number is lost.

    Whole numbers up to 10 go on where the humans' end. Others are scores beside two grades where
    they are most of what a judge gives, and else scores of all.
    """
    numbers = {number for own in beyond.values() for number in own}
    both = numbers.union(grade for grade in grades if isinstance(grade, int))
    are_grades = max(both) <= MOST_TO_TEN and not any(number % 1 for number in both)
    if are_grades and isinstance(grades[0], int):
        return {"kind": "ordinal", "categories": [*range(int(min(both)), int(max(both)) + 1)]}
    if isinstance(grades[0], str) or all(
        own.total() > MOSTLY * by_judges[judge].total() for judge, own in beyond.items()
    ):
        return {"kind": "ordinal", "categories": [*grades]}
    return {"kind": "continuous"}


def _reason(
    criterion: str, grades: Sequence[Category], beyond: Mapping[str, Counter[float]]
) -> str:
    numbers = {number for own in beyond.values() for number in own}
    on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
    gives = "gives" if len(beyond) == 1 else "give"
    return (
        f"{quoted(beyond, 4)} {gives} numbers from {min(numbers):g} to {max(numbers):g}{on} "
        f"where the humans give '{grades[0]}' and '{grades[1]}' alone, and nothing says whether "
        "these are grades or scores beside them, or no labels"
    )
