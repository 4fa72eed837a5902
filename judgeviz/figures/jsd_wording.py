"""What a binned Jensen-Shannon result says in the words of its figure."""

from math import isfinite, isnan

from judgeviz.analysis.perception.binned_jsd import BinnedJSD, WinRate
from judgeviz.figures.text_fit import wrapped
from judgeviz.figures.wording import (
    count,
    counted,
    escape,
    p_value,
    percent,
    two_decimals,
)

JS_B = "JS<sub>b</sub>"


def centre_word(jsd: BinnedJSD) -> str:
    """``median`` or ``majority``."""
    return "median" if jsd.scale.kind == "ordinal" else "majority"


def summary_parts(jsd: BinnedJSD) -> list[str]:
    """Parts of a subtitle: the value, what it is measured against, and what it stands on."""
    parts = [_value(jsd), _reference(jsd)]
    if isfinite(jsd.p_value):
        parts.append(f"exchangeability {p_value(jsd.p_value)}")
    parts.append(f"n = {counted(jsd.n_items, 'item', 'items')}")
    if jsd.n_vote_ties:
        parts.append(counted(jsd.n_vote_ties, "item with a tied vote", "items with tied votes"))
    if jsd.n_dropped:
        parts.append(f"{counted(jsd.n_dropped, 'item', 'items')} dropped")
    return parts


def short_summary(jsd: BinnedJSD) -> list[str]:
    """Value, interval and number of items, for one cell of many."""
    value = f"{JS_B} {two_decimals(jsd.value)}"
    if isfinite(jsd.low) and isfinite(jsd.high):
        value += f" [{jsd.low:.2f}, {jsd.high:.2f}]"
    return [value, f"n = {count(jsd.n_items)}"]


def win_rates(jsd: BinnedJSD) -> list[str]:
    """``humans: A wins 58 %`` and the same for the judge."""
    return [f"humans: {_wins(jsd.human_wins)}", f"judge: {_wins(jsd.machine_wins)}"]


def bin_title(jsd: BinnedJSD, bin_index: int, width: float) -> list[str]:
    """Lines under a panel: which items it holds, their divergence and a held-out human's."""
    name = escape(jsd.scale.names[bin_index], max(width, 8))
    lines = wrapped([f"human {centre_word(jsd)}", name], width, " ")
    return lines + wrapped(bin_divergence(jsd, bin_index, "a human"), width, " ")


def bin_divergence(jsd: BinnedJSD, bin_index: int, human: str) -> list[str]:
    """``JSD 0.28`` and, where a human can be held out, ``(a human 0.21)``.

    Holding a human out moves items between bins, so that an empty bin may have a value for a
    human; beside no value of the judge it would say nothing and is left out.
    """
    row = jsd.bins.iloc[bin_index]
    parts = [f"JSD {two_decimals(row['jsd'])}"]
    if row["items"] and not isnan(row["jsd_held_out"]):
        parts.append(f"({human} {two_decimals(row['jsd_held_out'])})")
    return parts


def bin_hover(jsd: BinnedJSD, bin_index: int) -> str:
    """Say in full what a panel's title abbreviates, or why its divergence is undefined."""
    row = jsd.bins.iloc[bin_index]
    items = f"human {centre_word(jsd)} {escape(jsd.scale.names[bin_index], 60)}"
    if not row["items"]:
        return f"{items}: no item, so the divergence is undefined"
    lines = [
        f"{items}: {count(int(row['items']))} of {counted(jsd.n_items, 'item', 'items')}, "
        f"{percent(row['share'])}",
        f"Jensen-Shannon {jsd.variant} {two_decimals(row['jsd'])}{_bin_interval(jsd, bin_index)}",
    ]
    if not isnan(row["jsd_held_out"]):
        lines.append(f"a human in the judge's place {two_decimals(row['jsd_held_out'])}")
    return "<br>".join(lines)


def _value(jsd: BinnedJSD) -> str:
    value = f"{JS_B} ({jsd.variant}) {two_decimals(jsd.value)}"
    if isnan(jsd.value):
        return f"{value}: {jsd.value.why_undefined}"
    if isfinite(jsd.low) and isfinite(jsd.high):
        level = f"{percent(jsd.intervals.level, 0)} " if jsd.intervals else ""
        value += f", {level}interval {jsd.low:.2f} to {jsd.high:.2f}"
    return value


def _reference(jsd: BinnedJSD) -> str:
    reference = jsd.human_reference
    if isnan(reference):
        return f"a held-out human n/a: {reference.why_undefined}"
    n_fewer, n_all = reference.n_items, reference.n_items + reference.n_skipped
    fewer = f" (on {count(n_fewer)} of {count(n_all)} items)" if n_fewer < n_all else ""
    return f"a held-out human {two_decimals(reference)}{fewer}"


def _wins(rate: WinRate | None) -> str:
    if rate is None:
        return "n/a"
    if not rate.winner:
        return f"even at {percent(rate.share, 0)}"
    verb = "tie" if rate.winner == "tie" else f"{rate.winner} wins"
    return f"{verb} {percent(rate.share, 0)}"


def _bin_interval(jsd: BinnedJSD, bin_index: int) -> str:
    if jsd.intervals is None:
        return ""
    low, high = jsd.intervals.jsd_low[bin_index], jsd.intervals.jsd_high[bin_index]
    if isnan(low) or isnan(high):
        return ""
    return f", {percent(jsd.intervals.level, 0)} interval {low:.2f} to {high:.2f}"
