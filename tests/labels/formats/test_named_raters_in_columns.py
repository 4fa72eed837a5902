"""Labels in numbered columns, beside them who gave each: names are raters, codes are labels."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file
from tests.labels.sources import upload

N = 24
PEOPLE = ("alice", "bob", "cara", "dan")
PAIRS = [
    ("coder{}", "coder{}_code"),
    ("coder{}_initials", "coder{}_code"),
    ("rater{}", "rater{}_label"),
    ("annotator{}_name", "annotator{}_label"),
    ("annotator_{}_initials", "annotator_{}_score"),
    ("annotator{}_id", "annotator{}_answer"),
    ("Reviewer {} name", "Reviewer {} rating"),
    ("reviewer{}", "reviewer{}_decision"),
    ("Reviewer{}", "Reviewer{}Score"),
    ("annotator_{}_email", "annotator_{}_label"),
    ("rater{}_name", "rater{}"),
    ("marker{}", "score{}"),
]


def who(place: int, row: int) -> str:
    return PEOPLE[(row + place * (1 + row % 3)) % len(PEOPLE)]


def label(place: int, row: int) -> int:
    return (row * (place + 2) + row // 5) % 4 + 1


def table(rater: str, labels: str, names: tuple[str, ...] = PEOPLE) -> pd.DataFrame:
    cells: dict[str, list[object]] = {"item": [f"q{n}" for n in range(N)]}
    for place in (0, 1):
        cells[rater.format(place + 1)] = [names[PEOPLE.index(who(place, n))] for n in range(N)]
        cells[labels.format(place + 1)] = [label(place, n) for n in range(N)]
    return pd.DataFrame(cells)


def csv(frame: pd.DataFrame):
    return upload(frame.to_csv(index=False), "screening.csv")


@pytest.mark.parametrize(("rater", "labels"), PAIRS)
@pytest.mark.parametrize("has_judge", [False, True])
def test_names_beside_labels_are_the_raters(rater: str, labels: str, has_judge: bool) -> None:
    frame = table(rater, labels)
    if has_judge:
        frame["gpt-4"] = [label(0, n) for n in range(N)]
    read = read_labels(csv(frame))
    assert sorted(read.raters) == [*PEOPLE]
    assert read.judges == (("gpt-4",) if has_judge else ())
    humans = read.table[read.table["kind"] == "human"]
    got = {*zip(humans["item"], humans["rater"], humans["label"], strict=True)}
    assert got == {(f"q{n}", who(p, n), label(p, n)) for n in range(N) for p in (0, 1)}
    assert read.report.balance


def test_ids_that_are_called_so_may_be_spelled_as_labels_are() -> None:
    read = read_labels(csv(table("rater{}_id", "rater{}_score", names=("1", "2", "3", "4"))))
    assert sorted(read.raters) == ["1", "2", "3", "4"]
    assert read.report.n_labels == 2 * N


def test_how_sure_a_rater_was_is_no_label() -> None:
    frame = table("rater{}_name", "rater{}_label")
    for place in (1, 2):
        frame[f"rater{place}_confidence"] = [n % 5 + 1 for n in range(N)]
    read = read_labels(csv(frame))
    assert sorted(read.raters) == [*PEOPLE]
    assert (read.report.n_labels, len(read.criteria)) == (2 * N, 1)


def test_criteria_stand_behind_the_number() -> None:
    frame = table("rater{}", "score{}_flu")
    for place in (0, 1):
        frame[f"score{place + 1}_rel"] = [label(place + 1, n) for n in range(N)]
    read = read_labels(csv(frame))
    assert (sorted(read.raters), read.criteria) == ([*PEOPLE], ("flu", "rel"))


def test_two_labels_of_numbered_raters_are_no_names() -> None:
    frame = pd.DataFrame({
        "item": [f"q{n}" for n in range(N)],
        "rater1": [("yes", "no")[n % 2] for n in range(N)],
        "rater2": [("yes", "no")[n % 5 > 1] for n in range(N)],
        **{f"rater{p}_score": [label(p, n) for n in range(N)] for p in (1, 2)},
    })  # fmt: skip
    with pytest.raises(ValueError, match="'rater1'|'score'"):
        read_labels(csv(frame))


def with_one_twice(rater: str, labels: str) -> pd.DataFrame:
    frame = table(rater, labels)
    for row in (3, 11):
        frame.loc[row, rater.format(2)] = frame.loc[row, rater.format(1)]
    return frame


@pytest.mark.parametrize(
    ("rater", "labels"),
    [("worker_{}", "label_{}"), ("coder{}", "code{}"), ("annotator{}_id", "annotator{}_label")],
)
@pytest.mark.parametrize("is_json", [False, True])
def test_a_rater_who_stands_twice_at_an_item_is_asked_about(
    rater: str, labels: str, is_json: bool
) -> None:
    frame = with_one_twice(rater, labels)

    def file():
        return json_file(frame.to_dict("records")) if is_json else csv(frame)

    with pytest.raises(LabelError) as caught:
        read_labels(file())
    assert " twice as rater of one item in 2 rows" in str(caught.value)
    (doubt,) = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"repeats": "answers"}, ({"repeats": "left out"},))
    read = read_labels(file(), on_doubt="accept")
    assert (sorted(read.raters), read.report.n_labels) == ([*PEOPLE], 2 * N)
    less = read_labels(file(), {"answers": {"repeats": "left out"}})
    assert less.report.n_labels == 2 * N - 2
    assert less.report.dropped == {"a further label of a rater who stands twice at one item": 2}
    assert less.report.balance


@pytest.mark.parametrize("labels", ["code{}", "class_{}", "category{}", "tag_{}", "decision {}"])
@pytest.mark.parametrize("is_json", [False, True])
def test_labels_beside_names_may_be_called_in_any_way(labels: str, is_json: bool) -> None:
    frame = table("worker_{}", labels)
    for place in (1, 2):
        column = labels.format(place)
        frame[column] = frame[column].map({1: "spam", 2: "ham", 3: "other", 4: "spam"})
    read = read_labels(json_file(frame.to_dict("records")) if is_json else csv(frame))
    assert (sorted(read.raters), read.report.n_labels) == ([*PEOPLE], 2 * N)


def test_what_is_said_of_raters_is_no_label_beside_their_names() -> None:
    frame = table("worker_{}", "decision_{}")
    for place in (1, 2):
        frame[f"gender_{place}"] = [("f", "m")[n % 2] for n in range(N)]
        frame[f"seconds_{place}"] = [n % 7 for n in range(N)]
    assert read_labels(csv(frame)).criteria in (("label",), ("decision",))


def with_one_often_twice(rater: str, labels: str, names: tuple[str, ...]) -> pd.DataFrame:
    frame = table(rater, labels, names)
    for row in range(0, N, 3):
        frame.loc[row, rater.format(2)] = frame.loc[row, rater.format(1)]
    return frame


@pytest.mark.parametrize(
    ("rater", "labels", "names"),
    [
        ("worker_{}", "label_{}", PEOPLE[:1] + ("bob", "carol", "daniel")),
        ("coder{}", "coder{}_code", ("A1031", "A2077", "A3013", "A4999")),
        ("annotator{}_id", "annotator{}_label", ("1", "2", "3", "4")),
        ("reviewer_{}", "decision_{}", ("1031", "2077", "3013", "4999")),
    ],
)
def test_names_stand_twice_in_a_third_of_the_rows(
    rater: str, labels: str, names: tuple[str, ...]
) -> None:
    frame = with_one_often_twice(rater, labels, names)
    with pytest.raises(LabelError, match="twice as rater of one item in 8 rows") as caught:
        read_labels(csv(frame))
    (doubt,) = caught.value.doubts
    assert doubt.guess == {"repeats": "answers"}
    read = read_labels(csv(frame), on_doubt="accept")
    assert (sorted(read.raters), read.report.n_labels) == (sorted(names), 2 * N)


def test_what_may_be_names_or_labels_is_asked_about() -> None:
    frame = with_one_often_twice("rater{}", "score{}", ("C1", "C2", "B1", "B2"))
    with pytest.raises(LabelError) as caught:
        read_labels(csv(frame))
    assert (
        "'rater1', 'rater2' of 'screening.csv' may say who gave the labels in 'score1', 'score2', "
        "or hold labels themselves, and what stands in them fits both"
    ) in str(caught.value)
    assert [doubt.guess for doubt in caught.value.doubts] == [
        {"numbered_raters": "names"},
        {"repeats": "answers"},
    ]
    read = read_labels(csv(frame), on_doubt="accept")
    assert sorted(read.raters) == ["B1", "B2", "C1", "C2"]
    with pytest.raises(LabelError, match="'score1'"):
        read_labels(csv(frame), {"answers": {"numbered_raters": "labels"}})


def test_numbers_beyond_the_labels_of_which_no_two_in_a_row_are_the_same_are_names() -> None:
    read = read_labels(csv(table("rater{}", "score{}", names=("3", "4", "5", "6"))))
    assert (sorted(read.raters), read.report.n_labels) == (["3", "4", "5", "6"], 2 * N)
    with pytest.raises(LabelError, match="'score1', 'score2' are labels"):  # of another question
        read_labels(csv(table("rater{}", "score{}", names=("1", "2", "3", "4"))))


def test_a_number_that_a_gap_made_decimal_names_the_same_rater() -> None:
    frame = table("worker_{}", "label_{}", names=("1031", "2077", "3013", "4999"))
    frame["worker_2"] = frame["worker_2"].astype(float)
    frame.loc[5, ["worker_2", "label_2"]] = None
    read = read_labels(csv(frame))
    assert sorted(read.raters) == ["1031", "2077", "3013", "4999"]
    assert read.report.n_labels == 2 * N - 1


@pytest.mark.parametrize("ends", [("_x", "_y"), ("_left", "_right"), ("", ".1"), (" A", " B")])
@pytest.mark.parametrize(("rater", "called"), [("judge", "winner"), ("annotator", "label")])
@pytest.mark.parametrize("is_json", [False, True])
def test_raters_of_two_tables_that_were_merged_are_asked_about(
    ends: tuple[str, str], rater: str, called: str, *, is_json: bool
) -> None:
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(N)]})
    for place, end in enumerate(ends):
        frame[f"{called}{end}"] = [("A", "B", "tie")[label(place, n) % 3] for n in range(N)]
        frame[f"{rater}{end}"] = [who(place, n) for n in range(N)]

    def file():
        return json_file(frame.to_dict("records"), "merged.json") if is_json else csv(frame)

    with pytest.raises(LabelError, match="may say who gave the labels in") as caught:
        read_labels(file())
    assert [doubt.guess for doubt in caught.value.doubts] == [{"numbered_raters": "names"}]
    read = read_labels(file(), on_doubt="accept")
    assert sorted(read.raters) == [*PEOPLE]
    assert read.judges == ()
    assert read.report.n_labels == 2 * N


@pytest.mark.parametrize("words", [("grade", "score"), ("annotator", "comment")])
def test_labels_of_two_sides_are_no_names(words: tuple[str, str]) -> None:
    cells = {f"{words[0]}_{end}": [label(p, n) for n in range(N)] for p, end in enumerate("ab")}
    beside = {f"{words[1]}_{end}": ["yes", "no", "no"] * 8 for end in "ab"}
    frame = pd.DataFrame({"item": range(N), **cells, **beside})
    read = read_labels(csv(frame), on_doubt="accept")
    assert not {*read.raters} & {"1", "2", "3", "4"}
