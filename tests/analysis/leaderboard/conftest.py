"""Small data sets with several judges, made of labels that are written down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels

MakeLabels = Callable[..., Labels]


def labels_of(
    human: Sequence[Sequence[object]],
    judges: Mapping[str, Sequence[object]],
    categories: Sequence[object],
    kind: str,
    name: str = "by hand",
    **columns: Sequence[object],
) -> Labels:
    """A data set of one criterion: ``human`` has a row per item, each judge a label per item."""
    n_raters = len(human[0])
    frame = pd.DataFrame(
        {
            "item": [f"i{number}" for number in range(len(human))],
            **columns,
            **{f"human_{j + 1}": [row[j] for row in human] for j in range(n_raters)},
            **judges,
        }
    )
    mapping = {
        "layout": "wide",
        "item": "item",
        "human": [f"human_{j + 1}" for j in range(n_raters)],
        "machine": {judge: [judge] for judge in judges},
        "scale": {"kind": kind, "categories": list(categories)},
    }
    return replace(read_labels(frame, mapping, on_doubt="accept"), name=name)


@pytest.fixture
def drawn() -> MakeLabels:
    """Random labels of judges whose noise is given: 0 is one more human, larger is worse."""

    def make(
        noises: Mapping[str, float],
        n_items: int = 120,
        kind: str = "ordinal",
        n_humans: int = 3,
        seed: int = 0,
        name: str = "drawn",
        **columns: Sequence[object],
    ) -> Labels:
        rng = np.random.default_rng(seed)
        k, truth = 5 if kind == "ordinal" else 3, rng.normal(size=n_items)

        def labels(noise: float) -> list[object]:
            seen = truth + rng.normal(scale=0.5 + noise, size=n_items)
            code = np.clip(np.floor(seen + k / 2), 0, k - 1).astype(int)
            return [int(one) + 1 if kind == "ordinal" else "abc"[one] for one in code]

        human = list(zip(*(labels(0) for _ in range(n_humans)), strict=True))
        categories = range(1, 6) if kind == "ordinal" else "abc"
        judges = {judge: labels(noise) for judge, noise in noises.items()}
        return labels_of(human, judges, list(categories), kind, name, **columns)

    return make
