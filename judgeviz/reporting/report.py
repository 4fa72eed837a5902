"""``report``: results and figures as one document with methods, numbers and code."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypedDict

from judgeviz.analysis.agreement.scores import score_correlations
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.perception.binned_jsd import binned_jsd, preference_by_pair
from judgeviz.analysis.perception.continuous import metric_by_bin
from judgeviz.analysis.replacement.alt_test import AltTest, alt_test
from judgeviz.analysis.systems.favoritism import favoritism
from judgeviz.analysis.systems.rankings import rank_systems
from judgeviz.analysis.verdict.verdicts import Verdicts, from_the_best, verdicts
from judgeviz.arguments import checked
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import LabelError, counted, quoted
from judgeviz.export.result import Result
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.labels import Labels
from judgeviz.recipes import Recipe, recipe_of
from judgeviz.reporting.archive import archive
from judgeviz.reporting.citations import bibtex
from judgeviz.reporting.html_page import html_page
from judgeviz.reporting.items import ReportItem, item_of
from judgeviz.reporting.methods import Methods, methods_of
from judgeviz.reporting.sheets import check_width
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant


@dataclass(frozen=True, repr=False)
class Report:
    """Figures and tables in order, with what a reader needs to trust them.

    Attributes
    ----------
    title : str
    labels : Labels
    items : tuple of ReportItem
    width : float
        Of figures in files, in inches.
    titles : bool
        Whether figures in files carry their titles.
    others : tuple of Labels
        Of further data sets that the items show.
    """

    title: str
    labels: Labels
    items: tuple[ReportItem, ...]
    width: float = 6.9
    titles: bool = True
    others: tuple[Labels, ...] = ()

    def __repr__(self) -> str:
        """Say what is in it, and how it is written."""
        return (
            f"Report: {self.title}, {counted(len(self.items), 'item')}\n"
            "  .to_html(path) writes one page, .to_zip(path) figures, tables and code"
        )

    @cached_property
    def methods(self) -> Methods:
        """The definitions in use, each with its source."""
        return methods_of(result for item in self.items for result in item.results)

    @property
    def bibtex(self) -> str:
        """What the methods cite."""
        return bibtex(self.methods.keys)

    @cached_property
    def html(self) -> str:
        """One HTML page: offline, interactive, with every number in a table."""
        about = [line for labels in (self.labels, *self.others) for line in _about(labels)]
        return html_page(self.title, about, self.items, self.methods)

    @cached_property
    def archive(self) -> bytes:
        """One ZIP: figures, tables, code, settings, mapping, methods, and the HTML page."""
        return archive(
            self.html,
            self.items,
            self.methods,
            self._mapping,
            width=self.width,
            titles=self.titles,
        )

    @property
    def _mapping(self) -> Mapping[str, object]:
        """What was read as what; of several data sets by their names."""
        if not self.others:
            return self.labels.mapping
        return {labels.name: labels.mapping for labels in (self.labels, *self.others)}

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write :attr:`html` to a file; ValueError for one that is named as another kind."""
        _check_ending(path, (".html", ".htm"))
        Path(path).write_text(self.html, encoding="utf-8")

    def to_zip(self, path: str | os.PathLike[str]) -> None:
        """Write :attr:`archive` to a file; ValueError for one that is named as another kind."""
        _check_ending(path, (".zip",))
        Path(path).write_bytes(self.archive)


def _check_ending(path: str | os.PathLike[str], endings: tuple[str, ...]) -> None:
    if Path(path).suffix.lower() not in ("", *endings):
        raise ValueError(
            f"The file is named as another kind, '{Path(path).name}'; let it end in "
            f"'{endings[0]}': to_html writes one page, to_zip an archive."
        )


def _about(labels: Labels) -> list[str]:
    return [
        f"Data set {labels.name}: {_size(labels)}.",
        f"Humans: {quoted(labels.raters, 20)}. Judges: {quoted(labels.judges, 20) or 'none'}.",
        f"Data digest {labels.digest[:12]}.",
    ]


def _size(labels: Labels) -> str:
    """Say how many items there are; of a table that an engine counts how many labels it found."""
    if labels.counted_by is not None:
        return f"{labels.report.n_labels:,} labels, counted by {labels.counted_by}"
    return f"{len(labels.items):,} items"


@checked
def report(
    labels: Labels,
    items: Sequence[object] | None = None,
    *,
    title: str | None = None,
    width: float = 6.9,
    titles: bool = True,
    n_boot: int = 1000,
    n_null: int = 200,
    seed: int = 0,
    cluster: str | None = None,
    level: float = 0.95,
    margin: float = 0.0,
    invalid: InvalidPolicy = "random",
) -> Report:
    """Put results and figures into one document.

    Parameters
    ----------
    labels : Labels
    items : sequence, optional
        Results, several results of a kind (a list, or a mapping by judge), figures, or lists of
        figures, which are the panels of one. By default what answers first: the verdict on every
        judge, and criterion by criterion the agreement of all judges and the perception, the
        alternative annotator test and the systems of the best.
    title : str, optional
    width : float
        Of figures in files, in inches: 3.3 is one column of a paper, 6.9 are two, 10 a slide.
    titles : bool
        Whether figures in files carry their titles; captions say the same.
    n_boot, n_null, seed, cluster, level, margin, invalid
        Of the default items, as in :func:`~judgeviz.verdicts` and
        :func:`~judgeviz.agreement_table`; by default as the app has them.

    Returns
    -------
    Report
        ``to_html(path)`` writes one file that needs no network, ``to_zip(path)`` figures (PDF, SVG
        and PNG where a Chrome or Chromium is installed), tables, code and settings.

    Raises
    ------
    ValueError
        For an item that is neither, or a width below 2 or above 40 inches.

    Examples
    --------
    >>> import judgeviz as jv
    >>> labels = jv.demo("summaries")
    >>> pair = labels.compare("sage", "coherence")
    >>> document = jv.report(labels, [jv.confusion(pair)])
    >>> document.methods.keys
    ('judgeviz',)
    """
    check_width(width)
    if items is None:
        how = HowComputed(Resampling(n_boot, n_null, cluster, seed, level), margin, invalid)
        items = list(first_answers(labels, how))
    recipe = recipe_of(labels)
    known: dict[Recipe, object] = {} if recipe is None else {recipe: labels}
    return Report(
        title or f"{labels.name}: judges beside humans",
        labels,
        tuple(one if isinstance(one, ReportItem) else item_of(one, known) for one in items),
        width,
        titles,
    )


class _Intervals(TypedDict):
    n_boot: int
    cluster: str | None
    seed: int
    level: float


@dataclass(frozen=True, slots=True)
class HowComputed:
    """What the default items of a report depend on; by default as in the app.

    Attributes
    ----------
    resampling : Resampling
    margin : float
        How much worse than one more human still counts as good.
    invalid : {"random", "drop", "worst"}
        What stands for a judge's response that is no label of the scale.
    variant : {"distance", "divergence"}
        Of JS_b.
    tie_rule : {"lowest", "tie", "drop"}, optional
        Of tied majorities, where a scale can have them; by default that of the scale.
    """

    resampling: Resampling = Resampling(n_boot=1000, n_null=200)
    margin: float = 0.0
    invalid: InvalidPolicy = "random"
    variant: Variant = "distance"
    tie_rule: TieRule | None = None

    @property
    def intervals(self) -> _Intervals:
        """Arguments of everything that has intervals."""
        own = self.resampling
        return {
            "n_boot": own.n_boot, "cluster": own.cluster, "seed": own.seed, "level": own.level,
        }  # fmt: skip

    def tie_rule_on(self, pair: Comparison) -> TieRule | None:
        """Return the rule for tied majorities, where the scale of a comparison has such ties."""
        kinds = ("preference",) if self.tie_rule == "tie" else ("preference", "nominal")
        return self.tie_rule if pair.scale.kind in kinds else None


def first_answers(labels: Labels, how: HowComputed) -> Iterator[object]:
    """Compute what stands in a report where nobody asks for anything else."""
    found = verdicts(labels, margin=how.margin, invalid=how.invalid, **how.intervals)
    yield found
    for criterion in found.criteria:
        pairs = list(_from_the_best(labels, found, criterion, how))
        if not pairs:
            continue
        yield from _agreement(pairs, how)
        if pairs[0].judge is not None:
            yield from _of_the_best(pairs, how)


def _from_the_best(
    labels: Labels, found: Verdicts, criterion: str, how: HowComputed
) -> Iterator[Comparison]:
    """Comparisons with every judge under a criterion, or that of the humans alone."""
    seed = how.resampling.seed
    for row in sorted(found.of(criterion), key=from_the_best):
        try:
            yield labels.compare(row.judge, criterion, invalid=how.invalid, invalid_seed=seed)
        except LabelError:  # the verdict says why: no item that the humans labelled, say
            continue


def _agreement(pairs: Sequence[Comparison], how: HowComputed) -> Iterator[object]:
    """Agreement of all judges; of those that give scores where the humans do, correlations."""
    if pairs[0].scale.is_categorical:
        yield {
            pair.judge or "humans only": agreement_table(
                pair,
                n_null=how.resampling.n_null,
                tie_rule=how.tie_rule_on(pair),
                variant=how.variant,
                margin=how.margin,
                **how.intervals,
            )
            for pair in pairs
        }
    elif pairs[0].judge is not None:
        yield [score_correlations(pair, margin=how.margin, **how.intervals) for pair in pairs]


def _of_the_best(pairs: Sequence[Comparison], how: HowComputed) -> Iterator[object]:
    """Say what there is to say of the best judge, and of the systems."""
    best, rule = pairs[0], how.tie_rule_on(pairs[0])
    is_preference = best.scale.kind == "preference"
    analyses: list[Callable[[], Result | Sequence[Result]]] = []
    if best.judge_scale.is_categorical:
        jsd = preference_by_pair if is_preference else binned_jsd
        analyses.append(
            lambda: jsd(
                best,
                how.variant,
                n_null=how.resampling.n_null,
                tie_rule=rule,
                margin=how.margin,
                **how.intervals,
            )
        )
    elif best.scale.is_categorical:
        analyses.append(lambda: metric_by_bin(best, tie_rule=rule))
    analyses.append(lambda: _tested(best))
    analyses.append(lambda: [rank_systems(pair, tie_rule=rule, **how.intervals) for pair in pairs])
    analyses.append(lambda: favoritism(best, tie_rule=rule, **how.intervals))
    for analysis in analyses:
        try:
            yield analysis()
        except LabelError:  # says that the data have no such thing: systems, several raters
            continue


def _tested(pair: Comparison) -> AltTest:
    """Test the judge; LabelError where no rater can be."""
    result = alt_test(pair)
    if not result.tested:
        raise LabelError(f"Nobody could be tested: {result.winning_rate.why_undefined}.")
    return result
