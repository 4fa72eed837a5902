"""Sheets of a workbook with the same columns: of raters, of further items, and what lies beside."""

import random

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.test_sheets import Rows, book

N = 14
WORDS = ("river", "letter", "garden", "winter", "candle", "engine", "mirror", "village", "pencil")
CLASSES = ("pos", "neg", "neu")


def texts(seed: str) -> list[str]:
    draw = random.Random(seed)
    return [" ".join(draw.choices(WORDS, k=12)) for _ in range(N)]


def sheet(*labels: str, who: str, shown: str = "the same", heads: str = "id,text") -> Rows:
    """A sheet of numbered texts with classes, which are somebody's own."""
    draw = random.Random(who)
    rows: Rows = [[*heads.split(","), *labels]]
    for n, text in enumerate(texts(shown), 1):
        start = (n, text) if "," in heads else (n,)
        rows.append([*start, *(draw.choice(CLASSES) for _ in labels)])
    return rows


def asked(sheets: dict[str, Rows], role: str = "answers") -> list[object]:
    """What reading a workbook guesses where it asks."""
    with pytest.raises(LabelError) as caught:
        read_labels(book(**sheets))
    return [doubt.guess for doubt in caught.value.doubts if doubt.role == role]


@pytest.mark.parametrize("label", ["label", "human_label", "category_human", "sentiment"])
@pytest.mark.parametrize(
    "titles", [("A", "B"), ("sample_1a", "sample_1b"), ("Sheet1", "Sheet2"), ("Red", "Blue", "3")]
)
def test_sheets_with_other_labels_of_the_same_texts_are_rather_raters(label, titles) -> None:
    sheets = {title: sheet(label, who=title) for title in titles}
    with pytest.raises(LabelError, match="are those of raters, or of criteria") as caught:
        read_labels(book(**sheets))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"sheets": "raters"}
    labels = read_labels(book(**sheets), {"answers": doubt.guess})
    assert (labels.raters, labels.criteria) == (titles, (label,))
    assert (len(labels.items), labels.report.n_labels) == (N, N * len(titles))
    assert {"sheets": "criteria"} in doubt.alternatives
    labels = read_labels(book(**sheets), {"answers": {"sheets": "criteria"}})
    assert (len(labels.raters), labels.criteria, len(labels.items)) == (1, titles, N)
    assert read_labels(book(**sheets), labels.mapping).table.equals(labels.table)


def test_sheets_called_by_nobody_may_be_batches_too() -> None:
    sheets = {title: sheet("human_label", who=title) for title in ("sample_1a", "sample_1b")}
    with pytest.raises(LabelError, match="or of batches or rounds, each with items of its own"):
        read_labels(book(**sheets))
    labels = read_labels(book(**sheets), {"answers": {"sheets": "items"}})
    assert (labels.raters, len(labels.items)) == (("human_label",), 2 * N)


@pytest.mark.parametrize("title", ["Gold", "Final", "Adjudication", "Consensus"])
@pytest.mark.parametrize("raters", [("Annotator 1", "Annotator 2"), ("Anna", "Ben", "Chloe")])
def test_a_sheet_of_what_raters_agreed_on_is_left_out_unless_it_is_to_be_kept(
    title, raters
) -> None:
    sheets = {name: sheet("human_label", who=name) for name in (*raters, title)}
    with pytest.raises(LabelError, match="labels, too, and by its name that is what") as caught:
        read_labels(book(**sheets))
    guesses = [doubt.guess for doubt in caught.value.doubts]
    assert {"agreed": "left out"} in guesses
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == (raters, N * len(raters))
    said = ", ".join(f"'{name}'" for name in raters)
    note = f"Sheets {said} of 'study.xlsx' were read; not read: '{title}'."
    assert note in labels.report.notes
    for what in ("agreed", "beside"):
        kept = {"answers": {what: "kept", "sheets": "raters"}}
        assert read_labels(book(**sheets), kept).raters == (*raters, title)


@pytest.mark.parametrize("humans", [("Anna", "Ben"), ("Humans",)])
def test_what_raters_agreed_on_and_labels_of_unknown_items_are_two_questions(humans) -> None:
    own = ("human_label",) if len(humans) > 1 else ("human_1", "human_2")
    sheets = {name: sheet(*own, who=name) for name in humans}
    sheets["Final"] = sheet(*own[:1], who="final") if len(humans) > 1 else sheet("gold", who="g")
    sheets["Judges"] = [["gpt-4o", "claude-3"], *[["pos", "neg"]] * (N - 2)]
    with pytest.raises(LabelError) as caught:
        read_labels(book(**sheets))
    beside, agreed = [doubt for doubt in caught.value.doubts if "sheets" not in doubt.guess]
    assert (beside.guess, beside.alternatives) == ({"beside": "left out"}, ({"beside": "kept"},))
    assert beside.reason.startswith("sheet 'Judges' holds labels, too, and nothing says of which")
    assert (agreed.guess, agreed.alternatives) == ({"agreed": "left out"}, ({"agreed": "kept"},))
    assert agreed.reason == (
        "sheet 'Final' holds labels, too, and by its name that is what the raters agreed on"
    )
    answers = {"sheets": "raters", "beside": "left out", "agreed": "kept"}
    assert len(read_labels(book(**sheets), {"answers": answers}).raters) == 3


MODELS = [
    ["id", "gpt-4o", "claude-3"],
    *([n, CLASSES[n % 3], CLASSES[n % 2]] for n in range(1, N + 1)),
]
GOLD = [["id", "gold"], *([n, CLASSES[n % 3]] for n in range(1, N + 1))]


@pytest.mark.parametrize("raters", [("Anna", "Ben"), ("Annotator 1", "Annotator 2", "Annotator 3")])
@pytest.mark.parametrize(
    ("beside", "humans", "judges"),
    [({"Models": MODELS}, (), ("gpt-4o", "claude-3")), ({"Gold": GOLD}, ("gold",), ())],
    ids=["judges", "another human"],
)
def test_a_sheet_kept_beside_those_of_raters_takes_none_of_these_away(
    raters, beside, humans, judges
) -> None:
    sheets = {name: sheet("human_label", who=name) for name in raters} | beside
    with pytest.raises(LabelError, match="holds labels, too, and nothing says of which items"):
        read_labels(book(**sheets))
    kept = {"answers": {"sheets": "raters", "beside": "kept"}}
    labels = read_labels(book(**sheets), kept)
    assert (labels.raters, labels.judges) == ((*raters, *humans), judges)
    n_labels = N * (len(raters) + len(humans) + len(judges))
    assert (len(labels.items), labels.report.n_labels) == (N, n_labels)
    assert "not read" not in str(labels.report.notes)
    assert read_labels(book(**sheets), labels.mapping).table.equals(labels.table)


def test_what_raters_of_batches_agreed_on_is_one_more_batch_if_it_is_kept() -> None:
    titles = ("Batch 1", "Batch 2")
    sheets = {
        title: sheet("human_label", who=title, shown=title, heads="n,text")
        for title in (*titles, "Gold")
    }
    with pytest.raises(LabelError, match="Sheet 'Gold' holds labels, too"):
        read_labels(book(**sheets))
    counts = [
        read_labels(
            book(**sheets), {"answers": {"agreed": said}}, on_doubt="accept"
        ).report.n_labels
        for said in ("left out", "kept")
    ]
    assert counts == [2 * N, 3 * N]


TEXTS = [["id", "text"], *([n, text] for n, text in enumerate(texts("the same"), 1))]
CONFLICTS = [
    ["id", "text", "Conflict", "Adjudication"],
    *(
        [*row, str(row[0] % 3 == 0).upper(), "pos" if row[0] % 3 == 0 else None]
        for row in TEXTS[1:]
    ),
]
DISAGREEMENTS = [["id", "text", "Anna", "Ben"], *([*row, "pos", "neg"] for row in TEXTS[3:7])]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    "beside",
    [{"Texts": TEXTS}, {"conflicts": CONFLICTS}, {"disagreements": DISAGREEMENTS}],
    ids=lambda beside: next(iter(beside)),
)
def test_a_sheet_beside_those_of_raters_does_not_turn_them_off(beside, first) -> None:
    named = {name: sheet("human_label", who=name) for name in ("Annotator 1", "Annotator 2")}
    sheets = beside | named if first else named | beside
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == (tuple(named), 2 * N)
    assert any(f"not read: '{next(iter(beside))}'" in note for note in labels.report.notes)


@pytest.mark.parametrize("text", ["text", "tweet", "joke"])
@pytest.mark.parametrize(
    "titles",
    [("Batch 1", "Batch 2"), ("January", "February"), ("EN", "DE"), ("Sheet1", "Sheet2"),
     ("News", "Blogs", "Forums")],
)  # fmt: skip
def test_sheets_with_other_texts_under_the_same_numbers_are_further_items(titles, text) -> None:
    sheets = {
        title: sheet("human_label", who=title, shown=title, heads=f"id,{text}") for title in titles
    }
    assert asked(sheets) == [{"sheets": "items"}]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, len(labels.criteria)) == (("human_label",), 1)
    assert (len(labels.items), labels.report.n_labels) == (N * len(titles), N * len(titles))
    assert f"{titles[1]} 3" in labels.items.index
    assert labels.items[text][f"{titles[1]} 3"] == texts(titles[1])[2]
    assert read_labels(book(**sheets), labels.mapping).table.equals(labels.table)


@pytest.mark.parametrize("columns", [("Anna", "Ben"), ("fluency", "tone")])
@pytest.mark.parametrize("titles", [("EN", "DE"), ("sample_1", "sample_2")])
def test_raters_or_criteria_on_sheets_with_other_texts_have_further_items(titles, columns) -> None:
    sheets = {title: sheet(*columns, who=title, shown=title) for title in titles}
    assert {"sheets": "items"} in asked(sheets)
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert len(labels.items) == 2 * N
    assert labels.report.n_labels == 4 * N


def test_people_who_have_texts_of_their_own_under_the_same_numbers_share_no_item() -> None:
    sheets = {name: sheet("label", who=name, shown=name) for name in ("Annotator 1", "Annotator 2")}
    assert asked(sheets) == [{"sheets": "raters"}]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, len(labels.items)) == (("Annotator 1", "Annotator 2"), 2 * N)


@pytest.mark.parametrize("labels", [("label",), ("clear", "true")])
@pytest.mark.parametrize("remark", ["what struck me", "clear [Text]"])
def test_remarks_behind_labels_are_no_texts_that_differ(labels, remark) -> None:
    sheets = {}
    for name in ("Annotator 1", "Annotator 2"):
        header, *rows = sheet(*labels, who=name, heads="id")
        own = [[*row[:2], said, *row[2:]] for row, said in zip(rows, texts(name), strict=True)]
        sheets[name] = [[*header[:2], remark, *header[2:]], *own]
    labels = read_labels(book(**sheets))
    assert (labels.raters, len(labels.items)) == (("Annotator 1", "Annotator 2"), N)


@pytest.mark.parametrize("column", ["gold", "final_label"])
@pytest.mark.parametrize("first", [True, False])
def test_a_sheet_of_what_columns_of_raters_agreed_on_is_left_out_unless_kept(column, first) -> None:
    humans = {"Humans": sheet("human_1", "human_2", who="both")}
    agreed = {"Final": sheet(column, who="final", heads="id")}
    sheets = agreed | humans if first else humans | agreed
    assert asked(sheets) == [{"agreed": "left out"}]
    labels = read_labels(book(**sheets), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ())
    assert "Sheet 'Humans' of 'study.xlsx' was read; not read: 'Final'." in labels.report.notes
