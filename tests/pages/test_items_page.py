import io

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.item_reading import read_items
from judgeviz.analysis.items import humans_divided, most_disputed_first, unanimous_against_judge
from judgeviz.errors import row_list
from judgeviz.labels.labels import Labels
from pages.frame import items
from pages.frame.reader import card, in_full
from tests.analysis.builders import comparison
from tests.pages.reading import assert_calm, cards, n_listed, words
from tests.pages.test_data_page import upload


@pytest.fixture(scope="module")
def pair():
    return jv.demo("summaries").compare("dice", criterion="coherence")


def read(app):
    """Item that is read, and its place among those listed."""
    (item,) = (words(one) for one in app.subheader)
    return item, app.number_input(key="item").value


def test_unanimous_humans_against_the_judge_come_first(start, pair):
    app = start("items", judge="dice")
    assert_calm(app)
    rows = unanimous_against_judge(pair)
    assert n_listed(app) == len(rows)
    table = app.dataframe[0].value
    assert table["item"].tolist() == pair.items.index[rows].tolist()
    assert (table["human agreement"] == 1).all()
    assert (table["human median"] != table["judge median"]).all()
    assert read(app) == (pair.items.index[rows[0]], 1)


def test_the_row_of_the_file_is_said(start, pair):
    app = start("items", judge="dice")
    item, _ = read(app)
    table = pd.read_csv("demo_data/summaries.csv", dtype=str)
    doc, system = item.split("|")
    rows = table.index[(table["doc"] == doc) & (table["system"] == system)] + 2
    (html,) = (e.proto.body for e in app.get("html") if "<dt>in the file</dt>" in e.proto.body)
    said = html.split("<dt>in the file</dt><dd>")[1].split("</dd>")[0]
    assert said == f"summaries.csv, {row_list(rows)}"


def test_the_id_comes_first_where_the_table_has_a_column_of_that_name(start):
    rows = [
        f"q{n},{system},{1 + n % 3},{1 + n % 4},{1 + n % 5},{1 + n % 2}"
        for n in range(20)
        for system in ("old", "new")
    ]
    head = "item,system,human_1,human_2,human_3,gpt-4o"
    app = upload(start("data"), ("mine.csv", "\n".join([head, *rows]).encode()))
    app.switch_page("pages/items.py").run()
    app.selectbox(key="items").set_value("all items").run()
    assert_calm(app)
    table = app.dataframe[0].value
    assert list(table) == [
        "item", "human median", "judge median", "human_1", "human_2", "human_3", "gpt-4o",
        "human agreement", "item (item)", "system",
    ]  # fmt: skip
    assert (table["item"] == table["item (item)"] + "/" + table["system"]).all()


def test_a_link_opens_an_item_beside_the_chart(start, pair):
    app = start("perception", judge="dice", items="humans most divided", drawer="3")
    assert_calm(app)
    assert not app.warning
    rows = humans_divided(pair)
    assert pair.items.index[rows[2]] in [words(one) for one in app.subheader]
    assert app.number_input(key="drawer").value == 3


@pytest.mark.parametrize("number", ["0", "-1", "99999", "9" * 400, "inf", "1.5", "x"])
def test_a_link_to_no_item_beside_the_chart_opens_none(start, number):
    app = start("perception", judge="dice", drawer=number)
    assert_calm(app)
    assert not [one for one in app.number_input if one.key == "drawer"]
    assert [words(one) for one in app.warning] == [
        "The link's value of drawer fits nothing here; it was left out."
    ]
    app.button(key="read_2").click().run()
    assert app.number_input(key="drawer").value == 2


def test_long_ids_that_begin_alike_are_told_apart_in_the_list(start):
    long = "a-very-long-name-of-a-document"
    rows = [f"{long}-{n:02},{1 + n % 3},{1 + n % 4},{1 + n % 5}" for n in range(20)]
    table = "\n".join(["item,human_1,human_2,gpt-4o", *rows]).encode()
    app = upload(start("data"), ("mine.csv", table))
    app.switch_page("pages/items.py").run()
    app.selectbox(key="items").set_value("all items").run()
    assert_calm(app)
    listed = app.dataframe[0].value["item"]
    assert sorted(listed) == [f"a-very-…ument-{n:02}" for n in range(20)]
    item, number = read(app)
    assert number == 1
    assert item == f"{long}-{listed[0][-2:]}"


def test_next_and_previous_leaf_through_the_list(start, pair):
    app = start("items", judge="dice")
    items = pair.items.index[unanimous_against_judge(pair)]
    app.button(key="item_next").click().run()
    app.button(key="item_next").click().run()
    assert read(app) == (items[2], 3)
    app.button(key="item_previous").click().run()
    assert read(app) == (items[1], 2)
    app.selectbox(key="items").set_value("humans most divided").run()
    assert_calm(app)
    assert read(app) == (pair.items.index[humans_divided(pair)[0]], 1)


def test_the_item_that_is_read_comes_with_the_link(start, pair):
    rows = unanimous_against_judge(pair)
    app = start("items", judge="dice", item="3")
    assert_calm(app)
    assert read(app) == (pair.items.index[rows[2]], 3)
    app.number_input(key="item").set_value(len(rows)).run()
    assert read(app) == (pair.items.index[rows[-1]], len(rows))
    assert app.button(key="item_next").disabled
    app.button(key="item_previous").click().run()
    assert read(app) == (pair.items.index[rows[-2]], len(rows) - 1)


@pytest.mark.parametrize("beyond", ["0", "9999999", "-3"])
def test_a_link_to_no_item_of_the_list_is_said(start, pair, beyond):
    app = start("items", judge="dice", item=beyond)
    assert not app.exception
    n = len(unanimous_against_judge(pair))
    assert read(app)[1] == (n if beyond == "9999999" else 1)
    assert any("value of item" in one.value for one in [*app.warning, *app.info])


def test_the_row_that_is_clicked_is_read(start, pair):
    app = start("items", judge="dice")
    app.session_state["items_table"] = {"selection": {"rows": [4], "columns": [], "cells": []}}
    app.run()
    assert_calm(app)
    assert read(app) == (pair.items.index[unanimous_against_judge(pair)[4]], 5)


def test_what_is_listed_comes_with_the_link(start, pair):
    app = start("items", judge="dice", items="human median 2, judge label 5")
    expected = jv.confusion(pair).counts[1, 4]
    assert n_listed(app) == expected


def test_humans_alone_are_read_too(start):
    app = start("items")
    app.multiselect(key="judges").set_value([]).run()
    assert_calm(app)
    assert app.selectbox(key="items").options[:2] == ["all items", "humans most divided"]
    assert n_listed(app) == 320


def test_scores_have_all_their_items(start):
    app = start("items", data="translation", judge="lexica")
    assert_calm(app)
    pair = jv.demo("translation").compare("lexica")
    rows = most_disputed_first(pair, np.arange(pair.n_items))
    assert n_listed(app) == pair.n_items
    assert read(app)[0] == pair.items.index[rows[0]]


@pytest.mark.parametrize("draw", [lambda one: card(one, "<i>judge"), in_full])
def test_names_and_texts_are_no_html(draw):
    pair = comparison([["<b>x", "y"]], [["<b>x"]], ("<b>x", "y"), "nominal")
    items = pair.items.assign(text="<img src=http://evil.example>", note="</dl><script>")
    hostile = pair.__class__(
        **{**vars(pair), "items": items, "texts": ("text",), "judge": "<i>judge"}
    )
    (one,) = read_items(hostile, np.array([0]))
    html = draw(one)
    assert "<b>" not in html
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;b&gt;x" in html


def test_a_dot_stands_for_each_category_and_a_number_for_several_labels():
    pair = comparison([[1, 1, 3]], [[2]])
    (one,) = read_items(pair, np.array([0]))
    html = card(one, "judge")
    assert html.count('class="dot') == 6
    assert '<i class="dot human" title="1">2</i><i class="dot " title="2"></i>' in html
    assert '<i class="dot human" title="3"></i>' in html
    assert '<i class="dot judge" title="2"></i>' in html
    assert ">1 (×2), 3<" in html


@pytest.mark.parametrize(
    ("policy", "said", "dot"),
    [("worst", "(no label; 1 counts, the furthest from the humans&#x27;)", "1"),
     ("drop", "(no label; left out)", None)],
)  # fmt: skip
def test_a_response_that_is_no_label_has_no_filled_dot(policy, said, dot):
    table = pd.DataFrame(
        [(f"x{row}", rater, 1 + row % 5) for row in range(12) for rater in ("human_a", "human_b")]
        + [(f"x{row}", "gpt-4", 1 + row % 5) for row in range(12)]
        + [("x4", "gpt-4", "<b>I cannot " + "judge this " * 20)],
        columns=["item", "rater", "label"],
    ).astype(str)
    labels = jv.read_labels(table, {"machine": ["gpt-4"]})
    pair = labels.compare("gpt-4", invalid=policy)
    (one,) = read_items(pair, pair.items.index.get_indexer(["x4"]))
    short, full = card(one, "gpt-4"), in_full(one)
    for html in (short, full):
        assert ">5; “&lt;b&gt;I cannot judge this" in html
        assert said in html
        assert '<i class="dot judge" title="5"></i>' in html
        assert html.count("not_given") == (dot is not None)
        if dot:
            assert f'<i class="dot judge not_given" title="{dot}">×</i>' in html
    assert "…” (no label" in short
    assert "…" not in full


def test_many_labels_are_counted():
    pair = comparison([[3, 1, 1, 3, 3]], [[2]])
    (one,) = read_items(pair, np.array([0]))
    assert ">1 (×2), 3 (×3)<" in card(one, "judge")
    pair = comparison([[3, 1, 3]], [[2]])
    (few,) = read_items(pair, np.array([0]))
    assert ">1, 3 (×2)<" in card(few, "judge")
    assert '<p class="systems">' not in card(few, "judge")


def test_votes_name_the_system_that_they_are_for():
    rows = [("q1", "zeta", "beta", "B", "A"), ("q2", "alpha", "beta", "A", "tie")] * 2
    text = "question,model_a,model_b,human_1,human_2,gpt-4\n" + "".join(
        f"{question}{n},{a},{b},{human},{human},{judge}\n"
        for n, (question, a, b, human, judge) in enumerate(rows)
    )
    content = io.BytesIO(text.encode())
    content.name = "votes.csv"
    pair = jv.read_labels(content).compare("gpt-4")
    one, other = read_items(pair, np.array([0, 1]))
    assert one.names == ("A (beta)", "tie", "B (zeta)")
    for html in (card(one, "gpt-4"), in_full(one)):
        assert ">A (beta)" in html
        assert ">B (zeta)<" in html
    assert ">A (alpha) (×2)<" in card(other, "gpt-4")
    for html in (card(other, "gpt-4"), in_full(other)):
        assert '<p class="systems">A (alpha) or B (beta)</p>' in html
    assert ">tie<" in card(other, "gpt-4")


def test_items_of_any_chart_are_read_on(start):
    app = start("agreement", judges=["sage", "dice"], items="dice: others' PA = 1")
    app.button(key="to_items").click().run()
    assert_calm(app)
    assert app.title[0].value == "Items"
    assert app.selectbox(key="judge").value == "dice"
    assert app.selectbox(key="items").value == "dice: others' PA = 1"
    assert n_listed(app) == 240


def test_items_and_columns_are_looked_into_once_for_all_runs(start, monkeypatch):
    app = start("perception", judge="middling")
    before = cards(app)

    def again(*of):
        raise AssertionError("this is known already")

    monkeypatch.setattr(items, "read_items", again)
    monkeypatch.setattr(Labels, "values_of", again)
    assert_calm(app.run())
    assert cards(app) == before
