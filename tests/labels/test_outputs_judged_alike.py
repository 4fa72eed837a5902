"""Rows of one id under several conditions, in which a human happens to say the same."""

import pandas as pd
import pytest

from judgeviz import LabelError, Labels, read_labels
from judgeviz import open as open_labels
from tests.labels.sources import upload

N = 12


def outputs(column: str, n_twice: int, text: str | None = None) -> pd.DataFrame:
    """Rows of a human, who gives both outputs of one item the same label."""
    return pd.DataFrame([
        {"id": f"x{item:02}", column: value}
        | ({text: f"{value} has an answer to question {item}"} if text else {})
        | {"human_correct": ("yes", "no")[item % 2], "human_severity": item % 3 + 1}
        for item in range(N)
        for value in (("first", "second") if item < n_twice else ("first",))
    ])  # fmt: skip


def read(rows: pd.DataFrame, **kwargs: object) -> Labels:
    return read_labels(upload(rows.to_csv(index=False), "human.csv"), **kwargs)


@pytest.mark.parametrize("n_twice", [1, 3, N])
@pytest.mark.parametrize(
    "column", ["condition", "prompt_version", "variant", "trial", "temperature", "run_no"]
)
def test_rows_under_several_conditions_are_asked_about(column: str, n_twice: int) -> None:
    rows = outputs(column, n_twice)
    with pytest.raises(LabelError) as caught:
        read(rows)
    assert caught.value.doubts[0].guess == ["id", column]
    more = f" ({2 * n_twice - 1} more such label{'s' if n_twice > 1 else ''})"
    assert str(caught.value) == (
        "File 'human.csv', rows 2 and 3: rater 'human' gives item 'x00' one label twice"
        f"{more}, where '{column}' says two things; where these are items of their own, state both "
        f'in the mapping, {{"item": ["id", "{column}"]}}; where they are answers on one item, '
        f'{{"sample": "{column}"}}.'
    )
    assert len(read(rows, on_doubt="accept").items) == N + n_twice
    again = read(rows, mapping={"sample": column})
    assert (len(again.items), again.report.n_labels) == (N, 2 * (N + n_twice))


def test_other_texts_alone_are_asked_about() -> None:
    rows = outputs("condition", N, "output").drop(columns="condition")
    with pytest.raises(LabelError, match="one label twice .*where 'output' says two things"):
        read(rows)
    assert len(read(rows, on_doubt="accept").items) == 2 * N


@pytest.mark.parametrize("column", ["timestamp", "batch", "session", "is_repeat", "comment"])
def test_what_tells_no_outputs_apart_is_a_further_answer(column: str) -> None:
    labels = read(outputs(column, 3))
    assert labels.report.doubts == ()
    assert len(labels.items) == N
    assert any("kept as further answers" in note for note in labels.report.notes)


def test_few_labels_that_differ_are_told_apart_by_the_condition() -> None:
    rows = outputs("condition", 1)
    rows.loc[1, "human_severity"] = 3
    with pytest.raises(LabelError, match="gives item 'x00' both '1' and '3'; column 'condition'"):
        read(rows)
    assert len(read(rows, on_doubt="accept").items) == N + 1


def test_rows_that_say_different_things_under_conditions_are_items() -> None:
    rows = outputs("condition", N)
    rows.loc[1, "human_severity"] = 3
    with pytest.raises(LabelError) as caught:
        read(rows)
    assert caught.value.doubts[0].guess == {"rows": "items"}


def test_an_engine_asks_as_well(tmp_path: object) -> None:
    path = f"{tmp_path}/human.csv"
    outputs("condition", N).to_csv(path, index=False)
    with pytest.raises(LabelError, match="column 'condition' tells the labels apart"):
        open_labels(path).criteria  # noqa: B018 - it is read when it is asked for
