"""The humans' centre of each item against the judge's labels, as a table of counts."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.perception.binned_jsd import judge_labels, labelled_profiles
from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.strata import centre_rule
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell, percent
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.divergence import shares
from judgeviz.statistics.estimate import Estimate

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
_MOST_PRINTED = 8  # categories


@dataclass(frozen=True, repr=False)
class Confusion(Result):
    """Which labels a judge gives to the items of each human median or majority.

    Attributes
    ----------
    counts : ndarray of int, shape (k, k)
        Labels of the judge: rows are the humans' centre, columns what the judge says, both in
        the order of the scale. One per item, or as many as the judge was asked.
    items : ndarray of int, shape (k,)
        Items of each row.
    centre : {"median", "majority"}
        What stands for the humans: the lower median on ordinal scales, the majority elsewhere,
        as in :func:`~judgeviz.binned_jsd`.
    scale : Scale
    dataset, criterion, judge : str
    n_vote_ties : int
        Items whose human majority is tied (0 on ordinal scales).
    n_dropped : int
        Items left out by the tie rule ``"drop"``.
    n_invalid, n_responses : int
        Responses of the judge that are no label of the scale, and all of them.
    provenance : Provenance
    """

    counts: IntArray
    items: IntArray
    centre: str
    scale: Scale
    dataset: str
    criterion: str
    judge: str
    n_vote_ties: int
    n_dropped: int
    n_invalid: int
    n_responses: int
    provenance: Provenance

    @property
    def shares(self) -> FloatArray:
        """Counts as shares of their row, (k, k); NaN in rows without items."""
        return shares(self.counts.astype(np.float64))

    @property
    def n_items(self) -> int:
        """Items of all rows."""
        return int(self.items.sum())

    @property
    def accuracy(self) -> Estimate:
        """Share of the judge's labels that are the humans' centre; NaN without items."""
        total = int(self.counts.sum())
        value = float(np.trace(self.counts)) / total if total else float("nan")
        reason = "" if total else "every item is a tied human vote, and ties are dropped"
        return Estimate(value, self.n_items, self.n_dropped, reason)

    @property
    def invalid_words(self) -> str:
        """``12 of 1,600 (0.8 %), left out``: responses that are no labels; empty without any."""
        return dict(self.provenance.settings).get("invalid responses", "")

    def __repr__(self) -> str:
        """Show the share on the diagonal, and of small tables the counts."""
        said = (
            f"Confusion: {self.judge}, {self.criterion}, {self.dataset}: the humans' {self.centre} "
            f"in {percent(float(self.accuracy))} of {int(self.counts.sum()):,} labels on "
            f"{self.n_items:,} items"
        )
        names = list(self.scale.names)
        if len(names) > _MOST_PRINTED:
            return said
        rows = pd.Index(names, name=f"human {self.centre}")
        table = pd.DataFrame(self.counts, index=rows, columns=pd.Index(names, name=self.judge))
        return f"{said}\n{table}"

    def numbers(self) -> pd.DataFrame:
        """List every cell.

        Returns
        -------
        DataFrame
            A row per cell: judge, criterion, human (centre), machine (label), labels, share (of
            the row), items (of the row), settings.
        """
        k, categories = len(self.scale.categories), list(self.scale.categories)
        return pd.DataFrame(
            {
                "judge": self.judge,
                "criterion": self.criterion,
                "human": np.repeat(np.array(categories, dtype=object), k),
                "machine": categories * k,
                "labels": self.counts.ravel(),
                "share": self.shares.ravel(),
                "items": np.repeat(self.items, k),
                "settings": self.provenance.signature,
            }
        )

    def tabulate(self) -> Table:
        """Lay out a row per human centre: its items, and the judge's labels with their shares."""
        rows = [
            (
                Cell(name),
                Cell(str(items)),
                *(
                    Cell(str(count), note="" if not items else _percent(share))
                    for count, share in zip(counts, row_shares, strict=True)
                ),
            )
            for name, items, counts, row_shares in zip(
                self.scale.names, self.items, self.counts, self.shares, strict=True
            )
        ]
        about = ", ".join(part for part in (self.dataset, self.criterion) if part)
        notes = [f"Labels of {self.judge}; in brackets their share of the row in per cent."]
        if self.invalid_words:
            notes.append(f"Responses that are no labels: {self.invalid_words}.")
        return Table(
            caption=f"Human {self.centre} against the labels of {self.judge}: {about}.",
            headings=(
                Heading(f"human {self.centre}", is_text=True),
                Heading("items"),
                *(Heading(name, self.judge) for name in self.scale.names),
            ),
            rows=tuple(rows),
            notes=tuple(notes),
            settings=(self.provenance.signature,),
        )


@recorded
def confusion(pair: Comparison, *, tie_rule: TieRule | None = None) -> Confusion:
    """Count which labels a judge gives to the items of each human median or majority.

    Items stand in the same rows as in the bins of :func:`~judgeviz.binned_jsd`.

    Parameters
    ----------
    pair : Comparison
        Graded or categorical labels on both sides.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied human majorities; by default the tie category on preference scales and the lowest
        category on nominal ones. Ordinal scales use the lower median.

    Raises
    ------
    LabelError
        Without a judge, or with continuous scores on either side.
    ValueError
        For a rule that does not exist.

    Examples
    --------
    >>> import judgeviz as jv
    >>> table = jv.confusion(jv.demo("summaries").compare("sage", criterion="coherence"))
    >>> table.counts.shape
    (5, 5)
    >>> bool(table.items.sum() == table.n_items)
    True
    """
    rule = centre_rule(pair.scale, tie_rule)
    profiles = labelled_profiles(pair)
    human_centre = rule.of(profiles.human)
    binned = human_centre != NO_LABEL
    k = len(pair.scale.categories)
    counts, items = np.zeros((k, k), dtype=np.int64), np.zeros(k, dtype=np.int64)
    weight = profiles.n_items[binned]
    np.add.at(counts, human_centre[binned], weight[:, None] * judge_labels(profiles)[binned])
    np.add.at(items, human_centre[binned], weight)
    return Confusion(
        counts=counts,
        items=items,
        centre=rule.name,
        scale=pair.scale,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_vote_ties=rule.n_vote_ties(profiles.human_profiles, profiles.human_items),
        n_dropped=pair.n_items - int(items.sum()),
        n_invalid=pair.n_invalid,
        n_responses=pair.n_responses,
        provenance=provenance_of(
            pair, statistic="confusion", rows=f"human {rule.name}", tie_rule=rule.ties
        ),
    )


def _percent(share: float) -> str:
    return number_cell(share, percent=True).text
