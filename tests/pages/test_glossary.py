import pytest

from pages.frame.glossary import SECTIONS
from pages.frame.markdown import plain
from tests.pages.reading import assert_calm


@pytest.mark.parametrize("page", ["perception", "favoritism"])
def test_the_glossary_opens_on_every_page_and_explains_its_terms(start, page):
    app = start(page, data="translation")
    assert not [one for one in app.markdown if "Fleiss" in one.value]
    app.button(key="glossary").click().run()
    assert_calm(app)
    said = " ".join(one.value for one in app.markdown)
    for entries in SECTIONS.values():
        for term, meaning, _ in entries:
            assert f"**{plain(term)}.** {plain(meaning)}" in said


def test_every_term_is_explained_once_in_a_few_words():
    entries = [entry for several in SECTIONS.values() for entry in several]
    terms = [entry.term for entry in entries]
    assert len(set(terms)) == len(terms)
    assert all(5 <= len(entry.meaning.split()) <= 60 for entry in entries)
