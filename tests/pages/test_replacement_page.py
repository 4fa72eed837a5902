import numpy as np
import pytest

import judgeviz as jv
from tests.pages.reading import assert_calm, figure_text, figures, words


def about(app):
    """What led to the numbers of the first chart."""
    return next(words(one) for one in app.caption if "alternative annotator test" in one.value)


def metrics(app):
    return {metric.label: metric.value for metric in app.metric}


def test_a_first_visit_gives_the_verdict_of_the_library(start):
    app = start("replacement", boot=None)
    expected = jv.alt_test(jv.demo("summaries").compare("sage", criterion="coherence"))
    assert app.title[0].value == "Replacement"
    shown = metrics(app)
    assert shown["sage at ε = 0.2"] == "passes"
    assert shown["Winning rate ω"] == f"{expected.winning_rate:.2f}"
    assert shown["Advantage probability ρ"] == f"{expected.advantage_probability:.2f}"
    (by_rater,) = figures(app)
    for rater in expected.tested:
        assert rater in figure_text(by_rater)
    limits = next(one for one in app.expander if one.label == "What the test does not say")
    assert "Weak raters make it easy." in limits.markdown[0].value
    app.button_group(key="closer").set_value("Over ε").run()
    assert_calm(app)
    _, by_epsilon = figures(app)
    assert "skilled" in figure_text(by_epsilon)


@pytest.mark.parametrize(
    ("preset", "epsilon"), [("expert", 0.2), ("skilled", 0.15), ("crowd", 0.1)]
)
def test_presets_set_epsilon(start, preset, epsilon):
    app = start("replacement", annotators=preset, judge="middling")
    pair = jv.demo("summaries").compare("middling", criterion="coherence")
    expected = jv.alt_test(pair, epsilon)
    verdict = "passes" if expected.passed else "does not pass"
    assert metrics(app)[f"middling at ε = {epsilon:g}"] == verdict


def test_another_epsilon_from_the_link(start):
    app = start("replacement", annotators="other", epsilon="0.37", judge="middling")
    assert "middling at ε = 0.37" in metrics(app)
    app.slider(key="epsilon").set_value(0.0).run()
    assert metrics(app)["middling at ε = 0"] == "does not pass"


def test_all_judges_are_ranked(start):
    app = start("replacement")
    table = app.dataframe[0].value
    labels = jv.demo("summaries")
    pairs = [labels.compare(judge, "coherence") for judge in ("sage", "middling", "dice")]
    expected = jv.rank_judges(pairs).table
    assert table["judge"].tolist() == expected["judge"].tolist()
    np.testing.assert_allclose(table[["rho", "low", "high"]], expected[["rho", "low", "high"]])
    assert any("Not on the humans' scale: rouge" in words(caption) for caption in app.caption)


def test_ranks_take_metrics_in(start):
    app = start("replacement", judge="rouge_l")
    assert "compare ranks instead" in words(app.warning[0])
    app.button(key="compare_ranks").click().run()
    assert_calm(app)
    assert app.toggle(key="ranks").value
    assert not [button for button in app.button if button.key == "compare_ranks"]
    assert "rouge_l" in set(app.dataframe[0].value["judge"])
    assert not app.warning


@pytest.mark.parametrize("look", ["Over items", "Planner", "Domains"])
@pytest.mark.parametrize("data", ["summaries", "inference", "preferences"])
def test_closer_looks(start, data, look):
    app = start("replacement", data=data, closer=look)
    assert len(figures(app)) == 2 or app.info


def test_criteria_are_pooled_and_become_domains(start):
    app = start("replacement", pool="true", closer="Domains")
    pair = jv.demo("summaries").compare_all("sage")
    assert metrics(app)["Items"] == f"{pair.n_items:,}"
    result = jv.alt_test_by(pair, "criterion")
    assert f"**The judge {result.summary}.**" in [block.value for block in app.markdown]


def test_the_planner_says_how_many_items(start):
    app = start("replacement", closer="Planner")
    assert any(block.value.startswith("For 80 % of the studies to pass") for block in app.markdown)
    app.select_slider(key="judge_noise").set_value(0.3).run()
    assert_calm(app)
    assert "30 % of the judge's labels at random" in figure_text(figures(app)[1])


def test_variants_from_the_link(start):
    app = start("replacement", balanced="true", quality="human_1 = 3", least_items="50")
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    expected = jv.alt_test(pair, balanced=True, quality={"human_1": 3}, min_items=50)
    assert metrics(app)["Winning rate ω"] == f"{expected.winning_rate:.2f}"
    assert metrics(app)["Advantage probability ρ"] == f"{expected.advantage_probability:.2f}"
    said = figure_text(figures(app)[0])  # the chart names the variants in force
    assert all(words in said for words in expected.design.variants)
    expert = start("replacement", reference_rater="human_2")
    assert "human_2: the expert" in expert.text[0].value


def test_the_test_of_few_items_is_a_choice_in_the_link(start):
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    few = jv.alt_test(pair.keep_items(np.arange(pair.n_items) < 20, ("20",)), min_items=5)
    assert set(few.evidence()["test"]) <= {"t", "none"}
    app = start("replacement", least_items="5", small_sample="Wilcoxon")
    assert app.selectbox(key="small_sample").value == "Wilcoxon"
    assert "below 30 items: Wilcoxon signed-rank" in about(app)
    app.selectbox(key="small_sample").set_value("t-test").run()
    assert_calm(app)
    assert "below 30 items: t-test" in about(app)
    assert "24 % of tables of 25 items" in app.selectbox(key="small_sample").help


def test_wrong_weights_are_a_sentence(start):
    app = start("replacement", quality="nobody = 2")
    assert words(app.warning[0]).startswith("'nobody = 2' under Trust in the raters is no weight:")
    assert not app.get("plotly_chart")


def test_one_rater_an_item_is_a_sentence_and_a_way_on(start):
    app = start("replacement", data="translation")
    assert words(app.info[0]).startswith("No item has labels of two raters: the test compares")
    assert not figures(app)
    assert not app.metric
    dead = {"annotators", "ranks", "judge", "least_items"}
    assert not dead & {c.key for kind in ("button_group", "toggle", "selectbox", "number_input")
                       for c in app.get(kind)}  # fmt: skip
    app.button(key="open_demo").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value == "summaries"
    assert metrics(app)["Winning rate ω"] == "1.00"


def test_humans_only_is_a_sentence_and_a_way_on(start):
    app = start("data")
    rows = "\n".join(f"i{n},{1 + n % 5},{1 + n % 3}" for n in range(12))
    content = f"item,human_1,human_2\n{rows}".encode()
    app.file_uploader(key="upload").upload("people.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/replacement.py").run()
    assert_calm(app)
    assert words(app.info[0]) == "This data set has no judge that could take an annotator's place."
    assert app.button(key="open_demo")


def test_one_rater_can_be_tested_against_a_column_of_grades(start):
    rows = "\n".join(f"i{n},{1 + n % 5},{1 + n % 4},{1 + (n + n % 2) % 5}" for n in range(60))
    content = f"item,human_1,gpt-4,difficulty\n{rows}".encode()
    app = start("data")
    app.file_uploader(key="upload").upload("gold.csv", content, "text/csv")
    app.run()
    app.switch_page("pages/replacement.py").run()
    assert_calm(app)
    assert words(app.warning[0]).startswith("There is one rater")
    app.selectbox(key="gold").set_value("difficulty").run()
    assert_calm(app)
    assert len(figures(app)) == 1


def test_an_expert_who_did_not_label_the_criterion_is_a_sentence(start, monkeypatch):
    from pages.replacement_parts import calls

    tested = calls.tested
    monkeypatch.setattr(
        calls,
        "tested",
        lambda selection, judge, choices: tested(
            selection, judge, calls.Choices(choices.epsilon, expert="absent")
        ),
    )
    app = start("replacement")
    assert words(app.warning[0]).startswith("There is no human rater 'absent'; they are")


def test_who_could_not_be_tested_has_no_numbers(start):
    app = start("replacement", boot="0")
    judges = next(table.value for table in app.dataframe if "behind_best" in table.value)
    assert judges["behind_best"].isna().tolist() == [True, False, False]
    assert judges["behind_best_low"].isna().all()
    assert set(judges["passed"]) <= {"yes", "no"}


def test_ranks_and_weights_together_include_the_metric(start):
    app = start("replacement", ranks="true", balanced="true")
    assert not app.warning
    judges = next(table.value for table in app.dataframe if "behind_best" in table.value)
    assert "rouge_l" in set(judges["judge"])
    assert "differences_csv" in {button.key for button in app.get("download_button")}
