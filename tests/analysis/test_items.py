from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.items import disagreements_first, in_bins, item_table, items_behind_bar
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from tests.analysis.builders import comparison


@pytest.fixture(scope="module")
def pair():
    return jv.demo("summaries").compare("sage", criterion="coherence")


def test_bars_list_the_items_that_hold_such_a_label(pair):
    rows = items_behind_bar(pair, 1, "machine", 4)
    assert (pair.machine_counts[rows, 4] > 0).all()
    assert set(rows) <= set(items_in_bin(pair, 1))
    rest = np.setdiff1d(items_in_bin(pair, 1), rows)
    assert (pair.machine_counts[rest, 4] == 0).all()


def test_centre_bars_add_up_to_the_bin(pair):
    of_bars = [items_behind_bar(pair, 2, "machine_centre", category) for category in range(5)]
    assert sorted(np.concatenate(of_bars)) == sorted(items_in_bin(pair, 2))


def test_an_unknown_series_is_refused(pair):
    with pytest.raises(ValueError, match="series is one of .*, not 'pie'"):
        items_behind_bar(pair, 0, "pie", 0)


def test_the_table_holds_all_labels_and_the_text(pair):
    labels = jv.demo("summaries")
    other = labels.compare("rouge_l", criterion="coherence")
    table = item_table(pair, np.array([5, 3]), others=[other])
    raw = labels.table.query("criterion == 'coherence'")
    for position, item in enumerate(pair.items.index[[5, 3]]):
        mine = raw[raw["item"] == item]
        row = table.iloc[position]
        assert row["item"] == item
        assert row["human_1"] == str(mine[mine["rater"] == "human_1"]["label"].iloc[0])
        assert row["sage"] == ", ".join(map(str, mine[mine["rater"] == "sage"]["label"]))
        assert float(row["rouge_l"]) == pytest.approx(
            mine[mine["rater"] == "rouge_l"]["label"].iloc[0], abs=1e-3
        )
        assert row["text"] == pair.items["text"].iloc[[5, 3][position]]


def test_many_raters_share_one_column():
    pair = jv.Comparison.from_counts(
        np.full((4, 2), 10), np.full((4, 2), 1), jv.Scale("nominal", ("no", "yes"))
    )
    table = item_table(pair, np.arange(4))
    assert [len(cell.split(", ")) for cell in table["humans"]] == [20] * 4


def test_items_that_another_judge_did_not_label_have_an_empty_cell(pair):
    other = jv.demo("summaries").compare("dice", criterion="coherence").where(system="Aster")
    table = item_table(pair, np.arange(20), others=[other])
    is_aster = table["system"] == "Aster"
    assert (table["dice"] != "").tolist() == is_aster.tolist()


def test_bins_can_be_kept(pair):
    kept = in_bins(pair, (0, 4))
    assert kept.n_items == len(items_in_bin(pair, 0)) + len(items_in_bin(pair, 4))
    assert kept.filters == ("human median 1 or 5",)
    with pytest.raises(jv.LabelError, match="take a condition away"):
        in_bins(kept, (2,))


def table_with_texts(**mapping):
    n = 4
    table = pd.DataFrame(
        {
            "item": [f"i{k}" for k in range(n)],
            "human_1": [1, 2, 3, 1],
            "gpt": [1, 2, 2, 1],
            "prompt": ["a long question about nothing in particular, asked at some length"] * n,
            "code": [f"x{k}" for k in range(n)],
            "tag": ["t"] * n,
        }
    )
    return jv.read_labels(table, mapping or None).compare("gpt")


def test_the_texts_that_the_mapping_names_come_first():
    stated = table_with_texts(text=["code", "tag"])
    assert stated.texts == ("code", "tag")
    columns = item_table(stated, np.arange(4)).columns.tolist()
    assert columns[:3] == ["item", "code", "tag"]
    assert columns[-1] == "prompt"
    reversed_ = table_with_texts(text=["tag", "code"])
    assert item_table(reversed_, np.arange(4)).columns.tolist()[:3] == ["item", "tag", "code"]


def test_texts_are_guessed_where_the_mapping_names_none():
    assert table_with_texts().texts == ("prompt",)
    assert table_with_texts(text=[]).texts == ()


def test_texts_outlive_filters_and_pooling():
    pair = table_with_texts(text="code")
    assert pair.where(tag="t").texts == ("code",)
    labels = jv.demo("summaries")
    assert labels.compare_all("sage").texts == labels.texts == ("text",)


def test_a_text_that_is_called_as_a_rater_keeps_both_columns(pair):
    renamed = replace(pair, items=pair.items.rename(columns={"text": "sage"}), texts=("sage",))
    table = item_table(renamed, np.arange(3))
    assert table.columns.tolist()[:2] == ["item", "sage (item)"]
    assert "sage" in table.columns


def test_disagreements_come_first_in_their_order():
    human, machine = [[1, 1], [1, 2], [2, 2], [3, 3]], [[1], [2], [2], [1]]
    rows = np.array([3, 2, 1, 0])
    # lower medians 1, 1, 2, 3 against 1, 2, 2, 1
    assert disagreements_first(comparison(human, machine), rows).tolist() == [3, 1, 2, 0]
    alone = replace(comparison(human, machine), judge=None)
    assert disagreements_first(alone, rows).tolist() == [3, 2, 1, 0]


def test_aggregates_by_hand():
    table = item_table(
        comparison([["a", "b", "b"], ["a", "b", None]], [["a", "a"], ["b"]], "abc", "nominal"),
        np.array([0, 1]),
        tie_rule="drop",
    )
    assert table["human majority"][0] == "b"
    assert table["human majority"].isna()[1]
    assert table["judge majority"].tolist() == ["a", "b"]
    assert table["human agreement"].tolist()[0] == pytest.approx(2 / 3)
    assert np.isnan(table["human agreement"].tolist()[1])
    assert table["h3"].tolist() == ["b", ""]
    assert table["judge"].tolist() == ["a, a", "b"]
