"""Every rating of a data set, its roles, and the account of its reading."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.digest import digest_of
from judgeviz.labels.mapping import as_list
from judgeviz.labels.pooling import pool_criteria
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale import Scale

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LabelRows:
    """One entry per label, as parallel arrays of length n_labels.

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
    value : ndarray of float
        Index of the category, or the score.
    """

    item: IntArray
    criterion: IntArray
    rater: IntArray
    sample: IntArray
    flipped: NDArray[np.bool_]
    value: NDArray[np.float64]


@dataclass(frozen=True)
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
    """

    name: str
    criteria: tuple[str, ...]
    raters: tuple[str, ...]
    judges: tuple[str, ...]
    items: pd.DataFrame
    rows: LabelRows
    scales: Mapping[str, Scale]
    score_scales: Mapping[tuple[str, str], Scale]
    unknown: pd.DataFrame
    report: ReadReport
    mapping: dict[str, object] = field(repr=False)

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
        """Judges with at least one label of a criterion."""
        number = self.criteria.index(self._criterion(criterion))
        present = np.unique(self.rows.rater[self.rows.criterion == number])
        first_judge = len(self.raters)
        return tuple(self.judges[code - first_judge] for code in present if code >= first_judge)

    def compare(self, judge: str | None = None, criterion: str | None = None) -> Comparison:
        """Put the humans and one judge side by side on the items that both labelled.

        Parameters
        ----------
        judge : str, optional
            Left out: the humans alone.
        criterion : str, optional
            Needed where there are several.

        Raises
        ------
        ValueError
            For a judge or criterion that does not exist.
        LabelError
            Where the humans and the judge share no item.
        """
        name = self._criterion(criterion)
        if judge is not None and judge not in self.judges:
            raise ValueError(
                f"There is no judge '{judge}' in '{self.name}'; its judges are "
                f"{quoted(self.judges) or 'none'}."
            )
        chosen = self._of_criterion[name]
        rater = self.rows.rater[chosen]
        human = chosen[rater < len(self.raters)]
        machine = chosen[:0]
        if judge is not None:
            machine = chosen[rater == len(self.raters) + self.judges.index(judge)]
        keep, n_left_out = self._shared_items(human, machine, judge, name)
        return Comparison(
            dataset=self.name,
            criterion=name,
            judge=judge,
            scale=self.scales[name],
            judge_scale=self.scales[name] if judge is None else self.judge_scale(judge, name),
            items=self.items[keep],
            human=self._ratings(human, keep, 0, self.raters),
            machine=self._ratings(machine, keep, len(self.raters), self.judges),
            n_left_out=n_left_out,
            digest=self.digest,
            source=self.source,
            texts=self.texts,
        )

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that a result depends on, but for the data set's name."""
        return digest_of(self)

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

    def compare_all(
        self, judge: str | None = None, criteria: Sequence[str] | None = None
    ) -> Comparison:
        """Put the humans and one judge side by side on all criteria at once.

        An item of the comparison is an item under one criterion; the criterion is an item column.

        Parameters
        ----------
        judge : str, optional
            Left out: the humans alone.
        criteria : sequence of str, optional
            By default all that the judge has labels for.

        Raises
        ------
        ValueError
            For a judge or criterion that does not exist.
        LabelError
            Where nothing is shared, or the criteria's scales differ in more than their grades.
        """
        wanted = criteria
        if wanted is None:
            wanted = [c for c in self.criteria if judge is None or judge in self.judges_of(c)]
        if not wanted:
            return self.compare(judge, self.criteria[0])  # says what is wrong
        return pool_criteria([self.compare(judge, criterion) for criterion in wanted])

    @cached_property
    def table(self) -> pd.DataFrame:
        """All labels, tidy: item, criterion, rater, kind, sample, label."""
        names = np.array(self.raters + self.judges, dtype=object)
        kind = np.where(self.rows.rater < len(self.raters), "human", "machine")
        return pd.DataFrame(
            {
                "item": self.items.index.to_numpy()[self.rows.item],
                "criterion": np.array(self.criteria, dtype=object)[self.rows.criterion],
                "rater": names[self.rows.rater],
                "kind": kind,
                "sample": self.rows.sample,
                "label": self._label_names(),
            }
        )

    @cached_property
    def _of_criterion(self) -> dict[str, IntArray]:
        """Positions of each criterion's labels."""
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

    def _shared_items(
        self, human: IntArray, machine: IntArray, judge: str | None, criterion: str
    ) -> tuple[NDArray[np.bool_], int]:
        has_human = np.zeros(len(self.items), dtype=bool)
        has_human[self.rows.item[human]] = True
        if judge is None:
            return has_human, 0
        has_machine = np.zeros(len(self.items), dtype=bool)
        has_machine[self.rows.item[machine]] = True
        keep = has_human & has_machine
        if not keep.any():
            raise LabelError(
                f"'{judge}' and the humans of '{self.name}' share no item for '{criterion}'; "
                "choose another judge or criterion."
            )
        return keep, int((has_human | has_machine).sum() - keep.sum())

    def _ratings(
        self, chosen: IntArray, keep: NDArray[np.bool_], offset: int, names: tuple[str, ...]
    ) -> Ratings:
        used, rater = np.unique(self.rows.rater[chosen], return_inverse=True)
        ratings = Ratings(
            item=self.rows.item[chosen],
            rater=rater,
            sample=self.rows.sample[chosen],
            flipped=self.rows.flipped[chosen],
            value=self.rows.value[chosen],
            raters=tuple(names[code - offset] for code in used),
        )
        return ratings.on_items(keep)

    def _label_names(self) -> NDArray[np.object_]:
        names = np.empty(len(self.rows.value), dtype=object)
        for criterion, positions in self._of_criterion.items():
            scale = self.scales[criterion]
            raters = self.rows.rater[positions]
            is_score = np.full(len(positions), not scale.is_categorical)
            for number, judge in enumerate(self.judges):
                if (criterion, judge) in self.score_scales:
                    is_score |= raters == len(self.raters) + number
            values = self.rows.value[positions]
            names[positions[is_score]] = values[is_score]
            categories = np.array(scale.categories, dtype=object)
            labelled = ~is_score
            names[positions[labelled]] = categories[values[labelled].astype(np.int64)]
        return names
