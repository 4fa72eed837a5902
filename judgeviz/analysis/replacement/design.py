"""What the alternative annotator test compares with what: its variants, checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.replacement.reference_labels import Gold, gold_name
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison

FloatArray = NDArray[np.float64]

Similarity = Callable[[object, list[object]], float]
ScoreName = Literal["accuracy", "neg_rmse"]
Score = ScoreName | Similarity


@dataclass(frozen=True)
class Design:
    """What is compared with what: the arguments of :func:`alt_test` that define W^f and W^h.

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
    """

    score: Score | None = None
    min_items: int = 30
    expert: str | None = None
    gold: Gold | None = None
    balanced: bool = False
    quality: Mapping[str, float] | None = None
    ranks: bool = False

    def check(self, pair: Comparison) -> None:
        """Raise ValueError or LabelError, in a sentence, for what cannot be computed."""
        if pair.judge is None:
            raise LabelError(
                f"Data set '{pair.dataset}' is compared without a judge; add labels of a judge "
                "to the table, or choose a figure of the humans alone."
            )
        if not (self.score in (None, "accuracy", "neg_rmse") or callable(self.score)):
            raise ValueError(f"score is 'accuracy', 'neg_rmse' or a callable, not {self.score!r}.")
        if self.min_items < 2:
            raise ValueError(f"min_items is 2 or more; got {self.min_items}.")
        if self.expert is not None and self.gold is not None:
            raise ValueError("Name an expert or gold labels, not both.")
        if self.expert is not None and self.expert not in pair.human.raters:
            raise LabelError(
                f"There is no human rater '{self.expert}'; they are {quoted(pair.human.raters)}."
            )
        if self.ranks and self.score not in (None, "neg_rmse"):
            raise ValueError("Ranks are compared by 'neg_rmse'; leave score out.")
        if self.balanced and not pair.scale.is_categorical:
            raise LabelError(
                f"The humans of '{pair.criterion}' give continuous scores, which cannot be "
                "balanced by label; use the test without weights."
            )
        _check_quality(self.quality, pair.human.raters)

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

    def settings(self, pair: Comparison) -> dict[str, object]:
        """Name every choice for the line of settings; None for what is not in use."""
        return {
            "score": self.score_name(pair),
            "least_items_per_rater": self.min_items,
            "expert": self.expert,
            "gold_labels": None if self.gold is None else gold_name(self.gold),
            "balanced": "by inverse probability" if self.balanced else None,
            "quality": None if self.quality is None else _weights_in_words(self.quality),
        }

    def score_name(self, pair: Comparison) -> str:
        """Return the name of the score in use."""
        score = self.score_for(pair)
        if isinstance(score, str):
            return f"{score} of ranks" if self.ranks else score
        return str(getattr(score, "__name__", "callable"))


class DesignOptions(TypedDict, total=False):
    """Keyword arguments of :func:`~judgeviz.alt_test` that define a design."""

    score: Score | None
    min_items: int
    expert: str | None
    gold: Gold | None
    balanced: bool
    quality: dict[str, float] | None
    ranks: bool


def quality_weights(quality: Mapping[str, float], raters: Sequence[str]) -> FloatArray:
    """Weight of every rater, 1 for those that are not named; (n_raters,)."""
    return np.array([float(quality.get(rater, 1.0)) for rater in raters])


def _weights_in_words(quality: Mapping[str, float]) -> str:
    return ", ".join(f"{rater} = {weight:g}" for rater, weight in quality.items())


def _check_quality(quality: Mapping[str, float] | None, raters: Sequence[str]) -> None:
    if quality is None:
        return
    if unknown := [name for name in quality if name not in raters]:
        raise LabelError(
            f"Quality is given for {quoted(unknown)}, but the human raters are {quoted(raters)}."
        )
    weights = quality_weights(quality, raters)
    if not (np.isfinite(weights).all() and (weights > 0).all()):
        raise ValueError("Quality weights are finite numbers above 0.")
