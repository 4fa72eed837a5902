"""Votes pair by pair of systems: a view of Perception, at the address that it once had alone."""

import numpy as np

import judgeviz as jv
from tests.pages.reading import assert_calm, cards, click, figure_text, figures, n_listed, words


def test_the_old_address_leads_to_perception(start):
    app = start("preference", data="preferences")
    assert_calm(app)
    assert app.title[0].value == "Perception"
    assert app.segmented_control(key="view").value == "pair by pair"


def test_other_data_sets_have_no_such_view(start):
    app = start("perception", data="summaries", view="pair by pair")
    assert "pair by pair" not in app.segmented_control(key="view").options
    assert app.segmented_control(key="view").value == "bins"


def test_all_pairs_of_the_demo_are_drawn(start):
    app = start("perception", data="preferences", view="pair by pair")
    text = figure_text(figures(app)[0])
    pairs = jv.demo("preferences").compare("arbiter").system_pairs
    assert len(pairs) == 10
    for system_a, system_b in pairs:
        assert f"A: {system_a} · B: {system_b}" in text


def test_pairs_are_chosen_in_the_toolbar(start):
    app = start("perception", data="preferences", view="pair by pair")
    first = jv.demo("preferences").compare("arbiter").system_pairs[0]
    app.multiselect(key="pairs").set_value([f"{first[0]} / {first[1]}"]).run()
    assert_calm(app)
    bars = [t for t in figures(app)[0].data if t.type == "bar" and t.customdata is not None]
    assert {trace.customdata[0][3] for trace in bars} == {0}


def test_all_judges_are_drawn_on_all_pairs_together(start):
    app = start("perception", data="preferences", view="all judges")
    text = figure_text(figures(app)[0])
    for judge in ("arbiter", "first-glance", "flatterer"):
        assert f"<b>{judge}</b>" in text


def test_a_click_lists_the_votes_behind_the_bar(start):
    app = start("perception", data="preferences", view="pair by pair")
    click(app, "preference_chart", "human", 0, 2, 3)
    assert_calm(app)
    whole = jv.demo("preferences").compare("arbiter")
    system_a, system_b = whole.system_pairs[3]
    pair = whole.of_system_pairs([(system_a, system_b)])
    counts = pair.human_counts
    most = counts.max(axis=1, keepdims=True)
    prefers_a = (counts[:, 0] == most[:, 0]) & ((counts == most).sum(axis=1) == 1)
    expected = pair.items.index[np.flatnonzero(prefers_a & (counts[:, 2] > 0))]
    assert app.selectbox(key="items").value == (
        f"{system_a} / {system_b}: humans prefer {system_a}, human label for {system_b}"
    )
    assert n_listed(app) == len(expected) > 0
    assert set(cards(app)) <= set(expected)


def test_more_than_a_dozen_pairs_are_paged(start):
    votes = [
        f"i{n},{a},{b},{'AB'[n % 2]},{'AB'[n // 2 % 2]},{'AB'[n // 3 % 2]}"
        for n, (a, b) in enumerate(
            ((a, b) for a in "PQRSTU" for b in "PQRSTU" if a < b for _ in range(4)), 1
        )
    ]
    content = "\n".join(["item,system_a,system_b,human_1,human_2,gpt-4", *votes]).encode()
    app = start("data")
    app.file_uploader(key="upload").upload("votes.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    app.segmented_control(key="view").set_value("pair by pair").run()
    assert_calm(app)

    def drawn():
        bars = [t for t in figures(app)[0].data if t.type == "bar" and t.customdata is not None]
        return {trace.customdata[0][3] for trace in bars}

    assert drawn() == set(range(12))
    app.number_input(key="preference_page").set_value(2).run()
    assert drawn() == set(range(3))


def test_the_settings_are_those_of_all_charts(start):
    app = start("perception", data="preferences", judge="flatterer", view="pair by pair")
    (caption,) = (words(c) for c in app.caption if c.value.startswith("judgeviz"))
    assert "judge: flatterer" in caption
    assert "in each of 10 charts" in caption


def test_a_choice_in_the_box_lists_the_votes(start):
    app = start("perception", data="preferences", view="pair by pair")
    box = app.selectbox(key="items")
    option = next(one for one in box.options if "call it a tie" in one)
    box.set_value(option).run()
    pair = jv.demo("preferences").compare("arbiter")
    first = jv.preference_by_pair(pair)[0]
    assert option.startswith(" / ".join(first.systems))
    assert n_listed(app) == first.bins["items"][1]


def test_bins_have_the_fair_pair_of_their_own_numbers(start):
    app = start("perception", data="preferences", view="pair by pair")
    first = jv.preference_by_pair(jv.demo("preferences").compare("arbiter"))[0]
    human, judge = first.bins["jsd_fair_human"][0], first.bins["jsd_fair_judge"][0]
    words = (
        f"majority A<br>JSD {first.bins['jsd'][0]:.2f}<br>human {human:.2f}<br>judge {judge:.2f}"
    )
    assert words in figure_text(figures(app)[0])
