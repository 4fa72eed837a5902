"""Random comparisons of every kind of scale, with gaps and several answers."""

import numpy as np
import pandas as pd

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import PREFERENCE_CATEGORIES
from tests.analysis.builders import comparison

KINDS = ("ordinal", "nominal", "preference")


def made_up(
    kind: str,
    seed: int,
    n_items: int = 40,
    n_humans: int = 4,
    n_samples: int = 3,
    k: int = 4,
) -> Comparison:
    """Humans who leave items out, and a judge with several samples."""
    rng = np.random.default_rng(seed)
    categories = PREFERENCE_CATEGORIES if kind == "preference" else tuple(range(1, k + 1))
    k = len(categories)
    quality = rng.uniform(-0.5, k - 0.5, size=(n_items, 1))
    codes = np.rint(quality + rng.normal(0, 0.8, size=(n_items, n_humans + n_samples)))
    labels = np.array(categories, dtype=object)[codes.clip(0, k - 1).astype(int)]
    human = labels[:, :n_humans]
    human[rng.random(human.shape) < 0.3] = None
    human[:, 0] = np.where(human[:, 0] == None, labels[:, -1], human[:, 0])  # noqa: E711
    items = pd.DataFrame(
        {"doc": rng.integers(0, 10, size=n_items)}, index=pd.RangeIndex(n_items, name="item")
    )
    return comparison(human.tolist(), labels[:, n_humans:].tolist(), categories, kind, items)
