"""Columns of counts beside graders: ``Wortzahl`` and others whose numbers lie far beyond grades."""

from collections.abc import Sequence

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 20


def sheet(column: str, numbers: Sequence[float], delimiter: str = ";") -> Upload:
    rows = [["Aufgabe", "Korrektor 1", "Korrektor 2", "ChatGPT", column]]
    rows += [
        [f"A{n}", *(str((n + (n % 3 == 0) * r) % 5 / 2 + 1) for r in range(3)), str(numbers[n])]
        for n in range(N)
    ]
    return upload("\n".join(map(delimiter.join, rows)) + "\n", "noten.csv")


COUNTS = [53 + n * 137 % 343 for n in range(N)]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize(
    "column",
    ["Wortzahl", "Wortanzahl", "Zeichenzahl", "Anzahl Wörter", "nombre de mots", "nb_mots",
     "número de palabras", "numero parole", "contagem de palavras", "aantal woorden"],
)  # fmt: skip
def test_counts_called_so_in_other_languages_are_nobodys(column: str, delimiter: str) -> None:
    labels = read_labels(sheet(column, COUNTS, delimiter))
    assert labels.raters == ("Korrektor 1", "Korrektor 2")
    assert labels.judges == ("ChatGPT",)


@pytest.mark.parametrize("column", ["Umfang", "Anschläge", "Ausmaß"])
def test_counts_of_any_name_are_left_out_in_the_guess(column: str) -> None:
    with pytest.raises(LabelError, match=f"whether '{column}' holds labels of humans") as asked:
        read_labels(sheet(column, COUNTS))
    doubt, of_judges = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("human", ["Korrektor 1", "Korrektor 2"])
    assert of_judges.guess == {"ChatGPT": ["ChatGPT"]}
    assert ["Korrektor 1", "Korrektor 2", column] in doubt.alternatives


@pytest.mark.parametrize(
    ("column", "numbers"),
    [("Umfang", [n % 5 / 2 + 1 for n in range(N)]), ("Anna", COUNTS), ("Korrektor 3", COUNTS)],
    ids=["grades", "a person", "one more of a series"],
)  # fmt: skip
def test_others_may_be_raters(column: str, numbers: list[float]) -> None:
    labels = read_labels(sheet(column, numbers), on_doubt="accept")
    assert labels.raters == ("Korrektor 1", "Korrektor 2", column)
