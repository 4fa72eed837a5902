"""Agreement where humans give scores: rank correlations, also beside one more human."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import pandas as pd

from judgeviz.analysis.fair_pair import NO_ONE_BESIDE, FairPair, check_margin
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.provenance import Provenance, common_signature, provenance_of
from judgeviz.analysis.rater_ranks import fair_scores
from judgeviz.analysis.verdict.measures import rank_correlation
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell, with_interval
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.kendall_jackknife import kendall_interval
from judgeviz.statistics.rank_correlation import kendall


@dataclass(frozen=True, repr=False)
class ScoreCorrelations(Result):
    """Rank correlations of one judge's scores with the humans'.

    Attributes
    ----------
    dataset, criterion, judge : str
    n_items : int
    rho : Measured
        Spearman's, with the humans' mean of every item: value, low, high; NaN without an interval.
    tau : Measured
        Kendall's tau-b, with the same; its interval is a jackknife.
    fair : FairPair
        Spearman's rho of judge (HM') and of one more human (HH') with the mean of the other humans;
        NaN where no item has three scores.
    provenance : Provenance
    """

    dataset: str
    criterion: str
    judge: str
    n_items: int
    rho: Measured
    tau: Measured
    fair: FairPair
    provenance: Provenance

    def __repr__(self) -> str:
        """Show both correlations and the fair pair."""
        rho, tau = (with_interval(*one) for one in (self.rho, self.tau))
        return (
            f"ScoreCorrelations: {self.judge}, {self.criterion}, {self.dataset}: rho {rho}, tau "
            f"{tau} on {self.n_items} items\nfair pair: {self.fair.in_numbers}"
        )

    def numbers(self) -> pd.DataFrame:
        """Give one row: every number in full, with the settings."""
        fair = self.fair
        row = {
            "data_set": self.dataset,
            "criterion": self.criterion,
            "judge": self.judge,
            "items": self.n_items,
            "spearman": self.rho.value,
            "spearman_low": self.rho.low,
            "spearman_high": self.rho.high,
            "kendall": self.tau.value,
            "kendall_low": self.tau.low,
            "kendall_high": self.tau.high,
            "fair_items": fair.n_items,
            "fair_judge": fair.judge,
            "fair_human": fair.human,
            "fair_delta": fair.delta,
            "fair_delta_low": fair.low,
            "fair_delta_high": fair.high,
            "verdict": fair.verdict if fair.has_values else "",
            "settings": self.provenance.signature,
        }
        return pd.DataFrame([row])

    def tabulate(self) -> Table:
        """As :func:`tabulate_scores` lays out one judge."""
        return tabulate_scores([self])


@recorded
def score_correlations(
    pair: Comparison,
    n_boot: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    level: float = 0.95,
    margin: float = 0.0,
) -> ScoreCorrelations:
    """Correlate a judge's scores, or grades, with the humans'.

    Parameters
    ----------
    pair : Comparison
    n_boot : int
        Bootstrap replicates for the intervals; 0 for none.
    cluster : str, optional
        Item column that is resampled as a whole.
    seed : int
    level : float
        Of the intervals.
    margin : float
        How much worse than one more human still counts as good.

    Raises
    ------
    LabelError
        Without a judge, or where the labels of either side have no order.
    """
    check_margin(margin)
    if pair.judge is None:
        raise LabelError(f"Data set '{pair.dataset}' has no judge whose scores could be ranked.")
    if not {pair.scale.kind, pair.judge_scale.kind} <= {"ordinal", "continuous"}:
        raise LabelError(f"The labels of '{pair.judge}' or of the humans have no order to rank by.")
    resampling = Resampling(n_boot, 0, cluster, seed, level)
    fair = fair_scores(pair, resampling, margin)
    return ScoreCorrelations(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        n_items=pair.n_items,
        rho=rank_correlation(pair, resampling),
        tau=_tau(pair, resampling),
        fair=fair,
        provenance=provenance_of(
            pair,
            statistic=f"rank correlations{'' if fair.has_values else NO_ONE_BESIDE}",
            scale=pair.scale.kind,
            **resampling.words,
            margin=f"{margin:g}" if margin else None,
        ),
    )


def _tau(pair: Comparison, resampling: Resampling) -> Measured:
    human, judge = pair.human_means, pair.machine_means
    value = float(kendall(human, judge))
    if not resampling.n_boot or isnan(value):  # without a bootstrap there are no intervals at all
        return Measured(value)
    cluster = None if resampling.cluster is None else pair.cluster_codes(resampling.cluster)
    return Measured(value, *kendall_interval(human, judge, cluster, resampling.level))


def best_first(results: Sequence[ScoreCorrelations]) -> list[ScoreCorrelations]:
    """Sort judges by D', or by rho where none can be set beside one more human."""
    by_delta = any(result.fair.has_values for result in results)

    def key(result: ScoreCorrelations) -> tuple[bool, float, str]:
        value = result.fair.delta if by_delta else result.rho.value
        return isnan(value), 0.0 if isnan(value) else -value, result.judge

    return sorted(results, key=key)


def tabulate_scores(results: Sequence[ScoreCorrelations]) -> Table:
    """Lay out judges in rows, the best first."""
    has_pair = any(result.fair.has_values for result in results)
    headings = [Heading("judge", is_text=True), Heading("n"), Heading("Spearman's ρ")]
    headings.append(Heading("Kendall's τ"))
    if has_pair:
        headings += [Heading(title, "ρ beside one more human") for title in ("HH′", "HM′", "D′")]
    notes = ["Correlations are with the humans' mean of every item."]
    if has_pair:
        notes.append(
            "HH′: each human in turn is held out and set against the mean of the others; HM′: the "
            "judge in that human's place; D′ = HM′ − HH′, above 0 the judge is better."
        )
    first = results[0]
    about = ", ".join(part for part in (first.dataset, first.criterion) if part)
    return Table(
        caption=f"Rank correlations of judges with the humans' scores: {about}.",
        headings=tuple(headings),
        rows=tuple(_row(result, has_pair) for result in best_first(results)),
        notes=(" ".join(notes),),
        settings=(common_signature([result.provenance for result in results]),),
    )


def _row(result: ScoreCorrelations, has_pair: bool) -> tuple[Cell, ...]:
    fair = result.fair
    cells = [
        Cell(result.judge),
        Cell(f"{result.n_items:,}"),
        number_cell(*result.rho),
        number_cell(*result.tau),
    ]
    if has_pair:
        cells += [
            number_cell(fair.human, *fair.human_interval),
            number_cell(fair.judge, *fair.judge_interval),
            number_cell(fair.delta, *fair.interval, sign="+"),
        ]
    return tuple(cells)
