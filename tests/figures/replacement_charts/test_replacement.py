"""The figures of the alternative annotator test hold exactly the numbers of their results."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz import figures
from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.domains import alt_test_by
from judgeviz.analysis.replacement.planner import plan_study
from judgeviz.analysis.replacement.sweeps import epsilon_sweep, item_sweep
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_judge_ranking import three_judges
from tests.figures.readers import legend_names, subtitle, texts


@pytest.fixture(scope="module")
def pair():
    return three_judges()[2]


def named(figure, start):
    (trace,) = (trace for trace in figure.data if str(trace.name).startswith(start))
    return trace


class TestAltTest:
    def test_dots_and_whiskers_are_the_evidence_by_rank(self, pair):
        result = alt_test(pair)
        table = result.evidence().sort_values("p", kind="stable")
        figure = figures.alt_test(result)
        for name, x, side in (("judge", "rho_judge", "judge"), ("rater", "target", "target")):
            trace = named(figure, name)
            np.testing.assert_allclose(trace.x, table[x])
            np.testing.assert_allclose(trace.x + trace.error_x.array, table[f"{side}_high"])
            np.testing.assert_allclose(trace.x - trace.error_x.arrayminus, table[f"{side}_low"])
        assert list(figure.layout.yaxis.ticktext) == table["rater"].tolist()

    def test_p_values_and_thresholds_stand_beside(self, pair):
        result = alt_test(pair)
        words = texts(figures.alt_test(result))
        for limit in ("0.0091", "0.0182", "0.0273"):
            assert limit in words
        assert {"p", "limit", "judge wins"} <= set(words)
        assert words.count("<b>yes</b>") == int(result.rejected.sum())
        assert words.count("no") == 3 - int(result.rejected.sum())

    def test_the_subtitle_gives_the_verdict(self, pair):
        words = subtitle(figures.alt_test(alt_test(pair, 0.4)))
        assert "<b>passes at ε = 0.4</b>" in words
        assert "ω = 0.67 (2 of 3 raters beaten)" in words
        assert "n = 80 items" in words

    def test_nobody_tested_is_a_sentence(self):
        figure = figures.alt_test(alt_test(comparison([[1, 2]] * 5, [[1]] * 5)))
        assert any(words.startswith("no rater has 30 items") for words in texts(figure))
        assert "could not be tested" in subtitle(figure)

    def test_names_of_the_data_are_escaped_and_cut(self, pair):
        human = replace(pair.human, raters=("<b>a</b>", "b" * 90, "$c$"))
        names = figures.alt_test(alt_test(replace(pair, human=human))).layout.yaxis.ticktext
        assert "&lt;b&gt;a&lt;/b&gt;" in names
        assert "&#36;c&#36;" in names
        assert max(map(len, names)) < 60

    def test_hover_has_the_lead(self, pair):
        text = named(figures.alt_test(alt_test(pair)), "judge").hovertext[0]
        assert "lead of the judge" in text
        assert "t-test: p =" in text
        ties = alt_test(comparison([[1, 1, 1]] * 20, [[1]] * 20), min_items=5)
        assert "all items alike: p = 0.0115" in named(figures.alt_test(ties), "judge").hovertext[0]


class TestEpsilon:
    def test_a_line_per_judge_with_the_rates(self):
        result = epsilon_sweep(three_judges())
        figure = figures.epsilon_sweep(result)
        for judge, part in result.table.groupby("judge"):
            line = named(figure, judge)
            np.testing.assert_allclose(line.y, part["winning_rate"])
            assert line.line.shape == "hv"
        widths = [trace.line.width for trace in figure.data]
        assert widths == sorted(widths, reverse=True)

    def test_presets_the_passing_line_and_the_choice_are_marked(self, pair):
        figure = figures.epsilon_sweep(epsilon_sweep(pair, chosen=0.3))
        assert {"crowd", "skilled", "expert", "<b>ε = 0.3</b>"} <= set(texts(figure))
        places = [shape.x0 for shape in figure.layout.shapes if shape.xref == "x"]
        assert places == [0.1, 0.15, 0.2, 0.3]
        assert any(shape.y0 == shape.y1 == 0.5 for shape in figure.layout.shapes)


class TestItems:
    def test_rates_rho_and_its_band(self, pair):
        result = item_sweep(pair, (30, 60, 90), (0.1, 0.2), draws=10)
        figure = figures.item_sweep(result)
        assert legend_names(figure) == ["ρ, 90 % of draws", "ω at ε = 0.1", "ω at ε = 0.2"]
        np.testing.assert_allclose(named(figure, "ρ").y, result.rho["rho"])
        rates = result.winning_rates
        expected = rates["winning_rate"][rates["epsilon"] == 0.2]
        np.testing.assert_allclose(named(figure, "ω at ε = 0.2").y, expected)
        band = figure.data[0]
        np.testing.assert_allclose(band.y[:3], result.rho["high"])
        np.testing.assert_allclose(band.y[3:], result.rho["low"][::-1])

    def test_small_samples_are_said_to_be_ranked(self, pair):
        def words(sizes, **options):
            return subtitle(figures.item_sweep(item_sweep(pair, sizes, draws=5, **options)))

        assert "below 30 items: Wilcoxon" in words((10, 60), small_sample="wilcoxon")
        assert "Wilcoxon" not in words((10, 60))
        assert "Wilcoxon" not in words((30,), small_sample="wilcoxon")
        assert "Wilcoxon" not in words((10, 60), small_sample="wilcoxon", balanced=True)


class TestDomains:
    def test_means_raters_and_words(self, pair):
        items = pd.DataFrame({"part": ["one", "two"] * 40}, index=pair.items.index)
        result = alt_test_by(replace(pair, items=items), "part")
        figure = figures.domains(result)
        np.testing.assert_allclose(
            named(figure, "ρ, mean").x, result.domains["advantage_probability"]
        )
        points = [(x, data) for name in ("raters beaten", "raters not") for x, data in zip(
            named(figure, name).x, named(figure, name).customdata, strict=True)]  # fmt: skip
        rho = result.raters.set_index(["domain", "rater"])["rho_judge"]
        assert len(points) == 6
        for x, (domain, rater) in points:
            assert x == rho[domain, rater]
        assert f"<b>{result.summary}</b>" in subtitle(figure)
        assert texts(figure).count("40") == 2


class TestPlan:
    def test_lines_are_the_powers(self, pair):
        result = plan_study(pair, sizes=(30, 60), raters=(3, 4), draws=10, judge_noise=0.1)
        figure = figures.study_plan(result)
        for n_raters, part in result.table.groupby("raters"):
            np.testing.assert_allclose(named(figure, f"{n_raters} raters").y, part["power"])
        assert "10 % of the judge's labels at random" in subtitle(figure)
        assert figure.layout.shapes[0].y0 == 0.8


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_draws_every_figure(pair, theme):
    for draw, result in (
        (figures.alt_test, alt_test(pair)),
        (figures.epsilon_sweep, epsilon_sweep(pair)),
        (figures.item_sweep, item_sweep(pair, (30, 60), draws=3)),
        (figures.domains, alt_test_by(pair, "doc", min_items=5)),
        (figures.study_plan, plan_study(pair, sizes=(30,), raters=(3,), draws=3)),
    ):
        figure = draw(result, theme=theme, palette="paper")
        assert figure.to_json() == draw(result, theme=theme, palette="paper").to_json()
        with pytest.raises(ValueError, match="A figure's theme is"):
            draw(result, theme="blue")


def test_many_judges_stay_apart():
    pairs = [replace(pair, judge=f"judge {n}") for n in range(4) for pair in three_judges()[:2]]
    pairs = [replace(pair, judge=f"judge {n}") for n, pair in enumerate(pairs)]
    styles = {(trace.line.color, trace.line.dash) for trace in figures.epsilon_sweep(epsilon_sweep(pairs)).data}  # fmt: skip  # noqa: E501
    assert len(styles) == 8
