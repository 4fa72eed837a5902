"""Plotly figures, each drawn from one finished result; nothing is computed here."""

from judgeviz.figures.alt_test_chart import alt_test as alt_test
from judgeviz.figures.distribution_chart import distributions as distributions
from judgeviz.figures.domain_chart import domains as domains
from judgeviz.figures.epsilon_chart import epsilon_sweep as epsilon_sweep
from judgeviz.figures.item_count_chart import item_sweep as item_sweep
from judgeviz.figures.metric_chart import continuous as continuous
from judgeviz.figures.perception_chart import perception as perception
from judgeviz.figures.plan_chart import study_plan as study_plan
from judgeviz.figures.preference_chart import preference as preference

__all__ = [
    "alt_test",
    "continuous",
    "distributions",
    "domains",
    "epsilon_sweep",
    "item_sweep",
    "perception",
    "preference",
    "study_plan",
]
