"""Title, subtitle and legend, and the margins that they need."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import plotly.graph_objects as go

from judgeviz.analysis.provenance import Provenance
from judgeviz.figures.drawing.panels import MARGIN_LEFT, MARGIN_RIGHT, Trace, note
from judgeviz.figures.drawing.text import (
    cut_together,
    digits_in,
    escape,
    markup_width,
    one_line,
    text_pixels,
    wrapped,
)
from judgeviz.figures.drawing.theme import Theme
from judgeviz.labels.scale import UNNAMED_CRITERION, Scale

EDGE = 12  # pixels between the figure's edge and its text
LONGEST_FILTER = 90  # digits
_BOLD = 1.07  # width of bold text against plain
_MODEBAR = 64  # pixels that the buttons take off the title's first line
_LEGEND_ROW = 24
_KEY = 48  # pixels of an entry of the legend besides its name
# What a click-only chart has no use for; the download button stays.
_NO_BUTTONS = [
    "zoom2d", "pan2d", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d", "autoScale2d", "resetScale2d"
]  # fmt: skip


class Subject(Protocol):
    """A result that says what it is about."""

    @property
    def dataset(self) -> str:
        """Name of the data set."""
        ...

    @property
    def criterion(self) -> str:
        """What was judged."""
        ...


class Filterable(Protocol):
    """A result that says which items it is on."""

    @property
    def provenance(self) -> Provenance:
        """The settings behind it."""
        ...


class FilteredSubject(Subject, Filterable, Protocol):
    """A result that says both."""


def about(result: Subject) -> list[str]:
    """Name the data set, and the criterion where it has a name."""
    named = result.criterion != UNNAMED_CRITERION
    return [result.dataset, *([result.criterion] if named else [])]


def subject(result: Subject, who: str) -> list[str]:
    """Parts of a title: data set, criterion where it has a name, and who is looked at."""
    return [*about(result), who]


def filters_in(*results: Filterable) -> list[str]:
    """Say what the items of results are filtered by, as :func:`only` does."""
    found = (dict(one.provenance.settings).get("filter") for one in results)
    return only(words for words in found if words)


def only(filters: Iterable[str]) -> list[str]:
    """``only system = Birch or Elder``, escaped: nothing where all items are looked at."""
    words = "; ".join(dict.fromkeys(filters))
    return [f"only {escape(words, LONGEST_FILTER)}"] if words else []


def votes_explained(scale: Scale) -> list[str]:
    """Say what votes on two systems stand for.

    Pairs are turned round into the order of the systems' names, where a table has names.
    """
    if scale.kind != "preference":
        return []
    first, *_, last = scale.names
    systems = "an item's first and second system (by name, where named)"
    return [f"{escape(first)}, {escape(last)}: {systems}"]


def titled_figure(
    traces: list[Trace],
    layout: dict[str, Any],
    *,
    title: Sequence[str],
    subtitle: Iterable[str],
    height: int,
    theme: Theme,
    bottom: int = 30,
    sides: tuple[int, int] = (MARGIN_LEFT, MARGIN_RIGHT),
    legend_rows: int = 1,
) -> go.Figure:
    """Put traces and layout together under a heading.

    Parameters
    ----------
    traces : list of traces
    layout : dict
        Axes, shapes and annotations.
    title : sequence of str
        Parts, not escaped; they are set apart by dots and cut where they are too long.
    subtitle : iterable of str
        Parts, already escaped; they are wrapped where they are too long.
    height : int
        Of the drawing alone, in pixels.
    bottom : int
        Pixels below the drawing.
    sides : tuple of int
        Pixels to its left and right.
    legend_rows : int
        0 for no legend; more are taken where the names need them.
    """
    subtitle_lines = _lines(subtitle, digits_in(theme.narrowest - 2 * EDGE, theme.text_size))
    legend_rows = max(legend_rows, _rows_of_names(traces, sum(sides), theme)) if legend_rows else 0
    title_height = round(1.3 * theme.title_size)
    subtitle_height = round(1.3 * theme.text_size * len(subtitle_lines)) + 2
    below = EDGE + title_height + subtitle_height
    top = below + _LEGEND_ROW * legend_rows + 14
    total = top + height + bottom
    words = _subtitle(subtitle_lines, sides[0], top - EDGE - title_height, theme)
    heading = {
        "template": theme.template,
        "height": total,
        "margin": {"l": sides[0], "r": sides[1], "t": top, "b": bottom, "autoexpand": False},
        "dragmode": False,
        "modebar": {"remove": _NO_BUTTONS, "bgcolor": "rgba(0,0,0,0)", "color": theme.muted},
        "title": _title(title, total, theme),
        "showlegend": legend_rows > 0,
        "legend": _legend(below, total, theme),
    }
    notes = {"annotations": [words, *layout.get("annotations", [])]}
    return _assembled(traces, heading | layout | notes)


def _assembled(traces: list[Trace], layout: dict[str, Any]) -> go.Figure:
    """Make the figure.

    Plotly would look at every part of it, which takes longer than all the rest; the tests of the
    figures let it. It looks at whatever is changed afterwards.
    """
    figure = go.Figure(data=traces, layout=layout, _validate=False)
    for part in (figure, figure.layout, *figure.data):
        part._validate = True
    return figure


def _lines(parts: Iterable[str], width: float) -> list[str]:
    """Put parts on lines; those that are longer than a line are broken between words.

    A blank stays before such a break, by which captions tell it from the end of a part.
    """
    pieces: list[str] = []
    for part in parts:
        fits = markup_width(part) <= width
        *broken, last = [part] if fits else wrapped(part.split(" "), width, " ")
        pieces += [f"{piece} " for piece in broken] + [last]
    return wrapped(pieces, width)


def _rows_of_names(traces: Sequence[Trace], beside: int, theme: Theme) -> int:
    """Rows of the legend, no wider than the drawing; where one is full, all entries are alike."""
    names = [str(one["name"]) for one in traces if one.get("name") and one.get("showlegend", True)]
    entries = [text_pixels(name, theme.text_size) + _KEY for name in names]
    room = theme.narrowest - beside
    if sum(entries) <= room:
        return 1
    per_row = max(int(room / max(entries)), 1)
    return -(-len(entries) // per_row)


def without_title(figure: go.Figure) -> go.Figure:
    """Leave title and subtitle out, with the room that they take."""
    bare = go.Figure(figure)
    bare.layout.title.text = ""
    title_size = bare.layout.template.layout.title.font.size
    words = [note for note in bare.layout.annotations if note.name == "subtitle"]
    if not words or title_size is None:
        return bare
    bare.layout.annotations = [one for one in bare.layout.annotations if one.name != "subtitle"]
    above = EDGE + round(1.3 * title_size)
    lines = words[0].text.count("<br>") + 1
    saved = above + round(1.3 * words[0].font.size * lines) + 2 - 4
    height = bare.layout.height
    if None in (height, bare.layout.margin.t, bare.layout.legend.y):
        return bare  # somebody has taken them out
    bare.update_layout(height=height - saved, margin_t=bare.layout.margin.t - saved)
    from_top = (1 - bare.layout.legend.y) * height - saved
    bare.layout.legend.y = 1 - from_top / (height - saved)
    return bare


def _title(parts: Sequence[str], height: int, theme: Theme) -> dict[str, Any]:
    """Title on one line: Plotly moves one of several lines up, out of the figure."""
    room = digits_in(theme.narrowest - 2 * EDGE - _MODEBAR, _BOLD * theme.title_size)
    shown = cut_together(map(one_line, parts), room - 1.65 * (len(parts) - 1))
    return {
        "text": f"<b>{' · '.join(map(escape, shown))}</b>",
        "x": 0,
        "xref": "container",
        "xanchor": "left",
        "y": 1 - EDGE / height,
        "yref": "container",
        "yanchor": "top",
        "pad": {"l": EDGE},
    }


def _subtitle(
    lines: list[str], margin_left: int, pixels_above: int, theme: Theme
) -> dict[str, Any]:
    """Write the subtitle as a note: Plotly moves that of a title with its number of lines."""
    words = note("<br>".join(lines), 0, 1, theme, xanchor="left", align="left")
    return words | {
        "name": "subtitle",
        "xshift": EDGE - margin_left,
        "yshift": pixels_above,
        "font": {"size": theme.text_size, "color": theme.muted},
    }


def _legend(pixels_from_top: int, height: int, theme: Theme) -> dict[str, Any]:
    return {
        "orientation": "h",
        "traceorder": "normal",
        "x": 0,
        "xref": "container",
        "xanchor": "left",
        "y": 1 - pixels_from_top / height,
        "yref": "container",
        "yanchor": "top",
        "bgcolor": "rgba(0,0,0,0)",
        "font": {"size": theme.text_size, "color": theme.text},
    }
