"""Every control of every page: it has a label and help, and no value of it breaks the page."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

import judgeviz as jv
from tests.pages.reading import assert_calm

PAGES = (
    "data", "verdict", "perception", "items", "agreement", "replacement", "systems",
    "favoritism", "leaderboard", "report",
)  # fmt: skip
DEMOS = ("summaries", "inference", "preferences", "translation")
# Kinds of elements that a user can set, by how their values are enumerated.
CHOICES = ("selectbox", "radio")
MANY = ("multiselect", "button_group")
SWITCHES = ("checkbox", "toggle")
NUMBERS = ("number_input", "slider")
OTHERS = (
    "button", "download_button", "file_uploader", "text_input", "text_area", "select_slider",
)  # fmt: skip
MOST_VALUES = 2


# Which controls stand above every page; the filters of columns are named by these.
TOOLBAR = {
    "data", "data_by_name", "criterion", "judges", "pairs", "bins", "by", "variant", "tie_rule",
    "boot", "level", "cluster", "margin", "exchanges", "seed", "invalid", "style", "palette",
    "figures", "intervals",
}  # fmt: skip
PARTS = ("toolbar", "page")


def controls(block: AppTest | Block) -> list:
    kinds = (*CHOICES, *MANY, *SWITCHES, *NUMBERS, *OTHERS)
    return [element for kind in kinds for element in block.get(kind)]


def is_in(control, part: str) -> bool:
    return (control.key in TOOLBAR) == (part == "toolbar")


def control_of(app: AppTest, key: str):
    return next((c for c in controls(app) if c.key == key), None)


def other_values(control) -> Iterator[object]:
    """A few values that the control does not have now."""
    if control.type in CHOICES:
        yield from [o for o in control.options if o != control.value][:MOST_VALUES]
    elif control.type in MANY:
        chosen = control.value if isinstance(control.value, list) else [control.value]
        for option in [o for o in control.options if o not in chosen][:MOST_VALUES]:
            yield [option] if isinstance(control.value, list) else option
        if isinstance(control.value, list):
            yield []
    elif control.type in SWITCHES:
        yield not control.value
    elif control.type in NUMBERS and control.value is not None:
        yield from (edge for edge in (control.min, control.max) if edge != control.value)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("demo", DEMOS)
def test_every_control_has_a_label_and_help(start, page, demo):
    app = start(page, data=demo, boot="200", exchanges="0")  # how many is nothing to a label
    found = controls(app)
    assert len(found) > 10
    bare = [c.proto.label for c in found if not (c.proto.label and c.proto.help)]
    assert bare == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("page", "demo"),
    [
        *((page, "summaries") for page in PAGES[1:]),
        *((page, "preferences") for page in PAGES[1:]),
        ("perception", "inference"), ("agreement", "inference"), ("replacement", "inference"),
        ("perception", "translation"), ("systems", "translation"), ("favoritism", "translation"),
    ],
)  # fmt: skip
def test_no_value_of_a_control_breaks_the_page(start, page, demo, part):
    judge = jv.demo(demo).judges[0]  # one, as every value is computed anew
    app = start(page, data=demo, judges=[judge], boot="200", exchanges="0")
    found = [c for c in controls(app) if is_in(c, part)]
    settable = [
        c for c in found if c.type not in OTHERS and c.key not in ("data", "data_by_name", None)
    ]
    for key, values in {c.key: list(other_values(c)) for c in settable}.items():
        control = control_of(app, key)
        if control is None or list(other_values(control)) != values:
            app.run()  # with the last control set back
            control = control_of(app, key)
        before = control.value
        for value in values:
            control.set_value(value).run()
            assert_calm(app)
            assert not app.error, (key, value, app.error[0].value)
            control = control_of(app, key)
            assert control is not None, f"{key} vanished at {value!r}"
        control.set_value(before)  # together with the next one's first value
    app.run()
    assert_calm(app)
