"""Paired differences of two judges as they are read on a screen."""

from math import isfinite

import pandas as pd

from judgeviz.analysis.agreement.catalogue import families
from judgeviz.export.table import EMPTY

CLEAR = "●"  # the interval leaves out 0


def difference_texts(differences: pd.DataFrame) -> pd.DataFrame:
    """Lay out :func:`~judgeviz.paired_difference` for reading.

    Returns
    -------
    DataFrame
        A row per stratum: stratum, items, and per statistic (``α HM``) a text such as
        ``● +0.12 [0.05, 0.19]``; the mark stands where the interval leaves out 0.
    """
    headings = {column.name: column.heading for each in families() for column in each.columns}
    names = [name for name in differences.columns if f"{name}_low" in differences.columns]
    rows = []
    for _, row in differences.iterrows():
        cells = {
            headings[name]: _text(row[name], row[f"{name}_low"], row[f"{name}_high"])
            for name in names
        }
        rows.append({"stratum": row["stratum"], "items": f"{row['items']:,}", **cells})
    return pd.DataFrame(rows)


def _text(value: float, low: float, high: float) -> str:
    if not isfinite(value):
        return EMPTY
    if not (isfinite(low) and isfinite(high)):
        return f"{value:+.2f}"
    mark = f"{CLEAR} " if low > 0 or high < 0 else ""
    return f"{mark}{value:+.2f} [{low:+.2f}, {high:+.2f}]"
