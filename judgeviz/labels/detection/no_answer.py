"""What people write where they give no answer: ``None``, codes such as 99, a ``-`` among grades.

``None`` is the lowest label in a scale of severities; beside other words nobody knows whether it is
a class or what Python writes for nothing. A ``-``, ``k.A.`` or ``2-3`` among grades is no grade,
but other words may be. What is rare is left out and named; of more it is asked. Codes have a module
of their own (``missing_codes``).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.detection.missing_codes import missing_codes, without_missing
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import words_among_grades
from judgeviz.labels.scale.spellings import Spellings
from judgeviz.labels.sources.tables import NONE, are_severities

NO_WORD = re.compile(r"[^\w\s]+|x+|_+")
BETWEEN = re.compile(r"\d+\s*(?:[-–/]|to|or|bis|oder|ou|o|tot|of)\s*\d+")  # two grades: "2-3"
MARKS = frozenset((
    "no answer", "no response", "no rating", "no label", "not rated", "unrated", "not applicable",
    "not available", "missing", "empty", "blank", "skip", "skipped", "n.d.", "abstain", "refused",
    "don't know", "don’t know", "dont know", "do not know", "dk", "idk", "unsure", "not sure",
    "unknown", "unclear", "can't say", "can’t say", "cannot say", "can't tell", "cannot tell",
    "prefer not to say", "prefer not to answer", "tbd", "#ref!", "#value!", "#div/0!", "#name?",
    "k.a.", "k. a.", "ka", "keine angabe", "keine antwort", "weiß nicht", "weiss nicht", "fehlt",
    "s.o.", "sans objet", "sans réponse", "ne sait pas", "nsp", "ns/nc", "ns", "nc", "no sabe",
    "sin respuesta", "non so", "nessuna risposta", "não sei", "sem resposta", "nvt", "n.v.t.",
    "weet niet", "geen antwoord", "b.d.", "brak", "nie wiem",
))  # fmt: skip
FEWEST, SHARE = 3, 0.05  # of the humans' labels on a criterion, before None is asked about


@dataclass(frozen=True, slots=True)
class Told:
    """Ratings without what stands for no answer, as far as that is known.

    Attributes
    ----------
    ratings : list of RatingTable
    shared : FileMapping
        With the guess.
    doubts : tuple of Doubt
    said : tuple of str
        What was taken as missing, in sentences.
    """

    ratings: list[RatingTable]
    shared: FileMapping
    doubts: tuple[Doubt, ...] = ()
    said: tuple[str, ...] = ()


def without_no_answers(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Take as missing what stands for no answer, and ask where that may be wrong."""
    none = _none_as_class(ratings, shared)
    ratings = without_missing(none.ratings, none.shared.labels)
    of_codes, shared = missing_codes(ratings, none.shared)
    ratings = without_missing(ratings, shared.labels)
    of_marks, shared = _marks_among_grades(ratings, shared)
    doubts = (*none.doubts, *of_codes, *of_marks)
    return Told(without_missing(ratings, shared.labels), shared, doubts, none.said)


def _none_as_class(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask whether the humans' ``None`` is a class; it is missing where they hardly say it.

    Nothing is asked where the mapping speaks of it, as a label or as a category.
    """
    is_stated = NONE.casefold() in {raw.casefold() for raw in shared.labels}
    if is_stated or not any(NONE in table.label.names for table in ratings):
        return Told([*ratings], shared)
    doubts: list[Doubt] = []
    said: list[str] = []
    nothing: set[str] = set()
    for criterion, times in times_of_humans(ratings).items():
        n, others = times[NONE], [name for name in times if name != NONE]
        stated = shared.scale.of(criterion).scale
        if are_severities(others) or (stated is not None and NONE in stated.names):
            continue
        nothing.add(criterion)
        on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
        is_frequent = n >= max(FEWEST, SHARE * times.total())
        if is_frequent and stated is None and not doubts:
            reason = (
                f"nothing in {quoted(table.table.name for table in ratings)} says whether "
                f"'{NONE}' beside {quoted(others, 4)}{on} ({counted(n, 'time')} by humans) is a "
                "class or stands for no label"
            )
            doubts.append(Doubt("labels", {NONE: None}, reason, ({NONE: NONE},)))
        elif n:
            were = "was" if n == 1 else "were"
            said.append(
                f"{counted(n, 'label')} '{NONE}'{on} {were} taken as missing; to keep it as a "
                "label, map it to itself under 'labels' in the mapping."
            )
    read = [table.without_labels({NONE}, nothing) for table in ratings] if nothing else [*ratings]
    if doubts:
        shared = replace(shared, labels={**shared.labels, NONE: None})
    return Told(read, shared, tuple(doubts), tuple(said))


def _marks_among_grades(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask whether words among the humans' grades say nothing; and the mapping with them so."""
    doubts: list[Doubt] = []
    labels = dict(shared.labels)
    files = quoted(table.table.name for table in ratings)
    for criterion, times in times_of_humans(ratings).items():
        stated = shared.scale.of(criterion)
        if stated.scale is not None or stated.kind == "nominal":
            continue
        spelled: Counter[str] = Counter()
        for n, new in zip(times.values(), renamed(times, shared.labels), strict=True):
            if new is not None:
                spelled[str(new)] += n
        words = words_among_grades(Spellings([*spelled], np.array([*spelled.values()], dtype=int)))
        if not words or not all(map(_is_mark, words)):
            continue
        missing = dict.fromkeys(words)
        if missing.keys() <= labels.keys():
            continue
        on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
        n_times = counted(sum(spelled[word] for word in words), "time")
        reason = (
            f"nothing in {files} says whether {quoted(words, 4)} among the grades of humans{on} "
            f"({n_times}) stands for no answer (null), for a number, or for a "
            "class (then state 'scale' as nominal)"
        )
        doubts.append(Doubt("labels", missing, reason))
        labels |= missing
    return tuple(doubts), replace(shared, labels=labels) if doubts else shared


def _is_mark(word: str) -> bool:
    said = folded(word)
    return said in MARKS or any(mark.fullmatch(said) for mark in (NO_WORD, BETWEEN))
