"""Figures on a page of a paper: one, or panels with letters, as PDF, SVG and PNG."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Literal, get_args

import plotly.graph_objects as go

from judgeviz.export.escaping import latex_needs, latex_text
from judgeviz.figures.drawing.headings import without_title
from judgeviz.figures.drawing.text import one_of
from judgeviz.figures.drawing.theme import COLUMN_INCHES, FONT_FAMILY, PRINTED_INCH
from judgeviz.reporting.chromium import Sheet, badly_set, pdf_of, png_of, svg_of

FileFormat = Literal["pdf", "svg", "png"]
FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)
WIDTHS = (3.3, 6.9, 10.0)  # inches: one column of a paper, two, a slide
PAGE_INCHES = 9.0  # that a page of a paper has for a figure and its caption
LETTERS = "abcdefghijklmnopqrstuvwxyz"
_GUTTER = 36  # pixels between panels
_LETTER_ROW = 22
_STEP = PRINTED_INCH // 12  # whole pixels and whole steps of the browser's pages are this high
_UNTITLED = 450  # pixels of a figure that does not say how high it is
# Draws a figure in a theme, such as "print".
Draw = Callable[[str], go.Figure]


@dataclass(frozen=True, slots=True)
class _Panel:
    svg: str
    width: int
    height: int
    title: str


def figure_file(
    draw: Draw | Sequence[Draw],
    file_format: str = "pdf",
    *,
    width: float = 6.9,
    titles: bool = True,
    theme: str | None = None,
    dpi: int = 300,
) -> bytes:
    """Return a file of one figure, or of several as panels a, b, c, ...

    Parameters
    ----------
    draw : callable, or sequence of callable
        From the name of a theme to a figure.
    file_format : {"pdf", "svg", "png"}
    width : float
        In inches; 3.3 is one column of a paper, 6.9 are two, 10 a slide.
    titles : bool
        Whether titles and subtitles are drawn; a caption says the same.
    theme : str, optional
        By default that for print, white ground and dark text.
    dpi : int
        Of PNG.

    Raises
    ------
    ValueError
        For another format, or a width below 2 or above 40 inches.
    NoBrowserError
        A ValueError, where no Chrome or Chromium is installed; its sentence says how to get one.
    """
    one_of(file_format, FORMATS, "format")
    return file_of(sheet_of(draw, width=width, titles=titles, theme=theme), file_format, dpi)


def file_of(sheet: Sheet, file_format: str, dpi: int = 300) -> bytes:
    """Return a sheet as a file; formats and errors as of :func:`figure_file`."""
    wanted = one_of(file_format, FORMATS, "format")
    if wanted == "pdf":
        return pdf_of(sheet)
    if wanted == "png":
        return png_of(sheet, dpi)
    size = f'width="{sheet.width:.4g}in" height="{sheet.height:.5g}in" '
    return sheet.svg.replace("<svg ", f"<svg {size}", 1).encode("utf-8")


def sheet_of(
    draw: Draw | Sequence[Draw],
    *,
    width: float = 6.9,
    titles: bool = True,
    theme: str | None = None,
) -> Sheet:
    """Set figures on a page as :func:`figure_file` does.

    Panels stand in two columns where they fit, else below each other, as wide as the page.
    """
    check_width(width)
    several = [draw] if callable(draw) else list(draw)
    if not several:
        raise ValueError("There is no figure to draw; name at least one.")
    pixels = round(width * PRINTED_INCH)
    if len(several) == 1:
        alone = _drawn(several[0], pixels, titles, theme)
        return _laid_out([[alone]], pixels, letters=False)
    half = (pixels - _GUTTER) // 2
    rows: list[list[_Panel]] = []
    firsts: list[Draw] = []  # of each row
    for one in several:
        started = len(rows)
        panel = _drawn(one, half, titles, theme) if half >= _narrowest_half() else None
        if panel is None or _is_badly_set(panel):
            rows.append([_drawn(one, pixels, titles, theme)])
        elif rows and len(rows[-1]) == 1 and rows[-1][0].width == half:
            rows[-1].append(panel)
        else:
            rows.append([panel])
        firsts += [one] * (len(rows) - started)
    for place, row in enumerate(rows):
        if len(row) == 1 and row[0].width == half:  # nothing stands beside it
            rows[place] = [_drawn(firsts[place], pixels, titles, theme)]
    return _laid_out(rows, pixels, letters=True)


def readable_sheet(
    draw: Draw | Sequence[Draw], *, width: float = 6.9, titles: bool = True
) -> tuple[Sheet, bool]:
    """Set figures on a page at a width, or the next of :data:`WIDTHS` at which all can be read.

    Returns
    -------
    sheet : Sheet
        Where no width is wide enough, as it was asked for.
    is_readable : bool
    """
    asked = sheet_of(draw, width=width, titles=titles)
    if not badly_set(asked):
        return asked, True
    for wider in (one for one in WIDTHS if one > width):
        sheet = sheet_of(draw, width=wider, titles=titles)
        if not badly_set(sheet):
            return sheet, True
    return asked, False


def check_width(width: float) -> None:
    """Raise ValueError for a width that no figure has."""
    if not 2 <= width <= 40:
        raise ValueError(f"A figure is from 2 to 40 inches wide; got {width:g}.")


def latex_figure(file: str, caption: str, width: float) -> str:
    r"""Write the ``figure`` environment for a file, ``figure*`` where it spans two columns."""
    kind = "figure*" if width > COLUMN_INCHES else "figure"
    label = re.sub("[^A-Za-z0-9]+", "-", file.rpartition(".")[0]).strip("-")
    written = latex_text(caption)
    lines = [
        latex_needs(written, "graphicx"),
        rf"\begin{{{kind}}}",
        r"\centering",
        rf"\includegraphics[width={width:g}in]{{{file}}}",
        rf"\caption{{{written}}}",
        rf"\label{{fig:{label}}}",
        rf"\end{{{kind}}}",
    ]
    return "\n".join([*lines, ""])


def misfits(draw: Draw, *, width: float, titles: bool = True) -> list[str]:
    """Say which texts of a figure are cut off or written over each other at a width."""
    return badly_set(sheet_of(draw, width=width, titles=titles))


def _narrowest_half() -> int:
    return round(COLUMN_INCHES * PRINTED_INCH) - _GUTTER


def _drawn(draw: Draw, pixels: int, titles: bool, theme: str | None) -> _Panel:
    wide = pixels >= 6.5 * PRINTED_INCH
    figure = draw(theme or ("print" if wide else "column"))
    title = unescape(re.sub("<[^>]*>", "", figure.layout.title.text or ""))
    figure = figure if titles else without_title(figure)
    height = int(figure.layout.height or _UNTITLED)
    return _Panel(svg_of(figure, pixels, height), pixels, height, title)


def _is_badly_set(panel: _Panel) -> bool:
    return bool(badly_set(_laid_out([[panel]], panel.width, letters=False)))


def _laid_out(rows: Sequence[Sequence[_Panel]], width: int, *, letters: bool) -> Sheet:
    parts = []
    top = 0
    names = iter(LETTERS)
    for row in rows:
        left = 0
        for panel in row:
            if letters:
                letter = f"""<text x="{left + 4}" y="{top + 16}" style="font-family: {FONT_FAMILY};
 font-size: 15px; font-weight: bold; fill: #000000">{next(names)}</text>"""
                parts.append(letter)
            parts.append(_placed(panel, left, top + (_LETTER_ROW if letters else 0)))
            left += panel.width + _GUTTER
        top += max(panel.height for panel in row) + (_LETTER_ROW + 8 if letters else 0)
    height = -(-top // _STEP) * _STEP / PRINTED_INCH
    box = f'viewBox="0 0 {width} {height * PRINTED_INCH:g}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ground = '<rect width="100%" height="100%" fill="#FFFFFF"/>'
    svg = f"<svg {spaces} {box}>{ground}{''.join(parts)}</svg>"
    titles = dict.fromkeys(panel.title for row in rows for panel in row if panel.title)
    return Sheet(svg, width / PRINTED_INCH, height, "; ".join(titles) or "judgeviz")


def _placed(panel: _Panel, left: int, top: int) -> str:
    """Put a drawing at a place of the page."""
    return re.sub("^.*?<svg ", f'<svg x="{left}" y="{top}" ', panel.svg, count=1, flags=re.DOTALL)
