"""Who is preferred in every pair of systems: from scores per source, or from votes.

Both kinds of tables end in the same shape: for each pair of systems the signs of both sides
(+1 the first, 0 a tie, -1 the second), item by item.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.pair_outcomes import (
    PairOutcomes,
    SignsOfPairs,
    UnitKinds,
    count_outcomes,
    outcomes_of_kinds,
    packed_signs,
    random_groups,
    signs_in,
)
from judgeviz.counting.profiles import without_gaps
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison, in_words, no_system_pairs
from judgeviz.labels.source_scores import (
    CountedSigns,
    SourceScores,
    clusters_differ,
    name_codes,
    no_systems,
)
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.favi_score import Signs, confusion, limit_of_ties, preference_signs

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
SystemPair = tuple[str, str]
# One margin for both sides, or the humans' and the judge's.
TieMargin = float | tuple[float, float]


class PairSigns(NamedTuple):
    """Preferences of both sides on the items of one pair.

    Attributes
    ----------
    human, machine : ndarray of int8, shape (n,)
    unit : ndarray of int, shape (n,), or slice
        Source (or voted item) of each; a slice where they are all sources in order.
    """

    human: Signs
    machine: Signs
    unit: IntArray | slice


@dataclass(frozen=True)
class PairUnits:
    """What is drawn to resample preferences, with the preferences of each.

    Attributes
    ----------
    n : int
        Sources (or voted items); or kinds of them.
    signs_of : callable
        From a pair to its :class:`PairSigns`.
    clusters_of : callable
        From an item column to the cluster of each unit, -1 for one without a value.
    of_item : ndarray of int, shape (n_items,)
        Row of the comparison's items to unit; -1 for items that enter no pair.
    times : ndarray of int or None, shape (n,)
        Units of each kind; None where each is one by itself.
    """

    n: int
    signs_of: Callable[[SystemPair], PairSigns]
    clusters_of: Callable[[str], IntArray]
    of_item: IntArray
    times: IntArray | None = None


@dataclass(frozen=True)
class PairPreferences:
    """The preferences of both sides in every pair.

    Attributes
    ----------
    systems : tuple of str
        In order of name.
    pairs : tuple of (system_a, system_b)
        That share an item, in order of name.
    unshared : tuple of (system_a, system_b)
        Pairs without an item in common.
    make_units : callable
        Finds the units, where they are asked for.
    counted : ndarray of int or None, shape (n_pairs, 3, 3)
        Confusions of the pairs, where they are known without the units.
    """

    systems: tuple[str, ...]
    pairs: tuple[SystemPair, ...]
    unshared: tuple[SystemPair, ...]
    make_units: Callable[[], PairUnits]
    counted: IntArray | None = None

    def __len__(self) -> int:
        """Count the pairs."""
        return len(self.pairs)

    def __iter__(self) -> Iterator[PairSigns]:
        """Give the preferences pair by pair."""
        return map(self.units.signs_of, self.pairs)

    @cached_property
    def units(self) -> PairUnits:
        """Sources, or voted items."""
        return self.make_units()

    @cached_property
    def confusions(self) -> IntArray:
        """Rows human, columns judge, both in the order +, =, -; (n_pairs, 3, 3)."""
        if self.counted is not None:
            return self.counted
        if self.units.times is None:
            return np.stack([confusion(one.human, one.machine) for one in self])
        return self.kinds.confusions(len(self))

    @cached_property
    def kinds(self) -> UnitKinds:
        """Units by what both sides prefer in all pairs."""
        n = self.units.n
        human = packed_signs(n, ((one.human, one.unit) for one in self))
        machine = packed_signs(n, ((one.machine, one.unit) for one in self))
        return UnitKinds.of(human, machine, self.units.times)

    @cached_property
    def looked_at(self) -> tuple[str, ...]:
        """Systems of the pairs, in order of name."""
        return systems_in((*self.pairs, *self.unshared))

    @cached_property
    def sides(self) -> FloatArray:
        """Place of each system in each pair, (n_pairs, n_systems): 1 first, -1 second, 0 neither.

        Systems are those looked at.
        """
        first, second = self.places
        of_system = np.zeros((len(self.pairs), len(self.looked_at)))
        pair = np.arange(len(self.pairs))
        of_system[pair, first], of_system[pair, second] = 1, -1
        return of_system

    @cached_property
    def places(self) -> tuple[IntArray, IntArray]:
        """Places of the first and second system of every pair among those looked at."""
        place = {name: number for number, name in enumerate(self.looked_at)}
        first, second = np.array([(place[a], place[b]) for a, b in self.pairs]).T
        return first, second

    @cached_property
    def named(self) -> dict[str, "pd.Series[str]"]:
        """Names of the systems of every pair, as columns: system_a, system_b.

        Text is slow to turn into a column: tables of the same pairs share it.
        """
        sides = zip(*self.pairs, strict=True)
        return {
            name: pd.Series(side)
            for name, side in zip(("system_a", "system_b"), sides, strict=True)
        }


@dataclass(frozen=True)
class Repeated:
    """Preferences of some units, each as often as it is named.

    Attributes
    ----------
    preferences : PairPreferences
    unit : ndarray of int, shape (n,)
    """

    preferences: PairPreferences
    unit: IntArray

    def __len__(self) -> int:
        """Count the pairs."""
        return len(self.preferences)

    def __iter__(self) -> Iterator[PairSigns]:
        """Give the preferences pair by pair."""
        for signs in self.preferences:
            place = np.full(self.preferences.units.n, -1, dtype=np.int64)
            place[signs.unit] = np.arange(len(signs.human))
            own = place[self.unit]
            chosen = np.flatnonzero(own >= 0)
            yield PairSigns(signs.human[own[chosen]], signs.machine[own[chosen]], chosen)


def systems_in(pairs: Iterable[SystemPair]) -> tuple[str, ...]:
    """Systems of some pairs, in order of name."""
    return tuple(sorted({name for pair in pairs for name in pair}))


def pair_preferences(
    pair: Comparison,
    tie_margin: TieMargin = 0.0,
    tie_rule: TieRule | None = None,
    pairs: Iterable[SystemPair] | None = None,
    cluster: str | None = None,
) -> PairPreferences:
    """Turn scores or votes into preferences.

    Parameters
    ----------
    pair : Comparison
        With scores (or ordinal labels) per source and system, or votes on pairs of systems.
        Several labels of a side on one item are averaged; votes are decided by majority.
    tie_margin : float or (float, float)
        Scores as close as this are a tie; two numbers are the humans' and the judge's.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities of votes; by default the tie category.
    pairs : iterable of (str, str), optional
        Pairs to look at, in either order; all when left out.
    cluster : str, optional
        Item column by which units are to be drawn.

    Raises
    ------
    LabelError
        Without a judge, without systems or their sources, with labels that have no order, or
        where no two systems share a source.
    ValueError
        For a margin that is negative or not finite, or a pair that does not exist.
    """
    margins = _margins(tie_margin)
    if pair.judge is None:
        raise LabelError(
            f"Data set '{pair.dataset}' is compared without a judge; add labels of a judge to "
            "the table to see whom it favours."
        )
    wanted = None if pairs is None else {_in_order(*one) for one in pairs}
    if pair.scale.kind == "preference":
        found = _from_votes(pair, tie_rule, wanted, cluster)
    else:
        found = _from_scores(pair, margins, wanted, cluster)
    if found.pairs:
        return found
    if len(found.systems) == 1:
        filtered = "take the filter away" if pair.filters else "add outputs of another one"
        raise LabelError(
            f"There is only one system, '{found.systems[0]}', and nothing to compare it with; "
            f"{filtered}."
        )
    raise LabelError(
        f"No two systems of '{pair.dataset}' have an item in common; systems are compared "
        "on shared sources, which the mapping names under 'source'."
    )


def all_system_pairs(pair: Comparison) -> tuple[SystemPair, ...]:
    """All pairs of systems that a table names, in order of name; empty where it names none."""
    if pair.system_pairs:
        return pair.system_pairs
    return tuple(combinations(pair.systems, 2))


def on_pairs(pair: Comparison, pairs: Iterable[SystemPair] | None) -> Comparison:
    """Keep the items that some pairs of systems, in either order, are compared on.

    Of scored outputs these are the outputs of their systems. All items where ``pairs`` is None.
    """
    if pairs is None:
        return pair
    wanted = list(pairs)
    if pair.scale.kind == "preference":
        kept = pair.of_system_pairs([*wanted, *((b, a) for a, b in wanted)])
    else:
        kept = pair.of_systems(systems_in(wanted))
    return replace(kept, filters=(*pair.filters, in_words(wanted)))


def outcomes_by_unit(
    preferences: PairPreferences, resampling: Resampling
) -> tuple[PairOutcomes, int | None]:
    """Count the outcomes of all pairs by unit: what a resample draws.

    Also gives the number of clusters; None where sources (or voted items) are the units.

    Raises
    ------
    LabelError
        Where items of one source are of different clusters.
    """
    cluster, units, kinds = resampling.cluster, preferences.units, preferences.kinds
    if cluster is None and kinds.are_few:
        return outcomes_of_kinds(kinds, len(preferences)), None
    group = np.full(units.n, -1, dtype=np.int64)
    if cluster is not None:
        group = units.clusters_of(cluster)
    signs: SignsOfPairs = preferences
    weight = None
    if units.times is None:
        group = without_gaps(group, kinds.of_unit)
    else:  # what is no cluster's is one unit by one
        alone = group < 0
        row = np.repeat(np.arange(len(group)), np.where(alone, units.times, 1))
        group = without_gaps(group[row], kinds.of_unit[row])
        signs, weight = Repeated(preferences, row), np.where(alone, 1, units.times)[row]
    n_groups = int(group.max()) + 1
    rng, _ = resampling.stream("draws").spawn(2)
    outcomes = count_outcomes(signs, *random_groups(group, n_groups, rng), weight)
    return outcomes, None if cluster is None else n_groups


def _clusters_of(pair: Comparison, of_item: IntArray, n_units: int, cluster: str) -> IntArray:
    """Cluster of each unit that the items of a comparison belong to."""
    codes = pair.named_clusters(cluster)
    item = np.flatnonzero(of_item >= 0)
    group = np.full(n_units, -1, dtype=np.int64)
    group[of_item[item]] = codes[item]
    if not np.array_equal(group[of_item[item]], codes[item]):
        raise clusters_differ(cluster)
    return group


def _in_order(a: str, b: str) -> SystemPair:
    return (a, b) if a < b else (b, a)


def _margins(tie_margin: TieMargin) -> tuple[float, float]:
    both = tie_margin if isinstance(tie_margin, tuple) else (tie_margin, tie_margin)
    if len(both) != 2 or not all(np.isfinite(margin) and margin >= 0 for margin in both):
        raise ValueError(f"tie_margin is a number from 0 on, or one for each side; got {both}.")
    return float(both[0]), float(both[1])


def _split(
    systems: tuple[str, ...],
    wanted: set[SystemPair] | None,
    share_an_item: Callable[[SystemPair], bool],
) -> tuple[tuple[SystemPair, ...], tuple[SystemPair, ...]]:
    """Pairs (of those wanted) that share an item, and those that do not."""
    everything = list(combinations(systems, 2))
    unknown = sorted((wanted or set()) - set(everything))
    if unknown:
        raise ValueError(f"There is no pair of systems {unknown[0]} in this comparison.")
    chosen = [one for one in everything if wanted is None or one in wanted]
    shared = tuple(one for one in chosen if share_an_item(one))
    return shared, tuple(one for one in chosen if one not in set(shared))


def _from_scores(
    pair: Comparison,
    margins: tuple[float, float],
    wanted: set[SystemPair] | None,
    cluster: str | None,
) -> PairPreferences:
    """Sign of the difference of mean scores on every shared source."""
    for scale, whose in ((pair.scale, "humans"), (pair.judge_scale, str(pair.judge))):
        if scale.kind == "nominal":
            raise LabelError(
                f"The labels of '{whose}' for '{pair.criterion}' are classes without an order, "
                "which cannot say which of two systems is better; choose graded labels or scores."
            )
    counted = pair.counted_signs((limit_of_ties(margins[0]), limit_of_ties(margins[1])))
    if counted is not None:
        return _from_counted_signs(counted, wanted, cluster)
    scores = pair.by_source
    if not (scores.source_of_item >= 0).any():
        raise no_systems(pair.dataset)
    place = {name: row for row, name in enumerate(scores.systems)}
    present = (~np.isnan(scores.human)).astype(np.float32)
    n_shared = present @ present.T
    pairs = _split(scores.systems, wanted, lambda one: bool(n_shared[place[one[0]], place[one[1]]]))
    signs_of = partial(_signs_of_scores, scores, place, margins)
    n_sources = scores.human.shape[1]
    clusters_of = partial(_clusters_of, pair, scores.source_of_item, n_sources)
    units = PairUnits(n_sources, signs_of, clusters_of, scores.source_of_item)
    return PairPreferences(scores.systems, *pairs, lambda: units)


def _from_counted_signs(
    counted: CountedSigns, wanted: set[SystemPair] | None, cluster: str | None
) -> PairPreferences:
    """Take the signs that an engine counted: of each pair, and of all together if asked."""
    shared, unshared = _split(counted.systems, wanted, counted.confusions.__contains__)
    confusions = np.array([counted.confusions[one] for one in shared], dtype=np.int64)
    units = partial(_counted_units, counted, shared, cluster)
    return PairPreferences(counted.systems, shared, unshared, units, confusions)


def _counted_units(
    counted: CountedSigns, pairs: tuple[SystemPair, ...], cluster: str | None
) -> PairUnits:
    found = counted.together(pairs, cluster)
    signs = dict(zip(pairs, signs_in(found.human, found.machine, len(pairs)), strict=True))
    return PairUnits(
        n=len(found.times),
        signs_of=lambda pair: PairSigns(*signs[pair]),
        clusters_of=lambda _: found.clusters,
        of_item=np.zeros(0, dtype=np.int64),
        times=found.times,
    )


def _signs_of_scores(
    scores: SourceScores, place: dict[str, int], margins: tuple[float, float], pair: SystemPair
) -> PairSigns:
    sides = [side[place[name]] for side in (scores.human, scores.machine) for name in pair]
    shared: IntArray | slice = slice(None)
    if not scores.is_complete:
        shared = np.flatnonzero(~(np.isnan(sides[0]) | np.isnan(sides[1])))
        sides = [side[shared] for side in sides]
    human = preference_signs(sides[0], sides[1], margins[0])
    return PairSigns(human, preference_signs(sides[2], sides[3], margins[1]), shared)


def _from_votes(
    pair: Comparison,
    tie_rule: TieRule | None,
    wanted: set[SystemPair] | None,
    cluster: str | None,
) -> PairPreferences:
    """Majority of either side on every item."""
    if not pair.system_pairs:
        raise no_system_pairs(pair.dataset)
    if pair.judge_scale.kind != "preference":
        raise LabelError(
            f"'{pair.judge}' gives scores where the humans vote on pairs; give it votes, too."
        )
    rule, sides = centre_rule(pair.scale, tie_rule), ("system_a", "system_b")
    told_apart = sides if cluster is None else (*sides, cluster)
    voted, times = pair.kinds(*told_apart, raters=False)
    human, machine = rule.of(voted.human_counts), rule.of(voted.machine_counts)
    used = (human != NO_LABEL) & (machine != NO_LABEL)
    named = [name_codes(voted.items[side]) for side in sides]
    systems = tuple(sorted({*named[0][1], *named[1][1]}))
    place = {name: row for row, name in enumerate(systems)}
    a, b = (np.array([place[name] for name in names])[codes] for codes, names in named)
    code = np.minimum(a, b) * len(systems) + np.maximum(a, b)
    rows = _rows_by_pair(code, used)
    items = {(systems[code // len(systems)], systems[code % len(systems)]): at
             for code, at in rows.items()}  # fmt: skip
    signs = [np.where(a > b, side - 1, 1 - side).astype(np.int8) for side in (human, machine)]
    pairs = _split(systems, wanted, items.__contains__)
    is_unit = np.ones(voted.n_items, dtype=bool)
    if wanted is not None:  # votes on other pairs are no part of a resample of these
        is_unit = np.isin(code, [place[one] * len(systems) + place[other] for one, other in wanted])
    unit = np.where(is_unit, np.cumsum(is_unit) - 1, -1)
    of_item, n_units = np.where(used, unit, -1), int(is_unit.sum())
    units = PairUnits(
        n_units,
        partial(_signs_of_votes, signs, items, unit),
        partial(_clusters_of, voted, of_item, n_units),
        of_item,
        None if times is None else times[is_unit],
    )
    return PairPreferences(systems, *pairs, lambda: units)


def _signs_of_votes(
    signs: list[Signs], items: dict[SystemPair, IntArray], unit: IntArray, pair: SystemPair
) -> PairSigns:
    return PairSigns(signs[0][items[pair]], signs[1][items[pair]], unit[items[pair]])


def _rows_by_pair(code: IntArray, used: NDArray[np.bool_]) -> dict[int, IntArray]:
    kept = np.flatnonzero(used)
    order = kept[np.argsort(code[kept], kind="stable")]
    codes, first = np.unique(code[order], return_index=True)
    parts = np.split(order, first[1:])
    return {int(one): rows for one, rows in zip(codes, parts, strict=False)}
