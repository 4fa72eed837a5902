"""The held-out human beside the judge in every family of the agreement table."""

import pandas as pd

# Column of the judge -> column of the held-out human; alpha and JS_b have theirs already.
HELD_OUT_COLUMNS = {
    "percent_hm": "percent_held_out",
    "fleiss_hm": "fleiss_held_out",
    "randolph_hm": "randolph_held_out",
    "cohen_hm": "cohen_held_out",
    "spearman_median": "spearman_median_held_out",
    "spearman_mean": "spearman_mean_held_out",
    "kendall_median": "kendall_median_held_out",
    "kendall_mean": "kendall_mean_held_out",
}


def with_held_out(table: pd.DataFrame, held_out: pd.DataFrame) -> pd.DataFrame:
    """Add to an agreement table what one more human would have scored in each column.

    Parameters
    ----------
    table : DataFrame
        From :func:`~judgeviz.agreement_table`.
    held_out : DataFrame
        From :func:`~judgeviz.analysis.agreement.references.held_out_table` with the same
        settings.

    Returns
    -------
    DataFrame
        With the columns ``percent_held_out``, ``spearman_median_held_out`` and so on, and their
        intervals where ``held_out`` has them; undefined cells have the reason of
        ``alpha_held_out``, or that the labels leave nothing to compute.

    Raises
    ------
    ValueError
        Where the two tables have different strata.
    """
    if table["stratum"].tolist() != held_out["stratum"].tolist():
        raise ValueError("Table and held-out humans need the same strata.")
    extra = {
        f"{name}{ending}": held_out[f"{of_judge}{ending}"]
        for of_judge, name in HELD_OUT_COLUMNS.items()
        for ending in ("", "_low", "_high")
        if f"{of_judge}{ending}" in held_out.columns
    }
    reasons = dict(table.attrs.get("why_undefined", {}))
    for name in HELD_OUT_COLUMNS.values():
        for stratum, value in zip(table["stratum"], extra.get(name, ()), strict=False):
            if value != value:
                reasons[stratum, name] = reasons.get(
                    (stratum, "alpha_held_out"),
                    "one side's labels are all the same with each human held out",
                )
    joined = pd.concat([table, pd.DataFrame(extra, index=table.index)], axis=1)
    joined.attrs = {**table.attrs, "why_undefined": reasons}
    return joined
