"""One rater who stands twice at an item: ``worker_1: w3, label_1: yes, worker_2: w3, label_2: no``.

A worker may have been given an item again, or a name stand where another's belongs: nothing in a
file says which, so that the second label is neither folded nor another person's.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from judgeviz.errors import Doubt, counted, quoted, row_list
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document

ANSWER, LEFT_OUT = ANSWERS["repeats"]
DROPPED = "a further label of a rater who stands twice at one item"
SHARE_OF_ITEMS = 0.2  # fewest at which two columns say the same where they hold labels, no names


def numbered(raters: Sequence[object]) -> list[int]:
    """Say of each rater of an item how often the same one stands before."""
    seen: Counter[str] = Counter()
    found = []
    for rater in map(text_of, raters):
        found.append(seen[rater])
        seen[rater] += 1
    return found


def stands_twice(raters: Sequence[object]) -> list[str]:
    """Find who stands at an item more than once."""
    return [rater for rater, times in Counter(map(text_of, raters)).items() if times > 1]


def are_rare(n_with_repeats: int, n_items: int) -> bool:
    """Whether names come twice at so few items that they are names still."""
    return n_with_repeats < SHARE_OF_ITEMS * n_items


def asked(
    document: Document, rows: Sequence[int], raters: Collection[str]
) -> tuple[str, list[Doubt]]:
    """Ask what the second label of a rater counts as.

    Parameters
    ----------
    document : Document
        With what the mapping says.
    rows : sequence of int
        Of the items, as the user counts.
    raters : collection of str
        Who stands there twice.

    Returns
    -------
    str
        The reading in force.
    list of Doubt
        The question; empty where no rater stands twice.
    """
    if not rows:
        return ANSWER, []
    reason = (
        f"{quoted(sorted(raters), 5)} stand{'s' if len(raters) == 1 else ''} twice as rater of one "
        f"item in {counted(len(rows), 'row')} of '{document.name}' ({row_list(rows)}), and nothing "
        "says whether the second label is a further answer of the same rater"
    )
    reading, question = how_counted(document, "repeats", reason)
    return reading, [question]
