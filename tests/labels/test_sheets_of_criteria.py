"""Sheets of a workbook with a criterion each, under its own name."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.test_sheets import Rows, book
from tests.labels.test_sheets_of_one_shape import N, asked, sheet

TITLES = [("Fluency", "Coherence"), ("Relevance", "Tone", "Accuracy"), ("Toxic", "Ironic")]


def long(label: str, who: str = "") -> Rows:
    """A sheet with a row for each of two raters of an item."""
    rows = sheet(label, who=f"{label} Anna {who}"), sheet(label, who=f"{label} Ben {who}")
    found: Rows = [["id", "annotator", label]]
    for name, own in zip(("Anna", "Ben"), rows, strict=True):
        found += [[row[0], name, row[2]] for row in own[1:]]
    return found


@pytest.mark.parametrize("titles", TITLES)
def test_a_column_of_labels_on_each_sheet_is_a_criterion(titles) -> None:
    sheets = {title: sheet(title.lower(), who=title) for title in titles}
    criteria = [title.lower() for title in titles]
    assert asked(sheets, "human") == [["human"]]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert labels.report.n_labels == N * len(titles)
    assert (labels.criteria, len(labels.items)) == (tuple(criteria), N)
    for title, (_, *rows) in sheets.items():
        said = labels.table.query(f"criterion == '{title.lower()}'").set_index("item")["label"]
        assert said.to_dict() == {str(row[0]): row[2] for row in rows}


def test_a_sheet_without_some_items_has_no_label_there() -> None:
    sheets = {title: sheet(title.lower(), who=title) for title in ("Fluency", "Tone")}
    sheets["Tone"] = [sheets["Tone"][0], *sheets["Tone"][:4:-1]]
    labels = read_labels(book(**sheets), on_doubt="accept")
    said = labels.table.query("criterion == 'tone'").set_index("item")["label"]
    assert said.to_dict() == {str(row[0]): row[2] for row in sheets["Tone"][1:]}


@pytest.mark.parametrize("titles", TITLES)
def test_rows_of_raters_on_sheets_of_a_criterion_each_are_joined(titles) -> None:
    labels = read_labels(book(**{title: long(title.lower()) for title in titles}))
    assert labels.raters == ("Anna", "Ben")
    assert labels.criteria == tuple(title.lower() for title in titles)
    assert (len(labels.items), labels.report.n_labels) == (N, 2 * N * len(titles))


def test_labels_of_the_same_raters_in_a_column_of_another_name_are_asked_about() -> None:
    sheets = {"Labels": long("label"), "Merged classes": long("label_coarse")}
    with pytest.raises(LabelError) as caught:
        read_labels(book(**sheets))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"beside": "left out"}
    assert doubt.reason == (
        "sheet 'Merged classes' holds labels, too, in another column of the same raters and items, "
        "which may say the same once more"
    )
    labels = read_labels(book(**sheets), {"answers": doubt.guess})
    assert (labels.criteria, labels.report.n_labels) == (("label",), 2 * N)


def test_a_copy_of_a_sheet_of_a_criterion_is_not_read_twice() -> None:
    labels = read_labels(book(Fluency=long("fluency"), Copy=long("fluency")))
    assert labels.report.n_labels == 2 * N
