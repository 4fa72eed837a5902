"""Surveys with respondents as rows: Qualtrics and Google Forms."""

import csv
import io
import json
from collections.abc import Sequence

import pytest

from judgeviz.errors import HumansMissingError, LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of, read
from tests.labels.sources import Upload, upload, workbook


def table(rows: Sequence[Sequence[object]], name: str = "survey.csv") -> Upload:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return upload(text.getvalue(), name)


QUALTRICS = [
    ["StartDate", "Status", "ResponseId", "Q1_1", "Q1_2", "Q2_1", "Q2_2", "Q3_1", "Q3_2", "Q4",
     "Q5"],
    ["Start Date", "Response Type", "Response ID", "How fluent? - A", "How fluent? - B", "OK? - A",
     "OK? - B", "Tick - x", "Tick - y", "Why?", "Your age?"],
    *([
        ['{"ImportId":"startDate"}', '{"ImportId":"status"}', '{"ImportId":"_recordId"}',
         '{"ImportId":"QID1_1"}', '{"ImportId":"QID1_2"}', '{"ImportId":"QID2_1"}',
         '{"ImportId":"QID2_2"}', '{"ImportId":"QID3_1"}', '{"ImportId":"QID3_2"}',
         '{"ImportId":"QID4_TEXT"}', '{"ImportId":"QID5"}'],
    ]),
    ["2024-05-01 10:00:00", "0", "R_1", 4, 5, "Yes", "No", "x", None, "because", "30s"],
    ["2024-05-01 11:00:00", "0", "R_2", 3, None, "Yes", "Yes", None, "y", "so", "old"],
]  # fmt: skip
QUALTRICS_LABELS = {
    ("Q1_1", "R_1", "human", "scale 1", "4"), ("Q1_2", "R_1", "human", "scale 1", "5"),
    ("Q1_1", "R_2", "human", "scale 1", "3"),
    ("Q2_1", "R_1", "human", "scale 2", "Yes"), ("Q2_2", "R_1", "human", "scale 2", "No"),
    ("Q2_1", "R_2", "human", "scale 2", "Yes"), ("Q2_2", "R_2", "human", "scale 2", "Yes"),
}  # fmt: skip


def without_scale_numbers(found: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    return {(item, rater, label) for item, rater, _, _, label in found}


def test_questions_of_qualtrics_that_share_their_answers_are_one_criterion() -> None:
    labels = read(table(QUALTRICS))
    assert without_scale_numbers(labels_of(labels)) == without_scale_numbers(QUALTRICS_LABELS)
    assert labels.criteria == ("scale 1", "scale 2")
    assert labels.report.n_missing == 1
    assert labels.report.dropped == {
        "a choice among several at once, of which a column is a single one": 2
    }
    assert "Not read, as asked once, not of several items: 'Q5'." in labels.report.notes


def test_letters_of_a_model_in_a_code_make_no_judge_of_a_respondent() -> None:
    codes = ["R_32gptDpnx8ydnaB", "R_3JrdgvpGPCUAiQB", "R_8kWm2QxTz1LfYcV", "R_1aHv9sNdEo4RuKj"]
    rows = [[*QUALTRICS[3][:2], code, n % 5 + 1, (n * 2) % 5 + 1, "Yes", "No", "x", "", "", ""]
            for n, code in enumerate(codes)]  # fmt: skip
    labels = read(table([*QUALTRICS[:3], *rows]))
    assert (labels.raters, labels.judges) == (tuple(codes), ())


def test_respondents_are_told_apart_by_name_or_by_row_and_never_by_the_time_they_began() -> None:
    at_once = [
        ["2024-05-01 10:00:00", *row[1:]] if n > 2 else row for n, row in enumerate(QUALTRICS)
    ]
    other_id = [[str(cell).replace("_recordId", "ResponseID") for cell in row] if n == 2 else row
                for n, row in enumerate(at_once)]  # fmt: skip
    assert read(table(other_id)).raters == ("R_1", "R_2")
    nameless = [[cell for k, cell in enumerate(row) if k != 2] for row in at_once]
    assert read(table(nameless)).raters == ("row 1", "row 2")


def test_words_that_qualtrics_proposes_are_in_order() -> None:
    words = ("Strongly disagree", "Somewhat disagree", "Neither agree nor disagree",
             "Somewhat agree", "Strongly agree")  # fmt: skip
    ids = [f'{{"ImportId":"{one}"}}' for one in ("_recordId", "QID1_1", "QID1_2", "QID1_3")]
    body = [[f"R_{n}", *(words[(n + k) % 5] for k in (4, 1, 2))] for n in range(5)]
    header = ["ResponseId", "Q1_1", "Q1_2", "Q1_3"], ["Response ID", "It is so - A", "- B", "- C"]
    labels = read(table([*header, ids, *body]))
    assert labels.scale("answer").kind == "ordinal"
    assert labels.scale("answer").categories == words


def test_ids_in_single_quotes_and_in_a_workbook() -> None:
    quoted = [[str(cell).replace('"', "'") for cell in row] if n == 2 else row
              for n, row in enumerate(QUALTRICS)]  # fmt: skip
    expected = without_scale_numbers(QUALTRICS_LABELS)
    assert without_scale_numbers(labels_of(read(table(quoted)))) == expected
    assert without_scale_numbers(labels_of(read(workbook(QUALTRICS)))) == expected


def test_the_older_export_of_qualtrics() -> None:
    rows = [
        ["V1", "V2", "V10", "Q1_1", "Q1_2", "LocationLatitude"],
        ["ResponseID", "ResponseSet", "Finished", "How? - A", "How? - B", "LocationLatitude"],
        ["R_1", "Default", 1, 4, 5, 47.1], ["R_2", "Default", 1, 2, 4, 47.2],
    ]  # fmt: skip
    assert labels_of(read(table(rows))) == {
        ("Q1_1", "R_1", "human", "answer", "4"), ("Q1_2", "R_1", "human", "answer", "5"),
        ("Q1_1", "R_2", "human", "answer", "2"), ("Q1_2", "R_2", "human", "answer", "4"),
    }  # fmt: skip


def test_choices_that_are_ticked_are_no_answers_in_the_older_export_of_qualtrics() -> None:
    """Nothing but the names tells there which columns are one question: Q2_3, Q3_1_-2."""
    rows = [
        ["V1", "V2", "V10", "Q1_1", "Q1_2", "Q2_1", "Q2_2", "Q3_1_1", "Q3_1_-2"],
        ["ResponseID", "ResponseSet", "Finished", "How? - A", "How? - B", "Tick - x", "Tick - y",
         "Ever? - A - yes", "Ever? - A - no"],
        ["R_1", "Default", 1, 4, 5, 1, None, 1, 1], ["R_2", "Default", 1, 1, 4, 1, 1, None, 1],
    ]  # fmt: skip
    labels = read(table(rows))
    assert labels_of(labels) == {
        ("Q1_1", "R_1", "human", "answer", "4"), ("Q1_2", "R_1", "human", "answer", "5"),
        ("Q1_1", "R_2", "human", "answer", "1"), ("Q1_2", "R_2", "human", "answer", "4"),
    }  # fmt: skip
    assert sum(labels.report.dropped.values()) == 6


def test_one_respondent_is_refused() -> None:
    with pytest.raises(LabelError) as refusal:
        read(table(QUALTRICS[:4]))
    assert str(refusal.value) == (
        "File 'survey.csv' is a Qualtrics survey with 1 respondent; agreement needs several, so "
        "export it again when more have answered."
    )


FORM = [
    ["Timestamp", "Your age?", "How good?", "How long?", "How good?", "How long?"],
    ["11/19/2025 15:32:00", "21 - 23", 5, "short", 3, "long"],
    ["11/19/2025 15:41:00", "24 - 30", 4, "long", None, "long"],
]


def test_a_question_that_is_asked_again_is_asked_of_the_next_item() -> None:
    labels = read(table(FORM))
    first, second = "respondent 1", "respondent 2"
    assert labels_of(labels) == {
        ("1", first, "human", "How good?", "5"), ("2", first, "human", "How good?", "3"),
        ("1", second, "human", "How good?", "4"),
        ("1", first, "human", "How long?", "short"), ("2", first, "human", "How long?", "long"),
        ("1", second, "human", "How long?", "long"), ("2", second, "human", "How long?", "long"),
    }  # fmt: skip
    assert labels.report.n_missing == 1
    assert "Not read, as asked once, not of several items: 'Your age?'." in labels.report.notes


@pytest.mark.parametrize("question", ["Email Address", "Your name", "Ihr Name", "E-Mail-Adresse"])
def test_who_answered_a_form_is_its_rater(question: str) -> None:
    who = ["anna@lab.org", "ben@lab.org", "ben@lab.org", None]
    rows = [
        ["Timestamp", question, "Your age?", "How good?", "How good?"],
        *([f"11/19/2025 15:3{n}:00", name, "21", n % 5 + 1, 3] for n, name in enumerate(who)),
    ]
    labels = read(table(rows))
    assert labels.raters == ("anna", "ben", "ben (2)", "respondent 4")
    assert "@lab" not in str(labels.report)
    assert "Not read, as asked once, not of several items: 'Your age?'." in labels.report.notes


@pytest.mark.parametrize(
    "who",
    [
        ["ann@one.org", "ben@lab.org", "Ann@two.org", "ann@one.org"],
        ["claude@lab.org", "ben@lab.org", "anna@lab.org", "claude@lab.org"],
    ],
    ids=["alike before the @", "called as a model is"],
)
def test_addresses_that_do_not_tell_who_is_who_become_numbers(who: list[str]) -> None:
    rows = [
        ["Timestamp", "Email Address", "How good?", "How good?"],
        *([f"11/19/2025 15:3{n}:00", name, n % 5 + 1, 3] for n, name in enumerate(who)),
    ]
    labels = read(table(rows))
    assert labels.raters == ("annotator 1", "annotator 2", "annotator 3", "annotator 1 (2)")
    assert not labels.judges
    assert (
        "Respondents are called by numbers, in the order in which they answered first, so that no "
        "e-mail address stands in a figure."
    ) in labels.report.notes
    assert "@" not in str(labels.mapping)


def test_rows_of_a_grid_are_items() -> None:
    rows = [
        ["Zeitstempel", "How good? [Summary A]", "How good? [Summary B]"],
        ["2025/11/19 3:32:00 PM", 5, 3],
        ["2025/11/19 3:41:00 PM", 4, 2],
    ]
    assert labels_of(read(table(rows))) == {
        (f"Summary {item}", f"respondent {n}", "human", "How good?", str(label))
        for item, n, label in (("A", 1, 5), ("B", 1, 3), ("A", 2, 4), ("B", 2, 2))
    }


def test_a_table_with_dates_is_no_survey() -> None:
    rows = [["date", "human_1", "human_2"], *(["2024-05-01", n % 3, n % 2] for n in range(9))]
    labels = read(table(rows))
    assert labels.raters == ("human_1", "human_2")
    assert len(labels.table) == 18


def respondents(*columns: str, who: str = "PROLIFIC_PID") -> list[dict[str, object]]:
    return [
        {who: f"5f{p:022x}", "Age": 20 + p}
        | {name: (n * p + p // 3) % 5 + 1 for n, name in enumerate(columns, 1)}
        for p in range(8)
    ]


def test_numbered_columns_of_respondents_are_items_or_criteria() -> None:
    export = respondents("Q1", "Q2", "Q3", "Q4")
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(export))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"columns": "items"})
    labels = read_labels(csv_file(export), {"answers": {"columns": "items"}})
    assert (len(labels.raters), list(labels.items.index)) == (8, ["1", "2", "3", "4"])
    assert labels.criteria == ("Q",)
    labels = read_labels(csv_file(export), {"answers": {"columns": "criteria"}})
    assert (len(labels.items), labels.criteria) == (1, ("Q1", "Q2", "Q3", "Q4"))


@pytest.mark.parametrize("who", ["ResponseId", "PROLIFIC_PID", "Started"])
@pytest.mark.parametrize("names", [["Q1", "Q2", "Q3", "Q4"], ["intro", "plot", "end"]])
@pytest.mark.parametrize("written", [csv_file, json_lines])
def test_columns_that_a_judges_file_names_as_its_items_are_items(written, names, who) -> None:
    export = csv_file(respondents(*names, who=who), "survey.csv")
    judged = [{"question": name, "model": "gpt-4o", "score": n + 1} for n, name in enumerate(names)]
    labels = read_labels([export, written(judged, "judge.csv")])
    assert (len(labels.raters), labels.judges) == (8, ("gpt-4o",))
    assert list(labels.items.index) == names
    given = labels.table.query("rater == 'gpt-4o'")["label"].tolist()
    assert given == [one["score"] for one in judged]


def test_columns_of_raters_that_another_file_lists_are_no_items() -> None:
    rows = [f"q{n},{n % 3},{n % 2},{n % 3}\n" for n in range(9)]
    labels = upload("id,human_1,human_2,gpt-4o\n" + "".join(rows), "labels.csv")
    about = upload("item,age\nhuman_1,30\nhuman_2,40\ngpt-4o,\n", "people.csv")
    assert read_labels([labels, about]).raters == ("human_1", "human_2")


def test_columns_of_respondents_under_headings() -> None:
    head = "Respondent ID,Collector ID,How good is it?,,,How fluent is it?,,\n,,A,B,C,A,B,C\n"
    body = "".join(
        f"{118 + p},9,{','.join(str((n * p + n) % 5 + 1) for n in range(6))}\n" for p in range(8)
    )
    labels = read_labels(upload(head + body), on_doubt="accept")
    assert labels.criteria == ("How good is it?", "How fluent is it?")
    assert list(labels.items.index) == ["A", "B", "C"]


def test_rows_of_grids_that_are_named_as_qualities_are_criteria() -> None:
    names = [f"Summary {n} [{row}]" for n in range(1, 5) for row in ("Fluency", "Relevance")]
    export = [
        {"Timestamp": "2026/05/01 10:00:00"}
        | {name: (n * p + n) % 5 + 1 for n, name in enumerate(names)}
        for p in range(6)
    ]
    labels = read_labels(csv_file(export))
    assert labels.criteria == ("Fluency", "Relevance")
    assert list(labels.items.index) == ["Summary 1", "Summary 2", "Summary 3", "Summary 4"]


LIME_SURVEY = {
    "codes": ([f"Q1[item_{n}]" for n in (1, 2, 3)], "items", ("Q1",), ["item_1", "item_2",
              "item_3"]),
    "texts of two questions": (
        [f"How {what} is it? [Text {n}]" for what in ("fluent", "adequate") for n in (1, 2, 3)],
        "items", ("How fluent is it?", "How adequate is it?"), ["Text 1", "Text 2", "Text 3"]),
    "qualities of one item": (
        [f"Q1[{what}]" for what in ("Fluency", "Tone", "Coherence")], "criteria",
        ("Q1[Fluency]", "Q1[Tone]", "Q1[Coherence]"), ["1"]),
    "qualities of several items": (
        [f"Text {n}[{what}]" for n in (1, 2) for what in ("Fluency", "Tone", "Depth")], "items",
        ("Fluency", "Tone", "Depth"), ["Text 1", "Text 2"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "guess", "criteria", "items"), LIME_SURVEY.values(), ids=LIME_SURVEY
)
@pytest.mark.parametrize("who", ["id", "Response ID"])
def test_rows_of_grids_in_columns_are_proposed_as_what_they_are_named(
    columns: list[str], guess: str, criteria: tuple[str, ...], items: list[str], who: str
) -> None:
    export = [
        {who: str(40 + p), "submitdate": f"2026-05-{p + 1:02} 10:00:00", "lastpage": "3"}
        | {name: ((n + 2) * p + n) % 5 + 1 for n, name in enumerate(columns)}
        for p in range(8)
    ]
    with pytest.raises(LabelError, match="are items that every respondent judged") as caught:
        read_labels(csv_file(export))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": guess}]
    labels = read_labels(csv_file(export), on_doubt="accept")
    assert (labels.criteria, list(labels.items.index)) == (criteria, items)
    assert labels.raters == tuple(str(40 + p) for p in range(8))
    assert labels.report.n_labels == 8 * len(columns)


def test_the_number_of_an_answer_is_told_in_other_languages() -> None:
    words = ("schlecht", "mittel", "gut")
    header = "Antwort ID,Datum Abgeschickt,Letzte Seite"
    header += "".join(f",Wie gut ist der Text? [Text {n}]" for n in range(1, 5))
    rows = [
        f"{p},2024-03-0{p} 10:11:12,3," + ",".join(words[(n + p) % 3] for n in range(4))
        for p in range(1, 7)
    ]
    labels = read_labels(upload("\n".join([header, *rows])), on_doubt="accept")
    assert [doubt.role for doubt in labels.report.doubts] == ["answers"]
    assert labels.criteria == ("Wie gut ist der Text?",)
    assert labels.items.index.tolist() == [f"Text {n}" for n in range(1, 5)]
    assert len(labels.raters) == 6


def form(*questions: str, n_respondents: int = 8) -> Upload:
    answers = [
        [f"2024/03/0{p + 1} 10:00:00 AM GMT+1", *((n * p + p // 3) % 5 + 1 for n in range(1, k))]
        for p, k in enumerate([len(questions) + 1] * n_respondents)
    ]
    return table([["Timestamp", *questions], *answers])


NUMBERED_QUESTIONS = {
    "one question by number": (
        [f"{n}. How fluent is the text?" for n in range(1, 6)],
        ["1", "2", "3", "4", "5"], ("How fluent is the text?",),
    ),
    "with the scale behind it": (
        [f"How good is answer {n}? (1 = bad, 5 = good)" for n in range(1, 5)],
        ["1", "2", "3", "4"], ("How good is answer?",),
    ),
    "in another language": (
        [f"Frage {n}: Wie flüssig ist der Text?" for n in range(1, 5)],
        ["1", "2", "3", "4"], ("Frage: Wie flüssig ist der Text?",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("questions", "items", "criteria"), NUMBERED_QUESTIONS.values(), ids=NUMBERED_QUESTIONS
)
def test_a_question_that_a_form_asks_by_number_is_asked_of_items(
    questions, items, criteria
) -> None:
    labels = read_labels(form(*questions))
    assert (list(labels.items.index), labels.criteria) == (items, criteria)
    assert (len(labels.raters), labels.report.n_labels) == (8, 8 * len(items))


FROM_THE_SECOND = ["{}.{}", "{} {}", "{}{}", "{}...{}", "{} ({})", "{}_{}"]


@pytest.mark.parametrize("how", FROM_THE_SECOND)
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("asked", [["How fluent is it?"], ["How fluent is it?", "Is it of use?"]])
def test_a_bare_question_beside_numbered_ones_is_the_first_of_them(
    how: str, first: int, asked: list[str]
) -> None:
    again = [how.format(question, first + n) for n in range(3) for question in asked]
    labels = read_labels(form("Your age?", *asked, *again))
    assert list(labels.items.index) == [str(first - 1 + n) for n in range(4)]
    assert labels.criteria == tuple(asked)
    assert labels.report.n_labels == 8 * 4 * len(asked)
    assert [note for note in labels.report.notes if "asked once" in note] == [
        "Not read, as asked once, not of several items: 'Your age?'."
    ]


def test_a_bare_word_beside_numbered_ones_is_the_first_item_of_the_guess() -> None:
    with pytest.raises(LabelError, match="are items that every respondent judged") as caught:
        read_labels(form("Tone", "Tone.1", "Tone.2"))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": "items"}]
    labels = read_labels(form("Tone", "Tone.1", "Tone.2"), on_doubt="accept")
    assert (labels.criteria, labels.report.n_labels) == (("Tone",), 24)


@pytest.mark.parametrize("called", ["human", "gpt-4o"])
def test_raters_that_are_numbered_from_the_second_are_no_questions(called: str) -> None:
    names = ["annotator_1", called, f"{called}_2", f"{called}_3"]
    labels = read_labels(form(*names))
    assert {*names} == {*labels.raters, *labels.judges}


def test_rows_of_numbered_grids_are_proposed_as_items() -> None:
    grids = form(*(f"{n}. Is it rude? [Tweet {n}]" for n in range(1, 5)))
    labels = read_labels(grids, on_doubt="accept")
    assert [doubt.guess for doubt in labels.report.doubts] == [{"columns": "items"}]
    assert list(labels.items.index) == [f"Tweet {n}" for n in range(1, 5)]
    assert labels.criteria == ("Is it rude?",)


def test_what_follows_the_number_of_an_item_is_the_criterion() -> None:
    names = [f"Summary {n} - {what}" for n in (1, 2, 3) for what in ("Fluency", "Relevance")]
    with pytest.raises(LabelError, match="are items that every respondent judged") as caught:
        read_labels(form(*names))
    labels = read_labels(form(*names), {"answers": caught.value.doubts[0].guess})
    assert labels.criteria == ("Fluency", "Relevance")
    assert (list(labels.items.index), labels.report.n_labels) == (["1", "2", "3"], 48)


@pytest.mark.parametrize("who", ["Rater", "coder", "", "name"])
@pytest.mark.parametrize("item", ["Item {}", "tweet_{}", "{}"])
def test_raters_as_rows(who: str, item: str) -> None:
    names = ["Ann", "Bob", "Chen", "Dee"]
    rows = [[name, *((n * p + p) % 3 + 1 for n in range(9))] for p, name in enumerate(names, 1)]
    source = table([[who, *(item.format(n) for n in range(1, 10))], *rows])
    labels = read_labels(source, {"answers": {"columns": "items"}})
    assert labels.raters == tuple(names)
    assert (len(labels.items), labels.criteria, labels.report.n_labels) == (9, ("label",), 36)
    if item != "{}":
        source.seek(0)
        assert read_labels(source).report.doubts == ()


def test_raters_as_rows_beside_judges() -> None:
    names = ["human_1", "human_2", "claude-3", "gpt-4"]
    rows = [[name, *((n * p + p) % 3 + 1 for n in range(9))] for p, name in enumerate(names, 1)]
    labels = read_labels(table([["rater", *(f"doc{n}" for n in range(9))], *rows]))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("claude-3", "gpt-4"))


def qualtrics(columns: Sequence[tuple[str, str, str]], n_respondents: int = 6) -> Upload:
    """A survey of named questions with their texts and ids, answered from 1 to 5."""
    names, texts, ids = zip(*columns, strict=True)
    body = [
        [f"R_{p}", *((n * n + p) % 5 + 1 for n in range(len(columns)))]
        for p in range(n_respondents)
    ]
    ids = [json.dumps({"ImportId": one}) for one in ("_recordId", *ids)]
    return table([["ResponseId", *names], ["Response ID", *texts], ids, *body])


def test_a_block_that_qualtrics_asks_again_is_asked_of_the_next_item() -> None:
    looped = [
        (f"{n}_{name}", f"Text {n} - {asked}", f"{n}_{own_id}")
        for name, asked, own_id in (("Q2", "Fluent?", "QID4"), ("clear", "Clear?", "QID5"))
        for n in (1, 2, 3)
    ]
    survey = qualtrics([*looped, ("Q9", "How often do you read?", "QID9")])
    labels = read_labels(survey)
    assert labels.criteria == ("Q2", "clear")
    assert (list(labels.items.index), labels.report.n_labels) == (["1", "2", "3"], 36)
    assert "Not read, as asked once, not of several items: 'Q9'." in labels.report.notes


@pytest.mark.parametrize(
    "texts",
    [
        [f"How good is summary {n}?" for n in range(1, 5)],
        [f"How good is it? {who} went home and never came back again"
         for who in ("The old farmer and his dog", "A tall woman from the big city",
                     "Some of the children next door", "My neighbour with the red car")],
    ],
    ids=["by number", "with the text"],
)  # fmt: skip
def test_one_question_on_several_items_in_qualtrics(texts: Sequence[str]) -> None:
    survey = qualtrics([(f"Q{n}", text, f"QID{n}") for n, text in enumerate(texts, 1)])
    labels = read_labels(survey)
    assert (list(labels.items.index), labels.criteria) == (["Q1", "Q2", "Q3", "Q4"], ("answer",))


def test_several_whole_questions_of_qualtrics_are_items_or_criteria() -> None:
    texts = ["How fluent is it?", "How useful is it?", "Would you read on?"]
    columns = [(f"Q{n}", text, f"QID{n}") for n, text in enumerate(texts, 1)]
    with pytest.raises(LabelError, match="are items that every respondent judged") as caught:
        read_labels(qualtrics(columns))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": "criteria"}]
    labels = read_labels(qualtrics(columns), {"answers": {"columns": "criteria"}})
    assert (len(labels.items), labels.criteria) == (1, ("Q1", "Q2", "Q3"))
    labels = read_labels(qualtrics(columns), {"answers": {"columns": "items"}})
    assert (list(labels.items.index), labels.criteria) == (["Q1", "Q2", "Q3"], ("answer",))


def test_a_number_about_the_respondent_is_no_grade() -> None:
    ids = [json.dumps({"ImportId": own}) for own in ("_recordId", "QID1", "QID2", "QID3", "QID4")]
    body = [[f"R_{p}", p % 5 + 1, (p * p) % 5 + 1, 20 + 3 * p, p % 4 + 1] for p in range(6)]
    header = ["ResponseId", "Q1", "Q2", "Q3", "Gender"]
    texts = ["Response ID", "How good is text 1?", "How good is text 2?", "How old?", "Your sex"]
    labels = read_labels(table([header, texts, ids, *body]))
    assert (list(labels.items.index), labels.report.n_labels) == (["Q1", "Q2"], 12)
    note = "Not read, as asked once, not of several items: 'Q3', 'Gender'."
    assert note in labels.report.notes


def test_a_whole_question_beside_a_grid_is_no_further_row_of_it() -> None:
    grid = [(f"Q1_{n}", f"How good? - Text {n}", f"QID1_{n}") for n in (1, 2, 3)]
    labels = read_labels(qualtrics([*grid, ("Q2", "How often do you use it?", "QID2")]))
    assert list(labels.items.index) == ["Q1_1", "Q1_2", "Q1_3"]
    assert "Not read, as asked once, not of several items: 'Q2'." in labels.report.notes


QUALITIES = ("Fluency", "Coherence")
CROSSED = {
    "rows are qualities": (
        [(f"Q{n}_{k}", f"Read summary {n} and rate it - {quality}", f"QID{n}_{k}")
         for n in (1, 2, 3) for k, quality in enumerate(QUALITIES, 1)],
        QUALITIES, ["Q1", "Q2", "Q3"],
    ),
    "texts differ by qualities": (
        [(f"Q{k}_{n}", f"Rate the {quality.lower()} of each text - Text {n}", f"QID{k}_{n}")
         for k, quality in enumerate(QUALITIES, 1) for n in (1, 2, 3)],
        ("fluency", "coherence"), ["Text 1", "Text 2", "Text 3"],
    ),
    "grids are called qualities": (
        [(f"{quality}_{n}", f"How is it? ({k}) - Text {n}", f"QID{k}_{n}")
         for k, quality in enumerate(QUALITIES, 1) for n in (1, 2, 3)],
        QUALITIES, ["Text 1", "Text 2", "Text 3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("columns", "criteria", "items"), CROSSED.values(), ids=CROSSED)
def test_grids_of_qualtrics_with_the_same_rows_are_items_with_criteria(
    columns: list[tuple[str, str, str]], criteria: Sequence[str], items: list[str]
) -> None:
    labels = read_labels(qualtrics(columns))
    assert set(labels.criteria) == set(criteria)
    assert list(labels.items.index) == items
    assert labels.report.n_labels == 6 * len(columns)
    found = {(item, criterion): label for item, rater, _, criterion, label in labels_of(labels)
             if rater == "R_0"}  # fmt: skip
    first = {columns[n][0]: str((n * n) % 5 + 1) for n in range(len(columns))}
    if criteria == QUALITIES and items == ["Q1", "Q2", "Q3"]:
        assert found == {
            (item, quality): first[f"{item}_{k}"]
            for item in items
            for k, quality in enumerate(QUALITIES, 1)
        }
    else:
        grids = ("Q1", "Q2") if criteria != QUALITIES else QUALITIES
        assert found == {
            (item, quality): first[f"{grid}_{item[-1]}"]
            for grid, quality in zip(grids, criteria, strict=True)
            for item in items
        }


def test_grids_of_qualtrics_that_nothing_tells_apart_are_asked_about() -> None:
    rows = ("Nothing that matters is missing", "It reads as if a person wrote it")
    columns = [
        (f"Q{n}_{k}", f"The {n}. story of the sea - {row}", f"QID{n}_{k}")
        for n in (1, 2, 3)
        for k, row in enumerate(rows, 1)
    ]
    with pytest.raises(LabelError, match="'Q1', 'Q2', 'Q3', which all have the") as caught:
        read_labels(qualtrics(columns))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"grids": "items"}]
    said = {
        how: read_labels(qualtrics(columns), {"answers": {"grids": how}})
        for how in ("items", "criteria", "apart")
    }
    assert [(len(own.items), own.criteria) for own in said.values()] == [
        (3, rows),
        (2, ("Q1", "Q2", "Q3")),
        (6, ("answer",)),
    ]


def test_grids_of_qualtrics_under_one_text_are_one_criterion() -> None:
    columns = [
        (f"Q{n}_{k}", f"How good are these? - Click to write Statement {k}", f"QID{n}_{k}")
        for n in (1, 2)
        for k in (1, 2, 3)
    ]
    labels = read_labels(qualtrics(columns))
    assert (labels.criteria, len(labels.items)) == (("answer",), 6)


def test_the_header_of_qualtrics_that_comes_back_as_texts_is_one() -> None:
    """Its second row says again what most columns are called."""
    names = ["ResponseID", "ResponseSet", "IPAddress", "Finished", "Q1_1", "Q1_2"]
    ids = [f"{{'ImportId': '{one}'}}" for one in ("responseId", "responseSetId", "ipAddress",
                                                 "finished", "QID1-1", "QID1-2")]  # fmt: skip
    texts = [*names[:4], "How good? - A", "How good? - B"]
    body = [[f"R_{p}", "Default", "", 1, p % 5 + 1, p % 3 + 1] for p in range(6)]
    labels = read_labels(table([names, texts, ids, *body]))
    assert (labels.raters, list(labels.items.index)) == (
        tuple(f"R_{p}" for p in range(6)), ["Q1_1", "Q1_2"],
    )  # fmt: skip


def test_questions_of_which_nobody_chose_an_end_share_the_scale_of_the_others() -> None:
    """Qualtrics spells the ends out, ``1 - poor``, and leaves the grades between as numbers."""
    spelled = {1: "1 - poor", 5: "5 - good"}
    ids = [json.dumps({"ImportId": f"QID{k}_1"}) for k in range(3)]
    body = [[f"R_{p}", *(spelled.get(g, g) for g in (p % 5 + 1, p % 3 + 2, (p + 2) % 5 + 1))]
            for p in range(8)]  # fmt: skip
    header = [["ResponseId", "Q1_1", "Q2_1", "Q3_1"], ["Response ID", *(["How good? - Text"] * 3)]]
    labels = read_labels(
        table([*header, ['{"ImportId":"_recordId"}', *ids], *body]), on_doubt="accept"
    )
    assert labels.criteria == ("answer",)
    assert labels.scale("answer").categories == (1, 2, 3, 4, 5)
    assert len(labels.items) == 3


def test_previews_of_a_survey_are_no_respondents() -> None:
    ids = [json.dumps({"ImportId": one}) for one in ("status", "_recordId", "QID1_1", "QID1_2")]
    header = [["Status", "ResponseId", "Q1_1", "Q1_2"],
              ["Response Type", "Response ID", "How good? - A", "How good? - B"], ids]  # fmt: skip
    body = [["IP Address", f"R_{p}", p % 5 + 1, p % 3 + 1] for p in range(5)]
    labels = read_labels(table([*header, ["Survey Preview", "R_me", 5, 5], *body]))
    assert labels.raters == tuple(f"R_{p}" for p in range(5))
    assert labels.report.dropped == {"given in a preview of the survey": 2}
    tried = [["Survey Preview", *row[1:]] for row in body]
    assert len(read_labels(table([*header, *tried])).raters) == 5


def test_respondents_who_did_not_finish_are_asked_about() -> None:
    ids = [json.dumps({"ImportId": one}) for one in ("finished", "_recordId", "QID1_1", "QID1_2")]
    header = [["Finished", "ResponseId", "Q1_1", "Q1_2"],
              ["Finished", "Response ID", "How good? - A", "How good? - B"], ids]  # fmt: skip
    body = [[str(p != 2), f"R_{p}", p % 5 + 1, p % 3 + 1] for p in range(5)]
    with pytest.raises(LabelError, match="in the 2 rows where 'finished' is 'False'"):
        read_labels(table([*header, *body]))
    labels = read_labels(table([*header, *body]), {"answers": {"set_aside": "left out"}})
    assert labels.raters == ("R_0", "R_1", "R_3", "R_4")
    assert labels.report.dropped == {"in a row that was set aside": 2}
    assert read_labels(table([*header, *body[:2], *body[3:]])).report.doubts == ()


def test_who_answers_a_form_twice_is_said() -> None:
    again = [*FORM, ["11/20/2025 09:00:00", "30 +", 2, "short", 5, "long"]]
    who = [["Email Address"], ["ada@lab.org"], ["ben@lab.org"], ["ada@lab.org"]]
    rows = [[row[0], *mail, *row[1:]] for row, mail in zip(again, who, strict=True)]
    labels = read(table(rows, "form.csv"))
    assert labels.raters == ("ada", "ben", "ada (2)")
    note = "'ada' answered several times; each time was read as a rater of its own."
    assert note in labels.report.notes


MONKEY = [
    ["Respondent ID", "Collector ID", "Start Date", "Rate how fluent each is", "", "", "Seen it?",
     "Why?", "Which ones?", ""],
    ["", "", "", "Summary A", "Summary B", "Summary C", "Response", "Open-Ended Response", "news",
     "books"],
    *([f"11400{p}", "400", f"03/0{p}/2025 10:00", p, 6 - p, p % 3 + 1, "Yes" if p % 2 else "No",
       f"because of {p}", "news" if p % 2 else "", "books"] for p in range(1, 6)),
]  # fmt: skip


def test_all_responses_of_survey_monkey() -> None:
    labels = read(table(MONKEY, "responses.csv"))
    assert labels.raters == tuple(f"11400{p}" for p in range(1, 6))
    assert (labels.criteria, list(labels.items.index)) == (
        ("Rate how fluent each is",), ["Summary A", "Summary B", "Summary C"],
    )  # fmt: skip
    assert labels_of(labels) >= {
        ("Summary A", "114002", "human", "Rate how fluent each is", "2"),
        ("Summary B", "114002", "human", "Rate how fluent each is", "4"),
    }
    assert labels.report.n_labels == 15
    assert "Not read, as asked once, not of several items: 'Seen it?', 'Why?'." in (
        labels.report.notes
    )


def test_questions_that_survey_monkey_asks_once_are_asked_about() -> None:
    rows = [[*row[:3], n % 3 + 1, n % 2 + 1] for n, row in enumerate(MONKEY)]
    rows[0][3:], rows[1][3:] = ["Is it fluent?", "Is it true?"], ["Response", "Response"]
    with pytest.raises(LabelError, match="'Is it fluent\\?', 'Is it true\\?' are items") as caught:
        read_labels(table(rows, "responses.csv"))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": "criteria"}]
    labels = read_labels(table(rows, "responses.csv"), {"answers": {"columns": "criteria"}})
    assert (labels.criteria, len(labels.items)) == (("Is it fluent?", "Is it true?"), 1)


@pytest.mark.parametrize(
    ("own", "rows", "guess"),
    [
        (["Collector ID", "Start Date", "IP Address", "Email Address"], ["Clarity", "Tone"], None),
        (["Start Date", "End Date"], ["Clarity", "Tone"], None),
        (["Collector ID", "Start Date"], ["Clarity"], None),
        (["Collector ID", "Start Date"], ["Creative", "Boring"], "items"),
    ],
)
def test_answers_that_survey_monkey_has_rated_on_criteria(own, rows, guess) -> None:
    asked = [f"Please rate Answer {n}" for n in range(1, 5)]
    cells = [(one, row) for one in asked for row in rows]
    over = [one if row == rows[0] else "" for one, row in cells]
    header = ["Respondent ID", *own, *over, "Anything else?"]
    below = ["", *[""] * len(own), *(row for _, row in cells), "Open-Ended Response"]
    said = {(p, n): (p * n + p) % 5 + 1 for p in range(6) for n in range(len(cells))}
    body = [
        [f"118{p}", *("41" for _ in own), *(said[p, n] for n in range(len(cells))), f"Remark {p}"]
        for p in range(6)
    ]
    lines = [header, below, *body]
    if guess:
        with pytest.raises(LabelError, match="are items that are judged on several") as caught:
            read_labels(table(lines, "Study.csv"))
        assert [doubt.guess for doubt in caught.value.doubts] == [{"grids": guess}]
    stated = {"answers": {"grids": guess}} if guess else None
    labels = read_labels(table(lines, "Study.csv"), stated)
    assert labels_of(labels) == {
        (item, f"118{p}", "human", criterion, str(said[p, n]))
        for n, (item, criterion) in enumerate(cells)
        for p in range(6)
    }
    assert any("'Anything else?'" in note for note in labels.report.notes)


SO_SCI = ["CASE", "SERIAL", "REF", "QUESTNNR", "MODE", "STARTED"]


def so_sci(codes, given, texts=None):
    """Interviews of SoSci Survey: ``given(p, n)`` to the question ``codes[n]``."""
    header = [*SO_SCI, "SD01", *codes, "TIME001", "TIME_SUM", "FINISHED"]
    asked = [
        "Interview-Nummer (fortlaufend)",
        *SO_SCI[1:],
        "Geschlecht",
        *(texts or ()),
        *header[-3:],
    ]
    return table([
        header, *([asked] if texts else []),
        *([p + 40, "", "", "base", "interview", f"2024-05-0{p + 1} 10:00:00", p % 2 + 1,
           *(given(p, n) for n in range(len(codes))), 20 + p, 90 + p, 1] for p in range(6)),
    ], "rdata.csv")  # fmt: skip


def test_respondents_of_so_sci_survey_are_its_interviews() -> None:
    def given(p, n):
        return -9 if (p, n) == (2, 3) else -1 if (p, n) == (4, 1) else (2 * p + n * n) % 5 + 1

    codes = [f"UX{n:02}_{k:02}" for n in range(1, 5) for k in (1, 2)]
    with pytest.raises(LabelError, match="'UX04', which all have the rows '01', '02', are item"):
        read_labels(so_sci(codes, given))
    labels = read_labels(so_sci(codes, given), {"answers": {"grids": "items"}})
    assert ([*labels.items.index], labels.criteria) == (
        ["UX01", "UX02", "UX03", "UX04"],
        ("01", "02"),
    )
    assert set(labels.raters) == {f"interview {p + 40}" for p in range(6)}
    assert (labels.report.n_labels, labels.report.n_missing) == (46, 2)
    texts = [f"Antwort {n}: {one}" for n in range(1, 5) for one in ("Klarheit", "Nutzen")]
    labels = read_labels(so_sci(codes, given, texts))
    assert (labels.criteria, len(labels.items), labels.report.n_labels) == (
        ("Klarheit", "Nutzen"), 4, 46,
    )  # fmt: skip
    below = read_labels(
        so_sci(codes[:4], lambda p, n: (p + n) % 7 - 3), {"answers": {"grids": "items"}}
    )
    assert below.report.n_labels == 24  # of a scale from -3 to 3
    with pytest.raises(
        LabelError, match="'SD01', 'UX01_01', 'UX01_02' are items that every"
    ) as one:
        read_labels(so_sci(codes[:2], given))
    assert [doubt.guess for doubt in one.value.doubts] == [{"columns": "items"}]


def test_submissions_of_kobo_are_respondents_unless_enumerators_have_several() -> None:
    def submission(p, asked):
        time = f"2024-05-0{p % 9 + 1}T10:00:00.000+02:00"
        return {"start": time, "end": time, **asked, "_id": 8800 + p, "_uuid": f"u-{p}",
                "_submission_time": time, "_submitted_by": "", "_index": p + 1}  # fmt: skip

    def read_as(rows, name="kobo.csv"):
        return read(table([[*rows[0]], *([*row.values()] for row in rows)], name))

    answers = [f"Answer_{n}/{one}" for n in range(1, 5) for one in ("clarity", "tone")]
    said = {(p, n): (2 * p + n * n) % 5 + 1 for p in range(6) for n in range(len(answers))}
    rows = [submission(p, {one: said[p, n] for n, one in enumerate(answers)}) for p in range(6)]
    for labels in (read_as(rows), read(json_file({"count": 6, "results": rows}))):
        assert labels_of(labels) == {
            (
                f"Answer_{n // 2 + 1}",
                f"submission {8800 + p}",
                "human",
                one,
                str((2 * p + n * n) % 5 + 1),
            )
            for n, one in enumerate(("clarity", "tone") * 4)
            for p in range(6)
        }
    named = [{"enumerator": f"e{p}", **row} for p, row in enumerate(rows)]
    assert read_as(named).raters == tuple(f"e{p}" for p in range(6))
    several = [
        submission(p, {"annotator": f"a{p % 3}", "story": f"s{p // 3}", "clarity": p * p % 5 + 1})
        for p in range(9)
    ]
    labels = read_as(several)
    assert (labels.raters, [*labels.items.index]) == (("a0", "a1", "a2"), ["s0", "s1", "s2"])


def of_microsoft(questions, given, mails=("anonymous",) * 6, called=None):
    """A Microsoft form: response ``p`` to question ``n`` is ``given(p, n)``."""
    header = called or ["ID", "Start time", "Completion time", "Email", "Name"]
    return table([
        [*header, *questions],
        *([p + 1, f"5/{p + 1}/24 10:00:00", f"5/{p + 1}/24 10:09:00", mail, "",
           *(given(p, n) for n in range(len(questions)))] for p, mail in enumerate(mails)),
    ], "Evaluation(1-6).csv")  # fmt: skip


def test_respondents_of_a_microsoft_form_are_its_rows() -> None:
    def given(p, n):
        return (3 * p + n * n) % 5 + 1

    answers = [f"Answer {n}.{one}" for n in range(1, 5) for one in ("Clarity", "Tone")]
    german = ["ID", "Startzeit", "Fertigstellungszeit", "E-Mail", "Name"]
    for called in (None, german):
        labels = read_labels(of_microsoft(answers, given, called=called))
        assert labels_of(labels) == {
            (f"Answer {n // 2 + 1}", f"respondent {p + 1}", "human", one, str(given(p, n)))
            for n, one in enumerate(("Clarity", "Tone") * 4)
            for p in range(6)
        }
    mails = ("ada@x.org", "anonymous", "ben@x.org", "anonymous", "ada@x.org", "anonymous")
    labels = read_labels(of_microsoft(answers, given, mails))
    numbered = tuple(f"respondent {n}" for n in (2, 4, 6))
    assert labels.raters == ("ada", numbered[0], "ben", numbered[1], "ada (2)", numbered[2])
    again = ["How clear is it?", *(f"How clear is it?{n}" for n in range(2, 5))]
    labels = read_labels(of_microsoft(again, given))
    assert (len(labels.items), len(labels.raters), labels.criteria) == (4, 6, ("How clear is it?",))


def test_questions_of_a_microsoft_form_that_are_not_alike_are_asked_about() -> None:
    for names, guess in ((["Fox", "Hare", "Crow"], "items"), (["Clarity", "Tone"], "criteria")):
        with pytest.raises(LabelError, match="items that every respondent judged") as caught:
            read_labels(of_microsoft(names, lambda p, n: (p + n) % 5 + 1))
        assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": guess}]
    labels = read_labels(
        of_microsoft(names, lambda p, n: (p + n) % 5 + 1), {"answers": {"columns": "criteria"}}
    )
    assert (labels.criteria, len(labels.raters)) == (("Clarity", "Tone"), 6)


LETTERED = {
    "one question": (["How natural is response {}?"], "ABCD"),
    "two": (["How natural is system {}?", "How helpful is system {}?"], "ABC"),
    "what is judged first": (["Summary {} is easy to read"], "XYZ"),
}


@pytest.mark.parametrize(("asked", "letters"), LETTERED.values(), ids=LETTERED)
@pytest.mark.parametrize("of_tool", [of_microsoft, lambda asked, _: form(*asked)])
def test_a_letter_behind_what_is_judged_stands_for_an_item_in_the_guess(
    of_tool, asked: list[str], letters: str
) -> None:
    questions = [question.format(letter) for letter in letters for question in asked]

    def file() -> Upload:
        return of_tool(questions, lambda p, n: (3 * p + n * n) % 5 + 1)

    with pytest.raises(LabelError, match="items that every respondent judged") as caught:
        read_labels(file())
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": "items"}]
    labels = read_labels(file(), on_doubt="accept")
    assert [*labels.items.index] == [*letters]
    assert len(labels.criteria) == len(asked)


def test_letters_of_judges_in_a_table_with_dates_are_no_items() -> None:
    rows = [
        [f"2024-05-{n + 1:02d}", f"A text of some words, number {n}.", n % 5 + 1,
         *((n + k) % 5 + 1 for k in range(3))]
        for n in range(20)
    ]  # fmt: skip
    labels = read_labels(table([["date", "text", "human", "model A", "model B", "model C"], *rows]))
    assert (labels.raters, len(labels.judges), len(labels.items)) == (("human",), 3, 20)


def test_a_microsoft_form_that_is_filled_in_for_each_item_has_its_raters_in_an_answer() -> None:
    cells = (lambda p: f"s{p // 2}", lambda p: f"RC{p % 2}", lambda p: (p * p) % 5 + 1)
    labels = read_labels(
        of_microsoft(["Story", "Reviewer code", "Clarity"], lambda p, n: cells[n](p))
    )
    assert (labels.raters, [*labels.items.index]) == (("RC0", "RC1"), ["s0", "s1", "s2"])


@pytest.mark.parametrize("own", ["{}", '{{"ImportId":"{}"}}', "{{'ImportId': '{}'}}"])
@pytest.mark.parametrize("called", ["Q1_1 Q1_2 Q2_1 Q2_2", "fluency_1 fluency_2 ok_1 ok_2"])
def test_names_of_columns_in_the_place_of_qualtrics_ids_name_the_questions(
    own: str, called: str
) -> None:
    names = ["StartDate", "Duration (in seconds)", "Finished", "ResponseId", *called.split()]
    texts = ["Start Date", "Duration (in seconds)", "Finished", "Response ID"]
    texts += ["How fluent is each? - Text a", "How fluent is each? - Text b"]
    texts += ["Is it fine? - Text a", "Is it fine? - Text b"]
    if own == "{}":
        own = '{{"ImportId":"{}","timeZone":"x"}}'
    ids = [own.format(name) for name in names]
    body = [
        ["2025-01-01 10:00:00", "60", "True", f"R_{n}", 1 + n, 5 - n, ("Yes", "No")[n % 2], "No"]
        for n in range(3)
    ]
    by_name = read(table([names, texts, ids, *body]), on_doubt="accept")
    qualtrics = ["startDate", "duration", "finished", "_recordId"]
    known = [
        f'{{"ImportId":"{one}"}}' for one in (*qualtrics, "QID1_1", "QID1_2", "QID2_1", "QID2_2")
    ]
    by_id = read(table([names, texts, known, *body]), on_doubt="accept")
    assert labels_of(by_name) == labels_of(by_id)
    assert len(by_name.table) == 12


def test_a_survey_without_questions_beside_a_judges_file_is_the_one_that_is_named() -> None:
    names, texts = ["ResponseId", "Q1"], ["Response ID", "Why?"]
    ids = [f'{{"ImportId":"{one}"}}' for one in names]
    body = [
        [f"R_{n}", f"Because of reason {n}, which is long enough to be a text."] for n in range(9)
    ]
    judge = table([["item", "gpt-4o"], *([f"Text {k}", k] for k in range(1, 6))], "judge.csv")
    with pytest.raises(HumansMissingError) as caught:
        read(table([names, texts, ids, *body]), judge)
    assert str(caught.value) == (
        "File 'judge.csv' holds labels of judges alone ('gpt-4o'); add the file with the human "
        "labels of the same items, or list the columns of humans in the mapping as 'human'. Not "
        "read: File 'survey.csv' is a Qualtrics survey, but holds no label of any item; export it "
        "again with its annotations."
    )


def of_respondents(names: Sequence[str], who: str = "Participant") -> Upload:
    """Answers of nine respondents to columns, from 1 to 5."""
    rows = [
        [f"P{p}", *((n * n + (n + 2) * p) % 5 + 1 for n in range(len(names)))] for p in range(9)
    ]
    return table([[who, *names], *rows])


OF_AN_ITEM_AND_A_CRITERION = {
    "unknown words": ("item{}_{}", ("real", "funny"), ["item1", "item2", "item3"]),
    "words and a dash": ("Summary {} - {}", ("relevance", "long or short?"),
                         ["Summary 1", "Summary 2", "Summary 3"]),
    "an unknown item": ("s{}.{}", ("relevance", "fluency"), ["s1", "s2", "s3"]),
    "long words": ("output_{}_{}", ("grammaticality", "comprehensibility"),
                   ["output_1", "output_2", "output_3"]),
    "criteria by number": ("text{}_{}", ("q1", "q2"), ["text1", "text2", "text3"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "criteria", "items"),
    OF_AN_ITEM_AND_A_CRITERION.values(),
    ids=OF_AN_ITEM_AND_A_CRITERION,
)
@pytest.mark.parametrize("who", ["Participant", "rater"])
def test_columns_called_after_an_item_and_a_criterion_are_both(name, criteria, items, who) -> None:
    names = [name.format(n, criterion) for n in (1, 2, 3) for criterion in criteria]
    labels = read_labels(of_respondents(names, who))
    assert (labels.criteria, list(labels.items.index)) == (criteria, items)
    assert (len(labels.raters), labels.report.n_labels) == (9, 54)
    found = {(item, criterion): label for item, rater, _, criterion, label in labels_of(labels)
             if rater == "P0"}  # fmt: skip
    cells = [(item, criterion) for item in items for criterion in criteria]
    assert found == {cell: str(n * n % 5 + 1) for n, cell in enumerate(cells)}


UNCLEAR_COLUMNS = {
    "neither is known": ("Q{}_{}", ("long", "funny"), "items"),
    "letters of texts": ("text{}{}", ("a", "b"), "apart"),
    "rows are called items": ("Q{}_{}", ("textA", "textB"), "criteria"),
    "blocks may be raters": ("R{}_{}", ("fluency", "relevance"), "items"),
    "blocks are times": ("wave{}_{}", ("fluency", "relevance"), "items"),
    "rows are models": ("item{}_{}", ("llama", "claude"), "apart"),
    "blocks are systems": ("model{}_{}", ("fluency", "relevance"), "items"),
}


@pytest.mark.parametrize(("name", "rows", "guess"), UNCLEAR_COLUMNS.values(), ids=UNCLEAR_COLUMNS)
def test_it_is_asked_which_part_of_a_column_is_the_item(name, rows, guess) -> None:
    export = of_respondents([name.format(n, row) for n in (1, 2, 3) for row in rows])
    with pytest.raises(LabelError, match="are items that are judged on several criteria") as caught:
        read_labels(export)
    assert [doubt.guess for doubt in caught.value.doubts] == [{"grids": guess}]
    shapes = []
    for how in ("items", "criteria", "apart"):
        export.seek(0)
        labels = read_labels(export, {"answers": {"grids": how}})
        assert labels.report.n_labels == 54
        shapes.append((len(labels.items), len(labels.criteria)))
    assert shapes == [(3, 2), (2, 3), (6, 1)]


BLOCKS_OF_QUALTRICS = {
    "named blocks": (
        [(f"S{n}_{what}", f"Summary {n} - The summary is {what}", f"QID{n}_{k}")
         for n in (1, 2, 3) for k, what in enumerate(("fluent", "accurate"), 1)],
        {"The summary is fluent", "The summary is accurate"}, ["S1", "S2", "S3"]),
    "one text for all": (
        [(f"Q{n}_{k}", f"Please rate the response above. - {what}", f"QID{n}_{k}")
         for n in (3, 4, 5) for k, what in enumerate(("Helpful", "Honest", "Harmless"), 1)],
        {"Helpful", "Honest", "Harmless"}, ["Q3", "Q4", "Q5"]),
    "ids of whole questions": (
        [(f"S{n}_{what}", f"Summary {n} - The summary is {what}", f"QID{n}{k}")
         for n in (1, 2, 3) for k, what in enumerate(("fluent", "kind"), 1)],
        {"The summary is fluent", "The summary is kind"}, ["S1", "S2", "S3"]),
    "ids of whole questions and one text": (
        [(f"Q{n}_{k}", f"Please rate the response above. - {what}", f"QID{n}{k}")
         for n in (3, 4, 5) for k, what in enumerate(("Helpful", "Honest", "Harmless"), 1)],
        {"Helpful", "Honest", "Harmless"}, ["Q3", "Q4", "Q5"]),
    "items behind": (
        [(f"{what}_S{n}", f"The summary is {what} - Summary {n}", f"QID{n}{k}")
         for n in (1, 2, 3) for k, what in enumerate(("fluent", "accurate"), 1)],
        {"The summary is fluent", "The summary is accurate"},
        ["Summary 1", "Summary 2", "Summary 3"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "criteria", "items"), BLOCKS_OF_QUALTRICS.values(), ids=BLOCKS_OF_QUALTRICS
)
def test_a_matrix_of_qualtrics_for_each_item_has_criteria_as_its_rows(
    columns, criteria, items
) -> None:
    labels = read_labels(qualtrics(columns))
    assert set(labels.criteria) == criteria
    assert list(labels.items.index) == items
    assert (len(labels.raters), labels.report.n_labels) == (6, 6 * len(columns))


def test_rows_of_one_question_that_comes_back_are_asked_about_unless_they_are_called_items() -> (
    None
):
    def blocks(*rows: str) -> Upload:
        return qualtrics(
            [
                (f"Q{n}_{k}", f"Please rate what is above. - {row}", f"QID{n}_{k}")
                for n in (1, 2, 3)
                for k, row in enumerate(rows, 1)
            ]
        )

    labels = read_labels(blocks("Text A", "Text B"))
    assert (len(labels.items), labels.criteria) == (6, ("answer",))
    with pytest.raises(LabelError, match="are items that are judged on several criteria") as caught:
        read_labels(blocks("Well made", "Fun to read"))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"grids": "items"}]


def test_whole_questions_that_come_back_word_for_word_are_still_asked_about() -> None:
    texts = ("How good is it? (1-5)", "How clear is it? (1-5)")
    survey = qualtrics([(f"good{k}", text, f"QID{n}{k}")
                        for n, text in enumerate(texts, 1) for k in "12"])  # fmt: skip
    with pytest.raises(LabelError, match="are items that every respondent judged") as caught:
        read_labels(survey)
    assert [doubt.guess for doubt in caught.value.doubts] == [{"columns": "criteria"}]


STATEMENTS = ("I trust it", "It is helpful", "It answers in a polite way", "I would use it")
ONE_THING = {
    "sliders": (
        qualtrics,
        [(f"{name}_1", f"How {word} are most scientists?", f"QID{n}_1")
         for n, (name, word) in enumerate((("Skill", "skilled"), ("Honest", "honest"),
                                           ("Care", "caring"), ("Open", "open to others")), 1)],
        ("Skill_1", "Honest_1", "Care_1", "Open_1"),
    ),
    "qualities of many sliders": (
        qualtrics,
        [(f"{name}_1", f"{name} of the report about the sea, as you see it", f"QID{n}_1")
         for n, name in enumerate(("Fluency", "Coherence", "Clarity", "Politeness"), 1)],
        ("Fluency_1", "Coherence_1", "Clarity_1", "Politeness_1"),
    ),
    "statements": (
        qualtrics,
        [(f"Q1_{n}", f"Please rate the chatbot. - {said}", f"QID1_{n}")
         for n, said in enumerate(STATEMENTS, 1)],
        ("Q1_1", "Q1_2", "Q1_3", "Q1_4"),
    ),
    "qualities": (
        qualtrics,
        [(f"Q1_{n}", f"Please rate the chatbot. - {said}", f"QID1_{n}")
         for n, said in enumerate(("Politeness", "Clarity", "Fluency", "Speed"), 1)],
        ("Q1_1", "Q1_2", "Q1_3", "Q1_4"),
    ),
    "rows of a form": (
        table,
        [["Timestamp", *(f"Please rate the chatbot. [{said}]" for said in STATEMENTS)],
         *([f"11/19/2025 15:3{p}:00", *((n * n + p) % 5 + 1 for n in range(4))]
           for p in range(6))],
        STATEMENTS,
    ),
    "rows of SurveyMonkey": (
        table,
        [["Respondent ID", "Collector ID", "Start Date", "Please rate the chatbot", "", "", ""],
         ["", "", "", *STATEMENTS],
         *([f"11400{p}", "400", "03/01/2025", *((n * n + p) % 5 + 1 for n in range(4))]
           for p in range(6))],
        STATEMENTS,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("write", "columns", "names"), ONE_THING.values(), ids=ONE_THING)
def test_what_may_be_said_of_one_thing_is_asked_about(write, columns, names) -> None:
    with pytest.raises(LabelError, match="are items that every respondent judged, or crit") as one:
        read_labels(write(columns))
    assert [doubt.guess for doubt in one.value.doubts] == [{"columns": "criteria"}]
    labels = read_labels(write(columns), {"answers": {"columns": "criteria"}})
    assert (len(labels.items), labels.criteria) == (1, names)
    assert (len(labels.raters), labels.report.n_labels) == (6, 24)
    labels = read_labels(write(columns), {"answers": {"columns": "items"}})
    assert (list(labels.items.index), len(labels.criteria)) == ([*names], 1)


def test_rows_of_a_grid_that_are_no_statements_are_criteria_where_the_mapping_says_so() -> None:
    columns = [(f"Q1_{n}", f"How good? - {name}", f"QID1_{n}")
               for n, name in enumerate(("Paris", "The old town", "Rome"), 1)]  # fmt: skip
    assert list(read_labels(qualtrics(columns)).items.index) == ["Q1_1", "Q1_2", "Q1_3"]
    labels = read_labels(qualtrics(columns), {"answers": {"columns": "criteria"}})
    assert (len(labels.items), labels.criteria) == (1, ("Q1_1", "Q1_2", "Q1_3"))
    numbered = [(f"Q{n}_1", f"How fluent is summary {n}?", f"QID{n}_1") for n in (1, 2, 3)]
    assert list(read_labels(qualtrics(numbered)).items.index) == ["Q1_1", "Q2_1", "Q3_1"]


def test_statements_below_a_question_of_survey_monkey_are_asked_about() -> None:
    rows = [[*row] for row in MONKEY]
    rows[1][3:6] = STATEMENTS[:3]
    with pytest.raises(LabelError, match="'I trust it', 'It is helpful', 'It answers in a pol"):
        read_labels(table(rows, "responses.csv"))
    labels = read_labels(table(rows, "responses.csv"), {"answers": {"columns": "criteria"}})
    assert (labels.criteria, labels.report.n_labels) == (STATEMENTS[:3], 15)


@pytest.mark.parametrize("start", [0, 1, 3])
def test_what_respondents_say_as_1_2_3_in_turn_is_an_answer_as_others_are(start) -> None:
    said = [[4, 2, 5, 3, 4], [4, 2, 4, 3, 0], [5, 1, 4, 2, 4]]
    rows = [["Participant", *(f"Item {n}" for n in range(1, 7))],
            *([f"P{n}", *own, start + n] for n, own in enumerate(said))]  # fmt: skip
    labels = read_labels(table([*map(list, rows)], "responses.csv"))
    assert (len(labels.items), labels.report.n_labels) == (6, 18)
    last = labels.table[labels.table["item"].astype(str).str.endswith("6")]
    assert [*last["label"].astype(int)] == [start, start + 1, start + 2]
    for n, row in enumerate(rows[1:], start=101):  # which nobody says of another item
        row[-1] = n
    assert len(read_labels(table(rows, "responses.csv")).items) == 5


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        (["Antwort 1", "Antwort 2", "Antwort 3"], ["Verständlichkeit", "Nutzen"]),
        (["Story 1", "Story 2", "Story 3"], ["Creative", "Boring"]),
        (["The Fox", "The Hare"], ["Fluency", "Coherence"]),
    ],
)
def test_grids_of_which_nothing_says_whether_they_are_items_are_asked_about(asked, rows) -> None:
    header = ["Timestamp", *(f"{one} [{row}]" for one in asked for row in rows)]
    answers = [[f"2024/03/0{day} 10:00:00", *((n * day) % 5 + 1 for n in range(len(header) - 1))]
               for day in (1, 2, 3, 4)]  # fmt: skip

    def read_as(mapping=None):
        return read_labels(table([header, *answers], "form.csv"), mapping)

    with pytest.raises(LabelError, match="are items that are judged on several criteria") as one:
        read_as()
    assert [doubt.guess for doubt in one.value.doubts] == [{"grids": "items"}]
    labels = read_as({"answers": {"grids": "items"}})
    assert ([*labels.items.index], labels.criteria) == (asked, tuple(rows))
    labels = read_as({"answers": {"grids": "criteria"}})
    assert ([*labels.items.index], labels.criteria) == (rows, tuple(asked))


def test_numbers_of_a_scale_behind_the_rows_of_a_grid_need_no_question() -> None:
    header = ["Timestamp", *(f"Summary {n} [{row} (1-5)]" for n in (1, 2, 3)
                             for row in ("Fluency", "Coherence"))]  # fmt: skip
    answers = [[f"2024/03/0{day} 10:00:00", *((n * day) % 5 + 1 for n in range(6))]
               for day in (1, 2, 3, 4)]  # fmt: skip
    labels = read_labels(table([header, *answers], "form.csv"))
    assert labels.criteria == ("Fluency (1-5)", "Coherence (1-5)")
    assert [*labels.items.index] == ["Summary 1", "Summary 2", "Summary 3"]


@pytest.mark.parametrize("ids", [("QID1_1", "QID1_2", "QID1_3", "SC_8bz"), None])
def test_points_that_qualtrics_adds_up_are_no_answers(ids: tuple[str, ...] | None) -> None:
    names = ("Q1_1", "Q1_2", "Q1_3", "SC0")
    texts = (*(f"How good is it? - Text {n}" for n in (1, 2, 3)), "Score")
    columns = list(zip(names, texts, ids or names, strict=True))
    labels = read_labels(qualtrics(columns), on_doubt="accept")
    assert list(labels.items.index) == ["Q1_1", "Q1_2", "Q1_3"]
    assert labels.report.n_labels == 3 * 6


NUMBERED_BY_THE_FORM = {
    "whole questions": ("How natural is sentence {}?", "{}. {}"),
    "names of items": ("Sentence {}", "{}) {}"),
    "letters before the numbers": ("Sentence {}", "Q{}. {}"),
    "behind a scale": ("On a scale of 1-5, how clear is text {}?", "{}. {}"),
}


@pytest.mark.parametrize(
    ("question", "numbered"), NUMBERED_BY_THE_FORM.values(), ids=NUMBERED_BY_THE_FORM
)
@pytest.mark.parametrize("of_tool", [of_microsoft, lambda asked, _: form(*asked)])
def test_numbers_that_a_form_puts_before_its_questions_are_no_items(
    of_tool, question: str, numbered: str
) -> None:
    asked = ["How old are you?", *(question.format(n) for n in range(1, 5))]
    questions = [numbered.format(n, one) for n, one in enumerate(asked, 1)]
    labels = read_labels(of_tool(questions, lambda p, n: (3 * p + n * n) % 5 + 1))
    assert [item.split()[-1] for item in labels.items.index] == ["1", "2", "3", "4"]
    assert (len(labels.criteria), "human" in labels.raters) == (1, False)


def test_numbers_before_criteria_and_before_one_question_are_read_as_before() -> None:
    criteria = of_microsoft(["1. Clarity", "2. Tone"], lambda p, n: (p + n) % 5 + 1)
    labels = read_labels(criteria, {"answers": {"columns": "criteria"}})
    assert labels.criteria == ("Clarity", "Tone")
    again = [f"{n}. How clear is the text?" for n in range(1, 5)]
    labels = read_labels(of_microsoft(again, lambda p, n: (3 * p + n * n) % 5 + 1))
    assert (labels.criteria, len(labels.items)) == (("How clear is the text?",), 4)
    raters = table([
        ["date", *(f"v1 annotator {n}" for n in range(1, 4))],
        *([f"{p + 1}/5/2024", *((3 * p + n * n) % 5 + 1 for n in range(3))] for p in range(6)),
    ], "labels.csv")  # fmt: skip
    assert read_labels(raters).raters == tuple(f"v1 annotator {n}" for n in range(1, 4))
