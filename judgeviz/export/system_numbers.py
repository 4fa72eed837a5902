"""Tables of favoritism and rankings, tidy, with the settings that led to them."""

from collections.abc import Sequence

import pandas as pd

from judgeviz.analysis.systems.favi_scores import Favoritism, judge_summary
from judgeviz.analysis.systems.rankings import SystemRankings
from judgeviz.analysis.systems.symmetry import Symmetry
from judgeviz.labels.scale import PREFERENCE_CATEGORIES

CELLS = ("plus", "tie", "minus")


def favoritism_numbers(results: Favoritism | Sequence[Favoritism]) -> pd.DataFrame:
    """List every pair of systems of one or more judges.

    Returns
    -------
    DataFrame
        A row per judge and pair: judge, criterion, the columns of ``Favoritism.pairs``, point,
        low, high and method of the interval shown, why_undefined, the nine cells of the confusion
        (human_judge: ``plus_minus`` is preferred by the humans, not by the judge), settings.
    """
    several = [results] if isinstance(results, Favoritism) else list(results)
    return pd.concat([_pairs_of(result) for result in several], ignore_index=True)


def _pairs_of(result: Favoritism) -> pd.DataFrame:
    shown = result.intervals[["point", "low", "high", "method"]]
    cells = pd.DataFrame(
        result.confusions.reshape(-1, 9), columns=[f"{h}_{m}" for h in CELLS for m in CELLS]
    )
    why = result.pairs["phi"].isna().map({True: "no errors", False: ""}).rename("why_undefined")
    table = pd.concat([result.pairs, shown, why, cells], axis=1)
    table.insert(0, "judge", result.judge)
    table.insert(1, "criterion", result.criterion)
    return table.assign(settings=result.provenance.signature)


def summary_numbers(results: Sequence[Favoritism]) -> pd.DataFrame:
    """Judge by judge: both sign accuracies, mean abs(Favi), its chance level and its excess."""
    settings = [result.provenance.signature for result in results]
    return judge_summary(results).assign(settings=settings)


def ranking_numbers(results: SystemRankings | Sequence[SystemRankings]) -> pd.DataFrame:
    """List every pair of systems with both sides' sign tests.

    Returns
    -------
    DataFrame
        A row per judge and pair: judge, criterion, system_a, system_b, status, the winner of
        either side (empty for neither), and for either side n_plus, n_ties, n_minus, p and
        p_adjusted with the side in front; settings.
    """
    several = [results] if isinstance(results, SystemRankings) else list(results)
    return pd.concat([_edges_of(result) for result in several], ignore_index=True)


def _edges_of(result: SystemRankings) -> pd.DataFrame:
    table = result.edges[["system_a", "system_b", "status"]].copy()
    table.insert(0, "judge", result.judge)
    table.insert(1, "criterion", result.criterion)
    for whose, side in (("human", result.human), ("machine", result.machine)):
        pairs = side.pairs
        winner = {"a": pairs["system_a"], "b": pairs["system_b"]}
        table[f"{whose}_winner"] = [
            winner[verdict].iloc[row] if verdict in winner else ""
            for row, verdict in enumerate(pairs["verdict"])
        ]
        for name in ("n_plus", "n_ties", "n_minus", "p", "p_adjusted"):
            table[f"{whose}_{name}"] = pairs[name].to_numpy()
    return table.assign(settings=result.provenance.signature)


def symmetry_numbers(results: Sequence[Symmetry]) -> pd.DataFrame:
    """List the votes of judges that were asked in both orders.

    Returns
    -------
    DataFrame
        A row per judge: judge, criterion, items asked in both orders, consistent (share), alpha,
        first_when_a_first and first_when_b_first (share of votes for the system shown first), the
        nine cells of the confusion (``A_tie``: A in the stored order, a tie in the other),
        settings.
    """
    rows = [
        {
            "judge": result.judge,
            "criterion": result.criterion,
            "items": result.n_items,
            "consistent": float(result.consistent),
            "alpha": float(result.alpha),
            "first_when_a_first": result.first_wins[0],
            "first_when_b_first": result.first_wins[1],
        }
        | {
            f"{one}_{other}": int(result.confusion[row, column])
            for row, one in enumerate(PREFERENCE_CATEGORIES)
            for column, other in enumerate(PREFERENCE_CATEGORIES)
        }
        | {"settings": result.provenance.signature}
        for result in results
    ]
    return pd.DataFrame(rows)


def ranking_summary(results: Sequence[SystemRankings]) -> pd.DataFrame:
    """Judge by judge: wins of both sides, edge agreement, the pairs of every status, settings."""
    rows = [
        {
            "judge": result.judge,
            "pairs": len(result.edges),
            "human_wins": len(result.human.wins),
            "judge_wins": len(result.machine.wins),
            "edge_agreement": float(result.edge_agreement),
        }
        | result.n_of_status
        | {"settings": result.provenance.signature}
        for result in results
    ]
    return pd.DataFrame(rows)
