"""What one side said, as expressions over the rows of a table."""

import narwhals as nw
import pandas as pd
import pyarrow as pa
import pytest

from judgeviz.engines.draws import Draw
from judgeviz.engines.sides import Side

K = 3
DRAWN = Draw(("0", "tone", "gpt"), (nw.col("item"),))


def said(*rows: tuple[str, str, float | None, str | None]) -> pd.DataFrame:
    """Answers: the column and the rater, the category or the text of an invalid response."""
    names = ["column", "name", "value", "response"]
    frame = pd.DataFrame(rows, columns=names)
    frame = frame.astype({"value": float, "response": object})
    return frame.assign(rater=frame["name"], label=frame["value"])


def labels_of(side: Side, rater: str | None, roles: dict[str, str], **columns: list) -> list[int]:
    rows = nw.from_native(pa.table(columns))
    return rows.with_columns(label=side.label_of(rater, roles))["label"].to_list()


IN_ONE_COLUMN = said(*(("c0", name, value, None) for name in ("ann", "bob") for value in range(K)))


@pytest.mark.parametrize(
    ("rater", "wanted"), [("ann", [2, 0, 0, 0]), ("bob", [0, 3, 0, 0]), (None, [2, 3, 0, 1])]
)
def test_a_label_is_its_raters_where_a_column_names_who_gave_it(
    rater: str | None, wanted: list[int]
) -> None:
    side = Side(IN_ONE_COLUMN, K)
    found = labels_of(side, rater, {"rater": "c1"}, h_code0=[2, 3, 0, 1],
                      c1=["ann", "bob", "ann", None])  # fmt: skip
    assert found == wanted


@pytest.mark.parametrize(("rater", "wanted"), [("ann", [1, 0, 3]), ("bob", [0, 2, 0])])
def test_a_label_is_that_of_the_raters_own_column(rater: str, wanted: list[int]) -> None:
    rows = (("c0", "ann", 0, None), ("c0", "ann", 2, None), ("c1", "bob", 1, None))
    side = Side(said(*rows), K)
    assert labels_of(side, rater, {}, h_code0=[1, 0, 3], h_code1=[0, 2, 0]) == wanted


def test_who_said_nothing_has_no_label() -> None:
    assert labels_of(Side(IN_ONE_COLUMN, K), "eve", {}, h_code0=[1, 2]) == [0, 0]


@pytest.mark.parametrize(("draw", "wanted"), [(None, [1, 0, 0]), (DRAWN, [1, 0, 3])])
def test_a_drawn_label_stands_for_an_invalid_response(draw: Draw | None, wanted: list[int]) -> None:
    rows = (("c0", "gpt", 0, None), ("c0", "gpt", None, "no idea"))
    side = Side(said(*rows), K, name="m", draw=draw)
    # codes: a label, nothing, and the third label drawn for the response, or the response itself
    codes = [1, 0, K + 1 if draw is None else K + 1 + 3]
    assert labels_of(side, None, {}, m_code0=codes) == wanted
