import judgeviz as jv
from tests.pages.reading import assert_calm, figure_text, figures, words


def said(app):
    return words(app.markdown[0])


def test_a_table_without_systems_gets_a_sentence(start):
    app = start("favoritism", data="inference")
    assert "classes without an order" in app.warning[0].value


def test_the_favourite_is_named(start):
    app = start("favoritism", data="translation", judges="echo")
    assert "echo favours Heron in 8 of 8 pairs, most against Curlew: 0.94 [" in said(app)
    assert len(figures(app)) == 5


def test_a_cluster_that_splits_sources_is_a_sentence(start):
    app = start("favoritism", data="translation", judges="echo", cluster="system")
    assert "Items of one source differ in 'system'" in app.warning[0].value


def test_a_click_on_the_matrix_opens_the_pair(start):
    app = start("favoritism", data="translation", judges="echo")
    app.session_state["favi_matrix_chart"] = {
        "selection": {
            "points": [{"customdata": ["pair", "Wren", "Plover"]}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    app.run()
    assert_calm(app)
    assert app.selectbox(key="system_pair").value == "Plover / Wren"
    assert "Plover against Wren" in figure_text(figures(app)[2])
    app.selectbox(key="system_pair").set_value("Finch / Heron").run()
    assert "Finch against Heron" in figure_text(figures(app)[2])


def test_a_click_on_a_cell_lists_its_items(start):
    app = start("favoritism", data="translation", judges="echo", system_pair="Heron / Wren")
    app.session_state["pair_card_chart"] = {
        "selection": {
            "points": [{"customdata": ["cell", 2, 0]}],
            "point_indices": [0],
            "box": [],
            "lasso": [],
        }
    }
    app.run()
    assert_calm(app)
    table = app.dataframe[0].value
    cell = jv.favoritism(jv.demo("translation").compare("echo")).confusion("Heron", "Wren")[2, 0]
    assert len(table) == cell
    assert set(table["humans prefer"]) == {"Wren"}
    assert set(table["echo prefers"]) == {"Heron"}


def test_chosen_pairs_move_all_figures_together(start):
    app = start("favoritism", data="translation", judges="echo", pairs="Heron / Wren")
    drawn = figures(app)
    for figure in drawn[:3]:
        text = figure_text(figure)
        assert "Heron" in text
        assert "Plover" not in text
    assert "over 1 pair of systems" in figure_text(drawn[3])


def test_a_tie_margin_changes_the_scores(start):
    app = start("favoritism", data="translation", judges="echo")
    before = said(app)
    app.number_input(key="margin_human").set_value(2.0).run()
    assert_calm(app)
    assert said(app) != before


def test_judges_side_by_side_and_one_in_detail(start):
    app = start("favoritism", data="preferences", judges=["flatterer", "first-glance"])
    assert "flatterer favours Slate" in said(app)
    app.selectbox(key="judge").set_value("first-glance").run()
    assert_calm(app)
    assert "first-glance" in said(app)
    texts = [figure_text(figure) for figure in figures(app)]
    assert any("in both orders" in text for text in texts)
    captions = " ".join(words(caption) for caption in app.caption)
    assert "flatterer: no item was asked in both orders" in captions


def test_all_tables_can_be_downloaded(start):
    app = start("favoritism", data="preferences", judges="first-glance")
    keys = {button.key for button in app.get("download_button")}
    assert {"favi_csv", "favi_tex", "judges_csv", "judges_tex", "symmetry_csv"} <= keys
    assert any("statistic: symmetry check" in words(caption) for caption in app.caption)


def test_another_source_in_the_mapping_gives_other_numbers(start):
    """Results are remembered across visitors: under one reading nobody sees those of another."""
    rows = [
        f"{doc}{part}{system},{system},{doc},{doc}{part},{n * k % 5 + part},"
        f"{(n + k) % 4 + 2 * part}"
        for n, doc in enumerate("abcdefgh")
        for part in range(3)
        for k, system in enumerate("xyz")
    ]
    content = "\n".join(["item,system,doc,seg,human_1,gpt", *rows]).encode()
    shown = {}
    for source in ("doc", "seg", "doc"):
        app = start("data")
        app.file_uploader(key="upload").upload("two.csv", content, "text/csv")
        app.run()
        for column in ("doc", "seg"):
            box = next(box for box in app.selectbox if box.label == f"Role of {column}")
            box.set_value("Source" if column == source else "–")
        app.run()
        next(b for b in app.button if b.key.startswith("verdict_")).click().run()
        app.switch_page("pages/favoritism.py").run()
        assert_calm(app)
        said = [words(line) for line in app.markdown], [figure_text(f) for f in figures(app)]
        assert shown.setdefault(source, said) == said
    assert shown["doc"] != shown["seg"]
