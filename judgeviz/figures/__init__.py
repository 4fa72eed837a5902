"""Plotly figures, each drawn from one finished result; nothing is computed here."""

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
