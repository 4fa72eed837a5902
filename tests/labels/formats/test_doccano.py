"""doccano: old and new files, classes that are numbers, and files of several labelers."""

from collections.abc import Callable

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_lines, labels_of, read
from tests.labels.sources import Upload

OLD = [
    {"id": 1, "text": "a", "annotations": [{"label": 15, "user": 1}, {"label": 17, "user": 2}],
     "meta": {}, "annotation_approver": None},
    {"id": 2, "text": "b", "annotations": [{"label": 17, "user": 1}], "meta": {},
     "annotation_approver": "admin"},
]  # fmt: skip
OLD_LABELS = {
    ("1", "1", "human", "label", "15"),
    ("1", "2", "human", "label", "17"),
    ("2", "1", "human", "label", "17"),
}


def test_numbers_of_classes_are_no_grades() -> None:
    labels = read(json_lines(OLD))
    assert labels_of(labels) == OLD_LABELS
    assert labels.scale("label").kind == "nominal"
    assert labels.scale("label").categories == (15, 17)


def test_a_row_per_label() -> None:
    rows = [
        {"annotation_approver": record["annotation_approver"], "id": record["id"],
         "text": record["text"], **annotation}
        for record in OLD for annotation in record["annotations"]
    ]  # fmt: skip
    assert labels_of(read(csv_file(rows))) == OLD_LABELS


def test_newer_files_are_one_for_each_labeler() -> None:
    def lines(*labels: list[str]) -> list[dict]:
        return [
            {"id": n, "text": "t", "label": own, "Comments": []} for n, own in enumerate(labels)
        ]

    both = read(
        json_lines(lines(["good"], ["bad"]), "anna.jsonl"),
        json_lines(lines(["good"], ["good"]), "bob.jsonl"),
    )
    assert labels_of(both) == {
        ("0", "anna", "human", "label", "good"),
        ("1", "anna", "human", "label", "bad"),
        ("0", "bob", "human", "label", "good"),
        ("1", "bob", "human", "label", "good"),
    }


@pytest.mark.parametrize("second", ["bob", "gpt-4o"])
def test_files_without_comments_are_known_by_their_texts(second: str) -> None:
    def file(name: str, *labels: list[str]) -> Upload:
        lines = [
            {"id": n, "text": f"t{n}", "label": own, "source": "web"}
            for n, own in enumerate(labels)
        ]
        return json_lines(lines, f"{name}.jsonl")

    labels = read(file("anna", ["good"], ["bad"]), file(second, ["good"], ["good"]))
    assert {(item, rater, label) for item, rater, _, _, label in labels_of(labels)} == {
        ("0", "anna", "good"), ("1", "anna", "bad"), ("0", second, "good"), ("1", second, "good"),
    }  # fmt: skip


def test_lists_of_all_labels_of_an_item_are_no_classes() -> None:
    lines = [{"id": n, "text": f"t{n}", "label": ["good", "bad"]} for n in range(3)]
    with pytest.raises(LabelError, match="whether several labels in a cell of 'label'"):
        read(json_lines(lines, "anna.jsonl"), json_lines(lines, "bob.jsonl"))


def test_several_classes_and_none() -> None:
    expected = {
        ("1", "annotator", "human", "label: x", "true"),
        ("1", "annotator", "human", "label: y", "true"),
        ("2", "annotator", "human", "label: x", "true"),
        ("2", "annotator", "human", "label: y", "false"),
    }
    lines = [{"id": 1, "data": "a", "label": ["x", "y"]}, {"id": 2, "data": "b", "label": ["x"]}]
    assert labels_of(read(json_lines(lines))) == expected
    rows = [{**one, "label": "#".join(one["label"])} for one in lines]
    assert labels_of(read(csv_file(rows))) == expected


@pytest.mark.parametrize(
    "lines",
    [
        [{"id": 1, "text": "a", "label": [[0, 1, "LOC"]], "Comments": []}],
        [{"id": 1, "text": "a", "entities": [{"label": "LOC"}], "relations": [], "Comments": []}],
        [{"id": 1, "text": "a", "annotation_approver": None,
          "annotations": [{"label": 1, "start_offset": 0, "end_offset": 1, "user": 1}]}],
    ],
)  # fmt: skip
def test_spans_hold_no_label(lines: list[dict]) -> None:
    with pytest.raises(LabelError, match="a region or span marked in the item") as refusal:
        read(json_lines(lines))
    assert "is a doccano export, but holds no label of any item" in str(refusal.value)


@pytest.mark.parametrize("broken", [None, 4, "x", [None, 3, {"label": None}, {"label": {"a": 1}}]])
def test_a_broken_record_costs_itself_alone(broken: object) -> None:
    assert labels_of(read(json_lines([*OLD, {**OLD[0], "id": 3, "annotations": broken}]))) == (
        OLD_LABELS
    )


@pytest.mark.parametrize("column", ["username", "annotator", "user"])
def test_a_column_of_names_tells_the_labelers_of_one_file(column: str) -> None:
    rows = [
        {"id": n, "text": "t", "label": ["a" if n % 2 else "b"], "Comments": [], column: who}
        for n in range(4)
        for who in ("ann", "bob")
    ]
    labels = read(json_lines(rows))
    assert labels.raters == ("ann", "bob")
    assert len(labels.table) == 8


def test_images_of_a_file_for_each_user() -> None:
    def lines(step: int, key: str) -> list[dict[str, object]]:
        return [{"id": n, key: f"{n}.jpg", "label": [("cat", "dog")[n * step % 3 % 2]]}
                for n in range(1, 9)]  # fmt: skip

    files = [json_lines(lines(n, "filename"), f"user{n}.jsonl") for n in (1, 2)]
    labels = read(*files)
    assert (labels.raters, labels.criteria, labels.report.n_labels) == (
        ("user1", "user2"), ("label",), 16,
    )  # fmt: skip
    assert labels.items["filename"].tolist() == [f"{n}.jpg" for n in range(1, 9)]
    by_users = {"files": [{"human": ["user1"]}, {"human": ["user2"]}]}
    others = [json_lines(lines(n, "image"), f"user{n}.jsonl") for n in (1, 2)]
    with pytest.raises(LabelError, match="has only 'id', 'image', 'label'"):  # no names of files
        read(*others, mapping=by_users)


@pytest.mark.parametrize(("n_several", "guess"), [(3, "one"), (20, "each")])
@pytest.mark.parametrize("as_file", [json_lines, csv_file])
def test_classes_of_which_hardly_any_cell_holds_several_are_one_label_in_the_guess(
    as_file: Callable[[list[dict]], Upload], n_several: int, guess: str
) -> None:
    is_csv = as_file is csv_file
    chosen = [
        ["Neutral", "Positive"] if n < n_several else [("Neutral", "Positive")[n % 2]]
        for n in range(60)
    ]
    rows = [
        {
            "id": n,
            "text": f"t {n}",
            "label": "#".join(own) if is_csv else own,
            "Comments": "" if is_csv else [],
        }
        for n, own in enumerate(chosen)
    ]
    with pytest.raises(LabelError, match="may name several choices at once") as asked:
        read_labels(as_file(rows))
    assert {"several": guess} in [doubt.guess for doubt in asked.value.doubts]
    labels = read_labels(as_file(rows), on_doubt="accept")
    assert (len(labels.criteria) == 1) == (guess == "one")


@pytest.mark.parametrize(("every", "count_as"), [(24, "one"), (3, "each")])
def test_several_classes_in_one_labelers_file_count_alike_in_all(every: int, count_as: str) -> None:
    def of(name: str, *, has_several: bool) -> Upload:
        rows = [
            {"id": n, "text": f"t {n}", "Comments": "", "label": "Good#Odd"
             if has_several and n % every == 1 else ("Good", "Bad", "Odd")[n % 3]}
            for n in range(48)
        ]  # fmt: skip
        return csv_file(rows, f"{name}.csv")

    def files() -> list[Upload]:
        return [of("anna", has_several=False), of("ben", has_several=True)]

    with pytest.raises(LabelError, match="may name several choices at once") as caught:
        read_labels(files())
    assert {str(doubt.guess) for doubt in caught.value.doubts} == {str({"several": count_as})}
    labels = read_labels(files(), on_doubt="accept")
    of_each = {"label: Good", "label: Bad", "label: Odd"}
    assert {*labels.criteria} == ({"label"} if count_as == "one" else of_each)
    assert {labels.n_labels(name) for name in ("anna", "ben")} == {48 * len(labels.criteria)}


@pytest.mark.parametrize("mark", ["; ", ";", "|", ", ", "/"])
@pytest.mark.parametrize("who", [{"anna"}, {"anna", "ben"}])
def test_several_classes_with_any_mark_between_are_asked_about(mark: str, who: set[str]) -> None:
    def of(name: str) -> Upload:
        rows = [
            {"id": n, "text": f"t {n}", "Comments": "", "label": f"Good{mark}Odd"
             if name in who and n % 4 == 1 else ("Good", "Bad", "Odd")[n % 3]}
            for n in range(24)
        ]  # fmt: skip
        return csv_file(rows, f"{name}.csv")

    with pytest.raises(LabelError, match="may name several choices at once"):
        read_labels([of("anna"), of("ben")])
    each, one = (
        read_labels([of("anna"), of("ben")], {"answers": {"several": several}}, on_doubt="accept")
        for several in ("each", "one")
    )
    assert {*each.criteria} == {"label: Good", "label: Bad", "label: Odd"}
    assert each.report.n_labels == 2 * 24 * 3
    assert {*one.scale().categories} == {"Good", "Bad", "Odd", "Good; Odd"}


def test_marks_in_the_name_of_one_class_list_none() -> None:
    words = ("Yes, fully", "Yes, partly", "No", "A", "and/or", "A/N", "x-y")
    rows = [{"id": n, "text": f"t {n}", "Comments": "", "label": words[n % 7]} for n in range(35)]
    labels = read_labels([csv_file(rows, "anna.csv"), csv_file(rows, "ben.csv")])
    assert {*labels.scale().categories} == {*words}


@pytest.mark.parametrize("who", ["annotator", "user", "username"])
@pytest.mark.parametrize("called", ["label", "labels"])
def test_lists_of_one_class_beside_a_name_are_that_persons(who: str, called: str) -> None:
    lines = [
        {"id": n, "text": f"text {n}", called: ["pos" if (n + k) % 3 else "neg"], who: name}
        for n in range(12)
        for k, name in enumerate(("anna", "ben"))
    ]
    labels = read(json_lines(lines))
    assert labels.raters == ("anna", "ben")
    assert labels.report.n_labels == 24
    assert (len(labels.items), labels.scale().categories) == (12, ("neg", "pos"))


@pytest.mark.parametrize("beside", [
    {"annotators": ["anna", "ben"]}, {"annotator": ["anna", "ben"]}, {"human": "pos"},
])  # fmt: skip
def test_lists_of_all_raters_or_beside_other_labels_are_not_one_persons(beside: dict) -> None:
    lines = [
        {"id": n, "text": f"text {n}", "label": ["pos", "neg" if n % 3 else "pos"], **beside}
        for n in range(12)
    ]
    try:
        labels = read_labels(json_lines(lines), on_doubt="accept")
    except LabelError:
        return
    assert "doccano" not in str(labels.report)
