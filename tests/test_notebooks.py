"""The README's example and the gallery, as notebooks run them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import judgeviz as jv
from judgeviz import figures
from tests.installed import ROOT, installed_wheel

PLOTLY = "application/vnd.plotly.v1+json"
SECONDS = 120


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of Jupyter's with a kernel in an environment that has the wheel."""
    folder = tmp_path_factory.mktemp("jupyter")
    python = installed_wheel(folder) / "python"
    kernel = folder / "kernels" / "judgeviz"
    kernel.mkdir(parents=True)
    command = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": command, "display_name": "judgeviz", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(spec))
    return folder


@pytest.fixture
def ran(kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a notebook from a folder of its own, outside of the tree; gives its outputs by cell."""
    monkeypatch.setenv("JUPYTER_PATH", str(kernels))

    def run(notebook: nbformat.NotebookNode) -> list[list[nbformat.NotebookNode]]:
        client = NotebookClient(
            notebook,
            kernel_name="judgeviz",
            timeout=SECONDS,
            resources={"metadata": {"path": str(tmp_path)}},
        )
        client.execute()
        return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]

    return run


def shown(outputs: list[nbformat.NotebookNode]) -> Iterator[str]:
    for output in outputs:
        if output.output_type == "stream":
            assert output.name == "stdout", output.text  # neither warning nor log
            yield output.text
        else:
            yield from output.data


def test_the_readme_runs_as_it_stands(ran):
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    (outputs,) = ran(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(block)]))
    said = list(shown(outputs))
    assert said.count(PLOTLY) == block.count(".show()")
    text = "".join(said)
    assert str(jv.verdicts(jv.demo("summaries"), "coherence")) in text
    assert "| sage | All | 320 | 100.0 | 312 | 0.67" in text  # the table as Markdown


def test_the_gallery_draws_every_figure(ran):
    notebook = nbformat.read(ROOT / "docs" / "gallery.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    outputs = ran(notebook)
    drawn = sum(PLOTLY in list(shown(one)) for one in outputs)
    source = "\n".join(cells)
    assert drawn == source.count(".plot(") + len(re.findall(r"^jv\.figures\.", source, re.M))
    assert drawn >= len(figures._HOMES)
    html = [
        output.data.get("text/html", "") for one in outputs for output in one if "data" in output
    ]
    assert sum(text.startswith("<table>") for text in html) == 2
