"""Columns of humans' labels that are named after nobody: criteria of one human, or many humans."""

import json

import pandas as pd
import pytest

from judgeviz.errors import HumansMissingError, LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20
WORDS = ("no", "minor", "major")
CRITERIA = (
    ("Attire", "Gestures", "Gore"),
    ("faithful", "relevant", "cited_correctly"),
    ("Q1", "Q2", "Q3"),
    ("Sexual Content", "Substances", "Overall"),
)


def table(columns: tuple[str, ...], labels: tuple[object, ...] = WORDS) -> pd.DataFrame:
    cells = {
        column: [labels[(n * (k + 2) + n // 3) % len(labels)] for n in range(N)]
        for k, column in enumerate(columns)
    }
    return pd.DataFrame({"id": [f"p{n}" for n in range(N)], **cells})


def csv(frame: pd.DataFrame, name: str) -> object:
    return upload(frame.to_csv(index=False), name)


@pytest.mark.parametrize("name", ["human_labels.csv", "annotations.csv", "experts.csv", "d.csv"])
@pytest.mark.parametrize("columns", CRITERIA)
def test_criteria_or_one_human_each_is_asked_and_both_answers_read(
    columns: tuple[str, ...], name: str
) -> None:
    frame = table(columns)
    with pytest.raises(LabelError, match="criteria of one human") as asked:
        read_labels(csv(frame, name))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives[0]) == ("human", ["human"], list(columns))
    taken = read_labels(csv(frame, name), on_doubt="accept")
    assert (taken.raters, taken.criteria) == (("human",), columns)
    assert taken.report.n_labels == 3 * N
    for mapping in ({"human": ["human"]}, taken.mapping):
        stated = read_labels(csv(frame, name), mapping)
        assert stated.table["label"].tolist() == taken.table["label"].tolist()
        assert stated.report.doubts == ()
    each = read_labels(csv(frame, name), {"human": list(columns)})
    assert (each.raters, each.criteria, each.report.n_labels) == (columns, ("label",), 3 * N)


def test_the_question_says_both_answers() -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(csv(table(CRITERIA[0]), "human_annotations.csv"))
    assert str(asked.value) == (
        "Nothing in 'human_annotations.csv', whose labels are humans' by the name of the file, "
        "says whether 'Attire', 'Gestures', 'Gore' are criteria of one human "
        '({"human": ["human"]}), or labels of one human each (the list of them); state \'human\' '
        'in the mapping, such as {"human": ["human"]}, or take the guess with on_doubt=\'accept\'.'
    )


@pytest.mark.parametrize(
    "columns",
    [("Anna", "Ben", "Chen"), ("anna", "ben"), ("R1", "R2"), ("AB", "CD"), ("M. Rossi", "A. Wu"),
     ("label_1", "label_2"), ("Anna", "Umi")],
)  # fmt: skip
def test_names_of_raters_in_a_file_of_humans_are_not_asked_about(columns: tuple[str, ...]) -> None:
    labels = read_labels(csv(table(columns), "human_labels.csv"))
    assert (labels.raters, labels.criteria) == (columns, ("label",))


@pytest.mark.parametrize("columns", CRITERIA[:3])
@pytest.mark.parametrize("shape", ["columns", "records"])
def test_a_judge_on_the_same_criteria_is_read_beside_one_human(
    columns: tuple[str, ...], shape: str
) -> None:
    frame = table(columns)
    judged = table(columns, WORDS[::-1])
    judge = csv(judged, "gpt-4o_scores.csv")
    if shape == "records":
        rows = [{"id": row.pop("id"), "judge": "gpt-4o", "scores": row}
                for row in judged.to_dict("records")]  # fmt: skip
        judge = upload("".join(json.dumps(row) + "\n" for row in rows), "judge_results.jsonl")
    labels = read_labels([csv(frame, "human_labels.csv"), judge], on_doubt="accept")
    (doubt,) = labels.report.doubts
    assert doubt.guess == ["human"]
    assert (labels.raters, labels.criteria) == (("human",), columns)
    assert [*map(len, (labels.judges, labels.items))] == [1, N]
    said = labels.table.groupby("kind", observed=True)["label"].value_counts().unstack()
    assert said.sum(axis=1).tolist() == [3 * N, 3 * N]


def test_what_shares_no_label_is_no_criterion() -> None:
    frame = table(CRITERIA[0]).assign(assigned_to=["web", "print"] * (N // 2))
    labels = read_labels(csv(frame, "human_labels.csv"), on_doubt="accept")
    assert labels.criteria == CRITERIA[0]


def test_a_criterion_with_one_of_the_labels_in_all_rows_is_asked_about() -> None:
    frame = table(CRITERIA[0]).assign(Violence="no")
    with pytest.raises(LabelError, match="All labels of 'Violence' .only 'no'. are the same"):
        read_labels(csv(frame, "human_labels.csv"), {"human": ["human"]})
    labels = read_labels(csv(frame, "human_labels.csv"), on_doubt="accept")
    assert labels.criteria == CRITERIA[0]
    assert labels.report.dropped["a criterion with one label alone"] == N


def _crossed(*columns: str) -> pd.DataFrame:
    return pd.DataFrame(
        {"id": range(20)}
        | {
            name: [(n * 7 + n // 4 * place) % 5 + 1 for n in range(20)]
            for place, name in enumerate(columns)
        }
    )


@pytest.mark.parametrize(
    ("people", "criteria", "is_asked"),
    [
        (["Müller", "Schmidt"], ["Verständlichkeit", "Korrektheit"], True),
        (["Rossi", "Bianchi"], ["Correttezza", "Chiarezza"], True),
        (["Anna", "Ben"], ["Verständlichkeit", "Korrektheit"], False),
        (["Anna", "Ben"], ["Clarity", "Topic"], False),
        (["Anna", "Ben", "gpt-4"], ["Length", "Topic"], False),
    ],
)
def test_words_that_all_stand_with_each_of_some_names_are_criteria(
    people: list[str], criteria: list[str], is_asked: bool
) -> None:
    for is_first in (False, True):
        names = [f"{c} {p}" if is_first else f"{p} {c}" for c in criteria for p in people]
        table = _crossed(*names)
        with pytest.raises(LabelError) as caught:
            read_labels(table)
        asked = {doubt.role: doubt for doubt in caught.value.doubts}
        if is_asked:
            assert asked["criteria"].guess == criteria
            assert asked["criteria"].alternatives == (people, [])
        read = read_labels(table, on_doubt="accept")
        assert read.criteria == tuple(criteria)
        assert read.raters == tuple(name for name in people if name != "gpt-4")
        assert read.judges == tuple(name for name in people if name == "gpt-4")
        assert read.report.n_labels == 20 * len(names)


def test_flags_called_as_a_text_are_asked_about_as_a_criterion() -> None:
    names = ["id", "Style", "Mood", "Lighting", "Negative prompt"]
    rows = [[f"p{n}", n % 2, n // 2 % 2, n * n % 3 % 2, n % 3 % 2] for n in range(12)]
    file = "\n".join(",".join(map(str, row)) for row in [names, *rows])
    with pytest.raises(LabelError, match="the numbers of 'Negative prompt'") as caught:
        read_labels(upload(file, "human.csv"))
    [asked] = [doubt for doubt in caught.value.doubts if doubt.role == "label"]
    assert (asked.guess, asked.alternatives) == (names[1:], (names[1:4],))
    labels = read_labels(upload(file, "human.csv"), on_doubt="accept")
    assert (list(labels.criteria), len(labels.table)) == (names[1:], 48)


def test_a_prompt_of_other_numbers_is_no_criterion() -> None:
    names = ["id", "Style", "Mood", "Lighting", "prompt"]
    rows = [[f"p{n}", n % 2, n // 2 % 2, n * n % 3 % 2, n % 5] for n in range(12)]
    file = "\n".join(",".join(map(str, row)) for row in [names, *rows])
    assert list(read_labels(upload(file), on_doubt="accept").criteria) == names[1:4]


@pytest.mark.parametrize(
    ("name", "columns", "beside"),
    [
        ("judge_scores.csv", ("correctness", "coherence", "overall"), "model"),
        ("llm_scores.csv", ("fluency", "relevance"), "model_name"),
        ("pairwise_results.csv", ("winner_after_swap", "run1_winner", "run2_winner"), None),
        ("eval_results.csv", ("correctness", "coherence"), None),
    ],
)
def test_names_of_models_and_runs_alone_tell_a_judge_that_waits_for_humans(
    name: str, columns: tuple[str, ...], beside: str | None
) -> None:
    frame = table(columns, (1, 2, 3) if beside else ("A", "B", "Tie"))
    if beside:
        frame[beside] = [("base", "tuned")[n % 2] for n in range(N)]
    with pytest.raises(LabelError, match="as names of models and runs alone tell") as asked:
        read_labels(csv(frame, name))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("human", [])
    assert ["human"] in doubt.alternatives
    with pytest.raises(HumansMissingError):
        read_labels(csv(frame, name), on_doubt="accept")
    assert read_labels(csv(frame, name), mapping={"human": ["human"]}).raters == ("human",)


@pytest.mark.parametrize("name", ["llm_judge_results.csv", "gpt-4o_ratings.csv", "judge_eval.csv"])
@pytest.mark.parametrize("under", ["ratings.", ""])
def test_the_name_of_a_file_tells_a_judge_whatever_was_judged(name: str, under: str) -> None:
    words = ("simplicidade", "fluencia", "adequacao")
    frame = table(tuple(f"{under}{word}" for word in words), (1, 2, 3))
    frame = frame.assign(model=["base", "tuned"] * (N // 2))
    with pytest.raises(LabelError, match=r"or a judge's \(\[\]\)") as asked:
        read_labels(csv(frame, name))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("human", [])
    assert ["human"] in doubt.alternatives


@pytest.mark.parametrize("name", ["human_results.csv", "annotations.csv", "ratings.csv"])
def test_a_word_for_people_beside_names_of_models_tells_a_human(name: str) -> None:
    frame = table(("correctness", "coherence"), (1, 2, 3)).assign(model=["a", "b"] * (N // 2))
    assert read_labels(csv(frame, name), on_doubt="accept").raters == ("human",)


def test_a_judges_flags_of_the_same_name_are_read_beside_them() -> None:
    names = ["id", "Style", "Mood", "Lighting", "Negative prompt"]
    rows = [[f"p{n}", n % 2, n // 2 % 2, n * n % 3 % 2, n % 3 % 2] for n in range(12)]
    file = "\n".join(",".join(map(str, row)) for row in [names, *rows])
    files = [upload(file, "human.csv"), upload(file, "gpt4_few_shots.csv")]
    labels = read_labels(files, on_doubt="accept")
    assert labels.table.value_counts("kind").to_dict() == {"human": 48, "machine": 48}


@pytest.mark.parametrize(
    "name", ["gpt-4o_annotations.csv", "llm_annotations.csv", "4o_annotations.csv"]
)
def test_a_file_called_after_a_judge_holds_a_judges_grades_with_stated_scales(name: str) -> None:
    frame = table(("Accuracy [1-5]", "Fluency [1-5]"), (1, 2, 3, 4, 5))
    with pytest.raises(HumansMissingError, match=name.removesuffix(".csv")):
        read_labels(csv(frame, name))


def test_annotations_of_an_unknown_name_are_asked_about() -> None:
    frame = table(("Accuracy [1-5]", "Fluency [1-5]"), (1, 2, 3, 4, 5))
    for name in ("annotations.csv", "annotated_data.csv", "human_annotations.csv"):
        assert read_labels(csv(frame, name)).raters == ("human",)
    with pytest.raises(LabelError, match="are labels of a human or of a judge") as asked:
        read_labels(csv(frame, "sonnet_annotations.csv"))
    assert [doubt.guess for doubt in asked.value.doubts] == [[]]


def _with_texts(before: str) -> pd.DataFrame:
    frame = table((before, "Attire", "Gestures"), (1, 2, 3))
    texts = [f"They met at the house number {n} and talked." for n in range(N)]
    frame.insert(2, "text", texts)
    return frame


@pytest.mark.parametrize("before", ["scenario", "Story", "task"])
def test_numbers_of_what_was_shown_before_the_text_are_left_out_of_the_guess(before: str) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(csv(_with_texts(before), "d.csv"))
    [doubt, _] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("label", ["Attire", "Gestures"])
    assert doubt.alternatives == ([before, "Attire", "Gestures"],)
    assert doubt.reason == (
        f"nothing in 'd.csv' says whether '{before}' holds labels as well, before the first text, "
        "as 'Attire', 'Gestures' behind it"
    )
    read = read_labels(csv(_with_texts(before), "d.csv"), on_doubt="accept")
    assert (read.raters, read.criteria) == (("human",), ("Attire", "Gestures"))


def test_a_criterion_before_the_text_stays_one() -> None:
    read = read_labels(csv(_with_texts("Gore"), "d.csv"), on_doubt="accept")
    assert read.criteria == ("Gore", "Attire", "Gestures")
