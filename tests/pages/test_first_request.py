"""A link as the first request of a server: Streamlit runs the page's file before ``app.py``."""

import runpy

import pytest
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import app_test

from tests.pages.test_every_control import PAGES

RUN = runpy.run_path


@pytest.mark.parametrize("page", [*PAGES, "preference"])
def test_it_shows_what_later_ones_show(start, monkeypatch, page):
    later = start(page, data="preferences")
    runs = []
    monkeypatch.setattr(app_test, "PagesManager", PagesManager)
    monkeypatch.setattr(runpy, "run_path", lambda *of, **how: runs.append(of) or RUN(*of, **how))
    first = start(page, data="preferences")
    assert len(runs) == 1  # the file of the page, which stands in the frame by itself
    assert [node.type for node in first.main] == [node.type for node in later.main]
    assert [one.value for one in first.title] == [one.value for one in later.title]
