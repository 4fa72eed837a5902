"""A few raters of many: who is drawn together, and the comparison that is left of them."""

from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.replacement.design import Design
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings

IntArray = NDArray[np.int64]

Subset = tuple[int, ...]
# Raters who share fewer items are drawn only where nobody shares more.
ENOUGH_ITEMS = 30
# Copies of fewer items pass for evidence in samples with replacement.
FEWEST_ITEMS = 5
FEW_SUBSETS = 2000


def rater_subsets(
    pair: Comparison, design: Design, size: int, draws: int, rng: np.random.Generator
) -> list[Subset]:
    """Draw raters who can be compared with each other, ``draws`` times; empty where none can.

    Of all sets of ``size`` raters (or of a random part, where there are very many) those in which
    every rater has 30 comparable items or more are equally likely; without any such set, those
    whose rater with the fewest has the most, if that is 5 or more.
    """
    raters = [n for n, name in enumerate(pair.human.raters) if name != design.expert]
    size = min(size, len(raters))
    if size == 0:
        return []
    sets = _candidates(raters, size, rng)
    # one label is enough where a reference takes the others' place
    needed = 1 if design.gold is not None or design.expert is not None else 2
    labelled = _labelled(pair)
    shared = np.array([_shared_items(labelled, needed, chosen) for chosen in sets])
    if shared.max() < FEWEST_ITEMS:
        return []
    enough = np.flatnonzero(shared >= min(ENOUGH_ITEMS, shared.max()))
    return [sets[number] for number in enough[rng.integers(len(enough), size=draws)]]


def of_raters(pair: Comparison, design: Design, subset: Subset) -> tuple[Comparison, Design]:
    """Comparison and design with only some human raters (and the expert, who is no rater here)."""
    keep = list(subset)
    if design.expert is not None:
        keep.append(pair.human.raters.index(design.expert))
    if len(keep) == len(pair.human.raters):
        return pair, design
    human = _only(pair.human, keep)
    quality = design.quality
    if quality is not None:
        quality = {name: weight for name, weight in quality.items() if name in human.raters}
    return replace(pair, human=human), replace(design, quality=quality)


def _candidates(raters: list[int], size: int, rng: np.random.Generator) -> list[Subset]:
    if comb(len(raters), size) <= FEW_SUBSETS:
        return list(combinations(raters, size))
    drawn = (rng.choice(raters, size=size, replace=False) for _ in range(FEW_SUBSETS))
    return list(dict.fromkeys(tuple(sorted(map(int, chosen))) for chosen in drawn))


def _shared_items(labelled: NDArray[np.bool_], needed: int, subset: Subset) -> int:
    """Count the comparable items of the rater who has the fewest."""
    if len(subset) < needed:
        return 0
    own = labelled[:, list(subset)]
    comparable = own.sum(axis=1) >= needed
    return int(own[comparable].sum(axis=0).min())


def _labelled(pair: Comparison) -> NDArray[np.bool_]:
    table = np.zeros((pair.n_items, len(pair.human.raters)), dtype=bool)
    table[pair.human.item, pair.human.rater] = True
    return table


def _only(ratings: Ratings, raters: list[int]) -> Ratings:
    place = np.full(len(ratings.raters), -1)
    place[raters] = np.arange(len(raters))
    new = place[ratings.rater]
    chosen = new >= 0
    return Ratings(
        item=ratings.item[chosen],
        rater=new[chosen],
        sample=ratings.sample[chosen],
        flipped=ratings.flipped[chosen],
        value=ratings.value[chosen],
        raters=tuple(ratings.raters[number] for number in raters),
    )
