"""Systems compared on the scores of their outputs: queries from labels to preferences by source."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import narwhals as nw
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from judgeviz.counting.pair_outcomes import N_OUTCOMES, SIGNS_IN_NUMBER, UnitKinds
from judgeviz.engines.items import Cell, Frame, has_gaps, is_said, item_column, texts_of
from judgeviz.engines.queries import Asked, of_items
from judgeviz.engines.scale_numbers import whole_numbers
from judgeviz.engines.sides import furthest_label, sum_of
from judgeviz.engines.source import EngineTable, N
from judgeviz.labels.scale import Scale
from judgeviz.labels.source_scores import (
    CountedSigns,
    SignsTogether,
    SystemPair,
    clusters_differ,
    name_codes,
    no_source_column,
    no_system_column,
    no_systems,
)

IntArray = NDArray[np.int64]
SIDES = ("h", "m")
FEW_SYSTEMS = 4  # which a side can put into 75 orders, with ties; of five they are 541


@dataclass(frozen=True)
class ScoredOutputs:
    """Outputs of systems on shared sources, with the mean labels of both sides, in an engine.

    Attributes
    ----------
    asked : Asked
    scale : Scale
    limits : (float, float)
        Largest difference of two means that is a tie, of the humans and of the judge.
    is_worst : bool
        Whether the worst label stands for an invalid response.
    """

    asked: Asked
    scale: Scale
    limits: tuple[float, float]
    is_worst: bool

    def signs(self, dataset: str) -> CountedSigns:
        """Count who is preferred in every pair of systems, by mean labels of their outputs.

        Raises LabelError where items name no system or no source.
        """
        for role, missing in (("system", no_system_column), ("source", no_source_column)):
            if role not in self.asked.items.columns:
                raise missing(dataset)
        raw_of = self._raw_names()
        if not raw_of:
            raise no_systems(dataset)

        def together(pairs: Sequence[SystemPair], cluster: str | None) -> SignsTogether:
            return self._together([(raw_of[a], raw_of[b]) for a, b in pairs], cluster)

        systems = tuple(sorted(raw_of))
        if 1 < len(systems) <= FEW_SYSTEMS:  # what intervals ask for says it, and costs less
            pairs = list(combinations(systems, 2))
            kinds = together(pairs, None)
            found = UnitKinds.of(kinds.human, kinds.machine, kinds.times).confusions(len(pairs))
            counts = {pair: own for pair, own in zip(pairs, found, strict=True) if own.any()}
            return CountedSigns(systems, counts, together)
        return CountedSigns(systems, self._confusions(), together)

    def systems(self) -> tuple[str, ...]:
        """Systems that both sides labelled an output of, in order of name."""
        if "source" in self.asked.items.columns:
            return tuple(sorted(self._raw_names()))

        def query() -> Frame:
            named = self._of_both({}, y="system").group_by("y").agg(nw.len().alias(N))
            return named.filter(~nw.col("y").is_null())

        names = texts_of(self._answer("systems", query).column("y"))
        return tuple(sorted(map(str, names)))

    def _raw_names(self) -> dict[str, Any]:
        """Name of every system -> as it stands in the table."""
        raw = self._outputs_of_each.column("y")
        names = [str(name) for name in texts_of(raw)]
        return dict(zip(names, raw.to_pylist(), strict=True))

    @property
    def _outputs_of_each(self) -> pa.Table:
        """Each system ``y``, and how many outputs it has on a source at most."""

        def query() -> Frame:
            of_source = self._outputs().group_by("s", "y").agg(nw.len().alias(N))
            return of_source.group_by("y").agg(nw.col(N).max())

        return self._answer("outputs of each", query)

    @property
    def _table(self) -> EngineTable:
        return self.asked.items.table

    def _answer(self, question: str, query: Callable[[], Frame]) -> pa.Table:
        told = f"{self.asked.question} {self.limits} {self.is_worst}"
        return self._table.answer(f"{question} {told}", query)

    def _outputs(self, cluster: str | None = None) -> Frame:
        """Source ``s``, system ``y`` and means ``h`` and ``m`` of every item that has all four."""
        told = {} if cluster is None else {"f": cluster}
        rows = self._of_both(told, s="source", y="system")
        means = {
            name: nw.col(name).cast(nw.Float64) / nw.col(f"{name}_n").cast(nw.Float64)
            for name in self.asked.sides
        }
        known = rows.filter(~nw.col("s").is_null(), ~nw.col("y").is_null())
        return known.select(*told, "s", "y", **means)

    def _of_both(self, told: Mapping[str, Cell], **roles: str) -> Frame:
        """Items that both sides labelled: sums and numbers of labels, and what is ``told``.

        And the columns of roles under these names, null where an item has none.
        """
        columns = {name: self.asked.items.columns[role] for name, role in roles.items()}
        cells = {name: column if has_gaps(self._table, column) else nw.col(column)
                 for name, column in columns.items()}  # fmt: skip
        sums: dict[str, nw.Expr] = {}
        for name, side in self.asked.sides.items():
            sums |= side.total(name, self._numbers)
        if self._has_worst:
            sums |= self._label_counts()
        rows = of_items(self.asked, sums, {**told, **cells})
        rows = rows.with_columns(
            **{
                name: nw.when(is_said(nw.col(name), is_text=self._table.is_text[column])).then(
                    nw.col(name)
                )
                for name, column in columns.items()
            }
        )
        if self._has_worst:
            rows = self._with_worst(rows)
        for name in self.asked.sides:
            rows = rows.filter(nw.col(f"{name}_n") > 0)
        return rows

    @property
    def _numbers(self) -> tuple[int, ...]:
        return whole_numbers(self.scale).values

    @property
    def _has_worst(self) -> bool:
        return self.is_worst and self.asked.sides["m"].has_invalid

    def _label_counts(self) -> dict[str, nw.Expr]:
        """Columns whose sums are the humans' label counts, and the judge's invalid responses."""
        human, machine = (self.asked.sides[side].digits() for side in SIDES)
        k = len(self._numbers)
        return {f"h{n}": human[n] for n in range(k)} | {"m_invalid": machine[k]}

    def _with_worst(self, items: Frame) -> Frame:
        """Add the label furthest from the humans' for every invalid response of an item."""
        human = [nw.col(f"h{n}") for n in range(len(self._numbers))]
        rows = items.with_columns(worst=furthest_label(human, self.scale))
        is_worst = [(nw.col("worst") == n).cast(nw.Int64) for n in range(len(human))]
        number = sum_of(one * own for one, own in zip(is_worst, self._numbers, strict=True))
        return rows.with_columns(
            m=nw.col("m") + number * nw.col("m_invalid"), m_n=nw.col("m_n") + nw.col("m_invalid")
        )

    def _cells(self) -> Frame:
        """Average the outputs of one system on one source: one row of each."""
        outputs = self._outputs()
        if not self._has_several:
            return outputs
        return outputs.group_by("s", "y").agg(*(nw.col(side).mean() for side in SIDES))

    @property
    def _has_several(self) -> bool:
        """Whether a system has several outputs on some source."""
        return any(n > 1 for n in self._outputs_of_each.column(N).to_pylist())

    def _sign(self, side: str, a: nw.Expr, b: nw.Expr) -> nw.Expr:
        """1, 2 and 3 for the first preferred, a tie, the second preferred; 0 where one is null."""
        numbers = whole_numbers(self.scale)
        # means of several outputs that are summed in another order differ in their last digit
        noise = numbers.noise if self._has_several or not numbers.is_exact else 0.0
        limit = self.limits[SIDES.index(side)] * numbers.per_one + noise
        sign = nw.when(a - b > limit).then(1).when(b - a > limit).then(3).otherwise(2)
        return nw.when(a.is_null() | b.is_null()).then(0).otherwise(sign).cast(nw.Int64)

    def _confusions(self) -> dict[SystemPair, IntArray]:
        """Outcomes of every pair that shares a source, by a join of the outputs on the source."""

        def query() -> Frame:
            own = self._cells()
            other = own.select("s", **{f"{name}_2": nw.col(name) for name in ("y", *SIDES)})
            both = own.join(other, on="s").filter(nw.col("y") < nw.col("y_2"))
            signs = {
                f"{side}_sign": self._sign(side, nw.col(side), nw.col(f"{side}_2"))
                for side in SIDES
            }
            told = both.select("y", "y_2", **signs)
            return told.group_by("y", "y_2", *signs).agg(nw.len().alias(N))

        found = self._answer("pairs", query)
        names = [texts_of(found.column(column)).astype(str) for column in ("y", "y_2")]
        human, machine = (2 - found.column(f"{side}_sign").to_numpy() for side in SIDES)
        counts: dict[SystemPair, IntArray] = {}
        rows = zip(
            *names, human.tolist(), machine.tolist(), found.column(N).to_pylist(), strict=True
        )
        for a, b, of_human, of_judge, n in rows:
            turn = 1 if a < b else -1
            cells = counts.setdefault((min(a, b), max(a, b)), np.zeros(N_OUTCOMES, dtype=np.int64))
            cells[4 - turn * (3 * of_human + of_judge)] += n
        return {pair: cells.reshape(3, 3) for pair, cells in counts.items()}

    def _together(self, pairs: Sequence[tuple[Any, Any]], cluster: str | None) -> SignsTogether:
        """Count sources by the signs of all pairs, and by their cluster."""
        column = None if cluster is None else item_column(self._table, self.asked.items, cluster)
        systems = list(dict.fromkeys(system for pair in pairs for system in pair))
        asked = f"{pairs} {column}"

        def by_source() -> Frame:
            return _by_source(self._outputs(column), systems, has_cluster=column is not None)

        if column is not None and len(self._answer(f"mixed {asked}", lambda: _mixed(by_source()))):
            raise clusters_differ(str(cluster))

        def query() -> Frame:
            packed = {
                f"{side}{n}": sum_of(
                    self._sign(side, *(nw.col(f"{side}{systems.index(one)}") for one in pair))
                    * 4**place
                    for place, pair in enumerate(own)
                )
                for side in SIDES
                for n, own in enumerate(_chunks(pairs))
            }
            told = [] if column is None else ["f"]
            rows = by_source().select(*told, **packed)
            return rows.group_by(*told, *packed).agg(nw.len().alias(N))

        found = self._answer(f"together {asked}", query)
        n_columns = len(_chunks(pairs))
        human, machine = (
            np.stack([found.column(f"{side}{n}").to_numpy() for n in range(n_columns)], axis=1)
            for side in SIDES
        )
        times = found.column(N).to_numpy().astype(np.int64)
        clusters = np.full(len(found), -1, dtype=np.int64)
        if column is not None:
            clusters, _ = name_codes(texts_of(found.column("f")))
        return SignsTogether(human, machine, times, clusters)


def _by_source(outputs: Frame, systems: Sequence[Any], *, has_cluster: bool) -> Frame:
    """Put the outputs of a source side by side: means of each system, null where it has none."""
    means = {
        f"{side}{n}": nw.when(nw.col("y") == nw.lit(system)).then(nw.col(side))
        for n, system in enumerate(systems)
        for side in SIDES
    }
    ends = {"f": nw.col("f"), "f_low": nw.col("f"), "f_n": (~nw.col("f").is_null()).cast(nw.Int64)}
    told = ends if has_cluster else {}
    rows = outputs.select("s", **means, **told)
    of_cluster = (
        [nw.col("f").max(), nw.col("f_low").min(), nw.col("f_n").sum()] if has_cluster else []
    )
    averages = (nw.col(name).mean() for name in means)
    return rows.group_by("s").agg(*averages, *of_cluster, nw.len().alias(N))


def _mixed(sources: Frame) -> Frame:
    """One source whose outputs are of several clusters."""
    some = (nw.col("f_n") > 0) & (nw.col("f_n") < nw.col(N))
    return sources.filter((nw.col("f") != nw.col("f_low")) | some).select("f").head(1)


def _chunks(pairs: Sequence[tuple[Any, Any]]) -> list[Sequence[tuple[Any, Any]]]:
    return [pairs[n : n + SIGNS_IN_NUMBER] for n in range(0, len(pairs), SIGNS_IN_NUMBER)]
