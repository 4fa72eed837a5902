"""Table, figure, hints and items of the page Agreement."""

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from judgeviz import AgreementTable, Comparison, figures
from judgeviz.analysis.agreement.prevalence import Paradox, paradoxes
from judgeviz.analysis.agreement.table import shown_families, tables_of, tabulate
from judgeviz.analysis.items import most_disputed_first
from judgeviz.analysis.strata import item_strata, stratum_items
from judgeviz.counting.strata import StratifiedBy
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.result import numbers_of
from pages.agreement_parts import display
from pages.agreement_parts.frames import agreement_frames
from pages.frame import charts, computed, items
from pages.frame.links import keep_possible
from pages.frame.markdown import plain
from pages.frame.selection import Selection

Judges = tuple[str | None, ...]
FAIR_PAIR = (
    "**HH′ and HM′ are one more human and the judge in the same place:** each human in turn is "
    "left out, and both that human and the judge are set against the others, with the strata made "
    "from the others' labels. Read the judge by this pair and its difference D′, above 0 the judge "
    "is better, not by HM beside HH: where all humans agree, HH is 1 only because these items were "
    "picked for it, and any newcomer, human or judge, falls short of it."
)
MARKS = (
    "▲ The judge is better than one more human in the same place; ▼ the human is better. With a "
    "bootstrap only where the interval of D′ leaves out 0."
)
MOST_HINTS = 4


@st.fragment
def draw(chosen: Selection, judges: Judges, by: StratifiedBy, edges: tuple[float, ...]) -> None:
    """Draw table, figure and items; a click redraws only this."""
    tables = {
        judge or "humans only": computed.agreement(chosen, judge, by, edges) for judge in judges
    }
    names = dict(zip(tables, judges, strict=True))
    shown, intervals = _choices(tables)
    frames = agreement_frames(tables, intervals=intervals, families=shown)
    # columns keep the width they were first drawn with: a table of its own for wider cells
    key = "_".join(["agreement_table", *["wide"] * intervals, *["unique"] * (by == "unique")])
    clicked = display.show_table(frames, key)
    st.caption(MARKS if chosen.judges else "HH: humans among themselves; HH′: one more human.")
    display.show_reasons(frames.reasons)
    _hints(chosen, names, tables, by, edges)
    _downloads(chosen, tables, intervals, shown)
    st.markdown(FAIR_PAIR)
    _figure(chosen, tables)
    st.caption(plain(frames.settings))
    _items(chosen, names, clicked, by, edges)


def _choices(tables: Mapping[str, AgreementTable]) -> tuple[list[str] | None, bool]:
    """Statistics to show (None for all), and whether with intervals."""
    keys = {family.title: family.key for family in shown_families(tables_of(tables))}
    left, right = st.columns([1.4, 4], vertical_alignment="bottom")
    keep_possible("statistics", list(keys))
    with right:
        shown = st.multiselect(
            "Statistics",
            list(keys),
            key="statistics",
            bind="query-params",
            placeholder="all that this scale has",
            help="Groups of columns, in the table and its downloads; all when empty.",
        )
    with left:
        intervals = st.toggle(
            "Intervals in cells",
            key="cell_intervals",
            bind="query-params",
            help="Bootstrap intervals beside the numbers; level and size are in the settings.",
        )
    return [keys[title] for title in shown] or None, intervals


def _hints(
    chosen: Selection,
    names: Mapping[str, str | None],
    tables: Mapping[str, AgreementTable],
    by: StratifiedBy,
    edges: tuple[float, ...],
) -> None:
    """Say where agreement is high and alpha low, and that a frequent label is why."""
    sentences: list[str] = []
    for name, judge in names.items():
        pair = computed.comparison(chosen, judge)
        rule = chosen.settings.tie_rule
        found = paradoxes(pair, tables[name], by, edges, tie_rule=rule)
        sentences += [_sentence(paradox, judge) for paradox in found]
    hints = [plain(sentence) for sentence in dict.fromkeys(sentences)]
    if not hints:
        return
    st.info(
        "**High agreement, low alpha** (the kappa paradox): nearly all labels are the same, so "
        "that chance alone agrees often, and alpha counts only what goes beyond it.\n\n"
        + "\n".join(f"* {hint}" for hint in hints[:MOST_HINTS])
        + (f"\n* and {len(hints) - MOST_HINTS:,} more" if len(hints) > MOST_HINTS else ""),
        icon=":material/lightbulb:",
    )


def _sentence(paradox: Paradox, judge: str | None) -> str:
    who = "humans among themselves" if paradox.column == "alpha_hh" else f"humans and {judge}"
    alpha = "undefined" if paradox.alpha != paradox.alpha else f"{paradox.alpha:.2f}"
    shares = ", ".join(f"'{name}' {share:.0%}" for name, share in paradox.label_shares[:4])
    return (
        f"{paradox.stratum}, {who}: they agree on {paradox.agreement:.0%}, by chance "
        f"{paradox.chance:.0%}, so alpha is {alpha}. Labels: {shares}."
    )


def _downloads(
    chosen: Selection,
    tables: Mapping[str, AgreementTable],
    intervals: bool,
    shown: list[str] | None,
) -> None:
    name = f"agreement_{chosen.labels.name}_{chosen.criterion}"
    makers: dict[str, tuple[str, str, Callable[[], str]]] = {
        "CSV": ("csv", "text/csv", lambda: csv_bytes(numbers_of(tables_of(tables))).decode()),
        "Markdown": (
            "md",
            "text/markdown",
            lambda: markdown(tabulate(tables, intervals=intervals, families=shown)),
        ),
        "LaTeX": (
            "tex",
            "application/x-tex",
            lambda: latex(tabulate(tables, intervals=intervals, families=shown)),
        ),
    }
    columns = st.columns([1.2, 1.4, 1.2, 2.6])
    for column, (label, (ending, mime, maker)) in zip(columns, makers.items(), strict=False):
        column.download_button(
            plain(label),
            data=_encoded(maker),
            file_name=f"{name}.{ending}",
            mime=mime,
            key=f"agreement_{ending}",
            on_click="ignore",
            icon=":material/download:",
            width="stretch",
            help="The table with the settings that led to it; CSV holds all numbers in full.",
        )


def _encoded(maker: Callable[[], str]) -> Callable[[], bytes]:
    return lambda: maker().encode("utf-8")


def _figure(chosen: Selection, tables: Mapping[str, AgreementTable]) -> None:
    families = [each for each in shown_families(tables_of(tables)) if each.key != "win"]
    keys = {family.title: family.key for family in families}
    left, right = st.columns([4.4, 1.1], vertical_alignment="bottom")
    titles, default = list(keys), _default_family(tables, list(keys.values()))
    keep_possible("family", titles, titles[default:])
    with left:
        title = st.selectbox(
            "Figure of",
            titles,
            index=default,
            key="family",
            bind="query-params",
            help="The statistic that is drawn; all judges on one scale.",
        )
    with right:
        charts.image_format("agreement")
    name = f"agreement_{chosen.labels.name}_{chosen.criterion}_{keys[title]}"
    charts.show(
        partial(figures.agreement, tables, family=keys[title]),
        (keys[title], *(table.provenance.settings for table in tables.values())),
        "agreement_chart",
        name,
        charts.chosen_format("agreement"),
        f"{title} of humans and judge, and of one more human beside it, in each stratum",
        chosen.settings,
    )


def _default_family(tables: Mapping[str, AgreementTable], keys: list[str]) -> int:
    """Alpha; correlations where no judge gives labels."""
    only_scores = all(table.gives_scores for table in tables.values()) and "spearman" in keys
    return keys.index("spearman") if only_scores else 0


def _items(
    chosen: Selection,
    names: Mapping[str, str | None],
    clicked: tuple[str, int] | None,
    by: StratifiedBy,
    edges: tuple[float, ...],
) -> None:
    """List the items of the row clicked, or else of the row chosen in the select box."""
    rule = chosen.settings.tie_rule
    first = computed.comparison(chosen, next(iter(names.values())))
    strata = [stratum.name for stratum in item_strata(first, by, edges, rule)]
    rows = {
        name if len(names) == 1 else f"{judge}: {name}": (judge, number)
        for judge in names
        for number, name in enumerate(strata)
    }
    keep_possible("agreement_row", list(rows))
    picked = st.selectbox(
        "Items of row",
        list(rows),
        index=None,
        placeholder="choose a row, or click it in the table",
        key="agreement_row",
        bind="query-params",
        help="Lists the items of a stratum, first those on which humans and judge differ.",
    )
    place = clicked if clicked is not None else rows.get(picked or "")
    if place is None:
        st.caption("Click the left edge of a row in the table to read its items.")
        return
    pair = computed.comparison(chosen, names[place[0]])
    _list(pair, place, by, edges, chosen)


def _list(
    pair: Comparison,
    place: tuple[str, int],
    by: StratifiedBy,
    edges: tuple[float, ...],
    chosen: Selection,
) -> None:
    rule = chosen.settings.tie_rule
    name, rows = stratum_items(pair, place[1], by, edges, rule)
    st.markdown(f"**{plain(f'{name}, humans and {pair.judge}' if pair.judge else name)}**")
    items.show(chosen, pair.judge, most_disputed_first(pair, rows))
