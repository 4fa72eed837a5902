import pytest

import judgeviz as jv
from judgeviz.analysis.items import most_disputed_first
from judgeviz.analysis.strata import item_strata, stratum_items
from tests.pages.reading import assert_calm, cards, figure_text, figures, n_listed, words

RARE = b"item,human_1,human_2,human_3,robot\n" + b"".join(
    f"i{n},yes,yes,{'no' if n == 1 else 'yes'},{'no' if n == 2 else 'yes'}\n".encode()
    for n in range(50)
)
HUMANS = b"item,human_1,human_2,human_3\n" + b"".join(
    f"i{n},{1 + n % 3},{1 + n % 3},{1 + n % 2}\n".encode() for n in range(30)
)


def table(app):
    return app.dataframe[0].value


def all_words(elements):
    return " ".join(words(element) for element in elements)


def with_upload(start, content):
    app = start("data")
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)
    return app


def click(app, row):
    app.session_state["agreement_table"] = {
        "selection": {"rows": [row], "columns": [], "cells": []}
    }
    app.run()
    assert_calm(app)


def test_a_first_visit_shows_table_and_figure(start):
    app = start("agreement", judges=["sage"])
    assert table(app)["stratum"].tolist() == ["All", "PA = 1", "[0.6, 1)", "[0, 0.6)"]
    expected = jv.agreement_table(jv.demo("summaries").compare("sage", criterion="coherence"))
    assert table(app)["α HM"].tolist() == pytest.approx(expected["alpha_hm"].tolist())
    assert len(figures(app)) == 1
    assert "HH′ and HM′ are one more human and the judge in the same place" in all_words(
        app.markdown
    )
    assert "JS_b: distance" not in all_words(app.warning)
    assert "JS b: distance" in all_words(app.caption)


@pytest.mark.parametrize(
    ("data", "judge", "column"),
    [("inference", "owl", "Fleiss HM"), ("preferences", "arbiter", "judge's rate")],
)
def test_each_kind_of_scale_has_its_columns(start, data, judge, column):
    app = start("agreement", data=data, judges=[judge])
    assert column in table(app).columns
    assert len(table(app)) == 5
    assert len(figures(app)) == 1


def test_scores_by_humans_have_correlations_only(start):
    app = start("agreement", data="translation")
    assert app.info[0].value.startswith("The humans gave scores")
    correlations = table(app)
    assert list(correlations.columns) == ["judge", "n", "spearman", "kendall", "settings"]
    assert correlations["settings"].str.contains("judgeviz").all()
    assert not figures(app)


def test_a_metric_has_correlations(start):
    app = start("agreement", judges=["rouge_l"])
    assert {"ρ HM medians", "ρ HM′ means", "ρ D′ means"} <= set(table(app).columns)
    assert "α HM" not in table(app).columns
    assert "Spearman's ρ" in figure_text(figures(app)[0])


def test_judges_stand_under_each_other_and_in_panels(start):
    app = start("agreement", judges=["sage", "dice", "rouge_l"])
    assert table(app)["judge"].tolist() == ["sage"] * 4 + ["dice"] * 4 + ["rouge_l"] * 4
    assert "3 judges" in figure_text(figures(app)[0])


def test_without_a_judge_the_humans_are_shown(start):
    app = start("agreement")
    app.multiselect(key="judges").set_value([]).run()
    assert_calm(app)
    assert app.info[0].value.startswith("No judge is chosen above")
    assert [name for name in table(app).columns if name.startswith("α")] == ["α HH", "α HH′"]


def test_an_upload_of_humans_alone_is_shown(start):
    app = with_upload(start, HUMANS)
    assert "α HH" in table(app).columns
    assert len(figures(app)) == 1


def test_strata_by_unique_labels_and_edges(start):
    app = start("agreement", data="inference", judges=["owl"])
    assert "[0.8, 1)" in table(app)["stratum"].tolist()
    app.selectbox(key="edge_preset").set_value("3 raters").run()
    assert table(app)["stratum"].tolist()[2:] == ["[0.6, 1)", "[0, 0.6)"]
    app.selectbox(key="edge_preset").set_value("attainable values").run()
    assert table(app)["stratum"].tolist()[2:] == ["[0.8, 1)", "[0.6, 0.8)", "[0, 0.6)"]
    app.selectbox(key="edge_preset").set_value("own edges").run()
    app.text_input(key="edges").set_value("0, 0.7, 1").run()
    assert table(app)["stratum"].tolist()[2:] == ["[0.7, 1)", "[0, 0.7)"]
    app.segmented_control(key="strata").set_value("unique labels").run()
    assert table(app)["stratum"].tolist()[1:] == ["unique = 1", "unique = 2", "unique = 3"]
    assert_calm(app)


@pytest.mark.parametrize("text", ["0, 1, 0.5", "a, b", "", "0.2, 1"])
def test_edges_that_make_no_strata_get_a_sentence(start, text):
    app = start("agreement", edge_preset="own edges")
    app.text_input(key="edges").set_value(text).run()
    assert_calm(app)
    assert words(app.warning[0]).startswith(f"The edges '{text}' make no strata: write shares")


def test_a_link_restores_the_controls(start):
    app = start("agreement", strata="unique labels", family="Kendall's τ", cell_intervals="true")
    assert table(app)["stratum"].tolist()[1] == "unique = 1"
    assert app.toggle(key="cell_intervals").value is True
    assert "Kendall's τ" in figure_text(figures(app)[0])


def test_statistics_are_chosen(start):
    app = start("agreement")
    app.multiselect(key="statistics").set_value(["JS_b"]).run()
    assert_calm(app)
    assert list(table(app).columns)[4:] == ["JS_b HM", "JS_b HM′", "JS_b HH′", "JS_b D′"]


def test_another_data_set_forgets_statistics_that_it_lacks(start):
    app = start("agreement")
    app.multiselect(key="statistics").set_value(["Spearman's ρ"]).run()
    app.selectbox(key="family").set_value("Spearman's ρ").run()
    app.selectbox(key="data").set_value("inference").run()
    assert_calm(app)
    assert "Cohen HM" in table(app).columns
    assert len(figures(app)) == 1


def test_a_click_on_a_row_lists_its_items(start):
    app = start("agreement", judges=["sage", "dice"])
    click(app, 5)
    assert "**PA = 1, humans and dice**" in all_words(app.markdown)
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    number = [stratum.name for stratum in item_strata(pair)].index("PA = 1")
    _, rows = stratum_items(pair, number)
    assert n_listed(app) == len(rows) == 79
    ordered = pair.items.index[most_disputed_first(pair, rows)[:10]]
    assert list(cards(app)) == ordered.tolist()


def test_a_row_is_chosen_without_a_click(start):
    app = start("agreement", judges=["sage"])
    app.selectbox(key="agreement_row").set_value("PA = 1").run()
    assert_calm(app)
    assert n_listed(app) == 79


def test_reasons_of_empty_cells_are_listed(start):
    app = start("agreement", judges=["sage"])
    reasons = app.dataframe[1].value
    assert reasons["statistic"].tolist()[:6] == [
        "α HM′", "α HH′", "α D′", "JS_b HM′", "JS_b HH′", "JS_b D′",
    ]  # fmt: skip
    assert set(reasons["stratum"]) == {"[0.6, 1)"}
    assert reasons["reason"].str.len().min() > 20


def test_high_agreement_with_a_low_alpha_is_explained(start):
    app = with_upload(start, RARE)
    hint = app.info[0].value.replace("\\", "")
    assert "High agreement, low alpha" in hint
    assert "All, humans and robot: they agree on 98%, by chance 98%, so alpha is 0.00" in hint
    assert "Labels: 'yes' 99%, 'no' 1%" in hint
    assert not start("agreement").info


def test_downloads_are_offered(start):
    app = start("agreement")
    keys = {button.key for button in app.get("download_button")}
    assert {"agreement_csv", "agreement_md", "agreement_tex"} <= keys


def test_subset_curves_wait_for_the_button(start):
    app = start("agreement", judges=["sage"])
    assert len(figures(app)) == 1
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert "subsets of 100 items" in figure_text(figures(app)[1])
    assert "3 of 11 shares cannot be filled: 80% needs 80 items" in all_words(app.caption)
    app.run()  # stays without another click
    assert len(figures(app)) == 2
    app.number_input(key="subset_items").set_value(50).run()
    assert len(figures(app)) == 1


@pytest.mark.parametrize(
    ("source", "name"),
    [("random labels, two classes", "binary"), ("random labels, three grades", "three-way")],
)
def test_the_random_labeller_is_drawn(start, source, name):
    app = start("agreement")
    app.selectbox(key="subset_source").set_value(source).run()
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert f"synthetic {name} labels" in figure_text(figures(app)[1])


def test_subset_curves_of_a_metric_get_a_sentence(start):
    app = start("agreement", judges=["rouge_l"])
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert app.info[0].value.startswith("Subset curves need a judge that gives labels")


def test_two_judges_are_compared_on_the_same_resamples(start):
    app = start("agreement", judges=["sage", "dice"])
    labels = jv.demo("summaries")
    expected = jv.paired_difference(
        labels.compare("sage", criterion="coherence"), labels.compare("dice", criterion="coherence")
    )
    table = next(
        t.value for t in app.dataframe if "α HM" in t.value and "●" in str(t.value["α HM"][0])
    )
    low, high = expected["alpha_hm_low"][0], expected["alpha_hm_high"][0]
    assert table["α HM"][0] == f"● {expected['alpha_hm'][0]:+.2f} [{low:+.2f}, {high:+.2f}]"
    app.selectbox(key="difference_a").set_value("dice").run()
    assert not app.exception
    assert app.selectbox(key="difference_b").value == "sage"


def test_the_variant_of_js_b_is_that_of_the_settings(start):
    app = start("agreement", variant="divergence", judges=["sage"])
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    expected = jv.agreement_table(pair, variant="divergence")
    assert table(app)["JS_b HM"].tolist() == pytest.approx(expected["jsd"].tolist(), nan_ok=True)
    for heading, name in (("JS_b HH′", "jsd_fair_human"), ("JS_b HM′", "jsd_fair_judge")):
        wanted = expected[name].tolist()
        assert table(app)[heading].tolist() == pytest.approx(wanted, nan_ok=True)
    assert "JS b: divergence" in all_words(app.caption)


def test_every_judge_has_its_verdict_and_its_marks(start):
    app = start("agreement", judges=["sage", "dice"])
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    fair = jv.agreement_table(pair, n_boot=1000).fair("alpha")
    first, second = words(app.markdown[0]).split("  \n")
    assert first.startswith("**? sage cannot be told from one more human yet: ")
    assert second == f"**▼ {fair.sentence('dice', 'alpha')}**"
    assert table(app)["α D′"][4] == pytest.approx(fair.delta)
    assert "▼ the human is better" in all_words(app.caption)


def test_the_margin_of_the_settings_decides_the_verdict(start):
    app = start("agreement", margin="0.1", judges=["sage"])
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    fair = jv.agreement_table(pair, n_boot=1000, margin=0.1).fair("alpha")
    assert words(app.markdown[0]) == f"**≈ {fair.sentence('sage', 'alpha')}**"
    assert "as well as one more human (within 0.1)" in words(app.markdown[0])
    assert "margin: 0.1" in all_words(app.caption)


def test_new_statistics_are_drawn_without_further_ado(start):
    app = start("agreement", family="Gwet's AC2 (quadratic)")
    assert "Gwet's AC2" in figure_text(figures(app)[0])
    assert "D′: judge and one more human in the same place" in figure_text(figures(app)[0])
