import io
import json

import pytest

import judgeviz as jv
from judgeviz.demos.templates import TEMPLATES
from tests.pages.reading import assert_calm, words

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


def unescaped(texts):
    """Text as it is shown: punctuation of the data is escaped from Markdown."""
    return [text.replace("\\", "") for text in texts]


def numbers(app):
    return {metric.label: metric.value for metric in app.metric}


def test_the_demo_is_described(start):
    app = start("data")
    assert numbers(app)["Items"] == "320"
    assert numbers(app)["Judges"] == "4"
    counts = app.table[0].value
    assert dict(zip(counts["what"], counts["count"], strict=True))["rows read"] == "960"


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
    upload(app, ("one.csv", GOOD), ("two.csv", GOOD.replace(b"robot", b"droid")))
    options = app.selectbox(key="data").options
    assert [name.split("-")[0] for name in options[-2:]] == ["one", "two"]


def keyed(elements, start_of_key):
    """The widget of the mapping editor: its key ends in what the editor starts from."""
    return next(e for e in elements if e.key and e.key.startswith(start_of_key))


def test_the_scale_is_changed_in_the_mapping(start):
    app = upload(start("data"), ("votes.csv", PREFERENCE))
    assert keyed(app.selectbox, "map_scale_").value == "nominal"
    keyed(app.selectbox, "map_scale_").set_value("preference").run()
    assert_calm(app)
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert keyed(app.selectbox, "map_scale_").value == "preference"
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert not app.info  # no page of pairs to point to: the table names no systems
    assert app.metric


def test_humans_are_changed_in_the_mapping(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    keyed(app.multiselect, "map_humans_").set_value(["human_1", "human_2"]).run()
    keyed(app.multiselect, "map_machine_").set_value(["human_3", "robot"]).run()
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "2"
    assert numbers(app)["Judges"] == "2"


def test_an_impossible_mapping_says_why_and_cannot_be_applied(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    keyed(app.multiselect, "map_humans_").set_value([]).run()
    assert_calm(app)
    assert app.error
    assert keyed(app.button, "apply_").disabled
    assert numbers(app)["Humans"] == "3"


def test_a_loaded_mapping_is_what_the_editor_shows(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    in_use = jv.read_labels(io_of("mine.csv", GOOD)).mapping
    changed = in_use | {"human": ["human_1", "human_2"], "machine": {"robot": ["robot"]}}
    loader = keyed(app.file_uploader, "mapping_upload_")
    loader.upload("mapping.json", json.dumps(changed).encode(), "application/json")
    app.run()
    assert_calm(app)
    assert numbers(app)["Humans"] == "2"
    assert keyed(app.multiselect, "map_humans_").value == ["human_1", "human_2"]
    assert keyed(app.button, "apply_").disabled  # nothing is left to apply


def test_criteria_in_the_names_of_columns_are_changed_in_the_mapping(start):
    header = b"item,tone_human_1,tone_human_2,tone_gpt,facts_human_1,facts_human_2,facts_gpt\n"
    rows = (f"i{n},{n % 3},{n % 2},{n % 3},{n % 2},{n % 3},{n % 2}\n".encode() for n in range(12))
    app = upload(start("data"), ("mine.csv", header + b"".join(rows)))
    assert facts(app)["Criteria"] == ("in the names of the label columns: tone, facts", "detected")
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")
    assert keyed(app.text_input, "map_criteria_").value == "tone, facts"
    assert keyed(app.button, "apply_").disabled
    keyed(app.text_input, "map_criteria_").set_value("").run()
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("4", "2")
    keyed(app.text_input, "map_criteria_").set_value("facts, tone").run()
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_responses_that_are_no_labels_are_listed_with_their_rows(start):
    app = upload(start("data"), ("mine.csv", GOOD.replace(b"\ni3,", b"\ni3,idk", 1)))
    counts = app.table[0].value
    assert "not a label of the scale: human_1" in unescaped(counts["what"])
    listed = next(table.value for table in app.dataframe if "response" in table.value)
    assert listed["response"].tolist()[0].startswith("idk")
    assert listed["row"].tolist() == [5]
    assert any("is no label of the scale and left out" in note.value for note in app.caption)


def test_the_editor_keeps_the_texts(start):
    header, *lines = GOOD.splitlines()
    content = b"\n".join([header + b",note", *(line + b",a word" for line in lines)])
    app = upload(start("data"), ("mine.csv", content))
    keyed(app.multiselect, "map_text_").set_value(["note"]).run()
    keyed(app.button, "apply_").click().run()
    assert facts(app)["Text"] == ("column note", "your mapping")
    keyed(app.multiselect, "map_humans_").set_value(["human_1", "human_2"]).run()
    keyed(app.button, "apply_").click().run()
    assert facts(app)["Text"] == ("column note", "your mapping")
    assert numbers(app)["Humans"] == "2"


def test_files_that_need_a_mapping_are_opened_with_one(start):
    votes = b"q,who,said\n" + b"".join(
        f"q{n},{who},{1 + (n + n % 3 + len(who)) % 4}\n".encode()
        for n in range(20)
        for who in ("xara", "yoko", "zed")
    )
    app = upload(start("data"), ("odd.csv", votes))
    assert len(app.error) > 0
    assert app.selectbox(key="data").value == "summaries"
    keyed(app.selectbox, "map_layout_").set_value("long").run()
    for role, column in (("item", "q"), ("rater", "who")):
        keyed(app.selectbox, f"map_{role}_").set_value(column).run()
    keyed(app.multiselect, "map_label_").set_value(["said"]).run()
    keyed(app.multiselect, "map_human_").set_value(["xara", "yoko"]).run()
    assert_calm(app)
    keyed(app.button, "open_").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value.startswith("odd-")
    assert numbers(app)["Humans"] == "2"
    assert not app.error


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
    assert "mine-0123abcd" in words(app.info[0])


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
