"""How the alternative annotator test depends on epsilon and on the number of items."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from typing import Unpack

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of, provenance_of_judges
from judgeviz.analysis.replacement.alt_test import passes, rater_tests, why_nobody
from judgeviz.analysis.replacement.design import (
    Design,
    DesignOptions,
    check_rates,
    check_whole,
)
from judgeviz.analysis.replacement.numbers import (
    epsilon_numbers,
    epsilon_table,
    item_numbers,
    item_table,
)
from judgeviz.analysis.replacement.outcomes import outcomes, outcomes_of_checked
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import Resampling
from judgeviz.counting.samples import growing_samples
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison, Kinds
from judgeviz.labels.ratings import Ratings
from judgeviz.recipes import recorded
from judgeviz.statistics.alt_test import SmallSample, p_values, tallies, winning_rate
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.false_discovery import benjamini_yekutieli
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Progress = Callable[[float], None]
Subset = tuple[int, ...]

EPSILONS = tuple(round(0.005 * step, 3) for step in range(81))
SIZES = (*range(30, 101, 10), *range(120, 301, 20))
SWEEP_EPSILONS = (0.1, 0.15, 0.2, 0.3)

# Raters who share fewer items are drawn only where nobody shares more.
ENOUGH_ITEMS = 30
# Copies of fewer items pass for evidence in samples with replacement.
FEWEST_ITEMS = 5
FEW_SUBSETS = 2000


@dataclass(frozen=True, repr=False)
class EpsilonSweep(Result):
    """omega of one or more judges over epsilon.

    Attributes
    ----------
    table : DataFrame
        judge, epsilon, winning_rate (NaN where nobody could be tested).
    passes_from : dict of judge to float
        Smallest epsilon of the table at which the judge passes; NaN where it never does, or was
        not tested.
    chosen : float or None
        The epsilon in use, for the figure to mark.
    dataset, criterion : str
    n_items : int
        Largest number of items compared.
    provenance : Provenance
    why_undefined : dict of judge to str
        Why a judge was not tested: nobody could be compared with it.
    """

    table: pd.DataFrame
    passes_from: dict[str, float]
    chosen: float | None
    dataset: str
    criterion: str
    n_items: int
    provenance: Provenance
    why_undefined: dict[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Show from where each judge passes."""
        judges = list(self.passes_from)
        lines = [f"  '{judge}' {self.in_words(judge)}" for judge in judges[:6]]
        lines += [f"  and {len(judges) - 6} more judges"] if len(judges) > 6 else []
        return "\n".join([f"EpsilonSweep on {self.dataset}, {self.criterion}:", *lines])

    def in_words(self, judge: str) -> str:
        """Say from where a judge passes, that it never does, or why it was not tested."""
        if why := self.why_undefined.get(judge):
            return f"is not tested, {why}"
        least = self.passes_from[judge]
        return "never passes" if np.isnan(least) else f"passes from epsilon = {least:g}"

    def numbers(self) -> pd.DataFrame:
        """List the winning rate of every judge at every epsilon, with the settings."""
        return epsilon_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per judge: from where it passes, and ω at a few epsilons."""
        return epsilon_table(self)


@dataclass(frozen=True, repr=False)
class ItemSweep(Result):
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
    n_raters, draws : int
    small_sample : {"t", "wilcoxon"}
        Test of raters with fewer than 30 items of a sample.
    dataset, criterion, judge : str
    n_items : int
        Items of the data, where the curves are drawn from.
    provenance : Provenance
    """

    winning_rates: pd.DataFrame
    rho: pd.DataFrame
    level: float
    n_raters: int
    draws: int
    small_sample: SmallSample
    dataset: str
    criterion: str
    judge: str
    n_items: int
    provenance: Provenance

    def __repr__(self) -> str:
        """Show rho at the first and the last numbers of items."""
        head = (
            f"ItemSweep of '{self.judge}' on {self.dataset}, {self.criterion}: {self.draws} draws "
            f"of {self.n_raters} raters"
        )
        table = self.rho.to_string(index=False, max_rows=6, float_format="{:.2f}".format)
        return f"{head}\n{table}"

    def numbers(self) -> pd.DataFrame:
        """List winning rates and rho at every number of items, with the settings."""
        return item_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per number of items, a column per epsilon."""
        return item_table(self)


@recorded
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
    why: dict[str, str] = {}
    for pair in several:
        found = outcomes(pair, plan)
        tests = rater_tests(found, plan, grid[:, None])
        rejected = benjamini_yekutieli(tests.p, q).rejected
        everybody = np.ones(tests.p.shape, dtype=bool)
        rates = winning_rate(rejected, everybody, plan.weights_of(tests.raters))
        name, most = str(pair.judge), max(most, found.n_used)
        pieces.append(pd.DataFrame({"judge": name, "epsilon": grid, "winning_rate": rates}))
        first[name] = float(next(iter(grid[passes(rates)]), np.nan))
        if not tests.raters:
            why[name] = why_nobody(found, plan)
    return EpsilonSweep(
        table=pd.concat(pieces, ignore_index=True),
        passes_from=first,
        chosen=chosen,
        dataset=several[0].dataset,
        criterion=several[0].criterion,
        n_items=most,
        provenance=provenance_of_judges(
            several, statistic="winning rate over epsilon", **plan.settings(several[0]), q=f"{q:g}"
        ),
        why_undefined=why,
    )


@recorded
def item_sweep(
    pair: Comparison,
    sizes: Sequence[int] = SIZES,
    epsilons: Sequence[float] = SWEEP_EPSILONS,
    n_raters: int = 3,
    draws: int = 100,
    seed: int = 0,
    *,
    q: float = 0.05,
    level: float = 0.9,
    progress: Progress | None = None,
    **design: Unpack[DesignOptions],
) -> ItemSweep:
    """Repeat the test on samples of a few raters and n items (paper 2, Fig. 2).

    Every draw takes ``n_raters`` raters, who are compared with each other only, and items with
    replacement; the first n of these are the sample of size n. In an incomplete table a rater may
    have fewer than 5 of them and is not tested in that sample: a few copies of one item would
    pass for certainty. With ``small_sample="wilcoxon"`` curves may jump at 30 items.

    Parameters
    ----------
    pair : Comparison
    sizes : sequence of int
        Numbers of items, rising.
    epsilons : sequence of float
    n_raters : int
        At most as many as there are.
    draws : int
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
    _check_sweep(sizes, epsilons, n_raters, q)
    check_whole("draws", draws, 1)
    resampling = Resampling(n_boot=draws, seed=seed, level=level)
    plan = replace(Design(**design), min_items=2)
    kinds = plan.item_kinds(pair)
    plan.check(kinds.pair)
    subsets = rater_subsets(kinds, plan, n_raters, draws, resampling.stream("draws"))
    if not subsets:
        raise LabelError(
            f"No {n_raters} raters of '{pair.dataset}' have {FEWEST_ITEMS} comparable items each, "
            "so no sample can be drawn; choose fewer raters."
        )
    samples = _Samples(kinds, plan, np.asarray(sizes), np.asarray(epsilons, dtype=np.float64), q)
    rates, rho = samples.of_all(subsets, resampling.stream("bootstrap"), progress)
    return ItemSweep(
        winning_rates=_rate_table(rates, samples),
        rho=_rho_table(rho, samples, level),
        level=level,
        n_raters=len(subsets[0]),
        draws=draws,
        small_sample="t" if plan.balanced else plan.small_sample,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=pair.n_items,
        provenance=provenance_of(
            pair,
            statistic="winning rate over the number of items",
            **plan.settings(pair) | {"least_items_per_rater": None},
            draws=f"{draws} of {len(subsets[0])} raters, items with replacement",
            q=f"{q:g}",
            seed=seed,
        ),
    )


def rater_subsets(
    kinds: Kinds, design: Design, size: int, draws: int, rng: np.random.Generator
) -> list[Subset]:
    """Draw raters who can be compared with each other, ``draws`` times; empty where none can.

    Of all sets of ``size`` raters (or of a random part, where there are very many) those in which
    every rater has 30 comparable items or more are equally likely; without any such set, those
    whose rater with the fewest has the most, if that is 5 or more.
    """
    raters = [n for n, name in enumerate(kinds.pair.raters) if name != design.expert]
    size = min(size, len(raters))
    # one label is enough where a reference takes the others' place
    needed = 1 if design.has_reference else 2
    if size < needed:
        return []
    if comb(len(raters), size) <= FEW_SUBSETS:
        sets = list(combinations(raters, size))
    else:
        drawn = (rng.choice(raters, size=size, replace=False) for _ in range(FEW_SUBSETS))
        sets = list(dict.fromkeys(tuple(sorted(map(int, chosen))) for chosen in drawn))
    shared = _shared_items(kinds, needed, sets)
    if shared.max() < FEWEST_ITEMS:
        return []
    enough = np.flatnonzero(shared >= min(ENOUGH_ITEMS, shared.max()))
    return [sets[number] for number in enough[rng.integers(len(enough), size=draws)]]


def of_raters(pair: Comparison, design: Design, subset: Subset) -> tuple[Comparison, Design]:
    """Comparison and design with only some human raters (and the expert, who is no rater here)."""
    keep = list(subset)
    if design.expert is not None:
        keep.append(pair.human.raters.index(design.expert))
    if len(keep) == len(pair.human.raters):
        return pair, design
    human = _only(pair.human, keep)
    quality = design.quality
    if quality is not None:
        quality = {name: weight for name, weight in quality.items() if name in human.raters}
    return replace(pair, human=human), replace(design, quality=quality)


@dataclass(frozen=True, slots=True)
class _Samples:
    """What is drawn from, and what the samples are tested with."""

    kinds: Kinds
    plan: Design
    sizes: IntArray
    epsilons: FloatArray
    q: float

    def of_all(
        self, subsets: Sequence[Subset], rng: np.random.Generator, progress: Progress | None
    ) -> tuple[FloatArray, FloatArray]:
        """Draw a sample for every entry of ``subsets``, those of the same raters at once."""
        pieces, done = [], 0
        for subset, draws in sorted(Counter(subsets).items()):
            pieces.append(self.of(subset, draws, rng))
            done += draws
            if progress is not None:
                progress(done / len(subsets))
        rates, rho = zip(*pieces, strict=True)
        return np.concatenate(rates), np.concatenate(rho)

    def of(
        self, subset: Subset, draws: int, rng: np.random.Generator
    ) -> tuple[FloatArray, FloatArray]:
        """Omega (draws, epsilons, sizes) and rho (draws, sizes) of samples of some raters.

        NaN where nobody has enough items.
        """
        pair, times = self.kinds
        part, plan = of_raters(pair, self.plan, subset)
        found = outcomes_of_checked(Kinds(part, times), plan)
        codes, weight, n_items, _ = found.distinct
        quality = plan.weights_of(found.raters)
        rates, rho = [], []
        for weights in growing_samples(n_items, self.sizes, draws, rng):
            tally = tallies(weights, codes, weight)
            few = tally.n_items < FEWEST_ITEMS
            rho.append(mean_of_defined(np.where(few, np.nan, tally.rho_judge), axis=-1))
            p = p_values(tally, self.epsilons[:, None, None, None], plan.small_sample)
            p[:, few] = np.nan
            rejected = benjamini_yekutieli(p, self.q).rejected
            rates.append(np.moveaxis(winning_rate(rejected, ~np.isnan(p), quality), 0, 1))
        return np.concatenate(rates), np.concatenate(rho)


def _check_sweep(sizes: Sequence[int], epsilons: Sequence[float], n_raters: int, q: float) -> None:
    for size in sizes:
        check_whole("A size", size, 2)
    if not len(sizes) or not len(epsilons):
        raise ValueError("An item sweep needs at least one size and one epsilon.")
    if list(sizes) != sorted(sizes):
        raise ValueError(f"Sizes rise; got {list(sizes)}.")
    check_whole("n_raters", n_raters, 1)
    for epsilon in epsilons:
        check_rates(epsilon, q)


def _rate_table(rates: FloatArray, samples: _Samples) -> pd.DataFrame:
    passing = np.where(np.isnan(rates), np.nan, passes(rates))
    return pd.DataFrame(
        {
            "items": np.tile(samples.sizes, len(samples.epsilons)),
            "epsilon": np.repeat(samples.epsilons, len(samples.sizes)),
            "winning_rate": mean_of_defined(rates, axis=0).ravel(),
            "passing": mean_of_defined(passing, axis=0).ravel(),
        }
    )


def _rho_table(rho: FloatArray, samples: _Samples, level: float) -> pd.DataFrame:
    low, high = percentile_interval(rho, level)
    mean = mean_of_defined(rho, axis=0)
    return pd.DataFrame({"items": samples.sizes, "rho": mean, "low": low, "high": high})


def _shared_items(kinds: Kinds, needed: int, sets: Sequence[Subset]) -> IntArray:
    """Count the comparable items of the rater who has the fewest, for each set of raters."""
    pair, times = kinds
    table = np.zeros((pair.n_items, len(pair.raters)), dtype=np.int64)
    table[pair.human.item, pair.human.rater] = 1
    labelled = distinct_rows(table)
    n_items, fewest = labelled.counted(times), []
    for chosen in sets:
        own = labelled.rows[:, chosen]
        comparable = n_items * (own.sum(axis=1) >= needed)
        fewest.append(int((comparable @ own).min()))
    return np.array(fewest)


def _only(ratings: Ratings, raters: list[int]) -> Ratings:
    place = np.full(len(ratings.raters), -1)
    place[raters] = np.arange(len(raters))
    chosen = place[ratings.rater] >= 0
    columns = {name: getattr(ratings, name)[chosen] for name in ("item", "sample", "flipped")}
    names = tuple(ratings.raters[number] for number in raters)
    own = place[ratings.rater[chosen]]
    return Ratings(rater=own, value=ratings.value[chosen], raters=names, **columns)
