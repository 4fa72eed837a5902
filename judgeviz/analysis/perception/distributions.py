"""How often the humans and each judge use each label (paper 2, Table 6)."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded

HUMANS = "humans"


@dataclass(frozen=True, repr=False)
class LabelDistributions(Result):
    """Label shares of the humans together and of every judge, for one criterion.

    Attributes
    ----------
    sources : tuple of str
        ``"humans"`` first, then the judges.
    counts : ndarray of int, shape (n_sources, k)
        Labels of each source.
    shares : ndarray of float, shape (n_sources, k)
        NaN for a source without labels.
    scale : Scale
    dataset, criterion : str
    score_judges : tuple of str
        Judges left out because they give scores, not labels of the scale.
    filters : tuple of str
        What the items of a comparison are filtered by.
    """

    sources: tuple[str, ...]
    counts: NDArray[np.int64]
    shares: NDArray[np.float64]
    scale: Scale
    dataset: str
    criterion: str
    score_judges: tuple[str, ...]
    filters: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Show the share of every label, by who gave it."""
        shares = pd.DataFrame(self.shares, self.sources, self.scale.names).round(2)
        shown = shares.to_string(max_rows=8, max_cols=12)
        return f"LabelDistributions: {self.criterion}, {self.dataset}\n{shown}"

    @property
    def table(self) -> pd.DataFrame:
        """Tidy: source, category, labels, share."""
        n_sources, n_categories = self.counts.shape
        return pd.DataFrame(
            {
                "source": np.repeat(self.sources, n_categories),
                "category": list(self.scale.categories) * n_sources,
                "labels": self.counts.ravel(),
                "share": self.shares.ravel(),
            }
        )

    def numbers(self) -> pd.DataFrame:
        """Label shares of every source: dataset, criterion, source, category, labels, share."""
        numbers = self.table
        numbers.insert(0, "dataset", self.dataset)
        numbers.insert(1, "criterion", self.criterion)
        return numbers

    def tabulate(self) -> Table:
        """Lay out a row per source, its label shares in per cent."""
        group = "share of labels (%)"
        rows = [
            (Cell(source), Cell(str(counts.sum())), *(number_cell(s, percent=True) for s in shares))
            for source, counts, shares in zip(self.sources, self.counts, self.shares, strict=True)
        ]
        return Table(
            caption=f"Labels of the humans and of each judge: {self.dataset}, {self.criterion}.",
            headings=(
                Heading("source", is_text=True),
                Heading("labels"),
                *(Heading(name, group) for name in self.scale.names),
            ),
            rows=tuple(rows),
        )


@recorded
def label_distributions(
    labels: Labels,
    criterion: str | None = None,
    items: Collection[object] | Comparison | None = None,
) -> LabelDistributions:
    """Count every source's labels of one criterion.

    Parameters
    ----------
    labels : Labels
    criterion : str, optional
        May be left out where there is one.
    items : collection of item ids, or Comparison, optional
        Only the labels of these items, or of those of a comparison; None for all.

    Raises
    ------
    LabelError
        Where the humans give continuous scores.
    ValueError
        For a criterion that does not exist.
    """
    humans = labels.compare(criterion=criterion)
    scale, name = humans.scale, humans.criterion
    if not scale.is_categorical:
        raise LabelError(
            f"The human labels of '{name}' are continuous scores, which have no label shares; "
            "choose a criterion with graded or categorical labels."
        )
    judges = labels.judges_of(name)
    labelling = [judge for judge in judges if labels.judge_scale(judge, name).is_categorical]
    filters = items.filters if isinstance(items, Comparison) else ()
    counts = labels.label_counts(name, labelling, items)
    totals = counts.sum(axis=1, keepdims=True)
    return LabelDistributions(
        sources=(HUMANS, *labelling),
        counts=counts,
        shares=np.divide(counts, totals, out=np.full(counts.shape, np.nan), where=totals > 0),
        scale=scale,
        dataset=labels.name,
        criterion=name,
        score_judges=tuple(judge for judge in judges if judge not in labelling),
        filters=filters,
    )
