"""Settings that all tables of agreement share: resamples, seed, draws."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.resampling_options import check_resampling
from judgeviz.analysis.strata import Strata
from judgeviz.labels.comparison import Comparison

DRAWS = 20


class Streams(NamedTuple):
    """One source of randomness per purpose: the number of replicates moves no drawn label."""

    draws: np.random.Generator
    bootstrap: np.random.Generator
    null: np.random.Generator


@dataclass(frozen=True, slots=True)
class Settings:
    """Arguments of the tables that are checked and recorded in one place."""

    n_boot: int = 0
    n_null: int = 0
    cluster: str | None = None
    seed: int = 0
    level: float = 0.95
    draws: int = DRAWS

    def check(self, pair: Comparison) -> None:
        """Raise ValueError for an argument outside its range."""
        check_resampling(pair, self.n_boot, self.level, self.cluster, self.n_null)
        if self.draws < 1:
            raise ValueError(f"draws is at least 1; got {self.draws}.")

    def streams(self) -> Streams:
        """Make the generators from the seed."""
        return Streams(*np.random.default_rng(self.seed).spawn(3))

    def provenance(self, pair: Comparison, strata: Strata, statistic: str) -> Provenance:
        """Record the settings with the identity of the comparison."""
        by_agreement = strata.by == "agreement"
        drawn = f"{self.n_boot} replicates, {self.level:.0%} percentile"
        return provenance_of(
            pair,
            statistic=statistic,
            scale=strata.scale.kind,
            strata="percentage agreement" if by_agreement else "unique labels",
            edges=", ".join(f"{edge:g}" for edge in strata.edges) if by_agreement else None,
            tie_rule=strata.rule,
            JS_b=strata.variant,
            drawn_humans=f"mean of {self.draws} draws",
            bootstrap=drawn if self.n_boot else None,
            resampled_by=(self.cluster or "item") if self.n_boot else None,
            exchanges=self.n_null or None,
            seed=self.seed,
        )
