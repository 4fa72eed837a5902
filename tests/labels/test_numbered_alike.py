"""Columns called by a number behind the same letters go together: raters of one side."""

import pandas as pd
import pytest

from judgeviz import LabelError, read_labels

N = 24


def _pairs(*raters: str, mean: str) -> pd.DataFrame:
    """Pairs of words with grades from 0 to 10; the first rater gives no others than 0, 5 and 10."""
    grades = {
        rater: [5 * (n // 9) if k == 0 else min(10, n // 2 + (n % (k + 2) == 0)) for n in range(N)]
        for k, rater in enumerate(raters)
    }
    means = [round(sum(row) / len(raters), 2) for row in zip(*grades.values(), strict=True)]
    words = {"word_a": [f"cat{n}" for n in range(N)], "word_b": [f"dog{n}" for n in range(N)]}
    return pd.DataFrame(words | {mean: means} | grades)


@pytest.mark.parametrize("mean", ["Human", "gold", "Human (mean)", "human_score"])
@pytest.mark.parametrize("name", ["{}", "A{}", "R{}"])
def test_a_series_whose_mean_is_the_humans_is_asked_about_as_people(mean: str, name: str) -> None:
    raters = [name.format(k) for k in range(1, 5)]
    with pytest.raises(LabelError) as caught:
        read_labels(_pairs(*raters, mean=mean))
    [doubt] = caught.value.doubts
    assert doubt.guess == raters
    assert f"who agreed on '{mean}', or of judges" in doubt.reason


def test_one_who_always_says_the_same_goes_with_the_others() -> None:
    said = {f"A{k}": ["mild" if n % (k + 2) else "harsh" for n in range(N)] for k in range(1, 5)}
    frame = pd.DataFrame({"id": range(N), "label_gold": said["A1"], **said, "A5": ["mild"] * N})
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    assert caught.value.doubts[0].guess == ["A1", "A2", "A3", "A4", "A5"]


def test_numbers_in_the_range_of_a_series_of_judges_are_a_judges_too() -> None:
    frame = _pairs("S1", "S2", "S3", mean="human").drop(columns=["word_a", "word_b"])
    frame["human"] = [n * 10 / N for n in range(N)]
    labels = read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human",), ("S1", "S2", "S3"))
