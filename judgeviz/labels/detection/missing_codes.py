"""Numbers that may stand for no answer: 99, -9 or -1 among grades from 1 to 5.

Survey tools and programs for statistics write such a code where nobody answered. Taken as a grade,
it is the furthest of all and turns every figure; but it may be one. It is asked. So is a number
that one human gave once beside a whole scale, 7 or 4.5 beside 1 to 5: a slip would be a grade more.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import (
    UNNAMED_CRITERION,
    Category,
    category_name,
    integer_range,
    numeric_category,
)
from judgeviz.labels.scale.detection import FEWEST_GRADES, MOST_GRADES, reach_of, slips
from judgeviz.labels.scale.judges_grades import with_judges_grades
from judgeviz.labels.scale.spellings import Spellings
from judgeviz.labels.scale.stated import StatedScales

Number = int | float

LARGE = frozenset((77, 88, 97, 98, 99, 777, 888, 997, 998, 999, 7777, 8888, 9998, 9999, 99999))
NEGATIVE = frozenset((-1, -7, -8, -9, *(-code for code in LARGE)))
SMALL = frozenset((8, 9))
CODES = LARGE | NEGATIVE | SMALL | {0}
MOST_NUMBERS = 20_000  # different ones of humans; beyond, they are scores
FEWEST_LABELS = 20  # of grades side by side, before a gap above them says anything
SMALLEST_GAP = 3  # from the highest of them to 8 or 9
HIGHEST_OF_TEN = 10
MANY_SCORES = 10  # different ones from 0 to 1: more than the half of a scale from -1
# Beyond which a grade is a slip; 0 to 4 may be 0 to 5, of which one human gave a 5.
SCALES_WITH_ENDS = ((0, 10), (1, 10), (1, 7), (1, 5))
FROM_ONE = (5, 7)  # highest grade of usual scales from 1, less often from 0
MOST_NOT_ANSWERED = 0.1  # share of a human's labels
RARE = 0.0005  # share of the labels, or one of them
MOST_STRAYS = 2  # different ones
FEWEST_OF_AN_END = 3  # labels of the last grade, beside which one beyond is stray
BY_CHANCE = 0.01  # that nobody else gives a number, if it is a grade


@dataclass
class _Given:
    """Who gave which numbers on one criterion, and how often.

    Attributes
    ----------
    humans, judges : dict of str to Counter
    stated : set of numbers
        Of which the mapping says that they are labels.
    spelled : dict of number to list of str
        How humans spelled those of which nothing is stated.
    file : str
        Where the first of them stands.
    """

    humans: dict[str, Counter[Number]] = field(default_factory=dict)
    judges: dict[str, Counter[Number]] = field(default_factory=dict)
    stated: set[Number] = field(default_factory=set)
    spelled: dict[Number, list[str]] = field(default_factory=dict)
    file: str = ""

    @cached_property
    def of_humans(self) -> Counter[Number]:
        """How often each number was given by humans; to be asked once all are in."""
        return sum(self.humans.values(), Counter())

    @cached_property
    def of_judges(self) -> set[Number]:
        """Numbers that any judge gave; to be asked once all are in."""
        return {number for own in self.judges.values() for number in own}


def without_missing(
    ratings: Sequence[RatingTable], labels: Mapping[str, object]
) -> list[RatingTable]:
    """Take the labels as missing of which the mapping says so, before anything is told by them."""
    found = []
    for table in ratings:
        names = table.label.names
        news = zip(names, renamed(names, labels), strict=True)
        missing = {name for name, new in news if new is None}
        found.append(table.without_labels(missing) if missing else table)
    return found


def missing_codes(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask about the humans' numbers that may be codes; and the mapping with them as missing.

    Nothing is asked of what the mapping speaks of, as a label or as a category.
    """
    given = _given(ratings, shared)
    found = {
        criterion: codes
        for criterion, own in given.items()
        if (codes := _codes(own) or _strays(own))
    }
    labels, scales = dict(shared.labels), shared.scale
    doubts: list[Doubt] = []
    for criterion, codes in found.items():
        own = given[criterion]
        spelled = {name: code for code in codes for name in own.spelled[code]}
        grades = sorted(own.of_humans.keys() - codes)
        reason = _reason(criterion, own, codes, grades)
        are_halves = _are_halves_in_use(criterion, codes, given)
        if _are_labels_elsewhere(criterion, codes, found, given) and _are_few(grades):
            whole = _categories(grades, own)
            guess = {criterion: {"categories": whole}}
            kept = {criterion: {"categories": sorted({*whole, *codes})}}
            if are_halves:
                guess, kept = kept, guess
            doubts.append(Doubt("scale", guess, reason, (kept,)))
            scales = StatedScales.parsed(guess).over(scales)
        elif not spelled.keys() <= labels.keys():
            answers: list[dict[str, Number | None]] = [dict.fromkeys(spelled), dict(spelled)]
            taken, other = answers[::-1] if are_halves else answers
            doubts.append(Doubt("labels", taken, reason, (other,)))
            labels |= taken
    return tuple(doubts), replace(shared, labels=labels, scale=scales) if doubts else shared


def _given(ratings: Sequence[RatingTable], shared: FileMapping) -> dict[str, _Given]:
    """Numbers on every criterion whose categories are not stated."""
    found: dict[str, _Given] = {}
    stated = {name.casefold() for name in shared.labels}
    for table in ratings:
        if not _may_have_codes(table):
            continue
        names = table.label.names
        numbers = [numeric_category(str(new)) for new in renamed(names, shared.labels)]
        given = table.given
        columns = (given.criterion, given.rater, given.label, given.times)
        for criterion, rater, label, n in zip(*(c.tolist() for c in columns), strict=True):
            number, name = numbers[label], names[label]
            if rater < 0 or not isinstance(number, int | float):
                continue
            own = found.setdefault(table.criterion.names[criterion], _Given())
            who = table.rater.names[rater]
            is_human = who in table.humans
            (own.humans if is_human else own.judges).setdefault(who, Counter())[number] += n
            if name.casefold() in stated:
                own.stated.add(number)
            elif is_human:
                own.file = own.file or table.table.name
                own.spelled[number] = [*dict.fromkeys([*own.spelled.get(number, ()), name])]
    return {name: own for name, own in found.items() if not _has_categories(shared.scale, name)}


def _may_have_codes(table: RatingTable) -> bool:
    """Whether a table is worth looking at: humans' numbers without end are scores."""
    given = table.given
    are_human = np.array([name in table.humans for name in table.rater.names] + [False])
    of_humans = given.label[are_human[given.rater]]
    return len(np.unique(of_humans)) <= MOST_NUMBERS or not table.humans


def _has_categories(scale: StatedScales, criterion: str) -> bool:
    stated = scale.of(criterion).scale
    return stated is not None and stated.is_categorical


def _codes(own: _Given) -> set[Number]:
    """Find the humans' numbers on one criterion that may be codes."""
    times = own.of_humans
    open_ = (own.spelled.keys() & CODES) - own.stated
    grades = sorted(number for number in times if number not in open_ or number == 0)
    if len(grades) < 2:
        return set()
    small = {code for code in SMALL & open_ if _is_above_a_gap(code, grades, times, own)}
    grades = sorted({*grades, *(SMALL & open_)} - small)
    low, high = grades[0], grades[-1]
    reach = reach_of(low, high)
    found = {
        code for code in open_ if abs(code) in LARGE and not low - reach <= code <= high + reach
    }
    if low >= 0:
        found |= NEGATIVE & open_
    is_of_one = _is_of_one_human(-1, own) or _is_rare_of_one_of_several(-1, own)
    if high <= 1 and len(grades) < MANY_SCORES and not is_of_one:
        found -= {-1}  # which may be the other end
    is_run_from_0 = grades == list(range(len(grades)))
    if is_run_from_0 and len(grades) > FEWEST_GRADES and _is_of_one_human(0, own):
        found |= {0} & open_
    if is_run_from_0 and high in FROM_ONE and _is_rare_of_one_of_several(0, own):
        found |= {0} & open_
    return (small | found) - _left_out(times)


def _strays(own: _Given) -> set[Number]:
    """Find what single humans gave hardly ever, as by a slip, beside the grades of a scale.

    Between the grades, or beyond those of a usual scale that are all in use; no judge gives such.
    """
    times = own.of_humans
    if times.total() < FEWEST_LABELS:
        return set()
    open_ = own.spelled.keys() - own.stated - own.of_judges - _left_out(times)
    rare = {number for number in open_ if _is_rare(number, own)}
    halves = {number for number in rare if number % 1}
    beyond = _beyond_a_scale(times.keys() - halves, own)
    grades = sorted(times.keys() - halves - beyond)
    if len(grades) < FEWEST_GRADES or any(number % 1 for number in grades):
        return set()
    if grades[-1] - grades[0] != len(grades) - 1:
        return set()
    if any(number % 1 for number in own.of_judges):
        halves = set()
    strays = halves | beyond if beyond <= rare else halves
    return strays if len(strays) <= MOST_STRAYS else set()


def _is_rare(number: Number, own: _Given) -> bool:
    """Whether one human alone gives a number, and hardly ever."""
    times = own.of_humans
    is_of_one = sum(number in given for given in own.humans.values()) == 1
    return is_of_one and times[number] <= max(1, int(RARE * times.total()))


def _beyond_a_scale(numbers: Set[Number], own: _Given) -> set[Number]:
    """Find the numbers outside a usual scale of which all grades are in use.

    The last grade, beside which they lie, in earnest. Beside 1 to 10 a 0 is the end of the scale.
    """
    times = own.of_humans
    for low, high in SCALES_WITH_ENDS:
        grades = set(range(low, high + 1))
        beyond = {number for number in numbers if not low <= number <= high}
        if not (beyond and grades <= numbers):
            continue
        ends = {low if number < low else high for number in beyond}
        are_in_use = all(times[end] >= FEWEST_OF_AN_END for end in ends)
        if are_in_use and all(low <= number <= high for number in own.of_judges):
            return set() if (high, beyond) == (HIGHEST_OF_TEN, {0}) else beyond
    return set()


def _is_above_a_gap(
    code: Number, grades: Sequence[Number], times: Counter[Number], own: _Given
) -> bool:
    """Whether 8 or 9 stands well above grades side by side, and no judge's grade between."""
    low, high = grades[0], grades[-1]
    is_run = low in (0, 1) and [*grades] == list(range(int(low), int(low) + len(grades)))
    if not is_run or code - high < SMALLEST_GAP or times.total() < FEWEST_LABELS:
        return False
    return not any(high < number <= HIGHEST_OF_TEN for number in own.of_judges)


def _is_of_one_human(code: Number, own: _Given) -> bool:
    """Whether one human alone gives a number, too often for all the others by chance."""
    givers = [times for times in own.humans.values() if times[code]]
    if len(givers) != 1 or code in own.of_judges:
        return False
    [giver] = givers
    n_others = own.of_humans.total() - giver.total()
    return bool((1 - giver[code] / giver.total()) ** n_others < BY_CHANCE and n_others)


def _is_rare_of_one_of_several(code: Number, own: _Given) -> bool:
    """Whether one of several humans gives a number now and then, and no judge does.

    Others who grade on the same scale would give it, too, were it a grade of theirs.
    """
    givers = [times for times in own.humans.values() if times[code]]
    if len(givers) != 1 or len(own.humans) == 1 or code in own.of_judges:
        return False
    return 1 < givers[0][code] <= MOST_NOT_ANSWERED * givers[0].total()


def _left_out(times: Counter[Number]) -> set[Number]:
    """Numbers so rare that they are left out as slips."""
    numbers = np.array(sorted(times), dtype=np.float64)
    return {*numbers[slips(_spellings(times), numbers)].tolist()}


def _are_labels_elsewhere(
    criterion: str,
    codes: Collection[Number],
    found: Mapping[str, Collection[Number]],
    given: Mapping[str, _Given],
) -> bool:
    """Whether a code is a label of another criterion, or of a judge with others between."""
    for name, own in given.items():
        in_use = {*codes} & (own.of_humans.keys() - set(found.get(name, ())))
        if name != criterion and in_use:
            return True
        grades = sorted(own.of_humans.keys() - set(found.get(name, codes)))
        for numbers in own.judges.values():
            reached = [code for code in codes if code in numbers]
            between = [n for n in numbers if grades and grades[-1] < n < max(reached, default=n)]
            if reached and between:
                return True
    return False


def _are_halves_in_use(
    criterion: str, codes: Collection[Number], given: Mapping[str, _Given]
) -> bool:
    """Whether halves are grades rather: a human who gives several, or on other criteria, has them.

    A slip comes once.
    """
    if any(2 * code % 1 or code % 1 == 0 for code in codes):
        return False
    who = {human for human, own in given[criterion].humans.items() if own.keys() & codes}
    if len(codes) > len(who):
        return True
    others = [own.humans for name, own in given.items() if name != criterion]
    return any(
        n % 1 == 0.5 for humans in others for one in who & humans.keys() for n in humans[one]
    )


def _are_few(grades: Sequence[Number]) -> bool:
    return len(grades) <= MOST_GRADES


def _categories(grades: Sequence[Number], own: _Given) -> list[Category]:
    """Grades of a scale, with those that judges add and those between them."""
    judges = [_spellings(times) for times in own.judges.values()]
    numbers = with_judges_grades(np.array(grades, dtype=np.float64), judges)
    found = [int(n) if float(n).is_integer() else n for n in numbers.tolist()]
    is_run = all(isinstance(n, int) for n in found) and found[-1] - found[0] < MOST_GRADES
    return [*integer_range(found)] if is_run else found


def _spellings(times: Mapping[Number, int]) -> Spellings:
    numbers = sorted(times)
    return Spellings([category_name(n) for n in numbers], np.array([times[n] for n in numbers]))


def _reason(
    criterion: str, own: _Given, codes: Collection[Number], grades: Sequence[Number]
) -> str:
    names = [name for code in sorted(codes) for name in own.spelled[code]]
    who = [human for human, times in own.humans.items() if any(times[code] for code in codes)]
    n_times = sum(own.of_humans[code] for code in codes)
    on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
    ends = f"{category_name(grades[0])} to {category_name(grades[-1])}"
    is_or_are, code = ("is a label", "a code") if len(names) == 1 else ("are labels", "codes")
    may_be = f" or {code}" if set(codes) <= CODES else f", a slip or {code}"
    return (
        f"nothing in '{own.file}' says whether {quoted(names)} beside {ends}{on} "
        f"({counted(n_times, 'time')}, by {quoted(who, 4)}) {is_or_are}{may_be} for no answer"
    )
