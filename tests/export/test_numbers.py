import csv
import io

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.result import numbers_of


@pytest.fixture(scope="module")
def pair():
    return jv.demo("summaries").compare("sage", criterion="coherence")


@pytest.fixture(scope="module")
def result(pair):
    return jv.binned_jsd(pair, n_boot=50, n_null=20)


def test_perception_numbers_are_those_of_the_result(result):
    table = result.numbers()
    assert len(table) == 4 * 5 * 5
    human = table.query("series == 'human' and bin == 2")
    np.testing.assert_array_equal(human["share"], result.bins["human"][1])
    np.testing.assert_array_equal(human["low"], result.intervals.human_low[1])
    assert human["labels"].tolist() == result.human_labels[1].tolist()
    assert table.query("series == 'machine_centre'")["labels"].isna().all()
    assert set(table["settings"]) == {result.provenance.signature}
    assert set(table["jsd_b"]) == {float(result.value)}
    assert set(human["bin_jsd_fair_human"]) == {result.bins["jsd_fair_human"][1]}
    pair = result.fair
    for name in ("judge", "human", "delta"):
        assert set(table[f"fair_{name}"]) == {getattr(pair, name)}
    assert set(table["verdict"]) == {pair.verdict}


def test_the_table_of_js_b_has_its_bins_and_all_items(result):
    *bins, everything = result.tabulate().rows
    assert [row[0].text for row in bins] == ["1", "2", "3", "4", "5"]
    assert [cell.text for cell in everything] == [
        "all",
        "320",
        "100.0",
        f"{result.value:.2f}",
        f"{result.fair.judge:.2f}",
        f"{result.fair.human:.2f}",
    ]
    assert everything[3].interval == f"[{result.low:.2f}, {result.high:.2f}]"
    (note,) = result.tabulate().notes
    assert result.fair.sentence("sage", "JS_b") in note


def test_p_values_of_another_call_make_the_result_of_one(pair, result):
    apart = jv.binned_jsd(pair, n_boot=50).with_p_values_of(jv.binned_jsd(pair, n_null=20))
    pd.testing.assert_frame_equal(apart.numbers(), result.numbers())


def test_several_charts_stand_under_each_other():
    results = jv.preference_by_pair(jv.demo("preferences").compare("arbiter"))
    table = numbers_of(results)
    assert len(table) == 10 * 4 * 9
    pairs = table[["system_a", "system_b"]].drop_duplicates()
    assert list(pairs.itertuples(index=False, name=None)) == [r.systems for r in results]


def test_metric_numbers_hold_every_item():
    result = jv.metric_by_bin(jv.demo("summaries").compare("rouge_l", criterion="fluency"))
    table = result.numbers()
    assert len(table) == result.n_items
    assert table.groupby("bin").size().tolist() == result.bins["items"].tolist()
    assert [row[0].text for row in result.tabulate().rows][:2] == ["All", "PA = 1"]


def test_distribution_numbers_name_every_source():
    result = jv.label_distributions(jv.demo("inference"))
    table = result.numbers()
    assert table["source"].unique().tolist() == ["humans", "owl", "hedger", "coin"]
    assert table.groupby("source")["share"].sum().to_numpy() == pytest.approx(1)
    humans = result.tabulate().rows[0]
    assert sum(float(cell.text) for cell in humans[2:]) == pytest.approx(100, abs=0.2)


def test_subset_numbers_hold_every_point_and_what_is_left_out(pair):
    result = jv.subset_curves(pair, n_items=100, n_draws=3)
    table = result.numbers()
    assert len(table) == len(result.curves) + len(result.left_out)
    assert table["why"].iloc[-1].startswith("needs 100 items")
    rows = result.tabulate().rows
    assert len(rows) == 11 - len(result.left_out)
    assert [len(row) for row in rows] == [5] * len(rows)


def test_every_result_is_written_in_three_ways(pair, result):
    results = (
        result,
        jv.agreement_table(pair),
        jv.subset_curves(pair, n_items=20, n_draws=2),
        jv.metric_by_bin(pair),
        jv.label_distributions(jv.demo("summaries"), "coherence"),
    )
    for one in results:
        assert one.to_markdown().startswith("| ")
        assert r"\toprule" in one.to_latex()
        assert one._repr_html_().startswith("<table>")
        assert len(pd.read_csv(io.StringIO(one.to_csv()))) == len(one.numbers())


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
