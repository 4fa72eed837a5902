"""Judges' files without criteria of their own, told by those of the humans' file."""

import json

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 14
CRITERIA = ("coherence", "fluency")
PEOPLE = ("P1", "P2", "P3")


def grade(who: str, criterion: str, n: int) -> int:
    return (n * (PEOPLE.index(who) + 2 if who in PEOPLE else 3) + len(criterion)) % 5 + 1


def rows_of(who: str) -> list[dict[str, object]]:
    return [
        {"item_id": f"T{n:03}", "annotator": who} | {c: grade(who, c, n) for c in CRITERIA}
        for n in range(N)
    ]


def humans(layout: str) -> pd.DataFrame:
    long = pd.DataFrame([row for who in PEOPLE for row in rows_of(who)])
    if layout == "long":
        return long
    melted = long.melt(["item_id", "annotator"], var_name="criterion", value_name="score")
    if layout == "a row a label":
        return melted
    melted["name"] = melted["criterion"] + "_annotator_" + melted["annotator"].str[1:]
    return melted.pivot(index="item_id", columns="name", values="score").reset_index()


def judge(pattern: str, others: tuple[str, ...] = ()) -> pd.DataFrame:
    rows = [
        {"item_id": f"T{n:03}"}
        | {pattern.format(c): grade("gpt4", c, n) for c in CRITERIA}
        | {pattern.format(c): n % 4 + 1 for c in others}
        for n in reversed(range(N))
    ]
    return pd.DataFrame(rows)


def in_file(frame: pd.DataFrame, name: str) -> Upload:
    if name.endswith("jsonl"):
        lines = (json.dumps(row) for row in frame.to_dict("records"))
        return upload("\n".join(lines), name)
    return upload(frame.to_csv(index=False), name)


def said_by(judge: str) -> list[tuple[str, str, int]]:
    return [(f"T{n:03}", c, grade(judge, c, n)) for n in range(N) for c in CRITERIA]


@pytest.mark.parametrize("name", ["judge.csv", "gpt.csv", "scores.jsonl"])
@pytest.mark.parametrize("layout", ["long", "a row a label", "wide"])
@pytest.mark.parametrize("pattern", ["gpt4_{}", "{}_gpt4", "gpt4: {}", "{} (gpt4)"])
def test_columns_of_one_judge_are_its_criteria_as_the_humans_call_them(
    pattern: str, layout: str, name: str
) -> None:
    labels = read_labels([in_file(humans(layout), "labels.csv"), in_file(judge(pattern), name)])
    assert (len(labels.raters), labels.judges, labels.criteria) == (3, ("gpt4",), CRITERIA)
    table = labels.table.query("rater == 'gpt4'")[["item", "criterion", "label"]].astype(str)
    assert sorted(table.itertuples(index=False, name=None)) == sorted(
        (item, criterion, str(own)) for item, criterion, own in said_by("gpt4")
    )
    assert any("told by those of the humans" in guess for guess in labels.report.guesses)
    again = read_labels(
        [in_file(humans(layout), "labels.csv"), in_file(judge(pattern), name)], labels.mapping
    )
    assert again.digest == labels.digest


def test_a_criterion_of_the_judge_alone_is_no_other_judge() -> None:
    files = [in_file(humans("long"), "labels.csv"), in_file(judge("gpt4_{}", ("tone",)), "j.csv")]
    labels = read_labels(files)
    assert (labels.judges, labels.criteria) == (("gpt4",), CRITERIA)
    assert labels.report.guesses[-1] == "Criterion 'tone' has no human label and was left out."


def test_judges_named_after_no_criterion_stay_judges() -> None:
    frame = judge("{}").rename(columns={"coherence": "gpt-4o", "fluency": "llama-3"})
    one = humans("long").drop(columns="fluency")
    labels = read_labels([in_file(one, "labels.csv"), in_file(frame, "judge.csv")])
    assert labels.judges == ("gpt-4o", "llama-3")


@pytest.mark.parametrize("names", [("gpt-4o",), ("gpt-4o", "claude-3")])
@pytest.mark.parametrize("order", [1, -1])
def test_criteria_in_a_file_called_after_a_model_are_that_models(names, order) -> None:
    files = [in_file(judge("{}"), f"{name}.csv") for name in names]
    labels = read_labels([in_file(humans("long"), "labels.csv"), *files][::order])
    assert labels.raters == PEOPLE
    assert sorted(labels.judges) == sorted(names)
    assert sorted(labels.criteria) == list(CRITERIA)


def test_criteria_in_a_file_called_after_nobody_are_asked_about() -> None:
    files = [in_file(humans("long"), "labels.csv"), in_file(judge("{}"), "more.csv")]
    with pytest.raises(LabelError, match="are labels of a human"):
        read_labels(files)


@pytest.mark.parametrize("are_apart", [False, True])
@pytest.mark.parametrize(
    ("same", "other"), [("fluency", "coherence"), ("helpfulness", "safety"), ("tone", "depth")]
)
def test_a_judges_other_quality_is_left_out_of_the_guess_beside_the_humans_own(
    same: str, other: str, are_apart: bool
) -> None:
    called = [f"human_{same}", f"_llm_{same}", f"_llm_{other}"]
    rows = [[f"q{n}", *((n * k + k) % 5 + 1 for k in (2, 3, 4))] for n in range(30)]
    table = pd.DataFrame(rows, columns=["id", *called])
    files = [table[["id", called[0]]], table[["id", *called[1:]]]] if are_apart else [table]
    with pytest.raises(LabelError) as asked:
        read_labels(files)
    [doubt] = [one for one in asked.value.doubts if one.role == "machine"]
    both = {name: [name] for name in called[1:]}
    assert (doubt.guess, doubt.alternatives) == ({called[1]: [called[1]]}, (both,))
    assert doubt.reason.endswith(f"'{called[2]}' judges the same as '{called[0]}'")
    labels = read_labels(files, on_doubt="accept")
    assert (labels.judges, len(labels.table)) == ((called[1],), 60)
    for guess in (doubt.guess, both):
        own = [{"human": [called[0]]}, {"machine": guess}] if are_apart else None
        stated = {"files": own} if own else {"human": [called[0]], "machine": guess}
        assert read_labels(files, stated).judges == tuple(guess)


def test_several_judges_criterion_is_the_one_that_the_humans_column_is_called_after() -> None:
    names = [f"{who}_{what}" for what in ("tone", "depth") for who in ("gpt4", "claude")]
    ids = [f"q{n}" for n in range(30)]
    humans = pd.DataFrame({"id": ids, "human_tone": [n % 5 + 1 for n in range(30)]})
    given = {name: [(n * 2) % 5 + 1 for n in range(30)] for name in names}
    judges = pd.DataFrame({"id": ids, **given})
    with pytest.raises(LabelError) as asked:
        read_labels([humans, judges])
    assert {"tone": "label", "depth": None} in [doubt.guess for doubt in asked.value.doubts]
    assert {*read_labels([humans, judges], on_doubt="accept").judges} == {"gpt4", "claude"}
