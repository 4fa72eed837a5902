"""Calls of the computation layer, remembered by what they depend on.

Streamlit hashes large tables by sample, so nothing is keyed by a table: the key is the digest
of the data and the choices made, each number's own: a change of colours computes nothing, more
replicates exchange nothing, and more exchanges resample nothing.
"""

from dataclasses import replace

import pandas as pd

from judgeviz import (
    AgreementTable,
    BinnedJSD,
    Comparison,
    Confusion,
    LabelDistributions,
    Labels,
    MetricByBin,
    PairedDifference,
    ScoreCorrelations,
    agreement_table,
    binned_jsd,
    confusion,
    label_distributions,
    metric_by_bin,
    paired_difference,
    preference_by_pair,
    score_correlations,
)
from judgeviz.analysis.clustering import NO_CLUSTERS, proposed_clusters
from judgeviz.analysis.items import in_bins
from judgeviz.counting.strata import StratifiedBy
from judgeviz.recipes import recipe_of
from judgeviz.statistics.aggregates import TieRule
from pages.frame.datasets import DataSet
from pages.frame.remembered import MEMORY, remembered
from pages.frame.selection import Resampled, Selection, Span


def comparison(selection: Selection, judge: str | None) -> Comparison:
    """Return the humans and a judge on the items that meet the filters."""
    return _comparison(_key(selection, judge), selection, judge)


def other_judges(selection: Selection, judge: str) -> list[Comparison]:
    """Comparisons with the judges other than the one looked at, whose labels are listed too."""
    others = selection.labels.judges_of(selection.criterion)
    return [comparison(selection, other) for other in others if other != judge]


def pooled(data: DataSet, criteria: tuple[str, ...]) -> DataSet:
    """Return a data set with several criteria as one."""
    own = data.labels.digest
    labels = _pooled((own, criteria), data.labels, criteria)
    MEMORY.adopt(own, labels.digest)
    return replace(data, labels=labels)


@remembered(most=16)
def _pooled(key: tuple[object, ...], _labels: Labels, criteria: tuple[str, ...]) -> Labels:
    return _labels.pooled(criteria)


def perception(selection: Selection, judge: str) -> BinnedJSD:
    """JS_b of one judge with intervals and p-value."""
    settings, pair = selection.settings, comparison(selection, judge)
    key = _key(selection, judge)
    result = _perception(key, pair, settings.of_intervals)
    if not settings.n_null:
        return result
    return result.with_p_values_of(_perception(key, pair, settings.of_p_values))


def preferences(selection: Selection, judge: str) -> tuple[BinnedJSD, ...]:
    """JS_b of one judge on every chosen system pair."""
    settings, pair = selection.settings, comparison(selection, judge)
    key = _key(selection, judge)
    results = _preferences(key, pair, settings.of_intervals)
    if not settings.n_null:
        return results
    exchanged = _preferences(key, pair, settings.of_p_values)
    both = zip(results, exchanged, strict=True)
    return tuple(result.with_p_values_of(other) for result, other in both)


def metric(selection: Selection, judge: str) -> MetricByBin:
    """Scores of one judge by human centre."""
    rule = selection.settings.tie_rule
    return _metric((*_key(selection, judge), rule), comparison(selection, judge), rule)


def confused(selection: Selection, judge: str) -> Confusion:
    """Humans' centre against the labels of one judge, on the items that meet the filters."""
    rule = selection.settings.tie_rule
    return _confused(key_of(selection, judge), comparison(selection, judge), rule)


def distributions(selection: Selection) -> LabelDistributions:
    """Label shares of every source, on the items that meet the filters."""
    return _distributions(_key(selection, None), selection)


def agreement(
    selection: Selection, judge: str | None, by: StratifiedBy, edges: tuple[float, ...]
) -> AgreementTable:
    """Stratified agreement of one judge, or of the humans alone, with intervals and p-values."""
    settings = selection.settings
    key, pair = (*_key(selection, judge), by, edges), comparison(selection, judge)
    table = _agreement(key, pair, settings.of_intervals, by, edges)
    if not settings.n_null:
        return table
    exchanged = _agreement(key, pair, settings.of_p_values, by, edges)
    asked = (*key, settings.of_intervals, settings.of_p_values)
    return _agreement_with_both(asked, table, exchanged)


def difference(
    selection: Selection, first: str, second: str, by: StratifiedBy, edges: tuple[float, ...]
) -> PairedDifference:
    """Differences of two judges with paired intervals."""
    key = (*_key(selection, first), second, by, edges)
    pairs = comparison(selection, first), comparison(selection, second)
    return _difference(key, *pairs, by, edges, selection.settings.of_intervals)


def cluster_proposals(labels: Labels, criterion: str, judge: str | None) -> pd.DataFrame:
    """Item columns that could be resampled as a whole, with their design effects."""
    return _cluster_proposals((labels.digest, criterion, judge), labels, criterion, judge)


def correlations(selection: Selection, judge: str) -> ScoreCorrelations:
    """Rank correlations of one judge with the humans' scores, with intervals."""
    resampled = selection.settings.of_intervals
    return _correlations(_key(selection, judge), comparison(selection, judge), resampled)


def key_of(selection: Selection, judge: str | None) -> tuple[object, ...]:
    """Return what identifies a comparison, for results that are kept elsewhere."""
    return (*_key(selection, judge), selection.settings.tie_rule)


def _key(selection: Selection, judge: str | None) -> tuple[object, ...]:
    return (
        selection.labels.digest,
        selection.labels.name,
        recipe_of(selection.labels),  # the code that is shown names the files
        selection.criterion,
        judge,
        selection.filters,
        selection.bins,
        selection.pairs,
        selection.settings.tie_rule if selection.bins else None,
        *selection.policy.values(),
    )


@remembered()
def _comparison(key: tuple[object, ...], _selection: Selection, judge: str | None) -> Comparison:
    labels, criterion = _selection.labels, _selection.criterion
    pair = labels.compare(judge, criterion, **_selection.policy)
    for column, kept in _selection.filters:
        pair = (
            pair.between(column, kept.low, kept.high)
            if isinstance(kept, Span)
            else pair.with_values({column: list(kept)})
        )
    if _selection.pairs:
        pair = pair.of_system_pairs(_selection.pairs)
    if _selection.bins and pair.scale.is_categorical:
        pair = in_bins(pair, _selection.bins, tie_rule=_selection.settings.tie_rule)
    return pair


@remembered("Resampling ...", most=128)
def _perception(key: tuple[object, ...], _pair: Comparison, resampled: Resampled) -> BinnedJSD:
    return binned_jsd(_pair, **resampled._asdict())


@remembered("Resampling ...")
def _preferences(
    key: tuple[object, ...], _pair: Comparison, resampled: Resampled
) -> tuple[BinnedJSD, ...]:
    return preference_by_pair(_pair, **resampled._asdict())


@remembered(most=64)
def _agreement_with_both(
    key: tuple[object, ...], _table: AgreementTable, _exchanged: AgreementTable
) -> AgreementTable:
    return _table.with_p_values_of(_exchanged)  # kept, as a page looks through all its cells


def _resampling_of(_key: object, pair: Comparison, *_: object) -> str:
    """Say what takes a while where people and items are many."""
    whom = "the humans" if pair.judge is None else pair.judge
    return f"Resampling the agreement of {whom} ... Any other choice ends it."


@remembered(_resampling_of, most=96)
def _agreement(
    key: tuple[object, ...],
    _pair: Comparison,
    resampled: Resampled,
    _by: StratifiedBy,
    _edges: tuple[float, ...],
) -> AgreementTable:
    return agreement_table(_pair, _by, _edges, **resampled._asdict())


@remembered("Resampling ...", most=32)
def _difference(
    key: tuple[object, ...],
    _first: Comparison,
    _second: Comparison,
    _by: StratifiedBy,
    _edges: tuple[float, ...],
    resampled: Resampled,
) -> PairedDifference:
    arguments = resampled._asdict()
    del arguments["n_null"], arguments["margin"]  # of one judge against a human, not of two judges
    return paired_difference(_first, _second, _by, _edges, **arguments)


@remembered()
def _cluster_proposals(
    key: tuple[object, ...], _labels: Labels, criterion: str, judge: str | None
) -> pd.DataFrame:
    if _labels.counted_by is not None:
        return NO_CLUSTERS
    return proposed_clusters(_labels.compare(judge, criterion=criterion))


@remembered(most=64)
def _confused(key: tuple[object, ...], _pair: Comparison, _rule: TieRule | None) -> Confusion:
    return confusion(_pair, tie_rule=_rule)


@remembered("Sorting scores ...", most=32)
def _metric(key: tuple[object, ...], _pair: Comparison, _rule: TieRule | None) -> MetricByBin:
    return metric_by_bin(_pair, tie_rule=_rule)


@remembered("Resampling ...", most=96)
def _correlations(
    key: tuple[object, ...], _pair: Comparison, resampled: Resampled
) -> ScoreCorrelations:
    return score_correlations(
        _pair,
        resampled.n_boot,
        resampled.cluster,
        resampled.seed,
        level=resampled.level,
        margin=resampled.margin,
    )


@remembered(most=32)
def _distributions(key: tuple[object, ...], _selection: Selection) -> LabelDistributions:
    filtered = _selection.filters or _selection.bins or _selection.pairs
    items = comparison(_selection, None) if filtered else None
    return label_distributions(_selection.labels, _selection.criterion, items)
