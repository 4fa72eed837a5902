"""Votes on several pairs of systems at once, and what their order does to some statistics."""

from judgeviz.labels.comparison import Comparison

# Families of statistics whose chance agreement is that of the labels' shares.
DEPENDING_ON_NAMES = frozenset(("alpha", "fleiss", "cohen", "ac1"))
DEPENDS_ON_NAMES = (
    "Votes on several pairs of systems are pooled: α and κ correct for chance by how often the "
    "system first in the alphabet wins, so they depend on the systems' names; percentage agreement "
    "does not."
)


def pools_pairs(pair: Comparison) -> bool:
    """Whether a comparison is of votes on more than one pair of systems."""
    return pair.scale.kind == "preference" and len(pair.system_pairs) > 1
