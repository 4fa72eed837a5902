"""A fraction among people's bare grades: ``4/5`` beside 1 to 5 is four of five, or between both.

And ``8/10`` beside 1 to 5 is a grade of another scale. Where fractions of one total have other
numerators, too (``2/5``), they say a grade of it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import UNNAMED_CRITERION, Category, category_name, numeric_category
from judgeviz.labels.scale.answers import usual_totals

FRACTION = re.compile(r"(\d{1,3})\s*[/⁄]\s*(\d{1,3})")
FEWEST_GRADES = 3  # of humans, side by side, beyond which a fraction is of another scale
MOST_SPELLINGS = 300  # different labels; beyond, they are no grades

Renames = dict[str, Category | None]


@dataclass(frozen=True, slots=True)
class _Fractions:
    """Labels that are fractions beside bare grades.

    Attributes
    ----------
    spelled : dict of str to (int, int)
        Label -> numerator and total.
    times : int
        How often they were given.
    grades : frozenset of int
        Bare ones.
    """

    spelled: Mapping[str, tuple[int, int]]
    times: int
    grades: frozenset[int]

    @property
    def low(self) -> int:
        """The lowest bare grade."""
        return min(self.grades)

    @property
    def high(self) -> int:
        """The highest bare grade."""
        return max(self.grades)

    @property
    def totals(self) -> set[int]:
        """What the fractions are out of."""
        return {total for _, total in self.spelled.values()}

    @property
    def are_of_neighbours(self) -> bool:
        """Whether each names two grades side by side, and one would be read as of its total."""
        ends = usual_totals(self.high)
        are_beside = all(number + 1 == total for number, total in self.spelled.values())
        return are_beside and not ends.isdisjoint(self.totals)

    @property
    def are_of_another_scale(self) -> bool:
        """Whether they go beyond bare grades that stand side by side from 0 or 1 on."""
        is_beyond = min(self.totals) > max(usual_totals(self.high))
        are_all = len(self.grades) == self.high - self.low + 1 >= FEWEST_GRADES
        return is_beyond and are_all and self.low in (0, 1)

    @property
    def as_numerators(self) -> Renames:
        """Each as a grade of its total."""
        return {label: category_name(number) for label, (number, _) in self.spelled.items()}

    @property
    def as_halves(self) -> Renames:
        """Each as the grade between both."""
        return {label: (number + total) / 2 for label, (number, total) in self.spelled.items()}


def fractions_among_grades(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask what humans' fractions among bare grades say; and the mapping with the guess.

    Nothing is asked of a criterion whose scale is stated, nor of labels that the mapping names.
    """
    doubts: list[Doubt] = []
    labels = dict(shared.labels)
    files = quoted(table.table.name for table in ratings if table.humans)
    for criterion, times in times_of_humans(ratings).items():
        found = None if shared.scale.speaks_of(criterion) else _fractions(times, labels)
        if found is None:
            continue
        on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
        may_be, guess, others = _readings(found)
        reason = (
            f"nothing in {files} says whether {quoted(found.spelled, 3)} beside grades from "
            f"{found.low} to {found.high}{on} ({counted(found.times, 'time')} by humans) {may_be}"
        )
        doubts.append(Doubt("labels", guess, reason, others))
        labels |= guess
    return Told(replace(shared, labels=labels) if doubts else shared, tuple(doubts))


def _fractions(times: Counter[str], named: Mapping[str, object]) -> _Fractions | None:
    """Find the fractions among labels, where they leave a choice."""
    if len(times) > MOST_SPELLINGS:
        return None
    numbers = map(numeric_category, times)
    grades = frozenset(number for number in numbers if isinstance(number, int))
    spelled = {
        label: (int(match[1]), int(match[2]))
        for label in times
        if label not in named and (match := FRACTION.fullmatch(label)) and int(match[2])
    }
    if not spelled or len(grades) < 2:
        return None
    n_times = sum(times[label] for label in spelled)
    found = _Fractions(spelled, n_times, grades)
    return found if found.are_of_neighbours or found.are_of_another_scale else None


def _readings(found: _Fractions) -> tuple[str, Renames, tuple[Renames, ...]]:
    """Say what the fractions may be, with the guess and what else they may be."""
    missing: Renames = dict.fromkeys(found.spelled)
    be, grade = ("is", "a grade") if len(found.spelled) == 1 else ("are", "grades")
    if found.are_of_another_scale:
        return f"{be} {grade} of this scale or no answer on it", missing, (found.as_numerators,)
    if len(found.totals) > 1:
        return f"{be} {grade} between two or no answer", missing, (found.as_halves,)
    said = f"{be} {grade} of that total, between two grades or no answer"
    return said, found.as_numerators, (found.as_halves, missing)
