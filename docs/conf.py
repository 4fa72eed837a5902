"""The documentation as a site: ``sphinx-build -W docs site``.

The examples on its pages are run while it is built; an answer that is not the one on the page is a
warning, and a figure that an example draws stands below it.
"""

import contextlib
import doctest
import re
import shlex
import sys
import tempfile
import warnings
from io import StringIO
from pathlib import Path
from typing import Any

from docutils import nodes
from plotly.offline import get_plotlyjs
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util import logging

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import judgeviz  # noqa: E402
from judgeviz.command import main  # noqa: E402
from judgeviz.installation import __version__  # noqa: E402

project = "judgeviz"
author = "The judgeviz authors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["*.py"]

html_theme = "furo"
html_title = f"judgeviz {version}"
html_favicon = str(ROOT / "pages" / "frame" / "mark.svg")
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

myst_heading_anchors = 3
autodoc_typehints = "none"  # the docstrings say them in words
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False

PLOTLY = "plotly.min.js"
FENCED = re.compile(r"^```(?:python|console)\n(.*?)^```$", re.M | re.S)
TYPED = re.compile(r"^\$ (judgeviz .*)$", re.M)
DRAWN = "figure"  # name of what an example draws
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
log = logging.getLogger(__name__)


def run_examples(app: Sphinx, page: str, source: list[str]) -> None:
    """Run a page's examples in one go, and put the figure that they draw below them."""
    text = source[0]
    code = [False] * len(text.splitlines())
    for block in FENCED.finditer(text):
        first = text.count("\n", 0, block.start(1))
        code[first : first + block[1].count("\n")] = [True] * block[1].count("\n")
    lines = zip(text.splitlines(), code, strict=True)
    examples = "".join(f"{line if is_code else ''}\n" for line, is_code in lines)
    examples = TYPED.sub(lambda typed: f">>> _typed({typed[1]!r})", examples)
    test = doctest.DocTestParser().get_doctest(examples, {"_typed": typed}, page, f"{page}.md", 0)
    said: list[str] = []
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("error")
        with contextlib.chdir(folder):
            doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=said.append, clear_globs=False)
    if said:
        log.warning("an example is not what it says:\n%s", "".join(said), location=page)
    if DRAWN in test.globs:
        source[0] = below_examples(text, page, test.globs[DRAWN])


def typed(line: str) -> None:
    """Run a line as it is typed in a terminal, with ``| head -N`` and ``; echo $?`` at its end."""
    line, _, asks_status = line.partition("; echo")
    line, _, head = line.partition("| head -")
    printed = StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = main(shlex.split(line)[1:])
    lines = printed.getvalue().splitlines()
    print(*lines[: int(head) if head else None], sep="\n", end="\n" if lines else "")
    if asks_status:
        print(status)


def below_examples(text: str, page: str, figure: Any) -> str:  # noqa: ANN401 -- of Plotly
    """Put a figure below the example that draws it."""
    drawn = figure.to_html(
        full_html=False, include_plotlyjs=False, config={"displaylogo": False},
        div_id=re.sub(r"\W", "-", page),
    )  # fmt: skip
    up = "../" * page.count("/")
    html = f'<script src="{up}_static/{PLOTLY}"></script>\n<div class="drawn">{drawn}</div>'
    block = next(b for b in FENCED.finditer(text) if f">>> {DRAWN} = " in b[1])
    return f"{text[: block.end()]}\n\n````{{raw}} html\n{html}\n````\n{text[block.end() :]}"


def unlink_words(app: Sphinx, doctree: nodes.document) -> None:
    """Leave words in the type of a parameter, such as ``shape (n_items, k)``, without a link."""
    for link in list(doctree.findall(pending_xref)):
        is_type = link.get("refdomain") == "py" and link.get("reftype") in ("class", "obj")
        if is_type and link["reftarget"] not in judgeviz.__all__:
            link.replace_self(link.children)


def add_plotly(app: Sphinx, problem: Exception | None) -> None:
    """Put the script that draws the figures beside the pages: they ask no other server."""
    if problem is None:
        (Path(app.outdir) / "_static" / PLOTLY).write_text(get_plotlyjs(), "utf-8")


def setup(app: Sphinx) -> None:
    """Connect all this to the build; Sphinx calls it."""
    app.connect("source-read", run_examples)
    app.connect("doctree-read", unlink_words)
    app.connect("build-finished", add_plotly)
