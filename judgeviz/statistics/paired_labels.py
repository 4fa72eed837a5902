"""The labels of two raters, item by item, and their contingency table."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
Objects = NDArray[np.object_]


def paired_labels(a: ArrayLike, b: ArrayLike) -> tuple[Objects, Objects, int]:
    """Keep the items that both raters labelled; also say how many were skipped.

    Raises
    ------
    ValueError
        Where the lengths differ.
    """
    left, right = np.asarray(a, dtype=object), np.asarray(b, dtype=object)
    if left.shape != right.shape or left.ndim != 1:
        raise ValueError(f"Both raters need one label per item; got {left.shape}, {right.shape}.")
    kept = ~(_is_missing(left) | _is_missing(right))
    return left[kept], right[kept], int((~kept).sum())


def contingency(a: Objects, b: Objects, categories: Sequence[object]) -> FloatArray:
    """Items by the label of either rater, shape (k, k), in the order of ``categories``.

    Raises
    ------
    ValueError
        For a label that is none of them.
    """
    codes = {label: code for code, label in enumerate(categories)}
    k = len(codes)
    outside = next((label for label in (*a, *b) if label not in codes), None)
    if outside is not None:
        raise ValueError(f"{outside!r} is none of the categories {list(categories)}.")
    cell = np.array([codes[x] * k + codes[y] for x, y in zip(a, b, strict=True)], dtype=np.int64)
    return np.bincount(cell, minlength=k * k).reshape(k, k).astype(np.float64)


def _is_missing(labels: Objects) -> NDArray[np.bool_]:
    return np.array([label is None or label != label for label in labels], dtype=bool)
