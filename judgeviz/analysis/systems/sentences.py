"""Sentences that say what the figures of favoritism and of rankings show."""

from math import isnan

import numpy as np
import pandas as pd

from judgeviz.analysis.systems.favi_scores import NO_ERRORS, ErrorsOfSystem, Favoritism
from judgeviz.analysis.systems.rankings import SystemRankings
from judgeviz.export.table import percent, rounded, with_interval


def favoritism_findings(result: Favoritism) -> tuple[str, ...]:
    """Say whether the judge favours more than chance does, whom, and what that does to its order.

    The excess of mean abs(Phi) over chance; the system that it favours most, or where there is none
    the one to which errors go most, in how many of its pairs they do, and its clearest pair with
    interval: ``bleu favours Online-W in 11 of 12 pairs, most against ref-B: 0.31 [0.22, 0.40] per
    error.``; the same of the system against which they go most.
    """
    sentences = []
    means = result.by_system.set_index("system")["mean_phi"].dropna()
    if means.empty:
        sentences.append(f"{result.judge} makes {NO_ERRORS}: it prefers what the humans prefer.")
    else:
        sentences.append(_excess(result))
        if means.max() > 0:
            most = next(iter(result.favourites), str(means.idxmax()))
            sentences.append(_where_errors_go(result, most, 1))
        if means.min() < 0 and len(result.looked_at) > 2:
            sentences.append(_where_errors_go(result, str(means.idxmin()), -1))
        sentences += _clear_pairs(result)
    sentences.append(_order(result))
    return tuple(sentences)


def _excess(result: Favoritism) -> str:
    """Say what is above chance: ``mean |Phi| of all pairs is 0.39, 0.21 by chance``."""
    low, high = result.limits("excess")
    chance = rounded(result.mean_abs_phi_chance)
    said = f"mean |Phi| of all pairs is {rounded(result.mean_abs_phi)}, {chance} by chance"
    excess = f"an excess of {with_interval(result.excess, low, high)}"
    if isnan(low):
        return f"{result.judge}: {said}, {excess}."
    verdict = "show no favour beyond chance"
    if high < 0:
        verdict = "cancel out better than by chance"
    elif low > 0:
        verdict = "favour systems by more than chance"
        if not result.favourites:
            verdict = "lean to systems that lose often, as a guesser's do"
    return f"{result.judge}'s errors {verdict}: {said}, {excess}."


def _where_errors_go(result: Favoritism, system: str, sign: int) -> str:
    """Say in how many pairs errors go to a system, or against it with -1, and whether by chance."""
    own = result.systems[result.systems["system"] == system]
    scores = (sign * own["phi"]).fillna(-np.inf)  # in a pair without errors they go nowhere
    n_pairs, other = int((scores > 0).sum()), str(own["other"].iloc[int(scores.argmax())])
    is_clear, chance = _beside_chance(result, system, other, sign)
    towards, where = "to" if sign > 0 else "against", ""
    does, rather_than = f"{result.judge}'s errors go {towards}", f"rather than {towards}"
    if sign > 0 and system in result.favourites:
        does, rather_than = f"{result.judge} favours", "over"
    if sign > 0 and is_clear:
        errs = result.errors_of(system)
        told = where_it_errs(errs, system), which_ties_it_breaks(errs, system)
        said = "; ".join(filter(None, told))
        where = f" {said[0].upper()}{said[1:]}{_at_random(errs)}."
    in_pairs = f"in {n_pairs} of {_counted(len(own), 'pair')}{chance}, most against {other}"
    if len(own) == 1:
        in_pairs = f"{rather_than} {other}{chance}"
    return f"{does} {system} {in_pairs}: {_with_interval(result, system, other)}.{where}"


def _beside_chance(result: Favoritism, system: str, other: str, sign: int) -> tuple[bool, str]:
    """Whether more errors go to a system, or against it, than by chance, and that in words.

    A single pair has no excess but that of all: its score says it.
    """
    no_more = ", no more than by chance"
    if (result.systems["system"] == system).sum() == 1:
        score = result.drawn(system, other)
        least = min(sign * score.low, sign * score.high)
        return least > 0, no_more if least <= 0 else ""
    by_system = result.by_system[result.by_system["system"] == system]
    excess, low, high = (
        float(by_system[name].iloc[0]) for name in ("excess", "excess_low", "excess_high")
    )
    said = with_interval(excess, low, high)
    if low <= 0:
        return False, f"{no_more} (excess of these {said})"
    return low > 0, f" (excess of these over chance {said})"


def _at_random(errs: ErrorsOfSystem) -> str:
    return "" if errs.favour else ": errors at random may do so, too"


def where_it_errs(errs: ErrorsOfSystem, system: str) -> str:
    """Say what tells a favourite from a system that loses often: errors on its losses and wins.

    ``it errs on 57 % of Heron's 585 losses and 22 % of its 560 wins``; empty where all are ties.
    """
    sides = (
        (errs.lost_errors, errs.lost, "loss", "losses"),
        (errs.won_errors, errs.won, "win", "wins"),
    )
    said: list[str] = []
    for part, n, one, several in sides:
        if n:
            whose = "its" if said else f"{system}'s"
            share = percent(part / n, 0)
            said.append(f"{share} of {whose} {n:,} {one if n == 1 else several}")
    return f"it errs on {' and '.join(said)}" if said else ""


def which_ties_it_breaks(errs: ErrorsOfSystem, system: str) -> str:
    """``of ties, it gives Heron 303, others 130``; empty where it breaks none."""
    if not errs.ties_for + errs.ties_against:
        return ""
    return f"of ties, it gives {system} {errs.ties_for:,}, others {errs.ties_against:,}"


def why_a_favourite(errs: ErrorsOfSystem, system: str) -> str:
    """Say that of the errors on a favourite which tells that it is one."""
    return (where_it_errs if errs.errs_on_losses else which_ties_it_breaks)(errs, system)


def _with_interval(result: Favoritism, system: str, other: str) -> str:
    """``0.31 [0.22, 0.40] per error``; with few errors the posterior's mean, and why."""
    score = result.drawn(system, other)
    said = f"{with_interval(score.point, score.low, score.high)} per error"
    if score.method != "Dirichlet":
        return said
    errors = _counted(int(result.row(system, other)["errors"]), "error")
    return f"{said} (posterior mean; raw {rounded(score.raw)} of {errors})"


def _clear_pairs(result: Favoritism) -> list[str]:
    known = result.intervals.dropna(subset=["low"])
    if known.empty:
        return []
    n_clear = int(((known["low"] > 0) | (known["high"] < 0)).sum())
    return [
        f"The {result.level:.0%} interval lies clear of 0 in {n_clear} of "
        f"{_counted(len(known), 'pair')}."
    ]


def _order(result: Favoritism) -> str:
    pairs = result.pairs
    n_agree, n_items = int(pairs["sign_agrees"].sum()), int(pairs["items"].sum())
    share = (n_items - int(pairs["errors"].sum())) / n_items
    unshared = ""
    if result.unshared:
        n = len(result.unshared)
        unshared = f" {_counted(n, 'pair')} {'shares' if n == 1 else 'share'} no item."
    return (
        f"It puts the same system ahead, or neither as they do, in {n_agree} of "
        f"{_counted(len(pairs), 'pair')}, and has the humans' preference in "
        f"{percent(share, 0)} of all comparisons."
        f"{unshared}"
    )


def ranking_findings(ranks: SystemRankings) -> tuple[str, ...]:
    """Say how far the judge's ranking is the humans', what it turns round, and who gains."""
    numbers, n_pairs = ranks.n_of_status, len(ranks.edges)
    same = n_pairs - numbers["reversed"] - numbers["lost"] - numbers["new"]
    wins = "1 win is" if numbers["kept"] == 1 else f"{numbers['kept']} wins are"
    sentences = [
        f"{ranks.judge} gives the humans' verdict on {same} of {_counted(n_pairs, 'pair')} "
        f"({percent(float(ranks.edge_agreement), 0)}): {wins} kept, "
        f"{numbers['reversed']} reversed, {numbers['lost']} lost and {numbers['new']} new."
        if numbers["neither"] < n_pairs
        else f"Neither the humans nor {ranks.judge} tell any of {_counted(n_pairs, 'pair')} apart."
    ]
    turned = ranks.edges[ranks.edges["status"] == "reversed"]
    if len(turned):
        sentences.append(f"Turned round: {_turned(turned)}.")
    sentences += _gains(ranks)
    sentences += [
        f"{whose}: {', '.join(cycle)} win against each other in a circle and are drawn as one."
        for whose, side in (("Humans", ranks.human), (ranks.judge, ranks.machine))
        for cycle in side.cycles
    ]
    if ranks.unshared:
        names = ", ".join(f"{a} and {b}" for a, b in ranks.unshared[:3])
        more = f" and {len(ranks.unshared) - 3} more pairs" if len(ranks.unshared) > 3 else ""
        sentences.append(f"Not compared, for want of a shared item: {names}{more}.")
    return tuple(sentences)


def _turned(turned: pd.DataFrame, most: int = 3) -> str:
    named = [
        f"{row['system_a']} over {row['system_b']}"
        if row["machine"] == "a"
        else f"{row['system_b']} over {row['system_a']}"
        for _, row in turned.head(most).iterrows()
    ]
    more = f" and {len(turned) - most} more" if len(turned) > most else ""
    return f"the judge has {', '.join(named)}{more}"


def _gains(ranks: SystemRankings) -> list[str]:
    """Whose balance of wins and losses rises most, and whose falls most."""
    human, machine = (_balance(side.wins, ranks.systems) for side in (ranks.human, ranks.machine))
    change = (machine - human).sort_index()
    found = []
    for system, verb in ((str(change.idxmax()), "gains"), (str(change.idxmin()), "falls")):
        if (change[system] > 0) == (verb == "gains") and change[system] != 0:
            found.append(
                f"{system} {verb} most: wins less losses {_signed(human[system])} by the humans, "
                f"{_signed(machine[system])} by {ranks.judge}."
            )
    return found


def _balance(wins: pd.DataFrame, systems: tuple[str, ...]) -> "pd.Series[int]":
    won, lost = (wins[side].value_counts().to_dict() for side in ("winner", "loser"))
    return pd.Series({name: int(won.get(name, 0)) - int(lost.get(name, 0)) for name in systems})


def _signed(number: int) -> str:
    return rounded(number, 0, sign="+")


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
