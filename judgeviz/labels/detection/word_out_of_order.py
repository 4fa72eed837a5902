"""Words of an answer scale beside which one stands that no scale has: grades, or classes."""

from collections.abc import Iterator, Mapping, Sequence

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import Scale, numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import LONGEST_LABEL, known_order
from judgeviz.labels.scale.ladders import but_for_one
from judgeviz.labels.scale.stated import scale_in_name

MOST_WORDS = 9  # of a scale
MOST_CRITERIA = 3  # that a sentence names


def words_out_of_order(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask where a word stands among those of an answer scale; the guess is that all are classes.

    Nothing is asked of a criterion whose scale or labels are stated, or whose name holds a scale,
    nor of words for what cannot be told: ``unclear`` beside ``low, medium, high`` is no grade.
    """
    words_of = _words_of_humans(ratings)
    found = {
        criterion: told
        for criterion, words in words_of.items()
        if not shared.scale.speaks_of(criterion)
        and shared.labels.keys().isdisjoint(words.values())
        and scale_in_name(criterion) is None
        and (told := _but_for_one(words)) is not None
    }
    if not found:
        return Told(shared)
    places = {criterion: [*_placed(order, other)] for criterion, (order, other) in found.items()}
    is_alone = len(words_of) == 1
    answers: list[Mapping[str, object]] = []
    for number in range(max(map(len, places.values()))):
        entries = {name: own[min(number, len(own) - 1)] for name, own in places.items()}
        answers.append(next(iter(entries.values())) if is_alone else entries)
    said = [
        f"{quoted([other])} stands among {quoted(order, MOST_WORDS)} of '{criterion}'"
        for criterion, (order, other) in found.items()
    ]
    more = f" and {len(said) - MOST_CRITERIA:,} more" if len(said) > MOST_CRITERIA else ""
    reason = (
        f"nothing in '{ratings[0].table.name}' says where {', '.join(said[:MOST_CRITERIA])}{more}, "
        "or whether all are classes without an order, or it is no label"
    )
    return Told(shared, (Doubt("scale", answers[0], reason, tuple(answers[1:])),))


def _words_of_humans(ratings: Sequence[RatingTable]) -> dict[str, dict[str, str]]:
    """Criterion -> its labels by their spelling in one case; of very many the first."""
    found: dict[str, dict[str, str]] = {}
    for table in ratings:
        if not table.humans:
            continue
        for criterion, labels in table.labels_by_criterion(of_humans_alone=True).items():
            own = found.setdefault(criterion, {})
            for label in labels[: MOST_WORDS * MOST_WORDS]:
                own.setdefault(folded(label), label)
    return found


def _but_for_one(words: Mapping[str, str]) -> tuple[tuple[str, ...], str] | None:
    spelled = list(words.values())
    if len(spelled) > MOST_WORDS or any(numeric_category(word) is not None for word in spelled):
        return None
    found = but_for_one(spelled) if known_order(spelled) is None else None
    return found if found and len(found[1]) <= LONGEST_LABEL else None


def _placed(order: tuple[str, ...], other: str) -> Iterator[dict[str, object]]:
    """Classes, and scales with one word in each place, in the middle and at the ends first.

    And last the scale without it.
    """
    by_alphabet = sorted((*order, other), key=str.casefold)
    yield Scale("nominal", tuple(by_alphabet)).to_dict()
    middle = len(order) // 2
    places = dict.fromkeys((middle, 0, len(order), *range(len(order))))
    for place in places:
        yield Scale("ordinal", (*order[:place], other, *order[place:])).to_dict()
    yield Scale("ordinal", order).to_dict()
