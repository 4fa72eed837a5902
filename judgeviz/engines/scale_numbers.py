"""The numbers of a scale as whole ones, whose sums are the same in every engine."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import gcd, lcm

import numpy as np

from judgeviz.errors import READ_A_PART, NotCountedError, quoted
from judgeviz.labels.ratings import SAME
from judgeviz.labels.scale import Scale

LARGEST_DENOMINATOR = 10_000  # of a number that its decimals cut off, such as a third
LARGEST_EXACT = 10**8  # units; above it memory takes some means for the same that are not
MOST_UNITS = 2**40  # as fine as the means that memory takes for the same
LEAST_GAP = 1_000  # units, beside which the rounded last one is nothing
ROUNDING = 2  # units by which two means that are the same may differ at most


@dataclass(frozen=True, slots=True)
class WholeNumbers:
    """The numbers of a scale above its lowest one, in a unit in which they are whole.

    Attributes
    ----------
    values : tuple of int
        One per category.
    per_one : float
        Units in 1.
    noise : float
        Units by which means may differ that memory takes for the same.
    is_exact : bool
        Whether no number had to be rounded.
    """

    values: tuple[int, ...]
    per_one: float
    noise: float
    is_exact: bool


@lru_cache(maxsize=256)
def whole_numbers(scale: Scale) -> WholeNumbers:
    """Bring the numbers of a scale to whole ones.

    Raises NotCountedError where some are so close to each other beside the others that no unit
    tells them apart.
    """
    largest = float(np.abs(scale.values).max())
    parts = [_as_written(value, SAME * largest) for value in scale.values.tolist()]
    above = [part - min(parts) for part in parts]
    steps = lcm(*(part.denominator for part in above))
    unit = Fraction(gcd(*(int(part * steps) for part in above)), steps)
    is_exact = max(above) <= LARGEST_EXACT * unit
    if not is_exact:
        unit = max(above) / MOST_UNITS
        in_order = sorted(above)
        if any(b - a < LEAST_GAP * unit for a, b in pairwise(in_order)):
            raise NotCountedError(
                f"Of the labels {quoted(scale.names)} some are too close to each other beside the "
                f"others for an engine to add up their numbers; {READ_A_PART}."
            )
    noise = SAME * largest / float(unit) + (0 if is_exact else ROUNDING)
    return WholeNumbers(
        tuple(round(part / unit) for part in above), float(1 / unit), noise, is_exact
    )


def _as_written(value: float, noise: float) -> Fraction:
    """Take a number by its decimals, or for a simple fraction from which it differs by noise."""
    simple = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return simple if abs(float(simple) - value) <= noise else Fraction(repr(value))
