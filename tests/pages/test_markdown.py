"""Data is shown as it is: none of it is read as Markdown, on no page."""

import ast
import re
from functools import cache

import pytest

from pages.frame.markdown import WORD_JOINER, in_short, plain
from tests.pages.conftest import ROOT
from tests.pages.page_texts import MARKDOWN, REVIEWED, WITHOUT_MARKDOWN, Module
from tests.pages.reading import assert_calm

SOURCES = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py"))]
MODULES = [str(path.relative_to(ROOT)) for path in SOURCES]
# Calls on ``st.session_state`` and ``st.query_params``, and what only changes these.
NO_ELEMENTS = {
    "get", "get_all", "pop", "setdefault", "append",
    "keep_possible", "last_drawn", "is_open", "close", "open_at", "change",
    "note_end_of_run",
}  # fmt: skip
BOUND = "pages/frame/bound.py"  # hands on what it is called with, which is looked at there


@cache
def module_of(name):
    """Read a module once, and only in a process that tests it."""
    return Module((ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in MODULES if name != BOUND])
def test_data_in_the_text_of_a_page_goes_through_plain(name):
    module = module_of(name)
    assert [
        f"{name}:{text.lineno}: {place} holds {ast.unparse(text)}"
        for place, text in module.texts()
        if module.holds_data(text)
    ] == []


@pytest.mark.parametrize("name", MODULES)
def test_every_call_of_streamlit_is_known(name):
    """A call that is new to the pages is put into one of the two lists, after a look at it."""
    called = {call for _, call in module_of(name).calls()}
    assert called - {*MARKDOWN, *WITHOUT_MARKDOWN} - NO_ELEMENTS == set()


def test_every_reviewed_helper_is_still_in_use():
    source = "".join(path.read_text("utf-8") for path in SOURCES)
    assert {name for name in REVIEWED if f"{name}(" not in source} == set()


@pytest.mark.parametrize(
    ("source", "holds_data"),
    [
        ('st.caption("words")', False),
        ("st.caption(name)", True),
        ('st.caption(f"of {name}")', True),
        ('st.caption(f"of {plain(name)}")', False),
        ('st.caption(f"of {number:,} and {share:.0%}")', False),
        ('st.caption(f"of {name:>8}")', True),
        ('left.metric("a", name)', True),
        ('columns[0].metric("a", "b", help=name)', True),
        ('st.radio("a", ("b", "c"))', False),
        ('st.radio("a", names)', True),
        ('st.selectbox("a", names)', False),  # its options are no Markdown
        ('words = "a"\nst.caption(words)', False),
        ('words = "a"\nwords += name\nst.caption(words)', True),
        ("def f(words):\n    st.caption(words)", True),
        ("def f(name):\n    return name\nst.caption(f(1))", True),
        ('def f(name):\n    return "a" if name else plain(name)\nst.caption(f(1))', False),
        ('st.caption(", ".join(map(plain, names)))', False),
        ('st.caption(", ".join(map(str, names)))', True),
        ('st.caption("; ".join(f"{name}" for name in names))', True),
        ('for title, name in (("a", x), ("b", y)):\n    st.caption(title)', False),
        ('for title, name in (("a", x), ("b", y)):\n    st.caption(name)', True),
        ("column = st.column_config.Column\ncolumn(help=name)", True),
        ("if st.button(name):\n    pass", True),
        ("st.tabs([name])", True),
        ("st.table({name: ['a']})", True),
    ],
)
def test_the_walk_finds_data(source, holds_data):
    module = Module(source)
    assert any(module.holds_data(text) for _, text in module.texts()) == holds_data


HOSTILE = (
    "![x](http://evil.example/x.png)", "[sign in](http://evil.example)", "<http://evil.example>",
    "http://evil.example", "www.evil.example", "a@evil.example", "$\\alpha$", "$$x$$", ":red[x]",
    ":red-background[x]", ":material/home:", ":smile:", ":streamlit:", "`x`", "```", "<b>x</b>",
    "&lt;b&gt;", "# x", "1. x", "2) x", "- x", "+ x", "* x", "> x", "    x", "x\n\n# y", "x\n===",
    "a\rb", "|a|b|\n|-|-|", "***", "**x**", "__x__", "~~x~~", "a -> b", "a -- b", "a >= b", "[^1]",
    "\\", "\\*x*", "{x}", ":::x", "x\u2028# y", "\ud800", "[x]: http://evil.example",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_every_mark_of_markdown_is_escaped_on_one_line(text):
    shown = plain(text)
    assert re.search(r"(?<!\\)(\\\\)*[`*_{}\[\]()#+.!<>|~$:&=^-]", shown) is None
    assert "\n" not in shown
    assert "\r" not in shown
    said = re.sub(r"\\(.)", r"\1", shown).replace(WORD_JOINER, "")
    assert said == " ".join(text.replace("\ud800", "?").split())


@pytest.mark.parametrize("mark", "\u061c\u200e\u200f\u202a\u202d\u202e\u2066\u2067\u2068\u2069")
def test_no_mark_turns_the_direction_of_a_sentence(mark):
    assert plain(f"gpt {mark}olleh labels worse (60 items)") == plain(
        "gpt olleh labels worse (60 items)"
    )


@pytest.mark.parametrize(
    ("sentence", "isolated"),
    [
        ("שלום: alpha 0.55 against 0.83", ["שלום"]),
        ("gpt שלום עולם labels worse: 60 items", ["שלום עולם"]),
        ("רע, טוב: worse than مرحبا-بكم", ["רע", "טוב", "مرحبا-بكم"]),
        ("רע labels 60 items worse than טוב", ["רע", "טוב"]),
        ("'שָׁלוֹם' to 40 %", ["שָׁלוֹם"]),
        ("מודל3 4 on 60 items", ["מודל"]),
        ("Größe 模型 60", []),
    ],
)
def test_names_from_right_to_left_leave_the_numbers_behind_them_in_order(sentence, isolated):
    shown = re.sub(r"\\(.)", r"\1", plain(sentence))
    assert re.findall("\u2068([^\u2068\u2069]*)\u2069", shown) == isolated
    assert re.sub("[\u2068\u2069]", "", shown) == sentence


def test_a_hostile_name_leaves_the_sentence_of_its_verdict_in_order(start):
    rows = "".join(f"i{n},{1 + n % 4},{1 + n % 4},{1 + n % 3},{1 + n % 2}\n" for n in range(60))
    content = f"item,human_1,human_2,human_3,gpt \u202eolleh שלום\n{rows}"
    app = start("data")
    app.file_uploader(key="upload").upload("mine.csv", content.encode(), "text/csv").run()
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    said = " ".join(re.sub(r"\\(.)", r"\1", one.value) for one in app.markdown)
    assert "▼ gpt olleh \u2068שלום\u2069 labels worse than one more human: alpha " in said
    assert "\u202e" not in said


@pytest.mark.parametrize(
    "name", ["llama3:8b", "gpt-4o", "summary (short)", "Anna's", "a/b", "10 %"]
)
def test_an_ordinary_name_is_copied_as_it_is(name):
    assert re.sub(r"\\(.)", r"\1", plain(name)) == name


def test_a_link_to_a_data_set_that_is_no_name_is_shown_as_text(start):
    app = start("perception", data="[sign in](http://evil.example)")
    assert_calm(app)
    said = app.info[0].value
    assert "\\[sign in\\]\\(http\\:" in said
    assert "](" not in said


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, "0"), (999_999, "999,999"), (1_000_000, "1.0 M"), (25_000_000, "25.0 M"),
     (2_500_000_000, "2,500.0 M")],
)  # fmt: skip
def test_a_count_fits_into_a_card(number: int, written: str) -> None:
    assert in_short(number) == written
