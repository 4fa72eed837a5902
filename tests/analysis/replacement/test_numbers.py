"""The alternative annotator test and around it, as numbers and as tables."""

from dataclasses import replace

import numpy as np
import pytest

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.domains import alt_test_by
from judgeviz.analysis.replacement.judge_ranking import judge_differences, rank_judges
from judgeviz.analysis.replacement.planner import plan_study
from judgeviz.analysis.replacement.sweeps import epsilon_sweep, item_sweep
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_judge_ranking import three_judges


def texts(row):
    return [cell.text for cell in row]


def test_raters_and_who_is_left_out():
    human = [[1, 2, None]] * 40 + [[1, 2, 3]] * 12
    result = alt_test(comparison(human, [[2]] * 52))
    table = result.numbers()
    assert table["rater"].tolist() == ["h1", "h2", "h3"]
    assert table["left_out"].tolist()[2] == "12 items that can be compared, fewer than 30"
    assert (table["winning_rate"] == float(result.winning_rate)).all()
    assert table["settings"].str.contains("epsilon: 0.2").all()
    laid_out = result.tabulate()
    assert [row[0].text for row in laid_out.rows] == ["h1", "h2"]
    assert laid_out.notes[-1] == ("Left out: h3: 12 items that can be compared, fewer than 30.")


def test_raters_where_nobody_is_tested():
    result = alt_test(comparison([[1, 2]] * 5, [[1]] * 5))
    table = result.numbers()
    assert table["rater"].tolist() == ["h1", "h2"]
    assert table["winning_rate"].isna().all()
    assert result.tabulate().rows == ()
    assert result.tabulate().notes[1].startswith("Nobody was tested: no rater has 30 items")


def test_raters_that_are_beaten_are_bold():
    result = alt_test(three_judges()[1])
    table = result.tabulate()
    for row, beaten, p in zip(table.rows, result.rejected, result.p, strict=True):
        assert {cell.emphasis for cell in row} == {"bold" if beaten else ""}
        assert row[-1].text == ("yes" if beaten else "no")
        assert row[4].text == (f"{p:.3f}" if p >= 0.0005 else "<0.001")
    assert table.emphasis == (("bold", "raters that the judge beats"),)
    assert f"winning rate {result.winning_rate:.2f}" in table.caption


def test_judges_with_their_distance_to_the_best():
    ranking = rank_judges(three_judges(), n_boot=100)
    table = ranking.numbers()
    assert table["behind_best"].isna().tolist() == [True, False, False]
    np.testing.assert_allclose(table["behind_best"][1:], table["rho"][0] - table["rho"][1:])
    found = judge_differences(ranking)
    assert found.numbers()["difference"].tolist() == ranking.differences["difference"].tolist()
    judge, other, *ends = ranking.differences.iloc[0]
    difference, low, high = (f"{end:+.2f}" for end in ends)
    assert texts(found.tabulate().rows[0]) == [judge, other, difference]
    assert found.tabulate().rows[0][2].interval == f"[{low}, {high}]"
    clear = (found.frame["low"] > 0) | (found.frame["high"] < 0)
    bold = [row[0].emphasis == "bold" for row in found.tabulate().rows]
    assert bold == clear.tolist()
    assert True in bold
    best, second, _ = ranking.tabulate().rows
    first = ranking.table.iloc[0]
    assert texts(best) == ["good", f"{first['rho']:.2f}", "1.00", "yes", "–"]
    assert best[1].interval == f"[{first['low']:.2f}, {first['high']:.2f}]"
    assert second[4].text == f"{table['behind_best'][1]:.2f}"


def test_a_judge_that_cannot_be_tested_neither_passes_nor_fails():
    ranking = rank_judges([comparison([[1, 2]] * 5, [[1]] * 5)], n_boot=0)
    assert texts(ranking.tabulate().rows[0]) == ["judge", "–", "–", "–", "–"]


def test_curves_and_plans_carry_their_settings():
    pair = three_judges()[0]
    for result in (
        epsilon_sweep(pair),
        item_sweep(pair, (30,), draws=3),
        plan_study(pair, sizes=(30,), raters=(3,), draws=3),
        alt_test_by(pair, "doc", min_items=5),
    ):
        table = result.numbers()
        assert table["settings"].str.startswith("judgeviz ").all()
        assert (table["dataset"] == "by hand").all()
        assert result.tabulate().settings == (result.provenance.signature,)


def test_domains_with_their_verdicts():
    pair = three_judges()[1]
    result = alt_test_by(pair, "doc", min_items=5)
    rows = result.tabulate().rows
    assert [row[0].text for row in rows] == list(result.names)
    assert [row[-1].text for row in rows] == ["yes" if r.passed else "no" for r in result.results]
    one = alt_test_by(replace(pair, items=pair.items.assign(d="x")), "d")
    assert "1 domain" in one.tabulate().caption
    untested = alt_test_by(pair, "doc")
    assert {row[-1].text for row in untested.tabulate().rows} == {"–"}


@pytest.mark.parametrize(
    ("epsilons", "shown"),
    [((0.1,), 1), ((0.1, 0.2), 2), (tuple(n / 100 for n in range(41)), 5)],
)
def test_an_epsilon_sweep_is_read_at_a_few_epsilons(epsilons, shown):
    result = epsilon_sweep(three_judges(), epsilons)
    table = result.tabulate()
    assert len(table.headings) == 2 + shown
    assert [row[0].text for row in table.rows] == ["random", "good", "poor"]
    rate = result.table.query("judge == 'good'")["winning_rate"].iloc[0]
    assert table.rows[1][2].text == f"{rate:.2f}"


def test_an_item_sweep_has_a_row_per_size():
    result = item_sweep(three_judges()[1], (30, 60), (0.1, 0.2), draws=5)
    rows = result.tabulate().rows
    assert [row[0].text for row in rows] == ["30", "60"]
    by_hand = result.winning_rates.query("items == 60 and epsilon == 0.2")["winning_rate"].iloc[0]
    assert rows[1][3].text == f"{by_hand:.2f}"
    assert rows[0][1].text == f"{result.rho['rho'][0]:.2f}"


def test_a_plan_has_a_column_per_number_of_raters():
    result = plan_study(three_judges()[0], sizes=(30, 60), raters=(3, 4), draws=5)
    table = result.tabulate()
    assert [heading.title for heading in table.headings] == ["Items", "3", "4"]
    power = result.table.query("items == 60 and raters == 4")["power"].iloc[0]
    assert table.rows[1][2].text == f"{100 * power:.1f}"
    assert table.notes[0].startswith("For 80% of the studies to pass: 3 raters: ")
