"""Every choice that is in the address bar can be restored from a link."""

import ast

import pytest

from pages.shared.links import READERS
from tests.pages.conftest import ROOT

BY_OTHER_WAYS = {"data"}  # the data set is opened before the rest is restored


def bound_keys():
    """Keys of all controls that the pages put into the address bar."""
    found = set()
    for path in (ROOT / "pages").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        }
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            arguments = {keyword.arg: keyword.value for keyword in call.keywords}
            if "bind" in arguments:
                found.add(key_in(arguments["key"], constants))
    return found


def key_in(node, constants):
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return node.values[0].value
    return constants.get(node.id, "key")


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
