"""What evaluation tools and published data sets hold comes out, whatever their container."""

import copy
import io
import json
from collections.abc import Iterator
from contextlib import suppress

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.formats import FORMATS, recognised, record_lists, scores_by_source
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import category_name, numeric_category
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable
from tests.labels.formats.evaluation_files import FILES
from tests.labels.formats.exports import csv_file, json_file, json_lines
from tests.labels.sources import Upload, upload

LISTS = [name for name, (document, _) in FILES.items() if isinstance(document, list)]
# Whose entries are of several types, or objects without an entry.
NOT_IN_PARQUET = {"BRAINTRUST", "FED", "MT_BENCH"}
IN_THE_PLACE = (None, 3, "x", [], {}, [None], [3], {"a": None}, True)


def said(table: RawTable) -> list[tuple[str | None, ...]]:
    """Item, rater, side, criterion and label of every row."""
    frame, preset = table.frame.astype(object), table.preset
    frame = frame.where(frame.notna(), None)
    criteria = frame["criterion"] if "criterion" in frame else [None] * len(frame)
    sides = ["human" if rater in preset.humans else "machine" for rater in frame["rater"]]
    columns = (frame["item"], frame["rater"], sides, criteria, frame["label"])
    return list(zip(*columns, strict=True))


def spelled(rows: list[tuple[str | None, ...]]) -> list[tuple[str, ...]]:
    """Rows in any order, numbers and truth values as any container writes them."""
    return sorted(tuple(_word(cell) for cell in row) for row in rows)


def _word(cell: str | None) -> str:
    number = numeric_category(str(cell))
    return str(cell).lower() if number is None else category_name(number)


def flat(records: list[dict]) -> pd.DataFrame:
    """Nested objects as columns ``outer.inner``; lists as JSON text."""
    frame = pd.json_normalize(records)
    return frame.map(lambda cell: json.dumps(cell) if isinstance(cell, list | dict) else cell)


@pytest.mark.parametrize("name", FILES)
def test_all_that_was_said_is_read_from_json(name) -> None:
    document, expected = FILES[name]
    table = read_tables(json_file(document))[0]
    assert said(table) == expected
    assert table.format is not None


@pytest.mark.parametrize("name", LISTS)
def test_json_lines_and_tables_hold_the_same(name) -> None:
    document, expected = FILES[name]
    content = io.BytesIO()
    flat(document).to_parquet(content, index=False)
    for source in (
        json_lines(document),
        csv_file(document),
        upload(flat(document).to_csv(index=False), "export.csv"),
        upload(content.getvalue(), "export.parquet"),
    ):
        assert spelled(said(read_tables(source)[0])) == spelled(expected), source.name


@pytest.mark.parametrize("name", sorted({*LISTS} - NOT_IN_PARQUET))
def test_nested_columns_of_parquet_hold_the_same(name) -> None:
    document, expected = FILES[name]
    content = io.BytesIO()
    pd.DataFrame(document).to_parquet(content, index=False)
    table = read_tables(upload(content.getvalue(), "export.parquet"))[0]
    assert spelled(said(table)) == spelled(expected)


# What any dict of equal dicts may be, and those that know a table of any tool by its words.
GENERAL = {"JSON of a pandas DataFrame", record_lists.NAME, scores_by_source.NAME}


@pytest.mark.parametrize("name", FILES)
def test_one_format_alone_knows_a_file(name) -> None:
    document = Document("export.json", value=FILES[name][0])
    first = next(own for own in FORMATS if own.sniff(document))
    others = [own.NAME for own in FORMATS if own is not first and own.sniff(document)]
    assert set(others) <= GENERAL


def places(value: object, path: tuple = ()) -> Iterator[tuple]:
    """Path to every entry of a document."""
    if isinstance(value, dict | list):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for key, entry in entries:
            yield (*path, key)
            yield from places(entry, (*path, key))


@pytest.mark.parametrize("name", FILES)
def test_a_malformed_entry_is_left_out_or_refused(name) -> None:
    document = FILES[name][0]
    for number, path in enumerate(places(document)):
        broken = copy.deepcopy(document)
        owner = broken
        for key in path[:-1]:
            owner = owner[key]
        owner[path[-1]] = IN_THE_PLACE[number % len(IN_THE_PLACE)]
        with suppress(LabelError):
            recognised(Document("export.json", value=broken))
    assert number > 7


@pytest.mark.parametrize("name", LISTS)
def test_a_key_may_be_missing(name) -> None:
    document = FILES[name][0]
    for key in dict.fromkeys(key for record in document for key in record):
        fewer = [{own: entry for own, entry in record.items() if own != key} for record in document]
        with suppress(LabelError):
            recognised(Document("export.json", value=fewer))


def test_an_upload_of_every_kind_says_the_format() -> None:
    document, _ = FILES["LANGFUSE"]
    sources: tuple[Upload, ...] = (json_file(document), json_lines(document), csv_file(document))
    assert {read_tables(source)[0].format for source in sources} == {"Langfuse scores"}


@pytest.mark.parametrize("n_texts", [2, 12])
def test_many_questions_of_every_text_are_criteria_of_the_alt_test(n_texts: int) -> None:
    asked = [f"{group}{n}" for group in ("co", "re") for n in range(1, 12)]
    said = {
        rater: {
            f"text {n}.txt__{one}": ("yes", "no")[(n + k) % step > 0]
            for n in range(n_texts)
            for k, one in enumerate(asked)
        }
        for rater, step in (("w1", 2), ("w2", 3), ("gpt-4o", 4))
    }
    sides = {"human": ["w1", "w2"], "llm": ["gpt-4o"]}
    files = [
        json_file({rater: said[rater] for rater in raters}, f"{side}_annotations.json")
        for side, raters in sides.items()
    ]
    labels = read_labels(files)
    assert (len(labels.criteria), len(labels.items)) == (22, n_texts)
    assert labels.compare("gpt-4o", "re3").n_items == n_texts


def test_endings_that_stand_with_few_texts_each_are_items_of_the_alt_test() -> None:
    ids = [f"text {n % 9}__part{'abcdefghijklmnopqrstuvwxyz'[n]}" for n in range(26)]
    said = {who: {one: 1 + (n * k) % 5 for n, one in enumerate(ids)} for k, who in
            enumerate(("w1", "w2", "gpt-4o"), 1)}  # fmt: skip
    labels = read_labels(json_file({"humans": {w: said[w] for w in ("w1", "w2")},
                                    "llms": {"gpt-4o": said["gpt-4o"]}}))  # fmt: skip
    assert (labels.criteria, len(labels.items)) == (("label",), 26)
