"""More numbers than a scale has grades, beside raters: sliders, direct assessment, and measures."""

import random
from collections.abc import Callable

import pandas as pd
import pytest

from judgeviz import LabelError, Labels, read_labels
from tests.labels.sources import upload

N_ITEMS, RATERS = 60, ("r1", "r2", "r3")
Cell = Callable[[random.Random, int], object]


def slider(rng: random.Random, item: int) -> int:
    return min(100, max(0, round(item * 100 / N_ITEMS + rng.gauss(0, 12))))


def share(rng: random.Random, item: int) -> float:
    return slider(rng, item) / 100


def tenths(rng: random.Random, item: int) -> float:
    return slider(rng, item) / 2 + rng.randint(0, 499) / 10


def grade(rng: random.Random, item: int) -> int:
    return min(7, max(1, round(1 + 6 * (item * 17 % N_ITEMS) / N_ITEMS + rng.gauss(0, 0.8))))


def milliseconds(rng: random.Random, item: int) -> int:
    return round((400 + 30 * item) * rng.uniform(0.7, 1.4))


def noise(rng: random.Random, item: int) -> int:
    return rng.randint(0, 900 + item)


def of_item(rng: random.Random, item: int) -> int:
    return 300 + item * 7


def by_raters(**columns: Cell) -> pd.DataFrame:
    rng = random.Random(5)
    return pd.DataFrame([
        {"sent_id": f"s{item}", "rater_id": rater}
        | {column: say(rng, item) for column, say in columns.items()}
        for item in range(N_ITEMS) for rater in RATERS
    ])  # fmt: skip


def read(table: pd.DataFrame, **kwargs: str) -> Labels:
    return read_labels(upload(table.to_csv(index=False), "data.csv"), **kwargs)


@pytest.mark.parametrize(
    "name", ["fluency", "DA", "raw_score", "slider", "vas", "Verständlichkeit"]
)
@pytest.mark.parametrize("say", [slider, share])
def test_many_numbers_of_raters_who_agree_are_their_labels(name: str, say: Cell) -> None:
    labels = read(by_raters(**{name: say}))
    assert labels.report.doubts == ()
    assert (labels.criteria, labels.raters, labels.judges) == ((name,), RATERS, ())
    assert labels.report.n_labels == N_ITEMS * len(RATERS)


@pytest.mark.parametrize("name", ["arousal", "slider"])
def test_many_numbers_beside_a_short_scale_are_a_criterion(name: str) -> None:
    labels = read(by_raters(valence=grade, **{name: slider}))
    assert labels.report.doubts == ()
    assert labels.criteria == ("valence", name)


def test_many_numbers_called_as_a_quality_are_asked_about_where_no_item_has_two_raters() -> None:
    table = by_raters(valence=grade, arousal=tenths)
    table = table[table.groupby("sent_id").cumcount() == table["sent_id"].str[1:].astype(int) % 3]
    with pytest.raises(LabelError) as error:
        read(table)
    assert str(error.value) == (
        "Nothing in 'data.csv' says whether 'arousal' holds labels as well, beside 'valence'; "
        "state 'label' in the mapping, such as "
        '{"label": ["valence", "arousal"]}, or take the guess with on_doubt=\'accept\'.'
    )
    assert read(table, on_doubt="accept").criteria == ("valence", "arousal")


def test_a_measure_in_which_raters_agree_is_asked_about_and_taken_for_none() -> None:
    table = by_raters(fluency=grade, dwell=milliseconds)
    with pytest.raises(LabelError) as error:
        read(table)
    assert str(error.value) == (
        "Nothing in 'data.csv' says whether 'dwell' holds labels as well, beside 'fluency', or "
        "what was measured: the raters of an item are alike in it; state 'label' in the mapping, "
        'such as {"label": "fluency"}, or take the guess with on_doubt=\'accept\'.'
    )
    assert read(table, on_doubt="accept").criteria == ("fluency",)


@pytest.mark.parametrize(
    ("name", "say"),
    [("dwell", noise), ("distance", noise), ("price", of_item), ("year", of_item),
     ("perplexity_of_text", of_item), ("n_words", of_item), ("seconds", milliseconds)],
)  # fmt: skip
def test_what_is_measured_of_items_or_rows_is_no_criterion(name: str, say: Cell) -> None:
    labels = read(by_raters(fluency=grade, **{name: say}))
    assert labels.report.doubts == ()
    assert (labels.criteria, labels.judges) == (("fluency",), ())


def test_many_numbers_by_no_known_name_that_are_left_out_are_named() -> None:
    said = str(read(by_raters(fluency=grade, dwell=noise)).report)
    assert "Not taken for labels of 'data.csv': 'dwell'; list it in the mapping" in said


def test_scores_made_over_stand_beside_the_labels() -> None:
    table = by_raters(fluency=slider)
    table["fluency_z"] = (table["fluency"] - 50) / 29
    labels = read(table)
    assert labels.report.doubts == ()
    assert labels.criteria == ("fluency",)
