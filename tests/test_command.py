"""The command ``judgeviz``: what it prints and its exit status."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.command import main
from judgeviz.demos.loading import demo_path

SUMMARIES = str(demo_path("summaries"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def ran(*arguments: object) -> tuple[int, str, str]:
        status = main([str(one) for one in arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return ran


def two_classes(n_wrong: int, n: int = 200, n_alone: int = 0) -> pd.DataFrame:
    """One human label of pass or fail per item; a judge that is wrong on some of each class."""
    truth = np.where(np.arange(n) % 2 == 0, "fail", "pass")
    judge = truth.copy()
    judge[:n_wrong] = np.where(truth[:n_wrong] == "pass", "fail", "pass")
    table = pd.DataFrame({"item": [f"i{i}" for i in range(n)], "human": truth, "gpt": judge})
    return table if not n_alone else table.iloc[: n - n_alone]


class TestCheck:
    def test_what_is_read_is_said(self, run):
        status, out, err = run("check", SUMMARIES)
        assert (status, err) == (0, "")
        assert "labels kept: 15,327" in out
        assert "Judges: 'sage', 'middling', 'dice', 'rouge_l'" in out

    def test_as_json_with_a_mapping_that_reads_it_again(self, run, tmp_path):
        _, out, _ = run("check", SUMMARIES, "--json")
        found = json.loads(out)
        assert (found["is_read"], found["items"]) == (True, 320)
        assert found["scales"]["coherence"]["kind"] == "ordinal"
        saved = tmp_path / "mapping.json"
        saved.write_text(json.dumps(found["mapping"]))
        _, again, _ = run("check", SUMMARIES, "--json", "--mapping", saved)
        assert json.loads(again)["counts"] == found["counts"]

    def test_a_doubt_is_one_sentence_and_in_json_the_question(self, run, tmp_path):
        file = tmp_path / "votes.csv"
        file.write_text(
            "item,Anna,Bob\n" + "".join(f"i{n},{1 + n % 3},{1 + n % 2}\n" for n in range(30))
        )
        status, out, err = run("check", file)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        status, out, err = run("check", file, "--json")
        found = json.loads(out)
        assert (status, err, found["is_read"]) == (2, "", False)
        assert found["doubts"]

    @pytest.mark.parametrize("name", ["missing.csv", "."])
    def test_a_file_that_cannot_be_read_is_one_sentence(self, run, tmp_path, name):
        status, out, err = run("check", tmp_path / name)
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert "Traceback" not in err


def test_the_table_is_the_librarys(run):
    status, out, _ = run("table", SUMMARIES, "--criterion", "coherence", "--judge", "sage",
                         "--format", "csv")  # fmt: skip
    expected = jv.agreement_table(jv.demo("summaries").compare("sage", "coherence"))
    assert status == 0
    assert out == expected.to_csv() + "\n"
    for kind, start in (("md", "|"), ("tex", "%")):
        assert run("table", SUMMARIES, "--criterion", "coherence", "--judge", "sage",
                   "--format", kind)[1].startswith(start)  # fmt: skip


def test_a_judge_is_named_where_there_are_several(run):
    status, _, err = run("table", SUMMARIES, "--criterion", "coherence")
    assert status == 2
    assert err == "Say which judge with --judge: 'sage', 'middling', 'dice', 'rouge_l'.\n"


def test_a_demo_is_printed_or_written(run, tmp_path):
    file = tmp_path / "demo.csv"
    assert run("demo", "inference", "-o", file)[0] == 0
    assert file.read_bytes() == demo_path("inference").read_bytes()
    assert run("demo", "inference")[1] == demo_path("inference").read_text()


class TestGate:
    @pytest.mark.parametrize(
        ("judge", "more", "status"),
        [
            ("dice", (), 1),
            ("sage", (), 3),
            ("sage", ("--margin", "0.1"), 0),
            ("sage", ("--omega", "0.5"), 0),
            ("dice", ("--omega", "0.5"), 1),
        ],
    )
    def test_the_demos_judges(self, run, judge, more, status):
        found, out, err = run(
            "gate", SUMMARIES, "--criterion", "coherence", "--judge", judge, *more
        )
        assert (found, err) == (status, "")
        assert out.startswith({0: "passes: ", 1: "fails: ", 3: "cannot be told: "}[status])
        assert ("items would decide" in out) == (status == 3)

    @pytest.mark.parametrize(("n_wrong", "status"), [(0, 0), (8, 0), (36, 3), (100, 1)])
    def test_bars_for_two_classes(self, run, tmp_path, n_wrong, status):
        file = tmp_path / "graded.csv"
        two_classes(n_wrong).to_csv(file, index=False)
        found, out, err = run("gate", file, "--judge", "gpt", "--sensitivity", 0.8,
                              "--specificity", 0.8, "--positive", "pass")  # fmt: skip
        assert (found, err) == (status, "")
        recall = 1 - n_wrong / 200
        assert f"sensitivity ('pass') {recall:.2f} [" in out
        assert "of 100 items, bar 0.8" in out

    def test_one_bar_and_the_other_class(self, run, tmp_path):
        table = two_classes(0)
        table.loc[table["human"] == "fail", "gpt"] = "pass"  # never says fail
        file = tmp_path / "mild.csv"
        table.to_csv(file, index=False)
        mapping = tmp_path / "mapping.json"
        mapping.write_text(
            json.dumps(
                {
                    "human": ["human"],
                    "machine": ["gpt"],
                    "scale": {"kind": "ordinal", "categories": ["fail", "pass"]},
                }
            )
        )
        arguments = ("gate", file, "--judge", "gpt", "--mapping", mapping, "--positive", "pass")
        assert run(*arguments, "--sensitivity", 0.8)[0] == 0
        assert run(*arguments, "--specificity", 0.8)[0] == 1

    def test_what_cannot_be_asked_is_a_sentence(self, run):
        where = ("gate", SUMMARIES, "--criterion", "coherence", "--judge", "sage")
        status, out, err = run(*where, "--omega", 0.5, "--margin", 0)
        assert (status, out) == (2, "")
        assert err.startswith("Ask one thing at a time")
        status, _, err = run(*where, "--sensitivity", 0.8)
        assert status == 2
        assert "of two classes" in err

    @pytest.mark.parametrize(
        ("bar", "value"),
        [
            ("sensitivity", "nan"),
            ("specificity", -1),
            ("omega", 7),
            ("omega", "nan"),
            ("epsilon", 2),
        ],
    )
    def test_a_bar_that_cannot_be_is_refused(self, run, bar, value):
        status, out, err = run("gate", SUMMARIES, "--criterion", "coherence", "--judge", "sage",
                               f"--{bar}", value)  # fmt: skip
        assert (status, out) == (2, "")
        assert err.startswith(f"--{bar} is a share from 0 to 1; got ")


def test_a_mapping_or_a_folder_that_is_not_there_is_a_sentence(run, tmp_path):
    missing = tmp_path / "none.json"
    for command in ("check", "open"):
        status, out, err = run(command, SUMMARIES, "--mapping", missing)
        assert (status, out) == (2, "")
        assert err == f"'{missing}' cannot be used: No such file or directory.\n"
    status, _, err = run("demo", "summaries", "-o", tmp_path)
    assert (status, err) == (2, f"'{tmp_path}' cannot be used: Is a directory.\n")


def test_a_file_to_open_has_to_be_there(run):
    status, _, err = run("open", "no such file.csv")
    assert status == 2
    assert "There is no file" in err


def test_the_version_is_the_packages(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"judgeviz {jv.__version__}\n"
    assert Path(jv.__file__).with_name("py.typed").exists()
    citation = (Path(__file__).resolve().parents[1] / "CITATION.cff").read_text()
    assert f"\nversion: {jv.__version__}\n" in citation


def test_the_package_is_the_command_too():
    done = subprocess.run(
        [sys.executable, "-m", "judgeviz", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"judgeviz {jv.__version__}\n"


class TestReport:
    def test_an_html_file_has_the_numbers_of_the_api(self, run, tmp_path):
        out = tmp_path / "report.html"
        assert run("report", SUMMARIES, "-o", out, "--replicates", 20, "--exchanges", 0) == (
            0,
            "",
            "",
        )
        labels = jv.read_labels(SUMMARIES)
        expected = jv.report(labels, n_boot=20, n_null=0).html
        assert out.read_text("utf-8") == expected

    def test_another_ending_is_refused_in_a_sentence(self, run, tmp_path):
        status, out, err = run("report", SUMMARIES, "-o", tmp_path / "report.pdf")
        assert (status, out) == (2, "")
        assert "an .html or a .zip file" in err
        assert err.count("\n") == 1

    def test_a_file_that_cannot_be_read_is_one_sentence(self, run, tmp_path):
        file = tmp_path / "labels.csv"
        file.write_text("a,b\n")
        status, _, err = run("report", file, "-o", tmp_path / "report.zip")
        assert status == 2
        assert err.count("\n") == 1
        assert not (tmp_path / "report.zip").exists()

    def test_a_report_never_overwrites_its_table(self, run, tmp_path):
        table = tmp_path / "labels.zip"
        with zipfile.ZipFile(table, "w") as written:
            written.write(SUMMARIES, "labels.csv")
        before = table.read_bytes()
        status, _, err = run("report", table, "-o", table)
        assert (status, table.read_bytes()) == (2, before)
        assert "would overwrite the table" in err
        assert err.count("\n") == 1
