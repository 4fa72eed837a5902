"""Labels of which some list several of the others: ``Positive; Neutral`` beside ``Positive``."""

import random

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.detection.listed_classes import listed_classes
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 40
WORDS = ("Positive", "Neutral", "Negative")
IN_PAIRS = ("joy, fear", "fear, anger", "anger, joy", "joy, trust", "trust, fear")
MARKS = pytest.mark.parametrize("mark", ["; ", "|", ", ", ",", "/", " / "])


def said(seed: int, mark: str, n_several: int) -> list[str]:
    """Labels of one rater, of which the first list two classes."""
    rng = random.Random(seed)
    both = [mark.join(rng.sample(WORDS, 2)) for _ in range(n_several)]
    return [*both, *(rng.choice(WORDS) for _ in range(N - n_several))]


def file(name: str, **columns: list[str]) -> Upload:
    ids = [f"q{n}" for n in range(N)]
    return upload(pd.DataFrame({"id": ids, **columns}).to_csv(index=False), name)


@MARKS
@pytest.mark.parametrize("names", [
    ("human_1", "human_2", "gpt-4o"), ("Anna", "Ben", "gpt-4o"), ("label", "gpt-4o", "claude-3"),
    ("anna_label", "ben_label", "chen_label"), ("rater_A", "rater_B", "rater_C"),
])  # fmt: skip
@pytest.mark.parametrize("n_several", [1, 12])
def test_several_classes_of_one_rater_are_asked_about_in_any_columns(
    mark: str, names: tuple[str, ...], n_several: int
) -> None:
    def table() -> Upload:
        columns = {name: said(n, mark, n_several * (n == 0)) for n, name in enumerate(names)}
        return file("labels.csv", **columns)

    with pytest.raises(LabelError, match=f"Cells of '{names[0]}'") as caught:
        read_labels(table())
    assert [doubt for doubt in caught.value.doubts if "several" in str(doubt.guess)]
    each = read_labels(table(), {"answers": {"several": "each"}}, on_doubt="accept")
    assert {*each.criteria} == {*WORDS}
    assert {*each.raters, *each.judges} == {*names}
    assert each.report.n_labels == 3 * N * 3


def test_rare_ones_are_one_label_in_the_guess_however_they_are_ordered() -> None:
    words = ["Neutral, Positive", "Positive, Neutral", *said(1, "", 0)[2:]]
    table = file("labels.csv", human_A=words, human_B=said(2, "", 0), **{"gpt-4o": said(3, "", 0)})
    labels = read_labels(table, on_doubt="accept")
    assert {*labels.scale().categories} == {*WORDS, "Neutral + Positive"}


@MARKS
@pytest.mark.parametrize("who", [{"annotator_1"}, {"annotator_1", "annotator_2"}])
def test_files_of_a_rater_each_are_asked_about_alike(mark: str, who: set[str]) -> None:
    names = ("annotator_1", "annotator_2", "annotator_3")

    def files() -> list[Upload]:
        return [
            file(f"{name}.csv", label=said(n, mark, 3 * (name in who)))
            for n, name in enumerate(names)
        ]

    with pytest.raises(LabelError, match="name several classes") as caught:
        read_labels(files())
    [doubt] = caught.value.doubts  # of all files at once
    assert doubt.guess == {"several": "one"}
    assert "'annotator_1.csv', 'annotator_2.csv', 'annotator_3.csv'" in doubt.reason
    one = read_labels(files(), on_doubt="accept")
    each = read_labels(files(), {"answers": {"several": "each"}}, on_doubt="accept")
    assert (one.raters, one.criteria) == (names, ("label",))
    assert (each.raters, {*each.criteria}) == (names, {*WORDS})


@MARKS
def test_checkboxes_of_a_survey_are_asked_about(mark: str) -> None:
    asked = {
        f"Which tone does text {q} have?": said(q, mark, 4 * (q == 2))[:12] for q in range(1, 7)
    }
    times = [f"2024/05/{day:02d} 10:00:00 AM" for day in range(1, 13)]
    table = pd.DataFrame({"Timestamp": times, **asked})
    with pytest.raises(LabelError, match="may name several choices at once"):
        read_labels(upload(table.to_csv(index=False), "Form responses.csv"))


@pytest.mark.parametrize("words", [
    ("Yes, fully", "Yes, partly", "No"), ("and/or", "and", "not"), ("PER/ORG", "LOC", "MISC"),
    ("sadness/grief", "joy", "anger"), ("low", "mid/high", "high"),
])  # fmt: skip
def test_marks_in_the_names_of_labels_list_nothing(words: tuple[str, ...]) -> None:
    rng = random.Random(4)
    columns = {name: [rng.choice(words) for _ in range(N)] for name in ("human_A", "human_B")}
    labels = read_labels(file("labels.csv", **columns, **{"gpt-4o": columns["human_A"]}))
    assert labels.report.n_labels == 3 * N


def test_what_stands_beside_labels_may_list_anything() -> None:
    beside = ["sports", "politics", "sports, politics", "sports; politics"] * (N // 4)
    words = {name: said(n, "", 0) for n, name in enumerate(("human_1", "human_2", "gpt-4o"))}
    labels = read_labels(file("labels.csv", **words, topic=beside))
    assert {*labels.items["topic"]} == {*beside}


def test_a_text_lists_classes_that_others_name_alone() -> None:
    assert listed_classes(["a", "b", "a, b", "a/c"]) == {"a, b": ["a", "b"]}
    assert listed_classes(["a;b", "b;a", "c"]) == {"a;b": ["a", "b"], "b;a": ["b", "a"]}
    assert listed_classes(["1", "5", "1,5", "1/5"]) == {}


@pytest.mark.parametrize("name", ["human", "human_label", "annotation"])
@pytest.mark.parametrize("others", [(), ("calm",)])
def test_classes_that_no_label_names_alone_are_asked_about(
    name: str, others: tuple[str, ...]
) -> None:
    words = [*IN_PAIRS, *others]
    cells = [words[n * n % len(words)] for n in range(N - len(words))]

    def table() -> Upload:
        return file("human_ratings.csv", **{name: [*words, *cells]})

    with pytest.raises(LabelError, match=f"Cells of '{name}' of 'human_ratings.csv' name several"):
        read_labels(table())
    each = read_labels(table(), on_doubt="accept")
    assert {*each.criteria} == {"joy", "fear", "anger", "trust", *others}
    assert each.report.n_labels == N * len(each.criteria)


@pytest.mark.parametrize("words", [
    ("Yes, fully", "Yes, partly", "No, fully", "No, partly"),
    ("hate, race", "hate, gender", "insult, race", "insult, gender"),
    ("A, B, C", "B, C, A", "C, A, B"),
    ("Leeds, UK", "Lyon, France", "London, UK", "Paris, France"),
])  # fmt: skip
def test_a_label_in_two_words_is_one_and_an_order_of_all_is_no_choice(
    words: tuple[str, ...],
) -> None:
    cells = [words[n * 7 % len(words)] for n in range(N)]
    labels = read_labels(file("human_ratings.csv", human_label=cells))
    assert {*labels.scale().categories} == {*words}
