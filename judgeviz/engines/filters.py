"""Conditions on items beside those on a column: the pair of systems, and what the humans say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import narwhals as nw

from judgeviz.engines.items import Cell, Items
from judgeviz.engines.sides import Side, all_of, any_of, first_of, number_of, sum_of
from judgeviz.labels.comparison import Centre


@dataclass(frozen=True)
class PairFilter:
    """That an item compares one of some pairs of systems.

    Attributes
    ----------
    names : tuple of (str, str)
        The pairs, each in the order of its names.
    values : tuple of (value, value)
        The same as they stand in the table, the smaller first.
    """

    names: tuple[tuple[str, str], ...]
    values: tuple[tuple[Any, Any], ...]

    def sums(self, name: str, side: Side, roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Add up nothing."""
        return {}

    def told(self, name: str, items: Items) -> Mapping[str, Cell]:
        """Whether the pair is one of these."""
        pairs = [
            all_of([cell == nw.lit(value) for cell, value in zip(items.pair, pair, strict=True)])
            for pair in self.values
        ]
        return {name: number_of([any_of(pairs).fill_null(False)])}

    def is_met(self, name: str) -> nw.Expr:
        """Whether an item is kept."""
        met: nw.Expr = nw.col(name) > 0
        return met


@dataclass(frozen=True)
class CentreFilter:
    """That the humans' median or majority is one of some categories.

    Attributes
    ----------
    rule : Centre
    k : int
        Categories of the scale.
    values : tuple of int
        Categories to keep.
    """

    rule: Centre
    k: int
    values: tuple[int, ...]

    def sums(self, name: str, side: Side, roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Human labels of each category."""
        digits = side.digits()[: self.k]
        return {f"{name}_{number}": digit for number, digit in enumerate(digits)}

    def told(self, name: str, items: Items) -> Mapping[str, Cell]:
        """Ask for nothing but labels."""
        return {}

    def is_met(self, name: str) -> nw.Expr:
        """Whether an item is kept."""
        counts = [nw.col(f"{name}_{number}") for number in range(self.k)]
        n_labels, ties = sum_of(counts), self.rule.ties
        if ties is None:
            place = first_of([sum_of(counts[: n + 1]) * 2 >= n_labels for n in range(self.k)])
        else:
            most = nw.max_horizontal(*counts)
            is_most = [one == most for one in counts]
            place = first_of(is_most)
            stands = {"tie": self.rule.tie_category, "drop": -1}.get(ties)
            if stands is not None:
                is_tied = number_of(is_most) > 1
                place = nw.when(is_tied).then(nw.lit(stands, nw.Int64)).otherwise(place)
        kept: nw.Expr = (n_labels > 0) & place.is_in(list(self.values))
        return kept
