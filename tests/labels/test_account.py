"""Every place for a label is accounted for, and what a file repeats is told from what it adds."""

from dataclasses import replace

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeviz.errors import LabelError
from judgeviz.labels.mapping import LabelMapping
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import labels_from_tables, read_labels
from judgeviz.labels.report import ReadReport
from tests.labels.sources import LONG_CSV, upload

ROWS = [
    ("q1", "ann", "human", "2", "10:00"),
    ("q1", "bob", "human", "1", "10:01"),
    ("q2", "ann", "human", "3", "10:02"),
    ("q2", "bob", "human", "3", "10:03"),
    ("q1", "gpt-4o", "machine", "2", "10:04"),
    ("q2", "gpt-4o", "machine", "1", "10:05"),
]


def rows(*more: tuple[str, ...]) -> pd.DataFrame:
    return pd.DataFrame([*ROWS, *more], columns=["item", "rater", "kind", "label", "time"])


def test_a_row_exported_twice_is_one() -> None:
    labels = read_labels(rows(ROWS[0], ROWS[0], ROWS[4]))
    assert (labels.report.n_duplicates, labels.report.n_labels) == (3, 6)
    assert labels.report.balance
    assert labels.table["sample"].tolist() == [0] * 6


def test_an_equal_label_in_another_row_is_a_further_answer() -> None:
    labels = read_labels(rows(("q1", "ann", "human", "2", "11:00"), ROWS[0]))
    assert (labels.report.n_duplicates, labels.report.n_labels) == (1, 7)
    of_ann = labels.table[(labels.table["item"] == "q1") & (labels.table["rater"] == "ann")]
    assert of_ann[["sample", "label"]].values.tolist() == [[0, 2], [1, 2]]
    assert labels.compare("gpt-4o").human_counts.tolist() == [[1, 2, 0], [0, 0, 2]]
    assert (
        "1 label of 'ann' in file 'table 1' (row 7): equal to an earlier one of the same rater and "
        "item, in a row that differs in 'time'; kept as a further answer. Leave such rows out of "
        "the file where they are no answers of their own."
    ) in labels.report.notes


def test_another_label_is_a_conflict_that_is_asked() -> None:
    with pytest.raises(LabelError) as problem:
        read_labels(rows(("q1", "ann", "human", "3", "11:00")))
    found = "File 'table 1', rows 1 and 7: rater 'ann' gives item 'q1' both '2' and '3'"
    assert str(problem.value) == (
        f"{found}; keep one of them, or number repeated answers in a column 'sample'; where these "
        'are further answers, state {"answers": {"repeats": "answers"}} in the mapping, and where '
        'they count for nothing, {"answers": {"repeats": "left out"}}.'
    )
    assert [(doubt.role, doubt.reason) for doubt in problem.value.doubts] == [("answers", found)]


def test_files_that_say_the_same_say_it_once() -> None:
    humans = "item,human_1,human_2\na,1,2\nb,2,2\nc,3,1\n"
    both = "item,human_1,human_2,gpt-4o\na,1,2,1\nb,2,2,3\nc,3,1,2\n"
    labels = read_labels([upload(humans, "one.csv"), upload(both, "two.csv")])
    assert (labels.report.n_duplicates, labels.report.n_labels) == (6, 9)
    assert labels.report.balance


def test_the_order_of_rows_does_not_matter() -> None:
    more = [("q1", "ann", "human", "2", "11:00"), ("q1", "gpt-4o", "machine", "hm", "12:00")]
    more += [("q1", "gpt-4o", "machine", "ah", "13:00"), ("q1", "gpt-4o", "machine", "ah", "14:00")]
    table = rows(*more)
    tables = [table, table[::-1], table.sample(frac=1, random_state=3)]
    seen = []
    for one in tables:
        labels = read_labels(one.reset_index(drop=True), on_doubt="accept")
        seen.append(sorted(map(str, labels.table.sort_index().to_numpy().tolist())))
        places = zip(labels.invalid.sample.tolist(), labels.invalid.response, strict=True)
        assert sorted(places) == [(1, "ah"), (2, "ah"), (3, "hm")]
    assert seen[0] == seen[1] == seen[2]


def test_what_a_format_leaves_out_is_part_of_the_account() -> None:
    table = read_tables(upload(LONG_CSV))[0]
    plain = labels_from_tables([table], LabelMapping()).report
    marked = replace(table, n_missing=2, dropped={"cancelled": 4})
    report = labels_from_tables([marked], LabelMapping()).report
    assert (report.n_places, report.n_missing) == (plain.n_places + 6, plain.n_missing + 2)
    assert report.dropped == {"cancelled": 4}
    assert plain.balance
    assert report.balance


def test_an_invalid_response_in_a_repeated_row_is_counted_once() -> None:
    row = ("q1", "1", "2", "no idea")
    rows = [("q0", "1", "5", "3"), row, row]
    frame = pd.DataFrame(rows, columns=["item", "human_1", "human_2", "gpt-4o"])
    scale = {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}
    report = read_labels(frame, {"scale": scale}).report
    assert (report.n_places, report.n_labels, report.n_duplicates) == (9, 5, 2)
    assert report.unknown == {"gpt-4o": 2}
    assert report.balance


CELL = st.sampled_from(["1", "2", "3", "4", "4.0", "4/5", "Rating: 2", "oops", "", "n/a", "x"])
SCALE = {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}
RATERS = ["ann", "bob", "gpt-4o"]
FEW = settings(max_examples=60, deadline=None)


@FEW
@given(
    st.lists(st.tuples(st.booleans(), CELL, CELL, CELL), max_size=15),
    st.lists(st.tuples(st.integers(0, 15), st.booleans()), max_size=6),
)
def test_wide_tables_balance(
    drawn: list[tuple[bool, str, str, str]], again: list[tuple[int, bool]]
) -> None:
    named = [(f"q{n}" if has_item else "", *cells) for n, (has_item, *cells) in enumerate(drawn)]
    first = [("a", "1", "5", "3"), *named]
    # the same rows once more, as they are or with another page
    repeats = [(*first[n % len(first)], "1" if same else "2") for n, same in again]
    table = [*((*row, "1") for row in first), *repeats]
    columns = ["item", "human_1", "human_2", "gpt-4o"]
    frame = pd.DataFrame(table, columns=[*columns, "page"])
    mapping = {"item": "item", "human": columns[1:3], "machine": columns[3:], "scale": SCALE}
    mapping["answers"] = {"blanks": "missing"}
    assert _balanced(frame, mapping).n_places == 3 * len(frame)


@FEW
@given(
    st.dictionaries(
        st.tuples(
            st.sampled_from(["q1", "q2", "q3", ""]),
            st.sampled_from([*RATERS, "stranger", ""]),
            st.sampled_from(["tone", "style", "only judges", ""]),
        ),
        CELL,
    ),
    st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=6),
)
def test_long_tables_balance(
    drawn: dict[tuple[str, str, str], str], again: list[tuple[int, bool]]
) -> None:
    first = [("a", name, "tone", label) for name, label in zip(RATERS, "125", strict=True)]
    first.append(("a", "ann", "style", "3"))
    first += [
        (item, rater, name, label)
        for (item, rater, name), label in drawn.items()
        if name != "only judges" or rater == "gpt-4o"
    ]
    repeats = [(*first[n % len(first)], "1" if same else "2") for n, same in again]
    columns = ["item", "rater", "criterion", "label", "page"]
    frame = pd.DataFrame([*((*row, "1") for row in first), *repeats], columns=columns)
    mapping = {name: name for name in columns[:4]} | {"layout": "long", "scale": SCALE}
    mapping |= {"answers": {"blanks": "missing"}}
    report = _balanced(frame, mapping | {"human": RATERS[:2], "machine": RATERS[2:]})
    assert report.n_places == len(frame)


@FEW
@given(
    st.lists(st.tuples(st.lists(st.sampled_from("123x"), max_size=4), CELL), max_size=12),
)
def test_lists_balance(drawn: list[tuple[list[str], str]]) -> None:
    lists = [["1", "2"], *(cell for cell, _ in drawn)]
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(len(lists))]})
    frame["people"] = pd.Series(lists, dtype=object)
    frame["gpt-4o"] = ["5", *(one for _, one in drawn)]
    report = _balanced(frame, {"human": ["people"], "machine": ["gpt-4o"], "scale": SCALE})
    assert report.n_places == sum(max(1, len(cell)) for cell in lists) + len(lists)


def _balanced(frame: pd.DataFrame, mapping: dict[str, object]) -> ReadReport:
    """Whatever is read balances; the report of it."""
    labels = read_labels(frame, mapping)
    report = labels.report
    assert report.balance, report
    assert report.n_labels == len(labels.table)
    assert sum(report.unknown.values()) == len(labels.unknown)
    return report


def lossy(n_lost: int, n: int = 20) -> pd.DataFrame:
    """One judge of whose answers the first ones are no labels."""
    grades = [str(1 + number % 4) for number in range(n)]
    judge = ["hm"] * (n_lost - 1) + ["I pass"] * (n_lost > 0) + grades[n_lost:]
    items = [f"q{number}" for number in range(n)]
    return pd.DataFrame({"item": items, "human_1": grades, "human_2": grades, "gpt-4o": judge})


def test_who_loses_more_than_a_fifth_is_asked_about() -> None:
    with pytest.raises(LabelError) as problem:
        read_labels(lossy(5))
    reason = (
        "5 of 20 labels of 'gpt-4o' are no label of the scale: 'hm', 'I pass' (rows 1, 2, 3, 4 "
        "and 5)"
    )
    assert str(problem.value) == (
        f"'table 1': {reason}; state under 'labels' in the mapping what they are (a label, "
        "themselves where they are none, or null where nothing was said), correct 'scale', or take "
        "them as no labels with on_doubt='accept'."
    )
    (doubt,) = problem.value.doubts
    assert (doubt.role, doubt.reason) == ("labels", reason)
    assert doubt.guess == {"hm": "hm", "I pass": "I pass"}
    assert doubt.alternatives == ({"hm": None, "I pass": None},)
    assert read_labels(lossy(5), on_doubt="accept").report.doubts == (doubt,)


def test_a_fifth_or_an_odd_cell_or_two_is_not() -> None:
    assert read_labels(lossy(4)).report.unknown == {"gpt-4o": 4}
    assert read_labels(lossy(2, n=4)).report.unknown == {"gpt-4o": 2}


def test_the_mapping_answers_for_lost_labels() -> None:
    invalid = read_labels(lossy(5), {"labels": {"hm": "hm", "I pass": "I pass"}})
    assert invalid.report.invalid == {"gpt-4o": {"hm": 4, "I pass": 1}}
    assert invalid.report.doubts == ()
    missing = read_labels(lossy(5), {"labels": {"hm": None}})
    assert (missing.report.n_missing, missing.report.unknown) == (4, {"gpt-4o": 1})
    renamed = read_labels(lossy(5), {"labels": {"hm": 1, "I pass": 2}})
    assert renamed.report.unknown == {}
    stated = read_labels(lossy(5), {"scale": {"kind": "ordinal", "categories": [1, 2, 3, 4]}})
    assert stated.report.unknown == {"gpt-4o": 5}
    again = read_labels(lossy(5), read_labels(lossy(5), on_doubt="accept").mapping)
    assert again.report.unknown == {"gpt-4o": 5}
