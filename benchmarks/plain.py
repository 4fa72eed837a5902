"""Binned Jensen-Shannon divergence in plain Python, as the appendix of Beyond Correlation says.

Written from the description in appendix A.7 (Elangovan et al., ICLR 2025): bin the items by the
median (or mode) of their human labels, pool both sides' labels in every bin with a Counter, take
SciPy's Jensen-Shannon distance of the two label distributions, and weight the bins by their
shares of items. Labels come as one list per item and side. There is one deliberate difference:
the median is the lower one, so that items with an even number of labels keep their bin.
"""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from scipy.spatial.distance import jensenshannon

ItemLabels = Sequence[Sequence[int]]
Centre = Callable[[Sequence[int]], int]


def plain_jsd(
    human: ItemLabels, machine: ItemLabels, centre: Centre = statistics.median_low
) -> float:
    """JS_b of one judge: a loop over the items for their bins, then a loop over the labels."""
    labels = sorted(set(chain.from_iterable(human)) | set(chain.from_iterable(machine)))
    bin_of_item = [centre(item) for item in human]
    total = 0.0
    for label in labels:
        in_bin = [item for item, item_bin in enumerate(bin_of_item) if item_bin == label]
        if not in_bin:
            continue
        human_counts = Counter(chain.from_iterable(human[item] for item in in_bin))
        machine_counts = Counter(chain.from_iterable(machine[item] for item in in_bin))
        distance = jensenshannon(
            _distribution(human_counts, labels), _distribution(machine_counts, labels)
        )
        total += len(in_bin) / len(human) * float(distance)
    return total


def plain_fair_pair(human: ItemLabels, machine: ItemLabels) -> tuple[float, float]:
    """JS_b of the judge and of one human against the other humans of each item, pooled.

    Every human is held out in turn; an even number of others shares its two middle labels; the
    judge brings one answer in expectation. Items need three human labels.
    """
    labels = sorted(set(chain.from_iterable(human)) | set(chain.from_iterable(machine)))
    weight: Counter[int] = Counter()
    sides = [{bin_: Counter[int]() for bin_ in labels} for _ in range(3)]
    for ours, theirs in zip(human, machine, strict=True):
        for rater, own in enumerate(ours):
            others = [*ours[:rater], *ours[rater + 1 :]]
            for centre in (statistics.median_low(others), statistics.median_high(others)):
                share = 0.5 / len(ours)
                weight[centre] += share
                for side, said in zip(sides, (others, [own], theirs), strict=True):
                    each = share if side is sides[0] else share / len(said)
                    for label in said:
                        side[centre][label] += each
    reference, by_human, by_judge = (
        {bin_: _distribution(side[bin_], labels) for bin_ in labels if weight[bin_]}
        for side in sides
    )
    total = sum(weight.values())
    judge, one_human = (
        sum(
            weight[bin_] / total * float(jensenshannon(reference[bin_], side[bin_]))
            for bin_ in reference
        )
        for side in (by_judge, by_human)
    )
    return judge, one_human


def plain_bootstrap(
    human: ItemLabels, machine: ItemLabels, n_boot: int, seed: int = 0
) -> tuple[float, float]:
    """95 % percentile interval of JS_b: every replicate draws items and starts from the lists."""
    draw = random.Random(seed)
    n_items = len(human)
    values = []
    for _ in range(n_boot):
        chosen = draw.choices(range(n_items), k=n_items)
        values.append(plain_jsd([human[i] for i in chosen], [machine[i] for i in chosen]))
    cuts = statistics.quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def _distribution(counts: Counter[int], labels: Sequence[int]) -> list[float]:
    n_labels = sum(counts.values())
    return [counts[label] / n_labels for label in labels]
