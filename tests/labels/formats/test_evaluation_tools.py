"""What evaluation tools mark as no label, and tables that do not say who gave their scores."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.formats.evaluation_files import (
    DEEPEVAL,
    G_EVAL,
    INSPECT,
    LANGFUSE,
    LANGSMITH,
    LEWIDI,
    LEWIDI_CHOICES,
    MLFLOW,
    PROMPTFOO,
    RAGAS,
    WEAVE,
)
from tests.labels.formats.exports import csv_file, json_file, labels_of
from tests.labels.formats.test_evaluation_files import said
from tests.labels.sources import upload


def table_of(document, file=json_file):
    return read_tables(file(document))[0]


def test_what_is_no_label_is_counted_by_reason() -> None:
    assert dict(table_of(MLFLOW).dropped) == {
        "an assessment that was overridden": 1,
        "an expected answer, not a rating": 1,
        "a failed assessment": 1,
    }
    assert dict(table_of(WEAVE).dropped) == {"a note, which is no label": 1}
    assert dict(table_of(LANGSMITH).dropped) == {"a comment without a score": 1}
    assert dict(table_of(PROMPTFOO).dropped) == {"an output with an error": 1}
    assert dict(table_of(G_EVAL).dropped) == {"a mean over people, not a rater's label": 2}
    correction = LANGFUSE[0] | {"dataType": "CORRECTION", "stringValue": "Better so"}
    assert dict(table_of([*LANGFUSE, correction]).dropped) == {"a text, not a score": 1}


def helm_state(number: int, annotations: object, **more: object) -> dict[str, object]:
    """A request of a HELM run with its answer and what annotators found of it."""
    return {
        "instance": {"input": {"text": f"Question {number}?"}, "references": [], "split": "test",
                     "id": f"id{number}"},
        "train_trial_index": 0,
        "request": {"model": "meta/llama-3", "prompt": f"Q: {number}", "temperature": 0.0},
        "result": {"success": True, "completions": [{"text": f"Answer {number}", "logprob": 0}]},
        "annotations": annotations,
        **more,
    }  # fmt: skip


# What an annotator found, and who says what on which criterion in it.
HELM_ANNOTATIONS = {
    "by judge": (
        {"harm_bench": {"prompt_text": "p", "gpt_score": 1.0, "gpt_reasoning": "r",
                        "llama_score": 0.0, "llama_reasoning": "s"}},
        [("gpt", "harm_bench", "1"), ("llama", "harm_bench", "0")]),
    "not to be parsed": (
        {"harm_bench": {"prompt_text": "p", "gpt_score": None, "gpt_reasoning": None,
                        "gpt_response_text": "I cannot say."}},
        [("gpt", "harm_bench", "I cannot say.")]),
    "of one judge": (
        {"wildbench": {"prompt_text": "p", "strengths": "a", "weaknesses": "b", "score": 7.0}},
        [("wildbench", "wildbench", "7")]),
    "in words": (
        {"omni_math": {"prompt_text": "p", "gpt_equivalence_judgement": "TRUE",
                       "gpt_justification": "same"}},
        [("gpt", "omni_math", "TRUE")]),
    "by criterion": (
        {"call_center": {"faithfulness": 4, "faithfulness_explanation": "e", "relevance": 5}},
        [("call_center", "faithfulness", "4"), ("call_center", "relevance", "5")]),
    "of a jury": (
        {"medalign": {"prompt_text": "p",
                      "gpt": {"accuracy": {"score": 4, "explanation": "e"},
                              "clarity": {"score": 5, "explanation": "e"}},
                      "claude": {"accuracy": {"score": 3, "explanation": "e"},
                                 "clarity": {"score": 5, "explanation": "e"}}}},
        [("gpt", "accuracy", "4"), ("gpt", "clarity", "5"), ("claude", "accuracy", "3"),
         ("claude", "clarity", "5")]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("annotations", "expected"), HELM_ANNOTATIONS.values(), ids=HELM_ANNOTATIONS
)
def test_what_annotators_of_helm_found_is_judges(annotations, expected) -> None:
    empty = {next(iter(annotations)): {"prompt_text": None,
                                       "empty_output_equivalence_judgement": False}}  # fmt: skip
    again = helm_state(1, annotations, train_trial_index=1)
    states = [helm_state(1, annotations), again, helm_state(2, empty)]
    document = {"adapter_spec": {"model": "meta/llama-3"}, "request_states": states}
    table = table_of(document)
    assert table.format == "HELM run"
    assert said(table) == [
        (item, rater, "machine", criterion, label)
        for item in ("id1", "id1, trial 1")
        for rater, criterion, label in expected
    ]
    assert set(table.frame["system"]) == {"meta/llama-3"}
    assert set(table.frame["output"]) == {"Answer 1"}
    with pytest.raises(LabelError, match="No rater of 'export' is human"):
        read_labels(json_file(document))


def test_a_run_of_helm_is_joined_with_its_humans_on_the_instances() -> None:
    states = [
        helm_state(n, {"wildbench": {"prompt_text": "p", "score": 1.0 + n % 5}}) for n in range(20)
    ]
    humans = "item,rater,kind,label\n" + "".join(
        f"id{n},{who},human,{1 + (n + (who == 'bo' and n % 3 == 0)) % 5}\n"
        for n in range(20)
        for who in ("ada", "bo")
    )
    document = {"adapter_spec": {"model": "meta/llama-3"}, "request_states": states}
    labels = read_labels([upload(humans, "humans.csv"), json_file(document)])
    assert (labels.raters, labels.judges) == (("ada", "bo"), ("wildbench",))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert len(labels.compare("wildbench").machine_counts) == 20


def test_metrics_of_every_instance_of_helm_are_criteria_without_what_it_cost() -> None:
    stats = [
        {"instance_id": f"id{n}", "train_trial_index": 0, "stats": [
            {"name": {"name": name, "split": "test"}, "count": 1, "sum": value, "mean": value}
            for name, value in (("exact_match", n % 2), ("num_prompt_tokens", 90 + n),
                                ("inference_runtime", 0.1), ("finish_reason_stop", 1))]}
        for n in range(2)
    ]  # fmt: skip
    assert said(table_of(stats)) == [
        ("id0", "HELM", "machine", "exact_match", "0"),
        ("id1", "HELM", "machine", "exact_match", "1"),
    ]


def test_an_entry_of_the_wrong_shape_is_counted() -> None:
    broken = {"test_results": [*DEEPEVAL["test_results"], {"name": "t2", "metrics_data": [3]}]}
    assert dict(table_of(broken).dropped) == {"a metric that is no object": 1}


def test_scores_that_a_program_sent_are_a_judges_and_said() -> None:
    notes = table_of(LANGFUSE).notes
    assert notes == (
        "Read as a judge's: 1 score that a program sent (source API); if they are people's, list "
        "'API' under 'human'.",
    )
    as_human = {"human": ["ada", "bo", "API"], "machine": ["EVAL"]}
    sent = [LANGFUSE[4] | {"traceId": own, "value": value} for own, value in (("t1", 0), ("t3", 1))]
    labels = read_labels(json_file([*LANGFUSE, *sent]), as_human)
    assert labels.raters == ("ada", "API")


def test_traces_of_langfuse_hold_their_scores() -> None:
    flat = [one for one in LANGFUSE if one.get("traceId")]
    traces = [
        {"id": own, "userId": f"customer-{n}", "input": "Q", "output": "A",
         "scores": [one for one in flat if one["traceId"] == own]}
        for n, own in enumerate(dict.fromkeys(one["traceId"] for one in flat))
    ]  # fmt: skip
    table = table_of(traces)
    assert table.format == "Langfuse scores"
    assert sorted(said(table)) == sorted(said(table_of(flat)))
    assert {record["input"] for record in table.frame.to_dict("records")} == {"Q"}


def test_users_of_a_system_are_not_its_raters_unasked() -> None:
    rows = [
        {"id": f"t{n}", "userId": f"u{n % 5}", "input": f"Q{n}", "output": f"A{n}",
         "latency": n / 7 + 1, "helpful": n % 4 + 1}
        for n in range(20)
    ]  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(rows))
    assert [doubt.role for doubt in caught.value.doubts] == ["human"]
    assert "may name who used the system" in str(caught.value)
    for row in rows:
        row.pop("latency")
    assert read_labels(csv_file(rows)).raters == ("u0", "u1", "u2", "u3", "u4")


def test_a_column_of_people_beside_scores_of_mlflow_is_theirs() -> None:
    rows = [
        {"inputs": f"Q{n}", "outputs": "A", "answer_correctness/v1/score": n % 4 + 1,
         "answer_correctness/v1/justification": "because", "human_score": (n + n // 3) % 4 + 1,
         "annotator": n % 3, "expert_id": n % 2, "human_comment": f"As I see it, {n}"}
        for n in range(20)
    ]  # fmt: skip
    labels = read_labels(csv_file(rows))
    assert (labels.raters, labels.judges) == (("human_score",), ("answer_correctness",))
    assert (labels.criteria, labels.report.n_labels) == (("answer_correctness",), 40)


def assessment(
    number: str, who: str, value: object, trace: str, **more: object
) -> dict[str, object]:
    """An assessment of MLflow on correctness; who is called h is a human."""
    kind = "HUMAN" if who.startswith("h") else "LLM_JUDGE"
    source = {"source_type": kind, "source_id": who}
    return {"assessment_id": number, "assessment_name": "correctness", "trace_id": trace,
            "source": source, "feedback": {"value": value}, **more}  # fmt: skip


@pytest.mark.parametrize("is_linked", [True, False])
@pytest.mark.parametrize("is_flat", [True, False])
def test_a_judge_whom_a_human_overrode_still_said_what_it_said(
    is_linked: bool, is_flat: bool
) -> None:
    """Left out, exactly the disagreements would be missing."""
    link = {"overrides": "j2"} if is_linked else {}
    traces = {
        "t1": [assessment("j1", "gpt", "yes", "t1", valid=True),
               assessment("h1", "hana", "yes", "t1", valid=True)],
        "t2": [assessment("j2", "gpt", "yes", "t2", valid=False),
               assessment("h2", "hana", "no", "t2", valid=True, **link)],
        # a judge that ran again, and a human who thought better of it
        "t3": [assessment("j3", "gpt", "no", "t3", valid=False),
               assessment("j4", "gpt", "yes", "t3", valid=True, overrides="j3"),
               assessment("h3", "hana", "no", "t3", valid=False),
               assessment("h4", "hana", "yes", "t3", valid=True, overrides="h3")],
    }  # fmt: skip
    whole = [{"trace_id": name, "assessments": own} for name, own in traces.items()]
    labels = read_labels(json_file(sum(traces.values(), []) if is_flat else whole))
    assert {(item, who, label) for item, who, _, _, label in labels_of(labels)} == {
        ("t1", "gpt", "yes"), ("t1", "hana", "yes"), ("t2", "gpt", "yes"), ("t2", "hana", "no"),
        ("t3", "gpt", "yes"), ("t3", "hana", "yes"),
    }  # fmt: skip
    assert labels.report.n_labels == 6
    assert (
        "1 answer of judges that people overrode was read beside what these said: both count."
        in str(labels.report)
    )


def test_a_source_of_another_kind_is_not_langfuse() -> None:
    rows = [{"traceId": n, "name": "x", "value": n % 2, "source": "crowd"} for n in range(4)]
    assert {table.format for table in read_tables(csv_file(rows))} == {None}


def test_an_experiment_of_langsmith_does_not_say_who_gave_the_feedback() -> None:
    rows = [
        {"id": f"r{n}", "inputs.q": "Q", "outputs.a": "A", "status": "success", "latency": 1.5,
         "feedback.correct": n % 2, "feedback.correct.comment": "because"}
        for n in range(2)
    ]  # fmt: skip
    table = table_of(rows, csv_file)
    assert table.format == "LangSmith experiment"
    assert said(table) == [
        ("r0", "feedback", "machine", "correct", "0"),
        ("r1", "feedback", "machine", "correct", "1"),
    ]
    assert "does not say who gave the feedback" in table.notes[0]


def test_columns_of_opik_are_scores_of_an_unnamed_scorer() -> None:
    rows = [
        {"id": f"t{n}", "input": "Q", "output": "A", "feedback_scores.Relevance": n / 2,
         "feedback_scores.Relevance_reason": "because"}
        for n in range(2)
    ]  # fmt: skip
    assert said(table_of(rows, csv_file)) == [
        ("t0", "scorer", "machine", "Relevance", "0.0"),
        ("t1", "scorer", "machine", "Relevance", "0.5"),
    ]


def test_scores_of_ragas_are_a_judges_and_samples_no_labels() -> None:
    rows = [
        {"user_input": "Q", "response": "A", "retrieved_contexts": ["c"], "reference": "R",
         "faithfulness": 0.5, "answer_relevancy": None},
    ]  # fmt: skip
    assert said(table_of(rows, csv_file)) == [
        ("0", "ragas", "machine", "answer_relevancy", None),
        ("0", "ragas", "machine", "faithfulness", "0.5"),
    ]
    with_others = [rows[0] | {"topic": "law", "rank": 1}, rows[0] | {"topic": "tax", "rank": 2}]
    assert table_of(with_others, csv_file).format is None


def test_agreement_with_a_metric_is_turned_into_the_persons_label() -> None:
    labels = read_labels(json_file(RAGAS))
    people = {own for own in labels_of(labels) if own[2] == "human"}
    assert {(own[0], own[4]) for own in people} == {("0", "1"), ("1", "0"), ("2", "1")}


def test_a_correction_of_a_scorer_is_its_authors_label() -> None:
    labels = read_labels(json_file(INSPECT))
    assert labels_of(labels) == {
        ("1", "graded", "machine", "graded", "I"),
        ("1", "ada", "human", "graded", "C"),
        ("2", "graded", "machine", "graded", "I"),
    }


def test_epochs_of_a_sample_are_items_of_their_own() -> None:
    sample = INSPECT["samples"][1]
    log = INSPECT | {"samples": [sample, sample | {"epoch": 2}]}
    assert [own[0] for own in said(table_of(log))] == ["2, epoch 1", "2, epoch 2"]


def test_several_judges_in_one_value_are_samples() -> None:
    sample = INSPECT["samples"][1] | {"scores": {"panel": {"value": ["C", "I", "C"]}}}
    table = table_of(INSPECT | {"samples": [sample]})
    assert list(table.frame["label"]) == ["C", "I", "C"]
    assert list(table.frame["sample"]) == ["0", "1", "2"]


def test_grades_of_lewidi_include_those_that_nobody_gave() -> None:
    only = {"7": LEWIDI["7"]}
    assert read_labels(json_file(only)).scale("sarcasm").categories == (1, 2, 3, 4, 5)
    graded = {"9": LEWIDI["8"] | {"annotations": "-3,1", "soft_label": {"0": 0.5, "1": 0.5}}}
    assert read_labels(json_file(graded)).scale("sarcasm").categories == (-3, -2, -1, 0, 1)


def test_several_labels_of_one_annotator_are_yes_or_no_to_each() -> None:
    with pytest.raises(LabelError, match="several choices at once") as asked:
        read_labels(json_file(LEWIDI_CHOICES))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"several": "each"})
    assert doubt.alternatives == ({"several": "one"}, {"several": "left out"})
    labels = read_labels(json_file(LEWIDI_CHOICES), {"answers": doubt.guess})
    assert labels.mapping["answers"] == {"several": "each"}
    assert not labels.report.doubts
    assert labels.criteria == ("nli: entailment", "nli: neutral")
    assert labels.scale("nli: neutral").categories == ("no", "yes")
    assert "yes or no to every label" in " ".join(labels.report.notes)


@pytest.mark.parametrize("count_as", ["one", "left out"])
def test_several_labels_of_one_annotator_are_one_label_or_none(count_as) -> None:
    item = LEWIDI_CHOICES["n1"] | {"annotations": {"Ann1": "entailment", "Ann2": "neutral"}}
    source = json_file(LEWIDI_CHOICES | {"n2": item})
    labels = read_labels(source, {"answers": {"several": count_as}})
    assert labels.criteria == ("nli",)
    together = {own[4] for own in labels_of(labels) if "," in own[4]}
    n_left_out = labels.report.dropped.get("an answer with several choices", 0)
    assert (together, n_left_out) == (
        ({"entailment,neutral"}, 0) if count_as == "one" else (set(), 1)
    )


@pytest.mark.parametrize("annotators", ["Ann1", None, 3])
def test_labels_without_as_many_annotators_are_left_out(annotators) -> None:
    item = LEWIDI["8"] | {"annotators": annotators}
    table = table_of({"7": LEWIDI["7"], "8": item})
    assert {own[0] for own in said(table)} == {"7"}
    assert sum(table.dropped.values()) in (1, 2)


@pytest.mark.parametrize("has_status", [True, False])
def test_outputs_of_promptfoo_as_csv(has_status) -> None:
    verdicts = [("PASS", "FAIL"), ("FAIL", "FAIL"), ("ERROR", "PASS")]
    rows = ["question,[openai:gpt-4o] Say {{question}},Status,[anthropic:claude] Say,Status"]
    for n, own in enumerate(verdicts):
        spelled = [[f"out {n}", said] if has_status else [f"[{said}] out {n}", ""] for said in own]
        cells = [cell for pair in spelled for cell in pair]
        rows.append(",".join([f"q{n}", *cells]))
    if not has_status:
        rows[0] = rows[0].replace("Status", "Comment")
    table = read_tables(upload("\n".join(rows), "output.csv"))[0]
    assert table.format == "promptfoo results"
    assert table.preset.machine == {"promptfoo": ("promptfoo",)}
    cells = table.frame[["item", "system", "label"]].astype(object)
    assert set(cells.itertuples(index=False, name=None)) == {
        ("0", "[openai:gpt-4o] Say {{question}}", "pass"),
        ("0", "[anthropic:claude] Say", "fail"),
        ("1", "[openai:gpt-4o] Say {{question}}", "fail"),
        ("1", "[anthropic:claude] Say", "fail"),
        ("2", "[anthropic:claude] Say", "pass"),
    }
    assert dict(table.dropped) == {"an output with an error": 1}


def test_answers_to_g_eval_without_ids_are_numbered_by_their_source() -> None:
    records = [
        {"source": f"talk {n}", "system_id": system, "system_output": "hi",
         "scores": {"coherence": 2.3, "overall": 4.0}, "prompt": "Rate it.\nCoherence (1-3): ...",
         "all_responses": [f"Rating: {1 + n}\nRationale: it is so", "3"]}
        for n in range(2)
        for system in ("A", "B")
    ]  # fmt: skip
    table = table_of(records)
    assert table.preset.machine == {"G-Eval": ("G-Eval",)}
    assert table.preset.scale.to_dict() == {
        "coherence": {"kind": "ordinal", "categories": [1, 2, 3]}
    }
    cells = table.frame[["item", "system"]].astype(object)
    assert set(cells.itertuples(index=False, name=None)) == {
        ("1", "A"), ("1", "B"), ("2", "A"), ("2", "B"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "criterion"),
    [("human_correct", "correct"), ("correct_annotator", "correct"), ("human_review", "correct"),
     ("human tone", "human tone")],
)  # fmt: skip
def test_scores_that_are_named_as_peoples_are_theirs(name: str, criterion: str) -> None:
    langsmith = [
        {"id": f"r{n}", "inputs.q": "Q", "outputs.a": "A", "feedback.correct": n,
         f"feedback.{name}": 1 - n}
        for n in range(2)
    ]  # fmt: skip
    opik = [
        {"id": f"r{n}", "input": "Q", "output": "A", "feedback_scores.correct": n,
         f"feedback_scores.{name}": 1 - n}
        for n in range(2)
    ]  # fmt: skip
    braintrust = [
        {"id": f"r{n}", "input": "Q", "output": "A", "expected": "B", "metadata": {},
         "span_id": f"s{n}", "scores": {"correct": n, name: 1 - n}}
        for n in range(2)
    ]  # fmt: skip
    mlflow = [
        {"trace_id": f"r{n}", "request": "Q", "response": "A", "correct/value": n,
         "correct/rationale": "so", f"{name}/value": 1 - n, f"{name}/rationale": "so"}
        for n in range(2)
    ]  # fmt: skip
    for rows, file, judge in (
        (langsmith, csv_file, "feedback"), (opik, csv_file, "scorer"),
        (braintrust, json_file, "scorer"), (mlflow, csv_file, "correct"),
    ):  # fmt: skip
        table = table_of(rows, file)
        assert set(said(table)) == {
            ("r0", judge, "machine", "correct", "0"),
            ("r1", judge, "machine", "correct", "1"),
            ("r0", name, "human", criterion, "1"),
            ("r1", name, "human", criterion, "0"),
        }
        assert table.notes == (
            f"Read as people's scores, by their names: '{name}' on '{criterion}'.",
        )


def scores_in_columns(tool: str, scores: dict[str, int]) -> "list[dict[str, object]]":
    """Rows of a tool's table with the same scores each but for the row's number."""
    start = {"langsmith": "feedback.", "opik": "feedback_scores."}
    about = {
        "langsmith": {"inputs.q": "Q", "outputs.a": "A"},
        "opik": {"input": "Q", "output": "A"},
        "braintrust": {"input": "Q", "output": "A", "expected": "B", "metadata": {}, "span_id": 1},
    }[tool]
    rows = []
    for n in range(8):
        own = {name: (n * k) % 5 + 1 for name, k in scores.items()}
        named = {"scores": own} if tool == "braintrust" else {
            f"{start[tool]}{name}": grade for name, grade in own.items()
        }  # fmt: skip
        rows.append({"id": f"r{n}", **about, **named})
    return rows


@pytest.mark.parametrize("tool", ["langsmith", "opik", "braintrust"])
@pytest.mark.parametrize("people", [("human_score",), ("human_1", "human_2")])
@pytest.mark.parametrize("judges", [("gpt4_judge", "claude_judge"), ("gpt-4o",), ("llama_3_8b",)])
def test_scores_called_after_judges_alone_are_of_a_judge_each(tool, people, judges) -> None:
    rows = scores_in_columns(tool, {name: k for k, name in enumerate((*people, *judges), 1)})
    file = json_file if tool == "braintrust" else csv_file
    labels = read_labels(file(rows))
    assert (set(labels.raters), set(labels.judges)) == ({*people}, {*judges})
    assert len(labels.criteria) == 1
    for k, name in enumerate((*people, *judges), 1):
        own = labels.table[labels.table["rater"] == name].set_index("item")["label"]
        assert own.to_dict() == {f"r{n}": (n * k) % 5 + 1 for n in range(8)}
    assert "Read as scores of judges, by their names" in str(labels.report)


def test_scores_that_say_what_was_judged_stay_criteria() -> None:
    rows = scores_in_columns("langsmith", {"human_score": 1, "gpt4_judge": 2, "correctness": 3})
    criteria = {criterion for _, _, _, criterion, _ in said(table_of(rows, csv_file))}
    assert criteria == {"human_score", "gpt4_judge", "correctness"}


def feedback_of_weave(annotation: str, scorer: str, key: str | None) -> list[dict[str, object]]:
    """Calls with what a person and a scorer said of each."""
    return [
        {"id": f"c{n}", "inputs": {"q": "Q"}, "output": "A", "summary": {"weave": {"feedback": [
            {"weave_ref": f"weave:///e/p/call/c{n}", "creator": "ada",
             "feedback_type": f"wandb.annotation.{annotation}", "payload": {"value": n % 3 > 0}},
            {"weave_ref": f"weave:///e/p/call/c{n}", "creator": None,
             "feedback_type": f"wandb.runnable.{scorer}",
             "payload": {"output": {key: n % 2 > 0} if key else n % 2 > 0}}]}}}
        for n in range(6)
    ]  # fmt: skip


def columns_of_weave(calls: list[dict[str, object]], pattern: str) -> list[dict[str, object]]:
    """The same feedback as columns of a table, whose names follow a pattern."""
    rows = []
    for call in calls:
        row = {"id": call["id"], "inputs.q": "Q"}
        for own in call["summary"]["weave"]["feedback"]:
            name = pattern.format(own["feedback_type"])
            for entry, value in own["payload"].items():
                keys = value if isinstance(value, dict) else {"": value}
                row |= {f"{name}.{entry}.{key}".rstrip("."): label for key, label in keys.items()}
        rows.append(row)
    return rows


@pytest.mark.parametrize(
    ("annotation", "scorer", "key"),
    [("correct", "CorrectnessScorer", "correct"), ("quality", "quality_judge", None)],
)
@pytest.mark.parametrize(
    "pattern",
    [None, "summary.weave.feedback.{}.payload", "feedback.[{}].payload"],
)
def test_a_scorer_of_weave_judges_the_criterion_that_it_is_called_after(
    annotation, scorer, key, pattern
) -> None:
    calls = feedback_of_weave(annotation, scorer, key)
    source = csv_file(columns_of_weave(calls, pattern)) if pattern else json_file(calls)
    labels = read_labels(source)
    assert (labels.criteria, labels.judges) == ((annotation,), (scorer,))
    assert len(labels.raters) == 1
    assert labels.report.n_labels == 12


def test_names_of_criteria_that_do_not_tell_which_is_which_are_asked_about() -> None:
    calls = feedback_of_weave("is_ok", "HallucinationFreeScorer", "has_hallucination")
    name = "HallucinationFreeScorer: has_hallucination"
    with pytest.raises(LabelError, match="nothing says which is which") as asked:
        read_labels(json_file(calls))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("criterion_names", {name: "is_ok"})
    stated = read_labels(json_file(calls), {"criterion_names": doubt.guess})
    assert (stated.criteria, stated.report.n_labels) == (("is_ok",), 12)
    # one name says the opposite of the other
    calls = feedback_of_weave("hallucination", "HallucinationFreeScorer", None)
    with pytest.raises(LabelError, match="nothing says which is which"):
        read_labels(json_file(calls))


def inspect_log(**values: str) -> dict[str, object]:
    """A log whose scorers each say a word of letters, one for every sample."""
    samples = [
        {"id": n + 1, "epoch": 1, "input": "Q", "target": "A",
         "scores": {scorer: {"value": own[n]} for scorer, own in values.items()}}
        for n in range(6)
    ]  # fmt: skip
    return INSPECT | {"samples": samples}


@pytest.mark.parametrize(
    ("scorers", "people", "criteria"),
    [
        (("model_graded_qa", "human_grade"), ("human_grade",), ("label",)),
        (("includes", "model_graded_qa", "humanReview"), ("humanReview",), ("label",)),
        (("model_graded_qa", "manual_check"), ("manual_check",), ("label",)),
        (("model_graded_qa", "graded_by_hand"), ("graded_by_hand",), ("label",)),
        (("qa_judge", "human_1", "human_2"), ("human_1", "human_2"), ("label",)),
        (
            ("tone_judge", "accuracy_judge", "human_tone", "human_accuracy"),
            ("human_tone", "human_accuracy"),
            ("human_tone", "human_accuracy"),
        ),
    ],
)
def test_a_scorer_of_inspect_that_is_named_as_people_is_theirs(scorers, people, criteria) -> None:
    answers = ("CICICI", "CCIICI", "CIIICC", "ICICCC")
    labels = read_labels(json_file(inspect_log(**dict(zip(scorers, answers, strict=False)))))
    assert (labels.raters, labels.criteria) == (people, criteria)
    assert labels.judges == tuple(name for name in scorers if name not in people)
    assert labels.report.n_labels == 6 * len(scorers)


LANGFUSE_TRACES = [
    {"id": f"t{n}", "timestamp": "2026-05-01T10:00:00Z", "name": "chat", "userId": f"u{n % 2}",
     "sessionId": None, "environment": "default", "tags": ["new", "de"], "latency": n / 8,
     "input": f"in {n}", "output": f"out {n}", "metadata": {}, "clear": [n % 3 + 1],
     "human_clear": [n % 2 + 1, 3] if n else None}
    for n in range(6)
]  # fmt: skip


@pytest.mark.parametrize("file", [json_file, csv_file])
def test_columns_of_langfuses_table_of_traces_are_scores(file) -> None:
    table = table_of(LANGFUSE_TRACES, file)
    assert table.format == "Langfuse traces with their scores"
    assert table.preset.machine == {"scorer": ("scorer",)}
    labels = read_labels(file(LANGFUSE_TRACES))
    assert (labels.raters, labels.judges, labels.criteria) == (
        ("human_clear",), ("scorer",), ("clear",),
    )  # fmt: skip
    assert ("t5", "scorer", "machine", "clear", "3") in labels_of(labels)
    without = [{k: v for k, v in row.items() if k != "human_clear"} for row in LANGFUSE_TRACES]
    with pytest.raises(LabelError, match="is human"):
        read_labels(file(without))


def test_scores_by_name_of_promptfoo_are_criteria_where_no_check_stands_by_itself() -> None:
    results = [
        {"testIdx": n, "provider": {"id": "m"}, "vars": {"q": f"q{n}"}, "success": n > 1,
         "namedScores": {"tone": n / 4, "depth": 1},
         "gradingResult": {"pass": n > 1, "componentResults": []}}
        for n in range(4)
    ]  # fmt: skip
    frame = table_of({"results": {"results": results}}).frame
    found = set(zip(frame["item"], frame["criterion"], frame["label"], strict=True))
    assert found == {
        *((str(n), "tone", f"{n / 4:g}") for n in range(4)),
        *((str(n), "depth", "1") for n in range(4)),
        *((str(n), "verdict", "pass" if n > 1 else "fail") for n in range(4)),
    }
    assert set(frame["rater"]) == {"promptfoo"}


def test_flat_columns_of_scores_are_braintrusts() -> None:
    export = [
        {"id": f"b{n}", "input": f"in {n}", "output": "x", "expected": "y",
         "scores.Tone": n % 2, "scores.Human tone": n // 2 % 2}
        for n in range(8)
    ]  # fmt: skip
    table = table_of(export, csv_file)
    assert table.format == "Braintrust experiment"
    labels = read_labels(csv_file(export))
    assert (labels.raters, labels.judges) == (("Human tone",), ("scorer",))
    assert (labels.criteria, labels.report.n_labels) == (("Tone",), 16)


def test_peoples_scores_of_mlflow_need_no_reason_beside_them() -> None:
    rows = [
        {"trace_id": f"t{n}", "correct/value": "yes" if n % 2 else "no", "correct/rationale": "as",
         "human_correct/value": "yes" if n % 3 else "no", "tokens/value": n}
        for n in range(6)
    ]  # fmt: skip
    labels = read_labels(csv_file(rows))
    assert (labels.raters, labels.judges) == (("human_correct",), ("correct",))
    assert (labels.criteria, labels.report.n_labels) == (("correct",), 12)


def test_texts_that_users_wrote_and_got_are_no_labels() -> None:
    rows = [
        {"id": f"t{n}", "name": "chat", "input": f"in {n}", "output": f"out {n}", "userId": "u1"}
        for n in range(8)
    ]
    with pytest.raises(LabelError, match="no column that looks like labels"):
        read_labels(csv_file(rows))


def feedback(*grades: int, **more: object) -> list[dict[str, object]]:
    """Feedback on four runs, as LangSmith lists it: people without a name, and a judge."""
    return [
        {"id": f"f{n}{k}", "run_id": f"r{n}", "key": "fluency", "score": (n + grade) % 5 + 1,
         "feedback_source": {"type": "app", "user_id": None} | more}
        for n in range(4) for k, grade in enumerate(grades)
    ] + [
        {"id": f"j{n}", "run_id": f"r{n}", "key": "fluency", "score": n + 1,
         "feedback_source": {"type": "model"}}
        for n in range(4)
    ]  # fmt: skip


def test_several_answers_of_unnamed_people_are_asked_about() -> None:
    rows = feedback(0, 0, 2)
    with pytest.raises(LabelError, match="which people gave the several answers") as raised:
        read_labels(json_file(rows))
    [doubt] = raised.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"rows": "raters"})
    assert doubt.alternatives == ({"rows": "answers"},)
    labels = read_labels(json_file(rows), {"answers": {"rows": "raters"}})
    assert labels.raters == ("annotator 1", "annotator 2", "annotator 3")
    assert labels.report.n_labels == 16
    assert labels.table.query("rater == 'annotator 3'")["label"].tolist() == [3, 4, 5, 1]
    labels = read_labels(json_file(rows), {"answers": {"rows": "answers"}})
    assert (labels.raters, labels.report.n_labels) == (("annotator",), 16)
    with pytest.raises(LabelError, match="are on one item; state under 'answers'"):
        read_labels(json_file(rows), {"answers": {"rows": "items"}})


def test_one_unnamed_person_or_a_named_one_is_not_asked_about() -> None:
    labels = read_labels(json_file(feedback(0)))
    assert (labels.raters, labels.judges) == (("annotator",), ("model",))
    labels = read_labels(json_file([*feedback(0)[:4], *feedback(1, user_id="u1")]))
    assert labels.raters == ("annotator", "u1")


def annotations(*people: str, user: str = "VXNlcjox") -> list[dict[str, object]]:
    """Annotations of Phoenix that one user uploaded, and a judge's."""
    return [
        {"span_id": f"s{n}", "name": "fluency", "annotator_kind": kind, "score": (n + k) % 3,
         "label": None, "identifier": person, "user_id": user}
        for n in range(4)
        for k, (person, kind) in enumerate([*((p, "HUMAN") for p in people), ("gpt-4o", "LLM")])
    ]  # fmt: skip


def test_people_whose_annotations_one_user_of_phoenix_uploaded_are_told_by_identifiers() -> None:
    labels = read_labels(json_file(annotations("human_1", "human_2", "human_3")))
    assert (labels.raters, labels.judges) == (("human_1", "human_2", "human_3"), ("gpt-4o",))
    assert labels.report.n_labels == 16
    assert labels.table.query("rater == 'human_2'")["label"].tolist() == [1, 2, 0, 1]


def test_identifiers_of_phoenix_that_may_be_a_users_answers_are_asked_about() -> None:
    rows = annotations("first", "second")
    with pytest.raises(LabelError, match="'first', 'second', all from the user") as raised:
        read_labels(json_file(rows))
    assert raised.value.doubts[0].guess == {"rows": "raters"}
    assert read_labels(json_file(rows), on_doubt="accept").raters == ("first", "second")
    assert read_labels(json_file(rows), {"answers": {"rows": "answers"}}).raters == ("VXNlcjox",)


def test_a_user_of_phoenix_with_one_annotation_each_is_the_rater() -> None:
    rows = [*annotations("px-app:1", user="anna"), *annotations("px-app:2", user="ben")[::2]]
    assert read_labels(json_file(rows)).raters == ("anna", "ben")


def test_a_score_of_opik_that_the_page_gave_is_a_persons() -> None:
    rows = [
        {"id": f"t{n}", "input": "Q", "output": "A", "feedback_scores.Quality": n,
         "feedback_scores.Quality_source": "ui", "feedback_scores.Quality (LLM)": 1 - n}
        for n in range(2)
    ]  # fmt: skip
    table = table_of(rows, csv_file)
    assert set(said(table)) == {
        ("t0", "annotator", "human", "Quality", "0"), ("t0", "LLM", "machine", "Quality", "1"),
        ("t1", "annotator", "human", "Quality", "1"), ("t1", "LLM", "machine", "Quality", "0"),
    }  # fmt: skip
    assert not any("does not say who gave" in note for note in table.notes)


@pytest.mark.parametrize(
    ("people", "scorer", "kind"),
    [((0, 0.5, 1), (0, 0.6, 1), "continuous"), ((0, 0.5, 1), (0, 0.5, 1), "ordinal"),
     ((0, 1), (0, 0.6, 1), "nominal")],
)  # fmt: skip
def test_people_who_give_parts_of_1_beside_other_parts_give_scores(people, scorer, kind) -> None:
    rows = [
        {"id": f"r{n}", "input": "Q", "output": "A", "expected": "B", "metadata": {},
         "root_span_id": f"s{n}", "scores": {"Factuality": scorer[n % len(scorer)],
                                             "Human review": people[n // 2 % len(people)]}}
        for n in range(12)
    ]  # fmt: skip
    labels = read_labels(json_file(rows), on_doubt="accept")
    assert labels.scale("Factuality").kind == kind
    assert labels.report.n_labels == (24 if kind != "nominal" else 20)


def test_annotations_of_the_spans_of_traces_of_phoenix_as_a_list_and_as_a_data_frame() -> None:
    def annotation(kind: str, user: str | None, label: str) -> dict[str, object]:
        return {"name": "correct", "annotator_kind": kind, "user_id": user, "identifier": "",
                "result": {"label": label, "score": 1.0, "explanation": ""}}  # fmt: skip

    traces = [
        {"traceId": f"t{n}", "duration": 3, "spans": [
            {"name": "llm", "context": {"trace_id": f"t{n}", "span_id": f"s{n}"},
             "annotations": [annotation("HUMAN", "u1", ("yes", "no")[n % 2]),
                             annotation("HUMAN", "u2", "yes" if n % 3 else "no"),
                             annotation("LLM", None, "yes" if n % 4 else "no")]}]}
        for n in range(8)
    ]  # fmt: skip
    by_column = {key: {str(n): one[key] for n, one in enumerate(traces)} for key in traces[0]}
    for document in (traces, by_column):
        labels = read_labels(json_file(document))
        assert (labels.raters, labels.judges) == (("u1", "u2"), ("LLM",))
        assert (labels.report.n_labels, labels.items.index.tolist()) == (
            24, [f"s{n}" for n in range(8)],
        )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "judge"),
    [("correct", "judge_correct"), ("Tone", "Tone (LLM)"), ("score", "judge_score")],
)
def test_scores_of_opik_beside_a_judges_are_asked_about(name: str, judge: str) -> None:
    file = csv_file(scores_in_columns("opik", {name: 1, judge: 2}))
    with pytest.raises(LabelError) as refusal:
        read_labels(file)
    [doubt] = refusal.value.doubts
    assert (doubt.role, doubt.guess) == ("human", [name])
    assert f"says whether '{name}' holds labels of humans or of judges" in doubt.reason
    file.seek(0)
    labels = read_labels(file, on_doubt="accept")
    assert (labels.raters, labels.judges) == ((name,), (judge,))
