"""Rank correlations of judges with humans who give scores: a row per judge, the best on top."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite

import plotly.graph_objects as go

from judgeviz.analysis.agreement.scores import ScoreCorrelations, best_first
from judgeviz.analysis.fair_pair import NOT_YET_CLEAR, FairPair
from judgeviz.analysis.measured import Measured
from judgeviz.export.table import number_cell, with_interval
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
    words_below,
)
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import counted, escape
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.recipes import recorded

_LONGEST_NAME = 18.0  # digits
_ROW, _HEAD, _FOOT = 42, 44, 26


@dataclass(frozen=True)
class _Column:
    """One correlation: its heading, what the axis measures, and where its numbers are."""

    key: str
    title: str
    below: str
    value: Callable[[ScoreCorrelations], Measured]
    human: Callable[[ScoreCorrelations], Measured | None] = lambda result: None


@recorded
def correlations(
    results: ScoreCorrelations | Sequence[ScoreCorrelations],
    *,
    theme: str = "light",
    palette: str = "default",
) -> go.Figure:
    """Draw the rank correlations of one or several judges with the humans' scores.

    Parameters
    ----------
    results : ScoreCorrelations or sequence of ScoreCorrelations
        From :func:`~judgeviz.score_correlations`.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Columns: the judge in the place of one more human, whose band is behind, with D' above the
        dot (over 0 the judge is better; hollow where that is not yet clear), left out where no item
        has three scores; Spearman's rho and Kendall's tau with the humans' means. Customdata:
        [column, judge].

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.
    """
    look = figure_theme(theme, palette)
    several = [results] if isinstance(results, ScoreCorrelations) else list(results)
    if not several:
        raise ValueError("Rank correlations need at least one result; got none.")
    rows = best_first(several)
    columns = _columns(rows)
    names = row_names(
        [row.judge for row in rows], [_verdict(row) for row in rows], _LONGEST_NAME, look
    )
    sides = names_width(names, look) + EDGE + 12, 18
    domains = column_domains([1.25, *[1.0] * (len(columns) - 1)])
    below, more = words_below([one.below for one in columns], domains, sum(sides), look)
    height = _HEAD + more + _ROW * len(rows) + _FOOT
    across = _FOOT / height, 1 - (_HEAD + more) / height
    layout: dict[str, object] = {"shapes": dividers(range(1, len(rows)), look)}
    traces: list[Trace] = []
    notes = []
    for place, (column, domain) in enumerate(zip(columns, domains, strict=True)):
        traces += bands([column.human(row) for row in rows], place, look)
        shown = [column.value(row) for row in rows]
        humans = [one for row in rows if (one := column.human(row)) is not None]
        ends = range_of([*shown, *humans])
        per_unit = pixels_per_unit(domain, ends, sum(sides), look)
        traces.append(_dots(rows, column, place, look, per_unit))
        layout |= column_axes(place, domain, across, names, look, nticks=6, range=ends)
        notes += column_head(column.title, below[place], domain, across[1], look, more=more)
    return titled_figure(
        traces,
        layout | {"annotations": notes},
        title=_title(rows),
        subtitle=[*filters_in(*rows), *_subtitle(rows, look)],
        height=height,
        theme=look,
        bottom=4,
        sides=sides,
        legend_rows=0,
    )


def _columns(rows: Sequence[ScoreCorrelations]) -> list[_Column]:
    columns = [
        _Column("spearman", "Spearman's ρ", "with the humans' means →", lambda row: row.rho),
        _Column("kendall", "Kendall's τ", "with the humans' means →", lambda row: row.tau),
    ]
    if any(row.fair.has_values for row in rows):
        beside = _Column(
            "fair_judge",
            "Beside one more human",
            "Spearman's ρ →",
            lambda row: Measured(row.fair.judge, *row.fair.judge_interval),
            lambda row: Measured(row.fair.human, *row.fair.human_interval),
        )
        columns.insert(0, beside)
    return columns


def _dots(
    rows: Sequence[ScoreCorrelations],
    column: _Column,
    place: int,
    theme: Theme,
    per_unit: float,
) -> Trace:
    is_pair = column.key == "fair_judge"
    dots = []
    for y, row in enumerate(rows):
        value = column.value(row)
        if not isfinite(value.value):
            continue
        is_open = row.fair.verdict == "undecided" and isfinite(row.fair.low)
        dots.append(
            Dot(
                value,
                y,
                hover=_hover(row, column, value),
                customdata=[column.key, row.judge],
                is_filled=not (is_pair and is_open),
                text=_text(row.fair) if is_pair else number_cell(*value).text,
                behind=(row.fair.human,) if is_pair else (),
            )
        )
    return dots_trace(dots, place, theme.judge, theme, per_unit)


def _hover(row: ScoreCorrelations, column: _Column, value: Measured) -> str:
    said = [
        f"<b>{escape(row.judge, 40)}</b>",
        f"{column.title}: {with_interval(*value)}",
    ]
    if column.key == "fair_judge":
        human = row.fair
        said.append(f"one more human (HH′) {with_interval(human.human, *human.human_interval)}")
        said.append(f"D′ {_text(human)}: {human.in_words}")
    else:
        said.append(counted(row.n_items, "item", "items"))
    return "<br>".join(said)


def _text(fair: FairPair) -> str:
    return number_cell(fair.delta, *fair.interval, sign="+").text


def _verdict(row: ScoreCorrelations) -> str:
    return VERDICT_WORDS[row.fair.verdict] if isfinite(row.fair.low) else ""


def _title(rows: Sequence[ScoreCorrelations]) -> list[str]:
    first = rows[0]
    who = f"judge {first.judge}" if len(rows) == 1 else counted(len(rows), "judge", "judges")
    return subject(first, who)


def _subtitle(rows: Sequence[ScoreCorrelations], theme: Theme) -> list[str]:
    sizes = {row.n_items for row in rows}
    items = counted(max(sizes), "item", "items")
    parts = [f"n = {items if len(sizes) == 1 else f'{min(sizes):,} to {items}'}"]
    if any(row.fair.has_values for row in rows):
        parts += [
            f"{theme.human.name}: one more human, HH′",
            f"{theme.judge.name}: judge in the same place, HM′, with D′ = HM′ − HH′",
            "above 0 the judge is better",
        ]
        if any(row.fair.verdict == "undecided" and isfinite(row.fair.low) for row in rows):
            parts.append(f"hollow: {NOT_YET_CLEAR}")
    settings = dict(rows[0].provenance.settings)
    if any(isfinite(row.rho.low) for row in rows):
        by = escape(settings.get("resampled by", "item"), 40)
        parts.append(f"intervals: bootstrap by {by}")
    return parts
