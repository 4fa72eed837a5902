"""What the labels of every criterion mean: values on a scale."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.coding import (
    IntArray,
    blocks,
    has_value,
    index_type,
    is_constant,
    looked_up,
)
from judgeviz.labels.layouts import Given
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import (
    PREFERENCE_CATEGORIES,
    UNNAMED_CRITERION,
    Category,
    Scale,
    category_name,
)
from judgeviz.labels.scale.answers import usual_totals
from judgeviz.labels.scale.detection import (
    MOSTLY,
    MixedLabelsError,
    OneLabelError,
    asked_whether_classes,
    detect_scale,
    gives_scores,
)
from judgeviz.labels.scale.preferences import (
    Votes,
    are_votes,
    described_votes,
    is_vote,
    is_worded_tie,
    read_votes,
    turned,
    vote_codes,
)
from judgeviz.labels.scale.responses import whole_scales
from judgeviz.labels.scale.spellings import UNKNOWN, Spellings, read_on_scale
from judgeviz.labels.scale.stated import StatedScale, StatedScales, scale_in_name

ValueArray = NDArray[np.signedinteger] | NDArray[np.float64]

PREFERENCE = Scale("preference", PREFERENCE_CATEGORIES)


@dataclass
class Meaning:
    """Values of all labels, filled criterion by criterion.

    Attributes
    ----------
    values : ndarray of int or float, shape (n_labels,)
        Index of the category, -1 for a response that is no label of the scale; where any rater
        gives scores, floats: the index or the score, and NaN.
    turned : ndarray of bool, shape (n_labels,)
        Votes that were turned round with their pair.
    scales, score_scales
        As in ``Labels``.
    guesses : list of str
    constant : dict of str to OneLabelError
        Criteria left out because all their labels are the same.
    parsed : dict of rater to (dict of str to category)
        Answers that are a label by a rule of ``answers``, and the label.
    parsed_by : dict of rater to (dict of str to int)
        The rules, with the number of answers that each read.
    """

    values: NDArray[np.signedinteger] | NDArray[np.float64]
    turned: NDArray[np.bool_]
    scales: dict[str, Scale] = field(default_factory=dict)
    score_scales: dict[tuple[str, str], Scale] = field(default_factory=dict)
    guesses: list[str] = field(default_factory=list)
    constant: dict[str, OneLabelError] = field(default_factory=dict)
    parsed: dict[str, dict[str, Category]] = field(default_factory=dict)
    parsed_by: dict[str, dict[str, int]] = field(default_factory=dict)
    _examples: dict[str, tuple[str, Category]] = field(default_factory=dict)

    def fill(self, positions: IntArray | slice, label: IntArray, of_name: ValueArray) -> None:
        """Give labels (n,), by their spelling, the values of all names (n_names,)."""
        if len(label) == len(self.values):
            self.values = looked_up(of_name, label)
            return
        kind = np.promote_types(self.values.dtype, of_name.dtype)
        if is_constant(self.values) or self.values.dtype != kind:
            self.values = _of_kind(self.values, kind).copy()
        self.values[positions] = looked_up(_of_kind(of_name, kind), label)

    def turn(self, positions: IntArray | slice, flipped: NDArray[np.bool_]) -> None:
        """Take note of votes that were turned round, (n,) bool."""
        if flipped.any():
            self.turned = np.array(self.turned)
            self.turned[positions] = flipped

    def note(self, rater: str, answer: str, label: Category, rule: str, n: int) -> None:
        """Count an answer of one rater that a rule made a label of."""
        self.parsed.setdefault(rater, {}).setdefault(answer, label)
        rules = self.parsed_by.setdefault(rater, {})
        rules[rule] = rules.get(rule, 0) + n
        self._examples.setdefault(rule, (answer, label))

    def readings(self) -> list[str]:
        """Say what every rule read, and of whom."""
        said = []
        for rule, (answer, label) in self._examples.items():
            n = {rater: rules[rule] for rater, rules in self.parsed_by.items() if rule in rules}
            were = "answer was" if sum(n.values()) == 1 else "answers were"
            said.append(
                f"{sum(n.values()):,} {were} read by {rule}: {quoted([answer])} of "
                f"{quoted(n, 4)} as {quoted([category_name(label)])}; state another reading under "
                "'labels' in the mapping."
            )
        return said


def meaning_of(
    pool: Pool,
    given: Given,
    is_human: NDArray[np.bool_],
    stated: StatedScales,
    name: str,
    of_own: Collection[tuple[str, str]] = (),
) -> Meaning:
    """Find the scale of every criterion and the value of every label.

    Parameters
    ----------
    pool : Pool
    given : Given
        Its labels, counted.
    is_human : ndarray of bool, shape (n_raters,)
    stated : mapping or None
        The mapping's ``scale``: one for all criteria, or one per criterion.
    name : str
        Of the data set, for messages.
    of_own : collection of (str, str)
        Criteria and judges whose numbers are scores, whatever the humans' grades.

    Raises
    ------
    LabelError
        For labels that form no scale, or where no criterion has human labels.
    """
    n_labels = len(pool.row)
    nothing, unturned = np.broadcast_to(np.int8(-1), n_labels), np.broadcast_to(False, n_labels)
    meaning = Meaning(nothing, unturned)
    mixed: dict[str, MixedLabelsError] = {}
    for number, criterion in enumerate(pool.criterion.names):
        reader = _CriterionReader(pool, given, number, is_human, name)
        if reader.has_humans:
            try:
                own = [judge for of, judge in of_own if of == criterion]
                reader.read(stated.of(criterion), own, meaning)
            except OneLabelError as problem:  # which must not take the other criteria with it
                meaning.constant[criterion] = problem
            except MixedLabelsError as problem:  # all are asked about together
                mixed[criterion] = problem
        elif len(reader.label):
            meaning.guesses.append(f"Criterion '{criterion}' has no human label and was left out.")
    if mixed:
        raise asked_whether_classes(mixed)
    if meaning.constant and not meaning.scales:
        first = next(iter(meaning.constant.values()))
        labels = {criterion: one.label for criterion, one in meaning.constant.items()}
        raise OneLabelError(first.label, first.where, whole_scales(labels))
    meaning.guesses += [f"Left out: {problem}" for problem in meaning.constant.values()]
    if not meaning.scales:
        raise LabelError(
            f"No criterion of '{name}' has human labels; check the columns 'criterion' and 'human' "
            "in the mapping."
        )
    meaning.guesses += meaning.readings()
    n_turned = pool.n_of(meaning.turned)
    if n_turned:
        were = "was" if n_turned == 1 else "were"
        side = "" if pool.system_a is None else "; A is the system first in the alphabet"
        meaning.guesses.append(
            f"{counted(n_turned, 'vote')} on pairs in reverse order {were} turned round{side}."
        )
    return meaning


def _of_kind(values: ValueArray, kind: np.dtype[Any]) -> ValueArray:
    """Return values as another type, in which those of no label are NaN and not -1."""
    if values.dtype == kind:
        return values
    changed = values.astype(kind)
    if kind.kind == "f" and values.dtype.kind == "i":
        changed[values < 0] = np.nan
    return changed


def _category(scale: Scale, value: float) -> Category:
    """Name the label that a value stands for; a score is its own."""
    return scale.categories[int(value)] if scale.is_categorical and value == value else value


def _positions(pool: Pool, number: int) -> IntArray | slice:
    """Find where the labels of a criterion stand; of the only one everywhere, without a copy."""
    if len(pool.criterion.names) == 1:
        return slice(None)
    return np.flatnonzero(pool.criterion.codes == number)


class _CriterionReader:
    """The labels of one criterion, on their way to values.

    ``is_human`` and all other choices of raters have the shape (n_raters,).
    """

    def __init__(
        self, pool: Pool, given: Given, number: int, is_human: NDArray[np.bool_], name: str
    ) -> None:
        self.pool, self.criterion, self.is_human = pool, pool.criterion.names[number], is_human
        self.positions = _positions(pool, number)
        self.label = pool.label.codes[self.positions]
        self.rater = pool.rater.codes[self.positions]
        own = slice(*np.searchsorted(given.criterion, [number, number + 1]))
        self._said_by, self._said = given.rater[own], given.label[own]
        self._n_said = given.times[own]
        is_unnamed = self.criterion == UNNAMED_CRITERION
        self.where = f"'{name}'" if is_unnamed else f"'{name}', '{self.criterion}'"

    @property
    def has_humans(self) -> bool:
        """Whether a human labelled anything."""
        return bool(self.is_human[self._said_by].any())

    def read(self, stated: StatedScale, of_own: Collection[str], meaning: Meaning) -> None:
        """Add this criterion's scale, values and guesses; ``of_own``: judges that give scores."""
        humans = self._spellings(self.is_human)
        guessed_votes = stated.kind is None and stated.scale is None and self._are_votes(humans)
        if guessed_votes:
            # of the judges' free answers only those that were taken for something
            of_judges = [name for name in self._spellings(~self.is_human).names if is_vote(name)]
            said = dict.fromkeys([*humans.names, *of_judges])
            meaning.guesses.append(f"{self.where}: {described_votes(said)}.")
        if guessed_votes or stated.kind == "preference":
            self._read_votes(meaning)
            return
        everyone = np.arange(len(self.is_human))
        judges = {
            code: self._spellings(everyone == code)
            for code in np.unique(self._said_by).tolist()
            if not self.is_human[code]
        }
        self._say_not_turned(meaning)
        scale = stated.scale
        if scale is None and stated.kind is None:
            scale = self._scale_in_name(humans, meaning)
        if scale is None:
            alike = [
                said for code, said in judges.items() if self.pool.rater.names[code] not in of_own
            ]
            scale, guess = detect_scale(humans, alike, stated.kind, self.where)
            meaning.guesses.append(guess)
        meaning.scales[self.criterion] = scale
        of_scores = [
            code
            for code, said in judges.items()
            if gives_scores(said, scale)
            or (self.pool.rater.names[code] in of_own and scale.kind == "ordinal")
        ]
        gives_grades = ~np.isin(everyone, of_scores)
        self._fill(gives_grades, scale, (), meaning)
        for code in of_scores:
            self._read_scores(code, scale, meaning)
        self._check_human_values(humans, scale, meaning)

    def _scale_in_name(self, humans: Spellings, meaning: Meaning) -> Scale | None:
        """Find the scale in the criterion's name, if the humans' labels are on it."""
        scale = scale_in_name(self.criterion)
        if scale is None:
            return None
        is_read = ~np.isnan(read_on_scale(humans.names, scale).values)
        if humans.counts[is_read].sum() < MOSTLY * humans.counts.sum():
            return None
        meaning.guesses.append(
            f"{self.where}: the scale in the name was taken, {scale.kind}: "
            f"{quoted(scale.categories, 21)}."
        )
        return scale

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
        """Find what some raters said, and how often."""
        mine = chosen[self._said_by]
        used, number = np.unique(self._said[mine], return_inverse=True)
        counts = np.bincount(number, self._n_said[mine], len(used)).astype(np.int64)
        return Spellings([self.pool.label.names[code] for code in used], counts)

    def _are_votes(self, humans: Spellings) -> bool:
        first, second = self.pool.system_a, self.pool.system_b
        if first is None or second is None:
            # who is asked for one of two may give no tie that a judge gives, or one side alone
            of_judges = filter(is_vote, self._spellings(~self.is_human).names)
            is_side = any(map(is_worded_tie, humans.names))
            more = [name for name in of_judges if is_side or is_worded_tie(name)]
            return are_votes([*humans.names, *more], systems_known=False)
        systems = {name.casefold() for name in first.names}
        words = [name for name in humans.names if name.casefold() not in systems]
        return are_votes(words, systems_known=True) if words else True

    def _fill(
        self, chosen: NDArray[np.bool_], scale: Scale, totals: Iterable[float], meaning: Meaning
    ) -> None:
        """Fill in the values of some raters' labels; every spelling is read once."""
        used = np.unique(self._said[chosen[self._said_by]])
        read = read_on_scale([self.pool.label.names[code] for code in used], scale, totals)
        value = np.full(len(self.pool.label.names), np.nan)
        value[used] = read.values
        if scale.is_categorical:
            value = np.where(np.isnan(value), -1, value).astype(index_type(len(scale.categories)))
        said = {
            int(code): (_category(scale, number), rule)
            for code, number, rule in zip(used, read.values.tolist(), read.rules, strict=True)
            if rule is not None
        }
        self._note_rules(said, chosen, meaning)
        if chosen.all():
            meaning.fill(self.positions, self.label, value)
            return
        mine = np.flatnonzero(chosen[self.rater])
        positions = mine if isinstance(self.positions, slice) else self.positions[mine]
        meaning.fill(positions, self.label[mine], value)

    def _note_rules(
        self,
        said: Mapping[int, tuple[Category, str]],
        chosen: NDArray[np.bool_],
        meaning: Meaning,
    ) -> None:
        """Count for every one of some raters what rules made of which answers."""
        by_rule = np.flatnonzero(chosen[self._said_by] & np.isin(self._said, list(said)))
        for place in by_rule.tolist():
            rater = self.pool.rater.names[self._said_by[place]]
            code = int(self._said[place])
            answer = self.pool.label.names[code]
            meaning.note(rater, answer, *said[code], int(self._n_said[place]))

    def _read_votes(self, meaning: Meaning) -> None:
        pool, positions = self.pool, self.positions
        meaning.scales[self.criterion] = PREFERENCE
        if pool.system_a is None or pool.system_b is None:
            nobody = np.zeros(len(self.label), dtype=np.int64)
            flipped = pool.flipped[positions]
            codes = vote_codes(self.label, self._votes([], meaning), nobody, nobody)
        else:
            a, b = pool.system_a.codes[positions], pool.system_b.codes[positions]
            flipped = pool.flipped[positions]
            shown_a, shown_b = np.where(flipped, b, a), np.where(flipped, a, b)
            votes = self._votes(pool.system_a.names, meaning)
            codes = vote_codes(self.label, votes, shown_a, shown_b)
        codes = turned(codes, flipped)
        meaning.turn(positions, flipped)
        of_vote = np.arange(-1, len(PREFERENCE_CATEGORIES), dtype=np.int8)
        meaning.fill(positions, np.where(codes == UNKNOWN, -1, codes) + 1, of_vote)
        self._check_human_values(self._spellings(self.is_human), PREFERENCE, meaning)

    def _votes(self, systems: Sequence[str], meaning: Meaning) -> Votes:
        """Read the spellings in use as votes or systems."""
        names = self.pool.label.names
        votes = read_votes(names, systems)
        said = {n: votes.read[name] for n, name in enumerate(names) if name in votes.read}
        self._note_rules(said, np.ones(len(self.is_human), dtype=bool), meaning)
        return votes

    def _read_scores(self, code: int, grades: Scale, meaning: Meaning) -> None:
        judge = self.pool.rater.names[code]
        scores = Scale("continuous")
        meaning.score_scales[self.criterion, judge] = scores
        mine = np.arange(len(self.is_human)) == code
        self._fill(mine, scores, usual_totals(float(grades.values.max())), meaning)
        meaning.guesses.append(
            f"{self.where}: '{judge}' gives numbers beyond the grades, which were taken as scores."
        )

    def _check_human_values(self, humans: Spellings, scale: Scale, meaning: Meaning) -> None:
        values = meaning.values[self.positions]
        for block in blocks(len(values)):  # mostly the first ones are
            if self.is_human[self.rater[block][has_value(values[block])]].any():
                return
        wanted = quoted(scale.categories) or "numbers"
        raise LabelError(
            f"{self.where}: no human label ({quoted(humans.names, 3)}) is on the scale stated "
            f"({wanted}); correct 'scale' or 'labels' in the mapping."
        )
