"""Groups of items by how much the humans agree on them (paper 1, section 3.1)."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres, tie_rule_of
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import TieRule, percentage_agreement, unique_labels
from judgeviz.statistics.divergence import Variant

IntArray = NDArray[np.int64]
StratifiedBy = Literal["agreement", "unique"]
# What the papers use for three and for five humans per item.
PRESET_EDGES: dict[int, tuple[float, ...]] = {3: (0, 0.6, 1), 5: (0, 0.6, 0.8, 1)}


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


@dataclass(frozen=True, slots=True)
class Strata:
    """A rule that puts human labels into strata, the surest first.

    Attributes
    ----------
    by : {"agreement", "unique"}
    edges : tuple of float
        Of percentage agreement, rising from 0 to 1; not used by ``"unique"``.
    scale : Scale
    rule : TieRule or None
        As given by :func:`~judgeviz.analysis.centres.tie_rule_of`.
    most_unique : int
        Largest number of distinct labels with a stratum of its own.
    variant : {"distance", "divergence"}
        How JS_b is measured in the tables of these strata.
    """

    by: StratifiedBy
    edges: tuple[float, ...]
    scale: Scale
    rule: TieRule | None
    most_unique: int
    variant: Variant = "distance"

    @property
    def names(self) -> tuple[str, ...]:
        """Of the strata, without ``All``."""
        if self.by == "unique":
            return tuple(f"unique = {number}" for number in range(1, self.most_unique + 1))
        intervals = zip(reversed(self.edges[:-1]), reversed(self.edges[1:]), strict=True)
        return ("PA = 1", *(f"[{low:.3g}, {high:.3g})" for low, high in intervals))

    def of(self, counts: IntArray) -> IntArray:
        """Stratum of each row of human counts (n_rows, k), from 0; ``len(names)`` for none.

        Rows with one label carry no uncertainty and are in no stratum; neither are dropped
        vote ties where the strata are of percentage agreement.
        """
        none = len(self.names)
        if self.by == "unique":
            stratum = unique_labels(counts) - 1
        else:
            agreement = percentage_agreement(counts, centres(counts, self.scale, self.rule))
            # NaN compares as the largest: it lands behind PA = 1
            rising = np.searchsorted(self.edges, agreement, side="right")
            stratum = np.where(np.isnan(agreement), none, none - rising)
        return np.where(counts.sum(axis=1) >= 2, stratum, none)


def strata_of(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    tie_rule: TieRule | None = None,
    variant: Variant = "distance",
) -> Strata:
    """Check the arguments and make the rule for one comparison.

    Raises
    ------
    ValueError
        For another ``by`` or variant, or where the edges do not rise from 0 to 1.
    """
    if variant not in get_args(Variant):
        raise ValueError(f"variant is 'distance' or 'divergence', not {variant!r}.")
    if by not in get_args(StratifiedBy):
        raise ValueError(f"by is 'agreement' or 'unique', not {by!r}.")
    if len(edges) < 2 or edges[0] != 0 or edges[-1] != 1 or (np.diff(edges) <= 0).any():
        raise ValueError(f"Edges rise from 0 to 1, for example (0, 0.6, 1); got {edges}.")
    counts = pair.human_counts
    most_unique = min(counts.shape[1], int(counts.sum(axis=1).max(initial=1)))
    rule = tie_rule_of(pair.scale, tie_rule)
    return Strata(by, tuple(edges), pair.scale, rule, most_unique, variant)


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
    everything = Stratum("All", np.ones(pair.n_items, dtype=bool))
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


def agreement_strata(
    pair: Comparison, edges: tuple[float, ...] = (0, 0.6, 1), tie_rule: TieRule | None = None
) -> tuple[Stratum, ...]:
    """:func:`item_strata` by percentage agreement."""
    return item_strata(pair, "agreement", edges, tie_rule)


def attainable_edges(pair: Comparison, tie_rule: TieRule | None = None) -> tuple[float, ...]:
    """Edges that give every percentage agreement that occurs a stratum of its own."""
    counts = pair.human_counts[pair.human_counts.sum(axis=1) >= 2]
    centre = centres(counts, pair.scale, tie_rule_of(pair.scale, tie_rule))
    agreement = percentage_agreement(counts, centre)
    below = np.unique(agreement[agreement < 1])
    return (0.0, *(float(edge) for edge in below[1:]), 1.0)
