"""Judgments of relevance: a query and a document name the item together."""

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file
from tests.labels.sources import Upload, upload

PAIRS = [(f"q{n // 5}", f"d{(n * n + n // 5) % 53}") for n in range(60)]
GRADES = [n * n % 4 for n in range(60)]
NAMES = [
    ("qid", "docid"), ("query_id", "passage_id"), ("query-id", "corpus-id"), ("topic", "docno"),
    ("QueryID", "DocID"), ("q_id", "d_id"), ("question_id", "passage_id"), ("qid", "pid"),
]  # fmt: skip


def judged(names: tuple[str, str], **labels: list[int]) -> list[dict[str, object]]:
    both = [dict(zip(names, pair, strict=True)) for pair in PAIRS]
    return [
        row | {name: own[n] for name, own in labels.items()}
        for n, row in enumerate(both)
        if row not in both[:n]
    ]


def read(rows: list[dict[str, object]]) -> Labels:
    return read_labels(csv_file(rows), on_doubt="accept")


@pytest.mark.parametrize("names", NAMES)
def test_a_query_and_a_document_name_the_item(names: tuple[str, str]) -> None:
    rows = judged(names, human=GRADES, gpt4=GRADES[::-1])
    labels = read(rows)
    assert (labels.raters, labels.judges) == (("human",), ("gpt4",))
    assert len(labels.items) == len(rows)
    note = f"Items of 'export.csv' are told by '{names[0]}', '{names[1]}' together."
    assert note in labels.report.notes


@pytest.mark.parametrize("names", NAMES)
def test_several_people_and_judgments_in_rows(names: tuple[str, str]) -> None:
    rows = judged(names, human_1=GRADES, human_2=GRADES[::-1])
    assert (read(rows).raters, len(read(rows).items)) == (("human_1", "human_2"), len(rows))
    several = [
        row | {"rater": who, "relevance": (n + len(who)) % 4}
        for who in ("anna", "ben", "gpt-4o")
        for n, row in enumerate(judged(names))
    ]
    labels = read(several)
    assert (set(labels.raters), labels.judges) == ({"anna", "ben"}, ("gpt-4o",))
    assert len(labels.items) == len(rows)


def test_what_is_asked_of_every_document_is_no_part_of_its_name() -> None:
    rows = [
        {"question": f"q{q}", "doc_id": f"d{d}", "rater": who, "rating": (q * d + len(who)) % 5 + 1}
        for q in range(3)
        for d in range(12)
        for who in ("anna", "ben")
    ]
    with pytest.raises(LabelError):
        read_labels(csv_file(rows))


def test_a_document_that_alone_names_the_item_does() -> None:
    rows = [{"topic": f"t{n % 4}", "doc_id": f"d{n}", "human": n % 3, "gpt4": n * n % 3}
            for n in range(40)]  # fmt: skip
    assert set(read_labels(csv_file(rows)).table["item"]) == {f"d{n}" for n in range(40)}


def qrels(name: str, grades: list[int], sep: str = " ") -> Upload:
    rows = [(*pair, grade) for pair, grade in dict(zip(PAIRS, grades, strict=True)).items()]
    lines = [sep.join((query, "0", document, str(grade))) for query, document, grade in rows]
    return upload("\n".join(lines) + "\n", name)


@pytest.mark.parametrize("sep", [" ", "\t"])
def test_judgments_as_trec_has_them_are_asked_about(sep: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(qrels("human.qrels.txt", GRADES, sep))
    assert str(caught.value).startswith(
        "'human.qrels.txt' has no header, and nothing but what its columns hold says that its "
        "first row, 'q0', '0', 'd0', '0', is of an item and its labels"
    )
    given = [qrels("human.qrels.txt", GRADES, sep), qrels("gpt-4o.qrels.txt", GRADES[::-1], sep)]
    labels = read_labels(given, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human.qrels",), ("gpt-4o.qrels",))
    assert len(labels.items) == len(dict.fromkeys(PAIRS))
    note = "Items of 'human.qrels.txt' are told by 'column 1', 'column 3' together."
    assert note in labels.report.notes


def test_rows_of_queries_with_every_document_are_no_judgments_of_relevance() -> None:
    rows = [f"q{q} 0 d{d} {q * d % 3}" for q in range(6) for d in range(6)]
    with pytest.raises(LabelError, match="has no header") as caught:
        read_labels(upload("\n".join(rows) + "\n", "x.txt"))
    assert "is of an item and its labels" not in str(caught.value)


def test_engines_take_both_together_as_well(tmp_path) -> None:
    path = tmp_path / "judgments.csv"
    rows = judged(("qid", "docid"), human=GRADES, gpt4=GRADES[::-1])
    pd.DataFrame(rows).to_csv(path, index=False)
    counted = jv.open(path)
    assert counted.report.n_labels == read_labels(path).report.n_labels == 2 * len(rows)
    assert counted.mapping["item"] == read_labels(path).mapping["item"] == "qid + docid"
