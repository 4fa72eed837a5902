"""Models by no known name among people: told by how models' names are written, and asked about."""

import json

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 24
PEOPLE = (("ann1", "ann2"), ("Anna", "Ben"), ("A1", "A2"), ("anna", "ben"), ("Анна", "Борис"))


def wide(*raters: str) -> pd.DataFrame:
    rng = np.random.default_rng(3)
    truth = rng.permutation(np.arange(N) % 5)
    columns: dict[str, object] = {"id": [f"q{n}" for n in range(N)]}
    for rater in raters:
        columns[rater] = 1 + np.clip(truth + rng.choice([-1, 0, 0, 1], N), 0, 4)
    return pd.DataFrame(columns)


def rows(*raters: str) -> pd.DataFrame:
    return wide(*raters).melt("id", var_name="annotator", value_name="score")


def csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "sheet.csv")


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize(
    "model",
    [
        "GLM-4.6", "GigaChat", "jamba-1.6", "granite-3.3", "magistral-medium", "solar-pro",
        "aya-expanse-32b", "xgen-7b", "文心一言", "通义千问", "豆包", "Doubao-1.5-pro", "falcon-h1",
        "LongCat-Flash", "intern-s1", "seed-1.6", "seed-oss-36b", "MiMo-7B", "apertus-70b",
        "Teuken-7B", "Bielik-11B", "hy-t1", "ArmoRM", "command-a",
    ],
)  # fmt: skip
def test_models_by_their_names_are_judges_among_annotators(
    model: str, people: tuple[str, ...]
) -> None:
    read = read_labels(csv(rows(*people, "gpt-4o", model)))
    assert (read.raters, read.judges) == (people, ("gpt-4o", model))
    beside_humans = read_labels(csv(wide("human_1", "human_2", "gpt-4o", model)))
    assert beside_humans.judges == ("gpt-4o", model)


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize(
    "model", ["zork-7b", "Zork 8x22B", "step-3", "T-lite", "ring-1t", "v3.2-exp", "zork-h1",
              "zork-instruct", "zork-4.1-mini"],
)  # fmt: skip
@pytest.mark.parametrize("shape", [rows, wide])
def test_what_is_written_as_a_model_is_asked_about_as_a_judge(
    shape: object, model: str, people: tuple[str, ...]
) -> None:
    frame = (rows if shape is rows else wide)(*people, "gpt-4o", model)
    with pytest.raises(LabelError) as caught:
        read_labels(csv(frame))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("human", list(people))
    assert [*people, model] in doubt.alternatives
    assert f"'{model}'" in doubt.reason
    read = read_labels(csv(frame), {"human": doubt.guess})
    assert (read.raters, read.judges) == (people, ("gpt-4o", model))


def test_the_question_in_full_in_other_files() -> None:
    frame = rows("Anna", "Ben", "gpt-4o", "Zork-7B")
    sheet = workbook([list(frame.columns), *frame.values.tolist()], name="sheet.xlsx")
    records = json.loads(frame.to_json(orient="records"))
    lines = upload("\n".join(map(json.dumps, records)), "sheet.jsonl")
    for source in (sheet, lines):
        with pytest.raises(LabelError) as caught:
            read_labels(source)
        assert str(caught.value) == (
            f"Nothing in '{source.name}' says whether the rater 'Zork-7B' is human or a judge; "
            'state \'human\' in the mapping, such as {"human": ["Anna", "Ben"]}, or take the '
            "guess with on_doubt='accept'."
        )


def test_without_a_known_model_the_size_and_the_version_tell() -> None:
    with pytest.raises(LabelError, match="whether the raters 'zork-7b', 'quux-4.1' are human"):
        read_labels(csv(rows("anna", "ben", "zork-7b", "quux-4.1")))


@pytest.mark.parametrize(
    "people",
    [
        ("anna-1", "anna-2", "anna-3"),
        ("worker-17", "worker-4", "worker-9"),
        ("anna_k", "ben_m"),
        ("anna lopez", "ben ode"),
        ("Anna Max", "Ben Base"),
        ("anna.lopez@mail.com", "ben-7b@mail.com"),
        ("A1B2C3D4E5F6", "A9B8C7D6E5F4"),
        ("u_12", "u_7"),
    ],
)
def test_people_are_not_asked_about(people: tuple[str, ...]) -> None:
    read = read_labels(csv(rows(*people, "gpt-4o")))
    assert (set(read.raters), read.judges) == (set(people), ("gpt-4o",))


@pytest.mark.parametrize("model", ["falcon-h1", "zamba-h1", "zamba-h2"])
def test_the_end_of_a_models_name_is_no_human(model: str) -> None:
    frame = wide("human_1", "human_2", "gpt-4o", model)
    read = read_labels(csv(frame), on_doubt="accept")
    assert (read.raters, read.judges) == (("human_1", "human_2"), ("gpt-4o", model))


def test_h1_behind_a_criterion_or_a_label_is_a_human() -> None:
    frame = wide("fluency-h1", "fluency-h2", "tone-h1", "tone-h2", "fluency-gpt4", "tone-gpt4")
    assert read_labels(csv(frame)).raters == ("h1", "h2")
    assert read_labels(csv(wide("score-h1", "score-h2", "gpt4"))).raters == ("score-h1", "score-h2")


def test_a_person_who_is_called_as_a_model_is_asked_about() -> None:
    with pytest.raises(LabelError, match="whether the rater 'Gemini Rao' is human or a judge"):
        read_labels(csv(rows("Anna", "Ben", "Gemini Rao", "gpt-4o")))
    read = read_labels(csv(rows("Anna", "Ben", "Gemini", "Gemini Advanced")))
    assert read.judges == ("Gemini", "Gemini Advanced")


@pytest.mark.parametrize("column", ["LLM", "Model", "AI"])
def test_a_column_that_names_whom_raters_judged_is_no_judge(column: str) -> None:
    models = ["GPT4.1", "DeepSeek-R1"]
    for blank in (False, True):
        rows = [
            f"{'' if blank and case else model},case {case},Logic,{case % 4 + 1},{case * 3 % 4 + 1}"
            for model in models
            for case in range(8)
        ]
        text = "\n".join([f"{column},Case,Criteria,Coherence,Usefulness", *rows])
        with pytest.raises(LabelError) as caught:
            read_labels(upload(text, "sheet.csv"))
        doubt = next(doubt for doubt in caught.value.doubts if doubt.role == "human")
        assert (doubt.guess, doubt.alternatives) == (["human"], ([],))
