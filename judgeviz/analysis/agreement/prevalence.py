"""Where labels agree often and alpha is low all the same: one label is nearly all there is.

Known as the kappa paradox: agreement by chance grows with the share of the most frequent label, and
leaves little that could be agreed on beyond it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.table import AgreementTable
from judgeviz.analysis.strata import centre_rule, item_strata
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
    labelled = pair.judge is not None and pair.judge_scale.is_categorical
    human = pair.human_counts
    machine = pair.machine_counts if labelled else None
    found = []
    for number, stratum in enumerate(item_strata(pair, by, edges, tie_rule)):
        tables = {"alpha_hh": _several(human[stratum.members])}
        if machine is not None:
            centre = rule.of(human[stratum.members])
            judged = rule.of(machine[stratum.members])
            tables["alpha_hm"] = _pairs_of_centres(centre, judged, human.shape[1])
        for column, counts in tables.items():
            alpha = float(table[column].iloc[number])
            if _is_paradox(counts, column, alpha):
                shares = _label_shares(counts, pair.scale.names)
                chance = sum(share**2 for _, share in shares)
                agreement = float(agreeing_pairs(counts).mean())
                found.append(Paradox(stratum.name, column, agreement, chance, alpha, shares))
    return tuple(found)


def _several(counts: IntArray) -> IntArray:
    several: IntArray = counts[counts.sum(axis=1) >= 2]
    return several


def _pairs_of_centres(human: IntArray, machine: IntArray, k: int) -> IntArray:
    both = (human != NO_LABEL) & (machine != NO_LABEL)
    one_label = np.eye(k, dtype=np.int64)
    counts: IntArray = one_label[human[both]] + one_label[machine[both]]
    return counts


def _is_paradox(counts: IntArray, column: str, alpha: float) -> bool:
    if len(counts) < FEWEST_ITEMS or alpha >= LOW_ALPHA:
        return False
    agreement = agreeing_pairs(counts).mean()
    by_selection = column == "alpha_hh" and agreement == 1
    return bool(agreement >= HIGH_AGREEMENT) and not by_selection


def _label_shares(counts: IntArray, names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    shares = counts.sum(axis=0) / counts.sum()
    order = np.argsort(-shares, kind="stable")
    return tuple((names[code], float(shares[code])) for code in order if shares[code] > 0)
