"""Plotly figures, each drawn from one finished result; nothing is computed here.

Each is imported where it is first used: a script that draws one figure pays for one.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judgeviz.figures.agreement_chart import agreement as agreement
    from judgeviz.figures.alt_test_chart import alt_test as alt_test
    from judgeviz.figures.dag_chart import dag as dag
    from judgeviz.figures.distribution_chart import distributions as distributions
    from judgeviz.figures.domain_chart import domains as domains
    from judgeviz.figures.epsilon_chart import epsilon_sweep as epsilon_sweep
    from judgeviz.figures.favi_accuracy_chart import favi_accuracies as favi_accuracies
    from judgeviz.figures.favi_box_chart import favi_box as favi_box
    from judgeviz.figures.favi_matrix_chart import favi_matrix as favi_matrix
    from judgeviz.figures.item_count_chart import item_sweep as item_sweep
    from judgeviz.figures.judge_summary_chart import judge_summary_chart as judge_summary
    from judgeviz.figures.metric_chart import continuous as continuous
    from judgeviz.figures.pair_chart import pair_card as pair_card
    from judgeviz.figures.perception_chart import perception as perception
    from judgeviz.figures.plan_chart import study_plan as study_plan
    from judgeviz.figures.preference_chart import preference as preference
    from judgeviz.figures.subset_chart import subset_curves as subset_curves
    from judgeviz.figures.symmetry_chart import symmetry as symmetry

_HOMES = {
    "agreement": ("agreement_chart", "agreement"),
    "alt_test": ("alt_test_chart", "alt_test"),
    "continuous": ("metric_chart", "continuous"),
    "dag": ("dag_chart", "dag"),
    "distributions": ("distribution_chart", "distributions"),
    "domains": ("domain_chart", "domains"),
    "epsilon_sweep": ("epsilon_chart", "epsilon_sweep"),
    "favi_accuracies": ("favi_accuracy_chart", "favi_accuracies"),
    "favi_box": ("favi_box_chart", "favi_box"),
    "favi_matrix": ("favi_matrix_chart", "favi_matrix"),
    "item_sweep": ("item_count_chart", "item_sweep"),
    "judge_summary": ("judge_summary_chart", "judge_summary_chart"),
    "pair_card": ("pair_chart", "pair_card"),
    "perception": ("perception_chart", "perception"),
    "preference": ("preference_chart", "preference"),
    "study_plan": ("plan_chart", "study_plan"),
    "subset_curves": ("subset_chart", "subset_curves"),
    "symmetry": ("symmetry_chart", "symmetry"),
}
__all__ = [
    "agreement",
    "alt_test",
    "continuous",
    "dag",
    "distributions",
    "domains",
    "epsilon_sweep",
    "favi_accuracies",
    "favi_box",
    "favi_matrix",
    "item_sweep",
    "judge_summary",
    "pair_card",
    "perception",
    "preference",
    "study_plan",
    "subset_curves",
    "symmetry",
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
