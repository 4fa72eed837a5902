"""How many items and raters does the alternative annotator test need? By simulation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.replacement.alt_test import passes
from judgeviz.analysis.replacement.design import (
    Design,
    check_rates,
    check_whole,
    is_number,
)
from judgeviz.analysis.replacement.labels import check_distances, label_codes
from judgeviz.analysis.replacement.numbers import plan_numbers, plan_table
from judgeviz.analysis.replacement.sweeps import Progress
from judgeviz.counting.alignment import SignArray, closer_in_full_table, equal_in_full_table
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.label_kinds import ScoreName
from judgeviz.recipes import recorded
from judgeviz.statistics.alt_test import SmallSample, Tally, p_values
from judgeviz.statistics.false_discovery import benjamini_yekutieli
from judgeviz.statistics.label_urn import LabelUrn, label_urn

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Numbers = TypeVar("Numbers", IntArray, FloatArray)

PLAN_SIZES = (30, 40, 50, 75, 100, 150, 200, 300, 400, 500)
PLAN_RATERS = (3, 4, 5, 7)


@dataclass(frozen=True, repr=False)
class StudyPlan(Result):
    """How often simulated studies pass the test.

    Attributes
    ----------
    table : DataFrame
        raters, items, power (share of simulated studies that pass), rho (its mean), lead (mean
        of rho_judge - rho_rater).
    needed : DataFrame
        raters, items: the fewest from which on the power is reached at all larger sizes of the
        table; missing where it never is.
    epsilon, q, power : float
    human_disagreement, judge_disagreement : float
        Of the data: chance that two humans, and that a human and the judge, label an item
        differently.
    human_noise, judge_noise : float
        Added to them: share of labels replaced at random.
    draws : int
    dataset, criterion, judge : str
    n_items : int
        Items that the simulation draws from.
    provenance : Provenance
    """

    table: pd.DataFrame
    needed: pd.DataFrame
    epsilon: float
    q: float
    power: float
    human_disagreement: float
    judge_disagreement: float
    human_noise: float
    judge_noise: float
    draws: int
    dataset: str
    criterion: str
    judge: str
    n_items: int
    provenance: Provenance

    def __repr__(self) -> str:
        """Show how many items are enough."""
        head = (
            f"StudyPlan for '{self.judge}' on {self.dataset}, {self.criterion}: items for "
            f"{self.power:.0%} of studies to pass at epsilon = {self.epsilon:g}"
        )
        return f"{head}\n{self.needed.to_string(index=False, max_rows=6, na_rep='not reached')}"

    def numbers(self) -> pd.DataFrame:
        """List the share of simulated studies that pass, by raters and items; settings."""
        return plan_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per number of items, a column per number of raters."""
        return plan_table(self)


@recorded
def plan_study(
    pair: Comparison,
    epsilon: float = 0.2,
    raters: Sequence[int] = PLAN_RATERS,
    sizes: Sequence[int] = PLAN_SIZES,
    power: float = 0.8,
    draws: int = 200,
    seed: int = 0,
    *,
    q: float = 0.05,
    human_noise: float = 0.0,
    judge_noise: float = 0.0,
    score: ScoreName | None = None,
    small_sample: SmallSample = "t",
    progress: Progress | None = None,
) -> StudyPlan:
    """Simulate studies with other numbers of items and raters, as noisy as the present ones.

    Items are drawn with replacement. Their first labels are those that they have; raters beyond
    these draw from :class:`~judgeviz.statistics.label_urn.LabelUrn`, which keeps the humans'
    agreement with each other and with the judge. Every simulated rater labels every item.

    Parameters
    ----------
    pair : Comparison
        Graded, nominal or preference labels.
    epsilon, q
        As in :func:`~judgeviz.alt_test`.
    raters, sizes : sequence of int
        To try out; sizes rising.
    power : float
        Share of studies that shall pass.
    draws : int
        Simulated studies for each number of raters.
    seed : int
    human_noise, judge_noise : float
        Share of labels, in [0, 1], to replace by labels drawn from all of that side: what if
        they were less careful?
    score, small_sample
        As in :func:`~judgeviz.alt_test`; a score of your own cannot be simulated.
    progress : callable, optional
        Called with the share done, from 0 to 1.

    Raises
    ------
    LabelError
        With continuous scores of the humans, a judge that the score cannot compare, or without
        two human labels on any item.
    ValueError
        For an argument outside its range.
    """
    check_rates(epsilon, q)
    noise = (human_noise, judge_noise)
    _check_plan(raters, sizes, power, draws, noise)
    resampling = Resampling(n_boot=draws, seed=seed)
    plan = Design(score, small_sample=small_sample)
    plan.check(pair)
    study = _Study(pair, plan, _urn(pair, plan), noise, resampling)
    grid, pieces = np.asarray(sizes, dtype=np.int64), []
    for number, n_raters in enumerate(raters):
        pieces.append(_table(study.simulated(n_raters, int(grid[-1])), grid, epsilon, q, plan))
        if progress is not None:
            progress((number + 1) / len(raters))
    table = pd.concat(pieces, ignore_index=True)
    human, judge = study.urn.disagreement
    return StudyPlan(
        table=table,
        needed=_needed(table, power),
        epsilon=epsilon,
        q=q,
        power=power,
        human_disagreement=human,
        judge_disagreement=judge,
        human_noise=human_noise,
        judge_noise=judge_noise,
        draws=draws,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=pair.n_items,
        provenance=provenance_of(
            pair,
            statistic="simulated alternative annotator tests",
            score=plan.score_name(pair),
            epsilon=f"{epsilon:g}",
            q=f"{q:g}",
            power=f"{power:g}",
            human_noise=f"{human_noise:g}" if human_noise else None,
            judge_noise=f"{judge_noise:g}" if judge_noise else None,
            draws=draws,
            seed=seed,
        ),
    )


def _check_plan(
    raters: Sequence[int],
    sizes: Sequence[int],
    power: object,
    draws: object,
    noise: tuple[object, object],
) -> None:
    for name, numbers in (("A number of raters", raters), ("A size", sizes)):
        for number in numbers:
            check_whole(name, number, 2)
    if not len(raters) or not len(sizes) or list(sizes) != sorted(sizes):
        raise ValueError("A plan needs a number of raters, and numbers of items that rise.")
    check_whole("draws", draws, 1)
    if not (is_number(power) and 0 < power < 1):
        raise ValueError(f"power lies between 0 and 1; got {power!r}.")
    if not all(is_number(share) and 0 <= share <= 1 for share in noise):
        raise ValueError(f"Noise is a share from 0 to 1; got {noise[0]!r} and {noise[1]!r}.")


def _urn(pair: Comparison, plan: Design) -> LabelUrn:
    """Collect what is known of the items' labels; raises as :func:`plan_study`."""
    if callable(plan.score):
        raise ValueError("A plan simulates 'accuracy' or 'neg_rmse', not a similarity of texts.")
    if not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        raise LabelError(
            f"Labels of '{pair.criterion}' are continuous scores, which cannot be simulated from "
            "label counts; choose a criterion and a judge with graded or categorical labels."
        )
    if plan.score_for(pair) == "neg_rmse":
        check_distances(pair)
    labels = label_codes(pair)
    if np.bincount(labels.item, minlength=1).max() < 2:
        raise LabelError(
            f"No item of '{pair.dataset}' has labels of two humans, so how far humans agree cannot "
            "be simulated; have some items labelled by a second person."
        )
    order = np.argsort(labels.item, kind="stable")
    item, code = labels.item[order], labels.label[order].astype(np.int64)
    n_labels = np.bincount(item, minlength=pair.n_items)
    place = np.arange(len(item)) - (np.cumsum(n_labels) - n_labels)[item]
    given = np.full((pair.n_items, int(n_labels.max())), -1)
    given[item, place] = code
    return label_urn(given, labels.judge.astype(np.int64), len(pair.scale.categories))


@dataclass(frozen=True, slots=True)
class _Study:
    """What simulated studies are drawn from; ``noise`` of the humans and of the judge."""

    pair: Comparison
    plan: Design
    urn: LabelUrn
    noise: tuple[float, float]
    resampling: Resampling

    def simulated(self, n_raters: int, n_items: int) -> SignArray:
        """Outcomes of simulated studies, shape (draws, n_items, n_raters)."""
        draws, pair, urn = self.resampling.n_boot, self.pair, self.urn
        # numbers of raters share their items, so that they differ by the raters alone
        item = self.resampling.stream("bootstrap").integers(pair.n_items, size=draws * n_items)
        rng = self.resampling.stream("draws")
        everybody = urn.given[urn.given >= 0]
        labels = _noisy(urn.draw(item, n_raters, rng), everybody, self.noise[0], rng)
        if self.plan.score_for(pair) == "accuracy":
            d = equal_in_full_table(labels, _noisy(urn.judge[item], urn.judge, self.noise[1], rng))
        else:  # of several answers the test takes the mean
            means = pair.machine_means
            judge = _noisy(means[item], means, self.noise[1], rng)
            d = closer_in_full_table(pair.scale.values[labels], judge)
        return d.reshape(draws, n_items, n_raters)


def _noisy(labels: Numbers, source: Numbers, share: float, rng: np.random.Generator) -> Numbers:
    if share == 0:
        return labels
    anew = rng.random(labels.shape) < share
    return np.where(anew, rng.choice(source, size=labels.shape), labels)


def _table(d: SignArray, sizes: IntArray, epsilon: float, q: float, plan: Design) -> pd.DataFrame:
    sides = [(d == side).cumsum(axis=1, dtype=np.int32)[:, sizes - 1] for side in (-1, 0, 1)]
    judge, tied, rater = (side.astype(np.float64) for side in sides)
    n_items = np.broadcast_to(sizes[:, None].astype(np.float64), judge.shape)
    samples = Tally(judge, tied, rater, n_items, n_items)
    p = p_values(samples, epsilon, plan.small_sample)
    passing = passes(benjamini_yekutieli(p, q).rejected.mean(axis=-1))
    return pd.DataFrame(
        {
            "raters": d.shape[2],
            "items": sizes,
            "power": passing.mean(axis=0),
            "rho": samples.rho_judge.mean(axis=(0, 2)),
            "lead": -samples.difference.mean(axis=(0, 2)),
        }
    )


def _needed(table: pd.DataFrame, power: float) -> pd.DataFrame:
    rows = []
    for n_raters, part in table.groupby("raters", sort=False):
        short = np.flatnonzero(part["power"].to_numpy() < power)
        first = int(short[-1]) + 1 if len(short) else 0
        items = part["items"].iloc[first] if first < len(part) else float("nan")
        rows.append({"raters": n_raters, "items": items})
    return pd.DataFrame(rows)
