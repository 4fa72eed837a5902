"""The labels of two raters, item by item, as codes."""

from collections.abc import Sequence
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Labels = NDArray[Any]

MISSING = -1
# Codes of whole numbers may start from the lowest one where no more than this lie in between.
WIDEST_RANGE = 1000


class PairedLabels(NamedTuple):
    """The items that both raters labelled.

    Attributes
    ----------
    first, second : ndarray of int, shape (n_items,)
        Codes of the labels.
    labels : list
        Label of each code, in rising order where all are numbers, else in order of appearance.
        Some may not be in use.
    n_skipped : int
        Items with a missing label.
    """

    first: IntArray
    second: IntArray
    labels: list[Any]
    n_skipped: int


def paired_labels(a: ArrayLike, b: ArrayLike) -> PairedLabels:
    """Keep the items that both raters labelled, and code the labels.

    Raises
    ------
    ValueError
        Where the lengths differ, a label is neither a number nor text, or the two raters spell
        the same labels otherwise.
    """
    left, right = as_labels(a), as_labels(b)
    if left.shape != right.shape or left.ndim != 1:
        raise ValueError(f"Both raters need one label per item; got {left.shape}, {right.shape}.")
    codes, labels = coded_labels(np.concatenate([left, right]))
    first, second = np.split(codes, 2)
    if any(isinstance(label, str) for label in labels):
        _check_spelling(*({labels[code] for code in np.unique(side) if code != MISSING}
                          for side in (first, second)))  # fmt: skip
    if not codes.size or codes.min() > MISSING:
        return PairedLabels(first, second, labels, 0)
    kept = np.minimum(first, second) > MISSING
    return PairedLabels(first[kept], second[kept], labels, int(np.count_nonzero(~kept)))


def contingency(first: IntArray, second: IntArray, k: int) -> FloatArray:
    """Items by the code of either rater, shape (k, k)."""
    cells = np.bincount(first * k + second, minlength=k * k)
    return cells.reshape(k, k).astype(np.float64)


def as_labels(values: ArrayLike) -> Labels:
    """Labels as an array of numbers or of objects, never turned into text by NumPy."""
    try:
        found = np.asarray(values)
    except ValueError:  # of unequal lengths: its shape will tell
        return np.asarray(values, dtype=object)
    return found if found.dtype.kind in "biuf" else np.asarray(values, dtype=object)


def coded_labels(labels: Labels) -> tuple[IntArray, list[Any]]:
    """Code the labels (n,) from 0, ``MISSING`` for NaN and None; also give each code's label.

    Raises
    ------
    ValueError
        For something that is neither a number nor text, or the same number as both.
    """
    if labels.dtype.kind == "O":
        return _coded_objects(labels.tolist())
    if labels.dtype.kind == "f":
        missing = np.isnan(labels)
        if missing.any():
            given, scale = coded_labels(labels[~missing])
            codes = np.full(len(labels), MISSING)
            codes[~missing] = given
            return codes, scale
    return _coded_numbers(labels)


def are_numbers(labels: Sequence[Any]) -> bool:
    """Whether the labels have an order of their own."""
    return all(isinstance(label, Real) for label in labels)


def check_order(labels: Sequence[Any] | None) -> None:
    """Refuse labels in use that have no order, and no scale that gives them one.

    Raises
    ------
    ValueError
        Unless all of them are numbers.
    """
    if labels is not None and not are_numbers(labels):
        raise ValueError(
            "Labels in words have no order: name the whole scale, lowest first, as "
            "categories=[...]."
        )


def places(labels: Sequence[Any], categories: Sequence[Any]) -> list[int]:
    """Place of each label among the categories.

    Raises
    ------
    ValueError
        For a label that is none of them, or a category that is there twice.
    """
    place = {category: number for number, category in enumerate(categories)}
    if len(place) < len(categories):
        raise ValueError(f"A category is named twice in {list(categories)}.")
    outside = [label for label in labels if label not in place]
    if outside:
        raise ValueError(f"{outside[0]!r} is none of the categories {list(categories)}.")
    return [place[label] for label in labels]


def _coded_numbers(numbers: Labels) -> tuple[IntArray, list[Any]]:
    """Whole numbers that lie close together need no sorting."""
    whole = numbers.astype(np.int64) if _fits_int64(numbers) else np.empty(0, np.int64)
    if np.array_equal(whole, numbers) and len(whole):
        low, high = int(whole.min()), int(whole.max())
        if high - low < WIDEST_RANGE:
            return whole - low, list(range(low, high + 1))
    in_use, codes = np.unique(numbers, return_inverse=True)
    return codes.astype(np.int64, copy=False), in_use.tolist()


def _coded_objects(labels: list[Any]) -> tuple[IntArray, list[Any]]:
    try:
        in_use = dict.fromkeys(labels)
    except TypeError:
        raise ValueError("A label is a number or text; got lists or other things.") from None
    given = [label for label in in_use if not is_missing(label)]
    if are_numbers(given):
        given.sort()
    else:
        _check_one_kind(given)
    codes = dict.fromkeys(in_use, MISSING) | {label: code for code, label in enumerate(given)}
    return np.fromiter(map(codes.__getitem__, labels), np.int64, len(labels)), given


def _check_one_kind(labels: list[Any]) -> None:
    """Refuse numbers beside texts of numbers, which would never be equal to them."""
    number = next((label for label in labels if isinstance(label, Real)), None)
    text = next((label for label in labels if isinstance(label, str) and _is_number(label)), None)
    if number is not None and text is not None:
        raise ValueError(
            f"Some labels are numbers and others texts of numbers, such as {number!r} and "
            f"{text!r}; make all of them the one or the other."
        )


def _is_number(text: str) -> bool:
    try:
        return bool(np.isfinite(float(text)))
    except ValueError:
        return False


def _check_spelling(one: set[Any], other: set[Any]) -> None:
    """Refuse two raters who share no label, but would if case and blanks did not count."""
    if one & other:
        return
    folded = {label.strip().casefold(): label for label in other if isinstance(label, str)}
    for label in sorted(label for label in one if isinstance(label, str)):
        if (same := folded.get(label.strip().casefold())) is not None:
            raise ValueError(
                f"The two raters share no label, but {label!r} and {same!r} differ in case or "
                "blanks alone; spell them alike."
            )


def _fits_int64(numbers: Labels) -> bool:
    return numbers.dtype.kind != "f" or bool(np.abs(numbers).max(initial=0) < 2**53)


def is_missing(label: object) -> bool:
    """None, NaN, or what pandas puts in their place, which equals nothing."""
    try:
        return label is None or not bool(label == label)
    except (TypeError, ValueError):
        return True
