"""Files of a rater each whose headings are the same but for their case and blanks."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 12
RATERS = ("anna", "ben", "gpt-4o")


def grade(rater: str, n: int, criterion: int) -> int:
    return (n * (RATERS.index(rater) + 2) + criterion) % 5 + 1


def files(*headings: str, ending: str = "csv", start: str = "") -> list[Upload]:
    made = []
    for rater, heading in zip(RATERS, headings, strict=True):
        names = heading.split(",")
        rows = [
            [f"T{n}", *(grade(rater, n, k) for k in range(len(names) - 1))] for n in range(1, N + 1)
        ]
        name = f"{rater if rater == 'gpt-4o' else start + rater}.{ending}"
        if ending == "xlsx":
            made.append(workbook([names, *rows], name=name))
        else:
            made.append(
                upload("\n".join([heading, *(",".join(map(str, row)) for row in rows)]), name)
            )
    return made


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "headings",
    [
        ("ID,Score", "id,score ", "Id,SCORE"),
        ("id,rating", "id,Rating", "id,RATING"),
        ("id,coherence,fluency", "ID,Coherence,Fluency", "id,COHERENCE,FLUENCY"),
    ],
)
def test_a_file_of_one_rater_is_named_after_it_whatever_the_case(headings, ending) -> None:
    labels = read_labels(files(*headings, ending=ending, start="annotator_"))
    first = headings[0].split(",")[1:]
    assert labels.raters == ("annotator_anna", "annotator_ben")
    assert (labels.judges, [*labels.criteria]) == (("gpt-4o",), first)
    for place, rater in enumerate((*labels.raters, *labels.judges)):
        for k, criterion in enumerate(first):
            table = labels.table
            own = table[(table["rater"] == rater) & (table["criterion"] == criterion)]
            said = dict(zip(own["item"], own["label"], strict=True))
            assert said == {f"T{n}": grade(RATERS[place], n, k) for n in range(1, N + 1)}


def test_names_that_say_nothing_of_a_side_are_asked_about_as_raters() -> None:
    headings = ("ID,Score", "id,score ", "Id,SCORE")
    with pytest.raises(LabelError) as caught:
        read_labels(files(*headings))
    assert [doubt.guess for doubt in caught.value.doubts] == [["anna"], ["ben"]]
    labels = read_labels(files(*headings), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("anna", "ben"), ("gpt-4o",))
    assert "Criteria of 'ben.csv' read as those of the other files: 'score' as 'Score'." in (
        labels.report.guesses
    )


def test_criteria_of_humans_that_differ_in_case_are_one() -> None:
    def long(heading: str, name: str, people: list[str]) -> Upload:
        rows = [f"T{n},{who},{(n + k) % 5 + 1}" for n in range(N) for k, who in enumerate(people)]
        return upload("\n".join([f"item,annotator,{heading}", *rows]), name)

    people = [f"human_{number}" for number in range(4)]
    labels = read_labels([long("Tone", "one.csv", people[:2]), long("tone", "two.csv", people[2:])])
    assert labels.criteria == ("Tone",)
    assert len(labels.raters) == 4
