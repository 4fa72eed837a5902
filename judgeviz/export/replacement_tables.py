"""The tables of the alternative annotator test, with the settings that led to them."""

from collections.abc import Mapping

import pandas as pd

from judgeviz.analysis.replacement.alt_test import AltTest
from judgeviz.analysis.replacement.domains import DomainTests
from judgeviz.analysis.replacement.judge_ranking import JudgeRanking
from judgeviz.analysis.replacement.planner import StudyPlan
from judgeviz.analysis.replacement.sweeps import EpsilonSweep, ItemSweep
from judgeviz.export.booktabs import booktabs

OMEGA, RHO = r"$\omega$", r"$\rho$"


def rater_numbers(result: AltTest) -> pd.DataFrame:
    """All that stands behind the verdict on each rater; raters left out with their reason."""
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


def rater_latex(result: AltTest) -> str:
    """Verdict on each rater as a LaTeX table; raters that the judge beats in bold."""
    headers = {
        "rater": "Rater",
        "items": "Items",
        "rho_judge": r"$\rho_j^f$",
        "rho_rater": r"$\rho_j^h$",
        "p": "$p$",
        "threshold": "limit",
        "rejected": "beaten",
    }
    caption = (
        f"{result.judge} against each rater of {result.dataset}, {result.criterion} (epsilon = "
        f"{result.epsilon:g}, q = {result.q:g}): winning rate {float(result.winning_rate):.2f}, "
        f"advantage probability {float(result.advantage_probability):.2f}."
    )
    table = result.evidence()
    return booktabs(table, headers, caption, decimals=3, bold_rows=result.rejected.tolist())


def judge_numbers(ranking: JudgeRanking) -> pd.DataFrame:
    """Every judge with its interval, and its paired difference to the best."""
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
    return _framed(table, head, {"settings": ranking.provenance.signature})


def judge_latex(ranking: JudgeRanking) -> str:
    """All judges as a LaTeX table; those that pass in bold."""
    table = judge_numbers(ranking)
    headers = {
        "judge": "Judge",
        "rho": RHO,
        "low": "low",
        "high": "high",
        "winning_rate": OMEGA,
        "passed": "passes",
        "behind_best": r"$\Delta\rho$",
    }
    epsilon = ranking.results[0].epsilon
    caption = (
        f"Judges of {ranking.dataset}, {ranking.criterion}, by advantage probability with "
        f"{ranking.level:.0%} intervals over items; winning rate at epsilon = {epsilon:g}."
    )
    return booktabs(table, headers, caption, bold_rows=ranking.table["passed"].tolist())


def difference_numbers(ranking: JudgeRanking) -> pd.DataFrame:
    """Every pair of judges with its difference of rho."""
    head = {"dataset": ranking.dataset, "criterion": ranking.criterion}
    return _framed(ranking.differences, head, {"settings": ranking.provenance.signature})


def domain_numbers(result: DomainTests) -> pd.DataFrame:
    """Every domain, and under it each of its raters."""
    domains = result.domains.assign(rater="")
    raters = result.raters.assign(items=result.raters["items"].astype("int64"))
    table = pd.concat([domains, raters], ignore_index=True)
    head = {"dataset": result.dataset, "judge": result.judge, "by": result.by}
    return _framed(table, head, {"settings": result.provenance.signature})


def domain_latex(result: DomainTests) -> str:
    """All domains as a LaTeX table; those in which the judge passes in bold."""
    headers = {
        "domain": "Domain",
        "items": "Items",
        "raters": "Raters",
        "advantage_probability": RHO,
        "winning_rate": OMEGA,
        "passed": "passes",
    }
    caption = (
        f"{result.judge} {result.summary} of {result.dataset} ({result.by}; one correction over "
        "all raters of all domains)."
    )
    passed = result.domains["passed"].tolist()
    return booktabs(result.domains, headers, caption, bold_rows=passed)


def epsilon_numbers(result: EpsilonSweep) -> pd.DataFrame:
    """Winning rate of every judge at every epsilon."""
    head = {"dataset": result.dataset, "criterion": result.criterion}
    return _framed(result.table, head, {"settings": result.provenance.signature})


def item_numbers(result: ItemSweep) -> pd.DataFrame:
    """Winning rates and rho at every number of items."""
    table = result.winning_rates.merge(result.rho, on="items")
    head = {"dataset": result.dataset, "criterion": result.criterion, "judge": result.judge}
    return _framed(table, head, {"settings": result.provenance.signature})


def plan_numbers(result: StudyPlan) -> pd.DataFrame:
    """Share of simulated studies that pass, by raters and items."""
    head = {"dataset": result.dataset, "criterion": result.criterion, "judge": result.judge}
    return _framed(result.table, head, {"settings": result.provenance.signature})


def _framed(
    table: pd.DataFrame, head: Mapping[str, object], tail: Mapping[str, object]
) -> pd.DataFrame:
    columns = {name: table[name] for name in table.columns}
    return pd.DataFrame({**head, **columns, **tail}, index=table.index)
