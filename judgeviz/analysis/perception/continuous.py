"""A metric that gives scores, against the labels humans gave (paper 1, Fig. 6 and Table 2)."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.strata import Stratum, centre_rule, item_strata
from judgeviz.errors import LabelError, quoted
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.rank_correlation import kendall, spearman

FloatArray = NDArray[np.float64]
CORRELATION_COLUMNS = ("spearman_median", "spearman_mean", "kendall_median", "kendall_mean")
N_SCORE_GROUPS = 5  # of human scores that are continuous themselves


@dataclass(frozen=True, repr=False)
class MetricByBin(Result):
    """Scores of one judge in each bin of the human centre.

    Attributes
    ----------
    bins : DataFrame
        A row per bin: bin (category, or the range of human scores), items, share, and
        scores, an array of the judge's mean score of each item, sorted.
    correlations : DataFrame
        A row per stratum of percentage agreement ("All" first): stratum, items,
        spearman_median, spearman_mean, kendall_median, kendall_mean, each an Estimate. Where
        the humans give scores there is only "All", and the median columns repeat the mean.
    dataset, criterion, judge : str
    bin_title : str
        What the bins are: ``human median``, ``human majority`` or ``human score``.
    n_items : int
    provenance : Provenance
    """

    bins: pd.DataFrame
    correlations: pd.DataFrame
    dataset: str
    criterion: str
    judge: str
    bin_title: str
    n_items: int
    provenance: Provenance

    def __repr__(self) -> str:
        """Show the items and the mean score of every bin."""
        head = f"MetricByBin: {self.judge}, {self.criterion}, {self.dataset}, by {self.bin_title}"
        means = [np.mean(scores) if len(scores) else np.nan for scores in self.bins["scores"]]
        table = self.bins[["bin", "items"]].assign(mean_score=means).round(3)
        return f"{head}\n{table.to_string(index=False, max_rows=8)}"

    def numbers(self) -> pd.DataFrame:
        """List the score of every item, by bin: judge, criterion, bin, score, settings."""
        pieces = [
            pd.DataFrame({"bin": name, "score": scores})
            for name, scores in zip(self.bins["bin"], self.bins["scores"], strict=True)
        ]
        table = pd.concat(pieces, ignore_index=True)
        table.insert(0, "judge", self.judge)
        table.insert(1, "criterion", self.criterion)
        return table.assign(settings=self.provenance.signature)

    def tabulate(self) -> Table:
        """Correlations in every stratum."""
        rows = [
            (
                Cell(str(row["stratum"])),
                Cell(str(row["items"])),
                *(number_cell(row[name]) for name in CORRELATION_COLUMNS),
            )
            for _, row in self.correlations.iterrows()
        ]
        headings = [Heading("stratum", is_text=True), Heading("n")]
        for group in ("Spearman's ρ", "Kendall's τ"):
            headings += [Heading(of, group) for of in ("medians", "means")]
        return Table(
            caption=f"Scores of {self.judge} against the humans: {self.dataset}, {self.criterion}.",
            headings=tuple(headings),
            rows=tuple(rows),
            settings=(self.provenance.signature,),
        )


@recorded
def metric_by_bin(
    pair: Comparison,
    edges: tuple[float, ...] = (0, 0.6, 1),
    *,
    tie_rule: TieRule | None = None,
) -> MetricByBin:
    """Group the judge's scores by the humans' median and correlate the two.

    Parameters
    ----------
    pair : Comparison
        Correlations need an ordinal or continuous scale on the human side; their table is empty
        for others.
    edges : tuple of float
        Of percentage agreement, from 0 to 1, for the strata.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities; by default that of the scale.

    Raises
    ------
    LabelError
        Without a judge, or with one that gives classes.
    """
    if pair.judge is None:
        raise LabelError(f"Data set '{pair.dataset}' has no judge whose scores could be drawn.")
    if pair.judge_scale.kind in ("nominal", "preference"):
        raise LabelError(
            f"'{pair.judge}' chooses among {quoted(pair.judge_scale.names, 6)}, which are no "
            "scores; look at its labels by binned_jsd or confusion."
        )
    centre, names, title = _human_bins(pair, tie_rule)
    return MetricByBin(
        bins=_bin_scores(pair.machine_means, centre, names),
        correlations=_correlations(pair, centre, edges),
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        bin_title=title,
        n_items=pair.n_items,
        provenance=provenance_of(pair, statistic=f"scores by {title}", tie_rule=tie_rule),
    )


def items_in_metric_bin(
    pair: Comparison, bin_index: int, *, tie_rule: TieRule | None = None
) -> NDArray[np.int64]:
    """Rows of ``pair.items`` in one row of ``MetricByBin.bins``; (n_in_bin,)."""
    centre, _, _ = _human_bins(pair, tie_rule)
    return np.flatnonzero(centre == bin_index)


def _human_bins(
    pair: Comparison, tie_rule: TieRule | None
) -> tuple[NDArray[np.int64], list[object], str]:
    """Bin of every item, names of the bins, and what they are."""
    if not pair.scale.is_categorical:
        return *_score_groups(pair.human_means), "human score"
    rule = centre_rule(pair.scale, tie_rule)
    return rule.of(pair.human_counts), list(pair.scale.categories), f"human {rule.name}"


def _score_groups(human: FloatArray) -> tuple[NDArray[np.int64], list[object]]:
    """Form groups of about equal size by human score, with their ranges as names."""
    cuts = np.unique(np.quantile(human, np.linspace(0, 1, N_SCORE_GROUPS + 1)))
    group = np.clip(np.searchsorted(cuts, human, side="right") - 1, 0, max(len(cuts) - 2, 0))
    used, group = np.unique(group, return_inverse=True)
    names: list[object] = []
    for number in range(len(used)):
        members = human[group == number]
        names.append(f"{members.min():.3g} to {members.max():.3g}")
    return group.astype(np.int64), names


def _bin_scores(scores: FloatArray, centre: NDArray[np.int64], names: list[object]) -> pd.DataFrame:
    groups = [np.sort(scores[centre == number]) for number in range(len(names))]
    sizes = np.array([len(group) for group in groups])
    return pd.DataFrame(
        {"bin": names, "items": sizes, "share": sizes / max(sizes.sum(), 1), "scores": groups}
    )


def _correlations(
    pair: Comparison, centre: NDArray[np.int64], edges: tuple[float, ...]
) -> pd.DataFrame:
    if pair.scale.kind not in ("ordinal", "continuous"):
        return pd.DataFrame(columns=["stratum", "items", *CORRELATION_COLUMNS])
    human_mean, scores = pair.human_means, pair.machine_means
    median = human_mean
    strata: tuple[Stratum, ...] = (Stratum("All", np.ones(pair.n_items, dtype=bool)),)
    if pair.scale.kind == "ordinal":
        median = pair.scale.values[centre]
        strata = item_strata(pair, "agreement", edges)
    rows = [
        {
            "stratum": stratum.name,
            "items": int(stratum.members.sum()),
            "spearman_median": spearman(median[stratum.members], scores[stratum.members]),
            "spearman_mean": spearman(human_mean[stratum.members], scores[stratum.members]),
            "kendall_median": kendall(median[stratum.members], scores[stratum.members]),
            "kendall_mean": kendall(human_mean[stratum.members], scores[stratum.members]),
        }
        for stratum in strata
    ]
    # of dtype object from the start: as floats the estimates would lose their reasons
    estimates = {
        name: pd.Series([row[name] for row in rows], dtype=object) for name in CORRELATION_COLUMNS
    }
    return pd.DataFrame(rows, columns=["stratum", "items"]).assign(**estimates)
