"""Humans whose numbers are on another range than those of the other humans: 0 to 100 beside 1 to 5.

Both together are scores from 1 to 100, of which nearly all below belong to the ones and all above
to the others. Nothing says that this is meant: it is asked.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection.judges_numbers import Times, numbers_given
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import UNNAMED_CRITERION, category_name
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

FEWEST_LABELS = 8  # of each human
MOSTLY = 0.75  # share of a human's numbers that lie beyond all of the others'
TIMES_AS_HIGH = 4  # the highest number of the ones, at least, beside that of the others
HIGHEST_GRADE = 10


def humans_ranges(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask about humans with numbers far beyond all of the others'; and the mapping with the guess.

    Which is that all are scores. Nothing is asked of a criterion whose scale is stated, or
    where the numbers stand for the others' labels.
    """
    humans = {name for table in ratings for name in table.humans}
    given = numbers_given(ratings)
    scales = dict(shared.scale.of_criteria)
    doubts: list[Doubt] = []
    for criterion, by_rater in given.items():
        own = {
            name: times
            for name, times in by_rater.items()
            if name in humans and times.total() >= FEWEST_LABELS
        }
        low, high = _apart(own)
        said = {category_name(number) for times in high.values() for number in times}
        if not high or shared.scale.speaks_of(criterion) or said <= shared.labels.keys():
            continue
        guess: dict[str, object] = {"kind": "continuous"}
        answer = guess if len(given) == 1 else {criterion: guess}
        doubts.append(Doubt("scale", answer, _reason(criterion, low, high)))
        scales[criterion] = ScaleEntry("continuous")
    stated = replace(shared, scale=StatedScales(shared.scale.of_all, scales)) if doubts else shared
    return Told(stated, tuple(doubts))


def _apart(by_human: Mapping[str, Times]) -> tuple[dict[str, Times], dict[str, Times]]:
    """Tell humans with grades, or shares of 1, from those who go far beyond, if there are any."""
    by_height = sorted(by_human.items(), key=lambda named: max(named[1]))
    for n in range(1, len(by_height)):
        low, high = dict(by_height[:n]), dict(by_height[n:])
        end = max(map(max, low.values()))
        are_far = all(max(times) >= TIMES_AS_HIGH * end for times in high.values())
        if 0 < end <= HIGHEST_GRADE and are_far and all(_lies_above(t, end) for t in high.values()):
            return low, high
    return {}, {}


def _lies_above(times: Times, end: float) -> bool:
    return sum(n for number, n in times.items() if number > end) >= MOSTLY * times.total()


def _reason(criterion: str, low: Mapping[str, Times], high: Mapping[str, Times]) -> str:
    on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
    return (
        f"{quoted(high, 4)} {_gives(high)} numbers {_ends(high)}{on} where {quoted(low, 4)} "
        f"{_gives(low)} {_ends(low)}, and nothing says that all are scores on one scale, as they "
        "are read; if they are not, leave one side out of 'human'"
    )


def _gives(humans: Mapping[str, Times]) -> str:
    return "gives" if len(humans) == 1 else "give"


def _ends(humans: Mapping[str, Times]) -> str:
    numbers = sum(humans.values(), Counter())
    return f"from {min(numbers):g} to {max(numbers):g}"
