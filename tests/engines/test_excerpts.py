"""Items behind a figure, read out of an engine: those of memory, the same ones first."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pandas.testing import assert_frame_equal
from pyarrow import parquet as pq

import judgeviz as jv
from judgeviz.analysis.item_reading import item_table
from judgeviz.analysis.items import (
    distances,
    humans_divided,
    items_behind_bar,
    most_disputed_first,
    unanimous_against_judge,
)
from judgeviz.analysis.systems.items import pair_items
from judgeviz.counting.profiles import IntArray
from judgeviz.labels.comparison import Comparison
from tests.engines.test_counted import Held, made_up, wide_of

EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
Which = Callable[[Comparison], IntArray]


def everything(pair: Comparison) -> IntArray:
    return most_disputed_first(pair, np.arange(pair.n_items))


def of_a_bar(pair: Comparison) -> IntArray:
    return items_behind_bar(pair, 2, "machine", 2)


def said(pair: Comparison, which: Which) -> pd.DataFrame:
    """All that is known of the items, in an order and with columns that do not depend on which."""
    table = item_table(pair, which(pair)).sort_values("item", ignore_index=True)
    return table[sorted(name for name in table.columns if table[name].replace("", None).any())]


def votes() -> pd.DataFrame:
    """A row per vote of three humans and a judge on pairs of systems, in either order."""
    rng = np.random.default_rng(5)
    rows = []
    for number in range(60):
        a, b = rng.permutation(["Onyx", "Pearl", "Quartz"])[:2]
        for rater, kind in (
            ("ann", "human"),
            ("bob", "human"),
            ("eve", "human"),
            ("gpt", "machine"),
        ):
            a, b = (a, b) if rng.random() < 0.5 else (b, a)
            label = rng.choice(["model_a", "model_b", "tie"])
            rows.append((f"q{number}", rater, kind, a, b, label))
    return pd.DataFrame(rows, columns=["item", "rater", "kind", "system_a", "system_b", "label"])


WHICH = {
    "all": everything,
    "bar": of_a_bar,
    "unanimous": unanimous_against_judge,
    "divided": humans_divided,
}


@pytest.fixture(scope="module", params=["long", "wide"])
def both(request: pytest.FixtureRequest, held: Held) -> tuple[Comparison, Comparison]:
    """Labels in memory and over an engine, a row or a column per rater: opened once."""
    frame = made_up() if request.param == "long" else wide_of(made_up()).astype({"gpt": "Int64"})
    labels = jv.read_labels(frame), jv.open(held(frame))
    return labels[0].compare("gpt"), labels[1].compare("gpt")


@pytest.mark.parametrize("name", WHICH)
def test_they_are_those_of_memory_with_all_that_was_said(
    both: tuple[Comparison, Comparison], name: str
) -> None:
    which = WHICH[name]
    pair, counted = both
    labels, n = counted.excerpt(which)
    assert n == len(which(pair)) > 2
    read = labels.compare("gpt")
    assert set(labels.judges) == {"gpt", "llama"}
    assert_frame_equal(said(read, which), said(pair, which), check_dtype=False)


@pytest.mark.parametrize("most", [1, 7, 30])
def test_no_more_are_read_than_asked_for_and_the_most_disputed_ones(held: Held, most: int) -> None:
    frame = made_up(300)
    pair, counted = (
        labels.compare("gpt") for labels in (jv.read_labels(frame), jv.open(held(frame)))
    )
    labels, n = counted.excerpt(everything, most)
    read = labels.compare("gpt")
    assert n == pair.n_items
    assert read.n_items == most
    np.testing.assert_array_equal(
        distances(read)[everything(read)], distances(pair)[everything(pair)][:most]
    )


def test_where_every_row_is_an_item_nothing_names_it(held: Held) -> None:
    frame = wide_of(made_up(60)).drop(columns="item").astype({"gpt": "Int64"})
    pair, counted = (
        labels.compare("gpt") for labels in (jv.read_labels(frame), jv.open(held(frame)))
    )
    labels, n = counted.excerpt(of_a_bar)
    ours, theirs = (said(one, of_a_bar) for one in (labels.compare("gpt"), pair))
    assert n == len(theirs)
    own = sorted(set(theirs.columns) - {"item"})
    assert_frame_equal(
        *(one[own].sort_values(own, ignore_index=True) for one in (ours, theirs)), check_dtype=False
    )


def test_they_meet_the_filters(held: Held) -> None:
    labels = jv.open(held(made_up())).compare("gpt").where(domain="law")
    read, n = labels.excerpt(everything)
    assert n == labels.n_items == len(read.items)
    assert set(read.items["domain"]) == {"law"}


@pytest.mark.parametrize("policy", ["worst", "drop"])
def test_invalid_responses_count_as_they_do_in_the_figure(held: Held, policy: str) -> None:
    frame = made_up().astype({"label": object})
    frame["label"] = frame["label"].astype(str)
    is_lost = (frame["rater"] == "gpt") & (frame.index % 4 == 0)
    frame.loc[is_lost, "label"] = "I cannot say"
    mapping = {"scale": {"kind": "ordinal", "categories": ["1", "2", "3", "4", "5"]}}
    own = [jv.read_labels(frame, mapping, on_doubt="accept"),
           jv.open(held(frame), mapping=mapping, on_doubt="accept")]  # fmt: skip
    pair, counted = (labels.compare("gpt", invalid=policy) for labels in own)
    labels, n = counted.excerpt(everything)
    assert n == pair.n_items
    read = labels.compare("gpt", invalid=policy)
    assert read.n_items == n
    assert_frame_equal(said(read, everything), said(pair, everything), check_dtype=False)


def test_names_are_those_that_the_user_gave(held: Held) -> None:
    labels = jv.open(held(made_up())).renamed("study", judges={"gpt": "Judge A"})
    read, _ = labels.compare("Judge A").excerpt(unanimous_against_judge)
    assert read.name == "study"
    assert read.judges == ("Judge A", "llama")


def test_nothing_is_read_where_nothing_is_found(held: Held) -> None:
    nothing = partial(np.zeros, 0, dtype=np.int64)
    assert jv.open(held(made_up())).compare("gpt").excerpt(lambda _: nothing()) == (None, 0)


def test_votes_are_those_on_a_pair(held: Held) -> None:
    frame = votes()
    pair, counted = (
        labels.compare("gpt") for labels in (jv.read_labels(frame), jv.open(held(frame)))
    )

    def of_pair(one: Comparison) -> IntArray:
        return pair_items(one, "Onyx", "Pearl").rows

    labels, n = counted.excerpt(of_pair)
    read = labels.compare("gpt")
    assert n == len(of_pair(pair)) == read.n_items > 5
    assert read.system_pairs == (("Onyx", "Pearl"),)
    assert_frame_equal(said(read, of_pair), said(pair, of_pair), check_dtype=False)


def test_grades_that_were_taken_for_shifted_are_so_in_few_items(held: Held) -> None:
    frame = made_up()
    judge = frame.loc[frame["kind"] == "machine", "rater"].iloc[0]
    frame = frame[(frame["kind"] == "human") | (frame["rater"] == judge)]
    grades = pd.Series(np.arange(len(frame)) * 7 % 5 + 1, frame.index)
    frame = frame.assign(label=grades - (frame["rater"] == judge))
    labels = jv.read_labels(frame, on_doubt="accept")
    counted = jv.open(held(frame), on_doubt="accept")
    for one in (labels, counted):
        assert {"starts": "shifted"} in [doubt.guess for doubt in one.report.doubts]
    ours, theirs = (one.compare(judge) for one in (counted, labels))
    excerpt, _ = ours.excerpt(everything, most=20)
    assert excerpt is not None
    own = said(excerpt.compare(judge), everything)
    in_memory = said(theirs, everything)
    in_memory = in_memory[in_memory["item"].isin(own["item"])].reset_index(drop=True)
    assert len(own) == 20
    assert_frame_equal(own, in_memory[own.columns])


@EACH_FOR_FILES
@pytest.mark.parametrize(
    "beside",
    [pa.nulls(1), pa.array([{"a": 1}]), pa.array([[1]]), pa.array([[1]], pa.large_list(pa.int64())),
     pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int64()))],
    ids=lambda beside: str(beside.type),
)  # fmt: skip
def test_columns_that_no_engine_compares_may_stand_beside(
    tmp_path: Path, engine: str, beside: pa.Array
) -> None:
    table = pa.Table.from_pandas(made_up(), preserve_index=False)
    cells = beside.take(pa.array(np.zeros(len(table), dtype=int)))
    pq.write_table(table.append_column("beside", cells), tmp_path / "labels.parquet")
    counted = jv.open(tmp_path / "labels.parquet", engine).compare("gpt")
    inside, n_items = counted.excerpt(everything)
    assert (n_items, len(inside.items)) == (counted.n_items, counted.n_items)
    pair = jv.read_labels(made_up()).compare("gpt")
    own, other = (said(one, everything) for one in (inside.compare("gpt"), pair))
    assert_frame_equal(own[other.columns], other)
