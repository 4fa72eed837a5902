"""Ranks of systems as lines from side to side: the humans in the middle, judges beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.systems.rankings import Ranking, SystemRankings
from judgeviz.export.table import rounded
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import (
    counted,
    digits_in,
    escape,
    escape_apart,
    items_a_pair,
    markup_width,
    n_lines,
    name_in_lines,
    percent,
    text_pixels,
)
from judgeviz.figures.drawing.theme import Theme, Tones, figure_theme, readable_on
from judgeviz.figures.system_charts.dag import checked, system_mark
from judgeviz.recipes import recorded

Row = Mapping[Any, Any]

_LONGEST_NAME = 18.0
_LEAST_ROOM = 8.0  # digits from side to side, below which longer names stand upright
_ROW = 24  # pixels
_LINE_OF_HEADS = 0.65  # rows
_FOOT_OF_HEADS = 0.45  # rows: just above the dots of the first rank
_DOT = 18  # pixels across: the rank stands in it
_LANE = 13  # pixels between intervals that would cover each other
_APART = 1.7  # rows between the ranked and the undecided
_BAR = 5  # pixels across an interval
_LANES_SHARE = 0.4  # of the way to the next side, at most, for all lanes


@dataclass(frozen=True)
class _Side:
    """Humans or a judge: one column of the chart.

    Attributes
    ----------
    name : str
    ranks : dict
        Rows of ``Ranking.ranks``, by system.
    x, y : dict
        Place of every system: to the right, intervals apart; downward, the ranked from 1 and the
        undecided below them.
    bar : float
        Width of an interval.
    tones : Tones
    """

    name: str
    ranks: dict[str, Row]
    x: dict[str, float]
    y: dict[str, float]
    bar: float
    tones: Tones


@dataclass(frozen=True)
class _Look:
    theme: Theme
    pointed_at: str | None
    pitch: float  # pixels from side to side in the narrowest figure

    def colour(self, system: str, own: str) -> str:
        """Give the colour of a system's marks: its own unless another one is pointed at."""
        if self.pointed_at in (None, system):
            return own
        return self.theme.dimmed(own)

    def line(self, system: str) -> dict[str, Any]:
        """Grey until it is pointed at."""
        if system == self.pointed_at:
            return {"color": self.theme.accent, "width": 3}
        return {"color": self.colour(system, self.theme.axis), "width": 1.6}


@recorded
def ranks(
    results: SystemRankings | Sequence[SystemRankings],
    *,
    theme: str = "light",
    palette: str = "default",
    pointed_at: str | None = None,
) -> go.Figure:
    """Draw one line per system through its ranks, the humans between the judges.

    Parameters
    ----------
    results : SystemRankings or sequence of SystemRankings
        From :func:`judgeviz.rank_systems`, with intervals where it was called with ``n_boot``; one
        per judge, of the same systems. The humans are those of the first.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    pointed_at : str, optional
        System whose line stands out; the others are pale.

    Returns
    -------
    plotly.graph_objects.Figure
        A dot's customdata is ["system", name]. Systems without a rank stand below a line, hollow,
        and are joined by dots.

    Raises
    ------
    ValueError
        For an unknown theme, palette or system, no result, or results of different systems.
    """
    drawn_in = figure_theme(theme, palette)
    judged = checked(
        [results] if isinstance(results, SystemRankings) else list(results), pointed_at
    )
    systems = judged[0].human.ranks["system"].tolist()
    names = dict(zip(systems, escape_apart(systems, _LONGEST_NAME), strict=True))
    widest = max(text_pixels(name, drawn_in.text_size) for name in names.values())
    margin = round(widest) + EDGE + _DOT
    look = _Look(drawn_in, pointed_at, (drawn_in.narrowest - 2 * margin) / len(judged))
    sides = _sides(judged, look)
    edges = (
        min(sides[0].x.values()) - sides[0].bar,
        max(sides[-1].x.values()) + sides[-1].bar,
    )
    lowest = max(max(side.y.values()) for side in sides)
    heads = _Heads.of([side.name for side in sides], look)
    return titled_figure(
        [
            *(
                line
                for system in _drawn_last(systems, pointed_at)
                for line in _lines(system, sides, look)
            ),
            *(_intervals(side, look) for side in sides),
            *(_dots(side, sides, look) for side in sides),
        ],
        {
            "xaxis": {"visible": False, "fixedrange": True, "range": edges},
            "yaxis": {"visible": False, "fixedrange": True, "range": (lowest + 0.6, heads.top)},
            "annotations": [*heads.notes(look), *_names(sides, names, edges, look)]
            + _undecided_words(sides, look),
            "shapes": _divider(sides, look),
            "barmode": "overlay",
        },
        title=subject(judged[0], f"ranks of {counted(len(systems), 'system', 'systems')}"),
        subtitle=[*filters_in(*judged), *_subtitle(judged, sides)],
        height=round(_ROW * (lowest + 0.6 - heads.top)),
        theme=look.theme,
        bottom=8,
        sides=(margin, margin),
        legend_rows=0,
    )


def _sides(results: list[SystemRankings], look: _Look) -> list[_Side]:
    """Humans between the judges: behind the first half of them."""
    named: list[tuple[str, Ranking, Tones]] = [
        (one.judge, one.machine, look.theme.judge) for one in results
    ]
    named.insert(len(results) // 2, ("humans", results[0].human, look.theme.human))
    n_ranked = max(int(ranking.ranks["decided"].sum()) for _, ranking, _ in named)
    sides = []
    for place, (name, ranking, tones) in enumerate(named):
        table: dict[str, Row] = {row["system"]: row for row in ranking.ranks.to_dict("records")}
        lanes = _lanes(ranking, table)
        n_lanes = 1 + max(lanes.values())
        step = min(_LANE / look.pitch, _LANES_SHARE / n_lanes)
        x = {of: place + step * (lane - (n_lanes - 1) / 2) for of, lane in lanes.items()}
        bar = min(_BAR / look.pitch, 0.6 * step)
        sides.append(_Side(name, table, x, _rows(ranking, n_ranked), bar, tones))
    return sides


def _rows(ranking: Ranking, n_ranked: int) -> dict[str, float]:
    n_own = int(ranking.ranks["decided"].sum())
    below = n_ranked + _APART if n_ranked else 1.0
    return {
        name: 1.0 + row if row < n_own else below + row - n_own
        for row, name in enumerate(ranking.order)
    }


def _lanes(ranking: Ranking, table: dict[str, Row]) -> dict[str, int]:
    """Put intervals that would cover each other, or another's dot, beside each other."""
    ends: list[float] = []
    lanes = dict.fromkeys(table, 0)
    for row, name in enumerate(ranking.order, start=1):
        one = table[name]
        if isnan(one["low"]):
            continue
        low, high = min(one["low"], row) - 0.5, max(one["high"], row) + 0.5
        free = [lane for lane, end in enumerate(ends) if end <= low]
        lanes[name] = free[0] if free else len(ends)
        ends[lanes[name] : lanes[name] + 1] = [high]
    return lanes


def _drawn_last(systems: list[str], pointed_at: str | None) -> list[str]:
    return sorted(systems, key=lambda name: name == pointed_at)


def _lines(system: str, sides: list[_Side], look: _Look) -> Iterator[Trace]:
    """One line through all sides, of dots towards where there is no rank."""
    drawn: dict[str, list[list[_Side]]] = {"solid": [], "dot": []}
    for ends in pairwise(sides):
        known = all(side.ranks[system]["decided"] for side in ends)
        drawn["solid" if known else "dot"].append(list(ends))
    for dash, parts in drawn.items():
        if parts:
            yield dict(
                type="scatter",
                x=[x for ends in parts for x in (*(side.x[system] for side in ends), None)],
                y=[y for ends in parts for y in (*(side.y[system] for side in ends), None)],
                mode="lines",
                line=look.line(system) | {"dash": dash},
                name=escape(system, 40),
                meta=system_mark(system),
                hoverinfo="skip",
                showlegend=False,
            )


def _intervals(side: _Side, look: _Look) -> Trace:
    known = {name: row for name, row in side.ranks.items() if not isnan(row["low"])}
    # The dots of equal ranks stand below each other; a bar reaches to its own.
    rows = {name: side.y[name] if row["decided"] else row["low"] for name, row in known.items()}
    tops = [min(row["low"], rows[name]) - 0.25 for name, row in known.items()]
    ends = [max(row["high"], rows[name]) + 0.25 for name, row in known.items()]
    return dict(
        type="bar",
        x=[side.x[name] for name in known],
        base=tops,
        y=[end - top for top, end in zip(tops, ends, strict=True)],
        width=side.bar,
        marker={
            "color": [look.colour(name, side.tones.fill) for name in known],
            "opacity": 0.45,
            "line": {"width": 0},
        },
        hoverinfo="skip",
        showlegend=False,
    )


def _dots(side: _Side, sides: list[_Side], look: _Look) -> Trace:
    systems = list(side.ranks)
    decided = [bool(row["decided"]) for row in side.ranks.values()]
    ranked = [row["rank"] for row in side.ranks.values()]
    theme = look.theme
    fills = [
        look.colour(name, side.tones.fill) if known else theme.page
        for name, known in zip(systems, decided, strict=True)
    ]
    return dict(
        type="scatter",
        x=[side.x[name] for name in systems],
        y=[side.y[name] for name in systems],
        mode="markers+text",
        text=["" if isnan(rank) else f"{rank:.0f}" for rank in ranked],
        textfont={"size": theme.tick_size, "color": [readable_on(fill) for fill in fills]},
        marker={
            "size": [_DOT if known else 0.6 * _DOT for known in decided],
            "color": fills,
            "opacity": 1,
            "line": {
                "color": [
                    theme.accent
                    if name == look.pointed_at
                    else look.colour(name, side.tones.outline)
                    for name in systems
                ],
                "width": [2.5 if name == look.pointed_at else 1 for name in systems],
            },
        },
        customdata=[["system", name] for name in systems],
        hovertext=[_hover(name, side, sides) for name in systems],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
    )


def _hover(system: str, side: _Side, sides: list[_Side]) -> str:
    one = side.ranks[system]
    lines = [f"<b>{escape(system, 40)}</b>, {escape(side.name, 40)}: {_rank_words(one)}"]
    lines.append(
        f"{counted(int(one['wins']), 'significant win', 'significant wins')}, "
        f"{counted(int(one['losses']), 'loss', 'losses')}"
    )
    if not isnan(one["rate"]):
        lines.append(f"won less lost: {rounded(100 * one['rate'], 0, sign='+')} % of items")
    others = (
        f"{escape(other.name, 24)} {_rank_words(other.ranks[system])}"
        for other in sides
        if other is not side
    )
    return "<br>".join([*lines, *others])


def _rank_words(one: Row) -> str:
    """``rank 3 [1, 4]``, or why there is none."""
    if isnan(one["rank"]):
        return "undecided"
    interval = "" if isnan(one["low"]) else f" [{one['low']:.0f}, {one['high']:.0f}]"
    return f"rank {one['rank']:.0f}{interval}"


@dataclass(frozen=True)
class _Heads:
    """Names of the sides above them, upright where they have no room beside each other.

    Attributes
    ----------
    words : list of str
        Escaped.
    top : float
        Where they end, in rows above the first rank, which is at 1.
    are_upright : bool
    """

    words: list[str]
    top: float
    are_upright: bool

    @classmethod
    def of(cls, names: Sequence[str], look: _Look) -> "_Heads":
        size = 1.07 * look.theme.text_size  # as bold letters are wider
        room = digits_in(look.pitch - 8, size)
        lines = [name_in_lines(escape(name), look.pitch - 8, size) for name in names]
        highest = max(map(n_lines, lines))
        if highest <= 2 and all(
            markup_width(part) <= room for name in lines for part in name.split("<br>")
        ):
            return cls(lines, -0.4 - _LINE_OF_HEADS * (highest - 1), are_upright=False)
        if room >= _LEAST_ROOM:
            return cls(escape_apart(names, room), -0.4, are_upright=False)
        words = escape_apart(names, _LONGEST_NAME)
        longest = max(text_pixels(word, size) for word in words)
        return cls(words, _FOOT_OF_HEADS - longest / _ROW - 0.2, are_upright=True)

    def notes(self, look: _Look) -> Iterator[dict[str, Any]]:
        """Write them."""
        font = {"size": look.theme.text_size, "color": look.theme.text}
        where: dict[str, Any] = {"xref": "x", "yref": "y", "font": font}
        if self.are_upright:
            where |= {"textangle": -90, "yanchor": "bottom"}
        else:
            where |= {"yanchor": "middle"}
        y = _FOOT_OF_HEADS if self.are_upright else (self.top + 0.4) / 2
        for place, word in enumerate(self.words):
            yield note(f"<b>{word}</b>", place, y, look.theme, **where)


def _names(
    sides: list[_Side], names: dict[str, str], edges: tuple[float, float], look: _Look
) -> Iterator[dict[str, Any]]:
    """Every system's name at both ends of its line."""
    theme = look.theme
    ends = ((sides[0], edges[0], "right", -1), (sides[-1], edges[1], "left", 1))
    for side, x, anchor, direction in ends:
        for system, name in names.items():
            words = f"<b>{name}</b>" if system == look.pointed_at else name
            pale = look.pointed_at is not None and system != look.pointed_at
            yield note(
                words,
                x,
                side.y[system],
                theme,
                xref="x",
                yref="y",
                xanchor=anchor,
                yanchor="middle",
                xshift=direction * (_DOT / 2 + 5),
                font={"size": theme.text_size, "color": theme.muted if pale else theme.text},
            )


def _first_undecided(sides: list[_Side]) -> float | None:
    """Highest place of a system without a rank; None where none, or nothing else, is drawn."""
    places = [
        side.y[name] for side in sides for name, row in side.ranks.items() if not row["decided"]
    ]
    return None if _are_all_undecided(sides) else min(places, default=None)


def _are_all_undecided(sides: list[_Side]) -> bool:
    return not any(row["decided"] for side in sides for row in side.ranks.values())


def _divider(sides: list[_Side], look: _Look) -> list[dict[str, Any]]:
    top = _first_undecided(sides)
    if top is None:
        return []
    line = {"color": look.theme.grid, "width": 1.5}
    ends = {"x0": 0, "x1": 1, "xref": "paper", "y0": top - 0.85, "y1": top - 0.85, "yref": "y"}
    return [{"type": "line", "line": line, "layer": "below"} | ends]


def _undecided_words(sides: list[_Side], look: _Look) -> list[dict[str, Any]]:
    """Say above the undecided what they are."""
    top = _first_undecided(sides)
    if top is None:
        return []
    theme = look.theme
    words = "undecided: no significant win"
    font = {"size": theme.tick_size, "color": theme.muted}
    # at the end where no lines come from below the divider
    left = all(row["decided"] for row in sides[0].ranks.values())
    where: dict[str, Any] = {"xref": "paper", "xanchor": "left" if left else "right"}
    where |= {"yref": "y", "yanchor": "top", "yshift": -2, "bgcolor": theme.page, "font": font}
    return [note(words, 0 if left else 1, top - 0.85, theme, **where)]


def _subtitle(results: list[SystemRankings], sides: list[_Side]) -> list[str]:
    first = results[0]
    parts = ["by the mean share of items won less lost"]
    if any(not isnan(row["low"]) for side in sides for row in side.ranks.values()):
        parts.append(f"bars: {percent(first.level, 0)} intervals")
    parts.append(f"wins: sign test, p &lt; {first.alpha:g}")
    if _are_all_undecided(sides):
        parts.append("hollow: undecided, as no system has a significant win")
    parts.append(items_a_pair(n for one in results for n in one.human.items_a_pair))
    rates = first.human.ranks["rate"]
    if any(not rates.equals(one.human.ranks["rate"]) for one in results[1:]):
        parts.append(f"humans on the items of {escape(first.judge, 24)}")
    return parts
