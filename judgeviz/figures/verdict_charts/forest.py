"""All judges beside one more human: a row per judge, a column per question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any, Literal

import plotly.graph_objects as go

from judgeviz.analysis.fair_pair import NOT_YET_CLEAR
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.verdict.judge_verdict import BAR, RECALL, JudgeVerdict
from judgeviz.analysis.verdict.verdicts import Verdicts, from_the_best
from judgeviz.export.table import rounded, shared_decimals, with_interval
from judgeviz.figures.drawing.forest import (
    VERDICT_WORDS,
    Dot,
    band_traces,
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
    words_below,
)
from judgeviz.figures.drawing.headings import EDGE, filters_in, titled_figure
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import (
    counted,
    escape,
    percent,
    two_decimals,
    wrapped,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.recipes import recorded

_LONGEST_NAME = 18.0  # digits
_ROW, _HEAD, _FOOT = 40, 44, 26
_NARROWEST = 80  # pixels of a column of weight 1
_ARROWS = " ←→"
_SIGNS = {"alpha": "α", "rho": "ρ"}
_AGAINST_BAR = {"worse": "below the bar", "as good": "above the bar", "undecided": NOT_YET_CLEAR}


@dataclass(frozen=True)
class Column:
    """One question, and where its answer is found.

    Attributes
    ----------
    title, below : str
        Heading, and what the axis measures.
    value : callable
        From a row to its number with interval; NaN where it has none.
    human : callable or None
        The same of one more human, drawn as a band behind.
    lines : tuple of float
        Where one more human, chance or a bar stands; then the margin.
    weight : float
        Width beside the other columns.
    is_filled : callable
        Whether a row's dot is filled: whether what the column asks is told of it.
    of : {"judge", "human"}
        Whose number it is.
    signed : bool
        Whether it is a difference from one more human, written above its dot.
    """

    title: str
    below: str
    value: Callable[[JudgeVerdict], Measured]
    human: Callable[[JudgeVerdict], Measured] | None = None
    lines: tuple[float, ...] = ()
    weight: float = 1.0
    is_filled: Callable[[JudgeVerdict], bool] = lambda row: True
    of: Literal["judge", "human"] = "judge"
    signed: bool = False


@dataclass(frozen=True)
class _Line:
    """A row of the drawing: a judge, or the name of a criterion above its judges."""

    criterion: str
    row: JudgeVerdict | None


def has_columns(verdicts: Verdicts) -> bool:
    """Whether any judge has a number that the figure can draw."""
    return any(_is_used(one, _lines(verdicts)) for one in _columns(verdicts))


@recorded
def verdicts(verdicts: Verdicts, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw every judge beside one more human, the best on top.

    Parameters
    ----------
    verdicts : Verdicts
        From :func:`~judgeviz.verdicts`; several criteria stand under each other.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Columns, of which only those are drawn that any judge has: agreement less one more human's
        (D'), which stands at 0, with the margin dashed; JS_b with one more human's band behind;
        the alternative annotator test's rho, filled where it passes; excess of mean abs(Phi) over
        chance; Kendall's tau of the systems. Where human labels are single: recall of the class
        found least often, with its bar, or rho. A dot is hollow where its interval leaves open
        what its column asks: of excess and tau, whether there is any. Customdata: ["judge", name,
        criterion].

    Raises
    ------
    ValueError
        For an unknown theme or palette.
    """
    look = figure_theme(theme, palette)
    lines = _lines(verdicts)
    names = _names(lines, look)
    sides = (names_width(names, look) + EDGE + 12, 18)
    used = [one for one in _columns(verdicts) if _is_used(one, lines)]
    columns = _fitting(used, look.narrowest - sum(sides))
    domains = column_domains([column.weight for column in columns])
    below, more = words_below([one.below for one in columns], domains, sum(sides), look)
    height = _HEAD + more + _ROW * len(lines) + _FOOT
    top = 1 - (_HEAD + more) / height
    bottom = _FOOT / height
    traces = [
        trace
        for place, column in enumerate(columns)
        for trace in _traces(
            lines,
            column,
            place,
            look,
            pixels_per_unit(domains[place], _range(lines, column), sum(sides), look),
        )
    ]
    return titled_figure(
        traces,
        _layout(lines, columns, domains, names, (bottom, top), look, sum(sides))
        | {
            "annotations": [
                words
                for column, said, domain in zip(columns, below, domains, strict=True)
                for words in column_head(column.title, said, domain, top, look, more=more)
            ]
        },
        title=_title(verdicts),
        subtitle=[
            *filters_in(verdicts),
            *_subtitle(verdicts, columns, look),
            *_left_out(used[len(columns) :]),
        ],
        height=height,
        theme=look,
        bottom=4,
        sides=sides,
        legend_rows=0,
    )


def _lines(verdicts: Verdicts) -> list[_Line]:
    """Judges sorted from the best, below the name of their criterion where there are several."""
    lines = []
    for criterion in verdicts.criteria:
        if len(verdicts.criteria) > 1:
            lines.append(_Line(criterion, None))
        own = sorted(verdicts.of(criterion), key=from_the_best)
        lines += [_Line(criterion, row) for row in own]
    return lines


def _columns(verdicts: Verdicts) -> list[Column]:
    statistics = {row.statistic for row in verdicts.rows if row.fair is not None}
    of = " and ".join(sign for name, sign in _SIGNS.items() if name in statistics)
    margin = (-verdicts.margin,) if verdicts.margin else ()
    bar = next((row.bar for row in verdicts.rows if row.statistic == RECALL), BAR)
    return [
        Column(
            f"Agreement: D′ of {of}",
            "0: one more human",
            lambda row: row.delta if row.fair is not None else Measured(),
            lines=(0.0, *margin),
            weight=1.6,
            is_filled=lambda row: row.verdict != "undecided",
            signed=True,
        ),
        Column(
            "Humans",
            "agreement",
            lambda row: row.human_value if row.judge is None else Measured(),
            of="human",
        ),
        Column(
            "Recall",
            f"lowest class, bar {bar:g}",
            lambda row: row.judge_value if row.statistic == RECALL else Measured(),
            lines=(bar,),
            weight=1.6,
            is_filled=lambda row: row.verdict != "undecided",
        ),
        Column(
            "Agreement: ρ",
            "with the humans →",
            lambda row: row.judge_value if row.statistic == "rho" and not row.fair else Measured(),
            weight=1.6,
            is_filled=lambda row: row.verdict != "undecided",
        ),
        Column(
            "Perception",
            "← JS<sub>b</sub>, distance",
            lambda row: row.perceived.judge,
            human=lambda row: row.perceived.human,
            is_filled=lambda row: row.perceived.is_told,
        ),
        Column(
            "Alt-test",
            "advantage ρ →",
            lambda row: row.replaced.rho,
            is_filled=lambda row: bool(row.replaced.passes),
        ),
        Column(
            "Favoritism",
            "← excess |Φ|",
            lambda row: row.excess,
            lines=(0.0,),
            is_filled=lambda row: bool(row.favourites) or row.excess.high < 0,
        ),
        Column(
            "Systems",
            "Kendall's τ →",
            lambda row: row.order,
            is_filled=lambda row: _excludes_0(row.order) or _is_always(row.order),
        ),
    ]


def _is_always(order: Measured) -> bool:
    """Whether all systems are in the humans' order, so that resamples have no interval."""
    return order.value == 1 and isnan(order.low)


def _excludes_0(number: Measured) -> bool:
    return number.low > 0 or number.high < 0


def _fitting(columns: Sequence[Column], pixels: int) -> list[Column]:
    """Leave out the last columns where all would be too narrow to read."""
    kept = list(columns)
    while len(kept) > 1 and pixels / sum(column.weight for column in kept) < _NARROWEST:
        kept.pop()
    return kept


def _left_out(columns: Sequence[Column]) -> list[str]:
    """Name what a wider figure shows."""
    names = ", ".join(column.title for column in columns)
    return [f"in a wider figure: {names}"] if names else []


def _is_used(column: Column, lines: Sequence[_Line]) -> bool:
    return any(line.row is not None and isfinite(column.value(line.row).value) for line in lines)


def _names(lines: Sequence[_Line], theme: Theme) -> list[str]:
    """Name of every line, with the verdict below a judge's."""
    rows = [line.row for line in lines if line.row is not None]
    of_judges = iter(
        row_names(
            [_who(row) for row in rows],
            [_verdict_in_words(row) for row in rows],
            _LONGEST_NAME,
            theme,
        )
    )
    return [
        f"<b>{escape(line.criterion, _LONGEST_NAME)}</b>" if line.row is None else next(of_judges)
        for line in lines
    ]


def _who(row: JudgeVerdict) -> str:
    return "humans" if row.judge is None else row.judge


def _verdict_in_words(row: JudgeVerdict) -> str:
    if row.fair is not None and row.fair.has_values:
        return VERDICT_WORDS[row.verdict]
    if row.statistic == "recall":
        return _AGAINST_BAR[row.verdict]
    if not row.statistic or row.fair is not None:
        return "not comparable"
    return ""


def _traces(
    lines: Sequence[_Line], column: Column, place: int, theme: Theme, per_unit: float
) -> list[Trace]:
    traces = _references(column, len(lines), place, theme)
    drawn = [(y, line.row) for y, line in enumerate(lines) if line.row is not None]
    for y, row in drawn:
        if column.human is not None and isfinite(column.human(row).value):
            traces += band_traces(column.human(row), (y - 0.5, y + 0.5), place, theme)
    limits = ((value.low, value.high) for value in (column.value(row) for _, row in drawn))
    decimals = shared_decimals(limits, sign="+")
    dots = [
        Dot(
            column.value(row),
            y,
            hover=_hover(row, column),
            customdata=["judge", row.judge or "", row.criterion],
            is_filled=column.is_filled(row),
            text=rounded(column.value(row).value, decimals, sign="+") if column.signed else "",
            behind=column.lines,
        )
        for y, row in drawn
        if isfinite(column.value(row).value)
    ]
    tones = theme.human if column.of == "human" else theme.judge
    return [*traces, dots_trace(dots, place, tones, theme, per_unit)]


def _is_hollow(row: JudgeVerdict, column: Column) -> bool:
    return isfinite(column.value(row).value) and not column.is_filled(row)


def _hover(row: JudgeVerdict, column: Column) -> str:
    said = [
        f"<b>{escape(_who(row), 40)}</b>",
        f"{column.title}: {column.below.strip(_ARROWS)} {with_interval(*column.value(row))}",
    ]
    if column.signed or column.of == "human":
        said[1:] = wrapped(escape(row.sentence, 300).split(" "), 60, " ")
    elif column.human is not None and isfinite(column.human(row).value):
        said.append(f"one more human {with_interval(*column.human(row))}")
    elif column.title.startswith("Alt-test"):
        passes = "passes" if row.replaced.passes else "does not pass"
        said.append(f"winning rate ω {two_decimals(row.replaced.omega)}: {passes}")
    elif column.title == "Favoritism":
        names = ", ".join(row.favourites)
        said.append(f"favours {escape(names, 40)}" if names else "no favourite")
    elif column.title == "Recall":
        said[1:] = wrapped(escape(row.sentence, 300).split(" "), 60, " ")
    return "<br>".join(said)


def _layout(
    lines: Sequence[_Line],
    columns: Sequence[Column],
    domains: Sequence[tuple[float, float]],
    names: Sequence[str],
    rows: tuple[float, float],
    theme: Theme,
    beside: int,
) -> dict[str, Any]:
    layout: dict[str, Any] = {}
    for place, (column, domain) in enumerate(zip(columns, domains, strict=True)):
        ends, most = _range(lines, column), 6 if column.weight > 1 else 4
        ticks = ticks_in(ends, domain, beside, most, theme)
        layout |= column_axes(place, domain, rows, names, theme, range=ends, **ticks)
    if not columns:  # axes of nothing would have numbers of their own
        layout = {"xaxis": {"visible": False}, "yaxis": {"visible": False}}
    groups = [y for y, line in enumerate(lines) if line.row is None]
    return layout | {"shapes": dividers(range(1, len(lines)), theme, strong=groups)}


def _references(column: Column, n_lines: int, place: int, theme: Theme) -> list[Trace]:
    """Draw one more human, chance or a bar; the margin dashed."""
    first = theme.human.fill if column.signed else theme.muted
    margin: dict[str, object] = {"color": theme.text, "dash": "dash"}
    styles: tuple[dict[str, object], ...] = ({"color": first}, margin)
    return [
        upright_trace(x, (-0.5, n_lines - 0.5), place, style)
        for x, style in zip(column.lines, styles, strict=False)
    ]


def _range(lines: Sequence[_Line], column: Column) -> tuple[float, float]:
    rows = [line.row for line in lines if line.row is not None]
    human = [column.human(row) for row in rows] if column.human is not None else []
    return range_of([*(column.value(row) for row in rows), *human], column.lines)


def _title(verdicts: Verdicts) -> list[str]:
    named = [name for name in verdicts.criteria if name != UNNAMED_CRITERION]
    about = named if len(named) == 1 else [f"{len(named)} criteria"] if named else []
    judges = {row.judge for row in verdicts.rows if row.judge is not None}
    who = counted(len(judges), "judge", "judges") if judges else "humans only"
    return [verdicts.dataset, *about, who]


def _subtitle(verdicts: Verdicts, columns: Sequence[Column], theme: Theme) -> list[str]:
    sizes = [row.items for row in verdicts.rows if row.items]
    parts = []
    if sizes:
        items = counted(max(sizes), "item", "items")
        whole = {row.labelled for row in verdicts.rows if row.items}
        if min(sizes) != max(sizes):
            items = f"{min(sizes):,} to {items}"
        elif len(whole) == 1 and max(whole) > max(sizes):
            items = f"{max(sizes):,} of {counted(max(whole), 'item', 'items')}"
            items += " (Agreement, Perception)"  # the alt-test needs fewer labels of an item
        parts.append(f"n = {items}")
    if any(row.fair is not None for row in verdicts.rows):
        parts.append(f"one more human in the judge's place: {theme.human.name}")
    if verdicts.margin:
        parts.append(f"margin {verdicts.margin:g}: dashed")
    hollow = ["open"]
    if any(column.title.startswith("Alt-test") for column in columns):
        hollow.append("the alt-test not passed")
    if any(row.excess.low > 0 and not row.favourites for row in verdicts.rows):
        hollow.append("no favourite")
    if hollow[1:] or any(_is_hollow(row, one) for row in verdicts.rows for one in columns):
        parts.append(f"hollow: {', or '.join(hollow)}")
    off_scale = [row.judge for row in verdicts.rows if row.replaced.is_off_scale]
    if off_scale:
        named = escape(", ".join(dict.fromkeys(map(str, off_scale))), 60)
        parts.append(f"no alt-test of {named}: not on the humans' scale, compare ranks instead")
    if any(row.replaced.is_too_large for row in verdicts.rows):
        parts.append("no alt-test: more different items than an engine tells apart")
    levels = dict.fromkeys(percent(row.level, 0) for row in verdicts.rows)
    parts.append(f"lines: {' or '.join(levels)} intervals")
    return parts
