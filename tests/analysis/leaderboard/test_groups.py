import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.analysis.leaderboard.groups import groups_of


def apart(n: int, *pairs: tuple[int, int]) -> np.ndarray:
    told = np.zeros((n, n), dtype=bool)
    for one, other in pairs:
        told[one, other] = told[other, one] = True
    return told


@pytest.mark.parametrize(
    ("told", "groups"),
    [
        (apart(0), []),
        (apart(1), ["a"]),
        (apart(3), ["a", "a", "a"]),
        (apart(2, (0, 1)), ["a", "b"]),
        (apart(3, (0, 2)), ["a", "ab", "b"]),
        (apart(3, (0, 1), (0, 2), (1, 2)), ["a", "b", "c"]),
        # 0 and 3 are alike, though 0 differs from 1 and 2 from 3
        (apart(4, (0, 1), (2, 3)), ["ab", "cd", "ac", "bd"]),
    ],
)
def test_letters(told: np.ndarray, groups: list[str]) -> None:
    assert groups_of(told) == groups


def test_more_groups_than_letters_are_numbers() -> None:
    n = 30
    everybody = [(one, other) for one in range(n) for other in range(one + 1, n)]
    assert groups_of(apart(n, *everybody)) == [str(number) for number in range(1, n + 1)]


@given(st.integers(1, 7), st.integers(0, 2**32 - 1))
def test_judges_share_a_letter_if_and_only_if_they_are_not_told_apart(n: int, seed: int) -> None:
    upper = np.triu(np.random.default_rng(seed).random((n, n)) < 0.5, 1)
    told = upper | upper.T
    groups = groups_of(told)
    for one in range(n):
        for other in range(n):
            assert bool(set(groups[one]) & set(groups[other])) == (not told[one, other])
