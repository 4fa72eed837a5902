"""Who is closer to the others, against a loop over the definitions of paper 2, section 3.1."""

import numpy as np
import pytest

from judgeviz.counting.alignment import (
    better_scored,
    closer_in_full_table,
    closer_to_others,
    closer_to_reference,
    equal_in_full_table,
    equal_to_others,
    equal_to_reference,
)


def test_two_items_by_hand():
    # item 0: the raters say 1, 2 and 4, the judge 2; item 1: 3 and 3, the judge 1
    item, label = np.array([0, 0, 0, 1, 1]), np.array([1, 2, 4, 3, 3])
    judge = np.array([2, 1])
    # neg_rmse, others' means 3, 2.5, 1.5 and 3, 3: the judge is 1, 0.5, 0.5 and 2, 2 away from
    # them, the rater 2, 0.5, 2.5 and 0, 0
    near = closer_to_others(item, label.astype(float), judge.astype(float))
    assert near.tolist() == [-1, 0, -1, 1, 1]
    # accuracy: the judge meets 1/2, 0, 1/2 and 0, 0 of the others, the rater 0, 0, 0 and 1, 1
    assert equal_to_others(item, label, judge, 5).tolist() == [-1, 0, -1, 1, 1]
    # the same of two raters who labelled both items: 1, 2 and 3, 3
    table = np.array([[1, 2], [3, 3]])
    assert closer_in_full_table(table, judge).tolist() == [[-1, 0], [1, 1]]
    assert equal_in_full_table(table, judge).tolist() == [[-1, 0], [1, 1]]
    # against one trusted label, 2 and 1, per rater of item 0 and of item 1
    gold = np.array([2.0, 2, 2, 1, 1])
    assert closer_to_reference(label.astype(float), judge[item].astype(float), gold).tolist() == [
        -1, 0, -1, -1, -1
    ]  # fmt: skip
    assert equal_to_reference(label, judge[item], gold.astype(int)).tolist() == [-1, 0, -1, -1, -1]
    assert better_scored(np.array([0.5, 0.5]), np.array([0.5, 0.9])).tolist() == [0, -1]


def neg_rmse(prediction, others, weights):
    squares = (prediction - np.array(others)) ** 2
    return -np.sqrt(np.average(squares, weights=weights))


def accuracy(prediction, others, weights):
    return np.average(prediction == np.array(others), weights=weights)


def by_definition(item, label, judge, score, weight):
    d = []
    for row in range(len(item)):
        others = [k for k in np.flatnonzero(item == item[row]) if k != row]
        of_judge, of_rater = (
            score(x, label[others], weight[others]) for x in (judge[item[row]], label[row])
        )
        near = abs(of_judge - of_rater) < 1e-9
        d.append(0 if near else np.sign(of_rater - of_judge))
    return d


@pytest.fixture(params=[False, True], ids=["equal", "weighted"])
def labels(request):
    rng = np.random.default_rng(7)
    item = np.repeat(np.arange(60), rng.integers(2, 6, size=60))
    label, judge = rng.integers(0, 4, len(item)), rng.integers(0, 4, 60)
    weight = rng.choice([0.5, 1.0, 2.0], len(item)) if request.param else np.ones(len(item))
    return item, label, judge, weight


def test_distances(labels):
    item, label, judge, weight = labels
    expected = by_definition(item, label.astype(float), judge.astype(float), neg_rmse, weight)
    found = closer_to_others(item, label.astype(float), judge.astype(float), weight)
    assert found.tolist() == expected
    if (weight == 1).all():
        plain = closer_to_others(item, label.astype(float), judge.astype(float))
        assert plain.tolist() == expected


def test_equal_labels(labels):
    item, label, judge, weight = labels
    expected = by_definition(item, label, judge, accuracy, weight)
    assert equal_to_others(item, label, judge, 4, weight).tolist() == expected


def test_equal_texts_among_many_categories(labels):
    # far more categories than labels: hardly two are the same
    item, label, judge, weight = labels
    expected = by_definition(item, label, judge, accuracy, weight)
    assert equal_to_others(item, 900 * label, 900 * judge, 3000, weight).tolist() == expected


@pytest.mark.parametrize("scale", [1e-12, 1e12])
def test_the_scale_of_weights_decides_nothing(labels, scale):
    item, label, judge, weight = labels
    expected = by_definition(item, label, judge, accuracy, weight)
    assert equal_to_others(item, label, judge, 4, scale * weight).tolist() == expected


def test_full_tables_agree_with_lists():
    rng = np.random.default_rng(3)
    table, judge = rng.integers(0, 5, (80, 4)), rng.integers(0, 5, 80)
    item, label = np.repeat(np.arange(80), 4), table.ravel()
    near = closer_to_others(item, label.astype(float), judge.astype(float))
    assert closer_in_full_table(table.astype(float), judge.astype(float)).ravel().tolist() == (
        near.tolist()
    )
    same = equal_to_others(item, label, judge, 5)
    equal = equal_in_full_table(table, judge)
    assert equal.ravel().tolist() == same.tolist()
    assert equal.dtype == np.int8
    # with further axes, as of samples
    cube, judges = table.reshape(2, 40, 4), judge.reshape(2, 40)
    assert equal_in_full_table(cube, judges).ravel().tolist() == same.tolist()
    assert closer_in_full_table(cube, judges).ravel().tolist() == near.tolist()


def test_whole_numbers_are_compared_as_such():
    # the others of the third rater have the mean 50,000, which the judge hits and the rater misses
    # by 1; either label of the others is far from theirs, and the judge nearer
    labels, judge = np.array([0, 100_000, 50_001]), np.array(50_000)
    assert closer_in_full_table(labels, judge).tolist() == [-1, -1, -1]
    # grades come in four bytes, too
    short = closer_in_full_table(np.array([1, 2, 4], np.int32), np.array(2, np.int32))
    assert short.tolist() == [-1, 0, -1]


def test_a_reference():
    # judge 2, rater 1: nearer to 3, equally near to 1.5, farther from 0
    near = closer_to_reference(np.ones(3), np.full(3, 2.0), np.array([3, 1.5, 0]))
    assert near.tolist() == [-1, 0, 1]
    hits = equal_to_reference(np.array([1, 1, 1]), np.array([2, 2, 2]), np.array([2, 0, 1]))
    assert hits.tolist() == [-1, 0, 1]
    assert better_scored(np.array([0.1, 0.2]), np.array([0.2, 0.1])).tolist() == [-1, 1]


def test_equal_distances_of_fractions_are_ties():
    # 0.1 and 0.3 around 0.2: equal by hand, not in binary fractions
    item, label = np.zeros(2, dtype=np.int64), np.array([0.1, 0.2])
    assert closer_to_others(item, label, np.array([0.3]))[0] == 0
    assert closer_in_full_table(label[None], np.array([0.3]))[0, 0] == 0


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_what_is_an_equal_distance_grows_with_the_labels(scale):
    # 0.1 and 0.3 around 0.2; 0.1 and 0.3 around 0.2 + 1e-6, to which 0.3 is nearer
    item = np.array([0, 0, 1, 1])
    label, judge = scale * np.array([0.1, 0.2, 0.1, 0.200001]), scale * np.array([0.3, 0.3])
    assert closer_to_others(item, label, judge)[[0, 2]].tolist() == [0, -1]


@pytest.mark.parametrize("n_raters", [100, 126, 127, 128, 200, 300])
def test_a_crowd_of_raters_is_counted_without_overflow(n_raters):
    labels = np.zeros((3, n_raters), dtype=np.int64)
    labels[1, 0] = 1  # one rater differs, and the judge sides with the many
    judge = np.zeros(3, dtype=np.int64)
    judge[2] = 1  # the judge differs from everybody
    item = np.repeat(np.arange(3), n_raters)
    expected = equal_to_others(item, labels.ravel(), judge, 2).reshape(labels.shape)
    assert expected[1].tolist() == [-1] + [0] * (n_raters - 1)
    assert expected[2].tolist() == [1] * n_raters
    np.testing.assert_array_equal(equal_in_full_table(labels, judge), expected)


def test_no_labels_are_compared_with_nobody():
    nothing, nowhere = np.zeros(0), np.zeros(0, dtype=np.int64)
    assert closer_to_others(nowhere, nothing, nothing).shape == (0,)
    assert equal_to_others(nowhere, nowhere, nowhere, 3).shape == (0,)
    assert equal_to_others(nowhere, nowhere, nowhere, 3, nothing).shape == (0,)
