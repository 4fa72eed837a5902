"""The bars and diamonds of one bin: what all its labels and all its medians or majorities are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.text import count, escape, percent
from judgeviz.figures.drawing.theme import Theme, Tones
from judgeviz.figures.perception_charts.wording import centre_word

FloatArray = NDArray[np.float64]
Series = Literal["human", "machine", "human_centre", "machine_centre"]
Style = Literal["clean", "paper"]

_HATCHED: dict[str, Any] = {
    "opacity": 0.6,
    "pattern": {"shape": "/", "size": 6, "solidity": 0.35, "fillmode": "overlay"},
}
FEW_ITEMS = 10  # fewer in a bin are drawn pale and hatched, with their intervals
# Left to right in one category, where each is a bar of its own.
_PAPER_ORDER: tuple[Series, ...] = ("human", "human_centre", "machine", "machine_centre")


@dataclass(frozen=True, slots=True)
class BarStyle:
    """How the bars of a figure are drawn.

    Attributes
    ----------
    style : {"clean", "paper"}
        Two bars per category and diamonds for the judge's centres, or four bars.
    intervals : bool
        Whether bars carry the bootstrap limits, where the result has them; those of few items
        always do.
    theme : Theme
    judge_centres : bool
        Whether the judge's medians or majorities differ from its labels: with one answer an item
        they would sit on the bars.
    """

    style: Style
    intervals: bool
    theme: Theme
    judge_centres: bool = True

    @property
    def series(self) -> tuple[Series, ...]:
        """What is drawn of a bin; the humans' centre is its bin, so it is a bar or nothing."""
        if self.style == "paper":
            return _PAPER_ORDER
        return ("human", "machine", *(("machine_centre",) if self.judge_centres else ()))


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bars of one bin stand.

    Attributes
    ----------
    axes : str
        Suffix of the x and y axis.
    start : float
        X of the first category.
    result_index : int or None
        Number of the result among several; ends up in customdata.
    in_legend : bool
        Whether the legend's entries belong to these bars.
    """

    axes: str
    start: float = 0.0
    result_index: int | None = None
    in_legend: bool = False


def bin_traces(jsd: BinnedJSD, bin_index: int, place: Place, look: BarStyle) -> list[Any]:
    """Draw the series of one bin; those of an empty bin are there, with a gap for values."""
    return [_trace(jsd, bin_index, name, place, look) for name in look.series]


def judge_has_centres(results: Sequence[BinnedJSD]) -> bool:
    """Whether any judge answered several times, so that its centres are not its labels."""
    return any(int(result.machine_labels.sum()) > result.n_items for result in results)


def key_bin(n_items: Sequence[int]) -> int:
    """Bin whose bars stand in the legend: the first with many items, else with any."""
    enough = [place for place, n in enumerate(n_items) if n >= FEW_ITEMS]
    return next(iter([*enough, *(place for place, n in enumerate(n_items) if n)]), 0)


def _trace(
    jsd: BinnedJSD, bin_index: int, series: Series, place: Place, look: BarStyle
) -> go.Bar | go.Scatter:
    shares = np.asarray(jsd.bins[series].iloc[bin_index], dtype=np.float64)
    shift, width = _slot(series, look.style)
    trace: dict[str, Any] = {
        "x": place.start + np.arange(len(shares)) + shift,
        "y": shares,
        "name": _series_name(series, centre_word(jsd)),
        "customdata": _customdata(series, bin_index, len(shares), place.result_index),
        "hovertext": _hover(jsd, bin_index, series, shares),
        "hoverinfo": "text",
        "legendgroup": series,
        "showlegend": place.in_legend,
        "xaxis": f"x{place.axes}",
        "yaxis": f"y{place.axes}",
    }
    tones = _tones(series, look.theme)
    is_centre = series.endswith("centre")
    if is_centre and look.style == "clean":
        return _diamonds(trace, shares, tones)
    is_few = 0 < jsd.bins["items"].iloc[bin_index] < FEW_ITEMS
    if not is_centre and (look.intervals or is_few):
        trace["error_y"] = _whiskers(jsd, bin_index, series, shares, look.theme)
    marker = _bar_marker(shares, tones, is_centre) | (_HATCHED if is_few else {})
    return go.Bar(**trace, width=width, marker=marker)


def _tones(series: Series, theme: Theme) -> Tones:
    return theme.human if series.startswith("human") else theme.judge


def _slot(series: Series, style: Style) -> tuple[float, float]:
    """Shift from the category's middle, and width."""
    if style == "clean":
        return (-0.2 if series.startswith("human") else 0.2), 0.4
    return 0.21 * (_PAPER_ORDER.index(series) - 1.5), 0.21


def _series_name(series: Series, centre: str) -> str:
    side = "human" if series.startswith("human") else "judge"
    return f"{side} {centre}" if series.endswith("centre") else f"{side} labels"


def _customdata(
    series: Series, bin_index: int, n_categories: int, result_index: int | None
) -> list[list[str | int]]:
    tail = [] if result_index is None else [result_index]
    return [[series, bin_index, category, *tail] for category in range(n_categories)]


def _diamonds(trace: dict[str, Any], shares: FloatArray, tones: Tones) -> go.Scatter:
    """Leave out zeros: they would show no more than a bar of no height, but take its clicks."""
    kept = np.flatnonzero(shares != 0)
    per_point = {key: [trace[key][point] for point in kept] for key in ("customdata", "hovertext")}
    return go.Scatter(
        **trace | per_point | {"x": trace["x"][kept], "y": shares[kept]},
        mode="markers",
        cliponaxis=False,
        marker={
            "symbol": "diamond",
            "size": 8 if len(shares) <= 7 else 6,
            "color": tones.tint,
            "line": {"color": tones.outline, "width": 1.4},
        },
    )


def _bar_marker(shares: FloatArray, tones: Tones, is_centre: bool) -> dict[str, Any]:
    if is_centre:  # no outline around a height of zero
        outline = {"color": tones.fill, "width": np.where(shares > 0, 1.0, 0.0)}
        return {"color": tones.tint, "line": outline}
    return {"color": tones.fill, "line": {"width": 0}}


def _limits(jsd: BinnedJSD, bin_index: int, series: Series) -> tuple[FloatArray, FloatArray] | None:
    if jsd.intervals is None or series.endswith("centre"):
        return None
    if series == "human":
        return jsd.intervals.human_low[bin_index], jsd.intervals.human_high[bin_index]
    return jsd.intervals.machine_low[bin_index], jsd.intervals.machine_high[bin_index]


def _whiskers(
    jsd: BinnedJSD, bin_index: int, series: Series, shares: FloatArray, theme: Theme
) -> dict[str, Any]:
    limits = _limits(jsd, bin_index, series)
    if limits is None:
        return {"visible": False}
    low, high = (np.where(limits[1] > 0, limit, np.nan) for limit in limits)
    return {
        "type": "data",
        "symmetric": False,
        "array": np.maximum(high - shares, 0),
        "arrayminus": np.maximum(shares - low, 0),
        "color": theme.text,
        "thickness": 1,
        "width": 2,
    }


def _hover(jsd: BinnedJSD, bin_index: int, series: Series, shares: FloatArray) -> list[str]:
    centre = centre_word(jsd)
    heading = f"human {centre} {escape(jsd.scale.names[bin_index], 60)}"
    name = _series_name(series, centre)
    details = _details(jsd, bin_index, series, shares)
    return [
        f"{heading}<br>{name} <b>{escape(category, 60)}</b>: {detail}"
        for category, detail in zip(jsd.scale.names, details, strict=True)
    ]


def _details(jsd: BinnedJSD, bin_index: int, series: Series, shares: FloatArray) -> list[str]:
    """Count, share and interval of every category."""
    if series.endswith("centre"):
        return [f"{percent(share)} of the bin's items" for share in shares]
    counts = (jsd.human_labels if series == "human" else jsd.machine_labels)[bin_index]
    total = count(int(counts.sum()))
    details = [
        f"{count(int(number))} of {total} labels, {percent(share)}"
        for number, share in zip(counts, shares, strict=True)
    ]
    limits = _limits(jsd, bin_index, series)
    if jsd.intervals is None or limits is None:
        return details
    level = percent(jsd.intervals.level, 0)
    return [
        f"{detail}<br>{level} interval {percent(low)} to {percent(high)}"
        for detail, low, high in zip(details, *limits, strict=True)
    ]
