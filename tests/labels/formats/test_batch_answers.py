"""Files of answers as the interfaces of models write them for a batch of requests."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_lines
from tests.labels.sources import Upload

N = 12
HUMANS = [
    {"id": f"q{n}"} | {f"ann{k}": (n + k) % 5 + 1 for k in range(3)} for n in range(N)
]  # fmt: skip
FAILURE = {"custom_id": "q3", "response": None, "error": {"code": "batch_expired"}}


def humans() -> Upload:
    return csv_file(HUMANS, "humans.csv")


def completion(n: int, *contents: object) -> dict[str, object]:
    choices = [
        {"index": k, "message": {"role": "assistant", "content": said}, "finish_reason": "stop"}
        for k, said in enumerate(contents)
    ]
    body = {"model": "gpt-4o-2024-08-06", "choices": choices, "usage": {"total_tokens": 90 + n}}
    response = {"status_code": 200, "request_id": f"r{n}", "body": body}
    return {"id": f"batch_req_{n}", "custom_id": f"q{n}", "response": response, "error": None}


def responses(n: int, said: str) -> dict[str, object]:
    output = [
        {"type": "reasoning", "summary": []},
        {"type": "message", "content": [{"type": "output_text", "text": said}]},
    ]
    body = {"model": "gpt-5", "output": output}
    return {"custom_id": f"q{n}", "response": {"status_code": 200, "body": body}, "error": None}


def message(n: int, said: str) -> dict[str, object]:
    own = {"model": "claude-sonnet-4", "content": [{"type": "text", "text": said}]}
    return {"custom_id": f"q{n}", "result": {"type": "succeeded", "message": own}}


def tool_call(n: int, said: str) -> dict[str, object]:
    line = completion(n, None)
    message = line["response"]["body"]["choices"][0]["message"]
    message["tool_calls"] = [{"id": "c", "type": "function",
                              "function": {"name": "grade", "arguments": said}}]  # fmt: skip
    return line


def function_call(n: int, said: str) -> dict[str, object]:
    line = completion(n, None)
    message = line["response"]["body"]["choices"][0]["message"]
    message["function_call"] = {"name": "grade", "arguments": said}
    return line


def called_response(n: int, said: str) -> dict[str, object]:
    line = responses(n, "I grade it 1.")
    call = {"type": "function_call", "call_id": "c", "name": "grade", "arguments": said}
    line["response"]["body"]["output"].append(call)
    return line


def tool_use(n: int, said: str) -> dict[str, object]:
    line = message(n, "I grade it 1.")
    use = {"type": "tool_use", "id": "t", "name": "grade", "input": json.loads(said)}
    line["result"]["message"]["content"].append(use)
    return line


def candidates(n: int, *parts: dict[str, object]) -> dict[str, object]:
    own = [{"content": {"parts": list(parts), "role": "model"}, "finishReason": "STOP"}]
    response = {"candidates": own, "modelVersion": "gemini-2.5-flash", "responseId": f"r{n}"}
    return {"key": f"q{n}", "response": response}


def candidate(n: int, said: str) -> dict[str, object]:
    return candidates(n, {"text": "Is it 1?", "thought": True}, {"text": said})


def candidate_call(n: int, said: str) -> dict[str, object]:
    return candidates(n, {"functionCall": {"name": "grade", "args": json.loads(said)}})


@pytest.mark.parametrize(
    ("line", "model"),
    [
        (tool_call, "gpt-4o-2024-08-06"),
        (function_call, "gpt-4o-2024-08-06"),
        (called_response, "gpt-5"),
        (tool_use, "claude-sonnet-4"),
        (candidate_call, "gemini-2.5-flash"),
    ],
)
def test_what_a_tool_is_called_with_is_the_answer_whatever_text_stands_beside(line, model) -> None:
    said = [json.dumps({"reason": "It reads well.", "score": n % 5 + 1}) for n in range(N)]
    answers = json_lines([line(n, own) for n, own in enumerate(said)], "answers.jsonl")
    labels = read_labels([humans(), answers])
    of_judge = labels.table[labels.table["rater"] == model]
    assert of_judge["label"].tolist() == [n % 5 + 1 for n in range(N)]
    assert of_judge["item"].tolist() == [f"q{n}" for n in range(N)]


@pytest.mark.parametrize(
    ("line", "model"),
    [
        (candidate, "gemini-2.5-flash"),
        (completion, "gpt-4o-2024-08-06"),
        (responses, "gpt-5"),
        (message, "claude-sonnet-4"),
    ],
)
@pytest.mark.parametrize("said", ["{}", "Score: {}", '{{"score": {}, "reason": "It reads well."}}'])
def test_an_answer_of_a_batch_is_the_models_label_of_its_custom_id(line, model, said) -> None:
    answers = json_lines([line(n, said.format(n % 5 + 1)) for n in range(N)], "answers.jsonl")
    labels = read_labels([humans(), answers])
    assert (labels.raters, labels.judges) == (("ann0", "ann1", "ann2"), (model,))
    table = labels.table
    of_judge = table[table["rater"] == model]
    assert of_judge["label"].tolist() == [n % 5 + 1 for n in range(N)]
    assert of_judge["item"].tolist() == [f"q{n}" for n in range(N)]


def test_requests_that_failed_are_counted_and_several_choices_are_samples() -> None:
    lines = [FAILURE if n == 3 else completion(n, str(n % 5 + 1), "2") for n in range(N)]
    lines[5] = completion(5, "4", None)
    labels = read_labels([humans(), json_lines(lines, "answers.jsonl")])
    assert labels.report.n_labels == 3 * N + 2 * (N - 1) - 1
    assert labels.report.dropped == {
        "a request without an answer": 1, "an answer without a text": 1
    }  # fmt: skip
    assert labels.report.balance


def test_requests_to_gemini_that_failed_are_counted() -> None:
    lines = [candidate(n, str(n % 5 + 1)) for n in range(N)]
    lines[3] = {"key": "q3", "error": {"code": 429, "message": "Too many requests."}}
    lines[5] = {"key": "q5", "response": {"candidates": [{"finishReason": "SAFETY"}]}}
    labels = read_labels([humans(), json_lines(lines, "answers.jsonl")])
    assert labels.report.dropped == {
        "a request without an answer": 1, "an answer without a text": 1
    }  # fmt: skip
    assert labels.report.balance


def test_a_batch_alone_says_that_humans_are_missing() -> None:
    lines = [completion(n, str(n % 5 + 1)) for n in range(N)]
    with pytest.raises(LabelError, match="human"):
        read_labels(json_lines(lines, "answers.jsonl"))


def test_requests_themselves_are_no_answers() -> None:
    body = {"model": "gpt-4o", "messages": [{"role": "user", "content": "Rate it."}]}
    lines = [{"custom_id": f"q{n}", "method": "POST", "url": "/v1", "body": body} for n in range(N)]
    with pytest.raises(LabelError):
        read_labels([humans(), json_lines(lines, "requests.jsonl")])


def at_the_limit(line: dict[str, object]) -> dict[str, object]:
    """Let an answer of any interface have met the limit of tokens."""
    if "result" in line:
        line["result"]["message"]["stop_reason"] = "max_tokens"
    elif "candidates" in line["response"]:
        line["response"]["candidates"][0]["finishReason"] = "MAX_TOKENS"
    elif "choices" in line["response"]["body"]:
        line["response"]["body"]["choices"][0]["finish_reason"] = "length"
    else:
        line["response"]["body"] |= {
            "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}
        }  # fmt: skip
    return line


@pytest.mark.parametrize("line", [candidate, completion, responses, message])
@pytest.mark.parametrize(
    "said",
    ["4, as the first claim is supported, but the second", "Score: 4 at first, but", "4 or",
     '{"reason": "It is short, and fluent", "score": 4', "4, it is fluent.\nBut the text",
     "Style score: 4\nFluency", "<think>4\n4"],
)  # fmt: skip
def test_an_answer_that_was_cut_off_is_invalid(line, said) -> None:
    lines = [line(n, str(n % 5 + 1)) for n in range(N)]
    lines[3] = at_the_limit(line(3, said))
    labels = read_labels([humans(), json_lines(lines, "answers.jsonl")])
    assert labels.report.invalid == {labels.judges[0]: {f"{said} [cut off]": 1}}


@pytest.mark.parametrize("line", [candidate, completion, responses, message])
@pytest.mark.parametrize(
    "said",
    [
        "4",
        "**4**",
        "4\n\nThe text is",
        "Score: 4\nThe text is",
        "**Score:** 4/5\nThe",
        '{"score": 4, "reason": "It',
    ],
)
def test_what_was_complete_before_the_cut_is_read(line, said) -> None:
    lines = [line(n, str(n % 5 + 1)) for n in range(N)]
    lines[1] = at_the_limit(line(1, said))
    labels = read_labels([humans(), json_lines(lines, "answers.jsonl")])
    assert labels.report.invalid == {}
    of_judge = labels.table[labels.table["rater"] == labels.judges[0]]
    assert of_judge["label"].tolist()[:3] == [1, 4, 3]
