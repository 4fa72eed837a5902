"""Labels and comparisons that an engine counts: the public face without rows."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, NoReturn, Self

import narwhals as nw
import numpy as np
import pandas as pd

from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.profiles import ClusterRows, Profiles, profiles_of_items
from judgeviz.engines.draws import Draw, StandIns
from judgeviz.engines.excerpts import DrawnLabels
from judgeviz.engines.filters import CentreFilter, PairFilter
from judgeviz.engines.items import (
    MOST_VALUES,
    Filter,
    Items,
    filter_on,
    first_if_none,
    is_varying,
    item_column,
    texts_in,
    texts_of,
    values_in,
    with_sides,
    within_items,
)
from judgeviz.engines.queries import (
    BITS,
    Asked,
    Coded,
    Counts,
    count_items,
    counts_of,
    items_answered_again,
    some_items,
    values_of_columns,
)
from judgeviz.engines.sides import EVERYTHING_ALIKE, MOST_IN_KEY, Apart, Side, are_labelled
from judgeviz.engines.single_labels import (
    Alignment,
    DrawnBy,
    LabelCodes,
    LabelCounts,
    count_labels,
    label_counts_of,
)
from judgeviz.engines.source import EngineTable, name_of_engine
from judgeviz.engines.systems import ScoredOutputs
from judgeviz.engines.vocabulary import Vocabulary, read_vocabulary
from judgeviz.errors import (
    READ_A_PART,
    HumansMissingError,
    LabelError,
    RowsMissingError,
    ScoresNotCountedError,
    beside_what_is_not_read,
    counted,
    quoted,
)
from judgeviz.labels.comparison import (
    Centre,
    Comparison,
    JointItems,
    JointKinds,
    Kinds,
    Parts,
    as_values,
    check_countable,
    in_words,
    named_side,
    no_item_meets,
    no_item_shared,
    no_system_pairs,
    no_valid_response,
)
from judgeviz.labels.detection.set_aside import KEPT
from judgeviz.labels.guesses import OnDoubt, may_be_taken
from judgeviz.labels.invalid import (
    InvalidAnswers,
    InvalidPolicy,
    InvalidRows,
    check_policy,
    digest_with,
    worst_labels,
)
from judgeviz.labels.items import Places, numbers_of
from judgeviz.labels.label_kinds import Alike, LabelKinds, LabelsAlike, OutcomesByUnit, ScoreName
from judgeviz.labels.labels import JudgedAlone, LabelRows, Labels, Unanswered
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.opening import called_labels
from judgeviz.labels.ratings import IntArray, Ratings, ratings_from_counts, ratings_of_table
from judgeviz.labels.reading import labels_from_tables, question_about
from judgeviz.labels.source_scores import CountedSigns, name_codes
from judgeviz.labels.sources.tables import every_row_from_arrow, labels_called
from judgeviz.recipes import recorded

Condition = Callable[["pd.Series[Any]"], "pd.Series[bool]"]
PAIR = ("system_a", "system_b")
MOST_READ = 200  # items
LEFT_OUT = StandIns("drop")
WHERE_CHOSEN = "for invalid responses (in the app's settings; in Python as 'invalid')"
# Why nothing can be resampled.
NO_IDS = "an engine resamples by the ids of items, which this table does not have"
TOO_DIFFERENT = "there are too many different labels for an engine to resample; leave some out"
ROWS = frozenset(("items", "rows", "human", "machine", "invalid"))


def _no_rows(of: object, name: str, dataset: str) -> NoReturn:
    """Say that an engine kept what is asked for; other names do not exist at all."""
    if name not in ROWS:
        raise AttributeError(f"'{type(of).__name__}' object has no attribute '{name}'")
    raise RowsMissingError(
        f"'{dataset}' is counted by an engine and this needs its rows, item by item, which are not "
        f"collected; {READ_A_PART}."
    )


@dataclass(frozen=True, eq=False, repr=False)
class CountedComparison(Comparison):
    """The humans and one judge on the same items, as an engine counted them.

    What needs no rows is as in :class:`Comparison`; ``items``, ``human`` and ``machine`` raise
    LabelError.

    Attributes
    ----------
    labels : CountedLabels
    counts : Counts
        Distinct items of both sides.
    conditions : tuple of Filter
        That the items meet.
    """

    items: pd.DataFrame = field(init=False, repr=False)
    human: Ratings = field(init=False, repr=False)
    machine: Ratings = field(init=False, repr=False)
    labels: "CountedLabels" = field(kw_only=True, repr=False)
    counts: Counts = field(kw_only=True, repr=False)
    conditions: tuple[Filter, ...] = field(kw_only=True, default=(), repr=False)

    def __getattr__(self, name: str) -> NoReturn:
        """Raise LabelError for rows."""
        _no_rows(self, name, self.dataset)

    @property
    def stand_ins(self) -> StandIns:
        """What stands for invalid responses."""
        return StandIns.of(self.invalid, self.invalid_seed)

    @property
    def judges(self) -> tuple[str, ...]:
        """The judge, where there is one."""
        return () if self.judge is None else (self.judge,)

    @property
    def n_items(self) -> int:
        """Number of items."""
        return int(self.counts.n[self.counts.is_shared].sum())

    @property
    def n_invalid(self) -> int:
        """Responses of the judge that are no label of the scale."""
        return self.counts.n_invalid

    @property
    def n_responses(self) -> int:
        """All responses of the judge, valid or not."""
        if self.judge is None:
            return 0
        shared = self.counts.is_shared
        valid = int(self.counts.n[shared] @ self.counts.machine[shared].sum(axis=1))
        return valid + (self.n_invalid if self.invalid == "drop" else 0)

    @cached_property
    def profiles(self) -> Profiles:
        """Items with the same labels counted once, in the order that they have in memory."""
        shared = self.counts.shared()
        found, of_row = self._profiles_of(shared)
        n_items = np.zeros(len(found.n_items), dtype=np.int64)
        np.add.at(n_items, of_row, shared.n)
        return replace(found, n_items=n_items, of_item=None)

    def _profiles_of(self, shared: Counts) -> tuple[Profiles, IntArray]:
        """Profiles of some counts, each of them an item; and the profile of each."""
        machine, means = None, None
        if self.judge is not None:
            machine = shared.machine
            means = machine @ self.judge_scale.values / machine.sum(axis=1)
        found = profiles_of_items(shared.human, machine, means)
        assert found.of_item is not None  # they were items
        return found, found.of_item

    def places_of(self, counts: Counts) -> IntArray:
        """Profile of each row of counts that tell more apart, (n,); -1 of one not in both sides."""
        place = np.full(len(counts.n), -1, dtype=np.int64)
        rows = np.flatnonzero(counts.is_shared)
        _, place[rows] = self._profiles_of(counts.at(rows))
        return place

    def cluster_rows(self, column: str) -> ClusterRows:
        """Count items by profile and by the value of an item column."""
        shared = self._counted_by(column)
        _, of_row = self._profiles_of(shared)
        codes, _ = name_codes(texts_of(shared.columns[0]))
        return ClusterRows.of(of_row, codes, shared.n)

    def cluster_names(self, column: str) -> tuple[str, ...]:
        """Values of an item column, in the order of their clusters."""
        return name_codes(texts_of(self._counted_by(column).columns[0]))[1]

    def _counted_by(self, column: str) -> Counts:
        own = item_column(self.labels.engine, self.labels.item_keys, column)
        return self._counted(Apart(columns=(own,))).shared()

    @property
    def raters(self) -> tuple[str, ...]:
        """Humans who labelled the criterion."""
        return self.labels.raters_of(self.criterion)

    def kinds(self, *columns: str, raters: bool = True) -> Kinds:
        """Count items told apart by their labels and by some item columns.

        Raises LabelError where more than eight raters, of whom any may have labelled an item, are
        told apart.
        """
        self._check_told(raters=raters)
        pair = PAIR if set(columns) >= set(PAIR) else ()
        named = tuple(name for name in columns if name not in pair)
        apart = Apart(self.raters if raters else (), self._frame_columns(named), bool(pair))
        return self._kinds_of(self._counted(apart).shared(), (*named, *pair), raters=raters)

    def label_kinds(self, *columns: str, beside: str | None = None) -> LabelKinds | None:
        """Count labels beside the other labels of their items, of more than eight raters.

        See :meth:`Comparison.label_kinds`.
        """
        if len(self.raters) <= MOST_IN_KEY:
            return None
        apart = Apart(() if beside is None else (beside,), self._frame_columns(columns))
        return self._label_kinds_of(self._labels_counted(apart), columns)

    def _labels_counted(self, apart: Apart) -> LabelCounts:
        key = (self.judge, self.criterion, self.stand_ins, self.conditions)
        return self.labels.labels_counted(*key, apart)

    def _label_kinds_of(self, found: LabelCounts, columns: Sequence[str]) -> LabelKinds:
        """Take labels, with the values of these columns first, for items of a comparison."""
        row, counts = np.arange(len(found.own)), found.counts
        nothing = np.zeros_like(row)
        value = found.own.astype(np.float64)
        human = Ratings(row, found.rater, nothing, nothing > 0, value, self.raters)
        others = counts.human.copy()
        others[row, found.own] -= 1
        beside = counts.labels[:, 0] if counts.labels.shape[1] else None
        pair = self._with_items(counts, columns, human)
        return LabelKinds(pair, counts.n, others, beside, self._outcomes_by_unit)

    def _outcomes_by_unit(
        self, pairs: Sequence[Comparison], score: ScoreName, cluster: str | None
    ) -> OutcomesByUnit | None:
        """Count by clusters, or random groups of items, whom the others of an item agree with."""
        labels = self.labels
        if cluster is None and not labels.item_keys.keys:
            return None
        judges = tuple(str(pair.judge) for pair in self._alike(pairs)[1:])
        column = None if cluster is None else self._frame_columns([cluster])[0]
        of = judges, self.criterion, self.conditions
        is_worst = self.invalid == "worst"
        of_labels = labels.asked(*of, self.stand_ins)
        human = self.counts.shared().human
        used = tuple(np.flatnonzero(human[human.sum(axis=1) > 1].any(axis=0)).tolist())
        asked = Alignment(
            of_labels,
            self.raters,
            self.scale,
            score,
            is_worst=is_worst,
            by=DrawnBy(column),
            used=used,
        )
        question = repr(("outcomes", of_labels.question, self.invalid, score, column))
        return asked.outcomes_of(labels.engine.answer(question, asked.outcomes))

    def labels_alike(self, alike: Alike) -> LabelsAlike | None:
        """Count labels that are alike beside the others of their items, of more than eight raters.

        See :meth:`Comparison.labels_alike`.
        """
        if len(self.raters) <= MOST_IN_KEY:
            return None
        kinds, labels = self.counts.shared(), self.labels
        item, own = np.nonzero(kinds.human)
        others = kinds.human[item]
        others[np.arange(len(item)), own] -= 1
        told = distinct_rows(alike(own, others)[:, None], kinds.machine[item])
        asked = labels.asked(self.judges, self.criterion, self.conditions, self.stand_ins)
        as_said = labels.as_said(self, kinds).at(item)
        codes = LabelCodes.of(asked, self.raters, as_said, own, told.of_item)
        answer = labels.engine.answer(codes.question, codes.count)
        rater, code, times = codes.counted(answer)
        cell = rater * len(told.rows) + code
        order = np.argsort(cell)
        rater, code, times, cell = (one[order] for one in (rater, code, times, cell))
        row = np.unique(told.of_item, return_index=True)[1][code]  # a label of each kind
        counts = replace(kinds.at(item[row]), n=times)
        found = self._label_kinds_of(LabelCounts(counts, rater, own[row]), ())

        def by_unit(cluster: str | None) -> ClusterRows | str:
            if cluster is None and not labels.item_keys.keys:
                return NO_IDS
            column, n_clusters = None, 0
            if cluster is not None:
                column, n_clusters = (
                    self._frame_columns([cluster])[0],
                    len(self.cluster_names(cluster)),
                )
            by = DrawnBy.of(times, column, n_clusters)
            if by is None:
                return TOO_DIFFERENT
            answer = labels.engine.answer(repr((codes.question, by)), partial(codes.count, by))
            whose, said, n = codes.counted(answer)
            return ClusterRows(
                np.searchsorted(cell, whose * len(told.rows) + said), by.units(answer), n
            )

        return LabelsAlike(found.pair, times, found.others, by_unit)

    def joint_kinds(
        self, others: Sequence[Comparison], *columns: str, cluster: str | None = None
    ) -> JointKinds:
        """Count items told apart by all that was said of them; see :meth:`Comparison.joint_kinds`.

        Raises LabelError also where the others are not of the same items of the same table.
        """
        self._check_told(raters=True)
        pairs = self._alike(others)
        own = self._frame_columns((*columns, *([] if cluster is None else [cluster])))
        joint = self._counted_together(pairs, Apart(self.raters, own))
        shared = [np.flatnonzero(counts.is_shared) for counts in joint]
        places = np.full((len(pairs), len(joint[0].n)), -1, dtype=np.int64)
        for place, rows in zip(places, shared, strict=True):
            place[rows] = np.arange(len(rows))
        kinds = tuple(
            pair._kinds_of(counts.at(rows), columns)
            for pair, counts, rows in zip(pairs, joint, shared, strict=True)
        )
        return JointKinds(kinds, _side_by_side(joint, places, has_cluster=cluster is not None))

    def parts(self, by: str, *columns: str, beside: str | None = None) -> Parts:
        """Count the items of every value of a column in one query; see :meth:`Comparison.parts`.

        Raises LabelError also for a column with more than 100,000 values.
        """
        _, values = values_in(self.labels.engine, self.labels.item_keys, by)
        own = self._frame_columns((by, *columns))
        single: LabelCounts | None = None
        if len(self.raters) > MOST_IN_KEY:
            single = self._labels_counted(Apart(() if beside is None else (beside,), own))
            of_labels = texts_of(single.counts.columns[0])
        found = self._counted(Apart(self.raters if single is None else (), own))
        cells = texts_of(found.columns[0])
        text, is_value = cells.astype(str).to_numpy(), cells.notna().to_numpy()
        present = set(text[is_value & found.is_shared])
        everything = dict.fromkeys(texts_of(values).dropna().astype(str))
        names = tuple(name for name in everything if name in present)

        def part_of(name: str) -> tuple[Comparison, Kinds | LabelKinds]:
            rows = np.flatnonzero(is_value & (text == name))
            counts = found.at(rows)
            part = self._narrowed(counts, (self._having(by, [name]),), (f"{by} = {name}",))
            if single is None:
                return part, part._kinds_of(counts.shared(), (by, *columns))
            own_labels = single.at(
                np.flatnonzero(of_labels.notna() & (of_labels.astype(str) == name))
            )
            return part, part._label_kinds_of(own_labels, (by, *columns))

        return Parts(names, map(part_of, names))

    def _check_told(self, *, raters: bool) -> None:
        """Raise LabelError where more raters would be told apart than a key of a group holds."""
        if raters and len(self.raters) > MOST_IN_KEY:
            _no_rows(self, "human", self.dataset)

    def _alike(self, others: Sequence[Comparison]) -> "list[CountedComparison]":
        """Put others behind this comparison; LabelError where they are not of the same items."""
        pairs = [self, *(one for one in others if isinstance(one, CountedComparison))]
        known = {(id(one.labels.engine), one.criterion, one.stand_ins, one.conditions)
                 for one in pairs}  # fmt: skip
        if len(known) > 1 or len(pairs) <= len(others):
            raise LabelError(
                f"An engine sets judges of '{self.dataset}' side by side on the same items: "
                "compare all of them on one criterion of one table, with the same conditions and "
                "the same policy for invalid responses."
            )
        return pairs

    def _frame_columns(self, names: Sequence[str]) -> tuple[str, ...]:
        """Find the frame's columns of some item columns."""
        labels = self.labels
        return tuple(item_column(labels.engine, labels.item_keys, name) for name in names)

    def _counted_together(self, pairs: "Sequence[CountedComparison]", apart: Apart) -> list[Counts]:
        """Count items that are distinct in comparisons alike but for the judge."""
        judges = tuple(pair.judge for pair in pairs if pair.judge is not None)
        of = self.criterion, self.stand_ins, self.conditions
        return self.labels.counts_together(judges, *of, apart)

    def _kinds_of(self, found: Counts, columns: Sequence[str], *, raters: bool = True) -> Kinds:
        """Take counts, with the values of these columns first, for items of a comparison."""
        human = (
            ratings_of_table(found.labels, self.raters)
            if raters
            else ratings_from_counts(found.human, prefix="human_")
        )
        return Kinds(self._with_items(found, columns, human), found.n)

    def _with_items(self, found: Counts, columns: Sequence[str], human: Ratings) -> Comparison:
        """Make a comparison with an item of each kind."""
        texts = {name: texts_of(of) for name, of in zip(columns, found.columns, strict=False)}
        if set(columns) >= set(PAIR):
            texts |= _in_order(*(texts[side] for side in PAIR))
        items = pd.DataFrame(texts, index=pd.RangeIndex(len(found.n), name="item"))
        answers = ratings_from_counts(found.machine, rater=str(self.judge))
        known = {one.name: getattr(self, one.name) for one in fields(Comparison)
                 if one.name not in ROWS}  # fmt: skip
        of_kinds = {"items": items, "human": human, "machine": answers, "texts": ()}
        return Comparison(**known | of_kinds)

    @property
    def systems(self) -> tuple[str, ...]:
        """Systems of the outputs that both sides labelled; empty where none is named."""
        return (
            self._outputs((0.0, 0.0)).systems() if "system" in self.labels.item_keys.columns else ()
        )

    def counted_signs(self, limits: tuple[float, float]) -> CountedSigns:
        """Count who is preferred on how many sources; see :meth:`Comparison.counted_signs`."""
        return self._outputs(limits).signs(self.dataset)

    def _outputs(self, limits: tuple[float, float]) -> ScoredOutputs:
        """Find outputs that both sides labelled."""
        of = self.judges, self.criterion, self.conditions
        asked = self.labels.asked(*of, self.stand_ins)
        return ScoredOutputs(asked, self.scale, limits, is_worst=self.invalid == "worst")

    def column_values(self, passed_over: Collection[str]) -> dict[str, tuple[int, int]]:
        """Count the different values of each item column, and items without one, in one query.

        Columns with more than 100,000 values are left out, as they are from filters.
        """
        labels = self.labels
        keys, engine = labels.item_keys, labels.engine
        asked = {name: column for name, column in labels.described_by.items()
                 if name not in passed_over and engine.is_plain[column]}  # fmt: skip
        of = self.judges, self.criterion, self.conditions
        with_invalid = self.invalid != "drop"
        about = labels.asked(*of, LEFT_OUT)  # which label stands for an answer does not matter

        def counted_in(names: Sequence[str], *, of_sides: bool) -> dict[str, tuple[int, ...]]:
            """Different values, null among them, nulls, and gaps of the sides, by name."""
            columns = [asked[name] for name in names]
            found = engine.answer(
                repr(("column values", about.question, with_invalid, columns, of_sides)),
                lambda: values_of_columns(about, columns, with_invalid, of_sides=of_sides),
            )
            numbers = {key: int(one or 0) for key, one in found.to_pylist()[0].items()}
            return {
                name: tuple(numbers.get(f"{key}{n}", 0) for key in "ueg")
                for n, name in enumerate(names)
            }

        sizes = counted_in([*asked], of_sides=True)
        elsewhere = [
            name
            for name, (n_values, _, n_gaps) in sizes.items()
            if n_gaps and n_values <= MOST_VALUES
            and within_items(engine, keys, asked[name]).has_gaps
        ]  # fmt: skip
        if elsewhere:
            sizes |= counted_in(elsewhere, of_sides=False)
        return {
            name: (n_values - (n_missing > 0), n_missing)
            for name, (n_values, n_missing, _) in sizes.items()
            if 1 < n_values <= MOST_VALUES and not is_varying(engine, keys, asked[name])
        }

    def votes_by_order(self) -> tuple[IntArray, IntArray, IntArray]:
        """Count the judge's votes in the stored order and in the reversed one, and such items."""
        if not self.labels.item_keys.pair:
            votes = self.judge_profiles
            return votes, np.zeros_like(votes), self.profiles.n_items
        found = self._counted(Apart(order=True)).shared()
        return found.machine - found.turned, found.turned, found.n

    def excerpt(
        self, which: Callable[[Comparison], IntArray], most: int = MOST_READ
    ) -> tuple[Labels | None, int]:
        """Read some items out of the engine, with all that was said of them.

        Parameters
        ----------
        which : callable
            From a comparison to positions in its ``items``, (n,), the first wanted first. It looks
            at nothing of an item but its label counts and the systems of its pair.
        most : int, optional
            Items that are read.

        Returns
        -------
        labels : Labels or None
            Of ``most`` such items at most, in memory; None where there is none.
        n : int
            Such items in the engine.
        """
        apart = replace(self.labels.of_pairs, drawn=self.stand_ins.is_drawn and self.n_invalid > 0)
        kinds = self._counted(apart).shared()
        of_kinds = self._kinds_of(kinds, PAIR if apart.pair else (), raters=False).pair
        rows = which(replace(of_kinds, invalid_answers=self._stand_ins_of(kinds)))
        n = kinds.n[rows]
        if not len(rows):
            return None, 0
        n_read = int(np.searchsorted(np.cumsum(n), most)) + 1
        wanted = kinds.at(rows[:n_read])
        return self.labels.excerpt(self, wanted, most, apart), int(n.sum())

    def _stand_ins_of(self, kinds: Counts) -> InvalidAnswers | None:
        """Say which of the judge's labels it did not give, but stand for invalid responses."""
        if self.invalid == "drop" or not kinds.n_invalid_of.any():
            return None
        counts = self.labels.stand_ins_of(self, kinds)
        item, label = np.nonzero(counts)
        times = counts[item, label]
        item, label = np.repeat(item, times), np.repeat(label, times)
        nothing = np.zeros_like(item)
        said = np.full(len(item), "", dtype=object)
        kind = item.astype(object)  # as the items of kinds are called
        return InvalidAnswers(kind, nothing, nothing > 0, said, label.astype(np.float64))

    def _counted(self, apart: Apart) -> Counts:
        key = (self.judge, self.criterion, self.stand_ins, self.conditions)
        return self.labels.counts(*key, apart)

    @property
    def profile_of_item(self) -> IntArray:
        """Raise LabelError: the items are in the engine."""
        _no_rows(self, "items", self.dataset)

    @cached_property
    def system_pairs(self) -> tuple[tuple[str, str], ...]:
        """The (A, B) system pairs of the table's votes, sorted; empty for other tables."""
        if not self.labels.item_keys.pair:
            return ()
        for one in self.conditions:
            if isinstance(one, PairFilter) and len(one.names) == 1:
                return one.names
        pairs = self.kinds(*PAIR, raters=False).pair.items.drop_duplicates()
        return tuple(sorted(pairs.astype(str).itertuples(index=False, name=None)))

    @recorded
    def with_values(self, columns: Mapping[str, object]) -> Self:
        """Keep the items whose columns have these values, as :meth:`where` does."""
        found, words = [], []
        for name, wanted in columns.items():
            texts = [str(value) for value in as_values(wanted)]
            found.append(self._having(name, texts))
            words.append(f"{self._named(name)} = {' or '.join(texts)}")
        return self._under(tuple(found), tuple(words))

    @recorded
    def between(self, column: str, low: float, high: float) -> Self:
        """Keep the items whose number in a column lies in a range, its ends included."""

        def are_between(cells: "pd.Series[Any]") -> "pd.Series[bool]":
            numbers = numbers_of(cells)
            if numbers is None:
                raise ValueError(f"Item column '{column}' holds no numbers; use where() for it.")
            return (numbers >= low) & (numbers <= high)

        own = self._filter(column, are_between)
        return self._under((own,), (f"{self._named(column)} from {low:g} to {high:g}",))

    def _named(self, column: str) -> str:
        return named_side(column, self.labels.item_columns)

    @recorded
    def of_system_pairs(self, pairs: Iterable[tuple[str, str]]) -> Self:
        """Keep the items of some system pairs; see :meth:`Comparison.of_system_pairs`."""
        wanted = list(pairs)
        if not self.system_pairs:
            raise no_system_pairs(self.dataset)
        found = self._counted(self.labels.of_pairs)
        first, second = found.columns
        of_row = list(zip(*_in_order(texts_of(first), texts_of(second)).values(), strict=True))
        rows = np.flatnonzero([names in wanted for names in of_row])
        if not found.at(rows).is_shared.any():
            raise no_item_meets(self.dataset, (in_words(wanted),))
        stands = zip(first.to_pylist(), second.to_pylist(), strict=True)
        values = dict(zip(of_row, stands, strict=True))
        names = tuple(one for one in dict.fromkeys(wanted) if one in values)
        kept = PairFilter(names, tuple(values[one] for one in names))
        return self._narrowed(found.at(rows), (kept,), (in_words(wanted),))

    def of_systems(self, systems: Iterable[str]) -> Self:
        """Keep the outputs of some systems; see :meth:`Comparison.of_systems`."""
        column = str(self.labels.vocabulary.mapping.column("system"))
        return self.with_values({column: list(systems)})

    def in_centres(self, rule: Centre, categories: tuple[int, ...]) -> Self:
        """Keep the items of some centres; see :meth:`Comparison.in_centres`."""
        are_kept = np.isin(rule.of(self.counts.human), categories) & self.counts.is_shared
        rows = np.flatnonzero(are_kept)
        counts, words = self.counts.at(rows), (self._centres_in_words(rule, categories),)
        if not len(rows):
            raise no_item_meets(self.dataset, words)
        kept = CentreFilter(rule, len(self.scale.categories), categories)
        return self._looking_at(self._narrowed(counts, (kept,), words), categories)

    def _having(self, column: str, texts: list[str]) -> Filter:
        return self._filter(column, partial(_is_one_of, texts))

    def _filter(self, column: str, keep: Condition) -> Filter:
        return filter_on(self.labels.engine, self.labels.item_keys, column, keep)

    def _under(self, more: tuple[Filter, ...], words: tuple[str, ...]) -> Self:
        if not all(one.values for one in more):
            raise no_item_meets(self.dataset, words)
        conditions = (*self.conditions, *more)
        counts = self.labels.counts(self.judge, self.criterion, self.stand_ins, conditions)
        if not counts.is_shared.any():
            raise no_item_meets(self.dataset, words)
        return self._narrowed(counts, more, words)

    def _narrowed(self, counts: Counts, more: tuple[Filter, ...], words: tuple[str, ...]) -> Self:
        """Put counts of items that meet more conditions in the place of these.

        Bins are of what is compared: a response that is no label is in none.
        """
        conditions, filters = (*self.conditions, *more), (*self.filters, *words)
        if any(isinstance(one, CentreFilter) for one in conditions):
            counts = counts.at(np.flatnonzero(counts.is_shared))
        return replace(self, counts=counts, conditions=conditions, filters=filters)


def _side_by_side(each: Sequence[Counts], places: IntArray, *, has_cluster: bool) -> JointItems:
    """Put items side by side by their places (n_comparisons, n) in comparisons counted together.

    The last column that tells them apart is the cluster, if any.
    """
    used = np.flatnonzero((places >= 0).any(axis=0))
    codes = name_codes(texts_of(each[0].columns[-1]))[0][used] if has_cluster else None
    return JointItems(tuple(places[:, used]), each[0].n[used], codes)


def _in_order(first: "pd.Series[Any]", second: "pd.Series[Any]") -> dict[str, "pd.Series[Any]"]:
    """Put the two systems of every pair in the order of their names."""
    names = np.sort(np.array([first.astype(str), second.astype(str)], dtype=object), axis=0)
    return dict(zip(PAIR, map(pd.Series, names), strict=True))


def _is_one_of(texts: list[str], cells: "pd.Series[Any]") -> "pd.Series[bool]":
    return cells.astype(str).isin(texts)


@dataclass(frozen=True, repr=False, eq=False)
class CountedLabels(Labels):
    """Labels that stay in an engine, which counts them for every comparison.

    What needs no rows is as in :class:`Labels`; ``items``, ``rows``, ``table`` and what is made of
    them raise LabelError. Made by :func:`judgeviz.open`.

    Attributes
    ----------
    unknown : DataFrame
        Different responses that are no label of the scale: criterion, rater, response.
    engine : EngineTable
    vocabulary : Vocabulary
    """

    items: pd.DataFrame = field(init=False, repr=False)
    rows: LabelRows = field(init=False, repr=False)
    invalid: InvalidRows = field(init=False, repr=False)
    engine: EngineTable = field(kw_only=True)
    vocabulary: Vocabulary = field(kw_only=True)

    def __getattr__(self, name: str) -> NoReturn:
        """Raise LabelError for rows."""
        _no_rows(self, name, self.__dict__.get("name", ""))

    def __repr__(self) -> str:
        """Name, size, who labelled, and the scales."""
        return (
            f"Labels of {quoted([self.name])}, counted by {self.engine.engine}: "
            f"{self.report.n_labels:,} labels\n{self._names()}"
        )

    @property
    def counted_by(self) -> str:
        """Name of the engine that holds the table and counts it."""
        return name_of_engine(self.engine.engine)

    @property
    def item_columns(self) -> tuple[str, ...]:
        """Columns that may describe the items: of all rows it is asked where one is used."""
        return tuple(self.described_by)

    @property
    def described_by(self) -> dict[str, str]:
        """Columns that may describe the items, and those of the frame, without other roles.

        The item column is one where several items share its values, or where it and others name
        the items together.
        """
        mapping = self.vocabulary.mapping
        system, source = mapping.column("system"), mapping.column("source")
        item = mapping.column("item") if self.item_keys.is_base_shared else None
        parts = mapping.item_parts if len(mapping.item_parts) > 1 else set()
        describing = {system, source, item} | parts - {mapping.column("item")}
        taken = (mapping.used_columns - describing).union(self.vocabulary.varying)
        return self.item_keys.as_item_columns(
            name for name in self.engine.columns if name not in taken
        )

    def values_of(self, column: str) -> "pd.Series[Any]":
        """Different values of an item column, in order.

        Raises ValueError for a column that does not exist or differs within items, LabelError for
        one with too many values.
        """
        _, values = values_in(self.engine, self.item_keys, column)
        return texts_of(values)

    def said_of_all_items(self) -> dict[str, str]:
        """Item columns with one value in every row of the table, and that value."""
        found = {}
        for name, column in self.described_by.items():
            if name in self.texts:
                continue
            values = self.engine.answer(
                f"one value {column}", partial(self.engine.values, column, 1)
            ).column(0)
            if len(values) == 1 and not values.null_count:
                found[name] = str(texts_of(values).iloc[0])
        return found

    def judges_of(self, criterion: str | None = None) -> tuple[str, ...]:
        """Judges with at least one response, valid or not, under a criterion."""
        said = self._said(self._criterion(criterion))
        present = set(said.loc[said["value"].notna() | said["response"].notna(), "name"])
        return tuple(judge for judge in self.judges if judge in present)

    def raters_of(self, criterion: str) -> tuple[str, ...]:
        """Humans with at least one label of the scale under a criterion."""
        said = self._said(criterion)
        present = set(said.loc[said["value"].notna(), "name"])
        return tuple(rater for rater in self.raters if rater in present)

    def n_invalid(self, judge: str, criterion: str | None = None) -> int:
        """Responses of a judge under a criterion that are no label of the scale."""
        said = self._said(self._criterion(criterion))
        is_own = (said["name"] == judge) & said["response"].notna()
        return int(said.loc[is_own, "times"].sum())

    def unanswered(self, judge: str, criterion: str | None = None) -> Unanswered:
        """Count the items of a criterion on which humans gave a label and a judge said nothing."""
        name = self._criterion(criterion)
        self._check_counted(judge, name)
        self._rater(judge)
        # what stands for an invalid response changes nothing: asked as a verdict asks by default
        policy: InvalidPolicy = "drop" if self.n_invalid(judge, name) else "random"
        return self.counts(judge, name, StandIns.of(policy, 0), ()).unanswered

    def n_labels(self, rater: str) -> int:
        """Labels of the scale that a human or judge gave, on all criteria."""
        own = self._said_by_rater(rater)
        return int(own.loc[own["value"].notna(), "times"].sum())

    def times_given(self, criterion: str) -> IntArray:
        """How often anybody gave each label of a categorical scale, (k,); scores are no labels."""
        said = self._said(criterion)
        is_label = said["value"].notna()
        for of, judge in self.score_scales:
            is_label &= (of != criterion) | (said["name"] != judge)
        given = said.loc[is_label, "value"].to_numpy(np.int64)
        counts = np.zeros(len(self.scale(criterion).categories), dtype=np.int64)
        np.add.at(counts, given, said.loc[is_label, "times"].to_numpy(np.int64))
        return counts

    def humans_range(self, criterion: str) -> tuple[float, float] | None:
        """Lowest and highest score that the humans gave; None where they gave none."""
        said = self._said(criterion)
        given = said.loc[said["name"].isin(self.raters), "value"].dropna()
        return (float(given.min()), float(given.max())) if len(given) else None

    def n_samples(self, judge: str) -> int:
        """Answers of a judge that are told apart: by a column of samples, or by their columns."""
        own = self._said_by_rater(judge)
        if sample := self.vocabulary.mapping.column("sample"):
            valid = are_labelled(own[own["value"].notna()], self.vocabulary.columns)
            number = first_if_none(self.engine, self.engine.columns[sample])
            rows, _ = self.item_keys.grouped({"sample": number}, self.engine.frame.filter(valid))
            found = self.engine.answer(
                repr(("samples", self.names_as_read.get(("judge", judge), judge))),
                lambda: rows.select(nw.col("sample").n_unique()),
            )
            return int(found.column(0)[0].as_py())
        return int(own.groupby("criterion_name")["column"].nunique().max())

    def _said_by_rater(self, rater: str) -> pd.DataFrame:
        of_each = (self._said(criterion) for criterion in self.criteria)
        return pd.concat([said[said["name"] == rater] for said in of_each])

    @recorded
    def compare(
        self,
        judge: str | None = None,
        criterion: str | None = None,
        *,
        invalid: InvalidPolicy = "random",
        invalid_seed: int = 0,
    ) -> CountedComparison:
        """Put the humans and one judge side by side, as :meth:`Labels.compare` does.

        The engine counts them at once, and once. Raises LabelError also for what it does not count:
        scores, humans who labelled an item several times, invalid responses for which labels
        would be drawn where no column tells the items.
        """
        name = self._criterion(criterion)
        check_policy(invalid)
        scale = self.scales[name]
        self._check_counted(judge, name)
        if judge is not None:
            self._rater(judge)
        is_answered = judge is None or judge in self.judges_of(name)
        stand_ins = StandIns.of(invalid, invalid_seed)
        counts = self.counts(judge, name, stand_ins, ()) if is_answered else None
        if counts is None or not counts.is_shared.any():
            if judge is not None and counts is not None and counts.n_invalid:
                raise no_valid_response(self.name, judge, name)
            raise no_item_shared(self.name, judge, name)
        has_lost = judge is not None and self.n_invalid(judge, name) > 0
        return CountedComparison(
            dataset=self.name,
            criterion=name,
            judge=judge,
            scale=scale,
            judge_scale=scale,
            n_left_out=counts.n_left_out,
            digest=digest_with(self.digest, *([invalid, str(invalid_seed)] if has_lost else [])),
            source=self.source,
            invalid=invalid,
            invalid_seed=invalid_seed,
            texts=self.texts,
            labels=self,
            counts=counts,
        )

    def joint_items(self, pairs: Sequence[Comparison], cluster: str | None = None) -> JointItems:
        """Count items that are distinct in several comparisons; see :meth:`Labels.joint_items`."""
        counted_pairs = [pair for pair in pairs if isinstance(pair, CountedComparison)]
        if not counted_pairs:
            return JointItems(())
        first = counted_pairs[0]
        own = first._frame_columns([] if cluster is None else [cluster])
        each = first._counted_together(counted_pairs, Apart(columns=own))
        places = [pair.places_of(counts) for pair, counts in zip(counted_pairs, each, strict=True)]
        return _side_by_side(each, np.stack(places), has_cluster=cluster is not None)

    def label_counts(
        self,
        criterion: str,
        judges: Sequence[str],
        items: Collection[object] | Comparison | None = None,
    ) -> IntArray:
        """Labels per category of the humans together and of some judges, (1 + n_judges, k).

        Raises LabelError for items that are named, and for those of a comparison with a judge.
        """
        conditions: tuple[Filter, ...] = ()
        if items is not None:
            if not (
                isinstance(items, CountedComparison)
                and (items.judge, items.criterion) == (None, criterion)
                and items.labels.digest == self.digest
            ):
                _no_rows(self, "items", self.name)
            conditions = items.conditions
        humans = self.counts(None, criterion, LEFT_OUT, conditions)
        of_judges = [self.counts(judge, criterion, LEFT_OUT, conditions) for judge in judges]
        if items is not None:
            of_judges = [one.at(np.flatnonzero(one.human.any(axis=1))) for one in of_judges]
        return np.stack([humans.n @ humans.human, *(one.n @ one.machine for one in of_judges)])

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
        """
        stand_ins = StandIns.of(invalid, invalid_seed)
        own = () if column is None else (item_column(self.engine, self.item_keys, column),)
        of = judge, criterion, stand_ins if stand_ins.is_drawn else LEFT_OUT, ()
        found = self.counts(*of, Apart(columns=own))
        alone = np.flatnonzero(~found.human.any(axis=1) & found.machine.any(axis=1))
        values = texts_of(found.columns[0]).iloc[alone] if own else None
        return JudgedAlone(found.machine[alone], found.n[alone], values)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the columns, sizes and times of files, all label counts, and the roles."""
        said = self.vocabulary.said.to_json(orient="values", default_handler=str)
        return self.engine.digest(said, json.dumps(self.mapping, default=str))

    def check_doubts(self) -> None:
        """Raise QuestionError where a guess that may be wrong was taken."""
        if self.report.doubts:
            raise question_about([self.vocabulary.mapping], self.report.doubts)

    @cached_property
    def item_keys(self) -> Items:
        """What tells the items of the table apart."""
        items, told = Items.of(self.engine, self.vocabulary.mapping), self.vocabulary
        return replace(items, labelled=are_labelled(told.said, told.columns))

    def counts(
        self,
        judge: str | None,
        criterion: str,
        stand_ins: StandIns,
        conditions: tuple[Filter, ...],
        apart: Apart = EVERYTHING_ALIKE,
    ) -> Counts:
        """Count distinct items by a query, which is remembered."""
        judges = () if judge is None else (judge,)
        [counts] = self.counts_together(judges, criterion, stand_ins, conditions, apart)
        return counts

    def counts_together(
        self,
        judges: tuple[str, ...],
        criterion: str,
        stand_ins: StandIns,
        conditions: tuple[Filter, ...],
        apart: Apart = EVERYTHING_ALIKE,
    ) -> list[Counts]:
        """Count items that are distinct in what the humans and all of some judges said of them.

        Of each judge, row by row of the same items; once where there is none.
        """
        for judge in judges:
            self._check_samples(judge, criterion)
        asked = self.asked(judges, criterion, conditions, stand_ins)
        each, n_again, _ = self._as_labelled(judges, criterion, asked, apart)
        if n_again:
            raise self._labelled_again(n_again, criterion)
        return [self._without_invalid(counts, criterion, stand_ins.policy) for counts in each]

    def _labelled_again(self, n_items: int, criterion: str) -> LabelError:
        """Say that items have several labels of somebody, and what was taken for an item."""
        mapping = self.vocabulary.mapping
        item = mapping.column("item") or mapping.column("source")
        told = [item, *map(mapping.column, ("system", "system_a", "system_b"))]
        columns = quoted(dict.fromkeys(column for column in told if column))
        return LabelError(
            f"On {counted(n_items, 'item')} of '{self.name}' somebody labelled '{criterion}' "
            f"several times, which an engine does not tell apart; the items were told by {columns}:"
            " where another column names them, or several do together, state it in the mapping, "
            '{"item": ["one", "another"]}, else keep one label of each rater and item, or '
            f"{READ_A_PART}."
        )

    def _check_samples(self, judge: str, criterion: str) -> None:
        """Raise LabelError where a judge's answers to an item have the same number of a sample.

        Further answers count, repeated rows do not: of these memory keeps one, or refuses them.
        """
        sample = self.vocabulary.mapping.column("sample")
        if sample is None:
            return
        asked = self.asked((judge,), criterion, (), LEFT_OUT)
        asked, column = asked.of_judge(), self.engine.columns[sample]
        found = self.engine.answer(
            repr(("again", asked.question)),
            partial(items_answered_again, asked, first_if_none(self.engine, column)),
        )
        if n_again := int(found.column(0)[0].as_py()):
            raise LabelError(
                f"On {counted(n_again, 'item')} of '{self.name}' '{judge}' answered '{criterion}' "
                f"several times under the same '{sample}', which an engine does not tell from "
                f"further answers; keep one of them, number them apart, or {READ_A_PART}."
            )

    def labels_counted(
        self,
        judge: str | None,
        criterion: str,
        stand_ins: StandIns,
        conditions: tuple[Filter, ...],
        apart: Apart,
    ) -> LabelCounts:
        """Count distinct labels of the humans beside the other labels of their items."""
        judges, raters = () if judge is None else (judge,), self.raters_of(criterion)
        asked = self.asked(judges, criterion, conditions, stand_ins)
        for bits in BITS:
            answer = self.engine.answer(
                repr(("labels", asked.question, bits, apart)),
                partial(count_labels, asked, bits, apart, raters),
            )
            found = label_counts_of(answer, asked, bits, apart, raters)
            if found is not None:
                counts = self._without_invalid(found.counts, criterion, stand_ins.policy)
                return found._replace(counts=counts).shared()
        raise AssertionError("An item has two thousand million equal labels.")

    def _without_invalid(self, counts: Counts, criterion: str, policy: InvalidPolicy) -> Counts:
        """Drop invalid responses, or take the worst label in their place; others are drawn."""
        if not counts.n_invalid_of.any() or policy != "worst":
            return replace(counts, turned=counts.turned[:, :-1])
        machine, turned = counts.machine.copy(), counts.turned[:, :-1].copy()
        row, stand_in = self._at_worst(counts, criterion)
        machine[row, stand_in] += counts.n_invalid_of
        if turned.size:
            turned[row, stand_in] += counts.turned[:, -1]
        return replace(counts, machine=machine, turned=turned)

    def _as_labelled(
        self,
        judges: tuple[str, ...],
        criterion: str,
        asked: Asked,
        apart: Apart,
    ) -> tuple[list[Counts], int, int]:
        """Count items, those that somebody labelled twice, and the bits that a count takes."""
        for bits in BITS:
            answer = self.engine.answer(
                repr((asked.question, bits, apart)),
                partial(count_items, asked, bits, apart),
            )
            found = counts_of(answer, asked, bits, apart)
            if found is not None:
                return *found, bits
        raise AssertionError("An item has two thousand million equal labels.")

    def as_said(self, pair: CountedComparison, counts: Counts) -> Counts:
        """Take the worst labels of a comparison out again that stand for invalid responses."""
        if pair.invalid != "worst" or not counts.n_invalid_of.any():
            return counts
        return replace(counts, machine=counts.machine - self.stand_ins_of(pair, counts))

    def stand_ins_of(self, pair: CountedComparison, counts: Counts) -> IntArray:
        """How often each label stands for an invalid response, (n, k): drawn, or the worst."""
        if pair.stand_ins.is_drawn:
            return counts.drawn
        stand_ins = np.zeros_like(counts.machine)
        stand_ins[self._at_worst(counts, pair.criterion)] = counts.n_invalid_of
        return stand_ins

    def _at_worst(self, counts: Counts, criterion: str) -> tuple[IntArray, IntArray]:
        """Rows of counts, and the label that stands for an invalid response there at its worst."""
        stand_in = worst_labels(counts.human, self.scales[criterion]).astype(np.int64)
        return np.arange(len(stand_in)), stand_in

    def excerpt(self, pair: CountedComparison, kinds: Counts, most: int, apart: Apart) -> Labels:
        """Read items with the label counts of a comparison; see :meth:`CountedComparison.excerpt`.

        ``kinds``: what is told ``apart``, of which the last may be read in part.
        """
        criterion = pair.criterion
        asked = self.asked(pair.judges, criterion, pair.conditions, pair.stand_ins)
        *_, bits = self._as_labelled(pair.judges, criterion, asked, apart)
        kinds = self.as_said(pair, kinds)
        if pair.stand_ins.is_drawn and pair.judge is not None:
            asked = asked.beside(self._others_drawn(pair))
        found = self.engine.collect(partial(some_items, asked, bits, kinds, most, apart))
        drawn = DrawnLabels.of(found, asked, bits, list(self.engine.columns))
        mapping = self.vocabulary.mapping
        with labels_called(called_labels(LabelMapping(mapping))):
            table = every_row_from_arrow(drawn.rows, self.name)
        answers = {**self._answers_taken(), **mapping.answers}
        if "set_aside" in answers:  # such rows are not in the table any more
            answers["set_aside"] = KEPT
        mapping = replace(mapping, answers=answers)
        if mapping.is_by_row and (rater := mapping.column("rater")):
            mapping = mapping.listing_only(set(table.frame[rater].array.categories))
        read = labels_from_tables([table], LabelMapping(mapping), "accept")
        judges, criteria = (
            {old: name for (of, name), old in self.names_as_read.items()
             if of == kind and old in present}
            for kind, present in (("judge", read.judges), ("criterion", read.criteria))
        )  # fmt: skip
        return drawn.put_into(read.renamed(self.name, judges=judges, criteria=criteria), criterion)

    def _answers_taken(self) -> dict[str, str]:
        """Find what was guessed of the whole table, which some items do not tell."""
        guesses = (doubt.guess for doubt in self.report.doubts if doubt.role == "answers")
        taken: dict[str, str] = {}
        for guess in guesses:
            if isinstance(guess, Mapping):
                taken |= {str(what): str(how) for what, how in guess.items()}
        return taken

    def _others_drawn(self, pair: CountedComparison) -> dict[str, Side]:
        """Find the other judges for whose invalid responses labels are drawn."""
        others = tuple(name for name in self.judges_of(pair.criterion) if name != pair.judge)
        sides = self._said_by(("", *others), pair.criterion, pair.stand_ins)
        return {name: side for name, side in sides.items() if side.draw is not None}

    @property
    def of_pairs(self) -> Apart:
        """By the systems of a pair, where items compare two."""
        return Apart(pair=bool(self.item_keys.pair))

    def asked(
        self,
        judges: tuple[str, ...],
        criterion: str,
        conditions: tuple[Filter, ...],
        stand_ins: StandIns,
    ) -> Asked:
        """Return what queries on the humans, and some judges, are about."""
        seed = stand_ins.seed if stand_ins.is_drawn else None  # all that sides differ by
        key = judges, criterion, seed
        if key not in self._coded:
            sides = self._said_by(judges, criterion, stand_ins)
            self._coded[key] = Coded(self.item_keys, self.vocabulary.columns, sides)
        return Asked(self._coded[key], conditions, self._as_read(criterion, *judges))

    @cached_property
    def _coded(self) -> dict[tuple[tuple[str, ...], str, int | None], Coded]:
        """Of judges, a criterion and a seed: the table with the codes of what they said."""
        return {}

    def _said_by(
        self, judges: tuple[str, ...], criterion: str, stand_ins: StandIns
    ) -> dict[str, Side]:
        """Find what the humans, and some judges, said on a criterion; of a single one under m."""
        said, k = self._said(criterion), len(self.scales[criterion].categories)
        sides = {"h": Side(said[said["name"].isin(self.raters)], k)}
        is_once = self.vocabulary.mapping.column("sample") is None
        for number, judge in enumerate(judges):
            name = f"m{number}_" if judges[1:] else "m"
            side = Side(said[said["name"] == judge], k, is_once, True, name)
            if stand_ins.is_drawn and side.has_invalid:
                side = replace(side, draw=self._draw(judge, criterion, stand_ins.seed))
            sides[name] = side
        return sides

    def _draw(self, judge: str, criterion: str, seed: int) -> Draw:
        """Tell how labels are drawn for a judge's invalid responses; LabelError without ids."""
        if not self.item_keys.keys:
            n_invalid = counted(self.n_invalid(judge, criterion), "response")
            raise LabelError(
                f"{n_invalid} of '{judge}' are no label of the scale, and an engine draws labels "
                f"in their place by the ids of items, which '{self.name}' does not have; choose "
                f"'drop' or 'worst' {WHERE_CHOSEN}, or add a column of ids."
            )
        columns = self.vocabulary.columns
        parts = [*self.item_keys.keys, *(nw.col(columns[s]) for s in PAIR[:1] if s in columns)]
        if sample := self.vocabulary.mapping.column("sample"):
            parts.append(nw.col(self.engine.columns[sample]))
        named_by = texts_in(self.engine.frame, parts)
        return Draw((str(seed), *self._as_read(criterion, judge)), named_by)

    def _as_read(self, criterion: str, *judges: str) -> tuple[str, ...]:
        """Names of a criterion and of judges in the table."""
        named = (("criterion", criterion), *(("judge", judge) for judge in judges))
        return tuple(self.names_as_read.get(one, one[1]) for one in named)

    def _said(self, criterion: str) -> pd.DataFrame:
        """Return what was said on a criterion, it and the judges under the names they have now."""
        if criterion not in self._said_on:
            old = self.names_as_read.get(("criterion", criterion), criterion)
            said = self.vocabulary.said
            new = {self.names_as_read.get(("judge", name), name): name for name in self.judges}
            own = said[said["criterion_name"] == old]
            named = own.assign(name=own["name"].map(lambda name: new.get(name, name)))
            self._said_on[criterion] = named
        return self._said_on[criterion]

    @cached_property
    def _said_on(self) -> dict[str, pd.DataFrame]:
        """What was said on each criterion that was asked for."""
        return {}

    def _check_counted(self, judge: str | None, criterion: str) -> None:
        """Raise LabelError for scores, and for texts, of which hardly two are the same."""
        scale = self.scales[criterion]
        if not scale.is_categorical or (criterion, judge) in self.score_scales:
            who = f"'{judge}'" if scale.is_categorical else f"The humans of '{criterion}'"
            gives = "gives" if scale.is_categorical else "give"
            raise ScoresNotCountedError(
                f"{who} {gives} continuous scores, which no engine counts; {READ_A_PART}."
            )
        check_countable(criterion, scale)

    def _columns_of(self, role: str) -> tuple[str, ...]:
        """Columns of the table that have a role."""
        return tuple(n for n in self.vocabulary.mapping.names(role) if n in self.engine.columns)


def counted_labels(engine: EngineTable, stated: FileMapping, on_doubt: OnDoubt) -> CountedLabels:
    """Read what an engine holds as labels; see :func:`judgeviz.open`."""
    engine.check_width()
    with labels_called(called_labels(LabelMapping(stated))):
        try:
            told = _vocabulary(engine.unasked().tidied(), stated, on_doubt)
        except HumansMissingError as problem:
            raise beside_what_is_not_read(problem, engine.notes) from None
    vocabulary = replace(told, table=with_sides(told.table, told.mapping))
    found = vocabulary.labels
    kept = {one.name: getattr(found, one.name) for one in fields(Labels) if one.name not in ROWS}
    kept["unknown"] = found.unknown[["criterion", "rater", "response"]]
    kept |= {"name": engine.name, "places": Places(), "mapping": vocabulary.mapping.to_dict()}
    labels = CountedLabels(**kept, engine=vocabulary.table, vocabulary=vocabulary)
    if on_doubt == "raise":
        labels.check_doubts()
    return labels


def _vocabulary(table: EngineTable, stated: FileMapping, on_doubt: OnDoubt) -> Vocabulary:
    """Find what was said, with the one answer that there may be where a table needs one.

    Of several files none but of columns that name the items together, as reading takes them.
    """
    try:
        return read_vocabulary(table, stated, on_doubt)
    except LabelError as refusal:
        if on_doubt == "raise" or len(refusal.doubts) != 1:
            raise
        [doubt] = refusal.doubts
        if not may_be_taken(doubt, stated):
            raise
        names_items = doubt.role == "item" and isinstance(doubt.guess, list)
        if len(table.names_of_files) > 1 and not names_items:
            raise
        guess = parse_mapping({doubt.role: doubt.guess}).shared
        found = read_vocabulary(table, guess.over(stated), on_doubt)
        report = replace(found.labels.report, doubts=(doubt, *found.labels.report.doubts))
        return replace(found, labels=replace(found.labels, report=report))
