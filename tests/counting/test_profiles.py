import numpy as np

from judgeviz.counting import profiles as module
from judgeviz.counting.profiles import (
    Profiles,
    cluster_matrix,
    own_labels_of,
    profiles_of_items,
    without_gaps,
)

# two items alike, a third with the same humans and another answer, a fourth with other humans
HUMAN = np.array([[2, 1, 0], [2, 1, 0], [2, 1, 0], [0, 0, 3]])
JUDGE = np.array([[0, 1, 0], [0, 1, 0], [1, 0, 0], [0, 1, 0]])
SCORE = np.array([2.0, 2.0, 1.0, 2.0])


def counted():
    return profiles_of_items(HUMAN, JUDGE, SCORE)


def random_items(seed=0, n_items=200, k=3):
    rng = np.random.default_rng(seed)
    human = rng.multinomial(rng.integers(1, 4, n_items), np.full(k, 1 / k))
    judge = rng.multinomial(rng.integers(1, 3, n_items), np.full(k, 1 / k))
    return human, judge, judge @ np.arange(1.0, k + 1) / judge.sum(axis=1)


def test_four_items_by_hand():
    found = counted()
    rows = {
        (tuple(h), tuple(j)): int(n)
        for h, j, n in zip(found.human, found.judge, found.n_items, strict=True)
    }
    assert rows == {
        ((2, 1, 0), (0, 1, 0)): 2,
        ((2, 1, 0), (1, 0, 0)): 1,
        ((0, 0, 3), (0, 1, 0)): 1,
    }
    humans = dict(
        zip(map(tuple, found.human_profiles.tolist()), found.human_items.tolist(), strict=True)
    )
    assert humans == {(2, 1, 0): 3, (0, 0, 3): 1}
    assert found.human_items.dtype == found.n_items.dtype == np.int64
    votes = {
        (tuple(found.human_profiles[row]), tuple(own), int(n))
        for row, own, n in zip(
            found.votes.profile, found.votes.own, found.votes.n_raters, strict=True
        )
    }
    assert votes == {
        ((2, 1, 0), (1, 0, 0), 2),
        ((2, 1, 0), (0, 1, 0), 1),
        ((0, 0, 3), (0, 0, 1), 3),
    }


def test_every_item_finds_its_labels_again():
    human, judge, score = random_items()
    found = profiles_of_items(human, judge, score)
    assert (found.human[found.of_item] == human).all()
    assert (found.judge[found.of_item] == judge).all()
    assert (found.score[found.of_item] == score).all()
    assert np.bincount(found.of_item).tolist() == found.n_items.tolist()
    assert len(found.n_items) == len({(*h, *j) for h, j in zip(human, judge, strict=True)})


def test_profiles_of_one_human_profile_follow_each_other():
    found = profiles_of_items(*random_items(1))
    assert (np.diff(found.of_human) >= 0).all()
    assert (np.diff(found.votes.profile) >= 0).all()
    by_human = np.bincount(found.of_human, weights=found.n_items)
    assert by_human.tolist() == found.human_items.tolist()


def test_items_with_the_same_score_and_humans_are_one_profile():
    found = profiles_of_items(HUMAN, None, np.array([0.25, 0.25, 0.5, 0.25]))
    assert found.judge is None
    assert sorted(zip(found.score.tolist(), found.n_items.tolist(), strict=True)) == [
        (0.25, 1),
        (0.25, 2),
        (0.5, 1),
    ]


def test_humans_alone():
    found = profiles_of_items(HUMAN, None, None)
    assert found.judge is found.score is None
    assert sorted(found.n_items.tolist()) == [1, 3]
    assert found.n_categories == 3


def test_an_engine_that_kept_the_rows_knows_no_items():
    found = counted()
    elsewhere = Profiles(
        found.human_profiles, found.votes, found.of_human, found.judge, found.score, found.n_items
    )
    assert elsewhere.of_item is None
    assert elsewhere.human_items.tolist() == found.human_items.tolist()


def test_equal_counts_by_unequal_humans_are_two_profiles():
    # the same three labels: of three humans, and of two, the first of whom was asked twice
    human = np.array([[2, 1], [2, 1]])
    item = np.array([0, 0, 0, 1, 1])
    own = np.array([[1, 0], [1, 0], [0, 1], [2, 0], [0, 1]])
    found = profiles_of_items(human, None, None, (item, own))
    assert found.human_profiles.tolist() == [[2, 1], [2, 1]]
    assert found.of_item[0] != found.of_item[1]
    of_second = found.votes.profile == found.of_human[found.of_item[1]]
    said = zip(found.votes.own[of_second], found.votes.n_raters[of_second], strict=True)
    assert {(tuple(own), int(n)) for own, n in said} == {((2, 0), 1), ((0, 1), 1)}


def test_votes_of_many_kinds_are_the_same_item_by_item(monkeypatch):
    rng = np.random.default_rng(3)
    item = np.repeat(np.arange(20), 3)
    own = rng.multinomial(rng.integers(1, 3, 60), [0.5, 0.5])
    human = np.zeros((20, 2), dtype=np.int64)
    np.add.at(human, item, own)

    def of_items(found):
        return [
            sorted(
                (*own, int(n))
                for row, own, n in zip(
                    found.votes.profile, found.votes.own, found.votes.n_raters, strict=True
                )
                for _ in range(n)
                if row == found.of_human[profile]
            )
            for profile in found.of_item
        ]

    counted = profiles_of_items(human, None, None, (item, own))
    monkeypatch.setattr(module, "MOST_KINDS", 0)
    one_by_one = profiles_of_items(human, None, None, (item, own))
    assert one_by_one.n_items.tolist() == [1] * 20
    expected = [[row[:2] for row in rows] for rows in of_items(counted)]
    assert [[row[:2] for row in rows] for rows in of_items(one_by_one)] == expected


def test_an_item_need_not_have_every_kind_of_answer():
    human, own = np.array([[1, 1], [1, 0]]), np.array([[1, 0], [0, 1], [1, 0]])
    found = profiles_of_items(human, None, None, (np.array([0, 0, 1]), own))
    assert found.human[found.of_item].tolist() == human.tolist()
    assert np.bincount(found.votes.profile)[found.of_human[found.of_item]].tolist() == [2, 1]


def test_labels_of_each_human_on_each_item():
    item, own = own_labels_of(
        np.array([1, 0, 0, 1]), np.array([0, 1, 1, 2]), np.array([2, 0, 1, 0]), 3, 3
    )
    assert item.tolist() == [0, 1, 1]
    assert own.tolist() == [[1, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_without_labels_there_are_no_votes():
    nothing = np.zeros(0, dtype=np.int64)
    item, own = own_labels_of(nothing, nothing, nothing, 3, 2)
    assert (item.shape, own.shape) == ((0,), (0, 2))


def test_without_items_there_are_no_profiles():
    found = profiles_of_items(HUMAN[:0], JUDGE[:0], SCORE[:0])
    assert found.human_profiles.shape == found.judge.shape == (0, 3)
    assert len(found.n_items) == len(found.of_item) == len(found.votes.n_raters) == 0


def test_items_of_each_profile_in_each_cluster():
    matrix = cluster_matrix(np.array([0, 0, 1, 0]), np.array([1, 1, 0, 0]), 3)
    assert matrix.toarray().tolist() == [[1, 2], [1, 0], [0, 0]]
    assert cluster_matrix(np.array([1, 0]), np.array([0, 0]), 2).toarray().tolist() == [[1], [1]]
    nothing = np.zeros(0, dtype=np.int64)
    assert cluster_matrix(nothing, nothing, 2).shape == (2, 0)


def test_items_without_a_cluster_are_one_each():
    assert without_gaps(np.array([7, -1, 3, -1, 7])).tolist() == [1, 2, 0, 3, 1]
    assert without_gaps(np.array([0, -1, 0])).tolist() == [0, 1, 0]
    assert without_gaps(np.array([-1, -1])).tolist() == [0, 1]
    assert without_gaps(np.array([5, -1])).dtype == np.int64
    assert without_gaps(np.array([-1, 3, -1]), np.array([9, 0, 4])).tolist() == [2, 0, 1]
    assert without_gaps(np.array([], dtype=np.int64)).tolist() == []
