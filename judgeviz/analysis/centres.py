"""The one label that stands for an item: its median on ordinal scales, its majority elsewhere."""

from typing import get_args

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.scale import TIE_INDEX, Scale
from judgeviz.statistics.aggregates import CentreRule, TieRule


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
