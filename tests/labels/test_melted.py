"""Tables that pandas or R melted: the names of their former columns say whose the labels are."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, parquet, upload

N = 12


def grade(column: int, n: int) -> int:
    return min(5, n * 7 % 5 + 1 + ((n + column) % 4 == 0))


def wide(names: list[str], more: str = "") -> pd.DataFrame:
    columns = {name: [grade(c, n) for n in range(N)] for c, name in enumerate(names)}
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(N)]})
    if more:
        frame[more] = ["a", "b"] * (N // 2)
    return frame.assign(**columns)


def csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "melted.csv")


@pytest.mark.parametrize("more", ["", "genre"])
@pytest.mark.parametrize("write", [csv, parquet])
@pytest.mark.parametrize(
    "names",
    [
        ["human_1", "human_2", "gpt-4o"],
        [
            "human_1_tone",
            "human_2_tone",
            "gpt4_tone",
            "human_1_facts",
            "human_2_facts",
            "gpt4_facts",
        ],
    ],
)
def test_a_melted_table_is_read_as_the_one_that_it_was(names: list[str], write, more: str) -> None:
    frame = wide(names, more)
    melted = frame.melt(id_vars=["item", *([more] if more else [])])
    labels, before = read_labels(write(melted)), read_labels(write(frame))
    assert labels.criteria == before.criteria
    assert (labels.raters, labels.judges) == (before.raters, before.judges)
    assert labels.digest == before.digest
    assert read_labels(write(melted), labels.mapping).digest == labels.digest
    assert any("taken apart by 'variable'" in note for note in labels.report.notes)


def test_cells_that_are_not_there_are_missing() -> None:
    melted = wide(["human_1", "human_2", "gpt-4o"]).melt(id_vars="item").drop(index=[3, 20])
    labels = read_labels(csv(melted))
    assert len(labels.table) == 3 * N - 2


@pytest.mark.parametrize("column", ["annotator", "worker_id"])
def test_variables_beside_raters_are_criteria(column: str) -> None:
    parts = [
        wide(["tone", "facts"]).assign(**{column: who}) for who in ("human_1", "human_2", "gpt-4o")
    ]
    melted = pd.concat(parts).melt(id_vars=["item", column])
    labels = read_labels(csv(melted))
    assert labels.criteria == ("tone", "facts")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert len(labels.table) == 6 * N


def test_a_variable_that_stands_twice_is_left() -> None:
    melted = wide(["human_1", "human_2", "gpt-4o"]).melt(id_vars="item")
    twice = pd.concat([melted, melted.head(3).assign(value=1)])
    with pytest.raises(LabelError):
        read_labels(csv(twice))
