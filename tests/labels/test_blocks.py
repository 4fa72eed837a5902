"""Text is read in blocks and lists are taken apart in parts: what comes out does not show it."""

import csv
import io

import numpy as np
import pandas as pd
import pytest

from judgeviz.labels import coding
from judgeviz.labels.coding import Coded, blocks, has_value, looked_up, without_value
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources import delimited, list_cells
from judgeviz.labels.sources.delimited import read_delimited
from judgeviz.labels.sources.files import OpenedFile
from judgeviz.labels.sources.tables import MISSING
from tests.labels.sources import upload

N_ROWS = 900


def columns(seed: int) -> dict[str, list[str]]:
    """Columns that repeat their texts in every way, across the borders of blocks too."""
    rng = np.random.default_rng(seed)
    return {
        "id": [f"q{n}" for n in range(N_ROWS)],
        "four each": [f"item {n // 4}" for n in range(N_ROWS)],
        "cycle": [f"item {n % 400}" for n in range(N_ROWS)],
        "twice over": [f"u{n % 450}" for n in range(N_ROWS)],
        "runs": [f"r{n // 6 % 7}" for n in range(N_ROWS)],
        "shuffled": [f"s{n}" for n in rng.integers(500, size=N_ROWS)],
        "once more at the end": [f"t{n}" for n in range(N_ROWS - 1)] + ["t0"],
        "grade": [str(n) for n in rng.integers(1, 6, size=N_ROWS)],
        "rare": ["0"] * (N_ROWS - 1) + ["9"],
        "ten": [str(n) for n in rng.integers(5, 11, size=N_ROWS)],
        "gaps": ["" if n % 7 == 0 else "NA" if n % 11 == 0 else "yes" for n in range(N_ROWS)],
        "blanks late": ["a"] * 700 + [" a"] * (N_ROWS - 700),
        "letters": ["é" if n % 3 else "x" for n in range(N_ROWS)],
        "lines": [f"a\nb,{n % 5}" if n % 50 == 0 else "c" for n in range(N_ROWS)],
    }


def as_text(table: dict[str, list[str]], quoting: int) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(table)
    writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue().encode()


@pytest.mark.parametrize("size", [1 << 10, 1 << 13, 1 << 19])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("few", [0, 1000])
def test_cells_are_those_of_the_file_wherever_blocks_end(monkeypatch, size, quoting, few):
    monkeypatch.setattr(delimited, "BYTES_OF_A_BLOCK", size)
    monkeypatch.setattr(coding, "FEW_TEXTS", few)
    written = columns(size)
    frame = read_delimited(OpenedFile("t.csv", as_text(written, quoting))).frame
    assert list(frame.columns) == list(written)
    for name, cells in written.items():
        expected = [None if cell.strip() in MISSING else cell.strip() for cell in cells]
        read = frame[name].astype(object)
        assert read.where(read.notna(), None).tolist() == expected, name
        names = frame[name].cat.categories.tolist()
        assert names == list(dict.fromkeys(cell for cell in expected if cell is not None))
        assert names == list(dict.fromkeys(cell for cell in expected if cell is not None)), name


@pytest.mark.parametrize("size", [1, 3, 10_000])
def test_lists_are_the_same_however_many_are_taken_apart_at_once(monkeypatch, size):
    monkeypatch.setattr(list_cells, "TEXTS_AT_ONCE", size)
    texts = ["[1, 2, 10]", "[3]", "1;2;3", "['a', 'b']", "[]", "[2,,3]", "2|NA|1", "[null, 4]"]
    lists = [["1", "2", "10"], ["3"], ["1", "2", "3"], ["a", "b"], [None], ["2", None, "3"],
             ["2", None, "1"], [None, "4"]]  # fmt: skip
    order = [0, 5, 1, 1, 3, 2, 7, 6, 4, 0]
    found = list_cells.list_cells(pd.Series([texts[n] for n in order], dtype="category"))
    assert found is not None
    entries = [found.names[code] if code >= 0 else None for code in found.codes.tolist()]
    ends = np.cumsum(found.sizes).tolist()
    rows = [entries[end - size : end] for end, size in zip(ends, found.sizes.tolist(), strict=True)]
    assert rows == [lists[n] for n in order]
    assert found.positions.tolist() == [n for row in rows for n in range(len(row))]


def test_labels_in_a_column_are_those_of_its_rows():
    cells = pd.Series(["[1, 2]", "[3, NA]", "[4]"], dtype="category")
    assert list_cells.labels_in(cells) == {"1", "2", "3", "4"}
    assert list_cells.labels_in(cells.head(2)) == {"1", "2", "3"}
    assert list_cells.labels_in(pd.Series(["1", "2"], dtype="category")) is None


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64])
@pytest.mark.parametrize("entries", [np.array([7, -3, 5], np.int8), np.array([0.5, 2.0, np.nan])])
def test_entries_are_looked_up_as_numpy_does(kind, entries):
    codes = np.random.default_rng(0).integers(-1, 3, size=200_000).astype(kind)
    np.testing.assert_array_equal(looked_up(entries, codes), entries[codes])
    constant = np.broadcast_to(kind(-1), 5)
    np.testing.assert_array_equal(looked_up(entries, constant), entries[constant])


def test_names_in_use_are_found_in_any_block():
    n = 3 * next(iter(blocks(10**9))).stop
    codes = np.zeros(n, dtype=np.int8)
    codes[-1], codes[5] = 2, -1
    assert Coded(codes, ["a", "b", "c"]).used() == ["a", "c"]
    assert Coded.constant("a", n).used() == ["a"]
    assert Coded.constant("a", 0).used() == []


def test_values_are_as_small_as_the_categories_are_few_and_floats_beside_scores():
    rows = [f"q{n},{n % 3},{n % 2},{'never' if n == 4 else n % 3}" for n in range(60)]
    text = "\n".join(["item,human_1,human_2,gpt-4o", *rows])
    graded = read_labels(upload(text, "grades.csv"), on_doubt="accept")
    assert graded.rows.value.dtype == np.int8
    assert graded.n_invalid("gpt-4o") == 1
    scores = [f"q{n},{n % 3},{n / 7:.3f}" for n in range(60)]
    scored = read_labels(upload("\n".join(["item,human_1,bleu", *scores]), "scores.csv"))
    of_judge = scored.rows.rater == 1
    assert scored.rows.value.dtype == np.float64
    np.testing.assert_allclose(scored.rows.value[of_judge], np.round(np.arange(60) / 7, 3))
    np.testing.assert_array_equal(scored.rows.value[~of_judge], np.arange(60) % 3)


def test_labels_without_a_value_are_told_in_either_type():
    for values in (np.array([0, -1, 2], np.int8), np.array([0.0, np.nan, -2.0])):
        assert has_value(values).tolist() == [True, False, True]
        assert without_value(values).tolist() == [1]
    assert without_value(np.array([0, 1], np.int8)).tolist() == []
