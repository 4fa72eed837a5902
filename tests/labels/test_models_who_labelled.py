"""A column that names the model of each label: ``verdict_source``, and not where texts are from."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20
VERDICTS = ("correct", "wrong", "partial")
WHO = ("verdict_source", "label_source", "verdict_by", "label_model", "scoring_model", "rating_by")


def record(n: int, **cells: object) -> dict[str, object]:
    texts = {"predicted_cause": f"the disk {n} was full", "expected_cause": f"no room on {n}"}
    return {"case_id": f"case-{n}", **texts, "verdict": VERDICTS[n * 5 % 7 % 3], **cells}


def file(records: list[dict[str, object]], name: str = "reference_labels.jsonl"):
    return upload("\n".join(map(json.dumps, records)), name)


@pytest.mark.parametrize("who", [*WHO, "VerdictSource", "judged_by"])
def test_the_model_is_the_judge(who: str) -> None:
    judges = file([record(n, **{who: "claude-opus-4-8"}) for n in range(N)])
    with pytest.raises(LabelError, match="No rater of 'reference_labels' is human") as refused:
        read_labels(judges)
    assert "'claude-opus-4-8'" in str(refused.value)


@pytest.mark.parametrize("who", WHO)
def test_the_judge_beside_a_file_of_humans(who: str) -> None:
    judges = file([record(n, **{who: "claude-opus-4-8"}) for n in range(N)], "reference.jsonl")
    humans = file(
        [{"case_id": f"case-{n}", "human_verdict": VERDICTS[n % 3]} for n in range(N)],
        "human_labels.jsonl",
    )
    labels = read_labels([humans, judges], on_doubt="accept")
    assert labels.judges == ("claude-opus-4-8",)
    assert len(labels.raters) == 1


@pytest.mark.parametrize("said", ["reddit", "news"])
def test_where_texts_are_from_names_nobody(said: str) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(file([record(n, label_source=said) for n in range(N)]))
    assert [doubt.guess for doubt in asked.value.doubts] == [["verdict"]]


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("raters", [("human_label", "judge_label"), ("Anna", "Ben")])
def test_columns_of_raters_beside_it_stay_theirs(who: str, raters: tuple[str, ...]) -> None:
    records = [
        {"id": n, **{rater: 1 + n * (3 + k) % 5 for k, rater in enumerate(raters)}, who: "gpt-4o"}
        for n in range(N)
    ]
    labels = read_labels(file(records), on_doubt="accept")
    assert {*labels.raters, *labels.judges} == {*raters}
