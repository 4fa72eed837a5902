"""Judges beside one more human, stratum by stratum: a row per judge, a column per stratum."""

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.agreement.side_by_side import JudgeInStrata, Pair, SideBySide, side_by_side
from judgeviz.analysis.agreement.table import AgreementTable, AgreementTables, Cell
from judgeviz.analysis.fair_pair import NOT_YET_CLEAR, FairPair
from judgeviz.export.table import number_cell, share_with_interval, with_interval
from judgeviz.figures.drawing.forest import (
    VERDICT_WORDS,
    Dot,
    bands,
    column_axes,
    column_domains,
    column_head,
    dividers,
    dots_trace,
    names_width,
    pixels_per_unit,
    range_of,
    row_names,
    ticks_in,
    upright_trace,
)
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace, axis_number, note
from judgeviz.figures.drawing.text import (
    NOT_DEFINED,
    count,
    counted,
    digits_in,
    escape,
    escape_apart,
    exchange_p_value,
    percent,
    plain_width,
    text_pixels,
    wrapped,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.recipes import recorded

_LONGEST_NAME = 18.0  # digits
_MOST_NAMES = 150  # pixels of the rows' names, and what is right of the columns
_FEW = 3  # columns with room for many ticks
_ROW, _FOOT = 42, 42
_WIDE = 1.25  # the column of all items, beside a stratum's
_HUMANS = {"fair": ("one more human", "HH′"), "papers": ("humans", "HH")}


@recorded
def agreement(
    table: AgreementTables,
    *,
    family: str = "alpha",
    pair: Pair = "fair",
    chosen: Sequence[str] | None = None,
    theme: str = "light",
    palette: str = "default",
) -> go.Figure:
    """Draw one statistic of the agreement table for all judges, the best on top.

    Parameters
    ----------
    table : AgreementTable or mapping of str to AgreementTable
        From :func:`~judgeviz.agreement_table`; several judges stand under each other.
    family : str
        ``alpha``, ``jsd``, ``spearman`` or another key of the statistics that the table has; of a
        correlation that of the means.
    pair : {"fair", "papers"}
        ``fair``: the judge (HM') and one more human (HH') in the same place. ``papers``: the judge
        against all humans (HM), and the humans among themselves (HH); also drawn where no item has
        three human labels.
    chosen : (judge, stratum), optional
        Whose dot is selected: it is outlined, the others fade.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        A column per stratum, all on one scale; strata without any number are named below the
        title. Dots are judges with their intervals; the band behind them is the humans', once for
        all judges of the same items. Above a dot of the fair pair stands D', its difference to the
        band: over 0 the judge is the better; a dot is hollow where that is not yet clear. A dot's
        customdata is [column, judge, stratum]. An undefined cell reads "n/a" and has
        its reason in the hover text.

    Raises
    ------
    ValueError
        For an unknown theme, palette, pair or family, one that the table does not have, or no
        table.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Tables 1 to 3; the fair pair is judgeviz's
    own.
    """
    look = figure_theme(theme, palette)
    beside = side_by_side(table, family, pair)
    lines = _judges(beside) if beside.rows else _humans(beside)
    drawn = beside.with_numbers or (0,)
    below = [line.below for line in lines]
    names = row_names([line.name for line in lines], below, _LONGEST_NAME, look)
    head = 3 * look.line_height + 8
    height = head + _ROW * len(lines) + _FOOT
    rows = (_FOOT / height, 1 - head / height)
    return titled_figure(
        _traces(beside, lines, drawn, tuple(chosen or ()), look),
        _layout(beside, lines, drawn, names, rows, look),
        title=_title(beside),
        subtitle=[*filters_in(beside.reference), *_subtitle(beside, drawn, look)],
        height=height,
        theme=look,
        bottom=4,
        sides=(names_width(names, look) + EDGE + 12, 18),
        legend_rows=0,
    )


class _Line:
    """A row of the drawing: a judge, or one side of the humans where there is no judge."""

    def __init__(self, name: str, below: str, cells: Sequence[Cell], row: JudgeInStrata | None):
        self.name, self.below, self.cells, self.row = name, below, cells, row

    def human(self, beside: SideBySide, place: int) -> Cell | None:
        """Return the humans that stand behind it."""
        if self.row is None or self.row.why_empty:
            return None
        return self.row.own_human[place] or beside.human[place]


def _judges(beside: SideBySide) -> list[_Line]:
    return [_Line(row.judge, _verdict_in_words(row), row.values, row) for row in beside.rows]


def _verdict_in_words(row: JudgeInStrata) -> str:
    overall = row.fair[0]
    if overall is None or not isfinite(overall.low):
        return ""
    return VERDICT_WORDS[overall.verdict]


def _humans(beside: SideBySide) -> list[_Line]:
    """All among themselves, and one held out."""
    lines = []
    if beside.among:
        lines.append(_Line("humans", "HH, among themselves", beside.among, None))
    if beside.pair == "fair":
        lines.append(_Line("one more human", "HH′", beside.human, None))
    return lines or [_Line("humans", "", beside.human, None)]


def _title(beside: SideBySide) -> list[str]:
    judges = [row.judge for row in beside.rows]
    who = f"judge {judges[0]}" if len(judges) == 1 else counted(len(judges), "judge", "judges")
    return [part for part in subject(beside.reference, who if judges else "humans only") if part]


def _subtitle(beside: SideBySide, drawn: Sequence[int], theme: Theme) -> list[str]:
    first = beside.reference
    strata = first.settings.get("strata", "strata")
    whose = "other humans'" if beside.is_of_others else "humans'"
    parts = [f"{_statistic(beside)} by the {whose} {strata}", f"n = {_sizes(beside)}"]
    if beside.rows:
        parts += _key(beside, theme)
    if first.has_intervals:
        parts.append(_intervals_in_words(first, beside.family.key))
    if beside.why_no_fair_pair:
        parts.append(f"no fair pair: {escape(beside.why_no_fair_pair, 90)}")
    for place, name in enumerate(beside.names):
        if place not in drawn:
            parts.append(f"not drawn: {escape(name)}, {escape(beside.why_empty(place), 70)}")
    return parts


def _sizes(beside: SideBySide) -> str:
    """Items of all judges, or the fewest and the most."""
    fair = beside.pair == "fair" and bool(beside.rows)
    tables = [row.table for row in beside.rows] or [beside.reference]
    sizes = {table.n_fair[0] if fair else table.items[0] for table in tables}
    items = counted(max(sizes), "item", "items")
    if len(sizes) > 1:
        return f"{min(sizes):,} to {items}"
    whole = max(beside.among_items[0], max(sizes))
    return items if whole in sizes else f"{max(sizes):,} of {counted(whole, 'item', 'items')}"


def _key(beside: SideBySide, theme: Theme) -> list[str]:
    """Say what the two colours, hollow and the numbers are."""
    human, judge = theme.human.name, theme.judge.name
    if beside.pair == "papers":
        are_drawn = any(isfinite(cell.value) for cell in beside.human if cell is not None)
        humans = [f"{human}: humans among themselves, HH"] if are_drawn else []
        return [*humans, f"{judge}: judge, HM"]
    difference = "HH′ − HM′" if beside.statistic.lower_is_better else "HM′ − HH′"
    if beside.statistic.is_share:
        difference += " in percentage points"
    parts = [
        f"{human}: one more human, HH′",
        f"{judge}: judge in the same place, HM′, with D′ = {difference}",
        "above 0 the judge is better",
    ]
    seen = [pair for row in beside.rows for pair in row.fair if pair is not None]
    if any(pair.verdict == "undecided" and isfinite(pair.low) for pair in seen):
        parts.append(f"hollow: {NOT_YET_CLEAR}")
    return parts


def _intervals_in_words(table: AgreementTable, family: str) -> str:
    settings = table.settings
    replicates, _, level = settings.get("bootstrap", "").partition(", ")
    level = level.replace("percentile", "").replace("%", " %").strip()
    by = settings.get("resampled by", "item")
    how = "jackknife" if family == "jsd" else replicates
    return escape(f"{level} intervals, {how} by {by}", 70)


def _statistic(beside: SideBySide) -> str:
    table, family = beside.reference, beside.family
    if family.key == "alpha":
        return f"{family.title} ({'ordinal' if table.kind == 'ordinal' else 'nominal'})"
    if family.key == "jsd":
        return f"JS<sub>b</sub> ({table.settings.get('JS b', 'distance')})"
    title = family.title.replace("% agreement", "percentage agreement")
    return f"{title} of the {beside.statistic.of}" if beside.statistic.of else title


def _traces(
    beside: SideBySide,
    lines: Sequence[_Line],
    drawn: Sequence[int],
    chosen: tuple[str, ...],
    theme: Theme,
) -> list[Trace]:
    traces = []
    faded = theme.faded if chosen else theme
    low, high = _range(beside, lines)
    of_whom = theme.judge if beside.rows else theme.human
    others = faded.judge if beside.rows else faded.human
    for column, (place, domain) in enumerate(zip(drawn, _domains(drawn), strict=True)):
        per_unit = pixels_per_unit(domain, (low, high), _MOST_NAMES, theme)
        if low < 0 < high:
            chance: dict[str, object] = {"color": theme.axis, "width": 1, "dash": "dot"}
            traces.append(upright_trace(0, (-0.5, len(lines) - 0.5), column, chance))
        traces += bands([line.human(beside, place) for line in lines], column, theme)
        dots = [
            _dot(beside, line, place, y)
            for y, line in enumerate(lines)
            if isfinite(line.cells[place].value)
        ]
        traces.append(
            dots_trace(
                [dot for dot in dots if not _is(dot, chosen)], column, others, faded, per_unit
            )
        )
        if picked := [dot for dot in dots if _is(dot, chosen)]:
            outlined = replace(of_whom, outline=theme.accent)
            traces.append(dots_trace(picked, column, outlined, theme, per_unit))
        traces += _missing(beside, lines, place, column, low, theme)
    return traces


def _dot(beside: SideBySide, line: _Line, place: int, y: int) -> Dot:
    cell = line.cells[place]
    fair = None if line.row is None else line.row.fair[place]
    text = _shown(beside, cell) if fair is None else _gap(beside, fair)
    human = line.human(beside, place)
    return Dot(
        cell,
        y,
        hover=_hover(beside, line, place),
        customdata=[_column(beside, line), line.name if line.row else "", beside.strata[place]],
        is_filled=fair is None or fair.verdict != "undecided" or not isfinite(fair.low),
        text=text,
        behind=() if human is None or not isfinite(human.value) else (human.value,),
    )


def _is(dot: Dot, chosen: tuple[str, ...]) -> bool:
    return tuple(dot.customdata[1:]) == chosen


def _column(beside: SideBySide, line: _Line) -> str:
    """Name of the table's column that a row shows."""
    of = beside.statistic
    if line.row is not None:
        return of.name("fair_judge" if beside.pair == "fair" else "hm")
    return of.name("fair_human" if line.below == "HH′" else "hh")


def _shown(beside: SideBySide, cell: Cell) -> str:
    is_share = beside.statistic.is_share
    text = number_cell(cell.value, cell.low, cell.high, percent=is_share).text
    return f"{text} %" if is_share else text


def _gap(beside: SideBySide, pair: FairPair) -> str:
    is_share = beside.statistic.is_share
    return number_cell(pair.delta, *pair.interval, percent=is_share, sign="+").text


def _hover(beside: SideBySide, line: _Line, place: int) -> str:
    cell = line.cells[place]
    said = [f"<b>{escape(line.name, 40)}</b>, {escape(beside.names[place])}"]
    words = beside.family.title if not line.below.startswith("HH") else line.below
    said.append(f"{words} {_with_ends(beside, cell)}")
    human = line.human(beside, place)
    if human is not None and isfinite(human.value):
        who, sign = _HUMANS[beside.pair]
        said.append(f"{who} ({sign}) {_with_ends(beside, human)}")
    fair = None if line.row is None else line.row.fair[place]
    if fair is not None:
        is_share = beside.statistic.is_share
        delta = with_interval(fair.delta, *fair.interval, percent=is_share, sign="+")
        said.append(f"D′ {delta}, {counted(fair.n_items, 'item', 'items')}: {fair.in_words}")
    if isfinite(cell.p) and line.row is not None:
        n_null = int(line.row.table.settings.get("exchanges", 0))
        said.append(f"exchangeability {exchange_p_value(cell.p, n_null)}")
    return "<br>".join(said)


def _with_ends(beside: SideBySide, cell: Cell) -> str:
    if beside.statistic.is_share:
        return share_with_interval(cell.value, cell.low, cell.high, 1)
    return with_interval(cell.value, cell.low, cell.high)


def _missing(
    beside: SideBySide,
    lines: Sequence[_Line],
    place: int,
    column: int,
    left: float,
    theme: Theme,
) -> list[Trace]:
    """Write n/a where a row has no number; the reason is in the hover text."""
    found = [
        (y, line)
        for y, line in enumerate(lines)
        if not isfinite(line.cells[place].value) and not (line.row and line.row.why_empty)
    ]
    if not found:
        return []
    suffix = axis_number(column)
    return [
        dict(
            type="scatter",
            x=[left] * len(found),
            y=[y for y, _ in found],
            text=[NOT_DEFINED] * len(found),
            textposition="middle right",
            textfont={"size": theme.tick_size, "color": theme.muted},
            mode="text",
            customdata=[["missing", line.name, beside.strata[place]] for _, line in found],
            hovertext=[
                f"<b>{escape(line.name, 40)}</b>, {escape(beside.names[place])}: undefined,<br>"
                f"{escape(line.cells[place].why_undefined or 'no items', 110)}"
                for _, line in found
            ],
            hoverinfo="text",
            showlegend=False,
            xaxis=f"x{suffix}",
            yaxis=f"y{suffix}",
        )
    ]


def _range(beside: SideBySide, lines: Sequence[_Line]) -> tuple[float, float]:
    """One range for all columns that holds every dot, interval and band."""
    own = [cell for line in lines if line.row for cell in line.row.own_human if cell is not None]
    behind = beside.human if beside.rows else ()
    return range_of([*(cell for line in lines for cell in line.cells), *behind, *own])


def _domains(drawn: Sequence[int]) -> list[tuple[float, float]]:
    return column_domains([_WIDE if place == 0 else 1.0 for place in drawn])


def _layout(
    beside: SideBySide,
    lines: Sequence[_Line],
    drawn: Sequence[int],
    names: Sequence[str],
    rows: tuple[float, float],
    theme: Theme,
) -> dict[str, Any]:
    domains, across = _domains(drawn), _range(beside, lines)
    better = "← {}" if beside.statistic.lower_is_better else "{} →"
    room = (theme.narrowest - _MOST_NAMES) / (len(drawn) + _WIDE - 1)
    most = 6 if len(drawn) <= _FEW else 4
    ticks = ticks_in(across, domains[-1], _MOST_NAMES, most, theme)
    layout: dict[str, Any] = {}
    notes = []
    heads = _heads(beside, drawn, digits_in(room, theme.tick_size) - 1)
    for column, (place, domain) in enumerate(zip(drawn, domains, strict=True)):
        layout |= column_axes(
            column,
            domain,
            rows,
            names,
            theme,
            range=across,
            **ticks,
            tickformat=".0%" if beside.statistic.is_share else ".2~f",
            title={
                "text": better.format(_axis_name(beside)) if column == 0 else "",
                "standoff": 4,
            },
        )
        notes += column_head(
            heads[column],
            _size(beside, place, room, theme),
            domain,
            rows[1],
            theme,
            raised=theme.line_height,
        )
        notes += _human_label(beside, place, column, across, rows[1], theme)
    notes += _reasons(lines, rows, theme)
    return layout | {"annotations": notes, "shapes": dividers(range(1, len(lines)), theme)}


def _heads(beside: SideBySide, drawn: Sequence[int], width: float) -> list[str]:
    """Names of the strata; where they are too long without whose, which the subtitle says."""
    names = [beside.names[place] for place in drawn]
    if any(plain_width(name) > width for name in names):
        names = [beside.strata[place] for place in drawn]
    return escape_apart(names, width)


def _axis_name(beside: SideBySide) -> str:
    return "JS<sub>b</sub>" if beside.family.key == "jsd" else beside.family.title


def _size(beside: SideBySide, place: int, pixels: float, theme: Theme) -> str:
    """Items of a stratum and their share, as far as there is room."""
    size = counted(beside.items[place], "item", "items")
    longest = size
    if not beside.rows and beside.pair == "fair":
        longest = f"HH {beside.among_items[place]:,}, HH′ {size}"
    elif place and beside.items[0]:
        longest = f"{size} · {percent(beside.items[place] / beside.items[0], 0)}"
    shown = [longest, size, count(beside.items[place])]
    fits = [text for text in shown if text_pixels(text, theme.tick_size) <= pixels - 6]
    return (fits or shown[-1:])[0]


def _human_label(
    beside: SideBySide,
    place: int,
    column: int,
    across: tuple[float, float],
    top: float,
    theme: Theme,
) -> list[dict[str, Any]]:
    """Value of the humans above their line, or from where to where; the first says whose it is."""
    of_rows = [beside.human[place], *(row.own_human[place] for row in beside.rows)]
    known = [cell for cell in of_rows if cell is not None and isfinite(cell.value)]
    if not beside.rows or not known:
        return []
    who, sign = _HUMANS[beside.pair]
    ends = [pick(known, key=lambda cell: cell.value) for pick in (min, max)]
    value = " to ".join(dict.fromkeys(_shown(beside, cell) for cell in ends))
    middle = (ends[0].value + ends[1].value) / 2
    share = (middle - across[0]) / (across[1] - across[0])
    anchor = "left" if share < 0.35 else "right" if share > 0.65 else "center"
    return [
        note(
            f"{who} {value}" if column == 0 else value,
            middle,
            top,
            theme,
            xref=f"x{axis_number(column)}",
            xanchor=anchor if column == 0 else "center",
            yanchor="bottom",
            yshift=3,
            font={"size": theme.tick_size, "color": theme.human.outline},
            hovertext="<br>".join(f"{who} ({sign}) {_with_ends(beside, cell)}" for cell in known),
        )
    ]


def _reasons(
    lines: Sequence[_Line], rows: tuple[float, float], theme: Theme
) -> list[dict[str, Any]]:
    """Say in its row why a judge has no dot at all."""
    notes = []
    for y, line in enumerate(lines):
        why = line.row.why_empty if line.row is not None else ""
        if why:
            words = "<br>".join(wrapped(escape(why, 100).split(" "), 60, " "))
            font = {"size": theme.tick_size, "color": theme.muted}
            notes.append(
                note(
                    words,
                    0.01,
                    y,
                    theme,
                    xanchor="left",
                    yanchor="middle",
                    yref="y",
                    font=font,
                    bgcolor=theme.page,  # lines of the axis would strike it through
                )
            )
    return notes
