import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.held_out_columns import with_held_out
from judgeviz.analysis.agreement.layout import views_of


def both(data, edges=(0, 0.6, 1), **settings):
    labels = jv.demo(data)
    pair = labels.compare(labels.judges[0], criterion=labels.criteria[0])
    table = jv.agreement_table(pair, edges=edges, **settings)
    return table, jv.held_out_table(pair, edges=edges, **settings)


@pytest.mark.parametrize(
    ("data", "columns"),
    [
        ("inference", ("percent", "fleiss", "randolph", "cohen")),
        ("summaries", ("spearman_median", "kendall_mean")),
    ],
)
def test_each_family_has_its_held_out_human(data, columns):
    table, held_out = both(data, n_boot=20)
    joined = with_held_out(table, held_out)
    for column in columns:
        source = column if column in held_out else f"{column}_hm"
        for ending in ("", "_low", "_high"):
            pd.testing.assert_series_equal(
                joined[f"{column}_held_out{ending}"],
                held_out[f"{source}{ending}"],
                check_names=False,
            )
    assert joined.attrs["provenance"] == table.attrs["provenance"]


def test_an_empty_cell_has_the_reason_of_alpha():
    table, held_out = both("summaries")
    joined = with_held_out(table, held_out)
    why = joined.attrs["why_undefined"]
    assert why["[0.6, 1)", "kendall_mean_held_out"] == why["[0.6, 1)", "alpha_held_out"]
    assert ("[0.6, 1)", "kendall_mean_held_out") not in table.attrs["why_undefined"]


def test_the_columns_are_laid_out_with_their_families():
    (view,) = views_of(with_held_out(*both("inference")))
    families = {each.key: [column.short for column in each.columns] for each in view.families}
    assert families["percent"] == ["HH", "MM", "HM", "Δ", "HH′"]
    assert families["cohen"] == ["HM", "HH′"]


def test_other_strata_are_refused():
    table, _ = both("inference")
    _, held_out = both("inference", edges=(0, 0.8, 1))
    with pytest.raises(ValueError, match=r"^Table and held-out humans need the same strata\.$"):
        with_held_out(table, held_out)
