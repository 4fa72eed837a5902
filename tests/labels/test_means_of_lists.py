"""Lists of several people's labels on criteria, each beside what is computed from it."""

from random import Random
from statistics import mean, median

import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from tests.labels.formats.exports import json_file

N = 40
CRITERIA = ("general_cs", "event_cs")


def _records(listed: str, computed: str, how=mean) -> list[dict[str, object]]:
    draw = Random(3)
    records: list[dict[str, object]] = []
    for n in range(N):
        record: dict[str, object] = {"text": f"Text {n} says {draw.random()}.", "GUID": 7 * n + 3}
        for criterion in CRITERIA:
            grade = draw.randint(1, 5)
            own = [min(5, max(1, grade + draw.randint(-1, 1))) for _ in range(3)]
            record[listed.format(criterion)] = own
            record[computed.format(criterion)] = how(own)
        records.append(record)
    return records


@pytest.mark.parametrize("how", [mean, median])
@pytest.mark.parametrize(
    ("listed", "computed"),
    [
        ("{}_raw", "{}"),
        ("{}_scores", "{}"),
        ("{}_annotations", "{}"),
        ("{}_all", "{}_mean"),
        ("raw_{}", "{}"),
        ("human_{}", "{}"),
        ("{}_ratings", "avg_{}"),
    ],
)
def test_the_lists_are_the_raters_in_the_guess(listed: str, computed: str, how) -> None:
    records = _records(listed, computed, how)
    with pytest.raises(LabelError) as asked:
        jv.read_labels(json_file(records))
    (doubt,) = asked.value.doubts
    lists = [listed.format(criterion) for criterion in CRITERIA]
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", lists, ([],))
    assert "hold labels of several people on a criterion each" in doubt.reason
    labels = jv.read_labels(json_file(records), on_doubt="accept")
    assert (len(labels.raters), labels.judges, labels.criteria) == (3, (), CRITERIA)
    assert {*map(str, labels.table["label"])} == {*"12345"}
    assert any("was left out: it is computed" in note for note in labels.report.guesses)
    answered = jv.read_labels(json_file(records), {"human": lists})
    assert (answered.raters, answered.criteria) == (labels.raters, CRITERIA)
    assert answered.table.equals(labels.table)


def test_a_grade_beside_them_stands_in_the_question() -> None:
    records = [{**own, "overall": n % 3} for n, own in enumerate(_records("{}_raw", "{}"))]
    with pytest.raises(LabelError, match="; 'overall' would be left out"):
        jv.read_labels(json_file(records))


def test_lists_and_means_that_are_called_so_are_not_asked_about() -> None:
    labels = jv.read_labels(json_file(_records("human_{}", "{}_mean")))
    assert labels.raters == ("human_1", "human_2", "human_3")
    assert (labels.criteria, labels.report.doubts) == (CRITERIA, ())


def test_what_is_not_computed_from_the_lists_is_no_mean() -> None:
    records = _records("{}_raw", "{}", how=lambda own: 6 - own[0])
    with pytest.raises(LabelError) as asked:
        jv.read_labels(json_file(records))
    assert all("several people on a criterion" not in one.reason for one in asked.value.doubts)
