"""Columns that say the same of all systems' outputs for an item: ``size``, ``complexity``.

People who judge outputs do not say so of each; it is rather a property of what the systems were
given.
"""

from collections.abc import Sequence

import numpy as np

from judgeviz.errors import are_labels, quoted
from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_constant
from judgeviz.labels.detection.contents import holds_lists
from judgeviz.labels.detection.rules import Guess, Sight

FEWEST_SHARED = 10  # items with outputs of several systems
# Of a column called as a quality: outputs may be alike in it on few items, or hardly differ.
FEWEST_OF_A_QUALITY, FEWEST_LABELS_OF_A_QUALITY = 20, 4
FEWEST_CRITERIA = 1


def said_of_sources(sight: Sight, criteria: Sequence[str]) -> list[str]:
    """Criteria that are the same for all systems, where others are not and tell them apart."""
    frame, mapping = sight.table.frame, sight.mapping
    source = mapping.column("source") or mapping.column("item")
    if source is None or mapping.column("system") is None or mapping.knows("label"):
        return []
    sources = Coded.of(frame[source]).codes
    n_shared = int((np.bincount(sources[sources >= 0]) > 1).sum())
    if n_shared < FEWEST_SHARED:
        return []
    found = [
        column
        for column in criteria
        if not (holds_lists(frame[column]) or is_constant(frame[column]))
        and (n_shared >= FEWEST_OF_A_QUALITY or not roles.is_quality_name(column))
        and (own := Coded.of(frame[column]))
        and (len(own.names) >= FEWEST_LABELS_OF_A_QUALITY or not roles.is_quality_name(column))
        and determines(sources, own.codes)
    ]
    return found if len(criteria) - len(found) >= FEWEST_CRITERIA else []


def asked_of_sources(sight: Sight, criteria: Sequence[str], found: Sequence[str]) -> Guess:
    """Ask about them; that they are no labels is the guess."""
    rest = [column for column in criteria if column not in found]
    reason = (
        f"nothing in '{sight.table.name}' says whether {are_labels(found)} as well, beside "
        f"{quoted(rest, 3)}, or what the systems were given, as all outputs for an item have the "
        "same"
    )
    return Guess("label", rest, reason, "doubtful", ([*criteria],))
