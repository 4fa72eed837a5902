"""Tables of evaluation tools that say of each score whether a person or a program gave it."""

from collections.abc import Sequence

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file

N = 20
CRITERIA = ("Tone", "Logic")


def grade(n: int, k: int) -> int:
    return 1 + (n * (k + 2) + n // 3) % 5


def score_rows(columns: Sequence[str], sides: tuple[str, str], account: str) -> list[dict]:
    """Rows of Anna, Ben and a program under an account, on two criteria of each item."""
    raters = (("anna", sides[0]), ("ben", sides[0]), (account, sides[1]))
    return [
        dict(zip(columns, (f"t{n:02}", criterion, grade(n, k + c), side, who), strict=True))
        for n in range(N)
        for c, criterion in enumerate(CRITERIA)
        for k, (who, side) in enumerate(raters)
    ]


def given(labels: Labels) -> dict[tuple[str, str], list[str]]:
    """Labels of each rater on each criterion, by item."""
    table = labels.table.astype({"item": str}).sort_values("item")
    return {
        (str(who), str(criterion)): [*map(str, own["label"])]
        for (who, criterion), own in table.groupby(["rater", "criterion"], observed=True)
    }


TOOLS = {
    "Opik": (("trace_id", "name", "value", "source", "created_by"), ("ui", "online_scoring")),
    "Langfuse": (("Trace ID", "Name", "Value", "Source", "Author"), ("ANNOTATION", "EVAL")),
    "MLflow": (
        ("trace_id", "assessment_name", "value", "source_type", "source_id"),
        ("HUMAN", "LLM_JUDGE"),
    ),
    "a table by hand": (("id", "metric", "score", "type", "submitted_by"), ("manual", "automated")),
}


@pytest.mark.parametrize(("columns", "sides"), TOOLS.values(), ids=TOOLS)
@pytest.mark.parametrize("account", ["", "admin", "anna", "gpt-4o"])
def test_the_side_of_a_score_tells_whose_it_is(columns, sides, account) -> None:
    labels = read_labels(csv_file(score_rows(columns, sides, account)))
    judge = "gpt-4o" if account == "gpt-4o" else sides[1]
    assert labels.raters == ("anna", "ben")
    assert labels.judges == (judge,)
    assert labels.criteria == CRITERIA
    expected = {
        (who, criterion): [str(grade(n, k + c)) for n in range(N)]
        for k, who in enumerate(("anna", "ben", judge))
        for c, criterion in enumerate(CRITERIA)
    }
    assert given(labels) == expected
    said = f"Raters of 'export.csv': '{columns[4]}' where '{columns[3]}' says a person"
    assert any(said in line for line in str(labels.report).splitlines())


def test_a_column_of_persons_can_be_stated_beside_the_sides() -> None:
    columns, sides = TOOLS["Opik"]
    labels = read_labels(csv_file(score_rows(columns, sides, "admin")), {"rater": "created_by"})
    assert labels.raters == ("anna", "ben")
    assert labels.judges == ("admin",)


def test_who_wrote_the_texts_gave_no_scores() -> None:
    rows = score_rows(("id", "name", "value", "source", "author"), ("human", "ai"), "gpt-4o")
    with pytest.raises(LabelError, match="no column names the people"):
        read_labels(csv_file([{**row, "text": f"{row['author']} on {row['id']}"} for row in rows]))


def test_a_kind_beside_each_score_tells_whose_it_is() -> None:
    def columns(n: int, name: str, kind: str, k: int) -> dict[str, object]:
        good = grade(n, k) > 2
        return {
            f"annotation_{name}_annotator_kind": kind,
            f"annotation_{name}_label": "correct" if good else "incorrect",
            f"annotation_{name}_score": int(good),
        }

    rows = [
        {"example_id": f"e{n:02}", "output": f"Output {n}"}
        | columns(n, "correctness", "LLM", 1)
        | columns(n, "human", "HUMAN", 2)
        for n in range(N)
    ]
    labels = read_labels(csv_file(rows))
    said = [["incorrect", "correct"][grade(n, 2) > 2] for n in range(N)]
    assert given(labels)["human", "correctness"] == said
    assert (labels.raters, labels.judges) == (("human",), ("LLM",))
    assert labels.criteria == ("correctness",)


def test_a_kind_of_who_wrote_a_text_is_no_score() -> None:
    rows = [
        {"id": f"e{n}", "text": f"Text {n}", "text_source": ("human", "ai")[n % 2],
         "human_1": grade(n, 1), "human_2": grade(n, 2)}
        for n in range(N)
    ]  # fmt: skip
    assert read_labels(csv_file(rows)).raters == ("human_1", "human_2")


def test_an_object_of_a_persons_scores_may_name_the_person() -> None:
    records = [
        {
            "conversation_id": f"c{n:02}",
            "evaluations": {
                "llm_judge": {"helpful": grade(n, 1) > 2, "rationale": f"Because of {n} here"},
                "human": {"helpful": grade(n, 2) > 2, "reviewer": ("anna", "ben")[n % 2]},
            },
        }
        for n in range(N)
    ]
    labels = read_labels(json_file(records))
    assert (labels.raters, labels.judges) == (("anna", "ben"), ("llm_judge",))
    said = [str(grade(n, 2) > 2).lower() for n in range(1, N, 2)]
    assert given(labels)["ben", "helpful"] == said


def test_reviews_of_one_person_on_two_criteria_are_of_one_human() -> None:
    records = [
        {
            "id": f"r{n}", "span_id": f"s{n}", "input": f"Question {n}", "output": "An answer",
            "scores": {"Factuality": n % 2, "Tone": n % 3 % 2, "Human Factuality": (n + n // 5) % 2,
                       "Human Tone": n % 4 % 2},
        }
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(json_file(records))
    assert labels.raters == ("human",)
    assert labels.criteria == ("Factuality", "Tone")


@pytest.mark.parametrize("value", ["value", "score"])
@pytest.mark.parametrize(
    ("side", "author"),
    [
        (("source", "ANNOTATION", "EVAL"), "author"),
        (("source", "ANNOTATION", "EVAL"), "created_by"),
        (("annotator_kind", "HUMAN", "LLM"), "user_id"),
        (("annotator_kind", "HUMAN", "LLM"), "annotator"),
    ],
)
def test_criteria_in_a_column_called_name_keep_the_names_of_people(side, author, value) -> None:
    column, person, program = side
    rows = [
        {"trace_id": f"t{n}", column: own, author: who, "name": name, value: (n * k + k) % 4 + 1}
        for n in range(8)
        for name in ("acc", "tone")
        for k, (own, who) in enumerate([(person, "anna"), (person, "ben"), (program, None)], 1)
    ]

    labels = read_labels(csv_file(rows))

    assert (labels.raters, labels.judges) == (("anna", "ben"), (program,))
    assert (labels.criteria, labels.report.n_labels) == (("acc", "tone"), 48)
    assert labels.table.query("rater == 'ben' and item == 't3'")["label"].tolist() == [1, 1]


def test_columns_of_a_tools_export_may_be_named_by_a_mapping() -> None:
    rows = [
        {"trace_id": f"t{n}", "annotator_kind": kind, "who": who, "name": "acc", "score": n % 3}
        for n in range(8)
        for kind, who in (("HUMAN", "anna"), ("HUMAN", "ben"), ("LLM", "gpt-4o"))
    ]
    roles = {"item": "trace_id", "rater": "who", "kind": "annotator_kind", "label": "score"}

    labels = read_labels(csv_file(rows), {**roles, "criterion": "name"})

    assert (labels.raters, labels.judges) == (("anna", "ben"), ("gpt-4o",))
    assert (labels.criteria, labels.report.n_labels) == (("acc",), 24)


@pytest.mark.parametrize("systems", [(), ("sA", "sB")])
def test_people_in_a_column_called_by_are_named(systems: tuple[str, ...]) -> None:
    rows = [
        {"doc_id": f"d{n}", **({"system": system} if systems else {}), "kind": kind, "by": who,
         "value": (n * 7 + k * n + len(systems)) % 4}
        for n in range(8)
        for system in systems or ("",)
        for k, (kind, who) in enumerate([("human", "anna"), ("human", "ben"), ("machine", None)])
    ]  # fmt: skip

    labels = read_labels(csv_file(rows))

    assert (labels.raters, labels.judges) == (("anna", "ben"), ("machine",))
    assert labels.compare("machine").n_items == 8 * max(1, len(systems))
    assert labels.report.n_labels == len(rows)
