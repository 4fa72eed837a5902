"""Single labels beside the other labels of their items: what more raters than a key holds need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.profiles import ClusterRows

if TYPE_CHECKING:
    from judgeviz.labels.comparison import Comparison

IntArray = NDArray[np.int64]
ScoreName = Literal["accuracy", "neg_rmse"]
# From labels (n,) and the label counts of the others of their items (n, k) to codes from 0 (n,),
# the same for those that need not be told apart.
Alike = Callable[[IntArray, IntArray], IntArray]


class OutcomesByUnit(NamedTuple):
    """Who aligns better with the others of an item, judges or a rater, unit by unit.

    Attributes
    ----------
    unit : ndarray of int, shape (n,)
        Cluster, or group of items drawn at random, from 0.
    rater : ndarray of int, shape (n,)
        Index into the raters of the comparison.
    won, compared : ndarray of int, shape (n, n_judges)
        Items of the unit on which a judge is as good as the rater or better, and on which both
        were compared.
    """

    unit: IntArray
    rater: IntArray
    won: IntArray
    compared: IntArray


@dataclass(frozen=True)
class LabelKinds:
    """Kinds of human labels, each beside the other labels of its item.

    Attributes
    ----------
    pair : Comparison
        With rows: a label of each kind, on an item of its own that has no other human label.
    times : ndarray of int, shape (n,)
        Labels of each kind.
    others : ndarray of int, shape (n, k)
        Label counts of the item's other humans.
    beside : ndarray of int, shape (n,), or None
        Category that one rater gave the item, -1 for none; None where nobody was asked for.
    by_unit : callable
        From judges' comparisons of the same items, a score (``accuracy`` or ``neg_rmse``) and an
        item column or None, to :class:`OutcomesByUnit`; None where nothing tells items apart.
    """

    pair: "Comparison"
    times: IntArray
    others: IntArray
    beside: IntArray | None
    by_unit: Callable[[Sequence["Comparison"], ScoreName, str | None], OutcomesByUnit | None]


@dataclass(frozen=True)
class LabelsAlike:
    """Kinds of human labels, told apart no further than an analysis asks for.

    Attributes
    ----------
    pair : Comparison
        As of :class:`LabelKinds`: by rater, by what is not alike, and by the judge's labels.
    times : ndarray of int, shape (n,)
        Labels of each kind.
    others : ndarray of int, shape (n, k)
        Label counts of the item's other humans, beside one label of each kind.
    by_unit : callable
        From an item column to the labels of each kind in its clusters, from None to those in groups
        of items drawn at random; or why there are none, in words.
    """

    pair: "Comparison"
    times: IntArray
    others: IntArray
    by_unit: Callable[[str | None], ClusterRows | str]
