"""Every choice that is in the address bar can be restored from a link."""

import ast
import hashlib

import pytest

from judgeviz.demos.loading import demo_path
from pages.frame import guard
from pages.frame.links import READERS
from tests.pages.conftest import ROOT
from tests.pages.reading import assert_calm, words

BY_OTHER_WAYS = {"data"}  # the data set is opened before the rest is restored


def bound_keys():
    """Keys of all controls that the pages put into the address bar."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in (ROOT / "pages").rglob("*.py")}
    constants = {
        (path, node.targets[0].id): node.value.value
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    found = set()
    for path, tree in trees.items():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            arguments = {keyword.arg: keyword.value for keyword in call.keywords}
            if "bind" in arguments:
                found.add(key_in(arguments["key"], path, constants))
    return found


def key_in(node, path, constants):
    match node:
        case ast.Constant(value=key):
            return key
        case ast.JoinedStr(values=[start, *_]):
            return start.value
        case ast.Attribute(value=ast.Name(id=other), attr=name):
            return next(key for (p, n), key in constants.items() if (p.stem, n) == (other, name))
        case ast.Name(id=name):
            return constants.get((path, name), "key")
    raise AssertionError(ast.unparse(node))


def test_every_bound_control_is_restored_from_a_link():
    keys = bound_keys()
    assert len(keys) > 40
    assert keys - set(READERS) - BY_OTHER_WAYS - {"key"} == set()
    # keys that are put together before the control is drawn
    assert {"margin_human", "margin_judge", "span_"} <= set(READERS)


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("judges", ["a", "b"], ["a", "b"]),
        ("level", ["90%"], 0.9),
        ("boot", ["200"], 200),
        ("balanced", ["true"], True),
        ("epsilon", ["0.15"], 0.15),
        ("span_", ["3.0", "9.5"], (3.0, 9.5)),
    ],
)
def test_parameters_are_read_as_the_controls_keep_them(name, raw, value):
    assert READERS[name](raw) == value


HUGE = ("9" * 400, "-" + "9" * 400, "9" * 5000, "1e400", "inf", "nan")
NUMERIC = {
    name: "span_doc" if name == "span_" else name
    for name, reader in READERS.items()
    if reader.__name__ in ("_whole", "_number", "_share", "_numbers")
}


@pytest.mark.parametrize("value", HUGE, ids=lambda value: value[:6])
@pytest.mark.parametrize("page", [None, "agreement", "replacement", "favoritism"])
def test_a_number_beyond_all_numbers_is_left_out_with_a_sentence(start, page, value):
    app = start("perception", data="translation", **dict.fromkeys(NUMERIC.values(), value))
    said = sorted(words(warning) for warning in app.warning)
    assert said == sorted(
        f"The link's value of {name} is no number that can be used; it was left out."
        for name in NUMERIC.values()
    )
    assert app.number_input(key="seed").value == 0
    assert app.selectbox(key="data").value == "translation"
    if page:
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)


@pytest.mark.parametrize("value", ["x", "", "-1", "1.5", "true", "\x00", "[a](http://b.example)"])
@pytest.mark.parametrize("page", [None, "preference", "agreement", "replacement", "favoritism"])
def test_no_value_of_any_parameter_breaks_a_page(start, page, value):
    everything = {name: value for name in READERS if name not in ("keep_", "span_")}
    app = start(page, **everything, keep_system=value, span_doc=value)
    assert app.number_input(key="seed").value in (0, 1)


@pytest.mark.parametrize("value", ["x", "-5", "99999999", "9" * 400, "nan"])
def test_no_value_of_a_link_to_an_upload_breaks_a_page(start, value):
    content = demo_path("summaries").read_bytes()
    digest = hashlib.sha256(hashlib.sha256(content).digest()).hexdigest()
    everything = {name: value for name in READERS if name not in ("keep_", "span_")}
    app = start("data", data=f"mine-{digest[:6]}", **everything)
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv")
    app.run()
    assert app.selectbox(key="data").value == f"mine-{digest[:6]}"
    for page in ("perception", "agreement", "replacement", "systems", "favoritism"):
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)


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
