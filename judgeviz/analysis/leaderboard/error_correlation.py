"""Judges that are wrong on the same items: how many independent judges they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.leaderboard.column import Column
from judgeviz.analysis.provenance import Provenance
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell, rounded
from judgeviz.statistics.defined import mean_of_defined

FloatArray = NDArray[np.float64]
FEWEST_ITEMS = 3  # two points lie on a line


@dataclass(frozen=True, repr=False)
class ErrorCorrelation(Result):
    """How far judges err together.

    On classes an error is a label that is not the humans' majority; on grades and scores it is what
    of a judge's ranks the humans' mean leaves unexplained, so that two judges correlate by their
    partial rank correlation given the humans. A mean of few humans is off itself: what it misses of
    the items all good judges find, which correlates them a little.

    Attributes
    ----------
    judges : tuple of str
    frame : DataFrame
        A row per data set, criterion and pair of judges: dataset, criterion, judge, other, items
        (that both labelled), correlation (Pearson's, of the errors; NaN where one of both never
        errs, or always by the same).
    provenance : Provenance
    left_out : tuple of str
        Sentences on judges without a score on some data set and criterion, and why.
    """

    judges: tuple[str, ...]
    frame: pd.DataFrame
    provenance: Provenance
    left_out: tuple[str, ...] = ()

    @cached_property
    def matrix(self) -> pd.DataFrame:
        """Mean correlation over data sets and criteria, judges x judges; 1 on the diagonal."""
        n = len(self.judges)
        place = {name: number for number, name in enumerate(self.judges)}
        table = np.full((n, n), np.nan)
        np.fill_diagonal(table, 1.0)
        found: dict[tuple[int, int], list[float]] = {}
        for judge, other, one in self.frame[["judge", "other", "correlation"]].itertuples(
            index=False
        ):
            a, b = sorted((place[judge], place[other]))  # data sets differ in their order
            found.setdefault((a, b), []).append(one)
        for (a, b), several in found.items():
            table[a, b] = table[b, a] = float(mean_of_defined(np.array(several)))
        return pd.DataFrame(table, index=list(self.judges), columns=list(self.judges))

    @property
    def mean_correlation(self) -> float:
        """Over all pairs of judges; NaN where two share no items, or one of both never errs."""
        return float(self.matrix.to_numpy()[np.triu_indices(len(self.judges), 1)].mean())

    @property
    def effective_judges(self) -> float:
        """How many judges with independent errors these are worth.

        n / (1 + (n - 1) r) with the mean correlation r (Kish's design effect): what the variance of
        the mean of n errors is divided by; at most n. NaN where two of them have no correlation.
        """
        n, mean = len(self.judges), self.mean_correlation
        return n / (1 + (n - 1) * max(mean, 0.0))

    def numbers(self) -> pd.DataFrame:
        """Give ``frame`` with the number of independent judges and the settings."""
        return self.frame.assign(
            effective_judges=self.effective_judges, settings=self.provenance.signature
        )

    def tabulate(self) -> Table:
        """Lay out the mean correlations of all pairs."""
        rows = (
            (Cell(name), *(number_cell(value) for value in row))
            for name, row in zip(self.judges, self.matrix.to_numpy(), strict=True)
        )
        return Table(
            caption="Correlation of the judges' errors, mean over data sets and criteria.",
            headings=(
                Heading("judge", is_text=True),
                *(Heading(name) for name in self.judges),
            ),
            rows=tuple(rows),
            notes=(self._sentence, *self.left_out),
            settings=(self.provenance.signature,),
        )

    def __repr__(self) -> str:
        """Say how many independent judges there are, and who is not among them."""
        return "\n  ".join((f"ErrorCorrelation: {self._sentence}", *self.left_out))

    @property
    def _sentence(self) -> str:
        n = len(self.judges)
        if np.isnan(self.effective_judges):
            return (
                f"How many independent judges these {n} are worth is not known: two of them share "
                "no items, or one never errs."
            )
        return (
            f"The {n} judges are worth {rounded(self.effective_judges, 1)} with independent errors "
            f"(mean correlation {rounded(self.mean_correlation)})."
        )


def correlated_errors(columns: Sequence[Column], provenance: Provenance) -> ErrorCorrelation:
    """Correlate the judges' errors in every column.

    Raises LabelError without a column of labels on which two judges have a score.
    """
    rows = [row for column in columns for row in _rows(column)]
    left_out = tuple(sentence for column in columns for sentence in _left_out(column))
    if not rows:
        said = (
            "Errors are correlated where two judges labelled the same items; these are scores "
            "alone, or a single judge."
        )
        raise LabelError(" ".join((said, *left_out)))
    frame = pd.DataFrame(rows)
    judges = dict.fromkeys(one.judge for column in columns for one in column.scores)
    known = {*frame["judge"], *frame["other"]}
    names = tuple(name for name in judges if name in known)
    return ErrorCorrelation(names, frame, provenance, left_out)


def _left_out(column: Column) -> list[str]:
    """Say which judges have no score that their errors could be told by."""
    if column.errors is None:
        return []
    return [
        f"'{one.judge}' is left out of '{one.dataset}', {one.criterion}: "
        f"{one.why_undefined.rstrip('.')}."
        for one in column.scores
        if np.isnan(one.score)
    ]


def _rows(column: Column) -> list[dict[str, object]]:
    if column.errors is None:
        return []
    rows: list[dict[str, object]] = []
    for a, b in combinations(range(len(column.scores)), 2):
        one, other = column.scores[a], column.scores[b]
        if np.isnan(one.score) or np.isnan(other.score):
            continue
        errors, times = column.errors
        n_items, correlation = _pearson(errors[:, a], errors[:, b], times)
        rows.append(
            {
                "dataset": one.dataset,
                "criterion": one.criterion,
                "judge": one.judge,
                "other": other.judge,
                "items": n_items,
                "correlation": correlation,
            }
        )
    return rows


def _pearson(x: FloatArray, y: FloatArray, times: FloatArray) -> tuple[int, float]:
    """Items with both errors, and their correlation; a row stands for ``times`` items."""
    both = ~np.isnan(x) & ~np.isnan(y)
    x, y, times = x[both], y[both], times[both]
    n_items = int(times.sum())
    if n_items < FEWEST_ITEMS or np.ptp(x) < 1e-12 or np.ptp(y) < 1e-12:
        return n_items, float("nan")
    x, y = (side - times @ side / n_items for side in (x, y))
    product, squares = times @ (x * y), (times @ x**2) * (times @ y**2)
    return n_items, float(np.clip(product / np.sqrt(squares), -1, 1))
