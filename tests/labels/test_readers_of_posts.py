"""Numbered readers with a column on each criterion, beside the ids of those who wrote."""

import pandas as pd
import pytest

import judgeviz as jv

EMOTIONS = ("Joy", "Sadness", "Trust")


def posts(user: str, raters: tuple[str, ...]) -> pd.DataFrame:
    """Make forty posts of six people, with grades of all raters on each emotion."""
    return pd.DataFrame(
        [
            {"Sentence": f"This is the post number {n} of them all", user: 1 + n % 6}
            | {
                f"{rater}_{emotion}": (n * (3 + k) + n // 7 + (n + w) % 3 // 2) % 4
                for w, rater in enumerate(raters)
                for k, emotion in enumerate(EMOTIONS)
            }
            for n in range(40)
        ]
    )


@pytest.mark.parametrize("user", ["UserID", "user_id", "participant_id"])
@pytest.mark.parametrize(
    "raters", [("Reader1", "Reader2", "Reader3"), ("Writer", "Reader1", "Reader2")]
)
def test_readers_are_the_raters_in_the_guess(user: str, raters: tuple[str, ...]) -> None:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(posts(user, raters))
    assert [doubt.role for doubt in asked.value.doubts] == ["human"]
    labels = jv.read_labels(posts(user, raters), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (raters, EMOTIONS)
    assert labels.report.n_labels == 40 * len(raters) * len(EMOTIONS)


def test_criteria_of_a_rater_in_every_row_stay_so() -> None:
    table = pd.DataFrame(
        [
            {"item": n, "reader_id": f"w{w}", "reader1_word": (n * 3 + w) % 5, "clarity": n % 5}
            for n in range(20)
            for w in range(3)
        ]
    )
    assert jv.read_labels(table, on_doubt="accept").raters == ("w0", "w1", "w2")
