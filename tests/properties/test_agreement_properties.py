"""What holds for every agreement table, whatever labels it is made of."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeviz.analysis.agreement.catalogue import columns_of
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.agreement.table import AgreementTable
from judgeviz.analysis.strata import item_strata
from tests.properties.test_binned_jsd import few_draws, pairs, with_items

WAYS = st.sampled_from(["agreement", "unique"])
# What is drawn is drawn anew for labels in another order: one human label of each item, and one of
# the cases of each item for the fair JS_b.
DRAWN = ("alpha_h1m", "jsd_fair_judge", "jsd_fair_delta")
FEW = settings(max_examples=25)

__all__ = ["few_draws"]  # for all tests here


def numbers(table: AgreementTable, drop: tuple[str, ...] = DRAWN) -> np.ndarray:
    texts = ("stratum", "winner_human", "winner_machine", *drop)
    kept = [name for name in table if name not in texts]
    return table.frame[kept].to_numpy(dtype=float)


@FEW
@given(pairs(), WAYS)
def test_values_lie_in_their_bounds(pair, by):
    table = agreement_table(pair, by)
    for column in columns_of(pair.scale.kind):
        # jackknifed values may leave their range
        if column.is_text or column.name.startswith("jsd_fair"):
            continue
        share = column.statistic.is_share or column.statistic.key == "jsd"
        rank = column.statistic.need == "ranks"
        low = 0 if share else -1 if rank else -2 * pair.n_items
        high = 1
        if column.pairing in ("delta", "fair_delta"):
            low, high = low - high, high - low
        values = table[column.name].dropna()
        assert ((values >= low - 1e-9) & (values <= high + 1e-9)).all(), column.name


@FEW
@given(pairs(), WAYS)
def test_strata_partition_the_items_with_two_human_labels(pair, by):
    table = agreement_table(pair, by)
    several = (pair.human_counts.sum(axis=1) >= 2).sum()
    assert table["items"].tolist()[0] == pair.n_items
    assert table["items"][1:].sum() == several
    members = np.stack([stratum.members for stratum in item_strata(pair, by)])
    assert members.sum(axis=1).tolist() == table["items"].tolist()


@FEW
@given(pairs(), WAYS, st.randoms(use_true_random=False))
def test_the_order_of_items_does_not_matter(pair, by, random):
    order = list(range(pair.n_items))
    random.shuffle(order)
    table, shuffled = (agreement_table(p, by) for p in (pair, with_items(pair, np.array(order))))
    assert numbers(shuffled) == pytest.approx(numbers(table), abs=1e-9, nan_ok=True)


@FEW
@given(pairs(), WAYS, st.randoms(use_true_random=False))
def test_the_names_and_the_order_of_humans_do_not_matter(pair, by, random):
    new_number = list(range(len(pair.human.raters)))
    random.shuffle(new_number)
    renamed = replace(pair.human, rater=np.array(new_number)[pair.human.rater])
    table, other = (agreement_table(p, by) for p in (pair, replace(pair, human=renamed)))
    assert numbers(other) == pytest.approx(numbers(table), abs=1e-9, nan_ok=True)


@FEW
@given(pairs(), WAYS)
def test_the_same_table_twice_has_the_same_shares_and_agreement_of_two_sides(pair, by):
    twice = with_items(pair, np.tile(np.arange(pair.n_items), 2))
    table, doubled = agreement_table(pair, by), agreement_table(twice, by)
    # alpha corrects for the number of labels, so it moves; its uncorrected kin do not
    # and a jackknife and the number of cases of a stratum know of it, too
    moving = (
        "items",
        "items_fair",
        *DRAWN,
        "jsd_fair_human",
        *(name for name in table if name.startswith("alpha")),
    )
    assert numbers(doubled, moving) == pytest.approx(numbers(table, moving), abs=1e-9, nan_ok=True)
    assert doubled["items"].tolist() == (2 * table["items"]).tolist()
    # shares of the humans, rounded to whole items
    assert doubled["items_fair"].tolist() == pytest.approx(
        (2 * table["items_fair"]).tolist(), abs=1
    )


@FEW
@given(pairs(kinds=("nominal",), odd=True), st.randoms(use_true_random=False))
def test_nominal_categories_have_no_names(pair, random):
    k = len(pair.scale.categories)
    renamed = list(range(k))
    random.shuffle(renamed)
    sides = {
        side: replace(
            getattr(pair, side),
            value=np.array(renamed, dtype=float)[getattr(pair, side).value.astype(int)],
        )
        for side in ("human", "machine")
    }
    other = replace(pair, **sides)
    # a vote tie goes to the lowest category, whichever that is: without ties, nothing changes
    table, again = (agreement_table(p, tie_rule="drop") for p in (pair, other))
    assert numbers(again) == pytest.approx(numbers(table), abs=1e-9, nan_ok=True)
    # the centres of the fair pair are shared, so that no rule is needed
    fair = [name for name in table if "_fair_" in name and name not in DRAWN]
    table, again = (agreement_table(p).frame.loc[0, fair] for p in (pair, other))
    assert again.tolist() == pytest.approx(table.tolist(), abs=1e-9, nan_ok=True)


@FEW
@given(pairs())
def test_a_judge_who_repeats_the_humans_agrees_as_they_do(pair):
    human = pair.human
    echo = replace(
        human,
        rater=np.zeros(len(human.item), dtype=int),
        sample=np.arange(len(human.item)),
        raters=("judge",),
    )
    table = agreement_table(replace(pair, machine=echo))
    for side in ("alpha", "percent", "ac1", "ac2", "weighted", "weighted_linear"):
        if f"{side}_mm" in table:
            assert table[f"{side}_mm"].to_numpy() == pytest.approx(
                table[f"{side}_hh"].to_numpy(), nan_ok=True
            )
    agreed = table["alpha_hm"].dropna()
    assert agreed.to_numpy() == pytest.approx(np.ones(len(agreed)))
    assert table["jsd"].dropna().to_numpy() == pytest.approx(0, abs=1e-6)


@FEW
@given(pairs())
def test_unanimous_humans_agree_perfectly(pair):
    table = agreement_table(pair).frame.set_index("stratum").loc["PA = 1"]
    assert table["alpha_hh"] == pytest.approx(1) or np.isnan(table["alpha_hh"])
    if "percent_hh" in table and table["items"]:
        assert table["percent_hh"] == 1
        assert table["randolph_hh"] == pytest.approx(1)


@FEW
@given(pairs(), st.integers(1, 10))
def test_p_values_are_probabilities_and_never_0(pair, n_null):
    p_values = agreement_table(pair, n_null=n_null).frame.filter(regex="_p$").to_numpy().ravel()
    p_values = p_values[~np.isnan(p_values)]
    assert ((p_values >= 1 / (1 + n_null) - 1e-12) & (p_values <= 1)).all()


@FEW
@given(pairs(), st.integers(0, 3))
def test_undefined_cells_and_only_they_have_a_reason(pair, seed):
    table = agreement_table(pair, seed=seed)
    undefined = {
        (stratum, column.name)
        for column in columns_of(pair.scale.kind)
        for stratum, value in zip(table["stratum"], table[column.name], strict=True)
        if pd.isna(value)
    }
    assert set(table.why_undefined) == undefined


@FEW
@given(pairs())
def test_nothing_changes_its_input(pair):
    before = [pair.human.value.copy(), pair.machine.value.copy(), pair.human_counts.copy()]
    agreement_table(pair, n_boot=3, n_null=3)
    after = [pair.human.value, pair.machine.value, pair.human_counts]
    for old, new in zip(before, after, strict=True):
        assert np.array_equal(old, new)
