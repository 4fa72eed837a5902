"""The one label that stands for an item: its median on ordinal scales, its majority elsewhere."""

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.scale import TIE_INDEX, Scale
from judgeviz.statistics.aggregates import CentreRule, TieRule, lower_median, majority


def centre_rule(scale: Scale, tie_rule: TieRule | None = None) -> CentreRule:
    """Fill in the rule of a scale: the lower median, or the majority with a rule for tied votes.

    Parameters
    ----------
    scale : Scale
    tie_rule : {"lowest", "tie", "drop"}, optional
        Of majorities; by default the tie category on preference scales, so that no side is
        favoured, and the lowest category on nominal ones.

    Raises
    ------
    ValueError
        For a rule that does not exist.
    LabelError
        For ``"tie"`` on a scale without a tie category.
    """
    if tie_rule is not None and tie_rule not in get_args(TieRule):
        raise ValueError(f"tie_rule is one of {quoted(get_args(TieRule))}, not {tie_rule!r}.")
    if scale.kind == "ordinal":
        return CentreRule(None)
    if tie_rule == "tie" and scale.kind != "preference":
        raise LabelError(
            "The tie rule 'tie' needs preference labels, which have a tie category; choose "
            "'lowest' or 'drop' for this criterion."
        )
    if tie_rule is None:
        tie_rule = "tie" if scale.kind == "preference" else "lowest"
    return CentreRule(tie_rule, TIE_INDEX if scale.kind == "preference" else None)


IntArray = NDArray[np.int64]


def tie_rule_of(scale: Scale, tie_rule: TieRule | None) -> TieRule | None:
    """Fill in the tie rule of a scale; None where medians are used and no vote can tie.

    Raises
    ------
    ValueError
        For a rule that does not exist.
    LabelError
        For ``"tie"`` on a scale without a tie category.
    """
    if tie_rule is not None and tie_rule not in get_args(TieRule):
        raise ValueError(f"tie_rule is one of {quoted(get_args(TieRule))}, not {tie_rule!r}.")
    if scale.kind == "ordinal":
        return None
    if tie_rule is None:
        return "tie" if scale.kind == "preference" else "lowest"
    if tie_rule == "tie" and scale.kind != "preference":
        raise LabelError(
            "The tie rule 'tie' needs preference labels, which have a tie category; choose "
            "'lowest' or 'drop' for this criterion."
        )
    return tie_rule


def centres(counts: IntArray, scale: Scale, tie_rule: TieRule | None) -> IntArray:
    """Category index per row of ``counts``; ``NO_LABEL`` where it has none.

    ``tie_rule`` as given by :func:`tie_rule_of`.
    """
    if scale.kind == "ordinal" or tie_rule is None:
        return lower_median(counts)
    return majority(counts, tie_rule=tie_rule, tie_category=TIE_INDEX)


def centre_name(scale: Scale) -> str:
    """How the centre is called on screen: ``median`` or ``majority``."""
    return "median" if scale.kind == "ordinal" else "majority"
