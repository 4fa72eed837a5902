import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.systems.items import pair_items
from tests.pages.reading import assert_calm, cards, figure_text, figures, n_listed, words


def click(app, key, *mark):
    """What a click on a mark of a chart leaves in the session."""
    points = [{"customdata": list(mark)}]
    app.session_state[key] = {
        "selection": {"points": points, "point_indices": [0], "box": [], "lasso": []}
    }
    app.run()
    assert_calm(app)


@pytest.mark.parametrize("page", ["systems", "favoritism"])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("inference", "These labels are classes without an order: no system is better than"),
        ("people.csv", "This data set has no judge whose preferences could stand beside"),
        ("graded.csv", "This data set names no two systems whose outputs were labelled."),
    ],
)
def test_data_without_systems_get_a_sentence_and_a_way_on(start, page, data, sentence):
    columns = {"item": [f"i{n}" for n in range(12)], "human_1": [1 + n % 5 for n in range(12)]}
    columns["human_2"] = columns["human_1"][::-1]
    if data == "graded.csv":
        columns["gpt-4"] = columns["human_1"]
    if data.endswith(".csv"):
        rows = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values()))]  # noqa: B905
        app = start("data")
        app.file_uploader(key="upload").upload(data, "\n".join(rows).encode(), "text/csv")
        app.run()
        app.switch_page(f"pages/{page}.py").run()
    else:
        app = start(page, data=data)
    assert_calm(app)
    assert words(app.info[0]).startswith(sentence)
    assert not app.get("plotly_chart")
    # nothing of the page's own can be set
    dead = {"system", "alpha", "systems_view", "favor_view", "judge", "system_pair"}
    assert not dead & {c.key for kind in ("selectbox", "button_group", "select_slider")
                       for c in app.get(kind)}  # fmt: skip
    app.button(key="open_demo").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value == "translation"
    assert app.title[0].value.lower() == page
    assert len(figures(app)) == 1


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            "item,maker,human_1,human_2,gpt-4\n"
            + "".join(f"i{n},s{n % 3},{1 + n % 5},{1 + n % 4},{1 + n % 5}\n" for n in range(60)),
            "If 'maker' names them, give it the role 'System' on the page Data.",
        ),
        (
            "item,doc_name,system,human_1,human_2,gpt-4\n"
            + "".join(
                f"i{n},d{n // 3},s{n % 3},{1 + n % 5},{1 + n % 4},{1 + n % 5}\n" for n in range(60)
            ),
            "give the column that names it the role 'Source' on the page Data.",
        ),
        (
            "item,human_1,human_2,gpt-4\n"
            + "".join(
                f"i{n},{'pass' if n % 3 else 'fail'},{'pass' if n % 4 else 'fail'},pass\n"
                for n in range(60)
            ),
            "choose the kind 'ordinal' for their scale on the page Data, with the better one last.",
        ),
    ],
    ids=["no role", "no source", "classes"],
)
def test_what_would_help_is_named_and_leads_to_the_page_data(start, table, sentence):
    app = start("data")
    app.file_uploader(key="upload").upload("mine.csv", table.encode(), "text/csv").run()
    app.switch_page("pages/systems.py").run()
    assert_calm(app)
    assert words(app.info[0]).endswith(sentence)
    app.button(key="open_data").click().run()
    assert_calm(app)
    assert app.title[0].value == "Data"


def test_ranks_of_all_judges_stand_first_and_a_system_is_followed(start):
    app = start("systems", data="translation")
    (figure,) = figures(app)
    text = figure_text(figure)
    assert all(one in text for one in ("humans", "lexica", "neurometric", "echo"))
    assert app.selectbox(key="system").value is None
    order = jv.rank_systems(jv.demo("translation").compare("lexica")).human.order
    assert tuple(app.selectbox(key="system").options) == order
    click(app, "ranks_chart", "system", "Heron")
    assert app.selectbox(key="system").value == "Heron"
    assert figure_text(figures(app)[0]).count("<b>Heron</b>, ") == 4  # hover of every side
    marked = figure_text(figures(app)[0])
    assert marked != text
    del app.session_state["ranks_chart"]
    app.selectbox(key="system").set_value(None).run()
    assert figure_text(figures(app)[0]).count('<b>Heron</b>"') == 0


def test_a_second_click_lets_the_system_go(start):
    app = start("systems", data="translation", system="Heron")
    click(app, "ranks_chart", "system", "Heron")
    assert app.selectbox(key="system").value is None


def test_the_graphs_have_the_humans_once_and_mark_the_system(start):
    app = start("systems", data="translation", systems_view="Graphs", system="Heron")
    (figure,) = figures(app)
    text = figure_text(figure)
    assert text.count("<b>Humans</b>") == 1
    assert text.count('<b>Heron</b>"') == 4
    assert "<b>echo</b>: 6 kept, 3 reversed, 18 lost, 3 new" in text
    click(app, "dag", "system", "Wren")
    assert app.selectbox(key="system").value == "Wren"


def test_what_stands_out_is_said_first(start):
    app = start("systems", data="translation", judges="echo")
    said = words(app.markdown[0])
    assert said.startswith("echo gives the humans' verdict on 12 of 36 pairs (33 %)")
    assert "Turned round: the judge has Heron over Curlew" in said
    assert "gains most" not in said
    assert "gains most" in words(app.markdown[1])
    assert app.expander[0].label == "More in words"
    calm = start("systems", data="translation", judges="lexica")
    assert "gains" not in words(calm.markdown[0])


def test_alpha_and_test_and_correction_change_the_graph(start):
    app = start("systems", data="translation", judges="echo", systems_view="Graphs")
    before = figure_text(figures(app)[0])
    app.select_slider(key="alpha").set_value(0.001).run()
    strict = figure_text(figures(app)[0])
    assert before != strict
    assert "p &lt; 0.001" in strict
    app.selectbox(key="test").set_value("trinomial").run()
    app.selectbox(key="correction").set_value("Holm").run()
    assert_calm(app)
    assert "trinomial test, Holm" in figure_text(figures(app)[0])


def test_the_link_sets_the_controls(start):
    link = {"alpha": "0.01", "test": "ties split", "systems_view": "Graphs"}
    app = start("systems", data="translation", judges="echo", **link)
    text = figure_text(figures(app)[0])
    assert "p &lt; 0.01" in text
    assert "ties split" in text


def test_several_judges_are_compared(start):
    app = start("systems", data="translation", judges=["echo", "lexica"], systems_view="Pairs")
    assert not figures(app)
    assert "echo gives" in words(app.markdown[0])
    assert app.dataframe[0].value["judge"].tolist() == ["echo", "lexica"]
    app.selectbox(key="judge").set_value("lexica").run()
    assert_calm(app)
    assert "lexica gives" in words(app.markdown[0])


def test_pairs_are_filtered_by_status(start):
    app = start("systems", data="translation", judges="echo", systems_view="Pairs")
    ranks = jv.rank_systems(jv.demo("translation").compare("echo"))
    app.button_group(key="edge_status").set_value(["reversed"]).run()
    assert_calm(app)
    table = app.dataframe[0].value
    assert len(table) == ranks.n_of_status["reversed"]


def test_a_click_on_an_edge_lists_the_items_of_the_pair(start):
    app = start("systems", data="translation", judges="echo", systems_view="Graphs")
    click(app, "dag", "pair", "Heron", "Avocet")
    assert app.selectbox(key="system_pair").value == "Avocet / Heron"
    pair = jv.demo("translation").compare("echo")
    n_both = len(pair_items(pair, "Avocet", "Heron").rows)
    assert n_listed(app) == n_both
    title, html = next(iter(cards(app).items()))
    assert [item.split("/")[1] for item in title.split(", ")] == ["Avocet", "Heron"]
    assert html.count("<h4>") == 2
    app.selectbox(key="items").set_value("humans prefer Avocet, echo prefers Heron").run()
    assert_calm(app)
    assert n_listed(app) == len(pair_items(pair, "Avocet", "Heron", (0, 2)).rows)


def test_chosen_pairs_move_the_figure(start):
    link = {"pairs": "Avocet / Heron", "systems_view": "Graphs"}
    app = start("systems", data="translation", judges="echo", **link)
    text = figure_text(figures(app)[0])
    assert "only Avocet against Heron" in text
    assert "of 1 pair" in text
    assert "Wren" not in text


def test_votes_are_ranked_too(start):
    app = start("systems", data="preferences", judges="flatterer")
    assert len(figures(app)) == 1
    assert not [box for box in app.number_input if box.key == "margin_human"]


def test_no_judge_chosen_is_a_sentence(start):
    app = start("systems", data="translation")
    app.multiselect(key="judges").set_value([]).run()
    assert words(app.info[0]) == "No judge is chosen: choose one or more above."


def test_all_tables_can_be_downloaded(start):
    app = start("systems", data="translation", judges=["echo", "lexica"], systems_view="Pairs")
    keys = {button.key for button in app.get("download_button")}
    assert {"summary_csv", "summary_tex", "edges_csv", "edges_tex"} <= keys
    app.button_group(key="systems_view").set_value("Graphs").run()
    keys = {button.key for button in app.get("download_button")}
    sides = {f"dag_{side}_{kind}" for side in ("human_echo", "machine_echo", "machine_lexica")
             for kind in ("GraphML", "DOT")}  # fmt: skip
    assert sides <= keys
    app.button_group(key="systems_view").set_value("Ranks").run()
    assert "ranks_csv" in {button.key for button in app.get("download_button")}


def test_what_led_to_the_numbers_is_at_hand(start):
    app = start("systems", data="translation", judges=["echo", "lexica"])
    (about,) = (words(one) for one in app.caption if "sign test" in one.value)
    assert "judge: echo, lexica" in about
    assert "statistic: sign test per pair of systems" in about


def test_one_system_left_by_a_filter_is_a_sentence(start):
    app = start("systems", data="translation", judges="echo")
    app.multiselect(key="by").set_value(["system"]).run()
    app.multiselect(key="keep_system").set_value(["Heron"]).run()
    assert words(app.warning[0]) == (
        "There is only one system, 'Heron', and nothing to compare it with; take the filter away."
    )


def test_sixteen_systems_are_ranked_and_drawn(start):
    rng = np.random.default_rng(5)
    rows = [
        f"system-{k:02d},{n},{(score := rng.normal(-0.1 * k, 1)):.2f},{score + rng.normal():.2f}"
        for k in range(16)
        for n in range(60)
    ]
    content = "\n".join(["system,seg_id,human,comet", *rows]).encode()
    app = start("data")
    app.file_uploader(key="upload").upload("sixteen.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/systems.py").run()
    assert_calm(app)
    assert "ranks of 16 systems" in figure_text(figures(app)[0])
    app.button_group(key="systems_view").set_value("Graphs").run()
    assert_calm(app)
    assert figure_text(figures(app)[0]).count("system-07") > 1
