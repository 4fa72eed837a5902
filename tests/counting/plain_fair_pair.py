"""The fair pair by its definition: a loop over items and their humans, in fractions.

Each human of an item with three humans or more is held out in turn; the others' centre is shared
where it is not one label, and all cases of an item weigh 1 together.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from scipy.spatial.distance import jensenshannon

Answers = Sequence[Sequence[int]] | None


class Case(NamedTuple):
    item: int
    weight: Fraction
    others: list[int]
    own: list[int]
    centre: int
    stratum: str
    human: int


def by_human(rows: Sequence[Sequence[int | None]]) -> list[dict[int, list[int]]]:
    """Labels of each item by human, from rows whose j-th label is human j's."""
    return [
        {human: [label] for human, label in enumerate(row) if label is not None} for row in rows
    ]


def shared_centre(labels: Sequence[int], kind: str, drop: bool = False) -> dict[int, Fraction]:
    if kind == "ordinal":
        ranked = sorted(labels)
        middle = [ranked[(len(ranked) - 1) // 2], ranked[len(ranked) // 2]]
        return {label: Fraction(middle.count(label), 2) for label in set(middle)}
    counts = Counter(labels)
    first = [label for label, n in counts.items() if n == max(counts.values())]
    if drop and len(first) > 1:
        return {}
    return {label: Fraction(1, len(first)) for label in first}


def stratum_at(labels: Sequence[int], centre: int, edges: tuple[float, ...] | None) -> str:
    """Name of the stratum of labels with a centre; ``edges`` None for unique labels."""
    if len(labels) < 2:
        return ""
    if edges is None:
        return f"unique = {len(set(labels))}"
    agreement = list(labels).count(centre) / len(labels)
    if agreement == 1:
        return "PA = 1"
    (name,) = [
        f"[{low:g}, {high:g})"
        for low, high in zip(edges, edges[1:], strict=False)
        if low <= agreement < high
    ]
    return name


def held_out(
    human: Sequence[Mapping[int, list[int]]],
    kind: str = "ordinal",
    edges: tuple[float, ...] | None = (0, 1),
    drop: bool = False,
) -> list[Case]:
    cases = []
    for item, labels in enumerate(human):
        if len(labels) < 3:
            continue
        for one, own in labels.items():
            others = [label for other in labels if other != one for label in labels[other]]
            for centre, part in shared_centre(others, kind, drop).items():
                stratum = stratum_at(others, centre, edges)
                cases.append(Case(item, part / len(labels), others, own, centre, stratum, one))
    return cases


def meetings(cases: Sequence[Case], answers: Answers) -> list[tuple[Fraction, int, int]]:
    """(weight, centre of the others, label): of the human, or of one of the judge's answers."""
    return [
        (case.weight / len(labels), case.centre, label)
        for case in cases
        for labels in [case.own if answers is None else answers[case.item]]
        for label in labels
    ]


def weighted_table(cases: Sequence[Case], answers: Answers, k: int) -> np.ndarray:
    table = np.zeros((k, k))
    for weight, centre, label in meetings(cases, answers):
        table[centre, label] += float(weight)
    return table


def whole_table(cases: Sequence[Case], answers: Answers, k: int) -> np.ndarray:
    """The table in whole numbers: so many times as large, with no fraction of an item."""
    entries = meetings(cases, answers)
    times = lcm(*(weight.denominator for weight, _, _ in entries))
    table = np.zeros((k, k), dtype=np.int64)
    for weight, centre, label in entries:
        table[centre, label] += int(weight * times)
    return table


def plain_jsd(cases: Sequence[Case], answers: Answers, k: int, variant: str = "distance") -> float:
    """JS_b with a loop over bins; SciPy's distance, or its square in base 2."""
    base, power = (None, 1) if variant == "distance" else (2, 2)
    bins: dict[int, list] = {}
    for case in cases:
        held = bins.setdefault(case.centre, [0.0, np.zeros(k), np.zeros(k)])
        held[0] += float(case.weight)
        for label in case.others:
            held[1][label] += float(case.weight)
    for weight, centre, label in meetings(cases, answers):
        bins[centre][2][label] += float(weight)
    total = sum(items for items, _, _ in bins.values())
    with np.errstate(invalid="ignore"):  # SciPy's root of a rounding error below 0 is NaN
        return sum(
            items / total * float(np.nan_to_num(jensenshannon(p, q, base))) ** power
            for items, p, q in bins.values()
        )


def plain_alpha(table: np.ndarray, kind: str) -> float:
    """Krippendorff's formula for the coincidences T + T' of two raters."""
    pairs = table + table.T
    n_of = pairs.sum(axis=0)
    n, k = n_of.sum(), len(n_of)
    if (n_of > 0).sum() < 2:
        return np.nan
    apart = np.ones((k, k)) - np.eye(k)
    if kind == "ordinal":
        for c in range(k):
            for g in range(k):
                low, high = min(c, g), max(c, g)
                apart[c, g] = (n_of[low : high + 1].sum() - (n_of[low] + n_of[high]) / 2) ** 2
    return float(1 - (n - 1) * (pairs * apart).sum() / (np.outer(n_of, n_of) * apart).sum())


def leave_one_out(value: float, without: Sequence[float]) -> tuple[float, float]:
    """Jackknifed value and standard error, from the values without each unit."""
    n, each = len(without), np.array(without)
    corrected = n * value - (n - 1) * each.mean()
    return corrected, float(np.sqrt((n - 1) / n * ((each - each.mean()) ** 2).sum()))
