"""The alternative annotator test in plain loops, as its description reads; no arrays."""

from collections.abc import Callable, Mapping
from math import sqrt

from scipy.stats import t as student

Labels = Mapping[str, float]
Aligned = Callable[[float, list[float]], float]


def neg_rmse(prediction: float, others: list[float]) -> float:
    """Minus the root of the mean squared difference."""
    return -sqrt(sum((prediction - other) ** 2 for other in others) / len(others))


def accuracy(prediction: float, others: list[float]) -> float:
    """Share of equal labels."""
    return sum(prediction == other for other in others) / len(others)


def plain_alt_test(
    humans: Mapping[str, Labels],
    judge: Labels,
    score: Aligned = neg_rmse,
    epsilon: float = 0.2,
    q: float = 0.05,
    min_items: int = 30,
) -> tuple[float, float]:
    """Winning rate and advantage probability from ``{rater: {item: label}}``."""
    raters_of: dict[str, list[str]] = {}
    for rater, labels in humans.items():
        for item in labels:
            if item in judge:
                raters_of.setdefault(item, []).append(rater)
    p_values, advantages = [], []
    for rater, labels in humans.items():
        differences, wins = [], 0
        for item, label in labels.items():
            others = [humans[other][item] for other in raters_of.get(item, []) if other != rater]
            if not others:
                continue
            of_judge, of_rater = score(judge[item], others), score(label, others)
            judge_wins, rater_wins = of_judge >= of_rater, of_rater >= of_judge
            wins += judge_wins
            differences.append(rater_wins - judge_wins)
        if len(differences) >= min_items:
            p_values.append(one_sided_p(differences, epsilon))
            advantages.append(wins / len(differences))
    return rejected(p_values, q) / len(p_values), sum(advantages) / len(advantages)


def one_sided_p(differences: list[int], epsilon: float) -> float:
    """t-test of mean < epsilon."""
    n = len(differences)
    mean = sum(differences) / n
    variance = sum((difference - mean) ** 2 for difference in differences) / (n - 1)
    if variance == 0:
        return 0.0 if mean < epsilon else 1.0
    return float(student.cdf((mean - epsilon) / sqrt(variance / n), n - 1))


def rejected(p_values: list[float], q: float) -> int:
    """Hypotheses that Benjamini and Yekutieli reject."""
    m = len(p_values)
    harmonic = sum(1 / rank for rank in range(1, m + 1))
    last = 0
    for rank, p in enumerate(sorted(p_values), start=1):
        if p <= rank / m * q / harmonic:
            last = rank
    return last
