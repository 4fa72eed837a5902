"""Tables of detectors' labels and of programs' scores."""

import pytest

from judgeviz import LabelError, read_labels
from judgeviz.errors import HumansMissingError
from tests.labels.sources import upload

N = 24
RAGAS = ("faithfulness", "answer_relevancy", "context_precision", "context_recall")


def _scores(shares: bool = True):
    def said(n: int, k: int) -> str:
        return f"{(n * 37 + k * 11) % 97 / 97:.4f}" if shares else str(1 + (n + k) % 5)

    lines = [",".join([f"S{n}", *(said(n, k) for k in range(4))]) for n in range(N)]
    return upload("\n".join([",".join(["id", *RAGAS]), *lines]), "results.csv")


def test_scores_of_programs_are_not_guessed_to_be_a_humans() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_scores())
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ([], (["human"],))
    assert doubt.reason == (
        "nothing in 'results.csv' says whether 'faithfulness', 'answer_relevancy', "
        "'context_precision', 'context_recall' are labels of a human or scores of a program ([]), "
        "as their names and decimals tell"
    )
    with pytest.raises(HumansMissingError):
        read_labels(_scores(), {"human": []})
    read = read_labels(_scores(), {"human": ["human"]})
    assert (read.raters, read.criteria, len(read.table)) == (("human",), RAGAS, 4 * N)


def test_grades_under_the_same_names_are_guessed_to_be_a_humans() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_scores(shares=False))
    assert caught.value.doubts[0].guess == ["human"]


@pytest.mark.parametrize("stem", ["det_", "detector_", "clf_"])
def test_detectors_beside_a_gold_label_are_guessed_to_be_judges(stem: str) -> None:
    detectors = [f"{stem}{what}" for what in ("context_overlap", "fact_ablation", "word_overlap")]
    lines = [
        ",".join([f"q{n}", *("True" if (n * (k + 3)) % 5 < 2 else "False" for k in range(4))])
        for n in range(N)
    ]
    read = read_labels(
        upload("\n".join([",".join(["qid", "gold", *detectors]), *lines])), on_doubt="accept"
    )
    assert (read.raters, read.judges) == (("gold",), tuple(detectors))


def test_a_stated_judge_is_enough_where_another_file_has_the_humans() -> None:
    grades = ("poor", "fair", "good")
    human = [f"c{n},{grades[n % 3]}" for n in range(N)]
    judge = [f"c{n},{1 + n % 5},{4 - n % 3},{grades[n * 2 % 3]}" for n in range(N)]
    files = [
        upload("\n".join(["id,label", *human]), "labels.csv"),
        upload("\n".join(["id,helpfulness,accuracy,bucket", *judge]), "scores.csv"),
    ]
    stated = {"files": [{"human": ["label"]}, {"machine": ["bucket"]}]}
    read = read_labels(files, stated)
    assert (read.raters, read.judges, len(read.table)) == (("label",), ("bucket",), 2 * N)


def _beside_a_human(*names: str):
    """Numbers of a program that say nothing of what the human says."""
    lines = [
        f"S{n},{1 + n % 5},"
        + ",".join(f"{(n * 37 + k * 11) % 97 / 97:.5f}" for k in range(len(names)))
        for n in range(4 * N)
    ]
    return upload("\n".join([",".join(["id", "human_score", *names]), *lines]), "results.csv")


@pytest.mark.parametrize(
    "names", [("Ruber_Unref_Score", "CTX_Unref_Score"), ("Eng_Score",), ("fed_score", "usr_score")]
)
def test_scores_called_as_a_humans_are_guessed_to_be_programs(names: tuple[str, ...]) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_beside_a_human(*names))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("machine", {name: [name] for name in names})
    are = "holds labels" if len(names) == 1 else "are labels"
    assert doubt.reason.endswith(f"{are} of judges")
    read = read_labels(_beside_a_human(*names), on_doubt="accept")
    assert (read.raters, read.judges) == (("human_score",), names)


def test_numbers_called_as_metadata_are_left_out_of_the_guess() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_beside_a_human("length_score", "fed_score"))
    assert caught.value.doubts[0].guess == {"fed_score": ["fed_score"]}
