"""Which column means what, and who is human."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import HumansMissingError, LabelError
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import FEW_TEXTS, numbers_spelled
from judgeviz.labels.reading import read_labels
from tests.labels.sources import HUMAN_COUNTS, LONG_CSV, Upload, upload


@pytest.mark.parametrize(
    "name",
    [
        "human", "human_1", "Human 2", "humans", "annotator1", "Annotator A", "annotator-Anna",
        "expert_07", "worker 12", "crowd_5", "crowdworker3", "author_0", "student_1", "h1", "H2",
        "rater1", "labeler_3", "rating_annotator_2", "score (human 1)", "individual_human_scores",
    ],
)  # fmt: skip
def test_names_of_humans(name: str) -> None:
    assert roles.is_human_name(name)
    assert not roles.is_machine_name(name)


def of_parts(whole: str, part: str, *, by_row: bool) -> pd.DataFrame:
    """Labels of parts whose numbers start again in every whole, a row for each, or columns."""
    frame = pd.DataFrame(
        [(f"w{n // 4}", n % 4, *((n * (k + 2) + n // 3) % 5 + 1 for k in range(3)))
         for n in range(20)], columns=[whole, part, "human_1", "human_2", "gpt-4o"],
    )  # fmt: skip
    return frame.melt([whole, part], var_name="rater", value_name="rating") if by_row else frame


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("doc_id", "seg_id"), ("topic", "turn"), ("conversation_id", "turn_id"),
        ("doc", "sentence"),
        ("Dialogue ID", "utterance"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("by_row", [False, True])
def test_items_that_two_columns_name_together(whole: str, part: str, by_row: bool) -> None:
    frame = of_parts(whole, part, by_row=by_row)
    labels = read_labels(frame)
    assert labels.items.index.tolist() == [f"w{n // 4}/{n % 4}" for n in range(20)]
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 60
    assert f"Items of 'table 1' are told by '{whole}', '{part}' together." in labels.report.notes
    assert {whole, part} <= set(labels.items.columns)
    assert read_labels(frame, labels.mapping).digest == labels.digest


def test_a_mapping_names_the_items_by_several_columns() -> None:
    frame = of_parts("batch", "place", by_row=True)
    with pytest.raises(LabelError, match="item"):
        read_labels(frame)
    labels = read_labels(frame, {"item": ["batch", "place"]})
    assert labels.mapping["item"] == "batch + place"
    assert len(labels.items) == 20
    assert read_labels(frame, labels.mapping).digest == labels.digest
    with pytest.raises(LabelError, match="names column 'page' for 'item'"):
        read_labels(frame, {"item": ["batch", "page"]})
    with pytest.raises(LabelError, match="'item' is a column, a list of columns, or null"):
        read_labels(frame, {"item": ["batch", 3]})
    odd = frame.assign(batch=frame["batch"] + "/1", place=frame["place"].astype(str) + " / ")
    assert len(read_labels(odd, {"item": ["batch", "place"]}).items) == 20


def test_files_of_humans_and_judges_meet_by_both_names_of_an_item() -> None:
    frame = of_parts("doc", "seg", by_row=False)
    humans, judges = frame.drop(columns="gpt-4o"), frame.drop(columns=["human_1", "human_2"])
    labels = read_labels([humans, judges])
    assert (len(labels.items), labels.judges) == (20, ("gpt-4o",))


def test_an_item_that_one_column_names_has_one_name() -> None:
    frame = of_parts("doc", "seg", by_row=True)
    frame.insert(0, "item", [f"i{n % 20}" for n in range(60)])
    assert read_labels(frame).items.index[0] == "i0"
    assert read_labels(frame.assign(seg=0, doc=frame["item"])).items.index[0] == "i0"


@pytest.mark.parametrize(
    "name",
    [
        "gpt-4", "GPT-3.5-turbo", "chatgpt", "claude-3", "CodeLlama", "llama_1", "mistral-v03",
        "gemini_pro", "Qwen2", "LLM judge", "annotator_gpt4", "rouge_l", "BERTScore", "chrf",
        "model", "o1-mini", "auto", "TER", "judge",
    ],
)  # fmt: skip
def test_names_of_machines(name: str) -> None:
    assert roles.is_machine_name(name)
    assert not roles.is_human_name(name)


@pytest.mark.parametrize("name", ["Casanova", "Robert", "Peter", "e0", "001", "sage", "online"])
def test_names_that_say_nothing(name: str) -> None:
    assert not roles.is_machine_name(name)
    assert not roles.is_human_name(name)


@pytest.mark.parametrize(
    ("raters", "humans"),
    [
        (["human_1", "sage", "dice"], ["human_1"]),
        (["e0", "e1", "gpt-4o"], ["e0", "e1"]),
        (["001", "002"], ["001", "002"]),
        (["gpt-4o", "claude-3"], []),
        (["author_1", "auto"], ["author_1"]),
    ],
)
def test_humans_among_raters(raters: list[str], humans: list[str]) -> None:
    found, others = roles.split_by_name(raters)
    assert found == humans
    assert others == [name for name in raters if name not in humans]


def test_long_codes_by_the_hundred_begin_as_a_metric_by_chance() -> None:
    rng = np.random.default_rng(5)
    signs = np.array([*"abcdefghijklmnopqrstuvwxyz0123456789"])
    codes = ["".join(rng.choice(signs, 26)) for _ in range(150)]
    other = ["ter5nkjjlsmuu3aidor51tn9d3", "h3spbrkgeqgmheaj46ai0v5jo7"]
    assert roles.split_by_name([*codes, *other]) == ([*codes, *other], [])
    assert roles.split_by_name([*codes, *other, "gpt-4o"]) == ([*codes, *other], ["gpt-4o"])
    assert roles.split_by_name([*codes[:5], other[0]]) == (codes[:5], other[:1])


@pytest.mark.parametrize(
    ("columns", "judges"),
    [
        (["llama_1", "llama_2"], {"llama": ["llama_1", "llama_2"]}),
        (["sage_0", "sage_1", "sage_2"], {"sage": ["sage_0", "sage_1", "sage_2"]}),
        (["gpt-4o (1)", "gpt-4o (2)"], {"gpt-4o": ["gpt-4o (1)", "gpt-4o (2)"]}),
        (["x_run2", "x_run1"], {"x": ["x_run1", "x_run2"]}),
        (["x (seed=1)", "x (seed=2)"], {"x": ["x (seed=1)", "x (seed=2)"]}),
        (["x (attempt 1)", "x (attempt 2)"], {"x": ["x (attempt 1)", "x (attempt 2)"]}),
        (["x trial 2", "x trial 1"], {"x": ["x trial 1", "x trial 2"]}),
        (["x Rep 1", "x Rep 2"], {"x": ["x Rep 1", "x Rep 2"]}),
        (["x_seed_42", "x_seed_7"], {"x": ["x_seed_7", "x_seed_42"]}),
        (["gpt-4", "gpt-3.5"], {"gpt-4": ["gpt-4"], "gpt-3.5": ["gpt-3.5"]}),
        (["claude-2", "claude-3"], {"claude-2": ["claude-2"], "claude-3": ["claude-3"]}),
        (["llama", "llama_1", "llama_2"], {n: [n] for n in ("llama", "llama_1", "llama_2")}),
        (["llama_1", "llama_3"], {n: [n] for n in ("llama_1", "llama_3")}),
    ],
)
def test_samples_of_one_judge(columns: list[str], judges: dict[str, list[str]]) -> None:
    assert roles.group_samples(columns) == judges


def test_people_of_a_tool_are_no_models_though_one_is_called_so() -> None:
    assert roles.names_a_model("Claude")
    assert not any(map(roles.names_a_model, ("Claude Monet", "Mistral, Gabriela", "Claudette")))
    assert all(map(roles.names_a_model, ("Claude Opus", "Mistral Large", "Gemma 2")))


def test_kinds_of_a_column_win_over_names() -> None:
    text = (
        "item,rater,label,kind\na,gpt-4o,1,Human\n"
        "a,human_1,2,LLM\nb,gpt-4o,2,human\nb,human_1,2,llm\n"
    )
    labels = read_labels(upload(text))
    assert (labels.raters, labels.judges) == (("gpt-4o",), ("human_1",))


def test_raters_whose_kind_is_missing_go_by_name() -> None:
    text = "item,rater,label,kind\na,x,1,human\na,gpt-4o,2,\nb,x,2,human\nb,gpt-4o,2,\n"
    labels = read_labels(upload(text))
    assert (labels.raters, labels.judges) == (("x",), ("gpt-4o",))
    assert labels.report.guesses[1] == (
        "Column 'kind' says nothing about some raters, told by their names: human none; judges "
        "'gpt-4o'."
    )


@pytest.mark.parametrize(
    ("mapping", "humans", "judges"),
    [
        ({"human": ["human_1"]}, ("human_1",), ("human_2", "gpt-4o")),
        ({"machine": ["human_1"]}, ("human_2", "gpt-4o"), ("human_1",)),
        ({"machine": "gpt-4o"}, ("human_1", "human_2"), ("gpt-4o",)),
        ({"human": ["human_1"], "machine": ["gpt-4o"]}, ("human_1",), ("gpt-4o",)),
        (
            {"human": ["gpt-4o"], "machine": {"pair": ["human_1", "human_2"]}},
            ("gpt-4o",),
            ("pair",),
        ),
    ],
)
def test_a_mapping_names_the_sides_of_a_long_table(mapping, humans, judges) -> None:
    labels = read_labels(upload(LONG_CSV), mapping=mapping)
    assert (labels.raters, labels.judges) == (humans, judges)


def test_raters_named_on_neither_side_are_left_out_and_counted() -> None:
    labels = read_labels(upload(LONG_CSV), mapping={"human": ["human_1"], "machine": ["gpt-4o"]})
    assert labels.report.dropped == {"rater neither human nor machine in the mapping": 3}
    assert labels.report.n_labels == 6


def test_raters_that_are_samples_of_one_judge() -> None:
    mapping = {"human": ["gpt-4o"], "machine": {"pair": ["human_1", "human_2"]}}
    labels = read_labels(upload(LONG_CSV), mapping=mapping)
    pair = labels.compare("pair")
    assert pair.machine_counts.tolist() == HUMAN_COUNTS
    assert sorted(pair.machine.sample.tolist()) == [0, 0, 0, 1, 1, 1]
    again = read_labels(upload(LONG_CSV), mapping=labels.mapping)
    assert again.digest == labels.digest


def test_a_mapping_gives_every_role() -> None:
    text = (
        "what,who,said,how,nth\na,x,1,tone,1\na,y,2,tone,1\n"
        "a,y,1,tone,2\nb,x,2,tone,1\nb,y,2,tone,1\n"
    )
    mapping = {
        "layout": "long", "item": "what", "rater": "who", "label": "said", "criterion": "how",
        "sample": "nth", "human": ["x"],
    }  # fmt: skip
    labels = read_labels(upload(text), mapping=mapping)
    assert labels.criteria == ("tone",)
    assert labels.compare("y").machine_counts.tolist() == [[1, 1], [0, 1]]


def test_null_says_that_no_column_has_a_role() -> None:
    text = "item,criterion,human_1,gpt-4o\na,x,1,1\nb,x,2,1\nc,y,2,2\nd,y,1,2\n"
    assert read_labels(upload(text)).criteria == ("x", "y")
    labels = read_labels(upload(text), mapping={"criterion": None})
    assert labels.criteria == ("label",)
    assert list(labels.items.columns) == ["criterion"]
    assert read_labels(upload(text), mapping=labels.mapping).digest == labels.digest


def test_a_mapping_names_the_columns_of_a_wide_table() -> None:
    text = "key,ann,bob,robot,other\na,1,2,1,9\nb,2,2,2,9\nc,1,1,2,9\n"
    mapping = {"item": "key", "human": ["ann", "bob"], "machine": {"R2": ["robot"]}}
    labels = read_labels(upload(text), mapping=mapping)
    assert (labels.raters, labels.judges) == (("ann", "bob"), ("R2",))
    assert labels.mapping["layout"] == "wide"
    with pytest.raises(LabelError, match=r"column 'bot' for 'machine'.*did you mean 'robot'"):
        read_labels(upload(text), mapping=mapping | {"machine": ["bot"]})


def test_numbers_that_describe_the_item_are_no_judges() -> None:
    text = (
        "item,turn,length,n_words,difficulty_id,human_1,human_2,gpt-4o,lead_time,summary_tokens\n"
        "a,1,3,2,1,1,2,1,0.5,1\nb,2,1,3,2,3,3,2,1.5,2\nc,1,2,1,3,2,1,3,2.5,3\n"
    )
    assert read_labels(upload(text)).judges == ("gpt-4o",)


def test_texts_are_no_judges() -> None:
    table = pd.DataFrame(
        {
            "item": ["a", "b"],
            "model_output": [
                "Yes, I would say that this is quite right",
                "No, this is not so at all",
            ],
            "human": ["yes", "no"],
            "gpt-4o": ["no", "no"],
        }
    )
    labels = read_labels(table)
    assert labels.judges == ("gpt-4o",)
    assert "model_output" in labels.items.columns


def test_a_judge_column_with_labels_is_a_wide_table() -> None:
    labels = read_labels(upload("item,human,judge\na,1,2\nb,2,2\nc,3,1\n"))
    assert (labels.raters, labels.judges) == (("human",), ("judge",))
    labels = read_labels(upload("item,annotator,gpt4\na,1,2\nb,2,2\nc,3,1\n"))
    assert (labels.raters, labels.judges) == (("annotator",), ("gpt4",))


def test_items_told_apart_by_system_where_the_id_does_not() -> None:
    text = "doc,system,human_1,gpt-4o\nd1,M1,1,1\nd1,M2,2,2\nd2,M1,3,1\nd2,M2,1,3\n"
    labels = read_labels(upload(text))
    assert list(labels.items.index) == ["d1/M1", "d1/M2", "d2/M1", "d2/M2"]
    assert labels.items["system"].tolist() == ["M1", "M2", "M1", "M2"]
    assert labels.items["doc"].tolist() == ["d1", "d1", "d2", "d2"]


def test_text_columns_are_found_for_reading() -> None:
    text = "item,article,human_1,gpt-4o\n" + "".join(
        f"{n},{'A long article about nothing in particular. ' * 3}{n},{n % 3},{n % 2}\n"
        for n in range(4)
    )
    labels = read_labels(upload(text))
    assert labels.mapping["text"] == ["article"]
    assert labels.mapping["item"] == "item"


def test_an_id_or_a_text_that_rows_share_names_the_item_of_a_label() -> None:
    text = "span_id,annotator,label\ns1,ann,1\ns1,gpt-4,2\ns2,ann,2\ns2,gpt-4,2\n"
    assert read_labels(upload(text)).mapping["item"] == "span_id"
    text = "instruction,annotator,label\nSay hi,ann,1\nSay hi,gpt-4,2\nGo,ann,2\nGo,gpt-4,2\n"
    assert read_labels(upload(text)).mapping["item"] == "instruction"


def test_gold_labels_and_predictions() -> None:
    labels = read_labels(upload("id,text,gold,prediction\n1,hello,pos,neg\n2,bye,neg,neg\n"))
    assert (labels.raters, labels.judges) == (("gold",), ("prediction",))


def test_long_names_that_come_back_are_raters_not_prose() -> None:
    raters = [
        "human annotator Alexandra Konstantinopoulou (University of Somewhere)",
        "meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo-FP8-with-prompt-v7",
    ]
    rows = [{"item": i, "rater": name, "label": i % 5} for i in range(10) for name in raters]
    labels = read_labels(pd.DataFrame(rows))
    assert labels.raters == (raters[0],)
    assert labels.judges == (raters[1],)


@pytest.mark.parametrize(
    ("humans", "text"),
    [(["label"], "text,label,gpt-4o\n"), (["gold"], "text,gold,gpt-4o,chars\n")],
)
def test_a_column_of_labels_beside_models_is_human(humans: list[str], text: str) -> None:
    n_columns = text.count(",")
    rows = [
        f"text to judge number {n}," + ",".join(str((n + k) % 3) for k in range(n_columns))
        for n in range(9)
    ]
    labels = read_labels(upload(text + "\n".join(rows)))
    assert (list(labels.raters), labels.judges) == (humans, ("gpt-4o",))
    named = ", ".join(f"'{name}'" for name in humans)
    assert any(
        line.startswith(f"Human labels of 'votes.csv': {named}") for line in labels.report.guesses
    )


def test_numbers_that_are_no_labels_of_the_models_are_not_human() -> None:
    table = "item,size,gpt-4o\n" + "".join(f"i{n},{n * 7},{n % 3}\n" for n in range(9))
    with pytest.raises(HumansMissingError) as caught:
        read_labels(upload(table))
    assert str(caught.value) == (
        "File 'votes.csv' holds labels of judges alone ('gpt-4o'); add the file with the human "
        "labels of the same items, or list the columns of humans in the mapping as 'human'."
    )


@pytest.mark.parametrize(
    "name",
    ["summary_id", "response_id", "text_id", "sentence_id", "pair_id", "Sample ID", "#", "No."],
)
def test_an_id_of_its_own_in_every_row_is_the_item(name: str) -> None:
    table = f"{name},human_1,human_2,gpt-4o\n" + "".join(
        f"r{n},{n % 3},{n % 2},{n % 3}\n" for n in range(9)
    )
    labels = read_labels(upload(table))
    assert labels.mapping["item"] == name
    assert labels.items.index.tolist() == [f"r{n}" for n in range(9)]


def test_an_id_that_rows_share_is_not_the_item() -> None:
    table = "batch_id,human_1,human_2,gpt-4o\n" + "".join(
        f"b{n % 2},{n % 3},{n % 2},{n % 3}\n" for n in range(9)
    )
    assert "item" not in read_labels(upload(table)).mapping


def test_files_are_not_joined_by_the_number_of_the_row() -> None:
    humans = "note,human_1,human_2\n" + "".join(f"m{n},{n % 3},{n % 2}\n" for n in range(9))
    judge = "reply_id,gpt-4o\n" + "".join(f"n{n},{n % 3}\n" for n in range(9))
    with pytest.raises(LabelError) as caught:
        read_labels([upload(humans, "annotators.csv"), upload(judge, "llm.csv")])
    assert str(caught.value) == (
        "No column of 'annotators.csv' names the items, so that its rows cannot be matched with "
        "those of 'llm.csv'; name the column in the mapping as 'item', write the number of the row "
        "into a column 'item' of each file where all have the same order, or read each file as a "
        "data set of its own."
    )
    named = "reply_id" + humans.removeprefix("note").replace("\nm", "\nn")
    labels = read_labels([upload(named, "annotators.csv"), upload(judge, "llm.csv")])
    assert labels.compare("gpt-4o").n_items == 9


def test_items_without_any_label_are_counted() -> None:
    table = "item,human_1,gpt-4o\na,1,2\nb,,\nc,2,1\n"
    labels = read_labels(upload(table))
    assert "Left out, for want of any label: 1 item." in labels.report.notes


def test_what_sums_up_or_accompanies_labels_is_no_rater() -> None:
    header = "item,human_1,human_2,mean,gpt-4,human_1_confidence,human_2_time,gpt-4_reason,length\n"
    rows = "".join(
        f"{n},{n % 3},{n % 2},{n % 3 / 2},{n % 3},{n % 3},{n},so {n},{n}\n" for n in range(9)
    )
    labels = read_labels(upload(header + rows))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4",))
    assert any(
        line.startswith("Not taken for labels of 'votes.csv', but kept beside the items: 'mean';")
        for line in labels.report.guesses
    )


def test_whole_numbers_beside_scores_are_scores() -> None:
    rows = "".join(f"s{n % 2},{n // 2},{50 + n * 1.5},{n * 7 % 100}\n" for n in range(40))
    labels = read_labels(upload("system,seg_id,da,gemba\n" + rows))
    assert labels.judges == ("gemba",)


def test_versions_of_models_are_judges_of_their_own() -> None:
    assert roles.group_samples(["llama-3.1", "llama-3.2"]) == {
        "llama-3.1": ["llama-3.1"], "llama-3.2": ["llama-3.2"],
    }  # fmt: skip
    assert roles.group_samples(["m.1", "m.2"]) == {"m": ["m.1", "m.2"]}


@pytest.mark.parametrize(
    "named",
    [
        "gpt-4o (temp={})", "gpt-4o (T={})", "gpt-4o (k = {})", "gpt4_temperature_{}",
        "gpt4_prompt_{}", "Prompt {}", "gpt-4o template {}", "gpt4_shots_{}", "gpt-4o_v_{}",
        "gpt4Prompt_{}",
    ],
)  # fmt: skip
def test_settings_of_a_model_are_judges_of_their_own(named: str) -> None:
    columns = [named.format(number) for number in (0, 1)]
    assert roles.group_samples(columns) == {column: [column] for column in columns}
    rows = "".join(f"q{n},{n % 5 + 1},{n % 4 + 1},{n % 3 + 1},{n % 5 + 1}\n" for n in range(20))
    labels = read_labels(upload(f"id,rater1,rater2,{','.join(columns)}\n{rows}"))
    assert labels.judges == tuple(columns)


def test_numbers_that_models_names_have_are_asked_about() -> None:
    rows = "".join(f"q{n},{n % 5 + 1},{n % 4 + 1},{n % 3 + 1},{n % 5 + 1}\n" for n in range(20))
    table = f"id,rater1,rater2,gemini-1,gemini-2\n{rows}"
    with pytest.raises(LabelError, match="'gemini-1', 'gemini-2' are judges or answers of one"):
        read_labels(upload(table))
    both = ["gemini-1", "gemini-2"]
    assert read_labels(upload(table), {"machine": both}).judges == tuple(both)
    assert read_labels(upload(table), {"machine": {"gemini": both}}).judges == ("gemini",)


@pytest.mark.parametrize("stem", ["mistral-small-", "claude_sonnet_", "Gemini "])
def test_a_number_that_may_be_a_models_version_is_asked_about(stem: str) -> None:
    names = [f"{stem}{number}" for number in (1, 2)]
    assert [*roles.group_samples(names, of_any_judge=False)] == names
    rows = "".join(f"q{n},{n % 5 + 1},{n % 4 + 1},{n % 3 + 1},{n % 5 + 1}\n" for n in range(20))
    with pytest.raises(LabelError, match=f"'{names[0]}', '{names[1]}' are judges or answers"):
        read_labels(upload(f"id,rater1,rater2,{','.join(names)}\n{rows}"))


def rated_by(*raters: str) -> Upload:
    lines = [
        f"q{n},{rater},{(n * (k + 2) + n // 3) % 5 + 1}"
        for n in range(20)
        for k, rater in enumerate(("human_1", "human_2", *raters))
    ]
    return upload("\n".join(["item,rater,label", *lines]))


@pytest.mark.parametrize("named", ["gpt-4o run {}", "gpt-4o_seed{}", "gpt-4o (trial {})"])
def test_raters_whose_names_say_a_run_are_answers_of_one_judge(named: str) -> None:
    runs = [named.format(number) for number in (1, 2)]
    labels = read_labels(rated_by(*runs))
    assert labels.judges == ("gpt-4o",)
    assert labels.mapping["machine"] == {"gpt-4o": runs}
    assert sorted(set(labels.compare("gpt-4o").machine.sample)) == [0, 1]
    said = f"Raters '{runs[0]}', '{runs[1]}' of 'votes.csv' are answers of one judge, 'gpt-4o'"
    assert f"{said}, by their names." in labels.report.guesses


@pytest.mark.parametrize("stem", ["gpt-4o_", "mistral-small-", "llama "])
def test_raters_with_bare_numbers_of_a_model_are_asked_about(stem: str) -> None:
    names = [f"{stem}{number}" for number in (1, 2)]
    labels = read_labels(rated_by(*names), on_doubt="accept")
    assert labels.judges == tuple(names)
    [doubt] = labels.report.doubts
    assert (doubt.role, doubt.alternatives) == ("machine", ({stem.strip("_- "): names},))
    assert read_labels(rated_by(*names), {"machine": names}).judges == tuple(names)
    assert read_labels(rated_by("judge_1", "judge_2")).judges == ("judge_1", "judge_2")


def test_the_text_is_the_item_where_ids_are_those_of_rows() -> None:
    rows = "".join(f"{n},rater{n % 2},a text about number {n // 2},{n % 3}\n" for n in range(12))
    labels = read_labels(upload("id,annotator,text,label\n" + rows))
    assert labels.mapping["item"] == "text"
    assert len(labels.items) == 6


def test_an_id_that_systems_share_is_the_source() -> None:
    rows = "".join(f"d{n // 2},M{n % 2},{n % 3},{n % 2},{n % 3}\n" for n in range(12))
    labels = read_labels(upload("id,model_id,human_1,human_2,gpt-4\n" + rows))
    assert labels.source == "id"
    assert len(labels.items) == 12


def test_humans_and_judges_in_columns_of_two_files() -> None:
    humans = "item,human_1,human_2\n" + "".join(f"i{n},{n % 3},{n % 2}\n" for n in range(9))
    judge = "item,gpt-4,noted\n" + "".join(f"i{n},{n % 3},x\n" for n in range(9))
    for sources in ((humans, judge), (judge, humans)):
        files = [upload(text, f"{number}.csv") for number, text in enumerate(sources)]
        labels = read_labels(files)
        assert labels.raters == ("human_1", "human_2")
        assert "gpt-4" in labels.judges


def test_labels_of_a_criterion_without_humans_are_counted_so() -> None:
    who = (("coh", "human_1", 3), ("coh", "gpt-4", 2), ("flu", "gpt-4", 3))
    rows = "".join(f"i{n},{c},{rater},{n % k}\n" for n in range(6) for c, rater, k in who)
    labels = read_labels(upload("item,criterion,rater,label\n" + rows))
    assert labels.report.dropped == {"a criterion without human labels": 6}
    assert labels.report.unknown == {}


def test_the_mapping_in_use_states_no_scale_of_a_criterion_that_was_left_out() -> None:
    who = (("coh", "human_1", 3), ("coh", "gpt-4", 2), ("flu", "human_1", 1), ("flu", "gpt-4", 1))
    rows = "".join(f"i{n},{c},{rater},{n % k}\n" for n in range(6) for c, rater, k in who)
    content = "item,criterion,rater,label\n" + rows
    labels = read_labels(upload(content), on_doubt="accept")
    assert labels.criteria == ("coh",)
    grades = {"kind": "ordinal", "categories": [0, 1, 2]}
    assert labels.mapping["scale"] == {"coh": grades, "flu": None}
    again = read_labels(upload(content), mapping=labels.mapping)  # which leaves it out, unasked
    assert again.digest == labels.digest
    assert again.report.doubts == ()


LANGUAGES = {
    "German": ("Fall", "Annotatorin", "Art", "Mensch", "Maschine", "Kriterium", "Urteil"),
    "German with ids": ("Fall-ID", "Bewerter", "Art", "Mensch", "KI", "Merkmal", "Bewertung"),
    "French": ("Exemple", "Annotateur", "type", "humain", "modèle", "Critère", "Étiquette"),
    "Spanish": ("Caso", "Anotador", "Tipo", "humano", "máquina", "Criterio", "Puntuación"),
    "Portuguese": ("Exemplo", "Avaliador", "kind", "humano", "modelo", "Critério", "Avaliação"),
    "Italian": ("Esempio", "Annotatore", "kind", "umano", "macchina", "Criterio", "Giudizio"),
    "Chinese": ("编号", "标注者", "类型", "人工", "模型", "维度", "评分"),
    "Russian": ("Номер", "Аннотатор", "Тип", "человек", "модель", "Критерий", "Оценка"),
    "Japanese": ("id", "評価者", "種類", "人間", "モデル", "criterion", "評価"),
    "Korean": ("id", "평가자", "유형", "사람", "모델", "criterion", "점수"),
    "Dutch": ("Voorbeeld", "Beoordelaar", "kind", "mens", "machine", "Criterium", "Oordeel"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headers_and_kinds_in_other_languages(language: str) -> None:
    item, rater, kind, human, machine, criterion, label = LANGUAGES[language]
    rows = [
        (f"f{n}", who, what, name, (n + len(who) + len(name)) % 3 + 1)
        for n in range(12)
        for who, what in (("Anna", human), ("Bo", human), ("X7", machine))
        for name in ("Stil", "Inhalt")
    ]
    table = pd.DataFrame(rows, columns=[item, rater, kind, criterion, label])
    labels = read_labels(table)
    assert (labels.raters, labels.judges) == (("Anna", "Bo"), ("X7",))
    assert labels.criteria == ("Stil", "Inhalt")
    assert labels.report.n_labels == len(rows)


def test_columns_of_people_and_machines_in_other_languages() -> None:
    for columns in (("Mensch_1", "Mensch_2", "Maschine"), ("Annotateur 1", "Annotateur 2",
                    "modèle A"), ("Prüfer A", "Prüfer B", "Modell")):  # fmt: skip
        rows = [(f"f{n}", *(n * k % 3 + 1 for k in (1, 2, 4))) for n in range(12)]
        labels = read_labels(pd.DataFrame(rows, columns=["Fall", *columns]))
        assert (labels.raters, labels.judges) == (columns[:2], columns[2:])
        assert labels.mapping["item"] == "Fall"


@pytest.mark.parametrize(
    "columns",
    [("人工1", "人工2", "模型"), ("человек_1", "человек_2", "модель"), ("人1", "人2", "人工智能")],
)
def test_people_in_other_scripts_are_asked_about_beside_a_model(columns: tuple[str, ...]) -> None:
    rows = [(f"f{n}", *(n * k % 3 + 1 for k in (1, 2, 4))) for n in range(12)]
    table = pd.DataFrame(rows, columns=["id", *columns])
    with pytest.raises(LabelError) as caught:
        read_labels(table)
    assert [(d.role, d.guess) for d in caught.value.doubts] == [("human", list(columns[:2]))]
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (columns[:2], columns[2:])


def test_a_french_note_of_numbers_is_a_grade_and_an_english_one_a_remark() -> None:
    rows = [(f"f{n}", who, n * k % 5 + 1) for n in range(12) for k, who in enumerate("xy", 1)]
    labels = read_labels(pd.DataFrame(rows, columns=["exemple", "annotateur", "note"]))
    assert (labels.criteria, labels.scale("note").kind) == (("note",), "ordinal")
    said = pd.DataFrame([(*row, ("ok", "see x")[row[2] % 2]) for row in rows],
                        columns=["item", "annotator", "grade", "note"])  # fmt: skip
    assert read_labels(said).criteria == ("grade",)


def test_a_column_model_with_the_humans_labels_is_a_judge() -> None:
    rows = [(f"f{n}", *(n * k % 3 + 1 for k in (1, 2, 4))) for n in range(12)]
    labels = read_labels(pd.DataFrame(rows, columns=["id", "human_1", "human_2", "model"]))
    assert labels.judges == ("model",)


@pytest.mark.parametrize("name", ["judge", "model"])
@pytest.mark.parametrize("scores", [[f"{n * 7 % 24}.{n:02}37" for n in range(24)],
                                    [f"{n * 7 % 24 + 1}" for n in range(24)]])  # fmt: skip
@pytest.mark.parametrize("columns", [{"item": [f"q{n}" for n in range(24)]}, {}])
def test_scores_that_are_all_different_are_a_judges_and_no_names(name, scores, columns) -> None:
    people = {f"human_{k}": [str((n * k + n // 3) % 7 + 1) for n in range(24)] for k in (1, 2, 3)}
    table = pd.DataFrame({**columns, **people, name: scores})
    stated = {"layout": "wide", "human": [*people], "machine": [name]}
    labels = read_labels(table, stated)
    assert (labels.raters, labels.judges) == (tuple(people), (name,))
    assert labels.report.n_labels == 4 * 24
    if "." in scores[0]:
        assert read_labels(table).table.equals(labels.table)


def test_a_version_of_a_model_is_a_system() -> None:
    rows = [
        {"item": f"q{n}", "model": model, "human_1": n % 3, "human_2": (n + k) % 3, "gpt-4o": 1}
        for n in range(12)
        for k, model in enumerate(("3.5", "4", "4.5"))
    ]
    labels = read_labels(pd.DataFrame(rows))
    assert labels.mapping["system"] == "model"
    assert (labels.judges, len(labels.items)) == (("gpt-4o",), 36)


def test_english_words_are_not_those_of_other_languages() -> None:
    rows = [(f"f{n}", n % 3 + 1, n * 2 % 3 + 1, n % 2, ("oil", "ink")[n % 2]) for n in range(12)]
    columns = ["id", "human_1", "human_2", "fall", "art"]
    labels = read_labels(pd.DataFrame(rows, columns=columns), on_doubt="accept")
    assert labels.mapping["item"] == "id"
    assert labels.raters == ("human_1", "human_2")


def test_a_source_that_is_stated_leaves_no_other_column_to_name_the_item() -> None:
    rows = [f"1,1,M{k},rater{n},{(k * n + k) % 3}" for k in range(6) for n in (1, 2)]
    text = "doc_id,seg_id,system,rater,severity\n" + "\n".join(rows)
    labels = read_labels(upload(text))
    assert (labels.source, labels.mapping["item"]) == ("doc_id", None)
    assert "seg_id" in labels.items.columns
    assert read_labels(upload(text), labels.mapping).digest == labels.digest


def graded(columns: list[str], odd: dict[str, list[str]] | None = None) -> Upload:
    """Grades from 1 to 5 in 24 rows; in some columns other cells, over and over."""
    cells = {c: [str((3 * n + k) % 5 + 1) for n in range(24)] for k, c in enumerate(columns)}
    cells |= {column: (own * 24)[:24] for column, own in (odd or {}).items()}
    rows = (",".join(row) for row in zip(*cells.values(), strict=True))
    body = "".join(f"q{n},{row}\n" for n, row in enumerate(rows))
    return upload(f"id,{','.join(columns)}\n{body}")


@pytest.mark.parametrize("named", ["rater_{}", "coder {}", "{}_rater", "annotator.{}"])
def test_raters_whose_initials_mean_something_else_are_raters(named: str) -> None:
    people = tuple(map(named.format, ("JK", "MS", "SD", "NO")))
    labels = read_labels(graded([*people[:3], "gpt-4o"]))
    assert (labels.raters, labels.judges) == (people[:3], ("gpt-4o",))
    assert labels.report.n_labels == 4 * 24
    assert "left out" not in str(labels.report)
    assert read_labels(graded([people[3], people[0], "gpt-4o"])).raters == (people[3], people[0])


def test_bare_initials_are_asked_about_together_and_said_where_left_out() -> None:
    columns = ["JK", "MS", "AB", "SD", "gpt-4o"]
    with pytest.raises(LabelError, match="'JK', 'MS', 'AB', 'SD' are labels of humans or of judge"):
        read_labels(graded(columns))
    labels = read_labels(graded(columns), {"human": ["JK", "AB"]})
    assert (labels.raters, labels.judges) == (("JK", "AB"), ("gpt-4o",))
    assert "Not taken for labels of 'votes.csv', but kept beside the items: 'MS', 'SD';" in str(
        labels.report
    )


@pytest.mark.parametrize(
    ("columns", "odd"),
    [
        (["rater_JK", "rater_AB", "rater_SD"], {"rater_SD": ["0.71", "0", "1.41", "2.12"]}),
        (["rater_JK", "rater_AB", "rater_MS"], {"rater_MS": ["5320", "7100", "912"]}),
        (["rater_1", "rater_2", "rater_SD"], {"rater_SD": ["0", "1", "2"]}),
    ],
)
def test_deviations_and_milliseconds_beside_initials_or_numbers_are_none(
    columns: list[str], odd: dict[str, list[str]]
) -> None:
    labels = read_labels(graded([*columns, "gpt-4o"], odd))
    assert (labels.raters, labels.judges) == (tuple(columns[:2]), ("gpt-4o",))


def outputs_of_systems(column: str, sources: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame(
        {column: source, "system": system, "rater": rater, "item": f"{n}-{system}"}
        | {"label": (n * (k + 2) + n // 3 + len(system)) % 5 + 1}
        for n, source in enumerate(sources)
        for system in ("A", "BB", "CCC")
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    )


@pytest.mark.parametrize("column", ["source", "prompt", "Instruction"])
def test_what_systems_were_given_is_the_source_of_their_items(column: str) -> None:
    frame = outputs_of_systems(column, [f"tell me of day {n}" for n in range(12)])
    labels = read_labels(frame)
    assert (labels.source, labels.mapping["item"]) == (column, "item")
    assert labels.mapping["text"] == ([column] if column == "prompt" else [])
    assert labels.raters == ("human_1", "human_2")
    assert len(labels.items) == 36


@pytest.mark.parametrize("column", ["source", "prompt"])
@pytest.mark.parametrize(
    "sources",
    [[f"set {n // 6}" for n in range(12)], ["s1", *(f"s{n}" for n in range(1, 12))]],
    ids=["data sets", "one of two items"],
)
def test_a_source_of_several_items_of_one_system_is_none(
    column: str, sources: Sequence[str]
) -> None:
    labels = read_labels(outputs_of_systems(column, sources))
    assert (labels.source, labels.mapping["item"]) == (None, "item")
    assert len(labels.items) == 36


@pytest.mark.parametrize("n_more", [0, FEW_TEXTS])
def test_numbers_that_texts_spell_whether_these_are_few_or_many(n_more: int) -> None:
    spelled = {
        "3": 3,
        "-2.5": -2.5,
        "1e2": 100,
        " 4": 4,
        "1_000": np.nan,
        "word": np.nan,
        "٣": 3,
        "": np.nan,  # the last, so that no other's letter stands behind it
    }
    texts = pd.Index([*(f"text {n}" for n in range(n_more)), *spelled], dtype="str")
    wanted = [*[np.nan] * n_more, *spelled.values()]
    np.testing.assert_array_equal(numbers_spelled(texts), wanted)
