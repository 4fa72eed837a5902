"""What the toolbar's controls say, as one value that pages hand to the computation layer."""

from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from judgeviz import Labels
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant
from pages.frame.datasets import DataSet


class Resampled(NamedTuple):
    """Keyword arguments of the functions that resample; what a number on screen depends on."""

    variant: Variant
    tie_rule: TieRule | None
    n_boot: int
    n_null: int
    cluster: str | None
    level: float
    seed: int
    margin: float


class PolicyArguments(TypedDict):
    """Keyword arguments for what stands for invalid responses."""

    invalid: InvalidPolicy
    invalid_seed: int


class Span(NamedTuple):
    """Numbers from ``low`` to ``high``, both included."""

    low: float
    high: float


# An item column, and its values to keep: some of them, or all in a range.
Filter = tuple[str, tuple[str, ...] | Span]


@dataclass(frozen=True, slots=True)
class Settings:
    """How things are computed and drawn.

    Attributes
    ----------
    variant : {"distance", "divergence"}
    tie_rule : {"lowest", "tie", "drop"} or None
        None for the default of the scale.
    level : float
        Of the intervals.
    n_boot, n_null : int
        Replicates; 0 for none.
    cluster : str or None
        Item column that is resampled as a whole.
    seed : int
    style : {"clean", "paper"}
    palette : {"default", "paper"}
    theme : {"screen", "print"}
        Screen follows the page's light or dark.
    intervals : bool
        Whether bars carry their intervals.
    invalid : {"random", "drop", "worst"}
        What stands for a judge's responses that are no label of the scale.
    margin : float
        How much worse than one more human still counts as good.
    """

    variant: Variant
    tie_rule: TieRule | None
    level: float
    n_boot: int
    n_null: int
    cluster: str | None
    seed: int
    style: str
    palette: str
    theme: str
    intervals: bool
    invalid: InvalidPolicy
    margin: float

    @property
    def of_intervals(self) -> Resampled:
        """What numbers and their intervals depend on."""
        return Resampled(
            self.variant,
            self.tie_rule,
            self.n_boot,
            0,
            self.cluster,
            self.level,
            self.seed,
            self.margin,
        )

    @property
    def of_p_values(self) -> Resampled:
        """What p-values depend on: nothing of how intervals are made."""
        return Resampled(self.variant, self.tie_rule, 0, self.n_null, None, 0.95, self.seed, 0.0)

    @property
    def look(self) -> tuple[str, str, str, bool]:
        """What figures depend on beside their numbers."""
        return self.style, self.palette, self.theme, self.intervals


@dataclass(frozen=True, slots=True)
class Selection:
    """The open data set, what of it is looked at, and how.

    Attributes
    ----------
    data : DataSet
    criterion : str
    judge : str or None
        The one shown in detail; None where none is chosen.
    judges : tuple of str
        All that are chosen.
    filters : tuple of Filter
        Item columns and the values to keep.
    bins : tuple of int
        Categories of the human centre to keep; empty for all.
    pairs : tuple of (system_a, system_b)
        System pairs to keep; empty for all.
    settings : Settings
    """

    data: DataSet
    criterion: str
    judge: str | None
    judges: tuple[str, ...]
    filters: tuple[Filter, ...]
    bins: tuple[int, ...]
    pairs: tuple[tuple[str, str], ...]
    settings: Settings

    @property
    def policy(self) -> PolicyArguments:
        """Arguments of ``Labels.compare`` for invalid responses."""
        return {"invalid": self.settings.invalid, "invalid_seed": self.settings.seed}

    @property
    def labels(self) -> Labels:
        """Labels of the open data set."""
        return self.data.labels

    @property
    def scale(self) -> Scale:
        """Scale of the humans."""
        return self.labels.scale(self.criterion)


def offered_judges(labels: Labels, criterion: str) -> tuple[str, ...]:
    """Judges under a criterion that can be compared: no engine counts scores beside labels."""
    judges = labels.judges_of(criterion)
    if labels.counted_by is None or not labels.scale(criterion).is_categorical:
        return judges
    return tuple(one for one in judges if labels.judge_scale(one, criterion).is_categorical)
