"""Columns of systems that are called after who handed them in, and what is said of their items."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N, SYSTEMS = 24, ("TGen", "Slug2Slug", "ADAPT")


def outputs(system: str) -> pd.DataFrame:
    """An output of each system for each item, with grades from 1 to 5."""
    rows = [
        {system: name, "sample_id": f"s{n}", "fluency": (n + k) % 5 + 1, "tone": (n * k) % 5 + 1}
        for n in range(N)
        for k, name in enumerate(SYSTEMS)
    ]
    return pd.DataFrame(rows)


def read(frame: pd.DataFrame, name: str = "scores.csv", **options: object):
    return read_labels(upload(frame.to_csv(index=False), name), **options)


@pytest.mark.parametrize(
    "column",
    [
        "submission_id",
        "Submission",
        "team",
        "team_name",
        "entry",
        "tts_model",
        "participant_system",
    ],
)
def test_what_alone_tells_rows_of_an_item_apart_is_asked_about_as_systems(column: str) -> None:
    frame = outputs(column)
    with pytest.raises(LabelError, match=f"whether '{column}', which tells rows .* names the"):
        read(frame)
    got = read(frame, on_doubt="accept")
    assert (len(got.items), len(got.raters), got.criteria) == (3 * N, 1, ("fluency", "tone"))
    assert got.report.n_labels == 6 * N


def test_raters_of_systems_in_rows_stay_raters() -> None:
    frame = pd.concat(outputs("t2i_model").assign(worker_id=w) for w in ("w1", "w2"))
    got = read(frame.drop(columns="tone").rename(columns={"fluency": "rating"}), on_doubt="accept")
    assert (got.raters, len(got.items), got.report.n_labels) == (("w1", "w2"), 3 * N, 6 * N)


@pytest.mark.parametrize("column", ["team", "submission_id", "tts_model"])
def test_a_team_of_each_item_or_rater_is_no_system(column: str) -> None:
    of_items = pd.DataFrame({
        "id": [f"t{n}" for n in range(N)],
        column: ["red", "blue"] * (N // 2),
        "human_1": [n % 3 for n in range(N)],
        "human_2": [(n + n // 7) % 3 for n in range(N)],
    })  # fmt: skip
    assert read(of_items).raters == ("human_1", "human_2")
    of_raters = pd.DataFrame(
        [[f"t{n}", w, f"team {w}", (n + k) % 3] for n in range(N) for k, w in enumerate("ab")],
        columns=["id", "annotator", column, "label"],
    )
    assert read(of_raters).raters == ("a", "b")


@pytest.mark.parametrize("column", ["size", "complexity", "triples"])
def test_what_is_the_same_of_all_systems_is_asked_about_and_no_criterion_in_the_guess(
    column: str,
) -> None:
    frame = outputs("system").assign(**{column: [n // 3 % 7 + 1 for n in range(3 * N)]})
    with pytest.raises(LabelError, match="or what the systems were given") as asked:
        read(frame, "human_eval.csv")
    assert [doubt.role for doubt in asked.value.doubts] == ["label"]
    assert read(frame, "human_eval.csv", on_doubt="accept").criteria == ("fluency", "tone")


def test_a_criterion_that_differs_between_systems_stays_one() -> None:
    frame = outputs("system").assign(size=[n % 4 + 1 for n in range(3 * N)])
    assert set(read(frame, "human_eval.csv").criteria) == {"size", "fluency", "tone"}


def graded(head: str, item: str = "q{n}") -> pd.DataFrame:
    """Grades of two experts for each item and system."""
    rows = [
        {
            "expert_id": who,
            "question_id": item.format(n=n, k=k),
            head: name,
            "score": (n * (k + 1) + who) % 5 + 1,
        }
        for n in range(N)
        for k, name in enumerate(("GPT-5_base", "GPT-5_rag", "DeepSeek_base"))
        for who in (1, 2)
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize(
    "head",
    [
        "model (invisible for experts)",
        "Model (hidden)",
        "model_name (blind)",
        "Model/Setting",
        "LLM used",
        "model + prompt",
        "Model version",
        "System [anon.]",
        "Modell (verdeckt)",
    ],
)
def test_a_name_of_systems_with_more_words_is_asked_about(head: str) -> None:
    frame = graded(head)
    with pytest.raises(LabelError) as raised:
        read(frame)
    assert [(doubt.role, doubt.guess) for doubt in raised.value.doubts] == [("system", head)]
    says = f"whether '{head}', which tells rows with the same 'question_id', 'expert_id' apart"
    assert says in str(raised.value)
    got = read(frame, on_doubt="accept")
    assert (len(got.items), got.raters, got.report.n_labels) == (3 * N, ("1", "2"), 6 * N)


@pytest.mark.parametrize("head", ["Model (hidden)", "LLM used", "model_rank", "model_answer"])
def test_a_name_of_systems_is_not_asked_about_where_ids_tell_the_outputs_apart(head: str) -> None:
    got = read(graded(head, item="q{n}-{k}"))
    assert (len(got.items), got.report.n_labels) == (3 * N, 6 * N)


def test_a_judge_of_each_row_beside_one_label_of_people_is_no_system() -> None:
    rows = [
        {"id": f"q{n}", "model version": name, "human": n % 5, "llm_judgment": n * k % 5}
        for n in range(N)
        for k, name in enumerate(("gpt-4o", "claude-3"), start=2)
    ]
    with pytest.raises(LabelError) as raised:
        read(pd.DataFrame(rows))
    assert "system" not in [doubt.role for doubt in raised.value.doubts]
