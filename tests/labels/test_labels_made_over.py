"""Columns with the numbers of other columns standardised, which are nobody's own labels."""

from collections.abc import Callable

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

GRADES = ((1, 3, 2), (2, 2, 4), (5, 4, 4), (3, 5, 5), (4, 1, 3), (1, 2, 1), (5, 5, 4), (2, 3, 3))


def standardised(grade: int) -> float:
    return (grade - 3) / 1.5


def table(names: str, made: str, numbers: Callable[[int], float] = standardised) -> str:
    """Make three columns of grades, and three with these again."""
    header = [names.format(n) for n in (1, 2, 3)]
    again = [made.format(name) for name in header]
    rows = [
        ",".join([f"s{n}", *map(str, own), *(f"{numbers(grade):.3f}" for grade in own)])
        for n, own in enumerate(GRADES)
    ]
    return "\n".join([",".join(["id", *header, *again]), *rows]) + "\n"


@pytest.mark.parametrize(
    "made",
    ["{}_zscore", "{}_z_score", "{}_z", "z_{}", "zscore_{}", "{}_norm", "{}_normalized",
     "{}_scaled", "{}_std", "norm_{}"],
)  # fmt: skip
@pytest.mark.parametrize("names", ["rating_{}", "score_{}"])
def test_standardised_numbers_are_no_judges_and_no_criteria(names: str, made: str) -> None:
    text = table(names, made)
    humans = [names.format(n) for n in (1, 2, 3)]
    with pytest.raises(LabelError, match="are labels of humans or of judges") as refusal:
        read_labels(upload(text, "simplified.csv"))
    assert [(doubt.role, doubt.guess) for doubt in refusal.value.doubts] == [("human", humans)]
    labels = read_labels(upload(text, "simplified.csv"), on_doubt="accept")
    assert (labels.raters, labels.judges, labels.criteria) == (tuple(humans), (), ("label",))
    assert labels.report.n_labels == 24
    again = ", ".join(f"'{made.format(name)}'" for name in humans)
    said = (
        f"Column {again} of 'simplified.csv' was left out: it has the numbers of the column that "
        "it is called after, standardised."
    )
    assert said in (*labels.report.guesses, *labels.report.notes)


def test_numbers_that_do_not_follow_those_they_are_called_after_stay() -> None:
    text = table("rating_{}", "{}_scaled", lambda grade: (grade * 7) % 5)
    labels = read_labels(upload(text, "rated.csv"), on_doubt="accept")
    assert not any("standardised" in note for note in labels.report.guesses)


def test_one_column_beside_one_is_read_as_before() -> None:
    text = "id,human,human_z,bleu\n" + "".join(
        f"s{n},{own[0] * 20},{standardised(own[0]):.2f},0.{n}1\n" for n, own in enumerate(GRADES)
    )
    labels = read_labels(upload(text, "scored.csv"))
    assert (labels.raters, labels.judges) == (("human",), ("bleu",))
