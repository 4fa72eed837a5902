"""Rows of people who answered, of whom nothing but their age or sex says so."""

import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

N = 9


def survey(traits: dict[str, list[object]], questions: list[str], **more: list[object]) -> str:
    answers = {
        name: [(n * (k + 2) + n // 3) % 5 + 1 for n in range(N)] for k, name in enumerate(questions)
    }
    columns = {**traits, **answers, **more}
    rows = zip(*columns.values(), strict=True)
    return "\n".join(",".join(map(str, row)) for row in [columns, *rows]) + "\n"


AGES = [20 + n * n for n in range(N)]
SEXES = [n % 2 for n in range(N)]
WORDS = ["media", "law", "media", "art", "law", "art", "art", "law", "media"]


@pytest.mark.parametrize(
    "traits",
    [{"sex": SEXES, "age": AGES}, {"Gender": SEXES}, {"country": WORDS, "education": WORDS[::-1]}],
)
@pytest.mark.parametrize("stem", ["Question", "Q", "Frage ", "stimulus_"])
def test_rows_are_guessed_to_be_raters(traits: dict[str, list[object]], stem: str) -> None:
    file = survey(traits, [f"{stem}{n}" for n in range(1, 6)], background=WORDS)
    with pytest.raises(
        LabelError, match="says that each row is what one person answered"
    ) as caught:
        read_labels(upload(file))
    guesses = [doubt.guess for doubt in caught.value.doubts]
    are_called_items = stem == "stimulus_"
    assert guesses == [{"rows": "raters"}, {"columns": "items"}][: 1 if are_called_items else 2]
    labels = read_labels(upload(file), on_doubt="accept")
    assert (len(labels.raters), len(labels.items), len(labels.table)) == (N, 5, 5 * N)


MANY = {
    "numbers of texts": ([f"{n * n + 140}-{c}" for n in range(9) for c in "VAD"], "items", 9),
    "after a trial": (
        [f"{item}-{c}" for item in ("trial1", "trial2", *range(150, 157)) for c in "VAD"],
        "items",
        9,
    ),
    "questions": (
        [f"Q{n}_{c}" for n in range(1, 10) for c in ("Steel", "Glass", "Wood", "Brass")],
        "criteria",
        4,
    ),
    "songs": ([f"song{n}_{c}" for n in range(9) for c in ("liking", "memory")], "items", 9),
}


@pytest.mark.parametrize(("names", "grids", "n_items"), MANY.values(), ids=MANY)
def test_more_columns_of_a_criterion_than_raters_are_items_in_the_guess(
    names: list[str], grids: str, n_items: int
) -> None:
    file = survey({}, names)
    with pytest.raises(LabelError, match="says that each row is what one person answered") as asked:
        read_labels(upload(file))
    rows, *others = (doubt.guess for doubt in asked.value.doubts)
    assert rows == {"rows": "raters"}
    assert others in ([], [{"grids": grids}])
    labels = read_labels(upload(file), on_doubt="accept")
    assert (len(labels.raters), len(labels.items)) == (N, n_items)
    assert len(labels.criteria) == len(names) // n_items


@pytest.mark.parametrize("stem", ["R", "user", "Ann", "model", "round"])
def test_columns_of_raters_systems_and_times_are_none_however_many(stem: str) -> None:
    names = [f"{stem}{n}_{c}" for n in range(1, 10) for c in ("fluency", "relevance")]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(survey({}, names)))
    assert "one person answered" not in str(caught.value)


def test_beside_ids_of_items_they_are_none() -> None:
    names = [f"s{n}_{c}" for n in range(1, 10) for c in ("fluency", "relevance")]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(survey({"item": [f"t{n}" for n in range(N)]}, names)))
    assert "one person answered" not in str(caught.value)


def test_they_can_be_stated_to_be_items() -> None:
    file = survey({"sex": SEXES, "age": AGES}, ["Q1", "Q2", "Q3"])
    stated = {"answers": {"rows": "items"}, "human": ["Q1", "Q2", "Q3"]}
    labels = read_labels(upload(file), mapping=stated)
    assert (labels.raters, len(labels.items)) == (("Q1", "Q2", "Q3"), N)


@pytest.mark.parametrize("beside", ["text", "item_id", "annotator_1", "gpt-4o"])
def test_beside_what_was_judged_or_who_did_rows_are_not_asked_about(beside: str) -> None:
    values = AGES if beside in ("text", "item_id") else SEXES
    file = survey({"sex": SEXES, "age": AGES}, ["Q1", "Q2", "Q3"], **{beside: values})
    with pytest.raises(LabelError) as caught:
        read_labels(upload(file))
    assert "one person answered" not in str(caught.value)


def test_a_question_answered_in_words_is_a_criterion_of_its_own() -> None:
    file = survey({"age": AGES}, ["Q1", "Q2", "Q3"], Q4=["A", "B", "C"] * 3)
    labels = read_labels(upload(file), on_doubt="accept")
    assert ({*labels.criteria}, len(labels.table)) == ({"Q", "Q4"}, 4 * N)


def test_an_engine_asks_or_refuses(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "s.csv").write_text(survey({"age": AGES}, ["Q1", "Q2", "Q3"]))
    with pytest.raises(LabelError):
        jv.open(tmp_path / "s.csv")
