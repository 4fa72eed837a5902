"""What a binned Jensen-Shannon result says in the words of its figure."""

from math import isfinite, isnan

from judgeviz.analysis.fair_pair import FairPair
from judgeviz.analysis.perception.binned_jsd import BinnedJSD, WinRate
from judgeviz.analysis.provenance import Provenance
from judgeviz.export.table import decimals_of, rounded
from judgeviz.figures.drawing.text import (
    count,
    counted,
    escape,
    exchange_p_value,
    markup_width,
    number_with_interval,
    percent,
    two_decimals,
    wrapped,
)

JS_B = "JS<sub>b</sub>"
FEWEST_ITEMS = 5  # whose divergence is printed, of a bin or of all
TOO_FEW = "too few items"
# By the rule for tied votes; those that are dropped are counted as such.
COUNTED_FOR = {
    "lowest": ", counted for the first of these classes",
    "tie": ", counted as ties",
}
BELOW_0 = "below 0: without its upward bias no divergence is left"


def centre_word(jsd: BinnedJSD) -> str:
    """``median`` or ``majority``."""
    return "median" if jsd.scale.kind == "ordinal" else "majority"


def summary_parts(jsd: BinnedJSD) -> list[str]:
    """Parts of a subtitle: the value, what it is measured against, and what it stands on."""
    parts = [f"{TOO_FEW} for {JS_B}"] if is_too_few(jsd) else _measured(jsd)
    beside = f" (fair pair: {count(jsd.fair.n_items)})"
    is_part = 0 < jsd.fair.n_items < jsd.n_items and jsd.fair.has_values and not is_too_few(jsd)
    parts.append(f"n = {counted(jsd.n_items, 'item', 'items')}{beside if is_part else ''}")
    if jsd.n_vote_ties:
        parts.append(tied_votes(jsd.n_vote_ties, jsd.provenance))
    if jsd.n_dropped:
        parts.append(f"{counted(jsd.n_dropped, 'item', 'items')} dropped")
    return parts


def tied_votes(n_items: int, provenance: Provenance) -> str:
    """Say on how many items no label has most of the votes, and for what these are counted."""
    how = COUNTED_FOR.get(dict(provenance.settings).get("tie rule", ""), "")
    return f"{counted(n_items, 'item with a tied vote', 'items with tied votes')}{how}"


def is_too_few(jsd: BinnedJSD) -> bool:
    """Whether a divergence, and a p-value of it, would be mostly chance."""
    return 0 < jsd.n_items < FEWEST_ITEMS


def _measured(jsd: BinnedJSD) -> list[str]:
    decimals = None if isnan(jsd.value) else decimals_of(jsd.low, jsd.high)
    parts = [_value(jsd), *fair_pair_parts(jsd.fair, decimals)]
    if isfinite(jsd.p_value):
        parts.append(f"exchangeability {exchange_p_value(jsd.p_value, jsd.n_null)}")
    return parts


def is_below_0(fair: FairPair) -> bool:
    """Whether a side of the fair pair reads as less than 0, which needs a word."""
    return any(two_decimals(side).startswith("−") for side in (fair.human, fair.judge))


def fair_pair_parts(fair: FairPair, decimals: int | None = None) -> list[str]:
    """One more human, the judge in the same place, and what their difference says.

    With the decimals of what stands beside them; by default two.
    """
    if not fair.has_values:
        return [f"no fair pair: {fair.why_undefined}"] if not fair.n_items else []
    human, judge = _fair_values(fair.human, fair.judge, decimals)
    below = [BELOW_0] if is_below_0(fair) else []
    # as a headline beside it may say otherwise by another statistic
    return [human, f"{judge}: by {JS_B} {fair.in_words}", *below]


def _fair_values(human: float, judge: float, decimals: int | None = None) -> tuple[str, str]:
    """Say the pair in the same words wherever it is shown."""
    return (
        f"one more human {rounded(human, decimals)}",
        f"the judge in the same place {rounded(judge, decimals)}",
    )


def short_summary(jsd: BinnedJSD) -> list[str]:
    """Value, interval and number of items, for one cell of many."""
    value = f"{JS_B} {number_with_interval(jsd.value, jsd.low, jsd.high)}"
    if is_too_few(jsd):
        value = TOO_FEW
    return [value, f"n = {count(jsd.n_items)}"]


def win_rates(jsd: BinnedJSD) -> list[str]:
    """``humans: A wins 58 %`` and the same for the judge."""
    return [f"humans: {_wins(jsd.human_wins)}", f"judge: {_wins(jsd.machine_wins)}"]


def bin_title(jsd: BinnedJSD, bin_index: int, width: float) -> list[str]:
    """Lines under a panel: which items it holds, their divergence and the fair pair's."""
    name = escape(jsd.scale.names[bin_index], max(width, 8))
    lines = wrapped([f"human {centre_word(jsd)}", name], width, " ")
    value, *pair = bin_divergence(jsd, bin_index)
    if pair and markup_width(pair[0]) <= width:
        broken = [line for words in pair for line in wrapped(words.split(" "), width, " ")]
        return [*lines, value, *broken]
    return [*lines, value, *wrapped(map(_shortened, pair), width, ", ")]


def bin_divergence(jsd: BinnedJSD, bin_index: int) -> list[str]:
    """``JSD 0.28``, ``one more human 0.24`` and ``the judge in the same place 0.27``.

    Holding a human out moves items between bins, so that an empty bin may have a value for one
    more human; beside no value of the judge it would say nothing and is left out.
    """
    row = jsd.bins.iloc[bin_index]
    if 0 < row["items"] < FEWEST_ITEMS:
        return [f"{TOO_FEW} for a JSD"]
    parts = [f"JSD {two_decimals(row['jsd'])}"]
    if row["items"] and not isnan(row["jsd_fair_human"]):
        parts += _fair_values(row["jsd_fair_human"], row["jsd_fair_judge"])
    return parts


def short_bin_divergence(jsd: BinnedJSD, bin_index: int) -> list[str]:
    """Say the same in fewer words, for one bin of many: ``human 0.24``, ``judge 0.27``."""
    return [_shortened(words) for words in bin_divergence(jsd, bin_index)]


def bin_hover(jsd: BinnedJSD, bin_index: int) -> str:
    """Say in full what a panel's title abbreviates, or why its divergence is undefined."""
    row = jsd.bins.iloc[bin_index]
    items = f"human {centre_word(jsd)} {escape(jsd.scale.names[bin_index], 60)}"
    if not row["items"]:
        return f"{items}: no item, so the divergence is undefined"
    share = f"{count(int(row['items']))} of {counted(jsd.n_items, 'item', 'items')}"
    lines = [f"{items}: {share}, {percent(row['share'])}"]
    if row["items"] < FEWEST_ITEMS:
        return f"{lines[0]}<br>a divergence of fewer than {FEWEST_ITEMS} items is mostly chance"
    value = _with_interval(jsd.level, row["jsd"], row["jsd_low"], row["jsd_high"])
    lines.append(f"Jensen-Shannon {jsd.variant} {value}")
    if not isnan(row["jsd_fair_human"]):
        decimals = decimals_of(row["jsd_low"], row["jsd_high"])
        human, judge = _fair_values(row["jsd_fair_human"], row["jsd_fair_judge"], decimals)
        lines += ["against all humans of an item but one, without the bias of few items:"]
        lines += [f"{human}, {judge}"]
    return "<br>".join(lines)


def _shortened(words: str) -> str:
    return words.replace("one more human", "human").replace("the judge in the same place", "judge")


def _value(jsd: BinnedJSD) -> str:
    value = f"{JS_B} ({jsd.variant}) {_with_interval(jsd.level, jsd.value, jsd.low, jsd.high)}"
    return f"{value}: {jsd.value.why_undefined}" if isnan(jsd.value) else value


def _with_interval(level: float, value: float, low: float, high: float) -> str:
    if isnan(value) or isnan(low) or isnan(high):
        return two_decimals(value)
    said, *ends = (rounded(one, decimals_of(low, high)) for one in (value, low, high))
    return f"{said}, {percent(level, 0)} interval {' to '.join(ends)}"


def _wins(rate: WinRate | None) -> str:
    if rate is None:
        return "n/a"
    if not rate.winner:
        return f"even at {percent(rate.share, 0)}"
    verb = "tie" if rate.winner == "tie" else f"{rate.winner} wins"
    return f"{verb} {percent(rate.share, 0)}"
