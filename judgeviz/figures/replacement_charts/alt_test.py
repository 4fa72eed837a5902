"""The alternative annotator test, rater by rater."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from judgeviz.analysis.replacement.alt_test import AltTest
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import counted, escape, percent, two_decimals
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rows import Column, row_chart
from judgeviz.recipes import recorded

_OFFSET = 0.15  # of a row, between judge and rater
_LEVEL = 0.95
_TESTS = {"t": "t-test", "Wilcoxon": "Wilcoxon's test", "none": "all items alike"}


@recorded
def alt_test(result: AltTest, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw rho of the judge against what each rater asks of it, rho of the rater minus epsilon.

    Parameters
    ----------
    result : AltTest
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        A row per tested rater, the smallest p-value on top, so that the thresholds of Benjamini
        and Yekutieli rise down the column beside it. Whiskers are Wilson intervals of each
        share; the test is of their difference, which is in the hover.

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    Calderon et al., "The Alternative Annotator Test", Fig. 1.
    """
    look = figure_theme(theme, palette)
    table = result.evidence(_LEVEL).sort_values("p", kind="stable").reset_index(drop=True)
    rejected = table["rejected"].tolist()
    lowest = min(0.0, float(table["target_low"].min())) if len(table) else 0.0
    return row_chart(
        result,
        [_dots(table, look, judge=False), _dots(table, look, judge=True)],
        judge=result.judge,
        subtitle=_subtitle(result),
        rows=table["rater"].tolist(),
        columns=_columns(table),
        bold=rejected,
        x_title="advantage probability",
        theme=look,
        lowest=np.floor(lowest * 10) / 10,
        notes=() if rejected else [_nothing(result, look)],
    )


def verdict_words(result: AltTest) -> str:
    """Say ``passes at ε = 0.2``, ``does not pass ...`` or that nobody could be tested."""
    if not result.tested:
        return "could not be tested"
    return f"{'passes' if result.passed else 'does not pass'} at ε = {result.epsilon:g}"


def _subtitle(result: AltTest) -> list[str]:
    beaten = int(result.rejected.sum())
    parts = [f"<b>{verdict_words(result)}</b>"]
    if result.tested:
        raters = counted(len(result.tested), "rater", "raters")
        parts.append(f"ω = {two_decimals(result.winning_rate)} ({beaten} of {raters} beaten)")
        parts.append(f"ρ = {two_decimals(result.advantage_probability)}")
    parts += [escape(result.score), f"n = {counted(result.n_items, 'item', 'items')}"]
    parts += [escape(words, 60) for words in result.design.variants]
    if result.tested:
        parts.append(f"{percent(_LEVEL, 0)} intervals, FDR {result.q:g}")
    return parts


def _dots(table: Any, theme: Theme, *, judge: bool) -> Trace:
    side, x = ("judge", "rho_judge") if judge else ("target", "target")
    tones = theme.judge if judge else theme.human
    places = np.arange(len(table)) + (-_OFFSET if judge else _OFFSET)
    values = table[x].to_numpy()
    return dict(
        type="scatter",
        x=values,
        y=places,
        mode="markers",
        name="judge, ρ of the judge" if judge else "rater, ρ of the rater − ε",
        marker={
            "color": tones.fill,
            "symbol": "circle" if judge else "diamond",
            "size": 11,
            "line": {"color": tones.outline, "width": 1.5},
        },
        error_x={
            "type": "data",
            "symmetric": False,
            "array": table[f"{side}_high"].to_numpy() - values,
            "arrayminus": values - table[f"{side}_low"].to_numpy(),
            "color": tones.outline,
            "thickness": 1.5,
            "width": 4,
        },
        customdata=[[side, place] for place in range(len(table))],
        hovertext=[_hover(row) for row in table.itertuples()],
        hoverinfo="text",
    )


def _hover(row: Any) -> str:
    return "<br>".join(
        (
            f"<b>{escape(row.rater)}</b>, {counted(int(row.items), 'item', 'items')}",
            f"judge better {row.judge_better:.4g}, equal {row.tied:.4g}, "
            f"rater better {row.rater_better:.4g}",
            f"ρ judge {row.rho_judge:.3f}, ρ rater {row.rho_rater:.3f}",
            f"lead of the judge {row.lead:+.3f} [{row.lead_low:+.3f}, {row.lead_high:+.3f}]",
            f"{_TESTS[row.test]}: p = {row.p:.3g}, limit {row.threshold:.3g}",
        )
    )


def short_p(p: float) -> str:
    """``0.021``, ``0.0004``, ``< 0.0001``."""
    if np.isnan(p):
        return "n/a"
    if p < 0.0001:
        return "&lt; 0.0001"
    return f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def _columns(table: Any) -> tuple[Column, ...]:
    rejected = table["rejected"].tolist()
    return (
        ("p", [short_p(p) for p in table["p"]]),
        ("limit", [short_p(limit) for limit in table["threshold"]]),
        ("judge wins", ["yes" if won else "no" for won in rejected]),
    )


def _nothing(result: AltTest, theme: Theme) -> dict[str, Any]:
    words = escape(result.winning_rate.why_undefined or "nobody could be tested", 90)
    return note(words, 0.5, 0.5, theme, yanchor="middle")
