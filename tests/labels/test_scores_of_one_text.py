"""People's scores of a text by two protocols, or raw and standardised, are no two raters."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20


def table(*columns: str) -> pd.DataFrame:
    cells = {
        column: [round((n * (k + 3) % 17) * (4.7 if k == 0 else -0.3), 1) for n in range(N)]
        for k, column in enumerate(columns)
    }
    return pd.DataFrame({"id": range(N), **cells, "BLEU": [(n * 7 % 19) / 19 for n in range(N)]})


def read(frame: pd.DataFrame, **options: object):
    return read_labels(upload(frame.to_csv(index=False), "data.csv"), **options)


@pytest.mark.parametrize(
    "columns", [("DA", "MQM"), ("ESA", "DA"), ("da_score", "mqm_score"), ("DA", "MQM", "ESA")]
)
def test_which_protocol_is_compared_is_asked(columns: tuple[str, ...]) -> None:
    frame = table(*columns)
    with pytest.raises(LabelError, match="scores of one text by different protocols") as asked:
        read(frame)
    (doubt,) = asked.value.doubts
    assert doubt.guess == [columns[0]]
    assert doubt.alternatives == (*([column] for column in columns[1:]), list(columns))
    for answer in (doubt.guess, *doubt.alternatives):
        labels = read(frame, mapping={"human": answer})
        assert labels.raters == tuple(answer)
        assert labels.judges == ("BLEU",)
    assert read(frame, on_doubt="accept").raters == columns[:1]


@pytest.mark.parametrize(
    ("raw", "z"),
    [("human_raw", "human_z"), ("human_mean", "human_z_mean"), ("raw", "z"), ("score", "zscore")],
)
def test_raw_or_standardised_scores_are_asked_about(raw: str, z: str) -> None:
    with pytest.raises(LabelError, match="which has them standardised") as asked:
        read(table(raw, z))
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ([raw], ([z],))
    labels = read(table(raw, z), on_doubt="accept")
    assert (labels.raters, labels.judges) == ((raw,), ("BLEU",))


@pytest.mark.parametrize("columns", [("MQM",), ("human_1", "human_2")])
def test_one_protocol_is_not_asked_about(columns: tuple[str, ...]) -> None:
    labels = read(table(*columns))
    assert (labels.raters, labels.judges) == (columns, ("BLEU",))


def by_rater(*columns: str) -> pd.DataFrame:
    rows = []
    for n in range(N):
        for k, rater in enumerate(("r1", "r2", "r3")):
            grade = 1 + (n * 3 + (k == 2 and n % 4 == 0)) % 5
            rows.append([f"s{n}", rater, grade, round((grade - 3) / 1.41, 3)])
    return pd.DataFrame(rows, columns=["item", "rater", *columns])


@pytest.mark.parametrize(
    ("raw", "z"),
    [("fluency", "fluency_z"), ("adequacy", "z_adequacy"), ("score", "z"),
     ("rating", "rating_norm"), ("fluency", "normalized fluency")],
)  # fmt: skip
@pytest.mark.parametrize("is_first", [True, False])
def test_what_stands_standardised_beside_a_label_is_no_criterion(raw, z, is_first) -> None:
    frame = by_rater(raw, z)
    frame = frame if is_first else frame[["item", "rater", z, raw]]
    labels = read(frame)
    assert labels.report.n_labels == 3 * N
    assert labels.scale(labels.criteria[0]).kind == "ordinal"
    assert (
        f"Column '{z}' of 'data.csv' was left out: by its name it has '{raw}' standardised."
        in labels.report.guesses
    )


@pytest.mark.parametrize("z", ["z", "norm", "standardized"])
def test_raw_labels_of_raters_are_asked_about_beside_standardised_ones(z: str) -> None:
    with pytest.raises(LabelError, match="which has them standardised") as asked:
        read(by_rater("raw", z))
    [doubt] = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["raw"], ([z],))


@pytest.mark.parametrize(
    "columns",
    [
        ("scores1", "scores2", "winner"),
        ("rating_1", "rating_2", "better"),
        ("quality1", "quality2", "preference"),
    ],
)
def test_numbered_scores_beside_the_better_of_two_texts_are_asked_about(
    columns: tuple[str, ...],
) -> None:
    grades = [(1 + n % 4, 1 + n * n % 5) for n in range(24)]
    rows = [f"q{n},{a},{b},{1 if a > b else 2 if b > a else ''}" for n, (a, b) in enumerate(grades)]
    table = "\n".join([",".join(("id", *columns)), *rows])
    with pytest.raises(LabelError) as caught:
        read_labels(upload(table, "human_eval_results.csv"))
    doubt = caught.value.doubts[0]
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", [columns[2]], ([*columns],))
    assert doubt.reason == (
        f"nothing in 'human_eval_results.csv' says whether '{columns[0]}', '{columns[1]}' are "
        f"labels of as many raters, or of the two texts of which '{columns[2]}' says which is "
        "better (then write a row per text)"
    )


def test_numbered_scores_in_a_file_of_humans_are_raters_unasked() -> None:
    rows = [f"q{n},{1 + n % 4},{1 + n * n % 5}" for n in range(24)]
    labels = read_labels(upload("\n".join(["id,score1,score2", *rows]), "human_scores.csv"))
    assert labels.raters == ("score1", "score2")
