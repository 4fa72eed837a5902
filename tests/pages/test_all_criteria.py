"""All criteria of a data set as one, on every page."""

import pytest

import judgeviz as jv
from tests.pages.reading import assert_calm, figures, n_listed, words, words_of


@pytest.mark.parametrize("page", ["verdict", "perception", "agreement", "replacement", "items"])
def test_every_page_takes_all_criteria_as_one(start, page):
    app = start(page, criterion="all criteria")
    assert app.selectbox(key="criterion").value == "all criteria"
    assert figures(app) or page == "items"


def test_an_item_under_each_criterion_is_an_item(start):
    app = start("items", criterion="all criteria", judge="sage", items="all items")
    labels = jv.demo("summaries")
    assert n_listed(app) == sum(labels.compare("sage", name).n_items for name in labels.criteria)
    (html,) = (e.proto.body for e in app.get("html") if "<dt>in the file</dt>" in e.proto.body)
    item = words(app.subheader[0]).rsplit(" / ", 1)[0]
    assert f"<dd>{labels.places.of([item])[0]}</dd>" in html


def test_the_item_is_what_intervals_are_clustered_by(start):
    app = start("perception", criterion="all criteria", judge="sage", cluster="item")
    assert_calm(app)
    assert app.selectbox(key="cluster").value == "item"
    by_item = jv.binned_jsd(jv.demo("summaries").pooled().compare("sage"), cluster="item")
    assert f"[{by_item.low:.2f}, {by_item.high:.2f}]" in [words_of(one.delta) for one in app.metric]


def test_criteria_on_scales_of_their_own_are_not_offered_as_one(start):
    app = start("perception", data="translation")
    assert "criterion" not in [box.key for box in app.selectbox]
    app = start("perception")
    assert app.selectbox(key="criterion").options[-1] == "all criteria"
