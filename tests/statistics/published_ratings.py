"""Ratings from the literature and from irrCAC, the package of the author of AC1 and AC2.

Gwet's R package ships them as cac.raw4raters, cac.raw5obser, cac.ben.gerry, cac.raw.g1g2,
cont3x3abstractors and cont4x4diagnosis; the first is Krippendorff's example of four observers.
"""

import numpy as np

_ = None
FOUR_RATERS = [
    [1, 1, _, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4],
    [4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [_, 5, 5, 5], [_, _, 1, 1], [_, _, 3, _],
]  # fmt: skip
FIVE_OBSERVERS = [
    [1, 1, 2, _, 2], [1, 1, 0, 1, _], [2, 3, 3, 3, _], [_, 0, 0, _, 0], [0, 0, 0, _, 0],
    [0, 0, 0, _, 0], [1, 0, 2, _, 1], [1, _, 2, 0, _], [2, 2, 2, _, 2], [2, 1, 1, 1, _],
    [_, 1, 0, 0, _], [0, 0, 0, 0, _], [1, 2, 2, 2, _], [3, 3, 2, 2, 3], [1, 1, 1, _, 1],
]  # fmt: skip
BEN_AND_GERRY = [
    list(pair) for pair in ("ab", "aa", "bb", "bb", "db", "cc", "cc", "cc", "ee", "d", "dd", "ad")
]
TWO_GROUPS = [
    list(labels)
    for labels in (
        "aaa", "bbcb", "cccc", "cccc", "bbbb", "abcd", "dddd", "aaba", "bbbb", "eee", "aa", "c",
        "bbcb", "bacb",
    )
]  # fmt: skip
ABSTRACTORS = np.array([[13, 0, 0], [0, 20, 7], [0, 4, 56]], dtype=float)
DIAGNOSES = np.array([[40, 4, 4, 17], [6, 25, 2, 13], [4, 1, 21, 12], [15, 5, 9, 45]], dtype=float)


def counted(rows, categories):
    """Labels per item and category, shape (n_items, n_categories)."""
    return np.array([[row.count(label) for label in categories] for row in rows])
