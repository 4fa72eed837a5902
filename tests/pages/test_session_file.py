"""A session saved as a file and opened by another visitor."""

import io
import json
import zipfile

import pytest

from judgeviz import LabelError, read_labels
from judgeviz.labels.mapping import parse_mapping
from judgeviz.labels.sources.archives import SESSION
from pages.frame.session_file import FORMAT, packed, unpacked
from tests.pages.reading import assert_calm, figure_text, figures, words
from tests.pages.test_data_page import GOOD, upload

FILES = (("labels.csv", GOOD), ("../../etc/passwd", b"item,judge\n1,2\n"))
MAPPING = {"item": "item", "human": ["human_1", "human_2"], "machine": {"robot": ["robot"]}}
TAGS = {"labels-abc123": "task: summaries"}
CONTROLS = {"data": ["labels-abc123"], "judges": ["robot", "<b>"]}


def test_a_session_is_no_table_to_the_reader() -> None:
    file = io.BytesIO(session())
    file.name = "mine.judgeviz"
    with pytest.raises(LabelError) as caught:
        read_labels(file)
    assert str(caught.value) == (
        "File 'mine.judgeviz' is a session of judgeviz and no table; drop it on the page Data."
    )


def session(**entries: object) -> bytes:
    """A session file whose manifest has other entries."""
    content = packed([("mine", FILES, MAPPING)], CONTROLS, TAGS, with_data=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(inside[SESSION]) | entries
    return archive_of({**inside, SESSION: json.dumps(manifest).encode()})


def archive_of(inside: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in inside.items():
            archive.writestr(name, data)
    return content.getvalue()


@pytest.mark.parametrize("with_data", [True, False])
def test_what_is_packed_comes_out_again(with_data):
    content = packed([("mine", FILES, MAPPING)], CONTROLS, TAGS, with_data=with_data)
    found = unpacked("s.judgeviz", content)
    (saved,) = found.data_sets
    assert found.controls == CONTROLS
    assert found.tags == TAGS
    assert saved.title == "mine"
    assert saved.mapping == parse_mapping(MAPPING)
    assert saved.files == (FILES if with_data else None)
    assert saved.in_order(FILES) == FILES
    assert saved.in_order(FILES[::-1]) == FILES  # dropped in another order
    assert saved.in_order(FILES[:1]) is None
    renamed = (("other name.csv", GOOD), FILES[1])
    assert saved.in_order(renamed) == renamed
    with zipfile.ZipFile(io.BytesIO(content)) as archive:  # no path of the user's stands in it
        assert set(archive.namelist()) <= {SESSION, "data/0/0", "data/0/1"}


DAMAGED = "is a damaged session of judgeviz; save the session again"
FILE = {"name": "a.csv", "sha256": "0", "inside": "data/0/0"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is a damaged or cut-off ZIP archive"),
        (session()[:200], "is a damaged or cut-off ZIP archive"),
        (archive_of({"a.csv": b"x"}), "is no session of judgeviz: it has no 'session.json'"),
        (archive_of({SESSION: b"[" * 100_000}), DAMAGED),
        (archive_of({SESSION: b"\xff\xfe"}), DAMAGED),
        (archive_of({SESSION: b"[]"}), DAMAGED),
        (session(format=FORMAT + 1), "was saved by a newer judgeviz"),
        (session(format="x"), DAMAGED),
        (session(controls=None), DAMAGED),
        (session(controls={"judges": 3}), DAMAGED),
        (session(tags={"half a character": "\ud800"}), DAMAGED),
        (session(data_sets=[{"title": "\ud800", "files": [], "mapping": {}}]), DAMAGED),
        (session(data_sets={}), None),
        (session(data_sets=[{}] * 201), DAMAGED),
        (session(data_sets=[{"title": "t", "files": [], "mapping": {}}]), DAMAGED),
        (session(data_sets=[{"title": "t", "files": [FILE], "mapping": {}}]), DAMAGED),
        (session(data_sets=[{"title": "t", "files": [{**FILE, "inside": []}], "mapping": {}}]),
         DAMAGED),
        (session(data_sets=[{"title": "t", "files": [FILE], "mapping": {"evil": 1}}]), "evil"),
        (session(data_sets=[{"title": "t", "files": [FILE], "mapping": {"files": [1]}}]), "files"),
    ],
)  # fmt: skip
def test_a_damaged_or_hostile_file_gets_a_sentence(content, sentence):
    if sentence is None:
        assert unpacked("s.judgeviz", content).data_sets == ()
        return
    with pytest.raises(LabelError, match=sentence):
        unpacked("s.judgeviz", content)


def test_a_file_that_unpacks_to_more_than_a_table_can_be_gets_a_sentence():
    content = archive_of({SESSION: b" " * 30_000_000})
    with pytest.raises(LabelError, match="unpacks to more than a label table can be"):
        unpacked("s.judgeviz", content)


def saved_by(app, *, with_data: bool) -> bytes:
    """What the button of the page offers; the address bar is the browser's."""
    data = app.session_state["_uploads"].values()
    controls = {"data": [app.selectbox(key="data").value], "seed": ["7"]}
    saved = [(one.title, one.files, one.labels.mapping) for one in data]
    return packed(saved, controls, TAGS, with_data=with_data)


@pytest.mark.parametrize("with_data", [True, False])
def test_the_same_figures_to_the_last_digit_in_another_browser(start, with_data):
    app = upload(start("data"), ("mine.csv", GOOD))
    app.number_input(key="seed").set_value(7).run()
    content = saved_by(app, with_data=with_data)
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    drawn = [figure.to_json() for figure in figures(app)]
    assert drawn

    other = upload(start("data"), ("session.judgeviz", content))
    assert_calm(other)
    if not with_data:
        assert any("which is not open in this browser" in words(one) for one in other.info)
        upload(other, ("renamed.csv", GOOD))
    assert_calm(other)
    assert other.number_input(key="seed").value == 7
    assert other.session_state["_tags"] == TAGS
    assert other.selectbox(key="data").value == app.selectbox(key="data").value
    # What the file leaves out is at its default; ``start`` sets it, but not in the address.
    other.select_slider(key="boot").set_value(app.select_slider(key="boot").value).run()
    other.switch_page("pages/perception.py").run()
    assert_calm(other)
    assert [figure.to_json() for figure in figures(other)] == drawn
    assert "mine" in figure_text(figures(other)[0])


def edited(**changed: bytes | None) -> bytes:
    """A session whose archive is whole, but holds other data, or less."""
    content = packed([("mine", FILES[:1], MAPPING)], CONTROLS, TAGS, with_data=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    inside |= {"data/0/0": changed["data"]} if changed["data"] is not None else {}
    return archive_of({k: v for k, v in inside.items() if changed["data"] or k == SESSION})


def flipped() -> bytes:
    """A session of which one bit of the data is another."""
    content = bytearray(packed([("mine", FILES[:1], MAPPING)], {}, {}, with_data=True))
    place = content.index(b"data/0/0") + 20
    content[place] ^= 1
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04 no archive", "damaged or cut-off ZIP archive"),
        (edited(data=GOOD.replace(b"1", b"2")), DAMAGED),
        (edited(data=None), DAMAGED),
        (flipped(), "damaged"),
    ],
)
def test_a_damaged_session_is_no_table_and_leaves_what_is_open(start, content, sentence):
    app = upload(start("data"), ("mine.csv", GOOD))
    upload(app, ("bad.judgeviz", content))
    assert_calm(app)
    (error,) = app.error
    assert sentence in words(error)
    assert [one.title for one in app.session_state["_uploads"].values()] == ["mine"]
    assert not any("Who is human" in words(one) for one in app.markdown)


def test_controls_without_a_value_are_left_out(start):
    controls = {"data": [], "seed": [], "boot": ["200"]}
    content = packed([("mine", FILES[:1], MAPPING)], controls, {}, with_data=True)
    assert unpacked("s.judgeviz", content).controls == {"boot": ["200"]}
    app = upload(start("data"), ("s.judgeviz", content))
    assert_calm(app)


def test_tags_come_with_the_data_set_under_a_name_that_is_taken(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    key = app.selectbox(key="data").value
    tags = {key: "task: summaries"}
    content = packed([("mine", FILES[:1], MAPPING)], {}, tags, with_data=True)
    other = upload(start("data"), ("mine.csv", GOOD.replace(b"i1,", b"j1,")))
    upload(other, ("s.judgeviz", content))
    assert_calm(other)
    key_of = {one.title: one.key for one in other.session_state["_uploads"].values()}
    assert other.session_state["_tags"][key_of["mine (2)"]] == "task: summaries"
