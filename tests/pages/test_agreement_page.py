import io

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import judgeviz as jv
from judgeviz.analysis.items import most_disputed_first
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES
from judgeviz.analysis.strata import held_out_items
from judgeviz.export.table import rounded
from tests.pages.reading import assert_calm, cards, click, figure_text, figures, n_listed, words

RARE = b"item,human_1,human_2,human_3,robot\n" + b"".join(
    f"i{n},yes,yes,{'no' if n == 1 else 'yes'},{'no' if n == 2 else 'yes'}\n".encode()
    for n in range(50)
)
HUMANS = b"item,human_1,human_2,human_3\n" + b"".join(
    f"i{n},{1 + n % 3},{1 + n % 3},{1 + n % 2}\n".encode() for n in range(30)
)


def shown(app, key="agreement_table_fair_3"):
    """Texts of a table as they are read."""
    (table,) = (each for each in app.dataframe if each.proto.id.endswith(key))
    texts = table.proto.arrow_data.styler.display_values
    return pa.ipc.open_stream(texts).read_all().to_pandas()


def tints(app, key="agreement_table_fair_3"):
    (table,) = (each for each in app.dataframe if each.proto.id.endswith(key))
    return table.proto.arrow_data.styler.styles


def statistics(app, of, family):
    """One of the tables of all statistics."""
    (table,) = (
        each.value for each in app.dataframe if each.proto.id.endswith(f"statistics_{of}_{family}")
    )
    return table


def all_words(elements):
    return " ".join(words(element) for element in elements)


def with_upload(start, content, **query):
    app = start("data", **query)
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)
    return app


def signed(value):
    return rounded(value, sign="+")


def fair(judge, data="summaries", criterion="coherence", **settings):
    pair = jv.demo(data).compare(judge, criterion=criterion)
    return jv.agreement_table(pair, n_boot=1000, **settings)


def test_a_first_visit_shows_the_answer_the_figure_and_all_judges_in_one_table(start):
    app = start("agreement", boot=None)
    assert words(app.markdown[0]) == (
        "**sage: not yet clear whether as good as one more human; worse: middling, dice.** "
        "By Krippendorff's α over all items."
    )
    assert len(figures(app)) == 1
    assert "4 judges" in figure_text(figures(app)[0])
    texts = shown(app)
    assert texts["judge"].tolist() == [
        "one more human (HH′)", "sage", "middling", "dice", "rouge_l", "items",
    ]  # fmt: skip
    assert texts.columns.tolist()[1:] == [
        "All", "others' PA = 1", "others' PA [0, 0.6)",
    ]  # fmt: skip
    assert texts.iloc[-1].tolist() == ["items", "312", "130", "182"]
    assert "HH′: each human in turn is held out" in all_words(app.caption)
    assert "JS b: distance" in all_words(app.caption)


def test_text_and_tint_of_a_cell_say_the_same_as_the_figure(start):
    app = start("agreement", judges=["sage", "dice"])
    pair = fair("dice").fair("alpha")
    assert pair.verdict == "worse"
    assert shown(app).iloc[2, 1] == f"{rounded(pair.judge)} · ▼ {signed(pair.delta)}"
    assert "row2_col1" in tints(app)
    assert "row1_col1" not in tints(app)
    drawn = figure_text(figures(app)[0])
    assert f'"{signed(pair.delta)}"' in drawn
    assert ">worse<" in drawn


def test_a_better_judge_has_its_own_tint_and_the_upward_sign(start):
    ahead = b"item,human_1,human_2,human_3,robot\n" + b"".join(
        f"i{n},{'yes' if n % 2 else 'no'},{'yes' if n % 2 else 'no'},"
        f"{'yes' if n % 3 else 'no'},{'yes' if n % 2 else 'no'}\n".encode()
        for n in range(120)
    )
    app = with_upload(start, ahead)
    key = f"agreement_table_fair_{len(shown_columns(app)) - 1}"
    assert " · ▲ +" in shown(app, key).iloc[1, 1]
    assert "F2AE4E" in tints(app, key)
    assert "as good as one more human, or better" in words(app.markdown[0])


def shown_columns(app):
    return app.dataframe[0].value.columns


@pytest.mark.parametrize(
    ("data", "judge", "family", "column"),
    [("inference", "owl", "Fleiss' κ", "HM"), ("preferences", "arbiter", "Winner and win rate",
      "rate (judge)")],
)  # fmt: skip
def test_each_kind_of_scale_has_its_statistics(start, data, judge, family, column):
    app = start(
        "agreement", data=data, judges=[judge], agreement_tab="All statistics", statistics=[family]
    )
    key = {"Fleiss' κ": "fleiss"}.get(family, "win")
    assert column in statistics(app, "judges", key).columns
    assert len(statistics(app, "humans", key)) == 5
    assert len(figures(app)) == 1


def test_scores_by_humans_have_correlations_the_best_first(start):
    app = start("agreement", data="translation")
    labels = jv.demo("translation")
    best = jv.score_correlations(labels.compare("neurometric"), n_boot=1000)
    rho = f"{rounded(best.rho.value)} [{rounded(best.rho.low)}, {rounded(best.rho.high)}]"
    assert words(app.markdown[0]) == (
        f"**neurometric follows the humans most closely: Spearman's ρ {rho}.**"
    )
    correlations = app.dataframe[0].value
    assert list(correlations.columns) == ["judge", "n", "Spearman's ρ", "Kendall's τ"]
    assert correlations["judge"].tolist() == ["neurometric", "echo", "lexica"]
    assert correlations["Spearman's ρ"][0] == rho
    assert len(figures(app)) == 1
    assert "The humans gave scores" in all_words(app.caption)
    assert "statistic: rank correlations" in all_words(app.caption)


SCORES = b"item,human_1,human_2,human_3,robot,noise-gpt\n" + b"".join(
    f"i{n},{n % 40 + 0.37},{n % 40 * 1.5 + n % 7 + 0.11},{n % 40 * 0.8 + n % 5 + 0.23},"
    f"{n % 40 + n % 3 + 0.5},{n * 37 % 101 + 0.19}\n".encode()
    for n in range(120)
)


def test_judges_of_scores_stand_beside_one_more_human_too(start):
    app = with_upload(start, SCORES, boot=None)
    table = jv.read_labels(pd.read_csv(io.BytesIO(SCORES)))
    found = {
        judge: jv.score_correlations(table.compare(judge), n_boot=1000).fair
        for judge in ("robot", "noise-gpt")
    }
    assert found["noise-gpt"].verdict == "worse"
    shown = app.dataframe[0].value
    assert shown["judge"].tolist() == ["robot", "noise-gpt"]
    fair = found["noise-gpt"]
    ends = f"[{signed(fair.low)}, {signed(fair.high)}]"
    assert shown["ρ D′"][1] == f"{signed(fair.delta)} {ends}"
    drawn = figure_text(figures(app)[0])
    assert f'"{signed(fair.delta)}"' in drawn
    assert ">worse<" in drawn


def test_scores_of_humans_alone_are_said(start):
    app = start("agreement", data="translation")
    app.multiselect(key="judges").set_value([]).run()
    assert_calm(app)
    assert "How far the humans agree cannot be told" in words(app.markdown[0])


def test_a_metric_has_correlations(start):
    app = start("agreement", judges=["rouge_l"], agreement_tab="All statistics")
    judges = statistics(app, "judges", "spearman")
    assert {"HM medians", "HM′ means", "D′ means"} <= set(judges.columns)
    assert app.selectbox(key="family").value == "Spearman's ρ"
    assert "Spearman's ρ" in figure_text(figures(app)[0])


def test_the_humans_are_said_once(start):
    app = start("agreement", judges=["sage", "dice"], agreement_tab="All statistics")
    assert statistics(app, "humans", "alpha")["HH"].tolist() == fair("sage")["alpha_hh"].tolist()
    judges = statistics(app, "judges", "alpha")
    assert judges["judge"].tolist() == ["sage"] * 4 + ["dice"] * 4
    assert "HH" not in judges.columns
    assert judges["HM"].tolist()[4:] == fair("dice")["alpha_hm"].tolist()


def test_without_a_judge_the_humans_are_shown(start):
    app = start("agreement", boot=None)
    app.multiselect(key="judges").set_value([]).run()
    assert_calm(app)
    table = fair(None)
    ends = (rounded(table[f"alpha_hh_{end}"][0]) for end in ("low", "high"))
    value = f"{rounded(table['alpha_hh'][0])} [{', '.join(ends)}]"
    assert words(app.markdown[0]).startswith(f"**Humans among themselves (HH): {value}**")
    assert shown(app, "agreement_table_fair_4")["judge"].tolist() == [
        "humans (HH)", "one more human (HH′)", "items (HH)", "items (HH′)",
    ]  # fmt: skip
    assert "humans only" in figure_text(figures(app)[0])
    assert [tab.label for tab in app.tabs] == ["Humans", "All statistics", "Subset curves"]


def test_an_upload_of_humans_alone_is_shown(start):
    app = with_upload(start, HUMANS)
    assert shown_columns(app)[0] == "judge"
    assert len(figures(app)) == 1


def strata(app):
    return [name.partition(" · ")[0] for name in shown_columns(app)[1:]]


def test_strata_by_unique_labels_and_edges(start):
    app = start("agreement", data="inference", judges=["owl"])
    assert strata(app)[2:] == ["others' PA [0.6, 0.8)", "others' PA [0, 0.6)"]  # four others
    app.selectbox(key="edge_preset").set_value("3 raters").run()
    assert strata(app)[2:] == ["others' PA [0.6, 1)", "others' PA [0, 0.6)"]
    app.selectbox(key="edge_preset").set_value("attainable values").run()
    assert strata(app)[2:] == ["others' PA [0.6, 0.8)", "others' PA [0, 0.6)"]
    app.selectbox(key="edge_preset").set_value("own edges").run()
    app.text_input(key="edges").set_value("0, 0.7, 1").run()
    assert strata(app)[2:] == ["others' PA [0.7, 1)", "others' PA [0, 0.7)"]
    app.segmented_control(key="strata").set_value("unique labels").run()
    assert strata(app)[1:] == [
        "others' unique = 1", "others' unique = 2", "others' unique = 3",
    ]  # fmt: skip
    assert_calm(app)


@pytest.mark.parametrize("text", ["0, 1, 0.5", "a, b", "", "0.2, 1"])
def test_edges_that_make_no_strata_get_a_sentence(start, text):
    app = start("agreement", edge_preset="own edges")
    app.text_input(key="edges").set_value(text).run()
    assert_calm(app)
    assert words(app.warning[0]).startswith(f"The edges '{text}' make no strata: write shares")


def test_a_link_restores_the_controls(start):
    app = start(
        "agreement", strata="unique labels", family="Kendall's τ", cell_intervals="true",
        pair="all humans",
    )  # fmt: skip
    assert strata(app)[1] == "unique = 1"
    assert app.toggle(key="cell_intervals").value is True
    assert "Kendall's τ" in figure_text(figures(app)[0])
    assert "orange: judge, HM" in figure_text(figures(app)[0])


def test_the_papers_pair_is_one_click_away(start):
    app = start("agreement", judges=["sage"])
    app.segmented_control(key="pair").set_value("all humans").run()
    assert_calm(app)
    table = fair("sage")
    texts = shown(app, "agreement_table_papers_4")
    assert texts["judge"].tolist() == ["humans (HH)", "sage", "items"]
    assert texts.iloc[1, 1] == rounded(table["alpha_hm"][0])
    assert "one more human" not in all_words(app.markdown)


def test_statistics_are_chosen(start):
    app = start("agreement", agreement_tab="All statistics")
    app.multiselect(key="statistics").set_value(["JS_b"]).run()
    assert_calm(app)
    assert list(statistics(app, "judges", "jsd").columns)[4:] == ["HM", "HM′", "D′"]
    assert list(statistics(app, "humans", "jsd").columns)[4:] == ["HH′"]


def test_another_data_set_forgets_statistics_that_it_lacks(start):
    app = start("agreement", agreement_tab="All statistics")
    app.multiselect(key="statistics").set_value(["Spearman's ρ"]).run()
    app.selectbox(key="family").set_value("Spearman's ρ").run()
    app.selectbox(key="data").set_value("inference").run()
    assert_calm(app)
    assert app.selectbox(key="family").value == "Krippendorff's α"
    assert len(figures(app)) == 1


def test_a_click_on_a_dot_lists_its_items_and_is_shown(start):
    app = start("agreement", judges=["sage", "dice"])
    click(app, "agreement_chart", "alpha_fair_judge", "dice", "PA = 1")
    assert_calm(app)
    assert app.selectbox(key="items").value == "dice: others' PA = 1"
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    rows = np.flatnonzero([two_of_three_agree(pair, item) for item in range(pair.n_items)])
    assert n_listed(app) == len(rows)
    assert np.array_equal(rows, held_out_items(pair, 1))
    ordered = pair.items.index[most_disputed_first(pair, rows)[:10]]
    assert list(cards(app)) == ordered.tolist()
    assert "#C2007A" in figure_text(figures(app)[0])
    click(app, "agreement_chart", "alpha_fair_judge", "dice", "PA = 1")  # takes it back
    assert app.selectbox(key="items").value is None
    assert "#C2007A" not in figure_text(figures(app)[0])


def two_of_three_agree(pair, item):
    """Whether some human of an item is held out of others who all say the same."""
    said = pair.human.value[pair.human.item == item].tolist()
    return len(said) >= 3 and any(
        len(set(said[:place] + said[place + 1 :])) == 1 for place in range(len(said))
    )


def test_beside_all_humans_the_strata_are_theirs(start):
    app = start("agreement", judges=["sage", "dice"], pair="all humans", items="humans: PA = 1")
    assert n_listed(app) == 79
    app.segmented_control(key="pair").set_value("one more human").run()
    assert_calm(app)
    assert "humans: PA = 1" not in app.selectbox(key="items").options
    assert "humans: others' PA = 1" in app.selectbox(key="items").options


def test_a_row_is_chosen_without_a_click(start):
    app = start("agreement", judges=["sage"], pair="all humans")
    app.selectbox(key="items").set_value("PA = 1").run()
    assert_calm(app)
    assert n_listed(app) == 79


def test_reasons_of_empty_cells_are_listed(start):
    app = start("agreement", judges=["sage"], agreement_tab="All statistics")
    reasons = app.dataframe[2].value
    assert reasons["statistic"].tolist() == ["α HM′", "α HH′", "α D′"]
    assert set(reasons["stratum"]) == {"[0.6, 1)"}
    assert reasons["reason"].str.len().min() > 20


def test_high_agreement_with_a_low_alpha_is_explained(start):
    app = with_upload(start, RARE)
    (found,) = (each for each in app.expander if "kappa paradox" in each.label)
    assert found.label == "High agreement, low alpha (3): the kappa paradox"
    hint = found.markdown[0].value.replace("\\", "")
    assert "All, humans and robot: they agree on 98 %, by chance 98 %, so alpha is 0.00" in hint
    assert "Labels: 'yes' 99 %, 'no' 1 %" in hint
    assert not any("paradox" in each.label for each in start("agreement").expander)


def test_downloads_are_offered(start):
    app = start("agreement")
    assert {"agreement_csv", "agreement_tex"} <= {b.key for b in app.get("download_button")}
    app = start("agreement", agreement_tab="All statistics")
    assert {"statistics_md", "statistics_tex"} <= {b.key for b in app.get("download_button")}


def test_only_the_open_tab_is_computed(start):
    app = start("agreement", judges=["sage", "dice"])
    assert [tab.label for tab in app.tabs] == [
        "Judges", "All statistics", "Two judges", "Subset curves",
    ]  # fmt: skip
    keys = {box.key for box in app.selectbox}
    assert not {"difference_a", "subset_source"} & keys
    assert len(app.dataframe) == 1


def test_subset_curves_wait_for_the_button(start):
    app = start("agreement", judges=["sage"], agreement_tab="Subset curves")
    assert len(figures(app)) == 1
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert "subsets of 100 items" in figure_text(figures(app)[1])
    assert "3 of 11 shares cannot be filled: 80 % needs 80 items" in all_words(app.caption)
    app.run()  # stays without another click
    assert len(figures(app)) == 2
    app.number_input(key="subset_items").set_value(50).run()
    assert len(figures(app)) == 1


@pytest.mark.parametrize(
    ("source", "name"),
    [("random labels, two classes", "binary"), ("random labels, three grades", "three-way")],
)
def test_the_random_labeller_is_drawn(start, source, name):
    app = start("agreement", agreement_tab="Subset curves")
    app.selectbox(key="subset_source").set_value(source).run()
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert f"synthetic {name} labels" in figure_text(figures(app)[1])


def test_subset_curves_of_a_metric_get_a_sentence(start):
    app = start("agreement", judges=["rouge_l"], agreement_tab="Subset curves")
    app.button(key="subset_compute").click().run()
    assert_calm(app)
    assert app.info[0].value.startswith("Subset curves need a judge that gives labels")


def test_two_judges_are_compared_on_the_same_resamples(start):
    app = start("agreement", boot=None, judges=["sage", "dice"], agreement_tab="Two judges")
    labels = jv.demo("summaries")
    expected = jv.paired_difference(
        labels.compare("sage", criterion="coherence"), labels.compare("dice", criterion="coherence")
    )
    table = next(t.value for t in app.dataframe if "statistic" in t.value)
    low, high = expected["alpha_hm_low"][0], expected["alpha_hm_high"][0]
    assert table["All · n = 320"][0] == (
        f"● {signed(expected['alpha_hm'][0])} [{signed(low)}, {signed(high)}]"
    )
    distance = table["All · n = 320"][table["statistic"].tolist().index("JS_b HM")]
    assert distance.startswith(f"● {signed(-expected['jsd'][0])} [")
    assert "Above 0 sage is better than dice" in all_words(app.caption)
    app.selectbox(key="difference_a").set_value("dice").run()
    assert not app.exception
    assert app.selectbox(key="difference_b").value == "sage"
    assert "Above 0 dice is better than sage" in all_words(app.caption)


def test_the_variant_of_js_b_is_that_of_the_settings(start):
    app = start(
        "agreement", variant="divergence", judges=["sage"], agreement_tab="All statistics",
        family="JS_b",
    )  # fmt: skip
    expected = fair("sage", variant="divergence")
    judges, humans = (statistics(app, of, "jsd") for of in ("judges", "humans"))
    for table, heading, name in (
        (judges, "HM", "jsd"), (judges, "HM′", "jsd_fair_judge"), (humans, "HH′", "jsd_fair_human"),
    ):  # fmt: skip
        assert table[heading].tolist() == pytest.approx(expected[name].tolist(), nan_ok=True)
    assert "JS b: divergence" in all_words(app.caption)


def test_the_margin_of_the_settings_decides_the_verdict(start):
    app = start("agreement", margin="0.1", judges=["sage"])
    pair = fair("sage", margin=0.1).fair("alpha")
    assert pair.verdict == "as good"
    assert "**sage: as good as one more human, or better.**" in words(app.markdown[0])
    assert shown(app).iloc[1, 1] == f"{rounded(pair.judge)} · ≈ {signed(pair.delta)}"
    assert "margin: 0.1" in all_words(app.caption)


def test_without_a_bootstrap_there_is_no_verdict(start):
    app = start("agreement", boot="0", judges=["sage", "dice"])
    assert (
        "Without intervals there is no verdict: ask for a bootstrap in the settings."
        in all_words(app.caption)
    )
    assert "▼" not in " ".join(shown(app).to_numpy().ravel())


def test_what_no_bootstrap_can_mend_is_not_asked_for(start):
    app = with_upload(start, b"item,human_1,human_2,human_3,gpt-4o\nq0,3,4,3,3\n")
    said = all_words(app.caption)
    assert (
        "Without intervals there is no verdict: a verdict takes 20 items that three or more "
        "humans labelled." in said
    )
    assert "ask for a bootstrap" not in said
    drawn = figure_text(figures(app)[0])
    assert "not drawn: others' PA [0, 0.6), the other humans put less than one item into" in drawn


def test_a_single_cluster_gives_no_verdict_and_is_named(start):
    rows = "".join(f"q{n},{3 + n % 2},{4 - n % 3},3,3,{'ab'[n % 2]}\n" for n in range(80))
    app = with_upload(start, f"item,human_1,human_2,human_3,gpt-4o,doc\n{rows}".encode())
    app.selectbox(key="cluster").set_value("doc").run()
    app.multiselect(key="by").set_value(["doc"]).run()
    app.multiselect(key="keep_doc").set_value(["a"]).run()
    assert_calm(app)
    assert "Without intervals there is no verdict: resamples by doc give none." in all_words(
        app.caption
    )


def test_items_kept_by_the_humans_labels_have_no_fair_pair(start):
    app = start("agreement", judges=["sage"], bins=["2"])
    assert "No verdict on items that are kept by the humans' own labels" in all_words(app.caption)
    texts = shown(app, "agreement_table_papers_4")
    assert texts["judge"].tolist() == ["humans (HH)", "sage", "items"]
    assert "orange: judge, HM" in figure_text(figures(app)[0])


def test_two_humans_an_item_have_the_papers_pair_and_a_reason(start):
    two = b"item,human_1,human_2,robot\n" + b"".join(
        f"i{n},{1 + n % 3},{1 + n % 2},{1 + n % 3}\n".encode() for n in range(60)
    )
    app = with_upload(start, two)
    assert "No verdict: no item has three or more human labels" in all_words(app.caption)
    assert "orange: judge, HM" in figure_text(figures(app)[0])


def test_new_statistics_are_drawn_without_further_ado(start):
    app = start("agreement", family="Gwet's AC2 (quadratic)")
    assert "Gwet's AC2" in figure_text(figures(app)[0])
    assert "blue: one more human, HH′" in figure_text(figures(app)[0])


def test_votes_on_several_pairs_are_said_to_make_alpha_depend_on_names(start):
    app = start("agreement", data="preferences")
    assert [words(one) for one in app.caption].count(DEPENDS_ON_NAMES) == 1
    plain_share = start("agreement", data="preferences", family="% agreement")
    assert DEPENDS_ON_NAMES not in [words(one) for one in plain_share.caption]
    both = start(
        "agreement", data="preferences", family="% agreement", agreement_tab="All statistics",
        statistics=["Fleiss' κ", "% agreement"],
    )  # fmt: skip
    assert [words(one) for one in both.caption].count(DEPENDS_ON_NAMES) == 1
    assert DEPENDS_ON_NAMES not in [words(one) for one in start("agreement").caption]


def test_a_judge_that_cannot_be_compared_leaves_the_page_to_the_others(start):
    of_gpt = [f"i{n},{1 + n % 5},{1 + n % 5},{1 + n % 4},{1 + n % 5}," for n in range(60)]
    of_claude = [f"k{n},,,,,{1 + n % 5}" for n in range(30)]  # items that no human labelled
    rows = "\n".join(["item,human_1,human_2,human_3,gpt,claude", *of_gpt, *of_claude])
    app = with_upload(start, rows.encode())
    assert app.multiselect(key="judges").value == ["gpt", "claude"]
    [said] = [words(one) for one in app.warning]
    assert "claude" in said
    assert "gpt" in figure_text(figures(app)[0])
