"""Several domains under one correction, and criteria as domains."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import false_discovery_control

import judgeviz as jv
from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.replacement.domains import alt_test_by
from judgeviz.errors import LabelError
from tests.analysis.builders import comparison


@pytest.fixture(scope="module")
def pair():
    """The judge is as good as a human in a, better in b, worse in c; d has 5 items."""
    rng = np.random.default_rng(3)
    domain = np.array(["a"] * 60 + ["b"] * 60 + ["c"] * 60 + ["d"] * 5 + [None] * 2, dtype=object)
    noise = {"a": 1, "b": 0, "c": 3, "d": 1, None: 1}
    truth = rng.integers(1, 6, len(domain))
    human = np.clip(truth[:, None] + rng.integers(-1, 2, (len(domain), 3)), 1, 5)
    machine = [
        [int(np.clip(t + rng.integers(-noise[d], noise[d] + 1), 1, 5))]
        for t, d in zip(truth, domain, strict=True)
    ]
    items = pd.DataFrame({"domain": domain}, index=pd.RangeIndex(len(domain), name="item"))
    return comparison(human.tolist(), machine, (1, 2, 3, 4, 5), items=items)


def test_each_domain_has_its_own_numbers(pair):
    result = alt_test_by(pair, "domain")
    assert result.names == ("a", "b", "c", "d")
    for name, one in zip(result.names, result.results, strict=True):
        alone = alt_test(pair.where(domain=name))
        np.testing.assert_array_equal(one.tally.rho_judge, alone.tally.rho_judge)
        np.testing.assert_array_equal(one.p, alone.p)
    assert result.domains["items"].tolist() == [60, 60, 60, 5]
    assert result.n_without_domain == 2


def test_one_correction_over_all_p_values(pair):
    result = alt_test_by(pair, "domain")
    table = result.raters
    assert table.columns.tolist()[:2] == ["domain", "rater"]
    assert len(table) == 9
    expected = false_discovery_control(table["p"], method="by") <= 0.05
    assert table["rejected"].tolist() == expected.tolist()


def test_the_summary_counts_domains(pair):
    result = alt_test_by(pair, "domain")
    passed = int(result.domains["passed"].sum())
    assert result.summary == f"passes in {passed} of 3 domains; 1 could not be tested"
    assert np.isnan(result.domains["winning_rate"].iloc[3])
    assert result.domains["passed"].tolist()[1:3] == [True, False]


def test_criteria_as_domains():
    labels = jv.demo("summaries")
    result = alt_test_by(labels.compare_all("sage"), "criterion")
    assert set(result.names) == set(labels.criteria)
    for name, one in zip(result.names, result.results, strict=True):
        alone = alt_test(labels.compare("sage", name))
        assert one.advantage_probability == alone.advantage_probability


def test_what_is_no_domain(pair):
    with pytest.raises(ValueError, match="no item column 'topic'; this table has 'domain'"):
        alt_test_by(pair, "topic")
    many = comparison(
        [[1, 2]] * 300, [[1]] * 300, items=pd.DataFrame({"id": np.arange(300).astype(str)})
    )
    with pytest.raises(LabelError, match="has 300 values, too many for domains"):
        alt_test_by(many, "id")


def test_domains_without_gold_labels_could_not_be_tested(pair):
    gold = pair.items["domain"].map({"a": 3}).astype(object)
    known = pair.with_values({"domain": ["a", "b"]})
    known.items["gold"] = gold
    result = alt_test_by(known, "domain", gold="gold")
    assert [len(one.tested) for one in result.results] == [3, 0]
    assert result.summary.endswith("1 could not be tested")
    known.items["gold"] = None
    with pytest.raises(LabelError, match="has a gold label"):
        alt_test_by(known, "domain", gold="gold")


@pytest.mark.parametrize("name", ["query", "self", "columns"])
def test_a_domain_column_may_have_any_name(pair, name):
    renamed = comparison([[1, 2, 2]] * 40, [[2]] * 40, items=pd.DataFrame({name: ["x", "y"] * 20}))
    assert alt_test_by(renamed, name).names == ("x", "y")


def test_the_settings_name_the_design(pair):
    signatures = {
        alt_test_by(pair, "domain", **design).provenance.signature
        for design in (
            {}, {"balanced": True}, {"expert": "h1"}, {"gold": {0: 1}}, {"quality": {"h1": 2.0}},
            {"min_items": 20}, {"gold": {0: 2}},
        )
    }  # fmt: skip
    assert len(signatures) == 7


def test_what_tests_by_domain_look_like(pair):
    lines = repr(alt_test_by(pair, "domain")).splitlines()
    assert lines[0].startswith("DomainTests of 'judge' on by hand by domain: passes in ")
    assert len(lines) == 6
