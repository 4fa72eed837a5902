"""Tables and documents of no known format, as people publish them: read right, or asked."""

import pytest

from judgeviz.errors import HumansMissingError, LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file
from tests.labels.sources import Upload

N = 24
GRADES = (1, 2, 3)


def grade(n: int, k: int, labels: tuple[object, ...] = GRADES) -> object:
    return labels[(n * (k + 2) + n // 3) % len(labels)]


def rows(*columns: str, labels: tuple[object, ...] = GRADES, **about: object) -> list[dict]:
    """Rows of an id and columns of labels, and what else is the same in all."""
    return [
        {"id": f"q{n:02}", **about} | {c: grade(n, k, labels) for k, c in enumerate(columns)}
        for n in range(N)
    ]


def asked(file: Upload, **options: object) -> list[str]:
    """Roles that are asked about."""
    with pytest.raises(LabelError) as caught:
        read_labels(file, **options)
    return [doubt.role for doubt in caught.value.doubts]


def guessed(file: Upload) -> tuple[tuple[str, ...], tuple[str, ...]]:
    labels = read_labels(file, on_doubt="accept")
    return labels.raters, labels.judges


SCORES = {"temporal": {"precision": 0.2, "recall": 0.4}, "causal": {"precision": 0.1, "recall": 1}}
KEYS = {
    "results by task": SCORES,
    "names by item": {str(n): {"summary_1": "mistral", "summary_2": "gemma"} for n in range(9)},
}


@pytest.mark.parametrize("document", KEYS.values(), ids=KEYS)
def test_keys_that_nothing_calls_people_are_asked_about(document: dict) -> None:
    assert asked(json_file(document)) == ["human"]


def test_keys_in_a_file_of_humans_and_ids_of_people_are_not_asked() -> None:
    labels = {who: {f"i{n}": grade(n, k) for n in range(N)} for k, who in enumerate(("net", "sap"))}
    assert read_labels(json_file(labels, "human_annotations.json")).raters == ("net", "sap")
    ids = {f"w{k}": own for k, own in enumerate(labels.values())}
    assert read_labels(json_file(ids, "votes.json")).raters == ("w0", "w1")


def test_items_that_hold_criteria_by_name_are_no_raters() -> None:
    document = {f"doc-{n}": {"coherence": grade(n, 1), "fluency": grade(n, 2)} for n in range(N)}
    assert asked(json_file(document)) == ["human"]
    labels = read_labels(json_file(document), on_doubt="accept")
    assert labels.criteria == ("coherence", "fluency")
    assert list(labels.items.index) == list(document)


def test_what_users_and_bots_say_is_no_rater() -> None:
    turns = [
        {"dialogue_id": n // 3, "turn_num": n % 3, "user": f"My line {n} has been down all day",
         "bot": f"Is the light {n} on?"}
        for n in range(N)
    ]  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(turns))
    assert caught.value.doubts == ()


def test_numbered_ids_are_no_labels_beside_words() -> None:
    relations = [
        {"rel_id": n, "unit_id1": n + 7, "unit_id2": n + 8, "intent": ("attack", "support")[n % 2],
         "annotator": "anna.b"}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(csv_file(relations))
    assert labels.raters == ("anna.b",)
    assert labels.scale().categories == ("attack", "support")


def test_users_with_the_numbers_of_the_items_are_raters() -> None:
    votes = [
        {"instance_id": n, "user_id": (n * 7 + k) % 12, "text": f"A text {n}", "tone": grade(n, k)}
        for n in range(N)
        for k in range(3)
    ]
    labels = read_labels(csv_file(votes))
    assert (len(labels.raters), len(labels.items), labels.criteria) == (12, N, ("tone",))


NOBODYS = {
    "questions": ("Is the *population* the same in both?", "What is the direction of the effect?"),
    "measures": ("aqs", "uqs", "output_of_job"),
    "qualities": ("FLUENCY", "SIMILAR"),
    "a single one": ("Perspective",),
}


@pytest.mark.parametrize("columns", NOBODYS.values(), ids=NOBODYS)
def test_columns_of_a_file_of_humans_that_name_nobody_are_asked(columns: tuple[str, ...]) -> None:
    assert asked(csv_file(rows(*columns), "annotations.csv")) == ["human"]


def test_votes_with_numbers_in_a_file_of_humans_are_raters() -> None:
    export = rows("winner1", "winner2", "winner3", labels=("model_a", "model_b", "tie"))
    labels = read_labels(csv_file(export, "human_eval.csv"))
    assert labels.raters == ("winner1", "winner2", "winner3")


WHO_WROTE = ("author", "expert_competence", "teacher", "student")


@pytest.mark.parametrize("column", WHO_WROTE)
def test_a_column_named_after_people_alone_may_be_about_the_text(column: str) -> None:
    assert asked(csv_file(rows(column, labels=("Ann", "Bob", "Cy")))) == ["human"]


@pytest.mark.parametrize("column", ["human", "human_score", "gold label", "annotation", "mqm"])
def test_a_column_named_as_labels_of_people_is_theirs(column: str) -> None:
    assert read_labels(csv_file(rows(column))).raters == (column,)


def test_labels_in_a_file_of_models_are_no_humans() -> None:
    with pytest.raises(HumansMissingError):
        read_labels(csv_file(rows("annotation"), "llm_annotations.csv"))
    long = [
        {"art_id": n, "ann": "gpt4-o", "criteriaID": name, "annotation": grade(n, k)}
        for n in range(N)
        for k, name in enumerate(("bias", "type"))
    ]
    with pytest.raises(HumansMissingError):
        read_labels(csv_file(long, "runs.csv"))


def test_several_words_in_a_cell_that_never_repeat_may_be_choices() -> None:
    export = [
        {"id": n, "labels": ("billing;refund", "account;bug", "billing;bug")[n % 3]}
        for n in range(N)
    ]
    assert asked(csv_file(export)) == ["human"]
    votes = [
        {"id": n, "labels": ("yes;no;yes", "no;no;yes", "yes;yes;yes")[n % 3]} for n in range(N)
    ]
    assert len(read_labels(csv_file(votes)).raters) == 3


def test_systems_with_texts_of_their_own_may_look_like_criteria() -> None:
    export = [
        {"doc": n, "gen": {
            name: {"text": f"A story by {name} about the number {n}, told at length.",
                   "score": {"human": grade(n, k), "rouge": grade(n, k + 1)}}
            for k, name in enumerate(("fusion", "planner"))}}
        for n in range(N)
    ]  # fmt: skip
    assert asked(json_file(export)) == ["criteria"]


def test_a_reason_beside_a_label_is_asked_about_and_not_guessed() -> None:
    export = [
        {"id": n, "label": ("good", "bad")[n % 2], "evidence": f"so I saw in line {n}"}
        for n in range(N)
    ]
    assert guessed(csv_file(export, "human_labels.csv")) == (("label",), ())
