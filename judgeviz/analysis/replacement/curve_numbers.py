"""The numbers of sweeps and plans: tidy, and as the tables in which they are read."""

from math import ceil
from typing import TYPE_CHECKING

import pandas as pd

from judgeviz.analysis.replacement.framed import framed
from judgeviz.errors import counted
from judgeviz.export.table import Cell, Heading, Table, number_cell

if TYPE_CHECKING:
    from judgeviz.analysis.replacement.planner import StudyPlan
    from judgeviz.analysis.replacement.sweeps import EpsilonSweep, ItemSweep

MOST_EPSILONS = 5  # columns of the table of an epsilon sweep


def epsilon_numbers(result: "EpsilonSweep") -> pd.DataFrame:
    """Winning rate of every judge at every epsilon, behind dataset and criterion; settings."""
    head = {"dataset": result.dataset, "criterion": result.criterion}
    return framed(result.table, head, {"settings": result.provenance.signature})


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
        notes=("A judge passes where ω is 0.5 or more; –: it never does, or nobody was tested.",),
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
    return framed(table, head, {"settings": result.provenance.signature})


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
    return framed(result.table, head, {"settings": result.provenance.signature})


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
