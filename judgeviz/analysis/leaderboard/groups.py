"""Letters for judges that cannot be told apart (compact letter display)."""

from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

BoolArray = NDArray[np.bool_]


def groups_of(told_apart: BoolArray) -> list[str]:
    """Name the groups that each judge is in.

    Parameters
    ----------
    told_apart : ndarray of bool, shape (n_judges, n_judges)
        Symmetric; the judges from the best to the worst.

    Returns
    -------
    list of str
        ``"a"`` is the group of the best: two judges share a letter if and only if they are not told
        apart. Beyond 26 groups numbers with blanks between them take the letters' place.

    References
    ----------
    H.-P. Piepho, "An algorithm for a letter-based representation of all-pairwise comparisons",
    2004 (insert and absorb).
    """
    n_judges = len(told_apart)
    groups = [frozenset(range(n_judges))] if n_judges else []
    for one, other in zip(*np.nonzero(np.triu(told_apart)), strict=True):
        split = []
        for group in groups:
            both = {int(one), int(other)} <= group
            split += [group - {int(one)}, group - {int(other)}] if both else [group]
        distinct = list(dict.fromkeys(split))
        groups = [group for group in distinct if not any(group < larger for larger in distinct)]
    groups.sort(key=sorted)
    few = len(groups) <= len(ascii_lowercase)
    names = list(ascii_lowercase) if few else [str(n) for n in range(1, len(groups) + 1)]
    return [
        ("" if few else " ").join(
            name for name, group in zip(names, groups, strict=False) if judge in group
        )
        for judge in range(n_judges)
    ]
