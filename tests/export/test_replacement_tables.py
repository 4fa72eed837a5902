"""Tables of the alternative annotator test as CSV and LaTeX."""

from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.domains import alt_test_by
from judgeviz.analysis.replacement.judge_ranking import rank_judges
from judgeviz.analysis.replacement.planner import plan_study
from judgeviz.analysis.replacement.sweeps import epsilon_sweep, item_sweep
from judgeviz.export.booktabs import booktabs
from judgeviz.export.replacement_tables import (
    difference_numbers,
    domain_latex,
    domain_numbers,
    epsilon_numbers,
    item_numbers,
    judge_latex,
    judge_numbers,
    plan_numbers,
    rater_latex,
    rater_numbers,
)
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_judge_ranking import three_judges


def test_raters_and_who_is_left_out():
    human = [[1, 2, None]] * 40 + [[1, 2, 3]] * 12
    result = alt_test(comparison(human, [[2]] * 52))
    table = rater_numbers(result)
    assert table["rater"].tolist() == ["h1", "h2", "h3"]
    assert table["left_out"].tolist()[2] == "12 items that can be compared, fewer than 30"
    assert (table["winning_rate"] == float(result.winning_rate)).all()
    assert table["settings"].str.contains("epsilon: 0.2").all()


def test_raters_where_nobody_is_tested():
    table = rater_numbers(alt_test(comparison([[1, 2]] * 5, [[1]] * 5)))
    assert table["rater"].tolist() == ["h1", "h2"]
    assert table["winning_rate"].isna().all()


def test_judges_with_their_distance_to_the_best():
    ranking = rank_judges(three_judges(), n_boot=100)
    table = judge_numbers(ranking)
    assert table["behind_best"].isna().tolist() == [True, False, False]
    np.testing.assert_allclose(table["behind_best"][1:], table["rho"][0] - table["rho"][1:])
    assert len(difference_numbers(ranking)) == 3


def test_curves_and_plans_carry_their_settings():
    pair = three_judges()[0]
    for table in (
        epsilon_numbers(epsilon_sweep(pair)),
        item_numbers(item_sweep(pair, (30,), draws=3)),
        plan_numbers(plan_study(pair, sizes=(30,), raters=(3,), draws=3)),
        domain_numbers(alt_test_by(pair, "doc", min_items=5)),
    ):
        assert table["settings"].str.startswith("judgeviz ").all()
        assert (table["dataset"] == "by hand").all()


def test_latex_has_the_rules_of_booktabs():
    ranking = rank_judges([replace(p, judge=f"{p.judge}_1 & co") for p in three_judges()])
    text = judge_latex(ranking)
    for rule in (r"\toprule", r"\midrule", r"\bottomrule", r"\begin{tabular}{lrrrr"):
        assert rule in text
    assert r"good\_1 \& co" in text
    assert text.count(r" \\") == 4
    assert text.count("--") >= 1  # the best is not behind itself
    assert r"$\rho_j^f$" in rater_latex(ranking.results[0])
    assert "1 domain" in domain_latex(
        alt_test_by(replace(three_judges()[0], items=three_judges()[0].items.assign(d="x")), "d")
    )


def test_cells_by_hand():
    table = pd.DataFrame({"a": ["x%"], "b": [0.126], "c": [3], "d": [True], "e": [float("nan")]})
    rows = booktabs(table, {name: name for name in table}, "C", bold_rows=[True]).splitlines()
    expected = r"\textbf{x\%} & \textbf{0.13} & \textbf{3} & \textbf{yes} & \textbf{--} \\"
    assert expected in rows
