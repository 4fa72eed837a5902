"""Questions whose guess, taken or typed as it stands, gives the likeliest reading."""

import json

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file
from tests.labels.sources import Upload, upload

N = 12
GRADES = [1 + n % 4 for n in range(N)]
CRITERIA_OF_ESSAYS = ("Content", "Organization", "Language")


@pytest.mark.parametrize(
    ("humans", "programs"),
    [
        (["Mensch"], ["KI"]),
        (["Experte 1", "Experte 2"], ["KI"]),
        (["Humain"], ["IA"]),
        (["Anna", "Ben"], ["KI"]),
        (["Bewertung Mensch"], ["Bewertung KI"]),
    ],
)
def test_a_word_for_programs_in_two_letters_is_no_humans_initials(
    humans: list[str], programs: list[str]
) -> None:
    table = pd.DataFrame({"id": range(N)} | dict.fromkeys([*humans, *programs], GRADES))
    with pytest.raises(LabelError, match="humans or of judges") as asked:
        read_labels(table)
    assert [doubt.guess for doubt in asked.value.doubts] == [humans]
    labels = read_labels(table, mapping={"human": humans})
    assert (labels.raters, labels.judges) == (tuple(humans), tuple(programs))


def test_a_humans_and_a_programs_column_in_german_are_read() -> None:
    table = pd.DataFrame({"id": range(N), "Mensch": GRADES, "KI Bewertung": GRADES})
    labels = read_labels(table)
    assert (labels.raters, labels.judges) == (("Mensch",), ("KI Bewertung",))


def test_annotators_beside_gold_are_likelier_who_agreed_on_it_than_judges() -> None:
    table = pd.DataFrame([
        {"item": n, "annotator": who, "label": GRADES[n]}
        for n in range(N)
        for who in ("anna", "ben", "gold")
    ])  # fmt: skip
    reason = "raters 'anna', 'ben' are human, who agreed on 'gold', or judges"
    with pytest.raises(LabelError, match=reason) as asked:
        read_labels(table)
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["anna", "ben"], (["gold"],))
    for mapping in ({}, {"human": ["anna", "ben"]}):
        labels = read_labels(table, mapping=mapping, on_doubt="accept")
        assert (labels.raters, labels.judges) == (("anna", "ben"), ())
        assert labels.report.n_labels == 2 * N
    judged = read_labels(table, mapping={"human": ["gold"]})
    assert (judged.raters, judged.judges) == (("gold",), ("anna", "ben"))


def test_the_one_guess_about_a_refused_table_is_taken_where_it_is_accepted() -> None:
    table = pd.DataFrame({"id": range(N), "y_true": GRADES, "y_pred": GRADES[::-1]})
    with pytest.raises(LabelError, match="holds labels of judges alone") as refused:
        read_labels(table)
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("y_true",), ("y_pred",))
    assert labels.report.doubts == refused.value.doubts
    assert labels.report.doubts[0].guess == ["y_true"]


def test_ids_that_begin_again_are_told_apart_by_the_guess_that_is_accepted() -> None:
    table = pd.DataFrame([
        {"round": when, "item": n, "annotator": who, "label": GRADES[(n + when) % N]}
        for when in (1, 2)
        for n in range(N)
        for who in ("ann1", "ann2")
    ])  # fmt: skip
    with pytest.raises(LabelError, match="state both in the mapping") as refused:
        read_labels(table)
    labels = read_labels(table, on_doubt="accept")
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 4 * N)
    assert labels.report.doubts == refused.value.doubts
    stated = read_labels(table, mapping={"item": ["item", "round"]})
    assert stated.table["item"].tolist() == labels.table["item"].tolist()


def test_one_of_several_columns_that_may_be_meant_is_not_taken() -> None:
    table = pd.DataFrame({"id": range(N), "first": GRADES, "second": ["red", "blue"] * (N // 2)})
    with pytest.raises(LabelError) as refused:
        read_labels(table, on_doubt="accept")
    assert refused.value.doubts[0].alternatives == (["first"], ["second"])


@pytest.mark.parametrize(
    ("humans", "program"),
    [(["Anna", "Ben"], "KI"), (["1", "2"], "KI"), (["Mensch"], "KI"), (["Humain"], "IA")],
)
def test_a_rater_called_by_a_word_for_programs_is_asked_about(
    humans: list[str], program: str
) -> None:
    table = pd.DataFrame([
        {"item": n, "rater": who, "label": GRADES[n]}
        for n in range(N)
        for who in (*humans, program)
    ])  # fmt: skip
    with pytest.raises(LabelError, match=f"'{program}' is human or a judge") as asked:
        read_labels(table)
    assert [doubt.guess for doubt in asked.value.doubts] == [humans]
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (tuple(humans), (program,))


def test_initials_among_initials_are_those_of_people() -> None:
    table = pd.DataFrame([
        {"item": n, "rater": who, "label": GRADES[n]}
        for n in range(N)
        for who in ("AB", "KI", "MS")
    ])  # fmt: skip
    assert read_labels(table).raters == ("AB", "KI", "MS")


@pytest.mark.parametrize("start", [0, 1])
def test_numbers_behind_several_names_are_names_of_columns(start: int) -> None:
    numbers = [str(start + k) for k in range(6)]
    header = ["Word", "Other", *numbers]
    rows = [
        [f"word{n}", f"other{n}"] + [str(3 + (n + (k == n % 6)) % 5) for k in range(6)]
        for n in range(20)
    ]
    source = upload("\n".join(map(",".join, [header, *rows])), "set1.csv")
    read = read_labels(source, on_doubt="accept")
    assert (read.raters, len(read.items)) == (tuple(numbers), 20)


@pytest.mark.parametrize(
    ("names", "are_raters"),
    [
        (("5f3a9c1e", "a81b77d0", "c0ffee12"), True),
        (("9ab31x", "77qq01", "k3k3k3"), True),
        (("Attire", "Gestures", "Gore"), False),
        (("theme12", "depth34", "gore56"), False),
    ],
)
def test_columns_called_by_codes_are_guessed_to_be_raters(names, are_raters: bool) -> None:
    rows = [f"d{n // 2},s{n % 2},{1 + n % 5},{1 + (n + n // 7) % 5},{1 + n % 4}" for n in range(16)]
    table = "\n".join([",".join(["doc", "system", *names]), *rows])
    with pytest.raises(LabelError, match="are criteria of one human") as caught:
        read_labels(upload(table, "w.csv"))
    [doubt] = caught.value.doubts
    assert doubt.guess == (list(names) if are_raters else ["human"])
    assert (list(names) in doubt.alternatives) is not are_raters


@pytest.mark.parametrize(
    ("of_judge", "guess"),
    [("hallucination", None), ("answer_relevance", None), ("helpfulness", None), ("q", "accuracy")],
)
def test_shares_of_another_quality_are_not_guessed_to_be_the_humans(of_judge: str, guess) -> None:
    scores = [
        {"name": name, "value": value, "source": source, "created_by": "ann"}
        for n in range(14)
        for name, value, source in [
            ("accuracy", 1 + n % 5, "ui"),
            (of_judge, (n * 7 % 10) / 10 + 0.05, "online_scoring"),
        ]
    ]
    traces = [
        {"id": f"t{n}", "output": "So.", "feedback_scores": scores[2 * n : 2 * n + 2]}
        for n in range(14)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(json.dumps(traces), "traces.json"))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("criterion_names", {of_judge: guess})


def test_where_a_text_is_from_is_not_guessed_to_be_its_label() -> None:
    """Files, models and sources come back as labels do, and are none."""
    rows = [
        {"id": f"q{n}", "instruction": f"Write a poem about the number {n}, please.",
         "response_source": ("web", "book", "letter")[n % 3],
         "written_with": ("gpt-4", "claude-3")[n % 2],
         "picture": f"{n % 4}.jpg", "story_idx": n % 5}
        for n in range(20)
    ]  # fmt: skip
    with pytest.raises(LabelError, match="has no column of human labels") as caught:
        read_labels(csv_file(rows))
    assert caught.value.doubts == ()
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file([row | {"helped": "yn"[row["story_idx"] % 2]} for row in rows]))
    assert [doubt.guess for doubt in caught.value.doubts] == [["helped"]]


def _by_people(rows: list[str], names: tuple[str, ...] = ("annotator1", "annotator2")) -> list:
    return [
        upload("\n".join([rows[0], *(row.format(label="ABC"[(n * (k + 2) + n // 4) % 3])
                                     for n, row in enumerate(rows[1:]))]), f"{name}.csv")
        for k, name in enumerate(names)
    ]  # fmt: skip


def test_the_only_labels_of_a_file_called_after_a_person_are_that_persons() -> None:
    rows = ["command,intent", *(f"Turn {n} on,{{label}}" for n in range(60))]
    with pytest.raises(LabelError) as caught:
        read_labels(_by_people(rows))
    assert [doubt.guess for doubt in caught.value.doubts] == [["annotator1"], ["annotator2"]]
    labels = read_labels(_by_people(rows), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("annotator1", "annotator2"), ("intent",))
    assert len(labels.items) == 60


def test_rows_of_one_person_that_differ_on_an_item_lead_to_what_they_are() -> None:
    rows = ["command,intent", *(f"Turn {n % 61} on,{{label}}" for n in range(71))]
    stated = {"files": [{"human": ["annotator1"]}, {"human": ["annotator2"]}]}
    with pytest.raises(LabelError) as caught:
        read_labels(_by_people(rows), stated)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"rows": "items"})
    assert doubt.alternatives == ({"rows": "answers"},)
    assert str(caught.value).endswith(
        "; keep one of them, or state in the mapping that every row is an item, "
        '{"answers": {"rows": "items"}}, or an answer, {"answers": {"rows": "answers"}}.'
    )
    n_items = {"items": 71, "answers": 61}
    for how, n in n_items.items():
        labels = read_labels(_by_people(rows), {**stated, "answers": {"rows": how}})
        assert (len(labels.items), labels.raters) == (n, ("annotator1", "annotator2"))


def test_headings_in_capitals_are_names_of_nobody() -> None:
    head = "SENTENCE,EXERCISE,HERO IS THE OBJECT,HERO IS THE AGENT"
    said = [f"Once {n} upon a time.,{n // 6},{{label}},{'ABC'[n % 3]}" for n in range(70)]
    labels = read_labels(_by_people([head, *said]), on_doubt="accept")
    assert labels.raters == ("annotator1", "annotator2")
    assert labels.criteria == ("HERO IS THE OBJECT", "HERO IS THE AGENT")


def test_given_names_beside_a_model_are_raters_and_qualities_are_not() -> None:
    names = ("ann", "bob", "gpt-4")
    document = {
        f"E{n:02}": {
            who: {c: 1 + (n * (k + 2) + n // 3 + q) % 5 for q, c in enumerate(CRITERIA_OF_ESSAYS)}
            for k, who in enumerate(names)
        }
        for n in range(18)
    }
    with pytest.raises(LabelError) as caught:
        read_labels(upload(json.dumps(document), "s.json"))
    assert [doubt.guess for doubt in caught.value.doubts] == [["ann", "bob"]]
    labels = read_labels(upload(json.dumps(document), "s.json"), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("ann", "bob"), ("gpt-4",))
    assert labels.criteria == CRITERIA_OF_ESSAYS


def test_the_judges_criterion_with_the_labels_of_a_review_is_likeliest_its_own() -> None:
    records = [
        {"id": f"r{n}", "span_id": f"s{n}", "input": f"Question {n}", "output": "An answer",
         "scores": {"Factuality": n % 2, "Relevance": n % 5 / 4, "Human review": n % 3 % 2}}
        for n in range(N)
    ]  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(json_file(records))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"Factuality": "Human review", "Relevance": None}
    assert doubt.alternatives == (
        {"Factuality": None, "Relevance": "Human review"},
        {"Factuality": "Human review", "Relevance": "Human review"},
        {"Factuality": None, "Relevance": None},
    )
    labels = read_labels(json_file(records), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("Human review",), ("scorer",))


def test_columns_of_humans_that_nobody_filled_in_are_named() -> None:
    table = pd.DataFrame(
        {"id": range(N), "message": [f"Message {n}" for n in range(N)],
         "generated_response": ["Thanks for it.", "Sorry for that."] * (N // 2),
         "human_relevance": None, "human_tone": None, "human_notes": None}
    )  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(table.to_dict("records"), "evaluation.csv"))
    assert str(caught.value) == (
        "Columns 'human_relevance', 'human_tone' of 'evaluation.csv', named as humans', hold no "
        "label; fill them in, or list other columns in the mapping as 'human'."
    )
    assert caught.value.doubts == ()
    named = table.assign(Anna=GRADES, Ben=GRADES[::-1])
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(named.to_dict("records"), "evaluation.csv"))
    assert [doubt.guess for doubt in caught.value.doubts] == [["Anna", "Ben"]]


@pytest.mark.parametrize("who", ["expert", "эксперт", "Bearbeiter"])
def test_people_beside_a_model_are_raters_though_rows_have_criteria(who: str) -> None:
    rows = [
        {"id": f"S{n:02}", who: name, "criterion": criterion, "rating": 1 + (n * (k + 2) + q) % 4}
        for n in range(N)
        for k, name in enumerate(("Ivanov", "Petrova", "YandexGPT"))
        for q, criterion in enumerate(("tone", "logic"))
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(rows))
    assert [doubt.guess for doubt in caught.value.doubts] == [who]
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("Ivanov", "Petrova"), ("YandexGPT",))
    assert (labels.criteria, len(labels.items)) == (("tone", "logic"), N)


def test_your_name_in_a_form_is_the_rater_and_the_text_its_item() -> None:
    rows = [
        {
            "Timestamp": f"12/3/2020 9:{n + 10}:0{n % 10}",
            "Your Name:": ("Heather", "George", "Nico")[n % 3],
            "Short Text:": f"The text that is shown at this place has the number {n}.",
            "True or False - The text is humorous.": ("TRUE", "FALSE", "TRUE", "TRUE")[n % 4],
        }
        for n in range(12)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(pd.DataFrame(rows))
    assert [(doubt.role, doubt.guess) for doubt in caught.value.doubts] == [("item", "Short Text:")]
    labels = read_labels(pd.DataFrame(rows), on_doubt="accept")
    assert (labels.raters, len(labels.items)) == (("Heather", "George", "Nico"), 12)


def test_judges_with_given_names_are_guessed_to_be_people() -> None:
    rows = [
        {"Prompt": f"P{n}", "Evaluator": who, "Score": (n * k) % 5 + 1}
        for n in range(15)
        for k, who in enumerate(("Judge Anna", "Judge Bob"), 1)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(pd.DataFrame(rows))
    guesses = {doubt.role: doubt.guess for doubt in caught.value.doubts}
    assert guesses["human"] == ["Judge Anna", "Judge Bob"]
    labels = read_labels(pd.DataFrame(rows), on_doubt="accept")
    assert (labels.raters, labels.judges) == (("Judge Anna", "Judge Bob"), ())


def test_texts_of_items_are_no_humans_and_a_criterion_called_as_the_only_one_is_it() -> None:
    asked = [f"What did they build in {2001 + n}, and why?" for n in range(N)]
    scores = [{"user_input": one, "response": f"The bridge {n}.", "faithfulness": n % 5 / 5,
               "context_recall": n % 3 / 2} for n, one in enumerate(asked)]  # fmt: skip
    people = [{"user_input": one, "faithfulness": n % 3 / 2} for n, one in enumerate(asked)]
    files = csv_file(scores, "ragas.csv"), csv_file(people, "human_faithfulness.csv")
    with pytest.raises(LabelError) as caught:
        read_labels(files)
    assert [doubt.guess for doubt in caught.value.doubts] == [
        ["faithfulness"], {"context_recall": None, "faithfulness": "label"},
    ]  # fmt: skip
    rows = [{"input": {"question": one, "output": f"in {n}"}, "expected": n % 2}
            for n, one in enumerate([*asked, asked[0]])]  # fmt: skip
    rows[-1]["input"] = rows[0]["input"]
    with pytest.raises(LabelError, match="has no column of human labels") as alone:
        read_labels(json_file(rows))
    assert [doubt.guess for doubt in alone.value.doubts] == [["expected"]]


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("part", ["style", "persona"])
def test_a_key_of_two_columns_leads_to_labels_of_several_files(is_turned: bool, part: str) -> None:
    rows = [(f"q{n // 3}", ("polite", "rushed", "angry")[n % 3], n) for n in range(36)]
    humans = pd.DataFrame(
        [
            {"question_id": q, part: s, "human_accuracy": n % 5 + 1, "human_tone": n % 4 + 1}
            for q, s, n in rows
            if n % 7 < 3
        ]
    )
    judges = pd.DataFrame(
        [
            {"question_id": q, part: s, "judge_accuracy": n % 3 + 1, "judge_tone": n % 5 + 1}
            for q, s, n in rows
        ]
    )
    sheets = {"human.csv": humans, "judge.csv": judges}
    names = sorted(sheets, reverse=is_turned)

    def files() -> list[Upload]:
        return [upload(sheets[name].to_csv(index=False), name) for name in names]

    with pytest.raises(LabelError) as refusal:
        read_labels(files())
    assert refusal.value.doubts
    labels = read_labels(files(), on_doubt="accept")
    assert ("question_id", part) in [
        tuple(doubt.guess) for doubt in labels.report.doubts if doubt.role == "item"
    ]
    n_given = labels.table["kind"].value_counts().to_dict()
    assert (len(labels.items), n_given) == (36, {"human": 2 * len(humans), "machine": 72})
    assert labels.criteria == ("accuracy", "tone")


@pytest.mark.parametrize("text", ["inject_fabrication", "tone_detail", "grammar_answer"])
def test_a_persons_words_that_come_back_lead_before_texts_that_never_do(text: str) -> None:
    frame = pd.DataFrame({
        "id": range(24),
        "human_faithful": [("faithful", "unfaithful", "refused")[n % 3] for n in range(24)],
        text: [f"Invented sentence {n}." if n % 4 == 0 else None for n in range(24)],
    })  # fmt: skip
    labels = read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == (("human_faithful",), 24)


def test_columns_called_as_labels_of_nobody_are_criteria_of_one_human() -> None:
    named = ("begin_label", "vrm_label")
    words = {named[0]: ["a", "b", "c"] * (N // 3), named[1]: ["u", "v"] * (N // 2)}
    table = pd.DataFrame({"text": [f"Reply {n}." for n in range(N)]}).assign(**words)
    with pytest.raises(LabelError, match="list criteria of one human in the mapping") as refused:
        read_labels(table)
    [doubt] = refused.value.doubts
    assert (doubt.role, doubt.guess) == ("label", [*named])
    stated = {"label": [*named], "human": ["human"]}
    for labels in (read_labels(table, on_doubt="accept"), read_labels(table, stated)):
        assert (labels.raters, labels.criteria) == (("human",), named)
        assert (len(labels.items), labels.report.n_labels) == (N, 2 * N)


def test_means_beside_their_spreads_are_criteria_of_one_human() -> None:
    named = ("tone_mean", "facts_mean")
    table = pd.DataFrame({"text": [f"Reply {n}." for n in range(N)]})
    table = table.assign(**{named[0]: [3.5, 2.0, 4.0] * (N // 3), named[1]: [5.0, 1.5] * (N // 2)})
    table = table.assign(tone_std=[0.5, 0.0, 1.0] * (N // 3), facts_std=[0.5, 0.0, 1.0] * (N // 3))
    with pytest.raises(LabelError, match="are means of several people on a criterion each"):
        read_labels(table)
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("human",), named)
    assert (len(labels.items), labels.report.n_labels) == (N, 2 * N)


@pytest.mark.parametrize(("digits", "mean"), [("scores", "mean_score"), ("ratings", "avgRating")])
def test_digits_whose_mean_stands_beside_them_are_a_label_of_each_rater(
    digits: str, mean: str
) -> None:
    cells = ["33110", "22100", "10000", "3221", "30000", "22222"] * (N // 6)
    table = pd.DataFrame({"id": [f"q{n}" for n in range(N)], digits: cells})
    means = [sum(map(int, cell)) / len(cell) for cell in cells]
    labels = read_labels(upload(table.assign(**{mean: means}).to_csv(index=False)))
    assert labels.report.n_labels == sum(map(len, cells))
    assert len(labels.raters) == 5
    assert any(f"Cells of '{digits}'" in note for note in labels.report.notes)
    others = [value + 1 for value in means]
    with pytest.raises(LabelError, match=f"'{digits}'"):
        read_labels(upload(table.assign(**{mean: others}).to_csv(index=False)))
