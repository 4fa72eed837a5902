"""Questions and repairs of the page Data that concern several files, sheets and scales."""

import csv
import io
import json
import zipfile

import pytest

from judgeviz.labels.mapping import ANSWERS
from pages.data_parts.columns import on_page
from pages.data_parts.questions import ANSWERS_IN_WORDS, QUESTIONS_OF_FORMATS
from tests.labels.sources import workbook
from tests.labels.test_sheets import book
from tests.pages.reading import assert_calm, words, words_of
from tests.pages.test_data_page import apply, counts, keyed, numbers, role, roles, upload

N = 24
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def table(header, rows):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()


def grades(*columns, first=0, n_grades=5):
    rows = [
        [f"i{n}", *((n * (k + 2) + n // 3) % n_grades + 1 for k in range(len(columns)))]
        for n in range(first, first + N)
    ]
    return table(["item", *columns], rows)


def long(names, *raters):
    rows = [
        (f"i{n}", who, name, (n + len(who) + len(name)) % 3 + 1)
        for n in range(N)
        for who in raters
        for name in names
    ]
    return table(("item", "rater", "criterion", "label"), rows)


def texts(elements):
    return [words(element) for element in elements]


def test_people_in_one_file_and_judges_in_another(start):
    app = upload(start("data"), ("a.csv", grades("Anna", "Ben")), ("b.csv", grades("gpt-4o")))
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    assert texts(app.info)[1:] == ["24 of the 24 items of 'b.csv' are in 'a.csv', too."]
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_each_of_two_files_is_asked_about_its_own_people(start):
    files = [("a.csv", grades("Anna", "Ben")), ("b.csv", grades("Chen", "Dora", first=N))]
    app = upload(start("data"), *files)
    questions = [radio for radio in app.radio if radio.key.startswith("doubt_")]
    assert len(questions) == 2
    for radio in questions:
        radio.set_value(radio.options[0])
    app.run()
    assert_calm(app)
    assert not app.error
    assert (numbers(app)["Humans"], numbers(app)["Items"]) == ("4", str(2 * N))


def test_letters_that_raters_and_criteria_share_are_asked_about(start):
    columns = [f"rater_{rater}.{criterion}" for rater in "xy" for criterion in "xy"]
    app = upload(start("data"), ("golden.csv", grades(*columns)))
    assert [one for one in texts(app.markdown) if "Which parts of the names are criteria?" in one]
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    assert_calm(app)
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Items"]) == ("2", str(N))


def test_a_packed_folder_of_a_file_per_rater_is_shown_file_by_file(start):
    content = io.BytesIO()
    names = ("annotator_1", "annotator_2", "gpt-4o")
    with zipfile.ZipFile(content, "w") as packed:
        for name in names:
            packed.writestr(f"export/{name}.csv", grades(name).replace(name.encode(), b"score"))
    app = start("data")
    app.file_uploader(key="upload").upload("labels.zip", content.getvalue(), "application/zip")
    app.run()
    assert_calm(app)
    assert [tab.label.replace("\\", "") for tab in app.tabs] == [f"{name}.csv" for name in names]


def test_the_sheets_of_a_workbook_are_shown_side_by_side(start):
    def sheet(*columns, first=0):
        return list(csv.reader(io.StringIO(grades(*columns, first=first).decode())))

    notes = [["what", "who"], ["first half", "Anna"], ["second half", "Ben"]]
    book = workbook(sheet("human_1", "human_2"), sheet("gpt-4o", first=6), notes, name="study.xlsx")
    app = start("data")
    app.file_uploader(key="upload").upload("study.xlsx", book.getvalue(), XLSX)
    app.run()
    assert_calm(app)
    assert [tab.label.replace("\\", "") for tab in app.tabs] == [
        "study.xlsx (Sheet1)", "study.xlsx (Sheet2)",
    ]  # fmt: skip
    assert texts(app.info) == [
        "18 of the 24 items of 'study.xlsx (Sheet2)' are in 'study.xlsx (Sheet1)', too; left over: "
        "6 of 'study.xlsx (Sheet2)' and 6 of 'study.xlsx (Sheet1)'."
    ]
    said = "Sheets 'Sheet1', 'Sheet2' of 'study.xlsx' were read; not read: 'Sheet3'."
    assert said in texts(app.caption)
    role(app, "human_2").set_value("–").run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "1")
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "1")


def test_a_judges_labels_on_nothing_named_may_count_on_each_criterion(start):
    app = upload(
        start("data"),
        ("humans.csv", long(("tone", "facts"), "human_1", "human_2")),
        ("judges.csv", long(("score",), "gpt-4o")),
    )

    def box():
        [own] = [one for one in app.selectbox if one.key.startswith("which_criterion_")]
        return own

    assert box().options == ["tone", "facts", "each of 'tone', 'facts'", "none of them"]
    box().set_value(2).run()
    assert_calm(app)
    assert not app.warning
    assert numbers(app)["Judges"] == "1"
    kept = {"labels kept": str(6 * N)}
    assert {what: n for what, n in counts(app) if what in kept} == kept


def test_criteria_that_share_no_name_are_matched_on_the_page(start):
    app = upload(
        start("data"),
        ("humans.csv", long(("tone", "facts"), "human_1", "human_2")),
        ("judges.csv", long(("style_x", "accuracy"), "gpt-4o")),
    )
    boxes = [box for box in app.selectbox if box.key.startswith("which_criterion_")]
    assert [box.label.replace("\\", "") for box in boxes] == [
        "The judges' style_x is the humans'", "The judges' accuracy is the humans'",
    ]  # fmt: skip
    assert [box.options for box in boxes] == [["tone", "facts", "none of them"]] * 2
    boxes[0].set_value(0).run()
    assert_calm(app)
    assert app.warning  # one is open still
    boxes = [box for box in app.selectbox if box.key.startswith("which_criterion_")]
    boxes[1].set_value(0).run()
    assert texts(app.error) == ["Several of the judges' criteria cannot be 'tone'; choose again."]
    boxes = [box for box in app.selectbox if box.key.startswith("which_criterion_")]
    boxes[1].set_value(2).run()
    assert_calm(app)
    assert not app.warning
    assert not app.error
    assert numbers(app)["Judges"] == "1"
    kept = {"labels kept": str(5 * N)}
    assert {what: n for what, n in counts(app) if what in kept} == kept
    box = next(box for box in app.selectbox if "accuracy is the humans'" in box.label)
    box.set_value(1).run()  # changed later
    assert_calm(app)
    assert dict(counts(app))["labels kept"] == str(6 * N)


def test_a_scale_is_stated_where_all_labels_are_equal(start):
    content = grades("human_1", "human_2", "gpt-4o", n_grades=1)
    app = upload(start("data"), ("same.csv", content))
    question = keyed(app.radio, "doubt_")
    said = [option.replace("\\", "") for option in question.options]
    assert said[:2] == ["nominal: 0, 1", "ordinal: 1, 2, 3, 4, 5"]
    question.set_value(question.options[1]).run()
    assert_calm(app)
    assert keyed(app.text_input, "map_categories_").value == "1, 2, 3, 4, 5"
    app = upload(start("data"), ("same.csv", content))
    keyed(app.text_input, "map_categories_unread_").set_value("1, 2, 3").run()
    keyed(app.selectbox, "map_scale_unread_").set_value("ordinal").run()
    assert_calm(app)
    assert not app.error
    apply(app)
    assert keyed(app.text_input, "map_categories_").value == "1, 2, 3"


def test_a_renamed_label_is_a_label_of_the_scale(start):
    grades = {1: "poor", 2: "fair", 3: "good"}
    rows = [(f"i{n}", *(grades[(n * k + n // 3) % 3 + 1] for k in (2, 3, 4))) for n in range(N)]
    app = upload(start("data"), ("w.csv", table(("item", "human_1", "human_2", "gpt-4o"), rows)))
    keyed(app.text_area, "map_labels_").set_value("poor = bad").run()
    assert_calm(app)
    assert not app.error
    assert dict(counts(app))["labels kept"] == str(3 * N)
    apply(app)
    keyed(app.text_input, "map_categories_").set_value("bad, fair, good").run()
    keyed(app.text_area, "map_labels_").set_value("poor = bad\ngood = fine").run()
    assert_calm(app)
    assert dict(counts(app))["labels kept"] == str(3 * N)


def test_judges_of_a_contest_are_shown_with_the_side_that_is_asked_about(start):
    content = grades("judge_ann", "judge_bob").replace(b"item", b"case")
    app = upload(start("data"), ("court.csv", content))
    assert roles(app) == {"case": "Item", "judge_ann": "Human", "judge_bob": "Human"}
    keyed(app.button, "confirm_").click().run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "0")
    app = upload(start("data"), ("models.csv", grades("gpt-4o", "claude-3")))
    assert roles(app) == {"item": "Item", "gpt-4o": "Judge", "claude-3": "Judge"}


@pytest.mark.parametrize(("sentence", "shown"), [
    ("name it in the mapping as 'item'.", "name it below as Item."),
    ("list the columns of humans in the mapping as 'human'.",
     "list the columns of humans below as Human."),
    ("name a column in the mapping under 'machine' or 'human' if it holds labels.",
     "name a column below under Judge or Human if it holds labels."),
    ("map the words to numbers under 'labels'.", "map the words to numbers under Rename labels."),
    ("or state the whole scale in the mapping under 'scale'.",
     "or state the whole scale below under Scale of the labels."),
    ("The mapping names column 'in' for 'human'; correct the mapping.",
     "What is chosen below names column 'in' for 'human'; correct it below."),
    ("X; state 'human' in the mapping, such as {\"human\": []}, or take the guess with "
     "on_doubt='accept'.", "X; say so below under Human."),
    ("File 'human' has no rows.", "File 'human' has no rows."),
])  # fmt: skip
def test_sentences_name_the_controls_of_the_page(sentence, shown):
    assert on_page(sentence) == shown


@pytest.mark.parametrize(("words", "said"), [
    (("yes", "no", "None"), ["None is left out", "None is a label"]),
    (("1", "2", "3", "4", "99"), ["99 is left out", "99 is a label"]),
])  # fmt: skip
def test_what_may_stand_for_no_answer_is_a_label_or_left_out(start, words, said):
    rows = [[f"i{n}", *(words[n * k % len(words)] for k in (1, 2, 3))] for n in range(2 * N)]
    content = table(["item", "human_1", "human_2", "gpt-4o"], rows)
    n_said = sum(cell == words[-1] for row in rows for cell in row)
    app = start("data")
    for number, n_labels in enumerate((6 * N - n_said, 6 * N)):
        app = upload(start("data"), ("votes.csv", content))
        question = keyed(app.radio, "doubt_")
        assert question.options == said
        question.set_value(question.options[number]).run()
        assert_calm(app)
        assert not app.error
        assert numbers(app)["Labels"] == str(n_labels)


def test_what_comes_of_responses_that_would_be_lost_is_said(start):
    said = ("3", "no idea", "4", "I cannot judge this", "5")
    rows = [[f"i{n}", *(1 + n * k % 5 for k in (1, 2, 3)), said[n % 5]] for n in range(2 * N)]
    content = table(["item", "human_1", "human_2", "human_3", "gpt-4o"], rows)
    question = keyed(upload(start("data"), ("votes.csv", content)).radio, "doubt_")
    assert [words_of(option).partition(": ")[2] for option in question.options] == [
        "no label, which counts against a judge",
        "left out, as if not given",
    ]
    assert all("'no idea'" in words_of(option) for option in question.options)


def test_a_criterion_with_one_label_is_left_out_or_given_its_scale(start):
    rows = [
        (f"i{n}", who, name, "yes" if name == "safe" or n * k % 2 else "no")
        for n in range(N)
        for k, who in enumerate(("human_1", "human_2", "gpt-4o"), 1)
        for name in ("safe", "kind")
    ]
    content = table(("item", "rater", "criterion", "label"), rows)
    app = upload(start("data"), ("votes.csv", content))
    question = keyed(app.radio, "doubt_")
    said = [option.replace("\\", "") for option in question.options]
    assert said == ["safe is left out", "safe is nominal: no, yes"]
    question.set_value(question.options[1]).run()
    assert_calm(app)
    assert not app.error
    assert numbers(app)["Criteria"] == "2"
    app = upload(start("data"), ("votes.csv", content))
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert numbers(app)["Criteria"] == "1"
    apply(app)
    assert numbers(app)["Criteria"] == "1"


def test_scores_with_the_numbers_of_texts_are_asked_about_on_the_page(start):
    rows = [
        (f"p{n}", f"One text {n}", f"Another text {n}", n % 5 + 1, n * 2 % 5 + 1) for n in range(N)
    ]
    header = ("id", "response_1", "response_2", "human_score_1", "human_score_2")
    app = upload(start("data"), ("scores.csv", table(header, rows)))
    question = keyed(app.radio, "doubt_")
    assert question.options == [
        "labels of the texts with these numbers, each an item",
        "labels of raters with these numbers",
    ]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert (numbers(app)["Items"], numbers(app)["Humans"]) == (str(2 * N), "1")
    keyed(app.selectbox, "map_answers_").set_value("raters").run()
    assert_calm(app)
    assert (numbers(app)["Items"], numbers(app)["Humans"]) == (str(N), "2")


def test_both_orders_of_a_judge_are_asked_about_and_can_be_told_apart_later(start):
    rows = [(f"q{n}", "m1", "m2", "AB"[n % 2], "AB"[n % 2], "AB"[n % 2]) for n in range(N)]
    header = ("id", "model_a", "model_b", "human_1", "gpt_ab", "gpt_ba")
    app = upload(start("data"), ("votes.csv", table(header, rows)))
    question = keyed(app.radio, "doubt_")
    assert question.options == [
        "on the sides as the table has them, whatever the order",
        "those in the reverse order on the sides as it shows them",
        "answers of two judges",
    ]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert numbers(app)["Judges"] == "1"
    keyed(app.selectbox, "map_answers_").set_value("judges").run()
    assert_calm(app)
    assert not app.error
    assert numbers(app)["Judges"] == "2"


def test_a_first_row_that_may_be_labels_is_asked_about_and_can_be_changed_later(start):
    rows = [(f"q{n}", f"w{k}", (n * k + n // 3) % 4 + 1) for n in range(N) for k in (1, 2)]
    app = upload(start("data"), ("votes.csv", table(rows[0], rows[1:])))
    first, columns = [box for box in app.radio if str(box.key).startswith("doubt_")]
    assert first.options == ["labels, and the columns have no names", "the names of the columns"]
    first.set_value(first.options[0]).run()
    columns = next(box for box in app.radio if box.key == columns.key)
    columns.set_value(columns.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert (numbers(app)["Items"], numbers(app)["Humans"]) == (str(N), "2")
    box = next(box for box in app.selectbox if str(box.key).startswith("map_answers_first_row"))
    box.set_value("names").run()
    assert_calm(app)
    assert app.error or app.warning


def test_what_is_asked_of_a_format_is_not_shown_below_as_if_it_were_answered(start):
    records = [
        {
            "id": f"d{n}",
            "text": f"Text {n} of many",
            "human_labels": [n % 5 + 1, n % 4 + 1],
            "judge_labels": [n % 5 + 1, n % 3 + 1, n % 5 + 1],
        }
        for n in range(N)
    ]
    app = upload(start("data"), ("lists.json", json.dumps(records).encode()))
    question = keyed(app.radio, "doubt_")
    assert "labels of several judges, whom nothing names" in question.options
    assert not [box for box in app.selectbox if str(box.key).startswith("map_answers_")]
    question.set_value("answers of one judge who was asked again").run()
    assert_calm(app)
    box = keyed(app.selectbox, "map_answers_judge_rows")
    assert box.value == "answers"


def test_every_answer_stands_in_words() -> None:
    assert {*ANSWERS_IN_WORDS} == {(what, one) for what, own in ANSWERS.items() for one in own}
    assert QUESTIONS_OF_FORMATS.keys() == ANSWERS.keys()


def classes(who):
    said = [("pos", "neg", "neu")[(n * (len(who) + 1) + n // 3) % 3] for n in range(N)]
    return [["id", "text", "label"], *([f"i{n}", f"Text {n}", one] for n, one in enumerate(said))]


def people_and_gold():
    content = book(**{who: classes(who) for who in ("Maria", "Ben", "gold")}).getvalue()
    return "people.xlsx", content


def doubts(app):
    return [one for one in app.radio if str(one.key).startswith("doubt_")]


def test_what_raters_agreed_on_is_left_out_or_read_as_one_more_human(start):
    app = upload(start("data"), people_and_gold())
    of_sheets, of_gold = doubts(app)
    assert of_gold.options == [
        "left out",
        "read as one more human, or one more of what the others are",
    ]
    of_sheets.set_value("those of raters")
    of_gold.set_value(of_gold.options[1]).run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "3"
    box = keyed(app.selectbox, "map_answers_agreed")
    assert (box.label, box.value) == ("What the raters agreed on", "kept")
    box.set_value("left out").run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "2"


def test_a_sheet_of_judges_is_read_beside_those_of_people_if_that_is_said(start):
    models = [[row[0], row[2]] for row in classes("Models")]
    models[0] = ["id", "gpt-4o"]
    sheets = {who: classes(who) for who in ("Maria", "Ben")} | {"Models": models}
    app = upload(start("data"), ("people.xlsx", book(**sheets).getvalue()))
    of_sheets, of_models = doubts(app)
    of_sheets.set_value("those of raters")
    of_models.set_value("read, with a column that you name for the items of each").run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


@pytest.mark.parametrize("is_open", [True, False])
def test_answers_for_a_file_are_kept_when_another_is_dropped_beside_it(start, is_open):
    people = people_and_gold()
    app = upload(start("data"), people)
    of_sheets, of_gold = doubts(app)
    of_sheets.set_value("those of raters")
    of_gold.set_value("left out").run()
    if is_open:
        apply(app)
    said = [("pos", "neg", "neu")[n % 3] for n in range(N)]
    judge = table(
        ["id", "model", "label"], [[f"i{n}", "mixtral", one] for n, one in enumerate(said)]
    )
    upload(app, people, ("mixtral.csv", judge))
    assert not doubts(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    keyed(app.button, "restart_").click().run()
    assert_calm(app)
    assert [one.value for one in doubts(app)] == [None, None]


def test_answers_for_a_file_that_has_changed_are_not_kept(start):
    app = upload(start("data"), ("a.csv", grades("Anna", "Ben")))
    keyed(app.radio, "doubt_").set_value(keyed(app.radio, "doubt_").options[0]).run()
    files = [("a.csv", grades("Anna", "Ben", n_grades=4)), ("b.csv", grades("gpt-4o", n_grades=4))]
    upload(app, *files)
    assert [one.value for one in doubts(app)] == [None]


def test_an_answer_stands_beside_a_question_about_the_further_file(start):
    app = upload(start("data"), ("a.csv", grades("Anna", "Ben")))
    keyed(app.radio, "doubt_").set_value(keyed(app.radio, "doubt_").options[0]).run()
    files = [("a.csv", grades("Anna", "Ben")), ("b.csv", grades("Chen", "Dora", first=N))]
    upload(app, *files)
    assert [one.value is None for one in doubts(app)] == [False, True]
    doubts(app)[1].set_value(doubts(app)[1].options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Items"]) == ("4", str(2 * N))


def test_the_same_question_about_several_files_is_put_once(start):
    files = [(f"batch_{n}.csv", grades("Anna", "Ben", first=n * N)) for n in range(3)]
    app = upload(start("data"), *files)
    [question] = [one for one in app.radio if str(one.key).startswith("doubt_")]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert not app.error
    assert numbers(app)["Humans"] == "2"


def test_what_a_format_asks_is_asked_on_the_page_before_its_reading_is_shown(start):
    records = [
        {"id": f"q{n}", "fluency": [1 + n * k % 5 for k in (1, 2, 3)],
         "coherence": [1 + n * k % 5 for k in (2, 3, 4)]}
        for n in range(30)
    ]  # fmt: skip
    app = upload(start("data"), ("human_ratings.json", json.dumps(records).encode()))
    [question] = [one for one in app.radio if str(one.key).startswith("doubt_")]
    assert question.options == [
        ANSWERS_IN_WORDS["lists_on_criteria", "raters"],
        ANSWERS_IN_WORDS["lists_on_criteria", "labels"],
    ]
    assert question.value is None
    assert not [one for one in app.button if str(one.key).startswith("verdict_")]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Criteria"]) == ("3", "2")
    assert numbers(app)["Labels"] == "180"
