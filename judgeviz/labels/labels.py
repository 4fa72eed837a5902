"""Every rating of a data set, its roles, and the account of its reading."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import Coded, renumbered, taken
from judgeviz.labels.comparison import (
    Comparison,
    JointItems,
    no_item_shared,
    no_valid_response,
)
from judgeviz.labels.digest import digest_of
from judgeviz.labels.invalid import (
    InvalidAnswers,
    InvalidPolicy,
    InvalidRows,
    check_policy,
    digest_with,
    drawn_labels,
    with_answers,
    worst_labels,
)
from judgeviz.labels.items import Places
from judgeviz.labels.mapping import as_list
from judgeviz.labels.pooling import POOLED, codes_on, pooled, pooled_scale
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded

IntArray = NDArray[np.int64]
Positions = IntArray | slice  # of labels; a slice of those one after the other
_Entry = TypeVar("_Entry", bound=np.generic)


@dataclass(frozen=True, slots=True)
class LabelRows:
    """One entry per label, as parallel arrays of length n_labels.

    The integers are of the smallest type that holds them: to be widened before they are multiplied.

    Attributes
    ----------
    item : ndarray of int
        Row of ``Labels.items``.
    criterion, rater : ndarray of int
        Index into the names of ``Labels``.
    sample : ndarray of int
        Number of a repeated answer, from 0.
    flipped : ndarray of bool
        A pair shown in the reverse of its stored orientation.
    value : ndarray of int or float
        Index of the category; floats, the index or the score, where any rater gives scores.
    """

    item: IntArray
    criterion: IntArray
    rater: IntArray
    sample: IntArray
    flipped: NDArray[np.bool_]
    value: NDArray[np.signedinteger] | NDArray[np.float64]

    def at(self, chosen: NDArray[np.bool_]) -> "LabelRows":
        """Return the labels at some positions."""
        return LabelRows(
            self.item[chosen],
            self.criterion[chosen],
            self.rater[chosen],
            self.sample[chosen],
            self.flipped[chosen],
            self.value[chosen],
        )


MOST_SHOWN = 8  # names in a repr


@dataclass(frozen=True, slots=True)
class Jury:
    """Judges whose votes together are one more judge.

    Attributes
    ----------
    how : {"majority", "mean"}
    jurors : tuple of str
    """

    how: str
    jurors: tuple[str, ...]

    def voters(self, labels: "Labels", criterion: str) -> tuple[str, ...]:
        """Name the jurors with a vote on a criterion: a majority is of labels, not of scores."""
        present = labels.judges_of(criterion)
        return tuple(
            one
            for one in self.jurors
            if one in present
            and (self.how == "mean" or labels.judge_scale(one, criterion).is_categorical)
        )

    def words(self, labels: "Labels", criterion: str) -> str:
        """``median of sage, middling``: how it decides on a criterion, and who votes there."""
        is_median = self.how == "majority" and labels.scale(criterion).kind == "ordinal"
        how = "median" if is_median else self.how
        return f"{how} of {', '.join(self.voters(labels, criterion))}"


class JudgedAlone(NamedTuple):
    """Items that a judge, but no human, labelled.

    Attributes
    ----------
    counts : ndarray of int, shape (n, k)
        Labels of the judge.
    times : ndarray of int, shape (n,)
        Items with these labels.
    values : Series or None, shape (n,)
        Of an item column, where one was asked for.
    """

    counts: IntArray
    times: IntArray
    values: "pd.Series[Any] | None"


class Unanswered(NamedTuple):
    """Items of a criterion that humans labelled, and those of them that a judge left out.

    Attributes
    ----------
    n : int
        Items without any response of the judge, valid or not.
    of : int
        Items that humans labelled.
    """

    n: int
    of: int


@dataclass(frozen=True, repr=False)
class Labels:
    """Labels of humans and judges on the items of one data set.

    Made by :func:`judgeviz.read_labels`.

    Attributes
    ----------
    name : str
        Of the data set.
    criteria, raters, judges : tuple of str
        What was judged; who judged: ``raters`` are the humans.
    items : DataFrame, indexed by item id
        Metadata columns that are the same for all labels of an item.
    rows : LabelRows
        ``rater`` counts the humans first, then the judges.
    invalid : InvalidRows
        Responses of judges that are no label of the scale; ``rater`` counts as in ``rows``.
    scales : mapping of criterion to Scale
        Of the humans' labels.
    score_scales : mapping of (criterion, judge) to Scale
        Judges that give scores where the humans give labels.
    unknown : DataFrame
        Responses that are no label of the scale: item, criterion, rater, response, file, row.
    report : ReadReport
        What was read, what was dropped and why.
    mapping : dict
        The mapping in use, JSON-able; reading the same source with it gives the same labels.
    places : Places
        File and rows of every item.
    scales_of_parts : mapping of criterion to Scale
        Of criteria that are pooled: what may stand for their invalid responses.
    names_as_read : mapping of ("judge" or "criterion", str) to str
        From names given by :meth:`renamed` to those of the file, by which labels are drawn for
        invalid responses.
    juries : mapping of str to Jury
        Those of the judges that are the votes of several.
    """

    name: str
    criteria: tuple[str, ...]
    raters: tuple[str, ...]
    judges: tuple[str, ...]
    items: pd.DataFrame
    rows: LabelRows
    invalid: InvalidRows
    scales: Mapping[str, Scale]
    score_scales: Mapping[tuple[str, str], Scale]
    unknown: pd.DataFrame
    report: ReadReport
    mapping: dict[str, object] = field(repr=False)
    places: Places = Places()
    scales_of_parts: Mapping[str, Scale] = field(default_factory=dict)
    names_as_read: Mapping[tuple[str, str], str] = field(default_factory=dict)
    juries: Mapping[str, Jury] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Name, size, who labelled, and the scales."""
        return (
            f"Labels of {quoted([self.name])}: {len(self.items):,} items, "
            f"{len(self.rows.value):,} labels\n{self._names()}"
        )

    def _names(self) -> str:
        """Say who labelled, and the scales."""
        scales = ", ".join(
            f"{name} ({scale.kind}{f', {len(scale.names)} labels' if scale.is_categorical else ''})"
            for name, scale in list(self.scales.items())[:MOST_SHOWN]
        )
        more = f" and {len(self.scales) - MOST_SHOWN} more" if len(self.scales) > MOST_SHOWN else ""
        return (
            f"humans: {quoted(self.raters, MOST_SHOWN)}\n"
            f"judges: {quoted(self.judges, MOST_SHOWN) or 'none'}\n"
            f"criteria: {scales}{more}"
        )

    def scale(self, criterion: str | None = None) -> Scale:
        """Scale of the human labels of a criterion (needed where there are several).

        Raises
        ------
        ValueError
            For a criterion that the data set does not have, or none where it has several.
        """
        return self.scales[self._criterion(criterion)]

    def judge_scale(self, judge: str, criterion: str | None = None) -> Scale:
        """Scale of a judge: the humans', or continuous for a metric that gives scores."""
        name = self._criterion(criterion)
        return self.score_scales.get((name, judge), self.scales[name])

    def judges_of(self, criterion: str | None = None) -> tuple[str, ...]:
        """Judges with at least one response, valid or not, under a criterion."""
        return self._judges_by_criterion[self.criteria.index(self._criterion(criterion))]

    @cached_property
    def _judges_by_criterion(self) -> tuple[tuple[str, ...], ...]:
        names = (*self.raters, *self.judges)
        is_there = np.zeros((len(self.criteria), len(names)), dtype=bool)
        for side in (self.rows, self.invalid):
            is_there[side.criterion, side.rater] = True
        of_judges = is_there[:, len(self.raters) :]
        return tuple(tuple(compress(self.judges, present)) for present in of_judges.tolist())

    def n_invalid(self, judge: str, criterion: str | None = None) -> int:
        """Responses of a judge under a criterion that are no label of the scale."""
        return len(self._invalid_of(judge, self._criterion(criterion)))

    def unanswered(self, judge: str, criterion: str | None = None) -> Unanswered:
        """Count the items of a criterion on which humans gave a label and a judge said nothing.

        Raises ValueError for a judge or criterion that does not exist; labels that an engine counts
        raise LabelError for scores.
        """
        human, machine, invalid = self._sides(judge, self._criterion(criterion))
        has_human = self._have(self.rows.item[human])
        is_answered = self._have(self.rows.item[machine]) | self._have(invalid.item)
        return Unanswered(int((has_human & ~is_answered).sum()), int(has_human.sum()))

    def n_labels(self, rater: str) -> int:
        """Labels of the scale that a human or judge gave, on all criteria."""
        own = (*self.raters, *self.judges).index(rater)
        return int(np.count_nonzero(self.rows.rater == own))

    def times_given(self, criterion: str) -> IntArray:
        """How often anybody gave each label of a categorical scale, (k,); scores are no labels."""
        own = self._of_criterion[criterion]
        scorers = [self._rater(judge) for of, judge in self.score_scales if of == criterion]
        is_label = ~np.isin(self.rows.rater[own], scorers)
        given = self.rows.value[own][is_label].astype(np.int64)
        return np.bincount(given, minlength=len(self.scale(criterion).categories))

    def humans_range(self, criterion: str) -> tuple[float, float] | None:
        """Lowest and highest score that the humans gave; None where they gave none."""
        own = self._of_criterion[criterion]
        given = self.rows.value[own][self.rows.rater[own] < len(self.raters)]
        return (float(given.min()), float(given.max())) if len(given) else None

    def n_samples(self, judge: str) -> int:
        """Answers of a judge that are told apart, such as those of several runs."""
        return len(np.unique(self.rows.sample[self.rows.rater == self._rater(judge)]))

    @recorded
    def compare(
        self,
        judge: str | None = None,
        criterion: str | None = None,
        *,
        invalid: InvalidPolicy = "random",
        invalid_seed: int = 0,
    ) -> Comparison:
        """Put the humans and one judge side by side on the items that both labelled.

        Parameters
        ----------
        judge : str, optional
            Left out: the humans alone.
        criterion : str, optional
            Needed where there are several.
        invalid : {"random", "drop", "worst"}, optional
            What stands for a response of the judge that is no label of the scale: a label drawn
            from all categories, nothing, or the category furthest from the item's human labels.
            Where the judge gives scores there is nothing to draw from: they are left out.
        invalid_seed : int, optional
            Of the draws.

        Raises
        ------
        ValueError
            For a judge, criterion or policy that does not exist.
        LabelError
            Where the humans and the judge share no item.
        """
        name = self._criterion(criterion)
        check_policy(invalid)
        scale = self.scales[name]
        judge_scale = scale if judge is None else self.judge_scale(judge, name)
        human, machine, lost = self._sides(judge, name)
        policy: InvalidPolicy = invalid if judge_scale.is_categorical else "drop"
        answers = self._ratings(machine)
        stand_ins = np.full(len(lost), np.nan)
        if judge is not None and len(lost) and policy != "drop":
            stand_ins = self._stand_ins(lost, _listed(human), name, policy, invalid_seed)
            answers = with_answers(answers, lost, stand_ins, judge)
        has_human = self._have(self.rows.item[human])
        lost_items = lost.item[has_human[lost.item]]
        keep, n_left_out = self._shared_items(has_human, answers.item, judge, name)
        votes = self.juries.get(judge or "")
        return Comparison(
            dataset=self.name,
            criterion=name,
            judge=judge,
            scale=scale,
            judge_scale=judge_scale,
            items=self.items[keep] if not keep.all() else self.items.copy(deep=False),
            human=self._ratings(human).on_items(keep),
            machine=answers.on_items(keep),
            n_left_out=n_left_out,
            digest=digest_with(self.digest, *([policy, str(invalid_seed)] if len(lost) else [])),
            source=self.source,
            invalid=policy,
            invalid_seed=invalid_seed,
            invalid_items=self.items.iloc[lost_items] if len(lost_items) else None,
            invalid_answers=(
                InvalidAnswers.of(lost, self.items.index.to_numpy()[lost.item], stand_ins)
                if len(lost)
                else None
            ),
            texts=self.texts,
            jury="" if votes is None else votes.words(self, name),
        )

    def label_counts(
        self,
        criterion: str,
        judges: Sequence[str],
        items: Collection[object] | Comparison | None = None,
    ) -> IntArray:
        """Labels per category of the humans together and of some judges, (1 + n_judges, k).

        ``items`` are the ids of those whose labels count, or a comparison of them; all when left
        out.
        """
        rows, n_humans = self.rows, len(self.raters)
        chosen = rows.criterion == self.criteria.index(criterion)
        if items is not None:
            ids = items.items.index if isinstance(items, Comparison) else items
            chosen &= self.items.index.isin(list(ids))[rows.item]
        members = [rows.rater < n_humans]
        members += [rows.rater == n_humans + self.judges.index(judge) for judge in judges]
        k = len(self.scale(criterion).categories)
        values = [rows.value[chosen & of_source].astype(np.int64) for of_source in members]
        return np.stack([np.bincount(value, minlength=k) for value in values])

    def joint_items(self, pairs: Sequence[Comparison], cluster: str | None = None) -> JointItems:
        """Put the items of several comparisons of one criterion side by side."""
        return JointItems.of(pairs, cluster)

    def judged_alone(
        self,
        judge: str,
        criterion: str,
        invalid: InvalidPolicy = "random",
        invalid_seed: int = 0,
        column: str | None = None,
    ) -> JudgedAlone:
        """Count labels of a judge on items without a human's.

        Where no human said anything, no label is the worst: invalid responses are left out then.
        ``column`` is an item column whose values are wanted, too.
        """
        human, machine, lost = self._sides(judge, criterion)
        answers = self._ratings(machine)
        if len(lost) and invalid == "random":
            labels = self._stand_ins(lost, _listed(human), criterion, invalid, invalid_seed)
            answers = with_answers(answers, lost, labels, judge)
        is_alone = ~self._have(self.rows.item[human])[answers.item]
        items, row = np.unique(answers.item[is_alone], return_inverse=True)
        counts = np.zeros((len(items), len(self.scales[criterion].categories)), dtype=np.int64)
        np.add.at(counts, (row, answers.value[is_alone].astype(np.int64)), 1)
        values = None if column is None else self.items[column].iloc[items]
        return JudgedAlone(counts, np.ones(len(items), dtype=np.int64), values)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that a result depends on, but for the data set's name."""
        return digest_of(self)

    @property
    def counted_by(self) -> str | None:
        """Name of the engine that holds the table and counts it; None where its rows are here."""
        return None

    @property
    def item_columns(self) -> tuple[str, ...]:
        """Columns that describe the items."""
        return tuple(self.items.columns)

    def values_of(self, column: str) -> "pd.Series[Any]":
        """Values of an item column, each at least once."""
        return self.items[column]

    def said_of_all_items(self) -> dict[str, str]:
        """Item columns with one value for the whole data set, such as its task, and that value."""
        found = {}
        for name in self.items.columns.difference(list(self.texts), sort=False):
            column = self.items[name]
            first = column.iloc[0]
            if pd.notna(first) and (column == first).all():
                found[str(name)] = str(first)
        return found

    @property
    def source(self) -> str | None:
        """Item column that, with ``system``, identifies an item; None where none is known."""
        return next(iter(self._columns_of("source")), None)

    @property
    def texts(self) -> tuple[str, ...]:
        """Item columns to read, not to look up: those that the mapping in use calls ``text``."""
        return self._columns_of("text")

    def _columns_of(self, role: str) -> tuple[str, ...]:
        """Item columns that have a role in any of the files."""
        files = self.mapping.get("files")
        own = files if isinstance(files, list) else [self.mapping]
        named = [name for entry in own for name in as_list(entry.get(role))]
        return tuple(name for name in dict.fromkeys(named) if name in self.items.columns)

    @recorded
    def compare_all(
        self,
        judge: str | None = None,
        criteria: Sequence[str] | None = None,
        *,
        invalid: InvalidPolicy = "random",
        invalid_seed: int = 0,
    ) -> Comparison:
        """Put the humans and one judge side by side on all criteria at once.

        An item of the comparison is an item under one criterion; the criterion is an item column.

        Parameters
        ----------
        judge : str, optional
            Left out: the humans alone.
        criteria : sequence of str, optional
            By default all that the judge has responses for.
        invalid : {"random", "drop", "worst"}, optional
        invalid_seed : int, optional
            As in :meth:`compare`.

        Raises
        ------
        ValueError
            For a judge, criterion or policy that does not exist.
        LabelError
            Where nothing is shared, or the criteria's scales differ in more than their grades.
        """
        wanted = criteria
        if wanted is None:
            wanted = [c for c in self.criteria if judge is None or judge in self.judges_of(c)]
        wanted = wanted or self.criteria[:1]  # which says what is wrong
        if judge is not None:  # who gives scores on some criteria and labels on others
            pooled_scale([self.judge_scale(judge, name) for name in wanted])
        together = self.pooled(wanted)
        pair = together.compare(judge, POOLED, invalid=invalid, invalid_seed=invalid_seed)
        return pair if len(wanted) > 1 else replace(pair, criterion=wanted[0])

    @recorded
    def renamed(
        self,
        name: str | None = None,
        *,
        judges: Mapping[str, str] | None = None,
        criteria: Mapping[str, str] | None = None,
    ) -> "Labels":
        """Give the data set, judges or criteria other names; no number changes.

        Parameters
        ----------
        name : str, optional
            Of the data set.
        judges, criteria : mapping of str to str, optional
            From their names to other ones, for those that get one.

        Raises
        ------
        ValueError
            For one that does not exist, an empty name, or one that another has already.
        """
        judge_of = _new_names("judge", self.judges, judges or {}, taken=self.raters)
        criterion_of = _new_names("criterion", self.criteria, criteria or {})
        unknown = self.unknown
        if len(unknown) and (judges or criteria):
            rater, criterion = (
                [names.get(one, one) for one in unknown[column]]
                for column, names in (("rater", judge_of), ("criterion", criterion_of))
            )
            unknown = unknown.assign(rater=rater, criterion=criterion)
        as_read = self.names_as_read
        return replace(
            self,
            name=self.name if name is None else name,
            criteria=tuple(criterion_of.values()),
            judges=tuple(judge_of.values()),
            scales={criterion_of[key]: scale for key, scale in self.scales.items()},
            score_scales={
                (criterion_of[criterion], judge_of[judge]): scale
                for (criterion, judge), scale in self.score_scales.items()
            },
            unknown=unknown,
            names_as_read={
                (kind, new): as_read.get((kind, old), old)
                for kind, names in (("judge", judge_of), ("criterion", criterion_of))
                for old, new in names.items()
                if as_read.get((kind, old), old) != new
            },
            juries={
                judge_of[name]: Jury(own.how, tuple(judge_of[one] for one in own.jurors))
                for name, own in self.juries.items()
            },
        )

    @recorded
    def pooled(self, criteria: Sequence[str] | None = None) -> "Labels":
        """Put several criteria on one scale, as if they were one named ``all criteria``.

        An item is then an item under one criterion; the criterion is an item column, and so is the
        item itself, by which intervals are clustered.

        Parameters
        ----------
        criteria : sequence of str, optional
            By default all.

        Raises
        ------
        ValueError
            For a criterion that does not exist.
        LabelError
            Where the criteria's scales differ in more than their grades.
        """
        wanted = self.criteria if criteria is None else criteria
        return pooled(self, [self._criterion(name) for name in wanted])

    @cached_property
    def is_poolable(self) -> bool:
        """Whether there are several criteria, all of which can be put on one scale."""
        if len(self.criteria) == 1 or POOLED in self.criteria:
            return False
        try:
            pooled_scale(list(self.scales.values()))
        except LabelError:
            return False
        return True

    @cached_property
    def table(self) -> pd.DataFrame:
        """All labels, tidy: item, criterion, rater, kind, sample, label.

        A vote stands as it was given: of a pair that was shown in the reverse of its item's
        order, ``A`` is the system shown first. The pairs as shown are ``system_a``, ``system_b``.
        """
        names = np.array(self.raters + self.judges, dtype=object)
        kind = np.where(self.rows.rater < len(self.raters), "human", "machine")
        return pd.DataFrame(
            {
                "item": self.items.index.to_numpy()[self.rows.item],
                "criterion": np.array(self.criteria, dtype=object)[self.rows.criterion],
                "rater": names[self.rows.rater],
                "kind": kind,
                "sample": self.rows.sample.astype(np.int64),
                "label": self._label_names(),
                **self._pairs_shown(),
            }
        )

    @cached_property
    def _of_criterion(self) -> dict[str, Positions]:
        """Positions of each criterion's labels."""
        if len(self.criteria) == 1:
            return {self.criteria[0]: slice(0, len(self.rows.item))}
        order = np.argsort(self.rows.criterion, kind="stable")
        numbers = np.arange(len(self.criteria) + 1)
        starts = np.searchsorted(self.rows.criterion[order], numbers)
        return {
            name: order[starts[number] : starts[number + 1]]
            for number, name in enumerate(self.criteria)
        }

    def _criterion(self, criterion: str | None) -> str:
        if criterion is None and len(self.criteria) == 1:
            return self.criteria[0]
        if criterion not in self.criteria:
            asked = "Say which criterion" if criterion is None else f"No criterion '{criterion}'"
            raise ValueError(f"{asked}: '{self.name}' has {quoted(self.criteria)}.")
        return str(criterion)

    def _rater(self, judge: str) -> int:
        """Index of a judge in ``rows.rater``."""
        if judge not in self.judges:
            raise ValueError(
                f"There is no judge '{judge}' in '{self.name}'; its judges are "
                f"{quoted(self.judges) or 'none'}."
            )
        return len(self.raters) + self.judges.index(judge)

    def _invalid_of(self, judge: str, criterion: str) -> InvalidRows:
        return self.invalid.of(self.criteria.index(criterion), self._rater(judge))

    def _sides(self, judge: str | None, criterion: str) -> tuple[Positions, Positions, InvalidRows]:
        """Positions of the humans' and the judge's labels, and the judge's invalid responses."""
        chosen = self._of_criterion[criterion]
        rater = self.rows.rater[chosen]
        human = _positions(chosen, rater < len(self.raters))
        if judge is None:
            return human, slice(0, 0), self.invalid.at(np.zeros(0, dtype=np.int64))
        own = _positions(chosen, rater == self._rater(judge))
        return human, own, self._invalid_of(judge, criterion)

    def _stand_ins(
        self, lost: InvalidRows, human: IntArray, criterion: str, policy: InvalidPolicy, seed: int
    ) -> NDArray[np.float64]:
        """Labels in the place of a judge's invalid responses, shape (n_invalid,)."""
        if self.scales_of_parts:
            return self._stand_ins_by_part(lost, human, policy, seed)
        return self._stand_ins_of(lost, human, criterion, self.scales[criterion], policy, seed)

    def _stand_ins_by_part(
        self, lost: InvalidRows, human: IntArray, policy: InvalidPolicy, seed: int
    ) -> NDArray[np.float64]:
        """Labels of each pooled criterion's own scale, as codes of the whole one."""
        whole = self.scales[POOLED]
        labels = np.zeros(len(lost))
        criterion = self.items["criterion"].to_numpy()
        for name, scale in self.scales_of_parts.items():
            of_part = criterion[lost.item] == name
            if of_part.any():
                part = human[criterion[self.rows.item[human]] == name]
                codes = codes_on(scale, whole)
                own = self._stand_ins_of(lost.at(of_part), part, name, scale, policy, seed, codes)
                labels[of_part] = codes[own.astype(np.int64)]
        return labels

    def _stand_ins_of(
        self,
        lost: InvalidRows,
        human: IntArray,
        criterion: str,
        scale: Scale,
        policy: InvalidPolicy,
        seed: int,
        codes: IntArray | None = None,
    ) -> NDArray[np.float64]:
        """Stand-ins of one scale; ``codes`` are its labels' where the humans' are another's."""
        if policy == "random":
            judge = self.judges[lost.rater[0] - len(self.raters)]
            ids = self.items.index.to_numpy()[lost.item]
            named = (("criterion", criterion), ("judge", judge))
            stream = [self.names_as_read.get(one, one[1]) for one in named]
            return drawn_labels(lost, ids, scale, "\x00".join(stream), seed)
        items, place = np.unique(lost.item, return_inverse=True)
        on_items = human[np.isin(self.rows.item[human], items)]
        counts = np.zeros((len(items), len(scale.categories)), dtype=np.int64)
        row = np.searchsorted(items, self.rows.item[on_items])
        value = self.rows.value[on_items].astype(np.int64)
        if codes is not None:
            own = np.zeros(int(codes.max()) + 1, dtype=np.int64)
            own[codes] = np.arange(len(codes))
            value = own[value]
        np.add.at(counts, (row, value), 1)
        return worst_labels(counts, scale)[place]

    def _have(self, item: IntArray) -> NDArray[np.bool_]:
        """Mark the items that occur, shape (n_items,)."""
        found = np.zeros(len(self.items), dtype=bool)
        found[item] = True
        return found

    def _shared_items(
        self, has_human: NDArray[np.bool_], answered: IntArray, judge: str | None, criterion: str
    ) -> tuple[NDArray[np.bool_], int]:
        if judge is None:
            return has_human, 0
        has_machine = self._have(answered)
        keep = has_human & has_machine
        if not keep.any():
            lost = self._invalid_of(judge, criterion)
            if has_human[lost.item].any():
                raise no_valid_response(self.name, judge, criterion)
            raise no_item_shared(self.name, judge, criterion)
        return keep, int((has_human | has_machine).sum() - keep.sum())

    def _ratings(self, chosen: Positions) -> Ratings:
        rater = Coded(self.rows.rater[chosen], [*self.raters, *self.judges])
        used = np.flatnonzero(rater.is_used)
        number = np.zeros(len(rater.names), dtype=rater.codes.dtype)
        number[used] = np.arange(len(used))
        first: IntArray = np.broadcast_to(np.int8(0), len(rater.codes))
        return Ratings(
            item=self.rows.item[chosen],
            rater=first if len(used) == 1 else _renumbered(rater.codes, number, used),
            sample=_of(self.rows.sample, chosen),
            flipped=_of(self.rows.flipped, chosen),
            value=self.rows.value[chosen],
            raters=tuple(rater.names[int(code)] for code in used),
        )

    def _pairs_shown(self) -> dict[str, NDArray[np.object_]]:
        """Systems of every label's pair, in the order in which the rater saw them."""
        if not {"system_a", "system_b"} <= set(self.items.columns):
            return {}
        pair = self.items[["system_a", "system_b"]].to_numpy(dtype=object)[self.rows.item]
        shown = np.where(self.rows.flipped[:, None], pair[:, ::-1], pair)
        return {"system_a": shown[:, 0], "system_b": shown[:, 1]}

    def _label_names(self) -> NDArray[np.object_]:
        names = np.empty(len(self.rows.value), dtype=object)
        for criterion, own in self._of_criterion.items():
            positions = _listed(own)
            scale = self.scales[criterion]
            raters = self.rows.rater[positions]
            is_score = np.full(len(positions), not scale.is_categorical)
            for number, judge in enumerate(self.judges):
                if (criterion, judge) in self.score_scales:
                    is_score |= raters == len(self.raters) + number
            values = self.rows.value[positions]
            if scale.kind == "preference":
                values = np.where(
                    self.rows.flipped[positions], len(scale.names) - 1 - values, values
                )
            names[positions[is_score]] = values[is_score]
            categories = np.array(scale.categories, dtype=object)
            labelled = ~is_score
            names[positions[labelled]] = categories[values[labelled].astype(np.int64)]
        return names


def _positions(chosen: Positions, is_own: NDArray[np.bool_]) -> Positions:
    """Those of some positions that are marked; a slice where they stand one after the other."""
    own = np.flatnonzero(is_own)
    if not isinstance(chosen, slice):
        return chosen[own]
    if len(own) and own[-1] - own[0] == len(own) - 1:
        return slice(chosen.start + int(own[0]), chosen.start + int(own[-1]) + 1)
    moved: IntArray = own + int(chosen.start)
    return moved


def _renumbered(codes: IntArray, number: IntArray, used: IntArray) -> IntArray:
    """Codes without those that nobody uses; the same where these are the last."""
    are_first = len(used) > 0 and used[-1] == len(used) - 1
    return codes if are_first else renumbered(codes, number)


def _listed(positions: Positions) -> IntArray:
    """Positions one by one."""
    if not isinstance(positions, slice):
        return positions
    return np.arange(positions.start, positions.stop)


def _of(array: NDArray[_Entry], chosen: Positions) -> NDArray[_Entry]:
    return array[chosen] if isinstance(chosen, slice) else taken(array, chosen)


def _new_names(
    kind: str, names: Sequence[str], wanted: Mapping[str, str], taken: Sequence[str] = ()
) -> dict[str, str]:
    """Every name with its new one; raises ValueError for names that cannot be."""
    missing = [name for name in wanted if name not in names]
    if missing:
        raise ValueError(
            f"There is no {kind} {quoted(missing)} to rename; there are {quoted(names) or 'none'}."
        )
    renamed = {name: wanted.get(name, name) for name in names}
    values = list(renamed.values())
    twice = [new for new in values if values.count(new) > 1 or new in taken]
    if twice or not all(new.strip() for new in values):
        what = f"{quoted(dict.fromkeys(twice))} would name two" if twice else "one would have none"
        raise ValueError(f"Names of a {kind} are its own: {what}.")
    return renamed
