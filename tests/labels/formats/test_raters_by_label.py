"""Records that list for each label who gave it."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 16
SENTIMENTS = ("positive", "negative", "neutral")


def _said(labels: tuple[str, ...], raters: list[object], n: int) -> dict[str, list[object]]:
    """Labels of four raters of an item, who differ here and there."""
    said: dict[str, list[object]] = {label: [] for label in labels}
    for k in range(4):
        rater = raters[(n + k) % len(raters)]
        said[labels[(n + (n * k % 3 == 1)) % len(labels)]].append(rater)
    return said


def _records(
    key: str | None, labels: tuple[str, ...] = SENTIMENTS, raters: list[object] | None = None
) -> list[dict[str, object]]:
    names = raters or [f"w{k}" for k in range(8)]
    records = []
    for n in range(N):
        said = _said(labels, names, n)
        own: dict[str, object] = {key: said} if key else {**said}
        records.append({"text_id": f"t{n}", "sentence": f"This is text {n} of the set.", **own})
    return records


def _json_lines(records: list[dict[str, object]]) -> Upload:
    return upload("\n".join(map(json.dumps, records)), "round1.jsonl")


def _given(labels) -> dict[tuple[str, str], str]:
    return {
        (str(item), str(rater)): str(label)
        for item, rater, label in labels.table[["item", "rater", "label"]].itertuples(index=False)
    }


@pytest.mark.parametrize("key", ["label_distribution", "votes", "annotators", "Stimmen", None])
@pytest.mark.parametrize(
    ("labels", "raters"),
    [
        (SENTIMENTS, None),
        (("yes", "no"), ["anna", "ben", "carla", "david", "eva"]),
        (("1", "2", "3", "4", "5"), [101, 102, 103, 104, 105, 106]),
        (("positiv", "negativ"), ["A3F9KQ2LPX71ZB", "A1B7KQ2LPX7ZZZ", "AQ37KQ2LPX70YY"] * 2),
    ],
)
def test_each_label_is_its_raters(key, labels, raters) -> None:
    raters = list(dict.fromkeys(raters)) if raters and len(set(raters)) > 4 else None
    records = _records(key, labels, raters)
    read = read_labels(_json_lines(records))
    expected = {
        (record["text_id"], str(rater)): label
        for record in records
        for label, own in (record[key] if key else record).items()
        if isinstance(own, list)
        for rater in own
    }
    assert _given(read) == expected
    assert len(expected) == 4 * N
    assert (read.judges, len(read.criteria)) == ((), 1)


def test_what_a_model_says_beside_is_a_judges_and_gold_is_nobodys() -> None:
    records = [
        {**record, "gold_label": SENTIMENTS[n % 3], "model_0_label": SENTIMENTS[(n + n // 5) % 3]}
        for n, record in enumerate(_records("label_distribution"))
    ]
    read = read_labels(_json_lines(records))
    assert (len(read.raters), read.judges) == (8, ("model_0_label",))
    assert "gold_label" in read.items


def test_cells_of_a_table_hold_objects() -> None:
    rows = [
        f'{record["text_id"]},"{json.dumps(record["votes"]).replace(chr(34), 2 * chr(34))}"'
        for record in _records("votes")
    ]
    read = read_labels(upload("\n".join(["text_id,votes", *rows]), "votes.csv"))
    assert len(_given(read)) == 4 * N
    assert len(read.raters) == 8


@pytest.mark.parametrize(
    "own",
    [
        {"strengths": ["It is clear."], "weaknesses": ["It is short.", "It is dull."]},
        {"fluency": ["w1", "w2"], "tone": ["w3"]},  # who judged what
    ],
)
def test_other_objects_of_lists_name_no_raters_by_label(own: dict[str, list[str]]) -> None:
    records = [{"id": n, "human": n % 3, "gpt-4": (n + 1) % 3, "more": own} for n in range(N)]
    read = read_labels(_json_lines(records))
    assert (read.raters, read.judges) == (("human",), ("gpt-4",))


def test_a_rater_of_two_labels_of_an_item_is_not_read_so() -> None:
    records = _records("votes")
    records[3] = {**records[3], "votes": {label: ["w1"] for label in SENTIMENTS}}
    with pytest.raises(LabelError):
        read_labels(_json_lines(records))
