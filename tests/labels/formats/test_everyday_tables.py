"""Tables as people keep them: each is read as its maker would, or asked about."""

import io
import json

import openpyxl
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12
JUDGES = ("gpt-4o", "claude", "llama-3")


def grade(n: int, k: int) -> int:
    return (n * (k + 2) + n // 3) % 3 + 1


def as_json(value: object) -> Upload:
    return upload(json.dumps(value), "records.json")


def labels_of(labels: Labels, rater: str) -> list[object]:
    table = labels.table
    return table[table["rater"] == rater]["label"].tolist()


def test_labels_of_judges_in_an_object_by_judge_are_read_beside_a_list_of_people() -> None:
    records = [
        {
            "id": n,
            "ratings": [{"annotator": who, "score": grade(n, k)} for k, who in enumerate("ab")],
            "llm": {j: {"score": grade(n, k), "reason": "so"} for k, j in enumerate(JUDGES)},
            "meta": {"length": n},
        }
        for n in range(N)
    ]
    labels = read_labels(as_json(records), on_doubt="accept")
    assert labels.judges == JUDGES
    assert labels_of(labels, "claude") == [grade(n, 1) for n in range(N)]
    assert labels_of(labels, "b") == [grade(n, 1) for n in range(N)]
    assert "Not read, as no list of labels by rater: 'meta'." in labels.report.notes


def test_objects_of_criteria_are_no_answers_of_raters() -> None:
    records = [
        {
            "id": n,
            "ratings": [{"annotator": w, "score": grade(n, k)} for k, w in enumerate(("a1", "a2"))],
            "llm": {"fluency": {"score": 1}, "relevance": {"score": 2}},
        }
        for n in range(N)
    ]
    labels = read_labels(as_json(records), on_doubt="accept")
    assert labels.judges == ()
    assert "Not read, as no list of labels by rater: 'llm'." in labels.report.notes


@pytest.mark.parametrize("order", ["rater item criterion", "item rater criterion",
                                   "criterion rater item"])  # fmt: skip
def test_three_levels_of_keys_are_raters_items_and_criteria_in_any_order(order: str) -> None:
    nested: dict[str, dict] = {}
    for k, rater in enumerate(("annotator_1", "annotator_2", "gpt-4o")):
        for n in range(N):
            for m, criterion in enumerate(("coherence", "fluency")):
                keys = {"rater": rater, "item": f"s{n}", "criterion": criterion}
                one, two, three = (keys[level] for level in order.split())
                nested.setdefault(one, {}).setdefault(two, {})[three] = grade(n, k + m)
    labels = read_labels(as_json(nested))
    assert (labels.raters, labels.judges) == (("annotator_1", "annotator_2"), ("gpt-4o",))
    assert labels.criteria == ("coherence", "fluency")
    assert labels.compare("gpt-4o", "fluency").n_items == N
    fluency = labels.table[labels.table["criterion"] == "fluency"]
    assert sorted(fluency[fluency["rater"] == "gpt-4o"]["label"]) == sorted(
        grade(n, 3) for n in range(N)
    )


@pytest.mark.parametrize(
    "people",
    [("A1B2C3D4E5F6G", "A2C4E6G8I1K3M"), ("user1", "user2"), ("w1", "w2"), ("101", "102")],
)
@pytest.mark.parametrize("outer", ["items", "raters"])
def test_qualities_below_ids_of_people_are_asked_about(people: tuple[str, ...], outer: str) -> None:
    nested: dict[str, dict] = {}
    for k, rater in enumerate(people):
        for n in range(N):
            keys = (f"item{n}", rater) if outer == "items" else (rater, f"item{n}")
            own = nested.setdefault(keys[0], {}).setdefault(keys[1], {})
            own |= {"fluency": grade(n, k), "coherence": grade(n, k + 1)}
    with pytest.raises(LabelError, match="or the other way round") as caught:
        read_labels(as_json(nested))
    [doubt] = [one for one in caught.value.doubts if one.role == "answers"]
    assert doubt.guess == {"outer": outer}
    labels = read_labels(as_json(nested), on_doubt="accept")
    assert (set(labels.raters), len(labels.items)) == (set(people), N)
    assert labels.criteria == ("fluency", "coherence")


def test_qualities_below_two_objects_of_each_record_are_of_no_ids() -> None:
    scores = {"fluency": 4, "coherence": 3}
    nested = {str(n): {"human": scores, "gpt-4o": {**scores, "fluency": n % 5}} for n in range(N)}
    labels = read_labels(as_json(nested), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human",), ("gpt-4o",))


def test_reasons_beside_a_score_are_no_criterion_and_keys_of_nobody_are_no_table() -> None:
    nested = {
        rater: {f"s{n}": {"score": grade(n, k), "reason": f"so {n}"} for n in range(N)}
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    }
    labels = read_labels(as_json(nested))
    assert labels.criteria == ("label",)
    assert "Not read, as no labels: 'reason'." in labels.report.notes
    assert labels_of(labels, "gpt-4o") == [grade(n, 2) for n in range(N)]
    settings = {"a": {"b": {"c": 1}}, "d": {"e": {"f": 2}}}
    with pytest.raises(LabelError, match="is JSON without a table in it"):
        read_labels(as_json(settings))


def test_remarks_by_some_of_the_raters_are_no_criterion() -> None:
    nested = {
        f"s{n}": {f"en_worker_{k}": {"Fluency": 40 + 7 * n % 50 + k, "Relevance": 90 - 3 * n - k}
                  for k in range(3)}
        for n in range(N)
    }  # fmt: skip
    for n in range(N):
        nested[f"s{n}"]["en_worker_1"]["feedback"] = f"Restructure sentence {n} of this text"
    labels = read_labels(as_json(nested))
    assert labels.criteria == ("Fluency", "Relevance")
    assert "Not read, as no labels: 'feedback'." in labels.report.notes
    assert len(labels.table) == 2 * 3 * N


def test_a_survey_with_its_questions_in_two_rows_is_read_by_respondent() -> None:
    texts = [f"Text {n}" for n in range(1, 6)]
    lines = [
        "Respondent ID,Start Date,IP Address,How fluent is it?" + "," * 4,
        ",,," + ",".join(texts),
        *(
            f"{7000 + p},03/01/2024 10:00:00,1.2.3.4,{','.join(str(grade(n, p)) for n in range(5))}"
            for p in range(8)
        ),
    ]
    labels = read_labels(upload("\n".join(lines)))
    assert labels.raters == tuple(str(7000 + p) for p in range(8))
    assert labels.items.index.tolist() == texts
    assert labels.criteria == ("How fluent is it?",)
    assert labels_of(labels, "7003") == [grade(n, 3) for n in range(5)]


def test_two_rows_of_names_that_leave_a_column_without_one_are_no_header() -> None:
    text = "id,,text\n,x,y\n" + "".join(f"{n},{n % 3},{n % 2}\n" for n in range(9))
    with pytest.raises(LabelError):
        read_labels(upload(text))


def test_a_model_among_the_respondents_of_a_matrix_is_a_judge() -> None:
    raters = ("r1", "r2", "r3", "gpt-4o")
    rows = [
        f"{who}," + ",".join(str(grade(n, k)) for n in range(8)) for k, who in enumerate(raters)
    ]
    header = "rater," + ",".join(f"q{n}" for n in range(8))
    labels = read_labels(upload("\n".join([header, *rows])), on_doubt="accept")
    assert (labels.raters, labels.judges) == (raters[:3], ("gpt-4o",))
    assert any("'gpt-4o'" in note and "taken as judges" in note for note in labels.report.notes)


@pytest.mark.parametrize(
    ("judge", "human", "answer"),
    [("judge", "human_label", "judge_label"), ("judge_model", "ground_truth", "prediction"),
     ("model", "gold_label", "prediction"), ("llm", "human_score", "llm_score")],
)  # fmt: skip
def test_a_row_for_each_judge_with_the_humans_label_beside_it(
    judge: str, human: str, answer: str
) -> None:
    rows = [
        f"q{n},{who},{grade(n, 0)},{grade(n, k + 1)},why {n} {k}"
        for n in range(N)
        for k, who in enumerate(JUDGES)
    ]
    text = "\n".join([f"id,{judge},{human},{answer},reason", *rows])
    labels = read_labels(upload(text))
    assert (labels.raters, labels.judges) == ((human,), JUDGES)
    assert labels_of(labels, human) == [grade(n, 0) for n in range(N)]
    for k, who in enumerate(JUDGES):
        assert labels_of(labels, who) == [grade(n, k + 1) for n in range(N)]
    assert (
        f"Column '{judge}' names the judge of every label in '{answer}'; the humans' labels of an "
        "item, which come back in each of its rows, were read once." in labels.report.notes
    )
    assert labels.report.balance


@pytest.mark.parametrize(("gold", "answer"), [("label", "prediction"), ("answer", "model_pred")])
def test_models_beside_the_label_that_is_right_are_judges_each(gold: str, answer: str) -> None:
    records = [
        {"id": n, "question": f"text {n}", "model": who, gold: grade(n, 0),
         answer: grade(n, k + 1), "correct": grade(n, 0) == grade(n, k + 1)}
        for k, who in enumerate(JUDGES)
        for n in range(N)
    ]  # fmt: skip
    table = upload(pd.DataFrame(records).to_csv(index=False))
    lines = upload("\n".join(map(json.dumps, records)), "answers.jsonl")
    for source in (table, lines):
        labels = read_labels(source)
        assert (labels.raters, labels.judges, len(labels.items)) == ((gold,), JUDGES, N)
        assert labels_of(labels, gold) == [grade(n, 0) for n in range(N)]
        for k, who in enumerate(JUDGES):
            assert labels_of(labels, who) == [grade(n, k + 1) for n in range(N)]


def test_models_whose_outputs_humans_graded_are_systems_and_no_judges() -> None:
    rows = [
        f"q{n},{who},{grade(n, k)},{grade(n, k + 1)}"
        for n in range(N)
        for k, who in enumerate(JUDGES)
    ]
    labels = read_labels(upload("\n".join(["id,model,human_score,gpt_score", *rows])))
    assert labels.judges == ("gpt_score",)
    assert labels.mapping["system"] == "model"
    assert len(labels.items) == N * len(JUDGES)


def test_remarks_below_a_table_are_not_read_and_said() -> None:
    rows = "".join(f"{n},{grade(n, 0)},{grade(n, 1)},{grade(n, 2)}\n" for n in range(N))
    table = "My study\n\nitem,human_1,human_2,gpt-4\n" + rows
    for below in ("\nall rated on a scale of 3\nby two students\n", "* rated from 1 to 3\n"):
        labels = read_labels(upload(table + below, "study.csv"))
        assert len(labels.items) == N
        said = [line for line in labels.report.notes if line.startswith("Below the rows")]
        [first, *_] = below.strip().splitlines()
        assert said[0].startswith(f"Below the rows of 'study.csv', and not read: '{first}'")
    with pytest.raises(LabelError, match="row 16: 1 fields where the header has 4"):
        read_labels(upload(table + "a row cut off\n"))
    with pytest.raises(LabelError, match="row 17: 1 fields where the header has 4"):
        read_labels(upload(table + "\nq13\n"))


def test_comments_of_raters_with_a_sheet_each_are_no_criterion() -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for k, rater in enumerate(("Anna", "Bob", "GPT-4o")):
        sheet = book.create_sheet(rater)
        sheet.append(["Item", "Coherence", "Fluency", "Comment"])
        for n in range(N):
            remark = "ok" if (n + k) % 3 else "hm"
            sheet.append([f"s{n}", grade(n, k), grade(n, k + 1), remark])
    content = io.BytesIO()
    book.save(content)
    labels = read_labels(upload(content.getvalue(), "raters.xlsx"))
    assert labels.criteria == ("Coherence", "Fluency")
    assert (labels.raters, labels.judges) == (("Anna", "Bob"), ("GPT-4o",))


def test_entries_that_say_human_or_model_name_their_raters_beside() -> None:
    records = [
        {
            "id": n,
            "ratings": [
                {"by": "human", "name": "ann", "value": grade(n, 0), "rank": 1 + n % 2},
                {"by": "llm", "name": "gpt-4o", "value": grade(n, 1), "rank": 2 - n % 2},
            ],
        }
        for n in range(N)
    ]
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges, labels.criteria) == (("ann",), ("gpt-4o",), ("value",))
    assert labels_of(labels, "gpt-4o") == [grade(n, 1) for n in range(N)]


@pytest.mark.parametrize("humans", ["humans", "human_annotations", "experts"])
def test_humans_and_judges_under_keys_of_one_object(humans: str) -> None:
    def labelled(*raters: str) -> dict[str, dict[str, int]]:
        return {who: {f"s{n}__tone": grade(n, k) for n in range(N)} for k, who in enumerate(raters)}

    nested = {humans: labelled("P1", "P2"), "llms": labelled("gpt-4o", "some judge")}
    labels = read_labels(as_json(nested))
    assert (labels.raters, labels.judges) == (("P1", "P2"), ("gpt-4o", "some judge"))
    assert (labels.criteria, labels.report.n_labels) == (("tone",), 4 * N)
    with pytest.raises(LabelError, match="raters of the same name among its humans and its judges"):
        read_labels(as_json({humans: labelled("A"), "llms": labelled("A")}))


@pytest.mark.parametrize(
    "judge",
    [{"judge": {"name": "gpt-4o", "answer": 0}}, {"gpt-4o": {"answer": 0, "logprob": -0.1}}],
)
def test_a_judge_in_an_object_beside_a_list_of_people(judge: dict[str, dict[str, object]]) -> None:
    [(key, own)] = judge.items()
    records = [
        {
            "item": f"q{n}",
            "labels": [{"worker": f"w{k}", "answer": grade(n, k), "time": 7} for k in range(3)],
            key: own | {"answer": grade(n, 3)},
        }
        for n in range(N)
    ]
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges) == (("w0", "w1", "w2"), ("gpt-4o",))
    assert labels_of(labels, "gpt-4o") == [grade(n, 3) for n in range(N)]


@pytest.mark.parametrize(
    ("people", "machine", "who"),
    [
        ("annotations", "llm_annotations", "model"),
        ("human_annotations", "llm_annotations", "model"),
        ("human", "llm", "model"),
        ("annotations", "model_annotations", "name"),
        ("annotations", "predictions", "model_name"),
    ],
)
@pytest.mark.parametrize("judge", ["gpt-4o", "tuned-v2"])
def test_a_list_of_models_beside_a_list_of_people(
    people: str, machine: str, who: str, judge: str
) -> None:
    def graded(n: int, k: int) -> dict[str, int]:
        return {"fluency": (n + k) % 5 + 1, "adequacy": (n * 3 + k) % 5 + 1}

    records = [
        {
            "id": f"q{n}",
            people: [{"annotator": f"w{k}"} | graded(n, k) for k in range(3)],
            machine: [{who: judge, "reason": f"because {n}"} | graded(n, 3)],
        }
        for n in range(12)
    ]
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges) == (("w0", "w1", "w2"), (judge,))
    assert labels.criteria == ("fluency", "adequacy")
    own = labels.table[(labels.table["item"] == "q4") & (labels.table["rater"] == judge)]
    assert dict(zip(own["criterion"], own["label"], strict=True)) == graded(4, 3)


@pytest.mark.parametrize("key", ["judge_scores", "llm", "model_ratings", "judges", "aiEvaluations"])
@pytest.mark.parametrize(
    ("people", "criterion"),
    [("by name", "label"), ("listed", "score"), ("listed", "fluency")],
)
def test_labels_by_model_are_judges_under_whatever_key_of_judges(
    key: str, people: str, criterion: str
) -> None:
    """They were named as not read, and no judge was left."""

    def of_people(n: int) -> dict[str, object]:
        if people == "by name":
            return {"human_ratings": {"anna": grade(n, 0), "bob": grade(n, 1)}}
        listed = [
            {"annotator": who, criterion: grade(n, k)} for k, who in enumerate(("anna", "bob"))
        ]
        return {"ratings": listed}

    records = [
        {"id": f"q{n}", **of_people(n), key: {"gpt-4o": grade(n, 2), "claude-3": grade(n, 3)},
         "llm_tokens": {"gpt-4o": 90 + n, "claude-3": 80 + n}}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges) == (("anna", "bob"), ("gpt-4o", "claude-3"))
    assert labels.criteria == (criterion,)
    for place, who in enumerate(("anna", "bob", "gpt-4o", "claude-3")):
        assert labels_of(labels, who) == [grade(n, place) for n in range(N)]
    assert "Not read, as no list of labels by rater: 'llm_tokens'." in labels.report.notes


@pytest.mark.parametrize("people", ["by name", "listed"])
def test_grades_on_criteria_by_model_are_judges(people: str) -> None:
    def graded(n: int, k: int) -> dict[str, int]:
        return {"fluency": grade(n, k), "adequacy": grade(n, k + 1)}

    def of_people(n: int) -> dict[str, object]:
        own = {who: graded(n, k) for k, who in enumerate(("anna", "bob"))}
        if people == "by name":
            return {"human": own}
        return {"ratings": [{"annotator": who, **grades} for who, grades in own.items()]}

    records = [
        {"id": f"q{n}", **of_people(n), "judge_scores": {"gpt-4o": graded(n, 2)}} for n in range(N)
    ]
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges) == (("anna", "bob"), ("gpt-4o",))
    assert (labels.criteria, labels.report.n_labels) == (("fluency", "adequacy"), 6 * N)


def test_texts_by_model_are_no_labels() -> None:
    records = [
        {"id": f"q{n}", "votes": {"anna": "XY"[n % 2], "bob": "XY"[n // 2 % 2]},
         "model_outputs": {"gpt-4o": f"Answer {n}", "llama-3": f"Reply {n}"}}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(as_json(records), mapping={"human": ["anna", "bob"]})
    assert (labels.raters, labels.judges) == (("anna", "bob"), ())


def test_a_list_of_models_without_the_labels_of_the_people_is_said_not_to_be_read() -> None:
    records = [
        {
            "id": f"q{n}",
            "annotations": [{"annotator": f"w{k}", "label": (n + k) % 3} for k in range(2)],
            "model_outputs": [{"model": "gpt-4o", "n_words": n % 4}],
        }
        for n in range(12)
    ]
    labels = read_labels(as_json(records))
    assert (labels.raters, labels.judges) == (("w0", "w1"), ())
    assert "Not read, as no list of labels by rater: 'model_outputs'." in labels.report.notes


def votes(names: tuple[str, ...] = ("yes", "no", "unsure"), **others: list[object]) -> Upload:
    """Five votes on each item, counted, beside what a judge says in the words of the columns."""
    said = {name: [(5 - n % 5, n % 5, 0)[k] for n in range(N)] for k, name in enumerate(names)}
    judge = [("yes", "no", "unsure")[n % 3] for n in range(N)]
    frame = pd.DataFrame({"id": range(N), **said, "gpt-4o": judge, **others})
    return upload(frame.to_csv(index=False), "votes.csv")


def votes_in_rows(count: str = "count", name: str = "votes.csv") -> Upload:
    """The same votes as pandas counts the values of a column: a row for each item and label."""
    rows = [(n, word, k) for n in range(N) for word, k in (("yes", 5 - n % 5), ("no", n % 5)) if k]
    frame = pd.DataFrame(rows, columns=["id", "label", count])
    return upload(frame.sort_values(count).to_csv(index=False), name)


@pytest.mark.parametrize("count", ["count", "n", "votes"])
def test_counts_of_votes_in_rows_are_dealt_out(count: str) -> None:
    judge = [("yes", "no")[n % 2] for n in range(N)]
    frame = pd.DataFrame({"id": range(N), "gpt-4o": judge})
    said_by_judge = frame.to_csv(index=False)
    labels = read_labels([votes_in_rows(count), upload(said_by_judge, "judge.csv")])
    assert len(labels.raters) == 5
    assert labels.judges == ("gpt-4o",)
    said = labels.table[labels.table["rater"] != "gpt-4o"]
    counts = said.groupby("item")["label"].value_counts().unstack(fill_value=0)
    for n in range(N):
        own = counts.loc[str(n)]
        assert own.reindex(["yes", "no"], fill_value=0).tolist() == [5 - n % 5, n % 5]
    assert any("were read as counts" in note for note in labels.report.notes)
    again = [votes_in_rows(count), upload(said_by_judge, "judge.csv")]
    assert read_labels(again, labels.mapping).digest == labels.digest


def test_counts_in_a_judges_file_are_its_answers() -> None:
    with pytest.raises(LabelError):
        read_labels([votes(), votes_in_rows(name="gpt-4o.csv")])


@pytest.mark.parametrize(
    "names", [("yes", "no", "unsure"), ("n_yes", "n_no", "n_unsure"), ("Yes votes", "No", "Unsure")]
)
def test_counts_of_votes_are_dealt_out(names: tuple[str, ...]) -> None:
    labels = read_labels(votes(names))
    assert len(labels.raters) == 5
    assert labels.judges == ("gpt-4o",)
    said = labels.table[labels.table["rater"] != "gpt-4o"]
    counts = said.groupby("item")["label"].value_counts().unstack(fill_value=0)
    for n in range(N):
        own = counts.loc[str(n)]
        assert own.reindex(["yes", "no"], fill_value=0).tolist() == [5 - n % 5, n % 5]
    # nobody is made up who always gives the first label
    assert said.groupby("rater")["label"].nunique().min() > 1
    assert any("were read as counts of humans" in note for note in labels.report.notes)


def test_shares_flags_and_columns_of_other_names_are_no_votes() -> None:
    shares = votes(yes=[n % 5 / 4 for n in range(N)])
    per_cent = votes(yes=[100 - n for n in range(N)], no=[*range(N)])
    flags = votes(yes=[n % 2 for n in range(N)], no=[1 - n % 2 for n in range(N)])
    other = votes(("yes", "no", "maybe"))
    for source in (shares, per_cent, flags, other):
        with pytest.raises(LabelError):
            read_labels(source)


def test_votes_for_a_label_that_the_judge_does_not_say_are_not_lost() -> None:
    frame = pd.DataFrame({"id": range(N), "yes": [3] * N, "no": [n % 3 for n in range(N)]})
    frame["other"] = [n % 2 for n in range(N)]
    frame["gpt-4o"] = [("yes", "no")[n % 2] for n in range(N)]
    with pytest.raises(LabelError):
        read_labels(upload(frame.to_csv(index=False), "votes.csv"))
    frame["other"] = frame["yes"] + frame["no"]  # the total of the votes
    assert len(read_labels(upload(frame.to_csv(index=False), "votes.csv")).raters) == 5


def test_counts_of_ordered_labels_keep_their_order() -> None:
    labels = read_labels(votes(("low", "high", "medium"), **{
        "gpt-4o": [("low", "high", "medium")[n % 3] for n in range(N)]
    }))  # fmt: skip
    scale = labels.scales["label"]
    assert (scale.kind, scale.categories) == ("ordinal", ("low", "medium", "high"))


def test_plain_labels_of_judges_in_an_object_beside_a_humans_are_columns() -> None:
    records = [
        {"id": n, "human": grade(n, 0), "judges": {j: grade(n, k) for k, j in enumerate(JUDGES)}}
        for n in range(N)
    ]
    labels = read_labels(as_json(records))
    assert labels.raters == ("human",)
    assert labels.judges == tuple(f"judges.{judge}" for judge in JUDGES)
    assert labels_of(labels, "human") == [grade(n, 0) for n in range(N)]
    assert labels_of(labels, "judges.llama-3") == [grade(n, 2) for n in range(N)]


@pytest.mark.parametrize("edges", ["| {} |", "{}"])
@pytest.mark.parametrize("rule", ["---", ":--", ":-:", "------"])
def test_the_rule_of_a_markdown_table_is_no_row(edges: str, rule: str) -> None:
    rows = [["id", "human_1", "human_2", "gpt-4o"], [rule] * 4]
    rows += [[f"q{n}", *(str(grade(n, k)) for k in range(3))] for n in range(N)]
    rows[5][3] = "?"
    text = "".join(edges.format(" | ".join(row)) + "\n" for row in rows)
    labels = read_labels(upload(text, "table.md"))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels_of(labels, "human_2") == [grade(n, 1) for n in range(N)]
    assert "'?' (row 6)" in str(labels.report)


@pytest.mark.parametrize("who", ["Reader", "Radiologist"])
def test_readers_of_images_are_raters(who: str) -> None:
    names = (f"{who} 1", f"{who} 2", "gpt-4o")
    columns = {name: [grade(n, k) for n in range(N)] for k, name in enumerate(names)}
    rows = pd.DataFrame({"case": range(N), **columns}).melt(
        "case", var_name=who, value_name="grade"
    )
    labels = read_labels(rows, {"human": list(names[:2])})
    assert (labels.raters, labels.judges) == (names[:2], names[2:])


@pytest.mark.parametrize(
    "judge", ["judge_model", "eval_model", "model_judge", "annotator", "evaluator", "scored_by"]
)
@pytest.mark.parametrize(
    ("answer", "human"), [("score", "human_score"), ("rating", "expert"), ("grade", "gold_label")]
)
@pytest.mark.parametrize("judges", [JUDGES[:1], JUDGES])
def test_a_row_for_each_item_with_its_judge_and_the_humans_label(
    judge: str, answer: str, human: str, judges: tuple[str, ...]
) -> None:
    records = [
        {"id": f"q{n}", "answer": f"text {n}", judge: judges[n % len(judges)],
         answer: grade(n, 1), human: grade(n, 0)}
        for n in range(N)
    ]  # fmt: skip
    table = upload(pd.DataFrame(records).to_csv(index=False))
    for source in (table, upload("\n".join(map(json.dumps, records)), "judged.jsonl")):
        labels = read_labels(source)
        assert (labels.raters, set(labels.judges)) == ((human,), set(judges))
        assert labels_of(labels, human) == [grade(n, 0) for n in range(N)]
        said = labels.table[labels.table["kind"] == "machine"]
        assert (len(said), labels.report.balance) == (N, True)
        note = f"Column '{judge}' names the judge of every label in '{answer}'."
        assert note in labels.report.notes


@pytest.mark.parametrize("criteria", [("fluency", "coherence"), ("plot", "voice")])
@pytest.mark.parametrize("n_judges", [1, 2])
def test_criteria_of_humans_stand_beside_those_of_the_judge_that_a_row_names(
    criteria: tuple[str, ...], n_judges: int
) -> None:
    records = [
        {"id": f"q{n}", "judge": who}
        | {name: grade(n, k + m) for m, name in enumerate(criteria)}
        | {f"human_{name}": grade(n, m) for m, name in enumerate(criteria)}
        for n in range(N)
        for k, who in enumerate(JUDGES[:n_judges], 1)
    ]
    labels = read_labels(upload(pd.DataFrame(records).to_csv(index=False)))
    assert (labels.raters, labels.judges) == (("human",), JUDGES[:n_judges])
    assert labels.criteria == criteria
    kinds = labels.table["kind"].value_counts().to_dict()
    assert kinds == {"human": 2 * N, "machine": 2 * N * n_judges}


def test_judges_criteria_that_are_called_otherwise_than_the_humans_label_are_asked_about() -> None:
    records = [
        {"id": f"q{n}", "judge": who, "fluency": grade(n, k), "tone": grade(n, k + 1),
         "human_score": grade(n, 0)}
        for n in range(N)
        for k, who in enumerate(JUDGES)
    ]  # fmt: skip
    with pytest.raises(LabelError, match="are called otherwise than the humans'"):
        read_labels(upload(pd.DataFrame(records).to_csv(index=False)))


def test_a_model_that_may_have_written_is_no_judge_of_a_row() -> None:
    records = [
        {"id": f"q{n}", "model": "gpt-4o", "score": grade(n, 1), "human_score": grade(n, 0)}
        for n in range(N)
    ]
    with pytest.raises(LabelError, match="says whether 'score' holds labels of judges"):
        read_labels(upload(pd.DataFrame(records).to_csv(index=False)))
