"""Files that are called after a model by its short name alone: ``o3_annotations.csv``."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.detection.file_kinds import kind_by_name
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

TABLE = "id,Tone (1-5),Style (1-5)\n" + "".join(
    f"i{n},{1 + n % 5},{1 + n * n % 5}\n" for n in range(20)
)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("o3_annotations.csv", "machine"),
        ("4o_labels.csv", "machine"),
        ("4o-mini_annotations.xlsx", "machine"),
        ("grok4_scores.json", "machine"),
        ("sonnet_annotations.csv", "human"),
        ("anna_annotations.csv", "human"),
        ("flashcards_annotations.csv", "human"),
        ("photo3_annotations.csv", "human"),
    ],
)
def test_whose_a_file_is_by_a_short_name(name: str, kind: str) -> None:
    assert kind_by_name(name) == kind


@pytest.mark.parametrize("title", ["sonnet_annotations", "haiku_annotations", "opus_annotations"])
def test_words_that_name_models_and_texts_are_asked_about_and_guessed_to_be_judges(
    title: str,
) -> None:
    with pytest.raises(LabelError, match="are labels of a human or of a judge") as caught:
        read_labels(upload(TABLE, f"{title}.csv"))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", [], (["human"],))
    stated = read_labels(upload(TABLE, f"{title}.csv"), {"human": ["human"]})
    assert stated.raters == ("human",)
