"""Columns called by a letter each where rows of one item are those of several raters."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload


def _table(letters: str, n_raters: int = 3):
    lines = [
        ",".join([f"s{n}", *(str(1 + (n * 2 + k + r * (n % 3)) % 5) for k in range(len(letters)))])
        for n in range(15)
        for r in range(n_raters)
    ]
    return upload("\n".join([",".join(["id", *letters]), *lines]), "ratings.csv")


@pytest.mark.parametrize("letters", ["VAD", "xy"])
def test_letters_that_say_several_things_of_an_item_are_guessed_to_be_criteria(
    letters: str,
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table(letters))
    human, rows = caught.value.doubts
    assert (human.guess, human.alternatives) == (["human"], ([*letters], []))
    assert (rows.role, rows.guess) == ("answers", {"rows": "raters"})
    stated = {"human": ["human"], "answers": {"rows": "raters"}}
    for read in (
        read_labels(_table(letters), stated), read_labels(_table(letters), on_doubt="accept"),
    ):  # fmt: skip
        assert (len(read.items), len(read.raters), read.criteria) == (15, 3, (*letters,))
        assert len(read.table) == 45 * len(letters)


def test_letters_with_a_row_of_each_item_are_guessed_to_be_raters() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table("VAD", n_raters=1))
    assert caught.value.doubts[0].guess == ["V", "A", "D"]
