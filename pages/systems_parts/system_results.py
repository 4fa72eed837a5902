"""Calls of the computation layer that compare systems, remembered by what they depend on."""

from dataclasses import replace

from judgeviz import (
    Comparison,
    Favoritism,
    Symmetry,
    SystemRankings,
    favoritism,
    rank_systems,
    symmetry_check,
)
from judgeviz.analysis.systems.preferences import TieMargin
from pages.frame import computed
from pages.frame.remembered import remembered
from pages.frame.selection import Selection, Settings
from pages.systems_parts.controls import ALPHA, RankingSettings


def whole_comparison(selection: Selection, judge: str) -> Comparison:
    """Return the humans and a judge on all pairs of systems; figures choose among them."""
    return computed.comparison(replace(selection, pairs=()), judge)


def with_items(selection: Selection) -> Selection:
    """Return the selection whose comparisons hold the items of every pair that is shown.

    Scored outputs are of single systems: chosen pairs are no choice among them, as they are among
    votes.
    """
    return selection if selection.scale.kind == "preference" else replace(selection, pairs=())


def favi_scores(selection: Selection, judge: str, margin: TieMargin) -> Favoritism:
    """Favi-Scores of one judge in the chosen pairs of systems."""
    key = (*computed.key_of(selection, judge), selection.settings, margin)
    return _favi_scores(key, whole_comparison(selection, judge), selection, margin)


def rankings(selection: Selection, judge: str, chosen: RankingSettings) -> SystemRankings:
    """Both sides' rankings of the systems in the chosen pairs."""
    key = (*computed.key_of(selection, judge), selection.settings.of_intervals, chosen)
    return _rankings(key, whole_comparison(selection, judge), selection, chosen)


def order_of_systems(selection: Selection, margin: TieMargin) -> tuple[str, ...]:
    """Systems from the humans' best, as the page Systems has them before its test is changed."""
    without_intervals = replace(selection, settings=replace(selection.settings, n_boot=0))
    chosen = RankingSettings(ALPHA, "drop", None, margin)
    return rankings(without_intervals, selection.judges[0], chosen).human.order


def symmetry(selection: Selection, judge: str) -> Symmetry:
    """One judge's votes in either order of the systems."""
    key = computed.key_of(selection, judge)
    return _symmetry(key, computed.comparison(selection, judge), selection.settings)


@remembered("Comparing systems ...")
def _favi_scores(
    key: tuple[object, ...], _pair: Comparison, _selection: Selection, margin: TieMargin
) -> Favoritism:
    settings = _selection.settings
    return favoritism(
        _pair,
        tie_margin=margin,
        n_boot=settings.n_boot,
        cluster=settings.cluster,
        seed=settings.seed,
        tie_rule=settings.tie_rule,
        level=settings.level,
        pairs=_selection.pairs or None,
    )


@remembered("Comparing systems ...")
def _rankings(
    key: tuple[object, ...], _pair: Comparison, _selection: Selection, chosen: RankingSettings
) -> SystemRankings:
    return rank_systems(
        _pair,
        alpha=chosen.alpha,
        ties=chosen.ties,
        correction=chosen.correction,
        n_boot=_selection.settings.n_boot,
        cluster=_selection.settings.cluster,
        seed=_selection.settings.seed,
        level=_selection.settings.level,
        tie_margin=chosen.margin,
        tie_rule=_selection.settings.tie_rule,
        pairs=_selection.pairs or None,
    )


@remembered(most=32)
def _symmetry(key: tuple[object, ...], _pair: Comparison, _settings: Settings) -> Symmetry:
    return symmetry_check(_pair, tie_rule=_settings.tie_rule)
