"""Numbers of items that begin again: in batches with raters of their own, or in documents."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12
BATCHES = {"1": ("ann1", "ann2"), "2": ("ann3", "ann4"), "3": ("ann5", "ann6")}


def grade(batch: str, item: int, who: str) -> int:
    return (item * int(batch) + int(batch) + (item + len(who) + ord(who[-1])) % 5 // 4) % 5 + 1


def table(column: str = "batch", more: str = "", ids: str = "{}") -> Upload:
    """Rows of each batch by its own raters; beside them what a judge, or the text, says of each."""
    rows = [["item", "annotator", "label", column, *([more] if more else [])]]
    for batch, raters in BATCHES.items():
        for item in range(1, N + 1):
            said = {
                "gpt-4o": grade(batch, item, "gpt"),
                "text": f"What the text number {item} has to say of some matter or other.",
            }
            rows += [
                [ids.format(item), who, str(grade(batch, item, who)), batch]
                + ([str(said[more])] if more else [])
                for who in raters
            ]
    return upload("".join(",".join(row) + "\n" for row in rows), "labels.csv")


def answered(reading: str, **more: str) -> Labels:
    return read_labels(table(**more), {"answers": {"restarts": reading}})


@pytest.mark.parametrize(
    "column", ["batch", "batch_id", "dataset", "split", "file_name", "block", "doc_id"]
)
def test_it_is_asked_whether_batches_with_raters_of_their_own_have_the_same_items(
    column: str,
) -> None:
    with pytest.raises(LabelError, match="each of which has raters of its own") as caught:
        read_labels(table(column))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (
        {"restarts": "other items"},
        ({"restarts": "the same items"},),
    )
    labels = answered("other items", column=column)
    assert len(labels.items) == N * len(BATCHES)
    assert labels.table.groupby("item", observed=True)["rater"].nunique().eq(2).all()
    assert len(answered("the same items", column=column).items) == N


def test_the_mapping_in_use_reads_the_same_again() -> None:
    labels = answered("other items")
    assert read_labels(table(), labels.mapping).digest == labels.digest


def test_a_judge_that_says_something_else_in_each_batch_raises_the_question() -> None:
    with pytest.raises(LabelError, match="each of which has raters of its own"):
        read_labels(table("wave_of_raters", "gpt-4o"))
    labels = answered("other items", column="wave_of_raters", more="gpt-4o")
    assert len(labels.items) == N * len(BATCHES)
    assert labels.judges == ("gpt-4o",)


def test_a_text_that_is_the_same_in_all_batches_is_one_item() -> None:
    assert len(read_labels(table(more="text")).items) == N


@pytest.mark.parametrize("column", ["gender", "country", "native_language", "group"])
def test_what_raters_have_in_common_is_no_batch(column: str) -> None:
    assert len(read_labels(table(column)).items) == N


@pytest.mark.parametrize("ids", ["T{:03}", "news-{}"])
def test_ids_that_are_no_running_numbers_are_of_one_item(ids: str) -> None:
    assert len(read_labels(table(ids=ids)).items) == N


@pytest.mark.parametrize("names", [("query_id", "doc_id"), ("query", "passage_id")])
def test_two_columns_that_tell_the_labels_of_a_rater_apart_are_offered(names) -> None:
    rows = [[*names, "human_1", "human_2", "gpt-4o"]]
    rows += [
        [f"q{q}", f"d{(d + q) % 8}", str((q * d + d) % 3), str((q + d) % 3), str((q + 2 * d) % 3)]
        for q in range(6)
        for d in range(5)
    ]

    def file() -> Upload:
        return upload("".join(",".join(row) + "\n" for row in rows), "runs.csv")

    with pytest.raises(LabelError, match="tells them apart") as caught:
        read_labels(file())
    [doubt] = caught.value.doubts
    assert (doubt.role, set(doubt.guess)) == ("item", set(names))
    assert len(read_labels(file(), {"item": doubt.guess}).items) == 30


def test_segments_within_documents_are_offered_beside_systems() -> None:
    rows = [["doc_id", "seg_id", "system", "source", "human_1", "human_2", "gpt-4o"]]
    rows += [
        [
            f"d{d}",
            str(s),
            m,
            f"text {d} {s}",
            *(str((d + s * k + len(m)) % 5 + 1) for k in range(3)),
        ]
        for d in range(4)
        for s in range(4)
        for m in ("online-a", "online-bb")
    ]

    def file() -> Upload:
        return upload("".join(",".join(row) + "\n" for row in rows), "scores.csv")

    with pytest.raises(LabelError, match="tells them apart") as caught:
        read_labels(file())
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("item", ["doc_id", "seg_id"])
    assert len(read_labels(file(), {"item": doubt.guess}).items) == 32


@pytest.mark.parametrize("kind", ["type", "error_type", "category", "reason"])
def test_what_is_said_of_errors_alone_is_no_part_of_the_item(kind: str) -> None:
    """Only rows marked as wrong have the type of an error: the others would be no items."""
    lines = [f"doc_id,model_name,sent_idx,human_label,{kind}"]
    for n in range(36):
        is_wrong = (n * n + n // 4) % 3 == 0
        said = f"no,{('invented', 'turned', 'vague')[n % 3]}" if is_wrong else "yes,"
        lines.append(f"d{n // 12},m{n // 4 % 3},{n % 4},{said}")
    content = "\n".join(lines)
    with pytest.raises(LabelError) as caught:
        read_labels(upload(content, "sentences.csv"))
    assert "column 'sent_idx' tells them apart" in str(caught.value)
    labels = read_labels(upload(content, "sentences.csv"), on_doubt="accept")
    assert (len(labels.items), labels.report.n_labels) == (36, 36)
