"""The agreement table as a result."""

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.table import AgreementTable, shown_families, tables_of
from tests.analysis.agreement.made_up import made_up
from tests.analysis.builders import comparison
from tests.statistics.messages import exactly


@pytest.fixture(scope="module")
def pair():
    return made_up("ordinal", 0)


@pytest.fixture(scope="module")
def table(pair):
    return jv.agreement_table(pair, n_boot=50, n_null=20, margin=0.1)


def test_it_behaves_as_its_data_frame(table):
    assert isinstance(table, AgreementTable)
    assert len(table) == len(table.frame) == 4
    assert list(table) == list(table.frame)
    assert "alpha_hm" in table
    pd.testing.assert_series_equal(table["alpha_hm"], table.frame["alpha_hm"])
    with pytest.raises(KeyError):
        table["beta"]


def test_it_knows_what_it_is_of(table):
    assert (table.judge, table.dataset, table.criterion) == ("judge", "by hand", "label")
    assert (table.kind, table.margin) == ("ordinal", 0.1)
    assert table.items == tuple(table["items"])
    assert table.shares[0] == 1
    assert table.has_intervals


def test_a_cell_has_its_interval_and_p_value(table):
    cell = table.cell(0, "alpha_hm")
    first = table.frame.iloc[0]
    assert cell.value == first["alpha_hm"]
    assert (cell.low, cell.high) == (first["alpha_hm_low"], first["alpha_hm_high"])
    assert cell.p == first["alpha_hm_p"]
    assert cell.why_undefined == ""


def test_an_empty_cell_says_why():
    table = jv.agreement_table(comparison([[1]], [[2]]))
    cell = table.cell(0, "alpha_hh")
    assert np.isnan([cell.value, cell.low, cell.p]).all()
    assert cell.why_undefined == "no item has two or more human labels"
    assert table.text(0, "stratum") == "All"


def test_the_repr_is_short(table):
    words = repr(table)
    assert words.startswith("AgreementTable: judge, label, by hand\n")
    assert len(words.splitlines()) < 12
    assert "alpha_fair_judge" in words
    assert "<table" in table._repr_html_()
    unique = jv.agreement_table(made_up("ordinal", 1, n_humans=11, k=11), by="unique")
    assert len(unique) > 10
    assert len(repr(unique).splitlines()) < 12
    assert f"... {len(unique)} strata" in repr(unique)


def test_humans_alone_have_a_repr():
    alone = jv.demo("summaries").compare(criterion="coherence")
    assert "humans only" in repr(jv.agreement_table(alone))


def test_the_fair_pair_of_a_statistic(table):
    fair = table.fair()
    first = table.frame.iloc[0]
    assert (fair.judge, fair.human) == (first["alpha_fair_judge"], first["alpha_fair_human"])
    assert fair.delta == pytest.approx(fair.judge - fair.human)
    assert (fair.low, fair.high) == (
        first["alpha_fair_delta_low"],
        first["alpha_fair_delta_high"],
    )
    assert (fair.raw_judge, fair.raw_human) == (fair.judge, fair.human)
    assert fair.margin == 0.1
    assert fair.why_undefined == ""


def test_the_fair_jsd_has_plug_in_values_and_an_interval_without_a_bootstrap(pair):
    fair = jv.agreement_table(pair).fair("jsd", "PA = 1")
    assert fair.low < fair.delta < fair.high
    assert fair.raw_judge != fair.judge
    assert fair.delta == pytest.approx(fair.human - fair.judge)


def test_items_of_the_fair_pair_add_up(pair, table):
    assert table.n_fair[0] == (pair.human_counts.sum(axis=1) >= 3).sum()
    assert sum(table.n_fair[1:]) == pytest.approx(table.n_fair[0], abs=1)  # each is rounded
    assert table.fair("alpha", "PA = 1").n_items == table.n_fair[1]


def test_what_the_table_does_not_have_is_named(table):
    with pytest.raises(ValueError, match=exactly("There is no fair pair of 'beta' in this table.")):
        table.fair("beta")
    with pytest.raises(ValueError, match=r"^There is no stratum 'x'; there are \('All', "):
        table.fair("alpha", "x")
    with pytest.raises(ValueError, match=r"^There is no family 'beta' of statistics; there are"):
        shown_families((table,), ["beta"])


def test_who_is_ahead_follows_from_the_fair_interval(table):
    columns = {c.name: c for family in table.families for c in family.columns}
    for row in range(len(table)):
        delta = table.cell(row, "alpha_fair_delta")
        expected = "judge" if delta.low > 0 else "humans" if delta.high < 0 else ""
        assert table.leader(row, columns["alpha_hm"]) == expected


def test_without_intervals_nobody_is_ahead(pair):
    table = jv.agreement_table(pair)
    column = next(c for family in table.families for c in family.columns if c.name == "alpha_hm")
    assert not table.has_intervals
    assert table["alpha_fair_delta"][0] != 0
    assert table.leader(0, column) == ""
    assert "**" not in table.to_markdown()
    assert r"\textbf" not in table.to_latex()


def test_a_judge_that_gives_scores_is_printed_with_correlations():
    rng = np.random.default_rng(3)
    human = rng.integers(1, 6, 60)
    frame = pd.DataFrame({f"human_{n}": np.clip(human + rng.integers(-1, 2, 60), 1, 5)
                          for n in (1, 2, 3)})  # fmt: skip
    frame = frame.assign(chrf=human + rng.normal(0, 1, 60), item=range(60))
    table = jv.agreement_table(jv.read_labels(frame).compare("chrf"))
    titles = [heading.title for heading in table.printed().headings]
    assert titles[5:] == ["HH", "HM means", "HM′ means", "HH′ means", "D′ means", "HM means"]
    rho = f"{table['spearman_mean'][0]:.2f}"
    assert rho in table.to_latex()
    assert "spearman_mean_fair_judge" in repr(table)
    assert "Spearman" in table._repr_html_()
    assert "jsd" not in repr(table)
    humans_alone = table.to_markdown(families=["alpha"])
    assert "HH′ has n′ items" in humans_alone
    assert "D′" not in humans_alone


def test_families_are_those_that_this_table_can_have(table):
    assert [family.key for family in table.families] == [
        "alpha", "jsd", "weighted", "weighted_linear", "ac2", "spearman", "kendall",
    ]  # fmt: skip
    alone = jv.agreement_table(jv.demo("summaries").compare(criterion="coherence"))
    shown = {column.pairing for family in alone.families for column in family.columns}
    assert shown == {"hh", "fair_human"}
    scores = jv.agreement_table(jv.demo("summaries").compare("rouge_l", criterion="coherence"))
    assert scores.gives_scores
    names = {column.name for family in scores.families for column in family.columns}
    assert {"spearman_mean", "spearman_mean_fair_judge", "alpha_hh"} <= names
    assert not {"alpha_hm", "jsd", "spearman_median_fair_judge"} & names


def test_one_table_or_several_named(table):
    assert tables_of(table) == (table,)
    (named,) = tables_of({"another name": table})
    assert named.judge == "another name"
    for nothing in ({}, None, [table]):
        with pytest.raises(ValueError, match=r"at least one table of agreement_table; got none\.$"):
            tables_of(nothing)


def test_families_that_any_table_shows(table):
    nominal = jv.agreement_table(made_up("nominal", 0))
    keys = [family.key for family in shown_families((table, nominal))]
    assert {"weighted", "cohen"} <= set(keys)
    assert [f.key for f in shown_families((table, nominal), ["cohen", "alpha"])] == [
        "alpha", "cohen",
    ]  # fmt: skip


def test_one_family_may_be_named_by_itself(table):
    assert table.to_markdown(families="alpha") == table.to_markdown(families=["alpha"])
    assert table.tabulate(columns="alpha_hm") == table.tabulate(columns=["alpha_hm"])
    with pytest.raises(ValueError, match="There is no family 'beta' of statistics"):
        table.to_latex(families="beta")


def test_a_column_that_there_is_not_names_those_alike(table):
    with pytest.raises(KeyError, match="There is no column 'alpha'; there are alpha_hh, alpha_mm"):
        table["alpha"]
