"""Means of several people, with how far they were apart and how many they were."""

from random import Random

import pandas as pd
import pytest

import judgeviz as jv

CRITERIA = ("correctness", "readability", "usefulness")


def table(mean: str, spread: str, count: str, criteria: tuple[str, ...] = CRITERIA) -> pd.DataFrame:
    drawn, rows = Random(3), []
    for item in range(15):
        row: dict[str, object] = {"id": item * 10}
        for criterion in criteria:
            n = drawn.randint(0, 3)
            row[f"{criterion}_{mean}"] = drawn.randint(n, 5 * n) / n if n else None
            row[f"{criterion}_{spread}"] = drawn.random() if n else None
            row[f"{criterion}_{count}"] = n
        rows.append(row)
    return pd.DataFrame(rows)


@pytest.mark.parametrize("count", ["count", "n", "n_ratings", "num_raters"])
@pytest.mark.parametrize(("mean", "spread"), [("mean", "std"), ("avg", "sd"), ("mean", "std_dev")])
@pytest.mark.parametrize("criteria", [CRITERIA, CRITERIA[:1]])
def test_how_many_people_a_mean_is_of_is_no_label_in_the_guess(
    mean: str, spread: str, count: str, criteria: tuple[str, ...]
) -> None:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table(mean, spread, count, criteria))
    guesses = [doubt.guess for doubt in asked.value.doubts if doubt.role in ("human", "label")]
    means = [f"{own}_{mean}" for own in criteria]
    spreads = [f"{own}_{spread}" for own in criteria]
    assert len(guesses) == 1
    assert not {*map(str, guesses[0])} - {*means, *spreads, "human", "table 1"}


def test_counts_of_labels_without_means_are_votes() -> None:
    drawn, rows = Random(3), []
    for item in range(15):
        votes = [drawn.choice("pnu") for _ in range(5)]
        counts = {"positive_count": "p", "negative_count": "n", "neutral_count": "u"}
        rows.append({"id": item, **{name: votes.count(of) for name, of in counts.items()}})
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(pd.DataFrame(rows))
    assert [doubt.guess for doubt in asked.value.doubts] == [{"counts": "votes"}]
