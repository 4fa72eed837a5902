"""The numbers of favoritism, rankings and symmetry: tidy, and as tables for reading."""

from math import isnan
from typing import TYPE_CHECKING

import pandas as pd

from judgeviz.export.table import (
    EMPTY,
    Cell,
    Heading,
    Table,
    number_cell,
    p_cell,
    rounded,
    with_interval,
)
from judgeviz.labels.scale import PREFERENCE_CATEGORIES

if TYPE_CHECKING:
    from judgeviz.analysis.systems.favi_scores import Favoritism
    from judgeviz.analysis.systems.rankings import Ranking, SystemRankings
    from judgeviz.analysis.systems.symmetry import Symmetry

CELLS = ("plus", "tie", "minus")
_CORRECTIONS = {
    "holm": "adjusted by Holm's procedure",
    "bh": "adjusted by the procedure of Benjamini and Hochberg",
    "by": "adjusted by the procedure of Benjamini and Yekutieli",
}


def favoritism_numbers(result: "Favoritism") -> pd.DataFrame:
    """List every pair of systems of one judge.

    Returns
    -------
    DataFrame
        A row per pair: judge, criterion, the columns of ``Favoritism.pairs``, point, low, high
        and method of the interval shown, why_undefined, the nine cells of the confusion
        (human_judge: ``plus_minus`` is preferred by the humans, not by the judge), settings.
    """
    shown = result.intervals[["point", "low", "high", "method"]]
    cells = pd.DataFrame(
        result.confusions.reshape(-1, 9), columns=[f"{h}_{m}" for h in CELLS for m in CELLS]
    )
    why = result.pairs["phi"].isna().map({True: "no errors", False: ""}).rename("why_undefined")
    table = pd.concat([result.pairs, shown, why, cells], axis=1)
    table.insert(0, "judge", result.judge)
    table.insert(1, "criterion", result.criterion)
    return table.assign(settings=result.provenance.signature)


def favoritism_table(result: "Favoritism") -> Table:
    """Lay out a row per pair of systems."""
    columns = ["system_a", "system_b", "items", "errors", "phi", "sample_accuracy", "sign_agrees"]
    pairs = result.pairs[columns].itertuples(index=False, name=None)
    ends = result.intervals[["point", "low", "high"]].itertuples(index=False, name=None)
    rows = [
        (
            Cell(str(a)),
            Cell(str(b)),
            Cell(str(items)),
            Cell(str(errors)),
            number_cell(phi),
            number_cell(*shown),
            number_cell(accuracy, percent=True),
            Cell("yes" if same else "no"),
        )
        for (a, b, items, errors, phi, accuracy, same), shown in zip(pairs, ends, strict=True)
    ]
    names = ("n", "errors", "Φ", "estimate of Φ", "same (%)")
    return Table(
        caption=f"Favi-Scores of {result.judge}: {_about(result)}.",
        headings=(
            Heading("A", is_text=True),
            Heading("B", is_text=True),
            *(Heading(name) for name in names),
            Heading("sign", is_text=True),
        ),
        rows=tuple(rows),
        notes=(
            "Φ > 0: where judge and humans differ, errors go to A; without errors it is not "
            "defined. Its estimate is the mean of a Dirichlet posterior where errors are few. "
            "Same: items with the same preference; sign: whether both sides put the same system "
            f"ahead. Brackets: {result.level:.0%} intervals.",
            _mean_size(result),
        ),
        settings=(result.provenance.signature,),
    )


def ranking_numbers(result: "SystemRankings") -> pd.DataFrame:
    """List every pair of systems with both sides' sign tests.

    Returns
    -------
    DataFrame
        A row per pair: judge, criterion, system_a, system_b, status, and for either side, with
        the side in front, winner (empty for neither), n_plus, n_ties, n_minus, p and p_adjusted;
        settings.
    """
    table = result.edges[["system_a", "system_b", "status"]].copy()
    table.insert(0, "judge", result.judge)
    table.insert(1, "criterion", result.criterion)
    for whose, side in (("human", result.human), ("machine", result.machine)):
        table[f"{whose}_winner"] = _winners(side)
        for name in ("n_plus", "n_ties", "n_minus", "p", "p_adjusted"):
            table[f"{whose}_{name}"] = side.pairs[name].to_numpy()
    return table.assign(settings=result.provenance.signature)


def rank_numbers(result: "SystemRankings") -> pd.DataFrame:
    """List every system on both sides.

    Returns
    -------
    DataFrame
        A row per side (human, machine) and system: judge, criterion, side, the columns of
        ``Ranking.ranks``, settings.
    """
    sides = (("human", result.human), ("machine", result.machine))
    table = pd.concat([side.ranks.assign(side=whose) for whose, side in sides], ignore_index=True)
    table.insert(0, "judge", result.judge)
    table.insert(1, "criterion", result.criterion)
    table.insert(2, "side", table.pop("side"))
    return table.assign(settings=result.provenance.signature)


def test_words(result: "SystemRankings") -> str:
    """``tests with p < 0.05, adjusted by Holm's procedure``."""
    correction = _CORRECTIONS.get(result.correction or "", "not adjusted for their number")
    return f"tests with p < {result.alpha:g}, {correction}"


def ranking_table(result: "SystemRankings") -> Table:
    """Lay out a row per pair of systems, both sides' tests beside each other."""
    edges = result.edges[["system_a", "system_b", "status"]].itertuples(index=False, name=None)
    sides = zip(_test_cells(result.human), _test_cells(result.machine), strict=True)
    rows = [
        (*(Cell(str(name)) for name in names), *human, *machine)
        for names, (human, machine) in zip(edges, sides, strict=True)
    ]
    tests = (("winner", True), ("+", False), ("=", False), ("−", False), ("p", False))
    numbers = ", ".join(f"{number} {status}" for status, number in result.n_of_status.items())
    return Table(
        caption=f"Which system beats which by the humans and by {result.judge}: {_about(result)}.",
        headings=(
            *(Heading(name, is_text=True) for name in ("A", "B", "status")),
            *(
                Heading(title, group, is_text)
                for group in ("humans", result.judge)
                for title, is_text in tests
            ),
        ),
        rows=tuple(rows),
        notes=(
            "+: items on which A is preferred, =: ties, −: items on which B is. Winners by sign "
            f"{test_words(result)}.",
            f"Same verdict on {rounded(result.edge_agreement, percent=True)}% of the pairs: "
            f"{numbers}.",
        ),
        settings=(result.provenance.signature,),
    )


def symmetry_numbers(result: "Symmetry") -> pd.DataFrame:
    """Sum up the votes of a judge that was asked in both orders.

    Returns
    -------
    DataFrame
        One row: judge, criterion, items asked in both orders, consistent (share), alpha,
        first_when_a_first and first_when_b_first (share of votes for the system shown first), the
        nine cells of the confusion (``A_tie``: A in the stored order, a tie in the other),
        settings.
    """
    row = {
        "judge": result.judge,
        "criterion": result.criterion,
        "items": result.n_items,
        "consistent": float(result.consistent),
        "alpha": float(result.alpha),
        "first_when_a_first": result.first_wins[0],
        "first_when_b_first": result.first_wins[1],
    }
    cells = {
        f"{one}_{other}": int(result.confusion[row, column])
        for row, one in enumerate(PREFERENCE_CATEGORIES)
        for column, other in enumerate(PREFERENCE_CATEGORIES)
    }
    return pd.DataFrame([row | cells | {"settings": result.provenance.signature}])


def symmetry_table(result: "Symmetry") -> Table:
    """Lay out the votes in one order against those in the other."""
    rows = [
        (Cell(str(vote)), *(Cell(str(n)) for n in counts))
        for vote, counts in zip(PREFERENCE_CATEGORIES, result.confusion, strict=True)
    ]
    first, reversed_first = (rounded(share, percent=True) for share in result.first_wins)
    said = (
        f"Same vote on {rounded(result.consistent, percent=True)}% of {result.n_items} items, "
        f"α = {rounded(result.alpha)}; the system shown first gets {first}% of the votes in the "
        f"stored order, {reversed_first}% in the reversed one."
    )
    return Table(
        caption=f"Votes of {result.judge} in both orders of the systems: {_about(result)}.",
        headings=(
            Heading("stored order", is_text=True),
            *(Heading(str(vote), "reversed order") for vote in PREFERENCE_CATEGORIES),
        ),
        rows=tuple(rows),
        notes=(said if result.n_items else f"{EMPTY}: {result.consistent.why_undefined}.",),
        settings=(result.provenance.signature,),
    )


def _about(result: "Favoritism | SystemRankings | Symmetry") -> str:
    return ", ".join(part for part in (result.dataset, result.criterion) if part)


def _mean_size(result: "Favoritism") -> str:
    if isnan(result.mean_abs_phi):
        return f"Mean |Φ| is not defined: {result.mean_abs_phi.why_undefined}."
    low, high = result.limits("excess")
    return (
        f"Mean |Φ| is {rounded(result.mean_abs_phi)}, {rounded(result.mean_abs_phi_chance)} by "
        f"chance: an excess of {with_interval(result.excess, low, high)}."
    )


def _winners(side: "Ranking") -> list[str]:
    columns = side.pairs[["system_a", "system_b", "verdict"]].itertuples(index=False, name=None)
    return [{"a": str(a), "b": str(b)}.get(verdict, "") for a, b, verdict in columns]


def _test_cells(side: "Ranking") -> list[tuple[Cell, ...]]:
    columns = ["n_plus", "n_ties", "n_minus", "p_adjusted"]
    tests = side.pairs[columns].itertuples(index=False, name=None)
    return [
        (Cell(winner or EMPTY), *(Cell(str(n)) for n in counts), p_cell(p))
        for winner, (*counts, p) in zip(_winners(side), tests, strict=True)
    ]
