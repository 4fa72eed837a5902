"""What a table of preferences gives for every pair of systems, however it was made."""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.source_scores import name_codes
from judgeviz.statistics.favi_score import Signs

IntArray = NDArray[np.int64]
SystemPair = tuple[str, str]


class PairSigns(NamedTuple):
    """Preferences of both sides on the items of one pair.

    Attributes
    ----------
    human, machine : ndarray of int8, shape (n,)
    unit : ndarray of int, shape (n,)
        Source (or voted item) of each.
    """

    human: Signs
    machine: Signs
    unit: IntArray


class PairPreferences(Protocol):
    """The preferences of both sides in every pair.

    Attributes
    ----------
    systems : tuple of str
        In order of name.
    pairs : tuple of (system_a, system_b)
        That share an item, in order of name.
    unshared : tuple of (system_a, system_b)
        Pairs without an item in common.
    n_units : int
        Sources (or voted items): what is drawn in a bootstrap.
    unit_of_item : ndarray of int, shape (n_items,)
        Row of the comparison's items to unit; -1 for items that enter no pair.
    """

    @property
    def systems(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def pairs(self) -> tuple[SystemPair, ...]: ...  # noqa: D102
    @property
    def unshared(self) -> tuple[SystemPair, ...]: ...  # noqa: D102
    @property
    def n_units(self) -> int: ...  # noqa: D102
    @property
    def unit_of_item(self) -> IntArray: ...  # noqa: D102

    def signs(self, number: int) -> PairSigns:
        """Preferences of the pair at this place in ``pairs``."""
        ...


def split_pairs(
    systems: tuple[str, ...], wanted: list[SystemPair] | None, share: Callable[[int, int], bool]
) -> tuple[tuple[SystemPair, ...], tuple[SystemPair, ...]]:
    """Pairs (of those wanted) that share an item, and those that do not."""
    everything = list(combinations(systems, 2))
    named = set(everything if wanted is None else wanted)
    unknown = sorted(named - set(everything))
    if unknown:
        raise ValueError(f"There is no pair of systems {unknown[0]} in this comparison.")
    chosen = [one for one in everything if one in named]
    place = {name: number for number, name in enumerate(systems)}
    sharing = [share(place[a], place[b]) for a, b in chosen]
    shared = tuple(one for one, yes in zip(chosen, sharing, strict=True) if yes)
    return shared, tuple(one for one, yes in zip(chosen, sharing, strict=True) if not yes)


def named_pairs(pairs: Iterable[SystemPair] | None, most: int = 6) -> str | None:
    """Name the pairs looked at, for the provenance; None for all."""
    if pairs is None:
        return None
    names = [f"{a} / {b}" for a, b in pairs]
    return ", ".join(names) if len(names) <= most else f"{len(names)} chosen"


def all_system_pairs(pair: Comparison) -> tuple[SystemPair, ...]:
    """All pairs of systems that a table names, in order of name; empty where it names none."""
    if pair.system_pairs:
        return pair.system_pairs
    if "system" not in pair.items.columns:
        return ()
    _, systems = name_codes(pair.items["system"])
    return tuple(combinations(systems, 2))
