"""Marks of no answer among grades: a ``-``, a ``?``, ``k.A.`` where others leave the cell empty.

Where they are rare they are left out and named; of more it is asked. Other words among grades may
be grades themselves, and are refused.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import words_among_grades
from judgeviz.labels.scale.spellings import Spellings

NO_WORD = re.compile(r"[^\w\s]+|x+|_+")
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


def marks_among_grades(
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
    return NO_WORD.fullmatch(word.casefold()) is not None or folded(word) in MARKS
