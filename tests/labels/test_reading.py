"""Every layout, file format and encoding that ``read_labels`` takes."""

import gzip
import json
from collections.abc import Iterable
from dataclasses import fields, replace
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels import layouts
from judgeviz.labels.coding import Coded
from judgeviz.labels.invalid import InvalidRows
from judgeviz.labels.labels import Jury, Labels
from judgeviz.labels.layouts import Given
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import Scale
from tests.labels.sources import (
    HUMAN_COUNTS,
    JUDGE_COUNTS,
    LONG_CSV,
    LONG_ROWS,
    Upload,
    parquet,
    upload,
    workbook,
)

RATERS = ("human_1", "human_2", "gpt-4o")
ONE_TO_THREE = Scale("ordinal", (1, 2, 3))


def assert_is_the_small_table(labels: Labels) -> None:
    assert labels.raters == ("human_1", "human_2")
    assert labels.judges == ("gpt-4o",)
    assert labels.criteria == ("label",)
    assert labels.scale() == ONE_TO_THREE
    assert list(labels.items.index) == ["q1", "q2", "q3"]
    pair = labels.compare("gpt-4o")
    assert pair.human_counts.tolist() == HUMAN_COUNTS
    assert pair.machine_counts.tolist() == JUDGE_COUNTS
    assert (labels.report.n_rows, labels.report.n_labels) == (9, 9)


def records() -> list[dict[str, str]]:
    header, *rows = LONG_ROWS
    return [dict(zip(header, row, strict=True)) for row in rows]


def frame() -> pd.DataFrame:
    return pd.DataFrame(records())


@pytest.mark.parametrize(
    ("encode", "note"),
    [
        (lambda text: text.encode(), None),
        (lambda text: text.encode("utf-8-sig"), None),
        (lambda text: text.encode("utf-16"), "'votes.csv' was read as UTF-16."),
        (lambda text: text.encode("utf-16-le"), "'votes.csv' was read as UTF-16."),
        (lambda text: text.encode("utf-16-be"), "'votes.csv' was read as UTF-16."),
        (lambda text: gzip.compress(text.encode()), "'votes.csv' was unpacked (gzip)."),
        (lambda text: text.replace("\n", "\r\n").encode(), None),
        (lambda text: text.replace("\n", "\r").encode(), None),
        (lambda text: text.rstrip("\n").encode(), None),
        (lambda text: text.replace(",", ";").encode(), None),
        (lambda text: text.replace(",", "\t").encode(), None),
        (lambda text: text.replace(",", "|").encode(), None),
        (lambda text: ("sep=;\n" + text.replace(",", ";")).encode(), None),
        (lambda text: text.replace(",", "  ").encode(),
            "Columns of 'votes.csv' are "
            "separated by blanks."),
        (lambda text: text.replace("\n", ",,\n").encode(), None),
        (lambda text: ('"' + text.replace(",", '","').replace("\n", '"\n"')[:-1]).encode(), None),
    ],
    ids=[
        "utf-8", "bom", "utf-16", "utf-16-le without a mark", "utf-16-be without a mark", "gzip",
        "crlf", "lone cr", "no last line end", "semicolon", "tab", "bar", "sep=", "blanks",
        "empty columns at the end", "all quoted",
    ],
)  # fmt: skip
def test_every_way_to_write_the_same_text(encode, note) -> None:
    labels = read_labels(upload(encode(LONG_CSV)))
    assert_is_the_small_table(labels)
    assert labels.report.notes == ((note,) if note else ())


@pytest.mark.parametrize(
    "source",
    [
        lambda: upload(json.dumps(records()), "votes.json"),
        lambda: upload("\n".join(map(json.dumps, records())), "votes.jsonl"),
        lambda: upload("\n".join(map(json.dumps, records())), "votes.json"),
        lambda: upload(json.dumps(frame().to_dict("list")), "votes.json"),
        lambda: upload(json.dumps({"version": 2, "votes": records()}), "votes.json"),
        lambda: upload(gzip.compress(json.dumps(records()).encode()), "votes.json.gz"),
        lambda: parquet(frame()),
        lambda: parquet(frame().astype({"label": int})),
        lambda: parquet(frame().astype("category")),
        lambda: workbook(LONG_ROWS),
        lambda: workbook([[*row, None] for row in LONG_ROWS]),
        lambda: upload(LONG_CSV.replace(",", "\t"), "votes.tsv"),
        lambda: upload(LONG_CSV, "votes"),
        lambda: upload(LONG_CSV, "votes.txt"),
        frame,
        lambda: frame().astype({"label": int}),
        lambda: frame().astype({"label": float}),
        lambda: frame().astype({"label": "Int64"}),
        lambda: frame().astype("category"),
        lambda: frame().set_index("item"),
        lambda: frame().set_index(["item", "rater"]),
        lambda: frame().iloc[::-1].iloc[::-1],
    ],
)
def test_every_file_format_gives_the_same_labels(source) -> None:
    assert_is_the_small_table(read_labels(source()))


def test_a_path_and_its_text_are_both_taken(tmp_path: Path) -> None:
    path = tmp_path / "votes.csv"
    path.write_text(LONG_CSV)
    assert_is_the_small_table(read_labels(path))
    assert_is_the_small_table(read_labels(str(path)))
    with path.open() as text:
        assert_is_the_small_table(read_labels(text))


def test_latin_1_is_read_and_said() -> None:
    text = "item;annotator_1;annotator_2;gpt-4\ncafé;sí;no;sí\nthé;no;no;sí\n“x”;sí;no;no\n"
    labels = read_labels(upload(text.encode("cp1252")))
    assert list(labels.items.index) == ["café", "thé", "“x”"]
    assert labels.scale().categories == ("no", "sí")
    assert labels.report.notes == (
        "'votes.csv' is not UTF-8; it was read as Latin-1 (Windows-1252). If its letters look "
        "wrong, state another 'encoding' in the mapping.",
    )


def test_wide_with_samples_of_one_judge() -> None:
    text = (
        "item,turn,length,human_1,human_2,gpt-4,gpt-3.5,claude-3,llama_1,llama_2,llama_3\n"
        "7,1,12,1,2,1,2,3,1,1,2\n8,2,13,3,3,3,2,1,3,2,3\n9,1,15,2,2,2,2,2,,2,1\n"
    )
    labels = read_labels(upload(text))
    assert labels.raters == ("human_1", "human_2")
    assert labels.judges == ("gpt-4", "gpt-3.5", "claude-3", "llama")
    assert labels.compare("llama").machine_counts.tolist() == [[2, 1, 0], [0, 1, 2], [1, 1, 0]]
    assert list(labels.items.columns) == ["turn", "length"]
    assert labels.items["length"].tolist() == [12, 13, 15]
    assert labels.mapping["machine"]["llama"] == ["llama_1", "llama_2", "llama_3"]
    assert labels.report.guesses == (
        "Layout of 'votes.csv': wide (item = 'item').",
        "Human labels of 'votes.csv': 'human_1', 'human_2'.",
        "Judges of 'votes.csv': 'gpt-4', 'gpt-3.5', 'claude-3', 'llama (3 samples)'.",
        "Not taken for labels of 'votes.csv', as they are called, but kept beside the items: "
        "'turn'.",
        "'votes': labels 1 to 3 were taken as ordinal.",
    )
    assert labels.report.counts == (("rows read", 3), ("labels kept", 23), ("missing labels", 1))


def test_wide_with_a_criterion_column() -> None:
    text = (
        "item,criterion,annotator1,annotator2,sage\n"
        "a,fluency,1,1,1\na,style,yes,no,yes\nb,fluency,2,3,3\nb,style,no,no,yes\n"
    )
    labels = read_labels(upload(text))
    assert labels.criteria == ("fluency", "style")
    assert labels.scale("fluency") == ONE_TO_THREE
    assert labels.scale("style") == Scale("nominal", ("no", "yes"))
    assert len(labels.items) == 2


@pytest.mark.parametrize(
    "cells",
    [
        ["[2, 3, 3]", "[1, 1, 2]"],
        ["2;3;3", "1;1;2"],
        ["2|3|3", "1|1|2"],
        ["[2 3 3]", "[1 1 2]"],
        ["['2', '3', '3']", "['1', '1', '2']"],
        ['["2", "3", "3"]', '["1", "1", "2"]'],
        ["[2, 3, 3, null]", "[1, 1, 2, None]"],
    ],
)
def test_list_cells_in_text(cells: list[str]) -> None:
    table = pd.DataFrame({"item": ["a", "b"], "humans": cells, "gpt-4o": [3, 1]})
    labels = read_labels(upload(table.to_csv(index=False)))
    assert labels.mapping["layout"] == "lists"
    assert labels.raters == ("humans_1", "humans_2", "humans_3")
    assert labels.compare("gpt-4o").human_counts.tolist() == [[0, 1, 2], [2, 1, 0]]


@pytest.mark.parametrize("as_text", [True, False])
def test_a_place_in_a_list_is_a_rater_whatever_is_missing(as_text: bool) -> None:
    cells: list[object] = [[2, None, 3], [None, 1, 2], [1, 1]]
    humans = [json.dumps(cell) for cell in cells] if as_text else cells
    labels = read_labels(pd.DataFrame({"item": ["a", "b", "c"], "humans": humans}))
    table = labels.table.pivot(index="item", columns="rater", values="label")
    table = table.astype(object).where(table.notna(), None)
    assert table["humans_1"].tolist() == [2, None, 1]
    assert table["humans_2"].tolist() == [None, 1, 1]
    assert table["humans_3"].tolist() == [3, 2, None]
    assert labels.report.n_missing == 2


@pytest.mark.parametrize("pack", ["frame", "json", "jsonl", "parquet", "tuple"])
def test_lists_that_are_lists(pack: str) -> None:
    table = pd.DataFrame(
        {"item": ["a", "b"], "humans": [[2, 3, 3], [1, 1, 2]], "gpt-4o": [[3, 3], [1, 2]]}
    )
    sources = {
        "frame": lambda: table,
        "tuple": lambda: table.map(lambda cell: tuple(cell) if isinstance(cell, list) else cell),
        "json": lambda: upload(table.to_json(orient="records"), "votes.json"),
        "jsonl": lambda: upload(table.to_json(orient="records", lines=True), "votes.jsonl"),
        "parquet": lambda: parquet(table),
    }
    labels = read_labels(sources[pack]())
    pair = labels.compare("gpt-4o")
    assert pair.human_counts.tolist() == [[0, 1, 2], [2, 1, 0]]
    assert pair.machine_counts.tolist() == [[0, 0, 2], [1, 1, 0]]
    assert pair.machine.sample.tolist() == [0, 1, 0, 1]


def test_nested_pair_of_files_without_telling_names() -> None:
    humans = {"e0": {"a": 1, "b": 2, "c": 3}, "e1": {"a": 1, "b": 3}}
    judges = {"sage": {"a": 2, "b": 2, "c": 3}, "dice": {"a": 1, "c": None}}
    sources = [upload(json.dumps(humans), "one.json"), upload(json.dumps(judges), "two.json")]
    with pytest.raises(LabelError) as caught:
        read_labels(sources)
    assert str(caught.value) == (
        "The raters of 'one.json' are taken as human only by the order of the files; the raters of "
        "'two.json' are taken as machine only by the order of the files; state 'human' in the "
        'mapping, such as {"files": [{"human": ["e0", "e1"]}, {"human": []}]}, or take the guess '
        "with on_doubt='accept'."
    )
    for source in sources:
        source.seek(0)
    labels = read_labels(sources, on_doubt="accept")
    assert [doubt.guess for doubt in labels.report.doubts] == [["e0", "e1"], []]
    assert (labels.raters, labels.judges) == (("e0", "e1"), ("sage", "dice"))
    assert labels.report.n_missing == 1
    sources = [upload(json.dumps(judges), "two.json"), upload(json.dumps(humans), "one.json")]
    turned = read_labels(sources, mapping={"human": ["e0", "e1"], "machine": ["sage", "dice"]})
    assert (turned.raters, turned.judges) == (("e0", "e1"), ("sage", "dice"))


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("human_annotations.json", "llm_annotations.json"), "by its name"),
        (("a.json", "b.json"), "as those of the other file are machine"),
    ],
)
def test_nested_pair_by_what_is_known(names: tuple[str, str], reason: str) -> None:
    humans, judges = {"e0": {"a": 1, "b": 2}}, {"gpt-4o": {"a": 2, "b": 2}}
    sources = [upload(json.dumps(d), n) for d, n in zip((humans, judges), names, strict=True)]
    labels = read_labels(sources)
    assert (labels.raters, labels.judges) == (("e0",), ("gpt-4o",))
    assert labels.report.guesses[0] == (f"All raters of '{names[0]}' were taken as human {reason}.")


def test_humans_and_judges_in_two_wide_files() -> None:
    humans = "item,human_1,human_2\na,1,2\nb,2,3\n"
    judges = "item,sage,dice\na,1,2\nb,2,1\n"
    sources = [upload(humans, "human.csv"), upload(judges, "machine.csv")]
    labels = read_labels(sources)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("sage", "dice"))


def test_score_table_of_systems() -> None:
    text = "system,seg_id,mqm,chrf,TER\nM1,1,-5.0,60.1,-0.4\nM1,2,0,99,-0.0\nM2,1,-1,70.5,-0.3\n"
    labels = read_labels(upload(text, "scores.csv"))
    assert labels.mapping["layout"] == "scores"
    assert (labels.raters, labels.judges) == (("mqm",), ("chrf", "TER"))
    assert labels.scale() == Scale("continuous")
    assert list(labels.items.index) == ["1/M1", "2/M1", "1/M2"]
    assert labels.compare("chrf").machine_means.tolist() == [60.1, 99.0, 70.5]


def test_decimal_commas_of_a_european_spreadsheet() -> None:
    text = "item;human_1;human_2;metric\r\na;1,5;2;0,25\r\nb;2;2,5;0,5\r\nc;1;1;1,0\r\n;;;\r\n"
    labels = read_labels(upload("\ufeff" + text))
    assert labels.scale() == Scale("ordinal", (1, 1.5, 2, 2.5))
    assert labels.compare("metric").machine_means.tolist() == [0.25, 0.5, 1.0]
    assert labels.report.notes == (
        "Decimal commas in columns 'human_1', 'human_2', "
        "'metric' of 'votes.csv' were read as points.",
        "Left out of 'votes.csv': 1 empty row.",
    )


def test_row_names_without_a_header_as_r_writes_them() -> None:
    text = "human_1,human_2,gpt-4o\nr1,1,2,1\nr2,2,2,2\nr3,3,1,1\n"
    labels = read_labels(upload(text))
    assert list(labels.items.index) == ["r1", "r2", "r3"]
    assert labels.report.notes == (
        "The header of 'votes.csv' has one name fewer than its rows; the first column was taken "
        "as row names.",
    )


def test_an_unnamed_index_column_names_the_items() -> None:
    text = ",human_1,human_2,gpt-4o\n10,1,2,1\n11,2,2,2\n12,3,1,1\n"
    assert list(read_labels(upload(text)).items.index) == ["10", "11", "12"]


def test_quoted_text_may_hold_delimiters_and_line_ends() -> None:
    text = 'item,text,human_1,gpt-4o\na,"One, two\nthree ""four""",1,2\nb,"Short; but, sweet",2,2\n'
    labels = read_labels(upload(text), mapping={"text": "text"})
    assert labels.items["text"].tolist() == ['One, two\nthree "four"', "Short; but, sweet"]


def test_literal_quotes_of_translators_are_text() -> None:
    text = (
        'seg_id\tsystem\ttarget\tmqm\n1\tA\t"Na ja\t-1.5\n2\tA\tEr sagte "nein\t0\n3\tA\tGut\t-5\n'
    )
    labels = read_labels(upload(text, "mqm.tsv"))
    assert labels.items["target"].tolist() == ['"Na ja', 'Er sagte "nein', "Gut"]
    assert "Quotation marks in 'mqm.tsv' were kept as text." in labels.report.notes


def test_missing_spellings_are_never_a_category() -> None:
    cells = ["", "NA", "NaN", "null", "None", "nan", " NA ", "n/a"]
    rows = [f"q{n},human_1,{cell}\nq{n},gpt-4o,yes\n" for n, cell in enumerate(cells)]
    text = "item,rater,label\n" + "".join(rows) + "x,human_1,yes\nx,human_2,no\nx,gpt-4o,no\n"
    labels = read_labels(upload(text))
    assert labels.scale().categories == ("no", "yes")
    assert labels.report.n_missing == len(cells)


def test_missing_values_of_a_frame() -> None:
    table = pd.DataFrame(
        {
            "item": ["a", "b", "c", "d", "e"],
            "human_1": pd.array([1, 2, None, 3, 1], dtype="Int64"),
            "human_2": [1.0, np.nan, 2.0, 3.0, 2.0],
            "gpt-4o": pd.Series([1, None, pd.NA, float("nan"), Decimal(2)], dtype=object),
        }
    )
    labels = read_labels(table)
    assert labels.report.n_missing == 5
    assert labels.scale() == ONE_TO_THREE
    assert labels.compare("gpt-4o").n_items == 2


def test_truth_values_are_classes() -> None:
    table = pd.DataFrame({"item": list("abc"), "human": [True, False, True], "gpt": [True] * 3})
    labels = read_labels(table)
    assert labels.scale() == Scale("nominal", ("false", "true"))
    assert labels.compare("gpt").machine_counts.tolist() == [[0, 1]] * 3


def test_spelling_and_case_of_a_label_do_not_matter() -> None:
    text = "item,human_1,human_2,gpt-4o\na, Yes,yes,YES\nb,No ,no,**No.**\nc,yes,no,Answer: yes\n"
    labels = read_labels(upload(text))
    assert labels.scale().categories == ("no", "yes")
    assert labels.compare("gpt-4o").machine_counts.tolist() == [[0, 1], [1, 0], [0, 1]]


def test_numbers_match_by_value() -> None:
    text = "item,human_1,human_2,gpt-4o\na,4.0,4,4.00\nb,3,3.0,2\nc,1.0,1,1e0\n"
    labels = read_labels(upload(text))
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4))
    assert labels.compare("gpt-4o").machine_counts.tolist() == [
        [0, 0, 0, 1],
        [0, 1, 0, 0],
        [1, 0, 0, 0],
    ]


def test_rater_ids_stay_strings() -> None:
    text = "item,rater,label\n1,001,1\n1,01,2\n1,gpt-4o,1\n2,001,2\n2,01,2\n2,gpt-4o,2\n"
    labels = read_labels(upload(text))
    assert labels.raters == ("001", "01")
    assert labels.report.guesses[1] == (
        "Raters of 'votes.csv', told by their names: human '001', '01'; judges 'gpt-4o'."
    )


def test_duplicates_are_folded_and_repeats_numbered() -> None:
    text = LONG_CSV + "q1,human_1,1\nq1,human_1,1.0\n"
    labels = read_labels(upload(text))
    assert labels.report.n_duplicates == 2
    assert labels.compare("gpt-4o").human_counts.tolist() == HUMAN_COUNTS
    header, *rows = LONG_CSV.strip().split("\n")
    sampled = [f"{header},run", *(f"{row},1" for row in rows), "q1,gpt-4o,3,2", "q1,gpt-4o,2,10"]
    labels = read_labels(upload("\n".join(sampled)))
    assert labels.compare("gpt-4o").machine_counts.tolist()[0] == [0, 2, 1]
    assert labels.compare("gpt-4o").machine.sample.tolist() == [0, 0, 0, 1, 2]


HUMANS_OF_RUNS = "item,human_1,human_2\n" + "".join(f"q{n},{n % 3},{n % 2}\n" for n in range(9))


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("item,gpt-4o\n", "nothing says what their names tell apart"),
        ("item,model,score\n", r"gives item 'q0' both '0' and '1' \(8 more"),
    ],
)
def test_what_two_files_say_differently_is_no_copy_beside_a_third(header: str, said: str) -> None:
    model = "gpt-4o," * ("model" in header)
    runs = [
        upload(header + "".join(f"q{n},{model}{(n + shift) % 3}\n" for n in range(9)), name)
        for shift, name in ((0, "run1.csv"), (1, "run2.csv"))
    ]
    with pytest.raises(LabelError, match=said):
        read_labels([upload(HUMANS_OF_RUNS, "humans.csv"), *runs])
    again = [upload(runs[0].getvalue(), name) for name in ("run1.csv", "once_more.csv")]
    labels = read_labels([upload(HUMANS_OF_RUNS, "humans.csv"), *again])
    assert labels.report.n_duplicates == 9
    assert labels.compare("gpt-4o").machine_counts.sum() == 9


def test_rounds_of_humans_are_no_copies_beside_a_judges_file() -> None:
    rounds = [
        upload(
            "item,human_1,human_2\n"
            + "".join(f"q{n},{(n + shift) % 3},{n % 2}\n" for n in range(9)),
            f"round{shift}.csv",
        )
        for shift in (0, 1)
    ]
    judge = upload("item,gpt-4o\n" + "".join(f"q{n},{n % 3}\n" for n in range(9)), "gpt.csv")
    with pytest.raises(LabelError, match="rater 'human_1' gives item 'q0' both '0' and '1'"):
        read_labels([*rounds, judge])


def test_rows_without_an_item_or_rater_are_counted() -> None:
    text = LONG_CSV + ",human_1,3\nq2,,3\nq9,human_2,\n"
    report = read_labels(upload(text)).report
    assert report.counts == (
        ("rows read", 12),
        ("labels kept", 9),
        ("missing labels", 1),
        ("left out: no item", 1),
        ("left out: no rater", 1),
    )


def test_unknown_labels_are_counted_and_kept_apart() -> None:
    text = LONG_CSV.replace("gpt-4o,3", "gpt-4o,I cannot say").replace(
        "q2,gpt-4o,1", "q2,gpt-4o,17"
    )
    labels = read_labels(
        upload(text), mapping={"scale": {"kind": "ordinal", "categories": [1, 2, 3]}}
    )
    assert labels.report.unknown == {"gpt-4o": 2}
    assert labels.unknown.to_dict("list") == {
        "item": ["q2", "q3"],
        "criterion": ["label", "label"],
        "rater": ["gpt-4o", "gpt-4o"],
        "response": ["17", "I cannot say"],
        "file": ["votes.csv", "votes.csv"],
        "row": [7, 10],
    }
    assert labels.report.notes[-1] == (
        "2 responses of 'gpt-4o' are no label of the scale and count as invalid: '17', "
        "'I cannot say' (rows 7 and 10); to make labels of them, rename them or add them to the "
        "scale in the mapping."
    )
    assert ("not a label of the scale: gpt-4o", 2) in labels.report.counts


def test_humans_alone_are_a_table_too() -> None:
    text = "item,rater,label\na,r1,1\na,r2,2\nb,r1,3\nb,r2,3\n"
    labels = read_labels(upload(text))
    assert labels.judges == ()
    assert labels.raters == ("r1", "r2")
    assert labels.compare().human_counts.tolist() == [[1, 1, 0], [0, 0, 2]]
    assert labels.report.notes[-1].startswith("There is no judge in this table")


def test_judge_bench_with_answers_of_models_as_text() -> None:
    document = {
        "dataset": "small",
        "annotations": [
            {"metric": "safe", "category": "categorical", "labels_list": ["Yes", "No"]}
        ],
        "instances": [
            {
                "id": number,
                "instance": {"prompt": f"Question {number}"},
                "annotations": {
                    "safe": {
                        "majority_human": "Yes",
                        "individual_human_scores": humans,
                        "gpt-4o": answer,
                    }
                },
            }
            for number, (humans, answer) in enumerate(
                [(["Yes", "No"], "Yes."), (["Yes"], "**No**"), (["No", "No"], "That depends on it")]
            )
        ],
    }
    labels = read_labels(upload(json.dumps(document), "small.json"))
    assert labels.scale() == Scale("nominal", ("Yes", "No"))
    answered = labels.compare("gpt-4o", invalid="drop")
    assert answered.machine_counts.tolist() == [[1, 0], [0, 1]]
    assert labels.compare("gpt-4o").n_items == 3
    assert labels.report.unknown == {"gpt-4o": 1}
    assert labels.raters == ("humans_1", "humans_2")


IDS_WITH_MODELS = [
    [f"x{number}__{('chatGPT', 'BARD', 'best_comment')[number % 3]}__Q1" for number in range(12)],
    [f"{('gpt-4', 'llama-2')[number % 2]}_{number:03}" for number in range(12)],
]


def of_raters(ids: list[str], *raters: str, name: str = "human_annotations.json") -> Upload:
    """Labels of each rater of all items, as AltTest has them."""
    labels = {
        rater: {item: ("Yes", "No")[(n + k) % 3 == 0] for n, item in enumerate(ids)}
        for k, rater in enumerate(raters)
    }
    return upload(json.dumps(labels), name)


@pytest.mark.parametrize("ids", IDS_WITH_MODELS)
def test_items_called_after_models_are_asked_about_under_raters(ids: list[str]) -> None:
    raters = ("net", "ofe", "sap")
    with pytest.raises(LabelError, match="whether 'net', 'ofe', 'sap' are raters") as caught:
        read_labels(of_raters(ids, *raters))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"outer": "raters"}]
    by_rater = read_labels(of_raters(ids, *raters), {"answers": {"outer": "raters"}})
    assert by_rater.table["item"].nunique() == 12
    assert set(by_rater.table["rater"]) == set(raters)
    items = {"answers": {"outer": "items"}, "human": ids[1:], "machine": ids[:1]}
    turned = read_labels(of_raters(ids, *raters), items)
    assert set(turned.table["item"]) == set(raters)


@pytest.mark.parametrize("ids", IDS_WITH_MODELS)
def test_a_judge_of_the_same_items_tells_that_outer_names_are_raters(ids: list[str]) -> None:
    humans, judge = of_raters(ids, "net", "ofe"), of_raters(ids, "gpt-4o", name="llm.json")
    labels = read_labels([humans, judge])
    assert set(labels.table["rater"]) == {"net", "ofe", "gpt-4o"}
    assert labels.compare("gpt-4o").n_items == 12


@pytest.mark.parametrize(
    ("sides", "both_bad"),
    [(("model_a", "model_b"), "tie (bothbad)"), (("Response A", "Response B"), "both_bad")],
)
def test_judge_bench_of_pairs_may_say_that_both_are_bad(
    sides: tuple[str, str], both_bad: str
) -> None:
    votes = [sides[0], sides[1], "tie", both_bad]
    document = {
        "annotations": [{"metric": "better", "category": "categorical", "labels_list": votes}],
        "instances": [
            {
                "id": number,
                "instance": f"Text {number}",
                "annotations": {"better": {"individual_human_scores": [vote]}},
            }
            for number, vote in enumerate(votes)
        ],
    }
    labels = read_labels(upload(json.dumps(document), "arena.json"))
    assert labels.scale().kind == "preference"
    assert labels.table["label"].astype(str).tolist() == ["A", "B", "tie", "tie"]
    assert "Read as a tie: 1 vote that both are bad." in labels.report.notes


def test_judge_bench_with_no_answers_of_people_but_what_sums_them_up() -> None:
    document = {
        "annotations": [
            {"metric": "toxic", "category": "categorical", "labels_list": ["0", "1"]},
            {"metric": "good", "category": "graded", "worst": 1, "best": 5},
            {"metric": "clear", "category": "categorical", "labels_list": ["0", "1"]},
        ],
        "instances": [
            {
                "id": number,
                "instance": f"Text {number}",
                "annotations": {
                    "toxic": {"majority_human": str(number % 2), "individual_human_scores": []},
                    "good": {"mean_human": 1.5 + number, "individual_human_scores": []},
                    "clear": {"majority_human": "1",
                              "individual_human_scores": ["0", "1"] if number else []},
                },
            }
            for number in range(3)
        ],
    }  # fmt: skip
    labels = read_labels(upload(json.dumps(document), "toxic_chat.json"))
    table = labels.table.set_index("criterion")["label"].astype(str)
    assert table["toxic"].tolist() == ["0", "1", "0"]
    assert table["good"].astype(float).tolist() == [1.5, 2.5, 3.5]
    assert table["clear"].tolist() == ["0", "1"] * 2
    assert [note for note in labels.report.notes if "one rater's" in note] == [
        f"'{name}' holds no answers of people, only their {how}, which was taken as one rater's."
        for name, how in (("toxic", "majority_human"), ("good", "mean_human"))
    ]


def test_several_label_columns_are_several_criteria() -> None:
    text = (
        "id,doc,annotator,genre,coherence,fluency,age\n"
        "0,a,A1,news,1,3,33\n1,a,A2,news,2,3,41\n2,a,gpt-4o,news,2,2,0\n"
        "3,b,A1,blog,3,1,33\n4,b,A2,blog,3,2,41\n5,b,gpt-4o,blog,1,1,0\n"
    )
    labels = read_labels(upload(text))
    assert labels.criteria == ("coherence", "fluency")
    assert list(labels.items.index) == ["a", "b"]
    assert (labels.raters, labels.judges) == (("A1", "A2"), ("gpt-4o",))
    assert labels.compare("gpt-4o", "coherence").human_counts.tolist() == [[1, 1, 0], [0, 0, 2]]


def test_a_mapping_goes_through_json_and_reads_the_same() -> None:
    words = LONG_CSV.replace("1\n", "no\n").replace("2\n", "yes\n").replace("3\n", "maybe\n")
    for source in (LONG_CSV, words):
        labels = read_labels(upload(source))
        mapping = json.loads(json.dumps(labels.mapping))
        again = read_labels(upload(source), mapping=mapping)
        assert again.mapping == labels.mapping
        assert again.digest == labels.digest
        assert again.report.guesses == ()


def test_the_source_is_not_changed() -> None:
    table = frame()
    before = table.copy()
    read_labels(table)
    pd.testing.assert_frame_equal(table, before)


def test_digest_depends_on_labels_and_metadata() -> None:
    text = "item,topic,human_1,gpt-4o\na,x,1,2\nb,y,2,2\n"
    digests = {
        read_labels(upload(changed)).digest
        for changed in (text, text.replace("b,y,2", "b,y,1"), text.replace("x", "z"))
    }
    assert len(digests) == 3
    assert read_labels(upload(text)).digest == read_labels(upload(text)).digest


def readings() -> dict[str, Labels]:
    """One table read in different ways; every one changes a number or a text somewhere."""
    rows = [
        {"item": f"{doc}{system}", "system": system, "doc": doc, "part": doc[0] + system,
         "note": f"note {doc}", "human_1": (n + k) % 3, "human_2": (n * k) % 3, "gpt": k % 3}
        for n, doc in enumerate(("a1", "a2", "b1", "b2"))
        for k, system in enumerate("xyz")
    ]  # fmt: skip
    mappings: dict[str, dict[str, object]] = {
        "as found": {},
        "another source": {"source": "part"},
        "no source": {"source": None},
        "a text": {"text": ["note"]},
        "two texts": {"text": ["note", "part"]},
        "the texts in another order": {"text": ["part", "note"]},
        "another system": {"system": "part", "source": "doc"},
        "other humans": {"human": ["human_1"], "machine": ["gpt", "human_2"]},
        "other samples": {"machine": {"gpt": ["gpt", "human_2"]}, "human": ["human_1"]},
        "another judge's name": {"machine": {"claude": ["gpt"]}},
        "another kind of scale": {"scale": {"kind": "nominal", "categories": [0, 1, 2]}},
        "another order of the scale": {"scale": {"kind": "ordinal", "categories": [2, 1, 0]}},
        "scores": {"scale": {"kind": "continuous"}},
        "other labels": {"labels": {"2": "1"}},
        "missing labels": {"labels": {"2": None}},
    }
    return {name: read_labels(pd.DataFrame(rows), own) for name, own in mappings.items()}


def test_every_other_reading_has_another_digest() -> None:
    by_digest: dict[str, str] = {}
    for name, labels in readings().items():
        assert by_digest.setdefault(labels.digest, name) == name
    assert all(labels.compare("gpt").digest == labels.digest for labels in [readings()["a text"]])


def test_the_digest_counts_every_part_of_the_labels() -> None:
    """A field that is added to the labels is in the digest, or is named here with the reason."""
    labels = readings()["as found"]
    without_effect = {
        "name",  # stands beside the digest wherever results are kept
        "report", "unknown",  # shown as they are, nothing is computed from them
        "mapping",  # its roles are tested above
        "places",  # looked up in the labels themselves, kept nowhere else
    }  # fmt: skip
    other = {
        "criteria": ("b",), "raters": ("u", "v"), "judges": ("w",),
        "items": labels.items.rename(columns={"note": "remark"}),
        "rows": replace(labels.rows, flipped=~labels.rows.flipped),
        "invalid": InvalidRows(*[np.zeros(1, dtype=np.int64)] * 5, np.array(["n/a"], dtype=object)),
        "scales": {"label": Scale("nominal", (0, 1, 2))},
        "score_scales": {("label", "gpt"): Scale("continuous")},
        "names_as_read": {("judge", "gpt"): "judge 1"},
        "scales_of_parts": {"tone": Scale("ordinal", (1, 2))},
        "juries": {"gpt": Jury("majority", ("a", "b"))},
    }  # fmt: skip
    assert {part.name for part in fields(labels)} == without_effect | set(other)
    for name, changed in other.items():
        assert replace(labels, **{name: changed}).digest != labels.digest, name
    for part in fields(labels.rows):
        array = getattr(labels.rows, part.name)
        changed = replace(labels.rows, **{part.name: array[::-1].copy() + (array.max() == 0)})
        assert replace(labels, rows=changed).digest != labels.digest, part.name


def test_files_that_have_nothing_in_common_are_not_joined() -> None:
    first = pd.DataFrame({"item": range(10), "human_1": [1, 2] * 5, "gpt": [1, 2, 2, 1, 1] * 2})
    other = pd.DataFrame({"item": [f"x{i}" for i in range(12)], "annotator_1": [1, 2] * 6})
    with pytest.raises(LabelError) as caught:
        read_labels([first, other.assign(qwen=[1, 2, 2] * 4)])
    assert str(caught.value) == (
        "'table 1' shares neither an item nor a rater with 'table 2'; read each as a data set "
        "of its own, or make the item ids the same in all files."
    )


def test_files_that_have_one_judge_in_common_and_no_criterion_are_not_joined() -> None:
    def table(items: str, criterion: str, *people: str) -> pd.DataFrame:
        return pd.DataFrame(
            {"item": [f"{items}{n}" for n in range(12)]}
            | {f"{criterion}_human_{one}": [1 + (n + k) % 3 for n in range(12)]
               for k, one in enumerate(people)}
            | {f"{criterion}_gpt-4o": [1 + n % 3 for n in range(12)]}
        )  # fmt: skip

    tone, facts = table("a", "tone", "x", "y"), table("b", "facts", "z", "w")
    with pytest.raises(LabelError) as caught:
        read_labels([tone, facts], {"criteria": ["tone", "facts"]})
    assert "shares neither an item nor a human with 'table 2'; read each as a" in str(caught.value)
    joined = read_labels([tone, facts.assign(item=tone["item"])], {"criteria": ["tone", "facts"]})
    assert joined.criteria == ("tone", "facts")
    batch = table("b", "tone", "z", "w")  # the next batch, by other people
    assert len(read_labels([tone, batch], {"criteria": ["tone"]}).items) == 24


def test_a_small_overlap_of_files_is_reported() -> None:
    def rows(items: Iterable[int], rater: str, kind: str) -> list[dict[str, object]]:
        return [{"item": i, "rater": rater, "kind": kind, "label": 1 + i % 3} for i in items]

    first = [*rows(range(10), "ann", "human"), *rows(range(10), "gpt", "machine")]
    other = rows((0, *range(100, 111)), "claude", "machine")
    report = read_labels([pd.DataFrame(first), pd.DataFrame(other)]).report
    assert "Only 1 of the 12 items of 'table 2' is in another file." in report.notes


def test_parts_of_one_table_are_joined() -> None:
    first = pd.DataFrame({"item": range(10), "human_1": [1, 2] * 5, "gpt": [1, 2, 2, 1, 1] * 2})
    labels = read_labels([first, first.assign(item=range(10, 20))])
    assert len(labels.items) == 20
    assert labels.report.notes == ()


def test_tables_that_pandas_wrote_as_json() -> None:
    table = pd.DataFrame(
        {"item": ["a", "b", "c"], "human_1": [1, 2, 3], "human_2": [1, 2, 2], "gpt-4": [3, 2, 1]}
    )
    expected = read_labels(upload(table.to_csv(index=False)))
    by_columns = read_labels(upload(table.to_json(), "votes.json"))
    by_rows = read_labels(upload(table.set_index("item").to_json(orient="index"), "votes.json"))
    assert by_columns.digest == by_rows.digest == expected.digest


@pytest.mark.parametrize("is_square", [False, True])
def test_tables_whose_names_stand_apart_from_their_rows(is_square: bool) -> None:
    table = pd.DataFrame(
        {"item": list("abcdef"), "human_1": [1, 2, 3] * 2, "human_2": [1, 2, 2] * 2,
         "gpt-4": [3, 2, 1] * 2}
    )  # fmt: skip
    table = table.head(4 if is_square else 6)  # as many rows as columns
    expected = read_labels(upload(table.to_csv(index=False)))
    assert (expected.raters, expected.judges) == (("human_1", "human_2"), ("gpt-4",))
    items = table.set_index("item")
    told = items.to_dict(orient="split")
    for document in (
        table.to_json(orient="split"),
        items.to_json(orient="split"),
        table.to_json(orient="split", index=False),
        json.dumps(items.to_dict(orient="tight")),
        json.dumps({"_type": "table", "ncols": 4, **table.to_dict(orient="split", index=False)}),
    ):
        assert read_labels(upload(document, "votes.json")).digest == expected.digest
    rows = pd.DataFrame(told["data"], columns=told["columns"])
    crossed = rows.assign(item="a", criterion=list("xyxyxy")[: len(rows)], n=range(len(rows)))
    levels = (
        crossed.assign(item=crossed["n"] // 2).set_index(["item", "criterion"]).drop(columns="n")
    )
    labels = read_labels(upload(json.dumps(levels.to_dict(orient="tight")), "votes.json"))
    assert (labels.criteria, len(labels.items)) == (("x", "y"), len(rows) // 2)


def test_a_filtered_table_keeps_its_ids_beside_the_numbers_of_rows() -> None:
    table = pd.DataFrame({"id": list("abcd"), "human_1": [1, 2, 3, 1], "gpt-4": [1, 2, 2, 3]})
    labels = read_labels(upload(table.loc[[0, 2, 3]].to_json(orient="split"), "votes.json"))
    assert list(labels.items.index) == ["a", "c", "d"]
    assert (labels.raters, labels.judges) == (("human_1",), ("gpt-4",))


@pytest.mark.parametrize(
    "document",
    [{"columns": ["a", "a"], "data": [[1, 2]]}, {"columns": ["a", "b"], "data": [[1]]},
     {"columns": [["a", "x"], ["a", "y"]], "data": [[1, 2], [2, 1]]}],
)  # fmt: skip
def test_names_that_fit_no_rows_are_no_table(document: dict[str, object]) -> None:
    with pytest.raises(LabelError):
        read_labels(upload(json.dumps(document), "votes.json"))


def test_a_row_that_a_quotation_mark_swallowed_is_suspected() -> None:
    text = 'item,human_1,gpt-4,text\n1,1,2,"open\n2,2,2,fine"\n3,2,1,more here\n4,1,1,"a, b"\n'
    notes = read_labels(upload(text)).report.notes
    assert (
        "A cell of column 'text' of 'votes.csv' holds a line that looks like a row of its own "
        "('2,2,2,fine'); if a quotation mark swallowed it, close that mark, or double it where it "
        "belongs to the text." in notes
    )
    harmless = text.replace("2,2,2,fine", "second line")
    assert not [note for note in read_labels(upload(harmless)).report.notes if "swallowed" in note]


def test_empty_lists_are_missing_labels() -> None:
    text = 'item,human,gpt-4\n1,"[1,2]",1\n2,,2\n3,"[2,2]",\n4,[],1\n'
    assert read_labels(upload(text)).report.n_missing == 3


def test_a_list_of_records_holds_a_label_each() -> None:
    records = [
        {"item": n, "labels": [{"rater": r, "label": (n + k) % 3} for k, r in enumerate(RATERS)]}
        for n in range(5)
    ]
    labels = read_labels(upload(json.dumps(records), "votes.json"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.table["label"].tolist() == [(n + k) % 3 for n in range(5) for k in range(3)]


def test_only_who_was_asked_again_has_samples() -> None:
    rows = "".join(
        f"{n},human_1,,{n % 3}\n{n},llama,,{n % 2}\n{n},gpt,0,{n % 3}\n{n},gpt,1,{n % 2}\n"
        for n in range(6)
    )
    labels = read_labels(upload("item,rater,sample,label\n" + rows))
    samples = labels.table.groupby("rater")["sample"].agg(set)
    assert samples.to_dict() == {"human_1": {0}, "llama": {0}, "gpt": {0, 1}}


def test_rows_under_a_row_of_names_in_json() -> None:
    rows = [["item", "human_1", "gpt-4o"], *([n, n % 3, n * 2 % 3] for n in range(9))]
    labels = read_labels(upload(json.dumps({"range": "A1", "values": rows}), "sheet.json"))
    assert (labels.raters, labels.judges, len(labels.items)) == (("human_1",), ("gpt-4o",), 9)


@pytest.mark.parametrize(
    "text",
    [
        "item,human_1,human_2,gpt_1,gpt_2,llama\na,1,2,3,1,2\nb,2,2,1,1,3\nc,,1,2,2,1\n",
        'item,human_1,human_2,gpt-4o\na,1,2,"[1, 2]"\nb,2,3,"[2, 2]"\nc,1,1,"[3, 1]"\n',
        'item,human,gpt_1,gpt_2\na,"[1, 2]","[1, 2]",1\nb,"[2, 3]","[2, 2]",2\n',
        "item,fluency_human_1,tone_human_1,fluency_gpt,tone_gpt\na,1,2,3,1\nb,2,2,1,2\nc,1,3,2,3\n",
        "human_1,human_2,gpt-4o\n1,2,3\n2,2,1\n1,1,2\n",
    ],
)
def test_labels_whose_places_tell_them_apart_are_not_repeated(monkeypatch, text):
    def outcome() -> object:
        try:
            labels = read_labels(upload(text), on_doubt="accept")
        except LabelError as refusal:
            return str(refusal)
        return labels.digest, labels.report

    told = outcome()
    monkeypatch.setattr(layouts, "_are_of_different_raters", lambda pieces: False)
    assert told == outcome()


def test_rows_of_one_item_are_looked_at_for_repeats():
    with pytest.raises(LabelError, match="gives item 'a' both '1' and '2'"):
        read_labels(upload("item,human_1,human_2,gpt-4o\na,1,2,3\na,2,2,1\nb,1,1,2\n"))


class TestPlaces:
    def test_every_row_of_an_item_in_every_file(self) -> None:
        humans = pd.DataFrame(
            {
                "item": ["b", "a", "b", "a", "c"],
                "rater": ["Ann", "Ann", "Bob", "Bob", "Ann"],
                "label": [1, 2, 2, 3, 1],
            }
        )
        judge = pd.DataFrame({"item": ["a", "b"], "gpt-4o": [2, 1]})
        mapping = {
            "humans.csv": {"item": "item", "rater": "rater", "label": "label",
                           "human": ["Ann", "Bob"]},
            "judge.csv": {"item": "item", "machine": ["gpt-4o"]},
        }  # fmt: skip
        labels = read_labels(
            [upload(humans.to_csv(index=False), "humans.csv"),
             upload(judge.to_csv(index=False), "judge.csv")],
            {"files": [mapping["humans.csv"], mapping["judge.csv"]]},
        )  # fmt: skip
        assert labels.places.of(["a", "c", "b", "a", "unknown"]) == [
            "humans.csv, rows 3 and 5; judge.csv, row 2",
            "humans.csv, row 6",
            "humans.csv, rows 2 and 4; judge.csv, row 3",
            "humans.csv, rows 3 and 5; judge.csv, row 2",
            "",
        ]

    def test_rows_are_counted_as_an_editor_does(self) -> None:
        text = "Table 1. Our labels\n\nitem,human_1,human_2,gpt-4o\nq1,1,2,1\nq2,3,3,3\nq3,2,1,2\n"
        labels = read_labels(upload(text, "titled.csv"))
        assert labels.places.of(["q3", "q1"]) == ["titled.csv, row 6", "titled.csv, row 4"]

    def test_records_of_json_are_counted_from_one(self) -> None:
        labels = read_labels(upload(json.dumps(records()), "votes.json"))
        assert labels.places.of(["q1"]) == ["votes.json, rows 1, 2 and 3"]


@pytest.mark.parametrize(("last", "times"), [("3", 1), ("", 2)], ids=["all", "but a missing one"])
def test_labels_of_one_table_are_counted_once(
    last: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Given] = []
    count = Given.of

    def counting(*columns: Coded) -> Given:
        counted.append(count(*columns))
        return counted[-1]

    monkeypatch.setattr(Given, "of", counting)
    labels = read_labels(upload(f"id,human_1,gpt-4o\nq1,1,2\nq2,2,2\nq3,1,{last}\n"))
    assert len(labels.rows.value) == 5 + bool(last)
    assert len(counted) == times
