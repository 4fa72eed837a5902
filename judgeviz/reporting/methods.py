"""The methods paragraph: the definitions in use, read off the settings of what a report holds."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from judgeviz.export.escaping import latex_needs, latex_text, markdown_escaped
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
from judgeviz.reporting.items import settings_of_parts

Settings = Mapping[str, str]
_CITED = re.compile(rf" \[@({'|'.join(KEYS)})\]")
_PAIR_STATISTICS = {
    "verdict by alpha": "Krippendorff's alpha with the others' centre (their median or majority, "
    "shared where that is not one label)",
    "verdict by rho": "Spearman's rho with the others' mean",
}
_CENTRES = {
    "ordinal": "median, the lower one of an even number",
    "classes": "majority",
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
_LEADERS = {
    "Cohen's kappa": "Cohen's kappa with the humans' majority",
    "Spearman's rho": "Spearman's rho with the humans' mean",
}
_STAND_INS = {
    "random": "a label drawn at random from the whole scale stands for it",
    "worst": "the label furthest from the humans' stands for it",
    "drop": "it is left out",
}
_TIES_IN_THE_TEST = {
    "drop": "ties left out",
    "split": "ties split in half",
    "trinomial": "ties counted (the trinomial test)",
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
        r"""One paragraph, with ``~\cite{key}``, which LaTeX has without a package."""
        paragraph = self.written(latex_text, lambda key: rf"~\cite{{{key}}}")
        return paragraph if paragraph.isascii() else f"{latex_needs(paragraph)}\n{paragraph}"

    def written(self, text: Callable[[str], str], cited: Callable[[str], str]) -> str:
        """Write one paragraph: ``text`` makes words safe, ``cited`` writes a citation."""
        parts = _CITED.split(" ".join(self.sentences))
        return "".join(cited(part) if place % 2 else text(part) for place, part in enumerate(parts))


def methods_of(results: Iterable[Result]) -> Methods:
    """Say how the numbers of some results were made; each thing once."""
    several = [dict(settings) for one in results for settings in settings_of_parts(one)]
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
    filters = _values(several, "filter")
    some = "" if len(filters) == 1 and all("filter" in one for one in several) else " for some"
    sentences += [f"Only items with {one} were used{some}." for one in filters]
    sentences += [f"A jury is one more judge ({one})." for one in _values(several, "jury")]
    return [*sentences, *_invalid(several)]


def _invalid(several: Sequence[Settings]) -> list[str]:
    """Say how many responses were no labels, of every judge on every criterion."""
    known = [one for one in several if "invalid responses" in one]
    by_fate: dict[str, dict[str, None]] = {}
    said = set()
    for one in known:
        if "judge" in one:
            words, where = one["invalid responses"], _where(one, several)
            number, fate = words.rsplit(" %), ", 1)
            by_fate.setdefault(fate, {})[f"of {one['judge']}'s responses{where}, {number} %)"] = (
                None
            )
            said.add((f"{one['judge']} {words}", where))
    sentences = []
    for fate, counts in by_fate.items():
        cited = f" [@{JUDGE_BENCH}]" if "at random" in fate else ""
        numbers = "; ".join(counts)
        sentences.append(
            f"{numbers[:1].upper()}{numbers[1:]} are no label of the scale and were {fate}{cited}."
        )
    for one in known:  # of several judges at once
        if "judge" not in one:
            where = _where(one, several)
            every = one["invalid responses"].split("; ")
            left = [words for words in every if (words, where) not in said]
            if left:
                sentences.append(
                    f"Responses{where} that are no label of the scale: {'; '.join(left)}."
                )
    return sentences


def _where(one: Settings, several: Sequence[Settings]) -> str:
    """Name criterion, data set and filter, as far as they differ between results."""
    parts = (("criterion", " under "), ("data set", " in "), ("filter", " with "))
    return "".join(
        f"{word}{one[name]}"
        for name, word in parts
        if name in one and len({other.get(name) for other in several}) > 1
    )


def _fair_pair(several: Sequence[Settings]) -> list[str]:
    stated = _values([one for one in several if "judge" in one], "statistic")
    verdicts = [value for value in stated if value.startswith("verdict")]
    of = [words for name, words in _PAIR_STATISTICS.items() if name in verdicts]
    others = {  # which have the pair among their columns
        "agreement": "each statistic of a table",
        "rank correlations": "Spearman's rho with the others' mean",
    }
    tables = [words for name, words in others.items() if name in stated]
    sentences = []
    if of or tables:
        sentences.append(
            "Judges were compared with one more human in the same place, on items with at least "
            "three human labels: each human in turn is held out and set against the other humans "
            "(HH'), and so is an answer of the judge against the same others (HM'), by "
            f"{_listed([*of, *(tables if not of else [])])}; D' is their difference, above 0 where "
            "the judge agrees better."
        )
    if of:
        margins = _values(several, "margin")
        margin = f"minus the margin of {_listed(margins)}" if margins else "0"
        sentences.append(
            "A judge labels as well as one more human where the whole interval of D' lies above "
            f"{margin}, worse where it lies below, and else the verdict is open."
        )
    if any("without one more human" in value for value in verdicts):
        sentences.append(
            "Where items have fewer human labels, a judge's Spearman's rho with the humans' mean "
            "is given and no verdict."
        )
    if any("recall" in value for value in verdicts):
        bars = _values(several, "bar")
        sentences.append(
            "With one or two human labels per item, a judge was measured by its recall of each "
            f"class against a bar of {_listed(bars)}, with Wilson intervals."
        )
    return sentences


def _divergence(several: Sequence[Settings]) -> list[str]:
    """Of JS_b by itself, and of the agreement tables, which have it among their columns."""
    own = [
        one for one in several if one.get("statistic") == "binned Jensen-Shannon" or "JS b" in one
    ]
    if not own:
        return []
    variants = [_VARIANTS.get(one.get("variant", one.get("JS b", "")), "") for one in own]
    drawn = [one["interval"] for one in own if "interval" in one]
    drawn += [f"{one['bootstrap'].split()[2]} jackknife" for one in own
              if "interval" not in one and "bootstrap" in one]  # fmt: skip
    units = [_unit(one.get("resampled by", "item")) for one in own]
    intervals = (
        f"; its intervals are {_listed(_once(drawn)).replace('%', ' %')} intervals over "
        f"{_listed(_once(units))}, as JS_b is biased upwards in small samples"
        if drawn
        else ""
    )
    return [
        "The binned Jensen-Shannon divergence JS_b groups items by their human labels' "
        f"{_centres(own)}, and averages over the groups, weighted by their items, the "
        "Jensen-Shannon divergence of the pooled human and judge labels "
        f"[@{BEYOND_CORRELATION}], as {_listed(_once(variants))}{intervals}."
    ]


def _centres(own: Sequence[Settings]) -> str:
    """Say what stands for an item's human labels, with the rule for tied votes."""
    graded = [_is_graded(one) for one in own]
    kinds = [kind for kind, is_there in (("ordinal", any(graded)), ("classes", not all(graded)))
             if is_there]  # fmt: skip
    ties = [_TIES.get(value, value) for value in _values(own, "tie rule")]
    tied = f" (tied majorities go {_listed(ties)})" if ties else ""
    return f"{' or '.join(_CENTRES[kind] for kind in kinds)}{tied}"


def _is_graded(one: Settings) -> bool:
    return one["bins"] == "human median" if "bins" in one else one.get("scale") == "ordinal"


def _agreement(several: Sequence[Settings]) -> list[str]:
    sentences = []
    for by in _values(several, "strata"):
        own = [one for one in several if one.get("strata") == by]
        edges = _values(own, "edges")
        at = f", with edges {_listed([f'({one})' for one in edges])}" if edges else ""
        what = "the number of different labels among an item's human labels"
        if by.startswith("percent"):
            what = (
                "the percentage agreement of an item, which is the share of its human labels that "
                f"equal their {_centres(own)}"
            )
        sentences.append(
            f"Agreement was stratified by human uncertainty, {what}{at} [@{BEYOND_CORRELATION}]; "
            "one more human and the judge beside it stand in the strata of the other humans."
        )
    own = [one for one in several if "on subsets" in one.get("statistic", "")]
    if own:
        sentences.append(
            "Krippendorff's alpha was computed on random subsets of "
            f"{_listed(_values(own, 'subset items'))} items with a set share of items on which "
            f"all humans agree, {_listed(_values(own, 'draws'))} draws each "
            f"[@{BEYOND_CORRELATION}]."
        )
    return sentences


def _replacement(several: Sequence[Settings]) -> list[str]:
    about = ("alternative annotator test", "winning rate over")
    own = [one for one in several if any(words in one.get("statistic", "") for words in about)]
    if not own:
        return []
    scores = [_SCORES.get(value, f"the score {value}") for value in _values(own, "score")]
    epsilons = _values(own, "epsilon")
    at = f" {_listed(epsilons)}" if epsilons else ""
    least = _values(own, "least items per rater")
    with_items = f" with at least {_listed(least)} items" if least else ""
    sentences = [
        f"The alternative annotator test [@{ALT_TEST}] leaves one annotator out at a time and asks "
        f"whether the judge is as close to the others, measured by {_listed(scores)}: a one-sided "
        "t-test per annotator that the share of items on which the annotator is at least as close "
        f"exceeds the judge's by less than epsilon{at}, with the Benjamini-Yekutieli correction at "
        f"q = {_listed(_values(own, 'q'))}; a judge passes where this holds for at least half of "
        f"the annotators{with_items}."
    ]
    for name in ("expert", "gold labels", "balanced", "quality", "below 30 items", "domains"):
        sentences += [f"In this test, {name}: {value}." for value in _values(own, name)]
    simulated = [one for one in own if one["statistic"].startswith("simulated")]
    if simulated:
        sentences.append(
            f"Studies were planned by {_listed(_values(simulated, 'draws'))} simulated tests each, "
            f"for a power of {_listed(_values(simulated, 'power'))}."
        )
    return sentences


def _systems(several: Sequence[Settings]) -> list[str]:
    sentences = []
    favi = [one for one in several if one.get("statistic") == "Favi-Score"]
    if favi:
        few = " ".join(_values(favi, "few errors"))
        sentences.append(
            f"The Favi-Score of a pair of systems [@{FAVI_SCORE}] is the weighted balance of the "
            "judge's errors against the humans' preferences "
            f"({_listed(_values(favi, 'preferences'))}{_near(favi)}), from -2 to 2 and 0 without "
            "favour; its mean size is set against that of the same errors in random directions."
            + (f" Pairs with few errors carry a {few}.".replace("%", " %") if few else "")
        )
    ranks = [one for one in several if one.get("statistic") == "sign test per pair of systems"]
    if ranks:
        corrections = [value for value in _values(ranks, "correction") if value != "none"]
        after = f" after {_listed(corrections)} correction" if corrections else ""
        fate = [_TIES_IN_THE_TEST.get(one, one) for one in _values(ranks, "ties in the test")]
        sentences.append(
            "One system beats another where a two-sided sign test over their items has p < "
            f"{_listed(_values(ranks, 'alpha'))}{after}, with {_listed(fate)}{_near(ranks)} "
            f"[@{FAVI_SCORE}]."
        )
    if any(one.get("statistic") == "Kendall's tau of the systems" for one in several):
        sentences.append(
            "A judge's order of the systems, by the mean share of items won less lost, is set "
            "against the humans' by Kendall's tau-b."
        )
    return sentences


def _near(own: Sequence[Settings]) -> str:
    """Within what scores of two systems are equal, where it is not the same score alone."""
    margins = [value for value in _values(own, "tie margin") if float(value)]
    return f", equal within {_listed(margins)}" if margins else ""


def _leaderboard(several: Sequence[Settings]) -> list[str]:
    own = [one for one in several if "policy for invalid responses" in one]
    if not own:
        return []
    statistics = [_LEADERS.get(value, value) for value in _values(own, "statistic")]
    fates = [_STAND_INS[value] for value in _values(own, "policy for invalid responses")]
    return [
        f"The leaderboard scores each judge by {_listed(statistics)} [@{JUDGE_BENCH}]; where a "
        f"response is no label of the scale, {_listed(fates)}."
    ]


def _uncertainty(several: Sequence[Settings]) -> list[str]:
    sentences = []
    drawn = [one for one in several if "bootstrap" in one]
    bootstraps = []
    for words in _values(drawn, "bootstrap"):
        own = [one for one in drawn if one["bootstrap"] == words]
        units = _once([_unit(value) for value in _values(own, "resampled by")])
        seeds = _listed(_values(own, "seed"))
        bootstraps.append(f"{_listed(units)} ({words.replace('%', ' %')}, seed {seeds})")
    if bootstraps:
        which = "Other intervals" if _divergence(several) else "Intervals"
        sentences.append(f"{which} come from a bootstrap over {' or '.join(bootstraps)}.")
    if any(one["resampled by"] not in ("item", "source") for one in drawn):
        sentences.append(
            "Where groups of items are resampled, intervals are as wide as Student's t asks for."
        )
    if any(one.get("statistic", "").startswith("rank corr") for one in drawn):
        sentences.append("Intervals of Kendall's tau are jackknifed.")
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


def _once(values: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(values))


def _listed(values: Sequence[str]) -> str:
    """Write ``a``, ``a and b``, ``a, b and c``."""
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])} and {values[-1]}"
