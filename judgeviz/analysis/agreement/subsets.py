"""Agreement on subsets with a set share of items on which the humans are unanimous.

Paper 1, Figs. 1, 2 and 5: the more of the humans' labels are uncertain, the better any labeller
looks beside them, even one that labels at random.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.totals import StratifiedTotals
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import NO_LABEL, CentreRule, TieRule, unique_labels
from judgeviz.statistics.intervals import percentile_interval
from judgeviz.statistics.krippendorff import (
    Level,
    alpha_from_coincidences,
    coincidence_entries,
    table_coincidences,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Curve = Literal["hh", "hm", "human", "random"]
Synthetic = Literal["binary", "three-way"]
Progress = Callable[[float], object]

CURVES: dict[Curve, str] = {
    "hh": "humans among themselves",
    "hm": "judge",
    "human": "one human",
    "random": "random labels",
}
SHARES = tuple(tenths / 10 for tenths in range(11))
BAND = 0.9
SYNTHETIC_ITEMS: dict[Synthetic, int] = {"binary": 200, "three-way": 600}


@dataclass(frozen=True, repr=False)
class SubsetCurves(Result):
    """Krippendorff's alpha over the share of items with unanimous humans.

    Attributes
    ----------
    curves : DataFrame
        A row per curve and share: curve (``hh``: humans among themselves; ``hm``: their
        majorities or medians against the judge's; ``human``: against one human label drawn per
        item; ``random``: against uniform random labels), share, unanimous (items), mean, low and
        high (90 % band over the draws), defined (draws that have an alpha; where there is none,
        the numbers are NaN). No ``hm`` without a judge.
    left_out : DataFrame
        Shares that the data cannot fill: share, why.
    dataset, criterion : str
    judge : str or None
    level : {"nominal", "ordinal"}
        Of alpha.
    n_items, n_draws : int
        Items of a subset, and subsets per share.
    n_unanimous, n_divided : int
        Items to draw from: with all and with not all human labels the same.
    provenance : Provenance
    """

    curves: pd.DataFrame
    left_out: pd.DataFrame
    dataset: str
    criterion: str
    judge: str | None
    level: Level
    n_items: int
    n_draws: int
    n_unanimous: int
    n_divided: int
    provenance: Provenance

    def __repr__(self) -> str:
        """Show the means of every curve at the lowest and highest shares."""
        head = (
            f"SubsetCurves: {self.judge or 'humans'} on {self.dataset}, {self.criterion}, "
            f"{self.n_draws} draws of {self.n_items} items; mean alpha by share of unanimous items"
        )
        means = self.curves.pivot_table(index="share", columns="curve", values="mean", sort=False)
        return f"{head}\n{means.to_string(max_rows=6, float_format='{:.2f}'.format)}"

    def numbers(self) -> pd.DataFrame:
        """Every point of every curve.

        Returns
        -------
        DataFrame
            A row per curve and share: data_set, criterion, judge, curve, share, unanimous, mean,
            low, high, defined, why (a share that the data cannot fill has one row with the reason
            and no curve), settings.
        """
        table = pd.concat([self.curves.assign(why=""), self.left_out], ignore_index=True)
        table.insert(0, "data_set", self.dataset)
        table.insert(1, "criterion", self.criterion)
        table.insert(2, "judge", self.judge or "")
        return table.assign(settings=self.provenance.signature)

    def tabulate(self) -> Table:
        """Lay out a row per share of unanimous items, a column per curve."""
        names = [name for name in CURVES if name in set(self.curves["curve"])]
        points = {
            (row["curve"], row["share"]): number_cell(row["mean"], row["low"], row["high"])
            for row in self.curves.to_dict("records")
        }
        rows = [
            (Cell(f"{share:.0%}"), *(points[name, share] for name in names))
            for share in sorted(set(self.curves["share"]))
        ]
        which = ", ".join(part for part in (self.dataset, self.criterion, self.judge) if part)
        missing = zip(self.left_out["share"], self.left_out["why"], strict=True)
        left_out = (f"{share:.0%} {why}" for share, why in missing)
        notes = ["Brackets: 90 % of the draws.", "; ".join(left_out)]
        return Table(
            caption=f"Krippendorff's α on subsets of {self.n_items} items: {which}.",
            headings=(Heading("unanimous"), *(Heading(CURVES[name]) for name in names)),
            rows=tuple(rows),
            notes=tuple(note for note in notes if note),
            settings=(self.provenance.signature,),
        )


@recorded
def subset_curves(
    pair: Comparison,
    n_items: int = 100,
    n_draws: int = 50,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    tie_rule: TieRule | None = None,
) -> SubsetCurves:
    """Draw subsets with more and more unanimous items and compute alpha on each.

    Parameters
    ----------
    pair : Comparison
        Without a judge there is no ``hm`` curve. Items with one human label are not drawn.
    n_items : int
        Items of a subset, drawn without replacement.
    n_draws : int
        Subsets per share.
    seed : int
        Two judges on the same items are compared on the same subsets.
    progress : callable, optional
        Called with the share that is done, from 0 to 1.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities; by default that of the scale.

    Returns
    -------
    SubsetCurves
        A share that needs more unanimous or more divided items than there are is in ``left_out``.

    Raises
    ------
    LabelError
        Where either side gives continuous scores.
    ValueError
        For fewer than two items or no draw.
    """
    if n_items < 2 or n_draws < 1:
        raise ValueError(
            f"Subsets need two items or more and one draw or more; got {n_items} and {n_draws}."
        )
    rule = centre_rule(pair.scale, tie_rule)
    sides = _Sides.of(pair, rule)
    pools = _Pools.of(pair)
    subsets, humans, labels = np.random.default_rng(seed).spawn(3)
    pieces, left_out = [], []
    for number, share in enumerate(SHARES, start=1):
        n_unanimous = round(share * n_items)
        why = pools.why_not(n_unanimous, n_items - n_unanimous)
        if why:
            left_out.append({"share": share, "why": why})
        else:
            items = pools.draw(n_unanimous, n_items - n_unanimous, n_draws, subsets)
            alphas = sides.alphas(items, humans, labels)
            pieces.append(_summary(share, n_unanimous, alphas))
        if progress is not None:
            progress(number / len(SHARES))
    return SubsetCurves(
        curves=_curves(pieces),
        left_out=pd.DataFrame(left_out, columns=["share", "why"]),
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=pair.judge,
        level=sides.level,
        n_items=n_items,
        n_draws=n_draws,
        n_unanimous=len(pools.unanimous),
        n_divided=len(pools.divided),
        provenance=provenance_of(
            pair,
            statistic=f"alpha ({sides.level}) on subsets",
            subset_items=n_items,
            draws=n_draws,
            band=f"{BAND:.0%} of the draws",
            tie_rule=rule.ties,
            seed=seed,
        ),
    )


@recorded
def random_labeller(
    kind: Synthetic = "binary", n_items: int | None = None, seed: int = 0
) -> Comparison:
    """Two humans who agree on half of the items, and a judge who labels at random.

    Parameters
    ----------
    kind : {"binary", "three-way"}
        Two categories without order, or the grades 1 to 3. Where the humans agree, every
        category is as frequent; where they do not, two different ones are drawn.
    n_items : int, optional
        By default 200 and 600, as in paper 1.
    seed : int

    Raises
    ------
    ValueError
        For another kind, or fewer than two items.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Fig. 2 and appendix A.11.
    """
    if kind not in get_args(Synthetic):
        raise ValueError(f"kind is 'binary' or 'three-way', not {kind!r}.")
    total = SYNTHETIC_ITEMS[kind] if n_items is None else n_items
    if total < 2:
        raise ValueError(f"The random labeller needs two items or more; got {total}.")
    scale = Scale("nominal", (0, 1)) if kind == "binary" else Scale("ordinal", (1, 2, 3))
    k, rng = len(scale.categories), np.random.default_rng(seed)
    first = np.concatenate([rng.integers(k, size=total // 2), np.arange(total - total // 2) % k])
    apart = np.zeros(total, dtype=np.int64)
    apart[: total // 2] = rng.integers(1, k, size=total // 2)
    one_label = np.eye(k, dtype=np.int64)
    human = one_label[first] + one_label[(first + apart) % k]
    machine = one_label[rng.integers(k, size=total)]
    pair = Comparison.from_counts(human, machine, scale, judge="random labels")
    return replace(pair, dataset=f"synthetic {kind} labels, seed {seed}")


@dataclass(frozen=True, slots=True)
class _Pools:
    """Items on which the humans are unanimous, and on which they are divided."""

    unanimous: IntArray
    divided: IntArray

    @classmethod
    def of(cls, pair: Comparison) -> Self:
        several = pair.human_counts.sum(axis=1) >= 2
        distinct = unique_labels(pair.human_counts)
        return cls(np.flatnonzero(several & (distinct == 1)), np.flatnonzero(distinct > 1))

    def why_not(self, n_unanimous: int, n_divided: int) -> str:
        if n_unanimous > len(self.unanimous):
            have, need, which = len(self.unanimous), n_unanimous, "are unanimous"
        elif n_divided > len(self.divided):
            have, need, which = len(self.divided), n_divided, "differ"
        else:
            return ""
        return f"needs {need} items on which the humans {which}; there are {have}"

    def draw(
        self, n_unanimous: int, n_divided: int, n_draws: int, rng: np.random.Generator
    ) -> IntArray:
        """Items of each subset, shape (n_draws, n_unanimous + n_divided)."""
        return np.stack(
            [
                np.concatenate(
                    [
                        rng.choice(self.unanimous, n_unanimous, replace=False),
                        rng.choice(self.divided, n_divided, replace=False),
                    ]
                )
                for _ in range(n_draws)
            ]
        )


def _summary(share: float, n_unanimous: int, alphas: dict[Curve, FloatArray]) -> pd.DataFrame:
    rows = []
    for curve, values in alphas.items():
        defined = values[~np.isnan(values)]
        low, high = percentile_interval(values, BAND)
        mean = float(defined.mean()) if len(defined) else float("nan")
        numbers = {"mean": mean, "low": float(low), "high": float(high), "defined": len(defined)}
        rows.append({"curve": curve, "share": share, "unanimous": n_unanimous} | numbers)
    return pd.DataFrame(rows)


def _curves(pieces: list[pd.DataFrame]) -> pd.DataFrame:
    if not pieces:
        columns = ["curve", "share", "unanimous", "mean", "low", "high", "defined"]
        return pd.DataFrame(columns=columns)
    table = pd.concat(pieces, ignore_index=True)
    order = table["curve"].map({name: place for place, name in enumerate(get_args(Curve))})
    return table.loc[order.sort_values(kind="stable").index].reset_index(drop=True)


class _HumanPairs(NamedTuple):
    """Coincidences of the humans, as totals over their profiles."""

    totals: StratifiedTotals
    of_item: IntArray
    n_profiles: int


@dataclass(frozen=True, slots=True)
class _Sides:
    """What a subset's alphas are made of.

    Attributes
    ----------
    level : {"nominal", "ordinal"}
    rule : CentreRule
    pairs : coincidences of the humans
    up_to : ndarray of int, shape (n_items, k)
        Human labels up to each category.
    human : ndarray of int, shape (n_items,)
        Centre of the humans, like ``machine`` of the judge (None without one).
    n_random : ndarray of int, shape (n_items,)
        Random labels in the judge's place.
    """

    level: Level
    rule: CentreRule
    pairs: _HumanPairs
    up_to: IntArray
    human: IntArray
    machine: IntArray | None
    n_random: IntArray

    @classmethod
    def of(cls, pair: Comparison, rule: CentreRule) -> Self:
        """Take both sides of a comparison; raises LabelError for scores."""
        if pair.judge is not None and not pair.judge_scale.is_categorical:
            raise LabelError(
                f"'{pair.judge}' gives scores, not labels of the scale, so it has no alpha on "
                "subsets; choose a judge that gives labels."
            )
        human = pair.human_counts
        machine, n_random = None, np.ones(pair.n_items, dtype=np.int64)
        if pair.judge is not None:
            machine = rule.of(pair.machine_counts)
            n_random = pair.machine_counts.sum(axis=1)
        return cls(
            level="ordinal" if pair.scale.kind == "ordinal" else "nominal",
            rule=rule,
            pairs=_human_pairs(human),
            up_to=np.cumsum(human, axis=1),
            human=rule.of(human),
            machine=machine,
            n_random=n_random,
        )

    def alphas(
        self, items: IntArray, humans: np.random.Generator, labels: np.random.Generator
    ) -> dict[Curve, FloatArray]:
        """Alpha of every curve on each subset, (n_draws,); ``items`` (n_draws, n_items)."""
        found: dict[Curve, FloatArray] = {"hh": self._humans(items)}
        if self.machine is not None:
            found["hm"] = self._against(items, self.machine[items])
        found["human"] = self._against(items, self._drawn_humans(items, humans))
        found["random"] = self._against(items, self._random_labels(items, labels))
        return found

    def _humans(self, items: IntArray) -> FloatArray:
        n_draws, n_profiles = len(items), self.pairs.n_profiles
        cell = np.arange(n_draws)[:, None] * n_profiles + self.pairs.of_item[items]
        weights = np.bincount(cell.ravel(), minlength=n_draws * n_profiles)
        totals = self.pairs.totals.of(weights.reshape(n_draws, n_profiles).T.astype(np.float64))
        return alpha_from_coincidences(totals[:, 0], level=self.level)

    def _against(self, items: IntArray, other: IntArray) -> FloatArray:
        """Alpha of the humans' centres with other labels, both (n_draws, n_items)."""
        k, n_draws = self.up_to.shape[1], len(items)
        human = self.human[items]
        both = (human != NO_LABEL) & (other != NO_LABEL)
        draw = np.broadcast_to(np.arange(n_draws)[:, None], items.shape)
        cell = (draw[both] * k + human[both]) * k + other[both]
        table = np.bincount(cell, minlength=n_draws * k * k).reshape(n_draws, k, k)
        return alpha_from_coincidences(
            table_coincidences(table.astype(np.float64)), level=self.level
        )

    def _drawn_humans(self, items: IntArray, rng: np.random.Generator) -> IntArray:
        position = np.floor(rng.random(items.shape) * self.up_to[items, -1])
        label: IntArray = (self.up_to[items] <= position[..., None]).sum(axis=-1)
        return label

    def _random_labels(self, items: IntArray, rng: np.random.Generator) -> IntArray:
        """As many uniform labels per item as the judge gives, by their centre."""
        k, n_labels = self.up_to.shape[1], self.n_random[items].ravel()
        if (n_labels == 1).all():
            return rng.integers(k, size=items.shape)
        counts = rng.multinomial(n_labels, np.full(k, 1 / k))
        return self.rule.of(counts).reshape(items.shape)


def _human_pairs(human: IntArray) -> _HumanPairs:
    profiles = distinct_rows(human)
    n_profiles, k = profiles.rows.shape
    row, left, right, value = coincidence_entries(profiles.rows)
    totals = StratifiedTotals.from_entries((0, left, right), row, value, (1, k, k), n_profiles)
    return _HumanPairs(totals, profiles.of_item, n_profiles)
