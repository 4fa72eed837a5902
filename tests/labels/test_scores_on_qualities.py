"""Scores of metrics under names of qualities beside people's labels, in any table."""

import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20


def _table(columns: tuple[str, ...], people: tuple[str, ...], top: float = 1.0) -> str:
    lines = [",".join(("input", "actual_output", *columns, *people))]
    for n in range(N):
        scores = (round(top * ((3 * n + k) % 11) / 11, 3) for k, _ in enumerate(columns))
        labels = ((2 * n + k) % 5 + 1 for k, _ in enumerate(people))
        texts = (f"Question {n} of them?", f"This is answer {n}.")
        lines.append(",".join(map(str, (*texts, *scores, *labels))))
    return "\n".join(lines)


@pytest.mark.parametrize(
    "columns",
    [
        ("answer_relevancy", "faithfulness", "hallucination"),
        ("Groundedness", "Answer Relevance", "Context Relevance"),
        ("score_factual_accuracy", "score_response_completeness"),
        ("eval.Hallucination.score", "eval.QA Correctness.score"),
    ],
)
@pytest.mark.parametrize("people", [("human_score",), ("annotator_1", "annotator_2")])
def test_they_are_asked_about_and_judges_in_the_guess(columns, people, tmp_path) -> None:
    text = _table(columns, people)
    with pytest.raises(LabelError) as asked:
        read_labels(upload(text, "eval.csv"))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("machine", {name: [name] for name in columns})
    assert doubt.alternatives == ({},)
    assert doubt.reason.startswith("nothing in 'eval.csv' says whether ")
    assert doubt.reason.endswith("of metrics, each a judge, or tell of the texts")
    labels = read_labels(upload(text, "eval.csv"), on_doubt="accept")
    assert (labels.raters, labels.judges) == (people, columns)
    assert len(labels.table) == N * (len(people) + len(columns))
    assert read_labels(upload(text, "eval.csv"), {"machine": []}).judges == ()
    path = tmp_path / "eval.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LabelError, match="of metrics, each a judge, or tell of the texts"):
        judgeviz.open(path)


@pytest.mark.parametrize(
    ("columns", "top"),
    [
        (("toxicity", "severe_toxicity"), 1.0),
        (("formality", "complexity"), 1.0),
        (("readability", "length"), 1.0),
        (("mean_relevance", "mean_fluency"), 1.0),
        (("answer_length", "context_length"), 1.0),
        (("answer_relevancy", "faithfulness"), 100.0),
    ],
)
def test_what_tells_of_the_texts_stays_beside_them(columns, top: float) -> None:
    labels = read_labels(upload(_table(columns, ("human_1", "human_2"), top), "d.csv"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ())
