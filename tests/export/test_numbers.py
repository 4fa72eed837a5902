import csv
import io

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.export.numbers import (
    csv_bytes,
    distribution_numbers,
    metric_numbers,
    perception_numbers,
)


@pytest.fixture(scope="module")
def result():
    return jv.binned_jsd(jv.demo("summaries").compare("sage", criterion="coherence"), n_boot=50)


def test_perception_numbers_are_those_of_the_result(result):
    table = perception_numbers(result)
    assert len(table) == 4 * 5 * 5
    human = table.query("series == 'human' and bin == 2")
    np.testing.assert_array_equal(human["share"], result.bins["human"][1])
    np.testing.assert_array_equal(human["low"], result.intervals.human_low[1])
    assert human["labels"].tolist() == result.human_labels[1].tolist()
    assert table.query("series == 'machine_centre'")["labels"].isna().all()
    assert set(table["settings"]) == {result.provenance.signature}
    assert set(table["jsd_b"]) == {float(result.value)}


def test_several_charts_stand_under_each_other():
    results = jv.preference_by_pair(jv.demo("preferences").compare("arbiter"))
    table = perception_numbers(results)
    assert len(table) == 10 * 4 * 9
    pairs = table[["system_a", "system_b"]].drop_duplicates()
    assert list(pairs.itertuples(index=False, name=None)) == [r.systems for r in results]


def test_metric_numbers_hold_every_item():
    result = jv.metric_by_bin(jv.demo("summaries").compare("rouge_l", criterion="fluency"))
    table = metric_numbers(result)
    assert len(table) == result.n_items
    assert table.groupby("bin").size().tolist() == result.bins["items"].tolist()


def test_distribution_numbers_name_every_source():
    result = jv.label_distributions(jv.demo("inference"))
    table = distribution_numbers(result)
    assert table["source"].unique().tolist() == ["humans", "owl", "hedger", "coin"]
    assert table.groupby("source")["share"].sum().to_numpy() == pytest.approx(1)


def test_csv_runs_no_formula_in_a_spreadsheet():
    table = pd.DataFrame({"text": ["=1+1", "@cmd", "-3", "+x", "plain"], "n": [-1, 0, 1, 2, 3]})
    read = pd.read_csv(io.BytesIO(csv_bytes(table)))
    assert read["text"].tolist() == ["'=1+1", "'@cmd", "-3", "'+x", "plain"]
    assert read["n"].tolist() == [-1, 0, 1, 2, 3]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r=", "\n="])
def test_csv_runs_neither_headers_nor_cells_that_hide_a_formula(start):
    formula = f"{start}HYPERLINK(1)"
    table = pd.DataFrame([[formula, 1, "x"]], columns=[f"{start}cmd", f"'{start}cmd", formula])
    header, row = csv.reader(io.StringIO(csv_bytes(table).decode(), newline=""))
    assert header == [f"'{start}cmd", f"'{start}cmd", f"'{formula}"]
    assert row == [f"'{formula}", "1", "x"]


def test_csv_keeps_columns_of_the_same_name():
    table = pd.DataFrame([["a", "b"]], columns=["note", "note"])
    assert csv_bytes(table) == b"note,note\r\na,b\r\n"


def test_a_carriage_return_in_a_cell_begins_no_row():
    table = pd.DataFrame({"text": ["x\r=1+1"], "n": [1]})
    assert csv_bytes(table) == b'text,n\r\n"x\r=1+1",1\r\n'
