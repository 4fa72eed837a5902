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


def test_annotators_beside_gold_are_likelier_who_agreed_on_it_than_judges() -> None:
    table = pd.DataFrame([
        {"item": n, "annotator": who, "label": GRADES[n]}
        for n in range(N)
        for who in ("anna", "ben", "gold")
    ])  # fmt: skip
    reason = "raters 'anna', 'ben' are human, who agreed on 'gold', or judges"
    with pytest.raises(LabelError, match=reason) as asked:
        read_labels(table)
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["anna", "ben"], (["gold"],))
    for mapping in ({}, {"human": ["anna", "ben"]}):
        labels = read_labels(table, mapping=mapping, on_doubt="accept")
        assert (labels.raters, labels.judges) == (("anna", "ben"), ())
        assert labels.report.n_labels == 2 * N
    judged = read_labels(table, mapping={"human": ["gold"]})
    assert (judged.raters, judged.judges) == (("gold",), ("anna", "ben"))
