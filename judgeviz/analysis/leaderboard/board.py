"""The leaderboard: every judge on every criterion of every data set."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from math import inf, isnan, nan
from typing import Self

import numpy as np
import pandas as pd

from judgeviz.analysis.leaderboard.column import Column, JudgeScore, judge_column
from judgeviz.analysis.leaderboard.error_correlation import ErrorCorrelation, correlated_errors
from judgeviz.analysis.leaderboard.published import columns_of_scores
from judgeviz.analysis.leaderboard.tabulated import judge_rows, tabulated
from judgeviz.analysis.provenance import Provenance, common_provenance
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError, quoted
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.invalid import InvalidPolicy, check_policy
from judgeviz.labels.labels import Labels
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.recipes import recorded

Tags = Mapping[str, Mapping[str, object]]

_RANKS = ("rank", "rank_low", "rank_high")
_SHOWN_ROWS = 8  # of a repr
# What a breakdown is by, or its columns are called: no tag has these names.
_OWN_NAMES = frozenset((
    "criterion", "dataset", "kind", "judge", "datasets", "scores", "mean", "std", "valid_rate",
))  # fmt: skip


@dataclass(frozen=True, repr=False)
class Leaderboard(Result):
    """How far each judge agrees with the humans, on every criterion of every data set.

    Attributes
    ----------
    columns : tuple of Column
        One per data set and criterion, in the order in which they were given.
    tags : mapping of str to mapping
        What is known of each data set, by which :meth:`by` breaks the scores down.
    level : float
        Of the intervals, and of the ranks and groups of a column together.
    sorted_on : (data set, criterion), optional
        Column whose scores order the judges; without one their mean ranks do.
    """

    columns: tuple[Column, ...]
    tags: Tags
    level: float = 0.95
    sorted_on: tuple[str, str] | None = None

    @classmethod
    def of_scores(cls, frame: pd.DataFrame, tags: Tags | None = None) -> Self:
        """Take scores that others computed, such as those of a paper, as they are.

        Without labels there are no ranks' intervals, groups or correlations of errors.

        Parameters
        ----------
        frame : DataFrame
            A row per data set, criterion and judge: dataset, judge, kind ("kappa" or "rho") and
            score; where known criterion, items, valid_rate, alpha_hh, low, high, fair_judge,
            fair_human and fair_items. Other columns are left out.
        tags : mapping of data set to mapping, optional
            As in :func:`judgeviz.leaderboard`.

        Raises
        ------
        LabelError
            For a column that is missing, a score that cannot be, or two rows of one cell.
        ValueError
            For tags of a data set that is not there.
        """
        columns = tuple(columns_of_scores(frame))
        _check_tags(tags, [one.dataset for column in columns for one in column.scores])
        return cls._of(columns, tags, 0.95)

    @classmethod
    def _of(cls, columns: Iterable[Column], tags: Tags | None, level: float) -> Self:
        made = tuple(columns)
        datasets = dict.fromkeys(one.dataset for column in made for one in column.scores)
        tags = {} if tags is None else tags
        taken = [name for own in tags.values() for name in own if name in _OWN_NAMES]
        if taken:
            raise LabelError(
                f"The leaderboard has columns of its own that are called {quoted(taken)}; call the "
                "tags otherwise."
            )
        known: dict[str, dict[str, object]] = {}
        for column in made:
            of_items = {name: of for name, of in column.tags.items() if name not in _OWN_NAMES}
            known.setdefault(column.scores[0].dataset, {}).update(of_items)
        return cls(made, {name: known[name] | dict(tags.get(name, {})) for name in datasets}, level)

    @cached_property
    def scores(self) -> tuple[JudgeScore, ...]:
        """Every cell, column by column."""
        return tuple(one for column in self.columns for one in column.scores)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """A row per data set, criterion and judge, with the fields of :class:`JudgeScore`."""
        frame = pd.DataFrame([asdict(one) for one in self.scores])
        return frame.astype(dict.fromkeys(_RANKS, "Int64"))

    @property
    def datasets(self) -> tuple[str, ...]:
        """Names of the data sets, in the order in which they were given."""
        return tuple(dict.fromkeys(one.dataset for one in self.scores))

    @cached_property
    def judges(self) -> tuple[str, ...]:
        """All judges, those with the best mean rank over the columns first, or as sorted.

        A column in which a judge is alone gives it no rank. Of equal ranks those over more columns
        come first.
        """
        ranks = self._ranks
        mean = {name: float(np.mean(own)) if own else 2.0 for name, own in ranks.items()}
        if self.sorted_on is None:
            return tuple(sorted(mean, key=lambda name: (mean[name], -len(ranks[name]))))
        own = {name: self.of(*self.sorted_on, name) for name in mean}
        scores = {name: -inf if one is None or isnan(one.score) else one.score
                  for name, one in own.items()}  # fmt: skip
        return tuple(sorted(mean, key=lambda name: (-scores[name], mean[name])))

    @property
    def leaders(self) -> tuple[str, ...]:
        """Judges with the best mean rank, several where it is the same; none without another."""
        mean = {name: float(np.mean(own)) for name, own in self._ranks.items() if own}
        best = min(mean.values(), default=nan)
        return tuple(name for name in self.judges if mean.get(name) == best)

    @cached_property
    def _ranks(self) -> dict[str, list[float]]:
        """Of every judge the ranks among the others of its columns, from 0 to 1."""
        ranks: dict[str, list[float]] = {one.judge: [] for one in self.scores}
        for one in self.scores:
            n_ranked = sum(other.rank is not None for other in self._column_of(one).scores)
            if one.rank is not None and n_ranked > 1:
                # so that a column of two judges weighs as one of eleven
                ranks[one.judge].append((one.rank - 1) / (n_ranked - 1))
        return ranks

    @recorded
    def sorted_by(self, dataset: str, criterion: str) -> Self:
        """Return the same board with the judges in the order of one column, the best first.

        Raises
        ------
        ValueError
            For a column that is not there.
        """
        if (dataset, criterion) not in self._by_name:
            raise ValueError(f"There is no column '{criterion}' of '{dataset}' to sort by.")
        return replace(self, sorted_on=(dataset, criterion))

    def _column_of(self, cell: JudgeScore) -> Column:
        return self._by_name[cell.dataset, cell.criterion]

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Column]:
        return {
            (column.scores[0].dataset, column.scores[0].criterion): column
            for column in self.columns
        }

    def of(self, dataset: str, criterion: str, judge: str) -> JudgeScore | None:
        """Find one cell; None where the judge has none there."""
        column = self._by_name.get((dataset, criterion))
        cells = column.scores if column else ()
        return next((one for one in cells if one.judge == judge), None)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """A row per data set, criterion and pair of judges, from the same resamples for both.

        dataset, criterion, judge (the higher score), other, difference, low, high, p, p_holm
        (corrected over the judges of the column); empty without resamples.
        """
        parts = []
        for column in self.columns:
            part = column.differences.copy()
            part.insert(0, "dataset", column.scores[0].dataset)
            part.insert(1, "criterion", column.scores[0].criterion)
            parts.append(part)
        filled = [part for part in parts if len(part)]
        return pd.concat(filled or parts[:1], ignore_index=True)

    @cached_property
    def summary(self) -> pd.DataFrame:
        """A row per data set, kind and judge.

        dataset, kind, judge, criteria (with a score), mean and std of the scores over them (NaN of
        one), valid_rate (mean), sigma (standard deviation over the judges) and alpha_hh (both the
        mean over all criteria of the data set, whatever their kind, as in the paper), fair_judge
        and fair_human (means). Deviations have n - 1 in the denominator.
        """
        frame = self.frame
        sigma = frame.groupby(["dataset", "criterion"], sort=False)["score"].std()
        sigma_of = sigma.groupby("dataset", sort=False).mean()
        alpha = frame.drop_duplicates(["dataset", "criterion"])
        alpha_of = alpha.groupby("dataset", sort=False)["alpha_hh"].mean()
        grouped = frame.groupby(["dataset", "kind", "judge"], sort=False)
        found = grouped.agg(
            criteria=("score", "count"),
            mean=("score", "mean"),
            std=("score", "std"),
            valid_rate=("valid_rate", "mean"),
            fair_judge=("fair_judge", "mean"),
            fair_human=("fair_human", "mean"),
        ).reset_index()
        found.insert(7, "sigma", sigma_of.reindex(found["dataset"]).to_numpy())
        found.insert(8, "alpha_hh", alpha_of.reindex(found["dataset"]).to_numpy())
        return found

    @cached_property
    def averages(self) -> pd.DataFrame:
        """A row per kind and judge: datasets, mean and std over the means of the data sets."""
        grouped = self.summary.dropna(subset=["mean"]).groupby(["kind", "judge"], sort=False)
        return grouped["mean"].agg(datasets="count", mean="mean", std="std").reset_index()

    @cached_property
    def breakdowns(self) -> tuple[str, ...]:
        """What :meth:`by` takes: tags, then ``criterion`` and ``dataset``."""
        tags = dict.fromkeys(name for own in self.tags.values() for name in own)
        return (*tags, "criterion", "dataset")

    @property
    def telling_breakdowns(self) -> tuple[str, ...]:
        """Those of :attr:`breakdowns` of which several values have a score."""
        return tuple(column for column in self.breakdowns if len(self._scored_values(column)) > 1)

    def _scored_values(self, column: str) -> set[object]:
        """Values of a breakdown that have a score, without the data sets of which none is said."""
        values = zip(self._values_of(column), self.scores, strict=True)
        return {value for value, one in values if value is not None and not isnan(one.score)}

    def by(self, column: str) -> pd.DataFrame:
        """Break the scores down by a tag of the data sets, or by criterion or data set.

        Parameters
        ----------
        column : str
            One of :attr:`breakdowns`. Criteria are the same in capitals and small letters; data
            sets without the tag, or whose criterion has no name, are left out.

        Returns
        -------
        DataFrame
            A row per value, kind and judge, these in the order of ``judges``: the value under the
            column's name, kind, judge, datasets, scores, mean, std and valid_rate. mean and std are
            over the data sets, each of which counts once by the mean of its scores, so that 63
            criteria of one weigh no more than the one of another.

        Raises
        ------
        ValueError
            For what is no breakdown.
        """
        if column not in self.breakdowns:
            raise ValueError(
                f"The leaderboard is broken down by {quoted(self.breakdowns)}; got '{column}'. "
                "Further ones are given as tags={data set: {name: value}}."
            )
        frame = self.frame.assign(_value=pd.Series(self._values_of(column), dtype=object))
        frame = frame[frame["_value"].notna() & frame["score"].notna()]
        keys = ["_value", "kind", "judge"]
        each = frame.groupby([*keys, "dataset"], sort=False).agg(
            score=("score", "mean"), scores=("score", "count"), valid_rate=("valid_rate", "mean")
        )
        found = each.groupby(keys, sort=False).agg(
            datasets=("score", "count"),
            scores=("scores", "sum"),
            mean=("score", "mean"),
            std=("score", "std"),
            valid_rate=("valid_rate", "mean"),
        )
        values, place = pd.unique(frame["_value"]).tolist(), self.judges.index
        order = found.reset_index().sort_values(
            keys,
            key=lambda part: (
                part.map(values.index if part.name == "_value" else place)
                if part.name != "kind"
                else part
            ),
        )
        return order.rename(columns={"_value": column}).reset_index(drop=True)

    def _values_of(self, column: str) -> list[object]:
        if column == "dataset":
            return [one.dataset for one in self.scores]
        if column == "criterion":
            spelled: dict[str, str] = {}
            return [
                None
                if one.criterion == UNNAMED_CRITERION
                else spelled.setdefault(one.criterion.casefold(), one.criterion)
                for one in self.scores
            ]
        return [self.tags.get(one.dataset, {}).get(column) for one in self.scores]

    @recorded
    def error_correlation(self) -> ErrorCorrelation:
        """Correlate the judges' errors item by item, and count how many judges they are worth.

        Raises LabelError for scores without labels, and for a single judge.
        """
        return correlated_errors(self.columns, self.provenance)

    @property
    def provenances(self) -> tuple[Provenance, ...]:
        """Settings column by column."""
        return tuple(column.provenance for column in self.columns)

    @cached_property
    def provenance(self) -> Provenance:
        """Settings that all columns share; of what differs all values."""
        kept = [
            Provenance(tuple(one for one in column.provenance.settings if one[0] != "items"))
            for column in self.columns
        ]
        return common_provenance(kept)

    @property
    def dataset(self) -> str:
        """Name of the one data set, or of all in one line."""
        return ", ".join(self.datasets)

    @property
    def criterion(self) -> str:
        """The one criterion, or all in one line."""
        return ", ".join(dict.fromkeys(one.criterion for one in self.scores))

    @property
    def juries(self) -> tuple[str, ...]:
        """Say of every judge that is the votes of several how they decide, and who they are."""
        return tuple(
            dict.fromkeys(
                value for one in self.provenances for name, value in one.settings if name == "jury"
            )
        )

    @property
    def has_ranks(self) -> bool:
        """Whether resamples tell how sure the ranks are."""
        return any(one.group for one in self.scores)

    def numbers(self) -> pd.DataFrame:
        """Give ``frame`` with the tags of the data sets and the settings of every row."""
        numbers = self.frame.copy()
        for name in self.breakdowns[:-2]:
            numbers[f"tag_{name}"] = pd.Series(self._values_of(name), dtype=object)
        settings = [column.provenance.signature for column in self.columns for _ in column.scores]
        return numbers.assign(settings=settings)

    def tabulate(self) -> Table:
        """Lay out a row per data set (of one data set, per criterion) and a column per judge."""
        return tabulated(self)

    def printed(self) -> Table:
        """Lay out the table for a paper: with a row per judge where that makes fewer columns."""
        table = self.tabulate()
        return min(table, judge_rows(self, table), key=lambda one: len(one.headings))

    def __repr__(self) -> str:
        """Show the averages of the first judges."""
        shown = self.averages.pivot(index="judge", columns="kind", values="mean")
        order = [name for name in self.judges if name in shown.index]
        table = shown.reindex(order).to_string(max_rows=_SHOWN_ROWS, float_format="{:.2f}".format)
        n = len(self.datasets)
        sets = "1 data set" if n == 1 else f"{n} data sets"
        return f"Leaderboard of {len(self.judges)} judges on {sets}, mean scores\n{table}"


@recorded
def leaderboard(
    labels: Labels | Sequence[Labels],
    criteria: Sequence[str] | str | None = None,
    judges: Sequence[str] | str | None = None,
    invalid: InvalidPolicy = "random",
    n_boot: int = 0,
    cluster: str | Mapping[str, str | None] | None = None,
    seed: int = 0,
    *,
    level: float = 0.95,
    tags: Tags | None = None,
    where: Mapping[str, object] | None = None,
) -> Leaderboard:
    """Score many judges on many data sets, as JUDGE-BENCH does.

    Parameters
    ----------
    labels : Labels, or a sequence of them
        One or several data sets, of different names.
    criteria, judges : sequence of str, or one, optional
        By default all; of several data sets each takes those that it has.
    invalid : {"random", "drop", "worst"}
        What stands for a judge's response that is no label of the scale: a label drawn from the
        whole scale, nothing, or the label furthest from the humans'.
    n_boot : int
        Bootstrap replicates for the intervals, ranks and groups; 0 for none.
    cluster : str, or mapping of data set to str or None, optional
        Item column whose values are resampled as a whole.
    seed : int
        Of all random draws, those of ``invalid`` included.
    level : float
        Of the intervals, in (0, 1). Two judges of a column are told apart where the difference of
        their scores has p < 1 - level after Holm's correction for all pairs of the column.
    tags : mapping of data set to mapping, optional
        What to break the scores down by: ``{"newsroom": {"task": "summaries"}}``, beside the item
        columns that are the same for a whole data set (``raters`` of JUDGE-BENCH's files).
    where : mapping of str to value or list of values, optional
        Item columns and the values to keep: the items that people wrote, for example.

    Returns
    -------
    Leaderboard
        Cohen's kappa with the humans' majority on nominal and preference scales, Spearman's rho
        with their mean on ordinal and continuous ones. A judge that cannot be scored has NaN and
        the reason.

    Raises
    ------
    ValueError
        For a criterion, judge, policy, column or data set's name that does not exist or is there
        twice, or a number outside its range.
    LabelError
        Where there is no judge at all.

    Notes
    -----
    A judge's score is on the items that it and the humans labelled; where judges differ in their
    items, ``items`` says so. Scores of a column are compared on the same resamples of its items.

    References
    ----------
    Bavaresco et al., "LLMs instead of Human Judges?", 2025 (its published code never draws the top
    grade for an invalid response; here the whole scale is drawn from). The ranks' intervals follow
    Mogstad et al., "Inference for Ranks", 2024.

    Examples
    --------
    >>> import judgeviz as jv
    >>> board = jv.leaderboard(jv.demo("summaries"), "coherence")
    >>> board.judges[0]
    'sage'
    """
    several = (labels,) if isinstance(labels, Labels) else tuple(labels)
    if not all(isinstance(one, Labels) for one in several):
        raise ValueError(f"Give the labels of a data set, or a list of them; got {labels!r:.60}.")
    check_policy(invalid)
    criteria, judges = _names(criteria), _names(judges)
    _check_data_sets(several, criteria, judges, cluster)
    _check_tags(tags, [one.name for one in several])
    columns = []
    for one in several:
        own = cluster.get(one.name) if isinstance(cluster, Mapping) else cluster
        resampling = Resampling(n_boot, 0, own, seed, level)
        for name in one.criteria:
            if criteria is None or name in criteria:
                columns.append(judge_column(one, name, judges, invalid, resampling, where))
    return assemble((column for column in columns if column is not None), tags, level)


def _check_tags(tags: Tags | None, datasets: Collection[str]) -> None:
    """Raise ValueError for tags of a data set that is not there."""
    unknown = [name for name in tags or {} if name not in datasets]
    if unknown:
        raise ValueError(
            f"There are tags of {quoted(unknown)}, but no such data set on the leaderboard; it has "
            f"{quoted(dict.fromkeys(datasets))}."
        )


def assemble(
    columns: Iterable[Column], tags: Tags | None = None, level: float = 0.95
) -> Leaderboard:
    """Put columns together that were made one at a time by ``judge_column``.

    Tags of a data set without a column are left out: it has no judge, or none that was chosen.

    Raises
    ------
    LabelError
        Without a column, and for tags that are called as a column of a breakdown is.
    """
    made = tuple(columns)
    if not made:
        raise LabelError(
            "There is no judge to put on the leaderboard; add labels of a judge to a data set, or "
            "choose other judges or criteria."
        )
    return Leaderboard._of(made, tags, level)


@recorded
def error_correlation(
    labels: Labels | Sequence[Labels],
    criteria: Sequence[str] | str | None = None,
    judges: Sequence[str] | str | None = None,
    invalid: InvalidPolicy = "random",
    seed: int = 0,
) -> ErrorCorrelation:
    """Correlate the judges' errors, and count how many independent judges they are worth.

    Parameters and errors as of :func:`judgeviz.leaderboard`; LabelError also for a single judge.

    Examples
    --------
    >>> import judgeviz as jv
    >>> found = jv.error_correlation(jv.demo("summaries"), "coherence")
    >>> 1 <= found.effective_judges <= len(found.judges)
    True
    """
    return leaderboard(labels, criteria, judges, invalid, seed=seed).error_correlation()


def _names(names: Sequence[str] | str | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    return (names,) if isinstance(names, str) else tuple(dict.fromkeys(names))


def _check_data_sets(
    several: Sequence[Labels],
    criteria: tuple[str, ...] | None,
    judges: tuple[str, ...] | None,
    cluster: str | Mapping[str, str | None] | None,
) -> None:
    """Raise ValueError for names that no data set has, or that two data sets share."""
    names = [one.name for one in several]
    if not names:
        raise ValueError("A leaderboard needs at least one data set; got none.")
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(
            f"Two data sets are called {quoted(twice)}; give them different names by "
            "labels.renamed(...)."
        )
    for what, wanted, known in (
        ("criterion", criteria, {name for one in several for name in one.criteria}),
        ("judge", judges, {name for one in several for name in one.judges}),
        ("data set", tuple(cluster) if isinstance(cluster, Mapping) else None, set(names)),
    ):
        unknown = [name for name in wanted or () if name not in known]
        if unknown:
            raise ValueError(
                f"There is no {what} {quoted(unknown)} on the leaderboard's data sets; they have "
                f"{quoted(sorted(known)) or 'none'}."
            )
