"""Lists of several people's labels on criteria, each beside its mean: ``tone_raw``, ``tone``.

The lists are the raters: what is computed from them is nobody's label.
"""

from collections.abc import Iterable, Sequence

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import are_numbers, holds_lists, repeats
from judgeviz.labels.detection.lists_of_people import summed_up
from judgeviz.labels.detection.rules import NOTE, Guess, Sight

FEWEST_CRITERIA = 2
COMPUTED = frozenset(("mean", "median", "majority"))
Parts = tuple[str, str]


def criteria(sight: Sight) -> Iterable[Guess]:
    """Guess that lists with a mean each hold labels of several people on a criterion each."""
    mapping, table = sight.mapping, sight.table
    is_known = mapping.machine is not None or mapping.knows("label") or sight.side is not None
    if mapping.layout is not None or is_known or mapping.criteria:
        return []
    if any(map(mapping.column, ("rater", "criterion", "kind", "system_a"))):
        return []
    frame = table.frame
    named = [column for column in frame.columns if column in (*sight.free, *mapping.humans)]
    lists = [column for column in named if holds_lists(frame[column])]
    plain = sight.free_plain
    are_of_models = any(map(roles.is_machine_name, (*sight.free, table.title)))
    if len(lists) < FEWEST_CRITERIA or are_of_models or any(map(roles.is_human_name, plain)):
        return []
    of_lists = _called_alike(frame, lists, plain)
    if len(of_lists) < FEWEST_CRITERIA:
        return []
    if mapping.human is not None and {*mapping.humans} != {*of_lists}:
        return []  # whose labels they are is stated otherwise
    means = [mean for _, mean in of_lists.values()]
    told = [criterion for criterion, mean in of_lists.values() if criterion != mean]
    if told and any(map(roles.is_human_name, of_lists)):
        return []  # the names say both who labelled and what is computed
    others = [
        column
        for column in plain
        if column not in means and repeats(frame[column]) and may_hold_labels(column, frame[column])
    ]
    beside = f"; {quoted(others)} would be left out" if others else ""
    reason = (
        f"nothing in '{table.name}' but {quoted(means)}, which are computed from them, says that "
        f"{quoted(of_lists)} hold labels of several people on a criterion each{beside}"
    )
    note = (
        f"Column {quoted(means)} of '{table.name}' was left out: it is computed from the labels "
        f"in {quoted(of_lists)}."
    )
    return [
        Guess("layout", "lists"),
        Guess("criteria", [criterion for criterion, _ in of_lists.values()]),
        Guess("human", [*of_lists], reason, "doubtful", ([],)),
        Guess("machine", []),
        Guess(NOTE, None, note),
    ]


def _called_alike(
    frame: pd.DataFrame, lists: Sequence[str], plain: Sequence[str]
) -> dict[str, Parts]:
    """Find lists with the criterion and the mean of each, all called by one pattern."""
    numbers = [column for column in plain if are_numbers(frame[column])]
    found: dict[tuple[Parts, Parts], dict[str, Parts]] = {}
    for listed in lists:
        for mean in numbers:
            criterion = _shared(listed, mean)
            if criterion and summed_up(frame, [mean], [listed]).get(mean) in COMPUTED:
                pattern = (_beside(listed, criterion), _beside(mean, criterion))
                found.setdefault(pattern, {})[listed] = (criterion, mean)
    return max(found.values(), key=len, default={})


def _shared(listed: str, mean: str) -> str:
    """Find what a list and its mean share of their names: all but a word, of the list's a part."""
    for stem in (mean, mean.rpartition("_")[0], mean.partition("_")[2]):
        is_in_both = all(stem in (name, *_ends(name)) for name in (listed, mean))
        if stem and stem != listed and is_in_both:
            return stem
    return ""


def _ends(name: str) -> set[str]:
    """Leave out one word of a name at either end."""
    return {name.rpartition("_")[0], name.partition("_")[2]}


def _beside(name: str, criterion: str) -> Parts:
    before, _, behind = name.partition(criterion)
    return before, behind
