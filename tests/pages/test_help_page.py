import pytest

from pages.frame import manual
from tests.pages.reading import assert_calm


def texts(app) -> str:
    return "\n".join(one.value for one in app.markdown)


def test_the_help_lists_all_pages_and_shows_the_one_that_is_asked_for(start):
    app = start("help", about="figures/perception")
    listed = app.markdown[0].value
    others = [name for name in manual.pages() if name != "figures/perception"]
    assert all(f'href="help?about={name}"' in listed for name in others)
    assert 'href="help?about=figures/perception"' not in listed
    assert "# Perception: labels bin by bin" in texts(app)
    assert not app.warning


def test_without_a_page_it_begins_with_the_questions(start):
    assert "# Which question, which page" in texts(start("help"))


@pytest.mark.parametrize("page", ["../README", "/etc/passwd", "figures", "<b>x</b>", "index.rst"])
def test_no_other_file_is_shown_and_what_was_asked_for_is_text(start, page):
    app = start("help", about=page)
    assert "# Which question, which page" in texts(app)
    (said,) = [one.value for one in app.warning]
    assert "There is no page" in said
    assert "<b>" not in said


def test_the_help_needs_no_data_set(start):
    app = start("help")
    assert not app.selectbox
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)
    assert app.selectbox(key="data")
    assert not app.warning  # the help's page is no setting of this one


@pytest.mark.parametrize(
    ("page", "help_page"),
    [("data", "tables"), ("replacement", "figures/alt_test"), ("items", "items")],
)
def test_every_page_links_to_the_help_of_its_figure(start, page, help_page):
    (link,) = [one for one in start(page).get("link_button") if one.proto.label == "Help"]
    assert link.proto.url == f"help?about={help_page}"


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("verdict", {}),
        ("perception", {"view": "all judges"}),
        ("perception", {"view": "distributions"}),
        ("perception", {"data": "preferences", "view": "pair by pair"}),
        ("agreement", {}),
        ("agreement", {"data": "translation"}),
        ("replacement", {"closer": "Domains"}),
        ("systems", {"data": "translation", "systems_view": "Graphs"}),
        ("favoritism", {"data": "preferences", "favor_view": "Judges"}),
        ("leaderboard", {"boards": ["summaries", "inference"]}),
    ],
)
def test_every_chart_leads_to_a_page_that_there_is(start, page, query):
    links = [
        one.proto.url
        for one in start(page, **query).get("link_button")
        if one.proto.label == "About this figure"
    ]
    assert links
    assert {link.removeprefix("help?about=") for link in links} <= set(manual.pages())
