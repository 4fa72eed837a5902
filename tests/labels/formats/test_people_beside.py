"""A column that a person filled in beside the export of a judge."""

import io
from collections.abc import Callable, Mapping, Sequence

import openpyxl
import pandas as pd
import pytest

from judgeviz.errors import HumansMissingError, QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of
from tests.labels.sources import Upload

Row = dict[str, object]
YES = [True, False, True, True, False, True]
HUMANS = [True, False, False, True, False, True]
CHECKED = "[openai:gpt-4o-mini] Answer: {{question}}"


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _mlflow(n: int, own: bool) -> Row:
    return {"trace_id": f"tr-{n}", "request": f"q {n}", "response": f"r {n}",
            "correctness/value": _yes(own), "correctness/rationale": "because"}  # fmt: skip


def _mlflow_with_versions(n: int, own: bool) -> Row:
    return {"inputs": f"Q {n}", "outputs": f"o {n}", "ground_truth": "g", "token_count": 30 + n,
            "correctness/v1/score": int(own), "correctness/v1/justification": "as"}  # fmt: skip


def _promptfoo(n: int, own: bool) -> Row:
    verdict = "PASS" if own else "FAIL"
    return {"question": f"q {n}", CHECKED: f"[{verdict}] Answer {n}", "Status": verdict,
            "Score": float(own)}  # fmt: skip


def _langsmith(n: int, own: bool) -> Row:
    return {"inputs.question": f"q {n}", "outputs.output": "o", "feedback.correctness": int(own),
            "execution_time": 1.2, "example_id": f"e{n}"}  # fmt: skip


def _weave(n: int, own: bool) -> Row:
    return {"id": f"c{n}", "inputs.question": f"q {n}", "output": "a",
            "feedback.wandb.runnable.Judge.output.correct": int(own)}  # fmt: skip


def _braintrust(n: int, own: bool) -> Row:
    return {"id": f"s{n}", "input": f"q {n}", "output": "o", "expected": "e",
            "scores.Factuality": int(own), "metadata.model": "gpt-4o"}  # fmt: skip


def _ragas(n: int, own: bool) -> Row:
    return {"user_input": f"Q {n}", "response": f"R {n}", "reference": "ref",
            "retrieved_contexts": ["c"], "faithfulness": float(own)}  # fmt: skip


def _deepeval(n: int, own: bool) -> Row:
    return {"test_case": f"t{n}", "input": f"q {n}", "actual_output": "a", "score": int(own),
            "metric": "Correctness", "threshold": 0.5, "evaluation_model": "gpt-4.1"}  # fmt: skip


def _harness(n: int, own: bool) -> Row:
    return {"doc_id": n, "doc": {"q": "x"}, "target": "a", "resps": [["b"]],
            "filtered_resps": ["b"], "filter": "none", "metrics": ["acc"],
            "acc": float(own)}  # fmt: skip


def _harness_before_it_named_metrics(n: int, own: bool) -> Row:
    return {name: cell for name, cell in _harness(n, own).items() if name != "metrics"}


def _alpaca(n: int, own: bool) -> Row:
    return {"instruction": f"ins {n}", "output_1": f"a {n}", "output_2": f"b {n}",
            "generator_1": "gpt4_1106_preview", "generator_2": "my-model", "preference": 1 + own,
            "annotator": "weighted_alpaca_eval_gpt4_turbo"}  # fmt: skip


def _mt_bench(n: int, own: bool) -> Row:
    return {"question_id": 81 + n, "model": "vicuna-13b", "judge": ["gpt-4", "single-v1"],
            "score": 8 + own, "turn": 1}  # fmt: skip


ZERO_OR_ONE = (0, 1)
EXPORTS: Mapping[str, tuple[Callable[[int, bool], Row], Sequence[object], str]] = {
    "mlflow": (_mlflow, ("no", "yes"), "correctness"),
    "mlflow, with versions": (_mlflow_with_versions, ZERO_OR_ONE, "correctness"),
    "promptfoo": (_promptfoo, ("FAIL", "PASS"), "promptfoo"),
    "langsmith": (_langsmith, ZERO_OR_ONE, "feedback"),
    "weave": (_weave, ZERO_OR_ONE, "Judge"),
    "braintrust": (_braintrust, ZERO_OR_ONE, "scorer"),
    "ragas": (_ragas, ZERO_OR_ONE, "ragas"),
    "deepeval": (_deepeval, ZERO_OR_ONE, "gpt-4.1"),
    "harness": (_harness, ZERO_OR_ONE, "lm-eval"),
    "harness, older": (_harness_before_it_named_metrics, ZERO_OR_ONE, "lm-eval"),
    "alpaca": (_alpaca, (1, 2), "weighted_alpaca_eval_gpt4_turbo"),
    "mt-bench": (_mt_bench, (7, 10), "gpt-4"),
}
NESTED = ("harness", "harness, older", "mt-bench")


def _filled_in(export: str, column: str) -> Upload:
    row, labels, _ = EXPORTS[export]
    rows = [
        row(n, own) | {column: labels[human]}
        for n, (own, human) in enumerate(zip(YES, HUMANS, strict=True))
    ]
    return json_lines(rows) if export in NESTED else csv_file(rows)


def _agreed(labels: Labels, human: str) -> list[bool]:
    """Whether the human said yes, by item in the order of the items' names."""
    said = {item: label for item, rater, *_, label in labels_of(labels) if rater == human}
    texts = [said[item] for item in sorted(said)]
    return [text != min(map(_order, texts))[1] for text in texts]


def _order(text: str) -> tuple[float, str]:
    try:
        return float(text), text
    except ValueError:
        return {"no": 0, "fail": 0, "B": 1}.get(text, 0 if text == "A" else 1), text


@pytest.mark.parametrize(
    "column", ["human", "human_score", "Human rating", "annotator_1", "Anna", "manual_label"]
)
@pytest.mark.parametrize("export", EXPORTS)
def test_a_column_called_as_a_person_is_read_beside_the_judge(export: str, column: str) -> None:
    labels = read_labels(_filled_in(export, column))
    assert (list(labels.raters), list(labels.judges)) == ([column], [EXPORTS[export][2]])
    assert len(labels.items) == len(YES)
    assert (labels.report.n_labels, len(labels.criteria)) == (2 * len(YES), 1)
    assert _agreed(labels, column) == HUMANS
    assert any(note.startswith("Read as people's scores, by their names") for note in _said(labels))
    assert labels.report.doubts == ()
    assert labels.report.balance


def _said(labels: Labels) -> list[str]:
    return [*labels.report.notes, *labels.report.guesses]


@pytest.mark.parametrize("export", EXPORTS)
def test_a_column_of_any_name_is_a_persons_where_the_mapping_says_so(export: str) -> None:
    labels = read_labels(_filled_in(export, "k2"), {"human": ["k2"]})
    judge = EXPORTS[export][2]
    assert (list(labels.raters), list(labels.judges)) == (["k2"], [judge])
    assert _agreed(labels, "k2") == HUMANS
    both = read_labels(_filled_in(export, "k2"), {"human": ["k2"], "machine": [judge]})
    again = read_labels(_filled_in(export, "k2"), labels.mapping)
    assert labels_of(labels) == labels_of(both) == labels_of(again)


def test_both_sides_may_be_named_by_their_columns() -> None:
    mapping = {"human": ["human_score"], "machine": ["correctness/value"]}
    labels = read_labels(_filled_in("mlflow", "human_score"), mapping)
    assert (list(labels.raters), list(labels.judges)) == (["human_score"], ["correctness/value"])
    assert _agreed(labels, "human_score") == HUMANS


def test_workbooks_and_lists_of_records_are_read_so_too() -> None:
    rows = [_mlflow(n, own) | {"human": _yes(YES[n - 1])} for n, own in enumerate(YES)]
    book = openpyxl.Workbook()
    assert book.active is not None
    for cells in ([*rows[0]], *([*row.values()] for row in rows)):
        book.active.append(cells)
    content = io.BytesIO()
    book.save(content)
    content.name = "results.xlsx"
    content.seek(0)
    from_csv = labels_of(read_labels(csv_file(rows)))
    assert from_csv == labels_of(read_labels(content)) == labels_of(read_labels(json_file(rows)))
    assert from_csv == labels_of(read_labels(rows))
    assert len(from_csv) == 2 * len(YES)


def test_several_people_are_as_many_humans() -> None:
    rows = [_langsmith(n, own) | {"Anna": int(own), "Ben": n % 2} for n, own in enumerate(YES)]
    labels = read_labels(csv_file(rows))
    assert (list(labels.raters), list(labels.judges)) == (["Anna", "Ben"], ["feedback"])


def test_a_columns_name_says_which_of_several_criteria_it_is_on() -> None:
    rows = [
        _langsmith(n, own) | {"feedback.tone": n % 2, "human_tone": 1 - n % 2}
        for n, own in enumerate(YES)
    ]
    labels = read_labels(csv_file(rows))
    assert {own[3] for own in labels_of(labels) if own[2] == "human"} == {"tone"}
    assert {own[4] for own in labels_of(labels) if own[:2] == ("e0", "human_tone")} == {"1"}


def test_it_is_asked_which_of_several_criteria_a_column_is_on() -> None:
    rows = [_langsmith(n, own) | {"feedback.tone": n % 2, "human": 1} for n, own in enumerate(YES)]
    rows[0]["human"] = 0
    with pytest.raises(QuestionError, match=r"'correctness', 'tone' of 'export.csv'") as asked:
        read_labels(csv_file(rows))
    assert [doubt.role for doubt in asked.value.doubts] == ["criterion_names"]
    labels = read_labels(
        csv_file(rows), {"criterion_names": {"tone": "human", "correctness": None}}
    )
    assert {own[3] for own in labels_of(labels) if own[2] == "machine"} >= {"human"}


def test_a_persons_column_on_another_quality_is_asked_about() -> None:
    with pytest.raises(QuestionError, match="called otherwise than the humans', 'tone'"):
        read_labels(_filled_in("langsmith", "human_tone"))


@pytest.mark.parametrize("column", ["my_label", "final grade", "R1"])
def test_a_column_that_may_be_anybodys_is_offered_and_not_read(column: str) -> None:
    with pytest.raises(HumansMissingError) as refused:
        read_labels(_filled_in("mlflow", column))
    assert str(refused.value) == (
        f"Nothing in 'export.csv' says whether '{column}' holds a human's labels of what the "
        "judge labelled; list the columns of humans in the mapping as 'human', or add the file "
        "with the human labels of the same items."
    )
    assert [(doubt.role, doubt.guess) for doubt in refused.value.doubts] == [("human", [column])]
    accepted = read_labels(_in_memory(_filled_in("mlflow", column)), on_doubt="accept")
    assert list(accepted.raters) == [column]
    assert [doubt.guess for doubt in accepted.report.doubts] == [[column]]


def _in_memory(file: Upload) -> pd.DataFrame:
    """Give a table that can be opened twice, as files by their paths can."""
    return pd.read_csv(file)


@pytest.mark.parametrize("export", EXPORTS)
def test_what_the_tool_wrote_itself_is_nobodys_column(export: str) -> None:
    row, _, judge = EXPORTS[export]
    rows = [row(n, own) for n, own in enumerate(YES)]
    with pytest.raises(HumansMissingError) as refused:
        read_labels(json_lines(rows) if export in NESTED else csv_file(rows))
    assert str(refused.value).startswith(f"No rater of 'export' is human (found '{judge}')")
    assert refused.value.doubts == ()


def test_parts_of_what_a_format_has_read_are_nobodys_columns() -> None:
    rows = [_harness(n, own) | {"doc": {"answer": n % 2}} for n, own in enumerate(YES)]
    with pytest.raises(HumansMissingError, match="No rater of 'export' is human"):
        read_labels(json_lines(rows))


def test_remarks_confidence_and_ids_of_people_are_no_labels() -> None:
    beside = {"human_comment": "fine", "human_confidence": 1, "annotator_id": 7}
    rows = [_langsmith(n, own) | beside for n, own in enumerate(YES)]
    with pytest.raises(HumansMissingError, match="No rater of 'export' is human"):
        read_labels(csv_file(rows))


def test_a_column_beside_the_outputs_of_several_systems_is_of_none_of_them() -> None:
    other = "[anthropic:claude-3-5-haiku] Answer: {{question}}"
    rows = [_promptfoo(n, own) | {other: "[PASS] B", "human": "PASS"} for n, own in enumerate(YES)]
    with pytest.raises(HumansMissingError, match="No rater of 'export' is human"):
        read_labels(csv_file(rows))


def test_a_label_that_comes_back_in_each_row_of_an_item_is_one() -> None:
    rows = [
        _harness(n, own) | {"filter": rule, "human": float(own)}
        for n, own in enumerate(YES)
        for rule in ("strict", "flexible")
    ]
    labels = read_labels(json_lines(rows))
    assert sum(own[1] == "human" for own in labels_of(labels)) == len(YES)
    assert labels.report.n_duplicates == 0
    assert sorted(labels.judges) == ["lm-eval, flexible", "lm-eval, strict"]


def test_a_file_of_humans_beside_a_judges_export_is_read_as_before() -> None:
    humans = csv_file([{"id": f"e{n}", "Anna": n % 2, "Ben": 1} for n in range(6)], "humans.csv")
    judged = csv_file([_langsmith(n, own) | {"grade": n % 2} for n, own in enumerate(YES)])
    labels = read_labels([humans, judged])
    assert (list(labels.raters), list(labels.judges)) == (["Anna", "Ben"], ["feedback"])


@pytest.mark.parametrize("name", ["gpt4_coh_detailed.json", "results_coherence.json"])
@pytest.mark.parametrize("answer", ["{}", "Rating: {}\nRationale: It is dull.", "- Coherence: {}"])
def test_of_several_criteria_beside_g_eval_the_judges_own_is_asked_about(
    name: str, answer: str
) -> None:
    def file() -> Upload:
        records = [
            {"doc_id": f"d{n}", "system_id": f"M{n % 2}", "system_output": f"output {n}",
             "scores": {"fluency": 1 + n % 3, "coherence": 1 + n % 5, "overall": 2 + n % 4},
             "all_responses": [answer.format(3), answer.format(1 + n // 2 % 5)]}
            for n in range(12)
        ]  # fmt: skip
        return json_file(records, name)

    with pytest.raises(HumansMissingError) as caught:
        read_labels(file())
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["scores.coherence"], ())
    labels = read_labels(file(), {"human": doubt.guess})
    assert (labels.raters, labels.criteria) == (("scores.coherence",), ("coherence",))
    assert dict(labels.report.dropped) == {"a mean over people, not a rater's label": 24}


METRICS = {"faithfulness": 0.75, "answer_relevancy": 0.5, "context_recall": 1.0}


def _with_metrics(columns: Mapping[str, tuple[object, ...]]) -> list[Row]:
    return [
        {"user_input": f"Question {n}?", "response": f"Answer {n}.", "reference": f"It is {n}."}
        | {name: round(score * (1 - n / 40), 3) for name, score in METRICS.items()}
        | {name: said[n % len(said)] for name, said in columns.items()}
        for n in range(24)
    ]


@pytest.mark.parametrize(
    ("columns", "scale"),
    [
        ({"human_score": (1, 2, 3, 4, 5)}, None),
        ({"annotator_1": (1, 2, 3), "annotator_2": (2, 3, 1)}, None),
        ({"human_label": (0, 1)}, [0, 1]),
        ({"human_1": (0, 1), "human_2": (1, 1, 0)}, [0, 1]),
        ({"human_correct": (1, 0)}, [0, 1]),
        ({"human_label": ("yes", "no")}, ["no", "yes"]),
    ],
)
def test_metrics_are_judges_of_what_people_say_on_none_of_them(columns, scale) -> None:
    rows = _with_metrics(columns)
    if scale is not None:
        with pytest.raises(QuestionError) as asked:
            read_labels(json_file(rows))
        assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [
            ("scale", {"kind": "ordinal", "categories": scale})
        ]
    labels = read_labels(json_file(rows), on_doubt="raise" if scale is None else "accept")
    assert (labels.raters, {*labels.judges}) == (tuple(columns), {*METRICS})
    assert len(labels.table) == 24 * (len(columns) + len(METRICS))


@pytest.mark.parametrize("column", ["human_faithfulness", "human_faithful", "annotator_faithful"])
def test_metrics_stay_criteria_where_people_name_one(column: str) -> None:
    labels = read_labels(json_file(_with_metrics({column: (1, 2, 3, 4, 5)})))
    assert (labels.judges, len(labels.criteria)) == (("ragas",), 1)
    assert len(labels.table) == 24 * 2
