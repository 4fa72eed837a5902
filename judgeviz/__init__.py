"""judgeviz: show how far LLM judges and automatic metrics can be trusted.

The public names; the README walks through them.
"""

from judgeviz import figures
from judgeviz.analysis.continuous import MetricByBin, metric_by_bin
from judgeviz.analysis.distributions import LabelDistributions, label_distributions
from judgeviz.analysis.favi_scores import Favoritism, judge_summary
from judgeviz.analysis.favoritism import favoritism
from judgeviz.analysis.perception import BinnedJSD, binned_jsd, preference_by_pair
from judgeviz.analysis.rankings import Ranking, SystemRankings, rank_systems
from judgeviz.analysis.symmetry import Symmetry, symmetry_check
from judgeviz.demos.loading import demo, demos
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale import Scale
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.rank_correlation import kendall, spearman
from judgeviz.version import __version__

__all__ = [
    "BinnedJSD",
    "Comparison",
    "Estimate",
    "Favoritism",
    "LabelDistributions",
    "LabelError",
    "Labels",
    "MetricByBin",
    "Ranking",
    "ReadReport",
    "Scale",
    "Symmetry",
    "SystemRankings",
    "__version__",
    "binned_jsd",
    "demo",
    "demos",
    "favoritism",
    "figures",
    "judge_summary",
    "kendall",
    "label_distributions",
    "metric_by_bin",
    "preference_by_pair",
    "rank_systems",
    "read_labels",
    "spearman",
    "symmetry_check",
]
