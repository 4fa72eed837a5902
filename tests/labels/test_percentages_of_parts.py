"""Percentages in one of several files beside numbers in the others."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.test_files_as_one import RATERS, Row, file_of, long_rows, wide_rows


def in_percent(rows: list[Row]) -> list[Row]:
    return [
        {c: f"{cell * 20}%" if isinstance(cell, int) else cell for c, cell in row.items()}
        for row in rows
    ]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("on_doubt", ["raise", "accept"])
def test_percentages_and_numbers_of_the_same_raters_are_refused(place: int, on_doubt: str) -> None:
    rows = long_rows(0)
    parts = [rows[:24], rows[24:]]
    parts[place] = in_percent(parts[place])
    first, second = ("a.csv", "b.csv") if place == 0 else ("b.csv", "a.csv")
    with pytest.raises(LabelError) as caught:
        read_labels([file_of(parts[0], "a.csv"), file_of(parts[1], "b.csv")], None, on_doubt)
    assert str(caught.value) == (
        f"Labels of 'gpt-4o', 'human_1', 'human_2' are percentages in '{first}' and none in "
        f"'{second}'; write all in one way, or say under 'labels' in the mapping what each number "
        "of the percentages is."
    )


def test_percentages_in_a_column_per_rater_are_refused_by_rater() -> None:
    rows = wide_rows(0)
    parts = rows[:8], [row | {"gpt-4o": f"{int(str(row['gpt-4o'])) * 20}%"} for row in rows[8:]]
    with pytest.raises(LabelError, match=r"^Labels of 'gpt-4o' are percentages in 'b.csv' and no"):
        read_labels([file_of(parts[0], "a.csv"), file_of(parts[1], "b.csv")])


def test_percentages_that_a_mapping_names_are_read() -> None:
    rows = long_rows(0)
    labels = read_labels(
        [file_of(in_percent(rows[:24]), "a.csv"), file_of(rows[24:], "b.csv")],
        {"labels": {f"{n * 20}": n for n in range(1, 6)}},
    )
    assert labels.scale("label").categories == (1, 2, 3, 4, 5)
    assert labels.n_labels("gpt-4o") == 15


def test_percentages_in_all_files_are_numbers() -> None:
    rows = in_percent(long_rows(0))
    labels = read_labels([file_of(rows[:24], "a.csv"), file_of(rows[24:], "b.csv")])
    assert labels.scale("label").categories == (20, 40, 60, 80, 100)


def test_a_judge_in_percent_beside_humans_grades_gives_scores() -> None:
    humans = [row for row in long_rows(0) if row["rater"] in RATERS[:2]]
    judged = in_percent([row for row in long_rows(0) if row["rater"] == "gpt-4o"])
    labels = read_labels([file_of(humans, "humans.csv"), file_of(judged, "judges.csv")])
    assert labels.scale("label").categories == (1, 2, 3, 4, 5)
    assert labels.report.n_labels == 45


def test_a_judges_own_total_is_asked_about_in_a_file_of_its_own() -> None:
    humans = [row for row in long_rows(0) if row["rater"] in RATERS[:2]]
    judged = [
        row | {"label": f"{int(str(row['label'])) * 20}/100"}
        for row in long_rows(0)
        if row["rater"] == "gpt-4o"
    ]
    files = [file_of(humans, "humans.csv"), file_of(judged, "judges.csv")]
    with pytest.raises(LabelError, match="'gpt-4o' gives numbers from 20 to 100, which is not the"):
        read_labels(files)
    whole = [*humans, *judged]
    with pytest.raises(LabelError, match="'gpt-4o' gives numbers from 20 to 100, which is not the"):
        read_labels(file_of(whole, "all.csv"))
