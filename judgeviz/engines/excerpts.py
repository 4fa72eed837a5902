"""Items read out of an engine, with the labels that it drew for their invalid responses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

import numpy as np
import pandas as pd
import pyarrow as pa

from judgeviz.engines.queries import Asked
from judgeviz.engines.sides import IntArray
from judgeviz.labels.invalid import InvalidPolicy, InvalidRows
from judgeviz.labels.labels import Labels
from judgeviz.labels.ratings import FloatArray
from judgeviz.labels.scale import Scale


@dataclass(frozen=True, repr=False, eq=False)
class Excerpt(Labels):
    """Items of an engine's table, in memory.

    Attributes
    ----------
    drawn : mapping of (criterion, judge) to ndarray of int, shape (n_items, k)
        How often each label was drawn for the judge's invalid responses on an item.
    """

    drawn: Mapping[tuple[str, str], IntArray] = field(kw_only=True)

    def _stand_ins_of(
        self,
        lost: InvalidRows,
        human: IntArray,
        criterion: str,
        scale: Scale,
        policy: InvalidPolicy,
        seed: int,
        codes: IntArray | None = None,
    ) -> FloatArray:
        """Take the labels that stand there in the engine's counts."""
        judge = self.judges[lost.rater[0] - len(self.raters)]
        counts = self.drawn.get((criterion, judge)) if policy == "random" else None
        if counts is None:
            return super()._stand_ins_of(lost, human, criterion, scale, policy, seed, codes)
        labels = np.zeros(len(lost))
        items, n_labels = counts.shape
        labels[np.argsort(lost.item, kind="stable")] = np.repeat(
            np.tile(np.arange(n_labels), items), counts.ravel()
        )
        return labels


@dataclass(frozen=True)
class DrawnLabels:
    """Rows of some items, with the labels that were drawn for these.

    Attributes
    ----------
    rows : Table
        Of the user's columns and, where labels were drawn, one that says which of ``counts``.
    column : str
        Its name.
    counts : mapping of str to ndarray of int, shape (n_kinds, k)
        Of each judge.
    """

    rows: pa.Table
    column: str
    counts: Mapping[str, IntArray]

    @classmethod
    def of(cls, found: pa.Table, asked: Asked, bits: int, names: list[str]) -> "DrawnLabels":
        """Take the answer of :func:`~judgeviz.engines.queries.some_items` apart."""
        rows = found.select(range(len(names))).rename_columns(names)
        sides = asked.coded.drawing
        if not sides:
            return cls(rows, "", {})
        each = [side.drawn_counts(found, bits) for side in sides]
        kinds, kind = np.unique(np.hstack(each), axis=0, return_inverse=True)
        ends = np.cumsum([own.shape[1] for own in each])[:-1]
        column = f"{max(names, key=len)} drawn"  # longer than any, so that no other is called so
        judges = [str(side.said["name"].iloc[0]) for side in sides]
        counts = dict(zip(judges, np.split(kinds, ends, axis=1), strict=True))
        return cls(rows.append_column(column, pa.array(kind.ravel())), column, counts)

    def put_into(self, labels: Labels, criterion: str) -> Labels:
        """Let what was drawn stand for the invalid responses of items that were read."""
        if not self.counts:
            return labels
        kind = pd.to_numeric(labels.items[self.column]).to_numpy(np.int64)
        own = replace(labels, items=labels.items.drop(columns=self.column))
        kept = {one.name: getattr(own, one.name) for one in fields(Labels)}
        drawn = {
            (criterion, judge): counts[kind]
            for judge, counts in self.counts.items()
            if judge in labels.judges
        }
        return Excerpt(**kept, drawn=drawn)
