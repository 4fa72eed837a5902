"""The queries for criteria with more raters than a key holds: labels beside those of the others.

A label meets its item's counts by a join, so that who the others are is not asked. What is to be
resampled is summed up by groups of items, into which a hash of their ids puts them, or by clusters.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import narwhals as nw
import numpy as np
import pyarrow as pa

from judgeviz.counting.alignment import TOLERANCE
from judgeviz.counting.profiles import without_gaps
from judgeviz.engines.draws import BETWEEN, with_hashes
from judgeviz.engines.items import Cell, Frame, texts_in, texts_of
from judgeviz.engines.queries import (
    BITS,
    Asked,
    Counts,
    counts_of,
    of_items,
    packed_columns,
    packed_kinds,
)
from judgeviz.engines.scale_numbers import whole_numbers
from judgeviz.engines.sides import (
    Apart,
    IntArray,
    first_of,
    furthest_label,
    integers,
    number_of,
    sum_of,
)
from judgeviz.engines.source import N, brought_to
from judgeviz.labels.label_kinds import OutcomesByUnit, ScoreName
from judgeviz.labels.scale import TIE_INDEX, Scale
from judgeviz.labels.source_scores import name_codes

RATER, OWN, GROUP = "r", "own", "g"
CODE = "code"
# Of a hash: 4,096 groups, whose number moves an interval's width by about one per cent; and as few
# as 32, which move it by a sixth.
MOST_BITS, FEWEST_BITS = 12, 5
BITS_OF_A_DIGIT = 4
MOST_ROWS = 2_000_000  # of kinds of labels by group, which leave the engine


class LabelCounts(NamedTuple):
    """Distinct labels beside the counts of their items.

    Attributes
    ----------
    counts : Counts
        Of the item of each kind of labels; ``n`` are labels.
    rater : ndarray of int, shape (n,)
        Index into the raters asked for.
    own : ndarray of int, shape (n,)
        Category of the label.
    """

    counts: Counts
    rater: IntArray
    own: IntArray

    def at(self, rows: IntArray) -> "LabelCounts":
        """Return some of them, in this order."""
        return LabelCounts(self.counts.at(rows), self.rater[rows], self.own[rows])

    def shared(self) -> "LabelCounts":
        """Return only those of items of both sides, in an order that the engine has no part in."""
        rows = np.flatnonzero(self.counts.is_shared)
        of_items = (self.counts.machine, self.counts.human, self.counts.labels)
        tables = (*of_items, self.own[:, None], self.rater[:, None])
        return self.at(rows[np.lexsort(np.hstack(tables)[rows].T)])


def count_labels(asked: Asked, bits: int, apart: Apart, raters: Sequence[str]) -> Frame:
    """Query: rater, label and packed label counts of its item -> ``n`` labels.

    Parameters
    ----------
    asked, bits, apart
        As of :func:`~judgeviz.engines.queries.count_items`.
    raters : sequence of str
        Humans who labelled the criterion.
    """
    sums = apart.sums(asked.sides["h"], asked.roles)
    for name, side in asked.sides.items():
        sums |= side.packed(name, asked.roles, bits)
    told = apart.told(asked.items)
    keys = [RATER, OWN, *sums, *told]
    items = of_items(asked, sums | _own_columns(asked, raters), told)
    rows = _beside_items(asked, items, [*sums, *told], raters)
    return rows.group_by(*keys).agg(nw.len().alias(N)).with_columns(again=nw.lit(0, nw.Int64))


def label_counts_of(
    found: pa.Table, asked: Asked, bits: int, apart: Apart, raters: Sequence[str]
) -> LabelCounts | None:
    """Arrays of its answer; None where ``bits`` are too few."""
    counts = counts_of(found, asked, bits, apart)
    if counts is None:
        return None
    [of_items], _ = counts
    return LabelCounts(of_items, _rater_codes(found, asked, raters), integers(found, OWN) - 1)


def _beside_items(
    asked: Asked, rows: Frame, columns: Sequence[str], raters: Sequence[str]
) -> Frame:
    """Put every human label, from 1, beside some columns of its item."""
    side, roles, items = asked.sides["h"], asked.roles, asked.items
    if "rater" in roles:
        whose = [(nw.col(roles["rater"]), side.label_of(None, roles))]
    else:
        whose = [(nw.lit(n), side.label_of(rater, roles)) for n, rater in enumerate(raters)]
    keys = [f"k{n}" for n in range(len(items.keys))]
    if not keys:  # every row is an item, which has the labels
        parts = [rows.select(*columns, **{RATER: who, OWN: nw.col(f"{OWN}{n}")})
                 for n, (who, _) in enumerate(whose)]  # fmt: skip
        return nw.concat(parts).filter(nw.col(OWN) > 0)
    frame = asked.coded.frame
    if "rater" in roles:
        frame = frame.filter(side.rows(roles))
    parts = [items.grouped({RATER: who, OWN: label}, frame)[0] for who, label in whose]
    labels = parts[0] if len(parts) == 1 else nw.concat(parts)
    return labels.filter(nw.col(OWN) > 0).join(rows.select(*keys, *columns), on=keys, how="inner")


def _own_columns(asked: Asked, raters: Sequence[str]) -> dict[str, nw.Expr]:
    """Columns of the raters' labels, where every row is an item and nothing could be joined."""
    if asked.items.keys:
        return {}
    side = asked.sides["h"]
    return {f"{OWN}{n}": side.label_of(rater, asked.roles) for n, rater in enumerate(raters)}


def _rater_codes(found: pa.Table, asked: Asked, raters: Sequence[str]) -> IntArray:
    """Place of every row's rater among those asked for, (n,)."""
    if "rater" not in asked.roles:
        return integers(found, RATER)
    said = asked.sides["h"].said
    number = {name: place for place, name in enumerate(raters)}
    place = {rater: number[name] for rater, name in zip(said["rater"], said["name"], strict=True)
             if name in number}  # fmt: skip
    encoded = found.column(RATER).combine_chunks().dictionary_encode()
    codes = np.array([place[rater] for rater in encoded.dictionary.to_pylist()], dtype=np.int64)
    return np.asarray(codes[encoded.indices.to_numpy(zero_copy_only=False)])


@dataclass(frozen=True)
class DrawnBy:
    """What a resample draws as a whole.

    Attributes
    ----------
    cluster : str or None
        Column of the frame whose values are drawn; None for groups of items.
    bits : int
        Of the hash that puts items, or clusters, into groups.
    in_groups : bool
        Whether clusters are put into groups. Items that have none are in any case.
    """

    cluster: str | None
    bits: int = MOST_BITS
    in_groups: bool = False

    @classmethod
    def of(cls, times: IntArray, cluster: str | None, n_clusters: int) -> Self | None:
        """Draw clusters, or as many groups as are counted in rows that fit into memory.

        Parameters
        ----------
        times : ndarray of int, shape (n,)
            Labels of each kind.
        cluster, n_clusters
            Column of the frame, and its values.

        Returns
        -------
        DrawnBy or None
            None where even 32 groups would be too many.
        """
        if cluster is not None and _rows_of(times, n_clusters) <= MOST_ROWS:
            return cls(cluster)
        few_enough = (bits for bits in range(MOST_BITS, FEWEST_BITS - 1, -1)
                      if _rows_of(times, 2**bits) <= MOST_ROWS)  # fmt: skip
        bits = next(few_enough, None)
        return None if bits is None else cls(cluster, bits, cluster is not None)

    @property
    def told(self) -> dict[str, Cell]:
        """What has to be known of an item beside its id."""
        return {} if self.cluster is None else {"f": self.cluster}

    @property
    def columns(self) -> list[str]:
        """Columns that tell units apart, in what :meth:`on` returns."""
        return [GROUP] if self.cluster is None or self.in_groups else ["f", GROUP]

    def on(self, rows: Frame, n_keys: int) -> Frame:
        """Say of items, told apart by so many keys, which unit each belongs to."""
        keys = texts_in(rows, [nw.col(f"k{n}") for n in range(n_keys)])
        name = nw.concat_str(keys, separator=BETWEEN) if keys else nw.lit("")
        if self.cluster is None:
            return _in_groups(rows, name, self.bits)
        has_cluster = ~nw.col("f").is_null()
        if self.in_groups:
            [cluster] = texts_in(rows, [nw.col("f")])
            own = nw.when(has_cluster).then(cluster).otherwise(name)
            return _in_groups(rows, own, self.bits)
        grouped = _in_groups(rows, name, self.bits) if keys else rows.with_columns(**{GROUP: name})
        own = nw.when(has_cluster).then(nw.lit("")).otherwise(nw.col(GROUP))
        return grouped.with_columns(**{GROUP: own})

    def units(self, found: pa.Table) -> IntArray:
        """Give the unit of every row of an answer, (n,), from 0 in the order of their names."""
        encoded = found.column(GROUP).combine_chunks().dictionary_encode()  # sooner than sorted
        place = np.argsort(np.argsort(encoded.dictionary.to_numpy(zero_copy_only=False)))
        unit: IntArray = place[encoded.indices.to_numpy(zero_copy_only=False)]
        if "f" in self.columns:
            cluster, names = name_codes(texts_of(found.column("f")))
            unit = np.where(cluster < 0, len(names) + unit, cluster)
        return without_gaps(unit)


def _rows_of(times: IntArray, n_units: int) -> float:
    """Rows of kinds of labels by unit, as expected where labels fall into units at random."""
    if n_units < 2:
        return float(len(times))
    return float(-n_units * np.expm1(times * np.log1p(-1 / n_units)).sum())


def _in_groups(rows: Frame, name: nw.Expr, bits: int) -> Frame:
    """Put items into groups by the first bits of a hash of a name, the same in every engine."""
    n_whole, n_more = divmod(bits, BITS_OF_A_DIGIT)
    hashed = with_hashes(rows, {GROUP: name}, n_whole + (n_more > 0))
    if not n_more:
        return hashed
    digits, last = nw.col(GROUP).str.head(n_whole), nw.col(GROUP).str.tail(1)
    size = 2 ** (BITS_OF_A_DIGIT - n_more)
    part = number_of([last >= nw.lit(f"{size * n:x}") for n in range(1, 2**n_more)])
    return hashed.with_columns(**{GROUP: nw.concat_str([digits, part.cast(nw.String)])})


@dataclass(frozen=True)
class LabelCodes:
    """Which labels are counted together: a code of each beside the counts of its item.

    Attributes
    ----------
    asked : Asked
    raters : tuple of str
    bits : int
        In which the number of equal labels of an item is written.
    table : Table of pyarrow
        Label and packed label counts of an item, each once -> code.
    digest : str
        SHA-256 of them.
    """

    asked: Asked
    raters: tuple[str, ...]
    bits: int
    table: pa.Table
    digest: str

    @classmethod
    def of(
        cls, asked: Asked, raters: tuple[str, ...], kinds: Counts, own: IntArray, code: IntArray
    ) -> Self:
        """Take the codes (n,) of labels (n,), each beside the counts of its item."""
        counts = (kinds.human, kinds.machine, kinds.n_invalid_of)
        most = max(int(one.max(initial=0)) for one in counts)
        bits = next(bits for bits in BITS if most < 2**bits)
        told = {OWN: own + 1, **packed_kinds(asked, kinds, bits)}
        columns = {**told, CODE: code}
        table = pa.table(columns).group_by(list(told)).aggregate([(CODE, "min")])
        digest = hashlib.sha256(np.stack(list(columns.values())).tobytes()).hexdigest()
        return cls(asked, raters, bits, table.rename_columns(list(columns)), digest)

    @property
    def question(self) -> str:
        """Tells it from whatever else is asked of the table."""
        return repr(("codes", self.asked.question, self.digest))

    def count(self, by: DrawnBy | None = None) -> Frame:
        """Query: unit, rater, code -> ``n`` labels of items whose counts have a code."""
        keys = [name for name in self.table.column_names if name != CODE]
        sums = packed_columns(self.asked, keys[1:], self.bits)
        own = _own_columns(self.asked, self.raters)
        rows = of_items(self.asked, sums | own, {} if by is None else by.told)
        unit = [] if by is None else by.columns
        if by is not None:
            rows = by.on(rows, len(self.asked.items.keys))
        labels = _beside_items(self.asked, rows, [*sums, *unit], self.raters)
        whole = labels.with_columns(nw.col(*keys).cast(nw.Int64))  # sums may be wider
        coded = whole.join(brought_to(whole, self.table), on=keys, how="inner")
        return coded.group_by(*unit, RATER, CODE).agg(nw.len().alias(N))

    def counted(self, found: pa.Table) -> tuple[IntArray, IntArray, IntArray]:
        """Rater, code and number of labels of every row of its answer, (n,) each."""
        rater = _rater_codes(found, self.asked, self.raters)
        return rater, integers(found, CODE), integers(found, N)


@dataclass(frozen=True)
class Alignment:
    """How a judge and a rater are held against the other humans of an item.

    Attributes
    ----------
    asked : Asked
        With the judges under ``m`` or ``m0_``, ``m1_`` ...
    raters : tuple of str
    scale : Scale
    score : {"accuracy", "neg_rmse"}
    is_worst : bool
        Whether the worst label stands for an invalid response.
    by : DrawnBy
    used : tuple of int
        Categories of the labels that are compared.
    """

    asked: Asked
    raters: tuple[str, ...]
    scale: Scale
    score: ScoreName
    is_worst: bool
    by: DrawnBy
    used: tuple[int, ...]

    @property
    def judges(self) -> list[str]:
        """Names of the judges' sides."""
        return [name for name in self.asked.sides if name != "h"]

    @property
    def _numbers(self) -> tuple[int, ...]:
        return whole_numbers(self.scale).values

    def outcomes(self) -> Frame:
        """Query: cluster, group and rater -> items that each judge won, and that were compared.

        All whole numbers, so that no engine rounds.
        """
        digits = {
            f"{name}{n}": digit
            for name, side in self.asked.sides.items()
            for n, digit in enumerate(side.digits())
        }
        own = _own_columns(self.asked, self.raters)
        rows = self._with_judges(of_items(self.asked, digits | own, self.by.told))
        rows, unit = self.by.on(rows, len(self.asked.items.keys)), self.by.columns
        columns = [*unit, "n_h", *(f"h{n}" for n in range(self._k))]
        columns += [f"{judge}_{part}" for judge in self.judges for part in ("a", "b")]
        labels = _beside_items(self.asked, rows, columns, self.raters)
        sums = {}
        for n, judge in enumerate(self.judges):
            is_compared = (nw.col(f"{judge}_b") > 0) & (nw.col("n_h") > 1)
            sums[f"all{n}"] = is_compared.cast(nw.Int64)
            sums[f"won{n}"] = (is_compared & self._is_won(judge)).cast(nw.Int64)
        by = [*unit, RATER]
        found = labels.select(*by, **sums).group_by(*by)
        return found.agg(*(nw.col(name).sum() for name in sums))

    @property
    def _k(self) -> int:
        return len(self.scale.categories)

    def _with_judges(self, rows: Frame) -> Frame:
        """Add what of each judge is held against the humans: ``_a``, and ``_b`` above 0 where any.

        For accuracy its label, from 0, and one more than the humans who gave it; else the sum of
        its labels, and how many these are.
        """
        human = [nw.col(f"h{n}") for n in range(self._k)]
        rows = rows.with_columns(n_h=sum_of(human))
        for judge in self.judges:
            labels = [nw.col(f"{judge}{n}") for n in range(self._k)]
            if self.asked.sides[judge].has_invalid and self.is_worst:
                rows = rows.with_columns(worst=furthest_label(human, self.scale))
                rows = rows.with_columns(
                    **{
                        f"{judge}{n}": label
                        + nw.col(f"{judge}{self._k}") * (nw.col("worst") == n).cast(nw.Int64)
                        for n, label in enumerate(labels)
                    }
                )
            a, b = f"{judge}_a", f"{judge}_b"
            if self.score == "neg_rmse":
                total = sum_of(one * n for one, n in zip(labels, self._numbers, strict=True))
                rows = rows.with_columns(**{a: total, b: sum_of(labels)})
                continue
            rows = rows.with_columns(most=nw.max_horizontal(*labels))
            is_most = [one == nw.col("most") for one in labels]
            label = first_of(is_most)
            if self.scale.kind == "preference":
                tie = nw.lit(TIE_INDEX, nw.Int64)
                label = nw.when(number_of(is_most) > 1).then(tie).otherwise(label)
            rows = rows.with_columns(**{a: label})
            hits = sum_of(one * (nw.col(a) == n).cast(nw.Int64) for n, one in enumerate(human))
            said = (nw.col("most") > 0).cast(nw.Int64)
            rows = rows.with_columns(**{b: (hits + 1) * said})
        return rows

    def _is_won(self, judge: str) -> nw.Expr:
        """Whether the rater aligns no better with the others."""
        a, b, own = nw.col(f"{judge}_a"), nw.col(f"{judge}_b"), nw.col(OWN) - 1
        is_own = [(own == n).cast(nw.Int64) for n in range(self._k)]
        human = [nw.col(f"h{n}") for n in range(self._k)]
        if self.score == "accuracy":
            alike = sum_of(one * here for one, here in zip(human, is_own, strict=True))
            return alike - b + (own == a).cast(nw.Int64) <= 0
        numbers = self._numbers
        label = sum_of(here * n for here, n in zip(is_own, numbers, strict=True))
        total = sum_of(one * n for one, n in zip(human, numbers, strict=True)) - label
        n_others = nw.col("n_h") - 1
        apart, further = a - label * b, (a + label * b) * n_others - total * b * 2
        used = [numbers[n] for n in self.used]
        limit = TOLERANCE * (max(used, default=0) - min(used, default=0)) ** 2
        if limit < 1:  # of whole numbers, whose product is small
            return apart * further <= 0
        n_labels = b.cast(nw.Float64)
        return apart.cast(nw.Float64) * further.cast(nw.Float64) <= n_labels * n_labels * limit

    def outcomes_of(self, found: pa.Table) -> OutcomesByUnit:
        """Arrays of the query's answer; units in the order of their names."""
        unit = self.by.units(found)
        won, compared = (
            np.stack([integers(found, f"{side}{n}") for n in range(len(self.judges))], axis=1)
            for side in ("won", "all")
        )
        rater = _rater_codes(found, self.asked, self.raters)
        order = np.lexsort((rater, unit))
        return OutcomesByUnit(unit[order], rater[order], won[order], compared[order])
