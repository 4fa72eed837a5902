"""Signs that are one label in several drawings: ``👍🏽`` beside ``👍``, ``−−`` beside ``--``.

A skin tone is the rater's and no other answer; nor is a longer dash, or a sign drawn in colour.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from judgeviz.errors import quoted
from judgeviz.labels.detection.label_rules import Told
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.orders import signs_alike

# Skin tones, the gender of who makes a gesture, and how a sign is to be drawn.
DRAWING = re.compile("[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]|\u200d[♀♂]")
MOST_LABELS = 200  # different ones; beyond, they are texts


def with_signs_alike(ratings: Sequence[RatingTable], shared: FileMapping) -> Told:
    """Read signs that differ in their drawing alone as one label, and say so.

    As the plain one, or else the one most in use. Not those that the mapping names, as a label or a
    category.
    """
    named = {*shared.labels, *shared.scale.categories}
    times = _times(ratings, named)
    drawings: dict[str, list[str]] = {}
    for label in sorted(times, key=lambda label: (_plain(label) != label, -times[label])):
        drawings.setdefault(_plain(label), []).append(label)
    found = {other: first for first, *others in drawings.values() for other in others}
    if not found:
        return Told(shared)
    were = "was" if len(found) == 1 else "were"
    said = f"{quoted(found, 4)} {were} read as {quoted(found.values(), 4)}, drawn otherwise."
    return Told(replace(shared, labels={**found, **shared.labels}), said=(said,))


def _plain(label: str) -> str:
    return signs_alike(label) or DRAWING.sub("", label)


def _times(ratings: Sequence[RatingTable], named: Collection[str]) -> Counter[str]:
    """Labels of signs, and how often each was given; of tables with few different labels."""
    found: Counter[str] = Counter()
    for table in ratings:
        names = table.label.names
        if len(names) > MOST_LABELS:
            continue
        given = table.given
        for label, n in zip(given.label.tolist(), given.times.tolist(), strict=True):
            name = names[label]
            if name not in named and (signs_alike(name) or not name.isascii()):
                found[name] += n
    return found
