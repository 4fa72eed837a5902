"""Favoritism: whom a judge favours where it differs from the humans."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from judgeviz import Favoritism, Symmetry, figures
from judgeviz.analysis.provenance import common_signature
from judgeviz.analysis.systems.favi_scores import summary_numbers
from judgeviz.analysis.systems.preferences import TieMargin
from judgeviz.analysis.systems.sentences import favoritism_findings
from judgeviz.export.result import numbers_of
from judgeviz.export.table import table_of_frame
from pages.frame import bound, charts, guard, items, judged, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.systems_parts import pairs, system_results
from pages.systems_parts.controls import DEMO, point_at, tie_margin, why_nothing

SYSTEMS, PAIRS, JUDGES, ORDERS = "Systems", "Pairs", "Judges", "Both orders"
N_FIRST = 2  # sentences above the chart: whether the judge favours, and whom
CHARTS = ("favi_box_chart", "favi_matrix_chart")
CARD = "pair_card_chart"
NEEDS_BOTH = (
    "Whether it prefers what is shown first is read from items on which it answered in either "
    "order of the two systems; one order alone cannot tell that from the better system."
)

selection = guard.begin("Favoritism")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if why := why_nothing(chosen):
        guard.lead_on(why, DEMO)
    elif not chosen.judges:
        st.info(plain(judged.why_no_judge(chosen)))
    else:
        draw(chosen)


@guard.fragment
def draw(chosen: Selection) -> None:
    """Boxes by system, pairs, judges or both orders, and one pair; a click redraws only this."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        view = choose_view(chosen)
        pointing = st.container(width=220)
        with st.container(width="content"):
            margin = ask_margin(chosen)
    results = {judge: system_results.favi_scores(chosen, judge, margin) for judge in chosen.judges}
    order = system_results.order_of_systems(chosen, margin)
    several = list(results.values())
    pairs.follow_clicks(CHARTS, all_pairs(several[0]))
    with pointing:
        pointed_at = point_at(order)
    with row:
        result = results[str(toolbar.judge_in_detail(chosen).judge)]
    found = favoritism_findings(result)
    pairs.show_findings(found[:N_FIRST])
    above = st.container()
    pair = pairs.choose_pair(all_pairs(result))
    with above:
        if view == JUDGES:
            draw_judges(chosen, several)
        elif view == ORDERS:
            draw_orders(chosen)
        elif view == PAIRS:
            draw_matrix(chosen, result, order, pointed_at, pair)
        else:
            draw_boxes(chosen, several, order, pointed_at)
        pairs.show_more(found[N_FIRST:])
    if pair is not None:
        draw_pair(chosen, result, pair, margin)


def choose_view(chosen: Selection) -> str | None:
    """Ask what is shown."""
    views = [SYSTEMS, PAIRS, JUDGES]
    if chosen.scale.kind == "preference":
        views.append(ORDERS)
    return bound.segmented_control(
        "Show",
        views,
        key="favor_view",
        help="A box per system; every pair of the judge in detail; all judges in sum; judges that "
        "were asked in both orders of the two systems.",
    )


def ask_margin(chosen: Selection) -> TieMargin:
    """Ask in a box what is a tie; votes say so themselves."""
    if chosen.scale.kind == "preference":
        return tie_margin(chosen)
    with st.popover("Ties", icon=":material/tune:", key="ties_box"):
        return tie_margin(chosen)


def draw_boxes(
    chosen: Selection, several: list[Favoritism], order: Sequence[str], pointed_at: str | None
) -> None:
    """Draw a box per system, with its files."""
    name = f"favoritism_{several[0].dataset}_{several[0].criterion}"
    drawn = charts.show(
        partial(figures.favi_box, several, order=order, pointed_at=pointed_at),
        (order, pointed_at, *_settings_of(several)),
        "favi_box_chart",
        name,
        "Favi-Scores of every system against each other one, as a box per system",
        chosen.settings,
        clickable=True,
    )
    charts.downloads(
        "favi",
        name,
        lambda: numbers_of(several),
        several,
        signature=_signature_of(several),
        code=drawn,
    )


def draw_matrix(
    chosen: Selection,
    result: Favoritism,
    order: Sequence[str],
    pointed_at: str | None,
    pair: pairs.Pair | None,
) -> None:
    """Every pair as a cell; the chosen one is framed."""
    name = f"favi_matrix_{result.dataset}_{result.criterion}_{result.judge}"
    drawn = charts.show(
        partial(figures.favi_matrix, result, order=order, pointed_at=pointed_at, chosen=pair),
        (order, pointed_at, pair, result.provenance.settings),
        "favi_matrix_chart",
        name,
        f"Favi-Scores of {result.judge} for every pair of systems",
        chosen.settings,
        clickable=True,
    )
    signature = result.provenance.signature
    charts.downloads("favi", name, result.numbers, result, signature=signature, code=drawn)


def draw_pair(chosen: Selection, result: Favoritism, pair: pairs.Pair, margin: TieMargin) -> None:
    """One pair: its confusion, both outcomes, and its items."""

    def draw_card(mark: Sequence[object] | None) -> None:
        drawn = charts.show(
            partial(figures.pair_card, result, *pair),
            (pair, result.provenance.settings),
            CARD,
            f"pair_{pair[0]}_{pair[1]}_{result.judge}",
            f"Preferences of humans and {result.judge} between {pair[0]} and {pair[1]}",
            chosen.settings,
            clickable=True,
            chosen=mark,
        )
        with st.container(horizontal=True):
            charts.add_to_report("card", drawn)
            charts.show_code(drawn)

    whole, sets = pairs.items_of(chosen, result.judge, pair, margin)
    items.beside(whole, result.judge, sets, draw_card, [CARD])


def draw_judges(chosen: Selection, results: list[Favoritism]) -> None:
    """All judges in sum, the excess over chance first."""
    name = f"judges_{results[0].dataset}_{results[0].criterion}"
    drawn = []
    for figure, key, file_name, words in (
        (
            figures.judge_summary,
            "judge_summary_chart",
            name,
            "Mean absolute Favi-Score over chance and sign accuracies of every judge",
        ),
        (
            figures.favi_accuracies,
            "favi_accuracy_chart",
            f"accuracy_{name}",
            "Mean absolute Favi-Score against both sign accuracies, a point per judge",
        ),
    ):
        drawn.append(
            charts.show(
                partial(figure, results),
                _settings_of(results),
                key,
                file_name,
                words,
                chosen.settings,
            )
        )
    numbers = summary_numbers(results)
    charts.downloads(
        "judges",
        name,
        lambda: numbers,
        table_of_frame(numbers.drop(columns="settings"), name),
        signature=_signature_of(results),
        code=drawn,
    )


def draw_orders(chosen: Selection) -> None:
    """Judges that were asked in both orders, against themselves."""
    asked, drawn = [], []
    for judge in chosen.judges:
        result = system_results.symmetry(chosen, judge)
        if not result.n_items:
            st.caption(f"{plain(judge)}: no item was asked in both orders. {NEEDS_BOTH}")
            continue
        asked.append(result)
        drawn.append(
            charts.show(
                partial(figures.symmetry, result),
                result.provenance.settings,
                f"symmetry_chart_{judge}",
                f"symmetry_{result.dataset}_{judge}",
                f"Votes of {judge} in one order of the systems against its votes in the other",
                chosen.settings,
            )
        )
    if asked:
        name = f"symmetry_{asked[0].dataset}_{asked[0].criterion}"
        charts.downloads(
            "symmetry",
            name,
            lambda: numbers_of(asked),
            asked,
            signature=_signature_of(asked),
            code=drawn,
        )


def all_pairs(result: Favoritism) -> list[tuple[str, str]]:
    """Pairs with figures."""
    return list(zip(result.pairs["system_a"], result.pairs["system_b"], strict=True))


def _signature_of(results: Sequence[Favoritism | Symmetry]) -> str:
    return common_signature([result.provenance for result in results])


def _settings_of(results: list[Favoritism]) -> tuple[object, ...]:
    return tuple(result.provenance.settings for result in results)


main(selection)
