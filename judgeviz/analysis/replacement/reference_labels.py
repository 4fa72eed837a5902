"""Gold labels of the items: a column of the table, or given by item."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.replacement.rater_labels import rank_shares
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import category_name

FloatArray = NDArray[np.float64]


def gold_labels(
    pair: Comparison,
    gold: str | Mapping[object, object] | pd.Series,
    *,
    in_numbers: bool,
    ranks: bool = False,
) -> FloatArray:
    """Gold label of every item, NaN where there is none; shape (n_items,).

    Parameters
    ----------
    gold : str, mapping or Series
        An item column, or item id -> label.
    in_numbers : bool
        Values of the categories (or scores) in the place of category codes.
    ranks : bool
        Ranks of these values among the items that have one.

    Raises
    ------
    ValueError
        For a column that does not exist.
    LabelError
        Where no item has a gold label, or one is no label of the scale.
    """
    values = _by_item(pair, gold)
    known = values.notna() & (values.astype(str).str.strip() != "")
    if not known.any():
        raise LabelError(
            f"No item of '{pair.dataset}' has a gold label; give them by item id, or name the "
            "item column that holds them."
        )
    labels = np.full(pair.n_items, np.nan)
    given = values[known].tolist()
    if pair.scale.is_categorical:
        code = {name: number for number, name in enumerate(pair.scale.names)}
        names = [category_name(value) for value in given]
        if unknown := [name for name in dict.fromkeys(names) if name not in code]:
            raise LabelError(
                f"The gold labels {quoted(unknown)} are not on the scale of '{pair.criterion}' "
                f"({quoted(pair.scale.names)}); correct them."
            )
        codes = np.array([code[name] for name in names])
        labels[known.to_numpy()] = pair.scale.values[codes] if in_numbers else codes
    else:
        labels[known.to_numpy()] = np.asarray(given, dtype=np.float64)
    if ranks:
        labels[known.to_numpy()] = rank_shares(labels[known.to_numpy()])
    return labels


def _by_item(pair: Comparison, gold: str | Mapping[object, object] | pd.Series) -> pd.Series:
    if not isinstance(gold, str):
        found = pd.Series(dict(gold.items()), dtype=object)
        return found.reindex(pair.items.index)
    if gold not in pair.items.columns:
        raise ValueError(
            f"There is no item column '{gold}' with gold labels; this table has "
            f"{quoted(pair.items.columns) or 'none'}."
        )
    return pair.items[gold].astype(object)
