"""Words that judges say on a criterion where no human did, though humans say them on another.

Of ``Negative, Positive, unknown`` the humans of a few items may have used two alone on one
criterion. A judge that says the third there was asked the same as on the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judgeviz.errors import quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import Scale, numeric_category
from judgeviz.labels.scale.answers import folded, read_answer, unwrapped, vocabulary_of
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

MOST_WORDS = 21  # beyond, they are hardly the labels of several criteria

Words = Mapping[str, str]  # as they are spelled, by what is the same without regard to case


def with_labels_of_siblings(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """State the labels of criteria on which judges say words that humans use on others.

    Only where the others have all words that humans use there, too. A scale that is stated stays,
    and so does one on which no judge says more than the humans.

    Returns
    -------
    list of str
        The guesses in words.
    FileMapping
        With the scales.
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
