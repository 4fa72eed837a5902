"""The stratified agreement table in plain Python, from lists of labels per item and side.

Written from the definitions, as one writes it for a paper: a loop over the strata, in each a loop
over the items. Krippendorff's alpha (ordinal) builds its coincidences item by item; the rank
correlations are SciPy's; JS_b is that of ``benchmarks.plain``.
"""

import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from scipy.stats import kendalltau, spearmanr

from benchmarks.plain import plain_jsd

ItemLabels = Sequence[Sequence[int]]
Cells = dict[tuple[str, str], float]

EDGES = (0.0, 0.6, 1.0)
STRATA = ("All", "PA = 1", "[0.6, 1)", "[0, 0.6)")
DRAWS = 20


def plain_table(human: ItemLabels, machine: ItemLabels, seed: int = 0) -> Cells:
    """Compute every cell of the table for graded labels: (stratum, column) to a number."""
    of_item = [stratum_of(labels) for labels in human]
    cells: Cells = {}
    for stratum in STRATA:
        rows = members(of_item, stratum)
        ours, theirs = [human[i] for i in rows], [machine[i] for i in rows]
        columns = stratum_columns(ours, theirs, random.Random(seed))
        cells |= {(stratum, column): value for column, value in columns.items()}
    return cells


def stratum_columns(
    human: ItemLabels, machine: ItemLabels, draw: random.Random
) -> dict[str, float]:
    """Compute the columns of one stratum, without the fair pair."""
    if not human:
        return {}
    a = [statistics.median_low(labels) for labels in human]
    b = [statistics.median_low(labels) for labels in machine]
    mean_a = [statistics.fmean(labels) for labels in human]
    mean_b = [statistics.fmean(labels) for labels in machine]
    drawn = [
        plain_alpha(zip([draw.choice(labels) for labels in human], b, strict=True))
        for _ in range(DRAWS)
    ]
    within, between = plain_alpha(human), plain_alpha(zip(a, b, strict=True))
    return {
        "alpha_hh": within,
        "alpha_mm": plain_alpha(machine),
        "alpha_hm": between,
        "alpha_delta": within - between,
        "alpha_h1m": statistics.fmean(drawn),
        "jsd": plain_jsd(human, machine),
        "spearman_median": spearmanr(a, b).statistic,
        "spearman_mean": spearmanr(mean_a, mean_b).statistic,
        "kendall_median": kendalltau(a, b).statistic,
        "kendall_mean": kendalltau(mean_a, mean_b).statistic,
    }


def plain_alpha(items: Iterable[Sequence[int]]) -> float:
    """Krippendorff's ordinal alpha, coincidence by coincidence."""
    coincidences: defaultdict[tuple[int, int], float] = defaultdict(float)
    for labels in items:
        counts = Counter(labels)
        for c, n_c in counts.items():
            for k, n_k in counts.items():
                coincidences[c, k] += n_c * (n_k - (c == k)) / (len(labels) - 1)
    in_use: defaultdict[int, float] = defaultdict(float)
    for (c, _), value in coincidences.items():
        in_use[c] += value
    categories, n_labels = sorted(in_use), sum(in_use.values())
    observed = expected = 0.0
    for c in categories:
        for k in categories:
            low, high = min(c, k), max(c, k)
            between = sum(in_use[g] for g in categories if low <= g <= high)
            distance = (between - (in_use[c] + in_use[k]) / 2) ** 2 if c != k else 0.0
            observed += coincidences.get((c, k), 0.0) * distance
            expected += in_use[c] * in_use[k] * distance
    return 1 - (n_labels - 1) * observed / expected


def stratum_of(labels: Sequence[int]) -> str:
    """Name the stratum of percentage agreement."""
    agreement = labels.count(statistics.median_low(labels)) / len(labels)
    if agreement == 1:
        return "PA = 1"
    return "[0.6, 1)" if agreement >= EDGES[1] else "[0, 0.6)"


def members(of_item: Sequence[str], stratum: str) -> list[int]:
    """Rows of the items of a stratum."""
    return [i for i, name in enumerate(of_item) if stratum in ("All", name)]
