"""Where labels agree often and alpha is low all the same: one label is nearly all there is.

Known as the kappa paradox: agreement by chance grows with the share of the most frequent label, and
leaves little that could be agreed on beyond it.
"""

from dataclasses import dataclass
from math import nan

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.table import AgreementTable
from judgeviz.analysis.strata import centre_rule, strata_of
from judgeviz.counting.strata import StratifiedBy
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.kappa import agreeing_pairs

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
HIGH_AGREEMENT = 0.8
LOW_ALPHA = 0.4
FEWEST_ITEMS = 10  # a handful agrees or not by accident


@dataclass(frozen=True, slots=True)
class Paradox:
    """A stratum in which agreement is high and alpha low, or undefined.

    Attributes
    ----------
    stratum : str
    column : {"alpha_hh", "alpha_hm"}
    agreement : float
        Share of pairs of labels that are the same.
    chance : float
        The share that would be the same by chance: the sum of squared label shares.
    alpha : float
        NaN where all labels are of one category.
    label_shares : tuple of (label, share)
        The most frequent label first; without those that nobody gave.
    """

    stratum: str
    column: str
    agreement: float
    chance: float
    alpha: float
    label_shares: tuple[tuple[str, float], ...]


def paradoxes(
    pair: Comparison,
    table: AgreementTable,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    *,
    tie_rule: TieRule | None = None,
) -> tuple[Paradox, ...]:
    """Find the rows of an agreement table whose alpha needs the label shares beside it.

    Parameters
    ----------
    pair : Comparison
    table : AgreementTable
        From :func:`~judgeviz.agreement_table` with the same ``by``,
        ``edges`` and ``tie_rule``.

    Notes
    -----
    Agreement of 80 % or more on ten items or more with an alpha below 0.4. Unanimous humans
    agree by selection, so that HH is not looked at where every item is unanimous.
    """
    rule = centre_rule(pair.scale, tie_rule)
    strata = strata_of(pair, by, edges, tie_rule)
    profiles = pair.profiles
    stratum = strata.of(profiles.human)
    found = []
    for number, name in enumerate(("All", *strata.names)):
        own = (stratum == number - 1) | (number == 0)
        human, n_items = profiles.human[own], profiles.n_items[own]
        tables = {"alpha_hh": _several(human, n_items)}
        if profiles.judge is not None:
            centres = rule.of(human), rule.of(profiles.judge[own])
            tables["alpha_hm"] = _pairs_of_centres(*centres, n_items, human.shape[1])
        for column, (counts, n) in tables.items():
            alpha = float(table[column].iloc[number])
            agreement = _agreement(counts, n)
            if _is_paradox(int(n.sum()), agreement, column, alpha):
                shares = _label_shares(n @ counts, pair.scale.names)
                chance = sum(share**2 for _, share in shares)
                found.append(Paradox(name, column, agreement, chance, alpha, shares))
    return tuple(found)


def _several(counts: IntArray, n_items: IntArray) -> tuple[IntArray, IntArray]:
    """Items with two labels or more: their counts, and how many have each."""
    several = counts.sum(axis=1) >= 2
    return counts[several], n_items[several]


def _pairs_of_centres(
    human: IntArray, machine: IntArray, n_items: IntArray, k: int
) -> tuple[IntArray, IntArray]:
    both = (human != NO_LABEL) & (machine != NO_LABEL)
    one_label = np.eye(k, dtype=np.int64)
    return one_label[human[both]] + one_label[machine[both]], n_items[both]


def _agreement(counts: IntArray, n_items: IntArray) -> float:
    """Mean share of agreeing pairs over items; NaN without items."""
    if not n_items.sum():
        return nan
    return float(np.average(agreeing_pairs(counts), weights=n_items))


def _is_paradox(n_items: int, agreement: float, column: str, alpha: float) -> bool:
    if n_items < FEWEST_ITEMS or alpha >= LOW_ALPHA:
        return False
    by_selection = column == "alpha_hh" and agreement == 1
    return agreement >= HIGH_AGREEMENT and not by_selection


def _label_shares(labels: IntArray, names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    shares = labels / labels.sum()
    order = np.argsort(-shares, kind="stable")
    return tuple((names[code], float(shares[code])) for code in order if shares[code] > 0)
