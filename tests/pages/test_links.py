"""Every choice that is in the address bar can be restored from a link."""

import ast
import hashlib
import json
import re

import pandas as pd
import pytest

from judgeviz.demos.loading import demo_path
from judgeviz.labels.mapping import LabelMapping, parse_mapping
from pages.frame import bound, datasets, guard
from pages.frame.address import Address
from tests.pages.conftest import ROOT
from tests.pages.reading import assert_calm, words
from tests.pages.test_data_page import GOOD, keyed, upload

NUMERIC = ("number_input", "slider", "range_slider", "select_slider")
OF_TOOLBAR = {"boot", "level", "margin", "exchanges", "seed"}
# Numbers that pages have beside those of the toolbar, as they are at first.
OF_PAGE = {
    "perception": set(),
    "agreement": set(),
    "replacement": {"least_items"},
    "favoritism": {"margin_human", "margin_judge"},
    "systems": {"alpha", "margin_human", "margin_judge"},
}
HUGE = ("9" * 400, "-" + "9" * 400, "9" * 5000, "1e400", "inf", "nan")


def bound_controls():
    """Keys of all controls that the pages put into the address bar, with their kinds."""
    found = {}
    for path in (ROOT / "pages").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        constants = {
            node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        }
        for call in ast.walk(tree):
            match call:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="bound"), attr=kind)):
                    named = {keyword.arg: keyword.value for keyword in call.keywords}
                    if "key" in named:
                        found |= dict.fromkeys(keys_in(named["key"], constants), kind)
    return found


def keys_in(node, constants):
    match node:
        case ast.Constant(value=key):
            return [key]
        case ast.JoinedStr(values=[start, *_]):
            return [f"{start.value}doc"]
        case ast.Name(id="key"):  # of a loop
            return ["margin_human", "margin_judge"]
        case ast.Name(id=name):
            return [constants[name]]
        case ast.Attribute(value=ast.Name(id="datasets"), attr=name):
            return [getattr(datasets, name)]
    raise AssertionError(ast.unparse(node))


KINDS = bound_controls()
NUMBERS = [name for name, kind in KINDS.items() if kind in NUMERIC]
EVERYTHING = [name for name in KINDS if name not in ("data", "keep_doc", "span_doc")]


def test_controls_reach_the_address_bar_in_one_way():
    assert len(KINDS) > 60
    sources = {path: path.read_text("utf-8") for path in (ROOT / "pages").rglob("*.py")}
    assert [path.name for path, source in sources.items() if "bind=" in source] == ["bound.py"]


@pytest.mark.parametrize(
    ("page", "name", "raw", "value"),
    [
        (None, "judges", ["dice", "sage"], ["dice", "sage"]),
        (None, "level", "90%", 0.9),
        (None, "boot", "200", 200),
        (None, "seed", "7", 7),
        (None, "intervals", "true", True),
        ("data", "by", ["doc"], ["doc"]),
        ("perception", "judge", "dice", "dice"),
        ("perception", "view", "confusion matrix", "confusion matrix"),
        ("agreement", "family", "JS_b", "JS_b"),
        ("agreement", "agreement_tab", "All statistics", "All statistics"),
        ("agreement", "cell_intervals", "true", True),
        ("replacement", "quality", "human_1 = 2", "human_1 = 2"),
        ("replacement", "least_items", "12", 12),
        ("systems", "alpha", "0.01", 0.01),
        ("systems", "edge_status", ["kept"], ["kept"]),
        ("favoritism", "margin_judge", "0.5", 0.5),
    ],
)
def test_a_control_shows_what_the_link_says(start, page, name, raw, value):
    views = {"systems_view": "Pairs"} if name == "edge_status" else {}
    app = start(page, data="summaries", **{name: raw}, **views)
    assert app.session_state[name] == value
    assert "The link's" not in " ".join(map(words, app.warning))


TABLE = b"item,human_1,human_2,robot,gpt-4,length\n" + b"".join(
    f"i{n},{1 + n % 5},{1 + n % 4},{1 + n % 3},{1 + n % 4},{n}.5\n".encode() for n in range(40)
)


def test_a_link_to_an_upload_is_kept_for_pages_that_are_drawn_later(start):
    link = {"judge": "gpt-4", "view": "confusion matrix", "by": "length", "level": "80%"}
    key = f"mine-{content_digits(TABLE)}"
    app = start("data", data=key, span_length=["20", "30.5"], seed="-3", **link)
    assert [words(one) for one in app.warning] == []
    app.file_uploader(key="upload").upload("mine.csv", TABLE, "text/csv")
    app.run()
    assert [words(one) for one in app.warning] == [
        "The link's value of seed is beyond what is here; 0 is the nearest."
    ]
    assert app.select_slider(key="level").value == 0.8
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert app.selectbox(key="judge").value == "gpt-4"
    assert app.slider(key="span_length").value == (20.0, 30.5)
    assert app.session_state["view"] == "confusion matrix"
    assert any("of 11 items" in words(caption) for caption in app.caption)


def test_settings_of_a_link_wait_for_its_data_set(start):
    key = f"mine-{content_digits(GOOD)}"
    app = start("perception", data=key, seed="5", bins="2")

    def said():
        return app.number_input(key="seed").value, app.multiselect(key="bins").value

    assert said() == (0, [])
    assert (app.query_params["seed"], app.query_params["bins"]) == ("5", "2")
    app.number_input(key="seed").set_value(7).run()
    app.switch_page("pages/data.py").run()
    assert said() == (7, [])
    app.file_uploader(key="upload").upload("mine.csv", GOOD, "text/csv")
    app.run()
    assert_calm(app)
    assert said() == (5, ["2"])


def test_what_is_clicked_on_a_link_waits_for_its_page(start):
    clicked = "others' PA = 1"
    app = start("agreement", data=f"mine-{content_digits(GOOD)}", items=clicked)
    app.switch_page("pages/data.py").run()
    app.file_uploader(key="upload").upload("mine.csv", GOOD, "text/csv")
    app.run()
    app.switch_page("pages/verdict.py").run()  # which has other items to choose from
    assert_calm(app)
    assert app.selectbox(key="items").value == "humans unanimous, judge differs"
    assert [words(one) for one in app.warning] == []
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)
    assert app.selectbox(key="items").value == clicked


@pytest.mark.parametrize("value", HUGE, ids=lambda value: value[:6])
@pytest.mark.parametrize("page", OF_PAGE)
def test_a_number_beyond_all_numbers_is_left_out_with_a_sentence(start, page, value):
    demo = "summaries" if page == "replacement" else "translation"
    app = start(page, data=demo, **dict.fromkeys(NUMBERS, value))
    here = OF_TOOLBAR | OF_PAGE[page]
    said = {words(warning) for warning in app.warning if "The link's" in words(warning)}
    assert said == {
        f"The link's value of {name} is no number that can be used; it was left out."
        if name in here
        else f"The link's {name} is no setting here; it was left out."
        for name in NUMBERS
    }
    assert app.number_input(key="seed").value == 0
    assert app.selectbox(key="data").value == demo
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)


@pytest.mark.parametrize("value", ["x", "", "-1", "1.5", "true", "\x00", "[a](http://b.example)"])
@pytest.mark.parametrize("page", [None, "preference", "agreement", "replacement", "favoritism"])
def test_no_value_of_any_parameter_breaks_a_page(start, page, value):
    everything = dict.fromkeys(EVERYTHING, value)
    app = start(page, **everything, keep_system=value, span_doc=value)
    assert app.number_input(key="seed").value in (0, 1)


def few_documents() -> bytes:
    """Write a table with all that a data set can have to choose: criteria, systems, metrics."""
    table = pd.read_csv(demo_path("summaries"), dtype=str)
    return table[table["doc"].isin(table["doc"].unique()[:10])].to_csv(index=False).encode()


@pytest.mark.parametrize("value", ["x", "-5", "99999999", "9" * 400, "nan"])
def test_no_value_of_a_link_to_an_upload_breaks_a_page(start, value):
    content = few_documents()
    key = f"mine-{content_digits(content)}"
    app = start("data", data=key, **dict.fromkeys(EVERYTHING, value))
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv")
    app.run()
    assert app.selectbox(key="data").value == key
    for page in ("perception", "agreement", "replacement", "systems", "favoritism"):
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)


def test_a_link_to_a_demo_opens_it_where_the_app_was_opened_with_a_file(
    start, monkeypatch, tmp_path
):
    file = tmp_path / "mine.csv"
    file.write_bytes(TABLE)
    named = {"files": [str(file)], "mapping": {}, "on_doubt": "accept"}
    monkeypatch.setenv("JUDGEVIZ_FILES", json.dumps(named))
    assert start("verdict").selectbox(key="data").value.startswith("mine-")
    app = start("verdict", data="preferences")
    assert app.selectbox(key="data").value == "preferences"
    assert not any("is not open" in one.value for one in app.info)


def test_a_link_finds_a_data_set_that_was_renamed(start):
    content = b"item,human_1,human_2,robot\n" + b"".join(
        f"i{n},{1 + n % 5},{1 + n % 4},{1 + n % 3}\n".encode() for n in range(20)
    )
    app = start("data", data="its old name-" + content_digits(content), variant="divergence")
    assert "its old name" in words(app.info[0])
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv")
    app.run()
    assert_calm(app)
    assert not app.info
    assert app.selectbox(key="data").value == f"mine-{content_digits(content)}"
    app.switch_page("pages/perception.py").run()
    assert app.radio(key="variant").value == "divergence"


def content_digits(content):
    return hashlib.sha256(hashlib.sha256(content).digest()).hexdigest()[:6]


ADDRESS = re.compile(r"mine-[0-9a-f]{6}\.[0-9a-f]{6}(\.[\w~]+)?")


def read_with(app, renamed):
    """Open a data set, and rename labels of it; returns what its links say then."""
    upload(app, ("mine.csv", GOOD))
    if renamed:
        keyed(app.text_area, "map_labels_").set_value(renamed).run()
        keyed(app.button, "apply_").click().run()
        assert_calm(app)
    (data,) = app.session_state["_uploads"].values()
    assert ADDRESS.fullmatch(data.address)
    return data


def said_of_the_reading(app):
    return [words(one) for one in app.warning if "read otherwise" in words(one)]


def test_a_link_brings_the_reading_to_who_has_not_opened_the_file(start):
    theirs = read_with(start("data"), "5 = 4")
    app = start(None, data=theirs.address, criterion="label", judge="robot")
    assert "data set 'mine'," in words(app.info[0])
    app.button(key="open_data_for_link").click().run()
    upload(app, ("other name.csv", GOOD))
    assert any("is read as in the link" in words(one) for one in app.warning)
    (data,) = app.session_state["_uploads"].values()
    assert (data.labels.digest, data.mapping) == (theirs.labels.digest, theirs.mapping)
    app.run()
    assert not app.warning
    assert said_of_the_reading(app) == []


@pytest.mark.parametrize("button", ["read_as_link", "keep_reading"])
@pytest.mark.parametrize(("mine", "theirs"), [("", "5 = 4"), ("5 = 4", ""), ("5 = 4", "5 = 3")])
def test_who_has_read_the_file_otherwise_is_told_and_may_read_it_so(
    start, monkeypatch, mine, theirs, button
):
    link = read_with(start("data"), theirs)
    monkeypatch.setattr(datasets, "own_browser", lambda: f"{mine} {theirs} {button}".encode())
    here = read_with(start("data"), mine)
    app = start("perception", data=link.address, judge="robot")
    assert said_of_the_reading(app) == [
        "**The link shows mine read otherwise, with other numbers.** They differ in the labels '5'."
    ]
    assert app.selectbox(key="data").value == here.key
    app.switch_page("pages/verdict.py").run()
    assert len(said_of_the_reading(app)) == 1
    app.button(key=button).click().run()
    assert_calm(app)
    assert said_of_the_reading(app) == []
    (data,) = app.session_state["_uploads"].values()
    wanted = link if button == "read_as_link" else here
    assert data.labels.digest == wanted.labels.digest
    assert app.selectbox(key="data").value == here.key


@pytest.mark.parametrize("renamed", ["", "5 = 4"])
def test_a_link_of_the_same_reading_or_of_none_says_nothing(start, monkeypatch, renamed):
    monkeypatch.setattr(datasets, "own_browser", lambda: f"says nothing {renamed}".encode())
    data = read_with(start("data"), renamed)
    for link in (data.address, data.key):
        app = start("perception", data=link)
        assert app.selectbox(key="data").value == data.key
        assert said_of_the_reading(app) == []


def test_a_reading_that_the_link_does_not_hold_is_said(start, monkeypatch):
    monkeypatch.setattr(datasets, "own_browser", lambda: b"does not hold")
    data = read_with(start("data"), "")
    for stated, said in (
        (".~labels~scale", "It states the labels and the scale, which is more than a link holds"),
        (".eNqrVg", "It does not say how: ask its sender"),
        (str(Address.of("", "", data.mapping)), "What was stated of it is the same; another"),
    ):
        app = start(None, data=f"{data.key}.000000{stated}")
        assert said in said_of_the_reading(app)[0]
        assert not [one for one in app.button if one.key == "read_as_link"]


def test_a_reading_that_is_none_here_is_asked_as_without_the_link(start):
    wrong = Address.of(f"mine-{content_digits(GOOD)}", "000000", parse_mapping({"item": "no"}))
    app = start("data", data=str(wrong))
    upload(app, ("mine.csv", GOOD))
    (data,) = app.session_state["_uploads"].values()
    assert data.mapping == LabelMapping()
    app.button(key="read_as_link").click().run()
    assert_calm(app)
    assert any("cannot be read as the link says" in words(one) for one in app.warning)
    assert said_of_the_reading(app) == []


def test_a_demo_that_is_read_otherwise_is_a_data_set_beside_it(start):
    app = start("data")
    keyed(app.text_area, "map_labels_").set_value("5 = 4").run()
    keyed(app.button, "apply_").click().run()
    assert_calm(app)
    assert app.selectbox(key="data_by_name").value.startswith("summaries (2)-")
    assert "summaries (demo)" in app.selectbox(key="data_by_name").options
    app.selectbox(key="data_by_name").set_value("summaries").run()
    assert app.selectbox(key="data").value == "summaries"


def test_the_toolbar_calls_a_data_set_as_everything_else_does(start):
    app = start("data")
    data = read_with(app, "")
    shown = app.selectbox(key="data_by_name")
    assert (shown.label, shown.options[-1], shown.value) == ("Data set", "mine", data.key)
    assert app.selectbox(key="data").options[-1] == data.address
    app.switch_page("pages/leaderboard.py").run()
    assert app.multiselect(key="boards_by_name").options[-1] == "mine"
    app.multiselect(key="boards_by_name").set_value(["inference", data.key]).run()
    assert app.multiselect(key="boards").value == ["inference", data.key]
    app.selectbox(key="data_by_name").set_value("inference").run()
    assert app.selectbox(key="data").value == "inference"


def test_a_board_of_another_reading_is_said(start, monkeypatch):
    monkeypatch.setattr(datasets, "own_browser", lambda: b"a board")
    link = read_with(start("data"), "5 = 4").address
    monkeypatch.setattr(datasets, "own_browser", lambda: b"another board")
    data = read_with(start("data"), "")
    for written, n_said in ((link, 1), (data.address, 0), (data.key, 0)):
        app = start("leaderboard", boards=["inference", written])
        assert app.multiselect(key="boards").value == ["inference", data.key]
        assert len(said_of_the_reading(app)) == n_said


def test_what_a_link_asks_for_in_vain_is_said_once(start):
    app = start(
        "data", data="translation", judges="nobody", utm_source="x", seed="five", level="90%"
    )
    assert sorted(words(warning) for warning in app.warning) == [
        "The link's utm_source is no setting here; it was left out.",
        "The link's value of judges fits nothing here; it was left out.",
        "The link's value of seed is no number that can be used; it was left out.",
    ]
    assert app.multiselect(key="judges").value
    app.run()
    assert not app.warning


def test_a_link_whose_values_are_used_says_nothing(start):
    link = {"data": "summaries", "criterion": "fluency", "judges": ["sage"], "seed": "7"}
    app = start(None, **link)
    said = [words(warning) for warning in app.warning]
    assert [sentence for sentence in said if "The link's" in sentence] == []


def place_of(block, key):
    """The way to a control: its number among its neighbours, and theirs in turn."""
    for number, child in block.children.items():
        if getattr(child, "key", None) == key:
            return (number,)
        if hasattr(child, "children") and (below := place_of(child, key)):
            return (number, *below)
    return ()


def test_a_control_stays_in_its_place_after_the_first_visit_since_the_start(start, monkeypatch):
    # else the browser draws it anew, and what is chosen leaves the address bar
    monkeypatch.setattr(guard, "SHOWN", set())
    app = start("replacement")
    first = place_of(app.main, "judge")
    assert first
    app.run()
    assert place_of(app.main, "judge") == first


def test_controls_are_told_again_to_the_browser_after_a_page_that_was_left_before_its_end(
    start, monkeypatch
):
    # else it draws them at their defaults, and the next page shows these: a demo for one's own file
    chosen = {"data": "translation", "data_by_name": "translation", "level": "0.9"}

    def told(app):
        numbers = {"level": app.select_slider(key="level")}
        controls = numbers | {key: app.selectbox(key=key) for key in ("data", "data_by_name")}
        assert {key: str(one.value) for key, one in controls.items()} == chosen
        return {key for key, one in controls.items() if one.proto.set_value}

    app = start("perception", data="translation", level="0.9")
    assert told(app) == {*chosen}
    assert told(app.run()) == set()  # the page came to its end
    assert told(app.switch_page("pages/agreement.py").run()) == {*chosen}
    with monkeypatch.context() as cut:
        cut.setattr(bound, "note_end_of_run", lambda: None)
        assert told(app.switch_page("pages/perception.py").run()) == {*chosen}
        assert told(app.run()) == {*chosen}
    assert told(app.run()) == {*chosen}
    assert told(app.run()) == set()
