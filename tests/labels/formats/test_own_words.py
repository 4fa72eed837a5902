"""Fields of a form that people answered in their own words, in exports that do not tell them."""

from collections.abc import Callable, Sequence

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file
from tests.labels.sources import Upload

PARTS = (
    "The first half reads well",
    "Names are wrong in places",
    "It leaves out the main point",
    "Nothing that I could find fault with",
)
Row = dict[str, object]


def of_label_studio(task: int, who: int, answers: Row) -> Row:
    return {"text": f"T{task}", "id": task, **answers, "annotator": who,
            "annotation_id": 10 * task + who, "created_at": "2025-03-01T08:00:11.1Z",
            "updated_at": "2025-03-01T08:00:11.1Z", "lead_time": 3.5}  # fmt: skip


def of_mturk(task: int, who: int, answers: Row) -> Row:
    return {"HITId": f"H{task}", "AssignmentId": f"{task}{who}", "WorkerId": f"A{who}",
            "AssignmentStatus": "Approved", "Input.text": f"T{task}",
            **{f"Answer.{name}": answer for name, answer in answers.items()}}  # fmt: skip


def of_toloka(task: int, who: int, answers: Row) -> Row:
    return {"INPUT:text": f"T{task}", "ASSIGNMENT:task_id": f"t{task}",
            "ASSIGNMENT:worker_id": f"w{who}", "ASSIGNMENT:status": "APPROVED",
            **{f"OUTPUT:{name}": answer for name, answer in answers.items()}}  # fmt: skip


def of_scale(task: int, who: int, answers: Row) -> Row:
    return {"task_id": f"t{task}", "annotator_id": f"a{who}", "prompt": f"P{task}",
            **answers, "completed_at": "2025-03-01T08:00:11.1Z"}  # fmt: skip


FORMS = (of_label_studio, of_mturk, of_toloka, of_scale)
Form = Callable[[int, int, Row], Row]


def export(form: Form, field: str, words: Sequence[str | None]) -> Upload:
    """15 tasks with two people each: how good a text is, and a field with one of the words."""
    rows = []
    for n, word in enumerate(words):
        task, who = divmod(n, 2)
        quality = ("bad", "fair", "good")[(task + who * (task % 4 == 0)) % 3]
        rows.append(form(task, who, {"quality": quality, field: word}))
    return csv_file(rows)


def sentence(n: int) -> str:
    return f"{PARTS[n % len(PARTS)]}, line {n}."


SENTENCES = [sentence(n) for n in range(30)]
FEW_SENTENCES = [sentence(n) if n % 5 == 0 else None for n in range(30)]
REMARKS = ["none" if n % 5 == 0 else "good task" if n % 7 == 0 else None for n in range(30)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("field", "words"),
    [("explanation", SENTENCES), ("Please tell us more", SENTENCES), ("why", FEW_SENTENCES),
     ("thoughts", REMARKS), ("otherComments", REMARKS)],
    ids=["explanation", "question", "why of few", "thoughts", "comments"],
)  # fmt: skip
def test_what_people_wrote_of_their_own_is_left_out(
    form: Form, field: str, words: list[str | None]
) -> None:
    labels = read_labels(export(form, field, words))
    assert (labels.criteria, labels.report.n_labels) == (("quality",), 30)


@pytest.mark.parametrize("form", FORMS)
def test_what_was_left_out_is_named(form: Form) -> None:
    report = str(read_labels(export(form, "explanation", SENTENCES)).report)
    assert "Left out as answered in people's own words: 'explanation'." in report
    assert "free text, which is no label: 30" in report


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("field", "words"),
    [("kind", [PARTS[n % 4] for n in range(30)]),
     ("why", ["not true" if n % 2 else "not polite" if n % 3 else None for n in range(30)]),
     ("comment_is_toxic", ["not sure" if n % 2 else "yes" if n % 3 else None for n in range(30)]),
     ("comment_type", ["very rude" if n % 2 else "kind" for n in range(30)])],
    ids=["long labels", "reasons", "named after comments", "kinds of comments"],
)  # fmt: skip
def test_labels_come_back_whatever_they_are_called(
    form: Form, field: str, words: list[str | None]
) -> None:
    labels = read_labels(export(form, field, words))
    n_words = sum(word is not None for word in words)
    assert set(labels.criteria) == {"quality", field}
    assert labels.report.n_labels == 30 + n_words
