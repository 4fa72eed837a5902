"""What ``import judgeviz`` costs, and that nothing gets lost by importing late."""

import ast
import json
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import judgeviz

ROOT = Path(__file__).resolve().parents[1]
# What takes long to import, beyond NumPy and pandas, which come first anyway.
HEAVY = {
    "igraph", "krippendorff", "networkx", "openpyxl", "plotly", "pyarrow.csv", "pyarrow.parquet",
    "scipy", "streamlit",
}  # fmt: skip
LIBRARY = ("labels", "statistics", "analysis", "export", "demos")


# Imports NumPy and pandas, and then each given line in a process of its own that has them.
AFTER_NUMPY_AND_PANDAS = """
import json, os, sys, numpy, pandas
before = set(sys.modules)
for line in sys.argv[1:]:
    child = os.fork()
    if not child:
        exec(line)
        print(json.dumps([*(set(sys.modules) - before)]), flush=True)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit(1)
"""
IMPORTS = {
    "judgeviz": "import judgeviz",
    "judgeviz.figures": "import judgeviz.figures",
    "a figure": "from judgeviz.figures import agreement",
}


def run(code: str, *arguments: str) -> list[object]:
    """Run in a fresh interpreter; gives what it prints, JSON in every line."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def heavy() -> dict[str, list[str]]:
    """What is heavy and imported beyond NumPy and pandas, by what is imported."""
    lines = IMPORTS | {folder: imports_of(folder) for folder in LIBRARY}
    imported = run(AFTER_NUMPY_AND_PANDAS, *lines.values())
    found = zip(lines, imported, strict=True)
    return {name: sorted(HEAVY.intersection(modules)) for name, modules in found}


def imports_of(folder: str) -> str:
    files = [p for p in (ROOT / "judgeviz" / folder).rglob("*.py") if p.stem != "__main__"]
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts) for p in files]
    return f"import {', '.join(name.removesuffix('.__init__') for name in names)}"


def test_importing_judgeviz_imports_nothing_heavy(heavy: dict[str, list[str]]) -> None:
    assert heavy["judgeviz"] == []


@pytest.mark.parametrize("folder", LIBRARY)
def test_the_library_imports_what_is_heavy_where_it_uses_it(
    heavy: dict[str, list[str]], folder: str
) -> None:
    assert heavy[folder] == []


def test_figures_import_plotly_alone_and_when_one_is_asked_for(
    heavy: dict[str, list[str]],
) -> None:
    assert heavy["judgeviz.figures"] == []
    assert heavy["a figure"] == ["plotly"]


def test_judgeviz_imports_in_less_than_numpy_and_pandas() -> None:
    code = """
from json import dumps
from time import process_time
start = process_time()
import numpy, pandas
others = process_time()
import judgeviz
print(dumps([others - start, process_time() - others]))
"""
    [[others, ours]] = run(code)
    assert ours < others


def test_every_public_name_is_there() -> None:
    for name in judgeviz.__all__:
        assert getattr(judgeviz, name) is not None
    assert dir(judgeviz) == judgeviz.__all__
    with pytest.raises(AttributeError, match="^module 'judgeviz' has no attribute 'kappa'$"):
        judgeviz.kappa  # noqa: B018


def test_names_are_the_same_for_a_type_checker() -> None:
    tree = ast.parse((ROOT / "judgeviz" / "__init__.py").read_text(encoding="utf-8"))
    typed = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {a.name: node.module for node in typed.body for a in node.names}
    del seen["figures"]
    assert seen == {name: f"judgeviz.{home}" for name, home in judgeviz._HOMES.items()}


def test_the_package_of_demos_does_not_hide_the_function() -> None:
    code = """
import json
import judgeviz.demos.latent, judgeviz.demos.files
import judgeviz as jv
from judgeviz import demos, figures, read_labels
jv.demo("summaries")
print(json.dumps([jv.demos is demos, "summaries" in jv.demos(), jv.figures is figures]))
"""
    assert run(code) == [[True, True, True]]


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_all_that_is_installed_runs_on_the_oldest_python_that_is_promised(file) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=") + ".0"
    pins = [line for line in (ROOT / file).read_text(encoding="utf-8").splitlines() if "==" in line]
    names = [pin.partition("==")[0].partition("[")[0] for pin in pins]
    asked = {name: distribution(name).metadata.get("Requires-Python") or "" for name in names}
    assert len(asked) > 20
    assert [name for name, own in asked.items() if oldest not in SpecifierSet(own)] == []
