"""What is written as LaTeX compiles with what its first line names, and fits a page."""

import io
import re
import shutil
import subprocess
import zipfile
from functools import cache

import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.side_by_side import side_by_side
from judgeviz.counting.resamples import Resampling
from judgeviz.export.escaping import latex_needs, latex_text
from judgeviz.export.latex import latex
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table
from judgeviz.reporting import archive, chromium
from judgeviz.reporting.items import item_of
from judgeviz.reporting.report import HowComputed, Report, first_answers
from judgeviz.reporting.sheets import latex_figure

HOSTILE = (
    'σ κ Κ α ρ τ ω Φ Δ ε λ Ω μ µ ′ ″ ₀ ₁₂ x² ← → ↑ ≤ ≥ ≠ − – — … · • × ± ▲▼●○■◆ “q” ‘q’ "q" '
    "é ñ ß Ł ą đ ő ế ṣ «a» € £ ° ½ ™ ✓ a\u00a0b a\u200bb \\ { } $ & # % _ ^ ~ < > | JS_b"
)
NEEDED = re.compile(r"\\usepackage(?:\[\w+\])?\{\w+\}")
needs_latex = pytest.mark.skipif(not shutil.which("pdflatex"), reason="no pdfLaTeX here")


@cache
def results(demo) -> tuple[Result, ...]:
    """All that stands in a report of a demo, and its leaderboard with a jury."""
    labels = jv.demo(demo)
    answers = first_answers(labels, HowComputed(Resampling(20, 5)))
    found = [one for answer in answers for one in item_of(answer).results]
    pair = labels.compare(labels.judges[0], labels.criteria[0])
    jury = jv.jury(labels, labels.judges[:2], "mean" if demo == "translation" else "majority")
    board = jv.leaderboard(jury, n_boot=20)
    found += [board, board.error_correlation(), jv.rank_systems(pair)] if pair.systems else [board]
    if pair.scale.is_categorical:
        found.append(jv.confusion(pair))
    return tuple(found)


def report_of(demo):
    labels = jv.demo(demo)
    items = tuple(map(item_of, results(demo)))
    return Report("A report", labels, items)


@cache
def texts(demo):
    """Everything of a demo that is written as LaTeX, by name."""
    written = {f"result {place}": one.to_latex() for place, one in enumerate(results(demo))}
    tables = {one.judge: one for one in results(demo) if isinstance(one, jv.AgreementTable)
              and one.criterion == jv.demo(demo).criteria[0]}  # fmt: skip
    if tables:
        written["side by side"] = latex(side_by_side(tables).tabulate())
    report = report_of(demo)
    with pytest.MonkeyPatch.context() as patch:  # its figures are not looked at here
        patch.setattr(archive, "_sheets", _no_browser)
        with zipfile.ZipFile(io.BytesIO(report.archive)) as files:
            written |= {name: files.read(name).decode() for name in files.namelist()
                        if name.endswith(".tex")}  # fmt: skip
    for place, item in enumerate(report.items):
        written[f"caption {place}"] = latex_figure("figure.pdf", item.caption, 3.3)
    return written


def _no_browser(*_):
    raise chromium.NoBrowserError("None.")


def compiled(folder, *bodies):
    """Log of pdfLaTeX on a document with the packages that the bodies name themselves."""
    asked = dict.fromkeys(
        found
        for body in bodies
        for line in body.splitlines()
        if line.startswith("% needs")
        for found in NEEDED.findall(line)
    )
    text = "\n".join([
        r"\documentclass{article}", r"\usepackage{booktabs}", *asked, r"\begin{document}",
        *(f"{body}\n\\clearpage" for body in bodies), r"\end{document}",
    ]).replace(r"\includegraphics", r"\makebox{}\iffalse\includegraphics")  # fmt: skip
    text = re.sub(r"(\\iffalse\\includegraphics.*)", r"\1" + "\n" + r"\\fi", text)
    (folder / "paper.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-1500:]
    return log


@pytest.mark.parametrize("demo", jv.demos())
def test_no_sign_is_left_that_pdflatex_does_not_know(demo):
    for name, text in texts(demo).items():
        bare = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
        assert bare.isascii(), (name, {one for one in bare if not one.isascii()})
        assert "citep" not in text


@needs_latex
@pytest.mark.parametrize("demo", jv.demos())
def test_everything_compiles_and_fits_the_page(demo, tmp_path):
    log = compiled(tmp_path, *texts(demo).values())
    too_wide = [float(one) for one in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
    assert max(too_wide, default=0) < 15


@needs_latex
def test_any_name_compiles(tmp_path):
    table = Table(
        HOSTILE, (Heading(HOSTILE, HOSTILE), Heading("n")), ((Cell(HOSTILE, "[−1, 1]", HOSTILE),
        Cell("–")),), (HOSTILE,), settings=(HOSTILE,),
    )  # fmt: skip
    compiled(tmp_path, latex(table), latex_figure("a.pdf", HOSTILE, 3.3))


def test_what_pdflatex_cannot_write_is_said():
    assert latex_text("中文") == "中文"
    assert latex_needs("中", "booktabs").endswith("XeLaTeX or LuaLaTeX, and a font that has 中")
    assert latex_needs("a") == "% needs "
    assert latex_text("Κ₀") == r"K\textsubscript{0}"


def test_a_table_is_as_wide_as_a_page_at_most(monkeypatch):
    few = latex(Table("", (Heading("a"),), ((Cell("1"),),)))
    assert "resizebox" not in few
    many = latex(Table("", (Heading("a"),) * 40, ((Cell("0.123", "[0.1, 0.2]"),) * 40,)))
    assert many.startswith(r"% needs \usepackage{booktabs} \usepackage{graphicx}")
    assert r"\resizebox{\ifdim\width>\linewidth" in many


def test_an_agreement_table_has_the_columns_of_a_page():
    labels = jv.demo("summaries")
    table = jv.agreement_table(labels.compare("sage", "coherence"))
    (head,) = [line for line in table.to_latex().splitlines() if line.startswith("judge &")]
    assert head.count("&") < 12
    (whole,) = [line for line in latex(table.tabulate()).splitlines() if "judge &" in line]
    assert whole.count("&") > 30


def test_a_leaderboard_has_its_judges_where_fewer_columns_are_left():
    labels = jv.demo("summaries")
    board = jv.leaderboard(labels, n_boot=20)
    text = board.to_latex()
    (head,) = [line for line in text.splitlines() if line.startswith("judge &")]
    assert head.split("&")[1].strip() == r"coherence $\rho$"
    score = board.of("summaries", "coherence", "sage").score
    (row,) = [line for line in text.splitlines() if line.startswith(r"sage &")]
    assert f"{score:.2f}" in row.split("&")[1]
    assert "best of its column" in text
    assert "Judges of a column" in text
