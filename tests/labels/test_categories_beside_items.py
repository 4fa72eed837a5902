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


@pytest.mark.parametrize(
    "column",
    ["Kategorie", "category", "catégorie", "axis", "観点", "기준", "subscale", "dimensione",
     "what"],
)  # fmt: skip
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


@pytest.mark.parametrize("column", ["rubric", "metric_name", "trait"])
def test_they_are_criteria_by_their_name(column: str) -> None:
    labels = jv.read_labels(table(column))
    assert (set(labels.criteria), len(labels.items)) == ({"Stil", "Inhalt"}, 12)
    assert labels.report.n_labels == 72


def test_they_are_criteria_also_where_a_few_places_are_empty() -> None:
    rows = table("axis").drop(index=[30, 31, 32])
    with pytest.raises(jv.LabelError, match="each of its values beside nearly every item") as asked:
        jv.read_labels(rows)
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [("criterion", "axis")]
    assert jv.read_labels(rows, on_doubt="accept").report.n_labels == 69


def test_qualities_under_the_name_of_parts_are_criteria() -> None:
    rows = table("item_type").replace({"Stil": "fluency", "Inhalt": "depth"})
    assert set(jv.read_labels(rows, on_doubt="accept").criteria) == {"fluency", "depth"}


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("part", ("Stil", "Inhalt")), ("sub_corpus", ("news", "web")),
        ("unit", ("u1", "u2")), ("poet", ("gpt-4o", "claude-3-opus")),
    ],
)  # fmt: skip
def test_parts_in_which_ids_start_again_and_authors_are_none(column, values) -> None:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table(column).replace(dict(zip(("Stil", "Inhalt"), values, strict=True))))
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [
        ("item", ["text_id", column])
    ]
