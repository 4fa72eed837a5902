"""What holds for any table and any bytes."""

import gzip
import io
import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import LONG_CSV, LONG_ROWS, parquet, upload, workbook

# Every table is written and read in eight formats: few tables hold all that formats treat apart.
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])

WORDS = st.sampled_from((
    "item", "rater", "label", "kind", "human_1", "human_2", "gpt-4o", "system_a", "system_b",
    "turn", "winner", "criterion", "doc", "system", "1", "2", "3", "4.0", "inf", "-1", "1e308",
    "3,5", "A", "B", "tie", "yes", "no", "NA", "None", "model_a", "001", "[1,2]", "[[A]]",
    "1;2", "a|b", "-", "+", "=", "", '"', '"x"', "é", "\x00", "\x07", "\u2028", "2024-01-01",
    "9" * 400, "x" * 60,
))  # fmt: skip


@st.composite
def long_tables(draw: st.DrawFn) -> pd.DataFrame:
    """Complete long tables of words or grades, every one of them used by every rater."""
    kinds = st.sampled_from(
        [["no", "yes", "maybe"], ["1", "2", "3", "4", "5"], ["é", "ß, x", 'q"r']]
    )
    labels = draw(kinds)
    items = draw(
        st.lists(st.text("abcXYZ 0123é,;|'", min_size=1, max_size=8), min_size=1, max_size=8)
    )
    names = list(dict.fromkeys(f"i{item.strip()}" for item in items))
    raters = ["human_1", "human_2", "gpt-4o"]
    rows = [(f"q{n}", rater, label) for n, label in enumerate(labels) for rater in raters]
    rows += [(item, rater, draw(st.sampled_from(labels))) for item in names for rater in raters]
    return pd.DataFrame(rows, columns=["item", "rater", "label"])


def content_of(labels: Labels) -> tuple[object, ...]:
    return (
        (labels.raters, labels.judges, labels.criteria),
        dict(labels.scales),
        list(labels.items.index),
        labels.table.to_dict("list"),
        labels.digest,
    )


@few
@given(long_tables())
def test_every_format_gives_the_same_labels(table: pd.DataFrame) -> None:
    expected = content_of(read_labels(table))
    rows = [list(table.columns), *table.to_numpy().tolist()]
    for source in (
        upload(table.to_csv(index=False)),
        upload(table.to_csv(index=False).encode("utf-16")),
        upload(table.to_csv(index=False, sep=";", lineterminator="\r\n")),
        upload(table.to_csv(index=False, sep="\t"), "votes.tsv"),
        upload(table.to_json(orient="records"), "votes.json"),
        upload(table.to_json(orient="records", lines=True), "votes.jsonl"),
        parquet(table),
        workbook(rows),
    ):
        assert content_of(read_labels(source)) == expected


@quick
@given(long_tables(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(table: pd.DataFrame, random) -> None:
    order = list(range(len(table)))
    random.shuffle(order)
    one = read_labels(table).compare("gpt-4o")
    other = read_labels(table.iloc[order]).compare("gpt-4o")
    assert one.scale == other.scale
    at = other.items.index.get_indexer(one.items.index)
    np.testing.assert_array_equal(one.human_counts, other.human_counts[at])
    np.testing.assert_array_equal(one.machine_counts, other.machine_counts[at])


@quick
@given(long_tables())
def test_repeating_rows_changes_nothing_but_the_report(table: pd.DataFrame) -> None:
    one, twice = read_labels(table), read_labels(pd.concat([table, table]))
    assert twice.digest == one.digest
    assert twice.report.n_duplicates == len(table)


@quick
@given(long_tables())
def test_the_mapping_in_use_is_complete(table: pd.DataFrame) -> None:
    labels = read_labels(table)
    again = read_labels(table, mapping=json.loads(json.dumps(labels.mapping)))
    assert (again.digest, again.mapping) == (labels.digest, labels.mapping)
    assert again.report.guesses == ()


@quick
@given(long_tables())
def test_wide_and_long_give_the_same_counts(table: pd.DataFrame) -> None:
    wide = table.pivot(index="item", columns="rater", values="label").reset_index()
    one, other = read_labels(table).compare("gpt-4o"), read_labels(wide).compare("gpt-4o")
    at = other.items.index.get_indexer(one.items.index)
    np.testing.assert_array_equal(one.human_counts, other.human_counts[at])
    np.testing.assert_array_equal(one.machine_counts, other.machine_counts[at])


def assert_labels_or_one_sentence(content: bytes, name: str) -> None:
    try:
        labels = read_labels(upload(content, name))
    except LabelError as problem:
        sentence = str(problem)
        assert sentence.endswith(".")
        assert "\n" not in sentence
    else:
        assert len(labels.table) == labels.report.n_labels
        again = read_labels(upload(content, name), mapping=json.loads(json.dumps(labels.mapping)))
        assert again.digest == labels.digest


NAMES = st.sampled_from(
    ["x.csv", "x.tsv", "x.json", "x.jsonl", "x.xlsx", "x.parquet", "x.csv.gz", "x"]
)


@many
@given(st.binary(max_size=400), NAMES)
def test_any_bytes(content: bytes, name: str) -> None:
    assert_labels_or_one_sentence(content, name)


@many
@given(st.text(max_size=300), NAMES, st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]))
def test_any_text(text: str, name: str, encoding: str) -> None:
    assert_labels_or_one_sentence(text.encode(encoding, errors="replace"), name)


@many
@given(
    st.lists(st.lists(WORDS, min_size=1, max_size=5), min_size=1, max_size=8),
    st.sampled_from([",", ";", "\t", "|", " "]),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
)
def test_any_table_of_telling_words(rows: list[list[str]], delimiter: str, line_end: str) -> None:
    text = line_end.join(delimiter.join(row) for row in rows)
    assert_labels_or_one_sentence(text.encode(), "x.csv")


JSON_VALUES = st.recursive(
    WORDS | st.none() | st.booleans() | st.integers() | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@many
@given(
    JSON_VALUES
    | st.lists(st.dictionaries(WORDS, JSON_VALUES, max_size=4), max_size=5)
    | st.dictionaries(WORDS, st.dictionaries(WORDS, WORDS, max_size=4), max_size=4)
    | st.fixed_dictionaries({"instances": JSON_VALUES, "annotations": JSON_VALUES})
)
def test_any_document(document: object) -> None:
    assert_labels_or_one_sentence(json.dumps(document).encode(), "x.json")


@pytest.mark.parametrize("pack", ["xlsx", "parquet", "gzip"])
@quick
@given(data=st.data())
def test_any_damage_to_a_packed_file(pack: str, data: st.DataObject) -> None:
    content = bytearray(PACKED[pack])
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    for damaged in (bytes(content), bytes(content[:cut])):
        assert_labels_or_one_sentence(damaged, f"x.{pack}")


def _packed() -> dict[str, bytes]:
    table = pd.read_csv(io.StringIO(LONG_CSV))
    return {
        "xlsx": workbook(LONG_ROWS).getvalue(),
        "parquet": parquet(table).getvalue(),
        "gzip": gzip.compress(LONG_CSV.encode(), mtime=0),
    }


PACKED = _packed()
