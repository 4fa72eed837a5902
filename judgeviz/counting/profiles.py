"""The seam: items with the same labels counted once.

Every number that needs no names of raters follows from :class:`Profiles`, whoever counted them: a
comparison in memory, or another engine with a query. What each analysis takes from them is listed
in ``docs/engine.md``.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows, number_codes

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# With more kinds of answers hardly an item is like another: each is a profile of its own.
MOST_KINDS = 200


@dataclass(frozen=True, slots=True)
class Votes:
    """What one human said on an item, beside what the others did.

    Attributes
    ----------
    profile : ndarray of int, shape (n_votes,)
        Human profile, rising.
    own : ndarray of int, shape (n_votes, k)
        Label counts of that human: one label, or several where the human was asked again.
    n_raters : ndarray of int, shape (n_votes,)
        Humans of the profile who said just this.
    """

    profile: IntArray
    own: IntArray
    n_raters: IntArray


@dataclass(frozen=True)
class Profiles:
    """Distinct items: the labels of the humans and of one judge, and how many items have them.

    Attributes
    ----------
    human_profiles : ndarray of int, shape (n_human_profiles, k)
        Distinct label counts of the humans.
    votes : Votes
        The same labels human by human.
    of_human : ndarray of int, shape (n_profiles,)
        Row of ``human_profiles``, rising: the profiles of one human profile follow each other.
    judge : ndarray of int or None, shape (n_profiles, k)
        Label counts of the judge; None without a judge, or where it gives scores.
    score : ndarray of float or None, shape (n_profiles,)
        Mean label or score of the judge; None without a judge.
    n_items : ndarray of int, shape (n_profiles,)
    of_item : ndarray of int or None, shape (n_items,)
        Profile of each item; None where an engine counted and kept the rows.
    """

    human_profiles: IntArray
    votes: Votes
    of_human: IntArray
    judge: IntArray | None
    score: FloatArray | None
    n_items: IntArray
    of_item: IntArray | None = None

    @cached_property
    def human(self) -> IntArray:
        """Label counts of the humans, (n_profiles, k)."""
        return self.human_profiles[self.of_human]

    @property
    def n_categories(self) -> int:
        """Categories of the scale."""
        return int(self.human_profiles.shape[1])

    @cached_property
    def human_items(self) -> IntArray:
        """Items of each human profile, (n_human_profiles,)."""
        n_human = len(self.human_profiles)
        return np.bincount(self.of_human, weights=self.n_items, minlength=n_human).astype(np.int64)


def profiles_of_items(
    human: IntArray,
    judge: IntArray | None,
    score: FloatArray | None,
    own_labels: tuple[IntArray, IntArray] | None = None,
) -> Profiles:
    """Count items with the same labels.

    Parameters
    ----------
    human : ndarray of int, shape (n_items, k)
        Label counts.
    judge : ndarray of int or None, shape (n_items, k)
    score : ndarray of float or None, shape (n_items,)
        Mean label, or score where ``judge`` is None.
    own_labels : (item, own) or None
        Item (n_votes,) and label counts (n_votes, k) of each human on each item; None where
        nobody labelled an item twice, and the counts tell all.
    """
    of_human, votes = _human_profiles(human, own_labels)
    answers = _score_codes(score, len(human)) if judge is None else judge
    found = distinct_rows(of_human[:, None], answers)
    order = np.argsort(found.rows[:, 0], kind="stable")
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    of_item = place[found.of_item]
    # whichever item of a profile is written last stands for it
    item = np.empty(len(order), dtype=np.int64)
    item[of_item] = np.arange(len(human))
    return Profiles(
        human_profiles=_counts_of(of_human, human),
        votes=votes,
        of_human=found.rows[order, 0],
        judge=None if judge is None else judge[item],
        score=None if score is None else score[item],
        n_items=found.n_items[order],
        of_item=of_item,
    )


def _score_codes(score: FloatArray | None, n_items: int) -> IntArray:
    """Give the different scores numbers, (n_items, 1); all alike without any."""
    if score is None:
        return np.zeros((n_items, 1), dtype=np.int64)
    codes: IntArray = np.unique(score, return_inverse=True)[1].astype(np.int64)
    return codes[:, None]


def cluster_matrix(
    of_item: IntArray, cluster: IntArray, n_profiles: int, times: IntArray | None = None
) -> "csr_array":
    """Items of each profile in each cluster, (n_profiles, n_clusters).

    ``of_item`` and ``cluster`` (n_items,) number the profile and the cluster of every item, which
    stands for ``times`` of them, or one.
    """
    from scipy.sparse import csr_array

    often = np.ones(len(of_item)) if times is None else times.astype(np.float64)
    n_clusters = int(cluster.max(initial=-1)) + 1
    matrix = csr_array((often, (of_item, cluster)), shape=(n_profiles, n_clusters))
    matrix.sort_indices()  # so that sums are the same in whatever order the items come
    return matrix


class ClusterRows(NamedTuple):
    """Items by profile and cluster.

    Attributes
    ----------
    profile, cluster : ndarray of int, shape (n_rows,)
        Clusters in order of their names, then, in that of their profiles, items that have none.
    times : ndarray of int, shape (n_rows,)
        Items of each row.
    """

    profile: IntArray
    cluster: IntArray
    times: IntArray

    @classmethod
    def of(cls, profile: IntArray, codes: IntArray, times: IntArray | None = None) -> Self:
        """Take clusters whose ``codes`` are in order, -1 for an item that has none."""
        often = np.ones(len(codes), dtype=np.int64) if times is None else times
        alone = codes < 0
        row = np.repeat(np.arange(len(codes)), np.where(alone, often, 1))
        cluster = without_gaps(codes[row], profile[row])
        return cls(profile[row], cluster, np.where(alone, 1, often)[row])


def without_gaps(codes: IntArray, kind: IntArray | None = None) -> IntArray:
    """Return cluster numbers from 0, where -1 (no value) is a cluster of its own each time.

    Those are numbered in the order of ``kind``, of the same shape, where it is given.
    """
    missing = np.flatnonzero(codes < 0)
    known = codes >= 0
    numbered = np.unique(codes[known], return_inverse=True)[1].astype(np.int64)
    cluster = np.empty(len(codes), dtype=np.int64)
    cluster[known] = numbered
    if kind is not None:
        missing = missing[np.argsort(kind[missing], kind="stable")]
    cluster[missing] = numbered.max(initial=-1) + 1 + np.arange(len(missing))
    return cluster


def _counts_of(of_item: IntArray, counts: IntArray) -> IntArray:
    """Label counts of every profile, from any item of it."""
    item = np.empty(int(of_item.max(initial=-1)) + 1, dtype=np.int64)
    item[of_item] = np.arange(len(counts))
    return counts[item]


def _human_profiles(
    human: IntArray, own_labels: tuple[IntArray, IntArray] | None
) -> tuple[IntArray, Votes]:
    """Give each item the number of its human profile, without gaps, and list what humans said."""
    if own_labels is None:
        found = distinct_rows(human)
        profile, label = np.nonzero(found.rows)
        one_label = np.eye(human.shape[1], dtype=np.int64)
        return found.of_item, Votes(profile, one_label[label], found.rows[profile, label])
    item, own = own_labels
    kinds = distinct_rows(own)
    n_kinds = len(kinds.rows)
    if n_kinds > MOST_KINDS:
        return np.arange(len(human)), Votes(item, own, np.ones(len(item), dtype=np.int64))
    of_kind = np.bincount(item * n_kinds + kinds.of_item, minlength=len(human) * n_kinds)
    found = distinct_rows(of_kind.reshape(len(human), n_kinds))
    profile, kind = np.nonzero(found.rows)
    return found.of_item, Votes(profile, kinds.rows[kind], found.rows[profile, kind])


def own_labels_of(
    item: IntArray, rater: IntArray, label: IntArray, n_raters: int, k: int
) -> tuple[IntArray, IntArray]:
    """Gather the labels of each human on each item.

    Parameters
    ----------
    item, rater, label : ndarray of int, shape (n_labels,)

    Returns
    -------
    item : ndarray of int, shape (n_votes,)
    own : ndarray of int, shape (n_votes, k)
    """
    code = item * n_raters + rater
    used, vote, _ = number_codes(code, int(code.max(initial=0)) + 1)
    own = np.bincount(vote * k + label, minlength=len(used) * k).reshape(-1, k)
    return used // n_raters, own
