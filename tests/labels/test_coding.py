"""Texts as codes: the same ones whatever way is the fastest to find them."""

import gc
import weakref

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeviz.labels import coding
from judgeviz.labels.coding import (
    Coded,
    Texts,
    are_in_order,
    categories_of,
    columns_of,
    determines,
    index_of,
    is_constant,
    joined,
    kept_with,
    names_of,
    numbered_parts,
    numbered_texts,
    taken,
)
from judgeviz.labels.sources.tables import categorical_from

CELLS = st.lists(
    st.one_of(st.sampled_from(["1", "2", "é", "", "q9", "q10", "q11"]), st.text("ab1é", max_size=3))
)
REPEATED = st.tuples(CELLS, st.integers(1, 4)).map(
    lambda drawn: [cell for cell in drawn[0] for _ in range(drawn[1])]
)


@settings(deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(["1", "2", "é", "", "q9", None])), min_size=1), st.booleans()
)
def test_columns_one_under_the_other_have_one_list_of_names(columns, are_many):
    parts = [Coded.of(pd.Series(cells, dtype="str")) for cells in columns]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(coding, "FEW_TEXTS", -1 if are_many else 1000)
        whole = joined(parts)
    names = [*whole.names, None]
    assert [names[code] for code in whole.codes] == [cell for cells in columns for cell in cells]
    assert len(set(names)) == len(names)
    if len(parts) > 1:
        assert names[:-1] == list(dict.fromkeys(name for part in parts for name in part.names))


@settings(deadline=None)
@given(REPEATED, CELLS)
def test_codes_lead_back_to_the_texts_in_order_of_appearance(cells, above):
    array = pa.array([*above, *cells], pa.string())[len(above) :]  # part of a longer array
    codes, names = numbered_texts(array)
    assert names.to_pylist() == list(dict.fromkeys(cells))
    assert [names[int(code)].as_py() for code in codes] == cells


# Longer than an id, as lists of many labels are: texts that are told by a number of each.
LISTS = st.lists(
    st.sampled_from(
        [f"[1, 2, 2, 3, {'1, 4, 5, ' * 6}5]", f"[2, 1, 2, 3, {'1, 4, 5, ' * 6}5]", "é" * 40,
         f"[1, 2, 2, 3, {'1, 4, 5, ' * 6}5, 5]", "x" * 80]
    )
)  # fmt: skip


@pytest.mark.parametrize("are_keys_alike", [False, True])
@settings(deadline=None)
@given(cut=st.lists(LISTS), above=LISTS)
def test_longer_texts_in_parts_have_the_codes_of_all_together(are_keys_alike, cut, above):
    parts = [pa.array([*above, *own], pa.string())[len(above) :] for own in cut]
    cells = [text for own in cut for text in own]
    with pytest.MonkeyPatch.context() as patch:
        if are_keys_alike:  # texts of one number are told apart all the same
            patch.setattr(coding, "_keys_of", lambda texts: np.zeros(len(texts), dtype=np.uint64))
        codes, names = numbered_parts(parts)
    assert names.to_pylist() == list(dict.fromkeys(cells))
    assert [names[int(code)].as_py() for code in codes] == cells


def test_parts_of_longer_texts_are_given_away():
    rest = ", ".join(map(str, range(25)))  # more letters than an id has
    parts = [pa.array([f"[{n % 7}, {rest}, {n % 3}]" for n in range(99)])] * 3
    codes, names = numbered_parts(parts)
    assert (parts, len(codes), len(names)) == ([], 297, 21)


@settings(deadline=None)
@given(CELLS)
def test_texts_are_in_order_where_each_is_longer_or_later_than_the_one_before(cells):
    keys = [(len(cell.encode()), cell.encode()) for cell in cells]
    in_order = all(one < other for one, other in zip(keys, keys[1:], strict=False))
    assert are_in_order(pa.array(cells, pa.large_string())) == in_order


@pytest.mark.parametrize("few", [0, 1000])
def test_categories_are_the_same_texts_whoever_keeps_them(monkeypatch, few):
    monkeypatch.setattr(coding, "FEW_TEXTS", few)
    names = ["a", "é", "c c"]
    column = pd.Series(pd.Categorical.from_codes([2, -1, 0, 2], dtype=categories_of(names)))
    assert column.cat.categories.tolist() == names
    assert column.isna().tolist() == [False, True, False, False]
    assert (column == "c c").tolist() == [True, False, False, True]
    coded = Coded.of(column)
    assert coded.codes.tolist() == [2, -1, 0, 2]
    assert list(coded.names) == names
    assert coded.names[1] == "é"
    assert list(coded.names[1:]) == names[1:]
    assert "é" in coded.names
    assert "b" not in coded.names
    assert isinstance(coded.names, list) == (few > len(names))


def test_an_index_says_what_it_was_made_of():
    for names in (["b", "a"], Texts(pa.array(["b", "a"]))):
        index = index_of(names, "item")
        assert index.name == "item"
        assert list(names_of(index)) == ["b", "a"]


def test_what_was_found_in_categories_is_found_once_and_forgotten_with_them():
    class Found:
        pass

    looked = []

    @kept_with
    def look(categories):
        looked.append(len(categories))
        return Found()

    column = pd.Series(pd.Categorical(["a", "b", "a"]))
    found = weakref.ref(look(column.cat.categories))
    assert look(column.cat.categories) is found()
    assert looked == [2]
    look(pd.Index(["c"]))
    assert looked == [2, 1]
    del column
    gc.collect()
    assert found() is None


def test_names_number_the_rows_where_each_stands_in_its_own():
    assert Coded(np.arange(3), ["a", "b", "c"]).numbers_rows
    assert not Coded(np.array([0, 0, 1]), ["a", "b"]).numbers_rows


def test_what_is_constant_stays_so_at_however_many_positions():
    found = taken(np.broadcast_to(np.int8(3), 2), np.array([0, 1, 0, 1, 1]))
    assert is_constant(found)
    assert found.tolist() == [3] * 5
    assert taken(np.array([4, 5]), np.array([1, 1, 0])).tolist() == [5, 5, 4]


def test_names_below_the_first_rows_stand_in_order_and_the_others_as_they_came():
    column = Coded(np.array([0, 1, -1, 2, 3, 4, 0]), ["b", "a", "10", "9", "c"])
    ordered = column.ordered_after(2)
    assert ordered.names == ["b", "a", "9", "10", "c"]
    assert ordered.codes.tolist() == [0, 1, -1, 3, 2, 4, 0]
    assert column.ordered_after(5) is column


@pytest.mark.parametrize("n_names", [4, 300])
def test_names_that_occur_are_found_whether_they_are_few_or_many(n_names):
    names = [f"name {n}" for n in range(n_names)]
    column = Coded(np.array([-1, 2, 0, 2], dtype=np.int16), names)
    assert column.used() == ["name 0", "name 2"]
    assert Coded(np.zeros(0, dtype=np.int8), names).used() == []


def test_codes_determine_others_where_equal_ones_stand_beside_equal_ones():
    given, other = np.array([0, 1, 1, -1]), np.array([5, 3, 3, 2])
    assert determines(given, given)
    assert determines(given, other)
    assert not determines(other[:3], np.array([0, 1, 2]))


@pytest.mark.parametrize("names", [["b", "a"], ["b", " a"], ["b", "b "], ["b", "NA"]])
def test_a_column_says_its_texts_whether_or_not_they_change(names):
    column = categorical_from(np.array([1, -1, 0, 1], dtype=np.int8), names)
    clean = {"b": "b", "a": "a", " a": "a", "b ": "b"}
    said = [clean.get(names[1]), None, "b", clean.get(names[1])]
    assert [None if pd.isna(cell) else cell for cell in column] == said


def test_columns_are_taken_out_of_a_table_once():
    frame = pd.DataFrame({"a": [1], 2: [3]})
    first, again = list(columns_of(frame)), list(columns_of(frame))
    assert [name for name, _ in first] == ["a", "2"]
    assert all(one is other for (_, one), (_, other) in zip(first, again, strict=True))
