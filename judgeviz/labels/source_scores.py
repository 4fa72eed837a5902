"""Scores of systems on shared sources, as the tables that systems are compared on."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.ratings import without_noise

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SourceScores:
    """Mean scores of both sides per system and source.

    Attributes
    ----------
    systems : tuple of str
        In order of name.
    human, machine : ndarray of float, shape (n_systems, n_sources)
        NaN where a system has no output for a source.
    source_of_item : ndarray of int, shape (n_items,)
        Column of each item; -1 where an item names no system or no source.
    is_complete : bool
        Every system has an output for every source.
    """

    systems: tuple[str, ...]
    human: FloatArray
    machine: FloatArray
    source_of_item: IntArray
    is_complete: bool


def source_scores(
    system: "pd.Series[Any]", source: "pd.Series[Any]", human: FloatArray, machine: FloatArray
) -> SourceScores:
    """Arrange item scores, (n_items,), by system and source; several of a cell are averaged."""
    system_codes, systems = name_codes(system)
    codes, values = pd.factorize(source)
    source_codes = np.asarray(codes, dtype=np.int64)
    known = (system_codes >= 0) & (source_codes >= 0)
    shape = (len(systems), len(values))
    if known.all():
        cell, units = system_codes * shape[1] + source_codes, source_codes
    else:
        cell = system_codes[known] * shape[1] + source_codes[known]
        units, human, machine = np.where(known, source_codes, -1), human[known], machine[known]
    n_scores = np.bincount(cell, minlength=shape[0] * shape[1])
    means = (_cell_means(scores, cell, n_scores).reshape(shape) for scores in (human, machine))
    return SourceScores(systems, next(means), next(means), units, bool(n_scores.all()))


def name_codes(column: "pd.Series[Any]") -> tuple[IntArray, tuple[str, ...]]:
    """Give a column's values numbers in the order of their names; -1 for missing."""
    codes, values = pd.factorize(column)
    names = [str(value) for value in values]
    rank = np.empty(len(names) + 1, dtype=np.int64)
    order = sorted(range(len(names)), key=names.__getitem__)
    rank[order] = np.arange(len(names))
    rank[-1] = -1
    return rank[codes], tuple(names[place] for place in order)


def _cell_means(scores: FloatArray, cell: IntArray, n_scores: IntArray) -> FloatArray:
    means = np.full(len(n_scores), np.nan)
    if n_scores.max(initial=0) <= 1:
        means[cell] = scores
        return means
    totals = np.bincount(cell, weights=scores, minlength=len(n_scores))
    np.divide(totals, n_scores, out=means, where=n_scores > 0)
    return without_noise(means)
