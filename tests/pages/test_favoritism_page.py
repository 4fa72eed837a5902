import judgeviz as jv
from tests.pages.reading import assert_calm, figure_text, figures, n_listed, words
from tests.pages.test_systems_page import click


def said(app):
    return words(app.markdown[0])


def test_the_excess_over_chance_comes_first_and_then_the_favourite(start):
    app = start("favoritism", data="translation", judges="echo")
    first, second = said(app).split("  \n")
    echo = jv.favoritism(jv.demo("translation").compare("echo"))
    assert first.startswith(
        "echo's errors favour systems by more than chance: mean |Phi| of all pairs is 0.41"
    )
    assert f"an excess of {echo.excess:.2f} [" in first
    assert second.startswith("echo favours Heron in 8 of 8 pairs (excess of these over chance ")
    assert ", most against Curlew: 0.94 [" in second
    (figure,) = figures(app)
    assert f"mean |Favi| over chance {echo.excess:.2f} [" in figure_text(figure)
    assert "echo's errors go against" in words(app.markdown[1])
    assert app.expander[0].label == "More in words"


def test_systems_stand_in_the_order_of_the_page_systems_and_grey_until_pointed_at(start):
    app = start("favoritism", data="translation")
    order = jv.rank_systems(jv.demo("translation").compare("lexica")).human.order
    (figure,) = figures(app)
    assert tuple(figure.layout.yaxis.ticktext) == order
    assert tuple(app.selectbox(key="system").options) == order
    boxes = [trace.fillcolor for trace in figure.data if trace.type == "box"]
    assert len(set(boxes)) == 1
    app.selectbox(key="system").set_value("Heron").run()
    assert_calm(app)
    (figure,) = figures(app)
    assert "<b>Heron</b>" in figure.layout.yaxis.ticktext
    marked = [t.fillcolor for t in figure.data if t.type == "box" and t.fillcolor != boxes[0]]
    assert len(marked) == 3  # one per judge
    app.button_group(key="favor_view").set_value("Pairs").run()
    assert_calm(app)
    assert "<b>Heron</b>" in figures(app)[0].layout.yaxis.ticktext


def test_the_system_of_a_link_is_the_same_on_both_pages(start):
    app = start("favoritism", data="translation", system="Wren")
    assert app.selectbox(key="system").value == "Wren"
    app.switch_page("pages/systems.py").run()
    assert_calm(app)
    assert app.selectbox(key="system").value == "Wren"


def test_a_cluster_that_splits_sources_is_a_sentence(start):
    app = start("favoritism", data="translation", judges="echo", cluster="system")
    assert "Items of one source differ in 'system'" in app.warning[0].value


def test_a_click_on_the_matrix_opens_the_pair(start):
    app = start("favoritism", data="translation", judges="echo", favor_view="Pairs")
    assert len(figures(app)) == 1
    click(app, "favi_matrix_chart", "pair", "Wren", "Plover")
    assert app.selectbox(key="system_pair").value == "Plover / Wren"
    matrix, card = figures(app)
    assert len(matrix.layout.shapes) == 2  # the pair is framed
    assert "Plover against Wren" in figure_text(card)
    del app.session_state["favi_matrix_chart"]
    app.selectbox(key="system_pair").set_value("Finch / Heron").run()
    assert "Finch against Heron" in figure_text(figures(app)[1])


def test_the_pair_of_a_link_is_framed_at_once(start):
    link = {"favor_view": "Pairs", "system_pair": "Finch / Heron"}
    app = start("favoritism", data="translation", judges="echo", **link)
    matrix, card = figures(app)
    order = list(matrix.layout.yaxis.ticktext)
    frames = {((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2) for s in matrix.layout.shapes}
    a, b = order.index("Finch"), order.index("Heron")
    assert {tuple(map(round, at)) for at in frames} == {(a, b), (b, a)}
    assert "Finch against Heron" in figure_text(card)


def test_a_click_on_a_cell_lists_its_items(start):
    app = start("favoritism", data="translation", judges="echo", system_pair="Heron / Wren")
    click(app, "pair_card_chart", "cell", 2, 0)
    cell = jv.favoritism(jv.demo("translation").compare("echo")).confusion("Heron", "Wren")[2, 0]
    assert n_listed(app) == cell
    assert app.selectbox(key="items").value == "humans prefer Wren, echo prefers Heron"
    (_, card) = figures(app)
    assert len(card.layout.shapes) == 4  # the diagonal, and the cell that is looked at
    app.button(key="to_items").click().run()
    assert_calm(app)
    assert app.title[0].value == "Items"
    table = app.dataframe[0].value
    assert len(table) == cell
    assert set(table["humans prefer"]) == {"Wren"}
    assert set(table["echo prefers"]) == {"Heron"}
    assert {"humans: Heron", "source_text"} <= set(table.columns)


def test_votes_of_a_cell_are_read_with_both_sides(start):
    app = start("favoritism", data="preferences", judges="flatterer", system_pair="Onyx / Slate")
    click(app, "pair_card_chart", "cell", 0, 2)
    pair = jv.demo("preferences").compare("flatterer")
    assert n_listed(app) == jv.favoritism(pair).confusion("Onyx", "Slate")[0, 2] > 0
    click(app, "pair_card_chart", "cell", 0, 2)
    assert app.selectbox(key="items").value == "Onyx / Slate"


def test_chosen_pairs_move_all_figures_together(start):
    link = {"pairs": "Heron / Wren", "system_pair": "Heron / Wren"}
    app = start("favoritism", data="translation", judges="echo", **link)
    for view in ("Systems", "Pairs"):
        app.button_group(key="favor_view").set_value(view).run()
        assert_calm(app)
        assert len(figures(app)) == 2
        for figure in figures(app):
            text = figure_text(figure)
            assert "only Heron against Wren" in text
            assert "Plover" not in text
    app.button_group(key="favor_view").set_value("Judges").run()
    assert "over 1 pair of systems" in figure_text(figures(app)[0])


def test_a_tie_margin_changes_the_scores(start):
    app = start("favoritism", data="translation", judges="echo")
    before = said(app)
    app.number_input(key="margin_human").set_value(2.0).run()
    assert_calm(app)
    assert said(app) != before


def test_judges_side_by_side_and_one_in_detail(start):
    judges = ["flatterer", "first-glance"]
    app = start("favoritism", data="preferences", judges=judges, favor_view="Both orders")
    assert "flatterer favours Slate" in said(app)
    app.selectbox(key="judge").set_value("first-glance").run()
    assert_calm(app)
    assert "first-glance" in said(app)
    (figure,) = figures(app)
    assert "in both orders" in figure_text(figure)
    captions = " ".join(words(caption) for caption in app.caption)
    assert "flatterer: no item was asked in both orders" in captions
    assert "is read from items on which it answered in either order" in captions
    app.selectbox(key="data").set_value("translation").run()  # scores have no such view
    assert_calm(app)
    assert app.button_group(key="favor_view").value == "Systems"


def test_judges_are_summed_up_with_the_excess_first(start):
    app = start("favoritism", data="translation", favor_view="Judges")
    summary, accuracies = figures(app)
    assert summary.layout.xaxis.title.text == "mean |Favi-Score| over chance"
    assert len(summary.layout.yaxis.ticktext) == 3
    assert "sign accuracy" in accuracies.layout.xaxis.title.text


def test_all_tables_can_be_downloaded(start):
    app = start("favoritism", data="preferences", judges="first-glance")
    wanted = {
        "Systems": {"favi_csv", "favi_tex", "favi_md"},
        "Pairs": {"favi_csv", "favi_tex", "favi_md"},
        "Judges": {"judges_csv", "judges_tex", "judges_md"},
        "Both orders": {"symmetry_csv", "symmetry_tex", "symmetry_md"},
    }
    for view, keys in wanted.items():
        app.button_group(key="favor_view").set_value(view).run()
        assert_calm(app)
        assert keys <= {button.key for button in app.get("download_button")}
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
