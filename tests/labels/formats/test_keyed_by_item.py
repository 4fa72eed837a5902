"""JSON with the labels of one rater under the ids of the items."""

import json
from pathlib import Path

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.formats import keyed_by_item
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources.documents import Document
from tests.labels.sources import Upload, upload

N = 12
HUMANS = [{"id": f"q{n}", "human_1": n % 5 + 1, "human_2": (n + n % 2) % 5 + 1} for n in range(N)]
GRADES = {f"q{n}": n % 4 + 1 for n in range(N)}


def humans() -> Upload:
    lines = [",".join(map(str, row.values())) for row in HUMANS]
    return upload("\n".join(["id,human_1,human_2", *lines]), "people.csv")


def stored(value: object, name: str = "gpt-4o.json") -> Upload:
    return upload(json.dumps(value), name)


RATERS = {2: "human", 3: "gpt-4o"}
JUDGES = {
    "plain": GRADES,
    "label and reason": {
        item: {"score": grade, "reason": f"It is {grade} so."} for item, grade in GRADES.items()
    },
    "reason first": {
        item: {"explanation": f"As {item} says.", "rating": grade} for item, grade in GRADES.items()
    },
    "texts": {item: f"Rating: {grade}" for item, grade in GRADES.items()},
    "of further items": {**GRADES, "q90": 3, "q91": 4},
}


@pytest.mark.parametrize("kind", JUDGES)
def test_labels_under_ids_of_the_humans_items_are_the_judges(kind: str) -> None:
    labels = read_labels([humans(), stored(JUDGES[kind])])
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    own = labels.table[labels.table["rater"] == "gpt-4o"]
    given = dict(zip(own["item"], own["label"], strict=True))
    assert {item: given[item] for item in GRADES} == GRADES
    assert set(given) == set(JUDGES[kind])
    again = read_labels([humans(), stored(JUDGES[kind])], labels.mapping)
    assert again.digest == labels.digest


def test_humans_may_be_json_too_and_criteria_are_kept() -> None:
    given = {item: {"fluency": grade, "tone": 5 - grade} for item, grade in GRADES.items()}
    people = [
        {"id": f"q{n}", **{f"human_{k}_{c}": (n + k) % 5 + 1 for k in (1, 2) for c in given["q1"]}}
        for n in range(N)
    ]
    labels = read_labels([stored(people, "people.json"), stored(given)])
    assert labels.criteria == ("fluency", "tone")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 6 * N


def test_a_file_for_each_rater(tmp_path: Path) -> None:
    for k, rater in enumerate(("human_1", "human_2", "gpt-4o")):
        given = {f"q{n}": (n + (n % 3 == k)) % 4 + 1 for n in range(N)}
        (tmp_path / f"{rater}.json").write_text(json.dumps(given))
    labels = read_labels(tmp_path)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 3 * N


def test_raters_and_settings_are_no_items() -> None:
    by_rater = {"gpt-4o": GRADES, "claude-3": {item: 5 - grade for item, grade in GRADES.items()}}
    by_item = {item: {"gpt-4o": grade, "claude-3": 5 - grade} for item, grade in GRADES.items()}
    for given in (by_rater, by_item):
        labels = read_labels([humans(), stored(given, "judges.json")])
        assert labels.judges == ("gpt-4o", "claude-3")
    with pytest.raises(LabelError, match="'config.json' is JSON without a table in it"):
        read_labels([stored({"model": "x", "temp": 0}, "config.json")])


def test_labels_under_ids_that_have_numbers_are_read_of_a_file_alone() -> None:
    labels = read_labels(stored(GRADES, "human_labels.json"))
    assert (labels.report.n_labels, len(labels.items), len(labels.raters)) == (N, N, 1)
    with pytest.raises(LabelError, match="holds labels of humans or of judges"):
        read_labels(stored(GRADES, "labels.json"))
    for given in ({f"m{n}": n / 7 for n in range(N)}, dict.fromkeys("abcdefghi", 3)):
        with pytest.raises(LabelError, match="is JSON without a table in it"):
            read_labels(stored(given, "human_labels.json"))


@pytest.mark.parametrize("judge", [{"name": "mistral-7b", "label": 2}, None])
@pytest.mark.parametrize("key", ["annotations", "ratings"])
def test_records_under_ids_are_read_as_in_a_list(key: str, judge: object) -> None:
    records = {
        f"doc_{n}": {
            "text": f"Text {n}.",
            key: [{"annotator": who, "label": (n + k) % 3 + 1} for k, who in enumerate("xyz")],
            **({"model_label": judge} if judge else {}),
        }
        for n in range(N)
    }
    labels = read_labels(stored(records, "labels.json"))
    assert (labels.raters, labels.report.n_labels) == (tuple("xyz"), (4 if judge else 3) * N)
    assert labels.items.index.tolist() == list(records)
    listed = [{"id": item, **own} for item, own in records.items()]
    as_list = read_labels(stored(listed, "labels.json"))
    columns = ["item", "rater", "kind", "criterion", "label"]
    assert (labels.table[columns].astype(str) == as_list.table[columns].astype(str)).all(axis=None)


def test_names_in_a_file_without_another_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(name: str) -> bool:
        raise AssertionError(f"'{name}' says nothing without another file")

    monkeypatch.setattr(keyed_by_item, "names_a_rater", again)
    alone = Document("gpt-4o.json", value=JUDGES["label and reason"])
    assert not keyed_by_item.sniff(alone)


@pytest.mark.parametrize("criteria", [("fluency",), ("fluency", "tone"), ("score",)])
@pytest.mark.parametrize("name", ["labels.json", "labels.jsonl", "labels.ndjson"])
def test_an_object_for_each_item_under_its_id(criteria: tuple[str, ...], name: str) -> None:
    lines = [
        {f"ID{n}": {r: {c: (n * k + len(c)) % 5 + 1 for c in criteria} for k, r in RATERS.items()}}
        for n in range(N)
    ]
    texts = [json.dumps(line) for line in lines]
    text = f"[{','.join(texts)}]" if name.endswith(".json") else "\n".join(texts)
    labels = read_labels(upload(text, name))
    assert (labels.raters, labels.judges, len(labels.items)) == (("human",), ("gpt-4o",), N)
    assert labels.report.n_labels == 2 * N * len(criteria)
    assert read_labels(lines).digest == labels.digest


def test_records_of_one_key_that_comes_back_are_rows() -> None:
    lines = [{"human": n % 3 + 1} for n in range(N)]
    assert read_labels(lines).raters == ("human",)
