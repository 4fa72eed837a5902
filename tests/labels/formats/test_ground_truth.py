"""SageMaker Ground Truth: consolidated labels, workers' answers, and automated labels."""

import json

import pytest

from judgeviz.errors import LabelError
from tests.labels.formats.exports import json_file, json_lines, labels_of, read


def line(number: int, label: object, is_human: str = "yes", **said: object) -> dict:
    about = {
        "confidence": 0.9, "job-name": "labeling-job/tone", "human-annotated": is_human,
        "creation-date": "2019-03-12", "type": "groundtruth/text-classification", **said,
    }  # fmt: skip
    return {"source-ref": f"s3://b/{number}.txt", "tone": label, "tone-metadata": about}


def test_a_class_is_called_by_its_name() -> None:
    labels = read(
        json_lines(
            [
                line(1, 0, **{"class-name": "good"}),
                line(2, 1, **{"class-name": "bad"}),
                line(4, None, **{"failure-reason": "ClientError"}),
            ],
            "output.manifest",
        )
    )
    assert labels_of(labels) == {
        ("s3://b/1.txt", "consolidated workers", "human", "tone", "good"),
        ("s3://b/2.txt", "consolidated workers", "human", "tone", "bad"),
    }
    machine = line(2, 1, "no", **{"class-name": "bad"})
    human = [line(n, n, **{"class-name": name}) for n, name in enumerate(("good", "bad", "bad"))]
    both = read(json_lines([*human, machine], "output.manifest"))
    assert ("s3://b/2.txt", "automated labeling", "machine", "tone", "bad") in labels_of(both)
    assert labels.report.n_missing == 1


def test_several_classes_of_one_item() -> None:
    names = {"class-map": {"0": "rude", "3": "long"}}
    labels = read(json_lines([line(1, [0, 3], **names), line(2, [3], **names)], "output.manifest"))
    who = ("consolidated workers", "human")
    assert labels_of(labels) == {
        ("s3://b/1.txt", *who, "tone: rude", "true"),
        ("s3://b/1.txt", *who, "tone: long", "true"),
        ("s3://b/2.txt", *who, "tone: rude", "false"),
        ("s3://b/2.txt", *who, "tone: long", "true"),
    }


def content(tone: str, *, is_long: bool) -> dict:
    return {"tone": {"label": tone}, "length": {"long": is_long, "short": not is_long}}


def answered(worker: str, tone: str, *, is_long: bool) -> dict:
    said = json.dumps(content(tone, is_long=is_long))
    return {"workerId": worker, "annotationData": {"content": said}}


GIVEN = {
    "0": [answered("w1", "good", is_long=True), answered("w2", "bad", is_long=True)],
    "1": [answered("w1", "bad", is_long=False)],
}
LABELS = {
    ("0", "w1", "human", "tone", "good"), ("0", "w1", "human", "length", "long"),
    ("0", "w2", "human", "tone", "bad"), ("0", "w2", "human", "length", "long"),
    ("1", "w1", "human", "tone", "bad"), ("1", "w1", "human", "length", "short"),
}  # fmt: skip


def test_workers_answers_in_requests_for_consolidation_and_their_results() -> None:
    requests = [
        {"datasetObjectId": item, "dataObject": {"s3Uri": "s3://b"}, "annotations": given}
        for item, given in GIVEN.items()
    ]
    assert labels_of(read(json_file(requests))) == LABELS
    results = [
        {"datasetObjectId": item, "consolidatedAnnotation": {"content": {
            "job": {"annotationsFromAllWorkers": given},
            "job-metadata": {"human-annotated": "yes", "job-name": "labeling-job/job"}}}}
        for item, given in GIVEN.items()
    ]  # fmt: skip
    assert labels_of(read(json_file(results))) == LABELS


def test_workers_answers_in_the_manifest_of_a_custom_job() -> None:
    lines = [
        {"source": f"text {item}", "id": item, "job": {"annotationsFromAllWorkers": given},
         "job-metadata": {"type": "groundtruth/custom", "human-annotated": "yes"}}
        for item, given in GIVEN.items()
    ]  # fmt: skip
    assert labels_of(read(json_lines(lines, "output.manifest"))) == LABELS


def test_a_file_of_workers_responses_for_each_item() -> None:
    files = [
        json_file({"answers": [
            {"workerId": one["workerId"], "submissionTime": "2019",
             "answerContent": json.loads(one["annotationData"]["content"])} for one in given]},
            f"{item}/response.json")
        for item, given in GIVEN.items()
    ]  # fmt: skip
    assert labels_of(read(*files)) == LABELS


def responses(*ticked: dict[str, set[str]]) -> list:
    """One file an item, as forms with a name for each button are stored."""
    return [
        json_file({"answers": [
            {"workerId": who, "answerContent": {c: {c: c in own} for c in ("dark", "blurred")}}
            for who, own in said.items()]}, f"{number}/response.json")
        for number, said in enumerate(ticked)
    ]  # fmt: skip


def test_buttons_of_a_form_are_the_same_in_the_files_of_all_items() -> None:
    one_each = responses({"w": {"dark"}, "v": {"blurred"}}, {"w": {"dark"}, "v": {"dark"}})
    assert labels_of(read(*one_each)) == {
        ("0", "w", "human", "answer", "dark"), ("0", "v", "human", "answer", "blurred"),
        ("1", "w", "human", "answer", "dark"), ("1", "v", "human", "answer", "dark"),
    }  # fmt: skip
    boxes = responses({"w": {"dark"}, "v": {"blurred"}}, {"w": {"dark", "blurred"}, "v": set()})
    yes, no = (("human", "dark", "true"), ("human", "blurred", "true")), ("human", "dark", "false")
    assert labels_of(read(*boxes)) == {
        ("0", "w", *yes[0]), ("0", "w", "human", "blurred", "false"), ("0", "v", *yes[1]),
        ("0", "v", *no), ("1", "w", *yes[0]), ("1", "w", *yes[1]), ("1", "v", *no),
        ("1", "v", "human", "blurred", "false"),
    }  # fmt: skip


@pytest.mark.parametrize("names", [("btn1", "btn2"), ("yes", "no")])
def test_radio_buttons_with_a_name_each_are_one_question(names: tuple[str, str]) -> None:
    said = {("0", "w"): "yes", ("0", "v"): "no", ("1", "w"): "no", ("1", "v"): "no"}
    requests = [
        {"datasetObjectId": item, "annotations": [
            {"workerId": who, "annotationData": {"content": json.dumps(
                {name: {choice: choice == said[item, who]}
                 for name, choice in zip(names, ("yes", "no"), strict=True)})}}
            for who in ("w", "v")]}
        for item in "01"
    ]  # fmt: skip
    assert labels_of(read(json_file(requests))) == {
        (*who, "human", "answer", label) for who, label in said.items()
    }


def test_files_of_several_items_in_one_folder_are_named_by_themselves() -> None:
    files = [
        json_file({"answers": [
            {"workerId": one["workerId"],
             "answerContent": json.loads(one["annotationData"]["content"])} for one in given]},
            f"responses/{item}.json")
        for item, given in GIVEN.items()
    ]  # fmt: skip
    labels = read(*files)
    assert {item.removesuffix(".json") for item, *_ in labels_of(labels)} == set(map(str, GIVEN))


@pytest.mark.parametrize(
    "broken",
    [{"tone": None}, {"tone": {"annotations": 3}}, {"tone-metadata": None}, {"tone-metadata": 4},
     {"annotations": [None, {"annotationData": None}, {"annotationData": {"content": "{"}}]}],
)  # fmt: skip
def test_a_broken_line_costs_itself_alone(broken: dict) -> None:
    good = [line(n, n, **{"class-name": name}) for n, name in enumerate(("good", "bad"))]
    labels = read(json_lines([*good, {**line(3, None), **broken}], "output.manifest"))
    assert {item for item, *_ in labels_of(labels)} == {"s3://b/0.txt", "s3://b/1.txt"}


def test_boxes_hold_no_label() -> None:
    boxes = {"annotations": [{"class_id": 0, "top": 1}], "image_size": [{"width": 4}]}
    with pytest.raises(LabelError) as refusal:
        read(json_lines([line(1, boxes), line(2, boxes)], "output.manifest"))
    assert str(refusal.value) == (
        "File 'output.manifest' is labels of SageMaker Ground Truth, but holds no label of any "
        "item (left out: 2 with an answer of several parts, which is no label); export it again "
        "with its annotations."
    )
