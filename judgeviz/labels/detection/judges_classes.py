"""Words that judges alone say where humans name classes: a class no item had, or no answer.

Humans call texts ``sports``, ``politics`` or ``economy``, and a judge says ``world``, too. Whether
that is a class that it could choose is asked; what reads as a refusal, or was said once, is an
invalid response.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.detection.no_answer import MARKS
from judgeviz.labels.layouts import RatingTable, times_of_humans, times_of_judges
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.answers import folded, json_or_python, unwrapped
from judgeviz.labels.scale.detection import classes_and_others
from judgeviz.labels.scale.other_words import holds, is_another_spelling
from judgeviz.labels.scale.preferences import are_votes, preference_code
from judgeviz.labels.scale.spellings import Spellings
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales, scale_in_name
from judgeviz.labels.sources.tables import is_missing

MOST_WORDS = 5  # of a class: "not enough information given here"
# What programs write where a judge gave no answer, and how models decline to give one.
NO_ANSWER = re.compile(
    r"(.*[\W_])?(errors?|fail(ed|ure)?|invalid|refus(e|ed|al|es)|declin(e|ed|es)|sorry|cannot"
    r"|can'?t|unable|unpars(e?able|ed)|pars(e|ing)|time_?out|timed|blocked|filtered|malformed"
    r"|truncated|exceeded|undetermined|undefined|undecided|uncertain|unsure|unknown|indeterminate"
    r"|maybe|perhaps|possibly|depends|no_?label|nan|null|none|nil|n_?a)([\W_].*)?"
)
SEVERAL = re.compile(r"[,;|/&+\n]|\b(and|or)\b")


def classes_of_judges(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask whether what judges alone say are classes; and the mapping with the guess.

    Nothing is asked of a criterion whose scale is stated, nor of words that the mapping names.

    Returns
    -------
    Told
        With one question about all criteria, or none. The guess is the scales with the judges'
        classes, the alternative those of the humans', of which the others are no labels.
    """
    if shared.scale.of_all is not None or any(t.mapping.column("system_a") for t in ratings):
        return Told(shared)
    by_judge = times_of_judges(ratings)
    wider, narrower = dict[str, ScaleEntry](), dict[str, ScaleEntry]()
    told: list[str] = []
    for criterion, times in times_of_humans(ratings).items():
        said = by_judge.get(criterion)
        if not said or shared.scale.speaks_of(criterion) or scale_in_name(criterion) is not None:
            continue
        judges = {name: _called(own, shared.labels) for name, own in said.items()}
        people = _called(times, shared.labels)
        found = classes_and_others(_spelled(people), [*map(_spelled, judges.values())])
        if found is None or are_votes(found[0], systems_known=False):
            continue
        classes, others = found
        judges = {name: own for name, own in judges.items() if _mostly_says(own, classes)}
        said_by_them = {folded(word) for own in judges.values() for word in own}
        more = [
            word
            for word in others
            if folded(word) in said_by_them and _may_be_one_of(word, classes, shared.labels)
        ]
        more += _further_lists([*judges.values()], [*classes, *more])
        if not more:
            continue
        wider[criterion] = ScaleEntry("nominal", (*sorted([*classes, *more], key=str.casefold),))
        narrower[criterion] = ScaleEntry("nominal", (*classes,))
        told.append(_told(criterion, more, classes, judges))
    if not told:
        return Told(shared)
    reason = (
        f"nothing in {quoted(table.table.name for table in ratings)} says whether {'; '.join(told)}"
    )
    guess, others_alone = (StatedScales(None, own).to_dict() for own in (wider, narrower))
    doubt = Doubt("scale", guess, reason, (others_alone,))
    stated = replace(shared, scale=StatedScales(None, wider).over(shared.scale))
    return Told(stated, (doubt,))


def _called(times: Counter[str], labels: Mapping[str, object]) -> Counter[str]:
    """Labels as the mapping names them, and how often they were given."""
    found = Counter[str]()
    for name, word in zip(times, renamed([*times], labels), strict=True):
        if word is not None:
            found[str(word)] += times[name]
    return found


def _spelled(times: Counter[str]) -> Spellings:
    return Spellings([*times], np.array([*times.values()], dtype=np.int64))


def _mostly_says(words: Counter[str], classes: Sequence[str]) -> bool:
    """Whether a judge mostly says the humans' classes; another may call all of them otherwise."""
    known = {folded(name) for name in classes}
    n_known = sum(n for word, n in words.items() if {folded(word), folded(unwrapped(word))} & known)
    return 2 * n_known >= words.total()


def _may_be_one_of(word: str, classes: Sequence[str], labels: Mapping[str, object]) -> bool:
    """Whether a word looks like one more of some classes, and nobody has said what it is."""
    said = folded(unwrapped(word)) or word.casefold()
    if word in labels or said in MARKS or NO_ANSWER.fullmatch(said):
        return False
    if all(_parts_of_list(name) is not None for name in classes):  # ['-1'] beside ['1'] and []
        return _parts_of_list(word) is not None and not is_missing(said)
    are_letters = all(len(name) == 1 for name in classes)
    if are_letters and (len(unwrapped(word)) > 1 or not word.isalnum()):
        return False
    if preference_code(word) is not None and all(
        preference_code(one) is not None for one in classes
    ):
        return False  # C beside A and B: a tie
    if not any(map(str.isalpha, said)) or len(word.split()) > MOST_WORDS:
        return False
    are_several = SEVERAL.search(said) and not any(map(SEVERAL.search, classes))
    n_held = sum(holds(word, name) for name in classes)
    return not (are_several or n_held > 1) and not is_another_spelling(word, classes)


def _parts_of_list(word: str) -> frozenset[str] | None:
    """Parts of a class that is spelled as a list, ``['1', '3']``; None for any other word."""
    found = json_or_python(word) if word.startswith("[") else None
    return frozenset(map(str, found)) if isinstance(found, list) else None


def _further_lists(judges: Sequence[Counter[str]], classes: Sequence[str]) -> list[str]:
    """Find lists of judges of the parts that classes have, where all of these are lists."""
    parts = [_parts_of_list(name) for name in classes]
    known = frozenset[str]().union(*filter(None, parts))
    if None in parts or not known:
        return []
    return [
        word
        for word in dict.fromkeys(chain.from_iterable(judges))
        if word not in classes and (_parts_of_list(word) or {""}) <= known
    ]


def _told(
    criterion: str, more: Sequence[str], classes: Sequence[str], judges: Mapping[str, Counter[str]]
) -> str:
    """Say who said the words how often, and beside what."""
    folds = {folded(word) for word in more}
    times = {
        name: sum(n for word, n in own.items() if folded(word) in folds)
        for name, own in judges.items()
    }
    who = [name for name, n in times.items() if n]
    n_all = sum(judges[name].total() for name in who)
    on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
    is_one = "is a label" if len(more) == 1 else "are labels"
    no_answers = "an invalid response" if len(more) == 1 else "invalid responses"
    n_of = f"{sum(times.values()):,} of {counted(n_all, 'label')} of {quoted(who, 4)}"
    return (
        f"{quoted(more, 4)}{on} {is_one} beside {quoted(classes, 4)}, or {no_answers} ({n_of}, "
        "none by humans)"
    )
