"""Votes on two outputs: who is shown first, what is a tie, and what is no vote."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.formats.evaluation_files import (
    ALPACA_EVAL,
    ARENA,
    HELP_STEER_PAIRS,
    LLM_COMPARATOR,
    LLMBAR,
    MT_BENCH,
    MT_BENCH_GRADES,
    MT_BENCH_TWO_ORDERS,
    REWARD_BENCH,
)
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of


def votes(*documents, **options) -> set[tuple[str, str, str]]:
    """Rater, the system that wins, and the one that was shown first."""
    labels = read_labels([json_file(document) for document in documents], **options)
    return {
        (rater, {"A": first, "B": second}.get(label, label), first)
        for rater, label, first, second in labels.table[
            ["rater", "label", "system_a", "system_b"]
        ].itertuples(index=False)
    }


def test_votes_on_a_pair_in_either_order_are_about_one_item() -> None:
    labels = read_labels(json_file(MT_BENCH))
    assert len(labels.items) == 2
    assert votes(MT_BENCH) == {
        ("expert_17", "zeta", "zeta"),
        ("gpt-4", "tie", "alpha"),
        ("author_1", "alpha", "alpha"),
    }


def test_a_judge_asked_in_both_orders_gives_two_votes_on_the_pair_as_shown() -> None:
    people = [
        {
            "question_id": number,
            "model_a": "alpaca",
            "model_b": "vicuna",
            "winner": "model_a",
            "judge": "expert_1",
            "turn": 1,
        }
        for number in (81, 82)
    ]
    labels = read_labels([json_file(people), json_lines(MT_BENCH_TWO_ORDERS)])
    assert (labels.raters, labels.judges) == (("expert_1",), ("gpt-4",))
    assert votes(people, MT_BENCH_TWO_ORDERS) == {
        ("expert_1", "alpaca", "alpaca"),
        ("gpt-4", "alpaca", "alpaca"),
        ("gpt-4", "vicuna", "vicuna"),
        ("gpt-4", "tie", "alpaca"),
    }
    # "error" is no vote, and counts against the judge
    assert labels.report.invalid == {"gpt-4": {"error": 1}}


def test_a_judge_of_an_unknown_name_is_left_to_the_reader_of_roles() -> None:
    votes_of_anna = [record | {"judge": "Anna"} for record in MT_BENCH[::2]]
    preset = read_tables(json_file(votes_of_anna))[0].preset
    assert (preset.human, preset.machine) == (None, None)
    assert read_tables(json_file(MT_BENCH))[0].preset.humans == ("expert_17", "author_1")


def test_one_judge_is_not_split_by_the_prompts_of_its_categories() -> None:
    table = read_tables(json_lines(MT_BENCH_GRADES))[0]
    assert table.preset.machine_names == ("gpt-4",)
    assert table.preset.scale.to_dict() == {"kind": "ordinal", "categories": list(range(1, 11))}


def test_both_bad_is_a_tie_and_said() -> None:
    table = read_tables(json_file(ARENA))[0]
    assert "Read as a tie: 1 vote that both are bad." in table.notes
    assert votes(ARENA) == {("voter", "tie", "m1"), ("voter", "m1", "m2")}


def test_preferences_between_one_and_two_lean_to_a_side() -> None:
    table = read_tables(json_file(ALPACA_EVAL))[0]
    assert table.notes == (
        "The first of the two outputs is the reference model's.",
        "Read as the vote that they lean to: 1 preference between 1 and 2.",
    )
    assert votes(ALPACA_EVAL) == {
        ("annotator_3", "mine", "ref"),
        ("weighted_gpt4", "ref", "ref"),
        ("weighted_gpt4", "tie", "ref"),
    }


@pytest.mark.parametrize(
    ("preference", "vote"), [(1, "A"), (2, "B"), (0, "tie"), (1.5, "tie"), (1.9, "B"), (1.1, "A")]
)
def test_every_number_of_alpaca_eval_has_its_vote(preference, vote) -> None:
    table = read_tables(json_file([ALPACA_EVAL[0] | {"preference": preference}]))[0]
    assert list(table.frame["label"]) == [vote]


def test_preferences_of_nobody_are_left_to_the_reader_of_roles() -> None:
    record = {"instruction": "Do", "output_1": "a", "output_2": "b", "preference": 1}
    preset = read_tables(json_file([record, record | {"preference": 2}]))[0].preset
    assert (preset.human, preset.machine) == (None, None)


def test_outputs_without_their_models_are_told_apart() -> None:
    record = {"instruction": "Do", "output_1": "a", "output_2": "b", "preference": 1}
    other = record | {"output_2": "c", "annotator_index": 1}
    table = read_tables(json_file([record | {"annotator_index": 0}, other]))[0]
    assert list(table.frame["item"]) == ["Do", "Do (pair 2)"]


def test_chosen_is_the_implied_human_choice() -> None:
    labels = read_labels(json_file(REWARD_BENCH))
    assert {own[1:] for own in labels_of(labels)} == {
        ("chosen (implied)", "human", "label", "A"),
        ("org/rm", "machine", "label", "A"),
        ("org/rm", "machine", "label", "B"),
        ("org/rm", "machine", "label", "tie"),
    }


def test_an_evaluator_is_named_as_its_folder(tmp_path) -> None:
    folder = tmp_path / "GPT-4_Vanilla"
    folder.mkdir()
    path = folder / "result.json"
    path.write_bytes(json_file(LLMBAR).getvalue())
    labels = read_labels(path)
    assert labels.judges == ("GPT-4 Vanilla",)
    assert list(labels.table["label"]) == ["B", "A", "A"]


def test_evaluators_and_data_sets_whose_folders_are_called_alike_are_told_apart(tmp_path) -> None:
    paths = []
    for subset in ("Natural", "Manual"):
        records = [record | {"input": f"{subset}: {record['input']}"} for record in LLMBAR]
        for model in ("GPT-4", "ChatGPT"):
            folder = tmp_path / subset / "evaluators" / model / "CoT"
            folder.mkdir(parents=True)
            path = folder / "result.json"
            path.write_bytes(json_file(records).getvalue())
            paths.append(path)
    same_items = read_labels(paths[:2])
    assert same_items.judges == ("GPT-4/CoT", "ChatGPT/CoT")
    alone = read_labels(paths[0])
    assert (alone.judges, len(same_items.items)) == (("CoT",), len(alone.items))
    labels = read_labels(paths)
    assert labels.judges == ("GPT-4/CoT", "ChatGPT/CoT")
    assert len(labels.items) == 2 * len(alone.items)
    assert len(labels.table) == 2 * len(same_items.table)


def test_evaluators_whose_files_are_called_alike_are_counted() -> None:
    for file, name in ((json_file, "result.json"), (csv_file, "result.csv")):
        judges = read_labels([file(LLMBAR, name) for _ in range(3)]).judges
        assert judges == ("evaluator", "evaluator (2)", "evaluator (3)")
    named = [json_file(LLMBAR, f"{name}.json") for name in ("gpt-4_cot", "chatgpt_cot")]
    assert read_labels(named).judges == ("gpt-4 cot", "chatgpt cot")


def test_a_table_with_two_outputs_and_classes_is_not_llmbar() -> None:
    rows = [{"input": "i", "output_1": "a", "output_2": "b", "label": own} for own in ("x", "y")]
    try:
        formats = {table.format for table in read_tables(csv_file(rows))}
    except LabelError:
        formats = {None}
    assert formats == {None}


def test_strengths_are_votes_or_grades_and_their_direction_is_said() -> None:
    with pytest.raises(LabelError, match="trengths of preference from -3 to 3") as caught:
        read_labels(json_file(HELP_STEER_PAIRS))
    [doubt] = caught.value.doubts
    assert doubt.alternatives == ({"strengths": "grades"},)
    graded = read_labels(json_file(HELP_STEER_PAIRS), {"answers": doubt.alternatives[0]})
    assert graded.scale("label").categories == (-3, -2, -1, 0, 1, 2, 3)
    labels = read_labels(json_file(HELP_STEER_PAIRS), {"answers": doubt.guess})
    assert list(labels.table["label"]) == ["B", "A", "tie"]
    assert labels.report.notes[0] == (
        "A negative strength was read as a vote for the first answer, 0 as a tie."
    )


def test_an_overall_preference_is_used_only_where_nobody_is_single() -> None:
    record = HELP_STEER_PAIRS[0] | {"individual_preference": None, "overall_preference": -2}
    table = read_tables(json_file([record]))[0]
    assert table.preset.humans == ("annotators",)
    assert list(table.frame["label"]) == ["A"]
    assert "is no person" in table.notes[0]


def test_an_example_without_single_ratings_has_its_score() -> None:
    table = read_tables(json_file(LLM_COMPARATOR))[0]
    assert list(table.frame["label"]) == ["A", "B", "tie"]
    assert list(table.frame["sample"]) == ["0", "1", "0"]
    assert table.notes == ("Read as votes, their strength left out: 2 scores.",)


@pytest.mark.parametrize("file", [json_file, csv_file])
def test_winners_of_zeros_and_ones_in_any_kind_of_file(file) -> None:
    won = ("winner_model_a", "winner_model_b", "winner_tie")
    records = [
        {"id": n, "model_a": "x", "model_b": "y", **{one: int(one == winner) for one in won}}
        for n, winner in enumerate(won)
    ]
    labels = read_labels(file(records), on_doubt="accept")
    assert labels.scale("label").kind == "preference"
    assert labels.table["label"].tolist() == ["A", "B", "tie"]
    assert not labels.judges


@pytest.mark.parametrize(
    "pair",
    [("response1", "response2"), ("model_a_response", "model_b_response"), ("out_a", "out_b")],
)
def test_numbers_beside_two_texts_may_be_votes(pair) -> None:
    rows = [
        {"id": n, pair[0]: f"x{n}", pair[1]: f"y{n}", "human_1": n % 3, "human_2": n // 2 % 3}
        for n in range(12)
    ]
    with pytest.raises(LabelError, match="are votes for") as caught:
        read_labels(csv_file(rows))
    assert caught.value.doubts[0].guess == {"0": "tie", "1": "model_a", "2": "model_b"}


@pytest.mark.parametrize(
    ("listed", "choice", "who", "system"),
    [("summaries", "choice", "worker", "policy"),
     ("responses", "chosen_index", "annotator", "model"),
     ("answers", "better_response_id", "rater_id", "system")],
)  # fmt: skip
def test_choices_between_two_texts_in_a_list_are_places(listed, choice, who, system) -> None:
    def record(post: int, pair: int, rater: str, place: int) -> dict[str, object]:
        texts = [{"text": f"{side} of {post}, {pair}", system: side} for side in ("sft", "ppo")]
        about = {"info": {"id": f"p{post}", "title": f"All about {post}"}}
        return {**about, listed: texts, choice: place, who: rater}

    given = [record(n, 0, rater, (n * k) % 2) for n in range(4) for k, rater in enumerate("xy")]
    labels = read_labels(json_lines([*given, record(0, 1, "x", 1)]))
    assert labels.scale("label").kind == "preference"
    assert len(labels.items) == 5  # of one post are two pairs
    won = {
        (row.item, row.rater): row.system_a if row.label == "A" else row.system_b
        for row in labels.table.itertuples()
    }
    assert won["p1: pair 1", "x"] == "sft"
    assert won["p1: pair 1", "y"] == "ppo"
    assert won["p0: pair 2", "x"] == "ppo"
    report = str(labels.report)
    assert f"0 and 1 of '{choice}' were read as the first and the second of '{listed}'." in report


def test_choices_beside_other_criteria_are_left_to_be_asked_about() -> None:
    pair = [{"text": "One text", "model": "a"}, {"text": "Another one", "model": "b"}]
    rows = [
        {"id": n, "responses": pair, "choice": n % 2, "fluency": n % 4, "rater": rater}
        for n in range(9)
        for rater in "xy"
    ]
    with pytest.raises(LabelError):
        read_labels(json_lines(rows))
