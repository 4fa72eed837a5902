"""Columns that are computed from the criteria beside them."""

from collections.abc import Callable, Sequence

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

N = 15
Total = Callable[[Sequence[int]], float]


def _grade(n: int, k: int, r: int) -> int:
    return 1 + (n * 2 + k * (1 + n % 4) + r * (n % 3)) % 5


def _table(criteria: Sequence[str], name: str, total: Total, *, is_first: bool = False):
    own = [name, *criteria] if is_first else [*criteria, name]
    lines = [",".join(["id", "rater", *own])]
    for n in range(N):
        for r in range(3):
            grades = [_grade(n, k, r) for k in range(len(criteria))]
            said = [total(grades), *grades] if is_first else [*grades, total(grades)]
            lines.append(",".join(map(str, [f"s{n}", f"r{r}", *said])))
    return upload("\n".join(lines), "ratings.csv")


HOW: dict[str, Total] = {
    "the sum": sum,
    "the mean": lambda grades: round(sum(grades) / len(grades), 1),
    "a multiple of the sum": lambda grades: round(20 * sum(grades) / len(grades), 2),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(
    "name", ["Total", "sum", "Gesamt", "Average", "Overall", "final_score", "total_score"]
)
@pytest.mark.parametrize(
    "criteria", [("Q1", "Q2", "Q3"), ("fluency", "tone"), ("clarity", "depth", "tone", "style")]
)
def test_what_is_computed_from_the_criteria_is_none(
    criteria: tuple[str, ...], name: str, how: str
) -> None:
    read = read_labels(_table(criteria, name, HOW[how], is_first=name == "sum"))
    assert (read.criteria, read.raters) == (criteria, ("r0", "r1", "r2"))
    parts = ", ".join(f"'{criterion}'" for criterion in criteria)
    assert (
        f"Column '{name}' of 'ratings.csv' was left out: it is {how} of {parts} in every row."
        in read.report.guesses
    )
    stated = read_labels(_table(criteria, name, HOW[how]), {"label": [name]})
    assert stated.report.n_labels == 3 * N


@pytest.mark.parametrize("name", ["Score", "rating", "label"])
@pytest.mark.parametrize("how", ["the sum", "the mean"])
@pytest.mark.parametrize("criteria", [("Q1", "Q2", "Q3"), ("fluency", "tone")])
def test_a_total_that_is_called_as_the_label_is_asked_about(
    criteria: tuple[str, ...], how: str, name: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table(criteria, name, HOW[how]))
    [doubt] = caught.value.doubts
    parts = ", ".join(f"'{criterion}'" for criterion in criteria)
    assert doubt.reason == (
        f"nothing in 'ratings.csv' says whether {parts} are a criterion each, or '{name}', {how} "
        f"of {parts}, alone holds labels"
    )
    assert (doubt.guess, doubt.alternatives) == ([*criteria], ([name],))
    assert read_labels(_table(criteria, name, HOW[how]), on_doubt="accept").criteria == criteria


def test_what_people_say_of_everything_is_a_criterion() -> None:
    source = _table(("fluency", "tone"), "overall", lambda grades: max(grades))
    assert read_labels(source).criteria == ("fluency", "tone", "overall")


def test_whether_one_of_some_flags_is_set_is_no_total() -> None:
    lines = ["id,rater,insult,threat,abuse"]
    for n in range(N):
        for r in range(3):
            which = (n + (r == n % 4)) % 3
            lines.append(f"s{n},r{r},{which == 1:d},{which == 2:d},{which > 0:d}")
    read = read_labels(upload("\n".join(lines), "flags.csv"), on_doubt="accept")
    assert set(read.criteria) == {"insult", "threat", "abuse"}


def test_criteria_that_are_always_alike_are_no_means_of_each_other() -> None:
    lines = [
        ",".join([f"s{n}", f"r{r}", *[str(_grade(n, 1, r))] * 3])
        for n in range(N)
        for r in range(3)
    ]
    read = read_labels(upload("\n".join(["id,rater,fluency,tone,depth", *lines]), "alike.csv"))
    assert read.criteria == ("fluency", "tone", "depth")
