"""Raters who call the labels otherwise than the others do: a judge's ``PASSED`` beside ``pass``.

All that such a judge says would be invalid, or scores beside words: what its words stand for is
asked, with a guess on each.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION, Scale, integer_range, numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import as_grades, known_order
from judgeviz.labels.scale.other_words import (
    MOST_LABELS,
    Pairs,
    correspondences,
    loosely,
    number_said,
)
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.scale.responses import FEWEST_LOST, MOST_LOST
from judgeviz.labels.scale.spellings import Spellings, read_on_scale, share_read
from judgeviz.labels.scale.stated import scale_in_name

FEWEST_MULTIPLES, FEWEST_OF_MULTIPLES = 3, 12  # different numbers, and labels, of one human
MOST_RATERS = 200  # each of whom is compared with the others
MOST_GIVEN = 10_000  # different labels by raters; beyond, they are texts or scores
FEWEST_SPELLED = 2  # letters of a word that is the same but for its spelling
FEWEST_IN_USE = 0.01  # share of a rater's labels, below which a word is a slip

ByRater = Mapping[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class _Foreign:
    """Raters with words of their own on a criterion, and what these may be, the likeliest first."""

    criterion: str
    raters: tuple[str, ...]
    pairs: list[Pairs]


def labels_spelled_apart(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask what the words of raters stand for who share too few labels with the humans.

    Parameters
    ----------
    ratings : sequence of RatingTable
    shared : FileMapping
        What is stated of all files. Words of which it speaks are not asked about, nor are
        criteria whose scale is stated.

    Notes
    -----
    The guess maps each word to a label; the alternatives to other ones, to itself, as it is read
    without an answer, and to None, as missing. Nothing is asked of what is the same word.
    """
    if any(table.mapping.column("system_a") for table in ratings):
        return Told(shared)
    humans = {name for table in ratings for name in table.humans}
    said = _said(ratings, shared)
    known = {criterion: _labels_in_use(own, humans) for criterion, own in said.items()}
    found = [
        one
        for criterion, by_rater in said.items()
        if (labels := known[criterion]) is not None and not shared.scale.speaks_of(criterion)
        if scale_in_name(criterion) is None and not are_votes(labels, systems_known=False)
        for one in _foreign(criterion, by_rater, labels, humans)
    ]
    stated = {folded(word) for word in shared.labels}
    found = [
        one
        for one in found
        if not any(
            folded(word) in stated or _is_label_elsewhere(word, new, one.criterion, said, known)
            for pairs in one.pairs
            for word, new in pairs.items()
        )
        and all(_is_the_same(one.pairs[0], other.pairs[0]) for other in found)
    ]
    asked: dict[tuple[tuple[str, str], ...], _Foreign] = {}
    for one in found:
        key = tuple(one.pairs[0].items())
        raters = (*asked[key].raters, *one.raters) if key in asked else one.raters
        asked.setdefault(key, one)
        asked[key] = replace(asked[key], raters=tuple(dict.fromkeys(raters)))
    sure = [one for one in asked.values() if _are_the_same_words(one.pairs[0])]
    doubts = [_doubt(one, ratings) for one in asked.values() if one not in sure]
    guesses = {word: new for one in asked.values() for word, new in one.pairs[0].items()}
    return Told(
        replace(shared, labels={**guesses, **shared.labels}) if guesses else shared,
        tuple(doubts),
        tuple(
            f"{quoted(one.pairs[0], 4)} of {quoted(one.raters, 4)} {_were(one.pairs[0])} read as "
            f"{quoted(one.pairs[0].values(), 4)}, spelled otherwise."
            for one in sure
        ),
    )


def _were(pairs: Pairs) -> str:
    return "was" if len(pairs) == 1 else "were"


def _are_the_same_words(pairs: Pairs) -> bool:
    """Whether words differ in blanks, hyphens and accents alone: ``not_relevant``, ``Nontoxic``."""
    return all(
        loosely(word) == loosely(new) and len(loosely(word)) >= FEWEST_SPELLED
        for word, new in pairs.items()
    )


def _is_the_same(pairs: Pairs, other: Pairs) -> bool:
    """Whether no word has two meanings, on whatever criterion: a mapping gives it one."""
    by_fold = {folded(word): new for word, new in pairs.items()}
    return all(by_fold.get(folded(word), new) == new for word, new in other.items())


def _is_label_elsewhere(
    word: str,
    new: str,
    criterion: str,
    said: Mapping[str, ByRater],
    known: Mapping[str, Sequence[str] | None],
) -> bool:
    """Whether a word is a label of humans on another criterion, or is read as one there."""
    for other, by_rater in said.items():
        labels = known[other]
        if other == criterion or not any(word in words for words in by_rater.values()):
            continue
        if labels is None or new not in labels:
            return True
        if folded(word) in {folded(label) for label in labels}:
            return True
    return False


def _said(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> dict[str, dict[str, Counter[str]]]:
    """Criterion -> rater -> labels as the mapping names them, and how often; few words alone."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for table in ratings:
        given = table.given
        if len(given.label) > MOST_GIVEN:
            continue
        names = renamed(table.label.names, shared.labels)
        for criterion, rater, label, n in zip(
            given.criterion.tolist(),
            given.rater.tolist(),
            given.label.tolist(),
            given.times.tolist(),
            strict=True,
        ):
            if rater >= 0 and (word := names[label]) is not None:
                by_rater = found.setdefault(table.criterion.names[criterion], {})
                by_rater.setdefault(table.rater.names[rater], Counter())[str(word)] += n
    return {criterion: own for criterion, own in found.items() if len(own) <= MOST_RATERS}


def _labels_in_use(by_rater: ByRater, humans: Set[str]) -> list[str] | None:
    """Labels of the humans with most labels and of those who share theirs, in order of appearance.

    None where these are too many, or one alone.
    """
    people = [name for name in by_rater if name in humans]
    known: list[str] = []
    by_size = sorted(people, key=lambda name: (-by_rater[name].total(), _highest(by_rater[name])))
    for name in (*by_size, *by_size):  # once more, for who is like somebody who came later
        telling = [word for word in known if word != "0"]  # which every scale may have
        if not known or _share(telling or known, by_rater[name]) > 0:
            known = [*dict.fromkeys([*known, *by_rater[name]])]
    grades = as_grades(Spellings(known, np.ones(len(known), dtype=np.int64)))
    by_fold: dict[str, str] = {}
    for word in grades.names:
        by_fold.setdefault(folded(word), word)
    return [*by_fold.values()] if 1 < len(by_fold) <= MOST_LABELS else None


def _highest(words: Collection[str]) -> float:
    """Highest number among somebody's labels; of as many labels the lower grades are a scale."""
    numbers = (numeric_category(word) for word in words)
    return max((float(n) for n in numbers if isinstance(n, int | float)), default=0.0)


def _share(known: Sequence[str], words: Counter[str]) -> float:
    """Share of somebody's labels that are some of others'."""
    folds = {folded(word) for word in known}
    return sum(n for word, n in words.items() if folded(word) in folds) / words.total()


def _foreign(
    criterion: str, by_rater: ByRater, known: Sequence[str], humans: Set[str]
) -> list[_Foreign]:
    """Raters of whose labels too many are none of those in use, and what their words may be."""
    are_numbers = all(numeric_category(label) is not None for label in known)
    is_read = cache(partial(_is_read, known=known))  # as raters say the same
    found = []
    for rater, words in by_rater.items():
        if len(words) > 2 * MOST_LABELS or roles.is_metric_name(rater):
            continue
        unread = {word: n for word, n in words.items() if not is_read(word)}
        n_unread = sum(unread.values())
        if n_unread < FEWEST_LOST or n_unread <= MOST_LOST * words.total():
            continue
        own = [word for word, n in unread.items() if n > FEWEST_IN_USE * words.total()]
        taken = {folded(word) for word in words if word not in unread}
        if are_numbers and any(numeric_category(word) is not None for word in own):
            if rater in humans and taken <= {"0"} and words.total() >= FEWEST_OF_MULTIPLES:
                multiples = _as_multiples(known, own) or _as_multiples(own, known)
                found += [_Foreign(criterion, (rater,), [multiples])] if multiples else []
            continue  # of a judge it is asked elsewhere
        if rater in humans and taken:
            continue  # a class that the others hardly give
        rest = [label for label in known if folded(label) not in taken]
        is_apart = not taken and rater not in humans
        # words of one scale are its grades, whoever gives them
        of_places = is_apart and known_order([*known, *own]) is None
        pairs = _as_numbers(known, own) or correspondences(rest, own, by_places=of_places)
        if pairs:
            found.append(_Foreign(criterion, (rater,), pairs))
    return found


def _as_multiples(known: Sequence[str], words: Sequence[str]) -> Pairs | None:
    """Read numbers as the grades of which they are multiples: 20 to 100 of 1 to 5."""
    grades = [numeric_category(label) for label in known]
    numbers = [numeric_category(word) for word in words]
    if not all(isinstance(number, int) for number in (*grades, *numbers)):
        return None
    whole = [number for number in grades if isinstance(number, int)]
    given = [number for number in numbers if isinstance(number, int)]
    if len(given) < FEWEST_MULTIPLES or min(given) < 0 or max(whole) - min(whole) > MOST_LABELS:
        return None
    for grade in sorted({grade for grade in whole if grade > 0}, reverse=True):
        step, rest = divmod(max(given), grade)
        read = [number // step for number in given] if step > 1 and not rest else [-1]
        is_all = all(n == step * g and min(whole) <= g for n, g in zip(given, read, strict=False))
        if is_all and min(read) >= 0:
            return {word: str(g) for g, word in sorted(zip(read, words, strict=True))}
    return None


def _as_numbers(known: Sequence[str], words: Sequence[str]) -> list[Pairs]:
    """Read the humans' labels as the numbers that they say: beside plain ones these are grades."""
    numbers = [number_said(label) for label in known]
    if None in numbers or len(set(numbers)) < len(known) or known_order(known) is not None:
        return []
    if any(numeric_category(word) is None for word in words):
        return []
    if not {numeric_category(word) for word in words} & {*numbers}:
        return []
    said = sorted(zip(numbers, known, strict=True), key=lambda pair: pair[0] or 0)
    return [{label: str(number) for number, label in said}]


def _is_read(word: str, known: Sequence[str]) -> bool:
    """Whether a word is read as one of the labels as it stands, or by a rule."""
    if share_read([word], known) > 0:
        return True
    numbers = [numeric_category(label) for label in known]
    whole = [number for number in numbers if isinstance(number, int)]
    scale = Scale("nominal", tuple(known))
    if len(whole) == len(numbers) and max(whole) - min(whole) <= MOST_LABELS:
        scale = Scale("ordinal", integer_range(whole))
    return bool(~np.isnan(read_on_scale([word], scale).values[0]))


def _doubt(one: _Foreign, ratings: Sequence[RatingTable]) -> Doubt:
    guess, *others = one.pairs
    on = "" if one.criterion == UNNAMED_CRITERION else f" on '{one.criterion}'"
    files = quoted(table.table.name for table in ratings if table.humans)
    call = "calls" if len(one.raters) == 1 else "call"
    humans = {name for table in ratings for name in table.humans}
    others_are = "the other humans" if humans & {*one.raters} else "the humans"
    reason = (
        f"{quoted(one.raters, 4)} {call} the labels{on} otherwise than {others_are} of {files} do, "
        f"and nothing says which is which: {quoted(guess, 4)} beside {quoted(guess.values(), 4)}"
    )
    itself = {word: word for word in guess}
    return Doubt("labels", guess, reason, (*others, itself, dict.fromkeys(guess)))
