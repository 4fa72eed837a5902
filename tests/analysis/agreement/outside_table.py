"""The agreement table by other people's implementations, stratum by stratum, from label lists."""

import statistics
import warnings
from collections import Counter

import krippendorff
import numpy as np
from scipy import stats
from scipy.spatial.distance import jensenshannon
from sklearn.metrics import accuracy_score, cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings


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


def stratum(labels: list[int], kind: str, edges: tuple[float, ...] | None) -> str | None:
    """Name of the stratum; ``edges`` None for unique labels."""
    if len(labels) < 2:
        return None
    if edges is None:
        return f"unique = {len(set(labels))}"
    agreement = labels.count(centre(labels, kind)) / len(labels)
    if agreement == 1:
        return "PA = 1"
    (name,) = [
        f"[{low:g}, {high:g})"
        for low, high in zip(edges, edges[1:], strict=False)
        if low <= agreement < high
    ]
    return name


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
        for family in ("alpha", "percent", "randolph"):
            if f"{family}_hm" in columns:
                columns[f"{family}_delta"] = columns[f"{family}_hh"] - columns[f"{family}_hm"]
        for key in ("alpha", "jsd"):
            columns[f"{key}_held_out"] = held_out(human, name, key, pair, edges)
        table |= {(name, key): value for key, value in columns.items()}
    return table


def held_out(human, name: str, key: str, pair: Comparison, edges) -> float:
    values = []
    for rater in range(len(pair.human.raters)):
        cases = [
            (flat({j: labels for j, labels in item.items() if j != rater}), item[rater])
            for item in human
            if rater in item and len(flat(item)) >= 3
        ]
        cases = [
            (others, own)
            for others, own in cases
            if others and (name == "All" or stratum(others, pair.scale.kind, edges) == name)
        ]
        columns = between([case[0] for case in cases], [case[1] for case in cases], pair)
        values.append(columns["jsd" if key == "jsd" else "alpha_hm"])
    return float(np.nanmean(values)) if not np.isnan(values).all() else np.nan


def within(items: list[list[int]], kind: str, k: int) -> dict[str, float]:
    several = [labels for labels in items if len(labels) >= 2]
    values = {"alpha": alpha([[labels.count(c) for c in range(k)] for labels in several], kind)}
    if kind == "ordinal":
        return values
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
    return values


def between(human: list[list[int]], machine: list[list[int]], pair: Comparison) -> dict[str, float]:
    kind, k = pair.scale.kind, len(pair.scale.categories)
    a, b = [centre(labels, kind) for labels in human], [centre(labels, kind) for labels in machine]
    both = [[(x == c) + (y == c) for c in range(k)] for x, y in zip(a, b, strict=True)]
    values = {"alpha_hm": alpha(both, kind), "jsd": jsd(human, machine, a, k)}
    if kind == "ordinal":
        numbers = pair.scale.values
        means = [[np.mean(numbers[labels]) for labels in side] for side in (human, machine)]
        for name, (x, y) in {"median": (a, b), "mean": np.round(means, 9)}.items():
            constant = len(set(x)) < 2 or len(set(y)) < 2
            values[f"spearman_{name}"] = np.nan if constant else stats.spearmanr(x, y).statistic
            values[f"kendall_{name}"] = np.nan if constant else stats.kendalltau(x, y).statistic
        return values
    values["percent_hm"] = float(accuracy_score(a, b)) if a else np.nan
    one_label = len({*a, *b}) < 2
    values["cohen_hm"] = np.nan if one_label else float(cohen_kappa_score(a, b))
    values["fleiss_hm"] = np.nan if one_label else float(fleiss_kappa(np.array(both)))
    values["randolph_hm"] = (values["percent_hm"] - 1 / k) / (1 - 1 / k)
    if kind == "preference":
        rates = [
            Counter(side).most_common(1)[0][1] / len(side) if side else np.nan for side in (a, b)
        ]
        values |= {"winrate_human": rates[0], "winrate_machine": rates[1]}
        values["winrate_delta"] = abs(rates[0] - rates[1])
    return values


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
