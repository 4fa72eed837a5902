"""judgeviz: show how far LLM judges and automatic metrics can be trusted.

The public names; the README walks through them.
"""

from judgeviz import figures
from judgeviz.analysis.agreement.references import (
    held_out_table,
    paired_difference,
    random_baseline,
)
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.agreement.subsets import SubsetCurves, random_labeller, subset_curves
from judgeviz.analysis.perception.binned_jsd import BinnedJSD, binned_jsd, preference_by_pair
from judgeviz.analysis.perception.continuous import MetricByBin, metric_by_bin
from judgeviz.analysis.perception.distributions import LabelDistributions, label_distributions
from judgeviz.analysis.replacement.alt_test import AltTest, alt_test
from judgeviz.analysis.replacement.domains import DomainTests, alt_test_by
from judgeviz.analysis.replacement.judge_ranking import JudgeRanking, rank_judges
from judgeviz.analysis.replacement.planner import StudyPlan, plan_study
from judgeviz.analysis.replacement.sweeps import (
    EpsilonSweep,
    ItemSweep,
    epsilon_sweep,
    item_sweep,
)
from judgeviz.analysis.systems.favi_scores import Favoritism, judge_summary
from judgeviz.analysis.systems.favoritism import favoritism
from judgeviz.analysis.systems.rankings import Ranking, SystemRankings, rank_systems
from judgeviz.analysis.systems.symmetry import Symmetry, symmetry_check
from judgeviz.demos.loading import demo, demos
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale import Scale
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.kappa import cohen_kappa, fleiss_kappa, randolph_kappa
from judgeviz.statistics.krippendorff import krippendorff_alpha
from judgeviz.statistics.percent_agreement import percent_agreement
from judgeviz.statistics.rank_correlation import kendall, spearman
from judgeviz.version import __version__

__all__ = [
    "AltTest",
    "BinnedJSD",
    "Comparison",
    "DomainTests",
    "EpsilonSweep",
    "Estimate",
    "Favoritism",
    "ItemSweep",
    "JudgeRanking",
    "LabelDistributions",
    "LabelError",
    "Labels",
    "MetricByBin",
    "Ranking",
    "ReadReport",
    "Scale",
    "StudyPlan",
    "SubsetCurves",
    "Symmetry",
    "SystemRankings",
    "__version__",
    "agreement_table",
    "alt_test",
    "alt_test_by",
    "binned_jsd",
    "cohen_kappa",
    "demo",
    "demos",
    "epsilon_sweep",
    "favoritism",
    "figures",
    "fleiss_kappa",
    "held_out_table",
    "item_sweep",
    "judge_summary",
    "kendall",
    "krippendorff_alpha",
    "label_distributions",
    "metric_by_bin",
    "paired_difference",
    "percent_agreement",
    "plan_study",
    "preference_by_pair",
    "randolph_kappa",
    "random_baseline",
    "random_labeller",
    "rank_judges",
    "rank_systems",
    "read_labels",
    "spearman",
    "subset_curves",
    "symmetry_check",
]
