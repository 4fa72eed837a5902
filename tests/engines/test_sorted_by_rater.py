"""Tables whose first rows are one rater's: what raters say of an item is looked up further on."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.engines.opening import Engine, table_of_path

EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
N_ITEMS = 10_000  # as many rows as roles are told on
WORDS = np.array(["news", "fiction", "forum", "letters", "law"])


def table(agreement: float, raters: tuple[str, ...] = ("human_1", "gpt-4o")) -> pd.DataFrame:
    """Grades of two criteria by each rater, one below the other; some are those of all raters."""
    rng = np.random.default_rng(7)
    said = rng.integers(1, 6, (2, N_ITEMS))

    def grades(criterion: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        own = rng.integers(1, 6, N_ITEMS)
        return np.where(rng.random(N_ITEMS) < agreement, said[criterion], own)

    ids = [f"E{n:05}" for n in range(N_ITEMS)]
    parts = [
        pd.DataFrame({"essay_id": ids, "rater": one, "Content": grades(0), "Order": grades(1)})
        for one in raters
    ]
    return pd.concat(parts, ignore_index=True)


def in_numbers(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    return frame.rename(columns={"Order": name})


def in_words(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    return in_numbers(frame.assign(Order=WORDS[frame["Order"] - 1]), name)


@EACH_FOR_FILES
@pytest.mark.parametrize(
    ("called", "name"),
    [(in_numbers, "Order"), (in_numbers, "Latency_ms"), (in_words, "note"), (in_words, "gender")],
)
@pytest.mark.parametrize("agreement", [0.8, 0.35])
def test_a_criterion_called_as_metadata_is_asked_about(
    tmp_path: Path,
    engine: Engine,
    called: Callable[[pd.DataFrame, str], pd.DataFrame],
    name: str,
    agreement: float,
) -> None:
    path = tmp_path / "essays.parquet"
    called(table(agreement), name).to_parquet(path)
    with pytest.raises(jv.LabelError) as in_memory:
        jv.read_labels(path)
    with pytest.raises(jv.LabelError) as opened:
        jv.open(path, engine)
    assert f"whether '{name}' holds labels as well" in str(opened.value)
    assert str(opened.value).replace("'essays'", "'essays.parquet'") == str(in_memory.value)
    labels = jv.open(path, engine, on_doubt="accept")
    assert labels.criteria == jv.read_labels(path, on_doubt="accept").criteria == ("Content", name)
    assert labels.report.n_labels == 4 * N_ITEMS


@EACH_FOR_FILES
def test_of_items_with_many_rows_fewer_are_looked_up(tmp_path: Path, engine: Engine) -> None:
    path = tmp_path / "essays.parquet"
    raters = ("human_1", "gpt-4o", *(f"human_{n}" for n in range(2, 30)))
    table(0.8, raters).to_parquet(path)
    rows, _ = table_of_path(str(path), engine).sample()
    n_rows = rows.column("essay_id").to_pandas().value_counts()
    assert (n_rows == len(raters)).sum() == 100
