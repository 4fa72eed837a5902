"""Verdict: which judge labels as well as one more human, and why the others do not."""

import re
from collections.abc import Sequence
from functools import partial

import streamlit as st

from judgeviz import figures
from judgeviz.analysis.verdict.judge_verdict import JudgeVerdict, in_shared_decimals
from judgeviz.analysis.verdict.verdicts import Verdicts, from_the_best
from judgeviz.errors import counted
from judgeviz.figures.verdict_charts.forest import has_columns
from pages.frame import bound, charts, clicks, guard, judged, toolbar, unanswered
from pages.frame.judged import verdict_line
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.perception_parts import chart
from pages.verdict_parts import findings

DEMO = "summaries"  # where a data set has no judge
CHART = "verdict_chart"
POINTED_AT = "Of the judge that is chosen here, or clicked in the chart above."
THIS, EACH = "this criterion", "each criterion"
REASON = re.compile(r"; ((?:[^;.)]|\.(?! |$))+)(\)?)\.(?= |$)")  # why there is no verdict

selection = guard.begin("Verdict")


def main(chosen: Selection) -> None:
    """Draw the page: the answer, all judges beside one more human, what stands out, the labels."""
    criteria = ask_criteria(chosen)
    place = st.empty()

    def say_first(rows: Sequence[JudgeVerdict], n_to_come: int) -> None:
        with place.container():
            say_so_far(rows, n_to_come, by_criterion=len(criteria) > 1)

    result, problems = judged.verdicts_on(chosen, criteria, say_first)
    if result is not None:
        with place.container():
            say(result)
            say_unanswered(chosen, result)
        show_chart(chosen, result)
        findings.show(chosen, result.findings)
    for problem in problems:
        st.warning(plain(problem))
    show_labels(chosen)


def ask_criteria(chosen: Selection) -> tuple[str, ...]:
    """Ask whether one criterion or each is looked at."""
    if len(chosen.labels.criteria) == 1:
        return (chosen.criterion,)
    wanted = bound.segmented_control(
        "Verdict on",
        (THIS, EACH),
        key="verdict_on",
        label_visibility="collapsed",
        help="The criterion chosen above, or every criterion under the other.",
    )
    return chosen.labels.criteria if wanted == EACH else (chosen.criterion,)


def say(result: Verdicts) -> None:
    """Answer first, then a sentence per judge."""
    rows = (
        sorted(result.rows, key=from_the_best) if len(result.criteria) == 1 else list(result.rows)
    )
    close = [plain(one) for one in judged.closeness(rows)]
    notes = [judged.MARGIN_WANTING] if close else []
    more = " ".join([*notes, *map(plain, result.notes_on_names)]) or None
    named = len(result.criteria) > 1
    sentences, shared = said_once([row.sentence for row in rows])
    lines = lines_of(rows, sentences, by_criterion=named)
    if len(rows) > 1:
        st.markdown(" ".join([f"**{plain(judged.headline(rows))}**", *close]), help=more)
    else:
        lines += close
    lines += [plain(shared)] if shared else []
    if judged.are_said_in_the_headline(rows):
        return
    with st.container(key="sentences"):
        st.markdown("  \n".join(lines), help=more if len(rows) == 1 else None)


def say_unanswered(chosen: Selection, result: Verdicts) -> None:
    """Say which judges have no answer on a good part of the items, on each criterion shown."""
    several = len(result.criteria) > 1
    for row in result.rows:
        if row.judge is None:
            continue
        said = unanswered.on_criterion(chosen.labels, row.judge, row.criterion, row.labelled)
        if said is not None:
            st.caption(plain(f"{row.criterion}: {said}" if several else said))


def say_so_far(rows: Sequence[JudgeVerdict], n_to_come: int, *, by_criterion: bool) -> None:
    """Say what is known while an engine counts for the other judges, which may take minutes."""
    rows = in_shared_decimals(rows)
    sentences = [row.sentence for row in rows]
    st.markdown("  \n".join(lines_of(rows, sentences, by_criterion=by_criterion)))
    st.caption(f"{counted(n_to_come, 'verdict')} to come.")


def lines_of(
    rows: Sequence[JudgeVerdict], sentences: Sequence[str], *, by_criterion: bool
) -> list[str]:
    """Write a line for each verdict."""
    return [
        f"{f'{plain(row.criterion)}: ' if by_criterion else ''}{verdict_line(row, sentence)}"
        for row, sentence in zip(rows, sentences, strict=True)
    ]


def said_once(sentences: list[str]) -> tuple[list[str], str]:
    """Take out of several sentences the reason that stands behind a semicolon in each, as one.

    Six judges lack the same humans, which need not be said six times.
    """
    reasons = [REASON.search(sentence) for sentence in sentences]
    said = {reason.group(1) if reason else "" for reason in reasons}
    if len(sentences) < 2 or len(said) > 1 or said == {""}:
        return sentences, ""
    [reason] = said
    without = [REASON.sub(r"\2.", sentence, count=1) for sentence in sentences]
    return without, f"{reason[0].upper()}{reason[1:]}."


@guard.fragment
def show_chart(chosen: Selection, result: Verdicts) -> None:
    """All judges in rows beside one more human; who is clicked is shown in detail below."""
    if all(row.judge is None for row in result.rows) or not has_columns(result):
        return
    for _, judge, criterion in clicks.taken(CHART):
        if judge and (judge, criterion) != (chosen.judge, chosen.criterion):
            st.session_state["judge"] = judge
            if criterion != chosen.criterion:
                bound.change("criterion", criterion)
            st.rerun()  # what is shown in detail stands outside of this part of the page
    name = f"verdict_{result.dataset}_{'_'.join(result.criteria)}"
    drawn = charts.show(
        partial(figures.verdicts, result),
        (result.signature, *result.sentences),
        CHART,
        name,
        "Every judge beside one more human: agreement, JS_b, alternative annotator test, systems",
        chosen.settings,
        clickable=len(result.rows) > 1,
    )
    if chosen.settings.variant != "distance":
        st.caption(
            "JS_b is the distance here, whatever the settings say; pictures below and on other "
            "pages have the divergence."
        )
    charts.downloads(
        "verdict", name, result.numbers, result, signature=result.signature, code=drawn
    )


def show_labels(chosen: Selection) -> None:
    """Draw the labels of the judge that is looked at."""
    if chosen.judge is None:
        why = judged.why_no_judge(chosen)
        if chosen.labels.judges_of(chosen.criterion):
            st.info(plain(why))
        else:
            guard.lead_on(why, DEMO)
        return
    several = len(chosen.judges) > 1
    st.subheader("How it labels", help=POINTED_AT if several else None)
    detail = toolbar.judge_in_detail(chosen)
    chart.draw_judge(detail, str(detail.judge), with_numbers=False)


main(selection)
