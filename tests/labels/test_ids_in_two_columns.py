"""Ids of items in two columns, one of which gives a rater two labels."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

RATERS = ("ann1", "ann2", "gpt-5")


def of_parts(first: str, second: str, *, is_wide: bool, system: bool = False) -> pd.DataFrame:
    """Labels of what two columns name together, whose numbers one rater has several times."""
    frame = pd.DataFrame(
        [
            {first: f"a{n % 4}", second: f"b{n // 4}"}
            | ({"system": f"M{m}"} if system else {})
            | {who: (n * n * (k + 2) + n // 3 + m) % 3 for k, who in enumerate(RATERS)}
            for n in range(20)
            for m in range(1 + system)
        ]
    )  # fmt: skip
    if is_wide:
        return frame.rename(columns={"ann1": "annotator_1", "ann2": "annotator_2"})
    rest = [first, second, *(["system"] if system else [])]
    return frame.melt(rest, var_name="assessor", value_name="rel")


@pytest.mark.parametrize("is_wide", [True, False])
@pytest.mark.parametrize(
    ("first", "second"),
    [("query_id", "doc_id"), ("query", "passage_id"), ("lang", "id"), ("dataset", "id"),
     ("qid", "pid_in_list"), ("language", "item")],
)  # fmt: skip
def test_ids_in_two_columns_are_offered_where_one_rater_contradicts_itself(
    first: str, second: str, *, is_wide: bool
) -> None:
    frame = of_parts(first, second, is_wide=is_wide)
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False)))
    [doubt] = caught.value.doubts
    assert doubt.role == "item"
    assert set(doubt.guess) == {first, second}  # type: ignore[call-overload]
    assert "tells them apart" in doubt.reason
    labels = read_labels(upload(frame.to_csv(index=False)), {"item": doubt.guess})
    assert (len(labels.items), labels.judges, len(labels.raters)) == (20, ("gpt-5",), 2)


def test_a_source_in_two_columns_is_offered_beside_systems() -> None:
    frame = of_parts("doc_id", "place", is_wide=False, system=True)
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False)))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("item", ["doc_id", "place"])
    labels = read_labels(upload(frame.to_csv(index=False)), {"item": ["doc_id", "place"]})
    assert (len(labels.items), labels.judges) == (40, ("gpt-5",))
