"""Small files that would halt a server give a sentence; large studies are read."""

import contextlib
import io
import json
import re
from collections.abc import Callable
from time import process_time

import openpyxl
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

MUCH_TIME = 2.0  # seconds of work on an idle core; without a limit each takes minutes
YARDSTICK = 0.07  # seconds that a fixed piece of work takes there


def no_key_in_common() -> Upload:
    return upload(json.dumps([{f"key {n}": 1, "item": n} for n in range(20_000)]), "votes.json")


def hardly_a_key_in_common() -> Upload:
    return upload(json.dumps([{f"key {n}": 1, "item": n} for n in range(11_000)]), "votes.json")


def many_keys() -> Upload:
    record = {f"key {n}": 1 for n in range(100_000)}
    return upload(json.dumps([record] * 3), "votes.json")


def many_keys_inside() -> Upload:
    labels = {f"key {n}": 1 for n in range(100_000)}
    return upload(json.dumps([{"item": n, "labels": labels} for n in range(3)]), "votes.json")


def many_columns() -> Upload:
    names = ",".join(f"human_{n}" for n in range(100_000))
    return upload(f"{names}\n{','.join(['1'] * 100_000)}\n")


def rows_as_columns(name: str = "human_{}") -> Upload:
    names = ",".join(name.format(n) for n in range(11_000))
    rows = (",".join(str((n * k) % 5) for n in range(11_000)) for k in (1, 2, 3))
    return upload(f"{names}\n" + "\n".join(rows) + "\n")


def rows_as_columns_of_unknown_names() -> Upload:
    return rows_as_columns("c{}")


def rows_as_keys() -> Upload:
    return upload(json.dumps([{f"key {n}": 1 for n in range(11_000)}] * 3), "votes.json")


def raters_that_are_texts() -> Upload:
    said = " ".join(["What does a model say in the original, and what once swapped?"] * 60)
    texts = [f"{said} {n}" for n in range(20)]
    keys = {text: {f"i{n}": n % 3 for n in range(30)} for text in ("human", *texts)}
    return upload(json.dumps(keys), "v.json")


def many_raters() -> Upload:
    rows = (f"q{n % 3},human_{n // 3},{n % 5}\n" for n in range(300_000))
    return upload("item,rater,label\n" + "".join(rows))


def many_nested_raters() -> Upload:
    return upload(json.dumps({f"human_{n}": {"a": 1, "b": 2} for n in range(50_000)}), "v.json")


def many_in_a_list() -> Upload:
    cells = json.dumps([1, 2] * 30_000)
    return upload(f"item;human\na;{cells}\nb;{cells}\n")


def many_words() -> Upload:
    rows = (f"q{n // 2},human_{n % 2},word {n}\n" for n in range(300_000))
    return upload("item,rater,label\n" + "".join(rows))


def many_words_in_columns() -> Upload:
    rows = (f"q{n},word {n},text {n}\n" for n in range(300_000))
    return upload("item,human_1,gpt-4o\n" + "".join(rows))


def cells_far_away() -> Upload:
    book = openpyxl.Workbook()
    for row in range(1, 502):
        for column, cell in ((1, f"q{row}"), (2, row % 3), (11_000, "x")):
            book.active.cell(row, column, cell)
    content = io.BytesIO()
    book.save(content)
    return Upload(content.getvalue(), "votes.xlsx")


def a_cell_far_away_in_every_row() -> Upload:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(1_300):
        sheet.append([f"q{row}", row % 3, *[None] * 16_000, "x"])
    content = io.BytesIO()
    book.save(content)
    return Upload(content.getvalue(), "votes.xlsx")


def deeply_nested() -> Upload:
    return upload('[{"item": 1, "deep": ' + '{"a": ' * 950 + "1" + "}" * 950 + "}]", "votes.json")


ADVICE = (
    "and a table of labels has at most 12,000; put the labels one below the other in columns "
    "'item', 'rater' and 'label', or leave out what holds no labels."
)
TURNED = (
    "as if its rows were its columns; put the labels one below the other in columns 'item', "
    "'rater' and 'label', or leave out what holds no labels."
)
RATERS = (
    "and a study has at most 20,000; choose the column of the raters in the mapping as 'rater'."
)
FILLED = "give all records the same keys, or delete cells that stand far from the table."
SENTENCES: dict[str, tuple[Callable[[], Upload], str]] = {
    "no key in common": (no_key_in_common, f"File 'votes.json' has 20,001 columns, {ADVICE}"),
    "hardly a key in common": (
        hardly_a_key_in_common,
        "File 'votes.json' is nearly empty: 11,000 rows and 11,001 columns hold 22,000 cells; "
        f"{FILLED}",
    ),
    "many keys": (many_keys, f"File 'votes.json' has 100,000 columns, {ADVICE}"),
    "many keys inside": (
        many_keys_inside, f"File 'votes.json' has 100,001 columns, {ADVICE}"),
    "many columns": (many_columns, f"File 'votes.csv' has 100,000 columns, {ADVICE}"),
    "rows as columns": (
        rows_as_columns, f"File 'votes.csv' has 11,000 columns and 3 rows, {TURNED}"),
    "rows as columns of unknown names": (
        rows_as_columns_of_unknown_names,
        f"File 'votes.csv' has 11,000 columns and 3 rows, {TURNED}",
    ),
    "rows as keys": (
        rows_as_keys, f"File 'votes.json' has 11,000 columns and 3 rows, {TURNED}"),
    "many raters": (many_raters, f"Column 'rater' of 'votes.csv' names 100,000 raters, {RATERS}"),
    "many nested raters": (
        many_nested_raters, f"Column 'rater' of 'v.json' names 50,000 raters, {RATERS}"),
    "many in a list": (
        many_in_a_list, f"Column 'human' of 'votes.csv' names 60,000 raters, {RATERS}"),
    "many words": (
        many_words,
        "Column 'label' of 'votes.csv' has 300,000 different labels that are no numbers: that "
        "is text or an id, not labels; choose the label column in the mapping.",
    ),
    "many words in columns": (
        many_words_in_columns,
        "Column 'human_1' of 'votes.csv' has 300,000 different labels that are no numbers: that "
        "is text or an id, not labels; choose the label column in the mapping.",
    ),
    "cells far away": (
        cells_far_away,
        "File 'votes.xlsx' is nearly empty: 501 rows and 11,000 columns hold 1,503 cells; "
        f"{FILLED}",
    ),
    "a cell far away in every row": (
        a_cell_far_away_in_every_row,
        "File 'votes.xlsx' is nearly empty: its first 1,250 rows and 16,003 columns hold 3,750 "
        f"cells; {FILLED}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SENTENCES)
def test_a_file_that_would_halt_a_server_gives_a_sentence_at_once(case: str) -> None:
    make, sentence = SENTENCES[case]
    source = make()
    assert seconds_until_refused(source, re.escape(sentence)) < MUCH_TIME


def test_names_as_long_as_texts_are_looked_through_at_once() -> None:
    start = process_time()
    labels = read_labels(raters_that_are_texts())
    assert (labels.raters, len(labels.judges)) == (("human",), 20)
    assert process_time() - start < MUCH_TIME  # minutes, where every part of a name is looked up


def seconds_until_refused(source: Upload, pattern: str) -> float:
    """Work of the processor as on an idle core: best of three, less what other work adds."""
    spent = []
    while len(spent) < 3 and min(spent, default=MUCH_TIME) >= MUCH_TIME:
        source.seek(0)
        start = process_time()
        with pytest.raises(LabelError, match=f"^{pattern}$"):
            read_labels(source)
        spent.append((process_time() - start) / max(seconds_of_a_yardstick() / YARDSTICK, 1.0))
    return min(spent)


def seconds_of_a_yardstick() -> float:
    start = process_time()
    sorted(json.loads(json.dumps([str(n % 977) for n in range(200_000)])))
    return process_time() - start


def test_documents_nested_as_deeply_as_can_be_parsed_give_a_sentence() -> None:
    with pytest.raises(LabelError, match=r"nested too deeply|has no column of human labels"):
        read_labels(deeply_nested())


def test_a_crowd_of_ten_thousand_is_read() -> None:
    rows = (f"q{n // 10},human_{n % 10_000},{n % 5}\n" for n in range(20_000))
    labels = read_labels(upload("item,rater,label\n" + "".join(rows)))
    assert len(labels.raters) == 10_000
    assert len(labels.items) == 2_000


def test_one_cell_at_the_end_of_a_sheet_is_left_out() -> None:
    source = workbook([["item", "human_1", "gpt-4o"], ["a", 1, 2], ["b", 2, 2]])
    book = openpyxl.load_workbook(source)
    book.active["XFD1048576"] = "x"
    content = io.BytesIO()
    book.save(content)
    labels = read_labels(Upload(content.getvalue(), "votes.xlsx"))
    assert labels.compare("gpt-4o").human_counts.tolist() == [[1, 0], [0, 1]]


def test_a_thousand_columns_of_one_name_are_counted_in_no_time() -> None:
    source = upload(f"{','.join(['x'] * 1_500)}\n{','.join(['1'] * 1_500)}\n")
    assert seconds_until_refused(source, ".*has the column 'x' more than once.*") < MUCH_TIME


@pytest.mark.parametrize("name", ["human_{}", "c{}", "x_{}_quality", "gpt_{}"])
def test_a_column_takes_as_long_to_look_into_among_many(name: str) -> None:
    def seconds(n_columns: int) -> float:
        rows = [",".join(str(n * k % 5 + 1) for n in range(n_columns)) for k in (1, 2, 3)]
        names = ",".join(name.format(n) for n in range(n_columns))
        source = upload("\n".join([names, *rows]))
        start = process_time()
        with contextlib.suppress(LabelError):
            read_labels(source)
        return process_time() - start

    seconds(10)
    few, many = min(seconds(100) for _ in range(3)), seconds(800)
    assert many < 2.5 * 8 * few  # eight times as many: squared it would be 64 times as long
