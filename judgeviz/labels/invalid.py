"""Responses of a judge that are no label of the scale: kept apart, and counted against it.

A judge that answers half of the items with "it depends" must not be measured on the other half
alone. Source of the policies: Bavaresco et al. 2024, JUDGE-BENCH (random); its published code never
draws the top grade, here every category is drawn.
"""

import hashlib
import zlib
from collections import Counter
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.ratings import SAME, FloatArray, IntArray, Ratings
from judgeviz.labels.scale import Scale

InvalidPolicy = Literal["random", "drop", "worst"]
POLICIES: tuple[InvalidPolicy, ...] = ("random", "drop", "worst")


@dataclass(frozen=True, slots=True)
class InvalidRows:
    """One entry per invalid response of a judge, as parallel arrays of length n_invalid.

    Attributes
    ----------
    item, criterion, rater, sample : ndarray of int
    flipped : ndarray of bool
        As in ``LabelRows``.
    response : ndarray of str
        What the judge said.
    """

    item: IntArray
    criterion: IntArray
    rater: IntArray
    sample: IntArray
    flipped: NDArray[np.bool_]
    response: NDArray[np.object_]

    def of(self, criterion: int, rater: int) -> "InvalidRows":
        """Return those of one judge on one criterion."""
        return self.at((self.criterion == criterion) & (self.rater == rater))

    def at(self, chosen: NDArray[np.bool_] | IntArray) -> "InvalidRows":
        """Return those at some positions."""
        return InvalidRows(
            self.item[chosen],
            self.criterion[chosen],
            self.rater[chosen],
            self.sample[chosen],
            self.flipped[chosen],
            self.response[chosen],
        )

    def __len__(self) -> int:
        """Count the responses."""
        return len(self.item)


@dataclass(frozen=True, slots=True)
class InvalidAnswers:
    """What a judge said that is no label of the scale, and what stands there instead.

    Parallel arrays of length n_invalid, in any order; found by the names of their items, so that
    no choice of items needs to follow here.

    Attributes
    ----------
    item : ndarray of str
        Ids, also of items that have no other answer of the judge.
    sample : ndarray of int
    flipped : ndarray of bool
        As in ``Ratings``.
    response : ndarray of str
        What the judge said.
    label : ndarray of float
        Index of the category that stands in its place among the judge's labels; NaN for none.
    """

    item: NDArray[np.object_]
    sample: IntArray
    flipped: NDArray[np.bool_]
    response: NDArray[np.object_]
    label: FloatArray

    @classmethod
    def of(cls, rows: InvalidRows, item_ids: NDArray[np.object_], labels: FloatArray) -> Self:
        """Take responses of one judge on one criterion, their items' ids and what stands there."""
        return cls(item_ids, rows.sample, rows.flipped, rows.response, labels)


def check_policy(invalid: str) -> None:
    """Raise ValueError for a policy that does not exist."""
    if invalid not in POLICIES:
        raise ValueError(f"invalid is one of {', '.join(POLICIES)}; got {invalid!r}.")


def drawn_labels(
    rows: InvalidRows, item_ids: NDArray[np.object_], scale: Scale, stream: str, seed: int
) -> FloatArray:
    """Draw a label for every response, uniformly from all categories.

    The draws follow the order of item ids and samples, so that the order of a file's rows does not
    matter; judges and criteria have streams of their own, as judges who fail on the same items
    would else agree by construction.

    Parameters
    ----------
    rows : InvalidRows
        Of one judge on one criterion.
    item_ids : ndarray of str, shape (n_invalid,)
    scale : Scale
    stream : str
        Names the judge and the criterion.
    seed : int

    Returns
    -------
    ndarray of float, shape (n_invalid,)
        Indices of categories.
    """
    order = np.lexsort((rows.sample, rows.flipped, item_ids.astype(str)))
    rng = np.random.default_rng([seed, zlib.crc32(stream.encode())])
    labels = np.empty(len(rows))
    labels[order] = rng.integers(len(scale.categories), size=len(rows))
    return labels


def worst_labels(human_counts: IntArray, scale: Scale) -> FloatArray:
    """Find the category furthest from what the humans say; ties go to the lowest.

    Parameters
    ----------
    human_counts : ndarray of int, shape (n, k)
        Of the item of every response.
    scale : Scale
        Ordinal: the largest total distance to the humans' labels. Else: the fewest labels.

    Returns
    -------
    ndarray of float, shape (n,)
        Indices of categories.
    """
    if scale.kind == "ordinal":
        distance = np.abs(scale.values[:, None] - scale.values[None, :])
        total = human_counts @ distance
        most = total.max(axis=1, keepdims=True)
        furthest = np.argmax(total >= most * (1 - SAME), axis=1)  # sums of decimals are rounded
    else:
        furthest = np.argmin(human_counts, axis=1)
    return np.asarray(furthest, dtype=np.float64)


def with_answers(ratings: Ratings, rows: InvalidRows, labels: FloatArray, judge: str) -> Ratings:
    """Put labels (n_invalid,) in the place of a judge's invalid responses, among its others."""
    item = np.concatenate([ratings.item, rows.item])
    order = np.argsort(item, kind="stable")
    return Ratings(
        item=item[order],
        rater=np.zeros_like(item),
        sample=np.concatenate([ratings.sample, rows.sample])[order],
        flipped=np.concatenate([ratings.flipped, rows.flipped])[order],
        value=np.concatenate([ratings.value, labels])[order],
        raters=(judge,),
    )


def digest_with(digest: str, *more: str) -> str:
    """Return a digest that covers more; the same where there is no more."""
    if not more:
        return digest
    return hashlib.sha256("\x00".join([digest, *more]).encode()).hexdigest()


def said_by_judge(rows: InvalidRows, judges: dict[int, str]) -> dict[str, dict[str, int]]:
    """Count the texts of every judge, the most frequent first."""
    said = {
        name: Counter(rows.response[rows.rater == number].tolist())
        for number, name in judges.items()
    }
    return {name: _most_frequent_first(texts) for name, texts in said.items() if texts}


def _most_frequent_first(texts: Counter[str]) -> dict[str, int]:
    return dict(sorted(texts.items(), key=lambda entry: (-entry[1], entry[0])))
