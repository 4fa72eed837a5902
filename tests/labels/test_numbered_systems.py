"""Numbers under a name of what writes texts, beside criteria in rows of raters."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

GRADES = (3, 0, 4, 1, 2, 4, 0, 3, 1, 4, 2, 3)


def _read(name: str, *, n_raters: int = 1, given: str = "012", **options: object) -> Labels:
    """Read texts that each have one system, and a row of one rater or of several."""
    lines = [f"{name}\ttext_id\tQ1\tQ2\tQ3\tannotator_id"]
    for text in range(60):
        grade = GRADES[text % len(GRADES)]
        for rater in range(n_raters):
            q2, q3 = (grade + rater) % 5, abs(grade - (text % 7 == 0))
            numbers = (given[text % len(given)], f"c{text:03}", grade, q2, q3)
            rater_name = f"w{text % 4}" if n_raters == 1 else f"w{rater}"
            lines.append("\t".join(map(str, (*numbers, rater_name))))
    return read_labels(upload("\n".join(lines), "judged.tsv"), **options)


@pytest.mark.parametrize(
    "name", ["dialogue_system", "bot", "chatbot", "summarizer", "llm", "method", "variant"]
)
def test_numbers_of_what_wrote_the_texts_are_asked_about_and_systems_in_the_guess(
    name: str,
) -> None:
    with pytest.raises(LabelError) as refusal:
        _read(name)
    [doubt] = [one for one in refusal.value.doubts if one.role == "system"]
    assert doubt.guess == name
    assert doubt.alternatives == (None,)
    assert doubt.reason == (
        f"'{name}' of 'judged.tsv' is called as what wrote the texts, and nothing else says "
        "whether its numbers ('0', '1', '2') stand for systems or are labels of one more criterion"
    )
    labels = _read(name, on_doubt="accept")
    assert list(labels.criteria) == ["Q1", "Q2", "Q3"]
    assert sorted(set(labels.items["system"])) == [0, 1, 2]


def test_that_they_are_no_systems_can_be_said() -> None:
    labels = _read("dialogue_system", mapping={"system": None})
    assert list(labels.criteria) == ["dialogue_system", "Q1", "Q2", "Q3"]


@pytest.mark.parametrize("name", ["method", "bot"])
def test_what_may_be_graded_as_well_is_a_criterion_on_the_scale_of_the_others(name: str) -> None:
    grades = "".join(map(str, GRADES))
    assert list(_read(name, given=grades).criteria) == [name, "Q1", "Q2", "Q3"]


def test_numbers_that_describe_texts_with_several_rows_are_still_no_labels() -> None:
    assert list(_read("bot", n_raters=3).criteria) == ["Q1", "Q2", "Q3"]
