"""Raters by names that say nothing beside a human, where another file has the models."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload


def file_of(title: str, raters: list[str], label: str = "score") -> Upload:
    rows = [
        f"E{n},{rater},{(n * 7 + len(rater) * k + n * k % 4) % 5 + 1}"
        for n in range(12)
        for k, rater in enumerate(raters)
    ]
    return upload("\n".join([f"item,rater,{label}", *rows, ""]), f"{title}.csv")


@pytest.mark.parametrize("label", ["score", "rating"])
@pytest.mark.parametrize("named", ["expert", "human_1", "crowd", "annotator"])
@pytest.mark.parametrize("others", [["anna", "ben"], ["oddvar"]])
def test_they_are_guessed_to_be_people_as_in_one_table(
    named: str, others: list[str], label: str
) -> None:
    people, models = [named, *others], ["gpt-4o", "claude-3"]

    labels = read_labels([file_of("a", people), file_of("b", models, label)], None, "accept")

    assert labels.raters == tuple(people)
    assert labels.judges == tuple(models)
    assert labels.raters == read_labels(file_of("c", people + models), None, "accept").raters
    assert labels.report.n_labels == 12 * (len(people) + 2)


def test_they_are_asked_about_with_the_same_guess() -> None:
    files = [file_of("a", ["expert", "anna", "ben"]), file_of("b", ["gpt-4o"])]

    with pytest.raises(QuestionError) as asked:
        read_labels(files)

    assert str(asked.value) == (
        "Nothing in 'a.csv' says whether the raters 'anna', 'ben' are human or judges; state "
        '\'human\' in the mapping, such as {"files": [{"human": ["expert", "anna", "ben"]}, '
        "{\"human\": []}]}, or take the guess with on_doubt='accept'."
    )
    assert [doubt.alternatives for doubt in asked.value.doubts] == [(["expert"],)]


def test_without_models_names_that_say_nothing_are_guessed_to_be_judges() -> None:
    files = [file_of("a", ["expert", "quux"]), file_of("b", ["expert", "zorp"])]

    labels = read_labels(files, None, "accept")

    assert labels.raters == ("expert",)
    assert labels.judges == ("quux", "zorp")
