"""No column of a table vanishes unsaid: it has a role, or the report or the question names it."""

import random

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 24
LABELS = ("label", "human_label", "annotation", "rating", "human_1", "fluency")
BESIDE = (
    "severity", "category", "topic", "domain", "error_type", "human_type", "human_reason",
    "difficulty", "stance", "length", "country", "version", "split", "comment", "year", "batch",
    "lang", "group", "status", "n_words", "reason", "explanation", "human_confidence", "code",
    "gpt4_reason", "label_type", "turn", "annotation_type", "priority", "error", "label_time",
)  # fmt: skip
WORDS: tuple[tuple[object, ...], ...] = (("red", "blue", "green"), (0, 1), (1, 2, 3, 4, 5))


def _made(seed: int) -> tuple[list[str], Upload]:
    draw = random.Random(seed)
    labels = [draw.choice(LABELS), *draw.choice(([], ["gpt4"]))]
    beside = draw.sample(BESIDE, draw.randint(1, 4))
    said = dict.fromkeys(labels, draw.choice(WORDS)) | {c: draw.choice(WORDS) for c in beside}
    columns = draw.sample([*said], len(said))
    lines = [["id", *columns]]
    lines += [[f"q{n}", *(str(draw.choice(said[c])) for c in columns)] for n in range(N)]
    name = draw.choice(("annotations.csv", "data.csv", "results.csv"))
    return columns, upload("".join(",".join(line) + "\n" for line in lines), name)


def _named_nowhere(columns: list[str], table: Upload) -> list[str]:
    """Columns of which neither a question, the report nor the mapping says anything."""
    said = ""
    try:
        read_labels(table)
    except LabelError as question:
        said = str(question)
    table.seek(0)
    labels = read_labels(table, on_doubt="accept")
    said += f"{labels.report} {labels.mapping}"
    return [column for column in columns if f"'{column}'" not in said]


@pytest.mark.parametrize("seed", range(60))
def test_each_column_of_a_made_table_has_a_role_or_is_named(seed: int) -> None:
    columns, table = _made(seed)
    assert _named_nowhere(columns, table) == []


def _made_long(seed: int) -> tuple[list[str], Upload]:
    """Rows of one or more annotators, who share all items, some, or none."""
    draw = random.Random(seed)
    raters = draw.sample(("Ann", "Bob", "Cleo", "EG", "w1"), draw.choice((1, 1, 2, 3)))
    label = draw.choice(("label", "rating", "stance", "rel_intent", "verdict"))
    beside = [column for column in draw.sample((*BESIDE, "rel_type"), 4) if column != label]
    said = {column: draw.choice(WORDS) for column in (label, *beside)}
    columns = draw.sample(["annotator", *said], len(said) + 1)
    most = draw.choice((1, len(raters)))
    lines = [["id", *columns]]
    for n in range(N):
        for rater in draw.sample(raters, draw.randint(1, most)):
            cells = {"annotator": rater} | {c: str(draw.choice(said[c])) for c in said}
            lines.append([f"q{n}", *(cells[column] for column in columns)])
    return columns, upload("".join(",".join(line) + "\n" for line in lines), "data.csv")


@pytest.mark.parametrize("seed", range(60))
def test_each_column_beside_annotators_has_a_role_or_is_named(seed: int) -> None:
    columns, table = _made_long(seed)
    assert _named_nowhere(columns, table) == []


def test_beside_several_rows_of_an_item_what_describes_it_is_not_named() -> None:
    lines = ["id,annotator,label,topic,batch"]
    lines += [
        f"q{n},{rater},{(n + k) % 2},{('art', 'law')[n % 2]},{k}"
        for n in range(N)
        for k, rater in enumerate(("Ann", "Bob"))
    ]
    labels = read_labels(upload("\n".join(lines), "data.csv"))
    assert "Not taken for labels" not in " ".join(labels.report.guesses)


def test_what_only_its_name_keeps_from_labels_is_named() -> None:
    lines = ["id,human_label,error_type,text"]
    lines += [f"q{n},{n % 2},{('logical', 'visual')[n % 3 % 2]},{n} words" for n in range(N)]
    report = read_labels(upload("\n".join(lines), "data.csv")).report
    assert (
        "Not taken for labels of 'data.csv', as they are called, but kept beside the items: "
        "'error_type'."
    ) in report.guesses
