"""Made-up labels for the benchmarks: three humans and 20 answers of one judge, five categories."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale

CATEGORIES = (1, 2, 3, 4, 5)
HUMANS = ("human_1", "human_2", "human_3")
JUDGE = "judge"

LabelTable = NDArray[np.int64]


def label_tables(n_items: int, n_answers: int, seed: int = 0) -> tuple[LabelTable, LabelTable]:
    """Human labels (n_items, 3) and the judge's (n_items, n_answers), noisy around a quality."""
    rng = np.random.default_rng(seed)
    quality = rng.uniform(0.5, 5.5, size=(n_items, 1))
    human = np.rint(quality + rng.normal(0, 0.7, size=(n_items, len(HUMANS))))
    machine = np.rint(quality + rng.normal(0.3, 1.0, size=(n_items, n_answers)))
    return human.clip(1, 5).astype(np.int64), machine.clip(1, 5).astype(np.int64)


def comparison(human: LabelTable, machine: LabelTable) -> Comparison:
    """Put the labels into a comparison as reading would, without a file."""
    scale = Scale("ordinal", CATEGORIES)
    return Comparison(
        dataset="made up",
        criterion="label",
        judge=JUDGE,
        scale=scale,
        judge_scale=scale,
        items=pd.DataFrame(index=pd.RangeIndex(len(human), name="item")),
        human=_ratings(human, HUMANS),
        machine=_ratings(machine, (JUDGE,)),
    )


def write_csv(human: LabelTable, machine: LabelTable, path: Path) -> dict[str, object]:
    """Write the labels in the wide layout and give the mapping to read them with."""
    answers = [f"{JUDGE}_{number + 1}" for number in range(machine.shape[1])]
    columns = ["item", *HUMANS, *answers]
    table = np.column_stack([np.arange(len(human)), human, machine])
    pd.DataFrame(table, columns=columns).to_csv(path, index=False)
    return {
        "layout": "wide",
        "item": "item",
        "human": list(HUMANS),
        "machine": {JUDGE: answers},
        "scale": {"kind": "ordinal", "categories": list(CATEGORIES)},
    }


def _ratings(labels: LabelTable, raters: Sequence[str]) -> Ratings:
    n_items, n_columns = labels.shape
    column = np.tile(np.arange(n_columns), n_items)
    one_rater = len(raters) == 1
    return Ratings(
        item=np.repeat(np.arange(n_items), n_columns),
        rater=np.zeros_like(column) if one_rater else column,
        sample=column if one_rater else np.zeros_like(column),
        flipped=np.zeros(len(column), dtype=bool),
        value=(labels.ravel() - 1).astype(np.float64),
        raters=tuple(raters),
    )
