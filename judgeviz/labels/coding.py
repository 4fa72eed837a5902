"""Text columns as integer codes and a list of names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class Coded:
    """A column of names.

    Attributes
    ----------
    codes : ndarray of int, shape (n,)
        Index into ``names``; -1 for missing.
    names : list of str
        Distinct, in order of first appearance.
    """

    codes: IntArray
    names: list[str]

    @classmethod
    def of(cls, column: pd.Series) -> Self:
        """Codes of a text column of a raw table."""
        values = pd.Categorical(column.array)
        return cls(values.codes.astype(np.int64), values.categories.tolist())

    @classmethod
    def constant(cls, name: str, n: int) -> Self:
        """Repeat one name ``n`` times."""
        return cls(np.zeros(n, dtype=np.int64), [name])

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Where there is no name, shape (n,)."""
        return self.codes < 0

    def take(self, rows: IntArray) -> "Coded":
        """Take the column at the given positions."""
        return Coded(self.codes[rows], self.names)

    def ordered(self) -> "Coded":
        """Return the same column with its names in order, numbers by value."""
        ranks = sorted(range(len(self.names)), key=lambda n: natural_key(self.names[n]))
        recode = np.full(len(self.names) + 1, -1, dtype=np.int64)
        recode[ranks] = np.arange(len(ranks))
        return Coded(recode[self.codes], [self.names[n] for n in ranks])

    def used(self) -> list[str]:
        """Names that occur."""
        present = np.bincount(self.codes + 1, minlength=len(self.names) + 1)[1:] > 0
        return [name for name, occurs in zip(self.names, present, strict=True) if occurs]


def natural_key(name: str) -> tuple[bool, float, str]:
    """Sort key that puts 2 before 10 and numbers before words."""
    try:
        return False, float(name), name
    except ValueError:
        return True, 0.0, name


def text_of(column: pd.Series) -> Coded:
    """Codes of a text column, or of a column of lists, whose parts are joined by a slash."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return Coded.of(column)
    codes, names = pd.factorize(
        np.array(["/".join(filter(None, cell)) or None for cell in column], dtype=object)
    )
    return Coded(codes.astype(np.int64), [str(name) for name in names])


def joined(parts: Sequence[Coded]) -> Coded:
    """Columns one under the other, with one list of names."""
    if len(parts) == 1:
        return parts[0]
    position: dict[str, int] = {}
    pieces = []
    for part in parts:
        recode = np.full(len(part.names) + 1, -1, dtype=np.int64)
        for number, name in enumerate(part.names):
            recode[number] = position.setdefault(name, len(position))
        pieces.append(recode[part.codes])
    codes = np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.int64)
    return Coded(codes, list(position))


def combined(columns: Sequence[Coded], separator: str = "/") -> Coded:
    """Columns side by side as one: ``doc7`` and ``M3`` become ``doc7/M3``.

    Missing where any column is.
    """
    codes = columns[0].codes.copy()
    missing = columns[0].missing
    for column in columns[1:]:
        codes = codes * max(len(column.names), 1) + column.codes
        missing = missing | column.missing
    _, first, inverse = np.unique(codes[~missing], return_index=True, return_inverse=True)
    by_appearance = np.argsort(first)
    position = np.empty_like(by_appearance)
    position[by_appearance] = np.arange(len(by_appearance))
    rows = np.flatnonzero(~missing)[first[by_appearance]]
    names = [separator.join(column.names[column.codes[row]] for column in columns) for row in rows]
    result = np.full(len(codes), -1, dtype=np.int64)
    result[~missing] = position[inverse]
    return Coded(result, names)


def determines(given: IntArray, other: IntArray) -> bool:
    """Whether rows with the same ``given`` code always have the same ``other`` code.

    Rows where either is missing (negative) are left out.
    """
    both = (given >= 0) & (other >= 0)
    given, other = given[both], other[both]
    if len(given) == 0:
        return True
    first = np.zeros(int(given.max()) + 1, dtype=np.int64)
    first[given[::-1]] = other[::-1]
    return bool((first[given] == other).all())
