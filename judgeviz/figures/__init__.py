"""Plotly figures, each drawn from one finished result; nothing is computed here.

Each is imported where it is first used: a script that draws one figure pays for one.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judgeviz.figures.agreement_charts.scores import correlations as correlations
    from judgeviz.figures.agreement_charts.strata import agreement as agreement
    from judgeviz.figures.agreement_charts.subsets import subset_curves as subset_curves
    from judgeviz.figures.leaderboard_charts.bars import leaderboard_bars as leaderboard_bars
    from judgeviz.figures.leaderboard_charts.heatmap import leaderboard as leaderboard
    from judgeviz.figures.perception_charts.bins import perception as perception
    from judgeviz.figures.perception_charts.confusion import confusion as confusion
    from judgeviz.figures.perception_charts.distributions import distributions as distributions
    from judgeviz.figures.perception_charts.judges import judges_in_bins as judges_in_bins
    from judgeviz.figures.perception_charts.metric import continuous as continuous
    from judgeviz.figures.perception_charts.preferences import preference as preference
    from judgeviz.figures.replacement_charts.alt_test import alt_test as alt_test
    from judgeviz.figures.replacement_charts.domains import domains as domains
    from judgeviz.figures.replacement_charts.epsilons import epsilon_sweep as epsilon_sweep
    from judgeviz.figures.replacement_charts.item_counts import item_sweep as item_sweep
    from judgeviz.figures.replacement_charts.plan import study_plan as study_plan
    from judgeviz.figures.system_charts.dag import dag as dag
    from judgeviz.figures.system_charts.favi_accuracies import favi_accuracies as favi_accuracies
    from judgeviz.figures.system_charts.favi_box import favi_box as favi_box
    from judgeviz.figures.system_charts.favi_matrix import favi_matrix as favi_matrix
    from judgeviz.figures.system_charts.judge_summary import judge_summary as judge_summary
    from judgeviz.figures.system_charts.pair_card import pair_card as pair_card
    from judgeviz.figures.system_charts.ranks import ranks as ranks
    from judgeviz.figures.system_charts.symmetry import symmetry as symmetry
    from judgeviz.figures.verdict_charts.forest import verdicts as verdicts

_HOMES = {
    "agreement": ("agreement_charts.strata", "agreement"),
    "alt_test": ("replacement_charts.alt_test", "alt_test"),
    "confusion": ("perception_charts.confusion", "confusion"),
    "continuous": ("perception_charts.metric", "continuous"),
    "correlations": ("agreement_charts.scores", "correlations"),
    "dag": ("system_charts.dag", "dag"),
    "distributions": ("perception_charts.distributions", "distributions"),
    "domains": ("replacement_charts.domains", "domains"),
    "epsilon_sweep": ("replacement_charts.epsilons", "epsilon_sweep"),
    "favi_accuracies": ("system_charts.favi_accuracies", "favi_accuracies"),
    "favi_box": ("system_charts.favi_box", "favi_box"),
    "favi_matrix": ("system_charts.favi_matrix", "favi_matrix"),
    "item_sweep": ("replacement_charts.item_counts", "item_sweep"),
    "judge_summary": ("system_charts.judge_summary", "judge_summary"),
    "pair_card": ("system_charts.pair_card", "pair_card"),
    "judges_in_bins": ("perception_charts.judges", "judges_in_bins"),
    "leaderboard": ("leaderboard_charts.heatmap", "leaderboard"),
    "leaderboard_bars": ("leaderboard_charts.bars", "leaderboard_bars"),
    "perception": ("perception_charts.bins", "perception"),
    "preference": ("perception_charts.preferences", "preference"),
    "ranks": ("system_charts.ranks", "ranks"),
    "study_plan": ("replacement_charts.plan", "study_plan"),
    "subset_curves": ("agreement_charts.subsets", "subset_curves"),
    "symmetry": ("system_charts.symmetry", "symmetry"),
    "verdicts": ("verdict_charts.forest", "verdicts"),
}
__all__ = [
    "agreement",
    "alt_test",
    "confusion",
    "continuous",
    "correlations",
    "dag",
    "distributions",
    "domains",
    "epsilon_sweep",
    "favi_accuracies",
    "favi_box",
    "favi_matrix",
    "item_sweep",
    "judge_summary",
    "judges_in_bins",
    "leaderboard",
    "leaderboard_bars",
    "pair_card",
    "perception",
    "preference",
    "ranks",
    "study_plan",
    "subset_curves",
    "symmetry",
    "verdicts",
]

if not TYPE_CHECKING:  # a type checker that saw this would let every name pass

    def __getattr__(name: str) -> object:
        """Import a figure's function and keep it."""
        if name not in _HOMES:
            raise AttributeError(f"module 'judgeviz.figures' has no attribute {name!r}")
        module, function = _HOMES[name]
        globals()[name] = getattr(import_module(f"judgeviz.figures.{module}"), function)
        return globals()[name]

    def __dir__() -> list[str]:
        return __all__
