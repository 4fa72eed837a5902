"""Direct assessments of a crowd: segments of systems are items, and checks of workers are none."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

HEADER = "HITId WorkerId Input.src Input.trg Input.item hit sys_id rid type sid score time"
OTHER = "HITID WORKERID SRC TRG ITEM HIT SYS_ID RID TYPE SEG_ID RAW_SCORE TIME"
OF_A_TASK = (
    "HITId WorkerId Input.src Input.trg Input.item Input.hit Input.sys_id Input.rid Input.type "
    "Input.sid Answer.score time"
)


def row(
    worker: int, system: str, segment: object, score: float, kind: str = "SYSTEM",
    pair: str = "de en", reference: str = "ref",
) -> list[str]:  # fmt: skip
    start = f"H{worker} W{worker} {pair} ad 1 {system}.0 {reference} {kind} {segment}"
    return f"{start} {score} 2529".split()


ROWS = [
    row(worker, system, segment, 7 * segment + len(system) + worker)
    for worker in (1, 2)
    for system in ("uedin", "online-A")
    for segment in (1, 2, 3, 4)
]
CHECKS = [
    row(1, "uedin", 2, 90, "REPEAT"),
    row(1, "uedin", 3, 99, "REF"),
    row(2, "uedin", 3, 4, "BAD_REF"),
    row(2, "uedin", 4, 3, "BAD_REF"),
]


def read(rows: list[list[str]], header: str = HEADER, mark: str = " ", name: str = "ad.csv"):
    lines = [mark.join(cells) for cells in (header.split(), *rows)]
    return read_labels(upload("\n".join(lines) + "\n", name))


def said(labels: Labels) -> dict[tuple[str, str], float]:
    matrix = labels.matrix()
    return {
        (item, rater): float(label)
        for rater, column in zip(labels.raters, matrix.T, strict=True)
        for item, label in zip(labels.items.index, column, strict=True)
    }


@pytest.mark.parametrize("mark", [" ", "\t", ","])
@pytest.mark.parametrize("header", [HEADER, HEADER.replace("Input.", ""), OTHER, OF_A_TASK])
def test_an_item_is_a_segment_of_a_system_and_checks_are_left_out(header: str, mark: str) -> None:
    labels = read([*ROWS, *CHECKS], header, mark)
    assert (labels.raters, labels.judges) == (("W1", "W2"), ())
    assert [*labels.items.index][:4] == [f"{n}/uedin.0" for n in (1, 2, 3, 4)]
    assert [*labels.items["system"].unique()] == ["uedin.0", "online-A.0"]
    assert labels.report.n_labels == len(ROWS)
    assert labels.scale().kind == "continuous"
    report = str(labels.report)
    assert "an output shown again to check the worker (REPEAT): 1" in report
    assert "a check of the worker's attention (BAD_REF): 2" in report


def test_records_are_read_as_rows_are() -> None:
    records = [dict(zip(HEADER.split(), cells, strict=True)) for cells in [*ROWS, *CHECKS]]
    labels = read_labels(upload(json.dumps(records), "ad.json"))
    assert (labels.raters, len(labels.items)) == (("W1", "W2"), 8)


def test_pairs_of_languages_and_references_tell_segments_apart_where_they_differ() -> None:
    pairs = [row(1, "uedin", n, 10 * n, pair=pair) for pair in ("de en", "cs en") for n in (1, 2)]
    assert [*read(pairs).items["source"]] == ["de en 1", "de en 2", "cs en 1", "cs en 2"]
    twice = [row(1, "uedin", n, 10 * n, reference=ref) for ref in ("A", "B") for n in (1, 2)]
    assert [*read(twice).items["source"]] == ["1 A", "2 A", "1 B", "2 B"]
    once = [row(1, "uedin", n, 10 * n, reference=f"ref{n}") for n in (1, 2)]
    assert [*read(once).items["source"]] == [1, 2]


def test_a_score_given_twice_is_a_sample() -> None:
    labels = read([*ROWS, row(1, "uedin", 1, 3)])
    assert labels.report.n_labels == len(ROWS) + 1
    assert "1 further answer of a person to the same question" in str(labels.report)


def test_standardised_scores_beside_the_raw_ones_are_said_and_alone_are_the_labels() -> None:
    both = [[*cells, "-0.5"] for cells in ROWS]
    assert "'z' holds the scores of 'score' once more" in str(read(both, f"{HEADER} z").report)
    alone = read(ROWS, HEADER.replace(" score ", " z_score "))
    assert alone.report.n_labels == len(ROWS)


def test_rows_of_other_kinds_are_not_taken() -> None:
    rows = [[*cells[:8], "news", *cells[9:]] for cells in ROWS]
    with pytest.raises(LabelError):
        read(rows)
