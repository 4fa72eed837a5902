"""What a program measured or counted beside one human's grades, in a file named as a human's."""

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from judgeviz.labels.detection.contents import parts_of_a_whole
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 24


def scores(**beside: list[object]) -> Upload:
    """Means of five people on three qualities, and other columns, in the file of a human."""
    frame = pd.DataFrame(
        {
            "id": [f"s{n}" for n in range(N)],
            **{
                quality: [(7 + (n * step) % 8) / 5 for n in range(N)]
                for quality, step in (("originality", 3), ("fluency", 5), ("empathy", 7))
            },
            **beside,
        }
    )
    return upload(frame.to_csv(index=False), "human_scores.csv")


MEASURED = {
    "quality": [round(0.6 + 0.0137 * n, 3) for n in range(N)],
    "perplexity": [round(11.07 + 1.713 * (n * 5 % N), 2) for n in range(N)],
    "ngrams": [3 + n * 7 % 18 for n in range(N)],
}
QUALITIES = ("originality", "fluency", "empathy")


@pytest.mark.parametrize("names", [["quality"], ["perplexity"], [*MEASURED]])
def test_numbers_of_another_kind_are_asked_about(names: list[str]) -> None:
    beside = {name: MEASURED[name] for name in names}
    with pytest.raises(LabelError, match="or what a program measured or counted") as asked:
        read_labels(scores(**beside))
    [doubt] = [doubt for doubt in asked.value.doubts if doubt.role == "label"]
    assert doubt.guess == [*QUALITIES]
    assert doubt.alternatives == ([*QUALITIES, *names],)
    labels = read_labels(scores(**beside), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("human",), QUALITIES)
    assert read_labels(scores(**beside), {"label": [*QUALITIES, *names]}).criteria == (
        *QUALITIES,
        *names,
    )


@pytest.mark.parametrize(
    "beside",
    [
        {"overall": [1 + n * 5 % 10 for n in range(N)]},
        {"coherence": [round((4 + n * 5 % 11) / 3, 2) for n in range(N)]},
        {"relevance": [n * 37 % 101 for n in range(N)]},
    ],
)
def test_grades_and_means_on_another_scale_are_labels(beside: dict[str, list[object]]) -> None:
    labels = read_labels(scores(**beside))
    assert labels.criteria == (*QUALITIES, *beside)


@pytest.mark.parametrize(
    ("numbers", "parts"),
    [
        (["1", "2", "5"], 1),
        (["1.5", "2", "3.0"], 2),
        (["1.33", "2.67", "2", "3.33"], 3),
        (["1.6", "2.4", "2"], 5),
        (["0.67", "0.74", "0.8", "0.86"], None),
        (["0.098115", "0.0922", "0.01425"], None),
    ],
)
def test_means_tell_how_many_were_averaged(numbers: list[str], parts: int | None) -> None:
    assert parts_of_a_whole(pd.Series(numbers, dtype="category")) == parts


@pytest.mark.parametrize("title", ["human_scores.csv", "scores.csv"])
@pytest.mark.parametrize("metrics", [("bleu",), ("rouge_l", "bertscore")])
def test_metrics_beside_one_humans_criteria_are_asked_about(
    title: str, metrics: tuple[str, ...]
) -> None:
    """Such a file was refused as one of judges alone."""
    rows = ["id,adequacy,fluency," + ",".join(metrics)]
    for n in range(30):
        measured = [f"{(37 * n + 11 * k) % 97 / 97:.4f}" for k, _ in enumerate(metrics)]
        rows.append(",".join([f"d{n}", str(1 + n % 5), str(1 + n * n % 5), *measured]))
    text = "\n".join(rows)
    with pytest.raises(LabelError, match="or what a program measured or counted, as their names"):
        read_labels(upload(text, title))
    labels = read_labels(upload(text, title), on_doubt="accept")
    assert (labels.criteria, len(labels.raters)) == (("adequacy", "fluency"), 1)


def test_means_of_three_or_four_people_are_grades() -> None:
    means = [round(n / of, 15) for n in range(5, 9) for of in (3, 4)] * 3
    labels = read_labels(scores(recovery=means), on_doubt="accept")
    assert labels.criteria == (*QUALITIES, "recovery")
    assert [doubt.role for doubt in labels.report.doubts] == ["human"]


DECIMALS = [0.41, 1.87, 3.13, 2.66]


def with_decimals(name: str, grades: list[int], decimals: list[float]) -> pd.DataFrame:
    said = (grades * 40)[:40]
    table = pd.DataFrame(
        {"id": range(40), "human_1": said, "human_2": said[1:] + said[:1], name: [1.0] * 40}
    )
    table.loc[3:6, name] = decimals
    return table


def test_some_decimals_of_a_metric_beside_whole_grades_are_scores() -> None:
    """They counted as invalid responses."""
    labels = read_labels(with_decimals("rouge2", [1, 2, 3, 4, 5], DECIMALS))
    assert labels.judge_scale("rouge2").kind == "continuous"
    assert len(labels.invalid) == 0


@pytest.mark.parametrize("engine", [read_labels, jv.open])
def test_some_decimals_of_a_model_beside_whole_grades_are_scores_in_the_guess(
    engine, tmp_path
) -> None:
    path = tmp_path / "a.csv"
    with_decimals("gpt4", [1, 2, 3, 4, 5], DECIMALS).to_csv(path, index=False)
    with pytest.raises(LabelError, match="'gpt4' gives numbers with decimals, '0.41'") as asked:
        engine(path)
    [doubt] = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"ranges": "scores"}, ({"ranges": "grades"},))
    labels = read_labels(path, on_doubt="accept")
    assert labels.judge_scale("gpt4").kind == "continuous"
    with pytest.raises(LabelError, match="4 of 40 labels of 'gpt4' are no label of the scale"):
        engine(path, mapping={"answers": {"ranges": "grades"}})


@pytest.mark.parametrize("stands_for", [None, "2", "itself"])
def test_decimals_that_the_mapping_speaks_of_are_not_asked_about(stands_for) -> None:
    said = {str(one): str(one) if stands_for == "itself" else stands_for for one in DECIMALS}
    table = with_decimals("gpt4", [1, 2, 3, 4, 5], DECIMALS)
    labels = read_labels(table, mapping={"labels": said})
    assert labels.score_scales == {}
    assert len(labels.invalid) == (4 if stands_for == "itself" else 0)


def test_one_decimal_of_a_model_is_a_slip() -> None:
    table = with_decimals("gpt4", [1, 2, 3, 4, 5], [1.5, 1.0, 1.0, 1.0])
    assert len(read_labels(table).invalid) == 1


@pytest.mark.parametrize(
    ("name", "decimals", "role", "said"),
    [
        ("gpt4_score", [0.5, 0.5, 0.5, 0.5], "labels", "4 of 40 labels of 'gpt4_score' are no"),
        ("bleu", [0.25, 0.75, 0.1, 0.6], "scale", "'bleu' gives numbers from 0.1 to 0.75"),
    ],
)
def test_some_decimals_of_a_judge_beside_two_grades_are_asked_about(
    name, decimals, role, said
) -> None:
    table = with_decimals(name, [0, 1], decimals)
    with pytest.raises(LabelError) as asked:
        read_labels(table)
    doubt = asked.value.doubts[0]
    assert (doubt.role, doubt.reason[: len(said)]) == (role, said)
    table.loc[4:6, name] = 1.0  # one slip is counted against the judge
    assert len(read_labels(table).invalid) == 1
