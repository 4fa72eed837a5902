"""The verdicts on all judges together, and what is worth a sentence about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan

import pandas as pd

from judgeviz.analysis.fair_pair import NOT_YET_CLEAR, check_margin
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES
from judgeviz.analysis.provenance import Provenance, common_provenance
from judgeviz.analysis.verdict.findings import (
    Finding,
    chosen,
)
from judgeviz.analysis.verdict.judge_verdict import (
    BAR,
    NOTHING,
    JudgeVerdict,
    check_bar,
    human_verdict,
    in_shared_decimals,
    judge_verdict,
)
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError, NotCountedError, counted
from judgeviz.export.result import Result
from judgeviz.export.table import EMPTY, Cell, Heading, Table, number_cell, shared_decimals
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.labels import Labels
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.recipes import recorded

_SHOWN_ROWS = 6  # of a repr


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

    @property
    def provenances(self) -> tuple[Provenance, ...]:
        """Settings row by row: those of the verdict, and of what stands beside it."""
        return tuple(one for row in self.rows for one in (row.provenance, *row.beside))

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
        decimals = shared_decimals(((row.delta.low, row.delta.high) for row in self.rows), sign="+")
        rows = tuple(
            ((Cell(row.criterion),) if named else ()) + _table_row(row, decimals)
            for row in self.rows
        )
        return Table(
            caption=f"Judges beside one more human in the same place: {self.dataset}.",
            headings=headings,
            rows=rows,
            notes=(*self.notes_on_names, *(finding.text for finding in self.findings)),
            settings=(" ".join(self.signature.split()),),
        )

    @property
    def notes_on_names(self) -> tuple[str, ...]:
        """Say where alpha depends on the names of systems; empty elsewhere."""
        return (DEPENDS_ON_NAMES,) if any(row.pools_pairs for row in self.rows) else ()

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


@recorded
def verdicts(
    labels: Labels | Comparison | Sequence[Comparison],
    criterion: str | None = None,
    judges: Sequence[str] | str | None = None,
    margin: float = 0.0,
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
    *,
    level: float = 0.95,
    invalid: InvalidPolicy = "random",
    bar: float = BAR,
) -> Verdicts:
    """Say of every judge whether it labels as well as one more human, and what stands out.

    Parameters
    ----------
    labels : Labels, or one or several Comparisons
        Comparisons where items are to be chosen among; they say their criterion, judge and policy
        for invalid responses themselves.
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
    level : float
        Of the intervals, in (0, 1).
    invalid : {"random", "drop", "worst"}
        What stands for a judge's response that is no label of the scale.
    bar : float
        Recall that is asked for in every class, in (0, 1), where no human can be set beside a
        judge (see Notes).

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
    ``bar``, or rho. Findings are tested against one more human and corrected by Holm.

    Examples
    --------
    >>> import judgeviz as jv
    >>> found = jv.verdicts(jv.demo("summaries"), "coherence", judges=["dice"], n_boot=200)
    >>> found.frame["verdict"].tolist()
    ['worse']
    """
    check_margin(margin)
    check_bar(bar)
    resampling = Resampling(n_boot, 0, cluster, seed, level)
    if not isinstance(labels, Labels):
        pairs = [labels] if isinstance(labels, Comparison) else labels
        return assemble([_row_of_pair(pair, margin, resampling, bar) for pair in pairs], margin)
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
        rows += [_row_of(labels, judge, name, margin, resampling, invalid, bar) for judge in wanted]
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
    every = in_shared_decimals(rows)
    if not every:
        raise ValueError("Verdicts need at least one row; got none.")
    found = chosen(one for row in every for one in row.candidates)
    if len({row.criterion for row in every}) > 1:
        found = tuple(replace(one, text=f"{one.criterion}: {one.text}") for one in found)
    return Verdicts(every, found, margin)


def _row_of_pair(
    pair: Comparison, margin: float, resampling: Resampling, bar: float
) -> JudgeVerdict:
    if pair.judge is None:
        return human_verdict(pair, resampling)
    return judge_verdict(pair, margin, resampling, bar=bar)


def _row_of(
    labels: Labels,
    judge: str,
    criterion: str,
    margin: float,
    resampling: Resampling,
    invalid: InvalidPolicy,
    bar: float,
) -> JudgeVerdict:
    try:
        pair = labels.compare(judge, criterion, invalid=invalid, invalid_seed=resampling.seed)
        return judge_verdict(pair, margin, resampling, labels, bar)
    except NotCountedError:
        raise
    except LabelError as error:
        return JudgeVerdict(
            labels.name, criterion, judge, 0, "", NOTHING, NOTHING, NOTHING, "undecided",
            f"{judge}: {error}",
        )  # fmt: skip


def from_the_best(row: JudgeVerdict) -> tuple[bool, float, str]:
    """Key that sorts judges of one criterion, the best first and what has no number last."""
    value = row.judge_value.value if isnan(row.delta.value) else row.delta.value
    return isnan(value), 0.0 if isnan(value) else -value, str(row.judge)


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
    prefix = name.removesuffix("_value")
    return {
        name: measured.value,
        f"{prefix}_low": measured.low,
        f"{prefix}_high": measured.high,
    }


def _said(row: JudgeVerdict) -> str:
    return NOT_YET_CLEAR if row.verdict == "undecided" else row.verdict


def _table_row(row: JudgeVerdict, decimals: int) -> tuple[Cell, ...]:
    passes = {True: "yes", False: "no", None: EMPTY}[row.replaced.passes]
    return (
        Cell("humans" if row.judge is None else row.judge),
        Cell(f"{row.items:,}"),
        Cell(row.statistic or EMPTY),
        number_cell(*row.judge_value, decimals=decimals),
        number_cell(*row.human_value, decimals=decimals),
        number_cell(*row.delta, decimals=decimals),
        Cell(EMPTY if isnan(row.delta.value) else _said(row)),
        number_cell(*row.perceived.judge),
        number_cell(*row.perceived.human),
        number_cell(row.replaced.omega),
        number_cell(*row.replaced.rho),
        Cell(passes),
        number_cell(*row.excess),
        number_cell(*row.order),
    )
