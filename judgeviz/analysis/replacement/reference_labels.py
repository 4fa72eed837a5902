"""Gold labels of the items: a column of the table, or given by item."""

import hashlib
from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.replacement.rater_labels import rank_shares
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import category_name, numeric_category

FloatArray = NDArray[np.float64]
Gold = str | Mapping[object, object] | pd.Series


def gold_labels(
    pair: Comparison,
    gold: Gold,
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
        Where a gold label is no label of the scale, or no number for scores.
    """
    values, known = _by_item(pair, gold)
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
        codes = np.array([code[name] for name in names], dtype=np.int64)
        labels[known] = pair.scale.values[codes] if in_numbers else codes
    else:
        numbers = [numeric_category(str(value)) for value in given]
        words = [value for value, n in zip(given, numbers, strict=True) if n is None]
        if words:
            raise LabelError(
                f"The gold labels {quoted(dict.fromkeys(words), 3)} are no numbers, but "
                f"'{pair.criterion}' holds scores; correct them, or name another column."
            )
        labels[known] = np.array(numbers, dtype=np.float64)
    if ranks and known.any():
        labels[known] = rank_shares(labels[known])
    return labels


def check_gold(pair: Comparison, gold: Gold) -> None:
    """Raise LabelError where no item has a gold label, else as :func:`gold_labels`."""
    if not _by_item(pair, gold)[1].any():
        raise LabelError(
            f"No item of '{pair.dataset}' has a gold label; give them by item id, or name the "
            "item column that holds them."
        )


def gold_name(gold: Gold) -> str:
    """Say which gold labels: the column, or how many were given and a digest of them."""
    if isinstance(gold, str):
        return f"column {gold}"
    given = sorted((_item_name(item), str(label)) for item, label in gold.items())
    return f"{len(given)} given ({hashlib.sha256(repr(given).encode()).hexdigest()[:12]})"


def _by_item(pair: Comparison, gold: Gold) -> tuple[pd.Series, NDArray[np.bool_]]:
    """Gold label of every item, and which items have one."""
    if not isinstance(gold, str):
        # ids are text once they are read, 1 and "1" the same
        found = {_item_name(item): label for item, label in gold.items()}
        values = pd.Series([found.get(_item_name(item)) for item in pair.items.index])
    elif gold in pair.items.columns:
        values = pair.items[gold].astype(object)
    else:
        raise ValueError(
            f"There is no item column '{gold}' with gold labels; this table has "
            f"{quoted(pair.items.columns) or 'none'}."
        )
    known = values.notna() & (values.astype(str).str.strip() != "")
    return values, known.to_numpy()


def _item_name(item: object) -> str:
    """Id as text, as reading gives it: 1 and 1.0 are ``1``."""
    return category_name(item if isinstance(item, float) else str(item))
