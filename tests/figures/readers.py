"""What tests read from a figure."""

import re

import numpy as np
import plotly.graph_objects as go


def trace_of(figure: go.Figure, series: str, bin_index: int) -> go.Bar | go.Scatter:
    (trace,) = (
        trace for trace in drawn_in(figure) if tuple(trace.customdata[0][:2]) == (series, bin_index)
    )
    return trace


def drawn_in(figure: go.Figure) -> list[go.Bar | go.Scatter]:
    """Traces that show something: neither what takes the clicks nor entries of the legend."""
    return [
        trace for trace in figure.data if trace.customdata is not None and trace.name != "targets"
    ]


def targets_in(figure: go.Figure) -> list[go.Bar]:
    """Bands that take the clicks, a trace per bin."""
    return [trace for trace in figure.data if trace.name == "targets"]


def shares_in(trace: go.Bar | go.Scatter, n_categories: int) -> np.ndarray:
    """Heights by category; the points that a trace leaves out are zero."""
    shares = np.zeros(n_categories)
    shares[[point[2] for point in trace.customdata]] = trace.y
    return shares


def counts_in(cells: go.Bar) -> list[list[int]]:
    """Numbers written in a table of shaded cells, row by row."""
    table: dict[int, list[int]] = {}
    for (_, row, _), text in zip(cells.customdata, cells.text, strict=True):
        table.setdefault(row, []).append(int(re.sub("<.?b>", "", text.split("<br>")[0])))
    return list(table.values())


def texts(figure: go.Figure) -> list[str]:
    return [annotation.text for annotation in figure.layout.annotations]


def subtitle(figure: go.Figure) -> str:
    (words,) = (note.text for note in figure.layout.annotations if note.name == "subtitle")
    return words.replace(" <br>", "<br>")  # a blank stays where a part is broken


def legend_names(figure: go.Figure) -> list[str]:
    return [trace.name for trace in figure.data if trace.showlegend is not False]


def domains(figure: go.Figure) -> list[tuple[float, float, float, float]]:
    """Left, right, bottom, top of every panel that has both axes."""
    layout = figure.to_dict()["layout"]
    panels = []
    for key in (name for name in layout if name.startswith("xaxis")):
        left, right = layout[key]["domain"]
        bottom, top = layout[key.replace("x", "y", 1)]["domain"]
        panels.append((left, right, bottom, top))
    return panels


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        min(one[1], other[1]) > max(one[0], other[0]) + 1e-9
        and min(one[3], other[3]) > max(one[2], other[2]) + 1e-9
    )
