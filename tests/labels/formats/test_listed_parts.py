"""Records that list what was labelled: each part is an item, with its own labels."""

import json
from collections.abc import Callable

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file, labels_of
from tests.labels.sources import upload

N = 12
WORDS = ("Neutral", "Entailment", "Contradiction")
Part = dict[str, object]
Records = list[dict[str, object]]


def records(key: str, part: Callable[[int, int], Part], **more: object) -> Records:
    """Records with one part to three in turn."""
    return [
        {"id": f"d{n}", "response": f"A longer text, number {n}, with several claims in it."}
        | more
        | {key: [part(n, place) for place in range(n % 3 + 1)]}
        for n in range(N)
    ]


def said(n: int, place: int, every: int = 0) -> str:
    """One of three labels, another one in every so many records."""
    return WORDS[(n + place + (every > 0 and n % every == 0)) % 3]


def claim(n: int, place: int) -> Part:
    return {
        "claim": f"Claim {place} of record {n} says that something is so.",
        "human_label": said(n, place),
        "gpt4_label": said(n, place, 5),
    }


N_PARTS = 4 * (1 + 2 + 3)


@pytest.mark.parametrize("key", ["claims", "atomic_facts", "turns", "claude2_response_kg"])
def test_parts_with_labels_of_their_own_are_items(key: str) -> None:
    labels = read_labels(json_file(records(key, claim, split="test")))
    assert labels.report.doubts == ()
    assert (labels.raters, labels.judges) == (("human_label",), ("gpt4_label",))
    assert len(labels.items) == N_PARTS
    given = {(item, rater, label) for item, rater, _, _, label in labels_of(labels)}
    assert ("d2 3", "human_label", "Entailment") in given
    assert f"What 'export.json' lists as '{key}' has labels of its own: each is an item." in str(
        labels.report
    )
    assert labels.report.balance


def test_parts_in_cells_of_a_table_are_those_of_json() -> None:
    rows = records("claims", claim)
    cells = "\n".join(
        f'{row["id"]};"{json.dumps(row["claims"]).replace(chr(34), chr(34) * 2)}"' for row in rows
    )
    table = read_labels(upload(f"id;claims\n{cells}\n", "claims.csv"))
    whole = read_labels(json_file(rows))
    assert labels_of(table) == labels_of(whole)


def test_raters_lists_and_objects_in_parts_are_read_as_in_rows() -> None:
    def of_annotators(n: int, place: int) -> Part:
        return {"text": f"Sentence {n} {place}.", "annotator_1": n % 3, "annotator_2": (n + 1) % 3}

    def by_side(n: int, place: int) -> Part:
        both = {"human": said(n, place), "gpt-4o": said(n, place, 4)}
        return {"step": f"Step {place} of {n} is this.", "labels": both}

    def listed(n: int, place: int) -> Part:
        return {
            "fact": f"Fact {place} of {n} is this.",
            "human_labels": [said(n, place), said(n, 0, 2)],
        }

    people = read_labels(json_file(records("sentences", of_annotators)))
    assert people.raters == ("annotator_1", "annotator_2")
    both = read_labels(json_file(records("steps", by_side)))
    assert (both.raters, both.judges) == (("labels.human",), ("labels.gpt-4o",))
    two = read_labels(json_file(records("facts", listed)))
    assert two.raters == ("human_labels_1", "human_labels_2")
    assert {len(people.items), len(both.items), len(two.items)} == {N_PARTS}


def test_ids_of_parts_name_the_items_and_entries_of_both_stay_apart() -> None:
    def with_ids(n: int, place: int) -> Part:
        return {"id": f"s{n}-{place}", **claim(n, place)}

    labels = read_labels(json_file(records("sentences", with_ids)))
    assert {item for item, *_ in labels_of(labels)} >= {"s0-0", "s2-2"}
    assert "record.id" in labels.item_columns


def lists_of_judges(people: str, judge: str, label: str) -> Records:
    """Records with a list of the parts, and one of labels for each rater, told by ids."""
    rows: Records = []
    for n in range(N):
        places = range(n % 3 + 1)
        rows.append({
            "topic": f"t{n}",
            "insights": [{"claim_id": f"{n}-{p}", "insight": f"What {p} of {n} is."}
                         for p in places],
            people: [{"claim_id": f"{n}-{p}", label: said(n, p)} for p in places],
            judge: [{label: said(n, p, 4), "claim_id": f"{n}-{p}"} for p in reversed(places)],
        })  # fmt: skip
    return rows


@pytest.mark.parametrize(
    ("people", "judge", "label"),
    [
        ("annotation", "predictions_gpt4", "coverage"),
        ("human_annotations", "gpt4_annotations", "label"),
        ("human", "gpt-4o", "label"),
    ],
)
def test_lists_of_labels_of_the_same_parts_are_put_together(
    people: str, judge: str, label: str
) -> None:
    labels = read_labels(json_file(lists_of_judges(people, judge, label)))
    assert labels.report.doubts == ()
    names = (f"{people}.{label}",), (f"{judge}.{label}",)
    assert (labels.raters, labels.judges) == names
    assert len(labels.items) == N_PARTS
    by_item: dict[str, dict[str, str]] = {}
    for item, rater, _, _, given in labels_of(labels):
        by_item.setdefault(item, {})[rater] = given
    agree = [own[names[0][0]] == own[names[1][0]] for own in by_item.values()]
    assert sum(agree) == N_PARTS - sum(n % 3 + 1 for n in range(0, N, 4))


def test_labels_of_records_and_of_their_parts_are_asked_about() -> None:
    rows = records("sentences", claim)
    for n, row in enumerate(rows):
        row |= {"human_score": n % 4 + 1, "gpt4_score": n * n % 4 + 1}
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(rows))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        "records of 'export.json' have labels of their own ('human_score', 'gpt4_score'), and so "
        "has what they list ('sentences')"
    )
    assert (doubt.guess, doubt.alternatives) == ({"levels": "records"}, ({"levels": "parts"},))
    whole = read_labels(json_file(rows), {"answers": {"levels": "records"}})
    assert (whole.raters, len(whole.items)) == (("human_score",), N)
    assert "Not read, as labels of parts of the items: 'sentences'." in str(whole.report)
    parts = read_labels(json_file(rows), {"answers": {"levels": "parts"}})
    assert (parts.raters, len(parts.items)) == (("human_label",), N_PARTS)
    note = "Not read, as labels of the records: 'human_score', 'gpt4_score'."
    assert note in str(parts.report)


def by_rater(n: int, place: int) -> Part:
    return {"annotator": f"w{place}", "label": said(n, place), "comment": f"Remark {n} {place}."}


@pytest.mark.parametrize("key", ["claims", "sentences"])
def test_labels_of_parts_stay_where_the_records_are_called_as_theirs(key: str) -> None:
    rows = [
        {"id": f"d{n}", "label": n % 3 == 0, key: [
            {"text": f"Part {place} of record {n} says that something is so.", "label": own}
            for place, own in enumerate(("yes", "no", "no")[: n % 3 + 1])
        ]}
        for n in range(N)
    ]  # fmt: skip
    with pytest.raises(LabelError) as asked:
        read_labels(json_file(rows))
    assert asked.value.doubts[0].guess == {"levels": "parts"}
    labels = read_labels(json_file(rows), on_doubt="accept")
    assert labels.raters == ("label",)
    assert sorted(labels.table["label"]) == ["no"] * 12 + ["yes"] * 12
    assert "Not read, as labels of the records: 'label'." in labels.report.notes


def test_answers_of_raters_are_no_parts() -> None:
    labels = read_labels(json_file(records("annotations", by_rater)))
    assert (labels.raters, len(labels.items)) == (("w0", "w1", "w2"), N)


def of_systems(n: int, place: int) -> Part:
    return {"system": f"s{place}", "text": f"Text {n} {place}.", "human_score": n % 5}


def of_models(n: int, place: int) -> Part:
    return {"model": f"m{place}", "output": f"Text {n} {place}.", "human_score": n % 5}


def by_criterion(n: int, place: int) -> Part:
    return {"metric": ("tone", "style", "wit")[place], "human_score": (n + place) % 5}


def with_rationale(n: int, place: int) -> Part:
    return {"label": said(n, place), "rationale": f"As {n} is {place}."}


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("scores", by_criterion),
        ("human_annotations", with_rationale),
    ],
)
def test_other_lists_are_left_as_they_were(key: str, part: Callable[[int, int], Part]) -> None:
    with pytest.raises(LabelError, match="has no column of human labels"):
        read_labels(json_file(records(key, part)))


@pytest.mark.parametrize("by_id", ["records", "lists", "objects"])
def test_parts_under_ids_of_their_records_or_in_an_object_are_items(by_id: str) -> None:
    rows = records("claims", claim)
    documents: dict[str, object] = {
        "records": {str(row["id"]): {"claims": row["claims"]} for row in rows},
        "lists": {str(row["id"]): row["claims"] for row in rows},
        "objects": [{"id": row["id"], "answer": {"claims": row["claims"]}} for row in rows],
    }
    labels = read_labels(json_file(documents[by_id]))
    assert labels_of(labels) == labels_of(read_labels(json_file(rows)))


def outputs(key: str, label: str, **of_record: object) -> list[dict[str, object]]:
    """Questions, each with the answers of two systems and a label of each."""
    return [
        {
            "prompt": f"What is thing {number} about?",
            **of_record,
            key: [
                {
                    "model_name": system,
                    "response": f"It is about {number} {system} things",
                    label: 1 + (number * (place + 2) + place) % 5,
                }
                for place, system in enumerate(("yiyan", "gpt-4"))
            ],
        }
        for number in range(12)
    ]


@pytest.mark.parametrize("key", ["responses", "candidates", "responses_and_factuality"])
def test_outputs_of_systems_with_labels_are_items(key: str) -> None:
    labels = read_labels(json_file(outputs(key, "human_score")))
    assert len(labels.items) == 24
    assert set(labels.items["system"]) == {"yiyan", "gpt-4"}
    assert labels.raters == ("human_score",)
    assert not labels.judges
    with pytest.raises(LabelError, match="no column of human labels") as caught:
        read_labels(json_file(outputs(key, "score")))
    assert [doubt.guess for doubt in caught.value.doubts] == [["score"]]


def test_texts_of_judges_are_no_outputs() -> None:
    given = outputs("responses", "score")
    for number, record in enumerate(given):
        record["human_score"] = 1 + number % 5
    labels = read_labels(json_file(given))
    assert (labels.raters, len(labels.items)) == (("human_score",), 12)
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(outputs("judgments", "score")))
    assert not caught.value.doubts


@pytest.mark.parametrize(("key", "part"), [("outputs", of_models), ("candidates", of_systems)])
def test_one_output_to_three_are_items(key: str, part: Callable[[int, int], Part]) -> None:
    labels = read_labels(json_file(records(key, part)))
    assert (labels.raters, len(labels.items)) == (("human_score",), N_PARTS)
    assert labels.items["system"].nunique() == 3


def test_parts_of_parts_with_labels_are_items() -> None:
    texts = [
        {"topic": f"Person {n}", "annotations": [{"text": f"Sentence {n}.", "human-atomic-facts": [
            {"text": f"Fact {k} of {n} is so.", "label": "SN"[(n + k) % 2]} for k in range(3)
        ]}]}
        for n in range(N)
    ]  # fmt: skip
    with pytest.raises(LabelError, match="whether 'label' holds labels of humans or of judges"):
        read_labels(json_file(texts))
    labels = read_labels(json_file(texts), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("label",), ())
    assert len(labels.items) == 3 * N
    table = labels.table
    assert dict(zip(table["item"], table["label"], strict=True))["1 1 2"] == "N"


def test_parts_of_parts_without_labels_change_nothing() -> None:
    texts = [
        claim(n, 0) | {"sentences": [{"text": f"S {n}.", "facts": [{"text": f"F {n} is so."}]}]}
        for n in range(N)
    ]
    labels = read_labels(json_file(texts))
    assert (labels.raters, labels.judges) == (("human_label",), ("gpt4_label",))
    assert len(labels.items) == N


def test_labels_of_records_stand_before_parts_of_parts() -> None:
    facts = [
        [{"text": f"Fact {n} is so.", "label": "S"}, {"text": f"Another, {n}.", "label": "N"}]
        for n in range(N)
    ]
    texts = [
        {"human_label": n % 4, "gpt4_label": (n + n // 9) % 4, "sentences": [{"facts": facts[n]}]}
        for n in range(N)
    ]
    labels = read_labels(json_file(texts))
    assert (labels.raters, len(labels.items)) == (("human_label",), N)


@pytest.mark.parametrize("key", ["outputs", "responses", "answers", "candidates", "completions"])
@pytest.mark.parametrize("label", ["score", "rating"])
def test_outputs_of_no_system_are_items(key: str, label: str) -> None:
    """They were refused."""
    given = [
        {
            "prompt": f"What is {n}?",
            key: [
                {"text": f"Answer {k} to {n}.", label: 1 + (n + k) % 5} for k in range(2 + n % 2)
            ],
        }
        for n in range(N)
    ]
    with pytest.raises(LabelError, match=f"whether '{label}' holds labels of humans or of judges"):
        read_labels(json_file(given))
    labels = read_labels(json_file(given), on_doubt="accept")
    assert (labels.raters, len(labels.items)) == ((label,), 30)
    assert "1 1" in labels.items.index
    assert any(
        note.endswith("has labels of its own: each is an item.") for note in labels.report.notes
    )


def answered(**beside: object) -> Records:
    return [
        beside | {"responses": [{"text": f"So {k} of {n}.", "rating": 1 + k} for k in range(3)]}
        for n in range(N)
    ]


def test_texts_of_people_about_a_text_are_no_items() -> None:
    with pytest.raises(LabelError, match="no column of human labels"):
        read_labels(json_file(answered(tweet="a text that was answered")))


def test_texts_beside_other_lists_of_labels_are_no_items() -> None:
    given = answered()
    for n, record in enumerate(given):
        record["annotations"] = [{"annotator": f"w{k}", "label": (n + k) % 2} for k in range(3)]
    labels = read_labels(json_file(given))
    assert (labels.raters, len(labels.items)) == (("w0", "w1", "w2"), N)


@pytest.mark.parametrize("without", ["model-atomic-facts", "auto_claims"])
def test_parts_without_labels_beside_those_with_labels_are_left_out(without: str) -> None:
    texts = [
        {"topic": f"Person {n}", "annotations": [{
            "text": f"Sentence {n}.",
            without: [{"text": f"Fact of {n}."}],
            "human-atomic-facts": [
                {"text": f"Fact {k} of {n} is so.", "label": "SN"[(n + k) % 2]} for k in range(3)
            ] if n % 4 else None,
        }]}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(json_file(texts), on_doubt="accept")
    n_facts = 3 * sum(n % 4 > 0 for n in range(N))
    assert (len(labels.items), labels.report.n_labels, labels.judges) == (n_facts, n_facts, ())
