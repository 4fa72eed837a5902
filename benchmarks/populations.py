"""Populations of labels with known truth, from which the simulations draw their tables."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.fair_pair import fair_makers, held_out_cases
from judgeviz.counting.profiles import Profiles, cluster_matrix, profiles_of_items
from judgeviz.counting.resamples import Units
from judgeviz.counting.strata import Strata
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale, ScaleKind
from judgeviz.statistics.krippendorff import Level, alpha_from_coincidences, table_coincidences

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
JudgeKind = Literal["one more human", "shifted", "noisy", "uniform"]


@dataclass(frozen=True)
class Population:
    """How items, humans and a judge are made.

    Attributes
    ----------
    kind : {"ordinal", "nominal", "preference"}
    k : int
        Categories.
    n_raters : int
        Humans; with ``labels_per_item`` each item is labelled by so many of them.
    noise : float
        Ordinal: of a label around the item's quality, in grades. Others: concentration of the
        chances of an item's categories: the smaller, the surer.
    judge : {"one more human", "shifted", "noisy", "uniform"}
        ``shifted`` by ``shift`` grades; ``noisy``: twice the noise.
    n_answers : int
        Of the judge per item; ``alike``: all the same.
    n_clusters : int
        Documents; 0 for none. Items of a document share most of their quality.
    """

    kind: ScaleKind = "ordinal"
    k: int = 5
    n_raters: int = 3
    labels_per_item: int = 0
    noise: float = 0.8
    judge: JudgeKind = "one more human"
    shift: float = 0.0
    n_answers: int = 1
    alike: bool = False
    n_clusters: int = 0

    @property
    def scale(self) -> Scale:
        """Scale of its labels."""
        if self.kind == "preference":
            return Scale("preference", PREFERENCE_CATEGORIES)
        return Scale(self.kind, tuple(range(1, self.k + 1)))

    @property
    def name(self) -> str:
        """In a few words."""
        raters = f"{self.n_raters} raters"
        if self.labels_per_item:
            raters += f", {self.labels_per_item} an item"
        clusters = f", {self.n_clusters} clusters" if self.n_clusters else ""
        answers = f", {self.n_answers} answers" if self.n_answers > 1 else ""
        judge = self.judge + (f" {self.shift:+.1f}" if self.shift else "")
        return f"{self.kind}, k = {self.k}, {raters}{clusters}, judge: {judge}{answers}"

    def strata(self, *, by_agreement: bool = False) -> Strata:
        """All items; or also those with unanimous humans and the others."""
        rule = centre_rule(self.scale)
        return Strata(rule, "agreement", (0, 1), self.k) if by_agreement else Strata(rule)


@dataclass(frozen=True)
class Table:
    """Labels of one drawn table: counts (n_items, k), and the cluster of each item."""

    human: IntArray
    judge: IntArray
    cluster: IntArray

    @property
    def profiles(self) -> Profiles:
        """Its items, counted."""
        values = np.arange(self.human.shape[1])
        score = self.judge @ values / self.judge.sum(axis=1)
        return profiles_of_items(self.human, self.judge, score)

    def units(self, profiles: Profiles, *, clustered: bool) -> Units:
        """Items, or clusters, to resample."""
        if not clustered or profiles.of_item is None:
            return Units(profiles.n_items, profiles.of_human)
        clusters = cluster_matrix(profiles.of_item, self.cluster, len(profiles.n_items))
        return Units(profiles.n_items, profiles.of_human, clusters)


def drawn_table(population: Population, n_items: int, rng: np.random.Generator) -> Table:
    """Draw a table of so many items."""
    p, cluster = population, np.arange(n_items)
    if p.n_clusters:
        cluster = np.arange(n_items) * p.n_clusters // n_items
    item = _Items.drawn(p, cluster, rng)
    human = item.labels(p.noise, 0.0, p.n_raters, rng)
    if p.labels_per_item:
        place = rng.random(human.shape).argsort(axis=1)
        human = np.where(place < p.labels_per_item, human, -1)
    n_drawn = 1 if p.alike else p.n_answers
    noise = 2 * p.noise if p.judge == "noisy" else p.noise
    judge = item.labels(noise, p.shift, n_drawn, rng)
    if p.judge == "uniform":
        judge = rng.integers(p.k, size=judge.shape)
    counts = _counts(judge, p.k) * (p.n_answers if p.alike else 1)
    return Table(_counts(human, p.k), counts, cluster)


def fair_alpha(
    profiles: Profiles, strata: Strata, level: Level
) -> Callable[[IntArray], FloatArray]:
    """Make alpha's D' of the fair pair a function of weights (n_replicates, n_profiles)."""
    cases = held_out_cases(profiles, strata)
    assert cases is not None
    sides = fair_makers(profiles, strata, cases)
    assert sides.judge is not None
    of_judge, of_human = sides.judge.table, sides.human.table.spread(profiles.of_human)

    def difference(weights: IntArray) -> FloatArray:
        by_row = np.ascontiguousarray(weights.T, dtype=np.float64)
        judge, human = (
            alpha_from_coincidences(table_coincidences(side.of(by_row)[:, 0]), level=level)
            for side in (of_judge, of_human)
        )
        return judge - human

    return difference


def of_size(population: Population, n_items: int) -> Population:
    """Keep the size of the clusters with more items; for the truth of a population."""
    if not population.n_clusters:
        return population
    return replace(population, n_clusters=max(population.n_clusters, n_items // 10))


@dataclass(frozen=True)
class _Items:
    """What labels depend on: a quality (n_items,), or chances of the categories (n_items, k)."""

    k: int
    quality: FloatArray | None
    chances: FloatArray | None

    @classmethod
    def drawn(cls, p: Population, cluster: IntArray, rng: np.random.Generator) -> "_Items":
        if p.kind == "ordinal":
            shared = rng.normal(size=int(cluster.max()) + 1)[cluster]
            own = rng.normal(size=len(cluster))
            weight = 0.8 if p.n_clusters else 0.0
            latent = np.sqrt(weight) * shared + np.sqrt(1 - weight) * own
            return cls(p.k, (p.k - 1) / 2 + p.k / 4.5 * latent, None)
        chances = rng.dirichlet(np.full(p.k, p.noise), size=int(cluster.max()) + 1)[cluster]
        return cls(p.k, None, chances)

    def labels(
        self, noise: float, shift: float, n_labels: int, rng: np.random.Generator
    ) -> IntArray:
        if self.quality is not None:
            error = rng.normal(shift, noise, size=(len(self.quality), n_labels))
            rounded = np.rint(self.quality[:, None] + error).clip(0, self.k - 1)
            return rounded.astype(np.int64)
        assert self.chances is not None
        bounds = self.chances.cumsum(axis=1)[:, None, :-1]
        place = rng.random((len(self.chances), n_labels))[:, :, None]
        label: IntArray = (place > bounds).sum(axis=2)
        return label


def _counts(labels: IntArray, k: int) -> IntArray:
    return np.stack([(labels == category).sum(axis=1) for category in range(k)], axis=1)
