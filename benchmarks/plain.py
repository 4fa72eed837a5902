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


def plain_result(
    human: ItemLabels, machine: ItemLabels
) -> tuple[float, float, Counter[tuple[int, int]]]:
    """Compute all that a result holds: JS_b, the held-out human's, both sides' medians.

    The k-th label of every item is the k-th human's; all items have the same number of labels.
    """
    n_humans = len(human[0])
    held_out = [
        plain_jsd(
            [[*item[:rater], *item[rater + 1 :]] for item in human],
            [[item[rater]] for item in human],
        )
        for rater in range(n_humans)
    ]
    medians = Counter(
        (statistics.median_low(ours), statistics.median_low(theirs))
        for ours, theirs in zip(human, machine, strict=True)
    )
    return plain_jsd(human, machine), statistics.fmean(held_out), medians


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
