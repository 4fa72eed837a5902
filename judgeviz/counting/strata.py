"""Groups of items by how much the humans agree on them (paper 1, section 3.1)."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.aggregates import CentreRule, percentage_agreement, unique_labels

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
StratifiedBy = Literal["agreement", "unique"]


@dataclass(frozen=True, slots=True)
class Strata:
    """A rule that puts human labels into strata, the surest first.

    Attributes
    ----------
    rule : CentreRule
        Of the label that percentage agreement is measured from.
    by : {"agreement", "unique"} or None
        None for no strata at all.
    edges : tuple of float
        Of percentage agreement, rising from 0 to 1; not used by ``"unique"``.
    most_unique : int
        Largest number of distinct labels with a stratum of its own.
    """

    rule: CentreRule
    by: StratifiedBy | None = None
    edges: tuple[float, ...] = (0, 1)
    most_unique: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Of the strata, without ``All``."""
        if self.by is None:
            return ()
        if self.by == "unique":
            return tuple(f"unique = {number}" for number in range(1, self.most_unique + 1))
        intervals = zip(reversed(self.edges[:-1]), reversed(self.edges[1:]), strict=True)
        return ("PA = 1", *(f"[{low:.3g}, {high:.3g})" for low, high in intervals))

    @property
    def n_strata(self) -> int:
        """Number of strata, without ``All``."""
        if self.by is None:
            return 0
        return self.most_unique if self.by == "unique" else len(self.edges)

    @property
    def n_groups(self) -> int:
        """Strata, and one more for what is in none."""
        return self.n_strata + 1

    def of(self, counts: IntArray, centre: IntArray | None = None) -> IntArray:
        """Stratum of each row of human counts (n_rows, k), from 0; ``n_strata`` for none.

        Rows with one label carry no uncertainty and are in no stratum; neither are dropped
        vote ties where the strata are of percentage agreement.

        Parameters
        ----------
        counts : ndarray of int, shape (n_rows, k)
        centre : ndarray of int, shape (n_rows,), optional
            The label that agreement is measured from; by default that of the rule.
        """
        none = self.n_strata
        if self.by is None:
            return np.zeros(len(counts), dtype=np.int64)
        if self.by == "unique":
            stratum = unique_labels(counts) - 1
        else:
            measured = self.rule.of(counts) if centre is None else centre
            agreement = percentage_agreement(counts, measured)
            # NaN compares as the largest: it lands behind PA = 1
            rising = np.searchsorted(self.edges, agreement, side="right")
            stratum = np.where(np.isnan(agreement), none, none - rising)
        return np.where(counts.sum(axis=1) >= 2, stratum, none)
