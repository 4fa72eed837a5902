"""Columns of judges' labels beside rows that hold one person's label each."""

from collections.abc import Sequence

import pandas as pd
import pytest

from judgeviz.engines.opening import open as open_labels
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 10
PEOPLE = ("P01", "P02", "P03")
SYSTEMS = ("gpt-4o", "llama-3-8b")
Rows = list[dict[str, object]]


def rows(
    judge: str = "gpt4_rating", item: str = "id", label: str = "rating", systems: object = SYSTEMS
) -> Rows:
    """What three people and a judge say of ten texts by two systems; a row for each person."""
    assert isinstance(systems, Sequence)
    return [
        {item: f"q{n}", "model": system, "annotator": who, label: (n + m + k) % 5 + 1}
        | {judge: (2 * n + m) % 5 + 1}
        for n in range(N)
        for m, system in enumerate(systems)
        for k, who in enumerate(PEOPLE)
    ]


def of_one_system(table: Rows) -> Rows:
    return [{name: cell for name, cell in row.items() if name != "model"} for row in table]


def said(labels: Labels, rater: str, criterion: str | None = None) -> list[object]:
    table = labels.table
    mine = table["rater"] == rater
    if criterion is not None:
        mine &= table["criterion"] == criterion
    return table[mine].sort_values("item")["label"].tolist()


@pytest.mark.parametrize(
    "judge", ["gpt4_rating", "judge_score", "gpt-4", "llm_score", "LLM rating", "rougeL"]
)
def test_a_judges_column_is_read_once_for_each_output_of_a_system(judge: str) -> None:
    labels = read_labels(csv_file(rows(judge)))
    assert (labels.raters, labels.judges) == (PEOPLE, (judge,))
    assert len(labels.items) == 2 * N
    assert labels.report.n_labels == labels.report.n_places == 8 * N
    assert said(labels, judge) == [(2 * n + m) % 5 + 1 for n in range(N) for m in (0, 1)]
    assert judge not in labels.items
    note = (
        f"Judges in columns of 'export.csv': '{judge}'; what they say of an item comes back in "
        "each of its rows and was read once."
    )
    assert note in labels.report.guesses


@pytest.mark.parametrize(
    "item", ["item", "question", "Text", "sample", "doc_id", "text_id", "Text ID", "prompt"]
)
def test_a_judges_column_is_read_whatever_the_item_is_called(item: str) -> None:
    labels = read_labels(csv_file(of_one_system(rows(item=item, systems=("",)))))
    assert (labels.raters, labels.judges) == (PEOPLE, ("gpt4_rating",))
    assert labels.report.n_labels == 4 * N
    assert said(labels, "gpt4_rating") == [2 * n % 5 + 1 for n in range(N)]


@pytest.mark.parametrize("systems", [SYSTEMS, ("",)])
@pytest.mark.parametrize(
    ("named", "judge"),
    [("gpt4_{}", "gpt4"), ("llm_{}", "llm"), ("{}_gpt4", "gpt4"), ("GPT-4 {}", "GPT-4")],
)
def test_a_judges_columns_are_read_by_their_criteria(
    named: str, judge: str, systems: Sequence[str]
) -> None:
    first, second = (named.format(name) for name in ("fluency", "coherence"))
    table = [
        {**row, "coherence": 6 - int(str(row["fluency"])), second: 6 - int(str(row[first]))}
        for row in rows(first, label="fluency", systems=systems)
    ]
    labels = read_labels(csv_file(table if len(systems) > 1 else of_one_system(table)))
    assert (labels.raters, labels.judges) == (PEOPLE, (judge,))
    assert labels.criteria == ("fluency", "coherence")
    assert labels.report.n_labels == 2 * 4 * N * len(systems)
    fluency, coherence = (said(labels, judge, name) for name in labels.criteria)
    assert fluency == [(2 * n + m) % 5 + 1 for n in range(N) for m in range(len(systems))]
    assert coherence == [6 - grade for grade in fluency if isinstance(grade, int)]


def test_a_judges_column_follows_the_criterion_of_its_row() -> None:
    table = [
        {**row, "criterion": name, "gpt4_rating": (2 * n + m) % 5 + 1}
        for n, row in enumerate(of_one_system(rows(systems=("",)))[::3])
        for m, name in enumerate(("tone", "depth"))
        for row in ({**row, "annotator": who} for who in PEOPLE)
    ]
    labels = read_labels(csv_file(table))
    assert (labels.criteria, labels.judges) == (("tone", "depth"), ("gpt4_rating",))
    assert labels.report.n_labels == 8 * N
    assert said(labels, "gpt4_rating", "depth") == [(2 * n + 1) % 5 + 1 for n in range(N)]


def test_one_column_of_human_labels_beside_a_judges_is_that_of_the_rows_person() -> None:
    labels = read_labels(csv_file(rows(label="human_rating")))
    assert (labels.raters, labels.judges) == (PEOPLE, ("gpt4_rating",))
    assert labels.report.n_labels == 8 * N


@pytest.mark.parametrize(
    ("machine", "judges"),
    [(["gpt4_rating"], ("gpt4_rating",)), ({"gpt4": ["gpt4_rating"]}, ("gpt4",))],
)
@pytest.mark.parametrize("human", [None, list(PEOPLE)])
def test_a_mapping_states_a_judges_column(
    machine: object, judges: tuple[str, ...], human: object
) -> None:
    mapping = {"machine": machine} | ({"human": human} if human else {})
    labels = read_labels(csv_file(rows()), mapping)
    assert (labels.raters, labels.judges) == (PEOPLE, judges)
    assert labels.report.n_labels == 8 * N
    assert read_labels(csv_file(rows()), labels.mapping).judges == judges


def test_a_column_of_the_same_labels_under_another_name_is_said_and_can_be_stated() -> None:
    labels = read_labels(csv_file(rows("sage")))
    assert (labels.judges, labels.report.n_labels) == ((), 6 * N)
    note = (
        "Not taken for labels of 'export.csv': 'sage'; name a column in the mapping under "
        "'machine' if it holds a judge's labels."
    )
    assert note in labels.report.guesses
    stated = read_labels(csv_file(rows("sage")), {"machine": ["sage"]})
    assert (stated.judges, stated.report.n_labels) == (("sage",), 8 * N)
    assert note not in stated.report.guesses


def test_numbers_of_another_scale_under_a_models_name_are_asked_about() -> None:
    table = [{**row, "llm_score": int(str(row["llm_score"])) / 10} for row in rows("llm_score")]
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(table))
    assert str(caught.value) == (
        "Nothing in 'export.csv' says whether 'llm_score' holds labels of judges; state 'machine' "
        'in the mapping, such as {"machine": ["llm_score"]}, or take the guess with '
        "on_doubt='accept'."
    )
    for answer, judges in ((["llm_score"], ("llm_score",)), ([], ())):
        assert read_labels(csv_file(table), {"machine": answer}).judges == judges


def test_what_a_column_says_of_a_system_is_no_label_of_its_outputs() -> None:
    table = [{**row, "model_size": 4 if row["model"] == "gpt-4o" else 2} for row in rows()]
    labels = read_labels(csv_file(table))
    assert labels.judges == ("gpt4_rating",)
    assert "Not taken for labels" not in str(labels.report)


def test_a_judges_criterion_that_nobody_else_labelled_is_said() -> None:
    table = [
        {**row, "gpt4_tone": row["gpt4_fluency"]} for row in rows("gpt4_fluency", label="fluency")
    ]
    labels = read_labels(csv_file(table))
    assert labels.judges == ("gpt4_fluency",)
    assert "Not taken for labels of 'export.csv': 'gpt4_tone';" in str(labels.report)


def test_a_models_column_that_differs_within_an_item_is_said_and_stated_holds_answers() -> None:
    table = [{**row, "gpt4_rating": n % 5 + 1} for n, row in enumerate(rows())]
    labels = read_labels(csv_file(table))
    assert labels.judges == ()
    assert "Not taken for labels of 'export.csv': 'gpt4_rating';" in str(labels.report)
    stated = read_labels(csv_file(table), {"machine": ["gpt4_rating"]})
    assert (stated.judges, stated.report.n_labels) == (("gpt4_rating",), 12 * N)


def test_a_judges_label_stands_where_one_persons_row_is_set_aside_or_empty() -> None:
    table = [{**row, "rejected": "", "id": f"{row['id']}"} for row in rows()]
    table[0] |= {"rejected": "x"}
    table[3] |= {"gpt4_rating": ""}
    labels = read_labels(csv_file(table), {"answers": {"set_aside": "left out"}})
    assert len(said(labels, "P01")) == 2 * N - 1
    assert said(labels, "gpt4_rating") == [(2 * n + m) % 5 + 1 for n in range(N) for m in (0, 1)]


def test_numbered_columns_of_any_judge_are_asked_about() -> None:
    table = [{**row, "judge_2": (int(str(row["judge_1"])) % 5) + 1} for row in rows("judge_1")]
    with pytest.raises(LabelError, match="'judge_1', 'judge_2' are judges or answers of one"):
        read_labels(csv_file(table))
    together = read_labels(csv_file(table), {"machine": {"judge": ["judge_1", "judge_2"]}})
    assert (together.judges, together.report.n_labels) == (("judge",), 10 * N)


def test_no_engine_counts_a_judges_column_beside_rows_of_people() -> None:
    frame = pd.DataFrame(of_one_system(rows(systems=("",))))
    with pytest.raises(LabelError) as caught:
        open_labels(frame)
    assert str(caught.value).endswith(
        "hold labels of judges beside rows of raters ('gpt4_rating'), and no engine reads them "
        "once for an item; read the table by read_labels, write a row per label, or leave them "
        "out of 'machine' in the mapping."
    )
    assert open_labels(frame, mapping={"machine": []}).raters == PEOPLE


def test_a_judges_sentences_beside_rows_of_people_are_asked_about() -> None:
    said = "I considered a score of 3 at first, but settled on a score of {}."
    table = of_one_system(rows("gpt-4o", systems=("",)))
    table = [{**row, "gpt-4o": said.format(row["gpt-4o"])} for row in table]
    with pytest.raises(LabelError, match="whether 'gpt-4o' holds labels of judges") as raised:
        read_labels(csv_file(table))
    assert raised.value.doubts[0].guess == {"gpt-4o": ["gpt-4o"]}
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (labels.raters, labels.judges) == (PEOPLE, ("gpt-4o",))
    assert labels.report.unknown == {"gpt-4o": N}


def test_whether_a_judge_beside_rows_is_right_is_asked_and_a_comparison_left_out() -> None:
    rows = [
        (f"q{n}", who, (n + k) % 2, (n // 2) % 2, int(n % 3 > 0), int((n + k) % 2 == n // 2 % 2))
        for n in range(20)
        for k, who in enumerate(("ann", "ben"))
    ]
    columns = ["item", "annotator", "rating", "gpt4_rating", "gpt4_correct", "gpt4_matches"]
    labels = read_labels(pd.DataFrame(rows, columns=columns), on_doubt="accept")
    [doubt] = [one for one in labels.report.doubts if one.role == "machine"]
    assert "'gpt4_correct' holds labels of judges" in doubt.reason
    assert doubt.alternatives == ({"gpt4_rating": ["gpt4_rating"]},)
    assert "gpt4_matches" not in labels.judges
    assert "gpt4_rating" in labels.judges


@pytest.mark.parametrize(
    ("label", "judge"),
    [("human_score", "judge_score"), ("human_rating", "llm_rating"), ("score", "auto_score"),
     ("human_label", "model_label"), ("rating", "glm_rating"), ("rating", "rating_jamba")],
)  # fmt: skip
def test_a_judges_column_of_outputs_is_no_criterion_of_the_humans(label: str, judge: str) -> None:
    labels = read_labels(csv_file(rows(judge, label=label)))
    assert (labels.raters, labels.judges) == (PEOPLE, (judge,))
    assert labels.criteria == (label,)
    assert len(labels.items) == 2 * N


@pytest.mark.parametrize("systems", [SYSTEMS, ("grok-4",)])
@pytest.mark.parametrize(
    ("label", "column"),
    [("rating", "zorb_rating"), ("rating", "rating_zorb"), ("score", "granite score"),
     ("human_score", "sonar_score"), ("label", "our_label")],
)  # fmt: skip
def test_a_column_called_as_the_label_is_asked_about(
    label: str, column: str, systems: Sequence[str]
) -> None:
    table = rows(column, label=label, systems=systems)
    if len(systems) == 1:
        table = of_one_system(table)
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(table))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("machine", {column: [column]}, ({},))
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (labels.raters, labels.judges) == (PEOPLE, (column,))


@pytest.mark.parametrize(
    "column", ["mean_rating", "gold_rating", "expert_rating", "final_rating", "fluency_rating"]
)
def test_sums_and_other_peoples_labels_are_not_asked_about(column: str) -> None:
    labels = read_labels(csv_file(of_one_system(rows(column, systems=("grok-4",)))))
    assert (labels.raters, labels.judges) == (PEOPLE, ())


def crossed(rater: str, label: str, judge: str, answer: str, models: Sequence[str]) -> Rows:
    """A row for each item, person and judge."""
    return [
        {"item": f"q{n}", rater: who, label: (n + k) % 5 + 1, judge: model}
        | {answer: (2 * n + m) % 5 + 1}
        for n in range(N)
        for k, who in enumerate(PEOPLE)
        for m, model in enumerate(models)
    ]


@pytest.mark.parametrize("models", [("grok-4", "phi-4"), ("gpt-4o", "claude-3", "GLM-4.6")])
@pytest.mark.parametrize(
    ("rater", "label", "judge", "answer"),
    [("annotator", "label", "judge", "judge_label"),
     ("annotator", "human_label", "judge_model", "judge_label"),
     ("worker_id", "rating", "llm", "llm_rating"), ("rater", "score", "model", "model_score")],
)  # fmt: skip
def test_a_row_for_each_person_and_judge_has_either_label_once(
    rater: str, label: str, judge: str, answer: str, models: Sequence[str]
) -> None:
    table = crossed(rater, label, judge, answer, models)
    for source in (csv_file(table), pd.DataFrame(table)):
        labels = read_labels(source)
        assert (labels.raters, labels.judges) == (PEOPLE, tuple(models))
        assert labels.report.n_labels == N * (len(PEOPLE) + len(models))
        for m, model in enumerate(models):
            assert said(labels, model) == [(2 * n + m) % 5 + 1 for n in range(N)]
        for k, who in enumerate(PEOPLE):
            assert said(labels, who) == [(n + k) % 5 + 1 for n in range(N)]


def test_judges_of_a_column_of_models_are_judges_under_any_name() -> None:
    table = [
        {"item": n, "judge_model": model, "judge_label": (2 * n + m) % 5 + 1}
        | {"human_1": n % 5 + 1, "human_2": (n + n // 3) % 5 + 1}
        for n in range(N)
        for m, model in enumerate(("grok-4", "GLM-4.6", "our tuned one"))
    ]
    labels = read_labels(csv_file(table))
    assert labels.raters == ("human_1", "human_2")
    assert labels.judges == ("grok-4", "GLM-4.6", "our tuned one")


RAW = ("Score: {}", "{}/5 - because it is fine", "I would rate this {} out of 5.", "**Rating:** {}")


@pytest.mark.parametrize("name", ["gpt4_raw", "judge_raw", "claude_raw"])
def test_raw_texts_of_a_judge_that_say_labels_are_asked_about(name: str) -> None:
    rows = pd.DataFrame({"sample": range(24)})
    for step in (1, 2):
        rows[f"annotator{step}"] = [n * step % 5 + 1 for n in range(24)]
    labels = [(n * 3 % 5) + 1 for n in range(24)]
    rows[name] = [RAW[n % 4].format(label) for n, label in enumerate(labels)]
    asked = f"Nothing in 'table 1' says whether '{name}' holds labels of judges or parts of"
    with pytest.raises(LabelError, match=asked):
        read_labels(rows)
    judged = read_labels(rows, on_doubt="accept").table.query("rater == @name")
    assert judged["label"].tolist() == labels
    # beside the labels of the same judge they are where these come from
    beside = read_labels(rows.assign(**{name.replace("raw", "score"): labels}))
    assert len(beside.judges) == 1
    assert name not in beside.judges


def test_running_text_of_an_evaluation_is_named() -> None:
    said = "The answer covers the main point and stays clear throughout. Score: {}"
    rows = pd.DataFrame({"sample": range(24), "annotator1": [n % 5 + 1 for n in range(24)]})
    rows["annotator2"] = rows["annotator1"]
    rows["evaluation"] = [f"Text {n}. " + said.format(n % 5 + 1) for n in range(24)]
    assert any(
        "Not taken for labels of 'table 1', but kept beside the items: 'evaluation'" in guess
        for guess in read_labels(rows).report.guesses
    )


def test_a_model_called_by_a_letter_is_a_judge_and_z_scores_beside_a_judge_are_none() -> None:
    words = ("polite", "neutral", "rude")
    table = pd.DataFrame(
        {"id": [f"c{n}" for n in range(2 * N)]}
        | {f"human_{k}": [words[(n + k) % 3] for n in range(2 * N)] for k in (1, 2)}
        | {f"judge_{one}": [words[(n * k) % 3] for n in range(2 * N)]
           for k, one in enumerate(("gpt-x", "mistral-z", "model_z"), 1)}
    )  # fmt: skip
    assert read_labels(table).judges == ("judge_gpt-x", "judge_mistral-z", "judge_model_z")
    grades = table.replace(dict(zip(words, (1, 2, 3), strict=True)))
    scored = grades[["id", "human_1", "human_2"]].assign(gpt=grades["judge_gpt-x"])
    scored["gpt_z"] = (scored["gpt"] - 2) / 0.8
    assert read_labels(scored).judges == ("gpt",)


@pytest.mark.parametrize("name", ["answer", "response"])
@pytest.mark.parametrize("grades", [("yes", "no"), (1, 2, 3)])
@pytest.mark.parametrize("judge", ["judge_score", "llm_rating"])
def test_a_short_answer_beside_labels_of_humans_and_a_judge_is_what_was_judged(
    name: str, grades: Sequence[object], judge: str
) -> None:
    towns = ("Paris", "Rome", "1945", "Blue whale")
    table = [
        {"id": n, name: towns[n % 4], "human_score": grades[n % len(grades)]}
        | {judge: grades[n // 2 % len(grades)], "judge_model": "gpt-4o"}
        for n in range(20)
    ]
    labels = read_labels(csv_file(table))
    assert (labels.raters, labels.judges) == (("human_score",), (judge,))
    assert labels.report.n_labels == 40


def test_an_answer_of_a_judge_beside_the_humans_labels_is_no_text() -> None:
    table = [
        {"id": n, "human_score": n % 3, "judge_model": "gpt-4o", "response": n // 2 % 3}
        for n in range(20)
    ]
    labels = read_labels(csv_file(table))
    assert (labels.raters, labels.judges) == (("human_score",), ("gpt-4o",))
    assert labels.report.n_labels == 2 * len(table)


def beside_its_model(label: str, judge: str, model: str) -> pd.DataFrame:
    words = ["good", "bad", "mixed"] if label == "label" else [1, 2, 3]
    rows = {
        label: [words[n % 3] for n in range(2 * N)],
        judge: [words[n % 2] for n in range(2 * N)],
    }
    return pd.DataFrame({"id": [f"q{n}" for n in range(2 * N)], **rows, model: "gpt-4o"})


@pytest.mark.parametrize("model", ["judge_model", "judge", "evaluator_model", "llm_judge"])
@pytest.mark.parametrize(
    ("label", "judge"),
    [("score", "judge_score"), ("label", "model_label"), ("score", "judge_verdict")],
)
@pytest.mark.parametrize("open_", [read_labels, open_labels])
def test_who_gave_the_label_beside_a_judges_and_its_model_is_asked(
    open_, label: str, judge: str, model: str
) -> None:
    frame = beside_its_model(label, judge, model)
    with pytest.raises(LabelError) as refusal:
        open_(frame)
    [doubt] = refusal.value.doubts
    assert (doubt.role, doubt.guess) == ("human", [label])
    assert f"says whether '{label}' holds labels of humans or of judges" in doubt.reason
    labels = read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.judges) == ((label,), (judge,))
    assert labels.report.n_labels == 4 * N


def test_a_models_own_labels_by_row_stay_its_own() -> None:
    frame = beside_its_model("score", "length", "judge_model").drop(columns="length")
    people = frame.assign(judge_model="Anna")
    table = pd.concat([frame, people]).rename(columns={"judge_model": "rater"})
    labels = read_labels(table, {"human": ["Anna"], "machine": ["gpt-4o"]})
    assert (labels.raters, labels.judges) == (("Anna",), ("gpt-4o",))
