"""Columns ``Run 1``, ``Trial 2``: several answers of one judge, however its name stands there."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

WORDS = ["Run", "Trial", "Attempt", "Pass", "Versuch"]
METADATA = ["Trial", "Attempt"]  # words that as often say how a label came to be
N = 12


def grade(column: int, n: int) -> int:
    return min(5, n * 7 % 5 + 1 + ((n + column) % 4 == 0))


def rows(names: list[str]) -> list[list[object]]:
    """A row for each item, with its id and a grade for each other column."""
    return [[f"q{n}", *(grade(c, n) for c in range(len(names) - 1))] for n in range(N)]


def csv(names: list[str]) -> Upload:
    lines = [names, *rows(names)]
    return upload("".join(",".join(map(str, line)) + "\n" for line in lines), "grades.csv")


def said(labels: Labels, rater: str) -> list[tuple[int, ...]]:
    """Grades of a rater on each item, sample by sample."""
    own = labels.table[labels.table["rater"] == rater].sort_values("sample", kind="stable")
    by_item = own.groupby("item", observed=True, sort=False)["label"]
    return [tuple(by_item.get_group(f"q{n}")) for n in range(N)]


def grades(*columns: int) -> list[tuple[int, ...]]:
    return [tuple(grade(column, n) for column in columns) for n in range(N)]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(
    "pattern",
    ["{word} {n} gpt-4o", "{word} {n} (gpt-4o)", "gpt-4o {word} {n}", "gpt-4o_{word}_{n}"],
)
def test_a_judges_name_before_or_after_the_number_tells_whose_answers_they_are(
    word: str, pattern: str
) -> None:
    names = [pattern.format(word=word, n=n) for n in (1, 2)]
    labels = read_labels(csv(["item", "human_1", "human_2", *names]))
    assert labels.judges == ("gpt-4o",)
    assert said(labels, "gpt-4o") == grades(2, 3)


def test_answers_of_two_judges_are_told_apart() -> None:
    names = ["Trial 1 gpt-4o", "Trial 2 gpt-4o", "Trial 1 claude-3", "Trial 2 claude-3"]
    labels = read_labels(csv(["item", "human_1", "human_2", *names]))
    assert labels.judges == ("gpt-4o", "claude-3")
    assert said(labels, "claude-3") == grades(4, 5)


@pytest.mark.parametrize("word", METADATA)
def test_numbers_without_a_judges_name_are_asked_about(word: str) -> None:
    names = ["item", "human_1", "human_2", f"{word} 1", f"{word} 2"]
    with pytest.raises(QuestionError) as caught:
        read_labels(csv(names))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("machine", {word: names[3:]})
    assert doubt.alternatives == ({},)
    labels = read_labels(csv(names), {"machine": {"gpt-4o": names[3:]}})
    assert said(labels, "gpt-4o") == grades(2, 3)


@pytest.mark.parametrize("pattern", ["Run {}", "run{}", "Run_{}"])
def test_runs_beside_named_humans_are_one_judges(pattern: str) -> None:
    names = [pattern.format(n) for n in (1, 2, 3)]
    labels = read_labels(csv(["item", "human_1", "human_2", *names]))
    [judge] = labels.judges
    assert said(labels, judge) == grades(2, 3, 4)


@pytest.mark.parametrize("word", WORDS)
def test_runs_beside_people_are_none_of_these(word: str) -> None:
    names = ["item", "Anna", "Ben", f"{word} 1", f"{word} 2"]
    with pytest.raises(QuestionError) as caught:
        read_labels(csv(names))
    doubts = {doubt.role: doubt.guess for doubt in caught.value.doubts}
    assert doubts["human"] == ["Anna", "Ben"]
    labels = read_labels(csv(names), on_doubt="accept")
    assert labels.raters == ("Anna", "Ben")
    assert said(labels, word) == grades(2, 3)


def test_rounds_by_themselves_may_be_a_humans() -> None:
    with pytest.raises(QuestionError) as caught:
        read_labels(csv(["item", "Round 1", "Round 2", "gpt-4o"]))
    assert caught.value.doubts[0].guess == ["Round 1", "Round 2"]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(
    ("over", "names", "judge"),
    [
        (["", "Humans", "", "GPT-4o", ""], ["item", "Anna", "Ben"], "GPT-4o"),
        (["", "Annotators", "", "LLM judge", ""], ["item", "R1", "R2"], "LLM judge"),
        (["", "", "", "GPT-4o", ""], ["item", "human_1", "human_2"], "GPT-4o"),
    ],
)
def test_the_heading_over_runs_names_the_judge(
    word: str, over: list[str], names: list[str], judge: str
) -> None:
    names = [*names, f"{word} 1", f"{word} 2"]
    for file in (
        workbook([over, names, *rows(names)]),
        upload("".join(",".join(map(str, row)) + "\n" for row in [over, names, *rows(names)])),
    ):
        labels = read_labels(file)
        assert labels.raters == tuple(names[1:3])
        assert labels.judges == (judge,)
        assert said(labels, judge) == grades(2, 3)


def test_two_headings_over_the_same_runs_name_two_judges() -> None:
    over = ["", "Humans", "", "GPT-4o", "", "Claude 3", ""]
    names = ["item", "Anna", "Ben", "Trial 1", "Trial 2", "Trial 1", "Trial 2"]
    labels = read_labels(workbook([over, names, *rows(names)]))
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), ("GPT-4o", "Claude 3"))
    assert said(labels, "Claude 3") == grades(4, 5)


@pytest.mark.parametrize("name", ["trial_number", "trial_1_time", "attempt_count", "seed"])
def test_what_else_begins_so_is_no_judges(name: str) -> None:
    labels = read_labels(csv(["item", "human_1", "human_2", "gpt-4o", name]))
    assert labels.judges == ("gpt-4o",)
