"""Files as researchers have them: each is read right, or asked about."""

import json
import time

import pandas as pd
import pytest

from judgeviz import demo, demos
from judgeviz.demos.loading import demo_path
from judgeviz.errors import Doubt, HumansMissingError, LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 24


def sheet(*columns: str, grades: int = 3, **others: list[object]) -> Upload:
    """A table with an id, columns of grades that differ, and further columns."""
    frame = pd.DataFrame({"item_id": [f"q{n:02}" for n in range(N)]})
    for k, column in enumerate(columns):
        frame[column] = [(n * (k + 2) + n // 3) % grades + 1 for n in range(N)]
    return upload(frame.assign(**others).to_csv(index=False), "sheet.csv")


def taken(source: object, **options: object) -> Labels:
    return read_labels(source, on_doubt="accept", **options)


def test_people_beside_an_expert_are_asked_about_and_never_judges_in_silence() -> None:
    source = sheet("Anna", "Bob", "Chen (expert)", "GPT-4o judge", "prometheus")
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    assert str(caught.value) == (
        "Nothing in 'sheet.csv' says whether 'Anna', 'Bob' are labels of humans or of judges; "
        'state \'human\' in the mapping, such as {"human": ["Anna", "Bob", "Chen (expert)"]}, or '
        "take the guess with on_doubt='accept'."
    )
    [doubt] = caught.value.doubts
    assert isinstance(doubt, Doubt)
    assert (doubt.role, doubt.guess) == ("human", ["Anna", "Bob", "Chen (expert)"])
    assert doubt.alternatives == (["Chen (expert)"],)
    with pytest.raises(LabelError) as asked:
        read_labels(sheet("Anna", "Chen (expert)", "sage", "GPT-4o"))
    assert asked.value.doubts[0].guess == ["Anna", "Chen (expert)"]
    assert asked.value.doubts[0].alternatives == (
        ["Anna", "Chen (expert)", "sage"], ["Chen (expert)"],
    )  # fmt: skip
    source.seek(0)
    labels = taken(source)
    assert labels.raters == ("Anna", "Bob", "Chen (expert)")
    assert labels.judges == ("GPT-4o judge", "prometheus")
    assert labels.report.doubts == (doubt,)


def test_what_the_mapping_states_is_not_asked() -> None:
    source = sheet("Anna", "Bob", "gpt-4o")
    labels = read_labels(source, mapping={"human": ["Anna", "Bob"]})
    assert (labels.raters, labels.judges) == (("Anna", "Bob"), ("gpt-4o",))
    assert labels.report.doubts == ()


def test_a_plain_error_asks_nothing() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(upload("item,text\na,x\n"))
    assert caught.value.doubts == ()
    with pytest.raises(ValueError, match="on_doubt is 'raise', 'accept'; got 'maybe'"):
        read_labels(sheet("human", "gpt-4o"), on_doubt="maybe")


UNASKED = {
    "humans by name": (("human_anna", "human_ben", "gpt-4o"), 2, ("gpt-4o",)),
    "a judge by name beside annotators": (("annotator_1", "annotator_2", "judge_ann"), 2,
                                          ("judge_ann",)),
    "numbered humans and a model": (("human_1", "human_2", "gpt-4o"), 2, ("gpt-4o",)),
    "camel case": (("humanScore", "gptScore"), 1, ("gptScore",)),
    "roles of people": (("Linguist 1", "Linguist 2", "claude"), 2, ("claude",)),
    "gold and prediction": (("gold", "prediction"), 1, ("prediction",)),
    "a metric": (("annotator_a", "annotator_b", "cometkiwi"), 2, ("cometkiwi",)),
}  # fmt: skip


@pytest.mark.parametrize(("columns", "n_humans", "judges"), UNASKED.values(), ids=UNASKED)
def test_columns_whose_names_tell_are_not_asked(columns, n_humans, judges) -> None:
    labels = read_labels(sheet(*columns))
    assert (labels.raters, labels.judges) == (columns[:n_humans], judges)


ASKED = {
    "people beside models": (("Anna", "Ben", "gpt-4o"), ("Anna", "Ben")),
    "people alone": (("Anna", "Ben", "Chen"), ("Anna", "Ben", "Chen")),
    "initials alone": (("AB", "CD"), ("AB", "CD")),
    "a person beside numbered humans": (("human_1", "human_2", "Anna"), ("human_1", "human_2",
                                        "Anna")),
}  # fmt: skip


@pytest.mark.parametrize(("columns", "humans"), ASKED.values(), ids=ASKED)
def test_columns_that_may_be_anybodys_are_asked(columns, humans) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(*columns))
    assert [doubt.role for doubt in caught.value.doubts] == ["human"]
    assert taken(sheet(*columns)).raters == humans


BESIDE = {
    "total_predictions": [3] * N,
    "cancelled_annotations": [n % 2 for n in range(N)],
    "annotation_order": [n % 5 + 1 for n in range(N)],
    "lead_time": [1.5 * (n % 3) for n in range(N)],
    "leadTime": [n % 3 + 1 for n in range(N)],
    "confidence": [n % 3 + 1 for n in range(N)],
    "gpt_confidence": [n % 3 + 1 for n in range(N)],
    "status": ["done", "open"] * (N // 2),
    "price_usd": [n % 3 + 1 for n in range(N)],
    "completion_tokens": [n % 3 + 1 for n in range(N)],
    "annotator_count": [n % 3 + 1 for n in range(N)],
    "row": list(range(1, N + 1)),
    "nth": list(range(N)),
    "when": [f"2024-05-{n + 1:02}" for n in range(N)],
    "rated": [f"Sat Feb {n % 3 + 1} 06:10:32 PST 2020" for n in range(N)],
    "wave": [1] * N,
    "created_at": [n % 3 + 1 for n in range(N)],
}


@pytest.mark.parametrize("column", BESIDE)
def test_what_counts_orders_times_or_states_is_no_rater(column: str) -> None:
    labels = read_labels(sheet("human_1", "human_2", "gpt-4o", **{column: BESIDE[column]}))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


def test_a_column_that_is_computed_is_no_rater() -> None:
    a, b = [n % 5 + 1 for n in range(N)], [n * 2 % 5 + 1 for n in range(N)]
    computed = {
        "score": [(x + y) / 2 for x, y in zip(a, b, strict=True)],
        "points": [x + y for x, y in zip(a, b, strict=True)],
    }
    for name, values in computed.items():
        frame = pd.DataFrame({"id": [f"i{n}" for n in range(N)], "human_1": a, "human_2": b})
        labels = read_labels(frame.assign(**{name: values}))
        assert labels.judges == ()
        assert any(f"'{name}'" in guess for guess in labels.report.guesses)


def test_a_flag_of_the_item_is_no_human_and_makes_no_table_of_columns() -> None:
    rows = [(f"q{n}", who, (n * k) % 3, n % 5 == 0) for n in range(N)
            for k, who in enumerate(("w1", "w2", "claude-3"), 1)]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["example_id", "annotator", "nli_label", "is_gold"])
    frame["nli_label"] = frame["nli_label"].map(("entail", "neutral", "contradict").__getitem__)
    labels = read_labels(frame)
    assert (labels.raters, labels.judges) == (("w1", "w2"), ("claude-3",))
    assert labels.criteria == ("nli_label",)


def test_the_text_of_a_judges_answer_beside_its_score_is_no_second_judge() -> None:
    people = [{"participant_id": f"p{k}", "item": f"s{n}", "rating": (n * k) % 5 + 1}
              for n in range(N) for k in (1, 2)]  # fmt: skip
    judge = [{"stimulus": f"s{n}", "score": n % 5 + 1, "raw_output": f"Score: {n % 5 + 1}"}
             for n in range(N)]  # fmt: skip
    files = [
        upload(json.dumps(people), "prolific.json"),
        upload(json.dumps(judge), "judge_run.json"),
    ]
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (("p1", "p2"), ("judge_run",))
    assert labels.report.n_labels == 3 * N


def test_answers_in_ones_own_words_are_no_labels() -> None:
    frame = pd.DataFrame({"question": [f"q{n}" for n in range(N)]})
    frame["Answer_human"] = [f"word{n}" if n % 8 else "no idea" for n in range(N)]
    with pytest.raises(
        LabelError, match="22 different labels .* that is text or an id, not labels"
    ):
        read_labels(upload(frame.to_csv(index=False), "open.csv"), on_doubt="accept")


def test_what_several_humans_agreed_on_is_no_further_human() -> None:
    labels = read_labels(sheet("annotator1", "annotator2", "gold_label", "gpt-4o"))
    assert labels.raters == ("annotator1", "annotator2")
    assert (
        "Column 'gold_label' of 'sheet.csv' was left out: by its name it sums up the other human "
        "labels." in labels.report.guesses
    )


def test_raters_as_prefix_with_a_consensus() -> None:
    names = [f"{who}_{what}" for who in ("a", "b", "consensus") for what in ("tone", "accuracy")]
    labels = read_labels(sheet(*names))
    assert (labels.raters, labels.criteria) == (("a", "b"), ("tone", "accuracy"))
    assert labels.report.n_labels == 4 * N
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(*names[:4]))
    assert caught.value.doubts[0].guess == names[:4]


def test_one_human_with_many_criteria() -> None:
    labels = read_labels(sheet("human_sweetness", "human_saltiness", "human_appeal"))
    assert (labels.raters, labels.criteria) == (("human",), ("sweetness", "saltiness", "appeal"))
    names = [f"human_{name}" for name in ("anna", "ben", "chen", "dora")]
    with pytest.raises(LabelError, match="are criteria of one human or humans"):
        read_labels(sheet(*names))
    assert read_labels(sheet(*names), mapping={"criteria": []}).raters == tuple(names)


def test_the_scale_in_the_header_is_stated() -> None:
    frame = pd.DataFrame(
        {
            "Item ID": [f"k{n // 2}" for n in range(N)],
            "Model Tested": ["ChatGPT", "Claude"] * (N // 2),
            "Accuracy (0-4)": [n % 3 + 1 for n in range(N)],
            "Severity (Low/Mid/High)": [("Low", "Mid", "high")[n * 2 % 3] for n in range(N)],
            "Refusal (Y/N)": ["YN"[n % 2] for n in range(N)],
            "Coder Notes": [f"note {n}" for n in range(N)],
        }
    )
    labels = read_labels(upload(frame.to_csv(index=False), "sheet.csv"))
    assert (labels.raters, labels.judges) == (("human",), ())
    assert labels.scale("Accuracy (0-4)").categories == (0, 1, 2, 3, 4)
    assert labels.scale("Severity (Low/Mid/High)").categories == ("Low", "Mid", "High")
    assert labels.scale("Refusal (Y/N)").categories == ("N", "Y")
    assert len(labels.items) == N
    with pytest.raises(LabelError, match="labels of a human or of a judge"):
        read_labels(upload(frame.drop(columns="Coder Notes").to_csv(index=False), "sheet.csv"))


def long(column: str, *raters: str, **others: list[str]) -> Upload:
    rows = [(f"q{n}", r, (n * (k + 2)) % 3 + 1) for n in range(N) for k, r in enumerate(raters)]
    frame = pd.DataFrame(rows, columns=["item", column, "label"])
    for name, values in others.items():
        frame[name] = values * N
    return upload(frame.to_csv(index=False), "long.csv")


def test_a_kind_in_the_words_of_a_tool_tells_the_sides() -> None:
    for human, machine in (("HUMAN", "LLM"), ("ANNOTATION", "EVAL"), ("app", "api")):
        labels = read_labels(long("rater", "x", "y", kind=[human, machine]))
        assert (labels.raters, labels.judges) == (("x",), ("y",))


def test_the_kind_names_the_rater_where_nothing_else_does() -> None:
    labels = read_labels(long("source", "HUMAN", "LLM_JUDGE"))
    assert (labels.raters, labels.judges) == (("HUMAN",), ("LLM_JUDGE",))
    assert (
        "No column of 'long.csv' names the raters: column 'source' stands for them."
        in labels.report.guesses
    )


CLASSES = (["a"], ["b"], ["a", "b"], ["c"], ["a", "c"])


def of_classes(spelled: str) -> Upload:
    """A column for each of four raters, with one class or two in a cell."""
    raters = ("human_1", "human_2", "human_3", "gpt-4o")
    rows = [
        {"id": f"q{n}", **{r: CLASSES[(n * (k + 1) + n // 3) % 5] for k, r in enumerate(raters)}}
        for n in range(N)
    ]
    if spelled == "json":
        return upload(json.dumps(rows), "classes.json")
    cells = [
        {name: cell if name == "id" else spelled.join(cell) for name, cell in row.items()}
        if len(spelled) == 1
        else row
        for row in rows
    ]
    return upload(pd.DataFrame(cells).to_csv(index=False), "classes.csv")


@pytest.mark.parametrize("spelled", ["json", "repr", ";", "|"])
def test_several_classes_of_a_rater_in_a_cell_are_asked_about(spelled: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(of_classes(spelled))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"several": "each"})
    raters = ("human_1", "human_2", "human_3")
    for reading, n_labels in (("each", 4 * N * 3), ("one", 4 * N)):
        labels = read_labels(of_classes(spelled), mapping={"answers": {"several": reading}})
        assert (labels.raters, labels.judges) == (raters, ("gpt-4o",))
        assert labels.report.n_labels == n_labels
        assert labels.report.n_missing == 0
    assert set(labels.scale().categories) == {"a", "b", "c", "a + b", "a + c"}
    labels = taken(of_classes(spelled))
    assert labels.criteria == ("a", "b", "c")
    table = labels.table
    first = table[(table["item"] == "q2") & (table["rater"] == "human_1")]
    own = dict(zip(first["criterion"], first["label"], strict=True))
    assert {name for name, label in own.items() if label == "yes"} == set(CLASSES[2])
    labels = read_labels(of_classes(spelled), mapping={"answers": {"several": "left out"}})
    assert set(labels.scale().categories) == {"a", "b", "c"}
    assert labels.report.n_labels + labels.report.n_missing == 4 * N


def test_several_classes_are_asked_about_beside_ids_that_look_like_lists() -> None:
    rows = [{"id": f"q{n}|base", "human_1": "a", "human_2": ["a;b", "b"][n % 2]} for n in range(N)]
    with pytest.raises(LabelError, match="Cells of 'human_1', 'human_2' of"):
        read_labels(upload(pd.DataFrame(rows).to_csv(index=False), "ids.csv"))


def test_lists_of_several_raters_in_two_columns_stay_lists() -> None:
    words = ("good", "bad")
    lists = [[words[(n + k) % 2] for k in range(3)] for n in range(N)]
    frame = pd.DataFrame({"id": range(N), "human_crowd": lists, "human_expert": lists[::-1]})
    frame["gpt-4o"] = [words[n % 2] for n in range(N)]
    labels = read_labels(upload(frame.to_csv(index=False), "two.csv"))
    assert (len(labels.raters), labels.judges) == (6, ("gpt-4o",))


def of_kinds(column: str, *kinds: str) -> Upload:
    """A table with a row of an item for every kind, which may come back, and no rater's name."""
    rows = [
        (f"q{n}", kind, (n * (k + 2)) % 3 + 1) for n in range(N) for k, kind in enumerate(kinds)
    ]
    frame = pd.DataFrame(rows, columns=["item", column, "score"])
    return upload(frame.to_csv(index=False), "kinds.csv")


def test_models_beside_human_in_a_source_may_be_authors_or_judges() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(of_kinds("source", "human", "gpt-4o", "claude-3"))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("kind", "source", (None,))
    for options in ({"on_doubt": "accept"}, {"mapping": {"kind": "source"}}):
        labels = read_labels(of_kinds("source", "human", "gpt-4o", "claude-3"), **options)
        assert (labels.raters, labels.judges) == (("human",), ("gpt-4o", "claude-3"))


def test_models_in_a_type_of_raters_are_judges() -> None:
    labels = read_labels(of_kinds("rater_type", "human", "gpt-4o"))
    assert (labels.raters, labels.judges) == (("human",), ("gpt-4o",))


def test_a_source_of_models_tells_the_sides_of_named_raters_or_nothing() -> None:
    raters, judge = ("human_1", "human_2", "sage"), "gpt-4o"
    labels = read_labels(long("rater", *raters, source=["human", "human", judge]))
    assert (labels.raters, labels.judges) == (raters[:2], raters[2:])
    frame = pd.DataFrame(
        [(f"q{n}", source, rater, (n + k + j) % 3 + 1) for n in range(N)
         for j, source in enumerate(("human", judge)) for k, rater in enumerate(("ann", "ben"))],
        columns=["item", "source", "annotator", "score"],
    )  # fmt: skip
    with pytest.raises(LabelError, match="gives item 'q0' both"):
        read_labels(upload(frame.to_csv(index=False), "authors.csv"))


@pytest.mark.parametrize("machine", ["gpt-4o", "llm"])
@pytest.mark.parametrize("column", ["source", "rater_type", "evaluator"])
def test_several_rows_of_a_kind_are_people_without_a_name(column: str, machine: str) -> None:
    kinds = ("human", "human", "human", machine)
    with pytest.raises(LabelError) as caught:
        read_labels(of_kinds(column, *kinds))
    doubt = caught.value.doubts[-1]
    assert (doubt.role, doubt.guess) == ("answers", {"rows": "raters"})
    assert "'human' in column" in doubt.reason
    labels = taken(of_kinds(column, *kinds))
    assert (labels.raters, labels.judges) == (("human 1", "human 2", "human 3"), (machine,))
    assert labels.report.n_labels == 4 * N
    mapping = {"kind" if column == "source" else "rater": column, "answers": {"rows": "answers"}}
    labels = read_labels(of_kinds(column, *kinds), mapping=mapping)
    assert (labels.raters, labels.judges) == (("human",), (machine,))


def test_several_rows_of_a_judge_without_a_name_are_asked_about() -> None:
    rows = [
        (f"q{n}", who, kind, (n * (k + 2) + n // 3) % 5 + 1)
        for n in range(N)
        for k, (who, kind) in enumerate(
            [("ann", "human"), ("ben", "human"), *[("llm", "llm")] * 3]
        )
    ]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    [doubt] = caught.value.doubts
    assert doubt == Doubt(
        "answers",
        {"judge_rows": "answers"},
        "rows of 'llm' in column 'rater' of 'table 1' say different things of the same item in "
        "'label', and no column names the judges",
        ({"judge_rows": "judges"},),
    )
    labels = read_labels(frame, {"answers": {"judge_rows": "answers"}})
    assert (labels.raters, labels.judges) == (("ann", "ben"), ("llm",))
    assert sorted(set(labels.compare("llm").machine.sample)) == [0, 1, 2]
    labels = read_labels(frame, {"answers": {"judge_rows": "judges"}})
    assert (labels.raters, labels.judges) == (("ann", "ben"), ("llm 1", "llm 2", "llm 3"))
    assert read_labels(frame, labels.mapping).digest == labels.digest
    both = taken(frame.assign(kind=frame["rater"].replace({"ann": "human", "ben": "human"}))
                 .drop(columns="rater"))  # fmt: skip
    assert (both.raters, both.judges) == (("human 1", "human 2"), ("llm",))
    assert [doubt.guess for doubt in both.report.doubts] == [
        {"rows": "raters"}, {"judge_rows": "answers"}
    ]  # fmt: skip


def test_a_kind_whose_rows_name_no_rater_is_refused_and_not_lost() -> None:
    frame = pd.DataFrame(
        [
            (f"q{n}", who, "human" if who else "llm", (n * (k + 2)) % 5 + 1)
            for n in range(N)
            for k, who in enumerate(("ann", "ben", None))
        ],
        columns=["item", "rater", "kind", "label"],
    )
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    assert str(caught.value) == (
        f"No rater is named in {N} rows of 'table 1' where column 'kind' is 'llm'; write a name "
        "there, such as 'llm'."
    )


@pytest.mark.parametrize(
    ("column", "raters", "humans"),
    [
        ("workerId", ("A2X", "B7Q", "gpt-4o"), ("A2X", "B7Q")),
        ("annotator", ("anna", "ben", "claude-3"), ("anna", "ben")),
        ("rater", ("001", "002", "gpt-4o"), ("001", "002")),
        ("judge_model", ("alpha", "beta"), ()),
    ],
)
def test_raters_of_a_long_table(
    column: str, raters: tuple[str, ...], humans: tuple[str, ...]
) -> None:
    if not humans:
        with pytest.raises(HumansMissingError):
            read_labels(long(column, *raters))
        return
    labels = read_labels(long(column, *raters))
    assert (labels.raters, labels.judges) == (humans, raters[len(humans) :])


def test_raters_of_either_side_are_asked() -> None:
    for column, raters in (("rater", ("human_1", "Anna", "gpt-4o")), ("judge", ("alpha", "beta"))):
        with pytest.raises(LabelError, match="says whether the raters?"):
            read_labels(long(column, *raters))


@pytest.mark.parametrize(
    ("column", "asked"),
    [
        ("p", "'zora', 'b2', 'brizo'"),  # of all who are to be chosen among
        ("model_or_person", "'zora', 'b2', 'brizo'"),
    ],
)
def test_all_are_named_whom_the_choices_have(column: str, asked: str) -> None:
    table = long(column, "zora", "b2", "brizo", "gpt-4o")
    with pytest.raises(LabelError) as caught:
        read_labels(table, {"item": "item", "rater": column})
    [doubt] = caught.value.doubts
    assert f"says whether the raters {asked} are human or judges" in doubt.reason
    assert doubt.guess == ["zora", "b2", "brizo"]
    assert doubt.alternatives == (["b2"],)


@pytest.mark.parametrize("column", ["rater", "annotator", "worker_id"])
@pytest.mark.parametrize(
    ("raters", "asked", "humans"),
    [
        (("human_1", "human_2", "maria", "gpt-4o"), ["maria"], 3),
        (("annotator_1", "annotator_2", "prolific", "gpt-4o"), ["prolific"], 3),
        (("anna", "ben", "carla", "expert", "gpt-4o"), ["anna", "ben", "carla"], 4),
        (("human_1", "human_2", "baseline"), ["baseline"], 2),
    ],
)
def test_raters_by_no_name_beside_humans_are_asked(column, raters, asked, humans) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(long(column, *raters))
    [doubt] = caught.value.doubts
    names = ", ".join(f"'{name}'" for name in asked)
    several = f"says whether the raters {names} are human or judges"
    one = f"says whether the rater {names} is human or a judge"
    assert (doubt.role, doubt.guess) == ("human", list(raters[:humans]))
    assert (several if len(asked) > 1 else one) in doubt.reason
    labels = taken(long(column, *raters))
    assert (labels.raters, labels.judges) == (raters[:humans], raters[humans:])


NAMESAKES = {
    "a first name": (("Gemma", "Anna", "Ben"), []),
    "a longer first name": (("Claudette", "Anna", "Ben"), ["Claudette"]),
    "a full name": (("Claude Monet", "Paul Gauguin", "Ed Manet"), ["Claude Monet"]),
    "a surname": (("Mistral, Gabriela", "Neruda, Pablo", "Paz, Octavio"), ["Mistral, Gabriela"]),
    "after a noun": (("annotator_Claude", "annotator_Anna", "annotator_Ben"), []),
    "a full name after a noun": (
        ("rater_Claude M.", "rater_Anna K.", "gpt-4o"),
        ["rater_Claude M."],
    ),
    "beside a model": (("Phi Nguyen", "Ana Lopez", "gpt-4o"), ["Phi Nguyen"]),
}


@pytest.mark.parametrize(("raters", "people"), NAMESAKES.values(), ids=NAMESAKES)
def test_people_who_are_called_as_a_model_are_asked_about(raters, people) -> None:
    frame = pd.DataFrame(
        [[n, rater, (n * (k + 2) + n // 3) % 3 + 1] for n in range(N) for k, rater in
         enumerate(raters)], columns=["item", "rater", "label"],
    )  # fmt: skip
    for source in (frame, frame.pivot(index="item", columns="rater", values="label").reset_index()):
        labels = taken(source)
        [doubt] = labels.report.doubts
        assert f"'{raters[0]}'" in doubt.reason
        assert {raters[0]} & set(labels.raters) == set(people)
        assert set(labels.judges) == {"gpt-4o", raters[0]} & set(raters) - set(people)


@pytest.mark.parametrize(
    "judge", ["gemma-2-9b", "claude-3", "Claude Opus", "Mistral Large", "Claude Judge", "Gemini"]
)
def test_models_beside_people_are_judges_without_a_question(judge: str) -> None:
    labels = read_labels(long("rater", "Anna", "Ben", judge))
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), (judge,))
    for humans in (("human_1", "human_2"), ("Annotator A", "Annotator B"), ("Human Rating",)):
        assert read_labels(sheet(*humans, "Claude")).judges == ("Claude",)


def test_ids_of_people_beside_an_expert_are_human() -> None:
    raters = ("expert_1", "W12", "W13", "gpt-4o")
    labels = read_labels(long("worker_id", *raters))
    assert (labels.raters, labels.judges) == (raters[:3], raters[3:])
    with pytest.raises(LabelError, match="says whether the raters 'W12', 'W13' are"):
        read_labels(long("rater", *raters))


@pytest.mark.parametrize("summary", ["majority", "mean", "consensus", "adjudicated", "gold"])
def test_a_rater_that_sums_up_others_is_left_out(summary: str) -> None:
    labels = read_labels(long("rater", "human_1", "human_2", summary, "gpt-4o"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 3 * N
    assert sum(labels.report.dropped.values()) == N
    assert (
        f"Rater '{summary}' of 'long.csv' was left out: by its name it sums up others."
        in labels.report.guesses
    )


def test_a_rater_that_sums_up_others_is_no_judge_where_the_humans_are_stated() -> None:
    people = ["anna", "ben"]
    for mapping in ({"human": people}, {"machine": "gpt-4o"}):
        labels = read_labels(long("rater", *people, "gold", "gpt-4o"), mapping=mapping)
        assert (labels.raters, labels.judges) == (tuple(people), ("gpt-4o",))
    mapping = {"human": people, "machine": ["gold"]}
    labels = read_labels(long("rater", *people, "gold", "gpt-4o"), mapping=mapping)
    assert labels.judges == ("gold",)


@pytest.mark.parametrize(
    "truth", ["ground_truth", "groundTruth", "Ground Truth", "truth", "true_label", "reference"]
)
def test_the_true_label_beside_several_humans_is_no_further_human(truth: str) -> None:
    labels = read_labels(sheet("human_1", "human_2", truth, "gpt-4o"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert truth in labels.items.columns
    labels = read_labels(long("rater", "human_1", "human_2", truth, "gpt-4o"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    labels = read_labels(sheet("ground_truth", "gpt-4o"))
    assert labels.raters == ("ground_truth",)


def test_people_are_asked_about_beside_gold_labels_that_lack_one_of_their_grades() -> None:
    gold = [str(max(2, (n * 2 + n // 3) % 3 + 1)) for n in range(N)]
    labels = taken(sheet("Anna", "Ben", "gpt-4o", gold=gold))
    assert labels.raters == ("Anna", "Ben")
    assert [doubt.role for doubt in labels.report.doubts] == ["human"]
    assert labels.report.doubts[0].alternatives == (["Anna", "Ben", "gold"], ["gold"])


AGREED_ON = (
    "Gold", "gold_label", "ground_truth", "expert_consensus", "final_label", "true_label",
    "reference", "adjudicated", "majority_vote",
)  # fmt: skip


@pytest.mark.parametrize("agreed", AGREED_ON)
@pytest.mark.parametrize("judge", ["gpt-4o", "our_model", "sage"])
@pytest.mark.parametrize("people", [("ann1", "ann2"), ("A1", "A2"), ("Anna", "Ben")])
def test_what_people_agreed_on_is_none_of_them_and_makes_no_judges_of_them(
    people: tuple[str, str], judge: str, agreed: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(*people, agreed, judge, grades=5))
    doubt = caught.value.doubts[0]
    assert doubt.role == "human"
    right = list(people)
    if judge == "sage":  # who may be a person, too
        assert right in (doubt.guess, *doubt.alternatives) or doubt.guess == [*right, judge]
    else:
        assert doubt.guess == right
        labels = read_labels(sheet(*people, agreed, judge, grades=5), {"human": doubt.guess})
        assert (labels.raters, labels.judges) == (people, (judge,))


@pytest.mark.parametrize("agreed", ["Gold", "gold_label", "expert_consensus", "final_label"])
@pytest.mark.parametrize("people", [("A1", "A2"), ("Anna", "Ben")])
def test_what_people_agreed_on_by_criterion_is_no_rater(
    people: tuple[str, str], agreed: str
) -> None:
    columns = [
        f"{who} {what}" for what in ("fluency", "tone") for who in (*people, agreed, "gpt-4o")
    ]
    labels = taken(sheet(*columns, grades=5))
    assert (labels.raters, labels.judges) == (people, ("gpt-4o",))
    assert labels.criteria == ("fluency", "tone")


def _nearly(k: int) -> list[object]:
    """Grades of ``sheet`` of a rater who differs from its first one here and there."""
    grades = [(n * 2 + n // 3) % 3 + 1 for n in range(N)]
    return [1 if n % 7 == k else grade for n, grade in enumerate(grades)]


def test_judges_by_no_name_beside_gold_stay_judges_unless_they_are_people() -> None:
    names = ("alpha", "beta", "gpt-4o")
    with pytest.raises(LabelError) as caught:
        read_labels(sheet("Gold", **{name: _nearly(k) for k, name in enumerate(names)}))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        "nothing in 'sheet.csv' says whether 'alpha', 'beta' are labels of humans, who agreed on "
        "'Gold', or of judges"
    )
    assert doubt.guess == ["Gold"]
    assert doubt.alternatives == (["alpha", "beta"], ["Gold", "alpha", "beta"])


@pytest.mark.parametrize("agreed", ["gold", "gold_label", "ground_truth", "goldStandard"])
@pytest.mark.parametrize(
    "labels",
    [("label_1", "label_2", "label_3"), ("rating1", "rating2"), ("Judgment A", "Judgment B"),
     ("score_1", "score_2", "score_3", "score_4"), ("toxicity_1", "toxicity_2"),
     ("label_anna", "label_ben")],
)  # fmt: skip
@pytest.mark.parametrize("judges", [(), ("gpt-4o",)])
def test_numbered_labels_beside_gold_are_rather_peoples_than_answers_of_a_judge(
    labels: tuple[str, ...], agreed: str, judges: tuple[str, ...]
) -> None:
    said = {name: _nearly(k) for k, name in enumerate((*labels, agreed, *judges))}
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**said))
    doubt = caught.value.doubts[0]
    names = ", ".join(f"'{name}'" for name in labels)
    assert doubt.reason == (
        f"nothing in 'sheet.csv' says whether {names} are labels of humans, who agreed on "
        f"'{agreed}', or of judges"
    )
    assert (doubt.guess, doubt.alternatives[-1]) == ([*labels], [agreed])
    read = taken(sheet(**said))
    assert (read.raters, read.judges) == (labels, judges)


@pytest.mark.parametrize(
    "humans", [("human_1", "human_2"), ("human",), ("human_1", "human_2", "human_3")]
)
@pytest.mark.parametrize(
    "labels", [("label_1", "label_2"), ("rating_1", "rating_2", "rating_3"), ("score_1", "score_2")]
)
def test_numbered_labels_beside_humans_are_no_answers_of_a_judge_in_silence(
    humans: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    source = sheet(*humans, *labels)
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    names = ", ".join(f"'{name}'" for name in labels)
    assert doubt.reason == (
        f"nothing in 'sheet.csv' says whether {names} are labels of judges or of more humans; "
        "where they are, whether of one judge or of several"
    )
    stem = labels[0].removesuffix("_1")
    assert doubt.guess == {stem: [*labels]}
    assert doubt.alternatives == ({name: [name] for name in labels}, {})
    assert taken(sheet(*humans, *labels)).raters == humans


def test_numbered_yes_and_no_beside_humans_are_asked_about_together() -> None:
    words = {
        name: ["yes" if (n * k + n // 3) % 5 < 2 else "no" for n in range(N)]
        for k, name in enumerate(("human_1", "human_2", "label_1", "label_2"), 1)
    }
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**words))
    assert caught.value.doubts[0].guess == {"label": ["label_1", "label_2"]}


def test_answers_of_a_judge_of_some_name_beside_gold_stay_its_answers() -> None:
    said = {name: _nearly(k) for k, name in enumerate(("llama_1", "llama_2", "gold"))}
    assert read_labels(sheet(**said)).judges == ("llama",)


@pytest.mark.parametrize("flag", ["gpt4o_correct", "match_gpt4o", "gpt4o_agrees", "same"])
@pytest.mark.parametrize(("grades", "said"), [(2, ("1", "0")), (5, ("yes", "no"))])
def test_whether_two_labels_are_the_same_is_no_label(flag, grades, said) -> None:
    source = sheet("human_1", "human_2", "gpt4o", grades=grades)
    rows = [line.split(",") for line in source.read().decode().splitlines()[1:]]
    source = sheet(
        "human_1", "human_2", "gpt4o", grades=grades,
        **{flag: [said[0] if row[3] == row[2] else said[1] for row in rows]},
    )  # fmt: skip
    labels = read_labels(source)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt4o",))
    assert flag in labels.items.columns
    assert (
        f"Column '{flag}' of 'sheet.csv' was left out: it says whether two other columns are the "
        "same." in labels.report.guesses
    )


def test_what_may_say_whether_a_judge_is_right_is_asked() -> None:
    flags = {"gpt4o_correct": [str(n % 3 % 2) for n in range(N)]}
    labels = taken(sheet("human_1", "human_2", "gpt4o", grades=2, **flags))
    assert labels.judges == ("gpt4o",)
    [doubt] = labels.report.doubts
    assert doubt.reason == (
        "nothing in 'sheet.csv' says whether 'gpt4o_correct' holds labels of judges or says "
        "whether labels are right"
    )
    both = {"gpt4o": ["gpt4o"], "gpt4o_correct": ["gpt4o_correct"]}
    assert doubt.alternatives == (both,)
    columns = ("human_correct", "human_fluent", "gpt_correct", "gpt_fluent")
    assert read_labels(sheet(*columns)).criteria == ("correct", "fluent")


CHOSEN = [["A"], ["A", "C"], ["B", "C"], ["B"], ["A", "B", "C"]]


def choices(separator: str, *, by_row: bool) -> pd.DataFrame:
    """What two humans and a model chose of several classes, a column each, or a row for each."""
    said = {
        rater: [separator.join(CHOSEN[(n * (k + 1) + n // 5) % 5]) for n in range(N)]
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    }
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(N)]} | said)
    return frame.melt("item", var_name="rater", value_name="label") if by_row else frame


@pytest.mark.parametrize("separator", [", ", ",", ";", "|"])
@pytest.mark.parametrize("by_row", [False, True])
def test_several_classes_in_a_cell_are_asked_about_in_any_layout(separator, by_row) -> None:
    frame = choices(separator, by_row=by_row)
    labels = taken(frame)
    [doubt] = labels.report.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"several": "each"})
    assert "name several classes, which count as a yes or no to each class" in doubt.reason
    assert labels.criteria == ("A", "B", "C")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 3 * 3 * N
    of_a = labels.table[(labels.table["criterion"] == "A") & (labels.table["rater"] == "human_1")]
    assert of_a["label"].tolist() == [
        "yes" if "A" in CHOSEN[(n + n // 5) % 5] else "no" for n in range(N)
    ]
    together = read_labels(frame, {"answers": {"several": "one"}})
    assert set(together.scale().names) == {" + ".join(own) for own in CHOSEN}
    alone = read_labels(frame, {"answers": {"several": "left out"}})
    assert set(alone.scale().names) == {"A", "B"}


def test_numbers_of_one_rater_in_a_cell_are_asked_about() -> None:
    frame = choices(", ", by_row=True)
    frame["label"] = [f"{n % 3 + 1}, {n % 2 + 1}" for n in range(len(frame))]
    labels = taken(frame)
    [doubt] = labels.report.doubts
    assert doubt.guess == {"several": "one"}
    assert "name several numbers" in doubt.reason
    assert "1, 1" in labels.scale().names
    assert not any("a label of each rater" in note for note in labels.report.notes)


def test_labels_with_a_comma_are_one() -> None:
    words = ["Yes, fully", "Yes, partly", "No"]
    for by_row in (False, True):
        frame = choices(";", by_row=by_row)
        for column in ["label"] if by_row else ["human_1", "human_2", "gpt-4o"]:
            frame[column] = [words[(n * len(column) + n // 3) % 3] for n in range(len(frame))]
        labels = read_labels(frame)
        assert set(labels.scale().names) == set(words)


def test_gold_is_the_human_beside_judges_alone() -> None:
    labels = read_labels(long("rater", "gold", "gpt-4o", "claude-3"))
    assert (labels.raters, labels.judges) == (("gold",), ("gpt-4o", "claude-3"))


def test_a_rater_with_the_initials_of_a_summary_stays() -> None:
    labels = read_labels(long("annotator", "JK", "SD", "gpt-4o"))
    assert (labels.raters, labels.judges) == (("JK", "SD"), ("gpt-4o",))


def test_lists_and_objects_of_labels_in_a_record() -> None:
    people = ("anna", "ben")
    as_list = [
        {"id": f"i{n}", "annotations": [{"annotator": p, "label": (n + k) % 3} for k, p in
                                        enumerate(people)]}
        for n in range(N)
    ]  # fmt: skip
    as_object = [
        {"id": f"i{n}", "annotations": {p: (n + k) % 3 for k, p in enumerate(people)}}
        for n in range(N)
    ]
    for records in (as_list, as_object):
        labels = read_labels(upload(json.dumps(records), "records.json"))
        assert (labels.raters, labels.report.n_labels) == (people, 2 * N)
        assert labels.items.index[0] == "i0"


def test_labels_one_and_two_of_two_texts_are_asked() -> None:
    texts = {f"response{side}": [f"text {side} {n}" for n in range(N)] for side in (1, 2)}
    source = sheet("human_1", "human_2", grades=2, **texts)
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("scale", {"kind": "preference"})
    source.seek(0)
    assert taken(source).scale().kind == "preference"
    source.seek(0)
    assert read_labels(source, mapping={"scale": {"kind": "ordinal"}}).scale().kind == "ordinal"


def test_files_that_call_the_items_otherwise_are_joined_on_their_values() -> None:
    humans = pd.DataFrame(
        {"example": [f"case-{n:03}" for n in range(N)], "human_1": [n % 3 for n in range(N)]}
    )
    judge = pd.DataFrame(
        {
            "custom_id": [f"case-{n:03}" for n in range(N)][::-1],
            "gpt_result": [n % 3 for n in range(N)],
        }
    )
    files = [upload(humans.to_csv(index=False), "people.csv"), upload(judge.to_csv(index=False),
             "run.csv")]  # fmt: skip
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (("human_1",), ("gpt",))
    assert labels.compare("gpt").n_items == N
    renamed = judge.rename(columns={"custom_id": "prompt_key"})
    files = [upload(humans.to_csv(index=False), "people.csv"),
             upload(renamed.to_csv(index=False), "run.csv")]  # fmt: skip
    labels = read_labels(files)
    assert labels.compare("gpt").n_items == N
    assert labels.report.joined == (
        "Column 'prompt_key' of 'run.csv' and 'example' of 'people.csv' name the same items.",
        f"{N} of the {N} items of 'run.csv' are in 'people.csv', too.",
    )


def test_how_many_items_of_two_files_meet_is_said() -> None:
    def column(name: str, first: int) -> pd.DataFrame:
        items = [f"q{n:02}" for n in range(first, first + N)]
        return pd.DataFrame({"item_id": items, name: [n % 3 + 1 for n in range(N)]})

    labels = read_labels([column("human_1", 0), column("gpt-4o", 6)])
    assert labels.report.joined == (
        "18 of the 24 items of 'table 2' are in 'table 1', too; left over: 6 of 'table 2' and 6 of "
        "'table 1'.",
    )
    assert labels.report.joined[0] in str(labels.report)
    assert labels.compare("gpt-4o").n_items == 18
    with pytest.raises(LabelError) as caught:
        read_labels([column("human_1", 0), column("gpt-4o", 40)])
    assert str(caught.value) == (
        "No item of 'table 1 + table 2' has both a human and a judge's label: the humans' items "
        "look like 'q00', the judges' like 'q40'; use the same item ids."
    )


def test_an_export_of_a_crowd_and_a_judges_own_table_need_no_mapping() -> None:
    crowd = pd.DataFrame(
        {
            "participant_id": [f"5f{n % 3:022x}" for n in range(N)],
            "stimulus": [f"s{n // 3}" for n in range(N)],
            "rating": [n * 2 % 5 + 1 for n in range(N)],
            "time_taken": [n * 7 % 60 for n in range(N)],
        }
    )
    judge = pd.DataFrame(
        {"id": [f"s{n}" for n in range(8)], "gpt4_score": [1, 2, 3, 4, 5, 1, 2, 3]}
    )
    files = [upload(crowd.to_csv(index=False), "prolific_export.csv"),
             upload(judge.to_csv(index=False), "judge.csv")]  # fmt: skip
    labels = read_labels(files)
    assert (len(labels.raters), labels.judges, labels.criteria) == (3, ("gpt4",), ("rating",))
    assert labels.compare("gpt4").n_items == 8
    assert (
        "Criteria of 'judge.csv' read as the humans': 'label' as 'rating'." in labels.report.guesses
    )


def test_a_sheet_whose_items_are_sources_and_systems_reads_the_same_under_its_mapping() -> None:
    frame = pd.DataFrame(
        {
            "Row": range(1, N + 1),
            "Item ID": [f"k{n // 3}" for n in range(N)],
            "Model Tested": ["gpt", "claude", "qwen"] * (N // 3),
            "Accuracy (0-4)": [n * 2 % 5 for n in range(N)],
        }
    )
    labels = taken(frame)
    assert labels.mapping["source"] == "Item ID"
    again = taken(frame, mapping=labels.mapping)
    assert again.digest == labels.digest


def test_criteria_of_two_files_that_share_no_name_are_asked_about() -> None:
    def votes(names: tuple[str, ...], *raters: str) -> pd.DataFrame:
        rows = [
            (f"q{n}", who, name, (n + len(who) + len(name)) % 3 + 1)
            for n in range(N)
            for who in raters
            for name in names
        ]
        return pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"])

    humans = votes(("tone", "facts"), "human_1", "human_2")
    judges = votes(("style_x", "accuracy"), "gpt-4o")
    with pytest.raises(LabelError) as caught:
        read_labels([humans, judges])
    assert str(caught.value) == (
        "The criteria 'style_x', 'accuracy' of 'table 2' are called otherwise than the humans', "
        "'tone', 'facts', and nothing says which is which; state 'criterion_names' in the mapping, "
        'such as {"criterion_names": {"style_x": null, "accuracy": null}}, or take the guess with '
        "on_doubt='accept'."
    )
    [doubt] = caught.value.doubts
    assert doubt.role == "criterion_names"
    assert doubt.guess == {"style_x": None, "accuracy": None}
    assert {name for other in doubt.alternatives for name in other.values()} == {"tone", "facts"}
    left = taken([humans, judges])
    assert left.judges == ()
    assert left.report.dropped == {"a criterion without human labels": 2 * N}
    stated = {"criterion_names": {"style_x": "tone", "accuracy": None}}
    labels = read_labels([humans, judges], stated)
    assert labels.criteria == ("tone", "facts")
    assert labels.compare("gpt-4o", criterion="tone").n_items == N
    assert sum(labels.report.dropped.values()) == N
    again = read_labels([humans, judges], labels.mapping)
    assert again.table.equals(labels.table)
    with pytest.raises(LabelError, match="'criterion_names' is a dict of names for names"):
        read_labels([humans, judges], {"criterion_names": ["tone"]})


def test_one_criterion_here_and_another_there_are_asked_about() -> None:
    def grades(rater: str, name: str) -> pd.DataFrame:
        rows = [(f"q{n}", rater, name, (n + len(rater)) % 3 + 1) for n in range(N)]
        return pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"])

    files = [grades("human_1", "tone"), grades("gpt-4o", "style")]
    with pytest.raises(LabelError, match='such as {"criterion_names": {"style": "tone"}}'):
        read_labels(files)
    labels = taken(files)
    assert labels.compare("gpt-4o", criterion="tone").n_items == N
    assert "Criteria of 'table 2' read as the humans': 'style' as 'tone'." in labels.report.guesses


def test_criteria_as_columns_of_one_judge() -> None:
    pairs = [(f"i{n // 2}", ("ann", "bob")[n % 2]) for n in range(N)]
    humans = pd.DataFrame(pairs, columns=["item_id", "annotator"])
    for k, name in enumerate(("fluency", "adequacy")):
        humans[name] = [n * (k + 2) % 5 + 1 for n in range(N)]
    judge = humans.drop_duplicates("item_id").drop(columns="annotator")
    files = [upload(humans.to_csv(index=False), "annotations.csv"),
             upload(judge.to_csv(index=False), "gpt4_scores.csv")]  # fmt: skip
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (("ann", "bob"), ("gpt4_scores",))
    assert labels.criteria == ("fluency", "adequacy")
    assert labels.compare("gpt4_scores", criterion="adequacy").n_items == N // 2


def test_judges_of_a_contest_may_be_people() -> None:
    with pytest.raises(HumansMissingError) as missing:
        read_labels(sheet("judge_ann", "judge_bob", "gpt-4o"))
    assert str(missing.value) == (
        "Nothing in 'sheet.csv' says whether 'judge_ann', 'judge_bob' are labels of humans or of "
        "judges; list those of humans in the mapping as 'human', or add the file with the human "
        "labels of the same items."
    )
    [doubt] = missing.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["judge_ann", "judge_bob"], ([],))
    with pytest.raises(LabelError) as caught:
        read_labels(sheet("Anna", "judge_bob"))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["Anna"], (["Anna", "judge_bob"], []))
    with pytest.raises(LabelError) as caught:
        read_labels(sheet("label", "gpt-4o", "judge_bob"))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["label"], (["label", "judge_bob"],))
    files = [sheet("human_1", "human_2"), sheet("judge_ann")]
    assert read_labels(files).judges == ("judge_ann",)


@pytest.mark.parametrize(("column", "raters", "guess", "other"), [
    ("rater", ("judge_ann", "judge_bob"), ["judge_ann", "judge_bob"], []),
    ("rater", ("Judge Smith", "gpt-4o"), [], ["Judge Smith"]),
    ("annotator", ("judge_ann", "Bob", "gpt-4o"), ["Bob"], ["Bob", "judge_ann"]),
])  # fmt: skip
def test_raters_called_judge_may_be_people(column, raters, guess, other) -> None:
    rows = [(f"q{n}", who, (n + len(who)) % 3) for n in range(N) for who in raters]
    table = pd.DataFrame(rows, columns=["item", column, "label"])
    with pytest.raises(LabelError) as caught:
        read_labels(table)
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (guess, (other,))


def test_raters_called_judge_in_a_file_beside_that_of_humans_are_judges() -> None:
    def votes(*raters: str) -> pd.DataFrame:
        rows = [(f"q{n}", who, (n + len(who)) % 3) for n in range(N) for who in raters]
        return pd.DataFrame(rows, columns=["item", "rater", "label"])

    labels = read_labels([votes("judge_ann", "judge_bob"), votes("human_1", "human_2")])
    assert labels.judges == ("judge_ann", "judge_bob")
    assert "All raters of 'table 1' were taken as machine by their names." in labels.report.guesses


def test_a_column_judge_with_the_labels_of_each_item_names_no_raters() -> None:
    labels = taken(sheet("label", "judge"))
    assert (labels.raters, labels.judges) == (("label",), ("judge",))


def test_many_columns_of_unknown_names_beside_humans_are_one_question() -> None:
    unknown = [f"zq{n}x" for n in range(30)]
    with pytest.raises(LabelError) as caught:
        read_labels(sheet("human_1", "human_2", *unknown, "gpt-4o"))
    [doubt] = caught.value.doubts
    assert doubt.role == "machine"
    assert doubt.reason == (
        "nothing in 'sheet.csv' says whether 'zq0x', 'zq1x', 'zq2x', 'zq3x', 'zq4x', 'zq5x', "
        "'zq6x', 'zq7x' and 22 more are labels of judges"
    )
    assert doubt.alternatives == ({"gpt-4o": ["gpt-4o"]},)
    features = [f"feature_{n}" for n in range(40)]
    with pytest.raises(LabelError, match="says whether 'feature_0', 'feature_1', 'feature_2'"):
        read_labels(sheet("human_1", "human_2", *features))
    stated = {"machine": ["gpt-4o"]}
    assert read_labels(sheet("human_1", "human_2", *unknown, "gpt-4o"), stated).judges == (
        "gpt-4o",
    )


def test_numbers_that_are_no_grades_of_the_humans_are_asked_about() -> None:
    mass = [60 + n * 1.37 for n in range(N)]
    with pytest.raises(LabelError, match="says whether 'mass' holds labels of judges") as caught:
        read_labels(sheet("human_1", "human_2", mass=mass))
    assert [doubt.guess for doubt in caught.value.doubts] == [{}]
    assert read_labels(sheet("human_1", "human_2", rouge=mass)).judges == ("rouge",)
    scores = [n * 0.37 % 1 for n in range(N)]
    echo = [60 + 1.37 * score for score in scores]
    assert read_labels(sheet(mqm=scores, echo=echo)).judges == ("echo",)


def test_judges_alone_wait_for_their_humans() -> None:
    source = sheet("gpt-4o", "claude-3")
    with pytest.raises(HumansMissingError, match="holds labels of judges alone"):
        read_labels(source)


def test_people_who_may_be_humans_are_asked_about_before_humans_are_missed() -> None:
    def files() -> list[Upload]:
        judge = pd.DataFrame({"item_id": [f"q{n:02}" for n in range(N)]})
        judge["gpt-4o"] = [n % 3 + 1 for n in range(N)]
        return [sheet("Anna", "Bob"), upload(judge.to_csv(index=False), "second.csv")]

    with pytest.raises(LabelError) as caught:
        read_labels(files())
    assert not isinstance(caught.value, HumansMissingError)
    assert str(caught.value) == (
        "Nothing in 'sheet.csv' says whether 'Anna', 'Bob' are labels of humans or of judges; "
        'state \'human\' in the mapping, such as {"files": [{"human": ["Anna", "Bob"]}, '
        "{\"human\": []}]}, or take the guess with on_doubt='accept'."
    )
    stated = {"files": [{"human": ["Anna", "Bob"]}, {}]}
    for labels in (taken(files()), read_labels(files(), mapping=stated)):
        assert (labels.raters, labels.judges) == (("Anna", "Bob"), ("gpt-4o",))
        assert labels.compare("gpt-4o").n_items == N


def test_labels_of_the_parts_of_a_record_are_items_of_their_own() -> None:
    records = [
        {"id": name, "article": "a text", "sentences": [
            {"sentence": f"{name} {n}", "responses": [
                {"worker_id": who, "response": "yes" if (n + who) % 2 else "no"} for who in (1, 2)]}
            for n in range(2)]}
        for name in "pq"
    ]  # fmt: skip
    labels = read_labels(upload(json.dumps(records), "responses.json"))
    table = labels.table
    got = {*zip(table["item"], table["rater"], table["label"], strict=True)}
    assert got == {
        (f"{name} {n + 1}", str(who), "yes" if (n + who) % 2 else "no")
        for name in "pq"
        for n in range(2)
        for who in (1, 2)
    }
    assert labels.items["sentence"].tolist() == ["p 0", "p 1", "q 0", "q 1"]


def test_columns_of_a_humans_file_that_share_no_label_are_asked_about() -> None:
    table = pd.DataFrame(
        {
            "item_id": [f"q{n}" for n in range(N)],
            "place": [f"frames/{n % 3}.jpg" for n in range(N)],
            "side": [("left", "right")[n % 2] for n in range(N)],
        }
    )
    with pytest.raises(LabelError, match="share no label with the others"):
        read_labels(upload(table.to_csv(index=False), "annotations.csv"))


def test_a_table_whose_labels_nothing_names_is_asked_which_they_are() -> None:
    source = pd.DataFrame(
        {
            "doc_id": [f"d{n}" for n in range(N)],
            "sentence": [
                f"The sentence number {n} of a text that was summed up." for n in range(N)
            ],
            "tint": [("warm", "cold")[n // 12] for n in range(N)],
            "cut": [("none", "short")[n % 2] for n in range(N)],
        }
    )
    text = source.to_csv(index=False)
    with pytest.raises(LabelError, match="has no column of human labels") as caught:
        read_labels(upload(text, "sentences.csv"))
    [doubt] = caught.value.doubts
    assert doubt.guess == ["tint", "cut"]
    assert doubt.alternatives == (["tint"], ["cut"])
    labels = read_labels(upload(text, "sentences.csv"), {"human": ["cut"]})
    assert labels.report.n_labels == N


def test_the_one_id_beside_the_raters_names_the_item_also_where_no_item_is_rated_twice() -> None:
    rows = [{"output_id": 100 + n, "rater_id": f"R{n % 2}", "rating": n % 5} for n in range(N)]
    labels = read_labels(upload(pd.DataFrame(rows).to_csv(index=False), "human_ratings.csv"))
    assert labels.mapping["item"] == "output_id"
    assert len(labels.items) == N
    assert labels.raters == ("R0", "R1")
    two_ids = [{"response_id": 7 + n, **row} for n, row in enumerate(rows)]
    with pytest.raises(LabelError, match="no column says which item it belongs"):
        read_labels(upload(pd.DataFrame(two_ids).to_csv(index=False), "human_ratings.csv"))


def test_a_category_that_a_scale_states_is_a_label_though_it_says_that_nothing_was_said() -> None:
    words = ["Advice", "No answer", "Other"]
    rows = [{"item": n, "human_1": words[n % 3], "human_2": words[n % 2]} for n in range(N)]
    text = pd.DataFrame(rows).to_csv(index=False)
    unstated = read_labels(upload(text, "answers.csv"))
    assert unstated.report.n_missing == N // 3 + N // 2
    scale = {"kind": "nominal", "categories": words}
    labels = read_labels(upload(text, "answers.csv"), {"scale": scale})
    assert (labels.report.n_labels, labels.report.n_missing) == (2 * N, 0)
    by_criterion = read_labels(upload(text, "answers.csv"), {"scale": {"label": scale}})
    assert by_criterion.report.n_labels == 2 * N


def test_numbers_that_rise_with_the_scores_of_humans_are_metrics() -> None:
    scores = [f"{-0.1 * n:.1f}" for n in range(N)]
    rising = [60 - n * 1.37 for n in range(N)]
    read = read_labels(sheet(human=scores, lexica=rising))
    assert (read.raters, read.judges) == (("human",), ("lexica",))
    falling = taken(sheet(human=scores, lexica=rising[::-1]))
    assert (falling.judges, falling.report.doubts[0].alternatives) == (
        (), ({"lexica": ["lexica"]},),
    )  # fmt: skip


GRADES = [[(n + k * (n % 5 == k)) * 7 % 5 + 1 for n in range(N)] for k in range(3)]
AT_RANDOM = [n * n // 3 % 5 + 1 for n in range(N)]


def test_a_judge_of_an_unknown_name_is_told_by_its_agreement_with_the_humans() -> None:
    first, second, sage = GRADES
    read = read_labels(sheet(human_1=first, human_2=second, sage=sage))
    assert (read.raters, read.judges) == (("human_1", "human_2"), ("sage",))
    lists = [f"{one};{two}" for one, two in zip(first, second, strict=True)]
    assert read_labels(sheet(human=lists, sage=sage)).judges == ("sage",)
    # among columns of labels, grades that agree with nobody are a rater's as well, if not whose
    between = sheet(human_1=first, human_2=second, dice=AT_RANDOM, **{"gpt-4o": sage})
    with pytest.raises(LabelError, match="says whether 'dice' holds labels of humans or of judges"):
        read_labels(between)
    between.seek(0)
    assert taken(between).judges == ("dice", "gpt-4o")
    with pytest.raises(LabelError, match="says whether 'dice' holds labels of judges"):
        read_labels(sheet(human_1=first, human_2=second, dice=AT_RANDOM))


def test_numbers_of_any_size_are_compared() -> None:
    huge = [f"{grade}e307" for grade in GRADES[0]]
    assert read_labels(sheet(human=huge, echo=huge)).judges == ("echo",)


@pytest.mark.parametrize("values", [[1, 2], [1, 0], ["yes", "no"], AT_RANDOM])
def test_numbers_and_flags_that_agree_with_nobody_are_never_taken_for_labels(values) -> None:
    own = [values[n % len(values)] for n in range(N)]
    first, second, sage = GRADES
    labels = taken(sheet(human_1=first, human_2=second, sage=sage, shade=own))
    assert labels.judges == ("sage",)
    doubts = [(doubt.guess, doubt.alternatives) for doubt in labels.report.doubts]
    both = {"sage": ["sage"], "shade": ["shade"]}
    assert doubts == ([({"sage": ["sage"]}, (both,))] if set(values) <= set(first) else [])
    assert bool(doubts) or any("'shade'" in said for said in labels.report.guesses)
    alone = taken(sheet(Anna=first, Ben=second, Chen=sage, shade=own))
    assert alone.raters == ("Anna", "Ben", "Chen")
    beside = taken(sheet(label=first, claude=second, shade=own))
    assert (beside.raters, beside.judges) == (("label",), ("claude",))


@pytest.mark.parametrize(
    "names", [("user1", "user2", "user3"), ("jk", "lw", "ab"), ("anna_b", "ben_c", "cem_d")]
)
def test_a_human_who_agrees_with_nobody_is_asked_about_like_the_others(names) -> None:
    first, second, judge = GRADES
    columns = {**dict(zip(names, (first, second, AT_RANDOM), strict=True)), "gpt-4o": judge}
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**columns))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (list(names), ([],))
    assert taken(sheet(**columns)).raters == names
    read = read_labels(sheet(**columns), {"human": list(names)})
    assert (read.raters, read.judges, read.report.n_labels) == (names, ("gpt-4o",), 4 * N)


@pytest.mark.parametrize("left_over", [AT_RANDOM, GRADES[2]])
def test_a_column_left_over_beside_humans_of_unknown_names_is_no_judge_unasked(left_over) -> None:
    first, second, judge = GRADES
    columns = {"anna": first, "ben": second, "cem": left_over, "gpt-4o": judge}
    stated = {"human": ["anna", "ben"]}
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**columns), stated)
    assert str(caught.value) == (
        "Nothing in 'sheet.csv' says whether 'cem' holds labels of judges or of more humans; state "
        '\'machine\' in the mapping, such as {"machine": {"gpt-4o": ["gpt-4o"]}}, or take the '
        "guess with on_doubt='accept'."
    )
    alone = read_labels(sheet(**columns), {**stated, "machine": {"gpt-4o": ["gpt-4o"]}})
    assert (alone.raters, alone.judges) == (("anna", "ben"), ("gpt-4o",))
    both = read_labels(sheet(**columns), {**stated, "machine": ["cem", "gpt-4o"]})
    assert both.judges == ("cem", "gpt-4o")


def test_what_is_left_beside_stated_humans_where_no_model_is_named_are_the_judges() -> None:
    first, second, judge = GRADES
    read = read_labels(sheet(anna=first, ben=second, cem=judge), {"human": ["anna", "ben"]})
    assert read.judges == ("cem",)


@pytest.mark.parametrize("name", demos())
def test_the_files_of_the_demos_are_read_unasked(name: str) -> None:
    assert read_labels(demo_path(name)).judges == demo(name).judges


def test_annotators_are_named_by_their_addresses_and_questions_are_criteria() -> None:
    rows = [
        f"T-{n},{who}@lab.org,{question},{1 + (n + k) % 5} - words"
        for n in range(N)
        for k, who in enumerate(("maria", "tom", "li"))
        for question in ("How fluent is it?", "Is it relevant?")
    ]
    table = "item_id,annotator_email,question,answer\n" + "\n".join(rows)
    read = read_labels(upload(table, "answers.csv"))
    assert read.raters == ("maria@lab.org", "tom@lab.org", "li@lab.org")
    assert read.criteria == ("How fluent is it?", "Is it relevant?")
    assert len(read.items) == N


def test_a_question_of_one_item_is_no_criterion() -> None:
    rows = [
        f"T-{n},{who},What is {n} plus {n}?,{1 + (n + k) % 5}"
        for n in range(N)
        for k, who in enumerate(("human_1", "human_2"))
    ]
    read = read_labels(upload("item_id,rater,question,label\n" + "\n".join(rows), "qa.csv"))
    assert len(read.criteria) == 1
    assert len(read.items) == N


def test_a_column_sample_with_a_value_for_every_item_names_the_item() -> None:
    rows = [
        f"T-{n},{who},{1 + (n + k) % 5}"
        for n in range(N)
        for k, who in enumerate(("human_1", "human_2", "gpt-4o"))
    ]
    read = read_labels(upload("sample,rater,score\n" + "\n".join(rows), "scores.csv"))
    assert (len(read.items), read.judges) == (N, ("gpt-4o",))


def one_label_of(criterion: str, labels: tuple[str, str]) -> str:
    """Two criteria by three raters, of one of which all labels are the first."""
    rows = [
        (f"q{n}", rater, name, labels[0] if name == criterion else labels[n * k % 2])
        for n in range(N)
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"), 1)
        for name in (criterion, "other")
    ]
    return pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"]).to_csv(index=False)


def test_a_criterion_with_one_label_alone_is_asked_about() -> None:
    content = one_label_of("safe", ("yes", "no"))
    with pytest.raises(LabelError) as caught:
        read_labels(upload(content))
    assert str(caught.value) == (
        "All labels of 'safe' (only 'yes') are the same, which tells no scale; state 'scale' in "
        'the mapping, such as {"scale": {"safe": null}}, or take the guess with '
        "on_doubt='accept'."
    )
    [doubt] = caught.value.doubts
    assert doubt.guess == {"safe": None}
    whole = {"safe": {"kind": "nominal", "categories": ["no", "yes"]}}
    assert doubt.alternatives == (whole,)
    left = taken(upload(content))
    assert left.criteria == ("other",)
    assert left.report.dropped == {"a criterion with one label alone": 3 * N}
    assert read_labels(upload(content), {"scale": {"safe": None}}).criteria == ("other",)
    kept = read_labels(upload(content), {"scale": whole})
    assert kept.scale("safe").categories == ("no", "yes")
    assert kept.report.dropped == {}


def test_the_scale_of_one_label_is_spelled_as_the_label() -> None:
    for label, other, scale in (("Yes", "No", ["No", "Yes"]), ("1", "0", [0, 1])):
        content = one_label_of("safe", (label, "x")).replace(",other,x", f",other,{other}")
        with pytest.raises(LabelError) as caught:
            read_labels(upload(content))
        [stated] = caught.value.doubts[0].alternatives
        assert stated["safe"]["categories"] == scale


YES_OR_NO = {"kind": "nominal", "categories": ["No", "Yes"]}
IN_PART = {"kind": "ordinal", "categories": ["No", "Partially", "Yes"]}
UP_TO = {n: {"kind": "ordinal", "categories": list(range(1, n + 1))} for n in (5, 7, 10)}
LIKERT = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]
WHOLE_SCALES = {
    "a word with an opposite": ("Yes", [YES_OR_NO, IN_PART]),
    "a grade": ("6", [UP_TO[7], UP_TO[10]]),
    "the highest of the usual grades": ("5", [UP_TO[5], UP_TO[7], UP_TO[10]]),
    "a word of an answer scale": (
        "Strongly agree", [{"kind": "ordinal", "categories": LIKERT}]),
}  # fmt: skip


@pytest.mark.parametrize(("label", "scales"), WHOLE_SCALES.values(), ids=WHOLE_SCALES)
def test_the_whole_scale_is_asked_for_where_all_labels_of_a_table_are_the_same(
    label: str, scales: list[object]
) -> None:
    rows = (f"q{n},{label},{label},{label}\n" for n in range(N))
    content = "item,human_1,human_2,gpt-4o\n" + "".join(rows)
    with pytest.raises(LabelError, match=f"has only the label '{label}'") as caught:
        read_labels(upload(content))
    [doubt] = caught.value.doubts
    assert (doubt.role, [doubt.guess, *doubt.alternatives]) == ("scale", scales)
    labels = taken(upload(content))
    assert list(labels.scale().categories) == scales[0]["categories"]
    assert labels.report.doubts == (doubt,)
    assert len(labels.rows.value) == 3 * N
    stated = read_labels(upload(content), {"scale": scales[-1]})
    assert list(stated.scale().categories) == scales[-1]["categories"]


def test_each_criterion_is_asked_about_where_none_has_two_labels() -> None:
    rows = [f"q{n},human_{k},{name},{label}" for n in range(N) for k in (1, 2)
            for name, label in (("safe", "yes"), ("tone", "4"))]  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(upload("item,rater,criterion,label\n" + "\n".join(rows)))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"safe": {"kind": "nominal", "categories": ["no", "yes"]},
                           "tone": UP_TO[5]}  # fmt: skip
    assert [own["tone"] for own in doubt.alternatives] == [UP_TO[7], UP_TO[10]]


def test_parts_of_what_was_judged_are_asked_about_and_never_judges_in_silence() -> None:
    names = ("human_1", "human_2", "outputs.gpt-4o.present", "outputs.claude-3.refused",
             "outputs.judge_llm.score")  # fmt: skip
    flags = {name: [n % k == 0 for n in range(N)] for k, name in enumerate(names, 2)}
    source = pd.DataFrame({"id": range(N), **flags})
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    judge = names[-1]
    assert (doubt.role, doubt.guess) == ("machine", {judge: [judge]})
    assert doubt.reason == (
        "nothing in 'table 1' says whether 'outputs.gpt-4o.present', 'outputs.claude-3.refused', "
        "'outputs.judge_llm.score' are labels of judges or parts of what was judged"
    )
    assert taken(source).judges == ("outputs.judge_llm.score",)
    stated = {"machine": ["outputs.gpt-4o.present"]}
    assert read_labels(source, stated).judges == ("outputs.gpt-4o.present",)


PATHS = [f"/data/checkpoints/experiment {k}/llama-3-8b-instruct-finetuned-epoch-{k}-final"
         for k in range(3)]  # fmt: skip


def test_the_long_names_of_systems_are_names() -> None:
    rows = [(f"i{n}", path, n % 3, n % 2, (n + 1) % 3) for n in range(9) for path in PATHS]
    wide = pd.DataFrame(rows, columns=["item_id", "system", "human_1", "human_2", "gpt-4o"])
    labels = read_labels(wide)
    assert labels.mapping["system"] == "system"
    assert len(labels.items) == 27
    assert set(labels.items["system"]) == set(PATHS)
    votes = [
        (f"i{n}", PATHS[n % 3], PATHS[n % 3 - 1], rater, ("A", "B", "tie")[n % k])
        for n in range(18)
        for k, rater in ((2, "human_1"), (3, "gpt-4o"))
    ]
    pairs = pd.DataFrame(votes, columns=["item", "model_a", "model_b", "rater", "vote"])
    labels = read_labels(pairs)
    assert (labels.mapping["system_a"], labels.mapping["system_b"]) == ("model_a", "model_b")


def samples(raters: tuple[str, ...], column: str) -> pd.DataFrame:
    rows = [
        (f"s{n}", question, rater, (n * k + len(question)) % 5 + 1)
        for n in range(9)
        for question in ("coherent", "fluent")
        for k, rater in enumerate(raters, 1)
    ]
    return pd.DataFrame(rows, columns=["sample", "question", column, "score"])


def test_samples_that_several_questions_are_asked_about_are_items() -> None:
    labels = read_labels(samples(("anna", "ben"), "annotator"))
    assert labels.criteria == ("coherent", "fluent")
    assert len(labels.items) == 9
    rows = [(f"q{n}", k, "gpt-4o", (n * k) % 3) for n in range(9) for k in (1, 2, 3)]
    rows += [(f"q{n}", 1, "human_1", n % 3) for n in range(9)]
    repeated = pd.DataFrame(rows, columns=["question", "sample", "judge", "score"])
    assert read_labels(repeated).mapping["sample"] == "sample"


def test_models_beside_scores_are_the_judges_where_the_humans_know_no_such_systems() -> None:
    humans = samples(("anna", "ben"), "annotator")
    judges = samples(("gpt-4o", "claude-3"), "model")
    for files in ([humans, judges], [judges, humans]):
        labels = read_labels(files)
        assert (labels.raters, labels.judges) == (("anna", "ben"), ("gpt-4o", "claude-3"))
        assert labels.criteria == ("coherent", "fluent")
        name = f"table {1 + (files[1] is judges)}"
        assert (
            f"Column 'model' of '{name}' names its judges, as the humans' labels know no such "
            "systems." in labels.report.guesses
        )
    known = humans.assign(model=["gpt-4o", "claude-3"] * 18)
    assert taken([known, judges]).judges != ("gpt-4o", "claude-3")


def best_and_worst(n: int, rater: int) -> tuple[int, int]:
    """Places of the best and the worst of four, never the same."""
    best = (n * (rater + 2) + n // 3) % 4
    return best, (best + 1 + (n + rater) % 3) % 4


CHOICES = {
    "rows of raters": ("item", "best", "worst", ""),
    "names of the items": ("tuple", "BestItem", "WorstItem", "s"),
    "most and least": ("id", "most positive", "least positive", ""),
}  # fmt: skip


@pytest.mark.parametrize(("item", "best", "worst", "name"), CHOICES.values(), ids=CHOICES)
def test_choices_of_the_best_and_the_worst_are_never_grades(item, best, worst, name) -> None:
    rows = [
        (n, *(f"{name}{place}" for place in best_and_worst(n, k)), f"human_{k}")
        for n in range(N)
        for k in range(3)
    ]
    table = pd.DataFrame(rows, columns=[item, best, worst, "annotator"])
    for source in (table, table.drop(columns="annotator")):
        with pytest.raises(LabelError, match="best-worst scaling") as caught:
            read_labels(source, on_doubt="accept")
        assert repr(best) in str(caught.value)
    stated = {"label": [best, worst], "item": item, "rater": "annotator"}
    assert read_labels(table.astype(str), stated).criteria == (best, worst)


def test_marks_of_the_best_and_the_worst_of_every_tuple_are_asked_about() -> None:
    def mark(n: int, rater: int, place: int) -> int:
        best, worst = best_and_worst(n, rater)
        return 1 if place == best else -1 if place == worst else 0

    long = pd.DataFrame(
        [(f"t{n}", f"s{(3 * n + place) % 20}", f"human_{k}", mark(n, k, place))
         for n in range(N) for place in range(4) for k in range(3)],
        columns=["tuple_id", "item", "annotator", "score"],
    )  # fmt: skip
    wide = pd.DataFrame(
        [(f"t{n}", f"s{n}_{place}", *(mark(n, k, place) for k in range(3)))
         for n in range(N) for place in range(4)],
        columns=["tuple_id", "item", "human_1", "human_2", "gpt-4o"],
    )  # fmt: skip
    scale = {"kind": "ordinal", "categories": [-1, 0, 1]}
    for source, n_items in ((long, 20), (wide, 4 * N)):
        with pytest.raises(LabelError, match="one best .* of each tuple in 'tuple_id'") as caught:
            read_labels(source)
        assert [(doubt.role, doubt.guess) for doubt in caught.value.doubts] == [("scale", scale)]
        labels = read_labels(source, {"scale": scale})
        assert (len(labels.items), labels.report.n_labels) == (n_items, 3 * 4 * N)
    grades = wide.assign(human_1=[n % 3 - 1 for n in range(len(wide))])
    assert read_labels(grades.drop(columns="human_2")).report.doubts == ()


SAID_OF_RATERS = (
    "human_1_rank", "human_2_pay", "rater_finished", "annotator_gender", "hours_human_1",
    "seconds of human_2", "gpt-4o_assignment", "llm_hit", "gpt-4o trust", "count_gpt-4o",
)  # fmt: skip


@pytest.mark.parametrize(
    "values", [[n % 2 for n in range(N)], AT_RANDOM, [n * 7 for n in range(N)]]
)
@pytest.mark.parametrize("name", SAID_OF_RATERS)
def test_what_is_said_of_raters_is_no_rater(name, values) -> None:
    first, second, judge = GRADES
    columns = {"human_1": first, name: values, "human_2": second, "gpt-4o": judge}
    labels = read_labels(sheet(**columns), {"answers": {"set_aside": "kept"}})
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == 3 * N


OF_THEIR_OWN = {
    "criteria of several": (
        ("human_1_difficulty", "human_2_difficulty", "human_1_tone", "human_2_tone"),
        ("difficulty", "tone"), 2,
    ),
    "criteria of one": (("human_difficulty", "human_tone", "gpt_difficulty", "gpt_tone"),
                        ("difficulty", "tone"), 1),
    "ranks alone": (("human_1_rank", "human_2_rank"), ("label",), 2),
    "variants of a model": (("human_1", "human_2", "gpt-4", "gpt-4-turbo"), ("label",), 2),
}  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "criteria", "n_humans"), OF_THEIR_OWN.values(), ids=OF_THEIR_OWN
)
def test_criteria_and_raters_that_are_called_so_stay(columns, criteria, n_humans) -> None:
    labels = read_labels(sheet(*columns))
    assert (labels.criteria, len(labels.raters)) == (criteria, n_humans)
    assert labels.report.n_labels == len(columns) * N


def one_per_row(**columns: list[object]) -> Upload:
    """Labels of two humans and a judge, a row each: all columns but those that are given."""
    rows = [(f"q{n:02}", who) for n in range(N) for who in ("human_1", "human_2", "gpt-4o")]
    frame = pd.DataFrame(rows, columns=["item", "annotator"]).assign(**columns)
    return upload(frame.to_csv(index=False), "long.csv")


BY_ITEM = [grade for own in zip(*GRADES, strict=True) for grade in own]
BY_ROW = [n * n // 3 % 5 + 1 for n in range(3 * N)]


@pytest.mark.parametrize("name", ["tier", "shade", "Q1"])
def test_numbers_of_rows_are_no_criterion_beside_labels_of_items(name: str) -> None:
    labels = taken(one_per_row(my_grade=BY_ITEM, **{name: BY_ROW}))
    assert labels.criteria == ("my_grade",)
    [doubt] = labels.report.doubts
    assert (doubt.guess, doubt.alternatives) == (["my_grade"], (["my_grade", name],))
    in_words = ["good" if grade % 4 else "bad" for grade in BY_ITEM]
    labels = taken(one_per_row(my_grade=in_words, **{name: BY_ROW}))
    assert (labels.criteria, bool(labels.report.doubts)) == (("my_grade",), True)


def test_criteria_of_a_series_and_those_that_are_named_so_are_not_asked_about() -> None:
    series = read_labels(one_per_row(Q1=BY_ITEM, Q2=BY_ROW))
    assert series.criteria == ("Q1", "Q2")
    named = read_labels(one_per_row(fluency=BY_ITEM, tone=BY_ROW))
    assert named.criteria == ("fluency", "tone")


def test_a_label_beside_qualities_may_be_one_criterion_of_several() -> None:
    both = taken(one_per_row(rating=BY_ITEM, relevance=BY_ROW))
    assert both.criteria == ("rating", "relevance")
    assert [doubt.alternatives for doubt in both.report.doubts] == [(["rating"],)]
    words = ["formal" if grade > 2 else "casual" for grade in BY_ROW]
    mixed = taken(one_per_row(fluency=BY_ITEM, tone=words))
    assert mixed.criteria == ("fluency", "tone")
    assert [doubt.alternatives for doubt in mixed.report.doubts] == [(["fluency"],)]


@pytest.mark.parametrize("stem", ["judge_", "llm_judge_", "Model ", "LLM-", "predicted."])
def test_numbers_of_any_judge_may_count_judges_or_answers_of_one(stem: str) -> None:
    columns = [f"{stem}{n}" for n in (1, 2, 3)]
    source = sheet("human_1", "human_2", *columns)
    with pytest.raises(LabelError, match="are judges or answers of one") as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.role == "machine"
    assert doubt.guess == {column: [column] for column in columns}
    [answers] = doubt.alternatives
    assert list(answers.values()) == [columns]
    for said, n_labels in ((doubt.guess, {1}), (answers, {3})):
        source.seek(0)
        labels = read_labels(source, mapping={"machine": said})
        assert labels.judges == tuple(said)
        assert labels.report.doubts == ()
        for judge in labels.judges:
            assert set(labels.compare(judge).machine_counts.sum(axis=1)) == n_labels


@pytest.mark.parametrize(
    ("columns", "judge"),
    [
        (["llama_1", "llama_2"], "llama"),
        (["judge_run1", "judge_run2"], "judge"),
        (["model sample 0", "model sample 1"], "model"),
        (["my-judge_1", "my-judge_2"], "my-judge"),
        (["llm_judge_gpt-4o [1]", "llm_judge_gpt-4o [2]"], "llm_judge_gpt-4o"),
    ],
)
def test_numbers_of_one_judge_or_of_runs_are_its_answers(columns: list[str], judge: str) -> None:
    labels = read_labels(sheet("human_1", "human_2", *columns))
    assert labels.judges == (judge,)
    assert set(labels.compare(judge).machine_counts.sum(axis=1)) == {2}


def test_numbers_of_any_judge_with_criteria_are_asked_about_once() -> None:
    columns = [f"{who}_{n}_{of}" for of in ("fluency", "clarity") for who in ("human", "llm")
               for n in (1, 2)]  # fmt: skip
    source = sheet(*columns)
    with pytest.raises(LabelError, match="whether 'llm_1', 'llm_2' are judges") as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    for said in (doubt.guess, *doubt.alternatives):
        source.seek(0)
        labels = read_labels(source, mapping={"machine": said})
        assert (labels.judges, labels.criteria) == (tuple(said), ("fluency", "clarity"))
    source.seek(0)
    listed = read_labels(source, mapping={"machine": [c for c in columns if c.startswith("llm")]})
    assert listed.judges == ("llm_1", "llm_2")


@pytest.mark.parametrize("name", ["picture", "row"])
def test_a_column_that_each_rater_has_once_may_name_the_item(name: str) -> None:
    frame = pd.DataFrame(
        {
            name: [f"beach {n}" for n in range(8) for _ in range(3)],
            "annotator": ["Ann", "Bob", "Cy"] * 8,
            "weather": ["sun", "rain", "fog", "rain"] * 6,
            "rating": [n // 3 % 4 + n % 2 + 1 for n in range(24)],
        }
    )
    source = upload(frame.to_csv(index=False), "long.csv")
    with pytest.raises(LabelError, match=f"says whether '{name}' names the item") as caught:
        read_labels(source)
    assert caught.value.doubts == (
        Doubt("item", name, f"nothing in 'long.csv' says whether '{name}' names the item"),
    )
    source.seek(0)
    labels = read_labels(source, mapping={"item": name})
    assert (len(labels.items), labels.raters, labels.criteria) == (
        8, ("Ann", "Bob", "Cy"), ("rating",),
    )  # fmt: skip
    two = frame[frame["annotator"] != "Cy"]
    with pytest.raises(LabelError, match=f"says whether '{name}' names the item"):
        read_labels(upload(two.to_csv(index=False), "long.csv"))
    with pytest.raises(LabelError, match="no column says which item it belongs to"):
        read_labels(upload(two.drop(columns=name).to_csv(index=False), "long.csv"))


def test_the_model_behind_a_column_beside_what_was_expected_is_no_rater() -> None:
    words = ["pass" if n % 3 else "fail" for n in range(N)]
    table = pd.DataFrame({"id": range(N), "expected": words, "actual": words[1:] + words[:1]})
    source = upload(table.assign(judge_model="gpt-4o").to_csv(index=False), "runs.csv")
    with pytest.raises(LabelError, match="whether 'expected', 'actual' are"):
        read_labels(source)
    source.seek(0)
    stated = {"human": ["expected"], "machine": {"gpt-4o": ["actual"]}}
    labels = read_labels(source, mapping=stated)
    assert (labels.raters, labels.judges, labels.report.n_labels) == (
        ("expected",), ("gpt-4o",), 2 * N,
    )  # fmt: skip


def rows_of_items(text: str = "text", times: int = 2) -> pd.DataFrame:
    """Each item in several rows, with another grade of the humans in each, and one of a judge."""
    return pd.DataFrame(
        {
            "description_id": [f"d{n // times}" for n in range(N)],
            "text": [f"This is the {text} number {n // times}, to be read." for n in range(N)],
            "rating": [(n + n // times) % 4 + 1 for n in range(N)],
            "gpt4": [n // times % 4 + 1 for n in range(N)],
        }
    )


def test_rows_of_one_item_without_a_rater_are_asked_about() -> None:
    frame = rows_of_items()
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False), "twice.csv"))
    reason = (
        "rows of 'twice.csv' that have the same 'description_id' say different things in 'rating', "
        "and no column names the raters"
    )
    others = ({"rows": "answers"}, {"rows": "items"})
    assert caught.value.doubts == (Doubt("answers", {"rows": "raters"}, reason, others),)
    read = {}
    for how in ("raters", "answers", "items"):
        mapping = {"answers": {"rows": how}}
        read[how] = read_labels(upload(frame.to_csv(index=False), "twice.csv"), mapping)
        again = read_labels(upload(frame.to_csv(index=False), "twice.csv"), read[how].mapping)
        assert again.digest == read[how].digest
    raters, answers, items = read.values()
    assert (raters.raters, len(raters.items), raters.report.n_labels) == (
        ("rating 1", "rating 2"), N // 2, N + N // 2,
    )  # fmt: skip
    pair = raters.compare("gpt4")
    assert set(pair.human_counts.sum(axis=1)) == {2}
    assert set(pair.machine_counts.sum(axis=1)) == {1}
    note = "What 'gpt4' of 'twice.csv' says in all rows of one 'description_id' was read once."
    assert note in raters.report.guesses
    assert (answers.raters, len(answers.items)) == (("rating",), N // 2)
    assert (list(items.items.index[:3]), items.report.n_labels) == (
        ["d0 (1)", "d0 (2)", "d1 (1)"], 2 * N,
    )  # fmt: skip
    assert set(items.compare("gpt4").human_counts.sum(axis=1)) == {1}


def test_rows_with_other_texts_under_one_id_are_items() -> None:
    frame = rows_of_items().assign(
        text=[f"An answer of its own: {n}, to be read." for n in range(N)]
    )
    labels = read_labels(upload(frame.to_csv(index=False)))
    assert (len(labels.items), labels.raters) == (N, ("rating",))
    named = upload(frame.rename(columns={"description_id": "item_id"}).to_csv(index=False))
    with pytest.raises(LabelError, match="no column names the raters") as caught:
        read_labels(named)
    assert [doubt.guess for doubt in caught.value.doubts] == [{"rows": "items"}]


def test_a_judge_that_says_another_thing_in_each_row_of_an_item_answered_again() -> None:
    frame = rows_of_items().assign(gpt4=[n % 4 + 1 for n in range(N)])
    labels = read_labels(upload(frame.to_csv(index=False)), mapping={"answers": {"rows": "raters"}})
    assert set(labels.compare("gpt4").machine_counts.sum(axis=1)) == {2}


@pytest.mark.parametrize(("n_twice", "asks"), [(12, True), (1, False)])
def test_many_items_in_two_rows_are_asked_about_and_one_is_a_mistake(
    n_twice: int, asks: bool
) -> None:
    once = [(f"d{n}", n * 7 % 90 + 5, n * 11 % 90 + 5) for n in range(100)]
    twice = [(item, fluency + 3, detail - 4) for item, fluency, detail in once[:n_twice]]
    frame = pd.DataFrame(once + twice, columns=["description_id", "fluency", "detail"])
    source = upload(frame.to_csv(index=False), "human_ratings.csv")
    if asks:
        with pytest.raises(LabelError, match="no column names the raters") as caught:
            read_labels(source)
        assert [doubt.guess for doubt in caught.value.doubts] == [{"rows": "raters"}]
        source.seek(0)
        labels = read_labels(source, mapping={"answers": {"rows": "raters"}})
        assert (labels.raters, len(labels.items)) == (("human 1", "human 2"), 100)
        assert labels.criteria == ("fluency", "detail")
    else:
        with pytest.raises(LabelError, match="name it in the mapping as 'item'"):
            read_labels(source)


def test_keys_that_are_models_all_of_them_are_not_asked_about_as_humans() -> None:
    runs = {
        name: {
            metric: {"start": start + n / 10, "final": start + n / 10 + 0.2}
            for n, metric in enumerate(("rouge_1", "rouge_l", "meteor"))
        }
        for name, start in (("meta-llama_Llama-3.1-8B", 0.3), ("mistralai_Mistral_7B", 0.35))
    }
    with pytest.raises(LabelError) as caught:
        read_labels(upload(json.dumps(runs), "runs.json"))
    assert str(caught.value) == (
        "No rater of 'runs' is human (found 'meta-llama_Llama-3.1-8B', 'mistralai_Mistral_7B'); "
        "name the human raters or columns in the mapping as 'human'."
    )


KINDS = {
    "llm": ("", "gpt-4o"),
    "is_human": ("1", "0"),
    "is_llm": ("no", "yes"),
    "group": ("human raters", "LLM judges"),
    "rater_type": ("H", "M"),
    "tool": ("", "openai"),
}


@pytest.mark.parametrize(("column", "values"), KINDS.items(), ids=KINDS)
def test_a_column_that_says_of_a_rater_to_be_no_person_is_asked_about(
    column: str, values: tuple[str, str]
) -> None:
    rows = [
        {"item": f"q{n}", "rater": rater, column: values[rater == "M"], "rating": (n + k) % 4 + 1}
        for n in range(8)
        for k, rater in enumerate(("A", "B", "M"))
    ]
    source = upload(pd.DataFrame(rows).to_csv(index=False), "long.csv")
    with pytest.raises(LabelError, match=f"but column '{column}' says that raters 'M'") as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == (
        "human", ["A", "B"], (["A", "B", "M"],),
    )  # fmt: skip
    source.seek(0)
    labels = read_labels(source, mapping={"human": ["A", "B"]})
    assert (labels.raters, labels.judges) == (("A", "B"), ("M",))


@pytest.mark.parametrize(
    ("column", "human", "machine"),
    [("source", "human", "gpt-4o"), ("annotator_type", "H", "AI"), ("is_llm", "0", "1"),
     ("is_human", "True", "False"), ("llm", "", "gpt-4o"), ("group", "crowd", "LLM judges")],
)  # fmt: skip
def test_a_column_of_sides_that_says_what_the_names_say_is_not_asked_about(
    column: str, human: str, machine: str
) -> None:
    def long(*raters: str) -> Upload:
        rows = [
            {"item": f"q{n}", "rater": rater, column: machine if rater in judges else human,
             "score": (n + k) % 4 + 1}
            for n in range(N)
            for k, rater in enumerate(raters)
        ]  # fmt: skip
        return upload(pd.DataFrame(rows).to_csv(index=False), "long.csv")

    judges = ["gpt-4o"]
    labels = read_labels(long("human_1", "human_2", "gpt-4o"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    if human:  # it tells more than the names do, and nothing against them
        labels = read_labels(long("anna", "maria", "gpt-4o"))
        assert (labels.raters, labels.judges) == (("anna", "maria"), ("gpt-4o",))
        said = (
            "Layout of 'long.csv': long (item = 'item', rater = 'rater', kind = 'source', label = "
            "'score')."
            if column == "source"
            else f"Raters of 'long.csv', told by their names and column '{column}': human 'anna', "
            "'maria'; judges 'gpt-4o'."
        )
        assert said in labels.report.guesses
    judges.append("human_2")
    with pytest.raises(LabelError, match=f"but column '{column}' says that"):
        read_labels(long("human_1", "human_2", "gpt-4o"))


def test_a_column_of_raters_beside_numbered_humans_is_asked_about() -> None:
    source = sheet("human_1", "human_2", "gpt-4o", worker=[n % 3 + 1 for n in range(N)])
    with pytest.raises(LabelError, match="whether 'worker' holds labels, or who gave") as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.guess == ["human_1", "human_2"]
    assert doubt.alternatives == (["human_1", "human_2", "worker"],)
    source.seek(0)
    labels = read_labels(source, mapping={"human": ["human_1", "human_2"]})
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


def test_y_and_yes_are_one_label() -> None:
    yes = [n % 3 > 0 for n in range(N)]
    frame = pd.DataFrame({"item": range(N)})
    for name, words in (("human_1", "Yes No"), ("human_2", "Y N"), ("gpt-4o", "yes no")):
        said, denied = words.split()
        frame[name] = [said if one else denied for one in yes]
    labels = read_labels(upload(frame.to_csv(index=False)))
    assert labels.scale().categories == ("No", "Yes")
    pair = labels.compare("gpt-4o")
    assert (pair.human_counts == 2 * pair.machine_counts).all()
    assert any("yes and no (true, 1, Y for yes)" in said for said in labels.report.guesses)


def test_a_slip_of_the_keyboard_costs_its_cell() -> None:
    frame = pd.DataFrame({"item": range(40)})
    frame["human_1"] = [44 if n == 7 else n % 5 + 1 for n in range(40)]
    frame["human_2"] = [(n + 1) % 5 + 1 for n in range(40)]
    frame["gpt-4o"] = [n % 5 + 1 for n in range(40)]
    labels = read_labels(upload(frame.to_csv(index=False)))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.unknown[["rater", "response", "row"]].to_numpy().tolist() == [
        ["human_1", "44", 9],
    ]
    often = frame.assign(human_1=[44 if n % 4 == 0 else n % 5 + 1 for n in range(40)])
    assert 44 in read_labels(upload(often.to_csv(index=False))).scale().categories


def test_half_a_vote_is_a_tie_and_nothing_the_other_side() -> None:
    text = "id,system_a,system_b,human_1,human_2,gpt-4o\n" + "".join(
        f"{n},x,y,{votes}\n" for n, votes in enumerate(("0,0,B", "1,0.5,A", "0.5,0,tie", "1,1,A"))
    )
    labels = read_labels(upload(text))
    counts = labels.compare("gpt-4o").human_counts
    assert counts.tolist() == [[0, 0, 2], [1, 1, 0], [0, 1, 1], [2, 0, 0]]


def test_a_repeated_header_and_a_sum_below_it_are_both_left_out() -> None:
    text = "item,rater,label\na,h1,1\na,h2,2\nitem,rater,label\nb,h1,3\nb,h2,3\nTotal,,9\n"
    labels = read_labels(upload(text, "long.csv"))
    assert labels.report.n_labels == 4
    assert "Left out of 'long.csv': 1 line that sums up those above (row 7)." in labels.report.notes


@pytest.mark.parametrize("cell", ["4" + " " * 500 + "x", "4" * 20_000, "Score: " * 4_000])
def test_no_cell_takes_long(cell: str) -> None:
    grades = "".join(f"{n},{n % 5 + 1},{n % 4 + 1},{n % 5 + 1}\n" for n in range(N))
    text = f"id,human_1,human_2,gpt-4o\n{grades}" + "".join(
        f"{N + n},1,1,{cell}\n" for n in range(5)
    )
    start = time.process_time()
    labels = read_labels(upload(text), on_doubt="accept")
    assert time.process_time() - start < 5  # it was half a minute to minutes
    assert labels.judges == ("gpt-4o",)


def test_raters_that_differ_by_case_or_blanks_alone_are_named() -> None:
    names = ("Anna K.", "anna k.", "Anna  K.", "Bob", "gpt-4o")
    text = "item,rater,kind,score\n" + "".join(
        f"q{n},{rater},{'llm' if rater == 'gpt-4o' else 'human'},{(n + k) % 4 + 1}\n"
        for n in range(N)
        for k, rater in enumerate(names)
    )
    labels = read_labels(upload(text))
    assert set(labels.raters) == set(names[:4])
    assert (
        "'Anna K.', 'anna k.', 'Anna K.' were read as 3 raters; where they are one, write one "
        "name in the file." in labels.report.notes
    )


@pytest.mark.parametrize("word", ["good ", "human_", "a.", "aB", "a_"])
def test_no_name_of_a_column_takes_long(word: str) -> None:
    grades = "".join(f"{n},{n % 5 + 1},{n % 4 + 1},{n % 3 + 1}\n" for n in range(N))
    text = f"id,human_1,{word * (18_000 // len(word))},gpt-4o\n{grades}"
    start = time.process_time()
    assert read_labels(upload(text), on_doubt="accept").judges[-1] == "gpt-4o"
    assert time.process_time() - start < 3  # it was 20 s to minutes


def test_half_a_character_in_a_key_of_json() -> None:
    text = (
        '[{"id":1,"human_1":2,"gpt-4o":3,"\\ud801":1},{"id":2,"human_1":3,"gpt-4o":3,"\\ud801":1}]'
    )
    assert read_labels(upload(text, "labels.json")).report.n_labels == 4


def test_0_and_1_on_pairs_are_asked_about() -> None:
    text = "id,system_a,system_b,human_1,human_2,gpt-4o\n" + "".join(
        f"{n},x,y,{votes}\n" for n, votes in enumerate(("0,0,0", "1,0,1", "0,0,0", "1,1,1"))
    )
    with pytest.raises(LabelError, match="which of '0', '1' on 'label' are votes for the") as asked:
        read_labels(upload(text))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("labels", {"1": "A", "0": "B"})
    first = [
        read_labels(upload(text), {"labels": answer}).compare("gpt-4o").human_counts[0].tolist()
        for answer in (doubt.guess, *doubt.alternatives)
    ]
    assert first == [[0, 0, 2], [2, 0, 0], [0, 2, 0]]
    assert taken(upload(text)).compare("gpt-4o").human_counts[0].tolist() == [0, 0, 2]


@pytest.mark.parametrize(
    "added",
    ["gpt-4o_logprob", "gpt-4o turns", "gpt-4o_num_sentences", "gpt-4o_sekunden", "gpt-4o_z",
     "gpt-4o_normalized", "gpt-4o_binary", "human_1_zeit", "human_1_effort"],
)  # fmt: skip
def test_what_is_added_to_a_raters_name_is_no_rater(added: str) -> None:
    labels = read_labels(
        sheet("human_1", "human_2", "gpt-4o", **{added: [n % 3 + 1 for n in range(N)]})
    )
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


@pytest.mark.parametrize("values", [[round(0.31 + n / 7, 2) for n in range(N)], AT_RANDOM])
@pytest.mark.parametrize(
    "measure",
    ["latency_s", "time_s", "prob_4", "prob4", "prob_yes", "logprob_4", "tokens", "tokens_out",
     "cost", "cost_usd", "conf_1", " latency [s]", "LatencyS"],
)  # fmt: skip
def test_measures_of_an_answer_are_no_judge(measure: str, values: list[float]) -> None:
    first, second, judge = GRADES
    column = f"gpt4o{measure}" if measure[0] in " L" else f"gpt4o_{measure}"
    columns = {"human_1": first, "human_2": second, "gpt4o_score": judge, column: values}
    labels = read_labels(sheet(**columns))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt4o_score",))
    assert labels.report.n_labels == 3 * N


def test_probabilities_alone_are_a_judges_scores() -> None:
    first, second, _ = GRADES
    scores = [round(n / N, 3) for n in range(N)]
    labels = read_labels(sheet(human_1=first, human_2=second, gpt4o_prob_yes=scores))
    assert labels.judges == ("gpt4o_prob_yes",)


@pytest.mark.parametrize("pattern", ["{quality} {rater}", "{rater}_{quality}"])
def test_qualities_crossed_with_names_of_raters_are_criteria(pattern: str) -> None:
    columns = [
        pattern.format(quality=quality, rater=rater)
        for quality in ("Fluency", "Adequacy")
        for rater in ("Anna", "Ben", "gpt4")
    ]
    source = sheet(*columns, grades=5)
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.guess == [column for column in columns if "gpt4" not in column]
    source.seek(0)
    labels = read_labels(source, mapping={"human": doubt.guess})
    assert (labels.raters, labels.judges, labels.criteria) == (
        ("Anna", "Ben"), ("gpt4",), ("Fluency", "Adequacy"),
    )  # fmt: skip


def test_texts_that_differ_within_an_id_may_be_the_items() -> None:
    rows = [
        {"id": n, "prompt": f"What is it, number {n}?", "response": f"{text} {n}.",
         "annotator": rater, "label": (n + k) % 5 + 1}
        for n in range(8)
        for text, raters in (("An apple tree", "ab"), ("A stone wall", "cd"))
        for k, rater in enumerate(raters)
    ]  # fmt: skip
    source = upload(pd.DataFrame(rows).to_csv(index=False), "long.csv")
    with pytest.raises(LabelError, match="have different texts in 'response'") as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("item", "response", ("id",))
    for item, n_items in (("response", 16), ("id", 8)):
        source.seek(0)
        assert len(read_labels(source, mapping={"item": item}).items) == n_items
    same = upload(pd.DataFrame(rows).assign(response="An apple tree").to_csv(index=False))
    assert len(read_labels(same).items) == 8


@pytest.mark.parametrize(
    "unknown",
    ["decision", "corrected", "prolific", "phd", "second_pass", "round2", "level", "sage"],
)
def test_a_column_of_an_unknown_name_is_asked_about_beside_models(unknown: str) -> None:
    source = sheet("annotator_1", "annotator_2", unknown, "gpt-4o")
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'sheet.csv' says whether '{unknown}' holds labels of humans or of judges; "
        "where they are neither, list the judges as 'machine', too"
    )
    people = ["annotator_1", "annotator_2"]
    assert (doubt.guess, doubt.alternatives) == (people, ([*people, unknown],))
    for mapping, judges in (
        ({"human": people}, (unknown, "gpt-4o")),
        ({"human": [*people, unknown]}, ("gpt-4o",)),
        ({"human": people, "machine": ["gpt-4o"]}, ("gpt-4o",)),
    ):
        source.seek(0)
        labels = read_labels(source, mapping)
        assert (labels.raters, labels.judges) == (tuple(mapping["human"]), judges)


def test_what_is_asked_about_as_a_judges_is_asked_once() -> None:
    source = sheet("human_1", "human_2", "gpt-4o", rating=[n % 3 + 1 for n in range(N)])
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.role == "machine"


@pytest.mark.parametrize(
    "judges", [("gpt-4o",), ("sage", "dice"), ("sage", "rouge_l"), ("our_model", "bleu", "claude")]
)
def test_known_names_and_names_beside_no_model_are_not_asked_about(judges: tuple[str, ...]) -> None:
    labels = read_labels(sheet("human_1", "human_2", *judges))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), judges)


@pytest.mark.parametrize(
    "agreed",
    ["reconciled", "reconciliation", "harmonized", "harmonised", "merged", "adjudication",
     "tiebreak", "tie_breaker", "curated", "silver", "y_true", "negotiated", "agg", "maj"],
)  # fmt: skip
def test_what_people_agreed_on_is_no_judge(agreed: str) -> None:
    labels = read_labels(sheet("annotator_1", "annotator_2", agreed, "gpt-4o"))
    assert (labels.raters, labels.judges) == (("annotator_1", "annotator_2"), ("gpt-4o",))
    assert any(f"'{agreed}'" in said for said in labels.report.guesses)


@pytest.mark.parametrize("about", ["group", "diff", "delta", "score_diff", "domain_code"])
def test_what_describes_items_is_no_judge(about: str) -> None:
    labels = read_labels(sheet("annotator_1", "annotator_2", about, "gpt-4o"))
    assert labels.judges == ("gpt-4o",)
    assert about in labels.items


SERIES = tuple(f"{model}-{end}" for model in ("gpt", "phi") for end in ("alpha", "beta", "delta"))


def test_judges_of_a_series_are_judges() -> None:
    labels = read_labels(sheet("human_1", "human_2", *SERIES))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), SERIES)
    crossed = [f"{rater}_{c}" for rater in ("human_1", *SERIES[:3]) for c in ("tone", "fluency")]
    assert read_labels(sheet(*crossed)).judges == SERIES[:3]


@pytest.mark.parametrize("judge", ["qwen-delta", "claude-code", "Claude Code"])
def test_a_model_called_as_a_difference_is_a_judge_where_it_grades_as_the_others(judge) -> None:
    first, second, third = (
        [min(5, max(1, n * 7 % 5 + 1 + (n % k == 0))) for n in range(N)] for k in (3, 5, 4)
    )
    columns = {"human_1": first, "human_2": second, judge: third}
    labels = read_labels(sheet(**columns))
    assert (labels.judges, labels.report.n_labels) == ((judge,), 3 * N)
    assert read_labels(sheet(**columns, **{"gpt-4o": first})).judges == (judge, "gpt-4o")
    model = judge[:-5].strip("- ")
    for own in (model, f"{model}_score", f"{model}_fluency"):
        beside = read_labels(sheet(**columns, **{own: third}))
        assert judge not in beside.judges
        assert f"kept beside the items: '{judge}';" in str(beside.report)


@pytest.mark.parametrize("column", ["gpt_delta", "qwen-code", "acme-delta"])
def test_what_may_be_a_model_is_named_where_it_is_not_taken(column: str) -> None:
    first, second, judge = GRADES
    columns = {"human_1": first, "human_2": second, "claude": judge, column: AT_RANDOM}
    labels = read_labels(sheet(**columns))
    assert labels.judges == ("claude",)
    assert f"kept beside the items: '{column}';" in str(labels.report)


def test_people_and_programs_are_known_by_their_nouns() -> None:
    labels = read_labels(sheet("expert", "novice", "native_speaker", "volunteer", "gpt-4"))
    assert labels.raters == ("expert", "novice", "native_speaker", "volunteer")
    for program in ("auto_coder", "AI annotator", "autoRater", "machine_rater"):
        labels = read_labels(sheet("coder_1", "coder_2", program, "gpt-4o"))
        assert labels.judges == (program, "gpt-4o")


def crowd_table(*attributes: str, label: str = "toxicity", ids: str = "R{}") -> Upload:
    """Rows of raters with what is known of each of them, and a judge's column."""
    rows = [
        [f"q{n:02}", ids.format(k), *((k + j) % 4 for j in range(len(attributes))), grade, n % 5]
        for n in range(N)
        for k in range(1 + n % 3, 4 + n % 3)
        for grade in [min(4, n % 5 + (k + n) % 2)]
    ]
    columns = ["item_id", "rater_id", *attributes, label, f"gpt4_{label}"]
    return upload(pd.DataFrame(rows, columns=columns).to_csv(index=False), "crowd.csv")


@pytest.mark.parametrize(
    ("attributes", "label", "ids"),
    [
        (["rater_gender", "rater_age"], "toxicity", "R{}"),
        (["annotator_experience"], "offensiveness", "R{}"),
        (["rater_education"], "hate", "{}"),
        (["expert_level"], "toxicity", "w{}@site.org"),
    ],
)
def test_what_is_known_of_raters_is_no_label_of_theirs(
    attributes: list[str], label: str, ids: str
) -> None:
    labels = read_labels(crowd_table(*attributes, label=label, ids=ids))
    assert labels.raters == tuple(ids.format(k) for k in range(1, 6))
    assert (labels.judges, labels.criteria) == ((f"gpt4_{label}",), (label,))
    assert len(labels.items) == N


def test_what_is_known_of_raters_with_one_row_each_is_told_by_its_name() -> None:
    frame = pd.DataFrame(
        [
            [f"q{n}", f"R{n}{k}", (n + 2 * k) % 4, min(4, n % 5 + k // 2), n % 5]
            for n in range(N)
            for k in range(3)
        ],
        columns=["item_id", "rater_id", "rater_education", "toxicity", "gpt4_toxicity"],
    )
    labels = read_labels(upload(frame.to_csv(index=False), "crowd.csv"))
    assert (len(labels.raters), labels.judges) == (3 * N, ("gpt4_toxicity",))
    assert labels.criteria == ("toxicity",)


@pytest.mark.parametrize(
    "name",
    ["gpt4_human_corrected", "claude_post_edited", "gpt-4o (manually verified)", "gpt4 Mensch"],
)
def test_labels_of_a_model_that_people_worked_over_are_asked_about(name: str) -> None:
    with pytest.raises(LabelError, match="judges or of people who worked them over") as caught:
        read_labels(sheet(name, "human_2", "gpt4"))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives[-1]) == (
        {"gpt4": ["gpt4"]}, {name: [name], "gpt4": ["gpt4"]},
    )  # fmt: skip
    rows = [
        (n, who, n % 3 + (who == name)) for n in range(N) for who in ("Ann", "Bob", "gpt4", name)
    ]
    frame = pd.DataFrame(rows, columns=["item", "annotator", "rating"])
    with pytest.raises(LabelError, match="is human or a judge") as caught:
        read_labels(upload(frame.to_csv(index=False), "rows.csv"))
    assert name in str(caught.value)


@pytest.mark.parametrize("name", ["gpt4_annotator", "gpt4_expert", "LLM rater", "gpt-4o-mini"])
def test_programs_that_do_peoples_work_are_judges(name: str) -> None:
    labels = read_labels(sheet("human_1", "human_2", "llama", name))
    assert labels.judges == ("llama", name)


def test_what_else_is_known_of_a_judge_is_no_further_judge_in_silence() -> None:
    grades = [n % 3 + 1 for n in range(N)]
    for other in ("gpt4_hardness", "gpt4_p5", "gpt4_lang_level"):
        source = sheet("human_1", "human_2", "gpt4_rating", **{other: grades[::-1]})
        with pytest.raises(LabelError, match=f"whether '{other}' holds labels of judges") as caught:
            read_labels(source)
        assert caught.value.doubts[0].guess == {"gpt4_rating": ["gpt4_rating"]}
    shares = [round(0.013 + n / 30, 3) for n in range(N)]
    with pytest.raises(LabelError, match="whether 'gpt-4o_p5' holds labels of judges"):
        read_labels(sheet("human_1", "human_2", "gpt-4o", **{"gpt-4o_p5": shares}))
    means = [1 + round(n / 12, 3) for n in range(N)]
    judged = read_labels(sheet("human_1", "human_2", "gpt-4o", **{"gpt-4o_mean of 9": means}))
    assert judged.judges == ("gpt-4o", "gpt-4o_mean of 9")
    named = read_labels(sheet("human_1", "human_2", "gpt4_rating", "gpt4_mini_rating"))
    assert named.judges == ("gpt4_rating", "gpt4_mini_rating")


def test_what_else_is_known_of_a_judge_beside_rows_is_asked_about() -> None:
    rows = [
        [f"q{n}", f"R{k}", (n + k) % 5, n % 4 + 1, n % 5] for n in range(N) for k in range(1, 4)
    ]
    columns = ["item_id", "rater_id", "rating", "gpt4_hardness", "gpt4_rating"]
    source = upload(pd.DataFrame(rows, columns=columns).to_csv(index=False), "rows.csv")
    with pytest.raises(
        LabelError, match="whether 'gpt4_hardness' holds labels of judges"
    ) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.guess == {"gpt4_rating": ["gpt4_rating"]}
    source.seek(0)
    assert read_labels(source, {"machine": doubt.guess}).judges == ("gpt4_rating",)


@pytest.mark.parametrize("column", ["annotator", "rater", "judge"])
def test_first_names_in_small_letters_that_models_have_are_asked_about(column: str) -> None:
    def rows(*names: str) -> Upload:
        given = [(n, who, (n + k) % 3) for n in range(N) for k, who in enumerate(names)]
        frame = pd.DataFrame(given, columns=["item", column, "rating"])
        return upload(frame.to_csv(index=False), "rows.csv")

    with pytest.raises(LabelError, match="'claude', 'gemma'.* are human or judges"):
        read_labels(rows("claude", "gemma", "felix", "gpt-4o"))
    told = {"human": ["claude", "gemma", "felix"]}
    assert read_labels(rows("claude", "gemma", "felix", "gpt-4o"), told).judges == ("gpt-4o",)
    assert read_labels(rows("w1", "w2", "claude", "gpt-4o")).judges == ("claude", "gpt-4o")


def test_a_model_beside_numbered_humans_is_a_judge_whatever_another_judge_is_called() -> None:
    names = ("human_1", "human_2", "human_3", "robot", "claude")
    frame = pd.DataFrame({name: GRADES[k % 3] for k, name in enumerate(names)})
    assert read_labels(frame.assign(item=range(N))).judges == ("robot", "claude")


@pytest.mark.parametrize(
    ("times", "are_criteria"),
    [
        (("pre", "post"), True),
        (("before", "after"), True),
        (("vorher", "nachher"), True),
        (("round_1", "round_2"), True),
        (("t1", "t2"), False),
    ],
)
def test_times_at_which_raters_labelled_are_asked_about(
    times: tuple[str, str], are_criteria: bool
) -> None:
    humans = [f"human_{k}_{time}" for k in (1, 2) for time in times]
    source = sheet(*humans, "gpt-4o")
    with pytest.raises(LabelError, match="are criteria or times at which raters labelled") as e:
        read_labels(source)
    [doubt] = e.value.doubts
    guess, other = ([*times], []) if are_criteria else ([], [*times])
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("criteria", guess, (other,))
    for stated in ({"human": humans[1::2]}, {"criteria": [], "human": humans[1::2]}):
        source.seek(0)
        last = read_labels(source, stated)
        assert (last.raters, last.judges) == ((humans[1], humans[3]), ("gpt-4o",))


def test_numbered_humans_who_labelled_once_each_are_raters() -> None:
    once = read_labels(sheet("human_1_t1", "human_2_t2", "gpt-4o"))
    assert once.raters == ("human_1_t1", "human_2_t2")


@pytest.mark.parametrize("name", ["ai_human_corrected", "annotator_2_ai_assisted"])
def test_people_who_changed_what_a_program_said_are_asked_about(name: str) -> None:
    source = sheet("human_1", "ai", name)
    with pytest.raises(
        LabelError, match=f"whether '{name}' holds labels of humans who labelled by"
    ):
        read_labels(source)
    source.seek(0)
    labels = read_labels(source, {"human": ["human_1", name]})
    assert (labels.raters, labels.judges) == (("human_1", name), ("ai",))
    corrected = read_labels(sheet("human_1", "human_2_corrected", "gpt-4o"))
    assert corrected.raters == ("human_1", "human_2_corrected")


@pytest.mark.parametrize("times", [("t1", "t2"), ("round_1", "round_2")])
def test_a_numbered_human_who_labelled_several_times_is_asked_about(times: tuple[str, str]) -> None:
    humans = [f"human_{k}_{time}" for k in (1, 2) for time in times]
    source = sheet(*humans, "gpt-4o")
    with pytest.raises(LabelError, match="are criteria or times at which raters labelled") as e:
        read_labels(source)
    [doubt] = e.value.doubts
    assert doubt.role == "criteria"
    assert sorted([doubt.guess, *doubt.alternatives]) == [[], [*times]]
    source.seek(0)
    first = read_labels(source, {"human": humans[::2]})
    assert (first.raters, first.judges) == ((humans[0], humans[2]), ("gpt-4o",))
    once = read_labels(sheet("human_1_t1", "human_2_t2", "gpt-4o"))
    assert once.raters == ("human_1_t1", "human_2_t2")


@pytest.mark.parametrize("coarser", ["doc", "document_id", "prompt_id"])
def test_what_systems_were_given_is_the_source_beside_what_holds_several(coarser: str) -> None:
    rows = [
        {"item": f"i{n}-{system}", coarser: f"d{n // 4}", "source": f"s{n}", "system": system,
         "rater": rater, "kind": kind, "label": (n * k + len(system)) % 3 + 1}
        for n in range(N)
        for system in ("cheap-7b", "large-70b", "base")
        for k, (rater, kind) in enumerate([("ann", "human"), ("bob", "human"), ("m", "judge")], 1)
    ]  # fmt: skip
    frame = pd.DataFrame(rows)
    columns = read_labels(frame).mapping
    assert (columns["item"], columns["source"]) == ("item", "source")
    # without it, the document is what the outputs share
    assert read_labels(frame.drop(columns="source")).mapping["source"] == coarser


@pytest.mark.parametrize(
    "word",
    [
        "{} conf", "{} conf.", "{} confidence (1-5)", "{}_sure", "{} sure?", "{} Sicherheit",
        "{} Schwierigkeit", "{} confiance", "Konfidenz {}", "{} 置信度",
    ],
)  # fmt: skip
def test_how_sure_a_rater_was_is_no_label(word: str) -> None:
    raters = ["Annotator 1", "Annotator 2", "GPT-4o"]
    companions = [word.format(rater) for rater in raters]
    columns = [name for both in zip(raters, companions, strict=True) for name in both]
    labels = read_labels(sheet(*columns))
    assert (labels.raters, labels.judges) == (("Annotator 1", "Annotator 2"), ("GPT-4o",))
    assert all(f"'{companion}'" in str(labels.report) for companion in companions)


@pytest.mark.parametrize("word", ["{} Sicherheit", "Konfidenz {}", "{} conf"])
def test_how_sure_people_were_is_no_answer_of_theirs(word: str) -> None:
    columns = ["Anna", word.format("Anna"), "Ben", word.format("Ben"), "ChatGPT"]
    with pytest.raises(LabelError) as e:
        read_labels(sheet(*columns))
    guesses = {doubt.role: doubt.guess for doubt in e.value.doubts}
    assert guesses["human"] == ["Anna", "Ben"]
    labels = read_labels(sheet(*columns), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), ("ChatGPT",))


@pytest.mark.parametrize(
    "name",
    [
        "Endgültig", "Endgültige Bewertung", "Konsens", "Note finale", "Définitif", "Nota final",
        "Definitivo", "Consenso", "Definitief", "最终标签", "共识", "最終評価",
    ],
)  # fmt: skip
def test_what_annotators_agreed_on_is_known_in_other_languages(name: str) -> None:
    labels = read_labels(sheet("Annotator 1", "Annotator 2", name, "GPT-4o"))
    assert (labels.raters, labels.judges) == (("Annotator 1", "Annotator 2"), ("GPT-4o",))
    assert f"Column '{name}' of 'sheet.csv' was left out" in str(labels.report)


def beside(*raters: str, word: str) -> list[str]:
    """Columns of raters, each before one that is called as it and a word more."""
    return [name for rater in raters for name in (rater, word.format(rater))]


@pytest.mark.parametrize(
    "word",
    [
        "{} Zeit",
        "{} durée",
        "{} tijd",
        "{} 用时",
        "{} 時間",
        "Aufwand {}",
        "{} Zweifel",
        "{}_unsure",
    ],
)
def test_how_long_or_why_is_no_label_of_people_by_any_name(word: str) -> None:
    labels = taken(sheet(*beside("Anna", "Ben", "ChatGPT", word=word), grades=5))
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), ("ChatGPT",))
    assert [doubt.role for doubt in labels.report.doubts] == ["human"]
    assert f"'{word.format('Ben')}'" in str(labels.report)


@pytest.mark.parametrize("word", ["{} zorble", "zorble {}", "{} (Bauchgefühl)", "{} fluency"])
@pytest.mark.parametrize("raters", [("Annotator 1", "Annotator 2"), ("Anna", "Ben")])
def test_words_beside_two_raters_are_asked_about(word: str, raters: tuple[str, ...]) -> None:
    columns = beside(*raters, "ChatGPT", word=word)
    found = taken(sheet(*columns, grades=5))
    assert (found.raters, found.judges) == (raters, ("ChatGPT",))
    assert f"kept beside the items: '{columns[1]}', '{columns[3]}'" in str(found.report)
    asked = found.report.doubts[0]
    assert (asked.role, asked.guess) == ("criteria", [])
    [[criterion]] = asked.alternatives
    assert criterion in word
    stated = taken(sheet(*columns, grades=5), mapping={"criteria": [criterion]})
    assert (stated.raters, stated.judges) == (raters, ("ChatGPT",))
    assert stated.criteria == (criterion,)
    left_out = taken(sheet(*columns, grades=5), mapping={"criteria": []})
    assert (left_out.raters, left_out.judges) == (raters, ("ChatGPT",))
    every = read_labels(sheet(*columns, grades=5), mapping={"human": columns[:4]})
    assert (every.raters, every.judges) == (tuple(columns[:4]), tuple(columns[4:]))


@pytest.mark.parametrize("word", ["{} Sicherheit", "{} zorble"])
def test_what_stated_humans_noted_beside_their_labels_is_no_judges(word: str) -> None:
    columns = beside("Anna", "Ben", "ChatGPT", word=word)
    labels = read_labels(sheet(*columns, grades=5), mapping={"human": ["Anna", "Ben"]})
    assert (labels.raters, labels.judges) == (("Anna", "Ben"), ("ChatGPT",))


@pytest.mark.parametrize(
    "judges",
    [
        ("GPT-4", "GPT-4o", "GPT-4 turbo", "gpt-4_swap"), ("GPT-4", "GPT-4 mini", "o3", "o3 mini"),
        ("gpt-4", "gpt-4 few-shot", "claude", "claude few-shot"),
    ],
)  # fmt: skip
def test_words_after_models_alone_tell_models_apart(judges: tuple[str, ...]) -> None:
    labels = read_labels(sheet("human_1", "human_10", "human_2", *judges))
    assert (labels.raters, labels.judges) == (("human_1", "human_10", "human_2"), judges)


def test_words_beside_what_shares_no_label_are_not_asked_about() -> None:
    cities = [["Rome", "Oslo", "Bern"][n % 3] for n in range(N)]
    teams = [["red", "blue"][n % 2] for n in range(N)]
    described = {"City": cities, "City zorble": cities, "Team": teams, "Team zorble": teams}
    labels = read_labels(sheet("human_1", "human_2", "gpt-4o", **described))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


@pytest.mark.parametrize(
    ("column", "numbers"),
    [
        ("rater", [4] * 30),
        ("rater", [1, 2, 3] * 10),
        ("annotator", [2, 1] * 15),
        ("judge", [3] * 30),
    ],
)
def test_numbers_of_raters_that_may_be_labels_are_asked_about(column, numbers) -> None:
    rows = [f"q{n},{numbers[n]},{1 + n * 7 % 5}" for n in range(30)]
    text = "\n".join([f"item,{column},label", *rows])
    with pytest.raises(
        LabelError, match=f"numbers in column '{column}' name those who gave"
    ) as asked:
        read_labels(upload(text))
    doubt = next(one for one in asked.value.doubts if one.role == "rater")
    likelier, other = (None, column) if column == "judge" else (column, None)
    assert (doubt.guess, doubt.alternatives) == (likelier, (other,))
    labels = read_labels(upload(text), {"rater": column})
    assert {*labels.raters, *labels.judges} == {str(number) for number in numbers}
    assert labels.report.n_labels == 30


def test_numbers_that_agree_with_the_labels_are_labels() -> None:
    rows = [f"q{n},{1 + (n * 7 + n % 2) % 5},{1 + n * 7 % 5}" for n in range(40)]
    labels = read_labels(
        upload("\n".join(["item,judge,label", *rows])), {"human": ["label"], "machine": ["judge"]}
    )
    assert (labels.raters, labels.judges, labels.report.n_labels) == (("label",), ("judge",), 80)
    with pytest.raises(
        LabelError, match="says whether 'label' holds labels of humans or of judges"
    ):
        read_labels(upload("\n".join(["item,judge,label", *rows])))


@pytest.mark.parametrize("beside", ["judge_reasoning", "raw_judgment", "prompt_tokens", None])
def test_votes_beside_what_a_program_writes_may_be_its_own(beside: str | None) -> None:
    votes = pd.DataFrame(
        {
            "question_id": [f"q{n}" for n in range(30)],
            "model_a": "pegasus",
            "model_b": "bart",
            "winner": [("A", "B", "tie")[n * 7 % 3] for n in range(30)],
        }
    )
    if beside is None:
        assert read_labels(votes).raters == ("winner",)
        return
    cells = range(100, 130) if "tokens" in beside else [f"Answer {n} says more." for n in range(30)]
    with pytest.raises(LabelError, match=f"or of the judge of whom '{beside}' may tell") as asked:
        read_labels(votes.assign(**{beside: cells}))
    assert [doubt.guess for doubt in asked.value.doubts] == [["winner"]]
