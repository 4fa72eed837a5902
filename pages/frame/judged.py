"""The verdict on each judge: computed once, said in the same words on every page."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil, isnan

import streamlit as st

from judgeviz import Comparison, LabelError, Labels
from judgeviz.analysis.fair_pair import (
    FEWEST_ITEMS,
    NOT_YET_CLEAR,
    NOT_YET_CLEAR_WHETHER,
    TAKES_MORE_ITEMS,
    Verdict,
)
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.verdict.judge_verdict import (
    BAR,
    RECALL,
    RHO,
    JudgeVerdict,
    human_verdict,
    in_shared_decimals,
    is_contradicted,
    judge_verdict,
)
from judgeviz.analysis.verdict.verdicts import Verdicts, assemble, verdicts
from judgeviz.counting.resamples import Resampling
from judgeviz.export.table import with_interval
from judgeviz.recipes import Recipe, call_of, made_by
from pages.frame import computed, counting
from pages.frame.markdown import plain
from pages.frame.remembered import remembered
from pages.frame.selection import Selection, offered_judges

KEPT_BY_LABELS = (
    "No verdict on items that are kept by the humans' own labels: the human who is left out helped "
    "to choose them. Take that filter back for a verdict."
)
SIGNS: dict[Verdict, str] = {"better": "▲", "as good": "≈", "worse": "▼", "undecided": "?"}
PATIENCE_SECONDS = 1.0  # with no verdict in sight
Meanwhile = Callable[[Sequence[JudgeVerdict], int], None]
MOST_NAMED = 3
MARGIN_WANTING = "Whether that is good enough is for a margin to say, in Settings."


def why_no_judge(chosen: Selection) -> str:
    """Say why there is no judge to look at, and what to do: none chosen, or none there."""
    if offered_judges(chosen.labels, chosen.criterion):
        return "No judge is chosen: choose one or more above."
    if chosen.labels.judges_of(chosen.criterion):
        return "No judge here gives labels, and no engine counts scores."
    if chosen.labels.judges:
        return (
            f"No judge labelled '{chosen.criterion}': choose another criterion above, or add a "
            "judge's labels."
        )
    return (
        "This data set has no judge yet: add a judge's labels to the table to see how far it can "
        "be trusted."
    )


def why_no_interval(chosen: Selection, n_items: int) -> str:
    """Say what keeps a fair pair with values, of so many items, from having an interval."""
    if not chosen.settings.n_boot:
        return "ask for a bootstrap in the settings"
    if n_items < FEWEST_ITEMS:
        return TAKES_MORE_ITEMS
    return f"resamples by {chosen.settings.cluster or 'item'} give none"


def verdicts_on(
    chosen: Selection, criteria: Sequence[str], meanwhile: Meanwhile | None = None
) -> tuple[Verdicts | None, list[str]]:
    """Return the verdict on every chosen judge, and why some have none.

    Criterion by criterion; without a judge on the humans. None where there is no verdict at all.
    ``meanwhile`` is called, where it takes long, with those that are there and how many are not.
    """
    if chosen.bins and chosen.judges:
        return None, [KEPT_BY_LABELS]
    rows: list[JudgeVerdict] = []
    problems = []
    began = time.monotonic()
    asked: list[tuple[str, str | None]] = []
    for criterion in criteria:
        asked += [(criterion, judge) for judge in _shown(chosen, criterion)] or [(criterion, None)]
    for number, (criterion, judge) in enumerate(asked):
        is_long = time.monotonic() - began > PATIENCE_SECONDS
        if rows and is_long and meanwhile is not None:
            meanwhile(rows, len(asked) - number)
        try:
            which = f"{number + 1} of {len(asked)}" if asked[1:] else ""
            rows.append(verdict_on(replace(chosen, criterion=criterion), judge, which))
        except LabelError as problem:
            problems.append(f"{judge or 'Humans'}: {counting.in_the_app(problem)}")
    if not rows:
        return None, problems
    found = assemble(rows, chosen.settings.margin)
    return made_by(found, _call_of_verdicts(chosen, criteria, found, problems)), problems


def _shown(chosen: Selection, criterion: str) -> list[str]:
    """Judges of a criterion but those that were left out under the one that is chosen."""
    offered = offered_judges(chosen.labels, chosen.criterion)
    if offered and not chosen.judges:  # the humans alone
        return []
    left_out = {*offered} - {*chosen.judges}
    return [one for one in offered_judges(chosen.labels, criterion) if one not in left_out]


def _call_of_verdicts(
    chosen: Selection, criteria: Sequence[str], found: Verdicts, problems: Sequence[str]
) -> Recipe:
    """Return the call that gives these verdicts at once: of the labels, or of what is kept."""
    settings, labels = chosen.settings, chosen.labels
    arguments = {
        "margin": settings.margin,
        "n_boot": settings.n_boot,
        "cluster": settings.cluster,
        "seed": settings.seed,
        "level": settings.level,
    }
    is_whole = not (chosen.filters or chosen.pairs or problems)
    shown = {row.judge for row in found.rows}
    judges = [judge for judge in labels.judges if judge in shown]
    has_all = bool(judges) or not labels.judges
    if is_whole and has_all and (len(criteria) == 1 or tuple(criteria) == labels.criteria):
        criterion = criteria[0] if labels.criteria[1:] and not criteria[1:] else None
        wanted = None if len(judges) == len(labels.judges) else judges
        arguments["invalid"] = settings.invalid
        return call_of(verdicts, labels, criterion, wanted, **arguments)
    pairs = [
        computed.comparison(replace(chosen, criterion=row.criterion), row.judge)
        for row in found.rows
    ]
    return call_of(verdicts, pairs, **arguments)


def verdict_on(chosen: Selection, judge: str | None, which: str = "") -> JudgeVerdict:
    """Return the verdict on one judge, or on the humans; no filter by their labels is in force.

    ``which`` it is of how many, as whoever waits for it reads.

    Raises
    ------
    LabelError
        Where humans and judge have nothing that can be compared.
    """
    settings = chosen.settings
    resampling = Resampling(settings.n_boot, 0, settings.cluster, settings.seed, settings.level)
    key, pair = computed.key_of(chosen, judge), computed.comparison(chosen, judge)
    if judge is None:
        return _humans(key, pair, resampling)
    is_filtered = chosen.filters or chosen.pairs
    labels = None if is_filtered else chosen.labels
    return _judged(key, pair, settings.margin, resampling, labels, which)


def say(chosen: Selection, judges: Sequence[str]) -> None:
    """Say the verdict on some judges in a line each."""
    if chosen.bins and judges:
        st.caption(KEPT_BY_LABELS)
        return
    rows = []
    for number, judge in enumerate(judges, 1):
        try:
            which = f"{number} of {len(judges)}" if judges[1:] else ""
            rows.append(verdict_on(chosen, judge, which))
        except LabelError:  # the page itself says what is wrong
            continue
    if rows:
        lines = (verdict_line(row) for row in in_shared_decimals(rows))
        st.markdown("  \n".join(f"**{line}**" for line in lines))


def answer(verdicts: Sequence[tuple[str | None, Verdict]]) -> str:
    """Say in one sentence which judges label like one more human, and which do not."""
    groups = _by_verdict(verdicts)
    good, unclear = groups["better"] + groups["as good"], groups["undecided"]
    worse = _also("worse", groups["worse"])
    if good:
        also = f"{_also(NOT_YET_CLEAR, unclear)}{worse}"
        return f"{names(good)}: as good as one more human, or better{also}."
    if unclear:
        return f"{names(unclear)}: {NOT_YET_CLEAR_WHETHER}{worse}."
    return "No judge labels as well as one more human."


def _by_verdict(verdicts: Iterable[tuple[str | None, Verdict]]) -> dict[Verdict, list[str | None]]:
    pairs = list(verdicts)
    return {
        verdict: list(dict.fromkeys(judge for judge, of in pairs if of == verdict))
        for verdict in SIGNS
    }


def _also(what: str, judges: Sequence[str | None]) -> str:
    return f"; {what}: {names(judges)}" if judges else ""


def closeness(rows: Sequence[JudgeVerdict]) -> list[str]:
    """Say which judges are so close to one more human that only a margin can answer for them."""
    if len({row.criterion for row in rows}) > 1:
        return []
    distances = {row.judge: row.fair.distance_if_close for row in rows if row.fair is not None}
    close = {judge: far for judge, far in distances.items() if far is not None}
    if not close:
        return []
    furthest = ceil(100 * max(close.values())) / 100
    verb = "lies" if len(close) == 1 else "lie"
    return [f"{names(list(close))} {verb} within {furthest:.2f} of one more human."]


def headline(rows: Sequence[JudgeVerdict]) -> str:
    """Say in one sentence how several judges do, beside a human where one can be set beside them.

    Where none can, it is their recall against the bar, or whose scores follow the humans best.
    """
    beside = [row for row in rows if row.fair is not None and row.fair.has_values]
    undefined = _without_a_number(rows)
    if len({row.criterion for row in beside}) > 1:
        return " ".join([_on_each_criterion(beside), *undefined])
    if beside:
        worse = [row.judge for row in beside if is_contradicted(row.verdict, row.perceived)]
        also = [f"By JS_b worse: {names(worse)}."] if worse else []
        worst_first = sorted(beside, key=_how_far_behind)
        said = answer([(row.judge, row.verdict) for row in worst_first])
        return " ".join([said, *also, *undefined])
    if undefined:
        return " ".join(undefined)
    against_bar = [row for row in rows if row.statistic == RECALL]
    if against_bar:
        return _against_bar(against_bar)
    measured = [row for row in rows if not isnan(row.judge_value.value)]
    if not measured:
        return closest({}, RHO)
    best = max(measured, key=lambda row: row.judge_value.value)
    rhos = {str(row.judge): row.judge_value for row in measured if row.criterion == best.criterion}
    where = f"On {best.criterion}, " if len({row.criterion for row in measured}) > 1 else ""
    return (
        f"{where}{closest(rhos, best.statistic)} No judge can be set beside one more human, for "
        "want of labels."
    )


def _how_far_behind(row: JudgeVerdict) -> float:
    """Order judges that are worse by how far, from the worst; the others stay as they stand."""
    return row.delta.value if row.verdict == "worse" else 0.0


def are_said_in_the_headline(rows: Sequence[JudgeVerdict]) -> bool:
    """Whether a headline on several judges says why they have no number, and there is no more."""
    said = {
        f"{row.judge} {row.fair.cannot_be_set(row.statistic)}."
        for row in rows
        if row.fair is not None and row.fair.n_items and not row.fair.has_values
    }
    is_all = all(row.sentence in said for row in rows)
    return 1 < len(rows) <= MOST_NAMED and is_all and len({row.criterion for row in rows}) == 1


def _without_a_number(rows: Sequence[JudgeVerdict]) -> list[str]:
    """Say of judges in a human's place whose statistic is undefined that it is, and why."""
    several = len({row.criterion for row in rows}) > 1
    judges: dict[tuple[str, str], list[str | None]] = {}
    for row in rows:
        if row.fair is not None and row.fair.n_items and not row.fair.has_values:
            where = f"On {row.criterion}, " if several else ""
            judges.setdefault((where, row.fair.cannot_be_set(row.statistic)), []).append(row.judge)
    return [f"{where}{names(own)} {why}." for (where, why), own in judges.items()]


def closest(values: Mapping[str, Measured], statistic: str) -> str:
    """Say which judge follows the humans best, as far as the judges' intervals tell them apart.

    Parameters
    ----------
    values : mapping of judge to Measured
        On one criterion; NaN where there is no number.
    statistic : str
        What they are, as it is to be read.
    """
    known = {judge: value for judge, value in values.items() if not isnan(value.value)}
    if not known:
        return "No judge can be compared with the humans."
    best = max(known, key=lambda judge: known[judge].value)
    value = with_interval(*known[best])
    if len(known) == 1:
        return f"{best} follows the humans with {statistic} {value}."
    if isnan(known[best].low):
        return (
            f"{best} has the highest {statistic}, {value}; without intervals it is not told from "
            "that of any other."
        )
    as_close = [
        judge
        for judge, other in known.items()
        if judge != best and not other.high < known[best].low
    ]
    if not as_close:
        return f"{best} follows the humans most closely: {statistic} {value}."
    return (
        f"{best} has the highest {statistic}, {value}, not told from {names(as_close)} by these "
        "intervals; the Leaderboard tests that."
    )


def _against_bar(rows: Sequence[JudgeVerdict]) -> str:
    """Say which judges recognise every class above the bar, and which do not."""
    groups = _by_verdict((row.judge, row.verdict) for row in rows)
    bar, below = f"the bar of {100 * BAR:g} %", _also("below it", groups["worse"])
    good, unclear = groups["as good"], groups["undecided"]
    if good:
        also = f"{_also('too few items to tell', unclear)}{below}"
        verb = "recognises" if len(good) == 1 else "recognise"
        return f"{names(good)} {verb} every class above {bar}{also}."
    if unclear:
        return f"{names(unclear)}: too few items to tell whether above {bar}{below}."
    return f"No judge recognises every class above {bar}."


def _on_each_criterion(rows: Sequence[JudgeVerdict]) -> str:
    """Say which judges label like one more human on every criterion, and which on some."""
    judges = dict.fromkeys(str(row.judge) for row in rows)
    of = {judge: [row for row in rows if row.judge == judge] for judge in judges}
    good = {
        judge: [row.criterion for row in own if row.verdict in ("better", "as good")]
        for judge, own in of.items()
    }
    bad = {
        judge: [row.criterion for row in own if row.verdict == "worse"] for judge, own in of.items()
    }
    worse_on = {judge: f"worse on {', '.join(on)}" for judge, on in bad.items() if on}
    n_criteria = len({row.criterion for row in rows})
    everywhere = [judge for judge in judges if len(good[judge]) == n_criteria]
    said = [f"{names(everywhere)} on every criterion"] if everywhere else []
    said += [
        ", ".join(filter(None, (f"{judge} on {', '.join(good[judge])} alone", worse_on.get(judge))))
        for judge in judges
        if good[judge] and judge not in everywhere
    ]
    worse = [one for one in judges if len(bad[one]) == len(of[one])]
    unclear = [
        f"{one} ({worse_on[one]})" if one in worse_on else one
        for one in judges
        if not good[one] and one not in worse
    ]
    behind = _also("worse on every criterion", [one for one in worse if len(of[one]) == n_criteria])
    for one in worse:
        if len(of[one]) < n_criteria:  # the others it did not label
            behind += _also(worse_on[one], [one])
    if said:
        also = f"{_also(NOT_YET_CLEAR, unclear)}{behind}"
        return f"As good as one more human, or better: {'; '.join(said)}{also}."
    if unclear:
        where = ", on any criterion" if {*worse_on} <= {*worse} else ""
        return f"{names(unclear)}: {NOT_YET_CLEAR_WHETHER}{where}{behind}."
    return "No judge labels as well as one more human on any criterion."


def names(judges: Sequence[str | None]) -> str:
    """Name some judges, the first three of them where they are many: one more is named, too."""
    if len(judges) <= MOST_NAMED + 1:
        return ", ".join(map(str, judges))
    return f"{', '.join(map(str, judges[:MOST_NAMED]))} and {len(judges) - MOST_NAMED} more"


def verdict_line(row: JudgeVerdict, said: str = "") -> str:
    """Sentence of a verdict, or what is said of it instead, behind its sign, as Markdown."""
    sentence = plain(said or row.sentence)
    return sentence if row.judge is None else f"{plain(SIGNS[row.verdict])} {sentence}"


def _setting_the_judge(
    _key: object, pair: Comparison, _margin: float, _drawn: object, _labels: object, which: str
) -> str:
    """Say whom the verdict is on that is waited for, and how many there are."""
    said = f"setting {pair.judge} beside one more human ..."
    return f"Verdict {which}: {said}" if which else f"{said[0].upper()}{said[1:]}"


@remembered(_setting_the_judge, most=256)
def _judged(
    key: tuple[object, ...],
    _pair: Comparison,
    margin: float,
    resampling: Resampling,
    _labels: Labels | None,
    _which: str,
) -> JudgeVerdict:
    return judge_verdict(_pair, margin, resampling, _labels)


@remembered("Setting the humans beside each other ...", most=64)
def _humans(key: tuple[object, ...], _pair: Comparison, resampling: Resampling) -> JudgeVerdict:
    return human_verdict(_pair, resampling)
