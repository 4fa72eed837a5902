"""The numbers of alternative annotator tests, rankings, sweeps and plans: tidy, and as tables."""

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING

import pandas as pd

from judgeviz.errors import counted
from judgeviz.export.table import EMPTY, Cell, Heading, Table, bold, number_cell, p_cell, rounded

if TYPE_CHECKING:
    from judgeviz.analysis.replacement.alt_test import AltTest
    from judgeviz.analysis.replacement.domains import DomainTests
    from judgeviz.analysis.replacement.judge_ranking import JudgeDifferences, JudgeRanking
    from judgeviz.analysis.replacement.planner import StudyPlan
    from judgeviz.analysis.replacement.sweeps import EpsilonSweep, ItemSweep

MOST_EPSILONS = 5  # columns of the table of an epsilon sweep


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
    return _framed(table, head, tail)


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
    numbers = _framed(table, head, {"settings": ranking.provenance.signature})
    return _with_reasons(numbers, ranking.why_undefined)


def _with_reasons(numbers: pd.DataFrame, why: Mapping[str, str]) -> pd.DataFrame:
    """Say at judges that were not tested why, where there are any."""
    if not why:
        return numbers
    return numbers.assign(undefined=[why.get(judge, "") for judge in numbers["judge"]])


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
        notes=(
            "Δρ: how far ρ lies behind the best judge's, on the same resamples.",
            *(
                f"{EMPTY}: {judge} is not tested, {why}."
                for judge, why in ranking.why_undefined.items()
            ),
        ),
        emphasis=(("bold", "judges that pass"),) if ranking.table["passed"].any() else (),
        settings=(ranking.provenance.signature,),
    )


def difference_numbers(found: "JudgeDifferences") -> pd.DataFrame:
    """Every pair of judges with its difference of rho."""
    head = {"dataset": found.dataset, "criterion": found.criterion}
    return _framed(found.frame, head, {"settings": found.provenance.signature})


def difference_table(found: "JudgeDifferences") -> Table:
    """Lay out a row per pair of judges; those whose interval leaves out 0 in bold."""
    rows = []
    for judge, other, *ends in found.frame.itertuples(index=False, name=None):
        cells = (Cell(str(judge)), Cell(str(other)), number_cell(*ends, sign="+"))
        _, low, high = ends
        rows.append(bold(cells) if low > 0 or high < 0 else cells)
    is_clear = any(cell.emphasis for row in rows for cell in row)
    return Table(
        caption=(
            f"Judges of {found.dataset}, {found.criterion}, two by two: difference of advantage "
            f"probability ρ with {found.level:.0%} intervals on the same resamples."
        ),
        headings=(
            Heading("Judge", is_text=True),
            Heading("behind it", is_text=True),
            Heading("difference of ρ"),
        ),
        rows=tuple(rows),
        emphasis=(("bold", "the interval leaves out 0"),) if is_clear else (),
        settings=(found.provenance.signature,),
    )


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
    return _framed(table, head, {"settings": result.provenance.signature})


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


def epsilon_numbers(result: "EpsilonSweep") -> pd.DataFrame:
    """Winning rate of every judge at every epsilon, behind dataset and criterion; settings."""
    head = {"dataset": result.dataset, "criterion": result.criterion}
    numbers = _framed(result.table, head, {"settings": result.provenance.signature})
    return _with_reasons(numbers, result.why_undefined)


def epsilon_table(result: "EpsilonSweep") -> Table:
    """Lay out a row per judge: from where it passes, and its winning rate at a few epsilons."""
    epsilons = result.table["epsilon"].drop_duplicates().tolist()
    shown = epsilons[:: max(1, ceil((len(epsilons) - 1) / (MOST_EPSILONS - 1)))]
    rates = result.table.set_index(["judge", "epsilon"])["winning_rate"].to_dict()
    rows = [
        (
            Cell(judge),
            number_cell(least, decimals=3),
            *(number_cell(rates[judge, epsilon]) for epsilon in shown),
        )
        for judge, least in result.passes_from.items()
    ]
    return Table(
        caption=f"Winning rate ω over ε: {result.dataset}, {result.criterion}.",
        headings=(
            Heading("Judge", is_text=True),
            Heading("passes from ε"),
            *(Heading(f"{epsilon:g}", "ω at ε") for epsilon in shown),
        ),
        rows=tuple(rows),
        notes=(
            f"A judge passes where ω is 0.5 or more; {EMPTY}: it never does, or was not tested.",
            *(f"{judge} {result.in_words(judge)}." for judge in result.why_undefined),
        ),
        settings=(result.provenance.signature,),
    )


def item_numbers(result: "ItemSweep") -> pd.DataFrame:
    """Winning rates and rho at every number of items.

    Returns
    -------
    DataFrame
        A row per epsilon and number of items: dataset, criterion, judge, the columns of
        ``ItemSweep.winning_rates`` and those of ``ItemSweep.rho``; settings.
    """
    table = result.winning_rates.merge(result.rho, on="items")
    head = {"dataset": result.dataset, "criterion": result.criterion, "judge": result.judge}
    return _framed(table, head, {"settings": result.provenance.signature})


def item_table(result: "ItemSweep") -> Table:
    """Lay out a row per number of items, a column per epsilon."""
    epsilons = result.winning_rates["epsilon"].drop_duplicates().tolist()
    columns = ["items", "epsilon", "winning_rate"]
    rates = {
        (items, epsilon): rate
        for items, epsilon, rate in result.winning_rates[columns].itertuples(index=False, name=None)
    }
    rho = result.rho[["items", "rho", "low", "high"]].itertuples(index=False, name=None)
    rows = [
        (
            Cell(str(items)),
            number_cell(*numbers),
            *(number_cell(rates[items, epsilon]) for epsilon in epsilons),
        )
        for items, *numbers in rho
    ]
    return Table(
        caption=(
            f"{result.judge} over the number of items: {result.dataset}, {result.criterion}, "
            f"{result.draws} draws of {counted(result.n_raters, 'rater')}."
        ),
        headings=(
            Heading("Items"),
            Heading("ρ"),
            *(Heading(f"{epsilon:g}", "ω at ε") for epsilon in epsilons),
        ),
        rows=tuple(rows),
        notes=(
            "Means over the draws of the advantage probability ρ and the winning rate ω. Brackets: "
            f"{result.level:.0%} of the draws.",
        ),
        settings=(result.provenance.signature,),
    )


def plan_numbers(result: "StudyPlan") -> pd.DataFrame:
    """Share of simulated studies that pass, by raters and items, behind what they are about."""
    head = {"dataset": result.dataset, "criterion": result.criterion, "judge": result.judge}
    return _framed(result.table, head, {"settings": result.provenance.signature})


def plan_table(result: "StudyPlan") -> Table:
    """Lay out a row per number of items, a column per number of raters."""
    columns = result.table[["items", "raters", "power"]].itertuples(index=False, name=None)
    power = {(items, raters): share for items, raters, share in columns}
    sizes, raters = (result.table[name].drop_duplicates().tolist() for name in ("items", "raters"))
    rows = [
        (Cell(str(items)), *(number_cell(power[items, n], percent=True) for n in raters))
        for items in sizes
    ]
    needed = "; ".join(
        f"{int(n)} raters: {'not reached' if pd.isna(items) else counted(int(items), 'item')}"
        for n, items in result.needed[["raters", "items"]].itertuples(index=False, name=None)
    )
    return Table(
        caption=(
            f"Simulated studies in which {result.judge} passes at ε = {result.epsilon:g}: "
            f"{result.dataset}, {result.criterion}."
        ),
        headings=(
            Heading("Items"),
            *(Heading(str(n), "studies that pass (%), by raters") for n in raters),
        ),
        rows=tuple(rows),
        notes=(f"For {result.power:.0%} of the studies to pass: {needed}.",),
        settings=(result.provenance.signature,),
    )


def _framed(
    table: pd.DataFrame, head: Mapping[str, object], tail: Mapping[str, object]
) -> pd.DataFrame:
    """Add columns with one value each in front of a table and behind it."""
    columns = {str(name): table[name] for name in table.columns}
    return pd.DataFrame({**head, **columns, **tail}, index=table.index)


def _yes(value: object) -> Cell:
    return Cell("yes" if value else "no")
