"""A report as one ZIP: figures, tables, code, settings, mapping, methods, and the HTML file."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence

from judgeviz.export.numbers import csv_bytes
from judgeviz.export.result import latex_of, numbers_of
from judgeviz.installation import __version__
from judgeviz.reporting.chromium import NoBrowserError, Sheet
from judgeviz.reporting.citations import bibtex
from judgeviz.reporting.items import ReportItem, settings_of
from judgeviz.reporting.methods import Methods
from judgeviz.reporting.sheets import FORMATS, PAGE_INCHES, file_of, latex_figure, readable_sheet

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the same report is the same file on any day


def archive(
    html: str,
    items: Sequence[ReportItem],
    methods: Methods,
    mapping: Mapping[str, object] | None,
    *,
    width: float = 6.9,
    titles: bool = True,
) -> bytes:
    """Write the archive; without a browser for the figures it says so in its README.txt.

    Parameters
    ----------
    html : str
    items : sequence of ReportItem
    methods : Methods
    mapping : mapping or None
        What the table was read as.
    width : float
        Of the figures, in inches.
    titles : bool
        Whether the figures carry their titles.
    """
    entries: dict[str, bytes] = {"report.html": html.encode()}
    missing = ""
    widths: dict[str, float] = {}
    try:
        for name, sheet, is_readable in _sheets(items, width, titles):
            widths[name] = sheet.width
            missing += _size_said(name, sheet, width, is_readable)
            for file_format in FORMATS:
                entries[f"figures/{name}.{file_format}"] = file_of(sheet, file_format)
    except NoBrowserError as problem:
        missing = f"figures/ is missing. {problem}\n"
    entries |= dict(_tables(items))
    entries |= {
        f"code/{_name(place, item)}.py": item.code.encode()
        for place, item in enumerate(items, 1)
        if item.code is not None
    }
    entries["settings.json"] = _json({_name(place, item): _settings(item)
                                      for place, item in enumerate(items, 1)})  # fmt: skip
    if mapping is not None:
        entries["mapping.json"] = _json(mapping)
    drawn = [(_name(place, item), item) for place, item in enumerate(items, 1) if item.draws]
    environments = (
        latex_figure(f"figures/{name}.pdf", item.caption, widths.get(name, width))
        for name, item in drawn
    )
    entries["figures.tex"] = "\n".join(environments).encode()
    captions = "".join(f"{_name(place, item)}: {item.caption}\n\n"
                       for place, item in enumerate(items, 1))  # fmt: skip
    entries["captions.txt"] = captions.encode()
    entries["methods.md"] = f"{methods.markdown}\n".encode()
    entries["methods.tex"] = f"{methods.latex}\n".encode()
    entries["references.bib"] = bibtex(methods.keys).encode()
    entries["README.txt"] = (_README.format(version=__version__) + missing).encode()
    return _zipped(entries)


_README = """A report made with judgeviz {version}.

report.html     everything to look at, without a network
figures/        each figure as PDF (fonts inside: the one for a paper), SVG (to edit: words are text
                in Arial, Helvetica or Liberation Sans, whichever is there) and PNG (300 dpi)
tables/         its numbers in full (CSV) and rounded (Markdown, LaTeX, whose first line says
                which packages it needs), those of panels with their letters
code/           the Python that makes it
settings.json   every setting behind it
mapping.json    what the table was read as, for judgeviz.read_labels
captions.txt    a caption for each; figures.tex has the figures with theirs for LaTeX
methods.md, methods.tex, references.bib   the definitions in use, with their sources
"""


def _sheets(
    items: Sequence[ReportItem], width: float, titles: bool
) -> Iterator[tuple[str, Sheet, bool]]:
    for place, item in enumerate(items, 1):
        if item.draws:
            yield _name(place, item), *readable_sheet(item.draws, width=width, titles=titles)


def _size_said(name: str, sheet: Sheet, asked: float, is_readable: bool) -> str:
    """Say where a figure is not as wide as asked for, cannot be read, or fits no page."""
    said = ""
    if sheet.height > PAGE_INCHES:
        said = f"figures/{name} is {sheet.height:.1f} in high, which is more than a page holds.\n"
    if not is_readable:
        return f"{said}figures/{name}: some words are cut off or meet at {asked:g} in and wider.\n"
    if abs(sheet.width - asked) < 0.01:
        return said
    wide = f"{sheet.width:.3g} in wide: at {asked:g} in some words would meet"
    return f"{said}figures/{name} is {wide}.\n"


def _tables(items: Sequence[ReportItem]) -> Iterator[tuple[str, bytes]]:
    for place, item in enumerate(items, 1):
        for letter, part in item.lettered:
            if not part.results:
                continue
            name = f"tables/{_name(place, part, letter)}"
            yield f"{name}.csv", csv_bytes(numbers_of(part.results))
            yield f"{name}.md", "\n".join(one.to_markdown() for one in part.results).encode()
            yield f"{name}.tex", latex_of(part.results).encode()


def _name(place: int, item: ReportItem, letter: str = "") -> str:
    return f"{place:02d}{letter}_{item.name}"


def _settings(item: ReportItem) -> dict[str, object]:
    return {"caption": item.caption, "results": [dict(settings_of(one)) for one in item.results]}


def _json(content: object) -> bytes:
    return json.dumps(content, indent=1, ensure_ascii=False, default=str).encode()


def _zipped(entries: Mapping[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as written:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            written.writestr(entry, data)
    return content.getvalue()
