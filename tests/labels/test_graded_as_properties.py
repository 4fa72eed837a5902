"""Criteria of one rater that are called as what texts have: language, length, type."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 30


def grades(*names: str, words: str = "12345") -> pd.DataFrame:
    """A label of one scale in each column, no two columns the same."""
    return pd.DataFrame({
        "ID": [f"P{n}" for n in range(N)],
        **{
            name: [words[(n * (k + 1) + n // 7) % len(words)] for n in range(N)]
            for k, name in enumerate(names)
        },
    })  # fmt: skip


def read(frame: pd.DataFrame, name: str = "expert_annotations.csv", **options: object):
    return read_labels(upload(frame.to_csv(index=False), name), **options)


@pytest.mark.parametrize("called", ["Language", "Sprache", "Length", "Länge", "Tone Type", "Topic"])
@pytest.mark.parametrize("words", ["ABC", "12345"])
def test_what_has_the_scale_of_other_criteria_is_asked_about_and_one_of_them(
    called: str, words: str
) -> None:
    frame = grades("Structure", called, "Clarity", "Style", words=words)
    with pytest.raises(LabelError, match="called as a property of what was judged") as asked:
        read(frame)
    assert asked.value.doubts[0].guess == ["Structure", called, "Clarity", "Style"]
    assert asked.value.doubts[0].alternatives == (["Structure", "Clarity", "Style"],)
    got = read(frame, on_doubt="accept")
    assert (got.criteria, got.report.n_labels) == (("Structure", called, "Clarity", "Style"), 4 * N)


@pytest.mark.parametrize(
    ("called", "cells"),
    [
        ("language", ["en", "de", "fr"]),
        ("length", [12, 90, 31, 45, 7]),
        ("topic_id", [1, 2, 3, 4, 5]),
        ("version", [1, 2, 3, 4, 5]),
        ("type", ["poem", "essay"]),
    ],
)
def test_properties_of_texts_stay_beside_the_criteria(called: str, cells: list[object]) -> None:
    frame = grades("Structure", "Clarity", "Style")
    frame.insert(1, called, [cells[n % len(cells)] for n in range(N)])
    assert read(frame).criteria == ("Structure", "Clarity", "Style")


def test_word_order_after_a_rater_is_asked_about_with_the_scale_of_its_sisters() -> None:
    names = [
        f"{r}_{c}" for r in ("annotator1", "annotator2") for c in ("forms", "word_order", "tone")
    ]
    got = read(grades(*names), "d.csv", on_doubt="accept")
    assert (got.criteria, got.report.n_labels) == (("forms", "word_order", "tone"), 6 * N)
    others = [name.replace("word_order", "display_order") for name in names]
    assert "display_order" not in read(grades(*others), "d.csv", on_doubt="accept").criteria
