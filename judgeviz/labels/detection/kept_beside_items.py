"""Columns of a few things that only their names keep from labels: ``category``, ``error_type``.

They rather describe the items, and the report names them, as labels may be called so, too.
"""

from collections.abc import Iterable

from judgeviz.errors import quoted
from judgeviz.labels.detection.contents import may_be_classes
from judgeviz.labels.detection.rules import NOTE, Guess, Sight


def by_name(sight: Sight) -> Iterable[Guess]:
    """Name such columns of a table with a row per item that nothing else has named."""
    if sight.mapping.column("rater") is not None:
        return []  # rows of an item tell there what describes it
    frame, said = sight.table.frame, [guess.reason for guess in sight.guesses]
    found = [
        column
        for column in sight.free_plain
        if may_be_classes(frame[column]) and not any(quoted([column]) in one for one in said)
    ]
    note = (
        f"Not taken for labels of '{sight.table.name}', as they are called, but kept beside the "
        f"items: {quoted(found, len(found))}."
    )
    return [Guess(NOTE, None, note)] if found else []
