"""Leaderboard: every judge on every criterion of one or several data sets."""

from collections.abc import Sequence
from functools import partial
from math import isnan

import streamlit as st

from judgeviz import LabelError, Leaderboard, figures
from judgeviz.analysis.fair_pair import FEWEST_ITEMS
from judgeviz.analysis.leaderboard.column import JudgeScore
from judgeviz.analysis.leaderboard.tabulated import in_words, notes_on_items, notes_on_names
from judgeviz.errors import counted, quoted
from judgeviz.export.table import rounded, with_interval
from pages.frame import bound, charts, clicks, counting, datasets, guard, links
from pages.frame.arrivals import FIRST_PAGE
from pages.frame.datasets import DataSet
from pages.frame.judged import names, why_no_judge
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.leaderboard_parts import boards

CHART, CELL = "leaderboard_chart", "_leaderboard_cell"
RANKS_ALONE = "Rho does not see a judge that is too strict or too mild throughout."
NOT_IN_ONE_PLACE = (
    "Rho misses who is too strict or too mild, and sets judges beside more humans than one more "
    "human."
)
MEAN_RANK = "mean rank"
CRITERIA, SETS = "criteria", "data sets"
MOST_NAMED = 3  # judges without a score, and criteria of few items
ROWS = {CRITERIA: "criteria", SETS: "datasets"}

selection = guard.begin("Leaderboard")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if not datasets.opened(chosen.data.key).labels.judges:
        guard.lead_on("This data set has no judge to put on a leaderboard.", "summaries")
        return
    draw(chosen)


@guard.fragment
def draw(chosen: Selection) -> None:
    """Table of scores, the cell looked at, breakdowns, and who errs together."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container(width=380):
            sets = boards.ask_data_sets(chosen.data)
        with st.container(width=280):
            jurors = boards.ask_jury(sets)
        tags = boards.ask_tags(sets)
        sorting = st.container(width=230)
        rows = ask_rows(sum(len(data.labels.criteria) for data in sets) > len(sets) > 1)
    if not boards.has_judges(chosen, sets):
        st.info(plain(why_no_judge(chosen)))
        return
    board = boards.board_of(chosen, sets, jurors, tags)
    with sorting:
        board = ask_order(board)
    st.markdown(f"**{plain(answer(board))}**")
    say_what_rho_leaves_out(board)
    if absent := absent_sets(board, sets):
        st.caption(plain(absent))
    if few := few_items(board):
        st.caption(plain(few))
    for sentence in boards.why_no_jury(sets, jurors):
        st.caption(plain(sentence))
    for alike in spelled_alike(board.judges):
        st.caption(
            f"{plain(quoted(alike))} count as different judges; if they are one, call it the same "
            "in all tables."
        )
    without = unscored(board)
    more = f" And {len(without) - MOST_NAMED} more." if len(without) > MOST_NAMED else ""
    if without:
        st.caption(plain(f"{' '.join(without[:MOST_NAMED])}{more}"))
    if left_out := boards.filters_left_out(chosen, sets):
        not_followed = plain("; ".join(left_out))
        st.caption(f"Not followed here: {not_followed}. The board counts the other items too.")
    cell = looked_at(board)
    show_table(chosen, board, rows, cell)
    for note in (*notes_on_items(board), *notes_on_names(board)):
        st.caption(plain(note))
    if cell is not None:
        show_cell(cell, {data.labels.name: data.key for data in sets})
    show_breakdown(chosen, board)
    show_errors(board)


def say_what_rho_leaves_out(board: Leaderboard) -> None:
    """Say what the board of grades does not see, nor compare, and lead to where it is."""
    if not board.leaders or all(one.kind != "rho" for one in board.scores):
        return
    has_human = any(not isnan(one.fair_human) for one in board.scores)
    said = NOT_IN_ONE_PLACE if has_human else RANKS_ALONE
    with st.container(horizontal=True, vertical_alignment="center", key="beside_rho"):
        st.markdown(said, width="content")
        if st.button(
            "Verdict →",
            key="to_verdict",
            type="tertiary",
            on_click=links.open_page,
            args=(FIRST_PAGE, {}),
            help="Whether the judges label as well as one more human.",
        ):
            st.rerun()  # of the whole app, which goes there


def ask_rows(is_a_choice: bool) -> str:
    """Ask what a row is, where that is a choice."""
    if not is_a_choice:
        return "auto"
    chosen = bound.segmented_control(
        "A row is",
        list(ROWS),
        key="board_rows",
        help="A criterion, or a data set with the mean and deviation over its criteria.",
    )
    return ROWS[chosen]


def ask_order(board: Leaderboard) -> Leaderboard:
    """Ask by which column the judges are ordered."""
    columns = {
        f"{one.dataset}, {one.criterion}": (one.dataset, one.criterion)
        for one in (column.scores[0] for column in board.columns)
    }
    if len(columns) < 2:
        return board
    wanted = bound.selectbox(
        "Judges in order of",
        [MEAN_RANK, *columns],
        key="board_order",
        help="Their mean rank over all criteria, or their score on one.",
    )
    return board if wanted == MEAN_RANK else board.sorted_by(*columns[wanted])


def answer(board: Leaderboard) -> str:
    """Say who leads, and whether that can be told."""
    if board.sorted_on is not None:
        one = board.of(*board.sorted_on, board.judges[0])
        assert one is not None  # the column is on the board
        value = f"{one.kind} {with_interval(one.score, one.low, one.high)}"
        return f"{one.judge} is first on {', '.join(board.sorted_on)}: {value}."
    several = [column.scores for column in board.columns
               if sum(one.rank is not None for one in column.scores) > 1]  # fmt: skip
    leaders = board.leaders
    if not leaders:
        is_shared = any(len(column.scores) > 1 for column in board.columns)
        what = "have a score" if is_shared else "are"
        return f"No two judges {what} on one criterion, so that none is ahead of another."
    on = {judge: [one for scores in several for one in scores if one.judge == judge]
          for judge in leaders}  # fmt: skip
    is_apart = any(len(own) < len(several) for own in on.values())
    if is_apart and (said := of_own_criteria(board)):
        return said
    if len(leaders) > 1:
        said = f"{' and '.join((', '.join(leaders[:-1]), leaders[-1]))} share the best mean rank"
        return f"{said}, each on criteria of its own." if is_apart else f"{said}."
    [(best, ranks)] = on.items()
    if len(board.columns) == 1:
        [one] = ranks
        value = f"{one.kind} {with_interval(one.score, one.low, one.high)}"
        ranked = sum(other.rank is not None for other in several[0])
        said = f"{best} is first of {ranked} judges, {value}"
        if not one.group:
            return f"{said}."
        apart = "" if one.rank_low == one.rank_high == 1 else "not "
        return f"{said}, {apart}told apart from every other."
    first = sum(one.rank == 1 for one in ranks)
    said = f"{best} has the best mean rank: first on {first} of {len(ranks)} criteria"
    if is_apart:
        said += f" that it shares with others (of {len(several)})"
    if not any(one.group for one in ranks):
        return f"{said}."
    alone = sum(one.rank_low == one.rank_high == 1 for one in ranks)
    return f"{said}, on {alone} of them told apart from every other judge."


def of_own_criteria(board: Leaderboard) -> str:
    """Say who leads among the judges of the same criteria, where these are several groups."""
    criteria: dict[str, list[int]] = {judge: [] for judge in board.judges}  # the best first
    for number, column in enumerate(board.columns):
        for one in column.scores:
            if one.rank is not None:
                criteria[one.judge].append(number)
    groups: dict[tuple[int, ...], list[str]] = {}
    for judge, own in criteria.items():
        if own:
            groups.setdefault(tuple(own), []).append(judge)
    if len(groups) < 2 or any(len(judges) < 2 for judges in groups.values()):
        return ""
    largest_first = sorted(groups.items(), key=lambda group: -len(group[0]))
    said = [
        f"{judges[0]} is first of {len(judges)} judges on {counted(1, 'criterion')}"
        if len(own) == 1
        else f"{judges[0]} has the best mean rank of {len(judges)} judges on {len(own)} criteria"
        for own, judges in largest_first
    ]
    return f"Not all judges are on the same criteria: {'; '.join(said)}."


def unscored(board: Leaderboard) -> list[str]:
    """Say in a sentence each which judges have no score on a criterion and so no rank, and why."""
    several_sets, several = len(board.datasets) > 1, len(board.columns) > 1
    judges: dict[tuple[str, str, str], list[str]] = {}
    for one in board.scores:
        if not isnan(one.score) or not one.why_undefined:
            continue
        place = f"{one.dataset}, {one.criterion}" if several_sets else one.criterion
        where = f" on {place}" if several else ""
        judges.setdefault((one.kind, where, one.why_undefined.rstrip(".")), []).append(one.judge)
    return [
        f"{names(own)} {'has' if len(own) == 1 else 'have'} no {kind}{where}: {why}."
        for (kind, where, why), own in judges.items()
    ]


def few_items(board: Leaderboard) -> str:
    """Name the criteria with fewer items than a verdict takes, whose scores say little."""
    most: dict[str, int] = {}
    for one in board.scores:
        if one.items:
            name = in_words(one)
            most[name] = max(most.get(name, 0), one.items)
    few = [f"{name} ({n})" for name, n in most.items() if n < FEWEST_ITEMS]
    if not few:
        return ""
    more = f" and {len(few) - MOST_NAMED} more" if len(few) > MOST_NAMED else ""
    return (
        f"Of fewer than {FEWEST_ITEMS} items, which tell hardly any judges apart: "
        f"{'; '.join(few[:MOST_NAMED])}{more}."
    )


def absent_sets(board: Leaderboard, sets: Sequence[DataSet]) -> str:
    """Say which data sets have no judge on the board, and why."""
    absent = [data.labels for data in sets if data.labels.name not in board.datasets]
    without = [labels.name for labels in absent if not labels.judges]
    cleared = [labels.name for labels in absent if labels.judges]
    said = []
    if cleared:
        said.append(f"Not on the board: {quoted(cleared)}, of which no judge is chosen above.")
    if without:
        said.append(f"Not on the board for want of a judge: {quoted(without)}.")
    return " ".join(said)


def spelled_alike(judges: Sequence[str]) -> list[list[str]]:
    """Names that differ in nothing but case, blanks and punctuation: ``GPT-4o, gpt_4o``."""
    by_letters: dict[str, list[str]] = {}
    for judge in judges:
        letters = "".join(filter(str.isalnum, judge)).casefold()
        by_letters.setdefault(letters, []).append(judge)
    return [names for letters, names in by_letters.items() if letters and len(names) > 1]


def looked_at(board: Leaderboard) -> JudgeScore | None:
    """Return the cell that was clicked last; a second click takes it back."""
    for mark in clicks.taken(CHART):
        clicked = tuple(map(str, mark))
        st.session_state[CELL] = None if st.session_state.get(CELL) == clicked else clicked
    cell = st.session_state.get(CELL)
    found = None if cell is None else board.of(*cell)
    if found is None:
        st.session_state[CELL] = None
    return found


def key_of(board: Leaderboard) -> tuple[object, ...]:
    """Return what the numbers of a board depend on."""
    tags = sorted((name, *sorted(own.items())) for name, own in board.tags.items())
    return (*tags, *(column.provenance.settings for column in board.columns), board.judges)


def show_table(chosen: Selection, board: Leaderboard, rows: str, cell: JudgeScore | None) -> None:
    """Scores as a table of shaded cells; a click looks at one."""
    name = f"leaderboard_{'_'.join(board.datasets)}"[:80]
    mark = None
    if cell is not None and rows != "datasets":  # whose cells are means
        mark = (cell.dataset, cell.criterion, cell.judge)
    drawn = charts.show(
        partial(figures.leaderboard, board, rows=rows),
        (rows, *key_of(board)),
        CHART,
        name,
        "Score of every judge on every criterion, as a table",
        chosen.settings,
        clickable=True,
        chosen=mark,
    )
    charts.downloads(
        "leaderboard",
        name,
        board.numbers,
        board,
        signature=board.provenance.signature,
        code=drawn,
    )


def show_cell(one: JudgeScore, keys: dict[str, str]) -> None:
    """Say in a line what the cell looked at holds, and lead to it."""
    fair = ""
    if not isnan(one.fair_human):
        fair = f"; in a human's place {rounded(one.fair_judge)} against {rounded(one.fair_human)}"
    value = one.why_undefined or f"{one.kind} {with_interval(one.score, one.low, one.high)}"
    where = f"{one.judge} on {one.dataset}, {one.criterion}"
    left, right = st.columns([4, 1], vertical_alignment="center")
    left.markdown(plain(f"{where}: {value}, {counted(one.items, 'item')}{fair}."))
    with right:
        if st.button(
            "Its labels",
            key="open_cell",
            icon=":material/arrow_forward:",
            on_click=_go_to,
            args=(keys[one.dataset], one.criterion, one.judge),
            help="Opens Perception for this data set, criterion and judge.",
        ):
            st.rerun()  # of the whole app, which goes there


def _go_to(key: str, criterion: str, judge: str) -> None:
    controls = {"judge": judge}
    if len(datasets.opened(key).labels.criteria) > 1:
        controls["criterion"] = criterion
    links.open_page("pages/perception.py", controls)
    links.open_next(key)


def show_breakdown(chosen: Selection, board: Leaderboard) -> None:
    """Bars by what is known of the data sets, or by criterion."""
    several = list(board.telling_breakdowns)
    if not several:
        return
    st.subheader("Broken down")
    by = bound.selectbox(
        "By",
        several,
        key="board_by",
        width=260,
        help="Criterion, data set, or what you say of the data sets above: task, raters, items.",
    )
    without = [one for one in board.datasets if by not in board.tags.get(one, {})]
    if without and by not in ("criterion", "dataset"):
        st.caption(f"Nothing is said of their {plain(by)}, so left out: {plain(quoted(without))}.")
    name = f"leaderboard_by_{by}"
    drawn = charts.show(
        partial(figures.leaderboard_bars, board, by),
        (by, *key_of(board)),
        "leaderboard_bars_chart",
        name,
        f"Mean score of every judge by {by}",
        chosen.settings,
    )
    signature = board.provenance.signature
    charts.downloads(
        "board_bars",
        name,
        lambda: board.by(by).assign(settings=signature),
        signature=signature,
        code=drawn,
    )


def show_errors(board: Leaderboard) -> None:
    """Say which judges err together, and how many independent ones they are worth."""
    with st.expander("Who errs together", icon=":material/join_inner:"):
        try:
            found = board.error_correlation()
        except LabelError as problem:
            st.caption(plain(counting.in_the_app(problem)))
            return
        if not isnan(found.effective_judges):
            st.markdown(
                f"With errors this alike, {len(found.judges)} judges are worth "
                f"{found.effective_judges:.1f} independent ones. Correlation of errors:"
            )
        for sentence in found.left_out:
            st.caption(plain(sentence))
        st.dataframe(found.matrix.round(2), key="error_correlation")
        charts.downloads(
            "errors", "error_correlation", found.numbers, found,
            signature=found.provenance.signature, code=found,
        )  # fmt: skip


main(selection)
