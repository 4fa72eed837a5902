"""Tables with what they are about in front, and the settings that led to them behind."""

from collections.abc import Mapping

import pandas as pd


def framed(
    table: pd.DataFrame, head: Mapping[str, object], tail: Mapping[str, object]
) -> pd.DataFrame:
    """Add columns with one value each in front of a table and behind it."""
    columns = {str(name): table[name] for name in table.columns}
    return pd.DataFrame({**head, **columns, **tail}, index=table.index)
