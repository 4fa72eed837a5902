"""What the alternative annotator test compares with what: its variants, checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import TypedDict, TypeGuard, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.replacement.labels import Gold, check_gold, gold_name
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison, JointKinds, Kinds, Parts
from judgeviz.labels.label_kinds import LabelKinds, ScoreName
from judgeviz.statistics.alt_test import FEWEST_FOR_T_TEST, SmallSample

FloatArray = NDArray[np.float64]

Similarity = Callable[[object, list[object]], float]
Score = ScoreName | Similarity

SMALL_SAMPLE_TESTS: dict[SmallSample, str] = {"t": "t-test", "wilcoxon": "Wilcoxon signed-rank"}


@dataclass(frozen=True)
class Design:
    """What is compared with what: the arguments of :func:`alt_test` beside epsilon and q.

    Attributes
    ----------
    score : {"accuracy", "neg_rmse"}, callable or None
        None: by the scale.
    min_items : int
    expert : str or None
    gold : str, mapping, Series or None
    balanced : bool
    quality : mapping of rater to weight, or None
    ranks : bool
    small_sample : {"t", "wilcoxon"}
    """

    score: Score | None = None
    min_items: int = 30
    expert: str | None = None
    gold: Gold | None = None
    balanced: bool = False
    quality: Mapping[str, float] | None = None
    ranks: bool = False
    small_sample: SmallSample = "t"

    def __post_init__(self) -> None:
        """Raise ValueError for arguments that no table could make sense of."""
        if not (self.score in get_args(ScoreName) or self.score is None or callable(self.score)):
            raise ValueError(f"score is 'accuracy', 'neg_rmse' or a callable, not {self.score!r}.")
        check_whole("min_items", self.min_items, 2)
        for name in ("balanced", "ranks"):
            if not isinstance(getattr(self, name), bool | np.bool_):
                raise ValueError(f"{name} is True or False, not {getattr(self, name)!r}.")
        if self.small_sample not in get_args(SmallSample):
            raise ValueError(f"small_sample is 't' or 'wilcoxon', not {self.small_sample!r}.")
        if not isinstance(self.gold, str | Mapping | pd.Series | None):
            raise ValueError(
                f"gold is an item column, or labels by item id; got {type(self.gold).__name__}."
            )
        if not isinstance(self.quality, Mapping | None):
            raise ValueError(f"quality gives raters a weight, {{'h1': 2}}; got {self.quality!r}.")
        if self.expert is not None and self.gold is not None:
            raise ValueError("Name an expert or gold labels, not both.")
        if self.ranks and self.score not in (None, "neg_rmse"):
            raise ValueError("Ranks are compared by 'neg_rmse'; leave score out.")

    def check(self, pair: Comparison) -> None:
        """Raise ValueError or LabelError, in a sentence, for what does not suit the labels."""
        if pair.judge is None:
            raise LabelError(
                f"Data set '{pair.dataset}' is compared without a judge; add labels of a judge "
                "to the table, or choose a figure of the humans alone."
            )
        if self.expert is not None and self.expert not in pair.raters:
            raise LabelError(
                f"There is no human rater '{self.expert}'; they are {quoted(pair.raters)}."
            )
        if self.balanced and not pair.scale.is_categorical:
            raise LabelError(
                f"The humans of '{pair.criterion}' give continuous scores, which cannot be "
                "balanced by label; use the test without weights."
            )
        if self.quality is not None:
            _check_quality(self.quality, pair.raters)
        if self.gold is not None:
            check_gold(pair, self.gold)

    def kinds(self, pair: Comparison) -> Kinds | LabelKinds:
        """Return the items to compare, or their labels, told apart as far as the design needs."""
        return self.label_kinds(pair) or self.item_kinds(pair)

    def item_kinds(self, pair: Comparison) -> Kinds:
        """Return the items, told apart by their raters."""
        self._check_ids(pair)
        return pair.kinds(*self._columns)

    def label_kinds(self, pair: Comparison) -> LabelKinds | None:
        """Return single labels, where an engine counts too many raters for kinds of items."""
        self._check_ids(pair)
        return pair.label_kinds(*self._columns, beside=self.expert)

    def parts(self, pair: Comparison, by: str) -> Parts:
        """Return those of every value of an item column."""
        return pair.parts(by, *self._columns, beside=self.expert)

    def joint_kinds(self, pairs: Sequence[Comparison], cluster: str | None) -> JointKinds:
        """Return those of several judges side by side."""
        first, *others = pairs
        self._check_ids(first)
        return first.joint_kinds(others, *self._columns, cluster=cluster)

    def _check_ids(self, pair: Comparison) -> None:
        """Raise LabelError where gold labels are given by ids that stay in an engine."""
        if not isinstance(self.gold, str | None):
            _ = pair.items  # which say so where they are not here

    @property
    def _columns(self) -> list[str]:
        """Item columns that tell items apart."""
        return [self.gold] if isinstance(self.gold, str) else []

    @property
    def is_plain(self) -> bool:
        """Whether the test is that of the paper's main part, with no variant."""
        others = (self.expert, self.gold, self.quality)
        return not (self.balanced or self.ranks) and all(part is None for part in others)

    @property
    def variants(self) -> list[str]:
        """Name what differs from the test of the paper's main part (ranks are in the score)."""
        words = ["weighted by inverse label probability"] if self.balanced else []
        if self.expert is not None:
            words.append(f"against the expert {self.expert}")
        if self.gold is not None:
            words.append(f"against gold labels ({gold_name(self.gold)})")
        if self.quality is not None:
            words.append(f"raters weighted: {_weights_in_words(self.quality)}")
        return words

    @property
    def has_reference(self) -> bool:
        """Whether an expert or gold labels take the other raters' place."""
        return self.expert is not None or self.gold is not None

    def score_for(self, pair: Comparison) -> Score:
        """Return the score in use: accuracy for classes and preferences, else neg_rmse."""
        if self.score is not None:
            return self.score
        by_equality = pair.scale.kind in ("nominal", "preference") and not self.ranks
        return "accuracy" if by_equality else "neg_rmse"

    def score_name(self, pair: Comparison) -> str:
        """Return the name of the score in use."""
        score = self.score_for(pair)
        if isinstance(score, str):
            return f"{score} of ranks" if self.ranks else score
        return str(getattr(score, "__name__", "callable"))

    def settings(self, pair: Comparison) -> dict[str, object]:
        """Name every choice for the line of settings; None for what is not in use."""
        few = self.min_items < FEWEST_FOR_T_TEST
        return {
            "score": self.score_name(pair),
            "least_items_per_rater": self.min_items,
            f"below_{FEWEST_FOR_T_TEST}_items": self.small_sample_test if few else None,
            "expert": self.expert,
            "gold_labels": None if self.gold is None else gold_name(self.gold),
            "balanced": "by inverse probability" if self.balanced else None,
            "quality": None if self.quality is None else _weights_in_words(self.quality),
        }

    @property
    def small_sample_test(self) -> str:
        """Name the test of raters with fewer than 30 items; ranks take no weights."""
        return SMALL_SAMPLE_TESTS["t" if self.balanced else self.small_sample]

    def weights_of(self, raters: Sequence[str]) -> FloatArray | None:
        """Quality of every rater, 1 for those that are not named; (n_raters,), or None."""
        if self.quality is None:
            return None
        return np.array([float(self.quality.get(rater, 1.0)) for rater in raters])


class DesignOptions(TypedDict, total=False):
    """Keyword arguments of :func:`~judgeviz.alt_test` that define a design."""

    score: Score | None
    min_items: int
    expert: str | None
    gold: Gold | None
    balanced: bool
    quality: dict[str, float] | None
    ranks: bool
    small_sample: SmallSample


def check_rates(epsilon: object, q: object) -> None:
    """Raise ValueError for an epsilon or q outside its range."""
    if not (is_number(epsilon) and 0 <= epsilon < 1):
        raise ValueError(f"epsilon is 0 or more and below 1; got {epsilon!r}.")
    if not (is_number(q) and 0 < q < 1):
        raise ValueError(f"q lies between 0 and 1; got {q!r}.")


def check_whole(name: str, number: object, least: int) -> None:
    """Raise ValueError for what is no whole number from ``least`` on."""
    whole = isinstance(number, Integral) and not isinstance(number, bool)
    if not whole:
        raise ValueError(f"{name} is a whole number; got {number!r}.")
    if number < least:  # type: ignore[operator]
        raise ValueError(f"{name} is {least} or more; got {number}.")


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value can be held against numbers; True and False cannot."""
    # the built-in kinds first: to ask an abstract one takes ten times as long
    return isinstance(value, (float, int, Real)) and not isinstance(value, bool)  # noqa: UP038


def _weights_in_words(quality: Mapping[str, float]) -> str:
    return ", ".join(f"{rater} = {weight:g}" for rater, weight in quality.items())


def _check_quality(quality: Mapping[str, float], raters: Sequence[str]) -> None:
    if unknown := [name for name in quality if name not in raters]:
        raise LabelError(
            f"Quality is given for {quoted(unknown)}, but the human raters are {quoted(raters)}."
        )
    if not all(is_number(weight) and 0 < weight < float("inf") for weight in quality.values()):
        raise ValueError("Quality weights are finite numbers above 0.")
