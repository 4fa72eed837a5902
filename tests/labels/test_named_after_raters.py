"""Columns called after a rater that tell something else: asked, and never raters in silence."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file
from tests.labels.sources import Upload, parquet, upload

N = 30
RATERS = ("human_1", "human_2", "gpt5")


def table(
    raters: Sequence[str], others: Sequence[str] = (), labels: Sequence[int] = (1, 2, 3, 4, 5)
) -> pd.DataFrame:
    """Raters who agree, and other columns with the same numbers that agree with nobody."""
    rng = np.random.default_rng(5)
    truth = rng.permutation(np.arange(N) % len(labels))
    columns: dict[str, object] = {"id": [f"q{n}" for n in range(N)]}
    for rater in raters:
        given = truth + rng.choice([-1, 0, 0, 0, 1], N)
        columns[rater] = np.array(labels)[np.clip(given, 0, len(labels) - 1)]
    return pd.DataFrame(columns | {other: rng.choice(labels, N) for other in others})


def csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "sheet.csv")


def asked(source: Upload | list[Upload]) -> tuple[str, object, tuple[object, ...]]:
    """Role, guess and alternatives of the one doubt."""
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    return doubt.role, doubt.guess, doubt.alternatives


GRADES_OR_FLAGS = pytest.mark.parametrize("labels", [(1, 2, 3, 4, 5), (0, 1)], ids=["1-5", "0/1"])


@GRADES_OR_FLAGS
@pytest.mark.parametrize(
    "column",
    [
        "human_1_flag", "human_2_changed", "human_1_native", "flag_human_1", "human_written",
        "human_edited", "human_like", "response_human", "expert_needed", "expert_review",
        "annotator_pair", "annotator_disagree", "rater_conflict", "human_in_loop", "human_plonk",
    ],
)  # fmt: skip
def test_columns_called_after_humans_are_asked_about(column: str, labels: Sequence[int]) -> None:
    frame = table(RATERS, [column], labels)
    humans = ["human_1", "human_2"]
    assert asked(csv(frame)) == ("human", humans, ([*humans, column],))
    read = read_labels(csv(frame), {"human": humans})
    assert (read.raters, read.judges) == (tuple(humans), ("gpt5",))
    assert f"'{column}'" in str(read.report)
    with_it = read_labels(parquet(frame), {"human": [*humans, column]})
    assert with_it.raters == (*humans, column)


@GRADES_OR_FLAGS
@pytest.mark.parametrize(
    "column",
    [
        "gpt5_n_steps", "gpt5_num_claims", "gpt5_difficulty_est", "gpt5_self_consistency",
        "gpt5_votes_yes", "gpt5_valid", "gpt5_used_tool", "gpt5_hallucinated", "gpt5_first",
        "gpt5_flagged", "gpt5_plonk", "ai_generated", "claude_generated", "LLM-written",
        "grok_output_ok",
    ],
)  # fmt: skip
def test_columns_called_after_judges_are_asked_about(column: str, labels: Sequence[int]) -> None:
    frame = table(RATERS, [column], labels)
    alone, both = {"gpt5": ["gpt5"]}, {"gpt5": ["gpt5"], column: [column]}
    assert asked(csv(frame)) == ("machine", alone, (both,))
    assert read_labels(csv(frame), {"machine": alone}).judges == ("gpt5",)
    assert read_labels(parquet(frame), {"machine": both}).judges == ("gpt5", column)


@pytest.mark.parametrize("column", ["gpt5_swapped", "gpt5_flip"])
def test_whether_the_order_was_swapped_is_no_judges_label_in_silence(column: str) -> None:
    alone, both = {"gpt5": ["gpt5"]}, {"gpt5": ["gpt5"], column: [column]}
    assert asked(csv(table(RATERS, [column], (0, 1)))) == ("machine", alone, (both,))
    assert read_labels(csv(table([*RATERS, column]))).judges == ("gpt5", column)


def test_the_question_says_what_else_a_column_may_be() -> None:
    with pytest.raises(LabelError, match="^Nothing in") as caught:
        read_labels(csv(table(RATERS, ["human_1_flag", "gpt5_valid"], (0, 1))))
    assert [doubt.reason for doubt in caught.value.doubts] == [
        "nothing in 'sheet.csv' says whether 'human_1_flag' holds labels of one more human, or "
        "says something of labels, of raters or of texts",
        "nothing in 'sheet.csv' says whether 'gpt5_valid' holds labels of judges or says something "
        "of labels, of judges or of texts",
    ]


def test_whether_numbers_are_those_of_judges_is_asked_with_it() -> None:
    frame = table(["human_1", "human_2", "judge_1", "judge_2"], ["judge_1_valid"])
    role, guess, others = asked(csv(frame))
    assert (role, guess) == ("machine", {"judge_1": ["judge_1"], "judge_2": ["judge_2"]})
    assert others[0] == {"judge": ["judge_1", "judge_2"]}


def test_beside_people_by_their_names_it_is_one_question() -> None:
    frame = table(["Anna", "Ben", "gpt-4o"], ["human_written"], (0, 1))
    people = ["Anna", "Ben"]
    assert asked(csv(frame)) == ("human", people, ([], [*people, "human_written"]))
    read = read_labels(csv(frame), {"human": people})
    assert (read.raters, read.judges) == (("Anna", "Ben"), ("gpt-4o",))


def test_the_only_human_column_is_asked_about_where_it_may_say_who_wrote() -> None:
    assert asked(csv(table(["human_written", "gpt5"], labels=(0, 1)))) == (
        "human", ["human_written"], ([],)
    )  # fmt: skip


def test_a_file_of_judges_is_asked_about_too() -> None:
    frame = table(RATERS, ["gpt5_n_steps"])
    humans = upload(frame[["id", "human_1", "human_2"]].to_csv(index=False), "humans.csv")
    judge = upload(frame[["id", "gpt5", "gpt5_n_steps"]].to_csv(index=False), "judge.csv")
    alone = {"gpt5": ["gpt5"]}
    both = {**alone, "gpt5_n_steps": ["gpt5_n_steps"]}
    assert asked([humans, judge]) == ("machine", alone, (both,))


def test_a_table_with_a_row_for_each_label_is_asked_about_too() -> None:
    frame = table(["anna", "ben", "gpt5"], ["gpt5_n_steps"])
    rows = frame.melt(["id", "gpt5", "gpt5_n_steps"], var_name="annotator", value_name="label")
    alone = {"gpt5": ["gpt5"]}
    both = {**alone, "gpt5_n_steps": ["gpt5_n_steps"]}
    assert asked(csv(rows)) == ("machine", alone, (both,))


GRID = [f"{rater}_{word}" for rater in RATERS for word in ("fluency", "adequacy")]


@pytest.mark.parametrize("column", ["human_written", "expert_needed"])
def test_criteria_are_found_beside_what_is_called_after_humans(column: str) -> None:
    frame = table(GRID)
    frame[column] = np.arange(N) % 2
    read = read_labels(csv(frame))
    assert read.raters == ("human_1", "human_2")
    assert read.judges == ("gpt5",)
    assert read.criteria == ("fluency", "adequacy")
    assert f"Column '{column}' of 'sheet.csv' was left out" in str(read.report)


def test_a_word_after_one_rater_is_no_criterion_in_silence() -> None:
    frame = table(GRID)
    frame["human_1_flag"] = np.arange(N) % 2
    found = ["fluency", "adequacy"]
    assert asked(csv(frame)) == ("criteria", found, ([*found, "flag"],))
    assert read_labels(csv(frame), {"criteria": found}).criteria == tuple(found)


def test_beside_criteria_a_judges_other_column_is_asked_about() -> None:
    role, guess, others = asked(csv(table(GRID, ["gpt5_n_steps"])))
    alone = {"gpt5": ["gpt5_fluency", "gpt5_adequacy"]}
    assert (role, guess, others) == (
        "machine",
        alone,
        ({**alone, "gpt5_n_steps": ["gpt5_n_steps"]},),
    )


@GRADES_OR_FLAGS
@pytest.mark.parametrize(
    ("humans", "judges"),
    [
        (["human_1", "human_2"], ["gpt4", "gpt4_turbo", "gpt-4o-2024-08-06"]),
        (["human_1", "human_2"], ["gpt4", "gpt4_cot", "gpt4_strict", "gpt4_finetuned"]),
        (["human_1", "human_2"], ["claude", "claude_instant", "llama-3", "llama-3-70b-instruct"]),
        (["human_1", "human_2", "human_expert"], ["gpt-4o"]),
        (["annotator_1", "annotator_2", "expert_rating"], ["gpt-4o"]),
        (["human_anna", "human_ahmed"], ["gpt-4o"]),
        (["first_annotator", "second_annotator"], ["gpt-4o"]),
        (["expert_trained", "expert_untrained"], ["gpt-4o"]),
        (["human_native", "human_nonnative"], ["gpt-4o"]),
        (["human_1_flagged", "human_2_flagged"], ["gpt4_flagged"]),
        (["human_flagged"], ["gpt4_flagged"]),
        (["human_verified"], ["gpt4_label"]),
        (["human_1", "human_2"], ["judge_score", "judge_b"]),
        (["human_1", "human_2"], ["gpt4_hallucinated"]),
        (["human_1", "human_2"], ["gpt4_hallucination", "claude_hallucination"]),
    ],
)
def test_raters_are_not_asked_about(
    humans: list[str], judges: list[str], labels: Sequence[int]
) -> None:
    read = read_labels(csv(table([*humans, *judges], labels=labels)))
    assert (read.raters, read.judges) == (tuple(humans), tuple(judges))


@pytest.mark.parametrize(
    ("asked", "highest", "are_criteria"),
    [
        ("Consistent", 2, True),
        ("Error recovery", 1, True),
        ("Detailed", 2, True),
        ("Consistent", 3, False),
        ("flag", 1, False),
        ("skipped", 1, False),
    ],
)
def test_lists_of_the_grades_of_many_criteria_are_one_more_in_the_guess(
    asked: str, highest: int, are_criteria: bool
) -> None:
    sure = ["Coherent", "Diverse", "Likeable", "Flexible"]
    records = [
        {
            "id": f"d{n}",
            "human": {
                **{name: [(n + k) % 3, n % 3, n % 2] for k, name in enumerate(sure)},
                asked: [min(highest, n % 4), n % 2, min(highest, n % 3)],
            },
        }
        for n in range(24)
    ]
    with pytest.raises(LabelError) as raised:
        read_labels(json_file(records))
    doubt = next(one for one in raised.value.doubts if one.role == "criteria")
    guess, other = ([*sure, asked], sure) if are_criteria else (sure, [*sure, asked])
    assert (doubt.guess, doubt.alternatives) == (guess, (other,))
    assert f"whether '{asked}' in 'human.{asked}' is a criterion" in doubt.reason
