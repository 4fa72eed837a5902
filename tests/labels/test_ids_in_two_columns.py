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


def judged_by_all(first: str, second: str, rater: str, label: str) -> pd.DataFrame:
    """Labels of three raters on six of one thing with four of another each."""
    return pd.DataFrame(
        [
            {first: f"p{n // 4}", second: f"s{n % 4}", rater: f"w{k}"}
            | {label: (n * n + n // 5 + k // 2) % 5 + 1}
            for n in range(24)
            for k in range(3)
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "rater", "label"),
    [("page", "sound", "subject", "rating"), ("room", "picture", "annotator", "pleasantness"),
     ("noun", "adjective", "participant", "plausibility"),
     ("melody", "tempo", "listener", "label")],
)  # fmt: skip
def test_two_columns_are_the_items_where_none_alone_is(
    first: str, second: str, rater: str, label: str
) -> None:
    csv = judged_by_all(first, second, rater, label).to_csv(index=False)
    with pytest.raises(LabelError) as caught:
        read_labels(upload(csv))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("item", [first, second])
    assert doubt.reason == (
        f"no column of 'votes.csv' alone says which item a label belongs to, and '{first}', "
        f"'{second}' together tell the labels of every rater apart"
    )
    labels = read_labels(upload(csv), on_doubt="accept")
    assert (len(labels.items), labels.criteria, len(labels.raters)) == (24, (label,), 3)
    assert doubt in labels.report.doubts


def test_times_are_not_the_items_where_two_columns_are() -> None:
    frame = judged_by_all("page", "sound", "listener", "rating")
    frame["time_ms"] = [500 + 37 * n % 4001 for n in range(len(frame))]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False)))
    assert [(one.role, one.guess) for one in caught.value.doubts] == [("item", ["page", "sound"])]


def test_two_columns_are_no_items_where_no_two_raters_meet_in_them() -> None:
    frame = judged_by_all("page", "sound", "listener", "rating")
    frame["sound"] = [f"s{n}" for n in range(len(frame))]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False)))
    assert all(one.guess != ["page", "sound"] for one in caught.value.doubts)


@pytest.mark.parametrize("told_by", ["trial", "run", "seed"])
@pytest.mark.parametrize("agent", ["agent", "agent_name", "agent_id"])
def test_agents_are_systems_whose_trials_at_a_task_are_items(agent: str, told_by: str) -> None:
    rows = pd.DataFrame([
        {agent: f"agent_{name}", "task_id": f"task_{task}", told_by: trial,
         "human_success": (task + trial + len(name)) % 2}
        for name in ("alpha", "beta", "gamma", "replay") for task in range(5) for trial in (1, 2)
    ])  # fmt: skip
    labels = read_labels(upload(rows.to_csv(index=False), "human.csv"), on_doubt="accept")
    assert (len(labels.items), labels.mapping["system"]) == (40, agent)
    assert labels.raters == ("human_success",)
