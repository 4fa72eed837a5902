"""judgeviz: show how far LLM judges and automatic metrics can be trusted.

The public names; the README walks through them. Each is imported where it is first used, so that
``import judgeviz`` costs next to nothing and a script pays for what it calls.
"""

from importlib import import_module
from typing import TYPE_CHECKING

# At once, since the package judgeviz.demos would take the name of the function otherwise.
from judgeviz.demos.loading import demo as demo
from judgeviz.demos.loading import demos as demos
from judgeviz.installation import __version__ as __version__

if TYPE_CHECKING:
    from judgeviz import figures as figures
    from judgeviz.analysis.agreement.paired_difference import PairedDifference as PairedDifference
    from judgeviz.analysis.agreement.paired_difference import paired_difference as paired_difference
    from judgeviz.analysis.agreement.references import random_baseline as random_baseline
    from judgeviz.analysis.agreement.scores import ScoreCorrelations as ScoreCorrelations
    from judgeviz.analysis.agreement.scores import score_correlations as score_correlations
    from judgeviz.analysis.agreement.stratified import agreement_table as agreement_table
    from judgeviz.analysis.agreement.subsets import SubsetCurves as SubsetCurves
    from judgeviz.analysis.agreement.subsets import random_labeller as random_labeller
    from judgeviz.analysis.agreement.subsets import subset_curves as subset_curves
    from judgeviz.analysis.agreement.table import AgreementTable as AgreementTable
    from judgeviz.analysis.fair_pair import FairPair as FairPair
    from judgeviz.analysis.items import in_bins as in_bins
    from judgeviz.analysis.leaderboard.board import Leaderboard as Leaderboard
    from judgeviz.analysis.leaderboard.board import error_correlation as error_correlation
    from judgeviz.analysis.leaderboard.board import leaderboard as leaderboard
    from judgeviz.analysis.leaderboard.error_correlation import ErrorCorrelation as ErrorCorrelation
    from judgeviz.analysis.leaderboard.jury import jury as jury
    from judgeviz.analysis.perception.binned_jsd import BinnedJSD as BinnedJSD
    from judgeviz.analysis.perception.binned_jsd import binned_jsd as binned_jsd
    from judgeviz.analysis.perception.binned_jsd import preference_by_pair as preference_by_pair
    from judgeviz.analysis.perception.confusion import Confusion as Confusion
    from judgeviz.analysis.perception.confusion import confusion as confusion
    from judgeviz.analysis.perception.continuous import MetricByBin as MetricByBin
    from judgeviz.analysis.perception.continuous import metric_by_bin as metric_by_bin
    from judgeviz.analysis.perception.distributions import LabelDistributions as LabelDistributions
    from judgeviz.analysis.perception.distributions import (
        label_distributions as label_distributions,
    )
    from judgeviz.analysis.replacement.alt_test import AltTest as AltTest
    from judgeviz.analysis.replacement.alt_test import alt_test as alt_test
    from judgeviz.analysis.replacement.domains import DomainTests as DomainTests
    from judgeviz.analysis.replacement.domains import alt_test_by as alt_test_by
    from judgeviz.analysis.replacement.judge_ranking import JudgeDifferences as JudgeDifferences
    from judgeviz.analysis.replacement.judge_ranking import JudgeRanking as JudgeRanking
    from judgeviz.analysis.replacement.judge_ranking import judge_differences as judge_differences
    from judgeviz.analysis.replacement.judge_ranking import rank_judges as rank_judges
    from judgeviz.analysis.replacement.planner import StudyPlan as StudyPlan
    from judgeviz.analysis.replacement.planner import plan_study as plan_study
    from judgeviz.analysis.replacement.sweeps import EpsilonSweep as EpsilonSweep
    from judgeviz.analysis.replacement.sweeps import ItemSweep as ItemSweep
    from judgeviz.analysis.replacement.sweeps import epsilon_sweep as epsilon_sweep
    from judgeviz.analysis.replacement.sweeps import item_sweep as item_sweep
    from judgeviz.analysis.systems.favi_scores import Favoritism as Favoritism
    from judgeviz.analysis.systems.favi_scores import judge_summary as judge_summary
    from judgeviz.analysis.systems.favoritism import favoritism as favoritism
    from judgeviz.analysis.systems.ranking_summary import RankingSummary as RankingSummary
    from judgeviz.analysis.systems.ranking_summary import ranking_summary as ranking_summary
    from judgeviz.analysis.systems.rankings import Ranking as Ranking
    from judgeviz.analysis.systems.rankings import SystemRankings as SystemRankings
    from judgeviz.analysis.systems.rankings import rank_systems as rank_systems
    from judgeviz.analysis.systems.symmetry import Symmetry as Symmetry
    from judgeviz.analysis.systems.symmetry import symmetry_check as symmetry_check
    from judgeviz.analysis.verdict.findings import Finding as Finding
    from judgeviz.analysis.verdict.judge_verdict import JudgeVerdict as JudgeVerdict
    from judgeviz.analysis.verdict.verdicts import Verdicts as Verdicts
    from judgeviz.analysis.verdict.verdicts import verdicts as verdicts
    from judgeviz.engines.opening import open as open
    from judgeviz.errors import LabelError as LabelError
    from judgeviz.export.code import code_of as code_of
    from judgeviz.labels.comparison import Comparison as Comparison
    from judgeviz.labels.labels import Labels as Labels
    from judgeviz.labels.reading import read_labels as read_labels
    from judgeviz.labels.report import ReadReport as ReadReport
    from judgeviz.labels.scale import Scale as Scale
    from judgeviz.reporting.report import Report as Report
    from judgeviz.reporting.report import report as report
    from judgeviz.statistics.estimate import Estimate as Estimate
    from judgeviz.statistics.gwet import gwet_ac1 as gwet_ac1
    from judgeviz.statistics.gwet import gwet_ac2 as gwet_ac2
    from judgeviz.statistics.kappa import cohen_kappa as cohen_kappa
    from judgeviz.statistics.kappa import fleiss_kappa as fleiss_kappa
    from judgeviz.statistics.kappa import randolph_kappa as randolph_kappa
    from judgeviz.statistics.krippendorff import krippendorff_alpha as krippendorff_alpha
    from judgeviz.statistics.percent_agreement import percent_agreement as percent_agreement
    from judgeviz.statistics.rank_correlation import kendall as kendall
    from judgeviz.statistics.rank_correlation import spearman as spearman
    from judgeviz.statistics.weighted_kappa import weighted_kappa as weighted_kappa

_HOMES = {
    "AgreementTable": "analysis.agreement.table",
    "AltTest": "analysis.replacement.alt_test",
    "BinnedJSD": "analysis.perception.binned_jsd",
    "Comparison": "labels.comparison",
    "Confusion": "analysis.perception.confusion",
    "DomainTests": "analysis.replacement.domains",
    "ErrorCorrelation": "analysis.leaderboard.error_correlation",
    "EpsilonSweep": "analysis.replacement.sweeps",
    "Estimate": "statistics.estimate",
    "FairPair": "analysis.fair_pair",
    "Favoritism": "analysis.systems.favi_scores",
    "Finding": "analysis.verdict.findings",
    "ItemSweep": "analysis.replacement.sweeps",
    "JudgeDifferences": "analysis.replacement.judge_ranking",
    "JudgeRanking": "analysis.replacement.judge_ranking",
    "JudgeVerdict": "analysis.verdict.judge_verdict",
    "LabelDistributions": "analysis.perception.distributions",
    "LabelError": "errors",
    "Leaderboard": "analysis.leaderboard.board",
    "Labels": "labels.labels",
    "MetricByBin": "analysis.perception.continuous",
    "PairedDifference": "analysis.agreement.paired_difference",
    "Ranking": "analysis.systems.rankings",
    "RankingSummary": "analysis.systems.ranking_summary",
    "ReadReport": "labels.report",
    "Report": "reporting.report",
    "Scale": "labels.scale",
    "ScoreCorrelations": "analysis.agreement.scores",
    "StudyPlan": "analysis.replacement.planner",
    "SubsetCurves": "analysis.agreement.subsets",
    "Symmetry": "analysis.systems.symmetry",
    "SystemRankings": "analysis.systems.rankings",
    "Verdicts": "analysis.verdict.verdicts",
    "agreement_table": "analysis.agreement.stratified",
    "alt_test": "analysis.replacement.alt_test",
    "alt_test_by": "analysis.replacement.domains",
    "binned_jsd": "analysis.perception.binned_jsd",
    "code_of": "export.code",
    "cohen_kappa": "statistics.kappa",
    "confusion": "analysis.perception.confusion",
    "epsilon_sweep": "analysis.replacement.sweeps",
    "error_correlation": "analysis.leaderboard.board",
    "favoritism": "analysis.systems.favoritism",
    "fleiss_kappa": "statistics.kappa",
    "gwet_ac1": "statistics.gwet",
    "gwet_ac2": "statistics.gwet",
    "in_bins": "analysis.items",
    "item_sweep": "analysis.replacement.sweeps",
    "judge_differences": "analysis.replacement.judge_ranking",
    "judge_summary": "analysis.systems.favi_scores",
    "jury": "analysis.leaderboard.jury",
    "kendall": "statistics.rank_correlation",
    "krippendorff_alpha": "statistics.krippendorff",
    "label_distributions": "analysis.perception.distributions",
    "leaderboard": "analysis.leaderboard.board",
    "metric_by_bin": "analysis.perception.continuous",
    "open": "engines.opening",
    "paired_difference": "analysis.agreement.paired_difference",
    "percent_agreement": "statistics.percent_agreement",
    "plan_study": "analysis.replacement.planner",
    "preference_by_pair": "analysis.perception.binned_jsd",
    "randolph_kappa": "statistics.kappa",
    "random_baseline": "analysis.agreement.references",
    "random_labeller": "analysis.agreement.subsets",
    "rank_judges": "analysis.replacement.judge_ranking",
    "rank_systems": "analysis.systems.rankings",
    "ranking_summary": "analysis.systems.ranking_summary",
    "read_labels": "labels.reading",
    "report": "reporting.report",
    "score_correlations": "analysis.agreement.scores",
    "spearman": "statistics.rank_correlation",
    "subset_curves": "analysis.agreement.subsets",
    "symmetry_check": "analysis.systems.symmetry",
    "verdicts": "analysis.verdict.verdicts",
    "weighted_kappa": "statistics.weighted_kappa",
}
__all__ = sorted([*_HOMES, "__version__", "demo", "demos", "figures"])

if not TYPE_CHECKING:  # a type checker that saw this would let every name pass

    def __getattr__(name: str) -> object:
        """Import a public name and keep it."""
        if name == "figures":
            return import_module("judgeviz.figures")
        if name not in _HOMES:
            raise AttributeError(f"module 'judgeviz' has no attribute {name!r}")
        globals()[name] = getattr(import_module(f"judgeviz.{_HOMES[name]}"), name)
        return globals()[name]

    def __dir__() -> list[str]:
        return __all__
