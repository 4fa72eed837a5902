"""Numbers under a name of what writes texts: ``dialogue_system`` with 0, 1 and 2 beside criteria.

Nothing but the name tells such numbers from grades where each text has one row: they are systems
in the guess, and it is asked.
"""

from collections.abc import Iterable

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.called_as_metadata import said_in
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_numbers,
    come_back,
    has_fractions,
    is_once_by_each_rater,
    repeats,
)
from judgeviz.labels.detection.rules import Guess, Sight

MOST_SYSTEMS = 12  # that are told by numbers alone
FEWEST_CRITERIA = 2


def beside_criteria(sight: Sight) -> Iterable[Guess]:
    """Ask whether such numbers are systems, in rows of raters with several columns of grades.

    Not where the rows of an item say that raters gave them, or that they describe the item. What
    may be found in a text or be a part of it as well, ``bot`` or ``method``, is none where its
    numbers are all of the other columns'; nor ``method`` where some are far rarer than others, as
    grades are.
    """
    mapping, frame = sight.mapping, sight.table.frame
    rater = mapping.column("rater")
    is_known = mapping.label or any(map(mapping.column, ("system", "system_a", "criterion")))
    if rater is None or is_known or sight.known.knows("system"):
        return []
    called = [c for c in sight.free_plain if roles.names_what_writes(c) or roles.says_how_made(c)]
    numbered = [c for c in called if are_numbers(frame[c]) and not has_fractions(frame[c])]
    numbered = [c for c in numbered if 1 < len(said_in(frame[c])) <= MOST_SYSTEMS]
    if not numbered:
        return []
    scales = [
        said_in(frame[column])
        for column in sight.free_plain
        if column not in called
        and len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and are_numbers(frame[column])
        and come_back(frame[column])
    ]
    if len(scales) < FEWEST_CRITERIA:
        return []
    found = [c for c in numbered if _may_be_systems(sight, c, scales)]
    if len(found) != 1:
        return []
    reason = (
        f"'{found[0]}' of '{sight.table.name}' is called as what wrote the texts, and nothing else "
        f"says whether its numbers ({quoted(sorted(frame[found[0]].array.categories), 4)}) stand "
        "for systems or are labels of one more criterion"
    )
    return [Guess("system", found[0], reason, "doubtful", (None,))]


def _may_be_systems(sight: Sight, name: str, scales: list[frozenset[float | str]]) -> bool:
    column = sight.table.frame[name]
    is_sure = roles.names_what_writes(name) and not roles.may_be_found_in_texts(name)
    if not is_sure and said_in(column) in scales:
        return False
    if not is_sure and roles.says_how_made(name):
        n_rows = column.value_counts()
        if n_rows.max() > 2 * n_rows[n_rows > 0].min():
            return False
    return not any(_is_told_by(sight, name, item) for item in _items(sight))


def _items(sight: Sight) -> list[str]:
    """Columns that may name what several rows are about."""
    frame, stated = sight.table.frame, sight.mapping.column("item")
    if stated is not None:
        return [stated] if repeats(frame[stated]) else []
    named = [
        *roles.columns_for("item", sight.free_plain),
        *roles.columns_for("source", sight.free_plain),
        *(c for c in sight.free_plain if roles.ID_NAME.search(c) or roles.is_text_name(c)),
    ]
    return [c for c in dict.fromkeys(named) if repeats(frame[c])]


def _is_told_by(sight: Sight, name: str, item: str) -> bool:
    """Whether the numbers describe an item, or its raters, who have a row each, agree on them."""
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    items = text_of(frame[item])
    if determines(items.codes, Coded.of(frame[name]).codes):
        return True
    return is_once_by_each_rater(frame, item, rater) and raters_agree(frame[name], items)
