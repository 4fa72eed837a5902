"""The figure that a result is drawn as where nobody asks for another."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import plotly.graph_objects as go

# Names of results' types and of the figures that draw them.
_USUAL = {
    "AgreementTable": "agreement",
    "AltTest": "alt_test",
    "BinnedJSD": "perception",
    "Confusion": "confusion",
    "DomainTests": "domains",
    "EpsilonSweep": "epsilon_sweep",
    "Favoritism": "favi_box",
    "ItemSweep": "item_sweep",
    "LabelDistributions": "distributions",
    "Leaderboard": "leaderboard",
    "MetricByBin": "continuous",
    "ScoreCorrelations": "correlations",
    "StudyPlan": "study_plan",
    "SubsetCurves": "subset_curves",
    "Symmetry": "symmetry",
    "SystemRankings": "ranks",
    "Verdicts": "verdicts",
}
_OF_SEVERAL = {"BinnedJSD": "judges_in_bins"}


def usual_figure(results: Any) -> Callable[..., go.Figure] | None:
    """Return the function of ``judgeviz.figures`` that draws a result, or several of one kind.

    Parameters
    ----------
    results : result, sequence of results, or mapping of str to result

    Returns
    -------
    callable or None
        None for a result that is a table alone.
    """
    is_mapping = isinstance(results, Mapping)
    several = list(results.values()) if is_mapping else results
    first = several[0] if isinstance(several, Sequence) and several else several
    kind = type(first).__name__
    name = _USUAL.get(kind)
    if kind == "BinnedJSD" and first.scale.kind == "preference":
        name = "preference"
    elif isinstance(several, Sequence) and len(several) > 1:
        name = _OF_SEVERAL.get(kind, name)
    if name is None:
        return None
    drawn: Callable[..., go.Figure] = getattr(import_module("judgeviz.figures"), name)
    return drawn
