"""Columns that have the numbers of others standardised: ``rating_1_zscore`` beside ``rating_1``.

They hold nobody's labels but those of the column that they are called after. One such column may
be another score of a text; several beside several are the same raters again.
"""

import numpy as np
import pandas as pd

from judgeviz.labels.coding import kept_with
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import numbers_in
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.sources.tables import plain_columns

STANDARDISED = frozenset(("zscored", "z_score", "z_scores", "z_scored", *roles.STANDARDS))
# Said of other things as often: a spread, a size.
SCALED = frozenset(("scaled", "rescaled", "std", "minmax", "min_max", "centered", "centred"))
FEWEST_PAIRS = 2
ROWS_COMPARED = 2000
FEWEST_COMPARED = 3
# Correlation with what is standardised, each worker's by itself; or as one, where words say less.
LEAST_ALIKE, LEAST_AS_ONE = 0.5, 0.999


@kept_with
def made_over(frame: pd.DataFrame) -> frozenset[str]:
    """Columns of numbers that have those of others standardised; none unless they are several."""
    plain = plain_columns(frame)
    names = {roles.normalised(column): column for column in plain}
    found = {
        column: called[0]
        for column in plain
        if (called := _called_after(column, names)) and _is_made_of(frame, column, *called)
    }
    are_several = len(set(found.values())) >= FEWEST_PAIRS
    return frozenset(found if are_several else ())


def _called_after(column: str, names: dict[str, str]) -> tuple[str, str] | None:
    """Column that another is called after, and what it says of it; no model's, which is asked."""
    words = roles.normalised(column).split("_")
    if len(words) > roles.MOST_WORDS:
        return None
    cuts = [("_".join(words[:n]), "_".join(words[n:])) for n in range(1, len(words))]
    for said, raw in [*cuts, *((after, before) for before, after in cuts)]:
        if said in STANDARDISED | SCALED and raw in names and not roles.is_machine_name(raw):
            return names[raw], said
    return None


def _is_made_of(frame: pd.DataFrame, column: str, raw: str, said: str) -> bool:
    """Whether numbers follow others: closely where the name may say something else."""
    if not (are_numbers(frame[column]) and are_numbers(frame[raw])):
        return False
    own, labels = (numbers_in(frame[name].head(ROWS_COMPARED)) for name in (column, raw))
    both = ~(np.isnan(own) | np.isnan(labels))
    own, labels = own[both], labels[both]
    if len(own) < FEWEST_COMPARED or not (np.ptp(own) and np.ptp(labels)):
        return False
    least = LEAST_ALIKE if said in STANDARDISED else LEAST_AS_ONE
    return bool(np.corrcoef(own, labels)[0, 1] >= least)
