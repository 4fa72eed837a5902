"""The alternative annotator test for the page Replacement, remembered by what it depends on."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from judgeviz import (
    AltTest,
    Comparison,
    DomainTests,
    EpsilonSweep,
    ItemSweep,
    JudgeRanking,
    LabelError,
    StudyPlan,
    alt_test,
    alt_test_by,
    epsilon_sweep,
    item_sweep,
    plan_study,
    rank_judges,
)
from judgeviz.analysis.replacement.design import DesignOptions
from judgeviz.analysis.replacement.labels import is_on_humans_scale
from judgeviz.labels.pooling import POOLED
from pages.frame import computed
from pages.frame.remembered import remembered
from pages.frame.selection import Selection

Progress = Callable[[float], None]
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What the page's controls say.

    Attributes
    ----------
    epsilon : float
    pooled : tuple of str
        Criteria to pool; empty for the toolbar's alone.
    balanced, ranks : bool
    min_items : int
    expert, gold : str or None
        A rater, an item column.
    quality : tuple of (rater, weight)
    small_sample : {"t", "wilcoxon"}
        Test of raters with fewer than 30 items.
    """

    epsilon: float
    pooled: tuple[str, ...] = ()
    balanced: bool = False
    ranks: bool = False
    min_items: int = 30
    expert: str | None = None
    gold: str | None = None
    quality: tuple[tuple[str, float], ...] = ()
    small_sample: Literal["t", "wilcoxon"] = "t"

    @property
    def design(self) -> DesignOptions:
        """As keyword arguments of the library."""
        return {
            "balanced": self.balanced,
            "ranks": self.ranks,
            "min_items": self.min_items,
            "expert": self.expert,
            "gold": self.gold,
            "quality": dict(self.quality) or None,
            "small_sample": self.small_sample,
        }


def comparison(selection: Selection, judge: str, pooled: tuple[str, ...] = ()) -> Comparison:
    """Humans and judge on one criterion, or on several pooled ones."""
    if pooled:
        together = computed.pooled(selection.data, pooled)
        selection = replace(selection, data=together, criterion=POOLED)
    return computed.comparison(selection, judge)


def judges_to_compare(selection: Selection, choices: Choices) -> tuple[list[Comparison], list[str]]:
    """All judges on the humans' scale, and the names of the others."""
    pairs, others = [], []
    for judge in selection.labels.judges_of(selection.criterion):
        try:
            pair = comparison(selection, judge, choices.pooled)
        except LabelError:
            others.append(judge)
            continue
        if choices.ranks or is_on_humans_scale(pair):
            pairs.append(pair)
        else:
            others.append(judge)
    return pairs, others


def needs_ranks(selection: Selection, judge: str, choices: Choices) -> bool:
    """Whether a judge's scores can be compared with the humans' labels by rank alone."""
    pair = comparison(selection, judge, choices.pooled)
    has_order = pair.scale.kind in ("ordinal", "continuous")
    return has_order and not choices.ranks and not is_on_humans_scale(pair)


def tested(selection: Selection, judge: str, choices: Choices) -> AltTest:
    """Test of one judge."""
    pair = comparison(selection, judge, choices.pooled)
    return _alt_test((_key(selection, judge, choices.pooled), choices), pair, choices)


def ranking(selection: Selection, pairs: list[Comparison], choices: Choices) -> JudgeRanking:
    """All judges, ranked."""
    settings = selection.settings
    key = (
        _key(selection, None, choices.pooled),
        tuple(pair.judge for pair in pairs),
        choices,
        settings.n_boot,
        settings.cluster,
        settings.seed,
        settings.level,
    )
    return _ranking(key, selection, pairs, choices)


def over_epsilon(selection: Selection, pairs: list[Comparison], choices: Choices) -> EpsilonSweep:
    """Winning rates of all judges over epsilon."""
    judges = tuple(pair.judge for pair in pairs)
    key = (_key(selection, None, choices.pooled), judges, choices)
    return _over_epsilon(key, pairs, choices)


def over_items(
    selection: Selection, judge: str, choices: Choices, draws: int, progress: Progress
) -> ItemSweep:
    """Winning rates and rho of one judge over the number of items."""
    pair = comparison(selection, judge, choices.pooled)
    epsilons = tuple(sorted({0.1, 0.15, 0.2, choices.epsilon}))
    key = (_key(selection, judge, choices.pooled), choices)
    seed = selection.settings.seed
    return _over_items(key, pair, choices, epsilons, draws, seed, progress)


def plan(
    selection: Selection,
    judge: str,
    choices: Choices,
    wishes: tuple[float, float, float],
    progress: Progress,
) -> StudyPlan:
    """Simulate studies; ``wishes`` are power, human noise and judge noise."""
    pair = comparison(selection, judge, choices.pooled)
    key, seed = _key(selection, judge, choices.pooled), selection.settings.seed
    return _plan(key, pair, choices.epsilon, wishes, seed, progress)


def by_domain(selection: Selection, judge: str, choices: Choices, column: str) -> DomainTests:
    """Test in each domain."""
    pair = comparison(selection, judge, choices.pooled)
    key = (_key(selection, judge, choices.pooled), choices, column)
    return _by_domain(key, pair, choices, column)


def _key(selection: Selection, judge: str | None, pooled: tuple[str, ...]) -> Key:
    return (*computed.key_of(selection, judge), pooled)


@remembered()
def _alt_test(key: Key, _pair: Comparison, _choices: Choices) -> AltTest:
    return alt_test(_pair, _choices.epsilon, **_choices.design)


@remembered("Resampling ...", most=32)
def _ranking(
    key: Key, _selection: Selection, _pairs: list[Comparison], _choices: Choices
) -> JudgeRanking:
    settings = _selection.settings
    return rank_judges(
        _pairs,
        _choices.epsilon,
        n_boot=settings.n_boot,
        cluster=settings.cluster,
        seed=settings.seed,
        level=settings.level,
        **_choices.design,
    )


@remembered(most=32)
def _over_epsilon(key: Key, _pairs: list[Comparison], _choices: Choices) -> EpsilonSweep:
    return epsilon_sweep(_pairs, chosen=_choices.epsilon, **_choices.design)


@remembered()
def _over_items(
    key: Key,
    _pair: Comparison,
    _choices: Choices,
    epsilons: tuple[float, ...],
    draws: int,
    seed: int,
    _progress: Progress,
) -> ItemSweep:
    return item_sweep(
        _pair, epsilons=epsilons, draws=draws, seed=seed, progress=_progress, **_choices.design
    )


@remembered()
def _plan(
    key: Key,
    _pair: Comparison,
    epsilon: float,
    wishes: tuple[float, float, float],
    seed: int,
    _progress: Progress,
) -> StudyPlan:
    power, human_noise, judge_noise = wishes
    return plan_study(
        _pair,
        epsilon,
        power=power,
        seed=seed,
        human_noise=human_noise,
        judge_noise=judge_noise,
        progress=_progress,
    )


@remembered("Testing every domain ...", most=32)
def _by_domain(key: Key, _pair: Comparison, _choices: Choices, column: str) -> DomainTests:
    return alt_test_by(_pair, column, _choices.epsilon, **_choices.design)
