"""The label that stands for an item, and items grouped by how much the humans agree on theirs."""

from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.fair_pair import held_out_cases
from judgeviz.counting.strata import Strata, StratifiedBy
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import TIE_INDEX, Scale
from judgeviz.statistics.aggregates import CentreRule, TieRule, percentage_agreement

IntArray = NDArray[np.int64]
ALL = "All"  # the stratum of all items
# What the papers use for three and for five humans per item.
PRESET_EDGES: dict[int, tuple[float, ...]] = {3: (0, 0.6, 1), 5: (0, 0.6, 0.8, 1)}


def centre_rule(scale: Scale, tie_rule: TieRule | None = None) -> CentreRule:
    """Fill in the rule of a scale: the lower median, or the majority with a rule for tied votes.

    Parameters
    ----------
    scale : Scale
    tie_rule : {"lowest", "tie", "drop"}, optional
        Of majorities; by default the tie category on preference scales, so that no side is
        favoured, and the lowest category on nominal ones.

    Raises
    ------
    ValueError
        For a rule that does not exist.
    LabelError
        For ``"tie"`` on a scale without a tie category.
    """
    if tie_rule is not None and tie_rule not in get_args(TieRule):
        raise ValueError(f"tie_rule is one of {quoted(get_args(TieRule))}, not {tie_rule!r}.")
    if scale.kind == "ordinal":
        return CentreRule(None)
    if tie_rule == "tie" and scale.kind != "preference":
        raise LabelError(
            "The tie rule 'tie' needs preference labels, which have a tie category; choose "
            "'lowest' or 'drop' for this criterion."
        )
    if tie_rule is None:
        tie_rule = "tie" if scale.kind == "preference" else "lowest"
    return CentreRule(tie_rule, TIE_INDEX if scale.kind == "preference" else None)


@dataclass(frozen=True, slots=True)
class Stratum:
    """A named set of items.

    Attributes
    ----------
    name : str
        ``All``, ``PA = 1``, ``[0.6, 1)``, ``unique = 2`` and so on.
    members : ndarray of bool, shape (n_items,)
    """

    name: str
    members: NDArray[np.bool_]


def strata_of(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    tie_rule: TieRule | None = None,
) -> Strata:
    """Check the arguments and make the rule for one comparison.

    Raises
    ------
    ValueError
        For another ``by``, or where the edges do not rise from 0 to 1.
    """
    if by not in get_args(StratifiedBy):
        raise ValueError(f"by is 'agreement' or 'unique', not {by!r}.")
    if not _rise_from_0_to_1(edges):
        raise ValueError(f"Edges rise from 0 to 1, for example (0, 0.6, 1); got {edges}.")
    counts = pair.profiles.human_profiles
    most_unique = min(counts.shape[1], int(counts.sum(axis=1).max(initial=1)))
    return Strata(centre_rule(pair.scale, tie_rule), by, tuple(edges), most_unique)


def _rise_from_0_to_1(edges: object) -> bool:
    try:
        numbers = np.asarray(edges, dtype=np.float64)
    except (TypeError, ValueError):
        return False
    if numbers.ndim != 1 or len(numbers) < 2:
        return False
    return bool(numbers[0] == 0 and numbers[-1] == 1 and (np.diff(numbers) > 0).all())


def item_strata(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    tie_rule: TieRule | None = None,
) -> tuple[Stratum, ...]:
    """All items, then the strata from the surest to the least sure.

    Items with one human label are in ``All`` only. Intervals are right-open; unanimous items
    are a stratum of their own. Raises ValueError as :func:`strata_of`.
    """
    strata = strata_of(pair, by, edges, tie_rule)
    stratum = strata.of(pair.human_counts)
    everything = Stratum(ALL, np.ones(pair.n_items, dtype=bool))
    named = (Stratum(name, stratum == number) for number, name in enumerate(strata.names))
    return (everything, *named)


def stratum_items(
    pair: Comparison,
    number: int,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    tie_rule: TieRule | None = None,
) -> tuple[str, IntArray]:
    """Name of one of :func:`item_strata` and the positions of its items in ``pair.items``."""
    stratum = item_strata(pair, by, edges, tie_rule)[number]
    return stratum.name, np.flatnonzero(stratum.members)


def named_among_others(stratum: str) -> str:
    """Name a stratum of the fair pair, which is made without the human held out.

    ``others' PA = 1``, ``others' PA [0.6, 1)``, ``others' unique = 2``: other items than those of
    ``PA = 1``, which is made with all humans. ``All`` is the same word.
    """
    if stratum == ALL:
        return stratum
    return f"others' {'PA ' if stratum.startswith('[') else ''}{stratum}"


def held_out_items(
    pair: Comparison,
    number: int,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    tie_rule: TieRule | None = None,
) -> IntArray:
    """Positions in ``pair.items`` of the items of a stratum of the fair pair, 0 for ``All``.

    An item is in it where the others of any of its three humans or more are; what it counts there
    is the share of its humans of whom that is so. Raises ValueError as :func:`strata_of`.
    """
    profiles = pair.profiles
    cases = held_out_cases(profiles, strata_of(pair, by, edges, tie_rule))
    if cases is None:
        return np.zeros(0, dtype=np.int64)
    is_in = np.zeros(len(profiles.human_profiles), dtype=bool)
    is_in[cases.profile[(cases.stratum == number - 1) | (number == 0)]] = True
    return np.flatnonzero(is_in[profiles.of_human[pair.profile_of_item]])


def attainable_edges(pair: Comparison, tie_rule: TieRule | None = None) -> tuple[float, ...]:
    """Edges that give every percentage agreement that occurs a stratum of its own."""
    counts = pair.profiles.human_profiles
    counts = counts[counts.sum(axis=1) >= 2]
    agreement = percentage_agreement(counts, centre_rule(pair.scale, tie_rule).of(counts))
    below = np.unique(agreement[agreement < 1])
    return (0.0, *(float(edge) for edge in below[1:]), 1.0)
