"""Who is preferred in every pair of systems: from scores per source, or from votes.

Both kinds of tables end in the same shape: for each pair of systems the signs of both sides
(+1 the first, 0 a tie, -1 the second), item by item.
"""

from collections.abc import Iterable

import numpy as np

from judgeviz.analysis.systems.scored_pairs import scored_pairs
from judgeviz.analysis.systems.system_pairs import PairPreferences, SystemPair
from judgeviz.analysis.systems.voted_pairs import voted_pairs
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import TieRule

# One margin for both sides, or the humans' and the judge's.
TieMargin = float | tuple[float, float]


def pair_preferences(
    pair: Comparison,
    tie_margin: TieMargin = 0.0,
    tie_rule: TieRule | None = None,
    pairs: Iterable[SystemPair] | None = None,
) -> PairPreferences:
    """Turn scores or votes into preferences.

    Parameters
    ----------
    pair : Comparison
        With scores (or ordinal labels) per source and system, or votes on pairs of systems.
        Several labels of a side on one item are averaged; votes are decided by majority.
    tie_margin : float or (float, float)
        Scores as close as this are a tie; two numbers are the humans' and the judge's.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities of votes; by default the tie category.
    pairs : iterable of (str, str), optional
        Pairs to look at, in either order; all when left out.

    Raises
    ------
    LabelError
        Without a judge, without systems or their sources, with labels that have no order, or
        where no two systems share a source.
    ValueError
        For a margin that is negative or not finite, or a pair that does not exist.
    """
    margins = _margins(tie_margin)
    if pair.judge is None:
        raise LabelError(
            f"Data set '{pair.dataset}' is compared without a judge; add labels of a judge to "
            "the table to see whom it favours."
        )
    wanted = None if pairs is None else [_sorted_pair(one) for one in pairs]
    found = (
        voted_pairs(pair, tie_rule, wanted)
        if pair.scale.kind == "preference"
        else scored_pairs(pair, margins, wanted)
    )
    if not found.pairs:
        if len(found.systems) == 1:
            filtered = "take the filter away" if pair.filters else "add outputs of another one"
            raise LabelError(
                f"There is only one system, '{found.systems[0]}', and nothing to compare it with; "
                f"{filtered}."
            )
        raise LabelError(
            f"No two systems of '{pair.dataset}' have an item in common; systems are compared "
            "on shared sources, which the mapping names under 'source'."
        )
    return found


def _sorted_pair(pair: SystemPair) -> SystemPair:
    a, b = pair
    return (a, b) if a < b else (b, a)


def _margins(tie_margin: TieMargin) -> tuple[float, float]:
    both = tie_margin if isinstance(tie_margin, tuple) else (tie_margin, tie_margin)
    if len(both) != 2 or not all(np.isfinite(margin) and margin >= 0 for margin in both):
        raise ValueError(f"tie_margin is a number from 0 on, or one for each side; got {both}.")
    return float(both[0]), float(both[1])
