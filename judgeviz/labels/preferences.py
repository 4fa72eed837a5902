"""Preference votes: their vocabularies, and one orientation for every pair of systems."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import quoted
from judgeviz.labels.scale import (
    PREFERENCE_CATEGORIES,
    TIE_INDEX,
    category_name,
    numeric_category,
)
from judgeviz.labels.spellings import unwrapped

A_WINS, B_WINS = 0, 2

FIRST_WINS = frozenset((
    "model_a", "a", "[[a]]", "1", "left", "response1", "response_1", "output_1", "output1",
    "option_1", "chosen", "first", "+", "+1", ">", "system_a", "answer_1", "winner_model_a",
    "model_1", "system_1", "a wins", "model a", "model_a_wins", "output (a)", "output a",
    "response a", "system a",
))  # fmt: skip
SECOND_WINS = frozenset((
    "model_b", "b", "[[b]]", "2", "right", "response2", "response_2", "output_2", "output2",
    "option_2", "rejected", "second", "-", "<", "system_b", "answer_2", "winner_model_b",
    "model_2", "system_2", "-1", "b wins", "model b", "model_b_wins", "output (b)", "output b",
    "response b", "system b",
))  # fmt: skip
TIES = frozenset((
    "tie", "c", "[[c]]", "t", "0", "=", "draw", "equal", "same", "both", "neither", "both_bad",
    "bothbad", "both_good", "1.5", "0.5", "winner_tie", "ties", "both bad", "tie (both bad)",
    "tie (bothbad)", "tie (inconsistent)", "tie(bothbad)",
))  # fmt: skip
# Enough to know a preference without the names of the systems; digits and letters are not.
TELLING = frozenset((
    "model_a", "model_b", "left", "right", "[[a]]", "[[b]]", "response1", "response2", "output_1",
    "output_2", "+", "-", "system_a", "system_b",
))  # fmt: skip


def preference_code(label: str) -> int | None:
    """Index into (A, tie, B) of one spelling; None for a word that is no vote."""
    for said in (label, unwrapped(label)):  # "[[A]]" and "=" stand for themselves, "**A**" for A
        word = " ".join(said.lower().split())
        value = numeric_category(word)
        if value is not None:
            word = category_name(value)  # 1.0 is 1
        if word in FIRST_WINS:
            return A_WINS
        if word in SECOND_WINS:
            return B_WINS
        if word in TIES:
            return TIE_INDEX
    return None


def is_vote(label: str) -> bool:
    """Whether one spelling is a vote; the name of a system is none by itself."""
    return preference_code(label) is not None


def are_votes(labels: Iterable[str], systems_known: bool) -> bool:
    """Whether labels are votes on a pair; digits and single letters only where pairs are named."""
    words = {" ".join(label.strip().lower().split()) for label in labels}
    if not words or any(preference_code(word) is None for word in words):
        return False
    sides = {preference_code(word) for word in words}
    if sides == {TIE_INDEX}:
        return systems_known
    return systems_known or bool(words & TELLING) or words == {"a", "b", "tie"}


def described_votes(labels: Iterable[str]) -> str:
    """Say what every spelling was taken for, for the report."""
    meant: dict[int | None, list[str]] = {A_WINS: [], TIE_INDEX: [], B_WINS: []}
    named: list[str] = []
    for label in labels:
        code = preference_code(label)
        (named if code is None else meant[code]).append(label)
    parts = [
        f"{quoted(meant[code])} as {meaning}"
        for code, meaning in ((A_WINS, "A wins"), (TIE_INDEX, "a tie"), (B_WINS, "B wins"))
        if meant[code]
    ]
    if named:
        parts.append(f"a system's name ({quoted(named, 3)}) as its win")
    digits = any(numeric_category(label) is not None for label in labels)
    hint = "; digits may also be classes or grades: change 'scale' or 'labels'" if digits else ""
    return f"preference votes, {', '.join(parts)}{hint}"


def vote_codes(
    label: NDArray[np.int64],
    names: list[str],
    system_a: NDArray[np.int64],
    system_b: NDArray[np.int64],
    systems: list[str],
) -> NDArray[np.int64]:
    """Codes into (A, tie, B) of labels that may also name the winning system.

    Parameters
    ----------
    label : ndarray of int, shape (n_labels,)
        Index into ``names``; -1 for missing.
    system_a, system_b : ndarray of int, shape (n_labels,)
        Index into ``systems`` of the two sides as shown.

    Returns
    -------
    ndarray of int, shape (n_labels,)
        -1 for missing, -2 for a word that is no vote.
    """
    by_word = np.full(len(names) + 1, -2, dtype=np.int64)
    by_word[-1] = -1
    by_name = {name: number for number, name in enumerate(systems)}
    folded = {name.casefold(): number for number, name in enumerate(systems)}
    winner = np.full(len(names) + 1, -1, dtype=np.int64)
    for number, name in enumerate(names):
        code = preference_code(name)
        if code is not None:
            by_word[number] = code
        # "a" may be a system's name; "A" is a vote before it is the name of system "a"
        winner[number] = by_name.get(name, -1)
        if winner[number] < 0 and code is None:
            winner[number] = folded.get(name.casefold(), -1)
    codes = by_word[label]
    named = winner[label]
    codes[(named >= 0) & (named == system_a)] = A_WINS
    codes[(named >= 0) & (named == system_b)] = B_WINS
    return codes


def reversed_pairs(
    system_a: NDArray[np.int64], system_b: NDArray[np.int64], systems: list[str]
) -> NDArray[np.bool_]:
    """Where a pair stands against the order of the systems' names, shape (n_labels,).

    Parameters
    ----------
    system_a, system_b : ndarray of int, shape (n_labels,)
        Index into ``systems``.
    """
    if not systems:
        return np.zeros(len(system_a), dtype=bool)
    rank = np.empty(len(systems), dtype=np.int64)
    rank[sorted(range(len(systems)), key=systems.__getitem__)] = np.arange(len(systems))
    return rank[system_a] > rank[system_b]


def turned(codes: NDArray[np.int64], flipped: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Votes of flipped pairs turned round: A becomes B; ties and unknown words stay."""
    return np.where(flipped & (codes >= 0), len(PREFERENCE_CATEGORIES) - 1 - codes, codes)
