"""Labels as they were written, and the category that each spelling means."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.scale import Scale, category_name, numeric_category
from judgeviz.labels.scale.answers import (
    Vocabulary,
    find_number,
    folded,
    heading_of,
    numbers_of,
    read_answer,
    totals_said,
    usual_totals,
    vocabulary_of,
)

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

UNKNOWN = -2  # a response that is no label of the scale; -1 stays "missing"


@dataclass(frozen=True)
class Spellings:
    """The labels of one side as they were written, and how often.

    Attributes
    ----------
    names : list of str
        Distinct spellings.
    counts : ndarray of int, shape (n_names,)
    """

    names: list[str]
    counts: IntArray

    @cached_property
    def numbers(self) -> FloatArray:
        """The number each spelling stands for, shape (n_names,); NaN for words and infinities."""
        parsed = [numeric_category(name) for name in self.names]
        return np.array([np.nan if n is None else n for n in parsed], dtype=np.float64)

    @cached_property
    def numeric_share(self) -> float:
        """Share of the labels that are numbers."""
        total = self.counts.sum()
        return float(self.counts[~np.isnan(self.numbers)].sum() / total) if total else 0.0


@dataclass(frozen=True)
class Read:
    """What spellings were read as.

    Attributes
    ----------
    values : ndarray of float, shape (n_names,)
        Index of the category, or the number; NaN for what is no label.
    rules : list of (str or None)
        The rule of ``answers`` that read each; None for a label that stands there as it is.
    """

    values: FloatArray
    rules: list[str | None]


def read_on_scale(names: Sequence[str], scale: Scale, totals: Iterable[float] = ()) -> Read:
    """Read spellings as categories: numbers match by value (``4.0`` is 4), words as they stand.

    What is no category as it stands is read by the rules of ``answers``. On a continuous scale
    the labels are numbers, which may be said to be out of ``totals``.
    """
    if not scale.is_categorical:
        return read_all(names, find_number, numbers_of(totals))
    by_text = {name: float(index) for index, name in enumerate(scale.names)}
    words = vocabulary_of(scale)
    digits = {number for name in names if (number := numeric_category(name)) is not None} <= {0, 1}
    return read_all(names, partial(_as_it_stands, by_text), replace(words, digits=digits))


def read_all(
    names: Sequence[str], as_it_stands: Callable[[str], float | None], words: Vocabulary
) -> Read:
    """Read every spelling: as it stands, or else by the rules of ``answers``."""
    words = replace(words, heading=heading_of(names))
    values: list[float] = []
    rules: list[str | None] = []
    for name in names:
        value = as_it_stands(name)
        found = read_answer(name, words) if value is None else None
        values.append(found.value if found else np.nan if value is None else value)
        rules.append(found.rule if found else None)
    return Read(np.array(values, dtype=np.float64), rules)


def codes_on_scale(names: Sequence[str], scale: Scale) -> IntArray:
    """Category index of each spelling, shape (n_names,); ``UNKNOWN`` for anything else."""
    values = read_on_scale(names, scale).values
    return np.where(np.isnan(values), UNKNOWN, values).astype(np.int64)


def as_numbers(side: Spellings, totals: Iterable[float]) -> tuple[Spellings, set[str]]:
    """Answers as the numbers that they say, and the rules that say so; the others stay."""
    read = read_all(side.names, find_number, numbers_of(totals))
    count: dict[str, int] = {}
    for name, value, n in zip(side.names, read.values.tolist(), side.counts.tolist(), strict=True):
        said = name if np.isnan(value) else category_name(value)
        count[said] = count.get(said, 0) + n
    spelled = Spellings(list(count), np.array(list(count.values()), dtype=np.int64))
    return spelled, {rule for rule in read.rules if rule}


def share_read(answers: Collection[str], labels: Collection[str]) -> float:
    """Share of different answers that say one of the labels of others.

    Tells whether somebody answers the same question, before the scale is known.
    """
    said = list(dict.fromkeys(labels))
    if not answers:
        return 0.0
    numbers = [number for label in said if (number := numeric_category(label)) is not None]
    if 2 * len(numbers) > len(said):
        top = float(max(numbers))
        totals = usual_totals(top) | {total for total in totals_said(answers) if total <= top}
        values = read_all(list(answers), find_number, numbers_of(totals)).values
        return float(((float(min(numbers)) <= values) & (values <= top + 1)).mean())
    by_fold = {folded(label): label for label in said}
    if len(by_fold) < 2:
        return float(np.mean([folded(answer) in by_fold for answer in answers]))
    values = read_on_scale(list(answers), Scale("nominal", tuple(by_fold.values()))).values
    return float(np.mean(~np.isnan(values)))


def _as_it_stands(by_text: Mapping[str, float], name: str) -> float | None:
    found = by_text.get(name)
    if found is None and (value := numeric_category(name)) is not None:
        found = by_text.get(category_name(value))
    return found
