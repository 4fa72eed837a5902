"""One label of several answers, and ranks, against plain loops and SciPy."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import rankdata

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.labels import (
    human_codes,
    is_on_humans_scale,
    label_numbers,
    label_ranks,
)
from judgeviz.errors import LabelError
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


def scored(human, judge):
    """Two raters' scores and a judge's, of as many items as there are scores."""
    human, judge = np.asarray(human, dtype=float), np.asarray(judge, dtype=float)
    pair = comparison([[1, 1]] * len(judge), [[1]] * len(judge))
    given = replace(pair.human, value=np.repeat(human, 2))
    scores = Scale("continuous")
    machine = replace(pair.machine, value=judge)
    return replace(pair, scale=scores, judge_scale=scores, human=given, machine=machine)


HUNDRED = np.linspace(0, 100, 41)


@pytest.mark.parametrize(
    ("human", "judge", "is_on"),
    [
        (HUNDRED, HUNDRED[::-1], True),
        (HUNDRED, np.linspace(80, 95, 41), True),  # a judge that uses little of the scale
        (HUNDRED, np.linspace(10, 30, 41), True),
        (HUNDRED, np.full(41, 50), True),
        (HUNDRED, np.zeros(41), True),
        (HUNDRED, np.linspace(-0.215, 0.9, 41), False),
        (HUNDRED / 100, HUNDRED, False),
        (HUNDRED / 20, np.linspace(0.1, 0.98, 41), False),
        (1 + HUNDRED / 25, np.linspace(0, 1, 41), False),
        (HUNDRED / 10, np.linspace(0, 1, 41), False),
        (HUNDRED / 4 - 25, np.linspace(0, 1, 41), False),  # MQM: penalties from -25 to 0
        (HUNDRED / 25 - 2, HUNDRED / 30 - 1.8, True),  # z-scores
    ],
)
def test_scores_are_on_one_scale_where_their_ranges_are(human, judge, is_on):
    assert is_on_humans_scale(scored(human, judge)) is is_on


def test_scores_of_another_range_have_no_distance_and_say_both_ranges():
    pair = scored(HUNDRED, HUNDRED / 100)
    sentence = (
        "The scores of 'judge', 0 to 1, are not on the humans' scale of 'label', 0 to 100, so "
        "their distance means nothing; compare ranks instead."
    )
    with pytest.raises(LabelError, match=sentence):
        label_numbers(pair)
    with pytest.raises(LabelError, match=sentence):
        alt_test(pair)
    assert alt_test(pair, ranks=True).n_items == 41
