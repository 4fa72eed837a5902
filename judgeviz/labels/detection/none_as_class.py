"""``None`` among words: a class of that name, or what Python writes for nothing.

In a scale of severities it is the lowest label. Beside other words nobody knows: it is asked where
it is frequent.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.tables import NONE, are_severities

FEWEST, SHARE = 3, 0.05  # of the humans' labels on a criterion, before it is asked


@dataclass(frozen=True, slots=True)
class NoneRead:
    """Ratings in which ``None`` is a label or missing, as far as that is known.

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


def none_as_class(ratings: Sequence[RatingTable], shared: FileMapping) -> NoneRead:
    """Ask whether the humans' ``None`` is a class; it is missing where they hardly say it.

    Nothing is asked where the mapping speaks of it, as a label or as a category.
    """
    is_stated = NONE.casefold() in {raw.casefold() for raw in shared.labels}
    if is_stated or not any(NONE in table.label.names for table in ratings):
        return NoneRead([*ratings], shared)
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
    return NoneRead(read, shared, tuple(doubts), tuple(said))
