"""JSON of records under names: ids, systems and their items, outputs of items, and deeper."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 12
LABELS = ("yes", "no")
WORDS = ("old", "new", "red", "low")


def output(n: int, of: int, **beside: object) -> dict[str, object]:
    """A text of its own, and a grade from 1 to 4."""
    return {"text": f"the {WORDS[of]} answer {n}", "score": (n + of) % 4 + 1, **beside}


def read(content: object, name: str = "human_eval.json", **options: object):
    return read_labels(upload(json.dumps(content), name), **options)


def grades(labels) -> dict[str, int]:
    return {
        str(item): int(label)
        for item, label in zip(labels.table["item"], labels.table["label"], strict=True)
    }


@pytest.mark.parametrize("stem", ["summary {}", "response_{}", "translation_{}", "system{}"])
@pytest.mark.parametrize("beside", [{}, {"document": ["a b.", "c d."], "event": {"stage": "x y"}}])
def test_numbered_outputs_below_ids_are_items(stem: str, beside: dict[str, object]) -> None:
    content = {
        f"doc-{n}": {**beside, **{stem.format(of + 1): output(n, of) for of in range(3)}}
        for n in range(N)
    }
    with pytest.raises(
        LabelError, match="whether they are systems, or criteria or raters"
    ) as asked:
        read(content)
    assert asked.value.doubts[0].guess == {"headings": "systems"}
    got = read(content, mapping={"answers": {"headings": "systems"}, "human": ["score"]})
    assert (len(got.items), got.report.n_labels, len(got.raters)) == (3 * N, 3 * N, 1)
    assert sorted(grades(got).values()) == sorted(
        (n + of) % 4 + 1 for n in range(N) for of in range(3)
    )


def test_the_same_outputs_in_a_file_of_each_rater_have_as_many_labels() -> None:
    files = [
        upload(
            json.dumps({
                f"doc-{n}": {f"summary {k}": output(n, k + rater) for k in range(2)}
                for n in range(N)
            }),
            f"a{rater}_data.json",
        )
        for rater in (1, 2)
    ]  # fmt: skip
    got = read_labels(files, on_doubt="accept")
    assert (got.raters, len(got.items), got.report.n_labels) == (
        ("a1_data", "a2_data"),
        2 * N,
        4 * N,
    )


@pytest.mark.parametrize("label", ["score", "human_score"])
def test_outputs_below_models_alone_are_judged_in_the_guess(label: str) -> None:
    content = {
        model: {f"q{n}": {"output": f"{model} says {n}", label: (n + k) % 4 + 1} for n in range(N)}
        for k, model in enumerate(("gpt-4", "llama-2"))
    }
    got = read(content, on_doubt="accept")
    assert (len(got.items), got.judges, len(got.raters)) == (2 * N, (), 1)
    assert got.report.n_labels == 2 * N


def test_models_that_judge_one_text_are_not_judged() -> None:
    content = {
        model: {f"q{n}": {"score": (n + k) % 4 + 1, "reason": f"it is {n}"} for n in range(N)}
        for k, model in enumerate(("gpt-4", "llama-2"))
    }
    with pytest.raises(LabelError, match="No rater of 'human_eval' is human"):
        read(content)


def test_data_sets_of_systems_of_items_have_an_item_for_each_output() -> None:
    content = {
        data: {
            system: {str(n): {"id": str(n), **output(n, k + d)} for n in range(N)}
            for k, system in enumerate(("bart", "sysB"))
        }
        for d, data in enumerate(("asqa", "eli5"))
    }
    got = read(content, on_doubt="accept")
    assert (len(got.items), got.report.n_labels, len(got.raters)) == (4 * N, 4 * N, 1)
    said = {n: (n + k) % 4 + 1 for n, k in ((3, 0),)}
    first = next(label for item, label in grades(got).items() if item.startswith("asqa/3"))
    assert first == said[3]


def test_parts_with_ids_of_their_own_are_one_list() -> None:
    content = {
        part: {f"{part}{n}": {"question": f"is {n}?", "label": LABELS[n % 2]} for n in range(N)}
        for part in ("train", "test")
    }
    got = read(content, "human_labels.json")
    assert (len(got.items), got.report.n_labels) == (2 * N, 2 * N)


def test_counts_of_labels_under_ids_are_those_of_chaos_nli() -> None:
    content = {
        str(n): {"label_counter": {"e": 3 + n % 2, "n": 2 - n % 2}, "old_label": "e"}
        for n in range(N)
    }
    got = read(content, "d.json")
    assert got.report.n_labels == 5 * N
    assert set(got.scale("label").categories) == {"e", "n"}


def test_names_of_people_over_records_stay_raters() -> None:
    content = {
        rater: {f"q{n}": output(n, 0, score=(n + k) % 4 + 1) for n in range(N)}
        for k, rater in enumerate(("human_1", "human_2"))
    }
    assert read(content).raters == ("human_1", "human_2")


SETTINGS = [{"meta": {"version": 1}}, {"info": {"scale": [1, 5]}}]


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("key", ["data", "annotations", "human_ratings", "items"])
def test_records_beside_settings_are_read_and_these_named(settings: dict, key: str) -> None:
    records = {
        f"q{n}": {"text": f"text {n}", "human_1": n % 5, "human_2": n * 3 % 5, "gpt-4o": n % 4}
        for n in range(20)
    }
    labels = read({**settings, key: records})
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 60
    named = ", ".join(f"'{name}'" for name in settings)
    assert f"was read below '{key}', and {named} was left out" in str(labels.report)


@pytest.mark.parametrize("beside", [
    {"gold": {f"q{n}": n % 5 for n in range(20)}}, {"ages": {"anna": 31, "ben": 42}},
    {"gpt-4o": {"score": 3}},
])  # fmt: skip
def test_what_says_something_of_the_items_or_raters_is_no_setting(beside: dict) -> None:
    records = {f"q{n}": {"anna": n % 5, "ben": n * 3 % 5} for n in range(20)}
    with pytest.raises(LabelError, match="without a table"):
        read({**beside, "data": records})


@pytest.mark.parametrize("key", ["gpt-4o", "anna"])
def test_records_under_one_rater_are_not_read_as_somebodys(key: str) -> None:
    records = {f"q{n}": {"fluency": n % 5, "tone": n * 3 % 5} for n in range(20)}
    with pytest.raises(LabelError, match="without a table"):
        read({"meta": {"version": 1}, key: records})
