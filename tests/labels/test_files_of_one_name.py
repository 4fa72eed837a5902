"""Files of one name in several folders: the folder is a part of their names."""

from pathlib import Path

import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources.files import names_apart

N = 20


def _written(at: Path, name: str, header: str, *folders: str, raters: tuple[str, ...] = ()) -> Path:
    """Write a file into each folder, with other labels in each."""
    for k, folder in enumerate(folders, 1):
        (at / folder).mkdir(parents=True)
        n_labels = header.count(",") - bool(raters)
        rows = [
            ",".join([f"q{n}", *who, *(str(n * (k + c) % 5 + 1) for c in range(n_labels))])
            for n in range(N)
            for who in ([[rater] for rater in raters] or [[]])
        ]
        (at / folder / name).write_text("\n".join([header, *rows]), encoding="utf-8")
    return at


def _guessed(at: Path, said: str) -> Labels:
    """Read what is asked about under its first guess; an engine asks as well."""
    with pytest.raises(LabelError) as asked:
        read_labels(at)
    doubt = asked.value.doubts[0]
    assert doubt.guess == {"tables": said}
    assert "have the same columns and items and other labels" in doubt.reason
    with pytest.raises(LabelError):
        judgeviz.open(at)
    return read_labels(at, on_doubt="accept")


SYSTEMS = ("bt5", "TGen", "RALI")


@pytest.mark.parametrize(
    "folders", [SYSTEMS, ("gpt-4", "llama-2"), ("system_A", "system_B"), ("marian", "amu")]
)
@pytest.mark.parametrize(
    ("name", "header", "raters"),
    [
        ("human.csv", "id,Correctness,Fluency", ()),
        ("ratings.csv", "id,label", ()),
        ("human.csv", "id,human_score", ()),
        ("primary.csv", "id,worker_id,Correctness,Fluency", ("w1", "w2")),
    ],
)
def test_folders_of_systems_are_the_systems_in_the_guess(
    tmp_path, folders, name, header, raters
) -> None:
    labels = _guessed(_written(tmp_path, name, header, *folders, raters=raters), "systems")
    assert len(labels.items) == N * len(folders)
    n_labels = header.count(",") - bool(raters)
    assert len(labels.table) == N * len(folders) * n_labels * max(1, len(raters))


@pytest.mark.parametrize("header", ["id,Correctness,Fluency", "id,label", "id,human_score"])
def test_folders_of_annotators_are_the_raters(tmp_path, header: str) -> None:
    at = _written(tmp_path, "labels.csv", header, "annotator_1", "annotator_2")
    labels = read_labels(at)
    assert labels.raters == ("annotator_1/labels", "annotator_2/labels")
    assert len(labels.items) == N


@pytest.mark.parametrize("folders", [("human", "gpt-4"), ("annotations", "predictions")])
def test_folders_of_both_sides_are_these(tmp_path, folders: tuple[str, str]) -> None:
    labels = read_labels(_written(tmp_path, "labels.csv", "id,label", *folders))
    assert labels.judges == (f"{folders[1]}/labels",)
    assert (len(labels.raters), len(labels.items)) == (1, N)


@pytest.mark.parametrize(
    ("header", "said"), [("id,worker_id,Fluency", "systems"), ("id,worker_id,label", "criteria")]
)
def test_files_with_criteria_of_their_own_are_systems_in_the_guess(tmp_path, header, said) -> None:
    at = _written(tmp_path, "labels.csv", header, "amu", "marian", raters=("w1", "w2"))
    for folder in ("amu", "marian"):
        (at / folder / "labels.csv").rename(at / f"{folder}.csv")
        (at / folder).rmdir()
    _guessed(at, said)


def test_names_hold_as_many_folders_as_tell_files_apart() -> None:
    files = [(("x", "a", "h"), "l.csv"), (("x", "b", "h"), "l.csv"), (("x",), "m.csv")]
    assert names_apart(files) == ["a/h/l.csv", "b/h/l.csv", "m.csv"]
    assert names_apart([((), "l.csv"), ((), "l.csv")]) == ["l.csv", "l.csv"]
    assert names_apart([(("a",), "l.csv"), ((), "l.csv")]) == ["a/l.csv", "l.csv"]
