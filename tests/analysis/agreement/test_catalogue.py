"""Every statistic is declared once; all else follows."""

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement import catalogue
from judgeviz.analysis.agreement.catalogue import (
    FAIR_PAIRINGS,
    STATISTICS,
    Setting,
    Statistic,
    columns_of,
    families,
)
from judgeviz.analysis.agreement.table import shown_families
from judgeviz.labels.scale import Scale
from tests.analysis.agreement.made_up import KINDS, made_up

FRAME = ["stratum", "items", "share", "items_fair"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_column_of_the_table_is_in_the_catalogue(kind):
    table = jv.agreement_table(made_up(kind, 0), n_boot=5, n_null=5)
    names = {column.name for column in columns_of(kind)}
    stems = {
        name.removesuffix(end)
        for name in table
        for end in ("_low", "_high", "_p")
        if name.endswith(end)
    }
    assert stems <= names
    plain = [name for name in table if not name.endswith(("_low", "_high", "_p"))]
    assert plain == [*FRAME, *(column.name for column in columns_of(kind))]


def test_names_are_unique_and_every_column_has_words():
    columns = [column for family in families() for column in family.columns]
    names = [column.name for column in columns]
    assert len(names) == len(set(names))
    assert all(column.short and column.words for column in columns)
    assert {column.name for kind in KINDS for column in columns_of(kind)} == set(names)


def test_every_statistic_has_its_fair_pair():
    for statistic in STATISTICS:
        names = {column.name for column in columns_of(statistic.kinds[0])}
        assert {statistic.name(side) for side in FAIR_PAIRINGS} <= names


def test_one_title_a_family():
    titles = {}
    for statistic in STATISTICS:
        assert titles.setdefault(statistic.family, statistic.title) == statistic.title


def toy() -> Statistic:
    """Share of all items on which both sides name the first category."""

    def across(totals, of):
        if totals.labels is None:
            return None
        table = totals.labels.table
        return table[..., 0, 0] / table.sum(axis=(-2, -1))

    return Statistic(
        key="firsts",
        family="firsts",
        title="First labels",
        kinds=("nominal",),
        sign="1st",
        pairings=("hm",),
        across=across,
        is_share=True,
    )


@pytest.fixture
def with_a_toy(monkeypatch):
    monkeypatch.setattr(catalogue, "STATISTICS", (*STATISTICS, toy()))


@pytest.mark.usefixtures("with_a_toy")
def test_a_statistic_more_needs_one_entry():
    pair = made_up("nominal", 1)
    with np.errstate(invalid="ignore"):
        table = jv.agreement_table(pair, n_boot=20, n_null=20)
    both = (pair.human_counts.argmax(axis=1) == 0) & (pair.machine_counts.argmax(axis=1) == 0)
    assert table["firsts_hm"][0] == pytest.approx(both.mean())
    added = [name for name in table if name.startswith("firsts")]
    assert added == [
        *(f"firsts_{side}" for side in ("hm", *FAIR_PAIRINGS)),
        *(f"firsts_{side}_{end}" for side in ("hm", *FAIR_PAIRINGS) for end in ("low", "high")),
        "firsts_hm_p",
    ]
    assert table.fair("firsts").delta == pytest.approx(
        table["firsts_fair_judge"][0] - table["firsts_fair_human"][0]
    )
    assert "firsts" in [family.key for family in table.families]
    (family,) = shown_families((table,), ["firsts"])
    assert family.title == "First labels"
    assert "First labels" in table.to_markdown(families=["firsts"])
    assert "firsts_hm" not in jv.agreement_table(made_up("ordinal", 1))


@pytest.mark.usefixtures("with_a_toy")
def test_a_statistic_more_has_a_random_labeller_and_a_paired_difference():
    pair = made_up("nominal", 2)
    with np.errstate(invalid="ignore"):
        baseline = jv.random_baseline(pair, draws=3)
        difference = jv.paired_difference(pair, pair, n_boot=5)
    assert 0 <= baseline["firsts_hm"][0] <= 1
    assert difference["firsts_hm"][0] == 0


def test_without_the_entry_it_is_gone_again():
    assert "firsts" not in [family.key for family in families()]


def test_the_scale_says_how_alpha_sees_the_labels():
    assert Setting(Scale("ordinal", (1, 2, 3))).level == "ordinal"
    for kind, categories in (("nominal", ("a", "b", "c")), ("preference", ("A", "tie", "B"))):
        setting = Setting(Scale(kind, categories))
        assert setting.level == "nominal"
        assert setting.n_categories == 3


def test_where_less_is_better_the_fair_difference_turns_round():
    table = jv.agreement_table(made_up("ordinal", 3))
    assert table["jsd_fair_delta"][0] == pytest.approx(
        table["jsd_fair_human"][0] - table["jsd_fair_judge"][0]
    )
    assert table["ac2_fair_delta"][0] == pytest.approx(
        table["ac2_fair_judge"][0] - table["ac2_fair_human"][0]
    )
