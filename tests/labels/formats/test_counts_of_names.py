"""Columns that count the humans who gave a label: told by names and sums, and asked."""

import json
from collections.abc import Sequence

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20


def counts(columns: list[str], n_votes: int = 5) -> pd.DataFrame:
    """As many votes on each item, first for one label, then for others."""
    cells = {column: [0] * N for column in columns}
    for n in range(N):
        for vote in range(n_votes):
            cells[columns[(n + vote * (n % 3)) % len(columns)]][n] += 1
    return pd.DataFrame({"id": [f"t{n}" for n in range(N)], **cells})


def read(frame: pd.DataFrame, name: str = "data.csv", **options: object):
    return read_labels(upload(frame.to_csv(index=False), name), **options)


@pytest.mark.parametrize("name", ["data.csv", "annotations_by_tweet.csv"])
@pytest.mark.parametrize(
    ("columns", "labels"),
    [
        (["votes_no", "votes_1", "votes_2", "votes_3"], ["no", "1", "2", "3"]),
        (["n_yes", "n_no"], ["yes", "no"]),
        (["good_votes", "bad_votes"], ["good", "bad"]),
        (["good", "neutral", "bad"], ["good", "neutral", "bad"]),
    ],
)
def test_counts_are_asked_about_and_read_as_labels_of_so_many_humans(
    columns: list[str], labels: list[str], name: str
) -> None:
    frame = counts(columns)
    with pytest.raises(LabelError, match="count the humans who gave a label") as asked:
        read(frame, name)
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"counts": "votes"}, ({"counts": "labels"},))
    got = read(frame, name, mapping={"answers": {"counts": "votes"}})
    assert got.report.doubts == ()
    said = got.table.groupby(["item", "label"], observed=True).size()
    assert said.to_dict() == {
        (row["id"], label): row[column]
        for row in frame.to_dict("records")
        for column, label in zip(columns, labels, strict=True)
        if row[column]
    }
    assert (got.report.n_labels, got.judges) == (5 * N, ())
    assert read(frame, name, mapping=got.mapping).digest == got.digest


def test_a_column_of_totals_tells_counts_of_uneven_numbers() -> None:
    frame = counts(["hate_speech", "offensive_language", "neither"])
    frame.loc[::2, "neither"] += 2
    frame.insert(1, "count", frame[["hate_speech", "offensive_language", "neither"]].sum(axis=1))
    frame["class"] = [n % 3 for n in range(N)]
    got = read(frame, mapping={"answers": {"counts": "votes"}})
    assert got.report.n_labels == int(frame["count"].sum())
    assert set(got.scale("label").categories) == {"hate_speech", "offensive_language", "neither"}


def test_whoever_states_the_raters_reads_the_numbers_as_their_labels() -> None:
    frame = counts(["good", "neutral", "bad"])
    got = read(frame, mapping={"human": ["good", "neutral", "bad"]})
    assert (got.raters, got.report.n_labels) == (("good", "neutral", "bad"), 3 * N)


@pytest.mark.parametrize(
    "frame",
    [
        counts(["human_1", "human_2", "human_3"]),
        counts(["Anna", "Ben", "Chen"]).assign(human_1=[n % 3 for n in range(N)]),
    ],
)
def test_columns_called_as_raters_are_no_counts(frame: pd.DataFrame) -> None:
    assert len(read(frame, on_doubt="accept").raters) >= 3


def test_numbers_of_words_are_no_counts_of_votes() -> None:
    frame = pd.DataFrame({
        "id": range(N),
        "n_words": [n % 9 + 3 for n in range(N)],
        "n_sentences": [n % 4 for n in range(N)],
        "human_1": [n % 3 for n in range(N)],
        "human_2": [(n + n // 7) % 3 for n in range(N)],
    })  # fmt: skip
    assert read(frame).raters == ("human_1", "human_2")


def test_points_for_criteria_with_their_total_are_no_counts() -> None:
    frame = counts(["clarity", "depth", "tone"]).assign(depth=[n % 4 for n in range(N)])
    frame["total"] = frame[["clarity", "depth", "tone"]].sum(axis=1)
    assert read(frame, "human_labels.csv").criteria == ("clarity", "depth", "tone")


@pytest.mark.parametrize("total", ["Total", "sum", None])
def test_counts_of_three_or_six_people_are_asked_about(total: str | None) -> None:
    few, many = counts(["fits", "does_not", "unsure"], 3), counts(["fits", "does_not", "unsure"], 6)
    frame = pd.concat([few, many], ignore_index=True)
    frame.insert(1, "term", ["old", "young"] * N)
    if total:
        frame[total] = frame[["fits", "does_not", "unsure"]].sum(axis=1)
    got = read(frame.assign(id=range(2 * N)), on_doubt="accept")
    assert got.mapping["answers"] == {"counts": "votes"}
    assert (got.report.n_labels, got.criteria) == (9 * N, ("label",))


def people(frame: pd.DataFrame, *names: str) -> pd.DataFrame:
    """Say for each person a label that the row counts, each as often as it counts it."""
    columns = [*frame.columns[1:]]
    given = [[c for c in columns for _ in range(row[c])] for row in frame.to_dict("records")]
    return frame.assign(**{
        name: [own[place] for own in given] for place, name in enumerate(names)
    })  # fmt: skip


@pytest.mark.parametrize(
    "names",
    [("Annotation1", "Annotation2", "Annotation3"), ("Rater 1", "Rater 2", "Rater 3")],
)
def test_counts_of_what_people_say_in_their_columns_are_left_out(names: tuple[str, ...]) -> None:
    frame = people(counts(["good", "neutral", "bad"], 3), *names)
    got = read(frame, on_doubt="accept")
    assert (got.raters, got.report.n_labels) == (names, 3 * N)
    said = ", ".join(f"'{name}'" for name in names)
    assert (
        "Columns 'good', 'neutral', 'bad' of 'data.csv' count the labels of "
        f"{said}, and are left out." in got.report.notes
    )


def test_counts_beside_people_who_say_something_else_are_asked_about() -> None:
    frame = counts(["stereo", "other", "unsure"], 3)
    frame = frame.assign(**{f"Annotation{k}": [(n + k) % 4 + 1 for n in range(N)] for k in (1, 2)})
    with pytest.raises(LabelError, match="others than 'Annotation1', 'Annotation2'") as asked:
        read(frame)
    (doubt,) = asked.value.doubts
    assert doubt.guess == {"counts": "left out"}
    assert doubt.alternatives == ({"counts": "votes"}, {"counts": "labels"})
    got = read(frame, on_doubt="accept")
    assert (got.raters, got.report.n_labels) == (("Annotation1", "Annotation2"), 2 * N)
    votes = read(frame, mapping={"answers": {"counts": "votes"}})
    assert votes.report.n_labels == 3 * N
    assert read(frame, mapping=got.mapping).digest == got.digest


def objects(key: str, *counts: dict[str, int]) -> list[dict[str, object]]:
    return [{"id": n, "text": f"text {n}", key: counts[n % len(counts)]} for n in range(N)]


@pytest.mark.parametrize("key", ["votes", "annotations", "counts"])
def test_counts_in_an_object_are_asked_about_and_no_raters(key: str) -> None:
    records = objects(key, {"e": 3, "n": 2}, {"e": 1, "c": 4}, {"n": 5})
    with pytest.raises(LabelError, match="count the humans who gave a label"):
        read_labels(upload(json.dumps(records), "data.json"))
    got = read_labels(upload(json.dumps(records), "data.json"), on_doubt="accept")
    assert (got.report.n_labels, len(got.items), got.criteria) == (5 * N, N, ("label",))
    assert set(got.scale("label").categories) == {"e", "n", "c"}


@pytest.mark.parametrize(
    "labels",
    [
        ({"anna": 3, "ben": 2, "cem": 1}, {"anna": 1, "ben": 1, "cem": 4}),
        ({"w1": 1, "w2": 2, "w3": 3}, {"w1": 3, "w2": 1, "w3": 2}),
        ({"w1": 1, "w2": 0, "w3": 1}, {"w1": 0, "w2": 0, "w3": 0}),
    ],
)
def test_people_ranks_and_flags_in_an_object_are_no_counts(
    labels: Sequence[dict[str, int]],
) -> None:
    records = objects("annotations", *labels)
    got = read_labels(upload(json.dumps(records), "data.json"), on_doubt="accept")
    assert (got.raters, got.report.n_labels) == ((*labels[0],), 3 * N)
