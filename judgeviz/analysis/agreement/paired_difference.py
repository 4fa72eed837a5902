"""Two judges against each other: differences of their agreement on the same resamples."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import Column, Columns, columns_of, families
from judgeviz.analysis.agreement.stratified import (
    DRAWS,
    Counted,
    agreement_provenance,
    check_draws,
    in_batches,
    interval_columns,
)
from judgeviz.analysis.provenance import Provenance
from judgeviz.analysis.strata import strata_of
from judgeviz.counting.resamples import Resampling, joint_units
from judgeviz.counting.strata import StratifiedBy
from judgeviz.errors import LabelError
from judgeviz.export.result import FramedResult
from judgeviz.export.table import Cell, Heading, Table, bold, number_cell
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant, check_variant

IntArray = NDArray[np.int64]


@dataclass(frozen=True, repr=False)
class PairedDifference(FramedResult):
    """How far two judges differ on the items that both labelled, a row per stratum.

    Behaves as its DataFrame where that is looked into, as :class:`~judgeviz.AgreementTable` does.

    Attributes
    ----------
    frame : DataFrame
        Columns: stratum, items, then the first judge's number minus the second's of every column
        of :func:`~judgeviz.agreement_table` that compares a judge with the humans, with
        ``<column>_low`` and ``<column>_high`` where resampled. NaN where either is not defined.
    judges : tuple of str
        Both.
    dataset, criterion : str
    level : float
        Of the intervals.
    provenance : Provenance
    """

    frame: pd.DataFrame
    judges: tuple[str, str]
    dataset: str
    criterion: str
    level: float
    provenance: Provenance

    def __repr__(self) -> str:
        """Name both judges, and show the main differences of the first strata."""
        names = ("alpha_hm", "alpha_hm_low", "alpha_hm_high", "jsd", "spearman_mean", "cohen_hm")
        shown = ["stratum", "items", *(name for name in names if name in self.frame.columns)]
        first, second = self.judges
        head = f"PairedDifference: {first} minus {second}, {self.criterion}, {self.dataset}"
        return f"{head}\n{self.frame[shown].head(8).round(3).to_string(index=False)}"

    def numbers(self) -> pd.DataFrame:
        """List every stratum with all differences, as they are; with the settings."""
        first, second = self.judges
        numbers = self.frame.assign(settings=self.provenance.signature)
        head = (self.dataset, self.criterion, first, second)
        for place, name in enumerate(("dataset", "criterion", "judge", "other")):
            numbers.insert(place, name, head[place])
        return numbers

    def tabulate(self) -> Table:
        """Lay out a row per statistic and a column per stratum.

        Above 0 the first judge is the better one: what is better where smaller, such as JS_b, is
        turned round. Bold where the interval leaves out 0. Without HH less HM, which with the same
        humans is HM turned round.
        """
        first, second = self.judges
        columns = [
            column
            for family in families()
            for column in family.columns
            if column.compares and column.pairing != "delta" and column.name in self.frame.columns
        ]
        strata = [
            f"{stratum} · n = {n_items:,}"
            for stratum, n_items in zip(self.frame["stratum"], self.frame["items"], strict=True)
        ]
        numbers = self.frame.to_dict("records")
        rows = tuple(
            (Cell(column.heading), *(_turned(column, row) for row in numbers)) for column in columns
        )
        is_clear = any(cell.emphasis for row in rows for cell in row)
        return Table(
            caption=f"{first} beside {second} on the items of {self.dataset}, {self.criterion}, "
            f"that both labelled, with paired {self.level:.0%} intervals.",
            headings=(Heading("statistic", is_text=True), *map(Heading, strata)),
            rows=rows,
            notes=(f"Above 0 {first} is better than {second}.",),
            emphasis=(("bold", "the interval leaves out 0"),) if is_clear else (),
            settings=(self.provenance.signature,),
        )


def _turned(column: Column, row: dict[Any, Any]) -> Cell:
    """Write a difference so that above 0 the first judge is the better one."""
    value, low, high = (
        float(row.get(f"{column.name}{end}", float("nan"))) for end in ("", "_low", "_high")
    )
    if column.statistic.lower_is_better or column.name == "winrate_delta":
        value, low, high = -value, -high, -low
    cell = number_cell(value, low, high, percent=column.statistic.is_share, sign="+")
    return bold((cell,))[0] if cell.interval and (low > 0 or high < 0) else cell


@recorded
def paired_difference(
    pair_a: Comparison,
    pair_b: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
    variant: Variant = "distance",
) -> PairedDifference:
    """Difference of two judges on the items that both labelled, with paired intervals.

    Both judges are evaluated on the same resamples, so that what makes an item hard for both
    cancels. Parameters are those of :func:`~judgeviz.agreement_table`.

    Returns
    -------
    PairedDifference

    Raises
    ------
    LabelError
        Where the two share no item, or one has no judge.
    ValueError
        Where the human labels of the shared items differ: not the same data set and criterion.
    """
    resampling = Resampling(n_boot, 0, cluster, seed, level)
    check_draws(draws)
    check_variant(variant)
    a, b = shared_items(pair_a, pair_b)
    strata = strata_of(a, by, edges, tie_rule)
    comparing = [column.name for column in columns_of(a.scale.kind) if column.compares]
    judges = [Counted.of(pair, strata, resampling, variant, draws) for pair in (a, b)]
    first, second = (counted.point() for counted in judges)
    point = {name: first[name] - second[name] for name in comparing}
    limits: Columns = {}
    if n_boot:
        clusters = None if cluster is None else a.named_clusters(cluster)
        joint, to_each = joint_units([pair.profile_of_item for pair in (a, b)], clusters)

        def difference(weights: IntArray) -> Columns:
            one, other = (
                counted.columns(weights @ to_profiles)
                for counted, to_profiles in zip(judges, to_each, strict=True)
            )
            return {name: one[name] - other[name] for name in comparing}

        n_totals = max(counted.maker.n_totals for counted in judges)
        replicates = in_batches(joint.bootstrap(resampling), n_totals, difference)
        limits = interval_columns(point, replicates, a.scale, judges[0], level, shares=False)
    return PairedDifference(
        frame=pd.DataFrame(
            {
                "stratum": ["All", *strata.names],
                "items": first["items"].astype(np.int64),
                **point,
                **limits,
            }
        ),
        judges=(str(a.judge), str(b.judge)),
        dataset=a.dataset,
        criterion=a.criterion,
        level=level,
        provenance=agreement_provenance(
            a, strata, resampling, f"{a.judge} minus {b.judge}", draws, variant
        ),
    )


def shared_items(pair_a: Comparison, pair_b: Comparison) -> tuple[Comparison, Comparison]:
    """Keep the items that both judges labelled; raises as :func:`paired_difference`."""
    for pair in (pair_a, pair_b):
        if pair.judge is None:
            raise LabelError("A difference needs two judges; compare the labels with one each.")
    in_a = np.asarray(pair_a.items.index.isin(pair_b.items.index))
    in_b = np.asarray(pair_b.items.index.isin(pair_a.items.index))
    if not in_a.any():
        raise LabelError(
            f"'{pair_a.judge}' and '{pair_b.judge}' labelled no item in common; compare judges of "
            "the same items."
        )
    condition = (f"labelled by {pair_a.judge} and {pair_b.judge}",)
    a, b = pair_a.keep_items(in_a, condition), pair_b.keep_items(in_b, condition)
    same_items = a.items.index.equals(b.items.index)
    if not same_items or not np.array_equal(a.human_counts, b.human_counts):
        raise ValueError(
            "The human labels of the two comparisons differ; compare two judges of the same "
            "data set and criterion."
        )
    return a, b
