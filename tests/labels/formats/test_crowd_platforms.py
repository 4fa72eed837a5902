"""Tables of crowd work: MTurk, Toloka, CrowdFlower, Scale and Surge."""

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of, read
from tests.labels.sources import upload

SHOWN = "A tweet of some length, which was shown to all of the workers on the task."
# Task, worker, answer, whether it was rejected.
GIVEN = (
    ("t1", "w1", "joy", False), ("t1", "w2", "fear", False), ("t1", "w3", "fear", True),
    ("t2", "w1", "joy", False), ("t2", "w2", "joy", False),
)  # fmt: skip
KEPT = {(t, w, answer) for t, w, answer, is_rejected in GIVEN if not is_rejected}


def labels_under(criterion: str) -> set[tuple[str, str, str, str, str]]:
    return {(task, worker, "human", criterion, answer) for task, worker, answer in KEPT}


MTURK = [
    {"HITId": task, "Title": "Emotions", "Reward": "$0.01", "AssignmentId": f"a{n}",
     "WorkerId": worker, "AssignmentStatus": "Rejected" if rejected else "Approved",
     "WorkTimeInSeconds": 40 + n, "LifetimeApprovalRate": "100% (26/26)",
     "Input.text": SHOWN, "Input.emotion": "anger", "Answer.emotion.label": answer,
     "Answer.comment": f"Remark {n}", "Approve": None, "Reject": None}
    for n, (task, worker, answer, rejected) in enumerate(GIVEN)
]  # fmt: skip
TOLOKA = [
    {"INPUT:text": SHOWN, "OUTPUT:emotion": answer, "OUTPUT:captcha": "I have read it",
     "GOLDEN:emotion": "anger", "HINT:text": None, "ASSIGNMENT:link": f"https://x.org/{n}",
     "ASSIGNMENT:task_id": task, "ASSIGNMENT:worker_id": worker,
     "ASSIGNMENT:status": "REJECTED" if rejected else "APPROVED",
     "ASSIGNMENT:started": "2022-04-08T12:27:04"}
    for n, (task, worker, answer, rejected) in enumerate(GIVEN)
]  # fmt: skip
CROWDFLOWER = [
    {"_unit_id": task, "_created_at": "3/24/2016", "_id": n, "_tainted": str(rejected).lower(),
     "_trust": 0.9 + n / 100, "_worker_id": worker, "_country": "USA", "emotion": answer,
     "emotion_gold": None, "tweet": SHOWN, "offset": 6}
    for n, (task, worker, answer, rejected) in enumerate(GIVEN)
]  # fmt: skip
SURGE = [
    {"task_id": task, "worker_id": worker, "text": SHOWN, "emotion": answer,
     "status": "rejected" if rejected else "completed", "completed_at": f"2024-05-0{n + 1}",
     "time_spent": 10 + n}
    for n, (task, worker, answer, rejected) in enumerate(GIVEN)
]  # fmt: skip


@pytest.mark.parametrize("write", [csv_file, json_lines], ids=["CSV", "JSON Lines"])
@pytest.mark.parametrize(
    ("rows", "criterion", "name"),
    [
        (MTURK, "emotion.label", "batch results of Mechanical Turk"),
        (TOLOKA, "emotion", "results of Toloka"),
        (CROWDFLOWER, "emotion", "a report of CrowdFlower (Figure Eight, Appen)"),
        (SURGE, "emotion", "tasks of Scale or Surge"),
    ],
)
def test_answers_are_read_and_nothing_else(rows, criterion: str, name: str, write) -> None:
    labels = read(write(rows))
    assert labels_of(labels) == labels_under(criterion)
    refused = labels.report.dropped["an assignment that was rejected"]
    assert refused == sum(key.startswith(("Answer.", "OUTPUT:", "emotion")) for key in rows[0]) - (
        "emotion_gold" in rows[0]
    )
    assert SHOWN in labels.items.iloc[0].tolist()


def test_answers_of_mturk_as_json_and_as_truth_values() -> None:
    as_json = [
        {"HITId": task, "WorkerId": "w", "AssignmentStatus": "Approved", "Input.text": SHOWN,
         "Answer.taskAnswers": [{"tone": {"label": tone}, "has": {"u": has_u, "v": True}, "n": n}]}
        for n, (task, tone, has_u) in enumerate((("t1", "good", True), ("t2", "bad", False)))
    ]  # fmt: skip
    expected = {
        ("t1", "w", "human", "tone", "good"), ("t2", "w", "human", "tone", "bad"),
        ("t1", "w", "human", "has: u", "true"), ("t1", "w", "human", "has: v", "true"),
        ("t2", "w", "human", "has: u", "false"), ("t2", "w", "human", "has: v", "true"),
    }  # fmt: skip
    numbers = {("t1", "w", "human", "n", "0"), ("t2", "w", "human", "n", "1")}
    assert labels_of(read(csv_file(as_json))) == expected | numbers
    spread = [
        {"HITId": task, "WorkerId": "w", "AssignmentStatus": "Approved", "Input.text": SHOWN,
         "Answer.tone": tone, "Answer.has.u": has_u, "Answer.has.v": "true"}
        for task, tone, has_u in (("t1", "good", "true"), ("t2", "bad", "false"))
    ]  # fmt: skip
    assert labels_of(read(csv_file(spread))) == expected


TOPICS = ("tech", "politics", "sport")
CHOSEN = {("t1", "v"): "tech", ("t1", "w"): "sport", ("t2", "v"): "politics", ("t2", "w"): "sport"}


def of_mturk(answers_of) -> list[dict[str, object]]:
    return [
        {"HITId": task, "WorkerId": worker, "AssignmentStatus": "Approved", "Input.text": SHOWN}
        | answers_of(task, worker)
        for task, worker in CHOSEN
    ]


@pytest.mark.parametrize(
    "stored",
    [
        lambda topic, is_made: {f"Answer.{topic}.{topic}": str(is_made).lower()},
        lambda topic, is_made: {f"Answer.{topic}.on": str(is_made).lower()},
        lambda topic, is_made: {f"Answer.btn{len(topic)}.{topic}": is_made},
    ],
)
def test_radio_buttons_with_a_name_each_are_one_question(stored) -> None:
    rows = of_mturk(
        lambda task, worker: {
            column: cell
            for topic in TOPICS
            for column, cell in stored(topic, topic == CHOSEN[task, worker]).items()
        }
    )
    labels = read(csv_file(rows))
    assert labels_of(labels) == {(*who, "human", "answer", said) for who, said in CHOSEN.items()}
    assert any("labels of one question, 'answer'" in note for note in labels.report.notes)


def test_radio_buttons_within_json_of_a_form_are_one_question() -> None:
    rows = of_mturk(
        lambda task, worker: {
            "Answer.taskAnswers": [
                {"answer": 3 if worker == "v" else 4}
                | {t: {t: t == CHOSEN[task, worker]} for t in TOPICS}
            ]
        }
    )
    expected = {(*who, "human", "choice", said) for who, said in CHOSEN.items()}
    expected |= {(*who, "human", "answer", "3" if who[1] == "v" else "4") for who in CHOSEN}
    assert labels_of(read(csv_file(rows))) == expected


def test_boxes_of_which_none_or_several_are_ticked_are_a_yes_or_no_each() -> None:
    ticked = {("t1", "v"): ("tech", "sport"), ("t1", "w"): (), ("t2", "v"): ("politics",)}
    rows = of_mturk(
        lambda *who: {
            f"Answer.{t}.on": str(t in ticked.get(who, ("tech",))).lower() for t in TOPICS
        }
    )
    labels = read(csv_file(rows))
    assert labels_of(labels) == {
        (*who, "human", topic, str(topic in ticked.get(who, ("tech",))).lower())
        for who in CHOSEN
        for topic in TOPICS
    }
    assert all(labels.scale(topic).categories == ("false", "true") for topic in TOPICS)


def test_the_id_that_the_requester_gave_names_the_item() -> None:
    rows = [{**row, "Input.item_id": f"my {row['HITId']}"} for row in MTURK]
    assert {item for item, *_ in labels_of(read(csv_file(rows)))} == {"my t1", "my t2"}


def test_a_task_that_shows_several_items_asks_about_each() -> None:
    rows = [
        {"HITId": "h", "WorkerId": worker, "AssignmentStatus": "Approved", "Input.topic": "war",
         **{f"Input.url_{n}": f"https://x.org/{n}" for n in (1, 2, 3)},
         "Answer.tone_1": first, "Answer.tone_2": second,
         "Answer.tone_3": "good", "Answer.endTime_1": 4 + k,
         "Answer.easy": "yes" if k else "no"}
        for k, (worker, first, second) in enumerate((("a", "good", "bad"), ("b", "bad", "bad")))
    ]  # fmt: skip
    labels = read(csv_file(rows))
    assert labels_of(labels) == {
        ("h 1", "a", "human", "tone", "good"), ("h 2", "a", "human", "tone", "bad"),
        ("h 1", "b", "human", "tone", "bad"), ("h 2", "b", "human", "tone", "bad"),
        ("h 3", "a", "human", "tone", "good"), ("h 3", "b", "human", "tone", "good"),
        ("h", "a", "human", "easy", "no"), ("h", "b", "human", "easy", "yes"),
    }  # fmt: skip
    assert labels.items["url"]["h 2"] == "https://x.org/2"


GRADES = {("h1", "a"): (1, 4, 2, 5), ("h1", "b"): (2, 4, 3, 5), ("h2", "a"): (5, 1, 3, 3)}


def _of_several(shown: str, question: str, n_items: int = 4) -> list[dict[str, object]]:
    """Tasks of several texts, each with a grade, under names with the number of the text."""
    return [
        {"HITId": task, "WorkerId": worker, "AssignmentStatus": "Approved",
         **{f"Input.{shown.format(n)}": f"Text {n} of {task}." for n in range(1, n_items + 1)},
         **{f"Answer.{question.format(n)}": grades[n - 1] for n in range(1, n_items + 1)},
         "Answer.topic_known_7": "yes" if worker == "a" else "no"}
        for (task, worker), grades in GRADES.items()
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "question", "criterion"),
    [
        ("output{}", "s{}_rating", "s_rating"), ("text{}", "text{}_score", "text_score"),
        ("output{}", "rating_s{}", "rating_s"), ("output{}", "Answer.range{}", "Answer.range"),
        ("output{}", "slider{}_value", "slider_value"), ("output{}", "q{}_1", "q_1"),
        ("sent{}", "sent{}_quality", "sent_quality"), ("doc_{}", "relevance{}", "relevance"),
        ("doc_{}_text", "humor_{}_level", "humor_level"), ("text_0{}", "{}_tone", "tone"),
    ],
)  # fmt: skip
def test_the_number_of_an_item_stands_anywhere_in_the_name_of_a_question(
    shown: str, question: str, criterion: str
) -> None:
    labels = read(csv_file(_of_several(shown, question)))
    assert labels_of(labels) == {
        (f"{task} {n}", worker, "human", criterion, str(grade))
        for (task, worker), grades in GRADES.items()
        for n, grade in enumerate(grades, 1)
    } | {(t, w, "human", "topic_known_7", "yes" if w == "a" else "no") for t, w in GRADES}


def test_of_two_numbers_the_one_behind_the_word_of_the_item_is_its() -> None:
    grades = {(n, k): 1 + (n * k) % 5 for n in (1, 2, 3) for k in (1, 2, 3)}
    rows = [
        {"HITId": "h", "WorkerId": worker, "AssignmentStatus": "Approved",
         **{f"Input.sentence_{n}": f"Sentence {n}." for n in (1, 2, 3)},
         **{f"Answer.sent{n}_q{k}": grade for (n, k), grade in grades.items()}}
        for worker in "ab"
    ]  # fmt: skip
    assert {(item, criterion, label) for item, _, _, criterion, label in
            labels_of(read(csv_file(rows)))} == {
        (f"h {n}", f"sent_q{k}", str(grade)) for (n, k), grade in grades.items()
    }  # fmt: skip


def test_a_mapping_says_whether_numbers_are_those_of_items() -> None:
    two = _of_several("answer_{}", "s{}_rating", 2)
    assert set(read(csv_file(two)).criteria) == {"s1_rating", "s2_rating", "topic_known_7"}
    apart = read(csv_file(two), mapping={"answers": {"columns": "items"}})
    assert set(apart.criteria) == {"s_rating", "topic_known_7"}
    assert ("h1 2", "b", "human", "s_rating", "4") in labels_of(apart)
    four = read(
        csv_file(_of_several("text{}", "q{}")), mapping={"answers": {"columns": "criteria"}}
    )
    assert set(four.criteria) == {"q1", "q2", "q3", "q4", "topic_known_7"}
    assert {item for item, *_ in labels_of(four)} == {"h1", "h2"}


def test_numbers_of_questions_of_a_platform_without_prefixes_are_no_items() -> None:
    rows = [
        row | {f"quality_{k}": (n + k) % 4 for k in (1, 2, 3)} for n, row in enumerate(CROWDFLOWER)
    ]
    labels = read(csv_file(rows))
    assert set(labels.criteria) == {"emotion", "quality_1", "quality_2", "quality_3"}


TASKS = [
    {"id": task, "status": "completed", "fields": {"text": SHOWN}, "responses": [
        {"id": f"r{worker}", "worker_id": worker, "completed_at": "2024-05-01",
         "data": {"emotion": answer, "has": ["u"] if worker == "w1" else ["u", "v"]}}
        for own, worker, answer, is_rejected in GIVEN if own == task and not is_rejected]}
    for task in ("t1", "t2")
]  # fmt: skip


def test_tasks_of_surge_as_json() -> None:
    has_v = {
        (task, worker, "human", "has: v", "false" if worker == "w1" else "true")
        for task, worker, _ in KEPT
    }
    has_u = {(task, worker, "human", "has: u", "true") for task, worker, _ in KEPT}
    assert labels_of(read(json_lines(TASKS))) == labels_under("emotion") | has_u | has_v


@pytest.mark.parametrize(
    "responses", [None, 4, [None, {"worker_id": 1, "data": 3}], [{"data": {"emotion": {"a": 1}}}]]
)
def test_a_broken_task_of_surge_costs_itself_alone(responses: object) -> None:
    broken = {"id": "t3", "fields": None, "responses": responses}
    labels = read(json_lines([*TASKS, broken]), on_doubt="accept")
    assert {one for one in labels_of(labels) if one[0] != "t3"} == (
        labels_of(read(json_lines(TASKS)))
    )


@pytest.mark.parametrize("rows", [MTURK, TOLOKA, CROWDFLOWER, SURGE])
def test_an_assignment_without_task_worker_or_answer_costs_itself_alone(rows: list[dict]) -> None:
    empty = dict.fromkeys(rows[0])
    expected = labels_of(read(csv_file(rows)))
    assert labels_of(read(csv_file([*rows, {**empty, list(rows[0])[1]: "x"}]))) == expected
    nobody = next(key for key in rows[0] if key in ("WorkerId", "worker_id", "_worker_id")
                  or key.endswith("worker_id"))  # fmt: skip
    labels = read(csv_file([*rows, {**rows[0], nobody: None}]))
    assert labels_of(labels) == expected
    assert labels.report.dropped["an assignment that names no task or no worker"] >= 1


def test_texts_and_nested_answers_are_counted() -> None:
    rows = [
        {**row, "OUTPUT:why": f"{SHOWN} {n}", "OUTPUT:boxes": [{"left": 1}]}
        for n, row in enumerate(TOLOKA)
    ]
    labels = read(csv_file(rows, delimiter="\t", name="pool.tsv"))
    assert labels_of(labels) == labels_under("emotion")
    assert labels.report.dropped["free text, which is no label"] == 4
    assert labels.report.dropped["an answer of several parts, which is no label"] == 4


def test_aggregated_answers_without_a_unit_are_refused() -> None:
    row = {"ASSIGNMENT:task_id": 1, "OUTPUT:emotion": "joy", "CONFIDENCE:emotion": "93%"}
    with pytest.raises(LabelError) as refusal:
        read(csv_file([row, {**row, "OUTPUT:emotion": "fear"}], "aggregated.csv"))
    assert str(refusal.value) == (
        "File 'aggregated.csv' is results of Toloka, but holds aggregated answers without the "
        "workers who gave them; download the table with every assignment."
    )


def test_a_plain_long_table_is_none_of_a_platform() -> None:
    rows = [{"task_id": t, "worker_id": w, "label": answer} for t, w, answer, _ in GIVEN]
    labels = read(csv_file(rows))
    assert len(labels.table) == 5
    assert "Scale" not in str(labels.report)


def surge_answer(worker: str, answer: int, day: int | None, task: str = "t1") -> dict[str, object]:
    at = {} if day is None else {"completedAt": f"2024-05-{day:02}T10:00:00Z"}
    return {"taskId": task, "workerId": worker, "answerValue": answer, "time_spent": 5, **at}


OTHERS = [surge_answer(w, n, 3, t) for n, (w, t) in enumerate((("w2", "t1"), ("w2", "t2")), 1)]


@pytest.mark.parametrize("later_first", [False, True])
def test_of_changed_answers_the_latest_by_time_counts(later_first: bool) -> None:
    changed = [surge_answer("w1", 4, 9), surge_answer("w1", 2, 1)]
    labels = read(csv_file([*OTHERS, *(changed if later_first else changed[::-1])]))
    assert ("t1", "w1", "human", "answerValue", "4") in labels_of(labels)
    assert labels.report.dropped == {"an answer that the same rater changed later": 1}
    assert labels.report.n_rows == 4
    assert not [note for note in labels.report.notes if "the last one in the file" in note]


def test_without_a_time_the_last_answer_in_the_file_counts_and_is_said() -> None:
    undated = [{**one, "completedAt": None} for one in OTHERS]
    changed = [surge_answer("w1", 4, None), surge_answer("w1", 2, None)]
    labels = read(csv_file([*undated, *changed]))
    assert ("t1", "w1", "human", "answerValue", "2") in labels_of(labels)
    assert (
        "No time in 'export.csv' tells which of a rater's changed answers is the latest: the last "
        "one in the file counts."
    ) in labels.report.notes


def test_times_of_mturk_tell_the_latest() -> None:
    times = ("Tue Oct 08 10:00:00 PDT 2024", "Mon Sep 30 23:00:00 PDT 2024")
    changed = [
        {**MTURK[0], "Answer.emotion.label": answer, "SubmitTime": time}
        for answer, time in zip(("anger", "joy"), times, strict=True)
    ]
    rest = [{**row, "SubmitTime": times[0]} for row in MTURK[1:]]
    found = labels_of(read(csv_file([*changed, *rest])))
    assert ("t1", "w1", "human", "emotion.label", "anger") in found
    assert ("t1", "w1", "human", "emotion.label", "joy") not in found


def test_a_model_among_the_workers_is_a_judge_unless_the_mapping_says_otherwise() -> None:
    rows = [*OTHERS, *(surge_answer("gpt-4o-2024-08-06", 3 - n, 4, f"t{n}") for n in (1, 2))]
    labels = read(csv_file(rows))
    assert (labels.raters, labels.judges) == (("w2",), ("gpt-4o-2024-08-06",))
    assert (
        "Raters of 'export.csv' that are named as models were taken as judges: "
        "'gpt-4o-2024-08-06'; name them in the mapping under 'human' if they are people."
    ) in labels.report.notes
    stated = read(csv_file(rows), mapping={"human": ["w2", "gpt-4o-2024-08-06"]})
    assert (stated.raters, stated.judges) == (("w2", "gpt-4o-2024-08-06"), ())


def test_who_a_mapping_names_as_a_judge_is_no_human_of_the_format() -> None:
    rows = [*OTHERS, *(surge_answer("Robin", 3 - n, 4, f"t{n}") for n in (1, 2))]
    labels = read(csv_file(rows), mapping={"machine": ["Robin"]})
    assert (labels.raters, labels.judges) == (("w2",), ("Robin",))


@pytest.mark.parametrize("worker", ["A2GPT4X7LLMQ9", "claude.d@uni.org", "Yi Zhang", "judge_2"])
def test_a_worker_is_no_model_for_a_few_letters(worker: str) -> None:
    rows = [*OTHERS, *(surge_answer(worker, 3 - n, 4, f"t{n}") for n in (1, 2))]
    assert read(csv_file(rows)).raters == ("w2", worker)


def test_rows_of_mturk_without_cells_for_the_requesters_verdict() -> None:
    header = "HITId,WorkerId,AssignmentStatus,Input.text,Answer.tone,Approve,Reject"
    rows = [f"h{n},{who},Approved,a text,{tone}" for n in range(3)
            for who, tone in (("A1GPTX2", "good"), ("B2", "bad"))]  # fmt: skip
    labels = read(upload("\n".join([header, *rows]), "Batch_1_batch_results.csv"))
    assert labels.raters == ("A1GPTX2", "B2")
    assert not labels.judges
    assert labels.report.n_labels == 6


def test_other_rows_that_are_too_short_are_still_refused() -> None:
    with pytest.raises(LabelError, match="2 fields where the header has 4"):
        read(upload("item,human_1,Approve,Rejected\n1,2\n2,3\n", "x.csv"))


def test_a_custom_report_of_crowdflower_with_lists_of_choices() -> None:
    rows = [
        {"unitId": unit, "submittedAt": "8/20/2018 18:40:05", "judgmentId": 10 * unit + n,
         "_trust": 1, "_tainted": "false", "workerId": worker, "_country": "GBR",
         "text": f"text {unit}", "answer": answer}
        for unit in (1, 2)
        for n, (worker, answer) in enumerate(((7, ["A"]), (8, ["A", "B"])))
    ]  # fmt: skip
    labels = read(csv_file(rows))
    assert labels_of(labels) == {
        (str(unit), worker, "human", f"answer: {choice}", said)
        for unit in (1, 2)
        for worker, choice, said in (
            ("7", "A", "true"), ("8", "A", "true"), ("7", "B", "false"), ("8", "B", "true"),
        )
    }  # fmt: skip


def test_standardized_annotations_leave_the_gold_label_aside() -> None:
    rows = [
        {"!amt_annotation_ids": 10 * item + n, "!amt_worker_ids": worker, "orig_id": item,
         "response": (item + n) % 2, "gold": 1, "start": "Mon Mar 25 07:39:42 PDT 2019",
         "end": f"Mon Mar 25 07:4{n}:05 PDT 2019", "text": f"text {item}"}
        for item in (1, 2)
        for n, worker in enumerate(("A2K5ICP43ML4PW", "A15L6WGIK3VU7N"))
    ]  # fmt: skip
    labels = read(csv_file(rows))
    assert labels_of(labels) == {
        (str(item), worker, "human", "response", str((item + n) % 2))
        for item in (1, 2)
        for n, worker in enumerate(("A2K5ICP43ML4PW", "A15L6WGIK3VU7N"))
    }


def scale_task(name: str, **answers: object) -> dict[str, object]:
    return {
        "task_id": name,
        "status": "completed",
        "params": {"attachments": [{"type": "text", "content": "shown"}]},
        "response": {"annotations": answers},
    }


def test_tasks_of_scale_as_json() -> None:
    tasks = [
        scale_task("t1", tone="good", stars={"response": [["3"], ["4"]]}, why=["because " * 12]),
        scale_task("t2", tone=["bad"], stars={"response": [["5"], []]}, why=["therefore " * 12]),
        scale_task("t3", tone="bad") | {"status": "canceled"},
        scale_task("t4") | {"response": None},
    ]
    labels = read(json_file(tasks))
    assert labels_of(labels) == {
        ("t1", "annotator", "human", "tone", "good"),
        ("t2", "annotator", "human", "tone", "bad"),
        ("t1", "worker 1", "human", "stars", "3"),
        ("t1", "worker 2", "human", "stars", "4"),
        ("t2", "worker 1", "human", "stars", "5"),
    }
    assert labels.report.dropped["an assignment that was rejected"] == 1
    assert labels.report.dropped["free text, which is no label"] == 2


def test_counts_of_what_happened_on_the_page_are_no_answers() -> None:
    events = {"e_play": 1, "e_pause": 0, "e_timeupdate": 23}
    table = [row | {name: n + place for name, n in events.items()}
             for place, row in enumerate(CROWDFLOWER)]  # fmt: skip
    assert read(csv_file(table)).criteria == ("emotion",)
    without = [{name: said for name, said in row.items() if name != "emotion"} for row in table]
    with pytest.raises(LabelError):
        read(csv_file(without))
    asked = [row | {"e_play": n % 2} for n, row in enumerate(CROWDFLOWER)]  # one may be asked
    assert set(read(csv_file(asked)).criteria) == {"emotion", "e_play"}


SHOWN_AS = (
    (MTURK, "Input.", "emotion.label"), (TOLOKA, "INPUT:", "emotion"), (CROWDFLOWER, "", "emotion"),
    (SURGE, "", "emotion"),
)  # fmt: skip


@pytest.mark.parametrize("column", ["gpt4_emotion", "gpt4_label", "llm_label"])
@pytest.mark.parametrize(("rows", "shown", "criterion"), SHOWN_AS)
def test_a_judges_labels_among_what_was_shown_are_read_once_an_item(
    rows: list[dict[str, object]], shown: str, criterion: str, column: str
) -> None:
    said = {"t1": "fear", "t2": "joy"}
    tasks = [task for task, *_ in GIVEN]
    labels = read(
        csv_file([row | {f"{shown}{column}": said[t]} for t, row in zip(tasks, rows, strict=True)])
    )
    [judge] = labels.judges
    given = {(task, judge, "machine", criterion, label) for task, label in said.items()}
    assert labels_of(labels) == labels_under(criterion) | given
    assert any(
        note.startswith("Judges in columns of 'export.csv': ") for note in labels.report.guesses
    )


def test_what_a_model_said_of_something_else_is_named_or_left_as_it_is() -> None:
    rows = [
        row | {"Input.gpt4_text": SHOWN, "Input.gpt4_tone": "kind", "Input.gpt4_answer": f"a{n}"}
        for n, row in enumerate(MTURK)
    ]
    labels = read(csv_file(rows))
    assert labels.judges == ()
    two = [
        row | {"Answer.tone.label": ("joy", "fear")[n % 2], "Input.gpt4_label": "joy"}
        for n, row in enumerate(MTURK)
    ]
    labels = read(csv_file(two))
    assert labels.judges == ()  # of which of the two criteria, nothing says
    assert (
        "Not taken for labels of 'export.csv': 'gpt4_label'; name a column in the mapping under "
        "'machine' if it holds a judge's labels." in labels.report.guesses
    )


@pytest.mark.parametrize(
    "question", ["attention_check", "attentionCheck2", "sanity_check", "catch_trial", "honeypot"]
)
def test_a_check_of_the_worker_is_no_criterion(question: str) -> None:
    rows = [
        {**row, f"Answer.{question}": 1 + n % 3, "Answer.quality": 1 + n % 2}
        for n, row in enumerate(MTURK)
    ]
    labels = read(csv_file(rows), on_doubt="accept")
    assert set(labels.criteria) == {"emotion.label", "quality"}
    about = "a question about the worker or the form, not about the item"
    kept = sum(row["AssignmentStatus"] == "Approved" for row in MTURK)
    assert labels.report.dropped[about] == 2 * kept  # the comment, too


def test_tasks_of_toloka_without_ids_are_told_apart_by_what_was_shown() -> None:
    rows = [
        {"INPUT:url": f"https://x.org/{n}", "OUTPUT:result": ("OK", "BAD")[(n + k) % 2],
         "GOLDEN:result": "OK" if n == 0 else None, "HINT:text": None,
         "ASSIGNMENT:assignment_id": f"a{n}{k}", "ASSIGNMENT:worker_id": f"w{k}",
         "ASSIGNMENT:status": "SUBMITTED", "ASSIGNMENT:started": "2022-04-08T12:27:04"}
        for n in range(6)
        for k in (n % 3, (n + 1) % 3)
    ]  # fmt: skip
    labels = read(csv_file(rows, delimiter="\t"))
    assert (len(labels.items), labels.raters, labels.criteria) == (
        6,
        ("w0", "w1", "w2"),
        ("result",),
    )
    assert labels.report.n_labels == 12
    assert labels.items["url"].tolist() == [f"https://x.org/{n}" for n in range(6)]


def test_solutions_in_the_order_of_their_tasks_from_the_api_of_toloka() -> None:
    def assignment(n: int, worker: str, status: str) -> dict[str, object]:
        tasks = [
            {"id": f"copy{n}{k}", "origin_task_id": f"t{k}", "pool_id": "9",
             "input_values": {"text": f"Text {k}"}}
            for k in range(4)
        ]  # fmt: skip
        said = [{"output_values": {"result": ("ok", "bad")[(n + k) % 2]}} for k in range(4)]
        said_at = f"2024-03-0{n + 1}T10:00:00"
        return {"id": f"a{n}", "pool_id": "9", "user_id": worker, "status": status, "reward": 0.01,
                "submitted": said_at, "tasks": tasks, "solutions": said}  # fmt: skip

    sent = [assignment(0, "w1", "ACCEPTED"), assignment(1, "w2", "SUBMITTED")]
    page = {"items": [*sent, assignment(2, "w3", "REJECTED")], "has_more": False}
    expected = {
        (f"t{k}", worker, "human", "result", ("ok", "bad")[(n + k) % 2])
        for n, worker in enumerate(("w1", "w2"))
        for k in range(4)
    }
    for file in (json_file(page), json_lines(page["items"]), csv_file(page["items"])):
        labels = read(file)
        assert labels_of(labels) == expected
        assert labels.report.dropped == {"an assignment that was rejected": 4}
        assert labels.items["text"].tolist() == ["Text 0", "Text 1", "Text 2", "Text 3"]


def test_judgments_of_a_json_report_of_appen() -> None:
    def judgment(unit: int, worker: int, said: object, **more: object) -> dict[str, object]:
        own = {"id": 10 * unit + worker, "unit_id": unit, "worker_id": worker, "trust": 0.9}
        return {**own, "tainted": False, "rejected": None, "data": {"is_relevant": said}, **more}

    units = [
        {"id": unit, "data": {"text": f"t{unit}"}, "judgments_count": 3, "state": "finalized",
         "results": {"judgments": [
             judgment(unit, worker, ("yes", "no")[(unit + worker) % 2],
                      tainted=(unit, worker) == (3, 2)) for worker in (1, 2, 3)
         ], "is_relevant": {"agg": "yes", "confidence": 0.66}}}
        for unit in range(1, 7)
    ]  # fmt: skip
    labels = read(json_lines(units))
    assert (len(labels.items), labels.raters, labels.criteria) == (
        6,
        ("1", "2", "3"),
        ("is_relevant",),
    )
    assert labels.report.n_labels == 17
    assert ("2", "1", "human", "is_relevant", "no") in labels_of(labels)
    assert list(labels.report.dropped.values()) == [1]


def _of_status(rows: list[dict], column: str) -> list[dict]:
    """Let workers answer a question called as a state beside their other one."""
    return [
        row | {column: ("open", "closed", "unclear", "closed", "open")[n]}
        for n, row in enumerate(rows)
    ]


STATUS = {("t1", "w1", "open"), ("t1", "w2", "closed"), ("t2", "w1", "closed"),
          ("t2", "w2", "open")}  # fmt: skip


@pytest.mark.parametrize("question", ["status", "claim_status"])
@pytest.mark.parametrize(
    ("rows", "prefix"),
    [(MTURK, "Answer."), (TOLOKA, "OUTPUT:"), (CROWDFLOWER, "")],
    ids=["MTurk", "Toloka", "CrowdFlower"],
)
def test_a_status_that_workers_gave_the_items_is_a_criterion(rows, prefix, question) -> None:
    labels = read(csv_file(_of_status(rows, f"{prefix}{question}")))
    expected = {(task, who, "human", question, label) for task, who, label in STATUS}
    assert {row for row in labels_of(labels) if row[3] == question} == expected
    assert len(labels.criteria) == 2


def test_a_status_that_workers_of_surge_gave_is_none_of_the_assignment() -> None:
    labels = read(csv_file(_of_status(SURGE, "status")))
    assert set(labels.criteria) == {"emotion", "status"}
    tasks = [
        {"id": f"t{n}", "fields": {"text": f"{SHOWN} {n}"}, "responses": [
            {"worker_id": who, "data": {"tone": "good" if n > k else "bad",
                                        "status": "open" if n == k else "closed"}}
            for k, who in enumerate(("w1", "w2"))]}
        for n in range(3)
    ]  # fmt: skip
    labels = read(json_file(tasks))
    assert set(labels.criteria) == {"tone", "status"}
    assert ("t1", "w2", "human", "status", "open") in labels_of(labels)


@pytest.mark.parametrize(
    ("rows", "column", "said"),
    [
        (MTURK, "Answer.status", ["done"] * 5),
        (MTURK, "Answer.marital_status", ["single", "married", "single", "single", "single"]),
        (CROWDFLOWER, "status", ["finished", "completed", "rejected", "finished", "completed"]),
    ],
)
def test_a_status_of_the_worker_or_the_assignment_is_no_criterion(rows, column, said) -> None:
    with_status = [row | {column: one} for row, one in zip(rows, said, strict=True)]
    assert len(read(csv_file(with_status)).criteria) == 1


SHORT_TEXTS = [f"It rained on day {n} in town" for n in range(12)]


def batch_about(**fields):
    """Assignments of three workers for each task, which shows these fields."""
    return [
        {
            "HITId": f"3H{n:02}",
            "AssignmentId": f"3A{n:02}{worker}",
            "WorkerId": f"W{worker}",
            "AssignmentStatus": "Approved",
            "WorkTimeInSeconds": 30 + n + worker,
            **{f"Input.{name}": cells[n] for name, cells in fields.items()},
            "Answer.fluency": 1 + (n + worker) % 5,
            "Answer.style": 1 + (2 * n + worker) % 5,
        }
        for n in range(12)
        for worker in range(3)
    ]


@pytest.mark.parametrize("name", ["summary", "text", "sentence", "headline", "tweet", "reply_text"])
def test_short_texts_of_tasks_are_to_be_read(name):
    ids = [f"x{n}" for n in range(12)]
    frame = pd.DataFrame(batch_about(item_key=ids, **{name: SHORT_TEXTS}))
    labels = jv.read_labels(upload(frame.to_csv(index=False), "Batch_12_results.csv"))
    assert labels.texts == (name,)
    assert labels.raters == ("W0", "W1", "W2")


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("prompt", ["Say it in one sentence", "Say it in two sentences"] * 6),
        ("topic", ["politics and the law", "sports and all games"] * 6),
        ("shown", [f"Tue Mar {n + 1} 10:11:12 PDT 2024" for n in range(12)]),
        ("tags", [f'["a b", "c d", "e f", "g {n}"]' for n in range(12)]),
        ("document", SHORT_TEXTS),
        ("system", ["gpt-4 with a prompt", "llama without any prompt"] * 6),
        ("url", [f"https://example.org/{n}.png" for n in range(12)]),
    ],
)
def test_what_tells_tasks_apart_is_no_text_to_read(name, cells):
    ids = [f"x{n}" for n in range(12)]
    frame = pd.DataFrame(batch_about(item_key=ids, **{name: cells}))
    labels = jv.read_labels(upload(frame.to_csv(index=False), "Batch_12_results.csv"))
    assert labels.texts == ()
    assert name in labels.items
