"""The bars and diamonds of one bin: what all its labels and all its medians or majorities are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import count, escape, percent
from judgeviz.figures.drawing.theme import DIMMED, TRANSPARENT, Theme, Tones, blend
from judgeviz.figures.perception_charts.wording import centre_word

FloatArray = NDArray[np.float64]
Series = Literal["human", "machine", "human_centre", "machine_centre"]
Style = Literal["clean", "paper"]

_HATCHED: dict[str, Any] = {"shape": "/", "size": 6, "solidity": 0.35, "fillmode": "overlay"}
_PALE = 0.6  # of their colour, for bars of few items
_LINES = 0.4  # opacity of their hatching
_CEILING = 1.03  # of the bands that take the clicks, above 100 %
# Streamlit fades what is not clicked, in one panel of many: the figure shows its selection itself.
STAYS: dict[str, Any] = {"marker": {"opacity": 1}}
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
    chosen : Mark or None
        What is selected; everything else is faded.
    """

    style: Style
    intervals: bool
    theme: Theme
    judge_centres: bool = True
    chosen: "Mark | None" = None

    @property
    def slots(self) -> tuple[Series, ...]:
        """Series with a bar of their own in every category, from left to right."""
        return _PAPER_ORDER if self.style == "paper" else ("human", "machine")

    @property
    def series(self) -> tuple[Series, ...]:
        """What is drawn of a bin; the humans' centre is its bin, so it is a bar or nothing."""
        if self.style == "paper":
            return _PAPER_ORDER
        return ("human", "machine", *(("machine_centre",) if self.judge_centres else ()))


@dataclass(frozen=True, slots=True)
class Mark:
    """What a click on a bar says: its customdata.

    Attributes
    ----------
    series : str
    bin_index : int
    category : int or None
        None for the whole bin.
    result_index : int or None
        Number of the result among several.
    """

    series: str
    bin_index: int
    category: int | None
    result_index: int | None = None

    @classmethod
    def of(cls, customdata: Sequence[object] | None, shape: tuple[int, ...]) -> "Mark | None":
        """Read one; ``shape`` has the numbers of bins, categories and, of several, results.

        Raises
        ------
        ValueError
            For a bar that the figure does not have.
        """
        if customdata is None:
            return None
        series, *places = customdata
        within = all(
            place is None or (isinstance(place, int) and 0 <= place < most)
            for place, most in zip(places, shape, strict=False)
        )
        if series not in get_args(Series) or len(places) != len(shape) or not within:
            raise ValueError(
                f"The chosen mark is the customdata of a bar of this figure; got {customdata!r}."
            )
        return cls(str(series), *places)  # type: ignore[arg-type]

    def is_in(self, bin_index: int, result_index: int | None) -> bool:
        """Whether it is in this bin."""
        return (self.bin_index, self.result_index) == (bin_index, result_index)


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
    """Draw the series of one bin; those of an empty bin are there, with a gap for values.

    Over them lie the bands that take the clicks and show the hover: a bar of one per cent is hit
    as easily as one of a hundred.
    """
    traces = [_trace(jsd, bin_index, name, place, look) for name in look.series]
    return [*traces, _targets(jsd, bin_index, place, look)]


def legend_traces(jsd: BinnedJSD, look: BarStyle) -> list[Any]:
    """Draw what the legend shows where a selection fades the bars."""
    traces = []
    for series in look.series if look.chosen else ():
        tones = [_tones(series, look.theme)]
        entry: dict[str, Any] = {
            "x": [None],
            "y": [None],
            "name": _series_name(series, centre_word(jsd)),
            "legendgroup": series,
            "hoverinfo": "skip",
        }
        if series.endswith("centre") and look.style == "clean":
            marker = {"symbol": "diamond", "size": 8, "color": tones[0].tint}
            traces.append(dict(type="scatter", **entry, mode="markers", marker=marker))
        else:
            marker = _bar_marker(np.ones(1), tones, series.endswith("centre"), "")
            traces.append(dict(type="bar", **entry, marker=marker))
    return traces


def chosen_frames(place: Place, bin_index: int, n_categories: int, look: BarStyle) -> list[Any]:
    """Outline the band, or the bin, that is selected."""
    chosen = look.chosen
    if chosen is None or not chosen.is_in(bin_index, place.result_index):
        return []
    left, right = place.start - 0.5, place.start + n_categories - 0.5
    if chosen.category is not None:
        slots = look.slots
        # the judge's diamonds stand over its bars
        slot = list(slots).index(chosen.series if chosen.series in slots else "machine")
        left = place.start + chosen.category - 0.5 + slot / len(slots)
        right = left + 1 / len(slots)
    return [
        {
            "type": "rect",
            "xref": f"x{place.axes}",
            "yref": f"y{place.axes}",
            "x0": left,
            "x1": right,
            "y0": 0,
            "y1": _CEILING,
            "line": {"color": look.theme.accent, "width": 2},
            "layer": "above",
        }
    ]


def theme_of_bin(look: BarStyle, bin_index: int, result_index: int | None) -> Theme:
    """Faded where another bin is selected."""
    if look.chosen is None or look.chosen.is_in(bin_index, result_index):
        return look.theme
    return look.theme.faded


def judge_has_centres(results: Sequence[BinnedJSD]) -> bool:
    """Whether any judge answered several times, so that its centres are not its labels."""
    return any(int(result.machine_labels.sum()) > result.n_items for result in results)


def key_bin(n_items: Sequence[int]) -> int:
    """Bin whose bars stand in the legend: the first with many items, else with any."""
    enough = [place for place, n in enumerate(n_items) if n >= FEW_ITEMS]
    return next(iter([*enough, *(place for place, n in enumerate(n_items) if n)]), 0)


def _trace(jsd: BinnedJSD, bin_index: int, series: Series, place: Place, look: BarStyle) -> Trace:
    shares = np.asarray(jsd.bins[series].iloc[bin_index], dtype=np.float64)
    shift, width = _slot(series, look.style)
    trace: dict[str, Any] = {
        "x": place.start + np.arange(len(shares)) + shift,
        "y": shares,
        "name": _series_name(series, centre_word(jsd)),
        "customdata": _customdata(series, bin_index, len(shares), place.result_index),
        "hoverinfo": "skip",
        "legendgroup": series,
        "showlegend": place.in_legend and look.chosen is None,
        "unselected": STAYS,
        "xaxis": f"x{place.axes}",
        "yaxis": f"y{place.axes}",
    }
    themes = _themes(series, bin_index, len(shares), place, look)
    tones = [_tones(series, theme) for theme in themes]
    is_centre = series.endswith("centre")
    if is_centre and look.style == "clean":
        return _diamonds(trace, shares, tones)
    is_few = 0 < jsd.bins["items"].iloc[bin_index] < FEW_ITEMS
    if not is_centre and (look.intervals or is_few):
        colour = theme_of_bin(look, bin_index, place.result_index)
        trace["error_y"] = _whiskers(jsd, bin_index, series, shares, colour.text)
    marker = _bar_marker(shares, tones, is_centre, look.theme.page if is_few else "")
    if is_few:  # Plotly draws the lines itself where every bar has a colour of its own
        faded = look.chosen is not None and look.theme not in themes
        marker["pattern"] = _HATCHED | {"fgopacity": DIMMED * _LINES if faded else _LINES}
    return dict(type="bar", **trace, width=width, marker=marker)


def _themes(
    series: Series, bin_index: int, n_categories: int, place: Place, look: BarStyle
) -> list[Theme]:
    """Of every category's bar: faded where another one is selected."""
    of_bin = theme_of_bin(look, bin_index, place.result_index)
    chosen = look.chosen
    if chosen is None or of_bin is not look.theme or chosen.category is None:
        return [of_bin] * n_categories
    faded = look.theme.faded
    return [
        look.theme if (series, category) == (chosen.series, chosen.category) else faded
        for category in range(n_categories)
    ]


def _targets(jsd: BinnedJSD, bin_index: int, place: Place, look: BarStyle) -> Trace:
    """Bands over the whole height of every bar's share of its category."""
    slots, k = look.slots, len(jsd.scale.categories)
    width = 1 / len(slots)
    places, customdata, hover = [], [], []
    for number, series in enumerate(slots):
        shares = np.asarray(jsd.bins[series].iloc[bin_index], dtype=np.float64)
        places.append(place.start + np.arange(k) - 0.5 + width * (number + 0.5))
        customdata += _customdata(series, bin_index, k, place.result_index)
        hover += _hover(jsd, bin_index, series, shares)
    height = _CEILING if jsd.bins["items"].iloc[bin_index] else np.nan
    return dict(
        type="bar",
        x=np.concatenate(places),
        y=np.full(len(slots) * k, height),
        width=width,
        name="targets",
        customdata=customdata,
        hovertext=hover,
        hoverinfo="text",
        marker={"color": TRANSPARENT, "line": {"width": 0}},
        unselected=STAYS,
        showlegend=False,
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


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


def _diamonds(trace: dict[str, Any], shares: FloatArray, tones: list[Tones]) -> Trace:
    """Leave out zeros: they would show no more than a bar of no height."""
    kept = np.flatnonzero(shares != 0)
    customdata = [trace["customdata"][point] for point in kept]
    return dict(
        type="scatter",
        **trace | {"customdata": customdata, "x": trace["x"][kept], "y": shares[kept]},
        mode="markers",
        cliponaxis=False,
        marker={
            "symbol": "diamond",
            "size": 8 if len(shares) <= 7 else 6,
            "color": [tones[point].tint for point in kept],
            "line": {"color": [tones[point].outline for point in kept], "width": 1.4},
        },
    )


def _bar_marker(
    shares: FloatArray, tones: list[Tones], is_centre: bool, pale_on: str
) -> dict[str, Any]:
    """Fill and outline; ``pale_on`` is the page's colour where the bars stand on few items."""
    fills = [tone.tint if is_centre else tone.fill for tone in tones]
    marker: dict[str, Any] = {"color": fills, "line": {"width": 0}}
    if is_centre:  # no outline around a height of zero
        width = np.where(shares > 0, 1.0, 0.0)
        marker["line"] = {"color": [tone.fill for tone in tones], "width": width}
    if pale_on:
        marker["pattern"] = _HATCHED | {
            "bgcolor": [blend((pale_on, fill), _PALE) for fill in fills]
        }
    return marker


def _limits(jsd: BinnedJSD, bin_index: int, series: Series) -> tuple[FloatArray, FloatArray] | None:
    if jsd.intervals is None or series.endswith("centre"):
        return None
    if series == "human":
        return jsd.intervals.human_low[bin_index], jsd.intervals.human_high[bin_index]
    return jsd.intervals.machine_low[bin_index], jsd.intervals.machine_high[bin_index]


def _whiskers(
    jsd: BinnedJSD, bin_index: int, series: Series, shares: FloatArray, colour: str
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
        "color": colour,
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
