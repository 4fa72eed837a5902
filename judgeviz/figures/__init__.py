"""Plotly figures, each drawn from one finished result; nothing is computed here."""

from judgeviz.figures.agreement_chart import agreement as agreement
from judgeviz.figures.distribution_chart import distributions as distributions
from judgeviz.figures.metric_chart import continuous as continuous
from judgeviz.figures.perception_chart import perception as perception
from judgeviz.figures.preference_chart import preference as preference
from judgeviz.figures.subset_chart import subset_curves as subset_curves

__all__ = [
    "agreement",
    "continuous",
    "distributions",
    "perception",
    "preference",
    "subset_curves",
]
