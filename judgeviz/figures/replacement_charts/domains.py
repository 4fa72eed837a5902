"""The alternative annotator test in several domains, side by side."""

import numpy as np
import plotly.graph_objects as go

from judgeviz.analysis.replacement.alt_test import AltTest
from judgeviz.analysis.replacement.domains import DomainTests
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import count, counted, escape, two_decimals
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rows import Column, row_chart
from judgeviz.recipes import recorded


@recorded
def domains(result: DomainTests, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw rho against each rater in every domain, their mean, and what omega comes to.

    Parameters
    ----------
    result : DomainTests
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Raises
    ------
    ValueError
        For an unknown theme or palette.
    """
    look = figure_theme(theme, palette)
    first = result.results[0]
    return row_chart(
        result,
        [
            _raters(result, look, beaten=False),
            _raters(result, look, beaten=True),
            _means(result, look),
        ],
        judge=result.judge,
        subtitle=[
            f"<b>{result.summary}</b>",
            f"domains: {escape(result.by, 24)}",
            f"ε = {first.epsilon:g}",
            escape(first.score),
            f"one correction over {counted(len(result.raters), 'test', 'tests')}",
        ],
        rows=result.names,
        columns=_columns(result),
        bold=[one.passed for one in result.results],
        x_title="advantage probability ρ of the judge",
        theme=look,
    )


def _raters(result: DomainTests, theme: Theme, *, beaten: bool) -> Trace:
    points = [
        (place, rater, rho, p)
        for place, one in enumerate(result.results)
        for rater, rho, p, rejected in zip(
            one.tested, one.tally.rho_judge, one.p, one.rejected, strict=True
        )
        if bool(rejected) is beaten
    ]
    return dict(
        type="scatter",
        x=[rho for _, _, rho, _ in points],
        y=[place + 0.16 for place, _, _, _ in points],
        mode="markers",
        name="raters beaten" if beaten else "raters not beaten",
        marker={
            "color": theme.human.fill if beaten else theme.page,
            "symbol": "diamond",
            "size": 9,
            "line": {"color": theme.human.fill, "width": 1.5},
        },
        customdata=[[result.names[place], rater] for place, rater, _, _ in points],
        hovertext=[
            f"{escape(result.names[place])}, {escape(rater)}<br>ρ judge {rho:.3f}, p = {p:.3g}"
            for place, rater, rho, p in points
        ],
        hoverinfo="text",
    )


def _means(result: DomainTests, theme: Theme) -> Trace:
    rho = [float(one.advantage_probability) for one in result.results]
    return dict(
        type="scatter",
        x=rho,
        y=np.arange(len(rho)) - 0.16,
        mode="markers",
        name="ρ, mean over the raters",
        marker={
            "color": theme.judge.fill,
            "size": 12,
            "line": {"color": theme.judge.outline, "width": 1.5},
        },
        customdata=[[name, "mean"] for name in result.names],
        hovertext=[
            f"{escape(name)}<br>ρ = {two_decimals(value)}"
            for name, value in zip(result.names, rho, strict=True)
        ],
        hoverinfo="text",
    )


def _columns(result: DomainTests) -> tuple[Column, ...]:
    return (
        ("items", [count(one.n_items) for one in result.results]),
        ("ρ", [two_decimals(one.advantage_probability) for one in result.results]),
        ("ω", [two_decimals(one.winning_rate) for one in result.results]),
        ("verdict", [_verdict(one) for one in result.results]),
    )


def _verdict(one: AltTest) -> str:
    if not one.tested:
        return "not tested"
    return "passes" if one.passed else "does not"
