"""What about a judge may be worth a sentence: candidates by rules, and the few that matter most.

Every rule compares a number of the judge with what one more human would give, and says how far its
interval is from that. A finding is kept where it holds after Holm's correction over all candidates
that were tested, of all judges and criteria together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isnan, nan
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.clustering import FEWEST_CLUSTERS, proposed_clusters, too_narrow_by_item
from judgeviz.analysis.fair_pair import FairPair
from judgeviz.analysis.items import n_unanimous
from judgeviz.analysis.strata import centre_rule, named_among_others
from judgeviz.analysis.systems.preferences import PairPreferences
from judgeviz.analysis.systems.sentences import why_a_favourite
from judgeviz.analysis.systems.symmetry import symmetry_check
from judgeviz.analysis.verdict.class_errors import ClassErrors
from judgeviz.analysis.verdict.measures import (
    Difference,
    FairLabels,
    Systems,
    fair_labels,
    grade_difference,
)
from judgeviz.analysis.verdict.single_humans import human_grade_difference, human_variation
from judgeviz.counting.resamples import Resampling, jackknife
from judgeviz.errors import counted
from judgeviz.export.table import decimals_of, rounded, share_with_interval, with_interval
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.statistics.favi_score import outcomes
from judgeviz.statistics.intervals import quantile_of_error, wilson_interval
from judgeviz.statistics.multiple_testing import adjusted_p_values
from judgeviz.statistics.sign_test import sign_test

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
Kind = Literal[
    "stratum",
    "bar",
    "labels",
    "grades",
    "unanimous",
    "favour",
    "ranks",
    "invalid",
    "order",
    "clusters",
    "few data",
]
Page = Literal["perception", "agreement", "systems", "favoritism", "items", "replacement", "data"]

MOST_FINDINGS = 3
ALPHA = 0.05
FEWEST_IN_STRATUM, FEWEST_IN_BIN = 30, 10
TOLERATED_INVALID = 0.02
# On which side of the reference a judge is the worse; on either of the order.
_WORSE: Mapping[str, Literal["below", "above"]] = {
    "stratum": "below",
    "bar": "below",
    "labels": "above",
    "unanimous": "above",
    "favour": "above",
    "ranks": "above",
    "invalid": "above",
}
_SMALLEST = 1e-9
# An open verdict whose interval reaches further than this to either side lacks data.
WIDE = 0.1


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a judge that stands out.

    Attributes
    ----------
    kind : str
        Which rule found it: ``stratum`` (a stratum or bin where the judge is furthest behind one
        more human), ``bar`` (a class that it finds less often than is asked for, where there is
        no human to set beside it), ``labels`` (used more or less often than the humans do),
        ``grades`` (higher or lower than the humans' on average), ``unanimous`` (humans
        contradicted), ``favour`` (a system), ``ranks`` (systems turned round), ``invalid``
        (answers), ``order`` (first shown preferred), ``clusters`` (the verdict changes with
        them), ``few data`` (the verdict is open).
    judge, criterion : str
    text : str
        One sentence with its numbers.
    page : str
        Where it is seen: ``perception``, ``agreement``, ``systems``, ``favoritism``, ``items``,
        ``replacement`` or ``data``.
    state : mapping of str to str
        What the controls of that page should say: criterion, judge, and of stratum, bin, label,
        system, pair, cluster what applies.
    number, low, high : float
        What it rests on, and its interval.
    reference : float
        What one more human would have in the place of ``number``.
    n : int
        Items behind it; pairs of systems where these are counted.
    score : float
        Distance of the interval from the reference, in half widths of the interval.
    p : float
        One-sided; NaN for what is not a test.
    """

    kind: Kind
    judge: str
    criterion: str
    text: str
    page: Page
    state: Mapping[str, str]
    number: float
    low: float
    high: float
    reference: float
    n: int
    score: float
    p: float = nan

    @property
    def interval(self) -> tuple[float, float]:
        """Low and high."""
        return self.low, self.high


def chosen(candidates: Iterable[Finding], most: int = MOST_FINDINGS) -> tuple[Finding, ...]:
    """Keep what stands out, the furthest from the humans first and one of a kind.

    Tests are corrected by Holm over all candidates; what is no test is kept as it is.
    """
    every = list(candidates)
    adjusted = adjusted_p_values([one.p for one in every], "holm")
    clear = [
        one
        for one, p in zip(every, adjusted, strict=True)
        if (isnan(one.p) or p <= ALPHA) and one.score >= 0
    ]
    clear.sort(key=lambda one: -one.score)
    best: dict[str, Finding] = {}
    for one in clear:
        best.setdefault(one.kind, one)
    return tuple(best.values())[:most]


@dataclass(frozen=True)
class About:
    """Whose findings they are: fills in what all of them have in common."""

    pair: Comparison

    def finding(
        self,
        kind: Kind,
        text: str,
        page: Page,
        number: float,
        low: float,
        high: float,
        reference: float,
        n: float,
        p: float,
        *,
        state: Mapping[str, str] | None = None,
        score: float | None = None,
    ) -> Finding:
        """Make one; the score follows from interval and reference where none is given."""
        pair = self.pair
        own = {"judge": str(pair.judge)}
        if pair.criterion != UNNAMED_CRITERION:
            own = {"criterion": pair.criterion, **own}
        if score is None:
            gaps = {"below": reference - high, "above": low - reference}
            gap = gaps[_WORSE[kind]] if kind in _WORSE else max(gaps.values())
            score = gap / max((high - low) / 2, _SMALLEST)
        where = own | dict(state or {})
        return Finding(
            kind, str(pair.judge), pair.criterion, text, page, where, number, low, high,
            reference, round(n), score, p,
        )  # fmt: skip


def of_labels(pair: Comparison, fair: FairLabels, resampling: Resampling) -> list[Finding]:
    """Candidates of a judge who labels: strata, bins, unanimous humans, labels, grades."""
    about = About(pair)
    return [
        *_strata(about, fair),
        *_bins(about, fair),
        *_unanimous(about, fair, resampling),
        *_label_use(about, resampling),
        *of_grades(pair, resampling),
    ]


def of_grades(pair: Comparison, resampling: Resampling) -> list[Finding]:
    """Candidate that a judge's grades are higher or lower than the humans', by how many grades.

    The mean over items of the judge's mean grade less the humans' (the bias of Bland and Altman),
    in steps of an ordinal scale; see :func:`grade_difference`. One more human has 0 in all, since
    what one human is above the others these are below; single humans lie to either side, and how
    far they do on average is what the judge is held against.
    """
    if pair.scale.kind != "ordinal" or pair.n_items < FEWEST_IN_STRATUM:
        return []
    bias = grade_difference(pair, resampling)
    if isnan(bias.low):
        return []
    usual = human_grade_difference(pair)
    reach = bias.value - bias.low
    p = 1.0
    if bias.error > 0 and abs(bias.value) > usual:
        p = 2 * _below(-(abs(bias.value) - usual) / bias.error, bias.n_units - 1)
    size, ends = abs(bias.value), (bias.low, bias.high)
    if bias.value < 0:
        ends = (-bias.high, -bias.low)
    said = (
        f"The labels of {pair.judge} are {with_interval(size, *ends)} grades "
        f"{'higher' if bias.value > 0 else 'lower'} than the humans' on average "
        f"({pair.n_items:,} items)"
    )
    if usual:
        said += f"; those of a single human are {rounded(usual)} off the others'"
    return [
        About(pair).finding(
            "grades",
            f"{said}.",
            "perception",
            bias.value,
            bias.low,
            bias.high,
            usual if bias.value > 0 else -usual,
            pair.n_items,
            min(p, 1.0),
            state={"view": "bins"},
            score=(size - reach - usual) / max(reach, _SMALLEST),
        )  # fmt: skip
    ]


def _worse(difference: Difference) -> float:
    """One-sided p-value that the judge is not behind; t of the items, so that few count less."""
    if isnan(difference.error) or difference.error == 0 or difference.n_units < 2:
        return 1.0
    return _below(difference.value / difference.error, difference.n_units - 1)


def _below(z: float, freedom: float) -> float:
    from scipy.special import stdtr

    return float(stdtr(freedom, z))


def _strata(about: About, fair: FairLabels) -> list[Finding]:
    found = []
    for name, one in fair.strata.items():
        if one.n_items < FEWEST_IN_STRATUM or isnan(one.low):
            continue
        where = "are unanimous" if name == "PA = 1" else f"agree by {name}"
        sides = (
            rounded(side, decimals_of(one.low, one.high, sign="+"))
            for side in (one.judge, one.human)
        )
        text = (
            f"Where the other humans {where}, {about.pair.judge} is behind one more human: "
            f"alpha {' against '.join(sides)}, difference "
            f"{with_interval(one.value, one.low, one.high, sign='+')} ({one.n_items:,.0f} items)."
        )
        found.append(
            about.finding(
                "stratum",
                text,
                "agreement",
                one.value,
                one.low,
                one.high,
                0.0,
                one.n_items,
                _worse(one),
                state={"stratum": named_among_others(name), "against": "one more human"},
            )  # fmt: skip
        )
    return found


def _bins(about: About, fair: FairLabels) -> list[Finding]:
    found, names = [], about.pair.scale.names
    centre = centre_rule(about.pair.scale).name
    for place, one in fair.bins.items():
        if one.n_items < FEWEST_IN_BIN or isnan(one.low):
            continue
        points = share_with_interval(one.value, one.low, one.high, unit="points", sign="+")
        text = (
            f"Where the other humans' {centre} is '{names[place]}', {about.pair.judge} says so on "
            f"{_percent(one.judge)}, one more human on {_percent(one.human)}: "
            f"{points} ({one.n_items:,.0f} items)."
        )
        found.append(
            about.finding(
                "stratum",
                text,
                "perception",
                one.value,
                one.low,
                one.high,
                0.0,
                one.n_items,
                _worse(one),
                state={"bin": names[place]},
            )  # fmt: skip
        )
    return found


def _unanimous(about: About, fair: FairLabels, resampling: Resampling) -> list[Finding]:
    pair, one = about.pair, fair.unanimous
    n, against = n_unanimous(pair)
    if n < FEWEST_IN_BIN or isnan(one.low):
        return []
    share, low, high = _wilson(against, n, resampling.level)
    text = (
        f"{pair.judge} contradicts unanimous humans on {share_with_interval(share, low, high)} of "
        f"{n:,} items ({against:,}); one more human on {_percent(one.human)}."
    )
    p = _below(-one.value / one.error, one.n_units - 1) if one.error > 0 else 1.0
    state = {"stratum": "PA = 1"}
    return [
        about.finding("unanimous", text, "items", share, low, high, one.human, n, p, state=state)
    ]


def _label_use(about: About, resampling: Resampling) -> list[Finding]:
    """Total variation of the judge's and the humans' label shares on the same items."""
    from scipy.sparse import csr_array
    from scipy.special import stdtr

    pair = about.pair
    profiles, units = pair.profiles, pair.units(resampling.cluster)
    if profiles.judge is None or units.n_units < 2:
        return []
    sides = [
        counts / counts.sum(axis=1, keepdims=True) for counts in (profiles.human, profiles.judge)
    ]
    k, n_items = profiles.n_categories, profiles.n_items

    def variation(totals: FloatArray) -> FloatArray:
        human, judge = totals[:, :k], totals[:, k:]
        whole = np.maximum(human.sum(axis=1, keepdims=True), 1e-12)
        apart: FloatArray = np.abs(judge - human).sum(axis=1) / whole[:, 0] / 2
        return apart

    jackknifed = jackknife(csr_array(np.hstack(sides)), units, variation)
    value, n_units = max(float(jackknifed.corrected), 0.0), units.n_units
    reach = quantile_of_error(resampling.level, units.n_clusters) * float(jackknifed.standard_error)
    human, judge = (n_items @ side / n_items.sum() for side in sides)
    errors = _errors_of_shares(sides[1] - sides[0], pair, resampling)
    moves = np.divide(judge - human, errors, out=np.zeros(k), where=errors > 0)
    most = int(np.abs(judge - human).argmax())
    p = min(1.0, k * 2 * float(stdtr(n_units - 1, -np.abs(moves).max())))
    low, high = max(value - reach, 0.0), min(value + reach, 1.0)
    name = pair.scale.names[most]
    text = (
        f"{pair.judge} gives '{name}'{_for_whom(pair, most)} to {_percent(judge[most])} of items, "
        f"the humans to "
        f"{_percent(human[most])}; {share_with_interval(value, low, high)} of its labels "
        f"would have to move to match theirs ({pair.n_items:,} items)."
    )
    reference = human_variation(pair)
    state = {"label": name, "view": "distributions"}
    return [
        about.finding(
            "labels", text, "perception", value, low, high, reference, pair.n_items, p, state=state
        )
    ]


def _errors_of_shares(apart: FloatArray, pair: Comparison, resampling: Resampling) -> FloatArray:
    """Take the standard error of the mean of ``apart`` (n_profiles, k); gives (k,)."""
    profiles, units = pair.profiles, pair.units(resampling.cluster)
    n = profiles.n_items.sum()
    off = apart - profiles.n_items @ apart / n
    if units.clusters is None:
        square = profiles.n_items @ off**2
    else:
        square = ((units.clusters.T @ off) ** 2).sum(axis=0)
    errors: FloatArray = np.sqrt(square) / n
    return errors


def of_classes(pair: Comparison, errors: ClassErrors, bar: float) -> list[Finding]:
    """Candidates against single human labels: the class that the judge recognises least often."""
    from scipy.special import bdtr

    about, found = About(pair), []
    for row in _rows(errors.frame):
        n, recall = row["items"], row["recall"]
        if n < FEWEST_IN_BIN:
            continue
        name = str(row["class"])
        low, high = row["recall_low"], row["recall_high"]
        text = (
            f"{pair.judge} finds {share_with_interval(recall, low, high)} of the humans' "
            f"'{name}', where {_percent(bar)} are asked for ({n:,} items)."
        )
        p = float(bdtr(round(recall * n), n, bar))
        found.append(
            about.finding(
                "bar",
                text,
                "perception",
                recall,
                low,
                high,
                bar,
                n,
                p if recall < bar else 1.0,
                state={"bin": name},
            )  # fmt: skip
        )
    return found


def of_systems(pair: Comparison, systems: Systems) -> list[Finding]:
    """Candidates about systems: one that is favoured, two that are turned round."""
    about = About(pair)
    turned = _turned(about, systems.preferences, systems.favour.level)
    return [*_favoured(about, systems), *turned]


def _favoured(about: About, systems: Systems) -> list[Finding]:
    favour, found = systems.favour, []
    for row in _rows(favour.by_system):
        excess, low, high = (row[f"excess{end}"] for end in ("", "_low", "_high"))
        system = row["system"]
        if system not in favour.favourites or excess <= low:
            continue
        own = favour.systems[favour.systems["system"] == system]
        n_favoured = int((own["phi"] > 0).sum())
        of_all = with_interval(favour.excess, *favour.limits("excess"))
        why = why_a_favourite(favour.errors_of(system), system)
        text = (
            f"{about.pair.judge} favours {system} in {n_favoured} of {counted(len(own), 'pair')}: "
            f"mean |Phi| exceeds chance by {with_interval(excess, low, high)} "
            f"(of all {len(favour.pairs):,} pairs: {of_all}); {why}."
        )
        error = (excess - low) / quantile_of_error(favour.level)
        found.append(
            about.finding(
                "favour",
                text,
                "favoritism",
                excess,
                low,
                high,
                0.0,
                len(own),
                _normal_above(excess / error),
                state={"system": system},
            )  # fmt: skip
        )
    return found


def _turned(about: About, preferences: PairPreferences, level: float) -> list[Finding]:
    """Pair of systems that either side decides, and the judge the other way round."""
    (human, judge) = outcomes(preferences.confusions)
    p = np.maximum(*(sign_test(side[:, 0], side[:, 2], ties="drop") for side in (human, judge)))
    turned = np.sign(human[:, 0] - human[:, 2]) * np.sign(judge[:, 0] - judge[:, 2]) < 0
    clear = np.flatnonzero(turned & (p < ALPHA))
    if not len(clear):
        return []
    place = int(clear[p[clear].argmin()])
    a, b = preferences.pairs[place]
    if judge[place, 0] < judge[place, 2]:
        a, b = b, a
    won = int(max(judge[place, 0], judge[place, 2]))
    n = int(judge[place, 0] + judge[place, 2])
    by_humans = max(human[place, 0], human[place, 2]) / (human[place, 0] + human[place, 2])
    share, low, high = _wilson(won, n, level)
    text = (
        f"{about.pair.judge} puts {a} before {b} on {share_with_interval(share, low, high)} "
        f"of {n:,} decided items, the humans {b} before {a} on {_percent(float(by_humans))}: "
        f"{len(clear)} of {len(p)} pairs of systems turned round by significant wins on both sides."
    )
    corrected = min(1.0, len(p) * float(p[place]))
    state = {"pair": f"{a} / {b}"}
    return [
        about.finding("ranks", text, "systems", share, low, high, 0.5, n, corrected, state=state)
    ]


def of_answers(pair: Comparison, level: float) -> list[Finding]:
    """Candidates about the answers themselves: invalid ones, and the first shown preferred."""
    about = About(pair)
    return [*_invalid(about, level), *_first(about, level)]


def _invalid(about: About, level: float) -> list[Finding]:
    from scipy.special import bdtrc

    pair = about.pair
    if not pair.n_invalid:
        return []
    n, wrong = pair.n_responses, pair.n_invalid
    share, low, high = _wilson(wrong, n, level)
    text = (
        f"{share_with_interval(share, low, high, 1)} of {n:,} answers of {pair.judge} ({wrong:,}) "
        f"{'is' if wrong == 1 else 'are'} no label of the scale."
    )
    p = float(bdtrc(wrong - 1, n, TOLERATED_INVALID))
    return [about.finding("invalid", text, "data", share, low, high, TOLERATED_INVALID, n, p)]


def _first(about: About, level: float) -> list[Finding]:
    """Votes of a judge that was asked in both orders: which side wins is no matter of the items."""
    pair = about.pair
    if pair.judge_scale.kind != "preference":
        return []
    table = symmetry_check(pair).confusion.astype(np.float64)
    n = table.sum()
    if n < FEWEST_IN_BIN:
        return []
    points = np.array([1.0, 0.5, 0.0])
    first = (points[:, None] + points[::-1]) / 2  # in the stored order, and in the reversed one
    share = float((table * first).sum() / n)
    error = float(np.sqrt((table * (first - share) ** 2).sum()) / n)
    if error == 0:
        error = 0.5 / n
    reach = quantile_of_error(level) * error
    low, high = max(share - reach, 0.0), min(share + reach, 1.0)
    text = (
        f"{pair.judge} prefers the answer shown first in "
        f"{share_with_interval(share, low, high)} of {n:,.0f} items asked in both orders, where "
        "50 % are expected."
    )
    p = 2 * _normal_above(abs(share - 0.5) / error)
    return [about.finding("order", text, "favoritism", share, low, high, 0.5, n, min(p, 1.0))]


def of_verdict(
    pair: Comparison, fair: FairPair, statistic: str, resampling: Resampling
) -> list[Finding]:
    """Candidates about the verdict itself: clusters that change it, or too little data."""
    about = About(pair)
    found = _clusters(about, fair, statistic, resampling)
    half = (fair.high - fair.low) / 2
    if fair.verdict == "undecided" and half > WIDE:
        found.append(
            about.finding(
                "few data",
                fair.sentence(str(pair.judge), statistic),
                "data",
                fair.delta,
                fair.low,
                fair.high,
                -fair.margin,
                fair.n_items,
                nan,
                score=0.0,
            )  # fmt: skip
        )
    return found


def _clusters(
    about: About, fair: FairPair, statistic: str, resampling: Resampling
) -> list[Finding]:
    pair = about.pair
    if resampling.cluster is not None or not pair.judge_scale.is_categorical or isnan(fair.low):
        return []
    row = too_narrow_by_item(proposed_clusters(pair, FEWEST_CLUSTERS))
    if row is None:
        return []
    column = str(row["column"])
    again = fair_labels(pair, replace(resampling, cluster=column), fair.margin)
    if again is None or again.pair.verdict == fair.verdict:
        return []
    text = (
        f"Items of the same {column} are alike (design effect {row['design_effect']:.1f}); "
        f"resampled by {column}, the verdict changes from '{fair.verdict}'. "
        f"{again.pair.sentence(str(pair.judge), statistic)}"
    )
    edge = -fair.margin if fair.verdict in ("worse", "as good") else 0.0
    gap = max(fair.low - edge, edge - fair.high, 0.0)
    return [
        about.finding(
            "clusters",
            text,
            "agreement",
            again.pair.delta,
            again.pair.low,
            again.pair.high,
            edge,
            int(row["clusters"]),
            nan,
            state={"cluster": column},
            score=gap / ((fair.high - fair.low) / 2),
        )  # fmt: skip
    ]


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): one for name, one in row.items()} for row in frame.to_dict("records")]


def _normal_above(z: float) -> float:
    from scipy.special import ndtr

    return float(ndtr(-z))


def _wilson(n_hits: int, n: int, level: float) -> tuple[float, float, float]:
    share = n_hits / n
    low, high = wilson_interval(np.asarray(share), np.asarray(float(n)), level)
    return share, float(low), float(high)


def _for_whom(pair: Comparison, category: int) -> str:
    """Say which system a vote is for, as pairs stand in the order of the systems' names."""
    place = {0: 0, len(pair.scale.names) - 1: 1}.get(category)
    if pair.scale.kind != "preference" or not pair.system_pairs or place is None:
        return ""
    if len(pair.system_pairs) == 1:
        return f" ({pair.system_pairs[0][place]})"
    return f" (the system {('first', 'second')[place]} by name)"


def _percent(share: float) -> str:
    return f"{rounded(share, 0, percent=True)} %"
