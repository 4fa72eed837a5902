"""What the labels of every criterion mean: values on a scale."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.coding import IntArray
from judgeviz.labels.pool import Pool
from judgeviz.labels.preferences import (
    are_votes,
    described_votes,
    is_vote,
    turned,
    vote_codes,
)
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, UNNAMED_CRITERION, Scale
from judgeviz.labels.scale_detection import detect_scale, gives_scores
from judgeviz.labels.spellings import UNKNOWN, Spellings, codes_on_scale
from judgeviz.labels.stated_scale import StatedScale, stated_scale

PREFERENCE = Scale("preference", PREFERENCE_CATEGORIES)


@dataclass
class Meaning:
    """Values of all labels, filled criterion by criterion.

    Attributes
    ----------
    values : ndarray of float, shape (n_labels,)
        Index of the category, or the score; NaN for a response that is no label of the scale.
    turned : ndarray of bool, shape (n_labels,)
        Votes that were turned round with their pair.
    scales, score_scales
        As in ``Labels``.
    guesses : list of str
    """

    values: NDArray[np.float64]
    turned: NDArray[np.bool_]
    scales: dict[str, Scale] = field(default_factory=dict)
    score_scales: dict[tuple[str, str], Scale] = field(default_factory=dict)
    guesses: list[str] = field(default_factory=list)


def meaning_of(pool: Pool, is_human: NDArray[np.bool_], stated: object, name: str) -> Meaning:
    """Find the scale of every criterion and the value of every label.

    Parameters
    ----------
    pool : Pool
    is_human : ndarray of bool, shape (n_raters,)
    stated : mapping or None
        The mapping's ``scale``: one for all criteria, or one per criterion.
    name : str
        Of the data set, for messages.

    Raises
    ------
    LabelError
        For labels that form no scale, or where no criterion has human labels.
    """
    n_labels = len(pool.row)
    meaning = Meaning(np.full(n_labels, np.nan), np.zeros(n_labels, dtype=bool))
    of_human = is_human[pool.rater.codes]
    for number, criterion in enumerate(pool.criterion.names):
        positions = np.flatnonzero(pool.criterion.codes == number)
        if of_human[positions].any():
            reader = _CriterionReader(pool, criterion, positions, of_human[positions], name)
            reader.read(stated_scale(stated, criterion), meaning)
        elif len(positions):
            meaning.guesses.append(f"Criterion '{criterion}' has no human label and was left out.")
    if not meaning.scales:
        raise LabelError(
            f"No criterion of '{name}' has human labels; check the columns 'criterion' and 'human' "
            "in the mapping."
        )
    n_turned = int(meaning.turned.sum())
    if n_turned:
        were = "was" if n_turned == 1 else "were"
        meaning.guesses.append(
            f"{counted(n_turned, 'vote')} on pairs in reverse order {were} turned round; A is the "
            "system first in the alphabet."
        )
    return meaning


class _CriterionReader:
    """The labels of one criterion, on their way to values."""

    def __init__(
        self, pool: Pool, criterion: str, positions: IntArray, human: NDArray[np.bool_], name: str
    ) -> None:
        self.pool, self.criterion, self.positions, self.human = pool, criterion, positions, human
        self.label = pool.label.codes[positions]
        self.rater = pool.rater.codes[positions]
        self.where = f"'{name}'" if criterion == UNNAMED_CRITERION else f"'{name}', '{criterion}'"

    def read(self, stated: StatedScale, meaning: Meaning) -> None:
        """Add this criterion's scale, values and guesses."""
        humans = self._spellings(self.human)
        guessed_votes = stated.kind is None and stated.scale is None and self._are_votes(humans)
        if guessed_votes:
            # of the judges' free answers only those that were taken for something
            of_judges = [name for name in self._spellings(~self.human).names if is_vote(name)]
            said = dict.fromkeys([*humans.names, *of_judges])
            meaning.guesses.append(f"{self.where}: {described_votes(said)}.")
        if guessed_votes or stated.kind == "preference":
            self._read_votes(meaning)
            return
        judges = {
            int(code): self._spellings(self.rater == code)
            for code in np.flatnonzero(np.bincount(self.rater[~self.human]))
        }
        self._say_not_turned(meaning)
        scale = stated.scale
        if scale is None:
            scale, guess = detect_scale(humans, list(judges.values()), stated.kind, self.where)
            meaning.guesses.append(guess)
        meaning.scales[self.criterion] = scale
        meaning.values[self.positions] = self._values(self.label, scale)
        if np.isnan(meaning.values[self.positions]).any():
            for code, spellings in judges.items():
                if gives_scores(spellings, scale):
                    self._read_scores(code, meaning)
        self._check_human_values(humans, scale, meaning)

    def _say_not_turned(self, meaning: Meaning) -> None:
        """Labels that are no votes stay as they are where their pair was turned round."""
        n_turned = int(self.pool.flipped[self.positions].sum())
        if n_turned:
            meaning.guesses.append(
                f"{self.where}: {counted(n_turned, 'label')} on pairs in reverse order stayed as "
                "they are, as they are no votes; if they say which of the two is better, state "
                "the scale as preference and map them to votes under 'labels'."
            )

    def _spellings(self, chosen: NDArray[np.bool_]) -> Spellings:
        counts = np.bincount(self.label[chosen], minlength=len(self.pool.label.names))
        used = np.flatnonzero(counts)
        return Spellings([self.pool.label.names[code] for code in used], counts[used])

    def _are_votes(self, humans: Spellings) -> bool:
        first, second = self.pool.system_a, self.pool.system_b
        if first is None or second is None:
            return are_votes(humans.names, systems_known=False)
        systems = {name.casefold() for name in first.names}
        words = [name for name in humans.names if name.casefold() not in systems]
        return are_votes(words, systems_known=True) if words else True

    def _values(self, label: IntArray, scale: Scale) -> NDArray[np.float64]:
        """Values of labels; every spelling is looked up once."""
        n_names = len(self.pool.label.names)
        used = np.flatnonzero(np.bincount(label, minlength=n_names))
        names = [self.pool.label.names[code] for code in used]
        value = np.full(n_names, np.nan)
        if scale.is_categorical:
            codes = codes_on_scale(names, scale)
            value[used] = np.where(codes == UNKNOWN, np.nan, codes)
        else:
            value[used] = Spellings(names, np.ones(len(names), dtype=np.int64)).numbers
        return value[label]

    def _read_votes(self, meaning: Meaning) -> None:
        pool, positions = self.pool, self.positions
        meaning.scales[self.criterion] = PREFERENCE
        if pool.system_a is None or pool.system_b is None:
            nobody = np.zeros(len(positions), dtype=np.int64)
            codes = vote_codes(self.label, pool.label.names, nobody, nobody, [])
        else:
            a, b = pool.system_a.codes[positions], pool.system_b.codes[positions]
            flipped = pool.flipped[positions]
            shown_a, shown_b = np.where(flipped, b, a), np.where(flipped, a, b)
            codes = vote_codes(self.label, pool.label.names, shown_a, shown_b, pool.system_a.names)
            codes = turned(codes, flipped)
            meaning.turned[positions] = flipped
        meaning.values[positions] = np.where(codes == UNKNOWN, np.nan, codes)
        self._check_human_values(self._spellings(self.human), PREFERENCE, meaning)

    def _read_scores(self, code: int, meaning: Meaning) -> None:
        judge = self.pool.rater.names[code]
        scores = Scale("continuous")
        meaning.score_scales[self.criterion, judge] = scores
        mine = self.rater == code
        meaning.values[self.positions[mine]] = self._values(self.label[mine], scores)
        meaning.guesses.append(
            f"{self.where}: '{judge}' gives numbers beyond the grades, which were taken as scores."
        )

    def _check_human_values(self, humans: Spellings, scale: Scale, meaning: Meaning) -> None:
        if np.isnan(meaning.values[self.positions[self.human]]).all():
            wanted = quoted(scale.categories) or "numbers"
            raise LabelError(
                f"{self.where}: no human label ({quoted(humans.names, 3)}) is on the scale stated "
                f"({wanted}); correct 'scale' or 'labels' in the mapping."
            )
