"""Answer, figure, tables and items of the page Agreement."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isnan
from typing import Literal

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from judgeviz import AgreementTable, Comparison, LabelError, figures
from judgeviz.analysis.agreement.catalogue import Family
from judgeviz.analysis.agreement.prevalence import Paradox, paradoxes
from judgeviz.analysis.agreement.side_by_side import Pair, SideBySide, side_by_side
from judgeviz.analysis.agreement.table import shown_families, tables_of, tabulate
from judgeviz.analysis.agreement.tabulated import (
    TWO_KINDS_OF_STRATA,
    empty_cells,
    notes_on_names,
    settings_line,
)
from judgeviz.analysis.items import most_disputed_first
from judgeviz.analysis.strata import held_out_items, item_strata, stratum_items
from judgeviz.counting.strata import StratifiedBy
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.result import numbers_of
from judgeviz.export.table import Table, percent
from pages.agreement_parts import difference, display, subsets
from pages.agreement_parts import strata as strata_controls
from pages.agreement_parts.frames import (
    NO_JUDGE,
    Place,
    humans_by_stratum,
    judges_by_stratum,
    number_text,
    strata_by_judge,
)
from pages.frame import bound, charts, clicks, computed, counting, guard, items, judged
from pages.frame.items import ItemSet, ItemSets
from pages.frame.markdown import plain
from pages.frame.selection import Selection

Judges = tuple[str | None, ...]
IntArray = NDArray[np.int64]
JUDGES, HUMANS = "Judges", "Humans"
STATISTICS, TWO, SUBSETS = "All statistics", "Two judges", "Subset curves"
PAIRS: dict[str, Pair] = {"one more human": "fair", "all humans": "papers"}
FAIR_PAIR = (
    "HH′: each human in turn is held out and set against the others of the item. HM′: the judge in "
    "that human's place. D′ is their difference, above 0 the judge is better."
)
WHY_FAIR = (
    "Strata are those of the other humans, without the one held out, so that judge and human are "
    "measured alike. HM beside HH is not like for like: where all humans agree, HH is 1 only "
    "because these items were picked for it, and any newcomer, human or judge, falls short of it."
)
HUMANS_ALONE = (
    "HH: humans among themselves. HH′: each human in turn is held out and set against the others, "
    "in strata of these."
)
PAPERS = "HH: humans among themselves. HM: the judge against their majority or median."
SHARED = "An item counts in a stratum by the share of its humans whose others are in it."
MOST_HINTS = 4


@guard.fragment
def draw(chosen: Selection, judges: Judges) -> None:
    """Draw controls, answer, figure, tables and items; a click redraws only this."""
    pairs, problems = _comparisons(chosen, judges)
    with st.container(horizontal=True, key="agreement_controls"):  # they wrap on narrow screens
        widths: tuple[Literal["content"] | int, ...] = (260, "content", 190, "content")
        controls = [st.container(width=width) for width in widths]
    first = next(iter(pairs.values()))
    by, edges = strata_controls.draw(first, chosen.settings.tie_rule, controls[1], controls[2])
    for problem in problems:
        st.warning(plain(counting.in_the_app(problem)))
    names = {judge or "humans only": judge for judge in pairs}
    tables = {name: computed.agreement(chosen, judge, by, edges) for name, judge in names.items()}
    with controls[0]:
        family = _family(tables)
    with controls[3]:
        pair = _pair(chosen, tables)
    beside = side_by_side(tables, family, pair)
    _answer(chosen, beside)
    sets = _sets(chosen, beside, by, edges)
    _figure(chosen, beside, tables, sets)
    _hints(chosen, names, tables, by, edges)
    _tables(chosen, names, beside, tables, sets, by, edges)
    _items(chosen, sets, SHARED if beside.is_of_others else "")


def _comparisons(
    chosen: Selection, judges: Judges
) -> tuple[dict[str | None, Comparison], list[LabelError]]:
    """Compare every judge with the humans, or say why not; where none can be that is raised."""
    pairs: dict[str | None, Comparison] = {}
    problems = []
    for judge in judges:
        try:
            pairs[judge] = computed.comparison(chosen, judge)
        except LabelError as problem:
            problems.append(problem)
    if not pairs:
        raise problems[0]
    return pairs, problems


def _tables(
    chosen: Selection,
    names: Mapping[str, str | None],
    beside: SideBySide,
    tables: Mapping[str, AgreementTable],
    sets: ItemSets,
    by: StratifiedBy,
    edges: tuple[float, ...],
) -> None:
    """Draw the open tab, which alone is computed."""
    shown = [JUDGES, STATISTICS, TWO, SUBSETS] if chosen.judges else [HUMANS, STATISTICS, SUBSETS]
    open_tab, place = bound.tabs(shown, key="agreement_tab")
    with place:
        if open_tab == TWO:
            difference.draw(chosen, by, edges)
        elif open_tab == SUBSETS:
            subsets.draw(chosen, tuple(names.values()))
        elif open_tab == STATISTICS:
            _all_statistics(chosen, beside, tables, sets)
        else:
            _judges_table(chosen, beside, sets)


def _family(tables: Mapping[str, AgreementTable]) -> str:
    """Ask for the statistic: alpha at first, correlations where no judge gives labels."""
    families = [each for each in shown_families(tables_of(tables)) if each.key != "win"]
    keys = {family.title: family.key for family in families}
    titles = list(keys)
    only_scores = all(table.gives_scores for table in tables.values()) and "spearman" in [
        *keys.values()
    ]
    default = [*keys.values()].index("spearman") if only_scores else 0
    title = bound.selectbox(
        "Statistic",
        titles,
        index=default,
        key="family",
        help="What figure and table show; the tab All statistics has the others.",
    )
    return keys[title]


def _pair(chosen: Selection, tables: Mapping[str, AgreementTable]) -> Pair:
    """Ask whom the judges are set beside, where there is a choice."""
    if chosen.bins:
        return "papers"
    if not chosen.judges or not any(any(table.n_fair) for table in tables.values()):
        return "fair"
    against = bound.segmented_control(
        "Judge against",
        list(PAIRS),
        key="pair",
        help=f"One more human: judge (HM′) and human (HH′) in the same place. All humans, as in "
        f"the papers: {PAPERS}",
    )
    return PAIRS[against]


def _answer(chosen: Selection, beside: SideBySide) -> None:
    """Say in a sentence who labels like one more human, or why nobody can say."""
    if not beside.rows:
        who = "Humans among themselves (HH)" if beside.among else "One human held out (HH′)"
        cell = (beside.among or beside.human)[0]
        value = number_text(cell, percent=beside.statistic.is_share)
        st.markdown(f"**{who}: {plain(value)}** by {plain(beside.family.title)} over all items.")
        return
    if chosen.bins:
        st.caption(judged.KEPT_BY_LABELS)
        return
    if beside.why_no_fair_pair:
        st.caption(f"No verdict: {plain(beside.why_no_fair_pair)}. {PAPERS}")
        return
    overall = [(row.judge, pair) for row in beside.rows if (pair := row.fair[0])]
    if any(not isnan(pair.low) for _, pair in overall):
        told = [(judge, pair.verdict) for judge, pair in overall]
        st.markdown(
            f"**{plain(judged.answer(told))}** By {plain(beside.family.title)} over all items."
        )
    elif overall:
        most = max(pair.n_items for _, pair in overall)
        why = judged.why_no_interval(chosen, most)
        st.caption(f"Without intervals there is no verdict: {plain(why)}.")


def _figure(
    chosen: Selection, beside: SideBySide, tables: Mapping[str, AgreementTable], sets: ItemSets
) -> None:
    family = beside.family
    name = f"agreement_{chosen.labels.name}_{chosen.criterion}_{family.key}"
    for _, judge, stratum in clicks.taken("agreement_chart"):
        items.point_at(sets.marked((judge, stratum)), sets, or_nothing=True)
    picked = items.in_view(sets)
    drawn = charts.show(
        partial(figures.agreement, tables, family=family.key, pair=beside.pair),
        (family.key, beside.pair, *(table.provenance.settings for table in tables.values())),
        "agreement_chart",
        name,
        f"{family.title} of the judges beside the humans, in each stratum",
        chosen.settings,
        clickable=True,
        chosen=None if picked is None else picked.mark,
    )
    words = FAIR_PAIR if beside.rows else HUMANS_ALONE
    if beside.pair == "papers":
        words = PAPERS
    st.caption(words, help=WHY_FAIR if beside.pair == "fair" else None)
    for note in notes_on_names(tables_of(tables), [family.key]):
        st.caption(plain(note))
    charts.downloads(
        "agreement",
        name,
        lambda: numbers_of(tables_of(tables)),
        beside.tabulate(),
        signature=settings_line(tables_of(tables)),
        code=drawn,
    )


def _intervals() -> bool:
    return bound.toggle(
        "Intervals in cells",
        key="cell_intervals",
        help="Intervals behind the numbers; level and size are in the settings.",
    )


def _judges_table(chosen: Selection, beside: SideBySide, sets: ItemSets) -> None:
    intervals = _intervals()
    frames = judges_by_stratum(beside, intervals=intervals)
    # columns keep the width they were first drawn with: a table of its own for wider cells
    shape = [*["wide"] * intervals, beside.pair, str(len(frames.texts.columns))]
    display.show_table(
        frames,
        f"agreement_table_{'_'.join(shape)}",
        partial(_choose, sets.words_of_marks),
        chosen.settings.palette,
    )


def _all_statistics(
    chosen: Selection, beside: SideBySide, tables: Mapping[str, AgreementTable], sets: ItemSets
) -> None:
    """Show the papers' tables, a statistic under the other."""
    left, right = st.columns([1.4, 4], vertical_alignment="bottom")
    with left:
        intervals = _intervals()
    with right:
        families = _statistics(beside, tables)
    keys = [family.key for family in families]
    order = [row.table for row in beside.rows]
    for family in families:
        st.markdown(f"**{plain(family.title)}**")
        humans = humans_by_stratum(beside.reference, family, intervals=intervals)
        judged_too = strata_by_judge(order, beside.reference, family, intervals=intervals)
        for of, frames in (("humans", humans), ("judges", judged_too)):
            if frames is not None:
                key = f"statistics_{of}_{family.key}{'_wide' if intervals else ''}"
                choose = partial(_choose, sets.words_of_marks)
                display.show_table(frames, key, choose, chosen.settings.palette)
    st.caption(
        "Δ = HH − HM, as in the papers. D′: above 0 the judge is better. "
        f"{plain(TWO_KINDS_OF_STRATA)}"
    )
    if not notes_on_names(tables_of(tables), [beside.family.key]):  # that stand below the figure
        for note in notes_on_names(tables_of(tables), keys):
            st.caption(plain(note))
    name = f"agreement_{chosen.labels.name}_{chosen.criterion}"
    makers = {
        "Markdown": ("md", "text/markdown", markdown),
        "LaTeX": ("tex", "application/x-tex", latex),
    }
    for column, (label, (ending, mime, write)) in zip(
        st.columns([1.2, 1.2, 4]), makers.items(), strict=False
    ):
        column.download_button(
            plain(label),
            data=_written(write, tables, keys, intervals),
            file_name=f"{name}.{ending}",
            mime=mime,
            key=f"statistics_{ending}",
            on_click="ignore",
            icon=":material/download:",
            width="stretch",
            help="These statistics of all judges, with the settings that led to them.",
        )
    with st.container(horizontal=True):
        charts.add_to_report("statistics", list(tables_of(tables)))
        charts.show_code(list(tables_of(tables)))
    display.show_reasons(empty_cells(tables_of(tables), families))


def _statistics(beside: SideBySide, tables: Mapping[str, AgreementTable]) -> tuple[Family, ...]:
    shown = shown_families(tables_of(tables))
    titles = [family.title for family in shown]
    wanted = bound.multiselect(
        "Statistics",
        titles,
        key="statistics",
        placeholder="as in the figure",
        help="A table for each; that of the figure when empty.",
    )
    return tuple(
        family
        for family in shown
        if (family.title in wanted if wanted else family.key == beside.family.key)
    )


def _written(
    write: Callable[[Table], str],
    tables: Mapping[str, AgreementTable],
    keys: Sequence[str],
    intervals: bool,
) -> Callable[[], bytes]:
    return lambda: write(tabulate(tables, intervals=intervals, families=keys)).encode("utf-8")


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
    with st.expander(
        f"High agreement, low alpha ({len(hints)}): the kappa paradox", icon=":material/lightbulb:"
    ):
        st.markdown(
            "Nearly all labels are the same, so that chance alone agrees often, and alpha counts "
            "only what goes beyond it.\n\n"
            + "\n".join(f"* {hint}" for hint in hints[:MOST_HINTS])
            + (f"\n* and {len(hints) - MOST_HINTS:,} more" if len(hints) > MOST_HINTS else "")
        )


def _sentence(paradox: Paradox, judge: str | None) -> str:
    who = "humans among themselves" if paradox.column == "alpha_hh" else f"humans and {judge}"
    alpha = "undefined" if paradox.alpha != paradox.alpha else f"{paradox.alpha:.2f}"
    shares = ", ".join(f"'{name}' {percent(share, 0)}" for name, share in paradox.label_shares[:4])
    return (
        f"{paradox.stratum}, {who}: they agree on {percent(paradox.agreement, 0)}, by chance "
        f"{percent(paradox.chance, 0)}, so alpha is {alpha}. Labels: {shares}."
    )


def _choose(words: Mapping[tuple[object, ...], str], place: Place) -> None:
    """On a click in a table: let the select box show whose stratum was clicked."""
    # of one judge's table the humans are read beside the judge
    fitting = (named for mark, named in words.items() if mark[1] == place[1])
    st.session_state[items.CONTROL] = words.get(place) or next(fitting, None)


def _sets(
    chosen: Selection, beside: SideBySide, by: StratifiedBy, edges: tuple[float, ...]
) -> ItemSets:
    """Offer the strata of each judge, and those of the humans."""
    rule = chosen.settings.tie_rule
    several = len(beside.rows) > 1
    judges = [row.judge for row in beside.rows] or [NO_JUDGE]

    def of(judge: str, name: str, called: str) -> ItemSet:
        def rows(pair: Comparison) -> IntArray:
            strata = [stratum.name for stratum in item_strata(pair, by, edges, rule)]
            if name not in strata:  # a judge of other items may have fewer
                return np.zeros(0, dtype=np.int64)
            number = strata.index(name)
            if beside.is_of_others:
                found = held_out_items(pair, number, by, edges, rule)
            else:
                _, found = stratum_items(pair, number, by, edges, rule)
            return most_disputed_first(pair, found)

        words = f"{judge or 'humans'}: {called}" if several else called
        return ItemSet(words, rows, (judge, name), depends_on=(by, edges))

    of_whom = [NO_JUDGE, *judges] if several else judges
    named = list(zip(beside.strata, beside.names, strict=True))
    return ItemSets(tuple(of(judge, *names) for judge in of_whom for names in named))


def _items(chosen: Selection, sets: ItemSets, about: str) -> None:
    """List the items of a judge's stratum: of the cell or dot clicked, or of the select box."""
    picked = items.choose(sets, hint="a stratum: choose it, or click a dot or a cell")
    if picked is not None:
        judge, _ = picked.mark
        if about:
            st.caption(plain(about))
        items.show(chosen, str(judge) if judge else None, picked)
