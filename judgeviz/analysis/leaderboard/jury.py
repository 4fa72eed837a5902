"""Several judges as one: a jury, which is measured as any other judge."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.strata import centre_rule
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.invalid import InvalidRows
from judgeviz.labels.labels import Jury, LabelRows, Labels
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import NO_LABEL

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
How = Literal["majority", "mean"]
NOBODY = "no valid response of any juror"


@recorded
def jury(
    labels: Labels,
    judges: Sequence[str] | None = None,
    how: How = "majority",
    name: str | None = None,
) -> Labels:
    """Let several judges vote, and put what comes out beside them as one more judge.

    Parameters
    ----------
    labels : Labels
    judges : sequence of str, optional
        At least two; by default all.
    how : {"majority", "mean"}
        The jurors' majority, on graded scales their lower median, as the humans' labels are put
        together; or the mean of their grades or scores, which is a score itself.
    name : str, optional
        Of the jury; by default its size and how it decides.

    Returns
    -------
    Labels
        The same data set with the jury as its last judge. Every juror has one vote on an item, the
        majority (median, mean) of its own answers; one without a valid response does not vote, and
        where nobody does the jury's response is invalid. Vote ties go to the tie category of a
        preference, and to the lowest category elsewhere. A juror has no vote in a majority on
        criteria where it gives scores; criteria on which fewer than two have a vote, or whose
        votes cannot be put together, have no jury.

    Raises
    ------
    ValueError
        For another ``how``, fewer than two judges, one that does not exist, or a name in use.
    LabelError
        Where no criterion has a jury (too few of the judges, a mean of classes, a mean of grades
        and scores), or a juror of a majority gives scores on every criterion.

    Examples
    --------
    >>> import judgeviz as jv
    >>> labels = jv.jury(jv.demo("summaries"), ["sage", "middling", "dice"])
    >>> labels.judges[-1]
    'jury of 3 (majority)'
    """
    if how not in get_args(How):
        raise ValueError(f"how is {quoted(get_args(How))}; got {how!r}.")
    jurors = tuple(dict.fromkeys(labels.judges if judges is None else judges))
    if len(jurors) < 2:
        raise ValueError(f"A jury is of two judges or more; got {quoted(jurors) or 'none'}.")
    unknown = [one for one in jurors if one not in labels.judges]
    if unknown:
        raise ValueError(
            f"There is no judge {quoted(unknown)} in '{labels.name}'; its judges are "
            f"{quoted(labels.judges) or 'none'}."
        )
    called = name or f"jury of {len(jurors)} ({how})"
    if called in (*labels.judges, *labels.raters):
        raise ValueError(f"'{called}' is already in '{labels.name}'; give the jury another name.")
    own = Jury(how, jurors)
    voters = [own.voters(labels, criterion) for criterion in labels.criteria]
    _check(labels, jurors, voters, how)
    votes = [
        _of_criterion(labels, voting, criterion, how)
        for criterion, voting in zip(labels.criteria, voters, strict=True)
    ]
    return _with_judge(labels, called, votes, own)


Verdicts = tuple[IntArray, FloatArray, IntArray]  # items, their labels; items without a valid vote


def _of_criterion(
    labels: Labels, voters: Sequence[str], criterion: str, how: How
) -> Verdicts | None:
    """Decide every item of a criterion; None where the votes are too few, or of two sorts."""
    scale = labels.scale(criterion)
    if len(voters) < 2 or _why_apart(labels, voters, criterion, how):
        return None
    number = labels.criteria.index(criterion)
    votes, n_items = [], len(labels.items)
    asked = np.zeros(n_items, dtype=bool)
    for juror in voters:
        rater = len(labels.raters) + labels.judges.index(juror)
        own = (labels.rows.criterion == number) & (labels.rows.rater == rater)
        item, value = labels.rows.item[own].astype(np.int64), labels.rows.value[own]
        votes.append(_vote(item, value, n_items, scale, how, labels.judge_scale(juror, criterion)))
        asked[item] = asked[labels.invalid.of(number, rater).item] = True
    table = np.stack(votes, axis=1)
    voted = ~np.isnan(table)
    items = np.flatnonzero(voted.any(axis=1))
    if how == "mean":
        decided = np.nansum(table[items], axis=1) / voted[items].sum(axis=1)
    else:
        counts = np.zeros((len(items), len(scale.categories)), dtype=np.int64)
        row, place = np.nonzero(voted[items])
        np.add.at(counts, (row, table[items][row, place].astype(np.int64)), 1)
        decided = centre_rule(scale).of(counts).astype(np.float64)
    return items, decided, np.flatnonzero(asked & ~voted.any(axis=1))


def _check(
    labels: Labels, jurors: Sequence[str], voters: Sequence[Sequence[str]], how: How
) -> None:
    """Raise LabelError for judges that are no jury on any criterion.

    Parameters
    ----------
    voters : sequence of sequence of str
        Those who have a vote, by criterion.
    """
    voting = dict(zip(labels.criteria, voters, strict=True))
    for juror in jurors:
        own = [criterion for criterion in labels.criteria if juror in labels.judges_of(criterion)]
        if own and not any(juror in voting[criterion] for criterion in own):
            raise LabelError(
                f"'{juror}' gives scores on '{own[0]}', which have no majority; choose how='mean', "
                "or other judges."
            )
    several = [criterion for criterion in labels.criteria if len(voting[criterion]) > 1]
    if not several:
        raise LabelError(
            f"No criterion of '{labels.name}' has responses of two of the judges {quoted(jurors)}; "
            "choose others for the jury."
        )
    reasons = [_why_apart(labels, voting[criterion], criterion, how) for criterion in several]
    if all(reasons):
        raise LabelError(reasons[0])


def _why_apart(labels: Labels, voters: Sequence[str], criterion: str, how: How) -> str:
    """Say why votes on a criterion cannot be put together; empty where they can."""
    if how == "majority":
        return ""
    if labels.scale(criterion).kind not in ("ordinal", "continuous"):
        return f"The labels of '{criterion}' have no order and no mean; choose how='majority'."
    scoring = [one for one in voters if not labels.judge_scale(one, criterion).is_categorical]
    if scoring and len(scoring) < len(voters):
        return (
            f"{quoted(scoring)} give scores on '{criterion}' and the others grades, which have no "
            "common mean; choose judges of one sort."
        )
    return ""


def _vote(
    item: IntArray,
    value: NDArray[np.generic],
    n_items: int,
    scale: Scale,
    how: How,
    own_scale: Scale,
) -> FloatArray:
    """One juror's vote on every item, (n_items,): a category's index or a number; NaN without."""
    votes = np.full(n_items, np.nan)
    if how == "mean":
        numbers = value.astype(np.float64)
        if own_scale.is_categorical:
            numbers = own_scale.values[value.astype(np.int64)]
        n_answers = np.bincount(item, minlength=n_items)
        total = np.bincount(item, weights=numbers, minlength=n_items)
        np.divide(total, n_answers, out=votes, where=n_answers > 0)
        return votes
    counts = np.zeros((n_items, len(scale.categories)), dtype=np.int64)
    np.add.at(counts, (item, value.astype(np.int64)), 1)
    code = centre_rule(scale).of(counts)
    votes[code != NO_LABEL] = code[code != NO_LABEL]
    return votes


def _with_judge(labels: Labels, name: str, votes: Sequence[Verdicts | None], own: Jury) -> Labels:
    rater = len(labels.raters) + len(labels.judges)
    rows, invalid = [labels.rows], [labels.invalid]
    scores = dict(labels.score_scales)
    for number, found in enumerate(votes):
        if found is None:
            continue
        items, decided, lost = found
        rows.append(LabelRows(items, *_constants(len(items), number, rater), decided))
        nothing = np.full(len(lost), NOBODY, dtype=object)
        invalid.append(InvalidRows(lost, *_constants(len(lost), number, rater), nothing))
        if own.how == "mean":
            scores[labels.criteria[number], name] = Scale("continuous")
    value = np.concatenate([one.value for one in rows])
    if own.how == "majority" and np.issubdtype(labels.rows.value.dtype, np.integer):
        value = value.astype(np.int64)
    return replace(
        labels,
        judges=(*labels.judges, name),
        rows=LabelRows(**_stacked(rows, LabelRows) | {"value": value}),
        invalid=InvalidRows(**_stacked(invalid, InvalidRows)),
        score_scales=scores,
        juries={**labels.juries, name: own},
    )


def _stacked(
    parts: Sequence[LabelRows] | Sequence[InvalidRows], kind: type[LabelRows | InvalidRows]
) -> dict[str, Any]:
    """Put the arrays of several under each other."""
    names = [one.name for one in fields(kind)]
    return {name: np.concatenate([getattr(one, name) for one in parts]) for name in names}


def _constants(
    n: int, criterion: int, rater: int
) -> tuple[IntArray, IntArray, IntArray, NDArray[np.bool_]]:
    return (
        np.full(n, criterion),
        np.full(n, rater),
        np.zeros(n, dtype=np.int64),
        np.zeros(n, dtype=bool),
    )
