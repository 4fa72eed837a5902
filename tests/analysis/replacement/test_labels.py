"""One label of several answers, and ranks, against plain loops and SciPy."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import rankdata

from judgeviz.analysis.replacement.labels import human_codes, label_numbers, label_ranks
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_alt_test import many


def asked_again(scale, seed=0):
    """Raters asked up to four times about some of twelve items, in no order."""
    rng = np.random.default_rng(seed)
    item, rater, sample = rng.permutation(np.argwhere(rng.random((12, 3, 4)) < 0.6)).T
    value = rng.integers(0, len(scale.categories), len(item)).astype(float)
    human = Ratings(item, rater, sample, np.zeros(len(item), dtype=bool), value, ("a", "b", "c"))
    pair = comparison([[1]] * 12, [[1]] * 12)
    return replace(pair, scale=scale, judge_scale=scale, human=human)


@pytest.mark.parametrize(
    "scale",
    [
        Scale("ordinal", (1, 2, 3)),
        Scale("nominal", ("x", "y")),
        Scale("preference", PREFERENCE_CATEGORIES),
        Scale("nominal", tuple(f"text {n}" for n in range(300))),
    ],
    ids=["grades", "classes", "votes", "texts"],
)
def test_the_majority_of_each_raters_answers(scale):
    pair = asked_again(scale)
    said: dict[tuple[int, int], list[int]] = {}
    columns = (pair.human.item, pair.human.rater, pair.human.value.astype(int))
    for item, rater, value in zip(*columns, strict=True):
        said.setdefault((int(item), int(rater)), []).append(int(value))
    found = dict(zip(zip(*human_codes(pair)[:2], strict=True), human_codes(pair)[2], strict=True))
    assert found.keys() == said.keys()
    for asked, answers in said.items():
        votes = Counter(answers)
        first = sorted(label for label, n in votes.items() if n == max(votes.values()))
        tied_vote = scale.kind == "preference" and len(first) > 1
        assert found[asked] == (1 if tied_vote else first[0])


def test_ranks_are_scipys_mid_ranks():
    pair = many(missing=0.3)
    ranked, numbers = label_ranks(pair), label_numbers(pair)
    for rater in range(3):
        own = numbers.rater == rater
        expected = (rankdata(numbers.label[own]) - 0.5) / own.sum()
        np.testing.assert_allclose(ranked.label[own], expected)
    np.testing.assert_allclose(ranked.judge, (rankdata(numbers.judge) - 0.5) / 60)
