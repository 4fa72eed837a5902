"""An expert's labels beside those of a crowd, and what a crowd said together."""

import pandas as pd
import pyarrow.dataset
import pytest

import judgeviz as jv

WORDS = ("supports", "refutes", "unrelated")
N = 24


def wide(*columns: str) -> pd.DataFrame:
    frame = pd.DataFrame({"id": [f"c{n}" for n in range(N)]})
    for k, column in enumerate((*columns, "gpt-4o")):
        frame[column] = [WORDS[(n + (n % (k + 4) == 0)) % 3] for n in range(N)]
    return frame


@pytest.mark.parametrize(
    ("columns", "humans"),
    [
        (("turker1", "turker2", "turker3", "mica_expert"), 4),
        (("mturk_1", "mturk_2", "mturk_3", "expert", "crowd_majority"), 4),
        (("worker1", "worker2", "specialist_label", "majority_vote"), 3),
        (("crowd_1", "crowd_2", "lawyer_verdict"), 3),
        (("moderator_label", "crowd_majority"), 1),
        (("crowd_label",), 1),
    ],
)
def test_experts_are_humans_and_what_sums_up_a_crowd_is_none(columns, humans: int) -> None:
    labels = jv.read_labels(wide(*columns))
    assert labels.raters == columns[:humans]
    assert labels.judges == ("gpt-4o",)
    assert labels.report.n_labels == N * (humans + 1)


@pytest.mark.parametrize("by_row", [False, True])
@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_crowd_under_one_name_beside_an_expert_is_asked_about(open_, by_row: bool) -> None:
    frame = wide("expert", "crowd")
    if by_row:
        frame = frame.melt("id", var_name="rater", value_name="label")
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert (doubt.role, doubt.guess) == ("human", ["expert"])
    assert doubt.alternatives == (["expert", "crowd"],)
    assert doubt.reason.endswith(
        "says whether 'crowd' holds what many people said together, or labels of one more human "
        "beside 'expert'"
    )
    assert open_(source, on_doubt="accept").raters == ("expert",)
    both = open_(source, mapping={"human": ["expert", "crowd"], "machine": ["gpt-4o"]})
    assert {*both.raters} == {"expert", "crowd"}


@pytest.mark.parametrize("columns", [("expert", "cws"), ("expert_label", "cw_label")])
@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_what_is_short_for_a_crowd_is_asked_about_and_no_judge_in_the_guess(open_, columns) -> None:
    frame = wide(*columns)
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    doubt = refusal.value.doubts[0]
    assert (doubt.role, doubt.guess) == ("human", [*columns])
    assert doubt.alternatives == ([columns[0]],)
    assert f"whether '{columns[1]}' holds labels of crowd workers" in doubt.reason
    both = open_(source, on_doubt="accept")
    assert (tuple(both.raters), tuple(both.judges)) == (columns, ("gpt-4o",))
