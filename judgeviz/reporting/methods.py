"""The methods paragraph: the definitions in use, read off the settings of what a report holds."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from judgeviz.export.escaping import latex_text, markdown_escaped
from judgeviz.export.result import Result
from judgeviz.installation import __version__
from judgeviz.reporting.citations import (
    ALT_TEST,
    BEYOND_CORRELATION,
    FAVI_SCORE,
    JUDGE_BENCH,
    JUDGEVIZ,
    KEYS,
)
from judgeviz.reporting.items import settings_of

Settings = Mapping[str, str]
_COUNT = re.compile(r"[\d,]+ of [\d,]+ \([\d.]+ %\), ")  # responses of one judge
_CITED = re.compile(rf" \[@({'|'.join(KEYS)})\]")
_SCALE_STATISTICS = {
    "alpha": "Krippendorff's alpha at the level of the scale",
    "rho": "Spearman's rho with the mean of the other humans",
}
_BINS = {
    "human median": "the median of its human labels, the lower one of an even number",
    "human majority": "the majority of its human labels",
}
_TIES = {
    "lowest": "to the lowest category",
    "tie": "to the tie category",
    "drop": "out of the analysis",
}
_VARIANTS = {
    "distance": "its square root in base e (the distance)",
    "divergence": "base 2, without the square root (the divergence)",
}
_SCORES = {
    "accuracy": "the share of the other annotators with the same label",
    "neg_rmse": "minus the root mean squared difference to the other annotators",
}


@dataclass(frozen=True, slots=True)
class Methods:
    """Sentences with the keys of what they cite.

    Attributes
    ----------
    sentences : tuple of str
        Citations as ``[@key]``, behind what they support.
    """

    sentences: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of the citations, in the order of their first use."""
        return tuple(dict.fromkeys(key for one in self.sentences for key in _CITED.findall(one)))

    @property
    def markdown(self) -> str:
        """One paragraph, with citations as Pandoc reads them."""
        return self.written(markdown_escaped, lambda key: f" [@{key}]")

    @property
    def latex(self) -> str:
        r"""One paragraph, with ``~\citep{key}``."""
        return self.written(latex_text, lambda key: rf"~\citep{{{key}}}")

    def written(self, text: Callable[[str], str], cited: Callable[[str], str]) -> str:
        """Write one paragraph: ``text`` makes words safe, ``cited`` writes a citation."""
        parts = _CITED.split(" ".join(self.sentences))
        return "".join(cited(part) if place % 2 else text(part) for place, part in enumerate(parts))


def methods_of(results: Iterable[Result]) -> Methods:
    """Say how the numbers of some results were made; each thing once."""
    several = [dict(settings_of(one)) for one in results]
    said: dict[str, None] = {}
    for rule in _RULES:
        for sentence in rule(several):
            said[sentence] = None
    return Methods(tuple(said))


def _about(several: Sequence[Settings]) -> list[str]:
    """Which data, which part of it, and by what."""
    names = _values(several, "data set")
    sentences = [
        f"All figures were computed with judgeviz {__version__} [@{JUDGEVIZ}] from the data "
        f"{'set' if len(names) == 1 else 'sets'} {_listed(names)}."
    ]
    sentences += [f"Only items with {one} were used." for one in _values(several, "filter")]
    return [*sentences, *_invalid(several)]


def _invalid(several: Sequence[Settings]) -> list[str]:
    """Say how many responses were no labels, judge by judge where a result is of one alone."""
    # verdicts are of all judges, whose settings they list in a row
    own = {
        one["judge"]: one["invalid responses"]
        for one in several
        if one.get("judge")
        and _COUNT.match(one.get("invalid responses", ""))
        and not one.get("statistic", "").startswith("verdict")
    }
    said = [f"Of {judge}'s responses, {_as_sentence(words)}." for judge, words in own.items()]
    others = _values([one for one in several if not own], "invalid responses")
    return said + [f"Responses that are no label of the scale: {words}." for words in others]


def _as_sentence(words: str) -> str:
    number, fate = words.rsplit(" %), ", 1)
    cited = f" [@{JUDGE_BENCH}]" if "at random" in fate else ""
    return f"{number} %) are no label of the scale and were {fate}{cited}"


def _fair_pair(several: Sequence[Settings]) -> list[str]:
    verdicts = [value for one in several if (value := one.get("statistic", "")).startswith("verd")]
    of = [name for name in _SCALE_STATISTICS if any(name in value for value in verdicts)]
    tables = any(one.get("statistic", "").startswith("agreement") for one in several)
    sentences = []
    if of or tables:
        by = f" by {' or '.join(_SCALE_STATISTICS[name] for name in of)}" if of else ""
        sentences.append(
            "Judges were compared with one more human in the same place: each human in turn is "
            "held out of an item's labels and set against the other humans' (HH'), and so is the "
            f"judge (HM'){by}; D' is their difference, above 0 where the judge agrees better."
        )
    if of:
        margins = _values(several, "margin")
        margin = f"minus the margin of {_listed(margins)}" if margins else "0"
        sentences.append(
            "A judge labels as well as one more human where the whole interval of D' lies above "
            f"{margin}, worse where it lies below, and else the verdict is open."
        )
    if any("recall" in value for value in verdicts):
        bars = _values(several, "bar")
        sentences.append(
            "With one human label per item, a judge was measured by its recall of each class "
            f"against a bar of {_listed(bars)}, with Wilson intervals."
        )
    return sentences


def _divergence(several: Sequence[Settings]) -> list[str]:
    own = [one for one in several if one.get("statistic") == "binned Jensen-Shannon"]
    if not own:
        return []
    bins = [_BINS.get(value, value) for value in _values(own, "bins")]
    variants = [_VARIANTS.get(value, value) for value in _values(own, "variant")]
    ties = [_TIES.get(value, value) for value in _values(own, "tie rule")]
    tied = f" (tied majorities go {_listed(ties)})" if ties else ""
    return [
        "The binned Jensen-Shannon divergence JS_b groups items by "
        f"{_listed(bins)}{tied}, and averages over the groups, weighted by their items, the "
        "Jensen-Shannon divergence of the pooled human and judge labels "
        f"[@{BEYOND_CORRELATION}], as {_listed(variants)}; its intervals are "
        f"{_listed(_values(own, 'interval')).replace('%', ' %')} intervals over "
        f"{_listed([_unit(value) for value in _values(own, 'resampled by')])}, as JS_b is biased "
        "upwards in small samples."
    ]


def _agreement(several: Sequence[Settings]) -> list[str]:
    own = [one for one in several if one.get("statistic", "").startswith("agreement")]
    sentences = []
    for by in _values(own, "strata"):
        edges = _values([one for one in own if one.get("strata") == by], "edges")
        at = f", with edges {_listed(edges)}" if edges else ""
        sentences.append(
            "Agreement was stratified by human uncertainty, the "
            f"{'share of agreeing pairs' if by.startswith('percent') else 'number of different'} "
            f"{'of' if by.startswith('percent') else 'labels among'} an item's human labels{at} "
            f"[@{BEYOND_CORRELATION}]."
        )
    if any("on subsets" in one.get("statistic", "") for one in several):
        own = [one for one in several if "on subsets" in one.get("statistic", "")]
        sentences.append(
            "Agreement was computed on random subsets of "
            f"{_listed(_values(own, 'subset items'))} items with a set share of items on which "
            f"all humans agree, {_listed(_values(own, 'draws'))} draws each "
            f"[@{BEYOND_CORRELATION}]."
        )
    return sentences


def _replacement(several: Sequence[Settings]) -> list[str]:
    own = [one for one in several if "epsilon" in one or "over epsilon" in one.get("statistic", "")]
    if not own:
        return []
    scores = [_SCORES.get(value, f"the score {value}") for value in _values(own, "score")]
    epsilons = _values(own, "epsilon")
    at = f" (epsilon {_listed(epsilons)})" if epsilons else ""
    sentences = [
        f"The alternative annotator test [@{ALT_TEST}] leaves one annotator out at a time and asks "
        f"whether the judge comes closer to the others, measured by {_listed(scores)}: a one-sided "
        f"test per annotator, discounted by the cost of a human{at}, with the Benjamini-Yekutieli "
        f"correction at q = {_listed(_values(own, 'q'))}; a judge passes where it beats at least "
        f"half of the annotators with at least {_listed(_values(own, 'least items per rater'))} "
        "items."
    ]
    for name in ("expert", "gold labels", "balanced", "quality", "below 30 items", "domains"):
        sentences += [f"In this test, {name}: {value}." for value in _values(own, name)]
    return sentences


def _systems(several: Sequence[Settings]) -> list[str]:
    sentences = []
    favi = [one for one in several if one.get("statistic") == "Favi-Score"]
    if favi:
        margins = [value for value in _values(favi, "tie margin") if float(value)]
        near = f", equal within {_listed(margins)}" if margins else ""
        few = " ".join(_values(favi, "few errors"))
        sentences.append(
            f"The Favi-Score of a pair of systems [@{FAVI_SCORE}] is the weighted balance of the "
            "judge's errors against the humans' preferences "
            f"({_listed(_values(favi, 'preferences'))}{near}), from -2 to 2 and 0 without favour; "
            "its mean size is set against that of the same errors in random directions."
            + (f" Pairs with few errors carry a {few}.".replace("%", " %") if few else "")
        )
    ranks = [one for one in several if one.get("statistic") == "sign test per pair of systems"]
    if ranks:
        corrections = [value for value in _values(ranks, "correction") if value != "none"]
        after = f" after {_listed(corrections)} correction" if corrections else ""
        ties = {"drop": "left out", "split": "split in half"}
        fate = [ties.get(value, value) for value in _values(ranks, "ties in the test")]
        sentences.append(
            "One system beats another where a two-sided sign test over their items has p < "
            f"{_listed(_values(ranks, 'alpha'))}{after}, with ties {_listed(fate)} "
            f"[@{FAVI_SCORE}]."
        )
    return sentences


def _leaderboard(several: Sequence[Settings]) -> list[str]:
    own = [one for one in several if "policy for invalid responses" in one]
    if not own:
        return []
    policies = _values(own, "policy for invalid responses")
    return [
        f"The leaderboard scores each judge by {_listed(_values(own, 'statistic'))} with the "
        "humans' majority (classes) or mean (grades), with the policy "
        f"{_listed(policies)} for responses that are no label of the scale [@{JUDGE_BENCH}]."
    ]


def _uncertainty(several: Sequence[Settings]) -> list[str]:
    sentences = []
    drawn = [one for one in several if "bootstrap" in one]
    for words in _values(drawn, "bootstrap"):
        own = [one for one in drawn if one["bootstrap"] == words]
        units = [_unit(value) for value in _values(own, "resampled by")]
        seeds = _listed(_values(own, "seed"))
        sentences.append(
            f"Other intervals come from a bootstrap over {_listed(units)} "
            f"({words.replace('%', ' %')}, seed {seeds})."
        )
    exchanged = [one for one in several if "exchanges" in one]
    for number in _values(exchanged, "exchanges"):
        sentences.append(
            "p-values come from exchanging each item's human labels with one answer of the judge, "
            f"{number} times; a small one says that the judge can be told from the humans."
        )
    return sentences


def _unit(resampled_by: str) -> str:
    return {"item": "items", "source": "sources"}.get(
        resampled_by, f"all items with the same {resampled_by}"
    )


_RULES: tuple[Callable[[Sequence[Settings]], list[str]], ...] = (
    _about, _fair_pair, _divergence, _agreement, _replacement, _systems, _leaderboard,
    _uncertainty,
)  # fmt: skip


def _values(several: Sequence[Settings], name: str) -> list[str]:
    """Values of a setting, each once."""
    return list(dict.fromkeys(one[name] for one in several if name in one))


def _listed(values: Sequence[str]) -> str:
    """Write ``a``, ``a and b``, ``a, b and c``."""
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])} and {values[-1]}"
