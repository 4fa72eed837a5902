"""Words that judges say on a criterion where no human did, though humans say them on another.

Of ``Negative, Positive, unknown`` the humans of a few items may have used two alone on one
criterion. A judge that says the third there was asked the same as on the others. So was one that
grades 2 where humans gave 0 and 1 alone, and 0 to 2 on others; as it may be no answer, that is
asked.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable, times_of_humans, times_of_judges
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import Scale, numeric_category
from judgeviz.labels.scale.answers import folded, read_answer, unwrapped, vocabulary_of
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.judges_grades import SHARE_BEYOND
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

MOST_WORDS = 21  # beyond, they are hardly the labels of several criteria
FLAG = frozenset((0, 1))
FEWEST_SIBLINGS = 2  # criteria with the same grades: of one alone, they may be its own

Words = Mapping[str, str]  # as they are spelled, by what is the same without regard to case


def with_labels_of_siblings(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """State the labels of criteria on which judges say words that humans use on others.

    Only where the others have all words that humans use there, too. A scale that is stated stays,
    and so does one on which no judge says more than the humans.

    Returns
    -------
    Told
        With the scales, and the guesses in words.
    """
    if shared.scale.of_all is not None or any(t.mapping.column("system_a") for t in ratings):
        return Told(shared)
    of_humans = _said(ratings, shared, of_humans_alone=True)
    words = {name: own for name, own in of_humans.items() if _are_plain_words(own)}
    scales, said = dict(shared.scale.of_criteria), []
    everyones: Mapping[str, Words] | None = None
    for criterion, own in words.items():
        wider = [other for other in words.values() if own.keys() < other.keys()]
        if not wider or shared.scale.speaks_of(criterion):
            continue
        if everyones is None:
            everyones = _said(ratings, shared)
        beside = [word for word in everyones[criterion].values() if folded(word) not in own]
        further = _further(beside, own, wider)
        if not further:
            continue
        labels = sorted([*own.values(), *further], key=str.casefold)
        ordered = known_order(labels)
        scales[criterion] = ScaleEntry("ordinal" if ordered else "nominal", ordered or (*labels,))
        is_one = "is a label" if len(further) == 1 else "are labels"
        said.append(
            f"{quoted(further)} {is_one} of '{criterion}', too: humans say so on other criteria "
            "with the same labels, and judges alone on this one."
        )
    return Told(replace(shared, scale=StatedScales(None, scales)), said=tuple(said))


def flags_with_grades_of_siblings(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask whether 0 and 1 of the humans are the first grades of those that other criteria have.

    Where a judge goes on as the others do, more often than by a slip.

    Returns
    -------
    Told
        With one question about all criteria, or none. The guess is the grades of the others, the
        alternative 0 and 1, of which the judge's are no labels.
    """
    if shared.scale.of_all is not None or any(t.mapping.column("system_a") for t in ratings):
        return Told(shared)
    grades = {
        criterion: numbers
        for criterion, times in times_of_humans(ratings).items()
        if (numbers := _numbers(times, shared)) and not shared.scale.speaks_of(criterion)
    }
    wider = Counter(max(own) for own in grades.values() if FLAG < own == {*range(max(own) + 1)})
    flags = [criterion for criterion, own in grades.items() if own == FLAG]
    if not flags or max(wider.values(), default=0) < FEWEST_SIBLINGS:
        return Told(shared)
    by_judge = times_of_judges(ratings)
    as_grades, as_flags = dict[str, ScaleEntry](), dict[str, ScaleEntry]()
    for criterion in flags:
        beyond = set[int]()
        for times in by_judge.get(criterion, {}).values():
            least = max(2.0, SHARE_BEYOND * times.total())
            more = (_numbers((name,), shared) - FLAG for name, n in times.items() if n >= least)
            beyond |= {number for numbers in more for number in numbers}
        tops = [top for top, n in wider.items() if n >= FEWEST_SIBLINGS]
        top = min((top for top in tops if beyond <= {*range(top + 1)}), default=0)
        if beyond and top:
            as_grades[criterion] = ScaleEntry("ordinal", (*range(top + 1),))
            as_flags[criterion] = ScaleEntry("nominal", (*sorted(FLAG),))
    if not as_grades:
        return Told(shared)
    reason = (
        f"the humans' labels on {quoted(as_grades)} are 0 and 1, judges go on beyond them, and "
        "nothing says whether all have the grades that humans give on other criteria"
    )
    guess, other = (StatedScales(None, one).to_dict() for one in (as_grades, as_flags))
    stated = StatedScales(None, as_grades).over(shared.scale)
    return Told(replace(shared, scale=stated), (Doubt("scale", guess, reason, (other,)),))


def _numbers(names: Iterable[str], shared: FileMapping) -> set[int]:
    """Whole numbers that labels are; none where any label is another."""
    found = {numeric_category(str(name)) for name in renamed([*names], shared.labels)}
    whole = {number for number in found if isinstance(number, int)}
    return whole if len(whole) == len(found) else set()


def _further(answers: Iterable[str], own: Words, wider: Sequence[Words]) -> list[str]:
    """Words of wider sets that answers say, and that are none of a criterion's own."""
    found: dict[str, str] = {}
    for other in sorted(wider, key=len):
        vocabulary = vocabulary_of(Scale("nominal", tuple(other.values())))
        names = [*other]
        for answer in answers:
            word = folded(unwrapped(answer))
            if word not in other:
                read = read_answer(answer, vocabulary)
                word = "" if read is None else names[int(read.value)]
            if word and word not in own:
                found.setdefault(word, other[word])
    return [*found.values()]


def _said(
    ratings: Sequence[RatingTable], shared: FileMapping, of_humans_alone: bool = False
) -> dict[str, dict[str, str]]:
    """Different labels of every criterion, in all files."""
    found: dict[str, dict[str, str]] = {}
    for table in ratings:
        for criterion, names in table.labels_by_criterion(of_humans_alone).items():
            own = found.setdefault(criterion, {})
            for name in renamed(names, shared.labels):
                if name not in (None, ""):
                    own.setdefault(folded(str(name)), str(name))
    return found


def _are_plain_words(own: Words) -> bool:
    """Whether labels are a few words, of which none is a number, and no votes for one of two."""
    names = [*own.values()]
    are_few = 0 < len(names) <= MOST_WORDS
    are_words = are_few and all(numeric_category(name) is None for name in names)
    return are_words and not are_votes(names, systems_known=False)
