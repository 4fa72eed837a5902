"""judgeviz: show how far LLM judges and automatic metrics can be trusted.

The public names; the README walks through them.
"""

from judgeviz import figures
from judgeviz.analysis.continuous import MetricByBin, metric_by_bin
from judgeviz.analysis.distributions import LabelDistributions, label_distributions
from judgeviz.analysis.perception import BinnedJSD, binned_jsd, preference_by_pair
from judgeviz.analysis.replacement import AltTest, alt_test
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
    "AltTest",
    "BinnedJSD",
    "Comparison",
    "Estimate",
    "LabelDistributions",
    "LabelError",
    "Labels",
    "MetricByBin",
    "ReadReport",
    "Scale",
    "__version__",
    "alt_test",
    "binned_jsd",
    "demo",
    "demos",
    "figures",
    "kendall",
    "label_distributions",
    "metric_by_bin",
    "preference_by_pair",
    "read_labels",
    "spearman",
]
