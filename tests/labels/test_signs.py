"""Labels that are signs: their order, and the same sign in several drawings."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale.detection import known_order
from tests.labels.sources import upload

N = 40
SIGNS = ("--", "-", "0", "+", "++")


def read(human_1: tuple[str, ...], human_2: tuple[str, ...] = (), judge: tuple[str, ...] = (),
         mapping: dict[str, object] | None = None) -> Labels:  # fmt: skip
    """Raters who give the same grades, each in words of their own."""
    grades = [7 * n % len(human_1) for n in range(N)]
    sides = {"human_1": human_1, "human_2": human_2 or human_1, "gpt-4o": judge or human_1}
    frame = pd.DataFrame({name: [own[g] for g in grades] for name, own in sides.items()})
    frame.insert(0, "item", [f"i{n}" for n in range(N)])
    return read_labels(upload(frame.to_csv(index=False)), mapping)


def agree(labels: Labels) -> bool:
    pair = labels.compare("gpt-4o")
    counts = pair.human_counts, pair.machine_counts
    return bool((counts[0] == 2 * counts[1]).all()) and pair.n_items == N


@pytest.mark.parametrize(
    "words",
    [
        SIGNS,
        ("−−", "−", "0", "+", "++"),
        ("--", "-", "o", "+", "++"),
        ("--", "-", "+/-", "+", "++"),
        ("--", "-", "+", "++"),
        ("-", "+", "++"),
        ("*", "**", "***"),
        ("$", "$$", "$$$", "$$$$"),
        ("♥", "♥♥", "♥♥♥"),
        ("❤️", "❤️❤️", "❤️❤️❤️"),
        ("●○○○", "●●○○", "●●●○", "●●●●"),
        ("■ □ □", "■ ■ □", "■ ■ ■"),
    ],
)
def test_signs_are_ordered_from_the_least_on(words: tuple[str, ...]) -> None:
    labels = read(words)
    assert (labels.scale().kind, labels.scale().categories) == ("ordinal", words)
    assert agree(labels)
    assert any("taken as ordinal, in this order" in guess for guess in labels.report.guesses)


@pytest.mark.parametrize(
    "words",
    [
        ("?", "??", "???"),
        ("-", "--", "---"),
        ("a", "aa", "aaa"),
        ("●○●", "●●●", "○○○"),
        ("+", "++", "bad"),
        ("-", "—", "+", "++"),
        ("--", "--", "+"),
    ],
)
def test_other_signs_have_no_order(words: tuple[str, ...]) -> None:
    assert known_order(words) is None


def test_long_dashes_beside_short_ones_are_left_to_the_user() -> None:
    with pytest.raises(LabelError, match="mixes numbers"):
        read(("—", "-", "0", "+", "++"))


def test_minus_signs_in_several_spellings_are_one_label_each() -> None:
    labels = read(SIGNS, ("−−", "−", "0", "+", "++"), ("––", "–", "0", "＋", "＋＋"))
    assert labels.scale().categories == SIGNS
    assert agree(labels)
    [said] = [guess for guess in labels.report.guesses if guess.endswith("drawn otherwise.")]
    assert all(f"'{word}'" in said for word in ("−−", "––", "--"))


def test_a_judges_numbers_beside_signs_are_asked_about() -> None:
    with pytest.raises(QuestionError) as asked:
        read(SIGNS, judge=("1", "2", "3", "4", "5"))
    guess = dict(zip("12345", SIGNS, strict=True))
    assert asked.value.doubts[0].guess == guess
    assert agree(read(SIGNS, judge=("1", "2", "3", "4", "5"), mapping={"labels": guess}))


THUMBS = ("👎", "👍")


@pytest.mark.parametrize(
    ("human_2", "judge"),
    [
        (("👎🏽", "👍🏽"), THUMBS),
        (THUMBS, ("👎🏿", "👍🏻")),
        (("👎️", "👍️"), ("👎🏽", "👍🏽")),
    ],
)
def test_skin_tones_and_drawings_are_no_other_labels(
    human_2: tuple[str, ...], judge: tuple[str, ...]
) -> None:
    labels = read(THUMBS, human_2, judge)
    assert set(labels.scale().categories) == {*THUMBS}
    assert agree(labels)
    assert any("drawn otherwise" in guess for guess in labels.report.guesses)


def test_drawings_that_the_mapping_names_stay_apart() -> None:
    tones = ("👍🏻", "👍🏿")
    labels = read(tones, mapping={"scale": {"kind": "nominal", "categories": [*tones]}})
    assert labels.scale().categories == tones


def test_signs_in_one_drawing_are_read_as_they_are() -> None:
    labels = read(("☹️", "🙂"))
    assert set(labels.scale().categories) == {"☹️", "🙂"}
    assert not any("drawn otherwise" in guess for guess in labels.report.guesses)


@pytest.mark.parametrize(
    "words",
    [
        tuple("★" * n + "☆" * (5 - n) for n in range(1, 6)),
        tuple(" ".join("★" * n + "☆" * (5 - n)) for n in range(1, 6)),
        tuple("⭐" * n for n in range(1, 6)),
        tuple("⭐️" * n for n in range(1, 6)),
        tuple("★ " * n for n in range(1, 6)),
    ],
)
def test_stars_are_grades_and_counted_as_parsed(words: tuple[str, ...]) -> None:
    labels = read(words, judge=("1", "2", "3", "4", "5"))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert agree(labels)
    assert sum(labels.report.parsed_by["human_1"].values()) == N
