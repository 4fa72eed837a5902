"""Raters that sum up the labels of others, in one table and in several files."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pandas as pd
import pytest

import judgeviz as jv
from tests.labels.sources import upload

HUMANS = ("human_1", "human_2")
JUDGES = ("gpt-4o", "claude-3-opus")
N = 20
SUMMARIES = ("consensus", "gold", "mean", "average", "majority", "final", "human_final",
             "adjudicated", "majority_vote", "Mean")  # fmt: skip
Files = Mapping[str, Sequence[str]]


def rows(raters: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"item": f"q{n}", "rater": rater, "label": (n * 3 + len(rater) * (n % 4)) % 5 + 1}
            for n in range(N)
            for rater in raters
        ]
    )


def put(folder: Path, files: Files) -> Path:
    for name, raters in files.items():
        rows(raters).to_csv(folder / f"{name}.csv", index=False)
    return folder


@pytest.mark.parametrize("summary", SUMMARIES)
@pytest.mark.parametrize("where", ["humans", "judges", "own"])
def test_a_summary_is_no_rater_in_whichever_file_it_stands(
    tmp_path: Path, where: str, summary: str
) -> None:
    files = {"humans": HUMANS, "judges": JUDGES, "own": ()}
    files = {name: (*own, summary) if name == where else own for name, own in files.items()}
    put(tmp_path, {name: own for name, own in files.items() if own})
    labels = jv.read_labels(tmp_path)
    assert set(labels.raters) == {*HUMANS}
    assert set(labels.judges) == {*JUDGES}
    assert labels.report.dropped == {"rater neither human nor machine in the mapping": N}
    said = f"Rater '{summary}' of '{where}.csv' was left out: by its name it sums up others."
    assert said in labels.report.guesses
    counted = jv.open(tmp_path)
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert jv.binned_jsd(counted.compare("gpt-4o"), n_boot=0, n_null=0).value == (
        jv.binned_jsd(labels.compare("gpt-4o"), n_boot=0, n_null=0).value
    )


def test_what_may_be_a_verdict_of_the_judges_is_asked_about_in_several_files(
    tmp_path: Path,
) -> None:
    put(tmp_path, {"humans": HUMANS, "judges": (*JUDGES, "final_verdict")})
    with pytest.raises(jv.LabelError, match="'final_verdict' is one more judge, or what the ot"):
        jv.read_labels(tmp_path)
    assert set(jv.read_labels(tmp_path, on_doubt="accept").judges) == {*JUDGES}


@pytest.mark.parametrize("cut", [2 * N, 2 * N + 30, 3 * N - 2])
@pytest.mark.parametrize("summary", ["gold", "human_final", "average"])
def test_a_table_cut_at_a_row_leaves_all_labels_of_a_summary_out(
    tmp_path: Path, summary: str, cut: int
) -> None:
    whole = rows((*HUMANS, *JUDGES, summary)).sort_values("rater", key=lambda c: c.map(len))
    whole.to_csv(tmp_path / "whole.csv", index=False)
    parts = tmp_path / "parts"
    parts.mkdir()
    whole[:cut].to_csv(parts / "a.csv", index=False)
    whole[cut:].to_csv(parts / "b.csv", index=False)
    of_one, of_two = jv.read_labels(tmp_path / "whole.csv"), jv.read_labels(parts)
    for labels in (of_one, of_two):
        assert set(labels.raters) == {*HUMANS}
        assert labels.report.dropped == {"rater neither human nor machine in the mapping": N}


def test_what_was_agreed_on_counts_beside_one_human_and_a_stated_summary_always(
    tmp_path: Path,
) -> None:
    put(tmp_path, {"humans": ("human_1",), "gold": ("gold",), "judges": JUDGES})
    assert set(jv.read_labels(tmp_path).raters) == {"human_1", "gold"}
    put(tmp_path, {"humans": HUMANS})
    assert set(jv.read_labels(tmp_path).raters) == {*HUMANS}
    stated = {"human": [*HUMANS, "gold"]}
    assert set(jv.read_labels(tmp_path, stated).raters) == {*HUMANS, "gold"}
    of_judges = {"machine": [*JUDGES]}
    assert set(jv.read_labels(tmp_path, of_judges).raters) == {*HUMANS}


def test_a_column_of_kinds_says_whose_labels_count(tmp_path: Path) -> None:
    for name, raters in (("humans", (*HUMANS, "gold")), ("judges", JUDGES)):
        kind = "human" if name == "humans" else "llm"
        rows(raters).assign(rater_type=kind).to_csv(tmp_path / f"{name}.csv", index=False)
    assert set(jv.read_labels(tmp_path).raters) == {*HUMANS, "gold"}


OF_ONE_KIND = (
    ("AW48TLJKE66I5S", "AVG7AJ9VK62YQU", "AOMJOL85YJSOAY"),
    ("AW48TLJKE66I5S", "A2SUM9ABCD7FG", "AOMJOL85YJSOAY", "A9F25JMQI232MI"),
    ("MEAN1234", "KLPR5521", "OSTA9083"),
    ("a8h60f", "9sd4kx", "x9q2lm", "7yi30c"),
    ("R_K1x45h8seBLttDK", "R_32sum4px8ydnaB2", "R_3JrdgvpGPCUAiQB"),
    ("sum.li@example.org", "anna@example.org", "bob@example.org"),
)


@pytest.mark.parametrize("ids", OF_ONE_KIND, ids=lambda ids: ids[1])
def test_ids_that_spell_a_summary_are_people(tmp_path: Path, ids: Sequence[str]) -> None:
    whole = rows((*ids, "gpt-4o")).rename(columns={"rater": "worker_id"})
    whole.to_csv(tmp_path / "whole.csv", index=False)
    parts = tmp_path / "parts"
    parts.mkdir()
    is_human = whole["worker_id"] != "gpt-4o"
    whole[is_human].to_csv(parts / "people.csv", index=False)
    whole[~is_human].to_csv(parts / "judge.csv", index=False)
    for source in (tmp_path / "whole.csv", parts):
        for labels in (jv.read_labels(source), jv.open(source)):
            assert set(labels.raters) == {*ids}
            assert labels.report.n_labels == len(whole)


@pytest.mark.parametrize("ids", [OF_ONE_KIND[0], OF_ONE_KIND[2], OF_ONE_KIND[5]])
def test_columns_called_by_such_ids_are_asked_about_like_the_others(ids: Sequence[str]) -> None:
    table = rows((*ids, "gpt-4o")).pivot(index="item", columns="rater", values="label")
    labels = jv.read_labels(table.reset_index(), on_doubt="accept")
    assert set(labels.raters) == {*ids}
    assert labels.report.doubts[0].guess == sorted(ids)


@pytest.mark.parametrize(
    ("ids", "summary"),
    [
        (("AW48TLJKE66I5S", "AOMJOL85YJSOAY"), "average"),
        (("AW48TLJKE66I5S", "AOMJOL85YJSOAY"), "MAJORITY2OF3"),
        (("ann001", "bob002", "eve003"), "avg001"),
        (("human_1", "human_2"), "AVG7AJ9VK62YQU"),  # nobody else is called so
    ],
)
def test_a_summary_beside_ids_is_none_of_them(ids: Sequence[str], summary: str) -> None:
    labels = jv.read_labels(rows((*ids, summary, "gpt-4o")))
    assert set(labels.raters) == {*ids}
    assert labels.report.dropped == {"rater neither human nor machine in the mapping": N}


def wide(raters: Sequence[str]) -> pd.DataFrame:
    return rows(raters).pivot(index="item", columns="rater", values="label").reset_index()


@pytest.mark.parametrize("summary", ["gold", "gold_label", "human_final"])
@pytest.mark.parametrize("are_wide", [True, False])
@pytest.mark.parametrize("column", [None, "label"])
def test_a_file_of_what_the_humans_agreed_on_is_not_read(
    tmp_path: Path, summary: str, are_wide: bool, column: str | None
) -> None:
    shape = wide if are_wide else rows
    shape(HUMANS).to_csv(tmp_path / "people.csv", index=False)
    shape(JUDGES).to_csv(tmp_path / "models.csv", index=False)
    alone = wide([summary]).rename(columns={summary: column or summary})
    alone.to_csv(tmp_path / f"{summary}.csv", index=False)
    labels = jv.read_labels(tmp_path)
    assert (labels.raters, set(labels.judges)) == (HUMANS, {*JUDGES})
    assert labels.report.n_labels == 4 * N
    assert any(
        note.endswith(
            f"File '{summary}.csv' sums up the humans of other files by its name; to count it as "
            "one more human's, list its column, or its name, in the mapping as 'human'."
        )
        for note in labels.report.notes
    )
    again = jv.read_labels(tmp_path, labels.mapping)
    assert (again.raters, again.judges) == (labels.raters, labels.judges)
    shape(HUMANS[:1]).to_csv(tmp_path / "people.csv", index=False)
    assert jv.read_labels(tmp_path, on_doubt="accept").report.n_labels == 4 * N


@pytest.mark.parametrize("title", ["gpt-4o", "llm_gold", "bleu"])
def test_a_judges_own_final_labels_are_read(tmp_path: Path, title: str) -> None:
    wide(HUMANS).to_csv(tmp_path / "people.csv", index=False)
    alone = wide(["final"]).rename(columns={"final": "label"})
    alone.to_csv(tmp_path / f"{title}.csv", index=False)
    labels = jv.read_labels(tmp_path, on_doubt="accept")
    assert labels.report.n_labels == 3 * N
    assert len(labels.judges) == 1


@pytest.mark.parametrize("title", ["gold", "consensus", "majority_vote", "ground_truth"])
def test_such_a_file_beside_files_of_a_person_each_is_not_read(tmp_path: Path, title: str) -> None:
    for name, criteria in (("anna", ["fluency", "tone"]), ("one", ["label"])):
        paths = []
        for number, rater in enumerate((name, "ben", title)):
            paths.append(tmp_path / f"{rater}.csv")
            labels = {word: [(n + n // 7 * number) % 4 + 1 for n in range(N)] for word in criteria}
            pd.DataFrame({"id": range(N)} | labels).to_csv(paths[-1], index=False)
        if name == "one":  # beside one person alone it may be another
            paths = paths[1:]
        read = jv.read_labels(paths, on_doubt="accept")
        assert (title in read.raters) == (name == "one")
    stated = {"files": [{"human": ["ben"]}, {"human": [title]}]}
    assert jv.read_labels(paths, stated).raters == ("ben", title)


@pytest.mark.parametrize("humans", [HUMANS, ("anna", "ben")])
@pytest.mark.parametrize(
    ("title", "raters"),
    [
        ("human_avg", ()),
        ("mean_human", ()),
        ("human_majority", ()),
        ("expert", ("expert",)),
        ("second_human", ("second_human",)),
    ],
)
def test_a_file_of_one_column_beside_the_humans_is_left_out_or_one_more_human_on_their_criterion(
    tmp_path: Path, title: str, raters: Sequence[str], humans: Sequence[str]
) -> None:
    put(tmp_path, {"humans": humans, "judges": JUDGES})
    rows(["one"]).drop(columns="rater").to_csv(tmp_path / f"{title}.csv", index=False)

    labels = jv.read_labels(tmp_path)

    assert set(labels.raters) == {*humans, *raters}
    assert (labels.judges, len(labels.criteria)) == (JUDGES, 1)
    assert labels.report.n_labels == N * (len(humans) + len(raters) + 2)
    assert labels.compare("gpt-4o").n_items == N
    left_out = [note for note in labels.report.notes if f"{title}.csv" in note]
    assert bool(left_out) is not bool(raters)


def test_a_file_called_after_a_person_beside_the_humans_is_asked_about(tmp_path: Path) -> None:
    put(tmp_path, {"humans": HUMANS, "judges": JUDGES})
    rows(["one"]).drop(columns="rater").to_csv(tmp_path / "carla.csv", index=False)

    with pytest.raises(jv.LabelError, match="whether its labels are a human's or a judge's"):
        jv.read_labels(tmp_path)
    assert set(jv.read_labels(tmp_path, None, "accept").raters) == {*HUMANS, "carla"}


@pytest.mark.parametrize("name", ["human_labels.csv", "ratings.csv"])
@pytest.mark.parametrize("agreed", ["adj", "adjudicated", "final", "agreed"])
@pytest.mark.parametrize("form", ["{0}_{1}", "{1}_{0}"])
def test_what_two_raters_agreed_on_is_no_third_one_in_the_guess(
    name: str, agreed: str, form: str
) -> None:
    columns = {
        form.format(rater, criterion): [(n * (k + 2) + n // 3) % 4 for n in range(15)]
        for k, rater in enumerate(("r1", "r2", agreed))
        for criterion in ("tone", "clarity")
    }
    file = upload(pd.DataFrame({"id": range(15), **columns}).to_csv(index=False), name)
    with pytest.raises(jv.LabelError) as caught:
        jv.read_labels(file)
    (doubt,) = caught.value.doubts
    single = [column for column in columns if agreed not in column]
    assert (doubt.role, sorted(doubt.guess)) == ("human", sorted(single))


@pytest.mark.parametrize("title", ["final", "adjudication", "consensus"])
def test_what_was_agreed_on_in_a_file_called_so_is_no_judge(title) -> None:
    humans, final = (
        rows(HUMANS),
        rows(["x"])[["item", "label"]].rename(columns={"label": "final_label"}),
    )
    humans = humans.pivot(index="item", columns="rater", values="label").reset_index()
    files = [
        upload(humans.to_csv(index=False), "a.csv"),
        upload(final.to_csv(index=False), f"{title}.csv"),
    ]
    labels = jv.read_labels(files)
    assert (labels.raters, labels.judges) == (HUMANS, ())
    assert any(f"'{title}.csv' sums up the humans of other files" in n for n in labels.report.notes)


def test_people_called_by_their_names_are_no_judges_beside_what_they_agreed_on() -> None:
    people = rows(("Anna", "Ben")).pivot(index="item", columns="rater", values="label")
    gold = rows(["x"])[["item", "label"]].rename(columns={"label": "gold"})
    files = [
        upload(people.reset_index().to_csv(index=False), "labels.csv"),
        upload(gold.to_csv(index=False), "gold.csv"),
    ]
    with pytest.raises(jv.LabelError, match="whether 'Anna', 'Ben' are labels of humans"):
        jv.read_labels(files)
    files = [
        upload(people.reset_index().to_csv(index=False), "labels.csv"),
        upload(gold.to_csv(index=False), "gold.csv"),
    ]
    labels = jv.read_labels(files, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), ())
