"""Replacement: whether the judge may take the place of an annotator."""

from typing import Any

import pandas as pd
import streamlit as st

from judgeviz import (
    AltTest,
    Comparison,
    JudgeRanking,
    LabelError,
    figures,
    judge_differences,
)
from judgeviz.errors import counted
from pages.frame import bound, charts, guard, judged
from pages.frame.markdown import in_short, plain
from pages.frame.selection import Selection
from pages.replacement_parts import calls, controls, views
from pages.replacement_parts.calls import Choices

CLOSER = ("Over ε", "Over items", "Planner", "Domains")
SKEWED_SHARE = 0.8
LIMITS = """
- **Weak raters make it easy.** The judge is compared with the raters at hand: if these are
  careless, a careless judge passes. Say who they are, and publish their labels.
- **High disagreement makes it fail.** Where raters hardly agree, nobody can be shown to be closer
  to the others; look at the guidelines and the task before the judge.
- **Skewed labels favour a constant judge.** Where most items have one label, always giving it
  ties almost everywhere. The variant *Every label counts the same* shows what is left.
- **Passing is not agreement.** It says that the judge represents the raters about as well as one
  of them does, at the price ε, on items like these and for this criterion; not that it is right.
"""

selection = guard.begin("Replacement")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if why := controls.why_nothing(chosen):
        guard.lead_on(why, controls.DEMO)
        return
    if chosen.judge is None:
        st.info(plain(judged.why_no_judge(chosen)))
        return
    chosen, choices = controls.draw(chosen)
    judge = str(chosen.judge)
    show_verdict(chosen, judge, choices)
    pairs, others = calls.judges_to_compare(chosen, choices)
    try:
        if pairs:
            ranking = calls.ranking(chosen, pairs, choices)
            if ranking.table["raters"].any():
                show_judges(ranking, others)
                show_closer(chosen, judge, pairs, choices)
    except LabelError as problem:
        st.warning(plain(problem))
    with st.expander("What the test does not say", icon=":material/help:"):
        st.markdown(LIMITS)


def show_verdict(chosen: Selection, judge: str, choices: Choices) -> None:
    """Verdict, warnings and the figure rater by rater."""
    try:
        result = calls.tested(chosen, judge, choices)
    except LabelError as problem:
        st.warning(plain(problem))
        if calls.needs_ranks(chosen, judge, choices):
            controls.offer_ranks()
        return
    show_headline(result)
    for warning in result.warnings:
        st.warning(plain(warning))
    if result.majority_share > SKEWED_SHARE and not choices.balanced:
        st.caption("Variants, above, has the switch *Every label counts the same*.")
    if not result.tested:
        st.info(plain(f"Nobody could be tested: {result.winning_rate.why_undefined}."))
    else:
        name = f"alt_test_{result.dataset}_{result.criterion}_{judge}"
        alt = f"Advantage probability of {judge} against each rater"
        show_raters(chosen, result, name, alt, choices)
    show_left_out(result)


@guard.fragment
def show_raters(chosen: Selection, result: AltTest, name: str, alt: str, choices: Choices) -> None:
    """Chart with its downloads; opening one redraws only this."""
    views.show_figure(figures.alt_test, result, "alt_test", name, alt, chosen, choices)


def show_headline(result: AltTest) -> None:
    """Verdict, winning rate and advantage probability."""
    with st.container(key="numbers"):
        columns = st.columns([1.3, 1, 1.5, 0.7])
    verdict = "–" if not result.tested else "passes" if result.passed else "does not pass"
    columns[0].metric(
        f"{plain(result.judge)} at ε = {result.epsilon:g}",
        verdict,
        help="The judge passes when it beats at least half of the raters: ω of 0.5 or more.",
    )
    columns[1].metric(
        "Winning rate ω",
        _number(float(result.winning_rate)),
        help=plain(result.winning_rate.why_undefined)
        or f"{int(result.rejected.sum())} of {len(result.tested)} raters are beaten at the price "
        f"ε, with a false discovery rate of {result.q:g}.",
    )
    columns[2].metric(
        "Advantage probability ρ",
        _number(float(result.advantage_probability)),
        help=plain(result.advantage_probability.why_undefined)
        or "How often the judge is as close to the other raters as a rater is, or closer, on "
        "average over the raters. It does not depend on ε.",
    )
    columns[3].metric(
        "Items",
        plain(in_short(result.n_items)),
        help=f"{plain(counted(result.n_items, 'item'))} on which judge and raters could be "
        "compared; what is left out is listed under the chart.",
    )


def show_left_out(result: AltTest) -> None:
    """Raters and items that could not enter, with the reason."""
    lines = [f"{rater}: {reason}" for rater, reason in result.excluded.items()]
    lines += [f"{counted(number, 'item')}: {reason}" for reason, number in result.left_out.items()]
    if not lines:
        return
    with st.expander(f"Left out ({len(lines)})", icon=":material/person_off:"):
        st.text("\n".join(lines))


@guard.fragment
def show_judges(ranking: JudgeRanking, others: list[str]) -> None:
    """All judges, ranked by rho."""
    st.subheader("All judges")
    st.dataframe(
        judge_table(ranking),
        hide_index=True,
        column_config=_judge_columns(ranking),
        placeholder="–",
    )
    if others:
        st.caption(
            f"Not on the humans' scale: {', '.join(map(plain, others))}. The variant *Compare "
            "ranks* includes them."
        )
    name = f"judges_{ranking.dataset}_{ranking.criterion}"
    charts.downloads(
        "judges",
        name,
        ranking.numbers,
        ranking,
        signature=ranking.provenance.signature,
        code=ranking,
    )
    if len(ranking.results) > 1:
        with st.expander("Differences between judges", icon=":material/difference:"):
            show_differences(ranking, name)


def show_differences(ranking: JudgeRanking, name: str) -> None:
    """Every two judges, on the same resamples."""
    found = judge_differences(ranking)
    formats = {
        column: st.column_config.NumberColumn(format="%.3f")
        for column in ("difference", "low", "high")
    }
    st.dataframe(found.frame, hide_index=True, column_config=formats)
    charts.downloads(
        "differences",
        f"differences_{name}",
        found.numbers,
        found,
        signature=found.provenance.signature,
        code=found,
    )


def judge_table(ranking: JudgeRanking) -> pd.DataFrame:
    """Columns of the table of judges, in the order shown."""
    table = ranking.numbers()
    shown = ["judge", "rho", "low", "high", "behind_best", "behind_best_low", "behind_best_high"]
    tested = table["raters"] > 0
    # to the decimals shown: the browser rounds 0.625 up, the figures to the even digit
    table["winning_rate"] = table["winning_rate"].round(2)
    table["passed"] = table["passed"].map({True: "yes", False: "no"}).where(tested, "not tested")
    return table[[*shown, "winning_rate", "passed", "raters", "items"]]


def _judge_columns(ranking: JudgeRanking) -> dict[str, Any]:
    number = st.column_config.NumberColumn
    level = f"{ranking.level:.0%} bootstrap interval over items (or clusters)."
    best = "How far rho lies behind the best judge's, on the same resamples; empty for the best."
    return {
        "judge": "Judge",
        "rho": number("ρ", format="%.3f", help="Advantage probability; judges rank by it."),
        "low": number("ρ low", format="%.3f", help=level),
        "high": number("ρ high", format="%.3f", help=level),
        "behind_best": number("behind best", format="%.3f", help=best),
        "behind_best_low": number("low", format="%.3f", help=level),
        "behind_best_high": number("high", format="%.3f", help=level),
        "winning_rate": number("ω", format="%.2f", help="Share of the raters that are beaten."),
        "passed": "passes",
        "raters": number("Raters"),
        "items": number("Items"),
    }


@guard.fragment
def show_closer(chosen: Selection, judge: str, pairs: list[Comparison], choices: Choices) -> None:
    """One closer look at a time, when asked for."""
    look = bound.segmented_control(
        "A closer look",
        CLOSER,
        key="closer",
        required=False,
        help="At the judge in detail: over ε, over the number of items, by domain, and how many "
        "items a study needs.",
    )
    try:
        if look == "Over items":
            views.over_items(chosen, judge, choices)
        elif look == "Planner":
            views.planner(chosen, judge, choices)
        elif look == "Domains":
            views.by_domain(chosen, judge, choices)
        elif look == "Over ε":
            views.over_epsilon(chosen, pairs, choices)
    except LabelError as problem:
        st.warning(plain(problem))


def _number(value: float) -> str:
    return "–" if value != value else f"{value:.2f}"


main(selection)
