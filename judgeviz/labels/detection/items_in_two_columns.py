"""Items that two columns of any name tell together, as none does alone: ``page, sound, subject``.

Of columns called as a whole and its part ``item_parts`` takes them together; of others it is asked.
"""

import json
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.coding import Coded, combined, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.columns import are_judged_by_several
from judgeviz.labels.detection.contents import has_fractions
from judgeviz.labels.detection.rules import Sight

MOST_COLUMNS = 8  # of which each two are looked at
TELLING = ("rater", "kind", "criterion", "system", "sample")  # what else tells labels apart


def check_one_names_the_items(sight: Sight) -> None:
    """Raise LabelError, with the question, where two columns may name the items and none does.

    A column that is only guessed to name them does where several raters have most of its values.
    """
    mapping, frame = sight.mapping, sight.table.frame
    if mapping.column("rater") is None or mapping.column("source") or mapping.column("system_a"):
        return
    item = mapping.column("item")
    is_guess = any(
        guess.role == "item" and guess.certainty == "doubtful" for guess in sight.guesses
    )
    if item and not (is_guess and _is_met_once(frame, item)):
        return
    both = _two_that_tell(sight, item)
    if both:
        asked = (
            f"no column of '{sight.table.name}' alone says which item a label belongs to, and "
            f"{quoted(both)} together tell the labels of every rater apart"
        )
        stated = json.dumps({"item": both}, ensure_ascii=False)
        raise LabelError(
            f"{asked[:1].upper()}{asked[1:]}; if they name the items, state both in the mapping, "
            f"{stated}, else the column that does.",
            [Doubt("item", both, asked)],
        )


def _is_met_once(frame: pd.DataFrame, column: str) -> bool:
    """Whether most values stand in one row, as times do."""
    return 2 * len(Coded.of(frame[column]).used()) > len(frame)


def _two_that_tell(sight: Sight, guessed: str | None) -> list[str]:
    """Find the two with the fewest items between them, the first of these; none if none are.

    No rater has both alike twice, most of what they name has several raters, and another column is
    left that says other things of one item, as labels do.
    """
    frame = sight.table.frame
    others = [c for role in TELLING if (c := sight.mapping.column(role))]
    beside = [Coded.of(frame[c]) for c in others]
    free = [c for c in sight.free_plain if c != guessed and c not in others]
    coded = {
        c: Coded.of(frame[c])
        for c in free
        if not (roles.is_quality_name(c) or roles.is_label_name(c) or has_fractions(frame[c]))
    }
    parts = {
        c: own
        for c, own in coded.items()
        if len(own.used()) > 1 and not _tell_apart([own, *beside])
    }
    rater = Coded.of(frame[sight.mapping.column("rater")])
    may_be_labels = [Coded.of(frame[c]) for c in (*free, *sight.mapping.names("label"))]
    found: dict[int, list[str]] = {}
    for pair in combinations([*parts][:MOST_COLUMNS], 2):
        both = [parts[c] for c in pair]
        items = combined(both)
        n_items = len(items.used())
        n_judged = len(combined([items, rater]).used())
        if (
            are_judged_by_several(n_items, n_judged, len(frame))
            and _tell_apart([*both, *beside])
            and any(not determines(items.codes, one.codes) for one in may_be_labels)
        ):
            found.setdefault(n_items, [*pair])
    return found[min(found)] if found else []


def _tell_apart(columns: Sequence[Coded]) -> bool:
    """Whether no two rows say the same in some columns, and none is silent."""
    codes = combined(columns).codes
    return bool((codes >= 0).all()) and len(np.unique(codes)) == len(codes)
