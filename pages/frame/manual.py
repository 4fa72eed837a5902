"""The documentation inside the app: the same Markdown as the site's, and the ways into it."""

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from posixpath import normpath

import streamlit as st

from judgeviz.installation import APP_FOLDER

FOLDER = APP_FOLDER / "docs"
ADDRESS = "help"  # of the page in the URL
FIRST = "questions"
GROUPS = {"": "Guide", "figures": "Figures", "recipes": "Where your labels are"}
# What the help of a page of the app opens, by the page's address.
OF_PAGE = {
    "first": "figures/verdicts",
    "verdict": "figures/verdicts",
    "data": "tables",
    "perception": "figures/perception",
    "agreement": "figures/agreement",
    "replacement": "figures/alt_test",
    "systems": "figures/ranks",
    "favoritism": "figures/favi_box",
    "leaderboard": "figures/leaderboard",
    "items": "items",
    "report": "report",
}
PICTURE = re.compile(r"^!\[.*\]\(.*\)\n+", re.M)  # of what stands beside the help anyway
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s#:]+)\.md(#[^)\s]*)?\)")


def pages() -> dict[str, Path]:
    """Files of all pages by their names, such as ``figures/perception``."""
    return {
        path.relative_to(FOLDER).with_suffix("").as_posix(): path
        for path in sorted(FOLDER.rglob("*.md"))
    }


def manual_text(page: str, path: Path) -> str:
    """Text of a page as Streamlit shows it: without pictures, its links lead to the help."""

    def here(link: re.Match[str]) -> str:
        words, target, place = link[1], link[2], link[3] or ""
        return _link(normpath(PurePosixPath(page).parent / target), words, place)

    return LINK.sub(here, PICTURE.sub("", path.read_text("utf-8")))


def contents(shown: str, files: Mapping[str, Path]) -> str:
    """List all pages as Markdown, the one that is shown without a link."""
    lines = []
    for folder, title in GROUPS.items():
        names = [name for name in files if name.rpartition("/")[0] == folder]
        titles = {name: _title_of(files[name]) for name in names}
        names.sort(key=lambda name: (name != FIRST, titles[name].lower()))
        lines += ["", f"**{title}**", ""]
        lines += [
            f"* {titles[name] if name == shown else _link(name, titles[name])}" for name in names
        ]
    return "\n".join(lines)


def offer(page: str) -> None:
    """Draw the link to the help of a page of the app, which opens beside it."""
    st.link_button(
        "Help",
        _address_of(OF_PAGE.get(page, FIRST)),
        key="help",
        icon=":material/help:",
        type="tertiary",
        help="What this page shows, and what it protects from; opens in a new tab.",
    )


def offer_about(figure: str) -> None:
    """Draw the link to the help of a figure, by its function, such as ``figures.dag``."""
    st.link_button(
        "About this figure",
        _address_of(figure.replace(".", "/")),
        icon=":material/help:",
        type="tertiary",
        help="What this figure means, and what it protects from; opens in a new tab.",
    )


def _link(page: str, words: str, place: str = "") -> str:
    """Link in the same tab; those of Streamlit's Markdown open a tab each."""
    return f'<a href="{_address_of(page)}{place}" target="_self">{words}</a>'


def _address_of(page: str) -> str:
    """Address of a page of the help, relative to that of any page of the app."""
    return f"{ADDRESS}?about={page}"


def _title_of(path: Path) -> str:
    return path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
