"""Scores of systems on shared sources, as the tables that systems are compared on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError
from judgeviz.labels.ratings import without_noise

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
SystemPair = tuple[str, str]


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


class SignsTogether(NamedTuple):
    """Kinds of sources, by what both sides prefer in several pairs of systems.

    Attributes
    ----------
    human, machine : ndarray of int, shape (n_kinds, n_columns)
        Signs of all pairs, as :func:`~judgeviz.counting.pair_outcomes.packed_signs` packs them.
    times : ndarray of int, shape (n_kinds,)
        Sources of each kind.
    clusters : ndarray of int, shape (n_kinds,)
        In order of their names, -1 for none.
    """

    human: IntArray
    machine: IntArray
    times: IntArray
    clusters: IntArray


@dataclass(frozen=True)
class CountedSigns:
    """Preferences from scores, counted where the scores are.

    Attributes
    ----------
    systems : tuple of str
        In order of name.
    confusions : mapping of (system_a, system_b) to ndarray of int, shape (3, 3)
        Of all pairs that share a source: rows human, columns judge, both in the order +, =, -.
    together : callable
        From some of the pairs, and an item column by which sources are told apart or None, to
        :class:`SignsTogether`.
    """

    systems: tuple[str, ...]
    confusions: Mapping[SystemPair, IntArray]
    together: Callable[[Sequence[SystemPair], str | None], SignsTogether]


def no_system_column(dataset: str) -> LabelError:
    """Say that no column names systems."""
    return LabelError(
        f"The items of '{dataset}' do not say which system made them; add a column "
        "'system', or name it in the mapping."
    )


def no_source_column(dataset: str) -> LabelError:
    """Say that no column names sources."""
    return LabelError(
        f"The items of '{dataset}' do not say which source they belong to, so that no "
        "two systems can be compared on the same one; name the column in the mapping "
        "under 'source'."
    )


def no_systems(dataset: str) -> LabelError:
    """Say that no item can be compared with another system's."""
    return LabelError(f"No item of '{dataset}' names both its system and its source.")


def clusters_differ(cluster: str) -> LabelError:
    """Say that a source is of several clusters."""
    return LabelError(
        f"Items of one source differ in '{cluster}', so that sources cannot be resampled "
        "by it; choose a column that is the same for all systems."
    )


def source_scores(
    system: "pd.Series[Any]", source: "pd.Series[Any]", human: FloatArray, machine: FloatArray
) -> SourceScores:
    """Arrange item scores, (n_items,), by system and source; several of a cell are averaged."""
    system_codes, systems = name_codes(system)
    known = (system_codes >= 0) & source.notna().to_numpy()
    if known.all():
        codes, values = pd.factorize(source)
        units = codes.astype(np.int64)
        cell = system_codes * len(values) + units
    else:
        codes, values = pd.factorize(source[known])
        units = np.full(len(known), -1, dtype=np.int64)
        units[known] = codes
        cell = system_codes[known] * len(values) + codes
        human, machine = human[known], machine[known]
    shape = (len(systems), len(values))
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
