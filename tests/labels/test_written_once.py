"""Ids that stand once above all rows that they hold for."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12
SYSTEMS = ("base", "ours")


def outputs(**beside: list[object]) -> pd.DataFrame:
    """Two outputs of each document, whose id stands above both."""
    rows = [
        {
            "Doc": f"d{n}" if system == "base" else None,
            "System": system,
            "Human A": n % 3 + 1,
            "Human B": (n + k) % 3 + 1,
            "LLM": (n * 2 + k) % 3 + 1,
        }
        for n in range(N)
        for k, system in enumerate(SYSTEMS)
    ]
    return pd.DataFrame(rows).assign(**beside)


def file(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "outputs.csv")


def test_blanks_below_an_id_are_asked_about_and_filled() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(file(outputs()))
    assert str(caught.value) == (
        "Nothing in 'outputs.csv' says whether the 12 blank cells of 'Doc' stand for what is "
        'written above them; state \'answers\' in the mapping, such as {"answers": {"blanks": '
        "\"as above\"}}, or take the guess with on_doubt='accept'."
    )
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"blanks": "as above"}, ({"blanks": "missing"},))
    labels = read_labels(file(outputs()), {"answers": {"blanks": "as above"}})
    whole = read_labels(file(outputs().ffill()))
    assert labels.table.equals(whole.table)
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 6 * N)
    assert read_labels(file(outputs()), labels.mapping).table.equals(labels.table)
    missing = read_labels(file(outputs()), {"answers": {"blanks": "missing"}})
    assert missing.report.dropped == {"no item": 3 * N}


def test_ids_within_ids_are_filled_as_a_pivot_table_writes_them() -> None:
    rows = [
        (
            f"d{n}" if (system, rater) == ("base", "human_1") else None,
            system if rater == "human_1" else None,
            rater,
            (n * (k + 2)) % 3 + 1,
        )
        for n in range(N)
        for system in SYSTEMS
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    ]
    frame = pd.DataFrame(rows, columns=["doc", "system", "rater", "label"])
    with pytest.raises(LabelError, match="the 60 blank cells of 'doc', 'system' stand for"):
        read_labels(file(frame))
    labels = read_labels(file(frame), {"answers": {"blanks": "as above"}})
    assert labels.table.equals(read_labels(file(frame.ffill())).table)
    assert (len(labels.items), labels.judges) == (2 * N, ("gpt-4o",))


@pytest.mark.parametrize(
    "beside",
    [
        # the rows have ids of their own
        {"id": [f"o{n}" for n in range(2 * N)], "Doc": [f"d{n}" for n in range(2 * N)]},
        {"id": [f"o{n}" for n in range(2 * N)]},
        # an id is missing here and there
        {"Doc": [None if n in (3, 9) else f"d{n}" for n in range(2 * N)]},
    ],
)
def test_ids_that_are_missing_and_ids_of_another_kind_stay_unasked(beside) -> None:
    labels = read_labels(file(outputs(**beside).drop(columns="System")))
    assert (labels.raters, labels.judges) == (("Human A", "Human B"), ("LLM",))


def test_the_rest_of_a_text_in_a_row_of_its_own_is_no_output() -> None:
    frame = outputs().drop(columns="System")
    frame.loc[frame["Doc"].isna(), ["Human A", "Human B", "LLM"]] = None
    frame["remark"] = [f"remark {n}" for n in range(2 * N)]
    assert read_labels(file(frame)).report.n_labels == 3 * N


def blocks(first: str) -> pd.DataFrame:
    """Eight items below each of three names that stand once, with ids that begin again."""
    rows = [
        {
            first: f"{first} {block}" if n == 0 else None,
            "Item": f"i{n}",
            "Rater 1": (n + block) % 5 + 1,
            "Rater 2": (n * 2 + block) % 5 + 1,
        }
        for block in range(3)
        for n in range(8)
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize("first", ["System", "Topic"])
def test_a_name_above_ids_that_begin_again_is_asked_about_and_filled(first) -> None:
    frame = blocks(first)
    with pytest.raises(LabelError) as caught:
        read_labels(file(frame))
    assert str(caught.value).startswith(
        f"Nothing in 'outputs.csv' says whether the 21 blank cells of '{first}' stand for what is "
    )
    labels = read_labels(file(frame), {"answers": {"blanks": "as above"}})
    whole = read_labels(file(frame.ffill()), {"item": [first, "Item"], "system": None})
    assert (len(labels.items), labels.report.n_labels) == (24, 48)
    assert labels.raters == ("Rater 1", "Rater 2")
    numbers = ["rater", "label"]
    assert labels.table[numbers].equals(whole.table[numbers])
    assert read_labels(file(frame), labels.mapping).table.equals(labels.table)


def test_a_name_above_ids_of_their_own_is_not_asked_about() -> None:
    frame = blocks("Topic").assign(Item=[f"i{n}" for n in range(24)])
    assert len(read_labels(file(frame)).items) == 24


def test_blanks_are_filled_in_the_columns_that_a_mapping_names() -> None:
    frame = blocks("Area").rename(columns={"Item": "part"})
    frame["part"] = frame["part"].where(frame.index % 2 == 0)
    frame.insert(2, "no", [n % 2 + 1 for n in range(24)])
    mapping = {"item": ["Area", "part", "no"], "human": ["Rater 1", "Rater 2"]}
    with pytest.raises(LabelError) as caught:
        read_labels(file(frame), mapping)
    assert "the 21 blank cells of 'Area', 'part' stand for" in str(caught.value)
    answers = {"answers": {"blanks": "as above"}}
    assert len(read_labels(file(frame), mapping | answers).items) == 24

    shifted = frame[["no", "Area", "part", "Rater 1", "Rater 2"]]
    with pytest.raises(LabelError) as caught:
        read_labels(file(shifted), mapping)
    assert str(caught.value) == (
        "42 of 48 labels of 'outputs.csv' would be left out, as cells that say of what or whose "
        "they are are empty (no item: 42); state 'answers' in the mapping, such as {\"answers\": "
        '{"blanks": "missing"}}, or take the guess with on_doubt=\'accept\'.'
    )
    assert caught.value.doubts[0].alternatives == ({"blanks": "as above"},)
    assert len(read_labels(file(shifted), mapping | answers).items) == 24
    missing = read_labels(file(shifted), mapping | {"answers": {"blanks": "missing"}})
    assert missing.report.dropped == {"no item": 42}
