"""Columns of more numbers than a scale has grades, beside raters: sliders, direct assessment.

What people set on a slider looks like any measure of a text or of a run. Where several raters say
different things of an item, and are alike more often than by chance, it is said by raters.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.called_as_metadata import judged_items
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_decimals,
    are_numbers,
    numbers_spelled,
)
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.sources.tables import is_list_column

# Labels made over, of which the raw ones stand beside them or were left out.
STANDARDISED = re.compile(r"(\w+_)?(z|z_?scores?|normali[sz]ed|normed|standardi[sz]ed)(_\w+)?")
# Ends of scales that people are shown, and how near to one the highest of many numbers comes.
ENDS, NEAR = (1, 5, 7, 10, 100), 0.8


@dataclass(frozen=True, slots=True)
class FineNumbers:
    """Columns of many numbers, by how sure it is that raters gave them.

    Attributes
    ----------
    sure : list of str
        In which the raters of an item agree, with the ends of a scale or called as a quality.
    named : list of str
        Called as a quality, in numbers of any scale.
    agreed : list of str
        In which the raters of an item agree, without a name or the ends of a scale.
    scaled : list of str
        Those of ``named`` that have the ends of a scale.
    """

    sure: list[str]
    named: list[str]
    agreed: list[str]
    scaled: list[str]

    @property
    def alone(self) -> list[str]:
        """Labels where no column of fewer numbers or words may hold any."""
        return self.sure or self.scaled or (self.named if len(self.named) == 1 else [])

    @property
    def open(self) -> list[str]:
        """Columns of which one may hold labels where nothing else does."""
        return [] if self.alone else [*self.named, *self.agreed]


def is_fine(column: pd.Series) -> bool:
    """Whether a text column holds more numbers than a scale has grades."""
    is_various = not is_list_column(column) and (
        len(column.array.categories) > MOST_LABELS_OF_A_SCALE
    )
    return is_various and are_numbers(column)


def may_be_set_by_raters(name: str, column: pd.Series) -> bool:
    """Whether many numbers are not called as a model's or a metric's alone."""
    return is_fine(column) and (roles.is_quality_name(name) or not roles.is_machine_name(name))


def fine_numbers(sight: Sight, columns: Sequence[str]) -> FineNumbers:
    """Sort columns of many numbers that differ within items and raters.

    Labels made over, beside what was not, are none.
    """
    raw = [c for c in columns if STANDARDISED.fullmatch(roles.normalised(c)) is None]
    columns = raw or columns
    found = FineNumbers([], [], [], [])
    items = judged_items(sight) if columns else None
    for name in columns:
        column = sight.table.frame[name]
        highest = _highest(column)
        is_named = roles.is_quality_name(name) and highest <= ENDS[-1]
        is_scaled = not are_decimals(column) and any(NEAR * end <= highest <= end for end in ENDS)
        are_alike = items is not None and raters_agree(column, items)
        if are_alike and (is_scaled or (is_named and not are_decimals(column))):
            found.sure.append(name)
        elif is_named:
            found.named.append(name)
            found.scaled.extend([name] if is_scaled else [])
        elif are_alike:
            found.agreed.append(name)
    return found


def is_graded_within_items(frame: pd.DataFrame, name: str, item: str | None) -> bool:
    """Whether many numbers are called as a quality, and rows of one item have different ones."""
    is_named = roles.is_quality_name(name) and is_fine(frame[name])
    if item is None or not is_named:
        return False
    own = Coded.of(frame[name])
    return not (are_decimals(frame[name]) or determines(Coded.of(frame[item]).codes, own.codes))


def _highest(column: pd.Series) -> float:
    return float(np.nanmax(np.abs(numbers_spelled(column.array.categories))))
