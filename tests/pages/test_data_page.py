import io
import json

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.demos.templates import TEMPLATES
from pages.frame.markdown import plain
from pages.frame.remembered import MEMORY
from tests.pages.reading import assert_calm, words, words_of

GOOD = b"item,human_1,human_2,human_3,robot\n" + b"".join(
    f"i{n},{1 + n % 5},{1 + n % 5},{1 + (n + 1) % 5},{1 + n % 3}\n".encode() for n in range(40)
)
PREFERENCE = b"item,rater,kind,label\n" + b"".join(
    f"q{n},{who},{kind},{1 + (n + len(who)) % 2}\n".encode()
    for n in range(20)
    for who, kind in (("ann", "human"), ("beat", "human"), ("robot", "machine"))
)


def upload(app, *files):
    app.file_uploader(key="upload").set_value([]) if not files else None
    for name, content in files:
        app.file_uploader(key="upload").upload(name, content, "text/csv")
    app.run()
    assert_calm(app)
    return app


def io_of(name, content):
    buffer = io.BytesIO(content)
    buffer.name = name
    return buffer


def facts(app):
    """What was taken for what: what -> (as what, because of what)."""
    account = next(table.value for table in app.table if "because of" in table.value)
    columns = (unescaped(account[name]) for name in ("what", "was taken as", "because of"))
    return {what: (value, source) for what, value, source in zip(*columns, strict=True)}


def counts(app):
    """What was read: (what, how many)."""
    read = next(table.value for table in app.table if "count" in table.value)
    return list(zip(unescaped(read["what"]), read["count"], strict=True))


def unescaped(texts):
    """Text as it is shown: punctuation of the data is escaped from Markdown."""
    return [text.replace("\\", "") for text in texts]


def numbers(app):
    return {metric.label: metric.value for metric in app.metric}


def test_the_demo_is_described(start):
    app = start("data")
    assert numbers(app)["Items"] == "320"
    assert numbers(app)["Judges"] == "4"
    assert dict(counts(app))["rows read"] == "960"


def test_an_upload_opens_and_its_chart_follows(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    assert numbers(app)["Items"] == "40"
    assert app.selectbox(key="data").value.startswith("mine-")
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert {metric.label: metric.value for metric in app.metric}["Items"] == "40"


def test_a_bad_file_gives_its_sentence_and_loses_nothing(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    upload(app, ("bad.csv", b""))
    assert [words(error) for error in app.error] == [
        "File 'bad.csv' is empty; save the table again and check its size."
    ]
    assert numbers(app)["Items"] == "40"
    assert app.selectbox(key="data").value.startswith("mine-")


def test_humans_and_judges_in_two_files_become_one_data_set(start):
    humans = {"ann": {f"i{n}": 1 + n % 5 for n in range(30)}}
    humans["ben"] = {f"i{n}": 1 + (n + n // 7) % 5 for n in range(30)}
    judges = {"robot": {f"i{n}": 1 + (n + 1) % 5 for n in range(30)}}
    app = upload(
        start("data"),
        ("human_annotations.json", json.dumps(humans).encode()),
        ("llm_annotations.json", json.dumps(judges).encode()),
    )
    assert numbers(app) == {
        "Items": "30", "Humans": "2", "Judges": "1", "Criteria": "1", "Labels": "90"
    }  # fmt: skip


def test_several_files_can_be_several_data_sets(start):
    app = start("data")
    app.radio(key="upload_together").set_value("a data set each")
    upload(app, ("one.csv", GOOD), ("two.csv", GOOD.replace(b"robot", b"chatbot")))
    options = app.selectbox(key="data").options
    assert [name.split("-")[0] for name in options[-2:]] == ["one", "two"]


def test_files_that_are_different_data_sets_are_told_how_to_be_read(start):
    other = b"item,human_1,human_2,robot\n" + b"".join(
        b"o%d,%s,%s,%s\n" % (n, *(b"pass" if (n + k) % 3 else b"fail" for k in range(3)))
        for n in range(20)
    )
    app = upload(start("data"), ("one.csv", GOOD), ("two.csv", other))
    assert any("choose **a data set each** above" in words(one) for one in app.caption)
    app.radio(key="upload_together").set_value("a data set each").run()
    assert_calm(app)
    options = app.selectbox(key="data").options
    assert [name.split("-")[0] for name in options[-2:]] == ["one", "two"]
    assert not any("drop them again" in words(one) for one in app.caption)


def test_a_data_set_of_several_files_is_parted_by_dropping_them_again(start):
    parts = [("a.csv", GOOD), ("b.csv", GOOD.replace(b"\ni", b"\nj"))]
    app = upload(start("data"), *parts)
    app.switch_page("pages/verdict.py").run()
    app.switch_page("pages/data.py").run()
    app.file_uploader(key=app.file_uploader[0].key).set_value([]).run()
    assert any("drop them again" in words(one) for one in app.caption)


def test_all_judges_of_one_data_set_become_all_of_the_next(start):
    """Those of the one before, which the next has too, were kept as if they had been chosen."""
    more = b"\n".join(
        line + (b",gpt-4o" if n == 0 else b",%d" % (1 + n % 4))
        for n, line in enumerate(GOOD.splitlines())
    )
    app = start("data")
    app.radio(key="upload_together").set_value("a data set each")
    upload(app, ("one.csv", GOOD), ("two.csv", more))
    one, two = app.selectbox(key="data").options[-2:]
    for data, judges in ((one, ["robot"]), (two, ["robot", "gpt-4o"]), (one, ["robot"])):
        app.selectbox(key="data").set_value(data).run()
        assert app.multiselect(key="judges").value == judges
    app.selectbox(key="data").set_value(two).run()
    app.multiselect(key="judges").set_value(["gpt-4o"]).run()
    app.selectbox(key="data").set_value(one).run()
    assert app.multiselect(key="judges").value == ["robot"]  # which has no other
    app.selectbox(key="data").set_value(two).run()
    app.multiselect(key="judges").set_value(["robot"]).run()
    app.selectbox(key="data").set_value("summaries").run()
    assert app.multiselect(key="judges").value == ["sage", "middling", "dice", "rouge_l"]
    app.multiselect(key="judges").set_value(["dice", "sage"]).run()
    app.selectbox(key="criterion").set_value("fluency").run()
    assert app.multiselect(key="judges").value == ["dice", "sage"]  # as chosen


def keyed(elements, start_of_key):
    """A control of the screen: its key ends in what the screen starts from."""
    return next(e for e in elements if e.key and e.key.startswith(start_of_key))


def role(app, column):
    """The control for the role of a column."""
    return next(box for box in app.selectbox if box.label == f"Role of {plain(column)}")


def roles(app):
    boxes = [box for box in app.selectbox if box.label.startswith("Role of ")]
    return {box.label.removeprefix("Role of ").replace("\\", ""): box.value for box in boxes}


def apply(app):
    """Go on with what the screen says, and come back to it."""
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    app.switch_page("pages/data.py").run()
    assert_calm(app)


def test_the_scale_is_changed_on_the_screen(start):
    app = upload(start("data"), ("votes.csv", PREFERENCE))
    assert keyed(app.selectbox, "map_scale_").value == "nominal"
    keyed(app.selectbox, "map_scale_").set_value("preference").run()
    assert_calm(app)
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    assert app.title[0].value == "Verdict"
    assert any("below the bar of 80 %" in words(one) for one in app.markdown)
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert not app.info  # no page of pairs to point to: the table names no systems
    assert app.metric


def test_the_screen_shows_columns_with_their_roles_and_first_cells(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    assert roles(app) == {
        "item": "Item", "human_1": "Human", "human_2": "Human", "human_3": "Human", "robot": "Judge"
    }  # fmt: skip
    assert "i0 · i1 · i2 · i3 · i4" in [words(caption) for caption in app.caption]
    strip = next(words(m) for m in app.markdown if "Scale of" in words(m))
    assert "1 · 38" in strip  # 8 of every human, 14 of the robot
    assert strip.count("→") == 4


def test_humans_are_changed_on_the_screen(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    role(app, "human_3").set_value("Judge").run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "2")
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "2")
    assert roles(app)["human_3"] == "Judge"


def test_raters_of_a_long_table_are_chips(start):
    app = upload(start("data"), ("votes.csv", PREFERENCE))
    chips = keyed(app.button_group, "map_human_")
    assert chips.value == ["ann", "beat"]
    assert chips.label == "Human raters"
    n = len(chips.options)
    assert f"Of {n} raters 2 human, " in " ".join(words(caption) for caption in app.caption)
    chips.set_value(["ann"]).run()
    assert f"Of {n} raters 1 human, " in " ".join(words(caption) for caption in app.caption)
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "2")
    keyed(app.button_group, "map_left_out_").set_value(["beat"]).run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "1")
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "1")


def test_a_judges_column_beside_rows_of_people_is_chosen_and_stays(start):
    lines = (
        f"q{n},{who},{(n + k) % 5 + 1},{2 * n % 5 + 1},{3 * n % 5 + 1}\n"
        for n in range(10)
        for k, who in enumerate(("P01", "P02"))
    )
    content = "item,annotator,rating,gpt4_rating,sage\n" + "".join(lines)
    app = upload(start("data"), ("votes.csv", content.encode()))
    assert (roles(app)["gpt4_rating"], roles(app)["sage"]) == ("Judge", "–")
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    role(app, "sage").set_value("Judge").run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "2")
    keyed(app.button_group, "map_human_").set_value(["P01"]).run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "3")
    apply(app)
    assert (roles(app)["gpt4_rating"], roles(app)["sage"]) == ("Judge", "Judge")
    role(app, "sage").set_value("–").run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "2")


def test_raters_that_differ_by_blanks_alone_have_a_chip_each(start):
    names = ("Anna K.", "Anna  K.", "gpt-4o")
    rows = "".join(f"q{n},{who},{(n + len(who)) % 3}\n" for n in range(8) for who in names)
    app = upload(start("data"), ("votes.csv", f"item,rater,score\n{rows}".encode()))
    chips = keyed(app.button_group, "map_human_")
    assert [words_of(option) for option in chips.options] == ["Anna␣K.", "Anna␣␣K.", "gpt-4o"]
    chips.set_value([chips.options[0]]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("1", "2")


def test_an_impossible_mapping_says_why_and_cannot_be_applied(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    role(app, "human_1").set_value("Item").run()
    assert_calm(app)
    assert words(app.error[0]).startswith("The columns 'item', 'human_1' all have the role 'Item'")
    assert not [button for button in app.button if button.key.startswith("verdict_")]
    app.switch_page("pages/perception.py").run()
    app.switch_page("pages/data.py").run()
    assert numbers(app)["Humans"] == "3"


def test_losses_are_red_and_repaired_by_a_click(start):
    app = upload(start("data"), ("mine.csv", GOOD.replace(b"\ni3,4", b"\ni3,idk", 1)))
    assert words(app.error[0]) == (
        "human_1: 1 of 40 (2.5 %) are no labels of the scale and are left out: 'idk'."
    )
    keyed(app.button, "repair_scale_").click().run()
    assert_calm(app)
    assert not app.error
    strip = next(words(m) for m in app.markdown if "Scale of" in words(m))
    assert "idk · 1" in strip
    app = upload(start("data"), ("mine.csv", GOOD.replace(b"\ni3,4", b"\ni3,idk", 1)))
    keyed(app.button, "repair_missing_").click().run()
    assert_calm(app)
    assert not app.error
    assert dict(counts(app))["missing labels"] == "1"


def test_a_loaded_mapping_is_what_the_editor_shows(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    in_use = jv.read_labels(io_of("mine.csv", GOOD)).mapping
    changed = in_use | {"human": ["human_1", "human_2"], "machine": {"robot": ["robot"]}}
    loader = keyed(app.file_uploader, "mapping_upload_")
    loader.upload("mapping.json", json.dumps(changed).encode(), "application/json")
    app.run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "2"
    assert {name: is_now for name, is_now in roles(app).items() if is_now != "–"} == {
        "item": "Item", "human_1": "Human", "human_2": "Human", "robot": "Judge"
    }  # fmt: skip


def test_criteria_in_the_names_of_columns_are_changed_in_the_mapping(start):
    header = b"item,tone_human_1,tone_human_2,tone_gpt,facts_human_1,facts_human_2,facts_gpt\n"
    rows = (f"i{n},{n % 3},{n % 2},{n % 3},{n % 2},{n % 3},{n % 2}\n".encode() for n in range(12))
    app = upload(start("data"), ("mine.csv", header + b"".join(rows)))
    assert facts(app)["Criteria"] == ("in the names of the label columns: tone, facts", "detected")
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    assert keyed(app.text_input, "map_criteria_").value == "tone, facts"
    keyed(app.text_input, "map_criteria_").set_value("").run()
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("4", "2")
    keyed(app.text_input, "map_criteria_").set_value("facts, tone").run()
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_responses_that_are_no_labels_are_listed_with_their_rows(start):
    app = upload(start("data"), ("mine.csv", GOOD.replace(b"\ni3,", b"\ni3,idk", 1)))
    assert "not a label of the scale: human_1" in dict(counts(app))
    listed = next(table.value for table in app.dataframe if "response" in table.value)
    assert listed["response"].tolist()[0].startswith("idk")
    assert listed["row"].tolist() == [5]
    assert any("is no label of the scale and left out" in note.value for note in app.caption)


def test_the_editor_keeps_the_texts(start):
    header, *lines = GOOD.splitlines()
    content = b"\n".join([header + b",note", *(line + b",a word" for line in lines)])
    app = upload(start("data"), ("mine.csv", content))
    role(app, "note").set_value("Text to read").run()
    apply(app)
    assert facts(app)["Text"] == ("column note", "your mapping")
    role(app, "human_3").set_value("–").run()
    apply(app)
    assert facts(app)["Text"] == ("column note", "your mapping")
    assert numbers(app)["Humans"] == "2"


def test_files_that_need_a_mapping_are_opened_with_one(start):
    votes = b"q,who,said\n" + b"".join(
        f"q{n},{who},{1 + (n + n % 3 + len(who)) % 4}\n".encode()
        for n in range(20)
        for who in ("xara", "yoko", "zed")
    )
    app = upload(start("data"), ("odd.csv", votes))
    assert app.selectbox(key="data").value == "summaries"
    keyed(app.radio, "map_layout_").set_value("one label").run()
    for column, words_of_role in (("q", "Item"), ("who", "Rater"), ("said", "Label")):
        role(app, column).set_value(words_of_role).run()
    keyed(app.button_group, "map_human_").set_value(["xara", "yoko"]).run()
    assert_calm(app)
    apply(app)
    assert app.selectbox(key="data").value.startswith("odd-")
    assert numbers(app)["Humans"] == "2"
    assert not app.error


def test_data_sets_are_told_apart_renamed_and_removed(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    upload(app, ("mine.csv", GOOD.replace(b"robot", b"chatbot")))
    assert [box.split("-")[0] for box in app.selectbox(key="data").options[-2:]] == [
        "mine", "mine (2)"
    ]  # fmt: skip
    second = app.selectbox(key="data").value
    app.text_input(key=f"set_name_{second}").set_value("of the chatbot")
    app.button(key=f"set_rename_{second}").click().run()
    assert_calm(app)
    renamed = app.selectbox(key="data").value
    assert renamed.startswith("of the chatbot-")
    assert app.subheader[0].value == "of the chatbot"
    app.button(key=f"set_remove_{renamed}").click().run()
    assert_calm(app)
    assert not [name for name in app.selectbox(key="data").options if "chatbot" in name]
    assert [name for name in app.selectbox(key="data").options if name.startswith("mine-")]


def test_a_damaged_parquet_file_is_one_sentence(start):
    content = io.BytesIO()
    pd.DataFrame({"item": ["a"], "human_1": [1], "robot": [1]}).to_parquet(content, index=False)
    whole = content.getvalue()
    footer = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    for damaged in (
        whole[:footer] + bytes([whole[footer] ^ 1]) + whole[footer + 1 :],
        whole.replace(b"human_1", b"human_\xff"),
    ):
        app = upload(start("data"), ("mine.parquet", damaged))
        assert [words(one) for one in app.error] == [
            "File 'mine.parquet' is a damaged or cut-off Parquet file; copy or download it again."
        ]


def test_nothing_is_left_of_a_removed_file_that_came_under_two_names(start):
    def kept():
        tables = [entry.value for place, entry in MEMORY._entries.items() if "_parsed" in place[0]]
        return {table.name for parsed in tables for table in parsed} & {"first.csv", "second.csv"}

    app = upload(start("data"), ("first.csv", GOOD))
    assert kept() == {"first.csv"}
    upload(app, ("second.csv", GOOD))
    assert app.selectbox(key="data").value.startswith("first-")
    app.button(key=f"set_remove_{app.selectbox(key='data').value}").click().run()
    assert_calm(app)
    assert kept() == set()


def test_a_data_set_that_is_not_open_is_not_opened_to_be_renamed(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    first = app.selectbox(key="data").value
    upload(app, ("other.csv", GOOD.replace(b"robot", b"chatbot")))
    second = app.selectbox(key="data").value
    app.text_input(key=f"set_name_{first}").set_value("ours")
    app.button(key=f"set_rename_{first}").click().run()
    assert app.selectbox(key="data").value == second
    assert [one.split("-")[0] for one in app.selectbox(key="data").options[-2:]] == [
        "ours",
        "other",
    ]


def test_a_renamed_data_set_keeps_its_place(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    first = app.selectbox(key="data").value
    upload(app, ("other.csv", GOOD.replace(b"robot", b"chatbot")))
    app.text_input(key=f"set_name_{first}").set_value("ours")
    app.button(key=f"set_rename_{first}").click().run()
    assert_calm(app)
    names = [one.split("-")[0] for one in app.selectbox(key="data").options]
    assert names[-2:] == ["ours", "other"]


def test_a_session_has_what_the_controls_of_other_pages_said(start):
    app = start("leaderboard", data="summaries", jurors=["sage", "dice"], boot="0", exchanges="0")
    assert app.multiselect(key="jurors").value == ["sage", "dice"]
    app.switch_page("pages/data.py").run()
    assert_calm(app)
    assert app.session_state["_controls_last_drawn"]["jurors"] == ["sage", "dice"]


def test_a_problem_stays_until_the_next_upload(start):
    app = upload(start("data"), ("bad.csv", b""))
    app.switch_page("pages/perception.py").run()
    app.switch_page("pages/data.py").run()
    assert [words(error) for error in app.error] == [
        "File 'bad.csv' is empty; save the table again and check its size."
    ]
    upload(app, ("mine.csv", GOOD))
    assert not app.error


def test_the_account_says_what_was_found_and_what_was_stated(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    found = facts(app)
    assert found["Layout"] == ("wide", "detected")
    assert found["Humans (3)"] == ("human_1, human_2, human_3", "detected")
    assert found["Scale"] == ("ordinal: 1, 2, 3, 4, 5", "detected")


TABLES = [template for template in TEMPLATES if template.file_name.endswith(".csv")]


@pytest.mark.parametrize("template", TABLES, ids=lambda template: template.file_name)
def test_every_template_can_be_read(template, tmp_path):
    path = tmp_path / template.file_name
    path.write_text(template.content)
    labels = jv.read_labels(path)
    assert labels.raters
    assert labels.judges


def test_the_nested_templates_are_read_together(tmp_path):
    nested = [template for template in TEMPLATES if template not in TABLES]
    for template in nested:
        (tmp_path / template.file_name).write_text(template.content)
    labels = jv.read_labels([tmp_path / template.file_name for template in nested])
    assert (labels.raters, labels.judges) == (("anna", "ben"), ("my-judge",))


def test_a_link_to_an_unknown_upload_asks_for_the_file(start):
    app = start("data", data="mine-0123abcd", judge="robot")
    assert "data set 'mine-0123abcd', which is not open in this browser." in words(app.info[0])


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('{"files": [1]}', "The mapping's 'files' is a list with one mapping per file, not [1]"),
        ('{"evil": 1}', "The mapping has the unknown key 'evil'"),
        ("[" * 100_000, "The mapping file is nested too deeply to be a mapping"),
        ("[1]", "The mapping file holds no JSON object"),
        ("null", "The mapping file holds no JSON object"),
        ("{", "The mapping file is not valid JSON"),
        ('{"item": "\\ud800"}', "The mapping file is not valid JSON"),
        ('{"item": {"a": 1}}', "The mapping's 'item' is the name of one column"),
        ('{"human": ["nobody"]}', "The mapping names column 'nobody' for 'human'"),
    ],
)
def test_a_file_that_is_no_mapping_says_why_and_changes_nothing(start, document, sentence):
    app = upload(start("data"), ("mine.csv", GOOD))
    loader = keyed(app.file_uploader, "mapping_upload_")
    loader.upload("mapping.json", document.encode(), "application/json")
    for _ in range(2):  # the sentence stays while the file does
        app.run()
        assert_calm(app)
        assert [words(error).startswith(sentence) for error in app.error] == [True]
    assert numbers(app)["Humans"] == "3"


NAMES = b"item,Anna,Bob,Chen (expert),GPT-4o judge,prometheus\n" + b"".join(
    f"i{n},{1 + n % 5},{1 + n % 4},{1 + n % 5},{1 + n % 3},{1 + n % 5}/5\n".encode()
    for n in range(20)
)


def test_a_doubt_is_asked_before_anything_is_drawn(start):
    app = upload(start("data"), ("votes.csv", NAMES))
    assert app.selectbox(key="data").value == "summaries"
    assert words(app.warning[0]) == "Answer before anything is drawn:"
    assert not [button for button in app.button if button.key.startswith("verdict_")]
    question = keyed(app.radio, "doubt_")
    assert question.value is None
    asked = next(words(m) for m in app.markdown if "Who is human?" in words(m))
    assert "'Anna', 'Bob' are labels of humans or of judges." in asked
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("3", "2")
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value.startswith("votes-")
    assert app.multiselect(key="judges").options == ["GPT-4o judge", "prometheus"]


def test_a_nod_to_the_table_answers_all_doubts_at_once(start):
    app = upload(start("data"), ("votes.csv", NAMES))
    role(app, "Bob").set_value("–").run()
    assert_calm(app)
    if [button for button in app.button if button.key.startswith("confirm_")]:
        keyed(app.button, "confirm_").click().run()
        assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "2")


def test_ids_in_two_columns_are_one_click(start):
    rows = [
        f"q{n // 6},d{n % 6},{who},{(n * n * (k + 2) + n // 3) % 3}"
        for n in range(24)
        for k, who in enumerate(("ann1", "ann2", "gpt-5"))
    ]
    table = "\n".join(["query_id,doc_id,assessor,rel", *rows]).encode()
    app = upload(start("data"), ("pairs.csv", table))
    question = keyed(app.radio, "doubt_")
    assert [*map(words_of, question.options)] == ["'doc_id', 'query_id'"]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_items_numbered_anew_in_each_batch_are_asked_about(start):
    rows = [
        f"{b},{n},ann{2 * b + k},{(7 * n * n + 3 * b * n + b + k) % 5},{(n * n + 2 * b * n) % 5}"
        for b in range(2)
        for n in range(1, 13)
        for k in range(2)
    ]
    table = "\n".join(["batch,item,annotator,label,gpt-5", *rows]).encode()
    app = upload(start("data"), ("batches.csv", table))
    question = keyed(app.radio, "doubt_")
    assert [*map(words_of, question.options)] == [
        "other items in each, whose ids begin again",
        "the same items, judged by others",
    ]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("4", "1")


def test_words_for_the_labels_are_asked_about_one_to_one(start):
    rows = [
        f"i{n},{said},{said},{'PASSED' if said == 'pass' else 'FAILED'}"
        for n, said in enumerate(("pass", "fail", "pass") * 8)
    ]
    table = "\n".join(["item,human_1,human_2,gpt-5", *rows]).encode()
    app = upload(start("data"), ("checks.csv", table))
    question = keyed(app.radio, "doubt_")
    assert [*map(words_of, question.options)] == [
        "PASSED is 'pass'; FAILED is 'fail'",
        "'PASSED', 'FAILED': as they stand, beside the humans' labels",
        "'PASSED', 'FAILED': left out, as if not given",
    ]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_every_page_says_which_data_it_shows_while_an_upload_is_asked_about(start):
    table = b"item,a,b,c\n" + b"".join(
        f"i{n},{1 + n % 5},{1 + n % 4},{1 + n % 3}\n".encode() for n in range(20)
    )
    app = upload(start("data", data="inference"), ("mine.csv", table))
    assert words(app.info[0]) == (
        "**mine.csv is not open yet.** The controls above are those of inference (demo) until you "
        "answer what is asked below and then press Show the verdict."
    )
    app.switch_page("pages/verdict.py").run()
    assert words(app.info[0]) == (
        "**mine.csv is not open yet.** This page shows inference (demo) until you answer what is "
        "asked on the page Data and then press Show the verdict."
    )
    app.switch_page("pages/leaderboard.py").run()
    assert "**mine.csv is not open yet.** The controls above are those of" in words(app.info[0])
    app.switch_page("pages/data.py").run()
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    is_answered = "**mine.csv is not open yet.** {} inference (demo) until you press Show the "
    assert words(app.info[0]) == (
        f"{is_answered.format('The controls above are those of')}verdict below."
    )
    app.switch_page("pages/perception.py").run()
    assert words(app.info[0]) == (
        f"{is_answered.format('This page shows')}verdict on the page Data."
    )
    app.switch_page("pages/data.py").run()
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value.startswith("mine-")
    assert not any("is not open yet" in words(info) for info in app.info)


def test_every_page_says_which_data_it_shows_where_an_upload_could_not_be_read(start):
    app = upload(start("data", data="inference"), ("empty.csv", b""))
    assert words(app.info[0]) == (
        "**empty.csv is not open.** The controls above are those of inference (demo); why is said "
        "below."
    )
    app.switch_page("pages/perception.py").run()
    assert words(app.info[0]) == (
        "**empty.csv is not open.** This page shows inference (demo); why is said on the page Data."
    )
    app.button(key="open_data_for_upload").click().run()
    assert len(app.error) == 1
    app.selectbox(key="data_by_name").set_value("summaries").run()
    assert not [words(info) for info in app.info if "is not open" in words(info)]


def test_where_nothing_can_be_answered_no_page_promises_a_question(start):
    humans = b"item,human_1,human_2\n" + b"".join(
        f"i{n},{1 + n % 5},{1 + n % 4}\n".encode() for n in range(20)
    )
    judge = b"item,gpt-4o\n" + b"".join(f"x{n},{1 + n % 5}\n".encode() for n in range(20))
    app = upload(start("data", data="inference"), ("humans.csv", humans), ("judge.csv", judge))
    assert any("has both a human and a judge's label" in words(error) for error in app.error)
    assert not [one for one in app.radio if one.key.startswith("doubt_")]
    assert not [one for one in app.button if one.key.startswith("verdict_")]
    is_not_open = "**humans.csv, judge.csv are not open yet.**"
    assert words(app.info[0]) == (
        f"{is_not_open} The controls above are those of inference (demo) until what is said "
        "below is put right."
    )
    app.switch_page("pages/verdict.py").run()
    assert words(app.info[0]) == (
        f"{is_not_open} This page shows inference (demo) until what is said on the page Data is "
        "put right."
    )


def test_labels_of_judges_alone_wait_for_the_humans(start):
    judge = b"item,gpt-4o\n" + b"".join(f"i{n},{1 + n % 5}\n".encode() for n in range(20))
    humans = b"item,human_1,human_2\n" + b"".join(
        f"i{n},{1 + n % 5},{1 + n % 4}\n".encode() for n in range(20)
    )
    app = upload(start("data"), ("judge.csv", judge))
    assert "holds labels of judges alone" in words(app.info[1])
    assert not app.error
    upload(app, ("judge.csv", judge), ("humans.csv", humans))
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    assert [words(info) for info in app.info] == [
        "20 of the 20 items of 'judge.csv' are in 'humans.csv', too."
    ]


def test_a_bad_file_does_not_take_the_good_ones_with_it(start):
    humans = b"item,human_1,human_2\n" + b"".join(
        f"i{n},{1 + n % 5},{1 + n % 4}\n".encode() for n in range(20)
    )
    judge = b"item,gpt-4o\n" + b"".join(f"i{n},{1 + n % 5}\n".encode() for n in range(20))
    app = upload(start("data"), ("humans.csv", humans), ("bad.json", b"{"), ("judge.csv", judge))
    assert [words(error).split(":")[0] for error in app.error] == ["File 'bad.json', row 1"]
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert app.multiselect(key="judges").value == ["gpt-4o"]


def test_the_encoding_of_a_text_is_chosen_where_it_was_guessed(start):
    rows = "".join(f"я{n},{1 + n % 5},{1 + n % 4},{1 + n % 3}\n" for n in range(20))
    app = upload(start("data"), ("mine.csv", f"item,human_1,human_2,gpt\n{rows}".encode("cp1251")))
    assert not [box for box in start("data").selectbox if "Encoding" in box.label]
    box = next(box for box in app.selectbox if box.label == "Encoding of the text")
    box.set_value("koi8-r").run()
    assert_calm(app)
    misread = "я0".encode("cp1251").decode("koi8-r")
    assert any(misread in words(caption) for caption in app.caption)
    next(b for b in app.selectbox if b.label == "Encoding of the text").set_value(
        "windows-1251"
    ).run()
    assert any("я0" in words(caption) for caption in app.caption)


def test_several_choices_of_one_answer_are_asked_about_and_changed_later(start):
    def annotation(n):
        faults = ["rude", "wrong"] if n % 3 == 0 else ["wrong"] if n % 3 == 1 else ["rude"]
        value = {"value": {"choices": faults}, "from_name": "faults", "type": "choices"}
        return {"completed_by": 1, "result": [value]}

    tasks = [{"id": n, "data": {"text": "t"}, "annotations": [annotation(n)]} for n in range(12)]
    app = upload(start("data"), ("tasks.json", json.dumps(tasks).encode()))
    assert words(app.warning[0]) == "Answer before anything is drawn:"
    question = keyed(app.radio, "doubt_")
    assert [option.replace("\\", "") for option in question.options] == [
        "a yes or no to each choice",
        "one label, all choices together",
        "left out: only an answer with a single choice is a label",
    ]
    question.set_value(question.options[0]).run()
    assert_calm(app)
    assert dict(counts(app))["labels kept"] == "24"
    box = next(box for box in app.selectbox if box.label == "Several choices in one answer")
    box.set_value("left out").run()
    assert_calm(app)
    assert dict(counts(app))["labels kept"] == "8"
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    app.switch_page("pages/data.py").run()
    box = next(box for box in app.selectbox if box.label == "Several choices in one answer")
    assert box.value == "left out"
    box.set_value("one").run()
    assert_calm(app)
    assert dict(counts(app))["labels kept"] == "12"


def test_an_encoding_that_cannot_be_is_said_and_changes_nothing(start):
    content = GOOD.replace(b"human_1", b"human_\xe9")
    app = upload(start("data"), ("mine.csv", content))
    box = next(box for box in app.selectbox if box.label == "Encoding of the text")
    box.set_value("utf-8").run()
    assert_calm(app)
    assert words(app.error[0]).startswith("File 'mine.csv' is not in the encoding 'utf-8'")
    app.switch_page("pages/perception.py").run()
    app.switch_page("pages/data.py").run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "3"
    assert [box for box in app.selectbox if box.label == "Encoding of the text"]


def test_the_same_file_twice_is_asked_about_once(start):
    app = start("data")
    app.radio(key="upload_together").set_value("a data set each")
    upload(app, ("votes.csv", NAMES), ("votes.csv", NAMES))
    assert len([radio for radio in app.radio if radio.key.startswith("doubt_")]) == 1


def test_what_was_applied_after_an_answer_stays(start):
    app = upload(start("data"), ("votes.csv", NAMES))
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    role(app, "Bob").set_value("Judge").run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "3")
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "3")
    assert roles(app)["Bob"] == "Judge"


def test_an_answer_can_be_taken_back(start):
    app = upload(start("data"), ("votes.csv", NAMES))
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[1]).run()
    keyed(app.button, "restart_").click().run()
    assert_calm(app)
    assert keyed(app.radio, "doubt_").value is None


def test_a_contradiction_is_asked_about_in_words(start):
    twice = GOOD + GOOD.split(b"\n", 1)[1].replace(b",1,1,2,", b",5,1,2,")
    app = upload(start("data"), ("mine.csv", twice))
    asked = keyed(app.radio, "doubt_")
    assert (asked.label, asked.options) == (
        "How is this to be read?",
        ["further answers of the same rater", "left out but for the first, and counted"],
    )
    assert not app.error
    asked.set_value(asked.options[1]).run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "3"


def test_the_layout_there_and_back_keeps_the_roles(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    before = roles(app)
    for choice in ("one label", "one item, with a column per rater"):
        keyed(app.radio, "map_layout_").set_value(choice).run()
        assert_calm(app)
    assert roles(app) == before
    assert numbers(app)["Humans"] == "3"


def test_it_is_said_whose_same_answers_are_left_out_as_well(start):
    rows = [
        f"i{n},{1 + n % 5},{1 + (n + 1) % 5},{'idk' if n % 19 == 1 else 1 + n % 3},"
        f"{'idk' if n % 19 < 2 else 1 + n % 4}"
        for n in range(40)
    ]
    table = "\n".join(["item,human_1,human_2,gpt-4,llama-3", *rows])
    app = upload(start("data"), ("mine.csv", table.encode()))
    assert [words(one) for one in app.error] == [
        f"{judge}: {n} of 40 ({share} %) are no labels of the scale and count against the judge as "
        f"invalid: 'idk'. Leave out leaves out the same answers of '{other}'."
        for judge, n, share, other in (
            ("gpt-4", 3, "7.5", "llama-3"),
            ("llama-3", 6, "15.0", "gpt-4"),
        )
    ]


def test_labels_with_signs_of_their_own_are_left_out_and_ordered(start):
    app = upload(start("data"), ("mine.csv", GOOD.replace(b"\ni3,4", b"\ni3,a=b", 1)))
    keyed(app.button, "repair_missing_").click().run()
    assert_calm(app)
    assert not app.error
    commas = b"item,human_1,human_2,gpt\n" + b"".join(
        f'i{n},"{word}","{word}",no\n'.encode()
        for n, word in enumerate(("yes, sure", "no", "no, never") * 6)
    )
    app = upload(start("data"), ("words.csv", commas))
    keyed(app.selectbox, "map_scale_").set_value("ordinal").run()
    assert_calm(app)
    assert not app.error
    apply(app)
    strip = next(words(m) for m in app.markdown if "Scale of" in words(m))
    assert strip.count("→") == 2


def test_the_same_mapping_loaded_twice_is_loaded_once(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    mapping = json.dumps(jv.read_labels(io_of("mine.csv", GOOD)).mapping).encode()
    for _ in range(2):
        loader = keyed(app.file_uploader, "mapping_upload_")
        loader.upload("mapping.json", mapping, "application/json")
        app.run()
        assert_calm(app)
    assert numbers(app)["Humans"] == "3"


def test_a_column_of_sides_tells_who_is_human_whichever_role_is_set_first(start):
    lines = [
        f"T-{item},{name},{kind},{(item * step) % 5 + 1}"
        for item in range(12)
        for name, kind, step in (
            ("Rossi", "Mensch", 1), ("Dupont", "Mensch", 2), ("lama", "Modell", 3),
        )
    ]  # fmt: skip
    content = "\n".join(["taskId,bearbeiterName,bearbeiterTyp,fluencyScore (1-5)", *lines, ""])
    app = upload(start("data"), ("export.csv", content.encode()))
    roles = {
        "bearbeiterName": "Rater",
        "bearbeiterTyp": "Human or judge?",
        "fluencyScore (1-5)": "Label",
    }
    for column, words_of_role in roles.items():
        if role(app, column).value != words_of_role:
            role(app, column).set_value(words_of_role).run()
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    assert "Who of the 3 raters is human is said by bearbeiterTyp." in [
        one.value for one in app.caption
    ]
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_the_range_of_scores_is_the_humans_not_a_metrics(start):
    rows = b"".join(b"s%d,%d,%d,%.3f\n" % (n, n, 99.5 - n, n / 120 - 0.2) for n in range(2, 99))
    table = b"seg,da_h1,da_h2,comet\n" + rows.replace(b",50,", b",50.5,")
    app = upload(start("data"), ("scores.csv", table))
    (strip,) = [one.value for one in app.markdown if "Scale of" in one.value]
    assert "continuous" in strip
    assert ":gray-badge[0" not in strip
    assert ":gray-badge[1 to 98]" in strip.replace("\\", "")


def changed_kind(app):
    """Votes whose scale was changed on the page, and nothing more."""
    upload(app, ("votes.csv", PREFERENCE))
    keyed(app.selectbox, "map_scale_").set_value("ordinal").run()
    assert_calm(app)
    return app


def said(elements):
    return [words(one) for one in elements]


def scale_said(app):
    (strip,) = [words(one) for one in app.markdown if "Scale of" in words(one)]
    return strip.partition(":** ")[2].split("\n")[0].strip()


def test_a_change_that_is_not_applied_is_said_and_kept_from_page_to_page(start):
    app = start("data")
    changed_kind(app)
    assert scale_said(app) == "nominal :orange-badge[→ ordinal, not applied yet]"
    assert any(one.startswith("Changed, and not applied yet") for one in said(app.warning))
    assert keyed(app.button, "verdict_").label == "Apply, and show the verdict"
    app.switch_page("pages/systems.py").run()
    assert_calm(app)
    banner = "**Changes to votes on the page Data are not applied yet.** "
    assert any(one.startswith(banner) for one in said(app.info))
    app.switch_page("pages/data.py").run()
    assert_calm(app)
    assert keyed(app.selectbox, "map_scale_").value == "ordinal"
    assert any(one.startswith("Changed, and not applied yet") for one in said(app.warning))
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert app.title[0].value == "Data"
    assert scale_said(app) == "ordinal"
    assert not [one for one in app.button if one.key.startswith("apply_")]
    assert keyed(app.button, "verdict_").label == "Show the verdict"
    app.switch_page("pages/systems.py").run()
    assert not any(one.startswith(banner) for one in said(app.info))


def test_a_change_is_applied_or_taken_back_on_another_page(start):
    for button, kind in (("apply_changes", "ordinal"), ("discard_changes", "nominal")):
        app = start("data")
        changed_kind(app)
        app.switch_page("pages/items.py").run()
        app.button(key=button).click().run()
        assert_calm(app)
        assert not [one for one in app.button if one.key == button]
        app.switch_page("pages/data.py").run()
        assert_calm(app)
        assert scale_said(app) == kind
        assert not app.warning


def test_changes_are_taken_back_by_starting_over(start):
    app = start("data")
    upload(app, ("mine.csv", GOOD))
    role(app, "robot").set_value("–").run()
    assert any(one.startswith("Changed, and not applied yet") for one in said(app.warning))
    keyed(app.button, "restart_").click().run()
    assert_calm(app)
    assert roles(app)["robot"] == "Judge"
    assert not app.warning


def test_some_of_those_who_may_be_human_are(start):
    table = b"foo,x1,x2,x3,x4\n" + b"".join(
        b"f%d,%d,%d,%d,%d\n" % (n, 1 + n % 5, 1 + n % 4, 1 + n // 7 % 5, 1 + n // 2 % 5)
        for n in range(60)
    )
    app = upload(start("data"), ("odd.csv", table))
    keyed(app.radio, "doubt_").set_value("some of them").run()
    assert keyed(app.button, "doubt_these_").disabled
    chips = keyed(app.button_group, "doubt_some_")
    chips.set_value(["x1", "x2", "x3"]).run()
    keyed(app.button, "doubt_these_").click().run()
    assert_calm(app)
    (question,) = [words(one) for one in app.markdown if "Who is a judge?" in words(one)]
    assert "'x4'" in question
    keyed(app.radio, "doubt_").set_value("'x4'").run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("3", "1")


def test_a_demo_that_was_not_changed_has_no_copy(start):
    app = start("data")
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    assert app.title[0].value == "Verdict"
    assert app.selectbox(key="data").value == "summaries"
    assert "summaries (2)" not in " ".join(map(str, app.selectbox(key="data").options))


def test_a_demo_that_was_changed_stays_beside_its_copy(start):
    app = start("data")
    keyed(app.text_area, "map_labels_").set_value("1 = 2").run()
    keyed(app.button, "verdict_").click().run()
    assert app.selectbox(key="data").value.startswith("summaries (2)-")


def test_below_a_file_that_failed_the_button_says_whose_verdict_it_shows(start):
    app = start("data")
    button = keyed(app.button, "verdict_")
    assert (button.label, button.proto.type) == ("Show the verdict", "primary")
    upload(app, ("bad.csv", b""))
    assert app.error
    button = keyed(app.button, "verdict_")
    assert words_of(button.label) == "Show the verdict of summaries (demo)"
    assert button.proto.type == "secondary"
    upload(app, ("mine.csv", GOOD))
    assert keyed(app.button, "verdict_").label == "Show the verdict"


QUESTIONS = "".join(
    f"q{n},m{n % 3},How long does step {n} take?,It takes {n} minutes.,"
    f"{'pass' if n % 2 else 'fail'},{'pass' if n % 3 else 'fail'}\n"
    for n in range(60)
)


def test_a_column_with_two_roles_keeps_both_untouched(start):
    content = f"id,model,question,answer,expert,llm_sound\n{QUESTIONS}".encode()
    mapping = jv.read_labels(io_of("answers.csv", content)).mapping
    assert (mapping["source"], mapping["text"]) == ("question", ["question", "answer"])
    app = upload(start("data"), ("answers.csv", content))
    assert role(app, "question").value == "Source"
    assert not app.warning
    assert not [one for one in app.button if one.label == "Apply"]
    role(app, "answer").set_value("–").run()
    assert [one for one in app.button if one.label == "Apply"]
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert facts(app)["Text"][0] == "column question"
    assert facts(app)["Source"][0] == "column question"
    role(app, "question").set_value("–").run()  # which takes both away
    keyed(app.button, "apply_").click().run()
    assert "Source" not in facts(app)
