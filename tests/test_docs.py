"""The documentation: built without a warning, its examples run, and nothing asked of others."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import judgeviz as jv
from judgeviz.labels import formats
from judgeviz.labels.mapping import ANSWERS
from judgeviz.reporting.citations import bibtex
from pages.frame import manual

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
# Where a browser loads from by itself, by tag; links that somebody has to click are none.
LOADS = {
    "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src",
    "embed": "src", "object": "data", "link": "href", "input": "src", "form": "action",
}  # fmt: skip
STAY_SILENT = {"canonical", "next", "prev", "index", "search", "author", "license"}  # of <link>


class Read(HTMLParser):
    """What a page loads, where it leads, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        silent = STAY_SILENT & set(given.get("rel", "").split())
        if LOADS.get(tag) in given and not silent:
            self.loads.append(given[LOADS[tag]])
        self.loads += re.findall(r"url\(\s*['\"]?([^'\")]+)", given.get("style", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; a warning, which an example with another answer is too, is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "d")]
    built = subprocess.run([*command, DOCS, folder / "html"], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert (built.stdout, built.stderr) == ("", "")
    return folder / "html"


@pytest.fixture(scope="module")
def read(site: Path) -> dict[Path, Read]:
    return {page: Read(page) for page in sorted(site.rglob("*.html"))}


def test_no_page_loads_anything_from_another_server(site: Path, read: dict[Path, Read]) -> None:
    assert len(read) > 40
    outside = {
        (page.name, target)
        for page, found in read.items()
        for target in found.loads
        if urlsplit(target).netloc or urlsplit(target).scheme not in ("", "data")
    }
    assert outside == set()
    for style in site.rglob("*.css"):
        text = style.read_text("utf-8")
        assert not re.search(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", text), style


def test_every_link_within_the_site_leads_somewhere(site: Path, read: dict[Path, Read]) -> None:
    broken = []
    for page, found in read.items():
        for link in [*found.links, *found.loads]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            known = target in read and (not parts.fragment or parts.fragment in read[target].places)
            if not (known or (target.is_file() and target not in read)):
                broken.append((str(page.relative_to(site)), link))
    assert broken == []


def test_figures_stand_on_their_pages(site: Path) -> None:
    for name in jv.figures.__all__:
        text = (site / "figures" / f"{name}.html").read_text("utf-8")
        assert text.count("Plotly.newPlot(") == 1, name
        assert "What it means" in text
        assert "The trap" in text
    assert "Plotly" in (site / "_static" / "plotly.min.js").read_text("utf-8")[:500_000]


def test_there_is_one_page_for_each_figure() -> None:
    assert {path.stem for path in (DOCS / "figures").iterdir()} == set(jv.figures.__all__)


def test_every_public_name_is_in_the_reference() -> None:
    text = (DOCS / "api.rst").read_text("utf-8")
    named = set(re.findall(r"^\.\. auto\w+:: (\w+)", text, re.M))
    assert named == {*jv.__all__, *jv.figures.__all__} - {"__version__", "figures"}


def test_every_format_has_its_recipe_and_no_recipe_another() -> None:
    text = "\n".join(path.read_text("utf-8") for path in (DOCS / "recipes").glob("*.md"))
    said = set(re.findall(r"^Read as: (.*)\.$", text, re.M))
    assert said == {one.NAME for one in formats.FORMATS}


def test_all_answers_that_a_mapping_may_give_are_listed() -> None:
    text = (DOCS / "tables.md").read_text("utf-8").split("## What may be read in several ways")[1]
    rows = re.findall(r"^\| `(\w+)` \|.*\|(.*)\|$", text.split("\n## ")[0], re.M)
    said = {key: sorted(re.findall(r"`([^`]+)`", answers)) for key, answers in rows}
    assert said == {key: sorted(answers) for key, answers in ANSWERS.items()}


def test_the_papers_are_cited_as_in_a_report() -> None:
    text = (DOCS / "cite.md").read_text("utf-8")
    (cited,) = re.findall(r"^```bibtex\n(.*?)^```$", text, re.M | re.S)
    assert cited == bibtex()
    titles = re.findall(r"^  title = {(.*)},$", cited, re.M)
    reference = (ROOT / "CITATION.cff").read_text("utf-8")
    for title in titles:
        assert re.sub(r"[{}]", "", title) in reference
    assert f"version: {jv.__version__}\n" in reference


def test_the_pages_name_no_address_that_is_invented() -> None:
    """Other projects alone have an address in the documentation: this one has none yet."""
    for path in [*DOCS.rglob("*.md"), *DOCS.rglob("*.rst"), ROOT / "README.md"]:
        for address in re.findall(r"https?://[^\s)>\"]+", path.read_text("utf-8")):
            assert "judgeviz" not in urlsplit(address).netloc + urlsplit(address).path, address


def paths_in(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.md"):
        yield path.relative_to(folder).with_suffix("").as_posix()


def test_the_app_shows_every_page_and_its_links_lead_to_pages() -> None:
    pages = manual.pages()
    assert set(pages) == set(paths_in(DOCS))
    for name, path in pages.items():
        text = manual.manual_text(name, path)
        assert "![" not in text
        assert not re.search(r"\]\([^)]*\.md", text), name
        for target in re.findall(r'href="help\?about=([^"#]+)', text):
            assert target in pages, (name, target)
    assert set(manual.OF_PAGE.values()) <= set(pages)


def test_every_page_of_the_app_has_its_help() -> None:
    app = (ROOT / "app.py").read_text("utf-8")
    places = set(re.findall(r'url_path="(\w+)"', app)) - {manual.ADDRESS, "preference"}
    assert set(manual.OF_PAGE) == places


def test_the_examples_are_told_from_other_text() -> None:
    """An example that is wrong is found, in Python and as typed in a terminal."""
    configuration = importlib.machinery.SourceFileLoader("site_conf", str(DOCS / "conf.py"))
    warned = []

    class Log:
        def warning(self, *said: object, **where: object) -> None:
            warned.append(said)

    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader("site_conf", configuration)  # type: ignore[arg-type]
    )
    configuration.exec_module(module)
    module.log = Log()
    for text, is_right in (
        ("```python\n>>> 1 + 1\n2\n```\n", True),
        ("```python\n>>> 1 + 1\n3\n```\n", False),
        ("```python\n>>> 1 +\n```\n", False),
        ("```console\n$ judgeviz demo summaries -o a.csv\n```\n", True),
        ("```console\n$ judgeviz gate none.csv --judge x; echo $?\n0\n```\n", False),
        ("```text\n>>> 1 + 1\n3\n```\n", True),
    ):
        warned.clear()
        module.run_examples(None, "page", [text])
        assert (not warned) == is_right, text
