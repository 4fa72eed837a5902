"""What people write where they give no answer: ``None``, codes such as 99, a ``-`` among grades.

``None`` is the lowest label in a scale of severities; beside other words nobody knows whether it is
a class or what Python writes for nothing. A ``-``, ``k.A.`` or ``2-3`` among grades is no grade,
but other words may be; among classes such a word may be one where it is as frequent as these. What
is rare is left out and named; of more it is asked. Codes have a module of their own
(``missing_codes``).
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.detection.missing_codes import (
    LARGE,
    NEGATIVE,
    missing_codes,
    without_missing,
)
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION, numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import words_among_grades
from judgeviz.labels.scale.spellings import Spellings
from judgeviz.labels.sources.tables import NONE, are_severities

NO_WORD = re.compile(r"[^\w\s]+|x+|_+")
BETWEEN = re.compile(r"\d+\s*(?:[-–/]|to|or|bis|oder|ou|o|tot|of)\s*\d+")  # two grades: "2-3"
ABSENT = frozenset((
    "no answer", "no response", "no rating", "no label", "no data", "not rated", "unrated",
    "not labeled", "not labelled", "not annotated", "unlabeled", "unlabelled", "unannotated",
    "not answered", "not assessed", "not applicable", "not available", "not provided", "missing",
    "empty", "blank", "(blank)", "(empty)", "skip", "skipped", "undefined", "n.d.", "n/d", "nr",
    "n.r.", "tbd", "todo", "to do", "#ref!", "#value!", "#div/0!", "#name?", "#nv", "#n/d",
    "k.a.", "k. a.", "ka", "keine angabe", "keine antwort", "nicht bewertet", "ohne angabe",
    "fehlt", "s.o.", "sans objet", "sans réponse", "non évalué", "non renseigné", "ns/nc",
    "sin respuesta", "sin datos", "no contesta", "no evaluado", "nessuna risposta", "non valutato",
    "sem resposta", "não avaliado", "nvt", "n.v.t.", "geen antwoord", "b.d.", "brak", "未标注",
    "未评", "未评分", "未回答", "未評価", "無回答", "空", "空白", "缺失", "없음", "미응답",
))  # fmt: skip
UNSURE = frozenset((
    "abstain", "abstained", "refused", "refuse", "no opinion", "don't know", "don’t know",
    "dont know", "do not know", "dk", "idk",
    "unsure", "not sure", "unknown", "unclear", "can't say", "can’t say", "cannot say",
    "can't tell", "cannot tell", "prefer not to say", "prefer not to answer", "weiß nicht",
    "weiss nicht", "ne sait pas", "nsp", "ns", "nc", "no sabe", "non so", "não sei", "weet niet",
    "nie wiem",
))  # fmt: skip
MARKS = ABSENT | UNSURE
SIGN = re.compile(r"[-–—?_./*#~]+")
LETTER = re.compile(r"[^\W\d_]")
AS_RARE = 1 / 4  # of how often a class is given, from which on a word for no answer may be one
FEWEST_CLASSES, MOST_CLASSES = 2, 200
FEWEST, SHARE = 3, 0.05  # of the humans' labels on a criterion, before None is asked about


def without_no_answers(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Take as missing what stands for no answer, and ask where that may be wrong."""
    none = _none_as_class(ratings, shared)
    ratings = without_missing(none.ratings or ratings, none.shared.labels)
    of_codes, shared = missing_codes(ratings, none.shared)
    ratings = without_missing(ratings, shared.labels)
    of_marks, shared = _marks_among_labels(ratings, shared)
    doubts = (*none.doubts, *of_codes, *of_marks)
    return Told(shared, doubts, none.said, without_missing(ratings, shared.labels))


def _none_as_class(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Ask whether the humans' ``None`` is a class; it is missing where they hardly say it.

    Nothing is asked where the mapping speaks of it, as a label or as a category, nor where the
    formats of all files say that it was chosen: it is a class.
    """
    is_stated = NONE.casefold() in {raw.casefold() for raw in shared.labels}
    if is_stated or not any(NONE in table.label.names for table in ratings):
        return Told(shared)
    with_none = [table for table in ratings if table.humans and NONE in table.label.names]
    if with_none and all(table.table.has_none_chosen for table in with_none):
        files = quoted(table.table.name for table in with_none)
        as_class = (
            f"'{NONE}' in {files} was read as a class, as it was chosen there; to take it as "
            "missing, map it to null under 'labels' in the mapping."
        )
        return Told(shared, said=(as_class,))
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
    read = [table.without_labels({NONE}, nothing) for table in ratings] if nothing else ratings
    if doubts:
        shared = replace(shared, labels={**shared.labels, NONE: None})
    return Told(shared, tuple(doubts), tuple(said), read)


def _marks_among_labels(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask whether words among the humans' labels say nothing; and the mapping with them so."""
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
        are_grades = bool(words)
        if not are_grades:
            words = _rare_among_classes(spelled)
        if not words or (are_grades and not all(map(_is_mark, words))):
            continue
        missing = dict.fromkeys(words)
        if missing.keys() <= labels.keys():
            continue
        on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
        n_times = counted(sum(spelled[word] for word in words), "time")
        reason = (
            f"nothing in {files} says whether {quoted(words, 4)} among the "
            f"{'grades' if are_grades else 'labels'} of humans{on} ({n_times}) stands for no "
            "answer (null)"
        )
        if are_grades:
            reason += ", for a number, or for a class (then state 'scale' as nominal)"
            doubts.append(Doubt("labels", missing, reason))
        elif any(map(_is_code, words)):
            reason += " or for a class (then state 'scale' as nominal)"
            doubts.append(Doubt("labels", missing, reason))
        else:
            kept = {word: word for word in words}
            doubts.append(Doubt("labels", missing, f"{reason} or for a class (itself)", (kept,)))
        labels |= missing
    return tuple(doubts), replace(shared, labels=labels) if doubts else shared


def _rare_among_classes(times: Mapping[str, int]) -> list[str]:
    """Words and signs for no answer, and codes, much rarer than the classes that they stand beside.

    What is as frequent as these may be a class of its own, as ``missing`` beside ``wrong`` is.
    """
    if len(times) > MOST_CLASSES:
        return []
    classes = [word for word in times if not _is_absent(word)]
    if len(classes) < FEWEST_CLASSES or not all(map(LETTER.search, classes)):
        return []
    most = AS_RARE * float(np.median([times[word] for word in classes]))
    return [word for word in times if word not in classes and times[word] <= most]


def _is_absent(word: str) -> bool:
    """Whether a word, a sign or a number is written where nothing was said."""
    return folded(word) in ABSENT or bool(SIGN.fullmatch(word)) or _is_code(word)


def stands_for_no_answer(word: str) -> bool:
    """Whether a word is what people write who do not answer, or cannot: ``skip``, ``unsure``."""
    return folded(word) in MARKS


def _is_code(word: str) -> bool:
    return numeric_category(word) in LARGE | NEGATIVE


def _is_mark(word: str) -> bool:
    said = folded(word)
    return said in MARKS or any(mark.fullmatch(said) for mark in (NO_WORD, BETWEEN))
