import judgeviz as jv
from tests.pages.reading import assert_calm, figure_text, figures, words


def test_a_table_without_systems_gets_a_sentence(start):
    app = start("systems", data="inference")
    assert "classes without an order" in app.warning[0].value
    assert not app.get("plotly_chart")


def test_both_rankings_and_what_they_say(start):
    app = start("systems", data="translation", judges="echo")
    text = figure_text(figures(app)[1])
    assert "Humans" in text
    assert "reversed (3)" in text
    assert "echo gives the humans' verdict on 12 of 36 pairs" in app.markdown[0].value.replace(
        "\\", ""
    )


def test_alpha_and_test_and_correction_change_the_graph(start):
    app = start("systems", data="translation", judges="echo")
    before = figure_text(figures(app)[1])
    app.select_slider(key="alpha").set_value(0.001).run()
    strict = figure_text(figures(app)[1])
    assert before != strict
    assert "p < 0.001" in strict
    app.selectbox(key="test").set_value("trinomial").run()
    app.selectbox(key="correction").set_value("Holm").run()
    assert_calm(app)
    assert "trinomial test, Holm" in figure_text(figures(app)[1])


def test_the_link_sets_the_controls(start):
    app = start("systems", data="translation", judges="echo", alpha="0.01", test="ties split")
    text = figure_text(figures(app)[1])
    assert "p < 0.01" in text
    assert "ties split" in text


def test_several_judges_are_compared(start):
    app = start("systems", data="translation", judges=["echo", "lexica"])
    assert len(figures(app)) == 2
    assert "echo gives" in words(app.markdown[0])
    assert app.dataframe[0].value["judge"].tolist() == ["echo", "lexica"]
    app.selectbox(key="judge").set_value("lexica").run()
    assert_calm(app)
    assert "lexica gives" in words(app.markdown[0])


def test_pairs_are_filtered_by_status(start):
    app = start("systems", data="translation", judges="echo")
    ranks = jv.rank_systems(jv.demo("translation").compare("echo"))
    app.button_group(key="edge_status").set_value(["reversed"]).run()
    assert_calm(app)
    table = app.dataframe[0].value
    assert len(table) == ranks.n_of_status["reversed"]


def test_a_click_on_an_edge_lists_the_items_of_the_pair(start):
    app = start("systems", data="translation", judges="echo")
    app.session_state["dag"] = {
        "selection": {
            "points": [{"customdata": ["pair", "Heron", "Avocet"]}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    app.run()
    assert_calm(app)
    assert app.selectbox(key="system_pair").value == "Avocet / Heron"
    table = app.dataframe[1].value
    assert {"humans prefer", "echo prefers", "humans: Avocet", "source_text"} <= set(table.columns)


def test_chosen_pairs_move_the_figure(start):
    app = start("systems", data="translation", judges="echo", pairs="Avocet / Heron")
    text = figure_text(figures(app)[1])
    assert "of 1 pair" in text
    assert "Wren" not in text


def test_votes_are_ranked_too(start):
    app = start("systems", data="preferences", judges="flatterer")
    assert len(figures(app)) == 2
    assert not [box for box in app.number_input if box.key == "margin_human"]


def test_no_judge_chosen_is_a_sentence(start):
    app = start("systems", data="translation")
    app.multiselect(key="judges").set_value([]).run()
    assert app.info[0].value == "Choose at least one judge above."


def test_all_tables_can_be_downloaded(start):
    app = start("systems", data="translation", judges=["echo", "lexica"])
    keys = {button.key for button in app.get("download_button")}
    assert {"summary_csv", "summary_tex", "edges_csv", "edges_tex"} <= keys


def test_one_system_left_by_a_filter_is_a_sentence(start):
    app = start("systems", data="translation", judges="echo")
    app.multiselect(key="by").set_value(["system"]).run()
    app.multiselect(key="keep_system").set_value(["Heron"]).run()
    assert words(app.warning[0]) == (
        "There is only one system, 'Heron', and nothing to compare it with; take the filter away."
    )


def test_ranks_of_all_judges_stand_first_and_a_system_is_followed(start):
    app = start("systems", data="translation")
    text = figure_text(figures(app)[0])
    assert all(one in text for one in ("humans", "lexica", "neurometric", "echo"))
    assert app.selectbox(key="system").value is None
    app.session_state["ranks_chart"] = {
        "selection": {
            "points": [{"customdata": ["system", "Heron"]}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    app.run()
    assert_calm(app)
    assert app.selectbox(key="system").value == "Heron"
    assert figure_text(figures(app)[0]) != text  # the line of Heron stands out
    app.selectbox(key="system").set_value(None).run()
    assert figure_text(figures(app)[0]) == text
