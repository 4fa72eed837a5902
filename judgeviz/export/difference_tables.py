"""Paired differences of two judges, for a screen and as tidy numbers."""

from math import isfinite

import pandas as pd

from judgeviz.analysis.agreement.layout import FAMILIES
from judgeviz.export.agreement_frames import heading

UNDEFINED = "–"
CLEAR = "●"  # the interval leaves out 0


def difference_texts(differences: pd.DataFrame) -> pd.DataFrame:
    """Lay out :func:`~judgeviz.analysis.agreement.references.paired_difference` for reading.

    Returns
    -------
    DataFrame
        A row per stratum: stratum, items, and per statistic (``α HM``) a text such as
        ``● +0.12 [0.05, 0.19]``; the mark stands where the interval leaves out 0.
    """
    columns = statistics_of(differences)
    titles = {
        column.name: heading(family, column) for family in FAMILIES for column in family.columns
    }
    rows = []
    for _, row in differences.iterrows():
        limits = {name: (row[f"{name}_low"], row[f"{name}_high"]) for name in columns}
        cells = {titles[name]: _text(row[name], *limits[name]) for name in columns}
        rows.append({"stratum": row["stratum"], "items": f"{row['items']:,}", **cells})
    return pd.DataFrame(rows)


def statistics_of(differences: pd.DataFrame) -> list[str]:
    """Names of the columns that hold differences, without their limits."""
    return [name for name in differences.columns if f"{name}_low" in differences.columns]


def _text(value: float, low: float, high: float) -> str:
    if not isfinite(value):
        return UNDEFINED
    if not (isfinite(low) and isfinite(high)):
        return f"{value:+.2f}"
    mark = f"{CLEAR} " if low > 0 or high < 0 else ""
    return f"{mark}{value:+.2f} [{low:+.2f}, {high:+.2f}]"
