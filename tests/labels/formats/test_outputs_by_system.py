"""Outputs under the names of their systems are items; these names are no raters and no criteria."""

import json
from collections.abc import Callable

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file
from tests.labels.sources import upload

N = 12
Output = dict[str, object]
SYSTEMS = ("Online-A", "amu", "eTrans")


def grade(n: int, place: int, every: int = 0) -> int:
    """Grades from 1 to 5, another one in every so many records."""
    return (n + 2 * place + (every > 0 and n % every == 0)) % 5 + 1


def by_both(n: int, place: int) -> Output:
    return {
        "text": f"Output {place} on source {n} says something.",
        "human": grade(n, place),
        "gpt4": grade(n, place, 5),
    }


def by_nobody(n: int, place: int) -> Output:
    return {"text": f"Output {place} on source {n} says something.", "score": grade(n, place)}


def grades_alone(n: int, place: int) -> Output:
    return {"human": grade(n, place), "gpt4": grade(n, place, 5)}


def listed(n: int, place: int) -> Output:
    said = [
        {"annotator": name, "score": grade(n, place, every)}
        for name, every in (("anna", 3), ("bob", 4), ("gpt-4o", 5))
    ]
    return {"text": f"Output {place} on source {n} says something.", "annotations": said}


def in_sentences(n: int, place: int) -> Output:
    yes_or_no = ["yes", "no", "no"]
    sentences = [
        {
            "text": f"Sentence {m} of output {place} on {n}.",
            "labels": [yes_or_no[(n + m + k) % 3] for k in range(3)],
            "gpt4": yes_or_no[(n + m) % 3],
        }
        for m in range(2)
    ]
    return {"text": f"Output {place} on source {n} says something.", "sentences": sentences}


def records(
    key: str,
    output: Callable[[int, int], Output],
    names: tuple[str, ...] = SYSTEMS,
    **more: object,
) -> list[dict[str, object]]:
    return [
        {"id": f"d{n}", "src": f"Source {n} to be translated."}
        | more
        | {key: {name: output(n, place) for place, name in enumerate(names)}}
        for n in range(N)
    ]


@pytest.mark.parametrize("key", ["systems", "models", "outputs", "translations", "model_outputs"])
def test_outputs_under_systems_names_are_items(key: str) -> None:
    labels = read_labels(json_file(records(key, by_both)))
    assert labels.report.doubts == ()
    assert (labels.raters, labels.judges) == (("human",), ("gpt4",))
    assert len(labels.items) == N * len(SYSTEMS)
    assert labels.item_columns == ("id", "src", "system", "text")
    assert f"What 'export.json' has under '{key}' has labels of its own: each is an item." in str(
        labels.report
    )
    assert labels.report.balance


def test_letters_are_no_systems() -> None:
    labels = read_labels(json_file(records("responses", by_both, ("A", "B", "C"))))
    assert (labels.raters, labels.judges) == (("human",), ("gpt4",))
    assert labels.item_columns == ("id", "src", "place", "text")


def test_whose_the_labels_of_systems_are_is_asked() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(records("systems", by_nobody)))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("human", ["score"])


@pytest.mark.parametrize(
    ("key", "output", "names", "what", "guess"),
    [
        ("models", by_nobody, SYSTEMS, "models", "judged"),
        ("responses", by_nobody, ("gpt-4o", "llama-3-8b"), "models", "judged"),
        ("translations", grades_alone, SYSTEMS, "headings", "systems"),
        ("candidates", grades_alone, ("A", "B"), "headings", "systems"),
    ],
)
def test_names_that_may_be_others_are_asked_about(
    key: str, output: Callable[[int, int], Output], names: tuple[str, ...], what: str, guess: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(records(key, output, names)))
    assert {what: guess} in [doubt.guess for doubt in caught.value.doubts]
    labels = read_labels(json_file(records(key, output, names)), on_doubt="accept")
    assert len(labels.items) == N * len(names)


@pytest.mark.parametrize("key", ["systems", "responses"])
def test_lists_of_labels_in_outputs_are_read(key: str) -> None:
    labels = read_labels(json_file(records(key, listed)))
    assert (labels.raters, labels.judges) == (("anna", "bob"), ("gpt-4o",))
    assert len(labels.items) == N * len(SYSTEMS)
    assert "system" in labels.item_columns


@pytest.mark.parametrize("output", [listed, in_sentences])
def test_lists_of_outputs_with_lists_of_labels_are_read(
    output: Callable[[int, int], Output],
) -> None:
    given = [
        {"id": f"d{n}", "prompt": f"Prompt {n} to be answered."}
        | {"responses": [{"model": name, **output(n, m)} for m, name in enumerate(("amu", "nus"))]}
        for n in range(N)
    ]
    labels = read_labels(json_file(given))
    assert labels.report.doubts == ()
    n_parts = 2 if output is in_sentences else 1
    assert len(labels.items) == N * 2 * n_parts
    assert labels.report.n_labels == len(labels.items) * (4 if output is in_sentences else 3)
    assert "system" in labels.item_columns


@pytest.mark.parametrize(
    ("key", "names"),
    [("answers", ("q1", "q2")), ("responses", ("fluency", "coherence")), ("scores", ("tone", "x"))],
)
def test_criteria_stay_criteria(key: str, names: tuple[str, ...]) -> None:
    labels = read_labels(json_file(records(key, grades_alone, names)))
    assert len(labels.items) == N
    assert len(labels.criteria) == len(names)


def test_answers_of_judges_beside_peoples_labels_stay() -> None:
    def verdict(n: int, place: int) -> Output:
        return {"label": grade(n, place), "reason": f"Reason {n} {place} is given here."}

    given = records("outputs", verdict, ("gpt-4o", "claude-3"))
    given = [{**one, "human_label": grade(n, 0, 4)} for n, one in enumerate(given)]
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(given))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"models": "judges"}]


@pytest.mark.parametrize("systems", [("bart", "t5"), ("system1", "system2"), ("baseline", "ours")])
def test_records_with_an_object_for_each_system_are_asked_about(systems: tuple[str, ...]) -> None:
    records = [
        {"id": f"q{n}", "question": f"What is said of {n}?"}
        | {
            name: {"text": f"{name} says {n}.", "score": (n + k) % 5 + 1}
            for k, name in enumerate(systems)
        }
        for n in range(12)
    ]
    source = upload(json.dumps(records), "human_scores.json")
    with pytest.raises(LabelError, match="have a text and labels each") as caught:
        read_labels(source)
    assert caught.value.doubts[0].guess == {"headings": "systems"}
    labels = read_labels(upload(json.dumps(records), "human_scores.json"), on_doubt="accept")
    assert (len(labels.raters), len(labels.items)) == (1, 24)


def _annotated(n: int, place: int) -> Output:
    said = {"accuracy": grade(n, place), "tone": grade(n, place, 5)}
    return {"response": f"Reply {place} to {n} says something.", "annotation": said}


@pytest.mark.parametrize("key", ["responses", "anno_llm_responses", "outputs"])
@pytest.mark.parametrize(
    "systems", [("Gemini", "GPT4", "Expert", "Novice"), ("GPT-4", "Human"), ("bart", "t5")]
)
def test_an_expert_who_wrote_a_text_among_models_is_a_system(
    key: str, systems: tuple[str, ...]
) -> None:
    given = [
        {**one, "ground_truth_solution": f"A solution {n} in more words than any label has."}
        for n, one in enumerate(records(key, _annotated, systems))
    ]
    labels = read_labels(json_file(given))
    assert list(labels.criteria) == ["accuracy", "tone"]
    assert (list(labels.raters), list(labels.judges)) == (["annotation"], [])
    assert len(labels.items) == N * len(systems)


def test_texts_under_the_names_of_people_alone_are_asked_about() -> None:
    given = records("responses", _annotated, ("Anna", "Ben", "Cleo"))
    with pytest.raises(LabelError, match="has labels under names"):
        read_labels(json_file(given))


def _beside_videos(systems: tuple[str, ...], key: str, shown: str) -> list[dict[str, object]]:
    return [
        {
            "prompt": f"A red bicycle and {n} birds",
            shown: {name: f"{name}/{n}.mp4" for name in systems},
            key: {
                name: [grade(n, k), grade(n, k, 3), grade(n, k, 4)]
                for k, name in enumerate(systems)
            },
        }
        for n in range(N)
    ]


@pytest.mark.parametrize("key", ["human_scores", "ratings", "annotations"])
@pytest.mark.parametrize("shown", ["videos", "outputs"])
def test_lists_under_the_names_of_what_was_shown_are_of_systems(key: str, shown: str) -> None:
    labels = read_labels(json_file(_beside_videos(("system_1", "system_2"), key, shown)))
    assert (list(labels.criteria), len(labels.raters)) == (["label"], 3)
    assert len(labels.items) == 2 * N


def test_names_that_nothing_knows_are_systems_beside_what_was_shown_in_the_guess() -> None:
    given = _beside_videos(("kling", "gen3", "pika"), "human_scores", "videos")
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(given))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"headings": "systems"}
    assert doubt.reason == (
        "'videos', 'human_scores' of 'export.json' have the same names ('gen3', 'kling', 'pika'), "
        "and nothing says whether they are systems or criteria"
    )
    assert len(read_labels(json_file(given), on_doubt="accept").items) == 3 * N
    labels = read_labels(json_file(given), mapping={"answers": {"headings": "criteria"}})
    assert len(labels.criteria) == 3


def test_remarks_beside_lists_under_criteria_are_no_outputs() -> None:
    given = _beside_videos(("fluency", "coherence"), "human_scores", "comments")
    assert len(read_labels(json_file(given)).criteria) == 2


@pytest.mark.parametrize("names", [("response_1", "response_2"), ("system_1", "system_2")])
def test_labels_alone_under_names_of_outputs_are_asked_about(names: tuple[str, ...]) -> None:
    given = [
        {"question": f"What of {n}?"}
        | {name: {"accuracy": grade(n, k), "tone": grade(n, k, 3)} for k, name in enumerate(names)}
        for n in range(N)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(json.dumps(given), "human_scores.json"))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"headings": "systems"}
    assert doubt.reason == (
        f"'{names[0]}', '{names[1]}' of 'human_scores.json' have labels each, and nothing says "
        "whether they are systems, or criteria or raters"
    )
    labels = read_labels(upload(json.dumps(given), "human_scores.json"), on_doubt="accept")
    assert (list(labels.criteria), len(labels.items)) == (["accuracy", "tone"], 2 * N)


def test_labels_alone_under_names_of_raters_are_still_theirs() -> None:
    given = [
        {"question": f"What of {n}?"}
        | {f"rater_{k}": {"accuracy": grade(n, k), "tone": grade(n, k, 3)} for k in (1, 2)}
        for n in range(N)
    ]
    assert list(read_labels(json_file(given)).raters) == ["rater_1", "rater_2"]
