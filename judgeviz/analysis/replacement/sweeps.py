"""How the alternative annotator test depends on epsilon and on the number of items."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of, provenance_of_judges
from judgeviz.analysis.replacement.alignment import Outcomes, outcomes
from judgeviz.analysis.replacement.alternative_annotator import PASSING_RATE, check_rates
from judgeviz.analysis.replacement.design import Design, DesignOptions, quality_weights
from judgeviz.analysis.replacement.rater_subsets import FEWEST_ITEMS, of_raters, rater_subsets
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.alt_test import Tally, p_values, winning_rate
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.false_discovery import benjamini_yekutieli
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Progress = Callable[[float], None]

EPSILONS = tuple(round(0.005 * step, 3) for step in range(81))
SIZES = (*range(30, 101, 10), *range(120, 301, 20))
SWEEP_EPSILONS = (0.1, 0.15, 0.2, 0.3)


@dataclass(frozen=True)
class EpsilonSweep:
    """omega of one or more judges over epsilon.

    Attributes
    ----------
    table : DataFrame
        judge, epsilon, winning_rate (NaN where nobody could be tested).
    passes_from : dict of judge to float
        Smallest epsilon of the table at which the judge passes; NaN where it never does.
    chosen : float or None
        The epsilon in use, for the figure to mark.
    dataset, criterion : str
    n_items : int
        Largest number of items compared.
    provenance : Provenance
    """

    table: pd.DataFrame
    passes_from: dict[str, float]
    chosen: float | None
    dataset: str
    criterion: str
    n_items: int
    provenance: Provenance


@dataclass(frozen=True)
class ItemSweep:
    """omega and rho of one judge over the number of items.

    Attributes
    ----------
    winning_rates : DataFrame
        items, epsilon, winning_rate (mean over the draws), passing (share of draws that pass);
        NaN where no draw has a rater with 5 items.
    rho : DataFrame
        items, rho (mean over the draws), low, high.
    level : float
        Of the interval of rho over the draws.
    draws, n_raters : int
    dataset, criterion, judge : str
    n_items : int
        Items of the data, where the curves are drawn from.
    provenance : Provenance
    """

    winning_rates: pd.DataFrame
    rho: pd.DataFrame
    level: float
    draws: int
    n_raters: int
    dataset: str
    criterion: str
    judge: str
    n_items: int
    provenance: Provenance


def epsilon_sweep(
    pairs: Comparison | Sequence[Comparison],
    epsilons: Sequence[float] = EPSILONS,
    q: float = 0.05,
    *,
    chosen: float | None = None,
    **design: Unpack[DesignOptions],
) -> EpsilonSweep:
    """Compute the winning rate at many values of epsilon (paper 2, Fig. 3).

    Parameters
    ----------
    pairs : Comparison or sequence of Comparison
        One per judge.
    epsilons : sequence of float
        In [0, 1), rising.
    q, **design
        As in :func:`~judgeviz.alt_test`.
    chosen : float, optional
        An epsilon that the figure marks.
    """
    several = [pairs] if isinstance(pairs, Comparison) else list(pairs)
    if not several or not len(epsilons):
        raise ValueError("An epsilon sweep needs at least one judge and one epsilon.")
    for epsilon in epsilons:
        check_rates(epsilon, q)
    plan = Design(**design)
    grid = np.asarray(epsilons, dtype=np.float64)
    pieces, first, most = [], {}, 0
    for pair in several:
        rates, n_items = _rates_over_epsilon(pair, plan, grid, q)
        name, most = str(pair.judge), max(most, n_items)
        pieces.append(pd.DataFrame({"judge": name, "epsilon": grid, "winning_rate": rates}))
        passing = np.flatnonzero(rates >= PASSING_RATE - 1e-9)
        first[name] = float(grid[passing[0]]) if len(passing) else float("nan")
    table = pd.concat(pieces, ignore_index=True)
    pair = several[0]
    settings = provenance_of_judges(
        several, statistic="winning rate over epsilon", **plan.settings(pair), q=f"{q:g}"
    )
    return EpsilonSweep(table, first, chosen, pair.dataset, pair.criterion, most, settings)


def item_sweep(
    pair: Comparison,
    sizes: Sequence[int] = SIZES,
    epsilons: Sequence[float] = SWEEP_EPSILONS,
    draws: int = 100,
    n_raters: int = 3,
    seed: int = 0,
    *,
    q: float = 0.05,
    level: float = 0.9,
    progress: Progress | None = None,
    **design: Unpack[DesignOptions],
) -> ItemSweep:
    """Repeat the test on samples of a few raters and n items (paper 2, Fig. 2).

    Every draw takes ``n_raters`` raters, who are compared with each other only, and items with
    replacement; the first n of these are the sample of size n. Raters with fewer than 30 of them
    get Wilcoxon's test, whose ranks hardly depend on epsilon: curves may jump there. In an
    incomplete table a rater may have fewer than 5 of them and is not tested in that sample: a
    few copies of one item would pass for certainty.

    Parameters
    ----------
    pair : Comparison
    sizes : sequence of int
        Numbers of items, rising.
    epsilons : sequence of float
    draws : int
    n_raters : int
        At most as many as there are.
    seed : int
    q, **design
        As in :func:`~judgeviz.alt_test`; ``min_items`` is not used.
    level : float
        Of the interval of rho.
    progress : callable, optional
        Called with the share done, from 0 to 1.

    Raises
    ------
    LabelError
        Where no ``n_raters`` raters have 5 comparable items each.
    """
    _check_sweep(sizes, epsilons, draws, q)
    plan = replace(Design(**design), min_items=2)
    rng = np.random.default_rng(seed)
    subsets = rater_subsets(pair, plan, n_raters, draws, rng)
    if not subsets:
        raise LabelError(
            f"No {n_raters} raters of '{pair.dataset}' have {FEWEST_ITEMS} comparable items each, "
            "so no sample can be drawn; choose fewer raters."
        )
    known: dict[tuple[int, ...], Outcomes] = {}
    tallies, quality = [], []
    for number, subset in enumerate(subsets):
        if subset not in known:
            part, design_of_part = of_raters(pair, plan, subset)
            known[subset] = outcomes(part, design_of_part)
        tallies.append(_nested_samples(known[subset], np.asarray(sizes), rng))
        quality.append(_quality(known[subset], plan))
        if progress is not None:
            progress((number + 1) / len(subsets))
    judge, tied, rater, n, effective = np.stack(tallies, axis=1)  # each (draws, sizes, raters)
    samples = Tally(judge, tied, rater, n, effective, plan.balanced)
    rates = _Rates(np.asarray(epsilons), np.asarray(sizes), q, np.stack(quality))
    return rates.sweep(pair, plan, samples, level, seed)


def _rates_over_epsilon(
    pair: Comparison, plan: Design, grid: FloatArray, q: float
) -> tuple[FloatArray, int]:
    compared = outcomes(pair, plan)
    everybody = compared.tally
    enough = everybody.n_items >= plan.min_items
    p = p_values(everybody.of_raters(enough), grid[:, None])
    raters = [rater for rater, one in zip(compared.raters, enough, strict=True) if one]
    quality = None if plan.quality is None else quality_weights(plan.quality, raters)
    rejected = benjamini_yekutieli(p, q).rejected
    rates = winning_rate(rejected, np.ones(p.shape, dtype=bool), quality)
    return rates, compared.n_used


def _check_sweep(sizes: Sequence[int], epsilons: Sequence[float], draws: int, q: float) -> None:
    if not len(sizes) or min(sizes) < 2 or draws < 1:
        raise ValueError("An item sweep needs sizes of 2 or more and at least one draw.")
    for epsilon in epsilons:
        check_rates(epsilon, q)


def _nested_samples(compared: Outcomes, sizes: IntArray, rng: np.random.Generator) -> FloatArray:
    """Count one draw at every size, shape (5, n_sizes, n_raters).

    First axis: judge better, tied, rater better, items, effective items.
    """
    table = compared.codes
    usable = np.flatnonzero(table.any(axis=1))
    drawn = usable[rng.integers(len(usable), size=int(sizes.max()))]
    code = table[drawn]
    weight = np.ones(code.shape)
    if compared.weight is not None:
        weight = compared.weight[drawn]
    sides = np.stack([weight * (code == side) for side in (1, 2, 3)])
    so_far = sides.cumsum(axis=1)[:, sizes - 1]
    n_items = (code > 0).cumsum(axis=0)[sizes - 1].astype(np.float64)
    if compared.weight is None:
        return np.concatenate([so_far, [n_items, n_items]])
    squares = ((weight * (code > 0)) ** 2).cumsum(axis=0)[sizes - 1]
    effective = np.zeros(n_items.shape)
    np.divide(so_far.sum(axis=0) ** 2, squares, out=effective, where=squares > 0)
    return np.concatenate([so_far, [n_items, effective]])


def _quality(compared: Outcomes, plan: Design) -> FloatArray:
    if plan.quality is None:
        return np.ones(len(compared.raters))
    known = {name: weight for name, weight in plan.quality.items() if name in compared.raters}
    return quality_weights(known, compared.raters)


@dataclass(frozen=True, slots=True)
class _Rates:
    """What the samples are tested with."""

    epsilons: FloatArray
    sizes: IntArray
    q: float
    quality: FloatArray  # (draws, raters)

    def winning(self, samples: Tally) -> FloatArray:
        """Omega of every sample, shape (epsilons, draws, sizes); NaN where nobody is tested."""
        p = p_values(samples, self.epsilons[:, None, None, None])
        p[:, samples.n_items < FEWEST_ITEMS] = np.nan
        rejected = benjamini_yekutieli(p, self.q).rejected
        return winning_rate(rejected, ~np.isnan(p), self.quality[:, None, :])

    def sweep(
        self, pair: Comparison, plan: Design, samples: Tally, level: float, seed: int
    ) -> ItemSweep:
        rates = self.winning(samples)
        rho = mean_of_defined(
            np.where(samples.n_items < FEWEST_ITEMS, np.nan, samples.rho_judge), axis=-1
        )
        low, high = percentile_interval(rho, level)
        draws, n_raters = self.quality.shape
        return ItemSweep(
            winning_rates=pd.DataFrame(
                {
                    "items": np.tile(self.sizes, len(self.epsilons)),
                    "epsilon": np.repeat(self.epsilons, len(self.sizes)),
                    "winning_rate": mean_of_defined(rates, axis=1).ravel(),
                    "passing": mean_of_defined(
                        np.where(np.isnan(rates), np.nan, rates >= PASSING_RATE - 1e-9), axis=1
                    ).ravel(),
                }
            ),
            rho=pd.DataFrame(
                {"items": self.sizes, "rho": mean_of_defined(rho, axis=0), "low": low, "high": high}
            ),
            level=level,
            draws=draws,
            n_raters=n_raters,
            dataset=pair.dataset,
            criterion=pair.criterion,
            judge=str(pair.judge),
            n_items=pair.n_items,
            provenance=provenance_of(
                pair,
                statistic="winning rate over the number of items",
                **plan.settings(pair) | {"least_items_per_rater": None},
                draws=f"{draws} of {n_raters} raters, items with replacement",
                q=f"{self.q:g}",
                seed=seed,
            ),
        )
