"""Which system is better than which: a sign test per pair, and the order that it leaves."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.systems.preferences import (
    PairPreferences,
    SystemPair,
    TieMargin,
    on_pairs,
    outcomes_by_unit,
    pair_preferences,
)
from judgeviz.analysis.systems.system_numbers import rank_numbers, ranking_numbers, ranking_table
from judgeviz.counting.resamples import Resampling
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.favi_score import outcomes
from judgeviz.statistics.intervals import percentile_interval
from judgeviz.statistics.multiple_testing import Correction, adjusted_p_values
from judgeviz.statistics.sign_test import Ties, sign_test

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Status = Literal["kept", "reversed", "lost", "new", "neither"]
A_WINS, B_WINS, NEITHER = "a", "b", "neither"
GRAVEST_FIRST: tuple[Status, ...] = ("reversed", "lost", "new", "kept")
# Between the names of systems that win against each other in a circle.
CYCLE_JOINT = " + "


@dataclass(frozen=True, repr=False)
class Ranking:
    """The order that one side's preferences leave.

    Attributes
    ----------
    pairs : DataFrame
        A row per pair: system_a, system_b, n_plus, n_ties, n_minus (+ prefers ``system_a``), p,
        p_adjusted (equal to p without a correction), verdict ("a", "b" or "neither").
    wins : DataFrame
        A row per significant pair: winner, loser, n_plus, n_minus (+ prefers the winner), and p
        as it was compared with alpha, that is, adjusted where a correction was asked for.
    edges : tuple of (winner, loser)
        The wins without those that follow from others (transitive reduction); between nodes.
    nodes : tuple of str
        Systems, and each cycle as one node named by its systems: ``A + B + C``.
    layers : tuple of tuple of str
        Nodes from the top: below all that win against them.
    undecided : tuple of str
        Systems with neither a significant win nor a loss; they are nodes, but in no layer.
    cycles : tuple of tuple of str
        Systems that win against each other in a circle.
    ranks : DataFrame
        A row per system: system, rate (mean over the others of preferences for it less those
        against it, as a share of the items; from -1 to 1), wins, losses (significant ones),
        decided, rank (1 has the largest rate of the decided systems), low, high (its bootstrap
        interval; NaN without one). Undecided are systems with neither a win nor a loss, and those
        without a win that would be ahead of all that win: they have no rank.
    """

    pairs: pd.DataFrame
    wins: pd.DataFrame
    edges: tuple[tuple[str, str], ...]
    nodes: tuple[str, ...]
    layers: tuple[tuple[str, ...], ...]
    undecided: tuple[str, ...]
    cycles: tuple[tuple[str, ...], ...]
    ranks: pd.DataFrame

    def __repr__(self) -> str:
        """Count wins and layers, and name the systems on top."""
        top = ", ".join(self.layers[0]) if self.layers else "none"
        return (
            f"Ranking: {len(self.wins)} wins in {len(self.pairs)} pairs of systems, "
            f"{len(self.layers)} layers, {len(self.cycles)} cycles; on top: {top}"
        )

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Systems from the best: those with a rank by their rate, then those without one."""
        columns = self.ranks[["system", "rate", "decided"]].fillna({"rate": -np.inf})
        rows = columns.itertuples(index=False, name=None)
        found = sorted((not decided, -rate, system) for system, rate, decided in rows)
        return tuple(system for _, _, system in found)

    @property
    def items_a_pair(self) -> list[int]:
        """Items of every pair."""
        counts: list[int] = self.pairs[["n_plus", "n_ties", "n_minus"]].sum(axis=1).tolist()
        return counts

    def members(self, node: str) -> tuple[str, ...]:
        """Systems of a node: one, or those of a cycle."""
        named = {CYCLE_JOINT.join(cycle): cycle for cycle in self.cycles}
        return named.get(node, (node,))

    def wins_of(self, edge: tuple[str, str]) -> pd.DataFrame:
        """Rows of ``wins`` that an edge stands for: one, or several where an end is a cycle."""
        winners, losers = (self.members(node) for node in edge)
        named = ((winner, loser) for winner in winners for loser in losers)
        return self.wins.iloc[
            [self._row_of_win[pair] for pair in named if pair in self._row_of_win]
        ]

    @cached_property
    def _row_of_win(self) -> dict[tuple[str, str], int]:
        named = zip(self.wins["winner"], self.wins["loser"], strict=True)
        return {pair: row for row, pair in enumerate(named)}


@dataclass(frozen=True, repr=False)
class SystemRankings(Result):
    """The humans' and the judge's ranking of the same systems.

    Attributes
    ----------
    human, machine : Ranking
    edge_agreement : Estimate
        Share of all pairs with the same verdict: a wins, b wins, neither.
    edges : DataFrame
        A row per pair: system_a, system_b, human, machine ("a", "b" or "neither": who wins),
        status: kept (both say the same system wins), reversed, lost (only the humans say that
        one wins), new (only the judge does), neither.
    systems : tuple of str
        All of the comparison, also those outside the pairs looked at.
    unshared : tuple of (system_a, system_b)
        Pairs without an item in common, which are not tested.
    alpha : float
    ties : {"drop", "split", "trinomial"}
    correction : {"holm", "bh", "by"} or None
    level : float
        Of the intervals of ranks.
    dataset, criterion, judge : str
    n_items : int
        Items per pair, at most.
    provenance : Provenance
    """

    human: Ranking
    machine: Ranking
    edge_agreement: Estimate
    edges: pd.DataFrame
    systems: tuple[str, ...]
    unshared: tuple[SystemPair, ...]
    alpha: float
    ties: Ties
    correction: Correction | None
    level: float
    dataset: str
    criterion: str
    judge: str
    n_items: int
    provenance: Provenance

    def __repr__(self) -> str:
        """Name the judge and its edge agreement, and both rankings, a line each."""
        numbers = ", ".join(f"{number} {status}" for status, number in self.n_of_status.items())
        return (
            f"SystemRankings: {self.judge} on {self.dataset}, {len(self.edges)} pairs of systems\n"
            f"  edge_agreement {self.edge_agreement:.3f} ({numbers})\n"
            f"  human   {self.human!r}\n"
            f"  machine {self.machine!r}"
        )

    def numbers(self) -> pd.DataFrame:
        """List every pair of systems with both sides' sign tests and the settings."""
        return ranking_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per pair of systems, both sides' tests beside each other."""
        return ranking_table(self)

    def rank_numbers(self) -> pd.DataFrame:
        """List every system with its rank on both sides and the settings."""
        return rank_numbers(self)

    @property
    def n_of_status(self) -> dict[str, int]:
        """Number of pairs of every status."""
        found = self.edges["status"].value_counts()
        return {status: int(found.get(status, 0)) for status in get_args(Status)}

    def status_of(self, wins: pd.DataFrame) -> Status:
        """Status of one side's wins against the other side; of several the gravest."""
        pairs = zip(wins["winner"], wins["loser"], strict=True)
        found = (self._status_of_pair[frozenset(pair)] for pair in pairs)
        return min(found, key=GRAVEST_FIRST.index)

    @cached_property
    def _status_of_pair(self) -> dict[frozenset[str], Status]:
        table = self.edges
        named = zip(table["system_a"], table["system_b"], table["status"], strict=True)
        return {frozenset((a, b)): status for a, b, status in named}


@recorded
def rank_systems(
    pair: Comparison,
    alpha: float = 0.05,
    ties: Ties = "drop",
    correction: Correction | None = None,
    *,
    n_boot: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    level: float = 0.95,
    tie_margin: TieMargin = 0.0,
    tie_rule: TieRule | None = None,
    pairs: Iterable[SystemPair] | None = None,
) -> SystemRankings:
    """Rank systems by the humans and by the judge, and compare the two edge by edge.

    Parameters
    ----------
    pair : Comparison
        Scores (or ordinal labels) per source and system, or votes on pairs of systems.
    alpha : float
        A system wins against another where its sign test has p < alpha.
    ties : {"drop", "split", "trinomial"}
        How the test counts items without a preference; see
        :func:`~judgeviz.statistics.sign_test.sign_test`.
    correction : {"holm", "bh", "by"}, optional
        For the number of pairs, on each side by itself.
    n_boot : int
        Bootstrap replicates over sources (voted items) for the intervals of ranks; 0 for none.
    cluster, seed, level, tie_margin, tie_rule, pairs
        As in :func:`~judgeviz.analysis.systems.favoritism.favoritism`.

    Raises
    ------
    LabelError
        Where there is nothing to compare.
    ValueError
        For an argument outside its range.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, section 2 and Fig. 1.
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha lies between 0 and 1; got {alpha}.")
    wanted = None if pairs is None else list(pairs)
    resampling = Resampling(n_boot=n_boot, cluster=cluster, seed=seed, level=level)
    preferences = pair_preferences(pair, tie_margin, tie_rule, wanted, cluster)
    counted, drawn = _resampled(preferences, resampling)
    human, machine = (
        _ranking(preferences, outcome, rates, (alpha, ties, correction), resampling)
        for outcome, rates in zip(outcomes(counted), drawn, strict=True)
    )
    edges = _compared(human, machine)
    same = edges["human"] == edges["machine"]
    votes = pair.scale.kind == "preference"
    return SystemRankings(
        human=human,
        machine=machine,
        edge_agreement=Estimate(float(same.mean()), len(edges)),
        edges=edges,
        systems=preferences.systems,
        unshared=preferences.unshared,
        alpha=alpha,
        ties=ties,
        correction=correction,
        level=level,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=int(counted.sum(axis=(1, 2)).max()),
        provenance=provenance_of(
            on_pairs(pair, wanted),
            statistic="sign test per pair of systems",
            ties_in_the_test=ties,
            alpha=alpha,
            correction=correction or "none",
            tie_rule=(tie_rule or "tie") if votes else None,
            tie_margin=None if votes else tie_margin,
            **_words(resampling, votes),
        ),
    )


def _resampled(
    preferences: PairPreferences, resampling: Resampling
) -> tuple[IntArray, tuple[FloatArray, FloatArray]]:
    """Confusion of every pair, and the rates of every replicate on both sides."""
    if not resampling.n_boot:
        nothing = np.empty((0, len(preferences.looked_at)))
        return preferences.confusions, (nothing, nothing)
    counted, _ = outcomes_by_unit(preferences, resampling)
    if counted.n_units < 2:  # a single unit can be drawn in one way only
        nothing = np.empty((0, len(preferences.looked_at)))
        return counted.confusions, (nothing, nothing)
    items, _, human, machine = counted.resampled(resampling)
    return counted.confusions, (
        system_rates(preferences, ratio(human, items)),
        system_rates(preferences, ratio(machine, items)),
    )


def system_rates(preferences: PairPreferences, leads: FloatArray) -> FloatArray:
    """Mean lead of each system over its pairs, (n, n_systems); ``leads`` are (n, n_pairs).

    Pairs that a replicate has no item of take no part.
    """
    defined = ~np.isnan(leads)
    n_pairs = defined.astype(np.float64) @ np.abs(preferences.sides)
    return ratio(np.where(defined, leads, 0) @ preferences.sides, n_pairs)


def _ranks(
    systems: tuple[str, ...], rate: FloatArray, drawn: FloatArray, wins: "_Wins", level: float
) -> pd.DataFrame:
    """Rank the systems that are decided, and draw their ranks again from the replicates."""
    won, lost = (np.bincount(side, minlength=len(systems)) for side in (wins.winner, wins.loser))
    ahead_of_winners = rate > np.max(rate[won > 0], initial=-np.inf)
    decided = (won > 0) | ((lost > 0) & ~ahead_of_winners)
    rank, low, high = np.full((3, len(systems)), np.nan)
    rank[decided] = _places(rate[None, decided])[0]
    if len(drawn):
        replicates = _places(drawn[:, decided])
        ends = percentile_interval(replicates, level)
        low[decided] = np.minimum(np.floor(ends[0]), rank[decided])
        high[decided] = np.maximum(np.ceil(ends[1]), rank[decided])
    return pd.DataFrame(
        {
            "system": list(systems),
            "rate": rate,
            "wins": won,
            "losses": lost,
            "decided": decided,
            "rank": rank,
            "low": low,
            "high": high,
        }
    )


def _places(rates: FloatArray) -> FloatArray:
    """Rank within each row, 1 for the largest; equal rates share the better rank. NaN stays."""
    rounded = np.round(rates, 12)  # sums in another order are no difference
    better = (rounded[:, None, :] > rounded[:, :, None]).sum(axis=2)
    return np.where(np.isnan(rates), np.nan, 1.0 + better)


def _words(resampling: Resampling, votes: bool) -> dict[str, object]:
    """List the settings of the intervals, where there are any."""
    if not resampling.n_boot:
        return {}
    units = resampling.cluster or ("item" if votes else "source")
    return resampling.words | {"resampled_by": units}


def _ranking(
    preferences: PairPreferences,
    outcome: IntArray,
    drawn: FloatArray,
    test: tuple[float, Ties, Correction | None],
    resampling: Resampling,
) -> Ranking:
    alpha, ties, correction = test
    n_plus, n_ties, n_minus = outcome.T
    p = sign_test(n_plus, n_minus, n_ties, ties=ties)
    adjusted = p if correction is None else adjusted_p_values(p, correction)
    # where both sides have as many, p is 1 and nobody wins
    is_won, is_a = adjusted < alpha, n_plus > n_minus
    columns: dict[str, object] = {
        **preferences.named,
        "n_plus": n_plus,
        "n_ties": n_ties,
        "n_minus": n_minus,
        "p": p,
        "p_adjusted": adjusted,
        "verdict": np.where(is_won, np.where(is_a, A_WINS, B_WINS), NEITHER).astype(object),
    }
    table = pd.DataFrame(columns)
    first, second = preferences.places
    winner, loser = np.where(is_a, first, second), np.where(is_a, second, first)
    wins = _Wins(winner[is_won], loser[is_won])
    (rate,) = system_rates(preferences, ratio(n_plus - n_minus, n_plus + n_ties + n_minus)[None])
    systems = preferences.looked_at
    names = np.array(systems, dtype=object)
    named = pd.DataFrame(
        {
            "winner": names[wins.winner],
            "loser": names[wins.loser],
            "n_plus": np.maximum(n_plus, n_minus)[is_won],
            "n_minus": np.minimum(n_plus, n_minus)[is_won],
            "p": adjusted[is_won],
        }
    )
    ranks = _ranks(systems, rate, drawn, wins, resampling.level)
    return Ranking(table, named, *_order(systems, wins), ranks)


class _Wins(NamedTuple):
    """Places of the systems that win, and of those that they win against, (n_wins,)."""

    winner: IntArray
    loser: IntArray


class _Order(NamedTuple):
    edges: tuple[tuple[str, str], ...]
    nodes: tuple[str, ...]
    layers: tuple[tuple[str, ...], ...]
    undecided: tuple[str, ...]
    cycles: tuple[tuple[str, ...], ...]


def _order(systems: tuple[str, ...], wins: _Wins) -> _Order:
    """Contract cycles, leave out what follows from other wins, and layer what is left."""
    import networkx as nx  # here: it would double the time to import judgeviz

    everything = nx.DiGraph()
    everything.add_nodes_from(range(len(systems)))
    everything.add_edges_from(zip(wins.winner.tolist(), wins.loser.tolist(), strict=True))
    contracted = nx.condensation(everything)
    members = {
        node: tuple(systems[place] for place in sorted(found))
        for node, found in contracted.nodes(data="members")
    }
    name = {node: CYCLE_JOINT.join(found) for node, found in members.items()}
    reduced = nx.relabel_nodes(nx.transitive_reduction(contracted), name)
    named = {systems[place] for place in (*wins.winner, *wins.loser)}
    undecided = set(systems) - named
    layers = (
        tuple(sorted(set(layer) - undecided)) for layer in nx.topological_generations(reduced)
    )
    return _Order(
        edges=tuple(sorted(reduced.edges)),
        nodes=tuple(sorted(reduced.nodes)),
        layers=tuple(layer for layer in layers if layer),
        undecided=tuple(sorted(undecided)),
        cycles=tuple(sorted(found for found in members.values() if len(found) > 1)),
    )


def _compared(human: Ranking, machine: Ranking) -> pd.DataFrame:
    verdicts = [side.pairs["verdict"].tolist() for side in (human, machine)]
    status = [_status(*both) for both in zip(*verdicts, strict=True)]
    return pd.DataFrame(
        {
            "system_a": human.pairs["system_a"],
            "system_b": human.pairs["system_b"],
            "human": human.pairs["verdict"],
            "machine": machine.pairs["verdict"],
            "status": pd.Series(status, dtype=object),
        }
    )


def _status(human: str, machine: str) -> Status:
    if human == machine:
        return "neither" if human == NEITHER else "kept"
    if machine == NEITHER:
        return "lost"
    return "new" if human == NEITHER else "reversed"
