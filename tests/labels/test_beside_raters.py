"""Columns beside raters' that tell of items: data, whoever was judged, and what is no rater."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 60
GRADES = (1, 2, 3, 4, 5)


def table(raters: Sequence[str], beside: Mapping[str, Sequence[object]]) -> Upload:
    """Raters who mostly say what is true, and columns at random before them."""
    rng = np.random.default_rng(8)
    truth = rng.integers(1, 6, N)
    frame = pd.DataFrame({"id": [f"t{n}" for n in range(N)]})
    for column, values in beside.items():
        frame[column] = rng.choice(np.array(values, dtype=object), N)
    for rater in raters:
        frame[rater] = np.where(rng.random(N) < 0.3, rng.integers(1, 6, N), truth)
    return upload(frame.to_csv(index=False), "sheet.csv")


def doubts(source: Upload, asked: str = ".") -> dict[str, object]:
    """Guess of each doubt, of which one says what is ``asked``."""
    with pytest.raises(LabelError, match=asked) as caught:
        read_labels(source)
    return {doubt.role: doubt.guess for doubt in caught.value.doubts}


@pytest.mark.parametrize("column", ["command", "Model", "palm", "phi"])
@pytest.mark.parametrize("values", [(1, 2, 3), GRADES])
def test_numbers_of_items_under_a_models_name_are_asked_about(
    column: str, values: Sequence[int]
) -> None:
    source = table(["human_1", "human_2", "gpt-4"], {column: values})
    asked = f"'{column}' holds labels of judges or says something"
    assert doubts(source, asked) == {"machine": {"gpt-4": ["gpt-4"]}}


@pytest.mark.parametrize("column", ["command", "model", "phi"])
def test_a_judge_that_agrees_is_one_under_any_name(column: str) -> None:
    labels = read_labels(table(["human_1", "human_2", column], {}))
    assert labels.judges == (column,)


@pytest.mark.parametrize(
    "column", ["length", "turn", "batch", "version", "year", "chapter", "seed", "tokens"]
)
def test_numbers_that_are_called_as_data_are_no_raters(column: str) -> None:
    labels = read_labels(table(["human_1", "human_2", "gpt-4"], {column: (1, 2, 3)}))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4",))


@pytest.mark.parametrize("column", ["Part", "Section", "Speaker", "Party", "Source"])
@pytest.mark.parametrize("values", [(1, 2, 3), ("A", "B", "C"), ("SPD", "CDU", "FDP")])
@pytest.mark.parametrize(
    "raters", [("ann1", "ann2", "ann3"), ("Anna", "Ben", "Carla"), ("AB", "CD", "EF")]
)
def test_what_no_name_makes_a_rater_is_not_guessed_to_be_one(
    column: str, values: Sequence[object], raters: tuple[str, ...]
) -> None:
    assert doubts(table(raters, {column: values}))["human"] == [*raters]


@pytest.mark.parametrize("column", ["Reviewer", "Rater", "Annotator"])
def test_names_of_reviewers_are_not_guessed_to_be_labels(column: str) -> None:
    source = table(["Expert", "GPT-4"], {column: ("Alpha", "Beta", "Gamma")})
    assert doubts(source)["human"] == ["Expert"]


@pytest.mark.parametrize(
    "names",
    [("Anna", "Ben", "Carla"), ("GPT-4", "Llama", "Claude"), ("Smith", "Jones"), ("P1", "P2")],
)
@pytest.mark.parametrize("raters", [("Doctor", "ChatGPT"), ("Expert", "GPT-4")])
def test_people_called_by_name_are_asked_about(
    names: Sequence[str], raters: tuple[str, str]
) -> None:
    rng = np.random.default_rng(9)
    rows = [
        [f"What is meant by number {n}?", name, *rng.integers(1, 6, 2)]
        for n in range(12)
        for name in names
    ]
    text = pd.DataFrame(rows, columns=["question", "Name", *raters]).to_csv(index=False)
    asked = "whether 'Name' names those whose texts were judged, or those who judged"
    assert doubts(upload(text, "sheet.csv"), asked) == {"system": "Name"}
    labels = read_labels(upload(text, "sheet.csv"), {"system": "Name"})
    assert (labels.raters, labels.judges) == ((raters[0],), (raters[1],))
    assert labels.report.n_labels == 2 * len(rows)


def test_criteria_called_by_name_stay_criteria() -> None:
    rows = [[f"q{n}", name, n % 5 + 1, n % 3 + 1] for n in range(9) for name in ("tone", "safety")]
    frame = pd.DataFrame(rows, columns=["item", "name", "human", "gpt-4"])
    labels = read_labels(upload(frame.to_csv(index=False), "sheet.csv"))
    assert labels.criteria == ("tone", "safety")


@pytest.mark.parametrize("who", ["human", "human_1"])
def test_programs_beside_raters_are_criteria_or_systems(who: str) -> None:
    columns = [f"{system}_{one}" for system in ("bart", "bert") for one in (who, "gpt4")]
    with pytest.raises(LabelError, match="'bart', 'bert' in the names .* or criteria or judges"):
        read_labels(table(columns, {}))
    with pytest.raises(LabelError, match="'bart', 'bert' are criteria or systems"):
        read_labels(table(columns, {}), mapping={"answers": {"authors": "judges"}})


@pytest.mark.parametrize(
    "names",
    [
        ("human", "model"),
        ("gold", "command"),
        ("human", "bard", "palm"),
        ("human", "opus", "haiku"),
    ],
)
def test_models_called_as_data_are_judges_where_nobody_says_how_people_agree(names) -> None:
    rows = [[f"q{n}", *(1 + (n * (k + 2)) % 5 for k in range(len(names)))] for n in range(30)]
    frame = pd.DataFrame(rows, columns=["id", *names])
    labels = read_labels(frame)
    assert (labels.raters, labels.judges) == (names[:1], names[1:])
    lists = frame.assign(**{name: [[n % 5, n % 3] for n in range(30)] for name in names})
    assert read_labels(lists).judges == names[1:]


@pytest.mark.parametrize("humans", [("human",), ("human_1", "human_2"), ("expert",)])
@pytest.mark.parametrize("model", ["bert", "roberta", "lstm"])
def test_a_model_beside_a_word_for_people_is_no_further_human_in_silence(humans, model) -> None:
    noun = humans[0].partition("_")[0]
    columns = [*humans, f"{model}_{noun}"]
    with pytest.raises(LabelError, match="of one more human, of humans on what the model") as asked:
        read_labels(table(columns, {}))
    doubt = asked.value.doubts[0]
    assert (doubt.guess, doubt.alternatives) == ([*humans], (columns,))


def test_people_called_as_a_model_is_beside_a_word_for_people_stay_humans() -> None:
    labels = read_labels(table(["human_anna", "human_bart"], {}))
    assert labels.raters == ("human_anna", "human_bart")
