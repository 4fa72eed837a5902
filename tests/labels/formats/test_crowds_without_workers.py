"""Batch results of crowds from which the ids of workers were taken out."""

import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

TASKS, EACH = 4, 3


def csv(shown: dict[str, list[str]], given: dict[str, list[object]]) -> str:
    """Each task, with what it shows, in a row for every worker."""
    columns = {name: [text for text in texts for _ in range(EACH)] for name, texts in shown.items()}
    rows = zip(*columns.values(), *given.values(), strict=True)
    return "\n".join(",".join(map(str, row)) for row in [[*columns, *given], *rows]) + "\n"


def texts(letter: str, n_blank: int = 0) -> list[str]:
    return [f"{letter} text {n}" if n >= n_blank else "BLANK" for n in range(TASKS)]


def answers(k: int = 1) -> list[object]:
    return [(n * k + n // 5) % 3 + 1 for n in range(TASKS * EACH)]


@pytest.mark.parametrize(("shown", "given"), [("Input.", "Answer."), ("INPUT:", "OUTPUT:")])
def test_rows_are_asked_about_as_raters(shown: str, given: str) -> None:
    file = csv({f"{shown}text": texts("a")}, {f"{given}tone": answers(), f"{given}wit": answers(2)})
    with pytest.raises(LabelError, match="nothing says whether each row is a rater") as caught:
        read_labels(upload(file))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"rows": "raters"}]
    labels = read_labels(upload(file), on_doubt="accept")
    assert (len(labels.items), len(labels.raters)) == (TASKS, TASKS * EACH)
    assert list(labels.criteria) == ["tone", "wit"]


def test_answers_where_nothing_was_shown_are_no_labels() -> None:
    shown = {f"Input.claim_{n}": texts("abc"[n - 1], n - 1) for n in (1, 2, 3)}
    file = csv(shown, {f"Answer.S{n}Answer": answers(n) for n in (1, 2, 3)})
    labels = read_labels(upload(file), on_doubt="accept")
    assert (len(labels.items), len(labels.table)) == (3 * TASKS - 3, (3 * TASKS - 3) * EACH)
    assert labels.report.dropped == {"an answer where the task showed nothing": 3 * EACH}


def test_answers_called_after_who_gave_them_are_theirs() -> None:
    given = {f"Answer.human_{n}": answers(n) for n in (1, 2)}
    labels = read_labels(upload(csv({"Input.text": texts("a")}, given)), on_doubt="accept")
    assert labels.raters == ("Answer.human_1", "Answer.human_2")


def test_an_engine_asks_or_refuses(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "b.csv").write_text(csv({"Input.text": texts("a")}, {"Answer.tone": answers()}))
    with pytest.raises(LabelError):
        jv.open(tmp_path / "b.csv")
