"""The numbers of the alternative annotator test: tidy, and as the tables in which they are read."""

from typing import TYPE_CHECKING

import pandas as pd

from judgeviz.analysis.replacement.framed import framed
from judgeviz.export.table import EMPTY, Cell, Heading, Table, bold, number_cell, p_cell, rounded

if TYPE_CHECKING:
    from judgeviz.analysis.replacement.alt_test import AltTest
    from judgeviz.analysis.replacement.domains import DomainTests
    from judgeviz.analysis.replacement.judge_ranking import JudgeRanking


def rater_numbers(result: "AltTest") -> pd.DataFrame:
    """All that stands behind the verdict on each rater; raters left out with their reason.

    Returns
    -------
    DataFrame
        A row per rater: dataset, criterion, judge, the columns of ``AltTest.evidence``, left_out
        (the reason), winning_rate, advantage_probability, settings.
    """
    tested = result.evidence().assign(left_out="")
    missing = pd.DataFrame(
        {"rater": list(result.excluded), "left_out": list(result.excluded.values())}, dtype=object
    )
    parts = [part for part in (tested, missing) if len(part)] or [tested]
    table = pd.concat(parts, ignore_index=True)
    head = {"dataset": result.dataset, "criterion": result.criterion, "judge": result.judge}
    tail = {
        "winning_rate": float(result.winning_rate),
        "advantage_probability": float(result.advantage_probability),
        "settings": result.provenance.signature,
    }
    return framed(table, head, tail)


def rater_table(result: "AltTest") -> Table:
    """Lay out the verdict on each tested rater; raters that the judge beats in bold."""
    columns = ["rater", "items", "rho_judge", "rho_rater", "p", "threshold", "rejected"]
    rows = []
    for row in result.evidence()[columns].itertuples(index=False, name=None):
        rater, items, rho_judge, rho_rater, p, threshold, beaten = row
        rho = (number_cell(value, decimals=3) for value in (rho_judge, rho_rater))
        tested = (p_cell(p), number_cell(threshold, decimals=3), _yes(beaten))
        cells = (Cell(str(rater)), Cell(str(items)), *rho, *tested)
        rows.append(bold(cells) if beaten else cells)
    names = ("Items", "ρ judge", "ρ rater", "p", "limit")
    left_out = "; ".join(f"{rater}: {reason}" for rater, reason in result.excluded.items())
    notes = [
        "ρ: share of items on which judge or rater is as close to the others or closer; limit: "
        "what p is held against."
    ]
    notes += [] if result.tested else [f"Nobody was tested: {result.winning_rate.why_undefined}."]
    notes += [f"Left out: {left_out}."] if left_out else []
    return Table(
        caption=(
            f"{result.judge} against each rater of {result.dataset}, {result.criterion} (ε = "
            f"{result.epsilon:g}, q = {result.q:g}): winning rate {rounded(result.winning_rate)}, "
            f"advantage probability {rounded(result.advantage_probability)}."
        ),
        headings=(
            Heading("Rater", is_text=True),
            *(Heading(name) for name in names),
            Heading("beaten", is_text=True),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
        emphasis=(("bold", "raters that the judge beats"),) if result.rejected.any() else (),
        settings=(result.provenance.signature,),
    )


def judge_numbers(ranking: "JudgeRanking") -> pd.DataFrame:
    """Every judge with its interval, and its paired difference to the best.

    Returns
    -------
    DataFrame
        A row per judge: dataset, criterion, the columns of ``JudgeRanking.table``, behind_best
        with its interval (missing for the best), settings.
    """
    best = ranking.table["judge"].iloc[0]
    to_best = ranking.differences[ranking.differences["judge"] == best]
    renamed = to_best.drop(columns="judge").rename(
        columns={
            "other": "judge",
            "difference": "behind_best",
            "low": "behind_best_low",
            "high": "behind_best_high",
        }
    )
    table = ranking.table.merge(renamed, on="judge", how="left")
    head = {"dataset": ranking.dataset, "criterion": ranking.criterion}
    return framed(table, head, {"settings": ranking.provenance.signature})


def judge_table(ranking: "JudgeRanking") -> Table:
    """Lay out a row per judge, the best first; judges that pass in bold."""
    behind = ["behind_best", "behind_best_low", "behind_best_high"]
    columns = ["judge", "raters", "passed", "winning_rate", "rho", "low", "high", *behind]
    rows = []
    for row in judge_numbers(ranking)[columns].itertuples(index=False, name=None):
        judge, raters, passed, omega, *numbers = row
        cells = (
            Cell(str(judge)),
            number_cell(*numbers[:3]),
            number_cell(omega),
            _yes(passed) if raters else Cell(EMPTY),
            number_cell(*numbers[3:]),
        )
        rows.append(bold(cells) if passed else cells)
    return Table(
        caption=(
            f"Judges of {ranking.dataset}, {ranking.criterion}, by advantage probability ρ with "
            f"{ranking.level:.0%} intervals over items; winning rate ω at ε = "
            f"{ranking.results[0].epsilon:g}."
        ),
        headings=(
            Heading("Judge", is_text=True),
            Heading("ρ"),
            Heading("ω"),
            Heading("passes", is_text=True),
            Heading("Δρ"),
        ),
        rows=tuple(rows),
        notes=("Δρ: how far ρ lies behind the best judge's, on the same resamples.",),
        emphasis=(("bold", "judges that pass"),) if ranking.table["passed"].any() else (),
        settings=(ranking.provenance.signature,),
    )


def difference_numbers(ranking: "JudgeRanking") -> pd.DataFrame:
    """Every pair of judges with its difference of rho."""
    head = {"dataset": ranking.dataset, "criterion": ranking.criterion}
    return framed(ranking.differences, head, {"settings": ranking.provenance.signature})


def domain_numbers(result: "DomainTests") -> pd.DataFrame:
    """Every domain, and under it each of its raters.

    Returns
    -------
    DataFrame
        dataset, judge, by, the columns of ``DomainTests.domains`` (with an empty rater), then
        those of ``DomainTests.raters``; settings.
    """
    domains = result.domains.assign(rater="")
    raters = result.raters.assign(items=result.raters["items"].astype("int64"))
    table = pd.concat([domains, raters], ignore_index=True)
    head = {"dataset": result.dataset, "judge": result.judge, "by": result.by}
    return framed(table, head, {"settings": result.provenance.signature})


def domain_table(result: "DomainTests") -> Table:
    """Lay out a row per domain; those in which the judge passes in bold."""
    columns = ["domain", "items", "raters", "advantage_probability", "winning_rate", "passed"]
    rows = []
    for row in result.domains[columns].itertuples(index=False, name=None):
        domain, items, raters, rho, omega, passed = row
        names = (Cell(str(domain)), Cell(str(items)), Cell(str(raters)))
        verdict = _yes(passed) if raters else Cell(EMPTY)
        cells = (*names, number_cell(rho), number_cell(omega), verdict)
        rows.append(bold(cells) if passed else cells)
    return Table(
        caption=(
            f"{result.judge} {result.summary} of {result.dataset} ({result.by}; one correction "
            "over all raters of all domains)."
        ),
        headings=(
            Heading("Domain", is_text=True),
            *(Heading(name) for name in ("Items", "Raters", "ρ", "ω")),
            Heading("passes", is_text=True),
        ),
        rows=tuple(rows),
        notes=("ρ: advantage probability; ω: winning rate.",),
        emphasis=(("bold", "domains in which the judge passes"),) if result.n_passed else (),
        settings=(result.provenance.signature,),
    )


def _yes(value: object) -> Cell:
    return Cell("yes" if value else "no")
