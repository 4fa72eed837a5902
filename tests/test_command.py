"""The command ``judgeviz``: what it prints and its exit status."""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import zipfile
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import duckdb
import numpy as np
import pandas as pd
import pytest
from pylatexenc import latexwalker

import judgeviz as jv
from judgeviz.analysis.agreement.table import PRINTED_COLUMNS
from judgeviz.command import main
from judgeviz.command_options import parsed
from judgeviz.demos.loading import demo_path

SUMMARIES = str(demo_path("summaries"))
pytestmark = pytest.mark.usefixtures("few_draws")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def ran(*arguments: object) -> tuple[int, str, str]:
        status = main([str(one) for one in arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return ran


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch):
    """Names what the app would be started on."""
    started: dict[str, str] = {}

    def noted(command, cwd, env):
        started.update(env)
        return contextlib.nullcontext(SimpleNamespace(wait=lambda: 0))

    monkeypatch.setattr(subprocess, "Popen", noted)
    return lambda: json.loads(started["JUDGEVIZ_FILES"])


def two_classes(n_wrong: int, n: int = 200, n_alone: int = 0) -> pd.DataFrame:
    """One human label of pass or fail per item; a judge that is wrong on some of each class."""
    truth = np.where(np.arange(n) % 2 == 0, "fail", "pass")
    judge = truth.copy()
    judge[:n_wrong] = np.where(truth[:n_wrong] == "pass", "fail", "pass")
    table = pd.DataFrame({"item": [f"i{i}" for i in range(n)], "human": truth, "gpt": judge})
    return table if not n_alone else table.iloc[: n - n_alone]


def votes_of_prompts() -> pd.DataFrame:
    """Votes of three humans and a judge, which is good on 60 % of the prompts; ten pairs each."""
    rng, rows = np.random.default_rng(0), []
    for prompt in range(30):
        is_good = rng.random() < 0.6
        for pair in combinations(("Ada", "Bob", "Cyd", "Dan", "Eve"), 2):
            vote = int(rng.integers(2))
            said = [vote if rng.random() < 0.85 else 1 - vote for _ in range(3)]
            said.append(vote if is_good else int(rng.integers(2)))
            names = ("human_1", "human_2", "human_3", "gpt-4o")
            rows += [(f"p{prompt}", *pair, rater, "AB"[own])
                     for rater, own in zip(names, said, strict=True)]  # fmt: skip
    return pd.DataFrame(rows, columns=["prompt", "system_a", "system_b", "rater", "label"])


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

    def test_a_doubt_is_answered_by_the_option_that_its_sentence_names(self, run, tmp_path):
        file = tmp_path / "votes.csv"
        file.write_text(
            "item,Anna,Bob's\n" + "".join(f"i{n},{1 + n % 3},{1 + n % 2}\n" for n in range(30))
        )
        _, _, err = run("check", file)
        assert "on_doubt" not in err
        typed = re.findall(r"state it with (--mapping .*), or take the guess with (.*)\.$", err)
        ((stated, accepted),) = typed
        assert accepted == "--on-doubt accept"
        status, out, err = run("check", file, *shlex.split(stated))
        assert (status, err) == (0, "")
        assert "Humans: 'Anna', 'Bob's'. Judges: none." in out
        assert run("check", file, "--on-doubt", "accept") == (0, out, "")

    def test_every_command_on_tables_takes_a_guess_when_told_to(self, run, named, tmp_path):
        file = tmp_path / "votes.csv"
        rows = [f"i{n},{1 + n % 3},{1 + n % 2},{1 + n % 3}\n" for n in range(40)]
        file.write_text("item,Anna,Bob,Cleo\n" + "".join(rows))
        _, asked, _ = run("check", file, "--json")
        guess = json.loads(asked)["doubts"]
        accept = ("--on-doubt", "accept")
        _, read, _ = run("check", file, "--json", *accept)
        assert json.loads(read)["doubts"] == guess
        for command in (("table", file), ("report", file, "-o", tmp_path / "r.html"),
                        ("gate", file, "--judge", "Cleo")):  # fmt: skip
            assert "--on-doubt accept" in run(*command)[2], command
            assert "--on-doubt" not in run(*command, *accept)[2], command
        assert run("open", file, "--mapping", '{"human": ["Anna"]}', *accept)[0] == 0
        wanted = {"files": [str(file)], "mapping": {"human": ["Anna"]}, "on_doubt": "accept"}
        assert named() == wanted

    @pytest.mark.parametrize("name", ["missing.csv", "."])
    def test_a_file_that_cannot_be_read_is_one_sentence(self, run, tmp_path, name):
        status, out, err = run("check", tmp_path / name)
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert "Traceback" not in err


def test_a_cluster_is_passed_on(run):
    where = (SUMMARIES, "--criterion", "coherence", "--judge", "sage", "--replicates", 50)
    _, out, _ = run("table", *where, "--cluster", "doc", "--format", "csv")
    pair = jv.read_labels(SUMMARIES).compare("sage", "coherence")
    found = pd.read_csv(io.StringIO(out))["alpha_hm_low"]
    expected = jv.agreement_table(pair, n_boot=50, cluster="doc").frame["alpha_hm_low"]
    assert found.to_numpy() == pytest.approx(expected.to_numpy(), nan_ok=True)
    status, _, err = run("leaderboard", SUMMARIES, "--cluster", "doc")
    assert status == 2
    assert err == "--cluster is for intervals and ranks; add --replicates, such as 1000.\n"


def test_the_table_is_the_librarys(run):
    status, out, _ = run("table", SUMMARIES, "--criterion", "coherence", "--judge", "sage",
                         "--format", "csv")  # fmt: skip
    expected = jv.agreement_table(jv.demo("summaries").compare("sage", "coherence"))
    assert status == 0
    assert out == expected.to_csv()
    for kind, start in (("md", "|"), ("tex", "%")):
        assert run("table", SUMMARIES, "--criterion", "coherence", "--judge", "sage",
                   "--format", kind)[1].startswith(start)  # fmt: skip


COHERENCE = ("table", SUMMARIES, "--criterion", "coherence", "--judge", "sage")


def test_a_page_of_a_paper_holds_the_table(run):
    _, out, _ = run(*COHERENCE, "--format", "tex", "--replicates", 20)
    (layout,) = re.findall(r"\\begin\{tabular\}\{(\w+)\}", out)
    assert layout == "ll" + 10 * "r"
    latexwalker.LatexWalker(out, tolerant_parsing=False).get_latex_nodes()
    table = jv.agreement_table(
        jv.demo("summaries").compare("sage", "coherence"), n_boot=20
    ).tabulate(columns=PRINTED_COLUMNS)
    assert [heading.title for heading in table.headings[5:]] == [
        "HH", "HM", "Δ", "HM′", "HH′", "D′", "HM"
    ]  # fmt: skip
    assert all(cell.interval in out.replace("$-$", "−") for row in table.rows for cell in row)


@pytest.mark.parametrize(("asked", "n"), [("all", 49), ("alpha", 8), ("jsd_fair_delta, alpha", 9)])
def test_other_columns_are_asked_for(run, asked, n):
    _, out, _ = run(*COHERENCE, "--format", "tex", "--columns", asked)
    (layout,) = re.findall(r"\\begin\{tabular\}\{(\w+)\}", out)
    assert len(layout) == 5 + n
    latexwalker.LatexWalker(out, tolerant_parsing=False).get_latex_nodes()


def test_columns_of_numbers_keep_their_intervals(run):
    arguments = (*COHERENCE, "--format", "csv", "--replicates", 20)
    every = pd.read_csv(io.StringIO(run(*arguments)[1]))
    some = pd.read_csv(io.StringIO(run(*arguments, "--columns", "alpha_hm")[1]))
    kept = [name for name in some if name.startswith("alpha")]
    assert kept == ["alpha_hm", "alpha_hm_low", "alpha_hm_high"]
    assert not [name for name in some if name.startswith("jsd")]
    pd.testing.assert_frame_equal(some, every[list(some)])


def test_a_column_that_there_is_not_is_a_sentence(run):
    status, out, err = run(*COHERENCE, "--columns", "alpha,beta")
    assert (status, out) == (2, "")
    assert err.startswith("There is no statistic and no column 'beta'; the statistics are 'alpha',")


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
        assert out.startswith({0: "passes: ", 1: "fails: ", 3: "not yet clear: "}[status])
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

    def test_the_only_judge_need_not_be_named(self, run, tmp_path):
        file = tmp_path / "graded.csv"
        two_classes(0).to_csv(file, index=False)
        bars = ("--sensitivity", 0.8, "--specificity", 0.8)
        assert run("gate", file, *bars) == run("gate", file, *bars, "--judge", "gpt")
        status, _, err = run("gate", SUMMARIES, "--criterion", "coherence")
        assert (status, err.split(":")[0]) == (2, "Say which judge with --judge")
        two_classes(0)[["item", "human"]].assign(human_2="pass").to_csv(file, index=False)
        for asked in ((), ("--omega", 0.5)):
            status, out, err = run("gate", file, *asked)
            assert (status, out) == (2, "")
            assert err == "'graded' has no judge to pass or fail; add a judge's labels.\n"

    def test_items_of_a_group_that_are_alike_leave_it_open(self, run, tmp_path):
        """By items the judge is worse than one more human; by prompts it is not yet clear."""
        file = tmp_path / "votes.csv"
        votes_of_prompts().to_csv(file, index=False)
        labels = jv.read_labels(file)
        assert [row.verdict for row in jv.verdicts(labels).rows] == ["worse"]
        status, out, _ = run("gate", file)
        assert status == 3
        assert out.startswith("not yet clear: gpt-4o labels worse than one more human")
        assert "Items of the same prompt are alike (design effect" in out
        assert "resampled by it, with --cluster prompt: gpt-4o: not yet clear" in out
        status, out, _ = run("gate", file, "--cluster", "prompt")
        assert status == 3
        assert out == f"not yet clear: {jv.verdicts(labels, cluster='prompt').sentences[0]}\n"

    def test_single_labels_of_classes_are_held_against_a_bar(self, run, tmp_path):
        file = tmp_path / "graded.csv"
        two_classes(20).to_csv(file, index=False)  # 90 % [83, 94] of either class
        for bar, status, words in (
            ((), 0, "every class above the bar of 80 %"),
            (("--bar", 0.9), 3, "whether every class is above the bar of 90 %"),
            (("--bar", 0.975), 1, "below the bar of 97.5 %"),
        ):
            found, out, _ = run("gate", file, *bar)
            assert found == status
            assert words in out

    @pytest.mark.parametrize("policy", ["drop", "worst"])
    def test_what_stands_for_an_invalid_response_is_the_librarys(self, run, tmp_path, policy):
        table = two_classes(8).astype({"gpt": object})
        table.loc[50:80, "gpt"] = "I refuse"
        file = tmp_path / "graded.csv"
        table.to_csv(file, index=False)
        asked = ("--mapping", '{"human": ["human"], "machine": ["gpt"]}', "--invalid", policy)
        labels = jv.read_labels(file, {"human": ["human"], "machine": ["gpt"]})
        [sentence] = jv.verdicts(labels, invalid=policy).sentences
        assert sentence in run("gate", file, *asked)[1]
        _, out, _ = run("table", file, *asked, "--format", "csv")
        expected = jv.agreement_table(labels.compare("gpt", invalid=policy)).to_csv()
        assert pd.read_csv(io.StringIO(out))["percent_hm"][0] == pytest.approx(
            pd.read_csv(io.StringIO(expected))["percent_hm"][0]
        )

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            (("--epsilon", 0.1), "--epsilon goes with --omega; give both, such as --omega 0.5."),
            (("--positive", "5"), "--positive goes with --sensitivity or --specificity; "),
            (("--bar", 0.9, "--margin", 0.1), "Ask one thing at a time: --margin, or --bar, or "),
            (("--bar", 0.9), "--bar is for labels of classes without three human labels on any "
                             "item, which those of 'coherence' are not. Ask with --margin."),
            (("--omega", 0.5, "--cluster", "doc"), "The alternative annotator test resamples "),
            (("--cluster", "dox"), "There is no item column 'dox' to resample by; this table has"),
        ],
    )  # fmt: skip
    def test_an_option_that_does_not_apply_is_refused(self, run, asked, said):
        status, out, err = run(
            "gate", SUMMARIES, "--criterion", "coherence", "--judge", "sage", *asked
        )
        assert (status, out) == (2, "")
        assert err.startswith(said)

    def test_a_margin_takes_another_human(self, run, tmp_path):
        file = tmp_path / "graded.csv"
        two_classes(20).to_csv(file, index=False)
        status, out, err = run("gate", file, "--margin", 0.3)
        assert (status, out) == (2, "")
        assert err == (
            "--margin sets a judge beside one more human, which takes items with three human "
            "labels; 'label' has none. Ask with --bar, or with --sensitivity and --specificity.\n"
        )

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


def test_a_folder_or_a_pattern_is_opened(run, named, tmp_path):
    for part in "ab":
        (tmp_path / f"{part}.csv").write_text("item,human_1,gpt-4o\n")
    for source in (tmp_path, tmp_path / "*.csv"):
        assert run("open", source)[0] == 0
        assert named()["files"] == [str(source)]


def test_a_folder_without_a_table_is_a_sentence(run, tmp_path):
    (tmp_path / "note.md").write_text("nothing here")
    status, _, err = run("open", tmp_path)
    assert status == 2
    assert err == (
        f"The folder '{tmp_path.name}' holds no table (found 'note.md'); give the path of a table."
        "\n"
    )


@pytest.mark.parametrize("command", ["open", "check"])
def test_a_database_is_said_to_be_one(run, tmp_path, command):
    file = tmp_path / "study.duckdb"
    with duckdb.connect(str(file)) as connection:
        connection.sql("create table votes as select 1 as item")
    status, _, err = run(command, file)
    assert status == 2
    assert err == (
        "File 'study.duckdb' is a database of DuckDB; connect to it and give the table with the "
        "labels, duckdb.connect('study.duckdb').table('name'), or save that table as a Parquet "
        "file.\n"
    )


@pytest.mark.parametrize("typed", [["open", "no such file.csv"], ["no such file.csv"]])
def test_a_file_to_open_has_to_be_there(run, typed):
    status, _, err = run(*typed)
    assert status == 2
    assert "There is no file" in err


def test_a_file_without_a_command_is_opened(tmp_path, monkeypatch):
    table = tmp_path / "table"  # a file that is called as a command is named with its folder
    table.write_text("item,human,gpt\n")
    assert parsed([str(table)]).files == [str(table)]
    monkeypatch.chdir(tmp_path)
    assert parsed(["labels.csv", "--server", "--server.port", "8600"]).server == [
        "--server.port", "8600",
    ]  # fmt: skip
    assert (parsed([]).command, parsed(["labels.csv"]).command) == ("open", "open")
    assert parsed(["table", "labels.csv"]).command == "table"
    with pytest.raises(SystemExit):
        parsed(["tabel", "labels.csv"])


def test_tables_of_all_judges_are_under_each_other(run):
    arguments = ("table", SUMMARIES, "--criterion", "coherence", "--format", "csv")
    status, out, _ = run(*arguments, "--judge", "all")
    assert status == 0
    table = pd.read_csv(io.StringIO(out))
    assert list(dict.fromkeys(table["judge"])) == ["sage", "middling", "dice", "rouge_l"]
    _, alone, _ = run(*arguments, "--judge", "dice")
    pd.testing.assert_frame_equal(
        table[table["judge"] == "dice"].reset_index(drop=True),
        pd.read_csv(io.StringIO(alone)),
        check_dtype=False,
    )
    _, text, _ = run(*arguments[:-1], "md", "--judge", "all")
    assert text.count("| All |") == 4


class TestLeaderboard:
    def test_it_has_the_numbers_of_the_api(self, run):
        inference = str(demo_path("inference"))
        arguments = ("leaderboard", SUMMARIES, inference, "--replicates", "50", "--seed", "3")
        status, out, _ = run(*arguments, "--format", "csv")
        assert status == 0
        board = jv.leaderboard([jv.demo("summaries"), jv.demo("inference")], n_boot=50, seed=3)
        assert out == board.to_csv()  # no blank line behind it
        assert run(*arguments)[1].strip() == board.to_markdown().strip()
        assert run(*arguments, "--format", "tex")[1].strip() == board.to_latex().strip()

    def test_files_of_one_name_are_told_apart(self, run, tmp_path):
        files = []
        for n_wrong, folder in ((10, "first"), (60, "second")):
            (tmp_path / folder).mkdir()
            files.append(tmp_path / folder / "labels.csv")
            two_classes(n_wrong).to_csv(files[-1], index=False)
        _, out, _ = run("leaderboard", *files, "--format", "csv", "--judge", "gpt")
        scores = pd.read_csv(io.StringIO(out)).set_index("dataset")["score"]
        assert scores.to_dict() == pytest.approx({"first/labels": 0.9, "second/labels": 0.4})

    def test_every_file_has_its_mapping(self, run, tmp_path):
        files = []
        for people in (("Anna", "Bob"), ("Cleo", "Dan")):
            files.append(tmp_path / f"{people[0]}s.csv")
            table = two_classes(20).rename(columns={"human": people[0]})
            table.insert(2, people[1], table[people[0]])
            table.to_csv(files[-1], index=False)
        anna, cleo = ('{"human": ["Anna", "Bob"]}', '{"human": ["Cleo"], "machine": ["gpt"]}')
        arguments = ("leaderboard", *files, "--format", "csv")
        status, _, err = run(*arguments)
        assert status == 2
        assert "one --mapping for each file, in their order" in err
        status, out, _ = run(*arguments, "--mapping", anna, "--mapping", cleo)
        assert status == 0
        alone = [run("leaderboard", file, "--format", "csv", "--mapping", mapping)[1]
                 for file, mapping in zip(files, (anna, cleo), strict=True)]  # fmt: skip
        scores = [float(pd.read_csv(io.StringIO(text))["score"].iloc[0]) for text in alone]
        assert pd.read_csv(io.StringIO(out))["score"].tolist() == scores
        status, _, err = run(*arguments, *("--mapping", anna) * 3)
        assert (status, err) == (
            2,
            "There are 3 mappings for 2 files; give --mapping once for all files, or once for each "
            "in their order ('{}' for none).\n",
        )

    def test_a_judge_that_is_not_there(self, run):
        status, _, err = run("leaderboard", SUMMARIES, "--judge", "nobody")
        assert status == 2
        assert "nobody" in err


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


def piped(*arguments: str, **more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "judgeviz", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, env=os.environ | more)


def test_what_is_written_has_its_signs_whatever_the_encoding():
    gate = ("gate", SUMMARIES, "--criterion", "coherence", "--judge", "dice", "--replicates", "50")
    said, problems = piped(*gate, PYTHONIOENCODING="cp1252").communicate()
    assert problems == b""
    assert "\N{MINUS SIGN}" in said.decode("utf-8")


def test_nobody_has_to_read_to_the_end():
    check = piped("check", SUMMARIES, "--json")
    assert check.stdout is not None
    assert check.stderr is not None
    assert check.stdout.read(1) == b"{"
    check.stdout.close()
    assert check.stderr.read() == b""
    assert check.wait(60) in (0, 141)
    check.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_sentence():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "judgeviz", "check", SUMMARIES],
            stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "The output cannot be used: No space left on device.\n"


class TestReport:
    def test_an_html_file_has_the_numbers_of_the_api(self, run, tmp_path):
        out = tmp_path / "report.html"
        status, said, doing = run(
            "report", SUMMARIES, "-o", out, "--replicates", 20, "--exchanges", 0
        )
        labels = jv.read_labels(SUMMARIES)
        expected = jv.report(labels, n_boot=20, n_null=0)
        assert out.read_text("utf-8") == expected.html
        drawn = sum(bool(one.draws) for one in expected.items)
        assert status == 0
        assert f"Wrote '{out}' with {drawn} figures and " in said
        assert doing == f"Computing the report of '{labels.name}' ...\n"

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


def test_sentences_name_what_is_typed(run):
    where = (SUMMARIES, "--criterion", "coherence", "--judge", "sage")
    for command in ("table", "gate"):
        status, out, err = run(command, *where, "--replicates", -3)
        assert (status, out, err) == (2, "", "--replicates cannot be negative; got -3.\n")
    status, _, err = run("leaderboard", SUMMARIES, SUMMARIES)
    assert status == 2
    assert err == f"'{SUMMARIES}' is named twice; each file is a data set of its own.\n"
    status, _, err = run("check", SUMMARIES, "--mapping", "{human: x}")
    assert status == 2
    assert err.startswith("What is typed behind --mapping is no JSON: names and texts stand in ")
    status, _, err = run("check", SUMMARIES, "--mapping", '{"nonsense": 1}')
    assert status == 2
    assert "no JSON" not in err
