"""Who may import whom: the arrows between the folders, checked on the source."""

import ast
import sys
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "judgeviz"
MODULES = sorted(PACKAGE.rglob("*.py"))
APP = sorted([*ROOT.glob("app.py"), *(ROOT / "pages").rglob("*.py")])

# What each folder may import from judgeviz; everything that is not listed is refused.
INSIDE = {
    "statistics": ("judgeviz.statistics",),
    "counting": ("judgeviz.counting", "judgeviz.statistics"),
    "labels": ("judgeviz.labels", "judgeviz.counting", "judgeviz.errors", "judgeviz.recipes"),
    "engines": (
        "judgeviz.engines", "judgeviz.labels", "judgeviz.counting", "judgeviz.errors",
        "judgeviz.recipes",
    ),
    "export": ("judgeviz.export", "judgeviz.recipes"),
    "analysis": (
        "judgeviz.analysis", "judgeviz.counting", "judgeviz.statistics", "judgeviz.labels",
        "judgeviz.export", "judgeviz.errors", "judgeviz.installation", "judgeviz.recipes",
    ),
    "reporting": (
        "judgeviz.reporting", "judgeviz.figures", "judgeviz.analysis", "judgeviz.labels",
        "judgeviz.export", "judgeviz.errors", "judgeviz.installation", "judgeviz.recipes",
        "judgeviz.arguments",
        # what settings are made of
        "judgeviz.counting.resamples.Resampling", "judgeviz.statistics.aggregates.TieRule",
        "judgeviz.statistics.divergence.Variant",
    ),
}  # fmt: skip
# Writers of one kind of result, which know it.
ABOVE_ANALYSIS = {"graphs"}
STATISTICS_LIBRARIES = {"numpy", "scipy", "krippendorff"}
DRAWING = {"plotly", "streamlit", "matplotlib"}
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}


@cache
def imports_of(path: Path) -> list[str]:
    """Full names of all that a module imports, wherever in it; typing-only imports too."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.relative_to(ROOT)}:{node.lineno} imports relatively"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def libraries_of(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)}


def folder(name: str) -> list[Path]:
    found = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] == name]
    if name == "export":
        return [path for path in found if path.stem not in ABOVE_ANALYSIS]
    return found


def inside(names: list[str]) -> list[str]:
    return [name for name in names if name.split(".")[0] == "judgeviz"]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def breaking(
    paths: Iterable[Path], broken_by: Callable[[Path], Collection[str]]
) -> dict[str, list[str]]:
    """Modules that break a rule, each with what it breaks it by."""
    return {name_of(path): sorted(found) for path in paths if (found := broken_by(path))}


def test_nothing_in_the_library_sees_streamlit() -> None:
    above = {"streamlit", "pages", "app"}
    assert breaking(MODULES, lambda path: above & libraries_of(path)) == {}


@pytest.mark.parametrize("name", INSIDE)
def test_a_folder_imports_only_what_stands_below_it(name: str) -> None:
    allowed = tuple(f"{one}." for one in INSIDE[name])

    def others(path: Path) -> list[str]:
        return [one for one in inside(imports_of(path)) if not f"{one}.".startswith(allowed)]

    assert breaking(folder(name), others) == {}


@pytest.mark.parametrize("name", ["statistics", "counting"])
def test_statistics_take_arrays(name: str) -> None:
    known = {"judgeviz"} | STATISTICS_LIBRARIES | set(sys.stdlib_module_names)
    assert breaking(folder(name), lambda path: libraries_of(path) - known) == {}


@pytest.mark.parametrize("name", ["labels", "analysis"])
def test_labels_and_analysis_do_not_draw(name: str) -> None:
    assert breaking(folder(name), lambda path: DRAWING & libraries_of(path)) == {}


def test_figures_draw_what_others_computed() -> None:
    """From statistics they know the type of a number, nothing that makes one."""
    computing = {"pandas", "streamlit", "scipy", "krippendorff"}

    def seen(path: Path) -> set[str]:
        statistics = {n for n in imports_of(path) if n.startswith("judgeviz.statistics.")}
        estimates = {n for n in statistics if n.startswith("judgeviz.statistics.estimate.")}
        return computing & libraries_of(path) | statistics - estimates

    assert breaking(folder("figures"), seen) == {}


def test_no_module_is_named_for_nothing() -> None:
    def vague(path: Path) -> set[str]:
        return VAGUE_NAMES & {path.stem, *path.relative_to(ROOT).parts}

    assert breaking([*MODULES, *APP], vague) == {}


def test_the_walk_sees_the_modules() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in MODULES} >= {
        "statistics", "labels", "analysis", "figures",
    }  # fmt: skip
