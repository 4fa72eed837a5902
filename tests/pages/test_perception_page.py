from dataclasses import replace
from pathlib import Path

import plotly.io as pio
import pytest

import judgeviz as jv
from judgeviz.analysis.clustering import proposed_clusters
from judgeviz.analysis.items import (
    items_behind_bar,
    most_disputed_first,
    unanimous_against_judge,
)
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.export.table import rounded
from pages.frame import computed
from pages.frame.markdown import WORD_JOINER
from tests.figures.readers import drawn_in
from tests.pages.reading import (
    assert_calm,
    cards,
    click,
    figure_text,
    figures,
    n_listed,
    words,
    words_of,
)
from tests.pages.test_data_page import upload

SUMMEVAL = Path(__file__).parents[3] / "shared" / "data" / "summeval_coherence_wide.csv"


def metrics(app):
    return {plainly(metric.label): plainly(metric.value) for metric in app.metric}


def plainly(text):
    """As it is shown: what Markdown would read is escaped."""
    return text.replace("\\", "").replace(WORD_JOINER, "")


def test_first_visit_shows_a_finished_chart(start):
    app = start("perception", boot=None)
    assert app.title[0].value == "Perception"
    expected = jv.binned_jsd(jv.demo("summaries").compare("sage", criterion="coherence"))
    assert metrics(app)["JS_b of the judge"] == f"{expected.value:.3f}"
    assert metrics(app)["One more human"] == f"{expected.fair.human:.3f}"
    assert metrics(app)["The judge in the same place"] == f"{expected.fair.judge:.3f}"
    pair = expected.fair
    ends = f"[{pair.low:+.2f}, {pair.high:+.2f}]".replace("-", "−")
    assert plainly(app.metric[2].delta) == f"D′ {rounded(pair.delta, sign='+')} {ends}"
    assert metrics(app)["Items"] == "320"
    (chart,) = figures(app)
    assert f"one more human {pair.human:.2f}" in figure_text(chart)  # once defined, once worded
    bars = [trace for trace in drawn_in(chart) if trace.type == "bar"]
    assert len(bars) == 10  # humans and judge in five bins
    assert "human median 3" in figure_text(chart)


@pytest.mark.parametrize(
    ("demo", "judge", "criterion"),
    [
        ("summaries", "middling", "fluency"),
        ("inference", "hedger", None),
        ("preferences", "arbiter", None),
    ],
)
def test_every_demo_and_judge_draws_what_the_library_computes(start, demo, judge, criterion):
    query = {"data": demo, "judge": judge}
    query |= {"criterion": criterion} if criterion else {}
    app = start("perception", **query)
    expected = jv.binned_jsd(jv.demo(demo).compare(judge, criterion=criterion))
    assert metrics(app)["JS_b of the judge"] == f"{expected.value:.3f}"


@pytest.mark.parametrize(
    ("demo", "judge", "title"),
    [("summaries", "rouge_l", "human median"), ("translation", "echo", "human score")],
)
def test_scores_are_drawn_by_human_bin(start, demo, judge, title):
    app = start("perception", data=demo, judge=judge)
    assert title in figure_text(figures(app)[0])
    assert not app.metric


def test_a_click_lists_the_items_behind_the_bar(start):
    app = click(start("perception"), "perception_chart", "machine", 1, 4)
    assert_calm(app)
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    rows = items_behind_bar(pair, 1, "machine", 4)
    assert app.selectbox(key="items").value == "human median 2, judge label 5"
    assert n_listed(app) == len(rows) > 0
    (outline,) = (shape for shape in figures(app)[0].layout.shapes if shape.type == "rect")
    assert outline.xref == "x2"
    first = pair.items.index[most_disputed_first(pair, rows)[0]]
    listed = cards(app)
    assert list(listed)[0] == first
    assert pair.items.loc[first, "text"] in listed[first]


def test_what_was_clicked_is_there_again_after_other_pages(start):
    words = "human median 2, judge label 5"
    app = click(start("perception"), "perception_chart", "machine", 1, 4)
    app.switch_page("pages/agreement.py").run()
    assert app.selectbox(key="items").value is None
    app.switch_page("pages/perception.py").run()
    assert (app.selectbox(key="items").value, app.query_params["items"]) == (words, words)


def test_the_last_click_that_a_page_has_is_shown_there_whatever_lies_between(start):
    app = start("items", items="human median 4")
    app.switch_page("pages/perception.py").run()
    app = click(app, "perception_chart", "machine", 0, 1)
    words = "human median 1, judge label 2"
    for page in ("agreement", "systems", "items", "favoritism", "perception", "items"):
        app.switch_page(f"pages/{page}.py").run()
        if page in ("items", "perception"):
            assert app.selectbox(key="items").value == words
    app.selectbox(key="items").set_value("humans unanimous, judge differs").run()
    app.switch_page("pages/perception.py").run()
    assert app.selectbox(key="items").value == "humans unanimous, judge differs"


def test_nothing_is_chosen_yet_of_another_data_set(start):
    app = start("perception", items="humans most divided")
    assert app.selectbox(key="items").value == "humans most divided"
    app.selectbox(key="data").set_value("inference").run()
    assert "humans most divided" in app.selectbox(key="items").options
    assert app.selectbox(key="items").value == "humans unanimous, judge differs"


def test_what_a_button_hands_over_comes_before_what_was_chosen_there(start):
    first = "humans unanimous, judge differs"
    app = start("items", items="humans most divided")
    app.switch_page("pages/perception.py").run()
    app.selectbox(key="items").set_value(first).run()
    app.button(key="to_items").click().run()
    assert (app.title[0].value, app.selectbox(key="items").value) == ("Items", first)


def test_a_second_click_takes_the_first_one_back(start):
    app = start("perception", items="human median 2, judge label 5")
    assert app.selectbox(key="items").value == "human median 2, judge label 5"
    click(app, "perception_chart", "machine", 1, 4)
    assert app.selectbox(key="items").value == "humans unanimous, judge differs"
    assert not [shape for shape in figures(app)[0].layout.shapes if shape.type == "rect"]


def test_what_is_worth_reading_stands_there_before_a_click(start):
    app = start("perception", judge="middling")
    pair = jv.demo("summaries").compare("middling", criterion="coherence")
    rows = unanimous_against_judge(pair)
    assert n_listed(app) == len(rows) > 20
    assert list(cards(app)) == pair.items.index[rows[:10]].tolist()


def test_the_select_box_lists_a_bin_without_a_click(start):
    app = start("perception")
    app.selectbox(key="items").set_value("human median 4").run()
    assert_calm(app)
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    assert n_listed(app) == jv.binned_jsd(pair).bins["items"][3]


def test_the_items_are_read_from_the_url(start):
    app = start("perception", items="human median 2")
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    assert n_listed(app) == len(items_in_bin(pair, 1))


def test_an_item_is_read_in_full_in_a_drawer(start):
    app = start("perception", judge="middling")
    first = next(iter(cards(app)))
    app.button(key="read_1").click().run()
    assert_calm(app)
    assert [words(one) for one in app.subheader] == [first]
    assert app.number_input(key="drawer").value == 1


def test_all_judges_stand_in_rows_on_one_axis(start):
    app = start("perception", view="all judges")
    assert_calm(app)
    text = figure_text(figures(app)[0])
    for judge in ("sage", "middling", "dice"):
        assert f"<b>{judge}</b>" in text
    click(app, "judges_chart", "machine", 1, 2, 1)  # the second judge of the toolbar
    assert_calm(app)
    assert app.selectbox(key="judge").value == "middling"
    assert app.selectbox(key="items").value == "human median 2, judge label 3"
    pair = jv.demo("summaries").compare("middling", criterion="coherence")
    assert n_listed(app) == len(items_behind_bar(pair, 1, "machine", 2))
    assert figures(app)[0].layout.shapes[0].yref == "y4"  # drawn last, with the highest JS_b


def test_filters_reach_the_number_and_the_settings_line(start):
    app = start("perception", by="system", keep_system=["Aster", "Birch"])
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    expected = jv.binned_jsd(pair.where(system=["Aster", "Birch"]))
    assert metrics(app)["Items"] == "80"
    assert metrics(app)["JS_b of the judge"] == f"{expected.value:.3f}"
    assert any("filter: system = Aster or Birch" in words(caption) for caption in app.caption)


def test_filters_reach_the_label_distributions(start):
    app = start("perception", by="system", keep_system=["Aster"], bins=["1"], view="distributions")
    labels = jv.demo("summaries")
    pair = labels.compare("sage", criterion="coherence").where(system="Aster")
    in_bin = pair.items.index[items_in_bin(pair, 0)]
    assert 0 < len(in_bin) < 40
    expected = jv.figures.distributions(jv.label_distributions(labels, "coherence", in_bin))
    assert figures(app)[-1].data == pio.from_json(expected.to_json()).data


def test_bins_can_be_filtered(start):
    app = start("perception", bins=["1", "5"])
    bins = jv.binned_jsd(jv.demo("summaries").compare("sage", criterion="coherence")).bins
    assert metrics(app)["Items"] == str(bins["items"][0] + bins["items"][4])


def test_settings_change_the_figure(start):
    app = start("perception")
    app.radio(key="variant").set_value("divergence").run()
    app.select_slider(key="boot").set_value(200).run()
    app.selectbox(key="cluster").set_value("doc").run()
    app.toggle(key="intervals").set_value(True).run()
    app.segmented_control(key="style").set_value("paper").run()
    app.segmented_control(key="palette").set_value("paper").run()
    assert_calm(app)
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    expected = jv.binned_jsd(pair, variant="divergence")
    assert metrics(app)["JS_b of the judge"] == f"{expected.value:.3f}"
    chart = figures(app)[0]
    bars = [trace for trace in drawn_in(chart) if trace.type == "bar"]
    assert len(bars) == 20
    assert any(trace.error_y.array is not None for trace in bars)
    settings = " ".join(words(caption) for caption in app.caption)
    assert "resampled by: doc" in settings
    assert "bootstrap: 200 replicates" in settings


def test_without_resampling_only_the_jackknife_is_left(start):
    app = start("perception", boot="0", exchanges="0")
    assert metrics(app)["Could it be a human?"] == "–"
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    expected = jv.binned_jsd(pair)
    assert plainly(app.metric[0].delta) == f"[{expected.low:.2f}, {expected.high:.2f}]"
    assert words(app.markdown[0]).endswith("; no interval, so no verdict.**")


def test_the_verdict_stands_on_top_in_one_sentence(start):
    app = start("perception", judge="dice", boot=None)
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    fair = jv.agreement_table(pair, n_boot=1000).fair("alpha")
    assert fair.verdict == "worse"
    sentence = words(app.markdown[0])
    assert sentence == f"**▼ {fair.sentence('dice', 'alpha')}**"
    assert sentence.startswith("**▼ dice labels worse than one more human: alpha ")


def test_a_metrics_verdict_is_that_of_its_ranks(start):
    app = start("perception", judge="rouge_l")
    assert words(app.markdown[0]).startswith(
        "**▼ rouge_l labels worse than one more human: rho 0.37 against 0.74 (difference "
    )


def test_p_at_its_floor_names_the_exchanges(start):
    app = start("perception", judge="dice")
    assert metrics(app)["Could it be a human?"] == "p ≤ 0.005"
    assert plainly(app.metric[3].delta) == "200 exchanges"


@pytest.mark.skipif(not SUMMEVAL.exists(), reason="the SummEval table is not here")
def test_summeval_coherence_has_its_published_fair_pair(start):
    app = start("data")
    app.file_uploader(key="upload").upload("summeval.csv", SUMMEVAL.read_bytes(), "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    app.selectbox(key="judge").set_value("gpt-4o").run()
    assert_calm(app)
    assert words(app.markdown[0]).startswith(
        "**▼ gpt-4o labels worse than one more human: alpha 0.41 against 0.55 (difference −0.15 ["
    )
    result = jv.binned_jsd(jv.read_labels(SUMMEVAL).compare("gpt-4o"))
    assert (round(result.fair.raw_judge, 3), round(result.fair.raw_human, 3)) == (0.390, 0.236)
    assert metrics(app)["One more human"] == f"{result.fair.human:.3f}"


def test_a_change_of_colours_computes_nothing(start, monkeypatch):
    app = start("perception", judge="middling", criterion="relevance")
    computed = []
    for name in ("binned_jsd", "agreement_table"):
        monkeypatch.setattr(
            f"pages.frame.computed.{name}", lambda *_, n=name, **__: computed.append(n)
        )
    app.segmented_control(key="palette").set_value("paper").run()
    app.segmented_control(key="style").set_value("paper").run()
    app.segmented_control(key="figures").set_value("print").run()
    app.toggle(key="intervals").set_value(True).run()
    assert_calm(app)
    assert computed == []


def test_more_replicates_exchange_nothing_and_the_other_way_round(start, monkeypatch):
    app = start("perception", judge="middling", criterion="consistency")
    asked = []

    def recorded(pair, **arguments):
        asked.append((arguments["n_boot"], arguments["n_null"]))
        return jv.binned_jsd(pair, **arguments)

    monkeypatch.setattr("pages.frame.computed.binned_jsd", recorded)
    app.select_slider(key="boot").set_value(2000).run()
    assert asked == [(2000, 0)]
    app.select_slider(key="exchanges").set_value(1000).run()
    assert asked == [(2000, 0), (0, 1000)]
    assert_calm(app)


def test_clusters_are_proposed_with_their_design_effect(start):
    app = start("perception")
    proposals = proposed_clusters(jv.demo("summaries").compare("sage", criterion="coherence"))
    effect = proposals["design_effect"][0]
    captions = " ".join(words(caption) for caption in app.caption)
    assert f"doc: 40 groups of 8 items on average; design effect {effect:.2f}." in captions
    assert app.selectbox(key="cluster").options[:2] == ["item", "doc"]
    assert not app.warning


def test_items_that_are_alike_within_documents_are_warned_of(start):
    lines = [
        f"i{n},{1 + n // 6 % 5},{1 + n // 6 % 4},{1 + n // 6 % 3},d{n // 6}" for n in range(120)
    ]
    content = "\n".join(["item,human_1,human_2,robot,doc", *lines]).encode()
    app = start("data")
    app.file_uploader(key="upload").upload("alike.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    (warning,) = (words(one) for one in app.warning)
    assert warning.startswith(
        "Items with the same doc are alike, so intervals by item are too narrow"
    )
    app.button(key="resample_by").click().run()
    assert_calm(app)
    assert app.selectbox(key="cluster").value == "doc"
    assert app.query_params["cluster"] == "doc"
    assert not app.warning


def test_changing_the_data_set_changes_everything(start):
    app = start("perception", judge="dice", criterion="relevance")
    app.selectbox(key="data").set_value("inference").run()
    assert_calm(app)
    assert metrics(app)["Items"] == "400"
    assert app.selectbox(key="judge").value == "owl"


def test_choices_of_another_data_set_are_dropped(start):
    app = start("perception", data="preferences", bins=["tie"], by="system_a")
    app.selectbox(key="data").set_value("summaries").run()
    assert app.multiselect(key="bins").value == []
    assert app.multiselect(key="by").value == []
    app.selectbox(key="data").set_value("preferences").run()
    assert app.multiselect(key="bins").value == []
    assert metrics(app)["Items"] == "400"


def test_settings_outlive_the_data_set(start):
    app = start("perception", data="summaries", judge="dice", boot="200")
    app.selectbox(key="data").set_value("inference").run()
    assert app.select_slider(key="boot").value == 200
    assert app.selectbox(key="judge").value == "owl"


def test_impossible_parameters_fall_back(start):
    app = start("perception", data="no such set", judge="nobody", variant="third", boot="7")
    assert metrics(app)["Items"] == "320"


def test_tie_rule_drop_leaves_items_out(start):
    app = start("perception", data="inference", tie_rule="drop")
    pair = jv.demo("inference").compare("owl")
    expected = jv.binned_jsd(pair, tie_rule="drop")
    assert expected.n_dropped > 0
    assert metrics(app)["Items"] == str(expected.n_items)


def test_scores_list_their_items_by_bin(start):
    app = start("perception", judge="rouge_l", items="human median 3")
    pair = jv.demo("summaries").compare("rouge_l", criterion="coherence")
    assert n_listed(app) == len(items_in_bin(pair, 2))
    one = next(iter(cards(app).values()))
    assert "rouge_l" in one
    marker = figures(app)[0].data[0].marker
    assert len(set(marker.color)) == 2  # the other bins are faded


def test_scores_against_human_scores_list_their_items(start):
    app = start("perception", data="translation", judge="lexica")
    bins = jv.metric_by_bin(jv.demo("translation").compare("lexica")).bins
    name = f"human score {bins['bin'][0]}"
    app.selectbox(key="items").set_value(name).run()
    assert_calm(app)
    assert n_listed(app) == bins["items"][0]


def test_humans_alone_have_bins_and_items(start):
    table = jv.demo("inference").table
    humans = table[table["rater"].str.startswith("human")]
    app = start("data")
    content = humans.to_csv(index=False).encode()
    app.file_uploader(key="upload").upload("humans.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    assert words(app.info[0]).startswith("This data set has no judge yet: add a judge's labels")
    assert "labels given" in figure_text(figures(app)[0])
    app.selectbox(key="items").set_value("human majority neutral").run()
    humans_only = jv.demo("inference").compare()
    assert n_listed(app) == len(
        items_in_bin(humans_only, list(humans_only.scale.names).index("neutral"))
    )


def filtered_by_lengths(start, step):
    """The page on 60 items, each longer by a step than the one before, to be filtered by it."""
    lines = [f"i{n},{n * step},{1 + n % 5},{1 + n % 5},{1 + n % 3}" for n in range(60)]
    content = "\n".join(["item,length,human_1,human_2,robot", *lines]).encode()
    app = start("data")
    app.file_uploader(key="upload").upload("long.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    return app.multiselect(key="by").set_value(["length"]).run()


def test_numbers_that_describe_items_are_filtered_by_a_range(start):
    app = filtered_by_lengths(start, 1.5)
    assert metrics(app)["Items"] == "60"
    app.slider(key="span_length").set_value((15.0, 30.0)).run()
    assert_calm(app)
    assert metrics(app)["Items"] == "11"
    assert any("filter: length from 15 to 30" in words(caption) for caption in app.caption)
    app.selectbox(key="data").set_value("summaries").run()
    assert_calm(app)
    assert metrics(app)["Items"] == "320"


def test_a_range_of_whole_numbers_moves_by_whole_numbers(start):
    app = filtered_by_lengths(start, 20)
    slider = app.slider(key="span_length")
    assert (slider.step, slider.proto.format) == (1.0, "%.0f")
    slider.set_value((100.0, 200.0)).run()
    assert_calm(app)
    assert metrics(app)["Items"] == "6"


def test_a_filter_on_one_side_of_a_pair_says_of_which_system_it_is(start):
    lines = [
        f"i{n},{'yak,ape' if n % 2 else 'ape,yak'},{10 + n},{90 + n},{rater},{'AB'[n % 3 // 2]}"
        for n in range(40)
        for rater in ("human_1", "human_2", "human_3", "gpt-4o")
    ]
    head = "item,system_a,system_b,length_a,length_b,rater,label"
    app = start("data")
    app.file_uploader(key="upload").upload(
        "sides.csv", "\n".join([head, *lines]).encode(), "text/csv"
    )
    app.run()
    app.switch_page("pages/perception.py").run()
    app.multiselect(key="by").set_value(["length_a", "length_b"]).run()
    assert [words_of(app.slider(key=f"span_length_{side}").help) for side in "ab"] == [
        f"Items whose 'length_{side}' lies between these numbers, both included. "
        f"'length_{side}' is of the {place} system by name here: items have their systems in that "
        "order, and what the file has of them the other way round is turned with them."
        for side, place in (("a", "first"), ("b", "second"))
    ]
    app.slider(key="span_length_a").set_value((20.0, 60.0)).run()  # of ape, in every other row B
    assert_calm(app)
    assert metrics(app)["Items"] == "15"
    chip = app.button(key="chip_by_length_a")
    assert words_of(chip.help).startswith("length_a: 20 to 60 (first system by name).")
    assert "only length_a (first system by name) from 20 to 60" in figure_text(figures(app)[0])


def test_the_judge_looked_at_stays_in_view_on_other_pages(start):
    app = start("perception", judge="dice")
    app.switch_page("pages/agreement.py").run()
    assert app.multiselect(key="judges").value == ["sage", "middling", "dice", "rouge_l"]
    app.switch_page("pages/systems.py").run()
    assert app.selectbox(key="judge").value == "dice"
    app.multiselect(key="judges").set_value(["sage", "middling"]).run()
    app.switch_page("pages/perception.py").run()
    assert app.selectbox(key="judge").value == "sage"
    assert app.selectbox(key="judge").options == ["sage", "middling"]
    assert_calm(app)


def test_the_confusion_matrix_lists_the_items_of_a_cell(start):
    app = start("perception", judge="dice", view="confusion matrix")
    expected = jv.confusion(jv.demo("summaries").compare("dice", criterion="coherence"))
    assert str(int(expected.counts[1, 4])) in figure_text(figures(app)[0])
    click(app, "confusion_chart", "machine", 1, 4)
    assert_calm(app)
    assert app.selectbox(key="items").value == "human median 2, judge label 5"
    assert n_listed(app) == int(expected.counts[1, 4])


def test_where_there_is_one_view_none_is_asked_for(start):
    app = start("perception", data="translation")
    assert "view" not in [control.key for control in app.segmented_control]
    assert "lexica score" in figure_text(figures(app)[0])


def test_who_has_more_judges_than_are_shown_is_told_and_led_to_the_others(start):
    names = [f"judge_{n:02}" for n in range(32)]
    raters = {"ann": "human", "ben": "human", "cleo": "human", **dict.fromkeys(names, "machine")}
    rows = [
        f"i{n},{who},{kind},{1 + (n + n * (place % 3) // 4) % 5}"
        for n in range(20)
        for place, (who, kind) in enumerate(raters.items())
    ]
    content = "\n".join(["item,rater,kind,label", *rows])
    app = upload(start("data"), ("mine.csv", content.encode()))
    app.switch_page("pages/items.py").run()
    shown = app.multiselect(key="judges")

    def said():
        return [words(one) for one in app.markdown if words(one).endswith("shown.")]

    assert (shown.value, said()) == (names[:12], ["Judges 1 to 12 of 32 are shown."])
    for first, last in ((13, 24), (25, 32), (1, 12)):
        button = app.button(key="next_judges")
        assert button.label == f"Show {first} to {last}"
        button.click().run()
        assert_calm(app)
        assert app.multiselect(key="judges").value == names[first - 1 : last]
        assert said() == [f"Judges {first} to {last} of 32 are shown."]
    app.multiselect(key="judges").set_value(names[3:15]).run()
    assert said() == ["12 of 32 judges are shown."]
    app.multiselect(key="judges").set_value(names[:3]).run()
    assert said() == []


def test_the_one_judge_that_is_left_is_offered_by_its_number(start):
    names = [f"judge_{n:02}" for n in range(13)]
    raters = {"ann": "human", "ben": "human", **dict.fromkeys(names, "machine")}
    rows = [
        f"i{n},{who},{kind},{1 + (n + n * (place % 3) // 4) % 5}"
        for n in range(20)
        for place, (who, kind) in enumerate(raters.items())
    ]
    content = "\n".join(["item,rater,kind,label", *rows])
    app = upload(start("data"), ("mine.csv", content.encode()))
    app.switch_page("pages/items.py").run()
    assert app.button(key="next_judges").label == "Show 13"


def test_few_judges_are_shown_without_a_word(start):
    app = start("items")
    assert not any(words(one).endswith("shown.") for one in app.markdown)


def test_two_items_have_no_divergence_and_no_p_value(start):
    content = "item,human_1,human_2,human_3,gpt-4o,topic\n" + "\n".join(
        f"i{n},{1 + n % 5},{1 + n % 4},{1 + n % 3},{1 + n % 2},{'rare' if n < 2 else 'usual'}"
        for n in range(40)
    )
    app = upload(start("data"), ("mine.csv", content.encode()))
    app.switch_page("pages/perception.py").run()
    assert words_of(app.metric[0].label) == "JS_b of the judge"
    app.multiselect(key="by").set_value(["topic"]).run()
    app.multiselect(key="keep_topic").set_value(["rare"]).run()
    assert_calm(app)
    assert not app.metric
    said = "2 items: too few for JS_b and for a p-value, which would be mostly chance."
    assert said in [words(one) for one in app.caption]


def test_a_divergence_below_0_is_explained(start, monkeypatch):
    perceived = computed.perception

    def nearest(selection, judge):
        found = perceived(selection, judge)
        return replace(found, fair=replace(found.fair, human=0.01, judge=-0.02))

    said = "JS_b below 0: without its upward bias no divergence is left."
    assert said not in [words(one) for one in start("perception").caption]
    monkeypatch.setattr(computed, "perception", nearest)
    assert said in [words(one) for one in start("perception").caption]
