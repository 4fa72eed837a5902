"""The order of words is judged; that of what was shown is not."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload


def rated(column: str) -> Upload:
    rows = [
        f"i{n},text number {n},{n % 5 + 1},{n * 3 % 5 + 1},{(n + n % 2) % 5 + 1}" for n in range(30)
    ]
    return upload("\n".join([f"id,text,morphology,{column},fluency", *rows, ""]), "d.csv")


@pytest.mark.parametrize("column", ["word_order", "Word order", "WordOrder"])
def test_the_order_of_words_is_a_criterion(column: str) -> None:
    labels = read_labels(rated(column), None, "accept")

    assert labels.criteria == ("morphology", column, "fluency")


@pytest.mark.parametrize("column", ["display_order", "trial_order"])
def test_the_order_of_what_was_shown_is_none(column: str) -> None:
    labels = read_labels(rated(column), None, "accept")

    assert labels.criteria == ("morphology", "fluency")


PEOPLE = ("Anna", "Ben", "Clara")


def grades(place: int) -> list[int]:
    return [(n * (place + 2) + n // 5) % 5 + 1 for n in range(30)]


def by_rater(raters: tuple[str, ...], criteria: tuple[str, ...], spelled: str) -> Upload:
    names = [spelled.format(rater=r, criterion=c) for c in criteria for r in raters]
    lines = [",".join(["id", *names])]
    lines += [
        ",".join([f"i{n}", *(str(grades(place)[n]) for place in range(len(names)))])
        for n in range(30)
    ]
    return upload("\n".join([*lines, ""]), "d.csv")


@pytest.mark.parametrize("spelled", ["{rater}_{criterion}", "{criterion}_{rater}"])
@pytest.mark.parametrize("criteria", [
    ("tone", "facts", "word_order"), ("word_order", "morphology", "semantics"),
    ("tone", "facts", "Tone Type"), ("tone", "facts", "word choice"),
])  # fmt: skip
def test_people_may_have_been_asked_in_several_words(
    criteria: tuple[str, ...], spelled: str
) -> None:
    labels = read_labels(by_rater(PEOPLE, criteria, spelled), on_doubt="accept")

    assert (labels.criteria, labels.raters) == (criteria, PEOPLE)


@pytest.mark.parametrize("spelled", ["{rater}_{criterion}", "{criterion}_{rater}"])
def test_the_order_of_words_is_not_added_to_other_labels(spelled: str) -> None:
    file = by_rater(("annotator1", "annotator2", "gpt-4o"), ("word_order", "morphology"), spelled)
    labels = read_labels(file, on_doubt="accept")

    assert labels.criteria == ("word_order", "morphology")
    assert (labels.raters, labels.judges) == (("annotator1", "annotator2"), ("gpt-4o",))


def test_initials_before_the_length_are_raters_beside_another_criterion() -> None:
    file = by_rater(("AK", "BM"), ("fluency", "sentence length"), "{rater}_{criterion}")
    labels = read_labels(file, on_doubt="accept")

    assert ({*labels.criteria}, labels.raters) == ({"fluency", "sentence length"}, ("AK", "BM"))


def test_how_long_people_took_is_none() -> None:
    rows = [
        ",".join(map(str, [n, *(grades(p)[n] for p in range(4)), 20 + n, 90 - n]))
        for n in range(30)
    ]
    names = "id,Anna_tone,Ben_tone,Anna_facts,Ben_facts,Anna_time spent,Ben_time spent"
    labels = read_labels(upload("\n".join([names, *rows, ""]), "human_ratings.csv"))

    assert labels.criteria == ("tone", "facts")
