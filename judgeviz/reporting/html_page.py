"""A report as one HTML file: offline, interactive, with every number in a table."""

import base64
import gzip
import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template

from plotly.offline import get_plotlyjs

from judgeviz.export.html import html
from judgeviz.installation import __version__
from judgeviz.reporting.citations import reference
from judgeviz.reporting.items import ReportItem, settings_of
from judgeviz.reporting.methods import Methods
from judgeviz.reporting.sheets import Draw

_PAGE = Path(__file__).with_name("page.html")
_THEMES = ("light", "dark")


def html_page(
    title: str, introduction: Sequence[str], items: Sequence[ReportItem], methods: Methods
) -> str:
    """Write the file; all texts are escaped.

    Parameters
    ----------
    title : str
    introduction : sequence of str
        Sentences below the title.
    items : sequence of ReportItem
    methods : Methods
    """
    number_of = {key: number for number, key in enumerate(methods.keys, 1)}
    return Template(_PAGE.read_text(encoding="utf-8")).substitute(
        version=escape(__version__),
        title=escape(title),
        introduction="<br>".join(map(escape, introduction)),
        items="\n".join(_section(place, item) for place, item in enumerate(items, 1)),
        methods=methods.written(
            escape, lambda key: f' <a href="#reference_{key}">[{number_of[key]}]</a>'
        ),
        references="\n".join(
            f'<li id="reference_{key}">{escape(reference(key))}</li>' for key in methods.keys
        ),
        figures=_figures(items),
        plotly=_packed_plotly(),
    )


def _section(place: int, item: ReportItem) -> str:
    parts = [f"<section><h2>{'Figure ' if item.draws else ''}{place}</h2>"]
    said = [f"<li>{escape(sentence)}</li>" for sentence in item.sentences]
    parts += ["<ul>", *said, "</ul>"] if said else []
    caption = f"<figcaption>{escape(item.caption)}</figcaption>"
    if item.draws:
        plots = "".join(plot for _, plot, _ in _plots(place, item))
        parts.append(f"<figure>{plots}{caption}</figure>")
    if item.results:
        # a table alone is what there is to see
        shown = "" if item.draws else " open"
        tables = "\n".join(html(one.tabulate()) for one in item.results)
        parts.append(f'<details{shown}><summary>Numbers</summary><div class="numbers">{tables}')
        parts.append("</div></details>")
        lines = (" | ".join(f"{name}: {said}" for name, said in settings_of(one))
                 for one in item.results)  # fmt: skip
        signatures = "<br>".join(f"<code>{escape(line)}</code>" for line in lines)
        parts.append(f"<details><summary>Settings</summary><p class=signature>{signatures}</p>")
        parts.append("</details>")
    if item.code is not None:
        parts.append(f"<details><summary>Python</summary><pre><code>{escape(item.code)}</code>")
        parts.append("</pre></details>")
    return "\n".join([*parts, "</section>"])


def _plots(place: int, item: ReportItem) -> Iterator[tuple[str, str, Draw]]:
    """Name of every chart, its HTML with the letter of its panel, and what draws it."""
    for letter, part in item.lettered:
        if part.draw is not None:
            name = f"{place}{letter}"
            above = f"<p><b>{letter}</b></p>" if letter else ""
            drawn = f'<div id="plot_{name}" role="group" aria-label="{escape(part.alt)}"></div>'
            yield name, f'{above}<div class="plot">{drawn}</div>', part.draw


def _figures(items: Sequence[ReportItem]) -> str:
    """JSON of all figures in either theme, which no HTML parser reads as markup."""
    drawn = [
        {"place": name} | {theme: json.loads(draw(theme).to_json()) for theme in _THEMES}
        for place, item in enumerate(items, 1)
        for name, _, draw in _plots(place, item)
    ]
    written = json.dumps(drawn, separators=(",", ":"), ensure_ascii=True)
    return written.replace("<", "\\u003c").replace("&", "\\u0026")


@lru_cache(maxsize=1)
def _packed_plotly() -> str:
    """plotly.js as it came with Plotly, compressed: a third of its size as text."""
    return base64.b64encode(gzip.compress(get_plotlyjs().encode("utf-8"), 9, mtime=0)).decode()
