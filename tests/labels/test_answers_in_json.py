"""A judge's answers as texts of JSON, in a file of its own."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 14


def _humans(options: tuple[object, ...]) -> Upload:
    rows = [f"t{n},{options[n * n % len(options)]}" for n in range(N)]
    return upload("\n".join(["trace_id,human_label", *rows]), "labels.csv")


def _judge(column: str, texts: list[str], as_csv: bool = False, **beside: str) -> Upload:
    records = [{"trace_id": f"t{n}", **beside, column: text} for n, text in enumerate(texts)]
    if not as_csv:
        return upload("\n".join(map(json.dumps, records)), "judge.jsonl")
    cells = [[str(own).replace('"', '""') for own in record.values()] for record in records]
    rows = [",".join(f'"{cell}"' for cell in own) for own in cells]
    return upload("\n".join([",".join(records[0]), *rows]), "judge.csv")


def _texts(key: str, options: tuple[object, ...], fence: str = "{}") -> list[str]:
    """Answers that are the humans' but for every fifth."""
    said = [options[(n * n + (n % 5 == 0)) % len(options)] for n in range(N)]
    return [
        fence.replace("{}", json.dumps({"reasoning": f"It is so, as {n} says.", key: label}))
        for n, label in enumerate(said)
    ]


@pytest.mark.parametrize("column", ["output", "response", "completion", "judge_output", "antwort"])
@pytest.mark.parametrize(
    ("key", "options"),
    [("verdict", ("pass", "fail")), ("score", (1, 2, 3)), ("answer", ("yes", "no"))],
)
@pytest.mark.parametrize("as_csv", [False, True])
def test_answers_in_json_are_labels_of_the_judge_of_a_row(column, key, options, as_csv) -> None:
    judge = _judge(column, _texts(key, options), as_csv, judge="gpt-4o")
    read = read_labels([_humans(options), judge])
    assert read.judges == ("gpt-4o",)
    machine = read.table[read.table["kind"] == "machine"]
    assert dict(zip(machine["item"].astype(str), machine["label"].astype(str), strict=True)) == {
        f"t{n}": str(options[(n * n + (n % 5 == 0)) % len(options)]) for n in range(N)
    }


@pytest.mark.parametrize("fence", ["{}", "```json\n{}\n```", "```\n{}\n```"])
def test_answers_in_json_may_stand_in_fences_and_in_a_column_named_after_the_judge(fence) -> None:
    options = ("pass", "fail")
    texts = _texts("verdict", options, fence)
    texts[3] = '{"reasoning": "It is so, as'
    read = read_labels([_humans(options), _judge("gpt-4o_output", texts)])
    assert len(read.judges) == 1
    machine = read.table[read.table["kind"] == "machine"]
    assert machine["label"].notna().sum() == N - 1


@pytest.mark.parametrize(
    "texts",
    [
        [json.dumps({"answer": f"Answer {n} of a model"}) for n in range(N)],  # what was judged
        [f"Here is my summary {n} of it." for n in range(N)],
    ],
)
def test_other_texts_of_json_are_no_labels(texts: list[str]) -> None:
    with pytest.raises(LabelError, match="no column that looks like labels"):
        read_labels([_humans(("pass", "fail")), _judge("output", texts, judge="gpt-4o")])
