"""What ``import judgeviz`` costs, and that nothing gets lost by importing late."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import judgeviz

ROOT = Path(__file__).resolve().parents[1]
# What takes long to import, beyond NumPy and pandas, which come first anyway.
HEAVY = {
    "igraph", "krippendorff", "networkx", "openpyxl", "plotly", "pyarrow.csv", "pyarrow.parquet",
    "scipy", "streamlit",
}  # fmt: skip
LIBRARY = ("labels", "statistics", "analysis", "export", "demos")


def run(code: str) -> object:
    """Run in a fresh interpreter, which prints JSON last."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def heavy_after(imports: str) -> list[str]:
    code = (
        "import json, sys, numpy, pandas\nbefore = set(sys.modules)\n"
        f"{imports}\nprint(json.dumps([*(set(sys.modules) - before)]))"
    )
    return sorted(HEAVY & set(run(code)))


def test_importing_judgeviz_imports_nothing_heavy() -> None:
    assert heavy_after("import judgeviz") == []


@pytest.mark.parametrize("folder", LIBRARY)
def test_the_library_imports_what_is_heavy_where_it_uses_it(folder: str) -> None:
    files = [p for p in (ROOT / "judgeviz" / folder).rglob("*.py") if p.stem != "__main__"]
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts) for p in files]
    modules = [name.removesuffix(".__init__") for name in names]
    assert heavy_after(f"import {', '.join(modules)}") == []


def test_figures_import_plotly_alone_and_when_one_is_asked_for() -> None:
    assert heavy_after("import judgeviz.figures") == []
    assert heavy_after("from judgeviz.figures import agreement") == ["plotly"]


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
    others, ours = run(code)
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
    assert run(code) == [True, True, True]
