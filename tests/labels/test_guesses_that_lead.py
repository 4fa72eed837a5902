"""Questions whose guess, taken or typed as it stands, gives the likeliest reading."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels

N = 12
GRADES = [1 + n % 4 for n in range(N)]


@pytest.mark.parametrize(
    ("humans", "programs"),
    [
        (["Mensch"], ["KI"]),
        (["Experte 1", "Experte 2"], ["KI"]),
        (["Humain"], ["IA"]),
        (["Anna", "Ben"], ["KI"]),
        (["Bewertung Mensch"], ["Bewertung KI"]),
    ],
)
def test_a_word_for_programs_in_two_letters_is_no_humans_initials(
    humans: list[str], programs: list[str]
) -> None:
    table = pd.DataFrame({"id": range(N)} | dict.fromkeys([*humans, *programs], GRADES))
    with pytest.raises(LabelError, match="humans or of judges") as asked:
        read_labels(table)
    assert [doubt.guess for doubt in asked.value.doubts] == [humans]
    labels = read_labels(table, mapping={"human": humans})
    assert (labels.raters, labels.judges) == (tuple(humans), tuple(programs))


def test_a_humans_and_a_programs_column_in_german_are_read() -> None:
    table = pd.DataFrame({"id": range(N), "Mensch": GRADES, "KI Bewertung": GRADES})
    labels = read_labels(table)
    assert (labels.raters, labels.judges) == (("Mensch",), ("KI Bewertung",))
