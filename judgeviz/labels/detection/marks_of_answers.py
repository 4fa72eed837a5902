"""Marks beside criteria: who was ``sure``, which task ``is_gold``, what was ``flagged`` or skipped.

A yes or no of each answer that is rather said of the answer, or of its task, than of the item.
"""

import re
from collections.abc import Mapping, Set

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import FLAGS
from judgeviz.labels.detection.criterion_names import ADJECTIVE
from judgeviz.labels.detection.set_aside import is_called_as_set_aside

# What people say of items as well, where others beside it are yes or no.
OF_ITEMS = frozenset((
    "valid", "invalid", "usable", "unusable", "pass", "passed", "failed", "accepted", "rejected",
    "keep", "spam",
))  # fmt: skip
YES_OR_NO = FLAGS | {"0", "1", "0.0", "1.0"}
MARK = re.compile(
    r"((is|was|are|has|not|rater|annotator|worker|felt|task|item|hit)_)*"
    r"(flag(s|ged)?|gold(en)?|test|(un)?sure|(un)?confident|(un)?certain|attention|control|honeypots?"
    r"|labels?_((is|was)_)?((in)?correct|right|wrong|shown|displayed)"
    r"|catch|training|practice|warm_?up|qualification|duplicates?|repeated|screening)"
    r"(_(questions?|items?|tasks?|units?|trials?|checks?|hits?|standard|flags?|answers?))*"
)
# Whether the rater said what was expected, or the item is right.
HIT = re.compile(
    r"((is|was|are|has|marked|rater|annotator|worker)_)*((in)?correct|right|wrong|(mis)?match(es|ed)?"
    r"|(dis)?agree[sd]?)"
)
# What marks an answer though it says more than yes and no.
SURENESS = re.compile(r"(how_)?(un)?sure(ness)?(_(level|rating|score))?")

# Words of names for what was done with a row, or is ticked about it, and not said of the item.
OF_THE_ROW = frozenset((
    "flag", "flags", "flagged", "gold", "control", "test", "practice", "training", "tutorial",
    "honeypot", "check", "checked", "checks", "review", "reviewed", "reviewer", "verified",
    "seen", "shown", "clicked", "opened", "help", "edit", "edits", "edited", "changed",
    "revised", "saved", "locked", "bookmarked", "starred", "duplicate", "repeat", "repeated",
    "skip", "skips", "guess", "guessed", "adjudicated", "platform", "os", "shift", "phase",
    "layout", "block", "order", "side",
))  # fmt: skip


def is_called_as_done_with_rows(name: str) -> bool:
    """Whether a word of a name is for what was done with a row, or is ticked about it."""
    return not OF_THE_ROW.isdisjoint(roles.normalised(name).split("_"))


def marks_of_answers(said: Mapping[str, Set[str]]) -> dict[str, bool]:
    """Find the columns, or lists, that may mark answers rather than be a criterion.

    Parameters
    ----------
    said : mapping of str to set of str
        Different labels of everything that is a criterion by what it holds.

    Returns
    -------
    dict of str to bool
        Of each whether it is rather none: ``flagged`` is, ``correct`` beside grades may be one.
        Nothing where all are called so.
    """
    found = {}
    others = [name for name in said if not _is_mark(name, said[name])]
    are_yes_or_no = any(_are_yes_or_no(said[name]) for name in others)
    for name in said:
        if name in others:
            continue
        is_rather_none = not _may_be_said_of_items(name)
        if is_rather_none or not are_yes_or_no:
            found[name] = is_rather_none
    return found if others else {}


def _is_mark(name: str, said: Set[str]) -> bool:
    plain = roles.normalised(name)
    if SURENESS.fullmatch(plain):
        return True
    is_called_so = any(pattern.fullmatch(plain) for pattern in (MARK, HIT))
    is_quality = any(map(ADJECTIVE.fullmatch, plain.split("_")))  # complete, of an answer
    is_called_so |= is_called_as_set_aside(name) and not is_quality
    return is_called_so and _are_yes_or_no(said)


def _may_be_said_of_items(name: str) -> bool:
    """Whether ``correct`` or ``valid`` may be what people say of an item."""
    plain = roles.normalised(name)
    is_hit = HIT.fullmatch(plain) is not None
    return is_hit or (not MARK.fullmatch(plain) and not OF_ITEMS.isdisjoint(plain.split("_")))


def _are_yes_or_no(said: Set[str]) -> bool:
    return {one.casefold() for one in said} <= YES_OR_NO
