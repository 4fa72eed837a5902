"""Criteria on which all raters of every item agree, and what describes the items."""

import pandas as pd
import pytest

from judgeviz import LabelError, Labels, read_labels
from judgeviz import open as open_labels
from tests.labels.sources import upload

N = 12
RATERS = ("R1", "R2", "R3")
GRADES = (1, 2, 3, 4, 5)


def grade(item: int, rater: int, which: int) -> int:
    """Grades on which raters mostly agree."""
    apart = (item + 2 * rater + which) % 5 == 0
    return (item * (3 - which) + apart) % 5 + 1


def table(
    first: str, agreed: str, last: str | None, values: tuple[object, ...] = GRADES
) -> pd.DataFrame:
    """Rows of three raters, who all say the same of an item in one column."""
    rows = []
    for item in range(N):
        for number, rater in enumerate(RATERS):
            row: dict[str, object] = {"item_id": f"T{item:02}", "annotator": rater}
            row[first] = grade(item, number, 0)
            row[agreed] = values[(item * 2 + item // 5) % len(values)]
            if last is not None:
                row[last] = grade(item, number, 1)
            rows.append(row)
    return pd.DataFrame(rows)


def read(rows: pd.DataFrame, **kwargs: object) -> Labels:
    return read_labels(upload(rows.to_csv(index=False), "ratings.csv"), **kwargs)


def asked(rows: pd.DataFrame) -> LabelError:
    with pytest.raises(LabelError) as caught:
        read(rows)
    assert caught.value.doubts
    return caught.value


@pytest.mark.parametrize("names", [
    ("fluency", "coherence", "relevance"), ("Plaus", "Coher", "CultFit"), ("a", "b", "c"),
    ("style_rating", "tempo_rating", None), ("Fluency (1-5)", "Pace (1-5)", None),
    ("relevance", "coherence", None),
])  # fmt: skip
def test_a_criterion_with_the_grades_of_the_others_is_read(
    names: tuple[str, str, str | None],
) -> None:
    labels = read(table(*names))
    assert labels.report.doubts == ()
    assert len(labels.criteria) == len([name for name in names if name])
    assert labels.report.n_labels == len(labels.criteria) * N * len(RATERS)
    assert labels.raters == RATERS


def test_the_labels_of_a_judge_who_agrees_are_read() -> None:
    rows = table("helpfulness", "coherence", "clarity").replace({"annotator": {"R3": "gpt-4o"}})
    labels = read(rows)
    assert labels.judges == ("gpt-4o",)
    assert labels.criteria == ("helpfulness", "coherence", "clarity")


@pytest.mark.parametrize(
    ("name", "values"),
    [("safe", ("yes", "no")), ("hallucination", (0, 1)), ("passes", ("True", "False")),
     ("tone", ("formal", "casual", "neutral")), ("Schluss", GRADES), ("sicher", ("ja", "nein")),
     ("complexity", GRADES), ("toxicity", GRADES)],
)  # fmt: skip
def test_what_may_as_well_describe_the_items_is_asked(
    name: str, values: tuple[object, ...]
) -> None:
    rows = table("fluency", name, None, values)
    error = asked(rows)
    assert str(error).startswith(
        f"Nothing in 'ratings.csv' says whether '{name}' holds labels as well, on which all raters "
        "of an item agree, beside 'fluency'; state 'label' in the mapping, such as "
    )
    assert error.doubts[0].guess == ["fluency", name]
    assert error.doubts[0].alternatives == (["fluency"],)
    assert read(rows, on_doubt="accept").criteria == ("fluency", name)


@pytest.mark.parametrize(
    ("name", "values"),
    [("difficulty", GRADES), ("severity_level", (1, 2, 3)), ("genre", ("news", "web")),
     ("year", (2019, 2020, 2021)), ("length", GRADES), ("source", ("cnn", "bbc")),
     ("domain", ("law", "art")), ("split", ("train", "test")), ("gold", GRADES),
     ("gold_label", ("yes", "no")), ("tier", (1, 2, 3)), ("perplexity", (10.5, 33.1, 20.7))],
)  # fmt: skip
def test_what_describes_the_items_is_neither_read_nor_asked_about(
    name: str, values: tuple[object, ...]
) -> None:
    labels = read(table("fluency", name, "relevance", values))
    assert labels.report.doubts == ()
    assert labels.criteria == ("fluency", "relevance")


def test_a_column_of_the_items_before_that_of_raters_is_none_of_theirs() -> None:
    rows = table("fluency", "published", "relevance", ("yes", "no"))
    labels = read(rows[["item_id", "published", "annotator", "fluency", "relevance"]])
    assert labels.criteria == ("fluency", "relevance")


def test_grades_of_another_rater_are_no_criterion() -> None:
    labels = read(table("fluency", "sme_fluency", None), on_doubt="accept")
    assert "sme_fluency" not in labels.criteria


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("safe", ("yes", "no")),
        ("passes", ("pass", "fail")),
        ("sentiment", ("good", "bad", "so")),
        ("selected", ("fits", "does not")),
    ],
)
def test_such_a_criterion_alone_is_asked_about(name: str, values: tuple[object, ...]) -> None:
    rows = table("fluency", name, None, values).drop(columns="fluency")
    error = asked(rows)
    assert str(error).startswith(
        f"Nothing in 'ratings.csv' but its name or values says that '{name}' holds labels, on "
        "which all raters of an item agree; state 'label' in the mapping, such as "
    )
    assert read(rows, on_doubt="accept").report.n_labels == N * len(RATERS)


def test_raters_agree_on_outputs_of_systems() -> None:
    rows = table("fluency", "coherence", "relevance")
    number = rows["item_id"].str[1:].astype(int)
    rows["item_id"] = "D" + (number // 3).astype(str)
    rows.insert(1, "system", "sys" + (number % 3).astype(str))
    assert read(rows).criteria == ("fluency", "coherence", "relevance")
    rows["coherence"] = rows["item_id"].str[1:].astype(int) + 1  # of the document, whoever wrote
    assert read(rows, on_doubt="accept").criteria == ("fluency", "relevance")


def test_an_engine_asks_and_reads_as_well(tmp_path: object) -> None:
    path = f"{tmp_path}/ratings.csv"
    table("fluency", "coherence", "relevance").to_csv(path, index=False)
    assert open_labels(path).criteria == ("fluency", "coherence", "relevance")
    table("fluency", "safe", "relevance", ("yes", "no")).to_csv(path, index=False)
    with pytest.raises(LabelError, match="whether 'safe' holds labels as well, on which all"):
        open_labels(path)
