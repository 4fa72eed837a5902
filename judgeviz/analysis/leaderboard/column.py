"""All judges on one criterion of one data set: a column of the leaderboard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import isnan, nan
from typing import NamedTuple, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.stratified import in_batches
from judgeviz.analysis.leaderboard.groups import groups_of
from judgeviz.analysis.leaderboard.scores import (
    Scored,
    ScoreKind,
    errors_of,
    fair_scores_of,
    human_alpha,
    score_kind,
    scored,
    why_no_score,
)
from judgeviz.analysis.pooled_pairs import pools_pairs
from judgeviz.analysis.provenance import Provenance, provenance_of_judges
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import Resampling, Units, joint_units
from judgeviz.errors import LabelError, NotCountedError, ScoresNotCountedError
from judgeviz.labels.comparison import Comparison, JointItems
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.labels import Labels
from judgeviz.statistics.intervals import (
    AGREEMENT,
    bootstrap_interval,
    bootstrap_p_value,
    of_difference,
)
from judgeviz.statistics.multiple_testing import adjusted_p_values

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

RANKED_WITHOUT = "Ranks, groups and differences are of the other judges alone."
NO_DIFFERENCES = pd.DataFrame(
    columns=["judge", "other", "difference", "low", "high", "p", "p_holm"]
).astype({name: np.float64 for name in ("difference", "low", "high", "p", "p_holm")})


@dataclass(frozen=True, slots=True)
class JudgeScore:
    """One cell of the leaderboard.

    Attributes
    ----------
    dataset, criterion, judge : str
        What leads to the labels behind it.
    kind : {"kappa", "rho"}
        Cohen's kappa with the humans' majority, or Spearman's rho with their mean.
    score : float
        NaN where undefined; ``why_undefined`` says why.
    items : int
        That humans and judge both labelled; 0 where unknown.
    valid_rate : float
        Share of the judge's responses that are labels of the scale.
    alpha_hh : float
        Krippendorff's alpha among the humans, on all their items.
    low, high : float
        Bootstrap interval of the score; NaN without one.
    rank : int or None
        Among the judges of the column, from 1; judges with one score share the better one.
    rank_low, rank_high : int or None
        Best and worst rank that the paired differences to all other judges leave open, for all
        judges of the column at once; None where there is no other.
    group : str
        Letters: two judges of a column that share one cannot be told apart, two that share none
        can. Empty without resamples, and of a judge that is alone.
    fair_judge, fair_human : float
        The same statistic of the judge and of one more human, both against the other humans of
        the items with three or more: what ``score`` is not to be compared with.
    fair_items : int
        Items behind these two.
    why_undefined : str
    """

    dataset: str
    criterion: str
    judge: str
    kind: ScoreKind
    score: float
    items: int = 0
    valid_rate: float = nan
    alpha_hh: float = nan
    low: float = nan
    high: float = nan
    rank: int | None = None
    rank_low: int | None = None
    rank_high: int | None = None
    group: str = ""
    fair_judge: float = nan
    fair_human: float = nan
    fair_items: int = 0
    why_undefined: str = ""


class JudgeErrors(NamedTuple):
    """How far the judges of a column are off.

    Attributes
    ----------
    of_judges : ndarray of float, shape (n_rows, n_scores)
        On items that are alike for all of them; NaN where one has no label.
    times : ndarray of float, shape (n_rows,)
        Items of each row.
    """

    of_judges: FloatArray
    times: FloatArray


@dataclass(frozen=True)
class Column:
    """The judges of one criterion of one data set.

    Attributes
    ----------
    scores : tuple of JudgeScore
        In the order of the data set's judges.
    differences : DataFrame
        A row per pair of judges with a score: judge (the higher score), other, difference, low,
        high, p, p_holm (corrected over the column); empty without resamples.
    errors : JudgeErrors or None
        How far each judge is off on the items that any of them labelled; None for scores alone.
    provenance : Provenance
    tags : mapping of str to str
        Item columns that are the same for the whole data set, such as its task.
    pools_pairs : bool
        Whether the labels are votes on several pairs of systems.
    """

    scores: tuple[JudgeScore, ...]
    differences: pd.DataFrame
    errors: JudgeErrors | None
    provenance: Provenance
    tags: Mapping[str, str] = field(default_factory=dict)
    pools_pairs: bool = False


def ranked(scores: Sequence[JudgeScore]) -> tuple[JudgeScore, ...]:
    """Give the scores of a column their ranks; one that is undefined has none."""
    known = [one.score for one in scores if not isnan(one.score)]
    return tuple(
        one
        if isnan(one.score)
        else replace(one, rank=1 + sum(other > one.score for other in known))
        for one in scores
    )


def judge_column(
    labels: Labels,
    criterion: str,
    judges: Sequence[str] | None = None,
    invalid: InvalidPolicy = "random",
    resampling: Resampling | None = None,
    where: Mapping[str, object] | None = None,
) -> Column | None:
    """Score the judges of one criterion, so that columns can be made one at a time.

    A judge that cannot be compared has a score of NaN that says why; None where no judge has
    responses under the criterion.

    Parameters
    ----------
    labels : Labels
    criterion : str
    judges : sequence of str, optional
        By default all; those without responses under the criterion are passed over.
    invalid : {"random", "drop", "worst"}
    resampling : Resampling, optional
    where : mapping of str to value or list of values, optional
        Item columns and the values to keep, as in ``Comparison.with_values``.

    Raises
    ------
    ValueError
        For a criterion, policy, cluster column or item column that does not exist.
    LabelError
        Where no item of the humans is left.
    """
    resampling = resampling or Resampling()
    present = labels.judges_of(criterion)
    wanted = [name for name in (present if judges is None else judges) if name in present]
    if not wanted:
        return None
    kind = score_kind(labels.scale(criterion))
    kept = where or {}
    humans = labels.compare(criterion=criterion).with_values(kept)
    alpha = human_alpha(humans)
    made = []
    for name in dict.fromkeys(wanted):
        empty = JudgeScore(labels.name, criterion, name, kind, nan, alpha_hh=alpha)
        made.append(_judged(labels, empty, invalid, resampling, kept))
    apart = _Apart.of(labels, made, resampling)
    return Column(
        scores=apart.placed([one.score for one in made]),
        differences=apart.differences,
        errors=_errors(labels, made, resampling),
        provenance=_provenance(humans, made, invalid, resampling),
        tags=labels.said_of_all_items(),
        pools_pairs=pools_pairs(humans),
    )


@dataclass(frozen=True, slots=True)
class _Judged:
    """A judge's score without its rank, and what it is made of."""

    score: JudgeScore
    pair: Comparison | None = None
    table: Scored | None = None


def _judged(
    labels: Labels,
    cell: JudgeScore,
    invalid: InvalidPolicy,
    resampling: Resampling,
    where: Mapping[str, object],
) -> _Judged:
    try:
        pair = labels.compare(
            cell.judge, cell.criterion, invalid=invalid, invalid_seed=int(resampling.seed)
        ).with_values(where)
    except NotCountedError:
        raise
    except ScoresNotCountedError as error:
        return _Judged(replace(cell, why_undefined=f"{error} {RANKED_WITHOUT}"))
    except LabelError as error:
        return _Judged(replace(cell, why_undefined=str(error)))
    cell = replace(cell, items=pair.n_items, valid_rate=pair.valid_rate)
    try:
        table = scored(pair, resampling.cluster)
    except NotCountedError:
        raise
    except LabelError as error:
        return _Judged(replace(cell, why_undefined=str(error)))
    value, fair = table.value, fair_scores_of(pair)
    cell = replace(cell, fair_judge=fair.judge, fair_human=fair.human, fair_items=fair.n_items)
    if isnan(value):
        return _Judged(replace(cell, why_undefined=why_no_score(pair)), pair)
    low, high = _interval(value, table, resampling)
    return _Judged(replace(cell, score=value, low=low, high=high), pair, table)


def _interval(value: float, table: Scored, resampling: Resampling) -> tuple[float, float]:
    if not resampling.n_boot or table.units.n_units < 2:
        return nan, nan
    drawn = in_batches(
        table.units.bootstrap(resampling),
        table.n_totals,
        lambda weights: {"score": table.of(weights.astype(np.float64))},
    )["score"]
    ends = bootstrap_interval(
        np.asarray(value), drawn, resampling.level, table.units.n_clusters, AGREEMENT
    )
    return float(ends[0]), float(ends[1])


@dataclass(frozen=True, slots=True)
class _Apart:
    """Which judges with a score can be told apart, the best first."""

    judges: tuple[str, ...]
    differences: pd.DataFrame
    told: NDArray[np.bool_]  # (n_judges, n_judges)
    is_tested: bool

    @classmethod
    def of(cls, labels: Labels, made: Sequence[_Judged], resampling: Resampling) -> Self:
        """Test all pairs on the same resamples of the items of all judges."""
        able = [one for one in made if one.table is not None]
        able.sort(key=lambda one: -one.score.score)
        names = tuple(one.score.judge for one in able)
        told = np.zeros((len(able), len(able)), dtype=bool)
        if not resampling.n_boot or len(able) < 2:
            return cls(names, NO_DIFFERENCES, told, bool(resampling.n_boot))
        above, below = np.array(list(combinations(range(len(able)), 2))).T
        value = np.array([one.score.score for one in able])
        drawn, units = _drawn_together(labels, able, resampling)
        difference, paired = value[above] - value[below], drawn[:, above] - drawn[:, below]
        low, high = bootstrap_interval(
            difference, paired, resampling.level, units.n_clusters, of_difference(AGREEMENT)
        )
        p = bootstrap_p_value(difference, paired, units.n_units)
        corrected = adjusted_p_values(p, "holm")
        apart = corrected < 1 - resampling.level  # NaN is not told apart
        told[above[apart], below[apart]] = told[below[apart], above[apart]] = True
        columns = {
            "judge": [names[place] for place in above],
            "other": [names[place] for place in below],
            "difference": difference,
            "low": low,
            "high": high,
            "p": p,
            "p_holm": corrected,
        }
        return cls(names, pd.DataFrame(columns), told, True)

    def placed(self, scores: Sequence[JudgeScore]) -> tuple[JudgeScore, ...]:
        """Give every score its rank and its group."""
        found = ranked(scores)
        if not self.is_tested or len(self.judges) < 2:  # who is alone is told from nobody
            return found
        groups = groups_of(self.told)
        lowest = 1 + np.tril(self.told).sum(axis=1)
        highest = len(self.judges) - np.triu(self.told).sum(axis=1)
        place = {name: number for number, name in enumerate(self.judges)}
        return tuple(
            replace(
                one,
                rank_low=int(lowest[place[one.judge]]),
                rank_high=int(highest[place[one.judge]]),
                group=groups[place[one.judge]],
            )
            if one.judge in place
            else one
            for one in found
        )


def _drawn_together(
    labels: Labels, made: Sequence[_Judged], resampling: Resampling
) -> tuple[FloatArray, Units]:
    """Scores of all judges on the same resamples, (n_boot, n_judges), and what was drawn."""
    tables = [one.table for one in made if one.table is not None]
    pairs = [one.pair for one in made if one.pair is not None]
    joint = labels.joint_items(pairs, resampling.cluster)
    of_item = _rows_of_items(tables, joint)
    units, to_each = joint_units(of_item, joint.cluster, joint.times)

    def scores(weights: IntArray) -> dict[str, FloatArray]:
        drawn = weights.astype(np.float64)
        each = [table.of(drawn @ to) for table, to in zip(tables, to_each, strict=True)]
        return {"scores": np.stack(each, axis=1)}

    n_totals = max(table.n_totals for table in tables)
    drawn = in_batches(units.bootstrap(resampling), n_totals, scores)["scores"]
    return drawn, units


def _rows_of_items(tables: Sequence[Scored], joint: JointItems) -> list[IntArray]:
    """Row of each joint item in each judge's table, -1 for one that it does not have."""
    return [
        place if table.of_item is None else np.append(table.of_item, -1)[place]
        for table, place in zip(tables, joint.places, strict=True)
    ]


def _errors(labels: Labels, made: Sequence[_Judged], resampling: Resampling) -> JudgeErrors:
    able = [
        (number, one.pair, one.table)
        for number, one in enumerate(made)
        if one.table is not None and one.pair is not None
    ]
    if not able:
        return JudgeErrors(np.zeros((0, len(made))), np.zeros(0))
    numbers, pairs, tables = zip(*able, strict=True)
    # as resamples draw them: an engine has counted these
    joint = labels.joint_items(pairs, resampling.cluster if resampling.n_boot else None)
    rows = distinct_rows(np.column_stack(_rows_of_items(tables, joint)) + 1)
    errors = np.full((len(rows.rows), len(made)), nan)
    for number, pair, place in zip(numbers, pairs, rows.rows.T - 1, strict=True):
        errors[:, number] = np.append(errors_of(pair), nan)[place]
    return JudgeErrors(errors, rows.counted(joint.times).astype(np.float64))


def _provenance(
    humans: Comparison,
    made: Sequence[_Judged],
    invalid: InvalidPolicy,
    resampling: Resampling,
) -> Provenance:
    """Collect the settings; the humans alone stand for judges none of whom can be compared."""
    pairs = [one.pair for one in made if one.pair is not None]
    words = {
        "statistic": "Cohen's kappa" if made[0].score.kind == "kappa" else "Spearman's rho",
        "policy_for_invalid_responses": invalid,
        "seed": resampling.seed,
        **(resampling.words | {"exchanges": None} if resampling.n_boot else {}),
    }
    return provenance_of_judges(pairs or [humans], **words)
