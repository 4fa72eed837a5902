"""Criteria on which everybody says the same of all items, in tables with a column for each."""

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 20


def said(step: int) -> list[int]:
    """Labels 1 to 5 of a rater."""
    return [n * step % 5 + 1 for n in range(N)]


def file(columns: dict[str, list[int]], name: str = "human_ratings.csv") -> Upload:
    frame = pd.DataFrame({"id": [f"x{n}" for n in range(N)], **columns})
    return upload(frame.to_csv(index=False), name)


def of(*raters: str, criteria: tuple[str, ...] = ("accuracy", "fluency")) -> dict[str, list[int]]:
    """Columns of raters, all of whom say 5 on safety."""
    found = {}
    for step, rater in enumerate(raters, 1):
        for more, criterion in enumerate(criteria):
            found[f"{rater}_{criterion}"] = said(step + more)
        found[f"{rater}_safety"] = [5] * N
    return found


def test_people_who_agree_on_a_criterion_throughout_keep_it() -> None:
    labels = read_labels(file(of("Anna", "Ben")))
    assert (labels.raters, labels.report.n_labels) == (("Anna", "Ben"), 6 * N)
    assert labels.criteria == ("accuracy", "fluency", "safety")
    beside = of("Anna", "Ben", "gpt-4")
    asked = r"'Anna_accuracy', 'Anna_fluency', 'Anna_safety', 'Ben_accuracy', .* are labels of hum"
    with pytest.raises(LabelError, match=asked):
        read_labels(file(beside))
    judged = read_labels(file(beside), on_doubt="accept")
    assert (judged.judges, judged.criteria) == (("gpt-4",), labels.criteria)
    assert judged.report.n_labels == 9 * N
    every = list(of("Anna", "Ben"))
    assert read_labels(file(beside), {"human": every}).table.equals(judged.table)


def test_words_after_people_are_asked_about_and_no_raters() -> None:
    columns = of("Anna", "Ben", criteria=("idiom", "register"))
    for mapping in ({}, {"human": list(columns)}):
        with pytest.raises(LabelError, match="'idiom', 'register', 'safety' are criteria or syste"):
            read_labels(file(columns, "data.csv"), mapping)
    stated = {"human": list(columns), "criteria": ["idiom", "register", "safety"]}
    labels = read_labels(file(columns, "data.csv"), stated)
    assert (labels.raters, labels.report.n_labels) == (("Anna", "Ben"), 6 * N)


def test_a_human_who_says_the_same_on_a_criterion_keeps_it() -> None:
    columns = {"Accuracy": said(1), "Register": [4] * N, "Fluency": said(2)}
    labels = read_labels(file(columns, "human_scores.csv"))
    assert labels.criteria == ("Accuracy", "Register", "Fluency")
    assert labels.report.n_labels == 3 * N
    last = read_labels(file({**columns, "Idiom": [3] * N}, "human_scores.csv"))
    assert last.criteria == labels.criteria
    assert (
        "Not taken for labels of 'human_scores.csv': 'Idiom', which says the same in all rows; to "
        "take them for criteria, list all columns of labels in the mapping as 'label'."
    ) in last.report.guesses


def test_ticks_beside_empty_cells_are_told_from_labels() -> None:
    kinds = ("factual error", "omission")
    columns = {
        f"{who}: {kind}": ["x" if n % (step + more) == 0 else "" for n in range(N)]
        for step, who in enumerate(("AK", "BM"), 2)
        for more, kind in enumerate(kinds)
    }
    frame = pd.DataFrame({"id": [f"x{n}" for n in range(N)], **columns})
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False), "errors.csv"))
    assert str(caught.value) == (
        "Columns 'AK: factual error', 'AK: omission', 'BM: factual error', 'BM: omission' of "
        "'errors.csv' have ticks and empty cells alone, and an empty cell is no label; write 'no' "
        "in those that mean it, and list the columns of humans in the mapping as 'human'."
    )
    with pytest.raises(LabelError, match="write 'no' in empty cells that mean it, or state"):
        read_labels(upload(frame.to_csv(index=False), "errors.csv"), {"human": list(columns)})


@pytest.mark.parametrize("after", [True, False])
def test_letters_and_numbers_of_what_respondents_were_asked_are_asked_about(after: bool) -> None:
    rng = np.random.default_rng(4)
    names = [(f"series{n}", f"h{k}") for n in range(1, 5) for k in (1, 2, 3)]
    called = ["_".join(name if after else name[::-1]) for name in names]
    frame = pd.DataFrame(rng.integers(0, 11, (40, len(called))), columns=called)
    with pytest.raises(LabelError) as caught:
        read_labels(frame.assign(age=rng.integers(18, 60, 40)))
    assert str(caught.value).startswith(
        "Nothing in 'table 1' says whether 'h1', 'h2', 'h3' in the names of its columns are humans "
        "who labelled every row, or what the respondent of each row was asked about (then write a "
        "row per answer, with columns 'item', 'rater' and 'label'); state 'human' in the mapping"
    )
    named = frame.assign(id=[f"x{n}" for n in range(40)])
    assert read_labels(named).raters == ("h1", "h2", "h3")


def test_a_grade_between_others_in_all_rows_is_asked_about_and_counted() -> None:
    lines = ["thread_id,correctness,groundedness,tone"]
    lines += [f"t{n},{(5, 5, 2)[n % 3]},5,4" for n in range(15)]
    with pytest.raises(LabelError) as caught:
        read_labels(upload("\n".join(lines), "human_scores.csv"))
    assert "'correctness', 'groundedness', 'tone' are criteria of one human" in str(caught.value)
    report = read_labels(upload("\n".join(lines), "human_scores.csv"), on_doubt="accept").report
    assert report.one_label == {"tone": "4"}
