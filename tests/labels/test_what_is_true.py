"""Columns of what is known of items, beside columns of raters."""

import pandas as pd
import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

TRUE = [n % 2 for n in range(18)]


def _said(k: int) -> list[int]:
    return [1 - true if n % 7 == k else true for n, true in enumerate(TRUE)]


def _readers(*raters: str, fact: str, words: tuple[str, str] = ("0", "1")):
    columns = {rater: _said(k) for k, rater in enumerate(raters)} | {fact: TRUE}
    rows = [
        ",".join([f"C{n}", *(words[values[n]] for values in columns.values())]) for n in range(18)
    ]
    return upload("\n".join([",".join(["case_id", *columns]), *rows]), "readers.csv")


@pytest.mark.parametrize(
    "fact",
    ["answer_key", "expected", "Expected label", "actual", "actual_class", "biopsy", "Histology",
     "pathology_result", "Lösung", "biopsie", "gabarito", "标准答案"],
)  # fmt: skip
@pytest.mark.parametrize("words", [("0", "1"), ("benign", "malignant")])
def test_what_is_known_of_items_is_no_judge(fact: str, words: tuple[str, str]) -> None:
    read = read_labels(_readers("annotator_1", "annotator_2", fact=fact, words=words))
    assert (read.raters, read.judges) == (("annotator_1", "annotator_2"), ())
    assert (
        f"Column '{fact}' of 'readers.csv' was left out: by its name it says what is true, and not "
        "what a rater said." in read.report.guesses
    )
    beside = read_labels(_readers("human_1", "human_2", "human_3", "gpt-4o", fact=fact))
    assert (len(beside.raters), beside.judges) == (3, ("gpt-4o",))


@pytest.mark.parametrize(
    "fact",
    ["is_fake", "is_ai", "is_llm_generated", "AI_generated", "outcome", "class", "Klasse",
     "Diagnosis", "fake", "is_true"],
)  # fmt: skip
@pytest.mark.parametrize("judges", [(), ("gpt-4o",)])
def test_what_may_be_known_of_items_is_asked_about(fact: str, judges: tuple[str, ...]) -> None:
    raters = ("annotator_1", "annotator_2", *judges)
    with pytest.raises(LabelError) as caught:
        read_labels(_readers(*raters, fact=fact))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'readers.csv' says whether '{fact}' holds labels of judges or says what is "
        "true of the items"
    )
    assert doubt.guess == {judge: [judge] for judge in judges}
    read = read_labels(_readers(*raters, fact=fact), on_doubt="accept")
    assert (read.raters, read.judges) == (("annotator_1", "annotator_2"), judges)


@pytest.mark.parametrize("fact", ["biopsy", "answer_key", "actual", "outcome", "is_fake", "gold"])
def test_readers_beside_what_is_known_are_the_guess(fact: str) -> None:
    readers = [f"reader_{k}" for k in range(1, 5)]
    with pytest.raises(LabelError) as caught:
        read_labels(_readers(*readers, "AI_model", fact=fact))
    assert caught.value.doubts[0].guess == readers
    read = read_labels(_readers(*readers, "AI_model", fact=fact), on_doubt="accept")
    assert (read.raters, read.judges) == (tuple(readers), ("AI_model",))


def test_humans_that_are_stated_make_no_judge_of_what_is_known() -> None:
    stated = {"human": ["anna", "ben"]}
    assert read_labels(_readers("anna", "ben", fact="biopsy"), stated).judges == ()
    with pytest.raises(LabelError, match="or says what is true of the items"):
        read_labels(_readers("anna", "ben", fact="is_fake"), stated)
    as_human = {"human": ["anna", "biopsy"]}
    assert read_labels(_readers("anna", fact="biopsy"), as_human).raters == ("anna", "biopsy")


@pytest.mark.parametrize("judge", ["sage", "is_fake_gpt4", "pred_class", "judge", "gpt4_expected"])
def test_what_a_judge_said_of_the_same_stays_a_judges(judge: str) -> None:
    assert read_labels(_readers("human_1", "human_2", fact=judge)).judges == (judge,)


def _labelled(*raters: str, agreed: str):
    columns = {agreed: TRUE} | {rater: _said(k) for k, rater in enumerate(raters)}
    rows = [
        ",".join([f"C{n}", *(("mild", "harsh")[values[n]] for values in columns.values())])
        for n in range(18)
    ]
    return upload("\n".join([",".join(["case_id", *columns]), *rows]), "labelled.csv")


@pytest.mark.parametrize(
    "agreed",
    ["label_gold", "answer_gold", "goldlabel", "Label (gold)", "label_gt", "rating_true",
     "label_golden", "annotation_final", "label_adjudicated", "label_mv", "tone_gold"],
)  # fmt: skip
def test_what_was_agreed_on_is_no_rater_in_either_order_of_words(agreed: str) -> None:
    read = read_labels(_labelled("annotator_1", "annotator_2", "annotator_3", agreed=agreed))
    assert read.raters == ("annotator_1", "annotator_2", "annotator_3")
    assert read.judges == ()
    assert (
        f"Column '{agreed}' of 'labelled.csv' was left out: by its name it sums up the other human "
        "labels." in read.report.guesses
    )
    alone = read_labels(_labelled("gpt-4o", agreed="label_gold"))
    assert (alone.raters, alone.judges) == (("label_gold",), ("gpt-4o",))


@pytest.mark.parametrize("raters", [("label_1", "label_2", "label_3"), ("A1", "A2", "A3")])
def test_numbered_raters_beside_what_they_agreed_on_are_people_in_the_guess(raters) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_labelled(*raters, agreed="label_gold"))
    [doubt] = caught.value.doubts
    assert doubt.guess == [*raters]
    assert "who agreed on 'label_gold', or of judges" in doubt.reason


@pytest.mark.parametrize("name", ["label_original", "label_old", "label_verified", "label_source"])
def test_labels_of_before_are_asked_about_and_no_judges_in_the_guess(name: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_labelled("annotator_1", "annotator_2", "gpt-4o", agreed=name))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"gpt-4o": ["gpt-4o"]}
    assert f"'{name}' holds labels of judges or says what is true of the items" in doubt.reason


@pytest.mark.parametrize("name", ["adjudicator", "label_adjudicator"])
def test_who_may_decide_among_others_is_asked_about(name: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_labelled("annotator_1", "annotator_2", agreed=name))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'labelled.csv' says whether '{name}' holds labels of one more human, or what "
        "was decided where 'annotator_1', 'annotator_2' disagreed"
    )
    assert (doubt.guess, doubt.alternatives) == (
        ["annotator_1", "annotator_2"],
        ([name, "annotator_1", "annotator_2"],),
    )
    read = read_labels(_labelled("gpt-4o", agreed=name))
    assert read.raters == (name,)


ANSWERS = (
    "Paris", "the Nile", "seven", "Marie Curie", "blue whale", "oxygen", "Tokyo", "Isaac Newton",
    "the heart", "Amazon", "eleven", "Jupiter", "Canberra", "iron", "Saturn", "Ottawa",
)  # fmt: skip


def open_questions(truth: str, n_outputs: int = 1) -> pd.DataFrame:
    """Short true answers, what systems said, and what a person said of it."""
    return pd.DataFrame([
        {"question_id": f"Q{n}", "question": f"What is meant by the riddle number {n} of the book?",
         truth: answer, "generated_answer": f"It may well be {answer}, as the book says ({k}).",
         "exact_match": (n + k) % 2, "correct_0_1": n % 3 % 2, "fluency_1_5": 1 + (n * 3 + k) % 5}
        for n, answer in enumerate(ANSWERS) for k in range(n_outputs)
    ])  # fmt: skip


@pytest.mark.parametrize(
    "truth", ["gold", "gold_answer", "ground_truth", "reference", "answer_key"]
)
@pytest.mark.parametrize("name", ["human_eval.csv", "results.csv"])
def test_short_true_answers_of_open_questions_are_no_labels(truth: str, name: str) -> None:
    text = open_questions(truth).to_csv(index=False)
    with pytest.raises(LabelError, match="'exact_match' holds labels as well, beside") as caught:
        read_labels(upload(text, name))
    assert "as their names tell" in str(caught.value)
    labels = read_labels(upload(text, name), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("human",), ("correct_0_1", "fluency_1_5"))


@pytest.mark.parametrize("n_outputs", [1, 2])
def test_true_answers_alone_hold_no_label(n_outputs: int) -> None:
    frame = open_questions("gold_text", n_outputs).iloc[:, :4]
    with pytest.raises(LabelError, match="has no column of human labels"):
        read_labels(upload(frame.to_csv(index=False), "eval.csv"))


def test_many_classes_that_are_true_stay_labels() -> None:
    classes = [f"intent {(n * n + n // 7) % 19}" for n in range(60)]
    frame = pd.DataFrame({"id": range(60), "gold": classes})
    labels = read_labels(upload(frame.to_csv(index=False), "eval.csv"))
    assert (labels.raters, labels.report.n_labels) == (("gold",), 60)


@pytest.mark.parametrize(
    "name", ["label_2", "label_new", "label_binary", "label_team", "second_rating", "arbiter"]
)
@pytest.mark.parametrize("stem", ["annotator_{}", "rater{}"])
def test_labels_that_may_be_anybodys_are_asked_about_beside_raters(name: str, stem: str) -> None:
    raters = [stem.format(number) for number in (1, 2, 3)]
    cells = {
        column: [(row * (place + 2) + row // 5) % 4 // 2 for row in range(30)]
        for place, column in enumerate([*raters, name])
    }
    frame = pd.DataFrame({"id": [f"q{row}" for row in range(30)], **cells})
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("machine", {}, ({name: [name]},))
    assert f"says whether '{name}' holds labels of judges or of more humans" in str(caught.value)
    labels = read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.judges) == (tuple(raters), ())


@pytest.mark.parametrize("name", ["label_gpt4", "llm_label", "gpt4"])
def test_labels_called_after_somebody_are_a_judges(name: str) -> None:
    cells = {
        column: [(row * (place + 2) + row // 5) % 4 // 2 for row in range(30)]
        for place, column in enumerate(["annotator_1", "annotator_2", name])
    }
    labels = read_labels(pd.DataFrame({"id": [f"q{row}" for row in range(30)], **cells}))
    assert (labels.raters, len(labels.judges)) == (("annotator_1", "annotator_2"), 1)


@pytest.mark.parametrize("true", ["Gold answers", "reference_answers", "correct_answer"])
def test_true_answers_to_each_question_are_no_labels_beside_a_column_of_nobody(true: str) -> None:
    rows = [(question, answer) for question in range(15) for answer in range(4)]
    frame = pd.DataFrame(
        {
            "id": [f"q{question}" for question, _ in rows],
            true: [f"the lake | the river {question}" for question, _ in rows],
            "Model answer": [f"It is number {answer} of {question}" for question, answer in rows],
            "Acceptable?": [("Yes", "No")[(n * n) % 5 < 2] for n in range(len(rows))],
        }
    )
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    assert [doubt.guess for doubt in caught.value.doubts] == [["Acceptable?"]]
