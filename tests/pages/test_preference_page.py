import judgeviz as jv
from tests.pages.reading import assert_calm, figure_text, figures, words


def test_other_data_sets_get_a_sentence(start):
    app = start("preference")
    assert app.info[0].value.startswith("This data set holds no preferences between two systems.")
    assert not app.get("plotly_chart")


def test_all_pairs_of_the_demo_are_drawn(start):
    app = start("preference", data="preferences")
    text = figure_text(figures(app)[0])
    pairs = jv.demo("preferences").compare("arbiter").system_pairs
    assert len(pairs) == 10
    for system_a, system_b in pairs:
        assert system_a in text
        assert system_b in text


def test_pairs_and_judges_are_chosen_in_the_toolbar(start):
    app = start("preference", data="preferences")
    first = jv.demo("preferences").compare("arbiter").system_pairs[0]
    app.multiselect(key="pairs").set_value([f"{first[0]} / {first[1]}"]).run()
    app.multiselect(key="judges").set_value(["arbiter", "first-glance"]).run()
    assert_calm(app)
    bars = [trace for trace in figures(app)[0].data if trace.type == "bar"]
    assert {trace.customdata[0][3] for trace in bars} == {0, 1}


def test_no_judge_chosen_is_a_sentence(start):
    app = start("preference", data="preferences")
    app.multiselect(key="judges").set_value([]).run()
    assert app.info[0].value == "Choose at least one judge above."


def test_a_click_lists_the_votes_behind_the_bar(start):
    app = start("preference", data="preferences")
    app.session_state["preference_chart"] = {
        "selection": {
            "points": [{"customdata": ["human", 0, 2, 3]}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    app.run()
    assert_calm(app)
    pair = jv.demo("preferences").compare("arbiter")
    system_a, system_b = pair.system_pairs[3]
    table = app.dataframe[0].value
    assert set(table["system_a"]) == {system_a}
    assert set(table["system_b"]) == {system_b}
    assert (table["human majority"] == "A").all()
    assert table.filter(like="human").apply(lambda row: "B" in set(row), axis=1).all()


def test_more_than_a_dozen_charts_are_paged_by_pair(start):
    app = start("preference", data="preferences")
    app.multiselect(key="judges").set_value(["arbiter", "flatterer"]).run()
    assert_calm(app)
    bars = [trace for trace in figures(app)[0].data if trace.type == "bar"]
    assert max(trace.customdata[0][3] for trace in bars) == 11  # six pairs, both judges
    app.number_input(key="preference_page").set_value(2).run()
    bars = [trace for trace in figures(app)[0].data if trace.type == "bar"]
    assert max(trace.customdata[0][3] for trace in bars) == 7  # four pairs, both judges


def test_the_caption_has_the_settings_of_all_charts(start):
    app = start("preference", data="preferences", judges=["arbiter", "flatterer"])
    (caption,) = (words(c) for c in app.caption if c.value.startswith("judgeviz"))
    assert "judge: arbiter, flatterer" in caption
    assert "in each of 12 charts" in caption


def test_a_choice_in_the_box_lists_the_votes(start):
    app = start("preference", data="preferences")
    box = app.selectbox(key="preference_bin")
    box.set_value(box.options[1]).run()
    assert "is a tie" in box.options[1] or "call it a tie" in box.options[1]
    assert (app.dataframe[0].value["human majority"] == "tie").all()


def test_bins_have_the_fair_pair_of_their_own_numbers(start):
    app = start("preference", data="preferences")
    first = jv.preference_by_pair(jv.demo("preferences").compare("arbiter"))[0]
    human, judge = first.bins["jsd_fair_human"][0], first.bins["jsd_fair_judge"][0]
    words = (
        f"majority A<br>JSD {first.bins['jsd'][0]:.2f}<br>human {human:.2f}<br>judge {judge:.2f}"
    )
    assert words in figure_text(figures(app)[0])
