"""Objects of labels by name: names of people, or of criteria."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines

N = 20
CRITERIA = [
    ("simplicidade", "fluencia", "adequacao"),
    ("Stil", "Länge"),
    ("flow", "wit", "hook"),
    ("q1", "q2", "q3"),
]


def grade(n: int, k: int) -> int:
    return (n * (k + 2) + n // 3) % 5 + 1


def records(
    names: tuple[str, ...], key: str = "ratings", **more: object
) -> list[dict[str, object]]:
    return [
        {"id": n, "text": f"text {n}", key: {one: grade(n, k) for k, one in enumerate(names)}}
        | {name: own[n % len(own)] if isinstance(own, tuple) else own for name, own in more.items()}
        for n in range(N)
    ]


@pytest.mark.parametrize("names", CRITERIA)
@pytest.mark.parametrize("key", ["ratings", "labels", "annotations", "human_ratings"])
@pytest.mark.parametrize("who", ["annotator", "user", "worker_id"])
def test_names_beside_a_column_of_raters_are_criteria(
    names: tuple[str, ...], key: str, who: str
) -> None:
    """They were humans, and the raters vanished in silence."""
    labels = read_labels(json_file(records(names, key, **{who: ("ann1", "ann2")})))
    assert labels.raters == ("ann1", "ann2")
    assert labels.criteria == names
    own = labels.table[labels.table["criterion"] == names[1]]
    assert own["label"].tolist() == [grade(n, 1) for n in range(N)]


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
@pytest.mark.parametrize("names", [*CRITERIA[:1], ("Stil", "Klarheit"), *CRITERIA[2:]])
def test_names_that_may_be_criteria_are_asked_about(names: tuple[str, ...], file) -> None:
    with pytest.raises(LabelError, match=f"'{names[0]}'.* criteria of one human") as caught:
        read_labels(file(records(names)))
    assert caught.value.doubts[0].guess == ["human"]
    labels = read_labels(file(records(names)), on_doubt="accept")
    assert (len(labels.raters), len(labels.criteria)) == (1, len(names))


def test_a_judges_labels_by_criterion_are_no_humans() -> None:
    with pytest.raises(LabelError, match="No rater of 'export' is human .found 'gpt-4o'."):
        read_labels(json_file(records(CRITERIA[0], judge_model="gpt-4o")))


@pytest.mark.parametrize(
    "names", [("anna", "ben"), ("w3", "w9"), ("A7XY", "A9XY"), ("MK", "TB"), ("a", "b", "c")]
)
def test_names_and_codes_of_people_are_raters(names: tuple[str, ...]) -> None:
    labels = read_labels(json_file(records(names)))
    assert (labels.raters, labels.judges) == (names, ())


def test_names_that_differ_from_item_to_item_are_raters() -> None:
    given = records(("north", "south", "east", "west"))
    for n, record in enumerate(given):
        record["ratings"] = dict([*record["ratings"].items()][n % 2 : n % 2 + 2])
    assert set(read_labels(json_file(given)).raters) == {"north", "south", "east"}


def lists_of_objects(
    keys: tuple[str, ...], names: tuple[str, ...], who: str = "evaluator", n: int = 24
) -> list[dict[str, object]]:
    """Items that two of the raters of each list labelled."""
    return [
        {
            "id": f"d{number}",
            "prompt": f"prompt {number}",
            **{
                key: [
                    {who: f"{name}{(number + k) % 3 + 1}", "label": (number + k // 2) % 3 + 1}
                    for k in range(2)
                ]
                for key, name in zip(keys, names, strict=True)
            },
        }
        for number in range(n)
    ]


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
@pytest.mark.parametrize(
    ("keys", "names"),
    [
        (("normal_worker_annotations", "expert_worker_annotations"), ("normal-", "expert-")),
        (("normal_worker_annotations", "expert_worker_annotations"), ("5c1f0a", "77be3d")),
        (("crowd_labels", "expert_labels"), ("basic-", "expert-")),
        (("annotator_ratings",), ("group-",)),
    ],
)
def test_lists_called_as_labels_of_people_are_theirs(
    keys: tuple[str, ...], names: tuple[str, ...], file
) -> None:
    """The normal workers were guessed to be judges beside experts, and ids were asked about."""
    labels = read_labels(file(lists_of_objects(keys, names)))
    assert set(labels.raters) == {f"{name}{number}" for name in names for number in (1, 2, 3)}
    assert labels.judges == ()
    assert labels.report.n_labels == 24 * 2 * len(keys)


@pytest.mark.parametrize(
    ("key", "name"), [("annotations", "normal-"), ("worker_annotations", "sage-7b-v")]
)
def test_lists_that_may_be_of_models_are_asked_about(key: str, name: str) -> None:
    with pytest.raises(LabelError, match=f"whether the raters '{name}1'.* are human or judges"):
        read_labels(json_file(lists_of_objects((key,), (name,))))


@pytest.mark.parametrize("key", ["worker_annotations", "human_labels", "crowd_labels"])
@pytest.mark.parametrize("rater", ["model", "llm", "model_name"])
def test_models_of_any_name_under_a_name_of_people_are_asked_about(key: str, rater: str) -> None:
    names = ("zeta", "orion", "kappa")
    given = [
        {
            "id": n,
            key: [{rater: name, "label": 1 + (n + k * n) % 4} for k, name in enumerate(names)],
        }
        for n in range(24)
    ]
    with pytest.raises(LabelError, match="whether the raters 'zeta', .* are human or judges"):
        read_labels(json_file(given))
    assert set(read_labels(json_file(given), {"human": [*names]}).raters) == set(names)


def test_a_letter_behind_a_workers_number_is_no_models_size() -> None:
    given = lists_of_objects(("normal_worker_annotations",), ("normal-2",))
    for number, record in enumerate(given):
        for entry, letter in zip(record["normal_worker_annotations"], "ab", strict=True):
            entry["evaluator"] += letter
            entry["label"] = number // 3 % 3 + 1
    assert len(read_labels(json_file(given)).raters) == 6


def test_a_model_among_the_labels_of_people_is_no_human() -> None:
    given = lists_of_objects(("human_annotations",), ("w",))
    for record in given:
        record["human_annotations"] += [{"evaluator": "gpt-4o", "label": 2}]
    labels = read_labels(json_file(given), on_doubt="accept")
    assert labels.judges == ("gpt-4o",)


def by_rater_beside(column: str, key: str, raters: tuple[str, ...]) -> list[dict[str, object]]:
    """Records with an object of answers by rater, and people's labels in a column of their own."""
    return [
        {
            "id": f"q{n}",
            column: (n * n + n // 3) % 5 + 1,
            key: {rater: {"score": (n + k) % 5 + 1} for k, rater in enumerate(raters)},
        }
        for n in range(15)
    ]


@pytest.mark.parametrize("raters", [("Anna", "Ben"), ("w1", "w2")])
@pytest.mark.parametrize("key", ["judgments", "annotations"])
def test_a_column_of_people_beside_labels_by_rater_is_asked_about(
    key: str, raters: tuple[str, ...]
) -> None:
    file = json_file(by_rater_beside("human_score", key, raters))
    with pytest.raises(LabelError) as caught:
        read_labels(file)
    about_column, about_raters = caught.value.doubts
    assert about_column.reason == (
        f"'{key}' of 'export.json' has labels by rater, and nothing says whether those of "
        "'human_score' beside it count, too"
    )
    guess = {"people": "read"}, ({"people": "left out"},)
    assert (about_column.guess, about_column.alternatives) == guess
    assert about_raters.guess == [*raters, "human_score"]
    everyone = read_labels(
        json_file(by_rater_beside("human_score", key, raters)), on_doubt="accept"
    )
    assert everyone.raters == (*raters, "human_score")
    assert len(everyone.table) == 45
    alone = json_file(by_rater_beside("human_score", key, raters))
    assert read_labels(alone, {"answers": {"people": "left out"}}).raters == raters


def test_a_mean_of_the_labels_by_rater_is_no_rater() -> None:
    rows = by_rater_beside("human_score", "annotations", ("w1", "w2"))
    for n, row in enumerate(rows):
        row["human_score"] = ((n % 5 + 1) + ((n + 1) % 5 + 1)) / 2
    labels = read_labels(json_file(rows))
    assert (labels.raters, labels.report.doubts) == (("w1", "w2"), ())


@pytest.mark.parametrize("key", ["results", "outputs"])
def test_answers_by_model_beside_a_list_of_raters_are_asked_about(key: str) -> None:
    def rows() -> list[dict[str, object]]:
        people = ("anna", "ben")
        return [
            {
                "id": f"q{n}",
                "annotations": [
                    {"annotator": one, "score": (n + k) % 4} for k, one in enumerate(people)
                ],
                key: {m: {"score": (n * k) % 4} for k, m in enumerate(("gpt-4o", "claude-3"), 1)},
            }
            for n in range(12)
        ]  # fmt: skip

    with pytest.raises(LabelError) as caught:
        read_labels(json_file(rows()))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"'{key}' of 'export.json' has a 'score' for every model, and nothing says whether these "
        "judged or were judged"
    )
    assert (doubt.guess, doubt.alternatives) == ({"models": "judges"}, ({"models": "judged"},))
    both = read_labels(json_file(rows()), on_doubt="accept")
    assert (both.raters, both.judges) == (("anna", "ben"), ("gpt-4o", "claude-3"))
    people = read_labels(json_file(rows()), {"answers": {"models": "judged"}})
    assert (people.raters, people.judges) == (("anna", "ben"), ())
    assert f"Not read, as no list of labels by rater: '{key}'." in str(people.report)
