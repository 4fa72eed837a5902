"""The verdict on every judge: whether it labels as well as one more human."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan, nan

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.fair_pair import FairPair, Verdict, check_margin
from judgeviz.analysis.provenance import Provenance, common_provenance, provenance_of
from judgeviz.analysis.verdict.findings import (
    Finding,
    chosen,
    of_answers,
    of_classes,
    of_labels,
    of_systems,
    of_verdict,
)
from judgeviz.analysis.verdict.measures import (
    ClassErrors,
    Measured,
    Perceived,
    Replaced,
    Systems,
    class_errors,
    fair_labels,
    fair_scores,
    perceived,
    rank_correlation,
    replaced,
    systems,
)
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError, counted
from judgeviz.export.result import Result
from judgeviz.export.table import EMPTY, Cell, Heading, Table, number_cell, rounded
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.scale import UNNAMED_CRITERION

IntArray = NDArray[np.int64]

BAR = 0.8  # of recall (sensitivity, specificity) at the lower end, against single human labels
_SHOWN_ROWS = 6  # of a repr
ALPHA, RHO, RECALL = "alpha", "rho", "recall"
_NOTHING = Measured()
_NOT_REPLACED = Replaced(nan, _NOTHING, None)


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
    classes : DataFrame or None
        Class by class, where human labels are single: see
        :class:`~judgeviz.analysis.verdict.measures.ClassErrors`.
    candidates : tuple of Finding
        What may be worth a sentence, before it is held against those of other judges.
    provenance : Provenance
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
    perceived: Perceived = Perceived(_NOTHING, _NOTHING)
    replaced: Replaced = _NOT_REPLACED
    excess: Measured = _NOTHING
    order: Measured = _NOTHING
    classes: pd.DataFrame | None = field(default=None, repr=False)
    candidates: tuple[Finding, ...] = field(default=(), repr=False)
    provenance: Provenance = field(default=Provenance(()), repr=False)


@dataclass(frozen=True, repr=False)
class Verdicts(Result):
    """Whether each judge labels as well as one more human, and what else matters.

    Attributes
    ----------
    rows : tuple of JudgeVerdict
        Criterion by criterion, in the order of the table.
    findings : tuple of Finding
        The three that matter most, of all judges and criteria; fewer, or none, where nothing
        stands out.
    margin : float
        How much worse than one more human still counts as good.
    """

    rows: tuple[JudgeVerdict, ...]
    findings: tuple[Finding, ...]
    margin: float = 0.0

    @cached_property
    def frame(self) -> pd.DataFrame:
        """A row per criterion and judge.

        criterion, judge (missing for humans by themselves), items, statistic, judge_value,
        human_value (each with _low, _high), delta, low, high, verdict, jsd, jsd_human (each with
        _low, _high), omega, rho, rho_low, rho_high, passes (missing without a test), phi_excess
        and order (Kendall's tau of the systems), each with _low and _high. NaN where there is no
        number.
        """
        return pd.DataFrame([_frame_row(row) for row in self.rows])

    @cached_property
    def classes(self) -> pd.DataFrame:
        """A row per criterion, judge and class where human labels are single; empty elsewhere.

        criterion, judge, class, items, recall, precision, share_human, share_judge,
        items_judge_alone, share_judge_alone, share_rogan_gladen and share_ppi (the class's share
        of the items that the judge alone labelled, corrected), with _low and _high.
        """
        parts = []
        for row in self.rows:
            if row.classes is not None:
                part = row.classes.copy()
                part.insert(0, "criterion", row.criterion)
                part.insert(1, "judge", row.judge)
                parts.append(part)
        return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()

    @property
    def sentences(self) -> tuple[str, ...]:
        """One per row."""
        return tuple(row.sentence for row in self.rows)

    @property
    def criteria(self) -> tuple[str, ...]:
        """In the order of the table."""
        return tuple(dict.fromkeys(row.criterion for row in self.rows))

    @property
    def dataset(self) -> str:
        """Name of the data set."""
        return self.rows[0].dataset

    @property
    def criterion(self) -> str:
        """The one criterion, or all in one line."""
        return ", ".join(self.criteria)

    @cached_property
    def provenance(self) -> Provenance:
        """Settings that all rows share; of what differs all values."""
        several = [
            Provenance(tuple(one for one in row.provenance.settings if one[0] != "items"))
            for row in self.rows
        ]
        return common_provenance(several)

    @property
    def signature(self) -> str:
        """The settings in one line."""
        return self.provenance.signature

    def of(self, criterion: str) -> tuple[JudgeVerdict, ...]:
        """Rows of one criterion."""
        return tuple(row for row in self.rows if row.criterion == criterion)

    def numbers(self) -> pd.DataFrame:
        """Give ``frame`` with the data set and the settings of every row."""
        numbers = self.frame.copy()
        numbers.insert(0, "data_set", self.dataset)
        numbers["sentence"] = self.sentences
        return numbers.assign(settings=[row.provenance.signature for row in self.rows])

    def tabulate(self) -> Table:
        """Lay out a row per judge with its sentence's numbers; the findings stand below."""
        named = any(criterion != UNNAMED_CRITERION for criterion in self.criteria)
        groups = ("agreement", "JS_b", "alt-test", "systems")
        headings = (
            *([Heading("criterion", is_text=True)] if named else []),
            Heading("judge", is_text=True),
            Heading("n"),
            Heading("statistic", groups[0], is_text=True),
            *(Heading(title, groups[0]) for title in ("judge", "human", "D′")),
            Heading("verdict", is_text=True),
            *(Heading(title, groups[1]) for title in ("judge", "human")),
            *(Heading(title, groups[2]) for title in ("ω", "ρ", "passes")),
            *(Heading(title, groups[3]) for title in ("excess |Φ|", "τ")),
        )
        rows = tuple(
            ((Cell(row.criterion),) if named else ()) + _table_row(row) for row in self.rows
        )
        return Table(
            caption=f"Judges beside one more human in the same place: {self.dataset}.",
            headings=headings,
            rows=rows,
            notes=tuple(finding.text for finding in self.findings),
            settings=(" ".join(self.signature.split()),),
        )

    def __repr__(self) -> str:
        """Show a sentence per row, and the findings."""
        found = [f"  finding: {one.text}" for one in self.findings]
        more = len(self.rows) - _SHOWN_ROWS
        if more > 0:
            found.insert(0, f"  ... and {counted(more, 'row')} more")
        return "\n".join(
            [
                f"Verdicts: {self.dataset}",
                *(f"  {one}" for one in self.sentences[:_SHOWN_ROWS]),
                *found,
            ]
        )


def verdicts(
    labels: Labels,
    criterion: str | None = None,
    judges: Sequence[str] | str | None = None,
    margin: float = 0.0,
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
) -> Verdicts:
    """Say of every judge whether it labels as well as one more human, and what stands out.

    Parameters
    ----------
    labels : Labels
    criterion : str, optional
        By default every criterion.
    judges : sequence of str, or one, optional
        By default all. Without any the verdict is on the humans.
    margin : float
        How much worse than one more human still counts as good, in units of the statistic.
    n_boot : int
        Bootstrap replicates over items; without any there is no verdict.
    cluster : str, optional
        Item column whose values are resampled as a whole.
    seed : int
        Of all random draws.

    Returns
    -------
    Verdicts
        Krippendorff's alpha where the judge gives labels, Spearman's rho where it gives scores. A
        judge that cannot be compared has a row of NaN whose sentence says why.

    Raises
    ------
    ValueError
        For a criterion, judge or column that does not exist, or a number outside its range.

    Notes
    -----
    Judge and human are in the same place: either against the other humans of an item (see
    :class:`~judgeviz.FairPair`), which takes items with three human labels. Where no item has as
    many, a judge is held against the humans' labels themselves: its recall in every class against
    a bar of 0.8, or rho. Findings are tested against one more human and corrected by Holm.

    Examples
    --------
    >>> import judgeviz as jv
    >>> found = jv.verdicts(jv.demo("summaries"), "coherence", judges=["dice"], n_boot=200)
    >>> found.frame["verdict"].tolist()
    ['worse']
    """
    check_margin(margin)
    resampling = Resampling(n_boot, 0, cluster, seed)
    if judges is not None:
        judges = (judges,) if isinstance(judges, str) else tuple(dict.fromkeys(judges))
    for name in judges or ():
        if name not in labels.judges:
            labels.compare(name, criterion or labels.criteria[0])  # says which there are
    rows = []
    for name in labels.criteria if criterion is None else (criterion,):
        present = labels.judges_of(name)
        wanted = [judge for judge in (present if judges is None else judges) if judge in present]
        if not wanted and not labels.judges:
            rows.append(human_verdict(labels.compare(criterion=name), resampling))
        rows += [_row_of(labels, judge, name, margin, resampling) for judge in wanted]
    if not rows:
        raise ValueError("None of these judges labelled this criterion; choose another of either.")
    return assemble(rows, margin)


def assemble(rows: Iterable[JudgeVerdict], margin: float = 0.0) -> Verdicts:
    """Put rows together, each made by itself, and choose the findings among all of them.

    Raises
    ------
    ValueError
        Without a row.
    """
    every = tuple(rows)
    if not every:
        raise ValueError("Verdicts need at least one row; got none.")
    return Verdicts(every, chosen(one for row in every for one in row.candidates), margin)


def _row_of(
    labels: Labels, judge: str, criterion: str, margin: float, resampling: Resampling
) -> JudgeVerdict:
    try:
        pair = labels.compare(judge, criterion)
        alone = judged_alone(labels, judge, criterion)
        return judge_verdict(pair, margin, resampling, alone)
    except LabelError as error:
        return JudgeVerdict(
            labels.name, criterion, judge, 0, "", _NOTHING, _NOTHING, _NOTHING, "undecided",
            f"{judge}: {error}",
        )  # fmt: skip


def from_the_best(row: JudgeVerdict) -> tuple[bool, float, str]:
    """Key that sorts judges of one criterion, the best first and what has no number last."""
    value = row.judge_value.value if isnan(row.delta.value) else row.delta.value
    return isnan(value), 0.0 if isnan(value) else -value, str(row.judge)


def judged_alone(labels: Labels, judge: str, criterion: str) -> IntArray | None:
    """Count the items that a judge, but no human, labelled, by class; None where it gives scores.

    Of several answers on an item the first counts.
    """
    scale = labels.judge_scale(judge, criterion)
    if not scale.is_categorical:
        return None
    rows, n_humans = labels.rows, len(labels.raters)
    own = rows.criterion == labels.criteria.index(criterion)
    seen = np.zeros(len(labels.items), dtype=bool)
    seen[rows.item[own & (rows.rater < n_humans)]] = True
    mine = own & (rows.rater == n_humans + labels.judges.index(judge)) & ~seen[rows.item]
    _, first = np.unique(rows.item[mine], return_index=True)
    return np.bincount(rows.value[mine][first].astype(np.int64), minlength=len(scale.categories))


def judge_verdict(
    pair: Comparison,
    margin: float = 0.0,
    resampling: Resampling | None = None,
    alone: IntArray | None = None,
) -> JudgeVerdict:
    """Say of one judge whether it labels as well as one more human: a row of :class:`Verdicts`.

    Parameters
    ----------
    pair : Comparison
        With a judge.
    margin : float
    resampling : Resampling, optional
        By default 1,000 replicates over items, seed 0.
    alone : ndarray of int, shape (k,), optional
        From :func:`judged_alone`, where the shares of classes are to be corrected.

    Raises
    ------
    LabelError
        Where humans and judge have nothing that can be compared.
    ValueError
        For a margin or a column that cannot be.
    """
    check_margin(margin)
    drawn = Resampling(1000) if resampling is None else resampling
    both_label = pair.scale.is_categorical and pair.judge_scale.is_categorical
    measured = _of_labels(pair, margin, drawn, alone) if both_label else None
    row = _of_scores(pair, margin, drawn) if measured is None else measured
    treated = systems(pair, drawn)
    candidates = [*row.candidates, *of_answers(pair)]
    excess, order = _NOTHING, _NOTHING
    if treated is not None:
        candidates += of_systems(pair, treated)
        excess, order = _excess(treated), treated.order
    return replace(
        row,
        sentence=_with_systems(row, treated),
        replaced=replaced(pair, drawn),
        excess=excess,
        order=order,
        candidates=tuple(candidates),
        provenance=_provenance(pair, row.statistic, margin, drawn),
    )


def _of_labels(
    pair: Comparison, margin: float, resampling: Resampling, alone: IntArray | None
) -> JudgeVerdict:
    fair = fair_labels(pair, resampling, margin)
    seen = perceived(pair, resampling, margin)
    if fair is not None:
        found = of_labels(pair, fair, resampling) + of_verdict(pair, fair.pair, ALPHA, resampling)
        row = _of_fair_pair(pair, fair.pair, ALPHA)
        return replace(row, perceived=seen, candidates=tuple(found))
    if pair.scale.kind == "ordinal" and len(pair.scale.categories) > 2:
        return replace(_alone(pair, resampling), perceived=seen)
    errors = class_errors(pair, resampling, alone)
    return replace(_against_bar(pair, errors), perceived=seen)


def _of_scores(pair: Comparison, margin: float, resampling: Resampling) -> JudgeVerdict:
    if not {pair.scale.kind, pair.judge_scale.kind} <= {"ordinal", "continuous"}:
        raise LabelError(
            f"'{pair.judge}' gives scores where the humans choose among classes without an order; "
            "no number compares the two."
        )
    fair = _fair_grades(pair, resampling, margin) or fair_scores(pair, resampling, margin)
    if not fair.has_values:
        return _alone(pair, resampling)
    found = tuple(of_verdict(pair, fair, RHO, resampling))
    return replace(_of_fair_pair(pair, fair, RHO), candidates=found)


def _fair_grades(pair: Comparison, resampling: Resampling, margin: float) -> FairPair | None:
    """Of grades, which all humans share, the pooled rho of the agreement table; else None."""
    if not pair.scale.is_categorical:
        return None
    table = agreement_table(
        pair,
        n_boot=resampling.n_boot,
        cluster=resampling.cluster,
        seed=resampling.seed,
        level=resampling.level,
        margin=margin,
    )
    return table.fair("spearman_mean")


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
        said = f"follows the humans with rho {_with_ends(rho)} on {counted(pair.n_items, 'item')}"
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        items=pair.n_items,
        statistic=RHO,
        judge_value=rho,
        human_value=_NOTHING,
        delta=_NOTHING,
        verdict="undecided",
        sentence=f"{pair.judge} {said}; {_few_humans(pair)}, so no human can be set beside it.",
    )


def _few_humans(pair: Comparison) -> str:
    n_labels = np.bincount(pair.human.item, minlength=pair.n_items)
    most = int(n_labels.max(initial=0))
    return "items have one human label" if most == 1 else "no item has three human labels"


def _against_bar(pair: Comparison, errors: ClassErrors) -> JudgeVerdict:
    """Recall of every class against a bar: below it, above it, or neither."""
    lowest = errors.lowest()
    value = Measured(lowest["recall"], lowest["recall_low"], lowest["recall_high"])
    delta = Measured(*(number - BAR for number in value))
    lows = errors.frame["recall_low"].dropna()
    verdict: Verdict = "undecided"
    if value.high < BAR:
        verdict = "worse"
    elif (lows >= BAR).all():
        verdict = "as good"
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        items=pair.n_items,
        statistic=RECALL,
        judge_value=value,
        human_value=_NOTHING,
        delta=delta,
        verdict=verdict,
        sentence=_recall_in_words(pair, errors, verdict),
        classes=errors.frame,
        candidates=tuple(of_classes(pair, errors, BAR)),
    )


_SHOWN_CLASSES = 3
_BAR_IN_WORDS = {
    "worse": f"below the bar of {BAR:.0%}",
    "as good": f"every class above the bar of {BAR:.0%}",
    "undecided": f"too few items to tell whether every class is above the bar of {BAR:.0%}",
}


def _recall_in_words(pair: Comparison, errors: ClassErrors, verdict: Verdict) -> str:
    known = errors.frame.dropna(subset=["recall"]).sort_values("recall", kind="stable")
    shown = [
        f"{_share(row['recall'], row['recall_low'], row['recall_high'])} of '{row['class']}'"
        for _, row in known.head(_SHOWN_CLASSES).iterrows()
    ]
    more = (
        f" and more of {len(known) - len(shown)} other classes" if len(known) > len(shown) else ""
    )
    if len(errors.frame) == 2:
        more += " (sensitivity and specificity)"
    words = _BAR_IN_WORDS[verdict].replace("%", " %")
    said = (
        f"{pair.judge} finds {' and '.join(shown)}{more}: {words} "
        f"({counted(pair.n_items, 'item')}; {_few_humans(pair)}, so no human can be set beside it)."
    )
    corrected = errors.frame[errors.frame["items_judge_alone"] > 0]
    if corrected.empty:
        return said
    # of two classes the last is the one that counts: pass, yes, true, 1
    row = corrected.iloc[-1 if len(corrected) == 2 else 0]
    rate = _share(row["share_ppi"], row["share_ppi_low"], row["share_ppi_high"])
    return (
        f"{said} On {row['items_judge_alone']:,} items that it alone labelled, it gives "
        f"'{row['class']}' to {100 * row['share_judge_alone']:.0f} %; corrected by the humans' "
        f"labels {rate}."
    )


def _share(value: float, low: float, high: float) -> str:
    if isnan(value):
        return "n/a"
    return f"{100 * value:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def _with_systems(row: JudgeVerdict, treated: Systems | None) -> str:
    """Where no human is beside the judge, how it orders systems is what is left to say."""
    if row.fair is not None or row.statistic != RHO or treated is None:
        return row.sentence
    order = treated.order
    if isnan(order.value):
        return row.sentence
    n = len(treated.preferences.systems)
    return f"{row.sentence} It orders the {n} systems with Kendall's tau {_with_ends(order)}."


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
    return JudgeVerdict(
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=None,
        items=n_items,
        statistic=statistic,
        judge_value=_NOTHING,
        human_value=value,
        delta=_NOTHING,
        verdict="undecided",
        sentence=_humans_in_words(pair, statistic, value, why),
        provenance=_provenance(pair, statistic, 0.0, drawn),
    )


def _humans_in_words(pair: Comparison, statistic: str, value: Measured, why: str) -> str:
    if isnan(value.value):
        return f"How far the humans agree cannot be told: {why}."
    said = f"The humans agree with {statistic} {_with_ends(value)}"
    if not pair.scale.is_categorical:
        return f"{said} with the mean of the others, on {counted(pair.n_items, 'item')}."
    counts = pair.human_counts
    several = counts.sum(axis=1) >= 2
    n = int(several.sum())
    unanimous = int((counts.max(axis=1) == counts.sum(axis=1))[several].sum())
    return (
        f"{said}: unanimous on {unanimous:,} of {counted(n, 'item')} with several labels "
        f"({100 * unanimous / n:.0f} %)."
    )


def _provenance(
    pair: Comparison, statistic: str, margin: float, resampling: Resampling
) -> Provenance:
    return provenance_of(
        pair,
        statistic=f"verdict by {statistic}",
        scale=pair.scale.kind,
        **resampling.words,
        margin=f"{margin:g}" if margin else None,
        bar=f"{BAR:g}" if statistic == RECALL else None,
    )


def _with_ends(one: Measured) -> str:
    ends = "" if isnan(one.low) else f" [{rounded(one.low)}, {rounded(one.high)}]"
    return f"{rounded(one.value)}{ends}"


def _frame_row(row: JudgeVerdict) -> dict[str, object]:
    return {
        "criterion": row.criterion,
        "judge": row.judge,
        "items": row.items,
        "statistic": row.statistic,
        **_named("judge_value", row.judge_value),
        **_named("human_value", row.human_value),
        "delta": row.delta.value,
        "low": row.delta.low,
        "high": row.delta.high,
        "verdict": row.verdict,
        **_named("jsd", row.perceived.judge),
        **_named("jsd_human", row.perceived.human),
        "omega": row.replaced.omega,
        **_named("rho", row.replaced.rho),
        "passes": row.replaced.passes,
        **_named("phi_excess", row.excess),
        **_named("order", row.order),
    }


def _named(name: str, measured: Measured) -> dict[str, float]:
    prefix = "judge" if name == "judge_value" else "human" if name == "human_value" else name
    return {
        name: measured.value,
        f"{prefix}_low": measured.low,
        f"{prefix}_high": measured.high,
    }


def _table_row(row: JudgeVerdict) -> tuple[Cell, ...]:
    passes = {True: "yes", False: "no", None: EMPTY}[row.replaced.passes]
    return (
        Cell("humans" if row.judge is None else row.judge),
        Cell(f"{row.items:,}"),
        Cell(row.statistic or EMPTY),
        number_cell(*row.judge_value),
        number_cell(*row.human_value),
        number_cell(*row.delta),
        Cell(EMPTY if isnan(row.delta.value) else row.verdict),
        number_cell(*row.perceived.judge),
        number_cell(*row.perceived.human),
        number_cell(row.replaced.omega),
        number_cell(*row.replaced.rho),
        Cell(passes),
        number_cell(*row.excess),
        number_cell(*row.order),
    )
