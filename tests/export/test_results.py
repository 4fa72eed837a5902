"""What every result of an analysis can do, whatever its numbers are."""

import io
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from pylatexenc import latexwalker

import judgeviz as jv
from judgeviz.analysis.verdict.judge_verdict import judge_verdict
from judgeviz.analysis.verdict.verdicts import assemble
from judgeviz.counting.resamples import Resampling
from judgeviz.export.latex import latex
from judgeviz.export.result import Result
from tests.analysis.builders import comparison

NAME = "a_1 & 50%"  # of the judge
LATEX_NAME = r"a\_1 \& 50\%"


def named(demo, judge, **criterion):
    return replace(jv.demo(demo).compare(judge, **criterion), judge=NAME)


def sage():
    return named("summaries", "sage", criterion="coherence")


def echo():
    return named("translation", "echo")


def owl():
    return named("inference", "owl")


RESULTS: dict[str, Callable[[], Result]] = {
    "AgreementTable": lambda: jv.agreement_table(sage()),
    "BinnedJSD": lambda: jv.binned_jsd(sage()),
    "Confusion": lambda: jv.confusion(sage()),
    "MetricByBin": lambda: jv.metric_by_bin(sage()),
    "SubsetCurves": lambda: jv.subset_curves(sage(), n_items=20, n_draws=2),
    "Favoritism": lambda: jv.favoritism(echo(), n_boot=20),
    "SystemRankings": lambda: jv.rank_systems(echo()),
    "Symmetry": lambda: jv.symmetry_check(named("preferences", "first-glance")),
    "AltTest": lambda: jv.alt_test(owl()),
    "DomainTests": lambda: jv.alt_test_by(
        replace(owl(), items=owl().items.assign(half=["x", "y"] * (owl().n_items // 2))), "half"
    ),
    "JudgeRanking": lambda: jv.rank_judges([owl()], n_boot=20),
    "EpsilonSweep": lambda: jv.epsilon_sweep(owl()),
    "ItemSweep": lambda: jv.item_sweep(owl(), (30, 60), draws=3),
    "StudyPlan": lambda: jv.plan_study(owl(), raters=(3,), sizes=(30, 60), draws=3),
    "Verdicts": lambda: assemble([judge_verdict(sage(), 0.0, Resampling(20))]),
    "LabelDistributions": lambda: jv.label_distributions(jv.demo("inference")),
}


@pytest.fixture(scope="module", params=RESULTS)
def result(request):
    made = RESULTS[request.param]()
    assert type(made).__name__ == request.param
    return made


def test_csv_parses_back_to_the_numbers(result):
    numbers = result.numbers()
    read = pd.read_csv(io.StringIO(result.to_csv(), newline=""), keep_default_na=False, dtype=str)
    assert read.columns.tolist() == [str(name) for name in numbers.columns]
    assert len(read) == len(numbers)
    for name in numbers.columns:
        if pd.api.types.is_float_dtype(numbers[name]):
            found = pd.to_numeric(read[name])
            pd.testing.assert_series_equal(found, numbers[name], check_dtype=False, rtol=1e-12)
        else:
            expected = ["" if pd.isna(cell) else str(cell) for cell in numbers[name]]
            assert read[name].tolist() == expected


@pytest.mark.parametrize("form", ["csv", "markdown", "latex"])
def test_a_path_is_written_to(result, form, tmp_path):
    write = getattr(result, f"to_{form}")
    for path in (tmp_path / "one", str(tmp_path / "other")):
        assert write(path) is None
        assert Path(path).read_bytes() == write().encode("utf-8")
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "nowhere" / "one")


def test_markdown_has_a_row_per_row_of_the_table(result):
    text = result.to_markdown()
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(lines) == 2 + len(result.tabulate().rows)
    assert NAME not in text.partition("\n`judgeviz")[0]


def test_latex_has_its_environment_and_escapes_names(result):
    text = result.to_latex()
    assert r"\begin{table" in text
    assert r"\end{table" in text
    assert text.count(r"\toprule") == text.count(r"\bottomrule") == 1
    typeset = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
    assert NAME not in typeset
    if not isinstance(result, jv.LabelDistributions):
        assert LATEX_NAME in typeset


def test_a_notebook_shows_a_table(result):
    assert result._repr_html_().startswith("<table>")


def test_the_repr_is_short(result):
    assert len(repr(result).splitlines()) < 12


STAR = "*[2]"
HOSTILE = "50% of _A_ & $B$ #1 {c} ~d^ \\input{/etc/passwd} “é” < > | " + '"x"'


def test_tex_typesets_every_table(tmp_path, result):
    """With a TeX at hand it does; without, the syntax is read by another program."""
    table = replace(result.tabulate(), caption=HOSTILE)
    first = tuple(replace(row[0], text=STAR) for row in table.rows[:1])
    rows = tuple((*first, *row[1:]) for row in table.rows[:1]) + table.rows[1:]
    text = latex(replace(table, rows=rows, notes=(*table.notes, HOSTILE)))
    latexwalker.LatexWalker(text, tolerant_parsing=False).get_latex_nodes()
    if shutil.which("pdflatex") is None:
        return
    (tmp_path / "paper.tex").write_text(
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{booktabs,graphicx}\n"
        f"\\begin{{document}}\n{text}\\end{{document}}\n",
        encoding="utf-8",
    )
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = ran.stdout.decode("utf-8", "replace")
    assert ran.returncode == 0, log[-2000:]
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")
    assert "passwd" not in "".join(line for line in log.splitlines() if line.startswith("("))


def test_a_result_draws_the_figure_that_shows_it(result):
    if isinstance(result, jv.JudgeRanking):
        with pytest.raises(ValueError, match="JudgeRanking is a table; no figure draws it"):
            result.plot()
        return
    if isinstance(result, jv.BinnedJSD):
        assert result.plot(theme="dark") == jv.figures.perception(result, theme="dark")
    assert result.plot().data
    assert result.plot(theme="dark") != result.plot()


def test_the_repr_is_written_for_reading(result):
    """No dataclass as Python would show it."""
    shown = repr(result)
    assert shown.startswith(type(result).__name__)
    assert f"{type(result).__name__}(" not in shown
    assert "provenance=" not in shown


def test_a_fair_pair_that_there_is_not_says_why():
    one_human = comparison([[1], [2], [3]] * 10, [[1], [2], [1]] * 10)
    assert repr(jv.binned_jsd(one_human)).splitlines()[1] == (
        f"fair pair: none, {jv.binned_jsd(one_human).fair.why_undefined}"
    )
