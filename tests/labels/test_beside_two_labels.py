"""Judges' numbers beside humans who give but two labels: grades of one scale, or scores."""

import random

import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 40


def table(humans: tuple[object, ...], judges: tuple[object, ...], judge: str = "gpt-4o") -> str:
    """Labels of one human and one judge, all of them in turn."""
    draw = random.Random(3)
    lines = [f"id,human_label,{judge}"]
    lines += [f"i{n},{draw.choice(humans)},{draw.choice(judges)}" for n in range(N)]
    return "\n".join(lines)


def as_files(text: str) -> list[Upload]:
    """The same in a file of the human and one of the judge."""
    rows = [line.split(",") for line in text.splitlines()]
    human, llm = ("\n".join(f"{row[0]},{row[n]}" for row in rows) for n in (1, 2))
    return [upload(human, "human.csv"), upload(llm, "llm.csv")]


@pytest.mark.parametrize("are_apart", [False, True])
def test_a_judges_grades_beyond_0_and_1_are_asked_about(are_apart: bool) -> None:
    text = table((0, 1), (0, 1, 2, 3))

    def source() -> list[Upload]:
        return as_files(text) if are_apart else [upload(text, "d.csv")]

    with pytest.raises(LabelError) as asked:
        read_labels(source())
    (doubt,) = asked.value.doubts
    assert doubt.reason == (
        "'gpt-4o' gives numbers from 2 to 3 where the humans give '0' and '1' alone, and nothing "
        "says whether these are grades or scores beside them, or no labels"
    )
    assert (doubt.role, doubt.guess) == (
        "scale",
        {"kind": "ordinal", "categories": [0, 1, 2, 3]},
    )
    assert doubt.alternatives == ({"kind": "nominal", "categories": [0, 1]},)
    labels = read_labels(source(), on_doubt="accept")
    assert (len(labels.table), labels.report.n_labels) == (2 * N, 2 * N)


@pytest.mark.parametrize(
    ("humans", "grades"),
    [
        ((0, 1), [0, 1]),
        ((1, 2), [1, 2]),
        (("yes", "no"), ["no", "yes"]),
        (("Good", "Bad"), ["Bad", "Good"]),
        (("pass", "fail"), ["fail", "pass"]),
    ],
)
@pytest.mark.parametrize("judge", ["gpt-4o", "bleu"])
def test_scores_beside_two_labels_are_kept_in_the_guess(
    humans: tuple[object, ...], grades: list[object], judge: str
) -> None:
    text = table(humans, (0.125, 0.25, 0.5, 0.82, 0.9), judge)
    with pytest.raises(LabelError) as asked:
        read_labels(upload(text, "d.csv"))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("scale", {"kind": "ordinal", "categories": grades})
    labels = read_labels(upload(text, "d.csv"), on_doubt="accept")
    assert labels.judges == (judge,)
    assert sorted({*labels.table.loc[labels.table["rater"] == judge, "label"]}) == [
        0.125, 0.25, 0.5, 0.82, 0.9,
    ]  # fmt: skip


def test_a_half_of_a_judge_beside_0_and_1_is_asked_about_by_itself() -> None:
    """One number between the two as likely says that it is neither."""
    with pytest.raises(LabelError) as asked:
        read_labels(upload(table((0, 1), (0, 0.5, 1)), "d.csv"))
    assert [doubt.role for doubt in asked.value.doubts] == ["labels"]


@pytest.mark.parametrize(
    ("humans", "judges"),
    [((0, 1), (0, 1)), ((1, 2), (1, 2, 3, 4, 5)), ((0, 1, 2), (0, 1, 2, 3)), ((1, 5), (1, 3, 5))],
)
def test_nothing_is_asked_of_labels_on_one_scale(humans: object, judges: object) -> None:
    labels = read_labels(upload(table(humans, judges), "d.csv"))
    assert (len(labels.table), labels.report.doubts) == (2 * N, ())


def test_nothing_is_asked_of_a_stated_scale() -> None:
    scale = {"kind": "ordinal", "categories": [0, 1, 2, 3]}
    labels = read_labels(upload(table((0, 1), (0, 1, 2, 3)), "d.csv"), {"scale": scale})
    assert len(labels.table) == 2 * N


def test_a_file_that_is_opened_is_asked_about_as_well(tmp_path) -> None:
    path = tmp_path / "d.csv"
    path.write_text(table((0, 1), (0, 1, 2, 3)), encoding="utf-8")
    with pytest.raises(LabelError):
        judgeviz.open(path)
