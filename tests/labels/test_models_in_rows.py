"""Files whose rows name models: judges where the humans know no such systems, else systems."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12
PEOPLE = ("anna", "ben", "carla")
MODELS = ("gpt-4o", "claude-3")


def grade(n: int, k: int) -> int:
    return (n * (k + 2) + n // 3) % 4 + 1


def rows(who: str, names: tuple[str, ...], *criteria: str) -> pd.DataFrame:
    """A row for each item and rater, a column for each criterion."""
    return pd.DataFrame(
        [
            {"id": f"q{n}", who: name}
            | {criterion: grade(n, len(name) + c) for c, criterion in enumerate(criteria)}
            for n in range(N)
            for name in names
        ]
    )


def file_of(frame: pd.DataFrame, name: str) -> Upload:
    return upload(frame.to_csv(index=False), name)


def wide(criterion: str) -> pd.DataFrame:
    people = rows("rater", PEOPLE, criterion)
    return (
        people.pivot(index="id", columns="rater", values=criterion)
        .add_prefix("human_")
        .reset_index()
    )


def of_judges(labels: Labels) -> set[tuple[str, str, str, str]]:
    table = labels.table[labels.table["kind"] == "machine"]
    columns = [table[name].astype(str) for name in ("item", "rater", "criterion", "label")]
    return set(zip(*columns, strict=True))


def expected(models: tuple[str, ...], *criteria: str) -> set[tuple[str, str, str, str]]:
    return {
        (f"q{n}", name, criterion, str(grade(n, len(name) + c)))
        for n in range(N)
        for name in models
        for c, criterion in enumerate(criteria)
    }


@pytest.mark.parametrize("models", [MODELS[:1], MODELS], ids=["one", "two"])
@pytest.mark.parametrize("name", ["judges.csv", "out.csv"])
@pytest.mark.parametrize("column", ["model", "model_name", "llm", "engine"])
@pytest.mark.parametrize("criteria", [("fluency",), ("overall",), ("spice",), ("fluency", "tone")])
def test_models_beside_criteria_of_the_humans_are_the_judges(
    models: tuple[str, ...], name: str, column: str, criteria: tuple[str, ...]
) -> None:
    humans = file_of(rows("rater", PEOPLE, *criteria), "humans_in_rows.csv")
    judges = file_of(rows(column, models, *criteria), name)
    labels = read_labels([humans, judges])
    assert (set(labels.raters), set(labels.judges)) == ({*PEOPLE}, {*models})
    assert of_judges(labels) == expected(models, *criteria)
    assert (
        f"Column '{column}' of '{name}' names its judges, as the humans' labels know no such "
        "systems." in labels.report.guesses
    )


@pytest.mark.parametrize("column", ["model", "llm", "llm_name", "engine"])
@pytest.mark.parametrize("label", ["fluency", "overall", "rating", "score"])
def test_models_beside_one_column_of_labels_are_judges_of_humans_in_columns(
    column: str, label: str
) -> None:
    judges = file_of(rows(column, MODELS, label), "out.csv")
    labels = read_labels([file_of(wide("fluency"), "people.csv"), judges])
    assert labels.raters == ("human_anna", "human_ben", "human_carla")
    [criterion] = labels.criteria
    assert {(i, r, x) for i, r, _, x in of_judges(labels)} == {
        (i, r, x) for i, r, _, x in expected(MODELS, label)
    }


def test_systems_that_the_humans_labelled_too_are_no_judges() -> None:
    known = rows("rater", PEOPLE, "fluency").merge(pd.DataFrame({"model": MODELS}), how="cross")
    judges = file_of(rows("model", MODELS, "fluency"), "judges.csv")
    labels = read_labels([file_of(known, "humans.csv"), judges], on_doubt="accept")
    assert not set(MODELS) & set(labels.judges)
    assert set(labels.items["system"]) == set(MODELS)


@pytest.mark.parametrize(
    ("judges", "name"),
    [
        (rows("model", ("gpt-4o",), "fluency"), "claude.csv"),
        (
            rows("model", MODELS, "fluency").iloc[[*range(0, N, 2), *range(N + 1, 2 * N, 2)]],
            "out.csv",
        ),
    ],
    ids=["a file called after another model", "a model for each item"],
)
def test_models_that_may_be_what_was_judged_are_asked_about(judges, name: str) -> None:
    humans = rows("rater", PEOPLE, "fluency")
    with pytest.raises(LabelError, match="'model' names who judged or was judged") as caught:
        read_labels([file_of(humans, "humans.csv"), file_of(judges, name)])
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("rater", "model", (None,))
    stated = {"files": [{}, {"rater": "model"}]}
    labels = read_labels([file_of(humans, "humans.csv"), file_of(judges, name)], stated)
    assert set(labels.judges) == set(judges["model"])


def test_a_column_llm_of_labels_is_a_judges_and_one_of_names_has_the_systems() -> None:
    people = wide("fluency")
    labels = read_labels(file_of(people.assign(llm=[grade(n, 3) for n in range(N)]), "one.csv"))
    assert labels.judges == ("llm",)
    systems = people.assign(llm=[MODELS[n % 2] for n in range(N)], bleu=[n / N for n in range(N)])
    labels = read_labels(file_of(systems, "one.csv"))
    assert labels.judges == ("bleu",)
    assert set(labels.items["system"]) == set(MODELS)


def test_the_model_behind_each_judge_is_no_system() -> None:
    judges = rows("judge", ("judge_1", "judge_02"), "score")
    judges["llm"] = judges["judge"].map({"judge_1": "gpt-4o", "judge_02": "claude-3"})
    humans = file_of(rows("rater", PEOPLE, "score"), "humans.csv")
    labels = read_labels([humans, file_of(judges, "judges.csv")])
    assert labels.judges == ("judge_1", "judge_02")
    assert len(labels.items) == N


SYSTEMS = ("bart", "t5", "lead")


def batch_of_crowd_work(prefix: str = "Input.") -> Upload:
    """Assignments on the outputs of systems, under the ids of the platform's tasks."""
    frame = pd.DataFrame(
        [
            {
                "HITId": f"3H{n:03}{system}",
                "WorkerId": f"A{worker:05}",
                f"{prefix}doc_id": f"doc{n}",
                f"{prefix}system": system,
                f"{prefix}summary": f"What {system} wrote on {n}.",
                "Answer.fluency": grade(n, worker + len(system)),
            }
            for n in range(N)
            for system in SYSTEMS
            for worker in range(3)
        ]
    )
    return file_of(frame, "Batch_4711_results.csv")


def scores_of_a_model(model: str, criterion: str) -> Upload:
    frame = pd.DataFrame(
        [
            {
                "doc_id": f"doc{n}",
                "system": system,
                model: "gemini-1.5-pro",
                criterion: grade(n, len(system)),
                "reasoning": f"It reads well enough: {n}.",
            }
            for n in range(N)
            for system in SYSTEMS
        ]
    )
    return file_of(frame, "gemini_scores.csv")


@pytest.mark.parametrize("model", ["model", "llm", "judge", "judge_model", "rater"])
@pytest.mark.parametrize("criterion", ["fluency", "score"])
def test_models_beside_systems_judge_what_the_tasks_of_a_platform_show(
    model: str, criterion: str
) -> None:
    labels = read_labels([batch_of_crowd_work(), scores_of_a_model(model, criterion)])
    assert (labels.criteria, labels.judges) == (("fluency",), ("gemini-1.5-pro",))
    assert labels.raters == ("A00000", "A00001", "A00002")
    assert labels.source == "doc_id"
    assert [one["system"] for one in labels.mapping["files"]] == ["system", "system"]
    assert sorted(labels.items.index) == sorted(f"doc{n}/{s}" for n in range(N) for s in SYSTEMS)
    assert labels.report.n_labels == N * len(SYSTEMS) * 4
    said = "'doc_id' and 'system' of 'Batch_4711_results.csv' name its items, as in the other files"
    assert any(said in one for one in (*labels.report.guesses, *labels.report.joined))


def test_items_of_tasks_keep_their_ids_where_the_judges_have_them_as_well() -> None:
    scores = scores_of_a_model("judge", "fluency")
    frame = pd.read_csv(scores)
    frame["HITId"] = [
        f"3H{int(doc[3:]):03}{s}" for doc, s in zip(frame.doc_id, frame.system, strict=True)
    ]
    labels = read_labels([batch_of_crowd_work(), file_of(frame, "gemini_scores.csv")])
    assert labels.report.n_labels == N * len(SYSTEMS) * 4
    assert len(labels.items) == N * len(SYSTEMS)


@pytest.mark.parametrize("n_prompts", [1, 2])
def test_what_a_model_was_told_is_no_system(n_prompts: int) -> None:
    told = ["You are a helpful assistant that answers.", "Answer as a pirate would do it, please."]
    frame = pd.DataFrame(
        {"id": [f"q{n}" for n in range(N)], "system": [told[n % n_prompts] for n in range(N)]}
        | {who: [grade(n, len(who)) for n in range(N)] for who in ("human_1", "human_22", "gpt-4o")}
    )
    labels = read_labels(file_of(frame, "grades.csv"))
    assert labels.mapping.get("system") is None
    assert "system_column" in labels.items
    assert labels.compare("gpt-4o").systems == ()
    assert labels.report.n_labels == 3 * N
