"""Rows of an item and what one rater said of it, without a header."""

from itertools import chain

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload, workbook

ADDRESSES = [f"http://a{n}.org" for n in range(12)]
TEXTS = [f"so it is said in text {n} of twelve" for n in range(12)]
CLASSES = [("news", "shop", "blog")[n * n % 3] for n in range(12)]
GRADES = [(3 * n + n // 4) % 5 + 1 for n in range(12)]
SCORES = [round(0.31 + n * n % 7 / 10 + n / 1000, 3) for n in range(12)]


def lines(*columns: list[object], sep: str = ",") -> str:
    return "\n".join(sep.join(map(str, row)) for row in zip(*columns, strict=True)) + "\n"


@pytest.mark.parametrize(
    ("columns", "item", "labels"),
    [
        ([ADDRESSES, CLASSES], 0, [1]),
        ([CLASSES, TEXTS], 1, [0]),
        ([GRADES, TEXTS], 1, [0]),
        ([list(range(12)), CLASSES], 0, [1]),
        ([list(range(12)), TEXTS, CLASSES], 0, [2]),
        ([TEXTS, ADDRESSES, GRADES], 1, [2]),
        ([ADDRESSES, CLASSES, GRADES], 0, [1, 2]),
        ([TEXTS, SCORES], 0, [1]),
    ],
)
def test_what_differs_in_every_row_is_the_item(
    columns: list[list[object]], item: int, labels: list[int]
) -> None:
    for file in (
        upload(lines(*columns, sep="\t"), "x.tsv"),
        workbook([*zip(*columns, strict=True)]),
    ):
        with pytest.raises(LabelError) as caught:
            read_labels(file)
        assert {doubt.role for doubt in caught.value.doubts} >= {"answers", "human"}
        assert {"first_row": "labels"} in [doubt.guess for doubt in caught.value.doubts]
        file.seek(0)
        read = read_labels(file, on_doubt="accept")
        assert {*read.table["item"]} == {str(cell) for cell in columns[item]}
        assert [*read.criteria] == [f"column {number + 1}" for number in labels]
        assert len(read.raters) == 1
        assert not read.judges
        given = [[str(one) for one in columns[number]] for number in labels]
        assert sorted(map(str, read.table["label"])) == sorted(chain(*given))


def test_that_the_first_row_holds_labels_is_asked() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(upload(lines(GRADES, TEXTS), "tone.csv"))
    assert str(caught.value).startswith(
        "'tone.csv' has no header, and nothing but what its columns hold says that its first row, "
        "'1', 'so it is said in text 0 of twelve', is of an item and its labels; nothing in "
        "'tone.csv' says whether 'column 1' holds labels of a human; state 'answers', 'human' in"
    )
    stated = {"answers": {"first_row": "labels"}, "human": ["anna"]}
    assert read_labels(upload(lines(GRADES, TEXTS), "tone.csv"), mapping=stated).raters == ("anna",)


def test_several_files_are_those_of_raters_called_as_they_are() -> None:
    files = [
        upload(lines(ADDRESSES, own), name)
        for name, own in (("alice.csv", CLASSES), ("ben.csv", CLASSES[::-1]))
    ]
    labels = read_labels(files, on_doubt="accept")
    assert (labels.raters, len(labels.items)) == (("alice", "ben"), 12)


def test_a_label_that_comes_back_under_names_is_none() -> None:
    names = lines(["text", *TEXTS], ["human_1", *CLASSES], ["human_2", *CLASSES[::-1]])
    assert read_labels(upload(names)).raters == ("human_1", "human_2")


def test_columns_of_which_none_names_items_stay_refused() -> None:
    with pytest.raises(LabelError, match="has no header"):
        read_labels(upload(lines(SCORES, SCORES[::-1], GRADES), "measured.csv"))


LABELLED = {
    "numbers": lambda n, who: (n * n + who * (n % 3 == 0)) % 5 + 1,
    "words": lambda n, who: ("pos", "neg", "neu")[(n + who * (n % 4 == 0)) % 3],
}


@pytest.mark.parametrize("label", LABELLED.values(), ids=LABELLED)
@pytest.mark.parametrize("begin", ["", "s"])
@pytest.mark.parametrize("mark", [",", "\t"])
def test_who_labelled_stands_in_a_column_between_the_item_and_the_label(label, begin, mark) -> None:
    def rows(who: int) -> str:
        name = ("anna", "ben")[who]
        lines = ([f"{begin}{n}", name, label(n, who), f"Text number {n} here"] for n in range(20))
        return "".join(mark.join(map(str, line)) + "\n" for line in lines)

    together, apart = [rows(0) + rows(1)], [rows(0), rows(1)]
    for contents in (together, apart):

        def files(contents=contents):
            return [upload(text, f"part_{n}.txt") for n, text in enumerate(contents)]

        with pytest.raises(LabelError, match="first row") as caught:
            read_labels(files())
        assert caught.value.doubts[0].guess == {"first_row": "labels"}
        labels = read_labels(files(), on_doubt="accept")
        assert (labels.raters, len(labels.items)) == (("anna", "ben"), 20)
        assert (labels.report.n_labels, len(labels.criteria)) == (40, 1)
