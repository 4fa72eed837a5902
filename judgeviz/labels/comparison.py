"""The humans and one judge on the same items: what every analysis starts from."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol, Self

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from judgeviz.counting.profiles import (
    ClusterRows,
    Profiles,
    cluster_matrix,
    own_labels_of,
    profiles_of_items,
    without_gaps,
)
from judgeviz.counting.resamples import Units
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.invalid import InvalidAnswers, InvalidPolicy
from judgeviz.labels.items import numbers_of
from judgeviz.labels.label_kinds import Alike, LabelKinds, LabelsAlike
from judgeviz.labels.ratings import FloatArray, IntArray, Ratings, ratings_from_counts
from judgeviz.labels.scale import UNNAMED_CRITERION, Scale
from judgeviz.labels.scale.preferences import side_by_name
from judgeviz.labels.source_scores import (
    CountedSigns,
    SourceScores,
    name_codes,
    no_source_column,
    no_system_column,
    source_scores,
)
from judgeviz.recipes import recorded

CodeTable = NDArray[np.int32]
Mask = NDArray[np.bool_]

MOST_COUNTED = 200  # categories


class Centre(Protocol):
    """How one label stands for an item; see ``judgeviz.statistics.aggregates.CentreRule``."""

    @property
    def ties(self) -> str | None:
        """What becomes of tied votes; None where the lower median is taken."""

    @property
    def tie_category(self) -> int | None:
        """That of ``"tie"``."""

    @property
    def name(self) -> str:
        """``median`` or ``majority``."""

    def of(self, counts: IntArray, /) -> IntArray:
        """Category of each row of label counts, (n, k)."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """The humans and one judge on the same items.

    Made by :meth:`Labels.compare`; every item has at least one human label and, when there is
    a judge, at least one label of the judge, its own or one in the place of an invalid response.

    Attributes
    ----------
    dataset, criterion : str
        Where the labels come from.
    judge : str or None
        None when only the humans are looked at.
    scale : Scale
        Of the human labels.
    judge_scale : Scale
        The same, or continuous where the judge is a metric that gives scores.
    items : DataFrame, indexed by item id
        Metadata columns, a row per item.
    human, machine : Ratings
        All labels of either side.
    n_left_out : int
        Items of the criterion that only one side labelled.
    filters : tuple of str
        The conditions of :meth:`where` that led here, in words.
    digest : str
        Of the data set: the same table and reading give the same digest, another reading another.
    source : str or None
        Item column that, together with ``system``, identifies an item: systems are compared on
        the same source.
    invalid : {"random", "drop", "worst"}
        What stands for the judge's responses that are no label of the scale.
    invalid_seed : int
    invalid_items : DataFrame or None
        Metadata of the items of those responses, a row per response; with "drop" also of items that
        are left out for them, so that filters reach both. None where there are none.
    invalid_answers : InvalidAnswers or None
        What the judge said there, by the ids of items; with those of items that filters left out.
    texts : tuple of str
        Item columns to read, not to look up; lists of items show them first and in full.
    centres : tuple of int or None
        Categories whose items a filter by the humans' median or majority kept; None without one.
    jury : str
        How a judge that is the votes of several decides, and who they are; empty for any other.
    """

    dataset: str
    criterion: str
    judge: str | None
    scale: Scale
    judge_scale: Scale
    items: pd.DataFrame
    human: Ratings
    machine: Ratings
    n_left_out: int = 0
    filters: tuple[str, ...] = ()
    digest: str = ""
    source: str | None = None
    invalid: InvalidPolicy = "random"
    invalid_seed: int = 0
    invalid_items: pd.DataFrame | None = None
    invalid_answers: InvalidAnswers | None = None
    texts: tuple[str, ...] = ()
    centres: tuple[int, ...] | None = None
    jury: str = ""

    def __repr__(self) -> str:
        """Name the two sides, and where and on how many items they are compared."""
        whom = "humans alone" if self.judge is None else f"humans and {quoted([self.judge])}"
        scale = self.scale
        labels = f"{len(scale.names)} labels, {scale.kind}" if scale.is_categorical else scale.kind
        kept = f"\nkept: {'; '.join(self.filters)}" if self.filters else ""
        return (
            f"Comparison of {whom} on {quoted([self.dataset])}, {self.criterion} ({labels}): "
            f"{self.n_items:,} items{kept}"
        )

    @classmethod
    def from_counts(
        cls,
        human_counts: ArrayLike,
        machine_counts: ArrayLike,
        scale: Scale,
        judge: str = "judge",
        dataset: str = "counts",
    ) -> Self:
        """Build a comparison from label counts alone.

        Counts do not say who gave which label: each item's labels are dealt to anonymous raters
        in a fixed random order.

        Parameters
        ----------
        human_counts, machine_counts : array_like of int, shape (n_items, k)
            Labels per item and category of ``scale``; each row has at least one label.

        Raises
        ------
        ValueError
            Where the shapes differ from each other or from the scale, or a row is empty.
        """
        human = np.asarray(human_counts, dtype=np.int64)
        machine = np.asarray(machine_counts, dtype=np.int64)
        if human.shape != machine.shape or human.shape[1:] != (len(scale.categories),):
            raise ValueError(
                f"Counts need the shape (n_items, {len(scale.categories)}) on both sides; got "
                f"{human.shape} and {machine.shape}."
            )
        if (human < 0).any() or (machine < 0).any():
            raise ValueError("Counts cannot be negative.")
        if not (human.sum(axis=1).all() and machine.sum(axis=1).all()):
            raise ValueError("Every item needs at least one label on both sides.")
        items = pd.DataFrame(index=pd.RangeIndex(len(human), name="item"))
        return cls(
            dataset=dataset,
            criterion=UNNAMED_CRITERION,
            judge=judge,
            scale=scale,
            judge_scale=scale,
            items=items,
            human=ratings_from_counts(human, prefix="human_"),
            machine=ratings_from_counts(machine, rater=judge),
        )

    @property
    def n_items(self) -> int:
        """Number of items."""
        return len(self.items)

    @property
    def n_invalid(self) -> int:
        """Responses of the judge that are no label of the scale."""
        return 0 if self.invalid_items is None else len(self.invalid_items)

    @property
    def n_responses(self) -> int:
        """All responses of the judge, valid or not."""
        return len(self.machine.item) + (self.n_invalid if self.invalid == "drop" else 0)

    @property
    def valid_rate(self) -> float:
        """Share of the judge's responses that are labels of the scale; NaN without a judge."""
        return 1 - self.n_invalid / self.n_responses if self.n_responses else float("nan")

    @property
    def raters(self) -> tuple[str, ...]:
        """Humans who labelled the criterion."""
        return self.human.raters

    def kinds(self, *columns: str, raters: bool = True) -> "Kinds":
        """Items told apart no further than by their labels and by some item columns.

        In memory every item is one by itself; an engine counts those that are alike. Labels are
        told apart by their human raters, or are as many of each category and side.
        """
        return Kinds(self, None)

    def label_kinds(self, *columns: str, beside: str | None = None) -> LabelKinds | None:
        """Single labels beside the others of their items, where kinds of items cannot be told.

        None but where an engine counts more raters than it tells items apart by.

        Parameters
        ----------
        *columns : str
            Item columns by which labels are told apart, too.
        beside : str, optional
            A rater whose label of the item tells them apart.
        """
        return None

    def labels_alike(self, alike: Alike) -> LabelsAlike | None:
        """Single labels, those counted together that are alike beside the others of their items.

        None but where an engine counts more raters than it tells items apart by.
        """
        return None

    def joint_kinds(
        self, others: Sequence["Comparison"], *columns: str, cluster: str | None = None
    ) -> "JointKinds":
        """Put the kinds of this comparison's items beside those of others of the same humans.

        Told apart as by :meth:`kinds`, whose rows are the places. Raises ValueError for a cluster
        column that does not exist.
        """
        pairs = self, *others
        joint = JointItems.of(pairs, cluster)
        return JointKinds(tuple(pair.kinds(*columns) for pair in pairs), joint)

    def parts(self, by: str, *columns: str, beside: str | None = None) -> "Parts":
        """Take the items of every value of an item column by themselves.

        They are told apart as by `kinds` or, where these are not, by `label_kinds`.

        In the order in which the values stand in the table; over an engine, which has none, in
        that of the values. Raises ValueError for a column that does not exist.
        """
        if by not in self.items.columns:
            raise self._no_column(by)
        names = tuple(dict.fromkeys(self.items[by].dropna().astype(str)))
        each = (self.with_values({by: name}) for name in names)
        return Parts(names, ((part, part.kinds(*columns)) for part in each))

    @cached_property
    def human_counts(self) -> IntArray:
        """Human labels per item and category, shape (n_items, k).

        Raises LabelError where the humans gave continuous scores.
        """
        if not self.scale.is_categorical:
            raise LabelError(
                f"The human labels of '{self.criterion}' are continuous scores, which cannot be "
                "counted per label; choose a criterion with graded or categorical labels."
            )
        check_countable(self.criterion, self.scale)
        return self.human.counts(self.n_items, len(self.scale.categories))

    @cached_property
    def machine_counts(self) -> IntArray:
        """Labels of the judge per item and category, shape (n_items, k).

        Raises LabelError where there is no judge or it gives continuous scores.
        """
        if self.judge is None:
            raise LabelError(
                f"Data set '{self.dataset}' is compared without a judge; add labels of a judge "
                "to the table, or choose a figure of the humans alone."
            )
        if not self.judge_scale.is_categorical:
            raise LabelError(
                f"'{self.judge}' gives continuous scores, not labels of the scale; look at it "
                "by human median instead."
            )
        check_countable(self.criterion, self.scale)
        return self.machine.counts(self.n_items, len(self.scale.categories))

    @cached_property
    def profiles(self) -> Profiles:
        """Items with the same labels counted once: what statistics of counts are made of.

        Made at the first look and kept. Raises LabelError where the humans gave scores.
        """
        human, own_labels = self.human, None
        if not human.is_single:
            k = len(self.scale.categories)
            label = human.value.astype(np.int64)
            own_labels = own_labels_of(human.item, human.rater, label, len(human.raters), k)
        labelled = self.judge is not None and self.judge_scale.is_categorical
        return profiles_of_items(
            self.human_counts,
            self.machine_counts if labelled else None,
            self.machine_means if self.judge is not None else None,
            own_labels,
        )

    @property
    def judge_profiles(self) -> IntArray:
        """Label counts of the judge on each of the profiles, (n_profiles, k).

        Raises LabelError where there is no judge or it gives continuous scores.
        """
        counts = self.profiles.judge
        return self.machine_counts if counts is None else counts  # says why there are none

    def units(self, cluster: str | None = None) -> Units:
        """Return what a resample of the profiles draws: items, or the values of an item column."""
        profiles, clusters = self.profiles, None
        if cluster is not None:
            rows = self.cluster_rows(cluster)
            clusters = cluster_matrix(rows.profile, rows.cluster, len(profiles.n_items), rows.times)
        return Units(profiles.n_items, profiles.of_human, clusters)

    def cluster_rows(self, column: str) -> ClusterRows:
        """Count items by profile and by the value of an item column.

        Raises ValueError for a column that does not exist.
        """
        return ClusterRows.of(self.profile_of_item, self.named_clusters(column))

    @property
    def profile_of_item(self) -> IntArray:
        """Row of ``profiles`` of each item, (n_items,)."""
        of_item = self.profiles.of_item
        if of_item is None:
            raise ValueError("These profiles were counted elsewhere and hold no items.")
        return of_item

    def cluster_codes(self, column: str) -> IntArray:
        """Cluster of each item, (n_items,), from 0 in order of their names.

        An item without a value is one by itself.

        Raises
        ------
        ValueError
            For a column that does not exist.
        """
        return without_gaps(self.named_clusters(column))

    def named_clusters(self, column: str) -> IntArray:
        """Return the same, but -1 for an item without a value."""
        return self._clusters(column)[0]

    def cluster_names(self, column: str) -> tuple[str, ...]:
        """Values of an item column, in the order of their clusters."""
        return self._clusters(column)[1]

    def _clusters(self, column: str) -> tuple[IntArray, tuple[str, ...]]:
        if column not in self.items.columns:
            raise ValueError(
                f"There is no item column '{column}' to resample by; this table has "
                f"{quoted(self.items.columns) or 'none'}."
            )
        return name_codes(self.items[column])

    def votes_by_order(self) -> tuple[IntArray, IntArray, IntArray | None]:
        """Count the judge's votes in the stored order and in the reversed one, (n_items, 3) each.

        The third is how many items each of them stands for; None for one each.
        """
        counts = []
        for flipped in (False, True):
            asked = self.machine.flipped == flipped
            cell = self.machine.item[asked] * 3 + self.machine.value[asked].astype(np.int64)
            counts.append(np.bincount(cell, minlength=3 * self.n_items).reshape(-1, 3))
        return counts[0], counts[1], None

    @cached_property
    def human_means(self) -> FloatArray:
        """Mean human label or score per item, shape (n_items,)."""
        return self.human.means(self.n_items, _numbers(self.scale))

    @cached_property
    def machine_means(self) -> FloatArray:
        """Mean label or score of the judge per item, shape (n_items,); NaN without a judge."""
        return self.machine.means(self.n_items, _numbers(self.judge_scale))

    @cached_property
    def code_table(self) -> tuple[CodeTable, CodeTable] | None:
        """Categories of every rater on every item (n_items, n_raters), and the judge's (n_items,).

        None where a label is missing or somebody was asked twice: most studies with a few raters
        have such a table, and it is compared several times as fast as a list of labels.
        """
        human, machine = self.human, self.machine
        n_raters = len(human.raters)
        full = n_raters >= 2 and len(human.item) == self.n_items * n_raters
        categorical = self.scale.is_categorical and self.judge_scale.is_categorical
        if not (full and categorical and human.is_single and machine.is_single):
            return None
        table = np.full((n_raters, self.n_items), -1, dtype=np.int32)  # long rows are fast
        table.ravel()[human.rater * self.n_items + human.item] = human.value.astype(np.int32)
        judge = np.full(self.n_items, -1, dtype=np.int32)
        judge[machine.item] = machine.value.astype(np.int32)
        return None if table.min() < 0 or judge.min() < 0 else (table.T, judge)

    def column_values(self, passed_over: Collection[str]) -> dict[str, tuple[int, int]]:
        """Find the number of different values of each item column, and of items without one."""
        columns = {str(name): self.items[name] for name in self.items if name not in passed_over}
        return {name: (cells.nunique(), int(cells.isna().sum())) for name, cells in columns.items()}

    @cached_property
    def by_source(self) -> SourceScores:
        """Mean scores of both sides per system and source.

        Raises LabelError where the items do not name their system or their source.
        """
        if "system" not in self.items.columns:
            raise no_system_column(self.dataset)
        if self.source is None:
            raise no_source_column(self.dataset)
        columns = self.items["system"], self.items[self.source]
        return source_scores(*columns, self.human_means, self.machine_means)

    @property
    def systems(self) -> tuple[str, ...]:
        """Systems whose outputs the items are, in order of name; empty where none is named."""
        return name_codes(self.items["system"])[1] if "system" in self.items.columns else ()

    def counted_signs(self, limits: tuple[float, float]) -> CountedSigns | None:
        """Who is preferred on how many sources, where an engine counted it; None in memory.

        ``limits`` are the largest differences of scores, humans' and judge's, that are a tie.
        """
        return None

    @cached_property
    def system_pairs(self) -> tuple[tuple[str, str], ...]:
        """The (A, B) system pairs of preference items, sorted; empty for other tables."""
        if not {"system_a", "system_b"} <= set(self.items.columns):
            return ()
        pairs = self.items[["system_a", "system_b"]].astype(str).drop_duplicates()
        return tuple(sorted(pairs.itertuples(index=False, name=None)))

    @recorded
    def where(self, /, query: str | None = None, **columns: object) -> Self:
        """Keep the items that meet every condition.

        Parameters
        ----------
        query : str, optional
            A pandas query over the item columns, e.g. ``"turn == 1"``.
        **columns : value or list of values
            Item columns and the values to keep; compared as text, so 1 and "1" are the same.
            A column called ``query`` is for :meth:`with_values`.

        Raises
        ------
        ValueError
            For a column that does not exist or a query that pandas cannot evaluate.
        LabelError
            Where no item is left.
        """
        chosen = self.with_values(columns)
        if query is None:
            return chosen
        return chosen._meeting(lambda items: self._matching(items, query), (query,))

    @recorded
    def with_values(self, columns: Mapping[str, object]) -> Self:
        """Keep the items whose columns have these values, as :meth:`where` does."""
        wanted: dict[str, list[str]] = {}
        for name, values in columns.items():
            if name not in self.items.columns:
                raise self._no_column(name)
            wanted[name] = [str(value) for value in as_values(values)]

        def have(items: pd.DataFrame) -> Mask:
            mask = np.ones(len(items), dtype=bool)
            for name, texts in wanted.items():
                mask &= items[name].astype(str).isin(texts).to_numpy()
            return mask

        conditions = (
            f"{self._named(name)} = {' or '.join(texts)}" for name, texts in wanted.items()
        )
        return self._meeting(have, tuple(conditions))

    @recorded
    def between(self, column: str, low: float, high: float) -> Self:
        """Keep the items whose number in a column lies in a range, its ends included.

        Raises
        ------
        ValueError
            For a column that does not exist or holds no numbers.
        LabelError
            Where no item is left.
        """
        if column not in self.items.columns:
            raise self._no_column(column)

        def are_between(items: pd.DataFrame) -> Mask:
            numbers = numbers_of(items[column])
            if numbers is None:
                raise ValueError(f"Item column '{column}' holds no numbers; use where() for it.")
            return ((numbers >= low) & (numbers <= high)).to_numpy(dtype=bool)

        words = f"{self._named(column)} from {low:g} to {high:g}"
        return self._meeting(are_between, (words,))

    @recorded
    def of_system_pairs(self, pairs: Iterable[tuple[str, str]]) -> Self:
        """Keep the items of some oriented (A, B) system pairs (preference tables).

        Raises LabelError where no item is left.
        """
        wanted = list(pairs)
        if not self.system_pairs:
            raise no_system_pairs(self.dataset)

        def are_of_pairs(items: pd.DataFrame) -> Mask:
            first, second = (items[side].astype(str) for side in ("system_a", "system_b"))
            mask = np.zeros(len(items), dtype=bool)
            for system_a, system_b in wanted:
                mask |= ((first == system_a) & (second == system_b)).to_numpy()
            return mask

        return self._meeting(are_of_pairs, (in_words(wanted),))

    def of_systems(self, systems: Iterable[str]) -> Self:
        """Keep the outputs of some systems (tables of single outputs)."""
        return self.with_values({"system": list(systems)})

    def in_centres(self, rule: Centre, categories: tuple[int, ...]) -> Self:
        """Keep the items whose humans' median or majority is one of some categories.

        Raises LabelError where no item is left.
        """
        kept = np.isin(rule.of(self.human_counts), categories)
        words = (self._centres_in_words(rule, categories),)
        return self._looking_at(self.keep_items(kept, words), categories)

    def _centres_in_words(self, rule: Centre, categories: tuple[int, ...]) -> str:
        names = " or ".join(self.scale.names[category] for category in categories)
        return f"human {rule.name} {names}"

    def _looking_at(self, kept: Self, categories: tuple[int, ...]) -> Self:
        """Note on items that were kept which centres they have."""
        before = range(len(self.scale.categories)) if self.centres is None else self.centres
        return replace(kept, centres=tuple(place for place in before if place in categories))

    def _named(self, column: str) -> str:
        return named_side(column, map(str, self.items.columns))

    def _no_column(self, name: str) -> ValueError:
        return ValueError(
            f"There is no item column '{name}'; this table has "
            f"{quoted(self.items.columns) or 'none'}."
        )

    def _matching(self, items: pd.DataFrame, query: str) -> Mask:
        numbered = items.assign(_position=np.arange(len(items)))
        try:
            kept = numbered.query(query)["_position"]
        except Exception as problem:  # pandas raises half a dozen types here
            raise ValueError(
                f"The query {query!r} cannot be evaluated on the item columns "
                f"{quoted(self.items.columns) or 'none'}: {problem}."
            ) from problem
        mask = np.zeros(len(items), dtype=bool)
        mask[kept.to_numpy()] = True
        return mask

    def _meeting(
        self, condition: Callable[[pd.DataFrame], Mask], conditions: tuple[str, ...]
    ) -> Self:
        """Keep the items that meet a condition, and with "drop" the responses on left out ones."""
        kept = self.keep_items(condition(self.items), conditions)
        lost = self.invalid_items
        return kept if lost is None else replace(kept, invalid_items=lost[condition(lost)])

    def keep_items(self, keep: Mask, conditions: tuple[str, ...]) -> Self:
        """Keep the items marked in ``keep`` (n_items,); ``conditions`` say why, in words.

        Invalid responses on items that are left out for them (with "drop") are not marked, and
        count no longer.

        Raises LabelError where no item is left.
        """
        if not keep.any():
            raise no_item_meets(self.dataset, conditions)
        lost = self.invalid_items
        if lost is not None:
            lost = lost[lost.index.isin(self.items.index[keep])]
        if keep.all():
            return replace(self, filters=self.filters + conditions, invalid_items=lost)
        return replace(
            self,
            items=self.items[keep],
            human=self.human.on_items(keep),
            machine=self.machine.on_items(keep),
            filters=self.filters + conditions,
            invalid_items=lost,
        )


@dataclass(frozen=True, slots=True)
class JointItems:
    """Items of several comparisons side by side.

    Attributes
    ----------
    places : tuple of ndarray of int, shape (n_rows,) each
        Where each of them stands in a comparison: its item or, of what an engine counted, its
        profile; -1 in one that does not have it.
    times : ndarray of int or None, shape (n_rows,)
        Items that each stands for; None where it is one.
    cluster : ndarray of int or None, shape (n_rows,)
        In the order of the clusters' names; -1 for an item that has none.
    """

    places: tuple[IntArray, ...]
    times: IntArray | None = None
    cluster: IntArray | None = None

    @classmethod
    def of(cls, pairs: Sequence[Comparison], cluster: str | None = None) -> Self:
        """Put the items of comparisons in memory side by side, by their ids.

        Raises ValueError for a cluster column that does not exist.
        """
        if not pairs:
            return cls(())
        items = _items_of_any(pairs)
        places = []
        for pair in pairs:
            place = np.full(len(items), -1, dtype=np.int64)
            place[items.index.get_indexer(pair.items.index)] = np.arange(pair.n_items)
            places.append(place)
        together = replace(pairs[0], items=items)
        codes = None if cluster is None else together.named_clusters(cluster)
        return cls(tuple(places), None, codes)

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.places[0]) if self.places else 0


class Kinds(NamedTuple):
    """Kinds of items, of which an analysis needs no more than how many there are of each.

    Attributes
    ----------
    pair : Comparison
        With rows: an item of each kind.
    times : ndarray of int or None, shape (n_items of ``pair``,)
        Items of each kind; None where every item is one by itself.
    """

    pair: Comparison
    times: IntArray | None


class Parts(NamedTuple):
    """A comparison taken apart by an item column.

    Attributes
    ----------
    names : tuple of str
        Values of the column.
    each : iterator of (Comparison, Kinds or LabelKinds)
        The items of each value, and their kinds; made one by one.
    """

    names: tuple[str, ...]
    each: Iterator[tuple[Comparison, Kinds | LabelKinds]]


class JointKinds(NamedTuple):
    """Kinds of items of several comparisons, and how they go together.

    Attributes
    ----------
    kinds : tuple of Kinds
        Of each comparison.
    items : JointItems
        Whose places are rows of these.
    """

    kinds: tuple[Kinds, ...]
    items: JointItems


def _items_of_any(pairs: Sequence[Comparison]) -> pd.DataFrame:
    """Items that any of some comparisons has."""
    first, *others = (pair.items for pair in pairs)
    if all(items.index.equals(first.index) for items in others):
        return first
    everything = pd.concat([first, *others])
    return everything[~everything.index.duplicated()]


def no_system_pairs(dataset: str) -> LabelError:
    """Say that items name no two systems."""
    return LabelError(
        f"The items of '{dataset}' do not say which two systems they compare; add the columns "
        "'system_a' and 'system_b', or name them in the mapping."
    )


def named_side(column: str, columns: Iterable[str]) -> str:
    """Name an item column as a condition: with the system of which it tells, where it is of one."""
    side = side_by_name(column, columns)
    return f"{column} ({side})" if side else column


def in_words(pairs: Iterable[tuple[str, str]]) -> str:
    """Name pairs of systems as a condition."""
    return " or ".join(f"{a} against {b}" for a, b in pairs)


def check_countable(criterion: str, scale: Scale) -> None:
    """Raise LabelError for free text, where hardly two labels are the same."""
    n_categories = len(scale.categories)
    if n_categories > MOST_COUNTED:
        raise LabelError(
            f"'{criterion}' has {n_categories:,} different labels, texts rather than categories, "
            "which are not counted one by one; compare them by alt_test with a similarity."
        )


def no_item_meets(dataset: str, conditions: Iterable[str]) -> LabelError:
    """Say that a filter leaves nothing."""
    return LabelError(
        f"No item of '{dataset}' meets the filter {' and '.join(conditions)}; take a condition "
        "away."
    )


def no_item_shared(dataset: str, judge: str | None, criterion: str) -> LabelError:
    """Say that humans and judge labelled different items."""
    return LabelError(
        f"'{judge}' and the humans of '{dataset}' share no item for '{criterion}'; choose another "
        "judge or criterion."
    )


def no_valid_response(dataset: str, judge: str, criterion: str) -> LabelError:
    """Say that all that a judge said of the humans' items is dropped."""
    return LabelError(
        f"No response of '{judge}' on the humans' items of '{dataset}' is a label of the scale of "
        f"'{criterion}', and invalid responses are dropped; rename them under 'labels' in the "
        "mapping, or choose another judge or policy."
    )


def _numbers(scale: Scale) -> FloatArray | None:
    return scale.values if scale.is_categorical else None


def as_values(wanted: object) -> Iterable[object]:
    """Return the values of a filter, of which there may be one alone."""
    if isinstance(wanted, str) or not isinstance(wanted, Iterable):
        return (wanted,)
    return wanted
