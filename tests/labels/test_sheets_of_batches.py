"""Sheets of a workbook that show other items: of raters of several batches, or of one table."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.test_sheets import Rows, book
from tests.labels.test_sheets_of_one_shape import N, asked, sheet, texts

BATCHES = [
    (("sample_1a", "sample_1b", "sample_2a", "sample_2b"), ("a", "b"), "sample 2"),
    (("Batch 1 Anna", "Batch 1 Ben", "Batch 2 Anna", "Batch 2 Ben"), ("Anna", "Ben"), "Batch 2"),
    (("1_r1", "1_r2", "2_r1", "2_r2"), ("1", "2"), "2 r"),
    (("anna_1", "ben_1", "anna_2", "ben_2"), ("anna", "ben"), "2"),
]


def of_batches(titles: tuple[str, ...], label: str = "category_human") -> dict[str, Rows]:
    """Sheets of two batches, one behind the other, each with texts of its own."""
    return {
        title: sheet(label, who=title, shown=str(2 * n // len(titles)), heads="id,joke")
        for n, title in enumerate(titles)
    }


@pytest.mark.parametrize("label", ["label", "category_human"])
@pytest.mark.parametrize(("titles", "raters", "last"), BATCHES)
def test_sheets_of_two_raters_for_each_batch_have_items_of_their_batch(
    titles, raters, last, label
) -> None:
    sheets = of_batches(titles, label)
    with pytest.raises(
        LabelError, match=r"are those of raters \(.*\) of 2 batches, or rounds"
    ) as e:
        read_labels(book(**sheets))
    [doubt] = e.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"sheets": "raters"}, ({"sheets": "items"},))
    labels = read_labels(book(**sheets), {"answers": doubt.guess})
    assert (labels.raters, labels.criteria) == (raters, (label,))
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 4 * N)
    assert labels.items["joke"][f"{last} 3"] == texts("1")[2]
    assert read_labels(book(**sheets), labels.mapping).table.equals(labels.table)
    apart = read_labels(book(**sheets), {"answers": {"sheets": "items"}}, on_doubt="accept")
    assert (len(apart.items), apart.report.n_labels) == (4 * N, 4 * N)


def test_a_batch_of_one_rater_and_sheets_of_conflicts_lie_beside_those_of_two() -> None:
    titles = BATCHES[0][0]
    conflicts = [["id", "joke", "Conflict"], *([n, text, "x"] for n, text in enumerate(texts("0")))]
    sheets = {
        "README": [["Categories are"], ["pos"]],
        **of_batches(titles),
        "conflict_1": conflicts,
    }
    sheets["sample_3a"] = sheet("category_human", who="3a", shown="third", heads="id,joke")
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, len(labels.items), labels.report.n_labels) == (("a", "b"), 3 * N, 5 * N)
    assert any("not read: 'README', 'conflict_1'." in note for note in labels.report.notes)


def test_sheets_whose_titles_say_no_rater_twice_are_of_a_rater_each() -> None:
    labels = read_labels(book(**of_batches(("Red", "Blue", "Dogs", "Cats"))), on_doubt="accept")
    assert labels.raters == ("Red", "Blue", "Dogs", "Cats")
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 4 * N)


@pytest.mark.parametrize("titles", [("Batch 1", "Batch 2"), ("News", "Blogs", "Forums")])
@pytest.mark.parametrize("has_ids", [True, False])
def test_sheets_with_further_items_are_one_table(titles, has_ids) -> None:
    sheets = {
        title: [
            [*(["id"] if has_ids else []), *rows[0][1:]],
            *([*([n * N + row[0]] if has_ids else []), *row[1:]] for row in rows[1:]),
        ]
        for n, title in enumerate(titles)
        for rows in [sheet("label", who=title, shown=title)]
    }
    assert asked(sheets, "human") == [["label"]]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, labels.judges, labels.criteria) == (("label",), (), ("label",))
    assert (len(labels.items), labels.report.n_labels) == (N * len(titles), N * len(titles))
    assert {*labels.items["batch"]} == {*titles}
    said = "Read as a workbook of one table, cut into sheets with further items"
    assert any(note.startswith(said) for note in labels.report.notes)


def test_people_with_further_items_remain_raters() -> None:
    sheets = {
        name: sheet("label", who=name, shown=name, heads="id,text") for name in ("Ann", "Bob")
    }
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, len(labels.items)) == (("Ann", "Bob"), 2 * N)


def test_a_column_that_no_labels_are_called_by_is_a_humans_where_sheets_differ_in_it() -> None:
    sheets = {title: sheet("category", who=title, shown=title) for title in ("EN", "DE")}
    assert asked(sheets) == [{"sheets": "items"}]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, len(labels.items)) == (("category",), 2 * N)
    said = "'category' of 'study.xlsx' was taken for labels of a human, as sheets differ there."
    assert said in labels.report.notes
