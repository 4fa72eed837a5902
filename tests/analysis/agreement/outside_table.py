"""The agreement table by other people's implementations, stratum by stratum, from label lists."""

import statistics
import warnings
from collections import Counter
from itertools import permutations
from math import lcm

import krippendorff
import numpy as np
from scipy import stats
from scipy.spatial.distance import jensenshannon
from sklearn.metrics import accuracy_score, cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.statistics.gwet import gwet_ac1, gwet_ac2
from tests.counting.plain_fair_pair import (
    held_out,
    plain_alpha,
    stratum_at,
    weighted_table,
    whole_table,
)

WEIGHTED = {"weighted": "quadratic", "weighted_linear": "linear"}


def lists_of(ratings: Ratings, n_items: int) -> list[dict[int, list[int]]]:
    """Labels (category numbers) of each item by rater."""
    items: list[dict[int, list[int]]] = [{} for _ in range(n_items)]
    for item, rater, value in zip(ratings.item, ratings.rater, ratings.value, strict=True):
        items[item].setdefault(int(rater), []).append(int(value))
    return items


def flat(item: dict[int, list[int]]) -> list[int]:
    return [label for labels in item.values() for label in labels]


def centre(labels: list[int], kind: str) -> int:
    """Lower median, or the most frequent label (lowest of a tie; preference: the tie label)."""
    if kind == "ordinal":
        return statistics.median_low(labels)
    counts = Counter(labels)
    most = max(counts.values())
    first = sorted(label for label, n in counts.items() if n == most)
    return 1 if kind == "preference" and len(first) > 1 else first[0]


def stratum(labels: list[int], kind: str, edges: tuple[float, ...] | None) -> str:
    """Name of the stratum; ``edges`` None for unique labels."""
    return stratum_at(labels, centre(labels, kind), edges)


def outside_table(
    pair: Comparison, edges: tuple[float, ...] | None, names: list[str]
) -> dict[tuple[str, str], float]:
    """(stratum, column) to a number, for every column without random draws."""
    kind, k = pair.scale.kind, len(pair.scale.categories)
    human = lists_of(pair.human, pair.n_items)
    machine = [flat(item) for item in lists_of(pair.machine, pair.n_items)]
    everyone = [flat(item) for item in human]
    table = {}
    for name in names:
        chosen = [
            item
            for item, labels in enumerate(everyone)
            if name == "All" or stratum(labels, kind, edges) == name
        ]
        ours, theirs = [everyone[i] for i in chosen], [machine[i] for i in chosen]
        columns = between(ours, theirs, pair)
        columns |= {f"{key}_hh": value for key, value in within(ours, kind, k).items()}
        columns |= {f"{key}_mm": value for key, value in within(theirs, kind, k).items()}
        for family in ("alpha", "percent", "randolph", "fleiss", "ac1", "ac2", *WEIGHTED):
            if f"{family}_hm" in columns:
                columns[f"{family}_delta"] = columns[f"{family}_hh"] - columns[f"{family}_hm"]
        cases = held_out(human, kind, edges)
        chosen = [case for case in cases if name in ("All", case.stratum)]
        columns |= fair_pair(chosen, machine, pair)
        table |= {(name, key): value for key, value in columns.items()}
    return table


def fair_pair(cases, machine, pair: Comparison) -> dict[str, float]:
    """Both sides of the fair pair, each from its table in whole numbers."""
    values = {}
    for side, answers in (("human", None), ("judge", machine)):
        found = of_side(cases, answers, pair)
        values |= {f"{key}_fair_{side}": value for key, value in found.items()}
    if pair.scale.kind == "ordinal":
        values |= by_rater(cases, machine, pair.scale.values)
    keys = [key.removesuffix("_fair_human") for key in values if key.endswith("_fair_human")]
    for key in keys:
        values[f"{key}_fair_delta"] = values[f"{key}_fair_judge"] - values[f"{key}_fair_human"]
    return values


def of_side(cases, answers, pair: Comparison) -> dict[str, float]:
    kind, k = pair.scale.kind, len(pair.scale.categories)
    table = whole_table(cases, answers, k)
    a, b = (codes.repeat(table.ravel()).tolist() for codes in np.indices((k, k)).reshape(2, -1))
    values = {key.removesuffix("_hm"): value for key, value in of_centres(a, b, kind, k).items()}
    exact = weighted_table(cases, answers, k)
    # its correction for n labels knows of fractions, which whole numbers would hide
    values["alpha"] = plain_alpha(exact, kind) if exact.sum() > 1 - 1e-9 else np.nan
    return values | ranks(a, b, "median") if kind == "ordinal" else values


def by_rater(cases, machine, numbers) -> dict[str, float]:
    """Rank correlations with the others' mean, rater by rater, then their mean by items."""
    found, items = [], []
    for human in sorted({case.human for case in cases}):
        own = [case for case in cases if case.human == human]
        sides = {}
        for side, answers in (("human", None), ("judge", machine)):
            x, y = of_means(own, answers, numbers)
            sides |= {f"{key}_fair_{side}": value for key, value in ranks(x, y, "mean").items()}
        if not np.isnan(list(sides.values())).any():
            found.append(sides)
            items.append(float(sum(case.weight * (1 + len(case.others)) for case in own)))
    if not found:
        return {f"{kind}_mean_fair_{side}": np.nan for kind in ("spearman", "kendall")
                for side in ("judge", "human")}  # fmt: skip
    return {key: float(np.average([one[key] for one in found], weights=items)) for key in found[0]}


def of_means(cases, answers, numbers) -> tuple[list[float], list[float]]:
    """The others' mean and the own (of one human its mean), so often that parts are whole."""
    x, y = [], []
    parts = [
        (case, label, case.weight * (1 + len(case.others)) / len(said))
        for case in cases
        for said in [[float(np.mean(numbers[case.own]))] if answers is None
                     else numbers[answers[case.item]].tolist()]
        for label in said
    ]  # fmt: skip
    times = lcm(*(weight.denominator for _, _, weight in parts))
    for case, label, weight in parts:
        x += [round(float(np.mean(numbers[case.others])), 9)] * int(weight * times)
        y += [round(label, 9)] * int(weight * times)
    return x, y


def within(items: list[list[int]], kind: str, k: int) -> dict[str, float]:
    several = [labels for labels in items if len(labels) >= 2]
    values = {"alpha": alpha([[labels.count(c) for c in range(k)] for labels in several], kind)}
    counts = [[labels.count(c) for c in range(k)] for labels in items]
    if kind == "ordinal":
        values["ac2"] = float(gwet_ac2(counts=counts)) if several else np.nan
        return values | {key: weighted_pairs(several, k, kind) for key, kind in WEIGHTED.items()}
    values["ac1"] = float(gwet_ac1(counts=counts)) if several else np.nan
    tops = [max(Counter(labels).values()) for labels in several]
    shares = [
        top / len(labels) if top > 1 else 0 for top, labels in zip(tops, several, strict=True)
    ]
    values["percent"] = float(np.mean(shares)) if shares else np.nan
    pairs = [
        sum(n * (n - 1) for n in Counter(labels).values()) / (len(labels) * (len(labels) - 1))
        for labels in several
    ]
    values["randolph"] = (float(np.mean(pairs)) - 1 / k) / (1 - 1 / k) if pairs else np.nan
    values["fleiss"] = weighted_pairs(several, k, "identity")
    return values


def weighted_pairs(items: list[list[int]], k: int, kind: str) -> float:
    """Weighted Fleiss' kappa: disagreement of pairs within items over that of their shares."""

    def apart(c: int, d: int) -> float:
        distance = abs(c - d) / max(k - 1, 1)
        return {"identity": float(c != d), "linear": distance, "quadratic": distance**2}[kind]

    if len({label for labels in items for label in labels}) < 2:
        return np.nan
    observed = [np.mean([apart(c, d) for c, d in permutations(labels, 2)]) for labels in items]
    shares = np.mean([[labels.count(c) / len(labels) for c in range(k)] for labels in items], 0)
    expected = sum(shares[c] * shares[d] * apart(c, d) for c in range(k) for d in range(k))
    return float(1 - np.mean(observed) / expected)


def between(human: list[list[int]], machine: list[list[int]], pair: Comparison) -> dict[str, float]:
    kind, k = pair.scale.kind, len(pair.scale.categories)
    a, b = [centre(labels, kind) for labels in human], [centre(labels, kind) for labels in machine]
    values = of_centres(a, b, kind, k) | {"jsd": jsd(human, machine, a, k)}
    if kind == "ordinal":
        numbers = pair.scale.values
        means = [[np.mean(numbers[labels]) for labels in side] for side in (human, machine)]
        return values | ranks(a, b, "median") | ranks(*np.round(means, 9).tolist(), "mean")
    if kind == "preference":
        rates = [np.array([side.count(c) for c in range(k)]) / max(len(side), 1) for side in (a, b)]
        values |= {"winrate_human": rates[0].max(), "winrate_machine": rates[1].max()}
        winners = [np.flatnonzero(rate == rate.max()).tolist() for rate in rates]
        same = winners[0] == winners[1] and len(winners[0]) == 1
        apart = np.abs(rates[0] - rates[1])
        values["winrate_delta"] = abs(rates[0].max() - rates[1].max()) if same else apart.sum() / 2
        if not a:
            values |= dict.fromkeys(("winrate_human", "winrate_machine", "winrate_delta"), np.nan)
    return values


def of_centres(a: list[int], b: list[int], kind: str, k: int) -> dict[str, float]:
    """Statistics of two labels per item."""
    both = [[(x == c) + (y == c) for c in range(k)] for x, y in zip(a, b, strict=True)]
    values = {"alpha_hm": alpha(both, kind)}
    one_label = len({*a, *b}) < 2
    if kind == "ordinal":
        values["ac2_hm"] = float(gwet_ac2(counts=both)) if a else np.nan
        for key, weights in WEIGHTED.items():
            kappa = (
                np.nan if one_label else cohen_kappa_score(a, b, labels=range(k), weights=weights)
            )
            values[f"{key}_hm"] = float(kappa)
        return values
    values["percent_hm"] = float(accuracy_score(a, b)) if a else np.nan
    values["cohen_hm"] = np.nan if one_label else float(cohen_kappa_score(a, b))
    values["fleiss_hm"] = np.nan if one_label else float(fleiss_kappa(np.array(both)))
    values["randolph_hm"] = (values["percent_hm"] - 1 / k) / (1 - 1 / k)
    values["ac1_hm"] = float(gwet_ac1(counts=both)) if a else np.nan
    return values


def ranks(x: list[float], y: list[float], name: str) -> dict[str, float]:
    constant = len(set(x)) < 2 or len(set(y)) < 2
    return {
        f"spearman_{name}": np.nan if constant else stats.spearmanr(x, y).statistic,
        f"kendall_{name}": np.nan if constant else stats.kendalltau(x, y).statistic,
    }


def alpha(counts: list[list[int]], kind: str) -> float:
    table = np.array(counts)
    if not counts or (table.sum(axis=0) > 0).sum() < 2:
        return np.nan
    level = "ordinal" if kind == "ordinal" else "nominal"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return float(krippendorff.alpha(value_counts=table, level_of_measurement=level))


def jsd(human, machine, bins: list[int], k: int) -> float:
    total = 0.0
    for label in set(bins):
        members = [item for item, item_bin in enumerate(bins) if item_bin == label]
        p, q = (
            [sum(side[item].count(c) for item in members) for c in range(k)]
            for side in (human, machine)
        )
        total += len(members) * float(np.nan_to_num(jensenshannon(p, q)))
    return total / len(bins) if bins else np.nan
