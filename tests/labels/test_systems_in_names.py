"""Columns that name a rater and who wrote what was judged: the model in them is no judge."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 12
ANSWER = "A text of {} on the question number {}, which is long enough to be read as one."


def table(columns: list[str], texts: tuple[str, ...] = ()) -> pd.DataFrame:
    cells: dict[str, list[object]] = {"id": [f"q{n}" for n in range(N)]}
    cells |= {text: [ANSWER.format(text, n) for n in range(N)] for text in texts}
    for k, column in enumerate(columns):
        cells[column] = [(n * (k + 2) + k) % 5 + 1 for n in range(N)]
    return pd.DataFrame(cells)


def read(frame: pd.DataFrame, name: str = "data.csv", **options: object):
    return read_labels(upload(frame.to_csv(index=False), name), **options)


TEXTS = ("human_answer", "chatgpt_answer")
TWO_RATERS = [
    ("annotator1_human_quality", "annotator1_chatgpt_quality",
     "annotator2_human_quality", "annotator2_chatgpt_quality"),
    ("physician_quality_evaluator1", "chatgpt_quality_evaluator1",
     "physician_quality_evaluator2", "chatgpt_quality_evaluator2"),
    ("Teacher feedback - Rater 1", "ChatGPT feedback - Rater 1",
     "Teacher feedback - Rater 2", "ChatGPT feedback - Rater 2"),
    ("Expert 1 - gpt4", "Expert 1 - llama", "Expert 2 - gpt4", "Expert 2 - llama"),
    ("gpt-4o_score_annotator1", "llama-3_score_annotator1",
     "gpt-4o_score_annotator2", "llama-3_score_annotator2"),
]  # fmt: skip


@pytest.mark.parametrize("columns", TWO_RATERS)
def test_the_model_beside_a_rater_is_the_system_that_was_judged(columns: tuple[str, ...]) -> None:
    frame = table(list(columns))
    with pytest.raises(LabelError, match="are systems, whose outputs people judged, or judges"):
        read(frame)
    labels = read(frame, mapping={"answers": {"authors": "systems"}})
    assert labels.report.doubts == ()
    assert (len(labels.raters), labels.judges, len(labels.items)) == (2, (), 2 * N)
    assert labels.items["system"].nunique() == 2
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    systems = list(dict.fromkeys(labels.items["system"]))
    for s, system in enumerate(systems):
        own = wide.loc[[f"q{n}/{system}" for n in range(N)]]
        for r, rater in enumerate(labels.raters):
            assert own[rater].tolist() == frame[columns[2 * r + s]].tolist()
    assert read(frame, mapping=labels.mapping).digest == labels.digest
    each = read(frame, mapping={"human": list(columns)})
    assert (each.raters, each.report.n_labels, each.report.doubts) == (columns, 4 * N, ())


@pytest.mark.parametrize(
    ("columns", "texts", "name"),
    [
        (["human_rating_gpt4", "human_rating_llama"], (), "data.csv"),
        (["gpt4_human", "llama_human"], (), "data.csv"),
        (["gpt4_response-label-expert", "llama_response-label-expert"],
         ("gpt4_response", "llama_response"), "data.csv"),
        (["human_answer_score", "chatgpt_answer_score"], TEXTS, "data.csv"),
        (["gpt4_score", "llama_score"], ("gpt4_response", "llama_response"), "human_eval.csv"),
    ],
)  # fmt: skip
def test_one_human_on_the_outputs_of_systems(columns, texts, name) -> None:
    frame = table(columns, texts)
    with pytest.raises(LabelError, match="are systems, whose outputs people judged") as asked:
        read(frame, name)
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"authors": "systems"}, ({"authors": "judges"},))
    labels = read(frame, name, on_doubt="accept")
    assert (len(labels.raters), labels.judges, len(labels.items)) == (1, (), 2 * N)
    first, second = (frame[column].tolist() for column in columns)
    assert sorted(labels.table["label"]) == sorted(first + second)


@pytest.mark.parametrize(
    "columns",
    [["rater1_gpt4_quality", "rater2_gpt4_quality"], ["expert1_chatgpt", "expert2_chatgpt"],
     ["human_rating_of_llm_answer"]],
)  # fmt: skip
def test_people_who_judged_one_model_are_asked_about(columns: list[str]) -> None:
    with pytest.raises(
        LabelError, match="labels of humans, who judged what a model wrote"
    ) as asked:
        read(table(columns))
    assert asked.value.doubts[0].guess == columns
    labels = read(table(columns), on_doubt="accept")
    assert (labels.report.n_labels, labels.judges) == (len(columns) * N, ())


def test_an_experts_label_of_a_models_text_beside_those_of_other_texts_is_asked_about() -> None:
    columns = ["response-reddit-label-expert", "response-gpt2-label-expert"]
    with pytest.raises(LabelError, match="on what a model wrote, or of judges") as asked:
        read(table(columns))
    assert asked.value.doubts[0].guess == columns
    assert asked.value.doubts[0].alternatives == ([columns[0]],)


@pytest.mark.parametrize(
    ("columns", "judges"),
    [
        (["human_score", "gpt4_score"], 1),
        (["human_coherence", "gpt4_coherence", "human_fluency", "gpt4_fluency"], 1),
        (["rater_human", "rater_gpt4"], 1),
        (["annotator_1", "annotator_2", "gpt4_annotator_1", "llama_annotator_1"], 2),
    ],
)
def test_judges_in_the_place_of_raters_stay_judges_unasked(columns: list[str], judges: int) -> None:
    labels = read(
        table(columns), mapping={"scale": {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}}
    )
    assert len(labels.judges) == judges
    assert len(labels.items) == N


@pytest.mark.parametrize(
    "systems",
    [("t5", "bart"), ("alexa", "dialogpt", "reddit"), ("gpt3", "t5"), ("model_a", "model_b"),
     ("baseline", "bert")],
)  # fmt: skip
@pytest.mark.parametrize(
    ("raters", "judges"),
    [(("human", "gpt4"), ("gpt4",)), (("human_1", "human_2", "gpt4"), ("gpt4",)),
     (("human", "model"), ("model",)), (("human1", "human2"), ()), (("anna", "ben"), ())],
)  # fmt: skip
@pytest.mark.parametrize("order", ["{system}_{rater}", "{rater}-{system}"])
def test_every_system_with_every_rater(systems, raters, judges, order) -> None:
    columns = [order.format(system=s, rater=r) for s in systems for r in raters]
    frame = table(columns)
    with pytest.raises(LabelError) as asked:
        read(frame)
    doubt = asked.value.doubts[0]
    assert (doubt.guess, doubt.alternatives) == ({"authors": "systems"}, ({"authors": "judges"},))
    assert "are systems, whose outputs " in doubt.reason
    labels = read(frame, on_doubt="accept")
    humans = tuple(rater for rater in raters if rater not in judges)
    assert (labels.raters, labels.judges) == (humans, judges)
    assert sorted(set(labels.items["system"])) == sorted(systems)
    assert len(labels.items) == len(systems) * N
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    own = wide.loc[[f"q{n}/{systems[1]}" for n in range(N)], raters[-1]]
    assert own.tolist() == frame[order.format(system=systems[1], rater=raters[-1])].tolist()


@pytest.mark.parametrize(
    "columns",
    [
        [f"{quality}_{one}" for quality in ("fluency", "coherence") for one in ("human", "gpt4")],
        [f"{time}_{one}" for time in ("t1", "t2") for one in ("human", "gpt4")],
        [f"{one}_{quality}" for quality in ("tone", "style") for one in ("human", "gpt4")],
    ],
)
def test_qualities_and_times_with_every_rater_are_no_systems(columns: list[str]) -> None:
    labels = read(table(columns), on_doubt="accept")
    assert "system" not in labels.items
    assert "answers" not in [doubt.role for doubt in labels.report.doubts]


def test_lists_of_raters_of_every_system() -> None:
    columns = [f"{system}-{one}" for system in ("alexa", "dialogpt") for one in ("human", "gpt4")]
    frame = table(columns)
    frame = frame.assign(**{c: [f"[{n}, {n % 3 + 1}]" for n in frame[c]] for c in columns})
    with pytest.raises(LabelError, match="'alexa', 'dialogpt' in the names of columns"):
        read(frame)
    labels = read(frame, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt4",))
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 8 * N)


def test_one_human_on_the_outputs_of_models_without_a_name_of_a_judge() -> None:
    frame = table(["bert_human", "lstm_human"])
    with pytest.raises(LabelError, match="are systems, whose outputs were judged"):
        read(frame)
    labels = read(frame, on_doubt="accept")
    assert (labels.raters, labels.judges, len(labels.items)) == (("human",), (), 2 * N)
    assert read(table(["human_anna", "human_bart"])).raters == ("human_anna", "human_bart")
