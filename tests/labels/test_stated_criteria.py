"""Criteria that a mapping names are read, all of them and no others, or it is said why not."""

import json

import pandas as pd
import pytest

from judgeviz import LabelError, Labels, read_labels
from tests.labels.sources import upload

N = 20


def grade(item: int, rater: int, which: int) -> int:
    apart = (item + 2 * rater + which) % 5 == 0
    return ((item * (3 + 2 * which) + item // 4) % 5 + apart) % 5 + 1


def read(table: pd.DataFrame, *args: object, **kwargs: object) -> Labels:
    return read_labels(upload(table.to_csv(index=False), "data.csv"), *args, **kwargs)


def wide(*criteria: str, raters: tuple[str, ...] = ("human1", "human2", "gpt4")) -> pd.DataFrame:
    return pd.DataFrame([
        {"id": f"E{item:02}"}
        | {
            f"{rater}_{criterion}": grade(item, place, which)
            for place, rater in enumerate(raters) for which, criterion in enumerate(criteria)
        }
        for item in range(N)
    ])  # fmt: skip


def of_one_rater(*criteria: str, rater: int = 0) -> pd.DataFrame:
    return pd.DataFrame([
        {"id": f"E{item:02}"}
        | {criterion: grade(item, rater, which) for which, criterion in enumerate(criteria)}
        for item in range(N)
    ])  # fmt: skip


@pytest.mark.parametrize("name", ["Length", "Confidence", "Order", "Time", "Difficulty", "Status"])
def test_a_criterion_called_as_metadata_is_read_from_a_column_per_rater(name: str) -> None:
    labels = read(wide("Content", "Tone", name), {"criteria": ["Content", "Tone", name]})
    assert labels.criteria == ("Content", "Tone", name)
    assert (labels.raters, labels.judges) == (("human1", "human2"), ("gpt4",))
    assert (labels.report.n_labels, labels.report.doubts) == (9 * N, ())


def test_columns_of_no_stated_criterion_are_no_judge_of_their_own() -> None:
    labels = read(wide("Content", "Clarity", "Language"), {"criteria": ["Content", "Clarity"]})
    assert (labels.criteria, labels.judges) == (("Content", "Clarity"), ("gpt4",))
    assert labels.report.n_labels == 6 * N
    assert any("gpt4_Language" in note for note in labels.report.guesses)


@pytest.mark.parametrize("names", [("topic", "sentiment"), ("Length", "Language"), ("Order", "A")])
def test_columns_called_as_the_stated_criteria_are_one_raters_labels(
    names: tuple[str, ...],
) -> None:
    table = of_one_rater("Content", *names)
    labels = read(table, {"human": ["human"], "criteria": [*names]})
    assert (labels.criteria, labels.raters) == (names, ("human",))
    assert labels.report.n_labels == len(names) * N


def test_columns_in_an_object_are_called_as_the_criteria_in_it() -> None:
    records = [
        {"id": item, "annotator": f"annotator_{rater}"}
        | {"scores": {"Length": grade(item, rater, 0), "Tone": grade(item, rater, 1),
                      "Wit": grade(item, rater, 2)}}
        for item in range(N) for rater in (1, 2)
    ]  # fmt: skip
    labels = read_labels(upload(json.dumps(records), "s.json"), {"criteria": ["Length", "Wit"]})
    assert labels.criteria == ("scores.Length", "scores.Wit")
    assert labels.report.n_labels == 2 * 2 * N


@pytest.mark.parametrize("criteria", [("Length", "Clarity", "Tone"), ("Length", "Tone")])
def test_columns_of_two_files_are_called_as_the_stated_criteria(criteria: tuple[str, ...]) -> None:
    files = [
        upload(of_one_rater("Length", "Clarity", "Tone", rater=n).to_csv(index=False), name)
        for n, name in enumerate(("human_ratings.csv", "gpt-4.csv"))
    ]
    labels = read_labels(files, {"criteria": [*criteria]})
    assert (labels.criteria, labels.raters, labels.judges) == (criteria, ("human",), ("gpt-4",))
    assert labels.report.n_labels == 2 * len(criteria) * N


def test_a_stated_criterion_of_no_column_is_an_error() -> None:
    with pytest.raises(LabelError) as caught:
        read(wide("Content", "Clarity"), {"criteria": ["Content", "Clarity", "Wit"]})
    assert str(caught.value) == (
        "The mapping names 'Content', 'Clarity', 'Wit' under 'criteria', but no column of labels "
        "of 'data' is called 'Wit' (found 'Content', 'Clarity'); correct the mapping, or list the "
        "columns of these labels, too, under 'label' or under 'human' and 'machine'."
    )


def test_a_column_of_criteria_that_holds_more_than_is_stated_is_an_error() -> None:
    table = pd.DataFrame([
        {"id": item, "rater": f"rater_{rater}", "criterion": criterion,
         "score": grade(item, rater, which)}
        for item in range(N) for rater in (1, 2)
        for which, criterion in enumerate(("Content", "Clarity", "Wit"))
    ])  # fmt: skip
    assert len(read(table, {"criteria": ["Content", "Clarity", "Wit"]}).criteria) == 3
    with pytest.raises(LabelError, match="labels of 'Content', 'Clarity', 'Wit' were read from"):
        read(table, {"criteria": ["Content", "Clarity"]})


def test_the_mapping_in_use_reads_the_same_labels_again() -> None:
    table = wide("Content", "Tone", "Length")
    labels = read(table, {"criteria": ["Content", "Tone", "Length"]})
    assert read(table, labels.mapping).table.equals(labels.table)


def beside_one_human(judge: str, scale: str, of_judges: str = "") -> pd.DataFrame:
    """One human's grades on criteria that state their scales, and a judge's on the same ones."""
    return pd.DataFrame(
        [
            {"id": f"E{item:02}"}
            | {f"{c}{scale}": grade(item, 0, which) for which, c in enumerate(("Accuracy", "Tone"))}
            | {
                judge.format(c) + of_judges: grade(item, 1, which)
                for which, c in enumerate(("accuracy", "tone"))
            }
            for item in range(N)
        ]
    )


@pytest.mark.parametrize("scale", [" (1-5)", " 1-5", " [1-5]", " 1 to 5"])
@pytest.mark.parametrize(
    ("judge", "name"), [("gpt4 {}", "gpt4"), ("{} claude", "claude"), ("llm_{}", "llm")]
)
def test_judges_on_the_criteria_of_one_human_are_kept_in_the_guess(
    judge: str, name: str, scale: str
) -> None:
    for of_judges in ("", scale):
        table = beside_one_human(judge, scale, of_judges)
        with pytest.raises(LabelError, match=r"are labels of a human or of a judge"):
            read(table)
        labels = read(table, on_doubt="accept")
        assert (labels.raters, labels.judges) == (("human",), (name,))
        assert labels.criteria == (f"Accuracy{scale}", f"Tone{scale}")
        assert len(labels.table) == 4 * N


def test_judges_on_the_criteria_of_one_human_are_read_in_a_humans_file() -> None:
    table = beside_one_human("gpt4 {}", " (1-5)")
    labels = read_labels(upload(table.to_csv(index=False), "human_ratings.csv"))
    assert (labels.raters, labels.judges) == (("human",), ("gpt4",))
