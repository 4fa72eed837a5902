"""Argilla: one set of answers in all the ways in which the tool writes it."""

import io

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of, read
from tests.labels.sources import Upload

# Item, user, answer and state of the answer.
GIVEN = (
    ("a", "u1", "good", "submitted"),
    ("a", "u2", "bad", "submitted"),
    ("a", "u3", "bad", "discarded"),
    ("b", "u1", "bad", "submitted"),
    ("b", "u2", "good", "draft"),
)
SUGGESTED = {"a": "good", "b": "good"}
LABELS = {
    ("a", "u1", "human", "tone", "good"),
    ("a", "u2", "human", "tone", "bad"),
    ("b", "u1", "human", "tone", "bad"),
    ("a", "gpt-4o", "machine", "tone", "good"),
    ("b", "gpt-4o", "machine", "tone", "good"),
}
DROPPED = {"a discarded answer": 1, "a draft that was not submitted": 1}
TEXT = "A text of some length, which is shown to people who have to judge its tone."


def given_to(item: str) -> list[tuple[str, str, str]]:
    return [(user, answer, state) for own, user, answer, state in GIVEN if own == item]


NESTED = [
    {
        "id": item, "fields": {"text": TEXT}, "metadata": {"source": "web"},
        "vectors": {"v": [0.1]},
        "responses": {"tone": [{"value": v, "user_id": u, "status": s}
                               for u, v, s in given_to(item)]},
        "suggestions": {"tone": {"value": SUGGESTED[item], "score": None, "agent": "gpt-4o"}},
        "status": "completed", "_server_id": f"server {item}",
    }
    for item in "ab"
]  # fmt: skip
FLAT = [
    {
        "id": item, "text": TEXT, "status": "completed", "_server_id": f"server {item}",
        "tone.responses": [v for _, v, _ in given_to(item)],
        "tone.responses.users": [u for u, _, _ in given_to(item)],
        "tone.responses.status": [s for _, _, s in given_to(item)],
        "tone.suggestion": SUGGESTED[item], "tone.suggestion.score": 0.7,
        "tone.suggestion.agent": "gpt-4o",
    }
    for item in "ab"
]  # fmt: skip
VERSION_1 = [
    {
        "external_id": item, "fields": {"text": TEXT}, "metadata": {"kept": 1},
        "responses": [{"user_id": u, "values": {"tone": {"value": v}}, "status": s}
                      for u, v, s in given_to(item)],
        "suggestions": [{"question_name": "tone", "type": "model", "value": SUGGESTED[item],
                         "agent": "gpt-4o"}],
    }
    for item in "ab"
]  # fmt: skip
DATA_SET_1 = [
    {
        "external_id": item, "text": TEXT,
        "tone": [{"user_id": u, "value": v, "status": s} for u, v, s in given_to(item)],
        "tone-suggestion": SUGGESTED[item],
        "tone-suggestion-metadata": {"agent": "gpt-4o", "score": None, "type": None},
    }
    for item in "ab"
]  # fmt: skip


def parquet(records: list[dict]) -> Upload:
    content = io.BytesIO()
    pd.DataFrame(records).to_parquet(content)
    return Upload(content.getvalue(), "export.parquet")


def check(labels: Labels) -> None:
    assert labels_of(labels) == LABELS
    assert labels.report.dropped == DROPPED
    assert labels.items["text"]["a"] == TEXT


@pytest.mark.parametrize("write", [json_file, json_lines, csv_file, parquet])
@pytest.mark.parametrize(
    "records", [NESTED, FLAT, VERSION_1, DATA_SET_1], ids=["nested", "flat", "v1", "data set v1"]
)
def test_the_same_answers_in_every_layout_and_file(records: list[dict], write) -> None:
    check(read(write(records)))


def test_one_annotation_and_one_prediction_of_the_oldest_records() -> None:
    records = [
        {"id": n, "text": TEXT, "annotation": label, "annotation_agent": "eva",
         "prediction": [{"label": "bad", "score": 0.2}, {"label": "good", "score": 0.8}],
         "prediction_agent": "roberta", "status": "Validated"}
        for n, label in enumerate(("good", "bad"))
    ]  # fmt: skip
    assert labels_of(read(json_file(records))) == {
        ("0", "eva", "human", "annotation", "good"),
        ("1", "eva", "human", "annotation", "bad"),
        ("0", "roberta", "machine", "annotation", "good"),
        ("1", "roberta", "machine", "annotation", "good"),
    }


@pytest.mark.parametrize(
    "prediction",
    [[["bad", 0.2], ["good", 0.8]], "[('good', 0.8), ('bad', 0.2)]", [["good", 0.9]], "good"],
)
@pytest.mark.parametrize("write", [json_file, json_lines, csv_file])
def test_a_prediction_of_pairs_or_of_a_word_is_a_judges(prediction: object, write) -> None:
    records = [
        {"id": n, "text": f"{TEXT} {n}", "annotation": label, "annotation_agent": "eva",
         "prediction": prediction, "prediction_agent": "roberta"}
        for n, label in enumerate(("good", "bad", None))
    ]  # fmt: skip
    assert labels_of(read(write(records))) == {
        ("0", "eva", "human", "annotation", "good"),
        ("1", "eva", "human", "annotation", "bad"),
        *((str(n), "roberta", "machine", "annotation", "good") for n in range(3)),
    }


def test_several_labels_texts_ratings_and_rankings() -> None:
    def responses(**values: object) -> dict[str, list[dict]]:
        return {name: [{"value": value, "user_id": "u"}] for name, value in values.items()}

    records = [
        {"id": n, "fields": {"text": TEXT}, "suggestions": {}, "responses": responses(
            topics=topics, stars=n + 1, why=f"{TEXT} {n}", order=[{"value": "x", "rank": 1}])}
        for n, topics in enumerate((["war", "law"], ["law"]))
    ]  # fmt: skip
    labels = read(json_file(records))
    assert labels_of(labels) == {
        ("0", "u", "human", "topics: war", "true"),
        ("0", "u", "human", "topics: law", "true"),
        ("1", "u", "human", "topics: war", "false"),
        ("1", "u", "human", "topics: law", "true"),
        ("0", "u", "human", "stars", "1"),
        ("1", "u", "human", "stars", "2"),
    }
    assert labels.report.dropped == {
        "free text, which is no label": 2,
        "an answer of several parts, which is no label": 2,
    }


def test_fields_to_choose_between_are_all_choices() -> None:
    fields = {"prompt": TEXT, "answer_a": "x", "answer_b": "y"}
    records = [
        {"id": n, "fields": fields, "responses": {"best": [{"value": value, "user_id": "u"}]}}
        for n, value in enumerate(("answer_b", "none", "answer_b"))
    ]
    assert read(json_file(records)).scale("best").categories == ("answer_a", "answer_b", "none")


@pytest.mark.parametrize(
    "broken",
    [
        {"responses": {"tone": None}},
        {"responses": {"tone": [None, 4, {"value": {"a": 1}}]}},
        {"suggestions": 5},
        {"suggestions": {"tone": "good"}, "metadata": None, "fields": 3},
    ],
)
def test_a_broken_record_costs_itself_alone(broken: dict) -> None:
    labels = read(json_file([*NESTED, {"id": "c", "fields": {}, "responses": {}, **broken}]))
    assert labels_of(labels) - {("c", "suggestion", "machine", "tone", "good")} == LABELS


def test_records_without_answers_hold_no_label() -> None:
    records = [{**record, "responses": {}, "suggestions": {}} for record in NESTED]
    with pytest.raises(LabelError) as refusal:
        read(json_file(records, "empty.json"))
    assert str(refusal.value) == (
        "File 'empty.json' is an Argilla export, but holds no label of any item; export it again "
        "with its annotations."
    )


@pytest.mark.parametrize("names", [("x", "y"), ("x", "y", "z")])
@pytest.mark.parametrize("as_objects", [True, False])
def test_a_ranking_ranks_each_value_and_of_two_the_better_wins(names, as_objects) -> None:
    def ranking(*order: str) -> list[object]:
        if as_objects:
            return [{"value": name, "rank": n} for n, name in enumerate(order, 1)]
        return list(order)

    back = names[::-1]
    records = [
        {"id": item, "fields": {"text": TEXT}, "status": "completed", "_server_id": item,
         "responses": {"best": [{"value": ranking(*own), "user_id": user, "status": "submitted"}
                                for user, own in given.items()]},
         "suggestions": {"best": {"value": ranking(*names), "agent": "gpt-4o"}}}
        for item, given in {"a": {"u1": names, "u2": back}, "b": {"u1": back}}.items()
    ]  # fmt: skip
    labels = read(json_file(records))
    if len(names) == 2:
        assert labels.scale("best").kind == "preference"
        assert labels_of(labels) == {
            ("a", "u1", "human", "best", "A"),
            ("a", "u2", "human", "best", "B"),
            ("b", "u1", "human", "best", "B"),
            ("a", "gpt-4o", "machine", "best", "A"),
            ("b", "gpt-4o", "machine", "best", "A"),
        }
        assert set(labels.items["system_a"]) == {"x"}
        return
    assert labels.scale("best").categories == (1, 2, 3)
    assert len(labels.items) == 6
    table = labels.table
    of_u2 = table[table["rater"] == "u2"]
    ranks = dict(zip(of_u2["item"], of_u2["label"], strict=True))
    assert ranks == {"a: x": 3, "a: y": 2, "a: z": 1}
    assert labels.report.n_labels == 5 * 3


def test_the_same_labels_in_the_same_order_are_no_ranking() -> None:
    records = [
        {"id": item, "fields": {"text": TEXT}, "status": "completed", "_server_id": item,
         "responses": {"topics": [{"value": ["a", "b"], "user_id": "u1", "status": "submitted"},
                                  {"value": ["a", "b"], "user_id": "u2", "status": "submitted"}]}}
        for item in "pq"
    ]  # fmt: skip
    assert read(json_file(records)).criteria == ("topics: a", "topics: b")


def test_a_broken_ranking_costs_itself_alone() -> None:
    good = [{"value": "x", "rank": 1}, {"value": "y", "rank": 2}, {"value": "z", "rank": 3}]
    odd = [{"value": "x", "rank": None}, {"value": "y", "rank": [2]}, {"value": "z", "rank": 1}]
    records = [
        {"id": item, "fields": {"text": TEXT}, "status": "completed", "_server_id": item,
         "responses": {"best": [{"value": own, "user_id": "u1", "status": "submitted"}]}}
        for item, own in (("p", good), ("q", odd), ("r", None))
    ]  # fmt: skip
    labels = read(json_file(records))
    assert labels.report.n_labels == 4


def test_lists_in_csv_are_read_as_python_spells_them() -> None:
    frame = pd.DataFrame(FLAT)
    assert labels_of(read(Upload(frame.to_csv(index=False).encode(), "argilla.csv"))) == LABELS


def test_without_users_the_answers_are_told_apart_by_their_places() -> None:
    rows = [
        {"id": item, "text": TEXT, "tone.responses": ["good", "bad"], "tone.suggestion": said,
         "tone.suggestion.agent": "gpt-4o", "tone.suggestion.score": 0.9}
        for item, said in SUGGESTED.items()
    ]  # fmt: skip
    labels = read(json_lines(rows))
    assert labels_of(labels) == {
        *((item, "annotator 1", "human", "tone", "good") for item in "ab"),
        *((item, "annotator 2", "human", "tone", "bad") for item in "ab"),
        *((item, "gpt-4o", "machine", "tone", "good") for item in "ab"),
    }
    assert any("called by the places of their answers" in note for note in labels.report.notes)


def answered_by(*users: str) -> list[dict[str, object]]:
    """Eight records, each with a response of every user."""
    return [
        {
            "id": f"r{n}",
            "fields": {"text": TEXT},
            "responses": {
                "tone": [
                    {"user_id": user, "value": "good" if (n + k) % 3 else "bad"}
                    for k, user in enumerate(users)
                ]
            },
        }
        for n in range(8)
    ]


@pytest.mark.parametrize("user", ["claude", "gemma", "Mistral"])
def test_whether_a_user_called_as_a_model_is_one_is_asked(user: str) -> None:
    records = answered_by(user, "Anna" if user.istitle() else "anna", "ben")
    with pytest.raises(LabelError) as refusal:
        read_labels(json_file(records))
    [doubt] = refusal.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"users": "people"}, ({"users": "judges"},))
    assert f"whether '{user}', as models and people are called, labelled as people" in doubt.reason
    people = read_labels(json_file(records), on_doubt="accept")
    assert user in people.raters
    assert people.judges == ()
    judges = read_labels(json_file(records), {"answers": {"users": "judges"}})
    assert judges.judges == (user,)
    assert "taken as judges" in str(judges.report)


def test_a_user_whom_only_models_are_called_like_is_a_judge_as_it_says() -> None:
    labels = read_labels(json_file(answered_by("gpt-4o", "anna", "ben")))
    assert (labels.raters, labels.judges) == (("anna", "ben"), ("gpt-4o",))
    assert "taken as judges" in str(labels.report)


def test_questions_stand_in_the_order_of_the_file() -> None:
    """A set has another order in each process."""
    questions = ("tone", "safe", "clear", "brief", "true", "fluent", "kind", "whole")
    records = [
        {
            "text": f"{TEXT} {n}",
            **{
                f"{question}.responses": [(n + k) % 5 + 1, (n * n + k) % 5 + 1]
                for k, question in enumerate(questions)
            },
            **{f"{question}.responses.users": ["u1", "u2"] for question in questions},
        }
        for n in range(12)
    ]
    assert read_labels(json_lines(records)).criteria == questions
