"""A column of categories, each of them beside every item: criteria, rather than parts of ids."""

import pandas as pd
import pytest

import judgeviz as jv


def table(column: str) -> pd.DataFrame:
    rows = [
        (f"t{n}", rater, category, (n + k * (n % 3) + len(category)) % 5 + 1)
        for n in range(12)
        for category in ("Stil", "Inhalt")
        for k, rater in enumerate(("Anna", "Ben", "Carla"))
    ]
    return pd.DataFrame(rows, columns=["text_id", "rater", column, "rating"])


@pytest.mark.parametrize("column", ["Kategorie", "category", "catégorie"])
def test_they_are_guessed_to_be_criteria(column: str) -> None:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table(column))
    assert str(asked.value).endswith(
        f"; column '{column}' tells them apart, and has each of its values beside every item, as "
        f'criteria are: state it in the mapping, {{"criterion": "{column}"}}, or, where the ids of '
        f'\'text_id\' start again there, {{"item": ["text_id", "{column}"]}}.'
    )
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [("criterion", column)]
    for labels in (
        jv.read_labels(table(column), {"criterion": column}),
        jv.read_labels(table(column), on_doubt="accept"),
    ):
        assert set(labels.criteria) == {"Stil", "Inhalt"}
        assert len(labels.items) == 12
        assert labels.report.n_labels == 72


def test_parts_in_which_ids_start_again_are_none() -> None:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table("part"))
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [
        ("item", ["text_id", "part"])
    ]
