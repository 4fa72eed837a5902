"""judgeviz: show how far LLM judges and automatic metrics can be trusted.

The public names; the README walks through them.
"""

from judgeviz import figures
from judgeviz.analysis.continuous import MetricByBin, metric_by_bin
from judgeviz.analysis.distributions import LabelDistributions, label_distributions
from judgeviz.analysis.judge_ranking import JudgeRanking, rank_judges
from judgeviz.analysis.perception import BinnedJSD, binned_jsd, preference_by_pair
from judgeviz.analysis.replacement import AltTest, alt_test
from judgeviz.analysis.replacement_domains import DomainTests, alt_test_by
from judgeviz.analysis.replacement_sweeps import (
    EpsilonSweep,
    ItemSweep,
    epsilon_sweep,
    item_sweep,
)
from judgeviz.analysis.study_planner import StudyPlan, plan_study
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
    "DomainTests",
    "EpsilonSweep",
    "Estimate",
    "ItemSweep",
    "JudgeRanking",
    "LabelDistributions",
    "LabelError",
    "Labels",
    "MetricByBin",
    "ReadReport",
    "Scale",
    "StudyPlan",
    "__version__",
    "alt_test",
    "alt_test_by",
    "binned_jsd",
    "demo",
    "demos",
    "epsilon_sweep",
    "figures",
    "item_sweep",
    "kendall",
    "label_distributions",
    "metric_by_bin",
    "plan_study",
    "preference_by_pair",
    "rank_judges",
    "read_labels",
    "spearman",
]
