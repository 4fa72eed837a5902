"""Columns of a few things that only their names keep from labels: ``category``, ``error_type``.

They rather describe the items, and the report names them, as labels may be called so, too.
"""

from collections.abc import Iterable

from judgeviz.errors import quoted
from judgeviz.labels.detection.contents import may_be_classes
from judgeviz.labels.detection.long import varies
from judgeviz.labels.detection.rules import NOTE, Guess, Sight


def by_name(sight: Sight) -> Iterable[Guess]:
    """Name such columns that nothing else has named, where rows do not tell what they describe.

    What is the same in all rows of an item or of a rater, of which several have several rows,
    describes that item or rater.
    """
    frame, mapping, known = sight.table.frame, sight.mapping, sight.known
    has_raters = mapping.column("rater") is not None
    if has_raters and known.label is not None:
        return []  # it is stated which are labels
    said = [guess.reason for guess in sight.guesses]
    found = [
        column
        for column in sight.free_plain
        if may_be_classes(frame[column])
        and not any(quoted([column]) in one for one in said)
        and (not has_raters or varies(frame, column, mapping))
    ]
    note = (
        f"Not taken for labels of '{sight.table.name}', as they are called, but kept beside the "
        f"items: {quoted(found, len(found))}."
    )
    return [Guess(NOTE, None, note)] if found else []
