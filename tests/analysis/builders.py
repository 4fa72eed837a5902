"""Small comparisons made by hand, and the real data where it is there."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale

DATA = Path(__file__).parents[3] / "shared" / "data"

Label = int | str
LabelRow = Sequence[Label | None]


def comparison(
    human: Sequence[LabelRow],
    machine: Sequence[LabelRow],
    categories: Sequence[Label] = (1, 2, 3),
    kind: str = "ordinal",
    items: pd.DataFrame | None = None,
) -> Comparison:
    """Compare labels per item; the j-th of an item is human j's (None: not labelled).

    The machine's labels of an item are samples of one judge.
    """
    scale = Scale(kind, tuple(categories))
    table = pd.DataFrame(index=pd.RangeIndex(len(human), name="item")) if items is None else items
    return Comparison(
        dataset="by hand",
        criterion="label",
        judge="judge",
        scale=scale,
        judge_scale=scale,
        items=table,
        human=ratings(human, categories),
        machine=ratings(machine, categories, samples=True),
    )


def ratings(
    rows: Sequence[LabelRow], categories: Sequence[Label], samples: bool = False
) -> Ratings:
    entries = [
        (item, position, categories.index(label))
        for item, row in enumerate(rows)
        for position, label in enumerate(row)
        if label is not None
    ]
    item, position, value = np.array(entries, dtype=np.int64).reshape(-1, 3).T
    width = max(len(row) for row in rows)
    return Ratings(
        item=item,
        rater=np.zeros_like(item) if samples else position,
        sample=position if samples else np.zeros_like(item),
        flipped=np.zeros(len(item), dtype=bool),
        value=value.astype(np.float64),
        raters=("judge",) if samples else tuple(f"h{j + 1}" for j in range(width)),
    )
