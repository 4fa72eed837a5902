"""Lines at the end of a file that sum up those above are left out, and items are not."""

import json
from collections.abc import Sequence

import pytest

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload, workbook

N = 12
GRADES = [(n % 5 + 1, n * 3 % 5 + 1, (n + 1) % 5 + 1) for n in range(N)]
MEANS = (2.75, 2.92, 2.92)
WORDS = [tuple("yes" if cell > 2 else "no" for cell in row) for row in GRADES]
RATERS = ("coder1", "coder2", "gpt-4o")


def wide(
    labels: Sequence[Sequence[object]],
    *last: Sequence[object],
    before: Sequence[str] = ("id",),
    item: Sequence[str] = ("T{:03d}",),
) -> list[list[object]]:
    """Lay out a table with a column for each rater after those that name the items."""
    rows: list[list[object]] = [[*before, *RATERS]]
    rows += [[*(name.format(n) for name in item), *row] for n, row in enumerate(labels, 1)]
    return rows + [list(line) for line in last]


def read(rows: Sequence[Sequence[object]], as_workbook: bool = False) -> Labels:
    if as_workbook:
        return read_labels(workbook(rows))
    return read_labels(upload("".join(",".join(map(str, row)) + "\n" for row in rows)))


def is_as_without_it(labels: Labels, categories: tuple[object, ...], n_lines: int = 1) -> bool:
    note = "1 line that sums up" if n_lines == 1 else f"{n_lines} lines that sum up"
    is_said = any(note in line for line in labels.report.notes)
    return is_said and len(labels.items) == N and labels.scale().categories == categories


@pytest.mark.parametrize(
    "name",
    [
        "Total", "Total yes", "TOTAL:", "% yes", "# yes", "yes", "yes count", "n(yes)",
        "Prevalence", "Anzahl ja", "Anteil ja", "Nombre de oui", "Cantidad de sí", "总计",
        "Sum of yes", "",
    ],
)  # fmt: skip
@pytest.mark.parametrize("as_workbook", [False, True])
def test_numbers_alone_in_a_last_line_under_words_sum_them_up(name: str, as_workbook: bool) -> None:
    labels = read(wide(WORDS, [name, 6, 7, 8]), as_workbook)
    assert is_as_without_it(labels, ("no", "yes"))


@pytest.mark.parametrize("cells", [("85%", "90%", ""), (85, 90, ""), (0.71, 0.66, 1.0)])
@pytest.mark.parametrize("name", ["Agreement (%)", "kappa vs gold", "Übereinstimmung", "accord"])
@pytest.mark.parametrize("labels", [GRADES, WORDS])
def test_agreement_below_the_labels_is_no_label(
    labels: list[tuple[object, ...]], name: str, cells: tuple[object, ...]
) -> None:
    categories = (1, 2, 3, 4, 5) if labels is GRADES else ("no", "yes")
    assert is_as_without_it(read(wide(labels, [name, *cells])), categories)


@pytest.mark.parametrize(
    "name", ["AVERAGE", "Mean score", "Mean (SD)", "Mittelwert", "Ø", "平均分"]
)
@pytest.mark.parametrize("header", ["#", "Nr.", "No.", "S.No", "id"])
@pytest.mark.parametrize("cells", [MEANS, (3, 3, 3)])
def test_a_mean_may_be_named_in_a_column_of_texts(
    header: str, name: str, cells: tuple[float, ...]
) -> None:
    before, item = (header, "Response"), ("{}", "Answer {} is about a subject.")
    rows = wide(GRADES, ["", name, *cells], before=before, item=item)
    assert is_as_without_it(read(rows), (1, 2, 3, 4, 5))
    three = wide(
        GRADES, ["", "", name, *cells], before=(header, "Prompt", "Response"),
        item=("{}", "Say {}!", "Answer {} is about a subject."),
    )  # fmt: skip
    assert is_as_without_it(read(three), (1, 2, 3, 4, 5))


def test_means_and_deviations_in_lines_of_their_own_are_all_left_out() -> None:
    deviations = (1.42, 1.4, 1.41)
    labels = read(wide(GRADES, ["Mean score", *MEANS], ["SD of score", *deviations]))
    assert is_as_without_it(labels, (1, 2, 3, 4, 5), 2)


def test_a_mean_in_a_line_with_a_number_of_its_own_is_known_by_its_value() -> None:
    before, item = ("No.", "Response"), ("{}", "Answer {} is about a subject.")
    rows = wide(GRADES, [N + 1, "Mean score", *MEANS], before=before, item=item)
    assert is_as_without_it(read(rows), (1, 2, 3, 4, 5))
    wrong = wide(GRADES, [N + 1, "Mean girls", 2.5, 2.5, 2.5], before=before, item=item)
    assert not any("sums up" in note for note in read(wrong).report.notes)


@pytest.mark.parametrize("title", ["Mean girls", "Total recall", "The average man", "Max"])
def test_an_item_that_is_called_as_a_sum_is_an_item(title: str) -> None:
    rows = wide(GRADES, [title, 4, 4, 5])
    for number, row in enumerate(rows[1:-1]):
        row[0] = "The " * (number % 4) + "big " * (number % 3) + "cat" + "s" * number
    labels = read(rows)
    assert len(labels.items) == N + 1
    assert not any("sums up" in note for note in labels.report.notes)


def test_what_is_said_on_average_is_labelled_as_other_texts_are() -> None:
    last = ["On average I would say that this is quite fine", 4, 4, 5]
    labels = read(wide([(4, 4, 4), *GRADES[1:]], last, item=("It is {} said the answer",)))
    assert len(labels.items) == N + 1


def test_a_code_for_a_word_in_the_last_item_stays() -> None:
    assert len(read(wide(WORDS, ["T013", 1, 0, 1])).items) == N + 1
    assert len(read(wide(GRADES, ["T013", 4, 4, 5])).items) == N + 1


def test_numbers_under_answers_of_which_each_is_another_are_answers() -> None:
    rows = [["id", "model_a_answer", "model_b_answer", "human_1", "gpt-4o"]]
    rows += [[f"q{n}", f"It is {n}.", f"Say {n}", "AB"[n % 2], "BA"[n % 3 % 2]] for n in range(N)]
    rows += [["q99", "4", "5", "A", "B"]]
    text = "".join(",".join(row) + "\n" for row in rows)
    labels = read_labels(upload(text), on_doubt="accept")
    assert not any("sums up" in note for note in labels.report.notes)


def test_a_table_with_lists_in_other_columns_loses_its_sum_too() -> None:
    records = [
        {"id": f"T{n}", "human_1": a, "human_2": b, "gpt-4o": c, "tags": ["x", "y"]}
        for n, (a, b, c) in enumerate(GRADES)
    ]
    records.append({"id": "Total", "human_1": 33, "human_2": 34, "gpt-4o": 36, "tags": []})
    labels = read_labels(upload(json.dumps(records), "votes.json"))
    assert is_as_without_it(labels, (1, 2, 3, 4, 5))


def long(
    *last: Sequence[object], items: Sequence[str] = (), first: Sequence[int] = (0, 1, 2)
) -> list[list[object]]:
    """Lay out a table with a line for each label, its columns in any order."""
    ids = items or [f"T{n:03d}" for n in range(1, N + 1)]
    labels = [
        [item, rater, grade]
        for place, rater in enumerate(RATERS)
        for item, grade in zip(ids, (row[place] for row in GRADES), strict=True)
    ]
    rows = [["item", "annotator", "score"], *labels, *last]
    return [[row[place] for place in first] for row in rows]


@pytest.mark.parametrize("name", ["Average", "MEAN:", "Total", "Mittelwert", "Ø", "平均"])
@pytest.mark.parametrize("values", [MEANS, (3, 3, 3)])
@pytest.mark.parametrize("first", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
def test_a_mean_of_each_rater_below_a_line_for_each_label_is_no_label(
    name: str, values: tuple[float, ...], first: tuple[int, ...]
) -> None:
    last = [[name, rater, mean] for rater, mean in zip(RATERS, values, strict=True)]
    assert is_as_without_it(read(long(*last, first=first)), (1, 2, 3, 4, 5), 3)


def test_means_of_raters_below_names_of_all_shapes_are_known_by_their_values() -> None:
    titles = ["The " * (n % 4) + "big " * (n % 3) + "cat" + "s" * n for n in range(N)]
    means = [["Average", rater, mean] for rater, mean in zip(RATERS, MEANS, strict=True)]
    assert is_as_without_it(read(long(*means, items=titles)), (1, 2, 3, 4, 5), 3)
    film = [["Average", rater, grade] for rater, grade in zip(RATERS, (4, 5, 1), strict=True)]
    assert len(read(long(*film, items=titles)).items) == N + 1


def test_a_rater_that_is_called_as_a_mean_does_not_end_the_table() -> None:
    means = [[f"T{n:03d}", "Average", 3] for n in range(1, N + 1)]
    labels = read_labels(
        upload("".join(",".join(map(str, row)) + "\n" for row in long(*means))), on_doubt="accept"
    )
    assert not any("up those above" in note for note in labels.report.notes)


@pytest.mark.parametrize("item", ["{}", "T{}"])
def test_a_label_that_is_called_as_a_sum_is_a_label(item: str) -> None:
    words = ["song", "tale", "poem"]
    header = ("item", "annotator", "label", "seconds")
    rows = [
        [item.format(n), rater, words[(n + place) % 3], str(n + place)]
        for place, rater in enumerate(reversed(RATERS))
        for n in range(N)
    ]
    rows[-1][2] = "valid"
    labels = read([header, *rows])
    assert (len(labels.items), len(labels.table)) == (N, 3 * N)
