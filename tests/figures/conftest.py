from collections.abc import Callable
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest

from judgeviz.analysis.perception.binned_jsd import BinnedJSD, binned_jsd
from judgeviz.figures.drawing import headings
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale

MakeJSD = Callable[..., BinnedJSD]


@pytest.fixture(autouse=True)
def _plotly_looks_at_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headings, "_assembled", go.Figure)


@pytest.fixture(scope="session")
def make_jsd() -> MakeJSD:
    def make(
        categories: tuple[object, ...] = (1, 2, 3),
        kind: str = "ordinal",
        n_items: int = 40,
        unused: tuple[int, ...] = (),
        n_boot: int = 0,
        n_raters: int = 3,
        **names: object,
    ) -> BinnedJSD:
        """A result on random labels; ``unused`` are categories that nobody gives."""
        rng = np.random.default_rng(5)
        k = len(categories)
        used = np.array([number not in unused for number in range(k)], dtype=float)
        truth = rng.choice(np.flatnonzero(used), n_items)
        weights = (np.eye(k)[truth] + 0.3) * used
        weights /= weights.sum(axis=1, keepdims=True)
        human = np.array([rng.multinomial(n_raters, row) for row in weights])
        machine = np.array([rng.multinomial(1, row) for row in weights])
        scale = Scale(kind, categories)  # type: ignore[arg-type]
        pair = Comparison.from_counts(human, machine, scale, judge="gpt-4o", dataset="demo")
        result = binned_jsd(replace(pair, criterion="fluency"), n_boot=n_boot)
        return replace(result, **names)  # type: ignore[arg-type]

    return make


@pytest.fixture
def two_bins() -> BinnedJSD:
    """Worked by hand: two items, three humans, categories 1 to 3; nobody's median is 2."""
    human = [[2, 1, 0], [0, 1, 2]]
    machine = [[0, 1, 0], [0, 0, 1]]
    scale = Scale("ordinal", (1, 2, 3))
    return binned_jsd(Comparison.from_counts(human, machine, scale, "gpt-4o", "demo"))
