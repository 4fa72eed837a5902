"""One judge's verdict: its numbers beside one more human's, and the sentence they make."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import isnan, nan
from numbers import Real

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.fair_pair import (
    FEWEST_ITEMS,
    NO_ONE_BESIDE,
    FairPair,
    Verdict,
    check_margin,
)
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.pooled_pairs import pools_pairs
from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.rater_ranks import fair_scores
from judgeviz.analysis.verdict.class_errors import ClassErrors, class_errors
from judgeviz.analysis.verdict.findings import (
    Finding,
    of_answers,
    of_classes,
    of_grades,
    of_labels,
    of_systems,
    of_verdict,
)
from judgeviz.analysis.verdict.measures import (
    Perceived,
    Replaced,
    Systems,
    fair_labels,
    perceived,
    rank_correlation,
    replaced,
    systems,
)
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError, counted, quoted
from judgeviz.export.table import share_with_interval, shared_decimals, with_interval
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels

IntArray = NDArray[np.int64]

BAR = 0.8  # of recall (sensitivity, specificity) at the lower end, against single human labels
# Of a few items that the judge alone labelled, the corrected share is little else than the share of
# all others.
FEWEST_ALONE = 20
ALPHA, RHO, RECALL = "alpha", "rho", "recall"
NOTHING = Measured()
_NOT_REPLACED = Replaced(nan, NOTHING, None)


@dataclass(frozen=True)
class JudgeVerdict:
    """One judge on one criterion, or the humans by themselves.

    Attributes
    ----------
    dataset, criterion : str
    judge : str or None
        None: the humans by themselves.
    items : int
        Items that the verdict stands on.
    labelled : int
        Items that humans and judge labelled, whether or not a human can be left out on them.
    statistic : str
        ``alpha`` or ``rho`` where judge and one more human are in the same place; ``recall`` (of
        the class recognised least often) or ``rho`` where there is no human to set beside it;
        empty where nothing can be compared.
    judge_value, human_value : Measured
        Value, low, high; NaN where there is none.
    delta : Measured
        Above 0 the judge is the better; of recall the distance from the bar.
    verdict : {"worse", "as good", "better", "undecided"}
        Of recall: below the bar, above it, neither. Without a human to compare with, and of humans
        by themselves, ``undecided``.
    sentence : str
    fair : FairPair or None
        What the verdict is read from; None where there is no fair pair.
    perceived : Perceived
        JS_b of both sides.
    replaced : Replaced
        Alternative annotator test.
    excess, order : Measured
        Excess of mean abs(Phi) over chance; Kendall's tau of the systems.
    favourites : tuple of str
        Systems that it favours: of its excess alone errors at random have some, too.
    bar : float
        That recall is held against.
    classes : DataFrame or None
        Class by class, where human labels are single: see
        :class:`~judgeviz.analysis.verdict.class_errors.ClassErrors`.
    candidates : tuple of Finding
        What may be worth a sentence, before it is held against those of other judges.
    provenance : Provenance
        Of the verdict itself.
    beside : tuple of Provenance
        Of what stands beside it: JS_b, the alternative annotator test, favour and order of systems.
    level : float
        Of all intervals.
    pools_pairs : bool
        Whether it is of votes on more than one pair of systems, whose names alpha depends on then.
    """

    dataset: str
    criterion: str
    judge: str | None
    items: int
    statistic: str
    judge_value: Measured
    human_value: Measured
    delta: Measured
    verdict: Verdict
    sentence: str
    fair: FairPair | None = None
    perceived: Perceived = Perceived(NOTHING, NOTHING)
    replaced: Replaced = _NOT_REPLACED
    excess: Measured = NOTHING
    order: Measured = NOTHING
    favourites: tuple[str, ...] = ()
    labelled: int = 0
    bar: float = BAR
    classes: pd.DataFrame | None = field(default=None, repr=False)
    candidates: tuple[Finding, ...] = field(default=(), repr=False)
    provenance: Provenance = field(default=Provenance(()), repr=False)
    beside: tuple[Provenance, ...] = field(default=(), repr=False)
    level: float = 0.95
    pools_pairs: bool = False


def check_bar(bar: object) -> None:
    """Raise ValueError for a bar of recall outside its range."""
    if isinstance(bar, bool) or not isinstance(bar, Real) or not 0 < float(bar) < 1:
        raise ValueError(f"bar is a share of a class between 0 and 1; got {bar!r}.")


def judge_verdict(
    pair: Comparison,
    margin: float = 0.0,
    resampling: Resampling | None = None,
    labels: Labels | None = None,
    bar: float = BAR,
) -> JudgeVerdict:
    """Say of one judge whether it labels as well as one more human: a row of :class:`Verdicts`.

    Parameters
    ----------
    pair : Comparison
        With a judge.
    margin : float
    resampling : Resampling, optional
        By default 1,000 replicates over items, seed 0.
    labels : Labels, optional
        That the comparison is of, without filters: where the shares of classes are to be corrected
        in what the judge alone labelled.
    bar : float
        Of recall in every class, where no human can be set beside the judge.

    Raises
    ------
    LabelError
        Where humans and judge have nothing that can be compared.
    ValueError
        For a margin, a bar or a column that cannot be.
    """
    check_margin(margin)
    check_bar(bar)
    drawn = Resampling(1000) if resampling is None else resampling
    both_label = pair.scale.is_categorical and pair.judge_scale.is_categorical
    measured = _of_labels(pair, margin, drawn, labels, bar) if both_label else None
    row = _of_scores(pair, margin, drawn) if measured is None else measured
    treated = systems(pair, drawn)
    candidates = [*row.candidates, *of_answers(pair, drawn.level)]
    excess, order = NOTHING, NOTHING
    favourites: tuple[str, ...] = ()
    test = replaced(pair, drawn)
    beside = [row.perceived.provenance, test.provenance]
    if treated is not None:
        candidates += of_systems(pair, treated)
        excess, order = _excess(treated), treated.order
        favourites = treated.favour.favourites
        beside += treated.provenances
    return replace(
        row,
        labelled=pair.n_items,
        sentence=_with_systems(row, treated),
        replaced=test,
        excess=excess,
        order=order,
        favourites=favourites,
        candidates=tuple(candidates),
        provenance=_provenance(pair, row, margin, drawn),
        beside=tuple(one for one in beside if one.settings),
        level=drawn.level,
        pools_pairs=pools_pairs(pair),
    )


def _of_labels(
    pair: Comparison, margin: float, resampling: Resampling, labels: Labels | None, bar: float
) -> JudgeVerdict:
    fair = fair_labels(pair, resampling, margin)
    seen = perceived(pair, resampling, margin)
    if fair is not None:
        found = of_labels(pair, fair, resampling) + of_verdict(pair, fair.pair, ALPHA, resampling)
        row = _of_fair_pair(pair, fair.pair, ALPHA)
        sentence = _with_jsd(row, seen)
        return replace(row, perceived=seen, sentence=sentence, candidates=tuple(found))
    if pair.scale.kind == "ordinal" and len(pair.scale.categories) > 2:
        graded = tuple(of_grades(pair, resampling))
        return replace(_alone(pair, resampling), perceived=seen, candidates=graded)
    errors = class_errors(pair, resampling, labels)
    return replace(_against_bar(pair, errors, bar), perceived=seen)


def in_shared_decimals(rows: Iterable[JudgeVerdict]) -> tuple[JudgeVerdict, ...]:
    """Say all verdicts of a list with as many decimals, so that their numbers can be compared."""
    every = tuple(rows)
    beside = [row.fair for row in every if row.fair is not None and row.fair.has_values]
    decimals = shared_decimals((fair.interval for fair in beside), sign="+")
    return tuple(_in_decimals(row, decimals) for row in every)


def _in_decimals(row: JudgeVerdict, decimals: int) -> JudgeVerdict:
    if row.fair is None or not row.fair.has_values:
        return row
    said = replace(row, sentence=row.fair.sentence(str(row.judge), row.statistic, decimals))
    return replace(said, sentence=_with_jsd(said, row.perceived))


def _with_jsd(row: JudgeVerdict, seen: Perceived) -> str:
    """Add what JS_b says where it contradicts a good alpha, or there is no alpha to say it."""
    is_wanted = seen.is_told if isnan(row.delta.value) else is_contradicted(row.verdict, seen)
    if not is_wanted:
        return row.sentence
    difference = with_interval(*seen.delta, sign="+")
    said = f"by JS_b (distance) it is {seen.verdict} (difference {difference})"
    return f"{row.sentence.removesuffix('.')}; {said}."


def is_contradicted(verdict: Verdict, seen: Perceived) -> bool:
    """Whether a judge is as good as one more human, or better, by alpha but worse by JS_b."""
    return verdict in ("better", "as good") and seen.verdict == "worse"


def _of_scores(pair: Comparison, margin: float, resampling: Resampling) -> JudgeVerdict:
    if not {pair.scale.kind, pair.judge_scale.kind} <= {"ordinal", "continuous"}:
        raise LabelError(
            f"'{pair.judge}' gives scores where the humans choose among classes without an order; "
            "no number compares the two."
        )
    fair = fair_scores(pair, resampling, margin)
    if not fair.has_values:
        return _alone(pair, resampling)
    found = tuple(of_verdict(pair, fair, RHO, resampling))
    return replace(_of_fair_pair(pair, fair, RHO), candidates=found)


def _of_fair_pair(pair: Comparison, fair: FairPair, statistic: str) -> JudgeVerdict:
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        items=fair.n_items,
        statistic=statistic,
        judge_value=Measured(fair.judge, *fair.judge_interval),
        human_value=Measured(fair.human, *fair.human_interval),
        delta=Measured(fair.delta, fair.low, fair.high),
        verdict=fair.verdict,
        sentence=fair.sentence(str(pair.judge), statistic),
        fair=fair,
    )


def _alone(pair: Comparison, resampling: Resampling) -> JudgeVerdict:
    """Rank correlation with the humans' means: no human can be set beside the judge."""
    rho = rank_correlation(pair, resampling)
    if isnan(rho.value):
        said = "has no rank correlation with the humans: one of both sides never varies"
    else:
        said = (
            f"follows the humans with rho {with_interval(*rho)} on {counted(pair.n_items, 'item')}"
        )
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        items=pair.n_items,
        statistic=RHO,
        judge_value=rho,
        human_value=NOTHING,
        delta=NOTHING,
        verdict="undecided",
        sentence=(
            f"{pair.judge} {said}; {_few_humans(pair)}, so no human can be set beside the judge."
        ),
    )


def _few_humans(pair: Comparison) -> str:
    if pair.scale.is_categorical:
        n_labels = pair.profiles.human_profiles.sum(axis=1)
    else:
        n_labels = np.bincount(pair.human.item, minlength=pair.n_items)
    most = int(n_labels.max(initial=0))
    return "items have one human label" if most == 1 else "no item has three human labels"


def _against_bar(pair: Comparison, errors: ClassErrors, bar: float) -> JudgeVerdict:
    """Recall of every class against a bar: below it, above it, or neither."""
    lowest = errors.lowest()
    value = Measured(lowest["recall"], lowest["recall_low"], lowest["recall_high"])
    delta = Measured(*(number - bar for number in value))
    lows = errors.frame["recall_low"].dropna()
    verdict: Verdict = "undecided"
    if errors.n_items >= FEWEST_ITEMS:
        if (errors.most < bar).any():
            verdict = "worse"
        elif len(lows) > 1 and (lows >= bar).all():
            verdict = "as good"
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        items=errors.n_items,
        statistic=RECALL,
        judge_value=value,
        human_value=NOTHING,
        delta=delta,
        verdict=verdict,
        sentence=_recall_in_words(pair, errors, verdict, bar),
        bar=bar,
        classes=errors.frame,
        candidates=tuple(of_classes(pair, errors, bar)),
    )


_SHOWN_CLASSES = 3
_BAR_IN_WORDS = {
    "worse": "below the bar of {bar}",
    "as good": "every class above the bar of {bar}",
    "undecided": "too few items to tell whether every class is above the bar of {bar}",
}


def _recall_in_words(pair: Comparison, errors: ClassErrors, verdict: Verdict, bar: float) -> str:
    known = errors.frame.dropna(subset=["recall"]).sort_values("recall", kind="stable")
    shown = [
        f"{_share(row['recall'], row['recall_low'], row['recall_high'])} of '{row['class']}'"
        for row in known.head(_SHOWN_CLASSES).to_dict("records")
    ]
    more = (
        f" and more of {len(known) - len(shown)} other classes" if len(known) > len(shown) else ""
    )
    if len(errors.frame) == len(known) == 2:
        more += " (sensitivity and specificity)"
    left_out = f", without {errors.n_divided:,} that divide the humans" if errors.n_divided else ""
    said = (
        f"{pair.judge} finds {' and '.join(shown)}{more}: {_beside_bar(errors, verdict, bar)} "
        f"({counted(errors.n_items, 'item')}{left_out}; {_few_humans(pair)}, so no human can be "
        "set beside it)."
    )
    enough = errors.frame["items_judge_alone"] >= FEWEST_ALONE
    corrected = errors.frame[enough].to_dict("records")
    if not corrected:
        return said
    # of two classes the last is the one that counts: pass, yes, true, 1
    row = corrected[-1 if len(corrected) == 2 else 0]
    # not by prediction-powered inference, which takes the humans' items for a sample of these
    name = "share_rogan_gladen"
    rate = _share(row[name], row[f"{name}_low"], row[f"{name}_high"])
    return (
        f"{said} On {row['items_judge_alone']:,} items that it alone labelled, it gives "
        f"'{row['class']}' to {100 * row['share_judge_alone']:.0f} %; corrected for its errors "
        f"{rate}."
    )


def _beside_bar(errors: ClassErrors, verdict: Verdict, bar: float) -> str:
    recall = errors.frame["recall"]
    if verdict == "undecided" and recall.notna().sum() == 1:
        never = errors.frame["class"][recall.isna()].tolist()
        return f"the humans never say {quoted(never)}, so nothing tells whether it would"
    if errors.n_items < FEWEST_ITEMS:
        return f"{FEWEST_ITEMS} items are the least that a verdict takes"
    return _BAR_IN_WORDS[verdict].format(bar=f"{100 * bar:g} %")


def _share(value: float, low: float, high: float) -> str:
    return "n/a" if isnan(value) else share_with_interval(value, low, high)


def _with_systems(row: JudgeVerdict, treated: Systems | None) -> str:
    """Where no human is beside the judge, how it orders systems is what is left to say."""
    if row.fair is not None or row.statistic != RHO or treated is None:
        return row.sentence
    order = treated.order
    if isnan(order.value):
        return row.sentence
    n = len(treated.preferences.systems)
    return f"{row.sentence} It orders the {n} systems with Kendall's tau {with_interval(*order)}."


def _excess(treated: Systems) -> Measured:
    favour = treated.favour
    return Measured(float(favour.excess), *favour.limits("excess"))


def human_verdict(pair: Comparison, resampling: Resampling | None = None) -> JudgeVerdict:
    """Say how far the humans agree, where there is no judge: a row of :class:`Verdicts`.

    Parameters
    ----------
    pair : Comparison
        Without a judge.
    resampling : Resampling, optional
        By default 1,000 replicates over items, seed 0.
    """
    drawn = Resampling(1000) if resampling is None else resampling
    n_items, statistic = pair.n_items, ALPHA
    if pair.scale.is_categorical:
        table = agreement_table(
            pair, n_boot=drawn.n_boot, cluster=drawn.cluster, seed=drawn.seed, level=drawn.level
        )
        cell = table.cell(0, "alpha_hh")
        value, why = Measured(cell.value, cell.low, cell.high), cell.why_undefined
    else:
        fair, statistic = fair_scores(pair, drawn, 0.0), RHO
        value, why = Measured(fair.human, *fair.human_interval), fair.why_undefined
        n_items = fair.n_items or n_items
    row = JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=None,
        items=n_items,
        statistic=statistic,
        judge_value=NOTHING,
        human_value=value,
        delta=NOTHING,
        verdict="undecided",
        sentence=_humans_in_words(pair, statistic, value, why),
    )
    provenance = _provenance(pair, row, 0.0, drawn)
    pools = pools_pairs(pair)
    return replace(row, provenance=provenance, level=drawn.level, pools_pairs=pools)


def _humans_in_words(pair: Comparison, statistic: str, value: Measured, why: str) -> str:
    if isnan(value.value):
        return f"How far the humans agree cannot be told: {why}."
    said = f"The humans agree with {statistic} {with_interval(*value)}"
    if not pair.scale.is_categorical:
        return f"{said} with the mean of the others, on {counted(pair.n_items, 'item')}."
    counts, n_items = pair.profiles.human_profiles, pair.profiles.human_items
    several = counts.sum(axis=1) >= 2
    n = int(n_items @ several)
    unanimous = int(n_items @ (several & (counts.max(axis=1) == counts.sum(axis=1))))
    return (
        f"{said}: unanimous on {unanimous:,} of {counted(n, 'item')} with several labels "
        f"({100 * unanimous / n:.0f} %)."
    )


def _provenance(
    pair: Comparison, row: JudgeVerdict, margin: float, resampling: Resampling
) -> Provenance:
    alone = row.statistic == RHO and row.fair is None and pair.judge is not None
    return provenance_of(
        pair,
        statistic=f"verdict by {row.statistic}{NO_ONE_BESIDE * alone}",
        scale=pair.scale.kind,
        **resampling.words,
        margin=f"{margin:g}" if margin else None,
        bar=f"{row.bar:g}" if row.statistic == RECALL else None,
    )
