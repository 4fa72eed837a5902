"""Judges and people who call the labels otherwise than the others do."""

import json
from collections.abc import Mapping, Sequence
from random import Random

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale.other_words import correspondences, number_said
from tests.labels.sources import Upload, upload

N = 30
CHOOSE = Random(3)
TRUTH = [CHOOSE.randrange(60) for _ in range(N)]


def table(
    by_rater: Mapping[str, Sequence[object]], noise: int = 7, criterion: str = ""
) -> pd.DataFrame:
    """A column per rater, each in its own words for the same grades; now and then the next one."""
    frame = pd.DataFrame({"item": [f"t{n}" for n in range(N)]})
    for k, (rater, words) in enumerate(by_rater.items()):
        said = [words[(TRUTH[n] + (n % noise == k)) % len(words)] for n in range(N)]
        frame[f"{criterion}{rater}"] = pd.Series(said, dtype=object)
    return frame


def csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "labels.csv")


def asked(source: object) -> list[tuple[str, object, tuple[object, ...]]]:
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    return [(doubt.role, doubt.guess, doubt.alternatives) for doubt in caught.value.doubts]


def of_two(humans: Sequence[object], judge: Sequence[object]) -> pd.DataFrame:
    return table({"human_1": humans, "human_2": humans, "gpt-5": judge})


def agrees(labels: Labels) -> bool:
    """Whether the judge says what the first human says, as far as both were made so."""
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    return bool((wide["gpt-5"] == wide["human_1"]).mean() > 0.6)


# What humans say from the least to the most, what the judge says, and the labels of the reading.
FAMILY = {
    "passed": (("fail", "pass"), ("FAILED", "PASSED")),
    "initials of yes and no": (("N", "P", "Y"), ("no", "partially", "yes")),
    "low and high": (("L", "M", "H"), ("low", "medium", "high")),
    "med": (("Low", "Med", "High"), ("low", "medium", "high")),
    "polarity": (("neg", "neu", "pos"), ("negative", "neutral", "positive")),
    "polarity in numbers": (("negative", "neutral", "positive"), (-1, 0, 1)),
    "verbs": (("contradiction", "neutral", "entailment"), ("contradicts", "neutral", "entails")),
    "support": (("contradiction", "neutral", "entailment"), ("refutes", "neutral", "supports")),
    "sentences": (("toxic", "not toxic"), ("This comment is toxic.", "This comment is not toxic.")),
    "thumbs": (("👎", "👍"), ("thumbs down", "thumbs up")),
    "hearts": (("❤️", "❤️❤️", "❤️❤️❤️"), (1, 2, 3)),
    "circled": (("①", "②", "③", "④"), (1, 2, 3, 4)),
    "classes in Japanese": (("1級", "2級", "3級"), (1, 2, 3)),
    "classes in Korean": (("1등급", "2등급", "3등급", "4등급"), (1, 2, 3, 4)),
    "numbers in words": (("one", "two", "three", "four"), (1, 2, 3, 4)),
    "numbers in German": (("eins", "zwei", "drei"), (1, 2, 3)),
    "numbers in Chinese": (("一", "二", "三"), (1, 2, 3)),
    "grades for words": (("poor", "fair", "good"), (1, 2, 3)),
    "grades for Chinese words": (("很差", "差", "一般", "好", "很好"), (1, 2, 3, 4, 5)),
    "two languages": (("nein", "teilweise", "ja"), ("no", "partially", "yes")),
    "Japanese and English": (("いいえ", "はい"), ("no", "yes")),
    "French and English": (("non", "oui"), ("No", "Yes")),
    "Chinese and English": (("差", "一般", "好"), ("bad", "ok", "good")),
    "numbers before words": (("[1] bad", "[2] ok", "[3] good"), (1, 2, 3)),
    "letters": (("A", "B", "C"), (1, 2, 3)),
    "denied": (("irrelevant", "relevant"), (0, 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", FAMILY)
def test_labels_called_otherwise_are_asked_about_one_to_one(name: str) -> None:
    humans, judge = FAMILY[name]
    frame = of_two(humans, judge)
    [(role, guess, alternatives)] = asked(csv(frame))
    assert role == "labels"
    assert isinstance(guess, dict)
    assert len(set(guess.values())) == len(guess)
    itself, missing = alternatives[-2:]
    assert itself == {word: word for word in guess}
    assert missing == dict.fromkeys(guess)
    for labels in (
        read_labels(csv(frame), {"labels": guess}),
        read_labels(csv(frame), None, "accept"),
    ):
        assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-5",))
        assert not len(labels.unknown)
        assert not labels.score_scales
        assert len(labels.scale().categories) >= len(humans)
        assert agrees(labels)
    again = read_labels(csv(frame), labels.mapping)
    assert again.digest == labels.digest
    if name not in ("grades for words", "grades for Chinese words", "polarity in numbers"):
        return
    as_scores = read_labels(csv(frame), {"labels": itself})
    n_scores = sum(as_scores.table["rater"] == "gpt-5")
    assert n_scores + len(as_scores.unknown) == N


def test_the_question_says_who_calls_them_so() -> None:
    frame = of_two(("fail", "pass"), ("FAILED", "PASSED"))
    frame["claude"] = frame["gpt-5"]
    with pytest.raises(LabelError) as caught:
        read_labels(csv(frame))
    assert str(caught.value) == (
        "'gpt-5', 'claude' call the labels otherwise than the humans of 'labels.csv' do, and "
        "nothing says which is which: 'FAILED', 'PASSED' beside 'fail', 'pass'; state 'labels' in "
        'the mapping, such as {"labels": {"FAILED": "fail", "PASSED": "pass"}}, or take the guess '
        "with on_doubt='accept'."
    )


def test_answers_of_forms_have_one_for_yes_and_the_other_way_is_offered() -> None:
    [(_, guess, alternatives)] = asked(csv(of_two((2, 1), ("no", "yes"))))
    assert guess == {"no": "2", "yes": "1"}
    assert alternatives[0] == {"no": "1", "yes": "2"}


@pytest.mark.parametrize("written", ["json", "jsonl"])
def test_they_are_asked_about_in_json_and_rows_of_raters(written: str) -> None:
    long = of_two(("N", "Y"), ("no", "yes")).melt("item", var_name="rater", value_name="label")
    records = long.to_dict("records")
    text = json.dumps(records) if written == "json" else "\n".join(map(json.dumps, records))
    if written == "jsonl":
        long["label"] = long["label"].replace(
            {"N": "fail", "Y": "pass", "no": "failed", "yes": "passed"}
        )
        text = "\n".join(map(json.dumps, long.to_dict("records")))
        [(role, guess, _)] = asked(upload(text, "labels.jsonl"))
        assert (role, guess) == ("labels", {"failed": "fail", "passed": "pass"})
    else:
        assert read_labels(upload(text, "labels.json")).judges == ("gpt-5",)  # Y for yes


def test_people_who_write_the_same_labels_otherwise_are_asked_about_too() -> None:
    frame = table({"human_1": ("Low", "Med", "High"), "human_2": ("L", "M", "H"),
                   "gpt-5": ("low", "medium", "high")})  # fmt: skip
    questions = asked(csv(frame))
    assert [role for role, *_ in questions] == ["labels", "labels"]
    labels = read_labels(csv(frame), on_doubt="accept")
    assert len(labels.scale().categories) == 3
    assert agrees(labels)


@pytest.mark.parametrize(
    ("humans", "judge"),
    [
        (("not relevant", "partly relevant", "relevant"),
         ("not_relevant", "partly_relevant", "relevant")),
        (("non-toxic", "toxic"), ("Nontoxic", "Toxic")),
        (("No", "Parcialmente", "Sí"), ("no", "parcialmente", "si")),
        (("Sehr gut", "Gut", "Ungenügend"), ("SehrGut", "gut", "Ungenugend")),
    ],
)  # fmt: skip
def test_the_same_word_with_other_blanks_hyphens_or_accents_is_read(
    humans: Sequence[str], judge: Sequence[str]
) -> None:
    frame = of_two(humans, judge)
    labels = read_labels(csv(frame))
    assert not len(labels.unknown)
    assert agrees(labels)
    assert any(guess.endswith("spelled otherwise.") for guess in labels.report.guesses)
    assert read_labels(csv(frame), labels.mapping).digest == labels.digest


def test_one_mapping_serves_several_criteria_or_none_is_offered() -> None:
    def both(words: Sequence[str], of_judge: Sequence[object] = (1, 2, 3)) -> pd.DataFrame:
        first = table(
            {"human_1": ("poor", "fair", "good"), "gpt-5": (1, 2, 3)}, criterion="fluency_"
        )
        other = table({"human_1": words, "gpt-5": of_judge}, criterion="coherence_")
        return first.merge(other, on="item")

    same = both(("poor", "fair", "good"))
    assert [guess for _, guess, _ in asked(csv(same))] == [{"1": "poor", "2": "fair", "3": "good"}]
    labels = read_labels(csv(same), on_doubt="accept")
    assert not labels.score_scales
    for frame in (both(("low", "medium", "high")), both(("1", "2", "3"))):
        read = read_labels(csv(frame), on_doubt="accept")
        assert "poor" not in read.mapping.get("labels", {}).values()


def test_numbers_beside_some_words_of_a_scale_are_its_grades() -> None:
    frame = of_two(("poor", "good", "excellent"), (1, 3, 4))
    [(_, guess, alternatives)] = asked(csv(frame))
    assert guess == {"1": "poor", "3": "good", "4": "excellent"}
    assert alternatives[0] == {"1": "excellent", "3": "fair", "4": "poor"}


UNASKED = {
    "further grades of the scale": (("poor", "fair", "good"), ("fair", "good", "very good")),
    "initials": (("no", "yes"), ("N", "Y")),
    "truth values": (("FALSE", "TRUE"), (0, 1)),
    "the same words": (("no", "yes"), ("NO", "Yes.")),
    "numbers": ((1, 2, 3), ("1/3", "2/3", "3/3")),
    "points in Japanese": (("1点", "2点", "3点"), (1, 2, 3)),
    "points in Korean": ((1, 2, 3), ("1점", "2점", "3점")),
    "humans' stars": (("⭐", "⭐⭐", "⭐⭐⭐"), (1, 2, 3)),
    "brackets": (("(1)", "(2)", "(3)"), (1, 2, 3)),
    "stars": ((1, 2, 3), ("★", "★★", "★★★")),
}


@pytest.mark.parametrize("name", UNASKED)
def test_what_is_read_as_it_stands_is_not_asked_about(name: str) -> None:
    assert read_labels(csv(of_two(*UNASKED[name]))).judges == ("gpt-5",)


def test_classes_that_other_people_never_gave_are_no_other_words() -> None:
    classes = ("sports", "sport politics", "tech", "health", "law")
    frame = table(
        {"human_1": classes, "human_2": classes, "human_3": ("sports",), "gpt-5": classes}
    )
    assert read_labels(csv(frame)).raters == ("human_1", "human_2", "human_3")


@pytest.mark.parametrize(
    ("word", "number"),
    [("④", 4), ("four", 4), ("vier", 4), ("4点", 4), ("❤️❤️", 2), ("good (3)", 3), ("4", 4),
     ("４", 4), ("二", 2), ("4.5", None), ("3 to 4", None), ("good", None), ("", None)],
)  # fmt: skip
def test_numbers_are_said_in_many_ways(word: str, number: int | None) -> None:
    assert number_said(word) == number


def test_nothing_is_guessed_of_words_that_are_none_of_the_labels() -> None:
    assert correspondences(("cat", "dog", "cow"), ("red", "blue", "green")) == []
    assert correspondences(("yes", "no"), ("yes!", "yeah!")) == [
        {"yeah!": "no", "yes!": "yes"}, {"yeah!": "yes", "yes!": "no"},
    ]  # fmt: skip
    assert correspondences(("cat", "dog"), ("x", "y")) == [
        {"x": "cat", "y": "dog"}, {"x": "dog", "y": "cat"},
    ]  # fmt: skip
    assert correspondences(("cat", "dog"), ("x", "y"), by_places=False) == []
    assert correspondences(("a",), ("b",)) == []


@pytest.mark.parametrize(
    ("grades", "multiples"),
    [
        ((1, 2, 3, 4, 5), (20, 40, 60, 80, 100)), ((0, 1, 2, 3, 4), (0, 25, 50, 75, 100)),
        ((1, 2, 3), (10, 20, 30)), ((1, 2, 3, 4), (25, 50, 75, 100)),
    ],
)  # fmt: skip
def test_a_person_who_gives_multiples_of_the_others_grades_is_asked_about(
    grades: Sequence[object], multiples: Sequence[object]
) -> None:
    frame = table({"human_1": grades, "human_2": multiples, "gpt-5": grades})
    with pytest.raises(
        LabelError, match="'human_2' calls the labels otherwise than the other"
    ) as caught:
        read_labels(csv(frame))
    [doubt] = caught.value.doubts
    named = {str(m): str(g) for g, m in zip(grades, multiples, strict=True) if m != 0}
    assert (doubt.role, doubt.guess) == ("labels", named)
    labels = read_labels(csv(frame), on_doubt="accept")
    assert labels.scale().categories == tuple(grades)
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    assert (wide["human_2"] == wide["human_1"]).mean() > 0.6
    as_they_stand = read_labels(csv(frame), {"labels": doubt.alternatives[0]})
    assert set(multiples) <= set(as_they_stand.table["label"])


def test_numbers_that_are_no_multiples_are_not_asked_about() -> None:
    for other in ((1, 3, 5), (2, 4, 6), (5, 6, 7)):
        frame = table({"human_1": (1, 2, 3, 4, 5), "human_2": other, "gpt-5": (1, 2, 3, 4, 5)})
        assert read_labels(csv(frame)).raters == ("human_1", "human_2")
