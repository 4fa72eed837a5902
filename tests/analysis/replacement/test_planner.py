"""Simulated studies keep to the data they are drawn from."""

import numpy as np
import pytest

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.planner import plan_study
from judgeviz.errors import LabelError
from tests.analysis.builders import comparison
from tests.analysis.replacement.test_alt_test import many, scores
from tests.analysis.replacement.test_judge_ranking import three_judges


def test_studies_of_the_present_size_reach_the_present_rho():
    for pair in (three_judges(300)[2], many(300, kind="nominal", categories=("a", "b", "c"))):
        plan = plan_study(pair, raters=(3,), sizes=(100,), draws=100)
        expected = alt_test(pair)
        assert plan.table["rho"][0] == pytest.approx(expected.advantage_probability, abs=0.015)
        lead = -expected.tally.difference.mean()
        assert plan.table["lead"][0] == pytest.approx(lead, abs=0.015)


def test_power_grows_with_items_and_says_what_is_needed():
    plan = plan_study(three_judges(300)[1], sizes=(10, 30, 100, 400), raters=(3, 5), draws=80)
    for n_raters, part in plan.table.groupby("raters"):
        power = part["power"].to_numpy()
        assert (np.diff(power[1:]) >= -0.05).all()
        needed = plan.needed.set_index("raters")["items"][n_raters]
        reached = part["items"][part["power"] >= 0.8]
        assert needed >= reached.min()
    assert plan.table["power"].iloc[3] == 1


def test_a_random_judge_never_has_enough_items():
    plan = plan_study(three_judges(300)[0], 0.05, sizes=(30, 100), raters=(3,), draws=40)
    assert plan.needed["items"].isna().all()


def test_noise_costs_power():
    pair = three_judges(300)[1]
    clean = plan_study(pair, 0.1, sizes=(50,), raters=(3,), draws=60)
    noisy = plan_study(pair, 0.1, sizes=(50,), raters=(3,), draws=60, judge_noise=0.5)
    assert noisy.table["rho"][0] < clean.table["rho"][0] - 0.1
    assert noisy.table["power"][0] < clean.table["power"][0]
    careless = plan_study(pair, 0.1, sizes=(50,), raters=(3,), draws=60, human_noise=0.5)
    assert careless.human_noise == 0.5
    assert "human noise: 0.5" in careless.provenance.signature


def test_disagreement_by_hand():
    # pairs of humans: 2 of 6 equal; humans and judge: 3 of 6 equal
    pair = comparison([[1, 1, 2], [2, 3, 3]], [[1], [2]])
    plan = plan_study(pair, sizes=(30,), raters=(3,), draws=2)
    assert plan.human_disagreement == pytest.approx(4 / 6)
    assert plan.judge_disagreement == pytest.approx(3 / 6)


def test_progress_and_seed():
    shares = []
    one = plan_study(many(), sizes=(30,), draws=5, progress=shares.append)
    assert shares == [0.25, 0.5, 0.75, 1]
    assert one.table.equals(plan_study(many(), sizes=(30,), draws=5).table)


def test_what_cannot_be_planned():
    with pytest.raises(LabelError, match="which cannot be simulated from label counts"):
        plan_study(scores())
    for options, words in (
        ({"power": 1}, "power lies between 0 and 1"),
        ({"power": "x"}, "power lies between 0 and 1; got 'x'"),
        ({"raters": (1,)}, "A number of raters is 2 or more; got 1"),
        ({"raters": ()}, "A plan needs a number of raters"),
        ({"sizes": (50, 30)}, "numbers of items that rise"),
        ({"draws": 0.5}, "draws is a whole number; got 0.5"),
        ({"judge_noise": 2}, "Noise is a share from 0 to 1"),
        ({"human_noise": None}, "Noise is a share from 0 to 1; got None and 0.0"),
    ):
        with pytest.raises(ValueError, match=words):
            plan_study(many(), **options)


@pytest.mark.parametrize(
    "option", [{"foo": 3}, {"items": [20]}, {"n_raters": 5}, {"expert": "human_1"}, {"gold": "x"}]
)
def test_an_option_that_a_plan_has_no_use_for_is_refused(option):
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{next(iter(option))}'"):
        plan_study(many(), **option, draws=5)


def test_the_mean_of_several_answers_is_simulated_as_it_is_tested():
    rng = np.random.default_rng(2)
    human = rng.integers(1, 6, (200, 3)).tolist()
    pair = comparison(human, human, (1, 2, 3, 4, 5))  # three samples: the humans' own labels
    assert alt_test(pair).advantage_probability == 1
    plan = plan_study(pair, raters=(3,), sizes=(50,), draws=10)
    assert plan.table["rho"].tolist() == [1]


def test_only_scores_that_are_simulated_are_named():
    classes = many(kind="nominal", categories=("a", "b", "c"))
    with pytest.raises(ValueError, match="not a similarity of texts"):
        plan_study(classes, score=lambda one, others: others.count(one))
    with pytest.raises(LabelError, match="classes without an order"):
        plan_study(classes, score="neg_rmse")


def test_one_human_alone_cannot_be_planned_from():
    with pytest.raises(LabelError, match="has labels of two humans"):
        plan_study(many(n_raters=1))


def test_what_a_plan_looks_like():
    lines = repr(plan_study(many(), sizes=(30,), raters=(3,), draws=5)).splitlines()
    assert lines[0].startswith("StudyPlan for 'judge' on by hand, label: items for 80% of studies")
    assert len(lines) == 3
